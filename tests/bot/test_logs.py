"""The log: a line of `key=value` for each thing, with game and revision; nothing hidden in it, whatever breaks."""

import ast
import asyncio
import io
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import TypeGuard

import aiohttp
import discord
import pytest
import sqlalchemy as sa
from discord import app_commands
from multidict import CIMultiDict, CIMultiDictProxy
from pydantic import TypeAdapter, ValidationError
from yarl import URL

import engine
from bot.delivery.post import Unreachable
from bot.logs import HIDDEN, LEFT_OUT, LineFormatter, on
from bot.refusals import Broken
from bot.storage.store import Store
from tests.bot.room import Room, played_until

TOKEN = "MTIz.abc-def.secret_token"
ROOT = Path(__file__).parents[2]
CARDS = tuple(engine.load_dataset().cards)


@pytest.fixture
def told() -> Iterator[io.StringIO]:
    """What the log shows, from DEBUG on."""
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(LineFormatter([TOKEN]))
    root, bot = logging.getLogger(), logging.getLogger("bot")
    level = bot.level
    root.addHandler(handler)
    bot.setLevel(logging.DEBUG)
    yield text
    root.removeHandler(handler)
    bot.setLevel(level)


def test_a_line_names_game_and_revision(told: io.StringIO) -> None:
    logging.getLogger("bot.test").warning('It is "%s"', "so\nso", extra=on(3, 17, notice=5))
    line = told.getvalue()
    assert re.fullmatch(
        r"time=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00 level=warning logger=bot\.test game=3 revision=17 notice=5 "
        r'msg="It is \\"so\\nso\\""\n',
        line,
    )


def test_every_card_of_the_decks_and_every_seed_is_left_out() -> None:
    assert [card for card in CARDS if not HIDDEN.fullmatch(card)] == []
    assert HIDDEN.fullmatch(engine.new_seed())


def test_what_an_error_says_is_told_only_where_it_names_no_card(told: io.StringIO) -> None:
    log = logging.getLogger("bot.test")
    for error in (
        KeyError("a card of your own"),
        Unreachable("Discord did not answer"),
        OSError("No space left on device"),
        sa.exc.OperationalError("INSERT", {"state": "hand of the Gauls"}, Exception("disk I/O error")),
    ):
        try:
            try:
                TypeAdapter(int).validate_python("a hidden thing")
            except ValidationError as cause:
                raise error from cause
        except Exception:
            log.exception("broke")
    shown = told.getvalue()
    for word in ("a card of your own", "a hidden thing", "hand of the Gauls"):
        assert word not in shown
    for word in (f"KeyError: {LEFT_OUT}", "did not answer", "No space left", "OperationalError: disk I/O error"):
        assert word in shown
    assert f"{__file__}:" in shown  # where it broke


class Said(Exception):
    """With what nobody may read."""


TELLS = "Punic Envoys is in a hand"
ADDRESS = "https://discord.com/api/v10"
INTERACTION = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OnNlY3JldA"
BOT = "MTA0ODM2NTg3MjE2MzQ1NjAyMQ.GhTzQk.abcdefghijklmnopqrstuvwxyz0123456789AB"


def _response_error() -> aiohttp.ClientResponseError:
    url = URL(f"{ADDRESS}/webhooks/123/{INTERACTION}/messages/@original")
    about = aiohttp.RequestInfo(url, "PATCH", CIMultiDictProxy(CIMultiDict()), url)
    return aiohttp.ClientResponseError(about, (), status=404, message="Not Found")


def _command_error() -> app_commands.CommandInvokeError:
    @app_commands.command()
    async def export(interaction: discord.Interaction) -> None: ...

    return app_commands.CommandInvokeError(export, Said(TELLS))


def _never_retrieved() -> None:
    about = {"message": "Task exception was never retrieved", "future": Said(TELLS), "exception": Said(TELLS)}
    with closing(asyncio.new_event_loop()) as loop:
        loop.default_exception_handler(about)


@pytest.mark.parametrize(
    ("say", "shown", "hidden"),
    [
        (lambda log: log.error("x", exc_info=_response_error()), "404", INTERACTION),
        (
            lambda log: log.warning(
                "%s %s responded with 429", "POST", f"{ADDRESS}/interactions/12/{INTERACTION}/callback"
            ),
            "responded with 429",
            INTERACTION,
        ),
        (lambda log: log.warning("%s", aiohttp.InvalidURL(f"{ADDRESS}/webhooks/1/sEcReT-_x/y")), "webhooks", "sEcReT"),
        (lambda log: log.error("%r", INTERACTION), "msg=", INTERACTION),
        (lambda log: log.error("Authorization: Bot %s", BOT), "Authorization", BOT[27:]),
        (lambda log: log.error("postgresql+asyncpg://sword:pa55@db/sword"), "db/sword", "pa55"),
        (lambda log: log.error("A command failed", exc_info=_command_error()), "CommandInvokeError", TELLS),
        (
            lambda _log: _never_retrieved(),
            "never retrieved",
            TELLS,
        ),
    ],
)
def test_what_the_libraries_say_holds_no_token_no_password_and_no_card(
    told: io.StringIO, say: Callable[[logging.Logger], None], shown: str, hidden: str
) -> None:
    say(logging.getLogger("discord.http"))
    assert shown in told.getvalue()
    assert hidden not in told.getvalue()


def test_of_games_is_spoken_with_their_number() -> None:
    """Every line that is logged where a game is known says which, or of whose games it is."""
    missing = []
    for path in sorted((ROOT / "bot").rglob("*.py")):
        tree = ast.parse(path.read_text())
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                names = {argument.arg for argument in function.args.args} | {
                    name.id for name in ast.walk(function) if isinstance(name, ast.Name)
                }
                knows = names & {"table", "game", "course", "notice"}
                missing += [
                    f"{path.relative_to(ROOT)}:{call.lineno}"
                    for call in ast.walk(function)
                    if knows and _is_logged(call) and not _names_the_game(call)
                ]
    assert missing == []


def _is_logged(node: ast.AST) -> TypeGuard[ast.Call]:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "log"
        and node.func.attr in ("debug", "info", "warning", "error", "exception")
    )


def _names_the_game(call: ast.Call) -> bool:
    extra = next((word.value for word in call.keywords if word.arg == "extra"), None)
    return isinstance(extra, ast.Name) or (isinstance(extra, ast.Call) and bool(extra.args or extra.keywords))


async def test_nothing_hidden_is_in_the_log_of_a_game_in_which_things_break(
    room: Room, told: io.StringIO, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    table = await room.start()
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    logging.getLogger("bot.test").error("the token is %s", TOKEN)
    game = played_until(lambda one: one.turn == 2, seed=3)
    await room.put(game)
    position, play = (await room.table()).running, engine.play
    names = {position.data.cards[card].name for hand in position.hands.values() for card in hand}

    def broken(one: engine.Game, number: int, said: engine.Choice) -> engine.Outcome[engine.Game]:
        raise KeyError(f"{one.hands} {one.seed} {one.decks} {sorted(names)}")

    rng = Random(1)
    for attempt in range(6):
        user, question = await room.question()
        said = engine.random_answer((await room.table()).running, question.number, rng)
        if attempt % 2:
            monkeypatch.setattr(engine, "play", broken)
            with pytest.raises(Broken):
                await room.desk.answer(table.row.id, user, question.number, said)
            monkeypatch.setattr(engine, "play", play)
        else:
            await room.desk.answer(table.row.id, user, question.number, said)
        await room.desk.settled()
    async with store.connection() as connection:
        await connection.exec_driver_sql('UPDATE game SET state = replace(state, \'"turn":2\', \'"turn":"two"\')')
    with pytest.raises(engine.SaveError):
        engine.load((await store.open_games())[0].state)
    room.desk._games.clear()
    await room.office.reopen()
    shown = told.getvalue()
    assert shown.count('msg="kept"') >= 3
    assert re.search(rf"game={table.row.id} revision=\d+ msg=\"kept\"", shown)
    assert shown.count(f"KeyError: {LEFT_OUT}") == 3
    assert "field state: state.turn: " in shown
    everything = {TOKEN, position.seed, *names, *(card for hand in position.hands.values() for card in hand)}
    assert [word for word in everything if word in shown] == []
