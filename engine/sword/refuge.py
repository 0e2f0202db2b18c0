"""12.4.4 Into the city: which of the defenders beaten before it go inside."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.core.choice import DONE, Barred, Choice, Option
from engine.sword.game import Decision, Stack, Sword
from engine.sword.party import MOST_INSIDE, Talk, following, inside_barred, kept_back
from engine.sword.relief import Force
from engine.sword.which import kinds


@dataclass(kw_only=True)
class RetreatInside(Decision):
    """12.4.4 How many defenders go into the city, and which leaders; the sentence is that of `insiders`."""

    power: str
    space: str

    name = "retreat_inside"
    rule = "12.4.4"

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "space": self.space}

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        yield from following(insiders(game, self.power, self.space), said)

    def default(self, game: Sword) -> Choice:
        """All if they fit, else as few as may be."""
        stack = game.force(self.space, self.power)
        if _number_barred(game, stack, self.space, stack.cu) is None:
            return (str(stack.cu),)
        said: list[str] = [str(kept_back(game, stack))]
        while options := following(insiders(game, self.power, self.space), tuple(said)):
            words = [option.word for option in options]
            said.append(DONE if DONE in words else words[0])
        return tuple(said)


def insiders(game: Sword, power: str, space: str) -> Talk[Force]:
    """12.4.4 How many go inside, of which kind (5P), and which leaders, ended by `done`; with all CU go all leaders.

    9.1 The others leave, so no consul is inside without a CU.
    """
    stack = game.force(space, power)
    numbers = [
        Option(str(cu), "number", amount=cu, barred=_number_barred(game, stack, space, cu))
        for cu in range(stack.cu + 1)
    ]
    number = int((yield numbers))
    units = yield from kinds(stack.outside, number)
    if number == stack.cu or not stack.leaders:
        return Force(units, stack.leaders)
    alone = None if stack.inside.total or number else _consul_barred(space)
    inside: list[str] = []
    left = stack.leaders
    while True:
        consuls = {one for one in left if game.leader(one).consul}
        found = [Option(one, "leader", barred=alone if one in consuls else None) for one in left]
        word = yield [*found, Option(DONE, "verb")]
        if word == DONE:
            return Force(units, tuple(inside))
        inside.append(word)
        left = left[left.index(word) + 1 :]


def _number_barred(game: Sword, stack: Stack, space: str, number: int) -> Barred | None:
    """12.4.4 Up to 3 CU in all, those already inside counted."""
    if number < kept_back(game, stack):
        return _consul_barred(space)
    return inside_barred("12.4.4", space, number, MOST_INSIDE - stack.inside.total)


def _consul_barred(space: str) -> Barred:
    return Barred("9.1", "consul_without_cu", {"space": space})


def may_retreat_inside(game: Sword, power: str, space: str) -> bool:
    """12.4.4, 9.3.1, 15.3 Into a friendly city without another power's CU or leaders, while enemy CU stand outside."""
    if not game.friendly_city(space, power) or not game.enemy_cu(space, power):
        return False
    return not any(
        stack.power != power and game.friendly(power, stack.power) and (stack.all_cu or stack.leaders or stack.within)
        for stack in game.stacks.get(space, ())
    )
