"""Alliances: `/ally propose`, and the answers, which the buttons of each question give as well."""

from typing import Literal

from discord import app_commands

from bot.cogs.reply import FOR_TEXT, Chapter, Choices, Interaction, argument, respond, suggesting
from bot.cogs.saying import NOT_YOUR_TURN, NOTE_TEXT, OWN_TURN, Note, Saying
from bot.delivery.post import Message
from bot.language.i18n import _
from bot.narration.wording import N_
from bot.questions.typed import read

RENEW = {"yes": "go_on", "no": "end"}
NO_OFFER = N_("No alliance is offered to you now.")
NO_RENEWAL = N_("No alliance of yours is to be renewed now: that is asked at the end of a turn (5.9).")


class AllyChapter(Saying):
    ally = app_commands.Group(name="ally", description="Alliances between players (15)", guild_only=True)

    async def _answer(
        self, interaction: Interaction, name: str, text: str, seat: str | None, note: str, otherwise: str
    ) -> None:
        """To the question of that name alone; where it is not asked, what is asked now is shown after the text
        `otherwise`, which is not translated yet.
        """

        async def work() -> Message:
            talk, user = self.office.talk, interaction.user.id
            table = await self.table(interaction)
            question = next((one for one in talk.asked(user, table, seat) if one.name == name), None)
            if question is None:
                return await talk.current(table, user, seat, before=_(otherwise))
            return await talk.say(table, user, question, read(table, question, text), note)

        await respond(interaction, work)

    # suggestions

    @suggesting
    async def _power(self, interaction: Interaction, typed: str) -> Choices:
        return await self.words_after(interaction, typed, ("ally",))

    @suggesting
    async def _other(self, interaction: Interaction, typed: str) -> Choices:
        return await self.words_after(interaction, typed, ("ally", argument(interaction, "power")))

    @suggesting
    async def _breaking(self, interaction: Interaction, typed: str) -> Choices:
        return await self.words_after(interaction, typed, ("break",))

    @suggesting
    async def _broken(self, interaction: Interaction, typed: str) -> Choices:
        return await self.words_after(interaction, typed, ("break", argument(interaction, "power")))

    @suggesting
    async def _paid(self, interaction: Interaction, typed: str) -> Choices:
        power, other = argument(interaction, "power"), argument(interaction, "other")
        return await self.sentences_after(interaction, typed, "break", power, other)

    @suggesting
    async def _refused(self, interaction: Interaction, typed: str) -> Choices:
        return await self.sentences_after(interaction, typed, "refuse")

    # commands

    @ally.command(description="Offer an alliance in your turn; the other player is asked at once (15.1)")
    @app_commands.describe(power="Your power", other="With whom", note=NOTE_TEXT, for_=FOR_TEXT)
    @app_commands.rename(for_="for")
    @app_commands.autocomplete(power=_power, other=_other, for_=Chapter.own_seats)
    async def propose(
        self, interaction: Interaction, power: str, other: str | None = None, note: Note = "", for_: str | None = None
    ) -> None:
        await self.say(interaction, ("ally", power, other), for_, note, only=OWN_TURN, otherwise=NOT_YOUR_TURN)

    @ally.command(description="Accept the alliance you are offered (15.1)")
    @app_commands.describe(note=NOTE_TEXT, for_=FOR_TEXT)
    @app_commands.rename(for_="for")
    @app_commands.autocomplete(for_=Chapter.own_seats)
    async def accept(self, interaction: Interaction, note: Note = "", for_: str | None = None) -> None:
        await self._answer(interaction, "offer_answer", "accept", for_, note, NO_OFFER)

    @ally.command(description="Refuse the alliance you are offered (15.1)")
    @app_commands.describe(spaces="Where you pay, if a card makes refusing cost support", note=NOTE_TEXT, for_=FOR_TEXT)
    @app_commands.rename(for_="for")
    @app_commands.autocomplete(spaces=_refused, for_=Chapter.own_seats)
    async def refuse(
        self, interaction: Interaction, spaces: str = "", note: Note = "", for_: str | None = None
    ) -> None:
        await self._answer(interaction, "offer_answer", f"refuse {spaces}", for_, note, NO_OFFER)

    @ally.command(name="break", description="Break an alliance in your turn, for 3 points of your support (15.5)")
    @app_commands.describe(
        power="Your power", other="Its ally", spaces="Where you pay, point by point", note=NOTE_TEXT, for_=FOR_TEXT
    )
    @app_commands.rename(for_="for")
    @app_commands.autocomplete(power=_breaking, other=_broken, spaces=_paid, for_=Chapter.own_seats)
    async def break_(
        self,
        interaction: Interaction,
        power: str,
        other: str | None = None,
        spaces: str | None = None,
        note: Note = "",
        for_: str | None = None,
    ) -> None:
        words = ("break", power, other, spaces)
        await self.say(interaction, words, for_, note, only=OWN_TURN, otherwise=NOT_YOUR_TURN, finish=bool(spaces))

    @ally.command(description="Whether your alliance goes on, when you are asked at the end of a turn (5.9)")
    @app_commands.describe(answer="Go on, or end it without penalty", note=NOTE_TEXT, for_=FOR_TEXT)
    @app_commands.rename(for_="for")
    @app_commands.autocomplete(for_=Chapter.own_seats)
    async def renew(
        self, interaction: Interaction, answer: Literal["yes", "no"], note: Note = "", for_: str | None = None
    ) -> None:
        await self._answer(interaction, "renew", RENEW[answer], for_, note, NO_RENEWAL)
