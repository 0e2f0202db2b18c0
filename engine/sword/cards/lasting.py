"""7.1 What cards have changed for a while: bars, additions, ease and ships, and when they end."""

from collections.abc import Iterator
from dataclasses import asdict
from functools import lru_cache

from engine.core.choice import Barred
from engine.sword import acts, acts_cards
from engine.sword.cards.selectors import Scene, SpaceIs, space_is
from engine.sword.cards.targets import ActivationTarget
from engine.sword.events import EffectBegan, EffectEnded
from engine.sword.facts import DataSet
from engine.sword.game import ASIDE, Lasting, Sword

ACTION, CYCLE, TURN, PERMANENT = "action", "cycle", "turn", "permanent"
LONGER = (CYCLE, TURN, PERMANENT)
"""The durations that outlive the action: their beginning and end are told."""

MARKER, LEADER, CONSUL = "marker", "leader", "consul"


def add(game: Sword, new: Lasting) -> None:
    game.lasting.append(new)
    if new.until in LONGER and new.what != MARKER:
        game.tell(EffectBegan(**asdict(new)))


def end(game: Sword, until: str, seat: str = "") -> list[tuple[str, str]]:
    """7.1 What lasts no longer than that is over; with a seat only what its cards have done.

    The result: powers and spaces where a commander has left the map by it (8.2.1).
    """
    over = [one for one in game.lasting if one.until == until and seat in ("", one.seat)]
    left: list[tuple[str, str]] = []
    game.lasting = [one for one in game.lasting if one not in over]
    for one in over:
        if one.what == MARKER:
            for name in one.who:
                acts_cards.unmark(game, name, one.chosen)
        elif one.what == LEADER:
            left += [led for leader in one.who if (led := _leave(game, leader, one.card))]
    for seat_, card in dict.fromkeys((one.seat, one.card) for one in over if one.until in LONGER):
        game.tell(EffectEnded(seat=seat_, card=card))
    return list(dict.fromkeys(left))


def _leave(game: Sword, leader: str, card: str) -> tuple[str, str] | None:
    """A leader leaves the map; whom he commanded there."""
    power, space = game.leader(leader).power, game.places[leader]
    if space not in game.kinds:
        return None
    led = game.force(space, power).commander == leader
    acts.remove_leader(game, leader, ASIDE, card)
    return (power, space) if led else None


def in_force(game: Sword, what: str, power: str) -> Iterator[Lasting]:
    """7.1 What touches that power now; what holds for one leader's army only while he is the one activated."""
    for one in game.lasting:
        if one.what == what and power in one.who and (not one.leader or one.leader == _activated(game)):
            yield one


def _activated(game: Sword) -> str:
    activation = game.inside(ActivationTarget)
    return activation.leader if activation else ""


def added(game: Sword, what: str, power: str) -> int:
    """7.1 The sum of what cards add for that power."""
    return sum(one.n for one in in_force(game, what, power)) if game.lasting else 0


# bars


def enter_barred(game: Sword, power: str, space: str) -> Barred | None:
    """7.1 A card by which armies of that power may not move, intercept or avoid into a space."""
    return _barred_at(game, "enter", "card_bars_entry", power, space)


def sail_barred(game: Sword, power: str, space: str) -> Barred | None:
    """7.1 A card by which that power may not use the sea to or from a space."""
    return _barred_at(game, "sail", "card_bars_sailing", power, space)


def hide_barred(game: Sword, power: str, space: str) -> Barred | None:
    """7.1 A card by which nobody of that power may go inside the city."""
    return _barred_at(game, "hide", "card_bars_city", power, space)


def intercept_barred(game: Sword, power: str, foe: str) -> Barred | None:
    """7.1 A card by which that power may not intercept `foe`."""
    for one in game.lasting:
        if one.what == "intercept" and power in one.who and foe in one.vs and one.leader in ("", _activated(game)):
            return Barred("7.1", "card_bars_interception", {"card": one.card, "power": power})
    return None


def activate_barred(game: Sword, power: str) -> Barred | None:
    """7.1 A card by which no leader of that power may be activated."""
    for one in in_force(game, "activate", power):
        return Barred("7.1", "card_bars_activation", {"card": one.card, "power": power})
    return None


def _barred_at(game: Sword, what: str, key: str, power: str, space: str) -> Barred | None:
    if game.lasting:
        for one in in_force(game, what, power):
            at = _at(game.data, one.card, one.step)
            if at.fits(game, Scene("", one.space, chosen=one.chosen), one.seat, space):
                return Barred("7.1", key, {"card": one.card, "power": power, "space": space})
    return None


@lru_cache(maxsize=256)
def _at(data: DataSet, card: str, address: tuple[int, ...]) -> SpaceIs:
    """The spaces that a step of a card describes."""
    effect = data.cards[card].effect
    assert effect is not None
    return space_is(effect.step(address).params["at"], card, f"effect.do{list(address)}.at")
