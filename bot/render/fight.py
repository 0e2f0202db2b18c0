"""12 What a battle has come to, read from its events: the two sides, how it stands, what happened beside the dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from bot.narration.battles import COUNTED
from engine import Event
from engine.sword import events as told

State = Literal["begun", "rolled", "fought", "overrun", "withdrawn", "over"]
RETREATING = ("12.4.5", "9.6.4")
"""What takes CU on a retreat, by land and by sea."""


@dataclass(frozen=True, slots=True)
class Wing:
    """9.5.6 A flanking force: so many CU of `power` under `leader`, from `origin`, of which it has lost so many."""

    power: str
    leader: str
    origin: str
    cu: int
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Host:
    """A side: `cu` in the space before the dice, `leaders` the commander first, `lost` CU as far as they are known.

    `size` is 0 until it counts (12.2.1); `dice` are empty before the roll; `counted` of the lost were so by dice and
    cards when the winner was known (12.3).
    """

    power: str
    cu: int
    leaders: tuple[str, ...] = ()
    wing: Wing | None = None
    size: int = 0
    dice: tuple[int, ...] = ()
    modifiers: tuple[told.Modifier, ...] = ()
    total: int = 0
    lost: int = 0
    counted: int = 0

    @property
    def strength(self) -> int:
        return self.cu + (self.wing.cu if self.wing else 0)

    def rolled(self, side: told.Side, lost: int) -> Host:
        others = tuple(one for one in self.leaders if one != side.commander)
        leaders = (side.commander, *others) if side.commander else self.leaders
        return replace(
            self,
            cu=side.cu,
            leaders=leaders,
            size=side.size,
            dice=side.dice,
            modifiers=side.modifiers,
            total=side.total,
            lost=lost,
            counted=lost,
            wing=replace(self.wing, cu=side.flank, lost=0) if self.wing else None,
        )


@dataclass(frozen=True, slots=True)
class Fight:
    """`winner` and `loser` are empty while nobody has won; `beside`: what else happened, in order. `within`: it began
    while another one was not over.
    """

    space: str
    attacker: Host
    defender: Host
    state: State = "begun"
    winner: str = ""
    lost: tuple[tuple[str, int], ...] = ()
    done: bool = False
    within: bool = False
    beside: tuple[Event, ...] = field(default=(), repr=False)

    @property
    def hosts(self) -> tuple[Host, Host]:
        return self.attacker, self.defender

    @property
    def loser(self) -> str:
        return next((host.power for host in self.hosts if self.winner not in ("", host.power)), "")

    def against(self, host: Host) -> Host:
        return self.defender if host.power == self.attacker.power else self.attacker


def fights_of(events: Iterable[Event]) -> tuple[Fight, ...]:
    """The battles of a story in the order in which they began; one within another stands behind it."""
    found: list[Fight] = []
    open_ones: list[int] = []
    for event in events:
        if isinstance(event, told.BattleBegan):
            found.append(replace(_begun(event), within=bool(open_ones)))
            open_ones.append(len(found) - 1)
        elif open_ones:
            found[open_ones[-1]] = _with(found[open_ones[-1]], event)
            if isinstance(event, told.BattleEnded):
                open_ones.pop()
    return tuple(found)


def shown_of(fights: Sequence[Fight]) -> Fight:
    """The one a picture is about: the last that is not over, else the last that began by itself."""
    open_ones = [one for one in fights if not one.done]
    return (open_ones or [one for one in fights if not one.within])[-1]


def _begun(event: told.BattleBegan) -> Fight:
    return Fight(
        event.space,
        Host(event.attacker, event.attackers, event.leading),
        Host(event.defender, event.defenders, event.facing),
    )


def _with(fight: Fight, event: Event) -> Fight:
    match event:
        case told.BattleRolled():
            return replace(
                fight,
                attacker=fight.attacker.rolled(event.attacker, 0),
                defender=fight.defender.rolled(event.defender, 0),
                state="rolled",
            )
        case told.BattleFought():
            return replace(
                fight,
                attacker=fight.attacker.rolled(event.attacker, event.attacker.losses),
                defender=fight.defender.rolled(event.defender, event.defender.losses),
                state="fought",
                winner=event.winner,
            )
        case told.Overrun():
            swept = {event.loser: event.cu}
            attacker, defender = (replace(host, lost=swept.get(host.power, 0)) for host in fight.hosts)
            return replace(fight, attacker=attacker, defender=defender, state="overrun", winner=event.winner)
        case told.CuLost(cause=cause) if cause in COUNTED:
            return replace(fight, attacker=_flank_lost(fight.attacker, event))
        case told.BattleEnded():
            return _ended(fight, event)
    fight = replace(fight, beside=(*fight.beside, event))
    match event:
        case told.FlankJoined():
            wing = Wing(event.power, event.leader, event.origin, event.number)
            return replace(fight, attacker=replace(fight.attacker, wing=wing))
        case told.Withdrew():
            winner = fight.defender if event.power == fight.attacker.power else fight.attacker
            return replace(fight, state="withdrawn", winner=winner.power)
        case told.DiceRerolled():
            attacker, defender = (_rerolled(host, event) for host in fight.hosts)
            return replace(fight, attacker=attacker, defender=defender)
        case told.CuLost(cause=cause) if cause in RETREATING and fight.state not in ("begun", "rolled"):
            attacker, defender = (_lost_more(host, event) for host in fight.hosts)
            return replace(fight, attacker=attacker, defender=defender)
        case told.FoughtAgain():
            attacker, defender = map(_left_of, fight.hosts)
            return replace(fight, attacker=attacker, defender=defender, state="begun", winner="")
    return fight


def _rerolled(host: Host, event: told.DiceRerolled) -> Host:
    if host.power != event.power or not host.dice:
        return host
    return replace(host, dice=event.dice, total=host.total - sum(host.dice) + sum(event.dice))


def _flank_lost(host: Host, event: told.CuLost) -> Host:
    """9.5.6 The flanking force stands apart, and loses its part there."""
    wing = host.wing
    if wing is None or (event.power, event.space) != (wing.power, wing.origin):
        return host
    return replace(host, wing=replace(wing, lost=wing.lost + event.number))


def _lost_more(host: Host, event: told.CuLost) -> Host:
    powers = (host.power, host.wing.power) if host.wing else (host.power,)
    return replace(host, lost=host.lost + event.number) if event.power in powers else host


def _left_of(host: Host) -> Host:
    """What fights once more."""
    wing, flanked = host.wing, host.wing.lost if host.wing else 0
    if wing:
        wing = replace(wing, cu=wing.cu - flanked, lost=0) if flanked < wing.cu else None
    return Host(host.power, max(0, host.cu - (host.lost - flanked)), host.leaders, wing)


def _ended(fight: Fight, event: told.BattleEnded) -> Fight:
    """Who had no CU left before any dice has lost too."""
    lost = dict(event.lost)
    attacker, defender = (replace(host, lost=lost.get(host.power, 0) + _of_ally(host, lost)) for host in fight.hosts)
    state: State = "over" if fight.state in ("begun", "rolled") else fight.state
    return replace(
        fight, attacker=attacker, defender=defender, state=state, winner=event.winner, lost=event.lost, done=True
    )


def _of_ally(host: Host, lost: dict[str, int]) -> int:
    return lost.get(host.wing.power, 0) if host.wing and host.wing.power != host.power else 0
