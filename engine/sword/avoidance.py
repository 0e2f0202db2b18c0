"""11 Avoiding battle: who may, where to, and how it is tried (11.1, 11.2)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.core.choice import Barred, Choice, Option
from engine.core.frames import step
from engine.sword import fleets, movement, naval, nonplayer
from engine.sword.cards import lasting
from engine.sword.events import AttemptWaived
from engine.sword.game import Decision, Frame, Procedure, Stack, Sword, changed
from engine.sword.leaders import Commander
from engine.sword.party import (
    Entry,
    Party,
    Talk,
    can_go,
    chance,
    depart,
    going,
    lead_the_rest,
    party,
    tactics_test,
)
from engine.sword.placement import BOMILCAR

AVOID, SAIL, STAND = "avoid", "sail", "stand"
LET_GO, ROLL = "let_go", "roll"
WITHOUT = "without"
MOST_SPACES = 4
NEVER_AVOIDS: Mapping[str, str] = {"carthage": "carthago"}
"""17 Where a power always stands and fights."""


# 11.1, 11.2 who may, and where to


def avoid_barred(game: Sword, stack: Stack, space: str, origin: str, tried: Sequence[tuple[str, str]]) -> Barred | None:
    """11.1, 11.2 Why the army of that stack may not avoid one that comes from `origin`; `tried` are the stacks that
    tried to intercept it in this action (10.6)."""
    if not can_go(stack):
        return Barred("11.1", "no_army_to_avoid", {"space": space})
    if (stack.power, space) in tried:
        return Barred("10.6", "tried_to_intercept", {"space": space})
    if NEVER_AVOIDS.get(stack.power) == space and game.setting.players < 5:
        return Barred("17", "stands_and_fights", {"space": space})
    if not destinations(game, stack.power, space, origin) and not could_sail(game, stack.power, space, origin):
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
    """11.1.1, 11.2 Why an avoiding army may not sail to a port, its ships left out; 17 Bomilcar stays in Africa."""
    power = stack.power
    barred = naval.voyage_barred(game, power, stack.leaders[:1], space, to)
    if barred:
        return barred
    if to == origin:
        return Barred("11.2", "attacker_came_from_there", {"space": to})
    if not game.friendly_space(to, power):
        return Barred("11.1.1", "no_friendly_port", {"space": to})
    if game.enemy_cu(to, power):
        return Barred("11.2", "enemy_cu", {"space": to})
    return lasting.enter_barred(game, power, to) or end_barred(game, power, to)


def could_sail(game: Sword, power: str, space: str, origin: str) -> bool:
    """11.1.1 Whether by public knowledge an army may avoid by sea: who holds the card is asked as who does not."""
    if naval.port_barred(game, power, space):
        return False
    seat, stack = game.seat_of(power) or "", game.force(space, power)
    return any(
        fleets.could_sail(game, seat, power, to)
        for to in naval.harbours(game)
        if to != space and haven_barred(game, stack, space, origin, to) is None
    )


class Escape(NamedTuple):
    """11.1 Who tries to avoid; 11.1.1 by sea to a `port`, with a `card` or without."""

    party: Party
    port: str = ""
    card: str = ""


# what is asked


def avoiders(game: Sword, seat: str, stack: Stack, entry: Entry) -> Talk[Escape | None]:
    """11.1 `avoid` leader, CU and subordinates; 11.1.1 `sail` port, card if needed, then these; or `stand`."""
    space, power = entry.space, stack.power
    by_land = bool(destinations(game, power, space, entry.origin))
    by_sea = could_sail(game, power, space, entry.origin)
    ships = _ships(game, seat, stack, entry) if by_sea else {}
    verbs = [Option(AVOID, "verb", barred=None if by_land else Barred("11.2", "nowhere_to_avoid", {"space": space}))]
    if by_sea:
        sails = any(isinstance(found, list) for found in ships.values())
        verbs.append(Option(SAIL, "verb", barred=None if sails else _no_ships(power)))
    word = yield [*verbs, Option(STAND, "verb")]
    if word == STAND:
        return None
    if word == AVOID:
        return Escape((yield from party(game, stack, space, "11.1")))
    port = yield [
        Option(to, "space", barred=found if isinstance(found, Barred) else None) for to, found in ships.items()
    ]
    found = ships[port]
    assert isinstance(found, list)
    card = WITHOUT
    if [one.card for one in found] != [""]:
        card = yield [Option(one.card or WITHOUT, "card" if one.card else "verb", amount=one.cu) for one in found]
    one = next(one for one in found if (one.card or WITHOUT) == card)
    if game.data.spaces[port].region != "africa":
        stack = changed(stack, leaders=tuple(leader for leader in stack.leaders if leader != BOMILCAR))
    return Escape((yield from party(game, stack, space, "11.1", ships=one.cu)), port, one.card)


def _ships(game: Sword, seat: str, stack: Stack, entry: Entry) -> dict[str, list[fleets.Carriage] | Barred]:
    """11.1.1 For each other port the ships that could take the army there, or what bars it."""
    found: dict[str, list[fleets.Carriage] | Barred] = {}
    for to in naval.harbours(game):
        if to != entry.space:
            barred = haven_barred(game, stack, entry.space, entry.origin, to)
            rooms = fleets.carriages(game, seat, stack.power, to, stack.cu)
            found[to] = barred or rooms or _no_ships(stack.power)
    return found


def _no_ships(power: str) -> Barred:
    return Barred("11.1.1", "no_card_for_the_sea", {"power": power})


@dataclass(kw_only=True)
class LetGo(Decision):
    """11.1 The mover lets an army go that wants to avoid him, or makes it roll."""

    name = "let_go"
    rule = "11.1"
    power: str
    space: str
    leader: str
    cu: int

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "leader": self.leader, "space": self.space, "cu": self.cu}

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        if not said:
            yield Option(LET_GO, "verb")
            yield Option(ROLL, "verb", odds=chance(game, self.leader))

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
    cu: int = 0

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "space": self.space}

    def ports(self, game: Sword) -> list[str]:
        """11.1.1 The ports to which a card has given this army ships for all its CU."""
        stack, ends = game.force(self.space, self.power), destinations(game, self.power, self.space, self.origin)
        if not 0 < self.cu <= fleets.granted(game, self.power) or naval.port_barred(game, self.power, self.space):
            return []
        return [
            to
            for to in naval.harbours(game)
            if to != self.space and to not in ends and haven_barred(game, stack, self.space, self.origin, to) is None
        ]

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        if said:
            return
        ends, ports = destinations(game, self.power, self.space, self.origin), self.ports(game)
        for link in game.data.neighbours[self.space]:
            if link.to in game.kinds and link.to not in ends and link.to not in ports:
                barred = step_barred(game, self.power, self.origin, self.space, link.to)
                yield Option(link.to, "space", barred=barred or end_barred(game, self.power, link.to))
        for end in (*ends, *ports):
            yield Option(end, "space")

    def default(self, game: Sword) -> Choice:
        """Own CU most, then first."""
        ends = destinations(game, self.power, self.space, self.origin)
        return (max(ends, key=lambda end: game.cu(end, self.power)),)


# the procedure


@dataclass(kw_only=True)
class Avoidance(Procedure):
    """11.1 An army tries to avoid the one that has entered; `owner` decides for it. `aid` is added to its tactics;
    `port`: where it sails.

    Results: `avoided`; `failed`, where it has not and is still there.
    """

    escape: Escape
    entry: Entry
    owner: str
    aid: int = 0
    port: str = ""
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
        return LetGo(seat=self.entry.seat, power=who.power, space=who.space, leader=who.leader, cu=who.cu)

    @step
    def roll(self, game: Sword) -> Frame | None:
        """11.1 d6 up to his tactics."""
        who = self.who
        if game.result(LetGo).said == (LET_GO,):
            game.tell(AttemptWaived(what=AVOID, power=who.power, by=self.entry.power))
        elif not tactics_test(game, AVOID, who.power, who.leader, who.space, aid=self.aid):
            self.failed = True
            self.end()
            return None
        self.port = self.escape.port
        if self.port:
            self.goto(Avoidance.sail)
            return None
        self.goto(Avoidance.go)
        return AvoidTo(seat=self.owner, power=who.power, space=who.space, origin=self.entry.origin, cu=who.cu)

    @step
    def sail(self, game: Sword) -> Frame | None:
        """11.1.1, 9.6.4"""
        who, stack = self.who, game.force(self.who.space, self.who.power)
        self.led = stack.commander or ""
        return naval.Passage(
            power=who.power,
            seat=self.owner,
            origin=who.space,
            to=self.port,
            units=going(stack, who),
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
        """11.1, 8.2.1; 11.1.1 a card played since he declared may have given him ships."""
        who, ask = self.who, game.result(AvoidTo)
        (to,) = ask.said
        if to in ask.ports(game):
            self.port = to
            self.goto(Avoidance.sail)
            return None
        self.avoided = True
        return depart(game, who, destinations(game, who.power, who.space, self.entry.origin)[to], AVOID)

    @step
    def join(self, game: Sword) -> Frame | None:
        """8.2.1 Who comes to other leaders."""
        who, space = self.who, game.places[self.who.leader]
        if not self.avoided or game.force(space, who.power).commander in who.leaders:
            return None
        return Commander(power=who.power, space=space, came=who.leaders)
