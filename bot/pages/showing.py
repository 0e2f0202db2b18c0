"""`/show`: own cards shown to one other player (6.1). The table learns how many, he alone which."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from sqlmodel import col, select

from bot import preferences
from bot.clocks import timing
from bot.delivery.notice import Notice, row_of
from bot.delivery.post import Button, Message, Picture, Target
from bot.desk import Desk
from bot.language.i18n import _, speaking
from bot.language.naming import everywhere, meant_in_any, named_cards
from bot.language.texts import fit, folded
from bot.narration import wording
from bot.pictures.illustrate import Illustrator
from bot.preferences import Preferences
from bot.questions.clicks import Click
from bot.questions.prompts import since_button
from bot.refusals import GameOver, NotHeld, NotYourSeat, Unknown
from bot.storage.store import Store
from bot.storage.tables import ShownRow
from bot.table import Table

SHOWN = "shown"
ALL = "all"


def cards_meant(table: Table, seat: str, typed: str) -> tuple[str, ...]:
    """Cards of a hand by their ids or names, with commas between them; raises NotHeld."""
    view = table.view(seat)
    if folded(typed.strip()) in (ALL, *everywhere(lambda: folded(_("all my cards")))):
        return view.hand
    chosen: list[str] = []
    for part in filter(None, (part.strip() for part in typed.split(","))):
        left = [card for card in view.hand if card not in chosen]
        card = meant_in_any(part, partial(named_cards, left, view))
        if card not in left and card not in chosen:
            raise NotHeld(part)
        chosen += [card] if card in left else []
    if not chosen:
        raise NotHeld(typed)
    return tuple(chosen)


async def show(desk: Desk, table: Table, user: int, seat: str, to: str, typed: str) -> tuple[str, ...]:
    """The cards shown, as he named them. Raises GameOver, NotHeld, NotYourSeat, Unknown."""
    lock = desk.lock(table.row.id)
    async with lock:
        table = await desk.table(table.row.id)
        if table.is_over:
            raise GameOver
        to = table.seat_meant(to)
        if to not in table.holders or to == seat:
            raise Unknown(to)
        seat = table.own_seat(user, seat)
        cards = cards_meant(table, seat, typed)
        other = table.holders[to]
        wishes = await preferences.load(desk.store, [other])
        now = desk.clock.now()
        async with desk.store.transaction() as session:
            row = ShownRow(game=table.row.id, seat=seat, to=to, cards=list(cards), at=now)
            session.add(row)
            await session.flush()
            with speaking(table.row.language):
                notices = _notices(table, row, pinged=other != user, wish=wishes[other])
            session.add_all(row_of(notice, table.row.id, table.row.revision, now) for notice in notices)
    desk.send(table.row.id)
    return cards


def _notices(table: Table, row: ShownRow, *, pinged: bool, wish: Preferences) -> list[Notice]:
    """He is to look: a ping, or a direct message in his language if he prefers these."""
    other = table.holders[row.to]
    shown = _notice_message(table, row)
    room = Target("channel", table.row.channel)
    mentions = (other,) if pinged and not wish.dm else ()
    notices = [Notice(kind=SHOWN, target=room, message=replace(shown, mentions=mentions))]
    if pinged and wish.dm:
        closed = _("<@{user}>, you could not be reached by direct message: {told}").format(user=other, told=shown.text)
        with speaking(wish.language or table.row.language):
            alone = _notice_message(table, row)
        notices.append(
            Notice(
                kind=SHOWN,
                target=Target("user", other),
                message=replace(alone, text=f"**{table.name}** (<jump>)\n{alone.text}"),
                fallback=replace(shown, text=closed, mentions=(other,)),
            )
        )
    return notices


def _notice_message(table: Table, row: ShownRow) -> Message:
    told = _("{seat} show {cards} to {other} (6.1).").format(
        seat=table.seat_name(row.seat), cards=wording.cards(len(row.cards)), other=table.person(row.to)
    )
    click = Click(act="look", game=row.game, word=str(row.id))
    looking = Button(custom_id=click.custom_id, label=_("Look"), style="primary")
    return Message(text=told, rows=((looking, since_button(row.game)),))


async def shown_to(store: Store, game: int, seats: Sequence[str]) -> Sequence[ShownRow]:
    """Everything these seats were shown, the latest first."""
    async with store.transaction() as session:
        wanted = select(ShownRow).where(ShownRow.game == game, col(ShownRow.to).in_(seats))
        return (await session.exec(wanted.order_by(col(ShownRow.id).desc()))).all()


async def look(desk: Desk, illustrator: Illustrator, user: int, click: Click) -> Message:
    """What the button of a showing opens, for the one it was meant for. Raises NotYourSeat, Unknown."""
    async with desk.store.transaction() as session:
        row = await session.get(ShownRow, click.number)
    if row is None or row.game != click.game:
        raise Unknown(click.word)
    table = await desk.table(click.game)
    if table.holders.get(row.to) != user:
        raise NotYourSeat(table.seat_name(row.to), table.holders.get(row.to))
    return Message(text=line(table, row), pictures=(await _picture(illustrator, table, row),))


async def all_shown(store: Store, illustrator: Illustrator, table: Table, user: int, chosen: str | None) -> Message:
    """`/shown`: with a picture of the latest. Raises NotYourSeat, Unknown."""
    found = await shown_to(store, table.row.id, table.own_seats(user, chosen))
    if not found:
        return Message(text=_("Nobody has shown you a card."))
    lines = [line(table, row) for row in reversed(found)]
    return Message(text=fit(lines, []), pictures=(await _picture(illustrator, table, found[0]),))


def line(table: Table, row: ShownRow) -> str:
    view = table.view(row.to)
    return _("{when}: {seat} showed {other} {cards}").format(
        when=timing.ago(row.at),
        seat=table.seat_name(row.seat),
        other=table.seat_name(row.to),
        cards=wording.listed(wording.card(card, view) for card in row.cards),
    )


async def _picture(illustrator: Illustrator, table: Table, row: ShownRow) -> Picture:
    view = table.view(row.to)
    if len(row.cards) == 1:
        return await illustrator.card(view.data, row.cards[0])
    return await illustrator.hand(replace(view, hand=tuple(row.cards)), {})
