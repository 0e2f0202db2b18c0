"""9-11 Random marches over random boards: what holds of every one of them, by what happened and what is left."""

from collections.abc import Iterator, Sequence
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.events import Event
from engine.core.play import go_on, play, questions, random_answer
from engine.sword.activation import Activation
from engine.sword.events import AttemptDeclared, AttemptRolled, Moved, MoveStopped
from engine.sword.game import Sword
from engine.sword.march import March
from tests import checks
from tests.rules.table import Table

POWERS = ("romans", "gauls", "etruscans", "samnites", "greeks", "carthage", "volsci", "transalpines")
MOST_ANSWERS = 400
TAME = frozenset(("stop", "no", "stand", "pass"))
"""Who says so thinks again."""


def board(rng: Random) -> Table:
    """Armies, leaders alone and CU alone of all powers, close together; some spaces have changed hands."""
    table = Table(appian_way=rng.choice(("road", "clear")))
    game = table.game
    for marker in ("appian_way", "duoviri", "punic_alliance"):
        if rng.random() < 0.3:
            game.markers[marker] = "permanent"
    if rng.random() < 0.5:
        table.ally(*rng.choice((("romans", "greeks"), ("gauls", "samnites"), ("greeks", "etruscans"))))
    start = rng.choice([space for space in game.kinds if game.data.spaces[space].region != "africa"])
    near = _near(game, start, 14)
    for space in near:
        if game.kinds[space] == "normal" and rng.random() < 0.3:
            table.control(rng.choice(POWERS[:5]), space)
    loose = {power: [one for one in game.places if game.leader(one).power == power] for power in POWERS}
    for space in rng.sample(near, min(9, len(near))):
        power = rng.choice(POWERS[:5] if game.kinds[space] != "box" else ("transalpines",))
        if game.kinds[space] == "box" and game.control[space] != power:
            continue
        rng.shuffle(loose[power])
        leaders = [loose[power].pop() for _ in range(min(rng.choice((0, 1, 1, 1, 2, 3)), len(loose[power])))]
        leaders.sort(key=lambda one: not game.leader(one).named)
        cu = rng.choice((0, 1, 2, 3, 4, 6, 8, 12))
        if cu or leaders:
            table.put(power, space, cu, *leaders)
    return table


def _near(game: Sword, start: str, number: int) -> list[str]:
    found = [start]
    for space in found:
        found += [link.to for link in game.data.neighbours[space] if link.to in game.kinds and link.to not in found]
    return found[:number]


def marched(table: Table, rng: Random) -> Iterator[tuple[Sword, Sequence[Event]]]:
    """Every state of a random march of a random leader, with what has just happened."""
    game = table.game
    able = [
        one for one, place in game.places.items() if place in game.kinds and game.leader(one).power in game.powers()
    ]
    if not able:
        return
    leader = rng.choice(able)
    seat = game.seat_of(game.leader(leader).power) or ""
    game.active = seat
    game.stack = [Activation(leader=leader, seat=seat, value=3)]
    outcome = go_on(game)
    yield outcome.game, outcome.events
    for _ in range(MOST_ANSWERS):
        game = outcome.game
        waiting = [ask for ask in questions(game) if ask.waits]
        if not waiting:
            return
        ask = rng.choice(waiting)
        said = random_answer(game, ask.number, rng)
        if TAME & {*said}:
            said = random_answer(game, ask.number, rng)
        outcome = play(game, ask.number, said)
        yield outcome.game, outcome.events
    raise AssertionError("an endless march")


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.integers(0, 2**32))
def test_whatever_happens_on_a_march(seed: int) -> None:
    rng = Random(seed)
    told: list[Event] = []
    last: Sword | None = None
    for game, events in marched(board(rng), rng):
        told += events
        last = game
        checks.conserved(game)
        march = game.inside(March)
        if march is not None:
            assert march.units.total <= 10, "9.1"
            assert march.mp >= 0, "9.2"
    if last is not None:
        checks.at_rest(last)
        assert not last.stack
    all_are_declared_before_any_die(told)
    who_tried_to_intercept_does_not_avoid(told)
    who_is_stopped_moves_no_more(told)
    a_march_goes_from_space_to_space(told)


def all_are_declared_before_any_die(told: Sequence[Event]) -> None:
    """9.3.2, and §R 22: the avoidances are rolled before the interceptions."""
    rolled: list[str] = []
    for event in told:
        if isinstance(event, Moved) and event.how in ("march", "sail"):
            rolled = []
        elif isinstance(event, AttemptDeclared):
            assert not rolled, f"{event} comes after a die"
            assert 1 <= event.number <= 10, "10.3, 11.1"
        elif isinstance(event, AttemptRolled):
            assert event.what == "intercept" or "intercept" not in rolled or event.what in ("refuse", "pursue")
            rolled.append(event.what)


def who_tried_to_intercept_does_not_avoid(told: Sequence[Event]) -> None:
    """10.6; §R 22: who was never rolled for has not tried."""
    tried: set[tuple[str, str]] = set()
    origins: dict[str, str] = {}
    for event in told:
        if isinstance(event, AttemptDeclared) and event.what == "intercept":
            origins[event.leaders[0]] = event.space
        elif isinstance(event, AttemptDeclared):
            assert (event.power, event.space) not in tried
        elif isinstance(event, AttemptRolled) and event.what == "intercept":
            tried.add((event.power, origins[event.leader]))


def who_is_stopped_moves_no_more(told: Sequence[Event]) -> None:
    """9.4"""
    stopped = False
    for event in told:
        stopped = stopped or isinstance(event, MoveStopped)
        assert not (stopped and isinstance(event, Moved) and event.how in ("march", "sail"))


def a_march_goes_from_space_to_space(told: Sequence[Event]) -> None:
    """9.1, 10.2, 11.2: who comes to intercept takes one step, who avoids no more than four."""
    for event in told:
        if isinstance(event, Moved) and event.how in ("march", "sail", "intercept"):
            assert len(event.path) == 2
        if isinstance(event, Moved) and event.how == "avoid":
            assert 2 <= len(event.path) <= 5
        if isinstance(event, Moved) and event.how in ("march", "sail", "intercept", "avoid", "refuse"):
            assert event.number <= 10
