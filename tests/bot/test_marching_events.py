"""`/march` with cards that activate by their event: once the event asks for the leader, and what is told before."""

import pytest

from bot.delivery.post import Message
from bot.marches.marching import march
from bot.marches.marchplan import March
from bot.refusals import Refused
from tests.bot.room import ANNA, Room
from tests.bot.test_marching import asked, begun, press, romans_turn, shown, turn_of, where
from tests.rules.table import Table as Board

CHIEF = "gallic_minor_1"


def senones(*hand: str) -> Board:
    """A Gallic army in Sena Gallica, all of Umbria before it empty, and another one far away."""
    board = turn_of("gauls", *hand)
    board.put("gauls", "sena_gallica", 4, CHIEF)
    board.put("gauls", "mediolanum", 2, "elitovius")
    return board


async def planned(room: Room, wanted: March) -> Message:
    return await march(room.talk, room.desk, await room.table(), ANNA, None, wanted)


async def test_7_1_an_event_that_activates_is_answered_by_march_with_its_mp(room: Room) -> None:
    """Senones on the March: 7 MP instead of 5."""
    await begun(room, senones("gal_22", "gal_20"))
    plain = await planned(room, March(CHIEF, "sentinum", "gal_20"))
    assert "of 5 MP" in plain.text
    await room.say("event", "gal_22")
    assert await asked(room) == [("gauls", "event_choice")]
    plan = await planned(room, March(CHIEF, "sentinum"))
    assert "of 7 MP" in plan.text
    await press(room, plan, "March and stop there", ANNA)
    assert await where(room, CHIEF) == "sentinum"
    assert await asked(room) == [("gauls", "turn")]


async def test_7_1_nobody_else_s_leader_is_activated_by_it(room: Room) -> None:
    board = senones("gal_22", "gal_20")
    board.put("romans", "narnia", 4, "camillus")
    await begun(room, board)
    await room.say("event", "gal_22")
    with pytest.raises(Refused) as refused:
        await planned(room, March("camillus", "roma"))
    assert "Camillus is no leader whom you could activate now (rule 7.1)" in refused.value.tell()


async def test_7_1_a_choice_of_an_event_that_only_raids_is_no_march(room: Room) -> None:
    board = senones("gal_23", "gal_20")
    board.put("gauls", "sentinum", 2, "gallic_minor_2")
    board.control("etruscans", "sentinum")
    await begun(room, board)
    await room.say("event", "gal_23")
    assert (await asked(room))[0] == ("gauls", "event_choice")
    message = await planned(room, March("gallic_minor_2", "sena_gallica"))
    assert message.text.startswith("Nothing to march with now")


@pytest.mark.parametrize(("card", "told"), [("gal_22", True), ("gal_01", True), ("gal_20", False)])
async def test_7_1_a_card_spent_for_its_value_tells_how_its_event_would_activate(
    room: Room, card: str, told: bool
) -> None:
    await begun(room, senones(card, "gal_26"))
    plan = await planned(room, March(CHIEF, "sentinum", card))
    assert ("is spent for its value here" in plan.text) == told
    assert ("then /march when it asks for the leader" in plan.text) == told


async def test_9_5_coalition_is_marched_leader_by_leader(room: Room) -> None:
    board = turn_of("etruscans_samnites", "ets_24", "ets_19")
    board.put("etruscans", "clusium", 3, "etruscan_minor_1")
    board.put("samnites", "aufidena", 3, "egnatius")
    await begun(room, board)
    await room.say("event", "ets_24")
    user, _question = await room.question()
    for leader, to, then in (("egnatius", "bovianum", "event_choice"), ("etruscan_minor_1", "volsinii", "turn")):
        plan = await march(room.talk, room.desk, await room.table(), user, None, March(leader, to))
        await press(room, plan, "March and stop there", user)
        assert await where(room, leader) == to
        assert (await asked(room))[0] == ("etruscans_samnites", then)


@pytest.mark.parametrize(("origin", "told"), [("minturnae", True), ("velitrae", False)])
async def test_11_3_a_plan_tells_the_roll_to_go_on_after_who_may_avoid(room: Room, origin: str, told: bool) -> None:
    """Camillus, tactics 4, comes with 2 MP left or none."""
    board = romans_turn()
    board.put("romans", origin, 6, "camillus")
    board.put("samnites", "caudium", 3, "egnatius")
    board.control("samnites", "caudium", "maleventum")
    await begun(room, board)
    plan = await shown(room, March("camillus", "caudium", "rom_09", via=("minturnae",) if origin == "velitrae" else ()))
    assert "may avoid, 50% (11.1)" in plan.text
    assert ("after that he goes on only with a roll, 67% (11.3)" in plan.text) == told
