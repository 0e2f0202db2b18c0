"""16.1.1-16.3, 7.1.2 Non-player powers act: beside which card, once a round, and where their armies may end.

Velitrae, Praeneste and Tarracina are Roman home spaces; Ardea and Fregellae are not, Antium is that of the Volsci.
Eporedia and Mediolanum are Gallic; Sena Gallica, Gallic too, is next to Etruscan Sentinum.
"""

import pytest

from engine.sword import movement
from engine.sword.activation import Activation
from engine.sword.events import (
    BattleBegan,
    CardPlayed,
    CuPlaced,
    LeaderActivated,
    LoyaltyChanged,
    MoveStopped,
    NeutralActs,
)
from engine.sword.game import DISPLACED, INDEPENDENT, Units
from engine.sword.movement import Mover
from engine.sword.neutral import NeutralAction, count, powers_of_card
from engine.sword.nonplayer import activator
from engine.sword.sequence import Match, Turn
from tests.rules.marching import activate, march
from tests.rules.table import Table

ETRUSCANS, ROMANS, GAULS, GREEKS = "etruscans_samnites", "romans", "gauls", "greeks"
NEUTRAL = {ROMANS: "rom_35", GAULS: "gal_35", GREEKS: "gre_35", ETRUSCANS: "ets_33"}
VOLSCIAN, TRANSALPINE = "volsci_minor_1", "transalpine_minor_1"


def turn(seat: str, *cards: str, table: Table | None = None) -> Table:
    """A seat's turn with these cards, the neutral powers where they stand at the start."""
    table = table or Table(empty=False)
    table.hand(seat, *(cards or (NEUTRAL[seat],)))
    table.game.active = seat
    table.run(Turn(seat=seat))
    return table


def acting(power: str, seat: str, table: Table) -> Table:
    table.game.active = seat
    table.run(NeutralAction(seat=seat, power=power))
    return table


# 7.1.2 the card


def test_7_1_2_beside_the_card_of_the_round() -> None:
    table = turn(GREEKS, NEUTRAL[GREEKS], "gre_01")
    table.say(GREEKS, f"neutral {NEUTRAL[GREEKS]} volsci")
    assert table.asked() == [(GREEKS, "neutral")]
    table.say(GREEKS, "reinforce antium")
    assert table.cu("antium", "volsci") == 4
    assert table.asked() == [(GREEKS, "turn")]
    assert "support" in table.words(GREEKS)
    table.say(GREEKS, "support gre_01 neapolis done")
    assert table.refused(GREEKS, "support gre_01") == ("5.4", "card_of_the_round_played")


def test_7_1_2_after_the_card_of_the_round_too() -> None:
    table = turn(GREEKS, NEUTRAL[GREEKS], "gre_01")
    table.say(GREEKS, "support gre_01 neapolis done")
    table.say(GREEKS, f"neutral {NEUTRAL[GREEKS]} transalpines")
    assert table.told(NeutralActs) == [NeutralActs(seat=GREEKS, power="transalpines", card=NEUTRAL[GREEKS])]


def test_7_1_2_several_if_several_have_not_acted() -> None:
    table = turn(GREEKS, "gre_35", "gre_36", "gre_37")
    table.say(GREEKS, "neutral gre_35 volsci")
    table.say(GREEKS, "reinforce antium")
    assert table.refused(GREEKS, "neutral gre_36 volsci") == ("16.1.1", "acted_this_round")
    table.say(GREEKS, "neutral gre_36 transalpines")
    table.say(GREEKS, "reinforce transalpine_box")
    table.say(GREEKS, "end", "neutral")
    assert table.refused(GREEKS, "neutral") == ("16.1.1", "acted_this_round")
    assert table.cu("transalpine_box", "transalpines") == 4


def test_7_1_2_the_card_goes_to_the_discards() -> None:
    table = turn(GREEKS)
    table.say(GREEKS, f"neutral {NEUTRAL[GREEKS]} volsci")
    assert table.game.discards[GREEKS][-1] == NEUTRAL[GREEKS]
    (played,) = table.told(CardPlayed)
    assert isinstance(played, CardPlayed)
    assert not played.removed


def test_7_1_2_only_cards_that_name_a_neutral_power() -> None:
    table = turn(GREEKS, "gre_01", NEUTRAL[GREEKS])
    assert table.refused(GREEKS, "neutral gre_01") == ("7.1.2", "names_no_neutral")
    assert table.words(GREEKS, "neutral") == [NEUTRAL[GREEKS]]


def test_7_1_2_without_such_a_card_there_is_nothing_to_play() -> None:
    table = turn(GREEKS, "gre_01")
    assert table.refused(GREEKS, "neutral") == ("7.1.2", "no_neutral_card")


@pytest.mark.parametrize(
    ("seat", "named"),
    [
        (ROMANS, ("carthage", "transalpines")),
        (GAULS, ("volsci", "carthage")),
        (GREEKS, ("volsci", "transalpines")),
        (ETRUSCANS, ("carthage", "volsci", "transalpines")),
    ],
)
def test_16_1_1_a_power_that_the_card_names(seat: str, named: tuple[str, ...]) -> None:
    table = turn(seat)
    assert powers_of_card(table.game, seat, NEUTRAL[seat]) == named
    assert set(table.words(seat, f"neutral {NEUTRAL[seat]}")) <= set(named)


def test_7_1_2_an_event_that_ends_in_such_an_action_is_none_of_these_cards() -> None:
    game = Table().game
    assert powers_of_card(game, ETRUSCANS, "ets_26") == ()
    assert powers_of_card(game, ETRUSCANS, "ets_38") == ()
    assert powers_of_card(game, ROMANS, "rom_07") == ()


def test_16_1_1_an_action_that_is_cancelled_counts() -> None:
    game = Table().game
    count(game, "volsci")
    count(game, "volsci")
    assert game.acted == ["volsci"]


def test_16_1_1_what_it_places_it_places_by_the_card() -> None:
    table = turn(GREEKS)
    table.say(GREEKS, f"neutral {NEUTRAL[GREEKS]} volsci")
    table.say(GREEKS, "reinforce antium")
    assert table.told(CuPlaced) == [CuPlaced(power="volsci", space="antium", number=1, cause=NEUTRAL[GREEKS])]
    table = acting("volsci", GREEKS, Table(empty=False))
    table.say(GREEKS, "support antium done")
    assert table.told(LoyaltyChanged) == [LoyaltyChanged(space="antium", power="volsci", old=2, new=3, cause="16.1.1")]


# 16.1.1 what it does


def test_16_1_1_as_with_a_3_value_card_once() -> None:
    table = acting("volsci", GAULS, Table(empty=False))
    assert table.words(GAULS) == ["activate", "support", "reinforce", "end"]
    assert table.words(GAULS, "activate") == [VOLSCIAN]
    table.say(GAULS, "reinforce antium")
    assert table.cu("antium", "volsci") == 4
    assert table.game.stack == []


def test_16_1_1_support_of_three_points() -> None:
    table = Table()
    table.put("carthage", "lilybaeum", 3, "hamilcar")
    table.put("carthage", "gela", 1)
    table.put("carthage", "acragas", 1)
    acting("carthage", ETRUSCANS, table)
    table.say(ETRUSCANS, "support gela panormus lilybaeum done")
    assert table.game.control["gela"] == "carthage"
    assert table.game.loyalty["lilybaeum"] == 3
    assert table.game.loyalty["panormus"] == 2


def test_16_1_1_never_more_than_three_points() -> None:
    table = Table()
    table.put("carthage", "lilybaeum", 3, "hamilcar")
    acting("carthage", ETRUSCANS, table)
    assert table.words(ETRUSCANS, "support panormus panormus lilybaeum") == ["done"]
    assert table.refused(ETRUSCANS, "support panormus panormus panormus") == ("7.3.1", "loyalty_full")


def test_16_1_1_a_leader_is_activated_by_the_player() -> None:
    table = turn(GAULS)
    table.say(GAULS, f"neutral {NEUTRAL[GAULS]} volsci")
    table.say(GAULS, f"activate {VOLSCIAN}")
    assert march(table).seat == GAULS
    assert activator(table.game, "volsci") == GAULS
    (activated,) = table.told(LeaderActivated)
    assert isinstance(activated, LeaderActivated)
    assert (activated.mp, activated.card) == (4, NEUTRAL[GAULS])


def test_16_1_1_only_a_leader_on_the_map_is_activated() -> None:
    table = Table()
    table.put("carthage", "lilybaeum", 3, "hamilcar")
    acting("carthage", ETRUSCANS, table)
    assert table.words(ETRUSCANS, "activate") == ["hamilcar"]
    assert table.refused(ETRUSCANS, "activate bomilcar") == ("7.1", "leader_not_on_map")


def test_16_1_1_its_minor_leaders_before_and_after() -> None:
    table = Table()
    table.put("transalpines", "transalpine_box", 3, TRANSALPINE)
    table.put("transalpines", "eporedia", 2)
    acting("transalpines", GREEKS, table)
    table.say(GREEKS, "minor transalpine_minor_2 eporedia")
    assert table.game.places["transalpine_minor_2"] == "eporedia"
    table.say(GREEKS, "reinforce transalpine_box")
    assert table.refused(GREEKS, "activate") == ("16.1.1", "this_power_has_acted")
    assert table.refused(GREEKS, "reinforce") == ("16.1.1", "this_power_has_acted")
    table.say(GREEKS, "minor transalpine_minor_1 eporedia transalpine_minor_1")
    assert table.game.force("eporedia", "transalpines").leaders[0] == TRANSALPINE
    table.say(GREEKS, "end")
    assert table.game.stack == []


def test_r_24_a_minor_leader_of_a_neutral_power_brings_the_marker() -> None:
    table = Table()
    table.put("volsci", "antium", 3)
    table.put("volsci", "roma", 2)
    acting("volsci", GAULS, table)
    table.say(GAULS, f"minor {VOLSCIAN} roma")
    assert table.game.sieges["roma"].besieger == "volsci"


def test_16_1_1_nothing_need_be_done() -> None:
    table = acting("volsci", GAULS, Table(empty=False))
    assert table.default(GAULS) == ("end",)
    table.say(GAULS, "end")
    assert table.game.acted == ["volsci"]


def test_16_1_1_whoever_uses_it_once_a_round() -> None:
    table = turn(GREEKS)
    table.say(GREEKS, f"neutral {NEUTRAL[GREEKS]} volsci")
    table.say(GREEKS, "reinforce antium")
    turn(GAULS, table=table)
    assert table.refused(GAULS, f"neutral {NEUTRAL[GAULS]} volsci") == ("16.1.1", "acted_this_round")
    assert table.words(GAULS, f"neutral {NEUTRAL[GAULS]}") == ["carthage"]


def test_5_4_free_again_in_the_next_round() -> None:
    table = Table(empty=False)
    table.game.acted = ["volsci"]
    table.run(Match(at=Match.play_round.name))
    assert table.game.acted == []


def test_16_1_1_a_power_with_nothing_left_is_not_named() -> None:
    table = Table()
    table.control("romans", "antium")
    turn(GREEKS, table=table)
    assert table.refused(GREEKS, f"neutral {NEUTRAL[GREEKS]} volsci") == ("16.1.1", "nothing_to_do_with")


# 16.1.2 the ally of the player


def test_16_1_2_it_passes_through_the_player_s_cu() -> None:
    table = Table()
    table.put("volsci", "antium", 3, VOLSCIAN)
    table.put("romans", "velitrae", 2, "valerius")
    activate(table, VOLSCIAN, seat=ROMANS)
    table.say(ROMANS, "to velitrae")
    assert table.refused(ROMANS, "stop") == ("15.3", "stacked_with_ally")
    table.say(ROMANS, "to praeneste")
    table.say(ROMANS, "stop")
    assert table.game.stack == []
    assert (table.cu("velitrae", "romans"), table.cu("praeneste", "volsci")) == (2, 3)


def test_16_1_2_for_another_player_they_are_enemies() -> None:
    table = Table()
    table.put("volsci", "antium", 3, VOLSCIAN)
    table.put("romans", "velitrae", 2, "valerius")
    activate(table, VOLSCIAN, seat=GAULS)
    table.dice("333", "444")
    table.say(GAULS, "to velitrae")
    assert table.asked()[0] == (ROMANS, "avoid")
    table.say(ROMANS, "stand")
    (fought,) = table.told(BattleBegan)
    assert isinstance(fought, BattleBegan)
    assert (fought.attacker, fought.defender) == ("volsci", "romans")


def test_16_1_2_the_player_s_leader_alone_is_passed_by() -> None:
    table = Table()
    table.put("volsci", "antium", 3, VOLSCIAN)
    table.put("romans", "velitrae", 0, "valerius")
    activate(table, VOLSCIAN, seat=ROMANS)
    table.say(ROMANS, "to velitrae")
    table.say(ROMANS, "to praeneste")
    assert table.game.places["valerius"] == "velitrae"


def test_16_1_2_only_while_its_army_is_activated() -> None:
    table = Table()
    table.put("volsci", "antium", 3, VOLSCIAN)
    activate(table, VOLSCIAN, seat=ROMANS)
    assert table.game.escorted("volsci", "romans")
    assert not table.game.escorted("volsci", "greeks")
    assert not table.game.allied("volsci", "romans")
    table.say(ROMANS, "stop")
    assert not table.game.escorted("volsci", "romans")


def test_16_1_2_no_siege_of_its_other_army_ends_by_it() -> None:
    table = Table()
    table.put("volsci", "antium", 3, VOLSCIAN)
    table.put("volsci", "narnia", 3)
    table.put("romans", "narnia", 0, inside=2)
    table.siege("narnia", 0, "volsci")
    activate(table, VOLSCIAN, seat=ROMANS)
    table.say(ROMANS, "to velitrae")
    table.settle("narnia")
    assert table.game.sieges["narnia"].besieger == "volsci"
    assert table.game.force("narnia", "romans").inside == Units(2)


def test_15_2_the_player_s_own_spaces_are_not_raided() -> None:
    table = Table()
    table.put("transalpines", "sena_gallica", 3, TRANSALPINE)
    activate(table, TRANSALPINE, seat=ETRUSCANS)
    table.say(ETRUSCANS, "to sentinum")
    assert table.refused(ETRUSCANS, "raid") == ("15.2", "ally")


# 16.2, 16.3 where it ends


def ends(power: str, space: str, leader: str, seat: str, *ways: str) -> Table:
    table = Table()
    table.put(power, space, 3, leader)
    activate(table, leader, seat=seat)
    for to in ways:
        table.say(seat, f"to {to}")
    return table


def test_16_2_never_stacked_with_another_power() -> None:
    table = Table()
    table.put("volsci", "antium", 3, VOLSCIAN)
    table.put("romans", "tarracina", 2)
    activate(table, VOLSCIAN, seat=ROMANS)
    table.say(ROMANS, "to velitrae")
    table.say(ROMANS, "to tarracina")
    assert table.refused(ROMANS, "stop") == ("15.3", "stacked_with_ally")


def test_16_3_the_volsci_end_in_roman_home_spaces() -> None:
    table = ends("volsci", "antium", VOLSCIAN, GAULS, "velitrae", "roma")
    table.say(GAULS, "stop")
    assert table.cu("roma", "volsci") == 3
    assert table.game.sieges["roma"].besieger == "volsci"


def test_16_3_elsewhere_they_do_not_stop() -> None:
    table = ends("volsci", "antium", VOLSCIAN, GAULS, "ardea")
    assert table.refused(GAULS, "stop") == ("16.3", "may_not_end_there")
    assert table.refused(GAULS, "drop 1") == ("16.3", "may_not_end_there")
    assert table.default(GAULS) == ("to", "roma")
    table.say(GAULS, "to antium")
    table.say(GAULS, "stop")
    assert table.cu("antium", "volsci") == 3


def test_16_3_a_step_elsewhere_needs_the_mp_to_come_to_a_legal_end() -> None:
    game = Table().game
    mover = Mover("volsci", "velitrae", Units(3), (VOLSCIAN,), 1)
    ways = {way.to: way.barred for way in movement.ways(game, mover)}
    assert ways["praeneste"] is None
    barred = ways["fregellae"]
    assert barred is not None
    assert (barred.rule, barred.key) == ("16.3", "may_not_end_there")
    further = {way.to: way.barred for way in movement.ways(game, mover._replace(mp=2))}
    assert further["fregellae"] is None


def test_16_3_no_attack_elsewhere_but_on_anyone_found_there() -> None:
    table = Table()
    table.put("samnites", "fregellae", 2, "egnatius")
    table.put("samnites", "praeneste", 2)
    game = table.game
    mover = Mover("volsci", "velitrae", Units(3), (VOLSCIAN,), 3)
    ways = {way.to: way.barred for way in movement.ways(game, mover)}
    barred = ways["fregellae"]
    assert barred is not None
    assert (barred.rule, barred.key) == ("16.3", "may_not_end_there")
    assert ways["praeneste"] is None


def test_16_3_the_transalpines_end_in_gallic_home_spaces() -> None:
    table = ends("transalpines", "transalpine_box", TRANSALPINE, GREEKS, "eporedia")
    table.say(GREEKS, "stop")
    assert table.cu("eporedia", "transalpines") == 3


def test_16_3_or_on_what_they_have_just_raided() -> None:
    table = Table()
    table.put("transalpines", "sena_gallica", 3, TRANSALPINE)
    activate(table, TRANSALPINE, seat=GREEKS)
    table.say(GREEKS, "to sentinum")
    assert table.refused(GREEKS, "stop") == ("16.3", "may_not_end_there")
    table.dice("33")
    table.say(GREEKS, "raid")
    assert "stop" in table.words(GREEKS)
    table.dice("66")
    table.say(GREEKS, "raid")
    table.say(GREEKS, "stop")
    assert table.cu("sentinum", "transalpines") == 3
    assert table.game.control["sentinum"] == INDEPENDENT
    assert table.game.plunder_transalpine == 1


def test_16_3_the_raid_is_over_when_they_go_on() -> None:
    table = Table()
    table.put("transalpines", "sena_gallica", 3, TRANSALPINE)
    activate(table, TRANSALPINE, seat=GREEKS)
    table.say(GREEKS, "to sentinum")
    table.dice("33")
    table.say(GREEKS, "raid")
    table.say(GREEKS, "to perusia")
    assert table.refused(GREEKS, "stop") == ("16.3", "may_not_end_there")


def test_16_3_a_step_is_legal_where_a_raid_can_end_the_move() -> None:
    game = Table().game
    mover = Mover("transalpines", "sena_gallica", Units(3), (TRANSALPINE,), 2)
    ways = {way.to: way.barred for way in movement.ways(game, mover)}
    assert ways["sentinum"] is None
    assert movement.way_to_end(game, mover._replace(space="spoletium", mp=1)) == ()
    assert movement.way_to_end(game, mover._replace(space="spoletium", mp=0)) is None


def test_16_3_by_default_they_raid_where_nothing_else_ends_the_move() -> None:
    table = Table()
    table.put("transalpines", "perusia", 3, TRANSALPINE)
    activate(table, TRANSALPINE, seat=GREEKS)
    table.say(GREEKS, "to spoletium")
    march(table).mp = 1
    assert table.default(GREEKS) == ("raid",)


def test_16_3_carthage_never_enters_italy() -> None:
    game = Table().game
    mover = Mover("carthage", "messana", Units(3), ("hamilcar",), 4)
    barred = {way.to: way.barred for way in movement.ways(game, mover)}["rhegium"]
    assert barred is not None
    assert (barred.rule, barred.key) == ("16.3", "carthage_stays_out_of_italy")
    assert {way.to: way.barred for way in movement.ways(game, mover)}["tyndaris"] is None


def test_16_3_carthage_ends_anywhere_else_and_attacks_there() -> None:
    table = Table()
    table.put("carthage", "lilybaeum", 4, "hamilcar")
    table.put("greeks", "acragas", 2)
    activate(table, "hamilcar", seat=ETRUSCANS)
    table.say(ETRUSCANS, "to selinus")
    assert "stop" in table.words(ETRUSCANS)
    table.dice("666", "111")
    table.say(ETRUSCANS, "to acragas")
    assert table.cu("acragas", "greeks") < 2 or table.asked()


def test_16_3_who_is_stopped_on_the_way_by_others_stays_there() -> None:
    table = Table()
    table.put("volsci", "antium", 6, VOLSCIAN)
    table.put("romans", "roma", 2, "valerius")
    activate(table, VOLSCIAN, seat=GREEKS)
    table.say(GREEKS, "to ardea")
    table.dice("1", "666", "111")
    table.say(ROMANS, "roma valerius 2")
    table.say(GREEKS, "fight")
    table.say(GREEKS, "stop", "support")
    assert table.told(MoveStopped) == [MoveStopped(power="volsci", space="ardea", cause="9.4")]
    assert table.cu("ardea", "volsci") == 6
    assert table.game.stack == []


def test_16_3_a_move_of_no_spaces_is_always_legal() -> None:
    table = Table()
    table.put("transalpines", "transalpine_box", 3, TRANSALPINE)
    activate(table, TRANSALPINE, seat=GREEKS)
    table.say(GREEKS, "stop")
    assert table.cu("transalpine_box", "transalpines") == 3


def test_16_1_retreat_and_support_are_the_activating_player_s() -> None:
    table = Table()
    table.game.vp.update({GAULS: 1})
    table.put("volsci", "antium", 6, VOLSCIAN)
    table.put("romans", "velitrae", 2)
    activate(table, VOLSCIAN, seat=GREEKS)
    table.dice("666", "111")
    table.say(GREEKS, "to velitrae")
    assert table.asked() == [(GREEKS, "support")]


def test_16_1_2_who_stood_with_the_army_stands_with_an_enemy_when_its_action_is_over() -> None:
    table = Table()
    table.put("transalpines", "eporedia", 2, "transalpine_minor_1")
    table.put("gauls", "eporedia", 0, "britomaris")
    table.loyalty("eporedia", 1, INDEPENDENT)
    table.game.led = {"transalpines": GAULS}
    activation = Activation(leader="transalpine_minor_1", card="", value=3, seat=GAULS, at=Activation.end_action.name)
    table.run(activation)
    assert table.game.places["britomaris"] == DISPLACED, "8.4"
