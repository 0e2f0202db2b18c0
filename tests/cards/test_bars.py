"""7.1 What cards forbid or ease, seen by those who answer: refused or offered with the card, the other way without."""

import pytest

from engine import options
from engine.sword.dataset import load_dataset
from tests.cards.deeds import GAULS, GREEKS, ROMANS, SAMNITES, Deeds
from tests.cards.rounds import Rounds

DATA = load_dataset()
CARTHAGE = "carthage"
VALUE_3 = {ROMANS: "rom_09", GAULS: "gal_20", SAMNITES: "ets_19", CARTHAGE: "car_09", GREEKS: "gre_11"}


def moves(table: Deeds, power: str, space: str, leader: str, answer: tuple[str, str] = ("", "")) -> str:
    """An army of 3 is activated there, `answer` being played by that seat in response; the seat that moves it."""
    table.put(power, space, 3, leader)
    seat = table.game.seat_of(power) or ""
    table.turn(seat, VALUE_3[seat], *([answer[1]] if answer[0] == seat else []))
    if answer[0] and answer[0] != seat:
        table.hand(*answer)
    table.say(seat, f"activate {leader} {VALUE_3[seat]}", "turn")
    if answer[0]:
        table.respond(*answer)
    table.until()
    if table.asked() == [(seat, "activation")]:
        table.say(seat, "move")
    return seat


def price(table: Deeds, seat: str, space: str) -> int | None:
    number = table.question(seat, "step").number
    (option,) = [one for one in options(table.game, number, ("to",)) if one.word == space]
    return option.cost


EVENTS = [
    ("gre_33", "romans", "romans", "capua", "valerius", "neapolis"),
    ("ets_37", "romans", "romans", "capua", "valerius", "caudium"),
    ("car_22", "greeks", "greeks", "acragas", "dionysius", "selinus"),
    ("car_22", "greeks", CARTHAGE, "selinus", "himilco", "acragas"),
    ("rom_06_5p", "", "romans", "acragas", "valerius", "selinus"),
    ("rom_06_5p", "", CARTHAGE, "antium", "himilco", "velitrae"),
]


@pytest.mark.parametrize(("card", "target", "power", "here", "leader", "to"), EVENTS)
@pytest.mark.parametrize("played", [True, False])
def test_an_event_keeps_armies_out(
    card: str, target: str, power: str, here: str, leader: str, to: str, played: bool
) -> None:
    seat = DATA.decks[DATA.cards[card].deck].position
    table = Deeds("five" if card.startswith("car") or card.endswith("_5p") else "four")
    table.game.desperate = {one: [] for one in table.game.seats}
    if played:
        table.event(seat, card, *target.split())
    mover = moves(table, power, here, leader)
    if played:
        assert table.refused(mover, f"to {to}", "step") == ("7.1", "card_bars_entry")
    else:
        assert to in table.words(mover, "to", "step")


@pytest.mark.parametrize(
    ("card", "power", "here", "leader", "to", "open_"),
    [
        ("rom_31", "gauls", "tarquinii", "gallic_minor_1", "sutrium", "caere"),
        ("ets_25", "gauls", "sutrium", "gallic_minor_1", "tarquinii", "narnia"),
    ],
)
@pytest.mark.parametrize("played", [True, False])
def test_a_response_keeps_the_army_out_and_no_other_space(
    card: str, power: str, here: str, leader: str, to: str, open_: str, played: bool
) -> None:
    table, seat = Deeds(), DATA.decks[DATA.cards[card].deck].position
    mover = moves(table, power, here, leader, (seat, card) if played else ("", ""))
    if played:
        assert table.refused(mover, f"to {to}", "step") == ("7.1", "card_bars_entry")
        assert (open_ in table.words(mover, "to", "step")) == (DATA.spaces[open_].home != DATA.spaces[to].home)
    else:
        assert {to, open_} <= set(table.words(mover, "to", "step"))


@pytest.mark.parametrize(
    ("card", "power", "here", "leader", "to"),
    [
        ("rom_30", "romans", "fregellae", "valerius", "alba_fucens"),
        ("gal_16", "gauls", "luna", "gallic_minor_1", "parma"),
        ("ets_14", "samnites", "luna", "egnatius", "parma"),
    ],
)
@pytest.mark.parametrize("played", [True, False])
def test_rough_ground_costs_one_with_the_card_and_two_without(
    card: str, power: str, here: str, leader: str, to: str, played: bool
) -> None:
    table = Deeds()
    seat = table.game.seat_of(power) or ""
    mover = moves(table, power, here, leader, (seat, card) if played else ("", ""))
    assert price(table, mover, to) == (1 if played else 2)


@pytest.mark.parametrize("played", [True, False])
def test_rom_30_nobody_is_asked_to_intercept(played: bool) -> None:
    """Next to Caudium, where the Samnites stand."""
    table = Deeds()
    table.put("samnites", "caudium", 4, "egnatius")
    mover = moves(table, "romans", "fregellae", "valerius", (ROMANS, "rom_30") if played else ("", ""))
    table.say(mover, "to capua", "step")
    table.until()
    assert ((SAMNITES, "intercept") in table.asked()) == (not played)


@pytest.mark.parametrize("card", ["gal_22", "gal_20"])
def test_gal_22_nobody_is_asked_to_intercept_the_army_it_activates(card: str) -> None:
    table = Deeds()
    table.put("samnites", "caudium", 4, "egnatius")
    if card == "gal_22":
        table.put("gauls", "minturnae", 3, "gallic_minor_1")
        table.event(GAULS, card)
        if table.asked() == [(GAULS, "event_choice")]:
            table.choose(GAULS, "gallic_minor_1")
    else:
        moves(table, "gauls", "minturnae", "gallic_minor_1")
    assert table.question(GAULS, "step").about["mp"] == (7 if card == "gal_22" else 5)
    table.say(GAULS, "to capua", "step")
    table.until()
    assert ((SAMNITES, "intercept") in table.asked()) == (card == "gal_20")


@pytest.mark.parametrize("played", [True, False])
def test_gal_09_nobody_goes_inside(played: bool) -> None:
    table = Deeds()
    table.put("romans", "roma", 3, "camillus")
    table.hand(GAULS, "gal_09")
    table.march("gauls", "gallic_minor_1", 6, "caere", "roma")
    table.until()
    assert table.asked() == [(ROMANS, "city")]
    table.say(ROMANS, "inside 3 camillus" if "camillus" in table.words(ROMANS, "inside 3") else "inside 3")
    if played:
        table.play(GAULS, "gal_09")
    else:
        table.until()
    assert (table.game.force("roma", "romans").inside.total == 0) == played


@pytest.mark.parametrize("played", [True, False])
@pytest.mark.parametrize("card", ["car_15", "car_16"])
def test_car_15_and_16_close_the_sea_at_a_port(card: str, played: bool) -> None:
    table = Deeds("five")
    table.game.desperate = {one: [] for one in table.game.seats}
    if played:
        table.event(CARTHAGE, card, "tarentum", verb="beside")
    mover = moves(table, "greeks", "syracusae", "dionysius")
    if played:
        assert table.refused(mover, "sail tarentum", "step") == ("7.1", "card_bars_sailing")
    assert ("tarentum" in table.words(mover, "sail", "step")) == (not played)
    assert "neapolis" in table.words(mover, "sail", "step")


@pytest.mark.parametrize("played", [True, False])
def test_gre_31_no_carthaginian_leader_is_activated(played: bool) -> None:
    table = Deeds(empty=False)
    if played:
        table.event(GREEKS, "gre_31")
        while table.asked() == [(GREEKS, "event_choice")]:
            table.choose(GREEKS, table.choices(GREEKS)[0])
    table.turn(GAULS, "gal_35")
    table.say(GAULS, "neutral gal_35 carthage", "turn")
    table.until()
    if played:
        assert table.refused(GAULS, "activate hamilcar", "neutral") == ("7.1", "nobody_to_activate")
        assert table.words(GAULS, "reinforce", "neutral"), "CU and support may still be added"
    else:
        assert "hamilcar" in table.words(GAULS, "activate", "neutral")


@pytest.mark.parametrize("played", [True, False])
def test_gre_33_keeps_samnites_out_by_caudine_forks_too(played: bool) -> None:
    """9.3.3, 10.2 Nobody may be put where he may not intercept, whatever the ground."""
    table = Rounds()
    table.hand(SAMNITES, "ets_31")
    table.put("samnites", "caudium", 5, "pontius")
    table.loyalty("capua", 1, "greeks")
    if played:
        table.event(GREEKS, "gre_33", "samnites")
    table.march("romans", "valerius", 5, "fregellae", "capua")
    assert ((SAMNITES, "intercept") in table.asked()) != played
    if (SAMNITES, "intercept") in table.asked():
        table.say(SAMNITES, "no")
    if played:
        assert table.barred(SAMNITES, "ets_31") in ("does_not_apply", "not_asked")
    else:
        table.respond(SAMNITES, "ets_31")
        assert table.asked() == [(SAMNITES, "event_choice")]
