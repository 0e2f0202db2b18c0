"""8 Leaders: who commands (8.2.1), consuls (8.2.2), minor leaders (8.3)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from engine.core import frames
from engine.core.choice import Barred, Choice, Option
from engine.core.frames import step
from engine.sword import acts, nonplayer, placement, siege, support, victory
from engine.sword.cards import lasting
from engine.sword.facts import DataSet
from engine.sword.game import DISPLACED, OUT, POOL, Decision, Frame, Procedure, Sword

MINOR, INSIDE, OUTSIDE, KEEP = "minor", "inside", "outside", "as_they_are"
CONSULS = 2


# 8.2.1 command


def may_command(game: Sword, leaders: Sequence[str]) -> list[str]:
    """8.2.1 A named leader is never subordinate to a minor one."""
    named = [leader for leader in leaders if game.leader(leader).named]
    return named or list(leaders)


def may_follow(game: Sword, leader: str, others: Iterable[str]) -> tuple[str, ...]:
    """8.2.1 Those of the others who may be his subordinates: of a minor leader no named one."""
    named = game.leader(leader).named
    return tuple(one for one in others if one != leader and (named or not game.leader(one).named))


def best(game: Sword, leaders: Iterable[str]) -> str:
    """8.2.1 The default (§D): named, then tactics, then low initiative, then first."""

    def merit(leader: str) -> tuple[bool, int, int]:
        facts = game.leader(leader)
        return facts.named, facts.tactics, -facts.initiative

    return max(leaders, key=merit)


@dataclass(kw_only=True)
class CommanderChoice(Decision):
    """8.2.1 Who of those outside commands the stack. `leaders` are the ones there when it was asked."""

    name = "commander"
    rule = "8.2.1"
    power: str
    space: str
    leaders: tuple[str, ...]

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "space": self.space}

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        if not said:
            able = may_command(game, self.leaders)
            for leader in self.leaders:
                barred = None if leader in able else Barred("8.2.1", "minor_over_named", {"leader": leader})
                yield Option(leader, "leader", barred=barred)

    def default(self, game: Sword) -> Choice:
        return (best(game, self.leaders),)


@dataclass(kw_only=True)
class Commander(Procedure):
    """8.2.1 The owner names the commander of a stack, if it has a choice.

    `came`: the leaders who have just joined it. If two or more were there before, their commander stays (but for a
    named leader who joins minor ones). Empty: the commander is gone, or all are new.
    """

    power: str
    space: str
    came: tuple[str, ...] = ()

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "space": self.space}

    @step
    def find(self, game: Sword) -> Frame | None:
        """8.2.1"""
        leaders = game.force(self.space, self.power).leaders
        able = may_command(game, leaders)
        stays = self.came and len(leaders) - len(self.came) > 1 and leaders[0] in able
        if len(able) < 2 or stays:
            if len(able) == 1:
                acts.name_commander(game, able[0])
            self.end()
            return None
        return nonplayer.Decider(power=self.power, ending=not game.active)

    @step
    def ask(self, game: Sword) -> Frame | None:
        """8.2.1"""
        leaders = game.force(self.space, self.power).leaders
        if not leaders:
            self.end()
            return None
        seat = game.result(nonplayer.Decider).seat
        return CommanderChoice(seat=seat, power=self.power, space=self.space, leaders=leaders)

    @step
    def name(self, game: Sword) -> None:
        """8.2.1"""
        (leader,) = game.result(CommanderChoice).said
        if leader in game.force(self.space, self.power).leaders:
            acts.name_commander(game, leader)


@dataclass(kw_only=True)
class Commanders(Procedure):
    """8.2.1 The owner names the commander in each of some spaces: where one has gone, where a named one has come."""

    power: str
    spaces: list[str]

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power}

    @step
    def name(self, game: Sword) -> Frame | None:
        """8.2.1"""
        if not self.spaces:
            return None
        self.goto(Commanders.name)
        return Commander(power=self.power, space=self.spaces.pop(0))


# 8.2.2, 5.10.2 consuls


def prorogued(game: Sword) -> set[str]:
    """8.2.2 The consuls on the map whom a card keeps in office over this turn's Reinforcement phase."""
    kept = {leader for one in game.lasting if one.what == lasting.CONSUL for leader in one.who}
    return {leader for leader in kept if game.places.get(leader) in game.kinds}


def return_consuls(game: Sword) -> list[str]:
    """8.2.2 All consuls, on the map or displaced, go back to the pool, but whom a card keeps; the result is where one
    commanded.
    """
    left, kept = [], prorogued(game)
    for leader, place in list(game.places.items()):
        if game.leader(leader).consul and leader not in kept and (place in game.kinds or place == DISPLACED):
            if place not in left and game.force(place, "romans").commander == leader:
                left.append(place)
            acts.remove_leader(game, leader, POOL, "8.2.2")
    return left


@dataclass(kw_only=True)
class PlaceConsul(Decision):
    """5.10.2 Where a consul just drawn goes."""

    name = "consuls"
    rule = "5.10.2"
    leader: str

    def about(self) -> Mapping[str, str | int]:
        return {"leader": self.leader}

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        if not said:
            for space, barred in placement.leader_placements(game, self.leader).items():
                yield Option(space, "space", barred=barred)

    def default(self, game: Sword) -> Choice:
        """The largest stack without a named leader."""
        power = game.leader(self.leader).power

        def fitness(space: str) -> tuple[bool, int]:
            stack = game.force(space, power)
            led = any(game.leader(leader).named for leader in (*stack.leaders, *stack.within))
            return not led, stack.all_cu

        return (max(placement.leader_spaces(game, self.leader), key=fitness),)


@dataclass(kw_only=True)
class DrawConsuls(Procedure):
    """8.2.2 Two are drawn from the pool and placed, one after the other; without a legal space they wait displaced."""

    seat: str
    drawn: tuple[str, ...] = ()
    left: list[str] = field(default_factory=list)

    @step
    def draw(self, game: Sword) -> None:
        """8.2.2"""
        self.drawn = acts.draw_consuls(game, max(0, CONSULS - len(prorogued(game))))
        self.left = list(self.drawn)

    @step
    def ask(self, game: Sword) -> Frame | None:
        """5.10.2"""
        if not self.left:
            self.end()
            return None
        if placement.leader_spaces(game, self.left[0]):
            return PlaceConsul(seat=self.seat, leader=self.left[0])
        del self.left[0]
        self.goto(DrawConsuls.ask)
        return None

    @step
    def place(self, game: Sword) -> Frame | None:
        """5.10.2, 8.2.1"""
        leader = self.left.pop(0)
        (space,) = game.result(PlaceConsul).said
        acts.place_leader(game, leader, space)
        self.goto(DrawConsuls.ask)
        return Commander(power=game.leader(leader).power, space=space, came=(leader,))


# 8.3 minor leaders


def minor_words(game: Sword, seat: str, said: Choice) -> Iterator[Option]:
    """8.3 `minor` leader, space; then, where there is a choice, `inside` or `outside`, and who commands (8.2.1)."""
    return minor_words_of(game, game.powers_of(seat), said)


def minor_words_of(game: Sword, powers: tuple[str, ...], said: Choice) -> Iterator[Option]:
    """8.3 The same for given powers."""
    if not said:
        able = any(_movable(game, leader) for leader in _minors(game, powers))
        yield Option(MINOR, "verb", barred=None if able else Barred("8.3", "no_minor_leader"))
    elif len(said) == 1:
        for leader in _minors(game, powers):
            able = _movable(game, leader)
            yield Option(leader, "leader", barred=None if able else Barred("8.3", "nowhere_to_go", {"leader": leader}))
    elif len(said) == 2:
        own = {space for space, _ in game.spaces_with(game.leader(said[1]).power)}
        for space in game.control:
            barred = minor_barred(game, said[1], space) if space in own else support.because("8.3", "no_own_cu", space)
            yield Option(space, "space", barred=barred)
    elif len(said) == 3 and (ways := sides_of(game, said[1], said[2])):
        yield from ways
    else:
        named = said[3:] if not sides_of(game, said[1], said[2]) else said[4:]
        choices = _commands(game, said[1], said[2], INSIDE in said[3:4])
        if len(named) < len(choices):
            for leader in choices[len(named)]:
                yield Option(leader, "leader")


@lru_cache(maxsize=64)
def counters(data: DataSet, powers: tuple[str, ...]) -> tuple[str, ...]:
    """The leader counters of some powers, in the order of the data."""
    return tuple(leader.id for leader in data.leaders.values() if leader.power in powers)


def _minors(game: Sword, powers: tuple[str, ...]) -> Iterator[str]:
    """8.3 The minor leaders still in the game."""
    for leader in counters(game.data, powers):
        if not game.leader(leader).named and game.places.get(leader, OUT) != OUT:
            yield leader


def _movable(game: Sword, leader: str) -> bool:
    power = game.leader(leader).power
    return any(minor_barred(game, leader, space) is None for space, _ in game.spaces_with(power))


def minor_barred(game: Sword, leader: str, space: str) -> Barred | None:
    """8.3 To any space with CU of his power, besieged or not (13.3); where an ally stands too nobody joins (§R 34)."""
    power = game.leader(leader).power
    if not game.cu(space, power):
        return support.because("8.3", "no_own_cu", space)
    for stack in game.stacks[space]:
        if game.allied(power, stack.power):
            return Barred("15.3", "stacked_with_ally", {"space": space, "power": stack.power})
    sides = sides_of(game, leader, space)
    if any(option.barred is None for option in sides):
        return None
    return support.because("8.3", "already_there", space) if sides or game.places[leader] == space else None


def sides_of(game: Sword, leader: str, space: str) -> list[Option]:
    """8.3, 5.10, 9.3.1 Inside or outside, in a city of his power with enemy CU before it; empty without that choice."""
    power = game.leader(leader).power
    if game.kinds[space] != "city" or not game.enemy_cu(space, power):
        return []
    stack = game.force(space, power)
    if game.control[space] != power and not stack.inside.total:
        return []
    there = support.because("8.3", "already_there", space)
    alone = None if stack.cu else support.because("8.4", "alone_with_enemies", space)
    return [
        Option(INSIDE, "choice", barred=there if leader in stack.within else None),
        Option(OUTSIDE, "choice", barred=there if leader in stack.leaders else alone),
    ]


def _commands(game: Sword, leader: str, space: str, inside: bool) -> list[list[str]]:
    """8.2.1 The choices of a commander that a minor leader's move leaves: where he comes, where he has gone."""
    power, origin = game.leader(leader).power, game.places[leader]
    stacks: list[tuple[str, ...]] = []
    there = game.force(space, power).leaders
    if not inside and len(there) == 1:
        stacks.append((*there, leader))
    if origin in game.kinds and game.force(origin, power).commander == leader:
        stacks.append(game.force(origin, power).leaders[1:])
    return [able for stack in stacks if len(able := may_command(game, stack)) > 1]


def place_minor(game: Sword, said: Choice) -> None:
    """8.3 Carry out a sentence of `minor_words`; its last words name commanders."""
    _, leader, space, *rest = said
    acts.place_leader(game, leader, space, inside=INSIDE in rest)
    for commander in rest:
        if commander not in (INSIDE, OUTSIDE):
            acts.name_commander(game, commander)


@dataclass(kw_only=True)
class MinorLeaders(frames.Aside[Sword]):
    """8.3, 5.10 In the Reinforcement phase an owner may place and move minor leaders; nobody waits for it."""

    name = "minor_leaders"
    rule = "8.3"
    powers: tuple[str, ...]

    def about(self) -> Mapping[str, str | int]:
        return {"powers": " ".join(self.powers)}

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        yield from minor_words_of(game, self.powers, said) if KEEP not in said else ()
        if not said:
            yield Option(KEEP, "verb")

    def take(self, game: Sword, said: Choice) -> None:
        """§R 24 A leader who joins CU outside an enemy city brings the 0-marker."""
        if said[0] == MINOR:
            place_minor(game, said)
            siege.lay_markers(game)

    def default(self, game: Sword) -> Choice:
        return (KEEP,)


def open_minor_leaders(game: Sword) -> None:
    """5.10 For each owner; of the tied the winner of the tie (4.4) has those of a non-player power (16.1)."""
    powers = {seat: game.powers_of(seat) for seat in game.in_play()}
    for power in game.npps():
        owner = victory.fewest(game, nonplayer.deciders(game, power, ending=True))[0]
        powers[owner] = (*powers[owner], power)
    for seat, own in powers.items():
        if any(_minors(game, own)):
            game.open(MinorLeaders(seat=seat, powers=own))


def close_minor_leaders(game: Sword) -> None:
    game.close(MinorLeaders)
