"""The first minute: somebody invited by a friend reads, joins, practises and acts, and is led on from every refusal."""

from collections.abc import Sequence
from dataclasses import replace

import discord
import pytest
from simcord import ResponseMessage

from bot.language.i18n import languages, speaking
from bot.language.texts import CONTENT
from bot.rooms import aims, helppages, servers
from bot.rooms.servers import Opener, Rules
from bot.storage.tables import GameRow, Status
from engine import load_dataset
from tests.bot.discord_limits import faults_of_message
from tests.bot.room import ANNA, CHANNEL, GUILD, PEOPLE, STRANGER, Room, labels
from tests.bot.stage import SEATS, Stage, staged
from tests.bot.stage import labels as shown
from tests.e2e.club import club

MOST = 5
"""Interactions from the invitation to the first legal action."""

NO_THREADS = discord.PermissionOverwrite(create_public_threads=False)
HERE = helppages.Where(guild=GUILD, channel=CHANNEL, opener=Opener(channels=(CHANNEL,)), application=1)


async def revision(stage: Stage) -> int:
    return (await stage.client.office.desk.table_in(stage.channel.id)).row.revision


# counted


async def test_a_friend_is_invited_joins_and_acts_in_five_interactions(database_url: str) -> None:
    """The lobby's message is all he is shown; its opener has taken the other seats."""
    async with club(database_url) as people:
        await people.slash(people.boris, "game new")
        for seat in SEATS[1:]:
            await people.slash(people.boris, "join", position=seat)
        clicks: list[ResponseMessage] = []
        for label in ("How to play", "Join: Gauls"):
            source = people.last if not clicks else clicks[-1]
            clicks.append(await people.press(people.anna, source, label))
        clicks.append(await people.press(people.anna, clicks[-1], "Start the game"))
        before = await people.revision()
        assert "Greeks" in shown(clicks[-1])
        clicks.append(await people.press(people.anna, clicks[-1], "Greeks"))
        assert await people.revision() > before
        assert len(clicks) <= MOST
        assert all(click.ephemeral for click in clicks)
        assert people.wire.faults() == []


async def test_a_newcomer_alone_acts_in_three_interactions(database_url: str) -> None:
    async with club(database_url) as people:
        read = await people.slash(people.stranger, "help")
        begun = await people.press(people.stranger, read, "Practice against yourself")
        table = (await people.client.store.open_games())[0]
        done = await people.press(people.stranger, begun, "Gauls")
        (after,) = await people.client.store.open_games()
        assert after.revision > table.revision
        assert "Gauls" in done.content
        assert people.wire.faults() == []


# practice


async def test_practice_is_in_a_thread_so_that_the_channel_stays_free(database_url: str) -> None:
    async with staged(database_url) as stage:
        reply = await stage.slash(stage.stranger, "game practice")
        (row,) = await stage.client.store.open_games()
        assert row.channel != stage.channel.id
        assert f"<#{row.channel}>" in reply.content
        assert {seat.user for seat in await stage.client.store.seats(row.id)} == {stage.stranger.id}
        assert set(row.deadlines.values()) == {0}
        assert "is open" in (await stage.slash(stage.anna, "game new")).content


async def test_practice_again_goes_on_with_the_one_there_is(database_url: str) -> None:
    async with staged(database_url) as stage:
        for _time in range(2):
            reply = await stage.slash(stage.stranger, "game practice")
            assert len(await stage.client.store.open_games()) == 1
            assert "Your practice game is in" in reply.content
        await stage.slash(stage.anna, "game practice", scenario="two")
        assert len(await stage.client.store.open_games()) == 2


async def test_practice_is_in_the_channel_where_no_thread_can_be_made(database_url: str) -> None:
    async with staged(database_url) as stage:
        bare = stage.guild.create_text_channel("bare", overwrites={stage.guild.default_role: NO_THREADS})
        told = await stage.in_channel(bare, stage.stranger, "game practice")
        assert f"<#{bare.id}>" in told.content
        told = await stage.in_channel(bare, stage.anna, "game practice")
        assert "it lacks create public threads" in told.content


async def test_nobody_is_reminded_in_a_practice_game(room: Room) -> None:
    table = await room.lobby.practise(
        guild=GUILD, channel=CHANNEL, user=ANNA, scenario="four", name="Alone", language="en"
    )
    assert table.is_practice
    assert [row.remind for row in table.asks.values()] == [None]
    assert [row.deadline for row in table.asks.values()] == [None]


# the pages


async def pages(room: Room, user: int, where: helppages.Where = HERE) -> Sequence[str]:
    """Of all topics and powers, their texts."""
    told = []
    for word in (*helppages.TOPICS, *(f"powers.{seat}" for seat in aims.AIMS)):
        message = await helppages.page(room.office, where, user, word)
        assert faults_of_message(message) == []
        assert len(message.text) < CONTENT, "no page is cut"
        told.append(message.text)
    return told


@pytest.mark.parametrize("language", languages())
async def test_every_page_keeps_discords_limits(room: Room, language: str) -> None:
    with speaking(language):
        alone = await pages(room, STRANGER)
        await room.open(PEOPLE[:2])
        lobby = await pages(room, STRANGER)
        await room.lobby.join(await room.table(), ANNA, None)
        await room.lobby.join(await room.table(), ANNA, None)
        await room.lobby.start(await room.table(), ANNA)
        playing, watching = await pages(room, ANNA), await pages(room, STRANGER)
        direct = await pages(room, ANNA, helppages.Where(guild=0, channel=7, opener=Opener(channels=())))
    assert len({alone[0], lobby[0], playing[0], watching[0], direct[0]}) == 5, "each says where one is"


async def test_where_you_are_opens_what_is_asked(room: Room) -> None:
    table = await room.start()
    (question,) = table.waiting
    message = await helppages.page(room.office, HERE, table.holders[question.seat])
    answer = await room.click(table.holders[question.seat], message, "Open")
    assert "Greeks" in labels(answer)


async def test_powers_tell_of_ones_own_first_and_of_all_with_a_click(room: Room) -> None:
    await room.start()
    own = await helppages.page(room.office, HERE, PEOPLE[3], "powers")
    assert own.text.startswith("**Romans**")
    assert "6 VP of the 9 that win at once; scoring changes nothing as things stand" in own.text
    assert "Tarquinii (Etruscans)" in own.text
    assert labels(own)[:3] == ["Gauls", "Etruscans and Samnites", "Greeks"]
    other = await helppages.page(room.office, HERE, PEOPLE[3], "powers.greeks")
    assert other.text.startswith("**Greeks**")


async def test_powers_tell_what_is_lost_at_home(room: Room) -> None:
    game = (await room.start()).running
    game.control["roma"] = "gauls"
    told = (await helppages.page(room.office, HERE, PEOPLE[3], "powers")).text
    assert "as things stand: −1." in told
    assert "Lost at home: Roma (Gauls)" in told


async def test_without_a_game_every_power_has_its_page(room: Room) -> None:
    """Carthage too, though the main game has it not."""
    message = await helppages.page(room.office, HERE, STRANGER, "powers")
    assert labels(message)[:4] == ["Etruscans and Samnites", "Greeks", "Carthage", "Romans"]
    assert "Only in" not in message.text
    told = await helppages.page(room.office, HERE, STRANGER, "powers.carthage")
    assert told.text.startswith("**Carthage**")
    assert "Only in the game “Five players”." in told.text
    assert "Gauls" in labels(told)


@pytest.mark.parametrize("language", languages())
async def test_of_two_players_a_side_is_told_what_it_wants(room: Room, language: str) -> None:
    with speaking(language):
        await room.open((ANNA,), "two")
        before = (await pages(room, ANNA))[2]
        await room.lobby.join(await room.table(), PEOPLE[1], None)
        await room.lobby.start(await room.table(), ANNA)
        own, other = (await pages(room, ANNA))[2], (await pages(room, PEOPLE[1]))[2]
    if language == "en":
        assert before.startswith("**Your side: Gauls and Greeks.** Both seats are yours")
        assert "Level sums go to Gauls and Greeks (4.2, 4.3)" in other
        assert "VP in sum: Gauls and Greeks 12" in own
        assert "in sum: " not in before
    assert "4.2" in own
    assert other != own


@pytest.mark.parametrize(
    ("rules", "manages", "told", "untold", "practice"),
    [
        (Rules(), False, "/game new opens a game", "In this server", True),
        (Rules(channels=(CHANNEL,)), False, "/game new opens a game", "In this server", True),
        (Rules(channels=(77,)), False, "opened in <#77> and its threads", "/game new", False),
        (Rules(channels=(77,)), True, "opened in <#77> and its threads", "/game new", False),
        (Rules(roles=(78,)), False, "Games are opened by people with the role <@&78>", "/game new", True),
        (Rules(roles=(78,)), True, "/game new opens a game", "<@&78>", True),
        (Rules(roles=(78,), practice=False), False, "practice games too, are opened by", "/game new", False),
        (Rules(channels=(77,), roles=(78,)), False, "by people with the role <@&78>", "/game new", False),
        (Rules(channels=tuple(range(70, 100))), False, "<#79> and 20 more", "<#80>", False),
    ],
)
async def test_help_offers_only_what_the_server_allows(
    room: Room, rules: Rules, manages: bool, told: str, untold: str, practice: bool
) -> None:
    await servers.keep(room.store, GUILD, rules)
    where = replace(HERE, opener=Opener(channels=(CHANNEL,), manages=manages))
    empty = await helppages.page(room.office, where, STRANGER)
    assert told in empty.text
    assert untold not in empty.text
    assert ("Practice against yourself" in labels(empty)) == practice
    assert ("Practice against yourself" in empty.text) == practice
    await room.start()
    watching = await helppages.page(room.office, where, STRANGER)
    assert ("Practice against yourself" in labels(watching)) == practice


async def test_after_a_game_help_offers_another_only_where_one_may_be_opened(room: Room) -> None:
    table = await room.start()
    async with room.store.transaction() as session:
        row = await session.get(GameRow, table.row.id)
        assert row is not None
        row.status = Status.OVER
    there = await helppages.page(room.office, HERE, ANNA)
    assert "/game rematch or /game new" in there.text
    await servers.keep(room.store, GUILD, Rules(channels=(77,)))
    there = await helppages.page(room.office, HERE, ANNA)
    assert "/game" not in there.text
    assert "opened in <#77>" in there.text


async def test_where_the_bot_may_not_post_nothing_is_offered_but_what_it_lacks(room: Room) -> None:
    where = replace(HERE, lacking=("send_messages",))
    message = await helppages.page(room.office, where, STRANGER)
    assert "lacks: send messages" in message.text
    assert "/game new" not in message.text
    assert "Practice against yourself" not in labels(message)


def test_every_position_has_its_aims() -> None:
    assert set(aims.AIMS) == set(load_dataset().positions)


async def test_help_can_be_asked_for_in_direct_messages(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.slash(stage.anna, "game new")
        await stage.slash(stage.stranger, "join")
        told = (await stage.stranger.user.slash("help")).response
        assert "This is a direct message" in told.content
        assert f"<#{stage.channel.id}>" in told.content


async def test_buttons_of_help_work_after_a_restart(database_url: str) -> None:
    async with club(database_url) as people:
        await people.slash(people.anna, "game new")
        lobby = people.last
        await people.restart()
        read = await people.press(people.stranger, lobby, "How to play")
        assert "waits for its players" in read.content
        assert "**How one wins**" in (await people.press(people.stranger, read, "How one wins")).content


# led on


@pytest.mark.parametrize(
    ("command", "options", "told", "leads"),
    [
        ("act", {}, "no game in this channel", "Practice against yourself"),
        ("join", {}, "no game in this channel", "Practice against yourself"),
        ("start", {}, "no game in this channel", "Help"),
        ("hand", {}, "no game in this channel", "Help"),
    ],
)
async def test_without_a_game_one_is_led_on(
    database_url: str, command: str, options: dict[str, str], told: str, leads: str
) -> None:
    async with staged(database_url) as stage:
        reply = await stage.slash(stage.stranger, command, **options)
        assert told in reply.content
        assert leads in shown(reply)


async def test_in_the_wrong_channel_one_is_told_where_ones_games_are(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        other = stage.guild.create_text_channel("chat")
        reply = await stage.in_channel(other, stage.boris, "act")
        assert f"Your games elsewhere: <#{stage.channel.id}>" in reply.content


async def test_in_a_lobby_one_is_led_to_a_seat(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.slash(stage.anna, "game new")
        assert "Join: Greeks" in shown(await stage.slash(stage.stranger, "act"))
        reply = await stage.slash(stage.anna, "start")
        assert "still empty" in reply.content
        joined = await stage.click(stage.anna, reply, "Join: Greeks")
        assert "You play the Greeks" in joined.content
        wants = await stage.click(stage.anna, joined, "Who wants what")
        assert wants.content.startswith("**Greeks**")
        assert "Join: Gauls" in shown(await stage.slash(stage.boris, "game new"))


async def test_who_comes_too_late_may_follow_or_practise(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.lobby()
        assert "Every seat is taken" in (late := await stage.slash(stage.stranger, "join")).content
        assert "Practice against yourself" in shown(late)
        assert "Start the game" not in shown(late)
        assert "Start the game" in shown(await stage.slash(stage.boris, "join"))
        await stage.slash(stage.boris, "start")
        for command in ("join", "act", "hand"):  # to follow it twice does not end it
            late = await stage.slash(stage.stranger, command)
            assert shown(late) == ["Follow it", "Practice against yourself", "Help"]
            assert "You follow this game" in (await stage.click(stage.stranger, late, "Follow it")).content


async def test_only_who_sits_there_starts_a_game_by_its_button(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.lobby()
        reply = await stage.click(stage.stranger, stage.last, "Start the game")
        assert "no seat in this game" in reply.content
        assert await revision(stage) == 0
        await stage.click(stage.clara, stage.last, "Start the game")
        assert await revision(stage) == 1
