"""What holds for every picture on paper of its own: nothing overlaps or leaves it, every letter can be read."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Iterator, Mapping, Set
from contextlib import contextmanager
from typing import TypeAlias

from PIL import Image

from assets.drawing_data import Colour
from bot.language import i18n
from bot.render.geometry import Box, inside, overlap
from bot.render.leaf import Leaf
from bot.render.style import contrast

READABLE = 4.5
BEHIND = ("watermark",)
"""Kinds of things that lie under text."""


Thing: TypeAlias = tuple[Box, str, Set[str]]
"""Where it is, what it is, and all that it lies upon."""


def collisions(leaf: Leaf) -> list[tuple[str, str]]:
    beneath = {item.about: item.on for item in leaf.items}
    things = [(item.box, item.about, under(item.on, beneath)) for item in leaf.items if item.kind not in BEHIND]
    return covering([*things, *((line.box, line.text, under(line.on, beneath)) for line in leaf.lines)])


def covering(things: Iterable[Thing]) -> list[tuple[str, str]]:
    """Pairs of things that cover each other and do not lie one upon the other."""
    things = sorted(things, key=lambda thing: thing[0])
    found = []
    for number, (box, about, below) in enumerate(things):
        for place, other, other_below in things[number + 1 :]:
            if place[0] >= box[2]:
                break
            if overlap(box, place) and other not in below and about not in other_below:
                found.append((about, other))
    return found


def under(about: str | None, beneath: Mapping[str, str | None]) -> set[str]:
    """What something lies upon, down to the ground."""
    chain: set[str] = set()
    while about is not None and about not in chain:
        chain.add(about)
        about = beneath.get(about)
    return chain


def astray(leaf: Leaf) -> list[str]:
    """What leaves the paper, or the thing it lies upon."""
    sheet: Box = (0, 0, *leaf.size)
    grounds = {item.about: item.box for item in leaf.items if item.kind == "slab"}
    found = [item.about for item in leaf.items if not inside(item.box, sheet)]
    return found + [line.text for line in leaf.lines if not inside(line.box, grounds.get(line.on, sheet))]


def faint(leaf: Leaf, ground: Image.Image) -> list[str]:
    """Texts that some pixel behind them is too like in brightness (4.5 : 1). `ground`: the picture without its text."""
    return [line.text for line in leaf.lines if _worst(ground.crop(line.box), line.fill) < READABLE]


def without_text(leaf: Leaf) -> Leaf:
    bare = Leaf(leaf.width)
    bare.height, bare.items = leaf.height, leaf.items
    return bare


def _worst(behind: Image.Image, fill: Colour) -> float:
    colours = behind.getcolors(behind.width * behind.height) or []
    return min(contrast(fill, colour) for _count, colour in colours if isinstance(colour, tuple))  # type: ignore[arg-type]


class _Longer(gettext.NullTranslations):
    """Each text and 40 % more of it, for languages that take more room."""

    def gettext(self, message: str) -> str:
        letters = len(re.sub(r"\{.*?\}", "", message))
        return f"{message} {'щ' * max(1, round(letters * 0.4))}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@contextmanager
def long_words() -> Iterator[None]:
    """The names of the data in Russian, all else in English and longer."""
    before = i18n.translations
    i18n.translations = lambda language: _Longer()  # type: ignore[assignment]
    try:
        with i18n.speaking("ru"):
            yield
    finally:
        i18n.translations = before
