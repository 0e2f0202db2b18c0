"""The legend: spaces, badges, connections, powers, how to read a counter, marks of sieges and of the last action."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language.i18n import _
from bot.render.counters import Counter, counter_sprite
from bot.render.emblems import tile
from bot.render.geometry import Item
from bot.render.latest import fight_sprite, taken_sprite, walk_sprite
from bot.render.paper import Paper
from bot.render.spaces import BADGE, DARK, anchor, closed_sprite, reinforcements, ring_sprite, siege_sprite
from bot.render.sprites import SPRITES, Pen, Sprite, text_sprite
from bot.render.style import (
    CASING,
    CLEAR,
    FIGURES,
    INDEPENDENT,
    INK,
    PAPER,
    PORT_PAPER,
    RED,
    ROUGH,
    STONE,
    STONE_DARK,
    STRAIT,
    colour_of,
    ink_on,
)
from bot.render.words import power_name
from engine.sword.view import View

BUILT = "appian_way"  # the marker
POWERS = (
    "romans",
    "gauls",
    "etruscans",
    "samnites",
    "greeks",
    "carthage",
    "volsci",
    "transalpines",
    "revolters",
)
ROW, LINE, MARK = 23, 22, 30
HEIGHT = 328  # without the lines of the powers
RIGHT, PLAYERLESS = 192, 150  # where the second column begins, and that of the powers that nobody plays
EVENT = 250  # where the sign of an event begins
Sign = tuple[Sprite, ...]


def legend_items(view: View) -> list[Item]:
    seated, others = _powers(view)
    lines = max(len(seated), 1 + len(others))
    closed = any(space.kind != "box" for key, space in view.data.spaces.items() if key not in view.spaces)
    paper = Paper("legend", HEIGHT + LINE * lines + (MARK if closed else 0))
    y: float = paper.box[1] + 20
    spaces = (
        ("normal", _("normal space")),
        ("city", _("city")),
        ("tribe", _("tribe, factor")),
        ("port", _("port")),
        ("reinforcement", _("reinforcements")),
    )
    built = "built" if BUILT in view.markers else "appian"
    ways = (("clear", _("clear")), ("rough", _("rough")), ("strait", _("strait")), (built, _("Appian Way")))
    for number, (sign, text) in enumerate(spaces):
        end = _mark(paper, f"sign {sign}", (_sign(sign),), 24, y + number * ROW, text, RIGHT)
        if sign == "city":
            paper.middle("marker", "pip", _pip(), end + 11, y + number * ROW + 1)
            paper.write(end + 19, y + number * ROW, _("loyal"), room=paper.box[0] + RIGHT - 23 - end)
    for number, (sign, text) in enumerate(ways):
        _mark(paper, f"sign {sign}", (_way(sign),), RIGHT + 24, y + number * ROW, text)
    letters = text_sprite("Aa", "serif", 22, RED, halo=True, underlined=True)
    _mark(paper, "Aa", (letters,), RIGHT + 24, y + 4 * ROW, _("gives VP"))
    y += 5 * ROW + 4
    _list(paper, view, y, seated, others)
    y += LINE * lines + 2
    y = _counter(paper, view, y)
    y = _marks(paper, y)
    if closed:
        _mark(paper, "sample closed", (closed_sprite(22),), 24, y, _("space out of this game"))
    return paper.items


def _mark(paper: Paper, about: str, signs: Sign, middle: float, y: float, text: str, end: float | None = None) -> float:
    """Signs side by side around `middle`, and what they mean, which ends before `end`: pixels from the panel's edge.
    Returns where it ends on the sheet.
    """
    left, _top, right, _bottom = paper.box
    x = left + middle - sum(sign.size[0] for sign in signs) / 2
    for number, sign in enumerate(signs):
        paper.middle("marker", f"{about} {number}", sign, x + sign.size[0] / 2, y)
        x += sign.size[0] + 3
    x = max(x + 4, left + middle + 20)
    return x + paper.write(x, y, text, room=(right - 8 if end is None else left + end - 4) - x)


def _powers(view: View) -> tuple[list[str], list[str]]:
    """Those that somebody plays, and all others of the game."""
    scenario = view.data.scenarios[view.scenario]
    played = {power for seat in view.seats for power in seat.powers}
    shown = [power for power in (*POWERS, INDEPENDENT) if power not in scenario.out_of_play.powers]
    if scenario.players != 5:
        shown.remove("revolters")
    return [power for power in shown if power in played], [power for power in shown if power not in played]


def _list(paper: Paper, view: View, y: float, seated: Sequence[str], others: Sequence[str]) -> None:
    left, _top, right, _bottom = paper.box
    paper.write(left + PLAYERLESS, y, _("Without a player"), face="italic", room=right - left - PLAYERLESS - 10)
    for x, first, powers in ((left + 14, 0, seated), (left + PLAYERLESS, 1, others)):
        end = left + PLAYERLESS - 4 if x < left + PLAYERLESS else right - 8
        for number, power in enumerate(powers, first):
            paper.middle("marker", f"power {power}", tile(power, 20), x + 10, y + number * LINE)
            paper.write(x + 27, y + number * LINE, power_name(view.data, power), room=end - x - 27)


def _counter(paper: Paper, view: View, y: float) -> float:
    """One taken apart, of nobody; returns where the next line may begin."""
    left, _top, right, _bottom = paper.box
    five = view.data.scenarios[view.scenario].players == 5
    sample = counter_sprite(Counter(INDEPENDENT, 6, 2 if five else 0, _("Leader"), "3–4", 1, False))
    paper.put("marker", "sample", sample, left + 12, y - 5)
    x = left + 12 + sample.size[0] + 10
    lines = (
        _("6 (2): 6 CU, 2 mercenaries") if five else _("6: 6 CU"),
        _("3–4: initiative, tactics"),
        _("+1: more leaders; –: no CU"),
    )
    for number, text in enumerate(lines):
        paper.write(x, y + number * 20, text, room=right - x - 8)
    return y + 67


def _marks(paper: Paper, y: float) -> float:
    """A counter behind walls, a pointer, siege marks, and the marks of the last action; returns where the next line
    may begin.
    """
    walled = counter_sprite(Counter(INDEPENDENT, 2, 0, "", "", 0, True))
    _mark(paper, "sample inside", (walled,), 12 + walled.size[0] / 2, y, _("in the city"), RIGHT)
    _mark(paper, "sample pin", (_pin(),), RIGHT + 24, y, _("lies in this space"))
    y += MARK + 5
    sieges = siege_sprite(0, "gauls"), siege_sprite(2, "romans")
    _mark(paper, "sample siege", sieges, 38, y, _("siege points"), RIGHT)
    _mark(paper, "sample rolled", (siege_sprite(1, "gauls", rolled=True),), RIGHT + 24, y, _("siege roll made"))
    y += MARK
    _mark(paper, "sample battle", (fight_sprite(),), 32, y, _("battle"), RIGHT)
    _mark(paper, "sample taken", (taken_sprite(14),), RIGHT + 24, y, _("taken just now"))
    y += MARK
    ways = walk_sprite("gauls", by_sea=False), walk_sprite("gauls", by_sea=True)
    _mark(paper, "sample walk", ways, 53, y, _("last march, voyage"), EVENT)
    _mark(paper, "sample event", (ring_sprite(28),), EVENT + 16, y, _("event"))
    return y + MARK


def _pip() -> Sprite:
    """A pip of loyalty as on the strip of a city."""

    def draw() -> Sprite:
        pen = Pen(11, 14)
        pen.slab(0, 0, 11, 14, CASING, DARK, 1)
        pen.disc(5.5, 7, 3.5, DARK)
        return pen.done()

    return SPRITES.get("sample pip", draw)


def _pin() -> Sprite:
    def draw() -> Sprite:
        pen = Pen(40, 22, 1)
        pen.disc(29, 11, 9.5, colour_of(INDEPENDENT), INK, 1.4)
        pen.slab(0, 4, 11, 18, STONE, STONE_DARK, 1, 2)
        pen.polygon([(8, 9), (8, 13), (20, 12), (20, 10)], STONE_DARK)
        pen.disc(20, 11, 5, CASING)
        pen.disc(20, 11, 3.8, STONE_DARK)
        return pen.done()

    return SPRITES.get("sample pin", draw)


def _sign(kind: str) -> Sprite:
    return SPRITES.get(("sign", kind), lambda: _draw_sign(kind))


def _draw_sign(kind: str) -> Sprite:
    pen, colour, dark = Pen(22, 22, 2), colour_of(INDEPENDENT), (70, 52, 30)
    ink = ink_on(INDEPENDENT)
    if kind == "normal":
        pen.disc(11, 11, 9.5, colour, dark, 1.6)
    elif kind == "city":
        for merlon in range(3):
            pen.slab(1.5 + merlon * 7.2, 1, 6.1 + merlon * 7.2, 7, colour, dark, 1.3)
        pen.slab(1.5, 4, 20.5, 21.5, colour, dark, 1.6)
        pen.slab(2.4, 4.8, 9, 20.6, CASING, dark, 1)
        for pip in (0, 1):
            pen.disc(5.8, 8.2 + 5 * pip, 2.1, ink)
        pen.disc(5.8, 18.2, 1.9, None, ink, 0.8)
    elif kind == "tribe":
        pen.polygon([(0.5, 11), (5.6, 1.6), (16.4, 1.6), (21.5, 11), (16.4, 20.4), (5.6, 20.4)], colour, dark, 1.6)
        pen.text(11, 11, "2", "figures", FIGURES, ink)
    elif kind == "port":
        pen.disc(11, 11, BADGE, PORT_PAPER, (24, 62, 92), 1.4)
        anchor(pen, 11, 11, 7.2)
    else:
        reinforcements(pen, 11, 11, 1)
    return pen.done()


def _way(kind: str) -> Sprite:
    return SPRITES.get(("way", kind), lambda: _draw_way(kind))


def _draw_way(kind: str) -> Sprite:
    pen = Pen(38, 10)
    if kind == "clear":
        pen.slab(0, 3.4, 38, 6.6, CLEAR)
    elif kind in ("rough", "strait"):
        colour, dash, gap = (ROUGH, 8.6, 6.1) if kind == "rough" else (STRAIT, 11, 2.5)
        x = 0.0
        while x < 38:
            pen.slab(x, 3, min(38, x + dash), 7, colour)
            x += dash + gap
    elif kind == "built":
        for half, colour in ((4.6, INK), (3.2, PAPER), (1.8, RED)):
            pen.slab(0, 5 - half, 38, 5 + half, colour)
    else:
        pen.slab(0, 1, 38, 9, (66, 52, 40))
        pen.slab(0, 2.4, 38, 7.6, (232, 214, 172))
        for stone in range(1, 7):
            pen.slab(stone * 6 - 3, 2.4, stone * 6 - 1.4, 7.6, (132, 104, 76))
    return pen.done()
