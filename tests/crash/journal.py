"""What the child says it is about to do and what it was told was done, on the disk before it goes on."""

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import timedelta
from pathlib import Path
from typing import Literal

from pydantic import TypeAdapter

JOURNAL = "journal.jsonl"

What = Literal["opened", "intend", "acked", "refused", "said", "late", "at", "closed"]
Act = Literal[
    "",
    "lobby",
    "rematch",
    "seat",
    "start",
    "answer",
    "march",
    "order",
    "draft",
    "clock",
    "propose",
    "vote",
    "resume",
    "move",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """`run` counts the children, `n` what one does.

    "opened": the database is open and nothing done yet; `unsent` are the nonces of the open notices, `written` is the
    length of the post's file, `beside` what is kept beside the answers. "intend": this goes to the bot next;
    `revision` is the one it was chosen at, `hours` pass with it. "acked": the bot has acknowledged it; `revision` is
    that of its entry or of the game, `beside` as above. "refused": or has refused it. "said": the post is told to send
    the message of that nonce, "late": whose picture took too long. "at": the child kills itself at that point.
    "closed": the end of a run not killed. The words of a move are the channel it leaves and the one it goes to.
    """

    what: What
    run: int
    n: int = 0
    act: Act = ""
    game: int = 0
    revision: int = 0
    user: int = 0
    question: int | None = None
    words: tuple[str, ...] = ()
    note: str = ""
    hours: int = 0
    nonce: str = ""
    unsent: tuple[str, ...] = ()
    written: int = 0
    beside: str = ""
    point: str = ""


_line = TypeAdapter(Line)


class Journal:
    """Each line is on the disk when `write` returns. A torn last line counts as never written."""

    def __init__(self, path: Path) -> None:
        kept = whole_lines(path)
        self._file = path.open("ab")
        self._file.truncate(len(kept))

    def write(self, line: Line) -> None:
        self._file.write(json.dumps(asdict(line)).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()


def whole_lines(path: Path) -> bytes:
    kept = path.read_bytes() if path.exists() else b""
    return kept[: kept.rfind(b"\n") + 1]


def read(path: Path) -> list[Line]:
    return [_line.validate_json(line) for line in whole_lines(path).splitlines()]


def passed(lines: Sequence[Line]) -> timedelta:
    """By how much the clock of the children runs before the machine's."""
    return timedelta(hours=sum(line.hours for line in lines))
