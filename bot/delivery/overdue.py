"""Whom a notice still concerns that is told late, or elsewhere than it was meant for. Nobody else is pinged."""

import json
import re
from collections.abc import Sequence, Set
from contextlib import suppress
from datetime import timedelta

import sqlalchemy as sa
from sqlmodel import col, select

from bot.clocks.reminders import DIGEST, LATE, REMINDER
from bot.delivery.direct import DIRECT, NEWS
from bot.delivery.notify import HANDOVER
from bot.questions.clicks import Click
from bot.storage.store import Store
from bot.storage.tables import AskRow, GameRow, NoticeRow, ProposalRow, SeatRow, Status
from bot.votes import ballots, proposals

LONG = timedelta(hours=1)
REMINDING = (REMINDER, DIGEST)
OF_THE_MOMENT = (HANDOVER, *REMINDING)
"""Kinds of notices that ping those the game waits for."""
_WEIGHT = {REMINDER: 1, DIGEST: 1, DIRECT: 2, NEWS: 2}
"""Of what one person is told he needs the last alone, and nothing lighter before it."""


async def addressed(store: Store, notice: NoticeRow, later: Sequence[NoticeRow]) -> Set[int]:
    """Those it is for, or pings, whom it still concerns and who are not called by a later one in the same place."""
    settled = any(one.action == "strip" and one.edits == notice.nonce for one in later)
    if (settled and _word(notice) == LATE) or (_is_reminder_there(notice) and await _is_stopped(store, notice)):
        return set()
    left = await _concerned(store, notice)
    for one in later:
        if left and _stands_for(one, notice) and _named(one) & left:
            left -= await _concerned(store, one)
    return left


def is_call(notice: NoticeRow) -> bool:
    """Whether it says nothing to anybody but those it is for."""
    return notice.target_kind == "user" or notice.kind in REMINDING or ":" in notice.kind


def is_stopped(notice: NoticeRow, game: GameRow) -> bool:
    """Whether it calls for an answer, and the game has been paused since."""
    calls = _word(notice) in (DIRECT, LATE, *REMINDING)
    return calls and game.paused is not None and notice.created <= game.paused


async def _is_stopped(store: Store, notice: NoticeRow) -> bool:
    game = await store.game(notice.game)
    return game is not None and is_stopped(notice, game)


def _is_reminder_there(notice: NoticeRow) -> bool:
    """In the channel. What is asked, which nobody knows yet, is told also while the game is paused."""
    return notice.target_kind == "channel" and _word(notice) in (LATE, *REMINDING)


def _stands_for(one: NoticeRow, notice: NoticeRow) -> bool:
    """Whether a later one calls whom this one would, in the same place."""
    if one.action != "send" or (one.target_kind, one.target) != (notice.target_kind, notice.target):
        return False
    return notice.target_kind == "channel" or _WEIGHT.get(_word(one), 0) >= _WEIGHT.get(_word(notice), 3)


def _word(notice: NoticeRow) -> str:
    return notice.kind.partition(":")[0]


def _named(notice: NoticeRow) -> Set[int]:
    if notice.target_kind == "user":
        return {notice.target}
    found = notice.message.get("mentions")
    return {user for user in found if isinstance(user, int)} if isinstance(found, list) else set()


async def _concerned(store: Store, notice: NoticeRow) -> Set[int]:
    """Of those it names."""
    named, word = _named(notice), _word(notice)
    if word == proposals.PROPOSAL:
        return named & await _voters(store, notice, named)
    if not named or word not in (HANDOVER, DIRECT, NEWS, LATE, *REMINDING):
        return named
    players = select(SeatRow.user).where(SeatRow.game == notice.game)
    questions = set() if word in (HANDOVER, DIRECT) else _questions(notice)
    answering = (col(AskRow.game) == col(SeatRow.game), col(AskRow.seat) == col(SeatRow.seat))
    meant = sa.tuple_(col(AskRow.game), col(AskRow.question)).in_(questions)
    asked = select(SeatRow.user).where(*answering, meant if questions else AskRow.game == notice.game)
    async with store.transaction() as session:
        game = await session.get(GameRow, notice.game)
        over = game is not None and game.status is Status.OVER
        waited = set((await session.exec(asked)).all())
        if word == NEWS or (over and word == HANDOVER) or (waited and word == LATE):
            return named & set((await session.exec(players)).all())
    return set() if word == LATE else named & waited


async def _voters(store: Store, notice: NoticeRow, named: Set[int]) -> Set[int]:
    """Whose word on it is missing."""
    nonce = notice.edits or notice.nonce
    async with store.transaction() as session:
        for row in (await session.exec(select(ProposalRow).where(ProposalRow.game == notice.game))).all():
            if nonce in ballots.nonces(row):
                return set() if row.ended else set(proposals.missing(row))
    return named


def _questions(notice: NoticeRow) -> Set[tuple[int, int]]:
    """Those its buttons are about, by game and number."""
    found: set[tuple[int, int]] = set()
    for custom_id in re.findall(r'"custom_id": "([^"]*)"', json.dumps([notice.message, notice.fallback])):
        with suppress(ValueError):
            click = Click.parse(custom_id)
            found |= {(click.game, number) for number in click.questions}
    return found
