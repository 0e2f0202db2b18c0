"""Refused for the sake of what is stored: the database cannot be used, or a game in it cannot be read."""

from collections.abc import Sequence

from bot.language.i18n import _
from bot.refusals import Refusal


class NotKept(Refusal):
    """The database cannot be written (or read). `trouble`: why, as the end of an English sentence."""

    def __init__(self, trouble: str) -> None:
        super().__init__(trouble)
        self.trouble = trouble

    def tell(self) -> str:
        return _(
            "Nothing was done: the bot cannot use its database now ({trouble}). What was answered before is safe. Say "
            "it again later; whoever runs the bot must put that right."
        ).format(trouble=_(self.trouble))


class Unreadable(Refusal):
    """`places`: what of the game's rows cannot be read, in words for whoever runs the bot; none if it is not the
    game's.
    """

    def __init__(self, game: int, places: Sequence[str]) -> None:
        super().__init__(game, *places)
        self.game, self.places = game, tuple(places)

    def tell(self) -> str:
        if not self.places:
            return _(
                "Something that is stored cannot be read, so nothing was done. Whoever runs the bot finds what with: "
                "`python -m bot check`"
            )
        return _(
            "Game {game} cannot be read as it is stored ({places}), so nothing was done. Other games go on. Whoever "
            "runs the bot finds more with: `python -m bot check`"
        ).format(game=self.game, places="; ".join(self.places[:3]))
