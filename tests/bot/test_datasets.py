"""A running game keeps the data it began with, whatever becomes of the folder."""

import json
from pathlib import Path

import pytest

from bot.client import datasets
from bot.clocks.clock import SetClock
from bot.desk import Desk
from bot.refusals import OtherData
from bot.rooms.lobby import Lobby
from bot.settings import Settings, StartupError
from bot.storage.check import Checked, check, copied
from bot.storage.datasets import damaged, keep, kept
from bot.storage.history import pack
from bot.storage.store import Store
from bot.storage.tables import DataRow
from engine import DataSet, load_dataset
from engine.core.choice import walk
from tests.bot.room import ANNA, CHANNEL, GUILD
from tests.test_dataset_folder import with_decks

PROJECT = load_dataset()


async def deliver(game: int) -> None:
    """No channel."""


def own_data(folder: Path, value: int) -> DataSet:
    folder.mkdir()
    return load_dataset(with_decks(folder, "value: 3", f"value: {value}"))


def desk(store: Store, clock: SetClock, *sets: DataSet) -> Desk:
    return Desk(store, clock, deliver, sets)


async def begin(at: Desk) -> None:
    lobby = Lobby(at)
    table = await lobby.open(
        guild=GUILD, channel=CHANNEL, owner=ANNA, scenario="four", options={}, name="Friends", language="en"
    )
    for seat in table.places:
        table, _seat = await lobby.join(table, ANNA, seat)
    await lobby.start(table, ANNA)
    await at.settled()


async def test_a_game_goes_on_with_its_cards_when_the_folder_has_changed(
    store: Store, clock: SetClock, tmp_path: Path
) -> None:
    first, second = own_data(tmp_path / "first", 2), own_data(tmp_path / "second", 1)
    await begin(desk(store, clock, first, PROJECT))
    for sets in ([second, PROJECT], [PROJECT]):
        later = desk(store, clock, *sets)
        table = await later.table_in(CHANNEL)
        assert table.data == first
        assert table.data.cards["rom_01"].value == first.cards["rom_01"].value
        question = table.waiting[0]
        said = next(walk(table.words(question)))
        answered = await later.answer(table.row.id, ANNA, question.number, said)
        await later.settled()
        assert answered.after.row.revision == table.row.revision + 1
        assert later.data == sets[0], "new games begin with the folder as it is"


async def test_only_data_of_games_are_kept_and_those_not_kept_are_refused(
    store: Store, clock: SetClock, tmp_path: Path
) -> None:
    unused, used = own_data(tmp_path / "unused", 2), own_data(tmp_path / "used", 1)
    await begin(desk(store, clock, used))
    await keep(store, [unused, used])
    assert await kept(store, unused.id, unused.hash) is None
    async with store.transaction() as session:
        await session.delete(await session.get_one(DataRow, (used.id, used.hash)))
    with pytest.raises(OtherData):
        await desk(store, clock, PROJECT).table_in(CHANNEL)
    await keep(store, [used])  # as at a start of the bot, for a game begun before copies were kept
    assert (await desk(store, clock, PROJECT).table_in(CHANNEL)).data == used


async def test_kept_data_that_the_rules_cannot_read_any_more_is_said_in_the_log(
    store: Store, clock: SetClock, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    used = own_data(tmp_path / "used", 1)
    await begin(desk(store, clock, used))
    broken = dict(used.texts) | {"decks": used.texts["decks"].replace("op: place_cu", "op: conquer")}
    await change(store, used, pack(json.dumps(broken)))
    assert await kept(store, used.id, used.hash) is None
    assert "decks.yaml" in caplog.text


async def change(store: Store, data: DataSet, texts: bytes) -> None:
    async with store.transaction() as session:
        (await session.get_one(DataRow, (data.id, data.hash))).texts = texts


CUT = bytes.fromhex("00000004ff")
OTHER = pack(json.dumps(dict(PROJECT.texts)))


async def test_a_damaged_copy_is_named_by_the_check_and_written_anew_at_the_start(
    store: Store, database_url: str, clock: SetClock, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    used = own_data(tmp_path / "used", 1)
    await begin(desk(store, clock, used))
    named = f"the copy of the data set {used.id} ({used.hash}) cannot be read: it is damaged"
    for texts in (CUT, b"", b"\0", pack("{}"), pack("[]"), pack("nothing"), OTHER):
        await change(store, used, texts)
        there = f"{named}, and is written anew at the next start of the bot"
        assert [one async for one in damaged(store, [used])] == [there]
        caplog.clear()
        await keep(store, [PROJECT, used])
        assert "was damaged, and is written anew" in caplog.text
        assert [one async for one in damaged(store, [used])] == []
    caplog.clear()
    await keep(store, [used])
    assert caplog.text == ""
    assert await told(database_url, PROJECT) == []
    await change(store, used, CUT)
    assert await told(database_url, PROJECT) == [
        f"no game: {named}",
        f"game 1: its data set {used.id} ({used.hash}) is not here",
    ]


async def test_a_damaged_copy_of_the_projects_own_data_is_not_needed(store: Store, clock: SetClock) -> None:
    await begin(desk(store, clock, PROJECT))
    await change(store, PROJECT, CUT)
    assert await kept(store, PROJECT.id, PROJECT.hash) == PROJECT


async def told(url: str, *sets: DataSet) -> list[str]:
    async with copied(url) as store:
        return [str(one) async for one in check(store, sets, Checked())]


def test_the_bot_starts_with_a_folder_of_decks_alone_and_names_what_is_wrong_in_it(tmp_path: Path) -> None:
    own = own_data(tmp_path / "own", 2)
    assert datasets(Settings(data_folder=tmp_path / "own")) == [own, PROJECT]
    (tmp_path / "wrong").mkdir()
    with_decks(tmp_path / "wrong", "of: etruscans, n: -2, for: battle", "of: etruscans, n: -2, for: fight")
    with pytest.raises(StartupError, match=r"DATA_FOLDER: decks\.yaml, rom_22, effect\.do\[0\]\.for: "):
        datasets(Settings(data_folder=tmp_path / "wrong"))
