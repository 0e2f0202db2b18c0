"""Adjustments of the board by the table: CU, leaders, control, kind and loyalty of spaces, sieges."""

from collections.abc import Iterator, Mapping, Set
from typing import cast

from engine.core.choice import Barred, Choice, Option
from engine.sword import acts, acts_adjust, leaders, siege
from engine.sword.adjust_words import Adjustment, as_it_is, in_progress, named
from engine.sword.events import TABLE
from engine.sword.facts import SpaceKind
from engine.sword.game import ASIDE, DISPLACED, INDEPENDENT, OUT, POOL, Stack, Sword, Units
from engine.sword.party import MOST_INSIDE
from engine.sword.placement import BOMILCAR

MOST_CU = 30
MOST_LOYALTY = 3
NO_SIEGE = "none"
INSIDE, OUTSIDE = leaders.INSIDE, leaders.OUTSIDE


def _powers(game: Sword) -> list[str]:
    """Those that may have anything on the board."""
    return [*game.powers(), *game.npps()]


# CU


def _cu_words(game: Sword, said: Choice) -> Iterator[Option]:
    """Power, space, CU outside; and CU inside where a city is friendly and enemy CU stand before it."""
    if not said:
        yield from (Option(power, "power") for power in _powers(game))
        return
    power, *rest = said
    if not rest:
        names = named(game)
        for space in game.control:
            barred = in_progress("2", names, space) or _stand_barred(game, power, space)
            yield Option(space, "space", amount=game.cu(space, power), barred=barred)
        return
    space, *numbers = rest
    stack, room = game.force(space, power), _room(game, power, space)
    if not numbers:
        for number in range(max(MOST_CU, stack.cu) + 1):
            barred = as_it_is("2", number == stack.cu and not room) or _outside_barred(game, space, stack, number)
            yield Option(str(number), "number", amount=number, barred=barred)
    elif len(numbers) == 1 and room:
        same = int(numbers[0]) == stack.cu
        for number in range(MOST_INSIDE + 1):
            full = Barred("9.3.1", "three_inside", {"space": space, "number": room}) if number > room else None
            barred = full or as_it_is("2", same and number == stack.inside.total)
            yield Option(str(number), "number", amount=number, barred=barred)


def _room(game: Sword, power: str, space: str) -> int:
    """9.3.1 How many CU of a power may be inside; 0 where it may have nobody inside."""
    if not game.friendly_city(space, power) or not game.enemy_cu(space, power):
        return 0
    return MOST_INSIDE - sum(stack.inside.total for stack in game.stacks[space] if stack.power != power)


def _stand_barred(game: Sword, power: str, space: str) -> Barred | None:
    """Why a power that has nothing in a space may have nothing there."""
    if not game.force(space, power).empty:
        return None
    facts = game.data.spaces[space]
    if facts.kind == "box" and facts.home != power:
        return Barred("2", "box_of_another", {"space": space})
    if power == "carthage" and facts.in_italy and power in game.npps():
        return Barred("16.3", "carthage_stays_out_of_italy", {"space": space})
    for stack in game.stacks.get(space, ()):
        if game.allied(power, stack.power):
            return Barred("15.3", "stacked_with_ally", {"space": space, "power": stack.power})
    return None


def _outside_barred(game: Sword, space: str, stack: Stack, number: int) -> Barred | None:
    """9.4 CU come to no space where enemy CU stand outside; a battle decides that."""
    clash = number and not stack.cu and game.enemy_cu(space, stack.power)
    return Barred("9.4", "enemy_cu_there", {"space": space}) if clash else None


def _set_cu(game: Sword, said: Choice) -> None:
    power, space, outside, *inside = said
    _bring_to(game, power, space, int(outside), inside=False)
    if inside:
        _bring_to(game, power, space, int(inside[0]), inside=True)


def _bring_to(game: Sword, power: str, space: str, number: int, *, inside: bool) -> None:
    """New ones are regulars, those that go are the first to be lost (§D `losses`)."""
    stack = game.force(space, power)
    units = stack.inside if inside else stack.outside
    acts.place_cu(game, power, space, Units(max(0, number - units.total)), TABLE, inside=inside)
    acts.lose_cu(game, power, space, units.first(max(0, units.total - number)), TABLE, inside=inside)


# leaders


def _leader_words(game: Sword, said: Choice) -> Iterator[Option]:
    """Leader, then a space or displaced, pool, aside, out; and inside or outside where `_room` has both."""
    names = named(game)
    if not said:
        powers = _powers(game)
        for leader, place in game.places.items():
            if game.leader(leader).power in powers:
                yield Option(leader, "leader", barred=in_progress("8", names, leader, place))
    elif len(said) == 1:
        (leader,) = said
        for space in game.control:
            barred = in_progress("8", names, space) or _leader_barred(game, leader, space)
            yield Option(space, "space", barred=barred)
        for place in (DISPLACED, POOL, ASIDE, OUT):
            yield Option(place, "choice", barred=_place_barred(game, leader, place))
    elif len(said) == 2 and said[1] in game.kinds:
        yield from _sides(game, *said)


def _leader_barred(game: Sword, leader: str, space: str) -> Barred | None:
    power = game.leader(leader).power
    if leader == BOMILCAR and game.data.spaces[space].region != "africa":
        return Barred("17", "bomilcar_stays_in_africa", {"leader": leader, "space": space})
    if barred := _stand_barred(game, power, space):
        return barred
    if game.places[leader] == space and not _room(game, power, space):
        return Barred("8", "already_there", {"space": space})
    if game.force(space, power).cu or _room(game, power, space):
        return None
    for stack in game.enemy_stacks(space, power):
        if stack.cu:
            return Barred("8.4", "alone_with_enemies", {"space": space})
        return Barred("8.4", "lone_leader_with_enemy_leaders", {"space": space, "power": stack.power})
    return None


def _place_barred(game: Sword, leader: str, place: str) -> Barred | None:
    """8.2.2, 8.4 Consuls go to the pool and minor leaders aside; a named one in no space may be in either box."""
    facts = game.leader(leader)
    fit = {DISPLACED: facts.named, POOL: facts.consul, ASIDE: not facts.consul, OUT: True}[place]
    if not fit:
        return Barred("8.4", "no_such_leader_there", {"leader": leader})
    return as_it_is("8", game.places[leader] == place)


def _sides(game: Sword, leader: str, space: str) -> Iterator[Option]:
    power = game.leader(leader).power
    if not _room(game, power, space):
        return
    stack = game.force(space, power)
    there = Barred("8", "already_there", {"space": space})
    alone = None if stack.cu else Barred("8.4", "alone_with_enemies", {"space": space})
    yield Option(INSIDE, "choice", barred=there if leader in stack.within else None)
    yield Option(OUTSIDE, "choice", barred=there if leader in stack.leaders else alone)


def _set_leader(game: Sword, said: Choice) -> None:
    """8.2.1 Where he leaves or joins others, no named leader is left behind a minor one."""
    leader, place, *side = said
    old = game.places[leader]
    if place in game.kinds:
        acts.place_leader(game, leader, place, inside=INSIDE in side)
    else:
        acts.remove_leader(game, leader, place, TABLE)
    for space in {old: None, game.places[leader]: None}:
        there = game.force(space, game.leader(leader).power).leaders if space in game.kinds else ()
        if there and there[0] not in leaders.may_command(game, there):
            acts.name_commander(game, leaders.may_command(game, there)[0])


def _commander_words(game: Sword, said: Choice) -> Iterator[Option]:
    """A leader who stands with others and does not command them."""
    if not said:
        names = named(game)
        for space, stacks in game.stacks.items():
            for stack in stacks:
                able = leaders.may_command(game, stack.leaders)
                for leader in stack.leaders[1:]:
                    minor = None if leader in able else Barred("8.2.1", "minor_over_named", {"leader": leader})
                    yield Option(leader, "leader", barred=in_progress("8.2.1", names, leader, space) or minor)


def _set_commander(game: Sword, said: Choice) -> None:
    acts.name_commander(game, said[0])


# spaces


def _free_spaces(game: Sword, names: Set[str], reasons: Mapping[str, Barred | None]) -> Iterator[Option]:
    for space, reason in reasons.items():
        yield Option(space, "space", barred=in_progress("2", names, space) or reason)


def _control_words(game: Sword, said: Choice) -> Iterator[Option]:
    if not said:
        yield from _free_spaces(game, named(game), {space: _fixed(game, space) for space in game.control})
    elif len(said) == 1:
        (space,) = said
        for power in (*_powers(game), INDEPENDENT):
            barred = as_it_is("2", game.control[space] == power) or _shut_in(game, space, power)
            yield Option(power, "power", barred=barred)


def _fixed(game: Sword, space: str) -> Barred | None:
    if game.kinds[space] == "box":
        return Barred("2", "box", {"space": space})
    if not game.data.spaces[space].converts(game.setting.players):
        return Barred("17", "cannot_be_converted", {"space": space})
    return None


def _shut_in(game: Sword, space: str, power: str) -> Barred | None:
    """13.5 Who is inside a city is its owner's friend."""
    for stack in game.stacks.get(space, ()):
        if (stack.inside.total or stack.within) and not game.friendly(stack.power, power):
            return Barred("13.5", "others_inside", {"space": space, "power": stack.power})
    return None


def _set_control(game: Sword, said: Choice) -> None:
    """A city changes hands as when it falls: with loyalty 1 and without siege marker."""
    space, power = said
    if game.kinds[space] == "city":
        acts.hand_over_city(game, space, power, TABLE)
    else:
        acts.set_control(game, space, power, TABLE)
        acts.settle(game, space)


def _kind_words(game: Sword, said: Choice) -> Iterator[Option]:
    """7.2.1, 13.5 A normal space may be a city, a tribe a normal space, and back."""
    if not said:
        able = [space for space in game.control if len(_kinds(game, space)) > 1]
        yield from _free_spaces(game, named(game), {space: _shut_in(game, space, "") for space in able})
    elif len(said) == 1:
        for kind in _kinds(game, said[0]):
            yield Option(kind, "choice", barred=as_it_is("2", game.kinds[said[0]] == kind))


def _kinds(game: Sword, space: str) -> tuple[str, ...]:
    printed = game.data.spaces[space].kind
    return {"normal": ("normal", "city"), "tribe": ("tribe", "normal")}.get(printed, (printed,))


def _set_kind(game: Sword, said: Choice) -> None:
    acts_adjust.set_kind(game, said[0], cast("SpaceKind", said[1]))


def _loyalty_words(game: Sword, said: Choice) -> Iterator[Option]:
    if not said:
        cities = {space: None for space, kind in game.kinds.items() if kind == "city"}
        yield from _free_spaces(game, named(game), cities)
    elif len(said) == 1:
        for level in range(1, MOST_LOYALTY + 1):
            barred = as_it_is("2", game.loyalty[said[0]] == level) or _loyalty_barred(game, said[0], level)
            yield Option(str(level), "number", amount=level, barred=barred)


def _loyalty_barred(game: Sword, space: str, level: int) -> Barred | None:
    power = game.control[space]
    if level > acts.most_loyalty(power):
        return Barred("7.3.1", "loyalty_at_most", {"power": power, "number": acts.most_loyalty(power)})
    if space in game.sieges and game.sieges[space].level >= level:
        return Barred("13.5", "falls_to_besieger", {"space": space})
    return None


def _set_loyalty(game: Sword, said: Choice) -> None:
    acts.set_loyalty(game, said[0], int(said[1]), TABLE)


def _siege_words(game: Sword, said: Choice) -> Iterator[Option]:
    """Space, level and besieger; or none."""
    if not said:
        places = [space for space, kind in game.kinds.items() if kind in siege.BESIEGED]
        yield from _free_spaces(game, named(game), {space: _free(game, space) for space in places})
        return
    space, *rest = said
    if not rest:
        yield Option(NO_SIEGE, "choice", barred=as_it_is("13", space not in game.sieges))
        for level in range(game.strength(space)):
            yield Option(str(level), "number", amount=level)
    elif len(rest) == 1 and rest[0] != NO_SIEGE:
        now = game.sieges.get(space)
        for power in acts.besiegers(game, space):
            same = now is not None and (now.level, now.besieger) == (int(rest[0]), power)
            yield Option(power, "power", barred=as_it_is("13", same))


def _free(game: Sword, space: str) -> Barred | None:
    if space in game.sieges or acts.besiegers(game, space):
        return None
    return Barred("13.4", "nobody_besieges", {"space": space})


def _set_siege(game: Sword, said: Choice) -> None:
    space, level, *power = said
    if power:
        acts.set_siege(game, space, int(level), power[0])
    else:
        acts.set_siege(game, space, None)


BOARD: Mapping[str, Adjustment] = {
    "cu": Adjustment(_cu_words, _set_cu),
    "leader": Adjustment(_leader_words, _set_leader),
    "commander": Adjustment(_commander_words, _set_commander),
    "control": Adjustment(_control_words, _set_control),
    "kind": Adjustment(_kind_words, _set_kind),
    "loyalty": Adjustment(_loyalty_words, _set_loyalty),
    "siege": Adjustment(_siege_words, _set_siege),
}
