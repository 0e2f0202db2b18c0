"""A sheet of paper measured in frame units, drawn at twice the final size and reduced at the end."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from assets.build.clip import polygons_of
from assets.build.projection import Point
from assets.drawing_data import ASSETS, Colour

PIXELS = 2  # finished pixels per frame unit
OVERSIZE = 2  # drawn pixels per finished one
Ink = tuple[int, int, int, int]
Field = NDArray[np.float64]

ROMAN = "Cinzel_700Bold.ttf"
ITALIC = "EBGaramond_500Medium_Italic.ttf"
SERIF = "EBGaramond_600SemiBold.ttf"


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """`first` with `share` of `second` in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


class Canvas:
    def __init__(self, width: float, height: float, seed: int) -> None:
        self.width, self.height = width, height
        self.scale = PIXELS * OVERSIZE
        self.size = (round(width * self.scale), round(height * self.scale))
        self.image = Image.new("RGB", self.size)
        self.noise_source = np.random.default_rng(seed)
        self.pen = ImageDraw.Draw(self.image, "RGBA")

    def replace(self, image: Image.Image) -> None:
        self.image = image
        self.pen = ImageDraw.Draw(image, "RGBA")

    def finished(self) -> Image.Image:
        return self.image.reduce(OVERSIZE)

    def font(self, name: str, size: float) -> ImageFont.FreeTypeFont:
        return ImageFont.truetype(ASSETS / "fonts" / name, round(size * self.scale))

    def px(self, points: Iterable[Point]) -> list[Point]:
        return [(x * self.scale, y * self.scale) for x, y in points]

    def thick(self, width: float) -> int:
        return max(1, round(width * self.scale))

    def line(self, points: Sequence[Point], ink: Ink, width: float) -> None:
        self.pen.line(self.px(points), fill=ink, width=self.thick(width), joint="curve")

    def polygon(self, points: Iterable[Point], ink: Ink) -> None:
        self.pen.polygon(self.px(points), fill=ink)

    def dashes(self, start: Point, end: Point, ink: Ink, width: float, dash: float, gap: float) -> None:
        """A dashed line whose first and last dash are whole: the gaps give way."""
        length = math.dist(start, end)
        count = max(1, round((length + gap) / (dash + gap)))
        step = (length + gap) / count
        for number in range(count):
            near, far = number * step / length, min(1.0, (number * step + step - gap) / length)
            self.line([between(start, end, near), between(start, end, far)], ink, width)

    def outline(self, shape: BaseGeometry, ink: Ink, width: float) -> None:
        for polygon in polygons_of(shape):
            for ring in (polygon.exterior, *polygon.interiors):
                self.line([(x, y) for x, y in ring.coords], ink, width)

    def mask(self, shape: BaseGeometry) -> Image.Image:
        mask = Image.new("L", self.size, 0)
        pen = ImageDraw.Draw(mask)
        for polygon in polygons_of(shape):
            pen.polygon(self.px(_ring(polygon)), fill=255)
            for hole in polygon.interiors:
                pen.polygon(self.px((x, y) for x, y in hole.coords), fill=0)
        return mask

    def noise(self, cells: int, width: int, height: int) -> Field:
        """Smooth noise from -0.5 to 0.5 with `cells` bumps across."""
        grid = self.noise_source.random((max(2, round(height / width * cells)), cells)) * 255
        picture = Image.fromarray(grid.astype("uint8")).resize((width, height), Image.Resampling.BICUBIC)
        return np.asarray(picture).astype(float) / 255 - 0.5

    def grain(self, layers: Sequence[tuple[int, float]]) -> Field:
        """Paper: sums of noise as (cells across, strength), one value per drawn pixel."""
        width, height = self.size
        total = np.zeros((height, width))
        for cells, strength in layers:
            total += self.noise(cells, width, height) * strength
        return total

    def spread(self, field: Field, blur: float) -> Field:
        """A field of 0..1 at one value per frame unit, blurred and stretched to the drawn size."""
        small = Image.fromarray((np.clip(field, 0, 1) * 255).astype("uint8")).filter(ImageFilter.GaussianBlur(blur))
        return np.asarray(small.resize(self.size, Image.Resampling.BICUBIC)).astype(float) / 255

    def glow(self, layer: Image.Image, colour: Colour) -> None:
        """Paint `colour` through an L mask of the drawn size."""
        self.image.paste(colour, (0, 0, *self.size), layer)


def between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def smooth(points: Sequence[Point], rounds: int) -> list[Point]:
    """Chaikin's corner cutting, ends kept."""
    line = list(points)
    for _ in range(rounds):
        cut = [line[0]]
        for start, end in pairwise(line):
            cut += [between(start, end, 0.25), between(start, end, 0.75)]
        line = [*cut, line[-1]]
    return line


def _ring(polygon: Polygon) -> list[Point]:
    return [(x, y) for x, y in polygon.exterior.coords]
