"""A room to play in, for the tests of what people see."""

import pytest

from bot.clocks.clock import SetClock
from bot.storage.store import Store
from tests.bot.doubled import double as double
from tests.bot.doubled import hurried as hurried
from tests.bot.room import Room


@pytest.fixture
def room(store: Store, clock: SetClock) -> Room:
    return Room(store, clock)
