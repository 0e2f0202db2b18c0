"""The store: nothing lost, nothing twice, every revision to be read again."""

import asyncio
import random
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlmodel import SQLModel

from bot.beside import Beside
from bot.clocks.clock import SetClock
from bot.delivery.notice import Notice, message_in
from bot.delivery.post import Button, Message, Picture, Select, SelectOption, Target
from bot.settings import StartupError
from bot.storage.database import upgrade
from bot.storage.history import pack, unpack
from bot.storage.store import Answer, ChannelTaken, LostRace, SeatTaken, Store
from bot.storage.tables import GameRow, Status
from tests.bot.room import fallback_in, prefer


def said(*words: str, question: int | None = 1, seat: str | None = "romans") -> Answer:
    return Answer(seat=seat, user=1, question=question, words=words)


def notice(text: str) -> Notice:
    return Notice(kind="test", target=Target("channel", 20), message=Message(text=text))


async def test_of_two_racing_answers_one_is_kept(store: Store, lobby: GameRow, clock: SetClock) -> None:
    start = await store.record_answers(lobby, [(said("start"), "{}")], at=clock.now(), draws=0)

    async def answer(word: str) -> bool:
        try:
            await store.record_answers(
                start, [(said(word, question=2), word)], at=clock.now(), draws=1, notices=[notice(word)]
            )
        except LostRace:
            return False
        return True

    kept = await asyncio.gather(*(answer(str(n)) for n in range(8)))
    assert sum(kept) == 1
    game = await store.game(lobby.id)
    assert game is not None
    assert game.revision == 2
    assert [entry.words for entry in await store.entries(lobby.id, since=1)] == [[game.state]]
    assert [message_in(row).text for row in await store.unsent(lobby.id)] == [game.state]


async def test_an_answer_goes_into_the_log_the_outbox_and_out_of_the_drafts(
    store: Store, lobby: GameRow, clock: SetClock
) -> None:
    await store.save_draft(lobby.id, "romans", 1, ["activate"])
    await store.save_draft(lobby.id, "romans", 1, ["activate", "camillus"])
    await store.save_draft(lobby.id, "gauls", 1, ["pass"])
    assert await store.draft(lobby.id, "romans", 1) == ("activate", "camillus")
    answer = Answer(
        seat="romans", user=1, question=1, words=("activate", "camillus"), note="Ave", draws=[3], events=[{"moved": 1}]
    )
    after = await store.record_answers(
        lobby, [(answer, "state")], at=clock.now(), draws=3, notices=[notice("said")], commitment="c"
    )
    assert after == await store.game(lobby.id)
    assert (after.revision, after.state, after.draws, after.commitment) == (1, "state", 3, "c")
    assert after.status is Status.RUNNING
    (entry,) = await store.entries(lobby.id)
    assert (entry.words, entry.note, entry.draws, entry.events) == (
        ["activate", "camillus"],
        "Ave",
        [3],
        [{"moved": 1}],
    )
    assert entry.at == clock.now()
    assert await store.draft(lobby.id, "romans", 1) == ()
    assert await store.draft(lobby.id, "gauls", 1) == ("pass",)
    await store.record_answers(after, [(said("end"), "s")], at=clock.now(), draws=3, beside=Beside(over=True))
    assert await store.draft(lobby.id, "gauls", 1) == ()


async def test_draws_never_go_back(store: Store, lobby: GameRow, clock: SetClock) -> None:
    game = await store.record_answers(lobby, [(said("start"), "a")], at=clock.now(), draws=9)
    game = await store.record_answers(game, [(said("undo"), "b")], at=clock.now(), draws=4)
    assert game.draws == 9


async def test_a_failing_answer_leaves_nothing_behind(store: Store, lobby: GameRow, clock: SetClock) -> None:
    first = notice("one")
    await store.put(lobby, [first], clock.now())
    with pytest.raises(sa.exc.IntegrityError):
        await store.record_answers(lobby, [(said("x"), "x")], at=clock.now(), draws=0, notices=[first])
    assert await store.game(lobby.id) == lobby
    assert not await store.entries(lobby.id)


async def test_every_revision_can_be_read_again(store: Store, lobby: GameRow, clock: SetClock) -> None:
    rng = random.Random(7)
    spaces = [f'{{"space": "s{n}", "cu": {rng.randrange(9)}, "holder": "romans"}}' for n in range(900)]
    game, written = lobby, {}
    for revision in range(1, 47):
        spaces[rng.randrange(len(spaces))] = f'{{"space": "Kymē {revision}", "cu": {rng.randrange(99)}}}'
        written[revision] = "\n".join(spaces)
        game = await store.record_answers(game, [(said("go"), written[revision])], at=clock.now(), draws=0)
    assert await store.states(lobby.id) == written
    assert await store.states(lobby.id, 19, 21) == {n: written[n] for n in (19, 20, 21)}
    assert [await store.state_at(lobby.id, n) for n in written] == list(written.values())
    with pytest.raises(KeyError):
        await store.state_at(lobby.id, 47)
    entries = await store.entries(lobby.id)
    assert [entry.revision for entry in entries if entry.whole] == [1, 20, 40]
    changes = [len(entry.state) for entry in entries if not entry.whole]
    assert max(changes) < len(written[1]) / 50


@pytest.mark.parametrize("lengths", [(0, 0), (0, 5), (40_000, 12), (3, 90_000), (10_000, 10_000), (70_000, 69_000)])
def test_states_of_very_different_size_are_packed(lengths: tuple[int, int]) -> None:
    rng = random.Random(1)
    before, after = ("".join(rng.choices("abcdé", k=length)) for length in lengths)
    assert unpack(pack(after, before), before) == after


async def test_a_channel_has_one_open_game(store: Store, lobby: GameRow, clock: SetClock) -> None:
    second = lobby.model_dump(exclude={"id"})
    with pytest.raises(ChannelTaken):
        await store.new_game(GameRow(**second))
    assert await store.game_in(20) == lobby
    await store.close_lobby(lobby.id, clock.now())
    assert await store.game_in(20) is None
    again = await store.new_game(GameRow(**second))
    assert [game.id for game in await store.games_of(10)] == [again.id, lobby.id]
    assert [game.id for game in await store.open_games()] == [again.id]


async def test_a_seat_is_taken_once_and_a_person_may_hold_several(store: Store, lobby: GameRow) -> None:
    await store.take_seats(lobby.id, ["romans"], 5)
    await store.take_seats(lobby.id, ["gauls"], 5)
    with pytest.raises(SeatTaken):
        await store.take_seats(lobby.id, ["gauls"], 6)
    await prefer(store, lobby.id, "gauls", {"direct": True})
    assert {row.seat: row.preferences for row in await store.seats_of(5)} == {"romans": {}, "gauls": {"direct": True}}
    await store.leave_seats(lobby.id, ["gauls"])
    await store.take_seats(lobby.id, ["gauls"], 6)
    assert {row.seat: row.user for row in await store.seats(lobby.id)} == {"romans": 5, "gauls": 6}


async def test_messages_come_out_of_the_outbox_as_they_went_in(store: Store, lobby: GameRow, clock: SetClock) -> None:
    message = Message(
        text="Капуя осаждена",
        rows=(
            (Button(custom_id="1:2:pass", label="Pass", style="primary"),),
            Select(custom_id="1:2", options=(SelectOption(value="rome", label="Rome"),)),
        ),
        mentions=(1, 2),
    )
    kept = Notice(kind="a", target=Target("user", 5), message=message, fallback=Message(text="Look"), drawing="map")
    drawn = Notice(
        kind="a",
        target=Target("channel", 20),
        message=Message(text="", pictures=(Picture(filename="map.png", data=b"\x89", alt="The map"),)),
    )
    await store.put(lobby, [kept, drawn], clock.now())
    first, second = await store.unsent()
    assert message_in(first) == message
    assert fallback_in(first) == Message(text="Look")
    assert message_in(second) == Message(text="")
    assert fallback_in(second) is None


async def test_the_migrations_make_the_tables_of_the_code(tmp_path: Path) -> None:
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'new.db'}")
    with engine.begin() as connection:
        upgrade(connection)
        assert compare_metadata(MigrationContext.configure(connection), SQLModel.metadata) == []
    engine.dispose()


async def test_migrating_again_changes_nothing(store: Store, lobby: GameRow) -> None:
    await store.migrate()
    assert await store.game(lobby.id) == lobby


@pytest.mark.usefixtures("safely")
async def test_sqlite_is_set_for_safety(store: Store) -> None:
    async with store.transaction() as session:
        connection = await session.connection()
        wanted = {"journal_mode": "wal", "synchronous": 2, "busy_timeout": 10_000, "foreign_keys": 1}
        for pragma, value in wanted.items():
            assert (await connection.execute(sa.text(f"PRAGMA {pragma}"))).scalar() == value


@pytest.mark.parametrize("url", ["nonsense", "oracle+nothing://x/y", "sqlite+pysqlite:///x.db"])
async def test_a_wrong_url_is_told_in_one_line(url: str) -> None:
    with pytest.raises(StartupError, match=r"^DATABASE_URL [^\n]+$"):
        Store(url)


async def test_an_unreadable_database_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "broken.db").write_bytes(b"this is not a database, and was not one before" * 100)
    for path in (tmp_path / "broken.db", tmp_path / "no" / "such.db"):
        store = Store(f"sqlite+aiosqlite:///{path}")
        with pytest.raises(StartupError, match=r"^The database [^\n]+$"):
            await store.migrate()
        await store.close()


async def test_a_database_of_a_newer_bot_is_told_in_one_line(store: Store) -> None:
    async with store.transaction() as session:
        await (await session.connection()).execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StartupError, match=r"^The database [^\n]+ another version of the bot [^\n]+$"):
        await store.migrate()
