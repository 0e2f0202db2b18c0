"""9.5.6-9.5.9, 12.5 Coordinated attacks."""

import pytest

from engine.core.choice import Barred, Option
from engine.core.play import options
from engine.sword import acts, movement
from engine.sword.cards.targets import FightTarget
from engine.sword.combat import Battle
from engine.sword.events import (
    BattleEnded,
    BattleFought,
    CuLost,
    FlankJoined,
    FlankStayed,
    LeaderActivated,
    LeaveAnswered,
    Modifier,
    Moved,
    MoveStopped,
    Overrun,
    Side,
    SupportGained,
)
from engine.sword.flank import Flank
from engine.sword.flankers import flank_barred
from engine.sword.game import DISPLACED, Units
from engine.sword.movement import Mover
from engine.sword.rules import CODEC
from tests.rules.campaigning import attack, campaign, fregellae, going, say
from tests.rules.marching import activate, march
from tests.rules.table import Table


def by_default(table: Table, until: str = "event_choice") -> None:
    """Everybody answers as at a deadline."""
    while table.asked() and table.asked()[0][1] != until:
        seat, _ = table.asked()[0]
        table.say(seat, " ".join(table.default(seat) or ()))


def sides(table: Table) -> tuple[Side, Side]:
    (event,) = table.told(BattleFought)
    assert isinstance(event, BattleFought)
    return event.attacker, event.defender


def reasons(side: Side) -> dict[str, int]:
    return {modifier.reason: modifier.n for modifier in side.modifiers}


def offered(table: Table) -> dict[str, Option]:
    """What the one who is asked may say, refused words too."""
    ((seat, _),) = table.asked()
    number = table.question(seat).number
    return {option.word: option for option in options(table.game, number, (), barred=True)}


def refusals(table: Table, word: str) -> dict[str, Barred | None]:
    ((seat, _),) = table.asked()
    number = table.question(seat).number
    return {option.word: option.barred for option in options(table.game, number, (word,), barred=True)}


# the worked battle


def test_12_5_the_worked_battle_at_fregellae() -> None:
    table = Table()
    table.put("romans", "capua", 7, "camillus")
    table.put("romans", "velitrae", 5, "valerius")
    table.put("samnites", "fregellae", 5, "egnatius")
    table.hand("etruscans_samnites", "ets_10")
    table.dice("6", "522", "554")
    campaign(table)
    say(table, "camillus", "to fregellae", "avoid egnatius 5", "roll")
    by_default(table, "flank")
    say(table, "valerius", "stop")
    assert table.told(FlankJoined) == [
        FlankJoined(power="romans", leader="valerius", origin="velitrae", space="fregellae", number=5)
    ]
    say(table, "play ets_10")
    by_default(table, "support")
    attacker, defender = sides(table)
    assert (attacker.cu, attacker.flank, attacker.size, defender.size) == (7, 5, 10, 5)
    assert reasons(attacker) == {"force_ratio": 3, "leadership": 1, "flanking_force": 1, "ets_10": -2}
    assert reasons(defender) == {"friendly_space": 1, "failed_avoidance": -1}
    assert (attacker.total, defender.total) == (12, 14)
    assert (attacker.losses, defender.losses) == (5, 1)
    assert [(one.space, one.number) for one in table.told(CuLost) if isinstance(one, CuLost)] == [
        ("fregellae", 3),
        ("velitrae", 2),
        ("fregellae", 1),
    ]
    assert table.told(FlankStayed) == [FlankStayed(power="romans", space="velitrae", number=3)]
    assert (table.cu("capua", "romans"), table.cu("velitrae", "romans")) == (4, 3)
    assert table.told(SupportGained) == [SupportGained(power="samnites", points=3)]


# 9.5.6 who may flank


def test_9_5_6_the_flank_is_asked_between_the_automatic_victory_and_the_rolls() -> None:
    table = fregellae()
    attack(table)
    assert table.asked() == [("romans", "flank")]
    assert table.game.inside(Battle) is not None
    assert table.words("romans") == ["valerius", "nobody"]
    assert table.default("romans") == ("nobody",)
    assert offered(table)["valerius"].odds > offered(table)["nobody"].odds  # type: ignore[operator]


def test_9_5_6_without_a_flank_the_battle_is_as_any() -> None:
    table = fregellae()
    attack(table)
    table.dice("111", "111")
    say(table, "nobody")
    attacker, _ = sides(table)
    assert attacker.size == 7
    assert "flanking_force" not in reasons(attacker)
    by_default(table)
    assert table.refused("romans", "camillus") == ("9.5.1", "activated_already")
    assert "valerius" in table.words("romans"), "he may be activated afterwards"


def test_9_5_6_after_an_automatic_victory_nobody_need_flank() -> None:
    table = fregellae(egnatius=1)
    attack(table)
    assert table.told(Overrun) == [Overrun(space="fregellae", winner="romans", loser="samnites", cu=1)]
    assert ("romans", "flank") not in table.asked()


def test_9_5_6_without_a_campaign_nobody_flanks() -> None:
    table = fregellae()
    table.dice("333", "333")
    activate(table, "camillus")
    say(table, "to fregellae", "stand")
    assert ("romans", "flank") not in table.asked()


def test_9_5_6_a_second_leader_s_battle_has_no_flank() -> None:
    table = fregellae()
    campaign(table)
    table.dice("333", "333")
    say(table, "valerius", "stop", "camillus", "to fregellae", "stand")
    assert ("romans", "flank") not in table.asked()
    assert len(table.told(BattleFought)) == 1


def test_9_5_6_it_enters_by_a_different_connection() -> None:
    table = Table()
    table.put("romans", "capua", 9, "camillus", "valerius")
    table.put("romans", "velitrae", 2, "fabius")
    table.put("samnites", "fregellae", 4, "egnatius")
    campaign(table)
    say(table, "camillus", "drop 2", "drop valerius", "to fregellae", "stand")
    say(table, "valerius")
    assert table.refused("romans", "stop") == ("9.5.6", "same_connection")
    say(table, "to allifae", "stop")
    assert table.told(FlankJoined) == [
        FlankJoined(power="romans", leader="valerius", origin="allifae", space="fregellae", number=2)
    ]


def test_9_5_6_who_came_by_sea_has_left_every_connection_by_land() -> None:
    """Pyrrhus sails from Brundisium to Tarentum; Cleonymus, whom he has left there, goes by land."""
    table = Table()
    table.put("greeks", "brundisium", 6, "pyrrhus", "cleonymus")
    table.put("romans", "tarentum", 4, "camillus")
    table.control("romans", "tarentum")
    campaign(table, "greeks")
    say(table, "pyrrhus", "drop 3", "drop cleonymus", "sail tarentum")
    by_default(table, "flank")
    say(table, "cleonymus", "stop")
    assert table.told(FlankJoined) == [
        FlankJoined(power="greeks", leader="cleonymus", origin="brundisium", space="tarentum", number=3)
    ]


def test_9_5_6_next_to_the_battle_the_mp_left_must_do_for_the_last_step() -> None:
    """Tarracina is next to Fregellae over rough ground."""
    table = fregellae()
    fight = FightTarget(space="fregellae", attacker="romans", defender="samnites", origin="capua")
    mover = Mover("romans", "tarracina", Units(4), ("fabius",), 1)
    barred = Barred("9.5.6", "no_mp_to_flank", {"space": "fregellae", "cost": 2, "mp": 1})
    assert flank_barred(table.game, mover, fight, moved=True) == barred
    assert flank_barred(table.game, mover._replace(mp=2), fight, moved=True) is None


def test_9_5_6_it_needs_the_mp_to_enter_the_battle() -> None:
    """From Narnia it is 1 to Roma, 1 to Velitrae and 1 into Fregellae; from Perusia it would be 5."""
    table = fregellae()
    table.put("romans", "narnia", 3, "fabius")
    table.put("romans", "perusia", 3, "decius")
    attack(table)
    assert offered(table)["decius"].barred == Barred(
        "9.5.6", "flank_out_of_reach", {"leader": "decius", "space": "fregellae"}
    )
    say(table, "fabius")
    assert table.refused("romans", "stop") == ("9.5.6", "not_next_to_battle")
    assert table.refused("romans", "to spoletium") == ("9.5.6", "flank_out_of_reach")
    say(table, "to roma", "to velitrae")
    assert table.refused("romans", "to antium") == ("9.5.6", "flank_out_of_reach")
    assert table.refused("romans", "to fregellae") == ("9.5.6", "flank_meets_enemies")
    say(table, "stop")
    assert table.game.places["fabius"] == "velitrae"


def test_9_5_6_the_last_step_counts_though_it_is_not_taken() -> None:
    """From Tarracina it is rough, 2 MP; Fabius who comes there from Roma has only 1 left."""
    table = Table()
    table.put("romans", "velitrae", 7, "camillus")
    table.put("romans", "roma", 4, "fabius")
    table.put("samnites", "fregellae", 5, "egnatius")
    campaign(table)
    say(table, "camillus", "to fregellae", "stand", "fabius", "to praeneste")
    assert table.words("romans", "stop") == []
    table = Table()
    table.put("romans", "capua", 7, "camillus")
    table.put("romans", "tarracina", 4, "fabius")
    table.put("samnites", "fregellae", 5, "egnatius")
    campaign(table)
    table.dice("222", "222")
    say(table, "camillus", "to fregellae", "stand", "fabius", "stop")
    attacker, _ = sides(table)
    assert "rough" not in reasons(attacker), "the terrain it enters by is ignored"
    assert reasons(attacker)["flanking_force"] == 1


def test_9_5_6_even_if_it_is_there_already_it_is_activated() -> None:
    table = fregellae()
    attack(table, "valerius")
    assert table.told(LeaderActivated)[-1] == LeaderActivated(
        leader="valerius", power="romans", space="velitrae", card="rom_01", mp=4
    )


def test_9_5_6_who_is_in_the_battle_does_not_flank() -> None:
    table = fregellae()
    table.put("romans", "capua", 0, "fabius")
    attack(table)
    assert offered(table)["fabius"].barred == Barred("9.5.6", "already_in_battle", {"leader": "fabius"})


def test_9_5_6_nobody_flanks_without_cu() -> None:
    table = fregellae()
    table.put("romans", "praeneste", 0, "dictator")
    attack(table)
    barred = offered(table)["dictator"].barred
    assert barred is None, "he can fetch some in Velitrae"
    table = fregellae(valerius=0)
    attack(table)
    assert ("romans", "flank") not in table.asked()


def test_9_5_6_a_flanking_force_keeps_a_cu() -> None:
    table = Table()
    table.put("romans", "capua", 7, "camillus")
    table.put("romans", "velitrae", 3, "roman_minor_1")
    table.put("samnites", "fregellae", 5, "egnatius")
    attack(table, "roman_minor_1")
    assert refusals(table, "drop")["3"] == Barred("9.5.6", "flank_without_cu", {"leader": "roman_minor_1"})
    say(table, "drop 1", "stop")
    (joined,) = table.told(FlankJoined)
    assert isinstance(joined, FlankJoined)
    assert joined.number == 2


def test_9_5_6_it_stops_where_it_may_stop() -> None:
    """The Greeks allied with Rome stand in Velitrae: Fabius cannot flank from there."""
    table = fregellae(valerius=0)
    table.put("greeks", "velitrae", 2)
    table.game.places["valerius"] = DISPLACED
    table.game.stacks["velitrae"] = tuple(one for one in table.game.stacks["velitrae"] if one.power == "greeks")
    table.put("romans", "roma", 3, "fabius")
    table.ally("romans", "greeks")
    attack(table, "fabius", "to velitrae")
    assert table.refused("romans", "stop") == ("15.3", "stacked_with_ally")
    say(table, "to praeneste", "stop")
    assert table.told(FlankJoined)[-1] == FlankJoined(
        power="romans", leader="fabius", origin="praeneste", space="fregellae", number=3
    )


def test_9_5_6_it_does_not_go_where_enemies_stand() -> None:
    table = fregellae(valerius=0)
    table.put("romans", "roma", 3, "fabius")
    table.put("greeks", "velitrae", 1)
    table.game.stacks["velitrae"] = tuple(one for one in table.game.stacks["velitrae"] if one.power == "greeks")
    table.game.places["valerius"] = DISPLACED
    attack(table, "fabius")
    assert table.refused("romans", "to velitrae") == ("9.5.6", "flank_meets_enemies")
    say(table, "to praeneste", "stop")
    assert len(table.told(FlankJoined)) == 1


# 9.5.6 what it does


def test_9_5_6_half_of_it_rounded_up_counts_and_gives_1() -> None:
    table = fregellae(valerius=3)
    table.dice("222", "222")
    attack(table, "valerius", "stop")
    attacker, _ = sides(table)
    assert (attacker.cu, attacker.flank, attacker.size) == (7, 3, 9)
    assert Modifier(1, "flanking_force", "12.2.3") in attacker.modifiers


def test_9_5_6_its_leader_s_tactics_are_ignored() -> None:
    table = Table()
    table.put("romans", "capua", 7, "valerius")
    table.put("romans", "velitrae", 5, "camillus")
    table.put("samnites", "fregellae", 5, "egnatius")
    campaign(table)
    table.dice("222", "222")
    say(table, "valerius", "to fregellae", "stand", "camillus", "stop")
    _, defender = sides(table)
    assert reasons(defender)["leadership"] == 1, "Egnatius 3, Valerius 2"


def test_9_5_6_tactics_are_ignored_even_if_the_primary_leader_is_displaced() -> None:
    table = Table()
    table.put("romans", "capua", 7, "valerius")
    table.put("romans", "velitrae", 5, "camillus")
    table.put("samnites", "fregellae", 5, "egnatius")
    campaign(table)
    say(table, "valerius", "to fregellae", "stand", "camillus")
    acts.displace(table.game, "valerius", "8.4")
    table.dice("222", "222")
    say(table, "stop")
    _, defender = sides(table)
    assert reasons(defender)["leadership"] == 3


@pytest.mark.parametrize(
    ("camillus", "valerius", "lost", "primary", "flank"),
    [(7, 5, "444", 2, 1), (7, 5, "544", 2, 2), (6, 1, "555", 5, 1), (3, 6, "665", 3, 3)],
)
def test_9_5_6_losses_are_split_evenly(camillus: int, valerius: int, lost: str, primary: int, flank: int) -> None:
    """The odd one falls on the primary force, and what one cannot bear on the other."""
    table = fregellae(camillus, 5, valerius)
    table.dice("222", lost)
    attack(table, "valerius", "stop")
    by_default(table, "support")
    taken = [(one.space, one.number) for one in table.told(CuLost) if isinstance(one, CuLost)]
    assert taken[:2] == [("fregellae", primary), ("velitrae", flank)]


def test_9_5_6_if_it_wins_the_flank_stays_where_it_is() -> None:
    table = fregellae()
    table.dice("666", "111")
    attack(table, "valerius", "stop")
    by_default(table)
    assert table.game.places["camillus"] == "fregellae"
    assert table.game.places["valerius"] == "velitrae"
    assert table.told(FlankStayed) == []
    assert table.asked() == [], "both leaders have been activated"


def test_9_5_6_beaten_it_retreats_from_its_own_space() -> None:
    """Allifae is Samnite: Valerius goes back to Capua as any retreat does."""
    table = Table()
    table.put("romans", "velitrae", 7, "camillus")
    table.put("romans", "allifae", 5, "valerius")
    table.put("samnites", "fregellae", 5, "egnatius")
    table.dice("222", "554")
    attack(table, "valerius", "stop")
    by_default(table, "support")
    assert table.game.places == {**table.game.places, "camillus": "velitrae", "valerius": "capua"}
    assert (table.cu("velitrae", "romans"), table.cu("capua", "romans")) == (4, 3)
    assert ("allifae", "capua") in [one.path for one in table.told(Moved) if isinstance(one, Moved)]


def test_9_5_6_beaten_it_stays_with_more_cu_of_its_own() -> None:
    table = Table()
    table.put("romans", "velitrae", 5, "camillus")
    table.put("romans", "allifae", 4, "roman_minor_1")
    table.put("samnites", "fregellae", 6, "egnatius")
    table.dice("222", "444")
    attack(table, "roman_minor_1", "drop 3", "stop")
    by_default(table, "support")
    assert table.cu("allifae", "romans") == 3
    assert table.game.places["roman_minor_1"] == "allifae"


def test_9_5_6_the_pinned_enemy_does_not_intercept_the_flank() -> None:
    """Fabius comes from Roma to Velitrae, next to Egnatius."""
    table = Table()
    table.put("romans", "capua", 7, "camillus")
    table.put("romans", "roma", 4, "fabius")
    table.put("samnites", "fregellae", 5, "egnatius")
    attack(table, "fabius", "to velitrae")
    assert table.asked() == [("romans", "step")]


def test_9_5_6_those_who_flank_have_fought() -> None:
    table = fregellae()
    table.put("romans", "velitrae", 0, "roman_minor_1")
    table.dice("666", "111")
    campaign(table)
    say(table, "camillus", "to fregellae", "stand", "valerius", "stop")
    by_default(table, "support")
    found = going(table)
    assert {"valerius", "camillus", "roman_minor_1"} <= set(found.weary)


def test_9_5_6_losses_of_the_flank_count_for_support() -> None:
    table = fregellae()
    table.dice("222", "554")
    attack(table, "valerius", "stop")
    by_default(table, "support")
    assert table.told(SupportGained) == [SupportGained(power="samnites", points=3)]


def test_9_5_6_a_gallic_flank_has_5_mp_and_may_raid_on_the_way() -> None:
    """Elitovius from Bononia: Ariminum, Sena Gallica, Sentinum (raid) and 1 MP into Spoletium."""
    table = Table()
    table.put("gauls", "perusia", 7, "brennus")
    table.put("gauls", "sena_gallica", 4, "elitovius")
    table.put("etruscans", "spoletium", 5, "spurinna")
    table.control("romans", "sentinum")
    campaign(table, "gauls")
    say(table, "brennus", "to spoletium", "no", "elitovius")
    assert march(table).mp == 5
    table.dice("55")
    say(table, "to sentinum", "raid")
    assert table.game.control["sentinum"] == "independent"
    say(table, "stop")
    assert table.told(FlankJoined)[-1] == FlankJoined(
        power="gauls", leader="elitovius", origin="sentinum", space="spoletium", number=4
    )


def test_9_5_6_a_flank_raids_only_as_far_as_its_mp_reach() -> None:
    table = Table()
    table.put("gauls", "perusia", 7, "brennus")
    table.put("gauls", "sentinum", 4, "elitovius")
    table.put("etruscans", "spoletium", 5, "spurinna")
    campaign(table, "gauls")
    say(table, "brennus", "to spoletium", "no", "elitovius")
    for _ in range(4):
        table.control("etruscans", "sentinum")
        table.dice("14")
        say(table, "raid")
    assert march(table).mp == 1
    assert offered(table)["raid"].barred == Barred(
        "9.5.6", "flank_out_of_reach", {"leader": "elitovius", "space": "spoletium"}
    )


# 9.5.7


def coordinated() -> Table:
    """8 CU and half of 4 against 2: 10:2."""
    table = Table()
    table.put("romans", "capua", 6, "dictator")
    table.put("romans", "velitrae", 6, "valerius")
    table.put("samnites", "fregellae", 2, "egnatius")
    return table


def swept() -> Table:
    table = coordinated()
    campaign(table)
    say(table, "dictator", "to fregellae", "stand")
    return table


def test_9_5_7_a_coordinated_automatic_victory() -> None:
    table = swept()
    assert table.asked() == [("romans", "flank")], "6:2 is not enough"
    say(table, "valerius", "stop")
    assert table.told(Overrun) == [Overrun(space="fregellae", winner="romans", loser="samnites", cu=2)]
    assert table.told(BattleFought) == []
    by_default(table, "step")
    assert march(table).leader == "dictator"
    say(table, "to allifae")
    assert table.game.places["dictator"] == "allifae"


def test_9_5_7_both_may_go_on_the_primary_first() -> None:
    table = swept()
    say(table, "valerius", "stop")
    by_default(table, "step")
    say(table, "to allifae", "stop")
    assert march(table).leader == "valerius"
    assert (march(table).mp, march(table).units) == (4, Units(6))
    say(table, "to fregellae", "to allifae")
    assert table.cu("allifae", "romans") == 12
    say(table, "stop")
    by_default(table)
    assert table.asked() == []


def test_9_5_7_they_may_coordinate_again_with_the_mp_left() -> None:
    """Statius in Allifae: the Dictator goes on from Fregellae, Valerius by Fregellae and Capua."""
    table = coordinated()
    table.put("samnites", "allifae", 3, "statius")
    table.put("romans", "roma", 2, "fabius")
    campaign(table)
    say(table, "dictator", "to fregellae")
    by_default(table, "flank")
    say(table, "valerius", "stop")
    by_default(table, "step")
    say(table, "to allifae")
    by_default(table, "flank")
    assert table.asked() == [("romans", "flank")]
    assert table.words("romans") == ["valerius", "nobody"]
    assert offered(table)["fabius"].barred == Barred("9.5.1", "no_leader_left", {"leader": "fabius"})
    say(table, "valerius", "to fregellae", "to capua")
    table.dice("111", "111")
    say(table, "stop")
    assert len(table.told(FlankJoined)) == 2
    attacker, _ = sides(table)
    assert (attacker.cu, attacker.flank, attacker.size) == (6, 6, 9)
    activated = [one.leader for one in table.told(LeaderActivated) if isinstance(one, LeaderActivated)]
    assert activated == ["dictator", "valerius"], "each once"


def test_9_5_7_after_a_battle_with_dice_neither_goes_on() -> None:
    table = fregellae()
    table.dice("666", "111")
    attack(table, "valerius", "stop")
    by_default(table)
    assert table.asked() == []
    assert [one.cause for one in table.told(MoveStopped) if isinstance(one, MoveStopped)] == ["9.4"]


# 9.5.8


def with_greeks() -> Table:
    """The Romans attack Egnatius at Caudium from Capua, Dionysius stands in Neapolis."""
    table = Table()
    table.put("romans", "capua", 7, "camillus")
    table.put("greeks", "neapolis", 5, "dionysius")
    table.put("samnites", "caudium", 5, "egnatius")
    table.ally("romans", "greeks")
    return table


def test_9_5_8_an_ally_s_army_flanks_with_his_leave() -> None:
    table = with_greeks()
    table.dice("666", "222")
    attack_caudium(table)
    say(table, "dionysius")
    assert table.asked() == [("greeks", "ally_leave")]
    say(table, "yes")
    assert table.asked() == [("romans", "step")]
    say(table, "stop")
    assert sides(table)[0].flank == 5


def attack_caudium(table: Table) -> None:
    campaign(table)
    say(table, "camillus", "to caudium", "stand")
    assert table.asked() == [("romans", "flank")]


def test_9_5_8_an_ally_who_refuses_is_not_asked_again() -> None:
    table = with_greeks()
    table.dice("666", "222")
    attack_caudium(table)
    say(table, "dionysius", "no")
    assert table.told(LeaveAnswered) == [
        LeaveAnswered(seat="romans", by="greeks", power="greeks", leader="dionysius", granted=False)
    ]
    assert table.game.alliances == [("greeks", "romans")]
    assert len(table.told(BattleFought)) == 1, "nobody else could flank"


def test_9_5_8_an_ally_does_not_flank_against_his_own_ally() -> None:
    table = with_greeks()
    table.ally("greeks", "samnites")
    table.put("romans", "allifae", 2, "fabius")
    table.control("romans", "maleventum")
    campaign(table)
    say(table, "camillus", "to caudium")
    by_default(table, "flank")
    assert offered(table)["dionysius"].barred == Barred(
        "15.2", "friend_of_enemy", {"leader": "dionysius", "power": "greeks"}
    )


@pytest.mark.parametrize(("attacker", "barred"), [("samnites", "no_ally_of_attacker"), ("etruscans", None)])
def test_9_5_8_an_ally_of_the_etruscans_alone_flanks_for_them_alone(attacker: str, barred: str | None) -> None:
    """15.1 To the Samnites Brennus is an enemy."""
    table = Table()
    table.put(attacker, "caudium", 6, {"samnites": "egnatius", "etruscans": "spurinna"}[attacker])
    table.put("romans", "capua", 4, "valerius")
    table.put("gauls", "fregellae", 4, "brennus")
    table.put("samnites", "allifae", 3, "statius")
    table.control("gauls", "fregellae")
    table.ally("gauls", "etruscans")
    campaign(table, "etruscans_samnites")
    say(table, "egnatius" if attacker == "samnites" else "spurinna", "to capua")
    by_default(table, "flank")
    why = Barred("9.5.8", barred, {"power": "gauls", "other": "samnites"}) if barred else None
    assert offered(table)["brennus"].barred == why
    assert offered(table)["statius"].barred is None, "powers of one player"


def test_15_3_besiegers_of_an_ally_s_city_are_attacked_as_a_flanker_alone() -> None:
    """The Samnites besiege Neapolis with Greeks inside: the Romans, their allies, may only flank, for the Gauls."""
    table = Table()
    table.put("greeks", "neapolis", inside=2)
    table.put("samnites", "neapolis", 5, "egnatius")
    table.siege("neapolis", 0, "samnites")
    table.put("romans", "capua", 7, "camillus")
    table.put("gauls", "caudium", 8, "brennus")
    table.ally("romans", "greeks")
    table.ally("gauls", "romans")
    barred = movement.attack_barred(table.game, "romans", "neapolis")
    assert barred is not None
    assert (barred.rule, barred.key) == ("15.3", "ally_stands_there")
    table.dice("666", "111")
    campaign(table, "gauls")
    say(table, "brennus", "to neapolis")
    by_default(table, "flank")
    assert table.asked() == [("gauls", "flank")]
    say(table, "camillus")
    assert table.asked() == [("romans", "ally_leave")]
    say(table, "yes", "stop")
    assert sides(table)[0].flank == 7


def test_12_5_the_winner_may_place_support_for_an_ally_who_flanked() -> None:
    """Dionysius has flanked from Neapolis: its loyalty may be raised, or that of Capua."""
    table = with_greeks()
    table.dice("666", "222")
    attack_caudium(table)
    say(table, "dionysius", "yes", "stop")
    by_default(table, "support")
    assert table.asked() == [("romans", "support")]
    table.loyalty("neapolis", 1)
    assert {"capua", "neapolis"} <= set(table.words("romans", "add"))
    say(table, "add neapolis")
    assert table.game.loyalty["neapolis"] == 2
    assert table.game.control["neapolis"] == "greeks"


def test_12_5_what_both_could_win_over_needs_a_name() -> None:
    """Allifae is Samnite and free, next to Roman Capua and to Fregellae, which the Greeks hold."""
    table = with_greeks()
    table.control("greeks", "fregellae")
    table.dice("666", "222")
    attack_caudium(table)
    say(table, "dionysius", "yes", "stop")
    by_default(table, "support")
    assert table.words("romans", "gain allifae") == ["romans", "greeks"]
    say(table, "gain allifae greeks")
    assert table.game.control["allifae"] == "greeks"


def test_12_5_of_the_losers_either_may_lose_support() -> None:
    table = with_greeks()
    table.dice("222", "665")
    attack_caudium(table)
    say(table, "dionysius", "yes", "stop")
    by_default(table, "support")
    (ended,) = table.told(SupportGained)
    assert ended == SupportGained(power="samnites", points=3)
    control = {table.game.control[space] for space in table.words("etruscans_samnites", "remove")}
    assert control == {"romans", "greeks"}


def test_12_1_what_each_has_lost_is_told_when_the_battle_is_over() -> None:
    table = with_greeks()
    table.dice("222", "665")
    attack_caudium(table)
    say(table, "dionysius", "yes", "stop")
    while table.asked():
        ((seat, name),) = table.asked()
        table.say(seat, "stop" if name == "support" else " ".join(table.default(seat) or ()))
    (ended,) = table.told(BattleEnded)
    assert isinstance(ended, BattleEnded)
    assert dict(ended.lost)["romans"] == 3
    assert dict(ended.lost)["greeks"] == 3


def test_9_5_8_a_sortie_may_be_the_primary_attack() -> None:
    table = Table()
    table.put("romans", "capua", inside=3, within=("camillus",))
    table.put("samnites", "capua", 4, "egnatius")
    table.siege("capua", 0, "samnites")
    table.put("romans", "fregellae", 4, "valerius")
    campaign(table)
    table.dice("222", "554")
    say(table, "camillus", "sortie 3", "stand")
    assert table.asked() == [("romans", "flank")]
    say(table, "valerius", "stop")
    attacker, _ = sides(table)
    assert (attacker.cu, attacker.flank, attacker.size) == (3, 4, 5)
    by_default(table, "support")
    assert table.game.force("capua", "romans").inside.total == 0, "3 of 5 are lost by them"


def test_9_5_6_an_interception_may_be_the_primary_attack() -> None:
    """Camillus is intercepted at Fregellae by Egnatius from Allifae, and must attack."""
    table = Table()
    table.put("romans", "capua", 7, "camillus")
    table.put("romans", "velitrae", 5, "valerius")
    table.put("samnites", "allifae", 5, "egnatius")
    table.control("romans", "fregellae")
    campaign(table)
    table.dice("1")
    say(table, "camillus", "to fregellae", "allifae egnatius 5", "fight")
    assert table.asked() == [("romans", "flank")]
    table.dice("222", "222")
    say(table, "valerius", "stop")
    attacker, defender = sides(table)
    assert attacker.size == 10
    assert reasons(defender)["interception"] == 1


# 9.5.9


def waylaid(*dice: str) -> Table:
    """Statius in Antium intercepts Fabius who comes from Roma to Velitrae to flank."""
    table = Table()
    table.put("romans", "capua", 7, "camillus")
    table.put("romans", "roma", 4, "fabius")
    table.put("samnites", "fregellae", 5, "egnatius")
    table.put("samnites", "tarracina", 3, "statius")
    table.dice(*dice)
    attack(table, "fabius", "to velitrae")
    assert table.asked() == [("etruscans_samnites", "intercept")]
    return table


def test_9_5_9_the_flank_may_be_intercepted_but_not_by_the_army_in_battle() -> None:
    table = waylaid()
    assert table.words("etruscans_samnites") == ["tarracina", "no"]
    assert table.refused("etruscans_samnites", "fregellae") == ("9.5.9", "army_in_battle")


def test_9_5_9_if_the_interception_fails_it_goes_on() -> None:
    table = waylaid("6")
    say(table, "tarracina statius 3")
    assert table.asked() == [("romans", "step")]
    table.dice("222", "222")
    say(table, "stop")
    assert sides(table)[0].flank == 4


def test_9_5_9_intercepted_it_does_not_flank_and_its_battle_comes_after_the_primary_one() -> None:
    table = waylaid("1", "222", "222")
    say(table, "tarracina statius 3")
    assert MoveStopped(power="romans", space="velitrae", cause="9.5.9") in table.told(MoveStopped)
    attacker, _ = sides(table)
    assert (attacker.size, attacker.flank) == (7, 0)
    by_default(table, "refuse")
    assert table.asked() == [("romans", "refuse")]
    assert table.game.inside(Flank) is None
    table.dice("666", "111")
    say(table, "fight")
    by_default(table, "never")
    second = table.told(BattleFought)[-1]
    assert isinstance(second, BattleFought)
    assert (second.space, second.attacker.power, second.winner) == ("velitrae", "romans", "romans")
    assert reasons(second.defender)["interception"] == 1
    assert table.asked() == []


def test_9_5_9_then_it_may_refuse_battle() -> None:
    table = waylaid("1", "222", "222", "3")
    say(table, "tarracina statius 3")
    by_default(table, "refuse")
    say(table, "back", "roll")
    by_default(table, "never")
    assert table.game.places["fabius"] == "roma"
    assert len(table.told(BattleFought)) == 1


def test_9_5_9_in_the_middle_of_it_the_game_is_saved() -> None:
    table = waylaid("1", "222", "222")
    say(table, "tarracina statius 3")
    by_default(table, "refuse")
    text = CODEC.save(table.game, {})
    assert CODEC.save(CODEC.load(text, data=table.game.data), {}) == text
