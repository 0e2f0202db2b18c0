"""7.3 Support: PC markers and loyalty points, and who may add or remove them where."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from engine.core.choice import DONE, Barred, Choice, Option
from engine.sword import acts, siege
from engine.sword.game import INDEPENDENT, Frame, Sword


@cache
def because(rule: str, key: str, space: str) -> Barred:
    return Barred(rule, key, {"space": space})


# legality


def untouched(game: Sword, space: str) -> Barred | None:
    """7.3, §2, §17 Tribes, boxes and spaces that cannot be converted are never touched by support."""
    kind = game.kinds[space]
    if kind == "tribe":
        return because("7.3", "tribe", space)
    if kind == "box":
        return because("2", "box", space)
    if not game.data.spaces[space].converts(game.setting.players):
        return because("17", "not_convertible", space)
    return None


def ally_at_home(game: Sword, power: str, space: str) -> str | None:
    """15.2.3 The ally of `power` whose home a space is."""
    home = game.home(space)
    return home if home is not None and game.allied(power, home) else None


def add_barred(game: Sword, power: str, space: str) -> Barred | None:
    """7.3.1 A PC marker where one has CU, or a point of loyalty in an own city."""
    control = game.control[space]
    if game.kinds[space] == "normal":
        if control == power:
            return because("7.3.1", "own_marker_there", space)
        if space not in game.stacks or not game.cu(space, power):
            return because("7.3.1", "no_cu", space)
        if game.allied(power, control):
            return because("15.2", "ally", space)
        return untouched(game, space)
    if game.kinds[space] != "city":
        return untouched(game, space)
    if control != power:
        return because("7.3.1", "not_own_city", space)
    if space in game.sieges:
        return because("13.3", "besieged", space)
    if game.loyalty[space] >= acts.most_loyalty(power):
        return because("7.3.1", "loyalty_full", space)
    return None


def remove_own_barred(game: Sword, power: str, space: str) -> Barred | None:
    """7.3.2 One's own marker or loyalty, whatever CU are there."""
    if game.control[space] != power:
        return because("7.3.2", "not_own_support", space)
    return untouched(game, space)


def remove_other_barred(game: Sword, power: str, space: str) -> Barred | None:
    """7.3.3 Support of another power, taken by `power`: CU friendly to the controller protect it."""
    if barred := untouched(game, space):
        return barred
    control = game.control[space]
    if control == power:
        return because("7.3.3", "own_support", space)
    if control == INDEPENDENT:
        return because("7.3.3", "independent", space)
    if game.allied(power, control):
        return because("15.2", "ally", space)
    protected = game.loyalty[space] if game.kinds[space] == "city" else 1
    if protected <= protectors(game, space):
        return because("7.3.3", "cu_protect", space)
    return None


def protectors(game: Sword, space: str) -> int:
    """7.3.3 CU friendly to the controller of a space, inside and outside."""
    control = game.control[space]
    return sum(stack.all_cu for stack in game.stacks.get(space, ()) if game.friendly(control, stack.power))


def gain_barred(game: Sword, power: str, space: str, losers: Sequence[str], held: Sequence[str]) -> Barred | None:
    """7.3.4 What only the winner of a battle may do: his home back from the independents, the loser's space made his.

    `held` are the spaces he controlled when the battle began.
    """
    if barred := untouched(game, space):
        return barred
    control = game.control[space]
    if control == INDEPENDENT:
        if game.home(space) != power:
            return because("7.3.4", "not_own_home", space)
    elif control not in losers:
        return because("7.3.4", "not_the_losers", space)
    elif ally_at_home(game, power, space):
        return because("15.2.3", "ally_home", space)
    elif game.kinds[space] == "city":
        return _city_barred(game, power, space, held)
    if game.enemy_cu(space, power, inside=True):
        return because("7.3.4", "enemy_cu", space)
    if control != INDEPENDENT and not _adjacent(game, space, held):
        return because("7.3.4", "not_adjacent", space)
    return None


def _city_barred(game: Sword, power: str, space: str, held: Sequence[str]) -> Barred | None:
    if barred := remove_other_barred(game, power, space):
        return barred
    if game.loyalty[space] > 1:
        return because("7.3.4", "loyalty_left", space)
    if space in game.sieges:
        return because("13.5", "falls_to_besieger", space)
    return None if _adjacent(game, space, held) else because("7.3.4", "not_adjacent", space)


def _adjacent(game: Sword, space: str, held: Sequence[str]) -> bool:
    """7.3.4 The Transalpine box is adjacent to nothing: no connection leads back into it."""
    return any(link.to in held for link in game.data.neighbours[space])


def held_by(game: Sword, power: str) -> tuple[str, ...]:
    """7.3.4 What a power controls now; to be noted when a battle begins."""
    return tuple(space for space, owner in game.control.items() if owner == power)


# sentences of several points, each space named once a point, in the order of the board


def can_add(game: Sword, powers: Sequence[str]) -> bool:
    """7.3.1 Whether any of one player's powers can add anything."""
    for space, owner in game.control.items():
        if owner in powers and game.kinds[space] == "city" and add_barred(game, owner, space) is None:
            return True
    for space, stacks in game.stacks.items():
        for stack in stacks:
            if stack.power in powers and add_barred(game, stack.power, space) is None:
                return True
    return False


def adder(game: Sword, powers: Sequence[str], space: str) -> tuple[str, Barred | None]:
    """7.3.1 Which of one player's powers adds support in a space; the last one's reason if none may."""
    power, barred = "", None
    for power in powers:
        if (barred := add_barred(game, power, space)) is None:
            break
    return power, barred


def add_words(game: Sword, powers: Sequence[str], said: Choice, points: int) -> Iterator[Option]:
    """7.3.1 Up to so many points, at least one, then `done`."""
    if said and said[-1] == DONE:
        return
    if len(said) < points:
        for space in _from(game, said):
            power, barred = adder(game, powers, space)
            before = said.count(space)
            if before and barred is None:
                barred = _again_barred(game, power, space, before)
            yield Option(space, "space", barred=barred)
    if said:
        yield Option(DONE, "verb")


def _again_barred(game: Sword, power: str, space: str, before: int) -> Barred | None:
    if game.kinds[space] == "normal":
        return because("7.3.1", "own_marker_there", space)
    if game.loyalty[space] + before >= acts.most_loyalty(power):
        return because("7.3.1", "loyalty_full", space)
    return None


def _from(game: Sword, said: Choice) -> Iterator[str]:
    """The spaces from the one said last on."""
    spaces = iter(game.control)
    if said:
        for space in spaces:
            if space == said[-1]:
                yield space
                break
    yield from spaces


def room(game: Sword, power: str, space: str) -> int:
    """7.3.2 How many points of its own a power could remove there; with the last a besieged city falls (13.5)."""
    if remove_own_barred(game, power, space):
        return 0
    if game.kinds[space] == "normal":
        return 1
    marker = game.sieges.get(space)
    return game.loyalty[space] - (marker.level if marker else 0)


def can_remove(game: Sword, power: str, points: int, *, cities: bool = False) -> bool:
    """7.3.2 Whether a power has so many points of its own support to remove, of loyalty alone if `cities`."""
    left = points
    for space, owner in game.control.items():
        if owner == power and (not cities or game.kinds[space] == "city"):
            left -= room(game, power, space)
            if left <= 0:
                return True
    return False


def own_support(game: Sword, power: str) -> int:
    """7.3.2 The points of its own that a power could remove in all."""
    return sum(room(game, power, space) for space, owner in game.control.items() if owner == power)


def remove_words(game: Sword, power: str, said: Choice, points: int, *, cities: bool = False) -> Iterator[Option]:
    """7.3.2 Exactly so many points of own support, only loyalty if `cities`, then `done`."""
    if said and said[-1] == DONE:
        return
    if len(said) == points:
        yield Option(DONE, "verb")
        return
    spaces = list(_from(game, said))
    rooms = [0 if cities and game.kinds[space] != "city" else room(game, power, space) for space in spaces]
    if said:
        rooms[0] -= said.count(said[-1])
    left = sum(rooms)
    for space, here in zip(spaces, rooms, strict=True):
        barred = remove_own_barred(game, power, space)
        if barred is None and cities and game.kinds[space] != "city":
            barred = because("8.2.3", "not_a_city", space)
        if barred is None and here <= 0:
            barred = because("7.3.2", "nothing_left", space)
        if barred is None and left < points - len(said):
            barred = because("7.3.2", "too_little_left", space)
        yield Option(space, "space", barred=barred)
        left -= here


# effects


def add(game: Sword, power: str, space: str, cause: str) -> None:
    """7.3.1; in an ally's home the enemy marker only goes, and the ally's colour holds (15.2.3, §R 15)."""
    if game.kinds[space] == "city":
        acts.set_loyalty(game, space, game.loyalty[space] + 1, cause)
    else:
        acts.set_control(game, space, ally_at_home(game, power, space) or power, cause)


def remove(game: Sword, space: str, cause: str, *, by: str = "") -> Frame | None:
    """7.3.2, 7.3.3 One point, taken by the power `by` ("": its owner); a besieged city may fall to its besieger (13.5).

    What `by` takes in an ally's home is the ally's again (15.2.3, §R 15), all else independent. The frame is where a
    besieger may loot what falls (14.4).
    """
    to = (ally_at_home(game, by, space) if by else None) or INDEPENDENT
    if game.kinds[space] != "city":
        acts.set_control(game, space, to, cause)
    elif game.loyalty[space] == 1:
        return siege.lose_all_loyalty(game, space, cause, to)
    else:
        acts.set_loyalty(game, space, game.loyalty[space] - 1, cause)
        if siege.falls(game, space):
            return siege.bring_down(game, space)
    return None


def remove_own(game: Sword, spaces: Iterable[str], cause: str) -> Frame | None:
    """7.3.2 Points of one's own, a space for each; the frame is where besiegers may loot what falls (14.4)."""
    looted = [space for space in spaces if remove(game, space, cause)]
    return siege.Fall(spaces=looted) if looted else None


def gain(game: Sword, power: str, space: str, cause: str) -> None:
    """7.3.4"""
    if game.kinds[space] == "city":
        acts.hand_over_city(game, space, power, cause)
    else:
        acts.set_control(game, space, power, cause)
