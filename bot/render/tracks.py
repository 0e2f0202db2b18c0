"""The smaller panels: turns, alliances and markers in force, leaders off the map, plunder and unrest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.i18n import _
from bot.render.emblems import stamp, tile
from bot.render.geometry import Item
from bot.render.paper import Paper, panel_box, shared
from bot.render.sprites import SPRITES, Pen, Sprite
from bot.render.style import FADED, INK, PAPER, RED, ROMAN_SMALL, RULE, SEAL, SMALL, WHITE, Face, colour_of, ink_on, mix
from bot.render.words import ROMAN_NUMERALS, card_name, leader_name, marker_name, years
from engine.sword.view import View

LINE, AFFAIR = 24, 22
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


PAIR, ACROSS = 66, 3  # width of a pair of emblems, how many stand in a line
BREAK = 6  # between what is in force for different times
MOST_PAIRS = 9


class Affair(NamedTuple):
    """A line under a heading: what, and the emblems of those it is about."""

    text: str
    powers: tuple[str, ...] = ()


def affair_items(view: View) -> list[Item]:
    """Alliances as pairs of emblems, those that are forbidden, who has acted, and what is in force until when."""
    listed = _in_force(view)
    rows = 22 + 28 + _pairs_height(view.alliances) + 8
    rows += 28 + _pairs_height(view.forbidden) + 8 if view.forbidden else 0
    rows += 30 if view.acted else 0
    rows += sum(26 + AFFAIR * len(affairs) for affairs in listed.values()) or 26 + AFFAIR
    rows += BREAK * max(0, len(listed) - 1)
    paper = Paper("affairs", rows + 4)
    left, top, right, bottom = paper.box
    y = _pairs(paper, top + 22, _("Alliances"), view.alliances, "ally")
    if view.forbidden:
        y = _pairs(paper, y, _("No alliance this turn"), view.forbidden, "never")
    if view.acted:
        room = right - left - 30 - 27 * len(view.acted)
        x = left + 20 + paper.write(left + 14, y, _("Have acted"), face="bold", size=20, room=room)
        for number, power in enumerate(view.acted):
            sprite = tile(power, 24) if power in view.data.powers else _unrest_sprite()
            paper.middle("marker", f"acted {power}", sprite, x + 14 + number * 27, y)
        y += 30
    if not listed:
        paper.write(left + 14, y, _("In force"), face="bold", size=20)
        paper.write(left + 14, y + 26, _("nothing"), face="italic", size=20, fill=FADED)
    rest = int((bottom - 4 - y) // AFFAIR)
    for until, affairs in listed.items():
        if rest < 2:
            break
        paper.write(left + 14, y, until, face="bold", size=20, room=right - left - 26)
        y, rest = y + 26, rest - 1
        texts = shared([affair.text for affair in affairs], rest, _("and {number} more"))
        for number, text in enumerate(texts):
            whole = text == affairs[number].text
            _affair(paper, y, affairs[number] if whole else Affair(text))
            y, rest = y + AFFAIR, rest - 1
        y += BREAK
        rest = int((bottom - 4 - y) // AFFAIR)
    return paper.items


def _in_force(view: View) -> dict[str, list[Affair]]:
    """Markers and what cards have changed, by how long it lasts."""
    headings = {
        "action": _("In this action"),
        "cycle": _("Until next active"),
        "turn": _("In this turn"),
        "permanent": _("In force"),
    }
    lasts = {name: one.until for one in view.lasting if one.what == "marker" for name in one.who}
    found: dict[str, dict[Affair, None]] = {heading: {} for heading in headings.values()}
    for marker in view.markers:
        word, _colon, whom = marker.partition(":")
        affair = Affair(marker_name(word if whom in view.data.powers else marker, view.data), _shown(view, (whom,)))
        found[headings[lasts.get(word, "permanent")]].setdefault(affair)
    for one in view.lasting:
        if one.what != "marker":
            affair = Affair(card_name(view.data.cards[one.card]), _shown(view, one.who))
            found[headings[one.until]].setdefault(affair)
    return {heading: list(affairs) for heading, affairs in found.items() if affairs}


def _shown(view: View, who: Sequence[str]) -> tuple[str, ...]:
    """As emblems, if they are powers and not everybody."""
    powers = tuple(one for one in who if one in view.data.powers)
    return powers if len(powers) <= 3 else ()


def _affair(paper: Paper, y: float, affair: Affair) -> None:
    left, _top, right, _bottom = paper.box
    x = right - 12 - 22 * len(affair.powers)
    paper.write(left + 14, y, affair.text, size=19, room=x - left - 18)
    for number, power in enumerate(affair.powers):
        paper.middle("marker", f"concerns {power} {y:.0f}", tile(power, 20), x + 11 + 22 * number, y)


def _pairs_height(pairs: Sequence[tuple[str, str]]) -> int:
    return 30 * max(1, -(-len(pairs[:MOST_PAIRS]) // ACROSS))


def _pairs(paper: Paper, y: float, heading: str, pairs: Sequence[tuple[str, str]], what: str) -> float:
    """Pairs of emblems under a heading; returns where the next line may begin."""
    left, _top, right, _bottom = paper.box
    paper.write(left + 14, y, heading, face="bold", size=20, room=right - left - 26)
    if not pairs:
        paper.write(left + 14, y + 28, _("none"), face="italic", size=20, fill=FADED)
    tie = _tie_sprite() if what == "ally" else _broken_sprite()
    for number, (first, second) in enumerate(pairs[:MOST_PAIRS]):
        x, line = left + 14 + (number % ACROSS) * PAIR, y + 28 + (number // ACROSS) * 30
        ground = f"{what} {number} pair"
        paper.middle("marker", ground, _pair_sprite(), x + 28, line)
        paper.middle("marker", f"{what} {number} {first}", tile(first, 20), x + 13, line, ground)
        paper.middle("marker", f"{what} {number} tie", tie, x + 28, line, ground)
        paper.middle("marker", f"{what} {number} {second}", tile(second, 20), x + 43, line, ground)
    return y + 28 + _pairs_height(pairs) + 8


def _pair_sprite() -> Sprite:
    """What holds the two emblems of a pair together."""

    def draw() -> Sprite:
        pen = Pen(58, 26)
        pen.slab(0, 0, 58, 26, PAPER, RULE, 1.2, 8)
        return pen.done()

    return SPRITES.get("pair", draw)


def _broken_sprite() -> Sprite:
    def draw() -> Sprite:
        pen = Pen(8, 12)
        for end in (11, 1):
            pen.line([(0.6, 12 - end), (7.4, end)], RED, 2.4)
        return pen.done()

    return SPRITES.get("broken tie", draw)


def _unrest_sprite() -> Sprite:
    """§20 The unrest in Carthage, which is used like a power."""

    def draw() -> Sprite:
        pen, colour = Pen(24, 24, 1), colour_of("carthage")
        pen.slab(0, 0, 24, 24, PAPER, RED, 2, 3)
        pen.polygon([(12, 3), (21, 20), (3, 20)], colour)
        pen.text(12, 14.5, "!", "bold", 15, ink_on("carthage"))
        return pen.done()

    return SPRITES.get("unrest tile", draw)


def _tie_sprite() -> Sprite:
    def draw() -> Sprite:
        pen = Pen(8, 8)
        pen.slab(0, 2.6, 8, 5.4, INK)
        return pen.done()

    return SPRITES.get("tie", draw)


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
    paper.middle("marker", "unrest tile", _unrest_sprite(), left + 24, y)
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
