"""Words a Russian player would read in another alphabet."""

import re
from collections.abc import Iterable, Iterator

from tests.e2e.wire import SUGGESTIONS, Call

ALLOWED = re.compile(
    r"""
    `[^`]*` | <[^>]*> | https?://\S+          # code, mentions, moments, addresses
    | SHA-256 | Python | discord\.py | [0-9a-f]{16,} | Discord | DATA_FOLDER | English
    | \b[A-D]\b                                # officers of Carthage
    | [A-Z]\w+/[\w/-]+ | \bUTC\b               # time zones
    | \b2@capua,\ valerius\b | \bcu\ romans\ roma\ 5\b        # what may be typed
    | \{[^}]*\}
    """,
    re.VERBOSE,
)
LATIN = re.compile(r"[A-Za-z]{2,}|\b[A-Za-z]\b")


def latin(text: str) -> list[str]:
    return LATIN.findall(ALLOWED.sub(" ", text))


def untranslated(calls: Iterable[Call]) -> list[str]:
    """Every text before somebody's eyes that has such words."""
    return [f"{text!r}: {found}" for call in calls for text in _texts(call) if (found := latin(text))]


def _texts(call: Call) -> Iterator[str]:
    if call.path.endswith("/callback") and call.body.get("type") == SUGGESTIONS:
        yield from (choice["name"] for choice in call.body["data"]["choices"])
    elif call.says and call.body:
        yield call.body.get("content") or ""
        yield from call.alts
        for row in call.body.get("components") or ():
            for part in row["components"]:
                yield part.get("label") or ""
                yield part.get("placeholder") or ""
                for option in part.get("options", ()):
                    yield option["label"]
                    yield option.get("description") or ""
