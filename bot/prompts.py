"""Options as buttons, menus and pages: pure functions from what is asked to what is shown."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot import narration
from bot.clicks import Act, Click, mark
from bot.i18n import _
from bot.post import Button, Message, Row, Select, SelectOption, Style
from bot.texts import cut, fit
from engine import Option, Question, View

ROWS = 5
IN_ROW = 5
IN_MENU = 25
LABEL = 80
MENU_LABEL = 100
PLACEHOLDER = 150
LONGEST_WORD = 60
MOST_BUTTONS = 10  # of verbs or numbers, side by side

PUBLIC_WORDS: Mapping[str, tuple[str, ...]] = {"response": ("pass",), "turn": ("end",), "discard": ("done",)}
"""By decision, the words everybody may see offered although the rest depends on a hand: they always are."""

CONFIRMING = ("done", "go", "end", "accept", "yes")
DECLINING = ("pass", "refuse", "no", "stop")

Words = Callable[[tuple[str, ...]], tuple[Option, ...]]
"""The options of a question after the words said; raises IllegalChoice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """A question in the middle of an answer: `said` are the options chosen so far, `options` those that may follow."""

    game: int
    question: Question
    said: tuple[Option, ...]
    options: tuple[Option, ...]

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(option.word for option in self.said)


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """A button to another question of the same person."""

    question: Question
    label: str


def prompt(game: int, question: Question, words: Words, draft: Sequence[str]) -> Prompt:
    """As far as the draft is legal; the words of it that are not are left out."""
    said: list[Option] = []
    options = words(())
    for word in draft:
        chosen = next((option for option in options if option.word == word), None)
        if chosen is None:
            break
        following = words((*(option.word for option in said), word))
        if not following:
            break
        said.append(chosen)
        options = following
    return Prompt(game=game, question=question, said=tuple(said), options=options)


def sentence(options: Iterable[Option], question: Question, view: View) -> str:
    """Words as a player reads them."""
    return " › ".join(narration.label(option, question, view) for option in options)


def private(asked: Prompt, view: View, *, page: int = 0, doors: Sequence[Door] = (), before: str = "") -> Message:
    """The whole question for the one who answers it, after the text `before`."""
    lines = [f"**{narration.ask(asked.question, view)}**"]
    if asked.said:
        lines.append(f"{sentence(asked.said, asked.question, view)} › …")
    rows, pages = _private_rows(asked, view, page)
    if pages > 1:
        lines.append(_("Page {page} of {pages}; or type: {command}").format(page=page + 1, pages=pages, command="/act"))
    return Message(text=fit(before.splitlines(), lines), rows=(*rows, *_last_row(asked, doors)))


def public_rows(game: int, asked: Sequence[tuple[Question, tuple[Option, ...]]], view: View) -> tuple[Row, ...]:
    """What everybody may see offered of the questions a game waits for, and the button that opens the rest.

    The options given with a hidden question are not looked at, so nothing here depends on a hand.
    """
    if not asked:
        return ()
    numbers = tuple(question.number for question, _options in asked)
    question = asked[0][0]
    rows = _rows(Places(game, numbers, question, (), _shared(asked), view)) or ()
    opening = Button(
        custom_id=Click(act="open", game=game, questions=numbers).custom_id, label=_("Open"), style="primary"
    )
    if rows and isinstance(rows[-1], tuple) and len(rows[-1]) < IN_ROW:
        return (*rows[:-1], (*rows[-1], opening))
    return (*rows, (opening,))


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


def _private_rows(asked: Prompt, view: View, page: int) -> tuple[tuple[Row, ...], int]:
    numbers = (asked.question.number,)
    places = Places(asked.game, numbers, asked.question, asked.words, asked.options, view)
    rows = _rows(places)
    if rows is not None:
        return rows, 1
    verbs, things = _sorted(asked.options)
    pages = -(-len(things) // IN_MENU)
    page = max(0, min(page, pages - 1))
    shown = things[page * IN_MENU : (page + 1) * IN_MENU]
    return (
        *_buttons(places, verbs),
        _menu(places, shown, page),
        tuple(_page_button(asked, to, label) for to, label in ((page - 1, "◀"), (page + 1, "▶")) if 0 <= to < pages),
    ), pages


class Places(NamedTuple):
    """What the components of one question have in common."""

    game: int
    numbers: tuple[int, ...]
    question: Question
    said: tuple[str, ...]
    options: tuple[Option, ...]
    view: View

    def click(self, act: Act, word: str) -> str:
        click = Click(act=act, game=self.game, questions=self.numbers, mark=mark(self.said), word=word)
        return click.custom_id

    def label(self, option: Option, limit: int) -> str:
        return cut(narration.label(option, self.question, self.view), limit)


def _rows(places: Places) -> tuple[Row, ...] | None:
    """All the options without turning pages; None if they are too many for that."""
    verbs, things = _sorted(places.options)
    if len(verbs) + len(things) <= IN_ROW:
        return _buttons(places, [*things, *verbs] if len(things) else verbs)
    if len(things) > IN_MENU:
        return None
    few = len(things) <= IN_ROW or (len(things) <= MOST_BUTTONS and all(thing.kind == "number" for thing in things))
    of_things: tuple[Row, ...] = _buttons(places, things) if few else (_menu(places, things),)
    return (*of_things, *_buttons(places, verbs))


def _sorted(options: Sequence[Option]) -> tuple[list[Option], list[Option]]:
    """Verbs, and things to choose; a word is shown once."""
    known: dict[str, Option] = {}
    for option in options:
        known.setdefault(option.word, option)
    verbs = [option for option in known.values() if option.kind == "verb"]
    if len(verbs) > MOST_BUTTONS:
        return [], list(known.values())
    return verbs, [option for option in known.values() if option.kind != "verb"]


def _buttons(places: Places, options: Sequence[Option]) -> tuple[Row, ...]:
    made = [
        Button(
            custom_id=places.click("say", spoken_by(option, places.options)),
            label=places.label(option, LABEL),
            style=_style(option),
        )
        for option in options
    ]
    return tuple(tuple(made[start : start + IN_ROW]) for start in range(0, len(made), IN_ROW))


def spoken_by(option: Option, options: Sequence[Option]) -> str:
    """The word, or its place among the options (#3) if it is too long for a component to carry."""
    return option.word if len(option.word) <= LONGEST_WORD else f"#{options.index(option)}"


def word_meant(carried: str, options: Sequence[Option]) -> str:
    """The word a component carried; raises IndexError."""
    return options[int(carried[1:])].word if carried.startswith("#") else carried


def _style(option: Option) -> Style:
    if option.word in CONFIRMING:
        return "success"
    return "secondary" if option.word in DECLINING or option.kind != "verb" else "primary"


def _menu(places: Places, options: Sequence[Option], page: int = 0) -> Select:
    return Select(
        custom_id=places.click("menu", str(page)),
        options=tuple(
            SelectOption(value=spoken_by(option, places.options), label=places.label(option, MENU_LABEL))
            for option in options
        ),
        placeholder=cut(_placeholder(options), PLACEHOLDER),
    )


def _placeholder(options: Sequence[Option]) -> str:
    kinds = {option.kind for option in options}
    named = {
        "card": _("Choose a card …"),
        "space": _("Choose a space …"),
        "leader": _("Choose a leader …"),
        "power": _("Choose a power …"),
    }
    return named.get(kinds.pop(), _("Choose …")) if len(kinds) == 1 else _("Choose …")


def _page_button(asked: Prompt, to: int, label: str) -> Button:
    click = Click(act="page", game=asked.game, questions=(asked.question.number,), mark=mark(asked.words), word=str(to))
    return Button(custom_id=click.custom_id, label=label)


def _last_row(asked: Prompt, doors: Sequence[Door]) -> tuple[Row, ...]:
    row: list[Button] = []
    if asked.said:
        back = Click(act="back", game=asked.game, questions=(asked.question.number,), mark=mark(asked.words))
        row.append(Button(custom_id=back.custom_id, label=_("Back")))
    row += [door_button(asked.game, door) for door in doors]
    return (tuple(row[:IN_ROW]),) if row else ()


def door_button(game: int, door: Door) -> Button:
    click = Click(act="open", game=game, questions=(door.question.number,))
    return Button(custom_id=click.custom_id, label=cut(door.label, LABEL))
