"""The smaller panels: turns, leaders off the map, plunder and unrest."""

from __future__ import annotations

from bot.language.i18n import _
from bot.render.emblems import stamp, tile
from bot.render.geometry import Item
from bot.render.paper import Paper, panel_box
from bot.render.sprites import SPRITES, Pen, Sprite
from bot.render.style import FADED, INK, PAPER, RED, ROMAN_SMALL, RULE, SEAL, SMALL, WHITE, Face, colour_of, ink_on, mix
from bot.render.words import ROMAN_NUMERALS, leader_name, years
from engine.sword.view import View

LINE = 24
SLOT = 23  # a place on the plunder track


def turn_items(view: View) -> list[Item]:
    """A row for each turn: number, years, the VP of an automatic victory; the turn being played is marked."""
    _left, high, _right, low = panel_box("turns")
    step = min(30.0, (low - high - 44) / view.turns)
    paper = Paper("turns", 44 + view.turns * step)
    left, top, right, _bottom = paper.box
    paper.write(left + 14, top + 20, _("Turn"), face="bold", size=20)
    paper.write(right - 14, top + 20, _("Win at"), face="bold", size=20, fill=RED, anchor="r")
    levels = view.data.scenarios[view.scenario].automatic_victory
    for turn in range(1, view.turns + 1):
        y, now = top + 36 + (turn - 0.5) * step, turn == view.turn
        if now:
            paper.middle("marker", "turn", _turn_sprite(right - left - 14), (left + right) / 2, y)
        ink, on = (WHITE if now else FADED if turn < view.turn else INK), "turn" if now else None
        paper.write(left + 32, y, ROMAN_NUMERALS[turn], face="roman", size=ROMAN_SMALL, fill=ink, anchor="m", on=on)
        face: Face = "bold" if now else "serif"
        paper.write(left + 110, y, years(view, turn), face=face, size=20, fill=ink, anchor="m", on=on)
        level = view.automatic_victory if now else levels[turn - 1]
        paper.write(right - 30, y, str(level), face="figures", size=19, fill=ink, anchor="m", on=on)
    return paper.items


def _turn_sprite(width: int) -> Sprite:
    def draw() -> Sprite:
        pen = Pen(width, 26)
        pen.slab(0, 0, width, 26, SEAL, mix(SEAL, (20, 14, 8), 0.5), 1.4, 5)
        return pen.done()

    return SPRITES.get(("turn", width), draw)


def unrest_sprite() -> Sprite:
    """§20 The unrest in Carthage, which is used like a power."""

    def draw() -> Sprite:
        pen, colour = Pen(24, 24, 1), colour_of("carthage")
        pen.slab(0, 0, 24, 24, PAPER, RED, 2, 3)
        pen.polygon([(12, 3), (21, 20), (3, 20)], colour)
        pen.text(12, 14.5, "!", "bold", 15, ink_on("carthage"))
        return pen.done()

    return SPRITES.get("unrest tile", draw)


def leader_items(view: View) -> list[Item]:
    """Who waits off the map: displaced leaders with their emblem, and the consuls of the pool."""
    lines: list[tuple[str, str]] = [("", _("Displaced"))]
    lines += [(view.data.leaders[leader].power, leader_name(view.data.leaders[leader])) for leader in view.displaced]
    if not view.displaced:
        lines.append(("-", _("none")))
    if view.consul_pool:
        lines.append(("", _("Consul pool")))
        lines += [("romans", leader_name(view.data.leaders[leader])) for leader in view.consul_pool]
    paper = Paper("leaders", 20 + LINE * len(lines))
    left, top, right, bottom = paper.box
    room = int((bottom - top - 20) // LINE)
    if len(lines) > room:
        lines = [*lines[: room - 1], ("-", _("and {number} more").format(number=len(lines) - room + 1))]
    for number, (power, text) in enumerate(lines):
        y = top + 22 + number * LINE
        if power in ("", "-"):
            paper.write(
                left + 12,
                y,
                text,
                face="italic" if power else "bold",
                size=20,
                fill=FADED if power else INK,
                room=right - left - 22,
            )
        else:
            paper.middle("marker", f"waiting {number}", tile(power, 18), left + 21, y)
            paper.write(left + 35, y, text, size=19, room=right - left - 44)
    return paper.items


def plunder_items(view: View) -> list[Item]:
    if view.plunder_track is None:
        return []
    paper = Paper("plunder")
    left, top, right, bottom = paper.box
    y = (top + bottom) / 2
    width = paper.write(left + 10, y, _("Plunder"), face="bold", room=right - left - 22 - SLOT * view.plunder_track)
    step = (right - left - 26 - width) / view.plunder_track
    markers = ["gauls"] * view.plunder_gallic + ["transalpines"] * view.plunder_transalpine
    for slot in range(view.plunder_track):
        sprite = _slot_sprite(markers[slot] if slot < len(markers) else "")
        paper.middle("marker", f"plunder {slot}", sprite, left + 18 + width + (slot + 0.5) * step, y)
    return paper.items


def _slot_sprite(power: str) -> Sprite:
    def draw() -> Sprite:
        middle = (SLOT - 2) / 2
        pen = Pen(SLOT - 2, SLOT - 2, 1)
        pen.disc(middle, middle, middle, colour_of(power) if power else PAPER, INK if power else RULE, 1.4)
        if power:
            stamp(pen, power, middle, middle, middle * 0.6, ink_on(power), colour_of(power))
        return pen.done()

    return SPRITES.get(("slot", power), draw)


def unrest_most(view: View) -> int:
    """§20 The most the unrest can be raised to."""
    boxes = [space for space in view.spaces.values() if space.kind == "box" and space.control == "carthage"]
    return max(view.unrest or 0, 10 - sum(stack.cu for space in boxes for stack in space.stacks))


def unrest_items(view: View) -> list[Item]:
    """§20 With five players: the unrest and the most it can be raised to."""
    if view.unrest is None:
        return []
    paper = Paper("unrest")
    left, top, right, bottom = paper.box
    y = (top + bottom) / 2
    paper.middle("marker", "unrest tile", unrest_sprite(), left + 24, y)
    paper.write(left + 44, y, _("Unrest"), face="bold", size=19)
    paper.write(
        right - 12,
        y,
        _("{level} (up to {most})").format(level=view.unrest, most=unrest_most(view)),
        face="bold",
        size=SMALL + 2,
        fill=RED if view.unrest else INK,
        anchor="r",
    )
    return paper.items
