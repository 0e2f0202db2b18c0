"""8.2.1 Who commands once the commander has gone: at the end of the turn, at sea, in battle, back into the city."""

from engine.sword import acts
from engine.sword.combat import Battle
from engine.sword.game import DISPLACED, Lasting, Units
from engine.sword.march import March
from engine.sword.reinforcement import Musters
from engine.sword.sequence import Match
from tests.rules.marching import activate, default_of, say
from tests.rules.table import Table
from tests.rules.test_relief import relieving
from tests.rules.test_uprising import BOX, box, fight


def lasting(what: str, card: str, *leaders: str) -> Lasting:
    return Lasting(what=what, until="turn", seat="romans", card=card, who=leaders)


def dictator_goes(*leaders: str) -> Table:
    """The end of a turn for which rom_04 has brought him to those in Roma."""
    table = Table()
    table.put("romans", "roma", 4, *leaders)
    table.game.lasting.append(lasting("leader", "rom_04", "dictator"))
    table.game.phase, table.game.active = "reinforcement", ""
    table.run(Match(at=Match.end_turn.name))
    assert table.game.places["dictator"] not in table.game.kinds
    return table


def commander(table: Table, space: str = "roma", power: str = "romans") -> str | None:
    return table.game.force(space, power).commander


# at the end of the turn


def test_8_2_1_of_two_consuls_whom_the_dictator_leaves_the_owner_names_one() -> None:
    table = dictator_goes("dictator", "camillus", "volumnius")
    assert table.asked() == [("romans", "commander")]
    assert table.game.turn == 1
    table.say("romans", "volumnius")
    assert commander(table) == "volumnius"
    assert table.game.turn == 2


def test_8_2_1_no_minor_leader_commands_a_consul_whom_the_dictator_leaves() -> None:
    table = dictator_goes("dictator", "roman_minor_1", "volumnius")
    assert commander(table) == "volumnius"
    assert ("romans", "commander") not in table.asked()
    assert table.game.turn == 2


def test_8_2_1_a_dictator_who_did_not_command_leaves_nothing_to_be_named() -> None:
    table = dictator_goes("volumnius", "dictator", "camillus")
    assert commander(table) == "volumnius"
    assert table.game.turn == 2


def test_8_2_1_where_a_consul_goes_a_prorogued_one_and_the_dictator_are_a_choice() -> None:
    """Before anybody comes; the consul drawn does not open it again."""
    table = Table()
    table.put("romans", "velitrae", 4, "camillus", "fabius", "roman_minor_1", "dictator")
    table.game.lasting.append(lasting("consul", "rom_16", "fabius"))
    table.game.active = ""
    table.run(Musters(powers=("romans",), seat="romans"))
    assert table.asked() == [("romans", "commander")]
    table.say("romans", "dictator")
    while table.asked():
        ((seat, name),) = table.asked()
        assert name != "commander"
        table.say(seat, "velitrae" if name == "consuls" else " ".join(default_of(table) or ()))
    assert commander(table, "velitrae") == "dictator"
    assert len(table.game.force("velitrae", "romans").leaders) == 4


# at sea and on the march


def test_8_2_1_those_in_port_whose_commander_is_lost_at_sea() -> None:
    table = Table()
    table.put("greeks", "syracusae", 3, "dionysius", "timoleon", "pyrrhus")
    activate(table, "dionysius")
    table.dice("6")
    say(table, "drop 2", "drop timoleon", "drop pyrrhus", "sail panormus")
    assert table.game.places["dionysius"] == DISPLACED
    assert table.asked() == [("greeks", "commander")]
    say(table, "pyrrhus")
    assert table.game.force("syracusae", "greeks").leaders == ("pyrrhus", "timoleon")


def test_8_2_1_whom_the_commander_leaves_with_one_just_dropped_have_all_a_choice() -> None:
    """Decius and Fabius, who move no more, and Valerius, whom he has dropped."""
    table = Table()
    table.put("romans", "roma", 4, "camillus", "decius", "fabius", "valerius")
    march = March(
        leader="camillus",
        power="romans",
        seat="romans",
        mp=4,
        path=["roma"],
        units=Units(2),
        leaders=("camillus",),
        exchanged=("valerius",),
    )
    table.run(march)
    say(table, "to velitrae")
    assert table.asked() == [("romans", "commander")]
    assert table.words("romans") == ["decius", "fabius", "valerius"]


# in battle


def test_8_2_1_those_who_stayed_out_of_a_lost_attack_on_the_unrest() -> None:
    table = box(8, 5, "hanno", "mago", "carthage_5p_minor_a", "gisgo")
    fight(table, "hanno", "2 done")
    assert table.game.places["hanno"] == DISPLACED
    assert table.asked() == [("carthage", "commander")]
    table.say("carthage", "gisgo")
    assert table.game.force(BOX, "carthage").leaders == ("gisgo", "mago", "carthage_5p_minor_a")


def test_8_2_1_a_commander_who_stayed_out_of_it_goes_on() -> None:
    table = box(8, 5, "hanno", "mago", "carthage_5p_minor_a")
    fight(table, "carthage_5p_minor_a", "2")
    assert table.asked() == []
    assert commander(table, BOX, "carthage") == "hanno"


def test_12_2_4_a_second_commander_displaced_is_replaced_too() -> None:
    """By Devotio before the rolls, and by gal_17 when the battle is lost."""
    table = Table()
    table.put("romans", "ardea", 6, "camillus", "valerius", "fabius", "decius")
    table.put("gauls", "ardea", 6)
    battle = Battle(space="ardea", attacker="romans", defender="gauls", origin="roma", owners={"romans": "romans"})
    battle.commanders = {"romans": "papirius", "gauls": ""}
    battle.sizes = {"romans": 6, "gauls": 6}
    battle.held = {"romans": (), "gauls": ()}
    battle.lost = {"romans": 0, "gauls": 0}
    battle.at = Battle.lead_anew.name
    table.hand("gauls", "gal_17")
    table.dice("222", "553")
    table.run(battle)
    table.say("romans", "valerius")
    assert table.asked() == [("gauls", "response")]
    table.say("gauls", "play gal_17")
    assert table.game.places["valerius"] == DISPLACED
    assert table.asked() == [("romans", "commander")]
    table.say("romans", "decius")
    assert table.game.force("roma", "romans").leaders == ("decius", "camillus", "fabius")


def test_12_2_4_a_winner_whose_commander_is_displaced_after_the_rolls() -> None:
    table = Table()
    table.put("romans", "ardea", 6, "camillus", "valerius", "fabius")
    battle = Battle(space="ardea", attacker="romans", defender="gauls", origin="roma")
    battle.commanders, battle.lost = {"romans": "camillus", "gauls": ""}, {"romans": 0, "gauls": 0}
    battle.winner, battle.loser, battle.at = "romans", "gauls", Battle.summon.name
    acts.displace(table.game, "camillus", "own")
    table.run(battle)
    assert table.asked() == [("romans", "commander")]
    table.say("romans", "fabius")
    assert commander(table, "ardea") == "fabius"


def test_8_2_1_who_came_to_relieve_and_whose_commander_is_back_inside() -> None:
    table = relieving(leader="roman_minor_1")
    table.put("romans", "roma", 0, "roman_minor_2")
    table.dice("222", "333")
    say(table, "3")
    while table.asked()[0][1] != "commander":
        say(table, " ".join(default_of(table) or ()))
    say(table, "roman_minor_2")
    while table.asked():
        say(table, " ".join(default_of(table) or ()))
    assert table.game.force("roma", "romans").within == ("valerius",)
    assert table.game.force("velitrae", "romans").leaders == ("roman_minor_2", "roman_minor_1")
