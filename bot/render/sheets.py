"""What the map is painted on, sprite by sprite; places are those of the whole map."""

from __future__ import annotations

from abc import ABC, abstractmethod

from PIL import Image

from bot.render.geometry import inside
from bot.render.paper import Layer, panel_box
from bot.render.sprites import Sprite


class Sheet(ABC):
    @abstractmethod
    def put(self, sprite: Sprite, left: int, top: int) -> None:
        """As `Sprite.paste`."""

    @abstractmethod
    def lay(self, layer: Layer) -> None:
        """Where its panel lies."""

    def middle(self, sprite: Sprite, x: int, y: int) -> None:
        """With its centre at (x, y)."""
        self.put(sprite, x - sprite.size[0] // 2, y - sprite.size[1] // 2)


class Painted(Sheet):
    """A part of the map as a picture; nothing is done for what lies beside it, nor for a panel that does in part."""

    def __init__(self, image: Image.Image, left: int = 0, top: int = 0) -> None:
        """`left`, `top`: where on the map the image's corner lies."""
        self.image, self.left, self.top = image, left, top

    def put(self, sprite: Sprite, left: int, top: int) -> None:
        x, y = left - self.left - sprite.margin, top - self.top - sprite.margin
        if -sprite.image.width < x < self.image.width and -sprite.image.height < y < self.image.height:
            self.image.paste(sprite.image, (x, y), sprite.image)

    def lay(self, layer: Layer) -> None:
        box, (width, height) = panel_box(layer.name), self.image.size
        if inside(box, (self.left, self.top, self.left + width, self.top + height)):
            self.put(layer.sprite(), *box[:2])
