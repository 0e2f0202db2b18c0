"""Journal, database and the post's file beside each other: what must hold after any number of kills."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise

from bot.notice import message_in
from bot.tables import EntryRow, NoticeRow, Status
from tests.crash.journal import Line
from tests.crash.kept import Kept, KeptGame, call_of
from tests.crash.replayed import Differs, Step, replay


def failures(kept: Kept) -> list[str]:
    """What was lost or doubled, a line each; none when all is well."""
    found = [*_open_lobbies(kept), *_strays(kept)]
    for game in kept.games:
        found += [f"game {game.row.id}: {failure}" for failure in _failures_of(game, kept)]
    return found


def _failures_of(game: KeptGame, kept: Kept) -> Iterator[str]:
    yield from _revisions(game)
    yield from _answers(game, kept.journal)
    yield from _draws(game)
    yield from _drafts(game)
    yield from _notices(game)
    yield from _posted(game, kept)
    steps: list[Step] = []
    try:
        steps.extend(replay(game))
    except Differs as error:
        yield str(error)
    else:
        yield from _announced(game.notices, steps)


def _open_lobbies(kept: Kept) -> Iterator[str]:
    unfinished = [game.row.id for game in kept.games if game.row.status is not Status.OVER]
    if len(unfinished) > 1:
        yield f"several games go on at once: {unfinished}"


def _strays(kept: Kept) -> Iterator[str]:
    channels = {game.row.channel for game in kept.games}
    for target in kept.calls:
        if target.kind != "channel" or target.id not in channels:
            yield f"something was posted to {target}, where no game is"


def _revisions(game: KeptGame) -> Iterator[str]:
    found = [entry.revision for entry in game.entries]
    if found != list(range(1, len(found) + 1)):
        yield f"the revisions of its answers are {found}"
    if game.row.revision != len(found):
        yield f"it has revision {game.row.revision} and {len(found)} answers"


def _answers(game: KeptGame, journal: Sequence[Line]) -> Iterator[str]:
    own = [line for line in journal if line.game == game.row.id]
    intents = {(line.run, line.n): line for line in own if line.what == "intend"}
    entries = {entry.revision: entry for entry in game.entries}
    for ack in (line for line in own if line.what == "acked"):
        intent, entry = intents[ack.run, ack.n], entries.get(ack.revision)
        if ack.revision != intent.revision + 1 or entry is None or not _is_of(intent, entry):
            yield f"lost: answer {ack.run}/{ack.n} was acknowledged at revision {ack.revision}, where {entry} is"
    for entry in game.entries:
        if not any(line.revision == entry.revision - 1 and _is_of(line, entry) for line in intents.values()):
            yield f"nobody gave the answer of revision {entry.revision}: {entry}"
    acked = Counter(line.revision for line in own if line.what == "acked")
    yield from (f"doubled: revision {one} was acknowledged {times} times" for one, times in acked.items() if times > 1)
    asked = Counter(entry.question for entry in game.entries if entry.question is not None)
    yield from (f"doubled: question {one} was answered {times} times" for one, times in asked.items() if times > 1)


def _is_of(intent: Line, entry: EntryRow) -> bool:
    return (intent.question, list(intent.words), intent.note) == (entry.question, entry.words, entry.note)


def _draws(game: KeptGame) -> Iterator[str]:
    numbers = [_number(draw) for entry in game.entries for draw in entry.draws]
    for one, following in pairwise(numbers):
        if following <= one:
            yield f"draw {following} comes after draw {one}"
    if numbers and numbers[-1] != game.row.draws:
        yield f"it has made {game.row.draws} draws, the last kept is {numbers[-1]}"


def _number(draw: object) -> int:
    assert isinstance(draw, dict)
    return int(draw["n"])


def _drafts(game: KeptGame) -> Iterator[str]:
    answered = {(entry.seat, entry.question) for entry in game.entries}
    for draft in game.drafts:
        if (draft.seat, draft.question) in answered:
            yield f"the draft of an answered question is kept: {draft}"


def _notices(game: KeptGame) -> Iterator[str]:
    for notice in game.notices:
        if notice.sent is None or notice.dropped or notice.error or notice.message_id is None:
            yield f"a notice was not sent: {notice}"


def _posted(game: KeptGame, kept: Kept) -> Iterator[str]:
    """The channel got the game's notices in order, each once; only an edit at a kill may have been said again."""
    wanted = [(call, len(list(same))) for call, same in groupby(map(call_of, game.notices))]
    calls = [call for target, calls in kept.calls.items() if target.id == game.row.channel for call in calls]
    said = [(call, len(list(same))) for call, same in groupby(calls)]
    for index, (one, times) in enumerate(wanted):
        if index >= len(said) or said[index][0] != one or said[index][1] < times:
            yield f"posted notice {index + 1} should be {one}, it is {said[index] if index < len(said) else 'missing'}"
            return
    if len(said) > len(wanted):
        yield f"posted without a notice: {said[len(wanted)]}"
    again = sum(times for _, times in said) - sum(times for _, times in wanted)
    if again > sum(line.what == "opened" for line in kept.journal):
        yield f"{again} edits were said again"
    nonces = Counter(call.nonce for call in calls if call.nonce)
    yield from (f"doubled: the nonce {one} made {times} messages" for one, times in nonces.items() if times > 1)


def _announced(notices: Sequence[NoticeRow], steps: Sequence[Step]) -> Iterator[str]:
    """Every answer has told the channel its news and pinged whom it had to."""
    by_revision = _by_revision(notices)
    for step in steps:
        own = by_revision.get(step.revision, [])
        pinged = {user for notice in own if notice.action == "send" for user in message_in(notice).mentions}
        if pinged != step.gained:
            yield f"revision {step.revision} pinged {sorted(pinged)} and had to ping {sorted(step.gained)}"
        if step.told and not any(notice.action != "strip" for notice in own):
            yield f"revision {step.revision} had news and no notice"


def _by_revision(notices: Sequence[NoticeRow]) -> Mapping[int, list[NoticeRow]]:
    found: dict[int, list[NoticeRow]] = {}
    for notice in notices:
        found.setdefault(notice.revision, []).append(notice)
    return found
