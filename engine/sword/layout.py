"""Where the board is drawn: positions, colours and decoration by the ids of a data set. No rule reads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal, TypeAlias

from engine.sword.dataset_check import fail
from engine.sword.dataset_files import STRICT, file_content, file_shape
from engine.sword.facts import DataSet

OWN_LAYOUT = Path(__file__).parents[2] / "assets" / "layout.yaml"

Anchor: TypeAlias = Literal["start", "middle", "end"]
Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Frame:
    """The drawing area in units, x right and y down; `radius` half a space, `label_size` the size of its name."""

    width: float
    height: float
    radius: float
    label_size: float


@dataclass(frozen=True, slots=True)
class Lambert:
    """Degrees: the two standard parallels and the origin of a conformal conic projection."""

    lat1: float
    lat2: float
    lat0: float
    lon0: float


@dataclass(frozen=True, slots=True)
class Bulge:
    lat: float
    lon: float
    push_km: float
    reach_km: float


@dataclass(frozen=True, slots=True)
class Transform:
    """The way from latitude and longitude to the frame; the file says it step by step."""

    sphere_km: float
    lambert: Lambert
    rotate_deg: float
    bulges: tuple[Bulge, ...]
    scale: float
    origin: Point


@dataclass(frozen=True, slots=True)
class PowerLook:
    """Colours as #rrggbb; `ink` is readable on `colour`, `lettering` the power's name on the map."""

    lettering: str
    colour: str
    ink: str


@dataclass(frozen=True, slots=True)
class SpacePlace:
    """`at`: the centre. `label`: where the name is set, relative to `at`, and its SVG text-anchor. `size`: of boxes."""

    at: Point
    lat: float
    lon: float
    label: tuple[float, float, Anchor] | None = None
    size: Point | None = None
    nudged: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A ridge or river: (lat, lon) points."""

    name: str
    line: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Peak:
    name: str
    lat: float
    lon: float


@dataclass(frozen=True, slots=True)
class Lake:
    """An ellipse: half axes in km, `bearing` of the long one in degrees from north."""

    name: str
    lat: float
    lon: float
    half: Point
    bearing: float


@dataclass(frozen=True, slots=True)
class Lettering:
    """The name of a sea or land: centre and size in units, `angle` clockwise in degrees."""

    text: str
    kind: Literal["sea", "land"]
    at: Point
    size: float
    angle: float


@dataclass(frozen=True, slots=True)
class Decor:
    ridges: tuple[Line, ...]
    peaks: tuple[Peak, ...]
    rivers: tuple[Line, ...]
    lakes: tuple[Lake, ...]
    letters: tuple[Lettering, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """`powers` has `independent` too."""

    __pydantic_config__ = STRICT

    frame: Frame
    transform: Transform
    powers: Mapping[str, PowerLook]
    spaces: Mapping[str, SpacePlace]
    decor: Decor


@cache
def load_layout(data: DataSet, path: Path = OWN_LAYOUT) -> Layout:
    """The layout in `path`, with a place for each space and a look for each power of `data`; read once.

    Raises DataError if the file is missing, is not YAML, or does not fit the data set.
    """
    raw = file_shape(path.name, file_content(path), Layout)
    for key, said, ids in (
        ("spaces", raw.spaces.keys(), data.spaces.keys()),
        ("powers", raw.powers.keys(), data.powers.keys() | {"independent"}),
    ):
        for one in sorted(ids - said):
            fail(path.name, one, key, "it is missing; say where or how it is drawn")
        for one in sorted(said - ids):
            fail(path.name, one, key, f"data set {data.id} has no such id; take it out")
    for one, place in raw.spaces.items():
        if not (0 <= place.at[0] <= raw.frame.width and 0 <= place.at[1] <= raw.frame.height):
            fail(path.name, one, "at", f"{place.at} lies outside the frame; move it")
        if (place.size is None) == (data.spaces[one].kind == "box"):
            fail(path.name, one, "size", "boxes have a size, other spaces have none")
        if (place.label is None) != (data.spaces[one].kind == "box"):
            fail(path.name, one, "label", "spaces have a label, boxes have none")
    return Layout(
        raw.frame, raw.transform, MappingProxyType(dict(raw.powers)), MappingProxyType(dict(raw.spaces)), raw.decor
    )
