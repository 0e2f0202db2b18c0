"""Several things picked in one sentence: told from the words that follow, in whatever question they are said."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine import Barred, Choice, Option
from engine.core.choice import DONE

MOST = 60  # no sentence has as many picks

Words = Callable[[Choice], Sequence[Option]]


@dataclass(frozen=True, slots=True)
class Picks:
    """What may still be picked, each thing once and in the order in which it is said; and how many picks at most.

    `again`: some of it may count twice (two points into one city), and is then picked again in the next step.
    """

    options: tuple[Option, ...]
    most: int
    again: bool = False


def picks(words: Words, said: Choice, options: Sequence[Option]) -> Picks | None:
    """Where several picks of one kind follow, in a fixed order and ended by `done`; else None.

    They are found by picking the first thing again and again: nothing is passed over so, and it takes the most picks.
    """
    things = _things(options)
    kinds = {option.kind for option in things}
    if len(kinds) != 1 or kinds == {"number"} or any(option.word != DONE for option in _verbs(options)):
        return None
    found, path, following = dict[str, Option](), tuple(said), options
    while more := _things(following):
        if {option.kind for option in more} != kinds or len(path) - len(said) == MOST:
            return None
        for option in more:
            found.setdefault(option.word, option)
        path = (*path, more[0].word)
        following = words(path)
    most = len(path) - len(said)
    if all(option.word != DONE for option in following) or min(len(found), most) == 1:
        return None
    if not _in_order(words, said, things):
        return None
    again = any(option.word in {more.word for more in words((*said, option.word))} for option in things)
    return Picks(tuple(found.values()), most, again)


def _in_order(words: Words, said: Choice, things: Sequence[Option]) -> bool:
    """Whether nothing that stands before a pick may be said after it."""
    *earlier, last = things
    after = {option.word for option in words((*said, last.word))}
    return not any(option.word in after for option in earlier)


def pick(words: Words, said: Choice, chosen: Sequence[str]) -> tuple[Choice, list[tuple[str, Barred | None]]]:
    """The picks said one after the other in their order, and those that do not go with the others, each with the rule.

    `words` gives the barred ones too.
    """
    refused: list[tuple[str, Barred | None]] = []
    left = list(dict.fromkeys(chosen))
    known = [option.word for option in words(said)]
    left.sort(key=lambda word: known.index(word) if word in known else len(known))
    for word in left:
        option = _best(words(said), word)
        if option is None or option.barred is not None:
            refused.append((word, option.barred if option else None))
        else:
            said = (*said, word)
    return said, refused


def _best(options: Sequence[Option], word: str) -> Option | None:
    """The option of that word, an allowed one if there are several."""
    found = [option for option in options if option.word == word]
    return next((option for option in found if option.barred is None), found[0] if found else None)


def _things(options: Sequence[Option]) -> list[Option]:
    return [option for option in options if option.kind != "verb"]


def _verbs(options: Sequence[Option]) -> list[Option]:
    return [option for option in options if option.kind == "verb"]
