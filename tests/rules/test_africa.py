"""17 Africa: Hamilcar called home, and the end of Carthage; §R 37."""

import pytest

from engine.sword import africa, muster, placement
from engine.sword.combat import Battle
from engine.sword.events import LeaderRemoved, Moved
from engine.sword.game import CARTHAGO_FALLEN, DISPLACED, OUT, PUNIC_ALLIANCE, PUNIC_ENVOYS, Siege
from engine.sword.neutral import neutral_barred
from engine.sword.rome_and_carthage import sign_treaty
from engine.sword.sequence import Turn
from engine.sword.vocabulary import BATTLE_WINDOWS
from tests.rules.marching import unanswered
from tests.rules.table import Table

GREEKS, ROMANS = "greeks", "romans"


def landed(space: str = "kerkouane", *, cu: int = 5) -> Table:
    """A Greek army in Africa, Carthage where it stands at the start."""
    table = Table(empty=False)
    table.put("greeks", space, cu, "agathocles")
    table.game.active = GREEKS
    return table


def fight(table: Table, space: str, *dice: str) -> None:
    table.dice(*dice)
    table.run(Battle(space=space, attacker="greeks", defender="carthage", origin="", owners={"greeks": GREEKS}))


# Hamilcar


def kerkouane() -> Table:
    table = landed()
    table.put("carthage", "kerkouane", 2)
    table.game.vp["gauls"] = 5
    return table


def test_17_carthage_beaten_at_kerkouane_calls_hamilcar() -> None:
    table = kerkouane()
    fight(table, "kerkouane", "666", "111")
    assert table.game.places["hamilcar"] == "carthago"
    assert table.cu("lilybaeum", "carthage") == 0
    (sailed,) = [event for event in table.told(Moved) if isinstance(event, Moved) and event.how == "sail"]
    assert (sailed.path, sailed.number) == (("lilybaeum", "carthago"), 3)


def test_17_before_the_consequences() -> None:
    table = kerkouane()
    fight(table, "kerkouane", "666", "111")
    assert table.asked() == [("gauls", "commander")]
    table.say("gauls", "hamilcar")
    assert table.game.force("carthago", "carthage").commander == "hamilcar"
    assert table.asked() == [(GREEKS, "support")]


def test_17_storms_at_sea_may_stop_him() -> None:
    table = kerkouane()
    table.hand(ROMANS, "rom_32")
    table.hand(GREEKS, "gre_01")
    fight(table, "kerkouane", "666", "111")
    unanswered(table, *BATTLE_WINDOWS)
    assert table.asked() == [(GREEKS, "response"), (ROMANS, "response")]
    assert table.question(ROMANS).about == {"moment": "on_naval_move", "space": "lilybaeum", "mover": "carthage"}
    table.say(GREEKS, "pass")
    table.say(ROMANS, "play rom_32")
    assert table.game.places["hamilcar"] == "lilybaeum"
    assert table.cu("lilybaeum", "carthage") == 3
    assert not [event for event in table.told(Moved) if isinstance(event, Moved) and event.how == "sail"]
    assert table.asked() == [(GREEKS, "support")], "the battle goes on as without him"


@pytest.mark.parametrize("why", ["africa", "besieged", "displaced"])
def test_17_unless_he_is_in_africa_besieged_or_displaced(why: str) -> None:
    table = kerkouane()
    game = table.game
    if why == "africa":
        game.stacks.pop("lilybaeum")
        table.put("carthage", "carthago", 0, "hamilcar")
    elif why == "besieged":
        game.stacks.pop("lilybaeum")
        table.put("carthage", "lilybaeum", 0, inside=3, within=("hamilcar",))
        table.put("romans", "lilybaeum", 3)
        table.siege("lilybaeum", 0, "romans")
    else:
        game.stacks.pop("lilybaeum")
        game.places["hamilcar"] = DISPLACED
    assert africa.summons(game, "kerkouane", "carthage") is None


def test_17_only_at_kerkouane_and_only_carthage() -> None:
    game = kerkouane().game
    assert africa.summons(game, "kerkouane", "carthage") is not None
    assert africa.summons(game, "kerkouane", "greeks") is None
    assert africa.summons(game, "lilybaeum", "carthage") is None


# the end


def test_17_greek_cu_at_carthago_at_the_end_of_an_action_end_carthage() -> None:
    table = landed("carthago", cu=4)
    table.game.stacks["carthago"] = (table.game.force("carthago", "greeks"),)
    table.game.places["bomilcar"] = DISPLACED
    table.hand(GREEKS, "gre_01")
    table.run(Turn(seat=GREEKS))
    table.say(GREEKS, "support gre_01 neapolis done")
    assert table.asked() == [(GREEKS, "africa_home")]
    assert table.default(GREEKS) == ("syracusae",)
    table.say(GREEKS, "messana")
    game = table.game
    assert CARTHAGO_FALLEN in game.markers
    assert game.total_cu("carthage") == 0
    assert {game.places[leader] for leader in game.places if game.leader(leader).power == "carthage"} == {OUT}
    assert (table.cu("carthago", "greeks"), table.cu("messana", "greeks")) == (0, 5)
    assert game.places["agathocles"] == "messana"
    assert table.asked() == [(GREEKS, "turn")]


def ended(table: Table | None = None, home: str = "syracusae") -> Table:
    table = table or landed("carthago", cu=4)
    table.run(africa.EndOfCarthage())
    table.say(GREEKS, home)
    while table.asked() == [(GREEKS, "commander")]:
        table.say(GREEKS, "dionysius")
    assert table.game.stack == []
    return table


def test_17_its_spaces_outside_africa_get_greek_markers_or_loyalty_1() -> None:
    table = ended()
    game = table.game
    for space in ("lilybaeum", "panormus", "caralis"):
        assert (game.control[space], game.loyalty[space]) == ("greeks", 1)
    for space in ("thermae", "selinus", "tharros", "olbia", "alalia"):
        assert game.control[space] == "greeks"
    assert (game.control["carthago"], game.control["kerkouane"]) == ("carthage", "carthage")
    assert (game.control["velitrae"], game.control["roma"]) == ("romans", "romans")


def test_r_37_a_siege_of_an_enemy_goes_on_there() -> None:
    table = landed("carthago")
    table.put("romans", "panormus", 3, "valerius")
    table.siege("panormus", 0, "romans")
    ended(table)
    assert table.game.sieges["panormus"] == Siege(0, "romans")


def test_r_37_a_greek_or_allied_siege_is_over() -> None:
    table = landed("carthago")
    table.ally("greeks", "romans")
    table.put("romans", "panormus", 3, "valerius")
    table.siege("panormus", 0, "romans")
    table.put("greeks", "lilybaeum", 3, "timoleon")
    table.siege("lilybaeum", 1, "greeks")
    ended(table)
    assert table.game.sieges == {}


def test_13_5_a_siege_that_has_points_brings_the_city_down() -> None:
    table = landed("carthago")
    table.put("romans", "lilybaeum", 3, "valerius")
    table.siege("lilybaeum", 1, "romans")
    ended(table)
    assert table.game.control["lilybaeum"] == "romans"


def test_17_the_alliance_with_rome_and_the_envoys_end() -> None:
    table = landed("carthago")
    table.game.markers[PUNIC_ENVOYS] = "permanent"
    sign_treaty(table.game, "rom_07")
    table.game.markers[PUNIC_ENVOYS] = "permanent"
    ended(table)
    assert PUNIC_ALLIANCE not in table.game.markers
    assert PUNIC_ENVOYS not in table.game.markers
    assert table.game.alliances == []


def test_r_37_carthage_is_no_non_player_power_any_more() -> None:
    table = ended()
    game = table.game
    assert game.npps() == ("volsci", "transalpines")
    barred = neutral_barred(game, ROMANS, "carthage")
    assert barred is not None
    assert (barred.rule, barred.key) == ("16.1.1", "no_such_neutral")
    assert muster.returning(game, "carthage") == []


def test_17_greek_forces_in_all_of_africa_go() -> None:
    table = landed("carthago")
    table.put("greeks", "kerkouane", 2, "timoleon")
    ended(table)
    assert (table.cu("kerkouane", "greeks"), table.cu("carthago", "greeks")) == (0, 0)
    assert table.game.places["timoleon"] == "syracusae"


def test_8_2_1_who_commands_where_they_come_together() -> None:
    table = landed("carthago")
    table.run(africa.EndOfCarthage())
    table.say(GREEKS, "syracusae")
    assert table.asked() == [(GREEKS, "commander")]
    table.say(GREEKS, "agathocles")
    assert table.game.force("syracusae", "greeks").commander == "agathocles"


def test_17_where_they_may_go() -> None:
    table = landed("carthago")
    table.ally("greeks", "romans")
    table.put("romans", "messana", 1)
    table.put("gauls", "tarentum", 1)
    table.put("samnites", "neapolis", 0, "egnatius")
    assert africa.homes(table.game) == ["neapolis", "syracusae"]


def test_17_not_with_five_players() -> None:
    table = Table("five", empty=False)
    table.put("greeks", "carthago", 3)
    game = table.game
    assert africa.end_action(game) is None
    assert africa.summons(game, "kerkouane", "carthage") is None
    assert not africa.without_consequences(game, "carthago", "greeks")


def test_17_without_a_space_free_of_enemy_cu_they_die() -> None:
    table = Table()
    table.put("greeks", "carthago", 4, "agathocles")
    for space in ("syracusae", "messana", "tarentum", "neapolis"):
        table.put("gauls", space, 1)
    table.run(africa.EndOfCarthage())
    assert table.asked() == []
    assert table.game.total_cu("greeks") == 0
    assert table.game.places["agathocles"] == DISPLACED


def test_17_no_political_consequences_at_carthago() -> None:
    table = landed("carthago", cu=12)
    fight(table, "carthago", "666", "111")
    assert (GREEKS, "support") not in table.asked()
    assert table.game.stack == []


def test_17_a_carthaginian_victory_there_has_them() -> None:
    game = landed("carthago").game
    assert africa.without_consequences(game, "carthago", "greeks")
    assert not africa.without_consequences(game, "carthago", "carthage")
    assert not africa.without_consequences(game, "kerkouane", "greeks")
    assert not africa.without_consequences(Table().game, "carthago", "greeks"), "no Greek has survived"


def test_17_only_once_and_only_with_greek_cu_there() -> None:
    game = Table(empty=False).game
    assert africa.end_action(game) is None
    table = landed("carthago")
    assert africa.end_action(table.game) is not None
    table.game.markers[CARTHAGO_FALLEN] = "permanent"
    assert africa.end_action(table.game) is None


def test_17_carthago_is_not_converted() -> None:
    game = landed("carthago").game
    assert not game.data.spaces["carthago"].converts(4)
    assert not game.data.spaces["carthago"].scores(4)


def test_17_bomilcar_returns_to_africa() -> None:
    table = Table(empty=False)
    table.game.places["bomilcar"] = DISPLACED
    table.game.stacks["carthago"] = tuple(
        stack for stack in table.game.stacks["carthago"] if "bomilcar" not in stack.leaders
    )
    table.put("carthage", "carthago", 1)
    assert placement.leader_spaces(table.game, "bomilcar") == ["carthago"]


def test_17_leaders_are_out_with_their_event() -> None:
    table = ended()
    told = {event.leader for event in table.told(LeaderRemoved) if isinstance(event, LeaderRemoved)}
    assert {"hamilcar", "bomilcar"} <= told
