"""Standing orders in words."""

from collections.abc import Iterator, Mapping

from bot.beforehand.armable import answers_events
from bot.beforehand.ordered import (
    CARD,
    PASS,
    CardOrder,
    Declaring,
    Do,
    News,
    PassOrder,
    Preset,
    SeatOrders,
)
from bot.language.i18n import _, ngettext, spoken
from bot.narration import seat_name, wording
from bot.render.words import card_name
from bot.table import Table
from engine import DataSet
from engine.sword.facts import Leader, Space

AS_PRESET = "preset"
"""In place of what to do: no order of its own."""


def preset_name(preset: Preset) -> str:
    names: Mapping[Preset, str] = {
        "ask": _("Ask me everything"),
        "own": _("Ask me where I take part"),
        "armed": _("Only what I arm"),
    }
    return names[preset]


def preset_meaning(preset: Preset) -> str:
    """What it does, and what it costs the table in waiting."""
    meanings: Mapping[Preset, str] = {
        "ask": _(
            "you are asked about each response and each Desperate Times that could come from you. Costs the most "
            "waiting: a stop before every single action and at nearly every battle and siege of anybody."
        ),
        "own": _(
            "responses are asked only where your forces, spaces or allies take part, and passed elsewhere; Desperate "
            "Times are passed unless you have said otherwise with /desperate, after your own action for instance. "
            "Costs little waiting: the game stops for you only where you are concerned."
        ),
        "armed": _(
            "every response is passed but those you arm or want to be asked about in /orders, and so are Desperate "
            "Times unless you have said otherwise with /desperate. None of your armies intercepts unless you order it. "
            "Costs next to no waiting."
        ),
    }
    return meanings[preset]


def do_name(do: Do) -> str:
    names: Mapping[Do, str] = {"ask": _("ask me"), "pass": _("pass"), "armed": _("armed")}
    return names[do]


def passing_line(order: PassOrder, data: DataSet) -> str:
    if order.until == "action":
        return _("Responses: all passed as long as the {seat} are active.").format(seat=seat_name(order.active, data))
    if order.until == "round":
        return _("Responses: all passed to the end of round {round}.").format(round=order.round)
    return _("Responses: all passed to the end of turn {turn}.").format(turn=order.turn)


def desperate_line(said: SeatOrders) -> str:
    meanings: Mapping[Declaring, str] = {
        "ask": _("Desperate Times: you are asked each time you have not answered ahead"),
        "declared": _("Desperate Times: passed unless you have said otherwise with /desperate"),
    }
    return meanings[said.declares] + ("." if said.desperate else _(" (by the preset)."))


def card_named(card: str, data: DataSet) -> str:
    """Name and value."""
    facts = data.cards.get(card)
    return f"{card_name(facts)} ({facts.value})" if facts else card


def leader_named(leader: str, data: DataSet) -> str:
    return _russian_or(data.leaders[leader]) if leader in data.leaders else leader


def space_named(space: str, data: DataSet) -> str:
    return _russian_or(data.spaces[space]) if space in data.spaces else space


def _russian_or(facts: Leader | Space) -> str:
    return facts.name_ru if spoken() == "ru" else facts.name


def order_text(card: str, order: CardOrder | None, data: DataSet) -> str:
    """`armed: Camillus is there, at least 3 hostile CU`"""
    if order is None:
        return _("as the preset")
    conditions = list(_conditions(card, order, data))
    return f"{do_name(order.do)}: {', '.join(conditions)}" if conditions else do_name(order.do)


def _conditions(card: str, order: CardOrder, data: DataSet) -> Iterator[str]:
    if order.leader:
        yield _("{leader} is there").format(leader=leader_named(order.leader, data))
    if order.power:
        text = _("{power} play it") if answers_events(data.cards[card]) else _("{power} take part")
        yield text.format(power=wording.power(order.power))
    if order.cu:
        hostile = ngettext("at least {n} hostile CU there", "at least {n} hostile CU there", order.cu)
        yield hostile.format(n=order.cu)
    if order.space:
        yield _("in {space}").format(space=space_named(order.space, data))


def news_line(news: News, table: Table) -> str:
    """Why an order has ended, for its player alone."""
    if news.reason == "pass_over":
        return _("Your pass is over: your other orders decide again whether you respond.")
    if news.reason == "seat_out":
        return _("You are out of the game, and your standing orders with you.")
    if news.reason == "ahead_gone":
        return _(
            "What was taken back took your answer ahead about Desperate Times along: if it shall hold, say it again "
            "with /desperate."
        )
    if news.reason == "back" and not news.ended:
        return _("What ended your standing orders is taken back: they stand again.")
    if news.reason == "back" and news.ended == PASS:
        return _("What ended your pass is taken back: it stands again.")
    card = card_named(news.ended.removeprefix(CARD), table.data)
    if news.reason == "played":
        return _("Your order was carried out: {card} was played. The order is done.").format(card=card)
    if news.reason == "back":
        return _("What ended your order for {card} is taken back: the order stands again.").format(card=card)
    reasons = {
        "card_out": _("the card is out of the game"),
        "leader_out": _("the leader it waited for is out of the game"),
        "power_out": _("the power it waited for is out of the game"),
    }
    return _("Your order for {card} has ended: {reason}.").format(card=card, reason=reasons[news.reason])


def powers(table: Table) -> list[str]:
    """Those that may take part in something: the players' and the others of the scenario."""
    data, setting = table.data, table.data.scenarios[table.row.scenario]
    return [*(power for seat in setting.seats for power in data.positions[seat].powers), *setting.npps]
