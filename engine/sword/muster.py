"""5.10 The placing of CU raised and of displaced leaders."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from engine.core.choice import Barred, Choice, Option
from engine.core.frames import step
from engine.sword import acts, mercenaries
from engine.sword.events import ReinforcementsLost
from engine.sword.game import CARTHAGE, DISPLACED, REVOLTERS, Decision, Frame, Procedure, Sword, Units
from engine.sword.leaders import Commander
from engine.sword.nonplayer import Decider
from engine.sword.placement import all_raised, largest, leader_placements, leader_spaces, placement_spaces, placements

CU, LEADER, REST = "cu", "leader", "rest"
MERCENARY, REGULAR = "mercenary", "regular"


def open_spaces(game: Sword, powers: Iterable[str]) -> list[tuple[str, str]]:
    """5.10 (power, space) for all legal placements of CU."""
    return [(power, space) for power in powers for space in placement_spaces(game, power)]


def returning(game: Sword, power: str) -> list[str]:
    """5.10 Displaced leaders who come back; no Romans: consuls are drawn (8.2.2), the Dictator is out (§R 41)."""
    if power == "romans":
        return []
    return [
        leader
        for leader, place in game.places.items()
        if place == DISPLACED and game.data.leaders[leader].power == power
    ]


@dataclass(kw_only=True)
class PlaceCu(Decision):
    """5.10 So many CU to one space, or `rest`: all the others where they were raised, else in the first legal space.

    Of those `left` so many are `mercenaries` (5P); their kind is said first where there are both.
    """

    name = "reinforce"
    rule = "5.10"
    powers: tuple[str, ...]
    left: int
    mercenaries: int = 0

    def about(self) -> Mapping[str, str | int]:
        return {"powers": " ".join(self.powers), "cu": self.left}

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        if not said:
            yield Option(CU, "verb", amount=self.left)
            yield Option(REST, "verb", amount=self.left)
        elif said[0] == CU:
            if self._mixed and len(said) == 1:
                yield Option(MERCENARY, "choice", amount=self.mercenaries)
                yield Option(REGULAR, "choice", amount=self.left - self.mercenaries)
            else:
                most = self._of_kind(said[1])[0] if self._mixed else self.left
                yield from self._where(game, said[2:] if self._mixed else said[1:], most)

    @property
    def _mixed(self) -> bool:
        return 0 < self.mercenaries < self.left

    def _of_kind(self, kind: str) -> tuple[int, bool]:
        return (self.mercenaries, True) if kind == MERCENARY else (self.left - self.mercenaries, False)

    def _where(self, game: Sword, said: Choice, most: int) -> Iterator[Option]:
        if len(self.powers) == 1:
            said = (self.powers[0], *said)
        if not said:
            for power in self.powers:
                bar = None if placement_spaces(game, power) else Barred("5.10", "no_legal_space", {"power": power})
                yield Option(power, "power", barred=bar)
        elif len(said) == 1:
            for space, barred in placements(game, said[0]).items():
                yield Option(space, "space", barred=barred)
        elif len(said) == 2:
            for number in range(1, most + 1):
                yield Option(str(number), "number", amount=number)

    def default(self, game: Sword) -> Choice:
        return (REST,)

    def placed(self) -> tuple[str, str, Units]:
        """Power, space and CU of a `cu` answer."""
        space, number = self.said[-2:]
        hired = self._of_kind(self.said[1])[1] if self._mixed else self.mercenaries > 0
        units = Units(mercenary=int(number)) if hired else Units(int(number))
        return self.powers[0] if len(self.powers) == 1 else self.said[1], space, units


@dataclass(kw_only=True)
class RaiseCu(Procedure):
    """5.10.1 The CU of `powers`, pooled if there are two (§S); `raised` has how many of those left come from where,
    `mercenaries` (5P) how many are such.

    `seat` is found (16.1) when something is to be decided for a non-player power; empty until then.
    """

    powers: tuple[str, ...]
    seat: str = ""
    raised: dict[str, int] = field(default_factory=dict)
    left: int = 0
    mercenaries: int = 0
    rest: bool = False

    def about(self) -> Mapping[str, str | int]:
        return {"powers": " ".join(self.powers)}

    @step
    def count(self, game: Sword) -> None:
        """5.10.1"""
        for power in self.powers:
            self.raised.update(all_raised(game, power))
        if CARTHAGE in self.powers:
            self.mercenaries = mercenaries.raised(game)
        self.left = sum(self.raised.values()) + self.mercenaries + (REVOLTERS in self.powers)

    @step
    def place(self, game: Sword) -> Frame | None:
        """5.10 Without a legal space they are lost; a single one takes them all."""
        spaces = open_spaces(game, self.powers) if self.left else []
        if not spaces:
            self._lose(game)
            self.end()
        elif len(spaces) == 1 or self.rest:
            self._put(game, *self._by_rule(game, spaces))
            self.goto(RaiseCu.place)
        elif self.seat:
            return PlaceCu(seat=self.seat, powers=self.powers, left=self.left, mercenaries=self.mercenaries)
        else:
            self.goto(RaiseCu.find_owner)
            return Decider(power=self.powers[0], ending=True)
        return None

    @step
    def take(self, game: Sword) -> None:
        """5.10"""
        answer = game.result(PlaceCu)
        if answer.said[0] == REST:
            self.rest = True
        else:
            self._put(game, *answer.placed())
        self.goto(RaiseCu.place)

    @step
    def find_owner(self, game: Sword) -> None:
        """16.1"""
        self.seat = game.result(Decider).seat
        self.goto(RaiseCu.place)

    def _by_rule(self, game: Sword, spaces: list[tuple[str, str]]) -> tuple[str, str, Units]:
        """§D Where it was raised, else the first."""
        for space, number in self.raised.items():
            here = min(number, self.left - self.mercenaries)
            if here and (game.control[space], space) in spaces:
                return game.control[space], space, Units(here)
        return *spaces[0], Units(self.left - self.mercenaries, self.mercenaries)

    def _put(self, game: Sword, power: str, space: str, units: Units) -> None:
        acts.place_cu(game, power, space, units, "5.10")
        self.left -= units.total
        self.mercenaries -= units.mercenary
        if space in self.raised:
            self.raised[space] = max(0, self.raised[space] - units.regular)

    def _lose(self, game: Sword) -> None:
        if self.left:
            game.tell(ReinforcementsLost(power=self.powers[0], number=self.left))


@dataclass(kw_only=True)
class PlaceLeader(Decision):
    """5.10 A displaced named leader to a space with CU of his power."""

    name = "reinforce"
    rule = "5.10"
    leaders: tuple[str, ...]

    def about(self) -> Mapping[str, str | int]:
        return {"leaders": " ".join(self.leaders)}

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        if not said:
            yield Option(LEADER, "verb")
        elif len(said) == 1:
            for leader in self.leaders:
                yield Option(leader, "leader")
        elif len(said) == 2:
            for space, barred in leader_placements(game, said[1]).items():
                yield Option(space, "space", barred=barred)

    def default(self, game: Sword) -> Choice:
        leader = self.leaders[0]
        return (LEADER, leader, largest(game, game.leader(leader).power, leader_spaces(game, leader)))


@dataclass(kw_only=True)
class BringLeaders(Procedure):
    """5.10 Displaced named leaders must be placed if possible, else they stay displaced.

    `seat` is that of RaiseCu before it: where it found nothing to decide, a leader has one space at most.
    """

    powers: tuple[str, ...]
    seat: str = ""

    @step
    def place(self, game: Sword) -> Frame | None:
        """5.10"""
        choices = {
            leader: spaces
            for power in self.powers
            for leader in returning(game, power)
            if (spaces := leader_spaces(game, leader))
        }
        if not choices:
            self.end()
            return None
        for leader, spaces in choices.items():
            if len(spaces) == 1:
                return self._put(game, leader, spaces[0])
        return PlaceLeader(seat=self.seat, leaders=tuple(choices))

    @step
    def take(self, game: Sword) -> Frame | None:
        """5.10"""
        _, leader, space = game.result(PlaceLeader).said
        return self._put(game, leader, space)

    def _put(self, game: Sword, leader: str, space: str) -> Frame | None:
        acts.place_leader(game, leader, space)
        self.goto(BringLeaders.place)
        return Commander(power=game.leader(leader).power, space=space, came=(leader,))
