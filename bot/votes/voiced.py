"""What one person is told of proposals: of his own word, and of what is open."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from bot.beforehand.orderpages import joined
from bot.delivery.post import Button, Message
from bot.desk import Desk
from bot.language.i18n import _
from bot.language.texts import CONTENT, fit
from bot.questions.components import ROWS
from bot.questions.kept import reply_after
from bot.storage.tables import ProposalRow
from bot.table import Table
from bot.votes import ballots, proposals
from bot.votes.agenda import Item, page
from bot.votes.objections import BrokenProposal
from bot.votes.proposed import teller, welcome, who_decides


async def open_page(
    desk: Desk, table: Table, user: int, shown: Sequence[ProposalRow], broken: Sequence[str]
) -> Message:
    """With buttons for those whose word is missing and for the proposer. `broken`: what of it cannot be read."""
    items = [await _item(desk, table, row, user) for row in shown]
    rows: list[tuple[Button, ...]] = []
    for row, item in zip(shown, items, strict=True):
        rows += ballots.own_rows(row, user, item.about if len(shown) > 1 else "")
    if len(rows) > ROWS:
        rows = [tuple(chain.from_iterable(rows[at : at + 2])) for at in range(0, len(rows), 2)]
    rest = [BrokenProposal(broken[0]).tell()] if broken else []
    text = "\n".join([page(items, CONTENT - sum(len(line) + 1 for line in rest)), *rest])
    return Message(text=text, rows=tuple(rows))


async def _item(desk: Desk, table: Table, row: ProposalRow, viewer: int) -> Item:
    told = (await teller(desk, table, row))()
    return Item(about=proposals.about(row, table), told=told, state=proposals.state_lines(row, viewer=viewer))


async def reply(desk: Desk, row: ProposalRow, user: int, trouble: str = "") -> Message:
    """What its giver is told of a proposal or a vote, which are kept whatever breaks here.

    `trouble`: why what is agreed could not be carried out, as the end of an English sentence.
    """
    game = await desk.store.game(row.game)
    return await reply_after(row.game, game.number if game else 0, lambda: _told(desk, row, user, trouble))


async def _told(desk: Desk, row: ProposalRow, user: int, trouble: str) -> Message:
    table = await desk.table(row.game)
    if row.kind == "replace" and row.ended == "agreed" and user == row.content["new"]:
        seat = joined(table, proposals.seat_in(row))
        hint = _("/hand shows your cards, /act what you are asked. {waiting}")
        return replace(seat, text=fit([], [hint.format(waiting=table.waiting_names()), seat.text]))
    if row.ended == "agreed":
        alone = not row.voters
        done = _("Done; nobody else had to be asked.") if alone else proposals.ended_line(row)
        lines = [done, table.waiting_names()]
    elif trouble:
        undone = _(
            "Your word is kept, and all agree, but it is not carried out yet: the bot cannot use its database now "
            "({trouble}). Agree once more later; whoever runs the bot must put that right."
        )
        lines = [undone.format(trouble=_(trouble))]
    elif row.ended or user != row.user:
        why = who_decides(table, row) if row.ended else ()
        lines = [_("Your word is kept."), *why, *proposals.state_lines(row, viewer=user)]
    else:
        head = _("The table is asked:")
        lines = [head, page([await _item(desk, table, row, user)], CONTENT - len(head) - 1)]
    if row.kind == "replace" and not row.ended and user == row.content["new"]:
        lines += welcome(table, proposals.seat_in(row))
    return Message(text=fit([], lines), rows=tuple(ballots.own_rows(row, user)))
