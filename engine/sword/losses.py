"""12.3 Losses: what the dice of a battle cost, and which CU a power takes from the map."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.core.choice import Choice, Option
from engine.core.frames import step
from engine.sword import acts, nonplayer
from engine.sword.cards.targets import FightTarget
from engine.sword.game import Decision, Frame, Procedure, Sword, Units
from engine.sword.tables import Tables

KINDS = ("mercenary", "regular", "militia")
"""The kinds of CU in the order in which they are lost by default (§D `losses`)."""


def count_losses(
    tables: Tables, winner: Sequence[int], winner_size: int, loser: Sequence[int], loser_size: int
) -> tuple[int, int]:
    """12.3 CU the loser and the winner lose, from the dice of each and the size of the side that rolled them."""
    to_loser = sum(tables.loser_loses(die, winner_size) for die in winner)
    own = sum(tables.loser_own(die, loser_size) for die in loser)
    to_winner = sum(tables.winner_loses(die, loser_size) for die in loser)
    return to_loser + own, to_winner


def kinds_differ(units: Units, number: int) -> bool:
    """Whether it matters which `number` of these CU are taken."""
    return 0 < number < units.total and sum(1 for count in units if count) > 1


@dataclass(kw_only=True)
class LossesChoice(Decision):
    """12.3 Which CU are lost: one word for each, its kind, in a fixed order."""

    power: str
    space: str
    number: int

    name = "losses"
    rule = "12.3"

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "space": self.space, "number": self.number}

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        units = game.force(self.space, self.power).outside
        missing = self.number - len(said)
        if not missing:
            return
        first = KINDS.index(said[-1]) if said else 0
        left = [_count(units, kind) - said.count(kind) for kind in KINDS]
        for at in range(first, len(KINDS)):
            if left[at] and sum(left[at:]) >= missing:
                yield Option(KINDS[at], "choice")

    def default(self, game: Sword) -> Choice:
        lost = game.force(self.space, self.power).outside.first(self.number)
        return tuple(kind for kind in KINDS for _ in range(_count(lost, kind)))

    def units(self) -> Units:
        """What was chosen."""
        return Units(self.said.count("regular"), self.said.count("mercenary"), self.said.count("militia"))


def _count(units: Units, kind: str) -> int:
    return {"regular": units.regular, "mercenary": units.mercenary}.get(kind, units.militia)


@dataclass(kw_only=True)
class Losses(Procedure):
    """12.3, 5.5, 13.2 A power loses so many of its CU outside in a space, as far as it has them.

    `seat` decides for it, found by §16.1 if empty. In a battle they count for 12.5, and leaders whose last CU are lost
    are displaced (8.4). `taken` is the result, in CU.
    """

    seat: str = ""
    power: str
    space: str
    number: int
    cause: str
    in_battle: bool = False
    taken: int = 0

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "space": self.space, "number": self.number}

    @step
    def find_owner(self, game: Sword) -> Frame | None:
        """16.1"""
        units = game.force(self.space, self.power).outside
        self.number = min(self.number, units.total)
        if not kinds_differ(units, self.number):
            self._take(game, units.first(self.number))
            self.end()
            return None
        if self.seat:
            self.goto(Losses.choose)
            return None
        return nonplayer.Decider(power=self.power)

    @step
    def take_owner(self, game: Sword) -> None:
        """16.1"""
        self.seat = game.result(nonplayer.Decider).seat

    @step
    def choose(self, game: Sword) -> Frame | None:
        """12.3"""
        return LossesChoice(seat=self.seat, power=self.power, space=self.space, number=self.number)

    @step
    def remove(self, game: Sword) -> None:
        """12.3"""
        self._take(game, game.result(LossesChoice).units())

    def _take(self, game: Sword, units: Units) -> None:
        self.taken = units.total
        if self.in_battle:
            take_in_battle(game, self.power, self.space, units, self.cause)
        else:
            acts.lose_cu(game, self.power, self.space, units, self.cause)


def take_in_battle(game: Sword, power: str, space: str, units: Units, cause: str) -> None:
    """8.4, 12.5 Leaders outside who lose all their CU to combat or retreat are displaced, a city there or not.

    The battle in progress notes what it has cost.
    """
    stack = game.force(space, power)
    if units.total == stack.cu:
        displace_all(game, stack.leaders)
    acts.lose_cu(game, power, space, units, cause)
    fight = game.inside(FightTarget)
    assert fight is not None
    fight.lost[power] = fight.lost.get(power, 0) + units.total


def displace_all(game: Sword, leaders: Iterable[str]) -> None:
    """8.4"""
    for leader in leaders:
        acts.displace(game, leader, "8.4")
