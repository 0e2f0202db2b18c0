"""The rows of standing orders, and the private news that some of them have ended."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby

import sqlalchemy as sa
from pydantic import JsonValue
from sqlmodel import col, select

from bot.beforehand.ordered import (
    CARD,
    DESPERATE,
    DONE,
    NEWS,
    NOTHING_SAID,
    PASS,
    PRESET,
    News,
    Order,
    SeatOrders,
    content_of,
    seat_orders,
)
from bot.beforehand.orders import Ended
from bot.beforehand.orders import ended as orders_ended
from bot.beside import Beside
from bot.course import Course
from bot.logs import on
from bot.marches.announced import ROUTE
from bot.storage.store import Store
from bot.storage.tables import OrderRow
from bot.table import Table

log = logging.getLogger(__name__)

Changes = Mapping[tuple[str, str], dict[str, JsonValue] | None]
"""By seat and subject what is kept from now on; None: nothing."""
Said = Mapping[str, Mapping[str, Order | None]]
"""By seat and subject what its player orders; None: nothing of its own any more."""
_OF_GAME = (
    select(OrderRow)
    .where(col(OrderRow.game) == sa.bindparam("game"), OrderRow.subject != ROUTE)
    .order_by(col(OrderRow.seat), col(OrderRow.subject))
)


async def load(store: Store, game: int) -> dict[str, SeatOrders]:
    """The orders of every seat that has any."""
    return of(game, await store.fetch(_OF_GAME, {"game": game}))


def of(game: int, rows: Iterable[OrderRow]) -> dict[str, SeatOrders]:
    """By seat, from rows in that order; announced marches are none."""
    standing = (row for row in rows if row.subject != ROUTE)
    found = {
        seat: seat_orders(seat, [(row.subject, row.content) for row in of_seat])
        for seat, of_seat in groupby(standing, key=lambda row: row.seat)
    }
    for said in found.values():
        for error in said.broken:
            _tell_once(game, str(error))
    return found


@lru_cache(maxsize=1024)
def _tell_once(game: int, problem: str) -> None:
    """Orders are read at every answer."""
    log.error("%s; its player is asked instead. /orders replaces it.", problem, extra=on(game))


async def write(store: Store, game: int, changes: Changes) -> None:
    """All of them or none."""
    async with store.connection() as connection:
        for statement, values in Beside(orders=changes).statements(game, 0):
            await connection.execute(statement, values)


def saying(orders: Mapping[str, SeatOrders], said: Said) -> tuple[Mapping[str, SeatOrders], Changes]:
    """With what seats say now, in place of what they said of these subjects before; and what is kept from now on.

    What has ended of these subjects does not stand again after an undo: its player has said something else since.
    """
    found: dict[tuple[str, str], dict[str, JsonValue] | None] = {}
    standing = dict(orders)
    for seat, now in said.items():
        before = orders.get(seat, NOTHING_SAID)
        done = [f"{DONE}{at}.{subject}" for at, subject in before.done]
        done += [one.subject for one in before.broken if one.subject.startswith(DONE)]
        found |= {(seat, one): None for one in done if one.partition(".")[2] in now}
        found |= {(seat, subject): None if order is None else content_of(order) for subject, order in now.items()}
        kept = {subject: order for subject, order in {**before.standing, **now}.items() if order is not None}
        broken = tuple(one for one in before.broken if (seat, one.subject) not in found)
        standing[seat] = replace(_saying(before, kept), broken=broken)
    return standing, found


def ended(course: Course, orders: Mapping[str, SeatOrders]) -> Changes:
    """What becomes of the orders that its answers have ended, each by the one that did it."""
    found: dict[tuple[str, str], dict[str, JsonValue] | None] = {}
    for step in course.steps:
        over = orders_ended(step.table, orders, step.events)
        found |= changes(over, orders, step.table.row.revision)
        orders = _without(orders, over)
    return found


def _without(orders: Mapping[str, SeatOrders], ended: Iterable[Ended]) -> Mapping[str, SeatOrders]:
    left = dict(orders)
    for one in ended:
        said = left[one.seat]
        kept = {about: order for about, order in said.standing.items() if one.subject not in ("", about)}
        left[one.seat] = _saying(said, kept)
    return left


def _saying(said: SeatOrders, standing: Mapping[str, Order]) -> SeatOrders:
    """With these orders, by subject, and no other ones."""
    rows = ((subject, content_of(order)) for subject, order in standing.items())
    return replace(seat_orders("", rows), news=said.news, done=said.done, broken=said.broken)


def changes(ended: Sequence[Ended], orders: Mapping[str, SeatOrders], revision: int) -> Changes:
    """The rows that go with orders that the answer of that revision has ended, what is kept of them, and the news."""
    found: dict[tuple[str, str], dict[str, JsonValue] | None] = {}
    for number, one in enumerate(ended):
        said = orders[one.seat]
        gone = [one.subject] if one.subject else _about(said)
        found |= {(one.seat, subject): None for subject in gone}
        for subject, order in said.standing.items():
            if one.subject in ("", subject):
                found[one.seat, f"{DONE}{revision}.{subject}"] = content_of(order)
        found[one.seat, f"{NEWS}{revision}.{number}"] = content_of(News(one.subject, one.reason))
    return found


def back(table: Table, orders: Mapping[str, SeatOrders], revision: int) -> tuple[Mapping[str, SeatOrders], Changes]:
    """After an undo to that revision, at which the table stands: orders that ended later stand again, unless their
    player has said something else about the subject since, or they would end at once; and what is kept from now on.
    """
    found: dict[tuple[str, str], dict[str, JsonValue] | None] = {}
    standing = dict(orders)
    for seat, said in orders.items():
        later = sorted(key for key in said.done if key[0] > revision)
        if not later:
            continue
        again = {subject: said.done[at, subject] for at, subject in later if subject not in said.standing}
        restored = _saying(said, {**said.standing, **again})
        over = {one.subject for one in orders_ended(table, {seat: restored})}
        again = {subject: order for subject, order in again.items() if over.isdisjoint(("", subject))}
        standing[seat] = _saying(said, {**said.standing, **again})
        found |= {(seat, f"{DONE}{at}.{subject}"): None for at, subject in later if over.isdisjoint(("", subject))}
        for key, news in said.news.items():
            if news.ended in again or (news.reason == "seat_out" and again):
                found[seat, key] = None
        for subject, order in again.items():
            found[seat, subject] = content_of(order)
            about = "" if subject in (PRESET, DESPERATE) else subject
            found[seat, f"{NEWS}{revision}.{about}"] = content_of(News(about, "back"))
    return standing, found


def ahead_gone(seats: Iterable[str], revision: int) -> Changes:
    """The news that an undo took along what they had said ahead."""
    return {(seat, f"{NEWS}{revision}.ahead"): content_of(News("", "ahead_gone")) for seat in seats}


def _about(said: SeatOrders) -> list[str]:
    broken = (one.subject for one in said.broken if not one.subject.startswith(DONE))
    return [PRESET, DESPERATE, PASS, *(CARD + card for card in said.cards), *said.reactions, *broken]


def subjects(said: SeatOrders) -> list[str]:
    """Of all a seat may have said."""
    broken = (one.subject for one in said.broken if one.subject.startswith(DONE))
    return [*_about(said), *broken, *(subject for _at, subject in said.done)]
