"""The unit and the image: what they name is there, and they start and stop the bot as it wants to be."""

import configparser
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bot.program import WRONG_SETUP
from bot.stopping import STOP_SECONDS
from bot.storage.backup import file_of

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "bot/deploy/sword-bot.service"
BACKUP = ROOT / "bot/deploy/sword-backup.service"
TIMER = ROOT / "bot/deploy/sword-backup.timer"
DOCKERFILE = ROOT / "bot/deploy/Dockerfile"
OURS = "sword-of-rome-bot==0.1.0"


def read(path: Path, section: str = "Service") -> configparser.SectionProxy:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(path)
    return unit[section]


def test_the_unit_starts_and_stops_the_bot_as_it_wants() -> None:
    service = read(UNIT)
    assert service["ExecStart"].endswith("/.venv/bin/python -m bot")
    assert float(service["TimeoutStopSec"]) > STOP_SECONDS
    assert service["RestartPreventExitStatus"] == str(WRONG_SETUP)
    database = file_of(service["Environment"].removeprefix("DATABASE_URL="))
    assert database.parent == Path("/var/lib") / service["StateDirectory"]  # the one place it may write to


def test_the_daily_backup_is_of_the_bots_own_database_as_the_same_user() -> None:
    bot, backup = read(UNIT), read(BACKUP)
    for name in ("User", "Group", "WorkingDirectory", "Environment", "UMask"):
        assert backup[name] == bot[name]
    folder = Path("/var/lib") / backup["StateDirectory"].split()[1]
    assert f"bot backup {folder}/games-" in backup["ExecStart"]
    assert backup["ExecStartPost"].startswith(f"/usr/bin/find {folder} -name games-*.db -mtime +14 ")
    assert backup["TimeoutStartSec"] == "15min"  # a unit of this type has none by itself
    assert read(TIMER, "Timer")["OnCalendar"] == "daily"
    assert TIMER.stem == BACKUP.stem


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    """With a user and a program that are there."""
    for unit in (UNIT, BACKUP, TIMER):
        text = unit.read_text()
        for ours, there in (("User=sword", "User=root"), ("Group=sword", "Group=root")):
            text = text.replace(ours, there)
        (tmp_path / unit.name).write_text(re.sub(r"ExecStart=/opt\S+", "ExecStart=/bin/true", text))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *map(str, tmp_path.iterdir())],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert [line for line in done.stderr.splitlines() if "sword-" in line] == []


def test_the_image_runs_as_nobody_special_and_comes_back_with_the_machine() -> None:
    lines = DOCKERFILE.read_text().splitlines()
    assert lines.index("USER sword") < lines.index('ENTRYPOINT ["python", "-m", "bot"]')
    assert {"VOLUME /data", "WORKDIR /data", "STOPSIGNAL SIGTERM"} <= set(lines)
    run = next(line.removeprefix("# ") for line in lines if line.startswith("# docker run"))
    build = next(line.removeprefix("# ") for line in lines if line.startswith("# docker build"))
    assert "--restart unless-stopped" in run  # after a restart of the machine too, which on-failure does not do
    assert {run, build} <= set((ROOT / "README.md").read_text().splitlines())


def test_the_image_keeps_the_byte_code() -> None:
    text = DOCKERFILE.read_text()
    assert "PYTHONDONTWRITEBYTECODE" not in text
    assert "--no-compile" not in text
    run = text.partition("\nRUN ")[2].partition("\nUSER ")[0]
    assert "compileall -q bot engine assets" in run
    assert "python -m bot --help" in run  # the standard library's, which comes without in that image


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
    named = set(re.findall(r"bot/deploy/[\w.*-]+|\.ci/\w+", text))
    assert {"bot/deploy/sword-*.service", "bot/deploy/sword-*.timer", "bot/deploy/Dockerfile", ".ci/audit"} <= named
    assert all(list(ROOT.glob(name)) for name in named)
    assert os.access(ROOT / ".ci/audit", os.X_OK)


@pytest.mark.parametrize(
    ("installed", "editable", "audited", "code"),
    [
        ("discord.py==2.7.1", OURS, "exit 0", 0),
        ("discord.py==2.7.1", "", "exit 0", 0),
        ("discord.py==2.7.1", OURS, "exit 1", 1),  # known vulnerabilities, or one that could not be audited
        ("mine @ file:///somewhere", OURS, "exit 0", 1),
        ("discord.py==2.7.1", f"{OURS}\nmine==1.0", "exit 0", 1),
        ("discord.py==2.7.1", "sword-of-rome-bot-more==1.0", "exit 0", 1),
    ],
)
def test_the_audit_fails_if_anything_was_not_audited(
    tmp_path: Path, installed: str, editable: str, audited: str, code: int
) -> None:
    """With programs in the place of pip and pip-audit; by hand with those."""
    bin_ = tmp_path / ".venv/bin"
    bin_.mkdir(parents=True)
    shutil.copytree(ROOT / ".ci", tmp_path / ".ci")
    pip = f"case $3 in freeze) echo '{installed}';; list) echo '{editable}';; *) exit 9;; esac"
    for name, does in (("python", pip), ("pip-audit", f'echo "$@" > {tmp_path}/asked\n{audited}')):
        (bin_ / name).write_text(f"#!/bin/sh\n{does}\n")
        (bin_ / name).chmod(0o755)
    done = subprocess.run([tmp_path / ".ci/audit"], capture_output=True, text=True, timeout=30)
    assert done.returncode == code
    asked = (tmp_path / "asked").exists()
    assert asked or code
    if asked:
        assert "--strict" in (tmp_path / "asked").read_text().split()


def test_an_audit_of_nothing_fails(tmp_path: Path) -> None:
    bin_ = tmp_path / ".venv/bin"
    bin_.mkdir(parents=True)
    shutil.copytree(ROOT / ".ci", tmp_path / ".ci")
    for name in ("python", "pip-audit"):
        (bin_ / name).write_text("#!/bin/sh\nexit 0\n")
        (bin_ / name).chmod(0o755)
    done = subprocess.run([tmp_path / ".ci/audit"], capture_output=True, text=True, timeout=30)
    assert done.returncode == 1
    assert "could not be found out" in done.stdout
