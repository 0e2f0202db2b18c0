"""Mountains drawn one by one along the ridges, in front of each other, clear of spaces, names and panels."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from shapely.geometry import LineString
from shapely.geometry import Point as Spot
from shapely.geometry.base import BaseGeometry
from shapely.prepared import prep

from assets.build.canvas import Canvas, smooth
from assets.build.palette import Palette
from assets.build.projection import Projection
from assets.drawing_data import Box, Drawing

BACKGROUND = ("Atlas", "Illyricum")  # ridges out of the game: smaller and paler
VOLCANOES = {"Aetna": 11.0, "Vesuvius": 6.5}


@dataclass(frozen=True, slots=True)
class Mountain:
    x: float
    y: float
    size: float
    strength: float


class Relief:
    def __init__(
        self,
        canvas: Canvas,
        land: BaseGeometry,
        data: Drawing,
        names: list[Box],
        dice: random.Random,
        palette: Palette,
    ) -> None:
        self.canvas, self.data, self.dice, self.palette = canvas, data, dice, palette
        self.land = prep(land)
        self.names = names
        self.panels = [*data.panels.values(), data.cartouche]
        self.panels += [
            (x - w / 2, y - h / 2, x + w / 2, y + h / 2)
            for (x, y), (w, h) in ((site.at, site.size) for site in data.layout.spaces.values() if site.size)
        ]

    def paint(self, projection: Projection) -> None:
        for mountain in sorted(self._range(projection), key=lambda each: each.y):
            self._mountain(mountain)
        peaks = {peak.name: (peak.lat, peak.lon) for peak in self.data.layout.decor.peaks}
        for name, size in VOLCANOES.items():
            x, y = projection.place(*peaks[name])
            # Aetna stands a little west of its place, clear of the road along the coast.
            x -= 5 if name == "Aetna" else 0
            if name == "Aetna" or self._free(x, y, 2):
                self._mountain(Mountain(x, y, size, 0.92))
                smoke = [
                    (x, y - size * 0.66),
                    (x + 0.7, y - size * 0.66 - 1.6),
                    (x - 0.6, y - size * 0.66 - 3),
                    (x + 0.9, y - size * 0.66 - 4.6),
                ]
                self.canvas.line(smoke, self.palette.smoke, 0.5)

    def _range(self, projection: Projection) -> list[Mountain]:
        """Random places along every ridge, kept where nothing else stands."""
        placed: list[Mountain] = []
        for ridge in self.data.layout.decor.ridges:
            line = LineString(smooth([projection.place(lat, lon) for lat, lon in ridge.line], 2))
            alps, background = ridge.name.startswith("Alpes"), ridge.name in BACKGROUND
            usual, width = (9.8, 8.0) if alps else (6.6, 7.0) if background else (7.4, 5.0)
            for _ in range(int(line.length * (5 if alps else 6))):
                foot = line.interpolate(self.dice.random() * line.length)
                offset, angle = self.dice.gauss(0, width), self.dice.random() * math.tau
                x, y = foot.x + offset * math.cos(angle), foot.y + offset * math.sin(angle)
                size = usual * (1.12 - 0.22 * abs(offset) / width) * (0.8 + 0.4 * self.dice.random())
                if size >= 4.2 and self._free(x, y, size * 0.8) and self._apart(x, y, size, placed):
                    placed.append(Mountain(x, y, size, 0.55 if background else 0.92))
        return placed

    @staticmethod
    def _apart(x: float, y: float, size: float, placed: list[Mountain]) -> bool:
        return all(
            math.hypot((x - other.x) * 0.9, (y - other.y) * 1.35) > (size + other.size) * 0.47 for other in placed
        )

    def _free(self, x: float, y: float, reach: float) -> bool:
        radius = self.data.layout.frame.radius
        for site in self.data.layout.spaces.values():
            if site.size is None and math.dist((x, y), site.at) < radius + reach * 0.62 + 0.6:
                return False
        for left, top, right, bottom in self.names:
            if left - reach * 0.55 < x < right + reach * 0.55 and top - reach * 0.3 < y < bottom + reach * 0.62:
                return False
        for left, top, right, bottom in self.panels:
            if left - reach < x < right + reach and top - reach < y < bottom + reach:
                return False
        return bool(self.land.contains(Spot(x, y)))

    def _mountain(self, mountain: Mountain) -> None:
        """A lit western and a shaded eastern slope, a cap of snow, pen strokes down the shaded side."""
        x, y, size, canvas, dice = mountain.x, mountain.y, mountain.size, self.canvas, self.dice
        solid = round(255 * mountain.strength)
        width, height = size * 0.92, size * 1.05
        top_x = x + dice.uniform(-0.12, 0.12) * size
        top = (top_x, y - height * 0.62)
        left, right = (x - width * 0.62, y + height * 0.38), (x + width * 0.62, y + height * 0.38)
        knee_left = (x - width * 0.28 + dice.uniform(-0.5, 0.5), y - height * 0.12)
        knee_right = (x + width * 0.33 + dice.uniform(-0.5, 0.5), y - height * 0.05)
        foot = (x + width * 0.06, y + height * 0.40)
        canvas.polygon((top, knee_left, left, foot, right, knee_right), (*self.palette.slope_lit, solid))
        canvas.polygon(
            (top, knee_right, right, foot, (top_x + width * 0.02, y + height * 0.02)),
            (*self.palette.slope_dark, round(solid * 0.86)),
        )
        canvas.polygon(
            (
                top,
                (top_x - width * 0.13, y - height * 0.30),
                (top_x - width * 0.02, y - height * 0.2),
                (top_x + width * 0.12, y - height * 0.3),
            ),
            (*self.palette.snow, solid),
        )
        canvas.line((left, knee_left, top), (*self.palette.fine_pen, solid), 0.42)
        canvas.line((top, knee_right, right), (*self.palette.pen, solid), 0.55)
        for stroke in range(2):
            share = 0.25 + 0.3 * stroke + dice.random() * 0.1
            start = (top[0] + (right[0] - top[0]) * share, top[1] + (right[1] - top[1]) * share)
            canvas.line(
                (start, (start[0] - width * 0.12, start[1] + height * 0.16)),
                (*self.palette.pen, round(solid * 0.8)),
                0.32,
            )
