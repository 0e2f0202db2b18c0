"""Games opened, joined, left and started."""

from functools import partial

from discord import app_commands

from bot.clocks.timing import ago
from bot.cogs.place import check_opening, check_place, is_gone
from bot.cogs.practising import practise
from bot.cogs.reply import Chapter, Choices, Interaction, as_choices, channel_of, respond, seat_choices, suggesting
from bot.delivery.post import Message
from bot.language.i18n import _, language_of
from bot.language.texts import fit
from bot.refusals import NotHere
from bot.rooms.gamename import UNNAMED, bare_name, shown_name
from bot.rooms.lobby import LONGEST_DEADLINE, scenarios, seat_rows
from bot.rooms.moving import Gone, movable, move
from bot.rooms.rematch import rematch
from bot.rooms.vanished import without_channel
from bot.rooms.welcome import seated
from bot.rooms.wrongplace import NotYoursToEnd
from bot.storage.tables import DEADLINES, GameRow, Status
from bot.table import Table, scenario_name
from bot.votes import motions
from bot.votes.proposals import Motion

SHOWN_GAMES = 20
Hours = app_commands.Range[int, 0, LONGEST_DEADLINE]


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
        return seat_choices(table, table.free_places, typed)

    @game.command(name="new", description="Open a game in this channel")
    @app_commands.describe(
        scenario="For how many players (default: four, the main game)",
        name="What the game is called",
        language="Of what everybody reads in the channel (default: yours)",
        length="All nine turns, or the first six: the short game (3)",
        appian_way="What its connections are before and after the event Appian Way (9.2)",
        reinforcements="Whether Etruscan and Samnite CU are raised together (5.10.1)",
        mercenary_rounding="Five players: how half of Carthage's mercenaries is counted when they leave (5.10.1)",
        deadline_windows="Hours to respond, react or announce before the bot does it by default (default 24, 0: none)",
        deadline_questions="Hours for any other question before the bot answers by the rules (default 24, 0: none)",
        deadline_turns="Hours for a turn before the bot ends it (default 0: none)",
    )
    @app_commands.choices(
        language=[
            app_commands.Choice(name="English", value="en"),
            app_commands.Choice(name="Русский", value="ru"),
        ],
        length=[
            app_commands.Choice(name="full: nine turns (default)", value="full"),
            app_commands.Choice(name="short: six turns", value="short"),
        ],
        appian_way=[
            app_commands.Choice(
                name="a clear road; after its event 1 MP for any stretch from Roma to Antium (default)", value="road"
            ),
            app_commands.Choice(name="rough ground before its event, clear after it", value="clear"),
        ],
        reinforcements=[
            app_commands.Choice(name="pooled: each CU to either power (default)", value="pooled"),
            app_commands.Choice(name="separate: each power places its own", value="separate"),
        ],
        mercenary_rounding=[
            app_commands.Choice(name="down: of five two leave (default)", value="down"),
            app_commands.Choice(name="up: of five three leave", value="up"),
        ],
    )
    @app_commands.autocomplete(scenario=_scenarios)
    async def new(
        self,
        interaction: Interaction,
        scenario: str | None = None,
        name: app_commands.Range[str, 1, 60] | None = None,
        language: str | None = None,
        length: str = "full",
        appian_way: str = "road",
        reinforcements: str = "pooled",
        mercenary_rounding: str = "down",
        deadline_windows: Hours = DEADLINES["window"],
        deadline_questions: Hours = DEADLINES["question"],
        deadline_turns: Hours = DEADLINES["turn"],
    ) -> None:
        async def work() -> Message:
            await check_opening(self.office, interaction)
            assert interaction.guild_id is not None
            table = await self.office.lobby.open(
                guild=interaction.guild_id,
                channel=channel_of(interaction),
                owner=interaction.user.id,
                scenario=scenario or scenarios(self.office.desk.data)[0],
                options={
                    "length": length,
                    "appian_way": appian_way,
                    "reinforcements": reinforcements,
                    "mercenary_rounding": mercenary_rounding,
                },
                deadlines={"window": deadline_windows, "question": deadline_questions, "turn": deadline_turns},
                name=name or UNNAMED,
                language=language_of(language or str(interaction.locale)),
            )
            return Message(text=_("“{name}” is open. Take a seat with /join.").format(name=table.name))

        await respond(interaction, work)

    @game.command(name="practice", description="A game against yourself: you play every seat, nobody waits for you")
    @app_commands.describe(scenario="For how many players (default: four, the main game)")
    @app_commands.autocomplete(scenario=_scenarios)
    async def practice(self, interaction: Interaction, scenario: str | None = None) -> None:
        async def work() -> Message:
            return await practise(interaction, scenario)

        await respond(interaction, work)

    @game.command(name="list", description="The games of this server")
    async def list_games(self, interaction: Interaction) -> None:
        async def work() -> Message:
            if interaction.guild_id is None:
                raise NotHere
            states = {Status.LOBBY: _("waits for players"), Status.RUNNING: _("running"), Status.OVER: _("over")}
            rows = await self.office.store.games_of(interaction.guild_id)
            gone = await without_channel(self.office.store, rows)
            lines = [_listed(row, states[row.status], gone=row.id in gone) for row in rows]
            return Message(text=fit([], lines[:SHOWN_GAMES] or [_("There are no games yet. /game new opens one.")]))

        await respond(interaction, work)

    @game.command(name="abandon", description="End this channel's game without a winner, if most players agree")
    async def abandon(self, interaction: Interaction) -> None:
        user = interaction.user.id

        async def make(table: Table) -> Motion:
            return motions.abandonment(table)

        async def work() -> Message:
            table, allowed = await self.table(interaction), interaction.permissions
            manages = allowed.manage_channels or allowed.manage_guild
            if table.row.status is Status.LOBBY:
                table = await self.office.lobby.close(table, user, manages=manages)
                return Message(text=_("“{name}” is closed before its start.").format(name=table.name))
            if table.is_practice and not table.is_over and not table.seats_of(user):
                if not manages:
                    raise NotYoursToEnd
                return await self.office.council.end_practice(table.row.id, user)
            return await self.office.council.propose(table.row.id, user, make)

        await respond(interaction, work)

    @suggesting
    async def _movable(self, interaction: Interaction, typed: str) -> Choices:
        guild = interaction.guild_id or 0
        rows = await movable(self.office, guild, interaction.user.id, self._gone_of(guild))
        named = [
            (f"{bare_name(row)}: {scenario_name(row.scenario, self.office.desk.data)} ({row.id})", row) for row in rows
        ]
        return as_choices((name, str(row.id)) for name, row in named if typed.casefold() in name.casefold())

    def _gone_of(self, guild: int) -> Gone:
        return partial(is_gone, self.client, guild=guild)

    @game.command(name="move", description="A game of yours whose channel was deleted goes on in this one")
    @app_commands.describe(game="Which one, if several have lost their channels")
    @app_commands.autocomplete(game=_movable)
    async def move(self, interaction: Interaction, game: str | None = None) -> None:
        user = interaction.user.id

        async def work() -> Message:
            await check_place(self.office, interaction)
            assert interaction.guild_id is not None
            there = channel_of(interaction)
            gone = self._gone_of(interaction.guild_id)
            table = await move(self.office, guild=interaction.guild_id, channel=there, user=user, game=game, gone=gone)
            return Message(
                text=_("“{name}” goes on here. {waiting}").format(name=table.name, waiting=table.waiting_names())
            )

        await respond(interaction, work)

    @game.command(name="rematch", description="After the end: the same game with the same players in a new lobby")
    async def rematch(self, interaction: Interaction) -> None:
        async def work() -> Message:
            office = self.office
            await check_opening(office, interaction)
            table = await rematch(office.desk, office.lobby, channel_of(interaction), interaction.user.id)
            told = _("“{name}” is open again, everybody in his seat. Who does not play says /leave; /start begins it.")
            return Message(text=told.format(name=table.name))

        await respond(interaction, work)

    @app_commands.command(description="Take a seat in this channel's game")
    @app_commands.describe(position="Whom you play (default: the first free seat)")
    @app_commands.autocomplete(position=_free_seats)
    @app_commands.guild_only()
    async def join(self, interaction: Interaction, position: str | None = None) -> None:
        async def work() -> Message:
            table, seat = await self.office.lobby.join(await self.table(interaction), interaction.user.id, position)
            return seated(table, seat)

        await respond(interaction, work)

    @app_commands.command(description="Give up your seat before the game starts")
    @app_commands.describe(position="Which of your seats (default: all)")
    @app_commands.autocomplete(position=Chapter.own_places)
    @app_commands.guild_only()
    async def leave(self, interaction: Interaction, position: str | None = None) -> None:
        async def work() -> Message:
            table = await self.office.lobby.leave(await self.table(interaction), interaction.user.id, position)
            if table.is_over:
                return Message(text=_("You have left. The lobby is closed."))
            return Message(text=_("You have left."), rows=seat_rows(table))

        await respond(interaction, work)

    @app_commands.command(description="Begin the game when every seat is taken")
    @app_commands.guild_only()
    async def start(self, interaction: Interaction) -> None:
        async def work() -> Message:
            table = await self.office.lobby.start(await self.table(interaction), interaction.user.id)
            return Message(text=_("The game begins. {waiting}").format(waiting=table.waiting_names()))

        await respond(interaction, work)


def _listed(row: GameRow, state: str, *, gone: bool) -> str:
    """Not when it was last answered, for that may have been ahead, which nobody may learn. `gone`: its channel."""
    opened, name = _("opened {when}").format(when=ago(row.created)), shown_name(row)
    if gone and row.status is Status.RUNNING:
        lost = _("its channel was deleted, and its players go on with it where they say /game move")
        return f"• **{name}**: {state}, {opened}; {lost}"
    return f"• <#{row.channel}> **{name}**: {state}, {opened}"
