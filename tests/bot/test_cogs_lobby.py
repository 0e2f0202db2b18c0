"""The lobby in Discord: /game, /join, /leave, /start, and the commands as Discord gets them."""

import discord
import pytest

from tests.bot.discord_limits import faults_of_commands
from tests.bot.stage import answer, labels, staged


async def test_four_people_open_join_and_start_a_game(database_url: str) -> None:
    async with staged(database_url, pictures=True) as stage:
        reply = await stage.slash(stage.anna, "game new", name="Friends", length="short")
        assert reply.ephemeral
        assert "Friends" in stage.last.content
        assert "short game (3)" in stage.last.content
        await stage.slash(stage.anna, "join", position="gauls")
        await stage.slash(stage.boris, "join")
        await stage.click(stage.clara, stage.last, "Join: Greeks")
        await stage.click(stage.dmitri, stage.last, "Join: Romans")
        assert labels(stage.last) == ["Start the game", "How to play"]
        await stage.slash(stage.anna, "start")
        assert "The game begins" in stage.last.content
        assert [attachment.filename for attachment in stage.last.attachments] == ["map.jpg"]
        assert stage.last.attachments[0].description
        assert "Open" in labels(stage.last)
        assert "has begun" in stage.public[0].content
        assert "/start" not in stage.public[0].content


async def test_seats_are_suggested_while_they_are_free(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.slash(stage.anna, "game new")
        await stage.slash(stage.anna, "join", position="gauls")
        assert await stage.suggestions(stage.boris, "join", "position") == ["etruscans_samnites", "greeks", "romans"]
        assert await stage.suggestions(stage.boris, "join", "position", "rom") == ["romans"]
        assert await stage.suggestions(stage.anna, "leave", "position") == ["gauls"]
        assert await stage.suggestions(stage.anna, "game new", "scenario") == ["four", "five", "three", "two"]


@pytest.mark.parametrize(
    ("command", "options", "told"),
    [
        ("join", {}, "no game in this channel"),
        ("leave", {}, "no game in this channel"),
        ("start", {}, "no game in this channel"),
        ("status", {}, "no game in this channel"),
        ("map", {}, "no game in this channel"),
        ("act", {}, "no game in this channel"),
        ("pass", {}, "no game in this channel"),
        ("march", {"leader": "camillus", "to": "roma"}, "no game in this channel"),
        ("game list", {}, "no games yet"),
    ],
)
async def test_without_a_game_every_command_says_so(
    database_url: str, command: str, options: dict[str, str], told: str
) -> None:
    async with staged(database_url) as stage:
        reply = await stage.slash(stage.anna, command, **options)
        assert told in reply.content
        assert reply.ephemeral


async def test_refusals_in_the_lobby_say_what_to_do(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.slash(stage.anna, "game new")
        assert "has a game already" in (await stage.slash(stage.boris, "game new")).content
        assert "no such seat" in (await stage.slash(stage.boris, "join", position="persians")).content
        assert "still empty" in (await stage.slash(stage.anna, "start")).content
        assert "not started yet" in (await stage.slash(stage.anna, "map")).content
        assert "no seat in this game" in (await stage.slash(stage.stranger, "start")).content


async def test_the_lobby_can_be_left_and_closed(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.slash(stage.anna, "game new")
        await stage.slash(stage.boris, "join")
        left = await stage.slash(stage.boris, "leave")
        assert left.content == "You have left."
        assert labels(left)[0] == "Join: Gauls"
        assert "Gauls: free" in stage.last.content, "it is not his to close"
        await stage.slash(stage.anna, "join")
        assert "closed" in (await stage.slash(stage.anna, "leave")).content
        assert "closed" in stage.last.content
        await stage.lobby()
        assert labels(stage.last) == ["Start the game", "How to play"]


async def test_unusual_options_are_told_in_the_lobby(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.slash(stage.anna, "game new", length="short", appian_way="clear", reinforcements="separate")
        assert "Options: short game (3), the Appian Way is rough ground before its event (9.2), Etruscan" in (
            stage.last.content
        )


async def test_two_people_take_a_side_each_and_play_both_its_seats(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.slash(stage.anna, "game new", scenario="two", length="short")
        assert "Each player runs two positions" in stage.last.content
        assert labels(stage.last) == [
            "Join: Gauls and Greeks",
            "Join: Romans, Etruscans and Samnites",
            "How to play",
        ]
        assert await stage.suggestions(stage.anna, "join", "position") == ["gauls_greeks", "romans_etruscans"]
        reply = await stage.click(stage.anna, stage.last, "Join: Gauls and Greeks")
        assert "You play the Gauls and Greeks." in reply.content
        assert "Only what I arm" in labels(reply)
        await stage.click(stage.anna, reply, "Only what I arm")
        assert await stage.suggestions(stage.anna, "leave", "position") == ["gauls_greeks"]
        assert await stage.suggestions(stage.boris, "join", "position") == ["romans_etruscans"]
        await stage.slash(stage.boris, "join")
        assert "The game begins" in (await stage.slash(stage.boris, "start")).content
        assert await stage.suggestions(stage.anna, "hand", "for") == ["gauls", "greeks"]
        for seat in ("gauls", "greeks"):
            assert "You hold 7 cards" in (await stage.slash(stage.anna, "hand", for_=seat)).content
        assert "VP in sum: Gauls and Greeks 12" in (await stage.slash(stage.anna, "status")).content
        assert await stage.suggestions(stage.anna, "replace", "seat") == ["gauls_greeks", "romans_etruscans"]


async def test_three_people_play_without_gauls(database_url: str) -> None:
    async with staged(database_url, pictures=True) as stage:
        await stage.slash(stage.anna, "game new", scenario="three", mercenary_rounding="up")
        assert "a table of Gallic events is rolled on" in stage.last.content
        assert "mercenaries" not in stage.last.content, "that is for five"
        for person in (stage.anna, stage.boris, stage.clara):
            await stage.slash(person, "join")
        assert "The game begins" in (await stage.slash(stage.anna, "start")).content
        assert [attachment.filename for attachment in stage.last.attachments] == ["map.jpg"]
        assert "Romans, Gallic events." in (await stage.slash(stage.anna, "status")).content
        assert "mediolanum" not in await stage.suggestions(stage.anna, "space", "name")


async def test_five_people_play_with_carthage(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.slash(stage.anna, "game new", scenario="five", mercenary_rounding="up")
        assert "half of the mercenaries leave, rounded up" in stage.last.content
        assert sum(label.startswith("Join: ") for label in labels(stage.last)) == 5
        for person in (stage.anna, stage.boris, stage.clara, stage.dmitri, stage.stranger):
            await stage.slash(person, "join")
        assert "The game begins" in (await stage.slash(stage.anna, "start")).content
        told = (await stage.slash(stage.stranger, "status")).content
        assert "Carthage" in told
        assert "nrest" in told
        assert "(" in (await stage.slash(stage.stranger, "hand")).content


async def test_the_games_of_the_server_are_listed(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        reply = await stage.slash(stage.stranger, "game list")
        assert f"<#{stage.channel.id}>" in reply.content
        assert "running, opened <t:" in reply.content
        hall = stage.guild.create_text_channel("hall")
        await stage.in_channel(hall, stage.anna, "game new")
        assert "waits for players, opened <t:" in (await stage.slash(stage.stranger, "game list")).content


async def test_the_commands_keep_discords_limits(database_url: str) -> None:
    async with staged(database_url) as stage:
        tree = stage.client.tree
        commands = [command.to_dict(tree) for command in tree.get_commands()]
        assert faults_of_commands(commands) == []
        assert {command["name"] for command in commands} == WANTED


WANTED = {
    *("played", "export", "verify", "note", "show", "shown", "spectate"),
    *("game", "join", "leave", "start", "map", "space", "hand", "status", "discards", "since", "log", "who", "why"),
    *("act", "activate", "march", "support", "reinforce", "event", "ally", "desperate", "pass", "prepare", "respond"),
    *("rules", "odds", "card"),
    "remind",
    *("undo", "adjust", "report", "pause", "resume", "replace", "proposals"),
    *("orders", "pictures", "help", "setup", "about"),
}


async def test_a_channel_where_the_bot_may_not_post_is_refused(database_url: str) -> None:
    async with staged(database_url) as stage:
        silent = discord.PermissionOverwrite(send_messages=False, attach_files=False)
        locked = stage.guild.create_text_channel("locked", overwrites={stage.guild.default_role: silent})
        reply = answer(await stage.anna.slash(locked, "game new"))
        assert "lacks send messages, attach files" in reply.content
