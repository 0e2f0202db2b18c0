"""Text within Discord's limits."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from bot.language.i18n import _

CONTENT = 2000
NOTE = 200
NAME = 60
ECHO = 80
JOINER = "\u200d"
"""It makes one picture of several emoji."""
PICTURED = ("So", "Sk", "Mn")
"""Of the signs that it joins: pictures, their colours and variants."""
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Letters, marks and symbols that show nothing."""
MARKS = ("Mn", "Me")
MOST_MARKS = 3
"""On one letter: more than any writing needs."""
LEFTWARDS = ("R", "AL", "AN")
"""The directions of Hebrew and Arabic letters and numbers."""


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


def several(names: Sequence[str], most: int) -> str:
    """The first of them, and how many more there are."""
    shown, left = ", ".join(names[:most]), len(names) - most
    return _("{names} and {n} more").format(names=shown, n=left) if left > 0 else shown


def meant(typed: str, named: Iterable[tuple[str, str]]) -> str:
    """The id that was typed or whose name was, of (id, name); else what was typed: suggestions need not be taken."""
    wanted = folded(typed.strip())
    return next((word for word, name in named if wanted in (folded(word), folded(name))), typed)


def folded(text: str) -> str:
    """As it is compared: nobody need type capitals, nor the dots of ё."""
    return text.casefold().replace("ё", "е")


def quoted(note: str) -> str:
    """A player's own words to the table, as they are kept; see `harmless` for what is shown of them."""
    return plain(note, NOTE)


def echoed(typed: str) -> str:
    """What somebody typed, as it stands in an answer to him: short, and without its markup."""
    return harmless(typed, ECHO)


def harmless(typed: str, limit: int) -> str:
    """On one line, as it was typed: its markup marks nothing up, its links lead nowhere, it pings nobody, and what is
    written from right to left turns nothing of what stands beside it.
    """
    text = re.sub(r"([\\*_~`|<>@#\[\]]|:(?=//)|\.(?=gg/))", r"\\\1", plain(typed, limit))
    return f"\u2068{text}\u2069" if any(unicodedata.bidirectional(sign) in LEFTWARDS for sign in text) else text


def plain(typed: str, limit: int) -> str:
    """As it is kept: on one line, without what is not seen, such as signs that turn the direction of writing, and
    without marks heaped on a letter, which reach into other lines. Empty if there is nothing to see.
    """
    kept: list[str] = []
    marks = 0
    for sign, following in zip_longest(typed, typed[1:], fillvalue=""):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in MARKS else 0
        if sign.isspace():
            kept.append(" ")
        elif sign == JOINER:
            if kept and _in_picture(kept[-1]) and following and _in_picture(following):
                kept.append(sign)
        elif not (kind.startswith("C") or sign in UNSEEN or marks > MOST_MARKS):
            kept.append(sign)
    text = cut(" ".join("".join(kept).split()), limit)
    return text if any(unicodedata.category(sign)[0] in "LNPS" for sign in text) else ""


def _in_picture(sign: str) -> bool:
    return unicodedata.category(sign) in PICTURED
