"""Which channels and roles of a server may open games. Who may say so is settled by Discord's own settings."""

from collections.abc import Set
from dataclasses import dataclass, replace

from bot.refusals import NotInThisChannel, NotWithYourRoles
from bot.store import Store
from bot.tables import ServerRow


@dataclass(frozen=True, slots=True)
class Rules:
    """See `ServerRow`."""

    channels: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()
    practice: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Opener:
    """Somebody who would open a game: `channels` are the one he is in and, of a thread, the one above it.

    `manages`: he may manage the server, so that no role bars him.
    """

    channels: tuple[int, ...]
    roles: Set[int] = frozenset()
    manages: bool = False


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


def check(rules: Rules, opener: Opener, *, practice: bool = False) -> None:
    """Raises NotInThisChannel, NotWithYourRoles."""
    if rules.channels and not set(rules.channels) & set(opener.channels):
        raise NotInThisChannel(rules.channels)
    if not rules.roles or opener.manages or (practice and rules.practice):
        return
    if not set(rules.roles) & set(opener.roles):
        raise NotWithYourRoles(rules.roles, practice=rules.practice)
