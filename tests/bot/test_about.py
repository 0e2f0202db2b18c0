"""`/about`: the version and the health of the bot, and no secrets."""

from datetime import UTC, datetime

import pytest
import sqlalchemy as sa

from bot.clocks.clock import SetClock
from bot.pages.health import about
from bot.version import version
from tests.bot.room import Room
from tests.bot.stage import staged

SINCE = datetime(2026, 1, 1, tzinfo=UTC)


async def test_it_tells_version_and_health_to_whoever_asks(database_url: str) -> None:
    async with staged(database_url) as stage:
        reply = await stage.slash(stage.stranger, "about")
        assert reply.ephemeral
        assert f"version {version()} " in reply.content
        assert "The database works. Games running: 0; lobbies not begun: 0." in reply.content
        await stage.start()
        told = (await stage.slash(stage.stranger, "about")).content
        assert "Games running: 1; lobbies not begun: 0." in told
        table = await stage.client.office.desk.table(1)
        secrets = [table.running.seed, database_url, "sqlite", *table.running.data.cards]
        assert [word for word in secrets if word in told] == []


async def test_messages_that_do_not_get_through_are_counted(room: Room, clock: SetClock) -> None:
    await room.open()
    await room.desk.settled()
    assert (await about(room.store, "own", SINCE, float("nan")))[-1] == "Every message has been delivered."
    row = (await room.table()).row
    lobby = await room.store.last_sent(row.id, "lobby")
    assert lobby is not None
    lobby.sent = None
    await room.store.mark(lobby)
    lines = await about(room.store, "own", SINCE, 0.0421)
    assert lines[-1] == f"⚠️ 1 message waits to be delivered; it was made <t:{int(clock.now().timestamp())}:R>."
    assert "Discord answers in 42 ms." in lines
    assert f"Started <t:{int(SINCE.timestamp())}:R>." in lines


@pytest.mark.parametrize(
    "broken", ["update game set status = 'asleep'", "update outbox set sent = null, created = 'x'"]
)
async def test_what_cannot_be_read_of_another_game_is_not_said_of_that_of_the_channel(
    database_url: str, broken: str
) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        other = stage.guild.create_text_channel("two")
        people = [person.id for person in stage.players]
        with stage.env.time_context():
            await stage.client.open_local_table(stage.guild.id, other.id, people)
        async with stage.client.store.connection() as connection:
            where = "id = 1" if " game " in broken else "game = 1"
            await connection.execute(sa.text(f"{broken} where {where}"))
        told = (await stage.in_channel(other, stage.anna, "about")).content
    assert "The database works. Games running: " in told
    assert "Something that is stored cannot be read. Whoever runs the bot finds what with: `python" in told
    assert "Game 2" not in told
