"""What happens at sea, as sentences for a viewer."""

from bot.language.i18n import _
from bot.narration import wording
from bot.narration.rolls import modifiers, runs
from bot.narration.wording import listed
from engine import Event, View
from engine.sword import events


def of_sea(event: Event, view: View) -> str:
    match event:
        case events.Embarked():
            return _("{power} put to sea from {origin} for {space}: {who} (9.6)").format(
                power=wording.power(event.power),
                origin=wording.space(event.path[0], view),
                space=wording.space(event.path[-1], view),
                who=_who(event, view),
            )
        case events.SeaRolled():
            return _rolled(event, view)
        case events.VoyageCancelled():
            return _("{card}: {power} stay in {space}").format(
                card=wording.card(event.card, view),
                power=wording.power(event.power),
                space=wording.space(event.space, view),
            )
    return ""


def _who(event: events.Embarked, view: View) -> str:
    who = [wording.leader(leader, view) for leader in event.leaders]
    if event.number or not who:
        who.append(wording.cu(event.number))
    return listed(who)


def _rolled(event: events.SeaRolled, view: View) -> str:
    """With what each roll would have led to."""
    head = _("**{power} at sea** for {space}: {result} (9.6.4)").format(
        power=wording.power(event.power), space=wording.space(event.path[-1], view), result=result(event, view)
    )
    roll = _("• die {die}{modifiers} = **{total}**").format(
        die=event.die, modifiers=modifiers(event.modifiers, view), total=event.total
    )
    rows = view.data.tables.naval_rows
    found = {result: runs(total for total, row in rows.items() if row == result) for result in rows.values()}
    need = _("• they arrive on {success}, are back on {back}, lose CU on {attrition}").format(
        success=found["success"], back=found["return"], attrition=found["attrition"]
    )
    return "\n".join([head, roll, need])


def result(event: events.SeaRolled, view: View) -> str:
    """9.6.4 What becomes of those at sea."""
    if event.result == "return":
        return _("back to {origin}").format(origin=wording.space(event.path[0], view))
    if event.result == "attrition":
        return _("{cu} lost at sea").format(cu=wording.cu(event.loss))
    return _("they arrive")
