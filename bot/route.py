"""A way for an army from space to space, to spare its owner the single steps; the rules judge each of them."""

from collections.abc import Sequence
from heapq import heappop, heappush

from engine import View

SAMNITES = "samnites"
FIGHT = 20
"""Makes a way through somebody else's CU longer than any way around."""


def route(view: View, power: str, start: str, end: str) -> list[str]:
    """The spaces after `start` up to `end` on the cheapest way; empty if there is none."""
    reached, before = _spread(view, power, start, end)
    return _way(before, start, end) if end in reached else []


def reach(view: View, power: str, start: str) -> dict[str, int]:
    """MP to each space that can be reached, on the way `route` takes; FIGHT more for each army on it."""
    reached, _before = _spread(view, power, start, "")
    return {space: total - _hindrance(view, power, space, "") for space, total in reached.items() if space != start}


def _spread(view: View, power: str, start: str, end: str) -> tuple[dict[str, int], dict[str, str]]:
    """What each space costs with its hindrances, as far as `end`, and whence it is entered."""
    reached: dict[str, int] = {start: 0}
    before: dict[str, str] = {}
    ahead = [(0, start)]
    while ahead:
        spent, here = heappop(ahead)
        if here == end:
            break
        for link in view.data.neighbours.get(here, ()):
            if link.to not in view.spaces:
                continue
            total = spent + _cost(link.type) + _hindrance(view, power, link.to, end)
            if total < reached.get(link.to, total + 1):
                reached[link.to], before[link.to] = total, here
                heappush(ahead, (total, link.to))
    return reached, before


def price(view: View, start: str, way: Sequence[str]) -> int:
    """MP for a way over plain connections; special roads and abilities may make it cheaper."""
    return sum(_cost(kind) for kind in _grounds(view, start, way))


def least(view: View, power: str, start: str, way: Sequence[str]) -> int:
    """The fewest MP a way may cost: Samnites know rough ground, and the Appian Way can be free of cost (9.2)."""
    rough = 1 if power == SAMNITES else 2
    return sum({"clear": 1, "rough": rough, "appian": 0}.get(kind, 2) for kind in _grounds(view, start, way))


def _grounds(view: View, start: str, way: Sequence[str]) -> list[str]:
    steps = zip((start, *way[:-1]), way, strict=True)
    return [next(link.type for link in view.data.neighbours[a] if link.to == b) for a, b in steps]


def _cost(ground: str) -> int:
    return 1 if ground in ("clear", "appian") else 2


def _hindrance(view: View, power: str, space: str, end: str) -> int:
    friends = {power, *(b if a == power else a for a, b in view.alliances if power in (a, b))}
    hostile = any(stack.cu and stack.power not in friends for stack in view.spaces[space].stacks)
    return FIGHT if hostile and space != end else 0


def _way(before: dict[str, str], start: str, end: str) -> list[str]:
    way = [end]
    while before.get(way[0], start) != start:
        way.insert(0, before[way[0]])
    return way if end != start else []
