"""7.1 An activation: what an activated leader does."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.core.choice import Barred, Choice, Option
from engine.core.frames import step
from engine.sword import acts, movement, relief, siege, stamina
from engine.sword.cards.targets import ActivationTarget
from engine.sword.events import LeaderActivated
from engine.sword.game import Decision, Frame, Sword
from engine.sword.march import March
from engine.sword.odds import attack_odds, roll_odds
from engine.sword.stamina import Stamina

MOVE, SIEGE, SORTIE, STAY = "move", "siege", "sortie", "stay"


def activate_barred(game: Sword, leader: str) -> Barred | None:
    """7.1 A leader on the map, with CU or alone; one who is inside can only make a sortie (13.4.1)."""
    space = game.places[leader]
    if space not in game.kinds:
        return Barred("7.1", "leader_not_on_map", {"leader": leader})
    return relief.sortie_barred(game, leader) if relief.is_inside(game, leader) else None


def initiative_barred(game: Sword, leader: str, value: int) -> Barred | None:
    """8 The lowest value that activates a leader."""
    needed = game.leader(leader).initiative
    return None if needed <= value else Barred("8", "initiative", {"leader": leader, "initiative": needed})


def take_command(game: Sword, leader: str) -> None:
    """8.2.1 A subordinate activated becomes commander, but no minor leader over a named one."""
    commander = game.force(game.places[leader], game.leader(leader).power).commander
    if relief.is_inside(game, leader):
        return
    if commander and (game.leader(leader).named or not game.leader(commander).named):
        acts.name_commander(game, leader)


@dataclass(kw_only=True)
class ActivationChoice(Decision):
    """7.1 What the activation is spent on: `move`, `siege` or `sortie` with those who go (13.4.1); who is inside may
    `stay` there.
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
            if relief.is_inside(game, self.leader):
                yield Option(STAY, "verb")
        elif said[0] == SORTIE:
            for option in relief.sortie_words(game, self.leader, said[1:]):
                yield self._with_odds(game, option)

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
    """7.1 A leader activated as with a card of `value`; `card` is empty without one."""

    value: int
    card: str = ""

    def about(self) -> Mapping[str, str | int]:
        return {"leader": self.leader}

    @step
    def command(self, game: Sword) -> None:
        """8.2.1"""
        take_command(game, self.leader)

    @step
    def choose(self, game: Sword) -> Frame | None:
        """7.1"""
        return ActivationChoice(seat=self.seat, leader=self.leader)

    @step
    def act(self, game: Sword) -> Frame | None:
        """9.2, 13.1.1"""
        space, power = game.places[self.leader], game.leader(self.leader).power
        said = game.result(ActivationChoice).said
        mp = 0 if said[0] == SIEGE else stamina.left(game, self.leader, movement.movement_points(power, self.value))
        game.tell(LeaderActivated(leader=self.leader, power=power, space=space, card=self.card, mp=mp))
        match said[0]:
            case "siege":
                self._note_roll(game, power, space)
                return siege.SiegeRoll(space=space, power=power, leader=self.leader, owner=self.seat)
            case "move":
                units, force = movement.starting_force(game, self.leader, stamina.unfit(game, power, space))
            case "sortie":
                units, force = relief.make_sortie(game, self.leader, said[1:])
            case _:
                return None
        units, force, mp, lag = stamina.set_out(game, units, force, mp)
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
    def end_action(self, game: Sword) -> None:
        """13.1.1"""
        campaign = game.inside(Stamina)
        if campaign:
            campaign.halt(self.leader)
        siege.lay_markers(game)
