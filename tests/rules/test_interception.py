"""10 Interception."""

from engine.core.choice import Barred
from engine.core.play import options
from engine.sword.combat import Battle
from engine.sword.events import AttemptDeclared, AttemptRolled, AttemptWaived, CuLost, Modifier, Moved, MoveStopped
from engine.sword.game import Stack, Units, changed
from engine.sword.party import Ferry, can_go, following, party
from engine.sword.reaction import Reaction
from tests.rules.marching import activate, march, say
from tests.rules.table import Table

SAMNITES, ROMANS, GREEKS, GAULS = "etruscans_samnites", "romans", "greeks", "gauls"


def table_for_capua() -> Table:
    """Valerius with 5 CU enters Minturnae beside Capua, where Egnatius (3) stands with 4 CU and a minor leader (2)."""
    table = Table()
    table.control("samnites", "capua")
    table.put("romans", "tarracina", 5, "valerius")
    table.put("samnites", "capua", 4, "egnatius", "samnite_minor_1")
    return table


def enter_minturnae(table: Table) -> None:
    activate(table, "valerius")
    table.say(ROMANS, "to minturnae")


def battle(table: Table) -> Battle:
    found = table.game.inside(Battle)
    assert found is not None
    return found


def reaction(table: Table) -> Reaction:
    found = table.game.inside(Reaction)
    assert found is not None
    return found


# 10.1


def test_10_1_an_army_entering_a_space_next_to_an_enemy_army_may_be_intercepted() -> None:
    table = table_for_capua()
    enter_minturnae(table)
    assert table.asked() == [(SAMNITES, "intercept")]
    assert table.words(SAMNITES) == ["capua", "no"]
    assert table.default(SAMNITES) == ("no",)
    table.say(SAMNITES, "no")
    assert table.asked() == [(ROMANS, "step")]
    assert not table.told(AttemptRolled)


def test_10_1_again_for_each_space_entered() -> None:
    """Who has failed at Narnia may try again at Sutrium."""
    table = Table()
    table.put("romans", "roma", 5, "camillus")
    table.put("etruscans", "volsinii", 3, "spurinna")
    table.control("etruscans", "spoletium")
    table.put("etruscans", "spoletium", 3, "vel_saties")
    activate(table, "camillus")
    table.say(ROMANS, "to sutrium")
    table.dice("6")
    table.say(SAMNITES, "volsinii spurinna 3")
    table.say(ROMANS, "to narnia")
    assert table.words(SAMNITES) == ["spoletium", "no"]
    table.say(SAMNITES, "no")
    table.say(ROMANS, "to sutrium")
    assert table.words(SAMNITES) == ["volsinii", "no"]


def test_10_1_a_leader_alone_is_not_intercepted() -> None:
    table = table_for_capua()
    table.put("romans", "velitrae", 0, "camillus")
    activate(table, "camillus")
    say(table, "to tarracina", "to minturnae")
    assert table.asked() == [(ROMANS, "step")]


def test_10_1_leaderless_cu_do_not_intercept() -> None:
    table = Table()
    table.put("romans", "tarracina", 5, "valerius")
    table.put("samnites", "capua", 4)
    enter_minturnae(table)
    assert table.asked() == [(ROMANS, "step")]


def test_10_1_the_active_side_does_not_intercept_itself() -> None:
    """The Etruscan moves: the Samnites of the same player are no enemies; the Greek besieger of Capua is."""
    table = Table()
    table.put("etruscans", "tarracina", 3, "spurinna")
    table.put("samnites", "capua", 4, "egnatius")
    activate(table, "spurinna")
    table.say(SAMNITES, "to minturnae")
    assert table.asked() == [(SAMNITES, "step")]


def test_10_1_a_retreat_is_no_move() -> None:
    table = Table()
    table.put("romans", "velitrae", 3, "valerius")
    table.put("samnites", "fregellae", 3, "egnatius")
    table.put("samnites", "tarracina", 2, "statius")
    activate(table, "egnatius")
    table.dice("666", "111")
    say(table, "to velitrae", "stand")
    asked = [name for _, name in table.asked()]
    assert "intercept" not in asked


def test_10_1_with_several_successes_the_interceptor_chooses_who_commands() -> None:
    table = table_for_capua()
    table.put("romans", "praeneste", 5, "camillus")
    table.put("samnites", "allifae", 3, "statius")
    table.control("samnites", "fregellae")
    activate(table, "camillus")
    table.say(ROMANS, "to fregellae")
    table.dice("3", "2")
    table.say(SAMNITES, "capua egnatius 3 done allifae statius 3")
    assert table.asked() == [(SAMNITES, "commander")]
    assert table.words(SAMNITES) == ["egnatius", "statius"]


def test_8_2_1_one_army_alone_keeps_its_leader() -> None:
    table = table_for_capua()
    table.put("samnites", "capua", 0, "statius")
    enter_minturnae(table)
    table.dice("1")
    table.say(SAMNITES, "capua egnatius 4 samnite_minor_1 statius")
    assert table.asked() == [(ROMANS, "refuse")]
    assert table.game.force("minturnae", "samnites").commander == "egnatius"


# 10.2


def test_10_2_not_across_rough_ground_or_a_strait() -> None:
    table = Table()
    table.put("romans", "velitrae", 4, "camillus")
    table.put("samnites", "fregellae", 3, "egnatius")
    activate(table, "camillus")
    table.say(ROMANS, "to tarracina")
    assert table.asked() == [(ROMANS, "step")]


def test_10_2_the_refusal_names_the_rule() -> None:
    table = Table()
    table.put("romans", "velitrae", 4, "camillus")
    table.put("samnites", "fregellae", 3, "egnatius")
    table.put("samnites", "minturnae", 3, "statius")
    activate(table, "camillus")
    table.say(ROMANS, "to tarracina")
    assert table.words(SAMNITES) == ["minturnae", "no"]
    assert table.refused(SAMNITES, "fregellae egnatius 3") == ("10.2", "intercepts_on_clear_ground")


def test_10_2_the_samnite_exception_holds_for_interceptions() -> None:
    table = Table()
    table.put("romans", "capua", 4, "camillus")
    table.put("samnites", "bovianum", 3, "egnatius")
    activate(table, "camillus")
    table.say(ROMANS, "to allifae")
    assert table.asked() == [(SAMNITES, "intercept")]


def test_10_2_not_from_inside_a_city_with_enemies_before_it() -> None:
    table = Table()
    table.control("samnites", "capua")
    table.put("samnites", "capua", inside=3, within=("egnatius",))
    table.put("romans", "capua", 3)
    table.siege("capua", 0, "romans")
    table.put("romans", "tarracina", 5, "valerius")
    enter_minturnae(table)
    assert table.asked() == [(ROMANS, "step")]


def test_10_2_not_where_another_power_stands() -> None:
    """Greek CU in Minturnae, though enemies of both, keep the Samnites out."""
    table = table_for_capua()
    table.put("greeks", "minturnae", 1)
    enter_minturnae(table)
    assert (SAMNITES, "intercept") not in table.asked()


def test_10_2_not_where_the_mover_has_other_cu() -> None:
    table = table_for_capua()
    table.put("romans", "minturnae", 1)
    enter_minturnae(table)
    assert table.asked() == [(ROMANS, "step")]


def test_10_2_besieged_cu_do_not_keep_the_besieger_out() -> None:
    """Rome relieves Narnia: the Etruscan at Sutrium joins his own before the city."""
    table = Table()
    table.control("etruscans", "sutrium")
    table.put("romans", "narnia", inside=2)
    table.put("etruscans", "narnia", 3, "etruscan_minor_1")
    table.siege("narnia", 1, "etruscans")
    table.put("etruscans", "sutrium", 4, "spurinna")
    table.put("romans", "roma", 6, "camillus")
    activate(table, "camillus")
    table.say(ROMANS, "to narnia")
    assert table.asked() == [(SAMNITES, "avoid")]
    table.dice("2")
    table.say(SAMNITES, "stand sutrium spurinna 4")
    assert table.cu("narnia", "etruscans") == 7


def test_10_2_not_where_an_ally_is() -> None:
    table = table_for_capua()
    table.ally("greeks", "samnites")
    table.put("greeks", "minturnae", 0, "dionysius")
    table.game.alliances.append(("greeks", "romans"))
    enter_minturnae(table)
    assert (SAMNITES, "intercept") not in table.asked()


def test_10_2_a_leader_alone_keeps_nobody_out() -> None:
    table = table_for_capua()
    table.ally("greeks", "romans")
    table.put("greeks", "minturnae", 0, "dionysius")
    enter_minturnae(table)
    assert (SAMNITES, "intercept") in table.asked()


def test_16_3_a_non_player_power_intercepts_only_where_it_may_end() -> None:
    """The Volsci leave Antium only for Roman home spaces."""
    for to, asked in (("velitrae", True), ("ardea", False)):
        table = Table()
        table.game.vp = {"gauls": 3, "etruscans_samnites": 6, "greeks": 6, "romans": 6}
        table.put("volsci", "antium", 3, "volsci_minor_1")
        table.put("romans", "roma", 4, "camillus")
        activate(table, "camillus")
        table.say(ROMANS, f"to {to}")
        assert ((GAULS, "intercept") in table.asked()) is asked, to


def test_16_1_the_player_with_fewest_vp_decides_for_the_volsci_and_for_his_own_in_one_sentence() -> None:
    table = Table()
    table.game.vp = {"gauls": 6, "etruscans_samnites": 3, "greeks": 6, "romans": 6}
    table.put("volsci", "antium", 3, "volsci_minor_1")
    table.put("samnites", "fregellae", 3, "egnatius")
    table.put("romans", "roma", 4, "camillus")
    activate(table, "camillus")
    table.say(ROMANS, "to velitrae")
    assert table.asked() == [(SAMNITES, "intercept")]
    table.dice("6", "6")
    table.say(SAMNITES, "antium volsci_minor_1 3 fregellae egnatius 3")
    assert table.asked() == [(SAMNITES, "intercept_order")]


def test_17_the_citizen_militia_goes_within_africa_but_not_to_sea() -> None:
    table = Table()
    army = Stack("carthage", outside=Units(regular=1, militia=2), leaders=("hamilcar",))
    assert can_go(army)
    assert can_go(changed(army, outside=Units(militia=2)))
    talk = party(table.game, army, "carthago", "10.3", lambda leader: 0.5)
    assert [option.barred for option in following(talk, ("hamilcar",))] == [None] * 3
    ferry = Ferry("lilybaeum", 10, {}, militia=2)
    talk = party(table.game, army, "carthago", "11.1", lambda leader: 0.5, ferry=ferry)
    barred = {option.word: option.barred for option in following(talk, ("hamilcar",))}
    assert barred == {
        "1": None,
        "2": Barred("17", "militia_stays", {"space": "carthago"}),
        "3": Barred("17", "militia_stays", {"space": "carthago"}),
    }


# 10.3


def test_10_3_a_part_of_an_army_may_go() -> None:
    table = table_for_capua()
    enter_minturnae(table)
    assert table.words(SAMNITES, "capua") == ["egnatius", "samnite_minor_1"]
    assert table.words(SAMNITES, "capua egnatius") == ["1", "2", "3", "4"]
    assert table.words(SAMNITES, "capua egnatius 2") == ["samnite_minor_1", "done"]
    table.dice("2")
    table.say(SAMNITES, "capua egnatius 2 done")
    assert table.cu("minturnae", "samnites") == 2
    assert table.game.force("capua", "samnites").leaders == ("samnite_minor_1",)


def test_10_3_if_a_subordinate_goes_the_commander_keeps_a_cu() -> None:
    table = table_for_capua()
    enter_minturnae(table)
    assert table.words(SAMNITES, "capua samnite_minor_1") == ["1", "2", "3"]
    assert table.refused(SAMNITES, "capua samnite_minor_1 4") == ("10.3", "commander_keeps_a_cu")


def test_10_3_a_subordinate_does_not_go_with_the_only_cu() -> None:
    table = Table()
    table.put("romans", "tarracina", 5, "valerius")
    table.put("samnites", "capua", 1, "egnatius", "samnite_minor_1")
    enter_minturnae(table)
    assert table.refused(SAMNITES, "capua samnite_minor_1 1") == ("10.3", "commander_keeps_a_cu")


def test_10_3_at_most_ten_cu() -> None:
    table = table_for_capua()
    table.put("samnites", "capua", 8)
    enter_minturnae(table)
    assert table.refused(SAMNITES, "capua egnatius 11 done") == ("10.3", "ten_cu")
    table.dice("1")
    table.say(SAMNITES, "capua egnatius 10 done")
    assert table.cu("minturnae", "samnites") == 10


def test_10_3_one_attempt_from_each_space() -> None:
    table = table_for_capua()
    enter_minturnae(table)
    table.dice("6")
    table.say(SAMNITES, "capua egnatius 4 samnite_minor_1")
    assert len(table.told(AttemptRolled)) == 1
    assert table.asked() == [(ROMANS, "step")]


def test_9_1_no_consul_stays_behind_without_cu() -> None:
    table = Table()
    table.put("samnites", "praeneste", 4, "egnatius")
    table.put("romans", "roma", 3, "camillus", "valerius", "roman_minor_1")
    table.control("samnites", "praeneste")
    activate(table, "egnatius")
    table.say(SAMNITES, "to velitrae")
    assert table.words(ROMANS, "roma camillus 3") == ["roman_minor_1", "done"]
    table.dice("4")
    table.say(ROMANS, "roma camillus 3 done")
    assert set(table.game.force("velitrae", "romans").leaders) == {"camillus", "valerius"}


def test_10_3_enemy_ground_without_own_cu_adds_one_to_the_roll() -> None:
    """Minturnae is independent: Egnatius with tactics 3 needs a 2."""
    table = table_for_capua()
    enter_minturnae(table)
    number = table.question(SAMNITES).number
    assert options(table.game, number, ("capua",))[0].odds == 2 / 6
    table.dice("3")
    table.say(SAMNITES, "capua egnatius 4 samnite_minor_1")
    assert table.told(AttemptRolled) == [
        AttemptRolled(
            what="intercept",
            power="samnites",
            leader="egnatius",
            space="minturnae",
            die=3,
            modifier=1,
            tactics=3,
            passed=False,
        )
    ]
    assert table.cu("minturnae", "samnites") == 0


def test_10_3_own_ground_adds_nothing() -> None:
    table = table_for_capua()
    table.control("samnites", "minturnae")
    enter_minturnae(table)
    table.dice("3")
    table.say(SAMNITES, "capua egnatius 4 samnite_minor_1")
    assert table.cu("minturnae", "samnites") == 4


def test_10_3_nor_does_ground_where_own_cu_stand() -> None:
    table = table_for_capua()
    table.put("samnites", "minturnae", 1)
    enter_minturnae(table)
    table.dice("3")
    table.say(SAMNITES, "capua egnatius 4 samnite_minor_1")
    assert table.cu("minturnae", "samnites") == 5


def test_10_3_example_two_gallic_armies_and_a_greek_one() -> None:
    table = Table()
    table.put("romans", "roma", 5, "camillus")
    table.put("gauls", "sutrium", 3, "brennus")
    table.put("gauls", "spoletium", 3, "gallic_minor_3")
    table.put("greeks", "reate", 3, "dionysius")
    table.control("gauls", "narnia")
    activate(table, "camillus")
    table.say(ROMANS, "to narnia")
    assert table.asked() == [(GAULS, "intercept"), (GREEKS, "intercept")]
    table.say(GREEKS, "reate dionysius 3")
    assert table.asked() == [(GAULS, "intercept")], "sealed until both are in"
    table.say(GAULS, "spoletium gallic_minor_3 3 sutrium brennus 3")
    assert [event.power for event in table.told(AttemptDeclared) if isinstance(event, AttemptDeclared)] == [
        "gauls",
        "gauls",
        "greeks",
    ]
    assert not table.told(AttemptRolled), "all are declared before any die is rolled"
    assert table.asked() == [(GAULS, "intercept_order")]
    assert table.words(GAULS) == ["gauls", "greeks"]
    assert table.default(GAULS) == ("gauls",)
    table.dice("2", "4")
    table.say(GAULS, "gauls")
    assert [
        (event.leader, event.passed) for event in table.told(AttemptRolled) if isinstance(event, AttemptRolled)
    ] == [
        ("gallic_minor_3", True),
        ("brennus", True),
    ], "a Gaul has succeeded: his second still tries, the Greek may not"
    assert table.cu("narnia", "gauls") == 6
    assert table.cu("narnia", "greeks") == 0


def test_10_3_who_rolls_first_may_be_another() -> None:
    table = Table()
    table.put("romans", "roma", 5, "camillus")
    table.put("gauls", "sutrium", 3, "brennus")
    table.put("greeks", "reate", 3, "dionysius")
    activate(table, "camillus")
    table.say(ROMANS, "to narnia")
    table.say(GREEKS, "reate dionysius 3")
    table.say(GAULS, "sutrium brennus 3")
    table.dice("2")
    table.say(GAULS, "greeks")
    assert table.cu("narnia", "greeks") == 3
    assert len(table.told(AttemptRolled)) == 1
    assert reaction(table).tried == [("greeks", "reate")]


def test_r_13_the_list_alone_ranks_would_be_interceptors() -> None:
    table = Table()
    table.game.vp = {"gauls": 9, "etruscans_samnites": 6, "greeks": 2, "romans": 6}
    table.put("romans", "roma", 5, "camillus")
    table.put("gauls", "sutrium", 3, "brennus")
    table.put("greeks", "reate", 3, "dionysius")
    activate(table, "camillus")
    table.say(ROMANS, "to narnia")
    table.say(GREEKS, "reate dionysius 3")
    table.say(GAULS, "sutrium brennus 3")
    assert table.asked() == [(GAULS, "intercept_order")]


def test_r_19_a_player_of_two_powers_stands_where_his_first_power_does() -> None:
    """The Samnite comes before the Greek, as the Etruscan would."""
    table = Table()
    table.put("romans", "roma", 5, "camillus")
    table.put("samnites", "reate", 3, "egnatius")
    table.put("greeks", "sutrium", 3, "dionysius")
    activate(table, "camillus")
    table.say(ROMANS, "to narnia")
    table.say(GREEKS, "sutrium dionysius 3")
    table.say(SAMNITES, "reate egnatius 3")
    assert table.asked() == [(SAMNITES, "intercept_order")]
    assert table.words(SAMNITES) == ["samnites", "greeks"]


def test_r_22_a_declared_interception_that_was_never_rolled_does_not_count() -> None:
    table = Table()
    table.put("romans", "roma", 5, "camillus")
    table.put("gauls", "sutrium", 3, "brennus")
    table.put("greeks", "reate", 3, "dionysius")
    activate(table, "camillus")
    table.say(ROMANS, "to narnia")
    table.say(GREEKS, "reate dionysius 3")
    table.say(GAULS, "sutrium brennus 3")
    table.dice("1")
    table.say(GAULS, "gauls")
    assert reaction(table).tried == [("gauls", "sutrium")]


# 10.4


def test_10_4_the_army_is_placed_there_and_merges_with_its_own() -> None:
    table = table_for_capua()
    table.put("samnites", "minturnae", 2, "statius")
    enter_minturnae(table)
    assert table.asked() == [(SAMNITES, "avoid")], "Capua is Samnite, so Statius could avoid"
    table.dice("3")
    table.say(SAMNITES, "stand capua egnatius 3 done")
    assert table.cu("minturnae", "samnites") == 5
    assert table.asked() == [(SAMNITES, "commander")]
    table.say(SAMNITES, "statius")
    assert table.game.force("minturnae", "samnites").leaders == ("statius", "egnatius")
    moved = [event for event in table.told(Moved) if isinstance(event, Moved) and event.how == "intercept"]
    assert [event.path for event in moved] == [("capua", "minturnae")]


def test_8_2_1_those_left_behind_have_a_commander_named() -> None:
    table = table_for_capua()
    table.put("samnites", "capua", 0, "statius", "pontius")
    enter_minturnae(table)
    table.dice("1")
    table.say(SAMNITES, "capua egnatius 3 done")
    assert table.asked() == [(SAMNITES, "commander")]
    assert table.words(SAMNITES) == ["statius", "pontius"]


def test_8_2_1_whose_commander_stays_behind_names_nobody() -> None:
    table = table_for_capua()
    table.put("samnites", "capua", 0, "statius", "pontius")
    enter_minturnae(table)
    table.dice("1")
    table.say(SAMNITES, "capua statius 2 done")
    assert table.asked() == [(ROMANS, "refuse")]
    assert table.game.force("capua", "samnites").commander == "egnatius"


def test_10_4_if_all_fail_the_mover_goes_on() -> None:
    table = table_for_capua()
    enter_minturnae(table)
    table.dice("6")
    table.say(SAMNITES, "capua egnatius 3 done")
    assert table.asked() == [(ROMANS, "step")]
    assert march(table).mp == 3


# 10.5


def intercepted(table: Table, *dice: str) -> None:
    enter_minturnae(table)
    table.dice("1", *dice)
    table.say(SAMNITES, "capua egnatius 4 samnite_minor_1")


def test_10_5_1_the_mover_may_refuse_battle_and_stops_where_he_came_from() -> None:
    table = table_for_capua()
    intercepted(table)
    assert table.asked() == [(ROMANS, "refuse")]
    assert table.words(ROMANS) == ["back", "fight"]
    assert table.default(ROMANS) == ("fight",)
    table.say(ROMANS, "back")
    assert table.asked() == [(SAMNITES, "let_refuse")]
    assert table.default(SAMNITES) == ("roll",)
    table.say(SAMNITES, "allow")
    assert table.asked() == []
    assert table.cu("tarracina", "romans") == 5
    assert table.cu("minturnae", "samnites") == 4
    assert table.told(AttemptWaived) == [AttemptWaived(what="refuse", power="romans", by="samnites")]
    assert table.told(MoveStopped) == [MoveStopped(power="romans", space="tarracina", cause="10.5.1")]


def test_9_4_3_who_refuses_battle_moves_no_more() -> None:
    """He comes from Velitrae and has 1 MP left in Tarracina, but there his move ends."""
    table = table_for_capua()
    table.put("romans", "velitrae", 3, "camillus")
    table.game.stacks.pop("tarracina")
    table.game.places["valerius"] = "pool"
    activate(table, "camillus")
    say(table, "to tarracina")
    table.say(ROMANS, "to minturnae")
    table.dice("1")
    table.say(SAMNITES, "capua egnatius 4 samnite_minor_1")
    assert march(table).mp > 0
    table.say(ROMANS, "back")
    table.say(SAMNITES, "allow")
    assert table.asked() == []
    assert table.game.places["camillus"] == "tarracina"
    assert table.told(MoveStopped) == [MoveStopped(power="romans", space="tarracina", cause="10.5.1")]


def test_10_5_1_else_he_needs_his_tactics() -> None:
    for die, backs in (("2", True), ("3", False)):
        table = table_for_capua()
        intercepted(table, die, "111", "666")
        table.say(ROMANS, "back")
        table.say(SAMNITES, "roll")
        assert (table.cu("tarracina", "romans") == 5) is backs
        if not backs:
            assert battle(table).defender == "samnites"


def test_r_20_he_goes_back_to_the_last_space_where_he_may_stop() -> None:
    """Through the Greek ally at Tarracina: refusing leads back to Velitrae."""
    table = table_for_capua()
    table.ally("romans", "greeks")
    table.put("romans", "velitrae", 3, "camillus")
    table.game.stacks.pop("tarracina")
    table.game.places["valerius"] = "pool"
    table.put("greeks", "tarracina", 1)
    activate(table, "camillus")
    say(table, "to tarracina")
    table.say(ROMANS, "to minturnae")
    table.dice("1")
    table.say(SAMNITES, "capua egnatius 4 samnite_minor_1")
    table.say(ROMANS, "back")
    table.say(SAMNITES, "allow")
    assert table.cu("velitrae", "romans") == 3
    assert table.asked() == []


def test_r_20_nobody_goes_back_into_the_transalpine_box_by_refusing() -> None:
    table = Table()
    table.put("transalpines", "transalpine_box", 4, "transalpine_minor_1")
    table.put("etruscans", "taurasia", 4, "vel_saties")
    activate(table, "transalpine_minor_1", seat=GAULS)
    table.say(GAULS, "to eporedia")
    table.dice("1", "444", "333")
    table.say(SAMNITES, "taurasia vel_saties 4")
    assert (GAULS, "refuse") not in table.asked()
    table.say(SAMNITES, "no", "bribe")
    assert battle(table).defender == "etruscans"


def test_10_5_2_otherwise_he_attacks_and_the_interceptor_defends_with_one_more() -> None:
    table = table_for_capua()
    intercepted(table, "444", "333")
    table.say(ROMANS, "fight")
    assert Modifier(1, "interception", "12.2.3") in battle(table).modifiers["samnites"]
    assert battle(table).attacker == "romans"


def test_12_2_3_one_more_however_many_came() -> None:
    table = table_for_capua()
    table.put("romans", "praeneste", 5, "camillus")
    table.put("samnites", "allifae", 3, "statius")
    activate(table, "camillus")
    table.say(ROMANS, "to fregellae")
    table.dice("1", "1", "111", "666")
    table.say(SAMNITES, "capua egnatius 4 samnite_minor_1 allifae statius 3")
    say(table, "egnatius", "fight")
    found = battle(table).modifiers["samnites"]
    assert found.count(Modifier(1, "interception", "12.2.3")) == 1


def landed_at_brundisium(*dice: str, alliance: bool = False) -> Table:
    """Dionysius comes from Neapolis by sea with 3 CU and is intercepted by Egnatius from Canusium."""
    table = Table()
    if alliance:
        table.game.markers["punic_alliance"] = "1"
    table.put("greeks", "neapolis", 3, "dionysius")
    table.put("samnites", "canusium", 4, "egnatius")
    activate(table, "dionysius", 3)
    table.dice(*dice)
    table.say(GREEKS, "sail brundisium")
    assert table.asked() == [(SAMNITES, "intercept")]
    table.say(SAMNITES, "canusium egnatius 4")
    assert table.asked() == [(GREEKS, "refuse")]
    return table


def test_r_10_arrival_by_sea_is_a_move_and_who_came_so_refuses_by_sea() -> None:
    table = landed_at_brundisium("1")
    table.say(GREEKS, "back")
    table.say(SAMNITES, "allow")
    assert table.cu("neapolis", "greeks") == 3
    assert table.asked() == []
    moved = [(event.how, event.path) for event in table.told(Moved) if isinstance(event, Moved)]
    assert moved[-1] == ("refuse", ("brundisium", "neapolis"))


def test_10_5_1_who_fails_to_refuse_does_not_sail_back() -> None:
    table = landed_at_brundisium("1")
    table.dice("4", "444", "333")
    table.say(GREEKS, "back")
    table.say(SAMNITES, "roll")
    assert table.cu("neapolis", "greeks") == 0
    assert battle(table).attacker == "greeks"


def test_10_5_1_who_is_turned_back_on_the_sea_has_to_fight() -> None:
    """All Greek sea moves roll while Rome and Carthage are allied: out a 1, back a 6 less 2."""
    table = landed_at_brundisium("1", "1", "6", "444", "333", alliance=True)
    table.say(GREEKS, "back")
    table.say(SAMNITES, "allow")
    assert table.cu("neapolis", "greeks") == 0
    assert battle(table).attacker == "greeks"


def test_10_5_1_losses_at_sea_are_taken_on_the_way_back() -> None:
    """A 6 less nothing: Neapolis has fallen to the Samnites meanwhile."""
    table = landed_at_brundisium("1", "1", "6", alliance=True)
    table.control("samnites", "neapolis")
    table.say(GREEKS, "back")
    table.say(SAMNITES, "allow")
    lost = 3 - table.cu("neapolis", "greeks")
    assert lost == sum(event.number for event in table.told(CuLost) if isinstance(event, CuLost))
    assert lost > 0
    assert table.cu("brundisium", "greeks") == 0
    assert table.asked() == []


def test_10_6_who_tried_to_intercept_may_not_avoid() -> None:
    """The whole stack of that space, in the same action."""
    table = table_for_capua()
    enter_minturnae(table)
    table.dice("6")
    table.say(SAMNITES, "capua egnatius 1 done")
    assert march(table).tried == [("samnites", "capua")]
    table.say(ROMANS, "to capua")
    assert table.asked() == [(SAMNITES, "city")]
    assert table.words(SAMNITES, "inside 1 done") == [], "who stays outside is not asked whether he avoids"
