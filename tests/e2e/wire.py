"""Everything the bot sends to the simulated Discord, held against Discord's limits, with every request refused."""

import copy
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any
from unittest.mock import patch

import discord
from simcord import BackendError
from simcord.http import router

from bot.delivery.post import Button, Message, Picture, Row, Select, SelectOption
from bot.questions.suggest import Suggestion
from tests.bot.discord_limits import faults_of_commands, faults_of_message, faults_of_suggestions

BUTTON, MENU = 2, 3
SUGGESTIONS = 8


@dataclass(frozen=True, slots=True)
class Call:
    """A request: its body, the files that go with it, by name and by digest, and the error it was answered with.

    `direct`: the user in whose direct messages it is; 0 elsewhere.
    """

    method: str
    path: str
    body: Any
    files: tuple[str, ...] = ()
    digests: tuple[str, ...] = ()
    refused: str = ""
    direct: int = 0

    @property
    def says(self) -> bool:
        """Whether it puts a message before somebody's eyes."""
        return self.edits or (self.method in ("POST", "PATCH") and self.path.endswith(("/messages", "/@original")))

    @property
    def edits(self) -> bool:
        return self.method == "PATCH" and "/channels/" in self.path and "/messages/" in self.path

    @property
    def is_public(self) -> bool:
        """In the channel, for everybody."""
        return self.says and self.path.startswith("/channels/") and not self.direct

    @property
    def place(self) -> int:
        """The channel, or the direct messages, it is about; 0 for others."""
        _empty, what, number, *_rest = *self.path.split("/"), "", ""
        return int(number) if what == "channels" else 0

    @property
    def pinged(self) -> frozenset[int]:
        """The users a new message notifies; an edit notifies nobody."""
        if self.edits:
            return frozenset()
        return frozenset(map(int, self.body["allowed_mentions"].get("users", ())))

    @property
    def alts(self) -> tuple[str, ...]:
        return tuple(one.get("description", "") for one in self.body.get("attachments") or ())

    def told(self) -> str:
        """What it shows, to the last byte, but not by which message."""
        shown = {key: value for key, value in self.body.items() if key not in ("nonce", "enforce_nonce")}
        return f"{self.method} {self.files} {self.digests} {json.dumps(shown, sort_keys=True, ensure_ascii=False)}"

    def message(self) -> Message:
        files = zip(self.files, self.alts, strict=True)
        pictures = [(name, alt) for name, alt in files if not name.endswith((".txt", ".json"))]
        return Message(
            text=self.body.get("content") or "",
            rows=tuple(_row(row["components"]) for row in self.body.get("components") or ()),
            pictures=tuple(Picture(filename=name, data=b"", alt=alt) for name, alt in pictures),
            mentions=tuple(self.body.get("allowed_mentions", {}).get("users", ())),
        )


def _row(parts: Sequence[Mapping[str, Any]]) -> Row:
    if parts[0]["type"] == BUTTON:
        return tuple(Button(custom_id=part["custom_id"], label=part["label"]) for part in parts)
    (menu,) = parts
    options = tuple(
        SelectOption(value=option["value"], label=option["label"], description=option.get("description") or "")
        for option in menu["options"]
    )
    return Select(
        custom_id=menu["custom_id"],
        options=options,
        placeholder=menu.get("placeholder") or "",
        least=menu["min_values"],
        most=menu["max_values"],
    )


@dataclass
class Wire:
    """All requests so far."""

    calls: list[Call] = field(default_factory=list)

    @property
    def public(self) -> list[Call]:
        return [call for call in self.calls if call.is_public]

    def faults(self, since: int = 0) -> list[str]:
        """What was refused from that call on, and what Discord would not have taken."""
        return [f"{call.method} {call.path}: {fault}" for call in self.calls[since:] for fault in _faults(call)]


def _faults(call: Call) -> list[str]:
    if call.refused:
        return [call.refused]
    if call.path.endswith("/commands"):
        return faults_of_commands(call.body)
    if call.path.endswith("/callback") and call.body["type"] == SUGGESTIONS:
        choices = call.body["data"]["choices"]
        return faults_of_suggestions([Suggestion(name=one["name"], value=one["value"]) for one in choices])
    if call.says and "content" in call.body:
        return faults_of_message(call.message())
    return []


def _digest(file: discord.File) -> str:
    digest = hashlib.sha256(file.fp.read()).hexdigest()
    file.fp.seek(0)
    return digest


@contextmanager
def tapped() -> Iterator[Wire]:
    """Listen to the simulated Discord's requests."""
    wire = Wire()
    dispatch = router.dispatch

    def listen(backend: Any, method: str, path: str, **rest: Any) -> Any:
        files = rest.get("files") or ()
        names, digests = tuple(one.filename for one in files), tuple(_digest(one) for one in files)
        doors = (user for user, channel in backend.dm_channels.items() if path.startswith(f"/channels/{channel}/"))
        call = Call(method, path, copy.deepcopy(rest.get("json")), names, digests, direct=next(doors, 0))
        wire.calls.append(call)
        try:
            return dispatch(backend, method, path, **rest)
        except BackendError as error:
            wire.calls[wire.calls.index(call)] = replace(call, refused=f"{error.status} {error}")
            raise

    with patch.object(router, "dispatch", listen):
        yield wire
