"""Marches in the tests: an activation on its own, and answers of whoever is asked."""

from engine.core.play import default, questions
from engine.sword.activation import Activation
from engine.sword.march import March
from tests.rules.table import Table


def activate(table: Table, leader: str, value: int = 3, seat: str = "") -> None:
    """Activate a leader as if a card of that value had been played; who could only move or found a colony moves."""
    seat = seat or table.game.seat_of(table.game.leader(leader).power) or ""
    table.game.active = seat
    table.run(Activation(leader=leader, seat=seat, value=value))
    unanswered(table, "on_activation")
    no_colony(table)


def unanswered(table: Table, *moments: str) -> None:
    """7.1.1 Everybody passes in the windows of these moments."""
    while asks := [ask for ask in questions(table.game) if ask.name == "response" and ask.about["moment"] in moments]:
        table.say(asks[0].seat, "pass", "response")


def no_colony(table: Table) -> None:
    """7.2.1 A Roman army that could do nothing but found a colony or move does the latter."""
    if [name for _, name in table.asked()] == ["activation"]:
        ((seat, _),) = table.asked()
        if table.words(seat) == ["move", "colony"]:
            table.say(seat, "move")


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
