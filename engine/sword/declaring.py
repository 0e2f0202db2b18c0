"""9.3.1, 9.3.2 What a player declares of an army that has entered: who goes inside a city, avoids it or intercepts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.core.choice import DONE, Choice, Option
from engine.sword.avoidance import STAND, Escape, Wish, avoid_barred, avoiders
from engine.sword.cards import lasting
from engine.sword.game import NONE, Decision, Stack, Sword, Units, changed
from engine.sword.interception import NO, attempts
from engine.sword.party import MOST_INSIDE, Entry, Party, Talk, following, inside_barred, meant, some
from engine.sword.relief import Force
from engine.sword.which import kinds

INSIDE, OUTSIDE = "inside", "outside"


# 9.3.1 inside or outside


def may_go_inside(game: Sword, entry: Entry, stack: Stack) -> bool:
    """9.3.1 Into a walled city of their own power, unless enemy CU stood before it already: then it has been said."""
    if game.kinds[entry.space] != "city" or game.control[entry.space] != stack.power:
        return False
    if lasting.hide_barred(game, stack.power, entry.space):
        return False
    return game.enemy_cu(entry.space, stack.power) == entry.cu


def insiders(stack: Stack, space: str) -> Talk[Force]:
    """9.3.1 `outside`; or `inside`, a number of CU, their kind (5P) and the leaders who go in, all with the last CU."""
    word = yield [Option(INSIDE, "verb"), Option(OUTSIDE, "verb")]
    if word == OUTSIDE:
        return Force(NONE, ())
    least = 0 if stack.leaders else 1
    numbers = [
        Option(str(cu), "number", amount=cu, barred=inside_barred("9.3.1", space, cu))
        for cu in range(least, stack.cu + 1)
    ]
    cu = int((yield numbers))
    units = yield from kinds(stack.outside, cu)
    if cu == stack.cu:
        return Force(units, stack.leaders)
    return Force(units, (yield from some(stack.leaders, Option(DONE, "verb") if cu else None)))


# what is declared


class Declared(NamedTuple):
    """What a player has said: by power who goes inside, who avoids or wishes for ships, who intercepts."""

    inside: tuple[tuple[str, Units, tuple[str, ...]], ...]
    avoiding: tuple[Escape | Wish | None, ...]
    intercepting: tuple[Party, ...]


@dataclass(kw_only=True)
class ReactionChoice(Decision):
    """9.3.1, 9.3.2 All that one player declares of an army that has entered, in one sentence.

    `here` are his powers there that may go inside or avoid, `near` those that may intercept; `tried`: see 10.6.
    `lent` (5P): Carthage has been asked, and has lent ships for so many CU; all else has been said.
    """

    entry: Entry
    here: tuple[str, ...]
    near: tuple[str, ...]
    tried: tuple[tuple[str, str], ...]
    lent: int | None = None

    def about(self) -> Mapping[str, str | int]:
        entry = self.entry
        return {"space": entry.space, "power": entry.power, "leader": entry.leader, "cu": entry.cu}

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        return following(self._talk(game), said)

    def declared(self, game: Sword) -> Declared:
        return meant(self._talk(game), self.said)

    def _talk(self, game: Sword) -> Talk[Declared]:
        space = self.entry.space
        inside: list[tuple[str, Units, tuple[str, ...]]] = []
        avoiding: list[Escape | Wish | None] = []
        for power in self.here:
            stack = game.force(space, power)
            if self.lent is not None:
                stack = _outside(game, stack, NONE, ())
            elif may_go_inside(game, self.entry, stack):
                units, leaders = yield from insiders(stack, space)
                inside.append((power, units, leaders))
                stack = _outside(game, stack, units, leaders)
            barred = avoid_barred(game, stack, space, self.entry.origin, self.tried, self.lent)
            if stack.cu and barred is None:
                avoiding.append((yield from avoiders(game, self.seat, stack, self.entry, self.lent)))
        parties = [escape.party for escape in avoiding if isinstance(escape, Escape)]
        leaving = {party.power: party.cu for party in parties}
        intercepting = yield from attempts(game, self.entry, self.near, leaving)
        return Declared(tuple(inside), tuple(avoiding), intercepting)

    def default(self, game: Sword) -> Choice:
        """Inside all if 3 CU or fewer, else nobody; who is outside stands; nobody intercepts."""
        said: list[str] = []
        while options := following(self._talk(game), tuple(said)):
            words = {option.word for option in options}
            if INSIDE in words:
                stack = game.force(self.entry.space, game.control[self.entry.space])
                said += [INSIDE, str(stack.cu)] if stack.cu <= MOST_INSIDE else [OUTSIDE]
            else:
                said.append(STAND if STAND in words else NO)
        return tuple(said)


def _outside(game: Sword, stack: Stack, units: Units, leaders: Sequence[str]) -> Stack:
    """What stays outside when so many have gone in; no minor leader commands a named one (8.2.1)."""
    left = [leader for leader in stack.leaders if leader not in leaders]
    left.sort(key=lambda leader: not game.leader(leader).named)
    return changed(
        stack,
        outside=stack.outside.minus(units),
        inside=stack.inside.plus(units),
        leaders=tuple(left),
        within=(*stack.within, *leaders),
    )


@dataclass(kw_only=True)
class CityChoice(ReactionChoice):
    """9.3.1 Who goes inside; then 9.3.2 who avoids and who intercepts."""

    name = "city"
    rule = "9.3.1"


@dataclass(kw_only=True)
class AvoidChoice(ReactionChoice):
    """11.1 Who avoids; then 10.3 who intercepts."""

    name = "avoid"
    rule = "11.1"


@dataclass(kw_only=True)
class CityBySeaChoice(CityChoice):
    """9.3.1, 11.1.1 The same with a way by sea, for which a card may be needed."""

    hidden = True


@dataclass(kw_only=True)
class AvoidBySeaChoice(AvoidChoice):
    """11.1.1 The same with a way by sea, for which a card may be needed."""

    hidden = True


@dataclass(kw_only=True)
class InterceptChoice(ReactionChoice):
    """10.3 Who intercepts."""

    name = "intercept"
    rule = "10.3"
