"""The bot is told to stop: what was answered is kept, what is on its way is sent, and it has ended within 5 s."""

import asyncio
import os
import shutil
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot import logs, program
from bot.settings import Settings
from bot.storage.check import Checked, check, copied
from bot.storage.store import Store
from engine import load_dataset
from tests.bot.page import LocalMode, command

ROOT = Path(__file__).parents[2]
STOP_SECONDS = 5.0


def playing(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """The bot as a process, once it plays."""
    clean = {name: value for name, value in os.environ.items() if name.lower() not in Settings.model_fields}
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.bot.stopped", *arguments],
        cwd=ROOT,
        env={**clean, "DISCORD_TOKEN": "none", "DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'sword.db'}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    if process.stdout.readline() != "plays\n":
        raise AssertionError(f"The bot did not start: {process.communicate()[1]}")
    return process


@pytest.mark.parametrize(("told", "hang"), [(signal.SIGTERM, ""), (signal.SIGINT, ""), (signal.SIGTERM, "hang")])
async def test_it_ends_within_five_seconds_and_nothing_is_lost(tmp_path: Path, told: signal.Signals, hang: str) -> None:
    process = playing(tmp_path, *([hang] if hang else []))
    try:
        await asyncio.sleep(1)
        begun = time.monotonic()
        process.send_signal(told)
        _output, errors = process.communicate(timeout=30)
        took = time.monotonic() - begun
    finally:
        process.kill()
    assert process.returncode == 0, errors
    assert took < STOP_SECONDS
    assert 'msg="stops"' in errors
    assert ("still under way" in errors) == bool(hang)
    assert "level=error" not in errors
    assert (
        "Traceback" not in errors
    )  # of the process that draws either, which has ended, for it writes to the same place
    seen = Checked()
    async with copied(f"sqlite+aiosqlite:///{tmp_path / 'sword.db'}") as store:
        assert [str(one) async for one in check(store, [load_dataset()], seen)] == []
        assert all(row.attempts == 0 for row in await store.unsent())
    assert errors.count('msg="kept"') == seen.entries > 1


async def test_a_commit_under_way_ends_before_the_rest_and_no_other_begins(store: Store) -> None:
    under_way, go_on, kept = asyncio.Event(), asyncio.Event(), list[int]()

    async def commit(number: int) -> None:
        async with store.transaction():
            under_way.set()
            await go_on.wait()
            kept.append(number)

    first = asyncio.create_task(commit(1))
    await under_way.wait()
    rest = asyncio.create_task(store.rest())
    await asyncio.sleep(0)
    second = asyncio.create_task(commit(2))
    assert not (await asyncio.wait({rest, second}, timeout=0.05))[0]
    go_on.set()
    await asyncio.gather(first, rest)
    assert not (await asyncio.wait({second}, timeout=0.05))[0]
    second.cancel()
    assert kept == [1]


def test_so_does_the_local_mode(tmp_path: Path) -> None:
    with LocalMode(tmp_path) as local:
        local.open("anna")
        made = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
        assert made == dict.fromkeys((f"local.db{end}" for end in ("", "-wal", "-shm", ".lock")), 0o600)
        begun = time.monotonic()
        local._process.send_signal(signal.SIGTERM)
        _output, errors = local._process.communicate(timeout=30)
        assert time.monotonic() - begun < STOP_SECONDS
        assert (local._process.returncode, errors) == (0, "")


def catches_it(process: subprocess.Popen[str]) -> bool:
    """Whether it has a handler for SIGTERM by now."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    caught = next(line for line in status.splitlines() if line.startswith("SigCgt:"))
    return bool(int(caught.split()[1], 16) >> (signal.SIGTERM - 1) & 1)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no Linux")
@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
def test_told_to_stop_while_it_reads_its_modules_it_ends_without_a_word(tmp_path: Path, told: signal.Signals) -> None:
    process = command(tmp_path, "check")
    try:
        while not catches_it(process):
            assert process.poll() is None
            time.sleep(0.001)
        process.send_signal(told)
        output, errors = process.communicate(timeout=20)
    finally:
        process.kill()
    assert (process.returncode, output, errors) == (-told, "", "")  # no 0: nothing was checked


def test_so_does_the_first_process_of_a_container() -> None:
    """Which no signal ends that it does not catch."""
    outside = ["unshare", "--pid", "--fork", "--kill-child"]
    if shutil.which("unshare") is None or subprocess.run([*outside, "true"], capture_output=True).returncode:
        pytest.skip("no such right here")
    code = "import os, signal, bot.__main__ as main; signal.signal(15, main.end); os.kill(os.getpid(), 15)"
    done = subprocess.run([*outside, sys.executable, "-c", code], cwd=ROOT, capture_output=True, timeout=20)
    assert done.returncode == 128 + signal.SIGTERM


@pytest.mark.parametrize("what", ["backup", "restore"])
def test_a_backup_or_restore_that_is_broken_off_is_none_that_succeeded(
    what: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database_url: str, tmp_path: Path
) -> None:
    def told(*_: object) -> None:
        signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(f"bot.storage.backup.{what}", told)
    monkeypatch.setattr(program, "load_settings", lambda: Settings(database_url=database_url))
    monkeypatch.setattr(logs, "prepare", lambda *_how: None)
    monkeypatch.setattr("sys.argv", ["bot", what, str(tmp_path / "kept.db")])
    before = signal.getsignal(signal.SIGTERM)
    try:
        assert program.main() == program.INTERRUPTED
    finally:
        signal.signal(signal.SIGTERM, before)
    assert capsys.readouterr().out == ""
