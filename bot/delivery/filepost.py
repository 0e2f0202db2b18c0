"""A Post that writes to a file: what Discord would have been told, for tests that kill the process."""

import asyncio
import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

from pydantic import JsonValue

from bot.delivery.post import Message, Target, Unreachable


@dataclass(frozen=True, slots=True, kw_only=True)
class Faults:
    """Every n-th call, 0 for never: `fail` does nothing and fails, `cut` does it and fails, `hang` does it late."""

    fail: int = 0
    cut: int = 0
    hang: int = 0
    seconds: float = 1.0


class FilePost:
    """One line of JSON per call that took effect, on the disk before the call returns.

    A nonce makes one message for ever, also after the process was killed. A torn last line counts as never written.
    """

    def __init__(self, path: Path, faults: Faults = Faults()) -> None:
        self._faults = faults
        self._calls = 0
        kept = path.read_bytes() if path.exists() else b""
        kept = kept[: kept.rfind(b"\n") + 1]
        sent = [call for line in kept.splitlines() if (call := json.loads(line))["call"] == "send"]
        self._made: dict[str, int] = {call["nonce"]: call["message_id"] for call in sent}
        self._file = path.open("ab")
        self._file.truncate(len(kept))

    async def send(self, target: Target, message: Message, nonce: str) -> int:
        await self._suffer()
        if nonce not in self._made:
            made = len(self._made) + 1
            self._write("send", target, made, _plain(message), nonce=nonce)
            self._made[nonce] = made
        self._cut()
        return self._made[nonce]

    async def edit(self, target: Target, message_id: int, message: Message) -> None:
        await self._suffer()
        self._write("edit", target, message_id, _plain(message))
        self._cut()

    async def strip(self, target: Target, message_id: int) -> None:
        await self._suffer()
        self._write("strip", target, message_id)
        self._cut()

    def close(self) -> None:
        self._file.close()

    async def _suffer(self) -> None:
        self._calls += 1
        if _is_nth(self._calls, self._faults.hang):
            await asyncio.sleep(self._faults.seconds)
        if _is_nth(self._calls, self._faults.fail):
            raise Unreachable("The file was told to fail.")

    def _cut(self) -> None:
        if _is_nth(self._calls, self._faults.cut):
            raise Unreachable("The file was told to lose the answer.")

    def _write(self, call: str, target: Target, message_id: int, *said: JsonValue, nonce: str = "") -> None:
        line = {"call": call, "target": asdict(target), "message_id": message_id, "nonce": nonce, "said": list(said)}
        self._file.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())


def _is_nth(call: int, every: int) -> bool:
    return every > 0 and call % every == 0


def _plain(message: Message) -> dict[str, JsonValue]:
    plain = asdict(message)
    plain["pictures"] = [{"filename": picture.filename, "alt": picture.alt} for picture in message.pictures]
    for unsaid in ("files", "drawing"):  # nothing in the outbox has any
        del plain[unsaid]
    return plain
