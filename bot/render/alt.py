"""What a sighted player would look for, in at most 1024 characters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.language.i18n import _, ngettext
from bot.narration import deeds, wording
from bot.narration.carthage import hired
from bot.render.face import card_marks
from bot.render.hand import NO_EVENTS
from bot.render.latest import NOTHING_NEW, Latest, Walk
from bot.render.trail import Trail
from bot.render.words import (
    card_name,
    card_text,
    card_type,
    leader_name,
    marker_name,
    power_name,
    region_names,
    seat_name,
    space_name,
    state_line,
    whose_move,
)
from engine.sword.facts import Card
from engine.sword.view import SpaceView, StackView, View

LIMIT = 1024
ARMIES, FEW = 6, 3
"""How many armies are told, and how many before the names of what has changed hands."""
WORDY = 420
"""The most that is said of what cards have changed for a while."""


def alt_text(view: View, latest: Latest = NOTHING_NEW) -> str:
    """Turn and move, the last action, VP, sieges, alliances, what is in force, armies, who holds what.

    What does not fit is left out, of the armies the smaller ones.
    """
    text = _joined(
        [
            _("Map of Italy. {state}.").format(state=", ".join(state_line(view))),
            _sentence(whose_move(view)),
            *_happened(view, latest),
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
            _lasting(view),
            _listed(_("Have acted this round: {list}"), map(wording.power, view.acted)),
            _plunder(view),
            _unrest(view),
        ]
    )
    changes, numbers = _changes(view)
    full, short = _listed(_("Changed hands: {list}"), changes), _listed(_("Changed hands: {list}"), numbers)
    some = _most(_("Largest armies: {list}"), _armies(view)[:FEW], LIMIT - len(text) - 1)
    names = full if len(text) + len(some) + len(full) + 2 <= LIMIT else short
    armies = _most(_("Largest armies: {list}"), _armies(view)[:ARMIES], LIMIT - len(text) - len(names) - 2)
    return _joined([text, armies, names])


def crop_alt_text(view: View, seen: Sequence[str], region: str = "", latest: Latest = NOTHING_NEW) -> str:
    """Of a part of the map: its name, if it has one, and the last action; then of each space on it who controls it,
    loyalty, siege, CU and leaders. Spaces without CU are told together, and last.
    """
    shown = sorted((view.spaces[space] for space in seen), key=_weight)
    held: list[str] = []
    empty: dict[str, list[str]] = {}
    for space in shown:
        if space.stacks or space.siege is not None:
            held.append(_sentence(_space(view, space)))
        else:
            empty.setdefault(power_name(view.data, space.control), []).append(_bare(view, space))
    where = region_names().get(region)
    text = _joined(
        [
            _("Part of the map: {region}.").format(region=where) if where else _("Part of the map."),
            _sentence(whose_move(view)),
            *_happened(view, latest),
            *held,
        ]
    )
    lists = sorted((f"{power}: {', '.join(names)}" for power, names in empty.items()), key=len, reverse=True)
    rest = _most(_("Without CU (loyalty of cities): {list}"), lists, LIMIT - len(text) - 1)
    return _joined([text, rest])


def _bare(view: View, space: SpaceView) -> str:
    name = space_name(view.data.spaces[space.id])
    return name if space.loyalty is None else f"{name} ({space.loyalty})"


def _weight(space: SpaceView) -> tuple[bool, int]:
    """Sieges first, then the largest forces."""
    return space.siege is None, -sum(stack.cu + stack.inside_cu for stack in space.stacks)


def _space(view: View, space: SpaceView) -> str:
    alone = [stack.power for stack in space.stacks] == [space.control] and space.stacks[0].cu
    facts = [] if alone else [power_name(view.data, space.control)]
    for stack in space.stacks:
        power = power_name(view.data, stack.power)
        if stack.cu or stack.leaders:
            facts.append(_force(view, power, stack.cu, stack.mercenaries, stack.leaders))
        if stack.inside_cu or stack.inside_leaders:
            inside = _force(view, power, stack.inside_cu, stack.inside_mercenaries, stack.inside_leaders)
            facts.append(_("inside {force}").format(force=inside))
    if space.loyalty is not None:
        facts.append(_("loyalty {n}").format(n=space.loyalty))
    if space.siege is not None and space.besieger:
        siege = _("besieged by {power}, level {level}")
        facts.append(siege.format(power=power_name(view.data, space.besieger), level=space.siege))
    return f"{space_name(view.data.spaces[space.id])}: {', '.join(facts)}"


def _force(view: View, power: str, cu: int, mercenaries: int, leaders: Sequence[str]) -> str:
    beside = [leader_name(view.data.leaders[leader]) for leader in leaders]
    beside += [hired(mercenaries)] if mercenaries else []
    return " ".join([_("{power} {cu} CU").format(power=power, cu=cu), *([f"({', '.join(beside)})"] if beside else [])])


def _happened(view: View, latest: Latest) -> list[str]:
    def named(space: str) -> str:
        return space_name(view.data.spaces[space])

    def walked(one: Walk) -> str:
        way = f"{power_name(view.data, one.power)} {' → '.join(map(named, one.path))}"
        return way if one.arrived else _("{way} (not arrived)").format(way=way)

    taken = (
        _("{space} is {power}").format(space=named(space), power=power_name(view.data, view.spaces[space].control))
        for space in latest.taken
        if space in view.spaces
    )
    return [
        _listed(_("Last: {list}"), map(walked, latest.walks)),
        _listed(_("Battle: {list}"), map(named, latest.fights)),
        _listed(_("Control: {list}"), taken),
    ]


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
        more = _joined([f"{card_name(card)}: {card_text(card)}", _marks(card)])
        if more not in text and len(text) + 1 + len(more) <= LIMIT:
            text += " " + more
    return text


def _whether(reason: str | None, event: str) -> str:
    if reason is not None:
        return _("not now: {reason}").format(reason=reason)
    return _("playable now, but not as its event: {reason}").format(reason=event) if event else _("playable now")


def card_alt_text(card: Card) -> str:
    """One card: value, name, the moment it is played at, its text, its marks."""
    head = _("{value} {name}").format(value=card.value, name=card_name(card))
    return _joined([_sentence(head), _sentence(card_type(card)), card_text(card), _marks(card)])


def _marks(card: Card) -> str:
    return _listed(_("Marked: {list}"), card_marks(card))


def _sentence(text: str) -> str:
    return f"{text}." if text else ""


def _listed(pattern: str, things: Iterable[str]) -> str:
    things = list(things)
    return _sentence(pattern.format(list="; ".join(things))) if things else ""


def _joined(parts: Iterable[str]) -> str:
    """The parts that fit, whole; a first one that alone is too long is cut."""
    text = ""
    for part in parts:
        if not text:
            text = part if len(part) <= LIMIT else part[: LIMIT - 1] + "…"
        elif part and len(text) + 1 + len(part) <= LIMIT:
            text += f" {part}"
    return text


def _most(pattern: str, things: Iterable[str], room: int) -> str:
    """The things there is room for, the first of them first."""
    told: list[str] = []
    for thing in things:
        if len(_listed(pattern, [*told, thing])) <= room:
            told.append(thing)
    return _listed(pattern, told)


def _sieges(view: View) -> list[str]:
    return [
        _("{space} by {power}, level {level}").format(
            space=space_name(view.data.spaces[space.id]), power=power_name(view.data, space.besieger), level=space.siege
        )
        for space in view.spaces.values()
        if space.siege is not None and space.besieger
    ]


def _armies(view: View) -> list[str]:
    """The largest first."""
    found: list[tuple[int, SpaceView, StackView]] = [
        (stack.cu + stack.inside_cu, space, stack) for space in view.spaces.values() for stack in space.stacks
    ]
    found.sort(key=lambda each: (-each[0], each[1].id))
    return [_army(view, cu, space, stack) for cu, space, stack in found if cu]


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


def _changes(view: View) -> tuple[list[str], list[str]]:
    """Spaces that another than their first owner controls, by who holds them: with their names, and their numbers."""
    held: dict[str, list[str]] = {}
    for space in view.spaces.values():
        if space.kind != "box" and space.control != view.data.spaces[space.id].control:
            held.setdefault(power_name(view.data, space.control), []).append(space_name(view.data.spaces[space.id]))
    named = [f"{power}: {', '.join(spaces)}" for power, spaces in held.items()]
    return named, [f"{power}: {len(spaces)}" for power, spaces in held.items()]


def _lasting(view: View) -> str:
    """What cards have changed for a while, where that is much by their names alone; markers are told as such."""
    effects = [one for one in view.lasting if deeds.is_told(one)]
    told = _listed(_("For a while: {list}"), (deeds.lasting(one, view) for one in effects))
    if len(told) <= WORDY:
        return told
    return _listed(_("For a while: {list}"), dict.fromkeys(card_name(view.data.cards[one.card]) for one in effects))


def _unrest(view: View) -> str:
    return _("Unrest in Carthage: {level}.").format(level=view.unrest) if view.unrest else ""


def _plunder(view: View) -> str:
    if not view.plunder_track or not (view.plunder_gallic or view.plunder_transalpine):
        return ""
    return _("Plunder: {gallic} Gallic, {transalpine} Transalpine of {track}.").format(
        gallic=view.plunder_gallic, transalpine=view.plunder_transalpine, track=view.plunder_track
    )
