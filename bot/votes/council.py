"""The table decides together: a proposal is put to those whose word is needed, and carried out when they agree."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TypeVar
from weakref import WeakValueDictionary

from bot import preferences
from bot.beside import Consent
from bot.delivery.notice import new_nonce
from bot.delivery.post import Message
from bot.desk import Desk
from bot.language.i18n import _, speaking
from bot.questions.clicks import Click
from bot.refusals import Broken, GameOver, NotStarted, NotYourSeat, OtherData, Refusal
from bot.rooms.wrongplace import NotYoursToEnd
from bot.storage.entries import past
from bot.storage.store import LostRace, NotOpen
from bot.storage.stored import NotKept, Unreadable
from bot.storage.tables import ProposalRow
from bot.table import Table
from bot.votes import ballots, mending, proposals, undoing, voiced
from bot.votes.decisions import Decision, abandoned, paused, replaced, resumed
from bot.votes.objections import (
    BrokenProposal,
    NoProposal,
    NotPaused,
    NoVoice,
    OpenAlready,
    Outdated,
    ProposalEnded,
    VotedAlready,
)
from bot.votes.proposals import NO, YES, Motion, mentions
from bot.votes.proposed import Tell, teller, who_decides

T = TypeVar("T")
Make = Callable[[Table], Awaitable[Motion]]
OF_THE_BOT = (Broken, NotKept, Unreadable, OtherData)
"""Refused for the bot's sake: what was agreed stays agreed."""


class Council:
    """Every method raises NoGame, OtherData, Broken, and what else it names."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._store = desk.store
        self._deciding: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        desk.followers.append(self.tidy)

    def _turn(self, game: int) -> asyncio.Lock:
        """Of a game's last words one is carried out before the next is heard; taken before the desk's lock."""
        return self._deciding.setdefault(game, asyncio.Lock())

    # proposing

    async def propose(self, game: int, user: int, make: Make) -> Message:
        """Put to the table what `make` makes of the game as it is now, or do it at once if nobody else has a say.

        A replacement takes the place of an older one for the same seat.
        Raises NotYourSeat, NotStarted, GameOver, OpenAlready, MovedOn, and what `make` raises.
        """
        deciding, lock = self._turn(game), self._desk.lock(game)
        async with deciding:
            async with lock:
                row = await _again(lambda: self._propose(game, user, make))
            row = await self._performed(row, user)
        await self._tidied(game)
        return await voiced.reply(self._desk, row, user)

    async def _propose(self, game: int, user: int, make: Make) -> ProposalRow:
        table = await self._desk.table(game)
        must_play(table, user)
        now = self._desk.clock.now()
        row = (await make(table)).row(table, user, now)
        if proposals.verdict(row) == "agreed":
            return await self._agreed(table, None, row, user)
        older = [one for one in await proposals.open_in(self._store, game) if proposals.clash(row, one)]
        with speaking(table.row.language):
            why = {one.id: await self._why_void(table, one) for one in older}
        if not all(why.values()) and row.kind != "replace":
            raise OpenAlready(proposals.kind_name(row.kind))
        row.nonce = new_nonce()
        wishes = await preferences.load(self._store, row.voters)
        ballots.prepare(row, {voter for voter, wish in wishes.items() if wish.dm})
        languages = {voter: wish.language for voter, wish in wishes.items()}
        tell, told_of = await self._teller(table, row), [await self._teller(table, one) for one in older]
        async with self._store.transaction() as session:
            for one, told in zip(older, told_of, strict=True):
                ended = proposals.changed(one, ended="void")
                await proposals.settle(session, one, ended)
                with speaking(table.row.language):
                    reason = why[one.id] or _("a newer proposal for that seat takes its place")
                    over = ballots.shown(table, ended, told, reason)
                proposals.put(session, table.row, over, now)
            await proposals.begin(session, row)
            proposals.put(session, table.row, ballots.first(table, row, tell, languages), now)
        self._desk.send(game)
        return row

    async def resume(self, game: int, user: int) -> Message:
        """Any player ends a pause alone. Raises NotYourSeat, NotStarted, GameOver, NotPaused."""

        async def end() -> Table:
            table = await self._desk.table(game)
            must_play(table, user)
            if table.row.paused is None:
                raise NotPaused
            with speaking(table.row.language):
                decision = resumed(table, user, self._desk.clock.now())
            await self._decide(table, decision, user)
            return decision.after

        lock = self._desk.lock(game)
        async with lock:
            after = await _again(end)
        return Message(text=_("The pause is over. {waiting}").format(waiting=after.waiting_names()))

    async def end_practice(self, game: int, user: int) -> Message:
        """By somebody who manages its channel. Raises NotStarted, GameOver, NotYoursToEnd: it is a game of several."""

        async def end() -> None:
            table = await self._desk.table(game)
            if table.is_over:
                raise GameOver
            if not table.is_practice:
                raise NotYoursToEnd
            with speaking(table.row.language):
                decision = abandoned(table, self._desk.clock.now(), user)
            await self._decide(table, decision, user)

        lock = self._desk.lock(game)
        async with lock:
            await _again(end)
        return Message(text=_("The practice game is ended, and the channel is free for another game."))

    # voting

    async def clicked(self, user: int, click: Click) -> Message:
        """Raises NoProposal, BrokenProposal, ProposalEnded, NoVoice, VotedAlready, Outdated."""
        number, _dot, word = click.word.partition(".")
        about = replace(click, word=number).number
        if not about or word not in (YES, NO):
            raise NoProposal
        deciding, lock, trouble = self._turn(click.game), self._desk.lock(click.game), ""
        async with deciding:
            async with lock:
                row = await _again(lambda: self._vote(click.game, about, user, word == YES))
            try:
                row = await self._performed(row, user)
            except NotKept as error:
                trouble = error.trouble
        await self._tidied(click.game)
        return await voiced.reply(self._desk, row, user, trouble)

    async def _vote(self, game: int, number: int, user: int, yes: bool) -> ProposalRow:
        row = await proposals.find(self._store, game, number)
        if row is None:
            raise NoProposal
        if row.ended:
            raise ProposalEnded(proposals.ended_line(row))
        table = await self._desk.table(game)
        if reason := await self._voided(table, row):
            raise Outdated(reason)
        if user == row.user and not yes:
            return await self._keep(table, row, proposals.changed(row, ended="withdrawn"))
        if proposals.verdict(row) == "agreed":  # the bot was stopped between the last vote and its effect
            return row
        if (YES if yes else NO) not in proposals.may_say(row, user):
            if user == row.user or str(user) in row.votes:
                raise VotedAlready(row.votes.get(str(user), True), own=user == row.user)
            raise NoVoice(mentions(proposals.missing(row)), who_decides(table, row))
        after = proposals.voted(row, user, yes)
        verdict = proposals.verdict(after)
        if verdict == "agreed":
            return await self._agreed(table, row, after, user)
        return await self._keep(table, row, proposals.changed(after, ended=verdict))

    async def _voided(self, table: Table, row: ProposalRow) -> str:
        """Why an open proposal cannot be carried out any more, after it has been ended; empty if it can."""
        with speaking(table.row.language):
            reason = await self._why_void(table, row)
            if reason:
                await self._void(table, row, reason)
        return await self._why_void(table, row) if reason else ""

    async def _why_void(self, table: Table, row: ProposalRow) -> str:
        """Empty if it can be carried out."""
        since = await past(self._store, row.game, row.revision) if row.kind == "undo" else ()
        gone_on = undoing.went_on(one.row for one in since)
        return proposals.why_void(row, table, self._desk.clock.now(), gone_on=gone_on)

    async def _tidied(self, game: int) -> None:
        """After something that is kept whatever becomes of this; what is left is ended at the next answer."""
        with suppress(NotKept):
            await self.tidy(game)

    async def tidy(self, game: int) -> None:
        """End what cannot be carried out any more, and say so. Raises OtherData."""
        if not await proposals.open_in(self._store, game):
            return
        lock = self._desk.lock(game)
        async with lock:
            await self._standing(await self._desk.table(game))

    async def _standing(self, table: Table) -> list[ProposalRow]:
        """What is open and can be carried out; the rest has been ended."""
        found = []
        for row in await proposals.open_in(self._store, table.row.id):
            try:
                if not await self._voided(table, row):
                    found.append(row)
            except LostRace:  # somebody else has voted or ended it just now
                continue
        return found

    async def _void(self, table: Table, row: ProposalRow, reason: str) -> None:
        await self._keep(table, row, proposals.changed(row, ended="void"), reason)

    async def _keep(self, table: Table, seen: ProposalRow, row: ProposalRow, reason: str = "") -> ProposalRow:
        """A vote or an end, and show it. Raises LostRace."""
        tell = await self._teller(table, row)
        async with self._store.transaction() as session:
            await proposals.settle(session, seen, row)
            proposals.put(session, table.row, ballots.shown(table, row, tell, reason), self._desk.clock.now())
        self._desk.send(table.row.id)
        return row

    # carrying out

    async def _agreed(self, table: Table, seen: ProposalRow | None, row: ProposalRow, user: int) -> ProposalRow:
        """Do what needs no answer of the rules at once; the rest is performed when the lock is free again.

        `seen` None: nobody had to be asked, and there is no such row. Raises LostRace.
        """
        if row.kind not in ("undo", "adjust"):
            row = proposals.changed(row, ended="agreed")
            decision = await self._decision(table, row)
            if seen is None:
                with speaking(table.row.language):
                    decision = replace(decision, news=[*decision.news, *who_decides(table, row)])
            await self._decide(table, decision, user, seen, row)
        elif seen is not None:
            async with self._store.transaction() as session:
                await proposals.settle(session, seen, row)
        return row

    async def _decision(self, table: Table, row: ProposalRow) -> Decision:
        now, new = self._desk.clock.now(), row.content.get("new")
        wishes = await preferences.load_one(self._store, new) if isinstance(new, int) else preferences.DEFAULT
        with speaking(table.row.language):
            if row.kind == "pause":
                return paused(table, row.user, now)
            if row.kind == "abandon":
                return abandoned(table, now)
            return replaced(table, proposals.seat_in(row), proposals.number_in(row, "new"), wishes, now)

    async def _decide(
        self,
        table: Table,
        decision: Decision,
        user: int,
        seen: ProposalRow | None = None,
        row: ProposalRow | None = None,
    ) -> None:
        """One transaction: the decision, the proposal it ends if there is one, the notices. Raises LostRace."""
        after = decision.after
        with speaking(table.row.language):
            announced = await self._desk.herald.spread(table, after, decision.news, user)
        tell = await self._teller(table, row) if row is not None else None
        async with self._store.transaction() as session:
            await decision.write(session)
            notices = list(announced.notices)
            if seen is not None and row is not None and tell is not None:
                await proposals.settle(session, seen, row)
                notices[:0] = ballots.shown(table, row, tell)
            proposals.put(session, after.row, notices, self._desk.clock.now())
        self._desk.herald.remember(after.row, announced)
        self._desk.send(table.row.id)

    async def _performed(self, row: ProposalRow, user: int) -> ProposalRow:
        """An undo or an adjustment that all agree to is carried out, unless somebody else has done so.

        Raises MovedOn, Refused, Outdated, ProposalEnded.
        """
        if row.ended or proposals.verdict(row) != "agreed":
            return row
        consent = await self._consent(row, user) if row.id else None
        try:
            if row.kind == "undo":
                back = proposals.number_in(row, "to")
                await self._desk.undo(row.game, back, row.user, seen=row.revision, consent=consent)
            else:
                said, lines = proposals.sentences_in(row), await self._as_told(row)
                check = partial(mending.must_be_as_told, sentences=said, lines=lines) if consent else None
                await self._desk.adjust(row.game, said, row.user, consent=consent, check=check)
        except NotOpen as error:
            raise await self._ended(row) from error
        except Refusal as refusal:
            if consent is None or isinstance(refusal, OF_THE_BOT):
                raise
            table = await self._desk.table(row.game)
            try:
                with speaking(table.row.language):
                    await self._void(table, row, _reason(refusal))
            except LostRace as error:
                raise await self._ended(row) from error
            raise Outdated(_reason(refusal)) from refusal
        return proposals.changed(row, ended="agreed")

    async def _consent(self, row: ProposalRow, user: int) -> Consent:
        """That it is done is shown in the transaction that does it."""
        table = await self._desk.table(row.game)
        shown = ballots.shown(table, proposals.changed(row, ended="agreed"), await self._teller(table, row))
        return Consent(row.id, user, shown)

    async def finish(self, game: int) -> None:
        """After a start: carry out what had been agreed when the bot was stopped. Raises Refusal."""
        for row in await proposals.open_in(self._store, game):
            if proposals.verdict(row) == "agreed":
                with suppress(Outdated, ProposalEnded):
                    await self._performed(row, int(list(row.votes)[-1]))

    async def show_anew(self, game: int) -> None:
        """After a restore of the database: what is open. Raises Refusal."""
        lock = self._desk.lock(game)
        async with lock:
            table = await self._desk.table(game)
            for row in await self._standing(table):
                wishes = await preferences.load(self._store, row.voters)
                languages = {voter: wish.language for voter, wish in wishes.items()}
                notices = ballots.anew(table, row, await self._teller(table, row), languages)
                await self._store.put(table.row, notices, self._desk.clock.now())

    async def _as_told(self, row: ProposalRow) -> list[str]:
        """What the table agreed to, in the game's language."""
        table = await self._desk.table(row.game)
        tell = await self._teller(table, row)
        with speaking(table.row.language):
            return tell()[1:]

    async def _teller(self, table: Table, row: ProposalRow) -> Tell:
        return await teller(self._desk, table, row)

    async def _ended(self, row: ProposalRow) -> ProposalEnded:
        """By somebody else, who was quicker."""
        now = await proposals.find(self._store, row.game, row.id)
        return ProposalEnded(proposals.ended_line(now or row))

    # looking

    async def open_ones(self, table: Table, user: int) -> Message:
        """What the table is asked, with buttons for those whose word is missing and for the proposer.

        Raises BrokenProposal when nothing of what is open can be read.
        """
        shown = await self._standing(table)
        broken = await proposals.passed_over(self._store, table.row.id)
        if broken and not shown:
            raise BrokenProposal(broken[0])
        if not shown:
            return Message(text=_("Nothing is proposed. /undo, /adjust, /pause, /replace and /game abandon propose."))
        return await voiced.open_page(self._desk, table, user, shown, broken)


def must_play(table: Table, user: int) -> None:
    """Raises GameOver, NotStarted, NotYourSeat."""
    if table.is_over:
        raise GameOver
    if table.game is None:
        raise NotStarted
    if not table.seats_of(user):
        raise NotYourSeat(None)


def _reason(refusal: Refusal) -> str:
    """As a part of a sentence."""
    return refusal.tell().rstrip(".")


async def _again(work: Callable[[], Awaitable[T]]) -> T:
    """Until no other process comes in between."""
    while True:
        try:
            return await work()
        except LostRace:
            continue
