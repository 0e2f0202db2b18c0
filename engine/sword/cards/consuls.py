"""8.2.2 The cards that change the consuls before their time."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.core.choice import Choice, Option
from engine.core.frames import step
from engine.sword import acts, acts_cards, leaders
from engine.sword.cards import lasting
from engine.sword.cards.effects import Asked, Effect, Play, Progress
from engine.sword.cards.forces import INSIDE, stacked_barred
from engine.sword.cards.selectors import Scene
from engine.sword.game import DISPLACED, POOL, Decision, Frame, Lasting, Procedure, Sword

ROMANS = "romans"


def consuls_in_office(game: Sword) -> Iterator[str]:
    """8.2.2 Those on the map or displaced."""
    for leader, place in game.places.items():
        if game.leader(leader).consul and (place in game.kinds or place == DISPLACED):
            yield leader


@dataclass(kw_only=True)
class ConsulSpace(Decision):
    """7.1 Where a consul drawn goes: with any Roman CU, inside a city or outside where both can be."""

    leader: str

    name = "event_choice"
    rule = "7.1"

    def about(self) -> Mapping[str, str | int]:
        return {"leader": self.leader}

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        if not said:
            for space in game.control:
                if game.cu(space, ROMANS):
                    yield Option(space, "space", barred=stacked_barred(game, ROMANS, space))
        elif len(said) == 1:
            ways = leaders.sides_of(game, self.leader, said[0])
            if sum(one.barred is None for one in ways) > 1:
                yield from ways

    def default(self, game: Sword) -> Choice:
        """The largest stack, of equals the first."""
        spaces = [one.word for one in self.words(game, ()) if one.barred is None]
        said = (max(spaces, key=lambda space: game.cu(space, ROMANS)),)
        return (*said, *(one.word for one in list(self.words(game, said))[-1:]))


@dataclass(kw_only=True)
class ConsulBack(Decision):
    """7.1 Which other consul goes back to the pool."""

    leader: str

    name = "event_choice"
    rule = "7.1"

    def about(self) -> Mapping[str, str | int]:
        return {"leader": self.leader}

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        if not said:
            yield from (Option(leader, "leader") for leader in consuls_in_office(game) if leader != self.leader)

    def default(self, game: Sword) -> Choice:
        return (next(one.word for one in self.words(game, ())),)


@dataclass(kw_only=True)
class Suffect(Procedure):
    """8.2.2 A consul is drawn and placed (§R 41: if he can be), then another goes back to the pool."""

    seat: str
    card: str
    leader: str = ""

    def about(self) -> Mapping[str, str | int]:
        return {"leader": self.leader}

    @step
    def draw(self, game: Sword) -> Frame | None:
        """8.2.2"""
        self.leader = acts_cards.draw_consul(game)
        if not self.leader:
            self.end()
            return None
        ask = ConsulSpace(seat=self.seat, leader=self.leader)
        if any(option.barred is None for option in ask.words(game, ())):
            return ask
        self.goto(Suffect.choose_other)
        return None

    @step
    def place(self, game: Sword) -> Frame | None:
        """8.2.1"""
        space, *side = game.result(ConsulSpace).said
        free = [one.word for one in leaders.sides_of(game, self.leader, space) if one.barred is None]
        inside = side == [INSIDE] or free == [INSIDE]
        acts.place_leader(game, self.leader, space, inside=inside)
        return None if inside else leaders.Commander(power=ROMANS, space=space)

    @step
    def choose_other(self, game: Sword) -> Frame | None:
        """8.2.2"""
        if any(leader != self.leader for leader in consuls_in_office(game)):
            return ConsulBack(seat=self.seat, leader=self.leader)
        self.end()
        return None

    @step
    def go_back(self, game: Sword) -> Frame | None:
        """8.2.2, 8.2.1"""
        (other,) = game.result(ConsulBack).said
        space = game.places[other]
        led = space in game.kinds and game.force(space, ROMANS).commander == other
        acts.remove_leader(game, other, POOL, self.card)
        return leaders.Commander(power=ROMANS, space=space) if led else None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaceConsul(Effect):
    """`consul: replace`."""

    def do(self, game: Sword, scene: Scene, play: Play) -> Frame | None:
        return Suffect(seat=play.seat, card=play.card)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepConsul(Asked):
    """`consul: keep`: one on the map stays in this turn's Reinforcement phase, and one fewer is drawn."""

    def points(self, game: Sword, scene: Scene, play: Play, now: Progress, said: Choice) -> Iterator[Option]:
        if not said:
            for leader in consuls_in_office(game):
                if game.places[leader] in game.kinds:
                    yield Option(leader, "leader")

    def spend(self, game: Sword, scene: Scene, play: Play, said: Choice) -> Frame | None:
        term = Lasting(what=lasting.CONSUL, until=lasting.TURN, seat=play.seat, card=play.card, who=said)
        lasting.add(game, term)
        return None
