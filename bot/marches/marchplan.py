"""The plan of a march: its route by the rules, who could react on it, and the message that asks to confirm it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from zlib import crc32

from pydantic import TypeAdapter

from bot.delivery.post import Button, Message, Style
from bot.language.i18n import _
from bot.language.texts import fit
from bot.marches.announced import Announced, Mode, Stage
from bot.narration import plans, reason, wording
from bot.narration.campaigns import asks_leader
from bot.pages.reckoned import battle_line
from bot.pictures.drawings import along
from bot.questions.clicks import Click
from bot.questions.prompts import note_lines
from bot.refusals import NoMarch, Refused
from bot.storage.store import Store, put_draft
from bot.table import Table
from engine import Barred, Choice, Question, encounters, itinerary, routes
from engine.sword import march as rules
from engine.sword import neutral
from engine.sword.activation import MOVE, Activation
from engine.sword.cards.actions import Activate, Coordinate
from engine.sword.cards.asking import Asking
from engine.sword.cards.book import rules as cards
from engine.sword.cards.playing import event_barred
from engine.sword.encounters import Flanking, Passing
from engine.sword.flankers import Coordinator
from engine.sword.itinerary import Errand, Exchange, Route, Start
from engine.sword.marching import STOP
from engine.sword.party import chance

ACTIVATING = ("turn", "desperate_use", "flank", "neutral")
"""What activates leaders; so do Campaigns and some choices in events."""
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
    """`said`: the answer that begins it. `plain`: one step of who is on the march already, to which nobody could say
    anything, and which ends nothing and begins no siege or battle. `flanks`: for which battle he flanks (9.5.6).
    """

    wanted: March
    question: Question
    said: Choice
    start: Start
    route: Route
    passings: tuple[Passing, ...]
    plain: bool = False
    flanks: Flanking | None = None

    @cached_property
    def mark(self) -> str:
        """What a button of it is known by: another plan has another one."""
        return f"{crc32(repr((self.wanted, self.question.number, self.said, self.route)).encode()):x}"

    @property
    def card(self) -> str:
        return self.said[2] if self.question.name == "turn" else ""

    @property
    def pursues(self) -> float | None:
        """11.3 The chance of the roll that comes first, if one does."""
        pursuing = self.said == (rules.ROLL,)
        return chance(self.start.board, self.start.march.leader) if pursuing else None

    @property
    def fights(self) -> bool:
        return bool(self.route.legs[-1].foes)

    def announced(self, mode: Mode) -> Announced:
        stages = [
            Stage(leg.mover.space, leg.mover.mp, leg.mover.cu, leg.mover.leaders, leg.said, leg.foes)
            for leg in self.route.legs
        ]
        end = self.route.end
        if mode == "stop" and not (self.fights or self.flanks):
            stages.append(Stage(end.space, end.mp, end.cu, end.leaders, (STOP,)))
        elif not (self.fights or self.flanks):
            stages.append(Stage(end.space, end.mp, end.cu, end.leaders, ()))
        return Announced(self.wanted.leader, end.space, mode, tuple(stages), since=self.question.number)


# made


def activates(table: Table, question: Question) -> bool:
    return question.name in ACTIVATING or asks_leader(question) or _of_event(table, question) is not None


def _of_event(table: Table, question: Question) -> Activate | None:
    """7.1 The step of an event that asks whom it activates, and lets him march."""
    asking = table.running.inside(Asking) if question.name == "event_choice" else None
    one = asking.effect(table.running) if asking else None
    return one if isinstance(one, Activate) and not one.only else None


def planned(table: Table, question: Question, wanted: March) -> Plan:
    """Raises NoMarch, Refused."""
    barred: Barred | None = None
    for said, start in _starts(table, question, wanted):
        found = routes.cheapest(start, _errand(table, question.seat, start, wanted))
        if isinstance(found, Route):
            met = encounters.passings(start, found)
            plain = question.name == "step" and all(one.quiet for one in met) and _goes_on(start, found)
            said = found.legs[0].said if question.name == "step" else said
            return Plan(wanted, question, said, start, found, met, plain, encounters.flanking(start, found))
        barred = found
    assert barred is not None
    raise NoMarch(reason(barred, table.view(question.seat)))


def _goes_on(start: Start, route: Route) -> bool:
    """Whether it is one step, into a space where nobody stands and nothing is to be besieged, and more may follow."""
    if start.fight or len(route.legs) != 1:
        return False
    board, march = itinerary.trial(start, route.legs)
    space, power = march.space, march.power
    if any(stack.power != power for stack in start.board.stacks.get(space, ())):
        return False
    open_ground = board.kinds[space] == "normal" or board.friendly_space(space, power)
    return open_ground and march.no_way_on(board) is None


def _starts(table: Table, question: Question, wanted: March) -> Iterator[tuple[Choice, Start]]:
    """How it could begin, the cheapest card first. Raises NoMarch, Refused."""
    game, seat, leader = table.running, question.seat, wanted.leader
    if question.name in ("step", "pursue"):
        march = game.inside(rules.March)
        assert march is not None
        yield (rules.ROLL,), itinerary.going_on(game, march)
    elif question.name == "flank":
        said = _said(table, question, (leader,), _not_his(leader))
        start = itinerary.flanking(game, leader)
        if start is None:
            raise NoMarch(reason(Barred("9.5.6", "flank_out_of_reach", {"leader": leader}), table.view(seat)))
        yield said, start
    else:
        for said, value in _activations(table, question, wanted):
            barred = itinerary.begin_barred(game, leader)
            if barred is not None:
                raise NoMarch(reason(barred, table.view(seat)))
            yield said, itinerary.beginning(game, leader, seat, value, _full_mp(table, question))


def _full_mp(table: Table, question: Question) -> int:
    """What a card gives him instead of his MP; 0: nothing."""
    if question.name == "activation":
        activation = table.running.inside(Activation)
        return activation.full_mp if activation else 0
    event = _of_event(table, question)
    return event.mp if event else 0


def _activations(table: Table, question: Question, wanted: March) -> list[tuple[Choice, int]]:
    """The legal sentences that activate him and the values they have: with the card named, or each by its value; of
    Desperate Times, which are all alike, the first. Raises Refused.
    """
    game, facts, leader = table.running, table.data.cards, wanted.leader
    if question.name == "activation":
        activation = game.inside(Activation)
        assert activation is not None
        return [((MOVE,), activation.value)]
    if question.name == "neutral":
        return [(_said(table, question, ("activate", leader), _not_his(leader)), neutral.VALUE)]
    if question.name == "event_choice":
        event, campaign = _of_event(table, question), game.inside(Coordinator)
        value = event.as_value if event else campaign.value if campaign else 0
        return [(_said(table, question, (leader,), _not_his(leader)), value)]
    before: Choice = () if question.name == "turn" else (table.options(question)[0].word,)
    said = _said(table, question, (*before, "activate", leader), _not_his(leader))
    if question.name != "turn":
        return [(said, facts[said[0]].value)]
    if wanted.card is not None:
        said = _said(table, question, (*said, wanted.card), Barred("7.1", "card_not_held", {"card": wanted.card}))
        return [(said, facts[wanted.card].value)]
    found = sorted((option.word for option in table.options(question, said)), key=lambda card: facts[card].value)
    return [((*said, card), facts[card].value) for card in found]


def _not_his(leader: str) -> Barred:
    return Barred("7.1", "not_your_leader", {"leader": leader})


def _said(table: Table, question: Question, said: Choice, unknown: Barred) -> Choice:
    """Raises Refused, if it is no legal sentence or beginning of one; `unknown`: why its last word is not offered."""
    for at, word in enumerate(said):
        offered = [one for one in table.options(question, said[:at], barred=True) if one.word == word]
        if not any(one.barred is None for one in offered):
            barred = offered[0].barred if offered else unknown if at == len(said) - 1 else None
            raise Refused(barred, said, table.view(question.seat))
    return said


def _errand(table: Table, seat: str, start: Start, wanted: March) -> Errand:
    """CU without a space are meant where he passes last (`via`), or where he begins; leaders where they are.

    Raises NoMarch for CU that are not there or said twice.
    """
    mover, board = start.mover, start.board
    found = list(_setting_out(table, seat, start, wanted))
    passed = wanted.via[-1] if wanted.via else mover.space
    numbers: dict[tuple[str, bool], int] = {}
    for take, items in ((False, wanted.drop), (True, wanted.take)):
        for item in dict.fromkeys(item for item in items if not item.partition("@")[0].isdigit()):
            what, _at, space = item.partition("@")
            there = board.places.get(what, "")
            found.append(Exchange(space or (there if take and there in board.kinds else mover.space), take, what))
        for number, _at, space in (item.partition("@") for item in items if item.partition("@")[0].isdigit()):
            where = (space or passed, take)
            numbers[where] = numbers.get(where, 0) + int(number)
    found += [Exchange(space, take, str(number)) for (space, take), number in numbers.items()]
    twice = [one.space for one in found if one.what.isdigit()]
    for space in twice:
        if twice.count(space) > 1:
            raise NoMarch(reason(Barred("9.1", "cu_said_twice", {"space": space}), table.view(seat)))
    return Errand(wanted.to, wanted.via, tuple(found))


def _setting_out(table: Table, seat: str, start: Start, wanted: March) -> Iterator[Exchange]:
    """What is to change for as many CU to set out as he said. Raises NoMarch."""
    mover = start.mover
    if wanted.cu is None or wanted.cu == mover.cu:
        return
    there = start.board.force(mover.space, mover.power).cu
    if wanted.cu > there:
        about: dict[str, str | int] = {"space": mover.space, "number": wanted.cu, "cu": there}
        raise NoMarch(reason(Barred("9.1", "fewer_cu_set_out", about), table.view(seat)))
    yield Exchange(mover.space, wanted.cu > mover.cu, str(abs(wanted.cu - mover.cu)))


# kept till it is confirmed


async def keep_plan(store: Store, table: Table, user: int, plan: Plan, note: str = "") -> None:
    """Till it is confirmed; and a note to the table that goes with it."""
    game, seat, number = table.row.id, plan.question.seat, plan.question.number
    async with store.transaction() as session:
        if note:
            await put_draft(session, game, seat, number, (), note)
        await put_draft(session, game, seat, PLANNED, (str(user), str(number), _KIND.dump_json(plan.wanted).decode()))


async def kept_plan(store: Store, table: Table, user: int, question: Question) -> March | None:
    """What he was shown last for this question."""
    words = await store.draft(table.row.id, question.seat, PLANNED)
    if words[:2] != (str(user), str(question.number)):
        return None
    return _KIND.validate_json(words[2])


# shown


def plan_message(table: Table, plan: Plan, note: str = "", before: str = "") -> Message:
    view, flanks = table.view(plan.question.seat), plan.flanks
    lines = [
        *plans.route_lines(plan.route, view, plan.card, flanks),
        *_event_lines(table, plan),
        *plans.pursuit_lines(plan.pursues),
        *plans.reaction_lines(plan.route, plan.passings, view),
        *(plans.flank_lines(plan.route, plan.passings, flanks, view) if flanks else ()),
        *([battle_line(flanks.odds, flanks.attacker, flanks.defender)] if flanks else ()),
        *plans.ending_lines(plan.route, view, flanks),
        *note_lines(note),
    ]
    moves = any(leg.to for leg in plan.route.legs)
    buttons = [_button(table, plan, "go", _("March") if moves else _("Flank"), "success")]
    if plan.route.end.mp and not (plan.fights or flanks):
        buttons.append(_button(table, plan, "stop", _("March and stop there")))
    if moves:
        buttons.append(_button(table, plan, "ask", _("March, ask me after each reaction")))
    buttons.append(_button(table, plan, "no", _("Cancel"), "danger"))
    drawing = along(table, plan.route, plan.passings, flanks.space if flanks else "")
    return Message(text=fit(before.splitlines(), lines), rows=(tuple(buttons),), drawing=drawing)


def _event_lines(table: Table, plan: Plan) -> Iterator[str]:
    """7.1 How the card would be played as an event that activates, if it can be."""
    if not plan.card or event_barred(table.running, plan.card) is not None:
        return
    if any(isinstance(one, Activate | Coordinate) for one in cards(table.data)[plan.card].steps):
        name = wording.card(plan.card, table.view(plan.question.seat))
        yield _(
            "_{card} is spent for its value here. Its event activates leaders too: for that, /event with it, then "
            "/march when it asks for the leader._"
        ).format(card=name)


def _button(table: Table, plan: Plan, word: str, label: str, style: Style = "secondary") -> Button:
    click = Click(act="go", game=table.row.id, questions=(plan.question.number,), mark=plan.mark, word=word)
    return Button(custom_id=click.custom_id, label=label, style=style)
