"""7.1 What lasts until its player is next active ends with the turn if that comes first."""

import pytest

from tests.cards.deeds import GREEKS, SAMNITES
from tests.cards.rounds import Rounds

CARTHAGE = "carthage"


@pytest.mark.parametrize(
    ("seat", "card", "words"),
    [
        (SAMNITES, "ets_37", "event ets_37 romans"),
        (GREEKS, "gre_31", "event gre_31"),
        (GREEKS, "gre_33", "event gre_33 romans"),
        (CARTHAGE, "car_15", "beside car_15 syracusae"),
        (CARTHAGE, "car_16", "beside car_16 syracusae"),
    ],
)
def test_7_1_played_in_the_last_round_it_ends_with_the_turn(seat: str, card: str, words: str) -> None:
    table = Rounds("five" if seat == CARTHAGE else "four")
    table.round(5, seat, card)
    table.then(seat, words)
    while table.asked() == [(seat, "event_choice")]:
        table.choose(seat, table.choices(seat)[0])
    assert table.lasting == [card]
    table.next_turn()
    assert table.game.round == 0, "nobody has been active since"
    assert table.lasting == []
