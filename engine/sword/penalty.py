"""8.2.3 The Greek penalty: what named leaders cost in loyalty."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.core.choice import DONE, Barred, Choice, Option
from engine.core.frames import step
from engine.sword import acts, support
from engine.sword.events import PenaltyPaid
from engine.sword.game import OUT, Decision, Frame, Procedure, Sword
from engine.sword.leaders import Commander

PAY, LET_GO = "pay", "let_go"


def penalised(game: Sword, seat: str) -> list[str]:
    """8.2.3 The leaders of a player on the map who cost loyalty, but for one whom the marker `homonoia` spares."""
    return [
        leader
        for leader, place in game.places.items()
        if place in game.kinds
        and game.leader(leader).loyalty_penalty
        and game.leader(leader).power in game.powers_of(seat)
        and leader not in game.markers.get("homonoia", "").split()
    ]


def relief(game: Sword) -> int:
    """8.2.3 (5P) Points less that one leader in Sicily costs, before the bound of 0."""
    if game.setting.players != 5:
        return 0
    points = 0
    for space, power in game.control.items():
        facts = game.data.spaces[space]
        if facts.region == "sicily" and facts.home == "greeks" and power != "greeks":
            return 0
        points += facts.region == "sicily" and facts.home == "carthage" and power == "greeks"
    return points


@dataclass(kw_only=True)
class Relieve(Decision):
    """8.2.3 (5P) Which of several leaders in Sicily costs less."""

    name = "penalty"
    rule = "8.2.3"
    leaders: tuple[str, ...]

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        if not said:
            for leader in self.leaders:
                yield Option(leader, "leader")

    def default(self, game: Sword) -> Choice:
        return (max(self.leaders, key=lambda leader: game.leader(leader).loyalty_penalty),)


@dataclass(kw_only=True)
class PayPenalty(Decision):
    """8.2.3 `pay`, a city for each point of loyalty and `done`; or `let_go`."""

    name = "penalty"
    rule = "8.2.3"
    leader: str
    points: int

    def about(self) -> Mapping[str, str | int]:
        return {"leader": self.leader, "points": self.points}

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        power = game.leader(self.leader).power
        if not said:
            able = support.can_remove(game, power, self.points, cities=True)
            barred = None if able else Barred("8.2.3", "too_little_loyalty", {"points": self.points})
            yield Option(PAY, "verb", amount=self.points, barred=barred)
            yield Option(LET_GO, "verb")
        elif said[0] == PAY:
            yield from support.remove_words(game, power, said[1:], self.points, cities=True)

    def default(self, game: Sword) -> Choice:
        """From the highest cities while none falls to 0 or to a besieger, else he is let go."""
        power = game.leader(self.leader).power
        spare = {space: support.room(game, power, space) - 1 for space in game.kinds}
        level = dict(game.loyalty)
        paid = []
        for _ in range(self.points):
            able = [space for space, points in spare.items() if points > 0]
            if not able:
                return (LET_GO,)
            city = max(able, key=lambda space: level[space])
            spare[city] -= 1
            level[city] -= 1
            paid.append(city)
        return (PAY, *(space for space in game.control for _ in range(paid.count(space))), DONE)


@dataclass(kw_only=True)
class Penalty(Procedure):
    """8.2.3 Each named Greek leader on the map is paid for, or lost for good."""

    seat: str
    left: list[str] = field(default_factory=list)
    relieved: str = ""
    relief: int = 0

    @step
    def find(self, game: Sword) -> Frame | None:
        """8.2.3"""
        self.left = penalised(game, self.seat)
        sicilian = tuple(leader for leader in self.left if _in_sicily(game, leader))
        self.relief = relief(game)
        if not sicilian or not self.relief:
            self.goto(Penalty.ask)
            return None
        return Relieve(seat=self.seat, leaders=sicilian)

    @step
    def relieve(self, game: Sword) -> None:
        """8.2.3"""
        (self.relieved,) = game.result(Relieve).said

    @step
    def ask(self, game: Sword) -> Frame | None:
        """8.2.3 Who was displaced meanwhile by a city's fall costs nothing."""
        self.left = [leader for leader in self.left if game.places[leader] in game.kinds]
        if not self.left:
            self.end()
            return None
        leader = self.left[0]
        points = max(0, game.leader(leader).loyalty_penalty - (self.relief if leader == self.relieved else 0))
        if points:
            return PayPenalty(seat=self.seat, leader=leader, points=points)
        game.tell(PenaltyPaid(leader=self.left.pop(0), points=0))
        self.goto(Penalty.ask)
        return None

    @step
    def pay(self, game: Sword) -> Frame | None:
        """8.2.3, 7.3.2, 13.5"""
        leader = self.left.pop(0)
        answer = game.result(PayPenalty)
        self.goto(Penalty.ask)
        if answer.said[0] == PAY:
            falling = support.remove_own(game, answer.said[1:-1], "8.2.3")
            game.tell(PenaltyPaid(leader=leader, points=answer.points))
            return falling
        power, space = game.leader(leader).power, game.places[leader]
        led = game.force(space, power).commander
        acts.remove_leader(game, leader, OUT, "8.2.3")
        game.tell(PenaltyPaid(leader=leader, points=None))
        return Commander(power=power, space=space) if led == leader else None


def _in_sicily(game: Sword, leader: str) -> bool:
    return game.data.spaces[game.places[leader]].region == "sicily"
