"""Where the kills came: at which named point, by what the bot had in hand, and by what the outbox had."""

from collections import Counter

from tests.crash.journal import Line
from tests.crash.kept import Kept, call_of

OPENING = "while starting, before the first delivery"
BEFORE_COMMIT = "given, not committed"
BEFORE_ACK = "committed, not acknowledged"
UNDER_WAY = "something else under way"
BETWEEN = "between answers, or delivering after a start"

NOTHING = "no notice under way"
NOT_SENT = "notices committed, the first not yet sent"
NOT_MARKED = "notice sent, not yet marked"

ANYWHERE = "at a random moment"


def landed(kept: Kept) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """One of each kind for every killed run."""
    runs: dict[int, list[Line]] = {}
    for line in kept.journal:
        if line.what not in ("said", "late"):
            runs.setdefault(line.run, []).append(line)
    last = max(runs, default=0)
    killed = [runs.get(run, []) for run in range(last)]
    opened = [line for line in kept.journal if line.what == "opened"]
    following = [next(line for line in opened if line.run > run) for run in range(last)]
    by_point = Counter(next((line.point for line in lines if line.what == "at"), ANYWHERE) for lines in killed)
    by_answer = Counter(_by_answer([line for line in lines if line.what != "at"], kept) for lines in killed)
    by_notice = Counter(_by_notice(line, kept) for line in following)
    return by_point, by_answer, by_notice


def _by_answer(lines: list[Line], kept: Kept) -> str:
    if not lines:
        return OPENING
    intent = lines[-1]
    if intent.what != "intend":
        return BETWEEN
    if intent.question is None:
        return UNDER_WAY
    game = next(game for game in kept.games if game.row.id == intent.game)
    entry = next((entry for entry in game.entries if entry.revision == intent.revision + 1), None)
    said = (intent.question, list(intent.words), intent.note)
    kept_here = entry is not None and (entry.question, entry.words, entry.note) == said
    again = any(line.run > intent.run and line.what == "intend" and _same(line, intent) for line in kept.journal)
    return BEFORE_ACK if kept_here and not again else BEFORE_COMMIT


def _same(one: Line, other: Line) -> bool:
    return (one.game, one.revision, one.question, one.words) == (
        other.game,
        other.revision,
        other.question,
        other.words,
    )


def _by_notice(opened: Line, kept: Kept) -> str:
    """From what the next run found."""
    if not opened.unsent:
        return NOTHING
    notice = next(notice for game in kept.games for notice in game.notices if notice.nonce == opened.unsent[0])
    wanted = call_of(notice)
    of_game = next(game for game in kept.games if game.row.id == notice.game)
    before = [call for call in of_game.calls.get(wanted.target, ()) if call.end <= opened.written]
    return NOT_MARKED if before and before[-1] == wanted else NOT_SENT
