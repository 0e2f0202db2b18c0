"""What the code may import and how it is cut: guarantee 6 of the design and the table of contents of guarantee 7."""

import ast
import io
import re
import subprocess
import tokenize
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests import mutate

ROOT = Path(__file__).parents[1]
MOST_LINES = 400

# The engine is pure: beside itself it imports these alone, and reads nothing but its own tables.
PURE = {
    "__future__",
    "collections",
    "dataclasses",
    "functools",
    "hashlib",
    "heapq",
    "itertools",
    "json",
    "re",
    "types",
    "typing",
}
SAVING = {"pydantic"}
READERS = {"engine/sword/dataset.py", "engine/sword/dataset_files.py", "engine/sword/layout.py"}
SPECIAL = {
    "engine/__main__.py": {"argparse", "pathlib", "sys"},  # opens reports and records at a terminal
    "engine/core/dice.py": {"secrets"},  # the seed of a new game
    "engine/core/fork.py": {"_typeshed"},  # for mypy alone
    "engine/core/save.py": SAVING,
    "engine/sword/dataset.py": {"pathlib"},
    "engine/sword/dataset_files.py": {"pathlib", "yaml", *SAVING},
    "engine/sword/layout.py": {"pathlib"},
}
FUNCTIONS_ON_FILES = {"open", "print", "input"}
METHODS_ON_FILES = {"read_text", "read_bytes", "write_text", "write_bytes", "iterdir", "glob", "rglob", "exists"}
ANY_ALLOWED = {
    "engine/core/save.py",
    "bot/cogs/buttons.py",  # discord.py declares its callbacks with Any
}
DATA_MODULES = {"assets/drawing_data.py"}

CHAPTERS = {
    "game": "2",
    "setup": "3",
    "gallic_events": "3",
    "victory": "4",
    "sequence": "5",
    "attrition": "5.5",
    "surrender": "5.6",
    "isolation": "5.7",
    "paths": "5.7",
    "scoring": "5.8",
    "reinforcement": "5.10",
    "placement": "5.10",
    "muster": "5.10",
    "decks": "6",
    "play": "7.1",
    "activation": "7.1",
    "cards/__init__": "7.1",
    "abilities": "7.2",
    "colony": "7.2.1",
    "bribe": "7.2.2",
    "mercenaries": "7.2.4",
    "support": "7.3",
    "desperate": "7.4",
    "desperate_use": "7.4.3",
    "leaders": "8",
    "penalty": "8.2.3",
    "movement": "9",
    "march": "9",
    "routes": "9",
    "marching": "9.1",
    "which": "9.1",
    "itinerary": "9.1",
    "bearing": "9.1",
    "reaction": "9.3",
    "declaring": "9.3.1",
    "encounters": "9.3",
    "campaign": "9.5",
    "stamina": "9.5.2",
    "leave": "9.5.5",
    "flank": "9.5.6",
    "flankers": "9.5.6",
    "naval": "9.6",
    "fleets": "9.6.3",
    "punic_ships": "9.6.3",
    "interception": "10",
    "party": "10.3",
    "avoidance": "11",
    "evasion": "11.1",
    "combat": "12",
    "circumstances": "12.2",
    "losses": "12.3",
    "retreat": "12.4",
    "flight": "12.4.1",
    "sea_retreat": "12.4.3",
    "refuge": "12.4.4",
    "battle_support": "12.5",
    "siege": "13",
    "relief": "13.4",
    "plunder": "14",
    "raid": "14.2",
    "alliances": "15",
    "nonplayer": "16",
    "neutral": "16.1.1",
    "insurrection": "16.4",
    "africa": "17",
    "rome_and_carthage": "18",
    "unrest": "20",
    "uprising": "20.3",
}
"""Modules of engine/sword that are there, or come with later chapters, and the number their docstring begins with."""

SHARED_BY_CHAPTERS = {
    *("acts", "acts_cards", "acts_powers", "tables", "odds", "migrations"),
    *("acts_adjust", "adjust", "adjust_board", "adjust_carthage", "adjust_table", "adjust_words"),
}
"""Rules modules that belong to no chapter alone."""

RULINGS = 43
NUMBER = re.compile(r"(?<![\w.§])(\d{1,2}(?:\.\d{1,2})+)(?![\w]|\.\d| of the vocabulary)")
RULING = re.compile(r"§R (\d+)")


def names(lines: Iterable[str]) -> str:
    """Offenders, one a line; empty if there are none."""
    return "\n".join(lines)


def files(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def short(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def imports(path: Path) -> Iterator[str]:
    """Dotted names a module imports, wherever it does: the modules, and what it takes from them."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def touches_files(path: Path) -> Iterator[str]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS_ON_FILES:
                yield node.func.id
            if isinstance(node.func, ast.Attribute) and node.func.attr in METHODS_ON_FILES:
                yield node.func.attr


# guarantee 6: imports


def test_engine_imports_nothing_but_itself_and_what_is_pure() -> None:
    assert not names(
        f"{short(path)}: {name}"
        for path in files("engine")
        for name in imports(path)
        if not within(name, "engine", *PURE, *SPECIAL.get(short(path), ()))
    )


def test_engine_touches_no_files_but_its_tables() -> None:
    assert not names(
        f"{short(path)}: {name}()"
        for path in files("engine")
        if short(path) not in READERS | {"engine/__main__.py"}
        for name in touches_files(path)
    )


def test_core_knows_no_game() -> None:
    assert not names(
        f"{short(path)}: {name}"
        for path in files("engine/core")
        for name in imports(path)
        if within(name, "engine") and not within(name, "engine.core")
    )


def test_the_picture_knows_neither_discord_nor_the_game() -> None:
    """Nor does any module of the bot that it is made with know discord."""
    seen: set[Path] = set()
    todo = files("bot/render")
    offenders = []
    while todo:
        path = todo.pop()
        if path in seen:
            continue
        seen.add(path)
        for name in imports(path):
            if within(name, "discord", "engine.sword.game", "engine.core.game", "engine.Game"):
                offenders.append(f"{short(path)}: {name}")
            todo.extend(found for found in _modules(name) if within(name, "bot"))
    assert not names(sorted(offenders))


def _modules(name: str) -> Iterator[Path]:
    path = ROOT / Path(*name.split("."))
    for candidate in (path.with_suffix(".py"), path / "__init__.py"):
        if candidate.exists():
            yield candidate


# how code is written


def test_no_star_imports_relative_imports_or_metaclasses() -> None:
    offenders = []
    for path in files("engine", "bot", "assets", "tests"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ImportFrom) and (node.level or any(alias.name == "*" for alias in node.names)):
                offenders.append(f"{short(path)}:{node.lineno}: import")
            if isinstance(node, ast.ClassDef) and any(keyword.arg == "metaclass" for keyword in node.keywords):
                offenders.append(f"{short(path)}:{node.lineno}: metaclass")
    assert not names(offenders)


def test_any_only_in_saving() -> None:
    assert not names(
        f"{short(path)}:{node.lineno}"
        for path in files("engine", "bot", "assets")
        if short(path) not in ANY_ALLOWED
        for node in ast.walk(tree(path))
        if (isinstance(node, ast.Name) and node.id == "Any") or (isinstance(node, ast.Attribute) and node.attr == "Any")
    )


def test_no_module_is_long() -> None:
    sizes = {path: len(path.read_text().splitlines()) for path in files("engine", "bot", "assets")}
    assert not names(
        f"{short(path)}: {size} lines"
        for path, size in sizes.items()
        if size > MOST_LINES and short(path) not in DATA_MODULES
    )


def test_no_file_needs_what_is_outside_the_repository() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    words = [b"../" + b"shared", b"/work/" + b"shared", b"farm" + b"-"]
    offenders = []
    for name in listed:
        path = ROOT / name
        if path.is_file():
            content = path.read_bytes()
            offenders += [f"{name}: {word.decode()}" for word in words if word in content]
    assert not names(offenders)


# the public face


def test_the_public_face_is_complete_and_sorted() -> None:
    defined: set[str] = set()
    imported: set[str] = set()
    listed: list[str] = []
    for node in tree(ROOT / "engine/__init__.py").body:
        if isinstance(node, ast.ImportFrom):
            imported.update(alias.asname or alias.name for alias in node.names)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            defined.add(node.name)
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            listed = ast.literal_eval(node.value)
    assert listed == sorted(listed, key=_as_ruff_sorts)
    assert {name for name in defined if not name.startswith("_")} <= set(listed) <= defined | imported
    promised = "new_game questions options default play view why odds save load record replay"
    assert set(promised.split()) <= set(listed)


def _as_ruff_sorts(name: str) -> tuple[int, str]:
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name


# guarantee 7: the table of contents


@cache
def sections() -> frozenset[str]:
    return frozenset((ROOT / "tests/sections.txt").read_text().split())


def rule_modules() -> list[Path]:
    """The chapters of the rules."""
    return [ROOT / mutate.RULES / f"{chapter}.py" for chapter in mutate.CHAPTERS]


def section(docstring: str | None) -> str:
    """The section number a docstring begins with, if there is such a section; else the empty string."""
    found = re.match(r"(?:§?R (\d+))|§?(\d+(?:\.\d+)*)(?![\w])", docstring or "")
    if not found:
        return ""
    return f"R {found[1]}" if found[1] else found[2] if found[2] in sections() else ""


def test_chapters_begin_with_their_number() -> None:
    folder = ROOT / "engine/sword"
    offenders = []
    for module, number in CHAPTERS.items():
        path = folder / f"{module}.py"
        if path.exists() and not within(section(ast.get_docstring(tree(path))), number):
            offenders.append(f"{short(path)} is chapter {number}: {ast.get_docstring(tree(path))}")
    for path in rule_modules():
        doc = ast.get_docstring(tree(path))
        if path.stem not in SHARED_BY_CHAPTERS and not section(doc):
            offenders.append(f"{short(path)}: {doc}")
    assert not names(offenders)


def test_steps_say_their_section() -> None:
    assert not names(
        f"{short(path)}:{node.lineno}: {node.name}"
        for path in files("engine/sword")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(one, ast.Name) and one.id == "step" for one in node.decorator_list)
        and not section(ast.get_docstring(node))
    )


def test_rules_say_their_section() -> None:
    """What a public function of the rules or a frame has to say begins with its section; a helper may need no words.

    Frames and whatever says why something is refused are never without.
    """
    assert not names(
        f"{short(path)}:{node.lineno}: {node.name}"
        for path in rule_modules()
        if path.stem not in SHARED_BY_CHAPTERS
        for node in rules_of(path)
        if not section(doc := ast.get_docstring(node)) and (doc or _needs_words(node))
    )


def rules_of(path: Path) -> Iterator[ast.FunctionDef | ast.ClassDef]:
    """The frames of a module and its public functions that look at a game."""
    frames = {"Procedure", "Decision", "Aside"}
    for node in tree(path).body:
        if isinstance(node, ast.FunctionDef):
            if not node.name.startswith("_") and any(one.arg == "game" for one in node.args.args):
                yield node
        elif isinstance(node, ast.ClassDef) and any(
            isinstance(one, ast.Name) and one.id in frames for one in node.bases
        ):
            yield node


def _needs_words(node: ast.FunctionDef | ast.ClassDef) -> bool:
    return isinstance(node, ast.ClassDef) or (node.returns is not None and "Barred" in ast.unparse(node.returns))


def test_tests_of_the_rules_are_named_by_section() -> None:
    offenders = []
    for path in files("tests/rules"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and not _numbered(node.name):
                offenders.append(f"{short(path)}:{node.lineno}: {node.name}")
    assert not names(offenders)


def _numbered(name: str) -> bool:
    """test_12_4_1_...; test_r_41_..., test_d_... and test_s_... for the rulings, decisions and options of the rules."""
    if found := re.match(r"test_r_(\d+)_[a-z]", name):
        return 1 <= int(found[1]) <= RULINGS
    found = re.match(r"test_(\d+(?:_\d+)*)_[a-z0-9]", name)
    parts = found[1].split("_") if found else []
    return bool(re.match(r"test_[ds]_[a-z]", name)) or any(
        ".".join(parts[:length]) in sections() for length in range(len(parts), 0, -1)
    )


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Comments and strings of a module with their lines, docstrings among them."""
    for token in tokenize.generate_tokens(io.StringIO(path.read_text()).readline):
        if token.type in (tokenize.COMMENT, tokenize.STRING):
            yield token.start[0], token.string


def test_every_section_named_in_code_exists() -> None:
    offenders = []
    for path in files("engine/sword", "tests/rules", "tests/cards"):
        for line, text in texts(path):
            offenders += [
                f"{short(path)}:{line}: {number}" for number in NUMBER.findall(text) if number not in sections()
            ]
            offenders += [f"{short(path)}:{line}: §R {n}" for n in RULING.findall(text) if not 1 <= int(n) <= RULINGS]
    assert not names(offenders)


@pytest.mark.parametrize("number", ["5.10.3", "12.4.1", "16.1.1"])
def test_the_list_of_sections(number: str) -> None:
    """It is a list of whole numbers each of which stands below one that is there."""
    assert number in sections()
    for one in sections():
        assert re.fullmatch(r"\d{1,2}(\.\d{1,2})*", one)
        assert "." not in one or one.rpartition(".")[0] in sections()
