"""14 Plunder: the track (14.1), looting (14.4), Gallic solidarity (14.6)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.core import frames
from engine.core.choice import Barred, Choice, Option
from engine.sword import acts
from engine.sword.game import INDEPENDENT, Decision, Sword

Plunder: TypeAlias = Literal["gallic", "transalpine"]

PLUNDERERS: Mapping[str, Plunder] = {"gauls": "gallic", "transalpines": "transalpine"}
"""14.2, 14.4, 14.5 Who raids, loots and takes plunder instead of support, and of which kind."""

LOOT, CONVERT = "loot", "convert"
NOTHING = "nothing"
LOOTED = 5
"""14.4 Markers for a city."""


# 14.1 the track


def add_plunder(game: Sword, kind: Plunder, number: int) -> None:
    """14.1 Markers one by one: each cancels one of the other kind or lies on the track, which scores when full (§R 8).

    A negative number takes so many markers of the kind off again. Without a track (3P) nothing happens.
    """
    if game.setting.plunder_track is None:
        return
    for _ in range(number):
        _add_one(game, kind, game.setting.plunder_track)
    for _ in range(min(-number, lying(game, kind))):
        _set(game, kind, lying(game, kind) - 1)


def lying(game: Sword, kind: Plunder) -> int:
    return game.plunder_gallic if kind == "gallic" else game.plunder_transalpine


def _add_one(game: Sword, kind: Plunder, length: int) -> None:
    other: Plunder = "transalpine" if kind == "gallic" else "gallic"
    if lying(game, other):
        _set(game, other, lying(game, other) - 1)
        return
    _set(game, kind, lying(game, kind) + 1)
    if lying(game, kind) < length:
        return
    seat = game.seat_of("gauls")
    if seat:
        gained, lost = (1, 0) if kind == "gallic" else (0, 1)
        acts.change_vp(game, seat, gained, lost, "14.1")
    _set(game, kind, 0)


def _set(game: Sword, kind: Plunder, number: int) -> None:
    if kind == "gallic":
        acts.set_plunder(game, number, game.plunder_transalpine)
    else:
        acts.set_plunder(game, game.plunder_gallic, number)


# 14.2 raids


def raid_target_barred(game: Sword, power: str, space: str) -> Barred | None:
    """14.2 Why a force of `power` may not raid a space: only PC markers of other powers, no ally's (15.2, 16.1.2)."""
    if power not in PLUNDERERS:
        return Barred("14.2", "no_raiders", {"power": power})
    if game.kinds[space] != "normal":
        return Barred("14.2", "no_marker_to_raid", {"space": space})
    control = game.control[space]
    if control == INDEPENDENT:
        return Barred("14.2", "nothing_to_raid", {"space": space})
    if control == power:
        return Barred("14.2", "own_space", {"space": space})
    if game.allied(power, control) or game.escorted(power, control):
        return Barred("15.2", "ally", {"space": space})
    if not game.data.spaces[space].converts(game.setting.players):
        return Barred("17", "not_convertible", {"space": space})
    return None


# 14.4 looting


def may_loot(game: Sword, space: str, conqueror: str) -> bool:
    """14.4 Gauls and Transalpines, who would be the conquerors themselves (13.5), may loot another power's city."""
    return game.kinds[space] == "city" and conqueror in PLUNDERERS and game.control[space] != INDEPENDENT


@dataclass(kw_only=True)
class Loot(Decision):
    """14.4 Whether a city that falls is looted or taken."""

    name = "loot"
    rule = "14.4"
    power: str
    space: str

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "space": self.space}

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        if not said:
            yield Option(LOOT, "verb", amount=LOOTED)
            yield Option(CONVERT, "verb")

    def default(self, game: Sword) -> Choice:
        return (LOOT,)


def loot(game: Sword, space: str, besieger: str) -> None:
    """14.4 It is independent now; the markers come one at a time (§R 8). Those inside are dead already (13.5)."""
    acts.hand_over_city(game, space, INDEPENDENT, "14.4")
    add_plunder(game, PLUNDERERS[besieger], LOOTED)


# 14.6 solidarity


def solidarity_barred(game: Sword, space: str) -> Barred | None:
    """14.6 One Gallic marker for an enemy or independent PC marker in a Gallic home space free of enemy CU; a city
    (7.2.1) has none.
    """
    about = {"space": space}
    if game.home(space) != "gauls":
        return Barred("14.6", "not_gallic_home", about)
    if game.kinds[space] != "normal":
        return Barred("14.6", "not_a_normal_space", about)
    if game.control[space] == "gauls":
        return Barred("14.6", "gallic_already", about)
    if game.friendly_space(space, "gauls"):
        return Barred("15.2", "ally", about)
    if game.enemy_cu(space, "gauls", inside=True):
        return Barred("14.6", "enemy_cu", about)
    if not game.plunder_gallic:
        return Barred("14.6", "no_gallic_plunder")
    return None


@dataclass(kw_only=True)
class Solidarity(frames.Aside[Sword]):
    """14.6 While the Gauls are active: one space for one marker, as often as they like; nobody waits for it."""

    name = "solidarity"
    rule = "14.6"

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        if not said:
            for space in game.control:
                yield Option(space, "space", barred=solidarity_barred(game, space))
            yield Option(NOTHING, "verb")

    def take(self, game: Sword, said: Choice) -> None:
        """The space is Gallic again."""
        if said != (NOTHING,):
            add_plunder(game, "gallic", -1)
            acts.set_control(game, said[0], "gauls", "14.6")

    def default(self, game: Sword) -> Choice:
        return (NOTHING,)


def becomes_active(game: Sword, seat: str) -> None:
    """14.6, 7.4.3 In turn order or by Desperate Times."""
    if "gauls" in game.powers_of(seat):
        game.open(Solidarity(seat=seat))


def no_longer_active(game: Sword, seat: str) -> None:
    """14.6"""
    game.close(Solidarity, seat)
