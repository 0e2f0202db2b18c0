"""Mistakes that the type checker must find: wrong targets of `goto`."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

CODE = """
from dataclasses import dataclass
from engine.core.frames import Procedure, step
from engine.core.game import Game

@dataclass(kw_only=True)
class Battle(Procedure[Game]):
    @step
    def fight(self, game: Game) -> None:
        self.goto(Battle.fight)
        self.goto(Battle.{right})

@dataclass(kw_only=True)
class Siege(Procedure[Game]):
    @step
    def roll(self, game: Game) -> None:
        self.goto({wrong})
"""


def check(tmp_path: Path, right: str, wrong: str) -> str:
    file = tmp_path / "code.py"
    file.write_text(CODE.format(right=right, wrong=wrong))
    command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "--cache-dir", str(tmp_path), str(file)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout


def test_goto_is_typed(tmp_path: Path) -> None:
    assert "Success" in check(tmp_path, "fight", "Siege.roll")
    wrong = check(tmp_path, "flee", "Battle.fight")
    assert 'has no attribute "flee"' in wrong
    assert 'Argument 1 to "goto" of "Procedure" has incompatible type "Step[Battle, Game]"' in wrong
