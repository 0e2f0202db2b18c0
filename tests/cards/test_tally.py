"""`python -m tests.cards`: what it counts in a random game of each scenario."""

import pytest

from tests import fuzz
from tests.cards import tally
from tests.cards.__main__ import cards_in, main, report
from tests.cards.tally import Tally


@pytest.fixture(scope="module", params=fuzz.SCENARIOS)
def counted(request: pytest.FixtureRequest) -> tuple[str, Tally]:
    return request.param, tally.count(request.param, 0)


def test_no_card_is_playable_or_played_more_often_than_it_is_held(counted: tuple[str, Tally]) -> None:
    scenario, found = counted
    for card in cards_in(scenario):
        playable = max(found.as_event[card], found.as_response[card])
        assert found.played[card, "event"] <= playable <= found.held[card]
        assert sum(found.played[card, use] for use in ("event", "spent")) <= found.held[card]


def test_a_card_played_in_response_fitted_an_activation_or_a_moment_outside(counted: tuple[str, Tally]) -> None:
    _, found = counted
    assert found.activations > 0
    assert all(0 < number <= found.activations for number in found.fitted.values())


def test_a_window_opens_as_often_as_it_asks_nobody_or_somebody(counted: tuple[str, Tally]) -> None:
    _, found = counted
    for moment, opened in found.opened.items():
        by_number = {number: times for (name, number), times in found.stopped.items() if name == moment}
        assert sum(by_number.values()) == opened
        asked = sum(times for (name, _), times in found.asked.items() if name == moment)
        assert sum(number * times for number, times in by_number.items()) == asked


def test_the_report_names_every_card(counted: tuple[str, Tally]) -> None:
    scenario, found = counted
    lines = list(report(scenario, found))
    for card in cards_in(scenario):
        assert any(line.startswith(f"  {card} ") for line in lines)


def test_the_same_games_whatever_the_number_of_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    printed = []
    for jobs in ("1", "2"):
        main(["--games", "2", "--scenario", "two", "--jobs", jobs])
        printed.append(capsys.readouterr().out)
    assert printed[0].startswith("two: 2 random games, ")
    assert printed[0] == printed[1]
