"""The Gallic events that are no responses, and responses at moments other than a battle's dice."""

import pytest

from engine.sword.activation import Activation
from engine.sword.cards import lasting
from engine.sword.events import (
    BattleFought,
    CardsDrawn,
    FoughtAgain,
    LeaderActivated,
    SiegeRolled,
    SupportGained,
    Withdrew,
)
from engine.sword.game import INDEPENDENT, Units
from engine.sword.movement import Mover, cost
from tests.cards.deeds import GAULS, GREEKS, ROMANS, SAMNITES, Deeds

CENTRES = ("eporedia", "genua", "mediolanum", "bononia", "sena_gallica", "patavium")


@pytest.mark.parametrize(
    ("space", "cu", "key"),
    [("roma", 3, ""), ("sutrium", 3, ""), ("roma", 2, "does_not_apply"), ("pisae", 3, "does_not_apply")],
)
def test_gal_03_vae_victis_near_rome(space: str, cu: int, key: str) -> None:
    table = Deeds()
    table.put("gauls", space, cu, "gallic_minor_1")
    assert table.not_now("gal_03") == key
    if not key:
        before = table.game.vp[GAULS]
        table.event(GAULS, "gal_03")
        assert table.game.vp[GAULS] == before + 1


def test_gal_03_vae_victis_before_a_besieged_city() -> None:
    table = Deeds()
    table.put("gauls", "pisae", 3, "gallic_minor_1")
    table.siege("pisae", 0, "gauls")
    assert table.not_now("gal_03") == ""
    table.loyalty("pisae", 1, INDEPENDENT)
    assert table.not_now("gal_03") == "does_not_apply", "independent cities are no power's"


def test_gal_04_lords_of_the_po() -> None:
    table = Deeds()
    table.put("gauls", "sentinum", 1, "gallic_minor_1")
    assert table.not_now("gal_04") == "does_not_apply"
    table.put("gauls", "luna", 1, "gallic_minor_2")
    assert table.not_now("gal_04") == ""
    table.control("romans", "genua")
    assert table.not_now("gal_04") == "does_not_apply"


def test_gal_05_wild_beasts_lie_with_a_power_for_good() -> None:
    table = Deeds()
    table.hand(GAULS, "gal_05")
    table.battle("gauls", "romans", "666", "222")
    table.play(GAULS, "gal_05", "greeks")
    assert "wild_beasts:greeks" in table.markers
    table.again()
    table.end_turn()
    table.battle("greeks", "gauls", "333", "333")
    assert table.added("greeks") == {"wild_beasts": -1}
    table.again()
    table.battle("greeks", "romans", "333", "333")
    assert table.added("greeks") == {}
    table.again()
    table.battle("romans", "gauls", "333", "333")
    assert table.added("romans") == {}


def test_gal_05_once_more_for_another_power_and_never_twice_for_one() -> None:
    table = Deeds()
    table.game.markers["wild_beasts"] = "greeks"
    for power in ("romans", "romans"):
        table.hand(GAULS, "gal_05")
        table.battle("gauls", "etruscans", "666", "222")
        table.play(GAULS, "gal_05", power)
        table.again()
    assert table.markers == ("wild_beasts:greeks", "wild_beasts:romans")


def leader_of(table: Deeds, power: str) -> str:
    return next(leader.id for leader in table.game.data.leaders.values() if leader.power == power)


def test_gal_09_too_far_from_home_undoes_a_declaration() -> None:
    table = Deeds()
    table.hand(GAULS, "gal_09")
    table.put("etruscans", "pisae", 3)
    table.march("gauls", "gallic_minor_1", 6, "luna", "pisae")
    table.say(SAMNITES, "inside 3")
    assert table.window() == "on_city_declared"
    table.respond(GAULS, "gal_09")
    assert table.game.force("pisae", "etruscans").inside.total == 0
    assert lasting.hide_barred(table.game, "etruscans", "pisae")
    assert lasting.hide_barred(table.game, "etruscans", "tarquinii") is None


def test_gal_09_he_who_was_put_outside_may_still_avoid() -> None:
    table = Deeds()
    table.hand(GAULS, "gal_09")
    table.put("etruscans", "pisae", 3, leader_of(table, "etruscans"))
    table.march("gauls", "gallic_minor_1", 6, "luna", "pisae")
    assert "inside" in table.words(SAMNITES)
    table.say(SAMNITES, "inside 3")
    table.respond(GAULS, "gal_09")
    table.until()
    assert (SAMNITES, "avoid") in table.asked()


def test_gal_09_before_a_battle_it_keeps_the_beaten_out_of_the_city() -> None:
    table = Deeds()
    table.hand(GAULS, "gal_09")
    table.battle("gauls", "etruscans", "444", "222", space="pisae", cu=(6, 4))
    table.until("on_battle_start")
    table.say(GAULS, "play gal_09", "response")
    table.until()
    assert "gal_09" in table.game.discards[GAULS]
    assert (SAMNITES, "retreat_inside") not in table.asked()
    table = Deeds()
    table.battle("gauls", "etruscans", "444", "222", space="pisae", cu=(6, 4))
    table.until()
    assert (SAMNITES, "retreat_inside") in table.asked()


@pytest.mark.parametrize(
    ("attacker", "defender", "space"), [("gauls", "romans", "ardea"), ("romans", "etruscans", "pisae")]
)
def test_gal_09_only_gauls_in_a_space_with_an_enemy_city(attacker: str, defender: str, space: str) -> None:
    table = Deeds()
    table.hand(GAULS, "gal_09")
    table.battle(attacker, defender, "444", "222", space=space)
    table.until("on_battle_start")
    assert table.window() == "" or (GAULS, "response") not in table.asked() or "play" not in table.words(GAULS)


def test_gal_10_to_the_brave_belongs_everything() -> None:
    """Gaesatae are spent in the first battle; both cost CU, and the support is counted once (§R 31)."""
    table = Deeds()
    table.hand(GAULS, "gal_10", "gal_06")
    table.battle("gauls", "romans", "333", "444", "555", "111", cu=(9, 8))
    table.respond(GAULS, "gal_06")
    table.play(GAULS, "gal_10")
    assert len(table.told(FoughtAgain)) == 1
    first, second = table.told(BattleFought)
    assert isinstance(first, BattleFought)
    assert isinstance(second, BattleFought)
    assert (first.winner, second.winner) == ("romans", "gauls")
    assert [modifier.reason for modifier in first.attacker.modifiers] == ["gal_06"]
    assert [modifier.reason for modifier in second.attacker.modifiers] == []
    assert (first.attacker.cu, second.attacker.cu) == (9, 5), "3 to the dice, 1 by the card"
    assert table.points() == 4, "all 8 Roman CU: none in the first battle, 6 and two of three own 1s in the second"


def test_gal_10_only_if_gauls_survive() -> None:
    table = Deeds()
    table.hand(GAULS, "gal_10")
    table.battle("gauls", "romans", "222", "666", cu=(4, 4))
    assert table.barred(GAULS, "gal_10") in ("does_not_apply", "not_asked")


@pytest.mark.parametrize(
    ("spaces", "vp"),
    [(("sentinum", "luna"), None), (("luna", "pisae", "arretium"), 1), (("sentinum", "pisae", "roma"), 2)],
)
def test_gal_12_terror_of_italy(spaces: tuple[str, ...], vp: int | None) -> None:
    table = Deeds()
    for number, space in enumerate(spaces):
        table.put("gauls", space, 1, f"gallic_minor_{number + 1}" if number < 2 else "brennus")
    if vp is None:
        assert table.not_now("gal_12") == "does_not_apply"
        return
    before = table.game.vp[GAULS]
    table.event(GAULS, "gal_12")
    homes = {table.game.home(space) for space in spaces} - {None}
    assert table.game.vp[GAULS] - before == (2 if len(homes) > 1 else 1)


def test_gal_13_ransom_in_gold_is_the_choice_of_the_other() -> None:
    table = Deeds()
    assert table.not_now("gal_13") == "nothing_to_pick"
    table.put("gauls", "roma", 3, "gallic_minor_1")
    table.turn(GAULS, "gal_13")
    assert table.words(GAULS, "event gal_13") == ["romans"]
    assert table.refused(GAULS, "event gal_13 greeks") == ("7.1", "pick_does_not_fit")
    table.say(GAULS, "event gal_13 romans")
    table.until()
    before = table.game.vp[GAULS]
    table.choose(ROMANS, "2")
    assert table.game.vp[GAULS] == before + 1
    table = Deeds()
    table.put("gauls", "roma", 3, "gallic_minor_1")
    table.event(GAULS, "gal_13", "romans")
    assert table.default(ROMANS) == ("1",)
    table.choose(ROMANS, "1", "praeneste", "tarracina", "narnia")
    assert table.game.control["praeneste"] == table.game.control["tarracina"] == INDEPENDENT
    assert table.over()


def test_gal_14_chieftain_s_feast() -> None:
    table = Deeds()
    table.game.plunder_gallic = 2
    assert table.not_now("gal_14") == "does_not_apply"
    table.game.plunder_gallic = 4
    before = table.game.vp[GAULS]
    table.event(GAULS, "gal_14")
    assert (table.game.plunder_gallic, table.game.vp[GAULS]) == (1, before + 1)


def test_gal_15_flight_before_the_barbarians() -> None:
    table = Deeds()
    table.hand(GAULS, "gal_15")
    table.put("romans", "sutrium", 4)
    table.battle("gauls", "romans", space="ardea", cu=(5, 4))
    table.play(GAULS, "gal_15")
    assert table.told(Withdrew) == [Withdrew(power="romans", space="ardea", card="gal_15")]
    while table.asked():
        ((seat, name),) = table.asked()
        table.say(seat, " ".join(table.default(seat) or ()), name)
    assert table.cu("ardea", "romans") == 0
    assert not table.told(SupportGained)


def test_gal_15_only_when_gauls_attack() -> None:
    table = Deeds()
    table.hand(GAULS, "gal_15")
    table.battle("romans", "gauls", "222", "222")
    assert table.barred(GAULS, "gal_15") in ("does_not_apply", "not_asked")


def test_gal_16_over_the_apennines() -> None:
    table = Deeds()
    table.hand(GAULS, "gal_16")
    table.put("gauls", "bononia", 3, "gallic_minor_1")
    table.game.active = GAULS
    table.run(Activation(leader="gallic_minor_1", seat=GAULS, value=1))
    rough = next((line.a, line.b) for line in table.game.data.connections if line.type == "rough" and not line.one_way)
    mover = Mover("gauls", rough[0], Units(3), ("gallic_minor_1",), 5)
    assert cost(table.game, mover, rough[1]) == 2
    table.play(GAULS, "gal_16")
    assert cost(table.game, mover, rough[1]) == 1
    romans = Mover("romans", rough[0], Units(3), ("valerius",), 5)
    assert cost(table.game, romans, rough[1]) == 2
    lasting.end(table.game, lasting.ACTION)
    assert cost(table.game, mover, rough[1]) == 2


@pytest.mark.parametrize(("origin", "to", "lost"), [("luna", "genua", 2), ("roma", "sutrium", 1), ("roma", "ardea", 0)])
def test_gal_18_forest_ambush(origin: str, to: str, lost: int) -> None:
    """In a Gallic home space, next to a Gallic army, or neither."""
    table = Deeds()
    table.hand(GAULS, "gal_18")
    home = table.game.home(to) == "gauls"
    if lost == 1:
        (near, *_) = [link.to for link in table.game.data.neighbours[to] if link.to != origin]
        table.put("gauls", near, 2, "gallic_minor_1")
    table.march("romans", "valerius", 5, origin, to)
    while table.asked() and table.asked()[0][1] in ("intercept", "avoid"):
        table.say(GAULS, " ".join(table.default(GAULS) or ()))
    if lost:
        assert home == (lost == 2)
        table.play(GAULS, "gal_18")
    else:
        assert table.window() != "on_enter"
    assert table.cu(to, "romans") == 5 - lost


def test_gal_20_horde_from_beyond_the_alps() -> None:
    table = Deeds()
    table.put("romans", "eporedia", 1)
    table.event(GAULS, "gal_20")
    assert table.cu("mediolanum", "gauls") == 3, "the only one of the two free of enemies"
    table = Deeds()
    table.event(GAULS, "gal_20")
    table.choose(GAULS, "eporedia 1", "mediolanum 2")
    assert (table.cu("eporedia", "gauls"), table.cu("mediolanum", "gauls")) == (1, 2)


def test_gal_21_insubrian_levy_one_in_each_of_two() -> None:
    table = Deeds()
    table.event(GAULS, "gal_21")
    table.choose(GAULS, "genua")
    assert table.refused(GAULS, "genua", "event_choice") == ("7.1", "no_more_in_one_space")
    assert table.refused(GAULS, "roma", "event_choice") is None
    table.choose(GAULS, "bononia")
    assert table.over()


def test_gal_22_senones_on_the_march() -> None:
    table = Deeds()
    table.put("gauls", "sena_gallica", 4, "gallic_minor_1")
    table.put("gauls", "bononia", 4, "gallic_minor_2")
    table.event(GAULS, "gal_22")
    table.choose(GAULS, "gallic_minor_1")
    (told,) = table.told(LeaderActivated)
    assert isinstance(told, LeaderActivated)
    assert told.mp == 7
    assert lasting.intercept_barred(table.game, "romans", "gauls")
    table.say(GAULS, "stop")
    assert table.over()
    assert lasting.intercept_barred(table.game, "romans", "gauls") is None


def test_gal_23_cattle_raid_raids_twice_at_plus_one() -> None:
    table = Deeds()
    assert table.not_now("gal_23") == "does_not_apply"
    table.put("gauls", "sentinum", 3, "gallic_minor_1")
    table.put("gauls", "arretium", 3, "gallic_minor_2")
    for space in ("sentinum", "arretium"):
        table.control("etruscans", space)
        table.game.kinds[space] = "normal"
    table.dice("33", "11")
    table.event(GAULS, "gal_23")
    table.choose(GAULS, "gallic_minor_1")
    assert table.refused(GAULS, "gallic_minor_1", "event_choice") == ("9.5.1", "activated_already")
    table.choose(GAULS, "gallic_minor_2")
    first, second = table.told(SiegeRolled)
    assert isinstance(first, SiegeRolled)
    assert isinstance(second, SiegeRolled)
    assert (first.total, second.total) == (7, 3)
    assert table.game.control["sentinum"] == INDEPENDENT
    assert table.game.plunder_gallic == 1


def test_gal_23_leaders_of_one_stack_are_one_army() -> None:
    """§2; the first roll failed, and another army may still make its own."""
    table = Deeds()
    table.put("gauls", "sentinum", 4, "gallic_minor_1", "gallic_minor_2")
    table.put("gauls", "arretium", 3, "gallic_minor_3")
    table.dice("11", "66")
    table.event(GAULS, "gal_23")
    table.choose(GAULS, "gallic_minor_1")
    assert table.refused(GAULS, "gallic_minor_2", "event_choice") == ("2", "rolled_in_this_campaign")
    assert table.choices(GAULS) == ["gallic_minor_3", "done"]
    table.choose(GAULS, "gallic_minor_3")
    assert [one.space for one in table.told(SiegeRolled) if isinstance(one, SiegeRolled)] == ["sentinum", "arretium"]


def test_gal_24_burn_the_fields() -> None:
    table = Deeds()
    table.put("gauls", "roma", 3, "gallic_minor_1")
    table.event(GAULS, "gal_24")
    near = [space for space in table.choices(GAULS) if space != "done"]
    assert near
    table.choose(GAULS, near[0])
    table.choose(GAULS, near[1])
    assert table.game.control[near[0]] == table.game.control[near[1]] == INDEPENDENT
    assert table.game.plunder_gallic == 2


def test_gal_25_swords_for_hire() -> None:
    table = Deeds()
    table.put("gauls", "bononia", 2)
    table.put("gauls", "genua", 2)
    table.event(GAULS, "gal_25")
    table.choose(GAULS, "bononia", "genua", "done")
    assert (table.cu("bononia", "gauls"), table.cu("genua", "gauls"), table.game.plunder_gallic) == (1, 1, 2)
    table.choose(GREEKS, "syracusae")
    assert table.cu("syracusae", "greeks") == 1


def test_gal_26_wine_of_italy() -> None:
    table = Deeds()
    table.event(GAULS, "gal_26")
    table.choose(GAULS, "bononia")
    assert table.cu("bononia", "gauls") == 1
    assert len(table.told(CardsDrawn)) == 1


def test_gal_27_tribal_assembly() -> None:
    table = Deeds()
    table.control(INDEPENDENT, "bononia", "genua")
    table.event(GAULS, "gal_27")
    table.choose(GAULS, "1", "bononia", "genua")
    assert table.game.control["bononia"] == table.game.control["genua"] == "gauls"
    table = Deeds()
    table.event(GAULS, "gal_27")
    assert "1" not in (table.choices(GAULS) if not table.over() else []), "nothing to take back"


def test_gal_28_ligurian_raiders() -> None:
    table = Deeds()
    table.event(GAULS, "gal_28")
    space = table.choices(GAULS)[0]
    assert table.game.control[space] == "etruscans"
    table.choose(GAULS, space)
    assert (table.game.plunder_gallic, table.cu("genua", "gauls")) == (1, 1)


def test_gal_29_kinsmen_over_the_alps() -> None:
    table = Deeds()
    table.put("transalpines", "transalpine_box", 2)
    table.event(GAULS, "gal_29")
    table.choose(GAULS, "bononia")
    assert (table.cu("transalpine_box", "transalpines"), table.cu("bononia", "gauls")) == (1, 1)


def test_gal_30_oaths_of_wind() -> None:
    table = Deeds()
    table.ally("gauls", "romans")
    table.ally("greeks", "samnites")
    table.event(GAULS, "gal_30")
    table.choose(GAULS, "greeks samnites")
    assert table.game.alliances == [("gauls", "romans")]
    assert table.game.forbidden == [("greeks", "samnites")]


@pytest.mark.parametrize(("card", "leader"), [("gal_31", "elitovius"), ("gal_33", "brennus"), ("gal_34", "britomaris")])
def test_gal_31_33_34_bring_a_leader_and_two_cu(card: str, leader: str) -> None:
    table = Deeds()
    table.put("romans", "genua", 1)
    table.turn(GAULS, card)
    assert table.refused(GAULS, f"event {card} genua") is None, "enemy CU stand there"
    table.say(GAULS, f"event {card} bononia")
    table.until()
    assert table.game.force("bononia", "gauls").leaders == (leader,)
    assert table.cu("bononia", "gauls") == 2
    assert table.game.removed[GAULS] == [card]


def test_gal_32_tribute_from_etruria() -> None:
    table = Deeds()
    table.event(GAULS, "gal_32")
    table.choose(SAMNITES, "2")
    assert table.game.plunder_gallic == 3
    table = Deeds()
    table.ally("gauls", "etruscans")
    table.ally("gauls", "samnites")
    table.event(GAULS, "gal_32")
    assert table.game.plunder_gallic == 3, "allies are spared (15.2)"


@pytest.mark.parametrize("card", ["gal_35", "gal_36", "gal_37"])
def test_gal_35_to_37_name_volsci_and_carthage(card: str) -> None:
    table = Deeds(empty=False)
    table.turn(GAULS, card)
    assert table.words(GAULS, f"neutral {card}") == ["volsci", "carthage"]
    assert table.refused(GAULS, f"event {card}") == ("7.1.2", "beside_the_card")
