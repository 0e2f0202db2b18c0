"""What the table mends by consent with five players: the unrest, and which CU are mercenaries."""

from engine import adjust_options
from engine.sword import events
from engine.sword.game import Units
from engine.sword.sequence import Turn
from tests.rules.table import Table
from tests.rules.test_adjust import mend, offered, refused


def five() -> Table:
    table = Table("five")
    table.put("carthage", "lilybaeum", 3, "hanno", hired=1, inside=1)
    table.put("greeks", "lilybaeum", 5)
    table.put("carthage", "garrison_box", 9)
    table.run(Turn(seat="romans"))
    return table


def test_20_the_level_of_the_unrest_whatever_stands_in_the_box() -> None:
    table = five()
    assert mend(table, "unrest 5") == [events.UnrestChanged(old=0, new=5, cause=events.TABLE)]
    assert table.game.unrest == 5
    assert refused(table, "unrest 5") == ("20", "as_it_is")
    assert refused(table, "unrest 11") is None


def test_20_whether_the_unrest_has_been_raised_this_round() -> None:
    table = five()
    mend(table, "acted unrest on")
    assert table.game.acted == ["unrest"]


def test_7_2_4_how_many_are_mercenaries() -> None:
    table = five()
    assert offered(table, "mercenaries") == ["lilybaeum", "garrison_box"]
    mend(table, "mercenaries lilybaeum 3 1")
    stack = table.game.force("lilybaeum", "carthage")
    assert (stack.outside, stack.inside, stack.leaders) == (Units(1, 3), Units(0, 1), ("hanno",))
    mend(table, "mercenaries lilybaeum 0 0")
    assert table.game.force("lilybaeum", "carthage").outside == Units(4)
    assert refused(table, "mercenaries lilybaeum 0 0") == ("2", "as_it_is")


def test_16_4_insurrection_ends_with_the_revolters() -> None:
    table = five()
    mend(table, "marker insurrection on")
    mend(table, "cu revolters kerkouane 2")
    assert refused(table, "marker insurrection off") == ("16.4", "revolters_there")
    mend(table, "cu revolters kerkouane 0")
    assert "insurrection" not in table.game.markers


def test_2_not_with_four_players() -> None:
    table = Table()
    table.run(Turn(seat="romans"))
    words = {option.word for option in adjust_options(table.game, (), barred=True)}
    assert not {"unrest", "mercenaries"} & words
