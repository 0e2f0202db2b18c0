"""What the child says it is about to do and what it was told was done, on the disk before it goes on."""

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

from pydantic import TypeAdapter

JOURNAL = "journal.jsonl"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """`run` counts the children, `n` the answers of one.

    "opened": the database is open and nothing delivered yet; `unsent` are the nonces of the open notices, `written`
    is the length of the post's file. "intend": this answer goes to the desk next; `revision` is the one it was chosen
    at. "acked": the desk has acknowledged it; `revision` is that of its entry. "closed": the end of a run not killed.
    """

    what: Literal["opened", "intend", "acked", "closed"]
    run: int
    n: int = 0
    game: int = 0
    revision: int = 0
    question: int | None = None
    words: tuple[str, ...] = ()
    note: str = ""
    unsent: tuple[str, ...] = ()
    written: int = 0


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
