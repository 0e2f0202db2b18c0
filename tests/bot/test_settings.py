"""Settings: from the environment or `.env`, each mistake told in one line."""

from pathlib import Path

import pytest

from bot.settings import Settings, StartupError, load_settings

EXAMPLE = Path(__file__).parents[2] / ".env.example"


@pytest.fixture(autouse=True)
def _empty_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


def test_nothing_needs_to_be_set_for_the_local_mode() -> None:
    settings = load_settings()
    assert settings.database_url == "sqlite+aiosqlite:///sword.db"
    with pytest.raises(StartupError, match=r"^DISCORD_TOKEN is not set\. [^\n]+$"):
        _ = settings.token


def test_the_environment_goes_before_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=from-file\nLOG_LEVEL=DEBUG\nSYNC_GUILD=\nOTHER=1\n")
    monkeypatch.setenv("DISCORD_TOKEN", "from-environment")
    settings = load_settings()
    assert (settings.token, settings.log_level, settings.sync_guild) == ("from-environment", "DEBUG", None)


def test_the_token_does_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    assert "secret" not in repr(load_settings())


@pytest.mark.parametrize(
    ("name", "value"), [("LOG_LEVEL", "LOUD"), ("SYNC_GUILD", "my server"), ("DATA_FOLDER", "/no/such/folder")]
)
def test_a_wrong_value_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(StartupError, match=rf"^{name}: [^\n]+$"):
        load_settings()


@pytest.mark.parametrize("value", ["ab\ncd", "the token", "токен"])
def test_what_cannot_be_a_token_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", value)
    with pytest.raises(StartupError, match=r"^DISCORD_TOKEN has characters no token has\. [^\n]+$"):
        _ = load_settings().token


def test_a_file_that_is_no_text_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("LOG_LEVEL=DEBUG", encoding="utf-16")
    with pytest.raises(StartupError, match=r"^The file \.env cannot be read [^\n]+$"):
        load_settings()


def test_the_example_file_explains_every_setting(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lines = EXAMPLE.read_text().splitlines()
    assert [line.partition("=")[0].lower() for line in lines if line and line[0] != "#"] == list(Settings.model_fields)
    (tmp_path / ".env").write_text(EXAMPLE.read_text())
    assert load_settings() == Settings()
