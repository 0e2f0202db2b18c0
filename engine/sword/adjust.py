"""What the table mends by consent, when people or the engine made a mistake: one sentence, offered word by word.

cu POWER SPACE outside [inside] · leader LEADER SPACE|displaced|pool|aside|out [inside|outside] · commander LEADER ·
control SPACE POWER · kind SPACE KIND · loyalty SPACE n · siege SPACE none|n POWER · vp SEAT n · plunder KIND n ·
marker MARKER on|off · rolled SPACE on|off · acted POWER on|off · reshuffle SEAT on|off · alliance POWER POWER on|off ·
card CARD hand|deck|discards|removed|kept · unrest n · mercenaries SPACE outside [inside]
"""

from collections.abc import Iterator, Mapping
from functools import partial

from engine.core.choice import Barred, Choice, Option, allowed, refusal
from engine.core.fork import fork
from engine.core.frames import Decision
from engine.core.game import Game
from engine.core.play import IllegalChoice, Outcome, offered, resume
from engine.sword import sequence
from engine.sword.adjust_board import BOARD
from engine.sword.adjust_carthage import OF_CARTHAGE
from engine.sword.adjust_table import BESIDE
from engine.sword.adjust_words import AS_IT_IS, Adjustment
from engine.sword.events import Adjusted
from engine.sword.game import Sword

VERBS: Mapping[str, Adjustment] = {**BOARD, **BESIDE, **OF_CARTHAGE}
OVER = Barred("4", "game_over")
NOTHING = Barred("2", "nothing_to_adjust")
LOOK_AHEAD = 2
"""How many words of an open question are tried after an adjustment."""


def words(game: Sword, said: Choice) -> Iterator[Option]:
    """The words that may follow `said`; one after which nothing could be said is barred for the first reason there."""
    for option in _words(game, said):
        yield option._replace(barred=option.barred or _dead_end(game, (*said, option.word)))


def _words(game: Sword, said: Choice) -> Iterator[Option]:
    if not said:
        verbs = (verb for verb in VERBS if verb not in OF_CARTHAGE or game.setting.unrest is not None)
        yield from (Option(verb, "verb", barred=OVER if game.winner else None) for verb in verbs)
    else:
        yield from VERBS[said[0]].words(game, said[1:])


def _dead_end(game: Sword, said: Choice) -> Barred | None:
    """Why nothing can be said after `said`; None if something can, or if that is a whole sentence.

    That it is so already is the last reason to give. A verb has none that is about one of several things.
    """
    found: list[Barred] = []
    for option in _words(game, said):
        barred = option.barred or _dead_end(game, (*said, option.word))
        if barred is None:
            return None
        found.append(barred)
    first = next((barred for barred in found if barred.key != AS_IT_IS), found[0] if found else None)
    if len(said) == 1 and (first is None or any(barred != first for barred in found)):
        return NOTHING
    return first


def adjust_options(game: Sword, said: Choice, *, barred: bool = False) -> tuple[Option, ...]:
    """The words that may follow `said`; none if that completes the sentence. With `barred`, the refused ones too.

    Raises IllegalChoice if `said` was not offered; with `barred` it may lead nowhere, as far as it can be said at all.
    """
    if barred:
        offered(partial(_words, game), said, barred=True)
        return tuple(words(game, said))
    return offered(partial(words, game), said, barred=False)


def adjust(game: Sword, said: Choice) -> Outcome[Sword]:
    """Carry out a sentence; `game` is left as it was. Questions stay open, under new numbers. Raises IllegalChoice."""
    wrong = refusal(partial(words, game), said)
    if wrong is not None:  # the reason against what was said comes before that against where it leads
        raise IllegalChoice(said, *(refusal(partial(_words, game), said) or wrong))
    new = fork(game)
    new.events, new.drawn, new.returned = [], [], None
    new.tell(Adjusted(said=said))
    VERBS[said[0]].carry_out(new, said[1:])
    _ask_anew(new)
    if stuck := _stuck(new):
        raise IllegalChoice(said, len(said) - 1, stuck)
    return Outcome(resume(new, game), tuple(new.events), ())


def _ask_anew(game: Sword) -> None:
    """5.4 What the active player is asked depends on whether he has cards, which all know."""
    top = game.stack[-1]
    if isinstance(top, sequence.TurnChoice):
        game.stack[-1] = sequence.turn_choice(game, top.seat)


def _stuck(game: Sword) -> Barred | None:
    """Why the game could not go on from here: a question that has lost its answers."""
    for ask in (*game.waiting(), *game.asides):
        try:
            sound = _sound(game, ask)
        except Exception:  # whatever a rule trips over, it does not fit the board any more
            sound = False
        if not sound:
            return Barred("2", "no_answer_left", {"seat": ask.seat})
    return None


def _sound(game: Sword, ask: Decision[Game]) -> bool:
    """It has answers, and its default is one; of a question about hidden cards only what all know is looked at."""
    said = ask.default(game)
    if said is not None and refusal(partial(ask.words, game), said) is not None:
        return False
    return _leads_on(game, ask, (), 0 if ask.hidden else LOOK_AHEAD)


def _leads_on(game: Sword, ask: Decision[Game], said: Choice, further: int) -> bool:
    """Whether something may follow what has been said, unless that is an answer; and after each such word."""
    every = list(ask.words(game, said))
    if not every:
        return bool(said)
    able = allowed(lambda _: every, said)
    return bool(able) and all(not further or _leads_on(game, ask, (*said, one.word), further - 1) for one in able)
