"""Whether somebody has answered ahead for Desperate Times shows nowhere, neither in buttons nor in any time."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from unittest.mock import patch

import engine
from engine import DataSet, Game, Outcome
from engine.sword import rules
from tests.e2e.club import club

SECONDS = 300


def _begin(scenario: str, *, seed: str, options: Mapping[str, str], data: DataSet) -> Outcome[Game]:
    """With a seed that is known, whose hash the first message of the game shows."""
    return rules.new_game(scenario, "ahead", options, data)


async def shown(database: Path, *, ahead: bool) -> list[str]:
    """What the channel and a player's status page tell after somebody else may have answered ahead, and what the
    channel gets at the next answer.
    """
    with patch.object(engine, "new_game", _begin):
        async with club(f"sqlite+aiosqlite:///{database}") as people:
            await people.start()
            table = await people.table()
            ask = table.waiting[0]
            giver, looker = [people.person(seat) for seat in table.seats if seat != ask.seat][:2]
            await people.env.advance_time(SECONDS)
            if ahead:
                before = table.row.revision
                await people.slash(giver, "desperate", when="only_if_somebody_else")
                assert (await people.table()).row.revision == before + 1
            await people.env.advance_time(SECONDS)
            told = [(await people.slash(looker, name)).content for name in ("status", "who", "why", "game list")]
            words = engine.random_answer(table.running, ask.number, Random(0))
            await people.slash(people.person(ask.seat), "act", sentence=" ".join(words))
            return [*told, *(call.told() for call in people.wire.public)]


async def test_an_answer_ahead_shows_nowhere(tmp_path: Path) -> None:
    without = await shown(tmp_path / "without.db", ahead=False)
    assert await shown(tmp_path / "with.db", ahead=True) == without
