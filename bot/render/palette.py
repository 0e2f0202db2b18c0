"""Light and dark: the colours of the pictures that lie on paper of their own, the cards and the reports of dice."""

from __future__ import annotations

from dataclasses import dataclass

from assets.drawing_data import Colour
from bot.render import style
from bot.render.style import mix


@dataclass(frozen=True, slots=True)
class Palette:
    """`cloth` lies under cards; `paper` is written on in `ink`, `faded`, `red` and `green`; `panel` is a part of it set
    apart, `prize` one that has won, `bright` what is written on `good` and `bad` grounds.
    """

    name: str
    cloth: Colour
    paper: Colour
    panel: Colour
    prize: Colour
    ink: Colour
    faded: Colour
    rule: Colour
    rim: Colour
    red: Colour
    green: Colour
    blue: Colour
    good: Colour
    bad: Colour
    bright: Colour
    gold: Colour

    def tinted(self, colour: Colour, share: float) -> Colour:
        """The paper with so much of a colour in it."""
        return mix(self.paper, colour, share)


LIGHT = Palette(
    name="light",
    cloth=(206, 192, 162),
    paper=style.PAPER,
    panel=(240, 228, 200),
    prize=(244, 214, 132),
    ink=style.INK,
    faded=(92, 74, 52),
    rule=(176, 148, 104),
    rim=style.RIM,
    red=(152, 24, 18),
    green=(36, 92, 36),
    blue=(22, 66, 124),
    good=(44, 96, 42),
    bad=(228, 212, 180),
    bright=(255, 255, 255),
    gold=(190, 140, 44),
)
DARK = Palette(
    name="dark",
    cloth=(22, 19, 17),
    paper=(50, 47, 46),
    panel=(66, 60, 54),
    prize=(104, 78, 28),
    ink=(242, 232, 210),
    faded=(202, 186, 156),
    rule=(122, 102, 70),
    rim=(156, 128, 80),
    red=(255, 152, 134),
    green=(158, 214, 140),
    blue=(156, 196, 246),
    good=(46, 96, 46),
    bad=(72, 60, 48),
    bright=(255, 255, 255),
    gold=(222, 176, 84),
)


def current() -> Palette:
    """For what is drawn now (see `style.theme`)."""
    return DARK if style.by_night() else LIGHT
