"""The messages about a proposal: one for the table, and a direct one for each voter who chose these."""

import hashlib
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from typing import cast

from bot.delivery.notice import JUMP, Notice, new_nonce
from bot.delivery.post import Button, Message, Target
from bot.language.i18n import _, speaking
from bot.language.texts import CONTENT
from bot.storage.tables import ProposalRow
from bot.table import Table
from bot.votes import proposals
from bot.votes.proposals import NO, PROPOSAL, WITHDRAW, YES
from bot.votes.proposed import Tell

LINK = 120
"""Characters that the address in a direct message takes at most."""
DIRECT = "direct"
"""In the content of a proposal: who was asked by direct message."""


def prepare(row: ProposalRow, direct: Set[int]) -> None:
    """Keep with it whom of those it asks it asks by direct message; before it is kept itself."""
    row.content = {**row.content, DIRECT: [user for user in proposals.missing(row) if user in direct]}


def first(table: Table, row: ProposalRow, tell: Tell, languages: Mapping[int, str]) -> list[Notice]:
    """It is put to the table; whose word is missing is pinged, by one way only.

    In the table's language, a direct message in its reader's of `languages`, if that is known.
    """
    direct = _direct(row)
    with speaking(table.row.language):
        pinged = [user for user in proposals.missing(row) if user not in direct]
        public = proposals.message(row, tell(), pinged=pinged)
        closed = _(
            "<@{user}>, you could not be reached by direct message: the table needs your word, here or with /proposals."
        )
    notices = [Notice(kind=PROPOSAL, target=_room(table), message=public, nonce=row.nonce)]
    head = f"**{table.name}** ({JUMP})"
    for user in direct:
        with speaking(languages.get(user) or table.row.language):
            alone = proposals.message(row, tell(), limit=CONTENT - len(head) - LINK)
        notices.append(
            Notice(
                kind=PROPOSAL,
                target=Target("user", user),
                message=Message(text=f"{head}\n{alone.text}", rows=alone.rows),
                fallback=Message(text=closed.format(user=user), rows=public.rows, mentions=(user,)),
                nonce=_nonce(row, user),
            )
        )
    return notices


def asking(row: ProposalRow) -> Mapping[int, str]:
    """By user whose word is missing, the nonce of the message that asks for it."""
    direct = _direct(row)
    return {user: _nonce(row, user) if user in direct else row.nonce for user in proposals.missing(row)}


def shown(table: Table, row: ProposalRow, tell: Tell, reason: str = "", *, pinged: Sequence[int] = ()) -> list[Notice]:
    """Its message, as it stands now; the direct ones lose their buttons when it has ended. `pinged`: if it has to be
    said in a new message.
    """
    with speaking(table.row.language):
        public = proposals.message(row, tell(), reason=reason, pinged=pinged)
    notices = [Notice(kind=PROPOSAL, target=_room(table), message=public, action="edit", edits=row.nonce)]
    for user in _direct(row) if row.ended else ():
        target, empty = Target("user", user), Message(text="")
        over = Notice(kind=PROPOSAL, target=target, message=empty, action="strip", edits=_nonce(row, user))
        notices.append(over)
    return notices


def anew(table: Table, row: ProposalRow, tell: Tell, languages: Mapping[int, str]) -> list[Notice]:
    """The messages of an open one once more, where they are, for the buttons in them are too old to be used."""
    return [
        replace(notice, action="edit", edits=notice.nonce, nonce=new_nonce())
        for notice in first(table, row, tell, languages)
    ]


def own_rows(row: ProposalRow, user: int, about: str = "") -> list[tuple[Button, ...]]:
    """What he may still say of it, in a message to him alone. `about`: see `proposals.buttons`."""
    if row.ended:
        return []
    if user == row.user:
        return [proposals.buttons(row, WITHDRAW, about=about)]
    unfinished = proposals.verdict(row) == "agreed" and user in row.voters
    words = (YES, NO) if unfinished else proposals.may_say(row, user)
    return [proposals.buttons(row, *words, about=about)] if words else []


def nonces(row: ProposalRow) -> frozenset[str]:
    """Of its message in the channel and the direct ones."""
    return frozenset({row.nonce, *(_nonce(row, user) for user in _direct(row))})


def _direct(row: ProposalRow) -> list[int]:
    return cast("list[int]", row.content.get(DIRECT, []))


def _nonce(row: ProposalRow, user: int) -> str:
    """Of the direct message to that user: known again when the proposal ends."""
    return hashlib.sha256(f"{row.nonce} {user}".encode()).hexdigest()[:24]


def _room(table: Table) -> Target:
    return Target("channel", table.row.channel)
