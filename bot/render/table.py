"""The panel of the seats: whose move it is, and a row for each player with his VP on the track, cards and chances."""

from __future__ import annotations

from assets.drawing_data import Colour
from bot.language.i18n import _
from bot.render.emblems import stamp, tile
from bot.render.geometry import Item
from bot.render.paper import Paper, panel_box
from bot.render.sprites import SPRITES, Pen, Sprite, fitting
from bot.render.style import FADED, GOLD, INK, PAPER, RED, RULE, SMALL, colour_of, ink_on, mix
from bot.render.words import seat_name, state_line, whose_move
from engine.sword.view import SeatView, View

TOP = 12  # VP end here (§4.1)
CELL = 23  # width of a cell of the track
TRACK = 312  # from the panel's left edge to the cell of 0
NUMBER = 294  # to the middle of the VP as a number
HEADINGS, ROWS = 54, 68  # from the panel's upper edge
TOKEN = 21
COLUMNS = (638, 684, 730, 774, 815)  # hand, deck, discards, out of the game, Desperate Times
NOTE = 24  # height of a line below the rows


def table_items(view: View) -> list[Item]:
    seats = {seat.seat: seat for seat in view.seats}
    order = [*view.order, *(seat for seat in seats if seat not in view.order)]
    _left, top, _right, bottom = panel_box("table")
    rows = len(order) + bool(view.sides)
    notes = NOTE * (2 if view.sides else 1)
    height = min(40.0, (bottom - top - ROWS - notes - 8) / rows)
    paper = Paper("table", ROWS + rows * height + notes + 8)
    left, top, right, bottom = paper.box
    _headline(paper, view)
    for vp in range(TOP + 1):
        strong = vp >= view.automatic_victory
        paper.write(
            left + TRACK + vp * CELL + CELL / 2,
            top + HEADINGS,
            str(vp),
            face="bold",
            size=SMALL,
            fill=RED if strong else FADED,
            anchor="m",
        )
    paper.write(left + NUMBER, top + HEADINGS, _("VP"), fill=FADED, anchor="m")
    for column, heading in zip(COLUMNS, (_("Hand"), _("Deck"), _("Disc."), _("Out"), _("Desp.")), strict=True):
        paper.write(left + column, top + HEADINGS, heading, fill=FADED, anchor="m")
    band = right - left - 16, min(34, int(height) - 1)
    for number, seat in enumerate(order):
        _row(paper, view, seats[seat], top + ROWS + (number + 0.5) * height, band)
    if view.sides:
        _sums(paper, view, top + ROWS + (rows - 0.5) * height)
    _notes(paper, paper.box[3] - 8 - NOTE / 2)
    return paper.items


def _notes(paper: Paper, y: float) -> None:
    """What the signs and the short heads of the rows mean."""
    left, _top, right, _bottom = paper.box
    notes = (
        (_first_sprite(), _("first player")),
        (_reshuffle_sprite(), _("reshuffled at the next draw")),
        (None, _("Out: out of the game")),
        (None, _("Desp.: Desperate Times left")),
    )
    x: float = left + 16
    for number, (sign, text) in enumerate(notes):
        if sign:
            paper.middle("marker", f"note {number}", sign, x + sign.size[0] / 2, y)
            x += sign.size[0] + 6
        x += paper.write(x, y, text, fill=FADED, room=right - 8 - x) + 22


def _sums(paper: Paper, view: View, y: float) -> None:
    """4.2, 4.3 (2P) What the sides have in sum, each behind the emblems of its powers; below it when the sums count."""
    left, _top, right, bottom = paper.box
    x: float = left + 14
    x += paper.write(x, y, _("In sum"), face="bold", size=20) + 24
    for side, vp in view.sides:
        for power in _powers(view, side):
            paper.middle("marker", f"sum {power}", tile(power, 26), x + 13, y)
            x += 30
        text = _("{vp} VP").format(vp=vp)
        x += paper.write(x + 4, y, text, face="bold", size=22) + 44
    ties = next(side.id for side in view.data.scenarios[view.scenario].sides if side.wins_ties)
    rule = _("The larger sum wins once a row has {vp} or turn {turn} is over; level sums: {side}.").format(
        vp=view.automatic_victory, turn=view.turns, side=seat_name(view, ties)
    )
    paper.write(left + 16, bottom - 8 - 1.5 * NOTE, rule, fill=FADED, room=right - left - 24)


def _headline(paper: Paper, view: View) -> None:
    """Turn, round and phase, and at the other end who is to act; as large as there is room for both."""
    left, top, right, _bottom = paper.box
    phrases, who = state_line(view), whose_move(view)
    if view.winner and view.winner not in {seat.seat for seat in view.seats}:  # a side: the emblems say which
        who = _("have won")
    powers = _powers(view, view.winner or view.active or "")
    room: float = right - left - 32 - 30 * len(powers)
    size = fitting("   · ".join([*phrases, who]), "bold", room, 22)
    x: float = left + 16
    for number, phrase in enumerate(phrases):
        if number:
            x += 9 + paper.write(x, top + 26, "·", face="bold", size=size, fill=FADED)
        x += 9 + paper.write(x, top + 26, phrase, face="bold", size=size)
    room = right - 16 - x - 8 - 30 * len(powers)
    width = paper.write(right - 16, top + 26, who, face="bold", size=size, fill=RED, anchor="r", room=room)
    for number, power in enumerate(reversed(powers)):
        paper.middle("marker", f"to act {power}", tile(power, 26), right - 16 - width - 22 - 30 * number, top + 26)


def _powers(view: View, seat: str) -> tuple[str, ...]:
    """Of a seat, or of a side (2P)."""
    seats = _seats(view, seat)
    return tuple(power for each in view.seats if each.seat in seats for power in each.powers)


def _seats(view: View, seat: str) -> tuple[str, ...]:
    """A seat, or those of a side (2P)."""
    sides = {side.id: side.positions for side in view.data.scenarios[view.scenario].sides}
    return sides.get(seat, (seat,))


def _row(paper: Paper, view: View, seat: SeatView, y: float, size: tuple[int, int]) -> None:
    """`size`: of the band that marks the active player's, at the end the winners'."""
    left, _top, right, _bottom = paper.box
    marked = seat.seat in (_seats(view, view.winner) if view.winner else (view.active,))
    on = f"marked {seat.seat}" if marked else None
    if on:
        paper.middle("marker", on, _band_sprite(*size), (left + right) / 2, y)
    ink = FADED if seat.out else INK
    x: float = left + 14
    for power in seat.powers:
        paper.middle("marker", f"seat {power}", tile(power, 26), x + 13, y, on)
        x += 30
    first = view.first == seat.seat
    name = seat_name(view, seat.seat)
    room = left + NUMBER - 18 - x - (22 if first else 0)
    x += 4 + paper.write(x + 4, y, name, size=fitting(name, "serif", room, 22), fill=ink, room=room, on=on)
    if first:
        paper.middle("marker", "first player", _first_sprite(), x + 14, y, on)
    paper.write(left + NUMBER, y, str(seat.vp), face="bold", size=22, fill=ink, anchor="m", on=on)
    track = _track_sprite(view.automatic_victory)
    paper.middle("marker", f"track {seat.seat}", track, left + TRACK + CELL * (TOP + 1) / 2, y, on)
    vp = max(0, min(TOP, seat.vp))
    token = _token_sprite(seat.powers)
    paper.middle("marker", f"vp {seat.seat}", token, left + TRACK + vp * CELL + CELL / 2, y, f"track {seat.seat}")
    if seat.out:
        paper.write(left + COLUMNS[0] - 20, y, _("out of the game"), face="italic", size=20, fill=FADED, on=on)
        return
    numbers = (seat.hand, seat.deck, len(seat.discards), len(seat.removed), seat.desperate)
    for column, number in zip(COLUMNS, numbers, strict=True):
        paper.write(left + column, y, str(number), face="bold", size=22, anchor="m", on=on)
    if seat.reshuffle:
        paper.middle("marker", f"reshuffle {seat.seat}", _reshuffle_sprite(), left + COLUMNS[2] + 22, y, on)


def _band_sprite(width: int, height: int) -> Sprite:
    def draw() -> Sprite:
        pen = Pen(width, height)
        pen.slab(0, 0, width, height, mix(PAPER, GOLD, 0.5), GOLD, 1.6, 6)
        return pen.done()

    return SPRITES.get(("band", width, height), draw)


def _track_sprite(automatic: int) -> Sprite:
    """Thirteen cells; those of an automatic victory are tinted."""

    def draw() -> Sprite:
        pen = Pen(CELL * (TOP + 1), 28, 1)
        for vp in range(TOP + 1):
            fill = mix(PAPER, RED, 0.22) if vp >= automatic else PAPER
            pen.slab(vp * CELL, 0, vp * CELL + CELL + 1, 28, fill, RULE, 1)
        return pen.done()

    return SPRITES.get(("track", automatic), draw)


def _token_sprite(powers: tuple[str, ...]) -> Sprite:
    """One token for a seat; two powers share it half and half."""

    def draw() -> Sprite:
        pen, part = Pen(TOKEN, TOKEN, 3), TOKEN / len(powers)
        for number, power in enumerate(powers):
            colour: Colour = colour_of(power)
            pen.slab(number * part, 0, (number + 1) * part, TOKEN, colour)
            stamp(pen, power, (number + 0.5) * part, TOKEN / 2, min(part, 18) * 0.44, ink_on(power), colour)
        pen.slab(0, 0, TOKEN, TOKEN, None, INK, 1.6, 3)
        return pen.done(shadow=0.5)

    return SPRITES.get(("token", powers), draw)


def _first_sprite() -> Sprite:
    """A pennant: this player goes first in every round of the turn."""

    def draw() -> Sprite:
        pen = Pen(16, 22)
        pen.line([(2.5, 1), (2.5, 22)], INK, 2)
        pen.polygon([(3, 1), (16, 6), (3, 11)], RED)
        return pen.done()

    return SPRITES.get("first", draw)


def _reshuffle_sprite() -> Sprite:
    """A turning arrow: the deck is shuffled in the next Draw phase (§6.4.1)."""

    def draw() -> Sprite:
        pen = Pen(18, 18)
        pen.arc(9, 9.5, 7, -40, 250, RED, 2.2)
        pen.polygon([(10, 0), (18, 4.5), (10.5, 8.5)], RED)
        return pen.done()

    return SPRITES.get("reshuffle", draw)
