"""7.1 The uses of a strategy card: activate, support, reinforce, event."""

from collections.abc import Iterator

from engine.core.choice import Barred, Choice, Option
from engine.sword import activation, acts, leaders, placement, support
from engine.sword.activation import activate_barred, initiative_barred
from engine.sword.cards.playing import PlayEvent, round_event_barred, target_words
from engine.sword.facts import Card
from engine.sword.game import Frame, Sword, Units

USES = ("activate", "support", "reinforce", "event")

REINFORCING = 3
"""7.1 The value of a card that places a CU."""

NO_CARDS = Barred("7.1", "no_cards")
NO_LEADER = Barred("7.1", "no_leader_for_these_cards")
NOTHING_TO_ADD = Barred("7.3.1", "nothing_to_add")
VALUE_TOO_LOW = Barred("7.1", "needs_value_3")
NO_PLACE = Barred("5.10", "no_place")
NO_EVENT = Barred("7.1", "no_event_to_play")


def reinforce_barred(game: Sword, card: str) -> Barred | None:
    """7.1 Only a 3-value card places a CU."""
    return None if game.data.cards[card].value >= REINFORCING else VALUE_TOO_LOW


# words


def use_words(game: Sword, seat: str, said: Choice, value_card: str | None) -> Iterator[Option]:
    """7.1 `activate` leader card; `support` card spaces `done`; `reinforce` card space power; `event` card target.

    With `value_card` (7.4.3) the card is given: none is named, and it is no event. The power is said only where the
    player has two that may reinforce there.
    """
    if not said:
        cards = (value_card,) if value_card else tuple(game.hands[seat])
        yield from _verbs(game, seat, cards, event=value_card is None)
    elif said[0] == "activate":
        yield from _activate_words(game, seat, said[1:], value_card)
    elif value_card is None and len(said) == 1:
        yield from _card_words(game, seat, said[0])
    else:
        card, rest = (value_card, said[1:]) if value_card else (said[1], said[2:])
        if said[0] == "support":
            yield from support.add_words(game, game.powers_of(seat), rest, game.data.cards[card].value)
        elif said[0] == "reinforce":
            yield from _reinforce_words(game, seat, rest)
        elif said[0] == "event":
            yield from target_words(game, seat, card, rest)


def _verbs(game: Sword, seat: str, cards: tuple[str, ...], *, event: bool) -> Iterator[Option]:
    highest = max((game.data.cards[card].value for card in cards), default=0)
    yield Option("activate", "verb", barred=_no_activation(game, seat, highest))
    adds = bool(cards) and support.can_add(game, game.powers_of(seat))
    yield Option("support", "verb", barred=None if adds else NOTHING_TO_ADD if cards else NO_CARDS)
    yield Option("reinforce", "verb", barred=_no_reinforcement(game, seat, highest))
    if event:
        yield Option("event", "verb", barred=_no_event(game, cards) if cards else NO_CARDS)


def _no_event(game: Sword, cards: tuple[str, ...]) -> Barred | None:
    """7.1 The reason that all cards share, if they do."""
    reasons: list[Barred] = []
    for card in cards:
        barred = round_event_barred(game, card)
        if barred is None:
            return None
        reasons.append(barred)
    same = {(one.rule, one.key) for one in reasons}
    return reasons[0] if len(same) == 1 else NO_EVENT


def _no_activation(game: Sword, seat: str, value: int) -> Barred | None:
    if not value:
        return NO_CARDS
    for leader in own_leaders(game, seat):
        if activate_barred(game, leader) is None and initiative_barred(game, leader, value) is None:
            return None
    return NO_LEADER


def _no_reinforcement(game: Sword, seat: str, value: int) -> Barred | None:
    if value < REINFORCING:
        return VALUE_TOO_LOW if value else NO_CARDS
    return None if any(placement.anywhere(game, power) for power in game.powers_of(seat)) else NO_PLACE


def own_leaders(game: Sword, seat: str) -> Iterator[str]:
    """7.1 The leaders of a player's powers, on the map or not."""
    return (leader for leader in leaders.counters(game.data, game.powers_of(seat)) if leader in game.places)


def _activate_words(game: Sword, seat: str, said: Choice, value_card: str | None) -> Iterator[Option]:
    cards = (value_card,) if value_card else tuple(game.hands[seat])
    if not said:
        highest = max(game.data.cards[card].value for card in cards)
        for leader in own_leaders(game, seat):
            barred = activate_barred(game, leader) or initiative_barred(game, leader, highest)
            yield Option(leader, "leader", barred=barred)
    elif len(said) == 1 and value_card is None:
        for card in cards:
            yield Option(card, "card", barred=initiative_barred(game, said[0], game.data.cards[card].value))


def _card_words(game: Sword, seat: str, verb: str) -> Iterator[Option]:
    for card in game.hands[seat]:
        barred = None
        if verb == "reinforce":
            barred = reinforce_barred(game, card)
        elif verb == "event":
            barred = round_event_barred(game, card)
        yield Option(card, "card", barred=barred)


def _reinforce_words(game: Sword, seat: str, said: Choice) -> Iterator[Option]:
    """5.10 A space; and whose CU it is, where both powers of the player may place one (§R 19)."""
    powers = game.powers_of(seat)
    if not said:
        where = [placement.placements(game, power) for power in powers]
        for space in game.control:
            reasons = [barred[space] for barred in where]
            yield Option(space, "space", barred=None if None in reasons else reasons[0])
    elif len(said) == 1:
        able = _able(game, seat, said[0])
        if len(able) > 1:
            for power in able:
                yield Option(power, "power")


def _able(game: Sword, seat: str, space: str) -> list[str]:
    return [power for power in game.powers_of(seat) if placement.placement_barred(game, power, space) is None]


# effects


def use(game: Sword, seat: str, said: Choice, value_card: str | None) -> Frame | None:
    """7.1 Carry out a sentence of `use_words`: the card goes to its pile at once, then it works."""
    if said[0] == "activate":
        leader, card = said[1], value_card or said[2]
        spend(game, seat, card, "activate")
        return activation.Activation(leader=leader, card=card, value=game.data.cards[card].value, seat=seat)
    card, rest = (value_card, said[1:]) if value_card else (said[1], said[2:])
    if said[0] == "event":
        return PlayEvent(seat=seat, card=card, picks=rest)
    if said[0] == "reinforce":
        power = rest[1] if len(rest) > 1 else _able(game, seat, rest[0])[0]
        spend(game, seat, card, "reinforce")
        acts.place_cu(game, power, rest[0], Units(1), card)
        return None
    spend(game, seat, card, said[0])
    if said[0] == "support":
        for space in rest[:-1]:
            power, _ = support.adder(game, game.powers_of(seat), space)
            support.add(game, power, space, card)
    return None


def spend(game: Sword, seat: str, card: str, use: str) -> None:
    """7.1 To the discards; out of the game if it is a Desperate Times."""
    facts: Card = game.data.cards[card]
    if facts.kind == "desperate":
        acts.play_desperate(game, seat, card)
    else:
        acts.play_card(game, seat, card, use)
