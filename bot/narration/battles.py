"""12 A battle in sentences: each thing that happens in it, and the whole of it as one account."""

from collections.abc import Sequence

from bot.language.i18n import _
from bot.narration import wording
from bot.narration.rolls import dice, modifier_lines
from bot.narration.wording import listed
from engine import Event, View
from engine.sword import events

COUNTED = ("12.2.1", "12.3")
"""What takes the CU that an automatic victory or the dice have cost, and that is told with these."""


def of_battle(event: Event, view: View) -> str:
    """Empty for any other event."""
    match event:
        case events.BattleBegan():
            return _("**Battle at {space}**: {attacker} ({attackers}) attack {defender} ({defenders})").format(
                space=wording.space(event.space, view),
                attacker=wording.power(event.attacker),
                defender=wording.power(event.defender),
                attackers=wording.cu(event.attackers),
                defenders=wording.cu(event.defenders),
            )
        case events.Overrun():
            return _("**Automatic victory**: {winner} sweep away {cu} of {loser} at {space} (12.2.1)").format(
                winner=wording.power(event.winner),
                cu=wording.cu(event.cu),
                loser=wording.power(event.loser),
                space=wording.space(event.space, view),
            )
        case events.BattleRolled():
            lie = _("The dice have been rolled at {space} (12.1)").format(space=wording.space(event.space, view))
            return "\n".join([lie, *_sides(event, view)])
        case events.BattleFought():
            return "\n".join([_won(event, view), *_sides(event, view)])
        case events.RetreatPaid():
            return _("{power} pay for their retreat: {costs} (12.4.5)").format(
                power=wording.power(event.power),
                costs=listed(
                    _("{cu} for {space}").format(cu=wording.cu(cu), space=wording.space(space, view))
                    for space, cu in event.costs
                ),
            )
        case events.BattleEnded():
            first, *others = event.lost
            return _("Lost in all at {space}: {lost} (12.5)").format(
                space=wording.space(event.space, view),
                lost=", ".join(f"{wording.power(power)} {wording.cu(cu)}" for power, cu in (*others, first)),
            )
        case events.SupportGained():
            return _("{power} have {points} of support to spend (12.5)").format(
                power=wording.power(event.power), points=wording.points(event.points)
            )
        case events.SupportLost():
            return _("{power} leave {points} of support unspent (12.5)").format(
                power=wording.power(event.power), points=wording.points(event.points)
            )
    return ""


def _won(event: events.BattleFought, view: View) -> str:
    won, lost = sorted((event.attacker, event.defender), key=lambda side: side.power != event.winner)
    text = (
        _("**{power} win at {space}**, {total} to {other} (12.2.5)")
        if won.total > lost.total
        else _("**{power} win at {space}**, {total} to {other}: ties are the defender's (12.2.5)")
    )
    return text.format(
        power=wording.power(won.power), space=wording.space(event.space, view), total=won.total, other=lost.total
    )


def _sides(event: events.BattleFought | events.BattleRolled, view: View) -> list[str]:
    """Short lines: what stood there, the dice, each thing added to them, the total and what the dice cost."""
    lines = []
    for role, side in ((_("Attacker"), event.attacker), (_("Defender"), event.defender)):
        led = f" ({wording.leader(side.commander, view)})" if side.commander else ""
        size = _(", size {size} (12.2.1)").format(size=side.size) if side.size != side.cu else ""
        told = _("{role}: {power}{led}, {cu}{size}")
        cu = wording.cu(side.cu)
        if side.flank:
            cu = _("{cu} and {flank} on the flank (9.5.6)").format(cu=cu, flank=wording.cu(side.flank))
        lines.append(told.format(role=role, power=wording.power(side.power), led=led, cu=cu, size=size))
        lines.append(_("• dice {dice} = {total}").format(dice=dice(side.dice), total=sum(side.dice)))
        lines += [f"• {line}" for line in modifier_lines(side.modifiers, view)]
        total = _("• total **{total}**").format(total=side.total)
        lost = _(", lose {cu} (12.3)").format(cu=wording.cu(side.losses))
        lines.append(total + lost if isinstance(event, events.BattleFought) else total)
    return lines


def redundant(events_of: Sequence[Event], at: int) -> bool:
    """Whether the account of a battle has told it, or tells it, elsewhere: dice that somebody could still answer once
    there is a winner, and the CU taken that were counted with the dice.
    """
    match events_of[at]:
        case events.BattleRolled():
            later = (one for one in events_of[at + 1 :] if isinstance(one, events.BattleFought | events.BattleBegan))
            return isinstance(next(later, None), events.BattleFought)
        case events.CuLost(cause=cause):
            return cause in COUNTED
        case events.BattleEnded(lost=lost):
            counted = sum(
                one.number for one in events_of[:at] if isinstance(one, events.CuLost) and one.cause in COUNTED
            )
            return sum(cu for _power, cu in lost) == counted
    return False
