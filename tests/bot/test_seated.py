"""Taking a seat: its names in every language, and the ways on from it, which stay whatever is chosen there."""

import pytest

from tests.bot.room import ANNA, BORIS, Room
from tests.bot.stage import labels, staged

AHEAD = ["Who wants what", "Your first move"]


async def test_the_ways_on_stay_when_a_preset_is_chosen(database_url: str) -> None:
    chosen = "Only what I arm"
    async with staged(database_url) as stage:
        await stage.slash(stage.anna, "game new")
        joined = await stage.slash(stage.anna, "join")
        page = await stage.click(stage.anna, joined, chosen)
        assert labels(page)[-2:] == AHEAD
        page = await stage.click(stage.anna, page, "Desperate Times: ask me")
        assert labels(page)[-2:] == AHEAD
        for _seat in range(3):
            await stage.slash(stage.anna, "join")
        page = await stage.click(stage.anna, page, chosen)
        assert labels(page)[-3:] == [*AHEAD, "Start the game"]
        assert "The game begins" in (await stage.click(stage.anna, page, "Start the game")).content
        page = await stage.click(stage.anna, await stage.slash(stage.anna, "orders"), chosen)
        assert not set(AHEAD) & set(labels(page)), "it has begun"


async def test_of_a_side_the_ways_on_stay_too(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.slash(stage.anna, "game new", scenario="two")
        joined = await stage.slash(stage.anna, "join")
        page = await stage.click(stage.anna, joined, "Only what I arm")
        assert labels(page)[-2:] == AHEAD
        page = await stage.click(stage.anna, page, "Reactions of my armies")
        assert labels(page)[-2:] == AHEAD


@pytest.mark.parametrize(
    ("typed", "seat"), [("Greeks", "greeks"), ("греки", "greeks"), ("Этруски и самниты", "etruscans_samnites")]
)
async def test_a_seat_is_known_by_its_name_in_every_language(room: Room, typed: str, seat: str) -> None:
    table = await room.open(())
    assert table.seat_meant(typed) == seat
    table, taken = await room.lobby.join(table, ANNA, typed)
    assert taken == seat
    table, taken = await room.lobby.join(table, BORIS, "римляне")
    assert table.own_seat(BORIS, "Romans") == "romans"
    table = await room.lobby.leave(table, ANNA, typed)
    assert table.seats_of(ANNA) == ()


async def test_a_side_is_known_by_its_name_in_every_language(room: Room) -> None:
    table = await room.open((), "two")
    for typed in ("Галлы и греки", "Gauls and Greeks", "греки", "Greeks"):
        assert table.place_meant(typed) == "gauls_greeks"


async def test_seats_are_suggested_by_their_names_in_every_language(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.slash(stage.anna, "game new")
        assert await stage.suggestions(stage.boris, "join", "position", "рим") == ["romans"]
        assert "You play the Romans" in (await stage.slash(stage.boris, "join", position="Римляне")).content
