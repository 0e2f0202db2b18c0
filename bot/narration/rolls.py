"""Dice and what is added to them, in words."""

from bot.i18n import _
from bot.narration import wording
from engine import View
from engine.sword import events

REASONS = {
    "force_ratio": wording.N_("force ratio"),
    "leadership": wording.N_("leadership"),
    "friendly_space": wording.N_("own space"),
    "interception": wording.N_("interception"),
    "failed_avoidance": wording.N_("failed avoidance"),
    "rough": wording.N_("across rough ground"),
    "strait": wording.N_("across a strait"),
    "gauls_v_city": wording.N_("Gauls against a city"),
    "friendly_port": wording.N_("friendly port"),
    "contested": wording.N_("contested"),
    "wild_beasts": wording.N_("Wild Beasts"),
    "elephants": wording.N_("Elephants"),
}


def modifiers(found: tuple[events.Modifier, ...], view: View) -> str:
    """`, +3 force ratio (12.2.1), −2 Death of Aulius`, or nothing."""
    return "".join(f", {item.n:+d} {_reason(item, view)}".replace("-", "−") for item in found)


def _reason(item: events.Modifier, view: View) -> str:
    if item.reason in view.data.cards:
        return wording.card(item.reason, view)
    return f"{_(REASONS.get(item.reason, item.reason))} ({item.rule})"


def dice(faces: tuple[int, ...]) -> str:
    return " ".join(str(face) for face in faces)
