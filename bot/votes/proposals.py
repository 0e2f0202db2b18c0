"""What the table is asked to decide: how the votes stand, and the rows that keep it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import cast

import sqlalchemy as sa
from pydantic import JsonValue
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.delivery.notice import Notice, row_of
from bot.delivery.post import Button, Message
from bot.language.i18n import _
from bot.language.texts import CONTENT, cut, fit
from bot.questions.clicks import Click
from bot.questions.components import LABEL
from bot.questions.prompts import since_button
from bot.storage.broken import broken_of, readable_proposals
from bot.storage.store import LostRace, Store
from bot.storage.tables import End, GameRow, Kind, ProposalRow
from bot.table import Table
from bot.votes.objections import BrokenProposal
from bot.votes.suffrage import Rule, beside, has_waited
from engine import Choice

PROPOSAL = "proposal"
YES, NO, WITHDRAW = "yes", "no", "withdraw"


@dataclass(frozen=True, slots=True, kw_only=True)
class Motion:
    """Something to be decided; `facts` serve to say it (`bot.votes.proposed`) and to carry it out."""

    kind: Kind
    rule: Rule
    facts: Mapping[str, JsonValue] = field(default_factory=dict)

    def row(self, table: Table, user: int, now: datetime) -> ProposalRow:
        """Who proposes what needs his own word has given it."""
        votes = {str(user): True} if user in self.rule.voters else {}
        content = {
            "people": sorted(set(table.holders.values())),
            "must": list(self.rule.must),
            "most": list(self.rule.most),
            "holder": list(self.rule.holder),
            "others": list(self.rule.others),
            **self.facts,
        }
        return ProposalRow(
            game=table.row.id,
            kind=self.kind,
            user=user,
            content=cast("dict[str, JsonValue]", content),
            revision=table.row.revision,
            created=now,
            voters=list(self.rule.voters),
            votes=votes,
        )


# what a row says


def rule_of(row: ProposalRow) -> Rule:
    must, most, holder, others = (
        tuple(cast("list[int]", row.content.get(name, []))) for name in ("must", "most", "holder", "others")
    )
    return Rule(must=must, most=most, holder=holder, others=others)


def votes_of(row: ProposalRow) -> dict[int, bool]:
    return {int(user): yes for user, yes in row.votes.items()}


def verdict(row: ProposalRow) -> End:
    return rule_of(row).verdict(votes_of(row))


def missing(row: ProposalRow) -> list[int]:
    """Those who have not said anything yet."""
    return [user for user in row.voters if str(user) not in row.votes]


def may_say(row: ProposalRow, user: int) -> tuple[str, ...]:
    """The words that are his to say now: YES, NO or both."""
    rule, said = rule_of(row), votes_of(row).get(user)
    if said is None and user in row.voters:
        return (YES, NO)
    refuses = user in rule.others if said is None else said and user in rule.holder
    return (NO,) if refuses else ()


def voted(row: ProposalRow, user: int, yes: bool) -> ProposalRow:
    return changed(row, votes={**row.votes, str(user): yes})


def changed(row: ProposalRow, **changes: object) -> ProposalRow:
    return ProposalRow(**{**row.model_dump(), **changes})


def number_in(row: ProposalRow, name: str) -> int:
    return cast("int", row.content[name])


def seat_in(row: ProposalRow) -> str:
    return str(row.content["seat"])


def clash(one: ProposalRow, other: ProposalRow) -> bool:
    """Of a kind one may be open, of replacements one for each seat."""
    return one.kind == other.kind and (one.kind != "replace" or seat_in(one) == seat_in(other))


def sentences_in(row: ProposalRow) -> list[Choice]:
    return [tuple(said) for said in cast("list[list[str]]", row.content["sentences"])]


def why_void(row: ProposalRow, table: Table, now: datetime, *, gone_on: bool = False) -> str:
    """Why it cannot be carried out any more; empty if it can. `gone_on`: something has happened since that keeps
    an undo from being done.
    """
    if table.is_over:
        return _("the game is over")
    if row.kind == "replace":
        return _why_not_replaced(row, table, now)
    if row.content["people"] != sorted(set(table.holders.values())):
        return _("the players have changed meanwhile")
    if row.kind == "undo" and gone_on:
        return _("the game has gone on meanwhile")
    if row.kind == "pause" and table.row.paused:
        return _("the game is paused already")
    return ""


def _why_not_replaced(row: ProposalRow, table: Table, now: datetime) -> str:
    """Other seats may change hands meanwhile, as long as the same people decide about this one."""
    seat, old, new = seat_in(row), number_in(row, "old"), number_in(row, "new")
    if table.holder(seat) != old:
        return _("somebody else has that seat now")
    if not row.content.get("waited") or votes_of(row).get(old):
        return ""
    if not has_waited(table, seat, now):
        return _("the game does not wait for that seat any more, or has begun to anew")
    if set(rule_of(row).most) != set(beside(table, old, new)):
        return _("the players have changed meanwhile")
    return ""


# in words


def kind_name(kind: str) -> str:
    names = {
        "undo": _("take back answers"),
        "adjust": _("mend the position"),
        "pause": _("pause the game"),
        "replace": _("another player for a seat"),
        "abandon": _("abandon the game"),
    }
    return names[kind]


def about(row: ProposalRow, table: Table) -> str:
    """Which one it is, where several are open."""
    name = kind_name(row.kind)
    return f"{name} ({table.seat_name(seat_in(row))})" if row.kind == "replace" else name


def mentions(people: Iterable[int]) -> str:
    return ", ".join(f"<@{user}>" for user in people)


def state_lines(row: ProposalRow, reason: str = "", *, viewer: int | None = None) -> list[str]:
    """How it stands, for everybody or, beside his own buttons, for a viewer. `reason`: why it is void."""
    rule, votes = rule_of(row), votes_of(row)
    agreed = [user for user, yes in votes.items() if yes]
    refused = [user for user, yes in votes.items() if not yes]
    lines = [_("Agreed: {people}").format(people=mentions(agreed))] if agreed else []
    lines += [_("Refused: {people}").format(people=mentions(refused))] if refused else []
    if row.ended:
        return [*lines, _ended(row, reason)]
    alone = [user for user in rule.must if user not in votes]
    others = [user for user in rule.most if user not in votes and user not in alone]
    if alone:
        lines.append(_("Needed: the word of {people}").format(people=mentions(alone)))
    if rule.most and not any(votes.get(user) for user in rule.holder):
        lines.append(
            _("More than half of {n} must agree. Not heard yet: {people}").format(
                n=len(rule.most), people=mentions(others) or "–"
            )
        )
    if rule.others:
        lines.append(_("The other players may refuse it; when more than half of them do, that ends it."))
    if viewer is None:
        lines.append(_("{user} withdraws it with Refuse.").format(user=f"<@{row.user}>"))
    elif viewer == row.user:
        lines.append(_("You take it back with Withdraw."))
    return lines


def _ended(row: ProposalRow, reason: str) -> str:
    how = {
        "agreed": _("**Agreed**, and done."),
        "refused": _("**Refused**: nothing was changed."),
        "withdrawn": _("**Withdrawn** by {user}: nothing was changed.").format(user=f"<@{row.user}>"),
        "void": _("**Void**: {reason}. Nothing was changed.").format(reason=reason)
        if reason
        else _("**Void**: nothing was changed."),
    }
    return how[row.ended]


def ended_line(row: ProposalRow) -> str:
    """How it ended; still open, it has just been carried out."""
    return _ended(row if row.ended else changed(row, ended="agreed"), "")


def message(
    row: ProposalRow, told: Sequence[str], *, reason: str = "", pinged: Sequence[int] = (), limit: int = CONTENT
) -> Message:
    """What the table sees of it, in the language being spoken; `told` says in it what is proposed."""
    rows = () if row.ended else ((*buttons(row, YES, NO), since_button(row.game)),)
    head, *story = told
    text = fit(story, state_lines(row, reason), limit - len(head) - 1)
    return Message(text=f"{head}\n{text}", rows=rows, mentions=tuple(sorted(pinged)))


def buttons(row: ProposalRow, *words: str, about: str = "") -> tuple[Button, ...]:
    """`about`: which proposal, where several are shown."""
    labels = {YES: _("Agree"), NO: _("Refuse"), WITHDRAW: _("Withdraw")}
    made = []
    for word in words:
        click = Click(act="vote", game=row.game, word=f"{row.id}.{NO if word == WITHDRAW else word}")
        label = cut(f"{labels[word]}: {about}" if about else labels[word], LABEL)
        made.append(Button(custom_id=click.custom_id, label=label, style="success" if word == YES else "danger"))
    return tuple(made)


# rows


_OPEN = (
    select(ProposalRow)
    .where(col(ProposalRow.game) == sa.bindparam("game"), ProposalRow.ended == "")
    .order_by(col(ProposalRow.id))
)


_NUMBERED = select(ProposalRow).where(
    col(ProposalRow.game) == sa.bindparam("game"), col(ProposalRow.id) == sa.bindparam("number")
)


async def find(store: Store, game: int, number: int) -> ProposalRow | None:
    """Raises BrokenProposal."""
    of = {"game": game, "number": number}
    async with store.transaction() as session:
        if broken := await broken_of(session, _NUMBERED, of):
            raise BrokenProposal(str(broken[0]))
        return (await session.exec(_NUMBERED, params=of)).first()


async def open_in(store: Store, game: int) -> Sequence[ProposalRow]:
    """In the order they were made; one that cannot be read is passed over."""
    if not await store.rows(_OPEN, {"game": game}):  # as after nearly every answer
        return []
    async with store.transaction() as session:
        return await readable_proposals(session, _OPEN, {"game": game})


async def passed_over(store: Store, game: int) -> list[str]:
    """The places of what cannot be read of those that are open."""
    async with store.transaction() as session:
        return [str(value) for value in await broken_of(session, _OPEN, {"game": game})]


async def begin(session: AsyncSession, row: ProposalRow) -> None:
    """Keep a new proposal; it has its number afterwards. Raises LostRace when it clashes with one that is open."""
    await session.exec(_touch(row.game))
    if any(clash(row, other) for other in await readable_proposals(session, _OPEN, {"game": row.game})):
        raise LostRace
    session.add(row)
    await session.flush()


async def settle(session: AsyncSession, seen: ProposalRow, after: ProposalRow) -> None:
    """Keep votes and end. Raises LostRace, and the transaction keeps nothing, when it is not as `seen` any more."""
    await session.exec(  # nobody else writes from here on
        sa.update(ProposalRow).where(col(ProposalRow.id) == seen.id).values(ended=col(ProposalRow.ended))
    )
    now = await session.get(ProposalRow, seen.id, populate_existing=True)
    if now is None or now.ended or now.votes != seen.votes:
        raise LostRace
    now.votes, now.ended, now.nonce = after.votes, after.ended, after.nonce


def put(session: AsyncSession, game: GameRow, notices: Iterable[Notice], at: datetime) -> None:
    session.add_all(row_of(notice, game.id, game.revision, at) for notice in notices)


def _touch(game: int) -> sa.Update:
    """Taken first, it keeps other processes from changing the game until the transaction is over."""
    return sa.update(GameRow).where(col(GameRow.id) == game).values(revision=col(GameRow.revision))
