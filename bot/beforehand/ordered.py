"""What a player has ordered beforehand for his seat, as it is kept: row by row, each about one subject."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from types import MappingProxyType
from typing import ClassVar, Literal, cast, get_args

from pydantic import ConfigDict, JsonValue, TypeAdapter, ValidationError

from engine import Game

Preset = Literal["ask", "own", "armed"]
Until = Literal["action", "round", "turn"]
Do = Literal["ask", "pass", "armed"]
Declaring = Literal["ask", "declared"]
Reason = Literal[
    "played", "card_out", "leader_out", "power_out", "pass_over", "order_over", "seat_out", "back", "ahead_gone"
]

PRESETS: tuple[Preset, ...] = get_args(Preset)
RECOMMENDED: Preset = "own"
UNTILS: tuple[Until, ...] = get_args(Until)
DECLARINGS: tuple[Declaring, ...] = get_args(Declaring)

PRESET, DESPERATE, PASS, CARD, NEWS, DONE = "preset", "desperate", "pass", "card:", "news:", "done:"
"""Subjects of orders; a card's is followed by its id, news by the revision and what tells it from others, what is done
by the revision and its subject.
"""

CITY, AVOID, AVOID_TO, INTERCEPT = "city", "avoid", "avoid_to", "intercept:"
"""Subjects of orders for reactions; that of interceptions is followed by with whom and, after a stroke, against whom:
`intercept:camillus/gauls`, `intercept:/` with anyone against anyone.
"""

STRICT = ConfigDict(extra="forbid", strict=True)


class BrokenOrder(ValueError):
    """What is kept of an order cannot be read: whose, about what, and which part of it."""

    def __init__(self, seat: str, subject: str, problem: str) -> None:
        super().__init__(f"order of {seat}, {subject}: {problem}")
        self.seat, self.subject = seat, subject


@dataclass(frozen=True, slots=True)
class PresetOrder:
    __pydantic_config__: ClassVar[ConfigDict] = STRICT
    preset: Preset


@dataclass(frozen=True, slots=True)
class DesperateOrder:
    """`declared`: where nothing is declared ahead, Desperate Times are passed."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT
    do: Declaring


@dataclass(frozen=True, slots=True)
class PassOrder:
    """No responses in this action (as long as `active` is), round or turn."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT
    until: Until
    turn: int
    round: int
    active: str

    @classmethod
    def now(cls, until: Until, game: Game) -> "PassOrder":
        return cls(until, game.turn, game.round, game.active)

    def lasts(self, game: Game) -> bool:
        if self.turn != game.turn:
            return False
        if self.until == "turn":
            return True
        in_round = game.phase == "action" and self.round == game.round
        return in_round and (self.until == "round" or self.active == game.active)


@dataclass(frozen=True, slots=True)
class CardOrder:
    """`armed`: played at the first moment that fits and for which all that is said of it holds.

    `leader` is in the space of the moment, `power` moves, fights, besieges or is besieged in it, `cu` is the least
    number of CU there, inside and outside a city, of all who are neither the player's own nor his allies', `space` is
    where it happens. Of an event that is answered, `power` is one of who plays it. What is empty or 0 asks nothing.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT
    do: Do
    leader: str = ""
    power: str = ""
    cu: int = 0
    space: str = ""


@dataclass(frozen=True, slots=True)
class ReactionOrder:
    """What is done when armies meet on their way (9.3, 10, 11): one of the answers of ANSWERS.

    `inside`: the first `number` CU, and all leaders who may still choose if `leaders`. `avoid`: where no way out is
    longer than `number` spaces. `chance`: the whole army goes where so many dice in six succeed. `ends`: until when.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT
    do: str
    number: int = 0
    leaders: bool = False
    ends: PassOrder | None = None


ASK = ReactionOrder("ask")

ANSWERS: Mapping[str, Mapping[str, ReactionOrder]] = {
    CITY: {
        "ask": ASK,
        "outside": ReactionOrder("outside"),
        **{str(cu): ReactionOrder("inside", cu) for cu in range(1, 4)},
        "leaders": ReactionOrder("inside", 0, leaders=True),
        **{f"{cu}+leaders": ReactionOrder("inside", cu, leaders=True) for cu in range(1, 4)},
    },
    AVOID: {
        "ask": ASK,
        "stand": ReactionOrder("stand"),
        **{str(spaces): ReactionOrder("avoid", spaces) for spaces in range(1, 5)},
    },
    AVOID_TO: {"ask": ASK, "most": ReactionOrder("most")},
    INTERCEPT: {
        "ask": ASK,
        "never": ReactionOrder("never"),
        **{str(chances): ReactionOrder("chance", chances) for chances in range(1, 7)},
    },
    **{
        name: {"ask": ASK, **{word: ReactionOrder(word) for word in words}}
        for name, words in {
            "let_go": ("let_go", "roll"),
            "refuse": ("back", "fight"),
            "let_refuse": ("allow", "roll"),
        }.items()
    },
}
"""What may be ordered, by the kind of subject and by the word that stands for it, without its end.

The last three are questions of that name, answered with that word.
"""


def kind_of(subject: str) -> str:
    """A subject without what comes after its colon."""
    head, colon, _rest = subject.partition(":")
    return head + colon


def answer_of(subject: str, order: ReactionOrder) -> str | None:
    """The word that stands for an order."""
    bare = replace(order, ends=None)
    return next((word for word, one in ANSWERS[kind_of(subject)].items() if one == bare), None)


def interception(leader_or_power: str, against: str) -> str:
    """The subject of an order for interceptions; empty words for anyone."""
    return f"{INTERCEPT}{leader_or_power}/{against}"


def meant_by(subject: str) -> tuple[str, str]:
    """With whom and against whom, of such a subject."""
    who, _stroke, against = subject.removeprefix(INTERCEPT).partition("/")
    return who, against


@dataclass(frozen=True, slots=True)
class News:
    """An order that ended, or with `back` stands again after an undo; not told to its player yet. `ended` empty: all of
    the seat or, with `ahead_gone`, no order but an answer ahead that an undo took along.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT
    ended: str
    reason: Reason


Order = PresetOrder | DesperateOrder | PassOrder | CardOrder | ReactionOrder | News


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOrders:
    """What one seat has said. `desperate` None: as the preset has it. `done`: orders that have ended, by revision and
    subject, in case that is undone. `broken`: what of it could not be read.
    """

    preset: Preset = "ask"
    desperate: Declaring | None = None
    passing: PassOrder | None = None
    cards: Mapping[str, CardOrder] = field(default_factory=lambda: MappingProxyType({}))
    reactions: Mapping[str, ReactionOrder] = field(default_factory=lambda: MappingProxyType({}))
    news: Mapping[str, News] = field(default_factory=lambda: MappingProxyType({}))
    done: Mapping[tuple[int, str], Order] = field(default_factory=lambda: MappingProxyType({}))
    broken: tuple[BrokenOrder, ...] = ()

    @property
    def standing(self) -> Mapping[str, Order]:
        """By subject, all that makes a difference."""
        said: dict[str, Order] = {CARD + card: order for card, order in self.cards.items()}
        said |= self.reactions
        if self.preset != "ask":
            said[PRESET] = PresetOrder(self.preset)
        if self.desperate is not None:
            said[DESPERATE] = DesperateOrder(self.desperate)
        if self.passing is not None:
            said[PASS] = self.passing
        return said

    @property
    def declares(self) -> Declaring:
        """How Desperate Times go, by his own word or by the preset."""
        return self.desperate or ("ask" if self.preset == "ask" else "declared")

    def wish(self, card: str, involved: bool) -> Do:
        """What he wants when this card fits a moment; `involved`: his forces, spaces or allies take part in it."""
        said = self.cards.get(card)
        if said is not None:
            return said.do
        return "ask" if self.preset == "ask" or (self.preset == "own" and involved) else "pass"

    def reaction(self, subject: str) -> ReactionOrder:
        """What is done about that, by his own word or by the preset: who only arms lets no army of his intercept."""
        said = self.reactions.get(subject)
        if said is not None:
            return said
        quiet = {INTERCEPT: "never", "let_refuse": "roll"} if self.preset == "armed" else {}
        return ReactionOrder(quiet.get(kind_of(subject), "ask"))


NOTHING_SAID = SeatOrders()

_KINDS: Mapping[str, TypeAdapter[Order]] = {
    PRESET: TypeAdapter(PresetOrder),
    DESPERATE: TypeAdapter(DesperateOrder),
    PASS: TypeAdapter(PassOrder),
    CARD: TypeAdapter(CardOrder),
    **dict.fromkeys(ANSWERS, TypeAdapter(ReactionOrder)),
    NEWS: TypeAdapter(News),
}


def order_in(seat: str, subject: str, content: Mapping[str, JsonValue]) -> Order:
    """Raises BrokenOrder."""
    if subject.startswith(DONE):
        return order_in(seat, subject.partition(".")[2], content)
    kind = _KINDS.get(kind_of(subject))
    if kind is None:
        raise BrokenOrder(seat, subject, "there is no such kind of order")
    try:
        order = kind.validate_json(json.dumps(dict(content)))  # strict, and yet from an object
    except ValidationError as error:
        first = error.errors()[0]
        raise BrokenOrder(seat, subject, f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from error
    if isinstance(order, ReactionOrder) and answer_of(subject, order) is None:
        raise BrokenOrder(seat, subject, f"there is no such answer: {order}")
    return order


def content_of(order: Order) -> dict[str, JsonValue]:
    return cast("dict[str, JsonValue]", asdict(order))


def seat_orders(seat: str, kept: Iterable[tuple[str, Mapping[str, JsonValue]]]) -> SeatOrders:
    """From subjects and contents. What cannot be read is `broken`; its player is asked where it would have counted."""
    preset: Preset = "ask"
    desperate: Declaring | None = None
    passing: PassOrder | None = None
    cards: dict[str, CardOrder] = {}
    reactions: dict[str, ReactionOrder] = {}
    news: dict[str, News] = {}
    done: dict[tuple[int, str], Order] = {}
    broken: list[BrokenOrder] = []
    for subject, content in kept:
        try:
            match order_in(seat, subject, content):
                case order if subject.startswith(DONE):
                    revision, _dot, about = subject.removeprefix(DONE).partition(".")
                    done[int(revision), about] = order
                case PresetOrder(said):
                    preset = said
                case DesperateOrder(do):
                    desperate = do
                case PassOrder() as order:
                    passing = order
                case CardOrder() as order:
                    cards[subject.removeprefix(CARD)] = order
                case ReactionOrder() as order:
                    reactions[subject] = order
                case News() as order:
                    news[subject] = order
        except BrokenOrder as error:
            broken.append(error)
            if subject.startswith(CARD):
                cards[subject.removeprefix(CARD)] = CardOrder("ask")
            elif subject == DESPERATE:
                desperate = "ask"
            elif kind_of(subject) in ANSWERS:
                reactions[subject] = ASK
    return SeatOrders(
        preset=preset,
        desperate=desperate,
        passing=passing,
        cards=cards,
        reactions=reactions,
        news=news,
        done=done,
        broken=tuple(broken),
    )
