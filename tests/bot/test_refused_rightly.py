"""What is refused in a lobby and about a game's name, place and pause: each refusal says what is the matter there."""

import discord
import pytest
from simcord import interactions

from bot.local import speak
from bot.rooms import permissions
from bot.rooms.gamename import PRACTICE, UNNAMED
from tests.bot.stage import Stage, labels, staged


def in_russian(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Boris is spoken to in Russian."""
    monkeypatch.setattr(interactions, "base_payload", interactions.base_payload)  # taken back afterwards
    speak(lambda user: "ru" if user == stage.boris.id else "en-GB")


async def test_who_leaves_a_seat_he_has_not_is_told_which_he_has(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.slash(stage.anna, "game new")
        await stage.slash(stage.boris, "join", position="gauls")
        await stage.slash(stage.boris, "join", position="romans")
        unknown = await stage.slash(stage.boris, "leave", position="persians")
        assert unknown.content.startswith("There is no such seat here. Yours: Gauls, Romans.")
        assert labels(unknown) == []
        free = await stage.slash(stage.boris, "leave", position="greeks")
        assert free.content.startswith("Nobody has this seat, so there is nothing to leave: Greeks. Yours: Gauls")
        others = await stage.slash(stage.anna, "leave", position="gauls")
        assert f"Gauls (<@{stage.boris.id}>), not for you" in others.content
        unknown = await stage.slash(stage.anna, "leave", position="persians")
        assert "no such seat here, and you have none" in unknown.content


async def test_ones_own_seat_is_not_taken_by_somebody(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.slash(stage.anna, "game new")
        page = await stage.slash(stage.boris, "help")
        await stage.slash(stage.boris, "join", position="romans")
        again = await stage.slash(stage.boris, "join", position="romans")
        assert again.content.startswith("This seat is yours already: Romans.")
        assert labels(again)[0] == "Join: Gauls"
        assert "yours already" in (await stage.click(stage.boris, page, "Join: Romans")).content
        assert "This seat is taken: Romans." in (await stage.slash(stage.anna, "join", position="romans")).content


async def test_of_a_lobby_that_was_closed_is_said_that_it_never_began(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.slash(stage.anna, "game new")
        page = await stage.slash(stage.boris, "help")
        guide = await stage.click(stage.boris, stage.last, "How to play")
        await stage.slash(stage.anna, "game abandon")
        stale = await stage.click(stage.boris, page, "Join: Gauls")
        assert stale.content == "This lobby was closed before the game began. /game new opens another."
        assert "Practice against yourself" in labels(stale)
        powers = await stage.click(stage.boris, guide, "Who wants what")
        assert "was closed before it began" in (await stage.click(stage.boris, powers, "Where you are")).content


async def test_a_game_that_nobody_named_is_called_in_its_readers_language(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with staged(database_url) as stage:
        in_russian(stage, monkeypatch)
        await stage.slash(stage.anna, "game new")
        assert "**The Sword of Rome** is open" in stage.last.content
        assert "«Меч Рима»" in (await stage.slash(stage.boris, "help")).content
        await stage.slash(stage.boris, "join")
        assert "**The Sword of Rome** is open" in stage.last.content, "everybody reads it"
        await stage.slash(stage.boris, "game practice")
        for person, names in (
            (stage.anna, ("The Sword of Rome", "Practice")),
            (stage.boris, ("Меч Рима", "Тренировка")),
        ):
            listed = (await stage.slash(person, "game list")).content
            assert all(f"**{name}**" in listed for name in names)
        rows = await stage.client.store.open_games()
        assert {row.name for row in rows} == {UNNAMED, PRACTICE}


async def test_a_name_that_was_given_stays(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with staged(database_url) as stage:
        in_russian(stage, monkeypatch)
        await stage.slash(stage.anna, "game new", name="The Sword of Rome")
        assert "«The Sword of Rome»" in (await stage.slash(stage.boris, "help")).content


def test_whatever_is_missing_is_named_though_some_of_it_is_of_no_use_alone() -> None:
    wanted = ("send_messages", "view_channel", "embed_links", "attach_files")
    assert permissions.missing(discord.Permissions.none(), thread=False) == wanted
    assert permissions.missing(discord.Permissions(view_channel=True), thread=True)[0] == "send_messages_in_threads"


async def test_who_would_answer_in_a_pause_is_told_of_it(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        (first,) = (await stage.client.office.desk.table_in(stage.channel.id)).waited_for
        asked = next(person for person in stage.players if person.id == first)
        idle = next(person for person in stage.players if person.id != first)
        assert "/resume" not in (await stage.slash(asked, "act")).content
        await stage.slash(stage.anna, "pause")
        ballot = stage.last
        again = await stage.click(stage.anna, ballot, "Agree")
        assert "**Refuse** withdraws it" in again.content
        for person in stage.players[1:]:
            await stage.click(person, ballot, "Agree")
        told = await stage.slash(asked, "act")
        assert "The game is paused: its clocks stand." in told.content
        assert "/resume ends the pause" in told.content
        assert "Gauls" in labels(told)
        assert "/resume ends the pause" in (await stage.slash(idle, "act")).content
        await stage.slash(stage.boris, "resume")
        assert "/resume" not in (await stage.slash(asked, "act")).content
