"""The numbers of the log: what nobody may know of is not counted, in games of an older version of the bot neither."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import sqlalchemy as sa

from bot.numbers import Numbers, is_silent
from bot.storage.database import upgrade
from bot.storage.entries import past
from bot.storage.tables import EntryRow
from tests.bot.room import BORIS, Room
from tests.bot.test_undoing import START, ahead, entry, say_ahead

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def test_numbers_go_up_one_by_one_over_what_everybody_knows_of() -> None:
    entries = [START, ahead(2), entry(3), entry(4, BORIS), ahead(5), ahead(6), entry(7)]
    assert [Numbers.of(entries).number(one.revision) for one in entries] == [1, 1, 2, 3, 3, 3, 4]


async def test_the_row_of_a_game_counts_likewise(room: Room) -> None:
    table = await room.start()
    await say_ahead(room, "greeks", "ask_me")
    await room.say("gauls")
    after = await say_ahead(room, "romans", "not_this_turn")
    assert (after.row.number, after.row.revision) == (table.row.number + 1, table.row.revision + 3)
    entries = await past(room.store, table.row.id)
    assert [one.number for one in entries] == [1, 1, 2, 2]
    assert (await room.table()).row == after.row


def test_an_answer_ahead_of_which_something_shows_is_counted() -> None:
    row = ahead(2)
    assert is_silent(row)
    shows: list[dict[str, object]] = [{"note": "Ave"}, {"events": [{}]}, {"draws": [{}]}, {"name": "turn"}]
    for shown in shows:
        assert not is_silent(EntryRow(**{**row.model_dump(), **shown}))


def test_games_begun_before_are_counted_once(tmp_path: Path) -> None:
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    with engine.begin() as connection:
        upgrade(connection, "0004")
    with engine.begin() as connection:
        old = sa.MetaData()
        old.reflect(connection)
        for game in (1, 2):
            connection.execute(sa.insert(old.tables["game"]), _filled(old.tables["game"], id=game, channel=game))
        ahead = {"name": "ahead", "note": "", "events": [], "draws": []}
        said: tuple[Mapping[str, object], ...] = (
            {**ahead, "name": "turn"},
            ahead,
            {**ahead, "note": "Ave"},
            {**ahead, "events": [{"type": "SettledAhead"}]},
            ahead,
        )
        for revision, facts in enumerate(said, 1):
            row = _filled(old.tables["entry"], game=1, revision=revision, **facts)
            connection.execute(sa.insert(old.tables["entry"]), row)
    with engine.begin() as connection:
        upgrade(connection)
    with engine.begin() as connection:
        games = connection.execute(sa.text("SELECT id, silent FROM game ORDER BY id")).all()
    engine.dispose()
    assert games == [(1, 2), (2, 0)]


def _filled(table: sa.Table, **facts: object) -> dict[str, object]:
    """A row with something in each column."""
    values: dict[type, object] = {str: "", int: 0, bool: False, bytes: b"", datetime: NOW, object: {}}
    row = {column.name: values[column.type.python_type] for column in table.c if not column.nullable}
    return {**row, **{name: json.loads(json.dumps(value)) for name, value in facts.items()}}
