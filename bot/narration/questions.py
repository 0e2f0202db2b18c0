"""What is asked, and what may be answered, in words."""

from collections.abc import Mapping

from bot.language.i18n import _
from bot.narration import campaigns, carthage, deeds, gallic, powers, repair, steps, wording
from bot.narration.wording import N_, listed
from engine import Option, Question, View
from engine.sword.which import MERCENARIES

ASKED = {
    "discard": N_("Which cards do you discard before you draw?"),
    "first_player": N_("Who goes first in all rounds of this turn?"),
    "tie_order": N_("You win the tie: in which order do the tied act?"),
    "tie_choice": N_("Several have equally many VP, and you win the tie: which of them decides?"),
    "desperate": N_("Desperate Times: do you announce one now?"),
    "desperate_instead": N_("Desperate Times were announced. Do you announce yours instead?"),
    "desperate_last": N_("After the last round: do you play Desperate Times?"),
    "desperate_use": N_("What do your Desperate Times do?"),
    "ahead": N_("Desperate Times: answer beforehand"),
    "turn": N_("It is your turn. What do you do?"),
    "offer_answer": N_("Do you accept the alliance?"),
    "minor_leaders": N_("Do you place or move minor leaders?"),
    "activation": N_("What does the leader do?"),
    "step": N_("Where does the army go?"),
    "commander": N_("Who commands?"),
    "response": N_("Do you respond with a card?"),
    "losses": N_("Which CU do you lose?"),
    "city": N_("An army comes: who goes inside the city, and who avoids battle?"),
    "avoid": N_("An army comes: do you avoid battle?"),
    "intercept": N_("Do you intercept?"),
    "intercept_order": N_("You win the tie: which power rolls first to intercept?"),
    "let_go": N_("An army wants to avoid battle: do you let it go?"),
    "avoid_to": N_("Where does the army withdraw?"),
    "refuse": N_("Your army is intercepted: does it fight or back up?"),
    "let_refuse": N_("The army intercepted would back up: do you let it?"),
    "pursue": N_("Your army needs a roll to move on: does it pursue?"),
    "ally_leave": N_("Your ally would activate a leader of yours: do you give leave?"),
    "flank": N_("A battle is certain: does a second army flank?"),
    "relief": N_("Who joins the attack from inside the city?"),
    "loot": N_("The city falls: do you loot it or take it?"),
    "solidarity": N_("Gallic solidarity: which home space becomes yours again for a plunder marker?"),
    "retreat": N_("Where does the beaten army retreat?"),
    "retreat_inside": N_("Who goes inside the city?"),
    "retreat_sea": N_("Does the beaten army retreat by sea?"),
    "contest": N_("Do you contest the voyage with a card?"),
    "lend_ships": N_("Do you lend your ally ships for a card?"),
    "support": N_("How do you spend a point of support?"),
    "surrender": N_("Surrender phase: what next?"),
    "renew": N_("Does the alliance go on?"),
    "reinforce": N_("Where do the reinforcements go?"),
    "consuls": N_("Where do the consuls go?"),
    "penalty": N_("How do you pay for the leader's loyalty?"),
    **powers.ASKED,
    **deeds.ASKED,
    **carthage.ASKED,
    **gallic.ASKED,
}

VERBS = {
    "accept": N_("Accept"),
    "activate": N_("Activate a leader"),
    "ally": N_("Offer an alliance"),
    "announce": N_("Announce"),
    "ask_me": N_("Ask me each time"),
    "before": N_("Announce before …"),
    "break": N_("Break an alliance"),
    "discard": N_("Discard and draw"),
    "done": N_("Done"),
    "drop": N_("Leave behind"),
    "end": N_("End my turn"),
    "event": N_("Play an event"),
    "fetch": N_("Fetch the event"),
    "insist": N_("Play whatever happens"),
    "inside": N_("Inside the city"),
    "leader": N_("A leader"),
    "let_go": N_("Let him go"),
    "land": N_("By land"),
    "allow": N_("Let it back up"),
    "avoid": N_("Avoid battle"),
    "back": N_("Back up"),
    "fight": N_("Fight"),
    "stand": N_("Stand and fight"),
    "minor": N_("Place or move a minor leader"),
    "move": N_("Move"),
    "not_before_my_next_action": N_("Not before my next action"),
    "not_this_round": N_("Not this round"),
    "not_this_turn": N_("Not this turn"),
    "no": N_("No"),
    "nobody": N_("Nobody"),
    "none": N_("None"),
    "only_if_somebody_else": N_("Only if somebody else announces"),
    "outside": N_("Outside"),
    "pass": N_("Pass"),
    "pay": N_("Pay"),
    "play": N_("Play"),
    "plunder": N_("Take a plunder marker"),
    "refuse": N_("Refuse"),
    "reinforce": N_("Reinforce with a 3-card"),
    "roll": N_("Roll against"),
    "sail": N_("Sail to"),
    "ships": N_("Ask Carthage for ships"),
    "siege": N_("Roll for the siege"),
    "raid": N_("Raid"),
    "sortie": N_("Make a sortie"),
    "stay": N_("Stay inside"),
    "loot": N_("Loot it: independent, and so many plunder markers"),
    "convert": N_("Take it"),
    "nothing": N_("Nothing"),
    "regular": N_("CU"),
    "regular_staying": N_("CU that stays here"),
    "regular_inside": N_("CU from inside the city"),
    "mercenary": N_("Mercenary CU"),
    "mercenary_staying": N_("Mercenary CU that stays here"),
    "mercenary_inside": N_("Mercenary CU from inside the city"),
    "militia": N_("Militia CU"),
    "militia_staying": N_("Militia CU that stays here"),
    "militia_inside": N_("Militia CU from inside the city"),
    "stop": N_("Stop here"),
    "support": N_("Place support"),
    "take": N_("Take along"),
    "to": N_("Go to"),
    "add": N_("Add support"),
    "all": N_("All"),
    "as_they_are": N_("As they are"),
    "cu": N_("CU"),
    "draw": N_("Discard and draw"),
    "gain": N_("Win over"),
    "go_on": N_("Go on"),
    "pc": N_("PC marker in"),
    "remove": N_("Remove theirs"),
    "rest": N_("All the rest by themselves"),
    "take_back": N_("Take it back"),
    "wait": N_("Pass, but ask me again if somebody plays"),
    "without": N_("Without a card"),
    "yes": N_("Yes"),
    **powers.VERBS,
    **deeds.VERBS,
    **carthage.VERBS,
}

VERBS_IN = {
    ("ally_leave", "no"): N_("Refuse"),
    ("ally_leave", "yes"): N_("Give leave"),
    ("avoid", "no"): N_("No interception"),
    ("city", "no"): N_("No interception"),
    ("contest", "no"): N_("Let them sail"),
    ("event_choice", "nobody"): N_("Nobody more"),
    ("flank", "nobody"): N_("No flank"),
    ("intercept", "no"): N_("No interception"),
    ("let_go", "roll"): N_("Make it roll"),
    ("let_refuse", "roll"): N_("Make it roll"),
    ("pursue", "roll"): N_("Roll to pursue"),
    ("lend_ships", "no"): N_("Lend none"),
    ("renew", "end"): N_("End the alliance"),
    ("support", "stop"): N_("Stop: the rest is lost"),
    **powers.VERBS_IN,
    **deeds.VERBS_IN,
    **carthage.VERBS_IN,
    **gallic.VERBS_IN,
}
"""Verbs that mean something else in one question."""

VERBS_FIRST = {
    ("discard", "done"): N_("Discard nothing"),
    ("surrender", "done"): N_("Nothing more"),
}
"""Verbs that mean something else as the first word of an answer."""


ASKED_ABOUT = {
    "desperate": N_("Desperate Times: do you announce one before the turn of {before}?"),
    "desperate_instead": N_("Desperate Times come before the turn of {before}. Do you announce yours instead?"),
    "offer_answer": N_("{power} offer {other} an alliance. Do you accept it?"),
    "renew": N_("Does the alliance of {power} and {other} go on?"),
    "city": N_("{leader} comes to {space} with {cu} ({power}): who goes inside, avoids or intercepts?"),
    "avoid": N_("{leader} comes to {space} with {cu} ({power}): do you avoid battle?"),
    "intercept": N_("{leader} comes to {space} with {cu} ({power}): do you intercept?"),
    "intercept_order": N_("{powers} would intercept at {space}. You win the tie: who rolls first?"),
    "let_go": N_("{leader} with {cu} ({power}) wants to avoid battle at {space}: do you let him go?"),
    "avoid_to": N_("{power} have avoided battle at {space}: where do they go?"),
    "refuse": N_("{leader} is intercepted at {space} ({power}): does he fight, or back up to {to}?"),
    "let_refuse": N_("{leader}, intercepted at {space} ({power}), would back up: do you let him?"),
    "pursue": N_("{leader} at {space} needs a roll to move on ({mp} left): does he pursue?"),
    "ally_leave": N_("{seat} would activate {leader} ({power}) with a Campaign: do you give leave?"),
    "flank": N_("Battle against the {power} at {space}: which second leader do you activate to flank (9.5.6)?"),
    "relief": N_("{power} relieve {space}: who joins the attack from inside the city?"),
    "loot": N_("{space} falls to the {power}: do they loot it or take it?"),
    "retreat_sea": N_("{power} are beaten at {space} ({cu} left): do they retreat by sea?"),
    "contest": N_("{power} sail from {origin} to {space}: do you contest it with a card?"),
    "lend_ships": N_("{power} at {space} ask for ships: do you lend them some for a card?"),
    **powers.ASKED_ABOUT,
}
"""Questions that have a better sentence once it is known what they are about."""


def ask(question: Question, view: View) -> str:
    """The question in a sentence, with what it is about; never with anything its seat's hand could change."""
    if campaigns.asks_leader(question):
        return campaigns.ask(question, view)
    if told := gallic.ask(question, view):
        return told
    about_it = ASKED_ABOUT.get(question.name) or powers.BRIBES.get(str(question.about.get("what", "")))
    if question.about and about_it:
        known = {key: _told(key, value, view) for key, value in question.about.items()}
        return _(about_it).format(**known)
    text = _(ASKED.get(question.name, question.name))
    told = ", ".join(about(question.about, view))
    return f"{text} ({told})" if told else text


def _told(key: str, value: str | int, view: View) -> str:
    if key in NUMBERS:
        return _number(key, int(value))
    if key == "powers":
        return listed(wording.power(power) for power in str(value).split())
    return _known(str(value), view)


def _known(word: str, view: View) -> str:
    return wording.seat(word, view) if word in view.data.positions else wording.named(word, view) or word


def about(named: Mapping[str, str | int], view: View) -> list[str]:
    """What a question or a rule in progress is about, each thing once."""
    parts = []
    for key, value in named.items():
        word = str(value)
        if not word:
            continue
        if word in view.data.spaces:
            parts.append(wording.space(word, view))
        elif word in view.data.leaders:
            parts.append(wording.leader(word, view))
        elif word in view.data.cards:
            parts.append(wording.card(word, view))
        elif (
            key in ("power", "other", "winner", "loser", "attacker", "defender", "besieger") and word in wording.POWERS
        ):
            parts.append(wording.power(word))
        elif word in view.data.positions:
            parts.append(wording.seat(word, view))
        elif key in NUMBERS:
            parts.append(_number(key, int(value)))
        elif key == "moment":
            parts.append(wording.moment(word))
        elif key == "where":
            parts.append(_(WHERE.get(word, word)))
        elif key == "powers":
            parts.append(listed(wording.power(power) for power in word.split()))
        elif key == "event":
            parts.append(gallic.name(int(word), view))
    return list(dict.fromkeys(parts))


NUMBERS = ("points", "left", "mp", "cu", "number")
"""What a question may be about that is a number."""


def _number(key: str, value: int) -> str:
    if key in ("points", "left"):
        return wording.points(value)
    return _("{mp} MP").format(mp=value) if key == "mp" else wording.cu(value)


WHERE = {
    "5.3": N_("who goes first in this turn"),
    "5.6": N_("Surrender"),
    "5.7": N_("Isolation"),
    "5.9": N_("renewing alliances"),
    "5.10": N_("Reinforcement"),
    "7.4.5": N_("Desperate Times after round 5"),
    "16.1": N_("for a non-player power"),
    **gallic.WHERE,
}

ADJUST = "adjust"
COUNT_CU = ("step", "city", "avoid", "intercept", "relief", "activation", "mercenaries_out")
"""Questions in which numbers are CU."""


def label(option: Option, question: Question, view: View, *, first: bool = False) -> str:
    """A word as a button or a menu shows it, with cost, amount and odds. `first`: it begins the sentence."""
    if option.kind == "number" and option.label == MERCENARIES:
        return carthage.hired(int(option.word)) + _details(option)
    if option.kind == "number" and question.name in COUNT_CU:
        return wording.cu(int(option.word)) + _details(option)
    if option.kind == "choice" and "/" in option.label:
        return steps.option(option.label, view)
    if option.label:
        return option.label + _details(option)
    if question.name == ADJUST and (known := repair.word(option, view)):
        return known + _details(option)
    place = (question.name, option.word) if option.kind == "verb" else None
    special = VERBS_IN.get(place) or (VERBS_FIRST.get(place) if first else None) if place else None
    return (_(special) if special else _name(option, view)) + _details(option)


def _name(option: Option, view: View) -> str:
    match option.kind:
        case "card":
            return _card(option.word, view)
        case "space":
            return wording.space(option.word, view)
        case "leader" | "army":
            if option.word in view.data.leaders:
                return f"{wording.leader(option.word, view)} ({wording.ratings(option.word, view)})"
            return option.word
        case "power":
            return wording.power(option.word)
        case "seat":
            return wording.seat(option.word, view)
        case "number":
            return option.word
    if option.word in VERBS:
        return _(VERBS[option.word])
    return _path(option.word, view)


def _card(card: str, view: View) -> str:
    """Desperate Times also with what they fetch (7.4.3): otherwise they are all alike."""
    fetched = view.data.cards[card].fetches if card in view.data.cards else None
    return wording.card(card, view) + (f": {wording.card(fetched, view)}" if fetched else "")


def _path(word: str, view: View) -> str:
    """A word made of ids: a way, or an end with what it costs."""
    names = [
        wording.space(part, view)
        if part in view.data.spaces
        else wording.leader(part, view)
        if part in view.data.leaders
        else part
        for part in word.replace(">", " ").replace("+", " ").split()
    ]
    return " → ".join(names) if ">" in word else listed(names)


def _details(option: Option) -> str:
    details = []
    if option.cost is not None:
        details.append(_("{mp} MP").format(mp=option.cost))
    if option.amount is not None and option.kind != "number":
        details.append(str(option.amount))
    if option.odds is not None:
        details.append(f"{option.odds:.0%}")
    return f" ({', '.join(details)})" if details else ""
