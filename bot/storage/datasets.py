"""The data sets that games were begun with, kept beside them: a running game needs no file of them any more."""

import asyncio
import json
import logging
import zlib
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress

from sqlmodel import select

from bot.storage.history import pack, unpack
from bot.storage.store import Store
from bot.storage.tables import DataRow, GameRow
from engine import DataError, DataSet, edition, read_dataset

log = logging.getLogger(__name__)

DAMAGES = (ValueError, LookupError, TypeError, AttributeError, zlib.error)
"""What a copy raises that is not what was packed."""
DAMAGED = "it is damaged"


async def keep(store: Store, datasets: Sequence[DataSet]) -> None:
    """Keep those of them that games have been begun with, also in the place of a copy that is damaged."""
    for data in datasets:
        of_games = select(GameRow.id).where(GameRow.dataset_id == data.id, GameRow.dataset_hash == data.hash)
        async with store.transaction() as session:
            row = await session.get(DataRow, (data.id, data.hash))
            if row is not None:
                if await asyncio.to_thread(_wrong, row, data):
                    log.warning("The copy of the data set %s (%s) was damaged, and is written anew", data.id, data.hash)
                    row.texts = _packed(data)
            elif (await session.exec(of_games)).first():
                session.add(DataRow(id=data.id, hash=data.hash, texts=_packed(data)))


def _packed(data: DataSet) -> bytes:
    return pack(json.dumps(dict(data.texts)))


def _wrong(row: DataRow, data: DataSet) -> str:
    """Why it is no copy of that data set; empty if it is one."""
    with suppress(*DAMAGES):
        if json.loads(unpack(row.texts)) == data.texts:
            return ""  # found out without reading all cards
    found = _read(row)
    return found if isinstance(found, str) else ""


def _read(row: DataRow) -> DataSet | str:
    """Or why it cannot be read."""
    try:
        data = read_dataset(json.loads(unpack(row.texts)))
    except DataError as error:
        return str(error)
    except DAMAGES:
        return DAMAGED
    return data if (data.id, data.hash) == (row.id, row.hash) else DAMAGED


async def damaged(store: Store, datasets: Sequence[DataSet]) -> AsyncIterator[str]:
    """Each copy that cannot be read, in words for whoever runs the bot. `datasets`: see `keep`."""
    async with store.transaction() as session:
        keys = (await session.exec(select(DataRow.id, DataRow.hash))).all()
    given = {(data.id, data.hash): data for data in datasets}
    for key in keys:
        async with store.transaction() as session:
            row = await session.get_one(DataRow, key)
        data = given.get(key)
        found = await asyncio.to_thread(_read, row) if data is None else await asyncio.to_thread(_wrong, row, data)
        if found and isinstance(found, str):
            there = ", and is written anew at the next start of the bot" if data is not None else ""
            yield f"the copy of the data set {row.id} ({row.hash}) cannot be read: {found}{there}"


async def kept(store: Store, id_: str, hash_: str) -> DataSet | None:
    """Also an earlier edition of the project's own. None if it was not kept, or the rules cannot read it any more."""
    async with store.transaction() as session:
        row = await session.get(DataRow, (id_, hash_))
    found = None if row is None else await asyncio.to_thread(_read, row)
    if isinstance(found, DataSet):
        return found
    if found is not None:
        log.error("The data set %s (%s) that games were begun with cannot be read any more: %s", id_, hash_, found)
    return await asyncio.to_thread(edition, id_, hash_)
