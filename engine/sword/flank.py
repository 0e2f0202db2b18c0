"""9.5.6 Coordinated attacks: a flanking force on its way to a battle, and what becomes of it (9.5.7, 9.5.9)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from engine.core.choice import Barred, Choice, Option
from engine.core.frames import step
from engine.sword import fleets, movement, naval, stamina, support
from engine.sword.activation import take_command
from engine.sword.cards.targets import ActivationTarget, FightTarget, Flankers
from engine.sword.cards.window import Responses
from engine.sword.events import ActivationDeclared, FlankJoined, LeaderActivated, MoveStopped
from engine.sword.flankers import (
    NOBODY,
    Coordinator,
    FlankChoice,
    Wing,
    flank_barred,
    flanker_barred,
    way_to_flank,
)
from engine.sword.game import NONE, Frame, Sword
from engine.sword.interception import Refusal
from engine.sword.leave import AllyLeave, answered, leave_of
from engine.sword.march import March
from engine.sword.marching import TAKE
from engine.sword.movement import Mover
from engine.sword.party import following

M = TypeVar("M", bound=March)


@dataclass(kw_only=True)
class Flank(March):
    """9.5.6 The move of a flanking force, up to the last step into the battle, which it does not take.

    Results: `flanks`; or `foe` who has intercepted it (9.5.9), with the seat that decides for him.
    """

    postpones = True
    flanks: bool = False
    foe: str = ""
    foe_owner: str = ""

    def _fight(self, game: Sword) -> FightTarget:
        fight = game.inside(FightTarget)
        assert fight is not None
        return fight

    def flank_barred(self, game: Sword) -> Barred | None:
        """9.5.6 Why it may not flank from where it is."""
        return flank_barred(game, self.mover(), self._fight(game), moved=self.moved)

    def _leads_nowhere(self, game: Sword, there: Mover) -> Barred | None:
        """9.5.6 Why it may not go to the space where it would be `there`; the reading of `way_to_flank` among it."""
        for foe in movement.attacked(game, self.power, there.space):
            return Barred("9.5.6", "flank_meets_enemies", {"space": there.space, "power": foe.power})
        shut = self._shut_behind(game, there.cu)
        if way_to_flank(game, there, self._fight(game), self.value, moved=True, shut=shut) is None:
            return Barred("9.5.6", "flank_out_of_reach", {"leader": self.leader, "space": self._fight(game).space})
        return None

    def _shut_behind(self, game: Sword, leaving: int) -> str:
        """9.3.1 The space that so many CU leave, if the enemies inside a city there then come out."""
        for stack in game.stacks.get(self.space, ()):
            freed = stack.inside.total and game.enemy_cu(self.space, stack.power) <= leaving
            if freed and not game.friendly(self.power, stack.power):
                return self.space
        return ""

    def steps_on(self, game: Sword) -> Iterator[Option]:
        """9.5.6"""
        for option in super().steps_on(game):
            barred = option.barred or self._leads_nowhere(game, movement.after(game, self.mover(), option.word))
            yield option._replace(barred=barred)

    def sails(self, game: Sword, *, odds: bool = False) -> Iterator[Option]:
        """9.5.6, 9.6"""
        for option in super().sails(game, odds=odds):
            barred = option.barred
            if barred is None:
                units = naval.aboard(game, self.units, option.word, option.amount or 0)
                barred = self._leads_nowhere(game, naval.landed(game, self.mover()._replace(units=units), option.word))
            yield option._replace(barred=barred)

    def drops(self, game: Sword) -> Iterator[Option]:
        """9.5.6 Without CU nobody flanks."""
        for option in super().drops(game):
            last = option.word == str(self.units.total)
            alone = Barred("9.5.6", "flank_without_cu", {"leader": self.leader}) if last else None
            yield option._replace(barred=option.barred or alone)

    def raid_option(self, game: Sword) -> Option:
        """9.5.6 It must still be able to come to the battle."""
        option = super().raid_option(game)
        mover = self.mover()
        poorer = mover._replace(mp=mover.mp - (option.cost or 0), raided=True)
        if option.barred or way_to_flank(game, poorer, self._fight(game), self.value, moved=self.moved) is not None:
            return option
        barred = Barred("9.5.6", "flank_out_of_reach", {"leader": self.leader, "space": self._fight(game).space})
        return option._replace(barred=barred, odds=None)

    def stop_barred(self, game: Sword) -> Barred | None:
        """9.5.6 It stops where it may flank from, or where it can go no farther."""
        barred = self.flank_barred(game)
        return barred if barred and self.way_on(game) is not None else None

    def way_on(self, game: Sword) -> Choice | None:
        """9.5.6"""
        taken = not self.groups(game, take=True)
        way = way_to_flank(game, self.mover(), self._fight(game), self.value, moved=self.moved, taken=taken)
        if not way or way[0][0] != TAKE:
            return way[0] if way else None
        return self._taking(game)

    def _taking(self, game: Sword) -> Choice:
        """9.1, 9.5.2 All the CU there that have moved least, as many as he may take."""
        least = next(iter(self.groups(game, take=True).values())).total
        open_to_him = (option.amount or 0 for option in self.takes(game) if option.barred is None)
        said: Choice = (TAKE, str(max(number for number in open_to_him if number <= least)))
        while options := following(self.which(game, said), said[2:]):
            said = (*said, next(option.word for option in options if option.barred is None))
        return said

    def no_way_on(self, game: Sword) -> Barred | None:
        """9.5.6 Who takes part matters also where it stops."""
        return None

    def waylaid(self, foe: str, owner: str = "") -> None:
        """9.5.9 Who is intercepted does not flank.

        Reading: an army that a card puts in its way (9.3.3) has intercepted it too, and that battle comes after the
        primary one.
        """
        self.foe, self.foe_owner = foe, owner
        self.end()

    def finish(self, game: Sword) -> None:
        """9.5.6 Who has been stopped by others does not flank."""
        self.flanks = not self.stopped and self.flank_barred(game) is None


@dataclass(kw_only=True)
class Ambushed(March):
    """9.5.9 The move of a flanking force that `foe` has intercepted, once the primary battle is over."""

    foe: str = ""
    foe_owner: str = ""

    @step
    def face(self, game: Sword) -> Frame | None:
        """9.5.9, 10.5.1"""
        if not self.foe_owner:
            March.goto(self, March.battle)
            return None
        if not self._still_there(game) or not self.units.total:
            self.end()
            return None
        if all(stack.power != self.foe for stack in movement.attacked(game, self.power, self.space)):
            March.goto(self, March.ask)
            return None
        return Refusal(entry=self.entry(), foe=self.foe, owner=self.foe_owner)

    @step
    def faced(self, game: Sword) -> None:
        """10.5.1, 10.5.2"""
        refusal = game.result(Refusal)
        March.goto(self, March.ask_bribe)
        if refusal.refused:
            self.back_up(game, refusal.sailed, refusal.units, refusal.leaders)

    def breaks_off(self, game: Sword) -> bool:
        """9.5.1 It goes on when the first leader has finished."""
        campaign = game.inside(Coordinator)
        assert campaign is not None
        campaign.wing = wing_of(self, fleets.lent(game, self.power))._replace(free=True)
        campaign.halt(self.leader)
        return True


def wing_of(march: March, lent: int = 0) -> Wing:
    return Wing(
        leader=march.leader,
        power=march.power,
        path=tuple(march.path),
        units=march.units,
        leaders=march.leaders,
        mp=march.mp,
        road=march.road,
        value=march.value,
        crossed=march.crossed,
        ships=march.ships,
        tried=tuple(march.tried),
        lent=lent,
    )


def _march(kind: type[M], campaign: Coordinator, wing: Wing) -> M:
    """What `wing_of` kept, as a march again."""
    return kind(
        leader=wing.leader,
        power=wing.power,
        seat=campaign.seat,
        mp=wing.mp,
        path=list(wing.path),
        units=wing.units,
        leaders=wing.leaders,
        road=wing.road,
        value=wing.value,
        crossed=wing.crossed,
        ships=wing.ships,
        tried=list(wing.tried),
    )


def resumed(game: Sword, campaign: Coordinator, wing: Wing, kind: type[March]) -> March | None:
    """9.5.7 The move of a flanking force that goes on; None if its leader is gone, or with others, or has fought."""
    if wing.leader not in game.force(wing.space, wing.power).leaders or stamina.moves_no_more(game, wing.leader):
        return None
    leaders = tuple(leader for leader in wing.leaders if leader in game.force(wing.space, wing.power).leaders)
    here = NONE
    for units in campaign.pool(game, wing.power, wing.space).values():
        here = here.plus(units)
    force = stamina.set_out(game, wing.units.most(here), leaders, wing.mp, named=True)
    march = _march(kind, campaign, wing._replace(units=force.units, leaders=leaders, mp=force.mp))
    march.lag = force.lag
    return march


def ambushed(campaign: Coordinator, wing: Wing) -> Ambushed:
    """9.5.9"""
    march = _march(Ambushed, campaign, wing)
    march.goto(Ambushed.face)
    march.foe, march.foe_owner = wing.foe, wing.owner
    march.modifiers = {wing.foe: list(wing.modifiers), wing.power: list(wing.own)}
    return march


@dataclass(kw_only=True)
class Resumption(ActivationTarget):
    """9.5.7, 9.5.9 What is left of the activation of a flanking force: after the primary one has finished, or the
    interception on its way once the primary battle is over. What cards have done for its army holds in it (7.1).
    """

    wing: Wing

    def about(self) -> Mapping[str, str | int]:
        return {"leader": self.leader}

    @step
    def go_on(self, game: Sword) -> Frame | None:
        """9.5.7, 9.5.9"""
        campaign = game.inside(Coordinator)
        assert campaign is not None
        return ambushed(campaign, self.wing) if self.wing.foe else resumed(game, campaign, self.wing, March)


def resumption(campaign: Coordinator, wing: Wing) -> Resumption:
    """9.5.7, 9.5.9

    Reading: 9.6.3 Carthage lends ships at once when an army is activated, and going on is no new activation.
    """
    return Resumption(leader=wing.leader, seat=campaign.seat, ships={wing.power: wing.lent}, wing=wing)


# the activation


@dataclass(kw_only=True)
class Coordination(ActivationTarget):
    """9.5.6 Whether a flanking force is activated for the battle in progress, and how far it comes."""

    def about(self) -> Mapping[str, str | int]:
        return {"leader": self.leader}

    def _campaign(self, game: Sword) -> Coordinator:
        campaign = game.inside(Coordinator)
        assert campaign is not None
        return campaign

    def _fight(self, game: Sword) -> FightTarget:
        fight = game.inside(FightTarget)
        assert fight is not None
        return fight

    @step
    def ask(self, game: Sword) -> Frame | None:
        """9.5.6 Nobody is obliged to coordinate (9.5.1)."""
        campaign, fight = self._campaign(game), self._fight(game)
        if all(flanker_barred(game, campaign, fight, leader) for leader in campaign.candidates(game)):
            self.end()
            return None
        return FlankChoice(seat=self.seat, space=fight.space, power=fight.defender)

    @step
    def ask_ally(self, game: Sword) -> Frame | None:
        """9.5.5"""
        (self.leader,) = game.result(FlankChoice).said
        if self.leader == NOBODY:
            self.end()
            return None
        leave = None if self.leader in self._campaign(game).leaders else leave_of(game, self.seat, self.leader)
        if leave is None:
            self.goto(Coordination.command)
        return leave

    @step
    def hear_ally(self, game: Sword) -> None:
        """9.5.5"""
        if not answered(game, game.result(AllyLeave)):
            self._campaign(game).refused.append(self.leader)
            self.goto(Coordination.ask)

    @step
    def command(self, game: Sword) -> Frame | None:
        """9.5.6 Even if it is there already it must be activated; 7.1.1 which may be answered."""
        campaign, power, space = self._campaign(game), game.leader(self.leader).power, game.places[self.leader]
        if campaign.wing:
            return None
        campaign.leaders.append(self.leader)
        take_command(game, self.leader, self.seat)
        window = Responses(moment="on_activation", roles={"mover": power}, space=space)
        if window.seats(game):
            game.tell(ActivationDeclared(leader=self.leader, power=power, space=space, card=campaign.card))
        return window

    @step
    def set_out(self, game: Sword) -> Frame | None:
        """9.5.6, 9.2"""
        campaign, leader, power = self._campaign(game), self.leader, game.leader(self.leader).power
        if self.cancelled:
            self.end()
            return None
        if campaign.wing:
            return resumed(game, campaign, campaign.wing, Flank)
        space, mp = game.places[leader], campaign.most(game, power)
        units, leaders = stamina.starting_force(game, leader)
        force = stamina.set_out(game, units, leaders, mp)
        game.tell(LeaderActivated(leader=leader, power=power, space=space, card=campaign.card, mp=force.mp))
        return Flank(
            leader=leader,
            power=power,
            seat=self.seat,
            mp=force.mp,
            path=[space],
            units=force.units,
            leaders=leaders,
            value=campaign.value,
            lag=force.lag,
        )

    @step
    def arrive(self, game: Sword) -> None:
        """9.5.6, 9.5.9"""
        march, campaign, fight = game.result(Flank), self._campaign(game), self._fight(game)
        wing = wing_of(march, fleets.lent(game, march.power))
        campaign.wing = None
        if march.foe:
            modifiers, own = (tuple(march.modifiers.get(power, ())) for power in (march.foe, march.power))
            campaign.wing = wing._replace(foe=march.foe, owner=march.foe_owner, modifiers=modifiers, own=own)
            game.tell(MoveStopped(power=march.power, space=march.space, cause="9.5.9"))
        elif march.flanks:
            campaign.wing = wing
            port = march.path[-2] if march.ships else ""
            held = support.held_by(game, march.power)
            fight.flank = Flankers(
                march.power, march.space, march.units, march.leaders, march.ships, port, held, wing.lent
            )
            game.tell(
                FlankJoined(
                    power=march.power,
                    leader=march.leader,
                    origin=march.space,
                    space=fight.space,
                    number=march.units.total,
                )
            )
        else:
            campaign.halt(march.leader)
