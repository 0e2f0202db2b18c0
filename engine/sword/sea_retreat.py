"""12.4.3 Retreat by sea: to which ports, by which ships, and what is asked."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from engine.core.choice import Barred, Choice, Option
from engine.sword import fleets, naval, punic_ships
from engine.sword.flight import Flight, closest_ways, end_barred
from engine.sword.game import Decision, Sword

LAND, SAIL, WITHOUT, SHIPS = "land", "sail", "without", "ships"


def haven_barred(game: Sword, flight: Flight, to: str, left: str = "") -> Barred | None:
    """12.4.3, 12.4.1 Why a retreat by sea may not end in a port. `left` is the one that the attacker left (§R 28)."""
    barred = naval.voyage_barred(game, flight.power, _leaders(game, flight), flight.space, to)
    if barred:
        return barred
    if not flight.attacked and to == flight.origin:
        return Barred("12.4.1", "attacker_came_from_there", {"space": to})
    if to != left and not game.friendly_space(to, flight.power):
        return Barred("12.4.3", "no_friendly_port", {"space": to})
    return end_barred(game, flight.power, to, flight.cu)


def _leaders(game: Sword, flight: Flight) -> tuple[str, ...]:
    return game.force(flight.space, flight.power).leaders


def havens(game: Sword, flight: Flight, left: str = "") -> Iterator[str]:
    """12.4.3 The ports to which a retreat by sea may go."""
    if naval.port_barred(game, flight.power, flight.space) is None:
        for to in naval.harbours(game):
            if to != flight.space and haven_barred(game, flight, to, left) is None:
                yield to


@dataclass(frozen=True, slots=True)
class Ashore:
    """12.4.3 A beaten force with the sea before it.

    `left`: the port that the attacker left, `ships`: CU for which it has ships without a card (§R 28); `asked`:
    Carthage (5P) has been asked for more.
    """

    flight: Flight
    left: str = ""
    ships: int = 0
    asked: bool = False

    def free(self, game: Sword, to: str) -> int:
        """12.4.3 CU that can go there without a card."""
        return max(self.ships, fleets.free(game, self.flight.power, self.flight.space, to))

    def may_borrow(self, game: Sword) -> bool:
        """12.4.3 (5P) Whether Carthage can be asked to carry it."""
        return not self.asked and punic_ships.lender(game, self.flight.power) is not None

    def open(self, game: Sword, seat: str) -> bool:
        """12.4.3 Whether by public knowledge there is a way by sea, `seat` deciding: who holds the card is asked in the
        same way as who does not.
        """
        ports = list(havens(game, self.flight, self.left))
        if ports and self.may_borrow(game):
            return True
        return any(fleets.could_sail(game, seat, self.flight.power, self.flight.space, to, self.ships) for to in ports)


@dataclass(kw_only=True)
class RetreatSea(Decision):
    """12.4.3 By land, or to a port, and there with a card or without, unless all can go without.

    (5P) First `ships`: ask Carthage for them.
    """

    power: str
    space: str
    ashore: Ashore

    name = "retreat_sea"
    rule = "12.4.3"
    hidden: ClassVar[bool] = True

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "space": self.space, "cu": self.ashore.flight.cu}

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        if not said:
            yield Option(LAND, "verb")
            sails = any(option.barred is None for option in self._ports(game))
            yield Option(SAIL, "verb", barred=None if sails else self._no_ships())
            if self.ashore.may_borrow(game):
                yield Option(SHIPS, "verb")
        elif said == (SAIL,):
            yield from self._ports(game)
        elif len(said) == 2 and self.ashore.free(game, said[1]) < self.ashore.flight.cu:
            for card, room in self._carriages(game, said[1]):
                odds = self._arrives(game, said[1], room)
                yield Option(card or WITHOUT, "card" if card else "verb", amount=self._left_behind(room), odds=odds)

    def _ports(self, game: Sword) -> Iterator[Option]:
        """The amount is that of the CU which even the best ships do not take (§R 27); 9.6.4 the odds are theirs."""
        for to in naval.harbours(game):
            if to == self.space:
                continue
            barred = haven_barred(game, self.ashore.flight, to, self.ashore.left)
            rooms = [] if barred else [carriage.cu for carriage in self._carriages(game, to)]
            if rooms:
                best = max(rooms)
                yield Option(to, "space", amount=self._left_behind(best), odds=self._arrives(game, to, best))
            else:
                yield Option(to, "space", barred=barred or self._no_ships())

    def _arrives(self, game: Sword, to: str, room: int) -> float | None:
        """9.6.4 The chance of the roll that as many arrive as the ships take; None without one."""
        arrives = naval.arrives(game, self.power, to, min(room, self.ashore.flight.cu))
        return arrives if arrives < 1 else None

    def _carriages(self, game: Sword, to: str) -> list[fleets.Carriage]:
        ashore = self.ashore
        return fleets.carriages(game, self.seat, self.power, self.space, to, ashore.flight.cu, ashore.ships)

    def _left_behind(self, room: int) -> int:
        return max(0, self.ashore.flight.cu - room)

    def _no_ships(self) -> Barred:
        return Barred("12.4.3", "no_card_for_the_sea", {"power": self.power})

    def default(self, game: Sword) -> Choice:
        """Free and safer than by land: the nearest such port, first; else by land."""
        ashore = self.ashore
        by_land = _lost_by_land(game, ashore.flight)
        far = _distances(game, self.space)
        safer = [
            to
            for to in havens(game, ashore.flight, ashore.left)
            if (room := ashore.free(game, to)) and self._left_behind(room) < by_land
        ]
        if not safer:
            return (LAND,)
        to = min(safer, key=lambda port: far.get(port, len(game.kinds)))
        return (SAIL, to, WITHOUT) if ashore.free(game, to) < ashore.flight.cu else (SAIL, to)

    def chosen(self, game: Sword) -> tuple[str, fleets.Carriage]:
        """The port, and the ships to it."""
        _, to, *words = self.said
        card = "" if words in ([], [WITHOUT]) else words[0]
        return to, next(one for one in self._carriages(game, to) if one.card == card)


def _lost_by_land(game: Sword, flight: Flight) -> int:
    """12.4.5 All, if there is no way."""
    return min([flight.cu, *(way.lost for way in closest_ways(game, flight))])


def _distances(game: Sword, start: str) -> dict[str, int]:
    """Steps from one space to those joined with it by connections of any kind; read here as what makes a port near."""
    far = {start: 0}
    todo = [start]
    for here in todo:
        for link in game.data.neighbours[here]:
            if link.to in game.kinds and link.to not in far:
                far[link.to] = far[here] + 1
                todo.append(link.to)
    return far
