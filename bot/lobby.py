"""Before a game: opened, joined, left, started."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import engine
from bot import orderbook
from bot.clicks import Click
from bot.components import IN_ROW, LABEL
from bot.desk import Desk
from bot.i18n import _, speaking
from bot.notice import Notice
from bot.post import Button, Message, Row, Target
from bot.refusals import (
    ChannelBusy,
    GameOver,
    NoSuchSeat,
    NotYourSeat,
    SeatGone,
    SeatsEmpty,
    Started,
    WrongSetup,
)
from bot.store import ChannelTaken, SeatTaken
from bot.table import Table, scenario_name
from bot.tables import DEADLINES, GameRow, Status
from bot.texts import cut
from engine import DataSet

LOBBY = "lobby"
PLAYERS = (4,)
"""For how many players the rules are complete."""
LONGEST_DEADLINE = 720
"""In hours."""


def scenarios(data: DataSet) -> list[str]:
    """Those that can be played."""
    return [scenario.id for scenario in data.scenarios.values() if scenario.players in PLAYERS]


class Lobby:
    """Every method raises NoGame, and what else it names."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def open(
        self,
        *,
        guild: int,
        channel: int,
        owner: int,
        scenario: str,
        options: Mapping[str, str],
        name: str,
        language: str,
        deadlines: Mapping[str, int] = DEADLINES,
    ) -> Table:
        """Raises ChannelBusy, WrongSetup."""
        data, now = self._desk.data, self._desk.clock.now()
        if scenario not in scenarios(data):
            raise WrongSetup(_("there is no scenario {scenario}").format(scenario=scenario))
        try:
            row = await self._desk.store.new_game(
                GameRow(
                    guild=guild,
                    channel=channel,
                    owner=owner,
                    name=cut(name, LABEL),
                    scenario=scenario,
                    options=dict(options),
                    deadlines=dict(deadlines),
                    language=language,
                    dataset_id=data.id,
                    dataset_hash=data.hash,
                    created=now,
                    changed=now,
                )
            )
        except ChannelTaken as error:
            raise ChannelBusy from error
        table = await self._desk.table(row.id)
        await self._tell(table)
        return table

    async def join(self, table: Table, user: int, seat: str | None) -> tuple[Table, str]:
        """Take a seat, or the first free one. Raises Started, GameOver, NoSuchSeat, SeatGone."""
        async with self._open_lobby(table) as table:
            if seat is None:
                seat = next((free for free in table.seats if free not in table.holders), None)
            if seat is None:
                raise SeatGone(None)
            seat = table.seat_meant(seat)
            if seat not in table.seats:
                raise NoSuchSeat([table.seat_name(known) for known in table.seats])
            try:
                await self._desk.store.take_seat(table.row.id, seat, user)
            except SeatTaken as error:
                raise SeatGone(table.seat_name(seat)) from error
        return await self._changed(table), seat

    async def leave(self, table: Table, user: int, seat: str | None) -> Table:
        """Give up a seat or all of one's own; the last one to leave closes the lobby. Raises Started, NotYourSeat."""
        async with self._open_lobby(table) as table:
            own = table.seats_of(user)
            seat = None if seat is None else table.seat_meant(seat)
            if seat is not None and seat not in own:
                raise NotYourSeat(table.seat_name(seat) if seat in table.seats else None, table.holders.get(seat))
            if not own and (table.holders or table.row.owner != user):
                raise NotYourSeat(None)
            left = own if seat is None else (seat,)
            for place in left:
                await self._desk.store.leave_seat(table.row.id, place)
                await orderbook.clear(self._desk.store, table.row.id, place)
            if set(left) == set(table.holders):
                await self._desk.store.close_lobby(table.row.id, self._desk.clock.now())
        return await self._changed(table)

    async def close(self, table: Table, user: int) -> Table:
        """By anybody who sits there or opened it, for one who has gone would block the channel. Raises as `start`."""
        async with self._open_lobby(table) as table:
            if not table.seats_of(user) and table.row.owner != user:
                raise NotYourSeat(None)
            await self._desk.store.close_lobby(table.row.id, self._desk.clock.now())
        return await self._changed(table)

    async def start(self, table: Table, user: int) -> Table:
        """By anybody who sits there or opened it. Raises Started, NotYourSeat, SeatsEmpty, WrongSetup, Broken."""
        async with self._open_lobby(table) as table:
            if not table.seats_of(user) and table.row.owner != user:
                raise NotYourSeat(None)
            empty = [table.seat_name(seat) for seat in table.seats if seat not in table.holders]
            if empty:
                raise SeatsEmpty(empty)
            table = await self._desk.begin(table, user)
        await self._changed(table)
        return table

    @asynccontextmanager
    async def _open_lobby(self, table: Table) -> AsyncIterator[Table]:
        """The table as it is now, and nobody else changes it meanwhile; raises Started, GameOver."""
        lock = self._desk.lock(table.row.id)
        async with lock:
            table = await self._desk.table(table.row.id)
            if table.is_over:
                raise GameOver
            if table.row.status is not Status.LOBBY:
                raise Started
            yield table

    # the lobby's message

    async def announce_anew(self, table: Table) -> None:
        await self._tell(table)

    async def _changed(self, table: Table) -> Table:
        after = await self._desk.table(table.row.id)
        standing = await self._desk.store.latest(table.row.id, LOBBY)
        await self._tell(after, standing.nonce if standing else "")
        return after

    async def _tell(self, table: Table, edits: str = "") -> None:
        with speaking(table.row.language):
            notice = Notice(
                kind=LOBBY,
                target=Target("channel", table.row.channel),
                message=lobby_message(table),
                action="edit" if edits else "send",
                edits=edits,
            )
        await self._desk.store.put(table.row, [notice], self._desk.clock.now())
        self._desk.send(table.row.id)


def lobby_message(table: Table) -> Message:
    if table.is_over:
        return Message(text=_("**{name}**: the lobby is closed. /game new opens another.").format(name=table.name))
    begun = table.row.status is not Status.LOBBY
    head = _("**{name}** has begun: {scenario}") if begun else _("**{name}** is open: {scenario}")
    scenario = scenario_name(table.row.scenario, table.data)
    lines = [head.format(name=table.name, scenario=scenario)]
    if chosen := _chosen(table.row.options):
        lines.append(_("Options: {options}.").format(options=", ".join(chosen)))
    lines.append(deadlines_line(table.row.deadlines))
    for seat in table.seats:
        holder = table.holders.get(seat)
        lines.append(f"• {table.seat_name(seat)}: {f'<@{holder}>' if holder else _('free')}")
    free = [seat for seat in table.seats if seat not in table.holders]
    if begun:
        lines.append(_("/status shows where it stands."))
    elif free:
        lines.append(_("Take a seat with a button or /join; one person may hold several."))
    else:
        lines.append(_("Every seat is taken: /start begins the game."))
    return Message(text="\n".join(lines), rows=_seat_rows(table, free))


def _chosen(options: Mapping[str, str]) -> list[str]:
    """What is not as usual."""
    told = {
        ("length", "short"): _("short game (3)"),
        ("appian_way", "clear"): _("the Appian Way is rough ground before its event (9.2)"),
        ("reinforcements", "separate"): _("Etruscan and Samnite reinforcements separate (5.10.1)"),
    }
    return [told[name, value] for name, value in options.items() if value != engine.OPTIONS[name][0]]


def deadlines_line(deadlines: Mapping[str, int]) -> str:
    """By when questions must be answered, so that nobody learns it from one he missed."""
    kinds = {
        "window": _("responses, reactions and Desperate Times"),
        "question": _("other questions"),
        "turn": _("turns"),
    }
    parts = [
        _("{kind} {hours} h").format(kind=told, hours=deadlines[kind])
        for kind, told in kinds.items()
        if deadlines.get(kind)
    ]
    return _("Deadlines: {deadlines}.").format(deadlines=", ".join(parts)) if parts else _("No deadlines.")


def _seat_rows(table: Table, free: list[str]) -> tuple[Row, ...]:
    buttons = tuple(
        Button(
            custom_id=Click(act="seat", game=table.row.id, word=seat).custom_id,
            label=cut(_("Join: {seat}").format(seat=table.seat_name(seat)), LABEL),
        )
        for seat in free[:IN_ROW]
    )
    return (buttons,) if buttons else ()
