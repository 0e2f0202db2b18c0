"""Which version of the bot this is."""

from functools import cache
from importlib import metadata

PACKAGE = "sword-of-rome-bot"


@cache
def version() -> str:
    """As installed; `unknown` where the code runs without having been installed."""
    try:
        return metadata.version(PACKAGE)
    except metadata.PackageNotFoundError:
        return "unknown"
