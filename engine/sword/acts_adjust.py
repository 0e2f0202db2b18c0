"""Changes that no rule makes, for what the table mends; as in `acts` each keeps its invariants and tells one event."""

from engine.sword import acts, events
from engine.sword.facts import SpaceKind
from engine.sword.game import Sword, pair


def set_kind(game: Sword, space: str, kind: SpaceKind) -> None:
    """Its siege marker goes; a new city begins with loyalty 1."""
    if space in game.sieges:
        acts.set_siege(game, space, None)
    old, game.kinds[space] = game.kinds[space], kind
    game.loyalty.pop(space, None)
    if kind == "city":
        game.loyalty[space] = 1
    game.tell(events.KindSet(space=space, old=old, new=kind))
    acts.settle(game, space)


def make_alliance(game: Sword, power: str, other: str) -> None:
    game.alliances.append(pair(power, other))
    game.tell(events.AllianceSet(power=power, other=other))


def set_rolled(game: Sword, space: str, on: bool) -> None:
    """13.1.1 Whether a space has had its roll of this round."""
    game.rolled = [other for other in game.rolled if other != space]
    if on:
        game.rolled.append(space)
    game.tell(events.ReminderSet(what="rolled", of=space, on=on))


def set_acted(game: Sword, power: str, on: bool) -> None:
    """16.1.1 Whether a non-player power has acted in this round."""
    game.acted = [other for other in game.acted if other != power]
    if on:
        game.acted.append(power)
    game.tell(events.ReminderSet(what="acted", of=power, on=on))


def set_reshuffle(game: Sword, seat: str, on: bool) -> None:
    """6.4.1 Whether a reminder lies on the discards of a seat."""
    _remind(game, seat, on)
    game.tell(events.ReminderSet(what="reshuffle", of=seat, on=on))


def put_card(game: Sword, seat: str, card: str, to: str) -> None:
    """From wherever it is to `to`: hand, deck (on top), discards, removed, or kept (a Desperate Times).

    What is told does not depend on where a hidden card was; the numbers of cards show it afterwards. A RESHUFFLE card
    brings its reminder to the discards, and the last one takes it away again.
    """
    came = "discards" if card in game.discards[seat] else "removed" if card in game.removed[seat] else ""
    for piles in (game.hands, game.decks, game.discards, game.removed, game.desperate):
        if card in piles[seat]:
            piles[seat].remove(card)
    goals = {"hand": game.hands, "discards": game.discards, "removed": game.removed, "kept": game.desperate}
    if to in goals:
        goals[to][seat].append(card)
    else:
        game.decks[seat].insert(0, card)
    if game.data.cards[card].reshuffle and "discards" in (came, to):
        _remind(game, seat, any(game.data.cards[one].reshuffle for one in game.discards[seat]))
    game.tell(events.CardPut(seat=seat, card=card, came=came, to=to))


def _remind(game: Sword, seat: str, on: bool) -> None:
    game.reminders = [other for other in game.reminders if other != seat]
    if on:
        game.reminders.append(seat)
