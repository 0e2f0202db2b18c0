"""Games that differ only in hidden cards, answered alike: the same messages, pings, buttons and moments for all."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sa

import engine
from bot import preferences
from bot.beforehand.ordered import CARD, PASS, PRESET, PRESETS, CardOrder, Do, Order, PassOrder, PresetOrder, content_of
from bot.beforehand.orders import response_cards
from bot.clocks.clock import SetClock
from bot.delivery.post import Message, Target
from bot.preferences import Preferences
from bot.refusals import Refused
from bot.storage.entries import past
from bot.storage.store import Store
from bot.storage.tables import AskRow, GameRow, OrderRow, ProposalRow
from bot.table import Table
from bot.votes import undoing
from engine import Choice, Game
from engine.sword import events
from engine.sword.game import Sword
from tests.bot.room import PEOPLE, STRANGER, Channel, Room
from tests.bot.voting import ask, vote
from tests.checks import redealt

GAMES = 80
STEPS = 3
SCENARIOS = engine.PLAYABLE


@dataclass
class Overheard(Channel):
    """Also every request in its order, with its moment; what a person gets alone is left out but for its moment."""

    clock: SetClock = field(default_factory=SetClock)
    heard: list[tuple[datetime, str, object]] = field(default_factory=list)

    def _hear(self, what: str, target: Target, said: object) -> None:
        self.heard.append((self.clock.now(), what, said if target.kind == "channel" else target))

    async def send(self, target: Target, message: Message, nonce: str) -> int:
        self._hear("send", target, message)
        return await super().send(target, message, nonce)

    async def edit(self, target: Target, message_id: int, message: Message) -> None:
        self._hear("edit", target, (message_id, message))
        await super().edit(target, message_id, message)

    async def strip(self, target: Target, message_id: int) -> None:
        self._hear("strip", target, message_id)
        await super().strip(target, message_id)


class Twin(Room):
    def __init__(self, store: Store) -> None:
        clock = SetClock()
        super().__init__(store, clock, Overheard(clock=clock))
        self.begun = self.statements = 0
        sa.event.listen(store._engine.sync_engine, "before_cursor_execute", self._count)

    def _count(self, *_: object) -> None:
        """What the database is asked takes time, which others see pass."""
        self.statements += 1

    @property
    def heard(self) -> list[tuple[datetime, str, object]]:
        assert isinstance(self.channel, Overheard)
        return self.channel.heard

    async def set_up(self, game: Game, orders: Mapping[tuple[str, str], Order]) -> None:
        """A new position in the same channel, with these orders and nothing asked before."""
        await self.put(game)
        async with self.store.transaction() as session:
            for kind in (AskRow, OrderRow, ProposalRow):
                await session.exec(sa.delete(kind))
            await session.exec(sa.update(GameRow).values(paused=None))
            for (seat, subject), order in orders.items():
                session.add(OrderRow(game=1, seat=seat, subject=subject, content=content_of(order)))
        await self.desk.announce_anew(1)
        await self.desk.settle(1)
        await self.reopened()
        self.heard.clear()
        self.statements = 0
        self.begun = (await self.table()).row.revision

    async def pass_time(self, by: timedelta) -> None:
        self.clock.advance(by)
        await self.office.timekeeper.tick()
        await self.desk.settled()


def _orders(game: Sword, rng: Random) -> tuple[dict[tuple[str, str], Order], set[str]]:
    """At random, and the cards in hand that are armed: they stay there, for they would show by being played."""
    found: dict[tuple[str, str], Order] = {}
    armed: set[str] = set()
    for seat in game.in_play():
        found[seat, PRESET] = PresetOrder(rng.choice(PRESETS))
        if rng.random() < 0.2:
            found[seat, PASS] = PassOrder("round", game.turn, game.round, game.active)
        for card in response_cards(game.data, game.scenario, seat):
            wishes: tuple[Do | None, ...] = ("ask", "pass", "armed", None, None)
            do = rng.choice(wishes)
            if do is not None and (do != "armed" or card not in game.decks[seat]):
                found[seat, CARD + card] = CardOrder(do)
                armed |= {card} if do == "armed" else set()
    return found, armed


def _said(one: Table, other: Table, number: int, rng: Random) -> Choice | None:
    """An answer that is legal in both games and shows nothing in which they differ."""
    for _ in range(6):
        said = engine.random_answer(one.running, number, rng)
        try:
            outcome = engine.play(other.running, number, said)
        except engine.IllegalChoice:
            continue
        shown = any(isinstance(event, events.CardsDiscarded | events.CardsDrawn) for event in outcome.events)
        return None if shown else said
    return None


async def _taken_back(room: Twin, user: int, back: int, *, alone: bool) -> bool:
    """An undo: of his own last answer if he may alone, or with the others' consent; whether it was done."""
    table = await room.table()
    if alone:
        entries = [one.row for one in await past(room.store, 1, room.begun)]
        user = next((one.user for one in reversed(entries) if one.user is not None), user)
        free = undoing.free(table, entries, user)
        if free is None:
            return False
        back = free
    await room.desk.undo(1, back, user, seen=table.row.revision)
    return True


async def _adjusted(room: Twin, user: int, power: str, points: str) -> bool:
    """Whether it was done: in the middle of a tie VP are not touched."""
    try:
        await room.desk.adjust(1, [("vp", power, points)], user)
    except Refused:
        return False
    return True


async def _beside(twins: tuple[Twin, Twin], table: Table, rng: Random, acts: Counter[str]) -> str:
    """What the table does beside the answers, the same in both rooms: an undo, an adjustment, a pause or its end.

    One of the two that are possible here and were done least before, so that none is left out.
    """
    people = sorted(set(table.holders.values()))
    user, power = rng.choice(people), rng.choice(sorted(table.running.vp))
    last, to = table.row.revision, rng.randrange(twins[0].begun, max(twins[0].begun + 1, table.row.revision))
    possible = ["adjust", "pause", *(("free undo", "undo") if to < last else ())]
    what = rng.choice(sorted(possible, key=acts.__getitem__)[:2])
    points = str(rng.choice([number for number in range(12) if number != table.running.vp[power]]))
    done: list[bool] = []
    for room in twins:
        if what == "adjust":
            done.append(await _adjusted(room, user, power, points))
        elif what == "pause" and table.row.paused is None:
            await ask(room, user, "pause")
            for other in people:
                if other != user:
                    await vote(room, other)
            done.append(True)
        elif what == "pause":
            await room.office.council.resume(1, user)
            done.append(True)
        else:
            done.append(await _taken_back(room, user, to, alone=what == "free undo"))
        await room.desk.settled()
    assert done[0] == done[1]
    return what if done[0] else ""


async def _compare(twins: tuple[Twin, Twin], scenario: str, seed: int, acts: Counter[str]) -> int:
    """How many steps were compared. `acts` counts what was done beside answers."""
    rng = Random(seed)
    game = engine.new_game(scenario, seed=f"twins {seed}").game
    for _ in range(rng.randrange(20, 300)):
        number = next(ask for ask in engine.questions(game) if ask.waits).number
        following = engine.play(game, number, engine.random_answer(game, number, rng)).game
        if following.winner:
            break
        game = following
    orders, armed = _orders(game, rng)
    for room, position in zip(twins, (game, redealt(game, None, rng, armed)), strict=True):
        await room.set_up(position, orders)
    for step in range(STEPS):
        one, other = [await room.table() for room in twins]
        assert one.waiting == other.waiting, seed
        if one.is_over:
            return step
        chance = rng.random()
        if chance < 0.25:
            acts[await _beside(twins, one, rng, acts)] += 1
        elif chance < 0.55:
            hours = timedelta(hours=rng.choice((3, 9, 13, 25)))
            for ask in one.waiting:
                default = engine.default(one.running, ask.number)
                if default is None or (ask.hidden and ask.name not in ("response", "turn", "desperate")):
                    hours = timedelta(hours=3)
            for room in twins:
                await room.pass_time(hours)
        else:
            question = rng.choice(one.questions)
            said = _said(one, other, question.number, rng)
            if said is None:
                return step
            for room in twins:
                await room.desk.answer(1, one.holders[question.seat], question.number, said)
                await room.desk.settled()
        assert twins[0].heard == twins[1].heard, (seed, step)
        assert twins[0].statements == twins[1].statements, (seed, step)
    return STEPS


@pytest.mark.parametrize(("part", "scenario"), [*enumerate(SCENARIOS)])
async def test_hidden_cards_alone_change_nothing_that_is_sent(tmp_path: Path, part: int, scenario: str) -> None:
    """Guarantee 2 at the desk, over 80 random games, with standing orders, reminders and deadlines."""
    stores = [Store(f"sqlite+aiosqlite:///{tmp_path / name}.db") for name in ("one", "other")]
    twins = (Twin(stores[0]), Twin(stores[1]))
    try:
        for room in twins:
            await room.store.migrate()
            await preferences.save(room.store, PEOPLE[0], Preferences(dm=True, first_hours=2))
            await room.start((*PEOPLE, STRANGER), scenario)
        acts: Counter[str] = Counter()
        compared, heard = [], 0
        for seed in range(part, GAMES, len(SCENARIOS)):
            compared.append(await _compare(twins, scenario, seed, acts))
            heard += len(twins[0].heard)
        assert sum(compared) > 1.5 * len(compared)
        assert heard > len(compared)
        assert {"undo", "adjust", "pause"} <= acts.keys()
    finally:
        for store in stores:
            await store.close()
