"""Response windows: one question to all who might answer, sealed, taken in rule order, reopened by a play."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar, Generic

from engine.core.choice import Choice, Option, is_legal
from engine.core.frames import Decision, Frame, G, Procedure, Together, step

PASS, WAIT, PLAY, INSIST = "pass", "wait", "play", "insist"


@dataclass(kw_only=True)
class Respond(Decision[G], Generic[G]):
    """An answer means "if nobody ahead of me plays". *pass* stands through reopenings; *wait* is a pass that is asked
    anew when somebody plays; *play* is asked anew if it was not reached; *insist* is not.
    """

    name = "response"
    hidden: ClassVar[bool] = True

    def words(self, game: G, said: Choice) -> Iterable[Option]:
        if not said:
            yield Option(PASS, "verb")
            yield Option(WAIT, "verb")
            if any(option.barred is None for option in self.plays(game, ())):
                yield Option(PLAY, "verb")
                yield Option(INSIST, "verb")
        elif said[0] in (PLAY, INSIST):
            yield from self.plays(game, said[1:])

    def plays(self, game: G, said: Choice) -> Iterable[Option]:
        """The words of a response, from the card on; barred ones included."""
        raise NotImplementedError

    def default(self, game: G) -> Choice | None:
        return (PASS,)


@dataclass(kw_only=True)
class Window(Procedure[G], Generic[G]):
    """Whom a window asks is a function of public information alone; who is asked tells nothing."""

    passed: list[str] = field(default_factory=list)
    insisting: dict[str, Choice] = field(default_factory=dict)

    def seats(self, game: G) -> list[str]:
        """Who could, by public knowledge, have a response, in the order of the rules."""
        raise NotImplementedError

    def question(self, game: G, seat: str) -> Respond[G]:
        raise NotImplementedError

    def response(self, game: G, seat: str, said: Choice) -> Frame:
        """The frame that carries out a response; `said` begins with its card."""
        raise NotImplementedError

    @step
    def ask(self, game: G) -> Frame | None:
        """All at once; who passed for good or insists on his play is not asked again."""
        return Together(
            asks=[
                self.question(game, seat)
                for seat in self.seats(game)
                if seat not in self.passed and seat not in self.insisting
            ]
        )

    @step
    def take(self, game: G) -> Frame | None:
        """The first play in the order of the rules takes effect; then the window reopens."""
        plays, asked = {}, game.result(Together).asks
        if len(asked) == 1:  # more have been unsealed together
            game.unseal((asked[0].seat, *self.passed, *self.insisting))
        for ask in asked:
            if ask.said[0] == PASS:
                self.passed.append(ask.seat)
            elif ask.said[0] == INSIST:
                self.insisting[ask.seat] = ask.said[1:]
            elif ask.said[0] == PLAY:
                plays[ask.seat] = ask.said[1:]
        for seat in self.seats(game):
            said = plays.get(seat) or self.insisting.pop(seat, ())
            if said and self._legal(game, seat, said):
                self.goto(Window.ask)
                return self.response(game, seat, said)
        return None

    def _legal(self, game: G, seat: str, said: Choice) -> bool:
        question = self.question(game, seat)
        return is_legal(lambda words: question.plays(game, words), said)
