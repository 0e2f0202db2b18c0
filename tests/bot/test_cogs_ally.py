"""/ally: an offer with its buttons at the ping, the answers, breaking, renewal; /event beside them."""

import simcord

import engine
from engine import Game
from engine.core.choice import walk
from tests.bot.room import asks, played_until
from tests.bot.stage import Stage, labels, staged
from tests.bot.test_cogs_play import put, revision, table_of, turn_of


def may(word: str) -> Game:
    """A turn in which that word is offered."""

    def offered(game: Game) -> bool:
        return any(
            question.name == "turn" and any(option.word == word for option in engine.options(game, question.number))
            for question in engine.questions(game)
            if question.waits
        )

    return played_until(offered, seed=2)


async def person(stage: Stage, seat: str) -> simcord.MemberActor:
    return stage.players[(await table_of(stage)).seats.index(seat)]


async def test_an_offer_pings_its_owner_who_answers_with_a_button(database_url: str) -> None:
    async with staged(database_url) as stage:
        question = await put(stage, may("ally"))
        active = await person(stage, question.seat)
        power = (await stage.suggestions(active, "ally propose", "power"))[0]
        found = await active.autocomplete(stage.channel, "ally propose", "other", "", power=power)
        other = found[0]["value"]
        await stage.slash(active, "ally propose", power=power, other=other)
        asked = (await table_of(stage)).waiting[0]
        owner = await person(stage, asked.seat)
        assert asked.name == "offer_answer"
        assert stage.pinged() == {owner.id}
        assert {"Accept", "Refuse"} <= set(labels(stage.last))
        await stage.click(owner, stage.last, "Accept")
        assert {power, other} in [set(pair) for pair in (await table_of(stage)).public.alliances]


async def test_15_1_who_names_the_partner_first_is_told_whose_power_comes_first(database_url: str) -> None:
    async with staged(database_url) as stage:
        question = await put(stage, may("ally"))
        active = await person(stage, question.seat)
        own = (await table_of(stage)).data.positions[question.seat].powers
        other = next(power for power in ("greeks", "gauls") if power not in own)
        told = (await stage.slash(active, "ally propose", power=other)).content
        assert told.startswith("After “Offer an alliance” first say your own power, then the other one")
        assert f"not “{other.capitalize()}” first" in told


async def test_accept_and_refuse_answer_an_offer_and_nothing_else(database_url: str) -> None:
    async with staged(database_url) as stage:
        question = await put(stage, played_until(lambda game: asks(game, "offer_answer")))
        owner = await person(stage, question.seat)
        before = await revision(stage)
        refused = await stage.slash(owner, "ally renew", answer="no")
        assert refused.content.startswith("No alliance of yours is to be renewed now")
        assert await revision(stage) == before
        reply = await stage.slash(owner, "ally refuse", note="not now")
        assert "Refuse" in reply.content
        assert await revision(stage) == before + 1
        entries = await stage.client.store.entries((await table_of(stage)).row.id, before)
        assert entries[0].words == ["refuse"]
        assert entries[0].note == "not now"


async def test_without_an_offer_accept_shows_what_is_asked_instead(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, turn_of("romans"))
        before = await revision(stage)
        assert (await stage.slash(stage.dmitri, "ally accept")).content.startswith("No alliance is offered to you now.")
        assert "to be renewed now" in (await stage.slash(stage.dmitri, "ally renew", answer="no")).content
        assert "not asked" in (await stage.slash(stage.anna, "ally accept")).content
        assert await revision(stage) == before, "its end would have been the end of the turn"


async def test_an_alliance_is_broken_for_support_word_by_word(database_url: str) -> None:
    async with staged(database_url) as stage:
        question = await put(stage, may("break"))
        active = await person(stage, question.seat)
        power = (await stage.suggestions(active, "ally break", "power"))[0]
        found = await active.autocomplete(stage.channel, "ally break", "other", "", power=power)
        other = found[0]["value"]
        begun = await stage.slash(active, "ally break", power=power, other=other)
        assert "›" in begun.content
        table = await table_of(stage)
        said = next(walk(table.words(question), ("break", power, other)))
        await stage.slash(active, "ally break", power=power, other=other, spaces=" ".join(said[3:]))
        assert {power, other} not in [set(pair) for pair in (await table_of(stage)).public.alliances]


async def test_15_5_done_need_not_be_said_once_the_price_is_named(database_url: str) -> None:
    async with staged(database_url) as stage:
        question = await put(stage, may("break"))
        active, table = await person(stage, question.seat), await table_of(stage)
        _, power, other, *spaces, last = next(walk(table.words(question), ("break",)))
        assert last == "done"
        await stage.slash(active, "ally break", power=power, other=other, spaces=spaces[0])
        assert (await table_of(stage)).row.revision == table.row.revision, "one point of three"
        await stage.slash(active, "ally break", power=power, other=other, spaces=" ".join(spaces))
        assert {power, other} not in [set(pair) for pair in (await table_of(stage)).public.alliances]


async def test_renewal_is_answered_by_command(database_url: str) -> None:
    async with staged(database_url) as stage:
        question = await put(stage, played_until(lambda game: asks(game, "renew")))
        owner = await person(stage, question.seat)
        before = await revision(stage)
        await stage.slash(owner, "ally renew", answer="yes")
        entries = await stage.client.store.entries((await table_of(stage)).row.id, before)
        assert entries[0].words == ["go_on"]


async def test_an_event_is_suggested_from_ones_own_hand_alone_and_played(database_url: str) -> None:
    async with staged(database_url) as stage:
        question = await put(stage, may("event"))
        active, table = await person(stage, question.seat), await table_of(stage)
        found = await stage.suggestions(active, "event", "card")
        assert found
        assert set(found) <= set(table.view(question.seat).hand)
        other = next(one for one in stage.players if one is not active)
        assert await stage.suggestions(other, "event", "card") == []
        before = await revision(stage)
        card = found[0]
        reply = await stage.slash(active, "event", card=table.data.cards[card].name)
        assert await revision(stage) == before + 1 or "›" in reply.content


async def test_every_command_that_takes_a_card_suggests_ones_own_hand_alone(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, turn_of("romans"))
        hand = set((await table_of(stage)).view("romans").hand)
        leader = (await stage.suggestions(stage.dmitri, "activate", "leader"))[0]
        for command, filled in (
            ("activate", {"leader": leader}),
            ("march", {"leader": leader}),
            ("support", {}),
            ("reinforce", {}),
            ("event", {}),
        ):
            own = await stage.dmitri.autocomplete(stage.channel, command, "card", "", **filled)
            assert {choice["value"] for choice in own} <= hand
            assert await stage.anna.autocomplete(stage.channel, command, "card", "", **filled) == []
        shown = await stage.suggestions(stage.dmitri, "show", "cards")
        assert hand <= set(shown)
        assert not hand & set(await stage.suggestions(stage.anna, "show", "cards"))
