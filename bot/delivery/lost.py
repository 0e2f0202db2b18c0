"""What is said for a message that cannot be read as it is stored: its fallback, or a line that tells where to look."""

from collections.abc import Collection, Set

from pydantic import JsonValue

from bot.delivery.notice import kept
from bot.delivery.post import Message
from bot.language.i18n import _, speaking
from bot.rooms.gamename import shown_name
from bot.storage.tables import GameRow, NoticeRow

ADDRESS = frozenset({"kind", "action", "target_kind", "target"})
SAID = frozenset({"message", "fallback"})


def stand_in(notice: NoticeRow, broken: Set[str], game: GameRow, asked: Collection[int]) -> None:
    """`broken`: which of its columns are; `asked`: whom it asked in the channel, as far as that is known.

    What is for one person with a fallback stays empty for him, so that it goes the way of what he cannot be told. What
    would have changed a message is said in one of its own, which leaves the old one as it is.
    """
    own = None if "fallback" in broken else notice.fallback
    if broken & ADDRESS:  # nobody knows any more for whom it was
        notice.target_kind, notice.target = "channel", game.channel
        notice.message, notice.fallback, notice.drawing = own or _line(game, ()), None, ""
    elif "message" not in broken:
        notice.fallback = _line(game, (notice.target,)) if "fallback" in broken else own
    elif notice.action == "strip":
        notice.drawing = ""
    elif notice.target_kind == "channel":
        notice.message, notice.fallback = own or _line(game, asked), None
    elif own or "fallback" in broken:
        notice.message, notice.fallback, notice.drawing = {}, own or _line(game, (notice.target,)), ""
    else:
        notice.message, notice.drawing = _line(game, ()), ""
    if broken & (ADDRESS | {"message", "edits"}) and notice.action == "edit":
        notice.action = "send"


def asked_by(notice: NoticeRow) -> int | None:
    """For whom it was at first, if it was for one person."""
    _kind, _colon, user = notice.kind.rpartition(":")
    return int(user) if user.isdecimal() else None


def _line(game: GameRow, people: Collection[int]) -> dict[str, JsonValue]:
    """For the game's channel, or for one person if it names nobody."""
    with speaking(game.language):
        text = _(
            "⚠ **{name}**: something was to be said that cannot be read any more. In <#{channel}>, /status tells where "
            "the game stands, and /act what you are asked."
        ).format(name=shown_name(game), channel=game.channel)
    named = ", ".join(f"<@{user}>" for user in people)
    return kept(Message(text=f"{named}: {text}" if named else text, mentions=tuple(people)))
