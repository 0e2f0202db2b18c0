"""The outbox: in order, once, and no game waits for another."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta

import pytest

from bot.clocks.clock import SetClock
from bot.delivery.notice import Notice
from bot.delivery.outbox import Outbox
from bot.delivery.post import (
    DirectClosed,
    Message,
    MessageGone,
    NotAllowed,
    Picture,
    PostError,
    Refused,
    Target,
    Unreachable,
)
from bot.storage.store import Store
from bot.storage.tables import GameRow, NoticeRow

ROOM = Target("channel", 20)
ANNA = Target("user", 5)


@dataclass
class Recorder:
    """A Post that keeps what it is told and fails as the test says, by text."""

    failures: dict[str, PostError] = field(default_factory=dict)
    gone: bool = False
    meanwhile: Callable[[], Awaitable[None]] | None = None
    said: list[tuple[str, int, str]] = field(default_factory=list)
    pictures: list[str] = field(default_factory=list)
    nonces: list[str] = field(default_factory=list)

    async def send(self, target: Target, message: Message, nonce: str) -> int:
        await asyncio.sleep(0)
        if self.meanwhile is not None:
            meanwhile, self.meanwhile = self.meanwhile, None
            await meanwhile()
        if message.text in self.failures:
            raise self.failures[message.text]
        self.said.append(("send", target.id, message.text))
        self.pictures += [picture.filename for picture in message.pictures]
        self.nonces.append(nonce)
        return 100 + len(self.said)

    async def edit(self, target: Target, message_id: int, message: Message) -> None:
        if self.gone:
            raise MessageGone
        self.said.append(("edit", message_id, message.text))
        self.pictures += [picture.filename for picture in message.pictures]

    async def strip(self, target: Target, message_id: int) -> None:
        if self.gone:
            raise MessageGone
        self.said.append(("strip", message_id, ""))

    @property
    def texts(self) -> list[str]:
        return [text for _, _, text in self.said]


async def draw(notice: NoticeRow) -> Sequence[Picture]:
    if notice.drawing == "broken":
        raise ZeroDivisionError
    return (Picture(filename=f"{notice.drawing}-{notice.revision}.png", data=b"", alt="A map"),)


@pytest.fixture
def post() -> Recorder:
    return Recorder()


@pytest.fixture
def outbox(store: Store, clock: SetClock, post: Recorder) -> Outbox:
    return Outbox(store, post, clock, draw)


def notice(text: str, target: Target = ROOM) -> Notice:
    return Notice(kind="test", target=target, message=Message(text=text))


async def test_notices_are_sent_once_and_in_order(
    store: Store, lobby: GameRow, clock: SetClock, post: Recorder, outbox: Outbox
) -> None:
    notices = [notice("a"), notice("b", ANNA), notice("c")]
    await store.put(lobby, notices, clock.now())
    await asyncio.gather(outbox.deliver(lobby.id), outbox.deliver(lobby.id), outbox.deliver_all())
    await outbox.deliver_all()
    assert post.said == [("send", 20, "a"), ("send", 5, "b"), ("send", 20, "c")]
    assert post.nonces == [notice.nonce for notice in notices]
    assert not await store.unsent()
    last = await store.last_sent(lobby.id, "test")
    assert last is not None
    assert (last.nonce, last.message_id, last.sent) == (notices[2].nonce, 103, clock.now())


async def test_a_notice_put_in_during_a_delivery_is_sent_by_it(
    store: Store, lobby: GameRow, clock: SetClock, post: Recorder, outbox: Outbox
) -> None:
    async def say_b() -> None:
        await store.put(lobby, [notice("b")], clock.now())
        await outbox.deliver(lobby.id)

    post.meanwhile = say_b
    await store.put(lobby, [notice("a")], clock.now())
    await outbox.deliver(lobby.id)
    assert post.texts == ["a", "b"]


async def test_a_failing_target_holds_up_only_its_own(
    store: Store, lobby: GameRow, clock: SetClock, post: Recorder, outbox: Outbox
) -> None:
    other = await store.new_game(GameRow(**{**lobby.model_dump(exclude={"id"}), "channel": 21}))
    post.failures["a"] = Unreachable("no answer")
    await store.put(lobby, [notice("a"), notice("b"), notice("to anna", ANNA)], clock.now())
    await store.put(other, [notice("elsewhere", Target("channel", 21))], clock.now())
    await outbox.deliver_all()
    assert sorted(post.texts) == ["elsewhere", "to anna"]
    first, second = await store.unsent()
    assert (first.attempts, first.error) == (1, "Unreachable: no answer")
    assert second.attempts == 0
    post.failures.clear()
    await outbox.deliver_all()
    assert len(post.said) == 2
    clock.advance(timedelta(seconds=5))
    await outbox.deliver_all()
    assert post.texts[2:] == ["a", "b"]


async def test_the_wait_grows_to_a_quarter_of_an_hour(
    store: Store, lobby: GameRow, clock: SetClock, post: Recorder, outbox: Outbox
) -> None:
    post.failures["a"] = NotAllowed("no")
    await store.put(lobby, [notice("a")], clock.now())
    waits = []
    for _ in range(40):
        await outbox.deliver_all()
        [waiting] = await store.unsent()
        waits.append((waiting.due - clock.now()).total_seconds())
        clock.advance(waiting.due - clock.now())
    assert waits[:4] == [5, 10, 20, 40]
    assert set(waits[8:]) == {900}


async def test_a_lasting_failure_is_dropped_with_its_reason(
    store: Store, lobby: GameRow, clock: SetClock, post: Recorder, outbox: Outbox
) -> None:
    post.failures["a"] = Refused("too long")
    bad = notice("a")
    await store.put(lobby, [bad, notice("b")], clock.now())
    await outbox.deliver(lobby.id)
    assert post.texts == ["b"]
    row = await store.notice(bad.nonce)
    assert row is not None
    assert (row.dropped, row.error, row.sent) == (clock.now(), "Refused: too long", None)
    assert not await store.unsent()


async def test_a_closed_direct_message_falls_back_to_the_channel(
    store: Store, lobby: GameRow, clock: SetClock, post: Recorder, outbox: Outbox
) -> None:
    post.failures["your move"] = DirectClosed("closed")
    asked = Notice(
        kind="ask", target=ANNA, message=Message(text="your move"), fallback=Message(text="@anna", mentions=(5,))
    )
    again = Notice(kind="ask", target=ANNA, message=Message(text="done"), action="edit", edits=asked.nonce)
    await store.put(lobby, [asked, notice("your move", ANNA), again], clock.now())
    await outbox.deliver(lobby.id)
    assert post.said == [("send", 20, "@anna")], "what was meant for her alone changes nothing in the channel"
    assert not await store.unsent()


async def test_a_later_notice_edits_and_strips_the_message_of_an_earlier_one(
    store: Store, lobby: GameRow, clock: SetClock, post: Recorder, outbox: Outbox
) -> None:
    first = notice("a")
    edit = Notice(kind="test", target=ROOM, message=Message(text="b"), action="edit", edits=first.nonce)
    strip = Notice(kind="test", target=ROOM, message=Message(text=""), action="strip", edits=first.nonce)
    await store.put(lobby, [first, edit, strip], clock.now())
    await outbox.deliver(lobby.id)
    assert post.said == [("send", 20, "a"), ("edit", 101, "b"), ("strip", 101, "")]


async def test_an_edit_of_a_lost_message_is_sent_anew(
    store: Store, lobby: GameRow, clock: SetClock, post: Recorder, outbox: Outbox
) -> None:
    first = notice("a")
    edit = Notice(kind="test", target=ROOM, message=Message(text="b"), action="edit", edits=first.nonce)
    never = Notice(kind="test", target=ROOM, message=Message(text="c"), action="edit", edits="never sent")
    post.gone = True
    await store.put(lobby, [first, edit, never], clock.now())
    await outbox.deliver(lobby.id)
    assert post.said == [("send", 20, "a"), ("send", 20, "b")]
    assert not await store.unsent()


async def test_pictures_are_made_at_sending_and_never_hold_up_a_message(
    store: Store, lobby: GameRow, clock: SetClock, post: Recorder, outbox: Outbox
) -> None:
    drawn = [Notice(kind="t", target=ROOM, message=Message(text=d), drawing=d) for d in ("map", "broken")]
    await store.put(lobby, drawn, clock.now())
    await outbox.deliver(lobby.id)
    assert post.texts == ["map", "broken"]
    assert post.pictures == ["map-0.png"]


async def test_a_step_that_another_has_followed_already_has_no_picture_of_its_own(
    store: Store, lobby: GameRow, clock: SetClock, post: Recorder, outbox: Outbox
) -> None:
    first = Notice(kind="t", target=ROOM, message=Message(text="a"), drawing="one")
    steps = [
        Notice(kind="t", target=ROOM, message=Message(text=word), action="edit", edits=first.nonce, drawing=drawing)
        for word, drawing in (("b", "two"), ("c", "three"), ("d", ""))
    ]
    other = Notice(kind="t", target=ROOM, message=Message(text="e"), drawing="four")
    await store.put(lobby, [first, *steps, other], clock.now())
    await outbox.deliver(lobby.id)
    assert post.texts == ["a", "b", "c", "d", "e"]
    assert post.pictures == ["three-0.png", "four-0.png"], "the last picture stays when a step asks for none"


async def test_a_message_that_is_left_with_an_older_picture_gets_the_newest_as_it_loses_its_buttons(
    store: Store, lobby: GameRow, clock: SetClock, post: Recorder, outbox: Outbox
) -> None:
    first = Notice(kind="t", target=ROOM, message=Message(text="a"), drawing="one")
    strip = Notice(kind="t", target=ROOM, message=Message(text="a b"), action="strip", edits=first.nonce, drawing="two")
    await store.put(lobby, [first], clock.now())
    await outbox.deliver(lobby.id)
    await store.put(lobby, [strip], clock.now())
    await outbox.deliver(lobby.id)
    assert post.said == [("send", 20, "a"), ("edit", 101, "a b")]
    assert post.pictures == ["one-0.png", "two-0.png"]
    post.gone = True
    await store.put(lobby, [replace(strip, nonce="another")], clock.now())
    await outbox.deliver(lobby.id)
    assert not await store.unsent()


async def test_buttons_that_are_gone_with_their_message_are_no_trouble(
    store: Store,
    lobby: GameRow,
    clock: SetClock,
    post: Recorder,
    outbox: Outbox,
    caplog: pytest.LogCaptureFixture,
) -> None:
    first = notice("a")
    strip = Notice(kind="test", target=ROOM, message=Message(text=""), action="strip", edits=first.nonce)
    await store.put(lobby, [first], clock.now())
    await outbox.deliver(lobby.id)
    post.gone = True
    await store.put(lobby, [strip, notice("b")], clock.now())
    await outbox.deliver(lobby.id)
    assert post.texts == ["a", "b"]
    assert await store.unsent() == []
    assert caplog.records == []
