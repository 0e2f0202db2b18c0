"""Cards of one's own that say what none of the project's says: where it cannot be done the game goes on (7.1)."""

from engine.sword.events import CuPlaced, DiceRerolled, LeaderActivated
from engine.sword.facts import Card
from engine.sword.setup import set_up
from tests.cards import invented
from tests.cards.deeds import GREEKS, ROMANS, Deeds


def with_card(card: str, effect: object, *windows: str, scenario: str = "four", empty: bool = True) -> Deeds:
    """A table of the data in which that card has another effect."""
    new: Card = invented.read(invented.DATA.cards[card], effect, windows)
    data = invented.with_cards(str(effect), [new])
    table = Deeds(scenario, empty=empty)
    laid, table.game = table.game, set_up(scenario, "test", {}, data)
    for part in ("stacks", "places", "turn", "round", "phase", "first", "active"):
        setattr(table.game, part, getattr(laid, part))
    return table


def test_dice_of_a_side_that_does_not_fight_are_not_rolled_again() -> None:
    effect = {"do": [{"op": "dice", "of": "greeks", "reroll": 1}]}
    table = with_card("rom_24", effect, "after_battle_roll")
    table.hand(ROMANS, "rom_24")
    table.battle("romans", "gauls", "333", "333")
    assert table.barred(ROMANS, "rom_24") == "not_asked", "nobody could hold a card that fits"
    table = with_card("rom_24", effect, "after_battle_roll")
    table.hand(ROMANS, "rom_24")
    table.battle("romans", "greeks", "333", "333", "6")
    table.play(ROMANS, "rom_24", "1")
    assert table.told(DiceRerolled) == [DiceRerolled(power="greeks", dice=(6, 3, 3), card="rom_24")]


def test_15_1_no_alliance_is_offered_to_a_non_player_power() -> None:
    offer = {"op": "alliance", "do": "offer", "between": "chosen", "refusal": 1}
    table = with_card("gre_25", {"pick": {"power": "enemy"}, "do": [offer]})
    table.turn(GREEKS, "gre_25")
    assert table.words(GREEKS, "event gre_25", "turn") == ["romans", "gauls", "etruscans", "samnites"]
    assert table.refused(GREEKS, "event gre_25 volsci", "turn") == ("15.1", "no_player_power")


def test_15_1_nor_by_a_step_within_another() -> None:
    offer = {"op": "alliance", "do": "offer", "between": "chosen", "refusal": 1}
    table = with_card("gre_25", {"pick": {"power": "enemy"}, "do": [{"op": "roll", "cases": {"1-6": [offer]}}]})
    table.event(GREEKS, "gre_25", "volsci")
    assert table.over()


def test_no_support_comes_to_a_power_that_is_not_in_the_game() -> None:
    step = {"op": "add_support", "power": "transalpines", "n": 1, "kind": "control"}
    table = with_card("gre_25", {"do": [step]}, scenario="three")
    table.event(GREEKS, "gre_25")
    assert table.over()
    assert "" not in table.game.control.values()


def test_the_leader_activated_may_be_the_one_picked() -> None:
    step = {"op": "activate", "power": "own", "as": 3, "leader": "chosen"}
    table = with_card("gre_25", {"pick": {"leader": "greeks"}, "do": [step]})
    table.put("greeks", "tarentum", 3, "greek_minor_1")
    table.put("greeks", "locri", 3, "greek_minor_2")
    table.turn(GREEKS, "gre_25")
    assert table.words(GREEKS, "event gre_25", "turn") == ["greek_minor_1", "greek_minor_2"]
    table.say(GREEKS, "event gre_25 greek_minor_2", "turn")
    table.until()
    assert [event.leader for event in table.events if isinstance(event, LeaderActivated)] == ["greek_minor_2"]


def test_16_1_1_an_event_that_names_powers_which_have_all_acted_is_not_played() -> None:
    table = with_card("gre_25", {"do": [{"op": "neutral_action", "of": ["volsci", "transalpines"]}]}, empty=False)
    assert table.not_now("gre_25") == ""
    table.game.acted += ["volsci", "transalpines"]
    assert table.not_now("gre_25") == "acted_this_round"


PLACE = {"op": "place_cu", "power": "romans", "n": 2, "at": {"is": "chosen"}}
QUARTERS = {"pick": {"space": {"control": "romans", "cu": "romans", "min_cu": 3}}, "do": [PLACE]}


def test_7_1_no_new_cu_stand_outside_a_city_that_enemies_besiege() -> None:
    table = with_card("rom_13", QUARTERS)
    table.put("romans", "roma", inside=3)
    table.put("gauls", "roma", 4, "gallic_minor_1")
    table.put("romans", "velitrae", 3)
    table.siege("roma", 1, "gauls")
    table.turn(ROMANS, "rom_13")
    assert table.words(ROMANS, "event rom_13", "turn") == ["velitrae"]
    assert table.refused(ROMANS, "event rom_13 roma", "turn") == ("7.1", "enemy_cu")


def test_15_3_nor_do_they_stand_with_an_ally() -> None:
    table = with_card("rom_13", {"do": [{**PLACE, "at": {"ids": ["narnia", "ardea"]}}]})
    table.ally("romans", "gauls")
    table.put("gauls", "narnia", 1)
    table.event(ROMANS, "rom_13")
    assert table.cu("ardea", "romans") == 2, "there is no other space to choose"
    assert table.cu("narnia", "romans") == 0


def test_7_1_but_they_join_their_own_in_a_battle() -> None:
    here = {"do": [{**PLACE, "n": 1, "at": {"is": "here"}}]}
    table = with_card("rom_22", here, "on_battle_start")
    table.hand(ROMANS, "rom_22")
    table.battle("romans", "gauls", "333", "333")
    table.until("on_battle_start")
    table.respond(ROMANS, "rom_22")
    placed = next(event for event in table.events if isinstance(event, CuPlaced))
    assert (placed.power, placed.space, placed.number) == ("romans", "ardea", 1)


def test_7_1_a_choice_counts_points_only_of_support_and_cu() -> None:
    """Told is what a number means; a choice of leaders has none."""
    raised = {"do": [{"op": "add_support", "power": "romans", "n": 2, "kind": "loyalty"}]}
    table = with_card("rom_13", raised, empty=False)
    table.event(ROMANS, "rom_13")
    assert dict(table.question(ROMANS).about) == {"card": "rom_13", "points": 2}
    placed = {"do": [{**PLACE, "at": {"ids": ["roma", "ardea"]}}]}
    table = with_card("rom_13", placed)
    table.event(ROMANS, "rom_13")
    assert dict(table.question(ROMANS).about) == {"card": "rom_13", "cu": 2}
    active = {"do": [{"op": "activate", "power": "own", "as": 3}]}
    table = with_card("rom_13", active)
    table.put("romans", "ardea", 3, "camillus")
    table.put("romans", "roma", 3, "valerius")
    table.event(ROMANS, "rom_13")
    assert dict(table.question(ROMANS).about) == {"card": "rom_13"}
