"""A message that Discord does not take as it is, with less in it and a word of what is missing."""

from dataclasses import replace

from bot.delivery.post import Message, PostError, Refused, TooLarge
from bot.language.i18n import _
from bot.language.texts import CONTENT, cut


def smaller(message: Message, error: PostError) -> Message | None:
    """In the language being spoken; None if nothing can be left out, or what is refused is not the message."""
    if isinstance(error, TooLarge) and (message.pictures or message.files):
        return replace(_saying(message, _("(What belongs to this is too large for Discord.)")), pictures=(), files=())
    if isinstance(error, Refused) and (message.pictures or message.files or message.rows):
        return plain(message)
    return None


def plain(message: Message) -> Message:
    """Its text alone, in the language being spoken."""
    if message.pictures or message.files or message.rows:
        message = _saying(message, _("(The buttons could not be sent. /act shows what you are asked.)"))
    return Message(text=message.text, mentions=message.mentions)


def _saying(message: Message, what: str) -> Message:
    return replace(message, text=f"{cut(message.text, CONTENT - len(what) - 1)}\n{what}")
