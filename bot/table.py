"""A game as the bot sees it at one revision: its row, who sits where, and the position."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import engine
from bot import narration
from bot.clocks import timing
from bot.language.i18n import _, spoken
from bot.language.naming import everywhere
from bot.language.texts import meant
from bot.questions.picks import Words
from bot.refusals import NotYourSeat, Unknown
from bot.rooms.gamename import shown_name
from bot.storage.tables import AskRow, GameRow, NoticeRow, Status
from engine import Choice, DataSet, Game, Option, Question, View


@dataclass(frozen=True)
class Table:
    """`holders`: the user of each taken seat, seats in the order of the scenario. `game` is None in the lobby.

    `standing` is the newest hand-over message of the channel; `asks` are the clocks of what is waited for, by question.
    """

    row: GameRow
    data: DataSet
    holders: Mapping[str, int]
    game: Game | None
    standing: NoticeRow | None = None
    asks: Mapping[int, AskRow] = field(default_factory=dict)

    @property
    def seats(self) -> tuple[str, ...]:
        return self.data.scenarios[self.row.scenario].seats

    @property
    def places(self) -> Mapping[str, tuple[str, ...]]:
        """What one person takes: a seat, or with two players (2P) a side with all its seats."""
        sides = self.data.scenarios[self.row.scenario].sides
        return {side.id: side.positions for side in sides} or {seat: (seat,) for seat in self.seats}

    @property
    def free_places(self) -> list[str]:
        return [place for place, seats in self.places.items() if not any(seat in self.holders for seat in seats)]

    def places_of(self, user: int) -> list[str]:
        return [place for place in self.places if self.holder(place) == user]

    def holder(self, place: str) -> int | None:
        """Who has a place."""
        return self.holders.get(self.places.get(place, (place,))[0])

    @property
    def is_practice(self) -> bool:
        """Whether one person holds every seat."""
        return len(self.holders) == len(self.seats) and len(set(self.holders.values())) == 1

    @property
    def is_over(self) -> bool:
        return self.row.status is Status.OVER

    @property
    def running(self) -> Game:
        """The position of a game that is known to have one."""
        assert self.game is not None
        return self.game

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        return () if self.game is None or self.is_over else engine.questions(self.game)

    @cached_property
    def public(self) -> View:
        return engine.view(self.running, None)

    def view(self, seat: str | None) -> View:
        return self.public if seat is None else engine.view(self.running, seat)

    @property
    def waiting(self) -> tuple[Question, ...]:
        """What the game stands still for."""
        return tuple(question for question in self.questions if question.waits)

    @property
    def waited_for(self) -> frozenset[int]:
        """The people the game stands still for."""
        return frozenset(self.holders[ask.seat] for ask in self.waiting if ask.seat in self.holders)

    def question(self, number: int) -> Question | None:
        return next((question for question in self.questions if question.number == number), None)

    def seats_of(self, user: int) -> tuple[str, ...]:
        return tuple(seat for seat, holder in self.holders.items() if holder == user)

    def own_seats(self, user: int, chosen: str | None) -> tuple[str, ...]:
        """The seat of his that a user names, or all of them; raises NotYourSeat, Unknown."""
        own = self.seats_of(user)
        if not own:  # nothing he could name is suggested
            raise NotYourSeat(None)
        chosen = None if chosen is None else self.seat_meant(chosen)
        if chosen is not None and chosen not in self.seats:
            raise Unknown(chosen)
        if chosen is not None and chosen not in own:
            raise NotYourSeat(self.seat_name(chosen), self.holders.get(chosen))
        return own if chosen is None else (chosen,)

    def own_seat(self, user: int, chosen: str | None) -> str:
        """The seat a user means: the one he names, else the one that is asked, else his first; raises as above."""
        own = self.own_seats(user, chosen)
        asked = (question.seat for question in self.asked_of(user) if question.waits and question.seat in own)
        return next(asked, own[0])

    def asked_of(self, user: int) -> tuple[Question, ...]:
        """His questions, those the game waits for first."""
        own = self.seats_of(user)
        return tuple(question for question in self.questions if question.seat in own)

    def has_choice(self, question: Question) -> bool:
        """Whether it need be offered: not one that nobody waits for and that has a single answer as things stand."""
        return question.waits or len(self.options(question)) > 1

    def options(self, question: Question, said: Choice = (), *, barred: bool = False) -> tuple[Option, ...]:
        """Raises StaleQuestion, IllegalChoice."""
        return engine.options(self.running, question.number, said, barred=barred)

    def words(self, question: Question) -> Words:
        return lambda said: self.options(question, said)

    # in words

    @property
    def name(self) -> str:
        """Of the game, as it stands in a message; one that nobody has given is in the language being spoken."""
        return shown_name(self.row)

    def seat_meant(self, typed: str) -> str:
        """The seat of that id or name; else what was typed."""
        return meant(typed, ((seat, name) for seat in self.seats for name in self.names_of(seat)))

    def place_meant(self, typed: str) -> str:
        """The place of that id or name, or the one a seat belongs to; else what was typed."""
        place = meant(typed, ((place, name) for place in self.places for name in self.names_of(place)))
        seat = self.seat_meant(place)
        return next((known for known, seats in self.places.items() if seat in seats), place)

    def seat_name(self, seat: str) -> str:
        """Or of a place."""
        return narration.seat_name(seat, self.data)

    def names_of(self, seat: str) -> list[str]:
        """Of a seat or a place in every language: what is typed need not be in that of one's Discord."""
        return everywhere(lambda: self.seat_name(seat))

    def person(self, seat: str) -> str:
        """The seat with a mention of who holds it."""
        holder = self.holders.get(seat)
        return f"{self.seat_name(seat)} (<@{holder}>)" if holder else self.seat_name(seat)

    def until(self, question: Question) -> str:
        """Until when it may be answered, as the end of a sentence; empty without a deadline, or while clocks stand."""
        return "" if self.row.paused is not None else timing.until(self.asks.get(question.number))

    def pause_lines(self) -> list[str]:
        """While the game is paused, for somebody who would answer."""
        if self.row.paused is None or self.is_over:
            return []
        return [_("The game is paused: its clocks stand. You may answer all the same; /resume ends the pause.")]

    def waiting_lines(self) -> list[str]:
        """Whom the game waits for, what each is asked and until when, as everybody may know it; a line for each."""
        asked: dict[str, list[str]] = {}
        for question in self.waiting:
            text = f"{narration.ask(question, self.public)} {self.until(question)}".rstrip()
            asked.setdefault(text, []).append(self.person(question.seat))
        return [f"**{', '.join(people)}**: {text}" for text, people in asked.items()]

    def waiting_names(self) -> str:
        """Whom the game waits for, until when."""
        people: dict[str, dict[str, None]] = {}
        for question in self.waiting:
            people.setdefault(self.until(question), {})[self.person(question.seat)] = None
        if not people:
            return _("The game is over.") if self.is_over else ""
        named = (f"{', '.join(names)} {until}".rstrip() for until, names in people.items())
        return _("The game waits for {people}.").format(people="; ".join(named))


def in_order(seats: Sequence[str], holders: Mapping[str, int]) -> dict[str, int]:
    return {seat: holders[seat] for seat in seats if seat in holders}


def scenario_name(scenario: str, data: DataSet) -> str:
    facts = data.scenarios[scenario]
    return facts.name_ru if spoken() == "ru" else facts.name
