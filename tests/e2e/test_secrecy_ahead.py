"""Whether somebody has answered ahead for Desperate Times shows nowhere: in no button, time, number, file or log."""

import io
import logging
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
import simcord
from simcord import ResponseMessage

import engine
from bot.logs import LineFormatter
from engine import DataSet, Game, Outcome
from engine.sword import rules
from tests.bot.stage import rows
from tests.e2e.club import Club, club

SECONDS = 300
LOOKS = ("status", "who", "why", "game list", "log", "since", "played", "verify", "proposals", "export", "report")
CHANCE = re.compile(r"time=\S+|error [0-9A-F]{6}|Error [0-9A-F]{6}|notice=\d+")
"""What differs from run to run by itself."""


def _begin(scenario: str, *, seed: str, options: Mapping[str, str], data: DataSet) -> Outcome[Game]:
    """With a seed that is known, whose hash the first message of the game shows."""
    return rules.new_game(scenario, "ahead", options, data)


def _broken(*_said: object) -> None:
    raise ZeroDivisionError


async def whole(reply: ResponseMessage) -> str:
    """Text, buttons, and files with their names and what they say of themselves."""
    files = [(one.filename, one.description, await one.read()) for one in reply.attachments]
    return CHANCE.sub("", f"{reply.content} {rows(reply)} {files}")


async def looked_at(people: Club, looker: simcord.MemberActor) -> list[str]:
    """What somebody else may see of the game, wherever he looks."""
    told = [await whole(await people.slash(looker, name)) for name in LOOKS]
    found = await looker.autocomplete(people.channel, "undo", "to", "")
    return [*told, repr(found)]


async def shown(folder: Path, *, ahead: bool) -> list[str]:
    """What the channel, a player and whoever reads the log of the bot see after somebody else may have answered ahead:
    after a restart, at the next answer, at an error and at a proposal to go back.
    """
    with patch.object(engine, "new_game", _begin), patch.object(engine, "new_seed", lambda: "0" * 64), logged() as log:
        async with club(f"sqlite+aiosqlite:///{folder}/test.db") as people:
            await people.start()
            table = await people.table()
            ask = table.waiting[0]
            giver, looker = [people.person(seat) for seat in table.seats if seat != ask.seat][:2]
            await people.env.advance_time(SECONDS)
            if ahead:
                await _answer_ahead(people, giver)
            await people.env.advance_time(SECONDS)
            await people.restart()
            told = await looked_at(people, looker)
            words = engine.random_answer(table.running, ask.number, Random(0))
            await people.slash(people.person(ask.seat), "act", sentence=" ".join(words))
            if ahead:
                await _answer_ahead(people, giver)
            with patch.object(engine, "play", _broken):
                told.append(await whole(await people.press(people.person(await _asked(people)), people.last, "Gauls")))
                assert "Something broke" in told[-1]
            told.append(await whole(await people.slash(looker, "undo", to="1")))
            told += await looked_at(people, looker)
            return [
                *told,
                *(call.told() for call in people.wire.public),
                CHANCE.sub("", log.getvalue().replace(str(folder), "")),
            ]


async def _asked(people: Club) -> str:
    return (await people.asked())[0][0]


async def _answer_ahead(people: Club, giver: simcord.MemberActor) -> None:
    before = await people.revision()
    await people.slash(giver, "desperate", when="only_if_somebody_else")
    assert await people.revision() == before + 1


@contextmanager
def logged() -> Iterator[io.StringIO]:
    """The log as the bot writes it."""
    text, bot = io.StringIO(), logging.getLogger("bot")
    handler, level = logging.StreamHandler(text), bot.level
    handler.setFormatter(LineFormatter())
    bot.addHandler(handler)
    bot.setLevel(logging.INFO)
    try:
        yield text
    finally:
        bot.removeHandler(handler)
        bot.setLevel(level)


async def test_an_answer_ahead_shows_nowhere(tmp_path_factory: pytest.TempPathFactory) -> None:
    found, without = [await shown(tmp_path_factory.mktemp("ahead"), ahead=ahead) for ahead in (True, False)]
    assert [(one, other) for one, other in zip(found, without, strict=True) if one != other] == []
