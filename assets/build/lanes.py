"""The sea lanes: between every two ports a way that keeps off the land, for the pictures of voyages.

Dijkstra over cells of the sheet: land is closed but for the last stretch to a port, the water along a coast and under a
panel is dear. Nothing in the rules depends on it.
"""

from __future__ import annotations

import heapq
import json
import math
from collections.abc import Iterable
from pathlib import Path

from shapely.geometry import LineString, box
from shapely.geometry import Point as Spot
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union
from shapely.prepared import prep

from assets.build.canvas import smooth
from assets.build.projection import Point
from assets.drawing_data import Drawing
from engine.sword.dataset import DataSet

CELL = 3.0
SHORE, SHORE_COST = 9.0, 2.2  # so near a coast a cell costs up to so many times more
PANEL_COST = 1.6
HARBOUR = 6.0  # land is no hindrance from a port to the nearest sea, and so much farther
EDGE = 5.0
STRAIT = 9.0
LOOSE = (3.0, 2.2, 1.5, 1.0, 0.6, 0.3)  # how far a lane may be from the cells' way; the first that will do
IN_PORT = 28.0  # so near its ends a lane may touch land
STEPS = [(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)]
MOVES = sorted({(x * right, y * down) for x, y in STEPS for right in (1, -1) for down in (1, -1)})

Cell = tuple[int, int]


class Waters:
    """Which cells are sea, and what a lane through them costs. `straits` are water wherever land meets there."""

    def __init__(self, land: BaseGeometry, data: Drawing, straits: Iterable[tuple[Point, Point]]) -> None:
        land = land.difference(unary_union([LineString(between).buffer(STRAIT) for between in straits]))
        self.shore = land
        self.columns, self.rows = round(data.layout.frame.width / CELL), round(data.layout.frame.height / CELL)
        self.cost: dict[Cell, float] = {}
        self.land: dict[Cell, float] = {}
        ashore, near = prep(land), prep(land.buffer(SHORE))
        panels = prep(unary_union([box(*each) for each in data.panels.values()]))
        for column in range(self.columns):
            for row in range(self.rows):
                x, y = _middle((column, row))
                if not (EDGE < x < data.layout.frame.width - EDGE and EDGE < y < data.layout.frame.height - EDGE):
                    continue
                spot = Spot(x, y)
                if ashore.contains(spot):
                    self.land[column, row] = 1 + SHORE_COST
                    continue
                cost = 1.0
                if near.contains(spot):
                    cost += SHORE_COST * (1 - land.distance(spot) / SHORE)
                if panels.contains(spot):
                    cost += PANEL_COST
                self.cost[column, row] = cost

    def lanes_from(self, port: Point, others: Iterable[Point]) -> list[list[Point]]:
        """To each of the others, in their order. A way may end in a harbour, not go through it."""
        start = _cell(port)
        ashore = min(math.dist(port, _middle(cell)) for cell in self.cost) + HARBOUR
        harbour = {cell: cost for cell, cost in self.land.items() if math.dist(_middle(cell), port) < ashore}
        best, came = {start: 0.0}, dict[Cell, Cell]()
        heap = [(0.0, start)]
        while heap:
            far, cell = heapq.heappop(heap)
            if far > best[cell]:
                continue
            for dx, dy in MOVES:
                there = (cell[0] + dx, cell[1] + dy)
                cost = self.cost.get(there, harbour.get(there))
                if cost is None:
                    continue
                further = far + cost * math.hypot(dx, dy)
                if further < best.get(there, math.inf):
                    best[there], came[there] = further, cell
                    heapq.heappush(heap, (further, there))
        return [self._way(port, other, came) for other in others]

    def _way(self, port: Point, other: Point, came: dict[Cell, Cell]) -> list[Point]:
        """With as few bends as keep it off the land, rounded as it will be drawn."""
        cells = list[Cell]()
        goal = min(came, key=lambda known: math.dist(_middle(known), other))
        while goal in came:
            cells.append(goal)
            goal = came[goal]
        whole = LineString([port, *(_middle(cell) for cell in reversed(cells)), other])
        ways = [whole.simplify(loose) for loose in LOOSE]
        open_water = self.shore.difference(unary_union([Spot(end).buffer(IN_PORT) for end in (port, other)]))
        way = next((way for way in ways if not _rounded(way).intersects(open_water)), ways[-1])
        return [(round(x, 1), round(y, 1)) for x, y in way.coords]


def write_lanes(target: Path, land: BaseGeometry, data: Drawing, dataset: DataSet) -> None:
    """A lane is written once, from the earlier to the later of its ports."""
    sites = data.layout.spaces
    straits = [(sites[link.a].at, sites[link.b].at) for link in dataset.connections if link.type == "strait"]
    waters, left = Waters(land, data, straits), [key for key, space in dataset.spaces.items() if space.port]
    found: dict[str, list[list[float]]] = {}
    while left:
        port = left.pop(0)
        for other, lane in zip(left, waters.lanes_from(sites[port].at, [sites[one].at for one in left]), strict=True):
            found[f"{port} {other}"] = [[x, y] for x, y in lane]
    lines = (f"{json.dumps(key)}: {json.dumps(lane, separators=(',', ':'))}" for key, lane in found.items())
    target.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def _rounded(way: BaseGeometry) -> LineString:
    return LineString(smooth([(x, y) for x, y in way.coords], 3))


def _cell(point: Point) -> Cell:
    return int(point[0] // CELL), int(point[1] // CELL)


def _middle(cell: Cell) -> Point:
    return (cell[0] + 0.5) * CELL, (cell[1] + 0.5) * CELL
