"""9.3 Reaction to an army that enters a space: who goes inside a city, avoids it or intercepts it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.core.frames import Together, step
from engine.sword import acts, fleets, nonplayer
from engine.sword.avoidance import AVOID, Escape, Wish, avoid_barred, could_sail
from engine.sword.cards.trial import Trial
from engine.sword.cards.window import Responses
from engine.sword.declaring import (
    AvoidBySeaChoice,
    AvoidChoice,
    CityBySeaChoice,
    CityChoice,
    Declared,
    InterceptChoice,
    ReactionChoice,
    may_go_inside,
)
from engine.sword.evasion import Avoidance
from engine.sword.events import Modifier
from engine.sword.game import NONE, Frame, Procedure, Sword, Units
from engine.sword.interception import INTERCEPT, Interception, Refusal, intercept_barred, neighbours
from engine.sword.leaders import Commander
from engine.sword.movement import attacked
from engine.sword.party import Entry, Party, declare
from engine.sword.punic_ships import Loan


class Concerned(NamedTuple):
    """9.3 The powers that have something to say of an army that has entered: there, and next to it."""

    here: tuple[str, ...]
    near: tuple[str, ...]


def concerned(game: Sword, entry: Entry, tried: Sequence[tuple[str, str]] = ()) -> Concerned:
    """9.3.1, 9.3.2 Who may go inside or avoid, and who may intercept."""
    here = tuple(
        stack.power
        for stack in attacked(game, entry.power, entry.space)
        if may_go_inside(game, entry, stack) or avoid_barred(game, stack, entry.space, entry.origin, tried) is None
    )
    near = dict.fromkeys(
        stack.power
        for space, stack in neighbours(game, entry)
        if intercept_barred(game, entry, stack.power, space) is None
    )
    return Concerned(here, tuple(near))


@dataclass(kw_only=True)
class Reaction(Procedure):
    """9.3 The reaction of `here` and `near` (see `concerned`) to an army that has entered.

    `tried` are the stacks that tried to intercept it in this action, by power and space. Results: `tried` now;
    `avoided`, whether anybody got away; `refused` (10.5.1), `sailed` with whom (see `Refusal`); `modifiers` (12.2.3)
    of those who are still there to fight; `arrived`: the power that has intercepted it. `postponed`: battle is refused
    later (9.5.9).
    """

    entry: Entry
    here: tuple[str, ...]
    near: tuple[str, ...]
    tried: list[tuple[str, str]]
    postponed: bool = False
    arrived: str = ""
    owners: dict[str, str] = field(default_factory=dict)
    wishing: list[str] = field(default_factory=list)
    avoiding: list[Escape] = field(default_factory=list)
    intercepting: list[Party] = field(default_factory=list)
    modifiers: dict[str, list[Modifier]] = field(default_factory=dict)
    aid: dict[str, int] = field(default_factory=dict)
    trials: list[tuple[str, str, str, str]] = field(default_factory=list)
    avoided: bool = False
    refused: bool = False
    sailed: bool = False
    units: Units = NONE
    leaders: tuple[str, ...] = ()
    shut_in: list[str] = field(default_factory=list)
    leaderless: list[str] = field(default_factory=list)

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.entry.power, "leader": self.entry.leader, "space": self.entry.space}

    @step
    def find_owners(self, game: Sword) -> Frame | None:
        """16.1 Who decides for each power."""
        for power in (*self.here, *self.near):
            if power not in self.owners:
                return nonplayer.Decider(power=power)
        self.goto(Reaction.ask)
        return None

    @step
    def note_owner(self, game: Sword) -> None:
        """16.1"""
        found = game.result(nonplayer.Decider)
        self.owners[found.power] = found.seat
        self.goto(Reaction.find_owners)

    @step
    def ask(self, game: Sword) -> Frame | None:
        """9.3.1, 9.3.2 All who are concerned at once, before any die is rolled."""
        seats = dict.fromkeys(self.owners[power] for power in (*self.here, *self.near))
        return Together(asks=[self._question(game, seat) for seat in game.clockwise(game.active) if seat in seats])

    def _question(self, game: Sword, seat: str) -> ReactionChoice:
        here = tuple(power for power in self.here if self.owners[power] == seat)
        near = tuple(power for power in self.near if self.owners[power] == seat)
        entry = self.entry
        armies = [game.force(entry.space, power) for power in here]
        by_sea = any(could_sail(game, army, entry.space, entry.origin) for army in armies)
        kind: type[ReactionChoice] = InterceptChoice
        if any(may_go_inside(game, entry, army) for army in armies):
            kind = CityBySeaChoice if by_sea else CityChoice
        elif here:
            kind = AvoidBySeaChoice if by_sea else AvoidChoice
        return kind(seat=seat, entry=self.entry, here=here, near=near, tried=tuple(self.tried))

    @step
    def take(self, game: Sword) -> None:
        """9.3.1 Who is inside is said first."""
        found = []
        for ask in game.result(Together).asks:
            assert isinstance(ask, ReactionChoice)
            found.append(ask.declared(game))
        for declared in found:
            for power, units, leaders in declared.inside:
                if units.total or leaders:
                    self._go_inside(game, power, units, leaders)
                    self.shut_in.append(power)
        for declared in found:
            self._note(declared)

    @step
    def city_declared(self, game: Sword) -> Frame | None:
        """9.3.1 The owner has just said who is inside."""
        if not self.shut_in:
            self.goto(Reaction.borrow)
            return None
        return Responses(moment="on_city_declared", roles={"mover": self.entry.power}, space=self.entry.space)

    @step
    def ask_outside(self, game: Sword) -> Frame | None:
        """9.3.1, 11.1 Whom a card has put outside again may still avoid, all of them in one attempt."""
        space, back = self.entry.space, []
        for power in self.shut_in:
            stack = game.force(space, power)
            if not (stack.inside.total or stack.within):
                self.leaderless.append(power)
                if avoid_barred(game, stack, space, self.entry.origin, self.tried) is None:
                    back.append(power)
        self.avoiding = [escape for escape in self.avoiding if escape.party.power not in back]
        self.wishing = [power for power in self.wishing if power not in back]
        self.here, self.near = tuple(back), ()
        if not back:
            self.goto(Reaction.borrow)
            return None
        seats = dict.fromkeys(self.owners[power] for power in back)
        return Together(asks=[self._question(game, seat) for seat in game.clockwise(game.active) if seat in seats])

    @step
    def take_outside(self, game: Sword) -> None:
        """11.1"""
        for ask in game.result(Together).asks:
            assert isinstance(ask, ReactionChoice)
            self._note(ask.declared(game))

    def _note(self, declared: Declared) -> None:
        """11.1, 10.3"""
        self.wishing += [one.power for one in declared.avoiding if isinstance(one, Wish)]
        self.avoiding += [one for one in declared.avoiding if isinstance(one, Escape)]
        self.intercepting += declared.intercepting

    @step
    def borrow(self, game: Sword) -> Frame | None:
        """11.1.1 (5P) Carthage lends ships or not, before anything is declared."""
        if self.wishing:
            return Loan(power=self.wishing[0], space=self.entry.space)
        self.goto(Reaction.announce)
        return None

    @step
    def ask_again(self, game: Sword) -> Frame | None:
        """11.1.1 (5P) Who has asked for ships now says whether he avoids."""
        power, entry, lent = self.wishing.pop(0), self.entry, game.result(Loan).cu
        stack = game.force(entry.space, power)
        if avoid_barred(game, stack, entry.space, entry.origin, self.tried, lent):
            self.goto(Reaction.borrow)
            return None
        kind = AvoidBySeaChoice if could_sail(game, stack, entry.space, entry.origin, lent) else AvoidChoice
        seat, tried = self.owners[power], tuple(self.tried)
        return kind(seat=seat, entry=entry, here=(power,), near=(), tried=tried, lent=lent)

    @step
    def note_answer(self, game: Sword) -> None:
        """11.1.1 (5P)"""
        self._note(game.result(ReactionChoice).declared(game))
        self.goto(Reaction.borrow)

    @step
    def announce(self, game: Sword) -> None:
        """9.3.2 All attempts are declared before any die is rolled.

        11.1.1 Who has played the card for his voyage since, in answer to another, has no ships and does not try.
        """
        self.avoiding = [escape for escape in self.avoiding if self._has_card(game, escape)]
        for escape in self.avoiding:
            declare(game, AVOID, escape.party, self.entry.space, escape.port)
            if escape.card:
                fleets.spend(game, self.owners[escape.party.power], escape.card)
            self.trials.append((AVOID, escape.party.power, escape.party.leader, escape.party.space))
        for who in self.intercepting:
            declare(game, INTERCEPT, who, self.entry.space)
            self.trials.append((INTERCEPT, who.power, who.leader, who.space))

    def _has_card(self, game: Sword, escape: Escape) -> bool:
        return not escape.card or escape.card in fleets.spendable(game, self.owners[escape.party.power])

    def _go_inside(self, game: Sword, power: str, units: Units, leaders: tuple[str, ...]) -> None:
        stack = game.force(self.entry.space, power)
        acts.go_inside(game, power, self.entry.space, units, leaders)
        if stack.commander in leaders:
            self.leaderless.append(power)

    @step
    def lead_outside(self, game: Sword) -> Frame | None:
        """8.2.1 Those whose commander has gone inside."""
        if not self.leaderless:
            return None
        self.goto(Reaction.lead_outside)
        return Commander(power=self.leaderless.pop(), space=self.entry.space)

    @step
    def try_each(self, game: Sword) -> Frame | None:
        """7.1.1 The moment of each attempt, before any die."""
        if not self.trials:
            self.goto(Reaction.avoid)
            return None
        what, power, leader, _ = self.trials[0]
        return Trial(what=what, power=power, leader=leader, space=self.entry.space, mover=self.entry.power)

    @step
    def note_aid(self, game: Sword) -> None:
        """7.1.1"""
        what, _, _, space = self.trials.pop(0)
        if aid := game.result(Trial).aid:
            self.aid[f"{what} {space}"] = aid
        self.goto(Reaction.try_each)

    @step
    def avoid(self, game: Sword) -> Frame | None:
        """9.3.2, §R 22 The avoidances are rolled before the interceptions."""
        if not self.avoiding:
            self.goto(Reaction.intercept)
            return None
        escape = self.avoiding.pop(0)
        aid = self.aid.get(f"{AVOID} {escape.party.space}", 0)
        return Avoidance(escape=escape, entry=self.entry, owner=self.owners[escape.party.power], aid=aid)

    @step
    def note_avoidance(self, game: Sword) -> None:
        """12.2.3 -1 after a failed avoidance."""
        tried = game.result(Avoidance)
        self.avoided = self.avoided or tried.avoided
        if tried.failed:
            self._modify(tried.who.power, -1, "failed_avoidance")
        self.goto(Reaction.avoid)

    @step
    def intercept(self, game: Sword) -> Frame | None:
        """10.3, 10.4"""
        if not self.intercepting:
            self.end()
            return None
        aid = {who.space: self.aid.get(f"{INTERCEPT} {who.space}", 0) for who in self.intercepting}
        return Interception(entry=self.entry, parties=list(self.intercepting), owners=dict(self.owners), aid=aid)

    @step
    def refuse(self, game: Sword) -> Frame | None:
        """10.5.1; 10.5.2, 12.2.3 +1 for the interceptor, once, however many came."""
        tried = game.result(Interception)
        self.tried += tried.rolled
        if not tried.arrived:
            self.end()
            return None
        self.arrived = tried.arrived
        self._modify(tried.arrived, 1, "interception")
        if self.postponed:
            self.end()
            return None
        return Refusal(entry=self.entry, foe=tried.arrived, owner=self.owners[tried.arrived])

    @step
    def note_refusal(self, game: Sword) -> None:
        """10.5.1"""
        refusal = game.result(Refusal)
        self.refused, self.sailed = refusal.refused, refusal.sailed
        self.units, self.leaders = refusal.units, refusal.leaders

    def _modify(self, power: str, n: int, reason: str) -> None:
        self.modifiers.setdefault(power, []).append(Modifier(n, reason, "12.2.3"))
