"""A question answered word by word: what a click or a typed sentence leads to, as a reply to its giver alone."""

from collections.abc import Collection, Sequence
from dataclasses import replace

import engine
from bot import narration
from bot.beforehand import prepared
from bot.beforehand.nothing import NOTHING, nothing
from bot.beforehand.nothing import label as nothing_label
from bot.beforehand.preparation import Preparation
from bot.beside import PREPARED
from bot.delivery.herald import tell
from bot.delivery.post import SAME, Button, Message
from bot.desk import Answered, Desk
from bot.language.i18n import _
from bot.language.texts import cut, fit
from bot.questions.asking import confirm_message, drawing, idle_rows, not_picked, question_message
from bot.questions.clicks import Click
from bot.questions.components import IN_ROW, LABEL, word_meant
from bot.questions.kept import reply_after
from bot.questions.picks import pick, picks
from bot.questions.prompts import Prompt, prompt, sentence
from bot.questions.surprises import surprise
from bot.questions.typed import GO_ON, finished, meant_question, read
from bot.refusals import NotAsked, NotStarted, NotYourSeat, Refused, Stale
from bot.table import Table
from engine import Choice, Option, Question


class Talk:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.preparation = Preparation(desk.store)

    # clicks

    async def clicked(self, user: int, click: Click, words: Sequence[str] = (), *, replacing: bool = False) -> Message:
        """`words` are those chosen in a menu. `replacing`: the reply takes the place of the message clicked, so that a
        picture they share stays there. Raises Refusal; for a question that is gone the present one is shown.
        """
        table = await self._desk.table(click.game)
        if not table.seats_of(user):
            raise NotYourSeat(None)
        if click.questions[:1] == (PREPARED,):
            return await self._prepared(table, user, click, words)
        own = [question for question in table.asked_of(user) if question.number in click.questions]
        if not own:
            return await self._instead(table, user, click)
        if len(own) > 1 and click.act in ("say", "confirm"):
            return self._which(table, own, click)
        question = own[0]
        if click.act == "open":
            return await self.show(table, user, question)
        if click.act == "prepare":
            return await self._ready(table, user, question, click)
        begun = await self._begun(table, question)
        said = click.prefix_of(begun.words)
        if said is None:
            return await self.show(table, user, question, before=Stale().tell())
        shown = drawing(table, prompt(table.row.id, question, table.words(question), said)) if replacing else ""
        reply = await self._said(table, user, question, said, click, words)
        return replace(reply, drawing=SAME) if shown and reply.drawing == shown else reply

    async def outlived(self, user: int, game: int) -> Message:
        """What he is asked now, for something of before the database was restored. Raises Refusal."""
        table = await self._desk.table(game)
        if table.game is None or not table.seats_of(user):
            raise Stale
        return await self.current(table, user, before=Stale().tell())

    async def _said(
        self, table: Table, user: int, question: Question, said: Choice, click: Click, words: Sequence[str]
    ) -> Message:
        if click.act == "page":
            return await self.show(table, user, question, page=click.number, plain=True)
        if click.act == "back":
            note = None if said[:-1] else ""  # at its beginning the sentence is given up, and its note with it
            await self._desk.store.save_draft(click.game, question.seat, question.number, said[:-1], note)
            return await self.show(table, user, question, plain=True)
        options = table.options(question, said)
        if click.act == "menu" and picks(table.words(question), said, options):
            return await self._picked(table, user, question, said, words)
        if not words and click.word == NOTHING and (whole := nothing(question, table.words(question))):
            return await self.say(table, user, question, whole)
        meant = tuple(word_meant(word, options) for word in words or (click.word,))
        if click.act != "confirm" and self._gives_up(table, question, said, meant):
            return confirm_message(table, user, question, click, (*said, *meant))
        return await self.say(table, user, question, (*said, *meant))

    def _gives_up(self, table: Table, question: Question, said: Choice, meant: Choice) -> bool:
        found = surprise(table, question, said)
        return found is not None and meant == found[:1]

    async def _picked(self, table: Table, user: int, question: Question, said: Choice, words: Sequence[str]) -> Message:
        """Several picks of a menu: what goes together is kept, of the rest is told why not."""
        said, refused = pick(lambda so_far: table.options(question, so_far, barred=True), said, words)
        await self._desk.store.save_draft(table.row.id, question.seat, question.number, said)
        return await self.show(table, user, question, before=not_picked(table, question, refused))

    def _which(self, table: Table, own: Sequence[Question], click: Click) -> Message:
        """A button for all seats, clicked by somebody who holds several of them."""
        row = []
        for question in own[:IN_ROW]:
            word = self._word(table, question, click.word)
            if word:
                one = replace(click, questions=(question.number,))
                label = cut(f"{table.seat_name(question.seat)}: {word}", LABEL)
                row.append(Button(custom_id=one.custom_id, label=label))
        return Message(text=_("You hold several of the seats asked. For which one?"), rows=(tuple(row),) if row else ())

    def _word(self, table: Table, question: Question, word: str) -> str:
        """What it means there, as a button says it; empty if it is not offered."""
        whole = nothing(question, table.words(question)) if word == NOTHING else None
        if whole:
            return nothing_label([whole])
        option = next((option for option in table.options(question) if option.word == word), None)
        return "" if option is None else narration.label(option, question, table.view(question.seat), first=True)

    async def _instead(self, table: Table, user: int, click: Click) -> Message:
        standing = [question for number in click.questions if (question := table.question(number))]
        if standing and click.act != "open":
            if len(click.questions) > 1:  # a button for several seats, his own perhaps among those that have answered
                return await self.current(table, user, before=_("You have answered that already, or were not asked."))
            seat = standing[0].seat
            raise NotYourSeat(table.seat_name(seat), table.holders.get(seat))
        return await self.current(table, user, before="" if click.act == "open" else Stale().tell())

    # what was prepared

    async def _prepared(self, table: Table, user: int, click: Click, words: Sequence[str]) -> Message:
        """What is done with it before the turn comes."""
        seat = dict(enumerate(table.seats)).get(click.questions[-1])
        if seat is None or len(click.questions) == 1:
            raise Stale
        if table.holders.get(seat) != user:
            raise NotYourSeat(table.seat_name(seat), table.holders.get(seat))
        if prepared.prospect(table, seat) is None:
            return await self.current(table, user, seat)
        return await self.preparation.clicked(table, user, seat, click, words)

    async def _ready(self, table: Table, user: int, question: Question, click: Click) -> Message:
        """What was prepared for the question asked now: confirmed, or said otherwise."""
        words, note = await prepared.begun(self._desk.store, table, question.seat)
        if not words or not prepared.judged(table, question, words).whole:
            return await self.show(table, user, question)
        note = await self.note_of(table, question, words) or note
        if click.word == "go":
            return await self.give(table, user, question, words, note)
        await prepared.take_up(self._desk.store, table.row.id, question, words[:-1], note)
        return await self.show(table, user, question)

    # questions

    async def current(self, table: Table, user: int, seat: str | None = None, *, before: str = "") -> Message:
        """What he (or one seat of his) is asked now; raises NotStarted, NotYourSeat, NotAsked, Unknown."""
        asked, paused = self._own(user, table, seat), table.pause_lines()
        if asked and asked[0].waits:
            return await self.show(table, user, asked[0], before="\n".join([*before.splitlines(), *paused]))
        rows = idle_rows(table, user, asked)
        if not (rows or before or paused):
            raise NotAsked(table.waiting_names())
        told = [] if before and not asked else [_("You are not asked anything now.")]
        return Message(text=fit(before.splitlines(), [*paused, *told, table.waiting_names()]), rows=rows)

    async def show(
        self, table: Table, user: int, question: Question, *, page: int = 0, before: str = "", plain: bool = False
    ) -> Message:
        """`plain`: word by word, whatever he has prepared."""
        return await question_message(self._desk.store, table, user, question, page=page, before=before, plain=plain)

    async def _begun(self, table: Table, question: Question) -> Prompt:
        """As far as its draft has come."""
        draft = await self._desk.store.draft(table.row.id, question.seat, question.number)
        return prompt(table.row.id, question, table.words(question), draft)

    async def note_of(self, table: Table, question: Question, said: Choice) -> str:
        """The note that was said with the beginning of this sentence."""
        words, note = await self._desk.store.begun(table.row.id, question.seat, question.number)
        return note if said[: len(words)] == words else ""

    # answers

    async def say(
        self, table: Table, user: int, question: Question, said: Choice, note: str = "", *, before: str = ""
    ) -> Message:
        """Keep an unfinished sentence and show what may follow, after the text `before`; give a whole one to the desk.

        Raises Refusal.
        """
        try:
            more = table.options(question, said)
        except engine.StaleQuestion:
            return await self.current(await self._desk.table(table.row.id), user, before=Stale().tell())
        except engine.IllegalChoice as error:
            whole = not table.options(question, said[: error.at])
            refused = Refused(error.barred, said, table.view(question.seat), at=error.at, superfluous=whole)
            return await self.show(table, user, question, before=refused.tell())
        if more or not said:
            await self._desk.store.save_draft(table.row.id, question.seat, question.number, said, note or None)
            return await self.show(table, user, question, before=before)
        return await self.give(table, user, question, said, note)

    async def give(self, table: Table, user: int, question: Question, said: Choice, note: str = "") -> Message:
        """Answer with a whole sentence: what it did, and what comes next for him. A note said before goes with it."""
        note = note or await self.note_of(table, question, said)
        try:
            fulfilled = await self.fulfils(table, question, said)
            answered = await self._desk.answer(table.row.id, user, question.number, said, note, fulfilled=fulfilled)
        except Stale as stale:
            return await self.current(await self._desk.table(table.row.id), user, before=stale.tell())
        return await self.after(answered, user)

    async def fulfils(self, table: Table, question: Question, said: Choice) -> bool:
        """Whether it does what was prepared for this turn, or leaves no room for it."""
        if question.name != prepared.TURN:
            return False
        words = await prepared.kept(self._desk.store, table, question.seat)
        return bool(words) and not prepared.outlived(words, said)

    async def after(self, answered: Answered, user: int, trouble: str = "") -> Message:
        """`trouble`: why what he wanted did not go on from here. It is told whatever breaks, for the answer is kept."""
        row = answered.after.row
        return await reply_after(row.id, row.number, lambda: self._after(answered, user, trouble))

    async def _after(self, answered: Answered, user: int, trouble: str) -> Message:
        table, seat = answered.after, answered.question.seat
        told = [said_line(answered), *tell(answered.events, table, seat), *([trouble] if trouble else [])]
        waited_for = [ask for ask in table.asked_of(user) if ask.waits]
        if table.is_over or not waited_for:
            beforehand = [ask for ask in table.asked_of(user) if ask.seat == seat]
            return Message(text=fit(told, [table.waiting_names()]), rows=idle_rows(table, user, beforehand))
        nearest = next((ask for ask in waited_for if ask.seat == seat), waited_for[0])
        return await self.show(table, user, nearest, before="\n".join(told))

    # typed sentences

    async def typed(
        self,
        user: int,
        table: Table,
        seat: str | None,
        text: str,
        note: str = "",
        *,
        finish: bool = False,
        only: Collection[str] = (),
        otherwise: str = "",
    ) -> Message:
        """`/act` and its shortcuts: all or part of a sentence; `finish`: what can only be `done` is. Raises Refusal.

        `only`: to questions of these names alone; where none is asked, what is asked now is shown after `otherwise`.
        """
        text = text.strip()
        if not text:
            if note:
                await self._note(table, self.asked(user, table, seat)[0], note)
            return await self.current(table, user, seat)
        asked = [one for one in self.asked(user, table, seat) if not only or one.name in only]
        if not asked:
            return await self.current(table, user, seat, before=otherwise)
        if text.split()[0] == GO_ON:
            begun = (await self._begun(table, asked[0])).words
            if begun != await self._desk.store.draft(table.row.id, asked[0].seat, asked[0].number):
                return await self.show(table, user, asked[0])  # what it should continue is not legal any more
            words = read(table, asked[0], text.removeprefix(GO_ON), begun)
            return await self.say(table, user, asked[0], (*begun, *words), note)
        try:
            question = meant_question(table, asked, text)
        except NotAsked:
            if not otherwise:
                raise
            return await self.current(table, user, seat, before=otherwise)
        words = read(table, question, text)
        return await self.say(table, user, question, finished(table, question, words) if finish else words, note)

    async def _note(self, table: Table, question: Question, note: str) -> None:
        """Keep it for the sentence begun."""
        draft = await self._desk.store.draft(table.row.id, question.seat, question.number)
        await self._desk.store.save_draft(table.row.id, question.seat, question.number, draft, note)

    def asked(self, user: int, table: Table, seat: str | None = None) -> list[Question]:
        """What he may answer now, for one seat or for all of his; raises as `current` does."""
        asked = self._own(user, table, seat)
        if not asked:
            raise NotAsked(table.waiting_names())
        return asked

    def _own(self, user: int, table: Table, seat: str | None) -> list[Question]:
        own = table.own_seats(user, seat)
        if table.game is None:
            raise NotStarted
        return [question for question in table.asked_of(user) if question.seat in own]


def said_line(answered: Answered) -> str:
    """The answer as its giver reads it back, after what was asked if it says nothing alone: a bare name or number."""
    before, question = answered.before, answered.question
    options: list[Option] = []
    for index, word in enumerate(answered.said):
        found = before.options(question, answered.said[:index])
        options.append(next(option for option in found if option.word == word))
    view = before.view(question.seat)
    told = _("{seat}: {sentence}") if options[0].kind == "verb" else _("{seat}: {question} → {sentence}")
    return told.format(
        seat=before.seat_name(question.seat),
        question=narration.ask(question, before.public),
        sentence=sentence(options, question, view),
    )
