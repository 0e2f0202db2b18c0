"""Where the kills came: by what the desk had in hand, and by what the outbox had."""

from collections import Counter

from tests.crash.journal import Line
from tests.crash.kept import Kept, call_of

OPENING = "while starting, before the first delivery"
BEFORE_COMMIT = "answer given, not committed"
BEFORE_ACK = "answer committed, not acknowledged"
BETWEEN = "between answers, or delivering after a start"

NOTHING = "no notice under way"
NOT_SENT = "notices committed, the first not yet sent"
NOT_MARKED = "notice sent, not yet marked"


def landed(kept: Kept) -> tuple[Counter[str], Counter[str]]:
    """One of each kind for every killed run."""
    runs: dict[int, list[Line]] = {}
    for line in kept.journal:
        runs.setdefault(line.run, []).append(line)
    last = max(runs, default=0)
    killed = [runs.get(run, []) for run in range(last)]
    opened = [line for line in kept.journal if line.what == "opened"]
    following = [next(line for line in opened if line.run > run) for run in range(last)]
    by_answer = Counter(_by_answer(lines, kept) for lines in killed)
    by_notice = Counter(_by_notice(line, kept) for line in following)
    return by_answer, by_notice


def _by_answer(lines: list[Line], kept: Kept) -> str:
    if not lines:
        return OPENING
    intent = lines[-1]
    if intent.what != "intend":
        return BETWEEN
    given = (line for line in kept.journal if line.what == "intend" and line.game == intent.game)
    again = any(line.revision == intent.revision and line.run > intent.run for line in given)
    return BEFORE_COMMIT if again else BEFORE_ACK


def _by_notice(opened: Line, kept: Kept) -> str:
    """From what the next run found."""
    if not opened.unsent:
        return NOTHING
    notice = next(notice for game in kept.games for notice in game.notices if notice.nonce == opened.unsent[0])
    wanted = call_of(notice)
    before = [call for call in kept.calls.get(wanted.target, ()) if call.end <= opened.written]
    return NOT_MARKED if before and before[-1] == wanted else NOT_SENT
