"""By post, what a single turn does not show: reminders that end, a player who is gone, one who plays in two games."""

import pytest
from simcord import ChannelHandle

from tests.bot.stage import SEATS
from tests.e2e import turn_one
from tests.e2e.by_post import Post, posted


@pytest.mark.slow
async def test_reminders_end_and_then_the_table_is_told_once(
    database_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with posted(database_url, caplog) as post:
        people = post.club
        await people.lobby(deadline_questions=0)
        await people.slash(people.anna, "start")
        assert "until" not in people.last.content
        await people.slash(people.anna, "remind", most=2)
        assert await post.at(7.9) == []
        (first,) = await post.at(8.3)
        assert first.people == {"anna"}
        assert "waits for you" in first.text
        await people.press(people.anna, people.last, "Snooze for this turn")
        assert await post.at(33) == []
        await people.slash(people.anna, "remind", snooze=False)
        assert await post.at(55.8) == []
        (second,) = await post.at(56.3)
        assert second.people == {"anna"}
        assert await post.at(104.5) == []
        (told,) = (message for message in people.public if "does not any more" in message.content)
        assert people.anna.mention in told.content
        assert "/replace" in told.content


async def test_a_window_asks_everybody_and_an_absent_player_is_replaced_by_vote(
    database_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with posted(database_url, caplog) as post:
        people, stranger = post.club, post.club.stranger
        await people.lobby(deadline_windows=0)
        await people.slash(people.anna, "start")
        await post(turn_one.FIRST_PLAYER)
        (window,) = post.sent
        assert window.people == {"boris", "clara", "dmitri"}
        assert {name for _seat, name in await people.asked()} == {"desperate"}
        await post.at(24.5)
        boris = people.boris
        await post.act(boris, lambda: people.slash(boris, "replace", seat="gauls", player=stranger))
        asked = people.last
        assert post.sent[0].people == {"anna", "clara", "dmitri", "stranger"}  # who is absent may refuse
        await post.act(stranger, lambda: people.press(stranger, asked, "Agree"))
        assert "You play the Gauls." not in post.offering("Agree").content
        post.held["gauls"] = stranger
        await post("greeks: Agree")
        assert f"{stranger.mention} plays the Gauls from now on" in people.last.content
        old = people.anna
        assert "You have no seat" in (await people.press(old, people.last, "Pass")).content
        await post("etruscans_samnites: Pass\ngreeks: Pass\nromans: Pass")
        assert await post.at(32.3) == []
        assert [one.people for one in await post.at(32.9)] == [{"stranger"}]  # his time began anew
        await post("gauls: Pass")
        assert post.sent[0].people == {"boris"}


async def test_one_person_in_two_games(database_url: str, caplog: pytest.LogCaptureFixture) -> None:
    """Anna is the Gauls here, and Etruscans and Samnites there, where everybody but Clara plays as well."""
    async with posted(database_url, caplog) as post:
        people, anna, here = post.club, post.club.anna, post.club.channel
        there = people.guild.create_text_channel("latium")
        await people.start()
        mine = people.last
        people.channel = there
        players = (people.dmitri, anna, people.stranger, people.boris)
        post.held = dict(zip(SEATS, players, strict=True))
        await people.slash(anna, "game new", name="Others")
        for seat, person in post.held.items():
            await people.slash(person, "join", position=seat)
        await people.slash(anna, "start")
        sent = len(people.wire.calls)
        assert "not asked" in (await people.slash(anna, "act", sentence="gauls")).content
        await post("gauls: Gauls\ngauls: /act sentence=greeks")
        assert post.sent[0].people == {"anna", "stranger", "boris"}
        await post("gauls: Pass\ngreeks: Pass\nromans: Pass")
        assert places(post, sent) == {there.id}
        sent = len(people.wire.calls)
        assert "→ Gauls\n" in (await people.press(anna, mine, "Gauls")).content
        assert places(post, sent) == {here.id}
        await both_at_once(post, here, there)


def places(post: Post, since: int) -> set[int]:
    """The channels where something was shown."""
    return {call.place for call in post.club.wire.calls[since:] if call.is_public}


async def both_at_once(post: Post, here: ChannelHandle, there: ChannelHandle) -> None:
    people, anna = post.club, post.club.anna
    await people.slash(anna, "remind", digest="18")
    halves = await post.at(12.4)
    assert [one.people for one in halves] == [{"anna"}, {"anna"}]
    for half, channel, name in zip(halves, (here, there), ("The Sword of Rome", "Others"), strict=True):
        assert f"half of your time in **{name}** is over" in half.text
        assert f"/{channel.id}/" in half.text
    (digest,) = await post.at(18.3)
    assert digest.people == {"anna"}
    assert "**The Sword of Rome**" in digest.text
    assert "**Others**" in digest.text
    people.channel = here
    both, sent = people.last, len(people.wire.calls)
    shown = await people.press(anna, both, "Open: Others")
    assert "before the turn of Greeks" in shown.content
    await people.press(anna, shown, "Pass")
    assert places(post, sent) == {there.id}
    assert "Who goes first" in (await people.press(anna, both, "Open: The Sword of Rome")).content
