"""What an army and those it meets on its way may expect (9.3, 10, 11): who comes, who is there, with exact chances."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from bot.language.i18n import _
from bot.narration import wording
from bot.narration.rolls import modifiers
from bot.narration.wording import listed
from bot.pages.reckoned import battle_line
from engine import Game, Option, Question, View
from engine.sword import avoidance, interception, movement, odds
from engine.sword.avoidance import AVOID, SAIL, STAND
from engine.sword.circumstances import circumstances, force_ratio
from engine.sword.declaring import INSIDE
from engine.sword.events import Modifier
from engine.sword.game import Stack
from engine.sword.interception import FIGHT, Interception, Refusal
from engine.sword.odds import Odds
from engine.sword.party import Entry, Party, chance
from engine.sword.reaction import Reaction
from engine.sword.relief import would_lead

REACTING = ("city", "avoid", "intercept", "intercept_order", "let_go", "avoid_to", "refuse", "let_refuse")
"""The questions in which armies react to one another."""

FAILED = Modifier(-1, "failed_avoidance", "12.2.3")
CAME = Modifier(1, "interception", "12.2.3")


def encounter_lines(game: Game, view: View, question: Question, said: Sequence[str] = ()) -> Iterator[str]:
    """Of a question in which armies react to one another; nothing of any other, and nothing of anybody's hand."""
    reaction = game.inside(Reaction)
    if reaction is None:
        return
    entry = reaction.entry
    match question.name:
        case "city" | "avoid" | "intercept":
            yield _coming(game, view, entry)
            yield from _concerned(game, view, question.seat, reaction, said)
        case "let_go":
            yield from _avoider(game, view, entry, str(question.about["power"]), str(question.about["leader"]))
        case "refuse" | "let_refuse":
            refusal = game.inside(Refusal)
            if refusal is not None:
                yield _coming(game, view, entry)
                yield from _fight(game, view, entry, refusal.foe, CAME)
        case "intercept_order":
            tried = game.inside(Interception)
            yield _coming(game, view, entry)
            yield from (_attempt(game, view, who) for who in (tried.parties if tried is not None else ()))


def weighed(game: Game, question: Question, said: Sequence[str], options: Sequence[Option]) -> tuple[Option, ...]:
    """The options: those to stand and fight with the chance to win, and so the numbers of CU that intercept."""
    reaction = game.inside(Reaction)
    if reaction is None or question.name not in REACTING:
        return tuple(options)
    if len(said) > 1 and options and options[0].kind == "number" and said[-2] in game.kinds:
        gone = leaving(game, said)
        return tuple(_coming_with(game, reaction.entry, said[-2], said[-1], option, gone) for option in options)
    if all(option.word not in (STAND, FIGHT) for option in options):
        return tuple(options)
    wins = _stands(game, question, reaction, _gone_inside(said))
    return tuple(option._replace(odds=wins) if option.word in (STAND, FIGHT) else option for option in options)


def _coming_with(game: Game, entry: Entry, space: str, leader: str, option: Option, gone: Mapping[str, int]) -> Option:
    """10.4 So many CU that come from a space next to it, with the chance that they win; not those who would sail."""
    power = game.leader(leader).power
    if all(one != space or stack.power != power for one, stack in interception.neighbours(game, entry)):
        return option
    cu = int(option.word) + game.force(entry.space, power).cu - gone.get(power, 0)
    return option._replace(odds=1 - _odds(game, entry, power, cu, leader, CAME).win)


def _stands(game: Game, question: Question, reaction: Reaction, inside: int) -> float | None:
    entry, refusal = reaction.entry, game.inside(Refusal)
    if question.name == "refuse" and refusal is not None:
        stack = game.force(entry.space, refusal.foe)
        return _odds(game, entry, refusal.foe, stack.cu, stack.commander, CAME).win
    here = [power for power in reaction.here if reaction.owners.get(power) == question.seat]
    if len(here) != 1 or game.force(entry.space, here[0]).cu <= inside:
        return None
    stack = game.force(entry.space, here[0])
    return 1 - _odds(game, entry, stack.power, stack.cu - inside, stack.commander).win


def _gone_inside(said: Sequence[str]) -> int:
    """The CU that he has said go into the city."""
    return int(said[1]) if tuple(said[:1]) == (INSIDE,) and len(said) > 1 else 0


def leaving(game: Game, said: Sequence[str]) -> dict[str, int]:
    """§R 22 By power, the CU that he has said avoid: if they get away they are gone when interceptors roll."""
    led = [at for at, word in enumerate(said[:-1]) if word in game.places and said[at + 1].isdigit()]
    avoids = [at for at, word in enumerate(said) if word in (AVOID, SAIL)]
    first = ((next((at for at in led if at > avoid), None)) for avoid in avoids)
    return {game.leader(said[at]).power: int(said[at + 1]) for at in first if at is not None}


def reacting_trail(game: Game, question: Question) -> list[str]:
    """What the picture of such a question shows, as `drawings.trail_in` reads it, whatever he has said so far: the way
    of the army that comes, the armies that may come across it with their chances, and where one that avoids may go.

    Nothing for any other question, and for an army that has come out of a city.
    """
    reaction = game.inside(Reaction)
    if reaction is None or question.name not in REACTING or not reaction.entry.origin:
        return []
    entry = reaction.entry
    steps = [f"{start}>{end}>=·" for start, end in pairwise(entry.path[:-1])]
    steps.append(f"{entry.origin}>{entry.space}>{'~' if entry.by_sea else '='}{wording.cu(entry.cu)}")
    if question.name == "avoid_to":
        ends = avoidance.destinations(game, str(question.about["power"]), entry.space, entry.origin)
        return [*steps, *(f"{start}>{end}>!?" for way in ends.values() for start, end in pairwise(way))]
    meets = [entry.space] if reaction.here or game.inside(Refusal) is not None else []
    return [*steps, *_coming_across(game, question, reaction), *meets]


def _coming_across(game: Game, question: Question, reaction: Reaction) -> Iterator[str]:
    """10 Of the one who is asked, or those who have declared it."""
    space, declared = reaction.entry.space, game.inside(Interception)
    if question.name == "intercept_order" and declared is not None:
        for who in declared.parties:
            modifier = interception.roll_modifier(game, who.power, space)
            yield f"{who.space}>{space}>!{chance(game, who.leader, modifier):.0%}"
        return
    for origin, stack in interception.neighbours(game, reaction.entry):
        able = interception.intercept_barred(game, reaction.entry, stack.power, origin) is None
        if able and stack.power in reaction.near and reaction.owners.get(stack.power) == question.seat:
            modifier = interception.roll_modifier(game, stack.power, space)
            yield f"{origin}>{space}>!{chance(game, stack.commander or stack.leaders[0], modifier):.0%}"


# who comes


def _coming(game: Game, view: View, entry: Entry) -> str:
    names = {
        "who": listed([_leader(one, view) for one in entry.leaders]),
        "power": wording.power(entry.power),
        "cu": wording.cu(entry.cu),
        "space": wording.space(entry.space, view),
        "origin": wording.space(entry.origin, view) if entry.origin else "",
    }
    if not entry.origin:
        return _("**{power}** come out of the city at **{space}**: {who} with {cu} (13.4.1).").format(**names)
    if entry.by_sea:
        return _("**{power}** come by sea from {origin} to **{space}**: {who} with {cu} (9.6).").format(**names)
    return _("**{power}** come from {origin} to **{space}**: {who} with {cu} (9.3).").format(**names)


def _leader(leader: str, view: View) -> str:
    return f"{wording.leader(leader, view)} ({wording.ratings(leader, view)})"


# whom it meets


def _concerned(game: Game, view: View, seat: str, reaction: Reaction, said: Sequence[str]) -> Iterator[str]:
    entry, inside = reaction.entry, _gone_inside(said)
    for power in reaction.here:
        if reaction.owners.get(power) == seat:
            yield from _there(game, view, entry, power, inside, reaction.tried)
    for space, stack in interception.neighbours(game, entry):
        able = interception.intercept_barred(game, entry, stack.power, space) is None
        if stack.power in reaction.near and reaction.owners.get(stack.power) == seat and able:
            yield _near(game, view, entry, space, stack, leaving(game, said))


def _there(
    game: Game, view: View, entry: Entry, power: str, inside: int, tried: Sequence[tuple[str, str]]
) -> Iterator[str]:
    """9.3.1, 11.1 The army it has come upon."""
    stack = game.force(entry.space, power)
    left = stack.cu - inside
    text = _("There: **{power}**, {army}.") if not inside else _("Outside: **{power}**, {army}.")
    yield text.format(power=wording.power(power), army=_army(view, left, stack.commander))
    if left <= 0:
        return
    yield from _fight(game, view, entry, power, cu=left)
    if avoidance.avoid_barred(game, stack, entry.space, entry.origin, tried) is None and stack.commander:
        failed = _odds(game, entry, power, left, stack.commander, FAILED)
        ends = avoidance.destinations(game, power, entry.space, entry.origin)
        text = _("To avoid: **{chance:.0%}** (11.1), to {where}. Failed, {mover} win with {win:.0%}.")
        yield text.format(
            chance=chance(game, stack.commander),
            where=" / ".join(wording.space(end, view) for end in ends) if ends else _("another port"),
            mover=wording.power(entry.power),
            win=failed.win,
        )


def _near(game: Game, view: View, entry: Entry, space: str, stack: Stack, gone: Mapping[str, int]) -> str:
    """10.3 An army that may intercept, with as many as may go."""
    leader = stack.commander or stack.leaders[0]
    cu = min(movement.MOST_CU, stack.cu)
    there = game.force(entry.space, stack.power).cu - gone.get(stack.power, 0)
    found = _odds(game, entry, stack.power, cu + there, leader, CAME)
    text = _("From {space}: {army}: comes with **{chance:.0%}** (10.4), then wins with **{win:.0%}**.")
    return text.format(
        space=wording.space(space, view),
        army=_army(view, cu, leader),
        chance=chance(game, leader, interception.roll_modifier(game, stack.power, entry.space, gone)),
        win=1 - found.win,
    )


def _attempt(game: Game, view: View, who: Party) -> str:
    """10.3 An attempt that is declared."""
    reaction = game.inside(Reaction)
    modifier = interception.roll_modifier(game, who.power, reaction.entry.space) if reaction is not None else 0
    return _("**{power}** from {space}: {army}: comes with **{chance:.0%}** (10.4).").format(
        power=wording.power(who.power),
        space=wording.space(who.space, view),
        army=_army(view, who.cu, who.leader),
        chance=chance(game, who.leader, modifier),
    )


def _avoider(game: Game, view: View, entry: Entry, power: str, leader: str) -> Iterator[str]:
    """11.1 The army that wants to avoid."""
    text = _("{leader} gets away with **{chance:.0%}** (11.1) if he must roll. If he does not:")
    yield text.format(leader=_leader(leader, view), chance=chance(game, leader))
    yield from _fight(game, view, entry, power, FAILED)


def _army(view: View, cu: int, commander: str | None) -> str:
    return listed([wording.cu(cu), *([_leader(commander, view)] if commander else [])])


# the battle


def _fight(
    game: Game, view: View, entry: Entry, defender: str, *adding: Modifier, cu: int | None = None
) -> Iterator[str]:
    """12 The sides with what counts for each, and the chances; `cu` of the defender, all if not said."""
    stack = game.force(entry.space, defender)
    number = stack.cu if cu is None else cu
    if not number:
        return
    sizes = {entry.power: _attackers(game, entry), defender: number}
    ratio = force_ratio(game, sizes, entry.power, defender) or {}
    found = [(power, Modifier(n, "force_ratio", "12.2.1")) for power, n in ratio.items() if n]
    found += _modifiers(game, entry, defender, stack.commander, adding)
    for power in (entry.power, defender):
        if told := modifiers(tuple(one for side, one in found if side == power), view).removeprefix(", "):
            yield _("{power}: {modifiers}").format(power=wording.power(power), modifiers=told)
    yield battle_line(_odds(game, entry, defender, number, stack.commander, *adding), entry.power, defender)


def _odds(game: Game, entry: Entry, defender: str, cu: int, commander: str | None, *adding: Modifier) -> Odds:
    """12 Of a battle of the army that has entered with so many CU of `defender`, no card played."""
    sums = {entry.power: 0, defender: 0}
    for side, modifier in _modifiers(game, entry, defender, commander, adding):
        sums[side] += modifier.n
    return odds.battle_odds(game.data, _attackers(game, entry), cu, sums[entry.power], sums[defender])


def _attackers(game: Game, entry: Entry) -> int:
    """12.1 All his CU there, with those in the city who may join him (13.4.2), unless he came out of it himself."""
    stack = game.force(entry.space, entry.power)
    return stack.cu + (stack.inside.total if entry.origin else 0)


def _modifiers(
    game: Game, entry: Entry, defender: str, commander: str | None, adding: Sequence[Modifier]
) -> Iterator[tuple[str, Modifier]]:
    """12.2.2, 12.2.3 The force ratio left out; `adding` goes to the defender."""
    by_land = entry.origin and not entry.by_sea
    crossed = movement.connection(game, entry.power, entry.origin, entry.space) if by_land else None
    lead = would_lead(game, entry.power, entry.leader, entry.space) if entry.origin else entry.leader
    tactics = {entry.power: game.tactics(lead), defender: game.tactics(commander)}
    yield from circumstances(game, entry.space, entry.power, defender, crossed or "", tactics)
    yield from ((defender, one) for one in adding)
