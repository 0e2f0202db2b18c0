"""What is refused to those who want the table to decide something."""

from collections.abc import Sequence

from bot.language.i18n import _, ngettext
from bot.language.texts import echoed
from bot.narration import repair, wording
from bot.refusals import Refusal, Refused
from engine import Option, View


class NothingToUndo(Refusal):
    def tell(self) -> str:
        return _(
            "You have given no answer that could be taken back. What you have said beforehand you change with "
            "/desperate. To go back further, name the number of an entry of the log: /undo to."
        )


class NoWayBackAnywhere(Refusal):
    """There is no entry that the game could go back to."""

    def tell(self) -> str:
        return _(
            "Nothing can be taken back now: no answer that the log shows is in force after another entry. "
            "/log shows what happened."
        )


class NoWayBack(Refusal):
    """`number` is no entry the game could stand after: it is the last one, taken back, or not there."""

    def __init__(self, number: str) -> None:
        super().__init__(number)
        self.number = number

    def tell(self) -> str:
        return _(
            "The game cannot go back to entry {number}: it is the latest, was taken back itself, or is not in the log. "
            "Choose one of the suggestions that come up while you type."
        ).format(number=self.number)


class OpenAlready(Refusal):
    """`kind`: what is proposed already, in words."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind

    def tell(self) -> str:
        return _(
            "The table is asked already about this: {kind}. /proposals shows it; it must be decided or withdrawn first."
        ).format(kind=self.kind)


class NoProposal(Refusal):
    def tell(self) -> str:
        return _("There is no such proposal in this game. /proposals shows what is open.")


class BrokenProposal(Refusal):
    """`place`: what of its row cannot be read, in words for whoever runs the bot."""

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self.place = place

    def tell(self) -> str:
        return _(
            "That proposal cannot be read as it is stored ({place}), so nothing was done. The game goes on without it: "
            "propose it anew. Whoever runs the bot finds more with: `python -m bot check`"
        ).format(place=self.place)


class ProposalEnded(Refusal):
    """`how` it ended, in words."""

    def __init__(self, how: str) -> None:
        super().__init__(how)
        self.how = how

    def tell(self) -> str:
        return _("This is decided, and your click changed nothing. {how} /proposals shows what is open.").format(
            how=self.how
        )


class NoVoice(Refusal):
    """`asked`: whose word is needed, as mentions; `why`: the rule that says so, where it is not plain."""

    def __init__(self, asked: str, why: Sequence[str] = ()) -> None:
        super().__init__(asked)
        self.asked, self.why = asked, tuple(why)

    def tell(self) -> str:
        told = _("Your word is not needed here, only that of {people}. /status shows who plays.")
        return "\n".join([told.format(people=self.asked), *self.why])


class VotedAlready(Refusal):
    """`own`: it is his proposal."""

    def __init__(self, yes: bool, *, own: bool = False) -> None:
        super().__init__(yes)
        self.yes, self.own = yes, own

    def tell(self) -> str:
        if self.own:
            return _(
                "You have proposed this, and so agreed to it already. **Refuse** withdraws it; /proposals shows whose "
                "word is still missing."
            )
        if self.yes:
            return _("You have agreed already. /proposals shows whose word is still missing.")
        return _("You have refused already. /proposals shows whose word is still missing.")


class Outdated(Refusal):
    """A proposal that cannot be carried out any more. `reason` in words."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    def tell(self) -> str:
        return _("This proposal is void: {reason}. Nothing was changed; propose it anew if it is still wanted.").format(
            reason=self.reason
        )


class NotAsShown(Refusal):
    """What an adjustment says is so now is not so any more."""

    def tell(self) -> str:
        return _("the position has changed meanwhile, and what is to be mended is no longer as it says here")


class TooMuch(Refusal):
    """`most` sentences go into an adjustment."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most

    def tell(self) -> str:
        return ngettext(
            "That is too much for one proposal, and nothing was proposed: it has {most} sentence at most, and all it "
            "says must fit into one message. Make two of it.",
            "That is too much for one proposal, and nothing was proposed: it has {most} sentences at most, and all it "
            "says must fit into one message. Make two of it.",
            self.most,
        ).format(most=self.most)


class NoAdjustment(Refused):
    """`verbs`: what it may begin with."""

    def __init__(self, wrong: Refused, verbs: Sequence[Option], view: View) -> None:
        super().__init__(wrong.barred, wrong.said, view)
        self.verbs = tuple(verbs)

    def tell(self) -> str:
        if self.barred is not None:
            return super().tell()
        how = _(
            "Type /adjust and take the suggestions that come up, word by word to the end; it begins with one of: "
            "{verbs}. For instance: {example}"
        ).format(verbs=", ".join(repair.word(verb, self.view) for verb in self.verbs), example=self._example())
        if not self.said:
            return how
        told = _("“{said}” is no adjustment, or not a whole one. {how}")
        return told.format(said=echoed(" ".join(self.said)), how=how)

    def _example(self) -> str:
        """By name, as it may be typed."""
        cu = repair.word(Option("cu", "verb"), self.view)
        return f"{cu} {wording.power('romans')} {wording.space('roma', self.view)} 5"


class PausedAlready(Refusal):
    def tell(self) -> str:
        return _("The game is paused already. Any player ends the pause with /resume.")


class NotPaused(Refusal):
    def tell(self) -> str:
        return _("The game is not paused. /pause asks the table for a pause.")


class SameHolder(Refusal):
    def __init__(self, seat_name: str, holder: int) -> None:
        super().__init__(seat_name)
        self.seat_name, self.holder = seat_name, holder

    def tell(self) -> str:
        return _("{user} plays the {seat} already. Name somebody else with /replace.").format(
            user=f"<@{self.holder}>", seat=self.seat_name
        )


class NoPerson(Refusal):
    def tell(self) -> str:
        return _("A bot cannot play. Name a person with /replace.")


class StillPlayed(Refusal):
    def tell(self) -> str:
        return _("This channel has a game that is not over. /game rematch opens the next one when it is.")
