"""What must not be seen: cards that no rule has turned up yet, and the seed while the game runs."""

import logging
import re
from dataclasses import dataclass, field
from functools import cache

import engine
from bot.table import Table
from engine import DataSet
from engine.sword import events
from tests.e2e.club import Club

CARD = re.compile(r"(?<![a-z0-9])[a-z]{3}_\d\d(?:_5p)?(?![a-z0-9])")


@dataclass
class Watch:
    """Reads everything sent since it looked last. `records`: a log that is read along."""

    club: Club
    records: list[logging.LogRecord]
    _turned_up: set[str] = field(default_factory=set)
    _calls: int = 0
    _lines: int = 0
    _revision: int = 0

    async def look(self, seat: str = "", *alone: str) -> None:
        """Raises AssertionError for a secret. `alone`: what the player of a seat read; of his own deck he may know."""
        table = await self.club.table()
        self._turned_up |= await self._shown(table)
        hidden = table.data.cards.keys() - self._turned_up
        named = _names(hidden, table.data) - _names(self._turned_up, table.data)
        calls, lines = self.club.wire.calls[self._calls :], self.records[self._lines :]
        self._calls, self._lines = len(self.club.wire.calls), len(self.records)
        for text in (*(call.told() for call in calls if call.is_public), *(line.getMessage() for line in lines)):
            assert not (found := hidden.intersection(CARD.findall(text))), (found, text)
            assert not (told := [name for name in named if name in text]), (told, text)
            assert table.is_over or table.running.seed not in text
        decks = {table.data.positions[one].deck for one in table.seats if one != seat}
        others = {card for card in hidden if table.data.cards[card].deck in decks}
        for text in alone:
            assert not (found := others.intersection(CARD.findall(text))), (seat, found, text)
            assert not (told := [name for name in named & _names(others, table.data) if name in text]), (told, text)

    async def _shown(self, table: Table) -> set[str]:
        """Cards that lie open, and those that did for a moment in the answers since."""
        shown = {card for seat in table.public.seats for card in (*seat.discards, *seat.removed)}
        for entry in await self.club.client.store.entries(table.row.id, self._revision):
            for event in engine.events_from_json(entry.events):  # type: ignore[arg-type]
                match event:
                    case events.CardPlayed() | events.CardFetched():
                        shown.add(event.card)
                    case events.CardsDiscarded():
                        shown.update(event.cards)
        self._revision = table.row.revision
        return shown


def _names(cards: set[str], data: DataSet) -> set[str]:
    """As they are told; those of Desperate Times, of which everybody has some, are no secret."""
    facts = [data.cards[card] for card in cards if data.cards[card].kind != "desperate"]
    return {f"{card.name} ({card.value})" if card.name in _elsewhere(data) else card.name for card in facts}


@cache
def _elsewhere(data: DataSet) -> str:
    """The names of everything else: a leader may be called as his card is."""
    spaces, leaders, positions = data.spaces.values(), data.leaders.values(), data.positions.values()
    return " ".join([*(one.name for one in spaces), *(one.name for one in leaders), *(one.name for one in positions)])
