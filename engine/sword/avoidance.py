"""11 Avoiding battle: who may, where to, and how it is tried (11.1, 11.2)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.core.choice import Barred, Choice, Option
from engine.core.frames import step
from engine.sword import fleets, movement, naval, nonplayer
from engine.sword.events import AttemptWaived
from engine.sword.game import Decision, Frame, Procedure, Stack, Sword
from engine.sword.leaders import Commander
from engine.sword.movement import MOST_SPACES
from engine.sword.party import (
    Entry,
    Ferry,
    Party,
    Talk,
    can_go,
    chance,
    depart,
    kept_back,
    lead_the_rest,
    party,
    tactics_test,
)
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
    return end_barred(game, power, to)


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
        if borrows or fleets.could_sail(game, seat, power, to, lent or 0):
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
            rooms = fleets.carriages(game, seat, stack.power, to, stack.cu, lent)
            found[to] = barred or rooms or _no_ships(stack.power)
    return found


def _no_ships(power: str) -> Barred:
    return Barred("11.1.1", "no_card_for_the_sea", {"power": power})


@dataclass(kw_only=True)
class LetGo(Decision):
    """11.1 The mover lets an army go that wants to avoid him, by sea if to a `port`, or makes it roll."""

    name = "let_go"
    rule = "11.1"
    power: str
    space: str
    leader: str
    cu: int
    port: str = ""

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "leader": self.leader, "space": self.space, "cu": self.cu}

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        if not said:
            arrive = naval.arrives(game, self.power, self.port, self.cu) if self.port else 1.0
            yield Option(LET_GO, "verb", odds=arrive if arrive < 1 else None)
            yield Option(ROLL, "verb", odds=chance(game, self.leader) * arrive)

    def default(self, game: Sword) -> Choice:
        return (ROLL,)


@dataclass(kw_only=True)
class AvoidTo(Decision):
    """11.1, 11.2 Where an army goes that has avoided one coming from `origin`."""

    name = "avoid_to"
    rule = "11.2"
    power: str
    space: str
    origin: str

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "space": self.space}

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        if said:
            return
        ends = destinations(game, self.power, self.space, self.origin)
        for link in game.data.neighbours[self.space]:
            if link.to in game.kinds and link.to not in ends:
                barred = step_barred(game, self.power, self.origin, self.space, link.to)
                yield Option(link.to, "space", barred=barred or end_barred(game, self.power, link.to))
        for end in ends:
            yield Option(end, "space")

    def default(self, game: Sword) -> Choice:
        """Own CU most, then first."""
        ends = destinations(game, self.power, self.space, self.origin)
        return (max(ends, key=lambda end: game.cu(end, self.power)),)


# the procedure


@dataclass(kw_only=True)
class Avoidance(Procedure):
    """11.1 An army tries to avoid the one that has entered; `owner` decides for it.

    Results: `avoided`; `failed`, where it has not and is still there.
    """

    escape: Escape
    entry: Entry
    owner: str
    led: str = ""
    avoided: bool = False
    failed: bool = False

    @property
    def who(self) -> Party:
        return self.escape.party

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.who.power, "leader": self.who.leader, "space": self.who.space}

    @step
    def ask_to_let_go(self, game: Sword) -> Frame | None:
        """11.1"""
        who = self.who
        return LetGo(
            seat=self.entry.seat,
            power=who.power,
            space=who.space,
            leader=who.leader,
            cu=who.cu,
            port=self.escape.port,
        )

    @step
    def roll(self, game: Sword) -> Frame | None:
        """11.1 d6 up to his tactics."""
        who = self.who
        if game.result(LetGo).said == (LET_GO,):
            game.tell(AttemptWaived(what=AVOID, power=who.power, by=self.entry.power))
        elif not tactics_test(game, AVOID, who.power, who.leader, who.space):
            self.failed = True
            self.end()
            return None
        if self.escape.port:
            return None
        self.goto(Avoidance.go)
        return AvoidTo(seat=self.owner, power=who.power, space=who.space, origin=self.entry.origin)

    @step
    def sail(self, game: Sword) -> Frame | None:
        """11.1.1, 9.6.4"""
        who, stack = self.who, game.force(self.who.space, self.who.power)
        self.led = stack.commander or ""
        return naval.Passage(
            power=who.power,
            seat=self.owner,
            origin=who.space,
            to=self.escape.port,
            units=movement.first_regular(stack.outside, who.cu),
            leaders=who.leaders,
            how=AVOID,
        )

    @step
    def land(self, game: Sword) -> Frame | None:
        """11.1.1 Who is turned back has failed; 8.2.1 those who stay without their commander have one named."""
        passage = game.result(naval.Passage)
        self.avoided = passage.arrived
        self.failed = not passage.arrived and passage.units.total > 0
        self.goto(Avoidance.join)
        return None if self.failed else lead_the_rest(game, self.who, self.led)

    @step
    def go(self, game: Sword) -> Frame | None:
        """11.1, 8.2.1"""
        who = self.who
        (to,) = game.result(AvoidTo).said
        self.avoided = True
        return depart(game, who, destinations(game, who.power, who.space, self.entry.origin)[to], AVOID)

    @step
    def join(self, game: Sword) -> Frame | None:
        """8.2.1 Who comes to other leaders."""
        who, space = self.who, game.places[self.who.leader]
        if not self.avoided or game.force(space, who.power).commander in who.leaders:
            return None
        return Commander(power=who.power, space=space, came=who.leaders)
