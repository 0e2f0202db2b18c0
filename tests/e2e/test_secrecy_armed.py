"""Five players: whether a card is armed shows nowhere as long as it does not play, to the last byte."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import patch

import simcord

import engine
from bot.storage.store import Answer
from engine import DataSet, Game, Outcome
from engine.sword import rules
from tests.cards.deeds import Deeds
from tests.e2e.club import Club, club

CARTHAGE, GREEKS = "carthage", "greeks"
CARD, OTHER = "car_25", "car_05"
"""The first answers an activation of the Greeks; the other is no response."""

SCRIPT = ("neutral gre_36 volsci", "end", "activate dionysius gre_02", "stop", "end")


def laid(*, held: bool) -> Game:
    """The Greeks are active; Carthage holds the card, or another in its place."""
    table = Deeds("five", empty=False)
    table.hand(CARTHAGE, "car_03", "car_04", CARD if held else OTHER)
    table.turn(GREEKS, "gre_01", "gre_02", "gre_36")
    return table.game


async def seated(people: Club) -> dict[str, simcord.MemberActor]:
    """Who plays what."""
    fifth = people.guild.add_member(people.env.create_user("elena"))
    await people.slash(people.anna, "game new", scenario="five")
    seats = engine.load_dataset().scenarios["five"].seats
    who = dict(zip(seats, (*people.players, fifth), strict=True))
    for seat, person in who.items():
        await people.slash(person, "join", position=seat)
    await people.slash(people.anna, "start")
    return who


async def put(people: Club, game: Game) -> None:
    row = (await people.table()).row
    answer = Answer(seat=None, user=None, question=None, words=())
    await people.client.store.record_answers(
        row,
        [(answer, engine.save(game))],
        at=datetime(2026, 1, 1, tzinfo=UTC),
        draws=game.draws,
        commitment=engine.commitment(game.seed),
    )


async def shown(database: Path, *, held: bool, **order: str) -> tuple[list[str], int]:
    """All that the channel got of the turn of the Greeks, and the responses that were asked for in it.

    Carthage is asked nothing but what it arms, with that order or without any.
    """
    with patch.object(engine, "new_game", _begin):
        async with club(f"sqlite+aiosqlite:///{database}") as people:
            return await told(people, held=held, **order)


def _begin(scenario: str, *, seed: str, options: Mapping[str, str], data: DataSet) -> Outcome[Game]:
    """With a seed that is known, whose hash the first message of the game shows."""
    return rules.new_game(scenario, "armed", options, data)


async def told(people: Club, *, held: bool, **order: str) -> tuple[list[str], int]:
    who, asked = await seated(people), 0
    await put(people, laid(held=held))
    await people.slash(who[CARTHAGE], "orders", preset="armed")
    if order:
        reply = await people.slash(who[CARTHAGE], "orders", card=CARD, **order)
        assert "Your order: armed" in reply.content
    seen = len(people.wire.public)
    for sentence in SCRIPT:
        await people.slash(who[GREEKS], "act", sentence=sentence)
        while windows := [seat for seat, name in await people.asked() if name == "response"]:
            assert CARTHAGE not in windows
            asked += 1
            await people.slash(who[windows[0]], "pass")
    assert not people.wire.faults()
    assert await people.asked() == [], "the turn is over"
    return [call.told() for call in people.wire.public[seen:]], asked


async def test_7_1_1_five_players_an_armed_card_shows_nowhere_unless_it_plays(tmp_path: Path) -> None:
    plain, asked = await shown(tmp_path / "plain.db", held=True)
    assert len(plain) >= len(SCRIPT)
    assert asked, "others are asked for responses between"
    for name, held, order in (
        ("not held", False, {}),
        ("armed and not held", False, {"do": "armed"}),
        ("armed for elsewhere", True, {"do": "armed", "space": "messana"}),
    ):
        assert (await shown(tmp_path / f"{name}.db", held=held, **order))[0] == plain, name
    played, _asked = await shown(tmp_path / "armed.db", held=True, do="armed", leader="dionysius")
    assert played != plain
    assert any(engine.load_dataset().cards[CARD].name in told for told in played)
    assert not any(engine.load_dataset().cards[CARD].name in told for told in plain)
