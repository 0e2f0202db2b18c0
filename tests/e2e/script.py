"""What people do, line by line, as a person would write it down.

    seat: /command option=value, other=value
    seat: A button                          of the newest message for all
    seat: Open > A button > An option       on in the answer to the one before
    seat: … > A button                      on in the last answer he has got

Details in brackets may be left out of labels; empty lines and what follows two blanks and a # are for the reader.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from simcord import ResponseMessage

from tests.e2e.club import Club

GOES_ON = "…"


class Line(NamedTuple):
    seat: str
    command: str
    options: dict[str, str]
    labels: list[str]


def lines(script: str) -> Iterator[Line]:
    for text in script.splitlines():
        seat, colon, said = text.partition("  #")[0].strip().partition(": ")
        if colon and said.startswith("/"):
            named = said.rfind(" ", 0, said.index("=")) if "=" in said else len(said)
            command, options = said[1:named], said[named + 1 :]
            pairs = (option.partition("=") for option in options.split(", ") if option)
            yield Line(seat, command, {name: value for name, _, value in pairs}, [])
        elif colon:
            yield Line(seat, "", {}, said.split(" > "))


@dataclass
class Play:
    """A script on the way. After each line: who should be pinged was, nobody else, and Discord took everything."""

    club: Club
    answers: dict[str, ResponseMessage] = field(default_factory=dict)

    async def __call__(self, script: str, *, faultless: bool = True) -> None:
        for line in lines(script):
            await self.step(line, faultless=faultless)

    async def step(self, line: Line, *, faultless: bool = True) -> None:
        """`faultless` False where something is refused on purpose."""
        before = await self.club.table()
        person, sent = self.club.person(line.seat), len(self.club.wire.calls)
        if line.command:
            answer = await self.club.slash(person, line.command, **line.options)
        elif line.labels[0] == GOES_ON:
            answer = await self.club.press(person, self.answers[line.seat], *line.labels[1:])
        else:
            answer = await self.club.press(person, self.club.last, *line.labels)
        assert answer.ephemeral, line
        self.answers[line.seat] = answer
        calls = self.club.wire.calls[sent:]
        pinged = {user for call in calls if call.is_public for user in call.pinged}
        gained = (await self.club.table()).waited_for - before.waited_for
        assert pinged == (gained | await self.club.attacked(before.row.revision)) - {person.id}, line
        assert not faultless or self.club.wire.faults(sent) == [], line
