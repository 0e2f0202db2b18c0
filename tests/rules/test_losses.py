"""12.3 Losses."""

from collections.abc import Sequence
from itertools import product

import pytest

from engine.core.play import go_on
from engine.sword.cards.targets import Flankers
from engine.sword.combat import Battle
from engine.sword.dataset import load_dataset
from engine.sword.events import CuLost
from engine.sword.game import DISPLACED, Stack, Units, changed, with_stack
from engine.sword.losses import Losses, LossesChoice, count_losses, kinds_differ, take_in_battle
from engine.sword.rules import CODEC
from tests.rules.table import Table

TABLES = load_dataset().tables


def count(winner: Sequence[int], winner_size: int, loser: Sequence[int], loser_size: int) -> tuple[int, int]:
    return count_losses(TABLES, winner, winner_size, loser, loser_size)


def test_12_3_example_of_two_large_armies() -> None:
    """Winner 6 5 3, loser 5 5 1: the loser loses 2 + 2 and his own 1, the winner 2."""
    assert count((6, 5, 3), 3, (5, 5, 1), 3) == (5, 2)


def test_12_3_example_of_small_armies() -> None:
    """Winner of 1 CU, loser of 2, same dice: 2 for the 6, nothing for the 5, his own 1; the winner 2."""
    assert count((6, 5, 3), 1, (5, 5, 1), 2) == (3, 2)


@pytest.mark.parametrize(
    ("die", "size", "to_loser"),
    [(6, 1, 2), (6, 9, 2), (5, 1, 0), (5, 2, 2), (4, 2, 0), (4, 3, 1), (3, 9, 0), (1, 9, 0)],
)
def test_12_3_a_die_of_the_winner(die: int, size: int, to_loser: int) -> None:
    assert count((die,), size, (), 9) == (to_loser, 0)


@pytest.mark.parametrize(
    ("die", "size", "to_loser", "to_winner"),
    [(6, 1, 0, 1), (6, 9, 0, 1), (5, 1, 0, 0), (5, 2, 0, 1), (4, 2, 0, 0), (4, 3, 0, 1), (3, 9, 0, 0), (1, 1, 1, 0)],
)
def test_12_3_a_die_of_the_loser(die: int, size: int, to_loser: int, to_winner: int) -> None:
    assert count((), 9, (die,), size) == (to_loser, to_winner)


def test_12_3_a_fourth_die_inflicts_like_the_others() -> None:
    assert count((6, 6, 6, 6), 3, (6, 6, 6), 3) == (8, 3)


@pytest.mark.parametrize(("attackers", "defenders"), [(3, 3), (4, 20)])
def test_12_3_sums_over_all_rolls(attackers: int, defenders: int) -> None:
    """Two armies of 3 CU or more, no modifiers, ties to the defender (12.2.5)."""
    by_losers = by_winners = 0
    throws = list(product(range(1, 7), repeat=3))
    for attack, defence in product(throws, repeat=2):
        won = sum(attack) > sum(defence)
        if won:
            to_loser, to_winner = count(attack, attackers, defence, defenders)
        else:
            to_loser, to_winner = count(defence, defenders, attack, attackers)
        by_losers += to_loser
        by_winners += to_winner
    assert len(throws) ** 2 == 46_656
    assert (by_losers, by_winners) == (189_207, 49_716)
    assert (round(by_losers / 46_656, 2), round(by_winners / 46_656, 2)) == (4.06, 1.07)


def carthaginians(regular: int, mercenary: int, militia: int) -> Table:
    table = Table()
    table.put("carthage", "carthago", 0, "bomilcar")
    stack = changed(table.game.force("carthago", "carthage"), outside=Units(regular, mercenary, militia))
    table.game.stacks["carthago"] = with_stack((), stack)
    return table


def lose(table: Table, number: int) -> None:
    table.run(Losses(seat="greeks", power="carthage", space="carthago", number=number, cause="12.3"))


def test_12_3_the_owner_says_which_cu_are_lost() -> None:
    table = carthaginians(2, 0, 3)
    lose(table, 2)
    assert table.asked() == [("greeks", "losses")]
    assert table.words("greeks") == ["regular", "militia"]
    assert table.words("greeks", "militia") == ["militia"], "in a fixed order"
    table.say("greeks", "regular militia")
    assert table.game.force("carthago", "carthage").outside == Units(1, 0, 2)


def test_12_3_no_more_of_a_kind_than_there_are() -> None:
    table = carthaginians(1, 0, 3)
    lose(table, 3)
    assert table.words("greeks", "regular") == ["militia"]
    assert table.refused("greeks", "regular regular militia") is None


def test_12_3_each_kind_may_come_first_that_leaves_enough_after_it() -> None:
    table = carthaginians(2, 1, 1)
    lose(table, 2)
    assert table.words("greeks") == ["mercenary", "regular"], "only one militia is there"
    assert table.words("greeks", "mercenary") == ["regular", "militia"]


def test_8_4_in_battle_leaders_go_with_their_last_cu() -> None:
    for number, place in ((1, "carthago"), (2, DISPLACED)):
        table = carthaginians(2, 0, 0)
        table.game.stack = [Battle(space="carthago", attacker="greeks", defender="carthage", at="end")]
        loss = Losses(power="carthage", space="carthago", number=number, cause="12.3", in_battle=True)
        fight = table.game.inside(Battle)
        assert fight is not None
        table.game.stack.append(loss)
        table._go(go_on(table.game).game)
        assert table.game.places["bomilcar"] == place
        assert table.cu("carthago", "carthage") == 2 - number


def test_12_3_nobody_is_asked_where_all_cu_are_alike_or_all_are_lost() -> None:
    table = carthaginians(1, 0, 3)
    lose(table, 0)
    assert table.asked() == []
    table = carthaginians(0, 0, 3)
    lose(table, 2)
    assert table.asked() == []
    assert table.cu("carthago", "carthage") == 1
    table = carthaginians(1, 0, 2)
    lose(table, 5)
    assert table.cu("carthago", "carthage") == 0
    assert [event.number for event in table.events if isinstance(event, CuLost)] == [3]


def test_12_3_mercenaries_are_lost_first_by_default() -> None:
    table = carthaginians(2, 2, 1)
    choice = LossesChoice(seat="greeks", power="carthage", space="carthago", losing=3)
    assert choice.default(table.game) == ("mercenary", "mercenary", "regular")


def test_8_4_a_leader_keeps_his_place_when_other_causes_take_his_last_cu() -> None:
    table = carthaginians(1, 0, 0)
    lose(table, 1)
    assert table.game.places["bomilcar"] == "carthago"


def test_16_1_of_a_non_player_power_the_decider_says() -> None:
    table = carthaginians(1, 0, 3)
    table.game.vp["greeks"] = 1
    table.run(Losses(power="carthage", space="carthago", number=1, cause="12.3"))
    assert table.asked() == [("greeks", "losses")]


def test_12_5_a_battle_notes_what_it_has_cost() -> None:
    table = carthaginians(5, 0, 0)
    battle = Battle(space="carthago", attacker="greeks", defender="carthage")
    table.game.stack = [battle]
    for number, lost in ((1, 1), (3, 4)):
        take_in_battle(table.game, "carthage", "carthago", Units(number), "12.3")
        assert battle.lost == {"carthage": lost}


def test_d_losses_words_of_those_who_stay_come_before_the_others_of_their_kind() -> None:
    table = Table()
    apart = Units(1, 1)
    table.game.stacks["carthago"] = (Stack("carthage", outside=Units(2, 2, 1)),)
    choice = LossesChoice(seat="greeks", power="carthage", space="carthago", losing=3, apart=apart, why="staying")
    words = [option.word for option in choice.words(table.game, ())]
    assert words == ["mercenary_staying", "mercenary", "regular_staying"]
    assert choice.default(table.game) == ("mercenary_staying", "mercenary", "regular_staying")
    choice.said = ("mercenary", "regular_staying", "militia")
    assert choice.units() == Units(1, 1, 1)
    assert choice.units_apart() == Units(1)


def test_d_losses_differ_by_kind_or_by_who_counts_apart() -> None:
    assert not kinds_differ(Units(3), 1)
    assert kinds_differ(Units(3), 1, Units(1))
    assert not kinds_differ(Units(3), 1, Units(3))
    assert not kinds_differ(Units(3), 3, Units(1))
    assert kinds_differ(Units(2, 1), 1)


def both_hired() -> Table:
    """9.5.6 Carthage has beaten Volsci, 3 and 3 mercenaries in Corfinium and 1 and 2 on the flank in Teate, at a cost
    of 3: 2 of the former and 1 of the latter.
    """
    table = Table("five")
    table.put("carthage", "corfinium", 3, "hamilcar_5p", hired=3)
    table.put("carthage", "teate", 1, "carthage_5p_minor_d", hired=2)
    table.put("volsci", "corfinium", 4)
    table.game.active = "carthage"
    battle = Battle(space="corfinium", attacker="carthage", defender="volsci", owners={"carthage": "carthage"})
    battle.flank = Flankers("carthage", "teate", Units(1, 2), ("carthage_5p_minor_d",))
    battle.commanders, battle.lost = {"carthage": "hamilcar_5p", "volsci": ""}, {"carthage": 0, "volsci": 0}
    battle.held, battle.sizes = {"carthage": (), "volsci": ()}, {"carthage": 8, "volsci": 4}
    battle.winner, battle.loser, battle.counted = "carthage", "volsci", {"carthage": 3, "volsci": 1}
    battle.at = Battle.name_owner.name
    table.run(battle)
    return table


def test_12_3_for_two_forces_of_his_a_player_is_asked_one_after_the_other() -> None:
    table = both_hired()
    assert table.asked() == [("carthage", "losses")]
    assert table.question("carthage").about["space"] == "corfinium"
    table.say("carthage", "mercenary regular")
    assert table.asked() == [("carthage", "losses")]
    assert table.question("carthage").about["space"] == "teate"
    assert not table.told(CuLost), "12.3 both remove at once"
    table.say("carthage", "regular")
    corfinium, teate = (table.game.force(space, "carthage").outside for space in ("corfinium", "teate"))
    assert (corfinium, teate) == (Units(2, 2), Units(0, 2))


def test_12_3_between_the_two_the_game_is_saved() -> None:
    table = both_hired()
    table.say("carthage", "mercenary regular")
    text = CODEC.save(table.game, {})
    assert CODEC.save(CODEC.load(text, data=table.game.data), {}) == text
