"""9.3.1 Which CU go inside where mercenaries and others stand together (5P)."""

from engine.sword.game import Units
from tests.rules.marching import activate
from tests.rules.table import Table


def test_9_3_1_which_cu_go_inside() -> None:
    table = Table("five")
    table.game.desperate = {seat: [] for seat in table.game.seats}
    table.put("carthage", "lilybaeum", 3, "hanno", hired=2)
    table.put("greeks", "selinus", 8, "dionysius")
    table.control("greeks", "selinus")
    table.game.active = "greeks"
    activate(table, "dionysius")
    table.say("greeks", "to lilybaeum")
    assert table.words("carthage", "inside 3") == ["0", "1", "2"]
    assert table.words("carthage", "inside 3 2") == ["hanno", "done"]
    words = "inside 3 2 hanno"
    rest = table.words("carthage", words)
    table.say("carthage", words + (" stand" if "stand" in rest else ""))
    assert table.game.force("lilybaeum", "carthage").inside == Units(1, 2)
