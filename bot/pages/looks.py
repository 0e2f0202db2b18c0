"""What a player may look at, as text: discards, a space, whom the game waits for, what goes on."""

from collections.abc import Sequence

import engine
from bot import narration
from bot.clocks import timing
from bot.language.i18n import _, ngettext
from bot.narration import wording
from bot.narration.carthage import hired_cu
from bot.pages.standing import leaders
from bot.storage.tables import AskRow
from bot.table import Table
from engine.sword.view import SpaceView, StackView, View


def discards(table: Table) -> list[str]:
    """Also decks, hands and Desperate Times, which everybody may count."""
    view, lines = table.public, []
    for seat in view.seats:
        facts = _("hand {hand}, deck {deck}, Desperate Times {desperate}").format(
            hand=seat.hand, deck=seat.deck, desperate=seat.desperate
        )
        lines.append(f"**{table.seat_name(seat.seat)}**: {facts}")
        if seat.discards:
            shuffled = _(" (reshuffled in the next Draw phase)") if seat.reshuffle else ""
            lines.append(_("Discards: {cards}").format(cards=_cards(seat.discards, view)) + shuffled)
        if seat.removed:
            lines.append(_("Out of the game: {cards}").format(cards=_cards(seat.removed, view)))
    return lines


def space(view: View, place: SpaceView) -> list[str]:
    facts = view.data.spaces[place.id]
    kinds = {"normal": _("space"), "city": _("walled city"), "tribe": _("tribe"), "box": _("box")}
    head = [kinds[place.kind], _("controlled by {power}").format(power=wording.power(place.control))]
    if place.kind == "city" and place.loyalty is not None:
        head.append(_("loyalty {n}").format(n=place.loyalty))
    if place.kind == "tribe" and place.factor is not None:
        head.append(_("subjugation factor {n}").format(n=place.factor))
    if facts.port:
        head.append(_("port"))
    if facts.victory:
        head.append(_("victory space"))
    if facts.reinforcement:
        head.append(_("reinforcement space ({n})").format(n=facts.reinforcement))
    if facts.home:
        head.append(_("home of {power}").format(power=wording.power(facts.home)))
    lines = [f"**{wording.space(place.id, view)}**: {', '.join(head)}"]
    if place.siege is not None and place.besieger:
        lines.append(
            _("Under siege by {power}, level {level}").format(power=wording.power(place.besieger), level=place.siege)
        )
    lines += [_stack(stack, view) for stack in place.stacks] or [_("Nobody stands here.")]
    ways = [f"{wording.space(link.to, view)} ({_ground(link.type)})" for link in view.data.neighbours.get(place.id, ())]
    if ways:
        lines.append(_("Next to: {spaces}").format(spaces=", ".join(ways)))
    return lines


def _ground(kind: str) -> str:
    grounds = {
        "clear": _("clear, 1 MP"),
        "rough": _("rough, 2 MP"),
        "strait": _("strait, 2 MP"),
        "appian": _("Appian Way, 9.2"),
    }
    return grounds.get(kind, kind)


def _stack(stack: StackView, view: View) -> str:
    parts = [hired_cu(stack.cu, stack.mercenaries)] if stack.cu or not stack.inside_cu else []
    if stack.leaders:
        parts.append(leaders(stack.leaders, view))
    if stack.inside_cu or stack.inside_leaders:
        inside = [hired_cu(stack.inside_cu, stack.inside_mercenaries)] if stack.inside_cu else []
        inside += [leaders(stack.inside_leaders, view)] if stack.inside_leaders else []
        parts.append(_("inside: {what}").format(what=", ".join(inside)))
    return f"• {wording.power(stack.power)}: {', '.join(parts)}"


def _cards(cards: Sequence[str], view: View) -> str:
    return ", ".join(wording.card(card, view) for card in cards)


def who(table: Table) -> list[str]:
    """Each question waited for: whom, what, since when, until when, how often he was reminded."""
    if not table.waiting:
        return [table.waiting_names()]
    lines = []
    if table.row.paused is not None:
        paused = _("The game is paused since {at} ({ago}): no reminders, and deadlines move by as long as it lasts.")
        lines.append(paused.format(at=timing.at(table.row.paused), ago=timing.ago(table.row.paused)))
    for question in table.waiting:
        lines.append(f"**{table.person(question.seat)}**: {narration.ask(question, table.public)}")
        if (row := table.asks.get(question.number)) is not None:
            lines.append(f"-# {_clocks(row, table.until(question))}")
    return lines


def _clocks(row: AskRow, until: str) -> str:
    since = _("since {at} ({ago})").format(at=timing.at(row.since), ago=timing.ago(row.since))
    reminded = ngettext("reminded {n} time", "reminded {n} times", row.reminded).format(n=row.reminded)
    return " · ".join(part for part in (since, until, reminded if row.reminded else "") if part)


ENCLOSING = ("Match", "Round")
"""Rules in progress that turn, phase and round say already."""


def why(table: Table) -> str:
    """The rules in progress, outermost first."""
    view = table.public
    parts = [_("Turn {turn}").format(turn=view.turn), _("{phase} phase").format(phase=wording.phase(view.phase))]
    if view.round and view.phase == "action":
        parts.append(_("round {round}").format(round=view.round))
    asked = {question.name for question in table.waiting}
    for place in engine.why(table.running):
        if place.name in ENCLOSING or place.name in asked:
            continue
        name = wording.procedure(place.name)
        about = narration.about(place.about, view)
        rule = f" ({place.rule})" if place.rule else ""
        parts.append(f"{name}{rule}" + (f": {', '.join(about)}" if about else ""))
    return " › ".join(parts)
