"""3 (2P) Events of "another player" are those of the other person: neither of one's own two seats is meant."""

import pytest

from tests.cards.deeds import GAULS, GREEKS, ROMANS, SAMNITES, Deeds


def picks(table: Deeds, seat: str, card: str) -> set[str]:
    table.turn(seat, card)
    return set(table.words(seat, f"event {card}", "turn"))


@pytest.mark.parametrize("scenario", ["two", "four"])
def test_gal_13_no_ransom_is_paid_by_the_own_side(scenario: str) -> None:
    table = Deeds(scenario)
    table.put("gauls", "locri", 3, "gallic_minor_1")
    assert table.not_now("gal_13") == ("nothing_to_pick" if scenario == "two" else "")
    table.put("gauls", "sutrium", 3, "gallic_minor_2")
    assert picks(table, GAULS, "gal_13") == ({"romans"} if scenario == "two" else {"romans", "greeks"})


@pytest.mark.parametrize(
    ("seat", "card", "own", "others"),
    [
        (GREEKS, "gre_16", {"gauls"}, {"romans", "etruscans_samnites"}),
        (GREEKS, "gre_25", {"gauls"}, {"romans", "etruscans", "samnites"}),
        (SAMNITES, "ets_37", {"romans"}, {"gauls", "greeks"}),
    ],
)
def test_the_own_side_is_not_picked(seat: str, card: str, own: set[str], others: set[str]) -> None:
    assert picks(Deeds("two"), seat, card) == others
    assert picks(Deeds("four"), seat, card) == own | others


def test_rom_17_finds_no_two_powers_of_other_players_that_are_not_allied_for_good() -> None:
    table = Deeds("two")
    table.event(ROMANS, "rom_17")
    assert table.over(), "Gauls and Greeks are one side (§R 18)"
    assert len(table.game.hands[ROMANS]) == 1, "the card is drawn all the same"
    table = Deeds("four")
    table.event(ROMANS, "rom_17")
    assert table.choices(ROMANS) == ["gauls", "etruscans", "samnites"]


@pytest.mark.parametrize(
    ("scenario", "seat", "card", "asked"),
    [
        ("two", SAMNITES, "ets_19", False),
        ("four", SAMNITES, "ets_19", True),
        ("two", GAULS, "gal_30", True),
    ],
)
def test_rom_33_cancels_no_event_of_the_own_side(scenario: str, seat: str, card: str, asked: bool) -> None:
    table = Deeds(scenario, empty=False)
    table.hand(ROMANS, "rom_33")
    table.turn(seat, card)
    table.say(seat, f"event {card}", "turn")
    assert ((ROMANS, "response") in table.asked()) == asked
