"""What the comparison must notice: an undamaged folder is harmed in one way each."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tests.crash.child import ELSEWHERE
from tests.crash.journal import JOURNAL
from tests.headless import DATA, DATABASE, POST

PINGING = """
SELECT nonce, message_id FROM outbox
WHERE message_id IS NOT NULL AND action = 'send' AND kind = 'hand-over' AND json_array_length(message, '$.mentions') > 0
AND created IN (SELECT at FROM entry WHERE by = 'player')
AND created NOT IN (SELECT at FROM entry WHERE by = 'table')
ORDER BY id DESC
"""
"""What an answer has led to, not the table, and where the game still is."""


def has_all(folder: Path) -> bool:
    with database(folder) as db:
        (begun,) = db.execute(
            "SELECT count(*) FROM game WHERE id < 3 AND revision > 9 AND status = 'running'"
        ).fetchone()
        (adjusted,) = db.execute("SELECT count(*) FROM proposal WHERE kind = 'adjust' AND ended = 'agreed'").fetchone()
        (drawn,) = db.execute("SELECT count(*) FROM entry WHERE game = 1 AND draws != '[]'").fetchone()
        (moved,) = db.execute("SELECT count(*) FROM game WHERE channel >= ?", [ELSEWHERE]).fetchone()
        last = db.execute(f"SELECT by FROM entry WHERE {LAST}").fetchone()
        enough = begun > 1 and adjusted and drawn > 1 and moved and last == ("player",)
        return bool(enough and db.execute(PINGING).fetchone())


@contextmanager
def database(folder: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(folder / DATABASE)) as connection, connection:
        yield connection


LAST = "(game, revision) = (SELECT game, max(revision) FROM entry WHERE game = 1)"


def forget_the_last_answer(folder: Path) -> None:
    with database(folder) as db:
        db.execute(f"DELETE FROM entry WHERE {LAST}")
        db.execute("UPDATE game SET revision = revision - 1 WHERE id = 1")


def forget_an_answer(folder: Path) -> None:
    with database(folder) as db:
        db.execute("DELETE FROM entry WHERE game = 1 AND revision = 7")


def apply_an_answer_twice(folder: Path) -> None:
    names = "game, seat, user, question, name, by, words, note, turn, round, reminded, told, draws, events, at"
    with database(folder) as db:
        db.execute(
            f"INSERT INTO entry (revision, whole, state, {names}) SELECT (SELECT max(revision) + 1 FROM entry"
            f" WHERE game = 1), 0, x'', {names} FROM entry WHERE game = 1 AND by = 'player' ORDER BY revision LIMIT 1"
        )
        db.execute("UPDATE game SET revision = revision + 1 WHERE id = 1")


def change_an_answer(folder: Path) -> None:
    with database(folder) as db:
        found = db.execute(
            "SELECT min(revision) FROM entry WHERE game = 1 AND by = 'player' AND revision > 4"
        ).fetchone()
        db.execute("UPDATE entry SET words = ? WHERE game = 1 AND revision = ?", ['["something", "else"]', *found])


def keep_an_older_state(folder: Path) -> None:
    with database(folder) as db:
        (state,) = db.execute("SELECT state FROM game WHERE id = 1").fetchone()
        db.execute("UPDATE game SET state = ? WHERE id = 1", [state.replace('"draws":', '"draws":1')])


def use_a_draw_again(folder: Path) -> None:
    with database(folder) as db:
        rows = db.execute("SELECT revision, draws FROM entry WHERE game = 1 ORDER BY revision").fetchall()
        revision, text = next((revision, text) for revision, text in reversed(rows) if json.loads(text))
        draws = [{**draw, "n": 1} for draw in json.loads(text)]
        db.execute("UPDATE entry SET draws = ? WHERE game = 1 AND revision = ?", [json.dumps(draws), revision])


def keep_the_draft(folder: Path) -> None:
    with database(folder) as db:
        db.execute(
            "INSERT INTO draft (game, seat, question, words)"
            " SELECT game, seat, question, words FROM entry WHERE game = 1 AND seat != '' ORDER BY revision LIMIT 1"
        )


def lose_a_vote(folder: Path) -> None:
    with database(folder) as db:
        db.execute("UPDATE proposal SET votes = '{}', ended = ''")


def agree_and_do_nothing(folder: Path) -> None:
    with database(folder) as db:
        db.execute("UPDATE proposal SET ended = '' WHERE kind = 'adjust' AND ended = 'agreed'")


def adjust_twice(folder: Path) -> None:
    with database(folder) as db:
        names = "game, kind, user, content, revision, created, voters, votes, nonce, ended"
        db.execute(
            f"INSERT INTO proposal ({names}) SELECT {names} FROM proposal WHERE kind = 'adjust' AND ended = 'agreed'"
        )


def leave_the_buttons(folder: Path) -> None:
    """The vote is kept and its message was never changed."""
    with database(folder) as db:
        ended = "(SELECT nonce FROM proposal WHERE ended != '')"
        db.execute(f"DELETE FROM outbox WHERE kind = 'proposal' AND edits IN {ended}")


def lose_an_order(folder: Path) -> None:
    """It was acknowledged, and the next start found it gone."""
    lines = [json.loads(line) for line in (folder / JOURNAL).read_bytes().splitlines()]
    last = next(line for line in reversed(lines) if line["what"] == "acked")
    write(folder, [*lines[: lines.index(last) + 1], {**lines[0], "run": 1, "beside": "other"}])


def write(folder: Path, lines: list[dict[str, object]]) -> None:
    (folder / JOURNAL).write_bytes(b"".join(json.dumps(line).encode() + b"\n" for line in lines))


def take_another_seat(folder: Path) -> None:
    with database(folder) as db:
        db.execute("UPDATE seat SET user = user + 10")


def stop_a_clock(folder: Path) -> None:
    with database(folder) as db:
        db.execute("DELETE FROM ask")


def ask_nobody(folder: Path) -> None:
    """The last message tells something else than whose move it is."""
    with database(folder) as db:
        db.execute("""UPDATE outbox SET message = json_set(message, '$.text', 'Well') WHERE kind = 'hand-over'""")


def never_say(folder: Path) -> None:
    """The answer is kept and its notice was never put into the outbox."""
    with database(folder) as db:
        nonce, number = last_message(db)
        db.execute("DELETE FROM outbox WHERE nonce = ? OR edits = ?", [nonce, nonce])
    lines = (folder / POST).read_bytes().splitlines(keepends=True)
    (folder / POST).write_bytes(b"".join(line for line in lines if json.loads(line)["message_id"] != number))


def last_message(db: sqlite3.Connection) -> tuple[str, int]:
    """Its nonce and id: one that pings."""
    nonce, number = db.execute(PINGING).fetchone()
    return str(nonce), int(number)


def lose_a_notice(folder: Path) -> None:
    with database(folder) as db:
        db.execute("DELETE FROM outbox WHERE nonce = ?", [last_message(db)[0]])


def lose_a_message(folder: Path) -> None:
    lines = (folder / POST).read_bytes().splitlines(keepends=True)
    place = next(n for n in range(len(lines) - 1, 0, -1) if json.loads(lines[n])["call"] == "send")
    (folder / POST).write_bytes(b"".join([*lines[:place], *lines[place + 1 :]]))


def say_a_message_twice(folder: Path) -> None:
    lines = (folder / POST).read_bytes().splitlines(keepends=True)
    place = next(n for n in range(len(lines) - 1, 0, -1) if json.loads(lines[n])["call"] == "send")
    (folder / POST).write_bytes(b"".join([*lines[: place + 1], *lines[place:]]))


def say_it_anew(folder: Path) -> None:
    """With another nonce, of which no notice knows."""
    lines = [json.loads(line) for line in (folder / JOURNAL).read_bytes().splitlines()]
    said = next(line for line in lines if line["what"] == "said")
    write(folder, [*lines, {**said, "nonce": "another"}])


def lose_a_picture(folder: Path) -> None:
    calls = [json.loads(line) for line in (folder / POST).read_bytes().splitlines()]
    for call in calls:
        for message in call["said"]:
            message["pictures"] = []
    (folder / POST).write_bytes(b"".join(json.dumps(call).encode() + b"\n" for call in calls))


def leave_a_notice_unsent(folder: Path) -> None:
    with database(folder) as db:
        db.execute("UPDATE outbox SET sent = NULL WHERE nonce = ?", [last_message(db)[0]])


def forget_what_was_intended(folder: Path) -> None:
    lines = [json.loads(line) for line in (folder / JOURNAL).read_bytes().splitlines()]
    gone = next(line for line in lines if line["what"] == "intend" and line["act"] == "answer")
    write(folder, [line for line in lines if (line["run"], line["n"]) != (gone["run"], gone["n"])])


def keep_the_old_player(folder: Path) -> None:
    """As if what was agreed had been that somebody else takes a seat."""
    with database(folder) as db:
        number, scenario = db.execute(
            "SELECT proposal.id, scenario FROM proposal JOIN game ON game.id = game"
            " WHERE kind = 'adjust' AND proposal.ended = 'agreed'"
        ).fetchone()
        setting = DATA.scenarios[scenario]
        place = setting.sides[0].id if setting.sides else setting.seats[0]
        content = "json_set(content, '$.seat', ?, '$.old', 8, '$.new', 9)"
        db.execute(f"UPDATE proposal SET kind = 'replace', content = {content} WHERE id = ?", (place, number))


def lose_a_move(folder: Path) -> None:
    """It was acknowledged, and the game is where it was."""
    with database(folder) as db:
        db.execute("UPDATE game SET channel = channel - ? WHERE channel >= ?", [ELSEWHERE, ELSEWHERE])


def nothing(folder: Path) -> None:
    pass
