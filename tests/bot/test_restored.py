"""After a restore: the buttons of the time that was lost do nothing, those that stand work, and messages are new."""

from pathlib import Path

import sqlalchemy as sa

from bot.backup import backup, file_of, restore
from bot.clicks import Click
from bot.office import Office
from bot.post import Message
from tests.bot.forging import Forger, Place
from tests.bot.stage import Shown, Stage, rows, staged

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
