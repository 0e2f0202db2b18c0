"""Discord's faults while somebody is answered: the whole bot, with the unmodified library, on a socket."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import discord
import pytest
from discord.ext import tasks

from bot.client import Client
from bot.clocks.clock import SystemClock
from bot.cogs import reply
from bot.cogs.reply import as_choices
from bot.delivery.post import Picture
from bot.settings import Settings
from bot.storage.tables import NoticeRow, Status
from tests.bot.doubled import AUTHOR, MESSAGE, THREAD_MADE, Double

CALLBACK, ORIGINAL = r"/callback", r"/messages/@original"
DEFERRED, DEFERRED_UPDATE, CHOICES = 5, 6, 8
GUILD, CHANNEL, ANNA = 10, 20, 5
EVERYTHING = str(discord.Permissions.all().value)
ROLE = {"id": str(GUILD), "name": "@everyone", "permissions": EVERYTHING, "position": 0, "color": 0, "hoist": False}
ROOM = {"id": str(CHANNEL), "type": 0, "name": "rome", "position": 0, "permission_overwrites": [], "nsfw": False}
SOURCES = Path(__file__).parents[2] / "bot"
BARRED: dict[str, Any] = {"status": 429, "headers": {}}
"""By Discord's own network."""
ANSWERED = re.compile(r"interaction\.response\.(\w+)")
_numbers = count(1)


@pytest.fixture
async def client(
    double: Double, hurried: list[float], database_url: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Client]:
    monkeypatch.setattr(tasks.Loop, "start", lambda _loop: None)
    client = Client(Settings(database_url=database_url), SystemClock())
    client.outbox._saying._illustrate = _nothing
    client.office.illustrator.drawn = _drawn  # type: ignore[method-assign]
    async with client:
        await client.login("token")
        me: Any = {"user": AUTHOR, "roles": [], "joined_at": None, "deaf": False, "mute": False, "flags": 0}
        guild: Any = {"id": str(GUILD), "name": "Club", "member_count": 1, "members": [me], "channels": [ROOM]}
        client._connection._add_guild_from_data(guild | {"roles": [ROLE | {"managed": False, "mentionable": False}]})
        yield client
        await client.office.settled()


async def _nothing(notice: NoticeRow) -> Sequence[Picture]:
    return ()


async def _drawn(drawing: str) -> Sequence[Picture]:
    return (Picture(filename="map.jpg", data=b"1", alt="A map"),)


async def _mapped(*_view: object) -> Picture:
    return Picture(filename="map.jpg", data=b"1", alt="A map")


def give(client: Client, kind: int, data: dict[str, Any], **more: Any) -> str:
    """Hand the bot an interaction of anna's as the gateway does; its token."""
    number = next(_numbers)
    user = {"id": str(ANNA), "username": "anna", "discriminator": "0", "avatar": None}
    member: Any = {"user": user, "roles": [], "joined_at": None, "permissions": "0", "deaf": False, "mute": False}
    payload: Any = {
        "id": str(number),
        "application_id": AUTHOR["id"],
        "type": kind,
        "token": f"token{number}",
        "version": 1,
        "guild_id": str(GUILD),
        "channel_id": str(CHANNEL),
        "channel": ROOM | {"guild_id": str(GUILD), "permissions": EVERYTHING},
        "member": member | {"flags": 0},
        "locale": "en-US",
        "guild_locale": "en-US",
        "app_permissions": EVERYTHING,
        "entitlements": [],
        "authorizing_integration_owners": {},
        "context": 0,
        "attachment_size_limit": 10 * 2**20,
        "data": data,
        **more,
    }
    client._connection.parse_interaction_create(payload)
    return f"token{number}"


def slash(
    client: Client, *names: str, kind: int = 2, options: Sequence[dict[str, Any]] = (), channel: int = CHANNEL
) -> str:
    """A command, or one of a group."""
    name, *under = names
    inner = [{"name": under[0], "type": 1, "options": list(options)}] if under else list(options)
    data = {"id": "1", "name": name, "type": 1, "options": inner}
    there = ROOM | {"id": str(channel), "guild_id": str(GUILD), "permissions": EVERYTHING}
    return give(client, kind, data, channel_id=str(channel), channel=there)


async def until(true: Callable[[], object]) -> None:
    """What the interactions lead to, or an error after a while."""
    for _time in range(400):
        if true():
            return
        await asyncio.sleep(1)  # hurried
    raise AssertionError("It did not come to that")


def replied(double: Double, token: str) -> Callable[[], bool]:
    return lambda: token in double.replies


# acknowledgements


@pytest.mark.parametrize("fault", [{"status": 500}, {"cut": "closed"}, {"cut": "reset"}, {"hang": 3000}])
async def test_500_after_a_callback_was_taken_is_40060_and_counts_as_acknowledged(
    double: Double, client: Client, monkeypatch: pytest.MonkeyPatch, fault: dict[str, Any]
) -> None:
    monkeypatch.setattr(reply, "ACKNOWLEDGE_SECONDS", 0.3)
    double.fail("POST", CALLBACK, done=True, **fault)
    token = slash(client, "about")
    await until(replied(double, token))
    assert "The Sword of Rome" in double.replies[token]["content"]
    assert len(double.said("POST", CALLBACK)) == 2


async def test_40060_at_once_another_bot_has_answered_and_nothing_is_done(
    double: Double, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    double.fail("POST", CALLBACK, status=400, code=40060)
    token = slash(client, "game", "new")
    await until(lambda: "acknowledged" in caplog.text)
    await client.office.settled()
    assert await client.store.open_games() == []
    assert token not in double.replies


@pytest.mark.parametrize("fault", [{"status": 502}, {"cut": "closed"}, {"cut": "reset"}])
async def test_a_callback_that_was_lost_is_said_again(double: Double, client: Client, fault: dict[str, Any]) -> None:
    double.fail("POST", CALLBACK, **fault)
    token = slash(client, "about")
    await until(replied(double, token))


@pytest.mark.parametrize(
    "fault",
    [{"status": 404, "code": 10062}, {"status": 503, "times": 99}, {"cut": "reset", "times": 99}, BARRED],
)
async def test_10062_what_comes_too_late_is_not_done(
    double: Double, client: Client, fault: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    """Its giver sees that the bot did not respond, and says it again."""
    double.fail("POST", CALLBACK, **fault)
    slash(client, "game", "new")
    await until(lambda: "acknowledged" in caplog.text or caplog.text.count("cut off") == reply.TRIES)
    await client.office.settled()
    assert await client.store.open_games() == []
    assert double.replies == {}
    assert "Traceback" not in caplog.text
    double.faults.clear()
    token = slash(client, "game", "new")
    await until(replied(double, token))
    assert len(await client.store.open_games()) == 1


async def test_slow_handler_what_is_asked_is_acknowledged_before_it_is_worked_on(
    double: Double, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = asyncio.Event()
    game_in = client.store.game_in

    async def slowly(channel: int) -> Any:
        await slow.wait()
        return await game_in(channel)

    monkeypatch.setattr(client.store, "game_in", slowly)
    token = slash(client, "status")
    await until(lambda: token in double.acknowledged)
    assert double.acknowledged[token]["type"] == DEFERRED
    assert double.replies == {}
    slow.set()
    await until(replied(double, token))
    used = {"custom_id": "no longer used", "component_type": 2}
    old: Any = {"id": "1", "channel_id": str(CHANNEL), "author": AUTHOR, "timestamp": "2026-03-15T12:00:00+00:00"}
    message = {**double.messages.get(0, {}), **MESSAGE, **old, "content": "private", "flags": 64}
    token = give(client, 3, used, message=message)
    await until(replied(double, token))
    assert double.acknowledged[token]["type"] == DEFERRED_UPDATE


def test_nothing_answers_an_interaction_but_a_deferral() -> None:
    """Of all that an interaction's response can be, nothing else is used anywhere."""
    used = {
        word for path in SOURCES.rglob("*.py") for word in re.findall(r"interaction\.response\.(\w+)", path.read_text())
    }
    assert used == {"defer", "is_done"}


# answers


@pytest.mark.parametrize(("status", "code"), [(401, 50027), (404, 10015), (404, 10008), (403, 50001)])
async def test_token_past_15_minutes_what_was_done_stays_and_everybody_is_told(
    double: Double, client: Client, status: int, code: int
) -> None:
    double.fail("PATCH", ORIGINAL, status=status, code=code, times=99)
    slash(client, "game", "new")
    await until(lambda: double.said("PATCH", ORIGINAL) and double.texts(CHANNEL))
    [row] = await client.store.open_games()
    assert row.status is Status.LOBBY
    assert row.name in double.texts(CHANNEL)[0]
    await client.office.settled()
    assert len(double.said("PATCH", ORIGINAL)) == 1, "a token that is over is over"


@pytest.mark.parametrize("how", ["closed", "reset"])
async def test_an_answer_cut_off_is_said_again(double: Double, client: Client, how: str) -> None:
    double.fail("PATCH", ORIGINAL, cut=how, times=2)
    token = slash(client, "about")
    await until(replied(double, token))


async def test_40005_an_answer_too_large_comes_without_its_picture(
    double: Double, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = slash(client, "game", "practice")
    await until(replied(double, token))
    double.fail("PATCH", ORIGINAL, status=413, code=40005, times=9, fits=lambda _body, files: bool(files))
    monkeypatch.setattr(client.office.illustrator, "map", _mapped)
    token = slash(client, "map", channel=THREAD_MADE)
    await until(replied(double, token))
    assert "too large for Discord" in double.replies[token]["content"]
    assert double.replies[token]["files"] == ()


async def test_stray_old_buttons_are_answered(double: Double, client: Client) -> None:
    used = {"custom_id": "a button of another version", "component_type": 2}
    token = give(client, 3, used, message=MESSAGE | {"id": "1", "channel_id": str(CHANNEL)})
    await until(replied(double, token))
    assert double.replies[token]["content"].startswith("This button is not in use any more.")


# suggestions


def test_suggestions_are_25_of_100_characters() -> None:
    named = [("n" * 150, f"{number}") for number in range(40)]
    choices = as_choices([("too long a value", "v" * 101), ("nothing", ""), *named])
    assert len(choices) == 25
    assert {len(choice.name) for choice in choices} == {100}
    assert [choice.value for choice in choices] == [f"{number}" for number in range(25)]


async def test_bad_autocomplete_never_more_than_discord_takes(double: Double, client: Client) -> None:
    token = slash(client, "game", "practice")
    await until(replied(double, token))
    typed = {"name": "name", "type": 3, "value": "", "focused": True}
    token = slash(client, "space", kind=4, options=[typed], channel=THREAD_MADE)
    await until(lambda: token in double.acknowledged)
    said = double.acknowledged[token]
    assert said["type"] == CHOICES
    assert 0 < len(said["data"]["choices"]) <= 25
