"""The unit and the image: what they name is there, and they start and stop the bot as it wants to be."""

import configparser
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bot.__main__ import WRONG_SETUP
from bot.backup import file_of
from bot.stopping import STOP_SECONDS

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "bot/deploy/sword-bot.service"
DOCKERFILE = ROOT / "bot/deploy/Dockerfile"


def test_the_unit_starts_and_stops_the_bot_as_it_wants() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(UNIT)
    service = unit["Service"]
    assert service["ExecStart"].endswith("/.venv/bin/python -m bot")
    assert float(service["TimeoutStopSec"]) > STOP_SECONDS
    assert service["RestartPreventExitStatus"] == str(WRONG_SETUP)
    database = file_of(service["Environment"].removeprefix("DATABASE_URL="))
    assert database.parent == Path("/var/lib") / service["StateDirectory"]  # the one place it may write to


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    """With a user and a program that are there."""
    text = UNIT.read_text()
    for ours, there in (("User=sword", "User=root"), ("Group=sword", "Group=root")):
        text = text.replace(ours, there)
    text = re.sub(r"ExecStart=\S+", "ExecStart=/bin/true", text)
    (tmp_path / UNIT.name).write_text(text)
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(tmp_path / UNIT.name)], capture_output=True, text=True, timeout=60
    )
    assert [line for line in done.stderr.splitlines() if UNIT.name in line] == []


def test_the_image_holds_what_the_bot_is_made_of() -> None:
    lines = DOCKERFILE.read_text().splitlines()
    copied = [name for line in lines if line.startswith("COPY ") for name in line.split()[1:-1]]
    assert all((ROOT / name).exists() for name in copied)
    let_in = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert let_in == set(copied)
    assert {"bot", "engine", "assets"} <= set(copied)
    assert not any("TOKEN" in line or ".env " in line for line in lines if not line.startswith("#"))
    assert 'ENTRYPOINT ["python", "-m", "bot"]' in lines  # no shell that would keep the signal to itself


def test_the_readme_says_what_is_there() -> None:
    text = (ROOT / "README.md").read_text()
    named = set(re.findall(r"bot/deploy/[\w.-]+|\.ci/\w+", text))
    assert {"bot/deploy/sword-bot.service", "bot/deploy/Dockerfile", ".ci/audit"} <= named
    assert all((ROOT / name).is_file() for name in named)
    assert os.access(ROOT / ".ci/audit", os.X_OK)


@pytest.mark.parametrize(
    ("installed", "audited", "code"),
    [
        ("discord.py==2.7.1", "exit 0", 0),
        ("discord.py==2.7.1", "exit 1", 1),  # known vulnerabilities, or one that could not be audited
        ("mine @ file:///somewhere", "exit 0", 1),
    ],
)
def test_the_audit_fails_if_anything_was_not_audited(tmp_path: Path, installed: str, audited: str, code: int) -> None:
    """With programs in the place of pip and pip-audit; by hand with those."""
    bin_ = tmp_path / ".venv/bin"
    bin_.mkdir(parents=True)
    shutil.copytree(ROOT / ".ci", tmp_path / ".ci")
    for name, does in (("python", f"echo '{installed}'"), ("pip-audit", f'echo "$@" > {tmp_path}/asked\n{audited}')):
        (bin_ / name).write_text(f"#!/bin/sh\n{does}\n")
        (bin_ / name).chmod(0o755)
    done = subprocess.run([tmp_path / ".ci/audit"], capture_output=True, text=True, timeout=30)
    assert done.returncode == code
    if "@" not in installed:
        assert "--strict" in (tmp_path / "asked").read_text().split()
