"""The bot on Discord; with `--local` in a simulated one; `check`, `backup` and `restore` its games."""

import argparse
import asyncio
import logging
import signal
import sys
from http import HTTPStatus
from pathlib import Path

import aiohttp
import discord

from bot import logs, memory
from bot.client import Client, datasets
from bot.clocks.clock import SystemClock
from bot.language.i18n import ENGLISH, languages
from bot.pictures.studio import Outdoors
from bot.settings import NotNow, Settings, StartupError, load_settings
from bot.stopping import until_told
from bot.storage.stored import NotKept

WRONG_SETUP = 2
BROKEN_OFF = 3
OUT_OF_REACH = 4
INTERRUPTED = 130
TOKEN_REFUSED = 4004  # by the gateway
TOO_OLD = range(4010, 4015)  # what the gateway calls what only another version of the bot can mend


class OutOfReach(Exception):
    """Discord cannot be reached now: whoever runs the bot has nothing to mend, and it is to be started again."""


PROGRESS_SECONDS = 5.0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bot", description="The Sword of Rome, played on Discord.")
    parser.add_argument("--local", action="store_true", help="play on this machine in a simulated Discord, no token")
    parser.add_argument("--port", type=port_number, default=0, help="local mode: the page's port (default: a free one)")
    parser.add_argument(
        "--view",
        default="",
        metavar="practice | dm:NAME",
        help="local mode: a channel without a game, or direct messages",
    )
    parser.add_argument("--language", default=ENGLISH, choices=languages(), help="local mode: what everybody speaks")
    what = parser.add_subparsers(dest="command", metavar="check | backup FILE | restore FILE")
    what.add_parser("check", help="replay every stored game under this version, and say what differs (exit code 1)")
    for name, told in (
        ("backup", "copy the database to FILE; the bot may run"),
        ("restore", "put the backup FILE in the place of the database; the bot must not run"),
    ):
        what.add_parser(name, help=told).add_argument("file", type=Path, metavar="FILE")
    return parser.parse_args()


def port_number(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 0 to 65535")
    return int(text)


async def run(settings: Settings) -> None:
    """The bot on Discord, for as long as it runs; raises StartupError, OutOfReach."""
    token = settings.token
    wrong_token = "Discord does not accept DISCORD_TOKEN. Copy the bot's token again from the developer portal."
    try:
        async with Client(settings, SystemClock(), Outdoors()) as client:
            await until_told(client.start(token), client.wind_up)
    except discord.LoginFailure as error:
        raise StartupError(wrong_token) from error
    except discord.PrivilegedIntentsRequired as error:
        raise StartupError(
            "Discord does not allow the application what this version of the bot asks for. Update the bot; of the "
            "intents under Bot in the developer portal it needs none."
        ) from error
    except discord.ConnectionClosed as error:
        if error.code == TOKEN_REFUSED:
            raise StartupError(wrong_token) from error
        if error.code in TOO_OLD:
            raise StartupError(f"Discord does not speak with this version of the bot ({error}). Update it.") from error
        raise OutOfReach(error) from error
    except (aiohttp.ClientError, discord.GatewayNotFound, discord.DiscordServerError, TimeoutError) as error:
        raise OutOfReach(error) from error
    except discord.HTTPException as error:
        if error.status != HTTPStatus.TOO_MANY_REQUESTS:
            raise
        raise OutOfReach(error) from error


async def run_locally(settings: Settings, port: int, view: str, language: str) -> None:
    logging.getLogger("discord.state").setLevel(logging.ERROR)  # what the simulation warns of when imported is harmless
    try:
        from bot.local import play_locally
    except ModuleNotFoundError as error:
        raise StartupError(
            f"The local mode needs the package {error.name}. Install it with: pip install -e '.[local]'"
        ) from error
    await until_told(play_locally(settings, port=port, view=view, language=language))


def keep_games(settings: Settings, command: str, file: Path) -> int:
    """Back up or restore; raises StartupError, and KeyboardInterrupt when told to stop."""
    from bot.storage.backup import backup, restore

    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if command == "backup":
        backup(settings.database_url, file)
        print(f"Backed up to {file}. It holds every hand and seed: keep it to yourself.")
        return 0
    before = restore(file, settings.database_url, _stop_no_more)
    print(f"Restored from {file}." + (f" What was there before is in {before}." if before else ""))
    return 0


def _stop_no_more() -> None:
    """To the end of the process: what is done from here on is done whole, and said."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)


async def run_check(settings: Settings) -> int:
    """1 if anything differs, or if it was told to stop before the end; raises StartupError."""
    from bot.storage.check import Checked, check, copied

    seen, found = Checked(), 0

    async def work() -> None:
        nonlocal found
        async with copied(settings.database_url) as store:
            async for difference in check(store, datasets(settings), seen):
                found += 1
                print(difference, flush=True)

    async def progress() -> None:
        while True:
            await asyncio.sleep(PROGRESS_SECONDS)
            print(f"… {seen} of {seen.of}", file=sys.stderr, flush=True)

    shown = asyncio.create_task(progress())
    await until_told(work())
    shown.cancel()
    stopped = "" if seen.done else f"Stopped before the end, of {seen.of} games after "
    print(f"{stopped}{seen}: {found or 'no'} difference{'' if found == 1 else 's'}.{seen.told_of_earlier()}")
    return 1 if found or stopped else 0


def main() -> int:
    chosen = arguments()
    try:
        settings = load_settings()
        token = settings.discord_token
        quiet = chosen.local and "log_level" not in settings.model_fields_set
        logs.prepare("WARNING" if quiet else settings.log_level, [token.get_secret_value().strip()] if token else [])
        if chosen.command == "check":
            return asyncio.run(run_check(settings))
        if chosen.command:
            return keep_games(settings, chosen.command, chosen.file)
        memory.prepare()
        locally = chosen.port, chosen.view, chosen.language
        asyncio.run(run_locally(settings, *locally) if chosen.local else run(settings))
    except NotNow as error:
        print(error, file=sys.stderr)
        return OUT_OF_REACH
    except StartupError as error:
        print(error, file=sys.stderr)
        return WRONG_SETUP
    except NotKept as error:
        print(f"The database cannot be used now: {error.trouble}. When that is over, start again.", file=sys.stderr)
        return OUT_OF_REACH
    except OutOfReach as error:
        print(f"Discord cannot be reached ({error}). Check the connection; start again later.", file=sys.stderr)
        return OUT_OF_REACH
    except KeyboardInterrupt:
        return INTERRUPTED if chosen.command else 0
    except Exception:
        logging.getLogger("bot").exception("The bot broke off")  # by its formatter, without what is hidden
        return BROKEN_OFF
    return 0
