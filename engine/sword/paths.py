"""5.7, 5.10 Paths of connected spaces: who is friendly, and what lies within reach without rough ground or straits."""

from collections.abc import Container, Iterable

from engine.sword import movement
from engine.sword.game import Sword


def friends(game: Sword, power: str) -> set[str]:
    """§2 The power itself and its allies, standing ones (§R 18) among them."""
    return {other for other in game.data.powers if game.friendly(power, other)}


def reach(game: Sword, power: str, starts: Iterable[str], through: Container[str]) -> set[str]:
    """5.7, 5.10 `starts` and all of `through` connected with them; nothing rough, no strait, but for 9.2 (§R 4)."""
    found = set(starts)
    todo = list(found)
    neighbours = game.data.neighbours
    while todo:
        here = todo.pop()
        for link in neighbours[here]:
            there = link.to
            if there not in through or there in found:
                continue
            if link.type == "clear" or movement.connection(game, power, here, there) not in ("rough", "strait"):
                found.add(there)
                todo.append(there)
    return found
