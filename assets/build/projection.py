"""From latitude and longitude to frame units: Lambert conformal conic, a turn, then bulges that widen regions."""

from __future__ import annotations

import math
from dataclasses import dataclass

from engine.sword.layout import Transform

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Bulge:
    """Pushes points away from `centre` (km) by up to `push` km, growing within `reach` km."""

    centre: Point
    push: float
    reach: float

    def apply(self, point: Point) -> Point:
        dx, dy = point[0] - self.centre[0], point[1] - self.centre[1]
        distance = math.hypot(dx, dy)
        if distance < 1e-9:
            return point
        grow = 1 + self.push * math.tanh(distance / self.reach) / distance
        return self.centre[0] + dx * grow, self.centre[1] + dy * grow


class Projection:
    """`place(lat, lon)` gives frame units, x right and y down."""

    def __init__(self, transform: Transform) -> None:
        self.transform = transform
        first, second = math.radians(transform.lambert.lat1), math.radians(transform.lambert.lat2)
        self._cone = math.log(math.cos(first) / math.cos(second)) / math.log(
            math.tan(math.pi / 4 + second / 2) / math.tan(math.pi / 4 + first / 2)
        )
        self._factor = math.cos(first) * math.tan(math.pi / 4 + first / 2) ** self._cone / self._cone
        self._zero = self._radius(transform.lambert.lat0)
        self.bulges: list[Bulge] = []
        for bulge in transform.bulges:
            # A bulge's centre is moved by the bulges before it.
            self.bulges.append(Bulge(self._kilometres(bulge.lat, bulge.lon), bulge.push_km, bulge.reach_km))

    def place(self, lat: float, lon: float) -> Point:
        x, y = self._kilometres(lat, lon)
        transform = self.transform
        return transform.origin[0] + transform.scale * x, transform.origin[1] - transform.scale * y

    def _radius(self, lat: float) -> float:
        angle = math.pi / 4 + math.radians(lat) / 2
        return float(self.transform.sphere_km * self._factor / math.tan(angle) ** self._cone)

    def _kilometres(self, lat: float, lon: float) -> Point:
        radius, theta = self._radius(lat), self._cone * math.radians(lon - self.transform.lambert.lon0)
        east, north = radius * math.sin(theta), self._zero - radius * math.cos(theta)
        turn = math.radians(self.transform.rotate_deg)
        point = (
            east * math.cos(turn) + north * math.sin(turn),
            -east * math.sin(turn) + north * math.cos(turn),
        )
        for bulge in self.bulges:
            point = bulge.apply(point)
        return point
