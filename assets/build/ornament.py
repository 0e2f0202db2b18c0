"""Lettering across sea and land, the compass, the title cartouche and the frame."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw

from assets.build.canvas import ITALIC, ROMAN, Canvas, Ink
from assets.build.palette import Palette
from assets.build.projection import Point
from assets.drawing_data import Drawing, Lettering

TITLE, SUBTITLE = "ITALIA", "Gladius Romae"


def paint_letters(canvas: Canvas, data: Drawing, palette: Palette) -> None:
    for letters in data.letters:
        font, ink = (ITALIC, palette.sea_letters) if letters.kind == "sea" else (ROMAN, palette.land_letters)
        _spaced(canvas, letters, font, ink)


def _spaced(canvas: Canvas, letters: Lettering, face: str, ink: Ink) -> None:
    font = canvas.font(face, letters.size)
    step = letters.size * canvas.scale
    widths = [font.getlength(letter) + step * letters.tracking for letter in letters.text]
    strip = Image.new("RGBA", (round(sum(widths) + step), round(step * 2)), (*ink[:3], 0))
    pen, x = ImageDraw.Draw(strip), step / 2
    for letter, width in zip(letters.text, widths, strict=True):
        pen.text((x, step), letter, font=font, fill=ink, anchor="lm")
        x += width
    turned = strip.rotate(-letters.angle, expand=True, resample=Image.Resampling.BICUBIC)
    left = round(letters.at[0] * canvas.scale - turned.width / 2)
    top = round(letters.at[1] * canvas.scale - turned.height / 2)
    canvas.image.paste(turned, (left, top), turned)


def paint_compass(canvas: Canvas, data: Drawing, palette: Palette) -> None:
    """North leans right by the turn of the map."""
    x, y, radius = data.compass.x, data.compass.y, data.compass.radius
    north = math.radians(data.layout.transform.rotate_deg)
    layer = Image.new("RGBA", canvas.size, (0, 0, 0, 0))
    pen, scale = ImageDraw.Draw(layer), canvas.scale

    def at(angle: float, distance: float) -> Point:
        return (x + distance * math.sin(angle)) * scale, (y - distance * math.cos(angle)) * scale

    for step in range(32):
        angle = north + step * math.pi / 16
        pen.line(
            (at(angle, radius * 1.15), at(angle, radius * (3.0 if step % 4 == 0 else 2.1))),
            fill=palette.rays,
            width=canvas.thick(0.4),
        )
    for ring, width in ((1.12, 0.6), (1.04, 1.0), (0.55, 0.5)):
        reach = radius * ring
        box = ((x - reach) * scale, (y - reach) * scale, (x + reach) * scale, (y + reach) * scale)
        pen.ellipse(box, outline=palette.rings, width=canvas.thick(width))
    for step in range(8):
        angle, main = north + step * math.pi / 4, step % 2 == 0
        length, width = radius * (1 if main else 0.68), radius * (0.30 if main else 0.23)
        for side, fill in ((-1, palette.star_lit), (1, palette.star_dark)):
            pen.polygon(
                (at(angle, length), at(angle + side * math.pi / 8, width), (x * scale, y * scale)),
                fill=fill,
                outline=palette.star_rim,
            )
    pen.text(at(north, radius * 1.34), "N", font=canvas.font(ROMAN, 11), fill=palette.north, anchor="mm")
    canvas.image.paste(layer, (0, 0), layer)


def paint_cartouche(canvas: Canvas, data: Drawing, palette: Palette) -> None:
    """A tablet with handles on both sides, as Roman inscriptions have them."""
    left, top, right, bottom = data.cartouche
    ear, middle, scale, pen = 9.0, (top + bottom) / 2, canvas.scale, canvas.pen
    body_left, body_right = left + ear, right - ear

    def tablet(shift: Point, fill: Ink, rim: Ink | None) -> None:
        dx, dy = shift
        for inner, outer in ((body_left, left), (body_right, right)):
            ears = [
                (inner + dx, middle + dy - 3),
                (outer + dx, middle + dy - 9),
                (outer + dx, middle + dy + 9),
                (inner + dx, middle + dy + 3),
            ]
            canvas.polygon(ears, fill)
            if rim:
                canvas.line(ears, rim, 1.0)
        corners = ((body_left + dx) * scale, (top + dy) * scale, (body_right + dx) * scale, (bottom + dy) * scale)
        pen.rectangle(corners, fill=fill, outline=rim, width=canvas.thick(1.2))

    tablet((1.0, 1.8), (40, 28, 16, 100), None)
    tablet((0.0, 0.0), palette.tablet, (*palette.tablet_rim, 255))
    inner = ((body_left + 2.4) * scale, (top + 2.4) * scale, (body_right - 2.4) * scale, (bottom - 2.4) * scale)
    pen.rectangle(inner, outline=palette.tablet_rule, width=canvas.thick(0.5))
    centre = (left + right) / 2 * scale
    pen.text((centre, (top + 15) * scale), TITLE, font=canvas.font(ROMAN, 19), fill=palette.title, anchor="mm")
    pen.text(
        (centre, (bottom - 10.5) * scale), SUBTITLE, font=canvas.font(ITALIC, 10.5), fill=palette.subtitle, anchor="mm"
    )


def paint_frame(canvas: Canvas, palette: Palette) -> None:
    width, height = canvas.size
    rims = ((0.0, palette.frame, 4.6), (3.2, palette.frame_line, 0.8), (6.0, palette.frame_edge, 0.5))
    for inset, colour, thick in rims:
        edge = inset * canvas.scale
        canvas.pen.rectangle(
            (edge, edge, width - 1 - edge, height - 1 - edge), outline=(*colour, 255), width=canvas.thick(thick)
        )
