"""9.3 Reaction to an army that enters a space: who goes inside a city, avoids it or intercepts it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.core.choice import Barred, Choice, Option
from engine.core.frames import Together, step
from engine.sword import acts, fleets, nonplayer
from engine.sword.avoidance import AVOID, STAND, Avoidance, Escape, avoid_barred, avoiders, could_sail
from engine.sword.cards import lasting
from engine.sword.cards.trial import Trial
from engine.sword.cards.window import Responses
from engine.sword.events import Modifier
from engine.sword.game import NONE, Decision, Frame, Procedure, Stack, Sword, Units, changed
from engine.sword.interception import INTERCEPT, NO, Interception, Refusal, attempts, intercept_barred, neighbours
from engine.sword.leaders import Commander
from engine.sword.movement import attacked
from engine.sword.party import DONE, Entry, Party, Talk, declare, following, meant, some

INSIDE, OUTSIDE = "inside", "outside"
MOST_INSIDE = 3


# 9.3.1 inside or outside


def may_go_inside(game: Sword, entry: Entry, stack: Stack) -> bool:
    """9.3.1 Into a walled city of their own power, unless enemy CU stood before it already: then it has been said."""
    if game.kinds[entry.space] != "city" or game.control[entry.space] != stack.power:
        return False
    if lasting.hide_barred(game, stack.power, entry.space):
        return False
    return game.enemy_cu(entry.space, stack.power) == entry.cu


def inside_barred(space: str, number: int) -> Barred | None:
    """9.3.1 Up to 3 CU."""
    if number <= MOST_INSIDE:
        return None
    return Barred("9.3.1", "three_inside", {"space": space, "number": MOST_INSIDE})


def insiders(stack: Stack, space: str) -> Talk[tuple[int, tuple[str, ...]]]:
    """9.3.1 `outside`; or `inside`, a number of CU and the leaders who go in, all with the last CU."""
    word = yield [Option(INSIDE, "verb"), Option(OUTSIDE, "verb")]
    if word == OUTSIDE:
        return 0, ()
    least = 0 if stack.leaders else 1
    numbers = [
        Option(str(cu), "number", amount=cu, barred=inside_barred(space, cu)) for cu in range(least, stack.cu + 1)
    ]
    cu = int((yield numbers))
    if cu == stack.cu:
        return cu, stack.leaders
    return cu, (yield from some(stack.leaders, Option(DONE, "verb") if cu else None))


# what is declared


class Declared(NamedTuple):
    """What a player has said: by power who goes inside, who avoids, who intercepts."""

    inside: tuple[tuple[str, int, tuple[str, ...]], ...]
    avoiding: tuple[Escape, ...]
    intercepting: tuple[Party, ...]


@dataclass(kw_only=True)
class ReactionChoice(Decision):
    """9.3.1, 9.3.2 All that one player declares of an army that has entered, in one sentence.

    `here` are his powers there that may go inside or avoid, `near` those that may intercept; `tried`: see 10.6.
    """

    entry: Entry
    here: tuple[str, ...]
    near: tuple[str, ...]
    tried: tuple[tuple[str, str], ...]

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
        avoiding: list[Escape] = []
        for power in self.here:
            stack = game.force(space, power)
            if may_go_inside(game, self.entry, stack):
                cu, leaders = yield from insiders(stack, space)
                inside.append((power, cu, leaders))
                stack = _outside(game, stack, cu, leaders)
            if stack.cu and avoid_barred(game, stack, space, self.entry.origin, self.tried) is None:
                escape = yield from avoiders(game, self.seat, stack, self.entry)
                avoiding += [escape] if escape else []
        intercepting = yield from attempts(game, self.entry, self.near)
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
    return changed(stack, outside=stack.outside.minus(stack.outside.first(cu)), leaders=tuple(left))


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
    of those who are still there to fight.
    """

    entry: Entry
    here: tuple[str, ...]
    near: tuple[str, ...]
    tried: list[tuple[str, str]]
    owners: dict[str, str] = field(default_factory=dict)
    avoiding: list[Escape] = field(default_factory=list)
    intercepting: list[Party] = field(default_factory=list)
    modifiers: dict[str, list[Modifier]] = field(default_factory=dict)
    aid: dict[str, int] = field(default_factory=dict)
    trials: list[tuple[str, str, str, str]] = field(default_factory=list)
    avoided: bool = False
    refused: bool = False
    sailed: bool = False
    units: Units = NONE
    leaders: tuple[str, ...] = ()
    shut_in: list[str] = field(default_factory=list)
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
        by_sea = any(could_sail(game, power, entry.space, entry.origin) for power in here)
        kind: type[ReactionChoice] = InterceptChoice
        if any(may_go_inside(game, entry, game.force(entry.space, power)) for power in here):
            kind = CityBySeaChoice if by_sea else CityChoice
        elif here:
            kind = AvoidBySeaChoice if by_sea else AvoidChoice
        return kind(seat=seat, entry=self.entry, here=here, near=near, tried=tuple(self.tried))

    @step
    def take(self, game: Sword) -> None:
        """9.3.1, 9.3.2 Who is inside is said first; then all attempts are declared."""
        found = []
        for ask in game.result(Together).asks:
            assert isinstance(ask, ReactionChoice)
            found.append(ask.declared(game))
        for declared in found:
            for power, cu, leaders in declared.inside:
                if cu or leaders:
                    self._go_inside(game, power, cu, leaders)
                    self.shut_in.append(power)
        for declared in found:
            self.avoiding += declared.avoiding
            self.intercepting += declared.intercepting

    @step
    def city_declared(self, game: Sword) -> Frame | None:
        """9.3.1 The owner has just said who is inside."""
        if not self.shut_in:
            self.goto(Reaction.declare_all)
            return None
        return Responses(moment="on_city_declared", roles={"mover": self.entry.power}, space=self.entry.space)

    @step
    def ask_again(self, game: Sword) -> Frame | None:
        """9.3.1, 11.1 Whom a card has put outside again may still avoid, all of them in one attempt."""
        space, back = self.entry.space, []
        for power in self.shut_in:
            stack = game.force(space, power)
            if not (stack.inside.total or stack.within):
                self.leaderless.append(power)
                if avoid_barred(game, stack, space, self.entry.origin, self.tried) is None:
                    back.append(power)
        self.avoiding = [escape for escape in self.avoiding if escape.party.power not in back]
        self.here, self.near = tuple(back), ()
        if not back:
            self.goto(Reaction.declare_all)
            return None
        seats = dict.fromkeys(self.owners[power] for power in back)
        return Together(asks=[self._question(game, seat) for seat in game.clockwise(game.active) if seat in seats])

    @step
    def take_again(self, game: Sword) -> None:
        """11.1"""
        for ask in game.result(Together).asks:
            assert isinstance(ask, ReactionChoice)
            self.avoiding += ask.declared(game).avoiding

    @step
    def declare_all(self, game: Sword) -> None:
        """9.3.2 All attempts are declared before any die is rolled."""
        for escape in self.avoiding:
            declare(game, AVOID, escape.party, self.entry.space, escape.port)
            if escape.card:
                fleets.spend(game, self.owners[escape.party.power], escape.card)
            self.trials.append((AVOID, escape.party.power, escape.party.leader, escape.party.space))
        for who in self.intercepting:
            declare(game, INTERCEPT, who, self.entry.space)
            self.trials.append((INTERCEPT, who.power, who.leader, who.space))

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
    def try_each(self, game: Sword) -> Frame | None:
        """7.1.1 The moment of each attempt, before any die."""
        if not self.trials:
            self.goto(Reaction.avoid)
            return None
        what, power, leader, _ = self.trials[0]
        return Trial(what=what, power=power, leader=leader, space=self.entry.space, mover=self.entry.power)

    @step
    def note_aid(self, game: Sword) -> None:
        """7.1.1"""
        what, _, _, space = self.trials.pop(0)
        if aid := game.result(Trial).aid:
            self.aid[f"{what} {space}"] = aid
        self.goto(Reaction.try_each)

    @step
    def avoid(self, game: Sword) -> Frame | None:
        """9.3.2, §R 22 The avoidances are rolled before the interceptions."""
        if not self.avoiding:
            self.goto(Reaction.intercept)
            return None
        escape = self.avoiding.pop(0)
        aid = self.aid.get(f"{AVOID} {escape.party.space}", 0)
        return Avoidance(escape=escape, entry=self.entry, owner=self.owners[escape.party.power], aid=aid)

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
        aid = {who.space: self.aid.get(f"{INTERCEPT} {who.space}", 0) for who in self.intercepting}
        return Interception(entry=self.entry, parties=list(self.intercepting), owners=dict(self.owners), aid=aid)

    @step
    def refuse(self, game: Sword) -> Frame | None:
        """10.5.1; 10.5.2, 12.2.3 +1 for the interceptor, once, however many came."""
        tried = game.result(Interception)
        self.tried += tried.rolled
        if not tried.arrived:
            self.end()
            return None
        self._modify(tried.arrived, 1, "interception")
        return Refusal(entry=self.entry, foe=tried.arrived, owner=self.owners[tried.arrived])

    @step
    def note_refusal(self, game: Sword) -> None:
        """10.5.1"""
        refusal = game.result(Refusal)
        self.refused, self.sailed = refusal.refused, refusal.sailed
        self.units, self.leaders = refusal.units, refusal.leaders

    def _modify(self, power: str, n: int, reason: str) -> None:
        self.modifiers.setdefault(power, []).append(Modifier(n, reason, "12.2.3"))
