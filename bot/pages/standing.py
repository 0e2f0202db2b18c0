"""Where a game stands, in words."""

from collections.abc import Iterable, Iterator, Sequence

from bot.language.i18n import _
from bot.narration import deeds, wording
from bot.storage.tables import ABANDONED
from bot.table import Table, scenario_name
from engine.sword.facts import GALLIC_SEAT
from engine.sword.sequence import Turn
from engine.sword.view import SeatView, View


def board(table: Table) -> list[str]:
    """Turn, victory points, hands, alliances, what is in force."""
    view = table.public
    return [
        *opening(table),
        *(_seat_line(table, seat) for seat in view.seats),
        *sums(view),
        *bonds(view),
        *lasting(view),
        *used_up(table),
        *tracks(view),
    ]


def opening(table: Table) -> list[str]:
    """Which game, where in it, what ends it at once, who acts when."""
    view = table.public
    return [
        f"**{table.name}** · {scenario_name(view.scenario, view.data)}",
        moment_line(view),
        *_halted(table),
        _("Automatic victory at {vp} VP. Order: {order}.").format(
            vp=view.automatic_victory, order=", ".join(_order(table))
        ),
    ]


def sums(view: View) -> Iterator[str]:
    """4.2 (2P)"""
    if view.sides:
        told = ", ".join(_("{side} {vp}").format(side=wording.seat(side, view), vp=vp) for side, vp in view.sides)
        yield _("VP in sum: {sums} (4.2)").format(sums=told)


def bonds(view: View) -> Iterator[str]:
    """Alliances, and markers that are in force."""
    if view.alliances:
        yield _("Alliances: {pairs}").format(pairs=_pairs(view.alliances))
    if view.forbidden:
        yield _("No alliance this turn: {pairs} (15.1)").format(pairs=_pairs(view.forbidden))
    if view.markers:
        markers = ", ".join(wording.marker(one, view) for one in view.markers)
        yield _("In force: {markers}").format(markers=markers)


def _pairs(pairs: Iterable[tuple[str, str]]) -> str:
    return ", ".join(f"{wording.power(a)} + {wording.power(b)}" for a, b in pairs)


def lasting(view: View) -> list[str]:
    """What cards have changed for a while."""
    return [deeds.lasting(one, view) for one in view.lasting if deeds.is_told(one)]


def used_up(table: Table) -> Iterator[str]:
    """What can be done only once a round or turn, and has been."""
    view = table.public
    if view.acted:
        acted = ", ".join(wording.power(one) for one in view.acted)
        yield _("Non-player powers that have acted this round: {powers}").format(powers=acted)
    turn = table.running.inside(Turn)
    if turn is not None and turn.hired:
        hiring = wording.seat(turn.seat, view)
        yield _("{seat} have hired mercenaries this time they are active (7.2.4)").format(seat=hiring)
    if view.rolled:
        rolled = ", ".join(wording.space(one, view) for one in view.rolled)
        yield _("Have had their siege roll: {spaces} (13.1.1)").format(spaces=rolled)


def tracks(view: View) -> Iterator[str]:
    """Plunder, unrest, and leaders who are displaced."""
    if view.plunder_track is not None:
        yield _("Plunder: {gallic} Gallic, {transalpine} Transalpine").format(
            gallic=view.plunder_gallic, transalpine=view.plunder_transalpine
        )
    if view.unrest is not None:
        yield _("Unrest in Carthage: {level}").format(level=view.unrest)
    if view.displaced:
        yield _("Displaced: {leaders}").format(leaders=leaders(view.displaced, view))


def proof(table: Table) -> str:
    return _("Dice: SHA-256 of the seed `{commitment}`").format(commitment=table.row.commitment)


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
        told = _("⏸ **Paused** {when}: no reminders, no deadlines. /resume ends it.")
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
