"""The connections between spaces, by type: clear, rough, strait and the line of the Appian Way."""

from __future__ import annotations

import math
from collections.abc import Iterable

from assets.build.canvas import Canvas
from assets.build.projection import Point
from assets.drawing_data import Drawing
from engine.sword.dataset import Connection
from engine.sword.layout import SpacePlace

CLEAR, ROUGH, STRAIT = (58, 45, 32, 255), (146, 62, 20, 255), (24, 84, 158, 255)
HALO, COLD_HALO = (250, 242, 220, 185), (225, 238, 246, 220)
KERB, PAVING, STONES = (66, 52, 40, 255), (232, 214, 172, 255), (132, 104, 76, 255)


def paint_routes(canvas: Canvas, data: Drawing, connections: Iterable[Connection]) -> None:
    radius = data.layout.frame.radius
    for connection in connections:
        first, second = data.layout.spaces[connection.a], data.layout.spaces[connection.b]
        start, end = _edge(first, second.at, radius), _edge(second, first.at, radius)
        _paint(canvas, connection.type, start, end)
        if connection.one_way:
            _arrow(canvas, start, end)


def _paint(canvas: Canvas, kind: str, start: Point, end: Point) -> None:
    if kind == "clear":
        canvas.line((start, end), HALO, 3.1)
        canvas.line((start, end), CLEAR, 1.6)
    elif kind == "rough":
        canvas.line((start, end), HALO, 3.4)
        canvas.dashes(start, end, ROUGH, 1.9, 4.6, 2.4)
    elif kind == "strait":
        canvas.line((start, end), COLD_HALO, 3.8)
        canvas.dashes(start, end, STRAIT, 2.3, 6, 1.8)
    else:
        canvas.line((start, end), KERB, 4.0)
        canvas.line((start, end), PAVING, 2.6)
        canvas.dashes(start, end, STONES, 2.2, 0.7, 2.4)


def _edge(site: SpacePlace, towards: Point, radius: float) -> Point:
    """Where the connection leaves a space; a little under its rim."""
    (x, y), dx, dy = site.at, towards[0] - site.at[0], towards[1] - site.at[1]
    if site.size is None:
        share = radius * 0.8 / math.hypot(dx, dy)
    else:
        share = min(half / abs(delta) for half, delta in ((site.size[0] / 2, dx), (site.size[1] / 2, dy)) if delta)
    return x + dx * share, y + dy * share


def _arrow(canvas: Canvas, start: Point, end: Point) -> None:
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    tip = (end[0] - ux * 4, end[1] - uy * 4)
    back = (tip[0] - ux * 6.5, tip[1] - uy * 6.5)
    canvas.polygon((tip, (back[0] - uy * 3.6, back[1] + ux * 3.6), (back[0] + uy * 3.6, back[1] - ux * 3.6)), ROUGH)
