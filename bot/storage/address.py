"""Where the database is by DATABASE_URL, and whether an SQLite file there may be the bot's."""

import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import unquote, urlsplit

import sqlalchemy as sa

from bot.settings import StartupError

EXAMPLE = "An SQLite file is sqlite+aiosqlite:///sword.db"


def unusable(why: str) -> StartupError:
    return StartupError(f"DATABASE_URL cannot be used ({why}). {EXAMPLE}")


def sqlite_file(url: str) -> Path | None:
    """None for a database on a server. Raises StartupError, for one in memory too."""
    try:
        address = sa.make_url(url)
    except ValueError as error:  # its text may be a part of the password
        raise unusable("the port after the host is no number") from error
    except sa.exc.ArgumentError as error:
        raise unusable(str(error.args[0])) from error
    if address.get_backend_name() != "sqlite":
        return None
    try:
        (name,), options = address.get_dialect()().create_connect_args(address)
    except (sa.exc.ArgumentError, ValueError) as error:
        raise unusable(str(error.args[0]).partition("\n")[0]) from error
    path = unquote(urlsplit(name).path) if options.get("uri") else name
    if path in ("", ":memory:") or address.query.get("mode") == "memory" or address.query.get("vfs") == "memdb":
        raise StartupError(f"DATABASE_URL is a database in memory, which ends with the bot. {EXAMPLE}")
    return Path(path)


def try_opening(address: sa.URL) -> None:
    """An SQLite file, as the bot opens it. Raises sqlite3.Error, and StartupError for that of another program."""
    (name,), options = address.get_dialect()().create_connect_args(address)
    with closing(sqlite3.connect(name, **options)) as connection:
        if is_foreign(connection):
            raise foreign(name)


def foreign(name: object) -> StartupError:
    return StartupError(f"The database {name} is that of another program. Check DATABASE_URL.")


def is_foreign(connection: sqlite3.Connection) -> bool:
    """Whether another program has made its tables there."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return bool(tables) and "alembic_version" not in tables
