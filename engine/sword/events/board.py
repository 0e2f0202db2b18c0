"""8-14 What happens on the board: CU and leaders, support, battles, sieges."""

from dataclasses import dataclass

from engine.core.events import Event


@dataclass(frozen=True, slots=True)
class Modifier:
    """What a roll of one side gains or loses: `reason` is a key for narration or a card id, `rule` its section."""

    n: int
    reason: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderActivated(Event):
    """9.2 `mp` are the movement points he has; 0 for a roll (13.1.1)."""

    leader: str
    power: str
    space: str
    card: str
    mp: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CuPlaced(Event):
    """`mercenaries`: how many of them are such (5P)."""

    power: str
    space: str
    number: int
    cause: str
    mercenaries: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CuLost(Event):
    """`inside`: those lost stood in the city; `mercenaries`: how many of them are such (5P)."""

    power: str
    space: str
    number: int
    cause: str
    inside: bool = False
    mercenaries: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Event):
    """CU and leaders of one power changed place; `path` with both ends; `cost` in MP.

    `how`: march, sail (9.6), retreat, back (by a card), avoid (11.1), intercept (10.4) or refuse (10.5.1),
    bribe (7.2.2).
    """

    power: str
    path: tuple[str, ...]
    number: int
    leaders: tuple[str, ...]
    how: str
    cost: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptDeclared(Event):
    """10.3, 11.1 `what`: avoid or intercept. So many CU and `leaders` (who leads them first) of a power in `space`.

    `to` is the space an army has entered; `port` where those would sail who avoid it by sea (11.1.1).
    """

    what: str
    power: str
    space: str
    to: str
    leaders: tuple[str, ...]
    number: int
    port: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptRolled(Event):
    """8 A d6 against a leader's tactics. `what`: avoid (11.1), intercept (10.4), refuse (10.5.1) or pursue (11.3)."""

    what: str
    power: str
    leader: str
    space: str
    die: int
    modifier: int
    tactics: int
    passed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptWaived(Event):
    """10.5.1, 11.1 `by` lets `power` avoid or refuse (`what`) without a roll."""

    what: str
    power: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Embarked(Event):
    """9.6.4 A force declares a voyage, both ends in `path`, that somebody may answer or that needs a roll. `how` as in
    `Moved`."""

    power: str
    path: tuple[str, ...]
    number: int
    leaders: tuple[str, ...]
    how: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeaRolled(Event):
    """9.6.4 `result`: success, return or attrition; `loss` in CU at sea."""

    power: str
    path: tuple[str, ...]
    die: int
    modifiers: tuple[Modifier, ...]
    total: int
    result: str
    loss: int


@dataclass(frozen=True, slots=True, kw_only=True)
class VoyageCancelled(Event):
    """9.6.4 By a card: the force stays in its port."""

    power: str
    space: str
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WentInside(Event):
    """9.3.1, 12.4.4 Into the city, or out of it again if `out`."""

    power: str
    space: str
    number: int
    leaders: tuple[str, ...]
    out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderPlaced(Event):
    leader: str
    power: str
    space: str
    inside: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderRemoved(Event):
    """`to`: displaced, pool, aside or out; `space` where he stood, empty if he was on no space."""

    leader: str
    power: str
    space: str
    to: str
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CommanderNamed(Event):
    leader: str
    power: str
    space: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlChanged(Event):
    """A PC marker, or the printed colour, of `old` gave way to `new`; either may be independent."""

    space: str
    old: str
    new: str
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LoyaltyChanged(Event):
    """A city's loyalty within one power's hands."""

    space: str
    power: str
    old: int
    new: int
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CityChangedHands(Event):
    """`new` may be independent; it begins with loyalty 1."""

    space: str
    old: str
    new: str
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TribeSubjugated(Event):
    space: str
    old: str
    new: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SiegeSet(Event):
    """13 A marker laid (`old` None), raised to a level, or lifted (`new` None)."""

    space: str
    besieger: str
    old: int | None
    new: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SiegeRolled(Event):
    """13.2 `kind`: siege or subjugation; `loss` in CU of the besieger."""

    space: str
    power: str
    leader: str
    kind: str
    dice: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    total: int
    points: int
    loss: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AttritionRolled(Event):
    power: str
    space: str
    die: int
    cu: int
    loss: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FlankStayed(Event):
    """9.5.6 A flanking force that has been beaten stays where it is."""

    power: str
    space: str
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveAnswered(Event):
    """9.5.5 The owner of `power`, seat `by`, gives its ally's player `seat` leave to activate `leader`, or does not."""

    seat: str
    by: str
    power: str
    leader: str
    granted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SiegeCancelled(Event):
    space: str
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveStopped(Event):
    """The mover's move ends here: by a card, or 9.4."""

    power: str
    space: str
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Bribed(Event):
    """7.2.2 CU of `bribed` in a space: `what` is `back`, who came there turns round, or `pass`, the Etruscans pass."""

    space: str
    bribed: tuple[str, ...]
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyPaid(Event):
    """8.2.3 `points` of loyalty; None: he was let go."""

    leader: str
    points: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReinforcementsLost(Event):
    """5.10 No legal space."""

    power: str
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsulsDrawn(Event):
    leaders: tuple[str, ...]
