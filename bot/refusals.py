"""What the desk refuses. Each error means one thing; `tell` says what is the matter, why, and what to do instead."""

from collections.abc import Sequence

from bot import narration
from bot.language.i18n import _, ngettext
from bot.language.texts import echoed
from engine import Barred, View


class Refusal(Exception):
    """Nothing was changed."""

    def tell(self) -> str:
        raise NotImplementedError


class NoGame(Refusal):
    def tell(self) -> str:
        return _("There is no game in this channel. Open one with /game new.")


class NotStarted(Refusal):
    def tell(self) -> str:
        return _("The game has not started yet. When every seat is taken, /start begins it.")


class Started(Refusal):
    def tell(self) -> str:
        return _("The game has started already, and nobody joins or leaves it any more. /status shows who plays.")


class GameOver(Refusal):
    def tell(self) -> str:
        return _("This game is over. /status shows how it ended; /game new opens another.")


class ChannelBusy(Refusal):
    def tell(self) -> str:
        return _("This channel has a game already (see /status). Open another one in another channel or thread.")


class NotYourSeat(Refusal):
    """`seat` is somebody else's, or None: the user has none here."""

    def __init__(self, seat_name: str | None, holder: int | None = None) -> None:
        super().__init__(seat_name)
        self.seat_name, self.holder = seat_name, holder

    def tell(self) -> str:
        if self.seat_name is None:
            return _("You have no seat in this game, so this is not for you. /status shows who plays.")
        return _("This is for {seat} ({user}), not for you. /status shows who plays.").format(
            seat=self.seat_name, user=f"<@{self.holder}>" if self.holder else _("nobody")
        )


class Stale(Refusal):
    """The question is answered or withdrawn. The one asked now is shown instead."""

    def tell(self) -> str:
        return _("That question does not stand any more, so nothing was done.")


class MovedOn(Refusal):
    def tell(self) -> str:
        return _("The game has gone on meanwhile, and nothing was changed. Look at /log and try again.")


class NotAsked(Refusal):
    """`waiting`: whom the game waits for, in words."""

    def __init__(self, waiting: str) -> None:
        super().__init__(waiting)
        self.waiting = waiting

    def tell(self) -> str:
        return _("You are not asked anything now. {waiting}").format(waiting=self.waiting)


class Refused(Refusal):
    """Not a legal sentence. `barred` is the rule against it, if the rules know this word here at all.

    `at` and `superfluous`: see `narration.refuse`.
    """

    def __init__(
        self,
        barred: Barred | None,
        said: Sequence[str],
        view: View,
        *,
        at: int | None = None,
        superfluous: bool = False,
    ) -> None:
        super().__init__(" ".join(said))
        self.barred, self.said, self.view = barred, tuple(said), view
        self.at, self.superfluous = at, superfluous

    def tell(self) -> str:
        return narration.refuse(self.barred, self.said, self.view, at=self.at, superfluous=self.superfluous)


class OneMapOnly(Refusal):
    """Both a region and a space are named."""

    def tell(self) -> str:
        return _("Name either a region or a space to look around, not both: each is a picture of its own.")


class NoMarch(Refusal):
    """`reason`: why there is no way for him, in words."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    def tell(self) -> str:
        return _("No march: {reason}. Nothing was done; name another space or way, or fewer CU.").format(
            reason=self.reason
        )


class NoOdds(Refusal):
    """`reason`: why there is nothing to reckon, in words."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    def tell(self) -> str:
        return _("No odds: {reason}. The suggestions show what can be attacked or besieged now.").format(
            reason=self.reason
        )


class Broken(Refusal):
    """An error of ours, with its number in the bot's log. `last`: the latest of the game's log, if it is known to stay
    there.
    """

    def __init__(self, number: str, last: int | None = None) -> None:
        super().__init__(number)
        self.number, self.last = number, last

    def tell(self) -> str:
        stays = _("/log shows whether anything was done before.")
        if self.last is not None:
            stays = _("The game stays as it is after number {number} of the log.").format(number=self.last)
        return _(
            "Something broke while the bot carried this out (error {number}). {stays} Try something else; "
            "/report makes a file of the position: give it, with this number, to whoever runs the bot."
        ).format(number=self.number, stays=stays)


class OtherData(Refusal):
    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def tell(self) -> str:
        return _(
            "This game was begun with the data set {name}, which the bot does not have now. "
            "Whoever runs the bot must set DATA_FOLDER to it again."
        ).format(name=self.name)


class SeatGone(Refusal):
    """`seat_name` None: every seat is taken."""

    def __init__(self, seat_name: str | None) -> None:
        super().__init__(seat_name)
        self.seat_name = seat_name

    def tell(self) -> str:
        if self.seat_name is None:
            return _(
                "Every seat is taken. Who plays begins the game with /start; once it runs, /spectate lets you follow "
                "it."
            )
        return _("This seat is taken: {seat}. Choose another with /join.").format(seat=self.seat_name)


class NoSuchSeat(Refusal):
    def __init__(self, seats: Sequence[str]) -> None:
        super().__init__(*seats)
        self.seats = tuple(seats)

    def tell(self) -> str:
        return _("There is no such seat here. Choose one of: {seats}.").format(seats=", ".join(self.seats))


class SeatsEmpty(Refusal):
    def __init__(self, seats: Sequence[str]) -> None:
        super().__init__(*seats)
        self.seats = tuple(seats)

    def tell(self) -> str:
        return _("These seats are still empty: {seats}. Somebody must take each with /join first.").format(
            seats=", ".join(self.seats)
        )


class WrongSetup(Refusal):
    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem

    def tell(self) -> str:
        return _("The game cannot be set up so: {problem}.").format(problem=self.problem)


class NoPermission(Refusal):
    """`instead`: a channel where the same can be said."""

    def __init__(self, missing: Sequence[str], instead: int | None = None) -> None:
        super().__init__(*missing)
        self.missing, self.instead = tuple(missing), instead

    def tell(self) -> str:
        told = _(
            "The bot may not play in this channel: it lacks {permissions}. Whoever manages the channel grants it "
            "there: Edit Channel › Permissions › the bot's role."
        ).format(permissions=", ".join(self.missing))
        elsewhere = _("In <#{channel}> it can be done now: say it again there.")
        return told if self.instead is None else f"{told} {elsewhere.format(channel=self.instead)}"


class NotHere(Refusal):
    def tell(self) -> str:
        return _("Games are played in channels of a server. Say /help in one where the bot is.")


class Unknown(Refusal):
    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word

    def tell(self) -> str:
        return _("There is no “{word}” here. Choose one of the suggestions that come up while you type.").format(
            word=echoed(self.word)
        )


class WaitedFor(Refusal):
    """He would give time to himself."""

    def tell(self) -> str:
        return _("The others wait for you here, so one of them must say that. /act shows what you are asked.")


class NoSuchZone(Refusal):
    def __init__(self, typed: str) -> None:
        super().__init__(typed)
        self.typed = typed

    def tell(self) -> str:
        return _(
            "There is no time zone “{typed}”. Choose one of the suggestions that come up while you type, "
            "for instance Europe/Berlin."
        ).format(typed=echoed(self.typed))


class NoSuchHours(Refusal):
    """Not a span of the day."""

    def __init__(self, typed: str) -> None:
        super().__init__(typed)
        self.typed = typed

    def tell(self) -> str:
        return _(
            "Quiet hours are two different times of day such as 22:00-07:00, or off; “{typed}” is neither."
        ).format(typed=echoed(self.typed))


class NoSuchHour(Refusal):
    """Not an hour of the day."""

    def __init__(self, typed: str) -> None:
        super().__init__(typed)
        self.typed = typed

    def tell(self) -> str:
        return _("The hour of the digest is a number from 0 to 23 such as 18, or off; “{typed}” is neither.").format(
            typed=echoed(self.typed)
        )


class NoOrder(Refusal):
    """`reason`: why such an order would never do anything, in words."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    def tell(self) -> str:
        return _(
            "Nothing was ordered: {reason}. /orders shows what you may order, and the suggestions what fits."
        ).format(reason=self.reason)


class NothingToPrepare(Refusal):
    """`going_on`: his turn has come already; else none comes before his hand may change."""

    def __init__(self, *, going_on: bool) -> None:
        super().__init__(going_on)
        self.going_on = going_on

    def tell(self) -> str:
        if self.going_on:
            return _("Your turn is going on, so there is nothing to prepare. /act shows what you are asked now (5.4).")
        return _(
            "No turn of yours comes before hands change, so there is nothing to prepare. /prepare works again when "
            "hands have been drawn (5.2)."
        )


class NothingToPass(Refusal):
    def tell(self) -> str:
        return _(
            "No action goes on now in which you could respond, so there is nothing to pass yet (7.1.1). "
            "Say it again when somebody is active, or pass the whole turn with /pass until:turn."
        )


class NotHeld(Refusal):
    """A card to be shown that is not in the hand."""

    def __init__(self, typed: str) -> None:
        super().__init__(typed)
        self.typed = typed

    def tell(self) -> str:
        return _("You do not hold “{card}”, and show only cards of your hand (6.1). /hand shows them.").format(
            card=echoed(self.typed)
        )


class PlaysHere(Refusal):
    def tell(self) -> str:
        return _("You play in this game, and the game tells its players by itself. /since shows what you missed.")


class NoSuchNote(Refusal):
    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number

    def tell(self) -> str:
        return _("You have no note {number}. /note list shows them with their numbers.").format(number=self.number)


class NotesFull(Refusal):
    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most

    def tell(self) -> str:
        return ngettext(
            "You have {most} note, and no more are kept. Take one away with /note delete.",
            "You have {most} notes, and no more are kept. Take one away with /note delete.",
            self.most,
        ).format(most=self.most)


class NothingToRead(Refusal):
    """A name or a note of signs that show nothing."""

    def tell(self) -> str:
        return _("Nothing of what you typed can be seen, so nothing was kept. Say it again with letters or numbers.")
