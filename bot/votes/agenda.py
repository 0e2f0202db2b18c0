"""What is open to be decided, on one page: whole lines within Discord's limit, and of each how it stands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.language.i18n import _
from bot.language.texts import CONTENT, cut


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A proposal: what it is `about` in a word, what is `told` of it, the first line being what is asked, and how it
    stands.
    """

    about: str
    told: Sequence[str]
    state: Sequence[str]

    def lines(self, room: int) -> list[str]:
        """What is asked and how it stands; between them as much of the rest as `room` characters have place for."""
        head, *story = self.told
        more = _("…(more in its message in the channel)")
        kept = list(story)
        while kept and _length([head, *kept, *([more] if kept != story else []), *self.state]) > room:
            kept.pop()
        return [head, *kept, *([more] if kept != story else []), *self.state]


def page(items: Sequence[Item], limit: int = CONTENT) -> str:
    """In their order, each with how it stands; those there is no place for by name."""
    for number in range(len(items), 0, -1):
        shown, named = items[:number], [item.about for item in items[number:]]
        rest = [_("Also open, in messages of their own in the channel: {names}.").format(names="; ".join(named))]
        tail = rest if named else []
        short = [_length(item.lines(0)) for item in shown]
        room = limit - sum(short) - len(short) - _length(tail)
        if room >= 0:
            return "\n".join([*_lines(shown, short, room), *tail])
    return cut("\n".join(items[0].lines(0)), limit) if items else ""


def _lines(shown: Sequence[Item], short: Sequence[int], room: int) -> Iterator[str]:
    """The first has what room there is, the next what it leaves."""
    for item, least in zip(shown, short, strict=True):
        lines = item.lines(least + room)
        room -= _length(lines) - least
        yield from lines


def _length(lines: Sequence[str]) -> int:
    return len("\n".join(lines))
