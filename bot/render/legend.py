"""The legend: kinds of spaces, badges, connections, powers, and how to read a counter."""

from __future__ import annotations

from bot.i18n import _
from bot.render.counters import Counter, counter_sprite
from bot.render.emblems import tile
from bot.render.geometry import Item
from bot.render.paper import Paper
from bot.render.spaces import BADGE, anchor, siege_sprite
from bot.render.sprites import SPRITES, Pen, Sprite
from bot.render.style import INDEPENDENT, PAPER, PORT_PAPER, RED, ROMAN_SMALL, colour_of, ink_on
from bot.render.words import power_name
from engine.sword.view import View

ROW = 24
RIGHT = 168  # the second column


def legend_items(view: View) -> list[Item]:
    paper = Paper("legend")
    left, top, right, _bottom = paper.box
    spaces = (
        ("normal", _("normal space")),
        ("city", _("city, loyalty")),
        ("tribe", _("tribe, factor")),
        ("port", _("port")),
        ("reinforcement", _("reinforcements")),
    )
    y: float = top + 22
    for number, (sign, text) in enumerate(spaces):
        line = y + number * ROW
        paper.middle("marker", f"sign {sign}", _sign(sign), left + 24, line)
        paper.write(left + 42, line, text, room=RIGHT - 46)
    ways = (("clear", _("clear")), ("rough", _("rough")), ("strait", _("strait")), ("appian", _("Appian Way")))
    for number, (sign, text) in enumerate(ways):
        line = y + number * ROW
        paper.middle("marker", f"sign {sign}", _way(sign), left + RIGHT + 24, line)
        paper.write(left + RIGHT + 50, line, text, room=right - left - RIGHT - 58)
    line = y + 4 * ROW
    paper.write(left + RIGHT + 24, line, "Aa", face="bold", size=21, fill=RED, anchor="m")
    paper.write(left + RIGHT + 50, line, _("victory"), room=right - left - RIGHT - 58)
    _powers(paper, view, y + 5 * ROW + 8)
    _counters(paper, y + 10 * ROW + 22)
    return paper.items


def _powers(paper: Paper, view: View, y: float) -> None:
    left, _top, right, _bottom = paper.box
    data, scenario = view.data, view.data.scenarios[view.scenario]
    columns = (
        ("romans", "gauls", "etruscans", "samnites", "greeks"),
        ("carthage", "volsci", "transalpines", "revolters", INDEPENDENT),
    )
    for column, powers in enumerate(columns):
        shown = [power for power in powers if power not in scenario.out_of_play.powers]
        if scenario.players != 5:
            shown = [power for power in shown if power != "revolters"]
        x = left + (14 if column == 0 else 126)
        for number, power in enumerate(shown):
            name = power_name(data, power)
            paper.middle("marker", f"power {power}", tile(power, 20), x + 10, y + number * ROW)
            paper.write(x + 27, y + number * ROW, name, room=(84 if column == 0 else right - x - 34))


def _counters(paper: Paper, y: float) -> None:
    """A counter taken apart, one behind walls, a siege mark."""
    left, _top, _right, _bottom = paper.box
    sample = counter_sprite(Counter("romans", 6, 0, "Camillus", "3–4", 1, False))
    paper.put("marker", "sample", sample, left + 12, y - 14)
    x = left + 12 + sample.size[0] + 10
    paper.write(x, y, _("CU, initiative–tactics"))
    paper.write(x, y + ROW, _("commander, +others"))
    y += 2 * ROW + 14
    walled = counter_sprite(Counter("romans", 2, 0, "", "", 0, True))
    paper.middle("marker", "sample inside", walled, left + 12 + walled.size[0] / 2, y)
    x = left + 12 + walled.size[0] + 8
    x += 14 + paper.write(x, y, _("in the city"))
    paper.middle("marker", "sample siege", siege_sprite(1, "gauls"), x + 13, y)
    paper.write(x + 32, y, _("siege"))


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
        for pip in (-1, 1):
            pen.disc(11 + pip * 3.8, 13, 2.4, ink)
    elif kind == "tribe":
        pen.polygon([(0.5, 11), (5.6, 1.6), (16.4, 1.6), (21.5, 11), (16.4, 20.4), (5.6, 20.4)], colour, dark, 1.6)
        pen.text(11, 11, "2", "roman", ROMAN_SMALL, ink)
    elif kind == "port":
        pen.disc(11, 11, BADGE, PORT_PAPER, (24, 62, 92), 1.4)
        anchor(pen, 11, 11, 7.2)
    else:
        pen.disc(11, 11, BADGE, PAPER, (60, 44, 28), 1.4)
        pen.text(11, 11, "1", "roman", ROMAN_SMALL, (60, 30, 16))
    return pen.done()


def _way(kind: str) -> Sprite:
    return SPRITES.get(("way", kind), lambda: _draw_way(kind))


def _draw_way(kind: str) -> Sprite:
    pen = Pen(38, 10)
    if kind == "clear":
        pen.slab(0, 3.4, 38, 6.6, (58, 45, 32))
    elif kind in ("rough", "strait"):
        colour, dash, gap = ((146, 62, 20), 8.6, 6.1) if kind == "rough" else ((24, 84, 158), 11, 2.5)
        x = 0.0
        while x < 38:
            pen.slab(x, 3, min(38, x + dash), 7, colour)
            x += dash + gap
    else:
        pen.slab(0, 1, 38, 9, (66, 52, 40))
        pen.slab(0, 2.4, 38, 7.6, (232, 214, 172))
        for stone in range(1, 7):
            pen.slab(stone * 6 - 3, 2.4, stone * 6 - 1.4, 7.6, (132, 104, 76))
    return pen.done()
