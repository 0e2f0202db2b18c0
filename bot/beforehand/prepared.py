"""An action prepared before one's turn: what is kept of it, and whether it can still be done when the turn comes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import sqlalchemy as sa
from sqlmodel import col

import engine
from bot import narration
from bot.beside import PREPARED
from bot.language.i18n import _
from bot.narration import wording
from bot.storage.store import Draft, Store, put_draft
from bot.storage.tables import DraftRow
from bot.table import Table
from engine import Barred, Choice, Option, Question
from engine.sword.play import USES

TURN = "turn"


# kept


async def kept(store: Store, table: Table, seat: str) -> Choice:
    """What the present holder of a seat has prepared, whole or begun; nothing of somebody's who sat there before."""
    return (await begun(store, table, seat)).words


async def begun(store: Store, table: Table, seat: str) -> Draft:
    """The same with its note."""
    words, note = await store.begun(table.row.id, seat, PREPARED)
    mine = words[:1] == (str(table.holders.get(seat)),)
    return Draft(words[1:], note) if mine else Draft()


async def keep(store: Store, table: Table, seat: str, words: Choice, note: str | None = None) -> None:
    """`note` None: that which is kept with it stays."""
    if note is None:
        note = (await begun(store, table, seat)).note
    await store.save_draft(table.row.id, seat, PREPARED, (str(table.holders[seat]), *words), note)


async def drop(store: Store, game: int, seat: str) -> None:
    """Forget it: it was said, given up or cannot be done, or the seat has changed hands."""
    async with store.transaction() as session:
        await session.exec(_dropping(game, seat))


async def take_up(store: Store, game: int, question: Question, words: Choice, note: str) -> None:
    """The turn has come: it is an answer begun by now."""
    async with store.transaction() as session:
        await session.exec(_dropping(game, question.seat))
        await put_draft(session, game, question.seat, question.number, words, note)


def _dropping(game: int, seat: str) -> sa.Delete:
    return sa.delete(DraftRow).where(
        col(DraftRow.game) == game, col(DraftRow.seat) == seat, col(DraftRow.question) == PREPARED
    )


def outlived(words: Choice, said: Choice) -> bool:
    """Whether what was prepared may still be wanted after another answer in the same turn."""
    return said[0] != "end" and said != words and not {said[0], words[0]} <= {*USES}


# looked ahead


def prospect(table: Table, seat: str) -> tuple[Table, Question] | None:
    """The table as if it were that seat's next turn now; None if there is none to come in this phase."""
    found = None if table.game is None or table.is_over else engine.prospect(table.running, seat)
    if found is None:
        return None
    game, number = found
    ahead = replace(table, game=game, asks={})
    question = ahead.question(number)
    return None if question is None else (ahead, question)


# judged


@dataclass(frozen=True, slots=True)
class Verdict:
    """`said`: as far as it is legal. `whole`: it is an answer. `reason`: why it goes no further, in words, or empty."""

    said: tuple[Option, ...]
    whole: bool
    reason: str = ""

    @property
    def words(self) -> Choice:
        return tuple(option.word for option in self.said)


def judged(table: Table, question: Question, words: Sequence[str]) -> Verdict:
    """What was prepared, by the position of now."""
    head = _("What you had prepared cannot be done any more.")
    return weighed(table, question, words, head)


def weighed(table: Table, question: Question, words: Sequence[str], head: str) -> Verdict:
    """What was said before now, by the position of now; the reason begins with `head`."""
    said: list[Option] = []
    for word in words:
        before = tuple(option.word for option in said)
        offered = [option for option in table.options(question, before, barred=True) if option.word == word]
        allowed = next((option for option in offered if option.barred is None), None)
        if allowed is None:
            barred = offered[0].barred if offered else None
            return Verdict(tuple(said), False, f"{head} {_refusal(table, question, word, barred)}")
        said.append(allowed)
    whole = bool(said) and not table.options(question, tuple(words))
    return Verdict(tuple(said), whole)


def _refusal(table: Table, question: Question, word: str, barred: Barred | None) -> str:
    view = table.view(question.seat)
    name = narration.label(Option(word, "verb"), question, view)
    name = wording.named(word, view) or name
    why = (
        narration.reason(barred, view)
        if barred
        else _("it is not among the answers any more (rule {rule})").format(rule=question.rule)
    )
    return _("{word}: {reason}.").format(word=f"**{name}**", reason=why)
