"""5.4, 7, 16 The examples of the rules played as a table plays them: from the card to what comes of it.

Those of 7.3.1 stand in `test_play`, the others of 7.4 in `test_desperate`; five players in `test_examples_carthage`.
"""

import pytest

from engine.core.play import questions
from engine.sword.events import BattleFought, SupportGained
from engine.sword.game import INDEPENDENT
from engine.sword.sequence import Round, Turn
from tests.rules.marching import unanswered
from tests.rules.table import Table

ETRUSCANS = "etruscans_samnites"


def turn(table: Table, seat: str, *hand: str) -> Table:
    """A seat becomes active with this hand."""
    table.hand(seat, *hand)
    table.game.active = seat
    table.run(Turn(seat=seat))
    return table


# 5.4, 7.1.2, 16.1.1


def test_5_4_7_1_2_example_of_all_that_a_player_does_while_active() -> None:
    """The Gaul allies with Rome, acts with the Volsci, places a minor leader, plays his card, acts with Carthage, makes
    another alliance and places another minor leader.
    """
    table = turn(Table(empty=False), "gauls", "gal_35", "gal_36", "gal_25")
    table.say("gauls", "ally gauls romans")
    table.say("romans", "accept")
    table.say("gauls", "neutral gal_35 volsci")
    table.say("gauls", "reinforce antium")
    assert table.cu("antium", "volsci") == 4
    assert table.asked() == [("gauls", "turn")]
    table.say("gauls", "minor gallic_minor_4 genua")
    table.say("gauls", "activate gallic_minor_1 gal_25")
    unanswered(table, "on_activation")
    table.say("gauls", "to ariminum")
    table.say("gauls", "stop")
    assert table.cu("ariminum", "gauls") == 4
    table.say("gauls", "neutral gal_36 carthage")
    table.say("gauls", "support lilybaeum caralis caralis done")
    table.say("gauls", "end")
    assert (table.game.loyalty["lilybaeum"], table.game.loyalty["caralis"]) == (3, 3)
    table.say("gauls", "ally gauls greeks")
    table.say("greeks", "accept")
    table.say("gauls", "minor gallic_minor_3 bononia gallic_minor_3")
    assert table.game.alliances == [("gauls", "romans"), ("gauls", "greeks")]
    assert table.game.acted == ["volsci", "carthage"]
    assert table.game.discards["gauls"] == ["gal_35", "gal_25", "gal_36"]
    assert table.game.hands["gauls"] == []


# 7.1.1


@pytest.mark.parametrize(
    ("active", "attacker", "defender"),
    [("romans", "romans", "etruscans"), (ETRUSCANS, "etruscans", "romans"), ("gauls", "gauls", "etruscans")],
    ids=["his own attack on them", "their attack on him", "the attack of a third power"],
)
def test_7_1_1_example_obesus_etruscus(active: str, attacker: str, defender: str) -> None:
    leaders = {"romans": "valerius", "etruscans": "etruscan_minor_1", "gauls": "gallic_minor_1"}
    cards = {"romans": "rom_13", ETRUSCANS: "ets_33", "gauls": "gal_25"}
    table = Table()
    table.put(attacker, "volsinii", 4, leaders[attacker])
    table.put(defender, "clusium", 4, leaders[defender])
    table.hand("romans", "rom_22")
    turn(table, active, cards[active], *table.game.hands[active])
    table.say(active, f"activate {leaders[attacker]} {cards[active]}")
    unanswered(table, "on_activation")
    table.say(active, "to clusium")
    while [name for _, name in table.asked()] != ["response"] or moment(table) != "before_battle_roll":
        seat, name = table.asked()[0]
        table.say(seat, {"avoid": "stand", "bribe": "no", "response": "pass"}[name])
    while "romans" not in [seat for seat, _ in table.asked()]:
        table.say(table.asked()[0][0], "pass")
    table.dice("222", "222")
    table.say("romans", "play rom_22")
    unanswered(table, "before_battle_roll", "after_battle_roll")
    (fought,) = table.told(BattleFought)
    assert isinstance(fought, BattleFought)
    (theirs,) = (side for side in (fought.attacker, fought.defender) if side.power == "etruscans")
    assert [modifier.n for modifier in theirs.modifiers if modifier.reason == "rom_22"] == [-2]


def moment(table: Table) -> str:
    """Of the window that waits for answers."""
    ask = next(ask for ask in questions(table.game) if ask.waits)
    return str(ask.about["moment"])


# 7.3.4


def roma_is_lost() -> Table:
    """Turn 1: the Romans put a CU at Narnia, the Etruscans of Clusium beat Valerius at Roma and inflict 4 CU."""
    table = turn(Table(empty=False), "romans", "rom_09")
    table.say("romans", "reinforce rom_09 narnia")
    turn(table, ETRUSCANS, "ets_33")
    table.say(ETRUSCANS, "activate etruscan_minor_1 ets_33")
    unanswered(table, "on_activation")
    for words in ("to volsinii", "to sutrium"):
        table.say(ETRUSCANS, words)
    table.say("romans", "no", "intercept")
    table.say(ETRUSCANS, "to roma")
    table.say("romans", "outside stand no")
    table.dice("653", "322")
    table.say(ETRUSCANS, "no", "bribe")
    return table


def flight_to_velitrae() -> Table:
    """Valerius with his last CU does not go inside, but to Camillus."""
    table = roma_is_lost()
    assert table.asked() == [("romans", "retreat_inside")]
    table.say("romans", "0 done")
    table.say("romans", "velitrae")
    table.say("romans", "camillus", "commander")
    return table


def test_7_3_4_worked_example_from_the_first_card_on() -> None:
    table = flight_to_velitrae()
    (fought,) = table.told(BattleFought)
    assert isinstance(fought, BattleFought)
    assert (fought.attacker.total, fought.defender.total) == (14, 9), "3 2 2, the better leader, at home"
    assert (fought.attacker.losses, fought.defender.losses) == (0, 4)
    assert table.game.force("velitrae", "romans").leaders == ("camillus", "valerius")
    assert table.cu("velitrae", "romans") == 6 + 1
    assert table.told(SupportGained) == [SupportGained(power="etruscans", points=2)]
    assert table.game.sieges["roma"].level == 0
    assert table.words(ETRUSCANS, "remove") == ["roma", "sutrium", "capua", "praeneste", "tarracina"]
    assert table.words(ETRUSCANS, "gain") == ["sutrium"]
    assert table.words(ETRUSCANS, "add") == ["pisae", "tarquinii"]


def test_7_3_4_worked_example_two_points_in_sutrium() -> None:
    table = flight_to_velitrae()
    table.say(ETRUSCANS, "gain sutrium")
    table.say(ETRUSCANS, "add sutrium")
    assert (table.game.control["sutrium"], table.game.loyalty["sutrium"]) == ("etruscans", 2)
    assert table.asked() == [(ETRUSCANS, "turn")]


def test_7_3_4_worked_example_one_point_from_roma_and_one_from_capua() -> None:
    """That the Samnites, of the same player, hold spaces next to Capua does not matter: the Etruscans have won."""
    table = flight_to_velitrae()
    table.say(ETRUSCANS, "remove roma")
    table.say(ETRUSCANS, "remove capua")
    assert (table.game.control["roma"], table.game.loyalty["roma"]) == ("romans", 2)
    assert (table.game.control["capua"], table.game.loyalty["capua"]) == (INDEPENDENT, 1)


# 7.4.2


def test_7_4_2_example_the_gauls_before_the_greeks_and_then_the_roman() -> None:
    """Both have 7 VP. The Gauls use theirs as a 3-value card, the Greeks have theirs before the next activation."""
    table = Table(empty=False)
    table.game.vp |= {"greeks": 7, "gauls": 7}
    table.hand("romans", "rom_13")
    table.run(Round(to_act=["romans", ETRUSCANS]))
    for seat, words in (("romans", "pass"), ("greeks", "announce"), (ETRUSCANS, "pass"), ("gauls", "announce")):
        table.say(seat, words)
    for seat, _ in table.asked():
        table.say(seat, "pass")
    table.say("gauls", "gal_38 reinforce bononia")
    assert table.cu("bononia", "gauls") == 5
    assert table.asked() == [("romans", "turn")], "7.4.4 nobody is asked again before he goes on"
    table.say("romans", "end")
    assert ("greeks", "desperate") in table.asked()
    assert [len(table.game.desperate[seat]) for seat in ("greeks", "gauls")] == [2, 1]
