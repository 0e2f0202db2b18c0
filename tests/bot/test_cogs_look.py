"""Looking in Discord: what each command shows, to whom."""

from random import Random
from unittest.mock import patch

import pytest

import engine
from bot import render
from bot.render.style import by_night
from tests.bot.room import played_until
from tests.bot.stage import Stage, staged
from tests.bot.test_cogs_play import put, table_of, turn_of

PUBLIC = ("map", "status", "discards", "log")


@pytest.mark.parametrize("command", PUBLIC)
async def test_looks_are_private_unless_shared(database_url: str, command: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        assert (await stage.slash(stage.anna, command)).ephemeral
        shared = await stage.slash(stage.anna, command, share=True)
        assert not shared.ephemeral
        assert stage.last.id == shared.id


@pytest.mark.parametrize("command", PUBLIC)
async def test_a_refusal_everybody_sees_does_not_tell_where_its_user_plays(database_url: str, command: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        empty = stage.guild.create_text_channel("empty")
        alone = await stage.in_channel(empty, stage.anna, command)
        assert f"<#{stage.channel.id}>" in alone.content
        shared = await stage.in_channel(empty, stage.anna, command, share=True)
        assert not shared.ephemeral
        assert "/game new" in shared.content
        assert f"<#{stage.channel.id}>" not in shared.content


@pytest.mark.parametrize("command", ["who", "why", "hand", "since"])
async def test_these_are_always_private(database_url: str, command: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        reply = await stage.slash(stage.anna, command)
        assert reply.ephemeral
        assert reply.content


async def test_the_map_whole_and_around_a_space(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        for options in ({}, {"around": "roma"}, {"region": "latium"}, {"region": "Magna Graecia"}):
            reply = await stage.slash(stage.stranger, "map", **options)
            assert "Turn 1" in reply.content
            assert len(reply.attachments) == 1
            assert reply.attachments[0].description
        assert "no “narnja”" in (await stage.slash(stage.anna, "map", around="narnja")).content
        assert "no “narnja”" in (await stage.slash(stage.anna, "map", region="narnja")).content
        both = await stage.slash(stage.anna, "map", region="latium", around="carthago")
        assert "not both" in both.content
        assert not both.attachments
        assert await stage.suggestions(stage.anna, "map", "region", "sicil") == ["sicilia"]


async def test_dark_pictures_are_for_the_eyes_of_who_wants_them(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()

        seen: list[bool] = []

        def drawn(*_asked: object) -> bytes:
            seen.append(by_night())
            return b"picture"

        with patch.object(render, "encode_map", drawn):
            await stage.slash(stage.anna, "map")
            assert "dark" in (await stage.slash(stage.anna, "pictures", dark=True)).content
            await stage.slash(stage.anna, "map")
            await stage.slash(stage.anna, "map", share=True)
            await stage.slash(stage.boris, "map")
            assert "light" in (await stage.slash(stage.anna, "pictures", dark=False)).content
            await stage.slash(stage.anna, "map")
        assert seen == [False, True, False, False, False]


async def test_a_space_is_described_with_who_stands_there_and_its_ways(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        assert await stage.suggestions(stage.anna, "space", "name", "rom") == ["roma"]
        reply = await stage.slash(stage.anna, "space", name="roma")
        for text in ("Roma", "walled city", "loyalty", "Romans", "Next to:", "Sutrium"):
            assert text in reply.content


async def test_a_hand_is_seen_by_its_owner_only(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, turn_of("romans"))
        reply = await stage.slash(stage.dmitri, "hand")
        table = await table_of(stage)
        names = [table.data.cards[card].name for card in table.view("romans").hand]
        assert names
        assert all(name in reply.content for name in names)
        assert reply.attachments[0].description
        assert reply.id not in {message.id for message in stage.channel.history(viewer=stage.anna)}
        assert "no seat" in (await stage.slash(stage.stranger, "hand")).content


async def test_status_shows_points_hands_and_whom_the_game_waits_for(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        reply = await stage.slash(stage.stranger, "status")
        table = await table_of(stage)
        for text in ("Turn 1 of 9", "VP", "hand 7, deck 30", table.row.commitment, f"<@{stage.anna.id}>"):
            assert text in reply.content


async def test_since_tells_what_happened_after_ones_own_last_answer(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        assert "The game begins" in (await stage.slash(stage.boris, "since")).content
        await stage.click(stage.anna, stage.last, "Gauls")
        await stage.slash(stage.anna, "act", sentence="romans")
        told = (await stage.slash(stage.anna, "since")).content
        assert "go first" in told
        assert "The game begins" not in told
        own = await stage.slash(stage.dmitri, "since")
        table = await table_of(stage)
        cards = [table.data.cards[card].name for card in table.view("romans").hand]
        assert any(card in own.content for card in cards)


async def test_the_log_is_numbered_and_tells_nobodys_cards(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        reply = await stage.slash(stage.dmitri, "log")
        assert reply.content.startswith("`1` <t:")
        table = await table_of(stage)
        for seat in table.seats:
            assert not any(table.data.cards[card].name in reply.content for card in table.view(seat).hand)
        assert "Nothing" in (await stage.slash(stage.dmitri, "log", before=1)).content


async def test_who_names_whom_the_game_waits_for_and_since_when(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        reply = await stage.slash(stage.boris, "who")
        assert f"<@{stage.anna.id}>" in reply.content
        assert "since <t:" in reply.content


async def test_why_names_turn_phase_round_and_rule(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, turn_of("romans"))
        reply = await stage.slash(stage.boris, "why")
        assert "Turn 1 › Action phase › round 1 › turn (5.4): Romans" in reply.content


async def test_a_finished_game_is_still_shown(database_url: str) -> None:
    async with staged(database_url) as stage:
        await finish(stage)
        assert "won" in (await stage.slash(stage.anna, "status")).content
        assert (await stage.slash(stage.anna, "map")).attachments
        assert "over" in (await stage.slash(stage.anna, "act", sentence="pass")).content
        assert "is open" in (await stage.slash(stage.anna, "game new")).content


async def finish(stage: Stage) -> None:
    """Play the last answers of a game."""
    await put(stage, played_until(lambda game: False))
    table, rng = await table_of(stage), Random(0)
    desk = stage.client.office.desk
    while not table.is_over:
        question = table.waiting[0]
        said = engine.random_answer(table.running, question.number, rng)
        with stage.env.time_context():
            answered = await desk.answer(table.row.id, table.holders[question.seat], question.number, said)
            await desk.settled()
        table = answered.after
