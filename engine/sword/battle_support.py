"""12.5 Political consequences: spending the support that a battle is worth (7.3.4)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.core.choice import Barred, Choice, Option
from engine.core.frames import step
from engine.sword import plunder, support, unrest
from engine.sword.events import SupportGained, SupportLost
from engine.sword.game import CARTHAGE, UNREST, Decision, Frame, Procedure, Sword

STOP = "stop"


@dataclass(kw_only=True)
class SupportPoint(Decision):
    """7.3.4 One point: `add`, `remove`, `gain` with a space, `plunder`, `unrest` (5P), or `stop`: the rest is lost."""

    name = "support"
    rule = "7.3.4"
    power: str
    losers: tuple[str, ...]
    held: tuple[str, ...]
    left: int
    ally: str = ""
    ally_held: tuple[str, ...] = ()

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "left": self.left}

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        if not said:
            for verb in ("add", "remove", "gain"):
                yield Option(verb, "verb", barred=self._verb_barred(game, verb))
            if self.power in plunder.PLUNDERERS:
                yield Option("plunder", "verb")
            if CARTHAGE in (self.power, *self.losers) and game.setting.unrest is not None:
                yield Option(UNREST, "verb", barred=self._unrest_barred(game))
            yield Option(STOP, "verb")
        elif len(said) == 1 and said[0] in ("add", "remove", "gain"):
            for space in game.control:
                yield Option(space, "space", barred=self.barred(game, said[0], space))
        elif len(said) == 2 and said[0] in ("add", "gain"):
            able = self.able(game, said[0], said[1])
            yield from (Option(power, "power") for power in able if len(able) > 1)

    def able(self, game: Sword, verb: str, space: str) -> list[str]:
        """12.5 Whose support it may be: the winner's, or that of his ally who flanked."""
        powers = [power for power in (self.power, self.ally) if power]
        return [power for power in powers if self._gain_barred(game, verb, space, power) is None]

    def _gain_barred(self, game: Sword, verb: str, space: str, power: str) -> Barred | None:
        if verb == "add":
            return support.add_barred(game, power, space)
        held = self.held if power == self.power else self.ally_held
        return support.gain_barred(game, power, space, self.losers, held)

    def barred(self, game: Sword, verb: str, space: str) -> Barred | None:
        """7.3.4 Why the point may not be spent so."""
        if verb in ("add", "gain"):
            barred = self._gain_barred(game, verb, space, self.power)
            return None if barred and self.ally and self.able(game, verb, space) else barred
        barred = support.remove_other_barred(game, self.power, space)
        if barred is None and game.control[space] not in self.losers:
            return support.because("7.3.4", "not_the_losers", space)
        return barred

    def _unrest_barred(self, game: Sword) -> Barred | None:
        """12.5 (5P) Carthage lowers the unrest; who has beaten Carthage raises it (20.1)."""
        if self.power == CARTHAGE:
            return None if game.unrest else Barred("20.3", "nothing_to_calm")
        return unrest.raise_barred(game)

    def can_spend(self, game: Sword) -> bool:
        """Whether anything but `stop` can be said."""
        return any(option.barred is None and option.word != STOP for option in self.words(game, ()))

    def _verb_barred(self, game: Sword, verb: str) -> Barred | None:
        if any(self.barred(game, verb, space) is None for space in game.control):
            return None
        return Barred("7.3.4", f"nothing_to_{verb}")

    def default(self, game: Sword) -> Choice:
        """Gauls and Transalpines take plunder, Carthage lowers unrest, others raise their own cities, lowest first."""
        if self.power in plunder.PLUNDERERS:
            return ("plunder",)
        if self.power == CARTHAGE and game.unrest:
            return (UNREST,)
        cities = [
            space
            for space, kind in game.kinds.items()
            if kind == "city" and support.add_barred(game, self.power, space) is None
        ]
        return ("add", min(cities, key=lambda space: game.loyalty[space])) if cities else (STOP,)


@dataclass(kw_only=True)
class BattleSupport(Procedure):
    """12.5 Political consequences for the winning `power`, decided by `seat`.

    `losers` are the powers beaten, flankers too; `held` what the winner controlled when the battle began
    (`support.held_by`). `ally` has flanked for him and `ally_held` so much then: he may spend points for it.
    Tells SupportGained, and SupportLost for what is not spent.
    """

    power: str
    points: int
    losers: tuple[str, ...]
    held: tuple[str, ...]
    seat: str
    ally: str = ""
    ally_held: tuple[str, ...] = ()

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "points": self.points}

    @step
    def count(self, game: Sword) -> None:
        """12.5"""
        if self.points <= 0:
            self.end()
            return
        game.tell(SupportGained(power=self.power, points=self.points))

    @step
    def ask(self, game: Sword) -> Frame | None:
        """7.3.4 One after another, each legal when it is spent."""
        point = SupportPoint(
            seat=self.seat,
            power=self.power,
            losers=self.losers,
            held=self.held,
            left=self.points,
            ally=self.ally,
            ally_held=self.ally_held,
        )
        if self.points and point.can_spend(game):
            return point
        self._lose_rest(game)
        return None

    @step
    def spend(self, game: Sword) -> Frame | None:
        """7.3.4"""
        point = game.result(SupportPoint)
        said = point.said
        if said[0] == STOP:
            self._lose_rest(game)
            return None
        self.points -= 1
        self.goto(BattleSupport.ask)
        match said:
            case ("add", space, *whose):
                support.add(game, whose[0] if whose else point.able(game, "add", space)[0], space, "12.5")
            case ("gain", space, *whose):
                support.gain(game, whose[0] if whose else point.able(game, "gain", space)[0], space, "12.5")
            case ("remove", space):
                return support.remove(game, space, "12.5", by=self.power)
            case (word,) if word == UNREST:
                unrest.change(game, -1 if self.power == CARTHAGE else 1, "12.5")
            case _:
                plunder.add_plunder(game, plunder.PLUNDERERS[self.power], 1)
        return None

    def _lose_rest(self, game: Sword) -> None:
        if self.points:
            game.tell(SupportLost(power=self.power, points=self.points))
        self.end()
