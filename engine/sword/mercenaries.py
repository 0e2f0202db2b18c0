"""7.2.4, 5.10.1 Mercenaries of Carthage (5P): hired for a card, raised and dismissed at the end of each turn."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from engine.core.choice import Barred, Choice, Option
from engine.core.frames import step
from engine.sword import acts, fleets, placement
from engine.sword.game import (
    CARTHAGE,
    GARRISON_BOX,
    INSURRECTION,
    PAID_IN_FULL,
    Decision,
    Frame,
    Procedure,
    Sword,
    Units,
)
from engine.sword.party import Talk, following, meant

HIRE = "hire"
INSIDE, OUTSIDE = "inside", "outside"
ROUNDING = "mercenary_rounding"

NO_CARD_TO_HIRE = Barred("7.2.4", "no_cards")
HIRED_ALREADY = Barred("7.2.4", "hired_already")
NO_PLACE = Barred("5.10", "no_place")


def is_player(game: Sword, seat: str) -> bool:
    """7.2.4 (5P) Whether the seat is that of Carthage."""
    return CARTHAGE in game.powers_of(seat)


# 7.2.4 hiring


def hire_words(game: Sword, seat: str, said: Choice, *, hired: bool) -> Iterator[Option]:
    """7.2.4, 7.4.6 `hire` card, and for each of so many CU as its value a space, in the order of the board."""
    if not is_player(game, seat):
        return
    if not said:
        yield Option(HIRE, "verb", barred=_hire_barred(game, seat, hired))
    elif len(said) == 1:
        yield from (Option(card, "card") for card in fleets.spendable(game, seat))
    elif len(said) - 2 < game.data.cards[said[1]].value:
        begun = len(said) == 2
        for space, barred in placement.placements(game, CARTHAGE).items():
            begun = begun or space == said[-1]
            if begun:
                yield Option(space, "space", barred=barred)


def _hire_barred(game: Sword, seat: str, hired: bool) -> Barred | None:
    if hired:
        return HIRED_ALREADY
    if not fleets.spendable(game, seat):
        return NO_CARD_TO_HIRE
    return None if placement.anywhere(game, CARTHAGE) else NO_PLACE


def hire(game: Sword, seat: str, said: Choice) -> None:
    """7.2.4 It is not the card of the round."""
    _, card, *spaces = said
    if card in game.desperate[seat]:
        acts.play_desperate(game, seat, card, HIRE)
    else:
        acts.play_card(game, seat, card, HIRE)
    for space, each in groupby(spaces):
        acts.place_cu(game, CARTHAGE, space, Units(mercenary=len(list(each))), card)


# 5.10.1 at the end of the turn


class Camp(NamedTuple):
    """Mercenaries that stand together: `inside` a city or outside, in a stack of so many `cu`."""

    space: str
    inside: bool
    number: int
    cu: int

    @property
    def side(self) -> str:
        return INSIDE if self.inside else OUTSIDE


def camps(game: Sword) -> list[Camp]:
    """5.10.1 Where mercenaries stand, in the order of the board."""
    found = []
    for space in game.control:
        stack = game.force(space, CARTHAGE)
        for inside, units in ((False, stack.outside), (True, stack.inside)):
            if units.mercenary:
                found.append(Camp(space, inside, units.mercenary, stack.all_cu))
    return found


def leaving(game: Sword) -> int:
    """5.10.1 (5P) How many mercenaries leave: half of all on the board, rounded as the game's option says (§S)."""
    if game.setting.unrest is None or PAID_IN_FULL in game.markers:
        return 0
    every = sum(camp.number for camp in camps(game))
    return (every + 1) // 2 if game.options[ROUNDING] == "up" else every // 2


def raised(game: Sword) -> int:
    """5.10.1 (5P) How many mercenaries Carthage raises."""
    if game.seat_of(CARTHAGE) is None:
        return 0
    return 1 if INSURRECTION in game.markers else 2


def dismissal(places: list[Camp], number: int) -> Talk[tuple[tuple[Camp, int], ...]]:
    """5.10.1 Spaces in the order of the board, inside or outside where both are; how many where there is a choice."""
    chosen: list[tuple[Camp, int]] = []
    while number:
        left = [sum(camp.number for camp in places[at:]) for at in range(len(places))]
        able = [camp for camp, rest in zip(places, left, strict=True) if rest >= number]
        word = yield [Option(space, "space") for space in dict.fromkeys(camp.space for camp in able)]
        here = [camp for camp in able if camp.space == word]
        side = (yield [Option(camp.side, "choice") for camp in here]) if len(here) > 1 else here[0].side
        at = next(at for at, camp in enumerate(places) if (camp.space, camp.side) == (word, side))
        most = min(number, places[at].number)
        least = max(1, number - (left[at] - places[at].number))
        if least < most:
            most = int((yield [Option(str(n), "number", amount=n) for n in range(least, most + 1)]))
        chosen.append((places[at], most))
        places, number = places[at + 1 :], number - most
    return tuple(chosen)


@dataclass(kw_only=True)
class MercenariesOut(Decision):
    """5.10.1 (5P) Which mercenaries leave, `leave` of them; the sentence is that of `dismissal`."""

    name = "mercenaries_out"
    rule = "5.10.1"
    leave: int

    def about(self) -> dict[str, str | int]:
        return {"cu": self.leave}

    def words(self, game: Sword, said: Choice) -> list[Option]:
        return following(dismissal(camps(game), self.leave), said)

    def default(self, game: Sword) -> Choice:
        """From the largest stack first, from the Garrison box last."""
        places, wanted, missing = camps(game), {}, self.leave
        for camp in sorted(places, key=lambda camp: (camp.space == GARRISON_BOX, -camp.cu)):
            wanted[camp.space, camp.side] = min(camp.number, missing)
            missing -= wanted[camp.space, camp.side]
        said: Choice = ()
        todo = [(place, number) for place in wanted if (number := wanted[place])]
        todo.sort(key=lambda one: [(camp.space, camp.side) for camp in places].index(one[0]))
        while options := following(dismissal(places, self.leave), said):
            (space, side), number = todo[0]
            word = {"space": space, "choice": side}.get(options[0].kind, str(number))
            said = (*said, word)
            if _done(places, self.leave, said):
                todo.pop(0)
        return said


def _done(places: list[Camp], number: int, said: Choice) -> bool:
    """5.10.1 Whether the last word has settled how many leave a place."""
    options = following(dismissal(places, number), said)
    return not options or options[0].kind == "space"


@dataclass(kw_only=True)
class Dismissal(Procedure):
    """5.10.1 (5P) Carthage removes half of all mercenaries on the board, which ones it chooses."""

    seat: str

    @step
    def ask(self, game: Sword) -> Frame | None:
        """5.10.1"""
        leave = leaving(game)
        if leave:
            return MercenariesOut(seat=self.seat, leave=leave)
        self.end()
        return None

    @step
    def dismiss(self, game: Sword) -> None:
        """5.10.1, §R 21 Leaders left without CU stay, unless enemy CU are there."""
        choice = game.result(MercenariesOut)
        for camp, number in meant(dismissal(camps(game), choice.leave), choice.said):
            acts.lose_cu(game, CARTHAGE, camp.space, Units(mercenary=number), "5.10.1", inside=camp.inside)
