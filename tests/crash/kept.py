"""What the children left in a folder: database, journal and the post's file."""

import json
import re
import zlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Literal, cast

from pydantic import JsonValue, TypeAdapter
from sqlmodel import col, select

from bot.delivery.notice import JUMP
from bot.delivery.notify import HANDOVER
from bot.delivery.post import Target
from bot.delivery.saying import target_of
from bot.storage.rows import changed
from bot.storage.store import Store
from bot.storage.tables import AskRow, DraftRow, EntryRow, GameRow, NoticeRow, ProposalRow
from bot.table import Table
from bot.votes.proposals import number_in, seat_in
from tests.crash.journal import JOURNAL, Line, read, whole_lines
from tests.headless import DATA, DATABASE, POST

BROUGHT = "has brought the game to"
ADDRESS = re.compile(r"https://discord\.com/channels/\d+/\d+(/\d+)?|" + re.escape(JUMP))


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A line of the post's file. `pictures` counts those that go with it, `pinged` are those whom it may ping, `end` is
    the length of the file with it. They make no difference between two calls, and neither does the address of a
    message.
    """

    call: Literal["send", "edit", "strip"]
    target: Target
    message_id: int
    nonce: str
    said: JsonValue
    pictures: int = field(default=0, compare=False)
    pinged: tuple[int, ...] = field(default=(), compare=False)
    end: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptGame:
    """`calls` by where they went: those to messages of this game. `moved`: when it was brought to another channel."""

    row: GameRow
    holders: Mapping[str, int]
    entries: Sequence[EntryRow]
    states: Mapping[int, str]
    drafts: Sequence[DraftRow]
    asks: Sequence[AskRow]
    proposals: Sequence[ProposalRow]
    notices: Sequence[NoticeRow]
    moved: Sequence[datetime]
    calls: Mapping[Target, Sequence[Call]]

    @property
    def handed_over(self) -> list[tuple[datetime, Mapping[str, int], Mapping[str, int]]]:
        """When seats changed hands, from whom to whom, in order: as it was agreed."""
        places = Table(self.row, DATA, self.holders, None).places
        found = []
        for row in self.proposals:
            if (row.kind, row.ended) == ("replace", "agreed"):
                shown = [notice.created for notice in self.notices if notice.edits == row.nonce]
                told = max(shown, default=self.row.created)  # never shown is a failure of its own
                seats = places[seat_in(row)]
                old, new = (dict.fromkeys(seats, number_in(row, who)) for who in ("old", "new"))
                found.append((told, old, new))
        return sorted(found, key=lambda one: one[0])

    def holders_at(self, at: datetime) -> Mapping[str, int]:
        """Who had the seats then, before what was done at that moment."""
        holders = dict(self.holders)
        for moment, old, _new in reversed(self.handed_over):
            if moment >= at:
                holders |= old
        return holders


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """`strays`: calls about messages of no game."""

    games: Sequence[KeptGame]
    journal: Sequence[Line]
    strays: Sequence[Call]

    @property
    def calls(self) -> list[Call]:
        return [call for game in self.games for calls in game.calls.values() for call in calls]


async def keep(folder: Path) -> Kept:
    calls = posted(folder / POST)
    store = Store(f"sqlite+aiosqlite:///{folder / DATABASE}")
    try:
        async with store.transaction() as session:
            rows = (await session.exec(select(GameRow).order_by(col(GameRow.id)))).all()
        games = [await _game(store, row, calls) for row in rows]
    finally:
        await store.close()
    known = {notice.message_id for game in games for notice in game.notices}
    strays = [call for call in calls if call.message_id not in known]
    return Kept(games=games, journal=read(folder / JOURNAL), strays=strays)


async def _game(store: Store, row: GameRow, calls: Sequence[Call]) -> KeptGame:
    async with store.transaction() as session:
        drafts = (await session.exec(select(DraftRow).where(DraftRow.game == row.id))).all()
        asks = (await session.exec(select(AskRow).where(AskRow.game == row.id))).all()
        voted = (await session.exec(select(ProposalRow).where(ProposalRow.game == row.id))).all()
        wanted = select(NoticeRow).where(NoticeRow.game == row.id).order_by(col(NoticeRow.id))
        rows = (await session.exec(wanted)).all()
    heads = [one for one in rows if (one.kind, one.action) == (HANDOVER, "send")]
    moved = [one.created for one in heads if BROUGHT in str(one.message)]
    notices = _as_sent(rows, moved, {call.nonce: call for call in calls if call.nonce})
    own, of_game = {notice.message_id for notice in notices}, defaultdict[Target, list[Call]](list)
    for call in calls:
        if call.message_id in own:
            of_game[call.target].append(call)
    return KeptGame(
        row=row,
        holders={seat.seat: seat.user for seat in await store.seats(row.id)},
        entries=await store.entries(row.id),
        states=await _states(store, row.id),
        drafts=drafts,
        asks=asks,
        proposals=voted,
        notices=notices,
        moved=moved,
        calls=of_game,
    )


def _as_sent(notices: Sequence[NoticeRow], moved: Sequence[datetime], made: Mapping[str, Call]) -> list[NoticeRow]:
    """Of those before a move it is not kept where they were. What changes one of them after it is a message of its own,
    and what strips one says nothing: its message is 0.
    """
    sent, stands = [], dict[str, NoticeRow]()
    for notice in notices:
        first = stands.get(notice.edits)
        if notice.target_kind == "channel" and moved:
            if first and any(first.created < at <= notice.created for at in moved):
                notice = changed(notice, **({"message_id": 0} if notice.action == "strip" else {"action": "send"}))
            said = made.get(notice.nonce if notice.action == "send" else first.nonce if first else "")
            if said and notice.message_id != 0 and notice.created < moved[-1]:
                notice = changed(notice, target=said.target.id, message_id=said.message_id)
        if notice.action == "send":
            stands[notice.edits or notice.nonce] = notice
        sent.append(notice)
    return sent


async def _states(store: Store, game: int) -> Mapping[int, str]:
    """Empty when one is missing or broken, for each is packed against the one before."""
    try:
        return await store.states(game)
    except zlib.error:
        return {}


_call = TypeAdapter(Call)


def posted(path: Path) -> list[Call]:
    calls, end = [], 0
    for line in whole_lines(path).splitlines(keepends=True):
        end += len(line)
        facts = json.loads(line)
        said = [_bare(message) for message in facts["said"]]
        pictures = sum(len(message["pictures"]) for message in facts["said"])
        pinged = [user for message in facts["said"] for user in message["mentions"]]
        more = {"pictures": pictures, "pinged": pinged, "end": end}
        calls.append(_call.validate_python({**facts, "said": said, **more}))
    return calls


def call_of(notice: NoticeRow) -> Call:
    """What the post is told when this notice is sent; a message that gets its last picture is edited."""
    action = "edit" if notice.action == "strip" and notice.drawing else notice.action
    return Call(
        call=TypeAdapter(Literal["send", "edit", "strip"]).validate_python(action),
        target=target_of(notice),
        message_id=notice.message_id or 0,
        nonce=notice.nonce if notice.action == "send" else "",
        said=[] if action == "strip" else [_bare(notice.message)],
    )


def _bare(message: Mapping[str, JsonValue]) -> JsonValue:
    """Without pictures and pings, and with no address in its text."""
    kept = {name: value for name, value in message.items() if name not in ("pictures", "mentions")}
    return {**kept, "text": ADDRESS.sub(JUMP, cast("str", message["text"]))}
