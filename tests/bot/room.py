"""A room for the tests of the desk: four people, a channel that remembers, everything behind it but Discord itself."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from pydantic import JsonValue

import engine
from bot.beforehand import orderbook
from bot.beforehand.ordered import Order
from bot.clocks.clock import SetClock
from bot.delivery.notice import fall_back, message_in
from bot.delivery.outbox import Outbox
from bot.delivery.post import Message, MessageGone, Picture, Row, Select, Target
from bot.office import Office
from bot.questions.clicks import Click
from bot.storage.rows import changed
from bot.storage.store import Answer, Store
from bot.storage.tables import NoticeRow, SeatRow
from bot.table import Table
from engine import Choice, Game, Question, load_dataset

GUILD, CHANNEL = 10, 20
ANNA, BORIS, CLARA, DMITRI, STRANGER = 101, 102, 103, 104, 999
PEOPLE = (ANNA, BORIS, CLARA, DMITRI)
SEATS = ("gauls", "etruscans_samnites", "greeks", "romans")


@dataclass
class Channel:
    """A Post that keeps the messages as they stand now, and who was pinged by which."""

    messages: dict[int, Message] = field(default_factory=dict)
    pings: list[tuple[int, ...]] = field(default_factory=list)
    edits: int = 0
    nonces: dict[str, int] = field(default_factory=dict)

    async def send(self, target: Target, message: Message, nonce: str) -> int:
        if nonce not in self.nonces:
            self.nonces[nonce] = len(self.nonces) + 1
            self.messages[self.nonces[nonce]] = message
            self.pings.append(message.mentions)
        return self.nonces[nonce]

    async def edit(self, target: Target, message_id: int, message: Message) -> None:
        if message_id not in self.messages:
            raise MessageGone
        self.edits += 1
        pictures = message.pictures or self.messages[message_id].pictures
        self.messages[message_id] = replace(message, pictures=pictures)

    async def strip(self, target: Target, message_id: int) -> None:
        if message_id not in self.messages:
            raise MessageGone
        self.messages[message_id] = replace(self.messages[message_id], rows=())

    @property
    def last(self) -> Message:
        return self.messages[max(self.messages)]


class Room:
    def __init__(self, store: Store, clock: SetClock, channel: Channel | None = None) -> None:
        self.store, self.clock = store, clock
        self.channel = channel or Channel()
        self.drawn: list[str] = []
        self.office = Office(store, clock, self._deliver, [load_dataset()])
        self.desk, self.talk, self.lobby = self.office.desk, self.office.talk, self.office.lobby
        self._outbox = Outbox(store, self.channel, clock, self._draw)

    async def _deliver(self, game: int) -> None:
        await self._outbox.deliver(game)

    async def _draw(self, notice: NoticeRow) -> Sequence[Picture]:
        self.drawn.append(notice.drawing)
        return (Picture(filename="map.jpg", data=b"", alt="A map"),)

    async def open(self, seats: Sequence[int] = PEOPLE, scenario: str = "four") -> Table:
        """A lobby with these people in its seats (2P: sides), in order."""
        table = await self.lobby.open(
            guild=GUILD, channel=CHANNEL, owner=ANNA, scenario=scenario, options={}, name="Friends", language="en"
        )
        for user, place in zip(seats, table.places, strict=False):
            table, _place = await self.lobby.join(table, user, place)
        return table

    async def start(self, seats: Sequence[int] = PEOPLE, scenario: str = "four") -> Table:
        table = await self.lobby.start(await self.open(seats, scenario), ANNA)
        await self.desk.settled()
        return table

    async def put(self, game: Game) -> Table:
        """Have the running game stand at this position."""
        table = await self.table()
        answer = Answer(seat=None, user=None, question=None, words=())
        await self.store.record_answers(
            table.row,
            [(answer, engine.save(game))],
            at=self.clock.now(),
            draws=game.draws,
            commitment=engine.commitment(game.seed),
        )
        return await self.table()

    async def reopened(self) -> None:
        """What `Office.reopen` has put into the outbox is delivered."""
        await self._outbox.deliver_all()
        await self.desk.settled()

    async def table(self) -> Table:
        return await self.desk.table_in(CHANNEL)

    async def question(self, seat: str | None = None) -> tuple[int, Question]:
        """The first question waited for (of a seat), and who is asked."""
        table = await self.table()
        question = next(ask for ask in table.waiting if seat in (None, ask.seat))
        return table.holders[question.seat], question

    async def say(self, *said: str, seat: str | None = None, note: str = "") -> Table:
        """Answer the first question waited for (of a seat) with a whole sentence."""
        user, question = await self.question(seat)
        answered = await self.desk.answer((await self.table()).row.id, user, question.number, said, note)
        await self.desk.settled()
        return answered.after

    async def click(self, user: int, message: Message, label: str) -> Message:
        """Click a button by its label, or choose an option of a menu by its own."""
        for row in message.rows:
            for custom_id, shown, words in components(row):
                if shown == label:
                    return await self.act(user, custom_id, words)
        raise AssertionError(f"{label!r} is not among {labels(message)}")

    async def act(self, user: int, custom_id: str, words: Choice = ()) -> Message:
        reply = await self.talk.clicked(user, Click.parse(custom_id), words)
        await self.desk.settled()
        return reply

    async def click_at_random(self, user: int, message: Message, rng: Random, *, but: str = "ob") -> Message:
        """Anything but the kinds of click that lead nowhere new."""
        choices = [
            (custom_id, words)
            for row in message.rows
            for custom_id, _label, words in components(row)
            if custom_id[0] not in but
        ]
        return await self.act(user, *rng.choice(choices))


async def order(store: Store, game: int, seat: str, subject: str, said: Order) -> None:
    """A standing order kept, and nothing answered."""
    before = await orderbook.load(store, game)
    await orderbook.write(store, game, orderbook.saying(before, {seat: {subject: said}})[1])


def fallback_in(row: NoticeRow) -> Message | None:
    """What is said in the channel if its person cannot be reached."""
    there = changed(row)
    return message_in(there) if fall_back(there, CHANNEL) else None


async def prefer(store: Store, game: int, seat: str, preferences: dict[str, JsonValue]) -> None:
    """Of a seat alone, whatever it preferred before."""
    async with store.transaction() as session:
        row = await session.get(SeatRow, (game, seat))
        assert row is not None
        row.preferences = preferences


def components(row: Row) -> list[tuple[str, str, Choice]]:
    """(custom id, label, words chosen) of each thing in a row that can be clicked."""
    if isinstance(row, Select):
        return [(row.custom_id, option.label, (option.value,)) for option in row.options]
    return [(button.custom_id, button.label, ()) for button in row]


def labels(message: Message) -> list[str]:
    return [label for row in message.rows for _custom_id, label, _words in components(row)]


def played_until(found: Callable[[Game], bool], seed: int = 1, scenario: str = "four") -> Game:
    """The first position of that kind in a random game, or the last before the end; played by the engine alone."""
    rng = Random(seed)
    game = engine.new_game(scenario, seed=f"room {seed}").game
    while not found(game):
        question = next(ask for ask in engine.questions(game) if ask.waits)
        following = engine.play(game, question.number, engine.random_answer(game, question.number, rng)).game
        if following.winner:
            break
        game = following
    return game


def asks(game: Game, name: str) -> bool:
    return any(question.waits and question.name == name for question in engine.questions(game))
