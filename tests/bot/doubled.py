"""A double of Discord on a socket, for the unmodified library: it answers like Discord, and fails as it is told."""

import asyncio
import json
import re
import struct
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from socket import SO_LINGER, SOL_SOCKET
from typing import Any, Literal

import discord
import pytest
from aiohttp import web

BOT = 900
MADE, THREAD_MADE = 5000, 4000
TIMESTAMP = "2026-03-15T12:00:00+00:00"
AUTHOR = {"id": str(BOT), "username": "sword", "discriminator": "0000", "avatar": None, "bot": True}
APPLICATION: dict[str, Any] = {
    "id": str(BOT),
    "name": "sword",
    "icon": None,
    "description": "",
    "bot_public": True,
    "bot_require_code_grant": False,
    "owner": AUTHOR,
    "verify_key": "",
    "flags": 0,
}
MESSAGE: dict[str, Any] = {
    "author": AUTHOR,
    "timestamp": TIMESTAMP,
    "edited_timestamp": None,
    "tts": False,
    "flags": 0,
    "type": 0,
    "mention_everyone": False,
    "mentions": [],
    "mention_roles": [],
    "attachments": [],
    "embeds": [],
    "pinned": False,
    "components": [],
}
THREAD: dict[str, Any] = {
    "type": 11,
    "guild_id": "10",
    "parent_id": "20",
    "owner_id": "1",
    "name": "thread",
    "message_count": 1,
    "member_count": 1,
    "rate_limit_per_user": 0,
    "thread_metadata": {
        "archived": False,
        "locked": False,
        "auto_archive_duration": 60,
        "archive_timestamp": TIMESTAMP,
    },
}


@dataclass(frozen=True, slots=True)
class Request:
    """`bot`: with the bot's own token, rather than that of an interaction."""

    method: str
    path: str
    body: Any
    files: tuple[str, ...]
    bot: bool


@dataclass(kw_only=True)
class Fault:
    """Of the next requests that fit. With `done` it is carried out first, and fails then.

    `cut`: the connection is closed ("reset": as the network does) without an answer; `hang`: for so many seconds.
    """

    method: str
    path: str
    status: int = 0
    code: int = 0
    times: int = 1
    done: bool = False
    cut: Literal["", "closed", "reset"] = ""
    hang: float = 0
    after: float = 0
    everywhere: bool = False
    headers: Mapping[str, str] = field(default_factory=lambda: {"Via": "1.1 discord"})
    fits: Callable[[Any, Sequence[str]], bool] = lambda _body, _files: True


class Wrong(Exception):
    def __init__(self, status: int, code: int, **more: Any) -> None:
        super().__init__(code)
        self.status, self.body = status, {"code": code, "message": f"Error {code}", **more}


class Double:
    """`messages`: what stands, by id; `threads`: what is special about a thread, by id; `kept`: what nonces made.

    `expired`: no token of an interaction is good any more. `acknowledged`: the interactions that are.
    """

    def __init__(self) -> None:
        self.requests: list[Request] = []
        self.faults: list[Fault] = []
        self.messages: dict[int, dict[str, Any]] = {}
        self.kept: dict[str, int] = {}
        self.threads: dict[int, dict[str, bool]] = {THREAD_MADE: {}}
        self.private: dict[int, int] = {}
        self.acknowledged: dict[str, Any] = {}
        self.replies: dict[str, dict[str, Any]] = {}
        self.expired = False
        self.url = ""

    def fail(self, method: str, path: str, **how: Any) -> None:
        """`path` is a pattern of its end."""
        self.faults.append(Fault(method=method, path=path, **how))

    def texts(self, channel: int) -> list[str]:
        """Of the messages that stand in a channel, the oldest first."""
        return [one["content"] for one in self.messages.values() if one["channel_id"] == str(channel)]

    def said(self, method: str, path: str) -> list[Request]:
        return [one for one in self.requests if one.method == method and re.search(path + "$", one.path)]

    async def handle(self, request: web.Request) -> web.StreamResponse:
        body, files = await _parts(request)
        path = request.path.removeprefix("/api/v10")
        self.requests.append(Request(request.method, path, body, files, "Authorization" in request.headers))
        fault = next((one for one in self.faults if _strikes(one, request.method, path, body, files)), None)
        if fault is not None:
            fault.times -= 1
            return await self._fail(fault, request, path, body, files)
        return self._answer(request.method, path, body, files)

    async def _fail(
        self, fault: Fault, request: web.Request, path: str, body: Any, files: Sequence[str]
    ) -> web.StreamResponse:
        if fault.done:
            self._answer(request.method, path, body, files)
        if fault.hang:
            await asyncio.sleep(fault.hang)
        if fault.cut:
            assert request.transport is not None
            if fault.cut == "reset":
                request.transport.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_LINGER, struct.pack("ii", 1, 0))
            request.transport.abort()
        more = {"retry_after": fault.after, "global": fault.everywhere} if fault.status == 429 else {}
        shown = {"code": fault.code, "message": f"Error {fault.code}", **more}
        return _json(shown, fault.status or 500, fault.headers)

    def _answer(self, method: str, path: str, body: Any, files: Sequence[str]) -> web.StreamResponse:
        try:
            found = self._do(method, path, body, files)
        except Wrong as wrong:
            return _json(wrong.body, wrong.status)
        return web.Response(status=204) if found is None else _json(found)

    def _do(self, method: str, path: str, body: Any, files: Sequence[str]) -> Any:
        match (method, *path.split("/")[1:]):
            case ("GET", "users", "@me"):
                return AUTHOR
            case ("GET", "oauth2", "applications", "@me"):
                return APPLICATION
            case ("PUT", "applications", _, "commands"):
                return []
            case ("POST", "users", "@me", "channels"):
                channel = self.private.setdefault(int(body["recipient_id"]), int(body["recipient_id"]) + 1000)
                return {"id": str(channel), "type": 1, "recipients": [{**AUTHOR, "id": str(body["recipient_id"])}]}
            case ("POST", "channels", channel, "messages"):
                return self._send(int(channel), body, files)
            case ("PATCH", "channels", channel, "messages", message):
                self._open(int(channel))
                if int(message) not in self.messages:
                    raise Wrong(404, 10008)
                self.messages[int(message)] |= {
                    key: value for key, value in body.items() if key in ("content", "components")
                }
                if files:
                    self.messages[int(message)]["files"] = tuple(files)
                return _shown(self.messages[int(message)])
            case ("GET", "channels", channel):
                return self._thread(int(channel))
            case ("POST", "channels", _, "threads"):
                return self._thread(THREAD_MADE)
            case ("PUT", "channels", _, "thread-members", _):
                return None
            case ("PATCH", "channels", channel):
                thread = self.threads[int(channel)]
                if thread.get("locked"):
                    raise Wrong(403, 50013)
                thread["archived"] = body["archived"]
                return self._thread(int(channel))
            case ("POST", "interactions", _, token, "callback"):
                if token in self.acknowledged:
                    raise Wrong(400, 40060)
                self.acknowledged[token] = body
                return {"interaction": {"id": path.split("/")[2], "type": 2}}
            case ("PATCH", "webhooks", _, token, "messages", "@original"):
                return self._reply(token, body, files)
            case ("POST", "webhooks", _, token):
                return self._reply(token, body, files)
        raise AssertionError(f"The double does not know {method} {path}")

    def _send(self, channel: int, body: Any, files: Sequence[str]) -> Any:
        self._open(channel)
        assert body["enforce_nonce"]
        number = self.kept.setdefault(body["nonce"], MADE + len(self.kept))
        self.messages.setdefault(number, {**body, "id": str(number), "channel_id": str(channel), "files": tuple(files)})
        return _shown(self.messages[number])

    def _open(self, channel: int) -> None:
        if self.threads.get(channel, {}).get("archived"):
            raise Wrong(400, 50083)

    def _thread(self, channel: int) -> Any:
        thread = self.threads[channel]
        return THREAD | {"id": str(channel), "thread_metadata": THREAD["thread_metadata"] | thread}

    def _reply(self, token: str, body: Any, files: Sequence[str]) -> Any:
        if self.expired:
            raise Wrong(401, 50027)
        if token not in self.acknowledged:
            raise Wrong(404, 10015)
        self.replies[token] = {**body, "files": tuple(files)}
        return _shown({**body, "id": "1", "channel_id": "20"})


async def _parts(request: web.Request) -> tuple[Any, tuple[str, ...]]:
    """The body, and the names of the files with it."""
    if not request.content_type.startswith("multipart/"):
        text = await request.text()
        return (json.loads(text) if text else None), ()
    posted = await request.post()
    files = [one.filename for one in posted.values() if isinstance(one, web.FileField)]
    return json.loads(str(posted["payload_json"])), tuple(files)


def _strikes(fault: Fault, method: str, path: str, body: Any, files: Sequence[str]) -> bool:
    here = fault.times > 0 and fault.method == method and re.search(fault.path + "$", path) is not None
    return here and fault.fits(body, files)


def _shown(message: Mapping[str, Any]) -> dict[str, Any]:
    own = {"id": message["id"], "channel_id": message["channel_id"], "content": message.get("content") or ""}
    return MESSAGE | own


def _json(shown: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    """Without a character set, as Discord does."""
    return web.Response(
        body=json.dumps(shown).encode(), content_type="application/json", status=status, headers=headers
    )


@asynccontextmanager
async def doubled() -> AsyncIterator[Double]:
    """While it runs, the library takes it for Discord."""
    double = Double()
    application = web.Application()
    application.router.add_route("*", "/{path:.*}", double.handle)
    runner = web.AppRunner(application, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port, *_rest = runner.addresses[0]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(discord.http.Route, "BASE", f"http://{host}:{port}/api/v10")
        try:
            yield double
        finally:
            await runner.cleanup()


@pytest.fixture
async def double() -> AsyncIterator[Double]:
    async with doubled() as double:
        yield double


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Whoever sleeps sleeps a hundredth of it; the seconds they meant to."""
    meant: list[float] = []
    sleep = asyncio.sleep

    async def hurry(seconds: float, result: Any = None) -> Any:
        if seconds:
            meant.append(seconds)
        return await sleep(seconds / 100, result)

    monkeypatch.setattr(asyncio, "sleep", hurry)
    return meant
