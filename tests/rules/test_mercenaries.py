"""7.2.4, 5.10.1 The mercenaries of Carthage, and the questions by kind of CU wherever CU differ."""

import pytest

from engine.core.play import options, questions
from engine.sword import mercenaries, which
from engine.sword.activation import Activation
from engine.sword.attrition import SpaceAttrition
from engine.sword.cards.toll import Toll
from engine.sword.events import CardPlayed, CuLost, CuPlaced, ReinforcementsLost
from engine.sword.game import Units
from engine.sword.mercenaries import Dismissal
from engine.sword.muster import RaiseCu
from engine.sword.party import following, meant
from engine.sword.placement import placements
from engine.sword.refuge import RetreatInside
from engine.sword.reinforcement import Reinforcement
from engine.sword.relief import Relief
from engine.sword.sequence import Turn
from engine.sword.view import view
from tests.rules.marching import activate
from tests.rules.table import Table

BOX = "garrison_box"


def five(rounding: str = "down") -> Table:
    table = Table("five", mercenary_rounding=rounding)
    table.game.desperate = {seat: [] for seat in table.game.seats}
    return table


def turn(*hand: str, desperate: tuple[str, ...] = ()) -> Table:
    table = five()
    table.hand("carthage", *hand)
    table.game.desperate["carthage"] = list(desperate)
    table.game.active = "carthage"
    table.run(Turn(seat="carthage"))
    return table


# 7.2.4


def test_7_2_4_as_many_as_the_value_of_the_card_placed_as_reinforcements() -> None:
    table = turn("car_08", "car_09")
    assert {"lilybaeum", "carthago", "caralis", BOX} <= set(table.words("carthage", "hire car_08"))
    table.say("carthage", f"hire car_08 lilybaeum lilybaeum {BOX}")
    assert table.game.force("lilybaeum", "carthage").outside == Units(mercenary=2)
    assert table.game.force(BOX, "carthage").outside == Units(mercenary=1)
    assert table.game.discards["carthage"] == ["car_08"]
    (played,) = table.told(CardPlayed)
    assert isinstance(played, CardPlayed)
    assert played.use == "hire"
    placed = [(event.space, event.mercenaries) for event in table.events if isinstance(event, CuPlaced)]
    assert placed == [("lilybaeum", 2), (BOX, 1)]


def test_7_2_4_beside_the_card_of_the_round_and_once() -> None:
    table = turn("car_08", "car_09", "car_20")
    table.say("carthage", f"hire car_08 {BOX} {BOX} {BOX}")
    assert table.refused("carthage", f"hire car_09 {BOX}") == ("7.2.4", "hired_already")
    table.say("carthage", f"reinforce car_09 {BOX}")
    assert table.refused("carthage", f"reinforce car_20 {BOX}") == ("5.4", "card_of_the_round_played")
    table.run(Turn(seat="carthage"))
    table.say("carthage", f"hire car_20 {BOX} {BOX} {BOX}")
    assert table.game.force(BOX, "carthage").outside == Units(1, 6), "each time it is active"


def test_7_2_4_words_come_in_the_order_of_the_board() -> None:
    table = turn("car_08")
    words = table.words("carthage", "hire car_08 carthago")
    assert "carthago" in words
    assert "lilybaeum" not in words


def test_7_4_6_a_desperate_times_hires_three() -> None:
    table = turn(desperate=("car_38", "car_39"))
    table.say("carthage", f"hire car_38 {BOX} {BOX} {BOX}")
    assert table.game.removed["carthage"] == ["car_38"]
    assert table.cu(BOX, "carthage") == 3


def test_7_2_4_without_a_card_and_for_others() -> None:
    table = turn(desperate=("car_38",))
    table.game.desperate["carthage"].clear()
    (option,) = mercenaries.hire_words(table.game, "carthage", (), hired=False)
    assert option.barred
    assert (option.barred.rule, option.barred.key) == ("7.2.4", "no_cards")
    assert list(mercenaries.hire_words(table.game, "romans", (), hired=False)) == []
    assert list(mercenaries.hire_words(Table().game, "greeks", (), hired=False)) == []


def test_7_2_4_they_are_cu_in_every_respect_and_can_convert() -> None:
    table = five()
    table.put("carthage", "gela", hired=1)
    table.hand("carthage", "car_06")
    table.game.active = "carthage"
    table.run(Turn(seat="carthage"))
    table.say("carthage", "support car_06 gela done")
    assert table.game.control["gela"] == "carthage"


def test_7_2_4_everybody_sees_how_many_there_are() -> None:
    table = five()
    table.put("carthage", "lilybaeum", 3, hired=2)
    (stack,) = view(table.game, "greeks").spaces["lilybaeum"].stacks
    assert (stack.cu, stack.mercenaries) == (5, 2)


# 5.10.1 at the end of the turn


@pytest.mark.parametrize(
    ("rounding", "there", "leave"), [("down", 5, 2), ("up", 5, 3), ("up", 4, 2), ("down", 4, 2), ("down", 1, 0)]
)
def test_s_half_of_all_mercenaries_on_the_board(rounding: str, there: int, leave: int) -> None:
    table = five(rounding)
    table.put("carthage", "lilybaeum", 3, hired=1)
    table.put("carthage", BOX, 1, hired=there - 1)
    assert mercenaries.leaving(table.game) == leave


def test_5_10_1_carthage_says_which() -> None:
    table = five()
    table.put("carthage", "lilybaeum", 3, hired=3)
    table.put("carthage", "panormus", hired=2)
    table.put("carthage", BOX, hired=4)
    table.run(Dismissal(seat="carthage"))
    assert table.question("carthage").name == "mercenaries_out"
    assert table.words("carthage") == ["panormus", "lilybaeum", BOX]
    assert table.words("carthage", "panormus") == ["1", "2"]
    assert table.words("carthage", "panormus 1 lilybaeum") == ["1", "2", "3"]
    assert table.words("carthage", BOX) == [], "all four"
    table.say("carthage", f"panormus 1 lilybaeum 2 {BOX}")
    left = [table.game.force(space, "carthage").outside.mercenary for space in ("panormus", "lilybaeum", BOX)]
    assert left == [1, 1, 3]
    gone = [(event.number, event.mercenaries, event.cause) for event in table.events if isinstance(event, CuLost)]
    assert gone == [(1, 1, "5.10.1"), (2, 2, "5.10.1"), (1, 1, "5.10.1")]


def test_5_10_1_by_default_from_the_largest_stack_and_the_box_last() -> None:
    table = five()
    table.put("carthage", "panormus", hired=2)
    table.put("carthage", "lilybaeum", 6, hired=3)
    table.put("carthage", BOX, 9, hired=4)
    table.run(Dismissal(seat="carthage"))
    assert table.default("carthage") == ("panormus", "1", "lilybaeum", "3")


def test_5_10_1_inside_a_city_and_outside() -> None:
    table = five()
    table.put("carthage", "lilybaeum", hired=1, hired_inside=2)
    table.put("greeks", "lilybaeum", 5)
    table.put("carthage", "caralis", hired=1)
    table.run(Dismissal(seat="carthage"))
    assert table.words("carthage", "lilybaeum") == ["outside", "inside"]
    table.say("carthage", "lilybaeum inside 2")
    assert table.game.force("lilybaeum", "carthage").inside == Units()
    table.run(Dismissal(seat="carthage"))
    assert table.default("carthage") == ("lilybaeum",)


def test_5_10_1_no_sentence_falls_short() -> None:
    table = five()
    table.put("carthage", "lilybaeum", hired=4)
    table.put("carthage", "carthago", hired=1)
    table.put("carthage", BOX, hired=1)
    table.run(Dismissal(seat="carthage"))
    assert table.words("carthage") == ["lilybaeum"]
    assert table.words("carthage", "lilybaeum") == ["1", "2", "3"]
    assert table.words("carthage", "lilybaeum 1") == ["carthago"]
    assert table.words("carthage", "lilybaeum 1 carthago") == [BOX]


def test_17_militia_count_among_the_others() -> None:
    options = following(which.kinds(Units(1, 1, 1), 2), ())
    assert [option.word for option in options] == ["0", "1"]
    assert meant(which.kinds(Units(1, 1, 1), 2), ("0",)) == Units(1, 0, 1)


def test_5_10_1_paid_in_full_nobody_leaves() -> None:
    table = five()
    table.put("carthage", BOX, hired=4)
    table.game.markers["paid_in_full"] = "turn"
    assert mercenaries.leaving(table.game) == 0


def test_5_10_1_first_they_leave_then_three_cu_and_two_mercenaries_are_raised() -> None:
    table = five()
    table.put("carthage", "carthago", 1, hired=4)
    for power in ("romans", "gauls", "etruscans", "samnites", "greeks"):
        table.put(power, {"greeks": "tarentum", "etruscans": "pisae", "samnites": "larinum"}.get(power, "genua"), 1)
    table.put("romans", "roma", 1)
    table.run(Reinforcement())
    while ("carthage", "reinforce") not in table.asked():
        ask = next(ask for ask in questions(table.game) if ask.waits)
        table.say(ask.seat, " ".join(table.default(ask.seat) or ()))
    assert table.game.force("carthago", "carthage").outside == Units(1, 2)
    assert table.words("carthage", "cu") == ["mercenary", "regular"]
    assert table.words("carthage", f"cu mercenary {BOX}") == ["1", "2"]
    table.say("carthage", f"cu mercenary {BOX} 2")
    assert table.words("carthage", "cu carthago") == ["1", "2", "3"]
    table.say("carthage", "rest")
    assert table.game.force("carthago", "carthage").outside == Units(4, 2)
    assert table.game.force(BOX, "carthage").outside == Units(mercenary=2)


def test_5_10_1_without_carthago_only_the_box_takes_mercenaries() -> None:
    table = five()
    table.control("greeks", "carthago")
    table.run(RaiseCu(powers=("carthage",), seat="carthage"))
    assert table.game.force(BOX, "carthage").outside == Units(mercenary=2)
    assert table.told(ReinforcementsLost) == []


def test_5_10_1_while_the_insurrection_is_in_force_one_mercenary_and_one_revolter() -> None:
    table = five()
    table.game.markers["insurrection"] = "permanent"
    table.put("revolters", "kerkouane", 2, "rebel_minor_1")
    table.run(RaiseCu(powers=("revolters",)))
    assert table.cu("kerkouane", "revolters") == 3
    table.run(RaiseCu(powers=("carthage",), seat="carthage"))
    assert table.words("carthage", "cu mercenary carthago") == ["1"]
    table.say("carthage", "cu mercenary carthago 1")
    assert table.game.force("carthago", "carthage").outside.mercenary == 1
    table.say("carthage", "rest")
    assert table.game.force("carthago", "carthage").outside == Units(3, 1)


def test_r_39_revolters_are_raised_where_they_stand() -> None:
    table = five()
    table.game.markers["insurrection"] = "permanent"
    table.put("revolters", "kerkouane", 2)
    table.put("revolters", "carthago", 1)
    free = [space for space, barred in placements(table.game, "revolters").items() if barred is None]
    assert free == ["carthago", "kerkouane"]


# questions by kind of CU


def test_9_1_which_cu_are_dropped_and_taken() -> None:
    table = five()
    table.put("carthage", "lilybaeum", 7, "hanno", hired=6)
    table.run(Activation(leader="hanno", seat="carthage", value=3))
    if table.question("carthage").name == "activation":
        table.say("carthage", "move")
    assert table.words("carthage", "drop 2") == ["0", "1", "2"]
    table.say("carthage", "drop 3 0")
    assert table.words("carthage", "take") == ["1", "2", "3"], "those of the other kind"
    assert table.words("carthage", "take 2") == []
    table.say("carthage", "take 3")
    assert table.refused("carthage", "drop 1") == ("9.1", "once_in_a_space")
    table.say("carthage", "to selinus")
    assert table.game.force("selinus", "carthage").outside == Units(4, 6)
    assert table.game.force("lilybaeum", "carthage").outside == Units(3)


def test_9_1_a_kind_changes_sides_once_in_a_space() -> None:
    table = five()
    table.put("carthage", "lilybaeum", 3, "hanno", hired=3)
    activate(table, "hanno")
    table.say("carthage", "drop 2 1")
    assert table.refused("carthage", "take 1") == ("9.1", "once_in_a_space")
    assert table.refused("carthage", "drop 1") == ("9.1", "once_in_a_space")


def test_12_3_which_cu_are_lost() -> None:
    table = five()
    table.put("carthage", "gela", 5, hired=5)
    table.dice("6")
    table.run(SpaceAttrition(power="carthage", space="gela"))
    assert table.default("carthage") == ("mercenary",) * 5
    table.say("carthage", "mercenary mercenary regular regular regular")
    assert table.game.force("gela", "carthage").outside == Units(2, 3)


def test_12_3_those_inside_by_kind_too() -> None:
    table = five()
    table.put("carthage", "lilybaeum", inside=2, hired_inside=1)
    table.put("greeks", "lilybaeum", 5)
    table.run(Toll(power="carthage", space="lilybaeum", number=1, cause="gre_20"))
    assert table.words("carthage") == ["mercenary", "regular"]
    table.say("carthage", "regular")
    assert table.game.force("lilybaeum", "carthage").inside == Units(1, 1)


def test_12_4_4_which_cu_go_inside() -> None:
    table = five()
    table.put("carthage", "lilybaeum", 3, "hanno", hired=2)
    table.put("greeks", "lilybaeum", 8)
    ask = RetreatInside(seat="carthage", power="carthage", space="lilybaeum")

    def words(*said: str) -> list[str]:
        return [option.word for option in ask.words(table.game, said) if option.barred is None]

    assert words() == ["0", "1", "2", "3"]
    assert words("2") == ["0", "1", "2"]
    assert words("2", "1") == ["hanno", "done"]
    assert words("2", "1", "hanno") == ["done"]
    assert words("2", "1", "hanno", "done") == []


def test_13_4_2_which_cu_join_a_relief() -> None:
    table = five()
    table.put("carthage", "lilybaeum", 4, "hanno", inside=1, hired_inside=2)
    table.put("greeks", "lilybaeum", 3)
    table.run(Relief(power="carthage", space="lilybaeum"))
    assert table.words("carthage", "2") == ["1", "2"]
    table.say("carthage", "2 2")
    assert table.game.force("lilybaeum", "carthage").inside == Units(1)


def test_13_4_1_which_cu_sally() -> None:
    table = five()
    table.put("carthage", "lilybaeum", inside=1, hired_inside=2, within=("hanno",))
    table.put("greeks", "lilybaeum", 3)
    table.run(Activation(leader="hanno", seat="carthage", value=3))
    assert table.words("carthage", "sortie 1") == ["0", "1"]
    assert table.words("carthage", "sortie 3") == []
    (option, *_rest) = options(table.game, table.question("carthage").number, ("sortie", "1"))
    assert option.label == "mercenaries"


def test_10_3_which_cu_intercept() -> None:
    table = five()
    table.put("carthage", "lilybaeum", 3, "hanno", hired=2)
    table.put("greeks", "gela", 5, "dionysius")
    table.control("greeks", "selinus")
    activate(table, "dionysius")
    table.say("greeks", "to acragas")
    while ("carthage", "intercept") not in table.asked() and table.asked()[0][0] == "greeks":
        table.say("greeks", "to selinus")
    words = table.words("carthage", "lilybaeum hanno 2") or table.words("carthage", "hanno 2")
    assert words == ["0", "1", "2"]
