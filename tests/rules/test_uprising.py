"""20.3 The attack on the unrest, with the worked examples of the rules."""

import pytest

from engine.core.play import options
from engine.sword import uprising
from engine.sword.activation import Activation
from engine.sword.events import (
    BattleFought,
    BattleRolled,
    CuLost,
    LeaderRemoved,
    Modifier,
    Overrun,
    Side,
    UnrestChanged,
)
from engine.sword.game import DISPLACED, Units
from engine.sword.movement import Mover
from engine.sword.odds import battle_odds
from engine.sword.uprising import Assault
from tests.cards.field import Field
from tests.rules.marching import unanswered

BOX = "garrison_box"


def box(level: int, cu: int, *leaders: str, hired: int = 0) -> Field:
    table = Field("five")
    table.game.unrest = level
    table.put("carthage", BOX, cu, *leaders, hired=hired)
    table.game.active = "carthage"
    table.game.desperate = {seat: [] for seat in table.game.seats}
    return table


def activate(table: Field, leader: str, value: int = 3) -> None:
    table.run(Activation(leader=leader, seat="carthage", value=value))
    table.until()


def fight(table: Field, leader: str, said: str, *dice: str) -> None:
    activate(table, leader)
    table.dice(*dice)
    table.say("carthage", f"unrest {said}")
    table.until()


def sides(table: Field) -> tuple[Side, Side]:
    (event,) = table.told(BattleFought)
    assert isinstance(event, BattleFought)
    return event.attacker, event.defender


def added(side: Side) -> int:
    return sum(modifier.n for modifier in side.modifiers)


def lost(table: Field) -> int:
    return sum(event.number for event in table.events if isinstance(event, CuLost))


# the worked examples


def test_20_3_hasdrubal_against_unrest_4() -> None:
    table = box(4, 2, "hasdrubal")
    table.hand("carthage", "car_13")
    activate(table, "hasdrubal")
    table.dice("6666", "445")
    table.say("carthage", "unrest 2")
    table.play("carthage", "car_13")
    mine, theirs = sides(table)
    assert (added(mine), added(theirs)) == (2, 3)
    assert (mine.total, theirs.total) == (26, 16)
    assert (mine.losses, theirs.losses) == (2, 8)
    assert table.game.unrest == 0, "4 support"
    assert table.cu(BOX, "carthage") == 0, "both die"
    assert table.game.places["hasdrubal"] == DISPLACED


def test_20_3_had_it_lost_with_both_cu_unrest_would_gain_1() -> None:
    table = box(4, 2, "hasdrubal")
    fight(table, "hasdrubal", "2", "222", "445")
    _, theirs = sides(table)
    assert theirs.total == 16
    assert table.cu(BOX, "carthage") == 0
    assert table.game.unrest == 5, "from the 2 CU that were there, not from 3"


def test_20_3_bomilcar_against_unrest_1() -> None:
    table = box(1, 2, "bomilcar_5p")
    fight(table, "bomilcar_5p", "2", "225", "655")
    mine, theirs = sides(table)
    assert (added(mine), mine.total, theirs.total) == (6, 15, 16)
    assert mine.losses == 2, "6: 2, a 5 of size 1: nothing"
    assert table.game.unrest == 2


def test_20_3_bomilcar_with_6_of_10_and_2_there_before_is_capped() -> None:
    table = box(4, 2)
    table.put("carthage", "carthago", 10, "bomilcar_5p")
    activate(table, "bomilcar_5p")
    table.say("carthage", f"sail {BOX}")
    unanswered(table, "on_naval_move")
    table.say("carthage", "drop 4")
    assert table.question("carthage").about["mp"] == 1
    table.dice("112", "644")
    table.say("carthage", "unrest")
    table.until()
    mine, theirs = sides(table)
    assert (added(mine), mine.total, theirs.total) == (4, 8, 14)
    assert mine.losses == 6
    assert table.cu(BOX, "carthage") == 6
    assert table.game.unrest == 4, "3 support, but 6 CU are left in the box"
    assert table.game.places["bomilcar_5p"] == DISPLACED, "all CU with him are lost"


# its rules


def test_20_3_automatic_victory_clears_it() -> None:
    table = box(1, 4, "hanno")
    fight(table, "hanno", "4")
    assert table.game.unrest == 0
    assert len(table.told(Overrun)) == 1
    assert table.cu(BOX, "carthage") == 4


def test_20_3_after_an_automatic_victory_the_move_may_go_on() -> None:
    table = box(1, 4, "hanno")
    activate(table, "hanno")
    table.say("carthage", "move")
    table.say("carthage", "unrest")
    table.until()
    assert table.game.unrest == 0
    assert table.question("carthage").about["mp"] == 3
    assert "sail" in table.words("carthage")


def test_20_3_after_a_battle_the_move_is_over() -> None:
    table = box(3, 5, "hanno")
    activate(table, "hanno")
    table.say("carthage", "move")
    table.dice("443", "211")
    table.say("carthage", "unrest")
    table.until()
    assert ("carthage", "step") not in table.asked()
    assert table.game.force(BOX, "carthage").commander == "hanno", "nobody retreats"


def test_20_3_the_unrest_may_sweep_away_the_attackers() -> None:
    table = box(8, 2, "hanno", "carthage_5p_minor_a")
    fight(table, "hanno", "2")
    assert lost(table) == 2
    assert table.game.unrest == 9, "1 point for the 2 CU"
    assert [event.cause for event in table.events if isinstance(event, CuLost)] == ["12.2.1"]
    removed = [event.leader for event in table.events if isinstance(event, LeaderRemoved)]
    assert removed == ["hanno", "carthage_5p_minor_a"]


def test_20_3_nobody_is_at_home_in_the_box() -> None:
    table = box(4, 4, "hanno")
    fight(table, "hanno", "4", "333", "333")
    assert {modifier.reason for side in sides(table) for modifier in side.modifiers} == {"leadership"}


def test_20_3_its_own_losses_do_not_change_its_level() -> None:
    table = box(4, 4, "hanno")
    fight(table, "hanno", "4", "111", "661")
    _, theirs = sides(table)
    assert theirs.losses == 0
    assert [event.cause for event in table.events if isinstance(event, UnrestChanged)] == ["12.5"]


def test_20_3_which_cu_fight_and_which_are_lost_is_said_by_kind() -> None:
    table = box(4, 3, "hanno", hired=3)
    activate(table, "hanno")
    assert table.words("carthage", "unrest 4") == ["1", "2", "3"], "how many of them are mercenaries"
    table.dice("333", "621")
    table.say("carthage", "unrest 4 2")
    table.until()
    assert ("carthage", "losses") in table.asked()
    assert table.default("carthage") == ("mercenary",)
    table.say("carthage", "regular")
    table.until()
    assert table.game.force(BOX, "carthage").outside == Units(2, 3)


def test_20_3_subordinates_may_stay_out_of_it() -> None:
    table = box(8, 4, "hanno", "carthage_5p_minor_a")
    fight(table, "hanno", "2 done")
    assert table.game.places["hanno"] == DISPLACED
    assert table.game.force(BOX, "carthage").leaders == ("carthage_5p_minor_a",)


def test_20_3_a_minor_leader_leaves_the_named_one_out_of_it() -> None:
    table = box(8, 4, "hanno", "carthage_5p_minor_a")
    fight(table, "carthage_5p_minor_a", "2")
    assert table.game.force(BOX, "carthage").leaders == ("hanno",)


def test_20_3_refused() -> None:
    table = box(0, 4, "hanno")
    activate(table, "hanno")
    assert table.refused("carthage", "unrest 4") == ("20.3", "nothing_to_calm")
    table = box(3, 0, "hanno")
    table.game.places["himilco"] = "carthago"
    activate(table, "hanno")
    assert table.refused("carthage", "unrest 1") == ("20.3", "assault_without_cu")
    table = box(3, 4)
    table.put("carthage", "carthago", 3, "himilco")
    activate(table, "himilco")
    assert "unrest" not in table.words("carthage")
    barred = uprising.start_barred(table.game, "himilco")
    assert barred
    assert barred.key == "not_in_the_box"


@pytest.mark.parametrize("moment", ["on_battle_start", "before_battle_roll", "on_battle_losses"])
def test_20_3_responses_are_asked_at_every_step(moment: str) -> None:
    table = box(4, 4, "hanno")
    card = {"on_battle_start": "car_12", "before_battle_roll": "car_11", "on_battle_losses": "car_10"}[moment]
    table.hand("carthage", card)
    activate(table, "hanno")
    table.dice("333", "333")
    table.say("carthage", "unrest 4")
    if moment == "on_battle_start":
        assert table.barred("carthage", card) in ("does_not_apply", "not_asked"), "not against unrest"
    else:
        table.play("carthage", card)
        assert card in table.game.discards["carthage"]


def test_20_3_each_number_of_cu_has_its_exact_chance() -> None:
    table = box(4, 8, "hanno")
    activate(table, "hanno")
    found = options(table.game, table.question("carthage").number, ("unrest",))
    chances = {option.amount: option.odds or 0 for option in found}
    assert set(chances) == set(range(1, 9))
    assert chances[1] == 0, "4 to 1"
    assert 0 < chances[2] < chances[4] < chances[8] < 1
    assert uprising.win_chance(table.game, "hanno", 16) == 1


def test_20_3_the_chance_is_that_of_a_battle_against_tactics_0() -> None:
    table = box(4, 4, "hanno")
    data = table.game.data
    assert uprising.win_chance(table.game, "hanno", 4) == battle_odds(data, 4, 4, table.game.tactics("hanno"), 0).win
    assert uprising.win_chance(table.game, "hanno", 0) is None
    table.game.unrest = 0
    assert uprising.win_chance(table.game, "hanno", 4) is None


def test_20_3_only_a_force_in_the_box() -> None:
    table = box(4, 4, "hanno")
    barred = uprising.assail_barred(table.game, Mover("carthage", "carthago", Units(3), (), 4))
    assert barred
    assert barred.key == "not_in_the_box"
    assert uprising.assail_barred(table.game, Mover("carthage", BOX, Units(3), (), 1)) is None
    barred = uprising.assail_barred(table.game, Mover("carthage", BOX, Units(3), (), 0))
    assert barred
    assert barred.key == "too_few_mp"


def test_12_2_5_ties_go_to_the_unrest() -> None:
    table = box(4, 4, "hanno")
    fight(table, "hanno", "4", "222", "332")
    mine, theirs = sides(table)
    assert mine.total == theirs.total
    (event,) = table.told(BattleFought)
    assert isinstance(event, BattleFought)
    assert event.winner == "unrest"


def test_20_3_an_odd_loss_counts_as_a_point_more() -> None:
    table = box(4, 4, "hanno")
    fight(table, "hanno", "4", "644", "222")
    assert sides(table)[1].losses == 4
    assert table.game.unrest == 2
    table = box(4, 4, "hanno")
    fight(table, "hanno", "4", "643", "222")
    assert sides(table)[1].losses == 3
    assert table.game.unrest == 2


def test_20_3_cards_add_to_what_is_lost_and_take_from_it() -> None:
    table = box(6, 4, "hanno")
    table.hand("carthage", "car_10")
    activate(table, "hanno")
    table.dice("644", "211")
    table.say("carthage", "unrest 4")
    table.play("carthage", "car_10")
    assert table.game.unrest == 6 - 4, "4 by its dice, 2 by its own, 2 by the card"
    table = box(4, 4, "hanno")
    table.hand("carthage", "car_10")
    activate(table, "hanno")
    table.dice("222", "643")
    table.say("carthage", "unrest 4")
    table.play("carthage", "car_10")
    assert lost(table) == 1
    assert table.game.unrest == 5
    assert table.game.force(BOX, "carthage").leaders == ("hanno",)


def assault(table: Field, units: Units, *support: int) -> Assault:
    extra = [Modifier(n, "car_10", "7.1") for n in support]
    return Assault(seat="carthage", units=units, leaders=("hanno",), extra_support=extra)


def test_12_5_cards_change_the_points() -> None:
    for support, unrest in (((1,), 1), ((-1,), 3), ((-9,), 4)):
        table = box(4, 4, "hanno")
        table.dice("644", "222")
        table.run(assault(table, Units(4), *support))
        table.until()
        assert table.game.unrest == unrest


def test_12_1_without_cu_the_attack_is_lost_without_dice() -> None:
    table = box(4, 4, "hanno")
    table.run(assault(table, Units()))
    table.until()
    assert table.told(BattleFought) == table.told(Overrun) == []
    assert table.game.unrest == 4


def test_12_1_without_unrest_it_is_won_without_dice() -> None:
    table = box(0, 4, "hanno")
    table.game.markers["elephants"] = "hanno"
    table.run(assault(table, Units(4)))
    table.until()
    assert table.told(BattleFought) == table.told(Overrun) == []
    assert "elephants" in table.game.markers, "won"
    assert table.cu(BOX, "carthage") == 4


def test_20_3_who_fights_is_not_all_the_box() -> None:
    table = box(4, 6, "carthage_5p_minor_a")
    frame = assault(table, Units(2))
    assert (frame.cu(table.game, "carthage"), frame.cu(table.game, "unrest")) == (2, 4)
    assert (frame.commander(table.game, "carthage"), frame.commander(table.game, "unrest")) == ("hanno", "")


def test_20_3_elephants_help_and_go_when_it_is_lost() -> None:
    table = box(4, 4, "hanno")
    table.game.markers["elephants"] = "hanno"
    fight(table, "hanno", "4", "222", "555")
    mine, _ = sides(table)
    assert {modifier.reason: modifier.n for modifier in mine.modifiers}["elephants"] == 3
    assert "elephants" not in table.game.markers


def test_7_1_1_the_dice_are_shown_before_only_if_somebody_could_answer() -> None:
    table = box(4, 4, "hanno")
    fight(table, "hanno", "4", "333", "333")
    assert table.told(BattleRolled) == []
