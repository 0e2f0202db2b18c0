"""Rivers, thin at the source and broad at the mouth, and lakes."""

from __future__ import annotations

import math
from itertools import pairwise

from shapely.geometry import Point as Spot
from shapely.geometry.base import BaseGeometry
from shapely.prepared import prep

from assets.build.canvas import Canvas, smooth
from assets.build.palette import Palette
from assets.build.projection import Point, Projection
from assets.drawing_data import Drawing

SOURCE, MOUTH = 0.5, 1.3  # widths of a river
KM_PER_DEGREE = 111.2


def paint_rivers(canvas: Canvas, land: BaseGeometry, data: Drawing, projection: Projection, palette: Palette) -> None:
    ashore = prep(land.buffer(1))
    for river in data.layout.decor.rivers:
        points = smooth([projection.place(lat, lon) for lat, lon in river.line], 3)
        for number, (start, end) in enumerate(pairwise(points)):
            if ashore.contains(Spot(end)):
                canvas.line((start, end), (*palette.river, 255), SOURCE + (MOUTH - SOURCE) * number / len(points))


def paint_lakes(canvas: Canvas, data: Drawing, projection: Projection, palette: Palette) -> None:
    for lake in data.layout.decor.lakes:
        bearing, points = math.radians(lake.bearing), list[Point]()
        for step in range(28):
            angle = step / 28 * math.tau
            along, across = lake.half[0] * math.cos(angle), lake.half[1] * math.sin(angle)
            east = along * math.sin(bearing) + across * math.cos(bearing)
            north = along * math.cos(bearing) - across * math.sin(bearing)
            lon = lake.lon + east / (KM_PER_DEGREE * math.cos(math.radians(lake.lat)))
            points.append(projection.place(lake.lat + north / KM_PER_DEGREE, lon))
        canvas.polygon(points, (*palette.lake, 255))
        canvas.line([*points, points[0]], (*palette.shore, 255), 0.4)
