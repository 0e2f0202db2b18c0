"""7.2.2 Etruscan bribes: an enemy army turned back, or enemy CU through which the Etruscans pass."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.core.choice import Choice, Option
from engine.sword import acts, acts_powers, movement
from engine.sword.abilities import MINES_DEPLETED
from engine.sword.cards.selectors import armies
from engine.sword.game import Decision, Sword
from engine.sword.movement import Mover

ETRUSCANS = "etruscans"
NO, BACK, PASS = "no", "back", "pass"


@dataclass(kw_only=True)
class BribeChoice(Decision):
    """7.2.2 A 3-value card, a Desperate Times included, or none. `power` is the mover in `space`; `what`: he is turned
    `back`, or the Etruscans `pass` through.
    """

    name = "bribe"
    rule = "7.2.2"
    hidden: ClassVar[bool] = True
    power: str
    leader: str
    space: str
    what: str

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "leader": self.leader, "space": self.space, "what": self.what}

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        if not said:
            yield Option(NO, "verb")
            for card in (*game.hands[self.seat], *game.desperate[self.seat]):
                if game.data.cards[card].icons.bribe:
                    yield Option(card, "card")

    def default(self, game: Sword) -> Choice:
        return (NO,)


def could_bribe(game: Sword, seat: str) -> bool:
    """7.2.2 Whether by public knowledge a player could hold a card for it: Desperate Times, discards and removed cards
    lie open, hands do not.
    """
    cards = list(game.desperate[seat])
    if game.hands[seat]:
        gone = {*game.discards[seat], *game.removed[seat]}
        deck = game.data.positions[seat].deck
        cards += [card for card in game.data.decks_for(deck, game.setting.players) if card not in gone]
    return any(game.data.cards[card].icons.bribe for card in cards)


def may_bribe(game: Sword) -> bool:
    """7.2.2 Whether by public knowledge the Etruscan player could bribe; 7.2.3 not after mine depletion."""
    seat = game.seat_of(ETRUSCANS)
    return seat is not None and MINES_DEPLETED not in game.markers and could_bribe(game, seat)


def use_of(game: Sword, mover: Mover, path: Sequence[str]) -> str:
    """7.2.2 What a bribe would do where a mover has come by `path`: `back`, `pass`, or nothing.

    (a) asks for an Etruscan army in the space: one inside its city (9.3.1, 13.4.1) is an army there too, as for the
    cards that say the same. (b) asks for CU that are in the way, which those inside are not.
    """
    if not mover.cu:
        return ""
    if mover.power == ETRUSCANS:
        passes = movement.attacked(game, ETRUSCANS, mover.space) and movement.way_to_end(game, mover) is not None
        return PASS if passes else ""
    there = any(armies(game.force(mover.space, ETRUSCANS)))
    if not there or movement.at_peace(game, mover.power, ETRUSCANS, mover.space):
        return ""
    return BACK if movement.way_back(game, mover.power, mover.cu, path) else ""


def offer(game: Sword, mover: Mover, path: Sequence[str]) -> BribeChoice | None:
    """7.2.2 The question to the Etruscan player, where a bribe is publicly possible; 7.2.3 not after mine depletion."""
    seat, what = game.seat_of(ETRUSCANS), use_of(game, mover, path)
    if seat is None or not what or not may_bribe(game):
        return None
    return BribeChoice(seat=seat, power=mover.power, leader=mover.leaders[0], space=mover.space, what=what)


def paid(game: Sword, ask: BribeChoice) -> str:
    """7.2.2, 7.1.3 What the card does, which is out of the game then; nothing without one."""
    (word,) = ask.said
    if word == NO:
        return ""
    if word in game.desperate[ask.seat]:
        acts.play_desperate(game, ask.seat, word, "bribe")
    else:
        acts.play_card(game, ask.seat, word, "bribe", remove=True)
    foes: tuple[str, ...] = (ask.power,)
    if ask.what == PASS:
        foes = tuple(stack.power for stack in movement.attacked(game, ETRUSCANS, ask.space))
    acts_powers.bribe(game, ask.space, foes, ask.what)
    return ask.what


def end_action(game: Sword) -> None:
    """7.2.2 (b) At the end of the action nobody is bribed any more."""
    game.bribed.clear()
