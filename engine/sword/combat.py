"""12.1-12.3, 12.5 Combat: the sequence of a battle, its modifiers, dice and losses."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.core.frames import Step, Together, step
from engine.sword import africa, nonplayer, siege, support
from engine.sword.battle_support import BattleSupport
from engine.sword.cards import standing
from engine.sword.cards.carrying import pending_step
from engine.sword.cards.effects import RULE
from engine.sword.cards.targets import FightTarget
from engine.sword.cards.window import Responses
from engine.sword.circumstances import force_ratio, on_the_board
from engine.sword.events import (
    BattleBegan,
    BattleEnded,
    BattleFought,
    BattleRolled,
    FoughtAgain,
    Modifier,
    Overrun,
    Side,
    Withdrew,
)
from engine.sword.game import Decision, Frame, Sword
from engine.sword.leaders import Commander
from engine.sword.losses import Chosen, LossesChoice, count_losses, parts, remove_all, take_in_battle, unsaid
from engine.sword.relief import Relief, go_back_inside
from engine.sword.retreat import Retreat, flank_retreat
from engine.sword.stamina import Stamina

DICE = 3


@dataclass(kw_only=True)
class Battle(FightTarget):
    """12 `attacker` has entered `space`, where `defender` is; see `FightTarget`.

    `owners` are seats by power; of a power missing there §16.1 tells who decides. `modifiers` may come with those of
    interception, refusal and avoidance. Results: `winner`, `loser`, `won` (the attacker did), `overrun` (12.2.1),
    `lost` CU by power. `sizes` are those of 12.2.1, `held` the spaces of each when the battle began (7.3.4), `chosen`
    the losses that have been said while others still are asked for.
    """

    owners: dict[str, str] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)
    held: dict[str, tuple[str, ...]] = field(default_factory=dict)
    brought: dict[str, list[Modifier]] = field(default_factory=dict)
    commanders: dict[str, str] = field(default_factory=dict)
    deciding: str = ""
    chosen: list[Chosen] = field(default_factory=list)
    points: int = 0

    def about(self) -> Mapping[str, str | int]:
        return {"space": self.space, "attacker": self.attacker, "defender": self.defender}

    @property
    def won(self) -> bool:
        return self.winner == self.attacker

    def _foe(self, power: str) -> str:
        return self.defender if power == self.attacker else self.attacker

    def _cu(self, game: Sword, power: str) -> int:
        return game.force(self.space, power).cu

    def _roles(self) -> dict[str, str]:
        roles = {"mover": self.attacker, "attacker": self.attacker, "defender": self.defender}
        return {**roles, "winner": self.winner, "loser": self.loser} if self.winner else roles

    def _window(self, moment: str) -> Responses:
        return Responses(moment=moment, roles=self._roles(), space=self.space)

    # 12.1 A to C come before a battle begins.

    @step
    def ask_relief(self, game: Sword) -> Frame | None:
        """13.4.2 An attack on those who besiege one's own."""
        stack = game.force(self.space, self.attacker)
        if self.joined.total or not (stack.inside.total or stack.within):
            self.goto(Battle.begin)
            return None
        return Relief(power=self.attacker, space=self.space)

    @step
    def join_relief(self, game: Sword) -> None:
        """13.4.2"""
        relief = game.result(Relief)
        self.joined, self.sallied = relief.joined, relief.sallied

    @step
    def begin(self, game: Sword) -> Frame | None:
        """12.1"""
        self.brought = {power: list(modifiers) for power, modifiers in self.modifiers.items()}
        for power in (self.attacker, self.defender):
            self.held[power] = support.held_by(game, power)
            self.lost[power] = 0
            self.commanders[power] = game.force(self.space, power).commander or ""
        game.tell(
            BattleBegan(
                space=self.space,
                attacker=self.attacker,
                defender=self.defender,
                attackers=self._cu(game, self.attacker),
                defenders=self._cu(game, self.defender),
                leading=game.force(self.space, self.attacker).leaders,
                facing=game.force(self.space, self.defender).leaders,
            )
        )
        return self._window("on_battle_start")

    @step
    def withdraw(self, game: Sword) -> Frame | None:
        """7.1 An army that a card makes retreat: no battle and no support, and the mover may go on."""
        power = self.withdrawn
        if not power:
            self.goto(Battle.automatic_victory)
            return None
        self.winner, self.loser, self.overrun = self._foe(power), power, True
        game.tell(Withdrew(power=power, space=self.space, card=self.withdrawn_by))
        return self._retreat(power)

    @step
    def withdrew(self, game: Sword) -> None:
        """7.1"""
        self.goto(Battle.conclude)

    @step
    def automatic_victory(self, game: Sword) -> None:
        """12.1 D, 12.2.1 The smaller army is eliminated, without dice."""
        if not self._without_cu(game):
            self._compare(game)

    @step
    def flanking_force(self, game: Sword) -> Frame | None:
        """12.1 E, 9.5.6; 21 none that was not there before comes to a battle fought again, by the same sides."""
        campaign = None if self.again else game.inside(Stamina)
        return campaign.flanking(game, self) if campaign else None

    @step
    def coordinated_victory(self, game: Sword) -> None:
        """12.1 E, 9.5.7 Then D again."""
        if self.flanker:
            self.lost.setdefault(self.flanker, 0)
            self.modifiers.setdefault(self.attacker, []).append(Modifier(1, "flanking_force", "12.2.3"))
            self._compare(game)

    def _compare(self, game: Sword) -> None:
        """12.2.1"""
        self.sizes = {power: self.size(game, power) for power in (self.attacker, self.defender)}
        if force_ratio(game, self.sizes, self.attacker, self.defender) is not None:
            return
        self.overrun = True
        self._decide(game, max(self.sizes, key=self.sizes.__getitem__))
        game.tell(Overrun(space=self.space, winner=self.winner, loser=self.loser, cu=self._cu(game, self.loser)))
        take_in_battle(game, self.loser, self.space, game.force(self.space, self.loser).outside, "12.2.1")
        self.goto(Battle.retreat_flank)

    @step
    def before_rolls(self, game: Sword) -> Frame | None:
        """12.1 F"""
        return self._window("before_battle_roll")

    @step
    def lead_anew(self, game: Sword) -> Frame | None:
        """12.2.4"""
        return self._new_commander(game, Battle.lead_anew)

    @step
    def roll(self, game: Sword) -> Frame | None:
        """12.2.3 Three dice each, unless a card says otherwise."""
        if self._without_cu(game):
            return None
        self._add_modifiers(game)
        for power in (self.attacker, self.defender):
            self.extra_losses[power] = [*standing.losses(game, power), *self.extra_losses.get(power, ())]
        for power in (self.attacker, self.defender):
            self.dice[power] = game.roll(f"combat {power} {self.space}", self.number_of_dice.get(power, DICE))
        window = self._window("after_battle_roll")
        if window.seats(game):
            sides = {"attacker": self._side(game, self.attacker), "defender": self._side(game, self.defender)}
            game.tell(BattleRolled(space=self.space, **sides))
        return window

    @step
    def find_winner(self, game: Sword) -> None:
        """12.2.5 Ties to the defender; 12.3 what the dice cost each side is counted."""
        totals = {power: self._side(game, power).total for power in (self.attacker, self.defender)}
        self._decide(game, self.attacker if totals[self.attacker] > totals[self.defender] else self.defender)
        if not self.no_losses:
            self.counted[self.loser], self.counted[self.winner] = count_losses(
                game.data.tables,
                self.dice[self.winner],
                self.sizes[self.winner],
                self.dice[self.loser],
                self.sizes[self.loser],
            )
        sides = {"attacker": self._side(game, self.attacker), "defender": self._side(game, self.defender)}
        game.tell(BattleFought(space=self.space, winner=self.winner, **sides))

    @step
    def waiting_steps(self, game: Sword) -> Frame | None:
        """7.1.1 What cards made depend on the outcome."""
        if not self.pending:
            return self._window("on_battle_losses")
        self.goto(Battle.waiting_steps)
        return pending_step(self.pending.pop(0), "on_battle_losses", self.space, self._roles())

    @step
    def name_owner(self, game: Sword) -> Frame | None:
        """16.1 Who decides for a side that has to say which CU it loses."""
        for part in parts(game, self):
            if part.power not in self.owners and part.differs(game):
                self.deciding = part.power
                return nonplayer.Decider(power=part.power)
        self.goto(Battle.choose_losses)
        return None

    @step
    def note_owner(self, game: Sword) -> None:
        """16.1"""
        self.owners[self.deciding] = game.result(nonplayer.Decider).seat
        self.goto(Battle.name_owner)

    @step
    def choose_losses(self, game: Sword) -> Frame | None:
        """12.3 Both sides at once; the owner says which CU where they differ, of a flanking force of his after that."""
        asks: dict[str, Decision] = {}
        for part in unsaid(game, self, self.chosen):
            asks.setdefault(self.owners[part.power], part.ask(self.owners[part.power]))
        return Together(asks=[*asks.values()])

    @step
    def remove_losses(self, game: Sword) -> None:
        """12.3, 8.4"""
        for ask in game.result(Together).asks:
            assert isinstance(ask, LossesChoice)
            self.chosen.append(Chosen(ask.power, ask.space, ask.units(), ask.units_apart()))
        if unsaid(game, self, self.chosen):
            self.goto(Battle.choose_losses)
            return
        chosen, self.chosen = self.chosen, []
        remove_all(game, self, chosen)

    @step
    def lead_the_rest(self, game: Sword) -> Frame | None:
        """12.2.4"""
        return self._new_commander(game, Battle.lead_the_rest)

    @step
    def fight_again(self, game: Sword) -> Frame | None:
        """7.1, 21 The same sides without the cards of the first battle and of the way there, before any retreat."""
        if not self.refight or not (self._cu(game, self.attacker) and self._cu(game, self.defender)):
            return None
        game.tell(FoughtAgain(space=self.space, card=self.refight))
        self.refight = self.no_losses = self.winner = self.loser = ""
        self.modifiers = {power: [one for one in found if one.rule != RULE] for power, found in self.brought.items()}
        self.again, self.fallen = True, bool(self.flank.power) and not self.flank.units.total
        self.extra_losses, self.extra_support, self.number_of_dice, self.dice, self.counted = {}, [], {}, {}, {}
        self.played = []
        for power in (self.attacker, self.defender):
            self.commanders[power] = game.force(self.space, power).commander or ""
        self.goto(Battle.withdraw)
        return self._window("on_battle_start")

    @step
    def retreat(self, game: Sword) -> Frame | None:
        """12.1 G, 12.4 Even if the winner died; who came out of the city goes back (13.4)."""
        if (not self.won and go_back_inside(game, self)) or not self._cu(game, self.loser):
            return None
        return self._retreat(self.loser)

    def _retreat(self, power: str) -> Frame:
        return Retreat(
            power=power,
            space=self.space,
            origin=self.origin,
            attacked=power == self.attacker,
            ships=self.ships,
            owner=self.owners.get(power, ""),
            led=self.commanders.get(power, ""),
        )

    @step
    def retreat_flank(self, game: Sword) -> Frame | None:
        """9.5.6 From its own space, where it stays if a retreat could end there."""
        return flank_retreat(game, self) if self.loser == self.attacker else None

    @step
    def lay_marker(self, game: Sword) -> Frame | None:
        """13.1.2"""
        siege.lift(game, self.space, self.loser)
        siege.after_victory(game, self.space, self.winner)
        return self._window("on_battle_end")

    @step
    def summon(self, game: Sword) -> Frame | None:
        """17; 12.2.4 first whom a card has displaced since the rolls."""
        return self._new_commander(game, Battle.summon) or africa.summons(game, self.space, self.loser)

    @step
    def count_support(self, game: Sword) -> Frame | None:
        """12.5 A point for every two CU removed, rounded up, and what cards say; plunder too. 17 None at Carthago."""
        changes = sum(modifier.n for modifier in self.extra_support) + standing.support(game, self.winner)
        self.points = max(0, (sum(self.lost[power] for power in self._losers()) + 1) // 2 + changes)
        if not self.points or africa.without_consequences(game, self.space, self.winner):
            self.goto(Battle.conclude)
            return None
        if self.winner in self.owners:
            self.goto(Battle.political_consequences)
            return None
        return nonplayer.Decider(power=self.winner)

    @step
    def name_winner_owner(self, game: Sword) -> None:
        """16.1"""
        self.owners[self.winner] = game.result(nonplayer.Decider).seat

    @step
    def political_consequences(self, game: Sword) -> Frame | None:
        """12.1 H, 12.5"""
        return BattleSupport(
            power=self.winner,
            points=self.points,
            losers=self._losers(),
            held=self.held[self.winner],
            seat=self.owners[self.winner],
            ally=self._partner(self.winner),
            ally_held=self.flank.held,
        )

    @step
    def conclude(self, game: Sword) -> None:
        """12.1"""
        lost = tuple((power, self.lost[power]) for power in dict.fromkeys((self.winner, self.loser, *self.lost)))
        game.tell(BattleEnded(space=self.space, winner=self.winner, loser=self.loser, lost=lost))

    # what the steps share

    def _decide(self, game: Sword, winner: str) -> None:
        """9.5.2 Who has fought moves no more; an automatic victory is as if there had been no battle."""
        self.winner, self.loser = winner, self._foe(winner)
        standing.beaten(game, self.commanders.get(self.loser, ""))
        campaign = None if self.overrun else game.inside(Stamina)
        if campaign:
            campaign.tire_all(game, self.attacker, self.space)
            if self.flank.power:
                campaign.tire(self.flank.leaders)

    def _partner(self, power: str) -> str:
        """9.5.6 The ally of that side who flanks for it."""
        return self.flank.power if power == self.attacker != self.flank.power else ""

    def _losers(self) -> tuple[str, ...]:
        """12.5 Flankers too."""
        return tuple(power for power in (self.loser, self._partner(self.loser)) if power)

    def _without_cu(self, game: Sword) -> bool:
        """12.1 A side that cards leave without CU has lost, without dice."""
        for power in (self.attacker, self.defender):
            if not self._cu(game, power):
                self._decide(game, self._foe(power))
                self.goto(Battle.retreat_flank)
                return True
        return False

    def _new_commander(self, game: Sword, again: Step["Battle", Sword]) -> Frame | None:
        """12.2.4 A displaced commander is replaced by a subordinate, by the owner's choice if there are several."""
        for power, commander in self.commanders.items():
            stack = game.force(self.space, power)
            self.commanders[power] = stack.commander or ""
            if commander and commander not in stack.leaders:
                self.goto(again)
                return Commander(power=power, space=self.space)
        return None

    def _add_modifiers(self, game: Sword) -> None:
        """12.2.1-12.2.4 What the board gives each side comes before what cards have added."""
        for power, modifiers in on_the_board(game, self, self.sizes).items():
            self.modifiers[power] = [*modifiers, *self.modifiers.get(power, ())]

    def _side(self, game: Sword, power: str) -> Side:
        stack = game.force(self.space, power)
        modifiers, dice = tuple(self.modifiers.get(power, ())), self.dice[power]
        return Side(
            power=power,
            commander=stack.commander or "",
            cu=stack.cu,
            flank=self.cu(game, power) - stack.cu,
            size=self.sizes[power],
            modifiers=modifiers,
            dice=dice,
            total=sum(dice) + sum(modifier.n for modifier in modifiers),
            losses=self.losing(game, power),
        )
