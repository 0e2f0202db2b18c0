"""7.1 What cards played before a battle do in it: markers that lie with powers and leaders, and additions that last."""

from collections.abc import Iterator

from engine.sword import acts_cards
from engine.sword.cards import lasting
from engine.sword.events import Modifier
from engine.sword.game import Lasting, Sword

WILD_BEASTS, ELEPHANTS = "wild_beasts", "elephants"
BEASTS, TUSKS = -1, 3
GAULS = "gauls"
RULE = "7.1"


def modifiers(
    game: Sword, attacker: str, defender: str, commanders: dict[str, str], flanker: str = ""
) -> Iterator[tuple[str, Modifier]]:
    """7.1 Who adds what to his combat roll; `flanker` is the power that flanks for the attacker (9.5.6)."""
    attackers, frightened = {attacker, flanker}, game.markers.get(WILD_BEASTS, "").split()
    for power, side, foes in ((attacker, attackers, {defender}), (defender, {defender}, attackers)):
        if GAULS in foes and not side.isdisjoint(frightened):
            yield power, Modifier(BEASTS, WILD_BEASTS, RULE)
        if commanders[power] and commanders[power] in game.markers.get(ELEPHANTS, "").split():
            yield power, Modifier(TUSKS, ELEPHANTS, RULE)
        for one in _additions(game, "combat", power):
            yield power, one
    terms = [term for power in dict.fromkeys((attacker, flanker)) for term in lasting.in_force(game, "attack", power)]
    for at, term in enumerate(terms):
        if defender in term.vs and term not in terms[:at]:
            yield attacker, Modifier(term.n, term.card, RULE)


def losses(game: Sword, power: str) -> list[Modifier]:
    """7.1, 12.3 What lasting cards add to the CU a side loses."""
    return list(_additions(game, "losses", power))


def support(game: Sword, winner: str) -> int:
    """7.1, 12.5 What lasting cards add to the points of the winner."""
    return lasting.added(game, "support", winner)


def roll(game: Sword, what: str, power: str) -> list[Modifier]:
    """7.1 What lasting cards add to a siege, naval or tactics roll of that power."""
    return list(_additions(game, what, power)) if game.lasting else []


def beaten(game: Sword, leader: str) -> None:
    """7.1 The elephants of a leader go when the army he commands loses a battle."""
    if leader and leader in game.markers.get(ELEPHANTS, "").split():
        acts_cards.unmark(game, ELEPHANTS, leader)
        game.lasting = [one for one in game.lasting if not _of(one, leader)]


def _of(one: Lasting, leader: str) -> bool:
    return one.what == lasting.MARKER and ELEPHANTS in one.who and one.chosen == leader


def _additions(game: Sword, what: str, power: str) -> Iterator[Modifier]:
    for one in lasting.in_force(game, what, power):
        yield Modifier(one.n, one.card, RULE)
