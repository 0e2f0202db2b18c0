"""20.3 The attack on the unrest (5P): a battle in the Garrison box against nobody's army."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.core.choice import DONE, Barred, Choice, Option
from engine.core.frames import step
from engine.sword import acts, stamina, unrest
from engine.sword.cards import standing
from engine.sword.cards.carrying import pending_step
from engine.sword.cards.targets import FightTarget
from engine.sword.cards.window import Responses
from engine.sword.circumstances import circumstances, force_ratio, on_the_board
from engine.sword.combat import DICE
from engine.sword.events import BattleBegan, BattleEnded, BattleFought, BattleRolled, Overrun, Side
from engine.sword.game import CARTHAGE, GARRISON_BOX, NONE, UNREST, Frame, Stack, Sword, Units
from engine.sword.leaders import Commander
from engine.sword.losses import LossesChoice, count_losses, displace_all, kinds_differ
from engine.sword.movement import MOST_CU, Mover
from engine.sword.odds import battle_odds
from engine.sword.party import Talk, following, meant, some
from engine.sword.relief import Force
from engine.sword.stamina import Stamina
from engine.sword.which import kinds

COST = 1
"""20.3 MP."""


# who may attack


def assail_barred(game: Sword, mover: Mover) -> Barred | None:
    """20.3 Why a force in the Garrison box may not attack the unrest."""
    if mover.space != GARRISON_BOX:
        return Barred("20.3", "not_in_the_box", {"space": GARRISON_BOX})
    if not game.unrest:
        return Barred("20.3", "nothing_to_calm")
    if not mover.cu:
        return Barred("20.3", "assault_without_cu")
    if mover.mp < COST:
        return Barred("9.2", "too_few_mp", {"space": GARRISON_BOX, "cost": COST, "mp": mover.mp})
    return None


def start_barred(game: Sword, leader: str) -> Barred | None:
    """20.3 Why a leader just activated may not attack it; 9.5.2 in a Campaign he and some CU need the MP."""
    if game.leader(leader).power != CARTHAGE or game.places[leader] != GARRISON_BOX:
        return Barred("20.3", "not_in_the_box", {"space": GARRISON_BOX})
    if barred := stamina.moves_no_more(game, leader):
        return barred
    _, force = stamina.starting_force(game, leader)
    return assail_barred(game, Mover(CARTHAGE, GARRISON_BOX, _fit(game), force, stamina.left(game, leader, COST)))


def _fit(game: Sword) -> Units:
    """9.1, 9.5.2 The CU in the box that a leader just activated may take into the attack."""
    stack, campaign = game.force(GARRISON_BOX, CARTHAGE), game.inside(Stamina)
    fit = NONE if campaign else stack.outside
    for spent, units in campaign.pool(game, CARTHAGE, GARRISON_BOX).items() if campaign else ():
        if campaign and spent + COST <= campaign.most(game, CARTHAGE):
            fit = fit.plus(units)
    return fit


def win_chance(game: Sword, leader: str, cu: int) -> float | None:
    """20.3, 12 The chance of beating the unrest with so many CU, no card played; None without unrest or CU."""
    if not (game.unrest and cu):
        return None
    tactics, sums = {CARTHAGE: game.tactics(leader), UNREST: 0}, {CARTHAGE: 0, UNREST: 0}
    for power, modifier in circumstances(game, GARRISON_BOX, CARTHAGE, UNREST, "", tactics, leader):
        sums[power] += modifier.n
    return battle_odds(game.data, cu, game.unrest, sums[CARTHAGE], sums[UNREST]).win


def assailants(game: Sword, leader: str) -> Talk[Force]:
    """20.3, 9.1 How many CU go with the leader activated, of which kind, and who of his subordinates."""
    fit = _fit(game)
    numbers = range(1, min(fit.total, MOST_CU) + 1)
    number = int((yield [Option(str(cu), "number", amount=cu, odds=win_chance(game, leader, cu)) for cu in numbers]))
    units = yield from kinds(fit, number)
    _, (_, *others) = stamina.starting_force(game, leader)
    if number < game.force(GARRISON_BOX, CARTHAGE).cu:
        others = list((yield from some(others, Option(DONE, "verb"))))
    return Force(units, (leader, *others))


def assail_words(game: Sword, leader: str, said: Choice) -> list[Option]:
    """20.3 What may be said of the attack of a leader just activated."""
    return following(assailants(game, leader), said)


def assault(game: Sword, leader: str, seat: str, said: Choice) -> "Assault":
    """20.3 What was said, as the attack."""
    units, leaders = meant(assailants(game, leader), said)
    stamina.set_out(game, units, leaders, COST, named=True)
    campaign = game.inside(Stamina)
    if campaign:
        campaign.go(leaders, GARRISON_BOX, COST)
    return Assault(seat=seat, units=units, leaders=leaders)


# the battle


@dataclass(kw_only=True)
class Assault(FightTarget):
    """20.3 `units` and `leaders` of Carthage in the Garrison box, the commander first, fight the unrest.

    Nobody retreats, and all support of the battle changes the unrest alone. Results: `won` (Carthage did), `overrun`,
    `units` and `leaders` that are left. `led` is who leads them into it, `chief` who commands in the box then.
    """

    space: str = GARRISON_BOX
    attacker: str = CARTHAGE
    defender: str = UNREST
    seat: str
    units: Units
    leaders: tuple[str, ...]
    led: str = ""
    chief: str = ""
    sizes: dict[str, int] = field(default_factory=dict)

    def about(self) -> Mapping[str, str | int]:
        return {"space": self.space, "attacker": self.attacker, "defender": self.defender}

    @property
    def won(self) -> bool:
        return self.winner == self.attacker

    def cu(self, game: Sword, power: str) -> int:
        """20.3 Those who attack, or the level of the unrest."""
        return self.units.total if power == CARTHAGE else game.unrest

    def commander(self, game: Sword, power: str) -> str:
        """20.3 The leader activated; the unrest has none."""
        return self.leaders[0] if power == CARTHAGE and self.leaders else ""

    def losing(self, game: Sword, power: str) -> int:
        """20.3 What the unrest loses is not bounded by its size, what Carthage loses by those who fight."""
        return super().losing(game, power) if power == CARTHAGE else self.inflicted(power)

    def _window(self, moment: str) -> Responses:
        return Responses(moment=moment, roles=self._roles(), space=self.space)

    def _roles(self) -> dict[str, str]:
        roles = {"mover": self.attacker, "attacker": self.attacker, "defender": self.defender}
        return {**roles, "winner": self.winner, "loser": self.loser} if self.winner else roles

    @step
    def begin(self, game: Sword) -> Frame | None:
        """12.1, 20.3"""
        self.lost, self.led = {CARTHAGE: 0}, self.leaders[0]
        self.chief = game.force(self.space, CARTHAGE).commander or ""
        game.tell(
            BattleBegan(
                space=self.space,
                attacker=CARTHAGE,
                defender=UNREST,
                attackers=self.units.total,
                defenders=game.unrest,
                leading=self.leaders,
            )
        )
        return self._window("on_battle_start")

    @step
    def automatic_victory(self, game: Sword) -> None:
        """12.1, 12.2.1 It clears the unrest, or the attackers are eliminated."""
        self._count_anew(game)
        if self._decided(game):
            return
        self.sizes = {CARTHAGE: self.units.total, UNREST: game.unrest}
        if force_ratio(game, self.sizes, CARTHAGE, UNREST) is not None:
            return
        self.overrun = True
        self._decide(game, max(self.sizes, key=self.sizes.__getitem__))
        game.tell(Overrun(space=self.space, winner=self.winner, loser=self.loser, cu=self.sizes[self.loser]))
        if self.won:
            self.lost[UNREST] = game.unrest
            unrest.change(game, -game.unrest, "20.3")
        else:
            self._lose(game, self.units)
        self.goto(Assault.end_of_battle)

    @step
    def before_rolls(self, game: Sword) -> Frame | None:
        """12.1"""
        return self._window("before_battle_roll")

    @step
    def roll(self, game: Sword) -> Frame | None:
        """12.2.3 Against tactics 0; §19 nobody is at home in a box."""
        self._count_anew(game)
        if self._decided(game):
            return None
        self._add_modifiers(game)
        for power in (CARTHAGE, UNREST):
            self.extra_losses[power] = [*standing.losses(game, power), *self.extra_losses.get(power, ())]
        for power in (CARTHAGE, UNREST):
            self.dice[power] = game.roll(f"combat {power} {self.space}", self.number_of_dice.get(power, DICE))
        window = self._window("after_battle_roll")
        if window.seats(game):
            game.tell(
                BattleRolled(space=self.space, attacker=self._side(game, CARTHAGE), defender=self._side(game, UNREST))
            )
        return window

    @step
    def find_winner(self, game: Sword) -> None:
        """12.2.5, 12.3"""
        totals = {power: self._side(game, power).total for power in (CARTHAGE, UNREST)}
        self._decide(game, CARTHAGE if totals[CARTHAGE] > totals[UNREST] else UNREST)
        if not self.no_losses:
            self.counted[self.loser], self.counted[self.winner] = count_losses(
                game.data.tables,
                self.dice[self.winner],
                self.sizes[self.winner],
                self.dice[self.loser],
                self.sizes[self.loser],
            )
        sides = {"attacker": self._side(game, CARTHAGE), "defender": self._side(game, UNREST)}
        game.tell(BattleFought(space=self.space, winner=self.winner, **sides))

    @step
    def waiting_steps(self, game: Sword) -> Frame | None:
        """7.1.1 What cards made depend on the outcome."""
        if not self.pending:
            return self._window("on_battle_losses")
        self.goto(Assault.waiting_steps)
        return pending_step(self.pending.pop(0), "on_battle_losses", self.space, self._roles())

    @step
    def choose_losses(self, game: Sword) -> Frame | None:
        """12.3"""
        self._count_anew(game)
        number = self.losing(game, CARTHAGE)
        if kinds_differ(self.units, number):
            spared = game.force(self.space, CARTHAGE).outside.minus(self.units)
            return LossesChoice(seat=self.seat, power=CARTHAGE, space=self.space, losing=number, spared=spared)
        self._lose(game, self.units.first(number))
        self.goto(Assault.count_the_unrest)
        return None

    @step
    def take_losses(self, game: Sword) -> None:
        """12.3, 8.4"""
        self._lose(game, game.result(LossesChoice).units())

    @step
    def count_the_unrest(self, game: Sword) -> None:
        """§R 12 Its own losses do not change its level, only support does."""
        self.lost[UNREST] = self.losing(game, UNREST)

    @step
    def end_of_battle(self, game: Sword) -> Frame | None:
        """12.1"""
        return self._window("on_battle_end")

    @step
    def political_consequences(self, game: Sword) -> None:
        """20.3, 12.5 A point for every two CU lost, rounded up, and what cards say; 20.1 bounds what it rises."""
        changes = sum(modifier.n for modifier in self.extra_support) + standing.support(game, self.winner)
        points = max(0, (self.lost.get(self.loser, 0) + 1) // 2 + changes)
        unrest.change(game, -points if self.won else points, "12.5")
        lost = ((CARTHAGE, self.lost[CARTHAGE]),)
        game.tell(BattleEnded(space=self.space, winner=self.winner, loser=self.loser, lost=lost))

    @step
    def lead_the_rest(self, game: Sword) -> Frame | None:
        """8.2.1 Those who stayed out of it, once their commander is displaced."""
        gone = self.chief and self.chief not in game.force(self.space, CARTHAGE).leaders
        return Commander(power=CARTHAGE, space=self.space) if gone else None

    # what the steps share

    def _decide(self, game: Sword, winner: str) -> None:
        """9.5.2 Who has fought moves no more; an automatic victory is as if there had been no battle."""
        self.winner, self.loser = winner, UNREST if winner == CARTHAGE else CARTHAGE
        if not self.won:
            standing.beaten(game, self.commander(game, CARTHAGE))
        campaign = None if self.overrun else game.inside(Stamina)
        if campaign:
            campaign.tire((self.led, *self.leaders))

    def _decided(self, game: Sword) -> bool:
        """12.1 A side that cards leave without CU has lost, without dice."""
        if self.units.total and game.unrest:
            return False
        self._decide(game, CARTHAGE if self.units.total else UNREST)
        self.goto(Assault.end_of_battle)
        return True

    def _count_anew(self, game: Sword) -> None:
        """What cards have left of the attackers."""
        stack: Stack = game.force(self.space, CARTHAGE)
        self.units = self.units.most(stack.outside)
        self.leaders = tuple(leader for leader in self.leaders if leader in stack.leaders)

    def _lose(self, game: Sword, units: Units) -> None:
        """8.4 With the last of their CU the leaders are displaced."""
        if not units.total:
            return
        self.units = self.units.minus(units)
        if self.units == NONE:
            displace_all(game, self.leaders)
            self.leaders = ()
        acts.lose_cu(game, CARTHAGE, self.space, units, "12.3" if self.dice else "12.2.1")
        self.lost[CARTHAGE] += units.total
        campaign = game.inside(Stamina)
        if campaign:
            campaign.lose(CARTHAGE, self.space, units)

    def _add_modifiers(self, game: Sword) -> None:
        """12.2.1, 12.2.2"""
        for power, modifiers in on_the_board(game, self, self.sizes).items():
            self.modifiers[power] = [*modifiers, *self.modifiers.get(power, ())]

    def _side(self, game: Sword, power: str) -> Side:
        modifiers, dice = tuple(self.modifiers.get(power, ())), self.dice[power]
        return Side(
            power=power,
            commander=self.commander(game, power),
            cu=self.cu(game, power),
            size=self.sizes[power],
            modifiers=modifiers,
            dice=dice,
            total=sum(dice) + sum(modifier.n for modifier in modifiers),
            losses=self.losing(game, power),
        )
