"""Standing orders: what they answer, on what it depends, and what ends them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from random import Random
from typing import cast

import pytest
from pydantic import JsonValue

import engine
from bot.beforehand import orderbook, orders
from bot.beforehand.ordered import (
    CARD,
    CardOrder,
    DesperateOrder,
    Do,
    News,
    Order,
    PassOrder,
    Preset,
    PresetOrder,
    SeatOrders,
    Until,
    content_of,
    order_in,
    seat_orders,
)
from bot.beforehand.orders import Ended
from bot.storage.tables import GameRow, Status
from bot.table import Table
from engine import Event, Game, Question
from engine.core.fork import fork
from engine.sword.events import CardPlayed
from engine.sword.game import OUT
from tests.bot.room import SEATS
from tests.checks import redealt
from tests.rules.test_bribe import entered

DATA = engine.load_dataset()
SEEDS = (7, 12, 18, 20, 22, 28)  # games with responses of those who take no part
KEPT = 0.8  # how often Desperate Times are kept, so that they last till the end of a turn
AT = datetime(2026, 1, 1, tzinfo=UTC)


def table_at(game: Game) -> Table:
    """A table without a store."""
    row = GameRow(
        id=1,
        guild=1,
        channel=1,
        owner=1,
        name="Friends",
        scenario="four",
        dataset_id=DATA.id,
        dataset_hash=DATA.hash,
        status=Status.OVER if game.winner else Status.RUNNING,
        created=AT,
        changed=AT,
    )
    return Table(row, DATA, {seat: 100 + at for at, seat in enumerate(SEATS)}, game)


@cache
def positions() -> tuple[Game, ...]:
    """All positions of some random games in which somebody is asked for a response or about Desperate Times."""
    found = []
    for seed in SEEDS:
        rng = Random(seed)
        game = engine.new_game("four", seed=f"orders {seed}").game
        while not game.winner:
            waiting = [ask for ask in engine.questions(game) if ask.waits]
            if any(ask.name == "response" or ask.name.startswith("desperate") for ask in waiting):
                found.append(game)
            ask = rng.choice(waiting)
            keeps = ask.name in ("desperate", "desperate_last") and rng.random() < KEPT
            words = ("pass",) if keeps else engine.random_answer(game, ask.number, rng)
            game = engine.play(game, ask.number, words).game
    return tuple(found)


def asked(name: str) -> Iterator[tuple[Game, Question]]:
    """Each question of that name, once for each position in which it is open; responses to events are apart."""
    for game in positions():
        for ask in engine.questions(game):
            if ask.waits and ask.name == name and ask.about.get("moment") != "on_card_played":
                yield game, ask


def a_response(*, involved: bool = True) -> tuple[Game, Question]:
    return next(one for one in asked("response") if orders.involved(*one) is involved)


def said(game: Game, question: Question, orders_: SeatOrders) -> tuple[str, ...] | None:
    found = orders.reply(table_at(game), {question.seat: orders_})
    assert found is None or found.question == question
    return found.words if found else None


def giving(cards: Mapping[str, CardOrder], preset: Preset = "armed") -> SeatOrders:
    return SeatOrders(preset=preset, cards=cards)


def to_all(question: Question, game: Game, do: Do) -> dict[str, CardOrder]:
    return {card: CardOrder(do) for card in engine.fitting(game, question.number)}


def holding(game: Game, seat: str, card: str, *, held: bool = True) -> Game:
    """The same position with that card in the hand, or in the deck."""
    other = fork(game)
    hand, deck = other.hands[seat], other.decks[seat]
    if held and card not in hand:
        deck[deck.index(card)], hand[0] = hand[0], card
    elif not held and card in hand:
        others = orders.response_cards(DATA, "four", seat)
        spares = [one for one in deck if one not in others] or deck
        if spares:
            hand.append(spares[0])
            deck.remove(spares[0])
        hand.remove(card)
        deck.append(card)
    return other


# kept and read


@pytest.mark.parametrize(
    ("subject", "order", "content"),
    [
        ("preset", PresetOrder("own"), {"preset": "own"}),
        ("desperate", DesperateOrder("declared"), {"do": "declared"}),
        ("pass", PassOrder("round", 2, 3, "greeks"), {"until": "round", "turn": 2, "round": 3, "active": "greeks"}),
        (
            "card:rom_27",
            CardOrder("armed", "camillus", "gauls", 3, "roma"),
            {"do": "armed", "leader": "camillus", "power": "gauls", "cu": 3, "space": "roma"},
        ),
        ("news:7.0", News("card:rom_27", "played"), {"ended": "card:rom_27", "reason": "played"}),
    ],
)
def test_orders_are_kept_and_read_again(subject: str, order: Order, content: dict[str, JsonValue]) -> None:
    assert content_of(order) == content
    assert order_in("romans", subject, content) == order


@pytest.mark.parametrize(
    ("subject", "content", "place"),
    [
        ("preset", {"preset": "all"}, "order of romans, preset: preset"),
        ("desperate", {}, "order of romans, desperate: do"),
        ("card:rom_27", {"do": "armed", "cu": "3"}, "order of romans, card:rom_27: cu"),
        ("card:rom_27", {"do": "armed", "when": "now"}, "order of romans, card:rom_27: when"),
        ("pass", {"until": "action"}, "order of romans, pass: turn"),
        ("cards", {}, "order of romans, cards: there is no such kind"),
    ],
)
def test_what_cannot_be_read_names_its_place_and_is_asked(
    subject: str, content: dict[str, JsonValue], place: str
) -> None:
    found = seat_orders("romans", [("preset", {"preset": "armed"}), (subject, content)])
    (error,) = found.broken
    assert str(error).startswith(place)
    if subject.startswith(CARD):
        assert found.wish("rom_27", involved=True) == "ask"
    if subject == "preset":
        assert found.preset == "armed"  # the other row of the same subject; there is never a second one
        assert seat_orders("romans", [(subject, content)]).preset == "ask"
    if subject == "desperate":
        assert found.declares == "ask"


# responses


def test_without_orders_and_by_the_preset_ask_everything_is_asked() -> None:
    for game in positions():
        assert orders.reply(table_at(game), {}) is None
        assert orders.reply(table_at(game), {seat: SeatOrders() for seat in SEATS}) is None


def test_asked_where_i_take_part_and_passed_elsewhere() -> None:
    seen = {True: 0, False: 0}
    for game, question in asked("response"):
        here = involves(game, question)
        seen[here] += 1
        assert said(game, question, SeatOrders(preset="own")) == (None if here else ("pass",))
        assert said(game, question, SeatOrders(preset="armed")) == ("pass",)
    assert min(seen.values()) >= 3


def involves(game: Game, question: Question) -> bool:
    """By the view: a power of mine or of an ally is in a role, controls the space or stands in it."""
    view = engine.view(game, None)
    mine = next(seat.powers for seat in view.seats if seat.seat == question.seat)
    mine = (*mine, *(b for a, b in view.alliances if a in mine), *(a for a, b in view.alliances if b in mine))
    space = view.spaces[str(question.about["space"])]
    there = {*question.about.values(), space.control, *(stack.power for stack in space.stacks)}
    return not there.isdisjoint(mine)


def test_an_ally_taking_part_is_asked() -> None:
    game, question = a_response(involved=False)
    role = str(question.about.get("mover") or question.about["besieger"])
    mine = game.powers_of(question.seat)[0]
    allied = fork(game)
    allied.alliances.append((min(mine, role), max(mine, role)))
    assert said(game, question, SeatOrders(preset="own")) == ("pass",)
    assert said(allied, question, SeatOrders(preset="own")) is None


def test_an_event_of_another_concerns_whom_it_names_or_may_be_aimed_at() -> None:
    game = engine.new_game("four", seed="touched").game

    def concerned(seat: str, card: str) -> bool:
        about = {"moment": "on_card_played", "player": "gauls", "card": card}
        return orders.involved(game, Question(1, seat, "response", "7.1.1", True, True, about))

    assert concerned("romans", "gal_03"), "Vae Victis speaks of Roman home spaces"
    assert concerned("romans", "gal_13"), "Ransom in Gold is aimed at anybody"
    assert not concerned("romans", "gal_32"), "Tribute from Etruria is paid by the Etruscans"
    assert concerned("etruscans_samnites", "gal_32")


def test_an_order_for_a_card_overrides_the_preset() -> None:
    game, question = a_response()
    cards = to_all(question, game, "pass")
    for preset in ("ask", "own", "armed"):
        first, *others = cards
        assert said(game, question, giving(cards, preset)) in (("pass",), ("wait",))
        one = {**cards, first: CardOrder("ask")}
        assert said(game, question, giving(one, preset)) is None
        rest = {card: cards[card] for card in others}
        assert (said(game, question, giving(rest, preset)) is None) == (preset != "armed")


def test_an_armed_card_is_played_if_held_and_else_passed_all_the_same() -> None:
    played = 0
    for game, question in asked("response"):
        for card in engine.fitting(game, question.number):
            given = giving({card: CardOrder("armed")})
            assert said(holding(game, question.seat, card, held=False), question, given) == ("wait",)
            held = holding(game, question.seat, card)
            words = said(held, question, given)
            assert words is not None
            assert words[:2] == ("play", card)
            engine.play(held, question.number, words)
            played += 1
    assert played >= 10


def test_of_several_armed_cards_the_first_of_the_deck_that_is_held_is_played() -> None:
    game, question = next(one for one in asked("response") if len(engine.fitting(one[0], one[1].number)) > 1)
    first, second, *_rest = engine.fitting(game, question.number)
    deck = orders.response_cards(DATA, "four", question.seat)
    assert deck.index(first) < deck.index(second)
    given = giving({second: CardOrder("armed"), first: CardOrder("armed")})
    both = holding(game, question.seat, second)
    hand, pile = both.hands[question.seat], both.decks[question.seat]
    if first not in hand:
        spare = next(card for card in hand if card != second)
        pile[pile.index(first)], hand[hand.index(spare)] = spare, first
    assert (said(both, question, given) or ())[1] == first
    assert (said(holding(both, question.seat, first, held=False), question, given) or ())[1] == second


@pytest.mark.parametrize("what", ["leader", "power", "cu", "space"])
def test_an_armed_card_waits_for_its_condition(what: str) -> None:
    """Each condition that holds lets it be played, each that does not makes it wait, of all positions there are."""
    held_back = played = 0
    for game, question in asked("response"):
        card = engine.fitting(game, question.number)[0]
        held = holding(game, question.seat, card)
        view = engine.view(game, None)
        place = view.spaces[str(question.about["space"])]
        friends = {p for p in DATA.powers if any(game.friendly(mine, p) for mine in game.powers_of(question.seat))}
        there = [leader for stack in place.stacks for leader in (*stack.leaders, *stack.inside_leaders)]
        hostile = sum(stack.cu + stack.inside_cu for stack in place.stacks if stack.power not in friends)
        power = str(question.about.get("mover") or question.about["besieger"])
        right = {
            "leader": [CardOrder("armed", leader=leader) for leader in there],
            "power": [CardOrder("armed", power=power)],
            "cu": [CardOrder("armed", cu=hostile)],
            "space": [CardOrder("armed", space=place.id)],
        }
        wrong = {
            "leader": CardOrder("armed", leader=next(one for one in game.places if one not in there)),
            "power": CardOrder("armed", power=next(p for p in DATA.powers if p not in question.about.values())),
            "cu": CardOrder("armed", cu=hostile + 1),
            "space": CardOrder("armed", space=next(one for one in view.spaces if one != place.id)),
        }
        for order in right[what]:
            assert (said(held, question, giving({card: order})) or ())[:2] == ("play", card)
            played += 1
        assert said(held, question, giving({card: wrong[what]})) == ("wait",)
        also = replace(wrong[what], power=wrong[what].power or power)
        assert said(held, question, giving({card: also})) == ("wait",), "all conditions must hold"
        held_back += 1
    assert min(held_back, played) >= 5


def test_who_wants_to_be_asked_about_another_card_is_asked_before_an_armed_one_is_played() -> None:
    game, question = next(one for one in asked("response") if len(engine.fitting(one[0], one[1].number)) > 1)
    first, second, *_rest = engine.fitting(game, question.number)
    held = holding(game, question.seat, first)
    assert said(held, question, giving({first: CardOrder("armed"), second: CardOrder("ask")})) is None
    assert (said(held, question, giving({first: CardOrder("armed"), second: CardOrder("pass")})) or ())[1] == first


def test_a_pass_is_looked_at_again_only_if_a_card_could_still_change_it() -> None:
    """A card of the moment that does not fit now may do so when somebody has played."""
    for game, question in asked("response"):
        fitting = engine.fitting(game, question.number)
        moment = str(question.about["moment"])
        of_deck = orders.response_cards(DATA, "four", question.seat)
        later = [
            card
            for card in of_deck
            if moment in DATA.cards[card].windows
            and card not in (*fitting, *game.discards[question.seat], *game.removed[question.seat])
        ]
        if later:
            assert said(game, question, giving({later[0]: CardOrder("ask")})) == ("wait",)
            return
    raise AssertionError("no such position")


# passing for a while


def test_passing_overrides_everything_until_it_is_over() -> None:
    game, question = a_response()
    card = engine.fitting(game, question.number)[0]
    held = holding(game, question.seat, card)
    for until in ("action", "round", "turn"):
        order = PassOrder.now(until, game)
        given = SeatOrders(preset="ask", passing=order, cards={card: CardOrder("armed")})
        assert said(held, question, given) == ("pass",)
        assert orders.ended(table_at(held), {question.seat: given}) == ()


@pytest.mark.parametrize(
    ("changed", "over"),
    [
        ({}, set()),
        ({"active": "another"}, {"action"}),
        ({"round": 9}, {"action", "round"}),
        ({"phase": "attrition"}, {"action", "round"}),
        ({"turn": 9}, {"action", "round", "turn"}),
    ],
)
def test_a_pass_ends_with_its_action_round_or_turn(changed: dict[str, str | int], over: set[str]) -> None:
    game, question = a_response()
    later = fork(game)
    for name, value in changed.items():
        setattr(later, name, value)
    for until in cast("tuple[Until, ...]", ("action", "round", "turn")):
        given = {question.seat: SeatOrders(passing=PassOrder.now(until, game))}
        expected = (Ended(question.seat, "pass", "pass_over"),) if until in over else ()
        assert orders.ended(table_at(later), given) == expected


# Desperate Times


def test_7_2_2_a_bribe_is_asked_of_who_takes_part_and_else_passed() -> None:
    game = entered("ets_01").game
    question = next(ask for ask in engine.questions(game) if ask.name == "bribe")
    no = ("no",)
    assert said(game, question, SeatOrders(preset="ask")) is None
    assert said(game, question, SeatOrders(preset="own")) is None, "his army is there"
    assert said(game, question, SeatOrders(preset="armed")) == no
    passing = PassOrder("action", game.turn, game.round, game.active)
    assert said(game, question, SeatOrders(preset="own", passing=passing)) == no
    other = PassOrder("action", game.turn, game.round, "nobody")
    assert said(game, question, SeatOrders(preset="own", passing=other)) is None


@pytest.mark.parametrize("name", ["desperate", "desperate_last"])
def test_desperate_times_pass_where_nothing_is_declared(name: str) -> None:
    game, question = next(asked(name))
    game = fork(game)
    declared = SeatOrders(preset="ask", desperate="declared")
    for ahead in (None, ("not_this_round", "0", "1"), ("not_this_turn", "0")):
        game.ahead.pop(question.seat, None)
        if ahead:
            game.ahead[question.seat] = ahead  # long over: as if he had said nothing
        assert said(game, question, declared) == ("pass",)
        assert said(game, question, SeatOrders(preset="own")) == ("pass",)
        assert said(game, question, SeatOrders(preset="armed")) == ("pass",)
        assert said(game, question, SeatOrders(preset="ask")) is None
        assert said(game, question, SeatOrders(preset="own", desperate="ask")) is None
    game.ahead[question.seat] = ("ask_me",)
    assert said(game, question, declared) is None


def test_who_waits_for_another_one_is_asked_after_round_5() -> None:
    game, question = next(asked("desperate_last"))
    game = fork(game)
    game.ahead[question.seat] = ("only_if_somebody_else",)
    assert said(game, question, SeatOrders(preset="own")) is None


def test_instead_of_others_is_always_asked() -> None:
    found = list(asked("desperate_instead"))
    assert found
    for game, question in found:
        assert said(game, question, SeatOrders(preset="armed", desperate="declared")) is None


# on what it depends


def test_whether_orders_answer_does_not_depend_on_hidden_cards() -> None:
    rng = Random(5)
    answered = silent = played = 0
    for game in positions():
        given = {seat: at_random(seat, game, rng) for seat in SEATS if rng.random() < 0.9}
        for question in engine.questions(game):
            if question.name == "response":
                game = holding(game, question.seat, rng.choice(engine.fitting(game, question.number)))
        other = redealt(game, None, rng)
        mine, theirs = orders.reply(table_at(game), given), orders.reply(table_at(other), given)
        assert (mine and mine.question) == (theirs and theirs.question)
        if mine is None or theirs is None:
            silent += 1
            continue
        answered += 1
        for one, at in ((mine, game), (theirs, other)):
            engine.play(at, one.question.number, one.words)
            played += one.words[0] == "play"
        assert mine.words == theirs.words or "play" in (mine.words[0], theirs.words[0])
    assert min(answered, silent) >= 20
    assert played >= 2


def at_random(seat: str, game: Game, rng: Random) -> SeatOrders:
    """Any orders, those for cards sparse and conditions rarer."""
    cards = {}
    for card in orders.response_cards(DATA, "four", seat):
        if rng.random() < 0.7:
            power = rng.choice(("", "", "", *DATA.powers))
            cards[card] = CardOrder(
                rng.choice(("ask", "pass", "armed", "armed")), power=power, cu=rng.choice((0, 0, 3))
            )
    passing = PassOrder.now(rng.choice(("action", "round", "turn")), game) if rng.random() < 0.1 else None
    presets: tuple[Preset, ...] = ("ask", "own", "armed", "armed")
    return SeatOrders(
        preset=rng.choice(presets),
        desperate=rng.choice((None, "ask", "declared")),
        passing=passing,
        cards=cards,
    )


def test_games_with_orders_come_to_their_end() -> None:
    """Every reply is accepted, and nobody is asked what his orders answer."""
    rng = Random(11)
    game = engine.new_game("four", seed="with orders").game
    presets: tuple[Preset, ...] = ("own", "armed", "own", "armed")
    given = {seat: SeatOrders(preset=preset) for seat, preset in zip(SEATS, presets, strict=True)}
    replies = 0
    while not game.winner:
        reply = orders.reply(table_at(game), given)
        if reply is not None:
            replies += 1
            game = engine.play(game, reply.question.number, reply.words).game
            continue
        waiting = [ask for ask in engine.questions(game) if ask.waits]
        assert all(ask.name not in ("desperate", "desperate_last") or ask.seat in game.ahead for ask in waiting)
        ask = rng.choice(waiting)
        game = engine.play(game, ask.number, engine.random_answer(game, ask.number, rng)).game
    assert replies >= 20


# what ends them


def test_public_data_end_orders_each_with_its_reason() -> None:
    game, _question = a_response()
    game = fork(game)
    given = {
        "romans": SeatOrders(
            cards={
                "rom_22": CardOrder("armed", leader="camillus"),
                "rom_23": CardOrder("armed"),
                "rom_27": CardOrder("pass"),
                "rom_28": CardOrder("armed", power="greeks"),
                "rom_29": CardOrder("armed"),
            }
        ),
        "greeks": SeatOrders(preset="own", cards={"gre_20": CardOrder("ask")}),
    }
    assert orders.ended(table_at(game), given) == ()
    game.places["camillus"] = OUT
    game.removed["romans"].append("rom_27")
    game.fallen.append("greeks")
    events: list[Event] = [
        CardPlayed(seat="romans", card="rom_23", use="response", removed=True),
        CardPlayed(seat="romans", card="rom_29", use="activate", removed=False),
    ]
    game.removed["romans"].append("rom_23")
    assert set(orders.ended(table_at(game), given, events)) == {
        Ended("romans", "card:rom_22", "leader_out"),
        Ended("romans", "card:rom_23", "played"),
        Ended("romans", "card:rom_27", "card_out"),
        Ended("romans", "card:rom_28", "power_out"),
        Ended("greeks", "", "seat_out"),
    }


def test_an_order_to_ask_outlives_the_play() -> None:
    game, _question = a_response()
    given = {"romans": SeatOrders(cards={"rom_27": CardOrder("ask")})}
    played = CardPlayed(seat="romans", card="rom_27", use="response", removed=False)
    assert orders.ended(table_at(game), given, [played]) == ()


def test_ended_orders_become_news_for_their_owner() -> None:
    given = {
        "romans": SeatOrders(cards={"rom_27": CardOrder("armed")}),
        "greeks": SeatOrders(preset="own", cards={"gre_20": CardOrder("ask")}),
    }
    over = (Ended("romans", "card:rom_27", "played"), Ended("greeks", "", "seat_out"))
    assert orderbook.changes(over, given, 12) == {
        ("romans", "card:rom_27"): None,
        ("romans", "done:12.card:rom_27"): {"do": "armed", "leader": "", "power": "", "cu": 0, "space": ""},
        ("romans", "news:12.0"): {"ended": "card:rom_27", "reason": "played"},
        ("greeks", "done:12.preset"): {"preset": "own"},
        ("greeks", "done:12.card:gre_20"): {"do": "ask", "leader": "", "power": "", "cu": 0, "space": ""},
        ("greeks", "preset"): None,
        ("greeks", "desperate"): None,
        ("greeks", "pass"): None,
        ("greeks", "card:gre_20"): None,
        ("greeks", "news:12.1"): {"ended": "", "reason": "seat_out"},
    }


def test_an_undo_arms_again_what_was_played_after_it_unless_its_player_has_said_otherwise() -> None:
    game, _question = a_response()
    armed, older = CardOrder("armed", cu=3), CardOrder("armed")
    done: dict[tuple[int, str], Order] = {(9, "card:rom_22"): armed, (12, "card:rom_27"): armed}
    done |= {(14, "card:rom_28"): armed, (13, "card:rom_28"): older, (12, "card:rom_29"): armed}
    news = {"news:12.0": News("card:rom_27", "played"), "news:13.0": News("card:rom_29", "played")}
    given = {"romans": SeatOrders(cards={"rom_29": CardOrder("pass")}, done=done, news=news)}
    standing, kept = orderbook.back(table_at(game), given, 11)
    assert standing["romans"].cards == {"rom_27": armed, "rom_28": armed, "rom_29": CardOrder("pass")}
    assert kept == {
        ("romans", "done:12.card:rom_27"): None,
        ("romans", "done:12.card:rom_29"): None,
        ("romans", "done:13.card:rom_28"): None,
        ("romans", "done:14.card:rom_28"): None,
        ("romans", "news:12.0"): None,
        ("romans", "card:rom_27"): {"do": "armed", "leader": "", "power": "", "cu": 3, "space": ""},
        ("romans", "card:rom_28"): {"do": "armed", "leader": "", "power": "", "cu": 3, "space": ""},
        ("romans", "news:11.card:rom_27"): {"ended": "card:rom_27", "reason": "back"},
        ("romans", "news:11.card:rom_28"): {"ended": "card:rom_28", "reason": "back"},
    }


def test_an_undo_gives_back_a_pass_and_all_orders_of_who_was_out() -> None:
    game, _question = a_response()
    passing = PassOrder.now("turn", game)
    given = {"romans": SeatOrders(preset="own", desperate="ask", passing=passing, cards={"rom_27": CardOrder("armed")})}
    fallen = fork(game)
    fallen.fallen.append("romans")
    assert kept_and_read(orderbook.changes(orders.ended(table_at(fallen), given), given, 12))["romans"].standing == {}
    over = kept_and_read(orderbook.changes(orders.ended(table_at(fallen), given), given, 12))
    assert orders.ended(table_at(fallen), over) == (), "it is told once"
    assert orderbook.back(table_at(fallen), over, 11)[0]["romans"].standing == {}, "he is out there too"
    standing, kept = orderbook.back(table_at(game), over, 11)
    assert standing["romans"].standing == given["romans"].standing
    assert kept["romans", "news:12.0"] is None
    assert {key for key, content in kept.items() if content and "reason" in content} == {
        ("romans", "news:11."),
        ("romans", "news:11.pass"),
        ("romans", "news:11.card:rom_27"),
    }


def test_a_pass_that_would_be_over_at_once_does_not_come_back() -> None:
    game, _question = a_response()
    over = {"romans": SeatOrders(done={(12, "pass"): PassOrder("round", game.turn, game.round + 1, game.active)})}
    standing, kept = orderbook.back(table_at(game), over, 11)
    assert standing["romans"].passing is None
    assert kept == {}


def kept_and_read(changes: orderbook.Changes) -> dict[str, SeatOrders]:
    rows = [(seat, subject, content) for (seat, subject), content in changes.items() if content is not None]
    seats = {seat for seat, _subject, _content in rows}
    return {seat: seat_orders(seat, [(about, kept) for of, about, kept in rows if of == seat]) for seat in seats}


def test_the_cards_to_give_orders_for_are_those_of_the_deck_in_its_order() -> None:
    found = orders.response_cards(DATA, "four", "greeks")
    of_battle = ("gre_10", "gre_20", "gre_21", "gre_22", "gre_28", "gre_32")
    others = ("gre_23", "gre_24", "gre_26", "gre_29")
    assert found == tuple(sorted((*of_battle, *others)))
