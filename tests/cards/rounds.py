"""A table for the tests of what lasts: an event is played in a real turn, and the rounds go on from there."""

from engine.sword.cards.window import Response
from engine.sword.sequence import Match
from engine.sword.view import view
from tests.cards.deeds import Deeds


class Rounds(Deeds):
    """Nobody has Desperate Times, and nobody responds unless a test does it.

    An event played goes to the discards, one of `event(removed=True)` out of the game (7.1.3).
    """

    def __init__(self, scenario: str = "four", *, empty: bool = True, unrest: int = 0) -> None:
        super().__init__(scenario, empty=empty)
        self.game.desperate = {seat: [] for seat in self.game.seats}
        self.game.unrest = unrest

    def event(
        self,
        seat: str,
        card: str,
        *picks: str,
        hand: tuple[str, ...] = (),
        verb: str = "event",
        removed: bool = False,
    ) -> None:
        super().event(seat, card, *picks, hand=hand, verb=verb)
        pile = self.game.removed if removed else self.game.discards
        assert card in pile[seat]

    def round(self, number: int, first: str, *hand: str) -> None:
        """That round of the turn begins, and it is the turn of `first`, with these cards."""
        self.hand(first, *hand)
        self.game.first, self.game.round, self.game.phase = first, number - 1, "action"
        self.run(Match(at=Match.play_round.name))
        assert self.asked() == [(first, "turn")]

    def then(self, seat: str, *sentences: str) -> None:
        """What he says in his turn, nobody responding to it."""
        for words in sentences:
            self.say(seat, words)
            self.until()

    def until_turn_of(self, seat: str) -> None:
        """Those before him only end their turns; who is active ends his in any case."""
        self._end()
        while self.asked() != [(seat, "turn")]:
            self._end()

    def _end(self) -> None:
        ((seat, name),) = self.asked()
        assert name == "turn"
        self.say(seat, "end")

    def next_turn(self) -> None:
        """The rest of this turn passes, with the default of all that is asked, up to the first question of the next."""
        turn = self.game.turn
        while self.game.turn == turn:
            seat, name = self.asked()[0]
            self.say(seat, " ".join(self.default(seat, name) or ()), name)

    # a response at one of several moments

    def play_at(self, moment: str, seat: str, card: str) -> None:
        """The response at that moment, nobody else playing any."""
        self.until(moment)
        self.say(seat, f"play {card}", "response")
        self.until()
        assert card in self.game.discards[seat]

    def barred_at(self, moment: str, seat: str, card: str) -> str:
        """Why it cannot be played at that moment: the key of the reason, or that its player is not asked there."""
        self.until(moment)
        for ask in self.game.waiting():
            if isinstance(ask, Response) and ask.seat == seat:
                (option,) = [option for option in ask.plays(self.game, ()) if option.word == card]
                assert option.barred, f"{card} is legal"
                return option.barred.key
        return "not_asked"

    @property
    def lasting(self) -> list[str]:
        """The cards of which something lasts, as everybody sees them."""
        return [one.card for one in view(self.game, None).lasting]

    @property
    def marks(self) -> list[str]:
        """The markers, as everybody sees them."""
        return list(self.markers)
