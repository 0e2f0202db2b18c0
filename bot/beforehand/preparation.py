"""`/prepare`: the sentence of one's next turn, said before it comes, word by word or typed. Only its giver sees it."""

from collections.abc import Sequence
from dataclasses import replace

from bot.beforehand import prepared
from bot.delivery.post import Button, Message
from bot.language.i18n import _
from bot.language.texts import fit
from bot.questions.asking import drawing, for_seat, not_picked, preparing_numbers
from bot.questions.clicks import Click, mark
from bot.questions.components import word_meant
from bot.questions.picks import pick, picks
from bot.questions.prompts import Around, note_lines, private, prompt, sentence
from bot.questions.surprises import price
from bot.questions.typed import read
from bot.refusals import GameOver, NothingToPrepare, Refused, Stale
from bot.storage.store import Store
from bot.table import Table
from engine import Choice, IllegalChoice, Question
from engine.sword.sequence import Turn


class Preparation:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def clicked(self, table: Table, user: int, seat: str, click: Click, words: Sequence[str] = ()) -> Message:
        """Raises NothingToPrepare."""
        ahead, question = coming(table, seat)
        if click.act == "prepare":
            await prepared.drop(self._store, table.row.id, seat)
            text = _("What you had prepared is forgotten. {waiting}")
            return Message(text=text.format(waiting=table.waiting_names()))
        if click.act == "open":
            return await self.shown(table, user, seat)
        said = click.prefix_of(await prepared.kept(self._store, table, seat))
        if said is None:
            return await self.shown(table, user, seat, before=Stale().tell())
        if click.act == "page":
            return await self.shown(table, user, seat, page=click.number)
        if click.act == "back":
            await prepared.keep(self._store, table, seat, said[:-1], None if said[:-1] else "")
            return await self.shown(table, user, seat)
        options = ahead.options(question, said)
        if click.act == "menu" and picks(ahead.words(question), said, options):
            said, refused = pick(lambda so_far: ahead.options(question, so_far, barred=True), said, words)
            await prepared.keep(self._store, table, seat, said)
            return await self.shown(table, user, seat, before=not_picked(ahead, question, refused))
        meant = tuple(word_meant(word, options) for word in words or (click.word,))
        return await self._say(table, user, seat, (*said, *meant))

    async def typed(self, table: Table, user: int, seat: str, text: str, note: str = "") -> Message:
        """All or part of a sentence; without one, what is prepared. The note goes with it. Raises NothingToPrepare."""
        ahead, question = coming(table, seat)
        if not text.strip():
            if note:
                await prepared.keep(self._store, table, seat, await prepared.kept(self._store, table, seat), note)
            return await self.shown(table, user, seat)
        return await self._say(table, user, seat, read(ahead, question, text), note)

    async def _say(self, table: Table, user: int, seat: str, said: Choice, note: str = "") -> Message:
        ahead, question = coming(table, seat)
        try:
            ahead.options(question, said)
        except IllegalChoice as error:
            whole = not ahead.options(question, said[: error.at])
            refused = Refused(error.barred, said, ahead.view(seat), at=error.at, superfluous=whole)
            return await self.shown(table, user, seat, before=refused.tell())
        await prepared.keep(self._store, table, seat, said, note or None)
        return await self.shown(table, user, seat)

    async def shown(self, table: Table, user: int, seat: str, *, page: int = 0, before: str = "") -> Message:
        """What is prepared, whole, or word by word what it may become. Raises NothingToPrepare."""
        ahead, question = coming(table, seat)
        words, note = await prepared.begun(self._store, table, seat)
        verdict = prepared.judged(ahead, question, words)
        if verdict.reason:
            await prepared.keep(self._store, table, seat, verdict.words)
            before = f"{before}\n{verdict.reason}".strip()
        if len(table.seats_of(user)) > 1:
            before = f"{before}\n{for_seat(table, seat)}".strip()
        if verdict.whole:
            return _whole(table, ahead, question, verdict, before, note)
        numbers = preparing_numbers(table, seat)
        asked = prompt(table.row.id, question, ahead.words(question), verdict.words, numbers)
        title = _("Your next turn, as things stand now: what will you do?")
        around = Around(before=before, title=title, about=[*price(ahead, question, verdict.words)], note=note)
        message = private(asked, ahead.view(seat), page=page, around=around)
        return replace(message, drawing=drawing(table, asked))


def _whole(
    table: Table, ahead: Table, question: Question, verdict: prepared.Verdict, before: str, note: str
) -> Message:
    numbers, said = preparing_numbers(table, question.seat), verdict.said
    lines = [
        _("Prepared for your next turn: {sentence}").format(
            sentence=f"**{sentence(said, question, ahead.view(question.seat))}**"
        ),
        *price(ahead, question, verdict.words),
        *note_lines(note),
        _("When it comes, Open and /act show it with one button to confirm it."),
    ]
    back = Click(act="back", game=table.row.id, questions=numbers, mark=mark(verdict.words))
    forget = Click(act="prepare", game=table.row.id, questions=numbers, word="drop")
    row = (
        Button(custom_id=back.custom_id, label=_("Change")),
        Button(custom_id=forget.custom_id, label=_("Drop"), style="danger"),
    )
    return Message(text=fit(before.splitlines(), lines), rows=(row,))


def coming(table: Table, seat: str) -> tuple[Table, Question]:
    """The table as if that seat had its next turn; raises NothingToPrepare, GameOver."""
    found = prepared.prospect(table, seat)
    if found is None:
        if table.is_over:
            raise GameOver
        turn = table.running.inside(Turn)
        raise NothingToPrepare(going_on=turn is not None and turn.seat == seat)
    return found
