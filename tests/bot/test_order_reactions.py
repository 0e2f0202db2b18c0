"""Standing orders for reactions: what they answer, what they leave to their player, and what ends them."""

from collections.abc import Mapping
from random import Random

import pytest

import engine
from bot.beforehand.nothing import DECLARING
from bot.beforehand.ordered import (
    ANSWERS,
    PassOrder,
    PresetOrder,
    ReactionOrder,
    Reason,
    SeatOrders,
    answer_of,
    content_of,
    interception,
    kind_of,
    order_in,
    seat_orders,
)
from bot.beforehand.orderreactions import reacting
from bot.beforehand.orders import Ended, ended, reply
from engine import Choice
from engine.sword.game import OUT
from tests.bot.room import SEATS, asks, played_until
from tests.bot.test_orders import table_at
from tests.checks import redealt
from tests.rules.marching import activate
from tests.rules.table import Table

SAMNITES, ROMANS = "etruscans_samnites", "romans"
ALL = ("city", "avoid", "intercept", "let_go", "avoid_to", "refuse", "let_refuse")


def ordered(**said: str) -> SeatOrders:
    """By kind the word of the answer; interceptions with anyone against anyone."""
    subjects = {interception("", "") if kind == "intercept" else kind: word for kind, word in said.items()}
    return having({subject: ANSWERS[kind_of(subject)][word] for subject, word in subjects.items()})


def having(orders: Mapping[str, ReactionOrder]) -> SeatOrders:
    return SeatOrders(reactions=orders)


def answered(table: Table, seat: str, orders: SeatOrders) -> Choice | None:
    """What the orders say to the question of that seat; the answer is legal and whole."""
    bot = table_at(table.game)
    question = table.question(seat)
    found = reacting(bot, question, orders)
    if found is not None:
        engine.play(table.game, question.number, found[0])
    return None if found is None else found[0]


def at_sutrium(cu: int, *leaders: str) -> Table:
    """Spurinna with 5 CU comes to the Roman city of Sutrium."""
    table = Table()
    table.put("etruscans", "tarquinii", 5, "spurinna")
    table.put("romans", "sutrium", cu, *leaders)
    activate(table, "spurinna")
    table.say(SAMNITES, "to sutrium")
    return table


def at_allifae(cu: int = 4, *leaders: str) -> Table:
    """Valerius with 5 CU comes from Capua to Egnatius at Allifae, who has four ways out."""
    table = Table()
    table.put("romans", "capua", 5, "valerius")
    table.put("samnites", "allifae", cu, "egnatius", *leaders)
    activate(table, "valerius")
    table.say(ROMANS, "to allifae")
    return table


def beside_capua(cu: int = 4) -> Table:
    """Valerius with 5 CU enters Minturnae beside Capua, where Egnatius (3) and a minor leader (2) stand."""
    table = Table()
    table.control("samnites", "capua")
    table.put("romans", "tarracina", 5, "valerius")
    table.put("samnites", "capua", cu, "egnatius", "samnite_minor_1")
    activate(table, "valerius")
    table.say(ROMANS, "to minturnae")
    return table


# 9.3.1


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("outside", "outside stand"),
        ("1", "inside 1 done stand"),
        ("3", "inside 3 done stand"),
        ("2+leaders", "inside 2 camillus roman_minor_1"),
        ("leaders", "inside 0 camillus roman_minor_1"),
    ],
)
def test_9_3_1_so_many_go_inside_with_the_leaders_or_without(word: str, said: str) -> None:
    table = at_sutrium(5, "camillus", "roman_minor_1")
    assert answered(table, ROMANS, ordered(city=word, avoid="stand")) == tuple(said.split())


def test_9_3_1_fewer_cu_than_ordered_go_all_with_their_leaders() -> None:
    assert answered(at_sutrium(2, "camillus"), ROMANS, ordered(city="3")) == ("inside", "2")
    assert answered(at_sutrium(2), ROMANS, ordered(city="leaders", avoid="stand")) == ("outside",)


def test_9_3_2_what_no_order_answers_is_asked_and_all_of_it() -> None:
    table = at_sutrium(5, "camillus")
    assert answered(table, ROMANS, ordered(city="3")) is None, "the two outside may avoid"
    assert answered(table, ROMANS, ordered(avoid="stand")) is None
    assert answered(table, ROMANS, ordered(city="ask", avoid="stand")) is None


# 11


def test_11_1_an_army_stands_or_avoids_with_all_it_has() -> None:
    table = at_allifae(4, "samnite_minor_1")
    assert answered(table, SAMNITES, ordered(avoid="stand")) == ("stand",)
    assert answered(table, SAMNITES, ordered(avoid="1")) == ("avoid", "egnatius", "4")


def test_11_1_an_army_that_would_have_to_part_is_asked() -> None:
    assert answered(at_allifae(11), SAMNITES, ordered(avoid="1")) is None
    assert answered(at_allifae(10), SAMNITES, ordered(avoid="1")) == ("avoid", "egnatius", "10")


def test_11_1_the_mover_lets_it_go_or_not_and_it_goes_where_most_are() -> None:
    table = at_allifae()
    table.put("samnites", "bovianum", 2)
    table.say(SAMNITES, "avoid egnatius 4")
    assert answered(table, ROMANS, ordered(let_go="let_go")) == ("let_go",)
    assert answered(table, ROMANS, ordered(let_go="roll")) == ("roll",)
    assert answered(table, ROMANS, ordered(let_refuse="roll")) is None
    table.say(ROMANS, "let_go")
    assert answered(table, SAMNITES, ordered(avoid="1")) is None
    assert answered(table, SAMNITES, ordered(avoid_to="most")) == table.default(SAMNITES)


def test_11_2_how_far_it_avoids() -> None:
    """Etruscan CU stand round Spoletium: Egnatius goes through Perusia to Arretium, or not at all."""
    table = Table()
    table.put("romans", "narnia", 5, "valerius")
    table.put("samnites", "spoletium", 3, "egnatius")
    table.put("etruscans", "perusia", 2)
    table.put("etruscans", "sentinum", 1)
    table.put("etruscans", "clusium", 1)
    activate(table, "valerius")
    table.say(ROMANS, "to spoletium")
    assert answered(table, SAMNITES, ordered(avoid="1")) == ("stand",)
    assert answered(table, SAMNITES, ordered(avoid="2")) == ("avoid", "egnatius", "3")
    table.game.stacks.pop("sentinum")
    assert answered(table, SAMNITES, ordered(avoid="1")) == ("avoid", "egnatius", "3")


# 10


def test_10_3_never_or_from_a_chance() -> None:
    table = beside_capua()
    assert answered(table, SAMNITES, ordered(intercept="never")) == ("no",)
    assert answered(table, SAMNITES, ordered(intercept="2")) == ("capua", "egnatius", "4", "samnite_minor_1")
    assert answered(table, SAMNITES, ordered(intercept="3")) == ("no",), "3 of 6, less 1 on enemy ground (10.3)"
    assert answered(table, SAMNITES, ordered()) is None
    assert answered(table, SAMNITES, ordered(intercept="ask")) is None


def test_10_3_with_a_leader_a_power_against_whom() -> None:
    table, never, always = beside_capua(), ReactionOrder("never"), ReactionOrder("chance", 1)
    goes = ("capua", "egnatius", "4", "samnite_minor_1")
    for orders, said in (
        ({("egnatius", ""): never}, ("no",)),
        ({("samnites", ""): never}, ("no",)),
        ({("etruscans", ""): never}, None),
        ({("", "romans"): never}, ("no",)),
        ({("", "gauls"): never}, None),
        ({("", ""): never, ("egnatius", ""): always}, goes),
        ({("", ""): always, ("samnites", ""): never}, ("no",)),
        ({("egnatius", ""): never, ("egnatius", "romans"): always}, goes),
        ({("egnatius", ""): never, ("samnite_minor_1", ""): always}, ("capua", "samnite_minor_1", "3")),
        ({("samnite_minor_1", ""): ReactionOrder("ask"), ("", ""): never}, None),
    ):
        subjects = {interception(*about): order for about, order in orders.items()}
        assert answered(table, SAMNITES, having(subjects)) == said, orders


def test_10_3_as_many_as_may_go() -> None:
    said = answered(beside_capua(12), SAMNITES, ordered(intercept="1"))
    assert said == ("capua", "egnatius", "10", "samnite_minor_1")


def test_r_22_who_avoids_by_order_is_gone_when_the_chance_of_another_order_is_judged() -> None:
    """Statius (2) needs 1 on enemy ground once all who stand at Fregellae have got away."""
    table = Table()
    table.control("romans", "fregellae")
    table.put("samnites", "fregellae", 3, "samnite_minor_1")
    table.put("samnites", "capua", 4, "statius")
    table.put("romans", "velitrae", 6, "valerius")
    activate(table, "valerius")
    table.say(ROMANS, "to fregellae")
    assert answered(table, SAMNITES, ordered(avoid="stand", intercept="2")) == ("stand", "capua", "statius", "4")
    avoids = ("avoid", "samnite_minor_1", "3")
    assert answered(table, SAMNITES, ordered(avoid="1", intercept="2")) == (*avoids, "no")
    assert answered(table, SAMNITES, ordered(avoid="1", intercept="1")) == (*avoids, "capua", "statius", "4")


def test_10_5_1_refusing_battle() -> None:
    table = beside_capua()
    table.dice("1")
    table.say(SAMNITES, "capua egnatius 4 done")
    assert answered(table, ROMANS, ordered(refuse="back")) == ("back",)
    assert answered(table, ROMANS, ordered(refuse="fight")) == ("fight",)
    table.say(ROMANS, "back")
    assert answered(table, SAMNITES, ordered(let_refuse="allow")) == ("allow",)
    assert answered(table, SAMNITES, ordered(let_refuse="roll")) == ("roll",)
    assert answered(table, SAMNITES, ordered()) is None


# presets


def test_who_only_arms_intercepts_nobody_but_is_asked_when_he_is_attacked() -> None:
    armed = SeatOrders(preset="armed")
    assert answered(beside_capua(), SAMNITES, armed) == ("no",)
    assert answered(at_allifae(), SAMNITES, armed) is None
    assert answered(at_sutrium(4, "camillus"), ROMANS, armed) is None
    for preset in ("ask", "own"):
        assert answered(beside_capua(), SAMNITES, SeatOrders(preset=preset)) is None
    asked = SeatOrders(preset="armed", reactions={interception("", ""): ReactionOrder("ask")})
    assert answered(beside_capua(), SAMNITES, asked) is None


# what they depend on


@pytest.mark.parametrize("seed", range(4))
def test_every_answer_of_a_random_game_is_legal_and_no_hand_changes_it(seed: int) -> None:
    rng, told = Random(seed), 0
    for _time in range(6):
        orders = {seat: _some(rng) for seat in SEATS}
        game = played_until(lambda game: any(asks(game, name) for name in ALL), rng.randrange(10_000))
        for _step in range(60):
            if game.winner:
                break
            bot = table_at(game)
            found = reply(bot, orders)
            others = reply(table_at(redealt(game, None, rng)), orders) if found else None
            if found is not None and found.question.name in ALL:
                told += 1
                assert others is not None
                assert others.words == found.words
                game = engine.play(game, found.question.number, found.words).game
                continue
            ask = next(ask for ask in engine.questions(game) if ask.waits)
            game = engine.play(game, ask.number, engine.random_answer(game, ask.number, rng)).game
    assert told > 3


def _some(rng: Random) -> SeatOrders:
    subjects = [interception("", "") if kind == "intercept:" else kind for kind in ANSWERS]
    return having({subject: rng.choice([*ANSWERS[kind_of(subject)].values()][1:]) for subject in subjects})


def test_all_that_is_declared_at_once_is_answered_by_orders() -> None:
    assert set(DECLARING) < set(ALL)


# kept, and ended


def test_every_answer_is_kept_and_read_again() -> None:
    ends = PassOrder("round", 1, 2, "")
    for kind, answers in ANSWERS.items():
        subject = interception("camillus", "") if kind == "intercept:" else kind
        for word, order in answers.items():
            for one in (order, ReactionOrder(order.do, order.number, order.leaders, ends)):
                read = order_in(ROMANS, subject, content_of(one))
                assert read == one
                assert answer_of(subject, one) == word


@pytest.mark.parametrize("content", [{"do": "flee"}, {"do": "inside", "number": 4}, {"do": "stand"}, {"number": 1}])
def test_what_cannot_be_read_is_asked(content: dict[str, str | int]) -> None:
    said = seat_orders(ROMANS, [("city", content)])
    assert len(said.broken) == 1
    assert answered(at_sutrium(3), ROMANS, said) is None


def test_an_order_ends_with_its_time_or_with_those_it_is_for() -> None:
    table = beside_capua()
    game, over = table.game, PassOrder("turn", table.game.turn - 1, 0, "")
    now = PassOrder.now("turn", game)
    cases: tuple[tuple[str, ReactionOrder, Reason | None], ...] = (
        ("avoid", ReactionOrder("stand", ends=over), "order_over"),
        ("avoid", ReactionOrder("stand", ends=now), None),
        (interception("decius", ""), ReactionOrder("never"), "leader_out"),
        (interception("egnatius", "romans"), ReactionOrder("never"), None),
    )
    game.places["decius"] = OUT
    for subject, order, reason in cases:
        found = ended(table_at(game), {SAMNITES: having({subject: order})})
        assert found == ((Ended(SAMNITES, subject, reason),) if reason else ())


def test_the_standing_ones_are_what_makes_a_difference() -> None:
    orders = {"avoid": ReactionOrder("stand"), interception("", "gauls"): ReactionOrder("never")}
    said = SeatOrders(preset="own", reactions=orders)
    assert said.standing == {**orders, "preset": PresetOrder("own")}
