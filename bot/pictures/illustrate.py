"""Pictures for messages: what each shows, of which game, for whom, and whose is drawn first."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial

from bot import render
from bot.delivery.notify import MAP, REPORT
from bot.delivery.post import Picture
from bot.delivery.tale import Chapter, Tale
from bot.desk import Desk
from bot.language.i18n import ENGLISH, _, speaking, spoken
from bot.pictures import subjects
from bot.pictures.drawings import CARD, ROUTE, parse, trail_in
from bot.pictures.lastdone import last_done
from bot.pictures.spaces import eventful
from bot.pictures.studio import Closed, Indoors, Studio, Undrawn
from bot.pictures.turns import Turns
from bot.preferences import load_one
from bot.refusals import Refusal
from bot.render.style import by_night, theme
from bot.storage.entries import past
from bot.storage.tables import NoticeRow
from engine import DataSet, Event, View

DRAW_SECONDS = 15.0
"""After that, waiting included, a message goes without its picture; what is still drawn then counts no more."""

_threads = ThreadPoolExecutor(32, "drawing")  # more than at once, for those that are given up cannot be stopped
_announced: ContextVar[bool] = ContextVar("announced", default=False)


@contextmanager
def _announcing() -> Iterator[None]:
    """Nobody waits for what is drawn inside: those who do come first."""
    token = _announced.set(True)
    try:
        yield
    finally:
        _announced.reset(token)


class NoPicture(Refusal):
    def tell(self) -> str:
        return _("The picture was not ready in time. Ask for it again in a moment, or for /status, in words.")


class Illustrator:
    """`studio`: where the pictures are drawn; in threads, unless another is given."""

    def __init__(self, desk: Desk, studio: Studio | None = None) -> None:
        self._desk = desk
        self._studio = studio or Indoors()
        self._turns = Turns(self._studio.at_once)

    async def __call__(self, notice: NoticeRow) -> Sequence[Picture]:
        """For the outbox: what a notice's `drawing` asks for, of the game at its revision, as its reader wishes it."""
        language, dark = await self._wished(notice)
        with speaking(language), theme(dark), _announcing():
            what, _colon, since = notice.drawing.partition(":")
            if what not in (MAP, REPORT):
                return await self.drawn(notice.drawing)
            view = (await self._desk.at_revision(notice.game, notice.revision)).public
            action = await last_done(self._desk.store, notice.game, notice.revision)
            latest = render.latest_of(action, view.data)
            if what == MAP:
                return (await self.map(view, eventful(action), latest),)
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
        return await self._draw(subjects.WholeMap(view, ringed, latest))

    async def around(self, view: View, spaces: Sequence[str]) -> Picture:
        return await self._draw(subjects.Around(view, tuple(spaces)))

    async def region(self, view: View, region: str) -> Picture:
        return await self._draw(subjects.Region(view, region))

    async def about(self, view: View, spaces: Sequence[str], latest: render.Latest = render.NOTHING_NEW) -> Picture:
        return await self._draw(subjects.About(view, tuple(spaces), latest))

    async def report(self, view: View, events: Sequence[Event], latest: render.Latest) -> Sequence[Picture]:
        """A battle or rolls with the place on the map under it; where there is no one place, with the whole map."""
        ringed = eventful(Tale((), (Chapter(events=tuple(events)),)).fought or events)
        if render.report_of(events).place is None:
            dice = await self._draw(subjects.Dice(view, tuple(events), ringed, latest))
            return dice, await self.map(view, ringed, latest)
        return (await self._draw(subjects.Reported(view, tuple(events), ringed, latest)),)

    async def trail(self, view: View, trail: render.Trail) -> Picture:
        return await self._draw(subjects.Way(view, trail))

    async def hand(
        self, view: View, playable: Mapping[str, str | None], events: Mapping[str, str] = render.NO_EVENTS
    ) -> Picture:
        """See `render.draw_hand`."""
        return await self._draw(subjects.Hand(view, dict(playable), dict(events)))

    async def card(self, data: DataSet, card: str) -> Picture:
        return await self._draw(subjects.OneCard(data, card))

    async def _draw(self, subject: subjects.Subject) -> Picture:
        """In the language being spoken and its theme. Raises NoPicture.

        Cancelled when the bot is being stopped: what waits for it is not said without, but after the next start.
        """
        loop = asyncio.get_running_loop()
        draw = partial(self._studio.draw, subject, spoken(), by_night())
        try:
            async with asyncio.timeout(DRAW_SECONDS), self._turns.turn(after_others=_announced.get()):
                drawn = await loop.run_in_executor(_threads, draw)
        except Closed:
            raise asyncio.CancelledError from None
        except (TimeoutError, Undrawn) as error:
            raise NoPicture from error
        return Picture(filename=drawn.filename, data=drawn.data, alt=drawn.alt)
