"""18 The alliance of Rome and Carthage; §R 38."""

import pytest

from engine.core.fork import fork
from engine.sword import fleets, naval
from engine.sword.alliances import Renewal, may_offer
from engine.sword.combat import Battle
from engine.sword.events import AllianceEnded, AllianceMade, CardPlayed
from engine.sword.game import CARTHAGO_FALLEN, PUNIC_ALLIANCE, PUNIC_ENVOYS, TREATY_SIGNED
from engine.sword.neutral import neutral_barred
from engine.sword.nonplayer import confined, deciders
from engine.sword.rome_and_carthage import envoys_barred, sign_treaty
from engine.sword.sequence import Turn
from tests.rules.marching import activate, march
from tests.rules.table import Table

ETRUSCANS, ROMANS, GREEKS = "etruscans_samnites", "romans", "greeks"


def signed(*, empty: bool = False) -> Table:
    table = Table(empty=empty)
    table.game.markers[PUNIC_ENVOYS] = "permanent"
    sign_treaty(table.game, "rom_07")
    return table


def turn(table: Table, seat: str, *cards: str) -> Table:
    table.hand(seat, *cards)
    table.game.active = seat
    table.run(Turn(seat=seat))
    return table


def test_18_envoys_come_neither_after_a_treaty_nor_after_the_end_of_carthage() -> None:
    table = Table()
    assert envoys_barred(table.game) is None
    table.game.markers[CARTHAGO_FALLEN] = "permanent"
    barred = envoys_barred(table.game)
    assert barred is not None
    assert (barred.rule, barred.key) == ("18", "no_more_envoys")
    assert envoys_barred(signed().game) is not None


def test_18_they_are_allies() -> None:
    table = signed()
    game = table.game
    assert game.allied("romans", "carthage")
    assert set(game.markers) == {TREATY_SIGNED, PUNIC_ALLIANCE}
    made = [event for event in game.events if isinstance(event, AllianceMade)]
    assert made == [AllianceMade(power="romans", other="carthage", cause="rom_07")]


def test_13_4_a_siege_between_them_is_lifted() -> None:
    table = Table()
    table.put("carthage", "roma", 3, "hamilcar")
    table.siege("roma", 1, "carthage")
    sign_treaty(table.game, "rom_07")
    assert table.game.sieges == {}


def test_r_38_an_alliance_of_rome_and_the_greeks_ends_at_no_cost() -> None:
    table = Table()
    table.ally("romans", "greeks")
    table.ally("romans", "gauls")
    sign_treaty(table.game, "rom_07")
    assert not table.game.allied("romans", "greeks")
    assert table.game.allied("romans", "gauls")
    ended = [event for event in table.game.events if isinstance(event, AllianceEnded)]
    assert ended == [AllianceEnded(power="romans", other="greeks", cause="18")]


def test_18_rome_may_not_ally_with_the_greeks() -> None:
    table = signed()
    for power, other in (("romans", "greeks"), ("greeks", "romans")):
        barred = may_offer(table.game, power, other)
        assert barred is not None
        assert (barred.rule, barred.key) == ("18", "rome_is_bound_to_carthage")
    assert may_offer(table.game, "romans", "gauls") is None


def test_18_only_rome_activates_carthage() -> None:
    table = turn(signed(), ETRUSCANS, "ets_33")
    assert table.refused(ETRUSCANS, "neutral ets_33 carthage") == ("18", "only_rome_activates")
    assert "volsci" in table.words(ETRUSCANS, "neutral ets_33")
    assert neutral_barred(table.game, ROMANS, "carthage") is None


def test_18_with_any_3_card_beside_the_card_of_the_round() -> None:
    table = turn(signed(), ROMANS, "rom_07", "rom_06")
    assert table.refused(ROMANS, "neutral rom_06") == ("7.1.2", "names_no_neutral")
    table.say(ROMANS, "neutral rom_07 carthage")
    assert table.asked() == [(ROMANS, "neutral")]
    (played,) = table.told(CardPlayed)
    assert played == CardPlayed(seat=ROMANS, card="rom_07", use="neutral", removed=False)
    assert "rom_07" in table.game.discards[ROMANS]
    table.say(ROMANS, "activate hamilcar")
    assert march(table).seat == ROMANS
    table.say(ROMANS, "stop")
    assert table.words(ROMANS) == ["minor", "end"]
    table.say(ROMANS, "end")
    assert "support" in table.words(ROMANS)


def test_7_4_6_a_desperate_times_is_a_3_card_too() -> None:
    table = turn(signed(), ROMANS, "rom_06")
    assert table.words(ROMANS, "neutral") == ["rom_38", "rom_39"]
    table.say(ROMANS, "neutral rom_39 carthage")
    (played,) = table.told(CardPlayed)
    assert played == CardPlayed(seat=ROMANS, card="rom_39", use="neutral", removed=True)
    assert table.game.desperate[ROMANS] == ["rom_38"]
    table.say(ROMANS, "activate hamilcar")
    assert march(table).value == 3
    table.say(ROMANS, "stop")
    table.say(ROMANS, "end")
    assert table.refused(ROMANS, "neutral rom_38") == ("16.1.1", "acted_this_round")
    assert "support" in table.words(ROMANS), "it is not the card of the round"


@pytest.mark.parametrize(("allied", "seat"), [(True, ETRUSCANS), (False, ROMANS)])
def test_7_4_6_but_only_for_the_ally_of_carthage(allied: bool, seat: str) -> None:
    table = turn(signed() if allied else Table(empty=False), seat, {ROMANS: "rom_07", ETRUSCANS: "ets_01"}[seat])
    assert table.game.desperate[seat]
    assert table.refused(seat, "neutral") == ("7.1.2", "no_neutral_card")


def test_18_once_a_round_all_the_same() -> None:
    table = signed()
    table.game.acted = ["carthage"]
    turn(table, ROMANS, "rom_07")
    assert table.refused(ROMANS, "neutral rom_07 carthage") == ("16.1.1", "acted_this_round")


def test_18_without_the_alliance_a_3_card_is_no_neutral_card() -> None:
    table = turn(Table(empty=False), ROMANS, "rom_07")
    assert table.refused(ROMANS, "neutral") == ("7.1.2", "no_neutral_card")


def test_18_rome_decides_for_it_at_the_end_of_the_turn_too() -> None:
    game = signed().game
    assert deciders(game, "carthage", ending=True) == [ROMANS]
    assert deciders(game, "carthage", ending=False) == [ROMANS]
    assert ROMANS not in deciders(game, "volsci", ending=True)


def test_18_roman_ships_of_ten_and_all_greek_sea_moves_roll() -> None:
    game = signed().game
    assert fleets.capacity(game, "romans", "roma", "genua", 3) == 10
    assert naval.roll_due(game, "greeks", "tarentum")


@pytest.mark.parametrize(("card", "cu"), [("rom_01", 10), ("rom_22", None)])
def test_18_a_roman_retreat_of_ten_with_a_3_card(card: str, cu: int | None) -> None:
    """Valerius and 12 CU beaten at Genua; the two whom the ships do not take are lost."""
    table = signed(empty=True)
    table.put("romans", "genua", 12, "valerius")
    table.put("gauls", "genua", 9)
    table.hand(ROMANS, card)
    table.game.desperate[ROMANS] = []
    table.run(
        Battle(
            at=Battle.retreat.name,
            space="genua",
            attacker="gauls",
            defender="romans",
            winner="gauls",
            loser="romans",
            owners={"romans": ROMANS, "gauls": "gauls"},
            lost={"romans": 0, "gauls": 0},
            held={"gauls": ()},
        )
    )
    assert table.asked() == [(ROMANS, "retreat_sea")], "he is asked whatever he holds"
    if cu is None:
        assert table.words(ROMANS) == ["land"]
        return
    table.say(ROMANS, f"sail roma {card}")
    assert (table.cu("roma", "romans"), table.cu("genua", "romans")) == (cu, 0)
    assert card in table.game.discards[ROMANS]


def test_18_romans_avoid_by_sea_with_ten_and_a_3_card() -> None:
    """Camillus and 10 CU at Genua avoid Brennus to Roma; without the alliance no ship takes them."""
    table = signed(empty=True)
    table.put("romans", "genua", 10, "camillus")
    table.put("gauls", "clastidium", 9, "brennus")
    table.hand(ROMANS, "rom_01")
    table.game.desperate[ROMANS] = []
    allied = fork(table.game)
    activate(table, "brennus")
    table.say("gauls", "to genua")
    assert "sail" in table.words(ROMANS)
    assert table.words(ROMANS, "sail roma rom_01 camillus") == [str(cu) for cu in range(1, 11)]
    table.say(ROMANS, "sail roma rom_01 camillus 10")
    table.say("gauls", "let_go")
    assert (table.cu("roma", "romans"), table.cu("genua", "romans")) == (10, 0)
    table.game = allied
    del table.game.markers[PUNIC_ALLIANCE]
    table.game.alliances.clear()
    activate(table, "brennus")
    table.say("gauls", "to genua")
    assert all(name not in ("avoid", "city") or "sail" not in table.words(seat) for seat, name in table.asked())


def test_18_16_3_still_binds() -> None:
    barred = confined(signed().game, "carthage", "roma")
    assert barred is not None
    assert barred.rule == "16.3"


def test_5_9_it_is_not_renewed() -> None:
    table = signed()
    table.run(Renewal())
    assert table.asked() == []
    assert table.game.allied("romans", "carthage")


def test_18_rome_breaks_it_for_three_support_and_it_is_gone_for_good() -> None:
    table = turn(signed(), ROMANS)
    table.say(ROMANS, "break romans carthage roma roma narnia done")
    assert not table.game.allied("romans", "carthage")
    assert set(table.game.markers) == {TREATY_SIGNED}
    assert table.refused(ROMANS, "break") == ("15.5", "no_alliance")
    assert envoys_barred(table.game)


def test_18_when_rome_is_out_others_decide_again() -> None:
    table = signed()
    table.game.fallen.append(ROMANS)
    assert ROMANS not in deciders(table.game, "carthage", ending=True)
