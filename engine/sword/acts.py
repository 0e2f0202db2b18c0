"""Every change of the board and of the cards: each act keeps its invariants and tells exactly one event.

Whatever changes who stands in a space then `settle`s it, which may be further acts: 8.4, 9.3.1, 13.4.
"""

from engine.core.frames import Aside
from engine.core.game import RulesError
from engine.sword import events
from engine.sword.game import (
    ASIDE,
    DISPLACED,
    INDEPENDENT,
    INSURRECTION,
    NONE,
    POOL,
    PUNIC_ALLIANCE,
    REVOLTERS,
    Siege,
    Stack,
    Sword,
    Units,
    changed,
    pair,
    with_stack,
)


def _keep(game: Sword, space: str, stack: Stack) -> None:
    if min(*stack.outside, *stack.inside) < 0:
        raise RulesError(f"{stack.power} has not so many CU in {space}")
    stacks = with_stack(game.stacks.get(space, ()), stack)
    if stacks:
        game.stacks[space] = stacks
    else:
        game.stacks.pop(space, None)


# CU


def _count(game: Sword, power: str, space: str, change: Units, *, inside: bool) -> None:
    stack = game.force(space, power)
    part = stack.inside if inside else stack.outside
    _keep(game, space, changed(stack, **{"inside" if inside else "outside": part.plus(change)}))


def place_cu(game: Sword, power: str, space: str, units: Units, cause: str, *, inside: bool = False) -> None:
    if not units.total:
        return
    _count(game, power, space, units, inside=inside)
    hired = units.mercenary
    game.tell(events.CuPlaced(power=power, space=space, number=units.total, cause=cause, mercenaries=hired))
    settle(game, space)


def lose_cu(game: Sword, power: str, space: str, units: Units, cause: str, *, inside: bool = False) -> None:
    if not units.total:
        return
    _count(game, power, space, NONE.minus(units), inside=inside)
    number, hired = units.total, units.mercenary
    game.tell(events.CuLost(power=power, space=space, number=number, cause=cause, inside=inside, mercenaries=hired))
    settle(game, space)
    if power == REVOLTERS and INSURRECTION in game.markers and not game.total_cu(power):  # 16.4
        set_marker(game, INSURRECTION, "")


def move(
    game: Sword, power: str, path: tuple[str, ...], units: Units, leaders: tuple[str, ...], how: str, cost: int = 0
) -> None:
    """CU and leaders from outside the first space of `path` to the last; leaders join behind the commander there.

    The order of `leaders` stays; who should command afterwards is named by `name_commander`.
    """
    origin, goal = path[0], path[-1]
    if origin != goal:
        left = game.force(origin, power)
        _keep(
            game,
            origin,
            changed(
                left,
                outside=left.outside.minus(units),
                leaders=tuple(leader for leader in left.leaders if leader not in leaders),
            ),
        )
        found = game.force(goal, power)
        _keep(game, goal, changed(found, outside=found.outside.plus(units), leaders=(*found.leaders, *leaders)))
        for leader in leaders:
            game.places[leader] = goal
    game.tell(events.Moved(power=power, path=path, number=units.total, leaders=leaders, how=how, cost=cost))
    settle(game, origin)
    settle(game, goal)


def go_inside(game: Sword, power: str, space: str, units: Units, leaders: tuple[str, ...]) -> None:
    """9.3.1, 12.4.4 From outside the city to inside it."""
    stack = game.force(space, power)
    stack = changed(
        stack,
        outside=stack.outside.minus(units),
        inside=stack.inside.plus(units),
        leaders=tuple(leader for leader in stack.leaders if leader not in leaders),
        within=(*stack.within, *leaders),
    )
    _keep(game, space, stack)
    game.tell(events.WentInside(power=power, space=space, number=units.total, leaders=leaders))


def come_out(game: Sword, power: str, space: str) -> None:
    """9.3.1 All who are inside stand outside again."""
    stack = game.force(space, power)
    sally(game, power, space, stack.inside, stack.within)


def sally(game: Sword, power: str, space: str, units: Units, leaders: tuple[str, ...]) -> None:
    """13.4, 9.3.1 Out of the city; leaders behind the commander there, but no named one behind a minor one (8.2.1)."""
    stack = game.force(space, power)
    led = sorted((*stack.leaders, *leaders), key=lambda leader: not game.leader(leader).named)
    stack = changed(
        stack,
        outside=stack.outside.plus(units),
        inside=stack.inside.minus(units),
        leaders=tuple(led),
        within=tuple(leader for leader in stack.within if leader not in leaders),
    )
    _keep(game, space, stack)
    game.tell(events.WentInside(power=power, space=space, number=units.total, leaders=leaders, out=True))


# leaders


def place_leader(game: Sword, leader: str, space: str, *, inside: bool = False) -> None:
    """Put a leader on a space, from wherever he is; behind the commander there."""
    power = game.leader(leader).power
    old = game.places[leader]
    _take_off(game, leader)
    stack = game.force(space, power)
    stack = (
        changed(stack, within=(*stack.within, leader)) if inside else changed(stack, leaders=(*stack.leaders, leader))
    )
    _keep(game, space, stack)
    game.places[leader] = space
    game.tell(events.LeaderPlaced(leader=leader, power=power, space=space, inside=inside))
    if old in game.kinds and old != space:
        settle(game, old)
    settle(game, space)


def remove_leader(game: Sword, leader: str, to: str, cause: str) -> None:
    """`to`: DISPLACED (named leaders), ASIDE (minor ones), POOL (consuls) or OUT."""
    place = game.places[leader]
    space = place if place in game.kinds else ""
    _take_off(game, leader)
    game.places[leader] = to
    power = game.leader(leader).power
    game.tell(events.LeaderRemoved(leader=leader, power=power, space=space, to=to, cause=cause))


def displace(game: Sword, leader: str, cause: str) -> None:
    """8.4 A named leader to the displaced box, a minor one aside."""
    remove_leader(game, leader, DISPLACED if game.leader(leader).named else ASIDE, cause)


def draw_consuls(game: Sword, number: int) -> tuple[str, ...]:
    """8.2.2 At random from the pool; until they are placed they wait displaced (§R 41)."""
    pool = [leader for leader, place in game.places.items() if place == POOL]
    drawn = tuple(game.shuffle("consuls", pool, hidden=False)[:number])
    for leader in drawn:
        game.places[leader] = DISPLACED
    game.tell(events.ConsulsDrawn(leaders=drawn))
    return drawn


def name_commander(game: Sword, leader: str) -> None:
    """8.2.1 He goes to the head of the leaders outside in his space."""
    power, space = game.leader(leader).power, game.places[leader]
    stack = game.force(space, power)
    if stack.commander == leader:
        return
    others = tuple(other for other in stack.leaders if other != leader)
    _keep(game, space, changed(stack, leaders=(leader, *others)))
    game.tell(events.CommanderNamed(leader=leader, power=power, space=space))


def _take_off(game: Sword, leader: str) -> None:
    space = game.places[leader]
    if space not in game.kinds:
        return
    stack = game.force(space, game.leader(leader).power)
    stack = changed(
        stack,
        leaders=tuple(other for other in stack.leaders if other != leader),
        within=tuple(other for other in stack.within if other != leader),
    )
    _keep(game, space, stack)


def settle(game: Sword, space: str) -> None:
    """What follows at once from who stands in a space.

    Who is inside comes out when no enemy CU is left (9.3.1), leaders alone with enemy CU go into a friendly city or are
    displaced (8.4), a siege without its besieger is lifted (13.4).
    """
    for stack in game.stacks.get(space, ()):
        if (stack.inside.total or stack.within) and not game.enemy_cu(space, stack.power):
            come_out(game, stack.power, space)
    for stack in game.stacks.get(space, ()):
        if stack.leaders and not stack.cu and game.beset(space, stack.power):
            if game.friendly_city(space, stack.power):
                go_inside(game, stack.power, space, NONE, stack.leaders)
            else:
                for leader in stack.leaders:
                    displace(game, leader, "8.4")
    if space in game.sieges and game.sieges[space].besieger not in besiegers(game, space):
        set_siege(game, space, None)


def besiegers(game: Sword, space: str) -> list[str]:
    """§2, 13.4 The powers with CU outside a city or in a tribe that is enemy to them."""
    return [
        stack.power for stack in game.stacks.get(space, ()) if stack.cu and not game.friendly_space(space, stack.power)
    ]


# spaces


def set_control(game: Sword, space: str, power: str, cause: str) -> None:
    """A PC marker (or INDEPENDENT) in a normal space."""
    old = game.control[space]
    game.control[space] = power
    game.tell(events.ControlChanged(space=space, old=old, new=power, cause=cause))


def set_loyalty(game: Sword, space: str, level: int, cause: str) -> None:
    """Within 1 to 3, 1 for Gallic and Transalpine cities (§2); below that a city changes hands."""
    old, power = game.loyalty[space], game.control[space]
    if not 1 <= level <= most_loyalty(power):
        raise RulesError(f"{space}: loyalty {level} of {power}")
    game.loyalty[space] = level
    game.tell(events.LoyaltyChanged(space=space, power=power, old=old, new=level, cause=cause))


def most_loyalty(power: str) -> int:
    """§2, 7.3.1 The highest loyalty of a power's cities."""
    return 1 if power in ("gauls", "transalpines", INDEPENDENT) else 3


def hand_over_city(game: Sword, space: str, power: str, cause: str) -> None:
    """A city to a power, or INDEPENDENT, with loyalty 1; its siege marker goes, and who was inside for its old owner is
    no longer (13.5 kills them first, 7.3.3 puts them outside, §R 29)."""
    old = game.control[space]
    if space in game.sieges:
        set_siege(game, space, None)
    game.control[space], game.loyalty[space] = power, 1
    game.tell(events.CityChangedHands(space=space, old=old, new=power, cause=cause))
    for stack in game.stacks.get(space, ()):
        if (stack.inside.total or stack.within) and stack.power != power:
            come_out(game, stack.power, space)
    settle(game, space)


def found_city(game: Sword, space: str, cause: str) -> None:
    """7.2.1 A normal space becomes a loyalty-1 walled city of the power that controls it."""
    power = game.control[space]
    game.kinds[space], game.loyalty[space] = "city", 1
    game.tell(events.CityChangedHands(space=space, old=power, new=power, cause=cause))


def subjugate(game: Sword, space: str, power: str) -> None:
    """13.5 A tribe becomes a normal space under the besieger's PC marker."""
    old = game.control[space]
    if space in game.sieges:
        set_siege(game, space, None)
    game.kinds[space], game.control[space] = "normal", power
    game.tell(events.TribeSubjugated(space=space, old=old, new=power))
    settle(game, space)


def set_siege(game: Sword, space: str, level: int | None, besieger: str = "") -> None:
    """13 Lay a marker, change its level, or lift it (None)."""
    old = game.sieges.pop(space, None)
    besieger = besieger or (old.besieger if old else "")
    if level is not None:
        game.sieges[space] = Siege(level, besieger)
    game.tell(events.SiegeSet(space=space, besieger=besieger, old=old.level if old else None, new=level))


# cards


def draw_cards(game: Sword, seat: str, number: int) -> None:
    """6.2, 6.4.2 Deck to hand; a deck that runs out is made anew from the discards, and with none of these it ends."""
    drawn: list[str] = []
    while len(drawn) < number:
        if not game.decks[seat]:
            if not game.discards[seat]:
                break
            reshuffle(game, seat, "6.4.2")
        drawn.append(game.decks[seat].pop(0))
    if drawn:
        game.hands[seat].extend(drawn)
        game.tell(events.CardsDrawn(seat=seat, number=len(drawn), cards=tuple(drawn)))


def reshuffle(game: Sword, seat: str, cause: str) -> None:
    """6.4 Deck and discards become one new deck; a waiting reminder is done with."""
    cards = [*game.decks[seat], *game.discards[seat]]
    game.discards[seat] = []
    game.decks[seat] = game.shuffle(f"deck {seat}", cards)
    if seat in game.reminders:
        game.reminders.remove(seat)
    game.tell(events.DeckReshuffled(seat=seat, number=len(cards), cause=cause))


def discard(game: Sword, seat: str, cards: tuple[str, ...], cause: str) -> None:
    if not cards:
        return
    for card in cards:
        game.hands[seat].remove(card)
        _to_discards(game, seat, card)
    game.tell(events.CardsDiscarded(seat=seat, cards=cards, cause=cause))


def play_card(game: Sword, seat: str, card: str, use: str, *, remove: bool = False) -> None:
    """From the hand to the discards, or out of the game (7.1.3)."""
    game.hands[seat].remove(card)
    if remove:
        game.removed[seat].append(card)
    else:
        _to_discards(game, seat, card)
    game.tell(events.CardPlayed(seat=seat, card=card, use=use, removed=remove))


def play_desperate(game: Sword, seat: str, card: str, use: str = "desperate") -> None:
    """7.4, 7.4.6 A used Desperate Times is out of the game; with the last of them nothing more can be said ahead."""
    game.desperate[seat].remove(card)
    game.removed[seat].append(card)
    game.tell(events.CardPlayed(seat=seat, card=card, use=use, removed=True))
    if not game.desperate[seat]:
        game.asides = [aside for aside in game.asides if (aside.name, aside.seat) != ("ahead", seat)]
        game.ahead.pop(seat, None)


def _to_discards(game: Sword, seat: str, card: str) -> None:
    game.discards[seat].append(card)
    if game.data.cards[card].reshuffle and seat not in game.reminders:
        game.reminders.append(seat)


# tracks, alliances, markers


def change_vp(game: Sword, seat: str, gained: int, lost: int, cause: str) -> None:
    """4.1 Sum first, then keep within 0 to 12."""
    old = game.vp[seat]
    game.vp[seat] = max(0, min(12, old + gained - lost))
    game.tell(events.VpChanged(seat=seat, old=old, new=game.vp[seat], gained=gained, lost=lost, cause=cause))


def set_plunder(game: Sword, gallic: int, transalpine: int) -> None:
    game.plunder_gallic, game.plunder_transalpine = gallic, transalpine
    game.tell(events.PlunderChanged(gallic=gallic, transalpine=transalpine))


def answer_offer(game: Sword, power: str, other: str, accepted: bool) -> None:
    """15.1"""
    if accepted:
        game.alliances.append(pair(power, other))
    game.tell(events.AllianceAnswered(power=power, other=other, accepted=accepted))


def end_alliance(game: Sword, power: str, other: str, cause: str) -> None:
    game.alliances.remove(pair(power, other))
    game.tell(events.AllianceEnded(power=power, other=other, cause=cause))
    if PUNIC_ALLIANCE in game.markers and {power, other} == {"romans", "carthage"}:
        set_marker(game, PUNIC_ALLIANCE, "")


def set_marker(game: Sword, marker: str, value: str) -> None:
    """An empty value clears it; with Insurrection goes the leader of the revolters (16.4)."""
    game.markers.pop(marker, None)
    if value:
        game.markers[marker] = value
    game.tell(events.MarkerSet(marker=marker, value=value))
    if marker == INSURRECTION and not value:
        for _, stack in list(game.spaces_with(REVOLTERS)):
            for leader in (*stack.leaders, *stack.within):
                displace(game, leader, "16.4")


def fall(game: Sword, seat: str) -> None:
    """5.10.3 A player is out of the game; nothing is asked of him any more."""
    game.fallen.append(seat)
    game.close(Aside, seat)
    game.tell(events.PlayerFell(seat=seat))
