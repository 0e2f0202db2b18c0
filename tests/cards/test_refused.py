"""What cannot be carried out is refused when the data are read, with file, card and field (README, vocabulary)."""

import re

import pytest

from engine import DataError
from engine.sword.dataset import read_dataset
from engine.sword.facts import Card
from tests.cards import invented
from tests.cards.invented import DATA

BATTLE = "before_battle_roll"


def read(card: str, effect: object, *windows: str) -> Card:
    """The project's card with another effect."""
    return invented.read(DATA.cards[card], effect, windows)


def refused(card: str, effect: object, *windows: str) -> str:
    """The field and what is wrong with it."""
    with pytest.raises(DataError) as error:
        read(card, effect, *windows)
    assert str(error.value).startswith(f"decks.yaml, {card}, ")
    return str(error.value).removeprefix(f"decks.yaml, {card}, ")


OFFER = {"op": "alliance", "do": "offer", "between": "chosen", "refusal": 2}
LOSE = {"op": "lose_cu", "army": "chosen", "n": 1}
ELEPHANTS = {"op": "marker", "name": "elephants", "do": "set", "with": "chosen", "for": "turn"}
BEASTS = {**ELEPHANTS, "name": "wild_beasts"}
HOMONOIA = {**ELEPHANTS, "name": "homonoia"}
ACT = {"op": "neutral_action", "of": ["volsci", "carthage"]}
SPACE, POWER = {"space": {"control": "enemy"}}, {"power": "enemy"}


@pytest.mark.parametrize(
    ("pick", "step", "field"),
    [
        (None, OFFER, "between"),
        (SPACE, OFFER, "between"),
        ({"leader": "enemy"}, OFFER, "between"),
        (POWER, {**OFFER, "between": "any"}, "do"),
        (POWER, {"op": "alliance", "do": "end", "between": "chosen", "forbid": "turn"}, "do"),
        (POWER, LOSE, "army"),
        (SPACE, LOSE, "army"),
        ({"player": "other"}, LOSE, "army"),
        (POWER, ELEPHANTS, "with"),
        (SPACE, ELEPHANTS, "with"),
        (POWER, HOMONOIA, "with"),
        (SPACE, BEASTS, "with"),
        ({"leader": "enemy"}, BEASTS, "with"),
        (POWER, {**BEASTS, "name": "foedus"}, "with"),
        (SPACE, {"op": "remove_support", "power": "chosen", "n": 1, "kind": "any"}, "power"),
        ({"player": "other"}, {"op": "remove_support", "power": "chosen", "n": 1, "kind": "any"}, "power"),
        (POWER, {"op": "add_support", "power": "romans", "n": 1, "kind": "loyalty", "at": {"is": "chosen"}}, "at.is"),
        (SPACE, {"op": "cards", "player": "chosen", "do": "draw", "n": 1}, "player"),
        (POWER, {"op": "activate", "power": "own", "as": 3, "leader": "chosen"}, "leader"),
    ],
)
def test_what_is_chosen_is_of_the_kind_that_the_step_needs(
    pick: dict[str, object] | None, step: dict[str, object], field: str
) -> None:
    effect = {"do": [step], **({"pick": pick} if pick else {})}
    assert refused("rom_13", effect).startswith(f"effect.do[0].{field}: ")


@pytest.mark.parametrize(
    ("pick", "field"),
    [({"power": "enemy", "rank": "named"}, "rank"), ({"space": {"port": True}, "where": {"port": True}}, "where")],
)
def test_a_limit_narrows_only_what_it_can(pick: dict[str, object], field: str) -> None:
    assert refused("rom_13", {"pick": pick, "do": [{"op": "vp", "n": 1}]}).startswith(f"effect.pick.{field}: ")


@pytest.mark.parametrize(
    ("window", "step"),
    [
        (BATTLE, {"op": "dice", "of": "romans", "reroll": 1}),
        ("after_battle_roll", {"op": "dice", "of": "romans", "total": 4}),
        ("on_test_declared", {"op": "lose_cu", "army": "mover", "n": 1}),
        ("on_naval_move", {"op": "lose_cu", "army": "mover", "n": 1}),
        (BATTLE, {"op": "activate", "power": "own", "as": 3}),
        (BATTLE, {"op": "neutral_action", "of": ["volsci"]}),
        (BATTLE, {"op": "consul", "do": "replace"}),
        (BATTLE, {"op": "alliance", "do": "end", "between": "any", "forbid": "turn"}),
    ],
)
def test_an_effect_belongs_to_the_windows_in_which_it_can_be_done(window: str, step: dict[str, object]) -> None:
    effect = {"do": [step]}
    assert refused("rom_22", effect, window).startswith("effect.do[0].op: ")


def test_a_response_in_two_windows_holds_nothing_that_one_of_them_has_not() -> None:
    effect = {"do": [{"op": "cancel", "what": "event"}]}
    said = refused("rom_22", effect, "on_card_played", "on_activation")
    assert said.startswith("effect.do[0].op: ")


def test_winner_and_loser_are_named_early_only_where_the_step_waits_for_them() -> None:
    losing = {"op": "lose_cu", "army": "loser", "n": 1}
    assert read("rom_22", {"do": [losing]}, BATTLE).effect
    taken = {"op": "remove_support", "power": "loser", "n": 1, "kind": "any"}
    assert refused("rom_22", {"do": [taken]}, BATTLE).startswith("effect.do[0].power: ")
    barred = {"op": "bar", "who": "any", "from": "enter", "at": {"control": "mover"}, "for": "turn"}
    said = refused("rom_22", {"do": [barred]}, "on_activation")
    assert said.startswith("effect.do[0].at.control: ")


@pytest.mark.parametrize(
    ("step", "field"),
    [
        ({"op": "place_cu", "power": "enemy", "n": 1}, "power"),
        ({"op": "place_cu", "power": ["romans", "greeks"], "n": 1}, "power"),
        ({"op": "add_support", "power": "other", "n": 1, "kind": "control"}, "power"),
        ({"op": "place_cu", "power": "romans", "n": 1, "mercenary": True}, "mercenary"),
        ({"op": "place_cu", "power": "romans", "n": 1, "least": 1}, "least"),
        ({"op": "place_cu", "power": "romans", "n": "removed"}, "n"),
        ({"op": "unrest", "n": 1}, "op"),
        ({"op": "marker", "name": "insurrection", "do": "set", "for": "turn"}, "name"),
        ({"op": "place_cu", "power": "revolters", "n": 1, "at": {"port": True}}, "power"),
    ],
)
def test_a_step_says_all_of_it_and_nothing_that_another_game_has(step: dict[str, object], field: str) -> None:
    said = refused("rom_13", {"do": [step]})
    assert said.startswith(f"effect.do[0].{field}: ")


def test_removed_counts_what_the_step_before_has_removed() -> None:
    gone = {"op": "remove_support", "power": "romans", "n": 2, "kind": "any", "up_to": True}
    come = {"op": "place_cu", "power": "romans", "n": "removed"}
    assert read("rom_13", {"do": [gone, come]}).effect
    assert refused("rom_13", {"do": [come, gone]}).startswith("effect.do[0].n: ")


def test_an_own_power_of_two_is_named() -> None:
    step = {"op": "place_cu", "power": "own", "n": 1}
    assert read("rom_13", {"do": [step]}).effect
    assert refused("ets_19", {"do": [step]}).startswith("effect.do[0].power: ")


def test_an_event_does_something() -> None:
    assert refused("rom_13", {"do": []}).startswith("effect.do: ")


def test_7_1_2_what_is_played_beside_the_card_of_the_round() -> None:
    effect = {"beside": True, "do": [{"op": "modify", "what": "combat", "of": "romans", "n": 1, "for": "battle"}]}
    assert refused("rom_22", effect, BATTLE).startswith("effect.beside: ")
    assert refused("rom_35", {"beside": True, "pick": POWER, "do": [ACT]}).startswith("effect.pick: ")
    assert refused("rom_35", {"beside": True, "do": [{**ACT, "may": True}]}).startswith("effect.do[0]: ")


def test_one_step_is_named_with_the_card_and_none_within_another() -> None:
    assert refused("rom_13", {"do": [ACT, ACT]}).startswith("effect.do[1]: ")
    nested = {"op": "choose", "options": [[ACT], [{"op": "vp", "n": 1}]]}
    assert refused("rom_13", {"do": [nested]}).startswith("effect.do[0].options[0][0].op: ")
    cases = {"op": "roll", "cases": {"1-6": [{"op": "dice", "of": "romans", "reroll": 1}]}}
    said = refused("rom_22", {"do": [cases]}, "after_battle_roll")
    assert said.startswith("effect.do[0].cases.1-6[0].op: ")


def test_16_1_carthage_is_no_neutral_power_with_five_players() -> None:
    step = {"op": "neutral_action", "of": ["carthage", "carthage"]}
    assert refused("car_13", {"do": [step]}).startswith("effect.do[0].of: ")


@pytest.mark.parametrize("event", ["rom_22", "rom_06"])
def test_7_4_3_desperate_times_find_an_event_that_can_be_played_at_once_in_every_game(event: str) -> None:
    decks, changed = re.subn(r"fetches: rom_04\b", f"fetches: {event}", DATA.texts["decks"])
    assert changed == 1
    with pytest.raises(DataError, match=r"^decks\.yaml, rom_38, fetches: "):
        read_dataset({**DATA.texts, "decks": decks})


SEA_COST = {"op": "modify", "what": "sea_cost", "of": "mover", "n": -2, "for": "action"}
SHIPS = {"op": "sail", "of": "mover", "cu": 6, "for": "action"}


@pytest.mark.parametrize("step", [SEA_COST, SHIPS])
def test_9_6_nothing_changes_the_price_or_the_ships_of_a_voyage_declared(step: dict[str, object]) -> None:
    for windows in (("on_naval_move",), ("on_activation", "on_naval_move")):
        assert refused("gre_24", {"do": [step]}, *windows).startswith("effect.do[0].op: ")
    assert read("gre_24", {"do": [step]}, "on_activation").effect
    assert read("gre_24", {"do": [{**SHIPS, "safe": True}]}, "on_naval_move").effect, "the roll is still to come"


@pytest.mark.parametrize(("until", "fits"), [("turn", True), ("action", False), ("cycle", False), ("battle", False)])
def test_a_leader_placed_for_a_while_leaves_at_the_end_of_the_turn(until: str, fits: bool) -> None:
    """8.2.1 There the next commander is asked for."""
    effect = {"do": [{"op": "place_leader", "leader": "dictator", "at": {"cu": "romans"}, "for": until}]}
    if fits:
        assert read("rom_04", effect).effect
    else:
        assert refused("rom_04", effect).startswith("effect.do[0].for: ")
