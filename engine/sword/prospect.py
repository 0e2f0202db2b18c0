"""A look ahead for a player who prepares his action before his turn."""

from engine.sword.game import Sword
from engine.sword.redact import redacted
from engine.sword.sequence import ROUNDS, Match, Round, Turn, turn_choice


def prospect(game: Sword, seat: str) -> tuple[Sword, int] | None:
    """A game to be thrown away in which the board is as it is now and that seat is asked its `turn`; and the number of
    the question.

    None where the seat has no turn to come before its hand may change: the game is over, the seat is out, it is neither
    the action phase nor just before it, when the hands are drawn and only who goes first is open (5.3: as if it were
    this seat), all its turns of this phase are over, or its turn is going on and it will be asked anyway.
    Nothing in it but that seat's hand depends on hidden cards (see `redacted`), not even what chance would bring.

    Raises LookupError for a seat that is not in this game.
    """
    if seat not in game.seats:
        raise LookupError(f"no seat {seat!r} in this game; its seats are {', '.join(game.seats)}")
    now, turn = game.inside(Round), game.inside(Turn)
    if game.winner or seat in game.fallen or (turn is not None and turn.seat == seat):
        return None
    if now is None and game.phase != "first_player":
        return None
    later = now is None or seat not in now.to_act
    if now is not None and later and game.round == ROUNDS:
        return None
    new = redacted(game, seat, "prospect")
    below = [] if now is None else new.stack[: game.stack.index(now)]
    if now is None:
        match = new.inside(Match)
        assert match is not None
        match.goto(Match.play_round)
        below = [match]
        new.phase, new.first = "action", seat
    if later:
        new.round += 1
        new.rolled.clear()
        new.acted.clear()
    order = new.round_from(new.first)
    new.active = seat
    new.asked += 1
    ask = turn_choice(new, seat)
    ask.number = new.asked
    new.stack = [
        *below,
        Round(to_act=order[order.index(seat) + 1 :]),
        Turn(seat=seat, at=Turn.do.name),
        ask,
    ]
    return new, new.asked
