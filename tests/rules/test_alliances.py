"""15 Alliances: offers, breaking, renewal, stacking."""

import pytest

from engine.sword import movement, support
from engine.sword.alliances import Offer, Renewal, between_players, forbid, may_offer
from engine.sword.cards.selectors import ally_of_player
from engine.sword.events import AllianceAnswered, AllianceEnded, AllianceOffered, AllianceRenewed, SiegeSet, WentInside
from engine.sword.game import ASIDE, INDEPENDENT, Siege, Units
from engine.sword.interception import neighbours
from engine.sword.party import Entry
from engine.sword.sequence import Match, Turn
from engine.sword.siege import besiege_barred, lay_markers
from tests.rules.table import Table

ETRUSCANS = "etruscans_samnites"


def turn(seat: str, table: Table) -> Table:
    table.run(Turn(seat=seat))
    return table


def ally(table: Table, offer: str, seat: str, asked: str, answer: str = "accept") -> None:
    table.say(seat, f"ally {offer}")
    assert table.asked() == [(asked, "offer_answer")]
    table.say(asked, answer)


# 15.1


def test_15_1_the_active_player_offers_and_the_other_accepts() -> None:
    table = turn("romans", Table())
    ally(table, "romans greeks", "romans", "greeks")
    assert table.game.allied("greeks", "romans")
    assert table.told(AllianceOffered) == [AllianceOffered(power="romans", other="greeks")]
    assert table.told(AllianceAnswered) == [AllianceAnswered(power="romans", other="greeks", accepted=True)]
    assert table.asked() == [("romans", "turn")]


def test_15_1_free_to_refuse_and_that_is_the_default() -> None:
    table = turn("romans", Table())
    table.say("romans", "ally romans gauls")
    assert table.words("gauls") == ["accept", "refuse"]
    assert table.default("gauls") == ("refuse",)
    assert table.question("gauls").about == {"power": "romans", "other": "gauls"}
    table.say("gauls", "refuse")
    assert not table.game.allied("gauls", "romans")


def test_15_1_between_player_powers_one_by_one() -> None:
    table = turn("romans", Table())
    assert table.words("romans", "ally romans") == ["gauls", "etruscans", "samnites", "greeks"]
    ally(table, "romans etruscans", "romans", ETRUSCANS)
    assert table.game.allied("romans", "etruscans")
    assert not table.game.allied("romans", "samnites")


def test_15_1_any_number() -> None:
    table = turn("romans", Table())
    for power, seat in (("gauls", "gauls"), ("etruscans", ETRUSCANS), ("samnites", ETRUSCANS), ("greeks", "greeks")):
        ally(table, f"romans {power}", "romans", seat)
    assert len(table.game.alliances) == 4
    assert table.refused("romans", "ally") == ("15.1", "nobody_to_ally_with")


def test_15_1_not_with_an_ally_again() -> None:
    table = Table()
    table.ally("romans", "greeks")
    turn("romans", table)
    assert table.refused("romans", "ally romans greeks") == ("15.1", "already_allied")


def test_15_1_not_to_one_whose_city_or_tribe_he_besieges() -> None:
    table = Table()
    table.put("romans", "fregellae", 3, "valerius")
    table.siege("fregellae", 0, "romans")
    turn("romans", table)
    assert table.refused("romans", "ally romans samnites") == ("15.1", "besieging")


def test_r_32_besieging_the_etruscans_does_not_bar_an_offer_to_the_samnites() -> None:
    table = Table()
    table.put("romans", "pisae", 3, "valerius")
    table.siege("pisae", 0, "romans")
    turn("romans", table)
    assert table.refused("romans", "ally romans etruscans") == ("15.1", "besieging")
    ally(table, "romans samnites", "romans", ETRUSCANS)


def test_15_1_the_besieged_may_offer() -> None:
    table = Table()
    table.put("romans", "pisae", 3, "valerius")
    table.siege("pisae", 0, "romans")
    turn(ETRUSCANS, table)
    ally(table, "etruscans romans", ETRUSCANS, "romans")


def test_r_33_one_offer_for_each_pair_in_a_turn() -> None:
    table = turn("romans", Table())
    ally(table, "romans greeks", "romans", "greeks", "refuse")
    assert table.refused("romans", "ally romans greeks") == ("15.1", "offered_this_turn")
    turn("romans", table)
    assert "greeks" in table.words("romans", "ally romans")


def test_r_33_the_pair_counts_for_each_power() -> None:
    table = turn(ETRUSCANS, Table())
    ally(table, "etruscans romans", ETRUSCANS, "romans", "refuse")
    assert table.refused(ETRUSCANS, "ally etruscans romans") == ("15.1", "offered_this_turn")
    assert "romans" in table.words(ETRUSCANS, "ally samnites")


def test_r_18_powers_of_one_player_are_standing_allies() -> None:
    table = Table()
    assert table.game.allied("etruscans", "samnites")
    barred = may_offer(table.game, "etruscans", "samnites")
    assert barred
    assert (barred.rule, barred.key) == ("15", "standing_allies")


def test_r_18_with_two_players_the_powers_of_a_side_too() -> None:
    table = Table("two")
    assert table.game.allied("gauls", "greeks")
    turn("gauls", table)
    assert table.refused("gauls", "ally gauls greeks") == ("15", "standing_allies")


def test_15_1_nobody_allies_with_one_who_is_out() -> None:
    table = Table()
    table.game.fallen.append("greeks")
    assert "greeks" not in turn("romans", table).words("romans", "ally romans")


# 13.4, §R 34


def test_13_4_a_siege_between_two_who_become_allies_is_lifted() -> None:
    table = Table()
    table.put("romans", "pisae", 3, "valerius")
    table.put("etruscans", "pisae", 0, inside=2, within=["etruscan_minor_1"])
    table.siege("pisae", 0, "romans")
    turn(ETRUSCANS, table)
    ally(table, "etruscans romans", ETRUSCANS, "romans")
    assert table.game.sieges == {}
    assert table.told(SiegeSet) == [SiegeSet(space="pisae", besieger="romans", old=0, new=None)]


def test_r_34_both_may_stay_and_who_was_inside_stands_outside() -> None:
    table = Table()
    table.put("romans", "pisae", 3, "valerius")
    table.put("etruscans", "pisae", 0, inside=2, within=["etruscan_minor_1"])
    table.siege("pisae", 0, "romans")
    turn(ETRUSCANS, table)
    ally(table, "etruscans romans", ETRUSCANS, "romans")
    assert table.game.force("pisae", "romans").cu == 3
    assert table.game.force("pisae", "etruscans").cu == 2
    assert table.game.force("pisae", "etruscans").leaders == ("etruscan_minor_1",)


def test_13_4_a_siege_of_another_power_goes_on() -> None:
    table = Table()
    table.put("gauls", "pisae", 3, "gallic_minor_1")
    table.siege("pisae", 0, "gauls")
    turn(ETRUSCANS, table)
    ally(table, "etruscans romans", ETRUSCANS, "romans")
    assert table.game.sieges["pisae"] == Siege(0, "gauls")


def test_15_1_a_half_ally() -> None:
    """Allied with the Etruscans alone the Romans are still the Samnites' enemy."""
    table = Table()
    table.ally("romans", "etruscans")
    table.put("romans", "caudium", 1)
    assert support.add_barred(table.game, "romans", "caudium") is None
    assert support.remove_other_barred(table.game, "romans", "caere") is not None


# 15.3


def test_15_3_allies_never_end_stacked() -> None:
    table = Table()
    table.ally("romans", "etruscans")
    table.put("etruscans", "caere", 2)
    barred = movement.stop_barred(table.game, "romans", 3, "caere")
    assert barred
    assert (barred.rule, barred.key) == ("15.3", "stacked_with_ally")


def test_r_18_standing_allies_do_not_stack_either() -> None:
    table = Table()
    table.put("etruscans", "caere", 0, "etruscan_minor_1")
    barred = movement.stop_barred(table.game, "samnites", 3, "caere")
    assert barred
    assert (barred.rule, barred.key) == ("15.3", "stacked_with_ally")


def test_15_3_nobody_attacks_the_besiegers_of_a_city_with_an_ally_inside() -> None:
    table = Table()
    table.ally("romans", "etruscans")
    table.put("etruscans", "pisae", inside=2)
    table.put("gauls", "pisae", 3, "gallic_minor_1")
    table.siege("pisae", 0, "gauls")
    barred = movement.attack_barred(table.game, "romans", "pisae")
    assert barred
    assert barred.rule == "15.3"
    assert movement.attack_barred(table.game, "etruscans", "pisae") is None


# 15.5


def test_15_5_breaking_costs_three_of_ones_own_support() -> None:
    table = Table()
    table.ally("romans", "greeks")
    turn("romans", table)
    assert table.words("romans", "break romans") == ["greeks"]
    table.say("romans", "break romans greeks roma roma velitrae done")
    assert not table.game.allied("romans", "greeks")
    assert table.game.loyalty["roma"] == 1
    assert table.game.control["velitrae"] == INDEPENDENT
    assert table.told(AllianceEnded) == [AllianceEnded(power="romans", other="greeks", cause="15.5")]
    assert table.asked() == [("romans", "turn")]


def test_15_5_three_for_each() -> None:
    table = Table()
    table.ally("romans", "greeks")
    table.ally("romans", "gauls")
    turn("romans", table)
    table.say("romans", "break romans greeks roma roma velitrae done")
    table.say("romans", "break romans gauls narnia praeneste tarracina done")
    assert table.game.alliances == []


def test_15_5_without_an_alliance_there_is_nothing_to_break() -> None:
    table = turn("romans", Table())
    assert table.refused("romans", "break") == ("15.5", "no_alliance")


def test_r_18_a_standing_alliance_is_not_broken() -> None:
    table = Table()
    table.ally("samnites", "romans")
    turn(ETRUSCANS, table)
    assert table.refused(ETRUSCANS, "break etruscans") == ("15.5", "no_alliance")
    assert table.words(ETRUSCANS, "break samnites") == ["romans"]


def poor_romans(*left: str) -> Table:
    table = Table()
    table.ally("romans", "greeks")
    for space, power in table.game.control.items():
        if power == "romans" and space not in left:
            table.game.control[space] = "gauls"
    return turn("romans", table)


def test_15_5_without_three_he_cannot() -> None:
    table = poor_romans("velitrae", "praeneste")
    assert table.refused("romans", "break") == ("15.5", "too_little_support")


def test_15_5_support_of_the_power_that_breaks() -> None:
    table = Table()
    table.ally("etruscans", "romans")
    turn(ETRUSCANS, table)
    assert table.refused(ETRUSCANS, "break etruscans romans caudium") == ("7.3.2", "not_own_support")


def test_7_3_2_not_more_than_there_is() -> None:
    table = poor_romans("velitrae", "praeneste", "capua", "roma")
    assert table.refused("romans", "break romans greeks capua capua") == ("7.3.2", "nothing_left")
    assert table.refused("romans", "break romans greeks velitrae") == ("7.3.2", "too_little_left")
    assert table.refused("romans", "break romans greeks roma roma roma roma") is None
    table.say("romans", "break romans greeks roma roma capua done")
    assert table.game.control["capua"] == INDEPENDENT


def test_13_5_a_besieged_city_broken_down_falls() -> None:
    table = poor_romans("roma", "capua")
    table.put("gauls", "roma", 3, "gallic_minor_1")
    table.siege("roma", 1, "gauls")
    assert table.refused("romans", "break romans greeks roma roma roma") == ("7.3.2", "nothing_left")
    table.say("romans", "break romans greeks roma roma capua done")
    assert table.asked() == [("gauls", "loot")]
    table.say("gauls", "convert")
    assert table.game.control["roma"] == "gauls"
    assert table.game.alliances == []


def test_15_5_cu_inside_the_others_city_are_put_outside_with_a_marker_if_three() -> None:
    table = Table()
    table.ally("romans", "greeks")
    table.put("greeks", "capua", inside=3, within=["dionysius"])
    table.put("gauls", "capua", 4, "gallic_minor_1")
    turn("romans", table)
    table.say("romans", "break romans greeks roma roma velitrae done")
    assert table.game.force("capua", "greeks").cu == 3
    assert table.game.force("capua", "greeks").leaders == ("dionysius",)
    assert table.game.sieges["capua"] == Siege(0, "greeks")


def test_15_5_fewer_than_three_without_a_marker() -> None:
    table = Table()
    table.ally("romans", "greeks")
    table.put("romans", "neapolis", inside=2)
    table.put("gauls", "neapolis", 4)
    turn("romans", table)
    table.say("romans", "break romans greeks roma roma velitrae done")
    assert table.game.force("neapolis", "romans").cu == 2
    assert "neapolis" not in table.game.sieges


def test_15_5_a_leader_put_out_alone_among_enemies_is_displaced() -> None:
    table = Table()
    table.ally("romans", "greeks")
    table.put("romans", "neapolis", within=["valerius"])
    table.put("gauls", "neapolis", 4)
    turn("romans", table)
    table.say("romans", "break romans greeks roma roma velitrae done")
    assert table.game.places["valerius"] == "displaced"


# 5.9, 15.4


def renewal(*alliances: tuple[str, str], **vp: int) -> Table:
    table = Table()
    table.game.phase, table.game.active = "alliances", ""
    table.game.vp.update({"gauls": 4, ETRUSCANS: 7, "greeks": 6, "romans": 5} | vp)
    for power, other in alliances:
        table.ally(power, other)
    table.run(Renewal())
    return table


def test_5_9_both_sides_must_go_on() -> None:
    table = renewal(("romans", "greeks"))
    assert table.asked() == [("greeks", "renew")]
    assert table.words("greeks") == ["go_on", "end"]
    table.say("greeks", "go_on")
    assert table.asked() == [("romans", "renew")]
    table.say("romans", "go_on")
    assert table.game.allied("romans", "greeks")
    assert table.told(AllianceRenewed) == [AllianceRenewed(power="greeks", other="romans")]


def test_5_9_one_is_enough_to_end_it() -> None:
    table = renewal(("romans", "greeks"))
    table.say("greeks", "end")
    assert table.asked() == []
    assert not table.game.allied("romans", "greeks")
    table = renewal(("romans", "greeks"))
    table.say("greeks", "go_on")
    table.say("romans", "end")
    assert not table.game.allied("romans", "greeks")
    assert table.told(AllianceEnded) == [AllianceEnded(power="greeks", other="romans", cause="5.9")]


def test_15_4_without_penalty() -> None:
    table = renewal(("romans", "greeks"))
    before = dict(table.game.control), dict(table.game.loyalty)
    table.say("greeks", "end")
    assert (table.game.control, table.game.loyalty) == before


def test_d_the_default_ends_it() -> None:
    assert renewal(("romans", "greeks")).default("greeks") == ("end",)


def test_5_9_in_descending_vp_order_alliance_by_alliance() -> None:
    table = renewal(("gauls", "greeks"), ("romans", "gauls"), ("samnites", "gauls"))
    asked = []
    while table.asked():
        ((seat, name),) = table.asked()
        assert name == "renew"
        about = table.question(seat).about
        asked.append((about["power"], about["other"]))
        table.say(seat, "go_on")
    assert asked == [
        ("samnites", "gauls"),
        ("gauls", "samnites"),
        ("greeks", "gauls"),
        ("gauls", "greeks"),
        ("romans", "gauls"),
        ("gauls", "romans"),
    ]
    assert len(table.game.alliances) == 3


def test_5_9_without_alliances_nobody_is_asked() -> None:
    assert renewal(gauls=6, greeks=6).asked() == []


def test_5_9_the_alliance_of_18_is_not_among_them() -> None:
    table = renewal(("romans", "carthage"))
    assert table.asked() == []
    assert table.game.allied("romans", "carthage")


def test_4_4_tied_sides() -> None:
    table = renewal(("romans", "greeks"), romans=6, greeks=6)
    assert table.asked() == [("greeks", "tie_order")]
    table.say("greeks", "romans")
    assert table.asked() == [("romans", "renew")]


@pytest.mark.parametrize(("number", "level"), [(3, 0), (2, None)])
def test_15_5_at_the_end_of_a_turn_too(number: int, level: int | None) -> None:
    table = Table()
    table.put("greeks", "capua", inside=number)
    table.put("gauls", "capua", 4)
    table.game.vp["greeks"] = 7
    table.ally("romans", "greeks")
    table.run(Renewal())
    table.say("greeks", "end")
    assert table.game.force("capua", "greeks").cu == number
    assert table.game.sieges.get("capua") == (None if level is None else Siege(level, "greeks"))


def test_8_4_a_leader_among_former_allies_goes_into_his_city_or_is_displaced() -> None:
    """§R 34 let him stand there as long as they were allies."""
    table = Table()
    table.game.vp["romans"] = 7
    for space, leader in (("tarquinii", "etruscan_minor_1"), ("clusium", "etruscan_minor_2")):
        table.put("romans", space, 3)
        table.put("etruscans", space, 0, leader)
    table.ally("romans", "etruscans")
    table.run(Renewal())
    table.say("romans", "end")
    assert table.game.force("tarquinii", "etruscans").within == ("etruscan_minor_1",)
    assert table.game.places["etruscan_minor_2"] == ASIDE


def test_13_4_the_sieges_of_others_go_on_when_two_become_allies() -> None:
    table = Table()
    table.put("gauls", "pisae", 3, "gallic_minor_1")
    table.siege("pisae", 1, "gauls")
    turn("romans", table)
    ally(table, "romans etruscans", "romans", ETRUSCANS)
    assert table.game.sieges == {"pisae": Siege(1, "gauls")}


def test_13_4_an_offer_refused_lifts_no_siege() -> None:
    table = Table()
    table.put("romans", "pisae", 3, "valerius")
    table.siege("pisae", 1, "romans")
    turn(ETRUSCANS, table)
    ally(table, "etruscans romans", ETRUSCANS, "romans", "refuse")
    assert table.game.sieges == {"pisae": Siege(1, "romans")}


def test_15_5_those_inside_their_own_city_stay_inside() -> None:
    table = Table()
    table.ally("romans", "greeks")
    table.put("romans", "narnia", inside=2)
    table.put("greeks", "capua", 1)
    table.put("gauls", "narnia", 4)
    turn("romans", table)
    table.say("romans", "break romans greeks roma roma velitrae done")
    assert table.game.force("narnia", "romans").inside.total == 2
    assert table.game.force("capua", "greeks").cu == 1
    assert table.told(WentInside) == [], "nobody was inside the other's city"


def test_15_5_a_siege_of_another_goes_on() -> None:
    table = Table()
    table.ally("romans", "greeks")
    table.put("greeks", "capua", inside=3, within=["dionysius"])
    table.put("gauls", "capua", 4, "gallic_minor_1")
    table.siege("capua", 0, "gauls")
    turn("romans", table)
    table.say("romans", "break romans greeks roma roma velitrae done")
    assert table.game.sieges["capua"] == Siege(0, "gauls")
    assert table.game.force("capua", "greeks").cu == 3


# 15.1, 15.2 per power: an ally of the Etruscans is an enemy of the Samnites


def test_15_1_an_ally_of_the_etruscans_is_intercepted_by_the_samnites_alone() -> None:
    table = Table()
    table.ally("romans", "etruscans")
    table.put("romans", "capua", 4, "valerius")
    table.put("samnites", "fregellae", 3, "egnatius")
    table.put("etruscans", "caudium", 3, "vel_saties")
    entry = Entry("romans", "romans", Units(4), ("valerius",), ("capua", "allifae"))
    assert [(space, stack.power) for space, stack in neighbours(table.game, entry)] == [("fregellae", "samnites")]
    entry = entry._replace(path=("allifae", "maleventum"))
    assert list(neighbours(table.game, entry)) == []


def test_15_2_a_half_ally_besieges_the_samnites_and_not_the_etruscans() -> None:
    table = Table()
    table.ally("romans", "etruscans")
    table.put("romans", "fregellae", 3, "valerius")
    table.put("romans", "pisae", 3, "camillus")
    lay_markers(table.game)
    assert set(table.game.sieges) == {"fregellae"}
    barred = besiege_barred(table.game, "pisae", "romans")
    assert barred
    assert (barred.rule, barred.key) == ("13.1.1", "nothing_to_besiege")


def test_15_1_a_half_ally_is_an_ally_for_no_card_of_the_two() -> None:
    """3.6 of the vocabulary: their player's events may harm the Romans, and theirs the Samnites."""
    table = Table()
    table.ally("romans", "etruscans")
    assert not ally_of_player(table.game, ETRUSCANS, "romans")
    assert ally_of_player(table.game, "romans", "etruscans")
    assert not ally_of_player(table.game, "romans", "samnites")
    table.ally("romans", "samnites")
    assert ally_of_player(table.game, ETRUSCANS, "romans")


# cards that make and end alliances (15.1, §R 38)


def test_15_1_an_alliance_that_a_card_forbids_is_not_made_again_in_this_turn() -> None:
    table = Table()
    forbid(table.game, "greeks", "romans")
    for power, other in (("romans", "greeks"), ("greeks", "romans")):
        barred = may_offer(table.game, power, other)
        assert barred
        assert (barred.rule, barred.key) == ("15.1", "forbidden_this_turn")
    assert may_offer(table.game, "romans", "gauls") is None
    table.run(Match(at=Match.end_turn.name))
    assert table.game.forbidden == []


def offered(refusal: int, **loyalty: int) -> Table:
    table = Table()
    for space, level in loyalty.items():
        table.loyalty(space, level)
    table.run(Offer(power="greeks", other="romans", refusal=refusal))
    return table


def test_15_1_where_a_card_says_so_a_refusal_costs_support() -> None:
    table = offered(2)
    assert table.question("romans").about == {"power": "greeks", "other": "romans", "points": 2}
    table.say("romans", "refuse roma velitrae done")
    assert (table.game.loyalty["roma"], table.game.control["velitrae"]) == (2, INDEPENDENT)
    assert not table.game.allied("greeks", "romans")


def test_15_1_accepted_it_costs_nothing() -> None:
    table = offered(2)
    table.say("romans", "accept")
    assert table.game.allied("greeks", "romans")


def test_d_by_default_it_is_refused_and_paid_for() -> None:
    table = offered(2)
    said = table.default("romans")
    assert said == ("refuse", "roma", "roma", "done")
    table.say("romans", " ".join(said))
    assert table.game.loyalty["roma"] == 1


def test_7_3_2_he_pays_as_far_as_he_can() -> None:
    table = Table()
    for space, owner in table.game.control.items():
        if owner == "romans":
            table.game.control[space] = INDEPENDENT
    table.control("romans", "velitrae")
    table.run(Offer(power="greeks", other="romans", refusal=2))
    assert table.question("romans").about["points"] == 1
    table.say("romans", "refuse velitrae done")
    assert table.game.control["velitrae"] == INDEPENDENT


def test_r_38_the_alliance_of_18_is_not_among_those_of_15() -> None:
    table = Table()
    table.ally("carthage", "romans")
    table.ally("gauls", "romans")
    assert between_players(table.game) == [("gauls", "romans")]


def test_15_6_a_non_player_power_may_be_used_against_an_ally() -> None:
    table = Table()
    table.ally("romans", "greeks")
    table.put("volsci", "antium", 3, "volsci_minor_1")
    table.put("romans", "velitrae", 2)
    assert movement.attacked(table.game, "volsci", "velitrae")
    table.game.led["volsci"] = "greeks"
    assert movement.attacked(table.game, "volsci", "velitrae")
    table.game.led["volsci"] = "romans"
    assert not movement.attacked(table.game, "volsci", "velitrae")
