"""7.4 Desperate Times: the windows before each player becomes active and after round 5, and answers given ahead."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.core import frames
from engine.core.choice import Barred, Choice, Option
from engine.core.events import SettledAhead, Unsealed
from engine.core.frames import Together, step
from engine.sword import desperate_use, victory
from engine.sword.events import DesperateAnnounced, DesperateKept
from engine.sword.gallic_events import GallicEvents
from engine.sword.game import Decision, Frame, Procedure, Sword

ANNOUNCE, PASS = "announce", "pass"
NEXT_ACTION, ROUND, TURN = "not_before_my_next_action", "not_this_round", "not_this_turn"
BEFORE, IF_OTHERS, ASK = "before", "only_if_somebody_else", "ask_me"
LAST_ROUND = 5

Stance = Literal["ask", "pass", "reserve", "announce"]
"""What an answer ahead means at a window: `reserve` passes, but is asked when somebody else announces."""


def holders(game: Sword, start: str) -> list[str]:
    """7.4 The players with a Desperate Times left, clockwise."""
    return [seat for seat in game.clockwise(start) if game.desperate[seat]]


# answers ahead


def stance(game: Sword, seat: str, before: str) -> Stance:
    """7.4.1 What a player has said ahead for the window before a seat; "" is the one after round 5."""
    match game.ahead.get(seat, ()):
        case ("not_before_my_next_action",):
            return "pass"
        case ("not_this_turn", turn) if turn == str(game.turn):
            return "pass"
        case ("not_this_round", turn, number) if (turn, number) == (str(game.turn), str(game.round)):
            return "pass"
        case ("before", goal, turn, number) if (turn, number) == (str(game.turn), str(game.round)):
            return "announce" if goal == before else "reserve"
        case ("only_if_somebody_else",):
            return "reserve"
    return "ask"


def becomes_active(game: Sword, seat: str) -> None:
    """7.4.1 In turn order; what he said for the time before his next action is over."""
    if game.ahead.get(seat) == (NEXT_ACTION,):
        del game.ahead[seat]


def to_come(game: Sword, seat: str) -> list[str]:
    """7.4.1 The seats whose window of this round is still open to an answer ahead of `seat`."""
    if game.phase != "action" or not game.round or game.inside(DesperateLast):
        return []
    order = game.clockwise(game.first)
    event = game.inside(GallicEvents)
    if event:
        return [goal for goal in event.to_act if goal in order]
    window = game.inside(DesperateWindow)
    if window:
        return order[order.index(window.before) + (_pending(game, seat) is None) :]
    return order[order.index(game.active) + 1 :] if game.active in order else order


def _pending(game: Sword, seat: str) -> "Desperate | None":
    """The question of a window that a player has not answered yet."""
    return next((ask for ask in game.waiting() if isinstance(ask, Desperate) and ask.seat == seat), None)


def round_barred(game: Sword, seat: str) -> Barred | None:
    """7.4.1 A round that has no window left for him."""
    if to_come(game, seat) or (game.phase == "action" and game.round == LAST_ROUND and _last_to_come(game, seat)):
        return None
    return Barred("7.4.1", "no_window_left_this_round")


def turn_barred(game: Sword, seat: str) -> Barred | None:
    """7.4.1 A turn that has no window left for him."""
    if game.phase in ("", "mines", "draw", "first_player") or (game.phase == "action" and _last_to_come(game, seat)):
        return None
    return Barred("7.4.1", "no_window_left_this_turn")


def _last_to_come(game: Sword, seat: str) -> bool:
    last = game.inside(DesperateLast)
    return last is None or seat in last.left


@dataclass(kw_only=True)
class Ahead(frames.Aside[Sword]):
    """7.4.1 What a player says beforehand of his Desperate Times, at any time; the last answer holds.

    `ask_me` is kept as well: who wants to be asked each time is told from who has said nothing.
    """

    name = "ahead"
    rule = "7.4.1"

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        if not said:
            yield Option(NEXT_ACTION, "verb")
            yield Option(ROUND, "verb", barred=round_barred(game, self.seat))
            yield Option(TURN, "verb", barred=turn_barred(game, self.seat))
            goals = to_come(game, self.seat)
            yield Option(BEFORE, "verb", barred=None if goals else Barred("7.4.1", "no_window_left_this_round"))
            yield Option(IF_OTHERS, "verb")
            yield Option(ASK, "verb")
        elif said == (BEFORE,):
            goals = to_come(game, self.seat)
            for goal in game.in_play():
                barred = None if goal in goals else Barred("7.4.1", "already_active_this_round", {"seat": goal})
                yield Option(goal, "seat", barred=barred)

    def take(self, game: Sword, said: Choice) -> None:
        """A question of a window that stands just now is answered with it."""
        now = (str(game.turn), str(game.round))
        if said[0] in (ROUND, BEFORE):
            game.ahead[self.seat] = (*said, *now)
        elif said[0] == TURN:
            game.ahead[self.seat] = (*said, now[0])
        else:
            game.ahead[self.seat] = said
        pending = _pending(game, self.seat)
        if pending:
            pending.take(game, stance(game, self.seat, pending.before))
            if pending.said:
                game.tell(SettledAhead(seat=self.seat, question=pending.name))

    def default(self, game: Sword) -> Choice:
        return (ASK,)


def open_asides(game: Sword) -> None:
    """7.4.1 For everybody with a Desperate Times, as long as he has one."""
    for seat in game.in_play():
        if game.desperate[seat]:
            game.open(Ahead(seat=seat))


# the windows


@dataclass(kw_only=True)
class Desperate(Decision):
    """7.4.1 Announce it now, before a seat becomes active, or pass."""

    name = "desperate"
    rule = "7.4.1"
    before: str

    def about(self) -> Mapping[str, str | int]:
        return {"before": self.before} if self.before else {}

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        if not said:
            yield Option(ANNOUNCE, "verb")
            yield Option(PASS, "verb")

    def default(self, game: Sword) -> Choice:
        return (PASS,)

    def take(self, game: Sword, stance: Stance) -> None:
        """Be answered by an answer ahead, unless he wants to be asked; a `before` is used up with its window."""
        self.said = self.by_stance(stance)
        if self.said == (ANNOUNCE,):
            game.ahead.pop(self.seat, None)

    def by_stance(self, stance: Stance) -> Choice:
        """The answer an answer ahead gives; none if he wants to be asked."""
        return {"ask": (), "pass": (PASS,), "reserve": (PASS,), "announce": (ANNOUNCE,)}[stance]


@dataclass(kw_only=True)
class DesperateInstead(Desperate):
    """7.4.2 Others have announced, and would have to give way to him."""

    name = "desperate_instead"
    rule = "7.4.2"

    def by_stance(self, stance: Stance) -> Choice:
        return super().by_stance("ask" if stance == "reserve" else stance)


@dataclass(kw_only=True)
class LastDesperate(Desperate):
    """7.4.5 Play one after round 5, or pass. `played`: another has played his."""

    name = "desperate_last"
    rule = "7.4.5"
    before: str = ""
    played: bool = False

    def by_stance(self, stance: Stance) -> Choice:
        return super().by_stance("ask" if stance == "reserve" and self.played else stance)


def kept_by_the_others(game: Sword) -> None:
    """7.4.2 The Desperate Times of a window that is used is no longer taken back: the others who announced keep theirs.

    After round 5 (7.4.5) nobody has to.
    """
    window = game.inside(DesperateWindow)
    for seat in window.announced if window else ():
        game.tell(DesperateKept(seat=seat))


def _announcers(game: Sword, before: str) -> list[str]:
    """7.4.1 Who has announced in the answers to the last questions, in their order."""
    said = [ask.seat for ask in game.result(Together).asks if ask.said == (ANNOUNCE,)]
    for seat in said:
        game.tell(DesperateAnnounced(seat=seat, before=before))
    return said


def _precedence(game: Sword, seat: str) -> tuple[int, int]:
    """7.4.2 Fewest VP first, ties by the list of 4.4."""
    return game.vp[seat], victory.tie_rank(game, seat)


@dataclass(kw_only=True)
class DesperateWindow(Procedure):
    """7.4.1 The moment before a seat becomes active. Who has answered ahead is not asked.

    `announced` are those who have and whose turn with it is still to come, the first to play first.
    """

    before: str
    announced: list[str] = field(default_factory=list)

    def about(self) -> Mapping[str, str | int]:
        return {"before": self.before}

    @step
    def ask(self, game: Sword) -> Frame | None:
        """7.4.1"""
        return self._asks(game, Desperate, holders(game, self.before))

    @step
    def ask_instead(self, game: Sword) -> Frame | None:
        """7.4.2 Those who would come before all who have announced may do so instead."""
        self.announced = _announcers(game, self.before)
        if not self.announced:
            self.end()
            return None
        first = min(_precedence(game, seat) for seat in self.announced)
        return self._asks(
            game,
            DesperateInstead,
            [seat for seat in holders(game, self.before) if _precedence(game, seat) < first],
        )

    @step
    def line_up(self, game: Sword) -> None:
        """7.4.2 The one with the fewest VP plays; the others keep theirs as soon as he has used his."""
        self.announced += _announcers(game, self.before)
        self.announced.sort(key=lambda seat: _precedence(game, seat))

    @step
    def play_first(self, game: Sword) -> Frame | None:
        """7.4.2"""
        return desperate_use.DesperateTimes(seat=self.announced.pop(0))

    @step
    def give_way(self, game: Sword) -> None:
        """7.4.4 Then this window is over; but who takes his back unused has not kept the next one from playing."""
        if self.announced and not game.result(desperate_use.DesperateTimes).used:
            self.goto(DesperateWindow.play_first)

    def _asks(self, game: Sword, kind: type[Desperate], seats: list[str]) -> Frame:
        """The questions; those an answer ahead has settled are answered already."""
        asks = []
        for seat in seats:
            ask = kind(seat=seat, before=self.before)
            ask.take(game, stance(game, seat, self.before))
            asks.append(ask)
        return Together(asks=[*asks])


@dataclass(kw_only=True)
class DesperateLast(Procedure):
    """7.4.5 After round 5 each player may play one, in descending VP order; nobody puts his own in its place.

    `left` are those whose moment is still to come: until then they may answer ahead.
    """

    left: list[str] = field(default_factory=list)
    played: bool = False

    @step
    def order(self, game: Sword) -> Frame | None:
        """7.4.5, 4.4 Who has passed beforehand is in no tie, nor is anybody if all wait for another one (§R 43)."""
        self.left = victory.vp_order(game, holders(game, game.first))
        said = {seat: stance(game, seat, "") for seat in self.left}
        seats = [seat for seat in self.left if said[seat] != "pass"] if "ask" in said.values() else []
        return victory.VpOrder(seats=seats, where="7.4.5")

    @step
    def take_order(self, game: Sword) -> None:
        """7.4.5"""
        order = game.result(victory.VpOrder).order
        passing = [seat for seat in self.left if seat not in order]
        self.left = sorted((*order, *passing), key=lambda seat: -game.vp[seat])

    @step
    def ask(self, game: Sword) -> Frame | None:
        """7.4.5 Who answers only if somebody else announces is asked once one has been played. Who is not asked shows
        what he has said ahead.
        """
        while self.left:
            seat = self.left[0]
            said_ahead = stance(game, seat, "")
            if said_ahead == "ask" or (said_ahead == "reserve" and self.played):
                return LastDesperate(seat=seat, played=self.played)
            game.tell(Unsealed(seats=(self.left.pop(0),)))
        self.end()
        return None

    @step
    def play_one(self, game: Sword) -> Frame | None:
        """7.4.5"""
        self.goto(DesperateLast.ask)
        seat = self.left.pop(0)
        if game.result(LastDesperate).said == (PASS,):
            return None
        self.played = True
        game.tell(DesperateAnnounced(seat=seat, before=""))
        return desperate_use.DesperateTimes(seat=seat)
