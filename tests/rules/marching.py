"""Marches in the tests: an activation on its own, and answers of whoever is asked."""

from engine.core.play import default, questions
from engine.sword.activation import Activation
from engine.sword.march import March
from tests.rules.table import Table


def activate(table: Table, leader: str, value: int = 3, seat: str = "") -> None:
    """Activate a leader as if a card of that value had been played."""
    seat = seat or table.game.seat_of(table.game.leader(leader).power) or ""
    table.game.active = seat
    table.run(Activation(leader=leader, seat=seat, value=value))


def say(table: Table, *sentences: str) -> None:
    """Answers of the one seat that is asked."""
    for sentence in sentences:
        ((seat, _),) = table.asked()
        table.say(seat, sentence)


def march(table: Table) -> March:
    found = table.game.inside(March)
    assert found is not None
    return found


def default_of(table: Table) -> tuple[str, ...] | None:
    return default(table.game, questions(table.game)[0].number)


def march_is_over(table: Table) -> bool:
    """Whether the march asks no more, once the battle and what follows it have had their defaults."""
    while table.asked() and table.asked()[0][1] != "step":
        seat, _ = table.asked()[0]
        table.say(seat, " ".join(default_of(table) or ()))
    return table.game.stack == []
