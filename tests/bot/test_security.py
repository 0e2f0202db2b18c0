"""Least rights: what the bot asks of Discord, of its database and of whoever reads its files."""

import ast
import io
import re
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest
from PIL import Image

from bot.render.encoding import encode, encode_flat, encode_report
from bot.rooms.permissions import LOCKED, NAMES
from tests.bot.stage import staged

ROOT = Path(__file__).parents[2]
ANYWHERE = {"help", "about"}
"""The commands that are of no one server's games."""
RAW = {"text", "exec_driver_sql", "executescript", "raw_connection", "literal_column"}
SQLITE_ITSELF = {f"bot/storage/{name}.py" for name in ("address", "backup", "claim", "database", "scratch")}
"""Below SQLAlchemy: copying the file, the locks beside it, whose it is, and the pragmas of each connection."""


# Discord


def readme(language: str = "") -> str:
    return (ROOT / f"README{language}.md").read_text(encoding="utf-8")


def test_the_invite_asks_for_what_the_bot_uses_and_nothing_else() -> None:
    used = discord.Permissions(**{name: True for name in NAMES if name not in LOCKED})
    links = re.findall(r"oauth2/authorize\?client_id=ID&scope=([\w+.]+)&permissions=(\d+)", readme() + readme(".ru"))
    assert set(links) == {("bot+applications.commands", str(used.value))}


async def test_no_intent_but_that_of_servers_and_commands_only_where_they_have_a_sense(database_url: str) -> None:
    async with staged(database_url) as stage:
        assert stage.client.intents == discord.Intents(guilds=True)
        assert not stage.client.allowed_mentions.to_dict()["parse"]  # type: ignore[union-attr]
        told = {command.name: command.to_dict(stage.client.tree) for command in stage.client.tree.get_commands()}
        assert {name for name, one in told.items() if one["dm_permission"]} == ANYWHERE
        assert {name for name, one in told.items() if one["default_member_permissions"] is not None} == {"setup"}
        assert all(set(one["integration_types"] or ()) <= {0} for one in told.values()), "none for users' own installs"
        assert not any(one["nsfw"] for one in told.values())


# the database


def calls(path: Path) -> Iterator[ast.Call]:
    return (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call))


def name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def is_constant(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def raw_sql(path: Path) -> Iterator[str]:
    """Where SQL is text that is not wholly written there."""
    database = re.search(r"\bimport sqlalchemy\b|\bfrom (sqlalchemy|alembic|sqlite3)\b", path.read_text())
    for call in calls(path):
        said = call.args[0] if call.args else None
        raw = bool(database) and name_of(call) in RAW
        executed = name_of(call) in ("execute", "exec") and isinstance(said, ast.JoinedStr | ast.BinOp | ast.Constant)
        if said is not None and (raw or executed) and not is_constant(said):
            yield f"{path.relative_to(ROOT)}:{call.lineno}"


def test_sql_comes_from_sqlalchemy_and_what_is_written_out_is_constant() -> None:
    own = {str(path.relative_to(ROOT)): path for path in sorted((ROOT / "bot").rglob("*.py"))}
    found = [place.rpartition(":") for path in own.values() for place in raw_sql(path)]
    lines = [own[name].read_text().splitlines()[int(line) - 1].strip() for name, _colon, line in found]
    constant, number = (
        'cursor.execute(f"PRAGMA {pragma}")',
        'anew.execute(f"PRAGMA user_version = {1 + secrets.randbelow',
    )
    assert [line for line in lines if line != constant and not line.startswith(number)] == []
    assert len(lines) == 2
    below = {name for name, path in own.items() if re.search(r"^import sqlite3", path.read_text(), re.M)}
    assert below <= SQLITE_ITSELF


@pytest.mark.parametrize(
    "line",
    [
        'session.execute(sa.text(f"SELECT {name}"))',
        'connection.exec_driver_sql("DELETE FROM " + name)',
        'cursor.execute(f"DROP TABLE {name}")',
        'op.execute("UPDATE %s" % name)',
        "sa.text(name)",
    ],
)
def test_sql_put_together_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    (tmp_path / "one.py").write_text(f"import sqlalchemy as sa\n{line}\n")
    assert list(raw_sql(tmp_path / "one.py")) == ["one.py:2"]


# pictures


@pytest.mark.parametrize("encoder", [encode, encode_report, encode_flat])
def test_a_picture_says_nothing_but_what_it_shows(encoder: object) -> None:
    assert callable(encoder)
    drawn = Image.new("RGB", (40, 30), "red")
    drawn.info |= {"comment": b"a secret", "exif": b"a secret", "Title": "a secret", "dpi": (96, 96)}
    data = encoder(drawn)
    shown = Image.open(io.BytesIO(data))
    assert not shown.getexif()
    assert not getattr(shown, "text", {})
    assert b"secret" not in data
