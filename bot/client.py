"""The bot as Discord sees it: logs in, brings its tables up to date, registers its commands, delivers its notices."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress

import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot import render
from bot.clocks.clock import Clock
from bot.cogs.about import AboutChapter
from bot.cogs.ally import AllyChapter
from bot.cogs.buttons import ChosenMenu, ClickedButton, answer_stray, is_known
from bot.cogs.consult import ConsultChapter
from bot.cogs.corner import CornerChapter
from bot.cogs.council import CouncilChapter
from bot.cogs.help import HelpChapter
from bot.cogs.lobby import LobbyChapter
from bot.cogs.look import LookChapter
from bot.cogs.orders import OrdersChapter
from bot.cogs.past import PastChapter
from bot.cogs.place import is_gone
from bot.cogs.play import PlayChapter
from bot.cogs.prepare import PrepareChapter
from bot.cogs.remind import RemindChapter
from bot.cogs.repair import RepairChapter
from bot.cogs.reply import respond
from bot.cogs.setup import SetupChapter
from bot.cogs.table import TableChapter
from bot.cogs.texts import CommandTexts
from bot.delivery import requests
from bot.delivery.outbox import Outbox
from bot.delivery.post import DiscordPost, Message, Picture, PostError, Target
from bot.language.i18n import ENGLISH, _, language_of, speaking
from bot.logs import on
from bot.office import Office
from bot.pictures.studio import Indoors, Studio
from bot.refusals import Refusal
from bot.rooms.gamename import UNNAMED
from bot.rooms.helppages import help_button, practice_button
from bot.rooms.lobby import scenarios
from bot.rooms.permissions import missing_in
from bot.rooms.vanished import vanished
from bot.rooms.welcome import greeting
from bot.settings import Settings, StartupError
from bot.storage.datasets import keep
from bot.storage.store import Store
from bot.storage.stored import NotKept
from bot.storage.tables import NoticeRow
from bot.version import version
from engine import DataError, DataSet, load_dataset

log = logging.getLogger(__name__)

OUTBOX_SECONDS = 10  # what is left unsent by the delivery after each answer waits this long
WIND_UP_SECONDS = 2  # of the five in which the bot stops
LIMIT_SECONDS = 30  # for which the library waits where Discord wants it; what takes longer waits in the outbox
CLOCK_SECONDS = 30  # how late a reminder or the end of a deadline may be noticed


class Client(commands.Bot):
    """`studio`: where pictures are drawn; in threads, unless another is given, which is closed with the client.

    Raises StartupError for settings it cannot work with.
    """

    def __init__(self, settings: Settings, clock: Clock, studio: Studio | None = None) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=LIMIT_SECONDS,
            http_trace=requests.trace(),
        )
        self.settings = settings
        self.clock = clock
        self.since = clock.now()
        self.store = Store(settings.database_url)
        self.post = DiscordPost(self, epoch=lambda: self.store.epoch)
        self.outbox = Outbox(self.store, self.post, clock, self.illustrate, self.look_for, self.put_off)
        self.studio = studio or Indoors()
        self.office = Office(self.store, clock, self.outbox.deliver, datasets(settings), self.studio)
        self._reopened = False

    async def setup_hook(self) -> None:
        await self.store.claim()
        await self.store.migrate()
        await keep(self.store, self.office.desk.datasets)
        await self._load_maps()
        for chapter in (
            HelpChapter,
            LobbyChapter,
            SetupChapter,
            PlayChapter,
            AllyChapter,
            PrepareChapter,
            OrdersChapter,
            LookChapter,
            TableChapter,
            ConsultChapter,
            RemindChapter,
            RepairChapter,
            CouncilChapter,
            PastChapter,
            CornerChapter,
            AboutChapter,
        ):
            await self.add_cog(chapter(self))
        self.tree.error(command_failed)
        self.add_dynamic_items(ClickedButton, ChosenMenu)
        await self.tree.set_translator(CommandTexts())
        await self.sync_commands()
        self.deliver_notices.start()

    async def _load_maps(self) -> None:
        """Whether they are there; whoever draws reads them. Raises StartupError."""
        try:
            await asyncio.to_thread(render.check_maps)
        except OSError as error:  # Pillow's errors too
            raise StartupError(
                f"A base map cannot be read ({error}). Restore the folder assets/base as it came with the bot, or "
                "build it anew with: python -m assets.build"
            ) from error
        self.studio.begin()

    async def sync_commands(self) -> None:
        """To one server at once while somebody tries things out, otherwise everywhere. Raises StartupError."""
        guild = None if self.settings.sync_guild is None else discord.Object(self.settings.sync_guild)
        if guild is not None:
            self.tree.copy_global_to(guild=guild)
        try:
            await self.tree.sync(guild=guild)
        except discord.Forbidden as error:
            if guild is None:
                raise
            raise StartupError(
                f"SYNC_GUILD: the bot is not in a server {guild.id}. Invite it there, or leave SYNC_GUILD empty."
            ) from error
        except discord.RateLimited as error:
            log.error("Discord takes no new commands now, those of before stay until the next start: %s", error)

    async def close(self) -> None:
        self.deliver_notices.cancel()
        self.keep_time.cancel()
        await super().close()
        self.studio.close()
        await self.store.close()

    @tasks.loop(seconds=OUTBOX_SECONDS)
    async def deliver_notices(self) -> None:
        try:
            await self.outbox.deliver_all()
        except NotKept:
            pass  # the store has said so
        except Exception:
            log.exception("The notices could not be delivered; tried again in %s s", OUTBOX_SECONDS)

    @tasks.loop(seconds=CLOCK_SECONDS)
    async def keep_time(self) -> None:
        try:
            await self.office.timekeeper.tick(self._is_away)
        except NotKept:
            pass
        except Exception:
            log.exception("What is due by the clock could not be found; tried again in %s s", CLOCK_SECONDS)

    def _is_away(self, guild: int) -> bool:
        """Whether the bot has been removed from a server: nobody could answer there."""
        return self.get_guild(guild) is None

    async def illustrate(self, notice: NoticeRow) -> Sequence[Picture]:
        """The pictures a notice asks for with its `drawing`."""
        return await self.office.illustrator(notice)

    async def on_ready(self) -> None:
        """It can come again when a session is lost; the games are shown anew only after a start."""
        if not self._reopened:
            self._reopened = True
            await self._reopen()
            self.keep_time.start()  # not before, for deadlines are put off while the bot was down
            log.info("ready: version %s, %s open games", version(), len(await self.store.open_games()))

    async def _reopen(self) -> None:
        """Again, as long as the database cannot be used."""
        while True:
            try:
                await self.office.reopen()
                return await self.outbox.deliver_all()
            except NotKept:
                await asyncio.sleep(CLOCK_SECONDS)

    async def wind_up(self) -> None:
        """Before the bot is stopped: what is under way is finished, if it does not take long."""
        self.deliver_notices.stop()
        self.keep_time.stop()
        with suppress(TimeoutError):
            async with asyncio.timeout(WIND_UP_SECONDS):
                await self.office.settled()
                await self.outbox.settled()
        await self.store.rest()  # what is cancelled afterwards is not in the middle of a commit

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        log.warning("The server %s has removed the bot; its games and their clocks wait to be invited again", guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """A server has invited the bot, perhaps again: then its games go on."""
        await self._greet(guild)
        try:
            await self.office.reopen(guild.id)
            await self.outbox.hurry(guild.id)
        except NotKept:
            pass  # the store has said so; what was held up comes by itself

    async def _greet(self, guild: discord.Guild) -> None:
        """Where it begins, said once where Discord says such things."""
        room = guild.system_channel
        if room is None or missing_in(room):
            return
        with speaking(language_of(str(guild.preferred_locale))):
            message = Message(text=greeting(), rows=((help_button(_("Help")), practice_button()),))
        try:
            await self.post.send(Target("channel", room.id), message, f"joined{guild.id}")
        except PostError as error:
            log.warning("The server %s could not be greeted: %s", guild.id, error)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._vanished(payload.thread_id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """With it go its threads, those of them too that sleep, of which Discord says nothing."""
        await self._vanished(channel.id)
        for row in await self.store.open_games():
            if row.guild == channel.guild.id and channel.guild.get_channel_or_thread(row.channel) is None:
                await self.look_for(row.channel)

    async def look_for(self, channel: int) -> None:
        """A game's channel of which is not known whether it is there."""
        row = await self.store.game_in(channel)
        if row is not None and await is_gone(self, channel, row.guild):
            await self._vanished(channel)

    async def put_off(self, game: int) -> None:
        """Deadlines of a game are others than were told."""
        try:
            await self.office.desk.announce_anew(game, put_off=True)
            self.office.desk.send(game)
        except Refusal as refusal:
            log.error("The deadlines that were put off cannot be told: %s", refusal.tell(), extra=on(game))

    async def _vanished(self, channel: int) -> None:
        try:
            with self.office.at_work():
                await vanished(self.office.desk, channel)
        except NotKept:
            pass  # the store has said so; it shows again when something is to be posted there

    async def on_interaction(self, interaction: discord.Interaction["Client"]) -> None:
        """Components that no `DynamicItem` knows, for they are of another version of the bot."""
        if interaction.type is discord.InteractionType.component:
            custom_id = interaction.data.get("custom_id") if interaction.data else None
            if not is_known(str(custom_id)):
                await answer_stray(interaction)

    async def open_local_table(self, guild: int, channel: int, people: Sequence[int], language: str = ENGLISH) -> None:
        """The local mode has started: see that a game waits in its channel for the first of these people."""
        office = self.office
        if await self.store.game_in(channel) is None:
            table = await office.lobby.open(
                guild=guild,
                channel=channel,
                owner=people[0],
                scenario=scenarios(office.desk.data)[0],
                options={},
                name=UNNAMED,
                language=language,
            )
            for user, seat in zip(people, table.seats, strict=False):
                table, _seat = await office.lobby.join(table, user, seat)
            await office.lobby.start(table, people[0])
            await office.desk.settled()


async def command_failed(interaction: discord.Interaction["Client"], error: app_commands.AppCommandError) -> None:
    """Before a command of ours began: Discord's copy of it is of another version of the bot, for instance."""
    log.error("A command failed", exc_info=error)

    async def work() -> Message:
        return Message(text=_("This command could not be read. Try it again in a few minutes, or restart Discord."))

    await respond(interaction, work)


def datasets(settings: Settings) -> list[DataSet]:
    """The owner's own data first, if he has any, then that of the project. Raises StartupError."""
    try:
        own = [] if settings.data_folder is None else [load_dataset(settings.data_folder)]
        return [*own, load_dataset()]
    except DataError as error:
        raise StartupError(f"DATA_FOLDER: {error}, or leave DATA_FOLDER empty.") from error
