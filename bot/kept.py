"""The reply to something that is kept already: if it cannot be made, it says at least so much and where the game is."""

import logging
import secrets
from collections.abc import Awaitable, Callable

from bot.i18n import _
from bot.logs import on
from bot.post import Message
from bot.refusals import Broken

log = logging.getLogger(__name__)


async def reply_after(game: int, revision: int, make: Callable[[], Awaitable[Message]]) -> Message:
    """What `make` makes of the game, which stands at that revision since the user's own word."""
    try:
        return await make()
    except Exception as error:
        return unmade(game, revision, error)


def unmade(game: int, revision: int, error: Exception) -> Message:
    """In place of a reply that broke; called while the error is handled."""
    number = error.number if isinstance(error, Broken) else secrets.token_hex(3).upper()
    log.exception("Error %s: the reply to what is kept", number, extra=on(game, revision))
    text = _(
        "What you said is kept, and the game stands at revision {revision}; what should come after it broke (error "
        "{number}). /act shows what you are asked now, /log what happened."
    )
    return Message(text=text.format(revision=revision, number=number))
