"""What the map is drawn from: the board's layout (`layout.yaml`) and what else lies on the sheet (`sheet.yaml`).

Lengths are frame units (1/1000 of the map's height) unless a name says otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml

from engine.sword.dataset import load_dataset
from engine.sword.layout import Layout, load_layout
from engine.sword.layout import Lettering as Letters

ASSETS = Path(__file__).resolve().parent
Colour = tuple[int, int, int]
Box = tuple[float, float, float, float]  # left, top, right, bottom
Point = tuple[float, float]


def colour(text: str) -> Colour:
    """`#rrggbb` as three numbers."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


@dataclass(frozen=True, slots=True)
class Lettering(Letters):
    """`tracking`: space between letters in ems."""

    tracking: float


@dataclass(frozen=True, slots=True)
class Compass:
    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class Drawing:
    """`regions`: the spaces of each; `lanes`: the bends of the sea lanes, both ports included, by ports either way."""

    layout: Layout
    colours: dict[str, Colour]
    inks: dict[str, Colour]
    letters: tuple[Lettering, ...]
    panels: dict[str, Box]
    compass: Compass
    cartouche: Box
    regions: Mapping[str, tuple[str, ...]]
    lanes: Mapping[tuple[str, str], tuple[Point, ...]]


def load_drawing(folder: Path = ASSETS) -> Drawing:
    layout = load_layout(load_dataset())
    sheet = yaml.safe_load((folder / "sheet.yaml").read_text("utf-8"))
    return Drawing(
        layout=layout,
        colours={key: colour(look.colour) for key, look in layout.powers.items()},
        inks={key: colour(look.ink) for key, look in layout.powers.items()},
        letters=tuple(Lettering(**{**each, "at": tuple(each["at"])}) for each in sheet["letters"]),
        panels={key: _box(box) for key, box in sheet["panels"].items()},
        compass=Compass(*sheet["compass"]),
        cartouche=_box(sheet["cartouche"]),
        regions={key: tuple(spaces.split()) for key, spaces in sheet["regions"].items()},
        lanes=_lanes(folder / "base" / "lanes.json"),
    )


def _lanes(file: Path) -> dict[tuple[str, str], tuple[Point, ...]]:
    found: dict[tuple[str, str], tuple[Point, ...]] = {}
    for ports, bends in json.loads(file.read_text("utf-8")).items():
        start, end = ports.split()
        lane = tuple((x, y) for x, y in bends)
        found[start, end], found[end, start] = lane, lane[::-1]
    return found


def _box(numbers: list[float]) -> Box:
    left, top, right, bottom = numbers
    return left, top, right, bottom
