"""13.1, 13.2 Sieges. Neapolis is a Greek city of loyalty 1, Tarentum of 2, Roma of 3; Fregellae a tribe of factor 2."""

import pytest

from engine.sword import acts, siege
from engine.sword.alliances import Offer
from engine.sword.combat import Battle
from engine.sword.events import SiegeRolled, SiegeSet
from engine.sword.game import Siege
from engine.sword.siege import SiegeRoll
from tests.rules.besieging import besiege, roll, rolled
from tests.rules.marching import activate, default_of, say
from tests.rules.table import Table

# 13.1 markers


def test_13_1_1_every_army_outside_an_enemy_city_or_in_an_enemy_tribe_lays_a_marker() -> None:
    table = Table()
    table.put("romans", "neapolis", 1, "valerius")
    table.put("romans", "fregellae", 1, "camillus")
    table.put("romans", "luceria", 1, "roman_minor_1")
    siege.lay_markers(table.game)
    assert table.game.sieges == {
        "neapolis": Siege(0, "romans"),
        "fregellae": Siege(0, "romans"),
        "luceria": Siege(0, "romans"),
    }


def test_13_1_1_no_marker_without_leader_or_cu_or_enemy_place() -> None:
    table = Table()
    table.ally("romans", "greeks")
    table.put("romans", "luceria", 3)
    table.put("romans", "brundisium", 0, "roman_minor_1")
    table.put("romans", "capua", 3, "valerius")
    table.put("romans", "minturnae", 3, "camillus")
    table.put("romans", "neapolis", 3, "dictator")
    siege.lay_markers(table.game)
    assert table.game.sieges == {}


def test_13_1_1_a_marker_that_lies_stays_as_it_is() -> None:
    table = besiege(space="tarentum")
    table.siege("tarentum", 1, "romans")
    siege.lay_markers(table.game)
    assert table.game.sieges["tarentum"] == Siege(1, "romans")


def test_13_1_1_ruling_24_a_minor_leader_who_joins_cu_brings_the_marker() -> None:
    table = Table()
    table.put("romans", "neapolis", 2)
    siege.lay_markers(table.game)
    assert not table.game.sieges
    acts.place_leader(table.game, "roman_minor_1", "neapolis")
    siege.lay_markers(table.game)
    assert table.game.sieges["neapolis"] == Siege(0, "romans")


def test_13_1_1_a_commander_with_3_cu_rolls_instead_of_moving() -> None:
    table = besiege(cu=3, space="tarentum")
    activate(table, "valerius")
    table.dice("64")
    table.say("romans", "siege")
    assert table.asked() == []
    assert table.game.sieges["tarentum"] == Siege(1, "romans")
    assert table.game.rolled == ["tarentum"]


def test_13_1_1_not_with_fewer_than_3_cu() -> None:
    table = besiege(cu=2)
    barred = siege.roll_barred(table.game, "valerius")
    assert barred is not None
    assert (barred.rule, barred.key) == ("13.4", "fewer_than_three_cu")
    activate(table, "valerius")
    assert table.asked() == [("romans", "step")]


def test_13_1_1_not_before_the_marker_lies() -> None:
    table = Table()
    table.put("romans", "neapolis", 4, "valerius")
    barred = siege.roll_barred(table.game, "valerius")
    assert barred is not None
    assert (barred.rule, barred.key) == ("13.1.1", "no_marker_yet")


def test_13_1_1_not_by_a_subordinate() -> None:
    table = besiege()
    table.put("romans", "neapolis", 0, "roman_minor_1")
    barred = siege.roll_barred(table.game, "roman_minor_1")
    assert barred is not None
    assert (barred.rule, barred.key) == ("13.1.1", "not_the_commander")
    activate(table, "roman_minor_1")
    assert table.asked() == [("romans", "step")]


def test_13_1_1_one_roll_for_a_space_and_round_whoever_rolls() -> None:
    table = besiege(space="tarentum")
    table.put("romans", "tarentum", 0, "camillus")
    activate(table, "valerius")
    table.dice("55")
    table.say("romans", "siege")
    barred = siege.roll_barred(table.game, "camillus")
    activate(table, "camillus")
    assert table.asked() == [("romans", "step")]
    barred = siege.roll_barred(table.game, "camillus")
    assert barred is not None
    assert (barred.rule, barred.key) == ("13.1.1", "rolled_this_round")


def test_13_1_1_a_subordinate_activated_commands_and_may_roll() -> None:
    table = besiege(space="tarentum")
    table.put("romans", "tarentum", 0, "camillus")
    activate(table, "camillus")
    assert table.words("romans") == ["move", "siege"]


def test_13_1_1_nothing_to_besiege_in_a_normal_or_friendly_space() -> None:
    table = Table()
    table.put("romans", "capua", 4, "valerius")
    table.put("romans", "minturnae", 4, "camillus")
    for leader in ("valerius", "camillus"):
        barred = siege.roll_barred(table.game, leader)
        assert barred is not None
        assert (barred.rule, barred.key) == ("13.1.1", "nothing_to_besiege")


def test_13_1_1_the_refusal_says_why() -> None:
    table = besiege(cu=2)
    activate(table, "valerius")
    found = siege.besiege_barred(table.game, "neapolis", "romans")
    assert found is not None
    assert found.params == {"space": "neapolis", "number": 2}
    leaderless = siege.besiege_barred(table.game, "neapolis", "samnites")
    assert leaderless is not None
    assert leaderless.key == "no_commander"


def test_r_23_each_activation_is_an_action_of_its_own() -> None:
    """What the first has laid the second may roll on."""
    table = Table()
    table.put("romans", "capua", 3, "valerius")
    table.put("romans", "capua", 0, "camillus")
    activate(table, "valerius")
    say(table, "to neapolis", "stop")
    assert table.game.sieges["neapolis"] == Siege(0, "romans")
    activate(table, "camillus")
    table.dice("55")
    table.say("romans", "siege")
    assert table.game.control["neapolis"] == "romans"


def test_r_34_when_an_alliance_lifts_a_siege_both_stay() -> None:
    table = besiege(space="tarentum")
    table.put("greeks", "tarentum", inside=2, within=("pyrrhus",))
    table.siege("tarentum", 1, "romans")
    table.run(Offer(power="romans", other="greeks"))
    table.say("greeks", "accept")
    assert not table.game.sieges
    stack = table.game.force("tarentum", "greeks")
    assert (stack.cu, stack.leaders, table.cu("tarentum", "romans")) == (2, ("pyrrhus",), 4)


def test_13_1_2_a_victory_at_an_unbesieged_enemy_city_lays_the_marker() -> None:
    table = Table()
    table.put("romans", "neapolis", 4, "valerius")
    siege.after_victory(table.game, "neapolis", "romans")
    assert table.game.sieges["neapolis"] == Siege(0, "romans")


def test_13_1_2_not_at_a_friendly_city_and_not_over_a_marker() -> None:
    table = besiege(space="tarentum")
    table.siege("tarentum", 1, "romans")
    table.put("romans", "capua", 4, "camillus")
    siege.after_victory(table.game, "capua", "romans")
    siege.after_victory(table.game, "tarentum", "romans")
    assert table.game.sieges == {"tarentum": Siege(1, "romans")}


def test_13_1_2_ruling_14_a_leaderless_stack_lays_none() -> None:
    table = Table()
    table.put("romans", "neapolis", 4)
    siege.after_victory(table.game, "neapolis", "romans")
    assert not table.game.sieges


def test_13_1_2_a_besieger_who_loses_lifts_his_siege() -> None:
    table = besiege()
    siege.lift(table.game, "neapolis", "greeks")
    assert "neapolis" in table.game.sieges
    siege.lift(table.game, "neapolis", "romans")
    assert not table.game.sieges


def test_13_1_2_in_a_battle_before_political_consequences() -> None:
    """Valerius sweeps away a Greek CU outside Neapolis; the marker lies when the support is asked."""
    table = Table()
    table.put("romans", "neapolis", 8, "valerius")
    table.put("greeks", "neapolis", 1)
    table.run(
        Battle(
            space="neapolis",
            attacker="romans",
            defender="greeks",
            origin="capua",
            crossed="clear",
            owners={"romans": "romans"},
        )
    )
    assert table.asked() == [("romans", "support")]
    assert table.game.sieges["neapolis"] == Siege(0, "romans")


def test_13_1_2_ruling_11_the_marker_goes_when_an_overrunning_army_moves_on() -> None:
    table = Table()
    table.put("romans", "capua", 8, "valerius")
    table.put("greeks", "neapolis", 1)
    activate(table, "valerius")
    table.say("romans", "to neapolis")
    table.say("greeks", "outside")
    assert table.game.sieges["neapolis"] == Siege(0, "romans")
    table.say("romans", "stop", "support")
    table.say("romans", "to posidonia")
    assert not table.game.sieges


def test_13_1_1_an_army_that_ends_outside_an_enemy_city_lays_the_marker() -> None:
    table = Table()
    table.put("romans", "capua", 1, "valerius")
    activate(table, "valerius")
    say(table, "to neapolis", "stop")
    assert table.game.sieges["neapolis"] == Siege(0, "romans")


def test_13_1_1_not_on_the_way_and_not_for_a_leader_alone() -> None:
    table = Table()
    table.put("romans", "capua", 1, "valerius")
    table.put("romans", "tarracina", 0, "dictator")
    activate(table, "valerius")
    say(table, "to neapolis", "to posidonia", "stop")
    activate(table, "dictator")
    say(table, "to velitrae", "to antium", "stop")
    assert not table.game.sieges


def test_13_4_the_siege_is_lifted_when_the_last_cu_march_off() -> None:
    table = Table()
    table.put("romans", "neapolis", 3, "valerius")
    table.siege("neapolis", 0, "romans")
    activate(table, "valerius")
    say(table, "move", "to posidonia", "stop")
    assert not table.game.sieges


def test_13_4_one_cu_left_behind_keeps_the_siege() -> None:
    table = Table()
    table.put("romans", "neapolis", 3, "valerius")
    table.siege("neapolis", 0, "romans")
    activate(table, "valerius")
    say(table, "move", "drop 1", "to posidonia", "stop")
    assert table.game.sieges["neapolis"] == Siege(0, "romans")


# 13.2 the roll


@pytest.mark.parametrize(
    ("dice", "points", "loss"), [("64", 1, 0), ("61", 1, 1), ("41", 0, 0), ("21", 0, 1), ("66", 1, 0), ("11", 0, 1)]
)
def test_13_2_the_table(dice: str, points: int, loss: int) -> None:
    table = besiege(space="roma", power="etruscans", leader="spurinna")
    roll(table, "roma", "spurinna", dice)
    assert table.game.sieges["roma"] == Siege(points, "etruscans")
    assert table.cu("roma", "etruscans") == 4 - loss
    event = rolled(table)
    assert (event.kind, event.points, event.loss) == ("siege", points, loss)


def test_13_2_gauls_have_1_less_against_cities() -> None:
    table = besiege(power="gauls", leader="brennus", space="roma")
    roll(table, "roma", "brennus", "43")
    event = rolled(table)
    assert event.total == 6
    assert [(modifier.n, modifier.reason, modifier.rule) for modifier in event.modifiers] == [
        (-1, "gauls_v_city", "13.2")
    ]
    assert table.game.sieges["roma"] == Siege(0, "gauls")


def test_13_2_transalpines_too() -> None:
    table = besiege(power="transalpines", leader="transalpine_minor_1", space="pisae")
    roll(table, "pisae", "transalpine_minor_1", "43")
    assert rolled(table).total == 6


def test_13_2_but_not_against_tribes() -> None:
    table = besiege(power="gauls", leader="brennus", space="fregellae")
    roll(table, "fregellae", "brennus", "43")
    event = rolled(table)
    assert (event.kind, event.total, event.modifiers) == ("subjugation", 7, ())
    assert table.game.sieges["fregellae"] == Siege(1, "gauls")


def test_13_2_tactics_do_not_count() -> None:
    table = besiege(leader="camillus", space="tarentum")
    roll(table, "tarentum", "camillus", "33")
    assert rolled(table).total == 6


def test_13_2_a_card_adds_to_the_roll() -> None:
    """Greek siege +3: a 4 becomes a 7."""
    table = besiege(power="greeks", leader="pyrrhus", space="roma")
    table.game.active = "greeks"
    table.hand("greeks", "gre_10")
    table.dice("22")
    table.run(SiegeRoll(space="roma", power="greeks", leader="pyrrhus", owner="greeks"))
    assert table.asked() == [("greeks", "response")]
    table.say("greeks", "play gre_10")
    event = rolled(table)
    assert (event.total, event.points) == (7, 1)


def test_13_2_a_cancelled_roll_is_spent() -> None:
    table = besiege(power="samnites", leader="egnatius", space="roma", cu=4)
    table.game.active = "etruscans_samnites"
    table.hand("romans", "rom_28")
    table.run(SiegeRoll(space="roma", power="samnites", leader="egnatius", owner="etruscans_samnites"))
    table.say("romans", "play rom_28")
    assert table.asked() == []
    assert not table.told(SiegeRolled)
    assert table.game.rolled == ["roma"]
    assert table.cu("roma", "samnites") == 3


def test_13_2_the_level_is_told_step_by_step() -> None:
    table = besiege(space="tarentum")
    roll(table, "tarentum", "valerius", "55")
    assert table.told(SiegeSet) == [SiegeSet(space="tarentum", besieger="romans", old=0, new=1)]


def test_13_1_1_the_default_of_an_activation_is_to_do_nothing() -> None:
    table = besiege(space="tarentum")
    activate(table, "valerius")
    assert default_of(table) == ("move",)
    table.say("romans", "move")
    assert default_of(table) == ("stop",)
