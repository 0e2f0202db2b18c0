"""What the steps of cards do (`engine/sword/data/README.md`, effects), as the words of a choice among them."""

from collections.abc import Mapping
from types import MappingProxyType

from bot.language.i18n import _
from bot.narration import conditions, wording
from bot.narration.wording import N_, listed
from engine import View
from engine.sword.facts import Step, Value

KINDS: Mapping[str, str] = MappingProxyType(
    dict.fromkeys(("cards", "alliance", "marker", "consul"), "do")
    | {"add_support": "kind", "modify": "what", "cancel": "what", "bar": "from"}
)
"""The parameter that tells apart what an effect does, by its word; of the others see `_kind`."""

PHRASES: Mapping[tuple[str, str], str] = {
    ("place_cu", ""): N_("place {n} CU of {power}{at}"),
    ("lose_cu", ""): N_("remove {n} CU of {power}{at}"),
    ("place_leader", ""): N_("place {leader}{at}"),
    ("displace", ""): N_("displace the commander of {power}"),
    ("shift", ""): N_("put up to {n} CU of {power} elsewhere{at}"),
    ("activate", ""): N_("activate a leader of {power} as with a {value}-value card"),
    ("activate", "count"): N_("activate {count} leaders of {power}, each as with a {value}-value card"),
    ("neutral_action", ""): N_("act with {power}"),
    ("add_support", "loyalty"): N_("raise loyalty by {n}{at}"),
    ("add_support", "control"): N_("take control: {n}{at}"),
    ("add_support", "colony"): N_("found colonies: {n}{at}"),
    ("remove_support", ""): N_("remove {n} support of {power}{at}"),
    ("siege_points", ""): N_("raise the siege level by {n}"),
    ("modify", "combat"): N_("{sign} to the battle roll of {power}"),
    ("modify", "attack"): N_("{sign} to the battle roll of {power} when they attack {vs}"),
    ("modify", "losses"): N_("{sign} to the CU that {power} lose"),
    ("modify", "support"): N_("{sign} to the battle support"),
    ("modify", "siege"): N_("{sign} to the siege roll"),
    ("modify", "test"): N_("{sign} to the tactics of {power} for the roll"),
    ("modify", "naval"): N_("{sign} to the naval roll of {power}"),
    ("modify", "mp"): N_("{sign} MP for {power}"),
    ("modify", "sea_cost"): N_("{sign} MP for each sea move of {power}"),
    ("dice", "total"): N_("{power} roll {n} dice"),
    ("dice", "reroll"): N_("roll up to {n} dice of {power} again"),
    ("no_losses", ""): N_("no losses to the dice"),
    ("refight", ""): N_("fight the battle once more"),
    ("withdraw", ""): N_("{power} withdraw without a battle"),
    ("trap", ""): N_("an army of {power} springs a trap"),
    ("turn_back", "0"): N_("{power} go no farther"),
    ("turn_back", "1"): N_("{power} go back a space"),
    ("cancel", "event"): N_("cancel the event"),
    ("cancel", "activation"): N_("cancel the activation"),
    ("cancel", "siege_roll"): N_("cancel the siege roll"),
    ("cancel", "naval_move"): N_("cancel the sea move"),
    ("bar", "enter"): N_("{power} may not enter{at}"),
    ("bar", "hide"): N_("{power} may not go inside the city{at}"),
    ("bar", "intercept"): N_("{power} may not intercept {vs}"),
    ("bar", "activate"): N_("no leader of {power} may be activated"),
    ("bar", "sail"): N_("{power} may not use the sea{at}"),
    ("cards", "draw"): N_("draw cards: {n}{player}"),
    ("cards", "discard"): N_("discard cards: {n}{player}"),
    ("cards", "random"): N_("discard {n} at random{player}"),
    ("cards", "swap"): N_("discard up to {n} and draw as many{player}"),
    ("cards", "inspect"): N_("look at a hand and discard {n} of it{player}"),
    ("cards", "scry"): N_("look at {n} cards of the deck and keep {keep}{player}"),
    ("vp", ""): N_("{n} VP"),
    ("plunder", ""): N_("Gallic plunder markers: {n}"),
    ("unrest", "n"): N_("{sign} unrest in Carthage"),
    ("unrest", "to"): N_("set the unrest in Carthage to {to}"),
    ("alliance", "end"): N_("end an alliance"),
    ("alliance", "offer"): N_("offer an alliance"),
    ("marker", "set"): N_("set {marker}"),
    ("marker", "clear"): N_("take {marker} off"),
    ("sail", ""): N_("ships for {cu} CU of {power}"),
    ("ease", ""): N_("rough connections count as clear for {power}"),
    ("consul", "replace"): N_("replace a consul"),
    ("consul", "keep"): N_("keep a consul"),
    ("roll", ""): N_("roll a die"),
    ("choose", ""): N_("choose: {options}"),
}
"""By the word of an effect and what it does; every one of the vocabulary has its phrase."""

WHOSE: tuple[str, ...] = ("power", "of", "army", "commander", "who")
"""The parameters that say whose, the first of which counts that a step has."""


def option(label: str, view: View) -> str:
    """What one of the lists of steps does; the label is card, address of the step, and the number of the list."""
    card, *address = label.split("/")
    effect = view.data.cards[card].effect
    assert effect is not None
    *step, at = (int(part) for part in address)
    return _list(effect.step(tuple(step)).lists[at], view)


def _list(steps: tuple[Step, ...], view: View) -> str:
    return listed(phrase(one, view) for one in steps) if steps else _("Nothing")


def phrase(step: Step, view: View) -> str:
    params = step.params
    n = params.get("n", params.get("total", params.get("reroll", "")))
    return _(PHRASES[step.op, _kind(step)]).format(
        n=_number(n, step),
        sign=f"{n:+}" if isinstance(n, int) else n,
        power=_powers(next((params[key] for key in WHOSE if key in params), ""), view),
        vs=_powers(params.get("vs", ""), view),
        at=_at(params.get("at", params.get("to")), view),
        leader=_powers(params.get("leader", ""), view),
        value=params.get("as", ""),
        count=params.get("count", ""),
        cu=params.get("cu", ""),
        keep=params.get("keep", ""),
        to=params.get("to", ""),
        player=_player(str(params.get("player", "self")), view),
        marker=wording.marker(str(params.get("name", "")), view),
        options="; ".join(_list(steps, view) for steps in step.lists),
    )


def _kind(step: Step) -> str:
    match step.op:
        case "dice":
            return "total" if "total" in step.params else "reroll"
        case "unrest":
            return "to" if "to" in step.params else "n"
        case "activate":
            return "count" if "count" in step.params else ""
        case "turn_back":
            return str(step.params["spaces"])
    return str(step.params[KINDS[step.op]]) if step.op in KINDS else ""


def _number(n: Value, step: Step) -> str:
    words = {"removed": _("as many"), "unrest_fall": _("as many as the unrest fell")}
    text = words.get(str(n), str(n))
    return _("up to {n}").format(n=text) if step.up_to and step.op not in ("shift", "cards") else text


def _powers(given: Value, view: View) -> str:
    words = given if isinstance(given, tuple) else (given,)
    general = {"enemy": _("enemies"), "chosen": _("the one chosen"), "own": _("your own")}
    return listed(general.get(str(word)) or conditions.word(str(word), view) for word in words)


def _player(player: str, view: View) -> str:
    """In brackets whose cards, if they are not one's own."""
    if player == "self":
        return ""
    decks = {deck.id: deck.position for deck in view.data.decks.values()}
    whose = wording.seat(decks[player], view) if player in decks else conditions.word(player, view)
    return f" ({whose})"


def _at(at: Value | None, view: View) -> str:
    if not isinstance(at, Mapping):
        return ""
    ids = at.get("ids")
    if isinstance(ids, tuple):
        return _(" in {spaces}").format(spaces=listed(wording.space(str(one), view) for one in ids))
    if at.get("kind") == "city":
        return _(" (a walled city)")
    if at.get("kind") == "normal":
        return _(" (normal spaces)")
    return f" ({conditions.spaces(at, view, {})})" if len(at) == 1 else ""
