"""7.4 The Desperate Times of every deck: each use, from the window on."""

import pytest

from engine.sword import desperate
from engine.sword.events import CardFetched, DeckReshuffled, LeaderActivated
from engine.sword.game import Units
from engine.sword.sequence import Round
from tests.cards.deeds import GAULS, GREEKS, ROMANS, SAMNITES
from tests.cards.rounds import Rounds

CARTHAGE = "carthage"
USES = [
    (ROMANS, "rom_38", "rom_04"),
    (ROMANS, "rom_39", "rom_09"),
    (GAULS, "gal_38", "gal_33"),
    (GAULS, "gal_39", "gal_20"),
    (SAMNITES, "ets_38", "ets_05"),
    (SAMNITES, "ets_39", "ets_15"),
    (GREEKS, "gre_38", "gre_03"),
    (GREEKS, "gre_39", "gre_08"),
    (CARTHAGE, "car_38", "car_07"),
    (CARTHAGE, "car_39", "car_08"),
]
"""Player, card, and the event it finds."""
NAMES = [card for _, card, _ in USES]
TARGET = {"gal_33": " bononia", "ets_05": " bovianum", "gre_03": " tarentum", "gre_08": " tarentum"}
ARMY = {
    ROMANS: ("romans", "roma", "camillus"),
    GAULS: ("gauls", "mantua", "gallic_minor_3"),
    SAMNITES: ("etruscans", "pisae", "etruscan_minor_3"),
    GREEKS: ("greeks", "syracusae", "archidamus"),
    CARTHAGE: (CARTHAGE, "lilybaeum", "bomilcar_5p"),
}
"""Of initiative 3 where there is such a leader."""


def table(seat: str) -> Rounds:
    laid = Rounds("five" if seat == CARTHAGE else "four")
    power, space, leader = ARMY[seat]
    laid.put(power, space, 3, leader)
    desperate.open_asides(laid.game)
    return laid


def announce(laid: Rounds, seat: str) -> None:
    """Before the Roman becomes active."""
    laid.game.desperate[seat] = [card for who, card, _ in USES if who == seat]
    laid.game.round, laid.game.phase = 2, "action"
    laid.run(Round(to_act=[ROMANS, seat]))
    laid.say(seat, "announce", "desperate")
    assert laid.asked() == [(seat, "desperate_use")]


@pytest.mark.parametrize("pile", ["hands", "decks", "discards"])
@pytest.mark.parametrize(("seat", "card", "event"), USES, ids=NAMES)
def test_7_4_3_it_finds_its_event_wherever_it_is(seat: str, card: str, event: str, pile: str) -> None:
    laid = table(seat)
    laid.hand(seat, event)
    if pile != "hands":
        laid.game.hands[seat].clear()
        {"decks": laid.game.decks, "discards": laid.game.discards}[pile][seat].append(event)
    announce(laid, seat)
    if event == "ets_15":
        laid.dice(*(["ets_20"] if pile == "decks" else []), "5")  # the deck is shuffled before
    laid.say(seat, f"{card} fetch{TARGET.get(event, '')}")
    laid.until()
    assert len(laid.told(CardFetched)) == 1
    assert bool(laid.told(DeckReshuffled)) == (pile == "decks")
    assert laid.game.removed[seat][:1] == [card], "a Desperate Times is out of the game"
    done(laid, seat, event)
    assert laid.asked() == [(ROMANS, "turn")], "who was interrupted goes on"
    assert laid.game.active == ROMANS


def done(laid: Rounds, seat: str, event: str) -> None:
    """What the event asks, and what has come of it."""
    match event:
        case "rom_04":
            laid.then(seat, "dictator")
            assert laid.game.force("roma", "romans").leaders == ("dictator", "camillus")
        case "rom_09":
            laid.choose(seat, "roma 2", "capua")
            assert (laid.cu("roma", "romans"), laid.cu("capua", "romans")) == (5, 1)
        case "gal_20":
            laid.choose(seat, "eporedia 3")
            assert laid.cu("eporedia", "gauls") == 3
        case "gal_33":
            assert (laid.game.places["brennus"], laid.cu("bononia", "gauls")) == ("bononia", 2)
        case "ets_05":
            assert (laid.game.places["pontius"], laid.cu("bovianum", "samnites")) == ("bovianum", 3)
        case "ets_15":
            laid.choose(seat, "tarquinii 4")
            assert laid.cu("tarquinii", "etruscans") == 4
        case "gre_03":
            laid.choose(seat, "tarentum")
            assert (laid.game.places["timoleon"], laid.cu("tarentum", "greeks")) == ("tarentum", 2)
            assert laid.game.loyalty["tarentum"] == 3
        case "gre_08":
            assert (laid.game.places["pyrrhus"], laid.cu("tarentum", "greeks")) == ("tarentum", 5)
        case "car_07":
            (told,) = laid.told(LeaderActivated)
            assert isinstance(told, LeaderActivated)
            assert (told.leader, told.mp) == ("bomilcar_5p", 7)
            laid.then(seat, "stop")
        case _:
            laid.choose(seat, "garrison_box 5")
            assert laid.game.force("garrison_box", "carthage").outside == Units(0, 5)


@pytest.mark.parametrize(("seat", "card", "event"), USES, ids=NAMES)
def test_7_4_3_not_an_event_that_is_out_of_the_game(seat: str, card: str, event: str) -> None:
    laid = table(seat)
    laid.hand(seat, event)
    laid.game.hands[seat].clear()
    laid.game.removed[seat].append(event)
    announce(laid, seat)
    assert laid.refused(seat, f"{card} fetch") == ("7.4.3", "event_out_of_game")


@pytest.mark.parametrize(("seat", "card", "event"), USES, ids=NAMES)
def test_7_4_3_or_cards_are_changed(seat: str, card: str, event: str) -> None:
    laid = table(seat)
    first, second, kept = (f"{card[:3]}_0{n}" for n in (3, 4, 6))
    laid.hand(seat, first, second, kept)
    announce(laid, seat)
    laid.say(seat, f"{card} draw {first} {second} done")
    assert laid.game.discards[seat] == [first, second]
    assert laid.game.hands[seat][0] == kept
    assert len(laid.game.hands[seat]) == 3


@pytest.mark.parametrize(("seat", "card", "event"), USES, ids=NAMES)
def test_7_4_3_or_it_is_used_as_a_three(seat: str, card: str, event: str) -> None:
    laid = table(seat)
    announce(laid, seat)
    leader = ARMY[seat][2]
    laid.then(seat, f"{card} activate {leader}")
    if laid.asked() == [(seat, "activation")]:
        laid.say(seat, "move")
    laid.then(seat, "stop")
    assert [event.leader for event in laid.told(LeaderActivated) if isinstance(event, LeaderActivated)] == [leader]
    assert laid.asked() == [(ROMANS, "turn")]
    assert laid.game.removed[seat] == [card]


def test_7_4_1_what_lasts_for_the_action_ends_with_it() -> None:
    """Ships granted in the action of a Desperate Times are not there any more in the turn that comes next."""
    laid = table(SAMNITES)
    laid.hand(SAMNITES, "ets_08", "ets_01")
    announce(laid, SAMNITES)
    laid.say(SAMNITES, "ets_38 activate etruscan_minor_3")
    laid.respond(SAMNITES, "ets_08")
    laid.until()
    assert laid.lasting == ["ets_08"]
    laid.then(SAMNITES, "sail tarquinii", "stop")
    assert laid.lasting == []
    laid.say(ROMANS, "end")
    laid.say(SAMNITES, "pass", "desperate")
    laid.then(SAMNITES, "activate etruscan_minor_3 ets_01")
    assert laid.refused(SAMNITES, "sail pisae") == ("9.6.3", "no_ships")
