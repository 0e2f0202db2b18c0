"""7.1 What a card costs a power in CU, outside a battle: which they are, its owner says (§D `losses`)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.core.choice import Choice, Option
from engine.core.frames import step
from engine.sword import acts, nonplayer
from engine.sword.game import Decision, Frame, Procedure, Sword
from engine.sword.losses import Losses, LossesChoice, kinds_differ

OUTSIDE, INSIDE = "outside", "inside"


@dataclass(kw_only=True)
class TollChoice(Decision):
    """12.3 Whether the next CU is lost outside the city or inside it."""

    power: str
    space: str

    name = "losses"
    rule = "12.3"

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "space": self.space, "number": 1}

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        if not said:
            yield Option(OUTSIDE, "choice")
            yield Option(INSIDE, "choice")

    def default(self, game: Sword) -> Choice:
        return (OUTSIDE,)


@dataclass(kw_only=True)
class InsideLosses(LossesChoice):
    """12.3 Which of the CU inside the city are lost."""

    def _sorts(self, game: Sword) -> dict[str, int]:
        inside = game.force(self.space, self.power).inside
        return {"mercenary": inside.mercenary, "regular": inside.regular, "militia": inside.militia}


@dataclass(kw_only=True)
class InsideToll(Procedure):
    """7.1 A card takes so many CU of `power` inside a city; `seat` is found by §16.1 if empty."""

    power: str
    space: str
    number: int
    cause: str
    seat: str = ""

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "space": self.space, "number": self.number}

    @step
    def find_owner(self, game: Sword) -> Frame | None:
        """16.1, 12.3 Asked only where CU differ."""
        inside = game.force(self.space, self.power).inside
        if kinds_differ(inside, self.number):
            return nonplayer.Decider(power=self.power, ending=not game.active)
        acts.lose_cu(game, self.power, self.space, inside.first(self.number), self.cause, inside=True)
        self.end()
        return None

    @step
    def ask(self, game: Sword) -> Frame | None:
        """12.3"""
        seat = self.seat or game.result(nonplayer.Decider).seat
        return InsideLosses(seat=seat, power=self.power, space=self.space, losing=self.number)

    @step
    def take(self, game: Sword) -> None:
        """12.3"""
        units = game.result(InsideLosses).units()
        acts.lose_cu(game, self.power, self.space, units, self.cause, inside=True)


@dataclass(kw_only=True)
class Toll(Procedure):
    """7.1 A card takes so many CU of `power` in a space; `side`: only those outside, or only those inside."""

    power: str
    space: str
    number: int
    cause: str
    side: str = ""
    seat: str = ""

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "space": self.space, "number": self.number}

    @step
    def find(self, game: Sword) -> Frame | None:
        """16.1 The owner is asked only where CU stand outside and inside."""
        stack = game.force(self.space, self.power)
        if not self.number or not (stack.all_cu if not self.side else self._there(game)):
            self.end()
            return None
        if self.side or not (stack.cu and stack.inside.total):
            self.side = self.side or (OUTSIDE if stack.cu else INSIDE)
            self.goto(Toll.take)
            return None
        return nonplayer.Decider(power=self.power, ending=not game.active)

    def _there(self, game: Sword) -> int:
        stack = game.force(self.space, self.power)
        return stack.inside.total if self.side == INSIDE else stack.cu

    @step
    def ask(self, game: Sword) -> Frame | None:
        """12.3"""
        self.seat = game.result(nonplayer.Decider).seat
        return TollChoice(seat=self.seat, power=self.power, space=self.space)

    @step
    def one(self, game: Sword) -> Frame | None:
        """12.3 One at a time, as long as there is a choice."""
        (side,) = game.result(TollChoice).said
        self.number -= 1
        self.goto(Toll.find)
        return self._lose(game, side, 1)

    @step
    def take(self, game: Sword) -> Frame | None:
        """12.3"""
        return self._lose(game, self.side, self.number)

    def _lose(self, game: Sword, side: str, number: int) -> Frame | None:
        if side == INSIDE:
            return InsideToll(seat=self.seat, power=self.power, space=self.space, number=number, cause=self.cause)
        return Losses(seat=self.seat, power=self.power, space=self.space, number=number, cause=self.cause)
