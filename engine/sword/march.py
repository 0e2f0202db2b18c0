"""9 Movement, step by step: what an activated leader does (7.1), his march (9.1), and what meets an army (9.3)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.core.choice import Barred, Choice, Option
from engine.core.frames import step
from engine.sword import acts, leaders, movement, siege
from engine.sword.cards.targets import ActivationTarget, MoveTarget
from engine.sword.cards.window import Responses
from engine.sword.combat import Battle
from engine.sword.events import LeaderActivated, MoveStopped
from engine.sword.game import Decision, Frame, Sword, Units
from engine.sword.movement import Mover
from engine.sword.odds import attack_odds

MOVE, SIEGE = "move", "siege"
TO, TAKE, DROP, STOP = "to", "take", "drop", "stop"


@dataclass(kw_only=True)
class ActivationChoice(Decision):
    """7.1 What the activation is spent on."""

    leader: str

    name = "activation"
    rule = "7.1"

    def about(self) -> Mapping[str, str | int]:
        return {"leader": self.leader}

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        if not said:
            yield Option(MOVE, "verb")
            yield Option(SIEGE, "verb", barred=siege.roll_barred(game, self.leader))

    def default(self, game: Sword) -> Choice:
        return (MOVE,)


@dataclass(kw_only=True)
class Activation(ActivationTarget):
    """7.1 A leader activated as with a card of `value`; `card` is empty without one."""

    value: int
    card: str = ""

    def about(self) -> Mapping[str, str | int]:
        return {"leader": self.leader}

    @step
    def command(self, game: Sword) -> None:
        """8.2.1 A subordinate activated becomes commander, but no minor leader over a named one."""
        commander = game.force(game.places[self.leader], game.leader(self.leader).power).commander
        if commander and (game.leader(self.leader).named or not game.leader(commander).named):
            acts.name_commander(game, self.leader)

    @step
    def choose(self, game: Sword) -> Frame | None:
        """7.1"""
        return ActivationChoice(seat=self.seat, leader=self.leader)

    @step
    def act(self, game: Sword) -> Frame | None:
        """9.2, 13.1.1"""
        space, power = game.places[self.leader], game.leader(self.leader).power
        moves = game.result(ActivationChoice).said == (MOVE,)
        mp = movement.movement_points(power, self.value) if moves else 0
        game.tell(LeaderActivated(leader=self.leader, power=power, space=space, card=self.card, mp=mp))
        if not moves:
            return siege.SiegeRoll(space=space, power=power, leader=self.leader, owner=self.seat)
        units, force = movement.starting_force(game, self.leader)
        return March(leader=self.leader, power=power, seat=self.seat, mp=mp, path=[space], units=units, leaders=force)

    @step
    def end_action(self, game: Sword) -> None:
        """13.1.1"""
        siege.lay_markers(game)


@dataclass(kw_only=True)
class StepChoice(Decision):
    """9.1 The next space, CU and leaders to take or drop, or the end of the move.

    In one space CU and each leader change sides once: the same end is reached, and a march comes to one.
    """

    leader: str
    space: str
    mp: int

    name = "step"
    rule = "9.1"

    def about(self) -> Mapping[str, str | int]:
        return {"leader": self.leader, "space": self.space, "mp": self.mp}

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        march = game.inside(March)
        assert march is not None
        if not said:
            yield from _verb(TO, march.steps_on(game))
            yield from _verb(TAKE, march.takes(game))
            yield from _verb(DROP, march.drops(game))
            yield Option(STOP, "verb", barred=march.stop_barred(game))
        elif said == (TO,):
            for option in march.steps_on(game):
                yield march.with_odds(game, option)
        elif said == (TAKE,):
            yield from march.takes(game)
        elif said == (DROP,):
            yield from march.drops(game)

    def default(self, game: Sword) -> Choice:
        """Stop if that is legal, else the cheapest way to a legal end."""
        march = game.inside(March)
        assert march is not None
        way = movement.way_to_end(game, march.mover()) if march.stop_barred(game) else None
        return (TO, way[0]) if way else (STOP,)


def _verb(word: str, follow: Iterable[Option]) -> Iterator[Option]:
    """The verb before `follow`: nothing if nothing follows, barred like the first if all are."""
    barred: Barred | None = None
    for option in follow:
        if option.barred is None:
            yield Option(word, "verb")
            return
        barred = barred or option.barred
    if barred:
        yield Option(word, "verb", barred=barred)


@dataclass(kw_only=True)
class March(MoveTarget):
    """9 A leader's move. `path` from where he began to where he stands, `units` and `leaders` (he first) go with him.

    `crossed` is how the last connection counted for him, empty before the first step; who is `stopped` still
    fights where he is. `road`: see `movement.cost`; `exchanged`: see `StepChoice`; `met` are the leaders among whom a
    commander was named where he stands (8.2.1).
    """

    leader: str
    seat: str
    mp: int
    path: list[str]
    units: Units
    leaders: tuple[str, ...]
    road: str = ""
    exchanged: tuple[str, ...] = ()
    met: tuple[str, ...] = ()

    def about(self) -> Mapping[str, str | int]:
        return {"leader": self.leader, "power": self.power, "space": self.space, "mp": self.mp}

    @property
    def space(self) -> str:
        return self.path[-1]

    @property
    def moved(self) -> bool:
        return len(self.path) > 1

    def mover(self) -> Mover:
        return Mover(self.power, self.space, self.units, self.leaders, self.mp, self.road)

    # what may be said

    def with_odds(self, game: Sword, step_on: Option) -> Option:
        """12 A step into enemies with the chance of beating the first of them as things stand, no card played."""
        foes = movement.attacked(game, self.power, step_on.word) if step_on.barred is None and self.units.total else []
        if not foes:
            return step_on
        cu, foe = self.units.total, foes[0].power
        return step_on._replace(odds=attack_odds(game, self.power, self.leader, cu, self.space, step_on.word, foe).win)

    def steps_on(self, game: Sword) -> Iterator[Option]:
        for way in movement.ways(game, self.mover()):
            yield Option(way.to, "space", cost=way.cost, barred=way.barred)

    def takes(self, game: Sword) -> Iterator[Option]:
        mover = self.mover()
        there = movement.to_take(game, mover)
        if not there.cu and not there.leaders:
            return
        useless = self._no_way_on(game)
        once = useless or self._once("cu")
        for number in range(1, there.cu + 1):
            yield Option(
                str(number), "number", amount=number, barred=once or movement.take_cu_barred(game, mover, number)
            )
        for leader in there.leaders:
            barred = useless or self._once(leader) or movement.take_leader_barred(game, mover, leader)
            yield Option(leader, "leader", barred=barred)

    def drops(self, game: Sword) -> Iterator[Option]:
        mover = self.mover()
        useless = self._no_way_on(game)
        once = useless or self._once("cu")
        for number in range(1, mover.cu + 1):
            barred = once or movement.drop_cu_barred(game, mover, number, moved=self.moved)
            yield Option(str(number), "number", amount=number, barred=barred)
        for leader in mover.leaders[1:]:
            barred = useless or self._once(leader) or movement.drop_leader_barred(game, mover, leader, moved=self.moved)
            yield Option(leader, "leader", barred=barred)

    def stop_barred(self, game: Sword) -> Barred | None:
        """15.3, 9.4 But who has no legal way on may stay, and who has not moved (§R 34)."""
        if not self.moved:
            return None
        barred = movement.stop_barred(game, self.power, self.units.total, self.space)
        return barred if barred and movement.way_to_end(game, self.mover()) else None

    def _no_way_on(self, game: Sword) -> Barred | None:
        """9.1 CU and leaders change sides on the way: where it ends that is without meaning and not asked."""
        mover = self.mover()
        if not mover.cu and movement.to_take(game, mover).cu:
            mover = mover._replace(units=Units(1))
        if any(way.barred is None for way in movement.ways(game, mover)):
            return None
        return Barred("9.1", "no_step_left", {"space": self.space})

    def _once(self, what: str) -> Barred | None:
        return Barred("9.1", "once_in_a_space", {"space": self.space}) if what in self.exchanged else None

    # the procedure

    @step
    def ask(self, game: Sword) -> Frame | None:
        """9.1"""
        return StepChoice(seat=self.seat, leader=self.leader, space=self.space, mp=self.mp)

    @step
    def carry_out(self, game: Sword) -> Frame | None:
        """9.1, 9.2"""
        said = game.result(StepChoice).said
        if said[0] == TO:
            return self._go(game, said[1])
        if said[0] == STOP:
            self.goto(March.halt)
        else:
            self._exchange(game, said[0] == TAKE, said[1])
            self.goto(March.ask)
        return None

    def _exchange(self, game: Sword, take: bool, what: str) -> None:
        if not what.isdigit():
            others = tuple(leader for leader in self.leaders if leader != what)
            self.leaders = (*others, what) if take else others
            self.exchanged = (*self.exchanged, what)
            return
        if take:
            self.units = self.units.plus(movement.taking(game, self.mover(), int(what)))
        else:
            self.units = self.units.minus(self.units.first(int(what)))
        self.exchanged = (*self.exchanged, "cu")

    def _go(self, game: Sword, to: str) -> Frame | None:
        """9.2; 8.2.1 those left behind without their commander, or with leaders just dropped, have one named."""
        mover, origin = self.mover(), self.space
        led = game.force(origin, self.power).commander
        on = movement.after(game, mover, to)
        self.crossed = movement.connection(game, self.power, origin, to) or ""
        self.mp, self.road = on.mp, on.road
        acts.move(game, self.power, (origin, to), self.units, self.leaders, "march", mover.mp - on.mp)
        self.path.append(to)
        left = game.force(origin, self.power).leaders
        dropped = tuple(leader for leader in left if leader in self.exchanged)
        self.exchanged = self.met = ()
        if len(left) > 1 and (dropped or led not in left):
            return leaders.Commander(power=self.power, space=origin, came=dropped)
        return None

    @step
    def enter(self, game: Sword) -> None:
        """9.3 Only an army is reacted to."""
        if not self.units.total:
            self.goto(March.ask)

    @step
    def cards(self, game: Sword) -> Frame | None:
        """9.3.3"""
        return Responses(moment="on_enter", roles={"mover": self.power}, space=self.space)

    @step
    def join(self, game: Sword) -> Frame | None:
        """8.2.1, 12.1 Who comes to the help of his own fights under one commander with them."""
        self._still_there(game)
        return self._commander(game) if movement.attacked(game, self.power, self.space) else None

    @step
    def battle(self, game: Sword) -> Frame | None:
        """9.4 Enemy CU end the move and are attacked; one power after the other, should there be several."""
        led = self._still_there(game)
        enemies = movement.attacked(game, self.power, self.space) if self.units.total else []
        if not enemies:
            self.goto(March.halt if self.stopped else March.ask)
            if not led:
                self.end()
            return None
        return Battle(
            space=self.space,
            attacker=self.power,
            defender=enemies[0].power,
            origin=self.path[-2] if self.moved else "",
            crossed=self.crossed,
            owners={self.power: self.seat},
        )

    @step
    def after_battle(self, game: Sword) -> None:
        """9.4, 12.2.1 After an automatic victory the move may go on; after another one with the enemies left there."""
        battle = game.result(Battle)
        self.goto(March.battle)
        if not battle.won:
            self.end()
        elif not (battle.overrun or self.stopped):
            self.stopped = True
            game.tell(MoveStopped(power=self.power, space=self.space, cause="9.4"))

    @step
    def halt(self, game: Sword) -> Frame | None:
        """8.2.1 Who joins other leaders; §R 20 who is made to stop where he may not goes back along his way first."""
        if movement.stop_barred(game, self.power, self.units.total, self.space):
            self._go_back(game)
        return self._commander(game) if self.moved else None

    def _commander(self, game: Sword) -> Frame | None:
        """8.2.1 Of those who have come and those who were there, if it is not settled yet."""
        there = game.force(self.space, self.power).leaders
        came = tuple(leader for leader in there if (leader in self.leaders) != (leader in self.exchanged))
        if not came or all(leader in came or leader in self.met for leader in there):
            return None
        self.met = there
        return leaders.Commander(power=self.power, space=self.space, came=came)

    def _go_back(self, game: Sword) -> None:
        for at in range(len(self.path) - 2, -1, -1):
            if movement.may_stand(game, self.power, self.units.total, self.path[at]):
                way = tuple(reversed(self.path[at:]))
                acts.move(game, self.power, way, self.units, self.leaders, "back")
                del self.path[at + 1 :]
                return

    def _still_there(self, game: Sword) -> bool:
        """What others have left of the force is counted anew; False once its leader is gone (9.1)."""
        stack = game.force(self.space, self.power)
        self.units = Units(*(min(mine, there) for mine, there in zip(self.units, stack.outside, strict=True)))
        self.leaders = tuple(leader for leader in self.leaders if leader in stack.leaders)
        return self.leader in self.leaders
