"""What a question is about, for the one who is asked: the battle, roll or move it comes in, with exact chances."""

from collections.abc import Iterator, Sequence

from bot.language.i18n import _, spoken
from bot.marches import encounters
from bot.narration import campaigns, gallic, reactions, wording
from bot.narration.refusals import reason
from bot.narration.rolls import dice, modifiers
from bot.pages.chances import sortie_lines
from bot.pages.reckoned import battle_line, siege_head, siege_line
from bot.render.words import card_text
from bot.table import Table
from engine import Game, Option, Question, View
from engine.sword import circumstances, odds, relief, siege, surrender
from engine.sword.cards.asking import Asking
from engine.sword.cards.dealings import HandCards
from engine.sword.cards.targets import ActivationTarget, FightTarget, Target, TrialTarget
from engine.sword.events import Modifier
from engine.sword.march import March
from engine.sword.naval import Passage

MOST_REFUSED = 8
"""The leaders of whom is told why they may not be activated now."""

MOST_ROLLS = 6
"""The spaces whose chances are told of several that may be rolled against."""


def moment_lines(table: Table, question: Question, said: Sequence[str] = ()) -> list[str]:
    """For the one who is asked: nothing of any hand but one that a card shows him. `said`: his words so far."""
    game, view = table.running, table.public
    match question.name:
        case "city" | "avoid" | "intercept" | "intercept_order" | "let_go" | "refuse" | "let_refuse":
            return list(encounters.encounter_lines(game, view, question, said))
        case "response":
            return [*_response(game, view, question), *_played(game, view)]
        case "retreat" | "retreat_inside" | "losses":
            fight = game.inside(FightTarget)
            return [] if fight is None else list(_result(game, view, fight))
        case "event_choice" if campaigns.asks_leader(question):
            return list(_refused(table, question))
        case "event_choice" if "card" in question.about:
            return [card_text(view.data.cards[str(question.about["card"])]), *_inspected(table, question)]
        case "flank":
            fight = game.inside(FightTarget)
            return [*(_fight(game, view, fight) if fight is not None else ()), *_refused(table, question)]
        case "relief":
            fight = game.inside(FightTarget)
            return [] if fight is None else list(_fight(game, view, fight))
        case gallic.CANCEL | gallic.CHOICE:
            return [_("What it does: {what}.").format(what=gallic.what(int(question.about["event"]), view))]
        case "activation":
            leader = str(question.about["leader"])
            sallies = relief.sortie_barred(game, leader) is None
            return [*_siege_of(game, view, leader), *(sortie_lines(game, view, leader) if sallies else ())]
        case "surrender":
            powers = str(question.about["powers"]).split()
            rolled = (
                [option.word for option in table.options(question, ("roll",))] if _can_roll(table, question) else []
            )
            there = surrender.rolls(game, powers, ())
            return [_chance(game, view, there[space], space) for space in rolled[:MOST_ROLLS]]
    return []


def weighed(table: Table, question: Question, said: Sequence[str], options: Sequence[Option]) -> tuple[Option, ...]:
    """The options with the chances of a battle that they lead to, as everybody may know them."""
    game, fight = table.running, table.running.inside(FightTarget)
    if question.name != "relief" or fight is None or said:
        return encounters.weighed(game, question, said, options)
    adding = _modifiers(game, fight)
    attack, defence = (
        sum(one.n for one in adding[power] if one.reason != "force_ratio") for power in (fight.attacker, fight.defender)
    )
    there, foes = (fight.size(game, power) for power in (fight.attacker, fight.defender))
    stack = game.force(fight.space, fight.attacker)
    lead = relief.would_lead(game, fight.attacker, stack.commander, fight.space) if stack.commander else None
    anew = game.tactics(lead) - game.tactics(stack.commander)  # with all CU come all leaders

    def win(cu: int) -> float:
        better = anew if cu == stack.inside.total else 0
        return odds.battle_odds(game.data, there + cu, foes, attack + better, defence).win

    return tuple(option._replace(odds=win(int(option.word))) for option in options)


def _can_roll(table: Table, question: Question) -> bool:
    return any(option.word == surrender.ROLL for option in table.options(question))


def _response(game: Game, view: View, question: Question) -> Iterator[str]:
    about = question.about
    if "attacker" in about:
        fight = game.inside(FightTarget)
        if fight is not None:
            yield from _fight(game, view, fight)
    elif "besieger" in about:
        roll = game.inside(siege.SiegeRoll)
        if roll is not None:
            yield from _roll(game, view, roll)
    elif "mover" in about:
        yield from _on_the_way(game, view, str(about["moment"]))
    elif about["moment"] == "on_card_played":
        yield card_text(view.data.cards[str(about["card"])])


def _on_the_way(game: Game, view: View, moment: str) -> Iterator[str]:
    activation, voyage = game.inside(ActivationTarget), game.inside(Passage)
    trial, march = game.inside(TrialTarget), game.inside(March)
    if moment == "on_activation" and activation is not None:
        leader, space = activation.leader, wording.space(game.places[activation.leader], view)
        who = f"{wording.leader(leader, view)} ({wording.ratings(leader, view)})"
        yield _("{leader} has been activated in {space}.").format(leader=who, space=space)
    elif moment == "on_naval_move" and voyage is not None:
        yield _("{power} put to sea from {origin} for {space} with {cu} (9.6).").format(
            power=wording.power(voyage.power),
            origin=wording.space(voyage.origin, view),
            space=wording.space(voyage.to, view),
            cu=wording.cu(voyage.units.total),
        )
    elif moment == "on_test_declared" and trial is not None:
        yield reactions.tried(trial.what, trial.leader, view)
    elif march is not None:
        yield _march(view, march)


def _march(view: View, march: March) -> str:
    leader, space = wording.leader(march.leader, view), wording.space(march.space, view)
    cu = wording.cu(march.units.total)
    if not march.moved:
        return _("{leader} sets out from {space} with {cu}.").format(leader=leader, space=space, cu=cu)
    return _("{leader} has come to {space} with {cu}, {mp} MP left.").format(
        leader=leader, space=space, cu=cu, mp=march.mp
    )


def _played(game: Game, view: View) -> Iterator[str]:
    target = game.inside(Target)
    if target is not None and target.played:
        names = ", ".join(_card_name(name, view) for name in target.played)
        yield _("Played so far: {cards}").format(cards=names)


def _card_name(name: str, view: View) -> str:
    """Cards count here by their name."""
    known = (card.name_ru for card in view.data.cards.values() if card.name == name)
    return next(known, name) if spoken() == "ru" else name


def _inspected(table: Table, question: Question) -> Iterator[str]:
    """7.1 The hand that a card lets him look at, from which he then chooses."""
    asking = table.running.inside(Asking)
    effect = asking.effect(table.running) if asking is not None and question.hidden else None
    if asking is None or not isinstance(effect, HandCards) or effect.deal != "inspect" or asking.by != question.seat:
        return
    seat, cards = effect.visible(table.running, asking.now(table.running), asking.seat)
    view = table.view(question.seat)
    names = ", ".join(wording.card(card, view) for card in cards)
    yield _("Hand of the {seat}: {cards}").format(seat=wording.seat(seat, view), cards=names)


# campaigns


def _refused(table: Table, question: Question) -> Iterator[str]:
    """9.5.1, 9.5.6 Which leaders on the map the Campaign may not activate now, and why."""
    game, view = table.running, table.public
    barred = [option for option in table.options(question, barred=True) if option.barred and option.kind == "leader"]
    told = [option for option in barred if game.places.get(option.word) in game.kinds]
    for option in told[:MOST_REFUSED]:
        text = _("Not {leader}: {reason}.")
        why = reason(option.barred, view) if option.barred else ""
        yield text.format(leader=wording.leader(option.word, view), reason=why)
    if len(told) > MOST_REFUSED:
        yield _("… and {n} more").format(n=len(told) - MOST_REFUSED)


# battles


def _fight(game: Game, view: View, fight: FightTarget) -> Iterator[str]:
    yield _("{attacker} attack {defender} at {space}.").format(
        attacker=_army(game, view, fight, fight.attacker),
        defender=_army(game, view, fight, fight.defender),
        space=wording.space(fight.space, view),
    )
    adding = _modifiers(game, fight)
    for power in (fight.attacker, fight.defender):
        if told := _side(view, fight, power, adding[power]):
            yield told
    if not fight.dice and not fight.number_of_dice:
        yield from _chances(game, fight, adding)
    yield from _result(game, view, fight)


def _army(game: Game, view: View, fight: FightTarget, power: str) -> str:
    leader = fight.commander(game, power)
    who = [wording.cu(fight.cu(game, power)), *([wording.leader(leader, view)] if leader else [])]
    return f"**{wording.power(power)}** ({', '.join(who)})"


def _modifiers(game: Game, fight: FightTarget) -> dict[str, list[Modifier]]:
    """By power; before the dice those of the board (12.2) are added to what cards have brought."""
    sides = (fight.attacker, fight.defender)
    found = {power: list(fight.modifiers.get(power, ())) for power in sides}
    if fight.dice:
        return found
    sizes = {power: fight.size(game, power) for power in sides}
    board = circumstances.on_the_board(game, fight, sizes) if all(sizes.values()) else {}
    return {power: [*board.get(power, ()), *found[power]] for power in sides}


def _side(view: View, fight: FightTarget, power: str, adding: Sequence[Modifier]) -> str:
    """What counts for a side so far; empty for nothing."""
    told = modifiers(tuple(adding), view).removeprefix(", ")
    if power in fight.dice:
        thrown = fight.dice[power]
        total = sum(thrown) + sum(one.n for one in adding)
        text = _("{power}: dice {dice}{modifiers} = **{total}**")
        counted = f", {told}" if told else ""
        return text.format(power=wording.power(power), dice=dice(thrown), modifiers=counted, total=total)
    return _("{power}: {modifiers}").format(power=wording.power(power), modifiers=told) if told else ""


def _chances(game: Game, fight: FightTarget, adding: dict[str, list[Modifier]]) -> Iterator[str]:
    sides = (fight.attacker, fight.defender)
    sizes = [fight.size(game, power) for power in sides]
    if not all(sizes):
        return
    sums = [sum(one.n for one in adding[power] if one.reason != "force_ratio") for power in sides]
    yield battle_line(odds.battle_odds(game.data, *sizes, *sums), *sides)


def _result(game: Game, view: View, fight: FightTarget) -> Iterator[str]:
    """Who has won and what it costs, as far as that is known."""
    if not fight.winner:
        return
    text = _("{winner} have beaten {loser} at {space}.")
    yield text.format(
        winner=wording.power(fight.winner),
        loser=wording.power(fight.loser),
        space=wording.space(fight.space, view),
    )
    for power in (fight.attacker, fight.defender):
        losing = 0 if fight.lost.get(power) else fight.losing(game, power)
        if losing:
            changes = modifiers(tuple(fight.extra_losses.get(power, ())), view)
            text = _("{power} are to lose {cu}{changes} (12.3).")
            yield text.format(power=wording.power(power), cu=wording.cu(losing), changes=changes)


# sieges


def _roll(game: Game, view: View, roll: siege.SiegeRoll) -> Iterator[str]:
    level = _level(game, roll.space) + roll.extra_points
    yield siege_head(game, view, roll.leader, roll.space, level, roll.modifiers)
    missing = game.strength(roll.space) - level
    yield siege_line(odds.siege_odds(game.data, missing, sum(one.n for one in roll.modifiers)))


def _siege_of(game: Game, view: View, leader: str) -> Iterator[str]:
    """The roll an activated leader may make, if he may."""
    if siege.roll_barred(game, leader) is None:
        space, power = game.places[leader], game.leader(leader).power
        yield siege_head(game, view, leader, space, _level(game, space), odds.roll_modifiers(game, power, space))
        yield siege_line(odds.roll_odds(game, power, space))


def _level(game: Game, space: str) -> int:
    return game.sieges[space].level if space in game.sieges else 0


def _chance(game: Game, view: View, power: str, space: str) -> str:
    return f"**{wording.space(space, view)}**: {siege_line(odds.roll_odds(game, power, space))}"
