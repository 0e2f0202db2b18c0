"""A folder of an owner's own: what is not in it is the project's; kept texts give the same set again."""

from pathlib import Path

import pytest
import yaml

from engine import DataError, load_dataset, read_dataset
from engine.sword.dataset import OWN_FOLDER
from tests.damage import Damage, damages, play, read


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


def test_a_part_of_all_damage_is_refused_by_its_place_or_can_be_played() -> None:
    """All of it: `python -m tests.damage`."""
    refused = 0
    for damage in list(damages())[7::700]:
        data = read(damage)
        if data is None:
            refused += 1
        elif data.hash != load_dataset().hash:
            play(data, answers=5)
    assert refused > 10


@pytest.mark.parametrize(
    ("damage", "place"),
    [
        (Damage("board", ("connections", 3, "b"), "unknown"), r"board\.yaml, \w+-nowhere, b: 'nowhere' is not known"),
        (Damage("board", ("connections", 3), "twice"), r"board\.yaml, \w+-\w+, b: these two are joined already"),
        (Damage("board", ("spaces", 5), "twice"), r"board\.yaml, \w+, id: it stands there twice"),
        (Damage("board", ("spaces", 5, "name"), "surrogate"), r"board\.yaml: half a character stands in it"),
        (
            Damage("scenarios", ("forces", 0, "units", 0, "cu"), "huge"),
            r"scenarios\.yaml, romans velitrae, cu: no number",
        ),
        (Damage("leaders", ("leaders", 0, "power"), "missing"), r"leaders\.yaml, \w+, power: it is missing"),
        (Damage("tables", ("force_ratio", "steps", 1, "at_least", 1), "zero"), r"tables\.yaml, force_ratio, steps: "),
        (Damage("decks", ("cards", 186, "effect", "do"), "no mapping"), r"decks\.yaml, \w+, effect\.do"),
    ],
)
def test_damage_is_named_by_its_file_and_place(damage: Damage, place: str) -> None:
    with pytest.raises(DataError, match=place):
        read(damage, raising=True)


def test_a_space_joined_to_itself_is_refused(tmp_path: Path) -> None:
    text = (OWN_FOLDER / "board.yaml").read_text(encoding="utf-8")
    first = yaml.safe_load(text)["connections"][0]
    changed = text.replace(f"a: {first['a']}, b: {first['b']}", f"a: {first['a']}, b: {first['a']}", 1)
    assert changed != text
    (tmp_path / "board.yaml").write_text(changed, encoding="utf-8")
    with pytest.raises(DataError, match=r"board\.yaml, (\w+)-\1, b: a space cannot be joined to itself"):
        load_dataset(tmp_path)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"- 1\n",
        b"id: &a [*a]\nversion: 1\nname: x\n",
        b"id: &a own\nversion: 1\nname: *a\n",
        b"[" * 5000 + b"]" * 5000,
        b"id: own\nversion: 2026-99-99\nname: x\n",
        b"2026-01-01: x\n",
        b"id: own\nversion: " + b"9" * 5000 + b"\nname: x\n",
        b"id: own\nversion: !!timestamp x\nname: x\n",
        b"id: own\nversion: !!bool x\nname: x\n",
        b"!!python/object:os.system x\n",
        b"a: 1\n---\nb: 2\n",
        b"? [a, b]\n: c\n",
        b"id: a\x00b\n",
        "id: own\n".encode("utf-16"),
        "name: \u0438".encode("koi8-r"),
    ],
)
def test_a_file_of_anything_is_refused_by_its_name(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "set.yaml").write_bytes(content)
    with pytest.raises(DataError, match=r"^set\.yaml"):
        load_dataset(tmp_path)


def test_a_folder_in_place_of_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "set.yaml").mkdir()
    with pytest.raises(DataError, match=r"set\.yaml: it cannot be read"):
        load_dataset(tmp_path)
