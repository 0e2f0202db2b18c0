"""Games opened, joined, left and started."""

from typing import Literal

import discord
from discord import app_commands

from bot.cogs.buttons import joined
from bot.cogs.reply import Chapter, Choices, Interaction, as_choices, channel_of, respond, suggesting
from bot.i18n import _, language_of
from bot.lobby import scenarios
from bot.looks import when
from bot.post import Message
from bot.refusals import NoPermission
from bot.table import scenario_name
from bot.tables import Status
from bot.texts import fit

NEEDED = ("view_channel", "embed_links", "attach_files")
SHOWN_GAMES = 20


class LobbyChapter(Chapter):
    game = app_commands.Group(name="game", description="Games of this server", guild_only=True)

    @suggesting
    async def _scenarios(self, interaction: Interaction, typed: str) -> Choices:
        data = self.office.desk.data
        names = [(scenario_name(scenario, data), scenario) for scenario in scenarios(data)]
        return as_choices((name, value) for name, value in names if typed.casefold() in name.casefold())

    @suggesting
    async def _free_seats(self, interaction: Interaction, typed: str) -> Choices:
        table = await self.table(interaction)
        free = [(table.seat_name(seat), seat) for seat in table.seats if seat not in table.holders]
        return as_choices((name, seat) for name, seat in free if typed.casefold() in name.casefold())

    @game.command(name="new", description="Open a game in this channel")
    @app_commands.describe(
        scenario="Which set-up (default: the main game)",
        name="What the game is called",
        length="Full or short game (3)",
        appian_way="What the Appian Way is before its event (9.2)",
        reinforcements="Etruscan and Samnite reinforcements pooled or separate (5.10.1)",
    )
    @app_commands.choices(
        appian_way=[
            app_commands.Choice(name="a clear road (default)", value="road"),
            app_commands.Choice(name="rough ground", value="clear"),
        ]
    )
    @app_commands.autocomplete(scenario=_scenarios)
    async def new(
        self,
        interaction: Interaction,
        scenario: str | None = None,
        name: app_commands.Range[str, 1, 60] = "The Sword of Rome",
        length: Literal["full", "short"] = "full",
        appian_way: str = "road",
        reinforcements: Literal["pooled", "separate"] = "pooled",
    ) -> None:
        async def work() -> Message:
            _check_permissions(interaction)
            assert interaction.guild_id is not None
            table = await self.office.lobby.open(
                guild=interaction.guild_id,
                channel=channel_of(interaction),
                owner=interaction.user.id,
                scenario=scenario or scenarios(self.office.desk.data)[0],
                options={"length": length, "appian_way": appian_way, "reinforcements": reinforcements},
                name=name,
                language=language_of(str(interaction.guild_locale or "en")),
            )
            return Message(text=_("“{name}” is open. Take a seat with /join.").format(name=table.row.name))

        await respond(interaction, work)

    @game.command(name="list", description="The games of this server")
    async def list_games(self, interaction: Interaction) -> None:
        async def work() -> Message:
            assert interaction.guild_id is not None
            states = {Status.LOBBY: _("open"), Status.RUNNING: _("running"), Status.OVER: _("over")}
            lines = [
                f"• <#{row.channel}> **{row.name}**: {states[row.status]}, {when(row.changed)}"
                for row in await self.office.store.games_of(interaction.guild_id)
            ]
            return Message(text=fit([], lines[:SHOWN_GAMES] or [_("There are no games yet. /game new opens one.")]))

        await respond(interaction, work)

    @app_commands.command(description="Take a seat in this channel's game")
    @app_commands.describe(position="Whom you play (default: the first free seat)")
    @app_commands.autocomplete(position=_free_seats)
    @app_commands.guild_only()
    async def join(self, interaction: Interaction, position: str | None = None) -> None:
        async def work() -> Message:
            table, seat = await self.office.lobby.join(await self.table(interaction), interaction.user.id, position)
            return joined(table.seat_name(seat))

        await respond(interaction, work)

    @app_commands.command(description="Give up your seat before the game starts")
    @app_commands.describe(position="Which of your seats (default: all)")
    @app_commands.autocomplete(position=Chapter.own_seats)
    @app_commands.guild_only()
    async def leave(self, interaction: Interaction, position: str | None = None) -> None:
        async def work() -> Message:
            table = await self.office.lobby.leave(await self.table(interaction), interaction.user.id, position)
            return Message(text=_("You have left. The lobby is closed.") if table.is_over else _("You have left."))

        await respond(interaction, work)

    @app_commands.command(description="Begin the game when every seat is taken")
    @app_commands.guild_only()
    async def start(self, interaction: Interaction) -> None:
        async def work() -> Message:
            table = await self.office.lobby.start(await self.table(interaction), interaction.user.id)
            return Message(text=_("The game begins. {waiting}").format(waiting=table.waiting_names()))

        await respond(interaction, work)


def _check_permissions(interaction: Interaction) -> None:
    """Raises NoPermission: a game must be able to post in its channel."""
    allowed = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    sending = "send_messages_in_threads" if in_thread else "send_messages"
    needed = (sending, *NEEDED)
    missing = [permission.replace("_", " ") for permission in needed if not getattr(allowed, permission)]
    if missing:
        raise NoPermission(missing)
