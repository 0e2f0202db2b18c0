"""10 Interception: who may (10.2, 10.3), how it is tried (10.4), and battle refused (10.5)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from engine.core.choice import DONE, Barred, Choice, Option
from engine.core.frames import step
from engine.sword import movement, naval, nonplayer
from engine.sword.cards import lasting
from engine.sword.cards.targets import FightTarget
from engine.sword.cards.trial import Trial
from engine.sword.events import AttemptWaived
from engine.sword.game import NONE, Decision, Frame, Procedure, Stack, Sword, Units
from engine.sword.leaders import Commander
from engine.sword.party import Entry, Party, Talk, can_go, chance, depart, party, tactics_test
from engine.sword.victory import TIES

NO = "no"
INTERCEPT, REFUSE = "intercept", "refuse"
BACK, FIGHT = "back", "fight"
ALLOW, ROLL = "allow", "roll"
FOREIGN_GROUND = 1
"""10.3 Added to the roll where the space is enemy and holds no CU of one's own."""
NOBODY_LEAVES: Mapping[str, int] = {}


# 10.1-10.3 who may


def neighbours(game: Sword, entry: Entry) -> Iterator[tuple[str, Stack]]:
    """10.1 The enemy armies next to the space entered, but for those of the active side, with where they stand."""
    own = game.powers_of(entry.seat)
    for link in game.data.neighbours[entry.space]:
        for stack in game.stacks.get(link.to, ()):
            if not can_go(stack) or stack.power in own:
                continue
            if not movement.at_peace(game, entry.power, stack.power, link.to):
                yield link.to, stack


def intercept_barred(game: Sword, entry: Entry, power: str, origin: str) -> Barred | None:
    """10.2 Why an army of `power` in `origin` may not intercept the army that has entered."""
    space, fight = entry.space, game.inside(FightTarget)
    if fight is not None and (power, origin) == (fight.defender, fight.space):
        return Barred("9.5.9", "army_in_battle", {"space": origin, "power": power})
    if movement.connection(game, power, origin, space) != "clear":
        return Barred("10.2", "intercepts_on_clear_ground", {"space": origin})
    barred = lasting.intercept_barred(game, power, entry.power)
    return barred or ground_barred(game, power, entry.power, entry.cu, space)


def ground_barred(game: Sword, power: str, foe: str, cu: int, space: str) -> Barred | None:
    """10.2, 7.1 Why an army of `power` may not go where `cu` CU of `foe` are on the move, whatever way it comes."""
    if barred := lasting.enter_barred(game, power, space):
        return barred
    for stack in game.stacks.get(space, ()):
        inside = 0 if space in game.sieges else stack.inside.total
        moving = cu if stack.power == foe else 0
        if stack.power != power and stack.cu + inside > moving:
            return Barred("10.2", "others_stand_there", {"space": space, "power": stack.power})
    return movement.attack_barred(game, power, space) or nonplayer.confined(game, power, space)


def roll_modifier(game: Sword, power: str, space: str, leaving: Mapping[str, int] = NOBODY_LEAVES) -> int:
    """10.3 Enemy ground without own CU; `leaving`: so many of a power's CU there are gone before."""
    held = game.cu(space, power) > leaving.get(power, 0)
    return 0 if held or game.friendly_space(space, power) else FOREIGN_GROUND


def attempts(
    game: Sword, entry: Entry, powers: tuple[str, ...], leaving: Mapping[str, int] = NOBODY_LEAVES
) -> Talk[tuple[Party, ...]]:
    """10.3 Space after space with an army of those powers, in the order of the data: who goes from there; then `done`.

    `no` at once is no attempt at all; nothing is said if there is no army. The odds of each are those at its roll, if
    it comes to it: an army of the same power that has come before it may be there (10.3) or not. `leaving`: CU by power
    declared to avoid there, which are taken to have got away by then (§R 22).
    """
    near = {space: stack for space, stack in neighbours(game, entry) if stack.power in powers}
    barred = {space: intercept_barred(game, entry, stack.power, space) for space, stack in near.items()}
    left = list(near)
    found: list[Party] = []
    alone = dict.fromkeys(powers, 1.0)
    while any(barred[space] is None for space in left):
        ended = Option(DONE if found else NO, "verb")
        space = yield [*(Option(one, "space", barred=barred[one]) for one in left), ended]
        if space == ended.word:
            break
        stack = near[space]
        odds = _odds(game, stack.power, entry.space, leaving, alone[stack.power])
        found.append((yield from party(game, stack, space, "10.3", odds, alone=True)))
        alone[stack.power] *= 1 - _odds(game, stack.power, entry.space, leaving, 1.0)(found[-1].leader)
        left = left[left.index(space) + 1 :]
    return tuple(found)


def _odds(game: Sword, power: str, space: str, leaving: Mapping[str, int], alone: float) -> Callable[[str], float]:
    """10.3, 10.4 The chances of leaders of `power`; `alone` is that of no army of theirs having come before."""
    modifier = roll_modifier(game, power, space, leaving)
    return lambda leader: alone * chance(game, leader, modifier) + (1 - alone) * chance(game, leader)


# 10.3, 10.4 how it is tried


def ranked(game: Sword, powers: Iterable[str]) -> list[str]:
    """4.4, §R 13 The order of the list alone; who is not in it comes last, in the order of §5."""
    order = (*TIES, *game.npps())
    return sorted(powers, key=lambda power: order.index(_first(game, power)))


def _first(game: Sword, power: str) -> str:
    """§R 19 A player of two powers stands where his first power does."""
    seat = game.seat_of(power)
    return min(game.powers_of(seat), key=TIES.index) if seat else power


@dataclass(kw_only=True)
class InterceptOrder(Decision):
    """10.3 Which power rolls first: the winner of the tie says it. One word fewer than there are powers."""

    name = "intercept_order"
    rule = "10.3"
    powers: tuple[str, ...]
    space: str

    def about(self) -> Mapping[str, str | int]:
        return {"powers": " ".join(self.powers), "space": self.space}

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        if len(said) < len(self.powers) - 1:
            for power in self.powers:
                if power not in said:
                    yield Option(power, "power")

    def default(self, game: Sword) -> Choice:
        return self.powers[:-1]


@dataclass(kw_only=True)
class Interception(Procedure):
    """10.3, 10.4 `parties` try to intercept the army that has entered; `owners` are the seats of their powers.

    `aid`: by space of origin what cards add to their tactics. Results: `arrived`, the power that has succeeded, if one
    has; `rolled`, the stacks that tried, by power and space.
    """

    entry: Entry
    parties: list[Party]
    owners: dict[str, str]
    aid: dict[str, int] = field(default_factory=dict)
    order: list[str] = field(default_factory=list)
    came: tuple[str, ...] = ()
    successes: int = 0
    arrived: str = ""
    rolled: list[tuple[str, str]] = field(default_factory=list)

    def about(self) -> Mapping[str, str | int]:
        return {"space": self.entry.space, "power": self.entry.power}

    @step
    def ask_order(self, game: Sword) -> Frame | None:
        """10.3"""
        self.order = ranked(game, dict.fromkeys(party.power for party in self.parties))
        if len(self.order) == 1:
            self.goto(Interception.roll)
            return None
        seat = self.owners[self.order[0]]
        return InterceptOrder(seat=seat, powers=tuple(self.order), space=self.entry.space)

    @step
    def note_order(self, game: Sword) -> None:
        """10.3"""
        self.order = [*game.result(InterceptOrder).said, *self.order]

    @step
    def roll(self, game: Sword) -> Frame | None:
        """10.3, 10.4 Once one power has succeeded the others cannot; own armies come one after the other."""
        if self.arrived:
            self.parties = [who for who in self.parties if who.power == self.arrived]
        if not self.parties:
            return None
        self.goto(Interception.roll)
        who = min(self.parties, key=lambda one: self.order.index(one.power))
        self.parties.remove(who)
        self.rolled.append((who.power, who.space))
        modifier = roll_modifier(game, who.power, self.entry.space)
        aid = self.aid.get(who.space, 0)
        if not tactics_test(game, INTERCEPT, who.power, who.leader, self.entry.space, modifier, aid=aid):
            return None
        self.arrived, self.came = who.power, (*self.came, *who.leaders)
        self.successes += 1
        return depart(game, who, (who.space, self.entry.space), INTERCEPT)

    @step
    def join(self, game: Sword) -> Frame | None:
        """10.1, 8.2.1 Of several armies, or with own CU found there, the owner chooses who commands."""
        if not self.arrived:
            return None
        there = game.force(self.entry.space, self.arrived).leaders
        if self.successes == 1 and len(there) == len(self.came):
            return None
        return Commander(power=self.arrived, space=self.entry.space, came=self.came)


# 10.5 refusing battle


@dataclass(kw_only=True)
class RefuseChoice(Decision):
    """10.5.1 The army intercepted may back up to the last space where it may stop, and then stops.

    `cu` of it came by sea from `port`, which is empty if it did not.
    """

    name = "refuse"
    rule = "10.5.1"
    power: str
    leader: str
    space: str
    to: str
    cu: int = 0
    port: str = ""

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "leader": self.leader, "space": self.space, "to": self.to}

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        if not said:
            yield Option(BACK, "verb", odds=chance(game, self.leader) * _back_by_sea(game, self))
            yield Option(FIGHT, "verb")

    def default(self, game: Sword) -> Choice:
        return (FIGHT,)


@dataclass(kw_only=True)
class LetRefuse(Decision):
    """10.5.1 The interceptor lets the army back up, or makes it roll; `cu` and `port` as in `RefuseChoice`."""

    name = "let_refuse"
    rule = "10.5.1"
    power: str
    leader: str
    space: str
    cu: int = 0
    port: str = ""

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "leader": self.leader, "space": self.space}

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        if not said:
            by_sea = _back_by_sea(game, self)
            yield Option(ALLOW, "verb", odds=by_sea if by_sea < 1 else None)
            yield Option(ROLL, "verb", odds=chance(game, self.leader) * by_sea)

    def default(self, game: Sword) -> Choice:
        return (ROLL,)


def _back_by_sea(game: Sword, ask: RefuseChoice | LetRefuse) -> float:
    """9.6.4 The chance that who came by sea comes back; 1 by land."""
    return naval.arrives(game, ask.power, ask.port, ask.cu) if ask.port else 1.0


@dataclass(kw_only=True)
class Refusal(Procedure):
    """10.5.1 The army that has entered may refuse battle with its interceptor `foe`, whose seat is `owner`.

    Results: `refused`; `sailed`, if it has gone back by sea, with the `units` and `leaders` that are left.
    """

    entry: Entry
    foe: str
    owner: str
    refused: bool = False
    sailed: bool = False
    units: Units = NONE
    leaders: tuple[str, ...] = ()

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.entry.power, "leader": self.entry.leader, "space": self.entry.space}

    @step
    def ask(self, game: Sword) -> Frame | None:
        """10.5.1, §R 20"""
        entry = self.entry
        way = movement.way_back(game, entry.power, entry.cu, entry.path, forced=False)
        if way is None:
            self.end()
            return None
        return RefuseChoice(
            seat=entry.seat,
            power=entry.power,
            leader=entry.leader,
            space=entry.space,
            to=way[-1],
            cu=entry.cu,
            port=entry.port,
        )

    @step
    def ask_interceptor(self, game: Sword) -> Frame | None:
        """10.5.1"""
        entry = self.entry
        if game.result(RefuseChoice).said == (FIGHT,):
            self.end()
            return None
        return LetRefuse(
            seat=self.owner,
            power=entry.power,
            leader=entry.leader,
            space=entry.space,
            cu=entry.cu,
            port=entry.port,
        )

    @step
    def roll(self, game: Sword) -> Frame | None:
        """10.5.1 Automatic if the enemy agrees."""
        entry = self.entry
        if game.result(LetRefuse).said == (ALLOW,):
            self.refused = True
            game.tell(AttemptWaived(what=REFUSE, power=entry.power, by=self.foe))
            self.goto(Refusal.go_back)
            return None
        return Trial(what=REFUSE, power=entry.power, leader=entry.leader, space=entry.space, mover=entry.power)

    @step
    def test(self, game: Sword) -> None:
        """10.5.1 d6 up to the mover's tactics."""
        entry, aid = self.entry, game.result(Trial).aid
        self.refused = tactics_test(game, REFUSE, entry.power, entry.leader, entry.space, aid=aid)

    @step
    def go_back(self, game: Sword) -> Frame | None:
        """10.5.1 Who came by sea goes back by sea."""
        entry = self.entry
        if self.refused and entry.by_sea:
            return naval.Passage(
                power=entry.power,
                seat=entry.seat,
                origin=entry.space,
                to=entry.origin,
                units=entry.units,
                leaders=entry.leaders,
                how=REFUSE,
            )
        self.end()
        return None

    @step
    def land(self, game: Sword) -> None:
        """10.5.1, 9.6.4 Who is turned back on the sea has to fight."""
        passage = game.result(naval.Passage)
        self.units, self.leaders = passage.units, passage.leaders
        self.sailed = self.refused = passage.arrived or not passage.units.total
