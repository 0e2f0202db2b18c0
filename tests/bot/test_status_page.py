"""/status: the page a player keeps open."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from random import Random

import pytest

import engine
from bot.language.called import called
from bot.language.i18n import languages, speaking
from bot.pages.statuspage import status_page
from bot.refusals import NoGame
from bot.storage.tables import AskRow, GameRow, Status
from bot.table import Table
from engine import Game, load_dataset
from engine.sword.game import Lasting, Siege
from tests.bot.chronicle import played
from tests.bot.discord_limits import faults_of_message
from tests.bot.room import ANNA, Room
from tests.bot.stage import labels, staged

NOW = datetime(2026, 3, 15, 12, tzinfo=UTC)
LATER = 1773662400
"""A day later, as Discord counts."""
NAME = "M" * 60
USER = 1_000_000_000_000_000_000


def table_of(game: Game, scenario: str) -> Table:
    """With the longest name and ids there may be, and a deadline for every question."""
    data = load_dataset()
    row = GameRow(
        id=1, guild=1, channel=1, owner=1, name=NAME, scenario=scenario, dataset_id=data.id, dataset_hash=data.hash,
        status=Status.RUNNING, created=NOW, changed=NOW, commitment="0" * 64,
    )  # fmt: skip
    deadline = datetime.fromtimestamp(LATER, UTC)
    asks = {
        one.number: AskRow(game=1, question=one.number, seat=one.seat, name=one.name, since=NOW, deadline=deadline)
        for one in engine.questions(game)
    }
    holders = {seat: USER + at for at, seat in enumerate(data.scenarios[scenario].seats)}
    return Table(row=row, data=data, holders=holders, game=game, asks=asks)


def positions(scenario: str, seed: int) -> Iterator[Game]:
    """Of a random game."""
    rng, game = Random(seed), engine.new_game(scenario, seed=f"status {seed}").game
    while not game.winner:
        yield game
        question = rng.choice([one for one in engine.questions(game) if one.waits])
        game = engine.play(game, question.number, engine.random_answer(game, question.number, rng)).game
    yield game


@pytest.mark.parametrize("scenario", ["two", "three", "four", "five"])
def test_the_page_is_one_message_in_every_language_of_any_game(scenario: str) -> None:
    """No player is ever cut off it, nor whom the game waits for."""
    for at, game in enumerate(positions(scenario, seed=1)):
        if at % 20:
            continue
        table = table_of(game, scenario)
        for language in languages():
            with speaking(language):
                message = status_page(table, NOW)
                assert faults_of_message(message) == []
                for seat in table.seats:
                    assert table.person(seat) in message.text
                for line in table.waiting_lines():
                    assert line in message.text
                assert message.text.splitlines()[-1].startswith("-# ")


def crowded() -> Table:
    """Everything at once that a game of five can have on its page."""
    game = engine.new_game("five", seed="crowded").game
    spaces = [one for one, facts in game.data.spaces.items() if facts.kind == "city"]
    game.sieges.update({one: Siege(besieger="romans", level=2) for one in spaces[:12]})
    game.lasting += [
        Lasting(what="sail", until="cycle", seat="carthage", card="car_15", who=(power,), step=(0,), chosen="roma")
        for power in ("romans", "greeks", "gauls", "etruscans", "samnites")
    ] * 3
    return table_of(game, "five")


@pytest.mark.parametrize("language", languages())
def test_where_there_is_no_room_cards_that_last_are_told_by_their_names(language: str) -> None:
    with speaking(language):
        table = crowded()
        text = status_page(table, NOW).text
        assert len(text) <= 2000
        assert text.count(called("/card", language)) == 1
        assert all(table.person(seat) in text for seat in table.seats)
        assert text.splitlines()[-1].startswith("-# ")
        game = table.running
        game.lasting = game.lasting[:1]
        game.sieges.clear()
        assert called("/card", language) not in status_page(replace(table, game=game), NOW).text


def test_all_that_is_public_stands_on_the_page() -> None:
    table = played(1, 0)[0]
    game = table.running
    game.markers["foedus"] = ""
    game.control["roma"] = "gauls"
    game.sieges["capua"] = Siege(besieger="gauls", level=1)
    game.alliances.append(("gauls", "romans"))
    game.unrest, game.plunder_gallic = 0, 3
    told = status_page(replace(table, game=game), NOW).text
    for line in (
        "hand 7, deck 30, Desperate Times 2",
        "**6 VP**, −1 if scored now",
        "Alliances: Gauls + Romans",
        "In force: Foedus",
        "Sieges with their levels: Gauls: Capua 1",
        "Plunder: 3 Gallic, 0 Transalpine",
        "Automatic victory at 9 VP",
        f"-# As of <t:{int(NOW.timestamp())}:R>",
    ):
        assert line in told


def test_what_is_due_stands_there_with_its_end_as_each_reader_counts_it() -> None:
    table = table_of(engine.new_game("four", seed="due").game, "four")
    (question,) = table.waiting
    line = status_page(table, NOW).text.splitlines()[3]
    assert line.startswith(f"**{table.person(question.seat)}**: ")
    assert line.endswith(f"until <t:{LATER}:f> (<t:{LATER}:R>)")


async def test_no_hand_shows_on_the_page(room: Room) -> None:
    table = await room.start((ANNA,) * 5, "five")
    text = status_page(table, NOW).text
    cards = {card for hand in table.running.hands.values() for card in hand}
    assert cards
    assert not [card for card in cards if table.data.cards[card].name in text]


async def test_its_button_brings_it_up_to_date_where_it_stands(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        own = await stage.slash(stage.stranger, "status")
        shared = await stage.slash(stage.boris, "status", share=True)
        assert not shared.ephemeral
        public = stage.last
        waiting = (await stage.client.office.desk.table_in(stage.channel.id)).waited_for
        asked = next(one for one in stage.players if one.id in waiting)
        await stage.slash(asked, "act", sentence="greeks")
        assert "Who goes first" not in own.content
        again = await stage.click(stage.stranger, own, "Bring up to date")
        assert again.ephemeral
        assert "Who goes first" in again.content
        count = len(stage.public)
        await stage.click(stage.stranger, public, "Bring up to date")
        assert len(stage.public) == count
        renewed = next(one for one in stage.public if one.id == public.id)
        assert "Who goes first" in renewed.content
        assert labels(renewed) == ["Bring up to date"]


async def test_an_old_page_stays_that_of_its_own_game_and_language(database_url: str) -> None:
    """Though a newer game has taken the channel."""
    async with staged(database_url) as stage:
        await stage.start()
        await stage.slash(stage.boris, "status", share=True)
        public = stage.last
        async with stage.client.store.transaction() as session:
            row = await session.get(GameRow, 1)
            assert row is not None
            row.status = Status.OVER
        await stage.slash(stage.boris, "game new", name="Second", language="ru")
        await stage.click(stage.stranger, public, "Bring up to date")
        renewed = next(one for one in stage.public if one.id == public.id)
        assert renewed.content.splitlines()[:2] == public.content.splitlines()[:2]
        assert "Turn 1 of" in renewed.content
        assert labels(renewed) == ["Bring up to date"]


async def test_a_page_that_cannot_be_renewed_stays_and_only_its_user_is_told(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        await stage.slash(stage.boris, "status", share=True)
        public = stage.last

        async def broken(*_asked: object) -> Table:
            raise NoGame

        monkeypatch.setattr(stage.client.office.desk, "table", broken)
        result = await stage.stranger.click(public, label="Bring up to date")
        assert [one.ephemeral for one in result.followups] == [True]
        assert "/game new" in result.followups[0].content
        assert next(one for one in stage.public if one.id == public.id).content == public.content
