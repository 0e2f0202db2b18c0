"""4 Winning the game, and the order of players on the VP track."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from engine.core.choice import Choice, Option
from engine.core.frames import Together, step
from engine.sword.events import GameEnded, TieOrdered
from engine.sword.game import Decision, Frame, Procedure, Sword

TIES = ("gauls", "etruscans", "samnites", "greeks", "carthage", "romans")
"""4.4 The first of the tied in this list wins the tie; a player of two powers stands where his first does (§R 19)."""


def tie_rank(game: Sword, seat: str) -> int:
    return min(TIES.index(power) for power in game.powers_of(seat))


def vp_order(game: Sword, seats: Iterable[str]) -> list[str]:
    """4.4 Descending VP order, ties by the list."""
    return sorted(seats, key=lambda seat: (-game.vp[seat], tie_rank(game, seat)))


def fewest(game: Sword, seats: Sequence[str]) -> list[str]:
    """4.4 Those with the fewest VP, in the order of the list."""
    low = min(game.vp[seat] for seat in seats)
    return sorted((seat for seat in seats if game.vp[seat] == low), key=lambda seat: tie_rank(game, seat))


@dataclass(kw_only=True)
class TieOrder(Decision):
    """4.4 All tied players will act: the winner of the tie sets their order. One word fewer than there are tied."""

    name = "tie_order"
    rule = "4.4"
    tied: tuple[str, ...]
    where: str

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        if len(said) < len(self.tied) - 1:
            for seat in self.tied:
                if seat not in said:
                    yield Option(seat, "seat")

    def default(self, game: Sword) -> Choice:
        return self.tied[:-1]

    def about(self) -> Mapping[str, str | int]:
        return {"where": self.where, "tied": " ".join(self.tied)}

    @property
    def order(self) -> list[str]:
        return [*self.said, *(seat for seat in self.tied if seat not in self.said)]


@dataclass(kw_only=True)
class TieChoice(Decision):
    """4.4 Only one of the tied acts: the winner of the tie says which."""

    name = "tie_choice"
    rule = "4.4"
    tied: tuple[str, ...]
    where: str

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        if not said:
            for seat in self.tied:
                yield Option(seat, "seat")

    def default(self, game: Sword) -> Choice:
        return (self.seat,)

    def about(self) -> Mapping[str, str | int]:
        return {"where": self.where, "tied": " ".join(self.tied)}


@dataclass(kw_only=True)
class VpOrder(Procedure):
    """4.4 Descending VP order of those who have something to do (§R 43); `order` is the result, `where` the section."""

    seats: list[str]
    where: str
    order: list[str] = field(default_factory=list)

    @step
    def ask(self, game: Sword) -> Frame | None:
        """4.4"""
        self.order = vp_order(game, self.seats)
        levels = sorted({game.vp[seat] for seat in self.order}, reverse=True)
        groups = [tuple(seat for seat in self.order if game.vp[seat] == level) for level in levels]
        return Together(asks=[TieOrder(seat=tied[0], tied=tied, where=self.where) for tied in groups if len(tied) > 1])

    @step
    def order_ties(self, game: Sword) -> None:
        """4.4"""
        for ask in game.result(Together).asks:
            assert isinstance(ask, TieOrder)
            at = self.order.index(ask.tied[0])
            self.order[at : at + len(ask.tied)] = ask.order
            game.tell(TieOrdered(by=ask.seat, order=tuple(ask.order)))


@dataclass(kw_only=True)
class Sought(Procedure):
    """4.4 One player found by his VP, looked up now; `seat` is the result."""

    seats: list[str]
    where: str
    seat: str = ""

    def tied(self, game: Sword) -> list[str]:
        """4.4 Who it could be, in the order of the list."""
        raise NotImplementedError

    @step
    def ask(self, game: Sword) -> Frame | None:
        """4.4"""
        tied = tuple(self.tied(game))
        if len(tied) == 1:
            self.seat = tied[0]
            self.end()
            return None
        return TieChoice(seat=tied[0], tied=tied, where=self.where)

    @step
    def choose(self, game: Sword) -> None:
        """4.4"""
        self.seat = game.result(TieChoice).said[0]


@dataclass(kw_only=True)
class Fewest(Sought):
    """4.4 The player with the fewest VP."""

    def tied(self, game: Sword) -> list[str]:
        return fewest(game, self.seats)


@dataclass(kw_only=True)
class Most(Sought):
    """4.4 The player with the most VP."""

    def tied(self, game: Sword) -> list[str]:
        high = max(game.vp[seat] for seat in self.seats)
        return vp_order(game, [seat for seat in self.seats if game.vp[seat] == high])


def standings(game: Sword) -> list[tuple[str, int]]:
    """4.2, 4.3 Sides (2P, in sum) or seats still in the game with their VP, the best first; ties decided."""
    playing = set(game.in_play())
    sides = [side for side in game.setting.sides if not playing.isdisjoint(side.positions)]
    if sides:
        sums = [(side, sum(game.vp[seat] for seat in side.positions)) for side in sides]
        sums.sort(key=lambda pair: (-pair[1], not pair[0].wins_ties))
        return [(side.id, total) for side, total in sums]
    return [(seat, game.vp[seat]) for seat in vp_order(game, game.in_play())]


def automatic(game: Sword) -> bool:
    """4.2 Whether somebody has this turn's automatic-victory number."""
    return any(game.vp[seat] >= game.setting.automatic_victory[game.turn - 1] for seat in game.in_play())


def end_game(game: Sword, cause: str) -> None:
    """4.2-4.3 `cause`: these or 5.10.3. The rules in progress must then come to their end."""
    game.winner = standings(game)[0][0]
    game.asides.clear()
    game.tell(GameEnded(winner=game.winner, cause=cause, turn=game.turn, vp=tuple(game.vp.items())))
