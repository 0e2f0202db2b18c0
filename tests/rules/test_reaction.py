"""9.3 Reaction to an army that enters a space."""

from engine.core.play import default, perft, questions
from engine.sword.events import AttemptRolled, Moved, WentInside
from engine.sword.game import Stack, Units
from tests.rules.marching import activate, march, say
from tests.rules.table import Table

SAMNITES, ROMANS, GREEKS, GAULS = "etruscans_samnites", "romans", "greeks", "gauls"


def at_sutrium(cu: int, *leaders: str) -> Table:
    """Etruscans come from Tarquinii with 5 CU to the Roman city of Sutrium."""
    table = Table()
    table.put("etruscans", "tarquinii", 5, "spurinna")
    table.put("romans", "sutrium", cu, *leaders)
    activate(table, "spurinna")
    table.say(SAMNITES, "to sutrium")
    return table


# 9.3


def test_9_3_nobody_reacts_to_a_leader_alone() -> None:
    table = Table()
    table.put("etruscans", "tarquinii", 0, "spurinna")
    table.put("romans", "roma", 4, "camillus")
    activate(table, "spurinna")
    table.say(SAMNITES, "to sutrium")
    assert table.asked() == [(SAMNITES, "step")]


def test_9_3_an_unopposed_step_asks_nobody() -> None:
    table = Table()
    table.put("romans", "roma", 4, "camillus")
    activate(table, "camillus")
    table.say(ROMANS, "to narnia")
    assert table.asked() == [(ROMANS, "step")]


# 9.3.1


def test_9_3_1_the_owner_of_the_city_says_who_is_inside() -> None:
    table = at_sutrium(3, "camillus", "roman_minor_1")
    assert table.asked() == [(ROMANS, "city")]
    assert table.words(ROMANS) == ["inside", "outside"]
    assert table.words(ROMANS, "inside") == ["0", "1", "2", "3"]
    assert table.words(ROMANS, "inside 2") == ["camillus", "roman_minor_1", "done"]
    assert table.words(ROMANS, "inside 0") == ["camillus", "roman_minor_1"], "nothing at all is said by `outside`"
    table.say(ROMANS, "inside 2 roman_minor_1 stand")
    assert table.game.force("sutrium", "romans").inside == Units(2)
    assert table.game.force("sutrium", "romans").within == ("roman_minor_1",)


def test_9_3_1_up_to_three_cu() -> None:
    table = at_sutrium(5, "camillus")
    assert table.refused(ROMANS, "inside 4 done") == ("9.3.1", "three_inside")


def test_9_3_1_all_leaders_go_with_the_last_cu() -> None:
    table = at_sutrium(3, "camillus", "roman_minor_1")
    table.say(ROMANS, "inside 3")
    assert table.game.force("sutrium", "romans") == Stack(
        "romans", inside=Units(3), within=("camillus", "roman_minor_1")
    )


def test_9_3_1_those_inside_do_not_hinder_the_mover() -> None:
    table = at_sutrium(3)
    table.say(ROMANS, "inside 3")
    assert table.asked() == [(SAMNITES, "step")]
    table.say(SAMNITES, "to narnia")
    assert table.game.force("sutrium", "romans") == Stack("romans", outside=Units(3)), "they come out when he has gone"


def test_9_3_1_d_default_all_inside_if_they_are_three_or_fewer() -> None:
    assert at_sutrium(3, "camillus").default(ROMANS) == ("inside", "3")
    assert at_sutrium(4).default(ROMANS) == ("outside",)
    assert at_sutrium(4, "camillus").default(ROMANS) == ("outside", "stand")


def test_9_3_1_only_into_a_city_of_his_own_power() -> None:
    """Greeks in the city of their Roman ally stay outside; Narnia is Roman, so they may avoid to it."""
    table = Table()
    table.ally("romans", "greeks")
    table.put("etruscans", "tarquinii", 5, "spurinna")
    table.put("greeks", "sutrium", 3, "dionysius")
    activate(table, "spurinna")
    table.say(SAMNITES, "to sutrium")
    assert table.asked() == [(GREEKS, "avoid")]


def test_9_3_1_once_said_it_stands_until_no_enemy_is_there() -> None:
    """Gauls come to a city that Etruscans besiege."""
    table = Table()
    table.put("etruscans", "sutrium", 3, "spurinna")
    table.put("romans", "sutrium", inside=2)
    table.siege("sutrium", 0, "etruscans")
    table.put("gauls", "volsinii", 5, "brennus")
    activate(table, "brennus")
    table.say(GAULS, "to sutrium")
    assert table.asked() == [(SAMNITES, "avoid")], "the Romans stay inside"


def test_9_3_1_leaders_without_cu_go_into_a_friendly_city() -> None:
    table = at_sutrium(0, "camillus")
    assert table.asked() == [(SAMNITES, "step")]
    assert table.game.force("sutrium", "romans").within == ("camillus",)


def test_8_2_1_whose_commander_goes_inside_has_another_named() -> None:
    table = at_sutrium(5, "camillus", "fabius", "valerius")
    table.say(ROMANS, "inside 2 camillus done stand")
    assert table.asked() == [(ROMANS, "commander")]
    assert table.words(ROMANS) == ["fabius", "valerius"]


def test_9_3_1_leaders_may_go_inside_without_cu() -> None:
    table = at_sutrium(4, "camillus", "roman_minor_1")
    assert not table.question(ROMANS).hidden, "no way leads from Sutrium by sea"
    table.say(ROMANS, "inside 0 roman_minor_1 stand")
    assert table.told(WentInside)[0] == WentInside(
        power="romans", space="sutrium", number=0, leaders=("roman_minor_1",)
    )


def test_8_2_1_whose_commander_stays_outside_names_nobody() -> None:
    table = at_sutrium(5, "camillus", "fabius")
    table.dice("444", "333")
    table.say(ROMANS, "inside 2 done stand")
    assert (ROMANS, "commander") not in table.asked()


def test_8_2_1_a_minor_leader_does_not_command_a_named_one_left_outside() -> None:
    table = at_sutrium(5, "camillus", "roman_minor_1", "fabius")
    assert table.words(ROMANS, "inside 2 camillus done avoid roman_minor_1") == ["1", "2"]
    assert table.words(ROMANS, "inside 2 camillus done avoid fabius") == ["1", "2", "3"]


def test_11_1_who_has_sent_his_leaders_inside_does_not_avoid() -> None:
    table = at_sutrium(5, "camillus")
    assert table.words(ROMANS, "inside 2 camillus") == [], "nobody is left to lead"
    assert table.words(ROMANS, "inside 2 done") == ["avoid", "stand"]


def test_9_1_a_consul_inside_is_not_left_without_a_cu() -> None:
    """Camillus goes inside alone: of the others one stays, so that he has a Roman CU there."""
    table = at_sutrium(4, "camillus", "fabius")
    assert table.words(ROMANS, "inside 0 camillus done avoid fabius") == ["1", "2", "3"]
    assert table.refused(ROMANS, "inside 0 camillus done avoid fabius 4") == ("9.1", "consul_without_cu")
    assert table.words(ROMANS, "inside 1 camillus done avoid fabius") == ["1", "2", "3"], "he has one inside"
    table = at_sutrium(1, "camillus", "fabius")
    assert table.words(ROMANS, "inside 0 camillus done") == [], "the only CU stays"
    table = at_sutrium(4, "camillus", "roman_minor_1")
    assert table.words(ROMANS, "inside 0 roman_minor_1 avoid camillus") == ["1", "2", "3", "4"], "no consul"


def test_9_3_perft_of_what_an_owner_may_declare() -> None:
    """2 CU and Camillus at Sutrium. Outside: stands, or avoids with 1 or 2: 3. Inside 0, Camillus: 1. Inside 1: with
    Camillus 1, without him he stands or avoids with 1: 2. Inside 2: 1.
    """
    assert perft(at_sutrium(2, "camillus").game, 1) == 3 + 1 + 1 + 2 + 1


# 9.3.2


def test_9_3_2_inside_avoidance_and_interception_of_one_player_are_one_sentence() -> None:
    table = Table()
    table.put("etruscans", "tarquinii", 5, "spurinna")
    table.put("romans", "sutrium", 4, "camillus")
    table.put("romans", "roma", 3, "valerius")
    table.put("romans", "narnia", 2, "fabius")
    activate(table, "spurinna")
    table.say(SAMNITES, "to sutrium")
    assert table.asked() == [(ROMANS, "city")]
    assert table.default(ROMANS) == ("outside", "stand", "no")
    table.say(ROMANS, "inside 1 done avoid camillus 3 roma valerius 3 narnia fabius 2")
    assert table.asked() == [(SAMNITES, "let_go")]
    table.dice("4", "2", "3")
    table.say(SAMNITES, "roll")
    assert table.asked() == [(ROMANS, "avoid_to")]
    table.say(ROMANS, "roma")
    assert table.asked() == [(ROMANS, "commander")]
    table.say(ROMANS, "camillus")
    rolled = [event.what for event in table.told(AttemptRolled) if isinstance(event, AttemptRolled)]
    assert rolled == ["avoid", "intercept", "intercept"], "the avoidances come first"
    assert table.game.force("sutrium", "romans").cu == 5
    assert table.asked() == [(ROMANS, "commander")]
    table.say(ROMANS, "fabius")
    assert table.asked() == [(SAMNITES, "refuse")]


def test_9_3_2_all_concerned_are_asked_at_once_and_sealed() -> None:
    """Etruscans enter Narnia, which nobody holds: Romans at Roma and Gauls at Spoletium are both asked."""
    table = Table()
    table.put("etruscans", "sutrium", 5, "spurinna")
    table.put("romans", "roma", 3, "camillus")
    table.put("gauls", "spoletium", 3, "brennus")
    activate(table, "spurinna")
    table.say(SAMNITES, "to narnia")
    assert table.asked() == [(ROMANS, "intercept"), (GAULS, "intercept")], "in rule order: clockwise from the mover"
    before = questions(table.game)
    table.say(ROMANS, "roma camillus 3")
    assert table.asked() == [(GAULS, "intercept")]
    assert questions(table.game) == tuple(ask for ask in before if ask.seat == GAULS)
    table.dice("1")
    table.say(GAULS, "no")
    assert table.cu("narnia", "romans") == 3


def test_r_22_interceptors_join_whoever_is_still_there() -> None:
    table = Table()
    table.put("romans", "capua", 5, "valerius")
    table.put("samnites", "allifae", 4, "egnatius")
    table.put("samnites", "maleventum", 2, "statius")
    activate(table, "valerius")
    table.say(ROMANS, "to allifae")
    table.say(SAMNITES, "avoid egnatius 3 maleventum statius 2")
    table.dice("3", "2")
    table.say(ROMANS, "roll")
    say(table, "maleventum", "egnatius")
    assert table.cu("allifae", "samnites") == 3
    how = [event.how for event in table.told(Moved) if isinstance(event, Moved)]
    assert how == ["march", "avoid", "intercept"]


def test_9_4_1_an_automatic_victory_over_interceptors_lets_the_move_go_on() -> None:
    table = Table()
    table.put("romans", "tarracina", 8, "camillus")
    table.control("samnites", "capua")
    table.put("samnites", "capua", 2, "egnatius")
    activate(table, "camillus")
    table.say(ROMANS, "to minturnae")
    table.dice("1")
    table.say(SAMNITES, "capua egnatius 2")
    say(table, "fight", "stop")
    assert table.asked() == [(ROMANS, "step")]
    assert march(table).tried == [("samnites", "capua")]


def test_16_1_the_owner_of_a_non_player_power_says_who_is_inside() -> None:
    table = Table()
    table.game.vp = {"gauls": 6, "etruscans_samnites": 6, "greeks": 3, "romans": 6}
    table.put("volsci", "antium", 3, "volsci_minor_1")
    table.put("romans", "velitrae", 5, "camillus")
    activate(table, "camillus")
    table.say(ROMANS, "to antium")
    assert table.asked() == [(GREEKS, "city")]
    assert default(table.game, table.question(GREEKS).number) == ("inside", "3")
    table.say(GREEKS, "inside 3")
    assert table.game.force("antium", "volsci").inside == Units(3)


def test_16_1_of_the_tied_the_winner_of_the_tie_says_who_decides() -> None:
    table = Table()
    table.put("volsci", "antium", 3, "volsci_minor_1")
    table.put("romans", "velitrae", 5, "camillus")
    activate(table, "camillus")
    table.say(ROMANS, "to antium")
    assert table.asked() == [(GAULS, "tie_choice")]
    table.say(GAULS, "greeks")
    assert table.asked() == [(GREEKS, "city")]
