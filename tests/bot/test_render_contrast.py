"""Every letter on the map has a contrast of 4.5 : 1 to what lies under it, by day and by night."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PIL import Image, ImageDraw

from assets.drawing_data import Colour
from bot.render import board, style
from bot.render.board import base_map
from bot.render.names import NAME_SIZE
from bot.render.paper import flattened
from bot.render.plan import Plan, plan_map
from bot.render.sheets import Painted
from bot.render.sprites import SPRITES, Pen, Sprite, text_sprite
from bot.render.style import Face, contrast, font, theme, tone
from tests.bot.views import random_view, starting_view

ENOUGH = 4.5
STRAY = 0.03  # of what lies under a text, rims and the lines of the ground at its edges


def unclear(ground: Image.Image, ink: Colour, mask: Image.Image) -> float:
    """The share of the pixels under the letters of `mask` that have too little contrast to `ink`."""
    small = 2 if mask.width * mask.height > 40_000 else 1
    under, letters = ground.convert("RGB").reduce(small), mask.reduce(small)
    counted = [(count, colour) for count, (colour, solid) in _pairs(under, letters) if solid]
    whole = sum(count for count, _colour in counted)
    bad = sum(count for count, colour in counted if contrast(ink, colour) < ENOUGH)
    return bad / whole if whole else 0.0


def _pairs(under: Image.Image, letters: Image.Image) -> Iterator[tuple[int, tuple[Colour, bool]]]:
    both = Image.merge("RGBA", (*under.split(), letters.point(lambda value: 255 if value > 127 else 0)))
    for count, (red, green, blue, alpha) in both.getcolors(both.width * both.height) or ():  # type: ignore[misc]
        yield count, ((red, green, blue), alpha == 255)


def deuteranope(colour: Colour) -> Colour:
    """As it looks to who has no green cones (Viénot, Brettel and Mollon 1999)."""
    red, green, blue = (((value / 255) ** 2.2) for value in colour)
    warm, cold = 0.29275 * red + 0.70725 * green, -0.02234 * red + 0.02234 * green + blue
    seen = (round(255 * min(1.0, max(0.0, value)) ** (1 / 2.2)) for value in (warm, warm, cold))
    first, second, third = seen
    return first, second, third


@pytest.mark.parametrize(
    ("first", "second"), [("romans", "samnites"), ("romans", "volsci"), ("etruscans", "volsci"), ("gauls", "carthage")]
)
def test_powers_differ_in_lightness_to_the_colour_blind(first: str, second: str) -> None:
    colours = (deuteranope(style.colour_of(power)) for power in (first, second))
    assert contrast(*colours) >= 1.9


def test_by_night_what_is_dark_has_a_light_rim_and_nothing_outshines_the_powers() -> None:
    for power in ("gauls", "revolters", "romans"):
        with theme(True):
            assert contrast(style.rim_of(style.colour_of(power), 0.62), tone(style.PARCHMENT)) >= 4
        assert contrast(style.rim_of(style.colour_of(power), 0.62), style.PARCHMENT) >= 10
    with theme(True):
        lightest = max(contrast(style.colour_of(power), (0, 0, 0)) for power in style.drawing().colours)
        assert contrast(style.colour_of(style.INDEPENDENT), (0, 0, 0)) < lightest
        assert contrast(style.ink_on(style.INDEPENDENT), style.colour_of(style.INDEPENDENT)) >= ENOUGH


@pytest.mark.parametrize("night", [False, True])
def test_what_is_written_on_counters_spaces_and_signs(night: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    write, faults = Pen.text, set[tuple[str, Colour]]()

    def watched(
        pen: Pen, x: float, y: float, text: str, face: Face, size: int, fill: Colour, anchor: str = "mm"
    ) -> None:
        mask = Image.new("L", pen.image.size)
        at = ((x + pen.margin) * pen.oversize, (y + pen.margin) * pen.oversize)
        ImageDraw.Draw(mask).text(at, text, font=font(face, size * pen.oversize), fill=255, anchor=anchor)
        box = mask.getbbox()
        assert box, text
        if unclear(pen.image.crop(box), tone(fill), mask.crop(box)) > STRAY:
            faults.add((text, fill))
        write(pen, x, y, text, face, size, fill, anchor)

    monkeypatch.setattr(Pen, "text", watched)
    SPRITES.clear()
    with theme(night):
        for view in (starting_view("five"), *(random_view(seed) for seed in range(6))):
            assert plan_map(view).items
    SPRITES.clear()
    assert faults == set()


@pytest.mark.parametrize("night", [False, True])
def test_what_is_written_on_panels(night: bool) -> None:
    faults = set[tuple[str, str]]()
    with theme(night):
        for view in (starting_view("five"), *(random_view(seed) for seed in range(12))):
            for layer in plan_map(view).layers:
                items = list(layer.make())
                if not items:
                    continue
                bare = flattened([item for item in items if item.kind != "text"])
                left, top = items[0].left - bare.margin, items[0].top - bare.margin
                for item in items:
                    if item.kind == "text":
                        image, margin = item.sprite.image, item.sprite.margin
                        x, y = item.left - margin - left, item.top - margin - top
                        ground = bare.image.crop((x, y, x + image.width, y + image.height))
                        if unclear(ground, _ink(item.sprite), image.getchannel("A")) > STRAY:
                            faults.add((layer.name, item.about))
    assert {about for about in faults if about[1] != "Aa"} == set()


def _ink(sprite: Sprite) -> Colour:
    """The colour of the pixel that is most surely a letter's."""
    alpha, pixels = sprite.image.getchannel("A").tobytes(), sprite.image.convert("RGB").tobytes()
    at = 3 * alpha.index(max(alpha))
    return pixels[at], pixels[at + 1], pixels[at + 2]


@pytest.mark.parametrize("night", [False, True])
def test_names_on_the_map(night: bool) -> None:
    """Under a letter lies its halo, and the map as far as it shines through."""
    faults = set[str]()
    with theme(night):
        view = starting_view("five")
        planned = plan_map(view)
        sheet = Painted(base_map().copy())
        board.paint(sheet, Plan(built=planned.built, pointers=planned.pointers), board.PLAIN)
        for item in planned.names:
            space = view.data.spaces[item.about.split()[1]]
            scores = space.scores(5)
            colour = style.RED if scores else style.INK if space.id in view.spaces else style.FADED
            halo = text_sprite(space.name, "serif", NAME_SIZE, style.PARCHMENT, halo=True, underlined=scores)
            letters = text_sprite(space.name, "serif", NAME_SIZE, colour, underlined=scores)
            sheet.put(halo, item.left, item.top)
            box = (item.left - 8, item.top - 8)
            ground = sheet.image.crop((*box, box[0] + letters.image.width, box[1] + letters.image.height))
            if unclear(ground, tone(colour), letters.image.getchannel("A")) > STRAY:
                faults.add(space.name)
    assert faults == set()
