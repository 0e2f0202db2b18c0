"""The counters: how many CU, who commands them with which ratings, how many serve under him, who is behind walls."""

from __future__ import annotations

from dataclasses import dataclass

from bot.render.emblems import stamp
from bot.render.sprites import SPRITES, Pen, Sprite, text_width
from bot.render.style import INK, PAPER, RED, SMALL, STONE, STONE_DARK, colour_of, ink_on, mix, rim_of
from bot.render.words import leader_name
from engine.sword.facts import DataSet
from engine.sword.view import SpaceView

BAND, STRIP, MERLON = 26, 20, 7  # heights of the coloured band, the strip with the name, the battlements
EMBLEM = 9  # half height of the emblem
PAD = 5
NUMBER, RATING, NAME = 27, 19, 18
WALL = 4  # thickness of the stone frame round a stack in a city
STEP = 12  # widths are multiples of this, so that free places are found once for many counters


@dataclass(frozen=True, slots=True)
class Counter:
    """`rating` is "initiative–tactics"; `others` serve under the commander; `hired` of the CU are mercenaries."""

    power: str
    cu: int
    hired: int
    name: str
    rating: str
    others: int
    walled: bool

    @property
    def strength(self) -> str:
        return str(self.cu or "–")

    @property
    def hires(self) -> str:
        return f"({self.hired})" if self.hired else ""

    @property
    def under(self) -> str:
        return f"+{self.others}" if self.others else ""

    @property
    def size(self) -> tuple[int, int]:
        band = PAD + 2 * EMBLEM + PAD
        band += text_width(self.strength, "figures", NUMBER) + PAD
        if self.hired:
            band += text_width(self.hires, "serif", SMALL) + PAD
        if self.rating:
            band += 4 + text_width(self.rating, "figures", RATING) + PAD
        strip = 2 * PAD + text_width(self.name, "serif", NAME) if self.name else 0
        if self.under:
            strip += 4 + text_width(self.under, "figures", NAME)
        width = -(-max(band, strip) // STEP) * STEP
        height = BAND + (STRIP if self.name else 0)
        return (width + 2 * WALL, height + MERLON + 2 * WALL) if self.walled else (width, height)


def counters_of(space: SpaceView, data: DataSet) -> list[Counter]:
    """What lies in a space: of each power those outside, then those inside."""
    found: list[Counter] = []
    for stack in space.stacks:
        if stack.cu or stack.leaders:
            found.append(_counter(stack.power, stack.cu, stack.mercenaries, stack.leaders, data))
        if stack.inside_cu or stack.inside_leaders:
            inside = stack.inside_cu, stack.inside_mercenaries, stack.inside_leaders
            found.append(_counter(stack.power, *inside, data, walled=True))
    return found


def _counter(
    power: str, cu: int, hired: int, leaders: tuple[str, ...], data: DataSet, *, walled: bool = False
) -> Counter:
    if not leaders:
        return Counter(power, cu, hired, "", "", 0, walled)
    commander = data.leaders[leaders[0]]
    rating = f"{commander.initiative}–{commander.tactics}"
    return Counter(power, cu, hired, leader_name(commander), rating, len(leaders) - 1, walled)


def counter_sprite(counter: Counter) -> Sprite:
    return SPRITES.get(counter, lambda: _draw(counter))


def _draw(counter: Counter) -> Sprite:
    full, height = counter.size
    pen = Pen(full, height, 5)
    if counter.walled:
        _walls(pen, full, height)
    edge = WALL if counter.walled else 0
    top, left, right, bottom = edge + (MERLON if counter.walled else 0), edge, full - edge, height - edge
    colour = colour_of(counter.power)
    pen.slab(left, top, right, bottom, colour, rim_of(colour, 0.7), 1.6, 2 if counter.walled else 4)
    if counter.name:
        pen.slab(left + 1.6, top + BAND, right - 1.6, bottom - 1.6, PAPER, None, 0, 2.4)
        pen.slab(left + 1.6, top + BAND - 1, right - 1.6, top + BAND + 4, PAPER)
        _strip(pen, counter, left, right, bottom - STRIP / 2 - 1)
    else:
        light = mix(colour, (255, 250, 235), 0.4)
        pen.slab(left + 2.6, top + 2.6, right - 2.6, bottom - 2.6, None, light, 0.8, 3)
    _band(pen, counter, left, right, top + BAND / 2)
    return pen.done(shadow=0.7)


def _walls(pen: Pen, width: int, height: int) -> None:
    """A frame of stone with battlements: this stack is in the city."""
    count = max(3, round(width / 12) | 1)
    step = width / count
    for merlon in range(0, count, 2):
        pen.slab(merlon * step, 0, (merlon + 1) * step, MERLON + 5, STONE, STONE_DARK, 1.5)
    pen.slab(0, MERLON - 1, width, height, STONE, STONE_DARK, 1.5, 2)
    for merlon in range(0, count, 2):
        pen.slab(merlon * step + 1.5, MERLON - 2, (merlon + 1) * step - 1.5, MERLON + 1, STONE)


def _band(pen: Pen, counter: Counter, left: float, right: float, y: float) -> None:
    ink, x = ink_on(counter.power), left + PAD + EMBLEM
    stamp(pen, counter.power, x, y, EMBLEM, ink, colour_of(counter.power))
    x += EMBLEM + PAD
    pen.text(x, y + NUMBER * 0.33, counter.strength, "figures", NUMBER, ink, "ls")
    x += text_width(counter.strength, "figures", NUMBER) + PAD
    if counter.hired:
        pen.text(x, y + SMALL * 0.33, counter.hires, "serif", SMALL, ink, "ls")
    if counter.rating:
        pen.text(right - PAD, y + RATING * 0.33, counter.rating, "figures", RATING, ink, "rs")


def _strip(pen: Pen, counter: Counter, left: float, right: float, y: float) -> None:
    base = y + NAME * 0.32
    if counter.under:
        pen.text(left + PAD, base, counter.name, "serif", NAME, INK, "ls")
        pen.text(right - PAD, base, counter.under, "figures", NAME, RED, "rs")
    else:
        pen.text((left + right) / 2, base, counter.name, "serif", NAME, INK, "ms")
