"""Pictures for messages, drawn in threads beside the bot's own work."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import NamedTuple
from weakref import WeakKeyDictionary

from PIL.Image import Image

from bot import render
from bot.desk import Desk
from bot.drawings import CARD, ROUTE, parse, trail_in
from bot.entries import past
from bot.i18n import ENGLISH, _, speaking
from bot.lastdone import last_done
from bot.notify import MAP, REPORT
from bot.post import Picture
from bot.preferences import load_one
from bot.refusals import Refusal
from bot.render.style import theme
from bot.spaces import touched
from bot.tables import NoticeRow
from bot.tale import Chapter, Tale
from bot.texts import cut
from engine import DataSet, Event, View

ALT = 1024
AT_ONCE = 3
"""Pictures drawn at the same time, so that a slow one holds up no other."""
DRAW_SECONDS = 15.0
"""After that, waiting included, a message goes without its picture; what is still drawn then counts no more."""

_threads = ThreadPoolExecutor(32, "drawing")  # more than at once, for those that are given up cannot be stopped
_turns: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = WeakKeyDictionary()


class NoPicture(Refusal):
    def tell(self) -> str:
        return _("The picture was not ready in time. Ask for it again in a moment, or for /status, in words.")


class Illustrator:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def __call__(self, notice: NoticeRow) -> Sequence[Picture]:
        """For the outbox: what a notice's `drawing` asks for, of the game at its revision, as its reader wishes it."""
        language, dark = await self._wished(notice)
        with speaking(language), theme(dark):
            what, _colon, since = notice.drawing.partition(":")
            if what not in (MAP, REPORT):
                return await self.drawn(notice.drawing)
            view = (await self._desk.at_revision(notice.game, notice.revision)).public
            action = await last_done(self._desk.store, notice.game, notice.revision)
            latest = render.latest_of(action, view.data)
            if what == MAP:
                return (await self.map(view, touched(action), latest),)
            story = await self._story(notice.game, int(since), notice.revision)
            return await self.report(view, story, latest)

    async def _wished(self, notice: NoticeRow) -> tuple[str, bool]:
        """The language, and whether dark: a person's own; a channel has its game's, and light pictures."""
        game = await self._desk.store.game(notice.game)
        language = game.language if game else ENGLISH
        if notice.target_kind != "user":
            return language, False
        wish = await load_one(self._desk.store, notice.target)
        return wish.language or language, wish.dark

    async def _story(self, game: int, since: int, revision: int) -> list[Event]:
        """What everybody knew after a revision of what had happened since another."""
        entries = [one for one in await past(self._desk.store, game, since) if one.revision <= revision]
        stood = [one for one in entries if one.undone is None or one.undone > revision]
        return [event for entry in stood for event in entry.seen_by(None)]

    async def drawn(self, drawing: str) -> Sequence[Picture]:
        """What the word of a message asks for (see `drawings`)."""
        wanted = parse(drawing)
        if wanted is None:
            return ()
        what, game, revision, names = wanted
        view = (await self._desk.at_revision(game, revision)).public
        if what == ROUTE:
            return (await self.trail(view, trail_in(names)),)
        return (await self.card(view.data, names[0]) if what == CARD else await self.about(view, names),)

    async def map(
        self, view: View, ringed: tuple[str, ...] = (), latest: render.Latest = render.NOTHING_NEW
    ) -> Picture:
        options = render.MapOptions(highlight=ringed, latest=latest)
        return await _draw("map", lambda: render.draw_map(view, options), lambda: render.alt_text(view, latest))

    async def around(self, view: View, spaces: Sequence[str]) -> Picture:
        """A part of the map with these spaces in the middle."""

        def describe() -> str:
            return render.crop_alt_text(view, render.seen_around(view, spaces))

        return await _draw("region", lambda: render.draw_crop(view, spaces), describe)

    async def region(self, view: View, region: str) -> Picture:
        """A part of the map that has a name."""

        def describe() -> str:
            return render.crop_alt_text(view, render.seen_in_region(view, region), region)

        return await _draw("region", lambda: render.draw_region(view, region), describe)

    async def about(self, view: View, spaces: Sequence[str], latest: render.Latest = render.NOTHING_NEW) -> Picture:
        """These spaces ringed, on as little of the map as shows them."""

        def describe() -> str:
            seen = render.seen_about(view, spaces, latest)
            if len(seen) == len(view.spaces):
                return render.alt_text(view, latest)
            return render.crop_alt_text(view, seen, latest=latest)

        return await _draw("region", lambda: render.draw_about(view, spaces, latest), describe)

    async def report(self, view: View, events: Sequence[Event], latest: render.Latest) -> Sequence[Picture]:
        """A battle or rolls with the place on the map under it; where there is no one place, with the whole map."""
        ringed = touched(Tale((), (Chapter(events=tuple(events)),)).fought or events)

        def paint() -> Image:
            return render.draw_report(view, events, ringed, latest)

        def describe() -> str:
            return render.report_alt_text(view, events)

        if render.report_of(events).place is None:
            return await _draw("dice", paint, describe, FLAT), await self.map(view, ringed, latest)
        return (await _draw("report", paint, describe, REPORTED),)

    async def trail(self, view: View, trail: render.Trail) -> Picture:
        return await _draw("route", lambda: render.draw_trail(view, trail), lambda: render.trail_alt_text(view, trail))

    async def hand(
        self, view: View, playable: Mapping[str, str | None], events: Mapping[str, str] = render.NO_EVENTS
    ) -> Picture:
        """See `render.draw_hand`."""
        return await _draw(
            "hand",
            lambda: render.draw_hand(view, playable, events),
            lambda: render.hand_alt_text(view, playable, events),
            FLAT,
        )

    async def card(self, data: DataSet, card: str) -> Picture:
        facts = data.cards[card]
        return await _draw("card", lambda: render.draw_card(facts, data), lambda: render.card_alt_text(facts), FLAT)


class Format(NamedTuple):
    """How a picture is encoded, and the ending of its file's name."""

    encode: Callable[[Image], bytes]
    suffix: str


MAPPED = Format(render.encode, render.SUFFIX)
REPORTED = Format(render.encode_report, render.SUFFIX)
FLAT = Format(render.encode_flat, render.FLAT)


async def _draw(name: str, paint: Callable[[], Image], describe: Callable[[], str], kind: Format = MAPPED) -> Picture:
    """Raises NoPicture."""

    def work() -> Picture:
        return Picture(filename=name + kind.suffix, data=kind.encode(paint()), alt=cut(describe(), ALT))

    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(DRAW_SECONDS), _turns.setdefault(loop, asyncio.Semaphore(AT_ONCE)):
            return await loop.run_in_executor(_threads, copy_context().run, work)
    except TimeoutError as error:
        raise NoPicture from error
