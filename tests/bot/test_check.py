"""`python -m bot check`: stored games played again by the running code."""

from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sa

import engine
from bot.check import Checked, check, copied
from bot.clock import SetClock
from bot.store import Store
from tests.bot.page import command
from tests.bot.room import ANNA, Room

ANSWERS = 30


async def played(room: Room, seed: int = 5, answers: int = ANSWERS) -> int:
    """A game with so many random answers; its number."""
    table = await room.start()
    rng = Random(seed)
    for _ in range(answers):
        user, question = await room.question()
        said = engine.random_answer((await room.table()).running, question.number, rng)
        await room.desk.answer(table.row.id, user, question.number, said)
    await room.desk.settled()
    return table.row.id


async def found(room: Room, url: str) -> tuple[list[str], Checked]:
    seen = Checked()
    async with copied(url) as store:
        return [str(one) async for one in check(store, room.desk.datasets, seen)], seen


async def change(store: Store, statement: str, **values: object) -> None:
    async with store.connection() as connection:
        done = await connection.execute(sa.text(statement), values)
        assert done.rowcount == 1


async def test_a_game_with_an_undo_and_an_adjustment_replays_as_it_was_played(room: Room, database_url: str) -> None:
    game = await played(room)
    table = await room.table()
    await room.desk.undo(game, table.row.revision - 3, ANNA, seen=table.row.revision)
    await room.desk.adjust(game, [("vp", "romans", "9")], ANNA)
    await room.say(*engine.random_answer((await room.table()).running, (await room.question())[1].number, Random(1)))
    differences, seen = await found(room, database_url)
    assert differences == []
    assert seen == Checked(games=1, entries=(await room.table()).row.revision)


async def test_each_difference_names_its_game_and_entry(room: Room, database_url: str) -> None:
    game = await played(room)
    before = (await room.table()).row
    entry = (await room.store.entries(game))[0]
    await change(room.store, "UPDATE entry SET draws = '[]' WHERE revision = 1")
    await change(room.store, "UPDATE game SET commitment = 'other'")
    assert (await found(room, database_url))[0] == [
        f"game {game}, entry 1: start has other draws ({len(entry.draws)}, and 0 are kept)",
        f"game {game}: its commitment is not that of its seed",
    ]
    assert (await room.store.game(game)) == type(before)(**{**before.model_dump(), "commitment": "other"})


async def test_rules_that_have_changed_are_told_by_what_they_change_and_nothing_hidden(
    room: Room, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await played(room, answers=6)
    play, secret = engine.play, (await room.table()).running

    def otherwise(position: engine.Game, number: int, said: engine.Choice) -> engine.Outcome[engine.Game]:
        outcome = play(position, number, said)
        outcome.game.vp["romans"] += 1
        outcome.game.hands["romans"].reverse()
        return outcome

    monkeypatch.setattr(engine, "play", otherwise)
    differences, _seen = await found(room, database_url)
    assert [one.partition(":")[0] for one in differences] == [f"game {game}, entry {n}" for n in range(2, 8)]
    assert all("leads to another state: state.hands, state.vp" in one for one in differences)
    hidden = {card for hand in secret.hands.values() for card in hand} | {secret.seed}
    assert not [word for word in hidden if word in "\n".join(differences)]


async def test_an_entry_that_is_no_answer_any_more_is_told_and_the_next_are_checked(
    room: Room, database_url: str
) -> None:
    game = await played(room, answers=8)
    await change(room.store, """UPDATE entry SET words = '["nonsense"]' WHERE revision = 4""")
    differences, seen = await found(room, database_url)
    (told,) = differences
    assert told.startswith(f"game {game}, entry 4: ")
    assert told.endswith("cannot be played any more (IllegalChoice)")
    assert seen.entries == 9


async def test_a_damaged_state_is_told_and_the_next_whole_one_goes_on(room: Room, database_url: str) -> None:
    game = await played(room, answers=25)
    await change(room.store, "UPDATE entry SET state = :state WHERE revision = 5", state=b"\x00\x00\x00\x04oops")
    differences, seen = await found(room, database_url)
    assert differences[0] == f"game {game}, entry 5: its state cannot be read"
    assert seen.entries == 26
    assert not [one for one in differences if "entry 21" in one or "entry 26" in one]


async def test_other_games_are_checked_beside_a_broken_row(room: Room, database_url: str, clock: SetClock) -> None:
    game = await played(room, answers=3)
    other = await room.lobby.open(
        guild=1, channel=99, owner=1, scenario="four", options={}, name="Other", language="en"
    )
    await change(room.store, "UPDATE game SET options = '{' WHERE id = :game", game=other.row.id)
    differences, seen = await found(room, database_url)
    assert differences == [f"game {other.row.id}: table game, row {other.row.id}, field options: no JSON object"]
    assert seen == Checked(games=1, entries=4)
    assert game


async def test_the_command_ends_with_1_if_anything_differs(room: Room, database_url: str, tmp_path: Path) -> None:
    game = await played(room, answers=2)
    process = command(tmp_path, "check", DATABASE_URL=database_url)
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, output, errors) == (0, "1 games with 3 entries: no differences.\n", "")
    await change(room.store, "UPDATE game SET commitment = 'other'")
    process = command(tmp_path, "check", DATABASE_URL=database_url)
    output, _errors = process.communicate(timeout=60)
    assert process.returncode == 1
    assert output == (f"game {game}: its commitment is not that of its seed\n1 games with 3 entries: 1 difference.\n")
