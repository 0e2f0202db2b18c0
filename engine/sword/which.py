"""9.1, 12.3 Which CU are meant by a number of them where mercenaries and others stand together (5P)."""

from collections.abc import Generator

from engine.core.choice import Option
from engine.sword.game import Units

MERCENARIES = "mercenaries"
"""The label of a number that says how many of the CU are such."""


def kinds(units: Units, number: int) -> Generator[list[Option], str, Units]:
    """2 So many of these CU: how many of them are mercenaries is said only where there is a choice.

    Militia (17) go last.
    """
    others = units.regular + units.militia
    least, most = max(0, number - others), min(number, units.mercenary)
    if least < most:
        most = int((yield [Option(str(n), "number", MERCENARIES, amount=n) for n in range(least, most + 1)]))
    regular = min(number - most, units.regular)
    return Units(regular, most, number - most - regular)
