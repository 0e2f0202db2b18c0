"""What pictures are made of: facts alone, so that another process can draw them as well as this one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from PIL.Image import Image

from bot import render
from bot.language.i18n import speaking
from bot.language.texts import cut
from bot.render.style import theme
from engine import DataSet, Event, View

ALT = 1024


class Format(NamedTuple):
    """How a picture is encoded, and the ending of its file's name."""

    encode: Callable[[Image], bytes]
    suffix: str


class Drawn(NamedTuple):
    """`alt`: what it shows, in words."""

    filename: str
    data: bytes
    alt: str


def mapped(image: Image) -> bytes:
    return render.encode(image)


MAPPED = Format(mapped, render.SUFFIX)
REPORTED = Format(render.encode_report, render.SUFFIX)
FLAT = Format(render.encode_flat, render.FLAT)


class Subject:
    """`name` is that of the file, and all that a log may say of it."""

    __slots__ = ()
    name = ""
    form = MAPPED

    @property
    def data(self) -> DataSet:
        """That of its game."""
        raise NotImplementedError

    def paint(self) -> Image:
        raise NotImplementedError

    def encoded(self) -> bytes:
        return self.form.encode(self.paint())

    def describe(self) -> str:
        raise NotImplementedError

    def drawn(self, language: str, night: bool) -> Drawn:
        with speaking(language), theme(night):
            return Drawn(self.name + self.form.suffix, self.encoded(), cut(self.describe(), ALT))


@dataclass(frozen=True, slots=True)
class OnMap(Subject):
    view: View

    name = "region"

    @property
    def data(self) -> DataSet:
        return self.view.data


@dataclass(frozen=True, slots=True)
class WholeMap(OnMap):
    """`ringed`: spaces."""

    ringed: tuple[str, ...]
    latest: render.Latest

    name = "map"

    def encoded(self) -> bytes:
        return render.encode_map(self.view, render.MapOptions(highlight=self.ringed, latest=self.latest))

    def describe(self) -> str:
        return render.alt_text(self.view, self.latest)


@dataclass(frozen=True, slots=True)
class Around(OnMap):
    """A part of the map with these spaces in the middle."""

    spaces: tuple[str, ...]

    def paint(self) -> Image:
        return render.draw_crop(self.view, self.spaces)

    def describe(self) -> str:
        return render.crop_alt_text(self.view, render.seen_around(self.view, self.spaces))


@dataclass(frozen=True, slots=True)
class Region(OnMap):
    """A part of the map that has a name."""

    region: str

    def paint(self) -> Image:
        return render.draw_region(self.view, self.region)

    def describe(self) -> str:
        return render.crop_alt_text(self.view, render.seen_in_region(self.view, self.region), self.region)


@dataclass(frozen=True, slots=True)
class About(OnMap):
    """These spaces ringed, on as little of the map as shows them."""

    spaces: tuple[str, ...]
    latest: render.Latest

    def paint(self) -> Image:
        return render.draw_about(self.view, self.spaces, self.latest)

    def describe(self) -> str:
        seen = render.seen_about(self.view, self.spaces, self.latest)
        if len(seen) == len(self.view.spaces):
            return render.alt_text(self.view, self.latest)
        return render.crop_alt_text(self.view, seen, latest=self.latest)


@dataclass(frozen=True, slots=True)
class Reported(OnMap):
    """A battle or rolls, with the place on the map under it if it is about one."""

    events: tuple[Event, ...]
    ringed: tuple[str, ...]
    latest: render.Latest

    name = "report"
    form = REPORTED

    def paint(self) -> Image:
        return render.draw_report(self.view, self.events, self.ringed, self.latest)

    def describe(self) -> str:
        return render.report_alt_text(self.view, self.events)


@dataclass(frozen=True, slots=True)
class Dice(Reported):
    """Rolls about no one place."""

    name = "dice"
    form = FLAT


@dataclass(frozen=True, slots=True)
class Way(OnMap):
    trail: render.Trail

    name = "route"

    def paint(self) -> Image:
        return render.draw_trail(self.view, self.trail)

    def describe(self) -> str:
        return render.trail_alt_text(self.view, self.trail)


@dataclass(frozen=True, slots=True)
class Hand(OnMap):
    """See `render.draw_hand`."""

    playable: Mapping[str, str | None]
    events: Mapping[str, str]

    name = "hand"
    form = FLAT

    def paint(self) -> Image:
        return render.draw_hand(self.view, self.playable, self.events)

    def describe(self) -> str:
        return render.hand_alt_text(self.view, self.playable, self.events)


@dataclass(frozen=True, slots=True)
class OneCard(Subject):
    of: DataSet
    card: str

    name = "card"
    form = FLAT

    @property
    def data(self) -> DataSet:
        return self.of

    def paint(self) -> Image:
        return render.draw_card(self.of.cards[self.card], self.of)

    def describe(self) -> str:
        return render.card_alt_text(self.of.cards[self.card])
