"""Draw the base map: `python -m assets.build` writes it to `assets/base`, by day and by night, with the sea lanes.

It needs the extra `board`. The same data give the same files. Everything that changes in a game (spaces, names,
counters, panels) is drawn later by `bot.render`.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

from PIL import Image
from shapely.geometry.base import BaseGeometry

from assets.build import lanes, ornament, relief, routes, terrain, water
from assets.build.canvas import SERIF, Canvas
from assets.build.palette import DAY, NIGHT, Palette
from assets.build.projection import Projection
from assets.drawing_data import ASSETS, Box, Drawing, load_drawing
from engine.sword.dataset import DataSet, load_dataset

SEED = 7
QUALITY = 92  # of the WebP file


def name_boxes(canvas: Canvas, data: Drawing, dataset: DataSet) -> list[Box]:
    """The rectangles of the spaces' names, which the relief keeps clear of."""
    font, boxes = canvas.font(SERIF, data.layout.frame.label_size), list[Box]()
    half = data.layout.frame.label_size * 0.37 + 1
    for key, site in data.layout.spaces.items():
        if site.label is None:
            continue
        width = font.getlength(dataset.spaces[key].name) / canvas.scale
        dx, dy, anchor = site.label
        left = site.at[0] + dx - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
        boxes.append((left - 1, site.at[1] + dy - half, left + width + 1, site.at[1] + dy + half))
    return boxes


def build(data: Drawing, dataset: DataSet, land: BaseGeometry, palette: Palette) -> Image.Image:
    frame, projection = data.layout.frame, Projection(data.layout.transform)
    canvas = Canvas(frame.width, frame.height, SEED)
    homes = {key: dataset.spaces[key].home for key, site in data.layout.spaces.items() if site.size is None}
    terrain.paint_sea(canvas, land, palette)
    terrain.paint_land(canvas, land, data, homes, palette)
    water.paint_rivers(canvas, land, data, projection, palette)
    water.paint_lakes(canvas, data, projection, palette)
    names = name_boxes(canvas, data, dataset)
    relief.Relief(canvas, land, data, names, random.Random(SEED), palette).paint(projection)
    ornament.paint_letters(canvas, data, palette)
    ornament.paint_compass(canvas, data, palette)
    routes.paint_routes(canvas, data, dataset.connections, palette)
    ornament.paint_cartouche(canvas, data, palette)
    ornament.paint_frame(canvas, palette)
    return canvas.finished()


def main(target: Path) -> None:
    data, dataset = load_drawing(), load_dataset()
    land = terrain.load_land(data, Projection(data.layout.transform))
    for name, palette in (("italia", DAY), ("italia-night", NIGHT)):
        build(data, dataset, land, palette).save(target / f"{name}.webp", quality=QUALITY, method=6)
    lanes.write_lanes(target / "lanes.json", land, data, dataset)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", type=Path, default=ASSETS / "base", help="the folder to write to")
    main(parser.parse_args().target)
