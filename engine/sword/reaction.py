"""9.3 Reaction to an army that enters a space: who goes inside a city, avoids it or intercepts it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.core.choice import DONE, Choice, Option
from engine.core.frames import Together, step
from engine.sword import acts, fleets, nonplayer
from engine.sword.avoidance import (
    AVOID,
    STAND,
    Avoidance,
    Escape,
    Wish,
    avoid_barred,
    avoiders,
    could_sail,
)
from engine.sword.events import Modifier
from engine.sword.game import NONE, Decision, Frame, Procedure, Stack, Sword, Units, changed
from engine.sword.interception import INTERCEPT, NO, Interception, Refusal, attempts, intercept_barred, neighbours
from engine.sword.leaders import Commander
from engine.sword.movement import attacked
from engine.sword.party import MOST_INSIDE, Entry, Party, Talk, declare, following, inside_barred, meant, some
from engine.sword.punic_ships import Loan

INSIDE, OUTSIDE = "inside", "outside"


# 9.3.1 inside or outside


def may_go_inside(game: Sword, entry: Entry, stack: Stack) -> bool:
    """9.3.1 Into a walled city of their own power, unless enemy CU stood before it already: then it has been said."""
    if game.kinds[entry.space] != "city" or game.control[entry.space] != stack.power:
        return False
    return game.enemy_cu(entry.space, stack.power) == entry.cu


def insiders(stack: Stack, space: str) -> Talk[tuple[int, tuple[str, ...]]]:
    """9.3.1 `outside`; or `inside`, a number of CU and the leaders who go in, all with the last CU."""
    word = yield [Option(INSIDE, "verb"), Option(OUTSIDE, "verb")]
    if word == OUTSIDE:
        return 0, ()
    least = 0 if stack.leaders else 1
    numbers = [
        Option(str(cu), "number", amount=cu, barred=inside_barred("9.3.1", space, cu))
        for cu in range(least, stack.cu + 1)
    ]
    cu = int((yield numbers))
    if cu == stack.cu:
        return cu, stack.leaders
    return cu, (yield from some(stack.leaders, Option(DONE, "verb") if cu else None))


# what is declared


class Declared(NamedTuple):
    """What a player has said: by power who goes inside, who avoids or wishes for ships, who intercepts."""

    inside: tuple[tuple[str, int, tuple[str, ...]], ...]
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
        inside: list[tuple[str, int, tuple[str, ...]]] = []
        avoiding: list[Escape | Wish | None] = []
        for power in self.here:
            stack = game.force(space, power)
            if self.lent is not None:
                stack = _outside(game, stack, 0, ())
            elif may_go_inside(game, self.entry, stack):
                cu, leaders = yield from insiders(stack, space)
                inside.append((power, cu, leaders))
                stack = _outside(game, stack, cu, leaders)
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


def _outside(game: Sword, stack: Stack, cu: int, leaders: Sequence[str]) -> Stack:
    """What stays outside when so many have gone in; no minor leader commands a named one (8.2.1)."""
    left = [leader for leader in stack.leaders if leader not in leaders]
    left.sort(key=lambda leader: not game.leader(leader).named)
    gone = stack.outside.first(cu)
    return changed(
        stack,
        outside=stack.outside.minus(gone),
        inside=stack.inside.plus(gone),
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


# the procedure


class Concerned(NamedTuple):
    """9.3 The powers that have something to say of an army that has entered: there, and next to it."""

    here: tuple[str, ...]
    near: tuple[str, ...]


def concerned(game: Sword, entry: Entry, tried: Sequence[tuple[str, str]] = ()) -> Concerned:
    """9.3.1, 9.3.2 Who may go inside or avoid, and who may intercept."""
    here = tuple(
        stack.power
        for stack in attacked(game, entry.power, entry.space)
        if may_go_inside(game, entry, stack) or avoid_barred(game, stack, entry.space, entry.origin, tried) is None
    )
    near = dict.fromkeys(
        stack.power
        for space, stack in neighbours(game, entry)
        if intercept_barred(game, entry, stack.power, space) is None
    )
    return Concerned(here, tuple(near))


@dataclass(kw_only=True)
class Reaction(Procedure):
    """9.3 The reaction of `here` and `near` (see `concerned`) to an army that has entered.

    `tried` are the stacks that tried to intercept it in this action, by power and space. Results: `tried` now;
    `avoided`, whether anybody got away; `refused` (10.5.1), `sailed` with whom (see `Refusal`); `modifiers` (12.2.3)
    of those who are still there to fight; `arrived`: the power that has intercepted it. `postponed`: battle is refused
    later (9.5.9).
    """

    entry: Entry
    here: tuple[str, ...]
    near: tuple[str, ...]
    tried: list[tuple[str, str]]
    postponed: bool = False
    arrived: str = ""
    owners: dict[str, str] = field(default_factory=dict)
    wishing: list[str] = field(default_factory=list)
    avoiding: list[Escape] = field(default_factory=list)
    intercepting: list[Party] = field(default_factory=list)
    modifiers: dict[str, list[Modifier]] = field(default_factory=dict)
    avoided: bool = False
    refused: bool = False
    sailed: bool = False
    units: Units = NONE
    leaders: tuple[str, ...] = ()
    leaderless: list[str] = field(default_factory=list)

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.entry.power, "leader": self.entry.leader, "space": self.entry.space}

    @step
    def find_owners(self, game: Sword) -> Frame | None:
        """16.1 Who decides for each power."""
        for power in (*self.here, *self.near):
            if power not in self.owners:
                return nonplayer.Decider(power=power)
        self.goto(Reaction.ask)
        return None

    @step
    def note_owner(self, game: Sword) -> None:
        """16.1"""
        found = game.result(nonplayer.Decider)
        self.owners[found.power] = found.seat
        self.goto(Reaction.find_owners)

    @step
    def ask(self, game: Sword) -> Frame | None:
        """9.3.1, 9.3.2 All who are concerned at once, before any die is rolled."""
        seats = dict.fromkeys(self.owners[power] for power in (*self.here, *self.near))
        return Together(asks=[self._question(game, seat) for seat in game.clockwise(game.active) if seat in seats])

    def _question(self, game: Sword, seat: str) -> ReactionChoice:
        here = tuple(power for power in self.here if self.owners[power] == seat)
        near = tuple(power for power in self.near if self.owners[power] == seat)
        entry = self.entry
        armies = [game.force(entry.space, power) for power in here]
        by_sea = any(could_sail(game, army, entry.space, entry.origin) for army in armies)
        kind: type[ReactionChoice] = InterceptChoice
        if any(may_go_inside(game, entry, army) for army in armies):
            kind = CityBySeaChoice if by_sea else CityChoice
        elif here:
            kind = AvoidBySeaChoice if by_sea else AvoidChoice
        return kind(seat=seat, entry=self.entry, here=here, near=near, tried=tuple(self.tried))

    @step
    def take(self, game: Sword) -> None:
        """9.3.1 Who is inside is said first."""
        found = []
        for ask in game.result(Together).asks:
            assert isinstance(ask, ReactionChoice)
            found.append(ask.declared(game))
        for declared in found:
            for power, cu, leaders in declared.inside:
                if cu or leaders:
                    self._go_inside(game, power, cu, leaders)
        for declared in found:
            self.wishing += [one.power for one in declared.avoiding if isinstance(one, Wish)]
            self.avoiding += [one for one in declared.avoiding if isinstance(one, Escape)]
            self.intercepting += declared.intercepting

    @step
    def borrow(self, game: Sword) -> Frame | None:
        """11.1.1 (5P) Carthage lends ships or not, before anything is declared."""
        if self.wishing:
            return Loan(power=self.wishing[0], space=self.entry.space)
        self.goto(Reaction.announce)
        return None

    @step
    def ask_again(self, game: Sword) -> Frame | None:
        """11.1.1 (5P) Who has asked for ships now says whether he avoids."""
        power, entry, lent = self.wishing.pop(0), self.entry, game.result(Loan).cu
        stack = game.force(entry.space, power)
        if avoid_barred(game, stack, entry.space, entry.origin, self.tried, lent):
            self.goto(Reaction.borrow)
            return None
        kind = AvoidBySeaChoice if could_sail(game, stack, entry.space, entry.origin, lent) else AvoidChoice
        seat, tried = self.owners[power], tuple(self.tried)
        return kind(seat=seat, entry=entry, here=(power,), near=(), tried=tried, lent=lent)

    @step
    def note_answer(self, game: Sword) -> None:
        """11.1.1 (5P)"""
        again = game.result(ReactionChoice).declared(game)
        self.avoiding += [one for one in again.avoiding if isinstance(one, Escape)]
        self.goto(Reaction.borrow)

    @step
    def announce(self, game: Sword) -> None:
        """9.3.2 All attempts are declared."""
        for escape in self.avoiding:
            declare(game, AVOID, escape.party, self.entry.space, escape.port)
            if escape.card:
                fleets.spend(game, self.owners[escape.party.power], escape.card)
        for who in self.intercepting:
            declare(game, INTERCEPT, who, self.entry.space)

    def _go_inside(self, game: Sword, power: str, cu: int, leaders: tuple[str, ...]) -> None:
        stack = game.force(self.entry.space, power)
        acts.go_inside(game, power, self.entry.space, stack.outside.first(cu), leaders)
        if stack.commander in leaders:
            self.leaderless.append(power)

    @step
    def lead_outside(self, game: Sword) -> Frame | None:
        """8.2.1 Those whose commander has gone inside."""
        if not self.leaderless:
            return None
        self.goto(Reaction.lead_outside)
        return Commander(power=self.leaderless.pop(), space=self.entry.space)

    @step
    def avoid(self, game: Sword) -> Frame | None:
        """9.3.2, §R 22 The avoidances are rolled before the interceptions."""
        if not self.avoiding:
            self.goto(Reaction.intercept)
            return None
        escape = self.avoiding.pop(0)
        return Avoidance(escape=escape, entry=self.entry, owner=self.owners[escape.party.power])

    @step
    def note_avoidance(self, game: Sword) -> None:
        """12.2.3 -1 after a failed avoidance."""
        tried = game.result(Avoidance)
        self.avoided = self.avoided or tried.avoided
        if tried.failed:
            self._modify(tried.who.power, -1, "failed_avoidance")
        self.goto(Reaction.avoid)

    @step
    def intercept(self, game: Sword) -> Frame | None:
        """10.3, 10.4"""
        if not self.intercepting:
            self.end()
            return None
        return Interception(entry=self.entry, parties=list(self.intercepting), owners=dict(self.owners))

    @step
    def refuse(self, game: Sword) -> Frame | None:
        """10.5.1; 10.5.2, 12.2.3 +1 for the interceptor, once, however many came."""
        tried = game.result(Interception)
        self.tried += tried.rolled
        if not tried.arrived:
            self.end()
            return None
        self.arrived = tried.arrived
        self._modify(tried.arrived, 1, "interception")
        if self.postponed:
            self.end()
            return None
        return Refusal(entry=self.entry, foe=tried.arrived, owner=self.owners[tried.arrived])

    @step
    def note_refusal(self, game: Sword) -> None:
        """10.5.1"""
        refusal = game.result(Refusal)
        self.refused, self.sailed = refusal.refused, refusal.sailed
        self.units, self.leaders = refusal.units, refusal.leaders

    def _modify(self, power: str, n: int, reason: str) -> None:
        self.modifiers.setdefault(power, []).append(Modifier(n, reason, "12.2.3"))
