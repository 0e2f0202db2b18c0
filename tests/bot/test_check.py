"""`python -m bot check`: stored games played again by the running code."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Sequence
from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sa

import engine
from bot import program
from bot.clocks.clock import SetClock
from bot.settings import Settings
from bot.storage import replay
from bot.storage.check import Checked, Difference, check, copied
from bot.storage.store import Store
from engine.sword.rules import VERSION
from tests.bot.page import command
from tests.bot.room import ANNA, Room
from tests.bot.test_undoing import say_ahead

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
    assert seen == Checked(games=1, entries=(await room.table()).row.revision, of=1, done=True)


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
    assert seen == Checked(games=2, entries=4, of=2, done=True)
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


async def test_places_are_told_by_the_numbers_that_players_see_and_nobody_learns_who_answered_ahead(
    room: Room, database_url: str
) -> None:
    game = (await room.start()).row.id
    await say_ahead(room, "greeks", "ask_me")
    await room.say("gauls")
    row = (await room.table()).row
    assert (row.revision, row.number) == (3, 2)
    await change(room.store, "UPDATE entry SET draws = '[[1, 2]]' WHERE revision = 3")
    await change(room.store, """UPDATE entry SET words = '["before", "nobody"]' WHERE revision = 2""")
    differences, _seen = await found(room, database_url)
    assert differences == [
        f"game {game}, after entry 1: an answer ahead cannot be played any more (IllegalChoice)",
        f"game {game}, entry 2: gauls tie_choice has other draws (0, and 1 are kept)",
    ]
    await change(room.store, "DELETE FROM entry WHERE revision = 3")
    assert f"game {game}: it stands at entry 2, and its log ends with entry 1" in (await found(room, database_url))[0]
    await change(room.store, "UPDATE game SET revision = 4, silent = 3")
    assert f"game {game}: answers ahead after entry 1 are missing or too many" in (await found(room, database_url))[0]


async def test_answers_by_earlier_rules_are_counted_and_are_no_differences(
    room: Room, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But what cannot be read is one."""
    game = await played(room, answers=6)
    play = engine.play

    def otherwise(position: engine.Game, number: int, said: engine.Choice) -> engine.Outcome[engine.Game]:
        if said[0] == "pass":
            raise LookupError
        outcome = play(position, number, said)
        outcome.game.vp["romans"] += 1
        return outcome

    monkeypatch.setattr(replay, "VERSION", VERSION + 1)
    assert (await found(room, database_url))[1].earlier == {}
    monkeypatch.setattr(engine, "play", otherwise)
    differences, seen = await found(room, database_url)
    assert (differences, seen.earlier) == ([], {game: 6})
    assert f"6 answers were given under earlier rules and would lead elsewhere by those of today (game {game}): " in (
        seen.told_of_earlier()
    )
    await change(room.store, "UPDATE entry SET state = :state WHERE revision = 5", state=b"\x00\x00\x00\x04oops")
    differences, seen = await found(room, database_url)
    assert f"game {game}, entry 5: its state cannot be read" in differences


async def test_it_says_how_far_it_is_and_what_it_found_when_it_is_told_to_stop(
    room: Room, database_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    await played(room, answers=20)
    settings = Settings(database_url=database_url)
    shown = asyncio.Event()

    async def stopped(work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        await shown.wait()
        task.cancel()
        await asyncio.wait({task})

    async def slowly(store: Store, datasets: Sequence[engine.DataSet], seen: Checked) -> AsyncIterator[Difference]:
        async for one in check(store, datasets, seen):
            yield one
        seen.games, seen.done = 0, False
        await asyncio.sleep(0.1)
        shown.set()
        await asyncio.sleep(60)

    monkeypatch.setattr(program, "PROGRESS_SECONDS", 0.05)
    monkeypatch.setattr(program, "until_told", stopped)
    monkeypatch.setattr("bot.storage.check.check", slowly)
    assert await program.run_check(settings) == 1
    output, errors = capsys.readouterr()
    assert output == "Stopped before the end, of 1 games after 0 games with 21 entries: no differences.\n"
    assert "… 0 games with 21 entries of 1\n" in errors
