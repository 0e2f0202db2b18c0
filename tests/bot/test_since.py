"""Since my last answer: what is told, what was taken back, which picture."""

from collections.abc import Sequence
from typing import cast

from pydantic import JsonValue

import engine
from bot.delivery.post import Picture
from bot.pages import since
from bot.pictures.illustrate import Illustrator
from bot.render import NOTHING_NEW, Latest
from bot.storage.entries import Past, last_own
from bot.storage.entries import past as read
from bot.storage.tables import EntryRow
from engine import Event, View, events_to_json
from engine.sword import events
from tests.bot.chronicle import BEGAN
from tests.bot.room import PEOPLE, SEATS, Room


class Brush(Illustrator):
    """It says what it would draw."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def map(self, view: View, ringed: tuple[str, ...] = (), latest: Latest = NOTHING_NEW) -> Picture:
        return self._note(f"map {' '.join(ringed)}")

    async def about(self, view: View, spaces: Sequence[str], latest: Latest = NOTHING_NEW) -> Picture:
        return self._note(f"about {' '.join(spaces)}")

    def _note(self, what: str) -> Picture:
        self.asked.append(what)
        return Picture(filename="map.jpg", data=b"", alt=what)


def fought(*spaces: str, undone: int | None = None) -> list[Past]:
    return told(*(events.SiegeSet(space=one, besieger="romans", old=None, new=0) for one in spaces), undone=undone)


def told(*story: Event, undone: int | None = None) -> list[Past]:
    raw = events_to_json(story)
    kept = cast("list[JsonValue]", raw)
    row = EntryRow(game=1, revision=1, words=[], draws=[], events=kept, whole=False, state=b"", at=BEGAN, undone=undone)
    return [Past(row)]


async def test_the_picture_is_of_the_region_where_all_is_in_one_place() -> None:
    view, brush = engine.view(engine.new_game("four", seed="x").game, None), Brush()
    near = view.data.neighbours["roma"][0].to
    await since.picture(brush, view, fought("roma", near))
    await since.picture(brush, view, fought("roma", "eporedia", "syracusae"))
    await since.picture(brush, view, fought("roma", undone=7))
    await since.picture(brush, view, [])
    assert brush.asked == [f"about {near} roma", "map syracusae eporedia roma", "map ", "map "]


async def test_the_spaces_of_a_march_are_shown_by_its_arrow_others_are_ringed() -> None:
    view, brush = engine.view(engine.new_game("four", seed="x").game, None), Brush()
    march = events.Moved(power="romans", path=("roma", "ardea"), number=3, leaders=("camillus",), how="march")
    activated = events.LeaderActivated(power="romans", leader="camillus", space="roma", card="rom_01", mp=4)
    siege = events.SiegeSet(space="ardea", besieger="romans", old=None, new=0)
    await since.picture(brush, view, told(activated, march))
    await since.picture(brush, view, told(activated, march, siege))
    await since.picture(brush, view, told(activated))
    assert brush.asked == ["about ", "about ardea", "about roma"]


async def test_it_begins_with_ones_own_last_answer_and_tells_what_was_taken_back(room: Room) -> None:
    table = await room.start()
    await room.desk.settled()
    store, brush = room.store, Brush()
    gauls = PEOPLE[0]
    text = (await since.since(store, brush, table, gauls)).text
    assert "`1`" in text
    while await last_own(store, table.row.id, "gauls") is None:
        _user, question = await room.question()
        table = await room.say(table.options(question)[0].word, seat=question.seat)
    last = await last_own(store, table.row.id, "gauls")
    assert last is not None
    text = (await since.since(store, brush, table, gauls)).text
    assert "`1` <t" not in text
    for seat in SEATS[1:]:
        assert "`1` <t" in (await since.since(store, brush, table, table.holders[seat])).text
    table = await room.desk.undo(table.row.id, 1, gauls, seen=table.row.revision)
    text = (await since.since(store, brush, table, gauls)).text
    assert "the game stands as after 1" in text
    entries = await read(store, table.row.id)
    assert {past.undone for past in entries[1:-1]} == {table.row.revision}


async def test_somebody_with_two_seats_is_told_which_one_it_is(room: Room) -> None:
    table = await room.start((PEOPLE[0], PEOPLE[1], PEOPLE[2], PEOPLE[0]))
    text = (await since.since(room.store, Brush(), table, PEOPLE[0], "romans")).text
    assert text.startswith("**Romans**")
    name = table.data.cards[table.view("romans").hand[0]].name
    assert name in text
    other = (await since.since(room.store, Brush(), table, PEOPLE[0], "gauls")).text
    assert f"Romans draw 8 cards: {name}" not in other


async def test_an_answer_of_an_order_is_none_of_ones_own(room: Room) -> None:
    table = await room.start()
    user, question = await room.question()
    table = await room.say(table.options(question)[0].word, seat=question.seat)
    assert await last_own(room.store, table.row.id, question.seat) == table.row.revision
    async with room.store.transaction() as session:
        entry = await session.get(EntryRow, (table.row.id, table.row.revision))
        assert entry is not None
        entry.by = "order"
        session.add(entry)
    assert await last_own(room.store, table.row.id, question.seat) is None
    assert "Your standing order answered" in (await since.since(room.store, Brush(), table, user)).text
    others = next(person for person in PEOPLE if person != user)
    assert "order answered" not in (await since.since(room.store, Brush(), table, others)).text
