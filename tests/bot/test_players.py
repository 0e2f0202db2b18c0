"""Games of every number of players: their lobbies, and what differs while they are played."""

from dataclasses import replace
from random import Random

import pytest

import engine
from bot import narration, render
from bot.beforehand import orderbook, orders, ordertyped
from bot.beforehand.ordered import CARD, CardOrder, PassOrder, Preset, SeatOrders
from bot.beforehand.orderpages import card_page, joined
from bot.pages import looks, standing
from bot.questions.asking import asked_message
from bot.questions.clicks import Click
from bot.refusals import NoOrder, NoSuchSeat, NotYourSeat, SeatGone, SeatsEmpty
from bot.render.style import SIZE
from bot.rooms.lobby import lobby_message
from bot.rooms.rematch import rematch
from bot.storage.tables import OrderRow
from bot.table import Table
from engine import PLAYABLE, Game, Question, new_game
from engine.sword.events import CardsDiscarded, GallicEventRolled, GallicEventVoided
from engine.sword.gallic_events import GallicCancel
from tests.bot.discord_limits import faults_of_message
from tests.bot.room import ANNA, BORIS, CHANNEL, CLARA, PEOPLE, STRANGER, Room, asks, components, labels, played_until
from tests.bot.voting import ask, vote

SIDE, OTHER = "gauls_greeks", "romans_etruscans"
FIVE = (*PEOPLE, STRANGER)


def people(scenario: str) -> tuple[int, ...]:
    return FIVE[: {"two": 2, "three": 3, "four": 4, "five": 5}[scenario]]


# the lobby


@pytest.mark.parametrize("scenario", PLAYABLE)
async def test_a_game_of_every_number_is_opened_filled_started_and_shown(room: Room, scenario: str) -> None:
    table = await room.open((), scenario)
    assert len(table.places) == len(people(scenario))
    assert faults_of_message(lobby_message(table)) == []
    assert sum(label.startswith("Join: ") for label in labels(lobby_message(table))) == len(table.places)
    await room.lobby.close(table, ANNA)
    table = await room.start(people(scenario), scenario)
    assert set(table.holders) == set(table.seats)
    assert set(table.holders.values()) == set(people(scenario))
    for lines in (standing.board(table), looks.discards(table)):
        assert len(lines) >= len(table.seats)
        assert "gallic_table" not in "\n".join(lines)
    assert render.draw_map(table.public).size == SIZE
    assert len(render.alt_text(table.public)) > 100


@pytest.mark.parametrize("scenario", PLAYABLE)
def test_the_picture_shows_the_end_of_a_game_of_every_number(scenario: str) -> None:
    game, rng = new_game(scenario, seed="shown", options={"length": "short"}).game, Random(1)
    while not game.winner:
        question = next(one for one in engine.questions(game) if one.waits)
        game = engine.play(game, question.number, engine.random_answer(game, question.number, rng)).game
    view = engine.view(game, None)
    assert render.draw_map(view).size == SIZE
    assert "have won" in render.alt_text(view)
    assert "won** in turn" in standing.moment_line(view)


async def test_the_lobby_tells_what_is_special(room: Room) -> None:
    for scenario, told in (("two", "VP in sum decide (4.2, 4.3)"), ("three", "a table of Gallic events")):
        table = await room.open((), scenario)
        assert told in lobby_message(table).text
        await room.lobby.close(table, ANNA)
    assert "Gallic" not in lobby_message(await room.open((), "four")).text


async def test_with_two_players_a_side_is_taken_with_both_its_seats(room: Room) -> None:
    table = await room.open((), "two")
    joining = [label for label in labels(lobby_message(table)) if label.startswith("Join: ")]
    assert joining == ["Join: Gauls and Greeks", "Join: Romans, Etruscans and Samnites"]
    table, place = await room.lobby.join(table, ANNA, "greeks")
    assert place == SIDE, "one of its seats means the side"
    assert table.seats_of(ANNA) == ("gauls", "greeks")
    assert table.free_places == [OTHER]
    with pytest.raises(SeatGone):
        await room.lobby.join(table, BORIS, "gauls")
    with pytest.raises(NoSuchSeat) as refused:
        await room.lobby.join(table, BORIS, "persians")
    assert "Gauls and Greeks, Romans, Etruscans and Samnites" in refused.value.tell()
    with pytest.raises(SeatsEmpty) as empty:
        await room.lobby.start(table, ANNA)
    assert "Romans, Etruscans and Samnites" in empty.value.tell()
    table, place = await room.lobby.join(table, BORIS, None)
    assert (place, table.seats_of(BORIS)) == (OTHER, ("etruscans_samnites", "romans"))
    with pytest.raises(SeatGone):
        await room.lobby.join(table, CLARA, None)
    with pytest.raises(NotYourSeat):
        await room.lobby.leave(table, ANNA, OTHER)
    table = await room.lobby.leave(table, BORIS, "romans")
    assert table.free_places == [OTHER]
    assert table.seats_of(BORIS) == ()


async def test_a_preset_is_chosen_once_for_both_seats_of_a_side(room: Room) -> None:
    table, place = await room.lobby.join(await room.open((), "two"), ANNA, SIDE)
    shown = joined(table, place)
    assert "You play the Gauls and Greeks" in shown.text
    custom_id = next(one for row in shown.rows for one, label, _ in components(row) if label.startswith("Only what"))
    await room.office.ordering.clicked(ANNA, Click.parse(custom_id))
    said = await orderbook.load(room.store, table.row.id)
    assert {seat: one.preset for seat, one in said.items()} == {"gauls": "armed", "greeks": "armed"}
    with pytest.raises(NotYourSeat):
        await room.office.ordering.clicked(BORIS, Click.parse(custom_id))


# playing two positions


async def test_who_runs_two_positions_is_pinged_once_and_answers_for_each(room: Room) -> None:
    table = await room.start((ANNA, BORIS), "two")
    game = played_until(lambda game: asks(game, "discard") and len(game.waiting()) == 4, scenario="two")
    await room.put(game)
    table = await room.table()
    assert table.waited_for == {ANNA, BORIS}
    assert [question.seat for question in table.asked_of(ANNA) if question.waits] == ["gauls", "greeks"]
    assert table.own_seat(ANNA, "greeks") == "greeks"
    await room.say("done", seat="gauls")
    table = await room.table()
    assert table.own_seat(ANNA, None) == "greeks", "the one still asked"
    assert table.waited_for == {ANNA, BORIS}
    for view, seat in ((table.view("gauls"), "gauls"), (table.view("greeks"), "greeks")):
        assert list(view.hand) == table.running.hands[seat]
    for users in room.channel.pings:
        assert len(users) == len(set(users))


async def test_a_side_is_handed_over_as_a_whole(room: Room) -> None:
    await room.start((ANNA, BORIS), "two")
    await ask(room, ANNA, "replace", "greeks", STRANGER)
    await vote(room, STRANGER)
    table = await room.table()
    assert table.holders == {"gauls": STRANGER, "etruscans_samnites": BORIS, "greeks": STRANGER, "romans": BORIS}
    told = (message.text for message in room.channel.messages.values())
    assert any("plays the Gauls and Greeks from now on" in text for text in told)


async def test_a_rematch_of_two_keeps_sides_and_presets(room: Room) -> None:
    table = await room.start((ANNA, BORIS), "two")
    async with room.store.transaction() as session:
        for seat in ("gauls", "greeks"):
            session.add(OrderRow(game=table.row.id, seat=seat, subject="preset", content={"preset": "armed"}))
    await ask(room, ANNA, "abandon")
    await vote(room, BORIS)
    again = await rematch(room.desk, room.lobby, CHANNEL, ANNA)
    assert again.row.id != table.row.id
    again = await room.table()
    assert again.holders == table.holders
    said = await orderbook.load(room.store, again.row.id)
    assert {seat: one.preset for seat, one in said.items()} == {"gauls": "armed", "greeks": "armed"}


async def test_the_status_of_two_sums_the_sides(room: Room) -> None:
    table = await room.start((ANNA, BORIS), "two")
    assert "VP in sum: Gauls and Greeks 12, Romans, Etruscans and Samnites 12 (4.2)" in standing.board(table)


# Gallic events


def event_asked(total: int = 0) -> Game:
    """All three are asked whether they void an event that strikes somebody; that of the table if a total is given."""

    def asked(game: Game) -> bool:
        if not asks(game, "gallic_cancel") or len(game.waiting()) < 3:
            return False
        return total in (0, game.waiting()[0].about()["event"])

    return played_until(asked, seed=3, scenario="three")


async def test_the_status_of_three_has_the_table_in_its_place(room: Room) -> None:
    await room.start(PEOPLE[:3], "three")
    await room.put(event_asked())
    lines = standing.board(await room.table())
    assert any("Gallic events" in line for line in lines)
    assert not any("Plunder" in line for line in lines)


async def test_a_gallic_event_is_asked_of_all_and_let_happen_by_a_public_button(room: Room) -> None:
    await room.start(PEOPLE[:3], "three")
    await room.put(event_asked())
    table = await room.table()
    assert table.waited_for == set(PEOPLE[:3])
    shown = await room.talk.current(table, ANNA)
    assert "do you discard a card with the cancel icon to void it?" in shown.text
    assert "What it does: whoever has the most VP gives up a point of support." in shown.text
    assert {"Let it happen", "Pass this round", "Pass this turn"} <= set(labels(shown))
    assert "Pass this action" not in labels(shown)
    assert "Gallic event" in looks.why(table)
    for seat in table.seats:
        table = await room.say("no", seat=seat)
    assert "gallic_cancel" not in {question.name for question in table.waiting}


def test_events_of_the_table_are_told() -> None:
    game = event_asked()
    question = next(one for one in engine.questions(game) if one.waits)
    card = next(
        one for one in game.data.cards.values() if one.icons.cancels_gallic and one.deck == deck(game, question)
    )
    view = engine.view(game, None)
    rolled = GallicEventRolled(dice=(1, 1), total=2, idle=False)
    assert narration.narrate(rolled, view) == (
        "**Gallic event**: 1 1 = 2, Smoke over the Tiber: a raid on one of Caere, Velitrae, Praeneste, Tarracina; "
        "1 loyalty of one of Roma, Narnia, Sutrium is lost (3)"
    )
    for total in range(2, 13):
        told = narration.narrate(GallicEventRolled(dice=(1, 1), total=total, idle=False), view)
        assert "{" not in told
        assert "_" not in told
    idle = GallicEventRolled(dice=(3, 4), total=7, idle=True)
    assert "A quiet season: nothing happens" in narration.narrate(idle, view)
    voided = GallicEventVoided(total=2, seat=question.seat, card=card.id)
    assert narration.narrate(voided, view).endswith(f"void the Gallic event with {card.name} ({card.value}) (3)")


def deck(game: Game, question: Question) -> str:
    return game.data.positions[question.seat].deck


@pytest.mark.parametrize(("preset", "answers"), [("ask", False), ("armed", True)])
async def test_orders_let_gallic_events_happen(room: Room, preset: Preset, answers: bool) -> None:
    table = await started(room)
    said = {seat: SeatOrders(preset=preset) for seat in table.seats}
    reply = orders.reply(table, said)
    assert (reply is not None and reply.words == ("no",)) is answers


async def test_an_armed_card_voids_the_first_event_that_could_strike_his_side(room: Room) -> None:
    game = (await started(room)).running
    said, found = {"romans": SeatOrders(preset="armed", cards={"rom_20": CardOrder("armed")})}, set()
    for total in range(2, 13):
        for held in (True, False):
            for cancel in game.waiting():
                assert isinstance(cancel, GallicCancel)
                cancel.total = total
            game.hands["romans"] = ["rom_12", *(["rom_20"] if held else [])]
            table = replace(await room.table(), game=game)
            question = next(one for one in table.waiting if one.seat == "romans")
            reply, near = orders.reply(table, said), orders.threatened(game, question)
            assert reply is not None
            assert reply.words == (("rom_20",) if near and held else ("no",))
            found.add(near)
    assert found == {True, False}


async def test_who_wants_to_be_asked_about_one_of_his_cards_is_asked_whether_he_holds_it_or_not(room: Room) -> None:
    table = await started(room)
    said = SeatOrders(preset="armed", cards={"rom_28": CardOrder("ask")})
    game = table.running
    for hand in (["rom_12"], ["rom_28"], ["rom_20"]):
        game.hands["romans"] = hand
        assert orders.reply(replace(table, game=game), {"romans": said}) is None
    game.discards["romans"].append("rom_28")
    game.hands["romans"] = ["rom_12"]
    reply = orders.reply(replace(table, game=game), {"romans": said})
    assert reply is not None
    assert reply.words == ("no",)


async def test_a_card_that_voided_is_armed_no_more_and_takes_no_conditions(room: Room) -> None:
    table = await started(room)
    voided = CardsDiscarded(seat="romans", cards=("rom_20",), cause="3")
    said = {"romans": SeatOrders(cards={"rom_20": CardOrder("armed"), "rom_28": CardOrder("armed")})}
    assert orders.ended(table, said, [voided]) == (orders.Ended("romans", CARD + "rom_20", "played"),)
    with pytest.raises(NoOrder) as refused:
        ordertyped.checked(table, "romans", ordertyped.Wanted(card="rom_20", do="armed", power="romans"))
    assert "voids the first Gallic event that could strike your side: arm it without more" in refused.value.tell()
    assert ordertyped.checked(table, "romans", ordertyped.Wanted(card="rom_20", do="armed")) == (
        "rom_20",
        CardOrder("armed"),
    )
    page = card_page(table, "romans", "rom_20", said["romans"])
    assert "It voids the first Gallic event that could strike your side (3)." in page.text
    assert faults_of_message(page) == []


async def test_the_recommended_preset_asks_only_whom_the_event_could_strike(room: Room) -> None:
    table = await started(room, total=3)
    for question in table.waiting:
        reply = orders.reply(table, {question.seat: SeatOrders(preset="own")})
        assert (reply is None) is orders.threatened(table.running, question)
    assert {orders.threatened(table.running, question) for question in table.waiting} == {True, False}


async def test_passing_for_a_round_passes_gallic_events_too(room: Room) -> None:
    table = await started(room)
    passing = PassOrder.now("round", table.running)
    seat = table.waiting[0].seat
    reply = orders.reply(table, {seat: SeatOrders(passing=passing)})
    assert reply is not None
    assert (reply.words, reply.subject) == (("no",), "pass")


async def started(room: Room, total: int = 0) -> Table:
    await room.start(PEOPLE[:3], "three")
    return await room.put(event_asked(total))


def test_three_players_have_orders_for_the_cards_that_void_gallic_events() -> None:
    data = engine.load_dataset()
    assert orders.voiding_cards(data, "four", "romans") == ()
    assert orders.voiding_cards(data, "three", "romans") == ("rom_20", "rom_28")
    assert "rom_20" not in orders.response_cards(data, "four", "romans")
    assert {"rom_20", "rom_28"} <= set(orders.response_cards(data, "three", "romans"))


# everything that is said


@pytest.mark.parametrize(("scenario", "seed"), [("two", 1), ("three", 1), ("three", 2), ("five", 1)])
async def test_a_random_game_is_told_and_asked_without_a_bare_id_and_within_the_limits(
    room: Room, scenario: str, seed: int
) -> None:
    rng, table = Random(seed), await room.start(people(scenario), scenario)
    outcome = new_game(scenario, seed=f"told {seed}", options={"length": "short"})
    while not outcome.game.winner:
        game, now = outcome.game, replace(table, game=outcome.game)
        for event in outcome.events:
            assert "_" not in narration.narrate(event, now.public), event
        for question in engine.questions(game):
            holder = table.holders[question.seat]
            shown = asked_message(now, holder, question, ())
            assert faults_of_message(shown) == []
            assert "_" not in narration.ask(question, now.public)
        question = next(one for one in engine.questions(game) if one.waits)
        for option in engine.options(game, question.number, barred=True):
            assert "_" not in narration.label(option, question, now.view(question.seat))
            if option.barred:
                assert "_" not in narration.reason(option.barred, now.public)
        outcome = engine.play(game, question.number, engine.random_answer(game, question.number, rng))
