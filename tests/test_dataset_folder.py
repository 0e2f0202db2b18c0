"""A folder of an owner's own: what is not in it is the project's; kept texts give the same set again."""

from pathlib import Path

import pytest
import yaml

from engine import DataError, load_dataset, read_dataset
from engine.sword.dataset import OWN_FOLDER


def with_decks(folder: Path, old: str = "", new: str = "") -> Path:
    """A folder with nothing but decks, the project's with one change."""
    text = (OWN_FOLDER / "decks.yaml").read_text(encoding="utf-8")
    assert old in text
    (folder / "decks.yaml").write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


def test_a_folder_with_decks_alone_is_read_over_the_projects_data(tmp_path: Path) -> None:
    own, project = load_dataset(with_decks(tmp_path, "value: 3", "value: 2")), load_dataset()
    assert own.hash != project.hash
    assert own.spaces == project.spaces
    assert own.scenarios == project.scenarios
    changed = [card for card in own.cards if own.cards[card].value != project.cards[card].value]
    assert len(changed) == 1


def test_its_errors_name_file_card_and_field(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"decks\.yaml, rom_22, effect\.do\[0\]\.for: .*fight"):
        load_dataset(with_decks(tmp_path, "of: etruscans, n: -2, for: battle", "of: etruscans, n: -2, for: fight"))


def test_a_card_for_a_space_that_is_not_on_the_projects_board_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"rom_19, effect\.do\[1\]\.at\.ids\[0\]:.*rome"):
        load_dataset(with_decks(tmp_path, "at: {ids: [roma]}}", "at: {ids: [rome]}}"))


def test_a_file_by_another_name_is_no_silent_nothing(tmp_path: Path) -> None:
    (with_decks(tmp_path) / "deck.yaml").write_text("cards: []\n")
    with pytest.raises(DataError, match=r"deck\.yaml: no file of data is called so; those are set, board"):
        load_dataset(tmp_path)


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"decks\.yaml: there is no such file in .*; put it there"):
        load_dataset(tmp_path)


def test_a_set_is_read_again_from_its_texts(tmp_path: Path) -> None:
    own = load_dataset(with_decks(tmp_path, "value: 3", "value: 2"))
    again = read_dataset(own.texts)
    assert again == own
    assert again.cards == own.cards
    assert set(own.texts) == {"set", "board", "scenarios", "tables", "leaders", "decks"}
    assert yaml.safe_load(own.texts["set"])["id"] == own.id
