"""Adjustments of what lies beside the board by the table: VP, plunder, markers, reminders, alliances, cards."""

from collections.abc import Iterator, Mapping

from engine.core.choice import Barred, Choice, Option
from engine.sword import (
    abilities,
    acts,
    acts_adjust,
    alliances,
    decks,
    desperate,
    desperate_use,
    movement,
    neutral,
    siege,
    victory,
)
from engine.sword.adjust_words import OFF, ON, Adjustment, as_it_is, in_progress, in_the_middle, named, switch
from engine.sword.events import TABLE
from engine.sword.fleets import DUOVIRI
from engine.sword.game import (
    INSURRECTION,
    PUNIC_ALLIANCE,
    PUNIC_ENVOYS,
    REVOLTERS,
    TREATY_SIGNED,
    UNREST,
    Sword,
)

MOST_VP = 12
MARKERS = (abilities.MINES_DEPLETED, movement.APPIAN_WAY, DUOVIRI, PUNIC_ENVOYS, TREATY_SIGNED, PUNIC_ALLIANCE)
"""Those that rules in force look at; others that lie may be taken off."""

GOALS = ("hand", "deck", "discards", "removed")
KEPT = "kept"


# tracks


def _vp_words(game: Sword, said: Choice) -> Iterator[Option]:
    """4.4 Not while a tie is being decided."""
    tie = in_the_middle("4.4") if game.inside(victory.VpOrder) or game.inside(victory.Fewest) else None
    if not said:
        yield from (Option(seat, "seat", amount=game.vp[seat], barred=tie) for seat in game.in_play())
    elif len(said) == 1:
        for number in range(MOST_VP + 1):
            yield Option(str(number), "number", amount=number, barred=as_it_is("4.1", game.vp[said[0]] == number))


def _set_vp(game: Sword, said: Choice) -> None:
    change = int(said[1]) - game.vp[said[0]]
    acts.change_vp(game, said[0], max(0, change), max(0, -change), TABLE)


def _plunder_words(game: Sword, said: Choice) -> Iterator[Option]:
    """14.1 Kind and number; the other kind goes, as never both lie on the track."""
    track = game.setting.plunder_track
    if not said:
        barred = None if track else Barred("14.1", "no_plunder_track")
        yield from (Option(kind, "choice", barred=barred) for kind in ("gallic", "transalpine"))
    elif len(said) == 1 and track:
        for number in range(track):
            same = _plunder(said[0], number) == (game.plunder_gallic, game.plunder_transalpine)
            yield Option(str(number), "number", amount=number, barred=as_it_is("14.1", same))


def _plunder(kind: str, number: int) -> tuple[int, int]:
    return (number, 0) if kind == "gallic" else (0, number)


def _set_plunder(game: Sword, said: Choice) -> None:
    acts.set_plunder(game, *_plunder(said[0], int(said[1])))


# markers and reminders


def _marker_words(game: Sword, said: Choice) -> Iterator[Option]:
    if not said:
        busy = not named(game).isdisjoint(game.kinds) or "carthage" not in game.npps()
        known = (*MARKERS, INSURRECTION) if game.setting.unrest is not None else MARKERS
        for marker in (*known, *(marker for marker in game.markers if marker not in known)):
            bound = marker == PUNIC_ALLIANCE and busy
            yield Option(marker, "choice", barred=in_the_middle("18") if bound else None)
    elif len(said) == 1:
        for option in switch("2", said[0] in game.markers):
            there = said[0] == INSURRECTION and option.word == OFF and game.total_cu(REVOLTERS)
            yield option._replace(barred=Barred("16.4", "revolters_there")) if there else option


def _set_marker(game: Sword, said: Choice) -> None:
    """18 With the marker of their alliance Rome and Carthage are allied, and without it they are not."""
    if said[0] == PUNIC_ALLIANCE:
        _set_alliance(game, ("romans", "carthage", said[1]))
    acts.set_marker(game, said[0], "permanent" if said[1] == ON else "")


def _rolled_words(game: Sword, said: Choice) -> Iterator[Option]:
    """13.1.1 Whether a space has had its roll of this round."""
    if not said:
        names = named(game)
        for space, kind in game.kinds.items():
            if kind in siege.BESIEGED or space in game.rolled:
                yield Option(space, "space", barred=in_progress("13.1.1", names, space))
    elif len(said) == 1:
        yield from switch("13.1.1", said[0] in game.rolled)


def _set_rolled(game: Sword, said: Choice) -> None:
    acts_adjust.set_rolled(game, said[0], said[1] == ON)


def _acted_words(game: Sword, said: Choice) -> Iterator[Option]:
    """16.1.1 Whether a non-player power has acted in this round; not while one does."""
    if not said:
        barred = in_the_middle("16.1.1") if game.inside(neutral.NeutralAction) else None
        used = (*game.npps(), UNREST) if game.setting.unrest is not None else game.npps()
        yield from (Option(power, "power", barred=barred) for power in used)
    elif len(said) == 1:
        yield from switch("16.1.1", said[0] in game.acted)


def _set_acted(game: Sword, said: Choice) -> None:
    acts_adjust.set_acted(game, said[0], said[1] == ON)


def _reshuffle_words(game: Sword, said: Choice) -> Iterator[Option]:
    if not said:
        yield from (Option(seat, "seat") for seat in game.in_play())
    elif len(said) == 1:
        yield from switch("6.4.1", said[0] in game.reminders)


def _set_reshuffle(game: Sword, said: Choice) -> None:
    acts_adjust.set_reshuffle(game, said[0], said[1] == ON)


# alliances


def _alliance_words(game: Sword, said: Choice) -> Iterator[Option]:
    """15 Two powers, on or off; not while an army acts or the alliances themselves are spoken of."""
    if not said:
        busy = not named(game).isdisjoint(game.kinds)
        busy = busy or bool(game.inside(alliances.Offer) or game.inside(alliances.Renewal))
        yield from (Option(power, "power", barred=in_the_middle("15") if busy else None) for power in game.powers())
    elif len(said) == 1:
        for other in game.powers():
            if other != said[0]:
                same = game.same_side(said[0], other)
                about = {"power": said[0], "other": other}
                yield Option(other, "power", barred=Barred("15", "standing_allies", about) if same else None)
    elif len(said) == 2:
        yield from switch("15", said[1] in game.alliance_of(said[0]))


def _set_alliance(game: Sword, said: Choice) -> None:
    """13.4, 15.5 With what follows from it: sieges are lifted, or who is inside comes out."""
    power, other, on = said
    if on == ON:
        acts_adjust.make_alliance(game, power, other)
        alliances.befriend(game, power, other)
    else:
        alliances.part(game, power, other, TABLE)


# cards


def _card_words(game: Sword, said: Choice) -> Iterator[Option]:
    """A card and its new place. Where a card is that not all can see makes no difference to what is offered."""
    if not said:
        for seat in game.in_play():
            for card in _own(game, seat):
                yield Option(card, "card", barred=_card_barred(game, card))
    elif len(said) == 1:
        (card,) = said
        seat = _holder(game, card)
        for goal in (KEPT, "removed") if _is_desperate(game, card) else GOALS:
            piles = {"discards": game.discards, "removed": game.removed, KEPT: game.desperate}
            yield Option(goal, "choice", barred=as_it_is("6", goal in piles and card in piles[goal][seat]))


def _own(game: Sword, seat: str) -> tuple[str, ...]:
    deck = game.data.positions[seat].deck
    return (*game.data.decks_for(deck, game.setting.players), *game.data.desperate_cards(deck))


def _holder(game: Sword, card: str) -> str:
    return next(seat for seat in game.in_play() if card in _own(game, seat))


def _is_desperate(game: Sword, card: str) -> bool:
    return game.data.cards[card].kind == "desperate"


def _card_barred(game: Sword, card: str) -> Barred | None:
    """6.2.1, 7.4.1 Not while answers about such cards may be sealed."""
    if _is_desperate(game, card):
        windows = (desperate.DesperateWindow, desperate.DesperateLast, desperate_use.DesperateTimes)
        return in_the_middle("7.4.1") if any(game.inside(kind) for kind in windows) else None
    return in_the_middle("6.2.1") if game.inside(decks.Draw) else None


def _set_card(game: Sword, said: Choice) -> None:
    """7.4.1 Who has a Desperate Times may answer ahead."""
    card, goal = said
    seat = _holder(game, card)
    acts_adjust.put_card(game, seat, card, goal)
    if _is_desperate(game, card):
        game.close(desperate.Ahead, seat)
        if game.desperate[seat]:
            game.open(desperate.Ahead(seat=seat))
        else:
            game.ahead.pop(seat, None)


BESIDE: Mapping[str, Adjustment] = {
    "vp": Adjustment(_vp_words, _set_vp),
    "plunder": Adjustment(_plunder_words, _set_plunder),
    "marker": Adjustment(_marker_words, _set_marker),
    "rolled": Adjustment(_rolled_words, _set_rolled),
    "acted": Adjustment(_acted_words, _set_acted),
    "reshuffle": Adjustment(_reshuffle_words, _set_reshuffle),
    "alliance": Adjustment(_alliance_words, _set_alliance),
    "card": Adjustment(_card_words, _set_card),
}
