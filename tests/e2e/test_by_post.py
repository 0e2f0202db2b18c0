"""A whole turn of four by post: windows, orders, reminders, deadlines, direct messages, and what a table mends.

`Post` checks with every line that exactly those are told, once each, in whom something is due, that Discord took
everything, and that nobody sees another's hidden card.
"""

import logging
import re
from unittest.mock import patch

import discord
import pytest

import engine
from tests.bot.stage import labels
from tests.e2e import by_post, turn_one
from tests.e2e.by_post import PRESETS, Post, Sent, posted


async def test_a_whole_turn_by_post(database_url: str, caplog: pytest.LogCaptureFixture) -> None:
    async with posted(database_url, caplog) as post:
        await lobby(post)
        await quiet_hours(post)
        await desperate_times(post)
        await post(by_post.MARCH)
        await free_undo(post)
        await alliance_and_adjustment(post)
        await armed_card(post)
        await undo_by_consent(post)
        await in_direct_messages(post)
        await replacement(post)
        await passes(post)
        await deleted_message(post)
        await closed_direct_messages(post)
        await restart(post)
        await siege(post)
        await pause(post)
        await end_of_turn(post)
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


async def lobby(post: Post) -> None:
    people = post.club
    await people.slash(people.anna, "game new", name="Friends")
    for seat, person in post.held.items():
        name = (await people.table()).seat_name(seat)
        page = await people.press(person, people.last, f"Join: {name}")
        assert page.ephemeral
        for preset in PRESETS.values():
            assert f"**{preset.partition(' (')[0]}**" in page.content
        page = await people.press(person, page, PRESETS[seat])
        assert page.ephemeral
        assert f"Preset **{PRESETS[seat].partition(' (')[0]}**" in page.content
    assert not any("Preset" in message.content for message in people.public)
    await people.slash(people.anna, "start")
    assert people.pinged() == set()


async def quiet_hours(post: Post) -> None:
    """It begins at 19:00 in New York: after 8 h it is 3:00 there, and at half time, after 12 h, 7:00."""
    await post("gauls: /remind quiet=22:00-05:00, zone=New York")
    assert "19:00 now" in post.answers["gauls"].content
    assert await post.at(9.9) == []
    (reminder,) = await post.at(10.2)
    assert reminder.people == {"anna"}
    assert "**Friends** waits for you" in reminder.text
    assert f"/{post.offering('Gauls').id}" in reminder.text  # the way to the question
    await post("gauls: Snooze for this turn")
    (half,) = await post.at(12.2)
    assert half.people == {"anna"}
    assert "half of your time in **Friends** is over" in half.text


async def desperate_times(post: Post) -> None:
    """7.4.1 Two pass by their presets, one answers ahead, and for one his time is up."""
    people = post.club
    await post(turn_one.FIRST_PLAYER)
    assert await people.asked() == [("etruscans_samnites", "desperate"), ("romans", "desperate")]
    assert post.sent[0].people == {"boris", "dmitri"}
    await post("romans: /desperate when=not_this_turn")
    assert [one.people for one in await post.at(20.4)] == [{"boris"}]
    await post("greeks: /who")
    assert "reminded 1 time" in post.answers["greeks"].content
    (half,) = await post.at(24.4)
    assert half.people == {"boris"}
    assert "half of your time" in half.text
    assert await post.at(36.4) == []  # the game waits for him before and after
    assert "The time of Etruscans and Samnites was up: the default holds." in people.last.content
    assert await people.asked() == [("etruscans_samnites", "turn")]
    await post("greeks: /log")
    assert "Etruscans and Samnites: answered by the deadline" in post.answers["greeks"].content


async def free_undo(post: Post) -> None:
    people = post.club
    old = people.last
    people.cannot_edit(old)
    assert "Egnatius, Aufidena, 3 MP" in old.content
    await post("etruscans_samnites: /undo", faultless=False)
    assert "Taken back: the game stands again as after number 9" in people.last.content
    assert "Egnatius, Bovianum, 4 MP" in people.last.content
    late = await people.press(people.boris, old, "Stop here")
    assert "does not stand any more" in late.content
    assert "Egnatius, Bovianum, 4 MP" in late.content
    await post("etruscans_samnites: Open > Go to > Aufidena")


async def alliance_and_adjustment(post: Post) -> None:
    people = post.club
    await post(by_post.OFFER)
    (offer,) = post.sent
    assert offer.people == {"anna"}
    assert "Greeks offer Gauls an alliance. Do you accept it?" in offer.text
    await post(by_post.ACCEPTED)
    assert people.pinged() == {people.dmitri.id}
    await post("romans: /adjust sentence=loyalty roma 2")
    assert post.sent[0].people == {"anna", "boris", "clara"}
    assert "Roma: loyalty 3 → loyalty 2" in people.last.content
    await post("gauls: Agree\netruscans_samnites: Agree")
    assert (await people.table()).running.loyalty["roma"] == 3
    await post("greeks: Agree")
    assert "Roma: loyalty 3 → 2 (by agreement)" in people.last.content
    assert (await people.table()).running.loyalty["roma"] == 2
    await post("romans: Open")
    assert "You have prepared: **Reinforce with a 3-card › Levy of the Legions (3) ›" in post.answers["romans"].content
    await post(by_post.REST_OF_ROUND_1)
    assert (await people.table()).running.cu("velitrae", "romans") == 7


async def armed_card(post: Post) -> None:
    """9.3.4 Ambush in the Passes could be his too, and is passed by his preset: it asks him nothing."""
    people = post.club
    await post(by_post.ATTACK)
    (coming,) = post.sent
    assert coming.people == {"boris"}
    assert "do you avoid battle?" in coming.text
    await post("etruscans_samnites: Stand and fight")  # 11.1
    assert await people.asked() == [("romans", "response")]
    (attack,) = post.sent
    assert attack.people == {"dmitri"}
    assert "**Battle at Fregellae**: Romans (7 CU) attack Samnites (5 CU)" in attack.text
    await post("etruscans_samnites: Since my last answer")
    assert "**Battle at Fregellae**" in post.answers["etruscans_samnites"].content
    assert len(post.answers["etruscans_samnites"].attachments) == 1
    await post("romans: Open > Play > Manipular Order")
    assert post.sent == []
    await post("romans: Pass")  # 7.1.1 he who is active plays all he wants first; Devotio would fit too
    assert post.sent == []
    assert "Etruscans and Samnites play **Oscan Javelins (1)** in response" in people.last.content
    await post("etruscans_samnites: /act")
    assert "Your order was carried out: Oscan Javelins (1) was played" in post.answers["etruscans_samnites"].content
    await post("etruscans_samnites: /orders\ngauls: /log")
    assert "order" not in post.answers["gauls"].content
    assert "Oscan Javelins (1): as the preset" in post.answers["etruscans_samnites"].content


async def undo_by_consent(post: Post) -> None:
    people = post.club
    fought, revision = people.last, await people.revision()
    (attacked,) = await people.suggestions(people.dmitri, "undo", "to", "battle at fregellae")
    await post(f"romans: /undo to={attacked}")
    assert post.sent[0].people == {"anna", "boris", "clara"}
    assert "Romans play **Manipular Order (2)**" in people.last.content  # what it would take back
    await post("gauls: Refuse")
    assert "**Refused**: nothing was changed" in people.last.content
    assert labels(people.last) == []
    await post(f"romans: /undo to={attacked}\ngauls: Agree\ngreeks: Agree")
    assert await people.revision() == revision
    people.cannot_edit(fought)
    await post("etruscans_samnites: Agree", faultless=False)
    assert "**Agreed**, and done." in post.answers["etruscans_samnites"].content
    assert "taken back: the order stands again" in post.answers["etruscans_samnites"].content
    assert "Taken back" in post.offering("Pass").content
    assert "does not stand any more" in (await people.press(people.dmitri, fought, "Pass")).content
    await post("etruscans_samnites: /orders")
    assert "Oscan Javelins (1): armed" in post.answers["etruscans_samnites"].content
    await post("romans: Open > Play > Manipular Order")  # it is in his hand again
    await post("romans: Pass")
    assert "Etruscans and Samnites play **Oscan Javelins (1)** in response" in people.last.content
    assert rolled(people.last) != rolled(fought)
    await post("gauls: /log")
    told = post.answers["gauls"].content
    assert rolled(fought) < rolled(told)  # what was undone is kept
    assert "Taken back by agreement (asked by Romans)" in told
    await post(by_post.AFTER_THE_BATTLE)


def rolled(told: discord.Message | str) -> set[str]:
    return set(re.findall(r"dice \d \d \d", told if isinstance(told, str) else told.content))


async def in_direct_messages(post: Post) -> None:
    people, clara = post.club, post.club.clara
    assert "A first one is on its way" in (await people.slash(clara, "remind", dm=True)).content
    assert "This is where **Friends** tells you" in post.direct(clara).content
    await post("etruscans_samnites: /pass")
    (ping,) = post.sent
    assert ping.people == {"clara"}
    assert ping.direct
    assert f"/{people.last.id}" in ping.text
    assert clara.mention in people.last.content  # the table sees whose turn it is
    question = post.direct(clara)
    assert "Place support" in labels(question)
    await post.act(clara, lambda: people.press(clara.user, question, "End my turn without a card"))
    assert post.sent[0].people == {"dmitri"}


async def replacement(post: Post) -> None:
    people = post.club
    dmitri, stranger = people.dmitri, people.stranger
    table = await people.table()
    held = [table.data.cards[card].name for card in table.view("romans").hand]
    await post.act(dmitri, lambda: people.slash(dmitri, "replace", seat="romans", player=stranger))
    assert post.sent[0].people == {"stranger"}
    asked = people.last
    assert "not needed" in (await people.press(people.anna, asked, "Agree")).content
    assert "You have no seat" in (await people.slash(stranger, "hand")).content
    post.held["romans"] = stranger
    welcome = await post.act(stranger, lambda: people.press(stranger, asked, "Agree"))
    assert "You play the Romans." in welcome.content
    assert set(PRESETS.values()) <= set(labels(welcome))
    for refused in ("hand", "act", "pass"):
        assert "You have no seat in this game" in (await people.slash(dmitri, refused)).content
    await post("romans: /hand")
    assert [name for name in held if name not in post.answers["romans"].content] == []


async def passes(post: Post) -> None:
    """12.1 Scattered, Not Beaten would fit; 7.1.1 and in a siege, Cyclopean Walls."""
    people = post.club
    await post(by_post.OVERRUN)
    assert await people.asked() == [("etruscans_samnites", "city")]
    assert [one.people for one in post.sent] == [{"boris"}]
    await post("etruscans_samnites: Outside")  # 9.3.1
    assert await people.asked() == [("etruscans_samnites", "response")]
    assert post.sent == []  # he is attacked, but said so himself
    await post("etruscans_samnites: /pass until=turn")
    assert "Responses: all passed to the end of turn 1" in post.answers["etruscans_samnites"].content
    await post(by_post.AFTER_THE_OVERRUN)


async def deleted_message(post: Post) -> None:
    people = post.club
    sweeper = people.guild.create_role("sweeper", permissions=discord.Permissions(manage_messages=True))
    moderator = people.guild.add_member(people.env.create_user("moderator"), roles=[sweeper])
    await moderator.delete(people.last)
    await post("gauls: /reinforce card=gal_01, space=bononia", faultless=False)
    assert "Gauls play **Campaign (3)** to reinforce" in people.last.content
    assert labels(people.last)[:2] == ["End my turn", "Open"]
    await moderator.delete(people.last)
    await post("gauls: /pass", faultless=False)
    assert "**Round 4**" in people.last.content


async def closed_direct_messages(post: Post) -> None:
    people, clara = post.club, post.club.clara
    path = f"/channels/{clara.user.dm_channel.id}/messages"
    people.env.inject_error("POST", path, status=403, code=50007)
    await post("etruscans_samnites: /pass", faultless=False)
    (ping,) = post.sent
    assert ping == Sent(frozenset({"clara"}), people.last.content)
    assert f"{clara.mention}, you could not be reached by direct message" in ping.text
    assert f"/{people.public[-2].id}" in ping.text
    assert labels(people.last) == ["Since my last answer"]
    await post("greeks: /pass")


async def restart(post: Post) -> None:
    people = post.club
    asked = (await people.table()).asks
    await people.restart()
    assert "The bot is back" in people.last.content
    assert people.pinged() == set()
    assert labels(people.public[-2]) == []
    assert (await people.table()).asks == asked  # with its clocks


async def siege(post: Post) -> None:
    people = post.club
    await post(by_post.SIEGE)
    assert await people.asked() == [("romans", "response")]  # and he who passes till the end of the turn is not
    await post("romans: Pass")
    assert "**Tarquinii falls to the Romans** (13.5)" in people.last.content
    await post(by_post.ROUND_5)


async def pause(post: Post) -> None:
    people = post.club
    await post("gauls: /pause\netruscans_samnites: Agree\ngreeks: Agree\nromans: Agree")
    assert "The game is paused" in people.last.content
    assert await post.at(80) == []
    await post("greeks: /resume")
    assert f"{people.clara.mention} has ended the pause" in people.last.content
    assert await post.at(87.8) == []
    (reminder,) = await post.at(88.4)
    assert reminder.people == {"stranger"}


async def end_of_turn(post: Post) -> None:
    """6.2.1 Discarding stands for a decision without a default; in the rules that are in force none is without."""
    people = post.club
    await post(by_post.END_OF_TURN)
    assert {name for _seat, name in await people.asked()} == {"discard"}
    await post("etruscans_samnites: Discard nothing")
    reminders = await post.at(96.7)
    assert [(sorted(one.people), one.direct) for one in reminders] == [(["clara"], True), (["stranger"], False)]
    assert [one.people for one in await post.at(100.7)] == [{"clara"}, {"stranger"}]
    with patch.object(engine, "default", lambda _game, _number: None):
        (late,) = await post.at(112.7)
    assert late.people == {"anna", "boris"}
    assert "the time for this is over, and the rules know no answer" in late.text
    asked = people.last
    assert "The others wait for you here" in (await people.press(people.clara, asked, "Wait on")).content
    await post("gauls: Wait on")
    assert f"{people.anna.mention}): we wait on." in people.last.content
    await post("greeks: Discard nothing\nromans: Discard nothing")
    assert (await people.table()).running.turn == 2
