"""Whatever fails: each message gets through once, in order, where it belongs, and holds up nothing elsewhere."""

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from random import Random

import pytest

from bot.clocks.clock import SetClock
from bot.delivery import direct
from bot.delivery import outbox as outbox_module
from bot.delivery.lacking import LACKING, lacking_text
from bot.delivery.notice import Notice
from bot.delivery.outbox import Outbox
from bot.delivery.post import (
    Button,
    DirectClosed,
    Message,
    MessageGone,
    NotAllowed,
    Picture,
    PostError,
    Refused,
    Target,
    TargetGone,
    TooLarge,
    Unreachable,
)
from bot.language.i18n import speaking
from bot.pages.health import about
from bot.storage.store import Store
from bot.storage.stored import NotKept
from bot.storage.tables import AskRow, GameRow, NoticeRow
from tests.bot.room import Channel, Room

ROOM, ANNA, BORIS = Target("channel", 20), Target("user", 5), Target("user", 6)
GO = ((Button(custom_id="1:1:go", label="Go"),),)


@dataclass
class Faulty:
    """A Post that does as it is told, by text: fails, and before or after the message was made. It keeps what stands.

    `made`: place and text of each message, by nonce; `tries`: texts, also of what failed.
    """

    before: dict[str, list[BaseException]] = field(default_factory=lambda: defaultdict(list))
    after: dict[str, list[BaseException]] = field(default_factory=lambda: defaultdict(list))
    gates: dict[Target, asyncio.Event] = field(default_factory=dict)
    made: dict[str, tuple[Target, Message]] = field(default_factory=dict)
    edits: list[tuple[Target, int, Message]] = field(default_factory=list)
    tries: list[str] = field(default_factory=list)
    refuse: type[PostError] | None = None
    gone: set[int] = field(default_factory=set)

    async def send(self, target: Target, message: Message, nonce: str) -> int:
        await self._suffer(target, message)
        if nonce not in self.made:
            self.made[nonce] = (target, message)
        self._cut(message)
        return list(self.made).index(nonce)

    async def edit(self, target: Target, message_id: int, message: Message) -> None:
        await self._suffer(target, message)
        if message_id in self.gone:
            raise MessageGone
        assert list(self.made.values())[message_id][0] == target
        self.edits.append((target, message_id, message))
        self._cut(message)

    async def strip(self, target: Target, message_id: int) -> None:
        self.edits.append((target, message_id, Message(text="")))

    async def _suffer(self, target: Target, message: Message) -> None:
        self.tries.append(message.text)
        await asyncio.sleep(0)
        if target in self.gates:
            await self.gates[target].wait()
        if self.before[message.text]:
            raise self.before[message.text].pop(0)
        if self.refuse is TooLarge and message.pictures:
            raise TooLarge("too large")
        if self.refuse is Refused and message.rows:
            raise Refused("buttons")

    def _cut(self, message: Message) -> None:
        if self.after[message.text]:
            raise self.after[message.text].pop(0)

    def texts(self, target: Target) -> list[str]:
        return [message.text for there, message in self.made.values() if there == target]


async def draw(notice: NoticeRow) -> Sequence[Picture]:
    return (Picture(filename=f"{notice.drawing}.jpg", data=b"", alt="A map"),)


@pytest.fixture
def post() -> Faulty:
    return Faulty()


@pytest.fixture
def outbox(store: Store, clock: SetClock, post: Faulty) -> Outbox:
    return Outbox(store, post, clock, draw)


def said(text: str, target: Target = ROOM, drawing: str = "") -> Notice:
    return Notice(kind="test", target=target, message=Message(text=text, rows=GO), drawing=drawing)


def edit(text: str, of: Notice, target: Target = ROOM) -> Notice:
    return Notice(kind="test", target=target, message=Message(text=text), action="edit", edits=of.nonce)


async def until_sent(store: Store, outbox: Outbox, clock: SetClock, tries: int = 60) -> None:
    for _time in range(tries):
        await outbox.deliver_all()
        if not await store.unsent():
            return
        clock.advance(timedelta(minutes=16))
    raise AssertionError(await store.unsent())


# what fails holds up nothing else


async def test_a_place_that_hangs_delays_neither_direct_messages_nor_other_games(
    store: Store, lobby: GameRow, clock: SetClock, post: Faulty, outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox_module, "PATIENCE", 0.05)
    elsewhere = Target("channel", 21)
    other = await store.new_game(GameRow(**{**lobby.model_dump(exclude={"id"}), "channel": 21}))
    post.gates[ROOM] = asyncio.Event()
    await store.put(lobby, [said("a"), said("b"), said("to anna", ANNA), said("to boris", BORIS)], clock.now())
    await store.put(other, [said("c", elsewhere)], clock.now())
    async with asyncio.timeout(2):
        await outbox.deliver_all()
    assert (post.texts(ANNA), post.texts(BORIS), post.texts(elsewhere)) == (["to anna"], ["to boris"], ["c"])
    await store.put(lobby, [said("d"), said("again", ANNA)], clock.now())
    for _time in range(3):  # what hangs is not begun once more
        await outbox.deliver(lobby.id)
    assert (post.texts(ANNA), post.tries.count("a"), post.texts(ROOM)) == (["to anna", "again"], 1, [])
    post.gates[ROOM].set()
    async with asyncio.timeout(2):
        await asyncio.gather(*outbox._beside)
    assert post.texts(ROOM) == ["a", "b", "d"]
    assert max(Counter(post.tries).values()) == 1


async def test_the_rounds_go_on_while_a_game_hangs(
    store: Store, lobby: GameRow, clock: SetClock, post: Faulty, outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox_module, "ROUND", 0.05)
    post.gates[ROOM] = asyncio.Event()
    await store.put(lobby, [said("a")], clock.now())
    async with asyncio.timeout(1):
        await outbox.deliver_all()
    post.gates[ROOM].set()
    await until_sent(store, outbox, clock)


async def test_what_cannot_be_reached_is_not_tried_all_the_time(
    store: Store, lobby: GameRow, clock: SetClock, post: Faulty, outbox: Outbox
) -> None:
    post.before["a"] = [Unreachable("no")] * 9999
    post.before["b"] = [NotAllowed("no", ("send_messages",))] * 9999
    await store.put(lobby, [said("a"), said("b", Target("channel", 21))], clock.now())
    for _time in range(2 * 60):  # for an hour
        await outbox.deliver_all()
        clock.advance(timedelta(seconds=30))
    assert 30 <= post.tries.count("a") <= 40, "every two minutes, for it may have been made, and its nonce is forgotten"
    assert 9 <= post.tries.count("b") <= 13


async def test_discord_says_how_long_it_wants_to_be_left_alone(
    store: Store, lobby: GameRow, clock: SetClock, post: Faulty, outbox: Outbox
) -> None:
    post.before["a"] = [Unreachable("limit", 300), Unreachable("limit", 10**6)]
    await store.put(lobby, [said("a")], clock.now())
    for seconds in (300, 900):
        await outbox.deliver_all()
        [waiting] = await store.unsent()
        assert (waiting.due - clock.now()).total_seconds() == seconds
        clock.advance(timedelta(seconds=seconds))


async def test_an_error_of_ours_holds_up_its_own_place_alone_and_is_tried_again(
    store: Store, lobby: GameRow, clock: SetClock, post: Faulty, outbox: Outbox
) -> None:
    post.before["a"] = [KeyError("retry_after")]
    await store.put(lobby, [said("a"), said("b"), said("to anna", ANNA)], clock.now())
    await outbox.deliver(lobby.id)
    assert (post.texts(ROOM), post.texts(ANNA)) == ([], ["to anna"])
    await until_sent(store, outbox, clock)
    assert post.texts(ROOM) == ["a", "b"]


async def test_what_the_bot_fails_at_again_and_again_goes_with_its_text_alone(
    store: Store, lobby: GameRow, clock: SetClock, post: Faulty, outbox: Outbox
) -> None:
    post.before["a"] = [ValueError("a button")] * 99
    await store.put(lobby, [said("a", drawing="map"), said("b")], clock.now())
    await until_sent(store, outbox, clock)
    [(_where, first), (_there, second)] = post.made.values()
    assert (first.text.startswith("a\n"), "/act" in first.text) == (True, True)
    assert (first.rows, first.pictures) == ((), ())
    assert (second.text, second.rows) == ("b", GO)


async def test_what_the_bot_fails_at_altogether_is_dropped_with_its_reason(
    store: Store, lobby: GameRow, clock: SetClock, post: Faulty, outbox: Outbox
) -> None:
    bare = Notice(kind="test", target=ROOM, message=Message(text="a"))
    post.before["a"] = [ValueError("a mistake")] * 99
    await store.put(lobby, [bare, said("b")], clock.now())
    await until_sent(store, outbox, clock)
    assert (post.texts(ROOM), post.tries.count("a")) == (["b"], 9)
    kept = await store.notice(bare.nonce)
    assert kept is not None
    assert (kept.dropped is not None, kept.error) == (True, "PostError: An error of the bot: ValueError")


async def test_what_can_be_said_in_the_channel_waits_behind_nothing_else_for_one_who_cannot_be_reached(
    store: Store, lobby: GameRow, clock: SetClock, post: Faulty, outbox: Outbox
) -> None:
    """Nor is the order of those others changed."""
    post.before["a"] = post.before["ask"] = [Unreachable("no")] * 99
    await store.take_seats(lobby.id, ["romans"], ANNA.id)
    await store.begin_clocks([AskRow(game=lobby.id, question=1, seat="romans", name="turn", since=clock.now())])
    fallback = Message(text="<@5>", mentions=(5,))
    ask = Notice(kind=direct.kind(ANNA.id), target=ANNA, message=Message(text="ask"), fallback=fallback)
    first = said("a", ANNA)
    await store.put(lobby, [first, edit("b", first, ANNA), ask, said("c", ANNA)], clock.now())
    for _ in range(3):
        await outbox.deliver_all()
        clock.advance(timedelta(minutes=31))
    assert (post.texts(ROOM), post.texts(ANNA)) == (["<@5>"], [])
    post.before.clear()
    await until_sent(store, outbox, clock)
    assert post.texts(ANNA) == ["a", "c"]


# once, in order, where it belongs


@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 60))])
async def test_order_is_kept_and_nothing_comes_twice_under_every_fault(
    store: Store, lobby: GameRow, clock: SetClock, post: Faulty, outbox: Outbox, seed: int
) -> None:
    rng = Random(seed)
    notices: list[Notice] = []
    for number in range(18):
        target = rng.choice((ROOM, ROOM, ANNA, BORIS))
        sends = [one for one in notices if one.target == target and one.action == "send"]
        text = f"{number}"
        notices.append(edit(text, sends[-1], target) if sends and rng.random() < 0.3 else said(text, target))
        for faults in (post.before, post.after):
            count = rng.choice((0, 0, 0, 1, 3))
            error = rng.choice((Unreachable("cut"), NotAllowed("no", ("view_channel",)), KeyError("x")))
            faults[text] = [error] * count
    for part in (notices[:6], notices[6:12], notices[12:]):
        await store.put(lobby, part, clock.now())
        await asyncio.gather(outbox.deliver(lobby.id), outbox.deliver_all())
    await until_sent(store, outbox, clock)
    for target in (ROOM, ANNA, BORIS):
        own = [one for one in notices if one.target == target]
        there = [text for text in post.texts(target) if "⚠" not in text]
        assert there == [one.message.text for one in own if one.action == "send"]
        edited = [message.text for where, _id, message in post.edits if where == target]
        assert list(dict.fromkeys(edited)) == [one.message.text for one in own if one.action == "edit"]
    for target, _message_id, message in post.edits:
        [meant] = [one for one in notices if one.message.text == message.text]
        made = list(post.made)[_message_id]
        assert (meant.edits, meant.target) == (made, target)


async def test_what_was_for_one_person_never_reaches_the_channel(
    store: Store, lobby: GameRow, clock: SetClock, post: Faulty, outbox: Outbox
) -> None:
    """Direct messages are closed, and the mention in the channel does not get through at once either."""
    secret = Notice(
        kind="ask",
        target=ANNA,
        message=Message(text="your hand", rows=GO),
        drawing="hand",
        fallback=Message(text="<@5>, it is your turn", mentions=(5,)),
    )
    post.before["your hand"] = [DirectClosed("closed")] * 99
    cut, barred = Unreachable("cut"), NotAllowed("no", ("send_messages",))
    post.before["<@5>, it is your turn"] = [cut, barred, cut]
    changed = edit("your other hand", secret, ANNA)
    own = Message(text="your hand, later")
    bare = Notice(kind="ask", target=ANNA, message=own, action="strip", edits=secret.nonce, drawing="hand")
    await store.put(lobby, [secret, changed, bare], clock.now())
    await outbox.deliver(lobby.id)
    assert len(await store.unsent()) >= 3, "what changes it waits for it"
    await until_sent(store, outbox, clock)
    [(target, message)] = [one for nonce, one in post.made.items() if nonce == secret.nonce]
    assert (target, message.text, message.pictures, message.mentions) == (ROOM, "<@5>, it is your turn", (), (5,))
    assert [(where, changed.text) for where, _id, changed in post.edits] == [(ROOM, "")]
    assert "your other hand" not in post.tries
    kept = await store.notice(secret.nonce)
    assert kept is not None
    assert (kept.target, "your hand" in str(kept.message), kept.drawing) == (20, False, "")


async def test_a_failure_that_cannot_be_kept_lets_nothing_overtake(
    store: Store, lobby: GameRow, clock: SetClock, post: Faulty, outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = store.mark
    refused = [True]

    async def marked(notice: NoticeRow) -> None:
        if refused and refused.pop():
            raise NotKept("the disk is full")
        await mark(notice)

    monkeypatch.setattr(store, "mark", marked)
    post.before["a"] = [Unreachable("cut")]
    await store.put(lobby, [said("a"), said("b")], clock.now())
    await outbox.deliver(lobby.id)
    await outbox.deliver(lobby.id)
    assert post.texts(ROOM) == []
    await until_sent(store, outbox, clock)
    assert post.texts(ROOM) == ["a", "b"]


async def test_10008_an_edit_of_what_is_gone_is_posted_anew_and_the_next_changes_that(
    store: Store, lobby: GameRow, clock: SetClock, post: Faulty, outbox: Outbox
) -> None:
    """So it is with 30046, when an old message takes no more edits."""
    first = said("a")
    post.gone = {0}
    await store.put(lobby, [first, edit("b", first), edit("c", first)], clock.now())
    await outbox.deliver(lobby.id)
    assert post.texts(ROOM) == ["a", "b"]
    assert [(number, message.text) for _target, number, message in post.edits] == [(1, "c")]


async def test_what_changes_a_message_that_was_refused_is_posted_anew(
    store: Store, lobby: GameRow, clock: SetClock, post: Faulty, outbox: Outbox
) -> None:
    first = Notice(kind="test", target=ROOM, message=Message(text="a"))
    post.before["a"] = [Refused("no")]
    await store.put(lobby, [first, edit("b", first), edit("c", first)], clock.now())
    await outbox.deliver(lobby.id)
    assert post.texts(ROOM) == ["b"]
    assert [message.text for _target, _id, message in post.edits] == ["c"]


async def test_what_changes_a_message_in_a_channel_its_game_has_left_is_posted_where_it_is_now(
    store: Store, lobby: GameRow, clock: SetClock, post: Faulty, outbox: Outbox
) -> None:
    first, there = said("a"), Target("channel", 21)
    await store.put(lobby, [first, edit("b", first, there), edit("c", first, there)], clock.now())
    await outbox.deliver(lobby.id)
    assert (post.texts(ROOM), post.texts(there)) == (["a"], ["b"])
    assert [(where, message.text) for where, _id, message in post.edits] == [(there, "c")]


# what Discord does not take as it is


async def test_40005_a_picture_too_large_is_left_out_and_it_is_said(
    store: Store, lobby: GameRow, clock: SetClock, post: Faulty, outbox: Outbox
) -> None:
    post.refuse = TooLarge
    await store.put(lobby, [said("a" * 2000, drawing="map")], clock.now())
    await outbox.deliver(lobby.id)
    [(_target, message)] = post.made.values()
    assert message.text.endswith("…\n(What belongs to this is too large for Discord.)")
    assert (len(message.text), message.pictures, message.rows) == (2000, (), GO)


async def test_50035_what_discord_refuses_is_said_without_its_buttons(
    store: Store, lobby: GameRow, clock: SetClock, post: Faulty, outbox: Outbox, caplog: pytest.LogCaptureFixture
) -> None:
    post.refuse = Refused
    with caplog.at_level(logging.ERROR):
        await store.put(lobby, [replace(said("a"), message=Message(text="a", rows=GO, mentions=(5,)))], clock.now())
        await outbox.deliver(lobby.id)
    [(_target, message)] = post.made.values()
    assert message == Message(text="a\n(The buttons could not be sent. /act shows what you are asked.)", mentions=(5,))
    assert "Refused" in caplog.text or "buttons" in caplog.text


async def test_10003_an_unknown_channel_is_reported_and_the_game_goes_on_elsewhere(
    store: Store, lobby: GameRow, clock: SetClock, post: Faulty, outbox: Outbox, caplog: pytest.LogCaptureFixture
) -> None:
    post.before["a"] = [TargetGone("no such channel")]
    started = clock.now()
    await store.put(lobby, [said("a"), said("to anna", ANNA)], clock.now())
    await outbox.deliver(lobby.id)
    assert post.texts(ANNA) == ["to anna"]
    assert "TargetGone: no such channel" in caplog.text
    told = await about(store, "own", started, 0.04)
    assert told[-1] == "⚠️ Since the start 1 message could not be delivered at all; the log says why."


async def test_health_says_what_waits_and_why(
    store: Store, lobby: GameRow, clock: SetClock, post: Faulty, outbox: Outbox
) -> None:
    post.before["a"], post.before["c"] = [NotAllowed("no", ("send_messages",))] * 9, [Unreachable("no")] * 9
    post.before["b"] = [NotAllowed("no", ("send_messages",))] * 9
    elsewhere = Target("channel", 21)
    await store.put(lobby, [said("a"), said("b", elsewhere), said("c", BORIS)], clock.now())
    await outbox.deliver(lobby.id)
    told = await about(store, "own", clock.now(), 0.04)
    assert told[-3].startswith("⚠️ 3 messages wait to be delivered")
    assert told[-2:] == ["• 2: the bot may not post where it belongs", "• 1: Discord does not take it"]


# permissions, locked threads, servers that removed the bot


@pytest.mark.parametrize(
    ("missing", "told"),
    [
        (("send_messages",), "the bot lacks send messages"),
        (("manage_threads",), "the thread is locked. Whoever manages threads there unlocks it"),
        ((), "If it was removed from the server, invite it again"),
    ],
)
async def test_50013_whoever_opened_the_game_is_told_once_what_holds_it_up(
    store: Store, lobby: GameRow, clock: SetClock, post: Faulty, outbox: Outbox, missing: tuple[str, ...], told: str
) -> None:
    owner = Target("user", lobby.owner)
    post.before["a"] = [NotAllowed("no", missing)] * 5
    await store.put(lobby, [said("a"), said("b")], clock.now())
    await until_sent(store, outbox, clock)
    [warned] = post.texts(owner)
    assert told in warned
    assert "posted by itself then" in " ".join(warned.split())
    assert post.texts(ROOM) == ["a", "b"], "what was held up comes by itself"
    row = await store.last_sent(lobby.id, LACKING)
    assert row is not None


@pytest.mark.parametrize("own", [True, False])
async def test_50013_he_is_not_told_again_while_it_lacks_the_same(
    store: Store, lobby: GameRow, clock: SetClock, post: Faulty, outbox: Outbox, own: bool
) -> None:
    """Though his own letter, or somebody else's, gets through at another try meanwhile."""
    owner, missing = Target("user", lobby.owner), ("send_messages",)
    with speaking(lobby.language):
        late = lacking_text(lobby, missing) if own else "late"
    post.before["a"], post.before[late] = [NotAllowed("no", missing)] * 5, [Unreachable("no")] * 2
    await store.put(lobby, [said("a"), *([] if own else [said(late, ANNA)])], clock.now())
    await until_sent(store, outbox, clock)
    assert len(post.texts(owner)) == 1
    post.before["b"] = [NotAllowed("no", missing)]
    await store.put(lobby, [said("b")], clock.now())
    await until_sent(store, outbox, clock)
    assert len(post.texts(owner)) == 2, "it lacked it anew"


async def test_50013_nor_of_pictures_until_there_is_one(
    store: Store, lobby: GameRow, clock: SetClock, post: Faulty, outbox: Outbox
) -> None:
    owner, missing = Target("user", lobby.owner), NotAllowed("no", ("attach_files",))
    post.before["late"] = [Unreachable("no")]
    post.before["map"], post.before["next map"] = [missing], [missing]
    for text, drawing in (("map", "map"), ("late", ""), ("next map", "map")):
        await store.put(lobby, [said(text, drawing=drawing)], clock.now())
        await until_sent(store, outbox, clock)
    assert len(post.texts(owner)) == 1
    post.before["map"] = [missing]
    for text in ("shown", "map"):
        await store.put(lobby, [said(text, drawing="map")], clock.now())
        await until_sent(store, outbox, clock)
    assert len(post.texts(owner)) == 2


# what comes late pings nobody for nothing


class Barred(Channel):
    """A channel in which the bot may not post for a while."""

    barred = False

    async def send(self, target: Target, message: Message, nonce: str) -> int:
        if self.barred and target.kind == "channel":
            raise NotAllowed("no", ("send_messages",))
        return await super().send(target, message, nonce)


async def test_of_what_comes_late_only_those_still_waited_for_are_pinged_once(store: Store, clock: SetClock) -> None:
    channel = Barred()
    room = Room(store, clock, channel)
    await room.start()
    channel.barred = True
    channel.pings.clear()
    table = await room.table()
    waited = sorted(table.waited_for)
    gone, answered = [user for user in table.holders.values() if user not in waited][:2]
    room_there = Target("channel", table.row.channel)
    late = [
        Notice(kind=kind, target=room_there, message=Message(text=f"{number}", mentions=mentions))
        for number, (kind, mentions) in enumerate(
            [
                ("hand-over", (answered, gone)),
                ("hand-over", (waited[0],)),
                ("reminder", (waited[0], gone)),
                ("proposal", (gone,)),
            ]
        )
    ]
    await store.put(table.row, late, clock.now())
    await room.reopened()
    clock.advance(timedelta(hours=3))
    channel.barred = False
    await room.reopened()
    assert await store.unsent() == []
    assert channel.pings[-4:] == [(), (), (waited[0],), (gone,)]


async def test_of_what_comes_in_time_everybody_is_pinged(store: Store, clock: SetClock) -> None:
    channel = Barred()
    room = Room(store, clock, channel)
    await room.start()
    table = await room.table()
    gone = next(user for user in table.holders.values() if user not in table.waited_for)
    there = Target("channel", table.row.channel)
    channel.barred = True
    late = [Notice(kind="hand-over", target=there, message=Message(text="x", mentions=(gone,))) for _ in range(2)]
    await store.put(table.row, late, clock.now())
    await room.reopened()
    clock.advance(timedelta(minutes=20))
    channel.barred = False
    await room.reopened()
    assert channel.pings[-2:] == [(gone,), (gone,)]
