"""What standing orders answer when armies meet on their way (9.3, 10, 11). Nothing here looks at a hand."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import engine
from bot.beforehand.nothing import DECLARING
from bot.beforehand.ordered import AVOID, AVOID_TO, CITY, PRESET, ReactionOrder, SeatOrders, interception
from bot.marches.encounters import leaving
from bot.table import Table
from engine import Choice, Game, Option, Question
from engine.core.choice import DONE
from engine.core.dice import FACES
from engine.sword import avoidance
from engine.sword import interception as intercepting
from engine.sword.avoidance import STAND
from engine.sword.declaring import INSIDE, OUTSIDE
from engine.sword.game import Stack
from engine.sword.party import MOST_INSIDE, Entry, chance
from engine.sword.reaction import Reaction

PLAIN = ("let_go", "refuse", "let_refuse")
"""The questions answered with the one word that is ordered."""


def reacting(table: Table, question: Question, orders: SeatOrders) -> tuple[Choice, str] | None:
    """The answer, and the subject of the order that gives it; None if the player is to be asked about any of it."""
    if question.name in DECLARING:
        return _Declaration(table, question, orders).whole()
    subject = AVOID_TO if question.name == "avoid_to" else question.name
    if subject not in (*PLAIN, AVOID_TO):
        return None
    do = orders.reaction(subject).do
    if do == "ask":
        return None
    words = engine.default(table.running, question.number) if do == "most" else (do,)
    return None if words is None else (words, subject if subject in orders.reactions else PRESET)


class _AskHim(Exception):
    """An order says so, there is none, or it does not fit."""


@dataclass
class _Declaration:
    """The sentence of one seat about one entry, said as its orders have it, word by word as it is offered."""

    table: Table
    question: Question
    orders: SeatOrders
    said: list[str] = field(default_factory=list)
    subjects: list[str] = field(default_factory=list)
    number: int = 0
    """Of CU, said last."""

    def whole(self) -> tuple[Choice, str] | None:
        try:
            self._say_all()
        except _AskHim:
            return None
        return tuple(self.said), next(iter(self.subjects), PRESET)

    def _say_all(self) -> None:
        game, seat = self.table.running, self.question.seat
        reaction = game.inside(Reaction)
        assert reaction is not None
        entry = reaction.entry
        for power in (power for power in reaction.here if reaction.owners.get(power) == seat):
            self._about(entry, power)
        near = {
            space: stack
            for space, stack in intercepting.neighbours(game, entry)
            if stack.power in reaction.near and reaction.owners.get(stack.power) == seat
        }
        while options := self._offered():
            self._intercept(entry, near, options)

    def _about(self, entry: Entry, power: str) -> None:
        """9.3.1, 11.1 The army that it has come upon."""
        stack = self.table.running.force(entry.space, power)
        left = stack.cu
        if self._offers(INSIDE):
            left -= self._go_inside(stack)
        if left and self._offers(STAND):
            self._avoid(entry, power, left)

    def _go_inside(self, stack: Stack) -> int:
        """How many do."""
        order = self._order(CITY)
        number = min(order.number, MOST_INSIDE, stack.cu)
        if order.do == OUTSIDE or not (number or (order.leaders and stack.leaders)):
            self._say(OUTSIDE)
            return 0
        self._say(INSIDE, str(number))
        if number < stack.cu:
            self._company(order.leaders)
        return number

    def _avoid(self, entry: Entry, power: str, cu: int) -> None:
        order, game = self._order(AVOID), self.table.running
        ways = avoidance.destinations(game, power, entry.space, entry.origin).values()
        if order.do == STAND or (ways and min(len(way) - 1 for way in ways) > order.number):
            self._say(STAND)
            return
        if not ways:  # by sea, if at all: the card for it is his affair
            raise _AskHim
        self._say(avoidance.AVOID)
        self._party()
        if self.number != cu:
            raise _AskHim  # it would have to part

    def _intercept(self, entry: Entry, near: dict[str, Stack], options: Sequence[Option]) -> None:
        """10.3 The next army that goes; or no other one does."""
        for space in (option.word for option in options if option.kind == "space"):
            leader = self._goes(entry, near[space])
            if leader:
                self._say(space)
                self._party(leader)
                return
        self._say(next(option.word for option in options if option.word in (intercepting.NO, DONE)))

    def _goes(self, entry: Entry, stack: Stack) -> str:
        """Who leads it, the commander before others; empty if it stays. An order for the commander is one for his army,
        whose other leaders go by themselves only where they are named.
        """
        game, found = self.table.running, ""
        modifier = intercepting.roll_modifier(game, stack.power, entry.space, leaving(game, self.said))
        for leader in stack.leaders:
            whose = (leader, stack.power, "") if leader == stack.commander else (leader,)
            subject = _fitting(self.orders, whose, entry.power)
            if not subject and leader != stack.commander:
                continue
            order = self._order(subject or interception(leader, entry.power))
            if order.do == "chance" and round(chance(game, leader, modifier) * FACES) >= order.number:
                found = found or leader
        return found

    # words

    def _party(self, leader: str = "") -> None:
        """The leader or the first one offered, as many CU as may, and all who may come along."""
        leaders = [option.word for option in self._offered() if option.kind == "leader"]
        self._say(leader or next(iter(leaders), ""))
        self.number = max((int(option.word) for option in self._offered() if option.kind == "number"), default=0)
        self._say(str(self.number))
        self._company(along=True)

    def _company(self, along: bool) -> None:
        """All the leaders who may come along, or none."""
        while leader := next((option.word for option in self._offered() if option.kind == "leader"), ""):
            self._say(leader if along or not self._offers(DONE) else DONE)

    def _order(self, subject: str) -> ReactionOrder:
        order = self.orders.reaction(subject)
        if order.do == "ask":
            raise _AskHim
        if subject in self.orders.reactions and subject not in self.subjects:
            self.subjects.append(subject)
        return order

    def _offered(self) -> Sequence[Option]:
        return self.table.options(self.question, tuple(self.said))

    def _offers(self, word: str) -> bool:
        return any(option.word == word for option in self._offered())

    def _say(self, *words: str) -> None:
        for word in words:
            if not self._offers(word):
                raise _AskHim
            self.said.append(word)


def _fitting(orders: SeatOrders, whose: Iterable[str], against: str) -> str:
    """The subject of the most exact order: for the first of those it may be for, then against whom; empty for none."""
    wanted = (interception(who, whom) for who in whose for whom in (against, ""))
    return next((subject for subject in wanted if subject in orders.reactions), "")


def over(order: ReactionOrder, game: Game) -> bool:
    return order.ends is not None and not order.ends.lasts(game)
