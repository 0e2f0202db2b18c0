"""Standing orders changed by their player: what a click on their pages and `/orders` do, in private."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from bot.beforehand import orderbook
from bot.beforehand.orderbook import Changes, Said
from bot.beforehand.ordered import (
    ANSWERS,
    CARD,
    DECLARINGS,
    DESPERATE,
    INTERCEPT,
    NOTHING_SAID,
    PASS,
    PRESET,
    PRESETS,
    UNTILS,
    CardOrder,
    DesperateOrder,
    Order,
    PassOrder,
    PresetOrder,
    SeatOrders,
    Until,
    kind_of,
    meant_by,
)
from bot.beforehand.orderpages import ANY, CU_OFFERED, card_page, overview
from bot.beforehand.orderreactionpages import ALWAYS, chosen_subject, reaction_page, reactions_page
from bot.beforehand.orderreactiontexts import reaction_news
from bot.beforehand.ordertexts import AS_PRESET, news_line, passing_line
from bot.beforehand.ordertyped import (
    Wanted,
    WantedReaction,
    checked,
    checked_reaction,
    ending,
    meant_card,
    meant_subject,
)
from bot.beforehand.untils import PASSED, WINDOWS
from bot.delivery.post import Message
from bot.desk import Desk
from bot.language.i18n import _
from bot.language.texts import CONTENT
from bot.questions.clicks import Act, Click
from bot.questions.kept import reply_after
from bot.questions.talk import Talk
from bot.refusals import GameOver, NoOrder, NothingToPass, NotStarted, NotYourSeat, Stale, Unknown
from bot.table import Table

T = TypeVar("T", bound=str)

ACTS: tuple[Act, ...] = ("until", "preset", "order", "pick")
REACT = "react"
"""The page of all reactions."""


class Ordering:
    def __init__(self, desk: Desk, talk: Talk) -> None:
        self._desk, self._talk = desk, talk

    # looking

    async def page(
        self, table: Table, seat: str, before: Sequence[str] = (), card: str = "", subject: str = ""
    ) -> Message:
        """All orders of a seat, that for one card, those for reactions (REACT) or that about one of them."""
        said = await self._said(table, seat)
        if subject:
            one = reactions_page(table, seat, said, before) if subject == REACT else None
            return one or reaction_page(table, seat, subject, said, before)
        return card_page(table, seat, card, said, before) if card else overview(table, seat, said, before)

    async def _said(self, table: Table, seat: str) -> SeatOrders:
        return (await orderbook.load(self._desk.store, table.row.id)).get(seat, NOTHING_SAID)

    # changing

    async def clicked(self, user: int, click: Click, words: Sequence[str] = ()) -> Message:
        """Raises Refusal."""
        table = await self._desk.table(click.game)
        if click.act == "until":
            return await self._until(user, table, click)
        if table.is_over:
            raise GameOver
        seat, *rest = click.word.split(".")
        seats = table.places.get(seat, (seat,)) if click.act == "preset" else (seat,)
        if not set(seats) <= set(table.seats_of(user)):
            known = seat in table.seats or seat in table.places
            raise NotYourSeat(table.seat_name(seat) if known else None, table.holder(seat))
        if click.act == "preset":
            preset = PresetOrder(_one(".".join(rest), PRESETS))
            ordered: Said = {each: {PRESET: preset} for each in seats}  # of a side (2P): chosen once for all its seats
            return await self._changed(table, ordered)
        match [*rest, *words]:
            case ["clear"]:
                return await self.clear(table, seat)
            case ["desperate", do]:
                return await self.change(table, seat, {DESPERATE: _desperate(do)})
            case ["pass", "none"]:
                return await self.change(table, seat, {PASS: None})
            case ["pass", until]:
                return await self.pass_until(user, table, seat, _one(until, UNTILS))
            case ["card", card]:
                return await self.page(table, seat, card=meant_card(table, seat, card))
            case ["do", card, do]:
                return await self._order_card(table, seat, Wanted(card=card, do=do))
            case ["power", card, power]:
                return await self._add(table, seat, card, power="" if power == ANY else power)
            case ["cu", card, cu]:
                return await self._add(table, seat, card, cu=0 if cu == ANY else int(_one(cu, CU_OFFERED)))
            case ["react"]:
                return await self.page(table, seat, subject=REACT)
            case ["react", kind]:
                return await self.page(table, seat, subject=_subject(table, kind))
            case ["with" | "against" as name, who, against, word]:
                return await self.page(table, seat, subject=_subject(table, chosen_subject(name, who, against, word)))
            case ["answer", subject, word]:
                return await self._answer(table, seat, _subject(table, subject), word)
            case ["ends", subject, word]:
                return await self._end(table, seat, _subject(table, subject), word)
        return await self.page(table, seat)

    async def _add(
        self, table: Table, seat: str, card: str, *, power: str | None = None, cu: int | None = None
    ) -> Message:
        """Arm a card, with one condition more or another one."""
        said = (await self._said(table, seat)).cards.get(card) or CardOrder("armed")
        order = replace(
            said, do="armed", power=said.power if power is None else power, cu=said.cu if cu is None else cu
        )
        wanted = Wanted(card=card, do="armed", leader=order.leader, power=order.power, cu=order.cu, space=order.space)
        return await self._order_card(table, seat, wanted)

    async def _order_card(self, table: Table, seat: str, wanted: Wanted) -> Message:
        card, order = checked(table, seat, wanted)
        return await self.change(table, seat, {CARD + card: order}, card=card)

    async def _answer(self, table: Table, seat: str, subject: str, word: str) -> Message:
        """What is done about a reaction from now on; until when stays as it was."""
        said = (await self._said(table, seat)).reactions.get(subject)
        order = None if word == AS_PRESET else ANSWERS[kind_of(subject)][_one(word, tuple(ANSWERS[kind_of(subject)]))]
        if order is not None and said is not None:
            order = replace(order, ends=said.ends)
        return await self.change(table, seat, {subject: order}, subject=subject)

    async def _end(self, table: Table, seat: str, subject: str, word: str) -> Message:
        """Until when what is said about a reaction holds; nothing if nothing is said any more."""
        said = (await self._said(table, seat)).reactions.get(subject)
        if said is None:
            return await self.page(table, seat, subject=subject)
        order = replace(said, ends=None if word == ALWAYS else ending(table, word))
        return await self.change(table, seat, {subject: order}, subject=subject)

    async def typed(
        self,
        table: Table,
        seat: str,
        wanted: Wanted,
        *,
        preset: str = "",
        desperate: str = "",
        clear: bool = False,
        reaction: WantedReaction | None = None,
    ) -> Message:
        """`/orders`: all that is said is carried out or, if some of it is refused, nothing. Raises Refusal.

        `clear` takes back the orders for the card and the reaction named, all if neither is; what is said goes on top.
        """
        if table.is_over:
            raise GameOver
        orders: dict[str, Order | None] = {}
        card = meant_card(table, seat, wanted.card) if wanted.card else ""
        about = reaction if reaction is not None and reaction.said else None
        subject = meant_subject(table, about) if about else ""
        _check_both(card, wanted, about, clear)
        if clear:
            named = [*([CARD + card] if card else []), *([subject] if subject else [])]
            orders |= dict.fromkeys(named or orderbook.subjects(await self._said(table, seat)))
        if preset:
            orders[PRESET] = PresetOrder(_one(preset, PRESETS))
        if desperate:
            orders[DESPERATE] = _desperate(desperate)
        if wanted.do or wanted.conditional:
            card, order = checked(table, seat, wanted)
            orders[CARD + card] = order
        if about and (about.answer or about.until):
            _subject, orders[subject] = checked_reaction(table, about)
        if not orders:
            return await self.page(table, seat, card=card, subject=subject)
        if card and subject:
            card = subject = ""  # the page of all shows both
        return await self.change(table, seat, orders, card=card, subject=subject)

    async def change(
        self, table: Table, seat: str, orders: dict[str, Order | None], *, card: str = "", subject: str = ""
    ) -> Message:
        """Keep orders by subject (None: nothing of its own any more) with what they answer at once.

        Raises GameOver.
        """
        return await self._changed(table, {seat: orders}, card=card, subject=subject)

    async def _changed(
        self, table: Table, ordered: Said, before: Sequence[str] = (), *, card: str = "", subject: str = ""
    ) -> Message:
        """The page of the first of these seats."""
        after = await self._desk.settle(table.row.id, ordered, table.holders)
        seat, row = next(iter(ordered)), after.row
        asked = {question.number for question in table.waiting if question.seat == seat}
        told = list(before)
        if not asked <= {question.number for question in after.waiting}:
            told.append(_("Your open question is answered by your orders."))
        return await reply_after(row.id, row.number, lambda: self.page(after, seat, told, card, subject))

    async def clear(self, table: Table, seat: str) -> Message:
        """As if nothing had ever been ordered. Raises GameOver."""
        said = await self._said(table, seat)
        return await self.change(table, seat, dict.fromkeys(orderbook.subjects(said)))

    # passing

    async def _until(self, user: int, table: Table, click: Click) -> Message:
        """The button beside a question: it is passed, and all that follow until then."""
        seat = next((ask.seat for ask in table.asked_of(user) if ask.number in click.questions), None)
        if seat is None:
            return await self._talk.current(table, user, before=Stale().tell())
        return await self.pass_until(user, table, seat, _one(click.word, UNTILS))

    async def pass_until(self, user: int, table: Table, seat: str, until: Until, note: str = "") -> Message:
        """Pass the window that is asked, if any, and all of this action, round or turn.

        Raises NotStarted, GameOver, NothingToPass.
        """
        if table.game is None:
            raise NotStarted
        order = PassOrder.now(until, table.running)
        if not order.lasts(table.running) or not order.turn or (until == "action" and not order.active):
            raise NothingToPass
        ordered: Said = {seat: {PASS: order}}
        line = passing_line(order, table.data)
        asked = next((ask for ask in table.waiting if ask.seat == seat and until in WINDOWS.get(ask.name, ())), None)
        if asked is not None:
            said = PASSED[asked.name]
            note = note or await self._talk.note_of(table, asked, said)
            try:
                answered = await self._desk.answer(table.row.id, user, asked.number, said, note, ordered=ordered)
                return await self._talk.after(answered, user, line)
            except Stale:
                pass  # orders or a deadline have answered it meanwhile
        return await self._changed(table, ordered, [line])

    # news

    async def with_news(self, game: int, user: int, message: Message) -> tuple[Message, Changes]:
        """A private reply, begun with what has become of orders of his, as far as there is room; and what is forgotten
        by `told` once he has it.
        """
        orders = await orderbook.load(self._desk.store, game)
        if not any(said.news for said in orders.values()):
            return message, {}
        table, text = await self._desk.table(game), message.text
        told: dict[tuple[str, str], None] = {}
        for seat in table.seats_of(user):
            for subject, news in orders.get(seat, NOTHING_SAID).news.items():
                about = kind_of(news.ended) in ANSWERS
                line = reaction_news(news, table.data) if about else news_line(news, table)
                if len(line) + len(text) + 1 <= CONTENT:
                    text = f"{line}\n{text}"
                    told[seat, subject] = None
        return replace(message, text=text), told

    async def told(self, game: int, news: Changes) -> None:
        await orderbook.write(self._desk.store, game, news)


def _check_both(card: str, wanted: Wanted, about: WantedReaction | None, clear: bool) -> None:
    """A card and a reaction in one command: something must be ordered of each. Raises NoOrder."""
    if not card or about is None or clear:
        return
    if not (wanted.do or wanted.conditional):
        raise NoOrder(_("say with do: what to do with the card, or leave it out"))
    if not (about.answer or about.until):
        raise NoOrder(_("say with answer: what to do then, or leave the reaction out"))


def _desperate(do: str) -> DesperateOrder | None:
    return None if do == AS_PRESET else DesperateOrder(_one(do, DECLARINGS))


def _subject(table: Table, word: str) -> str:
    """Of an order for reactions, from its kind or as it is; raises Unknown."""
    kind = _one(kind_of(word), tuple(ANSWERS))
    who, against = meant_by(word) if kind == INTERCEPT else ("", "")
    return meant_subject(table, WantedReaction(reaction=kind, who=who, against=against))


def _one(word: str, known: Sequence[T]) -> T:
    """The word, if it is one of those; raises Unknown."""
    found = next((one for one in known if one == word), None)
    if found is None:
        raise Unknown(word)
    return found
