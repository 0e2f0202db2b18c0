"""Where the names of spaces stand on the map, in each language.

The layout places them for the Latin names. Where the name of another language would touch something printed or come
near another space, it stands at another place by its space that is free, if smaller letters do not help.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bot.render.geometry import Box, Line, crosses, distance, grown, inside, overlap
from bot.render.style import SIZE, SMALL, drawing

NAME_SIZE = 23
SMALLER = (NAME_SIZE, 21, 19, SMALL)
APART = 1
"""Pixels between a name and anything else; half of what two names keep."""
CLEARLY = 8
"""So many pixels nearer to its own space than to any other every name stands."""


class Label(NamedTuple):
    """`dx`, `dy`, `anchor` as in the layout: the point where a name is set, from the middle of its space."""

    dx: float
    dy: float
    anchor: str
    size: int = NAME_SIZE


AROUND: Sequence[tuple[float, float, str]] = (
    *((dx, dy, "middle") for dy in (-17.7, 18.2, -19.0) for dx in (0.0, 8.0, -8.0, 16.0, -16.0)),
    *((dx, dy, "start") for dx, dy in ((-6.0, -17.7), (-6.0, 18.2), (-6.0, -19.0), (18.0, -12.0))),
    *((dx, dy, "end") for dx, dy in ((6.0, -17.7), (6.0, 18.2), (6.0, -19.0), (-18.0, 12.0))),
    *((13.4, dy, "start") for dy in (-8.0, 0.0, 4.0, -4.0, 8.0, -6.0, 10.0)),
    *((-13.4, dy, "end") for dy in (-8.0, 0.0, 4.0, -4.0, 8.0, -6.0, 10.0)),
)
"""Above and below first: beside a space is where counters stand best."""


def as_laid_out(space: str) -> Label:
    label = drawing().layout.spaces[space].label
    assert label is not None, space
    return Label(*label)


def settled(
    bodies: Mapping[str, Box], box: Callable[[str, Label], Box], taken: Sequence[Box], roads: Sequence[Line]
) -> Mapping[str, Label]:
    """`box`: what the name of a space covers at a place; `taken`: what else is printed. Roads may be crossed."""
    labels = {space: as_laid_out(space) for space in bodies}
    boxes = {space: box(space, label) for space, label in labels.items()}

    def is_free(space: str, at: Box) -> bool:
        others = (grown(other, APART) for name, other in boxes.items() if name != space)
        wide, own = grown(at, APART), distance(at, bodies[space]) + CLEARLY
        if overlap(at, bodies[space]) or any(overlap(wide, one) for one in (*taken, *others)):
            return False
        return all(distance(at, body) >= own for name, body in bodies.items() if name != space)

    def free_places(space: str, size: int) -> Iterator[tuple[int, int, Label]]:
        """Those that cross fewest roads are the least."""
        for number, (dx, dy, anchor) in enumerate((labels[space][:3], *AROUND)):
            label = Label(dx, dy, anchor, size)
            at = box(space, label)
            if inside(at, (0, 0, *SIZE)) and is_free(space, at):
                yield sum(crosses(*road, at) for road in roads), number, label

    def best_place(space: str) -> Label | None:
        """Where the layout has it, if that takes smaller letters only; else the place that takes the least smaller."""
        for size in SMALLER[:-1]:
            label = labels[space]._replace(size=size)
            if is_free(space, box(space, label)):
                return label
        return next((min(free)[2] for size in SMALLER if (free := list(free_places(space, size)))), None)

    for space in bodies:
        if label := best_place(space):
            labels[space], boxes[space] = label, box(space, label)
    return labels
