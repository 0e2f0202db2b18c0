"""Deciding together in Discord: /pause, /resume, /replace, /proposals, /game abandon and rematch."""

import pytest

from tests.bot.stage import labels, staged
from tests.bot.test_cogs_play import table_of


@pytest.mark.parametrize("command", ["undo", "pause", "resume", "proposals", "report", "game abandon", "game rematch"])
async def test_without_a_game_every_command_says_so(database_url: str, command: str) -> None:
    async with staged(database_url) as stage:
        reply = await stage.slash(stage.anna, command)
        assert reply.ephemeral
        assert "no game in this channel" in reply.content


async def test_a_pause_is_agreed_to_shown_and_ended_by_one(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        assert "not paused" in (await stage.slash(stage.anna, "resume")).content
        assert "no seat" in (await stage.slash(stage.stranger, "pause")).content
        reply = await stage.slash(stage.anna, "pause")
        assert labels(reply) == ["Withdraw"]
        asked = stage.last
        assert stage.pinged() == {person.id for person in stage.players[1:]}
        for person in stage.players[1:]:
            await stage.click(person, asked, "Agree")
        assert "is paused" in stage.last.content
        assert "**Paused**" in (await stage.slash(stage.anna, "status")).content
        assert "paused already" in (await stage.slash(stage.anna, "pause")).content
        await stage.click(stage.anna, stage.last, "Gauls")
        await stage.slash(stage.clara, "resume")
        assert f"<@{stage.clara.id}> has ended the pause" in stage.last.content
        assert "Paused" not in (await stage.slash(stage.anna, "status")).content


async def test_a_seat_is_handed_over_and_its_hand_with_it(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        assert "gauls" in await stage.suggestions(stage.anna, "replace", "seat")
        await stage.slash(stage.anna, "replace", seat="gauls", player=stage.stranger)
        asked = stage.last
        assert stage.pinged() == {stage.stranger.id}
        assert "not needed" in (await stage.click(stage.boris, asked, "Agree")).content
        reply = await stage.click(stage.stranger, asked, "Agree")
        assert reply.ephemeral
        for text in ("You play the Gauls", "/hand", "/orders"):
            assert text in reply.content
        assert (await stage.slash(stage.stranger, "hand")).attachments
        assert "no seat" in (await stage.slash(stage.anna, "hand")).content
        assert "no seat" in (await stage.click(stage.anna, stage.last, "Gauls")).content
        await stage.click(stage.stranger, stage.last, "Gauls")
        assert "Who goes first" in stage.last.content


async def test_a_bot_does_not_play(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        robot = stage.guild.add_member(stage.env.create_user("robot", bot=True))
        reply = await stage.slash(stage.anna, "replace", seat="gauls", player=robot)
        assert "A bot cannot play" in reply.content


async def test_what_is_open_is_shown_with_buttons_that_work(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        assert "Nothing is proposed" in (await stage.slash(stage.boris, "proposals")).content
        await stage.slash(stage.anna, "pause")
    async with staged(database_url) as stage:
        page = await stage.slash(stage.boris, "proposals")
        assert page.ephemeral
        assert labels(page) == ["Agree", "Refuse"]
        reply = await stage.click(stage.boris, page, "Refuse")
        assert "Refused" in reply.content
        assert labels(reply) == []
        assert (await table_of(stage)).row.paused is None
        assert "Nothing is proposed" in (await stage.slash(stage.boris, "proposals")).content


async def test_the_proposer_withdraws_with_his_button(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        reply = await stage.slash(stage.anna, "pause")
        assert "Withdrawn" in (await stage.click(stage.anna, reply, "Withdraw")).content
        assert labels(stage.last) == []


async def test_a_game_is_abandoned_and_begun_anew_with_the_same_people(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.lobby(length="short")
        await stage.slash(stage.anna, "start")
        assert "not over" in (await stage.slash(stage.anna, "game rematch")).content
        await stage.slash(stage.anna, "game abandon")
        asked = stage.last
        for person in stage.players[1:3]:
            await stage.click(person, asked, "Agree")
        over = await table_of(stage)
        assert over.running.seed in stage.last.content
        assert stage.pinged() == {person.id for person in stage.players}
        assert labels(stage.last) == ["Since my last answer"]
        assert "abandoned" in (await stage.slash(stage.anna, "status")).content
        assert "no seat" in (await stage.slash(stage.stranger, "game rematch")).content
        reply = await stage.slash(stage.boris, "game rematch")
        assert "open again" in reply.content
        assert "short game" in stage.last.content
        assert all(f"<@{person.id}>" in stage.last.content for person in stage.players)
        await stage.slash(stage.anna, "start")
        assert (await table_of(stage)).row.id != over.row.id
        assert "Gauls" in labels(stage.last)
