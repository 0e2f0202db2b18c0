"""Pictures kept beside the tests: what is drawn now must look like them.

`NEW_PICTURES=1 pytest tests/bot/test_render_battle.py tests/bot/test_render_cards.py` keeps them anew: look at each.
"""

from __future__ import annotations

import os
from pathlib import Path

from PIL import Image, ImageChops

KEPT = Path(__file__).parent / "pictures"
WIDE = 400
NOTICED = 40
"""A difference in brightness that is seen."""
FEW = 12
"""So many pixels may differ; one pip of a die has more."""


def looks_like(name: str, image: Image.Image) -> bool:
    """Whether it is still the picture kept under that name."""
    small = shrunk(image)
    if os.environ.get("NEW_PICTURES"):
        KEPT.mkdir(exist_ok=True)
        few = small.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        few.save(KEPT / f"{name}.png", optimize=True)
    return alike(kept_picture(name), small)


def kept_picture(name: str) -> Image.Image:
    with Image.open(KEPT / f"{name}.png") as kept:
        return kept.convert("RGB")


def shrunk(image: Image.Image) -> Image.Image:
    return image.convert("RGB").resize((WIDE, round(image.height * WIDE / image.width)), Image.Resampling.BOX)


def alike(first: Image.Image, second: Image.Image) -> bool:
    if first.size != second.size:
        return False
    counts = ImageChops.difference(first, second).convert("L").histogram()
    return sum(counts[NOTICED:]) <= FEW
