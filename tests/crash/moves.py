"""What players do beside plain answers, at random."""

from collections.abc import Awaitable, Callable
from random import Random

import engine
from bot.beforehand.ordered import (
    ANSWERS,
    CARD,
    DECLARINGS,
    DESPERATE,
    INTERCEPT,
    PASS,
    PRESET,
    PRESETS,
    UNTILS,
    CardOrder,
    DesperateOrder,
    Order,
    PassOrder,
    PresetOrder,
    interception,
)
from bot.clocks.clock import SystemClock
from bot.marches.announced import ASKED, Announced
from bot.marches.marching import CONFIRMING
from bot.marches.marchplan import March, Plan, activates, planned
from bot.refusals import Refusal
from bot.storage.entries import past
from bot.storage.store import Store
from bot.table import Table
from bot.votes import motions
from bot.votes.proposals import Motion
from bot.votes.undoing import targets

Make = Callable[[Table], Awaitable[Motion]]
TRIES = 3
PEOPLE = range(1, 8)
"""Who may come to play: more than sit at a table."""
REACH = 3
"""Spaces that a march goes at most."""


def marching(table: Table, rng: Random) -> tuple[int, Plan, Announced] | None:
    """Who announces which march; None if no question is there for one, or none was found in a few tries."""
    for question in table.waiting:
        if not (activates(table, question) or question.name in ASKED):
            continue
        game, links = table.running, table.data.neighbours
        stood = [(space, stack) for power in game.powers_of(question.seat) for space, stack in game.spaces_with(power)]
        places = {leader: space for space, stack in stood for leader in (*stack.leaders, *stack.within)}
        asked = question.about.get("leader")
        for _try in range(TRIES if places else 0):
            leader = str(asked or rng.choice(list(places)))
            to = places.get(leader, "")
            if not links.get(to):
                continue
            for _space in range(rng.randint(1, REACH)):
                to = rng.choice(links[to]).to
            try:
                plan = planned(table, question, March(leader=leader, to=to))
            except Refusal:
                continue
            return table.holders[question.seat], plan, plan.announced(rng.choice(CONFIRMING))
    return None


def ordering(table: Table, seat: str, rng: Random) -> dict[str, Order | None]:
    """One or two new orders of a seat, by subject; None takes one back."""
    found: dict[str, Order | None] = {}
    cards = [card for card, facts in table.data.cards.items() if facts.response]
    for _order in range(rng.randint(1, 2)):
        kind = rng.choice((PRESET, DESPERATE, PASS, CARD, *ANSWERS))
        if kind == PRESET:
            found[PRESET] = PresetOrder(rng.choice(PRESETS))
        elif kind == DESPERATE:
            found[DESPERATE] = rng.choice((DesperateOrder(rng.choice(DECLARINGS)), None))
        elif kind == PASS:
            found[PASS] = PassOrder.now(rng.choice(UNTILS), table.running)
        elif kind == CARD:
            found[CARD + rng.choice(cards)] = CardOrder(rng.choice(("ask", "pass", "armed")))
        else:
            subject = interception("", "") if kind == INTERCEPT else kind
            found[subject] = rng.choice((None, *ANSWERS[kind].values()))
    return found


# proposals


async def undoing(store: Store, table: Table, user: int, rng: Random) -> Make:
    entries = await past(store, table.row.id)
    back = [entry.revision for entry in targets([one.row for one in entries])[:6]]
    to = str(rng.choice(back)) if back and rng.random() < 0.5 else None

    async def make(now: Table) -> Motion:
        return motions.undo(now, user, await past(store, now.row.id), to)

    return make


async def adjusting(_store: Store, table: Table, user: int, rng: Random) -> Make:
    said: tuple[str, ...] = ()
    while offered := engine.adjust_options(table.running, said):
        said = (*said, rng.choice(offered).word)

    async def make(now: Table) -> Motion:
        return motions.adjustment(now, user, " ".join(said))

    return make


async def pausing(_store: Store, _table: Table, user: int, _rng: Random) -> Make:
    async def make(now: Table) -> Motion:
        return motions.pause(now, user)

    return make


async def replacing(_store: Store, table: Table, user: int, rng: Random) -> Make:
    """A seat (2P: a side) to somebody who does not play, so that it is never done without a word."""
    place = rng.choice(list(table.places))
    new = rng.choice([user for user in PEOPLE if user not in table.holders.values()])

    async def make(now: Table) -> Motion:
        return motions.replacement(now, user, place, new, SystemClock().now())

    return make


async def abandoning(_store: Store, _table: Table, _user: int, _rng: Random) -> Make:
    async def make(now: Table) -> Motion:
        return motions.abandonment(now)

    return make
