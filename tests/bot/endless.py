"""A subject that nobody has done with, for what happens in the middle of a picture."""

import sys
import time
from dataclasses import dataclass

from PIL.Image import Image

from bot.pictures.subjects import OneCard


@dataclass(frozen=True, slots=True)
class Endless(OneCard):
    name = "endless"

    def paint(self) -> Image:
        sys.stderr.write("begun\n")
        sys.stderr.flush()
        while True:
            time.sleep(60)
