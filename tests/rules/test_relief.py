"""13.4.2 Relief. Roma is besieged by Gauls; Camillus (tactics 4) comes from Velitrae, Valerius (2) is inside."""

import pytest

from engine.core.play import options, questions
from engine.sword import losses
from engine.sword.combat import Battle
from engine.sword.events import BattleFought, Modifier, WentInside
from engine.sword.game import DISPLACED, NONE, Siege, Units
from engine.sword.odds import attack_odds, sail_odds
from engine.sword.relief import would_lead
from tests.rules.marching import activate, default_of, march, say
from tests.rules.table import Table

LOST = ("222", "663")
"""Dice with which 6 or fewer Romans lose to 6 Gauls, four of them dead (12.3)."""


def relieving(
    cu: int = 3,
    inside: int = 3,
    besiegers: int = 6,
    *,
    within: tuple[str, ...] = ("valerius",),
    leader: str = "camillus",
    dice: tuple[str, ...] = (),
) -> Table:
    """The relieving army has come to Roma; its owner is asked who joins."""
    table = Table()
    table.put("romans", "roma", inside=inside, within=within)
    table.put("romans", "velitrae", cu, leader)
    table.put("gauls", "roma", besiegers, "brennus")
    table.siege("roma", 1, "gauls")
    activate(table, leader)
    table.dice(*dice)
    say(table, "to roma")
    return table


def fought(table: Table) -> BattleFought:
    (event,) = table.told(BattleFought)
    assert isinstance(event, BattleFought)
    return event


def test_13_4_2_those_inside_may_join_an_attack_on_the_besiegers() -> None:
    table = relieving()
    assert table.asked() == [("romans", "relief")]
    assert table.words("romans") == ["0", "1", "2", "3"]
    table.dice(*LOST)
    say(table, "3")
    side = fought(table).attacker
    assert (side.cu, side.size, side.commander) == (6, 6, "camillus")


def test_d_relief_default_is_all() -> None:
    assert default_of(relieving()) == ("3",)
    assert default_of(relieving(inside=0, within=("roman_minor_1",))) == ("0", "roman_minor_1")


def test_13_4_2_or_some_of_them_or_none() -> None:
    table = relieving()
    table.dice(*LOST)
    say(table, "1 done")
    assert fought(table).attacker.cu == 4
    assert table.game.force("roma", "romans").inside.total >= 2
    table = relieving()
    table.dice(*LOST)
    say(table, "0 done")
    assert fought(table).attacker.cu == 3
    assert table.game.force("roma", "romans").inside == Units(3)
    assert table.game.force("roma", "romans").within == ("valerius",)


def test_13_4_2_leaders_may_join_without_their_cu() -> None:
    table = relieving()
    assert table.words("romans", "2") == ["valerius", "done"]
    assert table.words("romans", "2 valerius") == []
    assert table.words("romans", "3") == []


def test_13_4_2_the_attacking_commander_leads() -> None:
    """Even if the one inside is better."""
    table = relieving(within=("camillus",), leader="valerius")
    table.dice(*LOST)
    say(table, "3")
    assert fought(table).attacker.commander == "valerius"


def test_13_4_2_unless_the_one_inside_cannot_be_subordinate_to_him() -> None:
    table = relieving(leader="roman_minor_1")
    table.dice(*LOST)
    say(table, "3")
    assert fought(table).attacker.commander == "valerius"


def test_8_2_1_of_two_named_leaders_who_join_a_minor_one_the_owner_says_who_leads() -> None:
    table = relieving(within=("valerius", "camillus"), leader="roman_minor_1")
    say(table, "3")
    assert table.asked() == [("romans", "commander")]
    assert table.refused("romans", "roman_minor_1") == ("8.2.1", "minor_over_named")
    table.dice(*LOST)
    say(table, "camillus")
    assert fought(table).attacker.commander == "camillus"


def test_13_4_2_nobody_inside_no_question() -> None:
    table = relieving(inside=0, within=(), dice=LOST)
    assert fought(table).attacker.cu == 3


def test_13_4_2_an_ally_inside_does_not_join_and_nobody_attacks() -> None:
    """15.3 Nobody may attack the besiegers of an ally's city that has the ally's CU inside."""
    table = Table()
    table.ally("romans", "greeks")
    table.put("greeks", "neapolis", inside=2)
    table.put("gauls", "neapolis", 3, "brennus")
    table.put("romans", "capua", 4, "camillus")
    activate(table, "camillus")
    assert table.refused("romans", "to neapolis") == ("15.3", "ally_stands_there")


# beaten


def test_13_4_2_beaten_those_inside_go_back_and_the_rest_retreat() -> None:
    """No losses: 222 against 333."""
    table = relieving()
    table.dice("222", "333")
    say(table, "3")
    assert fought(table).winner == "gauls"
    while table.asked():
        say(table, " ".join(default_of(table) or ()))
    stack = table.game.force("roma", "romans")
    assert (stack.inside, stack.within, stack.outside) == (Units(3), ("valerius",), NONE)
    assert table.cu("velitrae", "romans") == 3
    assert table.game.places["camillus"] == "velitrae"
    assert table.game.sieges["roma"] == Siege(1, "gauls")


def test_12_4_5_what_the_retreat_costs_is_not_taken_from_those_back_inside() -> None:
    """1 CU for Velitrae, which the Gauls have taken meanwhile: of the three who retreat, and nobody is asked."""
    table = relieving()
    table.control("gauls", "velitrae")
    table.dice("222", "333")
    say(table, "2 valerius")
    while table.asked():
        assert table.asked()[0][1] != "losses"
        say(table, " ".join(default_of(table) or ()))
    assert table.game.force("roma", "romans").inside == Units(3)
    assert table.game.total_cu("romans") == 3 + 2


def test_12_the_odds_of_a_relief_count_all_who_are_inside() -> None:
    chances = []
    for inside in (0, 3):
        table = Table()
        table.put("romans", "roma", inside=inside)
        table.put("romans", "velitrae", 3, "camillus")
        table.put("gauls", "roma", 6, "brennus")
        activate(table, "camillus")
        number = table.question("romans").number
        chances += [option.odds or 0 for option in options(table.game, number, ("to",)) if option.word == "roma"]
    assert 0 < chances[0] < chances[1]


def led_by_a_minor_one(inside: int = 3) -> Table:
    """Camillus is inside Roma; who comes to relieve it cannot command him."""
    table = Table()
    table.put("romans", "roma", inside=inside, within=("camillus",) if inside else ())
    table.put("gauls", "roma", 5, "gallic_minor_3")
    table.siege("roma", 0, "gauls")
    table.put("romans", "velitrae", 4, "roman_minor_1")
    return table


def test_13_4_2_the_odds_are_those_of_him_who_will_command() -> None:
    table = led_by_a_minor_one()
    game = table.game
    assert would_lead(game, "romans", "roman_minor_1", "roma") == "camillus"
    assert would_lead(game, "romans", "valerius", "roma") == "valerius"
    won = attack_odds(game, "romans", "camillus", 7, "velitrae", "roma", "gauls").win
    assert won > attack_odds(game, "romans", "roman_minor_1", 7, "velitrae", "roma", "gauls").win
    activate(table, "roman_minor_1")
    number = table.question("romans").number
    assert {one.word: one.odds for one in options(table.game, number, ("to",))}["roma"] == pytest.approx(won)
    table.dice("222", "333")
    say(table, "to roma", "3")
    assert fought(table).attacker.commander == "camillus"


def test_13_4_2_who_comes_by_sea_to_relieve_a_port_has_the_odds_of_all_who_join() -> None:
    table = Table()
    table.put("greeks", "syracusae", 3, "greek_minor_1")
    table.put("greeks", "tarentum", inside=3, within=("pyrrhus",))
    table.put("romans", "tarentum", 5, "valerius")
    game = table.game
    won = attack_odds(game, "greeks", "pyrrhus", 6, "", "tarentum", "romans").win
    assert sail_odds(game, "greeks", "greek_minor_1", 3, "tarentum") == pytest.approx(won)


def test_13_4_2_cu_without_a_leader_go_back_inside_and_so_does_a_leader_without_cu() -> None:
    table = relieving(within=())
    table.dice("222", "333")
    say(table, "2")
    assert table.game.force("roma", "romans").inside == Units(3)
    table = relieving()
    table.dice("222", "333")
    say(table, "0 valerius")
    stack = table.game.force("roma", "romans")
    assert (stack.inside, stack.within) == (Units(3), ("valerius",))


def test_d_losses_of_a_relief_are_of_those_inside_or_of_the_others() -> None:
    table = relieving()
    table.dice("122", "533")
    say(table, "3")
    assert ("romans", "losses") in table.asked()
    assert len({ask.number for ask in questions(table.game)}) == len(questions(table.game))
    assert table.words("romans") == ["regular_inside", "regular"]
    assert table.words("romans", "regular") == ["regular"]
    assert table.default("romans") == ("regular_inside",) * 3
    table.say("romans", "regular_inside regular regular")
    while table.asked():
        say(table, " ".join(default_of(table) or ()))
    assert table.game.force("roma", "romans").inside == Units(2)
    assert table.cu("velitrae", "romans") == 1


def test_13_4_2_if_all_who_came_are_lost_only_those_inside_are_left() -> None:
    table = relieving(cu=3)
    table.dice("122", "533")
    say(table, "3")
    table.say("romans", "regular regular regular")
    stack = table.game.force("roma", "romans")
    assert stack.inside == Units(3)
    assert stack.outside == NONE
    assert set(stack.within) == {"valerius", "camillus"}


def test_12_4_if_the_besiegers_all_die_and_still_win_those_inside_stay_and_the_rest_retreat() -> None:
    """Sizes 3:1, 9 + 5 + 1 against 15: a tie is the defender's (12.2.5)."""
    table = relieving(cu=2, inside=1, besiegers=1)
    table.dice("621", "555")
    say(table, "1")
    assert table.words("romans") == ["regular_inside", "regular"]
    say(table, "regular")
    while table.asked():
        say(table, " ".join(default_of(table) or ()))
    assert table.cu("roma", "gauls") == 0
    stack = table.game.force("roma", "romans")
    assert (stack.outside, stack.leaders, stack.inside) == (Units(1), ("valerius",), NONE)
    assert (table.cu("velitrae", "romans"), table.game.places["camillus"]) == (1, "velitrae")


def test_13_4_2_who_attacks_alone_has_nobody_to_send_inside() -> None:
    table = relieving(inside=0, within=(), dice=("222", "333"))
    assert fought(table).winner == "gauls"
    assert not table.told(WentInside)


def test_12_3_only_in_a_relief_it_matters_who_came_from_inside() -> None:
    """Not in a sortie, nor for the defender."""
    table = Table()
    table.put("romans", "roma", 5)
    table.put("gauls", "roma", 5)
    battle = Battle(space="roma", attacker="romans", defender="gauls", joined=Units(2))
    assert losses.relieving(table.game, battle, "romans") == (Units(2), "inside")
    assert losses.relieving(table.game, battle, "gauls") == (NONE, "")
    battle.joined = Units(5)
    assert losses.relieving(table.game, battle, "romans") == (NONE, "")


def test_12_2_1_an_overrun_relief_takes_those_who_joined() -> None:
    table = relieving(cu=1, inside=1, besiegers=8)
    say(table, "1")
    assert table.cu("roma", "romans") == 0
    assert (table.game.places["camillus"], table.game.places["valerius"]) == (DISPLACED, DISPLACED)


# victorious


def test_13_4_2_after_a_victory_nobody_is_inside_any_more() -> None:
    table = relieving(besiegers=3)
    table.dice("666", "111")
    say(table, "2 done")
    while table.asked():
        say(table, " ".join(default_of(table) or ()))
    stack = table.game.force("roma", "romans")
    assert (stack.outside, stack.inside, stack.within) == (Units(6), NONE, ())
    assert set(stack.leaders) == {"camillus", "valerius"}
    assert "roma" not in table.game.sieges


def test_12_2_1_those_who_join_may_make_it_an_automatic_victory() -> None:
    """Alone Camillus has 3 against 1, with the three inside 6."""
    table = relieving(besiegers=1)
    say(table, "3")
    assert not table.told(BattleFought)
    while table.asked() and table.asked()[0][1] != "step":
        say(table, " ".join(default_of(table) or ()))
    assert march(table).units == Units(3)
    assert table.game.force("roma", "romans").outside == Units(6)


def test_12_2_3_the_besieged_city_is_friendly_ground() -> None:
    table = relieving()
    table.dice(*LOST)
    say(table, "3")
    assert Modifier(1, "friendly_space", "12.2.3") in fought(table).attacker.modifiers


@pytest.mark.parametrize(("near", "asked"), [("velitrae", True), ("tarracina", False)])
def test_8_2_1_nobody_says_who_commands_those_who_are_lost(near: str, asked: bool) -> None:
    """12.4.1 Valerius, who commanded, goes back inside; who came over rough ground from Tarracina has no way back."""
    table = Table()
    table.control("romans", "antium", near)
    table.put("romans", "antium", inside=2, within=("valerius",))
    table.put("romans", near, 5, "roman_minor_1", "roman_minor_2")
    table.put("gauls", "antium", 6, "brennus")
    table.siege("antium", 0, "gauls")
    activate(table, "roman_minor_1")
    table.dice("222", "333")
    say(table, "to antium")
    names = []
    while table.asked():
        names.append(table.asked()[0][1])
        say(table, " ".join(default_of(table) or ()))
    assert ("commander" in names[names.index("relief") :]) == asked
    assert (table.cu(near, "romans") > 0) == asked
