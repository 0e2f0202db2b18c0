"""5.6 Surrender: PC markers where CU stand, siege and subjugation rolls."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from engine.core.choice import Barred, Choice, Option
from engine.core.frames import step
from engine.sword import acts, siege
from engine.sword.game import Decision, Frame, Procedure, Sword
from engine.sword.nonplayer import Decider
from engine.sword.odds import roll_odds
from engine.sword.victory import VpOrder

MARKER, ROLL, DONE, ALL = "pc", "roll", "done", "all"


def marker_barred(game: Sword, power: str, space: str) -> Barred | None:
    """5.6 Why a power may not put its PC marker in a space, or in an ally's home remove the one there (15.2.3)."""
    if not game.cu(space, power):
        return Barred("5.6", "no_own_cu", {"space": space, "power": power})
    if game.kind(space) != "normal":
        return Barred("5.6", "not_a_normal_space", {"space": space})
    if game.friendly_space(space, power):
        return Barred("5.6", "space_not_enemy", {"space": space, "power": power})
    if not game.data.spaces[space].converts(game.setting.players):
        return Barred("17", "cannot_be_converted", {"space": space})
    return None


def place_marker(game: Sword, power: str, space: str) -> None:
    """5.6; in an ally's home only the enemy marker goes, so that his own control comes back (15.2.3, §R 15)."""
    acts.set_control(game, space, siege.conqueror(game, space, power), "5.6")


def _occupied(game: Sword, powers: Iterable[str]) -> dict[str, str]:
    """Spaces with CU of one of `powers`, with that power; in the order of the data."""
    there = {space: power for power in powers for space, stack in game.spaces_with(power) if stack.all_cu}
    return {space: there[space] for space in game.control if space in there} if there else {}


def markers(game: Sword, powers: Iterable[str]) -> dict[str, str]:
    """5.6 Where one of `powers` may put a PC marker, with that power."""
    return {
        space: power for space, power in _occupied(game, powers).items() if marker_barred(game, power, space) is None
    }


def rolls(game: Sword, powers: Iterable[str], rolled: Iterable[str]) -> dict[str, str]:
    """5.6 Where one of `powers` may still roll, with that power."""
    return {
        space: power
        for space, power in _occupied(game, powers).items()
        if space not in rolled and siege.besiege_barred(game, space, power) is None
    }


@dataclass(kw_only=True)
class SurrenderChoice(Decision):
    """5.6 The next thing to do: `pc <space>` or `pc all`, `roll <space>`, or `done`."""

    name = "surrender"
    rule = "5.6"
    powers: tuple[str, ...]
    rolled: tuple[str, ...]

    def about(self) -> Mapping[str, str | int]:
        return {"powers": " ".join(self.powers)}

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        if not said:
            if markers(game, self.powers):
                yield Option(MARKER, "verb")
            if rolls(game, self.powers, self.rolled):
                yield Option(ROLL, "verb")
            yield Option(DONE, "verb")
        elif said == (MARKER,):
            legal = markers(game, self.powers)
            if len(legal) > 1:
                yield Option(ALL, "verb", amount=len(legal))
            for space in game.control:
                yield Option(space, "space", barred=self._marker_barred(game, space))
        elif said == (ROLL,):
            for space in game.control:
                barred = self._roll_barred(game, space)
                odds = None if barred else roll_odds(game, self._there(game, space), space).gains
                yield Option(space, "space", odds=odds, barred=barred)

    def _marker_barred(self, game: Sword, space: str) -> Barred | None:
        return marker_barred(game, self._there(game, space), space)

    def _roll_barred(self, game: Sword, space: str) -> Barred | None:
        if space in self.rolled:
            return Barred("5.6", "already_rolled", {"space": space})
        return siege.besiege_barred(game, space, self._there(game, space))

    def _there(self, game: Sword, space: str) -> str:
        return next((power for power in self.powers if game.cu(space, power)), self.powers[0])

    def default(self, game: Sword) -> Choice:
        if legal := markers(game, self.powers):
            return (MARKER, ALL) if len(legal) > 1 else (MARKER, *legal)
        return next(((ROLL, space) for space in rolls(game, self.powers, self.rolled)), (DONE,))


@dataclass(kw_only=True)
class Surrenders(Procedure):
    """5.6 One owner's part, in any order he likes; `rolled` are the spaces where he has rolled in this phase."""

    seat: str
    powers: tuple[str, ...]
    rolled: list[str] = field(default_factory=list)

    def about(self) -> Mapping[str, str | int]:
        return {"seat": self.seat, "powers": " ".join(self.powers)}

    @step
    def ask(self, game: Sword) -> Frame | None:
        """5.6"""
        if not markers(game, self.powers) and not rolls(game, self.powers, self.rolled):
            self.end()
            return None
        return SurrenderChoice(seat=self.seat, powers=self.powers, rolled=tuple(self.rolled))

    @step
    def do(self, game: Sword) -> Frame | None:
        """5.6"""
        said = game.result(SurrenderChoice).said
        if said[0] == DONE:
            return None
        self.goto(Surrenders.ask)
        if said[0] == MARKER:
            legal = markers(game, self.powers)
            for space in legal if said[1] == ALL else (said[1],):
                place_marker(game, legal[space], space)
            return None
        space = said[1]
        power = rolls(game, self.powers, self.rolled)[space]
        self.rolled.append(space)
        leader = game.force(space, power).leaders[0]
        return siege.SiegeRoll(space=space, power=power, leader=leader, owner=self.seat)


@dataclass(kw_only=True)
class Surrender(Procedure):
    """5.6 Non-player powers first, then players in descending VP order; each only if there is something to do."""

    npps: list[str] = field(default_factory=list)
    order: list[str] = field(default_factory=list)

    @step
    def begin(self, game: Sword) -> None:
        """5.6"""
        self.npps = list(game.npps())

    @step
    def non_player(self, game: Sword) -> Frame | None:
        """5.6, 16.1"""
        while self.npps:
            if _something(game, (self.npps[0],)):
                return Decider(power=self.npps[0], ending=True)
            del self.npps[0]
        self.goto(Surrender.order_players)
        return None

    @step
    def non_player_does(self, game: Sword) -> Frame | None:
        """5.6"""
        self.goto(Surrender.non_player)
        return Surrenders(seat=game.result(Decider).seat, powers=(self.npps.pop(0),))

    @step
    def order_players(self, game: Sword) -> Frame | None:
        """5.6, 4.4"""
        return VpOrder(seats=[seat for seat in game.in_play() if _something(game, game.powers_of(seat))], where="5.6")

    @step
    def take_order(self, game: Sword) -> None:
        """5.6, 4.4"""
        self.order = game.result(VpOrder).order

    @step
    def player(self, game: Sword) -> Frame | None:
        """5.6"""
        if not self.order:
            return None
        self.goto(Surrender.player)
        seat = self.order.pop(0)
        return Surrenders(seat=seat, powers=game.powers_of(seat))


def _something(game: Sword, powers: tuple[str, ...]) -> bool:
    return bool(markers(game, powers) or rolls(game, powers, ()))
