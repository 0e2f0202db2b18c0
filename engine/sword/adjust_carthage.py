"""Adjustments by the table of what only games of five players have: the unrest, and which CU are mercenaries."""

from collections.abc import Iterator, Mapping

from engine.core.choice import Barred, Choice, Option
from engine.sword import acts, acts_powers, unrest, uprising
from engine.sword.adjust_words import Adjustment, as_it_is, in_progress, in_the_middle, named
from engine.sword.events import TABLE
from engine.sword.game import CARTHAGE, Sword, Units


def _unrest_words(game: Sword, said: Choice) -> Iterator[Option]:
    """20.1 Up to 10, whatever stands in the Garrison box; not while it is attacked."""
    if said:
        return
    busy = in_the_middle("20.3") if game.inside(uprising.Assault) else None
    for level in range(unrest.BOUND + 1):
        barred = busy or as_it_is("20", level == game.unrest)
        yield Option(str(level), "number", amount=level, barred=barred)


def _set_unrest(game: Sword, said: Choice) -> None:
    acts_powers.set_unrest(game, int(said[0]), TABLE)


def _mercenary_words(game: Sword, said: Choice) -> Iterator[Option]:
    """7.2.4 A space, and how many of the CU of Carthage outside are mercenaries, and of those inside."""
    if not said:
        names = named(game)
        for space, stack in game.spaces_with(CARTHAGE):
            if stack.all_cu:
                yield Option(space, "space", barred=in_progress("2", names, space))
        return
    space, *numbers = said
    stack = game.force(space, CARTHAGE)
    parts = [units for units in (stack.outside, stack.inside) if units.total]
    if len(numbers) < len(parts):
        last = len(numbers) + 1 == len(parts)
        before = [int(number) for number in numbers] == [units.mercenary for units in parts[: len(numbers)]]
        here = parts[len(numbers)]
        for number in range(here.total + 1):
            barred: Barred | None = as_it_is("2", last and before and number == here.mercenary)
            yield Option(str(number), "number", amount=number, barred=barred)


def _set_mercenaries(game: Sword, said: Choice) -> None:
    """The others come before they go, so that nobody is left without CU meanwhile."""
    space, *numbers = said
    stack = game.force(space, CARTHAGE)
    parts = [(units, inside) for units, inside in ((stack.outside, False), (stack.inside, True)) if units.total]
    for number, (units, inside) in zip(numbers, parts, strict=True):
        more = int(number) - units.mercenary
        came = Units(mercenary=more) if more > 0 else Units(-more)
        went = Units(more) if more > 0 else Units(mercenary=-more)
        acts.place_cu(game, CARTHAGE, space, came, TABLE, inside=inside)
        acts.lose_cu(game, CARTHAGE, space, went, TABLE, inside=inside)


OF_CARTHAGE: Mapping[str, Adjustment] = {
    "unrest": Adjustment(_unrest_words, _set_unrest),
    "mercenaries": Adjustment(_mercenary_words, _set_mercenaries),
}
