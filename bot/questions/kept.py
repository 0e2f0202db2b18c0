"""The reply to something that is kept already: if it cannot be made, it says at least so much and where the game is."""

import logging
import secrets
from collections.abc import Awaitable, Callable

from bot.delivery.post import Message
from bot.language.i18n import _
from bot.logs import on
from bot.refusals import Broken

log = logging.getLogger(__name__)


async def reply_after(game: int, number: int, make: Callable[[], Awaitable[Message]]) -> Message:
    """What `make` makes of the game, of whose log that is the latest number since the user's own word."""
    try:
        return await make()
    except Exception as error:
        return unmade(game, number, error)


def unmade(game: int, number: int, error: Exception) -> Message:
    """In place of a reply that broke; called while the error is handled."""
    told = error.number if isinstance(error, Broken) else secrets.token_hex(3).upper()
    log.exception("Error %s: the reply to what is kept", told, extra=on(game, number))
    text = _(
        "What you said is kept, and the game stands as after number {number} of the log; what should come after it "
        "broke (error {error}). /act shows what you are asked now, /log what happened."
    )
    return Message(text=text.format(number=number, error=told))
