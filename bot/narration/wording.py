"""Names of things in the game as players read them."""

from collections.abc import Iterable

from bot.language.i18n import _, ngettext, spoken
from engine import DataSet, View
from engine.sword.events import TABLE

N_ = str
"""Marks a text for translation that is looked up later."""

POWERS = {
    "romans": N_("Romans"),
    "gauls": N_("Gauls"),
    "etruscans": N_("Etruscans"),
    "samnites": N_("Samnites"),
    "greeks": N_("Greeks"),
    "carthage": N_("Carthage"),
    "volsci": N_("Volsci"),
    "transalpines": N_("Transalpine Gauls"),
    "revolters": N_("Revolting Mercenaries"),
    "unrest": N_("Unrest"),
    "independent": N_("independent"),
}

PHASES = {
    "": N_("Setup"),
    "mines": N_("Mine depletion"),
    "draw": N_("Draw"),
    "first_player": N_("First player"),
    "action": N_("Action"),
    "attrition": N_("Attrition"),
    "surrender": N_("Surrender"),
    "isolation": N_("Isolation"),
    "scoring": N_("Scoring"),
    "alliances": N_("Alliances"),
    "reinforcement": N_("Reinforcement"),
}

MARKERS = {
    "mines_depleted": N_("Etruscan mines depleted"),
    "appian_way": N_("Appian Way built"),
    "duoviri": N_("Duoviri Navales"),
    "punic_alliance": N_("Rome and Carthage allied"),
    "punic_envoys": N_("Punic Envoys"),
    "treaty_signed": N_("treaty of Rome and Carthage signed"),
    "foedus": N_("Foedus"),
    "wild_beasts": N_("Wild Beasts"),
    "elephants": N_("Elephants"),
    "homonoia": N_("Homonoia"),
    "carthago_fallen": N_("Carthage lost to the Greeks"),
    "insurrection": N_("Insurrection"),
    "paid_in_full": N_("mercenaries paid in full"),
}

PROCEDURES = {
    "Activation": N_("activation"),
    "Ambush": N_("trap"),
    "Ambushed": N_("flanking force intercepted"),
    "Asking": N_("a step of the event"),
    "Assault": N_("attack on the unrest"),
    "Attrition": N_("attrition of all"),
    "Avoidance": N_("avoidance of battle"),
    "Battle": N_("battle"),
    "BattleSupport": N_("battle support"),
    "BringLeaders": N_("leaders return"),
    "Campaign": N_("Campaign"),
    "Commander": N_("choice of a commander"),
    "Commanders": N_("choice of commanders"),
    "Coordination": N_("coordinated attack"),
    "Decider": N_("who decides"),
    "DesperateLast": N_("the last Desperate Times"),
    "DesperateTimes": N_("Desperate Times"),
    "DesperateWindow": N_("the moment for Desperate Times"),
    "Dismissal": N_("mercenaries leave"),
    "Draw": N_("draw"),
    "DrawConsuls": N_("draw of consuls"),
    "EndOfCarthage": N_("the end of Carthage"),
    "Fall": N_("fall of a city"),
    "Fewest": N_("who has the fewest VP"),
    "Flank": N_("march of a flanking force"),
    "FlankRetreat": N_("retreat of the flanking force"),
    "GallicEvents": N_("Gallic event"),
    "InsideToll": N_("loss by an event"),
    "Interception": N_("interception"),
    "Isolation": N_("isolation of all"),
    "Landing": N_("landing"),
    "Loan": N_("loan of ships"),
    "Losses": N_("losses"),
    "March": N_("march"),
    "Most": N_("who has the most VP"),
    "Musters": N_("one player's reinforcements"),
    "NeutralAction": N_("action of a non-player power"),
    "Offer": N_("offer of an alliance"),
    "Outbreak": N_("revolt"),
    "Passage": N_("passage by sea"),
    "Penalty": N_("Greek penalty"),
    "PlayEvent": N_("event"),
    "PlayResponse": N_("response"),
    "Raid": N_("raid"),
    "RaiseCu": N_("CU raised"),
    "Reaction": N_("reaction"),
    "Refusal": N_("refusal of battle"),
    "Reinforcement": N_("reinforcement of all"),
    "Relief": N_("relief"),
    "Renewal": N_("renewal of alliances"),
    "Responses": N_("the moment for responses"),
    "Resumption": N_("the flanking force goes on"),
    "Retreat": N_("retreat"),
    "Scoring": N_("scoring"),
    "SiegeRoll": N_("siege roll"),
    "SpaceAttrition": N_("attrition in a space"),
    "Suffect": N_("change of consuls"),
    "Summons": N_("Hamilcar is called home"),
    "Surrender": N_("surrender of all"),
    "Surrenders": N_("one player's surrenders"),
    "Toll": N_("loss by an event"),
    "Trial": N_("the moment before the die"),
    "Turn": N_("turn"),
    "VpOrder": N_("order by VP"),
}
"""Rules in progress, by the names of their classes."""


def procedure(name: str) -> str:
    return _(PROCEDURES.get(name, name))


def power(power: str) -> str:
    return _(POWERS.get(power, power))


def phase(phase: str) -> str:
    return _(PHASES.get(phase, phase))


def marker(marker: str, view: View) -> str:
    """After a colon with whom it lies."""
    word, _colon, whom = marker.partition(":")
    name = _(MARKERS.get(word, word))
    return f"{name} ({named(whom, view) or whom})" if whom else name


def seat(seat: str, view: View) -> str:
    return seat_name(seat, view.data)


def seat_name(seat: str, data: DataSet) -> str:
    """A position, or a side of two (2P)."""
    sides = {side.id: side for scenario in data.scenarios.values() for side in scenario.sides}
    named = sides.get(seat) or data.positions.get(seat)
    if named is None:
        return seat
    return named.name_ru if spoken() == "ru" else named.name


def space(space: str, view: View) -> str:
    if space not in view.data.spaces:
        return space
    facts = view.data.spaces[space]
    return facts.name_ru if spoken() == "ru" else facts.name


def leader(leader: str, view: View) -> str:
    if leader not in view.data.leaders:
        return leader
    facts = view.data.leaders[leader]
    return facts.name_ru if spoken() == "ru" else facts.name


def card(card: str, view: View) -> str:
    """Name and value: Obesus Etruscus (1)."""
    if card not in view.data.cards:
        return card
    facts = view.data.cards[card]
    return f"{facts.name_ru if spoken() == 'ru' else facts.name} ({facts.value})"


def named(word: str, view: View) -> str | None:
    """The name of whatever space, leader, card or power has this id."""
    if word in view.data.spaces:
        return space(word, view)
    if word in view.data.leaders:
        return leader(word, view)
    if word in view.data.cards:
        return card(word, view)
    return power(word) if word in POWERS else None


def ratings(leader: str, view: View) -> str:
    """Initiative and tactics as on the counters: 2-3."""
    facts = view.data.leaders[leader]
    return f"{facts.initiative}-{facts.tactics}"


def cause(cause: str, view: View) -> str:
    """In brackets: a section of the rules, the name of the card, or that the table agreed."""
    if cause == TABLE:
        return _("(by agreement)")
    return f"({card(cause, view) if cause in view.data.cards else cause})" if cause else ""


def cu(number: int) -> str:
    return ngettext("{n} CU", "{n} CU", number).format(n=number)


def points(number: int) -> str:
    return ngettext("{n} point", "{n} points", number).format(n=number)


def cards(number: int) -> str:
    return ngettext("{n} card", "{n} cards", number).format(n=number)


def listed(items: Iterable[str]) -> str:
    """a, b and c"""
    words = list(items)
    if len(words) < 2:
        return "".join(words)
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])


MOMENTS = {
    "on_card_played": N_("when an event is played"),
    "on_activation": N_("when a leader is activated"),
    "on_city_declared": N_("when it is said who is inside"),
    "on_test_declared": N_("before interception or avoidance"),
    "on_enter": N_("when an army enters a space"),
    "on_battle_start": N_("when a battle is certain"),
    "before_battle_roll": N_("before the battle roll"),
    "after_battle_roll": N_("after the battle roll"),
    "on_battle_losses": N_("when battle losses are counted"),
    "on_battle_end": N_("after the retreat"),
    "on_siege_roll": N_("before a siege or raid roll"),
    "on_naval_move": N_("when a force goes by sea"),
}


def moment(moment: str) -> str:
    """7.1.1 When a response may be played."""
    return _(MOMENTS[moment])
