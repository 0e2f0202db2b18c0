"""A question answered word by word: what a click or a typed sentence leads to, as a reply to its giver alone."""

from collections.abc import Sequence
from dataclasses import replace

import engine
from bot import narration
from bot.clicks import Click
from bot.desk import Answered, Desk
from bot.herald import tell
from bot.i18n import _
from bot.post import Button, Message, Row
from bot.prompts import IN_ROW, LABEL, Door, Prompt, door_button, private, prompt, sentence, word_meant
from bot.refusals import NotAsked, NotStarted, NotYourSeat, Refused, Stale
from bot.suggest import first_word
from bot.table import Table
from bot.texts import cut, fit
from engine import Choice, Option, Question

MOST_DOORS = 4
GO_ON = "+"
"""Typed in front of a sentence: it continues the one begun before."""


class Talk:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    # clicks

    async def clicked(self, user: int, click: Click, words: Sequence[str] = ()) -> Message:
        """`words` are those chosen in a menu. Raises Refusal; for a question that is gone the present one is shown."""
        table = await self._desk.table(click.game)
        if not table.seats_of(user):
            raise NotYourSeat(None)
        own = [question for question in table.asked_of(user) if question.number in click.questions]
        if not own:
            return await self._instead(table, user, click)
        if len(own) > 1 and click.act == "say":
            return self._which(table, own, click)
        question = own[0]
        if click.act == "open":
            return await self.show(table, user, question)
        said = click.prefix_of((await self._begun(table, question)).words)
        if said is None:
            return await self.show(table, user, question, before=Stale().tell())
        if click.act == "page":
            return await self.show(table, user, question, page=int(click.word))
        if click.act == "back":
            await self._desk.store.save_draft(click.game, question.seat, question.number, said[:-1])
            return await self.show(table, user, question)
        options = table.options(question, said)
        meant = (word_meant(word, options) for word in words or (click.word,))
        return await self.say(table, user, question, (*said, *meant))

    def _which(self, table: Table, own: Sequence[Question], click: Click) -> Message:
        """A button for all seats, clicked by somebody who holds several of them."""
        row = []
        for question in own[:IN_ROW]:
            option = next((option for option in table.options(question) if option.word == click.word), None)
            if option is not None:
                word = narration.label(option, question, table.view(question.seat))
                one = replace(click, questions=(question.number,))
                label = cut(f"{table.seat_name(question.seat)}: {word}", LABEL)
                row.append(Button(custom_id=one.custom_id, label=label))
        return Message(text=_("You hold several of the seats asked. For which one?"), rows=(tuple(row),) if row else ())

    async def _instead(self, table: Table, user: int, click: Click) -> Message:
        standing = [question for number in click.questions if (question := table.question(number))]
        if standing and click.act != "open":
            if len(click.questions) > 1:  # a button for several seats, his own perhaps among those that have answered
                return await self.current(table, user, before=_("You have answered that already, or were not asked."))
            seat = standing[0].seat
            raise NotYourSeat(table.seat_name(seat), table.holders.get(seat))
        return await self.current(table, user, before="" if click.act == "open" else Stale().tell())

    # questions

    async def current(self, table: Table, user: int, seat: str | None = None, *, before: str = "") -> Message:
        """What he (or one seat of his) is asked now; raises NotStarted, NotYourSeat, NotAsked, Unknown."""
        asked = self._own(user, table, seat)
        if not asked:
            if before:
                return Message(text=f"{before}\n{table.waiting_names()}")
            raise NotAsked(table.waiting_names())
        if not asked[0].waits:
            text = fit(before.splitlines(), [_("You are not asked anything now."), table.waiting_names()])
            return Message(text=text, rows=self._door_row(table, asked))
        return await self.show(table, user, asked[0], before=before)

    async def show(self, table: Table, user: int, question: Question, *, page: int = 0, before: str = "") -> Message:
        others = [ask for ask in table.asked_of(user) if ask.number != question.number]
        if len(table.seats_of(user)) > 1:
            before = f"{before}\n{for_seat(table, question)}".strip()
        begun, view = await self._begun(table, question), table.view(question.seat)
        return private(begun, view, page=page, doors=self._doors(table, others), before=before)

    async def _begun(self, table: Table, question: Question) -> Prompt:
        """As far as its draft has come."""
        draft = await self._desk.store.draft(table.row.id, question.seat, question.number)
        return prompt(table.row.id, question, table.words(question), draft)

    def _doors(self, table: Table, asked: Sequence[Question]) -> list[Door]:
        """Ways to a person's other questions."""
        doors = []
        for question in asked[:MOST_DOORS]:
            title = narration.ask(question, table.view(question.seat))
            several = len(set(table.holders.values())) < len(table.holders)
            label = f"{table.seat_name(question.seat)}: {title}" if several else title
            doors.append(Door(question=question, label=label))
        return doors

    def _door_row(self, table: Table, asked: Sequence[Question]) -> tuple[Row, ...]:
        row = tuple(door_button(table.row.id, door) for door in self._doors(table, asked))
        return (row,) if row else ()

    # answers

    async def say(self, table: Table, user: int, question: Question, said: Choice, note: str = "") -> Message:
        """Keep an unfinished sentence and show what may follow; give a whole one to the desk. Raises Refusal."""
        try:
            more = table.options(question, said)
        except engine.StaleQuestion:
            return await self.current(await self._desk.table(table.row.id), user, before=Stale().tell())
        except engine.IllegalChoice as error:
            refused = Refused(error.barred, said, table.view(question.seat))
            return await self.show(table, user, question, before=refused.tell())
        if more or not said:
            await self._desk.store.save_draft(table.row.id, question.seat, question.number, said)
            unsaid = _("The note was not kept: say it with the last word.") if note else ""
            return await self.show(table, user, question, before=unsaid)
        return await self.give(table, user, question, said, note)

    async def give(self, table: Table, user: int, question: Question, said: Choice, note: str = "") -> Message:
        """Answer with a whole sentence: what it did, and what comes next for him."""
        try:
            answered = await self._desk.answer(table.row.id, user, question.number, said, note)
        except Stale as stale:
            return await self.current(await self._desk.table(table.row.id), user, before=stale.tell())
        return await self.after(answered, user)

    async def after(self, answered: Answered, user: int, trouble: str = "") -> Message:
        """`trouble`: why what he wanted did not go on from here."""
        table, seat = answered.after, answered.question.seat
        told = [said_line(answered), *tell(answered.events, table, seat), *([trouble] if trouble else [])]
        waited_for = [ask for ask in table.asked_of(user) if ask.waits]
        if table.is_over or not waited_for:
            beforehand = [ask for ask in table.asked_of(user) if ask.seat == seat]
            return Message(text=fit(told, [table.waiting_names()]), rows=self._door_row(table, beforehand))
        nearest = next((ask for ask in waited_for if ask.seat == seat), waited_for[0])
        return await self.show(table, user, nearest, before="\n".join(told))

    # typed sentences

    async def typed(self, user: int, table: Table, seat: str | None, text: str, note: str = "") -> Message:
        """`/act`: all or part of a sentence. Raises Refusal."""
        text = text.strip()
        if not text:
            return await self.current(table, user, seat)
        asked = self.asked(user, table, seat)
        if text.split()[0] == GO_ON:
            begun = (await self._begun(table, asked[0])).words
            words = self._reading(table, asked[0], text.removeprefix(GO_ON), begun)
            return await self.say(table, user, asked[0], (*begun, *words), note)
        question = self._meant(table, asked, text)
        return await self.say(table, user, question, self._reading(table, question, text), note)

    def _meant(self, table: Table, asked: Sequence[Question], text: str) -> Question:
        """Of the questions asked, the first that knows its first word, barred or not, or the one waited for.

        Raises NotAsked.
        """
        for ask in asked:
            if first_word(text, table.options(ask, barred=True), ask, table.view(ask.seat)) is not None:
                return ask
        if not asked[0].waits:
            raise NotAsked(table.waiting_names())
        return asked[0]

    def _reading(self, table: Table, question: Question, text: str, begun: Choice = ()) -> Choice:
        """Typed words or names as words; what is neither is kept as it was typed."""
        view, said = table.view(question.seat), tuple(begun)
        while text.strip():
            try:
                options = table.options(question, said, barred=True)
            except engine.IllegalChoice:
                options = ()
            found = first_word(text, options, question, view)
            word, text = found or ((*text.split(maxsplit=1), "")[0], (*text.split(maxsplit=1), "")[1])
            said = (*said, word)
        return said[len(begun) :]

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


def for_seat(table: Table, question: Question) -> str:
    return _("For {seat}:").format(seat=table.seat_name(question.seat))


def said_line(answered: Answered) -> str:
    """The answer as its giver reads it back."""
    before, question = answered.before, answered.question
    options: list[Option] = []
    for index, word in enumerate(answered.said):
        found = before.options(question, answered.said[:index])
        options.append(next(option for option in found if option.word == word))
    view = before.view(question.seat)
    return _("{seat}: {sentence}").format(
        seat=before.seat_name(question.seat), sentence=sentence(options, question, view)
    )
