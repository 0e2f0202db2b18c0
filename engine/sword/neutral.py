"""16.1.1 Neutral Power Activates: a player's action with a non-player power, beside his card of the round (7.1.2)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.core.choice import Barred, Choice, Option
from engine.core.frames import step
from engine.sword import activation, acts, acts_powers, leaders, placement, play, siege, support, unrest
from engine.sword.facts import Card
from engine.sword.game import CARTHAGE, PUNIC_ALLIANCE, REVOLTERS, UNREST, Decision, Frame, Procedure, Sword, Units

NEUTRAL, END = "neutral", "end"
FIVE = 5
VALUE = 3
"""16.1.1 It counts as a card of this value."""

HAS_ACTED = Barred("16.1.1", "this_power_has_acted")
UNREST_RAISED = Barred("20", "unrest_raised_this_round")
NO_NEUTRAL_CARD = Barred("7.1.2", "no_neutral_card")


# which powers may act


def neutral_barred(game: Sword, seat: str, power: str, *, again: bool = False) -> Barred | None:
    """16.1.1 Why a player may not act with a non-player power: once a round, unless a card says `again`; 18 an allied
    Carthage is activated by Rome alone.
    """
    about = {"power": power}
    if power == UNREST:
        return _unrest_barred(game)
    if power not in game.npps():
        return Barred("16.1.1", "no_such_neutral", about)
    if power == "carthage" and PUNIC_ALLIANCE in game.markers and "romans" not in game.powers_of(seat):
        return Barred("18", "only_rome_activates", about)
    if power in game.acted and not again:
        return Barred("16.1.1", "acted_this_round", about)
    if all(option.barred for option in _uses(game, power)):
        return Barred("16.1.1", "nothing_to_do_with", about)
    return None


def _unrest_barred(game: Sword) -> Barred | None:
    """20 (5P) It is raised once a round."""
    if UNREST in game.acted:
        return UNREST_RAISED
    return unrest.raise_barred(game)


def named_words(game: Sword, seat: str, of: Iterable[str], *, again: bool = False) -> Iterator[Option]:
    """16.1.1 The power named when the card is announced."""
    for power in of:
        yield Option(power, "power", barred=neutral_barred(game, seat, power, again=again))


def powers_of_card(game: Sword, seat: str, card: str) -> tuple[str, ...]:
    """7.1.2 The powers named on a card that is played beside the card of the round for them alone; 18 for Rome also an
    allied Carthage on any card that counts as value 3.
    """
    facts = game.data.cards[card]
    found = _named(game, facts)
    if _leads_carthage(game, seat) and facts.value >= VALUE and "carthage" not in found:
        found = (*found, "carthage")
    return found


def _leads_carthage(game: Sword, seat: str) -> bool:
    """18"""
    return PUNIC_ALLIANCE in game.markers and "romans" in game.powers_of(seat)


def of_five(game: Sword, seat: str, of: tuple[str, ...]) -> tuple[str, ...]:
    """16.4, 20 (5P) Neutral Power Activates, but for Carthage's own, may be played for the revolters and the unrest; an
    event never for Carthage, which is no non-player power.
    """
    if game.setting.players != FIVE:
        return of
    others = () if CARTHAGE in game.powers_of(seat) else (REVOLTERS, UNREST)
    return (*(power for power in of if power != CARTHAGE), *others)


def _named(game: Sword, facts: Card) -> tuple[str, ...]:
    if facts.effect is not None and facts.effect.beside:
        for one in facts.effect.steps:
            if one.op == "neutral_action" and isinstance(named := one.params.get("of"), tuple):
                position = game.data.decks[facts.deck].position
                return of_five(game, position, tuple(str(power) for power in named))
    return ()


def card_barred(game: Sword, seat: str, card: str) -> Barred | None:
    """7.1.2 Why a card is not played for a non-player power; the first reason if it names several."""
    named = powers_of_card(game, seat, card)
    if not named:
        return Barred("7.1.2", "names_no_neutral", {"card": card})
    reasons = [neutral_barred(game, seat, power) for power in named]
    return None if None in reasons else reasons[0]


def _cards(game: Sword, seat: str) -> Iterator[str]:
    """7.1.2 The cards of the hand; 18, 7.4.6 for the ally of Carthage a Desperate Times is a 3-value card too."""
    yield from game.hands[seat]
    if _leads_carthage(game, seat):
        yield from game.desperate[seat]


def words(game: Sword, seat: str, said: Choice) -> Iterator[Option]:
    """7.1.2 `neutral` card power, several of them in one turn; what they do is asked then."""
    if not said:
        reasons = [card_barred(game, seat, card) for card in _cards(game, seat) if powers_of_card(game, seat, card)]
        barred = None if None in reasons else reasons[0] if reasons else NO_NEUTRAL_CARD
        yield Option(NEUTRAL, "verb", barred=barred)
    elif len(said) == 1:
        for card in _cards(game, seat):
            yield Option(card, "card", barred=card_barred(game, seat, card))
    elif len(said) == 2:
        yield from named_words(game, seat, powers_of_card(game, seat, said[1]))


def is_event(game: Sword, seat: str, said: Choice) -> bool:
    """7.1.2 Whether the card of a sentence of `words` is played as its event; 18 a Roman card need not be."""
    return said[2] in _named(game, game.data.cards[said[1]])


def named_in(game: Sword, said: Choice) -> Choice:
    """7.1.2 What is said with the card when it is played as its event: the power, if the card names several."""
    return (said[2],) if len(_named(game, game.data.cards[said[1]])) > 1 else ()


def play_card(game: Sword, seat: str, said: Choice) -> Frame:
    """18, 7.4.6 A Roman 3-card, a Desperate Times among them, as if it were Neutral Power Activates."""
    _, card, power = said
    if card in game.desperate[seat]:
        acts.play_desperate(game, seat, card, NEUTRAL)
    else:
        acts.play_card(game, seat, card, NEUTRAL)
    return NeutralAction(seat=seat, power=power, card=card)


def count(game: Sword, power: str) -> None:
    """16.1.1 An action with a power that has been cancelled counts for this round all the same."""
    if power not in game.acted:
        game.acted.append(power)


def raise_unrest(game: Sword, card: str) -> None:
    """20 (5P) Instead of an action with a non-player power, once a round."""
    count(game, UNREST)
    unrest.change(game, 1, card)


# the action


def _uses(game: Sword, power: str) -> Iterator[Option]:
    """16.1.1 As with a 3-value card: what its action can be."""
    leads = any(activation.activate_barred(game, leader) is None for leader in _leaders(game, power))
    yield Option("activate", "verb", barred=None if leads else Barred("7.1", "nobody_to_activate", {"power": power}))
    adds = support.can_add(game, (power,))
    yield Option("support", "verb", barred=None if adds else play.NOTHING_TO_ADD)
    yield Option("reinforce", "verb", barred=None if placement.placement_spaces(game, power) else play.NO_PLACE)


def _leaders(game: Sword, power: str) -> Iterator[str]:
    return (leader for leader in leaders.counters(game.data, (power,)) if leader in game.places)


@dataclass(kw_only=True)
class NeutralChoice(Decision):
    """16.1.1 `activate` leader, `support` spaces `done` or `reinforce` space, once; its `minor` leaders (8.3) as
    often as wished, before and after; `end`.
    """

    name = "neutral"
    rule = "16.1.1"
    power: str
    acted: bool

    def about(self) -> Mapping[str, str | int]:
        return {"power": self.power}

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        if not said:
            for use in _uses(game, self.power):
                yield use._replace(barred=HAS_ACTED) if self.acted else use
            yield from leaders.minor_words_of(game, (self.power,), ())
            yield Option(END, "verb")
        elif said[0] == leaders.MINOR:
            yield from leaders.minor_words_of(game, (self.power,), said)
        elif said[0] == "support":
            yield from support.add_words(game, (self.power,), said[1:], VALUE)
        elif said == ("activate",):
            for leader in _leaders(game, self.power):
                barred = activation.activate_barred(game, leader) or activation.initiative_barred(game, leader, VALUE)
                yield Option(leader, "leader", barred=barred)
        elif said == ("reinforce",):
            for space, barred in placement.placements(game, self.power).items():
                yield Option(space, "space", barred=barred)

    def default(self, game: Sword) -> Choice:
        return (END,)


@dataclass(kw_only=True)
class NeutralAction(Procedure):
    """16.1.1 `seat` acts with a non-player power; `card` is empty without one. `may`: it has not begun to act, and who
    ends it now has skipped the step of his card (7.1).
    """

    seat: str
    power: str
    card: str = ""
    acted: bool = False
    may: bool = False

    def about(self) -> Mapping[str, str | int]:
        return {"seat": self.seat, "power": self.power}

    @step
    def begin(self, game: Sword) -> None:
        """16.1.1"""
        if not self.may:
            acts_powers.use_neutral(game, self.seat, self.power, self.card)

    @step
    def ask(self, game: Sword) -> Frame | None:
        """16.1.1"""
        return NeutralChoice(seat=self.seat, power=self.power, acted=self.acted)

    @step
    def do(self, game: Sword) -> Frame | None:
        """16.1.1, 16.1.2"""
        said = game.result(NeutralChoice).said
        if said == (END,):
            self.end()
            return None
        if self.may:
            self.may = False
            acts_powers.use_neutral(game, self.seat, self.power, self.card)
        match said[0]:
            case "minor":
                leaders.place_minor(game, said)
                return None
        self.acted = True
        match said[0]:
            case "support":
                for space in said[1:-1]:
                    support.add(game, self.power, space, self.card or "16.1.1")
                return None
            case "reinforce":
                acts.place_cu(game, self.power, said[1], Units(1), self.card or "16.1.1")
                return None
            case _:
                return activation.Activation(leader=said[1], card=self.card, value=VALUE, seat=self.seat)

    @step
    def after(self, game: Sword) -> None:
        """13.1.1, §R 24"""
        siege.lay_markers(game)
        self.goto(NeutralAction.ask)
