"""19 The Garrison box: Carthage alone goes there, by sea; its reinforcements need no path."""

from engine.sword import naval, placement, support
from engine.sword.activation import Activation
from engine.sword.attrition import exposed
from engine.sword.game import Units
from engine.sword.movement import Mover, ways
from engine.sword.view import view
from tests.cards.field import Field

BOX = "garrison_box"


def five() -> Field:
    table = Field("five")
    table.game.desperate = {seat: [] for seat in table.game.seats}
    return table


def test_19_hanno_sails_with_3_of_5_cu_to_carthago_on_a_1_card_and_has_1_mp_left() -> None:
    table = five()
    table.put("carthage", BOX, 5, "hanno")
    table.game.active = "carthage"
    table.run(Activation(leader="hanno", seat="carthage", value=1))
    if table.question("carthage").name == "activation":
        table.say("carthage", "move")
    table.say("carthage", "sail carthago")
    table.until()
    assert (table.cu("carthago", "carthage"), table.cu(BOX, "carthage")) == (3, 2)
    assert table.question("carthage").about["mp"] == 1


def test_19_only_carthage_goes_there() -> None:
    table = five()
    assert naval.port_barred(table.game, "carthage", BOX) is None
    for power in ("greeks", "romans", "gauls"):
        barred = naval.port_barred(table.game, power, BOX)
        assert barred
        assert (barred.rule, barred.key) == ("19", "box_of_another")


def test_19_no_land_leads_there() -> None:
    table = five()
    assert list(ways(table.game, Mover("carthage", BOX, Units(3), (), 4))) == []


def test_19_it_takes_reinforcements_without_a_path() -> None:
    table = five()
    for space, owner in table.game.control.items():
        if owner == "carthage" and space != BOX:
            table.control("greeks", space)
    assert placement.placement_spaces(table.game, "carthage") == [BOX]
    assert BOX not in placement.placement_spaces(table.game, "greeks")
    table.ally("carthage", "greeks")
    assert BOX not in placement.placement_spaces(table.game, "greeks")


def test_19_support_attrition_and_isolation_do_not_touch_it() -> None:
    table = five()
    table.put("carthage", BOX, 4)
    assert exposed(table.game, "carthage") == []
    assert support.remove_own_barred(table.game, "carthage", BOX)
    assert support.remove_other_barred(table.game, "romans", BOX)


def test_19_everybody_sees_who_is_there() -> None:
    table = five()
    table.put("carthage", BOX, 4, "hanno", hired=2)
    (stack,) = view(table.game, None).spaces[BOX].stacks
    assert (stack.cu, stack.mercenaries, stack.commander) == (6, 2, "hanno")


def test_19_in_games_of_four_there_is_none() -> None:
    assert BOX not in Field().game.kinds
