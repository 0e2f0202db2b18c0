"""Posting: against the simulated Discord with its faults, and to a file."""

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import discord
import pytest
import simcord

from bot.delivery.filepost import Faults, FilePost
from bot.delivery.post import (
    Button,
    DirectClosed,
    DiscordPost,
    Message,
    MessageGone,
    NotAllowed,
    Picture,
    PostError,
    Refused,
    Select,
    SelectOption,
    Target,
    TargetGone,
    TooLarge,
    Unreachable,
)

MESSAGES = "/channels/*/messages"
BUTTONS = (Button(custom_id="1:2:pass", label="Pass"), Button(custom_id="1:2:go", label="Go", style="success"))
MENU = Select(
    custom_id="1:2",
    placeholder="Who",
    options=(
        SelectOption(value="camillus", label="Camillus", description="Proconsul"),
        SelectOption(value="decius", label="Decius", chosen=True),
    ),
)
MAP = Picture(filename="map.png", data=b"\x89PNG\r\n\x1a\n", alt="The map of Italy")


@dataclass
class World:
    env: simcord.Env
    post: DiscordPost
    channel: simcord.ChannelHandle
    anna: simcord.MemberActor

    @property
    def there(self) -> Target:
        return Target("channel", self.channel.id)


def bodies(world: World) -> list[dict[str, object]]:
    """What was said to Discord, the newest last."""
    asked = (r for r in world.env.http_requests if r.method == "POST" and r.path.endswith("/messages"))
    return [request.json for request in asked if request.json is not None]


@pytest.fixture
async def env() -> AsyncIterator[simcord.Env]:
    env = simcord.Env(discord.Client(intents=discord.Intents(guilds=True)))
    await env.start()
    yield env
    await env.shutdown()


@pytest.fixture
async def world(env: simcord.Env) -> World:
    guild = env.create_guild()
    channel = guild.create_text_channel("rome")
    anna = guild.add_member(env.create_user("anna"))
    return World(env, DiscordPost(env.bot, waits=(0.01, 0.01)), channel, anna)


async def test_a_message_arrives_with_components_and_picture(world: World) -> None:
    message = Message(
        text=f"{world.anna.mention} acts", rows=(BUTTONS, MENU), pictures=(MAP,), mentions=(world.anna.id,)
    )
    await world.post.send(world.there, message, "n1")
    sent = world.channel.last_message
    assert sent is not None
    assert sent.content == message.text
    assert [user.id for user in sent.mentions] == [world.anna.id]
    assert sent.attachments[0].description == MAP.alt
    rows = [row.children for row in sent.components if isinstance(row, discord.ActionRow)]
    assert [[child.custom_id for child in row] for row in rows] == [["1:2:pass", "1:2:go"], ["1:2"]]
    assert not world.env.bot.persistent_views


async def test_only_the_named_are_pinged(world: World) -> None:
    await world.post.send(world.there, Message(text=f"{world.anna.mention} @everyone"), "n1")
    assert bodies(world)[0]["allowed_mentions"] == {"parse": [], "users": []}


async def test_a_second_try_says_the_same_nonce(world: World) -> None:
    world.env.inject_error("POST", MESSAGES, status=503)
    await world.post.send(world.there, Message(text="once"), "n1")
    assert [(body["nonce"], body["enforce_nonce"]) for body in bodies(world)] == [("n1", True)] * 2


async def test_an_edit_changes_text_and_keeps_the_picture(world: World) -> None:
    await world.post.send(world.there, Message(text="a", rows=(BUTTONS,), pictures=(MAP,)), "n1")
    sent = world.channel.last_message
    assert sent is not None
    await world.post.edit(world.there, sent.id, Message(text="b", rows=(BUTTONS[:1],)))
    edited = world.channel.last_message
    assert edited is not None
    assert (edited.content, len(edited.attachments), len(edited.components)) == ("b", 1, 1)
    await world.post.strip(world.there, sent.id)
    bare = world.channel.last_message
    assert bare is not None
    assert (bare.content, len(bare.attachments), bare.components) == ("b", 1, [])


async def test_a_direct_message_and_a_closed_one(world: World) -> None:
    anna = Target("user", world.anna.id)
    await world.post.send(anna, Message(text="Your cards"), "n1")
    world.env.inject_error("POST", MESSAGES, status=403, code=50007)
    with pytest.raises(DirectClosed):
        await world.post.send(anna, Message(text="Your cards"), "n2")


@pytest.mark.parametrize(
    ("status", "code", "meaning", "lasting"),
    [
        (403, 50013, NotAllowed, False),
        (404, 10003, TargetGone, True),
        (404, 10008, MessageGone, True),
        (400, 50035, Refused, True),
        (401, 0, Unreachable, False),
        (429, 0, Unreachable, False),
        (429, 30046, MessageGone, True),
        (400, 40005, TooLarge, True),
        (413, 0, TooLarge, True),
        (400, 160005, NotAllowed, False),
    ],
)
async def test_each_refusal_has_its_meaning(
    world: World, status: int, code: int, meaning: type[PostError], lasting: bool
) -> None:
    world.env.inject_error("POST", MESSAGES, status=status, code=code)
    with pytest.raises(meaning) as caught:
        await world.post.send(world.there, Message(text="a"), "n1")
    assert caught.value.lasting is lasting


async def test_503_is_tried_again_and_not_for_ever(world: World) -> None:
    world.env.inject_error("POST", MESSAGES, status=503, times=2)
    await world.post.send(world.there, Message(text="late"), "n1")
    assert [m.content for m in world.channel.history()] == ["late"]
    world.env.inject_error("POST", MESSAGES, status=503, times=3)
    with pytest.raises(Unreachable):
        await world.post.send(world.there, Message(text="never"), "n2")


async def test_a_cut_connection_is_tried_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    send, cuts = world.env.bot.http.send_message, 1

    async def cut_once(*args: object, **kwargs: object) -> object:
        nonlocal cuts
        cuts -= 1
        if cuts >= 0:
            raise aiohttp.ServerDisconnectedError
        return await send(*args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(world.env.bot.http, "send_message", cut_once)
    await world.post.send(world.there, Message(text="here"), "n1")
    assert [m.content for m in world.channel.history()] == ["here"]


def lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


async def test_a_file_honours_nonces_also_after_a_kill(tmp_path: Path) -> None:
    path, there = tmp_path / "post.jsonl", Target("channel", 1)
    post = FilePost(path)
    assert await post.send(there, Message(text="a"), "n1") == 1
    assert await post.send(there, Message(text="b"), "n2") == 2
    await post.edit(there, 1, Message(text="c"))
    post.close()
    with path.open("a") as file:
        file.write('{"call": "send", "torn')
    again = FilePost(path)
    assert await again.send(there, Message(text="a"), "n1") == 1
    assert await again.send(there, Message(text="d", pictures=(MAP,)), "n3") == 3
    await again.strip(there, 3)
    again.close()
    assert [(line["call"], line["message_id"]) for line in lines(path)] == [
        ("send", 1),
        ("send", 2),
        ("edit", 1),
        ("send", 3),
        ("strip", 3),
    ]


async def test_a_file_fails_as_told(tmp_path: Path) -> None:
    path, there = tmp_path / "post.jsonl", Target("channel", 1)
    post = FilePost(path, Faults(fail=2, cut=3, hang=1, seconds=0.001))
    await post.send(there, Message(text="a"), "n1")
    with pytest.raises(Unreachable):
        await post.send(there, Message(text="b"), "n2")
    with pytest.raises(Unreachable):
        await post.send(there, Message(text="c"), "n3")
    post.close()
    assert [line["nonce"] for line in lines(path)] == ["n1", "n3"]
