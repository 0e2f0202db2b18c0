"""The connections between spaces, by type: clear, rough, strait and the line of the Appian Way."""

from __future__ import annotations

import math
from collections.abc import Iterable

from assets.build.canvas import Canvas
from assets.build.palette import Palette
from assets.build.projection import Point
from assets.drawing_data import Drawing
from engine.sword.dataset import Connection
from engine.sword.layout import SpacePlace


def paint_routes(canvas: Canvas, data: Drawing, connections: Iterable[Connection], palette: Palette) -> None:
    radius = data.layout.frame.radius
    for connection in connections:
        first, second = data.layout.spaces[connection.a], data.layout.spaces[connection.b]
        start, end = _edge(first, second.at, radius), _edge(second, first.at, radius)
        _paint(canvas, connection.type, start, end, palette)
        if connection.one_way:
            _arrow(canvas, start, end, palette)


def _paint(canvas: Canvas, kind: str, start: Point, end: Point, palette: Palette) -> None:
    if kind == "clear":
        canvas.line((start, end), palette.halo, 3.1)
        canvas.line((start, end), (*palette.clear, 255), 1.6)
    elif kind == "rough":
        canvas.line((start, end), palette.halo, 3.4)
        canvas.dashes(start, end, (*palette.rough, 255), 1.9, 4.6, 2.4)
    elif kind == "strait":
        canvas.line((start, end), palette.cold_halo, 3.8)
        canvas.dashes(start, end, (*palette.strait, 255), 2.3, 6, 1.8)
    else:
        canvas.line((start, end), (*palette.kerb, 255), 4.0)
        canvas.line((start, end), (*palette.paving, 255), 2.6)
        canvas.dashes(start, end, (*palette.stones, 255), 2.2, 0.7, 2.4)


def _edge(site: SpacePlace, towards: Point, radius: float) -> Point:
    """Where the connection leaves a space; a little under its rim."""
    (x, y), dx, dy = site.at, towards[0] - site.at[0], towards[1] - site.at[1]
    if site.size is None:
        share = radius * 0.8 / math.hypot(dx, dy)
    else:
        share = min(half / abs(delta) for half, delta in ((site.size[0] / 2, dx), (site.size[1] / 2, dy)) if delta)
    return x + dx * share, y + dy * share


def _arrow(canvas: Canvas, start: Point, end: Point, palette: Palette) -> None:
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    tip = (end[0] - ux * 4, end[1] - uy * 4)
    back = (tip[0] - ux * 6.5, tip[1] - uy * 6.5)
    canvas.polygon(
        (tip, (back[0] - uy * 3.6, back[1] + ux * 3.6), (back[0] + uy * 3.6, back[1] - ux * 3.6)), (*palette.rough, 255)
    )
