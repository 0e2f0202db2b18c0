"""7.1 An activation: what an activated leader does."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.core.choice import Choice, Option
from engine.core.frames import step
from engine.sword import acts, colony, movement, raid, relief, siege, uprising
from engine.sword.cards import lasting
from engine.sword.cards.targets import ActivationTarget
from engine.sword.cards.window import Responses
from engine.sword.events import ActivationDeclared, LeaderActivated
from engine.sword.game import GARRISON_BOX, UNREST, Decision, Frame, Sword
from engine.sword.march import March
from engine.sword.odds import attack_odds

MOVE, SIEGE, SORTIE, STAY = "move", "siege", "sortie", "stay"
COLONY = colony.COLONY


@dataclass(kw_only=True)
class ActivationChoice(Decision):
    """7.1 What the activation is spent on: `move`, `siege`, `sortie` with those who go (13.4.1), `colony` (7.2.1); who is
    inside may `stay` there.
    """

    leader: str

    name = "activation"
    rule = "7.1"

    def about(self) -> Mapping[str, str | int]:
        return {"leader": self.leader}

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        if not said:
            yield Option(MOVE, "verb", barred=relief.shut_in(game, self.leader))
            yield Option(SIEGE, "verb", barred=siege.roll_barred(game, self.leader))
            yield Option(SORTIE, "verb", barred=relief.sortie_barred(game, self.leader))
            if game.leader(self.leader).power == colony.ROMANS:
                yield Option(COLONY, "verb", barred=colony.colony_barred(game, self.leader))
            if game.places[self.leader] == GARRISON_BOX:
                yield Option(UNREST, "verb", cost=uprising.COST, barred=uprising.start_barred(game, self.leader))
            if relief.is_inside(game, self.leader):
                yield Option(STAY, "verb")
        elif said[0] == UNREST:
            yield from uprising.assail_words(game, self.leader, said[1:])
        elif said[0] == SORTIE:
            for option in relief.sortie_words(game, self.leader, said[1:]):
                yield self._with_odds(game, option)

    def _with_odds(self, game: Sword, option: Option) -> Option:
        """12 The chance of beating the first of the besiegers with so many CU, no card played."""
        if option.kind != "number" or option.barred:
            return option
        space, power = game.places[self.leader], game.leader(self.leader).power
        foe = movement.attacked(game, power, space)[0].power
        odds = attack_odds(game, power, self.leader, int(option.word), space, space, foe)
        return option._replace(odds=odds.win)

    def default(self, game: Sword) -> Choice:
        return (STAY,) if relief.is_inside(game, self.leader) else (MOVE,)


@dataclass(kw_only=True)
class Activation(ActivationTarget):
    """7.1 A leader activated as with a card of `value`; `card` is empty without one.

    By an event: `full_mp` are the MP he has whatever the value, 0 for those of 9.2; `only` a siege roll or a raid.
    """

    value: int
    card: str = ""
    full_mp: int = 0
    only: str = ""

    def about(self) -> Mapping[str, str | int]:
        return {"leader": self.leader}

    @step
    def command(self, game: Sword) -> None:
        """16.1.2; 8.2.1 A subordinate activated becomes commander, but no minor leader over a named one."""
        power = game.leader(self.leader).power
        if power in game.npps():
            game.led[power] = self.seat
        commander = game.force(game.places[self.leader], power).commander
        if relief.is_inside(game, self.leader):
            return
        if commander and (game.leader(self.leader).named or not game.leader(commander).named):
            acts.name_commander(game, self.leader)

    @step
    def respond(self, game: Sword) -> Frame | None:
        """7.1.1 Activated, nothing moved."""
        power, space = game.leader(self.leader).power, game.places[self.leader]
        window = Responses(moment="on_activation", roles={"mover": power}, space=space)
        if window.seats(game):
            game.tell(ActivationDeclared(leader=self.leader, power=power, space=space, card=self.card))
        return window

    @step
    def choose(self, game: Sword) -> Frame | None:
        """7.1"""
        if self.cancelled:
            self.goto(Activation.end_action)
            return None
        if self.only:
            self.goto(Activation.act_only)
            return None
        return ActivationChoice(seat=self.seat, leader=self.leader)

    @step
    def act(self, game: Sword) -> Frame | None:
        """9.2, 13.1.1"""
        space, power = game.places[self.leader], game.leader(self.leader).power
        said = game.result(ActivationChoice).said
        mp = 0 if said[0] == SIEGE else self._mp(game, power)
        game.tell(LeaderActivated(leader=self.leader, power=power, space=space, card=self.card, mp=mp))
        self.goto(Activation.end_action)
        match said[0]:
            case "siege":
                return siege.SiegeRoll(space=space, power=power, leader=self.leader, owner=self.seat)
            case "move":
                units, force = movement.starting_force(game, self.leader)
            case "sortie":
                units, force = relief.make_sortie(game, self.leader, said[1:])
            case "unrest":
                return uprising.assault(game, self.leader, self.seat, said[1:])
            case "colony":
                colony.settle(game, self.leader)
                return None
            case _:
                return None
        return March(
            at=March.enter.name if said[0] == SORTIE else "",
            leader=self.leader,
            power=power,
            seat=self.seat,
            mp=mp,
            path=[space],
            units=units,
            leaders=force,
            value=self.value,
            sortie=said[0] == SORTIE,
        )

    @step
    def act_only(self, game: Sword) -> Frame | None:
        """7.1, 13.1.1, 14.2 What the card says, without moving."""
        space, power = game.places[self.leader], game.leader(self.leader).power
        game.tell(LeaderActivated(leader=self.leader, power=power, space=space, card=self.card, mp=0))
        if self.only == SIEGE:
            return siege.SiegeRoll(space=space, power=power, leader=self.leader, owner=self.seat)
        units, _ = movement.starting_force(game, self.leader)
        return raid.Raid(space=space, power=power, leader=self.leader, owner=self.seat, units=units)

    def _mp(self, game: Sword, power: str) -> int:
        """9.2, and what cards add."""
        return (self.full_mp or movement.movement_points(power, self.value)) + lasting.added(game, "mp", power)

    @step
    def end_action(self, game: Sword) -> None:
        """16.1.2, 13.1.1"""
        game.led.pop(game.leader(self.leader).power, None)
        siege.lay_markers(game)
