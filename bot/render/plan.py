"""Where everything goes: from a view to items with their rectangles. Nothing is painted here."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from assets.drawing_data import Colour
from bot.render import legend, spaces, table, tracks
from bot.render.counters import Counter, counter_sprite, counters_of
from bot.render.geometry import Box, Item
from bot.render.paper import CAPITALS, panel_box
from bot.render.placing import Line, Place, Printed, Wanted, place_counters, place_marks, roads_of
from bot.render.sprites import Point, text_sprite
from bot.render.style import FADED, INDEPENDENT, INK, RED, SCALE, drawing
from engine.sword.facts import DataSet, Space
from engine.sword.view import SpaceView, View

NAME_SIZE = 23


@dataclass(frozen=True, slots=True)
class Pointer:
    """A line from a counter to the space it stands in, in the power's colour."""

    power: str
    start: Point
    end: Point


@dataclass(slots=True)
class Plan:
    """Items in the order of painting. `built`: stretches of the Appian Way, once it is in force; with the pointers they
    lie under all else.
    """

    names: list[Item] = field(default_factory=list)
    spaces: list[Item] = field(default_factory=list)
    badges: list[tuple[str, Box]] = field(default_factory=list)
    built: tuple[Line, ...] = ()
    pointers: list[Pointer] = field(default_factory=list)
    panels: list[Item] = field(default_factory=list)
    counters: list[Item] = field(default_factory=list)

    @property
    def items(self) -> list[Item]:
        return [*self.names, *self.spaces, *self.panels, *self.counters]


def plan_map(view: View) -> Plan:
    plan = Plan()
    printed = _printed(view.data)
    players = view.data.scenarios[view.scenario].players
    for key, space in view.data.spaces.items():
        if space.kind != "box":
            colour = FADED if key not in view.spaces else RED if space.scores(players) else INK
            plan.names.append(_name(space, colour))
            plan.spaces.append(_space(space, view.spaces.get(key)))
            badges = spaces.badge_boxes(key, space.port, space.reinforcement)
            plan.badges += [(f"{key} {kind}", box) for kind, box in badges.items()]
    if "appian_way" in view.markers:
        plan.built = roads_of([(link.a, link.b) for link in view.data.connections if link.type == "appian"])
    plan.panels = [
        *legend.legend_items(view),
        *table.table_items(view),
        *tracks.turn_items(view),
        *tracks.affair_items(view),
        *tracks.leader_items(view),
        *tracks.plunder_items(view),
        *tracks.unrest_items(view),
    ]
    _counters(plan, view, printed)
    for space in (view.data.spaces[key] for key in view.spaces):
        if space.kind == "box":
            _box(plan, space, view)
    return plan


def _name(space: Space, colour: Colour) -> Item:
    label = drawing().layout.spaces[space.id].label
    assert label is not None, space.id
    (x, y), (dx, dy, anchor) = drawing().layout.spaces[space.id].at, label
    sprite = text_sprite(space.name, "serif", NAME_SIZE, colour, halo=True)
    width = sprite.size[0]
    left = (x + dx) * SCALE - {"start": 0, "middle": width / 2, "end": width}[anchor]
    base = (y + dy) * SCALE + CAPITALS["serif"] * NAME_SIZE / 2
    if dy < -6:  # above the space: clear of battlements, with descenders too
        base -= 5 if anchor == "middle" else 1.5
    return Item("name", f"name {space.id}", sprite, round(left), round(base) - sprite.ascent)


def _space(space: Space, now: SpaceView | None) -> Item:
    """As it is now; a space that is not in the game stays as an empty shape."""
    if now is None:
        face = spaces.Face(space.kind, INDEPENDENT, None, None, space.port, 0, closed=True)
    else:
        face = spaces.Face(now.kind, now.control, now.loyalty, now.factor, space.port, space.reinforcement)
    sprite = spaces.space_sprite(face)
    x, y = spaces.centre_of(space.id)
    body = spaces.body_box(space.id, face.kind)
    return Item("space", space.id, sprite, x - sprite.size[0] // 2, y - sprite.size[1] // 2, body=body)


@lru_cache(maxsize=8)
def _printed(data: DataSet) -> Printed:
    """What counters must not cover, whatever the position: a space may change its shape, so the largest counts."""
    sheet = drawing()
    bodies, others = [], []
    for key, space in data.spaces.items():
        site = sheet.layout.spaces[key]
        if site.size:
            (x, y), (width, height) = site.at, site.size
            others.append(
                (
                    round((x - width / 2) * SCALE),
                    round((y - height / 2) * SCALE) - 6,
                    round((x + width / 2) * SCALE) + 6,
                    round((y + height / 2) * SCALE),
                )
            )
            continue
        boxes = [spaces.body_box(key, kind) for kind in ("normal", "city", space.kind)]
        bodies.append(
            (
                key,
                (
                    min(b[0] for b in boxes),
                    min(b[1] for b in boxes),
                    max(b[2] for b in boxes),
                    max(b[3] for b in boxes),
                ),
            )
        )
        others.append(_name(space, RED if space.victory else INK).box)
        others += spaces.badge_boxes(key, space.port, space.reinforcement).values()
    others += [panel_box(name) for name in sheet.panels]
    left, top, right, bottom = sheet.cartouche
    others.append((round(left * SCALE), round(top * SCALE), round(right * SCALE), round(bottom * SCALE)))
    roads = roads_of([(link.a, link.b) for link in data.connections])
    return Printed(tuple(bodies), tuple(others), roads)


def _counters(plan: Plan, view: View, printed: Printed) -> None:
    besieged = [space for space in view.spaces.values() if space.siege is not None and space.besieger]
    marks = place_marks(printed, [space.id for space in besieged], 2 * spaces.SIEGE, [])
    for space, box in zip(besieged, marks, strict=True):
        assert space.siege is not None
        assert space.besieger
        sprite = spaces.siege_sprite(space.siege, space.besieger)
        plan.counters.append(Item("siege", f"siege {space.id}", sprite, box[0], box[1], space.id))
    wanted: list[tuple[str, Counter]] = [
        (space.id, counter)
        for space in view.spaces.values()
        if space.kind != "box"
        for counter in counters_of(space, view.data)
    ]
    places = place_counters(printed, [Wanted(space, counter.size) for space, counter in wanted], marks)
    for (space_id, counter), place in zip(wanted, places, strict=True):
        _put(plan, space_id, counter, place)


def _put(plan: Plan, space: str, counter: Counter, place: Place) -> None:
    about = f"{space} {counter.power} {'inside' if counter.walled else 'outside'}"
    plan.counters.append(Item("counter", about, counter_sprite(counter), place.box[0], place.box[1]))
    plan.pointers.append(Pointer(counter.power, *place.pointer))


def _box(plan: Plan, space: Space, view: View) -> None:
    """An off-map box with its counters in a row below its name."""
    site = drawing().layout.spaces[space.id]
    assert site.size
    width, height = round(site.size[0] * SCALE), round(site.size[1] * SCALE)
    left, top = round(site.at[0] * SCALE - width / 2), round(site.at[1] * SCALE - height / 2)
    sprite = spaces.box_sprite(view.spaces[space.id].control, space.name, width, height, space.reinforcement)
    plan.spaces.append(Item("space", space.id, sprite, left, top))
    counters = counters_of(view.spaces[space.id], view.data)
    room = sum(counter.size[0] for counter in counters) + 6 * (len(counters) - 1)
    x = left + (width - room) // 2
    for counter in counters:
        y = top + 30 + (height - 36 - counter.size[1]) // 2
        plan.counters.append(Item("counter", f"{space.id} {counter.power}", counter_sprite(counter), x, y, space.id))
        x += counter.size[0] + 6
