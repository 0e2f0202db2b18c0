"""15 Alliances: offers (15.1), breaking (15.5), renewal at the end of a turn (15.4, 5.9)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.core.choice import Barred, Choice, Option
from engine.core.frames import step
from engine.sword import acts, support
from engine.sword.events import AllianceOffered, AllianceRenewed
from engine.sword.game import PUNIC_ALLIANCE, Decision, Frame, Procedure, Sword, pair
from engine.sword.victory import VpOrder

ALLY, BREAK = "ally", "break"
PRICE = 3
"""15.5 Points of own support that breaking an alliance costs."""

BESIEGING = 3
"""15.5 CU that, put outside, lay a siege marker at once."""


# 15.1 offers


def may_offer(game: Sword, power: str, other: str, offers: Sequence[tuple[str, str]] = ()) -> Barred | None:
    """15.1 Between player powers, one by one; `offers` are those made in this turn (§R 33)."""
    about = {"power": power, "other": other}
    if game.seat_of(other) is None:
        return Barred("15.1", "no_player_power", about)
    if PUNIC_ALLIANCE in game.markers and {power, other} == {"romans", "greeks"}:
        return Barred("18", "rome_is_bound_to_carthage", about)
    if pair(power, other) in game.forbidden:
        return Barred("15.1", "forbidden_this_turn", about)
    if game.same_side(power, other):
        return Barred("15", "standing_allies", about)
    if game.allied(power, other):
        return Barred("15.1", "already_allied", about)
    for space, marker in game.sieges.items():
        if marker.besieger == power and game.control[space] == other:
            return Barred("15.1", "besieging", {**about, "space": space})
    if any(pair(*offer) == pair(power, other) for offer in offers):
        return Barred("15.1", "offered_this_turn", about)
    return None


def offer_words(game: Sword, seat: str, said: Choice, offers: Sequence[tuple[str, str]]) -> Iterator[Option]:
    """15.1 `ally` own power, other power."""
    powers = game.powers_of(seat)
    if not said:
        barred = None
        if not any(_partners(game, seat, power, offers) for power in powers):
            barred = Barred("15.1", "nobody_to_ally_with")
        yield Option(ALLY, "verb", barred=barred)
    elif len(said) == 1:
        for power in powers:
            barred = None
            if not _partners(game, seat, power, offers):
                barred = Barred("15.1", "nobody_to_ally_with", {"power": power})
            yield Option(power, "power", barred=barred)
    elif len(said) == 2:
        for other in _others(game, seat):
            yield Option(other, "power", barred=may_offer(game, said[1], other, offers))


def _others(game: Sword, seat: str) -> list[str]:
    return [power for power in game.powers() if power not in game.powers_of(seat)]


def _partners(game: Sword, seat: str, power: str, offers: Sequence[tuple[str, str]]) -> bool:
    return any(may_offer(game, power, other, offers) is None for other in _others(game, seat))


@dataclass(kw_only=True)
class OfferAnswer(Decision):
    """15.1 Free to refuse; where a card says so at the `price` of so much support, named after it (7.3.2)."""

    name = "offer_answer"
    rule = "15.1"
    power: str
    other: str
    price: int = 0

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "other": self.other} | ({"points": self.price} if self.price else {})

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        if not said:
            yield Option("accept", "verb")
            yield Option("refuse", "verb")
        elif said[0] == "refuse" and self.price:
            yield from support.remove_words(game, self.other, said[1:], self.price)

    def default(self, game: Sword) -> Choice:
        """§D Refuse; what it costs, from the first of the board on."""
        said: Choice = ("refuse",)
        while legal := [option.word for option in self.words(game, said) if not option.barred]:
            said = (*said, legal[0])
        return said


@dataclass(kw_only=True)
class Offer(Procedure):
    """15.1 `power` offers `other` an alliance; `refusal` costs him so much support, as far as he has it."""

    power: str
    other: str
    refusal: int = 0

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "other": self.other}

    @step
    def offer(self, game: Sword) -> Frame | None:
        """15.1"""
        seat = game.seat_of(self.other)
        assert seat is not None, "offers go to player powers"
        game.tell(AllianceOffered(power=self.power, other=self.other))
        price = min(self.refusal, support.own_support(game, self.other))
        return OfferAnswer(seat=seat, power=self.power, other=self.other, price=price)

    @step
    def answer(self, game: Sword) -> Frame | None:
        """15.1"""
        said = game.result(OfferAnswer).said
        accepted = said == ("accept",)
        acts.answer_offer(game, self.power, self.other, accepted)
        if accepted:
            befriend(game, self.power, self.other)
        return support.remove_own(game, said[1:-1], "15.1")


def befriend(game: Sword, power: str, other: str) -> None:
    """13.4 A siege between two who become allies is lifted; their CU may stay (§R 34), and who was inside comes out."""
    for space, marker in list(game.sieges.items()):
        if pair(marker.besieger, game.control[space]) == pair(power, other):
            acts.set_siege(game, space, None)
    for space in list(game.stacks):
        acts.settle(game, space)


# 15.5 breaking


def break_words(game: Sword, seat: str, said: Choice) -> Iterator[Option]:
    """15.5 `break` own power, ally, the spaces of three points of own support, `done`."""
    if not said:
        bars = [break_barred(game, power) for power in game.powers_of(seat)]
        yield Option(BREAK, "verb", barred=None if None in bars else bars[-1])
    elif len(said) == 1:
        for power in game.powers_of(seat):
            yield Option(power, "power", barred=break_barred(game, power))
    elif len(said) == 2:
        for other in game.alliance_of(said[1]):
            yield Option(other, "power")
    else:
        yield from support.remove_words(game, said[1], said[3:], PRICE)


def break_barred(game: Sword, power: str) -> Barred | None:
    """15.5 Without an alliance there is nothing to break, and without 3 of his own support he cannot."""
    if not game.alliance_of(power):
        return Barred("15.5", "no_alliance", {"power": power})
    if not support.can_remove(game, power, PRICE):
        return Barred("15.5", "too_little_support", {"power": power, "number": PRICE})
    return None


def break_alliance(game: Sword, said: Choice) -> Frame | None:
    """15.5 Carry out a sentence of `break_words`: the support goes first. The frame: see `support.remove`."""
    _, power, other, *spaces, _ = said
    falling = support.remove_own(game, spaces, "15.5")
    part(game, power, other, "15.5")
    return falling


def part(game: Sword, power: str, other: str, cause: str) -> None:
    """15.5 The alliance is over; CU of one inside the other's city are put outside, three of them with a 0-marker.

    Who stood with an ally (§R 34) stands with an enemy now: 8.4, 9.3.1.
    """
    acts.end_alliance(game, power, other, cause)
    for host, guest in ((power, other), (other, power)):
        for space in list(game.stacks):
            stack = game.force(space, guest)
            if game.control[space] != host or not (stack.inside.total or stack.within):
                continue
            acts.come_out(game, guest, space)
            if stack.inside.total >= BESIEGING and space not in game.sieges:
                acts.set_siege(game, space, 0, guest)
    for space in list(game.stacks):
        acts.settle(game, space)


def forbid(game: Sword, power: str, other: str) -> None:
    """15.1 A card: these two may not ally again in this turn."""
    if pair(power, other) not in game.forbidden:
        game.forbidden.append(pair(power, other))


# 5.9, 15.4 renewal


@dataclass(kw_only=True)
class Renew(Decision):
    """5.9 One side of an alliance: go on, or end it without penalty."""

    name = "renew"
    rule = "5.9"
    power: str
    other: str

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power, "other": self.other}

    def words(self, game: Sword, said: Choice) -> Iterable[Option]:
        if not said:
            yield Option("go_on", "verb")
            yield Option("end", "verb")

    def default(self, game: Sword) -> Choice:
        return ("end",)


@dataclass(kw_only=True)
class Renewal(Procedure):
    """5.9 All alliances end unless both sides go on. `left` are those to be decided, the side asked first in front."""

    left: list[tuple[str, str]] = field(default_factory=list)

    @step
    def order(self, game: Sword) -> Frame | None:
        """5.9, 4.4"""
        bound = {power for alliance in between_players(game) for power in alliance}
        return VpOrder(
            seats=[seat for seat in game.in_play() if not bound.isdisjoint(game.powers_of(seat))], where="5.9"
        )

    @step
    def line_up(self, game: Sword) -> None:
        """5.9 In descending VP order, alliance by alliance."""
        left = between_players(game)
        for seat in game.result(VpOrder).order:
            for alliance in [alliance for alliance in left if not set(alliance).isdisjoint(game.powers_of(seat))]:
                left.remove(alliance)
                first, second = alliance
                self.left.append((first, second) if first in game.powers_of(seat) else (second, first))

    @step
    def ask_first(self, game: Sword) -> Frame | None:
        """5.9"""
        if not self.left:
            self.end()
            return None
        return _renew(game, *self.left[0])

    @step
    def ask_second(self, game: Sword) -> Frame | None:
        """5.9 Only if the first would go on."""
        power, other = self.left[0]
        if game.result(Renew).said == ("go_on",):
            return _renew(game, other, power)
        self._end(game)
        return None

    @step
    def decide(self, game: Sword) -> None:
        """5.9"""
        if game.result(Renew).said == ("go_on",):
            power, other = self.left.pop(0)
            game.tell(AllianceRenewed(power=power, other=other))
            self.goto(Renewal.ask_first)
        else:
            self._end(game)

    def _end(self, game: Sword) -> None:
        part(game, *self.left.pop(0), "5.9")
        self.goto(Renewal.ask_first)


def between_players(game: Sword) -> list[tuple[str, str]]:
    """5.9, §R 38 The alliances of 15; that of 18, with a non-player power, is not among them."""
    return [alliance for alliance in game.alliances if all(game.seat_of(power) for power in alliance)]


def _renew(game: Sword, power: str, other: str) -> Frame:
    seat = game.seat_of(power)
    assert seat is not None
    return Renew(seat=seat, power=power, other=other)
