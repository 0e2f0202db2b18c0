"""17 Africa, in games of up to four players: Hamilcar is called home, and Carthage's end."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engine.core.choice import Choice, Option
from engine.core.frames import step
from engine.sword import acts, movement, naval, siege
from engine.sword.game import (
    CARTHAGO_FALLEN,
    OUT,
    PUNIC_ENVOYS,
    Decision,
    Frame,
    Procedure,
    Sword,
    pair,
)
from engine.sword.leaders import Commander

CARTHAGO, KERKOUANE = "carthago", "kerkouane"
CARTHAGE, GREEKS, HAMILCAR = "carthage", "greeks", "hamilcar"
FIRST_HOME = "syracusae"


# Hamilcar


def summons(game: Sword, space: str, loser: str) -> Frame | None:
    """17 Carthage beaten at Kerkouane calls Hamilcar, unless he is in Africa, besieged or displaced."""
    if game.setting.players == 5 or (space, loser) != (KERKOUANE, CARTHAGE):
        return None
    place = game.places.get(HAMILCAR, OUT)
    if place not in game.kinds or game.data.spaces[place].region == "africa":
        return None
    return Summons() if HAMILCAR in game.force(place, CARTHAGE).leaders else None


@dataclass(kw_only=True)
class Summons(Procedure):
    """17 Hamilcar comes to Carthago by sea, with all CU and leaders outside in his space."""

    came: tuple[str, ...] = ()

    def about(self) -> Mapping[str, str | int]:
        return {"leader": HAMILCAR}

    @step
    def sail(self, game: Sword) -> Frame | None:
        """17 A sea move that cards may stop. His CU are all of one kind: nobody has to say which are lost at sea."""
        origin = game.places[HAMILCAR]
        stack = game.force(origin, CARTHAGE)
        self.came = stack.leaders
        return naval.Passage(
            power=CARTHAGE,
            seat=game.active,
            origin=origin,
            to=CARTHAGO,
            units=stack.outside,
            leaders=stack.leaders,
        )

    @step
    def join(self, game: Sword) -> Frame | None:
        """8.2.1"""
        if not game.result(naval.Passage).arrived:
            return None
        return Commander(power=CARTHAGE, space=CARTHAGO, came=self.came)


# the end of Carthage


def without_consequences(game: Sword, space: str, winner: str) -> bool:
    """17 A Greek victory at Carthago has no political consequences: the end of Carthage takes their place."""
    return game.setting.players < 5 and (space, winner) == (CARTHAGO, GREEKS) and game.cu(space, GREEKS) > 0


def end_action(game: Sword) -> Frame | None:
    """17 At the end of any player's action: with Greek CU at Carthago, Carthage is at its end."""
    if game.setting.players == 5 or CARTHAGO_FALLEN in game.markers or not game.cu(CARTHAGO, GREEKS):
        return None
    return EndOfCarthage()


@dataclass(kw_only=True)
class AfricaHome(Decision):
    """17 The Greek reinforcement space to which all Greek forces in Africa go."""

    name = "africa_home"
    rule = "17"

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        if not said:
            for space in homes(game):
                yield Option(space, "space")

    def default(self, game: Sword) -> Choice:
        ends = homes(game)
        return (FIRST_HOME if FIRST_HOME in ends else ends[0],)


def homes(game: Sword) -> list[str]:
    """17 The Greek reinforcement spaces free of enemy CU; 15.3 nor with another power's."""
    return [
        space
        for space in game.control
        if game.home(space) == GREEKS
        and game.data.spaces[space].reinforcement
        and not game.enemy_cu(space, GREEKS)
        and movement.stop_barred(game, GREEKS, 1, space) is None
    ]


@dataclass(kw_only=True)
class EndOfCarthage(Procedure):
    """17 Its leaders and CU are out for good, its spaces outside Africa Greek; `left` are African spaces with Greeks
    who have still to go `home`.
    """

    home: str = ""
    left: list[str] = field(default_factory=list)

    @step
    def fall(self, game: Sword) -> Frame | None:
        """17, 18 The alliance with Rome and Punic Envoys end; §R 37 sieges go on against the Greeks."""
        acts.set_marker(game, CARTHAGO_FALLEN, "permanent")
        if pair("romans", CARTHAGE) in game.alliances:
            acts.end_alliance(game, "romans", CARTHAGE, "17")
        if PUNIC_ENVOYS in game.markers:
            acts.set_marker(game, PUNIC_ENVOYS, "")
        for leader, place in list(game.places.items()):
            if game.leader(leader).power == CARTHAGE and place != OUT:
                acts.remove_leader(game, leader, OUT, "17")
        for space, stack in list(game.spaces_with(CARTHAGE)):
            acts.lose_cu(game, CARTHAGE, space, stack.inside, "17", inside=True)
            acts.lose_cu(game, CARTHAGE, space, stack.outside, "17")
        fallen = [space for space, owner in game.control.items() if owner == CARTHAGE and self._converts(game, space)]
        for space in fallen:
            _hand_over(game, space)
        looted = [space for space in fallen if siege.falls(game, space) and siege.bring_down(game, space)]
        return siege.Fall(spaces=looted) if looted else None

    def _converts(self, game: Sword, space: str) -> bool:
        return game.data.spaces[space].region != "africa" and game.kinds[space] in ("normal", "city")

    @step
    def find_home(self, game: Sword) -> Frame | None:
        """17"""
        self.left = [space for space, _ in game.spaces_with(GREEKS) if game.data.spaces[space].region == "africa"]
        seat = game.seat_of(GREEKS)
        if not homes(game) or seat is None:
            self._die(game)
            self.end()
            return None
        return AfricaHome(seat=seat)

    @step
    def take_home(self, game: Sword) -> None:
        """17"""
        (self.home,) = game.result(AfricaHome).said

    @step
    def go_home(self, game: Sword) -> Frame | None:
        """17, 8.2.1"""
        if not self.left:
            return None
        self.goto(EndOfCarthage.go_home)
        stack = game.force(self.left[0], GREEKS)
        acts.move(game, GREEKS, (self.left.pop(0), self.home), stack.outside, stack.leaders, "home")
        return Commander(power=GREEKS, space=self.home, came=stack.leaders) if stack.leaders else None

    def _die(self, game: Sword) -> None:
        """17, 8.4 Without a space to go to."""
        for space in self.left:
            stack = game.force(space, GREEKS)
            acts.lose_cu(game, GREEKS, space, stack.outside, "17")
            for leader in stack.leaders:
                acts.displace(game, leader, "8.4")


def _hand_over(game: Sword, space: str) -> None:
    """17 A Greek PC marker, or loyalty 1; the siege of an enemy of the Greeks goes on at its level (§R 37)."""
    if game.kinds[space] != "city":
        acts.set_control(game, space, GREEKS, "17")
        return
    marker = game.sieges.get(space)
    acts.hand_over_city(game, space, GREEKS, "17")
    if marker is not None and marker.besieger in acts.besiegers(game, space):
        acts.set_siege(game, space, marker.level, marker.besieger)
