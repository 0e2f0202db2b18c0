"""The cards that come into the other decks with five players."""

from engine.sword.game import Units
from engine.sword.movement import Mover, enter_barred
from engine.sword.view import view
from tests.cards.deeds import Deeds

BOX = "garrison_box"


def deeds(unrest: int = 0) -> Deeds:
    table = Deeds("five")
    table.game.unrest = unrest
    table.game.desperate = {seat: [] for seat in table.game.seats}
    return table


def test_rom_06_5p_third_treaty() -> None:
    table = deeds()
    table.put("carthage", "neapolis", 3)
    table.put("romans", "messana", 3)
    table.event("romans", "rom_06_5p")
    table.until()
    barred = enter_barred(table.game, Mover("carthage", "neapolis", Units(3), (), 4), "capua")
    assert barred
    assert barred.key == "card_bars_entry"
    assert len(view(table.game, None).lasting) == 2
    table.end_turn()
    assert view(table.game, None).lasting == ()


def test_rom_07_5p_colonists_to_sardinia() -> None:
    table = deeds()
    table.put("carthage", BOX, 1, hired=2)
    table.event("romans", "rom_07_5p")
    table.say("carthage", "mercenary", "losses")
    table.until()
    assert table.game.force(BOX, "carthage").outside == Units(1, 1)
    assert table.game.unrest == 2


def test_gal_25_5p_hired_by_carthage() -> None:
    table = deeds()
    table.put("gauls", "genua", 3)
    table.event("gauls", "gal_25_5p")
    table.choose("gauls", "genua", "genua", "done")
    assert table.cu("genua", "gauls") == 1
    assert table.game.plunder_gallic == 2
    table.choose("carthage", BOX)
    assert table.game.force(BOX, "carthage").outside == Units(0, 1)
