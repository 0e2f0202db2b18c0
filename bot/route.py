"""A way for an army from space to space, to spare its owner the single steps; the rules judge each of them."""

from heapq import heappop, heappush

from engine import View

FIGHT = 20
"""Makes a way through somebody else's CU longer than any way around."""


def route(view: View, power: str, start: str, end: str) -> list[str]:
    """The spaces after `start` up to `end` on the cheapest way; empty if there is none."""
    reached: dict[str, int] = {start: 0}
    before: dict[str, str] = {}
    ahead = [(0, start)]
    while ahead:
        spent, here = heappop(ahead)
        if here == end:
            return _way(before, start, end)
        for link in view.data.neighbours.get(here, ()):
            if link.to not in view.spaces:
                continue
            total = spent + (1 if link.type in ("clear", "appian") else 2) + _hindrance(view, power, link.to, end)
            if total < reached.get(link.to, total + 1):
                reached[link.to], before[link.to] = total, here
                heappush(ahead, (total, link.to))
    return []


def _hindrance(view: View, power: str, space: str, end: str) -> int:
    friends = {power, *(b if a == power else a for a, b in view.alliances if power in (a, b))}
    hostile = any(stack.cu and stack.power not in friends for stack in view.spaces[space].stacks)
    return FIGHT if hostile and space != end else 0


def _way(before: dict[str, str], start: str, end: str) -> list[str]:
    way = [end]
    while before.get(way[0], start) != start:
        way.insert(0, before[way[0]])
    return way if end != start else []
