"""5 Turn sequence."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from engine.core.choice import Barred, Choice, Option
from engine.core.frames import step
from engine.sword import (
    abilities,
    africa,
    alliances,
    bribe,
    desperate,
    leaders,
    mercenaries,
    neutral,
    play,
    plunder,
    siege,
    victory,
)
from engine.sword.attrition import Attrition
from engine.sword.cards import lasting, playing
from engine.sword.cards.playing import PlayEvent
from engine.sword.decks import Draw
from engine.sword.events import BecameActive, FirstPlayerChosen, PhaseBegan, RoundBegan, TurnBegan, TurnEnded
from engine.sword.facts import GALLIC_SEAT
from engine.sword.gallic_events import GallicEvents
from engine.sword.game import Decision, Frame, Procedure, Sword
from engine.sword.isolation import Isolation
from engine.sword.reinforcement import Reinforcement
from engine.sword.scoring import Scoring
from engine.sword.surrender import Surrender

ROUNDS = 5
CARD_PLAYED = Barred("5.4", "card_of_the_round_played")


def _begin(game: Sword, phase: str) -> None:
    game.phase = phase
    game.tell(PhaseBegan(phase=phase))


@dataclass(kw_only=True)
class FirstPlayer(Decision):
    """5.3 Who goes first in all five rounds of this turn."""

    name = "first_player"
    rule = "5.3"

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        if not said:
            for seat in game.in_play():
                yield Option(seat, "seat")

    def default(self, game: Sword) -> Choice:
        return (self.seat,)


@dataclass(kw_only=True)
class Match(Procedure):
    """5 The whole game, phase by phase, turn by turn.

    `left`: powers and spaces whose commander has left the map at the end of one.
    """

    left: list[tuple[str, str]] = field(default_factory=list)

    @step
    def shuffle(self, game: Sword) -> None:
        """3 Decks are shuffled; the first hand comes in the Draw phase."""
        for seat in game.seats:
            game.decks[seat] = game.shuffle(f"deck {seat}", game.decks[seat])
        desperate.open_asides(game)

    @step
    def begin_turn(self, game: Sword) -> None:
        """5.11"""
        game.turn += 1
        game.round = 0
        game.tell(TurnBegan(turn=game.turn))

    @step
    def mine_depletion(self, game: Sword) -> None:
        """5.1"""
        _begin(game, "mines")
        abilities.check_mines(game)

    @step
    def draw(self, game: Sword) -> Frame | None:
        """5.2"""
        _begin(game, "draw")
        return Draw()

    @step
    def find_chooser(self, game: Sword) -> Frame | None:
        """5.3"""
        _begin(game, "first_player")
        return victory.Fewest(seats=game.in_play(), where="5.3")

    @step
    def choose_first(self, game: Sword) -> Frame | None:
        """5.3"""
        return FirstPlayer(seat=game.result(victory.Fewest).seat)

    @step
    def set_first(self, game: Sword) -> None:
        """5.3"""
        choice = game.result(FirstPlayer)
        game.first = choice.said[0]
        game.tell(FirstPlayerChosen(seat=game.first, by=choice.seat))
        _begin(game, "action")

    @step
    def play_round(self, game: Sword) -> Frame | None:
        """5.4 Five times."""
        game.round += 1
        game.rolled.clear()
        game.acted.clear()
        game.tell(RoundBegan(round=game.round))
        if game.round < ROUNDS:
            self.goto(Match.play_round)
        return Round(to_act=game.round_from(game.first))

    @step
    def last_desperate_times(self, game: Sword) -> Frame | None:
        """7.4.5"""
        return desperate.DesperateLast()

    @step
    def attrition(self, game: Sword) -> Frame | None:
        """5.5"""
        game.active = ""
        _begin(game, "attrition")
        return Attrition()

    @step
    def surrender(self, game: Sword) -> Frame | None:
        """5.6"""
        _begin(game, "surrender")
        return Surrender()

    @step
    def isolation(self, game: Sword) -> Frame | None:
        """5.7"""
        _begin(game, "isolation")
        return Isolation()

    @step
    def scoring(self, game: Sword) -> Frame | None:
        """5.8"""
        _begin(game, "scoring")
        return Scoring()

    @step
    def victory_check(self, game: Sword) -> None:
        """4.2, and 4.3 after the last turn."""
        if victory.automatic(game):
            victory.end_game(game, "4.2")
            self.end()
        elif game.turn == game.last_turn:
            victory.end_game(game, "4.3")
            self.end()

    @step
    def alliances(self, game: Sword) -> Frame | None:
        """5.9"""
        _begin(game, "alliances")
        return alliances.Renewal()

    @step
    def reinforcement(self, game: Sword) -> Frame | None:
        """5.10"""
        _begin(game, "reinforcement")
        return Reinforcement()

    @step
    def end_turn(self, game: Sword) -> None:
        """5.11, unless only one player is left (5.10.3)."""
        game.forbidden.clear()
        lasting.end(game, lasting.CYCLE)
        self.left = lasting.end(game, lasting.TURN)
        if game.winner:
            self.end()

    @step
    def lead_the_rest(self, game: Sword) -> Frame | None:
        """8.2.1 Where a leader whom a card brought for this turn has commanded."""
        if not self.left:
            self.goto(Match.begin_turn)
            return None
        self.goto(Match.lead_the_rest)
        power, space = self.left.pop(0)
        return leaders.Commander(power=power, space=space)


@dataclass(kw_only=True)
class Round(Procedure):
    """5.4 Each player in turn becomes active, Desperate Times first; 3 (3P) the Gallic table has its own place."""

    to_act: list[str]

    def about(self) -> Mapping[str, str | int]:
        return {"seat": self.to_act[0]} if self.to_act and self.to_act[0] != GALLIC_SEAT else {}

    @step
    def desperate_times(self, game: Sword) -> Frame | None:
        """7.4.1"""
        if not self.to_act:
            self.end()
            return None
        if self.to_act[0] == GALLIC_SEAT:
            self.goto(Round.desperate_times)
            _, *self.to_act = self.to_act
            return GallicEvents(to_act=tuple(self.to_act))
        return desperate.DesperateWindow(before=self.to_act[0])

    @step
    def take_turn(self, game: Sword) -> Frame | None:
        """5.4"""
        self.goto(Round.desperate_times)
        return Turn(seat=self.to_act.pop(0))


@dataclass(kw_only=True)
class TurnChoice(Decision):
    """5.4 An item of the active player's list, or `end`."""

    name = "turn"
    rule = "5.4"
    hidden: ClassVar[bool] = True

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        turn = game.inside(Turn)
        assert turn is not None
        if not said:
            if turn.played:
                yield from (Option(use, "verb", barred=CARD_PLAYED) for use in play.USES)
            else:
                yield from play.use_words(game, self.seat, (), None)
            yield from neutral.words(game, self.seat, ())
            yield from playing.beside_words(game, self.seat, ())
            yield from mercenaries.hire_words(game, self.seat, (), hired=turn.hired)
            yield from alliances.offer_words(game, self.seat, (), turn.offers)
            yield from alliances.break_words(game, self.seat, ())
            yield from leaders.minor_words(game, self.seat, ())
            yield Option("end", "verb")
        elif said[0] == mercenaries.HIRE:
            yield from mercenaries.hire_words(game, self.seat, said, hired=turn.hired)
        elif said[0] == playing.BESIDE:
            yield from playing.beside_words(game, self.seat, said)
        elif said[0] == neutral.NEUTRAL:
            yield from neutral.words(game, self.seat, said)
        elif said[0] == "ally":
            yield from alliances.offer_words(game, self.seat, said, turn.offers)
        elif said[0] == "break":
            yield from alliances.break_words(game, self.seat, said)
        elif said[0] == "minor":
            yield from leaders.minor_words(game, self.seat, said)
        elif said[0] != "end":
            yield from play.use_words(game, self.seat, said, None)

    def default(self, game: Sword) -> Choice:
        return ("end",)


@dataclass(kw_only=True)
class TurnWithoutCards(TurnChoice):
    """5.4 With an empty hand everybody knows what he may do; if that is only to `end`, he need not be asked."""

    hidden: ClassVar[bool] = False


def turn_choice(game: Sword, seat: str) -> TurnChoice:
    """5.4 What the active player is asked."""
    return TurnChoice(seat=seat) if game.hands[seat] else TurnWithoutCards(seat=seat)


@dataclass(kw_only=True)
class Turn(Procedure):
    """5.4 The active player's items, each finished before the next begins; `offers` made in this turn (§R 33).

    `hired` (5P): mercenaries have been hired in it (7.2.4).
    """

    seat: str
    played: bool = False
    hired: bool = False
    offers: list[tuple[str, str]] = field(default_factory=list)

    def about(self) -> Mapping[str, str | int]:
        return {"seat": self.seat}

    @step
    def become_active(self, game: Sword) -> None:
        """5.4, 7.4.1"""
        game.active = self.seat
        desperate.becomes_active(game, self.seat)
        lasting.end(game, lasting.CYCLE, self.seat)
        plunder.becomes_active(game, self.seat)
        game.tell(BecameActive(seat=self.seat, cause="5.4"))

    @step
    def ask(self, game: Sword) -> Frame | None:
        """5.4"""
        return turn_choice(game, self.seat)

    @step
    def do(self, game: Sword) -> Frame | None:
        """5.4"""
        said = game.result(TurnChoice).said
        match said[0]:
            case "end":
                plunder.no_longer_active(game, self.seat)
                game.tell(TurnEnded(seat=self.seat, played=self.played))
                self.end()
                return None
            case "ally":
                self.offers.append((said[1], said[2]))
                return alliances.Offer(power=said[1], other=said[2])
            case "break":
                return alliances.break_alliance(game, said)
            case "minor":
                leaders.place_minor(game, said)
                return None
            case "neutral":
                if neutral.is_event(game, self.seat, said):
                    return PlayEvent(seat=self.seat, card=said[1], picks=neutral.named_in(game, said))
                return neutral.play_card(game, self.seat, said)
            case "hire":
                self.hired = True
                mercenaries.hire(game, self.seat, said)
                return None
            case "beside":
                return PlayEvent(seat=self.seat, card=said[1], picks=said[2:])
            case _:
                self.played = True
                return play.use(game, self.seat, said, None)

    @step
    def after(self, game: Sword) -> Frame | None:
        """13.1.1, 7.2.2, 17 At the end of any action."""
        siege.lay_markers(game)
        lasting.end(game, lasting.ACTION)
        bribe.end_action(game)
        self.goto(Turn.ask)
        return africa.end_action(game)


def begin(game: Sword) -> None:
    """5 Set the whole game going."""
    game.stack.append(Match())
