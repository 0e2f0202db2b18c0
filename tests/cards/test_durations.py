"""7.1 How long what a card does lasts, in whole turns as they are played: every duration of every card."""

from collections.abc import Callable, Iterator, Mapping

import pytest

import engine
from engine.core.choice import Choice
from engine.sword.cards.lasting import ACTION, CYCLE, LONGER, PERMANENT, TURN
from engine.sword.dataset import load_dataset
from engine.sword.facts import Step
from tests.cards.deeds import GAULS, GREEKS, ROMANS, SAMNITES, Deeds

DATA = load_dataset()
CARTHAGE = "carthage"


class Days(Deeds):
    """A game in progress, in which everybody passes and nobody moves unless a test does it."""

    def __init__(self, scenario: str) -> None:
        super().__init__(scenario)
        self._go(engine.new_game(scenario, seed="days").game)
        for seat in self.game.seats:
            self.game.desperate[seat] = []

    def pass_on(self) -> None:
        """The next question that waits is answered by doing nothing, or else by its default."""
        ask = next(one for one in engine.questions(self.game) if one.waits)
        nothing: Mapping[str, Choice] = {"turn": ("end",), "discard": ("done",), "response": ("pass",)}
        said = nothing.get(ask.name) or engine.default(self.game, ask.number)
        assert said is not None, ask.name
        self._go(engine.play(self.game, ask.number, said).game)

    def until_turn(self, seat: str, *hand: str) -> None:
        """It is his turn; nobody holds a card but he those."""
        while self.asked() != [(seat, "turn")]:
            self.pass_on()
        for one in self.game.seats:
            self.hand(one, *(hand if one == seat else ()))

    def lasts(self, card: str) -> set[str]:
        """The durations of what it has changed and of its markers, as long as they are in force."""
        found = {one.until for one in self.game.lasting if one.card == card}
        return found or ({PERMANENT} if self.marked(card) else set())

    def marked(self, card: str) -> set[str]:
        """The markers it has set, as everybody sees them."""
        shown = {marker.partition(":")[0] for marker in self.markers}
        return markers_of(card) & shown


def markers_of(card: str) -> set[str]:
    effect = DATA.cards[card].effect
    assert effect is not None
    steps = (one.params for one in effect.steps if one.op == "marker")
    return {str(one["name"]) for one in steps if one["do"] == "set"}


# what is played as an event

EVENTS: Mapping[str, tuple[str, str, Callable[[Days], None] | None]] = {
    "rom_04": ("", TURN, lambda table: table.put("romans", "roma", 2)),
    "rom_05": ("", TURN, None),
    "rom_06": ("", PERMANENT, None),
    "rom_08": ("", PERMANENT, None),
    "rom_12": ("", PERMANENT, None),
    "rom_18": ("gauls", TURN, None),
    "rom_06_5p": ("", TURN, None),
    "gre_09": ("dionysius", TURN, None),
    "gre_14": ("dionysius", TURN, None),
    "gre_31": ("", CYCLE, None),
    "gre_31_5p": ("kerkouane", PERMANENT, None),
    "gre_33": ("romans", CYCLE, None),
    "ets_37": ("romans", CYCLE, None),
    "car_14": ("", TURN, None),
    "car_15": ("syracusae", CYCLE, None),
    "car_16": ("syracusae", CYCLE, None),
    "car_17": ("", PERMANENT, None),
    "car_22": ("greeks", TURN, None),
}
"""The target, the duration, and what must stand on the map first."""


@pytest.mark.parametrize("card", EVENTS)
def test_an_event_lasts_as_long_as_it_says(card: str) -> None:
    target, until, first = EVENTS[card]
    facts = DATA.cards[card]
    seat = DATA.decks[facts.deck].position
    table = Days("five" if card.endswith("_5p") or seat == CARTHAGE else "four")
    table.until_turn(seat, card)
    if first:
        first(table)
    table.say(seat, " ".join(("beside" if facts.effect and facts.effect.beside else "event", card, *target.split())))
    while table.asked() != [(seat, "turn")]:
        table.pass_on()
    assert table.lasts(card) == {until}
    assert table.marked(card) == markers_of(card)
    turn, others, again = table.game.turn, 0, 0
    table.say(seat, "end")
    while table.game.turn == turn:
        if table.asked() == [(seat, "turn")]:
            again += 1
            assert (table.lasts(card) == set()) == (until == CYCLE)
        elif table.asked()[0][1] == "turn" and not again:
            others += 1
            assert table.lasts(card) == {until}
        table.pass_on()
    assert others
    assert again, "he is active again in the same turn"
    assert table.lasts(card) == ({PERMANENT} if until == PERMANENT else set())
    assert table.marked(card) == (markers_of(card) if until == PERMANENT else set())


def test_rom_04_the_dictator_leaves_the_map_at_the_end_of_the_turn() -> None:
    table = Days("four")
    table.until_turn(ROMANS, "rom_04")
    table.put("romans", "roma", 2)
    turn = table.game.turn
    table.say(ROMANS, "event rom_04")
    while table.game.turn == turn:
        if table.game.phase == "reinforcement":
            assert table.game.places["dictator"] in table.game.kinds
        table.pass_on()
    assert table.game.places["dictator"] not in table.game.kinds


def test_what_lasts_a_cycle_ends_with_the_turn_all_the_same() -> None:
    """Played in the last round."""
    table = Days("four")
    while table.game.round < 5:
        table.pass_on()
    table.until_turn(GREEKS, "gre_31")
    turn = table.game.turn
    table.say(GREEKS, "event gre_31")
    while table.game.turn == turn:
        table.pass_on()
    assert table.lasts("gre_31") == set()


# what is played in an action

ANSWERS: Mapping[str, tuple[str, str, str]] = {
    "rom_26": ("romans", "valerius", "mp"),
    "rom_30": ("romans", "valerius", "ease"),
    "rom_31": ("gauls", "gallic_minor_1", "enter"),
    "gal_16": ("gauls", "gallic_minor_1", "ease"),
    "ets_14": ("samnites", "egnatius", "ease"),
    "ets_25": ("gauls", "gallic_minor_1", "enter"),
    "car_29": ("carthage", "himilco", "sea_cost"),
}
"""Who is activated, in Sutrium, Lilybaeum or Caudium, and what it changes."""
WHERE = {"carthage": "lilybaeum", "samnites": "caudium"}
VALUE_3 = {ROMANS: "rom_09", GAULS: "gal_20", SAMNITES: "ets_19", CARTHAGE: "car_09", GREEKS: "gre_11"}


def activated(card: str, *, desperate: bool = False) -> tuple[Days, str]:
    """The leader is activated and the card has been played in response; the table and the active seat."""
    power, leader, _what = ANSWERS[card]
    player = DATA.decks[DATA.cards[card].deck].position
    table = Days("five" if player == CARTHAGE else "four")
    seat = table.game.seat_of(power)
    assert seat is not None
    table.until_turn(seat)
    table.game.stacks.clear()
    space = WHERE.get(power, "sutrium")
    table.put(power, space, 3, leader)
    table.hand(seat, VALUE_3[seat], "rom_12" if seat == ROMANS else VALUE_3[seat])
    table.hand(seat, VALUE_3[seat], *([card] if player == seat else []))
    if player != seat:
        table.hand(player, card)
    table.say(seat, f"activate {leader} {VALUE_3[seat]}", "turn")
    table.respond(player, card)
    while table.window():
        table.pass_on()
    return table, seat


@pytest.mark.parametrize("card", ANSWERS)
def test_a_response_to_an_activation_ends_with_the_action(card: str) -> None:
    table, seat = activated(card)
    assert table.lasts(card) == {ACTION}
    assert ANSWERS[card][2] in {one.what for one in table.game.lasting}
    while table.asked() != [(seat, "turn")]:
        assert table.lasts(card) == {ACTION}
        table.say(seat, "stop" if "stop" in table.words(seat) else table.words(seat)[0])
        table.until()
    assert table.lasts(card) == set()


def test_it_ends_with_an_action_of_desperate_times_too() -> None:
    """7.4.3"""
    table = Days("four")
    table.until_turn(GREEKS)
    table.game.stacks.clear()
    table.put("romans", "sutrium", 3, "valerius")
    table.game.desperate[ROMANS] = ["rom_38"]
    table.hand(ROMANS, "rom_26")
    table.say(GREEKS, "end")
    while table.asked() != [(ROMANS, "desperate")]:
        table.pass_on()
    table.say(ROMANS, "announce")
    table.say(ROMANS, "rom_38 activate valerius", "desperate_use")
    table.respond(ROMANS, "rom_26")
    table.until()
    assert table.lasts("rom_26") == {ACTION}
    while table.asked()[0][1] in ("activation", "step"):
        table.say(ROMANS, "stop" if "stop" in table.words(ROMANS) else table.words(ROMANS)[0])
        table.until()
    assert table.lasts("rom_26") == set()


# none left out


def _lasting_steps(steps: tuple[Step, ...]) -> Iterator[Step]:
    for one in steps:
        if one.duration in (*LONGER, ACTION):
            yield one
        for inner in one.lists:
            yield from _lasting_steps(inner)


ELSEWHERE = {
    "rom_07": "set for good, test_roman_events",
    "gal_05": "set for good, test_gallic_events",
    "gal_09": "on_city_declared, test_gallic_events",
    "gal_22": "with the march it activates, test_gallic_events",
    "gal_23": "with its raids, test_gallic_events",
    "gre_24": "ships, test_greek_events",
    "ets_08": "ships, test_etruscan_samnite_events",
    "rom_17": "no alliance this turn",
    "gal_30": "no alliance this turn",
}


def test_every_card_that_lasts_is_here() -> None:
    found = {card.id for card in DATA.cards.values() if card.effect and any(_lasting_steps(card.effect.steps))}
    assert found <= set(EVENTS) | set(ANSWERS) | set(ELSEWHERE), found - set(EVENTS) - set(ANSWERS) - set(ELSEWHERE)
