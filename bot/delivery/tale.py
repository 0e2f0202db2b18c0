"""What a message tells of several answers: sentence by sentence, but a battle as a whole.

A battle often stops: for responses, losses, a retreat, points of support, each of them a hand-over perhaps. Whatever is
told of it tells all of it so far, from its first sentence on, in one place. So a message that is edited shows one
account that grows, a new message begins with what led to it, and the last one has the battle complete; what is known
better by then, such as dice that were still open, is not told twice. Nothing is kept for this: the events of the battle
are those of the answers since it began, less what was taken back.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bot.narration import narrate
from bot.narration.battles import redundant
from engine import Event, View
from engine.sword.events import AttritionRolled, BattleBegan, BattleEnded, CuLost, SiegeRolled

ROLLED = ("5.5", "13.2", "14.2")
"""The causes of losses by a single roll."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """One answer: what no event tells, what happened as a viewer may know it, and the note that came with it."""

    head: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    note: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tale:
    """`opening`: the events so far of the battle in which the first chapter begins."""

    opening: tuple[Event, ...] = ()
    chapters: tuple[Chapter, ...] = ()

    def going_on(self, chapters: Iterable[Chapter]) -> "Tale":
        return replace(self, chapters=(*self.chapters, *chapters))

    @property
    def events(self) -> tuple[Event, ...]:
        return (*self.opening, *(event for chapter in self.chapters for event in chapter.events))

    @property
    def battle(self) -> tuple[Event, ...]:
        """What has happened in the battle that is not over at the end."""
        return unfinished(self.events)

    @property
    def goes_on(self) -> bool:
        """Whether the battle at its beginning is not over at its end."""
        return bool(self.opening) and self.battle[:1] == self.opening[:1]

    @property
    def fought(self) -> tuple[Event, ...]:
        """All that is told, from the first battle on; nothing if there is none."""
        told = self.events
        first = next((at for at, event in enumerate(told) if isinstance(event, BattleBegan)), len(told))
        return told[first:]

    def lines(self, view: View) -> list[str]:
        """A battle that is over is told where it ended, one that is not at the end."""
        lines: list[str] = []
        battle = list(self.opening)
        for chapter in self.chapters:
            lines += chapter.head
            for at, event in enumerate(chapter.events):
                if battle or isinstance(event, BattleBegan):
                    battle.append(event)
                    if not unfinished(battle):
                        lines += account(battle, view)
                        battle = []
                elif not _of_a_roll(chapter.events, at):
                    lines += _sentence(event, view)
            lines += chapter.note
        return [*lines, *account(battle, view)] if self.chapters else lines


def unfinished(events: Sequence[Event]) -> tuple[Event, ...]:
    """From the beginning of the battle that is not over; battles fought again within one are part of it."""
    began: list[int] = []
    for at, event in enumerate(events):
        if isinstance(event, BattleBegan):
            began.append(at)
        elif isinstance(event, BattleEnded) and began:
            began.pop()
    return tuple(events[began[0] :]) if began else ()


def account(events: Sequence[Event], view: View) -> list[str]:
    """A battle, as far as it has come, in short lines."""
    return [line for at, event in enumerate(events) if not redundant(events, at) for line in _sentence(event, view)]


def _of_a_roll(events: Sequence[Event], at: int) -> bool:
    """Whether these CU are lost by a roll that was told with what it costs."""
    lost = events[at]
    if not isinstance(lost, CuLost) or lost.cause not in ROLLED:
        return False
    rolls = (one for one in events[:at] if isinstance(one, AttritionRolled | SiegeRolled) and one.power == lost.power)
    return any((one.space, one.loss) == (lost.space, lost.number) for one in rolls)


def _sentence(event: Event, view: View) -> list[str]:
    text = narrate(event, view)
    return text.split("\n") if text else []
