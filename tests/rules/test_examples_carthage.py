"""7.2.4, 7.4.6, 9.6.3, 20 The examples of five players played from the card to what comes of it.

The battles of 20.3 stand in `test_uprising`, Hanno's voyage (19) and what Carthage lends and contests in
`test_punic_ships`.
"""

import pytest

from engine.sword.events import BattleFought, SeaRolled, SupportGained
from engine.sword.game import Units
from engine.sword.sequence import Turn
from tests.rules.marching import unanswered
from tests.rules.table import Table

MOMENTS = ("on_activation", "on_naval_move", "on_enter")


def turn(table: Table, seat: str, *hand: str) -> Table:
    """A seat becomes active with this hand, nobody has Desperate Times."""
    table.game.desperate = {other: [] for other in table.game.seats}
    table.hand(seat, *hand)
    table.game.active = seat
    table.run(Turn(seat=seat))
    return table


def say(table: Table, *sentences: str) -> None:
    """What the active player says; nobody responds."""
    for sentence in sentences:
        table.say(table.game.active, sentence)
        unanswered(table, *MOMENTS)


def test_7_2_4_example_three_mercenaries_with_hamilcar_at_lilybaeum_who_is_activated_then() -> None:
    table = turn(Table("five", empty=False), "carthage", "car_20", "car_10")
    before = table.game.force("lilybaeum", "carthage").outside
    say(table, "hire car_20 lilybaeum lilybaeum lilybaeum")
    assert table.game.force("lilybaeum", "carthage").outside == before.plus(Units(mercenary=3))
    say(table, "activate hamilcar_5p car_10", "to selinus", "stop")
    assert table.game.force("selinus", "carthage").outside == before.plus(Units(mercenary=3))
    assert table.cu("lilybaeum", "carthage") == 0


@pytest.mark.parametrize(("card", "cu"), [("car_11", 3), ("car_13", 10)])
def test_9_6_3_example_gisgo_sails_to_messana_and_marches_to_catina(card: str, cu: int) -> None:
    """Himilco and 10 CU are at Lilybaeum: 3 of them with a 1-value card, all with a 3-value one."""
    table = Table("five")
    table.put("carthage", "lilybaeum", 10, "himilco", "gisgo")
    turn(table, "carthage", card)
    say(table, f"activate gisgo {card}", "drop himilco", "sail messana", "to catina")
    assert table.cu("catina", "carthage") == cu
    assert table.cu("lilybaeum", "carthage") == 10 - cu
    assert table.game.places["gisgo"] == "catina"
    assert table.game.places["himilco"] == "lilybaeum"


def test_7_4_6_carthage_contests_a_voyage_with_a_desperate_times() -> None:
    """9.6.4 As a 3-value card: two points more than the roll."""
    table = Table("five")
    table.put("greeks", "syracusae", 3, "dionysius")
    turn(table, "greeks", "gre_01")
    table.game.desperate["carthage"] = ["car_38"]
    say(table, "activate dionysius gre_01", "sail ancon")
    assert table.asked() == [("carthage", "contest")]
    table.dice("2")
    table.say("carthage", "car_38")
    (rolled,) = table.told(SeaRolled)
    assert isinstance(rolled, SeaRolled)
    assert (rolled.total, rolled.result) == (4, "return")
    assert table.game.removed["carthage"] == ["car_38"]
    assert table.cu("syracusae", "greeks") == 3


def test_20_1_example_a_greek_victory_worth_3_raises_unrest_3_to_4_only() -> None:
    """6 CU of Carthage are in the Garrison box."""
    table = Table("five")
    table.game.unrest = 3
    table.put("carthage", "garrison_box", 6)
    table.put("carthage", "selinus", 5, "himilco")
    table.put("greeks", "acragas", 6, "dionysius")
    turn(table, "greeks", "gre_01")
    table.dice("666", "222")
    say(table, "activate dionysius gre_01", "to selinus")
    table.say("carthage", "stand")
    (fought,) = table.told(BattleFought)
    assert isinstance(fought, BattleFought)
    assert fought.winner == "greeks"
    assert table.told(SupportGained) == [SupportGained(power="greeks", points=3)]
    table.say("greeks", "unrest")
    assert table.game.unrest == 4
    assert table.refused("greeks", "unrest") == ("20.1", "unrest_at_most")
