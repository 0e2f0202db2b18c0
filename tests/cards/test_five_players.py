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


def test_gre_30_5p_agathocles_burns_his_ships() -> None:
    table = deeds()
    table.put("greeks", "syracusae", 6)
    table.put("carthage", "carthago", 1)
    table.event("greeks", "gre_30_5p", "syracusae")
    assert table.game.unrest == 1
    table.choose("greeks", "syracusae carthago 6 agathocles done")
    table.until()
    assert table.cu("carthago", "greeks") == 6
    assert table.cu("carthago", "carthage") == 0, "fights at once"
    assert table.game.places["agathocles"] == "carthago"


def test_gre_31_5p_libyan_revolt() -> None:
    table = deeds()
    table.put("carthage", "carthago", 8)
    table.event("greeks", "gre_31_5p", "carthago")
    table.until()
    assert table.cu("carthago", "revolters") == 0, "8 to 2"
    assert "insurrection" not in table.markers, "all dead: over"
    table = deeds()
    table.event("greeks", "gre_31_5p", "kerkouane")
    assert table.cu("kerkouane", "revolters") == 2
    assert table.game.places["rebel_minor_1"] == "kerkouane"
    assert "insurrection" in table.markers
    assert "revolters" in table.game.npps()


def test_ets_26_5p_tyrrhenian_pirates() -> None:
    table = deeds()
    table.loyalty("lilybaeum", 2)
    table.event("etruscans_samnites", "ets_26_5p")
    table.choose("etruscans_samnites", "lilybaeum")
    assert table.game.loyalty["lilybaeum"] == 1
    assert table.game.unrest == 1
