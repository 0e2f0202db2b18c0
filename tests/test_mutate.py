"""The tool of guarantee 7, tried on a toy."""

from collections import Counter
from pathlib import Path

import pytest

from tests import mutate
from tests.mutation.run import CannotJudge, judge_all
from tests.mutation.sites import Mutant, mutants

TOY = '''"""2 A toy with 2 rules."""

from dataclasses import dataclass

LIMIT = 3


@dataclass(kw_only=True)
class Force:
    rule = "2.1"
    cu: int = 0
    rested: bool = False

    def about(self) -> dict[str, int]:
        return {"cu": self.cu + 1}


def strong(force: Force, wall: int) -> bool:
    """2.1 More than 3, or 1."""
    assert wall > 0
    if wall < 0:
        raise ValueError(f"{wall + 1}")
    return force.cu > LIMIT and not force.rested


def level(walls: list[int], sign: int = 1) -> int:
    return -walls[0] + max(wall for wall in walls[1:] if wall in (2, -4))
'''
TOY_TEST = """
from engine.sword.toy import Force, strong


def test_2_1_strong() -> None:
    assert strong(Force(cu=4), 1)
    assert not strong(Force(cu=3), 1)
"""
PATH = "engine/sword/toy.py"
OTHERS = {
    "LIMIT = 4",
    "LIMIT = 2",
    "if wall <= 0:",
    "if wall >= 0:",
    "if wall < 1:",
    "if wall < -1:",
    "return force.cu >= LIMIT and not force.rested",
    "return force.cu <= LIMIT and not force.rested",
    "return force.cu > LIMIT or not force.rested",
    "return force.cu > LIMIT and force.rested",
    "return True and not force.rested",
    "return force.cu > LIMIT and True",
    "def level(walls: list[int], sign: int = 2) -> int:",
    "def level(walls: list[int], sign: int = 0) -> int:",
    "return +walls[0] + max(wall for wall in walls[1:] if wall in (2, -4))",
    "return -walls[0] - max(wall for wall in walls[1:] if wall in (2, -4))",
    "return -walls[0] + max(wall for wall in walls[1:] if True)",
    "return -walls[0] + max(wall for wall in walls[1:] if wall not in (2, -4))",
    "return -walls[0] + max(wall for wall in walls[1:] if wall in (3, -4))",
    "return -walls[0] + max(wall for wall in walls[1:] if wall in (1, -4))",
    "return -walls[0] + max(wall for wall in walls[1:] if wall in (2, -3))",
    "return -walls[0] + max(wall for wall in walls[1:] if wall in (2, -5))",
}


def toys() -> list[Mutant]:
    return mutants(PATH, TOY.encode())


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A repository with one chapter and its test."""
    for folder in ("engine/sword", "tests/rules"):
        (tmp_path / folder).mkdir(parents=True)
    for package in ("engine", "engine/sword", "tests", "tests/rules"):
        (tmp_path / package / "__init__.py").touch()
    (tmp_path / PATH).write_text(TOY)
    (tmp_path / "tests/rules/test_toy.py").write_text(TOY_TEST)
    return tmp_path


def test_every_change_of_a_module() -> None:
    found = toys()
    assert {mutant.new for mutant in found} == OTHERS
    assert len(found) == len(OTHERS)


def test_a_change_leaves_the_rest_as_it_is() -> None:
    before = TOY.splitlines()
    for mutant in toys():
        after = mutant.apply(TOY.encode()).decode().splitlines()
        changed = [index for index, line in enumerate(before) if line != after[index]]
        assert changed == [mutant.line - 1]
        assert (before[mutant.line - 1].strip(), after[mutant.line - 1].strip()) == (mutant.old, mutant.new)


def test_operators_are_found_whatever_stands_around_them() -> None:
    source = 'x = (a) not   in (b)\ny = ("é" if (c)\n     is  not (d) else e) or (not(f))\n'  # bytes are not characters
    found = {mutant.new for mutant in mutants(PATH, source.encode())}
    assert "x = (a) in (b)" in found
    assert "is (d) else e) or (not(f))" in found
    assert "is not (d) else e) and (not(f))" in found
    assert "is not (d) else e) or ((f))" in found


def test_the_tests_of_a_chapter_judge(root: Path) -> None:
    verdicts = {
        verdict.mutant.new: verdict.caught
        for verdict in judge_all(root, [(mutant, ("tests/rules/test_toy.py",)) for mutant in toys()[:12]], 2)
    }
    assert verdicts["LIMIT = 4"]
    assert verdicts["LIMIT = 2"]
    assert verdicts["return force.cu >= LIMIT and not force.rested"]
    assert not verdicts["return force.cu > LIMIT and True"]
    assert (root / PATH).read_text() == TOY


def test_a_hanging_test_counts_as_caught(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.mutation.run.PATIENCE", 1)
    (root / "tests/rules/test_toy.py").write_text(
        "from engine.sword.toy import LIMIT\n\ndef test_2_hangs() -> None:\n    while LIMIT != 3:\n        pass\n"
    )
    (verdict,) = judge_all(root, [(toys()[0], ("tests/rules/test_toy.py",))], 1)
    assert verdict.caught


def test_broken_tests_cannot_judge(root: Path) -> None:
    (root / "tests/rules/test_toy.py").write_text("def test_2_never() -> None:\n    assert 1 > 2\n")
    with pytest.raises(CannotJudge, match="must pass before anything is changed"):
        list(judge_all(root, [(toys()[0], ("tests/rules/test_toy.py",))], 1))


def test_at_least_three_of_a_chapter_and_the_rest_by_size() -> None:
    assert mutate.shares({"small": 2, "middle": 30, "large": 300}, 60) == {"small": 2, "middle": 5, "large": 53}
    assert mutate.shares({"small": 2, "middle": 4}, 60) == {"small": 2, "middle": 4}


def test_the_choice_depends_on_the_seed_alone() -> None:
    chosen = mutate.choose(mutate.CHAPTERS, 150, 7)
    assert chosen == mutate.choose(mutate.CHAPTERS, 150, 7)
    assert chosen != mutate.choose(mutate.CHAPTERS, 150, 8)
    assert len(chosen) >= 150
    assert len({(mutant.path, mutant.site) for mutant in chosen}) == len(chosen)
    made = Counter(mutate.chapter_of(mutant) for mutant in chosen)
    sizes = {chapter: len(mutate.candidates(chapter, 7)) for chapter in mutate.CHAPTERS}
    assert all(made[chapter] >= min(3, size) for chapter, size in sizes.items())


def test_every_module_of_the_rules_is_a_chapter_and_has_tests() -> None:
    folder = mutate.ROOT / mutate.RULES
    modules = {str(path.relative_to(folder).with_suffix("")) for path in folder.rglob("*.py")}
    modules = {module for module in modules if not module.endswith("__init__")}
    assert modules == set(mutate.CHAPTERS) | mutate.NO_CHAPTERS
    for chapter in mutate.CHAPTERS:
        assert mutate.chapter_tests(chapter)


def test_equivalents_are_still_there() -> None:
    """A line here that fits no mutant any more must go."""
    folder = mutate.ROOT / mutate.RULES
    named = {
        mutate.name(mutant)
        for chapter in mutate.CHAPTERS
        for mutant in mutants(f"{mutate.RULES}/{chapter}.py", (folder / f"{chapter}.py").read_bytes())
    }
    assert set(mutate.EQUIVALENT) <= named
