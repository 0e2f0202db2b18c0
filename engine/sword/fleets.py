"""9.6.3 Who may take CU to sea, how many of them, and with which card."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.sword import acts
from engine.sword.cards import lasting
from engine.sword.cards.targets import ActivationTarget
from engine.sword.game import PUNIC_ALLIANCE, Sword

FEW = (2, 3, 4)
ALL = (*FEW, 5)
CARTHAGE = "carthage"
ANYWHERE = ""
DUOVIRI = "duoviri"


class Fleet(NamedTuple):
    """9.6.3 Up to `cu` CU of `power` go with a card that counts as `value`, with 0 without a card.

    It holds only between these `ports` and any others (11.1.1, 12.4.3: only to them), while that `marker` is in force,
    while the power controls the space `holds`, and in games of so many `players`; what is empty asks nothing. `played`:
    the card is played for it and does not do by activating a leader.
    """

    power: str
    cu: int
    value: int = 3
    ports: tuple[str, ...] = ()
    marker: str = ""
    holds: str = ""
    players: tuple[int, ...] = ALL
    played: bool = False


FLEETS = (
    Fleet("carthage", 10, value=0, players=FEW),
    Fleet("greeks", 3),
    Fleet("greeks", 6, ports=("syracusae",)),
    Fleet("romans", 3, marker=DUOVIRI),
    Fleet("romans", 10, marker=PUNIC_ALLIANCE, players=FEW),
    Fleet("etruscans", 3, value=1, played=True),
    Fleet("greeks", 10, ports=("syracusae", "lilybaeum"), holds="lilybaeum", players=(5,)),
    Fleet("carthage", 3, value=1, players=(5,)),
    Fleet("carthage", 6, value=2, players=(5,)),
    Fleet("carthage", 10, players=(5,)),
)
"""9.6.3 The whole table. The Etruscan card is Naval Transports, the only one of their deck with the naval icon."""


class Carriage(NamedTuple):
    """11.1.1, 12.4.3 A card by which an army may go to sea, empty if it needs none, and the CU it may take."""

    card: str
    cu: int


def _fleets(game: Sword, power: str, *ports: str) -> Iterator[Fleet]:
    """9.6.3 The lines in force for a voyage of `power` that begins or ends in these ports."""
    for fleet in FLEETS:
        if fleet.power != power or game.setting.players not in fleet.players:
            continue
        if fleet.marker and fleet.marker not in game.markers:
            continue
        if fleet.holds and game.control.get(fleet.holds) != power:
            continue
        if not fleet.ports or ANYWHERE in ports or not set(fleet.ports).isdisjoint(ports):
            yield fleet


def lent(game: Sword, power: str) -> int:
    """9.6.3 (5P) The CU that Carthage lets armies of `power` take to sea in this activation."""
    activation = game.inside(ActivationTarget)
    return activation.ships.get(power, 0) if activation else 0


def granted(game: Sword, power: str, origin: str) -> int:
    """9.6.3 The CU that an army of `power` may take to sea from there in this action, whatever the card."""
    ships = [one.n for one in lasting.in_force(game, "ships", power) if one.space in (ANYWHERE, origin)]
    return max([lent(game, power), *ships])


def capacity(game: Sword, power: str, origin: str, to: str, value: int) -> int:
    """9.6.3 The CU that an army whose leader was activated as with a card of `value` may take by sea; 0: it has no
    ships.
    """
    fleets = (fleet for fleet in _fleets(game, power, origin, to) if fleet.value <= value and not fleet.played)
    return max([granted(game, power, origin), *(fleet.cu for fleet in fleets)])


def has_ships(game: Sword, power: str, value: int) -> bool:
    """9.6.3 Whether a leader activated as with a card of `value` has ships for any voyage."""
    return capacity(game, power, ANYWHERE, ANYWHERE, value) > 0


def is_safe(game: Sword, power: str) -> bool:
    """9.6.4 Whether a card spares that power every naval roll in this action."""
    activation = game.inside(ActivationTarget)
    spared = activation is not None and power in activation.safe
    return spared or any(one.safe for one in lasting.in_force(game, "ships", power))


# 11.1.1, 12.4.3 avoidance and retreat


def free(game: Sword, power: str, origin: str, to: str) -> int:
    """11.1.1, 12.4.3 The CU that an army which avoids or retreats may take to a port without a card."""
    return max([granted(game, power, origin), *(fleet.cu for fleet in _fleets(game, power, to) if not fleet.value)])


def carried(game: Sword, power: str, to: str, card: str) -> int:
    """11.1.1, 12.4.3 The CU that an army which avoids or retreats may take to a port with that card."""
    facts = game.data.cards[card]
    if not facts.icons.naval:
        return 0
    return max((fleet.cu for fleet in _fleets(game, power, to) if 0 < fleet.value <= facts.value), default=0)


def carriages(game: Sword, seat: str, power: str, origin: str, to: str, cu: int, ships: int = 0) -> list[Carriage]:
    """11.1.1, 12.4.3 How an army of `cu` CU may go by sea to a port, `seat` deciding for it: first without a card, then
    with each card of its player that takes more of it. `ships`: CU for which it has ships already (§R 28).

    It depends on hidden cards; see `could_sail`.
    """
    without = max(ships, free(game, power, origin, to))
    found = [Carriage("", without)] if without else []
    if seat == game.seat_of(power) and (not without or without < cu):
        for card in spendable(game, seat):
            room = carried(game, power, to, card)
            if room > without:
                found.append(Carriage(card, room))
    return found


def could_sail(game: Sword, seat: str, power: str, origin: str, to: str, ships: int = 0) -> bool:
    """11.1.1, 12.4.3 Whether by public knowledge an army may go by sea to a port, `seat` deciding for it: discards,
    removed cards and Desperate Times (7.4.6) lie open, hands do not.
    """
    if ships or free(game, power, origin, to):
        return True
    if seat != game.seat_of(power):
        return False
    return any(carried(game, power, to, card) for card in _possible(game, seat))


def _possible(game: Sword, seat: str) -> Iterator[str]:
    """The cards that by public knowledge a player could spend."""
    yield from game.desperate[seat]
    if game.hands[seat]:
        for card in game.data.decks_for(game.data.positions[seat].deck, game.setting.players):
            if card not in game.discards[seat] and card not in game.removed[seat]:
                yield card


# the cards


def spendable(game: Sword, seat: str) -> tuple[str, ...]:
    """7.4.6 The cards that a player may spend for the sea: his hand and his Desperate Times."""
    return (*game.hands[seat], *game.desperate[seat])


def spend(game: Sword, seat: str, card: str) -> None:
    """9.6.4 To the discards, or out of the game if it is a Desperate Times (7.4); it is not the card of the round."""
    if card in game.desperate[seat]:
        acts.play_desperate(game, seat, card, "sail")
    else:
        acts.play_card(game, seat, card, "sail")
