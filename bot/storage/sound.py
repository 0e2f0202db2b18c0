"""Whether a row makes sense: its columns may each hold values of their kind and not those of any proposal or answer."""

from collections.abc import Mapping
from typing import Annotated, cast

from pydantic import BaseModel, ConfigDict, Field, PositiveInt, StringConstraints, ValidationError
from sqlmodel import SQLModel, col, select
from sqlmodel.ext.asyncio.session import AsyncSession

import engine
from bot.delivery.notice import is_message
from bot.storage.columns import UnreadableValue
from bot.storage.tables import End, EntryRow, GameRow, Kind, NoticeRow, ProposalRow
from engine import Event

User = Annotated[int, Field(ge=0, lt=2**63)]
UserKey = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,19}$")]
Moment = Annotated[int, Field(ge=0, lt=2**33)]
"""In seconds since 1970."""
NO_MESSAGE = "no message"


class _Columns(BaseModel):
    model_config = ConfigDict(strict=True)

    kind: Kind
    user: User
    revision: PositiveInt
    voters: Annotated[list[User], Field(min_length=1)]
    votes: dict[UserKey, bool]
    ended: End


class _Content(BaseModel):
    """What may be missing was not kept by earlier versions."""

    model_config = ConfigDict(strict=True)

    people: list[User]
    must: list[User] = []
    most: list[User] = []
    holder: list[User] = []
    others: list[User] = []
    direct: list[User] = []


class _Undo(_Content):
    to: PositiveInt


class _Adjust(_Content):
    sentences: Annotated[list[Annotated[list[str], Field(min_length=1)]], Field(min_length=1)]


class _Replace(_Content):
    seat: str
    old: User
    new: User
    waited: bool = False
    since: Moment | None = None


CONTENTS: Mapping[str, type[_Content]] = {"undo": _Undo, "adjust": _Adjust, "replace": _Replace}


def events_of(entry: EntryRow) -> tuple[Event, ...]:
    """What an answer led to. Raises UnreadableValue."""
    return _events(entry.events)


def _events(raw: object) -> tuple[Event, ...]:
    try:
        return engine.events_from_json(cast("list[dict[str, object]]", raw))
    except engine.SaveError as error:
        raise UnreadableValue("events") from error


async def unsound(session: AsyncSession, model: type[SQLModel], values: Mapping[str, object]) -> dict[str, str]:
    """What is wrong with a row whose columns can be read, by column; the values themselves are not told."""
    if model is ProposalRow:
        return await _unsound_proposal(session, values)
    if model is EntryRow:
        try:
            _events(values["events"])
        except UnreadableValue:
            return {"events": "no events of the game"}
    if model is NoticeRow:
        held = {name: values[name] for name in ("message", "fallback") if values[name] is not None}
        return {name: NO_MESSAGE for name, message in held.items() if not is_message(message)}
    return {}


async def _unsound_proposal(session: AsyncSession, values: Mapping[str, object]) -> dict[str, str]:
    if wrong := _faults(_Columns, values):
        return wrong
    columns = _Columns.model_validate(values)
    model = CONTENTS.get(columns.kind, _Content)
    if faults := _faults(model, values["content"]):
        return {"content": "; ".join(f"{place}: {problem}" for place, problem in faults.items())}
    content = model.model_validate(values["content"])
    if columns.voters != list(dict.fromkeys((*content.must, *content.most, *content.holder))):
        return {"voters": "not those whose word its content asks for"}
    if isinstance(content, _Undo) and content.to >= columns.revision:
        return {"content": "to: not before it was proposed"}
    ahead = select(GameRow.id).where(col(GameRow.id) == values["game"], GameRow.revision < columns.revision)
    return {"revision": "the game has not come so far"} if (await session.exec(ahead)).first() else {}


def _faults(model: type[BaseModel], values: object) -> dict[str, str]:
    """By field."""
    try:
        model.model_validate(values)
    except ValidationError as error:
        found = error.errors(include_input=False, include_url=False, include_context=False)
        return {str(one["loc"][0]): one["msg"] for one in found}
    return {}
