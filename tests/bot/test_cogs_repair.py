"""Mending in Discord: /undo, /adjust, /report."""

import pytest

import engine
from tests.bot.discord_limits import OPTION_TEXT, OPTIONS
from tests.bot.room import asks, played_until
from tests.bot.stage import Stage, labels, staged
from tests.bot.test_cogs_play import put, revision, table_of


async def test_a_wrong_click_is_taken_back_by_its_giver_and_the_old_buttons_are_gone(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        await stage.click(stage.anna, stage.last, "Gauls")
        second = stage.last
        assert "Who goes first" in second.content
        reply = await stage.slash(stage.anna, "undo")
        assert reply.ephemeral
        assert "nobody else had to be asked" in reply.content
        assert stage.last.id != second.id
        assert "Taken back" in stage.last.content
        assert "Gauls" in labels(stage.last)
        await stage.click(stage.anna, stage.last, "Gauls")
        assert "Who goes first" in stage.last.content


async def test_an_undo_by_consent_is_one_message_with_buttons_for_those_asked(database_url: str) -> None:
    async with staged(database_url) as stage:
        await _four_answers(stage)
        before = await revision(stage)
        await stage.slash(stage.anna, "undo")
        asked = stage.last
        assert stage.pinged() == {person.id for person in stage.players[1:]}
        assert labels(asked) == ["Agree", "Refuse", "Since my last answer"]
        assert "not needed" in (await stage.click(stage.stranger, asked, "Agree")).content
        for person in stage.players[1:3]:
            assert "Your word is kept" in (await stage.click(person, asked, "Agree")).content
        assert "agreed already" in (await stage.click(stage.boris, asked, "Agree")).content
        assert stage.last.id == asked.id
        assert await revision(stage) == before
        assert "Agreed" in (await stage.click(stage.dmitri, asked, "Agree")).content
        assert await revision(stage) == before + 1
        decided = next(message for message in stage.public if message.id == asked.id)
        assert labels(decided) == []
        assert "Agreed" in decided.content


async def test_entries_to_go_back_to_are_suggested_with_what_they_say(database_url: str) -> None:
    async with staged(database_url) as stage:
        await _four_answers(stage)
        found = await stage.anna.autocomplete(stage.channel, "undo", "to", "")
        assert [choice["value"] for choice in found] == ["3", "2", "1"]
        assert "let Romans go first" in found[0]["name"]
        assert all(len(choice["name"]) <= OPTION_TEXT for choice in found)
        assert await stage.suggestions(stage.anna, "undo", "to", "2") == ["2"]
        assert await stage.suggestions(stage.anna, "undo", "to", "game begins") == ["1"]
        assert "cannot go back to entry 77" in (await stage.slash(stage.anna, "undo", to="77")).content


async def test_an_adjustment_is_typed_word_by_word(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, played_until(lambda game: asks(game, "turn")))
        first = await stage.suggestions(stage.anna, "adjust", "sentence")
        assert {"cu", "leader", "control", "vp", "card"} <= set(first)
        assert len(first) <= OPTIONS
        assert "loyalty roma" in await stage.suggestions(stage.anna, "adjust", "sentence", "loyalty rom")
        levels = await stage.suggestions(stage.anna, "adjust", "sentence", "loyalty roma ")
        assert "loyalty roma 2" in levels
        more = await stage.suggestions(stage.anna, "adjust", "sentence", "loyalty roma 2; vp gauls ")
        assert "loyalty roma 2; vp gauls 9" in more
        refused = await stage.slash(stage.anna, "adjust", sentence="loyalty roma 99")
        assert refused.content
        await stage.slash(stage.anna, "adjust", sentence="loyalty roma 2")
        asked = stage.last
        assert "Roma: loyalty 3 → loyalty 2" in asked.content
        for person in stage.players[1:]:
            await stage.click(person, asked, "Agree")
        assert (await table_of(stage)).public.spaces["roma"].loyalty == 2
        assert "by agreement" in stage.last.content


async def test_a_report_opens_again_with_the_position_and_the_question(database_url: str) -> None:
    async with staged(database_url) as stage:
        question = await put(stage, played_until(lambda game: asks(game, "turn")))
        table = await table_of(stage)
        person = stage.players[table.seats.index(question.seat)]
        reply = await stage.slash(person, "report", words="The march was refused")
        assert reply.ephemeral
        assert [file.filename for file in reply.attachments] == [f"report-{table.row.id}-{table.row.number}.json"]
        text = (await reply.attachments[0].read()).decode()
        report = engine.open_report(text)
        assert report.seat == question.seat
        assert report.asked == ((question.seat, "turn", question.number),)
        assert report.about == {
            "game": str(table.row.id),
            "number": str(table.row.number),
            "words": "The march was refused",
        }
        assert engine.view(report.game, question.seat).hand == table.view(question.seat).hand
        assert table.running.seed not in text


async def test_a_stranger_and_the_others_get_a_report_without_hands(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, played_until(lambda game: asks(game, "turn")))
        reply = await stage.slash(stage.stranger, "report")
        text = (await reply.attachments[0].read()).decode()
        assert engine.open_report(text).seat is None
        assert "not for you" in (await stage.slash(stage.anna, "report", for_="romans")).content


async def test_an_error_of_ours_names_the_last_entry_and_the_report(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    async with staged(database_url) as stage:
        await stage.start()
        monkeypatch.setattr(engine, "play", broken)
        reply = await stage.click(stage.anna, stage.last, "Gauls")
        assert "The game stays as it is after number 1 of the log" in reply.content
        assert "/report" in reply.content


async def _four_answers(stage: Stage) -> None:
    """Anna has chosen who goes first, and Boris has answered the window before that turn."""
    await stage.start()
    await stage.click(stage.anna, stage.last, "Gauls")
    await stage.slash(stage.anna, "act", sentence="romans")
    await stage.click(stage.boris, stage.last, "Pass")
