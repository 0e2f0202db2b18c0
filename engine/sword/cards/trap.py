"""9.3.3 Caudine Forks: an army that a card puts in the way of another."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.core.choice import Choice, Option
from engine.core.frames import step
from engine.sword import interception
from engine.sword.cards.selectors import adjacent
from engine.sword.cards.targets import MoveTarget
from engine.sword.game import Decision, Frame, Procedure, Sword
from engine.sword.leaders import Commander
from engine.sword.party import Party, Talk, can_go, depart, following, meant, party


def trappers(game: Sword, power: str, foe: str, space: str) -> list[str]:
    """9.3.3, 10.2 Where an army of `power` stands that may be put in the way of `foe`: the ground does not matter."""
    move = game.inside(MoveTarget)
    moving = game.force(space, foe).cu if move else 0
    if interception.ground_barred(game, power, foe, moving, space) or game.friendly(power, foe):
        return []
    return [near for near in adjacent(game.data)[space] if near in game.kinds and can_go(game.force(near, power))]


@dataclass(kw_only=True)
class AmbushChoice(Decision):
    """9.3.3 Which army, and who of it: space, leader, CU, leaders."""

    power: str
    foe: str
    space: str

    name = "event_choice"
    rule = "7.1"

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "space": self.space}

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        yield from following(self._talk(game), said)

    def meant(self, game: Sword) -> Party:
        return meant(self._talk(game), self.said)

    def _talk(self, game: Sword) -> Talk[Party]:
        space = yield [Option(one, "space") for one in trappers(game, self.power, self.foe, self.space)]
        return (yield from party(game, game.force(space, self.power), space, "10.3", lambda _: 1.0, alone=True))

    def default(self, game: Sword) -> Choice:
        """The first army with all it may take."""
        said: list[str] = []
        while options := [one for one in following(self._talk(game), tuple(said)) if one.barred is None]:
            said.append(options[-1 if options[0].kind == "number" else 0].word)
        return tuple(said)


@dataclass(kw_only=True)
class Ambush(Procedure):
    """9.3.3 `seat`, whose card it is, puts an army of `power` in the way of `foe`."""

    seat: str
    power: str
    foe: str
    space: str

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "space": self.space}

    @step
    def ask(self, game: Sword) -> Frame | None:
        """9.3.3"""
        return AmbushChoice(seat=self.seat, power=self.power, foe=self.foe, space=self.space)

    @step
    def spring(self, game: Sword) -> Frame | None:
        """9.3.3, 8.2.1"""
        who = game.result(AmbushChoice).meant(game)
        return depart(game, who, (who.space, self.space), interception.INTERCEPT)

    @step
    def join(self, game: Sword) -> Frame | None:
        """8.2.1"""
        return Commander(power=self.power, space=self.space)
