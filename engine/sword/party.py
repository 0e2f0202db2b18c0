"""10.3, 11.1 Who goes: a leader, up to 10 CU and subordinates, named in words before any die is rolled."""

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from engine.core.choice import DONE, Barred, Choice, Option
from engine.core.dice import FACES
from engine.sword import acts, naval
from engine.sword.events import AttemptDeclared, AttemptRolled
from engine.sword.game import NONE, Frame, Stack, Sword, Units
from engine.sword.leaders import Commander, may_follow
from engine.sword.movement import MOST_CU, first_regular
from engine.sword.which import kinds

MOST_INSIDE = 3
"""9.3.1, 12.4.4 CU in a walled city."""

T = TypeVar("T")

Talk: TypeAlias = Generator[list[Option], str, T]
"""A sentence in the making: it offers the options for the next word, takes the word, and ends with what was meant."""


def can_go(stack: Stack) -> bool:
    """10.3, 11.1 Whether anybody could: an army."""
    return bool(stack.leaders) and stack.cu > 0


def kept_back(game: Sword, stack: Stack) -> int:
    """9.1 The CU that stay for a consul inside the city who has none there."""
    return int(not stack.inside.total and any(game.leader(one).consul for one in stack.within))


def inside_barred(rule: str, space: str, number: int, room: int = MOST_INSIDE) -> Barred | None:
    """9.3.1, 12.4.4 Why so many CU do not go into a city that has `room` for them."""
    return Barred(rule, "three_inside", {"space": space, "number": room}) if number > room else None


def following(talk: Talk[T], said: Choice) -> list[Option]:
    """The words that may come after those said; none if they complete the sentence."""
    try:
        options = next(talk)
        for word in said:
            options = talk.send(word)
    except StopIteration:
        return []
    return options


def meant(talk: Talk[T], said: Choice) -> T:
    """What a complete sentence means."""
    try:
        next(talk)
        for word in said:
            talk.send(word)
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]
    raise AssertionError(f"{said} is no complete sentence")


def some(items: Sequence[str], ended: Option | None) -> Talk[tuple[str, ...]]:
    """Leaders of a list, in its order, until `ended` is said; None: it is not to be said yet."""
    chosen: list[str] = []
    at = 0
    while at < len(items):
        options = [Option(leader, "leader") for leader in items[at:]]
        word = yield [*options, ended] if ended else options
        if ended and word == ended.word:
            break
        ended = Option(DONE, "verb")
        chosen.append(word)
        at = items.index(word) + 1
    return tuple(chosen)


class Entry(NamedTuple):
    """9.3 An army of `power`, led by `seat`, that has entered the last space of its `path`. `by_sea`: so it came."""

    power: str
    seat: str
    units: Units
    leaders: tuple[str, ...]
    path: tuple[str, ...]
    by_sea: bool = False

    @property
    def leader(self) -> str:
        return self.leaders[0]

    @property
    def cu(self) -> int:
        return self.units.total

    @property
    def space(self) -> str:
        return self.path[-1]

    @property
    def origin(self) -> str:
        """Empty for a sortie (13.4.1)."""
        return self.path[-2] if len(self.path) > 1 else ""

    @property
    def port(self) -> str:
        """Where it came from by sea; empty if it came by land."""
        return self.origin if self.by_sea else ""


class Party(NamedTuple):
    """So many CU of `power` outside in `space`, and `leaders`, the one who leads them first; `units`: which CU."""

    power: str
    space: str
    cu: int
    leaders: tuple[str, ...]
    units: Units = NONE

    @property
    def leader(self) -> str:
        return self.leaders[0]


class Ferry(NamedTuple):
    """11.1.1 Ships for so many CU to a port, to which the `kept` leaders and so many `militia` may not go (17)."""

    port: str
    cu: int
    kept: Mapping[str, Barred]
    militia: int


def party(
    game: Sword,
    stack: Stack,
    space: str,
    rule: str,
    odds: Callable[[str], float],
    *,
    alone: bool = False,
    ferry: Ferry | None = None,
) -> Talk[Party]:
    """10.3, 11.1 A leader with the `odds` of his roll, a number of CU, then the leaders who go along.

    By sea a number has the odds that so many arrive. With the commander's last CU all leaders go; where they may stay
    `alone` only consuls must (9.1).
    """
    kept = ferry.kept if ferry else {}
    leader = yield [
        Option(one, "leader", odds=odds(one), barred=kept.get(one) or _leads_barred(stack, space, rule, one))
        for one in stack.leaders
    ]
    cu = yield [
        Option(
            str(cu),
            "number",
            amount=cu,
            odds=_afloat(game, stack.power, ferry, odds(leader), cu),
            barred=_number_barred(game, stack, space, rule, leader, cu, ferry),
        )
        for cu in range(1, stack.cu + 1)
    ]
    number = int(cu)
    aboard = stack.outside.minus(Units(militia=ferry.militia)) if ferry else stack.outside
    units = yield from kinds(aboard, number)
    others = tuple(one for one in _followers(game, stack, leader) if one not in kept)
    bound: tuple[str, ...] = ()
    if number == stack.cu:
        bound = tuple(one for one in others if game.leader(one).consul) if alone else others
    free = [one for one in others if one not in bound]
    along = (*bound, *(yield from some(free, Option(DONE, "verb"))))
    return Party(stack.power, space, number, (leader, *(one for one in others if one in along)), units)


def _leads_barred(stack: Stack, space: str, rule: str, leader: str) -> Barred | None:
    if leader != stack.commander and stack.cu == 1:
        return Barred(rule, "commander_keeps_a_cu", {"leader": leader, "space": space})
    return None


def _afloat(game: Sword, power: str, ferry: Ferry | None, odds: float, cu: int) -> float | None:
    """11.1.1, 9.6.4 What a roll at sea leaves of the odds; None without one."""
    arrives = naval.arrives(game, power, ferry.port, cu) if ferry else 1.0
    return odds * arrives if arrives < 1 else None


def _number_barred(
    game: Sword, stack: Stack, space: str, rule: str, leader: str, cu: int, ferry: Ferry | None
) -> Barred | None:
    if cu > MOST_CU:
        return Barred(rule, "ten_cu", {"number": MOST_CU})
    if ferry and cu > ferry.cu:
        return Barred("11.1.1", "ships_take", {"number": ferry.cu})
    if cu > stack.cu - kept_back(game, stack):
        return Barred("9.1", "consul_without_cu", {"space": space})
    if ferry and cu > stack.cu - ferry.militia:
        return Barred("17", "militia_stays", {"space": space})
    if leader != stack.commander and cu == stack.cu:
        return Barred(rule, "commander_keeps_a_cu", {"leader": leader, "space": space})
    return None


def _followers(game: Sword, stack: Stack, leader: str) -> tuple[str, ...]:
    """8.2.1 All may go with the commander; he does not go with a subordinate."""
    others = stack.leaders[1:]
    return others if leader == stack.commander else may_follow(game, leader, others)


def declare(game: Sword, what: str, who: Party, to: str, port: str = "") -> None:
    """10.3, 11.1 Before any die is rolled; `what`: avoid or intercept."""
    event = AttemptDeclared(
        what=what, power=who.power, space=who.space, to=to, leaders=who.leaders, number=who.cu, port=port
    )
    game.tell(event)


def chance(game: Sword, leader: str, modifier: int = 0) -> float:
    """8 The chance of a modified d6 up to the leader's tactics."""
    return max(0, min(FACES, game.tactics(leader) - modifier)) / FACES


def tactics_test(
    game: Sword, what: str, power: str, leader: str, space: str, modifier: int = 0, *, aid: int = 0
) -> bool:
    """8 A d6, modified, up to the leader's tactics, to which cards add `aid`. `what`: avoid, intercept, refuse or
    pursue.
    """
    (die,) = game.roll(f"{what} {leader} {space}")
    tactics = game.tactics(leader) + aid
    passed = die + modifier <= tactics
    game.tell(
        AttemptRolled(
            what=what,
            power=power,
            leader=leader,
            space=space,
            die=die,
            modifier=modifier,
            tactics=tactics,
            passed=passed,
        )
    )
    return passed


def depart(game: Sword, who: Party, way: tuple[str, ...], how: str) -> Frame | None:
    """8.2.1 A party goes its way; those it leaves without their commander have one named."""
    stack = game.force(who.space, who.power)
    acts.move(game, who.power, way, going(stack, who), who.leaders, how)
    return lead_the_rest(game, who, stack.commander)


def going(stack: Stack, who: Party) -> Units:
    """10.3, 11.1 Which CU of a stack go with the party: those said, if they are still there."""
    return who.units if who.units.total and stack.outside.holds(who.units) else first_regular(stack.outside, who.cu)


def lead_the_rest(game: Sword, who: Party, led: str | None) -> Frame | None:
    """8.2.1 Those whom a party has left behind have a commander named, if `led` was theirs and has gone with it."""
    return Commander(power=who.power, space=who.space) if led in who.leaders else None
