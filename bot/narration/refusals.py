"""Why a word is refused, by which rule, and what to do instead."""

from collections.abc import Sequence

from bot.i18n import _
from bot.narration import wording
from bot.narration.wording import N_
from engine import Barred, View

REASONS = {
    "no_commander": N_("{space} has no commander of yours outside"),
    "no_marker_yet": N_("no siege marker lies in {space} yet: end an action there first"),
    "not_the_commander": N_("{leader} does not command in {space}"),
    "nothing_to_besiege": N_("{space} is no enemy city or tribe"),
    "rolled_this_round": N_("{space} has had its roll this round"),
    "fewer_than_three_cu": N_("a roll needs 3 CU in {space}, there are {number}"),
    "ally_stands_there": N_("your ally stands in {space}"),
    "stacked_with_ally": N_("{power} stand in {space}, and nobody stops with another power"),
    "cannot_be_converted": N_("{space} cannot change hands"),
    "one_way": N_("there is no way back to {space}"),
    "already_rolled": N_("{space} has had its roll in this phase"),
    "no_own_cu": N_("you have no CU in {space}"),
    "not_a_normal_space": N_("{space} has no PC marker: it is a city or a tribe"),
    "space_not_enemy": N_("{space} is not an enemy's"),
    "consul_without_cu": N_("a consul is never left without a Roman CU"),
    "minor_takes_named": N_("a minor leader cannot take {leader} along"),
    "no_step_left": N_("the army could not go on from {space}"),
    "not_on_map": N_("{leader} is not on the map"),
    "once_in_a_space": N_("that has been done in {space} already"),
    "ten_cu": N_("never more than {number} CU move together"),
    "too_few_mp": N_("{space} costs {cost} MP and {mp} are left"),
    "inside_city": N_("{leader} is shut in at {space}"),
    "lone_leader_against_cu": N_("a leader without CU cannot go where {power} have CU"),
    "lone_leader_with_enemy_leaders": N_("a leader without CU cannot stop with leaders of {power}"),
}


def refuse(barred: Barred | None, said: Sequence[str], view: View) -> str:
    """What is the matter, the rule, and what to do instead."""
    if barred is None:
        text = _("“{said}” is not among the answers here. Use the buttons, or /act and its suggestions.")
        return text.format(said=" ".join(said))
    reason = _(REASONS.get(barred.key, barred.key.replace("_", " ")))
    params = {key: _param(key, str(value), view) for key, value in barred.params.items()}
    return _("Not possible: {reason} (rule {rule}). Nothing was done; choose another answer.").format(
        reason=reason.format(**params), rule=barred.rule
    )


def _param(key: str, value: str, view: View) -> str:
    if value in view.data.spaces:
        return wording.space(value, view)
    if value in view.data.leaders:
        return wording.leader(value, view)
    if value in view.data.cards:
        return wording.card(value, view)
    if key in ("seat", "player"):
        return wording.seat(value, view)
    if value in wording.POWERS:
        return wording.power(value)
    return value
