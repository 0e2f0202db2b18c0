"""What a sighted player would look for, in at most 1024 characters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.i18n import _, ngettext
from bot.render.hand import NO_EVENTS
from bot.render.trail import Trail
from bot.render.words import (
    card_name,
    card_text,
    card_type,
    leader_name,
    marker_name,
    power_name,
    seat_name,
    space_name,
    state_line,
    whose_move,
)
from engine.sword.facts import Card
from engine.sword.view import SpaceView, StackView, View

LIMIT = 1024
ARMIES = 6  # the largest ones are told


def alt_text(view: View) -> str:
    """Turn and move, VP, sieges, armies, what changed hands, alliances; what does not fit is left out."""
    parts = [
        _("Map of Italy. {state}.").format(state=", ".join(state_line(view))),
        _sentence(whose_move(view)),
        _listed(
            _("VP: {list}"),
            (
                _("{seat} {vp}").format(seat=seat_name(view, seat.seat), vp=seat.vp)
                for seat in view.seats
                if not seat.out
            ),
        ),
        _listed(
            _("VP in sum: {list}"),
            (_("{seat} {vp}").format(seat=seat_name(view, side), vp=vp) for side, vp in view.sides),
        ),
        _listed(_("Besieged: {list}"), _sieges(view)),
        _listed(_("Largest armies: {list}"), _armies(view)),
        _listed(_("Changed hands: {list}"), _changes(view)),
        _listed(
            _("Allied: {list}"),
            (
                _("{first} with {second}").format(
                    first=power_name(view.data, first), second=power_name(view.data, second)
                )
                for first, second in view.alliances
            ),
        ),
        _listed(_("In force: {list}"), (marker_name(marker, view.data) for marker in view.markers)),
        _listed(_("For a while: {list}"), _lasting(view)),
        _listed(_("Have acted this round: {list}"), (power_name(view.data, power) for power in view.acted)),
        _plunder(view),
        _unrest(view),
    ]
    return _joined(part for part in parts if part)


def trail_alt_text(view: View, trail: Trail) -> str:
    """The way step by step with its cost, who could intercept, where enemies are met."""

    def named(space: str) -> str:
        return space_name(view.data.spaces[space])

    way = [named(trail.steps[0].start)]
    way += [_step(named(one.end), one.label) for one in trail.steps]
    parts = [
        _("Map of a march: {way}.").format(way=" → ".join(way)),
        _listed(
            _("May intercept: {list}"),
            (f"{named(one.start)} → {named(one.end)} {one.label}" for one in trail.threats),
        ),
        _listed(_("Enemies: {list}"), (named(space) for space in trail.fights)),
    ]
    return _joined(part for part in parts if part)


def _step(space: str, label: str) -> str:
    """With its cost, or with who comes."""
    if label.isdigit():
        return _("{space} ({mp} MP)").format(space=space, mp=label)
    return f"{space} ({label})" if label[:1].isdigit() else space


def hand_alt_text(view: View, playable: Mapping[str, str | None], events: Mapping[str, str] = NO_EVENTS) -> str:
    """The cards in order with value, name and whether they can be played; texts as far as there is room."""
    if not view.hand:
        return _("No cards in hand")
    cards = [view.data.cards[card] for card in view.hand]
    heads = []
    for card in cards:
        head = _("{value} {name}").format(value=card.value, name=card_name(card))
        if card.id in playable:
            head += f" ({_whether(playable[card.id], events.get(card.id, ''))})"
        heads.append(head)
    count = ngettext("{number} card in hand.", "{number} cards in hand.", len(cards)).format(number=len(cards))
    text = _joined([count, _sentence("; ".join(heads))])
    for card in cards:
        more = f"{card_name(card)}: {card_text(card)}"
        if more not in text and len(text) + 1 + len(more) <= LIMIT:
            text += " " + more
    return text


def _whether(reason: str | None, event: str) -> str:
    if reason is not None:
        return _("not now: {reason}").format(reason=reason)
    return _("playable now, but not as its event: {reason}").format(reason=event) if event else _("playable now")


def card_alt_text(card: Card) -> str:
    """One card: value, name, the moment it is played at, its text."""
    head = _("{value} {name}").format(value=card.value, name=card_name(card))
    return _joined([_sentence(head), _sentence(card_type(card)), card_text(card)])


def _sentence(text: str) -> str:
    return f"{text}." if text else ""


def _listed(pattern: str, things: Iterable[str]) -> str:
    things = list(things)
    return _sentence(pattern.format(list="; ".join(things))) if things else ""


def _joined(parts: Iterable[str]) -> str:
    """As many whole parts as fit; one that alone is too long is cut."""
    text = ""
    for part in parts:
        longer = f"{text} {part}".strip()
        if len(longer) > LIMIT:
            return text or part[: LIMIT - 1] + "…"
        text = longer
    return text


def _sieges(view: View) -> list[str]:
    return [
        _("{space} by {power}, level {level}").format(
            space=space_name(view.data.spaces[space.id]), power=power_name(view.data, space.besieger), level=space.siege
        )
        for space in view.spaces.values()
        if space.siege is not None and space.besieger
    ]


def _armies(view: View) -> list[str]:
    found: list[tuple[int, SpaceView, StackView]] = [
        (stack.cu + stack.inside_cu, space, stack) for space in view.spaces.values() for stack in space.stacks
    ]
    found.sort(key=lambda each: (-each[0], each[1].id))
    return [_army(view, cu, space, stack) for cu, space, stack in found[:ARMIES] if cu]


def _army(view: View, cu: int, space: SpaceView, stack: StackView) -> str:
    leaders, power = stack.leaders or stack.inside_leaders, power_name(view.data, stack.power)
    where = space_name(view.data.spaces[space.id])
    if stack.inside_cu and not stack.cu:
        where = _("inside {space}").format(space=where)
    if leaders:
        return _("{power} {cu} CU under {leader} at {space}").format(
            power=power, cu=cu, leader=leader_name(view.data.leaders[leaders[0]]), space=where
        )
    return _("{power} {cu} CU at {space}").format(power=power, cu=cu, space=where)


def _changes(view: View) -> list[str]:
    """Spaces that another than their first owner controls, by who holds them."""
    held: dict[str, list[str]] = {}
    for space in view.spaces.values():
        if space.kind != "box" and space.control != view.data.spaces[space.id].control:
            held.setdefault(space.control, []).append(space_name(view.data.spaces[space.id]))
    return [
        _("{power} hold {spaces}").format(power=power_name(view.data, power), spaces=", ".join(spaces))
        for power, spaces in held.items()
    ]


def _lasting(view: View) -> list[str]:
    """What cards have changed for a while, card by card; markers are told as such."""
    cards = dict.fromkeys(one.card for one in view.lasting if one.what != "marker")
    return [card_name(view.data.cards[card]) for card in cards]


def _unrest(view: View) -> str:
    return _("Unrest in Carthage: {level}.").format(level=view.unrest) if view.unrest else ""


def _plunder(view: View) -> str:
    if not view.plunder_track or not (view.plunder_gallic or view.plunder_transalpine):
        return ""
    return _("Plunder: {gallic} Gallic, {transalpine} Transalpine of {track}.").format(
        gallic=view.plunder_gallic, transalpine=view.plunder_transalpine, track=view.plunder_track
    )
