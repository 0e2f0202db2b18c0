"""What must hold of the player-aid tables; each breach is a DataError that names file, entry and field."""

from __future__ import annotations

from collections.abc import Mapping

from engine.sword.dataset_check import fail, known, russian
from engine.sword.dataset_files import BoardFile, GallicEntry, TablesFile


def check_tables(tables: TablesFile, board: BoardFile) -> None:
    file = "tables.yaml"
    _check_ratio(file, tables)
    losses = tables.combat_losses
    for name, rows in (
        ("winner_die", losses.winner_die),
        ("loser_die", losses.loser_die),
        ("loser_own_die", losses.loser_own_die),
    ):
        for die, row in rows.items():
            if not 1 <= die <= 6 or len(row) != 3 or list(row) != sorted(row) or row[0] < 0:
                fail(
                    file,
                    "combat_losses",
                    f"{name}.{die}",
                    "give a die from 1 to 6 three losses that never fall with size",
                )
    points = [(row.points, row.roll) for row in tables.siege.rows]
    if [row.roll for row in tables.siege.rows] != list(range(2, 13)):
        fail(file, "siege", "rows", "give one row for each roll from 2 to 12, in order")
    if points != sorted(points):
        fail(file, "siege", "rows", "points must never fall as the roll rises")
    siege = {row.roll: row for row in tables.siege.rows}
    for roll, scores, costs in ((3, False, True), (5, False, False), (7, True, True), (10, True, False)):
        if (siege[roll].points > 0) != scores or (siege[roll].loss > 0) != costs:
            fail(
                file, str(roll), "points", f"13.2: points {'yes' if scores else 'no'}, loss {'yes' if costs else 'no'}"
            )
    _check_attrition(file, tables)
    if [row.die for row in tables.naval_combat.rows] != list(range(1, 7)):
        fail(file, "naval_combat", "rows", "give one row for each die from 1 to 6, in order")
    lists = tables.gallic_events.lists
    spaces = {space.id: space for space in board.spaces}
    if [row.roll for row in tables.gallic_events.rows] != list(range(2, 13)):
        fail(file, "gallic_events", "rows", "give one row for each roll from 2 to 12, in order")
    for event in tables.gallic_events.rows:
        russian(file, str(event.roll), "name_ru", event.name_ru)
        for step in event.do:
            kind = {"raid": "normal", "loyalty": "city"}.get(step.op)
            if (kind is None) == bool(step.among) or (kind is None) != bool(step.who):
                fail(file, str(event.roll), "do", f"{step.op} needs {'among' if kind else 'who'}, and nothing else")
            for space in gallic_spaces(step, lists):
                known(file, str(event.roll), "among", space, spaces)
                if spaces[space].kind != kind:
                    fail(file, str(event.roll), "among", f"{space} is no {kind} space; take it out")


def gallic_spaces(step: GallicEntry, lists: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The spaces a step may strike: lists written out, in order."""
    return tuple(space for name in step.among for space in lists.get(name, (name,)))


def _check_ratio(file: str, tables: TablesFile) -> None:
    table = tables.force_ratio
    for field, pair in (
        *(("steps", step.at_least) for step in table.steps),
        ("automatic_victory", table.automatic_victory),
    ):
        if min(pair) < 1:
            fail(file, "force_ratio", field, f"{list(pair)} must be numbers of CU from 1")
    steps = [(step.at_least[0] / step.at_least[1], step.modifier) for step in table.steps]
    if steps != sorted(steps) or [one for _, one in steps] != sorted({one for _, one in steps}):
        fail(file, "force_ratio", "steps", "modifiers must rise with the ratio; put the steps in order")

    def result(larger: int, smaller: int) -> int | str:
        if larger * table.automatic_victory[1] >= smaller * table.automatic_victory[0]:
            return "AV"
        return max((step.modifier for step in table.steps if step.reached(larger, smaller)), default=0)

    for larger, smaller, modifier in ((8, 4, 3), (10, 5, 3), (4, 2, 3), (2, 1, 3), (6, 4, 1)):
        if result(larger, smaller) != modifier:
            fail(file, "force_ratio", "steps", f"12.2.1: {larger}:{smaller} must give +{modifier}")
    for larger, row in table.cross.items():
        if len(row) != larger:
            fail(file, "force_ratio", f"cross.{larger}", f"give {larger} entries, one for each smaller force")
        for smaller, said in enumerate(row, 1):
            if said != result(larger, smaller):
                right = result(larger, smaller)
                fail(
                    file,
                    "force_ratio",
                    f"cross.{larger}",
                    f"{larger}:{smaller} says {said}, the steps {right}; correct one",
                )


def _check_attrition(file: str, tables: TablesFile) -> None:
    table = tables.attrition
    for name, keys in (("percent", table.percent), ("losses", table.losses)):
        if list(keys) != list(range(1, 7)):
            fail(file, "attrition", name, "give one entry for each die from 1 to 6, in order")
    if list(table.percent.values()) != sorted(table.percent.values()):
        fail(file, "attrition", "percent", "it must never fall as the die rises")
    for die, row in table.losses.items():
        for cu, loss in enumerate(row, 1):
            right = (cu * table.percent[die] + 50) // 100
            if loss != right:
                problem = f"{cu} CU lose {loss}, but {table.percent[die]} % is {right}; correct one"
                fail(file, "attrition", f"losses.{die}", problem)
