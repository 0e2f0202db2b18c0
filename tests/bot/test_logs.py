"""The log: a line of `key=value` for each thing, with game and revision; nothing hidden in it, whatever breaks."""

import io
import logging
import re
from collections.abc import Iterator
from random import Random

import pytest
import sqlalchemy as sa
from pydantic import TypeAdapter, ValidationError

import engine
from bot.logs import HIDDEN, LEFT_OUT, LineFormatter, on
from bot.post import Unreachable
from bot.refusals import Broken
from bot.store import Store
from tests.bot.room import Room, played_until

TOKEN = "MTIz.abc-def.secret_token"
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
