"""9.6.3, 9.6.4 The sea with five players: Carthage sails by its cards, lends ships and contests voyages."""

import pytest

from engine.core.play import options, questions
from engine.sword import naval
from engine.sword.cards.targets import ActivationTarget
from engine.sword.combat import Battle
from engine.sword.events import (
    AttemptDeclared,
    AttemptRolled,
    BattleFought,
    CardPlayed,
    CuLost,
    Modifier,
    SeaRolled,
    SupportGained,
)
from engine.sword.fleets import carried
from engine.sword.game import Units, changed, with_stack
from engine.sword.punic_ships import contester, lender
from tests.rules import marching
from tests.rules.marching import activate, march, unanswered
from tests.rules.table import Table
from tests.rules.test_sea_retreat import Shore

ONE, TWO, THREE = "car_06", "car_03", "car_01"


def five(*hand: str) -> Table:
    """Carthage holds these cards and no Desperate Times."""
    table = Table("five")
    table.hand("carthage", *hand)
    table.game.desperate["carthage"] = []
    return table


def say(table: Table, *sentences: str) -> None:
    """Answers of the one seat that is asked; nobody responds to a voyage."""
    for sentence in sentences:
        marching.say(table, sentence)
        unanswered(table, "on_naval_move")


def rolled(table: Table) -> SeaRolled:
    (event,) = table.told(SeaRolled)
    assert isinstance(event, SeaRolled)
    return event


# 9.6.3 who, how many


def test_9_6_3_carthage_3_6_10_by_its_card() -> None:
    table = five()
    found = [naval.capacity(table.game, "carthage", "", "carthago", "panormus", value) for value in (0, 1, 2, 3)]
    assert found == [0, 3, 6, 10]


def test_9_6_3_greeks_10_from_or_to_syracusae_or_lilybaeum_if_they_hold_lilybaeum() -> None:
    table = five()

    def room(origin: str, to: str, value: int = 3) -> int:
        return naval.capacity(table.game, "greeks", "", origin, to, value)

    assert (room("syracusae", "roma"), room("lilybaeum", "roma"), room("tarentum", "roma")) == (6, 3, 3)
    table.control("greeks", "lilybaeum")
    assert (room("syracusae", "roma"), room("roma", "lilybaeum"), room("tarentum", "roma")) == (10, 10, 3)
    assert room("syracusae", "roma", 2) == 0


def test_9_6_2_african_ports_are_open_to_all() -> None:
    table = five()
    assert naval.port_barred(table.game, "greeks", "carthago") is None
    assert naval.voyage_barred(table.game, "carthage", (), "carthago", "roma") is None, "nor is Italy closed"


def test_19_the_garrison_box_is_reached_by_sea_by_carthage_alone() -> None:
    table = five()
    barred = naval.port_barred(table.game, "greeks", "garrison_box")
    assert barred
    assert (barred.rule, barred.key) == ("19", "box_of_another")
    assert "garrison_box" in naval.harbours(table.game)
    assert "garrison_box" not in naval.harbours(Table().game)


def test_19_example_hanno_sails_with_3_of_5_cu_and_has_1_mp_left() -> None:
    table = five(ONE)
    table.put("carthage", "garrison_box", 5, "hanno")
    activate(table, "hanno", 1)
    say(table, "sail carthago")
    assert (table.cu("garrison_box", "carthage"), table.cu("carthago", "carthage")) == (2, 3)
    assert march(table).mp == 1
    assert table.asked() == [("carthage", "step")], "his own voyage is not contested"


# lend_ships


def pisae(*hand: str) -> Table:
    """9.6.3 The example: a Gallic minor leader with 8 CU in Pisae, whose power is allied with Carthage."""
    table = five(*hand)
    table.ally("gauls", "carthage")
    table.put("gauls", "pisae", 8, "gallic_minor_1")
    activate(table, "gallic_minor_1", 3)
    return table


def test_9_6_3_example_carthage_lends_ships_for_a_2() -> None:
    table = pisae(TWO)
    assert table.refused("gauls", "sail roma") == ("9.6.3", "no_ships")
    say(table, "ships")
    assert table.asked() == [("carthage", "lend_ships")]
    assert table.words("carthage") == ["no", TWO]
    assert table.default("carthage") == ("no",)
    say(table, TWO, "sail roma")
    assert (table.cu("pisae", "gauls"), table.cu("roma", "gauls")) == (2, 6)
    assert march(table).mp == 2
    assert TWO in table.game.discards["carthage"]
    assert [event.use for event in table.events if isinstance(event, CardPlayed)] == ["sail"]


def test_9_6_3_carthage_may_refuse_and_is_asked_once() -> None:
    table = pisae(TWO)
    say(table, "ships", "no")
    assert "ships" not in table.words("gauls")
    assert table.refused("gauls", "sail roma") == ("9.6.3", "no_ships")


def test_9_6_3_asked_whatever_carthage_holds() -> None:
    for hand in (ONE, THREE):
        table = pisae(hand)
        say(table, "ships")
        (ask,) = [ask for ask in questions(table.game) if ask.waits]
        assert (ask.seat, ask.hidden) == ("carthage", True)
    assert "ships" not in pisae().words("gauls"), "without cards nobody is asked"


def test_9_6_3_only_an_ally_in_a_port_and_at_once() -> None:
    table = pisae(TWO)
    say(table, "to luna", "to pisae")
    assert "ships" not in table.words("gauls"), "he has moved"
    table = five(TWO)
    table.put("gauls", "pisae", 8, "gallic_minor_1")
    activate(table, "gallic_minor_1", 3)
    assert "ships" not in table.words("gauls"), "no ally"
    assert lender(table.game, "carthage") is None, "it has its own"
    table = five(TWO)
    table.ally("gauls", "carthage")
    table.put("gauls", "luna", 8, "gallic_minor_1")
    activate(table, "gallic_minor_1", 3)
    assert "ships" not in table.words("gauls"), "no port"
    table = Table()
    assert lender(table.game, "romans") is None, "with four players Carthage has no cards"


def test_7_4_6_carthage_lends_for_a_desperate_times() -> None:
    table = five()
    table.game.desperate["carthage"] = ["car_38"]
    table.ally("gauls", "carthage")
    table.put("gauls", "pisae", 12, "gallic_minor_1")
    activate(table, "gallic_minor_1", 3)
    say(table, "ships", "car_38", "sail roma")
    assert table.cu("roma", "gauls") == 10
    assert table.game.removed["carthage"] == ["car_38"]


# contest


def test_9_6_4_example_of_a_contest() -> None:
    """A 2-card, friendly port, roll 3: 3 + 1 - 2 = 2, success."""
    table = five(TWO)
    table.put("greeks", "syracusae", 3, "dionysius")
    activate(table, "dionysius")
    table.dice("3")
    say(table, "sail tarentum")
    assert table.asked() == [("carthage", "contest")]
    assert table.default("carthage") == ("no",)
    say(table, TWO)
    assert [(one.n, one.reason) for one in rolled(table).modifiers] == [(-2, "friendly_port"), (1, "contested")]
    assert (rolled(table).total, rolled(table).result) == (2, "success")
    assert table.cu("tarentum", "greeks") == 3
    assert TWO in table.game.discards["carthage"]


@pytest.mark.parametrize(("card", "added"), [(ONE, 0), (TWO, 1), (THREE, 2)])
def test_9_6_4_the_first_point_forces_the_roll_each_further_one_adds_1(card: str, added: int) -> None:
    table = five(card)
    table.put("greeks", "syracusae", 3, "dionysius")
    activate(table, "dionysius")
    table.dice("1")
    say(table, "sail ancon", card)
    assert rolled(table).total == 1 + added


def test_9_6_4_uncontested_nobody_rolls_with_five() -> None:
    table = five(TWO)
    table.put("greeks", "syracusae", 3, "dionysius")
    activate(table, "dionysius")
    say(table, "sail panormus", "no")
    assert not table.told(SeaRolled)
    assert table.cu("panormus", "greeks") == 3
    assert TWO in table.game.hands["carthage"]


def test_15_2_4_an_ally_is_not_contested() -> None:
    table = five(TWO)
    assert contester(table.game, "greeks") == "carthage"
    assert contester(table.game, "carthage") is None
    table.ally("greeks", "carthage")
    assert contester(table.game, "greeks") is None
    table.put("greeks", "syracusae", 3, "dionysius")
    activate(table, "dionysius")
    say(table, "sail panormus")
    assert table.asked() == [("greeks", "step")]


def test_9_6_4_carthage_is_asked_whatever_it_holds_but_not_without_cards() -> None:
    for hand in ((ONE,), (THREE,), ()):
        table = five(*hand)
        table.put("greeks", "syracusae", 3, "dionysius")
        activate(table, "dionysius")
        say(table, "sail ancon")
        assert table.asked() == ([("carthage", "contest")] if hand else [("greeks", "step")])


def test_9_6_4_a_card_that_forces_the_roll_replaces_the_contest() -> None:
    table = five("car_28", TWO)
    table.put("greeks", "syracusae", 3, "dionysius")
    activate(table, "dionysius")
    table.dice("1")
    marching.say(table, "sail ancon", "play car_28")
    unanswered(table, "on_naval_move")
    assert (rolled(table).total, rolled(table).result) == (4, "return")
    assert table.cu("syracusae", "greeks") == 3


# losses at sea


def mixed(table: Table, space: str, regular: int, mercenary: int) -> None:
    stack = changed(table.game.force(space, "carthage"), outside=Units(regular, mercenary))
    table.game.stacks[space] = with_stack(table.game.stacks.get(space, ()), stack)


def test_9_6_4_the_owner_says_which_cu_are_lost_at_sea() -> None:
    table = five(TWO)
    table.put("carthage", "lilybaeum", 1)
    mixed(table, "lilybaeum", 2, 3)
    passage = naval.Passage(
        at=naval.Passage.roll.name,
        power="carthage",
        seat="carthage",
        origin="lilybaeum",
        to="ancon",
        units=Units(2, 2),
        leaders=(),
        contested=True,
    )
    table.dice("6")
    table.run(passage)
    assert table.asked() == [("carthage", "losses")]
    assert table.default("carthage") == ("mercenary", "mercenary")
    assert table.refused("carthage", "mercenary mercenary mercenary") is None, "only two are lost"
    table.say("carthage", "mercenary regular")
    assert table.game.force("ancon", "carthage").outside == Units(1, 1)
    assert table.game.force("lilybaeum", "carthage").outside == Units(0, 1), "it did not sail"
    assert table.told(CuLost) == [CuLost(power="carthage", space="lilybaeum", number=2, cause="9.6.4", mercenaries=1)]


# 12.4.3 retreat


def test_12_4_3_example_carthage_carries_camillus_to_roma() -> None:
    """Camillus is beaten at Tarentum; Carthage plays a 2, he and up to 6 CU reach Roma."""
    table = Shore("romans", "tarentum", 8, "camillus", scenario="five")
    table.hand("carthage", TWO)
    table.ally("romans", "carthage")
    table.flee("venusia", attacked=True)
    assert table.asked() == [("romans", "retreat_sea")]
    assert table.words("romans") == ["land", "ships"]
    assert table.default_now() == ("land",)
    table.say("romans", "ships")
    assert table.asked() == [("carthage", "lend_ships")]
    table.say("carthage", TWO)
    assert table.words("romans") == ["land", "sail"], "asked once"
    assert table.words("romans", "sail roma") == ["without"]
    table.say("romans", "sail roma without")
    assert table.cu("roma", "romans") == 6
    assert table.game.places["camillus"] == "roma"


def test_12_4_3_carthage_that_lends_nothing() -> None:
    table = Shore("romans", "tarentum", 3, "camillus", scenario="five")
    table.hand("carthage", TWO)
    table.ally("romans", "carthage")
    table.flee("venusia", attacked=True)
    table.say("romans", "ships")
    table.say("carthage", "no")
    assert ("romans", "retreat_sea") not in table.asked(), "there is only the land left"
    assert table.game.total_cu("romans") == 0


def test_12_4_3_nobody_is_asked_without_an_ally_or_cards() -> None:
    table = Shore("romans", "tarentum", 3, "camillus", scenario="five")
    table.hand("carthage", TWO)
    table.flee("venusia", attacked=True)
    assert ("romans", "retreat_sea") not in table.asked()


def test_12_4_3_carthage_by_its_card_as_a_player() -> None:
    table = Shore("carthage", "tarentum", 7, "hanno", scenario="five")
    assert carried(table.game, "carthage", "carthago", TWO) == 6
    table.hand("carthage", ONE, TWO)
    table.game.desperate["carthage"] = []
    table.flee("venusia", attacked=True)
    assert table.words("carthage", "sail carthago") == [ONE, TWO]
    table.say("carthage", f"sail carthago {TWO}")
    assert table.cu("carthago", "carthage") == 6


def test_r_27_the_owner_says_who_is_left_on_the_shore() -> None:
    table = Shore("carthage", "tarentum", 5, "hanno", scenario="five")
    table.hand("carthage", ONE)
    table.game.desperate["carthage"] = []
    mixed(table, "tarentum", 2, 3)
    table.flee("venusia", attacked=True)
    table.say("carthage", f"sail carthago {ONE}")
    assert table.asked() == [("carthage", "losses")]
    assert table.default_now() == ("mercenary", "mercenary")
    table.say("carthage", "mercenary regular")
    assert table.game.force("carthago", "carthage").outside == Units(1, 2)


def test_9_6_4_losses_at_sea_on_a_retreat_count_for_the_support() -> None:
    table = Shore("greeks", "alalia", 4, "dionysius", scenario="five")
    table.hand("greeks", "gre_01")
    table.hand("carthage", THREE)
    table.flee()
    table.say("greeks", "sail syracusae gre_01")
    unanswered(table, "on_naval_move")
    assert table.asked() == [("carthage", "contest")]
    table.dice("6")
    table.say("carthage", THREE)
    assert rolled(table).total == 6
    assert table.cu("syracusae", "greeks") == 2
    assert table.told(SupportGained) == [SupportGained(power="revolters", points=1)]


def test_8_4_a_fleet_that_is_lost_on_the_retreat_takes_all_with_it() -> None:
    table = Shore("greeks", "alalia", 4, "dionysius", scenario="five")
    table.hand("greeks", "gre_01")
    table.hand("carthage", THREE)
    table.flee()
    table.say("greeks", "sail tarentum gre_01")
    unanswered(table, "on_naval_move")
    found = table.game.inside(naval.Passage)
    assert found is not None
    assert found.units == Units(3)
    found.units = Units(1)
    table.dice("6")
    table.say("carthage", THREE)
    assert table.game.total_cu("greeks") == 0
    assert table.game.places["dionysius"] == "displaced"


# 11.1.1 avoidance


def camillus_at_tarentum(*hand: str, cu: int = 8) -> Table:
    """Samnites come from Venusia upon Camillus; no land is Roman there, and Rome is allied with Carthage."""
    table = five(*hand)
    table.ally("romans", "carthage")
    table.game.desperate["romans"] = []
    table.hand("romans", "rom_22")
    table.put("samnites", "venusia", 8, "egnatius")
    table.put("romans", "tarentum", cu, "camillus")
    activate(table, "egnatius")
    say(table, "to tarentum")
    return table


def test_11_1_1_carthage_lends_ships_to_an_ally_who_avoids() -> None:
    table = camillus_at_tarentum(TWO)
    assert table.asked() == [("romans", "avoid")]
    assert table.words("romans") == ["ships", "stand"]
    assert table.default("romans") == ("stand",)
    table.say("romans", "ships")
    assert table.asked() == [("carthage", "lend_ships")]
    assert not table.told(AttemptDeclared), "he may still stand"
    table.say("carthage", TWO)
    assert table.asked() == [("romans", "avoid")]
    assert table.words("romans") == ["sail", "stand"], "asked once"
    assert table.question("romans").hidden
    assert table.words("romans", "sail roma camillus") == ["1", "2", "3", "4", "5", "6"]
    assert table.refused("romans", "sail roma camillus 7") == ("11.1.1", "ships_take")
    table.say("romans", "sail roma camillus 6")
    assert [event.port for event in table.events if isinstance(event, AttemptDeclared)] == ["roma"]
    assert table.asked() == [("etruscans_samnites", "let_go")]
    table.say("etruscans_samnites", "let_go")
    assert table.cu("roma", "romans") == 6
    assert TWO in table.game.discards["carthage"]


def test_11_1_1_carthage_that_lends_nothing_leaves_him_to_fight() -> None:
    table = camillus_at_tarentum(TWO)
    table.say("romans", "ships")
    table.say("carthage", "no")
    assert ("romans", "avoid") not in table.asked(), "by public knowledge he has no other ships"
    assert table.game.inside(Battle) is not None
    assert not table.told(AttemptDeclared)


def test_11_1_1_who_may_go_by_land_is_asked_again_without_ships() -> None:
    table = five(TWO)
    table.ally("romans", "carthage")
    table.control("romans", "brundisium", "tarentum")
    table.put("samnites", "venusia", 8, "egnatius")
    table.put("romans", "tarentum", 5, "camillus", "roman_minor_1")
    activate(table, "egnatius")
    say(table, "to tarentum", "inside 1 done ships")
    assert table.game.force("tarentum", "romans").inside == Units(1), "who is inside has been said"
    table.say("carthage", "no")
    assert table.asked() == [("romans", "avoid")]
    assert table.words("romans") == ["avoid", "stand"]
    assert not table.question("romans").hidden
    table.say("romans", "avoid camillus 4")
    assert [event.number for event in table.events if isinstance(event, AttemptDeclared)] == [4]


def test_11_1_1_interceptions_said_at_once_are_declared_when_ships_are_settled() -> None:
    table = five(TWO)
    table.ally("romans", "carthage")
    table.put("samnites", "venusia", 8, "egnatius")
    table.put("romans", "tarentum", 5, "camillus")
    table.put("romans", "brundisium", 3, "valerius")
    activate(table, "egnatius")
    say(table, "to tarentum", "ships brundisium valerius 3")
    assert not table.told(AttemptDeclared)
    table.say("carthage", TWO)
    table.say("romans", "sail roma camillus 5")
    declared = [(event.what, event.number) for event in table.events if isinstance(event, AttemptDeclared)]
    assert declared == [("avoid", 5), ("intercept", 3)]
    assert not table.told(AttemptRolled)


def two_allies_at_tarentum(*hand: str) -> Table:
    """Romans and Greeks have made peace over a siege (§R 34); Samnites come upon both, and both wish for ships."""
    table = five(*hand)
    for power in ("romans", "greeks"):
        table.ally(power, "carthage")
        table.game.desperate[power] = []
    table.ally("romans", "greeks")
    table.hand("romans", "rom_22")
    table.hand("greeks", "gre_10")
    table.control("samnites", "tarentum")
    table.put("greeks", "tarentum", 3, "dionysius")
    table.put("romans", "tarentum", 8, "camillus")
    table.put("samnites", "venusia", 8, "egnatius")
    activate(table, "egnatius")
    say(table, "to tarentum")
    assert table.asked() == [("greeks", "avoid"), ("romans", "avoid")]
    table.say("greeks", "ships")
    table.say("romans", "ships")
    return table


def test_11_1_1_two_allies_of_carthage_ask_one_after_the_other() -> None:
    table = two_allies_at_tarentum(ONE, TWO)
    for seat, card, said in (
        ("greeks", TWO, "sail syracusae dionysius 3"),
        ("romans", ONE, "sail roma camillus 3"),
    ):
        table.say("carthage", card)
        assert table.asked() == [(seat, "avoid")]
        table.say(seat, said)
    declared = [(event.power, event.number) for event in table.events if isinstance(event, AttemptDeclared)]
    assert declared == [("greeks", 3), ("romans", 3)]
    activation = table.game.inside(ActivationTarget)
    assert activation is not None
    assert activation.ships == {}, "lent for this alone, not for the action"


def test_11_1_1_whom_carthage_has_no_card_left_for_is_lent_nothing() -> None:
    """He may still avoid by land, to Heraclea, which is his ally's."""
    table = two_allies_at_tarentum(TWO)
    table.say("carthage", TWO)
    table.say("greeks", "sail syracusae dionysius 3")
    assert table.asked() == [("romans", "avoid")]
    assert table.words("romans") == ["avoid", "stand"]


def test_11_1_1_who_drowns_has_not_failed_to_avoid() -> None:
    """One CU of four sails, contested by a 3: a 6 takes it, and the others fight without the 1 less."""
    table = five(THREE)
    table.hand("greeks", "gre_01")
    table.put("romans", "posidonia", 5, "valerius")
    table.put("greeks", "velia", 4, "dionysius", "greek_minor_1")
    activate(table, "valerius")
    say(table, "to velia", "sail syracusae gre_01 greek_minor_1 1", "let_go")
    table.dice("6", "444", "333")
    say(table, THREE)
    (fought,) = table.told(BattleFought)
    assert isinstance(fought, BattleFought)
    assert fought.defender.cu == 3
    assert "failed_avoidance" not in [one.reason for one in fought.defender.modifiers]


def test_11_1_1_nobody_is_asked_for_ships_without_an_ally_or_cards() -> None:
    assert ("romans", "avoid") not in camillus_at_tarentum().asked(), "Carthage has no card"
    table = five(TWO)
    table.put("samnites", "venusia", 8, "egnatius")
    table.put("romans", "tarentum", 3, "camillus")
    activate(table, "egnatius")
    say(table, "to tarentum")
    assert ("romans", "avoid") not in table.asked(), "no ally"


def test_11_1_1_carthage_avoids_by_its_own_card() -> None:
    table = five(ONE, TWO)
    table.put("samnites", "venusia", 8, "egnatius")
    table.put("carthage", "tarentum", 7, "hanno")
    activate(table, "egnatius")
    say(table, "to tarentum")
    assert table.words("carthage") == ["sail", "stand"]
    assert table.words("carthage", "sail carthago") == [ONE, TWO]
    assert table.refused("carthage", f"sail carthago {ONE} hanno 4") == ("11.1.1", "ships_take")
    table.say("carthage", f"sail carthago {TWO} hanno 6")
    table.say("etruscans_samnites", "let_go")
    assert table.cu("carthago", "carthage") == 6


def test_11_1_1_greeks_10_to_lilybaeum_if_they_hold_it() -> None:
    table = five()
    three = "gre_01"
    table.hand("greeks", three)
    table.control("greeks", "lilybaeum")
    table.put("greeks", "velia", 12, "dionysius")
    table.control("romans", "posidonia", "laus")
    table.put("samnites", "posidonia", 9, "statius")
    activate(table, "statius")
    say(table, "to velia")
    for port, room in (("lilybaeum", 10), ("syracusae", 10), ("tarentum", 3)):
        words = table.words("greeks", f"sail {port} {three} dionysius")
        assert len(words) == room


def test_9_6_4_a_contest_shows_the_chance_that_a_fleet_does_not_come_through_whole() -> None:
    """To a friendly port 2 less: a 1 needs 5 or 6, a 2 has 4, 5 and 6, a 3 has 3 and more."""
    table = five(ONE, TWO, THREE)
    table.put("greeks", "syracusae", 3, "dionysius")
    activate(table, "dionysius")
    say(table, "sail tarentum")
    found = {option.word: option.odds for option in options(table.game, table.question("carthage").number)}
    assert found == {"no": None, ONE: pytest.approx(2 / 6), TWO: pytest.approx(3 / 6), THREE: pytest.approx(4 / 6)}


def test_9_6_4_a_voyage_to_avoid_battle_is_contested() -> None:
    """A 1 forces the roll: a 6, 2 less for the friendly port, is a return, and a failed attempt (11.1.1)."""
    table = five(ONE)
    table.control("romans", "posidonia")
    table.hand("greeks", "gre_01")
    table.put("romans", "posidonia", 5, "valerius")
    table.put("greeks", "velia", 3, "dionysius")
    activate(table, "valerius")
    say(table, "to velia", "sail syracusae gre_01 dionysius 3", "let_go")
    assert table.asked() == [("carthage", "contest")]
    table.dice("6", "444", "333")
    say(table, ONE)
    assert rolled(table).result == "return"
    assert table.cu("syracusae", "greeks") == 0
    fight = table.game.inside(Battle)
    assert fight is not None
    assert Modifier(-1, "failed_avoidance", "12.2.3") in fight.modifiers["greeks"]


def test_9_6_4_a_voyage_to_refuse_battle_is_contested() -> None:
    table = five(ONE)
    table.put("greeks", "neapolis", 3, "dionysius")
    table.put("samnites", "canusium", 4, "egnatius")
    activate(table, "dionysius", 3)
    say(table, "sail brundisium", "no")
    table.dice("1")
    say(table, "canusium egnatius 4", "back", "allow")
    assert table.asked() == [("carthage", "contest")]
    table.dice("5", "444", "333")
    say(table, ONE)
    assert (rolled(table).total, rolled(table).result) == (3, "return")
    assert table.game.inside(Battle) is not None, "the battle is forced on him"


def test_9_6_4_first_the_responses_then_the_contest_then_the_roll() -> None:
    table = five("car_28", TWO)
    table.put("greeks", "syracusae", 3, "dionysius")
    activate(table, "dionysius")
    table.dice("1")
    marching.say(table, "sail ancon")
    assert table.asked() == [("carthage", "response")]
    marching.say(table, "pass")
    assert table.asked() == [("carthage", "contest")]
    assert not table.told(SeaRolled)
    say(table, TWO)
    assert rolled(table).total == 2


def test_9_6_3_a_leader_alone_is_no_army_that_borrows_ships() -> None:
    table = five(TWO)
    table.ally("gauls", "carthage")
    table.put("gauls", "pisae", 0, "gallic_minor_1")
    activate(table, "gallic_minor_1", 3)
    assert "ships" not in table.words("gauls")
