"""8.2.1, 16.1 Who commands those who come together in a retreat, and who decides for non-player powers."""

from engine.sword.retreat import Retreat
from tests.rules.test_retreat import Rout


def test_8_2_1_a_named_leader_swept_along_commands_minor_ones() -> None:
    table = Rout("romans", "fregellae", 4)
    table.control("samnites", "capua")
    table.put("romans", "capua", 2, "fabius")
    table.put("romans", "tarracina", 1, "roman_minor_1")
    table.flee("capua", attacked=True)
    assert table.game.force("tarracina", "romans").leaders == ("fabius", "roman_minor_1")


def test_8_2_1_the_owner_names_a_commander_of_those_who_flee_and_those_swept_along() -> None:
    table = Rout("romans", "fregellae", 4, "valerius")
    table.control("samnites", "capua")
    table.put("romans", "capua", 2, "fabius")
    table.flee("capua", attacked=True)
    assert table.asked() == [("romans", "commander")]
    table.say("romans", "valerius")
    assert table.game.force("tarracina", "romans").leaders == ("valerius", "fabius")


def test_8_2_1_nobody_is_asked_who_commands_where_no_leader_flees() -> None:
    table = Rout("romans", "minturnae", 4)
    table.put("romans", "tarracina", 1, "valerius", "fabius")
    table.flee("capua")
    assert table.asked() == []


def test_16_1_who_decides_where_a_non_player_power_retreats() -> None:
    table = Rout("volsci", "velitrae", 4)
    table.control("volsci", "tarracina")
    table.run(Retreat(power="volsci", space="velitrae", origin="roma", attacked=False, owner=""))
    assert table.asked() == [("gauls", "tie_choice")]
    table.say("gauls", "greeks")
    assert table.asked() == [("greeks", "retreat")]


def beaten_before_capua(*leaders: str) -> Rout:
    table = Rout("romans", "capua", 5, *leaders)
    table.put("revolters", "capua", 9)
    table.flee("fregellae")
    return table


def test_8_2_1_the_owner_names_who_commands_those_whose_commander_goes_inside() -> None:
    table = beaten_before_capua("camillus", "roman_minor_1", "valerius", "fabius")
    table.say("romans", "3 camillus done")
    assert table.asked() == [("romans", "commander")]
    assert table.refused("romans", "roman_minor_1") == ("8.2.1", "minor_over_named")
    table.say("romans", "fabius")
    assert table.game.force("tarracina", "romans").leaders == ("fabius", "roman_minor_1", "valerius")


def test_8_2_1_no_named_leader_is_left_under_a_minor_one() -> None:
    table = beaten_before_capua("camillus", "roman_minor_1", "valerius")
    table.say("romans", "3 camillus done")
    assert table.game.force("tarracina", "romans").leaders == ("valerius", "roman_minor_1")


def test_8_2_1_nobody_is_asked_while_the_commander_stays_outside_or_nobody_does() -> None:
    table = beaten_before_capua("camillus", "valerius", "fabius")
    table.say("romans", "3 valerius done")
    assert ("romans", "commander") not in table.asked()
    assert table.game.force("tarracina", "romans").leaders == ("camillus", "fabius")
    table = Rout("romans", "capua", 3, "camillus", "valerius", "fabius")
    table.put("revolters", "capua", 9)
    table.flee("fregellae")
    table.say("romans", "3")
    assert table.asked() == []
    assert table.game.force("capua", "romans").within == ("camillus", "valerius", "fabius")
