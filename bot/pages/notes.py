"""Private notes of a seat: kept for its player alone."""

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import col, select

from bot.clocks import timing
from bot.language.i18n import _
from bot.language.texts import CONTENT, harmless, plain
from bot.refusals import NoSuchNote, NotesFull, NothingToRead
from bot.storage.store import Store
from bot.storage.tables import NoteRow

LONGEST = 300
MOST = 50


async def notes(store: Store, game: int, seat: str) -> Sequence[NoteRow]:
    """In the order they were made; they are numbered from 1."""
    async with store.transaction() as session:
        wanted = select(NoteRow).where(NoteRow.game == game, NoteRow.seat == seat).order_by(col(NoteRow.id))
        return (await session.exec(wanted)).all()


async def add(store: Store, game: int, seat: str, text: str, at: datetime) -> int:
    """The number of the new one. Raises NotesFull, NothingToRead."""
    words = plain(text, LONGEST)
    if not words:
        raise NothingToRead
    number = len(await notes(store, game, seat)) + 1
    if number > MOST:
        raise NotesFull(MOST)
    async with store.transaction() as session:
        session.add(NoteRow(game=game, seat=seat, text=words, at=at))
    return number


async def delete(store: Store, game: int, seat: str, number: int) -> NoteRow:
    """The one that is gone; those after it move up. Raises NoSuchNote."""
    kept = await notes(store, game, seat)
    if not 1 <= number <= len(kept):
        raise NoSuchNote(number)
    async with store.transaction() as session:
        row = await session.get(NoteRow, kept[number - 1].id)
        if row is None:
            raise NoSuchNote(number)
        await session.delete(row)
    return row


def listed(kept: Sequence[NoteRow], before: int | None = None) -> str:
    """The latest, as many as there is room for."""
    numbered = list(enumerate(kept, 1))[: None if before is None else max(0, before - 1)]
    if not numbered:
        return _("No notes. Make one with /note add.")
    lines: list[str] = []
    room = CONTENT - 100  # for the last line
    for number, note in reversed(numbered):
        line = f"`{number}` {timing.ago(note.at)} {harmless(note.text, LONGEST)}"
        room -= len(line) + 1
        if room < 0:
            return "\n".join([*lines, _("Older ones: /note list before:{number}").format(number=number + 1)])
        lines.insert(0, line)
    return "\n".join(lines)
