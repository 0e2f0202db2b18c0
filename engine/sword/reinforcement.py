"""5.10 Reinforcement: CU and leaders come to the map, and who has nobody left is out (5.10.3)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.core.frames import step
from engine.sword import acts, leaders, mercenaries, penalty, victory
from engine.sword.game import ASIDE, CARTHAGE, DISPLACED, INDEPENDENT, OUT, REVOLTERS, Frame, Procedure, Sword
from engine.sword.muster import BringLeaders, RaiseCu
from engine.sword.placement import all_raised
from engine.sword.victory import VpOrder


@dataclass(kw_only=True)
class Reinforcement(Procedure):
    """5.10 Non-player powers first, then players in descending VP order."""

    npps: list[str] = field(default_factory=list)
    order: list[str] = field(default_factory=list)

    @step
    def begin(self, game: Sword) -> None:
        """8.3 Minor leaders may be placed or moved as long as the phase lasts."""
        leaders.open_minor_leaders(game)
        self.npps = [power for power in game.npps() if all_raised(game, power) or power == REVOLTERS]

    @step
    def non_player(self, game: Sword) -> Frame | None:
        """5.10"""
        if not self.npps:
            return None
        self.goto(Reinforcement.non_player)
        return Musters(powers=(self.npps.pop(0),))

    @step
    def order_players(self, game: Sword) -> Frame | None:
        """5.10, 4.4"""
        return VpOrder(seats=[seat for seat in game.in_play() if _something(game, seat)], where="5.10")

    @step
    def take_order(self, game: Sword) -> None:
        """5.10, 4.4"""
        self.order = game.result(VpOrder).order

    @step
    def player(self, game: Sword) -> Frame | None:
        """5.10"""
        if not self.order:
            return None
        self.goto(Reinforcement.player)
        seat = self.order.pop(0)
        return Musters(powers=game.powers_of(seat), seat=seat)

    @step
    def who_is_out(self, game: Sword) -> None:
        """5.10.3 At the end of the phase."""
        leaders.close_minor_leaders(game)
        fall_without_cu(game)


def _something(game: Sword, seat: str) -> bool:
    """Whether a player raises CU, or has named leaders who go or cost (5.10.2); with no CU raised none come back."""
    powers = game.powers_of(seat)
    if "romans" in powers or CARTHAGE in powers:
        return True
    return any(all_raised(game, power) for power in powers) or bool(penalty.penalised(game, seat))


@dataclass(kw_only=True)
class Musters(Procedure):
    """5.10 One owner's part: who leaves the map, CU, leaders, the Greek penalty. `seat` is empty for an NPP (16.1).

    `left` are the spaces where a consul who has gone commanded.
    """

    powers: tuple[str, ...]
    seat: str = ""
    pools: list[tuple[str, ...]] = field(default_factory=list)
    left: list[str] = field(default_factory=list)

    def about(self) -> Mapping[str, str | int]:
        return {"powers": " ".join(self.powers)}

    @step
    def leave(self, game: Sword) -> None:
        """5.10.2 Consuls go back to the pool; a displaced Dictator is out until his card comes again (§R 41)."""
        if "romans" in self.powers:
            self.left = leaders.return_consuls(game)
            for leader, place in game.places.items():
                if place == DISPLACED and game.leader(leader).power == "romans":
                    acts.remove_leader(game, leader, ASIDE, "5.10.2")
        pooled = game.options["reinforcements"] == "pooled"
        self.pools = [self.powers] if pooled else [(power,) for power in self.powers]

    @step
    def lead_at_once(self, game: Sword) -> Frame | None:
        """8.2.1 Where the commander has gone and named leaders are left one of these commands, whoever comes."""
        stacks = {space: game.force(space, "romans").leaders for space in self.left}
        led = [space for space, there in stacks.items() if any(game.leader(leader).named for leader in there)]
        self.left = [space for space in self.left if space not in led]
        return leaders.Commanders(power="romans", spaces=led) if led else None

    @step
    def dismiss(self, game: Sword) -> Frame | None:
        """5.10.1 (5P)"""
        return mercenaries.Dismissal(seat=self.seat) if CARTHAGE in self.powers and self.seat else None

    @step
    def raise_cu(self, game: Sword) -> Frame | None:
        """5.10.1"""
        pool = self.pools.pop(0)
        if self.pools:
            self.goto(Musters.raise_cu)
        return RaiseCu(powers=pool, seat=self.seat)

    @step
    def bring_leaders(self, game: Sword) -> Frame | None:
        """5.10"""
        return BringLeaders(powers=self.powers, seat=self.seat or game.result(RaiseCu).seat)

    @step
    def draw_consuls(self, game: Sword) -> Frame | None:
        """5.10.2, 8.2.2"""
        return leaders.DrawConsuls(seat=self.seat) if "romans" in self.powers else None

    @step
    def lead_the_rest(self, game: Sword) -> Frame | None:
        """8.2.1 Where the commander has gone and no consul has come, another one is named."""
        if not self.left:
            return None
        self.goto(Musters.lead_the_rest)
        space = self.left.pop()
        commander = game.force(space, "romans").commander
        if commander is None or game.leader(commander).consul:
            return None
        return leaders.Commander(power="romans", space=space)

    @step
    def pay_penalty(self, game: Sword) -> Frame | None:
        """5.10.2, 8.2.3"""
        return penalty.Penalty(seat=self.seat) if "greeks" in self.powers else None


def fall_without_cu(game: Sword) -> None:
    """5.10.3 Players without CU are out; the last player (2P: side) left wins.

    If all lost their last CU at once, nobody is out before the others: the order of 4.3 decides.
    """
    playing = game.in_play()
    out = [seat for seat in playing if not any(game.total_cu(power) for power in game.powers_of(seat))]
    if len(out) < len(playing):
        for seat in out:
            fall(game, seat)
    if len(out) == len(playing) or _players_left(game) == 1:
        victory.end_game(game, "5.10.3")


def _players_left(game: Sword) -> int:
    left = game.in_play()
    if game.setting.sides:
        return sum(any(seat in left for seat in side.positions) for side in game.setting.sides)
    return len(left)


def fall(game: Sword, seat: str) -> None:
    """5.10.3 Alliances end, leaders go, all his spaces become independent: tribes too (§R 36).

    Cities have loyalty 1 then, and a siege of one begins anew.
    """
    acts.fall(game, seat)
    for power in game.powers_of(seat):
        for other in game.alliance_of(power):
            acts.end_alliance(game, power, other, "5.10.3")
        for leader, place in game.places.items():
            if game.leader(leader).power == power and (place in game.kinds or place == DISPLACED):
                acts.remove_leader(game, leader, OUT, "5.10.3")
        for space, owner in game.control.items():
            if owner != power or game.kinds[space] == "box":
                continue
            if game.kinds[space] == "city":
                acts.hand_over_city(game, space, INDEPENDENT, "5.10.3")
            else:
                acts.set_control(game, space, INDEPENDENT, "5.10.3")
