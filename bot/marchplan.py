"""The plan of a march: its route by the rules, who could react on it, and the message that asks to confirm it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from zlib import crc32

from pydantic import TypeAdapter

from bot.announced import Announced, Mode, Stage
from bot.clicks import Click
from bot.drawings import along
from bot.i18n import _
from bot.narration import plans, reason
from bot.post import Button, Message, Style
from bot.prompts import note_lines
from bot.refusals import NoMarch, Refused
from bot.store import Store
from bot.table import Table
from bot.texts import fit
from engine import Barred, Choice, Question, encounters, itinerary, routes
from engine.sword import march as rules
from engine.sword.activation import MOVE, Activation
from engine.sword.encounters import Passing
from engine.sword.itinerary import Errand, Exchange, Route, Start
from engine.sword.marching import STOP

ACTIVATING = ("turn", "desperate_use")
PLANNED = -1
"""The question number of a draft that is the plan shown last."""


@dataclass(frozen=True, slots=True)
class March:
    """Where a leader is to go, and the card that activates him if he is not active.

    `cu`: how many set out with him; None: all who may. `take` and `drop`: CU or leaders, with `@` and the space or
    without.
    """

    leader: str
    to: str
    card: str | None = None
    via: tuple[str, ...] = ()
    cu: int | None = None
    take: tuple[str, ...] = ()
    drop: tuple[str, ...] = ()


_KIND = TypeAdapter(March)


@dataclass(frozen=True)
class Plan:
    """`said`: the answer that begins it."""

    wanted: March
    question: Question
    said: Choice
    start: Start
    route: Route
    passings: tuple[Passing, ...]

    @cached_property
    def mark(self) -> str:
        """What a button of it is known by: another plan has another one."""
        return f"{crc32(repr((self.wanted, self.question.number, self.said, self.route)).encode()):x}"

    @property
    def card(self) -> str:
        return self.said[2] if self.question.name == "turn" else ""

    @property
    def plain(self) -> bool:
        """One step of who is on the march already, and nobody could say anything to it."""
        moves = [leg for leg in self.route.legs if leg.to]
        return self.question.name == "step" and len(moves) == 1 and all(one.quiet for one in self.passings)

    @property
    def fights(self) -> bool:
        return bool(self.route.legs[-1].foes)

    def announced(self, mode: Mode) -> Announced:
        stages = [
            Stage(leg.mover.space, leg.mover.mp, leg.mover.cu, leg.mover.leaders, leg.said, leg.foes)
            for leg in self.route.legs
        ]
        end = self.route.end
        if mode == "stop" and not self.fights:
            stages.append(Stage(end.space, end.mp, end.cu, end.leaders, (STOP,)))
        return Announced(self.wanted.leader, self.wanted.to, mode, tuple(stages))


# made


def planned(table: Table, question: Question, wanted: March) -> Plan:
    """Raises NoMarch, Refused."""
    barred: Barred | None = None
    for said, start in _starts(table, question, wanted):
        found = routes.cheapest(table.running, start, _errand(table, start, wanted))
        if isinstance(found, Route):
            if question.name == "step":
                said = found.legs[0].said
            return Plan(wanted, question, said, start, found, encounters.passings(table.running, start, found))
        barred = found
    assert barred is not None
    raise NoMarch(reason(barred, table.view(question.seat)))


def _starts(table: Table, question: Question, wanted: March) -> Iterator[tuple[Choice, Start]]:
    """How it could begin, the cheapest card first. Raises NoMarch, Refused."""
    game, seat = table.running, question.seat
    if question.name not in ACTIVATING:
        march = game.inside(rules.March) if question.name != "activation" else None
        if march is not None:
            yield (rules.ROLL,), itinerary.going_on(march)
            return
        activation = game.inside(Activation)
        assert activation is not None
        _check(itinerary.begin_barred(game, wanted.leader), table, seat)
        yield (MOVE,), itinerary.beginning(game, wanted.leader, seat, activation.value)
        return
    for said in _activations(table, question, wanted):
        value = game.data.cards[said[-1] if question.name == "turn" else said[0]].value
        _check(itinerary.begin_barred(game, wanted.leader), table, seat)
        yield said, itinerary.beginning(game, wanted.leader, seat, value)


def _check(barred: Barred | None, table: Table, seat: str) -> None:
    if barred is not None:
        raise NoMarch(reason(barred, table.view(seat)))


def _activations(table: Table, question: Question, wanted: March) -> list[Choice]:
    """The legal sentences that activate him: with the card named, or each by its value; of Desperate Times, which are
    all alike, the first. Raises Refused.
    """
    before: Choice = () if question.name == "turn" else (table.options(question)[0].word,)
    said = _said(table, question, (*before, "activate", wanted.leader))
    if question.name != "turn":
        return [said]
    if wanted.card is not None:
        return [_said(table, question, (*said, wanted.card))]
    cards = [option.word for option in table.options(question, said)]
    return [(*said, card) for card in sorted(cards, key=lambda card: table.data.cards[card].value)]


def _said(table: Table, question: Question, said: Choice) -> Choice:
    """Raises Refused, if it is no legal sentence or beginning of one."""
    for at, word in enumerate(said):
        offered = [one for one in table.options(question, said[:at], barred=True) if one.word == word]
        if not any(one.barred is None for one in offered):
            raise Refused(offered[0].barred if offered else None, said, table.view(question.seat))
    return said


def _errand(table: Table, start: Start, wanted: March) -> Errand:
    """CU without a space are meant where he passes last (`via`), or where he begins; leaders where they are."""
    mover, game = start.mover, table.running
    found: list[Exchange] = []
    if wanted.cu is not None and wanted.cu != mover.cu:
        found.append(Exchange(mover.space, wanted.cu > mover.cu, str(abs(wanted.cu - mover.cu))))
    passed = wanted.via[-1] if wanted.via else mover.space
    for take, items in ((False, wanted.drop), (True, wanted.take)):
        for item in items:
            what, _at, space = item.partition("@")
            if not space and not what.isdigit():
                there = game.places.get(what, "")
                space = there if take and there in game.kinds else mover.space
            found.append(Exchange(space or passed, take, what))
    return Errand(wanted.to, wanted.via, tuple(found))


# kept till it is confirmed


async def keep_plan(store: Store, table: Table, user: int, plan: Plan) -> None:
    words = (str(user), str(plan.question.number), _KIND.dump_json(plan.wanted).decode())
    await store.save_draft(table.row.id, plan.question.seat, PLANNED, words)


async def kept_plan(store: Store, table: Table, user: int, question: Question) -> March | None:
    """What he was shown last for this question."""
    words = await store.draft(table.row.id, question.seat, PLANNED)
    if words[:2] != (str(user), str(question.number)):
        return None
    return _KIND.validate_json(words[2])


# shown


def plan_message(table: Table, plan: Plan, note: str = "", before: str = "") -> Message:
    view = table.view(plan.question.seat)
    lines = [
        *plans.route_lines(plan.route, view, plan.card),
        *plans.reaction_lines(plan.route, plan.passings, view),
        *plans.ending_lines(plan.route, view),
        *note_lines(note),
    ]
    buttons = [_button(table, plan, "go", _("March"), "success")]
    if plan.route.end.mp and not plan.fights:
        buttons.append(_button(table, plan, "stop", _("March and stop there")))
    buttons.append(_button(table, plan, "ask", _("March, ask me after each reaction")))
    buttons.append(_button(table, plan, "no", _("Cancel"), "danger"))
    drawing = along(table, plan.route, plan.passings)
    return Message(text=fit(before.splitlines(), lines), rows=(tuple(buttons),), drawing=drawing)


def _button(table: Table, plan: Plan, word: str, label: str, style: Style = "secondary") -> Button:
    click = Click(act="go", game=table.row.id, questions=(plan.question.number,), mark=plan.mark, word=word)
    return Button(custom_id=click.custom_id, label=label, style=style)
