"""Looking back: what happened, which cards were played, the game as a file, the dice checked."""

from collections.abc import Iterator

from discord import app_commands

from bot.cogs.look import SHARE_TEXT
from bot.cogs.reply import FOR_TEXT, Chapter, Choices, Interaction, as_choices, respond, suggesting
from bot.delivery.post import Message
from bot.language.i18n import _
from bot.language.naming import fitting, meant_in_any
from bot.language.texts import fit
from bot.office import Office
from bot.pages import export, log, played, since
from bot.pages.log import KINDS, Wanted
from bot.questions.clicks import Click
from bot.refusals import NotStarted, Stale, Unknown
from bot.storage import entries
from bot.table import Table

PLAYER_TEXT = "Only what concerns this player"
TURN_TEXT = "Only this turn"
Turn = app_commands.Range[int, 1, 9]


class PastChapter(Chapter):
    @suggesting
    async def _kinds(self, interaction: Interaction, typed: str) -> Choices:
        return as_choices(fitting(typed, _named_kinds))

    @app_commands.command(description="What happened since your last answer")
    @app_commands.describe(for_=FOR_TEXT)
    @app_commands.rename(for_="for")
    @app_commands.autocomplete(for_=Chapter.own_seats)
    @app_commands.guild_only()
    async def since(self, interaction: Interaction, for_: str | None = None) -> None:
        async def work() -> Message:
            table = await self.table(interaction)
            return await since.since(self.office.store, self.office.illustrator, table, interaction.user.id, for_)

        await respond(interaction, work)

    @app_commands.command(description="The log of the game, the latest last")
    @app_commands.describe(
        player=PLAYER_TEXT,
        turn=TURN_TEXT,
        kind="Only what is of this kind",
        before="Only what came before this number",
        share=SHARE_TEXT,
    )
    @app_commands.autocomplete(player=Chapter.all_seats, kind=_kinds)
    @app_commands.guild_only()
    async def log(
        self,
        interaction: Interaction,
        player: str | None = None,
        turn: Turn | None = None,
        kind: str | None = None,
        before: app_commands.Range[int, 1] | None = None,
        share: bool = False,
    ) -> None:
        async def work() -> Message:
            table = await self.started(interaction)
            wanted = Wanted(seat=_seat(table, player), turn=turn or 0, kind=_kind(kind), before=before or 0)
            return log.page(table, await entries.past(self.office.store, table.row.id), wanted)

        await respond(interaction, work, share=share)

    @app_commands.command(description="Which cards were played, for what, by whom and when")
    @app_commands.describe(player="Only this player's", turn=TURN_TEXT, share=SHARE_TEXT)
    @app_commands.autocomplete(player=Chapter.all_seats)
    @app_commands.guild_only()
    async def played(
        self, interaction: Interaction, player: str | None = None, turn: Turn | None = None, share: bool = False
    ) -> None:
        async def work() -> Message:
            table = await self.started(interaction)
            found = await entries.past(self.office.store, table.row.id)
            return Message(text=played.report(table, found, _seat(table, player), turn or 0))

        await respond(interaction, work, share=share)

    @app_commands.command(description="The game as a file: what you may know while it runs, everything after its end")
    @app_commands.guild_only()
    async def export(self, interaction: Interaction) -> None:
        async def work() -> Message:
            table = await self.started(interaction)
            found = await entries.past(self.office.store, table.row.id)
            seats = table.seats_of(interaction.user.id)
            files = export.export(table, found, seats, self.office.clock.now())
            text = _("The whole record; /verify checks its dice.") if table.is_over else _("What you may know so far.")
            return Message(text=text, files=files)

        await respond(interaction, work)

    @app_commands.command(description="Whether the dice and shuffles were those promised at the start")
    @app_commands.describe(share=SHARE_TEXT)
    @app_commands.guild_only()
    async def verify(self, interaction: Interaction, share: bool = False) -> None:
        async def work() -> Message:
            table = await self.started(interaction)
            found = await entries.past(self.office.store, table.row.id)
            return Message(text=fit([], await export.verified(table, found)))

        await respond(interaction, work, share=share)


def _seat(table: Table, typed: str | None) -> str:
    """Empty for none; raises Unknown."""
    seat = "" if typed is None else table.seat_meant(typed)
    if seat and seat not in table.seats:
        raise Unknown(seat)
    return seat


def _named_kinds() -> Iterator[tuple[str, str]]:
    return ((kind, _(name)) for kind, name in KINDS.items())


def _kind(typed: str | None) -> str:
    kind = "" if typed is None else meant_in_any(typed, _named_kinds)
    if kind and kind not in KINDS:
        raise Unknown(kind)
    return kind


async def turned(office: Office, click: Click) -> Message:
    """A page of the log by its button. Raises NotStarted, Stale."""
    table = await office.desk.table(click.game)
    if table.game is None:
        raise NotStarted
    wanted = Wanted.of(click.word)
    if wanted.seat and wanted.seat not in table.seats:
        raise Stale
    return log.page(table, await entries.past(office.store, click.game), wanted)


async def caught_up(office: Office, user: int, click: Click) -> Message:
    """*Since my last answer*, under every ping. Raises NotStarted, NotYourSeat."""
    return await since.since(office.store, office.illustrator, await office.desk.table(click.game), user)
