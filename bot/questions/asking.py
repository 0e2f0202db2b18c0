"""A question as its seat gets it, with all it may know: the reply to *Open*, `/act`, a direct message."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot import narration
from bot.beforehand import prepared
from bot.beside import PREPARED
from bot.delivery.post import Button, Message, Row
from bot.language.i18n import _
from bot.language.texts import cut, echoed, fit
from bot.marches import announced
from bot.marches.encounters import reacting_trail
from bot.narration import plans, wording
from bot.pictures.drawings import about_card, about_spaces, about_trail
from bot.questions.clicks import Click
from bot.questions.components import IN_MENU, IN_ROW, LABEL, ROWS
from bot.questions.moments import moment_lines, weighed
from bot.questions.prompts import Around, Door, Prompt, door_button, note_lines, private, prompt, sentence
from bot.questions.surprises import price, renamed, surprise
from bot.storage.store import Store
from bot.table import Table
from engine import Barred, Choice, Option, Question, View
from engine.sword.cards.targets import FightTarget, Target

MOST_DOORS = 4


async def question_message(
    store: Store, table: Table, user: int, question: Question, *, page: int = 0, before: str = "", plain: bool = False
) -> Message:
    """What `user` is asked, as far as he has come with his answer, after the text `before`.

    On his turn what he has prepared, with one button to confirm it, unless `plain`; if it cannot be done any more he
    is told why, once, and its legal beginning is what he has said so far. So it is with what he had begun to say.
    """
    if question.name in announced.ASKED and not plain:
        return await _marching(store, table, user, question, page=page, before=before)
    return await _in_words(store, table, user, question, page=page, before=before, plain=plain)


async def _marching(store: Store, table: Table, user: int, question: Question, *, page: int, before: str) -> Message:
    """With the march announced for it: how it goes on, with one button, or why it does not."""
    route = (await announced.load(store, table.row.id)).get(question.seat)
    if route is None or not announced.is_of(question, route):
        return await _in_words(store, table, user, question, page=page, before=before)
    view, following = table.view(question.seat), announced.following(table, route, question)
    if following is None:
        return await _in_words(store, table, user, question, page=page, before=before)
    if isinstance(following, announced.Halt):
        told = plans.halt(route.leader, route.to, following.key, following.space, following.barred, view)
        return await _in_words(store, table, user, question, page=page, before=f"{before}\n{told}".strip())
    told = plans.waits(route.leader, announced.way(table, route), view)
    message = await _in_words(store, table, user, question, page=page, before=f"{before}\n{told}".strip())
    on = Click(act="go", game=table.row.id, questions=(question.number,), word=announced.GO_ON)
    row = [Button(custom_id=on.custom_id, label=_("Go on as announced"), style="success")]
    if route.mode == "ask":
        free = Click(act="go", game=table.row.id, mark=announced.mark(route), word=announced.FREE)
        row.append(Button(custom_id=free.custom_id, label=_("Let it go on by itself")))
    return replace(message, rows=(tuple(row), *message.rows)[:ROWS])


async def _in_words(
    store: Store, table: Table, user: int, question: Question, *, page: int = 0, before: str = "", plain: bool = False
) -> Message:
    """Word by word, or what was prepared."""
    draft, note = await store.begun(table.row.id, question.seat, question.number)
    if draft:
        head = _("What you had begun to say cannot be said any more.")
        legal = prepared.weighed(table, question, draft, head)
        if legal.reason:
            draft = legal.words
            await store.save_draft(table.row.id, question.seat, question.number, draft)
            before = f"{before}\n{legal.reason}".strip()
    elif question.name == prepared.TURN and not plain:
        words, own_note = await prepared.begun(store, table, question.seat)
        verdict = prepared.judged(table, question, words) if words else None
        note = note or own_note
        if verdict is not None and verdict.whole:
            return ready_message(table, user, question, verdict.said, before, note)
        if verdict is not None:
            draft = verdict.words
            if draft or note:
                await prepared.take_up(store, table.row.id, question, draft, note)
            else:
                await prepared.drop(store, table.row.id, question.seat)
            before = f"{before}\n{verdict.reason}".strip()
    return asked_message(table, user, question, draft, page=page, before=before, note=note)


def asked_message(
    table: Table,
    user: int,
    question: Question,
    draft: Sequence[str],
    *,
    page: int = 0,
    before: str = "",
    note: str = "",
) -> Message:
    """The question word by word."""
    asked = prompt(table.row.id, question, table.words(question), draft)
    names = renamed(table, question)
    options = [option._replace(label=names.get(option.word, option.label)) for option in asked.options]
    asked = replace(asked, options=weighed(table, question, asked.words, options))
    found = surprise(table, question, asked.words)
    around = Around(
        before=addressed(table, user, question, before),
        until=table.until(question),
        about=[*moment_lines(table, question, asked.words), *price(table, question, asked.words)],
        note=note,
        plain={found[0]: found[1].label} if found else {},
        doors=doors(table, _besides(table, user, question)),
    )
    message = private(asked, table.view(question.seat), page=page, around=around)
    return replace(message, drawing=drawing(table, asked))


def ready_message(
    table: Table, user: int, question: Question, said: Sequence[Option], before: str = "", note: str = ""
) -> Message:
    """What was prepared for this question, to be confirmed."""
    view = table.view(question.seat)
    until = table.until(question)
    lines = [
        f"**{narration.ask(question, view)}** {until}".rstrip(),
        _("You have prepared: {sentence}").format(sentence=f"**{sentence(said, question, view)}**"),
        *price(table, question, tuple(option.word for option in said)),
        *note_lines(note),
    ]

    def click(word: str) -> str:
        return Click(act="prepare", game=table.row.id, questions=(question.number,), word=word).custom_id

    row = (
        Button(custom_id=click("go"), label=_("Confirm"), style="success"),
        Button(custom_id=click("change"), label=_("Change")),
    )
    others = door_row(table, _besides(table, user, question))
    text = fit(addressed(table, user, question, before).splitlines(), lines)
    spaces = _places(table.public, (option.word for option in said))
    return Message(text=text, rows=(row, *others), drawing=about_spaces(table, list(dict.fromkeys(spaces))))


def confirm_message(table: Table, user: int, question: Question, click: Click, said: Choice) -> Message:
    """Before a word that gives something up, the last of `said`: what, and the word once more."""
    found = surprise(table, question, said[:-1])
    assert found is not None
    sure = Click(act="confirm", game=table.row.id, questions=(question.number,), mark=click.mark, word=click.word)
    other = Click(act="open", game=table.row.id, questions=(question.number,))
    row = (
        Button(custom_id=sure.custom_id, label=cut(found[1].label, LABEL), style="danger"),
        Button(custom_id=other.custom_id, label=_("Back")),
    )
    options = prepared.judged(table, question, said).said
    head = f"**{sentence(options, question, table.view(question.seat))}?**"
    text = fit(addressed(table, user, question, "").splitlines(), [head, found[1].text])
    return Message(text=text, rows=(row,))


def not_picked(table: Table, question: Question, refused: Sequence[tuple[str, Barred | None]]) -> str:
    """Which of several picks do not go with the others, and why."""
    view, lines = table.view(question.seat), []
    for word, barred in refused:
        name = f"**{wording.named(word, view) or echoed(word)}**"
        why = (
            narration.reason(barred, view)
            if barred
            else _("it does not go with the others (rule {rule})").format(rule=question.rule)
        )
        lines.append(_("Not possible: {name}: {reason}. The rest is kept.").format(name=name, reason=why))
    return "\n".join(lines)


# for whom, and what else


def addressed(table: Table, user: int, question: Question, before: str) -> str:
    """Who holds several seats is told for which of them he is asked."""
    if len(table.seats_of(user)) < 2:
        return before
    return f"{before}\n{for_seat(table, question.seat)}".strip()


def for_seat(table: Table, seat: str) -> str:
    return _("For {seat}:").format(seat=table.seat_name(seat))


def _besides(table: Table, user: int, question: Question) -> list[Question]:
    """A person's other questions; what may be answered beforehand for the seat that is asked alone, for of somebody
    with several seats these would be most of what he sees.
    """
    others = (ask for ask in table.asked_of(user) if ask.number != question.number)
    return [ask for ask in others if ask.waits or ask.seat == question.seat]


def doors(table: Table, asked: Sequence[Question]) -> list[Door]:
    """Ways to a person's other questions, as far as there is anything to choose."""
    found = []
    for question in [question for question in asked if table.has_choice(question)][:MOST_DOORS]:
        title = narration.ask(question, table.view(question.seat))
        several = len(set(table.holders.values())) < len(table.holders)
        label = f"{table.seat_name(question.seat)}: {title}" if several else title
        found.append(Door(question=question, label=label))
    return found


def door_row(table: Table, asked: Sequence[Question]) -> tuple[Row, ...]:
    row = tuple(door_button(table.row.id, door) for door in doors(table, asked))
    return (row,) if row else ()


def idle_rows(table: Table, user: int, asked: Sequence[Question]) -> tuple[Row, ...]:
    """For who is not asked anything: what he may answer beforehand, and his next turn to be prepared."""
    seats = [seat for seat in table.seats_of(user) if prepared.prospect(table, seat) is not None]
    row = tuple(preparing_button(table, user, seat) for seat in seats[:IN_ROW])
    return (*door_row(table, asked), *((row,) if row else ()))


def preparing_button(table: Table, user: int, seat: str) -> Button:
    label = _("Prepare your next turn")
    if len(table.seats_of(user)) > 1:
        label = f"{table.seat_name(seat)}: {label}"
    return Button(custom_id=preparing(table, seat).custom_id, label=cut(label, LABEL))


def preparing(table: Table, seat: str) -> Click:
    """Opens what a seat prepares; its prompts have the same numbers: 0, for no question yet, and the seat's place."""
    return Click(act="open", game=table.row.id, questions=preparing_numbers(table, seat))


def preparing_numbers(table: Table, seat: str) -> tuple[int, int]:
    return PREPARED, table.seats.index(seat)


# the picture


def drawing(table: Table, asked: Prompt) -> str:
    """The most useful picture of a question: the card it turns on, else the map around what it is about."""
    if card := _card(table, asked):
        return about_card(table, card)
    if trail := reacting_trail(table.running, asked.question):
        return about_trail(table, trail)
    return about_spaces(table, _spaces(table.public, asked))


def _card(table: Table, asked: Prompt) -> str:
    """A card that is asked about or was just played here, Desperate Times to be used, a response chosen."""
    cards, question = table.data.cards, asked.question
    about = str(question.about.get("card", ""))
    offered = [option.word for option in asked.options if option.kind in ("space", "card")]
    if about in cards:
        return about
    if question.name == "desperate_use" and len(asked.said) < 2:
        return asked.words[0] if asked.said else next((word for word in offered if word in cards), "")
    if question.name == "response" and not asked.said:
        return next((card.id for card in cards.values() if card.name == _just_played(table)), "")
    if question.name == "response" and not offered:
        return next((word for word in reversed(asked.words) if word in cards), "")
    return ""


def _just_played(table: Table) -> str:
    """The name of the card that is responded to; once the dice lie they are what has just happened."""
    target = table.running.inside(Target)
    if target is None or not target.played or (isinstance(target, FightTarget) and target.dice):
        return ""
    return target.played[-1]


def _spaces(view: View, asked: Prompt) -> list[str]:
    """What it is about, what was said, and what is offered unless that is half the map."""
    about = (word for value in asked.question.about.values() for word in str(value).split())
    offered = [option.word for option in asked.options if option.kind in ("space", "leader", "army", "choice")]
    words: Choice = (*about, *asked.words, *(offered if len(offered) <= IN_MENU else ()))
    return list(dict.fromkeys(_places(view, words)))


def _places(view: View, words: Iterable[str]) -> Iterator[str]:
    """The spaces named, and those where leaders who are named stand."""
    standing = {
        leader: space.id
        for space in view.spaces.values()
        for stack in space.stacks
        for leader in (*stack.leaders, *stack.inside_leaders)
    }
    for word in words:
        for part in word.replace(">", " ").replace("+", " ").split():
            if part in view.spaces:
                yield part
            elif part in standing:
                yield standing[part]
