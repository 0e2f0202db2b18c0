"""Looking back in Discord, and what one does beside the game: since, log, files, notes, cards shown, spectators."""

from random import Random

import discord
import pytest
from simcord import ResponseMessage

import engine
from bot.clocks.clock import SetClock
from bot.course import Course, answer_to
from bot.pages import notes
from bot.storage.tables import NoteRow
from tests.bot.stage import Stage, labels, staged
from tests.bot.test_cogs_look import finish
from tests.bot.test_cogs_play import put, table_of, turn_of


async def file_of(stage: Stage, reply: ResponseMessage, index: int = 0) -> str:
    return (await reply.attachments[index].read()).decode()


def public(stage: Stage) -> list[discord.Message]:
    """Without the replies to the stranger, which he sees in the channel too."""
    return [message for message in stage.public if not message.flags.ephemeral]


# since


async def test_since_has_a_picture_and_the_way_to_the_question(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        reply = await stage.slash(stage.anna, "since")
        assert reply.ephemeral
        assert "`1`" in reply.content
        assert len(reply.attachments) == 1
        assert labels(reply) == ["Open"]
        assert "Open" not in labels(await stage.slash(stage.boris, "since"))
        assert "no seat" in (await stage.slash(stage.stranger, "since")).content


async def test_the_button_under_the_ping_tells_the_same_to_him_alone(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        message = stage.last
        reply = await stage.click(stage.boris, message, "Since my last answer")
        assert reply.ephemeral
        assert reply.content == (await stage.slash(stage.boris, "since")).content
        assert "no seat" in (await stage.click(stage.stranger, message, "Since my last answer")).content


# log, played, export, verify


async def test_the_log_is_filtered_by_what_is_typed(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        assert "Romans draw" in (await stage.slash(stage.boris, "log", kind="cards")).content
        assert "Gauls draw" not in (await stage.slash(stage.boris, "log", player="romans", kind="Cards")).content
        assert "Nothing" in (await stage.slash(stage.boris, "log", kind="battles")).content
        assert "Nothing" in (await stage.slash(stage.boris, "log", turn=2)).content
        assert "no “chess”" in (await stage.slash(stage.boris, "log", kind="chess")).content
        assert "cards" in await stage.suggestions(stage.boris, "log", "kind")
        assert await stage.suggestions(stage.boris, "log", "player", "rom") == ["romans"]


async def test_the_pages_of_the_log_are_turned_by_button(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        table, rng = await table_of(stage), Random(1)
        course = Course.at(table)
        for _answer in range(150):
            question = course.after.waiting[0]
            said = engine.random_answer(course.after.running, question.number, rng)
            answer = answer_to(course.after, question, said, table.holders[question.seat], "player")
            course = course.step(engine.play(course.after.running, question.number, said), answer)
        steps = [(step.answer, step.state) for step in course.steps]
        now, draws = stage.client.clock.now(), course.after.running.draws
        await stage.client.store.record_answers(table.row, steps, at=now, draws=draws)
        last = await stage.slash(stage.boris, "log")
        assert labels(last) == ["Older"]
        told = last.content
        older = await stage.click(stage.boris, last, "Older")
        assert "Newer" in labels(older)
        assert older.content != told


async def test_the_file_is_for_the_one_who_asks(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, turn_of("romans"))
        table = await table_of(stage)
        own = await stage.slash(stage.dmitri, "export")
        assert own.ephemeral
        text = await file_of(stage, own)
        names = [table.data.cards[card].name for card in table.view("romans").hand]
        assert all(name in text for name in names)
        other = await file_of(stage, await stage.slash(stage.stranger, "export"))
        assert "THE HAND" not in other
        assert not any(f"\n{name} (" in other for name in names)
        assert table.running.seed not in text


async def test_after_the_end_everybody_gets_the_record(database_url: str) -> None:
    async with staged(database_url) as stage:
        await finish(stage)
        reply = await stage.slash(stage.stranger, "export")
        assert [file.filename.rpartition("-")[2] for file in reply.attachments] == ["record.txt", "log.txt"]
        assert f"seed {(await table_of(stage)).running.seed}" in await file_of(stage, reply)


async def test_verify_says_when_it_can_be_checked(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        reply = await stage.slash(stage.stranger, "verify")
        assert (await table_of(stage)).row.commitment in reply.content
        assert "secret while the game runs" in reply.content


async def test_played_names_no_card_before_one_was_played(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        assert "No card" in (await stage.slash(stage.boris, "played", player="gauls", turn=1)).content


# notes


async def test_notes_are_kept_for_their_seat_alone(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        before = len(public(stage))
        text = f"**Boris** lies, {stage.boris.mention} @everyone\nalways"
        assert "note 1" in (await stage.slash(stage.anna, "note add", text=text)).content
        await stage.slash(stage.anna, "note add", text="second")
        shown = await stage.slash(stage.anna, "note list")
        assert shown.ephemeral
        assert f"\\*\\*Boris\\*\\* lies, \\<\\@{stage.boris.id}\\> \\@everyone always" in shown.content
        assert "`2`" in shown.content
        assert "No notes" in (await stage.slash(stage.boris, "note list")).content
        assert "no seat" in (await stage.slash(stage.stranger, "note list")).content
        assert "no note 3" in (await stage.slash(stage.anna, "note delete", number=3)).content
        assert "no note 1" in (await stage.slash(stage.boris, "note delete", number=1)).content
        await stage.slash(stage.anna, "note delete", number=1)
        left = (await stage.slash(stage.anna, "note list")).content
        assert "`1`" in left
        assert "second" in left
        assert "Boris" not in left
        assert len(public(stage)) == before


def test_a_long_list_of_notes_has_pages() -> None:
    at = SetClock().now()
    kept = [NoteRow(game=1, seat="gauls", text="*" * notes.LONGEST, at=at) for _number in range(notes.MOST)]
    seen, before = set[int](), None
    while True:
        text = notes.listed(kept, before)
        assert len(text) <= 2000
        numbers = [int(line.split("`")[1]) for line in text.split("\n") if line.startswith("`")]
        seen |= set(numbers)
        if "Older ones" not in text:
            break
        before = int(text.rpartition(":")[2])
    assert seen == set(range(1, notes.MOST + 1))


# cards shown


async def test_a_card_is_shown_to_one_player_and_the_table_learns_how_many(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, turn_of("romans"))
        table = await table_of(stage)
        hand = table.view("romans").hand
        names = [table.data.cards[card].name for card in hand]
        typed = f"{names[0]} ({table.data.cards[hand[0]].value}), {hand[1]}"
        reply = await stage.slash(stage.dmitri, "show", whom="greeks", cards=typed)
        assert names[0] in reply.content
        assert names[1] in reply.content
        message = stage.last
        assert message.content == f"Romans show 2 cards to Greeks (<@{stage.clara.id}>) (6.1)."
        assert stage.pinged() == {stage.clara.id}
        assert labels(message) == ["Look", "Since my last answer"]
        looked = await stage.click(stage.clara, message, "Look")
        assert looked.ephemeral
        assert names[0] in looked.content
        assert names[1] in looked.content
        assert names[2] not in looked.content
        assert looked.attachments[0].description
        for person in (stage.anna, stage.dmitri, stage.stranger):
            refused = await stage.click(person, message, "Look")
            assert "This is for Greeks" in refused.content
            assert not refused.attachments
        assert names[0] in (await stage.slash(stage.clara, "shown")).content
        assert "Nobody has shown" in (await stage.slash(stage.anna, "shown")).content


async def test_only_cards_of_ones_hand_are_shown_and_suggested(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, turn_of("romans"))
        table = await table_of(stage)
        hand, others = table.view("romans").hand, table.view("gauls").hand
        before = len(public(stage))
        assert "do not hold" in (await stage.slash(stage.dmitri, "show", whom="greeks", cards=others[0])).content
        assert "do not hold" in (await stage.slash(stage.dmitri, "show", whom="greeks", cards=",")).content
        assert "no “romans”" in (await stage.slash(stage.dmitri, "show", whom="romans", cards=hand[0])).content
        assert "no seat" in (await stage.slash(stage.stranger, "show", whom="greeks", cards=hand[0])).content
        assert len(public(stage)) == before
        suggested = await stage.suggestions(stage.dmitri, "show", "cards")
        assert set(suggested) == {*hand, "all"}
        more = await stage.suggestions(stage.dmitri, "show", "cards", f"{hand[0]}, ")
        assert set(more) == {f"{hand[0]},{card}" for card in hand[1:]}
        assert await stage.suggestions(stage.stranger, "show", "cards") == []
        everything = await stage.slash(stage.dmitri, "show", whom="gauls", cards="all")
        assert f"show {len(hand)} cards" in stage.last.content
        assert all(table.data.cards[card].name in everything.content for card in hand)


# spectators


async def test_a_spectator_gets_the_public_news_of_each_turn(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        assert "You play" in (await stage.slash(stage.anna, "spectate")).content
        assert "You follow" in (await stage.slash(stage.stranger, "spectate")).content
        assert "any more" in (await stage.slash(stage.stranger, "spectate")).content
        assert "You follow" in (await stage.slash(stage.stranger, "spectate")).content


@pytest.mark.parametrize("command", ["note add", "show", "shown", "export", "spectate"])
async def test_without_a_game_they_say_so(database_url: str, command: str) -> None:
    async with staged(database_url) as stage:
        options = {"note add": {"text": "x"}, "show": {"whom": "greeks", "cards": "all"}}.get(command, {})
        assert "no game in this channel" in (await stage.slash(stage.anna, command, **options)).content
