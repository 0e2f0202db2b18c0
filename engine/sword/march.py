"""9 The march of an activated leader, step by step (9.1), and what meets an army on its way (9.3, 9.4)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from engine.core.choice import Choice, Option
from engine.core.frames import step
from engine.sword import acts, bribe, movement, naval, raid, uprising
from engine.sword.bearing import Bearing
from engine.sword.cards.trial import Trial
from engine.sword.cards.window import Responses
from engine.sword.combat import Battle
from engine.sword.game import NONE, Decision, Frame, Sword, Units
from engine.sword.interception import REFUSE
from engine.sword.marching import ASSAIL, RAID, SAIL, SHIPS, STOP, TAKE, TO, StepChoice
from engine.sword.party import chance, tactics_test
from engine.sword.punic_ships import Loan
from engine.sword.reaction import Reaction, concerned
from engine.sword.stamina import Stamina

PURSUE, ROLL = "pursue", "roll"


@dataclass(kw_only=True)
class PursuitChoice(Decision):
    """11.3 After an army that has avoided him the mover needs a roll to move on; he may stop without one."""

    leader: str
    space: str
    mp: int

    name = "pursue"
    rule = "11.3"

    def about(self) -> Mapping[str, str | int]:
        return {"leader": self.leader, "space": self.space, "mp": self.mp}

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        if not said:
            yield Option(ROLL, "verb", odds=chance(game, self.leader))
            yield Option(STOP, "verb")

    def default(self, game: Sword) -> Choice:
        return (STOP,)


@dataclass(kw_only=True)
class March(Bearing):
    """9 The procedure of a leader's move. `postpones`: what an interception leads to comes later (9.5.9)."""

    postpones: ClassVar[bool] = False

    @step
    def ask(self, game: Sword) -> Frame | None:
        """9.1"""
        if self.breaks_off(game):
            self.end()
            return None
        return StepChoice(seat=self.seat, leader=self.leader, space=self.space, mp=self.mp)

    @step
    def carry_out(self, game: Sword) -> Frame | None:
        """9.1, 9.2"""
        said = game.result(StepChoice).said
        if said[0] == TO:
            return self._go(game, said[1])
        if said[0] == SAIL:
            return self._sail(game, said[1])
        if said[0] == SHIPS:
            self.goto(March.ask)
            return Loan(power=self.power, space=self.space, moves=True)
        if said[0] == RAID:
            return self._raid(game)
        if said[0] == ASSAIL:
            self.mp -= uprising.COST
            self._note_steps(game, uprising.COST)
            self.goto(March.assailed)
            return uprising.Assault(seat=self.seat, units=self.units, leaders=self.leaders)
        if said[0] == STOP:
            self.goto(March.halt)
        else:
            self.exchange(game, said[0] == TAKE, *said[1:])
            self.goto(March.ask)
        return None

    def _go(self, game: Sword, to: str) -> Frame | None:
        """9.2; 8.2.1 those left behind without their commander, or with leaders just dropped, have one named."""
        mover, origin = self.mover(), self.space
        led = game.force(origin, self.power).commander
        on = movement.after(game, mover, to)
        self.crossed = movement.connection(game, self.power, origin, to) or ""
        cost, self.road = mover.mp - on.mp, on.road
        self.mp -= cost
        acts.move(game, self.power, (origin, to), self.units, self.leaders, "march", cost)
        self.ships = 0
        commander = self._arrive(game, to, led)
        self._note_steps(game, cost)
        return commander

    def _raid(self, game: Sword) -> Frame:
        """9.2"""
        self.mp -= raid.COST
        self._note_steps(game, raid.COST)
        self.plundered = True
        self.goto(March.raided)
        owner = self.owner(game)
        return raid.Raid(power=self.power, space=self.space, leader=self.leader, owner=owner, units=self.units)

    def _sail(self, game: Sword, to: str) -> Frame | None:
        """9.6, 9.6.3 CU beyond the ships stay behind."""
        self.bound, self.led = to, game.force(self.space, self.power).commander or ""
        self.ships = naval.capacity(game, self.power, self.leader, self.space, to, self.value)
        price = naval.port_cost(game, self.power)
        self.mp, self.road = self.mp - price, ""
        return naval.Passage(
            power=self.power,
            seat=self.owner(game),
            origin=self.space,
            to=to,
            units=naval.aboard(game, self.units, to, self.ships),
            leaders=self.leaders,
            cost=price,
        )

    @step
    def land(self, game: Sword) -> Frame | None:
        """9.6.4 Who has come by sea; §R 25 after a return the move may go on with the MP left."""
        if not self.bound:
            return None
        passage, to, self.bound = game.result(naval.Passage), self.bound, ""
        campaign = game.inside(Stamina)
        if campaign:
            aboard = naval.aboard(game, self.units, to, self.ships)
            campaign.sail(self.leaders, aboard, to if passage.arrived else self.space, passage.cost)
        if passage.arrived:
            self.units, self.leaders, self.crossed = passage.units, passage.leaders, ""
            commander = self._arrive(game, to, self.led)
            self._keep(game)
            return commander
        self.ships = 0
        if passage.leaders:
            self.goto(March.ask)
            return None
        self.end()
        return self._lead_the_rest(game, self.led)

    @step
    def enter(self, game: Sword) -> Frame | None:
        """9.3 Only an army is reacted to; 13.4.1 nobody intercepts a sortie."""
        if not self.units.total:
            self.goto(March.ask)
            return None
        campaign = game.inside(Stamina)
        if campaign and self.leader in campaign.heirs:
            self.tried = list(dict.fromkeys((*self.tried, *campaign.tried)))
        entry = self.entry()
        here, near = concerned(game, entry, self.tried)
        if self.sortie:
            near = ()
        if not here and not near:
            self.goto(March.ask_bribe)
            return None
        return Reaction(entry=entry, here=here, near=near, tried=list(self.tried), postponed=self.postpones)

    @step
    def react(self, game: Sword) -> None:
        """9.4.3, 10.5.1 Who refuses battle backs up and stops."""
        reaction = game.result(Reaction)
        self.tried, self.modifiers, self.avoided = reaction.tried, reaction.modifiers, reaction.avoided
        campaign = game.inside(Stamina)
        if campaign:
            campaign.tried = list(dict.fromkeys((*campaign.tried, *self.tried)))
        if self.postpones and reaction.arrived:
            self.waylaid(reaction.arrived, reaction.owners[reaction.arrived])
        elif reaction.refused:
            self.back_up(game, reaction.sailed, reaction.units, reaction.leaders)

    # 9.5.6, 9.5.9 what is otherwise for a flanking force

    def breaks_off(self, game: Sword) -> bool:
        """9.5.1 Whether it must wait for another before it goes on."""
        return False

    def waylaid(self, foe: str, owner: str = "") -> None:
        """9.5.9 It has been intercepted, or an army put in its way by a card, for which no `owner` is asked."""

    def finish(self, game: Sword) -> None:
        """9.5.6 It stops where it is."""

    def back_up(self, game: Sword, sailed: bool, units: Units, leaders: tuple[str, ...]) -> None:
        """9.4.3, 10.5.1 Battle is refused; those who have `sailed` back are there already."""
        if sailed:
            self.path.pop()
            self.units, self.leaders = units, leaders
            self._note_steps(game)
        else:
            self._go_back(game, REFUSE)
        self._tire(game)
        self._stop(game, "10.5.1")
        self.goto(March.halt)
        if not self.leaders:
            self.end()

    @step
    def ask_bribe(self, game: Sword) -> Frame | None:
        """9.3.3, 7.2.2"""
        offer = None if self.sortie else bribe.offer(game, self.mover(), self.path)
        if offer is None:
            self.goto(March.cards)
        return offer

    @step
    def take_bribe(self, game: Sword) -> None:
        """7.2.2 The step of an enemy is undone, and his move ends; the Etruscans pass through."""
        if bribe.paid(game, game.result(bribe.BribeChoice)) == bribe.BACK:
            self._go_back(game, "bribe")
            self._stop(game, "7.2.2")
            self.goto(March.halt)

    @step
    def cards(self, game: Sword) -> Frame | None:
        """9.3.4"""
        if self.sortie:
            return None
        return Responses(moment="on_enter", roles={"mover": self.power}, space=self.space)

    @step
    def join(self, game: Sword) -> Frame | None:
        """8.2.1, 12.1 Who comes to the help of his own fights under one commander with them.

        7.1 Whom a card has stopped where he is moves no more in this action, a Campaign's other leader or not.
        """
        led = self._still_there(game)
        if self.turned_back:
            self._go_back(game, "back")
            self._stop(game, self.turned_back)
            self.goto(March.halt)
            if not led:
                self.end()
            return None
        if self.stopped:
            self._tire(game)
        return self._commander(game) if movement.attacked(game, self.power, self.space) else None

    @step
    def battle(self, game: Sword) -> Frame | None:
        """9.4 Enemy CU end the move and are attacked; one power after the other, should there be several."""
        led = self._still_there(game)
        enemies = movement.attacked(game, self.power, self.space) if self.units.total else []
        if not enemies:
            self.goto(March.halt if self.stopped else March.pursue)
            if not led:
                self.end()
            return None
        if self.postpones:
            self.waylaid(enemies[0].power)
            return None
        return Battle(
            space=self.space,
            attacker=self.power,
            defender=enemies[0].power,
            origin=self.path[-2] if self.moved else "",
            crossed=self.crossed,
            ships=self.ships,
            owners={self.power: self.owner(game)},
            modifiers={power: self.modifiers.pop(power, []) for power in (self.power, enemies[0].power)},
            joined=self.units if self.sortie else NONE,
            sallied=self.leaders if self.sortie else (),
        )

    @step
    def after_battle(self, game: Sword) -> Frame | None:
        """9.4, 12.2.1 After an automatic victory the move may go on; after another one with the enemies left there."""
        battle = game.result(Battle)
        self.goto(March.battle)
        if not battle.won:
            self.end()
        elif not (battle.passed or self.stopped):
            self._stop(game, "9.4")
        campaign = game.inside(Stamina)
        return campaign.fought(game, battle) if campaign else None

    @step
    def pursue(self, game: Sword) -> Frame | None:
        """11.3 Needed after an avoidance if no battle has followed but an automatic victory."""
        self.pursuing = self.avoided
        if not self.pursuing or not self._may_go_on(game):
            self.goto(March.ask)
            return None
        return PursuitChoice(seat=self.seat, leader=self.leader, space=self.space, mp=self.mp)

    @step
    def roll_to_pursue(self, game: Sword) -> Frame | None:
        """11.3"""
        if game.result(PursuitChoice).said == (STOP,):
            self.goto(March.halt)
            return None
        return Trial(what=PURSUE, power=self.power, leader=self.leader, space=self.space, mover=self.power)

    @step
    def test_pursuit(self, game: Sword) -> None:
        """11.3 d6 up to his tactics; 9.4.2 a failed roll ends the move."""
        if tactics_test(game, PURSUE, self.power, self.leader, self.space, aid=game.result(Trial).aid):
            self.goto(March.ask)
        else:
            self._stop(game, "9.4.2")
            self._tire(game)
            self.goto(March.halt)

    @step
    def halt(self, game: Sword) -> Frame | None:
        """8.2.1 Who joins other leaders; §R 20 who is made to stop where he may not goes back along his way first."""
        self.finish(game)
        if movement.stop_barred(game, self.power, self.units.total, self.space):
            self._go_back(game, "back")
        self.end()
        return self._commander(game) if self.moved else None

    @step
    def raided(self, game: Sword) -> None:
        """14.2 As often as MP allow."""
        self.units = game.result(raid.Raid).units
        self.goto(March.ask if self._still_there(game) else March.halt)

    @step
    def assailed(self, game: Sword) -> None:
        """20.3, 9.4 Only after an automatic victory the move may go on."""
        battle = game.result(uprising.Assault)
        self.units = battle.units
        if not self._still_there(game):
            self.end()
        elif battle.won and battle.overrun:
            self.goto(March.ask)
        else:
            self._stop(game, "9.4")
            self.goto(March.halt)

    def _may_go_on(self, game: Sword) -> bool:
        """11.3 Whether anything but to stop is left to him."""
        ask = StepChoice(seat=self.seat, leader=self.leader, space=self.space, mp=self.mp)
        return any(option.barred is None and option.word != STOP for option in ask.words(game, ()))
