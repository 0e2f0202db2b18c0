"""Why a word is refused, by which rule, and what to do instead."""

from collections.abc import Sequence

from bot.language.i18n import _
from bot.language.texts import echoed
from bot.narration import carthage, conditions, deeds, gallic, powers, questions, wording
from bot.narration.wording import N_, moment
from engine import Barred, View
from engine.sword import alliances

REASONS = {
    "as_it_is": N_("it is so already"),
    "activated_already": N_("{leader} has been activated with this card"),
    "ally_refuses": N_("the owner of {leader} has not given leave"),
    "already_in_battle": N_("{leader} stands in the battle himself"),
    "army_in_battle": N_("the army of {power} in {space} is in battle"),
    "cu_move_no_more": N_("{number} CU in {space} have fought, besieged, refused battle or failed to pursue"),
    "flank_meets_enemies": N_("{power} stand in {space}, and a flanking force goes where no enemies stand"),
    "flank_out_of_reach": N_("{leader} could not come to the battle at {space} by another connection"),
    "flank_without_cu": N_("{leader} does not flank without CU"),
    "friend_of_enemy": N_("{power} are allied with those who are attacked"),
    "no_ally_of_attacker": N_("{power} are not allied with {other}, and only allies attack together"),
    "moves_no_more": N_("{leader} has fought, besieged, refused battle or failed to pursue with this card"),
    "no_leader_left": N_("the card has activated as many leaders as it may"),
    "one_leader_of_each_power": N_("the card activates one leader of each of the two powers"),
    "no_leader_to_activate": N_("there is no leader that it could activate"),
    "no_mp_to_flank": N_("the step to {space} costs {cost} MP and {mp} are left"),
    "not_next_to_battle": N_("no connection leads from here to the battle at {space}"),
    "rolled_in_this_campaign": N_("{space} has had its roll with this card"),
    "same_connection": N_("the army attacked from {space}: the flank comes by another connection"),
    "too_tired": N_("that costs {cost} MP, and some who come along have {mp} left: leave them behind first"),
    "game_over": N_("the game is over"),
    "in_progress": N_("{what} is part of what is being carried out: finish or undo that first"),
    "in_the_middle": N_("it would change what is being carried out: finish or undo that first"),
    "loyalty_at_most": N_("cities of {power} have a loyalty of {number} at most"),
    "no_answer_left": N_("{seat} could not answer any more: undo to before the question first"),
    "no_plunder_track": N_("there is no plunder track in this game"),
    "no_such_leader_there": N_("{leader} is no leader of that kind"),
    "nobody_besieges": N_("no enemy CU stand before {space}"),
    "nothing_to_adjust": N_("there is nothing of the kind"),
    "others_inside": N_("{power} are inside {space}: take them out first"),
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
    "once_in_a_space": N_("that has been done in {space} already"),
    "ten_cu": N_("never more than {number} CU move together"),
    "too_far": N_("{space} is {cost} MP away, and {mp} are there"),
    "no_way": N_("there is no way to {space}"),
    "not_in_play": N_("{space} is not in this game"),
    "bribe_on_the_way": N_(
        "{power} stand in the way at {space}: march there first, and a bribe may let you pass them, else it is battle"
    ),
    "enemy_on_the_way": N_("{power} stand in the way at {space}: a march would end there with a battle"),
    "fewer_cu_there": N_("he cannot take {number} CU in {space}: {cu} CU stand there besides his own"),
    "fewer_cu_along": N_("he cannot leave {number} CU in {space}: {cu} CU are with him there"),
    "fewer_cu_set_out": N_("{number} CU cannot set out from {space}: {cu} CU stand there"),
    "cu_said_twice": N_("CU are taken or left in {space} once: say in one way how many go on from there"),
    "not_your_leader": N_("{leader} is no leader whom you could activate now"),
    "card_not_held": N_("you do not hold {card}"),
    "leader_not_there": N_("{leader} does not stand in {space}"),
    "leader_not_along": N_("{leader} does not come along"),
    "too_few_mp": N_("{space} costs {cost} MP and {mp} are left"),
    "lone_leader_against_cu": N_("a leader without CU cannot go where {power} have CU"),
    "lone_leader_with_enemy_leaders": N_("a leader without CU cannot stop with leaders of {power}"),
    "ally": N_("{space} is your ally's"),
    "ally_home": N_("{space} is in your ally's home: markers may be removed there, not replaced"),
    "alone_with_enemies": N_("a leader outside {space} would be alone with enemy CU"),
    "already_active_this_round": N_("{seat} have been active this round"),
    "already_allied": N_("{power} and {other} are allied already"),
    "already_there": N_("he is in {space} already"),
    "avoids_on_clear_ground": N_("nobody avoids battle across rough ground or a strait"),
    "commander_keeps_a_cu": N_("if {leader} goes, the commander in {space} keeps a CU"),
    "intercepts_on_clear_ground": N_("nobody intercepts across rough ground or a strait: so not from {space}"),
    "may_not_end_there": N_("{power} may not stop in {space}"),
    "militia_stays": N_("the citizen militia stays in {space}"),
    "no_army_to_avoid": N_("only a leader with CU outside {space} avoids battle"),
    "nowhere_to_avoid": N_("from {space} there is no friendly space to avoid to on land"),
    "others_stand_there": N_("CU of {power} stand in {space}: nobody else intercepts there"),
    "pursues_on_clear_ground": N_("a pursuit does not begin across rough ground or a strait"),
    "ships_take": N_("the ships take {number} CU"),
    "stands_and_fights": N_("Carthage always stands and fights in {space}"),
    "tried_to_intercept": N_("who tried to intercept this army from {space} may not avoid it"),
    "african_port": N_("{space} is an African port, open to Carthage alone"),
    "another_power": N_("{power} stand in {space}, and nobody stops with another power"),
    "another_power_there": N_("another power stands in {space}"),
    "attacker_came_from_there": N_("the attacker came from {space}"),
    "attacker_goes_back_first": N_("a beaten attacker first goes back to {origin}"),
    "besieged": N_("{space} is besieged"),
    "besieging": N_("{power} besiege {space}, which belongs to {other}"),
    "bomilcar_stays_in_africa": N_("{leader} never leaves Africa"),
    "box": N_("{space} is a box"),
    "box_of_another": N_("{space} is another power's box"),
    "cancels_gallic_only": N_("with three players this card only cancels a Gallic event"),
    "card_of_the_round_played": N_("you have played your card of this round"),
    "carthage_stays_out_of_italy": N_("Carthage never enters Italy"),
    "comes_to_the_same": N_("another way comes to the same"),
    "cu_protect": N_("CU in {space} protect the support there"),
    "does_not_apply": N_("{card} does not fit here; it needs: {unmet}"),
    "enemy_cu": N_("enemy CU stand in {space}"),
    "enemy_cu_there": N_("enemy CU stand in {space}"),
    "event_out_of_game": N_("{card} is out of the game or cannot be played"),
    "falls_to_besieger": N_("{space} would fall to its besieger"),
    "four_spaces": N_("a retreat goes 4 spaces at most"),
    "independent": N_("{space} is independent"),
    "initiative": N_("{leader} needs a card of value {initiative} or more"),
    "leader_not_on_map": N_("{leader} is not on the map"),
    "loyalty_full": N_("the loyalty of {space} cannot rise any more"),
    "loyalty_left": N_("{space} has loyalty left"),
    "minor_over_named": N_("{leader} cannot command a named leader"),
    "needs_value_3": N_("this takes a 3-value card"),
    "neither_friendly_nor_held": N_("{space} is neither friendly nor held by more CU than retreat"),
    "no_alliance": N_("{power} have no alliance to break"),
    "no_card_for_the_sea": N_("{power} have no card that lets this army go by sea"),
    "no_cards": N_("your hand is empty"),
    "no_cu": N_("you have no CU in {space}"),
    "no_friendly_port": N_("{space} is no friendly port"),
    "no_leader_for_these_cards": N_("none of your leaders on the map can be activated with these cards"),
    "no_legal_space": N_("{power} have no legal space for it"),
    "no_minor_leader": N_("you have no minor leader to place or move"),
    "no_own_cu_for_leader": N_("{leader} must go where his power has CU, and {space} has none"),
    "no_path_from_reinforcement_space": N_(
        "{space} cannot be reached from a home reinforcement space of its power that it holds"
    ),
    "no_place": N_("there is no legal space for a reinforcement"),
    "no_player_power": N_("nobody plays {other}: no alliance can be offered"),
    "no_port": N_("{space} is no port"),
    "no_response": N_("{card} is no response"),
    "no_ships": N_("{power} have no ships for this voyage with the card that activated the leader"),
    "no_space_twice": N_("a retreat enters no space twice"),
    "no_window_left_this_round": N_("no Desperate Times window is left this round"),
    "no_window_left_this_turn": N_("no Desperate Times window is left this turn"),
    "nobody_to_ally_with": N_("there is nobody you could offer an alliance to now"),
    "not_a_city": N_("{space} is no city of yours"),
    "not_adjacent": N_("no space next to {space} was yours when the battle began"),
    "not_closest": N_("{space} is not on a way to the closest space"),
    "not_convertible": N_("{space} cannot change hands"),
    "not_own_city": N_("{space} is no city of yours"),
    "not_own_home": N_("{space} is not in your home"),
    "not_own_support": N_("{space} has no support of yours"),
    "not_the_losers": N_("{space} does not belong to the loser"),
    "nothing_left": N_("there is nothing left to remove in {space}"),
    "nothing_to_add": N_("there is nowhere to add support"),
    "nothing_to_gain": N_("there is nothing to gain"),
    "nothing_to_remove": N_("there is nothing to remove"),
    "nowhere_to_go": N_("{leader} has nowhere to go"),
    "offered_this_turn": N_("{power} have made this offer to {other} in this turn already"),
    "only_an_ally_would_suffer": N_("only an ally would suffer from {card}"),
    "other_moment": N_("{card} is played at another moment: {moment}"),
    "out_of_play": N_("{space} is not in play"),
    "played_already": N_("a card of the name {card} counts once here"),
    "own_marker_there": N_("{space} is yours already"),
    "own_support": N_("{space} is yours"),
    "response_only": N_("these cards are played in response, when their moment comes"),
    "rough_or_strait": N_("a retreat crosses neither rough ground nor a strait"),
    "shut_in": N_("{leader} is inside {space} and may not leave while enemy CU stay; he may make a sortie"),
    "not_inside": N_("{leader} is not inside a besieged city"),
    "no_cu_inside": N_("{leader} has no CU inside {space} for a sortie"),
    "no_raiders": N_("only Gauls and Transalpine Gauls raid"),
    "raid_without_cu": N_("a raid in {space} needs CU"),
    "no_marker_to_raid": N_("{space} is no normal space: cities, tribes and boxes are not raided"),
    "nothing_to_raid": N_("{space} is independent: only markers of other powers are raided"),
    "own_space": N_("{space} is your own"),
    "not_gallic_home": N_("{space} is no home space of the Gauls"),
    "gallic_already": N_("{space} is Gallic already"),
    "no_gallic_plunder": N_("no Gallic plunder marker lies on the track"),
    "sea_costs": N_("a voyage costs {cost} MP and {mp} are left"),
    "space_not_friendly": N_("{space} is not friendly"),
    "standing_allies": N_("{power} and {other} have one player and are always allied"),
    "three_inside": N_("a city shelters 3 CU; {space} has room for {number}"),
    "too_little_left": N_("too little support would be left to pay in full"),
    "too_little_loyalty": N_("the cities have too little loyalty to pay {points}"),
    "too_little_support": N_("{power} have less than {number} support to pay with"),
    "tribe": N_("{space} is a tribe, which support never touches"),
    **powers.REASONS,
    **deeds.REASONS,
    **carthage.REASONS,
    **gallic.REASONS,
}


PAIRS = (alliances.ALLY, alliances.BREAK)
"""What is said of one's own power and another."""


def refuse(
    barred: Barred | None, said: Sequence[str], view: View, *, at: int | None = None, superfluous: bool = False
) -> str:
    """What is the matter, the rule, and what to do instead.

    `at`: the place of the wrong word, if it is known; `superfluous`: the words before it are a whole answer.
    """
    if barred is None and at is not None and _not_held(said[at : at + 1], view):
        barred = Barred("6.1", "card_not_held", {"card": said[at]})
    if barred is None:
        text = _(
            "“{said}” is not among the answers here. Use the buttons, or choose from what comes up while you type."
        )
        if not at or at >= len(said):
            return text.format(said=echoed(" ".join(said)))
        text = _(
            "“{said}” is not among the answers after “{before}”. Use the buttons, or choose from what comes up while "
            "you type."
        )
        if superfluous:
            text = _("“{before}” is a whole answer: leave out “{said}”. Nothing was done.")
        elif at == 1 and said[0] in PAIRS and said[1] in wording.POWERS:
            text = _(
                "After “{before}” first say your own power, then the other one, not “{said}” first: in the command "
                "they are the options “power” and “other”. Nothing was done."
            )
        left = said[at:] if superfluous else said[at : at + 1]
        return text.format(before=_as_shown(said[:at], view), said=_as_shown(left, view))
    return _("Not possible: {reason}. Nothing was done; choose another answer.").format(reason=reason(barred, view))


def _as_shown(said: Sequence[str], view: View) -> str:
    """Words as buttons and menus show them; what is none as it was typed."""
    return " › ".join(_word(word, view) for word in said)


def _word(word: str, view: View) -> str:
    if word in questions.VERBS:
        return _(questions.VERBS[word])
    return wording.named(word, view) or echoed(word)


def _not_held(said: Sequence[str], view: View) -> bool:
    """Whether it is a card that might be in his hand and is not."""
    cards = [view.data.cards[word] for word in said if word in view.data.cards]
    return any(card.kind != "desperate" and card.id not in view.hand for card in cards)


def reason(barred: Barred, view: View) -> str:
    """What is the matter, and the rule."""
    text = _(REASONS.get(barred.key, barred.key.replace("_", " ")))
    params = {key: _param(key, str(value), view) for key, value in barred.params.items()}
    if "unmet" in params:
        params["unmet"] = conditions.need(str(barred.params["card"]), params["unmet"], view)
    return _("{reason} (rule {rule})").format(reason=text.format(**params), rule=barred.rule)


def _param(key: str, value: str, view: View) -> str:
    if key in ("seat", "player"):
        return wording.seat(value, view)
    return moment(value) if key == "moment" else wording.named(value, view) or value
