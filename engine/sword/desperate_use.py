"""7.4.3 What a Desperate Times is used for."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from engine.core.choice import DONE, Barred, Choice, Option
from engine.core.frames import step
from engine.sword import acts, acts_cards, africa, bribe, desperate, play, plunder, siege
from engine.sword.cards import lasting
from engine.sword.cards.playing import event_barred, target_words
from engine.sword.events import BecameActive, DesperateKept
from engine.sword.game import Decision, Frame, Procedure, Sword

TAKE_BACK = "take_back"
DRAW, FETCH = "draw", "fetch"


def fetch_barred(game: Sword, seat: str, card: str) -> Barred | None:
    """7.4.3 The event a Desperate Times names: not if it is out of the game or could not be played."""
    event = game.data.cards[card].fetches
    if event is None or not any(event in pile[seat] for pile in (game.hands, game.decks, game.discards)):
        return Barred("7.4.3", "event_out_of_game", {"card": event or card})
    return event_barred(game, event)


@dataclass(kw_only=True)
class DesperateUse(Decision):
    """7.4.3 Which Desperate Times, then the words of 7.1 as with a 3-value card, `draw` cards `done`, or `fetch`
    and what is said with the event.
    """

    name = "desperate_use"
    rule = "7.4.3"
    hidden: ClassVar[bool] = True

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        if not said:
            for card in game.desperate[self.seat]:
                yield Option(card, "card")
            yield Option(TAKE_BACK, "verb")
        elif said[0] != TAKE_BACK:
            yield from self._uses(game, said[0], said[1:])

    def _uses(self, game: Sword, card: str, said: Choice) -> Iterator[Option]:
        hand = sorted(game.hands[self.seat])
        if not said:
            yield from play.use_words(game, self.seat, (), card)
            yield Option(DRAW, "verb", barred=None if hand else play.NO_CARDS)
            yield Option(FETCH, "verb", barred=fetch_barred(game, self.seat, card))
        elif said[0] == DRAW:
            if said[-1] != DONE:
                yield from (Option(one, "card") for one in hand if len(said) == 1 or one > said[-1])
                if len(said) > 1:
                    yield Option(DONE, "verb")
        elif said[0] == FETCH:
            event = game.data.cards[card].fetches
            assert event is not None
            yield from target_words(game, self.seat, event, said[1:])
        else:
            yield from play.use_words(game, self.seat, said, card)

    def default(self, game: Sword) -> Choice:
        return (TAKE_BACK,)


@dataclass(kw_only=True)
class DesperateTimes(Procedure):
    """7.4.1 Its player is active for one action; then the game is with the player interrupted again.

    The result is `used`: False if it was taken back.
    """

    seat: str
    interrupted: str = ""
    used: bool = False

    def about(self) -> Mapping[str, str | int]:
        return {"seat": self.seat}

    @step
    def become_active(self, game: Sword) -> Frame | None:
        """7.4.1"""
        self.interrupted, game.active = game.active, self.seat
        plunder.becomes_active(game, self.seat)
        game.tell(BecameActive(seat=self.seat, cause="7.4"))
        return DesperateUse(seat=self.seat)

    @step
    def use(self, game: Sword) -> Frame | None:
        """7.4.3"""
        said = game.result(DesperateUse).said
        if said == (TAKE_BACK,):
            game.tell(DesperateKept(seat=self.seat))
            return None
        self.used = True
        action = self._act(game, said)
        desperate.kept_by_the_others(game)
        return action

    def _act(self, game: Sword, said: Choice) -> Frame | None:
        """7.4.3"""
        card, verb, *rest = said
        if verb == DRAW:
            acts.play_desperate(game, self.seat, card)
            acts.discard(game, self.seat, tuple(rest[:-1]), card)
            acts.draw_cards(game, self.seat, len(rest) - 1)
            return None
        if verb == FETCH:
            return self._fetch(game, card, tuple(rest))
        return play.use(game, self.seat, said[1:], card)

    @step
    def end_action(self, game: Sword) -> Frame | None:
        """13.1.1, 7.2.2, 17"""
        siege.lay_markers(game)
        lasting.end(game, lasting.ACTION)
        bribe.end_action(game)
        return africa.end_action(game)

    @step
    def go_back(self, game: Sword) -> None:
        """7.4.4"""
        plunder.no_longer_active(game, self.seat)
        game.active = self.interrupted

    def _fetch(self, game: Sword, card: str, target: Choice) -> Frame | None:
        """7.4.3 The deck is shuffled if the event came from there; then it is played at once."""
        event = game.data.cards[card].fetches
        assert event is not None
        acts.play_desperate(game, self.seat, card)
        searched = event in game.decks[self.seat]
        acts_cards.fetch_card(game, self.seat, event)
        if searched:
            acts_cards.shuffle_deck(game, self.seat, card)
        return play.use(game, self.seat, ("event", event, *target), None)
