"""What random games say of cards, windows and victory points: counted at every answer of a game.

A *stay* is the time a card lies in one hand without a break, or on the way from its deck into play (7.4.3). A window
*opens* each time its question might be asked, again after a response too; it *stops* the game if anybody is asked. A
response card *fits* an activation if its condition holds in at least one window before the activation ends, for whoever
could hold it, wherever it lies.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from random import Random

from engine import Choice, Event, Outcome, Question, new_game, options, play, questions
from engine.core.frames import Frame
from engine.core.window import PLAY, Window
from engine.sword import gallic_events
from engine.sword.cards.book import answering
from engine.sword.cards.moment import scene
from engine.sword.cards.playing import event_barred
from engine.sword.cards.targets import ActivationTarget
from engine.sword.cards.window import Response, Responses, unfit
from engine.sword.events import CardFetched, CardPlayed, CardsDiscarded, GameEnded, VpChanged
from engine.sword.game import Sword
from engine.sword.neutral import card_barred, powers_of_card
from tests import fuzz

ACTIVATED = "on_activation"
ASIDES = ("bribe", "contest", "lend_ships", "gallic_cancel")
"""Other questions that are asked of whoever could hold a card for them; that nobody is asked is not seen."""

EVENTS = frozenset(("event", "neutral", "response"))
"""The uses of a card that are its event."""


@dataclass
class Tally:
    """Counts of some games. By card: stays, stays in which it could be played as an event, in which it fitted a window
    its player was asked in, and uses (`event` or `spent`). By window: `opened`, `stopped`, how many seats it asked at
    once, and which. By card: activations it fitted. By cause and seat: VP gained and lost, games in which they moved.
    """

    games: int = 0
    answers: int = 0
    turns: int = 0
    held: Counter[str] = field(default_factory=Counter)
    as_event: Counter[str] = field(default_factory=Counter)
    as_response: Counter[str] = field(default_factory=Counter)
    played: Counter[tuple[str, str]] = field(default_factory=Counter)
    opened: Counter[str] = field(default_factory=Counter)
    stopped: Counter[tuple[str, int]] = field(default_factory=Counter)
    asked: Counter[tuple[str, str]] = field(default_factory=Counter)
    others: Counter[str] = field(default_factory=Counter)
    activations: int = 0
    fitted: Counter[str] = field(default_factory=Counter)
    vp: Counter[tuple[str, str]] = field(default_factory=Counter)
    moved: Counter[str] = field(default_factory=Counter)
    stuck: int = 0
    taken: Counter[str] = field(default_factory=Counter)
    ends: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        for one in fields(self):
            mine, more = getattr(self, one.name), getattr(other, one.name)
            setattr(self, one.name, mine + more)


class Counting:
    """One game as it is being counted."""

    def __init__(self, game: Sword) -> None:
        self.found = Tally(games=1)
        self.stays: dict[str, set[str]] = {}
        self.fits: list[set[str]] = []
        self.latest: dict[str, int] = {}
        self.control = dict(game.control)
        self.asking: frozenset[int] = frozenset()
        self._hold(game)
        self._look(game)

    # windows, as the rules open them

    def opens(self, window: Window[Sword], game: Sword) -> None:
        moment = window.moment if isinstance(window, Responses) else type(window).__name__
        seats = [seat for seat in window.seats(game) if seat not in window.passed and seat not in window.insisting]
        self._asks(moment, seats, game)
        if isinstance(window, Responses) and game.phase == "action":
            self._fit(window, game)

    def _asks(self, name: str, seats: Sequence[str], game: Sword) -> None:
        self.found.opened[name] += 1
        self.found.stopped[name, len(seats)] += 1
        self.found.others[name] += any(seat != game.active for seat in seats)
        for seat in seats:
            self.found.asked[name, seat] += 1

    def _fit(self, window: Responses, game: Sword) -> None:
        activation = game.inside(ActivationTarget)
        if activation is None:
            return
        if window.moment == ACTIVATED and not activation.played:
            self.latest[activation.leader] = len(self.fits)
            self.fits.append(set())
        at = self.latest.get(activation.leader)
        if at is None:
            return
        now = scene(game, window.moment, window.space, window.roles)
        for seat in game.in_play():
            deck = game.data.positions[seat].deck
            for card in answering(game.data, game.setting.players, deck, window.moment):
                if unfit(game, now, seat, card) is None:
                    self.fits[at].add(card.card.id)

    # hands and what may be played from them

    def after(self, question: Question, said: Choice, outcome: Outcome[Sword]) -> None:
        self.found.answers += 1
        self._events(outcome.events)
        for space, owner in outcome.game.control.items():
            if self.control.get(space) != owner:
                self.found.taken[space] += 1
        self.control = dict(outcome.game.control)
        self._hold(outcome.game)
        self._look(outcome.game)

    def _leave(self, cards: Iterable[str]) -> None:
        """A card may be back in its hand by the end of the answer."""
        for card in cards:
            self.stays.pop(card, None)

    def _hold(self, game: Sword) -> None:
        now = {card for hand in game.hands.values() for card in hand}
        for card in now - self.stays.keys():
            self.stays[card] = set()
            self.found.held[card] += 1
        for card in self.stays.keys() - now:
            del self.stays[card]

    def _look(self, game: Sword) -> None:
        """What the questions asked now let their players play."""
        asked = questions(game)
        new = [ask for ask in asked if ask.number not in self.asking]
        self.asking = frozenset(ask.number for ask in asked)
        for name in ASIDES:
            seats = [ask.seat for ask in new if ask.name == name]
            if seats:
                self._asks(name, seats, game)
        for ask in new:
            if ask.name == "gallic_cancel":
                said = (option.word for option in options(game, ask.number, ()))
                self._count(self.found.as_response, (word for word in said if word in game.data.cards))
            elif ask.name == "turn":
                self._count(self.found.as_event, (card for card in game.hands[ask.seat] if _is_playable(game, card)))
            elif ask.name == Response.name:
                offered = options(game, ask.number, ())
                if any(option.word == PLAY for option in offered):
                    self._count(self.found.as_response, (option.word for option in options(game, ask.number, (PLAY,))))

    def _count(self, into: Counter[str], cards: Iterable[str]) -> None:
        """Once a stay."""
        what = "event" if into is self.found.as_event else "response"
        for card in cards:
            if what not in self.stays[card]:
                self.stays[card].add(what)
                into[card] += 1

    def _events(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, CardFetched):
                self.found.held[event.card] += 1
                self.found.as_event[event.card] += 1
            elif isinstance(event, CardsDiscarded):
                self._leave(event.cards)
                if event.cause == gallic_events.RULE:
                    self.found.played.update((card, "event") for card in event.cards)
            elif isinstance(event, CardPlayed):
                self._leave((event.card,))
                self.found.played[event.card, "event" if event.use in EVENTS else "spent"] += 1
            elif isinstance(event, VpChanged):
                self.found.vp[event.cause, "gained"] += event.gained
                self.found.vp[event.cause, "lost"] += event.lost
                self.found.vp[event.cause, "times"] += 1
                self.found.moved[event.seat] |= event.new != event.old
            elif isinstance(event, GameEnded):
                self.found.ends[event.cause, event.winner] += 1

    def close(self, game: Sword) -> Tally:
        self.found.turns = game.turn
        self.found.activations = len(self.fits)
        for cards in self.fits:
            self.found.fitted.update(cards)
        self.found.stuck = int(not any(self.found.moved.values()))
        return self.found


def _is_playable(game: Sword, card: str) -> bool:
    """7.1, 7.1.2 Whether it could be played now for its event, beside the card of the round or as this."""
    seat = game.data.decks[game.data.cards[card].deck].position
    named = powers_of_card(game, seat, card)
    return event_barred(game, card) is None and (not named or card_barred(game, seat, card) is None)


@contextmanager
def windows(opens: Callable[[Window[Sword], Sword], None]) -> Iterator[None]:
    """`opens` is told of every window of the rules that opens, those that ask nobody included."""
    step = Window.ask
    run = step.run

    def told(window: Window[Sword], game: Sword) -> Frame | None:
        opens(window, game)
        return run(window, game)  # type: ignore[arg-type]

    step.run = told  # type: ignore[assignment]
    try:
        yield
    finally:
        step.run = run


def count(scenario: str, seed: int) -> Tally:
    """One random game of that scenario, its options and players by the seed."""
    rng = Random(f"cards {scenario} {seed}")
    _, chosen = fuzz.setting(seed, scenario)
    outcome = new_game(scenario, seed=f"cards {seed}", options={**chosen, "length": "full"})
    counting = Counting(outcome.game)
    with windows(counting.opens):
        while not outcome.game.winner:
            ask = fuzz.choose(outcome.game, rng)
            said = fuzz.say(outcome.game, ask.number, rng, warlike=bool(seed % 2))
            outcome = play(outcome.game, ask.number, said)
            counting.after(ask, said, outcome)
    return counting.close(outcome.game)
