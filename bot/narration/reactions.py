"""What an army meets on its way, as sentences: interception, avoidance, battle refused, pursuit."""

from bot.language.i18n import _
from bot.narration import wording
from bot.narration.rolls import signed
from bot.narration.wording import N_, listed
from engine import Event, View
from engine.sword import events

RULES = {"avoid": "11.1", "intercept": "10.4", "refuse": "10.5.1", "pursue": "11.3"}

DECLARED = {
    "avoid": N_("{power} try to avoid battle in {to}: {who} (11.1)"),
    "avoid_by_sea": N_("{power} try to avoid battle in {to} by sea, to {port}: {who} (11.1.1)"),
    "intercept": N_("{power} try to intercept in {to} from {space}: {who} (10.3)"),
}
TRIED = {
    "avoid": N_("{leader} tries to avoid battle (11.1)."),
    "intercept": N_("{leader} tries to intercept (10.4)."),
    "refuse": N_("{leader} tries to refuse battle (10.5.1)."),
    "pursue": N_("{leader} tries to pursue (11.3)."),
}
PASSED = {
    "avoid": N_("{leader} avoids battle"),
    "intercept": N_("{leader} intercepts"),
    "refuse": N_("{leader} refuses battle"),
    "pursue": N_("{leader} pursues"),
}
FAILED = {
    "avoid": N_("{leader} does not get away"),
    "intercept": N_("{leader} does not intercept"),
    "refuse": N_("{leader} has to fight"),
    "pursue": N_("{leader} does not pursue"),
}
WAIVED = {
    "avoid": N_("{by} let {power} go (11.1)"),
    "refuse": N_("{by} let {power} back up (10.5.1)"),
}


def tried(what: str, leader: str, view: View) -> str:
    """An attempt before its die."""
    return _(TRIED[what]).format(leader=wording.leader(leader, view))


def result(event: events.AttemptRolled, view: View) -> str:
    """What comes of an attempt, without its die."""
    return _((PASSED if event.passed else FAILED)[event.what]).format(leader=wording.leader(event.leader, view))


def of_reaction(event: Event, view: View) -> str:
    """Empty for any other event."""
    match event:
        case events.AttemptDeclared():
            who = [*(wording.leader(leader, view) for leader in event.leaders), wording.cu(event.number)]
            return _(DECLARED["avoid_by_sea" if event.port else event.what]).format(
                power=wording.power(event.power),
                space=wording.space(event.space, view),
                to=wording.space(event.to, view),
                port=wording.space(event.port, view),
                who=listed(who),
            )
        case events.AttemptRolled():
            found = result(event, view)
            die = _("die {die}").format(die=event.die)
            if event.modifier:  # 10.3 alone knows one
                modified = _("{die}, {modifier} enemy space (10.3) = {total}")
                die = modified.format(die=die, modifier=signed(event.modifier), total=event.die + event.modifier)
            return _("{found}: {die}, needed: {tactics} or less ({rule})").format(
                found=found, die=die, tactics=event.tactics, rule=RULES[event.what]
            )
        case events.AttemptWaived():
            return _(WAIVED[event.what]).format(by=wording.power(event.by), power=wording.power(event.power))
    return ""
