"""9-11 Every roll that is offered shows its exact odds: tactics tests (8), naval rolls with modifiers (9.6.4)."""

import pytest

from engine.core.fork import fork
from engine.core.play import options
from engine.sword import naval
from engine.sword.party import chance
from tests.rules.marching import activate, say
from tests.rules.table import Table
from tests.rules.test_sea_retreat import Shore

SAMNITES, ROMANS, GREEKS, GAULS = "etruscans_samnites", "romans", "greeks", "gauls"


def odds(table: Table, seat: str, said: str = "") -> dict[str, float | None]:
    number = table.question(seat).number
    return {option.word: option.odds for option in options(table.game, number, tuple(said.split()))}


def test_10_3_the_odds_of_the_first_army_and_of_those_after_it() -> None:
    """Egnatius (3) and then Statius (2) for enemy ground: if the first has come, the second finds own CU there."""
    table = Table()
    table.put("romans", "praeneste", 5, "camillus")
    table.control("romans", "fregellae")
    table.game.kinds["fregellae"] = "normal"
    table.put("samnites", "capua", 3, "egnatius")
    table.put("samnites", "allifae", 3, "statius")
    activate(table, "camillus")
    say(table, "to fregellae")
    assert odds(table, SAMNITES, "capua") == {"egnatius": pytest.approx(2 / 6)}
    assert odds(table, SAMNITES, "allifae") == {"statius": pytest.approx(1 / 6)}
    after = odds(table, SAMNITES, "capua egnatius 3 allifae")
    assert after == {"statius": pytest.approx(4 / 6 * 1 / 6 + 2 / 6 * 2 / 6)}
    hits = 0
    for first in "123456":
        for second in "123456":
            trial = Table()
            trial.game = fork(table.game)
            trial.dice(first, second)
            trial.say(SAMNITES, "capua egnatius 3 allifae statius 3")
            hits += trial.game.places["statius"] == "fregellae"
    assert hits / 36 == pytest.approx(after["statius"])


def test_r_22_who_is_declared_to_avoid_is_gone_when_his_interceptors_roll() -> None:
    """Statius (2) needs 1 on enemy ground once those who stand at Fregellae have got away; one who stays helps him."""
    table = Table()
    table.control("romans", "fregellae")
    table.put("samnites", "fregellae", 3, "samnite_minor_1")
    table.put("samnites", "capua", 4, "statius")
    table.put("romans", "velitrae", 6, "valerius")
    activate(table, "valerius")
    say(table, "to fregellae")
    assert odds(table, SAMNITES, "stand capua") == {"statius": pytest.approx(2 / 6)}
    assert odds(table, SAMNITES, "avoid samnite_minor_1 2 capua") == {"statius": pytest.approx(2 / 6)}
    assert odds(table, SAMNITES, "avoid samnite_minor_1 3 capua") == {"statius": pytest.approx(1 / 6)}


def test_10_3_the_odds_of_armies_of_two_powers_do_not_meet() -> None:
    """The Volsci are another power than the Samnites of the player who decides for them."""
    table = Table()
    table.game.vp = {"gauls": 6, "etruscans_samnites": 3, "greeks": 6, "romans": 6}
    table.control("romans", "velitrae")
    table.put("volsci", "antium", 3, "volsci_minor_1")
    table.put("samnites", "fregellae", 3, "egnatius")
    table.put("romans", "roma", 4, "camillus")
    activate(table, "camillus")
    say(table, "to velitrae")
    assert odds(table, SAMNITES, "antium volsci_minor_1 3 fregellae") == {"egnatius": pytest.approx(2 / 6)}


def test_8_a_die_needs_at_most_all_faces_and_may_need_none() -> None:
    game = Table().game
    assert [chance(game, "fabricius", modifier) for modifier in (1, 0, -5, -6)] == [0, 1 / 6, 1, 1]


def test_11_1_the_odds_of_an_avoidance_its_waiver_and_a_pursuit() -> None:
    table = Table()
    table.put("romans", "capua", 5, "valerius")
    table.put("samnites", "allifae", 4, "egnatius", "statius")
    activate(table, "valerius")
    say(table, "to allifae")
    assert odds(table, SAMNITES, "avoid") == {"egnatius": pytest.approx(3 / 6), "statius": pytest.approx(2 / 6)}
    assert set(odds(table, SAMNITES, "avoid egnatius").values()) == {None}, "no roll but that"
    table.say(SAMNITES, "avoid egnatius 4")
    assert odds(table, ROMANS) == {"let_go": None, "roll": pytest.approx(3 / 6)}
    say(table, "let_go", "maleventum")
    assert odds(table, ROMANS) == {"roll": pytest.approx(2 / 6), "stop": None}


def test_10_5_1_the_odds_of_a_refusal() -> None:
    table = Table()
    table.control("samnites", "capua")
    table.put("romans", "tarracina", 5, "valerius")
    table.put("samnites", "capua", 4, "egnatius")
    activate(table, "valerius")
    say(table, "to minturnae")
    table.dice("1")
    say(table, "capua egnatius 4")
    assert odds(table, ROMANS) == {"back": pytest.approx(2 / 6), "fight": None}
    table.say(ROMANS, "back")
    assert odds(table, SAMNITES) == {"allow": None, "roll": pytest.approx(2 / 6)}


def at_velia(*, alliance: bool = True) -> Table:
    """Romans come from Posidonia upon Dionysius (3) with 3 CU in a port; all Greek voyages are rolled for (18)."""
    table = Table()
    if alliance:
        table.game.markers["punic_alliance"] = "permanent"
    table.put("romans", "posidonia", 5, "valerius")
    table.put("greeks", "velia", 3, "dionysius")
    table.hand(GREEKS, "gre_01")
    table.game.desperate[GREEKS] = []
    activate(table, "valerius")
    say(table, "to velia")
    return table


def test_11_1_1_the_odds_of_an_avoidance_by_sea() -> None:
    """To a friendly port 2 less: 1 to 4 arrive, 5 and 6 turn back."""
    table = at_velia()
    assert odds(table, GREEKS, "sail")["syracusae"] == pytest.approx(4 / 6)
    assert odds(table, GREEKS, "sail syracusae gre_01") == {"dionysius": pytest.approx(3 / 6)}
    numbers = odds(table, GREEKS, "sail syracusae gre_01 dionysius")
    assert numbers == dict.fromkeys("123", pytest.approx(3 / 6 * 4 / 6))
    table.say(GREEKS, "sail syracusae gre_01 dionysius 3")
    assert odds(table, ROMANS) == {"let_go": pytest.approx(4 / 6), "roll": pytest.approx(3 / 6 * 4 / 6)}


def test_11_1_1_without_a_naval_roll_the_tactics_roll_is_all() -> None:
    table = at_velia(alliance=False)
    assert odds(table, GREEKS, "sail")["syracusae"] is None
    assert odds(table, GREEKS, "sail syracusae gre_01 dionysius") == dict.fromkeys("123")
    table.say(GREEKS, "sail syracusae gre_01 dionysius 3")
    assert odds(table, ROMANS) == {"let_go": None, "roll": pytest.approx(3 / 6)}


def test_10_5_1_the_odds_of_a_refusal_by_sea() -> None:
    """Neapolis, where he came from, is a friendly port: 4 of 6 come back."""
    table = Table()
    table.game.markers["punic_alliance"] = "permanent"
    table.put("greeks", "neapolis", 3, "dionysius")
    table.put("samnites", "canusium", 4, "egnatius")
    activate(table, "dionysius", 3)
    table.dice("1", "1")
    say(table, "sail brundisium", "canusium egnatius 4")
    assert odds(table, GREEKS) == {"back": pytest.approx(3 / 6 * 4 / 6), "fight": None}
    table.say(GREEKS, "back")
    assert odds(table, SAMNITES) == {"allow": pytest.approx(4 / 6), "roll": pytest.approx(3 / 6 * 4 / 6)}


def test_9_6_4_who_drowns_does_not_arrive() -> None:
    """To a Punic port: 1 and 2 arrive, 5 and 6 with losses, of which a 6 takes the last CU."""
    game = Table().game
    assert naval.arrives(game, "greeks", "panormus", 3) == pytest.approx(4 / 6)
    assert naval.arrives(game, "greeks", "panormus", 1) == pytest.approx(3 / 6)
    assert naval.arrives(game, "greeks", "panormus", 0) == pytest.approx(4 / 6)
    assert naval.arrives(game, "greeks", "tarentum", 3) == 1, "nothing is rolled"


def test_12_4_3_the_odds_of_a_retreat_by_sea() -> None:
    table = Shore("greeks", "alalia", 4, "dionysius")
    table.hand(GREEKS, "gre_01")
    table.flee()
    assert odds(table, GREEKS, "sail")["tarentum"] is None
    table = Shore("greeks", "alalia", 4, "dionysius")
    table.game.markers["punic_alliance"] = "permanent"
    table.hand(GREEKS, "gre_01")
    table.flee()
    assert odds(table, GREEKS, "sail")["tarentum"] == pytest.approx(4 / 6)
    assert odds(table, GREEKS, "sail tarentum")["gre_01"] == pytest.approx(4 / 6)
