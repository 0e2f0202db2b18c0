"""7.1 What the events of cards change beside what every rule does: markers that lie with somebody, cards, decks."""

from engine.sword import acts, events
from engine.sword.game import POOL, Sword


def mark(game: Sword, marker: str, of: str) -> None:
    """A marker that lies with leaders or powers: one more has it. Its value are their ids."""
    had = game.markers.get(marker, "").split()
    if of not in had:
        acts.set_marker(game, marker, " ".join((*had, of)))


def unmark(game: Sword, marker: str, of: str = "") -> None:
    """Off again, all of it or from one of those with whom it lies."""
    left = [one for one in game.markers.get(marker, "").split() if of and one != of]
    if marker in game.markers:
        acts.set_marker(game, marker, " ".join(left))


def cancel_event(game: Sword, seat: str, card: str, by: str) -> None:
    """7.1.1 An event cancelled goes to the discards, REMOVE or not."""
    if card in game.removed[seat]:
        game.removed[seat].remove(card)
        game.discards[seat].append(card)
        if game.data.cards[card].reshuffle and seat not in game.reminders:
            game.reminders.append(seat)
    game.tell(events.EventCancelled(seat=seat, card=card, by=by))


def fetch_card(game: Sword, seat: str, card: str) -> None:
    """7.4.3 From hand, deck or discards into the hand."""
    piles = {"hand": game.hands, "deck": game.decks, "discards": game.discards}
    pile = next(name for name, cards in piles.items() if card in cards[seat])
    piles[pile][seat].remove(card)
    game.hands[seat].append(card)
    game.tell(events.CardFetched(seat=seat, card=card, pile=pile))


def shuffle_deck(game: Sword, seat: str, cause: str) -> None:
    """7.4.3 The deck alone, after a card was found in it."""
    game.decks[seat] = game.shuffle(f"deck {seat}", game.decks[seat])
    game.tell(events.DeckReshuffled(seat=seat, number=len(game.decks[seat]), cause=cause))


def top_up(game: Sword, seat: str, number: int) -> None:
    """6.4.2 Where so many cards of a deck are wanted and it has fewer, the shuffled discards go under what is left."""
    left = game.decks[seat]
    if len(left) < number and game.discards[seat]:
        game.decks[seat] = []
        acts.reshuffle(game, seat, "6.4.2")
        game.decks[seat] = [*left, *game.decks[seat]]


def search_deck(game: Sword, seat: str, taken: tuple[str, ...], number: int) -> None:
    """Of so many cards on top of the deck those `taken` go to the hand, the others under the deck."""
    top = game.decks[seat][:number]
    rest = [card for card in top if card not in taken]
    game.decks[seat] = [*game.decks[seat][number:], *rest]
    game.hands[seat].extend(taken)
    game.tell(events.CardsSearched(seat=seat, number=len(top), taken=taken, kept=len(taken)))


def draw_consul(game: Sword) -> str:
    """8.2.2 One at random from the pool, or nobody."""
    if POOL not in game.places.values():
        return ""
    return acts.draw_consuls(game, 1)[0]
