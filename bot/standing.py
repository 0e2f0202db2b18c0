"""Where a game stands, in words."""

from collections.abc import Sequence

from bot.i18n import _
from bot.narration import deeds, wording
from bot.table import Table, scenario_name
from bot.tables import ABANDONED
from engine.sword.facts import GALLIC_SEAT
from engine.sword.view import SeatView, View


def status(table: Table) -> list[str]:
    proof = _("Dice: SHA-256 of the seed `{commitment}`").format(commitment=table.row.commitment)
    return [*board(table), proof]


def board(table: Table) -> list[str]:
    """Turn, victory points, hands, alliances, what is in force."""
    view = table.public
    lines = [f"**{table.name}** · {scenario_name(view.scenario, view.data)}", moment_line(view), *_halted(table)]
    lines.append(
        _("Automatic victory at {vp} VP. Order: {order}.").format(
            vp=view.automatic_victory, order=", ".join(_order(table))
        )
    )
    lines += [_seat_line(table, seat) for seat in view.seats]
    if view.sides:
        sums = ", ".join(_("{side} {vp}").format(side=wording.seat(side, view), vp=vp) for side, vp in view.sides)
        lines.append(_("VP in sum: {sums} (4.2)").format(sums=sums))
    if view.alliances:
        pairs = ", ".join(f"{wording.power(a)} + {wording.power(b)}" for a, b in view.alliances)
        lines.append(_("Alliances: {pairs}").format(pairs=pairs))
    if view.markers:
        markers = ", ".join(wording.marker(one, view) for one in view.markers)
        lines.append(_("In force: {markers}").format(markers=markers))
    lines += [deeds.lasting(one, view) for one in view.lasting if deeds.is_told(one)]
    if view.acted:
        acted = ", ".join(wording.power(one) for one in view.acted)
        lines.append(_("Non-player powers that have acted this round: {powers}").format(powers=acted))
    if view.rolled:
        rolled = ", ".join(wording.space(one, view) for one in view.rolled)
        lines.append(_("Have had their siege roll: {spaces} (13.1.1)").format(spaces=rolled))
    if view.forbidden:
        pairs = ", ".join(f"{wording.power(a)} + {wording.power(b)}" for a, b in view.forbidden)
        lines.append(_("No alliance this turn: {pairs} (15.1)").format(pairs=pairs))
    if view.plunder_track is not None:
        lines.append(
            _("Plunder: {gallic} Gallic, {transalpine} Transalpine").format(
                gallic=view.plunder_gallic, transalpine=view.plunder_transalpine
            )
        )
    if view.unrest is not None:
        lines.append(_("Unrest in Carthage: {level}").format(level=view.unrest))
    if view.displaced:
        lines.append(_("Displaced: {leaders}").format(leaders=leaders(view.displaced, view)))
    return lines


def _order(table: Table) -> list[str]:
    """Of a round, the Gallic table in its place (3P)."""
    view = table.public
    order = view.data.scenarios[view.scenario].round
    at = order.index(view.order[0]) if view.order else 0
    acting = [seat for seat in (*order[at:], *order[:at]) if seat in view.order or seat == GALLIC_SEAT]
    return [_("Gallic events") if seat == GALLIC_SEAT else table.seat_name(seat) for seat in acting]


def _halted(table: Table) -> list[str]:
    """What the table has decided about going on."""
    if table.row.ended == ABANDONED:
        return [_("**The table has abandoned this game**: nobody has won.")]
    if table.row.paused is not None:
        told = _("⏸ **Paused** since {when}: no reminders, no deadlines. /resume ends it.")
        return [told.format(when=f"<t:{int(table.row.paused.timestamp())}:R>")]
    return []


def moment_line(view: View) -> str:
    if view.winner:
        return _("**{winner} won** in turn {turn}.").format(winner=wording.seat(view.winner, view), turn=view.turn)
    dates = view.data.turns[view.turn - 1]
    place = _("Turn {turn} of {turns} ({start}–{end} BC), {phase} phase").format(
        turn=view.turn, turns=view.turns, start=dates.start, end=dates.end, phase=wording.phase(view.phase)
    )
    parts = [place]
    if view.round and view.phase == "action":
        parts.append(_("round {round}").format(round=view.round))
    if view.active:
        parts.append(_("active: {seat}").format(seat=wording.seat(view.active, view)))
    return ", ".join(parts)


def _seat_line(table: Table, seat: SeatView) -> str:
    person = table.person(seat.seat)
    if seat.out:
        return _("• {person}: out of the game, {vp} VP").format(person=person, vp=seat.vp)
    return _("• {person}: **{vp} VP**, {cards}, {desperate} Desperate Times").format(
        person=person, vp=seat.vp, cards=wording.cards(seat.hand), desperate=seat.desperate
    )


def leaders(leaders: Sequence[str], view: View) -> str:
    return ", ".join(f"{wording.leader(one, view)} {wording.ratings(one, view)}" for one in leaders)
