"""3 Gallic events: what stands for the Gauls in games of three players."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from engine.core.choice import Barred, Choice, Option
from engine.core.frames import Together, step
from engine.sword import acts, placement, support, victory
from engine.sword.events import GallicEventRolled, GallicEventVoided
from engine.sword.facts import GALLIC_SEAT
from engine.sword.game import INDEPENDENT, Decision, Frame, Procedure, Sword
from engine.sword.losses import Losses
from engine.sword.muster import RaiseCu
from engine.sword.support import because
from engine.sword.tables import GallicStep

RULE = "3"
NO = "no"
RAID, LOYALTY, LEVY, SUPPORT = "raid", "loyalty", "levy", "support"


# what an event can strike


def strike_barred(game: Sword, one: GallicStep, space: str) -> Barred | None:
    """3 Why a step cannot strike a space: a raid wants a power's marker, a loss of loyalty a city nobody protects."""
    if (game.kinds[space] == "city") != (one.op == LOYALTY):
        return because(RULE, "other_kind_of_space", space)
    if barred := support.untouched(game, space):
        return barred
    if game.control[space] == INDEPENDENT:
        return because(RULE, "independent", space)
    if one.op == LOYALTY and game.loyalty[space] <= support.protectors(game, space):
        return because("7.3.3", "cu_protect", space)
    return None


def struck_words(game: Sword, one: GallicStep, seat: str, struck: tuple[str, ...]) -> Iterator[Option]:
    """3 The spaces of the table, each once: one of the chooser's own only if there is no other."""
    own = game.powers_of(seat)
    bars = {space: strike_barred(game, one, space) for space in one.spaces if space in game.control}
    bars |= {space: because(RULE, "struck_already", space) for space in struck}
    others = any(barred is None and game.control[space] not in own for space, barred in bars.items())
    for space, barred in bars.items():
        if barred is None and others and game.control[space] in own:
            barred = because(RULE, "own_space_while_others", space)
        yield Option(space, "space", barred=barred)


def targets(game: Sword, one: GallicStep, struck: tuple[str, ...] = ()) -> list[str]:
    """3 What a raid or a loss of loyalty can strike, whoever chooses."""
    return [
        space
        for space in one.spaces
        if space in game.control and space not in struck and strike_barred(game, one, space) is None
    ]


def _found_by(one: GallicStep) -> type[victory.Sought]:
    """3, 4.4 How the player is found whom a step names, or who chooses."""
    return victory.Most if one.who == "most_vp" else victory.Fewest


def concerned(game: Sword, one: GallicStep) -> list[str]:
    """3, 4.4 The powers of the player a step names, of all who are tied for it."""
    found = _found_by(one)(seats=game.in_play(), where=RULE)
    return [power for seat in found.tied(game) for power in game.powers_of(seat)]


def suffering(game: Sword, one: GallicStep) -> list[str]:
    """3 The powers that a step may cost something."""
    if one.op in (RAID, LOYALTY):
        return [game.control[space] for space in targets(game, one)]
    return concerned(game, one) if one.op == SUPPORT else []


def does_something(game: Sword, one: GallicStep) -> bool:
    """3 Whether a step could change anything as things stand."""
    if one.op in (RAID, LOYALTY):
        return bool(targets(game, one))
    powers = concerned(game, one)
    if one.op == LEVY:
        return any(placement.anywhere(game, power) for power in powers)
    return any(support.own_support(game, power) for power in powers)


# cards that void it


def could_void(game: Sword, seat: str) -> bool:
    """3 Whether a player could, by discards and removed cards, hold one with the icon."""
    gone = {*game.discards[seat], *game.removed[seat]}
    deck = game.data.decks_for(game.data.positions[seat].deck, game.setting.players)
    voids = (card for card in deck if game.data.cards[card].icons.cancels_gallic)
    return bool(game.hands[seat]) and not gone.issuperset(voids)


@dataclass(kw_only=True)
class GallicCancel(Decision):
    """3 A card with the icon, discarded to void the event; the first clockwise who has said one does it."""

    name = "gallic_cancel"
    rule = RULE
    hidden: ClassVar[bool] = True
    total: int

    def about(self) -> Mapping[str, str | int]:
        return {"event": self.total}

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        if said:
            return
        for card in sorted(game.hands[self.seat]):
            voids = game.data.cards[card].icons.cancels_gallic
            yield Option(card, "card", barred=None if voids else Barred(RULE, "no_cancel_icon", {"card": card}))
        yield Option(NO, "verb")

    def default(self, game: Sword) -> Choice:
        return (NO,)


@dataclass(kw_only=True)
class GallicChoice(Decision):
    """3 A space that step `part` of the event strikes, or where the player named gives up a point of his support."""

    name = "gallic_event"
    rule = RULE
    total: int
    part: int
    what: str
    struck: tuple[str, ...] = ()

    def about(self) -> Mapping[str, str | int]:
        return {"event": self.total, "what": self.what}

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        if said:
            return
        if self.what != SUPPORT:
            one = game.data.tables.gallic_event(self.total).steps[self.part]
            yield from struck_words(game, one, self.seat, self.struck)
            return
        powers = game.powers_of(self.seat)
        for space, owner in game.control.items():
            if owner not in powers:
                yield Option(space, "space", barred=because("7.3.2", "not_own_support", space))
            else:
                yield Option(space, "space", barred=support.remove_own_barred(game, owner, space))

    def default(self, game: Sword) -> Choice:
        return next((one.word,) for one in self.words(game, ()) if one.barred is None)


@dataclass(kw_only=True)
class GallicEvents(Procedure):
    """3 What the table brings where the Gallic player would act. `to_act`: who is still to act in this round.

    `part` is the step under way, of which `left` are still to be done and `struck` are hit; `seat` decides it.
    """

    to_act: tuple[str, ...]
    total: int = 0
    part: int = -1
    left: int = 0
    struck: list[str] = field(default_factory=list)
    seat: str = ""

    def about(self) -> Mapping[str, str | int]:
        return {"event": self.total} if self.total else {}

    @step
    def roll(self, game: Sword) -> None:
        """3 Nobody is active meanwhile."""
        game.active = ""
        dice = game.roll("Gallic event", 2)
        self.total = sum(dice)
        idle = not any(does_something(game, one) for one in self._steps(game))
        game.tell(GallicEventRolled(dice=dice, total=self.total, idle=idle))
        if idle:
            self.end()

    @step
    def ask_to_void(self, game: Sword) -> Frame | None:
        """3 All at once, clockwise from the Gallic seat."""
        _, *seats = game.round_from(GALLIC_SEAT)
        return Together(asks=[GallicCancel(seat=seat, total=self.total) for seat in seats if could_void(game, seat)])

    @step
    def void(self, game: Sword) -> None:
        """3 The first keeps nobody from keeping his card."""
        for ask in game.result(Together).asks:
            if ask.said != (NO,):
                acts.discard(game, ask.seat, ask.said, RULE)
                game.tell(GallicEventVoided(total=self.total, seat=ask.seat, card=ask.said[0]))
                self.end()
                return

    @step
    def next_step(self, game: Sword) -> Frame | None:
        """3 In the order of the table, each as far as it can be done."""
        self.part += 1
        self.struck = []
        if self.part == len(self._steps(game)):
            self.end()
            return None
        one = self._steps(game)[self.part]
        self.left = one.amount
        if one.op == LOYALTY:
            self.left = 1
        if not does_something(game, one):
            self.goto(GallicEvents.next_step)
            return None
        if one.op in (RAID, LOYALTY) and len(targets(game, one)) <= self.left:
            self.goto(GallicEvents.strike)
            return None
        return _found_by(one)(seats=game.in_play(), where=RULE)

    @step
    def take_chooser(self, game: Sword) -> Frame | None:
        """3 Who chooses, or whom it concerns."""
        self.seat = game.result(victory.Sought).seat
        if self._steps(game)[self.part].op != LEVY:
            return None
        self.goto(GallicEvents.next_step)
        powers = game.powers_of(self.seat)
        return RaiseCu(powers=powers, seat=self.seat, left=self.left, at=RaiseCu.place.name)

    @step
    def choose(self, game: Sword) -> Frame | None:
        """3 One space at a time."""
        what = self._steps(game)[self.part].op
        choice = GallicChoice(seat=self.seat, total=self.total, part=self.part, what=what, struck=tuple(self.struck))
        if self.left and any(one.barred is None for one in choice.words(game, ())):
            return choice
        self.goto(GallicEvents.next_step)
        return None

    @step
    def take_choice(self, game: Sword) -> Frame | None:
        """3"""
        self.goto(GallicEvents.choose)
        return self._hit(game, game.result(GallicChoice).said[0])

    @step
    def strike(self, game: Sword) -> Frame | None:
        """3 All there are, so that nobody chooses."""
        found = targets(game, self._steps(game)[self.part], tuple(self.struck))
        self.goto(GallicEvents.strike if found else GallicEvents.next_step)
        return self._hit(game, found[0]) if found else None

    def _steps(self, game: Sword) -> tuple[GallicStep, ...]:
        return game.data.tables.gallic_event(self.total).steps

    def _hit(self, game: Sword, space: str) -> Frame | None:
        one = self._steps(game)[self.part]
        self.left -= 1
        self.struck.append(space)
        if one.op == SUPPORT:
            return support.remove_own(game, (space,), RULE)
        if one.op == LOYALTY:
            points = min(one.amount, game.loyalty[space] - support.protectors(game, space))
            return support.remove_own(
                game, (space,) * min(points, support.room(game, game.control[space], space)), RULE
            )
        return raid(game, space)


def raid(game: Sword, space: str) -> Frame | None:
    """3 It costs those who guard the space a CU, its own power before an ally; unguarded it is independent."""
    control = game.control[space]
    guards = [
        stack.power for stack in game.stacks.get(space, ()) if stack.all_cu and game.friendly(control, stack.power)
    ]
    if not guards:
        acts.set_control(game, space, INDEPENDENT, RULE)
        return None
    return Losses(power=control if control in guards else guards[0], space=space, number=1, cause=RULE)
