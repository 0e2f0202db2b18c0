"""What commands are called by whoever reads of them: texts name them in English, Discord shows them by his names."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TypedDict

import yaml

LOCALE = Path(__file__).parents[1] / "locale"


class Names(TypedDict):
    """By the qualified name of a command or group, and by the name of an option."""

    commands: Mapping[str, str]
    options: Mapping[str, str]


@cache
def names(language: str) -> Names:
    """What there is of them in `locale/<language>/commands.yaml`."""
    file = LOCALE / language / "commands.yaml"
    if not file.is_file():
        return Names(commands={}, options={})
    found: Names = yaml.safe_load(file.read_text(encoding="utf-8"))
    return found


def called(text: str, language: str) -> str:
    """With every `/game practice` in it as a Discord of that language shows it.

    Typed English names are matched whatever language Discord speaks, but its list has the reader's (discord-api-docs
    5001, 5446); a Discord command mention shows the English name alone (5518).
    """
    found = _named(language)
    return found.sub(lambda name: _shown(name[1], language), text) if found else text


def _shown(name: str, language: str) -> str:
    known, words = names(language)["commands"], name.split()
    return "/" + " ".join(known[" ".join(words[: at + 1])] for at in range(len(words)))


@cache
def _named(language: str) -> re.Pattern[str] | None:
    """A command by its whole name, which no path or address is."""
    known = sorted(names(language)["commands"], key=len, reverse=True)
    return re.compile(rf"(?<![\w/<:.])/({'|'.join(known)})(?![\w/-])") if known else None
