"""The local mode: the real bot in a simulated Discord, played through a page on this machine, without a token."""

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

import simcord

from bot.client import Client
from bot.clock import SystemClock
from bot.settings import Settings, StartupError

P = ParamSpec("P")
R = TypeVar("R")

NAMES = ("anna", "boris", "clara", "dmitri", "elena")
DATABASE_URL = "sqlite+aiosqlite:///local.db"
HOST = "127.0.0.1"
SETTLE_SECONDS = 3.0  # a background loop of the bot that sleeps less than this makes every click slow
TICK_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class World:
    """The simulated server, the same with the same ids at each start, since it is built before the bot logs in."""

    env: simcord.Env
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
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
    channel = guild.create_text_channel("rome")
    users = tuple(env.create_user(name) for name in NAMES)
    return World(env, guild, channel, users, tuple(guild.add_member(user) for user in users))


def person(name: str) -> int:
    """The place in NAMES of somebody whose direct messages are asked for as `dm:NAME`."""
    if name.removeprefix("dm:") not in NAMES:
        choices = ", ".join(f"dm:{name}" for name in NAMES)
        raise StartupError(f"There is no view {name!r}. Choose one of {choices}, or leave --view out.")
    return NAMES.index(name.removeprefix("dm:"))


async def play_locally(settings: Settings, *, port: int = 0, view: str = "") -> None:
    """Until the page's session is ended or this is cancelled; raises StartupError.

    `port` 0 is any free one. `view` is `dm:NAME` for direct messages, otherwise the page shows the channel.
    """
    watched = person(view) if view else None
    _check_free(port)
    client = Client(local_settings(settings), SystemClock())
    world = build_world(client)
    _set_clock(world.env)
    try:
        await world.env.start()
        try:
            with world.env.time_context():
                await client.open_local_table(world.guild.id, world.channel.id, [user.id for user in world.users])
            async with _page(world, watched, port) as page:
                print(f"The Sword of Rome is open at {page.url}\nEnd it with Ctrl-C.", flush=True)
                await _keep_time(world.env, page)
        finally:
            await world.env.shutdown()
    except simcord.SetupError as error:
        if isinstance(error.__cause__, OSError):
            raise _port_taken(port) from error
        raise
    finally:
        await client.close()


def _check_free(port: int) -> None:
    """Before anything is begun, for whoever has the port may be playing the same game; raises StartupError."""
    try:
        socket.create_server((HOST, port)).close()
    except OSError as error:
        raise _port_taken(port) from error


def _port_taken(port: int) -> StartupError:
    return StartupError(f"The port {port} is in use. Choose another with --port, or leave it out.")


def _page(world: World, watched: int | None, port: int) -> simcord.Preview:
    if watched is None:
        return world.env.preview(world.channel, viewers=world.members, layout="channel", port=port)
    user = world.users[watched]
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
            except simcord.SetupError:
                quiet = False  # a click came first
            else:
                quiet = True


# What the library has no public way for: to begin at the present moment, to see whether a click is at work, and to
# let one wait that comes while the clock is driven (it would be an error, after which the browser sends no other).


def _set_clock(env: simcord.Env) -> None:
    env.backend.clock.advance((SystemClock().now() - env.now()).total_seconds())


def _is_busy(env: simcord.Env) -> bool:
    return env._operation_task is not None


def _make_clicks_wait(page: simcord.Preview, driving: asyncio.Lock) -> None:
    page._action = _one_at_a_time(page._action, driving)  # type: ignore[method-assign]


def _one_at_a_time(act: Callable[P, Awaitable[R]], lock: asyncio.Lock) -> Callable[P, Coroutine[None, None, R]]:
    async def patient(*args: P.args, **kwargs: P.kwargs) -> R:
        async with lock:
            return await act(*args, **kwargs)

    return patient
