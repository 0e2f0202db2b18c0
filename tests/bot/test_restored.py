"""After a restore: the buttons of the time that was lost do nothing, those that stand work, and messages are new."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa

from bot import preferences
from bot.clocks.clock import SetClock
from bot.delivery.post import Message, Target
from bot.office import Office
from bot.preferences import Preferences
from bot.questions.clicks import Click
from bot.storage import outgoing
from bot.storage.backup import backup, file_of, restore
from bot.storage.store import Store
from tests.bot.forging import Forger, Place
from tests.bot.room import ANNA, CHANNEL, Channel, Room, components
from tests.bot.stage import Shown, Stage, rows, staged
from tests.bot.test_undoing import say_ahead

STALE = "That question does not stand any more, so nothing was done."


def ids(message: Shown) -> list[str]:
    return [part["custom_id"] for row in rows(message) for part in row["components"]]


async def course(office: Office) -> list[tuple[object, ...]]:
    """All that is kept of the games, but for what is told."""
    kept: list[sa.Row[tuple[object, ...]]] = []
    async with office.store.connection() as connection:
        for table in ("entry", "draft", "seat", "proposal", "ask"):
            kept += (await connection.execute(sa.text(f'SELECT * FROM "{table}" ORDER BY 1, 2, 3'))).all()
    return [tuple(row) for row in kept]


async def asked_for_a_pause(stage: Stage) -> str:
    """By anna; the id of the button with which to agree."""
    await stage.slash(stage.anna, "pause")
    return ids(stage.last)[0]


async def test_buttons_of_the_time_that_was_lost_do_nothing(database_url: str, tmp_path: Path) -> None:
    """Question 7 is asked of somebody else now, and game 2 is another one."""
    kept = tmp_path / "kept.db"
    lost: list[str] = []
    async with staged(database_url) as stage:
        await stage.start()
        backup(database_url, kept)
        for word in ("gauls", "gauls"):
            lost += ids(await stage.slash(stage.anna, "act", sentence=word))
        lost += ids(stage.last)
        lost += ids(await stage.slash(stage.anna, "act"))
        lost += ids(await stage.slash(stage.anna, "status"))
        lost.append(await asked_for_a_pause(stage))
        second = stage.guild.create_text_channel("second")
        lost += ids(await stage.in_channel(second, stage.boris, "game new"))
        lost += [one for message in second.history(viewer=stage.anna) for one in ids(message)]
    restore(kept, database_url)
    async with staged(database_url) as stage:
        for word in ("gauls", "romans"):
            await stage.slash(stage.anna, "act", sentence=word)
        await asked_for_a_pause(stage)
        second = stage.guild.create_text_channel("second")
        await stage.in_channel(second, stage.clara, "game new")
        lost = list(dict.fromkeys(lost))
        assert {Click.parse(one).act for one in lost} >= {"say", "open", "since", "vote", "seat", "status"}
        assert {Click.parse(one).game for one in lost} >= {1, 2}
        before, forger = await course(stage.client.office), Forger(stage, file_of(database_url))
        forger.lenient = True  # the language of each is kept
        for person in (stage.anna, stage.boris, stage.stranger):
            for one in lost:
                said = await forger.click(person, Place(stage.guild, stage.channel), one)
                if Click.parse(one).game:
                    [text] = [message.text for message in said.messages]
                    assert text.startswith(STALE)
        assert await course(stage.client.office) == before
        assert [one for one in stage.public if STALE in one.content] == []


async def test_what_stands_is_announced_with_buttons_that_work(database_url: str, tmp_path: Path) -> None:
    """Also what is open to a vote; and nothing that was made before is taken for what is made now."""
    kept = tmp_path / "kept.db"
    async with staged(database_url) as stage:
        await stage.start()
        await asked_for_a_pause(stage)
        store = stage.client.store
        row = await store.game(1)
        assert row is not None
        assert store.epoch == ""
        assert {Click.parse(one).epoch for message in stage.public for one in ids(message)} == {""}
        backup(database_url, kept)
    restore(kept, database_url)
    async with staged(database_url) as stage:
        epoch = stage.client.store.epoch
        assert epoch != ""
        shown = [one for message in stage.public for one in ids(message)]
        assert {Click.parse(one).epoch for one in shown} == {epoch}
        sent = [call.json["nonce"] for call in stage.env.http_requests if call.json and "nonce" in call.json]
        async with stage.client.store.connection() as connection:
            made = {nonce for (nonce,) in await connection.execute(sa.text("SELECT nonce FROM outbox"))}
        assert len(sent) == len(set(sent)) > 0
        assert made.isdisjoint(sent)
        agree = next(one for one in shown if Click.parse(one).act == "vote" and Click.parse(one).word.endswith("yes"))
        forger = Forger(stage, file_of(database_url))
        here = Place(stage.guild, stage.channel)
        assert (await forger.click(stage.boris, here, agree)).messages[0].text.startswith("Your word is kept.")
        say = next(one for one in shown if Click.parse(one).act == "say")
        assert isinstance((await forger.click(stage.anna, here, say)).messages[0], Message)
        assert (await stage.client.store.game(1)).revision == row.revision + 1  # type: ignore[union-attr]
    restore(kept, database_url)
    async with staged(database_url) as stage:
        assert stage.client.store.epoch not in ("", epoch)


# who is told


@dataclass
class Mailed(Channel):
    """A channel that knows where each message went."""

    sent: list[tuple[Target, Message]] = field(default_factory=list)

    async def send(self, target: Target, message: Message, nonce: str) -> int:
        if nonce not in self.nonces:
            self.sent.append((target, message))
        return await super().send(target, message, nonce)


ROOM = Target("channel", CHANNEL)
RESTORED = "The bot is back from a backup. What was played and answered after the backup is gone"
BACK = "The bot is back. Nothing is lost"


@asynccontextmanager
async def opened(url: str, clock: SetClock) -> AsyncIterator[tuple[Room, Mailed]]:
    """A start of the bot, before it shows its games."""
    store, post = Store(url), Mailed()
    try:
        await store.migrate()
        room = Room(store, clock, post)
        yield room, post
        await room.desk.settled()
    finally:
        await store.close()


async def told(room: Room, post: Mailed) -> list[tuple[Target, Message]]:
    """What is sent anew by a start."""
    before = len(post.sent)
    await room.office.reopen()
    await room.reopened()
    return post.sent[before:]


async def put(room: Room, game: int, values: str) -> None:
    async with room.store.connection() as connection:
        await connection.execute(sa.text(f"UPDATE game SET {values} WHERE id = {game}"))


async def test_the_first_start_after_a_restore_says_what_is_gone_and_pings_whom_the_game_waits_for_once(
    database_url: str, tmp_path: Path, clock: SetClock
) -> None:
    kept, second = tmp_path / "kept.db", tmp_path / "second.db"
    async with opened(database_url, clock) as (room, post):
        await room.start()
        last = f"<t:{int(clock.now().timestamp())}:f>"
        clock.advance(timedelta(hours=1))
        backup(database_url, kept)
        await room.say("gauls")
        [(_target, usual)] = await told(room, post)
        assert usual.text.startswith(BACK)
    restore(kept, database_url)
    clock.advance(timedelta(hours=1))
    async with opened(database_url, clock) as (room, post):
        [(target, message)] = await told(room, post)
        assert target == ROOM
        assert message.text.startswith(RESTORED)
        assert last in message.text.split("\n")[1]
        assert set(message.mentions) == (await room.table()).waited_for == {ANNA}
        [(_target, message)] = await told(room, post)  # the server has invited it again
        assert (message.text.startswith(BACK), message.mentions) == (True, ())
    async with opened(database_url, clock) as (room, post):
        [(_target, message)] = await told(room, post)
        assert (message.text.startswith(BACK), message.mentions) == (True, ())
        backup(database_url, second)
    restore(second, database_url)
    async with opened(database_url, clock) as (room, post):
        [(_target, message)] = await told(room, post)
        assert (message.text.startswith(RESTORED), message.mentions) == (True, (ANNA,))


async def test_what_is_said_of_the_last_answer_does_not_tell_of_one_ahead(
    database_url: str, tmp_path: Path, clock: SetClock
) -> None:
    async with opened(database_url, clock) as (room, _post):
        await room.start()
        seen = f"<t:{int(clock.now().timestamp())}:f>"
        clock.advance(timedelta(hours=1))
        await say_ahead(room, "greeks", "ask_me")
        assert (await room.table()).row.silent == 1
        backup(database_url, tmp_path / "kept.db")
    restore(tmp_path / "kept.db", database_url)
    async with opened(database_url, clock) as (room, post):
        [(_target, message)] = await told(room, post)
        assert seen in message.text.split("\n")[1]


async def test_who_is_asked_in_direct_messages_is_told_there_with_buttons_that_work(
    database_url: str, tmp_path: Path, clock: SetClock
) -> None:
    async with opened(database_url, clock) as (room, _post):
        await preferences.save(room.store, ANNA, Preferences(dm=True, language="ru"))
        await room.start()
        backup(database_url, tmp_path / "kept.db")
    restore(tmp_path / "kept.db", database_url)
    async with opened(database_url, clock) as (room, post):
        sent = dict(await told(room, post))
        assert sent.keys() == {ROOM, Target("user", ANNA)}
        assert (sent[ROOM].text.startswith(RESTORED), sent[ROOM].mentions) == (True, ())
        own = sent[Target("user", ANNA)]
        assert "восстановлен из резервной копии" in own.text.split("\n")[1]
        assert {Click.parse(one).act for row in own.rows for one, _label, _words in components(row)} >= {"say"}
        assert dict(await told(room, post)).keys() == {ROOM}


async def test_a_paused_game_is_told_too_and_a_lobby_or_one_that_is_over_is_not(
    database_url: str, tmp_path: Path, clock: SetClock
) -> None:
    """Nor does a game that begins after the restore, in a lobby of before it or in one of its own."""
    async with opened(database_url, clock) as (room, _post):
        table = await room.start()
        await put(room, table.row.id, "channel = 21, paused = created")
        over = await room.start()
        await put(room, over.row.id, "status = 'over'")
        lobby = await room.open()
        backup(database_url, tmp_path / "kept.db")
    restore(tmp_path / "kept.db", database_url)
    async with opened(database_url, clock) as (room, post):
        sent = await told(room, post)
        assert [(target.id, message.mentions) for target, message in sent if message.text.startswith(RESTORED)] == [
            (21, (ANNA,))
        ]
        assert {target.id for target, _message in sent} == {21, CHANNEL}
        await room.lobby.start(await room.desk.table(lobby.row.id), ANNA)
        await put(room, lobby.row.id, "channel = 22")
        await room.start()
    async with opened(database_url, clock) as (room, post):
        sent = await told(room, post)
        assert [target.id for target, message in sent if message.text.startswith(BACK)] == [21, 22, CHANNEL]
        assert not any(message.mentions for _target, message in sent)


async def test_broken_off_before_or_after_a_game_is_announced_it_pings_once(
    database_url: str, tmp_path: Path, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Announcement and mark are one transaction: what is not marked has put nothing into the outbox."""
    async with opened(database_url, clock) as (room, _post):
        for channel in (21, 22):
            table = await room.start()
            await put(room, table.row.id, f"channel = {channel}")
        backup(database_url, tmp_path / "kept.db")
    restore(tmp_path / "kept.db", database_url)
    async with opened(database_url, clock) as (room, _post):
        await room.desk.announce_anew(1)
        with monkeypatch.context() as patch:
            patch.setattr(outgoing, "ANNOUNCED", sa.text("UPDATE nothing SET nothing = :epoch"))
            with pytest.raises(sa.exc.OperationalError):
                await room.desk.announce_anew(2)
        [first] = [row for row in await room.store.unsent() if row.action == "send"]
        assert first.game == 1
        assert await room.store.unsent(2) == []
        await room.reopened()
    async with opened(database_url, clock) as (room, post):
        sent = await told(room, post)
        assert [(target.id, message.mentions) for target, message in sent] == [(21, ()), (22, (ANNA,))]
