"""A card of one's own, as the README shows how to write it."""

import re
from pathlib import Path

import pytest
import yaml

from engine import DataError, load_dataset
from engine.sword.dataset import OWN_FOLDER
from engine.sword.setup import set_up
from tests.cards.deeds import Deeds

README = Path(__file__).parents[2] / "README.md"
EXAMPLE = re.search(r"```yaml\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


def folder_with(path: Path, old: str, new: str) -> Path:
    """A folder with the project's decks, the example in the place of the card of its id, and a change in it."""
    assert EXAMPLE is not None
    (example,) = yaml.safe_load(EXAMPLE[1].replace(old, new))
    decks = yaml.safe_load((OWN_FOLDER / "decks.yaml").read_text(encoding="utf-8"))
    decks["cards"] = [example if card["id"] == example["id"] else card for card in decks["cards"]]
    (path / "decks.yaml").write_text(yaml.safe_dump(decks, allow_unicode=True), encoding="utf-8")
    return path


def test_it_is_read_and_played(tmp_path: Path) -> None:
    data = load_dataset(folder_with(tmp_path, "", ""))
    assert data.cards["rom_30"].name == "Winter Quarters"
    assert load_dataset().cards["rom_30"].name != "Winter Quarters"
    table = Deeds()
    table.game = set_up("four", "test", {}, data)
    table.game.round = 1
    table.loyalty("roma", 2)
    table.event("romans", "rom_30", "roma")
    assert ("romans", "event_choice") in table.asked(), "its second step may be skipped"
    table.choose("romans", "roma")
    assert table.game.loyalty["roma"] == 3
    assert table.over()
    assert "rom_30" in table.game.removed["romans"]


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("op: place_cu", "op: conquer", "conquer"),
        ("control: romans, cu", "controls: romans, cu", "controls"),
        ("{is: chosen}}", "{ids: [atlantis]}}", "atlantis"),
        ("value: 2 ", "value: 9 ", "value"),
        ("number: 30", "number: 29", "29"),
    ],
)
def test_what_the_rules_cannot_carry_out_is_refused_by_name(tmp_path: Path, old: str, new: str, named: str) -> None:
    with pytest.raises(DataError, match=named) as refused:
        load_dataset(folder_with(tmp_path, old, new))
    assert "decks.yaml" in str(refused.value)


def test_a_step_after_two_activations_that_coordinate_is_carried_out(tmp_path: Path) -> None:
    decks = yaml.safe_load((OWN_FOLDER / "decks.yaml").read_text(encoding="utf-8"))
    (coalition,) = [card for card in decks["cards"] if card["id"] == "ets_24"]
    bar = {"op": "bar", "who": "romans", "from": "enter", "at": {"home": "samnites"}, "for": "turn"}
    coalition["effect"]["do"].append(bar)
    (tmp_path / "decks.yaml").write_text(yaml.safe_dump(decks, allow_unicode=True), encoding="utf-8")
    table = Deeds()
    table.game = set_up("four", "test", {}, load_dataset(tmp_path))
    table.game.round = 1
    table.event("etruscans_samnites", "ets_24")
    table.choose("etruscans_samnites", "nobody")
    table.put("romans", "capua", 3, "valerius")
    table.turn("romans", "rom_01")
    table.say("romans", "activate valerius rom_01", "turn")
    assert table.refused("romans", "to caudium", "step") == ("7.1", "card_bars_entry")
