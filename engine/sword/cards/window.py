"""7.1.1 Response events: whom a moment asks, what fits it, and how a response is carried out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from engine.core.choice import Barred, Choice, Option
from engine.core.frames import step
from engine.core.play import find
from engine.core.window import Respond, Window
from engine.sword import acts
from engine.sword.cards.book import CardRules, answering, rules
from engine.sword.cards.effects import Cases, Play
from engine.sword.cards.selectors import Scene
from engine.sword.cards.targets import FightTarget, MoveTarget, Pending, SeaTarget, SiegeTarget, Target
from engine.sword.events import ResponseFailed
from engine.sword.game import Frame, Procedure, Sword

RULE = "7.1.1"

ROLLS: Mapping[str, str] = {"city": "siege", "tribe": "subjugation"}
"""13.2, 14.2 The roll that a kind of space is for; elsewhere it is a raid."""


def scene(game: Sword, moment: str, space: str, roles: Mapping[str, str]) -> Scene:
    """7.1.1 The moment with what the battle, roll or move in progress adds to it."""
    crossed = roll = ""
    if "attacker" in roles:
        fight = game.inside(FightTarget)
        crossed = fight.crossed if fight else ""
    elif "mover" in roles:
        move = game.inside(MoveTarget)
        crossed = move.crossed if move else ""
    else:
        roll = ROLLS.get(game.kinds[space], "raid")
    return Scene(moment, space, **roles, crossed=crossed, roll=roll)


def unfit(game: Sword, now: Scene, seat: str, card: CardRules) -> Barred | None:
    """7.1.1 Why a card of that seat does not fit the moment, by public facts alone; None if it does."""
    target = game.inside(Target)
    assert target is not None
    if card.card.name in target.played:
        return Barred(RULE, "played_already", {"card": card.card.id})
    if card.condition is not None and not card.condition.holds(game, now, seat):
        return Barred(RULE, "does_not_apply", {"card": card.card.id})
    if all(one.harms_ally(game, now, seat) for one in card.steps):
        return Barred("15.2", "only_an_ally_would_suffer", {"card": card.card.id})
    return None


def answerers(game: Sword, now: Scene) -> list[str]:
    """7.1.1 Who has cards and could, by discards and removed cards, hold one that fits; the active player first."""
    if game.phase != "action":
        return []
    roll = game.inside(SiegeTarget) if now.moment == "on_siege_roll" else None
    if roll is not None and roll.decided(game):
        return []
    voyage = game.inside(SeaTarget) if now.moment == "on_naval_move" else None
    if voyage is not None and voyage.cancelled:
        return []
    return [seat for seat in game.clockwise(game.active) if game.hands[seat] and any(_could_fit(game, now, seat))]


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


@dataclass(kw_only=True)
class Response(Respond[Sword]):
    """7.1.1 A fitting event of the hand with what its player picks, or a pass."""

    moment: str
    space: str
    roles: dict[str, str]

    rule: ClassVar[str] = RULE

    def about(self) -> Mapping[str, str | int]:
        return {"moment": self.moment, "space": self.space, **self.roles}

    def plays(self, game: Sword, said: Choice) -> Iterator[Option]:
        now = scene(game, self.moment, self.space, self.roles)
        known = rules(game.data)
        if not said:
            for card in game.hands[self.seat]:
                yield Option(card, "card", barred=self._barred(game, now, card))
        elif said[0] in known:
            for one in known[said[0]].steps:
                yield from one.words(game, now, self.seat, said[1:])

    def _barred(self, game: Sword, now: Scene, card: str) -> Barred | None:
        facts = game.data.cards[card]
        if not facts.response:
            return Barred(RULE, "no_response", {"card": card})
        if self.moment not in facts.windows:
            return Barred(RULE, "other_moment", {"card": card, "moment": facts.response})
        found = rules(game.data).get(card)
        if found is None:
            return Barred("7.1", "event_comes_later", {"card": card})
        return unfit(game, now, self.seat, found)


@dataclass(kw_only=True)
class Responses(Window[Sword]):
    """7.1.1 One moment in which responses may be played. `roles` are powers by role (data/README.md, windows)."""

    moment: str
    space: str
    roles: dict[str, str]

    def about(self) -> Mapping[str, str | int]:
        return {"moment": self.moment, "space": self.space, **self.roles}

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


@dataclass(kw_only=True)
class PlayResponse(Procedure):
    """7.1.1 A response: announced and discarded, then its steps in order. `todo` are the addresses of steps to come."""

    seat: str
    card: str
    moment: str
    space: str
    roles: dict[str, str]
    picks: Choice = ()
    todo: list[tuple[int, ...]] = field(default_factory=list)

    def about(self) -> Mapping[str, str | int]:
        return {"seat": self.seat, "card": self.card}

    @step
    def announce(self, game: Sword) -> None:
        """7.1.1, 7.1.3"""
        found = rules(game.data)[self.card]
        acts.play_card(game, self.seat, self.card, "response", remove=found.card.remove)
        target = game.inside(Target)
        assert target is not None
        target.played.append(found.card.name)
        self.todo = [(number,) for number in range(len(found.steps))]

    @step
    def carry_out(self, game: Sword) -> Frame | None:
        """7.1.1 One step after the other, its condition tested when it comes; some wait for winner and loser."""
        if not self.todo:
            return None
        self.goto(PlayResponse.carry_out)
        address = self.todo.pop(0)
        one = rules(game.data)[self.card].step(address)
        now = scene(game, self.moment, self.space, self.roles)
        if one.waits(now):
            fight = game.inside(FightTarget)
            assert fight is not None
            fight.pending.append(Pending(self.seat, self.card, address))
        elif not one.holds(game, now, self.seat):
            return None
        elif isinstance(one, Cases):
            case = one.roll(game, self.card)
            self.todo[:0] = [(*address, case, number) for number in range(len(one.cases[case][2]))]
        else:
            return one.do(game, now, Play(self.seat, self.card, self.picks))
        return None


def pending_step(waiting: Pending, moment: str, space: str, roles: dict[str, str]) -> PlayResponse:
    """The frame that carries out a step which waited for the outcome of the battle."""
    return PlayResponse(
        at=PlayResponse.carry_out.name,
        seat=waiting.seat,
        card=waiting.card,
        moment=moment,
        space=space,
        roles=roles,
        todo=[waiting.address],
    )
