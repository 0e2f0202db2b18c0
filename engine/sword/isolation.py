"""5.7 Isolation: PC markers cut off from everything that holds them."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from engine.core.frames import step
from engine.sword import acts
from engine.sword.game import INDEPENDENT, Frame, Procedure, Sword
from engine.sword.nonplayer import allied_seats
from engine.sword.paths import friends, reach
from engine.sword.victory import VpOrder, vp_order


def isolated(game: Sword, power: str, lost: Collection[str] = ()) -> list[str]:
    """5.7 The isolated spaces of a power, in the order of the data, if those `lost` were independent."""
    own = [space for space, owner in game.control.items() if owner == power and game.kinds[space] == "normal"]
    if not own:
        return []
    friendly = friends(game, power)
    ground = {space for space, owner in game.control.items() if owner in friendly and game.kinds[space] != "box"}
    ground.difference_update(lost)
    held = reach(game, power, _holds(game, friendly, ground), ground)
    return [space for space in own if space not in held]


def _holds(game: Sword, friendly: set[str], ground: set[str]) -> set[str]:
    """5.7 What a path may end at: of friendly ground what is listed there, and friendly CU on any ground."""
    holds = {
        space
        for space in ground
        if game.kinds[space] != "normal" or (facts := game.data.spaces[space]).port or facts.reinforcement
    }
    for space, stacks in game.stacks.items():
        if any(stack.all_cu and stack.power in friendly for stack in stacks):
            holds.add(space)
    return holds


def order_matters_to(game: Sword, tied: Iterable[str]) -> list[str]:
    """§R 43 Of the tied those of whom more is isolated if others lose theirs first, and those who do that to them."""
    now = {seat: _lost(game, seat, ()) for seat in tied}
    if not any(now.values()):
        return []
    most = now
    while (more := {seat: _lost(game, seat, _others(most, seat)) for seat in now}) != most:
        most = more
    affected = [seat for seat in now if most[seat] != now[seat]]
    return [
        seat
        for seat, own in most.items()
        if seat in affected or (own and any(allied_seats(game, seat, other) for other in affected))
    ]


def _others(lost: Mapping[str, list[str]], seat: str) -> set[str]:
    return {space for other, spaces in lost.items() if other != seat for space in spaces}


def _lost(game: Sword, seat: str, lost: Collection[str]) -> list[str]:
    return [space for power in game.powers_of(seat) for space in isolated(game, power, lost)]


@dataclass(kw_only=True)
class Isolation(Procedure):
    """5.7 Non-player powers first, then players in descending VP order; `waiting` are those still to come."""

    waiting: list[str] = field(default_factory=list)

    @step
    def non_players(self, game: Sword) -> None:
        """5.7"""
        for power in game.npps():
            isolate(game, power)
        self.waiting = vp_order(game, game.in_play())

    @step
    def order_tied(self, game: Sword) -> Frame | None:
        """4.4 Asked only where it can matter (§R 43)."""
        tied = [seat for seat in self.waiting if game.vp[seat] == game.vp[self.waiting[0]]]
        concerned = order_matters_to(game, tied)
        if concerned:
            return VpOrder(seats=concerned, where="5.7")
        self._carry_out(game, tied)
        return None

    @step
    def tied(self, game: Sword) -> None:
        """5.7"""
        self._carry_out(game, game.result(VpOrder).order)

    def _carry_out(self, game: Sword, seats: list[str]) -> None:
        for seat in seats:
            self.waiting.remove(seat)
            for power in game.powers_of(seat):
                isolate(game, power)
        if self.waiting:
            self.goto(Isolation.order_tied)
        else:
            self.end()


def isolate(game: Sword, power: str) -> None:
    """5.7 All of a power are found first, then carried out (§R 42)."""
    for space in isolated(game, power):
        acts.set_control(game, space, INDEPENDENT, "5.7")
