"""Games of each number of players in Russian: nothing a player reads is left in English, and all keeps the limits."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
import simcord
from simcord import interactions

import engine
from bot import narration
from bot.delivery.tale import Chapter, Tale
from bot.language.i18n import speaking
from bot.local import speak
from bot.pages import looks
from bot.pages.standing import board
from bot.questions.prompts import sentence
from bot.questions.suggest import NAME
from bot.storage.tables import GameRow, Status
from bot.table import Table
from engine import DataSet, Event, Game, Option, Question, load_dataset
from tests.bot.latin import latin, untranslated
from tests.bot.stage import labels
from tests.e2e.club import Club, club

COUNTS = ("two", "three", "four", "five")
ANSWERS = 24
LOOKS: Sequence[tuple[str, dict[str, Any]]] = (
    *((name, {}) for name in ("status", "hand", "discards", "who", "why", "since", "log", "played", "proposals")),
    *((name, {}) for name in ("orders", "prepare", "note list", "shown", "remind", "act", "export", "verify", "map")),
    ("game list", {}),
    ("rules", {"section_or_word": "перехват"}),
    ("space", {"name": "roma"}),
    ("card", {"name": "gre_09"}),
    ("orders", {"reaction": "intercept:"}),
)
TYPED = (
    *(("act", "sentence", ""), ("prepare", "sentence", ""), ("activate", "leader", ""), ("march", "leader", "")),
    *(("support", "card", ""), ("event", "card", ""), ("orders", "card", ""), ("orders", "leader", "")),
    *(("orders", "answer", ""), ("adjust", "sentence", ""), ("adjust", "sentence", "marker "), ("log", "player", "")),
    *(("rules", "section_or_word", "оса"), ("card", "name", ""), ("undo", "to", ""), ("game new", "scenario", "")),
    *(("space", "name", ""), ("ally propose", "power", ""), ("desperate", "when", "")),
)


# as the rules tell it: whole games, quickly


def table_of(game: Game, data: DataSet, scenario: str) -> Table:
    now = datetime(2026, 3, 15, 12, tzinfo=UTC)
    row = GameRow(
        id=1, guild=1, channel=1, owner=1, name="Рим", scenario=scenario, language="ru", dataset_id=data.id,
        dataset_hash=data.hash, status=Status.RUNNING, created=now, changed=now,
    )  # fmt: skip
    seats = data.scenarios[scenario].seats
    return Table(row=row, data=data, holders={seat: 100 + at for at, seat in enumerate(seats)}, game=game)


def told(table: Table, events: Sequence[Event], question: Question, said: Sequence[Option]) -> Iterator[str]:
    """What people read of an answer and of the position before it."""
    yield narration.ask(question, table.public)
    view = table.view(question.seat)
    yield sentence(said, question, view)
    yield from (narration.label(option, question, view) for option in table.options(question)[:NAME])
    for viewer in (None, question.seat):
        seen = tuple(event for one in events if (event := one.seen_by(viewer)) is not None)
        yield from Tale((), (Chapter(events=seen),)).lines(table.view(viewer))
    yield from board(table)
    yield from table.waiting_lines()
    yield looks.why(table)


@pytest.mark.parametrize("scenario", COUNTS)
def test_a_whole_game_is_told_in_russian(scenario: str) -> None:
    data, rng = load_dataset(), Random(7)
    game = engine.new_game(scenario, seed="russian 7", options={"length": "short"}).game
    found: list[str] = []
    answers = 0
    with speaking("ru"):
        while not game.winner:
            table = table_of(game, data, scenario)
            question = rng.choice(table.waiting)
            words = engine.random_answer(game, question.number, rng)
            said = [
                next(one for one in table.options(question, words[:at]) if one.word == word)
                for at, word in enumerate(words)
            ]
            outcome = engine.play(game, question.number, words)
            found += [text for text in told(table, outcome.events, question, said) if latin(text)]
            game, answers = outcome.game, answers + 1
    assert answers > 100
    assert list(dict.fromkeys(found)) == []


# as people play it: through the interface


async def begun(people: Club, scenario: str) -> dict[str, simcord.MemberActor]:
    """Who plays each seat of a game that has begun."""
    members = (*people.players, people.stranger)
    await people.slash(people.anna, "game new", scenario=scenario)
    held = {}
    for member, (place, seats) in zip(members, (await people.table()).places.items(), strict=False):
        await people.slash(member, "join", position=place)
        held.update(dict.fromkeys(seats, member))
    await people.slash(people.anna, "start")
    return held


async def answered(people: Club, held: dict[str, simcord.MemberActor], rng: Random) -> None:
    table = await people.table()
    question = rng.choice(table.waiting)
    person = held[question.seat]
    if rng.random() < 0.5 and "Открыть" in labels(people.last):
        await people.press(person, people.last, "Открыть")
    said = engine.random_answer(table.running, question.number, rng)
    await people.slash(person, "act", sentence=" ".join(said))


@pytest.mark.parametrize("scenario", COUNTS)
async def test_a_game_is_played_in_russian(scenario: str, database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the lobby on, with a look at everything there is to look at and type on the way."""
    monkeypatch.setattr(interactions, "base_payload", interactions.base_payload)  # taken back afterwards
    speak(lambda _user: "ru")
    monkeypatch.setattr(engine, "new_seed", lambda: f"russian {scenario}")
    rng = Random(scenario)
    async with club(database_url) as people:
        held = await begun(people, scenario)
        for at in range(ANSWERS):
            await answered(people, held, rng)
            name, options = LOOKS[at % len(LOOKS)]
            await people.slash(rng.choice(list(held.values())), name, **options)
            command, option, typed = TYPED[at % len(TYPED)]
            await people.suggestions(rng.choice(list(held.values())), command, option, typed)
        assert untranslated(people.wire.calls) == []
        assert people.wire.faults() == []
        assert (await people.table()).row.language == "ru"
