"""Reminders in Discord: /remind, /who, deadlines at /game new, the loop and its buttons."""

from datetime import time

import pytest

from bot import preferences
from bot.clocks import timing
from bot.delivery.post import DirectClosed, Message, Target
from bot.preferences import Preferences
from tests.bot.stage import Stage, labels, staged
from tests.bot.test_cogs_play import table_of


async def chosen(stage: Stage, user: int) -> Preferences:
    return await preferences.load_one(stage.client.store, user)


async def test_remind_shows_and_sets_everything_for_its_user_alone(database_url: str) -> None:
    async with staged(database_url) as stage:
        shown = await stage.slash(stage.anna, "remind")
        assert shown.ephemeral
        assert "The first after 8 h, then every 24 h, 3 reminders at most" in shown.content
        assert "No quiet hours" in shown.content
        reply = await stage.slash(
            stage.anna, "remind", first=4, every=12, most=2, quiet="22-7:30", zone="berlin", digest="off"
        )
        assert "after 4 h, then every 12 h, 2 reminders at most" in reply.content
        assert "Quiet hours from 22:00 to 07:30. Your time zone: Europe/Berlin" in reply.content
        wish = Preferences(
            first_hours=4, every_hours=12, most=2, quiet=(time(22), time(7, 30)), zone="Europe/Berlin", dm=False
        )
        assert await chosen(stage, stage.anna.id) == wish
        assert await chosen(stage, stage.boris.id) == Preferences()
        assert "One message a day at 18:00" in (await stage.slash(stage.anna, "remind", digest="18")).content
        kept = await chosen(stage, stage.anna.id)
        assert (kept.digest, kept.first_hours) == (18, 4)
        await stage.slash(stage.anna, "remind", digest="off", quiet="off")
        kept = await chosen(stage, stage.anna.id)
        assert (kept.digest, kept.quiet) == (None, None)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"zone": "Atlantis"}, "no time zone “Atlantis”. Choose one of the suggestions"),
        ({"quiet": "22:00"}, "such as 22:00-07:00, or off; “22:00” is neither"),
        ({"quiet": "22-25"}, "such as 22:00-07:00"),
        ({"quiet": "7-7"}, "two different times"),
        ({"digest": "24"}, "a number from 0 to 23 such as 18, or off; “24” is neither"),
        ({"digest": "noon"}, "a number from 0 to 23"),
        ({"snooze": True}, "no game in this channel"),
    ],
)
async def test_what_cannot_be_meant_is_refused_with_the_right_form_and_nothing_is_kept(
    database_url: str, options: dict[str, object], told: str
) -> None:
    async with staged(database_url) as stage:
        reply = await stage.slash(stage.anna, "remind", first=3, **options)
        assert told in reply.content
        assert await chosen(stage, stage.anna.id) == Preferences()


async def test_zones_are_suggested_by_city_with_the_time_there(database_url: str) -> None:
    async with staged(database_url) as stage:
        found = await stage.anna.autocomplete(stage.channel, "remind", "zone", "new y")
        assert found[0]["value"] == "America/New_York"
        assert found[0]["name"].startswith("America/New_York (")
        assert len(await stage.suggestions(stage.anna, "remind", "zone")) == 25
        assert await stage.suggestions(stage.anna, "remind", "zone", "zzz") == []


async def test_a_reminder_comes_by_itself_with_a_ping_and_its_buttons(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        await stage.slash(stage.anna, "remind", first=1)
        await stage.later(1)
        message = stage.last
        assert "waits for you" in message.content
        assert stage.pinged() == {stage.anna.id}
        assert "no seat in this game" in (await stage.click(stage.stranger, message, "Snooze for this turn")).content
        assert "not for you" in (await stage.click(stage.boris, message, "Snooze for this turn")).content
        reply = await stage.click(stage.anna, message, "Snooze for this turn")
        assert reply.ephemeral
        assert "No more reminders for you in turn 1" in reply.content
        assert (await stage.click(stage.anna, message, "Open")).ephemeral
        assert "go on" in (await stage.slash(stage.anna, "remind", snooze=False)).content
        assert "No more reminders" in (await stage.slash(stage.anna, "remind", snooze=True)).content
        assert "no seat" in (await stage.slash(stage.stranger, "remind", snooze=True)).content


async def test_the_deadlines_of_a_game_are_chosen_and_shown_and_kept(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.slash(stage.anna, "game new", deadline_windows=12, deadline_questions=0, deadline_turns=72)
        assert "Deadlines: responses, reactions and Desperate Times 12 h, turns 72 h." in stage.last.content
        table = await table_of(stage)
        assert table.row.deadlines == {"window": 12, "question": 0, "turn": 72}
        for person in stage.players:
            await stage.slash(person, "join")
        await stage.slash(stage.anna, "start")
        assert "Desperate Times 12 h, turns 72 h." in (await stage.slash(stage.boris, "status")).content


async def test_who_tells_of_each_question_since_when_until_when_and_how_often_reminded(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        [row] = (await table_of(stage)).asks.values()
        since = int(row.since.timestamp())
        told = (await stage.slash(stage.boris, "who")).content
        assert f"<@{stage.anna.id}>" in told
        assert f"since <t:{since}:f> (<t:{since}:R>) · {timing.until(row)}" in told
        assert "reminded" not in told
        await stage.slash(stage.anna, "remind", first=1)
        await stage.slash(stage.anna, "remind", snooze=False)
        await stage.later(1)
        assert "reminded 1 time" in (await stage.slash(stage.boris, "who")).content


async def test_who_chooses_direct_messages_gets_one_to_try(database_url: str) -> None:
    async with staged(database_url) as stage:
        nowhere = await stage.slash(stage.anna, "remind", dm=True)
        assert "must be open" in nowhere.content
        assert "on its way" not in nowhere.content
        await stage.slash(stage.anna, "game new")
        await stage.slash(stage.anna, "join", position="gauls")
        count = len(stage.public)
        reply = await stage.slash(stage.anna, "remind", dm=True)
        assert "on its way" in reply.content
        assert len(stage.public) == count
        notice = await stage.client.store.last_sent((await table_of(stage)).row.id, "trial")
        assert notice is not None
        assert (notice.target_kind, notice.target) == ("user", stage.anna.id)
        (letter,) = [one.content for one in stage.anna.user.dm_channel.history()]
        assert f"/remind in <#{stage.channel.id}> changes that" in letter


async def test_closed_direct_messages_are_said_in_the_channel(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with staged(database_url) as stage:
        await stage.slash(stage.anna, "game new")
        await stage.slash(stage.anna, "join", position="gauls")
        send = stage.client.post.send

        async def closed(target: Target, message: Message, nonce: str) -> int:
            if target.kind == "user":
                raise DirectClosed
            return await send(target, message, nonce)

        monkeypatch.setattr(stage.client.post, "send", closed)
        await stage.slash(stage.anna, "remind", dm=True)
        assert "yours are closed to the bot" in stage.last.content
        assert stage.pinged() == {stage.anna.id}


async def test_the_time_of_an_absent_player_ends_by_itself(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.slash(stage.anna, "game new", deadline_questions=2)
        for person, seat in zip(stage.players, ("gauls", "etruscans_samnites", "greeks", "romans"), strict=True):
            await stage.slash(person, "join", position=seat)
        await stage.slash(stage.anna, "start")
        asked = (await table_of(stage)).waiting[0].number
        await stage.later(2)
        assert asked not in {question.number for question in (await table_of(stage)).questions}
        assert labels(stage.last)
