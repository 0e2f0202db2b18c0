"""`/export` and `/verify`: the game as a file, and its dice checked.

While it runs the file holds what is public and what is one's own; after the end the whole record, which replays.
"""

import asyncio
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

import engine
from bot.delivery.post import Attachment
from bot.language.i18n import _, ngettext
from bot.narration import wording
from bot.narration.wording import N_
from bot.numbers import is_silent
from bot.pages.log import ALL, beside, elapsed, told
from bot.rooms.gamename import bare_name
from bot.storage.entries import Past
from bot.table import Table, scenario_name
from engine import Draw

PROBLEMS = {
    "unreadable": N_("❌ The record cannot be read: {detail}"),
    "no_seed": N_("❌ The record names no seed."),
    "other_seed": N_("❌ This is not the seed that was promised: {detail}"),
    "differs": N_(
        "❌ The record differs from what the seed and these rules give: {detail}. A game begun with an older version "
        "of the bot is checked with that one."
    ),
}


def so_far(table: Table, entries: Sequence[Past], seats: Sequence[str], now: datetime) -> str:
    """The public record, and hand and answers of these seats; nothing else that is hidden."""
    parts = [_head(table, now), _("THE PUBLIC RECORD"), *public_record(table, entries)]
    for seat in seats:
        name, view = table.seat_name(seat), table.view(seat)
        cards = [wording.card(card, view) for card in view.hand] or [_("none")]
        parts += ["", _("THE HAND OF {seat}").format(seat=name), *cards]
        parts += ["", _("THE ANSWERS OF {seat}").format(seat=name), *_answers(entries, seat)]
    return "\n".join(parts) + "\n"


def _head(table: Table, now: datetime) -> str:
    options = ", ".join(f"{key} {value}" for key, value in sorted(table.running.options.items()))
    lines = [
        bare_name(table.row),
        _("Scenario: {name}").format(name=scenario_name(table.row.scenario, table.data)),
        _("Options: {options}").format(options=options or _("the defaults")),
        _("Data: {name} {hash}").format(name=table.data.id, hash=table.data.hash),
        _("SHA-256 of the seed of all dice and shuffles: {hash}").format(hash=table.row.commitment),
        _("Written {when}, after answer {number}.").format(when=_when(now), number=table.row.number),
        "",
    ]
    return "\n".join(lines)


def public_record(table: Table, entries: Sequence[Past]) -> Iterator[str]:
    """What everybody may know of each answer, with the dice of everybody's sight beneath it."""
    before: datetime | None = None
    for past in entries:
        head = beside(past, table, None)
        lines = [*([head] if head else []), *told(past, table, None, ALL)]
        if not lines:
            continue
        wait = f" +{elapsed(past.at - before)}" if before is not None else ""
        yield f"{past.number} {_when(past.at)}{wait}{_undone(past)}"
        yield from (f"  {_plain(line)}" for text in lines for line in text.split("\n"))
        yield from (f"  {draw.purpose} = {' '.join(draw.result)}" for draw in draws(past) if not draw.hidden)
        before = past.at


def draws(past: Past) -> Iterator[Draw]:
    """Hidden ones too."""
    for raw in past.row.draws:
        assert isinstance(raw, dict)
        number, purpose, result, hidden = (raw[key] for key in ("n", "purpose", "result", "hidden"))
        assert isinstance(number, int)
        assert isinstance(purpose, str)
        assert isinstance(result, list | tuple)
        yield Draw(number, purpose, tuple(str(face) for face in result), bool(hidden))


def _answers(entries: Sequence[Past], seat: str) -> Iterator[str]:
    """What he alone knows of has no number of its own."""
    for past in entries:
        if past.row.seat == seat:
            number = "–" if is_silent(past.row) else past.number
            yield f"{number} {_when(past.at)} {past.row.name}: {' '.join(past.row.words)}{_undone(past)}"


def _undone(past: Past) -> str:
    return "" if past.undone_by is None else _(" [taken back by {number}]").format(number=past.undone_by)


def _plain(text: str) -> str:
    """Without the marks that Discord shows as bold and so on; a player's own are as he typed them."""
    return re.sub(r"\\(.)|[*`]", r"\1", text)


def _when(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC")


# after the end


def record(table: Table, entries: Sequence[Past]) -> str:
    """Of a game that is over: every answer, every draw and the seed; `engine.replay` and `engine.verify` read it."""
    return engine.record(table.running, [_entry(past) for past in entries], given_up=table.is_over)


def _entry(past: Past) -> engine.Entry:
    said = tuple(past.row.words)
    if past.by_table:
        return engine.entry("table", past.by_table, said[1:], list(draws(past)))
    if past.row.seat is None:
        return engine.entry("", "", (), list(draws(past)))
    return engine.entry(past.row.seat, past.row.name, said, list(draws(past)))


def export(table: Table, entries: Sequence[Past], seats: Sequence[str], now: datetime) -> tuple[Attachment, ...]:
    if not table.is_over:
        return (_file("so-far", table, so_far(table, entries, seats, now)),)
    story = "\n".join([_head(table, now), _("THE PUBLIC RECORD"), *public_record(table, entries)])
    return (_file("record", table, record(table, entries)), _file("log", table, story + "\n"))


def _file(what: str, table: Table, text: str) -> Attachment:
    return Attachment(filename=f"game-{table.row.id}-{what}.txt", data=text.encode())


async def verified(table: Table, entries: Sequence[Past]) -> list[str]:
    """The promise about the dice, and once the game is over whether it was kept."""
    promise = _("When the game began, this SHA-256 of its seed was published: `{commitment}`").format(
        commitment=table.row.commitment
    )
    if not table.is_over:
        later = _(
            "The seed is secret while the game runs. When the game is over it is published, and /verify checks that it "
            "has this SHA-256 and that every die and every shuffle followed from it."
        )
        return [promise, later]
    text = record(table, entries)
    found = await asyncio.to_thread(engine.verify, text, table.row.commitment, table.data)
    seed = _("The seed: `{seed}`").format(seed=found.seed)
    if found.problem:
        return [promise, seed, _(PROBLEMS[found.problem]).format(detail=found.detail)]
    checked = ngettext(
        "✅ The seed has this SHA-256, and {n} roll or shuffle of the record follows from it.",
        "✅ The seed has this SHA-256, and all {n} rolls and shuffles of the record follow from it.",
        found.draws,
    ).format(n=found.draws)
    return [promise, seed, checked, _("/export gives you the record; anybody can check it himself.")]
