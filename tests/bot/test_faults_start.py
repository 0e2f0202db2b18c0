"""Discord's faults at the start, when a session is lost, and when a server removes the bot."""

import configparser
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import discord
import pytest
from pydantic import SecretStr

from bot import logs, program
from bot.client import Client
from bot.clocks.asks import GRACE
from bot.clocks.clock import SetClock, SystemClock
from bot.settings import Settings, StartupError
from bot.storage.stored import NotKept
from tests.bot.doubled import Double
from tests.bot.room import GUILD, Room
from tests.bot.stage import staged

ROOT = Path(__file__).parents[2]


def settings(url: str) -> Settings:
    return Settings(discord_token=SecretStr("abc"), database_url=url)


# the start


async def test_4004_a_wrong_token_is_told_in_one_line(double: Double, hurried: list[float], database_url: str) -> None:
    double.fail("GET", "/users/@me", status=401)
    with pytest.raises(StartupError, match=r"^Discord does not accept DISCORD_TOKEN\. [^\n]+$"):
        await program.run(settings(database_url))


@pytest.mark.parametrize("fault", [{"status": 503}, {"status": 500}, {"cut": "reset"}, {"status": 429, "headers": {}}])
@pytest.mark.parametrize("path", ["/users/@me", "/oauth2/applications/@me", "/commands"])
async def test_discord_out_of_reach_at_the_start_is_no_mistake_in_the_set_up(
    double: Double, hurried: list[float], database_url: str, path: str, fault: dict[str, Any]
) -> None:
    double.fail("PUT" if path == "/commands" else "GET", path, times=99, **fault)
    with pytest.raises(program.OutOfReach):
        await program.run(settings(database_url))


@pytest.mark.parametrize(
    ("broken", "meaning", "told"),
    [
        (discord.PrivilegedIntentsRequired(None), StartupError, "does not allow"),
        (4004, StartupError, "does not accept DISCORD_TOKEN"),
        (4012, StartupError, "Update"),
        (4000, program.OutOfReach, "4000"),
    ],
)
async def test_4014_what_the_gateway_refuses_is_told_in_one_line(
    double: Double,
    hurried: list[float],
    database_url: str,
    monkeypatch: pytest.MonkeyPatch,
    broken: discord.DiscordException | int,
    meaning: type[Exception],
    told: str,
) -> None:
    async def refuse(client: Client, *, reconnect: bool = True) -> None:
        if isinstance(broken, int):
            raise discord.ConnectionClosed(Mock(close_code=broken), shard_id=None, code=broken)
        raise broken

    monkeypatch.setattr(Client, "connect", refuse)
    with pytest.raises(meaning, match=told) as raised:
        await program.run(settings(database_url))
    assert "\n" not in str(raised.value)


def test_who_starts_the_bot_again_does_so_unless_the_set_up_is_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database_url: str
) -> None:
    async def away(settings: Settings) -> None:
        raise program.OutOfReach("503 Service Unavailable")

    monkeypatch.setattr(program, "run", away)
    monkeypatch.setattr(program, "load_settings", lambda: settings(database_url))
    monkeypatch.setattr(logs, "prepare", lambda *_how: None)
    monkeypatch.setattr("sys.argv", ["bot"])
    assert program.main() == program.OUT_OF_REACH
    said = "Discord cannot be reached (503 Service Unavailable). Check the connection; start again later.\n"
    assert capsys.readouterr().err == said
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.read(ROOT / "bot/deploy/sword-bot.service")
    assert unit["Service"]["Restart"] == "always"
    assert unit["Service"]["RestartPreventExitStatus"].split() == [str(program.WRONG_SETUP)]


async def test_429_on_the_commands_does_not_keep_the_games_from_going_on(
    double: Double, hurried: list[float], database_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    double.fail("PUT", "/commands", status=429, after=3600)
    async with Client(settings(database_url), SystemClock()) as client:
        await client.login("token")
        assert "those of before stay" in caplog.text
        client.deliver_notices.cancel()


# a session lost


async def test_session_invalidated_on_ready_comes_twice_and_does_nothing_twice(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        before = [one.id for one in stage.public]
        for _time in range(2):
            await stage.client.on_ready()
        assert [one.id for one in stage.public] == before
        assert stage.client.keep_time.is_running()
        assert await stage.client.store.unsent() == []


# a server that removes the bot


async def test_a_server_that_removed_the_bot_nobody_is_pinged_and_no_time_is_over(room: Room, clock: SetClock) -> None:
    await room.start()
    before = await room.table()
    pinged = list(room.channel.pings)
    clock.advance(timedelta(days=9))
    await room.office.timekeeper.tick(lambda guild: guild == GUILD)
    await room.desk.settled()
    assert (await room.table()).row.revision == before.row.revision
    assert (room.channel.pings, await room.store.unsent()) == (pinged, [])
    await room.office.reopen(GUILD)
    await room.reopened()
    assert "Nothing is lost, and the game goes on" in room.channel.last.text
    assert room.channel.pings == [*pinged, ()]
    after = await room.table()
    assert all(row.deadline is None or row.deadline >= clock.now() + GRACE for row in after.asks.values())
    await room.office.timekeeper.tick(lambda _guild: False)
    await room.desk.settled()
    reminded = [user for ping in room.channel.pings[len(pinged) :] for user in ping]
    assert sorted(reminded) == sorted(after.waited_for), "each once"


async def test_an_invitation_concerns_the_games_of_that_server_alone(room: Room, clock: SetClock) -> None:
    await room.start()
    clock.advance(timedelta(days=9))
    before = (await room.table()).asks
    await room.office.reopen(GUILD + 1)
    assert (await room.store.unsent(), (await room.table()).asks) == ([], before)


async def test_whether_the_bot_is_in_a_server_is_what_the_library_knows(database_url: str) -> None:
    async with staged(database_url) as stage:
        assert [stage.client._is_away(guild) for guild in (stage.guild.id, 7)] == [False, True]
        seen: list[bool] = []

        async def tick(is_away: Callable[[int], bool]) -> None:
            seen.append(is_away(7))

        stage.client.office.timekeeper.tick = tick  # type: ignore[method-assign,assignment]
        await stage.client.keep_time()
        assert seen == [True]


async def test_what_was_held_up_is_tried_at_once_when_the_bot_is_invited_again(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.lobby()
        posted = f"/channels/{stage.channel.id}/messages"
        stage.env.inject_error("POST", posted, status=403, code=50001, times=None)
        with stage.env.time_context():
            await stage.client.open_local_table(stage.guild.id, stage.channel.id, [one.id for one in stage.players])
            table = await stage.client.office.desk.table_in(stage.channel.id)
            await stage.client.office.lobby.start(table, stage.anna.id)
            await stage.client.office.desk.settled()
            assert await stage.client.store.unsent() != []
            direct = [one.content for one in stage.anna.user.dm_channel.history()]
            assert sum("invite it again" in one or "lacks" in one for one in direct) == 1
            stage.env.backend.faults.clear()
            guild = SimpleNamespace(id=stage.guild.id, system_channel=None, preferred_locale="en-US")
            await stage.client.on_guild_join(guild)  # type: ignore[arg-type]
            assert await stage.client.store.unsent() == []
        assert "Nothing is lost, and the game goes on" in stage.last.content


async def test_a_database_out_of_use_at_the_return_to_a_server_is_no_trouble(database_url: str) -> None:
    async with staged(database_url) as stage:

        async def refused(_guild: int | None = None) -> None:
            raise NotKept("the disk is full")

        stage.client.office.reopen = refused  # type: ignore[method-assign,assignment]
        guild = SimpleNamespace(id=stage.guild.id, system_channel=None, preferred_locale="en-US")
        await stage.client.on_guild_join(guild)  # type: ignore[arg-type]
