"""A practice game: one at a time, of the scenario asked for, where it may be; and who ends it."""

import asyncio

import discord
import pytest
import simcord

from bot.clocks.clock import SetClock
from bot.cogs import lobby
from bot.cogs.practising import practise
from bot.cogs.reply import Interaction
from bot.delivery.post import Message
from bot.rooms import gamename, servers
from bot.rooms.rematch import rematch
from bot.rooms.servers import Rules
from bot.storage.stored import NotKept
from bot.storage.tables import Status
from bot.table import Table
from tests.bot.room import ANNA, CHANNEL, GUILD, Room
from tests.bot.room import labels as shown
from tests.bot.stage import Stage, labels, staged

NO_THREADS = discord.PermissionOverwrite(create_public_threads=False)
PRACTICE = "Practice against yourself"
ELSEWHERE = 77


def bare(stage: Stage) -> simcord.ChannelHandle:
    return stage.guild.create_text_channel("bare", overwrites={stage.guild.default_role: NO_THREADS})


def manager(stage: Stage, **allowed: bool) -> simcord.MemberActor:
    role = stage.guild.create_role("managers", permissions=discord.Permissions(**allowed))
    return stage.guild.add_member(stage.env.create_user(next(iter(allowed))), roles=[role])


async def only_by_players(stage: Stage) -> None:
    """Games are opened by a role that none of them has; everybody may practise."""
    role = stage.guild.create_role("players")
    await servers.keep(stage.client.store, stage.guild.id, Rules(roles=(role.id,)))


# one at a time


async def test_two_clicks_at_once_make_one_game(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with staged(database_url) as stage:

        async def twice(interaction: Interaction, scenario: str | None) -> Message:
            return (await asyncio.gather(practise(interaction, scenario), practise(interaction, scenario)))[0]

        monkeypatch.setattr(lobby, "practise", twice)
        await stage.slash(stage.stranger, "game practice")
        assert len(await stage.client.store.open_games()) == 1
        assert len(stage.channel.threads) == 1


async def test_another_scenario_is_refused_while_one_runs_and_how_to_end_that(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.slash(stage.anna, "game practice")
        (row,) = await stage.client.store.open_games()
        for scenario in ("two", "Двое"):
            told = (await stage.slash(stage.anna, "game practice", scenario=scenario)).content
            assert "You asked for Two players, but your practice game of Four players" in told
            assert f"/game abandon in <#{row.channel}>" in told
        for options in ({}, {"scenario": "four"}, {"scenario": "Четверо (основной)"}):
            assert "You asked for" not in (await stage.slash(stage.anna, "game practice", **options)).content
        await stage.in_channel(stage.channel.threads[0], stage.anna, "game abandon")
        await stage.slash(stage.anna, "game practice", scenario="Двое")
        (row,) = await stage.client.store.open_games()
        assert row.scenario == "two"


async def test_a_wrong_scenario_leaves_nothing_behind(database_url: str) -> None:
    async with staged(database_url) as stage:
        for command in ("game practice", "game new"):
            told = (await stage.slash(stage.anna, command, scenario="six")).content
            assert "no scenario “six”; choose one of: Four players" in told
        assert stage.channel.threads == []
        assert await stage.client.store.open_games() == []


async def test_desperate_times_have_one_button_however_many_seats_one_plays(room: Room) -> None:
    table = await room.lobby.practise(
        guild=GUILD, channel=CHANNEL, user=ANNA, scenario="four", name="Alone", language="en"
    )
    await room.desk.settled()
    message = await room.talk.current(table, ANNA)
    seat = table.asked_of(ANNA)[0].seat
    found = [label for label in shown(message) if "Desperate Times" in label]
    assert found == [f"{table.seat_name(seat)}: Desperate Times: answer beforehand"]


# where it may be


async def test_without_threads_it_is_in_the_channel_for_those_alone_who_open_games_there(database_url: str) -> None:
    async with staged(database_url) as stage:
        await only_by_players(stage)
        there = bare(stage)
        refused = await stage.in_channel(there, stage.anna, "game practice")
        assert "You may open no games in this channel itself" in refused.content
        assert "lacks create public threads" in refused.content
        assert PRACTICE not in labels(refused)
        assert await stage.client.store.open_games() == []
        boss = manager(stage, manage_guild=True)
        assert f"<#{there.id}>" in (await stage.in_channel(there, boss, "game practice")).content


async def test_in_somebody_elses_thread_it_has_one_of_its_own_for_those_who_open_no_games(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.slash(stage.anna, "game practice")
        await stage.in_channel(stage.channel.threads[0], stage.anna, "game abandon")
        await only_by_players(stage)
        await stage.in_channel(stage.channel.threads[0], stage.boris, "game practice")
        assert len(stage.channel.threads) == 2


async def test_a_refusal_offers_practice_only_where_it_may_begin(database_url: str) -> None:
    command = "game new"
    async with staged(database_url) as stage:
        assert PRACTICE in labels(await stage.slash(stage.anna, "act"))
        role = stage.guild.create_role("players")
        await servers.keep(stage.client.store, stage.guild.id, Rules(roles=(role.id,)))
        assert PRACTICE in labels(await stage.slash(stage.anna, command))
        assert PRACTICE not in labels(await stage.in_channel(bare(stage), stage.anna, command))
        await servers.keep(stage.client.store, stage.guild.id, Rules(roles=(role.id,), practice=False))
        assert PRACTICE not in labels(await stage.slash(stage.anna, command))
        other = stage.guild.create_text_channel("chat")
        await servers.keep(stage.client.store, stage.guild.id, Rules(channels=(other.id,)))
        assert PRACTICE not in labels(await stage.slash(stage.anna, command))


async def test_who_comes_too_late_is_not_offered_practice_where_there_is_no_room(database_url: str) -> None:
    async with staged(database_url) as stage:
        there = bare(stage)
        with stage.env.time_context():
            people = [person.id for person in stage.players]
            await stage.client.open_local_table(stage.guild.id, there.id, people)
        assert labels(await stage.in_channel(there, stage.stranger, "join")) == ["Follow it", "Help"]


# who ends it


async def test_who_manages_the_channel_ends_a_lobby_or_a_practice_game_there(database_url: str) -> None:
    async with staged(database_url) as stage:
        there = bare(stage)
        for command, allowed in (("game new", "manage_channels"), ("game practice", "manage_guild")):
            boss = manager(stage, **{allowed: True})
            await stage.in_channel(there, stage.anna, command)
            refused = await stage.in_channel(there, stage.boris, "game abandon")
            assert "Whoever may manage the channel" in refused.content
            assert len(await stage.client.store.open_games()) == 1
            await stage.in_channel(there, boss, "game abandon")
            assert await stage.client.store.open_games() == []
        last = [one for one in there.history(viewer=boss) if not one.flags.ephemeral][-1]
        assert f"<@{boss.id}>, who manages this channel, has ended the practice game" in last.content
        assert "is over" in (await stage.in_channel(there, boss, "game abandon")).content


async def test_who_manages_the_channel_does_not_end_a_game_of_several(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        boss = manager(stage, administrator=True)
        assert "no seat in this game" in (await stage.slash(boss, "game abandon")).content
        (row,) = await stage.client.store.open_games()
        assert row.status is Status.RUNNING
        assert "Nothing is proposed" in (await stage.slash(boss, "proposals")).content


# broken off


class Killed(BaseException):
    """The bot, at some moment."""


async def killed(table: Table, user: int) -> Table:
    raise Killed


async def test_one_that_was_opened_when_the_bot_was_killed_is_closed_at_its_start(
    room: Room, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.open()
    monkeypatch.setattr(room.desk, "begin", killed)
    with pytest.raises(Killed):
        await room.lobby.practise(
            guild=GUILD, channel=ELSEWHERE, user=ANNA, scenario="four", name=gamename.PRACTICE, language="en"
        )
    assert [row.channel for row in await room.store.open_games()] == [CHANNEL, ELSEWHERE]
    restarted = Room(room.store, clock, room.channel)
    await restarted.office.reopen()
    await restarted.reopened()
    assert [row.channel for row in await room.store.open_games()] == [CHANNEL]
    assert not [one for one in room.channel.messages.values() if "Practice" in one.text]


async def test_a_rematch_of_one_waits_to_be_started(room: Room, clock: SetClock) -> None:
    begun = await room.lobby.practise(
        guild=GUILD, channel=CHANNEL, user=ANNA, scenario="four", name=gamename.PRACTICE, language="en"
    )
    await room.office.council.end_practice(begun.row.id, ANNA)
    await rematch(room.desk, room.lobby, CHANNEL, ANNA)
    await Room(room.store, clock).office.reopen()
    (row,) = await room.store.open_games()
    assert row.status is Status.LOBBY


async def test_who_asks_again_after_his_was_broken_off_has_one_in_the_same_place(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with staged(database_url) as stage:
        here = bare(stage)

        async def full(table: Table, user: int) -> Table:
            raise NotKept("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(stage.client.office.desk, "begin", full)
            assert "Nothing was done" in (await stage.in_channel(here, stage.anna, "game practice")).content
        assert "you play every seat" in (await stage.in_channel(here, stage.anna, "game practice")).content
        (row,) = await stage.client.store.open_games()
        assert (row.status, row.channel) == (Status.RUNNING, here.id)
