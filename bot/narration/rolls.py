"""Dice and what is added to them, in words."""

from collections.abc import Iterable

from bot.language.i18n import _, ngettext
from bot.narration import wording
from engine import Event, View
from engine.sword import events

REASONS = {
    "force_ratio": wording.N_("force ratio"),
    "leadership": wording.N_("leadership"),
    "friendly_space": wording.N_("own space"),
    "interception": wording.N_("interception"),
    "failed_avoidance": wording.N_("failed avoidance"),
    "flanking_force": wording.N_("flanking force"),
    "rough": wording.N_("across rough ground"),
    "strait": wording.N_("across a strait"),
    "gauls_v_city": wording.N_("Gauls against a city"),
    "friendly_port": wording.N_("friendly port"),
    "contested": wording.N_("contested"),
    "enemy_space": wording.N_("enemy space"),
    "wild_beasts": wording.N_("Wild Beasts"),
    "elephants": wording.N_("Elephants"),
}


def modifiers(found: tuple[events.Modifier, ...], view: View) -> str:
    """`, +3 force ratio (12.2.1), −2 Death of Aulius`, or nothing."""
    return "".join(f", {line}" for line in modifier_lines(found, view))


def modifier_lines(found: tuple[events.Modifier, ...], view: View) -> list[str]:
    """`+3 force ratio (12.2.1)` for each."""
    return [f"{signed(item.n)} {_reason(item, view)}" for item in found]


def signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")


def _reason(item: events.Modifier, view: View) -> str:
    text = cause(item, view)
    return text if item.reason in view.data.cards else f"{text} ({item.rule})"


def cause(item: events.Modifier, view: View) -> str:
    """Why it is added, without its section: the circumstance, or the card."""
    if item.reason in view.data.cards:
        return wording.card(item.reason, view)
    return _(REASONS.get(item.reason, item.reason))


def dice(faces: tuple[int, ...]) -> str:
    return " ".join(str(face) for face in faces)


def runs(totals: Iterable[int]) -> str:
    """Totals of dice in the order of a table: `2–4, 7`."""
    found: list[tuple[int, int]] = []
    for total in totals:
        if found and found[-1][1] == total - 1:
            found[-1] = found[-1][0], total
        else:
            found.append((total, total))
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in found)


def of_roll(event: Event, view: View) -> str:
    """13.2, 14.2 Sieges, subjugations and raids, with what was needed; empty for any other event."""
    if not isinstance(event, events.SiegeRolled):
        return ""
    heads = {
        "siege": _("**Siege of {space}** by {leader}: {result} (13.2)"),
        "subjugation": _("**Subjugation of {space}** by {leader}: {result} (13.2)"),
        "raid": _("**Raid in {space}** by {leader}: {result} (14.2)"),
    }
    head = heads[event.kind].format(
        space=wording.space(event.space, view), leader=wording.leader(event.leader, view), result=result(event)
    )
    roll = _("• dice {dice}{modifiers} = **{total}**").format(
        dice=dice(event.dice), modifiers=modifiers(event.modifiers, view), total=event.total
    )
    rows = view.data.tables.siege_rows
    need = _("• needed: {points}; a CU is lost on {losses}").format(
        points=runs(total for total, row in rows.items() if row.points),
        losses=runs(total for total, row in rows.items() if row.loss),
    )
    return "\n".join([head, roll, need])


def result(event: events.SiegeRolled) -> str:
    """13.2, 14.2 What it comes to, without saying where."""
    if event.kind == "raid":
        found = _("it succeeds") if event.points else _("it fails")
    elif event.points:
        found = ngettext("{n} siege point", "{n} siege points", event.points).format(n=event.points)
    else:
        found = _("no siege point")
    return _("{result}, {cu} lost").format(result=found, cu=wording.cu(event.loss)) if event.loss else found
