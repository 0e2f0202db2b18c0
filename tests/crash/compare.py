"""Journal, database and the post's file beside each other: what must hold after any number of kills."""

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from itertools import groupby, pairwise
from typing import cast

from bot.course import ADJUST, START, UNDO
from bot.delivery.notice import message_in
from bot.delivery.notify import HANDOVER
from bot.delivery.overdue import LONG
from bot.storage.tables import EntryRow, ProposalRow, Status
from bot.votes.proposals import YES, sentences_in, verdict
from engine.sword.desperate import Ahead
from tests.crash.child import TABLES
from tests.crash.journal import Line
from tests.crash.kept import Call, Kept, KeptGame, call_of
from tests.crash.replayed import Differs, Step, replay, steps_of

GIVEN = ("answer", "march", "start")


def failures(kept: Kept) -> list[str]:
    """What was lost or doubled, a line each; none when all is well."""
    found = [*_open_games(kept), *_strays(kept), *_beside(kept.journal), *_nonces(kept)]
    for game in kept.games:
        found += [f"game {game.row.id}: {failure}" for failure in _failures_of(game, kept)]
    return found


def _failures_of(game: KeptGame, kept: Kept) -> Iterator[str]:
    own = [line for line in kept.journal if line.game == game.row.id]
    yield from _revisions(game)
    yield from _answers(game, own)
    yield from _by_others(game, kept.journal)
    yield from _seats(game, own)
    yield from _moves(game, own)
    yield from _votes(game, own)
    yield from _carried_out(game)
    yield from _draws(game)
    yield from _drafts(game)
    yield from _notices(game)
    yield from _posted(game, kept)
    try:
        steps = replay(game)
    except Differs as error:
        yield str(error)
    else:
        yield from _announced(game, steps)
        if steps and game.row.status is Status.RUNNING:
            yield from _asked(game, steps[-1])


def _open_games(kept: Kept) -> Iterator[str]:
    unfinished = [game.row.id for game in kept.games if game.row.status is not Status.OVER]
    if len(unfinished) > TABLES:
        yield f"too many games go on at once: {unfinished}"
    made = {game.row.id for game in kept.games}
    for ack in kept.journal:
        if ack.what == "acked" and ack.act in ("lobby", "rematch") and ack.game not in made:
            yield f"lost: the lobby of game {ack.game} was acknowledged"


def _strays(kept: Kept) -> Iterator[str]:
    yield from (f"posted without a notice: {call}" for call in kept.strays)


def _beside(journal: Sequence[Line]) -> Iterator[str]:
    """Clocks, orders, drafts and seats are after a start as they were acknowledged, if nothing was under way."""
    before: Line | None = None
    for line in journal:
        if line.what == "opened" and before is not None and before.beside and before.beside != line.beside:
            yield f"lost: what {before.run}/{before.n} ({before.act}) had acknowledged is not there in run {line.run}"
        if line.what in ("acked", "intend", "refused", "opened"):
            before = line if line.what == "acked" else None


def _nonces(kept: Kept) -> Iterator[str]:
    """Whatever was said to Discord was said with the nonce of a notice."""
    known = {notice.nonce for game in kept.games for notice in game.notices if notice.action == "send"}
    for line in kept.journal:
        if line.what == "said" and line.nonce not in known:
            yield f"run {line.run} sent something with the nonce {line.nonce}, which no notice has"


# answers


def _revisions(game: KeptGame) -> Iterator[str]:
    found = [entry.revision for entry in game.entries]
    if found != list(range(1, len(found) + 1)):
        yield f"the revisions of its answers are {found}"
    if game.row.revision != len(found):
        yield f"it has revision {game.row.revision} and {len(found)} answers"


def _answers(game: KeptGame, own: Sequence[Line]) -> Iterator[str]:
    intents = {(line.run, line.n): line for line in own if line.what == "intend" and line.act in GIVEN}
    entries = {entry.revision: entry for entry in game.entries}
    acked = [line for line in own if line.what == "acked" and line.act in GIVEN]
    for ack in acked:
        intent, entry = intents[ack.run, ack.n], entries.get(ack.revision)
        if ack.revision != intent.revision + 1 or entry is None or not _is_of(intent, entry):
            yield f"lost: answer {ack.run}/{ack.n} was acknowledged at revision {ack.revision}, where {_told(entry)} is"
    for entry in game.entries:
        if entry.by != "player" and entry.words[:1] != [START]:
            continue
        given = any(line.revision == entry.revision - 1 and _is_of(line, entry) for line in intents.values())
        if not given and not _said_again(game, entry):
            yield f"nobody gave the answer of revision {entry.revision}: {_told(entry)}"
    counted = Counter(line.revision for line in acked)
    yield from (
        f"doubled: revision {one} was acknowledged {times} times" for one, times in counted.items() if times > 1
    )
    asked = Counter(entry.question for entry in game.entries if entry.question is not None)
    yield from (f"doubled: question {one} was answered {times} times" for one, times in asked.items() if times > 1)


def _is_of(intent: Line, entry: EntryRow) -> bool:
    given = (intent.question, list(intent.words), intent.note, intent.user)
    return given == (entry.question, entry.words, entry.note, entry.user)


def _told(entry: EntryRow | None) -> str:
    return "none" if entry is None else f"{entry.seat} {entry.by} {entry.question} {entry.words} {entry.note!r}"


def _said_again(game: KeptGame, entry: EntryRow) -> bool:
    """What was said ahead stays said after an undo: it is kept once more, in the same transaction."""
    undone = [one for one in game.entries if one.at == entry.at and one.seat is None and one.words[:1] == [UNDO]]
    said = [
        one
        for one in game.entries
        if undone and one.undone == undone[0].revision and (one.seat, one.name) == (entry.seat, Ahead.name)
    ]
    return entry.name == Ahead.name and any(one.words == entry.words for one in said)


def _by_others(game: KeptGame, journal: Sequence[Line]) -> Iterator[str]:
    """Orders answer when somebody has ordered something, the clock when time has passed."""
    ticks = sum(line.what == "intend" and line.act == "clock" for line in journal)
    by_clock = [entry for entry in game.entries if entry.by == "clock"]
    if by_clock and not ticks:
        yield f"no time has passed, and the clock answered {_told(by_clock[0])}"
    ordered = any(line.what == "intend" and line.act in ("order", "march") for line in journal)
    by_order = [entry for entry in game.entries if entry.by == "order"]
    if by_order and not ordered:
        yield f"nobody has ordered anything, and an order answered {_told(by_order[0])}"


def _seats(game: KeptGame, own: Sequence[Line]) -> Iterator[str]:
    places = {line.words[0]: line.user for line in own if line.what == "acked" and line.act == "seat"}
    first = game.holders_at(game.row.created)
    taken = {place: user for place, user in places.items() if place in first}
    for place, user in taken.items():
        if first[place] != user:
            yield f"lost: {user} took the seat {place}, and {first[place]} had it then"
    if game.entries and None in game.holders.values():
        yield f"it has begun with {game.holders}"


def _moves(game: KeptGame, own: Sequence[Line]) -> Iterator[str]:
    """It is where it was brought last, and said so there each time; what was not acknowledged may have been done."""
    acked = {(line.run, line.n) for line in own if line.what == "acked"}
    moves = [line for line in own if line.what == "intend" and line.act == "move"]
    may_be = [line.words[0] for line in moves[:1]]
    for line in moves:
        may_be = [line.words[1]] if (line.run, line.n) in acked else [*may_be, line.words[1]]
    if moves and str(game.row.channel) not in may_be:
        yield f"lost: it was brought to channel {may_be[0]}, and is in {game.row.channel}"
    least = sum((line.run, line.n) in acked for line in moves)
    if not least <= len(game.moved) <= len(moves):
        yield f"it was brought to other channels {least} times at least, and said so {len(game.moved)} times"


# what the table decides


def _votes(game: KeptGame, own: Sequence[Line]) -> Iterator[str]:
    rows = {row.id: row for row in game.proposals}
    for ack in own:
        if ack.what == "acked" and ack.act == "vote":
            row = rows.get(int(ack.words[0]))
            yes = ack.words[1] == YES
            if row is None or not (row.ended or row.votes.get(str(ack.user)) == yes):
                yield f"lost: the vote {ack.run}/{ack.n} of {ack.user} about proposal {ack.words[0]}"


def _carried_out(game: KeptGame) -> Iterator[str]:
    """What was agreed is done once, and what was not is not done."""
    agreed = [row for row in game.proposals if row.ended == "agreed"]
    by_table = [entry for entry in game.entries if entry.seat is None]
    adjusted = [tuple(entry.words[1:]) for entry in by_table if entry.words[0] == ADJUST]
    wanted = [said for row in agreed if row.kind == "adjust" for said in sentences_in(row)]
    if Counter(adjusted) != Counter(wanted):
        yield f"adjusted {adjusted} where {wanted} was agreed"
    undone = [entry for entry in by_table if entry.words[0] == UNDO and not entry.name]
    back = [str(cast("int", row.content["to"])) for row in agreed if row.kind == "undo"]
    if Counter(entry.words[1] for entry in undone) != Counter(back):
        yield f"went back to {[entry.words[1] for entry in undone]} where {back} was agreed"
    yield from _handed_over(game)
    for row in game.proposals:
        if not row.ended and verdict(row) == "agreed":
            yield f"proposal {row.id} is agreed and was not carried out"
        yield from _last_shown(game, row)


def _handed_over(game: KeptGame) -> Iterator[str]:
    """Who got a seat has it, or somebody took it over from him."""
    seated: dict[str, int] = {}
    after = [(old, new) for _moment, old, new in game.handed_over] + [(game.holders, game.holders)]
    for old, new in after:
        for seat, user in seated.items():
            if old.get(seat, user) != user:
                yield f"the seat {seat} was handed over to {user}, and {old[seat]} had it next"
        seated |= new


def _last_shown(game: KeptGame, row: ProposalRow) -> Iterator[str]:
    """The message of a proposal shows how it ended, and has no buttons any more."""
    about = [notice for notice in game.notices if row.nonce in (notice.nonce, notice.edits)]
    if not about:
        yield f"proposal {row.id} ({row.kind}) was never shown"
    elif row.ended and message_in(about[-1]).rows:
        yield f"proposal {row.id} has ended ({row.ended}), and its message still has its buttons"


# what goes with answers


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


# notices


def _notices(game: KeptGame) -> Iterator[str]:
    for notice in game.notices:
        if notice.sent is None or notice.dropped or notice.error or notice.message_id is None:
            yield f"a notice was not sent: {notice}"


def _posted(game: KeptGame, kept: Kept) -> Iterator[str]:
    """Each place got the game's notices in order, each once; only an edit at a kill may have been said again."""
    again = 0
    for target in {call_of(notice).target for notice in game.notices} | set(game.calls):
        calls = game.calls.get(target, ())
        spoken = [call_of(notice) for notice in game.notices if notice.message_id != 0]
        wanted = _runs([call for call in spoken if call.target == target])
        said = _runs(calls)
        for index, (one, times) in enumerate(wanted):
            if index >= len(said) or said[index][0] != one or said[index][1] < times:
                what = said[index] if index < len(said) else "missing"
                yield f"posted notice {index + 1} should be {one}, it is {what}"
                return
        if len(said) > len(wanted):
            yield f"posted without a notice: {said[len(wanted)]}"
        again += sum(times for _, times in said) - sum(times for _, times in wanted)
        nonces = Counter(call.nonce for call in calls if call.nonce)
        yield from (f"doubled: the nonce {one} made {times} messages" for one, times in nonces.items() if times > 1)
    if again > sum(line.what == "opened" for line in kept.journal):
        yield f"{again} edits were said again"
    yield from _pictured(game, {line.nonce for line in kept.journal if line.what == "late"})
    yield from _pinged(game)


def _runs(calls: Sequence[Call]) -> list[tuple[Call, int]]:
    return [(call, len(list(same))) for call, same in groupby(calls)]


def _pictured(game: KeptGame, late: Set[str]) -> Iterator[str]:
    """Every message that was to have a picture got one, or another that replaced it, but where it took too long."""
    drawn = {call.message_id for calls in game.calls.values() for call in calls if call.pictures}
    for notice in game.notices:
        if notice.drawing and notice.message_id not in drawn and notice.nonce not in late:
            yield f"the message of {notice.kind} at revision {notice.revision} never got its picture"


def _pinged(game: KeptGame) -> Iterator[str]:
    """A message pings whom it was to ping; late, only those whom it still concerns."""
    by_nonce = {call.nonce: call for calls in game.calls.values() for call in calls if call.nonce}
    for notice in game.notices:
        call = by_nonce.get(notice.nonce)
        if call is None or notice.sent is None:
            continue
        wanted, pinged = set(message_in(notice).mentions), set(call.pinged)
        if pinged - wanted or (pinged != wanted and notice.sent - notice.created < LONG):
            yield f"the message of {notice.kind} at revision {notice.revision} pinged {pinged}, it should {wanted}"


def _announced(game: KeptGame, steps: list[Step]) -> Iterator[str]:
    """Every answer has told the channel its news and pinged whom it had to, in the transaction that keeps it."""
    for step in steps_of(steps):
        own = [notice for notice in game.notices if notice.created == step.at]
        pinged = {user for notice in own if notice.action == "send" for user in message_in(notice).mentions}
        pinged |= {notice.target for notice in own if notice.action == "send" and notice.target_kind == "user"}
        if pinged != step.gained:
            revision = max(entry.revision for entry in game.entries if entry.at == step.at)
            yield f"revision {revision} pinged {sorted(pinged)} and had to ping {sorted(step.gained)}"
        if step.told and not any(notice.action != "strip" for notice in own):
            yield f"an answer of {step.at} had news and no notice"


def _asked(game: KeptGame, last: Step) -> Iterator[str]:
    """A running game waits for somebody, its clocks are those of what is asked, and its channel's message says so."""
    waiting = last.table.waiting
    if not waiting:
        yield "it goes on and nobody is asked"
    if {row.question for row in game.asks} != {question.number for question in waiting}:
        clocks = [row.question for row in game.asks]
        yield f"the clocks are those of {clocks}, asked is {[question.number for question in waiting]}"
    shown = [notice for notice in game.notices if notice.kind == HANDOVER and notice.target_kind == "channel"]
    nonce = next(notice.nonce for notice in reversed(shown) if notice.action == "send")
    text = message_in([notice for notice in shown if nonce in (notice.nonce, notice.edits)][-1]).text
    for question in waiting:
        if f"<@{game.holders[question.seat]}>" not in text:
            yield f"the last message does not say that {question.seat} is asked {question.name}: {text}"
