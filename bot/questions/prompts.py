"""A question with the words said so far as a message: for the one who is asked, and for everybody."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from bot import narration
from bot.beforehand.nothing import button as nothing_button
from bot.beforehand.nothing import nothing
from bot.beforehand.untils import until_row
from bot.delivery.post import Button, Message, Row
from bot.language.i18n import _
from bot.language.texts import NOTE, cut, fit, harmless
from bot.questions.clicks import Act, Click, mark
from bot.questions.components import IN_MENU, IN_ROW, LABEL, ROWS, Places, buttons, menu, rows_of, sorted_out
from bot.questions.picks import Picks, Words, picks
from engine import Choice, Option, Question, View

PUBLIC_WORDS: Mapping[str, tuple[str, ...]] = {
    "response": ("pass",),
    "bribe": ("no",),
    "gallic_cancel": ("no",),
    "turn": ("end",),
    "discard": ("done",),
}
"""By decision, the words everybody may see offered although the rest depends on a hand: they always are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """A question in the middle of an answer: `said` are the options chosen so far, `options` those that may follow.

    `numbers` stand for the question in components. `nothing`: the answer that does nothing, where it has
    several words and one button.
    """

    game: int
    question: Question
    said: tuple[Option, ...]
    options: tuple[Option, ...]
    numbers: tuple[int, ...]
    picks: Picks | None = None
    nothing: Choice = ()

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(option.word for option in self.said)


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """A button to another question of the same person."""

    question: Question
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """What stands in a private prompt around question and options.

    `before`: lines above it; `until`: the end of its sentence; `about`: lines below; `note`: what his answer says to
    the table. `plain`: see `Places`.
    """

    before: str = ""
    title: str = ""
    until: str = ""
    about: Sequence[str] = ()
    note: str = ""
    plain: Mapping[str, str] = field(default_factory=dict)
    doors: Sequence[Door] = ()


def prompt(game: int, question: Question, words: Words, draft: Sequence[str], numbers: tuple[int, ...] = ()) -> Prompt:
    """As far as the draft is legal; the words of it that are not are left out."""
    said: list[Option] = []
    options = tuple(words(()))
    for word in draft:
        chosen = next((option for option in options if option.word == word), None)
        if chosen is None:
            break
        following = tuple(words((*(option.word for option in said), word)))
        if not following:
            break
        said.append(chosen)
        options = following
    several = picks(words, tuple(option.word for option in said), options)
    numbers = numbers or (question.number,)
    whole = () if said else nothing(question, words) or ()
    return Prompt(
        game=game,
        question=question,
        said=tuple(said),
        options=options,
        numbers=numbers,
        picks=several,
        nothing=whole if len(whole) > 1 else (),
    )


def sentence(options: Iterable[Option], question: Question, view: View) -> str:
    """Words as a player reads them."""
    return " › ".join(narration.label(option, question, view, first=not at) for at, option in enumerate(options))


def note_lines(note: str) -> list[str]:
    """The note that goes with an answer, as its giver sees it before."""
    return [_("With your note: {note}").format(note=harmless(note, NOTE))] if note else []


def private(
    asked: Prompt,
    view: View,
    *,
    page: int = 0,
    doors: Sequence[Door] = (),
    before: str = "",
    around: Around | None = None,
) -> Message:
    """The whole question for the one who answers it, after the text `before`."""
    around = around or Around(before=before, doors=doors)
    title = f"**{around.title or narration.ask(asked.question, view)}**"
    lines = [f"{title} {around.until}".rstrip(), *around.about]
    if asked.said:
        lines.append(f"{sentence(asked.said, asked.question, view)} › …")
    if asked.picks is not None:
        once = _("Choose all of them in the menu at once: what stands above the last choice is not offered again.")
        lines.append(once)
        if asked.picks.again:
            lines.append(_("What shall count twice is chosen again in the next step."))
    lines += note_lines(around.note)
    rows, pages = _private_rows(asked, view, page, around.plain)
    if pages > 1:
        lines.append(_("Page {page} of {pages}; or type: {command}").format(page=page + 1, pages=pages, command="/act"))
    if asked.nothing:
        rows = ((nothing_button(asked.game, asked.numbers, [asked.nothing]),), *rows)
    if not asked.said and (passing := until_row(asked.game, asked.question)):
        rows = (*rows, passing)
    text = fit(around.before.splitlines(), lines)
    return Message(text=text, rows=(*rows, *_last_rows(asked, around, ROWS - len(rows))))


def public_rows(
    game: int,
    asked: Sequence[tuple[Question, tuple[Option, ...]]],
    view: View,
    *,
    nothings: Sequence[Choice | None] = (),
) -> tuple[Row, ...]:
    """What everybody may see offered of the questions a game waits for, and the button that opens the rest.

    The options given with a hidden question are not looked at, so nothing here depends on a hand. `nothings`: of each
    question the answer that does nothing.
    """
    if not asked:
        return ((since_button(game),),)
    numbers = tuple(question.number for question, _options in asked)
    question = asked[0][0]
    shared = _shared(asked)
    rows = rows_of(Places(game=game, numbers=numbers, question=question, said=(), options=shared, view=view)) or ()
    opening = Button(
        custom_id=Click(act="open", game=game, questions=numbers).custom_id, label=_("Open"), style="primary"
    )
    ways: tuple[Button, ...] = (opening, since_button(game))
    whole = [said for said in nothings if said]
    if len(whole) == len(asked) and (not shared or any(len(said) > 1 for said in whole)):
        ways = (nothing_button(game, numbers, whole), *ways)
    if rows and isinstance(rows[-1], tuple) and len(rows[-1]) + len(ways) <= IN_ROW:
        return (*rows[:-1], (*rows[-1], *ways))
    return (*rows, ways)


def since_button(game: int, name: str = "") -> Button:
    """`name`: of which game, where there are several."""
    label = _("Since my last answer: {name}").format(name=name) if name else _("Since my last answer")
    return Button(custom_id=Click(act="since", game=game).custom_id, label=cut(label, LABEL))


def _shared(asked: Sequence[tuple[Question, tuple[Option, ...]]]) -> tuple[Option, ...]:
    """The public options all these questions have in common."""
    names = {question.name for question, _options in asked}
    if len(names) > 1:
        return ()
    if not any(question.hidden for question, _options in asked):
        first = asked[0][1]
        if all([o.word for o in options] == [o.word for o in first] for _question, options in asked):
            return first
    return tuple(Option(word, "verb") for word in PUBLIC_WORDS.get(names.pop(), ()))


def _private_rows(asked: Prompt, view: View, page: int, plain: Mapping[str, str]) -> tuple[tuple[Row, ...], int]:
    places = Places(
        game=asked.game,
        numbers=asked.numbers,
        question=asked.question,
        said=asked.words,
        options=asked.options,
        view=view,
        picks=asked.picks,
        plain=plain,
    )
    rows = rows_of(places)
    if rows is not None:
        return rows, 1
    verbs, things = sorted_out(places)
    pages = -(-len(things) // IN_MENU)
    page = max(0, min(page, pages - 1))
    shown = things[page * IN_MENU : (page + 1) * IN_MENU]
    turning = tuple(
        Button(custom_id=_click(asked, "page", str(to)), label=label)
        for to, label in ((page - 1, "◀"), (page + 1, "▶"))
        if 0 <= to < pages
    )
    return (*buttons(places, verbs), menu(places, shown, page), turning), pages


def _last_rows(asked: Prompt, around: Around, room: int) -> tuple[Row, ...]:
    """Back and the doors."""
    row = [Button(custom_id=_click(asked, "back"), label=_("Back"))] if asked.said else []
    row += [door_button(asked.game, door) for door in around.doors]
    return (tuple(row[:IN_ROW]),) if row and room else ()


def _click(asked: Prompt, act: Act, word: str = "") -> str:
    click = Click(act=act, game=asked.game, questions=asked.numbers, mark=mark(asked.words), word=word)
    return click.custom_id


def door_button(game: int, door: Door) -> Button:
    click = Click(act="open", game=game, questions=(door.question.number,))
    return Button(custom_id=click.custom_id, label=cut(door.label, LABEL))
