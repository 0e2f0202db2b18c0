"""What the owner of the bot may set, from the environment or a file `.env` in the working directory."""

import re
from pathlib import Path
from typing import Literal

from pydantic import SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict


class StartupError(Exception):
    """What the owner must put right before the bot can start; its text is the one line to print."""


class NotNow(StartupError):
    """What may be over in a while: the bot is to be started again then."""


class Settings(BaseSettings):
    """Each field is an environment variable of the same name in capitals, explained in `.env.example`."""

    model_config = SettingsConfigDict(env_file=".env", env_ignore_empty=True, extra="ignore", frozen=True)

    discord_token: SecretStr | None = None
    database_url: str = "sqlite+aiosqlite:///sword.db"
    data_folder: Path | None = None
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    sync_guild: int | None = None

    @property
    def token(self) -> str:
        """Raises StartupError when none is set, or what is set cannot be one."""
        if self.discord_token is None:
            raise StartupError(
                "DISCORD_TOKEN is not set. Put the bot's token into the file .env (see .env.example), "
                "or play without Discord: python -m bot --local"
            )
        token = self.discord_token.get_secret_value().strip()
        if re.fullmatch(r"[\w.-]+", token, re.ASCII) is None:
            raise StartupError("DISCORD_TOKEN has characters no token has. Copy it again from the developer portal.")
        return token


def load_settings() -> Settings:
    """Raises StartupError naming the first variable that has a wrong value."""
    try:
        settings = Settings()
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        variable = str(first["loc"][0]).upper()
        raise StartupError(f"{variable}: {first['msg']}. Correct it in the environment or in the file .env.") from error
    except (OSError, UnicodeDecodeError) as error:
        raise StartupError(f"The file .env cannot be read ({error}). Save it as plain text in UTF-8.") from error
    if settings.data_folder is not None and not settings.data_folder.is_dir():
        raise StartupError(
            f"DATA_FOLDER: there is no folder {settings.data_folder}. "
            "Correct the path, or leave DATA_FOLDER empty to use the data that comes with the bot."
        )
    return settings
