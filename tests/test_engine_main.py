"""`python -m engine FILE` shows reports and records at a terminal, with nothing of the bot installed."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import entry, new_game, options, play, questions, record, report
from engine.__main__ import main
from tests.cards.field import Field

ROOT = Path(__file__).parents[1]
GOLDEN = ROOT / "tests/golden/alliances_and_desperate_times.txt"
ALONE = """
import runpy, sys
for name in ("bot", "discord", "sqlmodel", "sqlalchemy", "alembic", "PIL", "polib"):
    sys.modules[name] = None
runpy.run_module("engine", run_name="__main__")
"""


def battle() -> Field:
    """The Romans may respond; the Samnites have done so, sealed."""
    table = Field()
    table.hand("romans", "rom_23", "rom_22")
    table.hand("etruscans_samnites", "ets_10", "ets_30")
    table.battle("samnites", "romans", "222", "333")
    table.say("etruscans_samnites", "play ets_10")
    return table


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "report.json"
    about = {"revision": "12", "error": "AB12", "words": "I cannot\nanswer"}
    path.write_text(report(battle().game, "romans", "seed", about), encoding="utf-8")
    return path


def shown(capsys: pytest.CaptureFixture[str], *arguments: object) -> list[str]:
    assert main([str(argument) for argument in arguments]) == 0
    told = capsys.readouterr()
    assert not told.err
    return told.out.splitlines()


def failed(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main([str(argument) for argument in arguments]) == 2
    return capsys.readouterr().err


def block(lines: list[str], begins: str) -> Iterator[str]:
    """The indented lines beneath the first that begins so."""
    at = next(number for number, line in enumerate(lines) if line.startswith(begins))
    for line in lines[at + 1 :]:
        if not line.startswith(" "):
            return
        yield line


def test_it_works_without_the_bot(file: Path) -> None:
    alone = subprocess.run([sys.executable, "-c", ALONE, str(file)], cwd=ROOT, capture_output=True, text=True)
    module = subprocess.run([sys.executable, "-m", "engine", str(file)], cwd=ROOT, capture_output=True, text=True)
    assert (alone.returncode, alone.stderr) == (0, "") == (module.returncode, module.stderr)
    assert "romans response 7.1.1" in module.stdout


def test_an_error_is_told_in_a_line_without_a_traceback(tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text("{", encoding="utf-8")
    for name in (path, tmp_path / "none.json"):
        done = subprocess.run([sys.executable, "-m", "engine", str(name)], cwd=ROOT, capture_output=True, text=True)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert name.name in done.stderr


def test_a_report_tells_its_header_where_the_game_is_and_what_is_asked(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = shown(capsys, file)
    assert lines[0].startswith("a report of romans")
    assert any(line.startswith("asked: romans response (") for line in lines)
    assert "answered already, and asked again here: etruscans_samnites" in lines
    assert [line for line in lines if line.startswith(("revision", "error", "words"))] == [
        "revision: 12",
        "error: AB12",
        "words: I cannot",
        "words: answer",
    ]
    assert [line.split()[1] for line in block(lines, "where the game is")][:2] == ["Battle", "Responses"]
    assert list(block(lines, "romans response")) == [
        "  pass",
        "  wait",
        "  play",
        "    rom_23",
        "  insist",
        "    rom_23",
    ]
    assert any("(with a hand dealt anew)" in line for line in lines if line.startswith("etruscans_samnites response"))


def test_the_position_is_a_table(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = shown(capsys, file)
    assert list(block(lines, "ardea [normal, independent]")) == ["  samnites: 4 CU", "  romans: 4 CU"]
    seats = {line.split()[0]: line.split()[1:5] for line in lines if line.startswith(("gauls  ", "romans  "))}
    assert seats["romans"] == ["6", "2", "35", "0"]
    assert "romans hand: rom_23 rom_22" in lines
    assert any(line.startswith("romans: roma(3) ") for line in lines)


def test_sentences_are_said_and_what_happens_is_told(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = ("--say", "romans response: pass", "--say", "etruscans_samnites response: pass")
    lines = shown(capsys, file, *said)
    told = list(block(lines, "> etruscans_samnites response: pass"))
    assert any(line.startswith('  BattleRolled space="ardea"') for line in told)
    assert list(block(lines, "> romans response: pass")) == []


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("romans response", "not of the form"),
        ("romans turn: end", "romans turn is not asked; open: "),
        ("romans response: play rom_22", "word 2 does_not_apply (7.1.1)"),
        ("romans response: dance", "word 1 not offered here"),
    ],
)
def test_a_sentence_that_cannot_be_said(
    file: Path, sentence: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told in failed(capsys, file, "--say", sentence)


def test_more_words_of_an_answer_show_more_of_the_tree(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert list(block(shown(capsys, file, "--words", 1), "romans response")) == [
        "  pass",
        "  wait",
        "  play ...",
        "  insist ...",
    ]


def test_a_long_tree_is_cut(file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.__main__.MOST_LINES", 3)
    assert list(block(shown(capsys, file), "romans response")) == [
        "  pass",
        "  wait",
        "  play",
        "  and more; fewer --words show all beginnings",
    ]


def test_a_record_shows_its_last_position_or_that_after_an_entry(capsys: pytest.CaptureFixture[str]) -> None:
    assert "turn 1 of 9, round 0, phase first_player, active -" in "\n".join(shown(capsys, GOLDEN, "--at", 1))
    last = shown(capsys, GOLDEN)
    assert last != shown(capsys, GOLDEN, "--at", 2)
    assert any(line.startswith("turn ") for line in last)


def test_a_finished_record_tells_who_has_won(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outcome = new_game("four", seed="passes", options={"length": "short"})
    entries = [entry("", "", (), outcome.draws)]
    while not outcome.game.winner:
        ask = questions(outcome.game)[0]
        said: tuple[str, ...] = ()
        while words := options(outcome.game, ask.number, said):
            said = (*said, words[-1].word)
        outcome = play(outcome.game, ask.number, said)
        entries.append(entry(ask.seat, ask.name, said, outcome.draws))
    path = tmp_path / "record.txt"
    path.write_text(record(outcome.game, entries), encoding="utf-8")
    assert f"over: {outcome.game.winner} won" in shown(capsys, path)


def test_what_cannot_be_shown_is_told(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "--at is for records" in failed(capsys, file, "--at", 2)
    assert "--at takes 1 to" in failed(capsys, GOLDEN, "--at", 9999)
    assert "--at takes 1 to" in failed(capsys, GOLDEN, "--at", 0)
    empty = tmp_path / "empty.txt"
    empty.write_text("", encoding="utf-8")
    assert "neither a report nor a record" in failed(capsys, empty)
    empty.write_text("scenario four\n\nstart\nromans turn: end\n", encoding="utf-8")
    assert "line 3: " in failed(capsys, empty)
    empty.write_bytes(b"\xff\xfe")
    assert "cannot be read" in failed(capsys, empty)
    empty.write_text('{"rules": "sword"}', encoding="utf-8")
    assert "no report" in failed(capsys, empty)
