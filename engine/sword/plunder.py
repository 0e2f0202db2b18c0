"""14 Plunder: the track (14.1)."""

from typing import Literal, TypeAlias

from engine.sword import acts
from engine.sword.game import Sword

Plunder: TypeAlias = Literal["gallic", "transalpine"]


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
