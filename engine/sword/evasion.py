"""11.1 How an army that avoids battle gets away: let go or by a roll, and where to."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.core.choice import Choice, Option
from engine.core.frames import step
from engine.sword import fleets, naval
from engine.sword.avoidance import AVOID, Escape, destinations, end_barred, haven_barred, step_barred
from engine.sword.events import AttemptWaived
from engine.sword.game import Decision, Frame, Procedure, Sword
from engine.sword.leaders import Commander
from engine.sword.party import Entry, Party, chance, depart, going, lead_the_rest, tactics_test

LET_GO, ROLL = "let_go", "roll"


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
    cu: int = 0

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "space": self.space}

    def ports(self, game: Sword) -> list[str]:
        """11.1.1 The ports to which a card has given this army ships for all its CU."""
        stack, ends = game.force(self.space, self.power), destinations(game, self.power, self.space, self.origin)
        room = fleets.granted(game, self.power, self.space)
        if not 0 < self.cu <= room or naval.port_barred(game, self.power, self.space):
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
