"""9.5 Campaigns: two leaders, one after the other (9.5.1), an ally's among them (9.5.5), or both at once (9.5.6)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.core.choice import Barred, Choice, Option
from engine.core.frames import step
from engine.sword import acts_powers, colony, relief, siege, stamina
from engine.sword.activation import Activation
from engine.sword.cards.targets import FightTarget
from engine.sword.flank import Coordination, resumption
from engine.sword.flankers import NOBODY, Coordinator
from engine.sword.game import Decision, Frame, Sword
from engine.sword.leave import AllyLeave, answered, leave_of
from engine.sword.march import March


@dataclass(kw_only=True)
class CampaignChoice(Decision):
    """9.5.1 The next leader to be activated with the Campaign, after the `first`, or `nobody` more."""

    name = "event_choice"
    rule = "9.5.1"
    card: str
    first: str = ""

    def about(self) -> Mapping[str, str | int]:
        return {"card": self.card, "first": self.first}

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        campaign = game.inside(Campaign)
        assert campaign is not None
        if not said:
            for leader in campaign.candidates(game):
                yield Option(leader, "leader", barred=campaign.barred(game, leader))
            yield Option(NOBODY, "verb")

    def default(self, game: Sword) -> Choice:
        return (NOBODY,)


@dataclass(kw_only=True)
class Campaign(Coordinator):
    """9.5 Each leader is activated as with a card of `value`; `asked`: the one it is about."""

    asked: str = ""

    def about(self) -> Mapping[str, str | int]:
        return {"card": self.card, "seat": self.seat}

    def barred(self, game: Sword, leader: str) -> Barred | None:
        """9.5.1 Why a leader cannot be the next: none is twice, save to found a Roman colony (7.2.1)."""
        barred = self.used(game, leader)
        if leader in self.leaders:
            return barred if self.impossible(game, leader) or colony.colony_barred(game, leader) else None
        return barred or self._idle(game, leader)

    def _idle(self, game: Sword, leader: str) -> Barred | None:
        """9.5.2 Who moves no more may found a colony or roll for a siege, but not on a space that has had its roll
        (9.5.3).
        """
        barred = stamina.moves_no_more(game, leader)
        if barred is None and relief.is_inside(game, leader):
            barred = stamina.sortie_barred(game, leader, 1)
        rolls = stamina.rolled_barred(game, game.places[leader]) or siege.roll_barred(game, leader)
        return barred if rolls and colony.colony_barred(game, leader) else None

    # 9.5.1

    @step
    def choose(self, game: Sword) -> Frame | None:
        """9.5.1 Nobody is obliged to use the second."""
        if len(self.leaders) == self.count or all(self.barred(game, leader) for leader in self.candidates(game)):
            self.end()
            return None
        return CampaignChoice(seat=self.seat, card=self.card, first="".join(self.leaders[:1]))

    @step
    def ask_ally(self, game: Sword) -> Frame | None:
        """9.5.5"""
        (self.asked,) = game.result(CampaignChoice).said
        if self.asked == NOBODY:
            self.end()
            return None
        leave = leave_of(game, self.seat, self.asked)
        if leave is None:
            self.goto(Campaign.activate)
        return leave

    @step
    def hear_ally(self, game: Sword) -> None:
        """9.5.5 Refusing does not break the alliance."""
        if not answered(game, game.result(AllyLeave)):
            self.refused.append(self.asked)
            self.goto(Campaign.choose)

    @step
    def activate(self, game: Sword) -> Frame | None:
        """9.5.1 He finishes everything; who is activated again founds a colony."""
        only = colony.COLONY if self.asked in self.leaders else ""
        self.leaders.append(self.asked)
        return Activation(leader=self.asked, card=self.card, value=self.value, seat=self.seat, only=only)

    @step
    def go_on(self, game: Sword) -> Frame | None:
        """9.5.7 After the primary force the flanking one may go on."""
        wing, self.wing = self.wing, None
        return resumption(self, wing) if wing and wing.free else None

    @step
    def end_action(self, game: Sword) -> None:
        """13.1.1, §R 23 Each activation is an action of its own."""
        siege.lay_markers(game)
        for leader in self.leaders:
            acts_powers.march_ended(game, game.leader(leader).power)
        self.goto(Campaign.choose)

    # 9.5.6, 9.5.9

    def flanking(self, game: Sword, fight: FightTarget) -> Frame | None:
        """9.5.6 The battle of the first leader may have a flanking force, as long as nobody else has been activated, or
        the same again after an automatic victory (9.5.7): what cards have done for its army holds for that too.
        """
        march = game.inside(March)
        if march is None or march.leader != self.leaders[0] or march.power != fight.attacker:
            return None
        wing = self.wing
        if wing is None:
            return Coordination(seat=self.seat, leader="")
        return Coordination(seat=self.seat, leader=wing.leader, ships={wing.power: wing.lent})

    def fought(self, game: Sword, fight: FightTarget) -> Frame | None:
        """9.5.7 After a coordinated automatic victory both may go on; 9.5.9 now comes an interception on the way."""
        wing = self.wing
        if wing is None:
            return None
        if wing.foe:
            self.wing = None
            return resumption(self, wing)
        if fight.flank.power:
            self.halt(wing.leader)
            swept = fight.passed and fight.winner == fight.attacker
            self.wing = wing._replace(free=True) if swept else None
        return None


# the card


def event_barred(game: Sword, campaign: Campaign) -> Barred | None:
    """7.1, 9.5 It must have somebody to activate."""
    if all(campaign.used(game, leader) for leader in campaign.candidates(game)):
        return Barred("9.5", "no_leader_to_activate")
    return None
