"""Starting the bot: the local mode as its user meets it, and every mistake of set-up told in one line."""

import logging
import socket
import sys
from argparse import ArgumentTypeError
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import discord
import pytest
from pydantic import SecretStr

from bot import program
from bot.client import Client
from bot.clocks.clock import SystemClock
from bot.local import NAMES
from bot.settings import Settings, StartupError
from tests.bot.page import LocalMode, command


def test_the_local_mode_opens_a_page_for_five_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    with LocalMode(tmp_path) as local:
        seen = [local.open(name) for name in NAMES]
        assert all(page.texts for page in seen)
        channel = seen[0].state["channelId"]
        assert local.stop() == 0
        assert local.log == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == ["local.db", "local.db.lock"]
    with LocalMode(tmp_path) as again:
        page = again.open("anna")
        assert (page.state["channelId"], bool(page.texts)) == (channel, True)
        assert again.stop() == 0


def test_a_click_while_the_clock_is_driven_waits_for_it(tmp_path: Path) -> None:
    """The page of a browser sends nothing more after an answer that is an error; `ask` raises for one."""
    with LocalMode(tmp_path) as local:
        page = local.open("anna")
        for _ in range(60):
            assert page.complete("act", "sentence")
        assert local.stop() == 0


def test_the_local_mode_shows_somebodys_direct_messages(tmp_path: Path) -> None:
    with LocalMode(tmp_path, "--view", "dm:boris") as local:
        page = local.open("boris")
        assert page.state["channel"]["guildId"] is None
        assert [viewer["username"] for viewer in page.state["viewers"]] == ["boris"]
        assert local.stop() == 0


def test_practice_is_played_in_a_channel_of_its_own_and_goes_on_there(tmp_path: Path) -> None:
    with LocalMode(tmp_path) as local:
        page = local.open("elena")
        page.run("game practice")
        assert "Say /game practice in another channel" in page.texts[-1]  # in no thread, which the page would not show
        assert local.stop() == 0
    with LocalMode(tmp_path, "--view", "practice") as local:
        page = local.open("elena")
        assert page.texts == []
        page.run("game practice")
        assert any("you play every seat" in text for text in page.texts)
        assert local.stop() == 0
        assert local.log == ""
    with LocalMode(tmp_path, "--view", "practice", "--language", "ru") as local:
        page = local.open("elena")
        assert "goes on" in page.texts[-1]
        page.run("помощь", тема="post")  # the page names commands and options as a Russian Discord does
        assert "/подготовить" in page.texts[-1]
        assert "13" in page.complete("правила", "раздел_или_слово", "осада")
        assert local.stop() == 0


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder to start the bot in, within this process, with no settings; what it does to the log is undone."""
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setattr(discord.VoiceClient, "warn_nacl", discord.VoiceClient.warn_nacl)
    monkeypatch.setattr(discord.VoiceClient, "warn_dave", discord.VoiceClient.warn_dave)
    loggers = [logging.getLogger(name) for name in (None, "bot", "discord.state")]
    levels, handlers = [one.level for one in loggers], logging.root.handlers[:]
    yield tmp_path
    logging.root.handlers[:] = handlers
    for logger, level in zip(loggers, levels, strict=True):
        logger.setLevel(level)


def begun(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """The exit code of `python -m bot`."""
    monkeypatch.setattr(sys, "argv", ["bot", *arguments])
    return program.main()


@pytest.mark.parametrize(
    ("arguments", "environment", "told"),
    [
        (["--local"], {"DATABASE_URL": "sqlite+aiosqlite:////no/such/folder/x.db"}, "The database "),
        (["--local"], {"DATABASE_URL": "sword.db"}, "DATABASE_URL "),
        (["--local"], {"DATA_FOLDER": "/no/such/folder"}, "DATA_FOLDER: "),
        (["--local"], {"LOG_LEVEL": "LOUD"}, "LOG_LEVEL: "),
        (["--local", "--view", "dm:zoe"], {}, "There is no view 'dm:zoe'"),
    ],
)
def test_a_mistake_of_set_up_is_told_in_one_line(
    here: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    arguments: list[str],
    environment: dict[str, str],
    told: str,
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert begun(monkeypatch, *arguments) == 2
    output, errors = capfd.readouterr()
    assert output == ""
    assert errors.startswith(told)
    assert errors.count("\n") == 1
    assert not list(here.iterdir())


def test_without_a_token_the_process_ends_with_one_line(tmp_path: Path) -> None:
    output, errors = (process := command(tmp_path)).communicate(timeout=30)
    assert (process.returncode, output) == (2, "")
    assert errors.startswith("DISCORD_TOKEN is not set")
    assert errors.count("\n") == 1


def test_a_port_in_use_is_told_in_one_line(
    here: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert begun(monkeypatch, "--local", "--port", str(port)) == 2
    told = f"The port {port} is in use. Choose another with --port, or leave it out.\n"
    assert tuple(capfd.readouterr()) == ("", told)
    assert not list(here.iterdir())  # a game that is being played there is left alone


async def test_a_wrong_token_is_told_in_one_line(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(client: Client, token: str) -> None:
        raise discord.LoginFailure("Improper token has been passed.")

    monkeypatch.setattr(Client, "login", refuse)
    with pytest.raises(StartupError, match=r"^Discord does not accept DISCORD_TOKEN\. [^\n]+$"):
        await program.run(Settings(discord_token=SecretStr("abc"), database_url=database_url))


async def test_a_server_without_the_bot_is_told_in_one_line(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*, guild: discord.abc.Snowflake) -> None:
        raise discord.Forbidden(Mock(status=403, reason="Forbidden"), {"code": 50001, "message": "Missing Access"})

    client = Client(Settings(database_url=database_url, sync_guild=7), SystemClock())
    monkeypatch.setattr(client.tree, "sync", refuse)
    with pytest.raises(StartupError, match=r"^SYNC_GUILD: the bot is not in a server 7\. [^\n]+$"):
        await client.sync_commands()
    await client.store.close()


@pytest.mark.parametrize("wrong", ["x", "-1", "65536"])
def test_a_port_is_a_number_up_to_65535(wrong: str) -> None:
    assert program.port_number("65535") == 65535
    with pytest.raises(ArgumentTypeError):
        program.port_number(wrong)
