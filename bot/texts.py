"""Text within Discord's limits."""

import re
import unicodedata
from collections.abc import Iterable, Sequence

from bot.i18n import _

CONTENT = 2000
NOTE = 200
NAME = 60
ECHO = 80
JOINER = "\u200d"
"""It makes one picture of several emoji."""


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


def meant(typed: str, named: Iterable[tuple[str, str]]) -> str:
    """The id that was typed or whose name was, of (id, name); else what was typed: suggestions need not be taken."""
    wanted = typed.strip().casefold()
    return next((word for word, name in named if wanted in (word.casefold(), name.casefold())), typed)


def quoted(note: str) -> str:
    """A player's own words on one line, as they are kept; see `harmless` for what is shown of them."""
    return cut(_plain(note), NOTE)


def echoed(typed: str) -> str:
    """What somebody typed, as it stands in an answer to him: short, and without its markup."""
    return harmless(typed, ECHO)


def harmless(typed: str, limit: int) -> str:
    """On one line, as it was typed: its markup marks nothing up, and it pings nobody."""
    return re.sub(r"([\\*_~`|<>@#\[\]])", r"\\\1", cut(_plain(typed), limit))


def _plain(text: str) -> str:
    """On one line, without characters that are not seen, such as those that turn the direction of writing."""
    line = re.sub(r"\s+", " ", text).strip()
    return "".join(sign for sign in line if sign == JOINER or not unicodedata.category(sign).startswith("C"))
