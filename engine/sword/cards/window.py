"""7.1.1 Response events: whom a moment asks, what fits it, and how a response is carried out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.choice import Barred, Choice, Option
from engine.core.play import find
from engine.core.window import Respond, Window
from engine.sword.cards.book import CardRules, answering, rules
from engine.sword.cards.carrying import PlayResponse
from engine.sword.cards.moment import scene
from engine.sword.cards.selectors import Scene
from engine.sword.cards.targets import (
    ActivationTarget,
    EventTarget,
    FightTarget,
    MoveTarget,
    SeaTarget,
    SiegeTarget,
    Target,
)
from engine.sword.events import ResponseFailed
from engine.sword.game import Frame, Sword

RULE = "7.1.1"
CANCELS_ONLY = Barred("3", "cancels_gallic_only")


def unfit(game: Sword, now: Scene, seat: str, card: CardRules) -> Barred | None:
    """7.1.1 Why a card of that seat does not fit the moment, by public facts alone; None if it does."""
    target = game.inside(Target)
    assert target is not None
    if card.card.name in target.played:
        return Barred(RULE, "played_already", {"card": card.card.id})
    return unplayable(game, now, seat, card)


def unplayable(game: Sword, now: Scene, seat: str, card: CardRules) -> Barred | None:
    """7.1 Why an event of that seat cannot be played: its condition does not hold (`unmet`: the first word of it that
    does not), there is nothing to pick, a price cannot be paid, or only an ally would suffer (15.2); 3 (3P) what voids
    Gallic events does nothing else.
    """
    if game.setting.gallic_table and card.card.icons.cancels_gallic:
        return CANCELS_ONLY
    for word, condition in card.needs:
        if not condition.holds(game, now, seat):
            return Barred(RULE if now.moment else "7.1", "does_not_apply", {"card": card.card.id, "unmet": word})
    if card.pick is not None and all(option.barred for option in pick_words(game, now, seat, card)):
        return Barred("7.1", "nothing_to_pick", {"card": card.card.id})
    if card.steps and all(one.harms_ally(game, now, seat) for one in card.steps):
        return Barred("15.2", "only_an_ally_would_suffer", {"card": card.card.id})
    for one in card.steps:
        if barred := one.veto(game, now, seat, card.card.id):
            return barred
    return None


def pick_words(game: Sword, now: Scene, seat: str, card: CardRules) -> Iterator[Option]:
    """7.1 The targets a card may have, with what bars the others."""
    assert card.pick is not None
    for option in card.pick.words(game, now, seat, card.card.id):
        barred = option.barred
        if barred is None:
            chosen = replace(now, chosen=option.word)
            barred = next((why for one in card.steps if (why := one.unpickable(game, chosen, seat))), None)
        yield option._replace(barred=barred)


def said_with(game: Sword, now: Scene, seat: str, card: CardRules, said: Choice) -> Iterator[Option]:
    """7.1 The words after the card: its target, then what a step of it asks at once."""
    if card.pick is not None:
        if not said:
            yield from pick_words(game, now, seat, card)
            return
        now, said = replace(now, chosen=said[0]), said[1:]
    for one in card.steps:
        yield from one.words(game, now, seat, said)


def answerers(game: Sword, now: Scene) -> list[str]:
    """7.1.1 Who has cards and could, by discards and removed cards, hold one that fits; the active player first."""
    if game.phase != "action" or _settled(game, now):
        return []
    return [seat for seat in game.clockwise(game.active) if game.hands[seat] and any(_could_fit(game, now, seat))]


def _settled(game: Sword, now: Scene) -> bool:
    """Whether what the moment is about is decided already, so that nothing can be answered any more."""
    match now.moment:
        case "on_siege_roll":
            roll = game.inside(SiegeTarget)
            return roll is not None and roll.decided(game)
        case "on_naval_move":
            voyage = game.inside(SeaTarget)
            return voyage is not None and bool(voyage.cancelled)
        case "on_activation":
            activation = game.inside(ActivationTarget)
            return activation is not None and bool(activation.cancelled)
        case "on_card_played":
            event = game.inside(EventTarget)
            return event is not None and bool(event.cancelled)
        case "on_enter":
            move = game.inside(MoveTarget)
            return move is not None and (bool(move.turned_back) or not game.force(now.space, now.mover).cu)
        case "on_battle_start":
            fight = game.inside(FightTarget)
            return fight is not None and bool(fight.withdrawn)
    return False


def fitting(game: Sword, number: int) -> tuple[str, ...]:
    """7.1.1 The cards that the player asked for a response could hold and that fit the moment, in the order of his
    deck: public, whatever he holds. None for another question.

    Raises StaleQuestion.
    """
    ask = find(game, number)
    if not isinstance(ask, Response):
        return ()
    return tuple(_could_fit(game, scene(game, ask.moment, ask.space, ask.roles), ask.seat))


def _could_fit(game: Sword, now: Scene, seat: str) -> Iterator[str]:
    """The cards of his deck that neither lie open nor are out of the game and that fit."""
    deck = game.data.positions[seat].deck
    for card in answering(game.data, game.setting.players, deck, now.moment):
        gone = card.card.id in game.discards[seat] or card.card.id in game.removed[seat]
        if not gone and unfit(game, now, seat, card) is None:
            yield card.card.id


def about(moment: str, space: str, roles: Mapping[str, str]) -> Mapping[str, str | int]:
    """7.1.1 A moment, its space if it has one, and its roles."""
    return {"moment": moment, **({"space": space} if space else {}), **roles}


@dataclass(kw_only=True)
class Response(Respond[Sword]):
    """7.1.1 A fitting event of the hand with what its player picks, or a pass."""

    moment: str
    space: str
    roles: dict[str, str]

    rule: ClassVar[str] = RULE

    def about(self) -> Mapping[str, str | int]:
        return about(self.moment, self.space, self.roles)

    def plays(self, game: Sword, said: Choice) -> Iterator[Option]:
        now = scene(game, self.moment, self.space, self.roles)
        known = rules(game.data)
        if not said:
            for card in game.hands[self.seat]:
                yield Option(card, "card", barred=self._barred(game, now, card))
        elif said[0] in known:
            yield from said_with(game, now, self.seat, known[said[0]], said[1:])

    def _barred(self, game: Sword, now: Scene, card: str) -> Barred | None:
        facts = game.data.cards[card]
        if not facts.response:
            return Barred(RULE, "no_response", {"card": card})
        if self.moment not in facts.windows:
            return Barred(RULE, "other_moment", {"card": card, "moment": facts.response})
        return unfit(game, now, self.seat, rules(game.data)[card])


@dataclass(kw_only=True)
class Responses(Window[Sword]):
    """7.1.1 One moment in which responses may be played. `roles` are powers by role (data/README.md, windows)."""

    moment: str
    space: str
    roles: dict[str, str]

    def about(self) -> Mapping[str, str | int]:
        return about(self.moment, self.space, self.roles)

    def seats(self, game: Sword) -> list[str]:
        return answerers(game, scene(game, self.moment, self.space, self.roles))

    def question(self, game: Sword, seat: str) -> Response:
        return Response(seat=seat, moment=self.moment, space=self.space, roles=self.roles)

    def response(self, game: Sword, seat: str, said: Choice) -> Frame:
        return PlayResponse(
            seat=seat, card=said[0], picks=said[1:], moment=self.moment, space=self.space, roles=self.roles
        )

    def _legal(self, game: Sword, seat: str, said: Choice) -> bool:
        legal = super()._legal(game, seat, said)
        if not legal:
            game.tell(ResponseFailed(seat=seat))
        return legal
