"""12, 13.2 The exact chances."""

from itertools import product

import pytest

from engine.core.play import options
from engine.sword.dataset import load_dataset
from engine.sword.losses import count_losses
from engine.sword.odds import attack_odds, battle_odds, roll_odds, sail_odds, siege_odds
from engine.sword.surrender import Surrender
from tests.rules.marching import activate
from tests.rules.table import Table

DATA = load_dataset()
ROLLS = 6**6


def test_12_3_losses_of_two_large_armies_on_average() -> None:
    odds = battle_odds(DATA, 9, 9, 0, 0)
    assert odds.attacker_loses + odds.defender_loses == pytest.approx((189_207 + 49_716) / ROLLS)
    assert round(odds.win, 2) == 0.45, "ties are the defender's"


@pytest.mark.parametrize(("attackers", "defenders", "attack", "defence"), [(2, 1, 0, 1), (3, 2, 1, 1), (1, 1, 0, 0)])
def test_12_2_odds_are_those_of_all_rolls(attackers: int, defenders: int, attack: int, defence: int) -> None:
    ratio = DATA.tables.force_ratio(attackers, defenders) or 0
    won = lost = beaten = 0
    throws = list(product(range(1, 7), repeat=3))
    for mine, theirs in product(throws, repeat=2):
        if sum(mine) + attack + ratio > sum(theirs) + defence:
            won += 1
            to_defender, to_attacker = count_losses(DATA.tables, mine, attackers, theirs, defenders)
        else:
            to_attacker, to_defender = count_losses(DATA.tables, theirs, defenders, mine, attackers)
        lost += min(to_attacker, attackers)
        beaten += min(to_defender, defenders)
    odds = battle_odds(DATA, attackers, defenders, attack, defence)
    assert (odds.win, odds.attacker_loses, odds.defender_loses) == (won / ROLLS, lost / ROLLS, beaten / ROLLS)
    assert not odds.overrun


def test_12_2_1_automatic_victory_is_certain() -> None:
    odds = battle_odds(DATA, 8, 2, 0, 9)
    assert (odds.win, odds.attacker_loses, odds.defender_loses, odds.overrun) == (1.0, 0.0, 2.0, True)
    odds = battle_odds(DATA, 1, 4, 9, 0)
    assert (odds.win, odds.attacker_loses, odds.defender_loses, odds.overrun) == (0.0, 1.0, 0.0, True)


def test_12_2_1_the_larger_side_has_the_force_ratio() -> None:
    assert battle_odds(DATA, 4, 8, 3, 0).win == battle_odds(DATA, 5, 5, 0, 0).win
    assert battle_odds(DATA, 8, 4, 0, 3).win == battle_odds(DATA, 5, 5, 0, 0).win


def test_12_2_odds_of_an_attack_from_the_board() -> None:
    """Camillus with 10 CU from Capua against Egnatius with 5 in Fregellae: +4 against +1."""
    table = Table()
    table.put("samnites", "fregellae", 5, "egnatius")
    odds = attack_odds(table.game, "romans", "camillus", 10, "capua", "fregellae", "samnites")
    assert odds == battle_odds(DATA, 10, 5, 1, 1)
    across = attack_odds(table.game, "romans", "camillus", 10, "tarracina", "fregellae", "samnites")
    assert across == battle_odds(DATA, 10, 5, -1, 1)


def test_9_6_4_odds_of_a_landing_count_the_friendly_port() -> None:
    """The Greeks roll while Rome and Carthage are allied: at -2 they arrive with 1 to 4."""
    table = Table()
    table.game.markers["punic_alliance"] = "on"
    table.put("romans", "tarentum", 3, "valerius")
    ashore = attack_odds(table.game, "greeks", "dionysius", 3, "", "tarentum", "romans").win
    assert sail_odds(table.game, "greeks", "dionysius", 3, "tarentum") == pytest.approx(4 / 6 * ashore)


def test_13_2_siege_odds() -> None:
    odds = siege_odds(DATA, 1)
    assert odds.falls == pytest.approx(21 / 36), "7 or more"
    assert odds.gains == odds.falls
    assert odds.points == pytest.approx(21 / 36), "one point each"
    assert odds.loses == pytest.approx(12 / 36), "2, 3, 4 and 7"
    assert (siege_odds(DATA, 2).falls, siege_odds(DATA, 2).gains) == (0, 21 / 36)
    assert siege_odds(DATA, 1, -1).falls == pytest.approx(15 / 36)


def odds_of(table: Table, seat: str, said: str, word: str) -> float | None:
    """The chance an option of the waiting question carries."""
    number = table.question(seat).number
    (found,) = (option.odds for option in options(table.game, number, tuple(said.split())) if option.word == word)
    return found


def test_13_1_1_the_chance_of_a_siege_roll_is_shown() -> None:
    table = Table()
    table.put("gauls", "roma", 5, "gallic_minor_1")
    table.siege("roma", 2, "gauls")
    activate(table, "gallic_minor_1")
    assert odds_of(table, "gauls", "", "siege") == pytest.approx(15 / 36)
    table.siege("roma", 1, "gauls")
    assert odds_of(table, "gauls", "", "siege") == pytest.approx(15 / 36), "of a point, whether the city falls or not"
    assert odds_of(table, "gauls", "", "move") is None


def test_5_6_the_chance_of_a_roll_in_the_surrender_phase_is_shown() -> None:
    table = Table()
    table.put("romans", "fregellae", 3, "camillus")
    table.put("romans", "tarentum", 3, "valerius")
    table.siege("tarentum", 1, "romans")
    table.run(Surrender())
    assert odds_of(table, "romans", "roll", "fregellae") == pytest.approx(21 / 36)
    assert odds_of(table, "romans", "roll", "tarentum") == pytest.approx(21 / 36)


def test_13_2_siege_odds_from_the_board() -> None:
    table = Table()
    table.put("gauls", "roma", 5, "gallic_minor_1")
    table.siege("roma", 2, "gauls")
    assert roll_odds(table.game, "gauls", "roma") == siege_odds(DATA, 1, -1)
    assert roll_odds(table.game, "gauls", "fregellae") == siege_odds(DATA, 2)
    assert roll_odds(table.game, "romans", "pisae") == siege_odds(DATA, 1)
