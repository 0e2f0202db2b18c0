"""The panel of what is agreed and in force: alliances, who has acted, markers, what cards have changed for a while."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from assets.drawing_data import Colour
from bot.language.i18n import _
from bot.narration import deeds
from bot.render.emblems import tile
from bot.render.geometry import Box, Item
from bot.render.paper import Paper, panel_box, wrapped
from bot.render.spaces import BADGE, anchor
from bot.render.sprites import SPRITES, Pen, Sprite
from bot.render.style import FADED, INK, PAPER, PORT_PAPER, RED, RULE, SMALL, Face
from bot.render.tracks import unrest_sprite
from bot.render.words import card_name, marker_name, space_name
from engine.sword.view import Lasting, View

PANEL = "affairs"
HEIGHTS = {"heading": 24, "affair": 21, "detail": 19, "more": 22, "gap": 8, "narrow gap": 3}
EDGE, INDENT, RIGHT = 14, 6, 10
PAIR, ACROSS = 66, 3  # width of a pair of emblems, how many stand in a line
TILE, SIGN = 20, 18  # sides of the emblems of pairs, and of those beside what is in force
CLOSED: Colour = (190, 28, 20)
"""By day and by night, as what is printed on the ports."""
MOST_POWERS = 3
"""So many powers are shown by their emblems; what bears on more is said in words."""


@dataclass(frozen=True, slots=True)
class Affair:
    """What is in force: on whom it bears, what it does in sentences, the name of the port that it closes."""

    text: str
    powers: tuple[str, ...] = ()
    details: tuple[str, ...] = ()
    closed: str = ""


Gap = Literal["gap", "narrow gap"]
Kind = Literal["heading", "affair", "detail", "more"] | Gap


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the list and its height; emblems and the sign of a closed port stand at its right end. `goes_on`: it
    is no more than the rest of the line before.
    """

    kind: Kind
    text: str
    powers: tuple[str, ...] = ()
    closes: bool = False
    goes_on: bool = False

    @property
    def height(self) -> int:
        return HEIGHTS[self.kind]


Span = tuple[str, str]
"""How long: `until` of `Lasting`, and the seat that has to be active first, if it is that (`cycle`)."""


def affairs_box(view: View) -> Box:
    """What the panel takes of its place on the sheet."""
    left, top, right, _bottom = panel_box(PANEL)
    above, lines = _content(view)
    return left, top, right, top + _height(above, lines)


def _content(view: View) -> tuple[int, list[Line]]:
    """The height of what stands above the list, and the list."""
    _left, high, _right, low = panel_box(PANEL)
    above = EDGE + 8 + _pairs_height(view.alliances)
    above += _pairs_height(view.forbidden) if view.forbidden else 0
    above += 30 if view.acted else 0
    return above, _fitting(view, _in_force(view), low - high - above)


def _height(above: int, lines: Iterable[Line]) -> int:
    return above + sum(line.height for line in lines)


def affair_items(view: View) -> list[Item]:
    """Alliances as pairs of emblems, those that are forbidden, who has acted, and what is in force until when."""
    above, lines = _content(view)
    paper = Paper(PANEL, _height(above, lines))
    y = _pairs(paper, paper.box[1] + 22, _("Alliances"), view.alliances, "ally")
    if view.forbidden:
        y = _pairs(paper, y, _("No alliance this turn"), view.forbidden, "never")
    if view.acted:
        _acted(paper, y, view)
        y += 30
    for line in lines:
        _write(paper, y, line)
        y += line.height
    return paper.items


# alliances, and who has acted


def _pairs_height(pairs: Sequence[tuple[str, str]]) -> int:
    return 28 + 30 * max(1, -(-len(pairs) // ACROSS)) + 8


def _pairs(paper: Paper, y: float, heading: str, pairs: Sequence[tuple[str, str]], what: str) -> float:
    """Pairs of emblems under a heading; returns where the next line may begin."""
    left, _top, right, _bottom = paper.box
    paper.write(left + EDGE, y, heading, face="bold", size=20, room=right - left - 26)
    if not pairs:
        paper.write(left + EDGE, y + 28, _("none"), face="italic", size=20, fill=FADED)
    tie = _tie_sprite() if what == "ally" else _broken_sprite()
    for number, (first, second) in enumerate(pairs):
        x, line = left + EDGE + (number % ACROSS) * PAIR, y + 28 + (number // ACROSS) * 30
        ground = f"{what} {number} pair"
        paper.middle("marker", ground, _pair_sprite(), x + 28, line)
        paper.middle("marker", f"{what} {number} {first}", tile(first, TILE), x + 13, line, ground)
        paper.middle("marker", f"{what} {number} tie", tie, x + 28, line, ground)
        paper.middle("marker", f"{what} {number} {second}", tile(second, TILE), x + 43, line, ground)
    return y + _pairs_height(pairs)


def _acted(paper: Paper, y: float, view: View) -> None:
    left, _top, right, _bottom = paper.box
    room = right - left - 30 - 27 * len(view.acted)
    x = left + 20 + paper.write(left + EDGE, y, _("Have acted"), face="bold", size=20, room=room)
    for number, power in enumerate(view.acted):
        sprite = tile(power, 24) if power in view.data.powers else unrest_sprite()
        paper.middle("marker", f"acted {power}", sprite, x + 14 + number * 27, y)


# what is in force


def _in_force(view: View) -> dict[Span, list[Affair]]:
    """Markers, and what cards have changed, by how long it lasts; what one card does stands together."""
    lasts = {name: one.until for one in view.lasting if one.what == "marker" for name in one.who}
    found: dict[Span, list[Affair]] = {}
    for marker in view.markers:
        word, _colon, whom = marker.partition(":")
        name = marker_name(word if whom in view.data.powers else marker, view.data)
        found.setdefault((lasts.get(word, "permanent"), ""), []).append(Affair(name, _shown(view, (whom,))))
    cards: dict[tuple[Span, str], list[Lasting]] = {}
    for one in filter(deeds.is_told, view.lasting):
        span = (one.until, one.seat if one.until == "cycle" else "")
        cards.setdefault((span, one.card), []).append(one)
    for (span, _card), effects in cards.items():
        found.setdefault(span, []).append(_affair(view, effects))
    return {span: found[span] for span in sorted(found, key=lambda span: deeds.SPANS.index(span[0]))}


def _affair(view: View, effects: Sequence[Lasting]) -> Affair:
    """Of one card."""
    data = view.data
    closed = next((space for one in effects if (space := deeds.closed(one, view))), "")
    return Affair(
        card_name(data.cards[effects[0].card]),
        _shown(view, dict.fromkeys(word for one in effects for word in one.who)),
        tuple(dict.fromkeys(deeds.bearing(one, view) for one in effects)),
        space_name(data.spaces[closed]) if closed else "",
    )


def _shown(view: View, who: Iterable[str]) -> tuple[str, ...]:
    """As emblems, if they are powers and not everybody."""
    powers = tuple(one for one in who if one in view.data.powers)
    return powers if len(powers) <= MOST_POWERS else ()


def _fitting(view: View, found: Mapping[Span, Sequence[Affair]], room: int) -> list[Line]:
    """With as many sentences as there is room for, those of the longest-lasting left out first; then cut."""
    explained = sum(bool(affair.details) for affairs in found.values() for affair in affairs)
    tries: list[tuple[int, Gap]] = [(explained, "gap"), *((most, "narrow gap") for most in range(explained, -1, -1))]
    for most, gap in tries:
        lines = list(_lines(view, found, most, gap))
        if _height(0, lines) <= room:
            return lines
    return _cut(lines, room)


def _lines(view: View, found: Mapping[Span, Sequence[Affair]], most: int, gap: Gap) -> Iterator[Line]:
    """`most`: of so many affairs it is said what they do; `gap`: between what is in force for different times."""
    if not found:
        yield Line("heading", _("In force"))
        yield Line("more", _("nothing"))
    for number, (span, affairs) in enumerate(found.items()):
        if number:
            yield Line(gap, "")
        yield from _heading(view, span)
        for affair in affairs:
            told = bool(affair.details) and most > 0
            most -= told
            yield from _told(affair, sentences=told)


def _heading(view: View, span: Span) -> Iterator[Line]:
    until, seat = span
    headings = {
        "action": _("In this action"),
        "cycle": _("Until next active"),
        "turn": _("In this turn"),
        "permanent": _("In force"),
    }
    powers = next((one.powers for one in view.seats if one.seat == seat), ())
    yield from _wrapped("heading", headings[until], powers)


def _told(affair: Affair, *, sentences: bool) -> Iterator[Line]:
    """Its name, then what it does; without that at least the port."""
    brief = affair.closed and not sentences
    name = _("{card}: {space}").format(card=affair.text, space=affair.closed) if brief else affair.text
    yield from _wrapped("affair", name, affair.powers, closes=bool(affair.closed))
    for sentence in affair.details if sentences else ():
        yield from _wrapped("detail", sentence)


def _wrapped(
    kind: Literal["heading", "affair", "detail"], text: str, powers: tuple[str, ...] = (), *, closes: bool = False
) -> Iterator[Line]:
    """Emblems and the sign beside the first of its lines."""
    left, _top, right, _bottom = panel_box(PANEL)
    face, size, indent = STYLES[kind]
    room = right - left - EDGE - RIGHT - indent - (SIGN + 2) * (len(powers) + closes)
    first, *more = wrapped(text, face, size, room)
    yield Line(kind, first, powers, closes)
    for line in more:
        yield Line(kind, line, goes_on=True)


STYLES: Mapping[str, tuple[Face, int, int]] = {
    "heading": ("bold", 20, 0),
    "affair": ("serif", 19, 0),
    "detail": ("serif", SMALL, INDENT),
    "more": ("italic", 20, 0),
}
"""Of the lines: face, size and how far they are set in."""


def _cut(lines: Sequence[Line], room: int) -> list[Line]:
    """Whole affairs from the first on; the last line is for the number of those that are left out."""
    ends = [end for end in range(1, len(lines)) if lines[end - 1].kind == "affair" and not lines[end].goes_on]
    end = max((end for end in ends if _height(HEIGHTS["more"], lines[:end]) <= room), default=0)
    left = sum(line.kind == "affair" and not line.goes_on for line in lines[end:])
    return [*lines[:end], Line("more", _("and {number} more").format(number=left))]


def _write(paper: Paper, y: float, line: Line) -> None:
    if line.kind == "gap" or line.kind == "narrow gap":
        return
    left, _top, right, _bottom = paper.box
    face, size, indent = STYLES[line.kind]
    fill = FADED if line.kind in ("detail", "more") else INK
    signs = [(f"concerns {power} {y:.0f}", tile(power, SIGN)) for power in line.powers]
    signs += [(f"closed {y:.0f}", closed_sprite(SIGN // 2))] if line.closes else []
    x = right - RIGHT - (SIGN + 2) * len(signs)
    paper.write(left + EDGE + indent, y, line.text, face=face, size=size, fill=fill, room=x - left - EDGE - indent)
    for number, (about, sprite) in enumerate(signs):
        paper.middle("marker", about, sprite, x + 2 + SIGN / 2 + (SIGN + 2) * number, y + 1)


# signs


def closed_sprite(radius: int = BADGE) -> Sprite:
    """A port's badge with a bar across it: a card has closed it."""

    def draw() -> Sprite:
        pen, reach = Pen(2 * radius, 2 * radius, 2), (radius - 2) * 0.7
        pen.disc(radius, radius, radius, PORT_PAPER)
        anchor(pen, radius, radius, radius * 0.7)
        pen.disc(radius, radius, radius, None, CLOSED, 2.8)
        pen.line([(radius - reach, radius - reach), (radius + reach, radius + reach)], CLOSED, 2.8)
        return pen.done()

    return SPRITES.get(("closed", radius), draw)


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


def _tie_sprite() -> Sprite:
    def draw() -> Sprite:
        pen = Pen(8, 8)
        pen.slab(0, 2.6, 8, 5.4, INK)
        return pen.done()

    return SPRITES.get("tie", draw)
