"""Cut the coast of the map out of Natural Earth's land.

`npm install world-atlas@2.0.2`, then `python -m assets.build.clip node_modules/world-atlas/land-10m.json` writes
`assets/base/coast.json`: rings of [lon, lat] in thousandths of a degree, holes after the outer ring.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

from assets.drawing_data import ASSETS

REGION = box(2, 33, 22, 49)  # west, south, east, north
TOLERANCE = 0.002  # degrees: a fifth of a pixel on the finished map
Ring = list[tuple[float, float]]


def decode_arcs(topology: dict[str, object]) -> list[Ring]:
    """The arcs of a quantized TopoJSON file as absolute coordinates."""
    transform, arcs = topology["transform"], topology["arcs"]
    assert isinstance(transform, dict)
    assert isinstance(arcs, list)
    (scale_x, scale_y), (move_x, move_y) = transform["scale"], transform["translate"]
    decoded: list[Ring] = []
    for arc in arcs:
        x = y = 0
        points: Ring = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * scale_x + move_x, y * scale_y + move_y))
        decoded.append(points)
    return decoded


def join_ring(indices: list[int], arcs: list[Ring]) -> Ring:
    """TopoJSON: a negative index ~i is arc i backwards; neighbouring arcs share their end point."""
    points: Ring = []
    for index in indices:
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        points.extend(arc[1:] if points else arc)
    return points


def land_polygons(topology: dict[str, object]) -> list[Polygon]:
    arcs = decode_arcs(topology)
    objects = topology["objects"]
    assert isinstance(objects, dict)
    polygons: list[Polygon] = []
    for geometry in objects["land"]["geometries"]:
        parts = [geometry["arcs"]] if geometry["type"] == "Polygon" else geometry["arcs"]
        for part in parts:
            rings = [join_ring(ring, arcs) for ring in part]
            polygons.append(Polygon(rings[0], [hole for hole in rings[1:] if len(hole) > 3]))
    return polygons


def polygons_of(geometry: BaseGeometry) -> list[Polygon]:
    parts = getattr(geometry, "geoms", [geometry])
    return [part for part in parts if isinstance(part, Polygon) and not part.is_empty]


def clip(source: Path, target: Path) -> int:
    """How many polygons were written."""
    kept: list[list[list[list[int]]]] = []
    for polygon in land_polygons(json.loads(source.read_text("utf-8"))):
        if not polygon.intersects(REGION):
            continue
        for part in polygons_of(polygon.buffer(0).intersection(REGION).simplify(TOLERANCE)):
            rings = [part.exterior, *part.interiors]
            kept.append([[[round(x * 1000), round(y * 1000)] for x, y in ring.coords] for ring in rings])
    kept.sort()
    target.write_text(
        json.dumps({"source": "Natural Earth 1:10m land, public domain", "polygons": kept}, separators=(",", ":"))
        + "\n",
        "utf-8",
    )
    return len(kept)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path, help="land-10m.json of the npm package world-atlas")
    parser.add_argument("--target", type=Path, default=ASSETS / "base" / "coast.json")
    arguments = parser.parse_args()
    clip(arguments.source, arguments.target)
