"""When and where a person wishes to be reminded, in all his games."""

import logging
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, time
from functools import cache
from typing import Annotated
from zoneinfo import ZoneInfo, available_timezones

import sqlalchemy as sa
from pydantic import AfterValidator, Field, JsonValue, TypeAdapter, ValidationError
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.language.i18n import _
from bot.refusals import NoSuchHour, NoSuchHours, NoSuchZone
from bot.storage.store import Store
from bot.storage.tables import PlayerRow

log = logging.getLogger(__name__)

MOST_HOURS = 168
MOST_REMINDERS = 10


@cache
def zones() -> frozenset[str]:
    """The names of all time zones."""
    return frozenset(available_timezones())


def _known(zone: str) -> str:
    if zone not in zones():
        raise ValueError(f"there is no time zone {zone!r}")
    return zone


Hours = Annotated[int, Field(ge=1, le=MOST_HOURS)]
Quiet = tuple[time, time]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """Reminders of a question: the first after `first_hours`, then every `every_hours`, `most` of them at most.

    None in the `quiet` hours, from the first time of day to the second in his `zone`. `digest`: the hour of day of one
    message a day in place of them. `dm`: pings and reminders come as direct messages. `dark`: so are the pictures that
    he alone sees. `language` is that in which he last used a command or a button; before that none, and what is for him
    alone is said in his game's.
    """

    first_hours: Hours = 8
    every_hours: Hours = 24
    most: Annotated[int, Field(ge=0, le=MOST_REMINDERS)] = 3
    quiet: Quiet | None = None
    zone: Annotated[str, AfterValidator(_known)] = "UTC"
    digest: Annotated[int, Field(ge=0, le=23)] | None = None
    dm: bool = False
    dark: bool = False
    language: str = field(default="", compare=False)

    def local(self, moment: datetime) -> datetime:
        return moment.astimezone(ZoneInfo(self.zone))


DEFAULT = Preferences()
_kept = TypeAdapter(Preferences)
_OF_USERS = select(PlayerRow).where(col(PlayerRow.user).in_(sa.bindparam("users", expanding=True)))


async def load(store: Store, users: Iterable[int]) -> Mapping[int, Preferences]:
    """Of each of these people; who has chosen nothing has the usual ones."""
    wanted = set(users)
    return of(wanted, await store.rows(_OF_USERS, {"users": list(wanted)}) if wanted else ())


def of(users: Iterable[int], rows: Iterable[PlayerRow]) -> Mapping[int, Preferences]:
    return dict.fromkeys(users, DEFAULT) | {row.user: _read(row) for row in rows}


async def load_one(store: Store, user: int) -> Preferences:
    return (await load(store, [user]))[user]


async def hear(store: Store, user: int, language: str) -> None:
    """Keep the language somebody's Discord speaks."""
    known = await load_one(store, user)
    if known.language != language:
        await save(store, user, replace(known, language=language))


async def save(store: Store, user: int, preferences: Preferences) -> None:
    async with store.transaction() as session:
        await keep(session, user, preferences)


async def keep(session: AsyncSession, user: int, preferences: Preferences) -> None:
    content: dict[str, JsonValue] = _kept.dump_python(preferences, mode="json")
    await session.merge(PlayerRow(user=user, preferences=content))


def _read(row: PlayerRow) -> Preferences:
    try:
        return _kept.validate_python(row.preferences)
    except ValidationError as error:
        fields = ", ".join(str(one["loc"][0]) for one in error.errors() if one["loc"])
        log.error("The preferences of user %s cannot be read and count as none: %s", row.user, fields)
        return DEFAULT


# as they are typed

_SPAN = re.compile(r"(\d{1,2})(?:[:.](\d\d))?\s*[-–—]\s*(\d{1,2})(?:[:.](\d\d))?")
_HOUR = re.compile(r"(\d{1,2})(?:[:.]00)?")


def _is_off(typed: str) -> bool:
    """In English or in the language being spoken."""
    return typed.strip().casefold() in ("off", _("off"))


def quiet_meant(typed: str) -> Quiet | None:
    """Of `22:00-07:00`, `22-7` or `off`; raises NoSuchHours."""
    if _is_off(typed):
        return None
    found = _SPAN.fullmatch(typed.strip())
    if found is None:
        raise NoSuchHours(typed)
    try:
        start, end = time(int(found[1]), int(found[2] or 0)), time(int(found[3]), int(found[4] or 0))
    except ValueError as error:
        raise NoSuchHours(typed) from error
    if start == end:
        raise NoSuchHours(typed)
    return start, end


def hour_meant(typed: str) -> int | None:
    """Of `18`, `18:00` or `off`; raises NoSuchHour."""
    if _is_off(typed):
        return None
    found = _HOUR.fullmatch(typed.strip())
    if found is None or int(found[1]) > 23:
        raise NoSuchHour(typed)
    return int(found[1])


def zone_meant(typed: str) -> str:
    """Also without capitals, and the city alone where there is one of that name only; raises NoSuchZone."""
    wanted = typed.strip().replace(" ", "_").casefold()
    named = [zone for zone in zones() if wanted in (zone.casefold(), _city(zone))]
    exact = [zone for zone in named if zone.casefold() == wanted]
    if len(exact or named) != 1:
        raise NoSuchZone(typed)
    return (exact or named)[0]


def zones_like(typed: str) -> list[str]:
    """Those with the text in them, the cities that begin with it first."""
    wanted = typed.strip().replace(" ", "_").casefold()
    found = [zone for zone in zones() if wanted in zone.casefold()]
    return sorted(found, key=lambda zone: (not _city(zone).startswith(wanted), "/" not in zone, zone))


def _city(zone: str) -> str:
    return zone.rpartition("/")[2].casefold()
