"""The data sets that games were begun with, kept beside them: a running game needs no file of them any more."""

import asyncio
import json
import logging
import zlib
from collections.abc import Sequence

from sqlmodel import select

from bot.history import pack, unpack
from bot.store import Store
from bot.tables import DataRow, GameRow
from engine import DataError, DataSet, edition, read_dataset

log = logging.getLogger(__name__)


async def keep(store: Store, datasets: Sequence[DataSet]) -> None:
    """Keep those of them that games have been begun with."""
    for data in datasets:
        of_games = select(GameRow.id).where(GameRow.dataset_id == data.id, GameRow.dataset_hash == data.hash)
        async with store.transaction() as session:
            if await session.get(DataRow, (data.id, data.hash)) is None and (await session.exec(of_games)).first():
                session.add(DataRow(id=data.id, hash=data.hash, texts=pack(json.dumps(dict(data.texts)))))


async def kept(store: Store, id_: str, hash_: str) -> DataSet | None:
    """Also an earlier edition of the project's own. None if it was not kept, or the rules cannot read it any more."""
    async with store.transaction() as session:
        row = await session.get(DataRow, (id_, hash_))
    if row is None:
        return await asyncio.to_thread(edition, id_, hash_)
    try:
        data = await asyncio.to_thread(read_dataset, json.loads(unpack(row.texts)))
    except (DataError, ValueError, zlib.error) as error:
        why = error if isinstance(error, DataError) else "its copy in the database is damaged"
        log.error("The data set %s (%s) that games were begun with cannot be read any more: %s", id_, hash_, why)
        return None
    return data if (data.id, data.hash) == (id_, hash_) else None
