"""The data set: what it must say, and that each kind of damage is refused with file, entry and field."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.sword.dataset import OWN_FOLDER, DataError, DataSet, Step, load_dataset
from engine.sword.layout import OWN_LAYOUT, load_layout
from engine.sword.vocabulary import OPS, WINDOWS


@pytest.fixture(scope="module")
def data() -> DataSet:
    return load_dataset()


def joined(data: DataSet, space: str) -> dict[str, str]:
    return {link.to: link.type for link in data.neighbours[space]}


def victory_homes(data: DataSet, power: str | None, players: int = 4) -> int:
    return sum(space.scores(players) for space in data.spaces.values() if space.home == power)


def test_is_read_once_and_knows_its_name(data: DataSet) -> None:
    assert load_dataset() is data
    assert (data.id, len(data.hash)) == ("own", 64)


def test_2_powers(data: DataSet) -> None:
    assert list(data.powers) == [
        "romans", "gauls", "etruscans", "samnites", "greeks", "carthage", "volsci", "transalpines", "revolters",
    ]  # fmt: skip
    assert data.independent.id == "independent"


def test_2_spaces(data: DataSet) -> None:
    homes = Counter(space.home for space in data.spaces.values() if space.kind != "box")
    assert homes == {
        "gauls": 15, "etruscans": 13, "samnites": 9, "greeks": 14, "carthage": 10, "romans": 7, "volsci": 1, None: 17,
    }  # fmt: skip
    assert sum(space.port for space in data.spaces.values()) == 25
    assert {space for space in data.spaces if data.spaces[space].kind == "box"} == {"transalpine_box", "garrison_box"}
    assert not data.spaces["garrison_box"].in_game(4)
    assert data.spaces["ardea"].control == "independent"
    assert data.spaces["ariminum"].in_italy
    assert not data.spaces["messana"].in_italy


def test_5_8_victory_spaces(data: DataSet) -> None:
    four = {power: victory_homes(data, power) for power in data.powers}
    assert four == {
        "romans": 5, "gauls": 5, "etruscans": 3, "samnites": 3, "greeks": 6, "carthage": 3, "volsci": 1,
        "transalpines": 0, "revolters": 0,
    }  # fmt: skip
    assert victory_homes(data, "carthage", 5) == 6
    assert victory_homes(data, None) == 2


def test_5_10_1_reinforcement_spaces(data: DataSet) -> None:
    raised = {space.id: space.reinforcement for space in data.spaces.values() if space.reinforcement}
    assert raised == {
        "transalpine_box": 1, "antium": 1, "roma": 2, "syracusae": 2, "messana": 1, "tarentum": 1, "neapolis": 1,
        "eporedia": 1, "genua": 1, "mediolanum": 1, "bononia": 1, "sena_gallica": 1, "patavium": 1, "pisae": 1,
        "tarquinii": 1, "aufidena": 1, "bovianum": 1, "larinum": 1, "carthago": 3,
    }  # fmt: skip


def test_2_2_one_way_out_of_the_transalpine_box(data: DataSet) -> None:
    assert joined(data, "transalpine_box") == {"eporedia": "rough"}
    assert "transalpine_box" not in joined(data, "eporedia")


def test_7_3_4_example_neighbours(data: DataSet) -> None:
    assert joined(data, "roma").keys() >= {"sutrium", "velitrae"}
    assert "volsinii" in joined(data, "sutrium")
    held = {space.id for space in data.spaces.values() if space.home == "etruscans"}
    assert not held & joined(data, "capua").keys()
    assert {space for space in held if data.spaces[space].kind == "city"} == {"pisae", "tarquinii"}


def test_9_2_appian_way(data: DataSet) -> None:
    assert joined(data, "ardea") == {"roma": "appian", "antium": "appian"}


def test_9_6_3_messana(data: DataSet) -> None:
    assert joined(data, "messana") == {"tyndaris": "clear", "catina": "clear", "rhegium": "strait"}
    assert not data.spaces["catina"].port


def test_11_1_example_neighbours(data: DataSet) -> None:
    assert {"luna", "populonium"} <= joined(data, "pisae").keys()


def test_12_example_neighbours(data: DataSet) -> None:
    assert {"capua": "clear", "velitrae": "clear"}.items() <= joined(data, "fregellae").items()
    assert (data.leaders["camillus"].tactics, data.leaders["egnatius"].tactics) == (4, 3)


def test_17_carthago(data: DataSet) -> None:
    carthago = data.spaces["carthago"]
    assert (carthago.converts(4), carthago.converts(5), carthago.loyalty) == (False, True, None)
    assert joined(data, "carthago") == {"kerkouane": "clear"}


@pytest.mark.parametrize(("larger", "smaller", "modifier"), [
    (8, 4, 3), (10, 5, 3), (4, 2, 3), (2, 1, 3), (6, 4, 1), (5, 5, 0), (7, 5, 0), (7, 4, 2), (5, 2, 4), (3, 1, 5),
    (4, 1, None), (39, 10, 5), (40, 10, None), (45, 30, 1),
])  # fmt: skip
def test_12_2_1_force_ratio(data: DataSet, larger: int, smaller: int, modifier: int | None) -> None:
    assert data.tables.force_ratio(larger, smaller) == modifier


def test_12_3_losses_examples(data: DataSet) -> None:
    tables = data.tables
    assert sum(tables.loser_loses(die, 3) for die in (6, 5, 3)) + tables.loser_own(1, 3) == 5
    assert sum(tables.winner_loses(die, 3) for die in (5, 5, 1)) == 2
    assert sum(tables.loser_loses(die, 1) for die in (6, 5, 3)) + tables.loser_own(1, 2) == 3
    assert sum(tables.winner_loses(die, 2) for die in (5, 5, 1)) == 2
    assert tables.loser_loses(6, 0) == 0


def test_13_2_siege_anchors(data: DataSet) -> None:
    results = {total: data.tables.siege(total) for total in (-1, 3, 5, 7, 10, 15)}
    assert {total: (one.points > 0, one.loss) for total, one in results.items()} == {
        -1: (False, 1), 3: (False, 1), 5: (False, 0), 7: (True, 1), 10: (True, 0), 15: (True, 0),
    }  # fmt: skip


def test_5_5_attrition(data: DataSet) -> None:
    assert [data.tables.attrition(die, 4) for die in range(1, 7)] == [0, 0, 1, 1, 1, 2]
    assert data.tables.attrition(6, 1) == 1
    assert [data.tables.attrition(die, 30) for die in range(1, 7)] == [0, 3, 5, 8, 11, 15]
    assert data.tables.attrition(6, 0) == 0


def test_9_6_4_naval_table(data: DataSet) -> None:
    assert [data.tables.naval(die) for die in (0, 2, 3, 4, 5, 9)] == [
        "success", "success", "return", "return", "attrition", "attrition",
    ]  # fmt: skip
    assert data.tables.naval_modifiers == {"friendly_port": -2}
    assert [data.tables.naval_losses(die, 10) for die in (4, 5, 6)] == [0, 4, 5]


def test_3_gallic_events(data: DataSet) -> None:
    assert list(data.tables.gallic_events) == list(range(2, 13))
    descent = data.tables.gallic_event(12).steps[0]
    assert (descent.op, descent.amount, len(descent.spaces)) == ("raid", 3, 10)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_6_decks(data: DataSet, players: int) -> None:
    for deck in data.decks.values():
        if deck.id == "carthaginian" and players < 5:
            continue
        cards = [data.cards[card] for card in data.decks_for(deck.id, players)]
        assert [card.number for card in cards] == list(range(1, 38))
        assert len(data.desperate_cards(deck.id)) == 2
        assert sum(card.reshuffle for card in cards) == 1


def test_6_replacements_take_their_places(data: DataSet) -> None:
    assert data.decks_for("roman", 4)[5:7] == ("rom_06", "rom_07")
    assert data.decks_for("roman", 5)[5:7] == ("rom_06_5p", "rom_07_5p")


def test_7_every_word_is_on_some_card(data: DataSet) -> None:
    used: set[str] = set()

    def visit(value: object) -> None:
        if isinstance(value, Step):
            used.add(value.op)
            for one in value.params.values():
                visit(one)
        elif isinstance(value, tuple):
            for one in value:
                visit(one)
        elif hasattr(value, "values"):
            for one in value.values():
                visit(one)

    for card in data.cards.values():
        visit(card.effect.steps if card.effect else ())
    assert used == set(OPS)
    assert {window for card in data.cards.values() for window in card.windows} == set(WINDOWS)


def test_7_an_effect_is_frozen(data: DataSet) -> None:
    effect = data.cards["rom_22"].effect
    assert effect is not None
    assert effect.condition == {"fights": "etruscans"}
    (step,) = effect.steps
    assert (step.op, step.params, step.duration) == ("modify", {"what": "combat", "of": "etruscans", "n": -2}, "battle")
    with pytest.raises(TypeError):
        step.params["n"] = 3  # type: ignore[index]
    choose = data.cards["rom_10"].effect
    assert choose is not None
    assert isinstance(choose.steps[0].params["options"], tuple)


def test_3_setups(data: DataSet) -> None:
    four = data.scenarios["four"]
    assert four.seats == ("gauls", "etruscans_samnites", "greeks", "romans")
    cu = Counter[str]()
    for force in four.forces:
        cu[force.power] += force.cu
    assert (cu["romans"], cu["etruscans"], cu["samnites"], cu["greeks"], cu["gauls"]) == (11, 7, 7, 13, 13)
    gauls = [force.minors for force in four.forces if force.power == "gauls"]
    assert gauls == [("gallic_minor_1",), ("gallic_minor_2",), ("gallic_minor_3",), ()]
    assert "hamilcar_5p" not in four.leaders
    assert len(data.turns) == four.turns == len(four.automatic_victory)


def test_3_setups_of_other_numbers(data: DataSet) -> None:
    five, three, two = (data.scenarios[name] for name in ("five", "three", "two"))
    assert any(force.leaders == ("hamilcar_5p",) for force in five.forces)
    assert "hamilcar" not in five.leaders
    assert (five.hands["carthage"], five.unrest) == ("formula", 0)
    assert not [leader for leader in three.leaders if data.leaders[leader].power in ("gauls", "transalpines")]
    assert three.gallic_table
    assert [side.positions for side in two.sides] == [("gauls", "greeks"), ("romans", "etruscans_samnites")]


def test_the_hash_names_the_rules_not_the_prose(data: DataSet, folder: Path) -> None:
    change(folder, "decks.yaml", "Before the rolls of a battle with an Etruscan army", "Before an Etruscan battle")
    assert load_dataset(folder) == data
    copy = folder.parent / "other"
    shutil.copytree(folder, copy)
    change(copy, "decks.yaml", "of: etruscans, n: -2", "of: etruscans, n: -3")
    assert load_dataset(copy).hash != data.hash


def test_layout_has_a_place_for_every_space(data: DataSet) -> None:
    layout = load_layout(data)
    assert layout.spaces.keys() == data.spaces.keys()
    assert layout.powers["romans"].colour == "#961c18"
    assert (layout.frame.width, layout.frame.height) == (750, 1000)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(OWN_FOLDER, tmp_path / "data"))


def change(folder: Path, file: str, old: str, new: str) -> None:
    """Changes the first place where the file says `old`."""
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")


DAMAGE = [
    # The file, what it says, what it says after the damage; entry and field in the error, and a word of the problem.
    ("board.yaml", "{a: eporedia, b: taurasia,", "{a: eporedia, b: taurasja,", "eporedia-taurasja, b:", "taurasja"),
    ("board.yaml", "{a: mediolanum, b: clastidium,", "{a: mediolanum, b: mediolanum,",
     "mediolanum-mediolanum, b:", "itself"),
    ("board.yaml", "{a: taurasia, b: clastidium,", "{a: taurasia, b: eporedia,", "taurasia-eporedia, b:", "already"),
    ("board.yaml", "{id: taurasia,", "{id: eporedia,", "eporedia, id:", "twice"),
    ("board.yaml", "kind: normal, home: gauls, region: gaul", "kind: normal, home: celts, region: gaul",
     "taurasia, home:", "celts"),
    ("board.yaml", "kind: normal, home: gauls, region: gaul", "kind: normal, home: gauls, region: gallia",
     "taurasia, region:", "gallia"),
    ("board.yaml", "kind: normal, home: gauls, region", "kind: city, loyalty: 2, home: gauls, region",
     "taurasia, loyalty:", "never have more than 1"),
    ("board.yaml", "kind: city, home: null, loyalty: 1", "kind: city, home: null, loyalty: 2",
     "ancon, loyalty:", "never have more than 1"),
    ("board.yaml", "kind: tribe, home: samnites, factor: 2", "kind: tribe, home: samnites",
     "fregellae, factor:", "add it"),
    ("board.yaml", "loyalty: 3, port", "loyalty: '3', port", "roma, loyalty:", "integer"),
    ("board.yaml", "loyalty: 3, port", "loyality: 3, port", "roma, loyality:", "no such field"),
    ("board.yaml", "loyalty: 3, port", "loyalty: 3, loyalty: 2, port", "line", "twice"),
    ("board.yaml", "name_ru: Эпоредия", "name_ru: Eporedia", "eporedia, name_ru:", "Russian"),
    ("board.yaml", "powers:", "powers: [", "line", "YAML"),
    ("leaders.yaml", "power: romans", "power: latins", "camillus, power:", "latins"),
    ("leaders.yaml", "enters: [gal_33]", "enters: [gal_93]", "brennus, enters:", "gal_93"),
    ("leaders.yaml", "enters: [gal_33]", "enters: [gal_32]", "brennus, enters:", "gal_33"),
    ("leaders.yaml", "initiative: 3", "initiative: 4", "camillus, initiative:", "from 1 to 3"),
    ("scenarios.yaml", "{space: velitrae, cu: 6", "{space: roma, cu: 6", "romans roma, space:", "already"),
    ("scenarios.yaml", "{space: velitrae, cu: 6", "{space: velitrae, cu: 0", "romans velitrae, cu:", "few"),
    ("scenarios.yaml", "leaders: [egnatius]", "leaders: [camillus]", "samnites bovianum, leaders:", "camillus"),
    ("scenarios.yaml", "{space: clusium, cu: 4, minor: 1}", "{space: clusium, cu: 4, minor: 3}",
     "etruscans, minor:", "fewer"),
    ("scenarios.yaml", "minor_leaders: {romans: 2", "minor_leaders: {romans: 3",
     "four, minor_leaders.romans:", "counters"),
    ("scenarios.yaml", "automatic_victory: [9, 10,", "automatic_victory: [9,", "four, automatic_victory:", "9 turns"),
    ("scenarios.yaml", "seats: [gauls, etruscans_samnites,", "seats: [gauls, etruscans,", "four, seats:", "etruscans"),
    ("scenarios.yaml", "npps: [volsci, transalpines, carthage]", "npps: [volsci, gauls, carthage]",
     "four, npps:", "gauls"),
    ("tables.yaml", "6: [AV, 5, 3, 1, 0, 0]", "6: [AV, 5, 3, 2, 0, 0]", "force_ratio, cross.6:", "6:4"),
    ("tables.yaml", "[2, 1], modifier: 3}", "[2, 1], modifier: 2}", "force_ratio, steps:", "order"),
    ("tables.yaml", "{at_least: [2, 1], modifier: 3}", "{at_least: [9, 4], modifier: 3}", "force_ratio, steps:", "8:4"),
    ("tables.yaml", "{roll: 7, points: 1, loss: 1", "{roll: 7, points: 1, loss: 0", "7, points:", "13.2"),
    ("tables.yaml", "{roll: 9, points: 1", "{roll: 9, points: 0", "siege, rows:", "never fall"),
    ("tables.yaml", "5: [0, 1, 1, 1, 2", "5: [0, 1, 1, 2, 2", "attrition, losses.5:", "4 CU"),
    ("tables.yaml", "among: [roma, gates]", "among: [roma, gate]", "2, among:", "gate"),
    ("decks.yaml", "size: 37", "size: 36", "roman, size:", "37 strategy cards"),
    ("decks.yaml", "number: 2\n", "number: 3\n", "3, roman number:", "twice"),
    ("decks.yaml", "fetches: rom_04", "fetches: rom_94", "rom_38, fetches:", "rom_94"),
    ("decks.yaml", "replaces: rom_06", "replaces: rom_05", "rom_06_5p, number:", "same"),
    ("decks.yaml", "response: after_battle_roll", "response: after_a_battle", "rom_24, response:", "after_a_battle"),
    ("decks.yaml", "op: dice, of: romans", "op: dices, of: romans", "rom_24, effect.do[0].op:", "dices"),
    ("decks.yaml", "of: romans, reroll: 2", "of: romans, rerolls: 2", "rom_24, effect.do[0].rerolls:", "unknown word"),
    ("decks.yaml", "of: romans, reroll: 2", "of: romans", "rom_24, effect.do[0]:", "exactly one of"),
    ("decks.yaml", "if: {fights: etruscans}", "if: {fight: etruscans}", "rom_22, effect.if.fight:", "unknown word"),
    ("decks.yaml", "if: {winner: romans}", "if: {tester: romans}", "rom_34, effect.if.tester:", "window"),
    ("decks.yaml", "of: etruscans, n: -2, for: battle", "of: etruscans, n: -2, for: fight",
     "rom_22, effect.do[0].for:", "fight"),
    ("decks.yaml", "of: etruscans, n: -2, for: battle", "of: etruscans, n: -2", "rom_22, effect.do[0].for:", "missing"),
    ("decks.yaml", "what: mp, of: mover", "what: speed, of: mover", "rom_26, effect.do[0].what:", "speed"),
    ("decks.yaml", "from: enter, at: {home: romans}, for: action", "from: reach, at: {home: romans}, for: action",
     "rom_31, effect.do[0].from:", "reach"),
    ("decks.yaml", "at: {ids: [roma]}}", "at: {ids: [rome]}}", "rom_19, effect.do[1].at.ids[0]:", "rome"),
    ("decks.yaml", "name: appian_way", "name: appian_road", "rom_12, effect.do[0].name:", "appian_road"),
    ("decks.yaml", "pick: {power: enemy}", "pick: {person: enemy}", "rom_18, effect.pick.person:", "unknown word"),
    ("decks.yaml", "{1-2: [{op: modify", "{2-2: [{op: modify", "gal_08, effect.do[0].cases:", "each face"),
    ("decks.yaml", "text_ru: \"Разместите 3 БО", "text_ru: \"\" # \"", "rom_09, text_ru:", "Russian"),
    ("set.yaml", "id: own", "id: 7", "id:", "string"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "where", "problem"), DAMAGE)
def test_damage_is_named(folder: Path, file: str, old: str, new: str, where: str, problem: str) -> None:
    change(folder, file, old, new)
    with pytest.raises(DataError) as caught:
        load_dataset(folder)
    assert str(caught.value).startswith(f"{file}, {where}")
    assert problem in caught.value.problem


@pytest.mark.parametrize("file", ["set", "board", "leaders", "decks", "tables", "scenarios"])
@pytest.mark.parametrize(("hurt", "problem"), [
    (lambda path: path.write_bytes(b"\xff\xfe"), "UTF-8"),
    (lambda path: path.write_text(""), "None will not do"),
    (lambda path: path.write_text("- just\n- a list\n"), "will not do"),
    (lambda path: (path.unlink(), path.mkdir()), "cannot be read"),
])  # fmt: skip
def test_a_file_that_is_none(folder: Path, file: str, hurt: Callable[[Path], object], problem: str) -> None:
    hurt(folder / f"{file}.yaml")
    with pytest.raises(DataError) as caught:
        load_dataset(folder)
    assert caught.value.file == f"{file}.yaml"
    assert problem in caught.value.problem


def test_broken_yaml_names_the_line(folder: Path) -> None:
    (folder / "board.yaml").write_text("powers:\n  - {id: romans\nspaces: []\n")
    with pytest.raises(DataError, match=r"board\.yaml, line 3"):
        load_dataset(folder)


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="put it there"):
        load_dataset(tmp_path / "nowhere")


@pytest.mark.parametrize(("old", "new", "where"), [
    ("  taurasia: {at", "  torino: {at", "layout.yaml, taurasia, spaces:"),
    ("at: [178.4, 82.5]", "at: [1178.4, 82.5]", "layout.yaml, eporedia, at:"),
    ("at: [178.4, 82.5]", "at: [178.4]", "layout.yaml, spaces.eporedia.at[1]:"),
    ("  volsci: {", "  volski: {", "layout.yaml, volsci, powers:"),
])  # fmt: skip
def test_damage_to_the_layout_is_named(data: DataSet, tmp_path: Path, old: str, new: str, where: str) -> None:
    shutil.copy(OWN_LAYOUT, tmp_path / "layout.yaml")
    change(tmp_path, "layout.yaml", old, new)
    with pytest.raises(DataError) as caught:
        load_layout(data, tmp_path / "layout.yaml")
    assert str(caught.value).startswith(where)


def test_a_layout_that_is_none(data: DataSet, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"layout\.yaml: there is no such file"):
        load_layout(data, tmp_path / "layout.yaml")
