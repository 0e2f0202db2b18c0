"""7.1 What a card lets its player do he may leave: a non-player power that has done nothing has not acted (16.1.1)."""

import pytest

from engine.sword.events import NeutralActs
from tests.cards.deeds import GREEKS, ROMANS, SAMNITES
from tests.cards.rounds import Rounds

SKIPPING = [(ROMANS, "rom_06", "carthage"), (SAMNITES, "ets_09", "transalpines")]


@pytest.mark.parametrize(("seat", "card", "power"), SKIPPING)
def test_16_1_1_ended_at_once_the_power_has_not_acted(seat: str, card: str, power: str) -> None:
    table = Rounds(empty=False)
    table.event(seat, card)
    table.say(seat, "end", "neutral")
    assert table.over()
    assert power not in table.game.acted
    assert table.told(NeutralActs) == []


@pytest.mark.parametrize(("seat", "card", "power"), SKIPPING)
@pytest.mark.parametrize("deed", ["reinforce", "minor"])
def test_16_1_1_what_is_done_with_it_counts(seat: str, card: str, power: str, deed: str) -> None:
    table = Rounds(empty=False)
    table.event(seat, card)
    said = [deed]
    while words := table.words(seat, " ".join(said), "neutral"):
        said.append(words[0])
    table.say(seat, " ".join(said), "neutral")
    table.say(seat, "end", "neutral")
    assert power in table.game.acted
    assert table.told(NeutralActs) == [NeutralActs(seat=seat, power=power, card=card)]


def test_16_1_1_others_may_act_with_it_in_the_same_round() -> None:
    table = Rounds(empty=False)
    table.event(ROMANS, "rom_06")
    table.say(ROMANS, "end", "neutral")
    table.turn("gauls", "gal_35")
    assert table.words("gauls", "neutral gal_35", "turn") == ["volsci", "carthage"]


@pytest.mark.parametrize(("card", "power"), [("ets_09", "transalpines"), ("ets_26", "carthage")])
def test_7_1_1_cancelled_it_has_not_acted_either(card: str, power: str) -> None:
    table = Rounds(empty=False)
    table.hand(ROMANS, "rom_33")
    table.turn(SAMNITES, card)
    table.say(SAMNITES, f"event {card}", "turn")
    table.say(ROMANS, "play rom_33", "response")
    table.until()
    assert table.over()
    assert power not in table.game.acted


def test_7_1_2_the_power_named_on_neutral_power_activates_has_acted_all_the_same() -> None:
    table = Rounds(empty=False)
    table.turn(GREEKS, "gre_35")
    table.then(GREEKS, "neutral gre_35 volsci", "end")
    assert "volsci" in table.game.acted
