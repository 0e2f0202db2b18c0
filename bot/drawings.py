"""The pictures of a message as words for the illustrator: which game at which revision, and what of it."""

from collections.abc import Sequence

from bot.table import Table

REGION, CARD = "region", "card"


def about_spaces(table: Table, spaces: Sequence[str]) -> str:
    """The map around these spaces, or the whole of it if they lie far apart; nothing for none."""
    return f"{REGION}:{_position(table)}:{','.join(spaces)}" if spaces else ""


def about_card(table: Table, card: str) -> str:
    return f"{CARD}:{_position(table)}:{card}"


def _position(table: Table) -> str:
    return f"{table.row.id}.{table.row.revision}"


def parse(drawing: str) -> tuple[str, int, int, list[str]] | None:
    """What is drawn, the game, its revision, and the spaces or the card; None for other words."""
    what, _colon, rest = drawing.partition(":")
    if what not in (REGION, CARD):
        return None
    position, _colon, names = rest.partition(":")
    game, revision = map(int, position.split("."))
    return what, game, revision, names.split(",")
