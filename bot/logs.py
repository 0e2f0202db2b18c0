"""What the bot tells its log: a line of `key=value` for each thing, with the game and the number of its log's entry.

Nothing hidden comes into it, not even that somebody has answered ahead (see `numbers`). What an error says is told only
where it cannot name a card, for whoever runs the bot may play; everything else is found with /report and the number of
the error.
"""

import logging
import re
import sys
import traceback
from collections.abc import Collection, Iterator, Mapping
from datetime import UTC, datetime
from types import TracebackType

import aiohttp
import discord
import sqlalchemy as sa
from discord import app_commands
from discord.ext import commands

from bot.delivery.post import PostError
from bot.settings import StartupError
from bot.storage.stored import NotKept

FIELDS = ("game", "revision", "notice", "error", "channel", "user")
"""What a record may say of itself beside its text, in this order."""
TELLING = (StartupError, PostError, NotKept, discord.DiscordException, aiohttp.ClientError, OSError)
"""Errors whose text names no card."""
REPEATING = (app_commands.AppCommandError, commands.CommandError)
"""Those of them that repeat what others say."""
HIDDEN = re.compile(
    r"\b(?:car|ets|gal|gre|rom)_\d{2}(?:_5p)?\b"  # cards of the project's decks
    r"|\b[0-9a-f]{64}\b"  # what may be a seed
    r"|(?<=/webhooks/)\d+/[\w.-]+|(?<=/interactions/)\d+/[\w.-]+"  # with them one answers in the bot's name
    r"|\baW50ZXJhY3Rpb24[\w=-]+"  # such a token by itself
    r"|\b[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"  # tokens of bots
    r"|(?<=://)[^\s/@]+@"  # who logs in to a database, and with what
)
LEFT_OUT = "…"

ErrorInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def on(game: int | None = None, revision: int | None = None, **more: int | str) -> Mapping[str, int | str]:
    """What a record is about, as `extra`; `more` of FIELDS. `revision` as players count: the number of the log."""
    known = {"game": game, "revision": revision, **more}
    return {name: value for name, value in known.items() if value is not None}


class LineFormatter(logging.Formatter):
    """`secrets`: never to be shown, whoever says them."""

    def __init__(self, secrets: Collection[str] = ()) -> None:
        super().__init__()
        self._secrets = tuple(secret for secret in secrets if secret)

    def format(self, record: logging.LogRecord) -> str:
        parts = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            **{name: str(getattr(record, name)) for name in FIELDS if hasattr(record, name)},
            "msg": _quoted(_message_of(record)),
        }
        lines = [" ".join(f"{name}={value}" for name, value in parts.items())]
        if record.exc_info:
            lines += self.formatException(record.exc_info).splitlines()
        return self._clean("\n  ".join(lines))

    def formatException(self, ei: ErrorInfo) -> str:
        return "\n".join(_told(ei[1]))

    def _clean(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, LEFT_OUT)
        return HIDDEN.sub(LEFT_OUT, text)


def _message_of(record: logging.LogRecord) -> str:
    """Of what asyncio says the first line: the others repeat errors with what they say."""
    text = record.getMessage()
    return text.partition("\n")[0] if record.name == "asyncio" else text


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _told(error: BaseException | None) -> Iterator[str]:
    """What an error came from, and where it was raised, the first cause first."""
    if error is None:
        return
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None:
        yield from _told(cause)
        yield "and so:"
    for frame in traceback.extract_tb(error.__traceback__):
        yield f"{frame.filename}:{frame.lineno} {frame.name}"
    yield f"{type(error).__qualname__}: {_text_of(error)}"


def _text_of(error: BaseException) -> str:
    if isinstance(error, sa.exc.DBAPIError):
        return str(error.orig).partition(" with text ")[0]  # without the statement and what is kept
    return str(error) if isinstance(error, TELLING) and not isinstance(error, REPEATING) else LEFT_OUT


def prepare(level: str, secrets: Collection[str] = ()) -> None:
    """What the bot itself says goes by `level`, to stderr; the libraries only warn."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LineFormatter(secrets))
    logging.root.handlers[:] = [handler]
    logging.root.setLevel(logging.WARNING)
    logging.getLogger("bot").setLevel(level)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
