"""A whole game from the lobby to its end by random players, every answer given through Discord as people give it."""

import logging
from random import Random

import pytest

import engine
from bot.table import Table
from engine import Question
from tests.e2e.club import club
from tests.e2e.player import WAYS, Player
from tests.e2e.watch import Watch

SEED = 22
BEFOREHAND = ("gauls", "etruscans_samnites", "romans")
"""Who says in most turns that he will not announce Desperate Times, which shortens the game."""


def next_answer(table: Table, rng: Random) -> tuple[Question, tuple[str, ...]]:
    game, beforehand = table.running, ("not_this_turn", str(table.running.turn))
    if game.phase == "first_player":
        for ask in table.questions:
            if ask.name == "ahead" and ask.seat in BEFOREHAND and game.ahead.get(ask.seat) != beforehand:
                return ask, beforehand[:1]
    ask = rng.choice(table.waiting)
    return ask, engine.random_answer(game, ask.number, rng)


@pytest.mark.slow
async def test_a_game_to_its_end(database_url: str, caplog: pytest.LogCaptureFixture) -> None:
    """Every request is taken and within the limits, every answer counts once and as it was meant, the pings are those
    of the oracle, and no hidden card, deck or seed shows in anything public or in the log.
    """
    caplog.set_level(logging.WARNING)
    caplog.set_level(logging.DEBUG, "bot")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "new_seed", lambda: f"e2e {SEED}")
        rng, hands = Random(SEED), Random(0)
        async with club(database_url) as people:
            await people.lobby(length="short")
            await people.slash(people.anna, "start")
            watch, player = Watch(people, caplog.records), Player(people, hands)
            table = await people.table()
            while not table.is_over:
                await watch.look()
                question, said = next_answer(table, rng)
                causer, sent = people.person(question.seat).id, len(people.wire.calls)
                await player.say(question, said, hands.choice(WAYS))
                before, table = table, await people.table()
                own = [one for one in await people.client.store.entries(table.row.id) if one.seat == question.seat]
                entry = own[-1]
                assert (entry.revision, tuple(entry.words)) == (before.row.revision + 1, said)
                assert table.row.revision == entry.revision
                new = people.wire.calls[sent:]
                pinged = {user for call in new if call.is_public for user in call.pinged}
                gained = (table.waited_for - before.waited_for) | await people.attacked(before.row.revision)
                assert pinged == (set(table.holders.values()) if table.is_over else gained - {causer})
            await watch.look()
            assert people.wire.faults() == []
            assert "win" in people.last.content
            assert table.running.seed in people.last.content
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []
