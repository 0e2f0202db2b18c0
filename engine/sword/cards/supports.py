"""7.1, 7.3 The steps of cards that add and remove support, a point at a time."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.choice import Barred, Choice, Option
from engine.sword import acts, colony, support
from engine.sword.cards.effects import Asked, Play, Progress
from engine.sword.cards.selectors import Powers, Scene, SpaceIs, ally_of_player, fits, named
from engine.sword.game import INDEPENDENT, Frame, Sword
from engine.sword.support import because

FOEDUS = "foedus"
LOYALTY, CONTROL, COLONY = "loyalty", "control", "colony"
PC, ANY = "pc", "any"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Points(Asked):
    """`n` points in spaces that match `at`, of one space at most `max_each`."""

    unit: ClassVar[str] = "points"

    power: Powers
    n: int
    kind: str
    at: SpaceIs
    max_each: int = 20

    def number(self, game: Sword, scene: Scene, play: Play) -> int:
        return self.n

    def barred(self, game: Sword, scene: Scene, seat: str, space: str) -> Barred | None:
        """Why a point may not be spent there."""
        raise NotImplementedError

    def room(self, game: Sword, scene: Scene, seat: str, space: str) -> int:
        """How many points the space itself has room for."""
        return 1

    def points(self, game: Sword, scene: Scene, play: Play, now: Progress, said: Choice) -> Iterator[Option]:
        if said:
            return
        for space in self.at.spaces(game, scene, play.seat):
            barred = self.barred(game, scene, play.seat, space)
            if barred is None and now.done.count(space) >= self.max_each:
                barred = because("7.1", "no_more_from_one_space", space)
            yield Option(space, "space", barred=barred)

    def most(self, game: Sword, scene: Scene, seat: str, spaces: Iterable[str]) -> int:
        """How many points could be spent in all."""
        return sum(
            min(self.max_each, self.room(game, scene, seat, space))
            for space in spaces
            if self.barred(game, scene, seat, space) is None
        )

    def able(self, game: Sword, scene: Scene, play: Play) -> bool:
        found = self.most(game, scene, play.seat, self.at.spaces(game, scene, play.seat))
        return found >= (1 if self.up_to else self.n)


@dataclass(frozen=True, slots=True, kw_only=True)
class AddSupport(_Points):
    """`add_support`: loyalty is raised (7.3.1), a space taken over, or a PC marker made a colony (7.2.1)."""

    def points(self, game: Sword, scene: Scene, play: Play, now: Progress, said: Choice) -> Iterator[Option]:
        """None for a power that is not in the game."""
        if named(game, scene, play.seat, self.power):
            yield from super(AddSupport, self).points(game, scene, play, now, said)

    def able(self, game: Sword, scene: Scene, play: Play) -> bool:
        there = named(game, scene, play.seat, self.power)
        return bool(there) and super(AddSupport, self).able(game, scene, play)

    def barred(self, game: Sword, scene: Scene, seat: str, space: str) -> Barred | None:
        power, control = self._power(game, scene, seat, space), game.control[space]
        if self.kind == LOYALTY:
            if game.kinds[space] != "city" or control != power:
                return because("7.3.1", "not_own_city", space)
            return support.add_barred(game, power, space)
        if barred := support.untouched(game, space):
            return barred
        if self.kind == COLONY:
            if control != power or game.kinds[space] != "normal":
                return because("7.2.1", "no_own_marker", space)
            return None
        if control == power:
            return because("7.3.1", "own_support_there", space)
        if control != INDEPENDENT and ally_of_player(game, seat, control):
            return because("15.2", "ally", space)
        return because("7.1", "foedus", space) if protected(game, seat, control) else None

    def room(self, game: Sword, scene: Scene, seat: str, space: str) -> int:
        return acts.most_loyalty(game.control[space]) - game.loyalty[space] if self.kind == LOYALTY else 1

    def _power(self, game: Sword, scene: Scene, seat: str, space: str) -> str:
        """The one that controls it of several, else the first."""
        able = named(game, scene, seat, self.power)
        return game.control[space] if game.control[space] in able else able[0] if able else ""

    def spend(self, game: Sword, scene: Scene, play: Play, said: Choice) -> Frame | None:
        (space,) = said
        power = self._power(game, scene, play.seat, space)
        if self.kind == LOYALTY:
            support.add(game, power, space, play.card)
        elif self.kind == COLONY:
            colony.found(game, space, play.card)
        elif game.kinds[space] == "city":
            acts.hand_over_city(game, space, support.ally_at_home(game, power, space) or power, play.card)
        else:
            acts.set_control(game, space, support.ally_at_home(game, power, space) or power, play.card)
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveSupport(_Points):
    """`remove_support`: own (7.3.2), that of others (7.3.3); with `by` the owner picks, by 7.3.2."""

    def barred(self, game: Sword, scene: Scene, seat: str, space: str) -> Barred | None:
        control = game.control[space]
        if not fits(game, scene, seat, self.power, control):
            return because("7.3.3", "support_of_another", space)
        if self.kind != ANY and (game.kinds[space] == "city") != (self.kind == LOYALTY):
            return because("7.3", "other_kind_of_support", space)
        if protected(game, seat, control):
            return because("7.1", "foedus", space)
        if control in game.powers_of(seat):
            return support.remove_own_barred(game, control, space)
        if ally_of_player(game, seat, control):
            return because("15.2", "ally", space)
        if self.by:
            return support.remove_own_barred(game, control, space)
        return self._taken_by(game, seat, space)[1]

    def _taken_by(self, game: Sword, seat: str, space: str) -> tuple[str, Barred | None]:
        """7.3.3, 15.1 The power of the card's player that takes it; of two, one that may."""
        power, barred = "", None
        for power in game.powers_of(seat):
            if (barred := support.remove_other_barred(game, power, space)) is None:
                break
        return power, barred

    def room(self, game: Sword, scene: Scene, seat: str, space: str) -> int:
        if game.kinds[space] != "city":
            return 1
        if self.by or game.control[space] in game.powers_of(seat):
            return support.room(game, game.control[space], space)
        return game.loyalty[space] - support.protectors(game, space)

    def spend(self, game: Sword, scene: Scene, play: Play, said: Choice) -> Frame | None:
        (space,) = said
        own = self.by or game.control[space] in game.powers_of(play.seat)
        taker = "" if own else self._taken_by(game, play.seat, space)[0]
        return support.remove(game, space, play.card, by=taker)

    def harms_ally(self, game: Sword, scene: Scene, seat: str) -> bool:
        """3.6 of the vocabulary: whether only allies could suffer."""
        return only_allies(game, seat, named(game, scene, seat, self.power))

    def veto(self, game: Sword, scene: Scene, seat: str, card: str) -> Barred | None:
        """3.8 of the vocabulary: own support that is the price must be paid in full."""
        own = [power for power in named(game, scene, seat, self.power) if power in game.powers_of(seat)]
        if self.by or self.up_to or not own:
            return None
        if self.condition is not None and not self.condition.holds(game, scene, seat):
            return None
        found = self.most(game, scene, seat, self.at.spaces(game, scene, seat))
        return None if found >= self.n else Barred("7.1", "price_not_payable", {"card": card, "number": self.n})

    def default(self, game: Sword, scene: Scene, play: Play, now: Progress) -> Choice:
        """§D Own support: PC abroad, PC at home, highest loyalty."""
        able = [one.word for one in self.points(game, scene, play, now, ()) if one.barred is None]
        return (
            (min(able, key=lambda space: least_dear(game, space)),)
            if able
            else super(RemoveSupport, self).default(game, scene, play, now)
        )


def only_allies(game: Sword, seat: str, meant: tuple[str, ...]) -> bool:
    """15.2 Whether all of these powers are allies of the player of a card."""
    others = [power for power in meant if power not in game.powers_of(seat)]
    return bool(others) and len(others) == len(meant) and all(ally_of_player(game, seat, power) for power in others)


def least_dear(game: Sword, space: str) -> tuple[int, int]:
    """7.1, §D What is given up first: PC markers abroad, those at home, then the highest loyalty."""
    if game.kinds[space] == "city":
        return 2, -game.loyalty[space]
    return int(game.home(space) == game.control[space]), 0


def protected(game: Sword, seat: str, power: str) -> bool:
    """7.1 Foedus: events of other players remove no Roman support, nor put their own in its place."""
    mine = game.setting.seats_with(seat)
    return power == "romans" and FOEDUS in game.markers and game.seat_of(power) not in mine
