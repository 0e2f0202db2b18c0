"""What must hold of every game at every answer (guarantees 1 to 4 of the design)."""

import itertools
from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from functools import cache
from random import Random
from typing import cast

from engine import (
    Choice,
    DataSet,
    Event,
    IllegalChoice,
    Outcome,
    Question,
    default,
    load,
    play,
    questions,
    random_answer,
    save,
    view,
)
from engine.core.choice import allowed, refusal
from engine.core.fork import fork
from engine.core.frames import Decision, Together
from engine.core.window import Window
from engine.sword import events
from engine.sword.acts import besiegers, most_loyalty
from engine.sword.cards.targets import FightTarget
from engine.sword.game import ASIDE, DISPLACED, INDEPENDENT, OUT, POOL, Sword
from engine.sword.march import March
from engine.sword.reaction import Reaction
from engine.sword.siege import Fall

Answered = tuple[Question, Choice, Outcome[Sword]]
"""A question of a game, what was said to it and what it led to."""


class Broken(AssertionError):
    """A guarantee does not hold."""


def require(holds: bool, message: str) -> None:
    if not holds:
        raise Broken(message)


def conserved(game: Sword) -> None:
    """Every card and leader is in exactly one place, and the board is one that the rules allow."""
    _cards(game)
    _leaders(game)
    for space, control in game.control.items():
        require(control == INDEPENDENT or control in game.data.powers, f"{space} is controlled by {control!r}")
        if game.kinds[space] == "city":
            level = game.loyalty[space]
            require(1 <= level <= most_loyalty(control), f"{space} has loyalty {level}")
    for space in {*game.sieges, *game.stacks}:
        _space(game, space)
    for seat, vp in game.vp.items():
        require(0 <= vp <= 12, f"{seat} has {vp} VP")
    track = game.setting.plunder_track or 1
    require(0 <= game.plunder_gallic < track and 0 <= game.plunder_transalpine < track, "the plunder track overflows")
    require(not (game.plunder_gallic and game.plunder_transalpine), "both kinds of plunder on the track")


def _cards(game: Sword) -> None:
    for seat in game.seats:
        piles = (game.hands, game.decks, game.discards, game.removed, game.desperate)
        found = sorted(itertools.chain.from_iterable(pile[seat] for pile in piles))
        require(found == _owned(game.data, seat, game.setting.players), f"cards of {seat} are not his own: {found}")


@cache
def _owned(data: DataSet, seat: str, players: int) -> list[str]:
    deck = data.positions[seat].deck
    return sorted((*data.decks_for(deck, players), *data.desperate_cards(deck)))


def _leaders(game: Sword) -> None:
    stood = Counter(
        leader for stacks in game.stacks.values() for stack in stacks for leader in (*stack.leaders, *stack.within)
    )
    for leader, place in game.places.items():
        on_map = place in game.kinds
        require(on_map or place in (ASIDE, DISPLACED, OUT, POOL), f"{leader} is in {place!r}")
        require(stood[leader] == on_map, f"{leader} stands {stood[leader]} times, his place is {place}")
    require(set(stood) <= set(game.places), "a leader who is not in the scenario")
    for space, stacks in game.stacks.items():
        for stack in stacks:
            for leader in (*stack.leaders, *stack.within):
                require(game.places[leader] == space, f"{leader} stands in {space}")
                require(game.leader(leader).power == stack.power, f"{leader} stands with {stack.power}")


def _space(game: Sword, space: str) -> None:
    kind = game.kinds[space]
    siege = game.sieges.get(space)
    if siege is not None:
        require(kind in ("city", "tribe"), f"a siege marker in {space}")
        require(bool(besiegers(game, space)), f"nobody besieges {space}")
        coming_down = any(isinstance(frame, Fall) and space in frame.spaces for frame in game.stack)
        require(siege.level >= 0, f"{space} is besieged at level {siege.level}")
        require(siege.level < game.strength(space) or coming_down, f"{space} should have fallen at level {siege.level}")
    for stack in game.stacks.get(space, ()):
        require(not stack.empty, f"an empty stack in {space}")
        require(min(*stack.outside, *stack.inside) >= 0, f"negative CU in {space}")
        if stack.inside.total or stack.within:
            require(kind == "city" and game.friendly_space(space, stack.power), f"{stack.power} inside {space}")
            require(stack.inside.total <= 3, f"{stack.inside.total} CU inside {space}")
            fight = game.inside(FightTarget)
            alone = not game.enemy_cu(space, stack.power) and not (fight and fight.space == space)
            require(not alone, f"{stack.power} inside {space} without an enemy outside")


def at_rest(game: Sword) -> None:
    """15.3, 8.4: what holds while no army is on the move."""
    if game.inside(March) is not None:
        return
    for space, stacks in game.stacks.items():
        outside = [stack.power for stack in stacks if stack.cu]
        for power, other in itertools.combinations(outside, 2):
            # §R 34: who made peace over a siege may stay until he moves.
            stacked = game.friendly(power, other) and other not in game.alliance_of(power)
            require(not stacked, f"{power} and {other} are stacked in {space}")
        for stack in stacks:
            alone = stack.leaders and not stack.all_cu and game.enemy_cu(space, stack.power)
            require(not alone, f"leaders of {stack.power} alone with enemies in {space}")


def cu_told(before: Sword, outcome: Outcome[Sword]) -> None:
    """CU appear and vanish only by events."""
    told: Counter[str] = Counter()
    for event in outcome.events:
        if isinstance(event, events.CuPlaced):
            told[event.power] += event.number
        elif isinstance(event, events.CuLost):
            told[event.power] -= event.number
    for power in before.data.powers:
        change = outcome.game.total_cu(power) - before.total_cu(power)
        require(change == told[power], f"CU of {power} changed by {change}, events say {told[power]}")


def questions_sound(game: Sword) -> None:
    """Somebody can answer or the game is over; defaults were offered; nobody is asked for nothing."""
    waiting = game.waiting()
    require(bool(waiting) != bool(game.winner), "the game is over and waits, or neither")
    require(len({ask.seat for ask in waiting}) == len(waiting), "a seat is asked two things at once")
    for ask in (*waiting, *game.asides):
        _question(game, cast("Decision[Sword]", ask))


def _question(game: Sword, ask: Decision[Sword]) -> None:
    require(ask.seat in game.in_play(), f"{ask.seat} is asked {ask.name} and is not in the game")
    require(bool(ask.name and ask.rule), f"{type(ask).__name__} has no name or no rule")
    require(bool(allowed(lambda said: ask.words(game, said), ())), f"{ask.seat} cannot answer {ask.name}")
    said = default(game, ask.number)
    if said is not None:
        wrong = refusal(lambda words: ask.words(game, words), said)
        require(wrong is None, f"the default of {ask.name} for {ask.seat} is not offered: {said} {wrong}")


def saves_soundly(game: Sword) -> None:
    again = load(save(game))
    again.events, again.drawn, again.returned = game.events, game.drawn, game.returned
    require(again == game, "save and load change the game")


def sealed_order(game: Sword, rng: Random) -> None:
    """Sealed answers in any order of arrival give the same game."""
    waiting = [ask for ask in questions(game) if ask.waits]
    if len(waiting) < 2:
        return
    said = {ask.number: random_answer(game, ask.number, rng) for ask in waiting}
    ends = set()
    for order in (waiting, waiting[::-1]):
        now = game
        for ask in order:
            now = play(now, ask.number, said[ask.number]).game
        ends.add(save(now))
    require(len(ends) == 1, "the order of arrival of sealed answers matters")


def redealt(game: Sword, viewer: str | None, rng: Random, kept: Collection[str] = ()) -> Sword:
    """The same game with everything `viewer` cannot see dealt anew: other hands, and every deck.

    Cards named in answers that are given and not yet carried out stay where they are: sealed ones, plays that their
    players insist on, and those for a voyage that is not declared yet; so do those in hand that are `kept`.
    """
    other = fork(game)
    given = set(kept)
    for frame in other.stack:
        if isinstance(frame, Window):
            given.update(*frame.insisting.values())
        elif isinstance(frame, Together):
            given.update(*(ask.said for ask in frame.asks))
        elif isinstance(frame, Reaction):
            given.update(escape.card for escape in frame.avoiding)
    for seat in other.seats:
        fixed = [card for card in other.hands[seat] if seat == viewer or card in given]
        loose = [*(card for card in other.hands[seat] if card not in fixed), *other.decks[seat]]
        rng.shuffle(loose)
        free = len(other.hands[seat]) - len(fixed)
        other.hands[seat] = [*fixed, *loose[:free]]
        other.decks[seat] = loose[free:]
    return other


def keeps_secrets(game: Sword, rng: Random, answered: Answered | None = None) -> None:
    """Guarantee 2: what a viewer sees, who is asked and what happens by itself do not depend on what he cannot see.

    One viewer, drawn anew at each answer, and one answer to one of the open questions, if none is given.
    """
    viewer = rng.choice((None, *game.in_play()))
    other = redealt(game, viewer, rng)
    require(view(other, viewer) == view(game, viewer), f"the view of {viewer} shows hidden cards")
    require(questions(other) == questions(game), f"whom the game asks shows hidden cards to {viewer}")
    if answered is None and not questions(game):
        return
    ask, said, mine = answered or _answered(game, rng)
    try:
        theirs = play(other, ask.number, said)
    except IllegalChoice:
        return  # a card that the other deal gave to somebody else
    for event in mine.events:
        require(not _named_to(event, viewer), f"{event} names its cards to {viewer}")
    if any(draw.hidden for draw in (*mine.draws, *theirs.draws)):
        return  # what is drawn from the deck now differs with it
    seen = [_blurred(event, viewer) for event in mine.events]
    also = [_blurred(event, viewer) for event in theirs.events]
    require(seen == also, f"what happens after {ask.name} {said} shows hidden cards to {viewer}")
    require(questions(mine.game) == questions(theirs.game), f"who is asked after {ask.name} {said} shows hidden cards")


def _answered(game: Sword, rng: Random) -> Answered:
    ask = rng.choice(questions(game))
    said = random_answer(game, ask.number, rng)
    return ask, said, play(game, ask.number, said)


def _named_to(event: Event, viewer: str | None) -> tuple[str, ...]:
    """The cards an event names to a viewer who neither holds nor was shown them."""
    seen = event.seen_by(viewer)
    if isinstance(seen, events.CardsDrawn) and viewer != seen.seat:
        return seen.cards
    if isinstance(seen, events.CardsSearched) and viewer != seen.seat:
        return seen.taken
    if isinstance(seen, events.HandShown) and viewer not in (seen.seat, seen.to):
        return seen.cards
    return ()


def _blurred(event: Event, viewer: str | None) -> Event | None:
    """As the viewer sees it, without the names of cards that the rules turn up and that differ with the deal."""
    seen = event.seen_by(viewer)
    if isinstance(seen, events.CardsDrawn | events.CardsDiscarded | events.HandShown):
        return replace(seen, cards=())
    return replace(seen, taken=()) if isinstance(seen, events.CardsSearched) else seen
