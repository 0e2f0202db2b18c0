"""9.5.5 Whose leaders a Campaign may activate: one's own, and with their owner's leave an ally's."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.core.choice import Choice, Option
from engine.sword.events import LeaveAnswered
from engine.sword.game import Decision, Sword
from engine.sword.leaders import counters

YES, NO = "yes", "no"


@dataclass(kw_only=True)
class AllyLeave(Decision):
    """9.5.5 Whether an ally's player, `by`, may activate a leader with his Campaign; to refuse costs nothing."""

    name = "ally_leave"
    rule = "9.5.5"
    power: str
    leader: str
    by: str

    def about(self) -> Mapping[str, str | int]:
        return {"seat": self.by, "leader": self.leader, "power": self.power}

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        if not said:
            yield Option(YES, "verb")
            yield Option(NO, "verb")

    def default(self, game: Sword) -> Choice:
        return (NO,)


def companions(game: Sword, seat: str) -> Iterator[str]:
    """9.5.5 The powers whose leaders a Campaign of that seat may activate: its own, then their allies."""
    own = game.powers_of(seat)
    yield from own
    for power in (*game.powers(), *game.npps()):
        if power not in own and any(game.allied(mine, power) for mine in own):
            yield power


def leaders_of(game: Sword, seat: str, *, allies: bool) -> Iterator[str]:
    """9.5.5 The leaders that a Campaign of that seat may activate, on the map or not."""
    powers = tuple(companions(game, seat)) if allies else game.powers_of(seat)
    return (leader for leader in counters(game.data, powers) if leader in game.places)


def leave_of(game: Sword, seat: str, leader: str) -> AllyLeave | None:
    """9.5.5 Whose leave is needed; nobody's for powers of one side (§R 18) and for Carthage allied to Rome (18)."""
    power = game.leader(leader).power
    owner = game.seat_of(power)
    if owner is None or any(game.same_side(mine, power) for mine in game.powers_of(seat)):
        return None
    return AllyLeave(seat=owner, power=power, leader=leader, by=seat)


def answered(game: Sword, ask: AllyLeave) -> bool:
    """9.5.5 What the ally has said, told to all."""
    granted = ask.said == (YES,)
    game.tell(LeaveAnswered(seat=ask.by, by=ask.seat, power=ask.power, leader=ask.leader, granted=granted))
    return granted
