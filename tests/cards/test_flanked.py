"""12.1, 9.5.6 A power named by a card also stands for the side it flanks for; what a card does for one leader's army it
does for his alone, on the flank or not.
"""

import pytest

from engine.sword import fleets
from engine.sword.activation import Activation
from engine.sword.campaign import Campaign
from engine.sword.cards.targets import FightTarget, Flankers
from engine.sword.combat import Battle
from engine.sword.events import FlankJoined
from engine.sword.flank import Coordination
from engine.sword.flankers import Wing
from engine.sword.game import Lasting, Units
from engine.sword.march import March
from engine.sword.movement import connection
from engine.sword.retreat import FlankRetreat, flank_retreat
from tests.cards.deeds import GAULS, GREEKS, ROMANS, SAMNITES, Deeds
from tests.cards.rounds import Rounds
from tests.rules import marching
from tests.rules.campaigning import campaign, say
from tests.rules.test_flank import by_default, offered


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


# what holds for the army of the leader activated


def say_to(table: Rounds, leader: str, card: str, eased: str) -> None:
    """He is activated, and the card is played for him if he is the one `eased`."""
    marching.say(table, leader)
    if leader == eased:
        table.respond(GAULS, card)
    table.until()


def go_on(table: Rounds, until: str = "") -> None:
    """With defaults, up to a question; a flanking force stops where it is."""
    while table.asked() and table.asked()[0][1] != until:
        seat, name = table.asked()[0]
        table.say(seat, {"step": "stop", "response": "pass"}.get(name) or " ".join(table.default(seat) or ()))


@pytest.mark.parametrize(("eased", "home"), [("", 0), ("gallic_minor_1", 2), ("brennus", 0)])
def test_gal_16_a_beaten_flank_retreats_over_rough_if_the_card_was_for_it(eased: str, home: int) -> None:
    """From Luna only rough ground leads home, to Genua and Parma."""
    table = Rounds()
    table.hand(GAULS, "gal_16")
    table.put("gauls", "populonium", 4, "brennus")
    table.control("gauls", "populonium")
    table.put("gauls", "luna", 4, "gallic_minor_1")
    table.put("etruscans", "pisae", 6, "spurinna")
    campaign(table, GAULS)
    table.dice("222", "663")
    say_to(table, "brennus", "gal_16", eased)
    say(table, "to pisae")
    by_default(table, "flank")
    say_to(table, "gallic_minor_1", "gal_16", eased)
    go_on(table)
    assert table.cu("genua", "gauls") + table.cu("parma", "gauls") == home
    assert table.cu("luna", "gauls") == 0


def waylaid(eased: str, lent: int = 0) -> Rounds:
    """9.5.9 The flanking force is intercepted in Velitrae, on its way from Roma; its battle is still to come."""
    table = Rounds()
    table.hand(GAULS, "gal_16")
    table.put("gauls", "capua", 7, "brennus")
    table.put("gauls", "roma", 4, "gallic_minor_1")
    table.put("samnites", "fregellae", 5, "egnatius")
    table.put("samnites", "tarracina", 3, "statius")
    campaign(table, GAULS)
    table.dice("1", "222", "222")
    say_to(table, "brennus", "gal_16", eased)
    say(table, "to fregellae")
    by_default(table, "flank")
    say_to(table, "gallic_minor_1", "gal_16", eased)
    coordination = table.game.inside(Coordination)
    assert coordination is not None
    coordination.ships = {"gauls": lent}
    say(table, "to velitrae", "tarracina statius 3")
    go_on(table, "refuse")
    assert table.asked() == [(GAULS, "refuse")]
    return table


@pytest.mark.parametrize(("eased", "ground"), [("", "rough"), ("gallic_minor_1", "clear"), ("brennus", "rough")])
def test_gal_16_in_the_battle_of_an_intercepted_flank(eased: str, ground: str) -> None:
    table = waylaid(eased)
    assert connection(table.game, "gauls", "genua", "luna") == ground


def test_9_6_3_ships_lent_to_a_flanking_force_stay_its_own() -> None:
    assert fleets.granted(waylaid("", lent=6).game, "gauls", "") == 6
    table = Rounds()
    table.put("gauls", "populonium", 2, "gallic_minor_1")
    flank = Flankers("gauls", "populonium", Units(2), ("gallic_minor_1",), lent=6)
    found = flank_retreat(table.game, FightTarget(space="pisae", attacker="gauls", defender="etruscans", flank=flank))
    assert isinstance(found, FlankRetreat)
    assert found.ships == {"gauls": 6}


def test_gal_16_when_it_is_asked_whether_that_flank_coordinates_again() -> None:
    """9.5.7 After an automatic victory; the activation in progress is that of Brennus."""
    table = Rounds()
    ease = Lasting(what="ease", until="action", seat=GAULS, card="gal_16", who=("gauls",), leader="gallic_minor_1")
    table.game.lasting.append(ease)
    wing = Wing("gallic_minor_1", "gauls", ("luna",), Units(4), ("gallic_minor_1",), 1, "", 3, "", 0, (), free=True)
    found = Campaign(seat=GAULS, card="gal_01", leaders=["brennus", "gallic_minor_1"], wing=wing)
    march = March(
        leader="brennus", power="gauls", seat=GAULS, mp=2, path=["pisae"], units=Units(4), leaders=("brennus",)
    )
    table.game.stack = [found, Activation(leader="brennus", seat=GAULS, value=3), march]
    assert connection(table.game, "gauls", "luna", "genua") == "rough"
    asking = found.flanking(table.game, FightTarget(space="populonium", attacker="gauls", defender="etruscans"))
    assert asking is not None
    table.game.stack.append(asking)
    assert connection(table.game, "gauls", "luna", "genua") == "clear"


@pytest.mark.parametrize("played", [True, False])
@pytest.mark.parametrize(
    ("card", "seat", "battle", "origin", "near"),
    [("ets_25", SAMNITES, "pisae", "luna", "faesulae"), ("rom_31", ROMANS, "velitrae", "fregellae", "roma")],
)
def test_who_is_kept_out_does_not_flank_into_that_space_either(
    card: str, seat: str, battle: str, origin: str, near: str, played: bool
) -> None:
    """9.5.6 It must be able to enter the battle."""
    table = Rounds()
    table.hand(seat, card)
    table.put("gauls", origin, 4, "brennus")
    table.put("gauls", near, 4, "gallic_minor_1")
    table.put(*(("etruscans", battle, 4, "spurinna") if seat == SAMNITES else ("romans", battle, 4, "valerius")))
    table.control("gauls", origin, near)
    campaign(table, GAULS)
    say(table, "brennus", f"to {battle}")
    by_default(table, "flank")
    marching.say(table, "gallic_minor_1")
    if played:
        table.respond(seat, card)
    go_on(table)
    assert bool(table.told(FlankJoined)) != played


@pytest.mark.parametrize("played", [True, False])
def test_gre_33_an_ally_kept_out_cannot_be_the_flank(played: bool) -> None:
    table = Rounds()
    if played:
        table.event(GREEKS, "gre_33", "romans")
    table.put("gauls", "caudium", 5, "brennus")
    table.put("greeks", "neapolis", 4, "dionysius")
    table.put("romans", "capua", 4, "valerius")
    table.put("gauls", "posidonia", 2, "gallic_minor_1")
    table.control("gauls", "caudium", "posidonia")
    table.ally("gauls", "romans")
    campaign(table, GAULS)
    say(table, "brennus", "to neapolis")
    by_default(table, "flank")
    barred = offered(table)["valerius"].barred
    assert (barred and barred.key) == ("flank_out_of_reach" if played else None)
