"""A game without the secrets of others: what may leave the table in a report."""

from engine.core.dice import commitment, permutation
from engine.core.fork import fork
from engine.core.frames import Together
from engine.core.window import Window
from engine.sword.cards.asking import Asking, HandChoice
from engine.sword.cards.dealings import HandCards
from engine.sword.desperate import DesperateLast, LastDesperate
from engine.sword.game import Sword
from engine.sword.victory import TieOrder, VpOrder, tie_rank


def redacted(game: Sword, viewer: str | None, seed: str) -> Sword:
    """The same position, made of what `viewer` (None: the public) may know and of `seed` alone.

    Hands of others and all decks are dealt anew. Sealed answers of others and plays they insist on are unsaid, so that
    their questions stand again; what they have said ahead is forgotten. What the game waits for keeps its number, and
    so do the asides of the viewer and the counter of draws; later chance comes from `seed`. The viewer's view is the
    same but for the commitment to the seed; after the end the seed is no secret and stays.
    """
    new = fork(game)
    new.events, new.drawn, new.returned, new.loaded = [], [], None, []
    if not game.winner:
        new.seed = commitment(f"{seed}/chance")
    _deal(new, viewer, commitment(f"{seed}/cards"))
    new.ahead = {seat: said for seat, said in game.ahead.items() if seat == viewer}
    _forget_who_passed_ahead(new)
    _unsay(new, viewer)
    return new


def sealed(game: Sword, viewer: str | None) -> tuple[str, ...]:
    """Whose answers to what is asked just now `redacted` unsays; everybody sees that these are in."""
    top = game.stack[-1] if game.stack else None
    asks = top.asks if isinstance(top, Together) else []
    return tuple(ask.seat for ask in asks if ask.number and ask.said and ask.seat != viewer)


def _deal(game: Sword, viewer: str | None, seed: str) -> None:
    """From piles in a fixed order, so that nothing of the old deal is left in the new one.

    A hand and the top of a deck that a card shows to the viewer just now are what they are.
    """
    seen, searched = _shown(game, viewer)
    for number, seat in enumerate(game.seats):
        hand = game.hands[seat] if viewer is not None and seat in (viewer, seen) else []
        loose = sorted(card for card in (*game.hands[seat], *game.decks[seat]) if card not in hand)
        dealt = [loose[index] for index in permutation(seed, number, len(loose))]
        unknown = len(game.hands[seat]) - len(hand)
        top = game.decks[seat][: searched.get(seat, 0)] if seat == viewer else []
        dealt = [*dealt[:unknown], *top, *(card for card in dealt[unknown:] if card not in top)]
        game.hands[seat], game.decks[seat] = [*hand, *dealt[:unknown]], dealt[unknown:]


def _shown(game: Sword, viewer: str | None) -> tuple[str, dict[str, int]]:
    """7.1 Whose hand a card shows to the viewer now, and how many cards on top of whose deck."""
    asking = game.inside(Asking)
    if asking is None or asking.by != viewer or not isinstance(game.stack[-1], HandChoice):
        return "", {}
    one = asking.effect(game)
    assert isinstance(one, HandCards)
    of = one.visible(game, asking.now(game), asking.seat)[0]
    return (of, {}) if one.deal == "inspect" else ("", {of: one.n if one.deal == "scry" else 0})


def _unsay(game: Sword, viewer: str | None) -> None:
    """Numbers go on after those the viewer has seen, for the true counter tells how often others have said something
    ahead."""
    for frame in game.stack:
        if isinstance(frame, Window):
            frame.passed = [seat for seat in frame.passed if seat == viewer]
            frame.insisting = {seat: said for seat, said in frame.insisting.items() if seat == viewer}
    top = game.stack[-1] if game.stack else None
    asked = top.asks if isinstance(top, Together) else game.waiting()
    mine = [aside for aside in game.asides if aside.seat == viewer]
    game.asked = max((ask.number for ask in (*asked, *mine)), default=game.asked)
    if isinstance(top, Together):
        # One without a number was answered ahead and never asked.
        top.asks = [ask for ask in top.asks if ask.number or ask.seat == viewer]
        for ask in top.asks:
            if ask.seat != viewer:
                ask.said = ()
        _ask_again(game, viewer)
    for aside in game.asides:
        if aside.seat != viewer:
            game.asked += 1
            aside.number = game.asked


def _ask_again(game: Sword, viewer: str | None) -> None:
    """Ask all whom the window on top asks when it opens: who has passed for good cannot be told from who insists."""
    together, window = game.stack[-1], game.stack[-2] if len(game.stack) > 1 else None
    if not isinstance(together, Together) or not isinstance(window, Window):
        return
    standing = {ask.seat: ask for ask in together.asks}
    for seat in window.seats(game):
        if seat not in standing and seat != viewer:
            standing[seat] = window.question(game, seat)
            game.asked += 1
            standing[seat].number = game.asked
    together.asks = [standing[seat] for seat in window.seats(game) if seat in standing]


def _forget_who_passed_ahead(game: Sword) -> None:
    """7.4.5 Who has passed ahead is in no tie and comes behind those level with him. In the copy nobody has passed, and
    those still to come who are level with each other come in the order of 4.4, unless they are being asked for it.
    """
    last = game.inside(DesperateLast)
    if last is None:
        return
    now = last.left[:1] if isinstance(game.stack[-1], LastDesperate) else []
    rest = [seat for seat in last.left if seat not in now]
    last.left = [*now, *sorted(rest, key=lambda seat: (-game.vp[seat], tie_rank(game, seat)))]
    order = game.inside(VpOrder)
    if order is not None:
        top = game.stack[-1]
        tied = {seat for ask in (top.asks if isinstance(top, Together) else []) for seat in _tied(ask)}
        order.order = sorted(last.left, key=lambda seat: (-game.vp[seat], seat not in tied, tie_rank(game, seat)))
        order.seats = list(order.order)


def _tied(ask: object) -> tuple[str, ...]:
    return ask.tied if isinstance(ask, TieOrder) else ()
