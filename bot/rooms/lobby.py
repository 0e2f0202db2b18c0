"""Before a game: opened, joined, left, started."""

import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress

import engine
from bot.beforehand.ordered import PRESET, RECOMMENDED, PresetOrder, content_of
from bot.delivery.notice import Notice
from bot.delivery.post import Button, Message, Row, Target
from bot.desk import Desk
from bot.language.i18n import _, speaking
from bot.language.texts import NAME, cut, echoed, meant, plain
from bot.logs import on
from bot.questions.clicks import Click
from bot.questions.components import IN_ROW, LABEL
from bot.refusals import (
    ChannelBusy,
    GameOver,
    NoSuchSeat,
    NothingToRead,
    NotYourSeat,
    Refusal,
    SeatGone,
    SeatsEmpty,
    Started,
    WrongSetup,
)
from bot.rooms.gamename import AUTOMATIC, PRACTICE
from bot.rooms.wrongplace import (
    BegunAlready,
    LobbyClosed,
    NobodysSeat,
    NoSuchSeatOfYours,
    NotYoursToEnd,
    YoursAlready,
)
from bot.storage.datasets import keep
from bot.storage.store import ChannelTaken, SeatTaken
from bot.storage.stored import NotKept
from bot.storage.tables import DEADLINES, GameRow, OrderRow, SeatRow, Status
from bot.table import Table, scenario_name
from engine import DataSet

log = logging.getLogger(__name__)

LOBBY = "lobby"
LONGEST_DEADLINE = 720
"""In hours."""


def scenarios(data: DataSet) -> list[str]:
    """Those that can be played, in the order of the data: the main game first."""
    return [scenario for scenario in data.scenarios if scenario in engine.PLAYABLE]


def scenario_meant(typed: str, data: DataSet) -> str:
    """By id, or by name in any language. Raises WrongSetup."""
    known = scenarios(data)
    found = meant(
        typed, ((one, name) for one in known for name in (data.scenarios[one].name, data.scenarios[one].name_ru))
    )
    if found not in known:
        names = ", ".join(scenario_name(one, data) for one in known)
        told = _("there is no scenario “{scenario}”; choose one of: {names}")
        raise WrongSetup(told.format(scenario=echoed(typed), names=names))
    return found


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
        seated: Sequence[SeatRow | OrderRow] = (),
    ) -> Table:
        """With these rows of its seats, whose game is set. Raises ChannelBusy, NothingToRead, WrongSetup."""
        row = await self._opened(guild, channel, owner, scenario, options, name, language, deadlines, seated)
        table = await self._desk.table(row.id)
        await self._tell(table)
        return table

    async def practise(self, *, guild: int, channel: int, user: int, scenario: str, name: str, language: str) -> Table:
        """A game with oneself: one person holds every seat and is asked where its forces take part, without deadlines.

        It has begun. Raises ChannelBusy, WrongSetup, Started, Broken.
        """
        unhurried = dict.fromkeys(DEADLINES, 0)
        seats = self._desk.data.scenarios[scenario_meant(scenario, self._desk.data)].seats
        preset = content_of(PresetOrder(RECOMMENDED))
        seated = [SeatRow(game=0, seat=seat, user=user) for seat in seats]
        ordered = [OrderRow(game=0, seat=seat, subject=PRESET, content=preset) for seat in seats]
        row = await self._opened(guild, channel, user, scenario, {}, name, language, unhurried, [*seated, *ordered])
        async with self._open_lobby(await self._desk.table(row.id)) as table:
            table = await self._desk.begin(table, user)
        self._desk.send(row.id)
        return table

    async def _opened(
        self,
        guild: int,
        channel: int,
        owner: int,
        scenario: str,
        options: Mapping[str, str],
        name: str,
        language: str,
        deadlines: Mapping[str, int],
        seated: Sequence[SeatRow | OrderRow],
    ) -> GameRow:
        """Raises ChannelBusy, NothingToRead, WrongSetup."""
        data, now = self._desk.data, self._desk.clock.now()
        scenario, called = scenario_meant(scenario, data), name if name in AUTOMATIC else plain(name, NAME)
        if not called and name not in AUTOMATIC:
            raise NothingToRead
        try:
            row = await self._desk.store.new_game(
                GameRow(
                    guild=guild,
                    channel=channel,
                    owner=owner,
                    name=called,
                    scenario=scenario,
                    options=dict(options),
                    deadlines=dict(deadlines),
                    language=language,
                    dataset_id=data.id,
                    dataset_hash=data.hash,
                    created=now,
                    changed=now,
                ),
                seated,
            )
        except ChannelTaken as error:
            raise ChannelBusy from error
        with suppress(NotKept):  # it is kept at the next start of the bot
            await keep(self._desk.store, [data])
        return row

    async def join(self, table: Table, user: int, place: str | None) -> tuple[Table, str]:
        """Take a place, or the first free one. Raises Started, GameOver, NoSuchSeat, YoursAlready, SeatGone."""
        async with self._open_lobby(table) as table:
            if place is None:
                place = next(iter(table.free_places), None)
            if place is None:
                raise SeatGone(None)
            place = table.place_meant(place)
            if place not in table.places:
                raise NoSuchSeat([table.seat_name(known) for known in table.places])
            if place in table.places_of(user):
                raise YoursAlready(table.seat_name(place))
            if place not in table.free_places:
                raise SeatGone(table.seat_name(place) if table.free_places else None)
            try:
                await self._desk.store.take_seats(table.row.id, table.places[place], user)
            except SeatTaken as error:
                raise SeatGone(table.seat_name(place)) from error
        return await self._changed(table), place

    async def leave(self, table: Table, user: int, place: str | None) -> Table:
        """Give up a place or all of one's own. Who opened the lobby closes it by leaving as the last; after others it
        stands empty, for it is not theirs.

        Raises Started, GameOver, NoSuchSeatOfYours, NobodysSeat, NotYourSeat.
        """
        async with self._open_lobby(table) as table:
            own = table.seats_of(user)
            place = None if place is None else table.place_meant(place)
            if place is not None and place not in table.places_of(user):
                raise _not_left(table, user, place)
            if not own and (table.holders or table.row.owner != user):
                raise NotYourSeat(None)
            left = own if place is None else table.places[place]
            if table.row.owner == user and set(left) == set(table.holders):
                await self._desk.store.close_lobby(table.row.id, self._desk.clock.now(), left)
            else:
                await self._desk.store.leave_seats(table.row.id, left)
        return await self._changed(table)

    async def close(self, table: Table, user: int, *, manages: bool = False) -> Table:
        """By anybody who sits there or opened it, for one who has gone would block the channel, or who manages that.

        Raises Started, GameOver, NotYoursToEnd.
        """
        async with self._open_lobby(table) as table:
            if not (manages or table.seats_of(user) or table.row.owner == user):
                raise NotYoursToEnd
            await self._desk.store.close_lobby(table.row.id, self._desk.clock.now())
        return await self._changed(table)

    async def start(self, table: Table, user: int) -> Table:
        """By anybody who sits there or opened it. Raises BegunAlready, NotYourSeat, SeatsEmpty, WrongSetup, Broken."""
        try:
            async with self._open_lobby(table) as table:
                if not table.seats_of(user) and table.row.owner != user:
                    raise NotYourSeat(None)
                if table.free_places:
                    raise SeatsEmpty([table.seat_name(place) for place in table.free_places])
                table = await self._desk.begin(table, user)
        except Started as error:
            raise BegunAlready from error
        await self._changed(table)
        return table

    @asynccontextmanager
    async def _open_lobby(self, table: Table) -> AsyncIterator[Table]:
        """The table as it is now, and nobody else changes it meanwhile; raises Started, GameOver."""
        lock = self._desk.lock(table.row.id)
        async with lock:
            table = await self._desk.table(table.row.id)
            if table.is_over:
                raise LobbyClosed if table.game is None else GameOver
            if table.row.status is not Status.LOBBY:
                raise Started
            yield table

    async def broken_off(self, game: int) -> bool:
        """Close it if it is a practice game that was opened and not begun; whether it was. The caller sees to it that
        nobody is beginning it.
        """
        row = await self._desk.store.game(game)
        if row is None or row.status is not Status.LOBBY or row.name != PRACTICE:
            return False
        if await self._desk.store.latest(game, LOBBY) is not None:  # a rematch, which waits to be started
            return False
        log.info("a practice game that was broken off before it began is closed", extra=on(game))
        await self._desk.store.close_lobby(game, self._desk.clock.now())
        return True

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
        with suppress(NotKept):  # what it tells is kept, and told by the next one
            await self._desk.store.put(table.row, [notice], self._desk.clock.now())
        self._desk.send(table.row.id)


def _not_left(table: Table, user: int, place: str) -> Refusal:
    """Why he does not give up a place that is not his."""
    own = [table.seat_name(one) for one in table.places_of(user)]
    if place not in table.places:
        return NoSuchSeatOfYours(own)
    holder = table.holder(place)
    name = table.seat_name(place)
    return NobodysSeat(name, own) if holder is None else NotYourSeat(name, holder)


def lobby_message(table: Table) -> Message:
    if table.is_over:
        return Message(text=_("**{name}**: the lobby is closed. /game new opens another.").format(name=table.name))
    begun = table.row.status is not Status.LOBBY
    head = _("**{name}** has begun: {scenario}") if begun else _("**{name}** is open: {scenario}")
    scenario = scenario_name(table.row.scenario, table.data)
    lines = [head.format(name=table.name, scenario=scenario)]
    lines += _about(table)
    if chosen := _chosen(table):
        lines.append(_("Options: {options}.").format(options=", ".join(chosen)))
    lines.append(deadlines_line(table.row.deadlines))
    for place in table.places:
        holder = table.holder(place)
        lines.append(f"• {table.seat_name(place)}: " + (f"<@{holder}>" if holder else _("free")))
    free = table.free_places
    if begun:
        lines.append(_("/status shows where it stands."))
    elif free and len(table.places) < len(table.seats):
        lines.append(
            _("Take a side with a button or /join: both its seats are yours, each with a hand and turns of its own.")
        )
    elif free:
        lines.append(_("Take a seat with a button or /join; one person may hold several."))
    else:
        lines.append(_("Every seat is taken: /start begins the game, or the button."))
    return Message(text="\n".join(lines), rows=() if begun else (*seat_rows(table), (how_to_play(table.row.id),)))


def _about(table: Table) -> list[str]:
    """What is special about the number of players."""
    setting = table.data.scenarios[table.row.scenario]
    if setting.gallic_table:
        return [_("There is no Gallic player: a table of Gallic events is rolled on in his place (3).")]
    if setting.sides:
        return [_("Each player runs two positions, with their own hands, VP and turns; VP in sum decide (4.2, 4.3).")]
    return []


def _chosen(table: Table) -> list[str]:
    """What is not as usual and makes a difference."""
    options, players = table.row.options, table.data.scenarios[table.row.scenario].players
    told = {
        ("length", "short"): _("short game (3)"),
        ("appian_way", "clear"): _("the Appian Way is rough ground before its event (9.2)"),
        ("reinforcements", "separate"): _("Etruscan and Samnite reinforcements separate (5.10.1)"),
    }
    if players == 5:
        told["mercenary_rounding", "up"] = _("half of the mercenaries leave, rounded up (5.10.1)")
    return [told[choice] for choice in options.items() if choice in told]


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


def seat_rows(table: Table) -> tuple[Row, ...]:
    """Of a lobby: a button for each free place; when there is none, that which begins the game."""
    if not table.free_places:
        click = Click(act="step", game=table.row.id, word="start")
        return ((Button(custom_id=click.custom_id, label=_("Start the game"), style="success"),),)
    joining = tuple(
        Button(
            custom_id=Click(act="seat", game=table.row.id, word=place).custom_id,
            label=cut(_("Join: {seat}").format(seat=table.seat_name(place)), LABEL),
            style="primary",
        )
        for place in table.free_places[:IN_ROW]
    )
    return (joining,)


def how_to_play(game: int) -> Button:
    return Button(custom_id=Click(act="help", game=game).custom_id, label=_("How to play"))
