"""A table for the tests of the rules: positions put together by hand, loaded dice, answers as sentences."""

from collections.abc import Sequence

from engine.core.events import Event
from engine.core.frames import Frame
from engine.core.play import IllegalChoice, Question, default, go_on, options, play, questions
from engine.sword.acts import settle
from engine.sword.dataset import load_dataset
from engine.sword.game import ASIDE, INDEPENDENT, Siege, Sword, Units, changed, pair, with_stack
from engine.sword.setup import set_up


class Table:
    """`empty` has the scenario's board without CU and leaders (consuls in the pool); decks are in printed order."""

    def __init__(self, scenario: str = "four", *, empty: bool = True, **chosen: str) -> None:
        self.game: Sword = set_up(scenario, "test", chosen, load_dataset())
        self.game.events.clear()
        self.events: list[Event] = []
        if empty:
            for leader, place in self.game.places.items():
                if place in self.game.kinds:
                    self.game.places[leader] = ASIDE
            self.game.stacks.clear()
        self.game.turn, self.game.round, self.game.phase = 1, 1, "action"
        self.game.first = self.game.active = self.game.seats[0]

    # positions

    def put(
        self,
        power: str,
        space: str,
        cu: int = 0,
        *leaders: str,
        inside: int = 0,
        within: Sequence[str] = (),
        hired: int = 0,
        hired_inside: int = 0,
    ) -> None:
        """Add CU and leaders (the first commands an otherwise leaderless stack); `hired` mercenaries come on top."""
        stack = self.game.force(space, power)
        stack = changed(
            stack,
            outside=stack.outside.plus(Units(cu, hired)),
            inside=stack.inside.plus(Units(inside, hired_inside)),
            leaders=(*stack.leaders, *leaders),
            within=(*stack.within, *within),
        )
        self.game.stacks[space] = with_stack(self.game.stacks.get(space, ()), stack)
        for leader in (*leaders, *within):
            self.game.places[leader] = space

    def control(self, power: str, *spaces: str) -> None:
        for space in spaces:
            self.game.control[space] = power

    def loyalty(self, space: str, level: int, power: str | None = None) -> None:
        self.game.loyalty[space] = level
        if power:
            self.game.control[space] = power

    def siege(self, space: str, level: int, besieger: str) -> None:
        self.game.sieges[space] = Siege(level, besieger)

    def ally(self, power: str, other: str) -> None:
        self.game.alliances.append(pair(power, other))

    def hand(self, seat: str, *cards: str) -> None:
        """Exactly these cards, taken from wherever they are; the rest of the old hand goes back under the deck."""
        game = self.game
        game.decks[seat].extend(game.hands[seat])
        game.hands[seat] = []
        for card in cards:
            for pile in (game.decks[seat], game.discards[seat], game.removed[seat]):
                if card in pile:
                    pile.remove(card)
            game.hands[seat].append(card)

    def dice(self, *rolls: str) -> None:
        """The next draws of chance, one text each: "522" is three dice, "camillus valerius" the first of a shuffle."""
        for roll in rolls:
            self.game.loaded.append(tuple(roll) if roll.isdigit() else tuple(roll.split()))

    # play

    def run(self, frame: Frame) -> None:
        """Carry out one rule on its own, up to the first question or its end."""
        self.game.stack = [frame]
        self._go(go_on(self.game).game)

    def say(self, seat: str, words: str, name: str | None = None) -> None:
        """Answer the question that waits for a seat (or an aside of that name)."""
        self._go(play(self.game, self.question(seat, name).number, tuple(words.split())).game)

    def question(self, seat: str, name: str | None = None) -> Question:
        found = [ask for ask in questions(self.game) if ask.seat == seat and (ask.name == name if name else ask.waits)]
        assert found, f"{seat} is not asked {name or 'anything'}; open: {self.asked()}"
        return found[0]

    def asked(self) -> list[tuple[str, str]]:
        """(seat, name) of the questions the game waits for."""
        return [(ask.seat, ask.name) for ask in questions(self.game) if ask.waits]

    def words(self, seat: str, said: str = "", name: str | None = None) -> list[str]:
        number = self.question(seat, name).number
        return [option.word for option in options(self.game, number, tuple(said.split()))]

    def default(self, seat: str, name: str | None = None) -> tuple[str, ...] | None:
        """What is answered for a seat at a deadline."""
        return default(self.game, self.question(seat, name).number)

    def refused(self, seat: str, words: str, name: str | None = None) -> tuple[str, str] | None:
        """(rule, key) of the refusal of a sentence; None where its word is not known there. Fails if it is legal."""
        try:
            play(self.game, self.question(seat, name).number, tuple(words.split()))
        except IllegalChoice as error:
            return (error.barred.rule, error.barred.key) if error.barred else None
        raise AssertionError(f"{words!r} is legal for {seat}")

    def told(self, kind: type[Event]) -> list[Event]:
        """What has happened of that kind since the table was laid."""
        return [event for event in self.events if isinstance(event, kind)]

    # looking

    def cu(self, space: str, power: str) -> int:
        return self.game.cu(space, power)

    def settle(self, space: str) -> None:
        settle(self.game, space)

    def _go(self, game: Sword) -> None:
        self.game = game
        self.events.extend(game.events)


__all__ = ["INDEPENDENT", "Table"]
