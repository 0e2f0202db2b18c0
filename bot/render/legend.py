"""The legend: kinds of spaces, badges, connections, powers, and how to read a counter."""

from __future__ import annotations

from bot.i18n import _
from bot.render.counters import Counter, counter_sprite
from bot.render.emblems import tile
from bot.render.geometry import Item
from bot.render.latest import fight_sprite, taken_sprite
from bot.render.paper import Paper
from bot.render.spaces import BADGE, anchor, reinforcements, siege_sprite
from bot.render.sprites import SPRITES, Pen, Sprite, text_sprite
from bot.render.style import (
    CASING,
    CLEAR,
    FIGURES,
    INDEPENDENT,
    PORT_PAPER,
    RED,
    ROUGH,
    STRAIT,
    colour_of,
    ink_on,
)
from bot.render.words import leader_name, power_name
from engine.sword.view import View

ROW, LINE = 24, 22
RIGHT = 156  # the second column


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
    paper.middle("text", "Aa", text_sprite("Aa", "serif", 22, RED, halo=True, underlined=True), left + RIGHT + 24, line)
    paper.write(left + RIGHT + 50, line, _("victory"), room=right - left - RIGHT - 58)
    y += 5 * ROW + 6
    y += LINE * _powers(paper, view, y) + 6
    _counters(paper, view, y)
    return paper.items


def _powers(paper: Paper, view: View, y: float) -> int:
    """In two columns; returns how many lines they take."""
    left, _top, right, _bottom = paper.box
    data, scenario = view.data, view.data.scenarios[view.scenario]
    columns = (
        ("romans", "gauls", "etruscans", "samnites", "greeks"),
        ("carthage", "volsci", "transalpines", "revolters", INDEPENDENT),
    )
    lines = 0
    for column, powers in enumerate(columns):
        shown = [power for power in powers if power not in scenario.out_of_play.powers]
        if scenario.players != 5:
            shown = [power for power in shown if power != "revolters"]
        x = left + (14 if column == 0 else 116)
        for number, power in enumerate(shown):
            name = power_name(data, power)
            paper.middle("marker", f"power {power}", tile(power, 20), x + 10, y + number * LINE)
            paper.write(x + 27, y + number * LINE, name, room=(74 if column == 0 else right - x - 34))
        lines = max(lines, len(shown))
    return lines


def _counters(paper: Paper, view: View, y: float) -> None:
    """A counter taken apart, one behind walls, a siege mark, and the marks of the last action and of the seats."""
    left, _top, right, _bottom = paper.box
    five = view.data.scenarios[view.scenario].players == 5
    hired = 2 if five else 0
    sample = counter_sprite(Counter("romans", 6, hired, leader_name(view.data.leaders["camillus"]), "3–4", 1, False))
    paper.put("marker", "sample", sample, left + 12, y - 10)
    x = left + 12 + sample.size[0] + 10
    room = right - x - 10
    first = _("CU (hired), init.–tactics") if five else _("CU, initiative–tactics")
    paper.write(x, y + 2, first, room=room)
    paper.write(x, y + 2 + LINE, _("commander, +others"), room=room)
    y += 2 * LINE + 18
    walled = counter_sprite(Counter("romans", 2, 0, "", "", 0, True))
    paper.middle("marker", "sample inside", walled, left + 12 + walled.size[0] / 2, y)
    paper.write(left + 20 + walled.size[0], y, _("in the city"), room=RIGHT - 26 - walled.size[0])
    siege, rolled = siege_sprite(1, "gauls"), siege_sprite(2, "gauls", rolled=True)
    paper.middle("marker", "sample siege", siege, left + RIGHT + 14, y)
    paper.middle("marker", "sample rolled", rolled, left + RIGHT + 44, y)
    paper.write(left + RIGHT + 64, y, _("siege, rolled"), room=right - left - RIGHT - 72)
    y += 38
    paper.middle("marker", "sample battle", fight_sprite(), left + 28, y)
    paper.write(left + 50, y, _("battle"), room=RIGHT - 54)
    paper.middle("marker", "sample taken", taken_sprite("romans", 15), left + RIGHT + 28, y)
    paper.write(left + RIGHT + 50, y, _("taken just now"), room=right - left - RIGHT - 58)


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
            pen.disc(5.8, 9.2 + 6.6 * pip, 2.3, ink)
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
    else:
        pen.slab(0, 1, 38, 9, (66, 52, 40))
        pen.slab(0, 2.4, 38, 7.6, (232, 214, 172))
        for stone in range(1, 7):
            pen.slab(stone * 6 - 3, 2.4, stone * 6 - 1.4, 7.6, (132, 104, 76))
    return pen.done()
