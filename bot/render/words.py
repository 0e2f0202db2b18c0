"""The words of the sheet that are not in the data: phases, markers, headings."""

from __future__ import annotations

from collections.abc import Hashable

from bot.language.i18n import _, spoken
from bot.narration import wording
from engine.sword.facts import Card, DataSet, Leader, Space
from engine.sword.view import View

ROMAN_NUMERALS = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


def edition(data: DataSet) -> Hashable:
    """What tells two data sets apart, names and texts included."""
    return data.id, *data.texts.items()


def region_names() -> dict[str, str]:
    """The parts of the map that can be looked at by name, by the ids of `regions` in `sheet.yaml`."""
    return {
        "gallia": _("Cisalpine Gaul"),
        "etruria": _("Etruria"),
        "latium": _("Latium"),
        "samnium": _("Samnium and Campania"),
        "apulia": _("Apulia"),
        "magna_graecia": _("Magna Graecia"),
        "sicilia": _("Sicily"),
        "sardinia": _("Sardinia and Corsica"),
        "africa": _("Africa"),
    }


def phase_name(phase: str) -> str:
    names = {
        "mines": _("Mines"),
        "draw": _("Draw"),
        "first_player": _("First player"),
        "action": _("Action"),
        "attrition": _("Attrition"),
        "surrender": _("Surrender"),
        "isolation": _("Isolation"),
        "scoring": _("Scoring"),
        "alliances": _("Alliances"),
        "reinforcement": _("Reinforcement"),
    }
    return names.get(phase, phase.replace("_", " ").capitalize())


def marker_name(marker: str, data: DataSet) -> str:
    """A marker in force; after a colon whom it lies on."""
    names = {
        "appian_way": _("Appian Way"),
        "duoviri": _("Duoviri Navales"),
        "punic_envoys": _("Punic Envoys"),
        "treaty_signed": _("Punic treaty"),
        "punic_alliance": _("Rome–Carthage alliance"),
        "foedus": _("Foedus"),
        "wild_beasts": _("Wild Beasts"),
        "elephants": _("Elephants"),
        "homonoia": _("Homonoia"),
        "insurrection": _("Insurrection"),
        "paid_in_full": _("Paid in Full"),
        "mines_depleted": _("Mines depleted"),
    }
    word, _colon, whom = marker.partition(":")
    name = names.get(word, word.replace("_", " ").capitalize())
    if whom in data.powers:
        return f"{name}: {power_name(data, whom)}"
    if whom in data.leaders:
        return f"{name}: {leader_name(data.leaders[whom])}"
    return name


def seat_name(view: View, seat: str) -> str:
    """Of a seat, or of a side (2P)."""
    sides = {side.id: side for side in view.data.scenarios[view.scenario].sides}
    named = sides.get(seat) or view.data.positions[seat]
    return named.name_ru if spoken() == "ru" else named.name


def power_name(data: DataSet, power: str) -> str:
    facts = data.powers.get(power, data.independent)
    return facts.name_ru if spoken() == "ru" else facts.name


def space_name(space: Space) -> str:
    return space.name_ru if spoken() == "ru" else space.name


def leader_name(leader: Leader) -> str:
    """Short: `Alexander of Epirus` is Alexander, `Roman Legate 1` is Legate 1, «Вождь галлов 1» is «Вождь 1»."""
    russian = spoken() == "ru"
    words = (leader.name_ru if russian else leader.name).split()
    if leader.named or len(words) < 3:
        return words[0]
    # English has the people first; Russian has it last, unless it is an adjective.
    adjective = not russian or words[0].endswith("ий")
    return f"{words[1 if adjective else 0].capitalize()} {words[-1]}"


def years(view: View, turn: int) -> str:
    """`386–374`, years before Christ."""
    span = view.data.turns[turn - 1]
    return f"{span.start}–{span.end}"


def state_line(view: View) -> list[str]:
    """Turn, round and phase, each a short phrase; after the fifth round it stays that, before the first it is none."""
    if view.turn < 1:
        return [_("Before the first turn")]
    phrases = [
        _("Turn {turn} of {turns}").format(turn=view.turn, turns=view.turns),
        _("{years} BC").format(years=years(view, view.turn)),
    ]
    phrases.append(_("Round {round} of 5").format(round=view.round or "–"))
    if view.phase:
        phrases.append(phase_name(view.phase))
    return phrases


def whose_move(view: View) -> str:
    """Between the rounds nobody is active, and the view does not tell who is asked."""
    if view.winner:
        return _("{seat} have won").format(seat=seat_name(view, view.winner))
    if view.active:
        return _("To act: {seat}").format(seat=seat_name(view, view.active))
    if view.phase == "first_player":  # 5.3
        return _("To act: fewest VP")
    return _("To act: all in turn") if view.turn else ""


def card_name(card: Card) -> str:
    return card.name_ru if spoken() == "ru" else card.name


def card_text(card: Card) -> str:
    return card.text_ru if spoken() == "ru" else card.text


def card_type(card: Card) -> str:
    """Event, Desperate Times, or the moment at which a response may be played."""
    if card.kind == "desperate":
        return _("Desperate Times")
    if not card.response:
        return _("Event")
    return _("Response: {moment}").format(moment=wording.moment(card.response))
