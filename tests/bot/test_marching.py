"""`/march`: the plan, and a march that goes on by itself after reactions, restarts and deadlines, or is asked."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest
import sqlalchemy as sa
from sqlmodel import col

import engine
from bot.clocks.clock import SetClock
from bot.delivery.post import Message
from bot.marches import announced, marchhelp
from bot.marches.marching import confirmed, march, meant_march
from bot.marches.marchplan import March
from bot.pictures.drawings import parse, trail_in
from bot.questions.clicks import Click
from bot.refusals import NoMarch, Refused, Unknown
from bot.storage.tables import OrderRow
from bot.table import Table
from engine import Game
from engine.sword.game import ASIDE
from tests.bot.room import ANNA, BORIS, CLARA, DMITRI, Room, asks, components, labels, played_until
from tests.rules.table import Table as Board

SAMNITES = "etruscans_samnites"
BEFORE_BATTLE = {
    "on_activation",
    "on_city_declared",
    "on_test_declared",
    "on_enter",
    "on_battle_start",
    "on_naval_move",
}


@cache
def _begun(seat: str) -> str:
    """The save of a game on the turn of that seat."""
    game = played_until(lambda one: asks(one, "turn") and _asked_first(one) == seat, seed=2)
    return engine.save(game)


def _asked_first(game: Game) -> str:
    return next(ask for ask in engine.questions(game) if ask.waits).seat


def romans_turn(*, hand: Sequence[str] = ("rom_09", "rom_11"), dice: Sequence[str] = ()) -> Board:
    """See `turn_of`."""
    return turn_of("romans", *hand, dice=dice)


def turn_of(seat: str, *hand: str, dice: Sequence[str] = ()) -> Board:
    """An empty board on the turn of that seat. Nobody else holds a card, and those that answer a move are out of the
    game, so nobody is asked for a response before a battle.
    """
    game = engine.load(_begun(seat))
    board = Board()
    for leader, place in game.places.items():
        if place in game.kinds:
            game.places[leader] = ASIDE
    game.stacks.clear()
    game.sieges.clear()
    game.alliances.clear()
    for space in game.data.spaces:
        if space in game.kinds:
            game.control[space] = board.game.control[space]
    board.game = game
    for other in game.seats:
        game.decks[other] += [*game.hands[other], *game.discards[other]]
        game.hands[other], game.discards[other], game.desperate[other] = [], [], []
    board.hand(seat, *hand)
    for other, deck in game.decks.items():
        answers = [card for card in deck if BEFORE_BATTLE.intersection(game.data.cards[card].windows)]
        game.decks[other] = [card for card in deck if card not in answers]
        game.removed[other] += answers
    board.dice(*dice)
    return board


def to_neapolis(*dice: str, samnites: int = 5, romans: int = 6) -> Board:
    """Camillus is to go from Velitrae along the coast and past Capua, where the Samnites may intercept."""
    board = romans_turn(dice=dice)
    board.put("romans", "velitrae", romans, "camillus")
    board.put("samnites", "fregellae", samnites, "egnatius")
    board.control("romans", "capua")
    return board


THERE = March("camillus", "caudium", "rom_09", via=("minturnae",))
WAY = ["tarracina", "minturnae", "capua", "caudium"]


async def begun(room: Room, board: Board) -> Table:
    await room.start()
    return await room.put(board.game)


async def shown(room: Room, wanted: March = THERE, note: str = "") -> Message:
    return await march(room.talk, room.desk, await room.table(), DMITRI, None, wanted, note)


async def press(room: Room, message: Message, label: str, user: int = DMITRI) -> Message:
    reply = await confirmed(room.talk, room.desk, user, button(message, label))
    await room.desk.settled()
    return reply


def button(message: Message, label: str) -> Click:
    for row in message.rows:
        for custom_id, name, _words in components(row):
            if name == label:
                return Click.parse(custom_id)
    raise AssertionError(f"{label!r} is not among {labels(message)}: {message.text}")


async def sent(room: Room, board: Board, mode: str = "March", wanted: March = THERE) -> Message:
    """On the way, and the others are asked."""
    await begun(room, board)
    return await press(room, await shown(room, wanted), mode)


async def where(room: Room, leader: str = "camillus") -> str:
    return (await room.table()).running.places[leader]


async def kept(room: Room) -> announced.Announced | None:
    return (await announced.load(room.store, (await room.table()).row.id)).get("romans")


async def asked(room: Room) -> list[tuple[str, str]]:
    return [(ask.seat, ask.name) for ask in (await room.table()).waiting]


async def steps(room: Room) -> list[tuple[str, str]]:
    """Who gave the steps of the march, and where they went."""
    entries = await room.store.entries((await room.table()).row.id)
    return [(one.by, one.words[1]) for one in entries if one.name == "step" and one.words[0] in ("to", "sail")]


# the plan


async def test_a_plan_shows_way_cost_card_and_everybody_who_could_react(room: Room) -> None:
    before = await begun(room, to_neapolis())
    plan = await shown(room)
    assert "Velitrae → Tarracina (1 MP) → Minturnae (1 MP) → Capua (1 MP) → Caudium (1 MP)" in plan.text
    assert "4 of 4 MP, card: " in plan.text
    assert "He sets out with 6 CU." in plan.text
    assert "**Capua**: Samnites from Fregellae may intercept, 33% (10.4)" in plan.text
    assert "Tarracina**:" not in plan.text
    assert labels(plan) == ["March", "March, ask me after each reaction", "Cancel"]
    drawn = parse(plan.drawing)
    assert drawn is not None
    trail = trail_in(drawn[3])
    assert [(one.start, one.end, one.label, one.by_sea) for one in trail.steps] == [
        ("velitrae", "tarracina", "1", False),
        ("tarracina", "minturnae", "1", False),
        ("minturnae", "capua", "1", False),
        ("capua", "caudium", "1", False),
    ]
    assert [(one.start, one.end, one.label) for one in trail.threats] == [("fregellae", "capua", "33%")]
    assert (await room.table()).row.revision == before.row.revision
    assert await kept(room) is None


async def test_without_a_card_named_the_cheapest_that_does_is_planned(room: Room) -> None:
    board = to_neapolis()
    board.hand("romans", "rom_11", "rom_09", "rom_10")
    table = await begun(room, board)
    values = {card: table.data.cards[card].value for card in board.game.hands["romans"]}
    enough = table.data.leaders["camillus"].initiative
    cheapest = min((value, card) for card, value in values.items() if value >= enough)
    plan = await shown(room, March("camillus", "tarracina"))
    assert f"({cheapest[0]})" in plan.text.splitlines()[1]


async def test_a_battle_is_told_with_its_odds_and_who_may_avoid_or_go_inside(room: Room) -> None:
    board = to_neapolis()
    board.put("greeks", "neapolis", 5, "greek_minor_1")
    await begun(room, board)
    plan = await shown(room, March("camillus", "neapolis", "rom_09", via=("minturnae",)))
    line = next(one for one in plan.text.splitlines() if "**Neapolis**" in one)
    assert "battle with Greeks, 5 CU: won with " in line
    assert "up to 3 CU may go inside (9.3.1)" in line


async def test_cancel_shows_the_question_and_does_nothing(room: Room) -> None:
    table = await begun(room, to_neapolis())
    reply = await press(room, await shown(room), "Cancel")
    assert "It is your turn" in reply.text
    assert (await room.table()).row.revision == table.row.revision


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        (March("camillus", "tarentum", "rom_09"), "MP away, and 4 are there (rule 9.2)"),
        (March("camillus", "capua", "rom_09", via=("fregellae",)), "Samnites stand in the way at Fregellae"),
        (March("camillus", "capua", "rom_09", cu=9), "9 CU cannot set out from Velitrae: 6 CU stand there (rule 9.1)"),
        (March("camillus", "capua", "rom_09", take=("valerius",)), "(rule 9.1)"),
        (March("camillus", "velitrae", "rom_09"), "he is in Velitrae already (rule 9.1)"),
    ],
)
async def test_what_is_not_possible_is_told_with_reason_and_rule(room: Room, wanted: March, reason: str) -> None:
    table = await begun(room, to_neapolis())
    with pytest.raises(NoMarch) as refused:
        await shown(room, wanted)
    assert reason in refused.value.tell()
    assert (await room.table()).row.revision == table.row.revision


async def test_a_card_that_does_not_activate_him_is_refused_with_the_rule(room: Room) -> None:
    await begun(room, to_neapolis())
    with pytest.raises(Refused) as refused:
        await shown(room, March("camillus", "capua", "gal_01"))
    assert "you do not hold" in refused.value.tell()
    assert "rule 7.1" in refused.value.tell()
    with pytest.raises(Refused) as refused:
        await shown(room, March("egnatius", "capua"))
    assert "Egnatius is no leader whom you could activate now (rule 7.1)" in refused.value.tell()
    with pytest.raises(Refused) as refused:
        await shown(room, March("valerius", "capua"))
    assert "rule 7.1" in refused.value.tell()


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        (March("camillus", "roma", "rom_09", drop=("7",)), "cannot leave 7 CU in Velitrae: 6 CU are with him"),
        (March("camillus", "capua", "rom_09", take=("2@tarracina",)), "2 CU in Tarracina: 0 CU stand there besides"),
        (March("camillus", "roma", "rom_09", ("minturnae",), None, (), ("2@minturnae",)), "Roma is 5 MP away"),
        (March("camillus", "roma", "rom_09", cu=5, drop=("2",)), "once: say in one way how many go on from there"),
    ],
)
async def test_cu_that_are_not_there_or_said_twice_are_told_with_their_number(
    room: Room, wanted: March, reason: str
) -> None:
    await begun(room, to_neapolis())
    with pytest.raises(NoMarch) as refused:
        await shown(room, wanted)
    assert reason in refused.value.tell()


async def test_cu_named_twice_for_one_space_are_added_up(room: Room) -> None:
    await begun(room, to_neapolis())
    plan = await shown(room, March("camillus", "roma", "rom_09", drop=("2", "1")))
    assert "In Velitrae he leaves 3 CU (9.1)." in plan.text


@pytest.mark.parametrize("typed", ["1@", "@capua", "0", "2@nowhere"])
async def test_half_an_item_is_unknown_as_it_was_typed(room: Room, typed: str) -> None:
    table = await begun(room, to_neapolis())
    with pytest.raises(Unknown):
        meant_march(table, DMITRI, "camillus", "capua", None, drop=typed)
    with pytest.raises(Unknown) as unknown:
        meant_march(table, DMITRI, "camillus", "capua", None, drop="1@")
    assert unknown.value.word == "1@"
    with pytest.raises(Unknown):
        meant_march(table, DMITRI, "camillus", "capua", "no card")


async def test_an_older_plan_is_not_carried_out_once_another_was_shown(room: Room) -> None:
    table = await begun(room, to_neapolis())
    old = await shown(room)
    await shown(room, March("camillus", "tarracina", "rom_09"))
    reply = await press(room, old, "March")
    assert "The plan is another one now" in reply.text
    assert "Velitrae → Tarracina (1 MP)**" in reply.text
    assert (await room.table()).row.revision == table.row.revision
    await press(room, reply, "March")
    assert await where(room) == "tarracina"
    assert "does not stand any more" in (await press(room, old, "March")).text


async def test_two_clicks_at_once_do_it_once(room: Room) -> None:
    await begun(room, to_neapolis())
    plan = await shown(room)
    before = (await room.table()).row.revision
    await asyncio.gather(press(room, plan, "March"), press(room, plan, "March"))
    entries = await room.store.entries((await room.table()).row.id, before)
    assert [one.name for one in entries].count("turn") == 1
    assert await steps(room) == [("order", space) for space in WAY[:3]]


async def test_somebody_elses_plan_is_not_his_to_confirm(room: Room) -> None:
    await begun(room, to_neapolis())
    plan = await shown(room)
    with pytest.raises(Exception, match="Romans"):
        await press(room, plan, "March", user=ANNA)


# it goes on by itself


async def test_it_goes_on_after_a_failed_interception(room: Room) -> None:
    reply = await sent(room, to_neapolis("6"))
    assert await asked(room) == [(SAMNITES, "intercept")]
    assert await where(room) == "capua"
    assert "Camillus then goes on to Caudium by himself, as announced." in reply.text
    assert labels(reply)[-1] == "Ask me first"
    route = await kept(room)
    assert route is not None
    assert (route.mode, route.held) == ("go", False)
    await room.say("fregellae", "egnatius", "5")
    assert await where(room) == "caudium"
    assert await steps(room) == [("order", space) for space in WAY]
    assert await kept(room) is None, "no MP left: the march is over"


async def test_it_goes_on_where_nobody_tries(room: Room) -> None:
    await sent(room, to_neapolis())
    await room.say("no")
    assert await where(room) == "caudium"


async def test_it_goes_on_over_an_interceptor_who_is_swept_away(room: Room) -> None:
    await sent(room, to_neapolis("1", samnites=1, romans=10))
    await room.say("fregellae", "egnatius", "1")
    while (await asked(room))[0][1] != "turn":
        _user, question = await room.question()
        said = engine.default((await room.table()).running, question.number)
        assert said is not None
        await room.say(*said)
        if await where(room) == "caudium":
            break
    assert await where(room) == "caudium"


async def test_it_ends_in_a_battle_and_is_forgotten(room: Room) -> None:
    await sent(room, to_neapolis("1", "111", "666"))
    await room.say("fregellae", "egnatius", "5")
    assert (await asked(room))[0] == ("romans", "refuse")
    assert await kept(room) is not None
    await room.say("fight")
    for _answer in range(12):
        if await kept(room) is None:
            break
        _user, question = await room.question()
        await room.say(*(engine.default((await room.table()).running, question.number) or ()))
    assert await kept(room) is None
    assert await where(room) != "caudium"


async def test_it_goes_on_after_a_restart_of_the_bot(room: Room, clock: SetClock) -> None:
    await sent(room, to_neapolis("6"))
    again = Room(room.store, clock, room.channel)
    await again.say("fregellae", "egnatius", "5")
    assert await where(again) == "caudium"


async def test_a_pursuit_is_rolled_for_by_itself(room: Room) -> None:
    """11.3 §D `pursue`."""
    board = romans_turn(dice=("1", "1"))
    board.put("romans", "velitrae", 6, "camillus")
    board.put("samnites", "fregellae", 3, "egnatius")
    board.control("samnites", "allifae")
    wanted = March("camillus", "fregellae", "rom_09")
    await begun(room, board)
    await press(room, await shown(room, wanted), "March")
    assert (await asked(room)) == [(SAMNITES, "avoid")]
    route = await kept(room)
    assert route is not None
    await room.say("avoid", "egnatius", "3")
    await room.say("let_go")
    await room.say("allifae")
    assert await asked(room) == [("romans", "pursue")], "he is where he wanted to go: nothing is rolled for"


async def test_a_march_planned_when_a_pursuit_is_asked_tells_its_roll(room: Room) -> None:
    """11.3, 9.4.2"""
    board = romans_turn(dice=("1", "1"))
    board.put("romans", "velitrae", 6, "camillus")
    board.put("samnites", "fregellae", 3, "egnatius")
    board.control("samnites", "allifae")
    await begun(room, board)
    await press(room, await shown(room, March("camillus", "fregellae", "rom_09")), "March")
    await room.say("avoid", "egnatius", "3")
    await room.say("let_go")
    await room.say("allifae")
    plan = await shown(room, March("camillus", "capua"))
    assert "**First he rolls to pursue: 67%** (11.3). If it fails his move ends where he is (9.4.2)." in plan.text
    await press(room, plan, "March")
    assert await where(room) == "capua"
    plan = await shown(room, March("camillus", "minturnae"))
    assert "pursue" not in plan.text


@pytest.mark.parametrize(("to", "at_once"), [("tarracina", True), ("neapolis", False), ("ardea", False)])
async def test_only_a_step_that_ends_nothing_and_meets_nobody_goes_unconfirmed(
    room: Room, to: str, at_once: bool
) -> None:
    """One step to and fro, one into a Greek city, and one that meets a lone leader."""
    board = romans_turn()
    begins = {"tarracina": "velitrae", "neapolis": "minturnae", "ardea": "velitrae"}[to]
    board.put("romans", begins, 4, "camillus")
    board.put("samnites", "ardea", 0, "egnatius")
    board.control("greeks", "neapolis")
    board.control("romans", "capua")
    await begun(room, board)
    first = {"tarracina": "roma", "neapolis": "capua", "ardea": "roma"}[to]
    await press(room, await shown(room, March("camillus", first, "rom_09")), "March")
    onward = "velitrae" if to == "tarracina" else to
    reply = await shown(room, March("camillus", onward))
    assert (await where(room) == onward) is at_once
    assert ("March" in labels(reply)) is not at_once


async def test_the_last_mp_is_not_spent_unconfirmed(room: Room) -> None:
    board = romans_turn()
    board.put("romans", "velitrae", 4, "camillus")
    board.control("romans", "roma", "narnia", "spoletium")
    await begun(room, board)
    await press(room, await shown(room, March("camillus", "spoletium", "rom_09")), "March")
    reply = await shown(room, March("camillus", "narnia"))
    assert labels(reply)[0] == "March"
    assert await where(room) == "spoletium"


async def test_cu_taken_where_it_ends_are_no_surprise(room: Room) -> None:
    board = to_neapolis()
    board.put("romans", "minturnae", 2)
    await begun(room, board)
    wanted = March("camillus", "minturnae", "rom_09", take=("2@minturnae",))
    reply = await press(room, await shown(room, wanted), "March")
    assert (await asked(room), "ends here" in reply.text) == ([("romans", "step")], False)
    assert (await room.table()).running.force("minturnae", "romans").cu == 8


async def test_it_pursues_on_its_way_past_an_army_that_has_avoided(room: Room) -> None:
    board = romans_turn(dice=("1", "1"))
    board.put("romans", "velitrae", 10, "camillus")
    board.put("samnites", "fregellae", 1, "egnatius")
    board.control("samnites", "allifae")
    await begun(room, board)
    await press(room, await shown(room, March("camillus", "capua", "rom_09", via=("fregellae",))), "March")
    assert await asked(room) == [(SAMNITES, "avoid")]
    await room.say("avoid", "egnatius", "1")
    await room.say("let_go")
    await room.say("allifae")
    assert await where(room) == "capua"
    entries = await room.store.entries((await room.table()).row.id)
    assert [(one.by, one.words) for one in entries if one.name == "pursue"] == [("order", ["roll"])]


async def test_with_mp_left_he_is_asked_where_it_ends_or_stops_as_he_said(room: Room) -> None:
    await begun(room, to_neapolis())
    plan = await shown(room, March("camillus", "minturnae", "rom_09"))
    assert "He arrives with 2 MP left." in plan.text
    assert labels(plan)[:2] == ["March", "March and stop there"]
    reply = await press(room, plan, "March")
    assert await asked(room) == [("romans", "step")]
    assert "Where does the army go?" in reply.text
    assert "announced" not in reply.text


async def test_it_stops_by_itself_if_he_said_so(room: Room) -> None:
    await begun(room, to_neapolis())
    await press(room, await shown(room, March("camillus", "minturnae", "rom_09")), "March and stop there")
    assert await asked(room) == [("romans", "turn")]
    assert await where(room) == "minturnae"
    assert await kept(room) is None


# ask me


async def test_who_wants_to_be_asked_is_after_a_reaction(room: Room) -> None:
    await sent(room, to_neapolis("6"), "March, ask me after each reaction")
    await room.say("fregellae", "egnatius", "5")
    assert await where(room) == "capua"
    assert await asked(room) == [("romans", "step")]
    message = await room.talk.current(await room.table(), DMITRI)
    assert "Announced: Camillus goes on → Caudium. At the deadline he does." in message.text
    assert labels(message)[0] == "Go on as announced"
    await press(room, message, "Go on as announced")
    assert await where(room) == "caudium"
    assert "does not stand any more" in (await press(room, message, "Go on as announced")).text


async def test_he_is_not_asked_where_nobody_reacts(room: Room) -> None:
    await sent(room, to_neapolis(), "March, ask me after each reaction")
    await room.say("no")
    assert await where(room) == "caudium"


async def test_at_the_deadline_the_route_is_followed(room: Room) -> None:
    """§D `step`."""
    await sent(room, to_neapolis("6"), "March, ask me after each reaction")
    await room.say("fregellae", "egnatius", "5")
    table = await room.table()
    assert await room.desk.answer_by_clock(table.row.id, table.waiting[0].number)
    assert await where(room) == "caudium"
    assert (await steps(room))[-1] == ("clock", "caudium")


async def test_another_way_by_hand_is_the_end_of_it(room: Room) -> None:
    await sent(room, to_neapolis("6"), "March, ask me after each reaction")
    await room.say("fregellae", "egnatius", "5")
    await room.say("to", "minturnae")
    assert await kept(room) is None


async def test_he_may_ask_to_be_asked_while_others_are(room: Room) -> None:
    reply = await sent(room, to_neapolis())
    told = await press(room, reply, "Ask me first")
    assert "You are asked before the march goes on." in told.text
    await room.say("no")
    assert await asked(room) == [("romans", "step")]
    assert await where(room) == "capua"
    assert "No march of yours" in (await press(room, reply, "Ask me first", user=BORIS)).text


async def test_who_wanted_to_be_asked_may_let_it_go_on_by_itself_again(room: Room) -> None:
    reply = await sent(room, to_neapolis("6"))
    told = await press(room, reply, "Ask me first")
    again = await press(room, told, "Let it go on by itself")
    assert "The march goes on by itself again." in again.text
    assert labels(again)[-1] == "Ask me first"
    await room.say("fregellae", "egnatius", "5")
    assert await where(room) == "caudium"


async def test_a_button_about_another_march_lets_nothing_go_on(room: Room) -> None:
    await sent(room, to_neapolis("6"), "March, ask me after each reaction")
    await room.say("fregellae", "egnatius", "5")
    message = await room.talk.current(await room.table(), DMITRI)
    [custom_id] = [found for found, label, _ in components(message.rows[0]) if label == "Let it go on by itself"]
    route = await kept(room)
    assert route is not None
    assert Click.parse(custom_id).mark == announced.mark(route)
    older = replace(Click.parse(custom_id), mark=announced.mark(replace(route, since=route.since - 1)))
    reply = await confirmed(room.talk, room.desk, DMITRI, older)
    assert "No march of yours" in reply.text
    assert await where(room) == "capua"
    await confirmed(room.talk, room.desk, DMITRI, Click.parse(custom_id))
    assert await where(room) == "caudium"


async def test_let_go_on_when_he_is_asked_it_goes_on_at_once(room: Room) -> None:
    await sent(room, to_neapolis("6"), "March, ask me after each reaction")
    await room.say("fregellae", "egnatius", "5")
    message = await room.talk.current(await room.table(), DMITRI)
    assert labels(message)[:2] == ["Go on as announced", "Let it go on by itself"]
    await press(room, message, "Let it go on by itself")
    assert await where(room) == "caudium"


# what was not foreseen


async def test_enemies_who_were_not_there_end_it_and_he_is_told_why(room: Room) -> None:
    board = romans_turn(dice=("1",))
    board.put("romans", "velitrae", 10, "camillus")
    board.put("samnites", "fregellae", 1, "egnatius")
    board.control("samnites", "allifae")
    await begun(room, board)
    wanted = March("camillus", "allifae", "rom_09", via=("fregellae",))
    await press(room, await shown(room, wanted), "March")
    await room.say("avoid", "egnatius", "1")
    await room.say("let_go")
    await room.say("allifae")
    assert await asked(room) == [("romans", "pursue")]
    message = await room.talk.current(await room.table(), DMITRI)
    assert "The announced march of Camillus to Allifae ends here: more enemies stand in Allifae" in message.text
    assert "Go on as announced" not in labels(message)
    await room.say("roll")
    assert await kept(room) is None


async def test_an_undo_and_an_adjustment_forget_it(room: Room) -> None:
    await sent(room, to_neapolis())
    table = await room.table()
    await room.desk.undo(table.row.id, table.row.revision - 1, DMITRI, seen=table.row.revision)
    assert await kept(room) is None
    assert await asked(room) == [("romans", "step")]
    await press(room, await shown(room, March("camillus", "caudium")), "March")
    assert await kept(room) is not None
    await room.desk.adjust((await room.table()).row.id, [("vp", "romans", "9")], DMITRI)
    assert await kept(room) is None
    await room.say("no")
    assert await asked(room) == [("romans", "step")], "it does not go on"


async def test_what_cannot_be_read_of_it_is_asked_and_logged(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    await sent(room, to_neapolis())
    async with room.store.transaction() as session:
        broken = sa.update(OrderRow).where(col(OrderRow.subject) == announced.ROUTE).values(content={"to": 3})
        await session.exec(broken)
    await room.say("no")
    assert await asked(room) == [("romans", "step")]
    assert "cannot be read" in caplog.text


# what is seen of it


async def test_the_rest_of_the_way_is_told_to_nobody_else(room: Room) -> None:
    await begun(room, to_neapolis())
    plan = await shown(room)
    before = [message.text for message in room.channel.messages.values()]
    assert not any("Caudium" in text for text in before)
    await press(room, plan, "March")
    assert not any("Caudium" in message.text for message in room.channel.messages.values())
    assert any("Capua" in message.text for message in room.channel.messages.values())
    for user in (ANNA, BORIS, CLARA):
        reply = await room.talk.current(await room.table(), user)
        assert "Caudium" not in reply.text


async def test_a_plan_does_not_depend_on_the_hands_of_others(room: Room) -> None:
    board = to_neapolis()
    board.game.decks[SAMNITES] += board.game.removed[SAMNITES]
    board.game.removed[SAMNITES] = []
    board.hand(SAMNITES, "ets_01")
    await begun(room, board)
    plan = await shown(room)
    board.hand(SAMNITES, "ets_12")
    await room.put(board.game)
    other = await shown(room)
    assert plan.text == other.text
    assert "Who could hold a card for it: Etruscans and Samnites (7.1.1)." in plan.text


async def test_7_2_2_a_plan_tells_where_he_could_be_bribed_whatever_is_held(room: Room) -> None:
    board = romans_turn()
    board.put("romans", "sutrium", 5, "camillus")
    board.put("etruscans", "volsinii", 3, "vel_saties")
    board.hand(SAMNITES, "ets_01")
    await begun(room, board)
    wanted = March("camillus", "volsinii", "rom_09")
    told = "the Etruscans may bribe him to turn back (7.2.2)"
    assert told in (await shown(room, wanted)).text
    board.hand(SAMNITES, "ets_08")
    await room.put(board.game)
    assert told in (await shown(room, wanted)).text
    board.hand(SAMNITES)
    await room.put(board.game)
    assert told not in (await shown(room, wanted)).text


async def test_7_2_2_who_is_bribed_marches_no_farther(room: Room) -> None:
    board = romans_turn()
    board.put("romans", "sutrium", 5, "camillus")
    board.put("etruscans", "volsinii", 1, "vel_saties")
    board.hand(SAMNITES, "ets_01")
    await sent(room, board, wanted=March("camillus", "volsinii", "rom_09"))
    while (await asked(room))[0][1] != "bribe":
        await room.say(*{"avoid": ("stand",), "response": ("pass",)}[(await asked(room))[0][1]])
    await room.say("ets_01")
    assert await where(room) == "sutrium"
    assert await kept(room) is None
    assert (await asked(room))[0] == ("romans", "turn")


# via, cu, take, drop, sea


async def test_it_leaves_and_takes_cu_and_leaders_as_was_said(room: Room) -> None:
    board = to_neapolis()
    board.put("romans", "minturnae", 3, "valerius")
    table = await begun(room, board)
    wanted = meant_march(
        table, DMITRI, "Camillus", "Capua", "rom_09", cu=4, take="2@Minturnae, Valerius", drop="1@tarracina"
    )
    assert wanted == March("camillus", "capua", "rom_09", cu=4, take=("2@minturnae", "valerius"), drop=("1@tarracina",))
    plan = await shown(room, wanted)
    assert "He sets out with 4 CU." in plan.text
    for line in ("In Velitrae he leaves 2 CU", "In Tarracina he leaves 1 CU", "In Minturnae he takes Valerius"):
        assert line in plan.text
    await press(room, plan, "March")
    await room.say("no")
    game = (await room.table()).running
    assert [game.cu(space, "romans") for space in ("velitrae", "tarracina", "minturnae", "capua")] == [2, 1, 1, 5]
    assert game.places["valerius"] == "capua"


async def test_it_goes_by_sea_and_on_by_land(room: Room) -> None:
    board = to_neapolis()
    board.game.markers["duoviri"] = ""
    board.put("romans", "roma", 3, "valerius")
    board.game.active = "romans"
    await begun(room, board)
    value = next(card for card in board.game.hands["romans"] if board.game.data.cards[card].value == 3)
    plan = await shown(room, March("valerius", "capua", value, via=("neapolis",)))
    assert "Neapolis by sea (3 MP) → Capua (1 MP)" in plan.text
    drawn = parse(plan.drawing)
    assert drawn is not None
    assert trail_in(drawn[3]).steps[0].by_sea
    await press(room, plan, "March")
    assert ("order", "neapolis") in await steps(room)


async def test_it_begins_in_the_middle_of_a_march_too(room: Room) -> None:
    await begun(room, to_neapolis())
    await press(room, await shown(room, March("camillus", "minturnae", "rom_09")), "March")
    await press(room, await shown(room, March("camillus", "caudium")), "March")
    await room.say("no")
    assert await where(room) == "caudium"


async def test_what_is_suggested_can_be_taken_dropped_and_reached(room: Room) -> None:
    board = to_neapolis()
    board.put("romans", "minturnae", 2, "valerius")
    table = await begun(room, board)
    near = marchhelp.destinations(table, "Camillus")
    assert near[0][1].endswith("(1 MP)")
    assert "velitrae" not in {space for space, _name in near}
    assert [item for item, _name in marchhelp.to_take(table, "camillus")] == [
        "2@minturnae",
        "1@minturnae",
        "valerius@minturnae",
    ]
    assert marchhelp.to_drop(table, "camillus")[0] == ("1@velitrae", "1 CU")
    listed = marchhelp.listed(lambda: marchhelp.to_take(table, "camillus"), "2@minturnae, val")
    assert [item for _name, item in listed] == ["2@minturnae,valerius@minturnae"]
    meant = meant_march(table, DMITRI, "camillus", "capua", None, take=listed[0][1])
    assert meant.take == ("2@minturnae", "valerius@minturnae")
