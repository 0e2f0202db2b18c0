"""What is refused about the place of a game: where one begins alone, who ends it there, which one goes on elsewhere."""

from collections.abc import Sequence

from bot.language.i18n import _, ngettext
from bot.language.texts import echoed, several
from bot.refusals import GameOver, Refusal, Started

MOST_NAMED = 10
"""Of the channels or roles of a server."""


class NotInThisChannel(Refusal):
    """Games are opened in these channels of the server."""

    def __init__(self, channels: Sequence[int]) -> None:
        super().__init__(*channels)
        self.channels = tuple(channels)

    def tell(self) -> str:
        return ngettext(
            "In this server games are opened in {channels} and its threads, so nothing was opened here. Say it again "
            "there; who manages the server changes it with /setup channel.",
            "In this server games are opened in {channels} and their threads, so nothing was opened here. Say it "
            "again there; who manages the server changes it with /setup channel.",
            len(self.channels),
        ).format(channels=several([f"<#{one}>" for one in self.channels], MOST_NAMED))


class NotWithYourRoles(Refusal):
    """Games are opened by people with these roles; `practice`: not so practice games. `alone`: he asked for one."""

    def __init__(self, roles: Sequence[int], *, practice: bool, alone: bool = False) -> None:
        super().__init__(*roles)
        self.roles, self.practice, self.alone = tuple(roles), practice, alone

    def tell(self) -> str:
        roles = several([f"<@&{one}>" for one in self.roles], MOST_NAMED)
        if self.alone:
            return ngettext(
                "In this server games, practice games too, are opened by people with the role {roles}, and you do not "
                "have it. Whoever manages the server can give it to you, or open practice to everybody with /setup "
                "practice; a game that somebody opens you can join.",
                "In this server games, practice games too, are opened by people with one of the roles {roles}, and "
                "you have none of these. Whoever manages the server can give you one, or open practice to everybody "
                "with /setup practice; a game that somebody opens you can join.",
                len(self.roles),
            ).format(roles=roles)
        told = ngettext(
            "In this server games are opened by people with the role {roles}, and you do not have it. Ask one of them "
            "to open it; then you can join it.",
            "In this server games are opened by people with one of the roles {roles}, and you have none of these. Ask "
            "one of them to open it; then you can join it.",
            len(self.roles),
        ).format(roles=roles)
        alone = _("A practice game is open to you: /game practice.")
        return f"{told} {alone}" if self.practice else told


class NothingStands(Refusal):
    """All channels, or all roles, that the server has listed have been deleted."""

    def tell(self) -> str:
        return nothing_stands()


def nothing_stands() -> str:
    return _(
        "In this server no games are opened now, for what was listed for it has been deleted. Whoever manages the "
        "server takes that off the lists with /setup tidy, and games are open again to all, or names anew what is "
        "meant: /setup channel, /setup role."
    )


class LobbyClosed(GameOver):
    """It never began."""

    def tell(self) -> str:
        return _("This lobby was closed before the game began. /game new opens another.")


class BegunAlready(Started):
    """What would be begun."""

    def tell(self) -> str:
        return _("The game is running already. /act shows what you are asked now, /status how it stands.")


class YoursAlready(Refusal):
    """A seat he would take."""

    def __init__(self, seat_name: str) -> None:
        super().__init__(seat_name)
        self.seat_name = seat_name

    def tell(self) -> str:
        return _("This seat is yours already: {seat}. You may take another besides it with /join.").format(
            seat=self.seat_name
        )


class NoSuchSeatOfYours(Refusal):
    """`own`: the names of those he has."""

    def __init__(self, own: Sequence[str]) -> None:
        super().__init__(*own)
        self.own = tuple(own)

    def tell(self) -> str:
        if not self.own:
            return _("There is no such seat here, and you have none. Nothing was changed; /status shows who plays.")
        return _(
            "There is no such seat here. Yours: {seats}. Leave one with /leave position, or all with /leave."
        ).format(seats=", ".join(self.own))


class NobodysSeat(Refusal):
    """One that he would leave. `own`: the names of those he has."""

    def __init__(self, seat_name: str, own: Sequence[str]) -> None:
        super().__init__(seat_name)
        self.seat_name, self.own = seat_name, tuple(own)

    def tell(self) -> str:
        told = _("Nobody has this seat, so there is nothing to leave: {seat}.").format(seat=self.seat_name)
        yours = _("Yours: {seats}.").format(seats=", ".join(self.own))
        return f"{told} {yours}" if self.own else told


class NoRoomForPractice(Refusal):
    """`missing`: the permissions without which the bot makes no thread here; in words. `busy`: the channel has a game,
    else he may not open one in it.
    """

    def __init__(self, missing: Sequence[str], *, busy: bool) -> None:
        super().__init__(*missing)
        self.missing, self.busy = tuple(missing), busy

    def tell(self) -> str:
        why = _("You may open no games in this channel itself")
        if self.busy:
            why = _("This channel has a game already")
        if not self.missing:
            return _("{why}, and no thread can be made here. Say /game practice in another channel.").format(why=why)
        return _(
            "{why}, and the bot may not make a thread here: it lacks {permissions}. Say /game practice in another "
            "channel, or ask whoever manages this one to grant it."
        ).format(why=why, permissions=", ".join(self.missing))


class NotYoursToEnd(Refusal):
    """A lobby, or a practice game."""

    def tell(self) -> str:
        return _(
            "You have no seat here and have not opened this, so you cannot end it. Whoever may manage the channel or "
            "the server can: ask him to say /game abandon here, or open your game in another channel or thread."
        )


class NothingToMove(Refusal):
    """`games`: those he plays in this server, as links."""

    def __init__(self, games: Sequence[str]) -> None:
        super().__init__(*games)
        self.games = tuple(games)

    def tell(self) -> str:
        if not self.games:
            return _("You play no game in this server that could go on here. /game new opens one.")
        return _(
            "A game goes on elsewhere only when its channel has been deleted, and those of yours are there: {games}."
        ).format(games=", ".join(self.games))


class WhichGame(Refusal):
    """Several of his games, or several with the name typed, have lost their channels. `games`: with their numbers."""

    def __init__(self, games: Sequence[str]) -> None:
        super().__init__(*games)
        self.games = tuple(games)

    def tell(self) -> str:
        return _(
            "Several of your games have lost their channels: {games}. Say which one goes on here, by its number in "
            "brackets: /game move game."
        ).format(games=", ".join(self.games))


class NoSuchLost(Refusal):
    """None of his games that have lost their channels is called so. `games`: these, with their numbers."""

    def __init__(self, typed: str, games: Sequence[str]) -> None:
        super().__init__(typed)
        self.typed, self.games = typed, tuple(games)

    def tell(self) -> str:
        return _(
            "No game of yours that has lost its channel is called “{game}”, so nothing was moved. These can go on "
            "here: {games}."
        ).format(game=echoed(self.typed), games=", ".join(self.games))


class NoRoomToMove(Refusal):
    """The channel has a game."""

    def tell(self) -> str:
        return _(
            "This channel has a game already, and yours does not fit in beside it. Say /game move in a channel or "
            "thread without a game."
        )


class OtherServer(Refusal):
    """A component of a game of another server than the one it is used in."""

    def tell(self) -> str:
        return _(
            "This belongs to a game in another server, so nothing was done. Use it there, or in your direct messages."
        )
