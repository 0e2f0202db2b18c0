"""Discord's faults, one by one, on a socket and with the unmodified library: what becomes of a message."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import discord
import pytest

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
    Target,
    TargetGone,
    TooLarge,
    Unreachable,
)
from tests.bot.doubled import Double

ROOM, THREAD, ANNA = Target("channel", 20), Target("channel", 21), Target("user", 5)
SEND, EDIT = r"/channels/\d+/messages", r"/channels/\d+/messages/\d+"
HELLO = Message(text="Hello", rows=((Button(custom_id="1", label="Go"),),))
MAP = Picture(filename="map.jpg", data=b"1", alt="A map")
BOUND = 0.4


@pytest.fixture
async def post(double: Double, hurried: list[float]) -> AsyncIterator[DiscordPost]:
    async with discord.Client(intents=discord.Intents(guilds=True), max_ratelimit_timeout=30) as client:
        await client.login("token")
        yield DiscordPost(client, bound=BOUND, waits=(1, 3))


def nonces(double: Double) -> list[str]:
    return [one.body["nonce"] for one in double.said("POST", SEND)]


async def test_429_the_library_waits_as_long_as_discord_says(
    double: Double,
    post: DiscordPost,
    hurried: list[float],
) -> None:
    double.fail("POST", SEND, status=429, after=2.5)
    double.fail("POST", SEND, status=429, after=1.5, everywhere=True)
    await post.send(ROOM, HELLO, "n")
    assert double.texts(20) == ["Hello"]
    assert hurried == [2.5, 1.5]


async def test_429_for_long_is_not_waited_for(double: Double, post: DiscordPost) -> None:
    double.fail("POST", SEND, status=429, after=300)
    with pytest.raises(Unreachable) as told:
        await post.send(ROOM, HELLO, "n")
    assert told.value.after == 300
    assert len(nonces(double)) == 1, "not tried again before"


async def test_429_of_discords_network_is_not_tried_again_at_once(
    double: Double,
    post: DiscordPost,
) -> None:
    double.fail("POST", SEND, status=429, headers={"Retry-After": "600"})
    with pytest.raises(Unreachable) as told:
        await post.send(ROOM, HELLO, "n")
    assert (told.value.after, len(nonces(double))) == (600, 1)


async def test_429_of_everything_broken_off_does_not_silence_the_bot_for_good(
    double: Double,
    post: DiscordPost,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The library shuts a gate while it waits, and opens it only when it has waited to the end."""
    monkeypatch.setattr(post, "_waits", ())
    double.fail("POST", SEND, status=429, after=29, everywhere=True)
    monkeypatch.setattr(post, "_bound", 0.1)
    with pytest.raises(Unreachable):
        await post.send(ROOM, HELLO, "n")
    monkeypatch.setattr(post, "_bound", BOUND)
    await post.send(ROOM, HELLO, "n")
    assert double.texts(20) == ["Hello"]


@pytest.mark.parametrize("status", [500, 502, 504, 524])
async def test_5xx_the_library_tries_again(double: Double, post: DiscordPost, status: int) -> None:
    double.fail("POST", SEND, status=status, times=2)
    await post.send(ROOM, HELLO, "n")
    assert nonces(double) == ["n"] * 3
    assert double.texts(20) == ["Hello"]


async def test_5xx_without_end_is_given_up(double: Double, post: DiscordPost, hurried: list[float]) -> None:
    double.fail("POST", SEND, status=500, times=100)
    with pytest.raises(Unreachable):
        await post.send(ROOM, HELLO, "n")
    assert nonces(double) == ["n"] * 15, "five tries of the library in each of three of ours"
    assert hurried == [1, 3, 5, 7, 9, 1, 1, 3, 5, 7, 9, 3, 1, 3, 5, 7, 9]


async def test_503_is_tried_again_here(double: Double, post: DiscordPost) -> None:
    double.fail("POST", SEND, status=503)
    number = await post.send(ROOM, HELLO, "n")
    double.fail("PATCH", EDIT, status=503)
    await post.edit(ROOM, number, replace(HELLO, text="There"))
    assert (double.texts(20), nonces(double)) == (["There"], ["n", "n"])


@pytest.mark.parametrize("how", ["closed", "reset"])
@pytest.mark.parametrize("done", [False, True])
async def test_connection_cut(double: Double, post: DiscordPost, how: str, done: bool) -> None:
    double.fail("POST", SEND, cut=how, done=done)
    await post.send(ROOM, HELLO, "n")
    assert (double.texts(20), nonces(double)) == (["Hello"], ["n", "n"])


async def test_no_answer_is_not_waited_for_long(double: Double, post: DiscordPost) -> None:
    double.fail("POST", SEND, hang=300, done=True)
    begun = asyncio.get_running_loop().time()
    await post.send(ROOM, HELLO, "n")
    assert asyncio.get_running_loop().time() - begun < 3 * BOUND
    assert (double.texts(20), nonces(double)) == (["Hello"], ["n", "n"])


async def test_500_after_the_message_was_made_makes_no_second(double: Double, post: DiscordPost) -> None:
    double.fail("POST", SEND, status=500, done=True, times=7)
    await post.send(ROOM, HELLO, "n")
    assert (double.texts(20), set(nonces(double))) == (["Hello"], {"n"})
    assert len(nonces(double)) == 8


async def test_token_past_15_minutes_what_is_late_goes_by_the_bots_own(
    double: Double,
    post: DiscordPost,
) -> None:
    double.expired = True
    number = await post.send(ROOM, HELLO, "n")
    await post.edit(ROOM, number, replace(HELLO, text="There"))
    await post.strip(ROOM, number)
    assert double.texts(20) == ["There"]
    assert all(one.bot and "/webhooks/" not in one.path for one in double.requests)


@pytest.mark.parametrize(
    ("status", "code", "meaning"),
    [
        (404, 10003, TargetGone),
        (403, 50001, NotAllowed),
        (403, 50013, NotAllowed),
        (403, 160005, NotAllowed),
        (401, 0, Unreachable),
        (400, 50035, Refused),
        (400, 40005, TooLarge),
        (413, 0, TooLarge),
    ],
)
async def test_what_discord_says_it_means(
    double: Double,
    post: DiscordPost,
    status: int,
    code: int,
    meaning: type[PostError],
) -> None:
    double.fail("POST", SEND, status=status, code=code, times=9)
    with pytest.raises(PostError) as told:
        await post.send(ROOM, HELLO, "n")
    assert type(told.value) is meaning
    assert len(nonces(double)) == 1, "to try again at once helps nothing"


@pytest.mark.parametrize("change", ["edit", "strip"])
async def test_10008_the_message_is_gone(double: Double, post: DiscordPost, change: str) -> None:
    with pytest.raises(MessageGone):
        await (post.edit(ROOM, 7, HELLO) if change == "edit" else post.strip(ROOM, 7))


@pytest.mark.parametrize("after", [0, 200])
async def test_30046_an_old_message_takes_no_more_edits(double: Double, post: DiscordPost, after: int) -> None:
    number = await post.send(ROOM, HELLO, "n")
    headers = {"Via": "1.1 discord"} if after else {}
    double.fail("PATCH", EDIT, status=429, code=30046, after=after, headers=headers, times=9)
    with pytest.raises(MessageGone):
        await post.edit(ROOM, number, HELLO)
    assert len(double.said("PATCH", EDIT)) == 1


@pytest.mark.parametrize("code", [50007, 50278, 50001])
async def test_50007_direct_messages_are_closed(double: Double, post: DiscordPost, code: int) -> None:
    double.fail("POST", SEND, status=403, code=code)
    with pytest.raises(DirectClosed):
        await post.send(ANNA, HELLO, "n")


async def test_a_user_who_is_no_more_takes_no_direct_messages(double: Double, post: DiscordPost) -> None:
    double.fail("POST", "/users/@me/channels", status=404, code=10013)
    with pytest.raises(DirectClosed):
        await post.send(ANNA, HELLO, "n")


async def test_50083_an_archived_thread_is_opened_first(double: Double, post: DiscordPost) -> None:
    double.threads[21] = {"archived": True}
    number = await post.send(THREAD, HELLO, "n")
    double.threads[21] = {"archived": True}
    await post.edit(THREAD, number, replace(HELLO, text="There"))
    assert (double.texts(21), double.threads[21]["archived"]) == (["There"], False)


async def test_50083_a_locked_thread_waits_for_somebody_to_unlock_it(double: Double, post: DiscordPost) -> None:
    double.threads[21] = {"archived": True, "locked": True}
    with pytest.raises(NotAllowed) as told:
        await post.send(THREAD, HELLO, "n")
    assert (told.value.missing, told.value.lasting) == (("manage_threads",), False)
    double.threads[21] = {"archived": True}
    await post.send(THREAD, HELLO, "n")
    assert double.texts(21) == ["Hello"]


async def test_160005_a_locked_thread_says_what_the_bot_lacks(double: Double, post: DiscordPost) -> None:
    double.fail("POST", SEND, status=403, code=160005)
    with pytest.raises(NotAllowed) as told:
        await post.send(THREAD, HELLO, "n")
    assert told.value.missing == ("manage_threads",)


async def test_50083_a_thread_that_cannot_be_opened_just_now_is_tried_again(
    double: Double,
    post: DiscordPost,
) -> None:
    double.threads[21] = {"archived": True}
    double.fail("PATCH", "/channels/21", cut="closed")
    await post.send(THREAD, HELLO, "n")
    assert double.texts(21) == ["Hello"]
    double.threads[21] = {"archived": True}
    double.fail("GET", "/channels/21", hang=300)
    await post.send(THREAD, HELLO, "m")
    assert double.texts(21) == ["Hello", "Hello"]
