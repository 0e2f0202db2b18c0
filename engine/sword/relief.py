"""13.4 The besieged fight: sorties (13.4.1), and those inside who join an attack on their besiegers (13.4.2)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.core.choice import DONE, Barred, Choice, Option
from engine.core.frames import step
from engine.sword import acts, movement, nonplayer
from engine.sword.cards.targets import FightTarget
from engine.sword.game import NONE, Decision, Frame, Procedure, Stack, Sword, Units
from engine.sword.leaders import Commander, best, may_command, may_follow
from engine.sword.party import Talk, following, meant, some
from engine.sword.stamina import unfit
from engine.sword.which import kinds


class Force(NamedTuple):
    """CU and leaders who come out of a city."""

    units: Units
    leaders: tuple[str, ...]


# 13.4.1 sorties


def is_inside(game: Sword, leader: str) -> bool:
    """9.3.1 Whether a leader is shut in in a city."""
    return leader in game.force(game.places[leader], game.leader(leader).power).within


def shut_in(game: Sword, leader: str) -> Barred | None:
    """9.3.1 Who is inside may not leave while enemy CU stay."""
    if is_inside(game, leader):
        return Barred("9.3.1", "shut_in", {"leader": leader, "space": game.places[leader]})
    return None


def sortie_barred(game: Sword, leader: str) -> Barred | None:
    """13.4.1 Only an army inside makes a sortie; 15.3 not against those among whom an ally stands."""
    space, power = game.places[leader], game.leader(leader).power
    stack = game.force(space, power)
    about: Mapping[str, str | int] = {"leader": leader, "space": space}
    if not is_inside(game, leader):
        return Barred("13.4.1", "not_inside", about)
    if not stack.inside.total:
        return Barred("13.4.1", "no_cu_inside", about)
    if barred := movement.attack_barred(game, power, space):
        return barred
    return _number_barred(game, stack, space, leader, 1)


def sortie(game: Sword, leader: str) -> Talk[Force]:
    """13.4.1, 9.1 How many CU go, and who of the subordinates unless all CU do: with them all who may (8.2.1)."""
    space, power = game.places[leader], game.leader(leader).power
    stack = game.force(space, power)
    word = yield [
        Option(str(cu), "number", amount=cu, barred=_number_barred(game, stack, space, leader, cu))
        for cu in range(1, stack.inside.total + 1)
    ]
    tired, _ = unfit(game, power, space)
    units = yield from kinds(stack.inside.minus(tired.most(stack.inside)), int(word))
    others = may_follow(game, leader, stack.within)
    if int(word) < stack.inside.total:
        others = yield from some(others, Option(DONE, "verb"))
    return Force(units, (leader, *others))


def _number_barred(game: Sword, stack: Stack, space: str, leader: str, cu: int) -> Barred | None:
    """9.1 No consul stays in the city without a Roman CU."""
    staying = [one for one in stack.within if one not in (leader, *may_follow(game, leader, stack.within))]
    if cu == stack.inside.total and any(game.leader(one).consul for one in staying):
        return Barred("9.1", "consul_without_cu", {"space": space})
    return None


def make_sortie(game: Sword, leader: str, said: Choice) -> Force:
    """13.4.1 They come out, the leader activated first."""
    force = meant(sortie(game, leader), said)
    acts.sally(game, game.leader(leader).power, game.places[leader], force.units, force.leaders)
    return force


def sortie_words(game: Sword, leader: str, said: Choice) -> list[Option]:
    """13.4.1 What may be said of a sortie after `said`."""
    return following(sortie(game, leader), said)


# 13.4.2 relief


def would_lead(game: Sword, power: str, leader: str, space: str) -> str:
    """8.2.1, 13.4.2 Who commands where `leader` comes to his own in a space and all from inside join him: he, unless
    he cannot (his owner may choose between those who can).
    """
    stack = game.force(space, power)
    able = may_command(game, (leader, *(one for one in (*stack.leaders, *stack.within) if one != leader)))
    return leader if leader in able else best(game, able)


@dataclass(kw_only=True)
class ReliefChoice(Decision):
    """13.4.2 Who joins the attack from inside: a number of CU, then leaders and `done`; with all CU go all leaders."""

    name = "relief"
    rule = "13.4.2"
    power: str
    space: str

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "space": self.space}

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        yield from following(relief(game, self.power, self.space), said)

    def default(self, game: Sword) -> Choice:
        """All."""
        stack = game.force(self.space, self.power)
        return (str(stack.inside.total),) if stack.inside.total else ("0", *stack.within)


def relief(game: Sword, power: str, space: str) -> Talk[Force]:
    """13.4.2"""
    stack = game.force(space, power)
    word = yield [Option(str(cu), "number", amount=cu) for cu in range(stack.inside.total + 1)]
    if int(word) and int(word) == stack.inside.total:
        return Force(stack.inside, stack.within)
    units = yield from kinds(stack.inside, int(word))
    leaders = yield from some(stack.within, Option(DONE, "verb"))
    return Force(units, leaders)


@dataclass(kw_only=True)
class Relief(Procedure):
    """13.4.2 `power` attacks those who besiege its own in `space`. Results: `joined` and `sallied`, who came out."""

    power: str
    space: str
    joined: Units = NONE
    sallied: tuple[str, ...] = ()

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "space": self.space}

    @step
    def find_owner(self, game: Sword) -> Frame | None:
        """16.1"""
        return nonplayer.Decider(power=self.power)

    @step
    def ask(self, game: Sword) -> Frame | None:
        """13.4.2"""
        return ReliefChoice(seat=game.result(nonplayer.Decider).seat, power=self.power, space=self.space)

    @step
    def join(self, game: Sword) -> Frame | None:
        """13.4.2 The attacking commander leads, unless he is a minor leader and a named one comes out (8.2.1)."""
        force = meant(relief(game, self.power, self.space), game.result(ReliefChoice).said)
        if not force.units.total and not force.leaders:
            return None
        led = game.force(self.space, self.power).commander
        self.joined, self.sallied = force
        acts.sally(game, self.power, self.space, *force)
        there = game.force(self.space, self.power).leaders
        if led in may_command(game, there):
            return None
        return Commander(power=self.power, space=self.space)


def go_back_inside(game: Sword, fight: FightTarget) -> bool:
    """13.4, 12.4.4 Those of the beaten attacker who came out of the city go back; True if nobody is left to retreat.

    With no enemy left to shut them in they come out again, once those who retreat are gone.
    """
    stack = game.force(fight.space, fight.attacker)
    leaders = tuple(leader for leader in stack.leaders if leader in fight.sallied)
    others = stack.outside != fight.joined
    if fight.joined.total or leaders:
        acts.go_inside(game, fight.attacker, fight.space, fight.joined, leaders)
        fight.joined = NONE
    if not others:
        acts.settle(game, fight.space)
    return not others
