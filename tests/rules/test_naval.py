"""9.6 Naval movement with up to four players; the sea cards of five are in test_punic_ships."""

import pytest

from engine.core.play import options, perft
from engine.sword import fleets, naval
from engine.sword.cards.targets import ActivationTarget
from engine.sword.events import BattleBegan, CuLost, Embarked, Moved, SeaRolled, VoyageCancelled
from engine.sword.game import ASIDE, DISPLACED, INDEPENDENT, Units
from engine.sword.naval import sea_odds
from engine.sword.odds import attack_odds, sail_odds
from tests.rules.marching import activate, march, say
from tests.rules.table import Table


def fleet(power: str, space: str, cu: int, *leaders: str, value: int = 3) -> Table:
    """An army in a port whose first leader has just been activated."""
    table = Table()
    table.put(power, space, cu, *leaders)
    activate(table, leaders[0], value, seat=table.game.seat_of(power) or "greeks")
    return table


# 9.6 from port to port


def test_9_6_from_port_to_port_for_3_mp() -> None:
    table = fleet("greeks", "tarentum", 3, "greek_minor_1")
    assert "sail" in table.words("greeks")
    say(table, "sail rhegium")
    assert march(table).mp == 1
    assert table.cu("rhegium", "greeks") == 3
    assert table.told(Moved) == [
        Moved(power="greeks", path=("tarentum", "rhegium"), number=3, leaders=("greek_minor_1",), how="sail", cost=3)
    ]
    assert not table.told(Embarked), "nobody could answer"
    assert not table.told(SeaRolled)


def test_9_6_only_ports() -> None:
    table = fleet("greeks", "catina", 3, "greek_minor_1")
    assert table.refused("greeks", "sail") == ("9.6", "no_port")
    table = fleet("greeks", "syracusae", 3, "greek_minor_1")
    assert table.refused("greeks", "sail catina") is None, "no word there"
    ports = [space.id for space in table.game.data.spaces.values() if space.port]
    shown = [option.word for option in options(table.game, table.question("greeks").number, ("sail",), barred=True)]
    assert shown == [port for port in ports if port != "syracusae"]


def test_9_6_land_moves_before_and_after() -> None:
    table = fleet("greeks", "catina", 3, "greek_minor_1")
    say(table, "to syracusae", "sail tarentum")
    assert table.asked() == [], "no MP left"
    table = fleet("greeks", "syracusae", 3, "greek_minor_1")
    say(table, "sail tarentum", "to brundisium")
    assert table.cu("brundisium", "greeks") == 3


def test_9_6_with_fewer_than_3_mp_nobody_sails() -> None:
    table = fleet("greeks", "catina", 3, "greek_minor_1")
    say(table, "to messana", "to catina")
    assert table.refused("greeks", "sail") == ("9.6", "no_port")
    table = fleet("greeks", "acragas", 3, "greek_minor_1")
    say(table, "to gela", "to syracusae")
    assert table.refused("greeks", "sail tarentum") == ("9.6", "sea_costs")


def test_9_6_control_is_no_bar_and_enemy_cu_are_attacked() -> None:
    table = Table()
    table.put("greeks", "syracusae", 6, "dionysius")
    table.put("romans", "roma", 1)
    activate(table, "dionysius")
    say(table, "sail roma")
    assert table.asked() == [("romans", "city")]
    table = fleet("greeks", "syracusae", 3, "dionysius")
    say(table, "sail ancon")
    assert table.cu("ancon", "greeks") == 3, "independent"


def test_9_6_amounts_and_costs_are_shown() -> None:
    table = fleet("greeks", "syracusae", 8, "dionysius")
    found = {option.word: option for option in options(table.game, table.question("greeks").number, ("sail",))}
    assert (found["tarentum"].cost, found["tarentum"].amount, found["tarentum"].odds) == (3, 6, None)
    table = fleet("greeks", "tarentum", 2, "dionysius")
    found = {option.word: option for option in options(table.game, table.question("greeks").number, ("sail",))}
    assert found["syracusae"].amount == 2


def test_9_6_who_finds_no_place_on_the_ships_stays_behind() -> None:
    table = fleet("greeks", "syracusae", 8, "dionysius", "greek_minor_1")
    say(table, "sail tarentum", "stop")
    assert (table.cu("syracusae", "greeks"), table.cu("tarentum", "greeks")) == (2, 6)
    assert table.game.force("tarentum", "greeks").leaders == ("dionysius", "greek_minor_1"), "subordinates go along"


def test_9_6_several_leaders_left_behind_have_a_commander_named() -> None:
    table = fleet("greeks", "syracusae", 5, "dionysius", "timoleon", "pyrrhus")
    say(table, "drop timoleon", "drop pyrrhus", "sail tarentum")
    assert table.asked() == [("greeks", "commander")]
    say(table, "pyrrhus", "stop")
    assert table.game.force("syracusae", "greeks").leaders == ("pyrrhus", "timoleon")


def test_15_3_nobody_is_left_behind_where_he_may_not_stop() -> None:
    table = Table()
    table.ally("greeks", "romans")
    table.control("romans", "syracusae")
    table.put("romans", "syracusae", 1)
    table.put("greeks", "catina", 7, "dionysius")
    activate(table, "dionysius")
    say(table, "to syracusae")
    assert table.refused("greeks", "sail tarentum") == ("15.3", "stacked_with_ally")
    table = Table()
    table.ally("greeks", "romans")
    table.put("romans", "syracusae", 1)
    table.put("greeks", "catina", 6, "dionysius")
    activate(table, "dionysius")
    say(table, "to syracusae", "sail tarentum")
    assert table.cu("tarentum", "greeks") == 6


def test_15_3_not_into_a_port_of_an_ally_without_a_way_on() -> None:
    table = Table()
    table.ally("greeks", "romans")
    table.put("greeks", "syracusae", 3, "dionysius")
    table.put("romans", "tarentum", 1)
    table.put("romans", "alalia", 1)
    activate(table, "dionysius")
    assert table.refused("greeks", "sail alalia") == ("15.3", "stacked_with_ally"), "a strait of 2 MP is all there is"
    say(table, "sail tarentum")
    assert table.refused("greeks", "stop") == ("15.3", "stacked_with_ally")
    say(table, "to brundisium")
    assert table.cu("brundisium", "greeks") == 3


def test_9_4_4_a_leader_alone_sails_but_not_into_enemy_cu() -> None:
    table = Table()
    table.put("greeks", "syracusae", 0, "dionysius")
    table.put("romans", "roma", 1)
    activate(table, "dionysius")
    assert table.refused("greeks", "sail roma") == ("9.4", "lone_leader_against_cu")
    say(table, "sail tarentum", "stop")
    assert table.game.places["dionysius"] == "tarentum"


def test_15_3_nobody_attacks_by_sea_where_an_ally_stands() -> None:
    table = Table()
    table.ally("greeks", "romans")
    table.put("greeks", "syracusae", 3, "dionysius")
    table.put("romans", "antium", 1)
    table.put("gauls", "antium", 1)
    activate(table, "dionysius")
    assert table.refused("greeks", "sail antium") == ("15.3", "ally_stands_there")


# 9.6.1 besieged ports


def test_9_6_1_the_space_outside_a_besieged_port_is_open() -> None:
    table = Table()
    table.put("greeks", "roma", 4, "dionysius")
    table.put("romans", "roma", inside=2)
    table.siege("roma", 0, "greeks")
    activate(table, "dionysius")
    say(table, "move", "sail tarentum", "stop")
    assert table.cu("tarentum", "greeks") == 3
    table = Table()
    table.put("gauls", "roma", 4, "gallic_minor_1")
    table.put("romans", "roma", inside=2)
    table.siege("roma", 0, "gauls")
    table.put("greeks", "syracusae", 3, "dionysius")
    activate(table, "dionysius")
    assert "roma" in table.words("greeks", "sail"), "and finds the besiegers there"


def test_9_6_1_who_is_inside_does_not_sail() -> None:
    table = Table()
    table.put("gauls", "tarentum", 4, "gallic_minor_1")
    table.put("greeks", "tarentum", inside=2, within=("greek_minor_1",))
    table.siege("tarentum", 0, "gauls")
    activate(table, "greek_minor_1", seat="greeks")
    assert table.refused("greeks", "move") == ("9.3.1", "shut_in")


# 9.6.2 African ports


def test_9_6_2_african_ports_only_for_carthage() -> None:
    table = fleet("greeks", "syracusae", 3, "dionysius")
    for port in ("carthago", "kerkouane"):
        assert table.refused("greeks", f"sail {port}") == ("9.6.2", "african_port")
    table = fleet("greeks", "carthago", 3, "dionysius")
    assert table.refused("greeks", "sail syracusae") == ("9.6.2", "african_port"), "nor from there"


def test_9_6_2_kerkouane_also_for_greeks_while_greek_cu_are_there() -> None:
    table = Table()
    table.put("greeks", "kerkouane", 2)
    table.put("greeks", "syracusae", 3, "dionysius")
    activate(table, "dionysius")
    assert table.refused("greeks", "sail carthago") == ("9.6.2", "african_port")
    assert "kerkouane" in table.words("greeks", "sail")
    assert naval.port_barred(table.game, "romans", "kerkouane"), "not for others"
    table = fleet("greeks", "kerkouane", 3, "dionysius")
    assert "syracusae" in table.words("greeks", "sail"), "nor is it closed behind them"


def test_16_3_carthage_never_sails_to_italy() -> None:
    table = fleet("carthage", "lilybaeum", 3, "hamilcar")
    for port in ("roma", "genua", "tarentum"):
        assert table.refused("greeks", f"sail {port}") == ("16.3", "carthage_stays_out_of_italy")
    assert set(table.words("greeks", "sail")) == {
        *("messana", "syracusae", "panormus", "caralis", "tharros", "olbia", "alalia", "carthago", "kerkouane")
    }


def test_17_bomilcar_never_leaves_africa_nor_do_the_militia() -> None:
    table = Table(empty=False)
    activate(table, "bomilcar", seat="greeks")
    assert table.refused("greeks", "sail panormus") == ("17", "bomilcar_stays_in_africa")
    assert naval.capacity(table.game, "carthage", "bomilcar", "carthago", "panormus", 3) == 0
    assert naval.capacity(table.game, "carthage", "bomilcar", "carthago", "kerkouane", 3) == 10
    force = Units(2, militia=3)
    assert naval.aboard(table.game, force, "panormus", 10) == Units(2)
    assert naval.aboard(table.game, force, "kerkouane", 10) == force
    assert naval.aboard(table.game, force, "kerkouane", 4) == Units(2, militia=2)


# 9.6.3 who, how many, with which card


def room(game: Table, power: str, origin: str, to: str, value: int = 3) -> int:
    return naval.capacity(game.game, power, "", origin, to, value)


def test_9_6_3_greeks() -> None:
    table = Table()
    assert room(table, "greeks", "tarentum", "neapolis") == 3
    assert room(table, "greeks", "syracusae", "neapolis") == 6
    assert room(table, "greeks", "neapolis", "syracusae") == 6
    assert room(table, "greeks", "neapolis", "syracusae", 2) == 0
    table.control("greeks", "lilybaeum")
    assert room(table, "greeks", "neapolis", "lilybaeum") == 3, "10 are of games with five players"
    assert room(table, "greeks", "neapolis", "syracusae") == 6


def test_9_6_3_greeks_without_a_3_card() -> None:
    table = fleet("greeks", "syracusae", 3, "dionysius", value=2)
    assert table.refused("greeks", "sail") == ("9.6.3", "no_ships")


def test_9_6_3_romans_once_duoviri_navales_is_in_force() -> None:
    table = Table()
    assert room(table, "romans", "roma", "neapolis") == 0
    table.game.markers["duoviri"] = "permanent"
    assert room(table, "romans", "roma", "neapolis") == 3
    assert room(table, "romans", "roma", "neapolis", 2) == 0
    table.game.markers["punic_alliance"] = "permanent"
    assert room(table, "romans", "roma", "neapolis") == 10, "18"
    assert room(table, "romans", "roma", "neapolis", 2) == 0


def test_9_6_3_carthage_ten_whatever_the_card() -> None:
    table = Table()
    assert room(table, "carthage", "lilybaeum", "caralis", 0) == 10
    table = fleet("carthage", "lilybaeum", 12, "hamilcar", value=1)
    say(table, "sail caralis", "stop")
    assert table.cu("caralis", "carthage") == 10


def test_9_6_3_nobody_else_has_ships() -> None:
    table = Table()
    for power in ("gauls", "etruscans", "samnites", "volsci", "transalpines"):
        assert room(table, power, "roma", "neapolis") == 0
    table = fleet("etruscans", "tarquinii", 3, "etruscan_minor_1")
    assert table.refused("etruscans_samnites", "sail pisae") == ("9.6.3", "no_ships")


def test_9_6_3_a_card_may_grant_ships_for_an_action() -> None:
    table = fleet("etruscans", "tarquinii", 4, "etruscan_minor_1", value=2)
    activation = table.game.stack[0]
    assert isinstance(activation, ActivationTarget)
    activation.ships["etruscans"] = 3
    say(table, "sail pisae")
    assert table.cu("pisae", "etruscans") == 3
    assert table.cu("tarquinii", "etruscans") == 1


def test_9_6_3_the_whole_table() -> None:
    assert [(fleet.power, fleet.cu) for fleet in fleets.FLEETS if 4 in fleet.players] == [
        *(("carthage", 10), ("greeks", 3), ("greeks", 6), ("romans", 3), ("romans", 10), ("etruscans", 3))
    ]
    assert [(fleet.power, fleet.cu, fleet.value) for fleet in fleets.FLEETS if 5 in fleet.players] == [
        *(("greeks", 3, 3), ("greeks", 6, 3), ("romans", 3, 3), ("etruscans", 3, 1)),
        *(("greeks", 10, 3), ("carthage", 3, 1), ("carthage", 6, 2), ("carthage", 10, 3)),
    ]


# 9.6.4 the roll


def test_9_6_4_rolled_for_to_a_port_that_carthage_controls() -> None:
    table = Table()
    assert naval.roll_due(table.game, "greeks", "panormus")
    assert not naval.roll_due(table.game, "greeks", "tarentum")
    assert not naval.roll_due(table.game, "carthage", "panormus")
    table.control("greeks", "panormus")
    assert not naval.roll_due(table.game, "greeks", "panormus")
    table.game.markers["punic_alliance"] = "permanent"
    assert naval.roll_due(table.game, "greeks", "tarentum"), "18: all Greek voyages"
    assert not naval.roll_due(table.game, "romans", "tarentum")
    assert naval.roll_due(table.game, "romans", "caralis")


@pytest.mark.parametrize(("die", "result"), [(1, "success"), (2, "success"), (3, "return"), (4, "return")])
def test_9_6_4_success_and_return(die: int, result: str) -> None:
    table = Table()
    table.put("greeks", "syracusae", 4, "dionysius")
    activate(table, "dionysius")
    table.dice(str(die))
    say(table, "sail panormus")
    (rolled,) = table.told(SeaRolled)
    assert isinstance(rolled, SeaRolled)
    assert (rolled.die, rolled.total, rolled.result, rolled.loss) == (die, die, result, 0)
    arrived = "panormus" if result == "success" else "syracusae"
    assert table.cu(arrived, "greeks") == 4
    assert march(table).mp == 1, "MP are spent"
    assert len(table.told(Embarked)) == 1


@pytest.mark.parametrize(("die", "cu", "lost"), [(5, 4, 1), (6, 4, 2), (5, 1, 0), (6, 6, 3), (6, 3, 2)])
def test_9_6_4_attrition_then_they_arrive(die: int, cu: int, lost: int) -> None:
    table = Table()
    table.put("greeks", "syracusae", 7, "dionysius")
    activate(table, "dionysius")
    if cu < 7:
        say(table, f"drop {7 - cu}")
    table.dice(str(die))
    say(table, "sail panormus")
    assert table.cu("panormus", "greeks") == cu - lost
    assert table.cu("syracusae", "greeks") == 7 - cu
    assert march(table).units.total == cu - lost


def test_8_4_who_loses_his_last_cu_at_sea_is_displaced() -> None:
    table = Table()
    table.put("greeks", "syracusae", 3, "dionysius", "greek_minor_1")
    activate(table, "dionysius")
    table.dice("6")
    say(table, "drop 2", "sail panormus")
    assert table.asked() == []
    assert table.game.places["dionysius"] == DISPLACED
    assert table.game.places["greek_minor_1"] == ASIDE
    assert table.cu("syracusae", "greeks") == 2, "in a friendly city with CU, but not his"
    assert table.told(CuLost) == [CuLost(power="greeks", space="syracusae", number=1, cause="9.6.4")]


def test_r_25_after_a_return_the_mover_may_go_on() -> None:
    table = Table()
    table.put("greeks", "syracusae", 7, "dionysius")
    activate(table, "dionysius")
    table.dice("3")
    say(table, "sail panormus")
    assert march(table).units.total == 7, "all are back together"
    say(table, "to catina")
    assert table.cu("catina", "greeks") == 7
    assert table.game.stack == []


def test_9_6_4_minus_2_to_a_friendly_port() -> None:
    table = Table()
    table.game.markers["punic_alliance"] = "permanent"
    for die, result in ((4, "success"), (5, "return"), (6, "return")):
        table.game.stack.clear()
        table.game.stacks.clear()
        table.put("greeks", "syracusae", 4, "dionysius")
        activate(table, "dionysius")
        table.dice(str(die))
        say(table, "sail tarentum")
        rolled = table.told(SeaRolled)[-1]
        assert isinstance(rolled, SeaRolled)
        assert [(one.n, one.reason, one.rule) for one in rolled.modifiers] == [(-2, "friendly_port", "9.6.4")]
        assert (rolled.total, rolled.result) == (die - 2, result)


def test_r_9_results_are_read_at_the_ends_of_the_table() -> None:
    table = Table()
    table.game.markers["punic_alliance"] = "permanent"
    table.put("greeks", "syracusae", 4, "dionysius")
    activate(table, "dionysius")
    table.dice("1")
    say(table, "sail tarentum")
    rolled = table.told(SeaRolled)[-1]
    assert isinstance(rolled, SeaRolled)
    assert (rolled.total, rolled.result) == (-1, "success")


def test_9_6_4_a_leader_alone_rolls_and_has_nothing_to_lose() -> None:
    table = Table()
    table.put("greeks", "syracusae", 0, "dionysius")
    activate(table, "dionysius")
    table.dice("6")
    say(table, "sail panormus", "stop")
    assert table.game.places["dionysius"] == "panormus"


def test_9_6_4_those_whom_a_card_makes_safe_do_not_roll() -> None:
    table = Table()
    table.put("greeks", "syracusae", 4, "dionysius")
    activate(table, "dionysius")
    activation = table.game.stack[0]
    assert isinstance(activation, ActivationTarget)
    activation.safe.append("greeks")
    say(table, "sail panormus", "stop")
    assert table.cu("panormus", "greeks") == 4
    assert not table.told(SeaRolled)


# cards at sea


def test_9_6_4_storms_at_sea_keep_a_force_in_port() -> None:
    table = Table()
    table.hand("romans", "rom_32")
    table.put("greeks", "syracusae", 7, "dionysius")
    activate(table, "dionysius")
    say(table, "sail panormus")
    assert table.asked() == [("romans", "response")]
    assert len(table.told(Embarked)) == 1
    say(table, "play rom_32")
    assert table.cu("syracusae", "greeks") == 7
    assert march(table).mp == 1
    assert not table.told(SeaRolled)
    assert table.told(VoyageCancelled) == [VoyageCancelled(power="greeks", space="syracusae", card="rom_32")]
    assert table.asked() == [("greeks", "step")], "§R 25"


def test_9_6_4_storms_at_sea_only_against_another_power() -> None:
    table = Table()
    table.hand("greeks", "gre_23")
    table.put("greeks", "syracusae", 3, "dionysius")
    activate(table, "dionysius")
    say(table, "sail tarentum")
    assert table.asked() == [("greeks", "step")]
    assert table.cu("tarentum", "greeks") == 3


def test_10_5_1_storms_at_sea_force_the_battle_on_who_would_go_back() -> None:
    table = Table()
    table.game.markers["punic_alliance"] = "permanent"
    table.hand("romans", "rom_32")
    table.put("greeks", "neapolis", 3, "dionysius")
    table.put("samnites", "canusium", 4, "egnatius")
    activate(table, "dionysius", 3)
    table.dice("1", "1", "222", "333")
    say(table, "sail brundisium", "pass", "canusium egnatius 4", "back", "allow")
    assert table.asked() == [("romans", "response")]
    say(table, "play rom_32")
    assert table.told(BattleBegan)
    assert table.cu("neapolis", "greeks") == 0


# 10, 12 by sea


def test_r_10_embarking_is_no_move_into_a_space_but_arriving_is() -> None:
    """Samnites stand next to the port he leaves and next to the one he comes to."""
    table = Table()
    table.put("greeks", "tarentum", 3, "dionysius")
    table.put("samnites", "venusia", 3, "statius")
    table.put("samnites", "posidonia", 3, "egnatius")
    activate(table, "dionysius")
    say(table, "sail neapolis")
    assert table.asked() == [("etruscans_samnites", "intercept")]
    assert table.words("etruscans_samnites") == ["posidonia", "no"]


def test_r_10_who_is_sent_back_has_not_moved_into_his_port() -> None:
    table = Table()
    table.put("greeks", "syracusae", 3, "dionysius")
    table.put("samnites", "catina", 3, "statius")
    activate(table, "dionysius")
    table.dice("3")
    say(table, "sail panormus")
    assert table.asked() == [("greeks", "step")]
    assert march(table).path == ["syracusae"]


def test_12_2_3_no_strait_is_crossed_by_sea() -> None:
    table = Table()
    table.put("greeks", "rhegium", 3, "greek_minor_1")
    table.put("romans", "messana", 3)
    table.control(INDEPENDENT, "messana")
    crossing = attack_odds(table.game, "greeks", "greek_minor_1", 3, "rhegium", "messana", "romans").win
    by_sea = attack_odds(table.game, "greeks", "greek_minor_1", 3, "", "messana", "romans").win
    assert by_sea > crossing
    activate(table, "greek_minor_1")
    found = {option.word: option for option in options(table.game, table.question("greeks").number, ("sail",))}
    assert found["messana"].odds == by_sea


def test_9_6_4_odds_of_a_voyage() -> None:
    table = Table()
    data = table.game.data
    assert sea_odds(data, 3, 0).arrives == pytest.approx(4 / 6)
    assert sea_odds(data, 3, 0).returns == pytest.approx(2 / 6)
    assert sea_odds(data, 3, 0).loses == pytest.approx((1 + 2) / 6)
    assert sea_odds(data, 1, 0).arrives == pytest.approx(3 / 6), "a six drowns it"
    assert sea_odds(data, 0, 0).arrives == pytest.approx(4 / 6), "a leader alone does not drown"
    assert sea_odds(data, 3, -2).arrives == pytest.approx(4 / 6)
    assert sea_odds(data, 3, -2).returns == pytest.approx(2 / 6)
    assert sail_odds(table.game, "greeks", "dionysius", 3, "tarentum") is None
    assert sail_odds(table.game, "greeks", "dionysius", 3, "panormus") == sea_odds(data, 3, 0).arrives
    table.put("carthage", "panormus", 2)
    wins = [attack_odds(table.game, "greeks", "dionysius", cu, "", "panormus", "carthage").win for cu in (3, 2, 1)]
    assert sail_odds(table.game, "greeks", "dionysius", 3, "panormus") == pytest.approx(
        (2 * wins[0] + wins[1] + wins[2]) / 6
    )
    assert sail_odds(table.game, "greeks", "dionysius", 0, "tarentum") is None


# perft


def test_9_6_perft_of_a_leader_alone_with_ships() -> None:
    """Marches of 4 MP of Hamilcar from Caralis, by land and sea. N(space, mp) as in 9.1: 1 to stop, and all steps on.

    He may sail to nine other ports (9.6.2, 16.3). Without MP: 1 each. mp 1: Caralis, Tharros, Carthago, Kerkouane 2,
    Olbia, Alalia 1, Messana, Syracusae, Panormus, Lilybaeum 3. mp 3: Tharros = 1 + C2 4 + O1 1 + 9 ports = 15.
    mp 4: Caralis = 1 + T3 15 + O2 4 + (2 + 1 + 1 + 3 + 3 + 3 + 3 + 2 + 2 = 20) = 40.
    """
    assert perft(fleet("carthage", "caralis", 0, "hamilcar").game, 9) == 40
