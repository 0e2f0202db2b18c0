"""13.4.1 Sorties. Roma has loyalty 3; the Gauls stand before it, and Valerius (tactics 2) is inside."""

import pytest

from engine.core.play import options
from engine.sword import relief
from engine.sword.events import BattleBegan, BattleFought, LeaderActivated, Moved, WentInside
from engine.sword.game import DISPLACED, NONE, Siege, Units
from tests.rules.marching import activate, default_of, march, march_is_over, say
from tests.rules.table import Table

WON, LOST = ("666", "111"), ("222", "333")
"""Dice of a sortie of 3 CU against 3 with which it wins, all Gauls dead, or loses without losses on either side."""


def besieged(inside: int = 3, besiegers: int = 3, *, within: tuple[str, ...] = ("valerius",)) -> Table:
    table = Table()
    table.put("romans", "roma", inside=inside, within=within)
    table.put("gauls", "roma", besiegers, "gallic_minor_1")
    table.siege("roma", 1, "gauls")
    return table


def sortie(words: str = "3", *dice: str, table: Table | None = None, leader: str = "valerius") -> Table:
    """The sortie is made; the besiegers have nowhere to avoid to."""
    table = table or besieged()
    activate(table, leader)
    table.dice(*(dice or LOST))
    table.say("romans", f"sortie {words}")
    return table


def came_out(table: Table) -> WentInside:
    first = next(event for event in table.events if isinstance(event, WentInside))
    assert first.out
    return first


def fought(table: Table) -> BattleFought:
    (event,) = table.told(BattleFought)
    assert isinstance(event, BattleFought)
    return event


def test_13_4_1_who_is_inside_may_only_sally_or_stay() -> None:
    table = besieged()
    activate(table, "valerius")
    assert table.words("romans") == ["sortie", "stay"]
    assert table.refused("romans", "move") == ("9.3.1", "shut_in")
    assert table.refused("romans", "siege") == ("9.3.1", "shut_in")


def test_13_4_1_who_is_outside_makes_no_sortie() -> None:
    table = Table()
    table.put("romans", "capua", 3, "valerius")
    activate(table, "valerius")
    assert table.asked() == [("romans", "step")]
    table = Table()
    table.put("romans", "neapolis", 4, "valerius")
    table.siege("neapolis", 0, "romans")
    activate(table, "valerius")
    assert table.refused("romans", "sortie") == ("13.4.1", "not_inside")


def test_d_activation_default_is_to_do_nothing_inside_too() -> None:
    table = besieged()
    activate(table, "valerius")
    assert default_of(table) == ("stay",)
    say(table, "stay")
    assert table.game.stack == []
    assert table.game.force("roma", "romans").inside == Units(3)


def test_13_4_1_a_sortie_attacks_the_besiegers_at_no_cost() -> None:
    table = sortie()
    assert table.told(BattleBegan) == [
        BattleBegan(
            space="roma",
            attacker="romans",
            defender="gauls",
            attackers=3,
            defenders=3,
            leading=("valerius",),
            facing=("gallic_minor_1",),
        )
    ]
    assert not [event for event in table.told(Moved) if isinstance(event, Moved) and event.power == "romans"]


def test_13_4_1_nobody_intercepts_a_sortie() -> None:
    """A Gallic army at Caere would intercept anybody who marched to Roma."""
    table = besieged()
    table.put("gauls", "caere", 6, "gallic_minor_3")
    sortie(table=table)
    assert fought(table).winner == "gauls"


def test_12_2_3_own_space_leadership_and_no_crossing() -> None:
    side = fought(sortie("3", *WON)).attacker
    assert [(one.reason, one.n) for one in side.modifiers] == [("leadership", 1), ("friendly_space", 1)]


def test_13_4_1_beaten_they_are_back_inside() -> None:
    table = sortie()
    stack = table.game.force("roma", "romans")
    assert (stack.inside, stack.within, stack.outside, stack.leaders) == (Units(3), ("valerius",), NONE, ())
    assert table.game.sieges["roma"] == Siege(1, "gauls")
    assert table.game.stack == []


def test_13_4_1_losses_are_taken_before_they_go_back() -> None:
    table = sortie("3", "122", "333")
    assert table.game.force("roma", "romans").inside == Units(2)


def test_8_4_without_cu_left_their_leader_is_displaced() -> None:
    table = sortie("3", "112", "663")
    assert table.cu("roma", "romans") == 0
    assert table.game.places["valerius"] == DISPLACED


def test_12_4_if_the_besiegers_all_die_and_still_win_nobody_is_shut_in() -> None:
    """Valerius, tactics 2, with 3 CU is beaten by one CU under a better leader."""
    table = besieged(besiegers=1)
    table.game.stacks["roma"] = table.game.stacks["roma"][:1]
    table.put("gauls", "roma", 1, "brennus")
    sortie("3", "621", "666", table=table)
    assert fought(table).winner == "gauls"
    assert table.cu("roma", "gauls") == 0
    stack = table.game.force("roma", "romans")
    assert (stack.inside, stack.within) == (NONE, ())
    assert "roma" not in table.game.sieges


def test_13_4_1_after_a_victory_the_siege_is_lifted_and_the_sortie_goes_no_farther() -> None:
    """9.4.1 A battle ends the move."""
    table = sortie("3", *WON)
    assert march_is_over(table)
    assert "roma" not in table.game.sieges
    stack = table.game.force("roma", "romans")
    assert (stack.outside, stack.leaders, stack.inside) == (Units(3), ("valerius",), NONE)


def test_13_4_1_a_part_may_stay_inside() -> None:
    table = besieged()
    activate(table, "valerius")
    assert table.words("romans", "sortie") == ["1", "2", "3"]
    table = sortie("2")
    assert came_out(table) == WentInside(power="romans", space="roma", number=2, leaders=("valerius",), out=True)
    assert fought(table).attacker.cu == 2
    assert table.game.force("roma", "romans").inside == Units(3)


def test_9_3_1_who_stayed_inside_comes_out_once_the_enemy_is_gone() -> None:
    table = sortie("2", *WON)
    assert march_is_over(table)
    assert table.game.force("roma", "romans").outside == Units(3)


def test_13_4_1_subordinates_go_along_or_stay() -> None:
    table = besieged(within=("valerius", "roman_minor_1", "camillus"))
    activate(table, "valerius")
    assert table.words("romans", "sortie 2") == ["roman_minor_1", "camillus", "done"]
    table.dice(*LOST)
    table.say("romans", "sortie 2 camillus")
    assert came_out(table).leaders == ("valerius", "camillus")
    assert fought(table).attacker.commander == "valerius"


def test_13_4_1_with_all_cu_all_subordinates_go() -> None:
    table = besieged(within=("roman_minor_1", "valerius"))
    activate(table, "valerius")
    assert table.words("romans", "sortie 3") == []
    sortie("3", table=table)
    assert came_out(table).leaders == ("valerius", "roman_minor_1")
    assert fought(table).attacker.commander == "valerius"


def test_8_2_1_a_minor_leader_leaves_the_named_one_in_the_city() -> None:
    table = besieged(within=("valerius", "roman_minor_1", "roman_minor_2"))
    activate(table, "roman_minor_1")
    assert table.words("romans", "sortie 2") == ["roman_minor_2", "done"]
    table.dice(*LOST)
    table.say("romans", "sortie 2 done")
    assert came_out(table).leaders == ("roman_minor_1",)
    assert fought(table).attacker.commander == "roman_minor_1"


def test_9_1_no_consul_is_left_alone_in_the_city() -> None:
    table = besieged(within=("valerius", "roman_minor_1"))
    activate(table, "roman_minor_1")
    assert table.refused("romans", "sortie 3") == ("9.1", "consul_without_cu")
    barred = relief.sortie_barred(besieged(1, within=("valerius", "roman_minor_1")).game, "roman_minor_1")
    assert barred is not None
    assert (barred.rule, barred.key) == ("9.1", "consul_without_cu")


def test_15_3_not_where_an_ally_stands_outside() -> None:
    table = besieged()
    table.ally("romans", "greeks")
    table.put("greeks", "roma", 1)
    barred = relief.sortie_barred(table.game, "valerius")
    assert barred is not None
    assert (barred.rule, barred.key) == ("15.3", "ally_stands_there")


def test_13_4_1_a_leader_without_cu_inside_makes_no_sortie() -> None:
    barred = relief.sortie_barred(besieged(0).game, "valerius")
    assert barred is not None
    assert (barred.rule, barred.key) == ("13.4.1", "no_cu_inside")


def test_13_4_1_the_odds_are_shown() -> None:
    table = besieged()
    activate(table, "valerius")
    number = table.question("romans").number
    odds = {option.word: option.odds for option in options(table.game, number, ("sortie",))}
    assert odds["1"] is not None
    assert odds["3"] is not None
    assert odds["1"] < odds["3"]


def avoiding(*dice: str) -> Table:
    """The Gauls may avoid to Caere and try it."""
    table = besieged()
    table.control("gauls", "caere")
    activate(table, "valerius")
    table.dice(*dice)
    say(table, "sortie 3")
    assert table.asked() == [("gauls", "avoid")]
    say(table, "avoid gallic_minor_1 3")
    return table


def test_13_4_1_the_besiegers_may_avoid() -> None:
    table = avoiding()
    say(table, "let_go")
    assert table.cu("caere", "gauls") == 3
    assert "roma" not in table.game.sieges


def test_11_3_if_the_way_is_free_it_may_go_on_moving_after_a_roll() -> None:
    table = avoiding("1")
    say(table, "let_go")
    assert table.asked() == [("romans", "pursue")]
    say(table, "roll")
    assert march(table).mp == 4
    say(table, "to velitrae")
    assert table.game.places["valerius"] == "velitrae"


def test_12_2_3_a_failed_avoidance_costs_the_besieger_one() -> None:
    table = avoiding("6", *LOST)
    say(table, "roll")
    assert ("failed_avoidance", -1) in [(one.reason, one.n) for one in fought(table).defender.modifiers]


def test_13_4_1_once_it_has_moved_on_it_is_a_march_like_any_other() -> None:
    """10.1 An army next to where it goes may intercept it, and beaten it does not go back inside."""
    table = avoiding("1")
    table.put("gauls", "praeneste", 3, "gallic_minor_3")
    say(table, "let_go", "roll", "to velitrae")
    assert table.asked() == [("gauls", "intercept")]
    assert not march(table).sortie


def test_9_2_the_leader_has_his_full_movement_points() -> None:
    (told,) = sortie().told(LeaderActivated)
    assert isinstance(told, LeaderActivated)
    assert told.mp == 4


@pytest.mark.parametrize("inside", [1, 2, 3])
def test_12_2_1_a_sortie_may_be_swept_away(inside: int) -> None:
    table = besieged(inside, 4 * inside)
    activate(table, "valerius")
    say(table, f"sortie {inside}")
    assert table.cu("roma", "romans") == 0
    assert table.game.places["valerius"] == DISPLACED
