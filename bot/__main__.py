"""`python -m bot`: the bot on Discord; with `--local` in a simulated one."""

import argparse
import asyncio
import logging
import sys

import aiohttp
import discord

from bot.client import Client
from bot.clock import SystemClock
from bot.settings import Settings, StartupError, load_settings

WRONG_SETUP = 2


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bot", description="The Sword of Rome, played on Discord.")
    parser.add_argument("--local", action="store_true", help="play on this machine in a simulated Discord, no token")
    parser.add_argument("--port", type=port_number, default=0, help="local mode: the page's port (default: a free one)")
    parser.add_argument("--view", default="", metavar="dm:NAME", help="local mode: show NAME's direct messages")
    return parser.parse_args()


def port_number(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 0 to 65535")
    return int(text)


def prepare_log(settings: Settings) -> None:
    """What the bot itself says goes by LOG_LEVEL; the libraries only warn."""
    discord.utils.setup_logging(level=logging.WARNING, root=True)
    logging.getLogger("bot").setLevel(settings.log_level)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


async def run(settings: Settings) -> None:
    """The bot on Discord, for as long as it runs; raises StartupError."""
    token = settings.token
    try:
        async with Client(settings, SystemClock()) as client:
            await client.start(token)
    except discord.LoginFailure as error:
        raise StartupError(
            "Discord does not accept DISCORD_TOKEN. Copy the bot's token again from the developer portal."
        ) from error
    except (aiohttp.ClientConnectionError, discord.DiscordServerError) as error:
        raise StartupError(f"Discord cannot be reached ({error}). Check the connection and start again.") from error


async def run_locally(settings: Settings, port: int, view: str) -> None:
    logging.getLogger("discord.state").setLevel(logging.ERROR)  # what the simulation warns of when imported is harmless
    try:
        from bot.local import play_locally
    except ModuleNotFoundError as error:
        raise StartupError(
            f"The local mode needs the package {error.name}. Install it with: pip install -e '.[local]'"
        ) from error
    await play_locally(settings, port=port, view=view)


def main() -> int:
    chosen = arguments()
    try:
        settings = load_settings()
        prepare_log(settings)
        asyncio.run(run_locally(settings, chosen.port, chosen.view) if chosen.local else run(settings))
    except StartupError as error:
        print(error, file=sys.stderr)
        return WRONG_SETUP
    except KeyboardInterrupt:
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
