"""Which channels and roles of a server may open games. Who may say so is settled by Discord's own settings.

When all channels listed have been deleted, or all roles, no games are opened until somebody who manages the server says
/setup: what it wished for is not to turn into its opposite while nobody looks, and each refusal tells whom to ask.
"""

from collections.abc import Set
from dataclasses import dataclass, replace

from sqlmodel import select

from bot.rooms.wrongplace import NothingStands, NotInThisChannel, NotWithYourRoles, OtherServer
from bot.storage.store import Store
from bot.storage.tables import GameRow, ServerRow


@dataclass(frozen=True, slots=True)
class Rules:
    """See `ServerRow`. `no_channel`, `no_role`: some were listed, and all of them have been deleted."""

    channels: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()
    practice: bool = True
    no_channel: bool = False
    no_role: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Opener:
    """Somebody who would open a game: `channels` are the one he is in and, of a thread, the one above it.

    `manages`: he may manage the server, so that no role bars him.
    """

    channels: tuple[int, ...]
    roles: Set[int] = frozenset()
    manages: bool = False


async def check_place(store: Store, game: int, guild: int | None) -> None:
    """Whether a component of that game may be used in this server; anywhere in direct messages. Raises OtherServer."""
    async with store.transaction() as session:
        own = (await session.exec(select(GameRow.guild).where(GameRow.id == game))).first()
    if guild is not None and own is not None and own != guild:
        raise OtherServer


async def rules(store: Store, guild: int) -> Rules:
    async with store.transaction() as session:
        row = await session.get(ServerRow, guild)
    return Rules() if row is None else Rules(tuple(row.channels), tuple(row.roles), row.practice)


async def keep(store: Store, guild: int, rules: Rules) -> None:
    row = ServerRow(guild=guild, channels=list(rules.channels), roles=list(rules.roles), practice=rules.practice)
    async with store.transaction() as session:
        await session.merge(row)


def with_channel(rules: Rules, channel: int, *, allowed: bool) -> Rules:
    return replace(rules, channels=_with(rules.channels, channel, allowed=allowed))


def with_role(rules: Rules, role: int, *, allowed: bool) -> Rules:
    return replace(rules, roles=_with(rules.roles, role, allowed=allowed))


def _with(known: tuple[int, ...], one: int, *, allowed: bool) -> tuple[int, ...]:
    others = tuple(other for other in known if other != one)
    return (*others, one) if allowed else others


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    """What keeps somebody from opening games where he is: the `channels` they are opened in instead, the `roles` he
    has none of. `practice`: his practice games too. `nothing`: what was listed has been deleted.
    """

    channels: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()
    practice: bool = False
    nothing: bool = False

    @property
    def games(self) -> bool:
        return bool(self.channels or self.roles or self.nothing)


def bars(rules: Rules, opener: Opener) -> Bars:
    elsewhere = () if set(rules.channels) & set(opener.channels) else rules.channels
    strange = () if opener.manages or set(rules.roles) & set(opener.roles) else rules.roles
    no_role = rules.no_role and not opener.manages
    alone = rules.no_channel or elsewhere or ((strange or no_role) and not rules.practice)
    return Bars(channels=elsewhere, roles=strange, practice=bool(alone), nothing=rules.no_channel or no_role)


def check(rules: Rules, opener: Opener, *, practice: bool = False) -> None:
    """Raises NotInThisChannel, NothingStands, NotWithYourRoles."""
    found = bars(rules, opener)
    barred = found.practice if practice else found.games
    if found.channels:
        raise NotInThisChannel(found.channels)
    if barred and found.nothing:
        raise NothingStands
    if barred:
        raise NotWithYourRoles(found.roles, practice=rules.practice, alone=practice)
