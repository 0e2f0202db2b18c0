"""12.1, 12.2, 12.5 Combat."""

from collections import Counter
from itertools import product

import pytest

from engine.sword.circumstances import circumstances
from engine.sword.combat import Battle
from engine.sword.events import (
    BattleFought,
    BattleRolled,
    CommanderNamed,
    CuLost,
    Modifier,
    Overrun,
    Side,
    SupportGained,
    TieOrdered,
)
from engine.sword.game import DISPLACED, INDEPENDENT, Units, changed, with_stack
from engine.sword.rules import CODEC
from tests.rules.marching import activate
from tests.rules.table import Table


class Field(Table):
    """Romans and Samnites in Allifae (a Samnite normal space); the Romans came from Capua."""

    def __init__(self, romans: int, samnites: int, space: str = "allifae") -> None:
        super().__init__()
        self.game.active = "romans"
        self.space = space
        if romans:
            self.put("romans", space, romans, "valerius")
        if samnites:
            self.put("samnites", space, samnites, "statius")

    def fight(self, *dice: str, origin: str = "capua", crossed: str = "clear", **more: list[Modifier]) -> Battle:
        self.dice(*dice)
        battle = Battle(
            space=self.space,
            attacker="romans",
            defender="samnites",
            origin=origin,
            crossed=crossed,
            owners={"romans": "romans"},
            modifiers=more,
        )
        self.run(battle)
        return battle

    @property
    def fought(self) -> BattleFought:
        (event,) = self.told(BattleFought)
        assert isinstance(event, BattleFought)
        return event


def modifiers(side: Side) -> dict[str, int]:
    return {modifier.reason: modifier.n for modifier in side.modifiers}


# 12.2.1


@pytest.mark.parametrize(
    ("romans", "samnites", "n"), [(8, 4, 3), (10, 5, 3), (4, 2, 3), (2, 1, 3), (6, 4, 1), (5, 4, 0)]
)
def test_12_2_1_the_larger_army_gets_the_force_ratio(romans: int, samnites: int, n: int) -> None:
    table = Field(romans, samnites)
    table.fight("222", "222")
    assert modifiers(table.fought.attacker).get("force_ratio", 0) == n
    assert "force_ratio" not in modifiers(table.fought.defender)


def test_12_2_1_the_defender_may_be_the_larger() -> None:
    table = Field(2, 4)
    table.fight("222", "222")
    assert modifiers(table.fought.defender)["force_ratio"] == 3
    assert "force_ratio" not in modifiers(table.fought.attacker)


def test_12_2_1_automatic_victory_needs_no_dice() -> None:
    table = Field(8, 2)
    table.fight()
    assert table.told(BattleFought) == []
    assert table.told(Overrun) == [Overrun(space="allifae", winner="romans", loser="samnites", cu=2)]
    assert table.cu("allifae", "samnites") == 0
    assert table.game.places["statius"] == DISPLACED
    assert table.told(SupportGained) == [SupportGained(power="romans", points=1)]


def test_12_2_1_the_attacker_may_be_the_one_overrun() -> None:
    table = Field(1, 4)
    table.fight()
    assert table.cu("allifae", "romans") == 0
    assert table.game.places["valerius"] == DISPLACED
    assert table.told(SupportGained) == [SupportGained(power="samnites", points=1)]


def test_12_2_1_those_overrun_in_front_of_their_city_do_not_go_inside() -> None:
    table = Field(0, 0, "roma")
    table.put("romans", "roma", 1, "valerius")
    table.put("samnites", "roma", 4, "egnatius")
    table.run(Battle(space="roma", attacker="samnites", defender="romans", owners={"samnites": "etruscans_samnites"}))
    assert table.game.places["valerius"] == DISPLACED
    assert table.cu("roma", "romans") == 0


def test_12_2_1_results_for_the_mover() -> None:
    battle = Battle(
        space="allifae", attacker="romans", defender="samnites", origin="capua", owners={"romans": "romans"}
    )
    battle.winner, battle.overrun = "romans", True
    assert battle.won
    battle.winner = "samnites"
    assert not battle.won


# 12.2.2, 12.2.3


def test_12_2_2_leadership_is_the_difference_to_the_better() -> None:
    table = Field(0, 0)
    table.put("romans", "allifae", 4, "camillus")
    table.put("samnites", "allifae", 4, "egnatius")
    table.fight("222", "222")
    assert modifiers(table.fought.attacker)["leadership"] == 1
    assert "leadership" not in modifiers(table.fought.defender)


def test_12_2_2_no_leader_counts_0() -> None:
    table = Field(0, 0)
    table.put("romans", "allifae", 4, "fabricius")
    table.put("samnites", "allifae", 4)
    table.fight("222", "222")
    assert modifiers(table.fought.attacker)["leadership"] == 1
    assert table.fought.defender.commander == ""


def test_12_2_3_friendly_space() -> None:
    table = Field(4, 4)
    table.fight("222", "222")
    assert modifiers(table.fought.defender) == {"friendly_space": 1}
    table = Field(4, 4)
    table.control("greeks", "allifae")
    table.ally("greeks", "romans")
    table.ally("greeks", "samnites")
    table.fight("222", "333")
    assert modifiers(table.fought.defender) == modifiers(table.fought.attacker) == {"friendly_space": 1}, "for each"


def test_12_2_3_friendly_space_counts_in_a_besieged_city_too() -> None:
    table = Field(4, 4, "neapolis")
    table.control("romans", "neapolis")
    table.siege("neapolis", 1, "samnites")
    table.fight("222", "333")
    assert modifiers(table.fought.attacker) == {"friendly_space": 1}


@pytest.mark.parametrize(("crossed", "n"), [("rough", -2), ("strait", -2), ("clear", 0), ("", 0)])
def test_12_2_3_the_attacker_across_rough_or_strait(crossed: str, n: int) -> None:
    table = Field(4, 4)
    table.fight("222", "222", crossed=crossed)
    assert sum(modifiers(table.fought.attacker).values()) == n


def test_12_2_3_modifiers_of_the_caller_come_with_their_reason() -> None:
    table = Field(4, 4)
    table.fight("222", "222", samnites=[Modifier(1, "intercepted", "12.2.3")])
    assert modifiers(table.fought.defender) == {"friendly_space": 1, "intercepted": 1}
    assert table.fought.defender.total == 8


# 12.2.5, 12.3


def test_12_2_5_higher_total_wins() -> None:
    table = Field(4, 4)
    table.fight("322", "222")
    assert table.fought.winner == "samnites", "7 against 6 + 1 is a tie: the defender's"
    table = Field(4, 4)
    table.fight("332", "222")
    assert table.fought.winner == "romans"


def test_12_3_losses_by_the_size_before_losses() -> None:
    table = Field(3, 3)
    table.fight("655", "441")
    assert table.fought.attacker.losses == 2
    assert table.fought.defender.losses == 3, "7 by the dice, but no more than are there"
    assert table.cu("allifae", "romans") == 1
    assert table.cu("allifae", "samnites") == 0


def test_12_3_sums_of_all_battles_of_two_large_armies() -> None:
    """All 46,656 rolls of 9 CU against 9 without modifiers, winner and losses found by the battle itself."""
    table = Field(9, 9)
    battle = Battle(space="allifae", attacker="romans", defender="samnites", sizes={"romans": 9, "samnites": 9})
    sums = Counter[str]()
    for dice in product(range(1, 7), repeat=6):
        battle.at = Battle.find_winner.name
        battle.dice = {"romans": dice[:3], "samnites": dice[3:]}
        assert battle.advance(table.game) is None
        sums["won"] += battle.won
        sums["by losers"] += battle.losing(table.game, battle.loser)
        sums["by winners"] += battle.losing(table.game, battle.winner)
        table.game.events.clear()
    assert (sums["by losers"], sums["by winners"]) == (189_207, 49_716)
    assert sums["won"] == (46_656 - 4_332) / 2, "of the 4,332 ties none is the attacker's"


def test_8_4_leaders_who_lose_all_their_cu_are_displaced() -> None:
    table = Field(3, 3)
    table.fight("655", "441")
    assert table.game.places["statius"] == DISPLACED
    assert table.game.places["valerius"] == "allifae"


def test_12_4_the_loser_retreats_even_if_the_winner_died() -> None:
    table = Field(2, 3)
    table.put("samnites", "allifae", 1)
    table.fight("666", "641", origin="capua")
    assert table.fought.winner == "romans"
    assert table.cu("allifae", "romans") == 2 - 2
    assert table.game.places["valerius"] == DISPLACED


def test_12_3_the_owners_of_both_sides_say_which_cu() -> None:
    table = Table()
    table.game.active = "greeks"
    table.put("greeks", "kerkouane", 4, "dionysius")
    stack = changed(table.game.force("kerkouane", "carthage"), outside=Units(2, 0, 3), leaders=("hamilcar",))
    table.game.stacks["kerkouane"] = with_stack(table.game.stacks["kerkouane"], stack)
    table.game.places["hamilcar"] = "kerkouane"
    table.game.vp["romans"] = 1
    table.dice("531", "322")
    table.run(Battle(space="kerkouane", attacker="greeks", defender="carthage", origin="", owners={"greeks": "greeks"}))
    assert table.asked() == [("romans", "losses")]
    table.say("romans", "regular militia")
    assert table.game.force("carthago", "carthage").outside.plus(
        table.game.force("kerkouane", "carthage").outside
    ) == Units(1, 0, 2)


# the worked battle


def worked() -> Field:
    """12.5 Camillus with 10 CU attacks Egnatius with 5 at Fregellae from Capua; Egnatius has failed to avoid."""
    table = Field(0, 0, "fregellae")
    table.put("romans", "fregellae", 10, "camillus")
    table.put("samnites", "fregellae", 5, "egnatius")
    return table


def test_12_5_worked_battle_without_flank_and_card() -> None:
    """10:5 +3, leadership +1; own space +1, failed avoidance -1: 9 + 4 against 14 + 0."""
    table = worked()
    table.fight("522", "554", samnites=[Modifier(-1, "failed_avoidance", "12.2.3")])
    attack, defence = table.fought.attacker, table.fought.defender
    assert modifiers(attack) == {"force_ratio": 3, "leadership": 1}
    assert modifiers(defence) == {"friendly_space": 1, "failed_avoidance": -1}
    assert (attack.total, defence.total, table.fought.winner) == (13, 14, "samnites")
    assert (attack.losses, defence.losses) == (5, 1)
    assert table.cu("capua", "romans") == 5, "Camillus goes back to Capua"
    assert table.game.places["camillus"] == "capua"
    assert table.cu("fregellae", "samnites") == 4
    assert table.told(SupportGained) == [SupportGained(power="samnites", points=3)]
    assert table.asked() == [("etruscans_samnites", "support")]


def test_12_5_worked_battle_from_the_march_on() -> None:
    """Camillus comes from Capua, Egnatius (tactics 3) fails to avoid with a 4; he loses 5 CU and goes back."""
    table = Table()
    table.put("romans", "capua", 10, "camillus")
    table.put("samnites", "fregellae", 5, "egnatius")
    activate(table, "camillus")
    table.dice("4", "522", "554")
    table.say("romans", "to fregellae")
    table.say("etruscans_samnites", "avoid egnatius 5")
    table.say("romans", "roll")
    (event,) = table.told(BattleFought)
    assert isinstance(event, BattleFought)
    assert modifiers(event.attacker) == {"force_ratio": 3, "leadership": 1}
    assert modifiers(event.defender) == {"friendly_space": 1, "failed_avoidance": -1}
    assert event.winner == "samnites"
    assert (table.cu("capua", "romans"), table.cu("fregellae", "samnites")) == (5, 4)
    assert table.game.places["camillus"] == "capua"
    assert table.question("etruscans_samnites").about["left"] == 3


def test_12_5_adjacent_is_what_was_held_when_the_battle_began() -> None:
    """Minturnae is next to Capua, Tarracina to Minturnae alone."""
    table = Field(6, 4)
    table.control("samnites", "minturnae", "tarracina", "velitrae")
    table.fight("655", "222")
    table.say("romans", "gain minturnae")
    assert table.game.control["minturnae"] == "romans"
    assert table.refused("romans", "gain tarracina") == ("7.3.4", "not_adjacent")


def test_14_5_gauls_who_have_won_a_battle_may_take_plunder() -> None:
    table = Table()
    table.put("gauls", "sentinum", 6, "gallic_minor_1")
    table.put("etruscans", "sentinum", 4)
    table.dice("655", "222")
    table.run(Battle(space="sentinum", attacker="gauls", defender="etruscans", owners={"gauls": "gauls"}))
    assert table.default("gauls") == ("plunder",)
    table.say("gauls", "plunder")
    table.say("gauls", "remove sentinum")
    assert (table.game.plunder_gallic, table.game.control["sentinum"]) == (1, INDEPENDENT)
    assert table.asked() == []


def test_12_5_points_are_half_of_the_cu_removed() -> None:
    """6 CU of loss on a force of 2 give 1 point."""
    table = Field(4, 2)
    table.fight("666", "222")
    assert table.fought.defender.losses == 2
    assert table.told(SupportGained) == [SupportGained(power="romans", points=1)]


def test_12_5_no_loss_no_points() -> None:
    table = Field(4, 4)
    table.fight("222", "332")
    assert table.fought.winner == "samnites"
    assert table.told(SupportGained) == []
    assert table.asked() == []


def test_12_5_losses_on_the_retreat_count() -> None:
    """The Romans lose none to the dice, but 1 CU each for Capua and Minturnae, both not theirs: 1 point."""
    table = Field(4, 4)
    table.control("independent", "capua")
    table.fight("222", "332", origin="capua")
    assert table.fought.attacker.losses == 0
    table.say("romans", "capua minturnae tarracina")
    assert table.cu("tarracina", "romans") == 2
    assert table.told(SupportGained) == [SupportGained(power="samnites", points=1)]


# owners, sieges


def test_16_1_who_decides_for_a_non_player_power_that_loses() -> None:
    table = Field(6, 0, "ardea")
    table.put("volsci", "ardea", 6, "volsci_minor_1")
    table.game.vp["greeks"] = 2
    table.dice("666", "222")
    table.run(
        Battle(
            space="ardea",
            attacker="romans",
            defender="volsci",
            origin="roma",
            crossed="clear",
            owners={"romans": "romans"},
        )
    )
    assert table.fought.winner == "romans"
    assert table.game.force("antium", "volsci").cu == 0, "all six died"


def test_13_1_2_victory_at_an_unbesieged_enemy_city_lays_the_marker() -> None:
    table = Field(6, 4, "neapolis")
    table.fight("666", "222", origin="capua")
    assert table.fought.winner == "romans"
    assert table.game.sieges["neapolis"].besieger == "romans"
    assert table.game.sieges["neapolis"].level == 0


def test_13_1_2_a_besieger_who_loses_and_retreats_lifts_his() -> None:
    table = Field(6, 4, "neapolis")
    table.siege("neapolis", 1, "romans")
    table.fight("222", "555", origin="capua")
    assert table.fought.winner == "samnites"
    assert table.game.sieges["neapolis"].besieger == "samnites", "the winner's marker of 13.1.2"
    assert table.game.sieges["neapolis"].level == 0


def test_12_1_a_side_without_cu_has_lost_without_dice() -> None:
    for romans, samnites in ((4, 0), (0, 4)):
        table = Field(romans, samnites)
        table.fight()
        assert table.told(BattleFought) == table.told(Overrun) == []
        assert table.asked() == []
        assert not table.game.loaded


def test_12_1_a_side_that_cards_leave_without_cu_before_the_rolls_has_lost() -> None:
    table = Field(4, 0)
    battle = Battle(space="allifae", attacker="romans", defender="samnites", at=Battle.roll.name)
    battle.lost.update(romans=0, samnites=3)
    battle.held["romans"], battle.owners["romans"] = (), "romans"
    table.run(battle)
    assert table.told(BattleFought) == []
    assert table.told(SupportGained) == [SupportGained(power="romans", points=2)]


def test_12_5_cards_change_the_points_but_not_below_nothing() -> None:
    for change, points in ((1, 3), (-1, 1), (-2, 0), (-5, 0)):
        table = Field(4, 4)
        table.dice("666", "222")
        battle = Battle(space="allifae", attacker="romans", defender="samnites", owners={"romans": "romans"})
        battle.extra_support.append(Modifier(change, "some_card", "7.1.1"))
        table.run(battle)
        told = [event.points for event in table.events if isinstance(event, SupportGained)]
        assert told == ([points] if points else [])
        assert table.asked() == ([("romans", "support")] if points else [])


def test_12_1_f_dice_are_shown_where_somebody_may_answer_them() -> None:
    table = Field(4, 0)
    table.put("greeks", "allifae", 4)
    for hand, shown in (((), 0), (("gre_22",), 1)):
        table = Field(4, 0)
        table.put("greeks", "allifae", 4)
        table.hand("greeks", *hand)
        table.dice("222", "555")
        table.run(Battle(space="allifae", attacker="romans", defender="greeks", owners={"romans": "romans"}))
        while table.asked() == [("greeks", "response")] and not table.told(BattleRolled):
            table.say("greeks", "pass")
        assert len(table.told(BattleRolled)) == shown


def test_12_2_4_a_commander_displaced_by_a_card() -> None:
    table = Field(0, 4)
    table.put("romans", "ardea", 6, "camillus", "valerius", "fabius")
    table.put("gauls", "ardea", 6)
    table.hand("gauls", "gal_17")
    table.game.active = "romans"
    table.dice("222", "553")
    table.run(Battle(space="ardea", attacker="romans", defender="gauls", origin="roma", owners={"romans": "romans"}))
    while table.refused("gauls", "play nothing") is None and "play" not in table.words("gauls"):
        table.say("gauls", "pass")
    table.say("gauls", "play gal_17")
    assert table.game.places["camillus"] == DISPLACED
    assert table.asked() == [("romans", "commander")]
    table.say("romans", "fabius")
    assert table.game.force("roma", "romans").leaders == ("fabius", "valerius")


def test_12_2_4_nobody_is_asked_while_the_commander_stands() -> None:
    table = Field(0, 4)
    table.put("romans", "allifae", 4, "camillus", "valerius", "fabius")
    table.fight("222", "333")
    assert table.asked() == []
    assert table.game.force("capua", "romans").leaders == ("camillus", "valerius", "fabius")


def test_7_1_1_what_cards_made_depend_on_the_outcome() -> None:
    """Linen Legion: four dice, and 1 more CU lost because the Samnites lose."""
    table = Field(6, 6)
    table.hand("etruscans_samnites", "ets_11")
    table.fight("433", "2222", origin="capua")
    table.say("etruscans_samnites", "play ets_11")
    assert table.fought.winner == "romans"
    assert table.fought.defender.dice == (2, 2, 2, 2)
    assert table.asked() == [("etruscans_samnites", "retreat")]
    assert table.cu("allifae", "samnites") == 6 - 1 - 1, "1 to the 4 of the Romans, 1 to the card"


def volscian(dice: tuple[str, str], cu: int) -> Field:
    """Volsci, for whom three players with equal VP might decide, defend Ardea."""
    table = Field(6, 0, "ardea")
    table.put("volsci", "ardea", cu, "volsci_minor_1")
    table.dice(*dice)
    table.run(Battle(space="ardea", attacker="romans", defender="volsci", origin="roma", owners={"romans": "romans"}))
    return table


def test_16_1_nobody_decides_for_a_power_that_has_nothing_to_decide() -> None:
    assert volscian(("222", "555"), 6).told(TieOrdered) == []
    assert volscian(("222", "333"), 6).asked() == [], "they win and get no point"
    assert volscian(("666", "222"), 6).asked() == [("romans", "support")], "they all die"
    assert volscian(("662", "222"), 6).asked() == [("romans", "support")], "two retreat, with one way to go"


def test_12_4_who_has_no_cu_left_does_not_retreat() -> None:
    """16.1 So nobody has to decide for the Volsci, though there would be two ways."""
    table = Field(6, 0, "velitrae")
    table.put("volsci", "velitrae", 4)
    table.control("volsci", "tarracina")
    table.dice("662", "222")
    table.run(
        Battle(space="velitrae", attacker="romans", defender="volsci", origin="roma", owners={"romans": "romans"})
    )
    assert table.asked() == [("romans", "support")]


def test_16_1_who_decides_where_a_non_player_power_retreats() -> None:
    table = Field(6, 0, "velitrae")
    table.put("volsci", "velitrae", 6)
    table.control("volsci", "tarracina")
    table.dice("662", "222")
    table.run(
        Battle(space="velitrae", attacker="romans", defender="volsci", origin="roma", owners={"romans": "romans"})
    )
    assert table.asked() == [("gauls", "tie_choice")]
    table.say("gauls", "greeks")
    assert table.asked() == [("greeks", "retreat")]


def test_16_1_who_decides_what_a_winner_loses() -> None:
    table = Table()
    table.game.active = "greeks"
    table.put("greeks", "kerkouane", 4)
    stack = changed(table.game.force("kerkouane", "carthage"), outside=Units(2, 0, 3))
    table.game.stacks["kerkouane"] = with_stack(table.game.stacks["kerkouane"], stack)
    table.game.vp["romans"] = 1
    table.dice("611", "666")
    table.run(Battle(space="kerkouane", attacker="greeks", defender="carthage", owners={"greeks": "greeks"}))
    assert table.asked() == [("romans", "losses")]
    assert table.words("romans") == ["regular", "militia"]


def test_12_2_4_subordinates_take_over_by_the_owner_s_choice() -> None:
    table = Field(0, 4)
    table.put("romans", "allifae", 6, "camillus", "valerius", "fabius")
    battle = Battle(
        space="allifae", attacker="romans", defender="samnites", origin="capua", owners={"romans": "romans"}
    )
    battle.commanders = {"romans": "decius", "samnites": "statius"}
    battle.at = Battle.lead_anew.name
    battle.sizes = {"romans": 6, "samnites": 4}
    battle.held = {"romans": (), "samnites": ()}
    battle.lost = {"romans": 0, "samnites": 0}
    table.dice("222", "555")
    table.run(battle)
    assert table.asked() == [("romans", "commander")]
    table.say("romans", "fabius")
    assert any(event.leader == "fabius" for event in table.events if isinstance(event, CommanderNamed))
    assert table.fought.attacker.commander == "fabius"


def test_12_3_cu_lost_are_told() -> None:
    table = Field(4, 4)
    table.fight("622", "311")
    lost = [(event.power, event.number) for event in table.events if isinstance(event, CuLost)]
    assert ("samnites", 4) in lost, "2 for the 6, 2 for his own ones"


def test_12_1_save_in_the_middle_of_a_battle() -> None:
    table = worked()
    table.fight("522", "554", samnites=[Modifier(-1, "failed_avoidance", "12.2.3")])
    text = CODEC.save(table.game, {})
    again = CODEC.load(text, data=table.game.data)
    assert CODEC.save(again, {}) == text
    assert again.inside(Battle) == table.game.inside(Battle)


def test_12_2_1_an_automatic_victory_is_one_without_dice() -> None:
    for cu, overrun in ((8, True), (4, False)):
        table = Field(cu, 2)
        table.dice(*(() if overrun else ("666", "111")))
        table.run(Battle(space="allifae", attacker="romans", defender="samnites", owners={"romans": "romans"}))
        battle = table.game.inside(Battle)
        assert battle
        assert (battle.winner, battle.won, battle.overrun) == ("romans", True, overrun)


def test_19_nobody_is_at_home_in_a_box() -> None:
    table = Field(0, 0)
    tactics = {"gauls": 0, "transalpines": 0}
    assert list(circumstances(table.game, "transalpine_box", "gauls", "transalpines", "", tactics)) == []
    found = list(circumstances(table.game, "eporedia", "gauls", "transalpines", "", tactics))
    assert found == [("gauls", Modifier(1, "friendly_space", "12.2.3"))]


def test_16_1_who_decides_is_settled_once_for_a_battle() -> None:
    table = Table()
    table.game.active = "greeks"
    table.put("greeks", "kerkouane", 4)
    stack = changed(table.game.force("kerkouane", "carthage"), outside=Units(2, 0, 3))
    table.game.stacks["kerkouane"] = with_stack(table.game.stacks["kerkouane"], stack)
    table.dice("611", "666")
    table.run(Battle(space="kerkouane", attacker="greeks", defender="carthage", owners={"greeks": "greeks"}))
    assert [name for _, name in table.asked()] == ["tie_choice"]
    seat, _ = table.asked()[0]
    table.say(seat, "romans")
    table.say("romans", "militia")
    assert table.asked() == [("romans", "support")]
