"""A game by post: steps and hours, and after each whether exactly those were told in whom something was due."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

import discord
import pytest
import simcord
from simcord import ResponseMessage

from bot.storage.tables import ProposalRow
from bot.votes import proposals
from tests.bot.stage import ROUND_MINUTES, SEATS, labels
from tests.e2e import turn_one
from tests.e2e.club import Person, club
from tests.e2e.script import GOES_ON, Line, Play
from tests.e2e.watch import Watch
from tests.e2e.wire import Call


class Sent(NamedTuple):
    """A new message that notifies somebody, by name."""

    people: frozenset[str]
    text: str
    direct: bool = False


@dataclass
class Post(Play):
    """A script on the way, and the hours between its lines. `held`: who plays each seat; `sent`: by the last line.

    After each line exactly those were told, once each, whom the game newly waits for, who are attacked or whose word
    a proposal needs, but not the one who acted; Discord took everything, and nobody saw another's hidden card.
    """

    watch: Watch = field(kw_only=True)
    held: dict[str, simcord.MemberActor] = field(init=False)
    sent: list[Sent] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.held = dict(zip(SEATS, self.club.players, strict=True))

    async def step(self, line: Line, *, faultless: bool = True) -> None:
        async def work() -> ResponseMessage:
            if line.command:
                return await self.club.slash(person, line.command, **line.options)
            if line.labels[0] == GOES_ON:
                return await self.club.press(person, self.answers[line.seat], *line.labels[1:])
            return await self.club.press(person, self.offering(line.labels[0]), *line.labels)

        person = self.held[line.seat]
        self.answers[line.seat] = await self.act(person, work, faultless=faultless)

    async def act(
        self, person: simcord.MemberActor, work: Callable[[], Awaitable[ResponseMessage]], *, faultless: bool = True
    ) -> ResponseMessage:
        """One thing that a person does."""
        before, asked = await self.club.table(), {row.id for row in await self._proposals()}
        sent = len(self.club.wire.calls)
        answer = await work()
        assert answer.ephemeral
        after = await self.club.table()
        due = after.waited_for - before.waited_for
        if after.row.revision > before.row.revision:
            due |= await self.club.attacked(before.row.revision)
        new = [row for row in await self._proposals() if row.id not in asked]
        due |= {user for row in new for user in row.voters}
        self.sent = self.told(sent)
        told = [name for one in self.sent for name in one.people]
        assert sorted(told) == sorted(self._name(user) for user in due - {person.id}), answer.content
        assert not faultless or self.club.wire.faults(sent) == []
        await self.watch.look(self._seat(person.id), answer.content, *labels(answer))
        await self._look(sent)
        return answer

    async def _proposals(self) -> list[ProposalRow]:
        return list(await proposals.open_in(self.club.client.store, (await self.club.table()).row.id))

    async def _look(self, sent: int) -> None:
        for call in self.club.wire.calls[sent:]:
            if call.direct and call.says:
                await self.watch.look(self._seat(call.direct), call.told())

    def _seat(self, user: int) -> str:
        return next((seat for seat, holder in self.held.items() if holder.id == user), "")

    async def at(self, hours: float) -> list[Sent]:
        """So long after the beginning; who was told of what meanwhile."""
        sent, now = len(self.club.wire.calls), self.club.env.backend.clock.elapsed
        await self.club.later(hours - now / 3600 - ROUND_MINUTES / 60)
        assert self.club.wire.faults(sent) == []
        await self.watch.look()
        await self._look(sent)
        return self.told(sent)

    # what was sent

    def told(self, since: int) -> list[Sent]:
        """The new messages that notify, from that call on."""
        return [found for call in self.club.wire.calls[since:] if (found := self._notified(call)).people]

    def _notified(self, call: Call) -> Sent:
        text = (call.body.get("content") or "") if call.says else ""
        if call.direct and call.says and not call.edits and not call.refused:
            return Sent(frozenset([self._name(call.direct)]), text, direct=True)
        return Sent(frozenset(map(self._name, call.pinged if call.is_public and not call.refused else ())), text)

    def _name(self, user: int) -> str:
        people = (*self.club.players, self.club.stranger)
        return next(person.name for person in people if person.id == user)

    def offering(self, label: str) -> discord.Message:
        """The newest message in the channel with that button, as people find it."""
        return next(one for one in reversed(self.club.public) if offers(one, label))

    def direct(self, person: Person) -> discord.Message:
        """The newest message to him alone."""
        user = person.user if isinstance(person, simcord.MemberActor) else person
        return user.dm_channel.history()[-1]


def offers(message: discord.Message, label: str) -> bool:
    """Details in brackets may be left out."""
    return any(label in (one, one.partition(" (")[0]) for one in labels(message))


PRESETS = {
    "gauls": "Ask me where I take part (recommended)",
    "etruscans_samnites": "Ask me everything",
    "greeks": "Only what I arm",
    "romans": "Ask me everything",
}


@asynccontextmanager
async def posted(url: str, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Post]:
    """The deal of `turn_one`; the dice come of the seed."""
    caplog.set_level(logging.WARNING)
    caplog.set_level(logging.DEBUG, "bot")
    async with club(url, draws=turn_one.draws()[: len(SEATS)]) as people:
        yield Post(people, watch=Watch(people, caplog.records))


# a turn, where it is the other way about than in `turn_one`

MARCH = """
etruscans_samnites: /desperate when=not_this_turn
etruscans_samnites: Open > Activate a leader > Egnatius > Neutral Power Activates
etruscans_samnites: … > Pass                   # 7.1.1 Shepherd Guides would fit
etruscans_samnites: … > Go to > Aufidena
"""

OFFER = """
etruscans_samnites: Open > Leave behind > 1 CU > Go to > Fregellae > Stop here
etruscans_samnites: /pass
greeks: /ally propose power=greeks, other=gauls
"""

ACCEPTED = """
gauls: Accept                                  # 15.1
greeks: /march leader=greek_minor_1, to=venusia, card=gre_35
greeks: … > March > Stop here
romans: /prepare sentence=reinforce rom_09 velitrae
greeks: /pass
"""

REST_OF_ROUND_1 = """
romans: Open > Confirm
romans: /pass
gauls: Open > Place or move a minor leader > Gallic Chieftain 4 > Bononia > Gallic Chieftain 4
gauls: /pass
"""

ATTACK = """
etruscans_samnites: /orders card=Oscan Javelins, do=armed, preset=armed
etruscans_samnites: /pass
greeks: /support card=gre_32
greeks: … > Neapolis > Done
greeks: /pass
romans: Open > Activate a leader > Camillus > Deditio
romans: … > Pass                               # 7.1.1 Forced March would fit
romans: … > Move > Go to > Tarracina > Go to > Minturnae > Go to > Capua > Go to > Fregellae
"""

AFTER_THE_BATTLE = """
romans: Pass                                   # 12.1 after the roll, Triarii would fit
romans: Pass                                   # 12.1 Castra would fit
etruscans_samnites: Aufidena
romans: Open > Add support > Capua
romans: /pass
gauls: /pass
"""

OVERRUN = """
etruscans_samnites: /orders preset=ask
romans: /march leader=valerius, to=tarquinii, card=rom_11
romans: … > March
romans: … > Pass                               # 7.1.1 Forced March would fit
"""

AFTER_THE_OVERRUN = """
romans: /act sentence=gain caere
romans: /act sentence=stop
romans: /pass
"""

SIEGE = """
romans: /activate leader=valerius, card=rom_08
romans: … > Pass                               # 7.1.1 as before
romans: … > Roll for the siege
"""

ROUND_5 = """
romans: /pass
gauls: /pass
etruscans_samnites: /pass
greeks: /pass
"""

END_OF_TURN = """
romans: /pass
gauls: /pass
gauls: Gauls                                   # 4.4 Desperate Times after round 5
greeks: /act sentence=greeks
greeks: /act sentence=pc venusia
romans: /act sentence=roll fregellae
gauls: Gauls
gauls: End the alliance                        # 5.9
etruscans_samnites: /act sentence=rest
gauls: Gauls
romans: /act sentence=rest
romans: Tarquinii
romans: Roma
gauls: /act sentence=rest
greeks: /act sentence=rest
greeks: … > Pay > Neapolis > Syracusae > Done  # 8.2.3 Dionysius
etruscans_samnites: /act sentence=rest
"""
