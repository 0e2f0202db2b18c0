"""Pictures for messages, drawn in a thread beside the bot's own work."""

import asyncio
from collections.abc import Callable, Mapping, Sequence

from PIL.Image import Image

from bot import render
from bot.desk import Desk
from bot.drawings import CARD, ROUTE, parse, trail_in
from bot.i18n import speaking
from bot.notify import MAP, PLACE
from bot.post import Picture
from bot.tables import NoticeRow
from bot.texts import cut
from engine import DataSet, View

ALT = 1024


class Illustrator:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def __call__(self, notice: NoticeRow) -> Sequence[Picture]:
        """For the outbox: what a notice's `drawing` asks for, from the game at its revision."""
        what, _colon, spaces = notice.drawing.partition(":")
        if what not in (MAP, PLACE):
            return await self.drawn(notice.drawing)
        table = await self._desk.at_revision(notice.game, notice.revision)
        ringed = tuple(space for space in spaces.split(",") if space)
        with speaking(table.row.language):
            if what == PLACE:
                return (await self.about(table.public, ringed),)
            return (await self.map(table.public, ringed),)

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

    async def map(self, view: View, ringed: tuple[str, ...] = ()) -> Picture:
        options = render.MapOptions(highlight=ringed)
        return await _draw("map", lambda: render.draw_map(view, options), lambda: render.alt_text(view))

    async def region(self, view: View, spaces: Sequence[str], ringed: tuple[str, ...] = ()) -> Picture:
        options = render.MapOptions(highlight=ringed)
        return await _draw("region", lambda: render.draw_crop(view, spaces, options), lambda: render.alt_text(view))

    async def about(self, view: View, spaces: Sequence[str]) -> Picture:
        return await _draw("region", lambda: render.draw_about(view, spaces), lambda: render.alt_text(view))

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
        )

    async def card(self, data: DataSet, card: str) -> Picture:
        facts = data.cards[card]
        return await _draw("card", lambda: render.draw_card(facts, data), lambda: render.card_alt_text(facts))


async def _draw(name: str, paint: Callable[[], Image], describe: Callable[[], str]) -> Picture:
    def work() -> Picture:
        return Picture(filename=name + render.SUFFIX, data=render.encode(paint()), alt=cut(describe(), ALT))

    return await asyncio.to_thread(work)
