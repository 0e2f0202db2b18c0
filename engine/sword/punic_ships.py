"""9.6.3, 9.6.4 (5P) What the player of Carthage does with a card for the sea: he contests a voyage, or lends ships."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from engine.core.choice import Choice, Option
from engine.core.dice import DIE, FACES
from engine.core.frames import step
from engine.sword import fleets
from engine.sword.cards.targets import ActivationTarget
from engine.sword.fleets import CARTHAGE
from engine.sword.game import Decision, Frame, Procedure, Sword

NO = "no"


def carthaginian(game: Sword) -> str | None:
    """9.6.3, 9.6.4 (5P) The player of Carthage, if by public knowledge he has a card for the sea (7.4.6)."""
    seat = game.seat_of(CARTHAGE)
    return seat if seat and fleets.spendable(game, seat) else None


def contester(game: Sword, power: str) -> str | None:
    """9.6.4 (5P) Who may contest a voyage of `power`: Carthage, but not its own, nor an ally's (15.2.4)."""
    return None if game.friendly(CARTHAGE, power) or fleets.is_safe(game, power) else carthaginian(game)


def lender(game: Sword, power: str) -> str | None:
    """9.6.3 (5P) Who may lend ships to an army of `power`: the player of Carthage to his allies."""
    return carthaginian(game) if power != CARTHAGE and game.friendly(CARTHAGE, power) else None


@dataclass(kw_only=True)
class SeaCard(Decision):
    """9.6.3, 9.6.4 (5P) A card of Carthage, from the hand or a Desperate Times (7.4.6), or none."""

    power: str
    origin: str
    space: str

    hidden: ClassVar[bool] = True

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "origin": self.origin, "space": self.space}

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        if not said:
            yield Option(NO, "verb")
            for card in fleets.spendable(game, self.seat):
                yield Option(card, "card", odds=self.odds(game, card))

    def odds(self, game: Sword, card: str) -> float | None:
        """The chance of the roll that the card brings; None if it brings none."""
        return None

    def default(self, game: Sword) -> Choice:
        return (NO,)


@dataclass(kw_only=True)
class Contest(SeaCard):
    """9.6.4 (5P) Its first point forces the naval roll, each further one adds 1 to it; `modifier` is that of the roll.

    The odds are those that the fleet does not come through whole.
    """

    modifier: int = 0

    name = "contest"
    rule = "9.6.4"

    def odds(self, game: Sword, card: str) -> float:
        tables, added = game.data.tables, self.modifier + game.data.cards[card].value - 1
        return sum(tables.naval(die + added) != "success" for die in DIE) / FACES


@dataclass(kw_only=True)
class LendShips(SeaCard):
    """9.6.3, 12.4.3 (5P) It carries as many CU of the ally as of Carthage; `origin` and `space` are his port."""

    name = "lend_ships"
    rule = "9.6.3"


@dataclass(kw_only=True)
class Loan(Procedure):
    """9.6.3, 12.4.3 (5P) An army of `power` in a port asks Carthage for ships; `moves`: for those of its activation.

    The result is `cu`: how many they take.
    """

    power: str
    space: str
    moves: bool = False
    cu: int = 0

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "space": self.space}

    @step
    def ask(self, game: Sword) -> Frame | None:
        """9.6.3"""
        seat = lender(game, self.power)
        if seat:
            return LendShips(seat=seat, power=self.power, origin=self.space, space=self.space)
        self.end()
        return None

    @step
    def lend(self, game: Sword) -> None:
        """9.6.3"""
        ask = game.result(LendShips)
        (word,) = ask.said
        if word != NO:
            self.cu = fleets.carried(game, CARTHAGE, self.space, word)
            fleets.spend(game, ask.seat, word)
        if self.moves:
            activation = game.inside(ActivationTarget)
            assert activation is not None
            activation.ships[self.power] = self.cu
