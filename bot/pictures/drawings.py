"""The pictures of a message as words for the illustrator: which game at which revision, and what of it."""

from collections.abc import Sequence

from bot.render import Stretch, Trail
from bot.table import Table
from engine.sword.encounters import Passing
from engine.sword.itinerary import Route
from engine.sword.marching import SAIL

REGION, CARD, ROUTE = "region", "card", "route"


def about_spaces(table: Table, spaces: Sequence[str]) -> str:
    """The map around these spaces, or the whole of it if they lie far apart; nothing for none."""
    return f"{REGION}:{_position(table)}:{','.join(spaces)}" if spaces else ""


def about_card(table: Table, card: str) -> str:
    return f"{CARD}:{_position(table)}:{card}"


def about_trail(table: Table, words: Sequence[str]) -> str:
    """The map around a way that is written out (see `trail_in`)."""
    return f"{ROUTE}:{_position(table)}:{','.join(words)}"


def along(table: Table, route: Route, passings: Sequence[Passing], battle: str = "") -> str:
    """The map around a way, with who could come across it (see `trail_in`); 9.5.6 `battle`: where he flanks, with what
    that adds there (12.2.3).
    """
    steps = [f"{leg.mover.space}>{leg.to}>{'~' if leg.said[0] == SAIL else '='}{cost}" for leg, cost in route.costs()]
    threats = [f"{threat.origin}>{one.space}>!{threat.chance:.0%}" for one in passings for threat in one.threats]
    fights = [one.space for one in passings if one.meetings]
    if battle:
        steps.append(f"{route.end.space}>{battle}>=+1")
        fights.append(battle)
    return f"{ROUTE}:{_position(table)}:{','.join((*steps, *threats, *fights))}"


def trail_in(names: Sequence[str]) -> Trail:
    """The way in the words of a drawing: start>end>=MP, by sea start>end>~MP, an army that could intercept
    start>end>!chance, a space alone where enemies are met.
    """
    steps, threats, fights = [], [], []
    for name in names:
        match name.split(">"):
            case [start, end, label] if label.startswith("!"):
                threats.append(Stretch(start, end, label[1:]))
            case [start, end, label]:
                steps.append(Stretch(start, end, label[1:], by_sea=label.startswith("~")))
            case [space]:
                fights.append(space)
    return Trail(tuple(steps), tuple(threats), tuple(fights))


def _position(table: Table) -> str:
    return f"{table.row.id}.{table.row.revision}"


def parse(drawing: str) -> tuple[str, int, int, list[str]] | None:
    """What is drawn, the game, its revision, and the spaces, the card or the way; None for other words."""
    what, _colon, rest = drawing.partition(":")
    if what not in (REGION, CARD, ROUTE):
        return None
    position, _colon, names = rest.partition(":")
    game, revision = map(int, position.split("."))
    return what, game, revision, names.split(",")
