"""7.1 Playing an event that is no response: which can be played, what is said with it, and how it is carried out."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from engine.core.choice import Barred, Choice, Option
from engine.sword import acts
from engine.sword.cards import kinds
from engine.sword.cards.book import rules
from engine.sword.cards.carrying import Playing
from engine.sword.cards.effects import Play
from engine.sword.cards.selectors import Scene
from engine.sword.cards.targets import EventTarget
from engine.sword.cards.window import CANCELS_ONLY, Responses, said_with, unplayable
from engine.sword.facts import Card, DataSet
from engine.sword.game import Frame, Sword

BESIDE = "beside"

RESPONSE_ONLY = Barred("7.1.1", "response_only")
NO_BESIDE = Barred("7.1.2", "no_card_beside")
NOWHERE = Scene("", "")


def seat_of_card(game: Sword, card: str) -> str:
    """6.1 The player of whose deck it is."""
    return game.data.decks[game.data.cards[card].deck].position


def event_barred(game: Sword, card: str) -> Barred | None:
    """7.1 Why a card cannot be played for its event by its player, whatever he has played this round."""
    facts = game.data.cards[card]
    if game.setting.gallic_table and facts.icons.cancels_gallic:
        return CANCELS_ONLY
    if facts.response:
        return RESPONSE_ONLY
    return unplayable(game, NOWHERE, seat_of_card(game, card), rules(game.data)[card])


def round_event_barred(game: Sword, card: str) -> Barred | None:
    """7.1 Why a card cannot be the card of the round by its event: 7.1.2 some are played beside it."""
    facts = game.data.cards[card]
    if not facts.response and _is_beside(facts):
        return Barred("7.1.2", "beside_the_card", {"card": card})
    return event_barred(game, card)


def _is_beside(facts: Card) -> bool:
    return facts.effect is not None and facts.effect.beside


def target_words(game: Sword, seat: str, card: str, said: Choice) -> Iterator[Option]:
    """7.1 What is said after the card when its event is played."""
    found = rules(game.data).get(card)
    if found is not None:
        yield from said_with(game, NOWHERE, seat, found, said)


# 7.1.2 events beside the card of the round, but for those of non-player powers


def _may_be_beside(facts: Card) -> bool:
    return _is_beside(facts) and not facts.response and kinds.kind(facts) != kinds.NEUTRAL


@cache
def _beside_cards(data: DataSet, deck: str, players: int) -> frozenset[str]:
    return frozenset(card for card in data.decks_for(deck, players) if _may_be_beside(data.cards[card]))


def beside_words(game: Sword, seat: str, said: Choice) -> Iterator[Option]:
    """7.1.2 `beside` card, and its target; nothing for a player in whose deck there is no such card."""
    beside = _beside_cards(game.data, game.data.positions[seat].deck, game.setting.players)
    if not said:
        if beside:
            bars = [event_barred(game, card) for card in game.hands[seat] if card in beside]
            yield Option(BESIDE, "verb", barred=None if None in bars else bars[0] if bars else NO_BESIDE)
    elif len(said) == 1:
        for card in game.hands[seat]:
            barred = event_barred(game, card) if card in beside else NO_BESIDE
            yield Option(card, "card", barred=barred)
    else:
        yield from target_words(game, seat, said[1], said[2:])


@dataclass(kw_only=True)
class PlayEvent(Playing, EventTarget):
    """7.1 An event: announced with its target, answered by others, then carried out. `picks`: the words after the card.

    Cancelled it goes to the discards, and a power named on Neutral Power Activates counts as used this round (7.1.2).
    """

    def put_down(self, game: Sword) -> None:
        """7.1, 7.1.3"""
        acts.play_card(game, self.seat, self.card, "event", remove=game.data.cards[self.card].remove)

    def window(self) -> Frame:
        """7.1.1 Announced, nothing done yet."""
        return Responses(moment="on_card_played", space="", roles={"player": self.seat, "card": self.card})

    def stands(self, game: Sword) -> bool:
        """7.1.1 Cancelled it leaves what was named as used."""
        if self.cancelled:
            play = Play(self.seat, self.card, self.picks)
            for one in self.found(game).steps:
                one.cancelled(game, self.now(game), play)
        return not self.cancelled
