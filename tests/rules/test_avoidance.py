"""11 Avoiding battle."""

from engine.core.play import options, questions
from engine.sword.avoidance import avoid_barred, avoiders, destinations, haven_barred
from engine.sword.combat import Battle
from engine.sword.events import AttemptDeclared, AttemptRolled, AttemptWaived, CardPlayed, Modifier, MoveStopped
from engine.sword.game import Stack, Units, changed
from engine.sword.party import Entry, following
from tests.rules.marching import activate, march, say
from tests.rules.table import Table

SAMNITES, ROMANS, GREEKS, GAULS = "etruscans_samnites", "romans", "greeks", "gauls"


def table_for_allifae(cu: int = 4) -> Table:
    """Valerius (tactics 2) comes with 5 CU from Capua to Allifae, where Egnatius (3) stands; Fregellae, Maleventum,
    Aufidena and Bovianum are Samnite."""
    table = Table()
    table.put("romans", "capua", 5, "valerius")
    table.put("samnites", "allifae", cu, "egnatius")
    activate(table, "valerius")
    table.say(ROMANS, "to allifae")
    return table


def battle(table: Table) -> Battle:
    found = table.game.inside(Battle)
    assert found is not None
    return found


# 11.1


def test_11_1_the_army_entered_may_avoid() -> None:
    table = table_for_allifae()
    assert table.asked() == [(SAMNITES, "avoid")]
    assert not table.question(SAMNITES).hidden
    assert table.words(SAMNITES) == ["avoid", "stand"]
    assert table.default(SAMNITES) == ("stand",)
    number = table.question(SAMNITES).number
    assert options(table.game, number, ("avoid",))[0].odds == 3 / 6
    table.say(SAMNITES, "avoid egnatius 4")
    assert table.told(AttemptDeclared) == [
        AttemptDeclared(what="avoid", power="samnites", space="allifae", to="allifae", leaders=("egnatius",), number=4)
    ]
    assert table.asked() == [(ROMANS, "let_go")]
    assert table.words(ROMANS) == ["let_go", "roll"]
    assert table.default(ROMANS) == ("roll",)


def test_11_1_the_enemy_may_let_it_go() -> None:
    table = table_for_allifae()
    table.say(SAMNITES, "avoid egnatius 4")
    table.say(ROMANS, "let_go")
    assert table.told(AttemptWaived) == [AttemptWaived(what="avoid", power="samnites", by="romans")]
    assert not table.told(AttemptRolled)
    assert table.asked() == [(SAMNITES, "avoid_to")]
    table.say(SAMNITES, "maleventum")
    assert table.cu("maleventum", "samnites") == 4
    assert table.game.places["egnatius"] == "maleventum"
    assert table.cu("allifae", "romans") == 5


def test_11_1_else_it_needs_its_tactics() -> None:
    for die, away in (("3", True), ("4", False)):
        table = table_for_allifae()
        table.say(SAMNITES, "avoid egnatius 4")
        table.dice(die, "444", "333")
        table.say(ROMANS, "roll")
        assert ((SAMNITES, "avoid_to") in table.asked()) is away


def test_12_2_3_a_failed_avoidance_costs_the_defender_one() -> None:
    table = table_for_allifae()
    table.say(SAMNITES, "avoid egnatius 4")
    table.dice("4", "666", "111")
    table.say(ROMANS, "roll")
    assert Modifier(-1, "failed_avoidance", "12.2.3") in battle(table).modifiers["samnites"]


def test_11_1_who_did_not_try_stays_and_fights_without_that() -> None:
    table = table_for_allifae()
    table.dice("666", "111")
    table.say(SAMNITES, "stand")
    assert Modifier(-1, "failed_avoidance", "12.2.3") not in battle(table).modifiers["samnites"]


def test_11_1_a_part_may_go_and_the_rest_fights() -> None:
    table = table_for_allifae()
    table.say(SAMNITES, "avoid egnatius 1")
    table.say(ROMANS, "let_go")
    table.dice("666", "111")
    table.say(SAMNITES, "fregellae")
    assert table.cu("fregellae", "samnites") == 1
    assert battle(table).defender == "samnites"


def test_11_1_up_to_ten_cu() -> None:
    table = table_for_allifae(12)
    assert table.refused(SAMNITES, "avoid egnatius 11") == ("11.1", "ten_cu")
    table.say(SAMNITES, "avoid egnatius 10")


def test_11_1_a_subordinate_leaves_a_cu_with_the_commander() -> None:
    table = Table()
    table.put("romans", "capua", 5, "valerius")
    table.put("samnites", "allifae", 3, "egnatius", "samnite_minor_1")
    activate(table, "valerius")
    table.say(ROMANS, "to allifae")
    assert table.words(SAMNITES, "avoid samnite_minor_1") == ["1", "2"]
    assert table.refused(SAMNITES, "avoid samnite_minor_1 3") == ("11.1", "commander_keeps_a_cu")
    assert table.words(SAMNITES, "avoid egnatius 3") == [], "with all CU all leaders go"
    assert table.words(SAMNITES, "avoid egnatius 2") == ["samnite_minor_1", "done"]


def test_8_2_1_no_named_leader_goes_with_a_minor_one() -> None:
    table = Table()
    table.put("romans", "capua", 5, "valerius")
    table.put("samnites", "allifae", 5, "egnatius", "statius", "samnite_minor_1", "samnite_minor_2")
    activate(table, "valerius")
    table.say(ROMANS, "to allifae")
    assert table.words(SAMNITES, "avoid samnite_minor_1 2") == ["samnite_minor_2", "done"]
    assert table.words(SAMNITES, "avoid statius 2") == ["samnite_minor_1", "samnite_minor_2", "done"]


def test_11_1_leaderless_cu_do_not_avoid() -> None:
    table = Table()
    table.put("romans", "capua", 5, "valerius")
    table.put("samnites", "allifae", 2)
    activate(table, "valerius")
    table.dice("666", "111")
    table.say(ROMANS, "to allifae")
    assert not any(name == "avoid" for _, name in table.asked())


def test_11_1_lone_leaders_do_not_avoid_but_are_displaced() -> None:
    table = Table()
    table.put("romans", "capua", 5, "valerius")
    table.put("samnites", "allifae", 0, "egnatius")
    activate(table, "valerius")
    table.say(ROMANS, "to allifae")
    assert table.asked() == [(ROMANS, "step")]
    assert table.game.places["egnatius"] == "displaced"


def test_11_1_who_comes_to_others_has_a_commander_named() -> None:
    table = Table()
    table.put("romans", "capua", 5, "valerius")
    table.put("samnites", "allifae", 4, "egnatius", "statius", "pontius")
    table.put("samnites", "maleventum", 1, "samnite_minor_1")
    activate(table, "valerius")
    table.say(ROMANS, "to allifae")
    table.say(SAMNITES, "avoid egnatius 2 done no")
    table.say(ROMANS, "let_go")
    table.dice("666", "111")
    table.say(SAMNITES, "maleventum")
    assert table.asked() == [(SAMNITES, "commander")], "Statius or Pontius leads those who stay"
    assert table.words(SAMNITES) == ["statius", "pontius"]
    table.say(SAMNITES, "pontius")
    assert table.game.force("maleventum", "samnites").commander == "egnatius"


def test_11_1_example_pisae() -> None:
    """14 CU and two minor leaders: 3 CU and one leader go inside, 10 with the other try for Populonium, 1 CU stays."""
    table = Table()
    table.put("gauls", "luna", 6, "brennus")
    table.put("etruscans", "pisae", 14, "etruscan_minor_1", "etruscan_minor_3")
    activate(table, "brennus", 3)
    table.say(GAULS, "to pisae")
    assert table.asked() == [(SAMNITES, "city")]
    table.say(SAMNITES, "inside 3 etruscan_minor_1 done avoid etruscan_minor_3 10")
    assert table.game.force("pisae", "etruscans") == Stack(
        "etruscans",
        outside=Units(11),
        inside=Units(3),
        leaders=("etruscan_minor_3",),
        within=("etruscan_minor_1",),
    )
    table.dice("2", "666", "111")
    table.say(GAULS, "roll")
    assert table.words(SAMNITES) == ["populonium", "faesulae"], "but not Luna, where the Gauls came from"
    table.say(SAMNITES, "populonium")
    table.say(SAMNITES, "no", "bribe")
    assert table.cu("populonium", "etruscans") == 10
    assert table.game.force("pisae", "etruscans").cu == 0, "swept away: 6 to 1"
    assert table.game.force("pisae", "etruscans").inside == Units(3)


def test_r_17_who_goes_inside_does_not_count_among_the_ten() -> None:
    table = Table()
    table.put("gauls", "luna", 6, "brennus")
    table.put("etruscans", "pisae", 13, "etruscan_minor_3")
    activate(table, "brennus", 3)
    table.say(GAULS, "to pisae")
    assert "10" in table.words(SAMNITES, "inside 3 done avoid etruscan_minor_3")


# 11.2


def test_11_2_where_an_army_may_not_avoid_to() -> None:
    table = Table()
    table.control("samnites", "capua", "caudium", "neapolis")
    table.game.control["minturnae"] = "independent"
    table.put("romans", "fregellae", 5, "valerius")
    table.put("samnites", "capua", 4, "egnatius")
    table.put("romans", "caudium", 1)
    table.put("etruscans", "allifae", 1)
    activate(table, "valerius")
    table.say(ROMANS, "to capua")
    assert table.asked() == [(SAMNITES, "city")]
    table.say(SAMNITES, "outside avoid egnatius 4")
    table.say(ROMANS, "let_go")
    assert table.asked() == [(ROMANS, "pursue")], "Neapolis alone is left"
    assert table.cu("neapolis", "samnites") == 4


def test_11_2_each_refusal() -> None:
    table = Table()
    table.control("samnites", "capua", "caudium", "neapolis", "fregellae")
    table.put("romans", "fregellae", 5, "valerius")
    table.put("samnites", "capua", 4, "egnatius")
    table.put("etruscans", "allifae", 1)
    activate(table, "valerius")
    table.say(ROMANS, "to capua")
    table.say(SAMNITES, "outside avoid egnatius 4")
    table.say(ROMANS, "let_go")
    assert table.words(SAMNITES) == ["caudium", "neapolis"]
    assert table.refused(SAMNITES, "minturnae") == ("11.2", "space_not_friendly")
    assert table.refused(SAMNITES, "fregellae") == ("11.2", "attacker_came_from_there")
    assert table.refused(SAMNITES, "allifae") == ("15.3", "stacked_with_ally")
    assert table.default(SAMNITES) == ("caudium",)


def test_11_2_not_across_rough_ground() -> None:
    table = Table()
    table.control("romans", "antium")
    table.put("samnites", "velitrae", 5, "egnatius")
    table.put("romans", "tarracina", 4, "valerius")
    activate(table, "egnatius")
    table.say(SAMNITES, "to tarracina")
    assert table.asked() != [(ROMANS, "avoid")], "only the marshes lead to Antium, and Minturnae is independent"


def test_11_2_not_into_enemy_cu() -> None:
    table = Table()
    table.put("romans", "maleventum", 1)
    table.put("romans", "fregellae", 1)
    table.game.control["maleventum"] = table.game.control["fregellae"] = "samnites"
    assert set(destinations(table.game, "samnites", "allifae", "capua")) == {"aufidena", "bovianum"}, "native ground"


def test_11_2_default_the_most_own_cu() -> None:
    table = table_for_allifae()
    table.put("samnites", "maleventum", 2)
    table.say(SAMNITES, "avoid egnatius 4")
    table.say(ROMANS, "let_go")
    assert table.default(SAMNITES) == ("maleventum",)


def test_r_2_farther_only_through_an_allys_armies_if_there_is_no_other_way() -> None:
    """Etruscan CU stand on every space round Spoletium that is friendly: Samnites go through Perusia to Arretium."""
    table = Table()
    table.put("samnites", "spoletium", 3, "egnatius")
    table.put("etruscans", "perusia", 2, "spurinna")
    table.put("etruscans", "sentinum", 1)
    table.put("etruscans", "clusium", 1)
    ways = destinations(table.game, "samnites", "spoletium", "narnia")
    assert ways["arretium"] == ("spoletium", "perusia", "arretium")
    assert ways["volsinii"] == ("spoletium", "perusia", "clusium", "volsinii")
    assert "sena_gallica" not in ways
    table.game.stacks.pop("sentinum")
    assert list(destinations(table.game, "samnites", "spoletium", "narnia")) == ["sentinum"], "there is another way"


def test_11_2_not_more_than_four_spaces() -> None:
    table = Table()
    for space in ("perusia", "sentinum", "clusium", "arretium", "volsinii", "faesulae", "sutrium", "pisae"):
        table.put("etruscans", space, 1)
    table.control("etruscans", "sutrium")
    ways = destinations(table.game, "samnites", "spoletium", "narnia")
    assert ways == {}, "Tarquinii, Luna and Populonium are five spaces away"
    table.game.stacks.pop("sutrium")
    assert list(destinations(table.game, "samnites", "spoletium", "narnia")) == ["sutrium"]


def test_16_3_a_non_player_power_avoids_only_to_where_it_may_end() -> None:
    table = Table()
    table.control("volsci", "tarracina", "velitrae", "minturnae")
    table.put("volsci", "tarracina", 2, "volsci_minor_1")
    assert list(destinations(table.game, "volsci", "tarracina", "fregellae")) == ["velitrae"]


def test_17_carthage_stands_and_fights_at_carthago() -> None:
    table = Table()
    table.put("carthage", "carthago", 3, "hamilcar")
    stack = table.game.force("carthago", "carthage")
    barred = avoid_barred(table.game, stack, "carthago", "", ())
    assert barred is not None
    assert (barred.rule, barred.key) == ("17", "stands_and_fights")
    assert avoid_barred(table.game, stack, "kerkouane", "", ()) is None


def test_11_2_without_a_legal_space_there_is_no_attempt() -> None:
    table = Table()
    table.put("romans", "capua", 5, "valerius")
    table.put("samnites", "minturnae", 4, "egnatius")
    barred = avoid_barred(table.game, table.game.force("minturnae", "samnites"), "minturnae", "capua", ())
    assert barred is not None
    assert (barred.rule, barred.key) == ("11.2", "nowhere_to_avoid")
    activate(table, "valerius")
    table.dice("666", "111")
    table.say(ROMANS, "to minturnae")
    assert not any(name == "avoid" for _, name in table.asked())


# 11.3


def avoided(table: Table) -> None:
    table.say(SAMNITES, "avoid egnatius 4")
    table.say(ROMANS, "let_go")
    table.say(SAMNITES, "maleventum")


def test_11_3_the_mover_needs_a_roll_to_move_on() -> None:
    table = table_for_allifae()
    avoided(table)
    assert table.asked() == [(ROMANS, "pursue")]
    assert table.words(ROMANS) == ["roll", "stop"]
    assert table.default(ROMANS) == ("stop",)
    table.dice("2")
    table.say(ROMANS, "roll")
    assert table.asked() == [(ROMANS, "step")]


def test_11_3_he_may_stop_without_one() -> None:
    table = table_for_allifae()
    avoided(table)
    table.say(ROMANS, "stop")
    assert table.asked() == []
    assert not table.told(AttemptRolled)


def test_9_4_2_a_failed_pursuit_roll_ends_the_move() -> None:
    table = table_for_allifae()
    avoided(table)
    table.dice("3")
    table.say(ROMANS, "roll")
    assert table.asked() == []
    assert table.told(MoveStopped) == [MoveStopped(power="romans", space="allifae", cause="9.4.2")]


def test_11_3_in_any_direction_but_not_across_rough_ground_with_the_next_step() -> None:
    table = table_for_allifae()
    avoided(table)
    table.dice("1")
    table.say(ROMANS, "roll")
    assert table.words(ROMANS, "to") == ["capua", "fregellae", "maleventum"]
    assert table.refused(ROMANS, "to bovianum") == ("11.3", "pursues_on_clear_ground")
    table.say(ROMANS, "to fregellae")
    assert "aufidena" in table.words(ROMANS, "to"), "after that step rough ground is free again"


def test_11_3_nobody_is_asked_who_has_no_step_left() -> None:
    table = Table()
    table.control("samnites", "capua")
    table.put("romans", "roma", 5, "valerius")
    table.put("samnites", "capua", 4, "egnatius")
    activate(table, "valerius")
    say(table, "to velitrae", "to tarracina", "to minturnae", "no", "to capua", "outside avoid egnatius 4")
    table.say(ROMANS, "let_go")
    table.say(SAMNITES, "allifae")
    assert table.asked() == []
    assert table.cu("capua", "romans") == 5


def test_11_3_a_pursuit_may_go_by_sea() -> None:
    table = Table()
    table.put("greeks", "posidonia", 5, "dionysius")
    table.control("romans", "neapolis", "capua")
    table.put("romans", "neapolis", 3, "valerius")
    activate(table, "dionysius")
    say(table, "to neapolis", "outside avoid valerius 3", "let_go")
    table.dice("1")
    say(table, "roll")
    assert table.asked() == [(GREEKS, "step")]
    assert "syracusae" in table.words(GREEKS, "sail"), "neither rough ground nor a strait"


def test_11_3_after_an_automatic_victory_over_those_who_stayed() -> None:
    table = table_for_allifae(5)
    avoided(table)
    assert battle_is_over(table)
    assert table.asked() == [(ROMANS, "pursue")]


def battle_is_over(table: Table) -> bool:
    """Rome leaves its support unspent."""
    while table.asked() == [(ROMANS, "support")]:
        table.say(ROMANS, "stop")
    return table.game.inside(Battle) is None


def test_11_3_a_battle_ends_the_move_without_a_pursuit() -> None:
    table = table_for_allifae(6)
    table.say(SAMNITES, "avoid egnatius 4")
    table.say(ROMANS, "let_go")
    table.dice("666", "111")
    table.say(SAMNITES, "maleventum")
    while table.asked():
        seat, name = table.asked()[0]
        assert name != "pursue"
        table.say(seat, " ".join(table.default(seat) or ()))
    assert table.game.stack == []


# 11.1.1 by sea


def greeks_at_neapolis(*cards: str) -> Table:
    """Romans come from Capua; Posidonia and Caudium are not Greek."""
    table = Table()
    table.control("romans", "caudium")
    table.put("romans", "capua", 5, "valerius")
    table.put("greeks", "neapolis", 4, "dionysius")
    table.hand("greeks", *cards)
    activate(table, "valerius")
    table.say(ROMANS, "to neapolis")
    return table


def a_card(table: Table, value: int) -> str:
    deck = table.game.data.positions["greeks"].deck
    return next(card for card in table.game.data.decks_for(deck, 4) if table.game.data.cards[card].value == value)


def test_11_1_1_who_has_no_three_card_is_asked_in_the_same_way() -> None:
    plain = Table()
    with_three, with_one = greeks_at_neapolis(a_card(plain, 3)), greeks_at_neapolis(a_card(plain, 1))
    for table in (with_three, with_one):
        table.game.desperate["greeks"] = []
    assert questions(with_three.game) == questions(with_one.game)
    assert questions(with_one.game)[0].hidden
    assert with_three.words(GREEKS, "outside") == ["sail", "stand"]
    assert with_one.words(GREEKS, "outside") == ["stand"]
    assert with_one.refused(GREEKS, "outside sail tarentum") == ("11.1.1", "no_card_for_the_sea")


def test_11_1_1_nor_does_a_question_without_a_city_answer_itself() -> None:
    """Velia is a port in the plain, and no land way leads to a Greek space."""
    table = Table()
    table.put("romans", "posidonia", 5, "valerius")
    table.put("greeks", "velia", 4, "dionysius")
    table.hand("greeks", a_card(table, 1))
    table.game.desperate["greeks"] = []
    activate(table, "valerius")
    table.say(ROMANS, "to velia")
    assert table.asked() == [(GREEKS, "avoid")]
    assert table.words(GREEKS) == ["stand"]
    assert questions(table.game)[0].hidden


def test_11_1_1_three_cu_and_six_to_syracusae() -> None:
    plain = Table()
    card = a_card(plain, 3)
    table = greeks_at_neapolis(card)
    assert table.words(GREEKS, f"outside sail tarentum {card} dionysius") == ["1", "2", "3"]
    assert table.refused(GREEKS, f"outside sail tarentum {card} dionysius 4") == ("11.1.1", "ships_take")
    assert table.words(GREEKS, f"outside sail syracusae {card} dionysius") == ["1", "2", "3", "4"]
    assert table.refused(GREEKS, f"outside sail antium {card} dionysius 3") == ("11.1.1", "no_friendly_port")


def test_11_1_1_the_card_is_played_on_declaring_and_the_tactics_roll_is_still_needed() -> None:
    plain = Table()
    card = a_card(plain, 3)
    table = greeks_at_neapolis(card)
    table.say(GREEKS, f"outside sail syracusae {card} dionysius 4")
    assert table.told(CardPlayed)
    assert card in table.game.discards["greeks"]
    assert table.asked() == [(ROMANS, "let_go")]
    table.dice("3")
    table.say(ROMANS, "roll")
    assert table.cu("syracusae", "greeks") == 4
    assert table.asked() == [(ROMANS, "pursue")]


def test_11_1_1_the_default_spends_no_card() -> None:
    plain = Table()
    table = greeks_at_neapolis(a_card(plain, 3))
    assert table.default(GREEKS) == ("outside", "stand")


def test_11_1_1_without_a_friendly_port_nobody_is_asked() -> None:
    table = Table()
    for space in table.game.kinds:
        if space != "velia" and table.game.control[space] == "greeks":
            table.control("romans", space)
    table.put("romans", "posidonia", 5, "valerius")
    table.put("greeks", "velia", 4, "dionysius")
    table.hand("greeks", a_card(table, 3))
    activate(table, "valerius")
    table.dice("444", "333")
    table.say(ROMANS, "to velia")
    assert (GREEKS, "avoid") not in table.asked()


def test_8_2_1_who_is_turned_back_is_still_a_subordinate() -> None:
    card = a_card(Table(), 3)
    table = Table()
    table.game.markers["punic_alliance"] = "1"
    table.put("romans", "posidonia", 5, "valerius")
    table.put("greeks", "velia", 4, "dionysius", "timoleon")
    table.hand("greeks", card)
    activate(table, "valerius")
    table.say(ROMANS, "to velia")
    table.dice("6", "444", "333")
    table.say(GREEKS, f"sail syracusae {card} timoleon 3")
    table.say(ROMANS, "let_go")
    assert (GREEKS, "commander") not in table.asked()
    assert battle(table).commanders["greeks"] == "dionysius"


def test_17_bomilcar_does_not_leave_africa_by_avoiding() -> None:
    """Carthage has ships for 10 CU; Hamilcar goes to Lilybaeum without him, and leaves him a CU if he commands."""
    table = Table()
    table.put("carthage", "kerkouane", 4, "hamilcar", "bomilcar")
    entry = Entry("greeks", GREEKS, Units(5), ("agathocles",), ("syracusae", "kerkouane"))
    stack = table.game.force("kerkouane", "carthage")
    second = changed(stack, leaders=("bomilcar", "hamilcar"))

    def words(army: Stack, *said: str) -> list[str]:
        talk = avoiders(table.game, GAULS, army, entry)
        return [option.word for option in following(talk, ("sail", "lilybaeum", *said)) if not option.barred]

    assert words(stack) == words(second) == ["hamilcar"]
    assert words(stack, "hamilcar") == ["1", "2", "3", "4"]
    assert words(stack, "hamilcar", "4") == [], "nobody else goes along"
    assert words(second, "hamilcar") == ["1", "2", "3"]
    assert words(second, "hamilcar", "3") == []
    (barred,) = (one.barred for one in following(avoiders(table.game, GAULS, stack, entry), ("sail", "lilybaeum"))[1:])
    assert barred is not None
    assert (barred.rule, barred.key) == ("17", "bomilcar_stays_in_africa")
    alone = changed(stack, leaders=("bomilcar",))
    assert haven_barred(table.game, alone, "kerkouane", "syracusae", "lilybaeum") == barred


def test_11_1_1_a_return_is_a_failed_attempt() -> None:
    """While Rome and Carthage are allied all Greek sea moves roll: a 6 less 2 for the friendly port turns back."""
    plain = Table()
    card = a_card(plain, 3)
    table = Table()
    table.game.markers["punic_alliance"] = "1"
    table.control("romans", "caudium")
    table.put("romans", "capua", 5, "valerius")
    table.put("greeks", "neapolis", 4, "dionysius")
    table.hand("greeks", card)
    activate(table, "valerius")
    table.say(ROMANS, "to neapolis")
    table.say(GREEKS, f"outside sail syracusae {card} dionysius 4")
    table.dice("6", "666", "111")
    table.say(ROMANS, "let_go")
    assert Modifier(-1, "failed_avoidance", "12.2.3") in battle(table).modifiers["greeks"]
    assert march(table).space == "neapolis"
