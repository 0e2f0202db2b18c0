"""Adjustments in words: typed ones read, suggestions while one types, and what each would change."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import engine
from bot.delivery.herald import tell
from bot.language.i18n import _
from bot.language.texts import cut_front
from bot.narration import wording
from bot.questions.suggest import MOST, NAME, VALUE, Asked, Suggestion, first_word, suggest
from bot.refusals import Refused
from bot.table import Table
from bot.votes.objections import NoAdjustment, NotAsShown, TooMuch
from engine import Choice, Game, IllegalChoice, Option, Question, View

BETWEEN = ";"
"""What stands between two sentences."""
SENTENCES = 10
"""At most, in one proposal."""
LONGEST = 1000
"""Characters of what is typed; more is not even read."""
NOWHERE = Question(number=0, seat="", name="adjust", rule="2", waits=False, hidden=False, about={})
"""What options are offered for when nobody is asked anything."""


def _words(game: Game, *, barred: bool = False) -> Callable[[Choice], tuple[Option, ...]]:
    return lambda said: engine.adjust_options(game, said, barred=barred)


def read(table: Table, typed: str) -> list[Choice]:
    """The sentences typed, each as it may be said after those before it; words count by name too.

    Raises Refused, TooMuch.
    """
    texts = _sentences(typed)
    if len(typed) > LONGEST or len(texts) > SENTENCES:
        raise TooMuch(SENTENCES)
    game, sentences = table.running, []
    try:
        for text in texts:
            said = _reading(game, table.public, text)
            game = _after(game, said, table)
            sentences.append(said)
        if not sentences:
            raise Refused(None, (), table.public)
    except Refused as error:
        verbs = engine.adjust_options(game, (), barred=True)
        raise NoAdjustment(error, verbs, table.public) from error
    return sentences


def _sentences(typed: str) -> list[str]:
    return [text for text in typed[: LONGEST + 1].split(BETWEEN) if text.strip()]


def _after(game: Game, said: Choice, table: Table) -> Game:
    try:
        return engine.adjust(game, said).game
    except IllegalChoice as error:
        raise Refused(error.barred, said, table.public) from error


def _reading(game: Game, view: View, text: str) -> Choice:
    """What is neither a word nor a name is kept as it was typed."""
    said: Choice = ()
    while text.strip():
        try:
            options = engine.adjust_options(game, said, barred=True)
        except IllegalChoice:
            options = ()
        if not options:  # whatever follows, it is wrong
            return (*said, *text.split())
        word, _space, rest = text.strip().partition(" ")
        found = first_word(text, options, NOWHERE, view) or (word, rest)
        said, text = (*said, found[0]), found[1]
    return said


def suggested(table: Table, typed: str) -> list[Suggestion]:
    """What may be typed next; a sentence that is complete is followed by others after a `;`."""
    if len(typed) > LONGEST:
        return []
    before, between, last = typed.rpartition(BETWEEN)
    lead = f"{before.strip()}{between} " if between else ""
    if len(lead) >= VALUE or len(_sentences(before)) >= SENTENCES:
        return []
    game = table.running
    for text in _sentences(before):
        game = _after(game, _reading(game, table.public, text), table)
    asked = Asked(NOWHERE, _words(game), table.public)
    found = []
    for one in suggest([asked], last.lstrip()):
        name, value = cut_front(f"{lead}{one.name}", NAME), f"{lead}{one.value}"
        if len(value) <= VALUE:
            found.append(Suggestion(name=name, value=value))
    return found[:MOST]


def told(table: Table, sentences: Sequence[Choice]) -> list[str]:
    """Each sentence, how it is now and how it would be, and what follows from it; as everybody may know it."""
    lines, now = [], table
    for said in sentences:
        outcome = engine.adjust(now.running, said)
        then = replace(now, game=outcome.game)
        subject, old = state(said, now.public)
        new = _goal(said[-1]) if said[0] in ("card", "rolled", "acted") else state(said, then.public)[1]
        lines.append(f"• `{' '.join(said)}` {subject}: {old} → {new}")
        follows = outcome.events[1:]
        lines += [f"  {line}" for line in tell(follows, then, None)] if len(follows) > 1 else []
        now = then
    return lines


def must_be_as_told(table: Table, sentences: Sequence[Choice], lines: Sequence[str]) -> None:
    """Those `lines` were told of the sentences when they were proposed. Raises NotAsShown."""
    try:
        now = told(table, sentences)
    except IllegalChoice:  # refused with its reason when it is carried out
        return
    if now != list(lines):
        raise NotAsShown


def state(said: Choice, view: View) -> tuple[str, str]:
    """What a sentence is about, and how that is, as everybody may know it."""
    match said:
        case ("cu", power, space, *_rest):
            return f"{wording.power(power)}, {wording.space(space, view)}", _cu(power, space, view)
        case ("leader", leader, *_rest):
            return wording.leader(leader, view), _place(leader, view)
        case ("commander", leader):
            return _("{space}, commander").format(space=_place(leader, view)), _commander(leader, view)
        case ("rolled", space, switch):
            about = _("{space}, its roll of this round").format(space=wording.space(space, view))
            return about, _goal("off" if switch == "on" else "on")
        case ("acted", power, switch):
            about = _("{power}, their action of this round").format(power=wording.power(power))
            return about, _goal("off" if switch == "on" else "on")
        case ("control" | "kind" | "loyalty" | "siege", space, *_rest):
            return wording.space(space, view), _space(said[0], space, view)
        case ("card", card, *_rest):
            return wording.card(card, view), _pile(card, view)
    return _beside(said, view)


def _beside(said: Choice, view: View) -> tuple[str, str]:
    match said:
        case ("vp", seat, *_rest):
            vp = next(one.vp for one in view.seats if one.seat == seat)
            return wording.seat(seat, view), _("{n} VP").format(n=vp)
        case ("plunder", *_rest):
            text = _("{gallic} Gallic, {transalpine} Transalpine")
            return _("Plunder"), text.format(gallic=view.plunder_gallic, transalpine=view.plunder_transalpine)
        case ("unrest", *_rest):
            return wording.power("unrest"), str(view.unrest or 0)
        case ("mercenaries", space, *_rest):
            stacks = view.spaces[space].stacks
            inside = sum(stack.inside_mercenaries for stack in stacks)
            hired = str(sum(stack.mercenaries for stack in stacks))
            hired += _(" + {n} inside").format(n=inside) if inside else ""
            return _("{space}, mercenaries").format(space=wording.space(space, view)), hired
        case ("marker", marker, *_rest):
            return wording.marker(marker, view), _goal("on" if _lies(marker, view) else "off")
        case ("reshuffle", seat, *_rest):
            due = next(one.reshuffle for one in view.seats if one.seat == seat)
            return _("{seat}, reshuffle reminder").format(seat=wording.seat(seat, view)), _goal("on" if due else "off")
        case ("alliance", power, other, *_rest):
            allied = any({power, other} == set(pair) for pair in view.alliances)
            return f"{wording.power(power)} + {wording.power(other)}", _("allied") if allied else _("not allied")
    return " ".join(said[:1]), "…"


def _goal(word: str) -> str:
    named = {
        "on": _("yes"),
        "off": _("no"),
        "hand": _("hand"),
        "deck": _("top of the deck"),
        "discards": _("discards"),
        "removed": _("out of the game"),
        "kept": _("kept"),
    }
    return named.get(word, word)


def _cu(power: str, space: str, view: View) -> str:
    stack = next((stack for stack in view.spaces[space].stacks if stack.power == power), None)
    if stack is None:
        return wording.cu(0)
    inside = _(" + {cu} inside").format(cu=wording.cu(stack.inside_cu)) if stack.inside_cu else ""
    return wording.cu(stack.cu) + inside


def _places(leader: str, view: View) -> Iterator[str]:
    for space in view.spaces.values():
        for stack in space.stacks:
            if leader in stack.leaders:
                yield wording.space(space.id, view)
            if leader in stack.inside_leaders:
                yield _("inside {space}").format(space=wording.space(space.id, view))


def _place(leader: str, view: View) -> str:
    beside = {
        _("displaced"): view.displaced,
        _("the consul pool"): view.consul_pool,
    }
    named = (name for name, leaders in beside.items() if leader in leaders)
    return next(_places(leader, view), None) or next(named, _("off the map"))


def _commander(leader: str, view: View) -> str:
    for space in view.spaces.values():
        for stack in space.stacks:
            if leader in stack.leaders and stack.commander:
                return wording.leader(stack.commander, view)
    return "–"


def _space(what: str, space: str, view: View) -> str:
    place = view.spaces[space]
    if what == "control":
        return wording.power(place.control)
    if what == "kind":
        return {"normal": _("space"), "city": _("walled city"), "tribe": _("tribe"), "box": _("box")}[place.kind]
    if what == "loyalty":
        return _("loyalty {n}").format(n=place.loyalty)
    if place.siege is None or place.besieger is None:
        return _("no siege")
    return _("siege {level} by {power}").format(level=place.siege, power=wording.power(place.besieger))


def _pile(card: str, view: View) -> str:
    for seat in view.seats:
        if card in seat.discards:
            return _goal("discards")
        if card in seat.removed:
            return _goal("removed")
    return _("where not all can see it")


def _lies(marker: str, view: View) -> bool:
    """With whomever it lies."""
    return any(one.partition(":")[0] == marker for one in view.markers)
