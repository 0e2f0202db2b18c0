"""12.1, 9.5.6 A power named by a card also stands for the side it flanks for."""

import pytest

from engine.sword.cards.targets import Flankers
from engine.sword.combat import Battle
from engine.sword.game import Units
from tests.cards.deeds import GAULS, ROMANS, Deeds


def flanked(
    attacker: str, defender: str, flanker: str, *dice: str, hand: tuple[str, str] = ("", ""), beasts: str = ""
) -> Deeds:
    """An attack in Ardea with 4 CU against 4, and 2 more of the flanker's from Antium; `hand`: a seat and its card,
    `beasts`: the powers with that marker.
    """
    table = Deeds()
    if beasts:
        table.game.markers["wild_beasts"] = beasts
    for one in table.game.seats:
        table.hand(one, *([hand[1]] if one == hand[0] else []))
    table.put(attacker, "ardea", 4)
    table.put(defender, "ardea", 4)
    table.put(flanker, "antium", 2)
    owners = {power: seat for power in (attacker, defender) if (seat := table.game.seat_of(power))}
    table.game.active = owners[attacker]
    table.dice(*dice)
    flank = Flankers(power=flanker, space="antium", units=Units(2))
    table.run(Battle(space="ardea", attacker=attacker, defender=defender, owners=owners, flank=flank))
    return table


def test_rom_22_the_etruscans_flank_for_the_samnites() -> None:
    table = flanked("samnites", "romans", "etruscans", "333", "222", hand=(ROMANS, "rom_22"))
    table.play(ROMANS, "rom_22")
    assert table.added("samnites")["rom_22"] == -2
    assert "rom_22" not in table.added("romans")


def test_rom_34_the_romans_have_won_who_flanked() -> None:
    table = flanked("greeks", "gauls", "romans", "333", "222", hand=(ROMANS, "rom_34"))
    table.play(ROMANS, "rom_34")
    assert table.lost("gauls") == 3


def test_gal_07_the_gauls_have_lost_to_whom_they_flanked_against_nobody() -> None:
    table = flanked("greeks", "romans", "gauls", "222", "433", hand=(GAULS, "gal_07"))
    assert table.barred(GAULS, "gal_07") in ("does_not_apply", "not_asked")


def test_gre_20_the_other_side_of_a_flanking_force_is_the_defender() -> None:
    table = flanked("romans", "gauls", "greeks", "333", "222", hand=("greeks", "gre_20"))
    table.play("greeks", "gre_20")
    assert (table.lost("gauls"), table.lost("romans")) == (1, 0)


@pytest.mark.parametrize(
    ("attacker", "defender", "flanker", "afraid", "side"),
    [
        ("greeks", "gauls", "romans", "romans", "greeks"),
        ("greeks", "romans", "gauls", "romans", "romans"),
        ("greeks", "gauls", "romans", "romans greeks", "greeks"),
        ("greeks", "gauls", "romans", "samnites", ""),
        ("romans", "greeks", "gauls", "romans", ""),
    ],
)
def test_gal_05_wild_beasts_frighten_once_whoever_flanks(
    attacker: str, defender: str, flanker: str, afraid: str, side: str
) -> None:
    table = flanked(attacker, defender, flanker, "333", "222", beasts=afraid)
    for one in (attacker, defender):
        assert table.added(one).get("wild_beasts", 0) == (-1 if one == side else 0)


@pytest.mark.parametrize(("flanker", "n"), [("romans", 1), ("samnites", 0)])
def test_rom_18_counts_for_a_flanking_roman_army(flanker: str, n: int) -> None:
    table = Deeds()
    table.event(ROMANS, "rom_18", "gauls")
    table.put("greeks", "ardea", 4)
    table.put("gauls", "ardea", 4)
    table.put(flanker, "antium", 2)
    table.dice("333", "222")
    flank = Flankers(power=flanker, space="antium", units=Units(2))
    owners = {"greeks": "greeks", "gauls": GAULS}
    table.run(Battle(space="ardea", attacker="greeks", defender="gauls", owners=owners, flank=flank))
    assert table.added("greeks").get("rom_18", 0) == n
