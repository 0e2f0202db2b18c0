"""`/march` in a Campaign (9.5): the first and the second leader, an ally's, and a flanking force."""

import asyncio

import pytest

from bot.marches.marchhelp import destinations
from bot.marches.marchplan import March
from bot.pictures.drawings import parse, trail_in
from bot.refusals import NoMarch, Refused
from engine.sword.cards.targets import FightTarget
from engine.sword.flankers import Coordinator, coordinated_odds
from tests.bot.room import CLARA, DMITRI, Room, labels
from tests.bot.test_marching import SAMNITES, asked, begun, kept, press, romans_turn, shown, steps, where
from tests.rules.table import Table as Board

CAMILLUS = March("camillus", "fregellae")


def field(*dice: str, **more: int) -> Board:
    """12.5 Camillus in Capua and Valerius in Velitrae, Egnatius between them; a Campaign in hand."""
    board = romans_turn(hand=("rom_01", "rom_11"), dice=dice)
    board.put("romans", "capua", 7, "camillus")
    board.put("romans", "velitrae", 5, "valerius")
    board.put("samnites", "fregellae", more.get("egnatius", 5), "egnatius")
    board.control("romans", "capua", "velitrae", "roma", "praeneste")
    return board


async def played(room: Room, board: Board) -> None:
    await begun(room, board)
    await room.say("event", "rom_01")


async def at_the_battle(room: Room, board: Board) -> None:
    """Egnatius has failed to avoid it, and a second leader may be activated to flank."""
    await played(room, board)
    await press(room, await shown(room, CAMILLUS), "March")
    await room.say("avoid", "egnatius", "5")
    await room.say("roll")
    while (await asked(room))[0][1] == "response":
        await room.say("pass")
    assert await asked(room) == [("romans", "flank")]


async def question_text(room: Room) -> str:
    return (await room.talk.current(await room.table(), DMITRI)).text


# whom the Campaign activates


async def test_the_first_leader_named_is_activated_and_marches(room: Room) -> None:
    await played(room, field())
    assert "Campaign (3): which leader does it activate first?" in await question_text(room)
    plan = await shown(room, March("valerius", "roma"))
    assert "Velitrae → Roma (1 MP)" in plan.text
    assert "1 of 4 MP" in plan.text
    await press(room, plan, "March and stop there")
    assert (await where(room, "valerius"), await asked(room)) == ("roma", [("romans", "event_choice")])


async def test_the_second_leader_named_is_told_after_the_first_and_who_may_not_be_and_why(room: Room) -> None:
    await played(room, field())
    await press(room, await shown(room, March("valerius", "roma")), "March and stop there")
    text = await question_text(room)
    assert "Campaign (3): which second leader does it activate, after Valerius?" in text
    assert "Not Valerius: Valerius has been activated with this card (rule 9.5.1)." in text
    with pytest.raises(Refused) as refused:
        await shown(room, March("valerius", "velitrae"))
    assert "Valerius has been activated with this card (rule 9.5.1)" in refused.value.tell()
    with pytest.raises(Refused) as refused:
        await shown(room, March("egnatius", "capua"))
    assert "Egnatius is no leader whom you could activate now (rule 7.1)" in refused.value.tell()
    await press(room, await shown(room, March("camillus", "minturnae")), "March and stop there")
    assert (await where(room), await asked(room)) == ("minturnae", [("romans", "turn")])


async def test_mp_spent_with_the_first_leader_count_and_it_is_told_who_is_too_tired(room: Room) -> None:
    """9.5.2 Camillus has come from Praeneste to Roma and Narnia, for 2 MP, and leaves 4 CU there to Valerius."""
    board = romans_turn(hand=("rom_01", "rom_11"))
    board.put("romans", "praeneste", 7, "camillus")
    board.put("romans", "roma", 5, "valerius")
    board.control("romans", "praeneste", "roma", "narnia", "spoletium")
    await played(room, board)
    plan = await shown(room, March("camillus", "narnia", drop=("4@narnia",)))
    await press(room, plan, "March")
    await room.say("stop")
    await press(room, await shown(room, March("valerius", "narnia", take=("4@narnia",))), "March")
    assert (await asked(room))[0] == ("romans", "step")
    message = await question_text(room)
    assert "ends here" not in message
    with pytest.raises(NoMarch) as refused:
        await shown(room, March("valerius", "sena_gallica"))
    assert "some who come along have 2 left: leave them behind first (rule 9.5.2)" in refused.value.tell()


async def test_an_ally_s_leader_marches_once_his_owner_gives_leave(room: Room) -> None:
    """9.5.5"""
    board = field()
    board.ally("romans", "greeks")
    board.put("greeks", "neapolis", 4, "dionysius")
    board.control("greeks", "neapolis")
    await played(room, board)
    plan = await shown(room, March("dionysius", "posidonia"))
    await press(room, plan, "March")
    assert await asked(room) == [("greeks", "ally_leave")]
    assert await kept(room) is not None
    await room.say("yes", seat="greeks")
    assert await where(room, "dionysius") == "posidonia"
    assert all(by == "order" for by, _space in await steps(room))


async def test_without_leave_nothing_is_announced_any_more(room: Room) -> None:
    board = field()
    board.ally("romans", "greeks")
    board.put("greeks", "neapolis", 4, "dionysius")
    board.control("greeks", "neapolis")
    await played(room, board)
    await press(room, await shown(room, March("dionysius", "posidonia")), "March")
    await room.say("no", seat="greeks")
    assert await kept(room) is None
    assert await asked(room) == [("romans", "event_choice")]
    with pytest.raises(Refused) as refused:
        await shown(room, March("dionysius", "posidonia"))
    assert "the owner of Dionysius has not given leave (rule 9.5.5)" in refused.value.tell()


# 9.5.6 the flank


async def test_who_flanks_is_planned_to_where_he_flanks_from_with_the_odds_of_the_battle(room: Room) -> None:
    await at_the_battle(room, field("6"))
    game = (await room.table()).running
    fight = game.inside(FightTarget)
    assert fight is not None
    then = coordinated_odds(game, fight, 5)
    plan = await shown(room, March("valerius", "fregellae"))
    assert "**Valerius stops in Velitrae and flanks at Fregellae (9.5.6)**" in plan.text
    assert f"Romans win with **{then.win:.1%}**" in plan.text
    assert "needs 1 MP more (9.5.6)" in plan.text
    assert "may avoid" not in plan.text
    assert "may intercept" not in plan.text
    assert labels(plan) == ["Flank", "Cancel"]
    drawn = parse(plan.drawing)
    assert drawn is not None
    assert [(one.start, one.end, one.label) for one in trail_in(drawn[3]).steps] == [("velitrae", "fregellae", "+1")]
    await press(room, plan, "Flank")
    after = (await room.table()).running.inside(FightTarget)
    assert after is not None
    assert (after.flank.space, after.flank.units.total) == ("velitrae", 5)
    assert await where(room, "valerius") == "velitrae"


async def test_a_longer_way_to_the_flank_goes_by_itself_and_stops(room: Room) -> None:
    board = field("6")
    board.put("romans", "narnia", 3, "fabius")
    board.control("romans", "narnia")
    await at_the_battle(room, board)
    plan = await shown(room, March("fabius", "praeneste"))
    assert "Narnia → Roma (1 MP) → Praeneste (1 MP)" in plan.text
    assert "**Fabius stops in Praeneste and flanks at Fregellae (9.5.6)**" in plan.text
    assert "Samnites in battle at Fregellae may neither intercept nor avoid him (9.5.6, 9.5.9)." in plan.text
    assert labels(plan) == ["March", "March, ask me after each reaction", "Cancel"]
    await press(room, plan, "March")
    fight = (await room.table()).running.inside(FightTarget)
    assert fight is not None
    assert (fight.flank.space, fight.flank.units.total) == ("praeneste", 3)
    assert await kept(room) is None
    assert ("order", "praeneste") in await steps(room)


async def test_a_flank_from_the_wrong_space_is_refused_with_its_rule(room: Room) -> None:
    await at_the_battle(room, field("6"))
    for to, reason in (
        ("capua", "the army attacked from Capua: the flank comes by another connection (rule 9.5.6)"),
        ("antium", "no connection leads from here to the battle at Fregellae (rule 9.5.6)"),
    ):
        with pytest.raises(NoMarch) as refused:
            await shown(room, March("valerius", to))
        assert reason in refused.value.tell()


async def test_at_his_step_it_is_planned_the_same_and_the_button_says_what_stopping_does(room: Room) -> None:
    await at_the_battle(room, field("6"))
    await room.say("valerius")
    message = await room.talk.current(await room.table(), DMITRI)
    assert "Stop and flank from here" in labels(message)
    assert not any("without a step" in label for label in labels(message))
    plan = await shown(room, March("valerius", "fregellae"))
    assert "**Valerius stops in Velitrae and flanks at Fregellae (9.5.6)**" in plan.text
    assert await where(room, "valerius") == "velitrae"


async def test_no_step_of_a_flanking_force_goes_unconfirmed(room: Room) -> None:
    await at_the_battle(room, field("6"))
    await room.say("valerius")
    plan = await shown(room, March("valerius", "praeneste"))
    assert labels(plan)[0] == "March"
    assert await where(room, "valerius") == "velitrae"


async def test_who_is_intercepted_does_not_flank_and_it_is_told_beforehand(room: Room) -> None:
    """9.5.9 Statius may intercept at Praeneste; the battle comes first."""
    board = field("6")
    board.put("samnites", "alba_fucens", 4, "statius")
    board.put("samnites", "corfinium", 1)
    await at_the_battle(room, board)
    try:
        plan = await shown(room, March("valerius", "praeneste"))
    except NoMarch as refused:
        pytest.fail(refused.tell())
    if "may intercept" in plan.text:
        assert "If he is intercepted he does not flank" in plan.text


async def test_the_chances_told_in_the_battle_count_the_flank(room: Room) -> None:
    board = field("6")
    board.hand(SAMNITES, "ets_10")
    await at_the_battle(room, board)
    game = (await room.table()).running
    fight = game.inside(FightTarget)
    assert fight is not None
    then = coordinated_odds(game, fight, 5)
    text = await question_text(room)
    assert "which second leader do you activate to flank (9.5.6)?" in text
    assert "Not Camillus: Camillus has been activated with this card (rule 9.5.1)." in text
    await press(room, await shown(room, March("valerius", "fregellae")), "Flank")
    assert (await asked(room))[0][1] == "response"
    user, _question = await room.question()
    reply = await room.talk.current(await room.table(), user)
    assert f"Romans win with **{then.win:.1%}**" in reply.text


async def test_two_clicks_on_a_flank_do_it_once(room: Room) -> None:
    await at_the_battle(room, field("6", "222", "333"))
    plan = await shown(room, March("valerius", "fregellae"))
    before = (await room.table()).row.revision
    await asyncio.gather(press(room, plan, "Flank"), press(room, plan, "Flank"))
    entries = await room.store.entries((await room.table()).row.id, before)
    assert [one.name for one in entries].count("flank") == 1


async def test_another_leader_s_march_is_refused_while_one_is_active(room: Room) -> None:
    await played(room, field())
    await press(room, await shown(room, March("camillus", "minturnae")), "March")
    reply = await shown(room, March("valerius", "roma"))
    assert "Camillus is active: nobody else marches till he has finished (rule 9.1)." in reply.text
    table = await room.table()
    assert table.running.inside(Coordinator) is not None
    assert destinations(table, "valerius")
    assert CLARA not in {user for user, _question in [await room.question()]}
