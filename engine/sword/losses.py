"""12.3 Losses: what the dice of a battle cost, and which CU a power takes from the map."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from engine.core.choice import Choice, Option
from engine.core.frames import step
from engine.sword import acts, nonplayer
from engine.sword.cards.targets import FightTarget, MoveTarget
from engine.sword.game import NONE, Decision, Frame, Procedure, Sword, Units
from engine.sword.stamina import Stamina
from engine.sword.tables import Tables

KINDS = ("mercenary", "regular", "militia")
"""The kinds of CU in the order in which they are lost by default (§D `losses`)."""

Apart: TypeAlias = Literal["", "staying", "inside"]
"""Why some CU count apart: they stay where others move on (14.2), or have come out of the city (13.4.2)."""


def count_losses(
    tables: Tables, winner: Sequence[int], winner_size: int, loser: Sequence[int], loser_size: int
) -> tuple[int, int]:
    """12.3 CU the loser and the winner lose, from the dice of each and the size of the side that rolled them."""
    to_loser = sum(tables.loser_loses(die, winner_size) for die in winner)
    own = sum(tables.loser_own(die, loser_size) for die in loser)
    to_winner = sum(tables.winner_loses(die, loser_size) for die in loser)
    return to_loser + own, to_winner


def kinds_differ(units: Units, number: int, apart: Units = NONE) -> bool:
    """Whether it matters which `number` of these CU, those `apart` among them, are taken."""
    sorts = [count for part in (units.minus(apart), apart) for count in part if count]
    return 0 < number < units.total and len(sorts) > 1


@dataclass(kw_only=True)
class LossesChoice(Decision):
    """12.3 Which CU are lost: one word for each, in a fixed order; its kind, or `kind_why` for those that count apart.

    `apart` are among the CU outside there, `why` tells how they differ from the rest; none of the `spared` are taken.
    """

    power: str
    space: str
    losing: int
    apart: Units = NONE
    why: Apart = ""
    spared: Units = NONE

    name = "losses"
    rule = "12.3"

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "space": self.space, "number": self.losing}

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        missing = self.losing - len(said)
        if not missing:
            return
        sorts = self._sorts(game)
        order = list(sorts)
        first = order.index(said[-1]) if said else 0
        left = [sorts[word] - said.count(word) for word in order]
        for at in range(first, len(order)):
            if left[at] and sum(left[at:]) >= missing:
                yield Option(order[at], "choice")

    def _sorts(self, game: Sword) -> dict[str, int]:
        """The words with how many such CU there are, in the order of the default: mercenaries, those not moving."""
        rest = game.force(self.space, self.power).outside.minus(self.spared).minus(self.apart)
        sorts = {}
        for kind in KINDS:
            if self.why:
                sorts[f"{kind}_{self.why}"] = _count(self.apart, kind)
            sorts[kind] = _count(rest, kind)
        return sorts

    def default(self, game: Sword) -> Choice:
        every = [word for word, number in self._sorts(game).items() for _ in range(number)]
        return tuple(every[: self.losing])

    def units(self) -> Units:
        """What was chosen, in all."""
        return self._chosen(self.said).plus(self.units_apart())

    def units_apart(self) -> Units:
        """What was chosen of those that count apart."""
        ending = f"_{self.why}"
        return self._chosen(tuple(word.removesuffix(ending) for word in self.said if word.endswith(ending)))

    def _chosen(self, words: Choice) -> Units:
        return Units(words.count("regular"), words.count("mercenary"), words.count("militia"))


def _count(units: Units, kind: str) -> int:
    return {"regular": units.regular, "mercenary": units.mercenary}.get(kind, units.militia)


@dataclass(kw_only=True)
class Losses(Procedure):
    """12.3, 5.5, 13.2, 14.2 A power loses so many of its CU outside in a space, as far as it has them.

    `seat` decides for it, found by §16.1 if empty. In a battle they count for 12.5, and leaders whose last CU are lost
    are displaced (8.4). `apart`, `why` and `spared`: see `LossesChoice`; `moving`: only those of the move in progress
    are taken. Results: `taken` in CU, `of_apart` and `of_rest` of those that counted apart and of the others.
    """

    seat: str = ""
    power: str
    space: str
    number: int
    cause: str
    in_battle: bool = False
    apart: Units = NONE
    why: Apart = ""
    spared: Units = NONE
    moving: bool = False
    taken: int = 0
    of_apart: Units = NONE
    of_rest: Units = NONE

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "space": self.space, "number": self.number}

    @step
    def find_owner(self, game: Sword) -> Frame | None:
        """16.1"""
        move = game.inside(MoveTarget) if self.moving else None
        if move:
            self.spared = game.force(self.space, self.power).outside.minus(move.units)
        units = game.force(self.space, self.power).outside.minus(self.spared)
        self.number = min(self.number, units.total)
        fight = game.inside(FightTarget) if self.in_battle else None
        if fight:
            self.apart, self.why = relieving(game, fight, self.power)
        if not kinds_differ(units, self.number, self.apart):
            self._take(game, units.first(self.number), self.apart.first(self.number))
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
        return LossesChoice(
            seat=self.seat,
            power=self.power,
            space=self.space,
            losing=self.number,
            apart=self.apart,
            why=self.why,
            spared=self.spared,
        )

    @step
    def remove(self, game: Sword) -> None:
        """12.3"""
        choice = game.result(LossesChoice)
        self._take(game, choice.units(), choice.units_apart())

    def _take(self, game: Sword, units: Units, of_apart: Units) -> None:
        self.taken, self.of_apart, self.of_rest = units.total, of_apart, units.minus(of_apart)
        if self.in_battle:
            take_in_battle(game, self.power, self.space, units, self.cause, of_apart)
        else:
            acts.lose_cu(game, self.power, self.space, units, self.cause)
        move = game.inside(MoveTarget) if self.moving else None
        if move:
            move.units = move.units.minus(units)


class Part(NamedTuple):
    """9.5.6, 12.3 What one force of a battle loses of its CU, the flanking one apart; fields as in `LossesChoice`."""

    power: str
    space: str
    losing: int
    apart: Units = NONE
    why: Apart = ""
    spared: Units = NONE

    def units(self, game: Sword) -> Units:
        return game.force(self.space, self.power).outside.minus(self.spared)

    def differs(self, game: Sword) -> bool:
        """12.3 Whether it matters which are taken."""
        return kinds_differ(self.units(game), self.losing, self.apart)

    def ask(self, seat: str) -> LossesChoice:
        return LossesChoice(seat=seat, **self._asdict())


class Chosen(NamedTuple):
    """12.3 Which CU a force of a battle is to lose, `of_apart` of those that count apart, if anybody has said that."""

    power: str
    space: str
    units: Units
    of_apart: Units | None = None


def parts(game: Sword, fight: FightTarget) -> list[Part]:
    """12.3, 9.5.6 What each force of a battle loses: of two the flanking one half, the odd CU the primary; what one
    cannot bear falls on the other.
    """
    found = []
    for power in (fight.attacker, fight.defender):
        number, flank, bears = fight.losing(game, power), fight.flank, 0
        if power == fight.attacker and flank.units.total:
            bears = max(min(number // 2, flank.units.total), number - game.force(fight.space, power).cu)
        found.append(Part(power, fight.space, number - bears, *relieving(game, fight, power)))
        if bears:
            there = game.force(flank.space, flank.power).outside
            found.append(Part(flank.power, flank.space, bears, spared=there.minus(flank.units)))
    return found


def unsaid(game: Sword, fight: FightTarget, chosen: Sequence[Chosen]) -> list[Part]:
    """12.3 The forces of a battle of which it matters which CU are taken, and nobody has said it yet."""
    said = [(one.power, one.space) for one in chosen]
    return [part for part in parts(game, fight) if part.differs(game) and (part.power, part.space) not in said]


def remove_all(game: Sword, fight: FightTarget, chosen: Sequence[Chosen]) -> None:
    """12.3, 8.4"""
    said = {(one.power, one.space): one for one in chosen}
    taken = []
    for part in parts(game, fight):
        first = Chosen(part.power, part.space, part.units(game).first(part.losing))
        taken.append(said.get((part.power, part.space), first))
    for one in taken:
        take_in_battle(game, one.power, one.space, one.units, "12.3", one.of_apart)


def relieving(game: Sword, fight: FightTarget, power: str) -> tuple[Units, Apart]:
    """13.4.2 The CU of one side of a battle that have come out of the city, if they fight beside others."""
    if power != fight.attacker or fight.joined.total in (0, game.force(fight.space, power).cu):
        return NONE, ""
    return fight.joined, "inside"


def take_in_battle(game: Sword, power: str, space: str, units: Units, cause: str, joined: Units | None = None) -> None:
    """8.4, 12.5 Leaders outside who lose all their CU to combat or retreat are displaced, a city there or not.

    The battle in progress notes what it has cost. `joined`: how many of these CU had come out of the city (13.4);
    where nobody could say which, they first.
    """
    stack = game.force(space, power)
    if units.total == stack.cu:
        displace_all(game, stack.leaders)
    acts.lose_cu(game, power, space, units, cause)
    fight = game.inside(FightTarget)
    assert fight is not None
    fight.lost[power] = fight.lost.get(power, 0) + units.total
    campaign = game.inside(Stamina)
    if campaign:
        campaign.lose(power, space, units)
    if (power, space) == (fight.flank.power, fight.flank.space):
        fight.flank = fight.flank._replace(units=fight.flank.units.minus(units.most(fight.flank.units)))
    elif power == fight.attacker:
        fight.joined = fight.joined.minus(fight.joined.first(units.total) if joined is None else joined)
        fight.joined = fight.joined.most(game.force(space, power).outside)


def displace_all(game: Sword, leaders: Iterable[str]) -> None:
    """8.4"""
    for leader in leaders:
        acts.displace(game, leader, "8.4")
