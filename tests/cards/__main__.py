"""What random games say of cards, windows and VP: `python -m tests.cards --games N [--scenario S] [--jobs J]`.

The words of the report are explained in `tests/cards/tally.py`. The same games are played, and the same report is
printed, whatever the number of jobs. Random players tell which cards are dead or stall a game, not which are strong.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

import engine
from engine.sword.vocabulary import WINDOWS
from tests.cards import tally
from tests.cards.tally import Tally
from tests.fuzz import SCENARIOS

DATA = engine.load_dataset()
LIMIT = 1 / 3
"""No response card may fit more activations."""


def cards_in(scenario: str) -> Iterator[str]:
    setting = DATA.scenarios[scenario]
    for seat in setting.seats:
        yield from DATA.decks_for(DATA.positions[seat].deck, setting.players)


def too_common(scenario: str, found: Tally) -> list[str]:
    """The response cards that fit too many activations, the most common first."""
    over = [card for card in cards_in(scenario) if found.fitted[card] > LIMIT * found.activations]
    return sorted(over, key=lambda card: -found.fitted[card])


def dead(scenario: str, found: Tally) -> list[str]:
    """The cards with an event that was never playable, though somebody held them."""
    held = (card for card in cards_in(scenario) if found.held[card] and DATA.cards[card].effect is not None)
    return [card for card in held if not (found.as_event[card] or found.as_response[card])]


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.0%}" if whole else "-"


def _named(cards: list[str]) -> str:
    return ", ".join(f"{card} {DATA.cards[card].name}" for card in cards) or "none"


def card_lines(scenario: str, found: Tally) -> Iterator[str]:
    head = f"  {'card':<38}{'held':>6}{'event':>7}{'response':>9}{'played':>8}{'spent':>7}{'fits':>7}"
    yield head
    for card in cards_in(scenario):
        held = found.held[card]
        fits = _share(found.fitted[card], found.activations) if DATA.cards[card].response else ""
        yield (
            f"  {f'{card} {DATA.cards[card].name}':<38}{held:>6}{_share(found.as_event[card], held):>7}"
            f"{_share(found.as_response[card], held):>9}{_share(found.played[card, 'event'], held):>8}"
            f"{_share(found.played[card, 'spent'], held):>7}{fits:>7}"
        )


def window_lines(scenario: str, found: Tally) -> Iterator[str]:
    """By window; the seats with how often each was asked."""
    yield f"  {'window':<20}{'opened':>8}{'stopped':>9}{'for others':>12}  for 1 / 2 / 3 / more   asked"
    seats = DATA.scenarios[scenario].seats
    for moment in (*WINDOWS, *sorted(found.opened.keys() - WINDOWS.keys())):
        opened = found.opened[moment]
        by_number = [found.stopped[moment, number] for number in range(len(seats) + 1)]
        asked = ", ".join(f"{seat} {found.asked[moment, seat]}" for seat in seats if found.asked[moment, seat])
        numbers = " / ".join(str(n) for n in (*by_number[1:4], sum(by_number[4:])))
        yield (
            f"  {moment:<20}{opened:>8}{_share(opened - by_number[0], opened):>9}"
            f"{_share(found.others[moment], opened):>12}  {numbers:<21}  {asked}"
        )


def vp_lines(scenario: str, found: Tally) -> Iterator[str]:
    setting = DATA.scenarios[scenario]
    for cause in sorted({cause for cause, _ in found.vp}):
        name = f"{cause} {DATA.cards[cause].name}" if cause in DATA.cards else cause
        yield f"  by {name}: {found.vp[cause, 'times']} times, +{found.vp[cause, 'gained']} -{found.vp[cause, 'lost']}"
    moved = ", ".join(f"{seat} {_share(found.moved[seat], found.games)}" for seat in setting.seats)
    yield f"  VP that moved, of all games: {moved}; games in which nobody's moved: {found.stuck}"
    playing = (space for space in DATA.spaces.values() if space.home not in setting.out_of_play.spaces_of_homes)
    fixed = [space.id for space in playing if space.scores(setting.players) and not found.taken[space.id]]
    yield f"  victory spaces that never changed hands: {', '.join(fixed) or 'none'}"


def report(scenario: str, found: Tally) -> Iterator[str]:
    yield (
        f"{scenario}: {found.games} random games, {found.answers} answers, {found.turns} turns, "
        f"{found.activations} activations"
    )
    yield "  ends: " + ", ".join(f"{cause} {winner} {n}" for (cause, winner), n in sorted(found.ends.items()))
    yield from card_lines(scenario, found)
    yield from window_lines(scenario, found)
    yield from vp_lines(scenario, found)
    yield f"  held and never playable: {_named(dead(scenario, found))}"
    yield f"  fit more than one activation in three: {_named(too_common(scenario, found))}"


def _count(job: tuple[str, int]) -> Tally:
    return tally.count(*job)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20, help="of each scenario")
    parser.add_argument("--scenario", choices=SCENARIOS, default="", help="this one alone; else each")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    chosen = parser.parse_args(arguments)
    scenarios = (chosen.scenario,) if chosen.scenario else SCENARIOS
    seeds = range(chosen.first, chosen.first + chosen.games)
    found = {scenario: Tally() for scenario in scenarios}
    jobs = [(scenario, seed) for scenario in scenarios for seed in seeds]
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for (scenario, _), one in zip(jobs, pool.map(_count, jobs, chunksize=1), strict=True):
            found[scenario].add(one)
    for scenario in scenarios:
        sys.stdout.write("\n".join(report(scenario, found[scenario])) + "\n\n")
    return any(too_common(scenario, found[scenario]) for scenario in scenarios)


if __name__ == "__main__":
    sys.exit(main())
