"""The private pages of standing orders. Nothing here looks at a hand: what is listed are decks, held or not."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.beforehand.armable import answers_events, power_may_come
from bot.beforehand.ordered import PASS, PRESETS, RECOMMENDED, UNTILS, CardOrder, Preset, SeatOrders
from bot.beforehand.orderreactiontexts import reaction_lines
from bot.beforehand.orders import response_cards, voiding_cards
from bot.beforehand.ordertexts import (
    AS_PRESET,
    card_named,
    desperate_line,
    order_text,
    passing_line,
    powers,
    preset_meaning,
    preset_name,
)
from bot.beforehand.untils import until_label
from bot.delivery.post import Button, Message, Row, Select, SelectOption
from bot.language.i18n import _
from bot.language.texts import cut, fit
from bot.narration import wording
from bot.questions.clicks import Act, Click
from bot.questions.components import LABEL, MENU_LABEL
from bot.render.words import card_text, card_type
from bot.table import Table
from engine import DataSet

ANY = "any"
CU_OFFERED = tuple(map(str, range(1, 13)))
"""The numbers of CU the menu offers; the command takes any."""


@dataclass(frozen=True, slots=True)
class Clicks:
    """Makes the custom ids of one seat's pages."""

    game: int
    seat: str

    def button(self, label: str, *words: str, chosen: bool = False, act: Act = "order") -> Button:
        return Button(
            custom_id=self.id(act, *words), label=cut(label, LABEL), style="success" if chosen else "secondary"
        )

    def id(self, act: Act, *words: str) -> str:
        return Click(act=act, game=self.game, word=".".join((self.seat, *words))).custom_id


def joined(table: Table, seat: str) -> Message:
    """Taken a seat: the presets, each with what it costs; nothing is chosen for him."""
    lines = [
        _("You play the {seat}.").format(seat=table.seat_name(seat)),
        _("How should the bot deal with moments in which you could respond? Until you choose, it asks you everything."),
        *_preset_lines(),
        _("Nobody else sees what you choose, and /orders changes it at any time."),
    ]
    return Message(text="\n".join(lines), rows=(_preset_row(Clicks(table.row.id, seat), None),))


def _preset_lines() -> Iterator[str]:
    for preset in PRESETS:
        mark = _(" (recommended)") if preset == RECOMMENDED else ""
        yield f"• **{preset_name(preset)}**{mark}: {preset_meaning(preset)}"


def _preset_row(clicks: Clicks, chosen: Preset | None) -> tuple[Button, ...]:
    row = []
    for preset in PRESETS:
        mark = _(" (recommended)") if preset == RECOMMENDED else ""
        label = f"{preset_name(preset)}{mark}"
        row.append(clicks.button(label, preset, chosen=preset == chosen, act="preset"))
    return tuple(row)


def overview(table: Table, seat: str, said: SeatOrders, before: Sequence[str] = ()) -> Message:
    """All the orders of a seat, and what changes them."""
    data, clicks = table.data, Clicks(table.row.id, seat)
    cards = cards_left(table, seat)
    lines = [
        _("**Standing orders of the {seat}**, seen by you alone").format(seat=table.seat_name(seat)),
        _("Preset **{preset}**: {meaning}").format(
            preset=preset_name(said.preset), meaning=preset_meaning(said.preset)
        ),
        desperate_line(said),
        *([passing_line(said.passing, data)] if _passes(table, said) and said.passing else []),
        *reaction_lines(said, data),
        _("Your responses, held or not:"),
        *(f"• {card_named(card, data)}: {order_text(card, said.cards.get(card), data)}" for card in cards),
        *(_("Not readable, so you are asked: {what}.").format(what=one.subject) for one in said.broken),
        _(
            "A question is answered for you unless you want to be asked about one of the cards you could hold. Then "
            "the first armed card of this list that fits and is in your hand is played; where it leaves a choice, the "
            "first one offered is taken. Without the card nothing happens. Once played, a card is armed no more."
        ),
    ]
    rows = [
        _preset_row(clicks, said.preset),
        _desperate_row(clicks, said),
        *([_card_menu(clicks, cards, said, data)] if cards else []),
        *([_pass_row(clicks, table, said)] if table.game is not None else []),
        (clicks.button(_("Reactions of my armies"), "react"), clicks.button(_("Clear all orders"), "clear")),
    ]
    return Message(text=fit(before, lines), rows=tuple(rows))


def cards_left(table: Table, seat: str) -> list[str]:
    """The responses in force of a deck that are not out of the game."""
    gone = () if table.game is None else table.running.removed[seat]
    return [card for card in response_cards(table.data, table.row.scenario, seat) if card not in gone]


def _passes(table: Table, said: SeatOrders) -> bool:
    return table.game is not None and said.passing is not None and said.passing.lasts(table.running)


def _desperate_row(clicks: Clicks, said: SeatOrders) -> Row:
    labels = {
        "ask": _("Desperate Times: ask me"),
        "declared": _("Desperate Times: pass unless declared"),
        AS_PRESET: _("Desperate Times: as the preset"),
    }
    chosen = said.desperate or AS_PRESET
    return tuple(clicks.button(label, "desperate", do, chosen=do == chosen) for do, label in labels.items())


def _card_menu(clicks: Clicks, cards: Sequence[str], said: SeatOrders, data: DataSet) -> Select:
    options = (
        SelectOption(
            value=card,
            label=cut(card_named(card, data), MENU_LABEL),
            description=cut(order_text(card, said.cards.get(card), data), MENU_LABEL),
        )
        for card in cards
    )
    return Select(custom_id=clicks.id("pick", "card"), options=tuple(options), placeholder=_("An order for a card …"))


def _pass_row(clicks: Clicks, table: Table, said: SeatOrders) -> Row:
    now = said.passing.until if _passes(table, said) and said.passing else None
    row = [clicks.button(until_label(until), PASS, until, chosen=until == now) for until in UNTILS]
    if now:
        row.append(clicks.button(_("Do not pass any more"), PASS, "none"))
    return tuple(row)


def card_page(table: Table, seat: str, card: str, said: SeatOrders, before: Sequence[str] = ()) -> Message:
    """The order for one card."""
    data, clicks = table.data, Clicks(table.row.id, seat)
    order, facts = said.cards.get(card), data.cards[card]
    events, voids = answers_events(facts), card in voiding_cards(data, table.row.scenario, seat)
    lines = [
        f"**{card_named(card, data)}** · *{card_type(facts)}*",
        card_text(facts),
        _("Your order: {order}").format(order=order_text(card, order, data)),
        _(
            "Ask me: you are asked whenever you could hold it and it fits. Pass: never. Arm: it is played by itself at "
            "the first moment that fits, if you hold it then."
        ),
        _("It voids the first Gallic event that could strike your side (3).")
        if voids
        else _("With the menu only if the player of that power plays the event.")
        if events
        else _(
            "With the menus only if that power moves, fights, besieges or is besieged there, and if so many hostile CU "
            "are in the space (inside and outside a city, all that are neither yours nor your allies'). For a leader "
            "who must be there, a space or more CU: {command}"
        ).format(command=_("`/orders card:{card} do:armed leader: space: cu:`").format(card=card)),
    ]
    scenario = table.row.scenario
    parts = [power for power in powers(table) if power_may_come(facts, power, seat, data, scenario)]
    named = [(one, wording.power(one)) for one in parts]
    now = order.do if order else AS_PRESET
    shown = order or CardOrder("ask")
    labels = {"ask": _("Ask me"), "pass": _("Pass"), "armed": _("Arm"), AS_PRESET: _("As the preset")}
    numbers = [(number, wording.cu(int(number))) for number in CU_OFFERED]
    rows: list[Row] = [
        tuple(clicks.button(label, "do", card, do, chosen=do == now) for do, label in labels.items()),
        *([] if voids else [_menu(clicks, "event" if events else "power", card, named, shown.power)]),
        *([] if events or voids else [_menu(clicks, "cu", card, numbers, str(shown.cu))]),
        (clicks.button(_("All orders"), "show"),),
    ]
    return Message(text=fit(before, lines), rows=tuple(rows))


def _menu(clicks: Clicks, kind: str, card: str, named: Sequence[tuple[str, str]], chosen: str) -> Select:
    texts = {
        "power": (_("Armed for any power"), _("Armed if they take part: {name}"), _("Only for a power …")),
        "event": (_("Armed for anybody's event"), _("Armed if they play it: {name}"), _("Only for an event of …")),
        "cu": (
            _("Armed for any number of CU"),
            _("Armed from {name} that are hostile"),
            _("Armed only from so many …"),
        ),
    }
    none, some, placeholder = texts[kind]
    options = [SelectOption(value=ANY, label=none)]
    for value, name in named:
        options.append(SelectOption(value=value, label=some.format(name=name), chosen=value == chosen))
    word = "power" if kind == "event" else kind
    return Select(custom_id=clicks.id("pick", word, card), options=tuple(options), placeholder=placeholder)
