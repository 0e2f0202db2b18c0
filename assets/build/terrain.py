"""Sea and land: depth by distance from the coast, paper grain, washes of the home powers' colours."""

from __future__ import annotations

import colorsys
import json
from pathlib import Path

import numpy as np
from PIL import Image, ImageChops, ImageFilter
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from assets.build.canvas import Canvas, Field
from assets.build.palette import Palette
from assets.build.projection import Projection
from assets.drawing_data import ASSETS, Drawing

WATER_LINES = ((1.6, 120), (3.6, 85), (6.2, 58), (9.4, 38), (13.2, 22))  # distance from the coast, opacity
WASH_NEAR, WASH_FADE = 26, 34  # full strength up to so many units from a space, then fading
FAR_FROM, FAR_FADE = 58, 60  # land beyond the game's spaces turns grey


def load_land(data: Drawing, projection: Projection, source: Path = ASSETS / "base" / "coast.json") -> BaseGeometry:
    polygons = []
    for rings in json.loads(source.read_text("utf-8"))["polygons"]:
        outer, *holes = [[projection.place(y / 1000, x / 1000) for x, y in ring] for ring in rings]
        polygons.append(Polygon(outer, holes).buffer(0))
    sheet = box(-40, -40, data.layout.frame.width + 40, data.layout.frame.height + 40)
    return unary_union(polygons).intersection(sheet).simplify(0.12)


def paint_sea(canvas: Canvas, land: BaseGeometry, palette: Palette) -> None:
    small = canvas.mask(land).resize((round(canvas.width), round(canvas.height)), Image.Resampling.BILINEAR)
    near = canvas.spread(np.asarray(small).astype(float) / 255, 22)
    share = np.clip(near * 1.7, 0, 1)[..., None]
    deep, shallow = np.array(palette.sea_deep, float), np.array(palette.sea_shallow, float)
    sea = deep + (shallow - deep) * share
    sea += canvas.grain(((9, 9), (60, 5), (320, 1.5)))[..., None]
    canvas.replace(_picture(sea))
    for distance, opacity in WATER_LINES:
        canvas.outline(land.buffer(distance).simplify(0.2), (*palette.water_line, opacity), 0.42)


def paint_land(
    canvas: Canvas, land: BaseGeometry, data: Drawing, homes: dict[str, str | None], palette: Palette
) -> None:
    """`homes`: the home power of each space that is drawn on the map itself, None for independents."""
    ground = np.zeros((canvas.size[1], canvas.size[0], 3)) + np.array(palette.land, float)
    ground += canvas.grain(((14, 16), (70, 9), (420, 3.5)))[..., None]
    colour, strength, far = _washes(canvas, data, homes, palette)
    ground = ground * (1 - strength) + (colour * 0.72 + ground * 0.28) * strength
    ground = ground * (1 - far) + np.array(palette.far_land, float) * far
    mask = canvas.mask(land)
    canvas.image.paste(_picture(ground), (0, 0), mask)
    _shade_coast(canvas, mask, palette)
    canvas.outline(land, (*palette.coast, 255), 0.62)


def _washes(
    canvas: Canvas, data: Drawing, homes: dict[str, str | None], palette: Palette
) -> tuple[Field, Field, Field]:
    """Colour, its strength, and how far out of the game a place is; each as an array that fits the drawn picture."""
    width, height = round(canvas.width), round(canvas.height)
    rows, columns = np.mgrid[0:height, 0:width]
    nearest, owner = np.full((height, width), 1e9), np.zeros((height, width), int)
    ripple = canvas.noise(40, width, height) * 9
    for number, key in enumerate(homes):
        x, y = data.layout.spaces[key].at
        distance = np.hypot(columns - x, rows - y) + ripple
        closer = distance < nearest
        nearest[closer], owner[closer] = distance[closer], number
    colours = np.array([_wash_colour(data, home, palette) for home in homes.values()])
    free = np.array([home is None for home in homes.values()])[owner]
    strength = np.clip(1 - (nearest - WASH_NEAR) / WASH_FADE, 0, 1) * np.where(
        free, palette.wash[2] * 0.4, palette.wash[2]
    )
    picture = Image.fromarray(colours[owner].astype("uint8")).filter(ImageFilter.GaussianBlur(2.2))
    wide = np.asarray(picture.resize(canvas.size, Image.Resampling.BICUBIC)).astype(float)
    far = canvas.spread((nearest - FAR_FROM) / FAR_FADE, 6) * 0.55
    return wide, canvas.spread(strength, 3)[..., None], far[..., None]


def _wash_colour(data: Drawing, home: str | None, palette: Palette) -> tuple[float, float, float]:
    """A power's hue, of the paper's lightness and lively enough to tint it without turning grey."""
    red, green, blue = (value / 255 for value in data.colours[home or "independent"])
    hue, _, saturation = colorsys.rgb_to_hls(red, green, blue)
    tint = colorsys.hls_to_rgb(hue, palette.wash[0], max(saturation, palette.wash[1]))
    return tint[0] * 255, tint[1] * 255, tint[2] * 255


def _shade_coast(canvas: Canvas, mask: Image.Image, palette: Palette) -> None:
    inner = ImageChops.subtract(mask, mask.filter(ImageFilter.GaussianBlur(2.2 * canvas.scale)))
    canvas.glow(inner.point([round(value * 0.6) for value in range(256)]), palette.coast_shade)


def _picture(values: Field) -> Image.Image:
    return Image.fromarray(np.clip(values, 0, 255).astype("uint8"))
