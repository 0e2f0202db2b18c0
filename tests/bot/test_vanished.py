"""Channels and threads that are deleted: what becomes of the game played there, and how it goes on elsewhere."""

from types import SimpleNamespace

import pytest
import simcord

from bot import preferences
from bot.clocks.clock import SetClock
from bot.delivery.post import PostError, Target, TargetGone, Unreachable
from bot.preferences import Preferences
from bot.rooms.moving import move
from bot.storage.store import Store
from bot.storage.tables import Status
from tests.bot.room import ANNA, BORIS, CHANNEL, CLARA, DMITRI, GUILD
from tests.bot.stage import Stage, labels, staged
from tests.bot.test_timekeeper import NONE, ROOM
from tests.bot.test_untold import QUARTER, Cellar
from tests.bot.voting import ask
from tests.e2e.club import club


async def deleted(stage: Stage, channel: int) -> None:
    stage.env.backend.delete_channel(channel)
    await stage.env.settle()


async def forgotten(stage: Stage, channel: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deleted, and the bot hears nothing of it, as while it is down."""
    with monkeypatch.context() as patch:
        patch.setattr(stage.env.backend, "emit", lambda *_event: None)
        stage.env.backend.delete_channel(channel)


def letters(person: simcord.MemberActor) -> list[str]:
    return [one.content for one in person.user.dm_channel.history()]


async def practised(stage: Stage, person: simcord.MemberActor) -> int:
    """The channel of his practice game."""
    await stage.slash(person, "game practice")
    rows = await stage.client.store.open_games()
    return next(row.channel for row in rows if row.owner == person.id)


# practice and lobbies


async def test_a_practice_game_ends_with_its_thread(database_url: str) -> None:
    async with staged(database_url) as stage:
        first = await practised(stage, stage.stranger)
        await deleted(stage, first)
        assert await stage.client.store.open_games() == []
        assert f"<#{first}>" not in (await stage.slash(stage.stranger, "help")).content
        assert await practised(stage, stage.stranger) != first


async def test_a_practice_game_whose_thread_went_while_the_bot_was_down_is_begun_anew(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with staged(database_url) as stage:
        first = await practised(stage, stage.stranger)
        await forgotten(stage, first, monkeypatch)
        reply = await stage.slash(stage.stranger, "game practice")
        (row,) = await stage.client.store.open_games()
        assert row.channel != first
        assert f"<#{row.channel}>" in reply.content


async def test_a_practice_game_goes_on_while_discord_cannot_be_asked(database_url: str) -> None:
    async with staged(database_url) as stage:
        first = await practised(stage, stage.stranger)
        stage.env.inject_error("GET", f"/channels/{first}", status=404, code=0, message="Not Found", times=1)
        assert f"<#{first}>" in (await stage.slash(stage.stranger, "game practice")).content


async def test_what_was_played_in_threads_ends_with_their_channel(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of those that sleep the library knows nothing, and Discord says nothing."""
    async with staged(database_url) as stage:
        asleep, awake = await practised(stage, stage.anna), await practised(stage, stage.boris)
        await stage.slash(stage.anna, "game new")
        guild = stage.client.get_guild(stage.guild.id)
        assert guild is not None
        thread = guild.get_thread(asleep)
        assert thread is not None
        guild._remove_thread(thread)
        for one in (asleep, awake):
            await forgotten(stage, one, monkeypatch)
        await deleted(stage, stage.channel.id)
        assert await stage.client.store.open_games() == []


async def test_a_lobby_whose_channel_went_while_the_bot_was_down_is_closed_at_its_start(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with club(database_url) as people:
        await people.slash(people.anna, "game new")
        await forgotten(people, people.channel.id, monkeypatch)
        await people.restart()
        await people.later(0)
        assert await people.client.store.open_games() == []


# servers that have removed the bot

AWAY = [(404, 10004), (403, 50001)]
"""What Discord may answer of such a server."""


@pytest.mark.parametrize(("status", "code"), AWAY)
async def test_a_server_that_has_removed_the_bot_has_deleted_no_channel(
    database_url: str, status: int, code: int
) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        (before,) = await stage.client.store.open_games()
        stage.env.inject_error("*", f"/channels/{stage.channel.id}*", status=404, code=10003, times=None)
        stage.env.inject_error("GET", f"/guilds/{stage.guild.id}*", status=status, code=code, times=None)
        office = stage.client.office
        with stage.env.time_context():
            await office.desk.announce_anew(before.id)
            office.desk.send(before.id)
            await office.desk.settled()
            await stage.client.look_for(stage.channel.id)
            assert await office.desk.store.game(before.id) == before
            assert not [text for text in letters(stage.anna) if "deleted" in text]
            stage.env.backend.faults.clear()
            guild = SimpleNamespace(id=stage.guild.id, system_channel=None, preferred_locale="en-US")
            await stage.client.on_guild_join(guild)  # type: ignore[arg-type]
        assert "Nothing is lost, and the game goes on" in stage.last.content


async def test_a_lobby_and_a_practice_game_wait_for_a_server_that_has_removed_the_bot(database_url: str) -> None:
    async with staged(database_url) as stage:
        await practised(stage, stage.stranger)
        await stage.slash(stage.anna, "game new")
        before = await stage.client.store.open_games()
        assert len(before) == 2
        stage.env.inject_error("GET", "/channels/*", status=404, code=10003, times=None)
        stage.env.inject_error("GET", f"/guilds/{stage.guild.id}*", status=404, code=10004, times=None)
        for row in before:
            await stage.client.look_for(row.channel)
        assert await stage.client.store.open_games() == before
        stage.env.backend.faults.pop()
        for row in before:
            await stage.client.look_for(row.channel)
        assert await stage.client.store.open_games() == []


# games of several


async def moved_to(stage: Stage) -> simcord.ChannelHandle:
    return stage.guild.create_text_channel("sicilia")


async def test_a_game_of_several_is_kept_and_its_players_are_told_once(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        await deleted(stage, stage.channel.id)
        for person in stage.players:
            (told,) = [text for text in letters(person) if "has been deleted" in text]
            assert "/game move" in told
        assert letters(stage.stranger) == []
        (row,) = await stage.client.store.open_games()
        assert (row.status, row.channel) == (Status.RUNNING, stage.channel.id)
        assert row.paused is not None, "no deadline comes of which nobody can learn"
        await stage.client.office.desk.announce_anew(row.id)
        await stage.later(1)
        assert len(letters(stage.anna)) == 1


async def test_it_goes_on_in_another_channel(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        await stage.slash(stage.boris, "game abandon")
        await deleted(stage, stage.channel.id)
        there = await moved_to(stage)
        lost = await stage.in_channel(there, stage.clara, "act")
        assert "were deleted: The Sword of Rome. /game move" in lost.content
        listed = await stage.in_channel(there, stage.stranger, "game list")
        assert "its channel was deleted" in listed.content
        assert "<#" not in listed.content
        reply = await stage.in_channel(there, stage.clara, "game move")
        assert "goes on here" in reply.content
        assert f"• <#{there.id}>" in (await stage.in_channel(there, stage.stranger, "game list")).content
        row = await stage.client.store.game_in(there.id)
        assert row is not None
        stage.channel = there
        shown = [one.content for one in stage.public]
        (head,) = [text for text in shown if f"<@{stage.clara.id}> has brought the game to <#{there.id}>" in text]
        assert "/resume" in head
        (asked,) = [one for one in stage.public if "proposes to abandon" in one.content]
        assert "Agree" in labels(asked)
        await stage.slash(stage.clara, "resume")
        table = await stage.client.office.desk.table(row.id)
        (first,) = table.waited_for
        person = next(one for one in stage.players if one.id == first)
        await stage.slash(person, "act", sentence="greeks")
        assert "Who goes first" in stage.last.content
        await stage.click(stage.boris, asked, "Refuse")
        (asked,) = [one for one in stage.public if "proposes to abandon" in one.content]
        assert "Withdrawn" in asked.content


async def test_whom_it_waits_for_is_pinged_where_it_goes_on(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        (asked,) = (await stage.client.office.desk.table_in(stage.channel.id)).waited_for
        await deleted(stage, stage.channel.id)
        there = await moved_to(stage)
        mover = next(person for person in stage.players if person.id != asked)
        await stage.in_channel(there, mover, "game move")
        stage.channel = there
        assert stage.pinged() == {asked}


async def test_or_in_direct_messages_if_he_wants_those(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        (asked,) = (await stage.client.office.desk.table_in(stage.channel.id)).waited_for
        person = next(one for one in stage.players if one.id == asked)
        await stage.slash(person, "remind", dm=True)
        await deleted(stage, stage.channel.id)
        there = await moved_to(stage)
        mover = next(one for one in stage.players if one.id != asked)
        await stage.in_channel(there, mover, "game move")
        stage.channel = there
        assert stage.pinged() == set()
        told = letters(person)[-1]
        assert f"/{there.id}" in told
        assert f"<@{mover.id}> has brought the game to <#{there.id}>" in told


async def test_only_a_game_without_a_channel_moves_and_only_to_one_that_is_free(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        there = await moved_to(stage)
        refused = await stage.in_channel(there, stage.anna, "game move")
        assert f"those of yours are there: <#{stage.channel.id}>" in refused.content
        await deleted(stage, stage.channel.id)
        refused = await stage.in_channel(there, stage.stranger, "game move")
        assert "You play no game in this server" in refused.content
        await stage.in_channel(there, stage.stranger, "game new")
        refused = await stage.in_channel(there, stage.anna, "game move")
        assert "Say /game move in a channel or thread without a game" in refused.content
        assert labels(refused) == [], "the seats there are of no use to him"
        (row,) = [one for one in await stage.client.store.open_games() if one.status is Status.RUNNING]
        assert row.channel == stage.channel.id


async def test_of_several_lost_ones_one_is_named(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        other = await moved_to(stage)
        with stage.env.time_context():
            await stage.client.open_local_table(stage.guild.id, other.id, [one.id for one in stage.players])
        for one in (stage.channel, other):
            await deleted(stage, one.id)
        stage.channel = stage.guild.create_text_channel("capua")
        assert "/game move game" in (await stage.slash(stage.anna, "game move")).content
        first, second = await stage.suggestions(stage.anna, "game move", "game")
        both = f"The Sword of Rome ({first}), The Sword of Rome ({second})"
        for typed in ("zzz", "77"):
            refused = (await stage.slash(stage.anna, "game move", game=typed)).content
            assert f"called “{typed}”" in refused
            assert both in refused
        assert both in (await stage.slash(stage.anna, "game move", game="меч рима")).content
        assert "goes on here" in (await stage.slash(stage.anna, "game move", game=second)).content
        row = await stage.client.store.game_in(stage.channel.id)
        assert row is not None
        assert str(row.id) == second
        assert await stage.suggestions(stage.anna, "game move", "game") == [first]
        stage.channel = stage.guild.create_text_channel("sicilia")
        told = await stage.slash(stage.anna, "game move", game="zzz")
        assert f"called “zzz”, so nothing was moved. These can go on here: The Sword of Rome ({first})" in told.content
        assert "goes on here" in (await stage.slash(stage.anna, "game move", game="the sword of rome")).content


async def test_two_who_bring_it_to_two_channels_bring_it_to_one(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        await deleted(stage, stage.channel.id)
        (row,) = await stage.client.store.open_games()
        rooms = [stage.guild.create_text_channel(name) for name in ("capua", "sicilia")]
        first = await stage.in_channel(rooms[0], stage.anna, "game move")
        second = await stage.in_channel(rooms[1], stage.boris, "game move")
        assert "goes on here" in first.content
        assert f"<#{rooms[0].id}>" in second.content
        after = await stage.client.store.game(row.id)
        assert after is not None
        assert after.channel == rooms[0].id


# what was on its way meanwhile

THERE = 55


async def brought(cellar: Cellar, user: int) -> None:
    """The game to THERE; and what waits is tried again."""

    async def gone(channel: int) -> bool:
        return channel == CHANNEL

    await move(cellar.office, guild=GUILD, channel=THERE, user=user, game=None, gone=gone)
    await cellar.desk.settled()
    cellar.clock.advance(QUARTER)
    await cellar.reopened()
    assert await cellar.store.unsent() == []


def pings(cellar: Cellar) -> list[int]:
    """Who was pinged in THERE, as often as he was."""
    there = Target("channel", THERE)
    return sorted(user for where, one in cellar.letters.sent if where == there for user in one.mentions)


async def test_who_could_not_be_told_before_it_moves_is_pinged_once(store: Store, clock: SetClock) -> None:
    cellar = Cellar(store, clock)
    await cellar.begin(deadlines=NONE)
    await cellar.say("gauls")
    cellar.letters.trouble[ROOM] = Unreachable("Discord is down")
    asked = (await cellar.say("romans")).waited_for
    assert asked == {ANNA, BORIS, CLARA, DMITRI}
    await brought(cellar, ANNA)
    assert pings(cellar) == [BORIS, CLARA, DMITRI]


@pytest.mark.parametrize("trouble", [TargetGone("no channel"), Unreachable("Discord is down")])
async def test_whose_word_a_proposal_needs_is_pinged_once_if_the_deleted_channel_did_not_take_it(
    store: Store, clock: SetClock, trouble: PostError
) -> None:
    cellar = Cellar(store, clock)
    await preferences.save(store, BORIS, Preferences(dm=True))
    table = await cellar.begin(deadlines=NONE)
    cellar.letters.trouble[ROOM] = trouble
    await ask(cellar, ANNA, "abandon")
    cellar.letters.sent.clear()
    await brought(cellar, ANNA)
    assert table.waited_for == {ANNA}
    assert pings(cellar) == [CLARA, DMITRI]


async def test_nobody_is_pinged_again_for_a_proposal_he_was_asked_about(store: Store, clock: SetClock) -> None:
    cellar = Cellar(store, clock)
    await cellar.begin(deadlines=NONE)
    await ask(cellar, ANNA, "abandon")
    await brought(cellar, ANNA)
    assert pings(cellar) == []


async def test_who_was_to_be_asked_in_the_deleted_channel_after_all_is_pinged_in_the_new_one(
    store: Store, clock: SetClock
) -> None:
    """His direct messages are closed."""
    cellar = Cellar(store, clock)
    await preferences.save(store, BORIS, Preferences(dm=True))
    await cellar.begin(deadlines=NONE)
    cellar.letters.closed = {BORIS}
    cellar.letters.trouble[ROOM] = TargetGone("no channel")
    await ask(cellar, ANNA, "abandon")
    await brought(cellar, ANNA)
    assert pings(cellar) == [BORIS, CLARA, DMITRI]
