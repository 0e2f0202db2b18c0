"""What a game is called: as whoever opened it said, else by the bot, in the language being spoken."""

from bot.language.i18n import _
from bot.language.texts import NAME, harmless
from bot.narration.wording import N_
from bot.storage.tables import GameRow

UNNAMED = ""
PRACTICE = "\npractice"
AUTOMATIC = {UNNAMED: N_("The Sword of Rome"), PRACTICE: N_("Practice")}
"""By what `GameRow.name` says of games nobody has named; nothing that is typed is kept so."""


def bare_name(row: GameRow) -> str:
    """For labels, where nothing is marked up."""
    return _(AUTOMATIC[row.name]) if row.name in AUTOMATIC else row.name


def shown_name(row: GameRow) -> str:
    """As it stands in a message."""
    return harmless(bare_name(row), NAME)
