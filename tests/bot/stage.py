"""The real bot in a simulated Discord: five people in a channel, who type commands and click."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import discord
import simcord
from simcord import InteractionResult, ResponseMessage

from bot.client import Client
from bot.clocks.clock import SystemClock
from bot.delivery.post import Picture
from bot.settings import Settings
from bot.storage.tables import NoticeRow

NAMES = ("anna", "boris", "clara", "dmitri", "stranger")
SEATS = ("gauls", "etruscans_samnites", "greeks", "romans")
SETTLE_SECONDS = 60.0
ROUND_MINUTES = 10
AT_ONCE_SECONDS = 4 * 3600

Shown = discord.Message | ResponseMessage


class Stage:
    def __init__(self, url: str) -> None:
        self.client = Client(Settings(database_url=url), SystemClock())
        self.env = simcord.Env(self.client, settle_timeout=SETTLE_SECONDS)
        self.guild = self.env.create_guild(name="Club")
        self.channel = self.guild.create_text_channel("rome")
        members = [self.guild.add_member(self.env.create_user(name)) for name in NAMES]
        self.anna, self.boris, self.clara, self.dmitri, self.stranger = members
        self.players = members[:4]

    async def slash(self, person: simcord.MemberActor, command: str, /, **options: Any) -> ResponseMessage:
        """The answer to a slash command; an option called `for` is given as `for_`."""
        options = {name.rstrip("_"): value for name, value in options.items()}
        return answer(await person.slash(self.channel, command, **options))

    async def in_channel(
        self, channel: simcord.ChannelHandle, person: simcord.MemberActor, command: str, **options: Any
    ) -> ResponseMessage:
        """As `slash`, in another channel."""
        return answer(await person.slash(channel, command, **options))

    async def suggestions(self, person: simcord.MemberActor, command: str, option: str, typed: str = "") -> list[str]:
        found = await person.autocomplete(self.channel, command, option, typed)
        return [choice["value"] for choice in found]

    async def click(self, person: simcord.MemberActor, message: Shown, label: str) -> ResponseMessage:
        return answer(await person.click(message, label=label))

    @property
    def last(self) -> discord.Message:
        """The newest message everybody sees."""
        return self.public[-1]

    @property
    def public(self) -> list[discord.Message]:
        return [one for one in self.channel.history(viewer=self.stranger) if not one.flags.ephemeral]

    def pinged(self) -> set[int]:
        """Whom the newest message in the channel pinged."""
        made = f"/channels/{self.channel.id}/messages"
        sent = [call for call in self.env.http_requests if (call.method, call.path) == ("POST", made)]
        assert sent[-1].json is not None
        return set(map(int, sent[-1].json["allowed_mentions"]["users"]))

    async def later(self, hours: float) -> None:
        """Drive the clock; the bot's loops go round less often meanwhile, for each round takes its time."""
        for loop in (self.client.deliver_notices, self.client.keep_time):
            loop.change_interval(minutes=ROUND_MINUTES)
        left = hours * 3600 + ROUND_MINUTES * 60
        while left > 0:  # in parts, each of which has its time to settle
            await self.env.advance_time(min(left, AT_ONCE_SECONDS))
            left -= AT_ONCE_SECONDS

    async def lobby(self, **options: str | int) -> None:
        await self.slash(self.anna, "game new", **options)
        for person, seat in zip(self.players, SEATS, strict=True):
            await self.slash(person, "join", position=seat)

    async def start(self) -> None:
        """As if they had said so in `lobby`; the commands are tested there, and would be half the time of a test."""
        with self.env.time_context():
            people = [person.id for person in self.players]
            await self.client.open_local_table(self.guild.id, self.channel.id, people)


def answer(result: InteractionResult) -> ResponseMessage:
    assert result.acknowledged
    assert result.response is not None
    return result.response


def labels(message: Shown) -> list[str]:
    """Of buttons and of the options of menus."""
    found: list[str] = []
    for row in rows(message):
        for part in row["components"]:
            found += [option["label"] for option in part.get("options", ())] or [part["label"]]
    return found


def rows(message: Shown) -> Sequence[Any]:
    return [row if isinstance(row, dict) else row.to_dict() for row in message.components]


@asynccontextmanager
async def staged(url: str, *, pictures: bool = False) -> AsyncIterator[Stage]:
    """`pictures`: hand-overs and questions have theirs; without, the tests are faster."""
    stage = Stage(url)
    if not pictures:
        stage.client.outbox._saying._illustrate = _nothing
        stage.client.office.illustrator.drawn = _undrawn  # type: ignore[method-assign]
    await stage.env.start()
    try:
        yield stage
    finally:
        await stage.env.shutdown()
        await stage.client.close()


async def _nothing(notice: NoticeRow) -> Sequence[Any]:
    return ()


async def _undrawn(drawing: str) -> Sequence[Picture]:
    return ()
