"""A notice: a message that goes out once the transaction that holds it is committed; and its row in the outbox."""

import secrets
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from pydantic import JsonValue, TypeAdapter, ValidationError

from bot.delivery.post import Message, Target
from bot.storage.tables import NoticeRow

Action = Literal["send", "edit", "strip"]
_message = TypeAdapter(Message)
HANDOVER = "hand-over"
"""The kind of notices that tell the table what the game waits for."""
DIRECT = "direct"
"""Begins the kinds of notices that ask somebody in direct messages."""
JUMP = "<jump>"
"""In a message: the address of the newest message that says whose move it is."""


def new_nonce() -> str:
    return secrets.token_hex(12)


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A message to be sent once the transaction that holds it is committed.

    `drawing` says what the illustrator adds when it is sent (the pictures of `message` itself are not kept).
    `edits` is the nonce of the notice whose message is edited or stripped. `fallback` is said in the game's
    channel instead when the user's direct messages are closed.
    """

    kind: str
    target: Target
    message: Message
    drawing: str = ""
    action: Action = "send"
    edits: str = ""
    fallback: Message | None = None
    nonce: str = field(default_factory=new_nonce)


def row_of(notice: Notice, game: int, revision: int, at: datetime) -> NoticeRow:
    return NoticeRow.model_validate(values_of(notice, game, revision, at))


def values_of(notice: Notice, game: int, revision: int, at: datetime) -> dict[str, object]:
    """Of its row, all but the id."""
    return {
        "game": game,
        "revision": revision,
        "kind": notice.kind,
        "action": notice.action,
        "target_kind": notice.target.kind,
        "target": notice.target.id,
        "nonce": notice.nonce,
        "edits": notice.edits,
        "message": kept(notice.message),
        "fallback": None if notice.fallback is None else kept(notice.fallback),
        "drawing": notice.drawing,
        "created": at,
        "due": at,
        "attempts": 0,
        "error": "",
        "sent": None,
        "dropped": None,
        "message_id": None,
    }


def kept(message: Message) -> dict[str, JsonValue]:
    """As a row holds it."""
    held: dict[str, JsonValue] = _message.dump_python(message, mode="json", exclude={"pictures", "files", "drawing"})
    return held


def message_in(row: NoticeRow) -> Message:
    return _message.validate_python(row.message)


def is_message(held: object) -> bool:
    """Whether a row may hold it as its message or fallback."""
    try:
        _message.validate_python(held)
    except ValidationError:
        return False
    return True


def fall_back(row: NoticeRow, channel: int) -> bool:
    """From now on it is for the game's channel, and nothing of what was for one person alone is left in it; False, and
    nothing is changed, if it has nothing to say there.
    """
    if row.fallback is None:
        return False
    row.target_kind, row.target = "channel", channel
    row.message, row.fallback, row.drawing = row.fallback, None, ""
    return True
