"""What the dice have decided, in one picture: a battle or single rolls, and under it the place on the map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from bot.language.i18n import _
from bot.narration import narrate, wording
from bot.narration.rolls import cause, signed
from bot.render.battle import EDGE, MOST_BESIDE, SIGNS, TEXT, add_battle, outcome, sentences
from bot.render.board import MapOptions, draw_crop
from bot.render.fight import Fight, Host, fights_of, shown_of
from bot.render.latest import Latest, latest_of
from bot.render.leaf import LEADING, Leaf, framed
from bot.render.palette import current
from bot.render.rolls import Roll, add_attrition, add_roll, add_row, facts_of
from bot.render.signs import glyph
from engine import Event
from engine.sword import events as told
from engine.sword.view import View

WIDE = 800
STRIP = 400
"""The height of the map under it."""
FULL = 2
"""Rolls drawn at full size; more are a line each."""
MOST_ROLLS = 6
COUNTED = ("5.5", "13.2", "14.2")
"""The causes of losses that a roll tells with its result."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a picture shows: at most one battle, the latest; the rolls outside of battles; what else happened."""

    fight: Fight | None
    rolls: tuple[Roll, ...]
    attrition: tuple[told.AttritionRolled, ...]
    beside: tuple[Event, ...]

    @property
    def rolled(self) -> bool:
        return bool(self.fight or self.rolls or self.attrition)

    @property
    def place(self) -> str | None:
        """The space it is about; None if that is all of Italy."""
        if self.fight:
            return self.fight.space
        if self.attrition or not self.rolls:
            return None
        last = self.rolls[-1]
        return self._harbour(last) if isinstance(last, told.SeaRolled) else last.space

    def _harbour(self, roll: told.SeaRolled) -> str:
        """Where those at sea are: where they wished to be only if they have arrived there."""
        moves = (event for event in self.beside if isinstance(event, told.Moved))
        arrived = any((event.power, event.path[-1]) == (roll.power, roll.path[-1]) for event in moves)
        return roll.path[-1] if arrived else roll.path[0]


def report_of(events: Sequence[Event]) -> Report:
    """Of a story that everybody, or the viewer, may know."""
    fights = fights_of(events)
    outside, depth = [], 0
    for event in events:
        if isinstance(event, told.BattleBegan):
            depth += 1
        elif isinstance(event, told.BattleEnded) and depth:
            depth -= 1
        elif not depth:
            outside.append(event)
    rolls = tuple(one for one in outside if isinstance(one, told.SiegeRolled | told.SeaRolled | told.AttemptRolled))
    attrition = tuple(one for one in outside if isinstance(one, told.AttritionRolled))
    first = next((at for at, one in enumerate(outside) if one in rolls), 0 if attrition else len(outside))
    return Report(shown_of(fights) if fights else None, rolls[-MOST_ROLLS:], attrition, tuple(outside[first:]))


def report_leaf(report: Report, view: View) -> Leaf:
    """The picture without the map."""
    leaf = Leaf(WIDE)
    few = not report.fight and len(report.rolls) <= FULL
    for number, roll in enumerate(report.rolls):
        if few:
            add_roll(leaf, roll, view, number)
        else:
            leaf.height = leaf.height or 14
            add_row(leaf, roll, view, number)
    if report.attrition and not report.fight:
        add_attrition(leaf, report.attrition, view)
    if report.fight:
        add_battle(leaf, report.fight, view)
    else:
        _follow(leaf, report, view)
    leaf.height += 16
    return leaf


def _follow(leaf: Leaf, report: Report, view: View) -> None:
    """What came of the rolls, a sentence each."""
    top = float(leaf.height + 10)
    for number, (event, text) in enumerate(_followed(report, view)):
        sign = SIGNS[type(event)]
        fill = leaf.palette.red if sign == "skull" else leaf.palette.gold
        leaf.put("sign", f"sign {number}", glyph(sign, 22, fill), EDGE + 4, top + (TEXT * LEADING - 22) / 2)
        top = leaf.wrap(EDGE + 40, top, text, leaf.width - 2 * EDGE - 40, size=TEXT) + 5
        leaf.height = round(top)


def _followed(report: Report, view: View) -> list[tuple[Event, str]]:
    found = []
    for event in report.beside:
        told_with = isinstance(event, told.CuLost) and event.cause in COUNTED
        if type(event) not in SIGNS or told_with or event in report.rolls:
            continue
        if text := narrate(event, view):
            found.append((event, text.split("\n")[0].replace("**", "")))
    return found[-MOST_BESIDE:]


def draw_report(
    view: View, events: Sequence[Event], ringed: Sequence[str] = (), latest: Latest | None = None
) -> Image.Image:
    """800 pixels wide, RGB; under it a strip of the map with its place and these spaces ringed, unless it is about all
    of Italy.

    `latest`: what the strip shows of the action, if that is more than the events.

    Raises ValueError if nothing was rolled.
    """
    report = report_of(events)
    if not report.rolled:
        raise ValueError("there is neither a battle nor a roll among these events")
    leaf, palette = report_leaf(report, view), current()
    place = report.place
    image = Image.new("RGB", (WIDE, leaf.height + (STRIP if place else 0)), palette.paper)
    if place:
        shown = latest_of(events, view.data) if latest is None else latest
        around = ringed if place in shown.fights else (place, *ringed)
        options = MapOptions(highlight=tuple(around), latest=shown)
        strip = draw_crop(view, (place,), options, (WIDE, STRIP))
        image.paste(strip, (0, leaf.height))
    framed(image, (0, 0, *leaf.size), palette)
    leaf.paint(image)
    return image


# in words


def report_alt_text(view: View, events: Sequence[Event]) -> str:
    """Who fought whom, dice, modifiers, losses, who won, and what came of it; rolls likewise."""
    report = report_of(events)
    parts = [_roll_text(roll, view) for roll in report.rolls]
    if report.fight:
        parts += _fight_text(report.fight, view)
    else:
        parts += _attrition_texts(report.attrition, view)
        parts += [text for _event, text in _followed(report, view)]
    return " ".join(f"{part}." for part in parts if part)


def _roll_text(roll: Roll, view: View) -> str:
    facts = facts_of(roll, view)
    added = "".join(f", {signed(item.n)} {cause(item, view)}" for item in facts.modifiers)
    text = _("{title}, {note}: dice {dice}{added}, total {total}; {legend}. {result}")
    return text.format(
        title=facts.title,
        note=facts.note,
        dice=" ".join(map(str, facts.dice)),
        added=added,
        total=facts.total,
        legend=facts.legend,
        result=facts.result,
    )


def _attrition_texts(rolled: Sequence[told.AttritionRolled], view: View) -> list[str]:
    """Who lost CU; who rolled well goes without saying, unless nobody lost any."""
    if rolled and not any(one.loss for one in rolled):
        return [_("Attrition: no army loses CU (5.5)")]
    return [_attrition_text(one, view) for one in rolled if one.loss]


def _attrition_text(one: told.AttritionRolled, view: View) -> str:
    return _("Attrition of {power} in {space}: {cu}, die {die}, {loss} lost (5.5)").format(
        power=wording.power(one.power),
        space=wording.space(one.space, view),
        cu=wording.cu(one.cu),
        die=one.die,
        loss=one.loss,
    )


def _fight_text(fight: Fight, view: View) -> list[str]:
    head, note = outcome(fight)
    roles = ((_("Attacker"), fight.attacker), (_("Defender"), fight.defender))
    return [
        _("Battle at {space}").format(space=wording.space(fight.space, view)),
        f"{head}: {note}" if note else head,
        *(_host_text(role, host, view) for role, host in roles),
        *(text for _sign, text in sentences(fight, view)),
    ]


def _host_text(role: str, host: Host, view: View) -> str:
    parts = [_("{role}: {power}, {cu}").format(role=role, power=wording.power(host.power), cu=wording.cu(host.cu))]
    if host.leaders:
        led = (f"{wording.leader(one, view)} {wording.ratings(one, view)}" for one in host.leaders)
        parts.append(_("under {leaders}").format(leaders=", ".join(led)))
    if host.wing:
        parts.append(_("{cu} on the flank").format(cu=wording.cu(host.wing.cu)))
    if host.dice:
        parts.append(_("dice {dice}").format(dice=" ".join(map(str, host.dice))))
        parts += [f"{signed(item.n)} {cause(item, view)}" for item in host.modifiers]
        parts.append(_("total {total}").format(total=host.total))
    if host.lost:
        parts.append(_("{cu} lost").format(cu=wording.cu(host.lost)))
    return ", ".join(parts)
