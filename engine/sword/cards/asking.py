"""7.1 The choices in an event (§D `event_choice`): points one after another, cards, one list of steps or another."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from engine.core.choice import DONE, Barred, Choice, Option
from engine.core.frames import step
from engine.sword import nonplayer, victory
from engine.sword.cards.book import rules
from engine.sword.cards.effects import Asked, Choose, Play, Progress
from engine.sword.cards.moment import scene
from engine.sword.cards.selectors import Powers, Scene, named
from engine.sword.game import Decision, Frame, Procedure, Sword

DO, SKIP = "do", "skip"


def chooser(game: Sword, now: Scene, seat: str, by: Powers) -> str:
    """7.1 Who chooses in a step: who runs the power named, for a non-player power by §16.1, else the card's player."""
    for power in named(game, now, seat, by):
        owner = game.seat_of(power)
        return owner or victory.fewest(game, nonplayer.deciders(game, power, ending=not game.active))[0]
    return seat


@dataclass(kw_only=True)
class EventChoice(Decision):
    """7.1 One point of a step; `done` where it may end before all are spent. `left` of them are still to come; `unit`
    is what they are, empty where it is only a choice.
    """

    card: str
    left: int
    unit: str = ""

    name = "event_choice"
    rule = "7.1"

    def about(self) -> Mapping[str, str | int]:
        return {"card": self.card, self.unit: self.left} if self.unit else {"card": self.card}

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        asking = game.inside(Asking)
        assert asking is not None
        yield from asking.offered(game, said)

    def default(self, game: Sword) -> Choice:
        asking = game.inside(Asking)
        assert asking is not None
        return asking.default(game)


@dataclass(kw_only=True)
class HandChoice(EventChoice):
    """7.1 Cards that only some may see."""

    hidden: ClassVar[bool] = True


@dataclass(kw_only=True)
class Asking(Procedure):
    """7.1 A step of a card that is decided point by point. The fields are those of the card being carried out.

    Results: `count`, how many points were spent, and the words said for each of those `done`.
    """

    seat: str
    card: str
    picks: Choice
    chosen: str
    moment: str
    space: str
    roles: dict[str, str]
    address: tuple[int, ...]
    removed: int
    by: str = ""
    left: int = 0
    count: int = 0
    done: list[str] = field(default_factory=list)

    def about(self) -> Mapping[str, str | int]:
        return {"seat": self.by or self.seat, "card": self.card}

    def effect(self, game: Sword) -> Asked:
        found = rules(game.data)[self.card].step(self.address)
        assert isinstance(found, Asked)
        return found

    def now(self, game: Sword) -> Scene:
        return scene(game, self.moment, self.space, self.roles, self.chosen)

    def play(self) -> Play:
        return Play(self.seat, self.card, self.picks, self.address, self.removed)

    def _progress(self) -> Progress:
        return Progress(self.left, tuple(self.done))

    def offered(self, game: Sword, said: Choice) -> Iterator[Option]:
        """The words of the next point."""
        one = self.effect(game)
        if said == (DONE,) and not one.secret:
            return
        yield from one.points(game, self.now(game), self.play(), self._progress(), said)
        if not said and not one.secret and (one.up_to or one.may):
            yield Option(DONE, "verb")

    def default(self, game: Sword) -> Choice:
        return self.effect(game).default(game, self.now(game), self.play(), self._progress())

    @step
    def begin(self, game: Sword) -> None:
        """7.1"""
        one, now = self.effect(game), self.now(game)
        self.by = one.chooser(game, now, self.seat) or chooser(game, now, self.seat, one.by)
        self.left = one.number(game, now, self.play())
        one.begin(game, now, self.play())

    @step
    def ask(self, game: Sword) -> Frame | None:
        """7.1 As far as possible, and no farther than there is anything to choose."""
        one = self.effect(game)
        if self.left <= 0 or not one.open(game, self.now(game), self.play(), self._progress()):
            self.end()
            return None
        kind = HandChoice if one.secret else EventChoice
        return kind(seat=self.by, card=self.card, left=self.left, unit=one.unit)

    @step
    def spend(self, game: Sword) -> Frame | None:
        """7.1"""
        said, one = game.result(EventChoice).said, self.effect(game)
        if said == (DONE,) and not one.secret:
            self.end()
            return None
        now, play, weight = self.now(game), self.play(), one.weight(said)
        self.left -= weight
        self.count += weight
        self.done += [said[0]] * weight
        self.goto(Asking.ask)
        return one.spend(game, now, play, said)


@dataclass(kw_only=True)
class OptionChoice(Decision):
    """7.1 Which of the lists of steps of a card, by its number from 1; `address` is that of the step."""

    card: str
    owner: str
    address: tuple[int, ...]
    barred: tuple[bool, ...]

    name = "event_choice"
    rule = "7.1"

    def about(self) -> Mapping[str, str | int]:
        return {"card": self.card, "step": "/".join(str(at) for at in self.address)}

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        if not said:
            step = "/".join((self.card, *(str(at) for at in self.address)))
            for at, unable in enumerate(self.barred):
                barred = Barred("7.1", "not_in_full", {"card": self.card}) if unable else None
                yield Option(str(at + 1), "choice", f"{step}/{at}", barred=barred)

    def default(self, game: Sword) -> Choice:
        """The first that can be done in full."""
        return (str(self.barred.index(False) + 1),)


@dataclass(kw_only=True)
class MayChoice(Decision):
    """7.1 Whether a step that may be skipped is done."""

    card: str
    address: tuple[int, ...]

    name = "event_choice"
    rule = "7.1"

    def about(self) -> Mapping[str, str | int]:
        return {"card": self.card, "step": "/".join(str(at) for at in self.address)}

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        if not said:
            yield Option(DO, "verb")
            yield Option(SKIP, "verb")

    def default(self, game: Sword) -> Choice:
        return (SKIP,)


def option_choice(game: Sword, one: Choose, now: Scene, play: Play) -> OptionChoice:
    """7.1 The question which list of steps is done."""
    return OptionChoice(
        seat=chooser(game, now, play.seat, one.by),
        card=play.card,
        owner=play.seat,
        address=play.address,
        barred=tuple(one.unable(game, now, play)),
    )
