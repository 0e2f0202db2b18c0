"""Proposals made and voted on in a room, as the commands and buttons do it."""

import sqlalchemy as sa
from sqlmodel import select

from bot.delivery.post import Message
from bot.questions.clicks import Click
from bot.storage.entries import past
from bot.storage.tables import ProposalRow
from bot.table import Table
from bot.votes import motions, proposals
from bot.votes.proposals import Motion
from tests.bot.room import Room

MADE = (" asks ", " proposes ", " hands ")


async def ask(room: Room, user: int, motion: str, *facts: str | int | None) -> Message:
    """Propose an undo (to), adjust (sentences), replace (seat, player), pause or abandon."""
    game = (await room.table()).row.id

    async def make(table: Table) -> Motion:
        match motion, facts:
            case "undo", (None | str() as to,):
                return motions.undo(table, user, await past(room.store, game), to)
            case "adjust", (str() as typed,):
                return motions.adjustment(table, user, typed)
            case "replace", (str() as seat, int() as new):
                return motions.replacement(table, user, seat, new, room.clock.now())
            case "abandon", ():
                return motions.abandonment(table)
            case "pause", ():
                return motions.pause(table, user)
        raise AssertionError((motion, facts))

    reply = await room.office.council.propose(game, user, make)
    await room.desk.settled()
    return reply


async def vote(room: Room, user: int, word: str = "yes", number: int | None = None) -> Message:
    """Click a button of that proposal, or of the newest one open."""
    if number is None:
        number = (await open_ones(room))[-1].id
    click = Click(act="vote", game=(await room.table()).row.id, word=f"{number}.{word}")
    try:
        return await room.office.council.clicked(user, click)
    finally:
        await room.desk.settled()


async def open_ones(room: Room) -> list[ProposalRow]:
    return list(await proposals.open_in(room.store, (await room.table()).row.id))


async def made(room: Room) -> list[ProposalRow]:
    """Every proposal, open or not."""
    async with room.store.transaction() as session:
        return list((await session.exec(select(ProposalRow).order_by(sa.text("id")))).all())


def shown(room: Room) -> Message:
    """The newest message about a proposal."""
    messages = room.channel.messages
    return messages[max(number for number, one in messages.items() if any(word in one.text for word in MADE))]


async def after_two(room: Room) -> Table:
    """The first player is chosen (2, 3), and one of four has answered the window before the first turn (4)."""
    await room.start()
    await room.say("gauls")
    await room.say("romans")
    return await room.say("pass", seat="etruscans_samnites")


def pinged(room: Room) -> set[int]:
    """By the newest message."""
    return set(room.channel.pings[-1])
