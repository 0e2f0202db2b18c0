"""7.1.2, 16.1.1 The cards Neutral Power Activates of every deck."""

import pytest

from engine.sword.events import LeaderActivated
from tests.cards.deeds import GAULS, GREEKS, ROMANS, SAMNITES
from tests.cards.rounds import Rounds

CARTHAGE = "carthage"
OF = {
    ROMANS: ["carthage", "transalpines"],
    GAULS: ["volsci", "carthage"],
    GREEKS: ["volsci", "transalpines"],
    SAMNITES: ["carthage", "volsci", "transalpines"],
    CARTHAGE: ["volsci", "transalpines"],
}
CARDS = [
    *((SAMNITES, f"ets_{n}") for n in (33, 34, 35, 36)),
    *((seat, f"{deck}_{n}") for seat, deck in ((ROMANS, "rom"), (GAULS, "gal"), (GREEKS, "gre")) for n in (35, 36, 37)),
    *((CARTHAGE, f"car_{n}") for n in (35, 36, 37)),
]
EACH = [(seat, card, power) for seat, card in CARDS for power in OF[seat]]
HOME = {"volsci": "antium", "transalpines": "transalpine_box", "carthage": "carthago"}
LEADER = {"volsci": "volsci_minor_1", "transalpines": "transalpine_minor_1", "carthage": "hamilcar"}


def table(seat: str, scenario: str = "four") -> Rounds:
    return Rounds("five" if seat == CARTHAGE else scenario, empty=False)


def another(seat: str, card: str) -> str:
    """Of the same deck."""
    return next(one for who, one in CARDS if who == seat and one != card)


def act(laid: Rounds, seat: str, *sentences: str) -> None:
    """An action with a non-player power, to its end."""
    laid.then(seat, *sentences)
    if laid.asked() == [(seat, "neutral")]:
        assert laid.refused(seat, "reinforce") == ("16.1.1", "this_power_has_acted")
        laid.say(seat, "end")


@pytest.mark.parametrize(("seat", "card"), CARDS)
def test_7_1_2_beside_the_card_of_the_round_for_one_of_these_powers(seat: str, card: str) -> None:
    laid = table(seat)
    laid.turn(seat, card)
    assert laid.refused(seat, f"event {card}") == ("7.1.2", "beside_the_card")
    assert laid.words(seat, f"neutral {card}") == OF[seat]


@pytest.mark.parametrize(("seat", "card", "power"), EACH)
def test_16_1_1_a_cu_for_it_and_no_second_action_in_the_round(seat: str, card: str, power: str) -> None:
    laid, other = table(seat), another(seat, card)
    before = laid.cu(HOME[power], power)
    laid.turn(seat, card, other)
    act(laid, seat, f"neutral {card} {power}", f"reinforce {HOME[power]}")
    assert laid.cu(HOME[power], power) == before + 1
    assert card in laid.game.discards[seat]
    assert laid.refused(seat, f"neutral {other} {power}") == ("16.1.1", "acted_this_round")
    assert "activate" in laid.words(seat), "the card of the round is still to come"


@pytest.mark.parametrize(("seat", "card", "power"), EACH)
def test_16_1_1_activating_its_leader_as_with_a_three(seat: str, card: str, power: str) -> None:
    laid, mp = table(seat), 5 if power == "transalpines" else 4
    laid.turn(seat, card)
    act(laid, seat, f"neutral {card} {power}", f"activate {LEADER[power]}", "stop")
    told = [(event.leader, event.mp) for event in laid.told(LeaderActivated) if isinstance(event, LeaderActivated)]
    assert told == [(LEADER[power], mp)]
    assert laid.over(), "one action"


@pytest.mark.parametrize(("seat", "card"), CARDS)
def test_16_1_1_adding_support_as_with_a_three(seat: str, card: str) -> None:
    power, city = ("volsci", "antium") if "volsci" in OF[seat] else ("carthage", "lilybaeum")
    laid = table(seat)
    laid.loyalty(city, 1)
    laid.turn(seat, card)
    act(laid, seat, f"neutral {card} {power}", f"support {city} done")
    assert laid.game.loyalty[city] == 2
    assert laid.over()


def test_16_1_1_they_may_act_again_in_the_next_round() -> None:
    laid = table(GREEKS)
    laid.round(1, GREEKS, "gre_35", "gre_36")
    act(laid, GREEKS, "neutral gre_35 volsci", "reinforce antium")
    laid.until_turn_of(GAULS)
    laid.hand(GAULS, "gal_35")
    assert laid.refused(GAULS, "neutral gal_35 volsci") == ("16.1.1", "acted_this_round")
    laid.until_turn_of(GREEKS)
    assert laid.game.round == 2
    act(laid, GREEKS, "neutral gre_36 volsci", "reinforce antium")
    assert laid.cu("antium", "volsci") == 5


@pytest.mark.parametrize(("seat", "card"), CARDS)
def test_16_4_with_five_players_also_the_revolters_but_not_on_a_card_of_carthage(seat: str, card: str) -> None:
    laid, other = table(seat, "five"), another(seat, card)
    of = [power for power in OF[seat] if power != "carthage"]
    if seat != CARTHAGE:
        of += ["revolters", "unrest"]
        laid.turn(seat, card)
        assert laid.refused(seat, f"neutral {card} revolters") == ("16.1.1", "no_such_neutral")
    laid.game.markers["insurrection"] = "permanent"
    laid.put("revolters", "kerkouane", 2, "rebel_minor_1")
    laid.turn(seat, card, other)
    assert laid.words(seat, f"neutral {card}") == of
    if seat != CARTHAGE:
        act(laid, seat, f"neutral {card} revolters", "reinforce kerkouane")
        assert laid.cu("kerkouane", "revolters") == 3
        assert laid.refused(seat, f"neutral {other} revolters") == ("16.1.1", "acted_this_round")


@pytest.mark.parametrize(("seat", "card"), [one for one in CARDS if one[0] != CARTHAGE])
def test_20_with_five_players_unrest_may_be_raised_instead_once_a_round(seat: str, card: str) -> None:
    laid, other = table(seat, "five"), another(seat, card)
    laid.turn(seat, card, other)
    laid.then(seat, f"neutral {card} unrest")
    assert laid.game.unrest == 1
    assert laid.over(), "nothing more is asked"
    assert laid.refused(seat, f"neutral {other} unrest") == ("20", "unrest_raised_this_round")
