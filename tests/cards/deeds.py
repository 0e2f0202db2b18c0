"""A table for the tests of events: one is played in its player's turn, and what it asks is answered."""

from engine.core.frames import Frame
from engine.sword.cards import lasting
from engine.sword.cards.playing import event_barred
from engine.sword.sequence import Turn
from engine.sword.view import view
from tests.cards.field import Field


class Deeds(Field):
    """Nobody responds unless a test does it."""

    def event(self, seat: str, card: str, *picks: str, hand: tuple[str, ...] = (), verb: str = "event") -> None:
        """The event is played by the active player, who holds it and the cards of `hand`."""
        self.turn(seat, card, *hand)
        self.say(seat, " ".join((verb, card, *picks)), "turn")
        self.until()

    def turn(self, seat: str, *hand: str) -> None:
        """It is his turn, with these cards."""
        self.hand(seat, *hand)
        self.game.phase = "action"
        self.run(Turn(seat=seat))

    def choose(self, seat: str, *sentences: str) -> None:
        """Answers to what the event asks, one after the other."""
        for words in sentences:
            self.say(seat, words, "event_choice")
            self.until()

    def choices(self, seat: str, said: str = "") -> list[str]:
        return self.words(seat, said, "event_choice")

    def not_now(self, card: str) -> str:
        """Why the event of a card cannot be played: the key of the reason; empty if it can."""
        barred = event_barred(self.game, card)
        return barred.key if barred else ""

    def act(self, frame: Frame) -> None:
        """Carry out a rule in the middle of a turn; nobody responds."""
        self.run(frame)
        self.until()

    def over(self) -> bool:
        """Whether the event is done with and its player goes on with his turn."""
        return [name for _, name in self.asked()] == ["turn"]

    @property
    def markers(self) -> tuple[str, ...]:
        """As everybody sees them."""
        return view(self.game, None).markers

    def end_turn(self) -> None:
        """All rounds are over: what lasts as long as the turn ends."""
        lasting.end(self.game, lasting.CYCLE)
        lasting.end(self.game, lasting.TURN)


ROMANS, GAULS, GREEKS, SAMNITES = "romans", "gauls", "greeks", "etruscans_samnites"
