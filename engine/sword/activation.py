"""7.1 An activation: what an activated leader does."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.core.choice import Choice, Option
from engine.core.frames import step
from engine.sword import acts, movement, relief, siege
from engine.sword.cards.targets import ActivationTarget
from engine.sword.events import LeaderActivated
from engine.sword.game import Decision, Frame, Sword
from engine.sword.march import March
from engine.sword.odds import attack_odds

MOVE, SIEGE, SORTIE, STAY = "move", "siege", "sortie", "stay"


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
            yield Option(MOVE, "verb", barred=relief.shut_in(game, self.leader))
            yield Option(SIEGE, "verb", barred=siege.roll_barred(game, self.leader))
            yield Option(SORTIE, "verb", barred=relief.sortie_barred(game, self.leader))
            if relief.is_inside(game, self.leader):
                yield Option(STAY, "verb")
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
    """7.1 A leader activated as with a card of `value`; `card` is empty without one."""

    value: int
    card: str = ""

    def about(self) -> Mapping[str, str | int]:
        return {"leader": self.leader}

    @step
    def command(self, game: Sword) -> None:
        """8.2.1 A subordinate activated becomes commander, but no minor leader over a named one."""
        commander = game.force(game.places[self.leader], game.leader(self.leader).power).commander
        if relief.is_inside(game, self.leader):
            return
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
        said = game.result(ActivationChoice).said
        mp = 0 if said[0] == SIEGE else movement.movement_points(power, self.value)
        game.tell(LeaderActivated(leader=self.leader, power=power, space=space, card=self.card, mp=mp))
        match said[0]:
            case "siege":
                return siege.SiegeRoll(space=space, power=power, leader=self.leader, owner=self.seat)
            case "move":
                units, force = movement.starting_force(game, self.leader)
            case "sortie":
                units, force = relief.make_sortie(game, self.leader, said[1:])
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
    def end_action(self, game: Sword) -> None:
        """13.1.1"""
        siege.lay_markers(game)
