"""What a viewer may see of a game, built field by field; renderer, narrator and prompts get this and never the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from engine.core.dice import commitment
from engine.sword.facts import DataSet, SpaceKind
from engine.sword.game import DISPLACED, POOL, Siege, Stack, Sword
from engine.sword.game import Lasting as Lasting  # part of what is seen


@dataclass(frozen=True, slots=True)
class StackView:
    """All of one power in one space. `cu` counts those outside a city, of whom so many are `mercenaries` (5P); likewise
    `inside_cu` and `inside_mercenaries` within.

    `leaders` stand outside, the commander first.
    """

    power: str
    cu: int
    mercenaries: int
    commander: str | None
    leaders: tuple[str, ...]
    inside_cu: int
    inside_leaders: tuple[str, ...]
    inside_mercenaries: int = 0


@dataclass(frozen=True, slots=True)
class SpaceView:
    """A space as it is now: `kind`, `loyalty` and `factor` may have changed since the start."""

    id: str
    kind: SpaceKind
    control: str
    loyalty: int | None
    factor: int | None
    siege: int | None
    besieger: str | None
    stacks: tuple[StackView, ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    """`hand`, `deck` and `desperate` are numbers of cards; `reshuffle`: a RESHUFFLE reminder lies on the discards."""

    seat: str
    powers: tuple[str, ...]
    vp: int
    hand: int
    deck: int
    discards: tuple[str, ...]
    removed: tuple[str, ...]
    desperate: int
    reshuffle: bool
    out: bool


@dataclass(frozen=True, slots=True)
class View:
    """`viewer` None sees what everybody sees; `hand` is the viewer's own. `automatic_victory` is this turn's level.

    A marker that lies with a power or leader has its id after a colon. `lasting`: what cards have changed for a while;
    `acted`: the non-player powers used this round; `rolled`: where a siege has had its roll in it; `forbidden`:
    alliances not to be made in this turn.
    """

    viewer: str | None
    data: DataSet
    scenario: str
    options: Mapping[str, str]
    turn: int
    turns: int
    round: int
    phase: str
    active: str | None
    first: str | None
    order: tuple[str, ...]
    automatic_victory: int
    spaces: Mapping[str, SpaceView]
    seats: tuple[SeatView, ...]
    alliances: tuple[tuple[str, str], ...]
    markers: tuple[str, ...]
    plunder_gallic: int
    plunder_transalpine: int
    plunder_track: int | None
    unrest: int | None
    displaced: tuple[str, ...]
    consul_pool: tuple[str, ...]
    hand: tuple[str, ...]
    winner: str | None
    commitment: str
    seed: str | None
    lasting: tuple[Lasting, ...] = ()
    acted: tuple[str, ...] = ()
    rolled: tuple[str, ...] = ()
    forbidden: tuple[tuple[str, str], ...] = ()

    @property
    def sides(self) -> tuple[tuple[str, int], ...]:
        """4.2 (2P) The sides with the VP of their positions in sum."""
        vp = {seat.seat: seat.vp for seat in self.seats}
        sides = self.data.scenarios[self.scenario].sides
        return tuple((side.id, sum(vp[seat] for seat in side.positions)) for side in sides)


def view(game: Sword, viewer: str | None) -> View:
    """What the seat `viewer`, or the public (None), may see; the seed only when the game is over.

    Raises LookupError for a seat that is not in this game.
    """
    if viewer is not None and viewer not in game.seats:
        raise LookupError(f"no seat {viewer!r} in this game; its seats are {', '.join(game.seats)}")
    turn = max(game.turn, 1)
    return View(
        viewer=viewer,
        data=game.data,
        scenario=game.scenario,
        options=dict(game.options),
        turn=game.turn,
        turns=game.last_turn,
        round=game.round,
        phase=game.phase,
        active=game.active or None,
        first=game.first or None,
        order=tuple(game.clockwise(game.first) if game.first else game.in_play()),
        automatic_victory=game.setting.automatic_victory[turn - 1],
        spaces={space: _space(game, space) for space in game.control},
        seats=tuple(_seat(game, seat) for seat in game.seats),
        alliances=tuple(game.alliances),
        markers=tuple(one for marker, value in game.markers.items() for one in _marker(game, marker, value)),
        plunder_gallic=game.plunder_gallic,
        plunder_transalpine=game.plunder_transalpine,
        plunder_track=game.setting.plunder_track,
        unrest=None if game.setting.unrest is None else game.unrest,
        displaced=tuple(leader for leader, place in game.places.items() if place == DISPLACED),
        consul_pool=tuple(leader for leader, place in game.places.items() if place == POOL),
        hand=tuple(game.hands[viewer]) if viewer else (),
        winner=game.winner or None,
        commitment=commitment(game.seed),
        seed=game.seed if game.winner else None,
        lasting=tuple(game.lasting),
        acted=tuple(game.acted),
        rolled=tuple(game.rolled),
        forbidden=tuple(game.forbidden),
    )


def _marker(game: Sword, marker: str, value: str) -> list[str]:
    """Once for each power or leader it lies with; a duration is none."""
    with_whom = [word for word in value.split() if word in game.data.leaders or word in game.data.powers]
    return [f"{marker}:{one}" for one in with_whom] or [marker]


def _space(game: Sword, space: str) -> SpaceView:
    kind = game.kind(space)
    loyalty = game.loyalty[space] if kind == "city" else None
    factor = game.data.spaces[space].factor if kind == "tribe" else None
    return _space_view(
        space, kind, game.control[space], loyalty, factor, game.sieges.get(space), game.stacks.get(space, ())
    )


@lru_cache(maxsize=4096)
def _space_view(
    space: str,
    kind: SpaceKind,
    control: str,
    loyalty: int | None,
    factor: int | None,
    siege: Siege | None,
    stacks: tuple[Stack, ...],
) -> SpaceView:
    return SpaceView(
        id=space,
        kind=kind,
        control=control,
        loyalty=loyalty,
        factor=factor,
        siege=siege.level if siege else None,
        besieger=siege.besieger if siege else None,
        stacks=tuple(_stack(stack) for stack in stacks),
    )


def _stack(stack: Stack) -> StackView:
    return StackView(
        power=stack.power,
        cu=stack.cu,
        mercenaries=stack.outside.mercenary,
        commander=stack.commander,
        leaders=stack.leaders,
        inside_cu=stack.inside.total,
        inside_leaders=stack.within,
        inside_mercenaries=stack.inside.mercenary,
    )


def _seat(game: Sword, seat: str) -> SeatView:
    return SeatView(
        seat=seat,
        powers=game.powers_of(seat),
        vp=game.vp[seat],
        hand=len(game.hands[seat]),
        deck=len(game.decks[seat]),
        discards=tuple(game.discards[seat]),
        removed=tuple(game.removed[seat]),
        desperate=len(game.desperate[seat]),
        reshuffle=seat in game.reminders,
        out=seat in game.fallen,
    )
