"""The local mode: the real bot in a simulated Discord, played through a page on this machine, without a token."""

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import ParamSpec, TypeVar, cast

import discord
import simcord
from simcord import interactions

from bot.client import Client
from bot.clocks.clock import SystemClock
from bot.language.i18n import ENGLISH
from bot.localnames import name_commands
from bot.pictures.studio import Outdoors
from bot.settings import Settings, StartupError

P = ParamSpec("P")
R = TypeVar("R")

NAMES = ("anna", "boris", "clara", "dmitri", "elena")
PRACTICE = "practice"
VIEWS = (PRACTICE, *(f"dm:{name}" for name in NAMES))
NO_THREADS = discord.PermissionOverwrite(create_public_threads=False)  # the page shows none
DATABASE_URL = "sqlite+aiosqlite:///local.db"
HOST = "127.0.0.1"
SETTLE_SECONDS = 3.0  # a background loop of the bot that sleeps less than this makes every click slow
START_SECONDS = 60.0  # at most, in which the games there are have been shown anew
TICK_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class World:
    """The simulated server, the same with the same ids at each start, since it is built before the bot logs in.

    `channel` has a game, `practice` has none until somebody opens one there. The first person manages the server.
    """

    env: simcord.Env
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    practice: simcord.ChannelHandle
    users: tuple[simcord.UserHandle, ...]
    members: tuple[simcord.MemberActor, ...]


def local_settings(settings: Settings) -> Settings:
    """A database of its own, so that real and simulated games do not meet, unless the owner named one."""
    changes: dict[str, object] = {"sync_guild": None}
    if "database_url" not in settings.model_fields_set:
        changes["database_url"] = DATABASE_URL
    return settings.model_copy(update=changes)


def build_world(client: Client) -> World:
    env = simcord.Env(client, check_errors=False, settle_timeout=SETTLE_SECONDS)
    guild = env.create_guild(name="Local club")
    channel = guild.create_text_channel("rome", overwrites={guild.default_role: NO_THREADS})
    users = tuple(env.create_user(name) for name in NAMES)
    members = tuple(guild.add_member(user) for user in users)
    practice = guild.create_text_channel(PRACTICE, overwrites={guild.default_role: NO_THREADS})
    managers = guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    env.backend.add_member_role(guild.id, users[0].id, managers.id)
    return World(env, guild, channel, practice, users, members)


async def play_locally(settings: Settings, *, port: int = 0, view: str = "", language: str = ENGLISH) -> None:
    """Until the page's session is ended or this is cancelled; raises StartupError.

    `port` 0 is any free one. `view` is one of VIEWS, or empty for the channel with a game. `language` is that of
    everybody's Discord, and of a new game.
    """
    if view and view not in VIEWS:
        raise StartupError(f"There is no view {view!r}. Choose one of {', '.join(VIEWS)}, or leave --view out.")
    _check_free(port)
    client = Client(local_settings(settings), SystemClock(), Outdoors())
    world = build_world(client)
    _set_clock(world.env)
    speak(lambda _user: language)
    name_commands(world.env, language)
    try:
        await _start(world.env)
        try:
            with world.env.time_context():
                people = [user.id for user in world.users]
                await client.open_local_table(world.guild.id, world.channel.id, people, language)
            async with _page(world, view, port) as page:
                print(f"The Sword of Rome is open at {page.url}\n{_hint(view)}End it with Ctrl-C.", flush=True)
                await _keep_time(world.env, page)
        finally:
            await world.env.shutdown()
    except simcord.SetupError as error:
        if isinstance(error.__cause__, OSError):
            raise _port_taken(port) from error
        raise
    finally:
        await client.close()


def _hint(view: str) -> str:
    return "" if view else "For /game practice or a new game start it with --view practice: that channel has none.\n"


def _check_free(port: int) -> None:
    """Before anything is begun, for whoever has the port may be playing the same game; raises StartupError."""
    try:
        socket.create_server((HOST, port)).close()
    except OSError as error:
        raise _port_taken(port) from error


def _port_taken(port: int) -> StartupError:
    return StartupError(f"The port {port} is in use. Choose another with --port, or leave it out.")


def _page(world: World, view: str, port: int) -> simcord.Preview:
    if not view.startswith("dm:"):
        channel = world.practice if view == PRACTICE else world.channel
        return world.env.preview(channel, viewers=world.members, layout="channel", port=port)
    user = world.users[NAMES.index(view.removeprefix("dm:"))]
    return world.env.preview(user.dm_channel, viewers=[user], layout="channel", port=port)


async def _keep_time(env: simcord.Env, page: simcord.Preview) -> None:
    """Drive the wall clock into the simulated one, and show what the bot did by itself, between people's clicks."""
    driving = asyncio.Lock()
    _make_clicks_wait(page, driving)
    closed = asyncio.create_task(page.wait_closed())
    then, shown = time.perf_counter(), len(env.http_requests)
    quiet = False  # a refresh within a tick of a click can spoil it
    while not (await asyncio.wait({closed}, timeout=TICK_SECONDS))[0]:
        if driving.locked() or _is_busy(env):
            quiet = False
            continue
        async with driving:
            now = time.perf_counter()
            try:
                await env.advance_time(now - then)
                then = now
                if quiet and len(env.http_requests) != shown:
                    shown = len(env.http_requests)
                    await page.refresh()
            except (simcord.SetupError, TimeoutError):
                quiet = False  # a click came first, or a picture is still being drawn
            else:
                quiet = True


# What the library has no public way for: to give the bot more than five seconds to start, to begin at the present
# moment, to speak another language than English, to see whether a click is at work, and to let one wait that comes
# while the clock is driven (it would be an error, after which the browser sends no other).


async def _start(env: simcord.Env) -> None:
    settle = env._settle_internal

    async def patient(
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - the library's own
        idle: float = 0.05,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        """With a deadline when a timer of the bot runs out meanwhile."""
        patience = None if timeout is None else max(timeout, START_SECONDS)
        await settle(timeout=patience, idle=idle, dispatch=dispatch, _deadline=_deadline)

    usual, env.settle_timeout = env.settle_timeout, START_SECONDS
    env._settle_internal = patient  # type: ignore[method-assign]
    try:
        await env.start()
    finally:
        env.settle_timeout = usual
        env._settle_internal = settle  # type: ignore[method-assign]


def _set_clock(env: simcord.Env) -> None:
    env.backend.clock.advance((SystemClock().now() - env.now()).total_seconds())


def speak(language_of: Callable[[int], str]) -> None:
    """What Discord tells the bot of each user's language from now on."""
    interactions.base_payload = _spoken(interactions.base_payload, language_of)


def _spoken(
    make: Callable[P, tuple[R, dict[str, object]]], language_of: Callable[[int], str]
) -> Callable[P, tuple[R, dict[str, object]]]:
    def payload(*args: P.args, **kwargs: P.kwargs) -> tuple[R, dict[str, object]]:
        record, told = make(*args, **kwargs)
        return record, {**told, "locale": language_of(cast("int", kwargs["user_id"]))}

    return payload


def _is_busy(env: simcord.Env) -> bool:
    return env._operation_task is not None


def _make_clicks_wait(page: simcord.Preview, driving: asyncio.Lock) -> None:
    page._action = _one_at_a_time(page._action, driving)  # type: ignore[method-assign]


def _one_at_a_time(act: Callable[P, Awaitable[R]], lock: asyncio.Lock) -> Callable[P, Coroutine[None, None, R]]:
    async def patient(*args: P.args, **kwargs: P.kwargs) -> R:
        async with lock:
            return await act(*args, **kwargs)

    return patient
