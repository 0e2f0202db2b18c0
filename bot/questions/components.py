"""The words that may be said next as buttons and menus, whatever the question."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot import narration
from bot.delivery.post import Button, Row, Select, SelectOption, Style
from bot.language.i18n import _, ngettext
from bot.language.texts import cut
from bot.questions.clicks import Act, Click, mark
from bot.questions.picks import Picks
from engine import Option, Question, View
from engine.sword.facts import Card

ROWS = 5
IN_ROW = 5
IN_MENU = 25
MENUS = 2  # side by side in the midst of a sentence, before pages are turned
LABEL = 80
MENU_LABEL = 100
PLACEHOLDER = 150
LONGEST_WORD = 60
MOST_BUTTONS = 10  # of verbs or numbers, side by side

CONFIRMING = ("done", "go", "end", "accept", "yes")
DECLINING = ("pass", "refuse", "no", "stop")


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """What the components of one question have in common.

    `plain`: words whose button says in its label what they give up; they need no other confirmation.
    """

    game: int
    numbers: tuple[int, ...]
    question: Question
    said: tuple[str, ...]
    options: tuple[Option, ...]
    view: View
    picks: Picks | None = None
    plain: Mapping[str, str] = field(default_factory=dict)

    def click(self, act: Act, word: str) -> str:
        click = Click(act=act, game=self.game, questions=self.numbers, mark=mark(self.said), word=word)
        return click.custom_id

    def label(self, option: Option, limit: int, times: int = 1) -> str:
        label = self.plain.get(option.word) or narration.label(option, self.question, self.view, first=not self.said)
        return cut(_("{label} ×{times}").format(label=label, times=times) if times > 1 else label, limit)


def rows_of(places: Places) -> tuple[Row, ...] | None:
    """All the options without turning pages; None if they are too many for that."""
    verbs, things = sorted_out(places)
    if places.picks is None and len(verbs) + len(things) <= IN_ROW:
        return buttons(places, [*things, *verbs])
    if len(things) > IN_MENU:
        return _menus(places, verbs, things)
    numbers = all(thing.kind == "number" for thing, _times in things)
    few = places.picks is None and (len(things) <= IN_ROW or (len(things) <= MOST_BUTTONS and numbers))
    of_things: tuple[Row, ...] = buttons(places, things) if few else (menu(places, things),)
    return (*of_things, *buttons(places, verbs))


Counted = tuple[Option, int]
"""An option, and how many there are that look like it."""


def _menus(places: Places, verbs: Sequence[Counted], things: Sequence[Counted]) -> tuple[Row, ...] | None:
    """Several menus where there is room for them, so that no page needs to be turned."""
    if not places.said or places.picks is not None or len(things) > MENUS * IN_MENU or len(verbs) > IN_ROW:
        return None
    parts = [things[start : start + IN_MENU] for start in range(0, len(things), IN_MENU)]
    return (*(menu(places, part, page, part_of=things) for page, part in enumerate(parts)), *buttons(places, verbs))


def sorted_out(places: Places) -> tuple[list[Counted], list[Counted]]:
    """Verbs, and things to choose; a word is shown once, and so are cards that are alike."""
    known = {option.word: option for option in reversed(places.options)}
    options = [known[word] for word in dict.fromkeys(option.word for option in places.options)]
    if places.picks is not None:
        verbs = [(option, 1) for option in options if option.kind == "verb"]
        return verbs, [(option, 1) for option in places.picks.options]
    counted = _alike_together(options, places.view)
    verbs = [one for one in counted if one[0].kind == "verb"]
    if len(verbs) > MOST_BUTTONS:
        return [], counted
    return verbs, [one for one in counted if one[0].kind != "verb"]


def _alike_together(options: Iterable[Option], view: View) -> list[Counted]:
    """Of cards that differ in their number alone the first stands for all."""
    found: list[tuple[Option, Card | None, int]] = []
    for option in options:
        facts = view.data.cards.get(option.word) if option.kind == "card" else None
        face = None if facts is None else replace(facts, id="", number=0, source="")
        same = next((at for at, one in enumerate(found) if face is not None and one[1] == face), None)
        if same is None:
            found.append((option, face, 1))
        else:
            first, _face, times = found[same]
            found[same] = (first, face, times + 1)
    return [(option, times) for option, _face, times in found]


def buttons(places: Places, options: Sequence[Counted]) -> tuple[Row, ...]:
    made = [_button(places, option, times) for option, times in options]
    return tuple(tuple(made[start : start + IN_ROW]) for start in range(0, len(made), IN_ROW))


def _button(places: Places, option: Option, times: int) -> Button:
    act: Act = "confirm" if option.word in places.plain else "say"
    return Button(
        custom_id=places.click(act, spoken_by(option, places.options)),
        label=places.label(option, LABEL, times),
        style="danger" if option.word in places.plain else _style(option),
    )


def spoken_by(option: Option, options: Sequence[Option]) -> str:
    """The word, or its place among the options (#3) if it is too long for a component to carry."""
    return option.word if len(option.word) <= LONGEST_WORD else f"#{options.index(option)}"


def word_meant(carried: str, options: Sequence[Option]) -> str:
    """The word a component carried; as it is, if it is no place among the options."""
    places = {f"#{place}": option.word for place, option in enumerate(options)}
    return places.get(carried, carried)


def _style(option: Option) -> Style:
    if option.word in CONFIRMING:
        return "success"
    return "secondary" if option.word in DECLINING or option.kind != "verb" else "primary"


def menu(places: Places, options: Sequence[Counted], page: int = 0, *, part_of: Sequence[Counted] = ()) -> Select:
    """Of several picks as many may be chosen at once as the sentence has room for; several menus name their ends."""
    most = 1 if places.picks is None else min(places.picks.most, len(options))
    placeholder = _placeholder([option for option, _times in options], most)
    if part_of:
        ends = [places.label(option, MENU_LABEL, times) for option, times in (options[0], options[-1])]
        placeholder = _("{choose} ({first} – {last})").format(choose=placeholder, first=ends[0], last=ends[1])
    return Select(
        custom_id=places.click("menu", str(page)),
        options=tuple(
            SelectOption(value=spoken_by(option, places.options), label=places.label(option, MENU_LABEL, times))
            for option, times in options
        ),
        placeholder=cut(placeholder, PLACEHOLDER),
        most=most,
    )


def _placeholder(options: Sequence[Option], most: int) -> str:
    kinds = {option.kind for option in options}
    kind = kinds.pop() if len(kinds) == 1 else ""
    if most > 1:
        several = {
            "card": ngettext("Choose up to {n} card …", "Choose up to {n} cards …", most),
            "space": ngettext("Choose up to {n} space …", "Choose up to {n} spaces …", most),
            "leader": ngettext("Choose up to {n} leader …", "Choose up to {n} leaders …", most),
        }
        return several.get(kind, _("Choose up to {n} …")).format(n=most)
    named = {
        "card": _("Choose a card …"),
        "space": _("Choose a space …"),
        "leader": _("Choose a leader …"),
        "power": _("Choose a power …"),
    }
    return named.get(kind, _("Choose …"))
