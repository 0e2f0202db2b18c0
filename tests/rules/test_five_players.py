"""Five players: the set-up, the seats, the decks, and what no longer applies."""

import pytest

import engine
from engine.sword import africa, victory
from engine.sword.dataset import load_dataset
from engine.sword.decks import discards_all
from engine.sword.game import Units
from engine.sword.reinforcement import fall_without_cu
from engine.sword.scoring import score
from engine.sword.setup import SetupError, checked_options
from tests.rules.table import Table

SEATS = ["gauls", "etruscans_samnites", "greeks", "carthage", "romans"]


def test_3_carthage_has_a_seat_between_the_greeks_and_the_romans() -> None:
    table = Table("five", empty=False)
    assert table.game.seats == SEATS
    assert table.game.npps() == ("volsci", "transalpines")
    assert table.game.seat_of("carthage") == "carthage"


def test_3_the_set_up_of_carthage() -> None:
    game = Table("five", empty=False).game
    forces = {space: (stack.outside, stack.leaders) for space, stack in game.spaces_with("carthage")}
    assert forces["lilybaeum"] == (Units(3, 2), ("hamilcar_5p",))
    assert forces["carthago"] == (Units(3), ("bomilcar_5p", "himilco"))
    assert forces["garrison_box"] == (Units(2), ())
    assert game.unrest == 0
    assert "hamilcar" not in game.places
    assert "rebel_minor_1" in game.places
    assert {"hanno", "hasdrubal", "mago", "gisgo"} <= set(game.places)


def test_3_every_deck_has_its_cards_of_five_players() -> None:
    game, data = Table("five", empty=False).game, load_dataset()
    for seat in SEATS:
        assert len(game.decks[seat]) == 37
        assert len(game.desperate[seat]) == 2
    instead = [card for card in data.cards.values() if card.kind == "replacement"]
    assert len(instead) == 6
    for card in instead:
        seat = data.decks[card.deck].position
        assert card.id in game.decks[seat]
        assert card.replaces not in game.decks[seat]
        assert card.id not in Table(empty=False).game.decks[seat]


def test_6_2_1_the_gauls_keep_nothing() -> None:
    assert discards_all(Table("five").game, "gauls")


def test_4_4_carthage_stands_before_the_romans() -> None:
    table = Table("five")
    assert victory.vp_order(table.game, SEATS) == ["gauls", "etruscans_samnites", "greeks", "carthage", "romans"]
    table.game.vp = {**table.game.vp, "gauls": 5, "etruscans_samnites": 5, "greeks": 5}
    assert victory.standings(table.game)[0][0] == "carthage"


def test_5_8_an_own_home_space_lost() -> None:
    table = Table("five")
    table.loyalty("lilybaeum", 1, "greeks")
    assert score(table.game, "carthage") == (0, 1)
    assert score(table.game, "greeks") == (1, 0)


def test_5_10_3_carthage_without_cu_is_out_the_box_counts() -> None:
    table = Table("five")
    for power, space in (("gauls", "genua"), ("etruscans", "pisae"), ("greeks", "tarentum"), ("romans", "roma")):
        table.put(power, space, 1)
    table.put("carthage", "garrison_box", 1)
    fall_without_cu(table.game)
    assert table.game.fallen == []
    table.game.stacks.pop("garrison_box")
    fall_without_cu(table.game)
    assert table.game.fallen == ["carthage"]
    assert table.game.control["carthago"] == "independent"
    assert table.game.control["garrison_box"] == "carthage", "boxes never change hands"


def test_17_there_is_no_end_of_carthage_with_five_players() -> None:
    table = Table("five")
    table.put("greeks", "carthago", 3)
    table.put("greeks", "kerkouane", 3)
    assert africa.end_action(table.game) is None
    assert africa.summons(table.game, "kerkouane", "carthage") is None
    assert not africa.without_consequences(table.game, "carthago", "greeks")
    assert "carthago_fallen" not in table.game.markers


def test_18_there_is_no_treaty_with_five_players() -> None:
    game = Table("five", empty=False).game
    signs = {"rom_06", "rom_07"}
    assert not signs & set(game.decks["romans"])


def test_15_1_carthage_is_a_player_to_ally_with() -> None:
    game = Table("five").game
    assert "carthage" in game.powers()
    game.alliances.append(("carthage", "greeks"))
    assert game.friendly("greeks", "carthage")


@pytest.mark.parametrize("seed", ["a", "b"])
def test_3_a_game_begins_and_goes_on(seed: str) -> None:
    game = engine.new_game("five", seed=seed).game
    assert {ask.seat for ask in engine.questions(game)} <= set(SEATS)
    assert engine.load(engine.save(game)).seats == SEATS


def test_s_mercenary_rounding_is_an_option() -> None:
    assert checked_options({})["mercenary_rounding"] == "down"
    assert checked_options({"mercenary_rounding": "up"})["mercenary_rounding"] == "up"
    with pytest.raises(SetupError):
        checked_options({"mercenary_rounding": "half"})
