"""A board game of twenty lines: what the tests of the core play."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from engine.core import frames
from engine.core.choice import Barred, Choice, Option
from engine.core.events import Event
from engine.core.frames import Frame, Together, step
from engine.core.game import Game
from engine.core.save import Codec
from engine.core.window import Respond, Window

SEATS = ("anna", "boris", "clara")


@dataclass(frozen=True, slots=True)
class Unit:
    strength: int


@dataclass(kw_only=True)
class Toy(Game):
    cu: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SEATS, 6))
    hands: dict[str, list[str]] = field(default_factory=lambda: {seat: ["ambush", "foil"] for seat in SEATS})
    units: dict[str, Unit] = field(default_factory=lambda: {"anna": Unit(1)})
    log: list[str] = field(default_factory=list)
    rounds: int = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Lost(Event):
    seat: str
    cu: int


@dataclass(kw_only=True)
class Lose(frames.Decision[Toy]):
    name = "lose"
    rule = "12.3"

    def words(self, game: Toy, said: Choice) -> Iterable[Option]:
        if not said:
            for n in (1, 2, 3):
                dear = Barred("12.3", "too_many", {"most": 2}) if n > 2 else None
                yield Option(str(n), "number", amount=n, barred=dear)

    def default(self, game: Toy) -> Choice:
        return ("1",)


@dataclass(kw_only=True)
class Battle(frames.Procedure[Toy]):
    """12.1 Rounds of losses, all at once, then a response window."""

    fought: int = 0
    bonus: dict[str, int] = field(default_factory=dict)

    @step
    def ask(self, game: Toy) -> Frame | None:
        """12.3"""
        return Together(asks=[Lose(seat=seat) for seat in SEATS])

    @step
    def remove(self, game: Toy) -> None:
        """12.3"""
        for ask in game.result(Together).asks:
            game.cu[ask.seat] -= int(ask.said[0])
            game.tell(Lost(seat=ask.seat, cu=int(ask.said[0])))
        game.log.append("removed")

    @step
    def respond(self, game: Toy) -> Frame | None:
        """7.1.1"""
        return Moment()

    @step
    def again(self, game: Toy) -> None:
        """12.1"""
        self.fought += 1
        game.roll(f"round {self.fought}", 3)
        if self.fought < game.rounds:
            self.goto(Battle.ask)


@dataclass(kw_only=True)
class Reply(Respond[Toy]):
    hidden: ClassVar[bool] = True

    def plays(self, game: Toy, said: Choice) -> Iterable[Option]:
        if not said:
            for card in game.hands[self.seat]:
                yield Option(card, "card")


@dataclass(kw_only=True)
class Moment(Window[Toy]):
    """7.1.1 Whoever has cards is asked."""

    def seats(self, game: Toy) -> list[str]:
        return [seat for seat in SEATS if game.hands[seat]]

    def question(self, game: Toy, seat: str) -> Respond[Toy]:
        return Reply(seat=seat)

    def response(self, game: Toy, seat: str, said: Choice) -> Frame:
        return Response(seat=seat, card=said[0])


@dataclass(kw_only=True)
class Response(frames.Procedure[Toy]):
    seat: str
    card: str

    @step
    def lay_down(self, game: Toy) -> None:
        """7.1"""
        game.hands[self.seat].remove(self.card)
        game.log.append(f"{self.seat} {self.card}")


@dataclass(kw_only=True)
class Note(frames.Aside[Toy]):
    name = "note"

    def words(self, game: Toy, said: Choice) -> Iterable[Option]:
        if not said:
            yield Option("hello", "verb")

    def take(self, game: Toy, said: Choice) -> None:
        game.log.append(f"{self.seat}: {said[0]}")


@dataclass(kw_only=True)
class Sole(frames.Decision[Toy]):
    name = "sole"

    def words(self, game: Toy, said: Choice) -> Iterable[Option]:
        if not said:
            yield Option("only", "verb")


@dataclass(kw_only=True)
class HiddenSole(Sole):
    name = "hidden_sole"
    hidden: ClassVar[bool] = True


FRAMES = (Lose, Battle, Reply, Moment, Response, Note, Sole, HiddenSole)
CODEC = Codec("toy", 2, Toy, FRAMES, (Lost,), {1: lambda whole: {**whole, "version": 2}})
