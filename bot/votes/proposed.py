"""What a proposal would do, in words: from what is kept of it, in the language of whoever reads it."""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from functools import partial

from bot.clocks import timing
from bot.delivery.herald import entry_lines
from bot.desk import Desk
from bot.language.i18n import _, ngettext
from bot.storage.entries import Past, past
from bot.storage.tables import EntryRow, ProposalRow
from bot.table import Table
from bot.votes import mending, undoing
from bot.votes.proposals import number_in, rule_of, seat_in, sentences_in
from engine import Choice, IllegalChoice

Tell = Callable[[], list[str]]
"""The lines about a proposal in the language being spoken: the first says what is asked, the others what about it."""


async def teller(desk: Desk, table: Table, row: ProposalRow) -> Tell:
    """Of a proposal as it was made, whatever has come of it since. Not inside a transaction, for it reads the store."""
    if row.kind == "undo":
        return partial(_undo, table, row, await past(desk.store, row.game))
    if row.kind == "adjust":
        then = table if table.row.revision == row.revision else await desk.at_revision(row.game, row.revision)
        return partial(adjustment_lines, then, row.user, sentences_in(row))
    return partial(_replacement, table, row) if row.kind == "replace" else partial(_other, row)


def _other(row: ProposalRow) -> list[str]:
    told = {
        "pause": _(
            "{user} asks for a pause: nobody is reminded and no deadline comes until a player ends it with /resume."
        ),
        "abandon": _(
            "{user} proposes to abandon the game: nobody wins, the seed of the dice is published, and the channel is "
            "free for another game. It cannot be taken back."
        ),
    }
    return [told[row.kind].format(user=f"<@{row.user}>")]


# an undo


def _undo(table: Table, row: ProposalRow, entries: Sequence[Past]) -> list[str]:
    """`entries` are all of the game."""
    back = number_in(row, "to")
    number = next((one.number for one in entries if one.revision == back), 0)
    then = {one.revision: one.number for one in entries if one.revision <= row.revision}
    taken = undoing.taken_back([_as_then(one.row, row) for one in entries if one.revision in then], back)
    head = _("{user} asks to take back what came after number {number} of the log:")
    return [
        head.format(user=f"<@{row.user}>", number=number),
        *_story(table, [(then[one.revision], one) for one in taken]),
    ]


def _as_then(entry: EntryRow, row: ProposalRow) -> EntryRow:
    """In force, if it was so when it was proposed to take it back."""
    later = entry.undone is not None and entry.undone > row.revision
    return EntryRow(**{**entry.model_dump(), "undone": None}) if later else entry


def _story(table: Table, entries: Iterable[tuple[int, EntryRow]]) -> list[str]:
    """By number, as everybody may know it: answers that show nothing yet are only counted."""
    lines, silent = [], 0
    for number, entry in entries:
        told = [line.removeprefix("> ") for line in entry_lines(entry, table, None)]
        silent += not told
        lines += [f"`{number}` " + " · ".join(told)] if told else []
    if silent:
        text = ngettext("{n} answer that shows nothing in the log", "{n} answers that show nothing in the log", silent)
        lines.append(text.format(n=silent))
    return lines


# an adjustment


def adjustment_lines(table: Table, user: int, sentences: Sequence[Choice]) -> list[str]:
    """Of the position `table` has: how it is there and how it would be. As typed, if the rules refuse it by now."""
    head = _("{user} asks to mend the position:").format(user=f"<@{user}>")
    try:
        return [head, *mending.told(table, sentences)]
    except IllegalChoice:
        return [head, *(f"• `{' '.join(said)}`" for said in sentences)]


# another player


def _replacement(table: Table, row: ProposalRow) -> list[str]:
    old, new, seat = (f"<@{number_in(row, 'old')}>", f"<@{number_in(row, 'new')}>", table.seat_name(seat_in(row)))
    if row.user == number_in(row, "old"):
        told = _("{user} hands the {seat} over to {new}, who must accept.")
        return [told.format(user=old, new=new, seat=seat)]
    told = _("{user} proposes that {new} plays the {seat} from now on, in place of {old}.")
    return [told.format(user=f"<@{row.user}>", new=new, seat=seat, old=old), *who_decides(table, row)]


def who_decides(table: Table, row: ProposalRow) -> list[str]:
    """Whose word it takes to give a seat to another, and why; nothing if it is his own to give, or the proposal is of a
    version of the bot that did not keep why.
    """
    if row.kind != "replace" or row.user == number_in(row, "old") or "since" not in row.content:
        return []
    old, new, seat = (f"<@{number_in(row, 'old')}>", f"<@{number_in(row, 'new')}>", table.seat_name(seat_in(row)))
    if row.content["since"] is None:
        told = _(
            "{old} and {new} must both agree: the game does not wait for the {seat} now. After 24 hours of waiting the "
            "other players may decide without {old}."
        )
        return [told.format(old=old, new=new, seat=seat)]
    if not row.content["waited"]:
        told = _(
            "{old} and {new} must both agree: the game waits for the {seat} since {since}, and only after 24 hours, "
            "pauses not counted, may the other players decide without {old}."
        )
    elif rule_of(row).most:
        told = _(
            "The game waits for the {seat} since {since}, 24 hours or more: {new} must accept, and more than half of "
            "the other players agree. {old} may refuse as long as this is open, and that ends it."
        )
    else:
        told = _(
            "The game waits for the {seat} since {since}, 24 hours or more, and there is no other player to ask: {new} "
            "must accept. {old} may refuse as long as this is open, and that ends it."
        )
    since = datetime.fromtimestamp(number_in(row, "since"), UTC)
    return [told.format(old=old, new=new, seat=seat, since=f"{timing.at(since)} ({timing.ago(since)})")]


def welcome(table: Table, seat: str) -> list[str]:
    """To one who has accepted a seat, private, while the word of others is missing."""
    told = _(
        "As soon as this is agreed you play the {seat}: /hand shows your cards, /act what you are asked. You are "
        "asked everything until you say otherwise: /orders has the standing orders, card by card and as presets."
    )
    return [told.format(seat=table.seat_name(seat))]
