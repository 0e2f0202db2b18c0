"""A club of four in a simulated Discord, as `tests.bot.stage`, but watched: what is sent, refused, pinged and shown."""

import hashlib
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, nullcontext
from dataclasses import fields
from typing import Any
from unittest.mock import patch

import discord
import simcord
from PIL import Image
from simcord import ResponseMessage
from simcord.results import to_discord_message

import engine
from bot import render
from bot.client import Client
from bot.clocks.clock import SystemClock
from bot.settings import Settings
from bot.table import Table
from engine import DataSet, Game, Outcome, View
from engine.sword import rules
from tests.attacks import attacked
from tests.bot.stage import SEATS, Shown, Stage, answer, labels, rows
from tests.e2e.wire import Wire, tapped

Draws = Sequence[tuple[str, ...]]
Person = simcord.MemberActor | simcord.UserHandle
"""In the channel, or in his direct messages."""


class Club(Stage):
    def __init__(self, url: str, wire: Wire) -> None:
        super().__init__(url)
        self.url, self.wire = url, wire

    @property
    def last(self) -> discord.Message:
        """The newest message everybody sees."""
        public = [one for one in self.env.backend.messages[self.channel.id].values() if not one.is_ephemeral]
        return to_discord_message(self.env, max(public, key=lambda one: one.id))

    @property
    def public(self) -> list[discord.Message]:
        return self.channel.history()

    async def revision(self) -> int:
        return (await self.table()).row.revision

    async def table(self) -> Table:
        return await self.client.office.desk.table_in(self.channel.id)

    async def attacked(self, since: int) -> frozenset[int]:
        """Whose forces or cities the answers after that revision attacked."""
        entries = await self.client.store.entries((await self.table()).row.id, since)
        events = [event for entry in entries for event in engine.events_from_json(entry.events)]  # type: ignore[arg-type]
        table = await self.table()
        return attacked(events, table.running, table.holders)

    async def asked(self) -> list[tuple[str, str]]:
        return [(ask.seat, ask.name) for ask in (await self.table()).waiting]

    def person(self, seat: str) -> simcord.MemberActor:
        return self.players[SEATS.index(seat)]

    async def press(self, person: Person, message: Shown, *labels: str) -> ResponseMessage:
        """Click one button or choose one option after the other, each in the answer to the last.

        Details in brackets may be left out. Of equal ones the first, for a hand may hold two cards alike.
        """
        for label in labels:
            message = await self.use(person, message, *_found(message, label))
        assert isinstance(message, ResponseMessage)
        return message

    async def use(self, person: Person, message: Shown, custom_id: str, value: str | None = None) -> ResponseMessage:
        """Click a button, or choose a value in a menu."""
        if value is None:
            return answer(await person.click(message, custom_id=custom_id))
        return answer(await person.select(message, [value], custom_id=custom_id))

    def cannot_edit(self, message: discord.Message, times: int = 1) -> None:
        """Discord refuses the next edits of a message, as it does of older ones: it stays as it is, buttons and all."""
        path = f"/channels/{self.channel.id}/messages/{message.id}"
        self.env.inject_error("PATCH", path, status=429, code=30046, message="Too many edits", times=times)

    async def restart(self) -> None:
        """The bot goes down and comes back on the same database; Discord keeps its messages."""
        old = self.client
        await old.store.close()  # the next one waits for its claim
        self.client = Client(Settings(database_url=self.url), SystemClock())
        await self.env.restart_bot(self.client)
        await old.store.close()


def _found(message: Shown, label: str) -> tuple[str, str | None]:
    """The custom id, and the value in a menu."""
    for row in rows(message):
        for part in row["components"]:
            for option in part.get("options") or (part,):
                if label in (option["label"], option["label"].partition(" (")[0]):
                    return part["custom_id"], option.get("value")
    raise AssertionError(f"{label!r} is not among {labels(message)} of {message.content!r}")


@asynccontextmanager
async def club(url: str, *, draws: Draws | None = None, painted: bool = False) -> AsyncIterator[Club]:
    """`draws`: the first results of chance in the game, beginning with the four shuffles.

    `painted`: the pictures are drawn; without, which is faster, a stand-in differs where what they are drawn from does.
    """
    quick = patch.multiple(
        render,
        encode_map=lambda view, *rest: _print(view, *rest).tobytes(),
        draw_crop=_print,
        draw_hand=_print,
        encode=Image.Image.tobytes,
    )
    with tapped() as wire, _loaded(draws) if draws else nullcontext(), nullcontext() if painted else quick:
        people = Club(url, wire)
        await people.env.start()
        try:
            yield people
        finally:
            await people.env.shutdown()
            await people.client.close()


def _print(view: View, *rest: object) -> Image.Image:
    seen = [getattr(view, facts.name) for facts in fields(view) if facts.name != "data"]
    digest = hashlib.sha256(repr((seen, rest)).encode()).digest()
    return Image.frombytes("L", (len(digest), 1), digest)


def _loaded(draws: Draws) -> Any:
    """New games have a known seed and these draws of chance before any that come of it."""

    def begin(
        scenario: str, *, seed: str, options: Mapping[str, str] | None = None, data: DataSet | None = None
    ) -> Outcome[Game]:
        return rules.new_game(scenario, "end to end", options, data, list(draws))

    return patch.object(engine, "new_game", begin)
