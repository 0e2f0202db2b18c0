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
