"""Running the tests of a chapter on a private copy of the repository in which one thing is changed."""

import ast
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

from tests.mutation.sites import Mutant

COPIED = ("engine", "tests/rules", "tests/cards")
INI = "[pytest]\naddopts = --import-mode=importlib\n"
PASSED, FAILED, INTERRUPTED = 0, 1, 2
PATIENCE = 10
"""Seconds that tests may take beyond five times what they usually take."""


class CannotJudge(Exception):
    """The tests do not pass, or cannot be run, before anything is changed."""


@dataclass(frozen=True, slots=True)
class Verdict:
    mutant: Mutant
    caught: bool
    seconds: float


class Copy:
    """A private copy of the tree in the folder `home`, with bytecode."""

    def __init__(self, home: Path) -> None:
        self.home = home

    @classmethod
    def of(cls, root: Path, home: Path) -> "Copy":
        for name in COPIED:
            if (root / name).is_dir():
                shutil.copytree(root / name, home / name, ignore=shutil.ignore_patterns("__pycache__"))
        (home / "tests/__init__.py").touch()
        (home / "pytest.ini").write_text(INI)
        # Bytecode that is checked against the text: a change within the same second and of the same length must count.
        command = [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "engine"]
        subprocess.run(command, cwd=home, check=True)
        return cls(home)

    def again(self, home: Path) -> "Copy":
        shutil.copytree(self.home, home)
        return Copy(home)

    def run(
        self, tests: tuple[str, ...], *, limit: float | None = None, keep_bytecode: bool = False
    ) -> tuple[int | None, str]:
        """Exit code of pytest, None if it did not end in time; and what it printed."""
        paths = os.pathsep.join((str(self.home), os.environ.get("PYTHONPATH", "")))
        environment = os.environ | {"PYTHONPATH": paths, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        environment["PYTHONDONTWRITEBYTECODE"] = "" if keep_bytecode else "1"
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", *tests]
        try:
            done = subprocess.run(
                command, cwd=self.home, env=environment, timeout=limit, capture_output=True, text=True, check=False
            )
        except subprocess.TimeoutExpired:
            return None, ""
        return done.returncode, done.stdout + done.stderr

    def limit(self, tests: tuple[str, ...]) -> float:
        """The seconds after which these tests are taken to hang. Raises CannotJudge if they do not pass."""
        began = time.perf_counter()
        code, printed = self.run(tests, keep_bytecode=True)
        if code != PASSED:
            raise CannotJudge(f"{' '.join(tests)} must pass before anything is changed:\n{printed[-3000:]}")
        return PATIENCE + 5 * (time.perf_counter() - began)

    def judge(self, mutant: Mutant, tests: tuple[str, ...], limit: float) -> Verdict:
        """Raises CannotJudge."""
        file = self.home / mutant.path
        source = file.read_bytes()
        changed = mutant.apply(source)
        if ast.dump(ast.parse(changed)) == ast.dump(ast.parse(source)):
            raise CannotJudge(f"nothing is changed by\n{mutant}")
        began = time.perf_counter()
        try:
            file.write_bytes(changed)
            code, printed = self.run(tests, limit=limit)
        finally:
            file.write_bytes(source)
        if code not in (PASSED, FAILED, INTERRUPTED, None):
            raise CannotJudge(f"{' '.join(tests)} could not be run on\n{mutant}\n{printed[-3000:]}")
        return Verdict(mutant, code != PASSED, time.perf_counter() - began)


def judge_all(root: Path, jobs: Sequence[tuple[Mutant, tuple[str, ...]]], workers: int) -> Iterator[Verdict]:
    """The verdicts in the order of `jobs`, as they come. Raises CannotJudge."""
    with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
        homes = [Path(folder) / str(number) for number in range(workers)]
        first = Copy.of(root, homes[0])
        limits = {tests: first.limit(tests) for tests in dict.fromkeys(tests for _, tests in jobs)}
        copies: SimpleQueue[Copy] = SimpleQueue()
        for home in homes:
            copies.put(first if home == first.home else first.again(home))

        def judge(job: tuple[Mutant, tuple[str, ...]]) -> Verdict:
            copy = copies.get()
            try:
                return copy.judge(*job, limits[job[1]])
            finally:
                copies.put(copy)

        with ThreadPoolExecutor(workers) as pool:
            try:
                yield from pool.map(judge, jobs)
            finally:
                pool.shutdown(wait=True, cancel_futures=True)
