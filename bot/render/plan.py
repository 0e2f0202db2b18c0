"""Where everything goes: from a view to items with their rectangles. Nothing is painted here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from assets.drawing_data import Colour
from bot.language.i18n import ENGLISH, spoken
from bot.narration import deeds
from bot.render import affairs, legend, spaces, table, tracks
from bot.render import latest as last
from bot.render.counters import Counter, counter_sprite, counters_of
from bot.render.geometry import Box, Item, Line, around, distance, grown, overlap
from bot.render.names import Label, as_laid_out, settled
from bot.render.paper import CAPITALS, Layer, panel_box
from bot.render.placing import Place, Printed, Wanted, place_counters, place_marks, roads_of
from bot.render.sprites import Point, text_sprite
from bot.render.style import FADED, INDEPENDENT, INK, RED, SCALE, SEAL, SHADE, by_night, colour_of, drawing, mix
from bot.render.words import edition, space_name
from engine.sword.facts import DataSet, Space
from engine.sword.view import SpaceView, View

CLEAR = 5  # pixels between a panel and a name that had to find a place
BESIDE = 120  # pixels: the names that a pointer may have to keep clear of


@dataclass(frozen=True, slots=True)
class Pointer:
    """A line from a counter or a mark to the space where it belongs."""

    colour: Colour
    start: Point
    end: Point


@dataclass(slots=True)
class Plan:
    """`built`: stretches of the Appian Way, once it is in force; they lie under all else, pointers under spaces, but
    for their ends. `taken`: spaces that have just changed hands.
    """

    names: list[Item] = field(default_factory=list)
    spaces: list[Item] = field(default_factory=list)
    badges: list[tuple[str, Box]] = field(default_factory=list)
    built: tuple[Line, ...] = ()
    pointers: list[Pointer] = field(default_factory=list)
    layers: list[Layer] = field(default_factory=list)
    counters: list[Item] = field(default_factory=list)
    marks: list[Item] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    _of_spaces: dict[str, list[Box]] = field(default_factory=dict, repr=False)

    @property
    def panels(self) -> list[Item]:
        return [item for layer in self.layers for item in layer.make()]

    @property
    def items(self) -> list[Item]:
        return [*self.names, *self.spaces, *self.panels, *self.counters, *self.marks]

    @property
    def printed(self) -> list[Box]:
        """What no label should cover."""
        return [item.box for item in (*self.names, *self.counters, *self.spaces)]

    def boxes_of(self, space: str) -> list[Box]:
        """All that belongs to a space: itself with room for a ring, its badges, its name, its counters and marks."""
        return self._boxes().get(space, [])

    def _boxes(self) -> dict[str, list[Box]]:
        if not self._of_spaces:
            for item in (*self.spaces, *self.names, *self.counters, *self.marks):
                about = item.about.removeprefix("name ").removeprefix("siege ").split()[0]
                self._of_spaces.setdefault(about, []).append(item.box)
            for about, box in self.badges:
                self._of_spaces[about.split()[0]].append(box)
            for item in self.spaces:
                if item.body:
                    ring = around(*spaces.centre_of(item.about), spaces.RING, spaces.RING)
                    self._of_spaces[item.about].append(ring)
        return self._of_spaces


def plan_map(view: View, latest: last.Latest = last.NOTHING_NEW) -> Plan:
    plan = Plan()
    printed, labels = _printed(view.data, spoken()), _labels(view.data, spoken())
    players = view.data.scenarios[view.scenario].players
    for key, space in view.data.spaces.items():
        if space.kind != "box":
            colour = FADED if key not in view.spaces else RED if space.scores(players) else INK
            plan.names.append(_name(space, colour, labels[key]))
            plan.spaces.append(_space(space, view.spaces.get(key)))
            badges = spaces.badge_boxes(key, space.port, space.reinforcement)
            plan.badges += [(f"{key} {kind}", box) for kind, box in badges.items()]
    if legend.BUILT in view.markers:
        plan.built = roads_of([(link.a, link.b) for link in view.data.connections if link.type == "appian"])
    plan.layers = _layers(view)
    names = _named(tuple(item.box for item in plan.names))
    _closed(plan, view)
    _counters(plan, view, printed, names)
    for space in view.data.spaces.values():
        if space.kind == "box" and (space.id in view.spaces or view.data.neighbours.get(space.id)):
            _box(plan, space, view)
    _marks(plan, view, printed, names, latest)
    return plan


def _layers(view: View) -> list[Layer]:
    """Each with every field of the view that its panel shows."""
    data = edition(view.data)
    moment = (view.scenario, view.turn, view.turns, view.automatic_victory)
    seats = (view.seats, view.order, view.first, view.active, view.winner, view.round, view.phase)
    agreed = (view.alliances, view.forbidden, view.markers, view.lasting, view.acted)
    powers = tuple((seat.seat, seat.powers, seat.out) for seat in view.seats)
    layers = [
        Layer("legend", (data, view.scenario, legend.BUILT in view.markers), lambda: legend.legend_items(view)),
        Layer("table", (data, *moment, *seats), lambda: table.table_items(view)),
        Layer("turns", (data, *moment), lambda: tracks.turn_items(view)),
        Layer("affairs", (data, view.scenario, powers, *agreed), lambda: affairs.affair_items(view)),
        Layer("leaders", (data, view.displaced, view.consul_pool), lambda: tracks.leader_items(view)),
    ]
    if view.plunder_track is not None:
        plunder = (view.plunder_track, view.plunder_gallic, view.plunder_transalpine)
        layers.append(Layer("plunder", plunder, lambda: tracks.plunder_items(view)))
    if view.unrest is not None:
        layers.append(Layer("unrest", (view.unrest, tracks.unrest_most(view)), lambda: tracks.unrest_items(view)))
    return layers


def _name(space: Space, colour: Colour, label: Label) -> Item:
    (x, y), (dx, dy, anchor, size) = drawing().layout.spaces[space.id].at, label
    sprite = text_sprite(space_name(space), "serif", size, colour, halo=True, underlined=colour == RED)
    width = sprite.size[0]
    left = (x + dx) * SCALE - {"start": 0, "middle": width / 2, "end": width}[anchor]
    base = (y + dy) * SCALE + CAPITALS["serif"] * size / 2
    if dy < -6:  # above the space: clear of battlements, with descenders too
        base -= 5 if anchor == "middle" else 1.5
    return Item("name", f"name {space.id}", sprite, round(left), round(base) - sprite.ascent)


def _space(space: Space, now: SpaceView | None) -> Item:
    """As it is now; a space that is not in the game stays as an empty shape."""
    face = _face(space, now)
    sprite = spaces.space_sprite(face)
    x, y = spaces.centre_of(space.id)
    body = spaces.body_box(space.id, face.kind)
    return Item("space", space.id, sprite, x - sprite.size[0] // 2, y - sprite.size[1] // 2, body=body)


def _face(space: Space, now: SpaceView | None) -> spaces.Face:
    if now is None:
        return spaces.Face(space.kind, INDEPENDENT, None, None, space.port, 0, closed=True)
    return spaces.Face(now.kind, now.control, now.loyalty, now.factor, space.port, space.reinforcement)


@lru_cache(maxsize=8)
def _printed(data: DataSet, language: str) -> Printed:
    """What counters must not cover, whatever the position and the colours of the names."""
    bodies, others, roads = _fixed(data)
    named = [_name(data.spaces[key], _ink(data.spaces[key]), at).box for key, at in _labels(data, language).items()]
    return Printed(bodies, (*others, *named), roads)


@lru_cache(maxsize=8)
def _labels(data: DataSet, language: str) -> Mapping[str, Label]:
    """Where the names stand in the language being spoken, which is `language`."""
    bodies, others, roads = _fixed(data)
    if language == ENGLISH:
        return {key: as_laid_out(key) for key, _body in bodies}

    def box(key: str, label: Label) -> Box:
        return _name(data.spaces[key], _ink(data.spaces[key]), label).box

    panels = [grown(panel_box(name), CLEAR) for name in drawing().panels]
    return settled(dict(bodies), box, (*others, *panels), roads)


def _ink(space: Space) -> Colour:
    """Of its name where it takes most room."""
    return RED if space.victory or space.victory_5p else INK


@lru_cache(maxsize=8)
def _fixed(data: DataSet) -> tuple[tuple[tuple[str, Box], ...], tuple[Box, ...], tuple[Line, ...]]:
    """All but the names and the panel that grows: spaces (each may change its shape, so the largest counts), other
    things, connections.
    """
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
        others += spaces.badge_boxes(key, space.port, space.reinforcement).values()
    others += [panel_box(name) for name in sheet.panels if name != affairs.PANEL]
    left, top, right, bottom = sheet.cartouche
    others.append((round(left * SCALE), round(top * SCALE), round(right * SCALE), round(bottom * SCALE)))
    return tuple(bodies), tuple(others), roads_of([(link.a, link.b) for link in data.connections])


def _counters(plan: Plan, view: View, printed: Printed, names: _Named) -> None:
    besieged = [space for space in view.spaces.values() if space.siege is not None and space.besieger]
    marks = place_marks(printed, [space.id for space in besieged], 2 * spaces.SIEGE, [])
    for space, box in zip(besieged, marks, strict=True):
        assert space.siege is not None
        assert space.besieger
        sprite = spaces.siege_sprite(space.siege, space.besieger, rolled=space.id in view.rolled)
        plan.counters.append(Item("siege", f"siege {space.id}", sprite, box[0], box[1], space.id))
    wanted: list[tuple[str, Counter]] = [
        (space.id, counter)
        for space in view.spaces.values()
        if space.kind != "box"
        for counter in counters_of(space, view.data)
    ]
    busy = [*marks, affairs.affairs_box(view)]
    places = place_counters(printed, [Wanted(space, counter.size) for space, counter in wanted], busy)
    lying = [*marks, *(place.box for place in places)]
    for (space_id, counter), place in zip(wanted, places, strict=True):
        about = f"{space_id} {counter.power} {'inside' if counter.walled else 'outside'}"
        plan.counters.append(Item("counter", about, counter_sprite(counter), place.box[0], place.box[1]))
        colour = mix(colour_of(counter.power), SHADE, 0.0 if by_night() else 0.35)
        _point(plan, view, names, space_id, colour, place, lying)


def _closed(plan: Plan, view: View) -> None:
    """Ports that a card has closed, upon their badges."""
    sprite, badges = affairs.closed_sprite(), dict(plan.badges)
    for port in dict.fromkeys(deeds.closed(one, view) for one in view.lasting):
        badge = f"{port} port"
        if badge in badges:
            plan.counters.append(Item("closed", f"{port} closed", sprite, *badges[badge][:2], badge))


def _point(
    plan: Plan, view: View, names: _Named, space: str, colour: Colour, place: Place, lying: Sequence[Box]
) -> None:
    """`lying`: counters and marks, beside which the pointer is to end."""
    (start, _end), face = place.pointer, _face(view.data.spaces[space], view.spaces[space])
    rim = grown(spaces.body_box(space, face.kind), spaces.PIN)
    near = tuple(box for box in lying if box != place.box and overlap(box, rim))
    plan.pointers.append(Pointer(colour, start, _end_of(space, face, start, place.box, names, near)))


@dataclass(frozen=True, eq=False)
class _Named:
    """Where names stand, compared by identity."""

    boxes: tuple[Box, ...]


@lru_cache(maxsize=64)
def _named(boxes: tuple[Box, ...]) -> _Named:
    return _Named(boxes)


@lru_cache(maxsize=4096)
def _end_of(space: str, face: spaces.Face, start: Point, counter: Box, names: _Named, things: tuple[Box, ...]) -> Point:
    """Where a pointer from a counter ends."""
    near = [box for box in names.boxes if distance(box, counter) < BESIDE]
    return spaces.rim(space, face, start, near, things)


def _marks(plan: Plan, view: View, printed: Printed, names: _Named, latest: last.Latest) -> None:
    """Battles of the last action, where counters leave room, and what has changed hands."""
    shown = [space for space in latest.fights if space in view.spaces and view.spaces[space].kind != "box"]
    sprite, busy = last.fight_sprite(), [*(item.box for item in plan.counters), affairs.affairs_box(view)]
    places = place_counters(printed, [Wanted(space, sprite.size) for space in shown], busy)
    for space, place in zip(shown, places, strict=True):
        plan.marks.append(Item("mark", f"{space} fight", sprite, place.box[0], place.box[1]))
        _point(plan, view, names, space, SEAL, place, busy)
    plan.taken = [space for space in latest.taken if space in view.spaces]


def _box(plan: Plan, space: Space, view: View) -> None:
    """An off-map box with its counters in a row below its name."""
    site = drawing().layout.spaces[space.id]
    assert site.size
    width, height = round(site.size[0] * SCALE), round(site.size[1] * SCALE)
    left, top = round(site.at[0] * SCALE - width / 2), round(site.at[1] * SCALE - height / 2)
    if space.id not in view.spaces:  # its way onto the map is printed
        plan.spaces.append(
            Item("space", space.id, spaces.closed_box_sprite(space_name(space), width, height), left, top)
        )
        return
    sprite = spaces.box_sprite(view.spaces[space.id].control, space_name(space), width, height, space.reinforcement)
    plan.spaces.append(Item("space", space.id, sprite, left, top))
    counters = counters_of(view.spaces[space.id], view.data)
    room = sum(counter.size[0] for counter in counters) + 6 * (len(counters) - 1)
    x = left + (width - room) // 2
    for counter in counters:
        y = top + 30 + (height - 36 - counter.size[1]) // 2
        plan.counters.append(Item("counter", f"{space.id} {counter.power}", counter_sprite(counter), x, y, space.id))
        x += counter.size[0] + 6
