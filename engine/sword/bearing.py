"""9.1 What a march notes of its force: who is with it, where it stands, and what it has spent in a Campaign (9.5.2)."""

from dataclasses import dataclass

from engine.sword import acts, leaders, movement
from engine.sword.events import MoveStopped
from engine.sword.game import NONE, Frame, Sword, Units
from engine.sword.interception import REFUSE
from engine.sword.marching import DROP, HIRED, TAKE, Marching
from engine.sword.party import Entry, meant
from engine.sword.stamina import Stamina


@dataclass(kw_only=True)
class Bearing(Marching):
    """9.1 A move of which all that happens to its force is written down."""

    def exchange(self, game: Sword, take: bool, what: str, *which: str) -> None:
        """9.1 CU, by their number, or a leader; `which`: see `Marching.which`."""
        campaign = game.inside(Stamina)
        if not what.isdigit():
            others = tuple(leader for leader in self.leaders if leader != what)
            self.leaders = (*others, what) if take else others
            self.exchanged = (*self.exchanged, what)
            if campaign and take:
                campaign.accompany(self.leader, (what,))
        else:
            parts = meant(self.which(game, (TAKE if take else DROP, what)), which)
            if campaign and take:
                campaign.take(self.power, self.leader, self.space, parts)
            elif campaign:
                campaign.drop(self.leader, parts)
            units = NONE
            for part in parts.values():
                units = units.plus(part)
            self.units = self.units.plus(units) if take else self.units.minus(units)
            if units.mercenary < units.total:
                self.exchanged = (*self.exchanged, "cu")
            if units.mercenary:
                self.exchanged = (*self.exchanged, HIRED)
        self._note_lag(game)

    def _note_lag(self, game: Sword) -> None:
        """9.5.2"""
        campaign = game.inside(Stamina)
        if campaign:
            self.lag = campaign.lag(game, self.power, self.leaders, self.mp)

    def _note_steps(self, game: Sword, cost: int = 0) -> None:
        """9.5.2 They are where he stands now, and have spent so many MP."""
        campaign = game.inside(Stamina)
        if campaign and self.leaders:
            campaign.go(self.leaders, self.space, cost)

    def _tire(self, game: Sword) -> None:
        """9.5.2"""
        campaign = game.inside(Stamina)
        if campaign and self.leaders:
            campaign.tire(self.leaders)

    def _arrive(self, game: Sword, to: str, led: str | None) -> Frame | None:
        """8.2.1 `led` is who commanded in the space he leaves."""
        commander = self._lead_the_rest(game, led)
        self.path.append(to)
        self.avoided = self.pursuing = self.sortie = self.plundered = False
        self.modifiers = {}
        self.exchanged = self.met = ()
        return commander

    def _lead_the_rest(self, game: Sword, led: str | None) -> Frame | None:
        """8.2.1 Those who stay in the space he has left: `led` commanded there, or some have just been dropped."""
        left = game.force(self.space, self.power).leaders
        dropped = tuple(leader for leader in left if leader in self.exchanged)
        if len(left) > 1 and (dropped or led not in left):
            came = dropped if led in left else ()
            return leaders.Commander(power=self.power, space=self.space, came=came)
        return None

    def entry(self) -> Entry:
        """9.3"""
        return Entry(self.power, self.seat, self.units, self.leaders, tuple(self.path), self.ships > 0)

    def _commander(self, game: Sword) -> Frame | None:
        """8.2.1 Of those who have come and those who were there, if it is not settled yet."""
        there = game.force(self.space, self.power).leaders
        came = tuple(leader for leader in there if (leader in self.leaders) != (leader in self.exchanged))
        if not came or all(leader in came or leader in self.met for leader in there):
            return None
        self.met = there
        return leaders.Commander(power=self.power, space=self.space, came=came)

    def _go_back(self, game: Sword, how: str) -> None:
        """§R 20"""
        way = movement.way_back(game, self.power, self.units.total, self.path, forced=how != REFUSE)
        if way:
            acts.move(game, self.power, way, self.units, self.leaders, how)
            del self.path[len(self.path) - len(way) + 1 :]
            self._note_steps(game)

    def _stop(self, game: Sword, cause: str) -> None:
        self.stopped = True
        game.tell(MoveStopped(power=self.power, space=self.space, cause=cause))

    def _still_there(self, game: Sword) -> bool:
        """What others have left of the force is counted anew; False once its leader is gone (9.1)."""
        stack = game.force(self.space, self.power)
        self.units = Units(*(min(mine, there) for mine, there in zip(self.units, stack.outside, strict=True)))
        self.leaders = tuple(leader for leader in self.leaders if leader in stack.leaders)
        self._keep(game)
        return self.leader in self.leaders

    def _keep(self, game: Sword) -> None:
        """9.5.2"""
        campaign = game.inside(Stamina)
        if campaign and self.leaders:
            campaign.keep(self.leader, self.units)
            self._note_lag(game)
