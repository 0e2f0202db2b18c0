"""7.1 An activation: what an activated leader does."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.core.choice import Barred, Choice, Option
from engine.core.frames import step
from engine.sword import acts, acts_powers, colony, movement, raid, relief, siege, stamina, uprising
from engine.sword.cards import lasting
from engine.sword.cards.targets import ActivationTarget
from engine.sword.cards.window import Responses
from engine.sword.events import ActivationDeclared, LeaderActivated
from engine.sword.game import GARRISON_BOX, UNREST, Decision, Frame, Sword
from engine.sword.march import March
from engine.sword.odds import attack_odds, roll_odds
from engine.sword.stamina import Stamina

MOVE, SIEGE, SORTIE, STAY = "move", "siege", "sortie", "stay"
COLONY = colony.COLONY


def activate_barred(game: Sword, leader: str) -> Barred | None:
    """7.1 A leader on the map, with CU or alone; one who is inside can only make a sortie (13.4.1)."""
    space = game.places[leader]
    if space not in game.kinds:
        return Barred("7.1", "leader_not_on_map", {"leader": leader})
    if barred := lasting.activate_barred(game, game.leader(leader).power):
        return barred
    return relief.sortie_barred(game, leader) if relief.is_inside(game, leader) else None


def initiative_barred(game: Sword, leader: str, value: int) -> Barred | None:
    """8 The lowest value that activates a leader."""
    needed = game.leader(leader).initiative
    return None if needed <= value else Barred("8", "initiative", {"leader": leader, "initiative": needed})


def take_command(game: Sword, leader: str, seat: str) -> None:
    """16.1.2; 8.2.1 A subordinate activated becomes commander, but no minor leader over a named one."""
    power = game.leader(leader).power
    if power in game.npps():
        game.led[power] = seat
    commander = game.force(game.places[leader], power).commander
    if relief.is_inside(game, leader):
        return
    if commander and (game.leader(leader).named or not game.leader(commander).named):
        acts.name_commander(game, leader)


@dataclass(kw_only=True)
class ActivationChoice(Decision):
    """7.1 What the activation is spent on: `move`, `siege`, `sortie` with those who go (13.4.1), `colony` (7.2.1), an
    attack on the unrest (20.3); who is inside may `stay` there.
    """

    leader: str

    name = "activation"
    rule = "7.1"

    def about(self) -> Mapping[str, str | int]:
        return {"leader": self.leader}

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        if not said:
            barred = relief.shut_in(game, self.leader) or stamina.moves_no_more(game, self.leader)
            yield Option(MOVE, "verb", barred=barred)
            yield self._siege(game)
            barred = relief.sortie_barred(game, self.leader) or stamina.sortie_barred(game, self.leader, 1)
            yield Option(SORTIE, "verb", barred=barred)
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
                yield option if len(said) > 1 else self._with_odds(game, option)

    def _siege(self, game: Sword) -> Option:
        """13.1.1, 13.2 With the chance of a siege point, no card played."""
        barred = stamina.rolled_barred(game, game.places[self.leader]) or siege.roll_barred(game, self.leader)
        if barred:
            return Option(SIEGE, "verb", barred=barred)
        odds = roll_odds(game, game.leader(self.leader).power, game.places[self.leader])
        return Option(SIEGE, "verb", odds=odds.gains)

    def _with_odds(self, game: Sword, option: Option) -> Option:
        """12 The chance of beating the first of the besiegers with so many CU, no card played."""
        if option.kind != "number" or option.barred:
            return option
        if barred := stamina.sortie_barred(game, self.leader, int(option.word)):
            return option._replace(barred=barred)
        space, power = game.places[self.leader], game.leader(self.leader).power
        foe = movement.attacked(game, power, space)[0].power
        odds = attack_odds(game, power, self.leader, int(option.word), space, space, foe)
        return option._replace(odds=odds.win)

    def default(self, game: Sword) -> Choice:
        return (STAY,) if relief.is_inside(game, self.leader) else (MOVE,)


@dataclass(kw_only=True)
class Activation(ActivationTarget):
    """7.1 A leader activated as with a card of `value`; `card` is empty without one.

    By an event: `full_mp` are the MP he has whatever the value, 0 for those of 9.2; `only` a siege roll, a raid or a
    colony (9.5.1).
    """

    value: int
    card: str = ""
    full_mp: int = 0
    only: str = ""

    def about(self) -> Mapping[str, str | int]:
        return {"leader": self.leader}

    @step
    def command(self, game: Sword) -> None:
        """16.1.2, 8.2.1"""
        take_command(game, self.leader, self.seat)

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
        mp = 0 if said[0] == SIEGE else stamina.left(game, self.leader, self._mp(game, power))
        game.tell(LeaderActivated(leader=self.leader, power=power, space=space, card=self.card, mp=mp))
        self.goto(Activation.end_action)
        match said[0]:
            case "siege":
                self._note_roll(game, power, space)
                return siege.SiegeRoll(space=space, power=power, leader=self.leader, owner=self.seat)
            case "move":
                units, force = stamina.starting_force(game, self.leader)
            case "sortie":
                units, force = relief.make_sortie(game, self.leader, said[1:])
            case "unrest":
                return uprising.assault(game, self.leader, self.seat, said[1:])
            case "colony":
                colony.settle(game, self.leader)
                return None
            case _:
                return None
        units, force, mp, lag = stamina.set_out(game, units, force, mp, named=said[0] == SORTIE)
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
            lag=lag,
        )

    def _note_roll(self, game: Sword, power: str, space: str) -> None:
        """9.5.2, 9.5.3"""
        campaign = game.inside(Stamina)
        if campaign:
            campaign.rolled.append(space)
            campaign.tire_all(game, power, space)

    @step
    def act_only(self, game: Sword) -> Frame | None:
        """7.1, 13.1.1, 14.2, 9.5.1 What the card says, without moving."""
        space, power = game.places[self.leader], game.leader(self.leader).power
        game.tell(LeaderActivated(leader=self.leader, power=power, space=space, card=self.card, mp=0))
        if self.only == COLONY:
            if colony.colony_barred(game, self.leader) is None:
                colony.settle(game, self.leader)
            return None
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
        acts_powers.march_ended(game, game.leader(self.leader).power)
        campaign = game.inside(Stamina)
        if campaign:
            campaign.halt(self.leader)
        siege.lay_markers(game)
