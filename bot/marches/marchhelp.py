"""What `/march` suggests while it is typed: spaces by their distance, CU and leaders on the way."""

from collections.abc import Iterator

from bot.language.i18n import _
from bot.language.naming import Named, fitting, meant_in_any
from bot.narration import wording
from bot.pages.chances import BEST_VALUE
from bot.table import Table
from engine import Game, View, itinerary, routes
from engine.sword.itinerary import Start
from engine.sword.march import March


def destinations(table: Table, leader: str) -> list[tuple[str, str]]:
    """(id, name) of all spaces, those first that cost him the fewest MP; by that leader's name or id."""
    view = table.public
    start = _start(table, leader)
    costs = routes.reach(start) if start is not None else {}
    here = start.mover.space if start is not None else ""
    spaces = [*costs, *(space for space in view.spaces if space not in costs)]
    return [(space, _named(wording.space(space, view), costs.get(space))) for space in spaces if space != here]


def _named(name: str, cost: int | None) -> str:
    return name if cost is None else _("{space} ({mp} MP)").format(space=name, mp=cost)


def _start(table: Table, leader: str) -> Start | None:
    """From where, and with whom, that leader marches or would."""
    game, view = table.running, table.public
    who = meant_in_any(leader, lambda: ((one, wording.leader(one, view)) for one in view.data.leaders))
    march = game.inside(March)
    if march is not None and march.leader == who:
        return itinerary.going_on(game, march)
    if who not in game.places or itinerary.begin_barred(game, who) is not None:
        return None
    return itinerary.beginning(game, who, game.seat_of(game.leader(who).power) or "", BEST_VALUE)


def listed(named: Named, typed: str) -> list[tuple[str, str]]:
    """(name, item) of the last of several items with commas between, as far as the last is typed."""
    done, comma, last = typed.rpartition(",")
    begun = f"{done}{comma}"
    return [(f"{begun} {name}".strip(), f"{begun}{word}") for name, word in fitting(last, named)]


def to_take(table: Table, leader: str) -> list[tuple[str, str]]:
    """(item, name) of CU and leaders of his power that stand elsewhere, the nearest first."""
    start = _start(table, leader)
    if start is None:
        return []
    game, view, mover = table.running, table.public, start.mover
    near = (mover.space, *routes.reach(start))
    return [item for space in near for item in _standing(game, view, start, space)]


def _standing(game: Game, view: View, start: Start, space: str) -> Iterator[tuple[str, str]]:
    stack, name = game.force(space, start.mover.power), wording.space(space, view)
    if space != start.mover.space:
        for cu in range(stack.cu, 0, -1):
            yield f"{cu}@{space}", _("{cu} in {space}").format(cu=wording.cu(cu), space=name)
    for leader in stack.leaders:
        if leader not in start.mover.leaders:
            yield f"{leader}@{space}", _("{leader} in {space}").format(leader=wording.leader(leader, view), space=name)


def to_drop(table: Table, leader: str) -> list[tuple[str, str]]:
    """(item, name) of CU and leaders that are with him, where he sets out; another space is typed after @."""
    start = _start(table, leader)
    if start is None:
        return []
    view, mover = table.public, start.mover
    items = [(one, wording.leader(one, view)) for one in mover.leaders[1:]]
    return [*items, *((f"{cu}@{mover.space}", wording.cu(cu)) for cu in range(1, mover.cu + 1))]
