"""Acting: `/act` for every question, and shortcuts for the commonest sentences."""

from collections.abc import Sequence

from discord import app_commands

from bot.beforehand.ordered import Until
from bot.beforehand.untils import PASSED
from bot.cogs.reply import FOR_TEXT, Chapter, Choices, Interaction, argument, as_choices, respond, suggesting
from bot.cogs.saying import ANY, NOT_YOUR_TURN, NOTE_TEXT, OWN_TURN, Note, Saying
from bot.delivery.post import Message
from bot.language.i18n import _
from bot.language.naming import fitting
from bot.marches.marchhelp import destinations, listed, to_drop, to_take
from bot.marches.marching import march, meant_march, nothing_to_march
from bot.marches.marchplan import activates
from bot.narration import label, wording
from bot.narration.wording import N_
from bot.questions.suggest import MOST, Asked, first_word, matching, suggest
from bot.questions.typed import GO_ON
from bot.table import Table
from engine import Option, Question
from engine.core.window import INSIST, PLAY
from engine.sword.cards import kinds
from engine.sword.cards.playing import BESIDE
from engine.sword.facts import Card
from engine.sword.movement import MOST_CU
from engine.sword.neutral import NEUTRAL

EVENT = "event"

BATTLE_SUPPORT = ("support",)
"""What is asked point by point, and has no card."""
CARD_OF_ROUND = (*OWN_TURN, "neutral")
"""What is answered with a use of the card of the round, for oneself or for a non-player power."""
WHICH_CARD = N_("With which card? Choose it, then the spaces point by point; or name both: /support card: spaces:")
RESPONDING = ("response",)
NO_RESPONSE = N_("Nothing was done: you are asked for no response now (7.1.1).")
DESPERATE = ("desperate", "desperate_instead", "desperate_last", "desperate_use", "ahead")
NOT_DESPERATE = N_("Nothing was done: you are asked nothing about Desperate Times now (7.4).")

PASSING = ("pass", "end", "done")
"""What passing is called, question by question: the first of these that is offered."""


class PlayChapter(Saying):
    # suggestions

    @suggesting
    async def _sentence(self, interaction: Interaction, typed: str) -> Choices:
        table, questions = await self.asked(interaction)
        first = questions[0]
        draft = await self.office.store.draft(table.row.id, first.seat, first.number)
        open_now = [question for question in questions if table.has_choice(question)]
        asked = [Asked(question, table.words(question), table.view(question.seat)) for question in open_now]
        if draft:
            asked.insert(0, Asked(first, table.words(first), table.view(first.seat), draft, GO_ON))
        return as_choices((found.name, found.value) for found in suggest(asked, typed))

    @suggesting
    async def _leader(self, interaction: Interaction, typed: str) -> Choices:
        return await self.words_after(interaction, typed, ("activate",))

    @suggesting
    async def _activating_card(self, interaction: Interaction, typed: str) -> Choices:
        return await self.words_after(interaction, typed, ("activate", argument(interaction, "leader")))

    @suggesting
    async def _marching_leader(self, interaction: Interaction, typed: str) -> Choices:
        table, questions = await self.asked(interaction)
        for question in questions:
            if question.name in ("activation", "step"):
                leader = str(question.about.get("leader", ""))
                view = table.view(question.seat)
                return as_choices([(wording.leader(leader, view), leader)])
            if question.name in ("flank", "event_choice") and activates(table, question):
                found = [option for option in table.options(question) if option.kind == "leader"]
                view = table.view(question.seat)
                matched = matching(found, typed, question, view)
                return as_choices((label(option, question, view), option.word) for option in matched)
        return await self.words_after(interaction, typed, ("activate",))

    @suggesting
    async def _destination(self, interaction: Interaction, typed: str) -> Choices:
        """The nearest first."""
        table, leader = await self.started(interaction), argument(interaction, "leader") or ""
        return as_choices(fitting(typed, lambda: destinations(table, leader)))

    @suggesting
    async def _via(self, interaction: Interaction, typed: str) -> Choices:
        table, leader = await self.started(interaction), argument(interaction, "leader") or ""
        return as_choices(listed(lambda: destinations(table, leader), typed))

    @suggesting
    async def _taken(self, interaction: Interaction, typed: str) -> Choices:
        table, leader = await self.started(interaction), argument(interaction, "leader") or ""
        return as_choices(listed(lambda: to_take(table, leader), typed))

    @suggesting
    async def _dropped(self, interaction: Interaction, typed: str) -> Choices:
        table, leader = await self.started(interaction), argument(interaction, "leader") or ""
        return as_choices(listed(lambda: to_drop(table, leader), typed))

    @suggesting
    async def _support_card(self, interaction: Interaction, typed: str) -> Choices:
        return await self.words_after(interaction, typed, ("support",))

    @suggesting
    async def _support_spaces(self, interaction: Interaction, typed: str) -> Choices:
        _table, questions = await self.asked(interaction)
        if questions[0].name in BATTLE_SUPPORT:
            return await self.sentences_after(interaction, typed)
        return await self.sentences_after(interaction, typed, "support", argument(interaction, "card"))

    @suggesting
    async def _response_card(self, interaction: Interaction, typed: str) -> Choices:
        return await self.words_after(interaction, typed, (PLAY,))

    @suggesting
    async def _response_picks(self, interaction: Interaction, typed: str) -> Choices:
        return await self.sentences_after(interaction, typed, PLAY, argument(interaction, "card"))

    @suggesting
    async def _reinforce_card(self, interaction: Interaction, typed: str) -> Choices:
        return await self.words_after(interaction, typed, ("reinforce",))

    @suggesting
    async def _reinforce_space(self, interaction: Interaction, typed: str) -> Choices:
        return await self.words_after(interaction, typed, ("reinforce", argument(interaction, "card")))

    @suggesting
    async def _reinforce_power(self, interaction: Interaction, typed: str) -> Choices:
        card, space = argument(interaction, "card"), argument(interaction, "space")
        return await self.words_after(interaction, typed, ("reinforce", card, space))

    @suggesting
    async def _event_card(self, interaction: Interaction, typed: str) -> Choices:
        cards, found = (await self.started(interaction)).data.cards, []
        for verb in (EVENT, BESIDE, NEUTRAL):
            offered = await self.words_after(interaction, typed, (verb,))
            found += [one for one in offered if _event_verb(cards[one.value]) == verb]
        return found[:MOST]

    @suggesting
    async def _event_targets(self, interaction: Interaction, typed: str) -> Choices:
        card = argument(interaction, "card")
        if card is None:
            return []
        table, questions = await self.asked(interaction)
        return await self.sentences_after(interaction, typed, _verb_of(table, questions, card), card)

    @suggesting
    async def _desperate(self, interaction: Interaction, typed: str) -> Choices:
        table, questions = await self.asked(interaction)
        asked = [
            Asked(question, table.words(question), table.view(question.seat))
            for question in questions
            if question.name in DESPERATE
        ]
        return as_choices((found.name, found.value) for found in suggest(asked, typed))

    # commands

    @app_commands.command(description="Answer what you are asked, word by word; without a sentence, show it again")
    @app_commands.describe(sentence="Type, and choose from what comes up", note=NOTE_TEXT, for_=FOR_TEXT)
    @app_commands.rename(for_="for")
    @app_commands.autocomplete(sentence=_sentence, for_=Chapter.own_seats)
    @app_commands.guild_only()
    async def act(self, interaction: Interaction, sentence: str = "", note: Note = "", for_: str | None = None) -> None:
        await self.say(interaction, (sentence,), for_, note, only=ANY)

    @app_commands.command(description="Activate a leader with a card (7.1)")
    @app_commands.describe(leader="Whom", card="With which card", note=NOTE_TEXT, for_=FOR_TEXT)
    @app_commands.rename(for_="for")
    @app_commands.autocomplete(leader=_leader, card=_activating_card, for_=Chapter.own_seats)
    @app_commands.guild_only()
    async def activate(
        self, interaction: Interaction, leader: str, card: str | None = None, note: Note = "", for_: str | None = None
    ) -> None:
        words = ("activate", leader, card)
        await self.say(interaction, words, for_, note, only=CARD_OF_ROUND, otherwise=NOT_YOUR_TURN)

    @app_commands.command(description="March a leader to a space: the cheapest way, shown first and then confirmed (9)")
    @app_commands.describe(
        leader="Who marches",
        to="Where to",
        via="Through which spaces, with commas between",
        cu="How many CU set out with him",
        take="CU or leaders he takes along, such as 2@capua, valerius",
        drop="CU or leaders he leaves, such as 2@capua, valerius",
        card="With which card, if he is not active; else the cheapest that does",
        note=NOTE_TEXT,
        for_=FOR_TEXT,
    )
    @app_commands.rename(for_="for")
    @app_commands.autocomplete(
        leader=_marching_leader,
        to=_destination,
        via=_via,
        take=_taken,
        drop=_dropped,
        card=_activating_card,
        for_=Chapter.own_seats,
    )
    @app_commands.guild_only()
    async def march(
        self,
        interaction: Interaction,
        leader: str,
        to: str,
        via: str = "",
        cu: app_commands.Range[int, 0, MOST_CU] | None = None,
        take: str = "",
        drop: str = "",
        card: str | None = None,
        note: Note = "",
        for_: str | None = None,
    ) -> None:
        async def work() -> Message:
            table, user, talk = await self.table(interaction), interaction.user.id, self.office.talk
            if why_not := nothing_to_march(table, talk.asked(user, table, for_)):
                return await talk.current(table, user, for_, before=why_not)
            wanted = meant_march(table, user, leader, to, card, via=via, cu=cu, take=take, drop=drop)
            return await march(talk, self.office.desk, table, user, for_, wanted, note)

        await respond(interaction, work)

    @app_commands.command(description="Use a card for support: PC markers and loyalty (7.3)")
    @app_commands.describe(card="Which card", spaces="Where, point by point", note=NOTE_TEXT, for_=FOR_TEXT)
    @app_commands.rename(for_="for")
    @app_commands.autocomplete(card=_support_card, spaces=_support_spaces, for_=Chapter.own_seats)
    @app_commands.guild_only()
    async def support(
        self,
        interaction: Interaction,
        card: str | None = None,
        spaces: str | None = None,
        note: Note = "",
        for_: str | None = None,
    ) -> None:
        places = " ".join((spaces or "").split(","))

        async def work() -> Message:
            user, talk, table = interaction.user.id, self.office.talk, await self.table(interaction)
            asked = talk.asked(user, table, for_)
            if card is None and places and any(one.name in BATTLE_SUPPORT for one in asked):
                return await talk.typed(user, table, for_, places, note, only=BATTLE_SUPPORT)
            own = next((one for one in asked if one.name in CARD_OF_ROUND), None)
            if card is None and places and own is not None:
                return await talk.say(table, user, own, ("support",), note, before=_(WHICH_CARD))
            text = " ".join(("support", card or "", places))
            return await talk.typed(user, table, for_, text, note, only=CARD_OF_ROUND, otherwise=_(NOT_YOUR_TURN))

        await respond(interaction, work)

    @app_commands.command(name="respond", description="Play a response now (7.1.1)")
    @app_commands.describe(
        card="Which card", picks="What it asks", insist="Also if somebody plays first", note=NOTE_TEXT, for_=FOR_TEXT
    )
    @app_commands.rename(for_="for")
    @app_commands.autocomplete(card=_response_card, picks=_response_picks, for_=Chapter.own_seats)
    @app_commands.guild_only()
    async def respond_(
        self,
        interaction: Interaction,
        card: str,
        picks: str | None = None,
        insist: bool = False,
        note: Note = "",
        for_: str | None = None,
    ) -> None:
        words = (INSIST if insist else PLAY, card, picks)
        await self.say(interaction, words, for_, note, only=RESPONDING, otherwise=NO_RESPONSE)

    @app_commands.command(description="Place a CU with a 3-value card (7.1)")
    @app_commands.describe(
        card="Which card", space="Where", power="Whose CU, if you have two powers", note=NOTE_TEXT, for_=FOR_TEXT
    )
    @app_commands.rename(for_="for")
    @app_commands.autocomplete(
        card=_reinforce_card, space=_reinforce_space, power=_reinforce_power, for_=Chapter.own_seats
    )
    @app_commands.guild_only()
    async def reinforce(
        self,
        interaction: Interaction,
        card: str,
        space: str | None = None,
        power: str | None = None,
        note: Note = "",
        for_: str | None = None,
    ) -> None:
        words = ("reinforce", card, space, power)
        await self.say(interaction, words, for_, note, only=CARD_OF_ROUND, otherwise=NOT_YOUR_TURN)

    @app_commands.command(description="Play a card as its event, as the card of the round or beside it (7.1)")
    @app_commands.describe(card="Which card", targets="What it is aimed at", note=NOTE_TEXT, for_=FOR_TEXT)
    @app_commands.rename(for_="for")
    @app_commands.autocomplete(card=_event_card, targets=_event_targets, for_=Chapter.own_seats)
    @app_commands.guild_only()
    async def event(
        self,
        interaction: Interaction,
        card: str,
        targets: str | None = None,
        note: Note = "",
        for_: str | None = None,
    ) -> None:
        async def work() -> Message:
            user, talk = interaction.user.id, self.office.talk
            table = await self.table(interaction)
            words = (_verb_of(table, talk.asked(user, table, for_), card), card, targets)
            text = " ".join(word for word in words if word)
            return await talk.typed(user, table, for_, text, note, only=OWN_TURN, otherwise=_(NOT_YOUR_TURN))

        await respond(interaction, work)

    @app_commands.command(description="Desperate Times: announce or pass now, or answer beforehand (7.4)")
    @app_commands.describe(when="Now or beforehand", note=NOTE_TEXT, for_=FOR_TEXT)
    @app_commands.rename(for_="for")
    @app_commands.autocomplete(when=_desperate, for_=Chapter.own_seats)
    @app_commands.guild_only()
    async def desperate(self, interaction: Interaction, when: str, note: Note = "", for_: str | None = None) -> None:
        await self.say(interaction, (when,), for_, note, only=DESPERATE, otherwise=NOT_DESPERATE)

    @app_commands.command(name="pass", description="Pass, or end your turn")
    @app_commands.describe(until="Pass all responses in this action, round or turn", note=NOTE_TEXT, for_=FOR_TEXT)
    @app_commands.rename(for_="for")
    @app_commands.autocomplete(for_=Chapter.own_seats)
    @app_commands.guild_only()
    async def pass_(
        self, interaction: Interaction, until: Until | None = None, note: Note = "", for_: str | None = None
    ) -> None:
        async def work() -> Message:
            user, talk = interaction.user.id, self.office.talk
            table = await self.table(interaction)
            if until is not None:
                return await self.office.ordering.pass_until(user, table, table.own_seat(user, for_), until, note)
            question = talk.asked(user, table, for_)[0]
            offered = {option.word for option in table.options(question)} if question.waits else set()
            if question.name != "turn":
                offered.discard("end")  # an alliance is not ended in passing (5.9)
            said = PASSED.get(question.name) or next(((word,) for word in PASSING if word in offered), None)
            if said is None or not question.waits:
                return await talk.current(table, user, for_, before=_("There is nothing to pass here."))
            return await talk.say(table, user, question, said, note)

        await respond(interaction, work)


def _event_verb(card: Card) -> str:
    """7.1, 7.1.2 How the event of a card is played: as the card of the round, or beside it."""
    if kinds.is_neutral(card):
        return NEUTRAL
    return BESIDE if card.effect is not None and card.effect.beside else EVENT


def _verb_of(table: Table, asked: Sequence[Question], card: str) -> str:
    """That of a card of his hand, by its id or name."""
    for question in asked:
        view = table.view(question.seat)
        found = first_word(card, [Option(held, "card") for held in view.hand], question, view)
        if found is not None:
            return _event_verb(table.data.cards[found[0]])
    return EVENT
