"""12.4 Retreat by land: where the loser goes, what he takes along and what it costs him."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.core.choice import Barred, Choice, Option
from engine.core.frames import step
from engine.sword import acts, movement, nonplayer
from engine.sword.game import Decision, Frame, Procedure, Sword
from engine.sword.leaders import Commander
from engine.sword.losses import Losses, take_in_battle

MOST_SPACES = 4
MOST_INSIDE = 3
DONE = "done"


class Flight(NamedTuple):
    """Who retreats from where. An attacker goes back by `origin`, a defender never goes there; empty: neither."""

    power: str
    space: str
    cu: int
    origin: str = ""
    attacked: bool = False


class Way(NamedTuple):
    """A way of retreat: the spaces entered in order, the CU it costs (12.4.5), the spaces whose CU are swept along."""

    path: tuple[str, ...]
    lost: int = 0
    swept: tuple[str, ...] = ()
    cu: int = 0
    """CU that arrive, those swept along included, penalties not taken off."""

    @property
    def end(self) -> str:
        return self.path[-1]


# what a way may be


def step_barred(game: Sword, flight: Flight, path: tuple[str, ...], to: str) -> Barred | None:
    """12.4.1 Why a retreat that has entered `path` may not go on to the adjacent space `to`."""
    here = path[-1] if path else flight.space
    if to not in game.kinds:
        return Barred("3", "out_of_play", {"space": to})
    if flight.attacked and flight.origin and not path and to != flight.origin:
        return Barred("12.4.1", "attacker_goes_back_first", {"space": to, "origin": flight.origin})
    if not flight.attacked and to == flight.origin:
        return Barred("12.4.1", "attacker_came_from_there", {"space": to})
    if len(path) == MOST_SPACES:
        return Barred("12.4.1", "four_spaces", {"space": to})
    if to in path or to == flight.space:
        return Barred("12.4.1", "no_space_twice", {"space": to})
    if movement.connection(game, flight.power, here, to) in ("rough", "strait"):
        return Barred("12.4.1", "rough_or_strait", {"space": to})
    if flight.power == "carthage" and flight.power in game.npps() and game.data.spaces[to].in_italy:
        return Barred("16.3", "carthage_stays_out_of_italy", {"space": to})
    return None


def end_barred(game: Sword, power: str, space: str, cu: int) -> Barred | None:
    """12.4, 12.4.1 Why a retreat of so many CU may not end in a space.

    Read here as in 9.3.1: who is shut in in a city hinders nobody outside it.
    """
    if game.enemy_cu(space, power):
        return Barred("12.4.1", "enemy_cu", {"space": space})
    for stack in game.stacks.get(space, ()):
        if stack.power != power and (stack.all_cu or stack.leaders) and game.friendly(power, stack.power):
            return Barred("12.4.1", "another_power", {"space": space, "power": stack.power})
    if not game.friendly_space(space, power) and game.force(space, power).cu <= cu:
        return Barred("12.4", "neither_friendly_nor_held", {"space": space})
    return None


def closest_ways(game: Sword, flight: Flight) -> list[Way]:
    """12.4 The legal ways with the fewest spaces entered."""
    front = [Way((), cu=flight.cu)]
    for _ in range(MOST_SPACES):
        front = [further for way in front for further in _further(game, flight, way)]
        ends = [way for way in front if end_barred(game, flight.power, way.end, way.cu) is None]
        if ends:
            return ends
    return []


def without_alike(ways: list[Way]) -> list[Way]:
    """Of several ways that come to the same only the first: nobody need choose between them."""
    first = {(way.end, way.lost, way.swept): way for way in reversed(ways)}
    return [way for way in ways if first[way.end, way.lost, way.swept] is way]


def _further(game: Sword, flight: Flight, way: Way) -> Iterator[Way]:
    """12.4.2 Own CU are swept along by who goes on from their space, unless they outnumber him."""
    here, cu, swept = flight.space, way.cu, way.swept
    if way.path:
        here = way.end
        own = game.force(here, flight.power).cu
        if 0 < own <= cu:
            cu, swept = cu + own, (*swept, here)
    for link in game.data.neighbours[here]:
        to = link.to
        if step_barred(game, flight, way.path, to) is None:
            yield Way((*way.path, to), way.lost + penalty(game, flight.power, to), swept, cu)


def penalty(game: Sword, power: str, space: str) -> int:
    """12.4.5 CU lost for entering a space: 1 if it is enemy (independent too), 1 for each enemy CU outside in it."""
    return (0 if game.friendly_space(space, power) else 1) + game.enemy_cu(space, power)


# what is asked


@dataclass(kw_only=True)
class RetreatTo(Decision):
    """12.4 End and way among the closest: the spaces to enter, one after the other."""

    power: str
    space: str
    flight: Flight

    name = "retreat"
    rule = "12.4"

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "space": self.space, "cu": self.flight.cu}

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        closest = [way for way in closest_ways(game, self.flight) if way.path[: len(said)] == said]
        if len(said) == len(closest[0].path):
            return
        ways = without_alike(closest)
        here = said[-1] if said else self.space
        for link in game.data.neighbours[here]:
            on = [way for way in ways if way.path[len(said)] == link.to]
            if on:
                yield Option(link.to, "space", amount=min(way.lost for way in on))
            else:
                barred = step_barred(game, self.flight, said, link.to)
                alike = any(way.path[len(said)] == link.to for way in closest)
                useless = Barred("12.4.1", "comes_to_the_same" if alike else "not_closest", {"space": link.to})
                yield Option(link.to, "space", barred=barred or useless)

    def default(self, game: Sword) -> Choice:
        """Fewest lost, then own CU most, then first."""

        def rank(way: Way) -> tuple[int, int]:
            return way.lost, -game.force(way.end, self.power).cu

        return min(closest_ways(game, self.flight), key=rank).path


@dataclass(kw_only=True)
class RetreatInside(Decision):
    """12.4.4 How many defenders go into the city, and which leaders: a number, then leaders ended by `done`.

    With all CU go all leaders, and no more is said.
    """

    power: str
    space: str

    name = "retreat_inside"
    rule = "12.4.4"

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "space": self.space}

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        stack = game.force(self.space, self.power)
        if not said:
            for number in range(stack.cu + 1):
                yield Option(
                    str(number), "number", amount=number, barred=inside_barred(game, self.power, self.space, number)
                )
        elif int(said[0]) < stack.cu and said[-1] != DONE and stack.leaders:
            first = stack.leaders.index(said[-1]) + 1 if len(said) > 1 else 0
            for leader in stack.leaders[first:]:
                yield Option(leader, "leader")
            yield Option(DONE, "verb")

    def default(self, game: Sword) -> Choice:
        """All if they fit, else none."""
        stack = game.force(self.space, self.power)
        if inside_barred(game, self.power, self.space, stack.cu) is None:
            return (str(stack.cu),)
        return ("0", DONE) if stack.leaders else ("0",)


def inside_barred(game: Sword, power: str, space: str, number: int) -> Barred | None:
    """12.4.4 Up to 3 CU in all, those already inside counted."""
    room = MOST_INSIDE - game.force(space, power).inside.total
    if number > room:
        return Barred("12.4.4", "three_inside", {"space": space, "number": room})
    return None


def may_go_inside(game: Sword, power: str, space: str) -> bool:
    """12.4.4, 9.3.1, 15.3 Into a friendly city without another power's CU or leaders, while enemy CU stand outside."""
    if not game.friendly_city(space, power) or not game.enemy_cu(space, power):
        return False
    return not any(
        stack.power != power and game.friendly(power, stack.power) and (stack.all_cu or stack.leaders or stack.within)
        for stack in game.stacks.get(space, ())
    )


# the procedure


@dataclass(kw_only=True)
class Retreat(Procedure):
    """12.4 `power`, beaten in `space`, retreats; `owner` decides, by §16.1 if empty and there is anything to decide.

    `origin` is where the attacker came from; `attacked`: the attacker it is that retreats. `fled` are its leaders and
    those of CU swept along; `joined`: they come together with others on the way or at its end.
    """

    power: str
    space: str
    origin: str
    attacked: bool
    owner: str
    fled: tuple[str, ...] = ()
    joined: bool = False

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "space": self.space}

    @step
    def name_owner(self, game: Sword) -> Frame | None:
        """16.1"""
        choice = self._into_city(game) or len(without_alike(closest_ways(game, self._flight(game)))) > 1
        if choice and not self.owner:
            return nonplayer.Decider(power=self.power)
        self.goto(Retreat.ask_inside)
        return None

    @step
    def note_owner(self, game: Sword) -> None:
        """16.1"""
        self.owner = game.result(nonplayer.Decider).seat

    def _into_city(self, game: Sword) -> bool:
        return not self.attacked and may_go_inside(game, self.power, self.space)

    def _flight(self, game: Sword) -> Flight:
        return Flight(self.power, self.space, game.force(self.space, self.power).cu, self.origin, self.attacked)

    @step
    def ask_inside(self, game: Sword) -> Frame | None:
        """12.4.4"""
        if self._into_city(game):
            return RetreatInside(seat=self.owner, power=self.power, space=self.space)
        self.goto(Retreat.choose)
        return None

    @step
    def go_inside(self, game: Sword) -> None:
        """12.4.4"""
        said = game.result(RetreatInside).said
        stack = game.force(self.space, self.power)
        number = int(said[0])
        units = stack.outside.first(number)
        inside = stack.leaders if number == stack.cu else tuple(word for word in said[1:] if word != DONE)
        if units.total or inside:
            acts.go_inside(game, self.power, self.space, units, inside)

    @step
    def choose(self, game: Sword) -> Frame | None:
        """12.4, 12.4.5 Who has no legal way is eliminated."""
        stack = game.force(self.space, self.power)
        if not stack.cu:
            self.end()
            return None
        flight = self._flight(game)
        if not closest_ways(game, flight):
            take_in_battle(game, self.power, self.space, stack.outside, "12.4.5")
            self.end()
            return None
        return RetreatTo(seat=self.owner, power=self.power, space=self.space, flight=flight)

    @step
    def go(self, game: Sword) -> Frame | None:
        """12.4.2, 12.4.5 CU met on the way are swept along; the penalties are taken where the way ends."""
        choice = game.result(RetreatTo)
        way = next(way for way in closest_ways(game, choice.flight) if way.path == choice.said)
        if way.lost >= way.cu:
            for place in (self.space, *way.swept):
                take_in_battle(game, self.power, place, game.force(place, self.power).outside, "12.4.5")
            self.end()
            return None
        self.fled = tuple(
            leader for place in (self.space, *way.swept) for leader in game.force(place, self.power).leaders
        )
        self.joined = any(game.force(place, self.power).leaders for place in (*way.swept, way.end))
        self._march(game, way)
        self.space = way.end
        if not way.lost:
            return None
        return Losses(
            seat=self.owner, power=self.power, space=self.space, number=way.lost, cause="12.4.5", in_battle=True
        )

    def _march(self, game: Sword, way: Way) -> None:
        """§R 30 Leaders go with the CU swept along; who is inside a city is not."""
        leg = [self.space]
        for place in way.path:
            leg.append(place)
            if place in way.swept or place == way.end:
                stack = game.force(leg[0], self.power)
                units, led = stack.outside, stack.leaders
                acts.move(game, self.power, tuple(leg), units, led, "retreat")
                leg = [place]

    @step
    def commander(self, game: Sword) -> Frame | None:
        """8.2.1 Who comes together has one commander."""
        there = game.force(self.space, self.power).leaders
        came = tuple(leader for leader in self.fled if leader in there)
        return Commander(power=self.power, space=self.space, came=came) if came and self.joined else None
