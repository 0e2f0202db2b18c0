"""Single rolls as pictures, in the design of a battle: sieges, raids, the sea, attempts to intercept, attrition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.language.i18n import _
from bot.narration import reactions, rolls, voyages, wording
from bot.render.battle import BANNER, COIN, EDGE, HEAD, MINOR, ROW, TEXT, arms
from bot.render.dice import die
from bot.render.leaf import LEADING, Leaf
from bot.render.paper import wrapped
from bot.render.signs import Glyph, glyph, roundel, shield
from bot.render.sprites import text_width
from bot.render.style import colour_of, ink_on, mix
from engine.sword import events as told
from engine.sword.events import Modifier
from engine.sword.view import View

Roll: TypeAlias = told.SiegeRolled | told.SeaRolled | told.AttemptRolled
DIE = 66
CELL = 62
MOST_ROWS = 12
"""Armies in the picture of an attrition phase; the message tells the rest."""
Verdict = Literal["good", "bad", "plain"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One column of a table: the roll, what it brings; `hit`: that is the one."""

    roll: int
    note: str
    verdict: Verdict
    hit: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """A roll as it is drawn; `total` is what was looked up, with its modifiers."""

    sign: Glyph
    power: str
    title: str
    note: str
    dice: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    total: int
    cells: tuple[Cell, ...]
    legend: str
    result: str
    won: bool

    @property
    def single(self) -> bool:
        """One die has room for its table beside it."""
        return len(self.dice) == 1

    @property
    def sum(self) -> str:
        return str(self.total).replace("-", "−")

    @property
    def brief(self) -> str:
        """In a line."""
        needed = f" ({self.legend})" if self.sign == "scout" else ""
        return f"{self.title}: {self.result}{needed}"


def facts_of(roll: Roll, view: View) -> Facts:
    match roll:
        case told.SiegeRolled():
            return _siege(roll, view)
        case told.SeaRolled():
            return _sea(roll, view)
    return _attempt(roll, view)


def _siege(roll: told.SiegeRolled, view: View) -> Facts:
    titles = {"siege": _("Siege of {space}"), "subjugation": _("Subjugation of {space}"), "raid": _("Raid in {space}")}
    raid, rows = roll.kind == "raid", view.data.tables.siege_rows
    looked_up = max(min(rows), min(max(rows), roll.total))
    cells = []
    for total, row in rows.items():
        notes = [f"+{row.points}"] * bool(row.points) + [f"−{row.loss}"] * bool(row.loss)
        verdict: Verdict = "good" if row.points else "bad" if row.loss else "plain"
        cells.append(Cell(total, " ".join(notes), verdict, total == looked_up))
    legend = _("+1: a siege point, −1: a CU is lost (13.2)")
    if raid:
        legend = _("+1: the raid succeeds, −1: a CU is lost (14.2)")
    leader = wording.leader(roll.leader, view)
    return Facts(
        sign="torch" if raid else "walls",
        power=roll.power,
        title=titles[roll.kind].format(space=wording.space(roll.space, view)),
        note=_("{power} under {leader}").format(power=wording.power(roll.power), leader=leader),
        dice=roll.dice,
        modifiers=roll.modifiers,
        total=roll.total,
        cells=tuple(cells),
        legend=legend,
        result=_capital(rolls.result(roll)),
        won=roll.points > 0,
    )


def _sea(roll: told.SeaRolled, view: View) -> Facts:
    rows = view.data.tables.naval_rows
    looked_up = max(min(rows), min(max(rows), roll.total))
    words = {"success": _("arrive"), "return": _("back"), "attrition": _("losses")}
    verdicts: dict[str, Verdict] = {"success": "good", "return": "plain", "attrition": "bad"}
    way = " → ".join(wording.space(space, view) for space in (roll.path[0], roll.path[-1]))
    return Facts(
        sign="ship",
        power=roll.power,
        title=_("{power} at sea").format(power=wording.power(roll.power)),
        note=way,
        dice=(roll.die,),
        modifiers=roll.modifiers,
        total=roll.total,
        cells=tuple(Cell(total, words[row], verdicts[row], total == looked_up) for total, row in rows.items()),
        legend=_("what each total leads to (9.6.4)"),
        result=_capital(voyages.result(roll, view)),
        won=roll.result == "success",
    )


def _attempt(roll: told.AttemptRolled, view: View) -> Facts:
    titles = {
        "avoid": _("Avoidance at {space}"),
        "intercept": _("Interception at {space}"),
        "refuse": _("Refusal of battle at {space}"),
        "pursue": _("Pursuit from {space}"),
    }
    total = roll.die + roll.modifier
    modifiers = (Modifier(roll.modifier, "enemy_space", "10.3"),) if roll.modifier else ()
    cells = []
    for face in range(1, 7):
        passes = face <= roll.tactics
        verdict: Verdict = "good" if passes else "bad"
        note = _("yes") if passes else _("no")
        cells.append(Cell(face, note, verdict, face == max(1, min(6, total))))
    return Facts(
        sign="scout",
        power=roll.power,
        title=titles[roll.what].format(space=wording.space(roll.space, view)),
        note=_("{leader}, tactics {tactics}").format(leader=wording.leader(roll.leader, view), tactics=roll.tactics),
        dice=(roll.die,),
        modifiers=modifiers,
        total=total,
        cells=tuple(cells),
        legend=_("needed: {tactics} or less ({rule})").format(tactics=roll.tactics, rule=reactions.RULES[roll.what]),
        result=_capital(reactions.result(roll, view)),
        won=roll.passed,
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def add_roll(leaf: Leaf, roll: Roll, view: View, number: int = 0) -> None:
    """Below what is on the leaf already; `number` tells several on one leaf apart."""
    facts, about = facts_of(roll, view), f"roll {number}"
    top = _banner(leaf, facts, leaf.height + 24, about) + 12
    if facts.single:
        top = max(_dice(leaf, facts, top, about), _scale(leaf, facts, top, about)) + 6
        if facts.modifiers:
            top = _modifiers(leaf, facts, top, view, about) + 8
    else:
        top = max(_dice(leaf, facts, top, about), _modifiers(leaf, facts, top, view, about)) + 12
        top = _scale(leaf, facts, top, about) + 6
    top = leaf.wrap(EDGE + 4, top, facts.legend, leaf.width - 2 * EDGE - 8, fill=leaf.palette.faded) + 8
    leaf.height = round(_result(leaf, facts, top, about))


def _banner(leaf: Leaf, facts: Facts, top: float, about: str) -> float:
    power = arms(facts.power)
    colour, ink, name = colour_of(power), ink_on(power), f"banner {about}"
    left, right = EDGE, leaf.width - EDGE
    leaf.slab(name, (left, top, right, top + BANNER), colour, mix(colour, (20, 14, 8), 0.5), width=3)
    leaf.put("coin", f"coin {about}", roundel(power, COIN, mix(colour, ink, 0.75)), left + 9, top + 8, name)
    leaf.put("sign", f"sign {about}", glyph(facts.sign, 44, ink), right - 60, top + 14, name)
    x, room = left + COIN + 22, right - left - COIN - 100
    size = next((size for size in range(HEAD, 21, -2) if text_width(facts.title, "bold", size) <= room), MINOR)
    leaf.write(x, top + 22, facts.title, face="bold", size=size, fill=ink, room=room, on=name)
    leaf.write(x, top + 54, facts.note, size=MINOR, fill=ink, room=room, on=name)
    return top + BANNER


def _dice(leaf: Leaf, facts: Facts, top: float, about: str) -> float:
    x = float(EDGE + 6)
    for number, face in enumerate(facts.dice):
        leaf.put("die", f"die {about} {number}: {face}", die(face, DIE), x, top)
        x += DIE + 14
    if not facts.single:
        leaf.write(x + 4, top + DIE / 2, f"= {sum(facts.dice)}", face="figures", size=30)
    return top + DIE + 4


def _modifiers(leaf: Leaf, facts: Facts, top: float, view: View, about: str) -> float:
    """On the right: what is added, and the total."""
    palette, left, right, bottom = leaf.palette, leaf.width // 2 - 80, leaf.width - EDGE, top + DIE
    box = (right - 92, top, right, top + DIE)
    leaf.slab(f"total {about}", box, palette.prize if facts.won else palette.panel, palette.rule, width=2)
    leaf.write(right - 46, top + DIE / 2, facts.sum, face="figures", size=40, anchor="m", on=f"total {about}")
    right -= 110
    if not facts.modifiers:
        text = _("nothing added")
        leaf.write(right - 4, top + DIE / 2, text, face="italic", size=MINOR, fill=palette.faded, anchor="r")
        return bottom
    if len(facts.modifiers) == 1:
        top += (DIE - ROW) / 2
    for item in facts.modifiers:
        fill = palette.green if (item.n > 0) == (facts.sign in ("walls", "torch")) else palette.red
        leaf.write(left + 40, top + ROW / 2, rolls.signed(item.n), face="bold", size=TEXT + 2, fill=fill, anchor="r")
        rule = leaf.write(right - 4, top + ROW / 2, item.rule, size=MINOR, fill=palette.faded, anchor="r")
        lines = wrapped(rolls.cause(item, view), "serif", TEXT, right - left - 62 - rule)
        leaf.block(left + 50, top + (ROW - TEXT * LEADING) / 2, lines, size=TEXT)
        top += ROW + (len(lines) - 1) * TEXT * LEADING
    return max(top, bottom)


def _scale(leaf: Leaf, facts: Facts, top: float, about: str) -> float:
    """What each total brings, with a frame round the one that came."""
    start = EDGE + DIE + 24 if facts.single else EDGE
    palette, wide = leaf.palette, (leaf.width - EDGE - start) / len(facts.cells)
    for number, cell in enumerate(facts.cells):
        left, name = start + number * wide, f"cell {about} {cell.roll}"
        tint = {"good": palette.green, "bad": palette.red, "plain": palette.rule}[cell.verdict]
        fill = palette.prize if cell.hit else palette.tinted(tint, 0.12)
        rim = palette.ink if cell.hit else palette.rule
        leaf.slab(name, (left + 2, top, left + wide - 2, top + CELL), fill, rim, width=3.6 if cell.hit else 1.4)
        middle = left + wide / 2
        leaf.write(middle, top + 20, str(cell.roll), face="figures", size=TEXT, anchor="m", on=name)
        leaf.write(middle, top + 44, cell.note, face="bold", size=MINOR, anchor="m", room=wide - 8, on=name)
    return top + CELL


def _result(leaf: Leaf, facts: Facts, top: float, about: str) -> float:
    palette, name = leaf.palette, f"result {about}"
    fill, ink = (palette.good, palette.bright) if facts.won else (palette.panel, palette.ink)
    lines = wrapped(facts.result, "bold", 28, leaf.width - 2 * EDGE - 40)
    height = 20 + len(lines) * 28 * LEADING
    leaf.slab(name, (EDGE, top, leaf.width - EDGE, top + height), fill, palette.rule, width=2)
    leaf.block(leaf.width / 2, top + 10, lines, face="bold", size=28, fill=ink, anchor="m", on=name)
    return top + height


def add_row(leaf: Leaf, roll: Roll, view: View, number: int) -> None:
    """A roll in one line: its result, the dice."""
    facts, top, about = facts_of(roll, view), leaf.height + 8, f"row {number}"
    side = 34
    leaf.put("coin", f"coin {about}", roundel(arms(facts.power), side, leaf.palette.rule), EDGE, top)
    x = float(leaf.width - EDGE)
    if facts.modifiers:
        x -= leaf.write(x, top + side / 2, f"= {facts.sum}", face="figures", size=TEXT, anchor="r") + 12
        added = rolls.signed(sum(item.n for item in facts.modifiers))
        x -= leaf.write(x, top + side / 2, added, face="bold", size=TEXT, anchor="r") + 10
    for place, face in reversed(list(enumerate(facts.dice))):
        x -= side + 4
        leaf.put("die", f"die {about} {place}: {face}", die(face, side), x, top)
    lines = wrapped(facts.brief, "serif", TEXT, x - EDGE - side - 22)
    down = leaf.block(EDGE + side + 12, top + (side - TEXT * LEADING) / 2, lines, size=TEXT)
    leaf.height = round(max(down, top + side))


def add_attrition(leaf: Leaf, rolled: Sequence[told.AttritionRolled], view: View) -> None:
    """5.5 An army in each line, whose the emblem says, the heaviest losses first."""
    palette, top = leaf.palette, leaf.height + 24.0
    sign = glyph("skull", 30, palette.red)
    width = leaf.write(leaf.width / 2, top + 18, _("Attrition (5.5)"), face="bold", size=34, anchor="m")
    leaf.put("sign", "attrition", sign, leaf.width / 2 - width / 2 - 48, top + 3)
    top += 48
    ordered = sorted(rolled, key=lambda one: -one.loss)
    for number, one in enumerate(ordered[:MOST_ROWS]):
        middle, about = top + 20, f"attrition {number}"
        leaf.put("coin", f"coin {about}", roundel(arms(one.power), 34, palette.rule), EDGE, top + 3)
        leaf.put("die", f"die {about}: {one.die}", die(one.die, 34), leaf.width / 2 + 60, top + 3)
        cu = leaf.write(leaf.width / 2 + 40, middle, wording.cu(one.cu), face="bold", size=TEXT, anchor="r")
        room = leaf.width / 2 + 28 - cu - EDGE - 46
        leaf.write(EDGE + 46, middle, wording.space(one.space, view), size=TEXT, room=room)
        lost = _("{cu} lost").format(cu=wording.cu(one.loss)) if one.loss else _("no loss")
        fill = palette.red if one.loss else palette.faded
        wide = leaf.write(leaf.width - EDGE - 4, middle, lost, face="bold", size=TEXT, fill=fill, anchor="r")
        gap = leaf.width / 2 - EDGE - 4 - wide - 60 - 34 - 26
        side = min(28, int(gap / max(1, one.loss)) - 2)
        for place in range(one.loss if side > 8 else 0):
            sprite = shield(arms(one.power), side, lost=True, palette=palette)
            x = leaf.width / 2 + 60 + 34 + 14 + place * (side + 2)
            leaf.put("shield", f"shield {about} {place}", sprite, x, middle - side / 2)
        top += 42
    if len(ordered) > MOST_ROWS:
        more = _("and {number} more, as the message tells").format(number=len(ordered) - MOST_ROWS)
        top = leaf.wrap(EDGE + 46, top, more, leaf.width - 2 * EDGE - 46, face="italic", fill=palette.faded)
    leaf.height = round(top)
