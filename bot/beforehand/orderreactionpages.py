"""The private pages of standing orders for reactions."""

from collections.abc import Iterable, Sequence

from bot.beforehand.ordered import (
    ANSWERS,
    ASK,
    INTERCEPT,
    UNTILS,
    SeatOrders,
    Until,
    answer_of,
    interception,
    kind_of,
    meant_by,
)
from bot.beforehand.orderpages import ANY, Clicks
from bot.beforehand.orderreactiontexts import (
    KINDS,
    answer_name,
    kind_name,
    meaning,
    own_forces,
    reaction_lines,
    reaction_text,
    subject_name,
)
from bot.beforehand.ordertexts import AS_PRESET, powers
from bot.delivery.post import Button, Message, Row, Select, SelectOption
from bot.language.i18n import _
from bot.language.texts import cut, fit
from bot.narration import wording
from bot.questions.components import IN_MENU, MENU_LABEL
from bot.table import Table

ALWAYS = "always"
"""In place of an end."""

IN_TWO_ROWS = 5


def reactions_page(table: Table, seat: str, said: SeatOrders, before: Sequence[str] = ()) -> Message:
    """All that may be ordered of reactions, and what is."""
    data, clicks = table.data, Clicks(table.row.id, seat)
    options = tuple(
        SelectOption(
            value=kind,
            label=cut(kind_name(kind), MENU_LABEL),
            description=cut(_described(said, kind, table), MENU_LABEL),
        )
        for kind in KINDS
    )
    lines = [
        _("**Reactions of the {seat}**, seen by you alone").format(seat=table.seat_name(seat)),
        *reaction_lines(said, data),
        _("A question is answered for you if your orders answer all of it; else you are asked all of it."),
    ]
    menu = Select(custom_id=clicks.id("pick", "react"), options=options, placeholder=_("What shall your armies do …"))
    return Message(text=fit(before, lines), rows=(menu, (clicks.button(_("All orders"), "show"),)))


def _described(said: SeatOrders, kind: str, table: Table) -> str:
    if kind == INTERCEPT:
        number = sum(kind_of(subject) == INTERCEPT for subject in said.reactions)
        return (
            _("{n} orders").format(n=number) if number > 1 else _("never, or from which chance; with and against whom")
        )
    return reaction_text(said.reactions.get(kind), table.data)


def reaction_page(table: Table, seat: str, subject: str, said: SeatOrders, before: Sequence[str] = ()) -> Message:
    """The order about one subject."""
    clicks, order = Clicks(table.row.id, seat), said.reactions.get(subject)
    lines = [
        f"**{subject_name(subject, table.data)}**",
        meaning(subject),
        _("Your order: {order}").format(order=reaction_text(order, table.data)),
    ]
    now = AS_PRESET if order is None else answer_of(subject, order)
    answers = ANSWERS[kind_of(subject)]
    plain = [*(word for word, one in answers.items() if not (one.number or one.leaders)), AS_PRESET]
    numbered = [word for word in answers if word not in plain]

    def row(words: Iterable[str]) -> tuple[Button, ...]:
        return tuple(
            clicks.button(_label(subject, word), "answer", subject, word, chosen=word == now) for word in words
        )

    rows: list[Row] = []
    if kind_of(subject) == INTERCEPT:
        rows += _about_whom(clicks, table, seat, subject)
        rows += [row(plain), _menu_of(clicks, subject, numbered, str(now))]
    else:
        rows += [row(plain), *([row(numbered[:IN_TWO_ROWS])] if numbered else [])]
        rows += [row(numbered[IN_TWO_ROWS:])] if numbered[IN_TWO_ROWS:] else []
    last = [clicks.button(_("All reactions"), "react")]
    if order is not None and table.game is not None:
        ends: Until | str = order.ends.until if order.ends else ALWAYS
        last = [
            *(clicks.button(_until(one), "ends", subject, one, chosen=one == ends) for one in (*UNTILS, ALWAYS)),
            *last,
        ]
    return Message(text=fit(before, lines), rows=(*rows, tuple(last)))


def _label(subject: str, word: str) -> str:
    if word == AS_PRESET:
        return _("As the preset")
    text = answer_name(ANSWERS[kind_of(subject)].get(word, ASK))
    return text[:1].upper() + text[1:]


def _until(until: str) -> str:
    labels = {"action": _("This action"), "round": _("This round"), "turn": _("This turn"), ALWAYS: _("Always")}
    return labels[until]


def _menu_of(clicks: Clicks, subject: str, words: Sequence[str], now: str) -> Select:
    options = (SelectOption(value=word, label=_label(subject, word), chosen=word == now) for word in words)
    return Select(
        custom_id=clicks.id("pick", "answer", subject), options=tuple(options), placeholder=_("When the chance is …")
    )


def _about_whom(clicks: Clicks, table: Table, seat: str, subject: str) -> list[Row]:
    """10.3 With whom, and against whom: each leads to the page of that subject."""
    who, against = meant_by(subject)
    others = [
        (power, wording.power(power)) for power in powers(table) if power not in table.data.positions[seat].powers
    ]

    def menu(name: str, anyone: str, text: str, named: Sequence[tuple[str, str]], chosen: str) -> Select:
        options = [SelectOption(value=ANY, label=anyone, chosen=not chosen)]
        for word, label in named[: IN_MENU - 1]:
            options.append(
                SelectOption(value=word, label=cut(text.format(name=label), MENU_LABEL), chosen=word == chosen)
            )
        return Select(custom_id=clicks.id("pick", name, who or ANY, against or ANY), options=tuple(options))

    return [
        menu("with", _("With anyone"), _("With {name}"), own_forces(table, seat), who),
        menu("against", _("Against anyone"), _("Against {name}"), others, against),
    ]


def chosen_subject(name: str, who: str, against: str, word: str) -> str:
    """What a menu of whom leads to."""
    who, against = (word, against) if name == "with" else (who, word)
    return interception("" if who == ANY else who, "" if against == ANY else against)
