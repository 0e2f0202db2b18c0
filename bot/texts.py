"""Text within Discord's limits."""

import re
from collections.abc import Sequence

from bot.i18n import _

CONTENT = 2000
NOTE = 200


def cut(text: str, limit: int) -> str:
    """At most `limit` characters, the last an ellipsis if something is missing."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def cut_front(text: str, limit: int) -> str:
    """At most `limit` characters, the first an ellipsis if something is missing."""
    return text if len(text) <= limit else "…" + text[len(text) - limit + 1 :].lstrip()


def fit(story: Sequence[str], last: Sequence[str], limit: int = CONTENT) -> str:
    """A message of lines: all of `last`, and as much of the end of `story` as there is room for."""
    missing = _("…(see /log)")
    told = [line for line in story if line]
    tail = cut("\n".join(line for line in last if line), limit - len(missing) - 1 if told else limit)
    whole = "\n".join((*told, tail)) if tail else "\n".join(told)
    if len(whole) <= limit:
        return whole
    room = limit - len(tail) - len(missing) - 1
    kept: list[str] = []
    for line in reversed(told):
        room -= len(line) + 1
        if room < 0:
            break
        kept.insert(0, line)
    return "\n".join(part for part in (missing, *kept, tail) if part)


def quoted(note: str) -> str:
    """A player's own words on one line, as a quotation; whom it names is not pinged (see `Message.mentions`)."""
    return cut(re.sub(r"\s+", " ", note).strip(), NOTE)
