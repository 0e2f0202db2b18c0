"""The game as a file: nothing hidden before its end, everything and replayable after it; the dice checked."""

from dataclasses import replace

import pytest

import engine
from bot.numbers import is_silent
from bot.pages import export
from bot.pages.log import ALL, told
from bot.storage.entries import Past, numbered
from bot.storage.entries import past as read
from bot.storage.tables import GameRow, Status
from bot.table import Table
from engine.sword import events
from tests.bot import chronicle
from tests.bot.chronicle import BEGAN
from tests.bot.room import SEATS, Room

Game = tuple[Table, list[Past]]


@pytest.fixture(scope="module")
def over() -> Game:
    return chronicle.played(3)


@pytest.fixture(scope="module")
def running() -> Game:
    return chronicle.played(3, 700)


def text_of(game: Game, *seats: str) -> str:
    (file,) = export.export(*game, seats, BEGAN)
    assert file.filename == "game-1-so-far.txt"
    return file.data.decode()


def test_while_it_runs_the_file_tells_what_is_public_and_nothing_else(running: Game) -> None:
    table, entries = running
    text = text_of(running)
    assert table.running.seed not in text
    assert table.row.commitment in text
    assert "Options: appian_way road" in text
    assert "Romans draw 8 cards (6.2)" in text
    for past in entries:
        for draw in export.draws(past):
            line = f"  {draw.purpose} = {' '.join(draw.result)}\n"
            assert (line in text) != draw.hidden
    for draw_of in (seat for seat in SEATS if table.running.decks[seat]):
        assert table.running.decks[draw_of][0] not in text
    assert not any(" ".join(past.row.words) in text for past in entries if past.row.name in ("ahead", "discard"))
    assert "only_if_somebody_else" not in text


def test_it_holds_ones_own_hand_and_answers(running: Game) -> None:
    table, entries = running
    public = text_of(running)
    for seat in SEATS:
        text = text_of(running, seat)
        assert text.startswith(public.rstrip("\n"))
        own = text.removeprefix(public.rstrip("\n"))
        for past in entries:
            if past.row.seat:
                line = f"{past.row.name}: {' '.join(past.row.words)}"
                number = "–" if is_silent(past.row) else past.number
                when = past.at.strftime("%Y-%m-%d %H:%M UTC")
                assert (f"\n{number} {when} {line}" in own) == (past.row.seat == seat)
        assert len([line for line in own.split("\n") if ": " in line]) == sum(past.row.seat == seat for past in entries)
        hand, rest = own.split("\nTHE ANSWERS OF ")
        names = {table.data.cards[card].name for card in table.running.hands[seat]}
        assert all(name in hand for name in names)
        assert rest


def test_two_games_that_differ_in_what_is_hidden_give_the_same_public_file(running: Game) -> None:
    table, entries = running
    other = engine.redacted(table.running, None, "another seed")
    assert other.hands != table.running.hands
    assert text_of((replace(table, game=other), entries)) == text_of(running)


def test_after_the_end_the_record_replays_to_the_same_game(over: Game) -> None:
    table, entries = over
    record, log = export.export(table, entries, (), BEGAN)
    assert (record.filename, log.filename) == ("game-1-record.txt", "game-1-log.txt")
    assert table.running.seed in record.data.decode()
    last = list(engine.replay(record.data.decode(), table.data))[-1].game
    assert engine.save(last) == engine.save(table.running)
    ended = next(event for past in reversed(entries) for event in past.events if isinstance(event, events.GameEnded))
    assert f"in turn {ended.turn} ({ended.cause})" in log.data.decode()


async def test_a_finished_game_is_checked_against_its_commitment(over: Game) -> None:
    table, entries = over
    text = "\n".join(await export.verified(table, entries))
    number = sum(len(past.row.draws) for past in entries)
    assert number > 50
    assert f"all {number} rolls and shuffles" in text
    assert table.running.seed in text
    assert table.row.commitment in text


async def test_a_die_that_was_not_rolled_so_is_found_out(over: Game) -> None:
    table, entries = over
    number, draw = next(
        (past.revision, draw) for past in entries for draw in export.draws(past) if draw.purpose.startswith("attrition")
    )
    wrong = {"n": draw.n, "purpose": draw.purpose, "result": [str(int(draw.result[0]) % 6 + 1)], "hidden": False}
    forged = chronicle.changed(entries, number, draws=[wrong, *entries[number - 1].row.draws[1:]])
    assert "❌ The record differs" in "\n".join(await export.verified(table, forged))
    other = replace(table, row=GameRow(**{**table.row.model_dump(), "commitment": engine.commitment("other")}))
    assert "❌ This is not the seed that was promised" in "\n".join(await export.verified(other, entries))


async def test_while_it_runs_nothing_is_checked_and_no_seed_told(running: Game) -> None:
    table, entries = running
    text = "\n".join(await export.verified(table, entries))
    assert table.row.commitment in text
    assert "When the game is over" in text
    assert table.running.seed not in text


async def test_a_game_given_up_is_exported_whole_and_checked(running: Game) -> None:
    table, entries = running
    row = table.row.model_dump() | {"status": Status.OVER, "ended": "abandoned"}
    given_up = replace(table, row=GameRow(**row))
    record, _log = export.export(given_up, entries, (), BEGAN)
    assert f"\nseed {table.running.seed}\n" in record.data.decode()
    assert "rolls and shuffles" in "\n".join(await export.verified(given_up, entries))


async def test_what_was_taken_back_stays_in_the_record_which_replays(room: Room) -> None:
    table = await room.start()
    while not (entries := list(await read(room.store, table.row.id, 1))) or not told(entries[-1], table, None, ALL):
        user, question = await room.question()
        table = await room.say(table.options(question)[0].word, seat=question.seat)
    last = table.row.revision
    table = await room.desk.undo(table.row.id, last - 1, user, seen=last)
    entries = list(await read(room.store, table.row.id))
    assert f"[taken back by {last + 1}]" in text_of((replace(table, row=_numbered(table.row)), entries))
    over = replace(table, row=GameRow(**{**table.row.model_dump(), "status": Status.OVER}))
    record = export.record(over, entries)
    assert f"\ntable undo: {last - 1}\n" in record
    assert engine.save(list(engine.replay(record, table.data))[-1].game) == engine.save(table.running)


def _numbered(row: GameRow) -> GameRow:
    return GameRow(**{**row.model_dump(), "id": 1})


def test_each_players_file_and_report_change_with_nothing_that_is_hidden_from_him(running: Game) -> None:
    """Other hands, decks, sealed answers and answers ahead of everybody else in their places."""
    table, entries = running
    for seat in (None, *SEATS):
        other = engine.redacted(table.running, seat, "another seed")
        other.seed = table.running.seed  # whose hash everybody knows
        silent = [one for one in entries if not (is_silent(one.row) and one.row.seat != seat)]
        twin = replace(table, game=other, row=_without_silent(table, silent))
        seats = () if seat is None else (seat,)
        assert text_of((twin, numbered([one.row for one in silent])), *seats) == text_of(running, *seats)
        reports = {engine.report(game, seat, "one seed", {}) for game in (table.running, other)}
        assert len(reports) == 1
        assert table.running.seed not in reports.pop()


def _without_silent(table: Table, entries: list[Past]) -> GameRow:
    """As if nobody else had answered ahead."""
    silent = sum(is_silent(one.row) for one in entries)
    return GameRow(**{**table.row.model_dump(), "revision": len(entries), "silent": silent})
