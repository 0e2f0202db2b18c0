"""11 Avoiding battle: who may, where to, and what he says (11.1, 11.2)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.core.choice import Barred, Option
from engine.sword import fleets, movement, naval, nonplayer
from engine.sword.cards import lasting
from engine.sword.game import Stack, Sword
from engine.sword.movement import MOST_SPACES
from engine.sword.party import Entry, Ferry, Party, Talk, can_go, chance, kept_back, party
from engine.sword.punic_ships import lender

AVOID, SAIL, SHIPS, STAND = "avoid", "sail", "ships", "stand"
LET_GO, ROLL = "let_go", "roll"
WITHOUT = "without"
NEVER_AVOIDS: Mapping[str, str] = {"carthage": "carthago"}
"""17 Where a power always stands and fights."""


# 11.1, 11.2 who may, and where to


def avoid_barred(
    game: Sword, stack: Stack, space: str, origin: str, tried: Sequence[tuple[str, str]], lent: int | None = None
) -> Barred | None:
    """11.1, 11.2 Why the army of that stack may not avoid one that comes from `origin`; `tried` are the stacks that
    tried to intercept it in this action (10.6). `lent`: see `could_sail`.
    """
    if not can_go(stack):
        return Barred("11.1", "no_army_to_avoid", {"space": space})
    if stack.cu <= kept_back(game, stack):
        return Barred("9.1", "consul_without_cu", {"space": space})
    if (stack.power, space) in tried:
        return Barred("10.6", "tried_to_intercept", {"space": space})
    if NEVER_AVOIDS.get(stack.power) == space and game.setting.players < 5:
        return Barred("17", "stands_and_fights", {"space": space})
    if not destinations(game, stack.power, space, origin) and not could_sail(game, stack, space, origin, lent):
        return Barred("11.2", "nowhere_to_avoid", {"space": space})
    return None


def step_barred(game: Sword, power: str, origin: str, here: str, to: str) -> Barred | None:
    """11.2 Why an avoiding army may not enter a space next to `here`, apart from stopping there."""
    if to == origin:
        return Barred("11.2", "attacker_came_from_there", {"space": to})
    if movement.connection(game, power, here, to) != "clear":
        return Barred("11.2", "avoids_on_clear_ground", {"space": to})
    if not game.friendly_space(to, power):
        return Barred("11.2", "space_not_friendly", {"space": to})
    if game.enemy_cu(to, power):
        return Barred("11.2", "enemy_cu", {"space": to})
    if barred := lasting.enter_barred(game, power, to):
        return barred
    if power == "carthage":
        return nonplayer.confined(game, power, to)
    return None


def end_barred(game: Sword, power: str, to: str) -> Barred | None:
    """15.3, 16.3 Why it may not stop where it may go."""
    return movement.stop_barred(game, power, 1, to) or nonplayer.confined(game, power, to)


def destinations(game: Sword, power: str, space: str, origin: str) -> dict[str, tuple[str, ...]]:
    """11.1, 11.2 Where an army may avoid to, each with its way: the adjacent spaces; if there is none, up to 4 spaces
    through an ally's armies (§R 2).
    """
    ways: list[tuple[str, ...]] = [(space,)]
    seen = {space}
    found: dict[str, tuple[str, ...]] = {}
    for length in range(1, MOST_SPACES + 1):
        on = []
        for way in ways:
            for link in game.data.neighbours[way[-1]]:
                to = link.to
                if to in seen or to not in game.kinds or step_barred(game, power, origin, way[-1], to):
                    continue
                seen.add(to)
                if end_barred(game, power, to) is None:
                    found[to] = (*way, to)
                elif movement.stop_barred(game, power, 1, to):
                    on.append((*way, to))
        if not on or (found and length == 1):
            break
        ways = on
    return found


# 11.1.1 by sea


def haven_barred(game: Sword, stack: Stack, space: str, origin: str, to: str) -> Barred | None:
    """11.1.1, 11.2 Why an avoiding army may not sail to a port, its ships left out."""
    power = stack.power
    barred = naval.voyage_barred(game, power, (), space, to)
    if barred:
        return barred
    kept = _kept(stack, game, space, to)
    if len(kept) == len(stack.leaders):
        return kept[stack.leaders[0]]
    if stack.cu == _militia(stack, game, to):
        return Barred("17", "militia_stays", {"space": space})
    if to == origin:
        return Barred("11.2", "attacker_came_from_there", {"space": to})
    if not game.friendly_space(to, power):
        return Barred("11.1.1", "no_friendly_port", {"space": to})
    if game.enemy_cu(to, power):
        return Barred("11.2", "enemy_cu", {"space": to})
    return lasting.enter_barred(game, power, to) or end_barred(game, power, to)


def _kept(stack: Stack, game: Sword, space: str, to: str) -> dict[str, Barred]:
    """17 The leaders who may not sail there."""
    barred = {one: naval.voyage_barred(game, stack.power, (one,), space, to) for one in stack.leaders}
    return {one: why for one, why in barred.items() if why}


def _militia(stack: Stack, game: Sword, to: str) -> int:
    """17 The CU that may not sail there."""
    return 0 if naval.in_africa(game, to) else stack.outside.militia


def could_sail(game: Sword, stack: Stack, space: str, origin: str, lent: int | None = None) -> bool:
    """11.1.1 Whether by public knowledge an army may avoid by sea: who holds the card is asked as who does not.

    (5P) `lent`: CU for which Carthage, asked, has lent ships; None if it may still be asked.
    """
    return any(True for _ in havens(game, stack, space, origin, lent))


def havens(game: Sword, stack: Stack, space: str, origin: str, lent: int | None = None) -> Iterator[str]:
    """11.1.1 The ports that by public knowledge an army may avoid to."""
    power = stack.power
    if not stack.leaders or naval.port_barred(game, power, space):
        return
    seat, borrows = game.seat_of(power) or "", lent is None and lender(game, power) is not None
    for to in naval.harbours(game):
        if haven_barred(game, stack, space, origin, to):
            continue
        if borrows or fleets.could_sail(game, seat, power, space, to, lent or 0):
            yield to


class Escape(NamedTuple):
    """11.1 Who tries to avoid; 11.1.1 by sea to a `port`, with a `card` or without."""

    party: Party
    port: str = ""
    card: str = ""


class Wish(NamedTuple):
    """11.1.1 (5P) An army of `power` asks Carthage for ships before it says whether it avoids."""

    power: str


# what is asked


def avoiders(game: Sword, seat: str, stack: Stack, entry: Entry, lent: int | None = None) -> Talk[Escape | Wish | None]:
    """11.1 `avoid` leader, CU and subordinates; 11.1.1 `sail` port, card if needed, then these; or `stand`.

    (5P) First `ships`, to ask Carthage for them; `lent`: see `could_sail`.
    """
    space, power = entry.space, stack.power
    by_land = bool(destinations(game, power, space, entry.origin))
    verbs = [Option(AVOID, "verb", barred=None if by_land else Barred("11.2", "nowhere_to_avoid", {"space": space}))]
    ships: dict[str, list[fleets.Carriage] | Barred] = {}
    if could_sail(game, stack, space, entry.origin, lent):
        ships = _ships(game, seat, stack, entry, lent or 0)
        sails = any(isinstance(found, list) for found in ships.values())
        verbs.append(Option(SAIL, "verb", barred=None if sails else _no_ships(power)))
        if lent is None and lender(game, power):
            verbs.append(Option(SHIPS, "verb"))
    word = yield [*verbs, Option(STAND, "verb")]
    if word == STAND:
        return None
    if word == SHIPS:
        return Wish(power)

    def odds(leader: str) -> float:
        return chance(game, leader)

    if word == AVOID:
        return Escape((yield from party(game, stack, space, "11.1", odds)))
    port = yield [_to_port(game, stack, to, found) for to, found in ships.items()]
    found = ships[port]
    assert isinstance(found, list)
    card = WITHOUT
    if [one.card for one in found] != [""]:
        card = yield [Option(one.card or WITHOUT, "card" if one.card else "verb", amount=one.cu) for one in found]
    one = next(one for one in found if (one.card or WITHOUT) == card)
    ferry = Ferry(port, one.cu, _kept(stack, game, space, port), _militia(stack, game, port))
    return Escape((yield from party(game, stack, space, "11.1", odds, ferry=ferry)), port, one.card)


def _to_port(game: Sword, stack: Stack, to: str, found: list[fleets.Carriage] | Barred) -> Option:
    """9.6.4 With the chance, if it is rolled for, that as many arrive as the best ships take."""
    if isinstance(found, Barred):
        return Option(to, "space", barred=found)
    arrive = naval.arrives(game, stack.power, to, min(stack.cu, max(one.cu for one in found)))
    return Option(to, "space", odds=arrive if arrive < 1 else None)


def _ships(game: Sword, seat: str, stack: Stack, entry: Entry, lent: int) -> dict[str, list[fleets.Carriage] | Barred]:
    """11.1.1 For each other port the ships that could take the army there, or what bars it."""
    found: dict[str, list[fleets.Carriage] | Barred] = {}
    for to in naval.harbours(game):
        if to != entry.space:
            barred = haven_barred(game, stack, entry.space, entry.origin, to)
            rooms = fleets.carriages(game, seat, stack.power, entry.space, to, stack.cu, lent)
            found[to] = barred or rooms or _no_ships(stack.power)
    return found


def _no_ships(power: str) -> Barred:
    return Barred("11.1.1", "no_card_for_the_sea", {"power": power})
