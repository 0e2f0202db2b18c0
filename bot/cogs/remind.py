"""When and where one is reminded, for each person alone."""

from dataclasses import replace

from discord import app_commands

from bot import preferences
from bot.clocks import asks, reminders
from bot.clocks.timekeeper import snoozed_text
from bot.cogs.reply import Chapter, Choices, Interaction, as_choices, channel_of, respond, suggesting
from bot.delivery.post import Message
from bot.language.i18n import _, ngettext
from bot.preferences import MOST_HOURS, MOST_REMINDERS, Preferences
from bot.questions.suggest import MOST
from bot.refusals import NoGame
from bot.storage.stored import NotKept
from bot.table import Table

Hours = app_commands.Range[int, 1, MOST_HOURS]


class RemindChapter(Chapter):
    @suggesting
    async def _zones(self, interaction: Interaction, typed: str) -> Choices:
        now = self.office.clock.now()
        named = ((zone, Preferences(zone=zone).local(now)) for zone in preferences.zones_like(typed)[:MOST])
        return as_choices((f"{zone} ({local:%H:%M})", zone) for zone, local in named)

    @app_commands.command(description="Your reminders in all games: when, how often, where. Alone it shows them")
    @app_commands.describe(
        first="Hours until the first reminder",
        every="Hours between reminders",
        most="How many reminders at most; then the table is told, once",
        quiet="Hours without reminders in your time zone, such as 22:00-07:00, or off",
        zone="Your time zone",
        digest="One message a day in place of reminders, at this hour, such as 18; or off",
        dm="Pings and reminders as direct messages",
        snooze="No reminders in this channel's game until the turn is over",
    )
    @app_commands.autocomplete(zone=_zones)
    @app_commands.guild_only()
    async def remind(
        self,
        interaction: Interaction,
        first: Hours | None = None,
        every: Hours | None = None,
        most: app_commands.Range[int, 0, MOST_REMINDERS] | None = None,
        quiet: str | None = None,
        zone: str | None = None,
        digest: str | None = None,
        dm: bool | None = None,
        snooze: bool | None = None,
    ) -> None:
        async def work() -> Message:
            store, user = self.office.store, interaction.user.id
            old = await preferences.load_one(store, user)
            new = replace(
                old,
                first_hours=old.first_hours if first is None else first,
                every_hours=old.every_hours if every is None else every,
                most=old.most if most is None else most,
                quiet=old.quiet if quiet is None else preferences.quiet_meant(quiet),
                zone=old.zone if zone is None else preferences.zone_meant(zone),
                digest=old.digest if digest is None else preferences.hour_meant(digest),
                dm=old.dm if dm is None else dm,
            )
            snoozed, lines = (None, []) if snooze is None else await self._snoozed(interaction, snooze)
            if new != old or snoozed:
                await asks.choose(store, user, new, self.office.clock.now(), snoozed)
            lines += self._shown(new)
            if dm:
                lines.append(await self._try_out(interaction))
            return Message(text="\n".join(lines))

        await respond(interaction, work)

    async def _snoozed(self, interaction: Interaction, snooze: bool) -> tuple[asks.Snoozed, list[str]]:
        """What is to be kept of it, and told. Raises NoGame, NotStarted, NotYourSeat."""
        table = await self.started(interaction)
        seats = table.own_seats(interaction.user.id, None)
        told = snoozed_text(table) if snooze else _("Reminders in **{name}** go on.").format(name=table.name)
        return asks.Snoozed(table.row.id, seats, table.running.turn if snooze else None), [told]

    def _shown(self, chosen: Preferences) -> list[str]:
        lines = [_("**Your reminders, in all games**")]
        if chosen.digest is None:
            count = ngettext("{n} reminder at most", "{n} reminders at most", chosen.most).format(n=chosen.most)
            text = _("The first after {first} h, then every {every} h, {count}; after that the table is told, once.")
            lines.append(text.format(first=chosen.first_hours, every=chosen.every_hours, count=count))
        else:
            text = _("One message a day at {hour}:00 tells of all games that wait for you, in place of reminders.")
            lines.append(text.format(hour=chosen.digest))
        here = f"{chosen.zone}, {chosen.local(self.office.clock.now()):%H:%M}"
        if chosen.quiet is None:
            lines.append(_("No quiet hours. Your time zone: {zone} now.").format(zone=here))
        else:
            start, end = (f"{moment:%H:%M}" for moment in chosen.quiet)
            text = _("Quiet hours from {start} to {end}. Your time zone: {zone} now.")
            lines.append(text.format(start=start, end=end, zone=here))
        lines.append(
            _("Pings and reminders come as direct messages.")
            if chosen.dm
            else _("Pings and reminders mention you in the game's channel.")
        )
        return lines

    async def _try_out(self, interaction: Interaction) -> str:
        """A direct message, so that he sees whether they arrive."""
        hint = _("Your direct messages must be open to members of this server; if not, the bot mentions you instead.")
        user = interaction.user.id
        table = await self._own_table(channel_of(interaction), user)
        if table is None:
            return hint
        try:
            await self.office.store.put(table.row, [reminders.trial(table, user)], self.office.clock.now())
        except NotKept:  # what he has chosen is kept all the same
            return hint
        self.office.desk.send(table.row.id)
        coming = _("A first one is on its way to you.")
        return f"{hint} {coming}"

    async def _own_table(self, channel: int, user: int) -> Table | None:
        """A game of his, that of the channel if it is one."""
        desk = self.office.desk
        try:
            table = await desk.table_in(channel)
        except NoGame:
            table = None
        if table is not None and table.seats_of(user):
            return table
        seats = await self.office.store.seats_of(user)
        return await desk.table(seats[0].game) if seats else None
