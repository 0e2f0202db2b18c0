"""What is changed beside an answer, in its own transaction: clocks, taken-back answers, standing orders."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from pydantic import JsonValue
from sqlmodel import SQLModel

from bot.delivery.notice import Notice
from bot.storage.tables import AskRow

Values = list[dict[str, object]]
_asks, _entries, _orders, _drafts, _seats, _proposals = (
    SQLModel.metadata.tables[name] for name in ("ask", "entry", "order", "draft", "seat", "proposal")
)
PREPARED = 0
"""The question number of a draft that waits for its turn."""

_DROP_ASK = sa.delete(_asks).where(_asks.c.game == sa.bindparam("in_game"), _asks.c.question == sa.bindparam("number"))
_ADD_ASK = sa.insert(_asks)
_UNDO = sa.update(_entries).where(
    _entries.c.game == sa.bindparam("in_game"),
    _entries.c.revision > sa.bindparam("after"),
    _entries.c.revision < sa.bindparam("now"),
    _entries.c.undone.is_(None),
)
_DROP_ORDER = sa.delete(_orders).where(
    _orders.c.game == sa.bindparam("in_game"),
    _orders.c.seat == sa.bindparam("of_seat"),
    _orders.c.subject == sa.bindparam("about"),
)
_ADD_ORDER = sa.insert(_orders)
_DROP_DRAFTS = sa.delete(_drafts).where(_drafts.c.game == sa.bindparam("in_game"), _drafts.c.question != PREPARED)
_DROP_PREPARED = sa.delete(_drafts).where(
    _drafts.c.game == sa.bindparam("in_game"),
    _drafts.c.seat == sa.bindparam("of_seat"),
    _drafts.c.question == PREPARED,
)
_DROP_ALL_DRAFTS = sa.delete(_drafts).where(_drafts.c.game == sa.bindparam("in_game"))
AGREE = sa.update(_proposals).where(_proposals.c.id == sa.bindparam("proposal"), _proposals.c.ended == "")
"""A proposal ends as it is carried out; no row, if somebody else has ended it."""


@dataclass(frozen=True, slots=True)
class Consent:
    """The table's, to an undo or an adjustment: the proposal that ends with it, who said the last word, and what shows
    that it has ended.
    """

    proposal: int
    last: int
    notices: Sequence[Notice] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """`asked` and `settled`: clocks to begin and (numbers of) questions whose clocks end. `undone_after`: the answers
    since that revision are taken back. `orders` by seat and subject; None ends one. `agreed`: the proposal carried out.
    `fulfilled`: the seat that has done what it had prepared. `over`: the game, and with it all that was begun to be
    said in it.
    """

    asked: Sequence[AskRow] = ()
    settled: Sequence[int] = ()
    undone_after: int | None = None
    orders: Mapping[tuple[str, str], dict[str, JsonValue] | None] | None = None
    agreed: int | None = None
    fulfilled: str = ""
    over: bool = False

    def statements(self, game: int, revision: int) -> Iterator[tuple[sa.Executable, Values]]:
        """`revision` is that after the first answer."""
        if self.settled:
            yield _DROP_ASK, [{"in_game": game, "number": number} for number in self.settled]
        if self.asked:
            yield _ADD_ASK, [row.model_dump() for row in self.asked]
        if self.undone_after is not None:
            yield _UNDO, [{"in_game": game, "after": self.undone_after, "now": revision, "undone": revision}]
            yield _DROP_DRAFTS, [{"in_game": game}]
        if self.fulfilled:
            yield _DROP_PREPARED, [{"in_game": game, "of_seat": self.fulfilled}]
        if self.over:
            yield _DROP_ALL_DRAFTS, [{"in_game": game}]
        if self.orders:
            yield _DROP_ORDER, [{"in_game": game, "of_seat": seat, "about": subject} for seat, subject in self.orders]
            kept = [
                {"game": game, "seat": seat, "subject": subject, "content": content}
                for (seat, subject), content in self.orders.items()
                if content is not None
            ]
            if kept:
                yield _ADD_ORDER, kept
