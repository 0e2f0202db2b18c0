"""Clicks that come too late, from the wrong people, or from one who sits in several seats; and a closed door."""

from bot.delivery.notice import Notice
from bot.delivery.post import Message, Target
from tests.bot.stage import SEATS, labels
from tests.e2e import turn_one
from tests.e2e.club import Club, club
from tests.e2e.script import Play


async def at_the_window(people: Club) -> Play:
    """Everybody is asked at once, for Desperate Times."""
    await people.start()
    play = Play(people)
    await play(turn_one.FIRST_PLAYER)
    assert len(await people.asked()) == len(SEATS)
    return play


async def test_an_old_button_does_nothing_and_shows_the_present_question(database_url: str) -> None:
    async with club(database_url, draws=turn_one.draws()) as people:
        play = await at_the_window(people)
        old = people.last
        people.cannot_edit(old, times=5)
        await play(turn_one.DESPERATE, faultless=False)
        assert labels(old) == ["Announce", "Pass", "Open", "Since my last answer"]
        revision = await people.revision()
        late = await people.press(people.boris, old, "Announce")
        assert late.ephemeral
        assert "does not stand any more, so nothing was done" in late.content
        assert "It is your turn" in late.content
        assert "Activate a leader" in labels(late)
        other = await people.press(people.clara, old, "Pass")
        assert f"The game waits for Etruscans and Samnites ({people.boris.mention})" in other.content
        assert "not asked" in (await people.press(people.clara, old, "Open")).content
        assert await people.revision() == revision


async def test_four_clicks_on_one_window_posted_before_any_answer_each_count(database_url: str) -> None:
    async with club(database_url, draws=turn_one.draws()) as people:
        await at_the_window(people)
        window, revision = people.last, await people.revision()
        people.cannot_edit(window, times=len(SEATS))  # so every button is the one posted first
        for number, person in enumerate(people.players, 1):
            told = await people.press(person, window, "Pass")
            assert told.content.splitlines()[0].endswith(": Pass")
            assert await people.revision() == revision + number
        assert await people.asked() == [("etruscans_samnites", "turn")]
        assert people.last.id != window.id
        assert people.pinged() == {people.boris.id}
        again = await people.press(people.anna, window, "Pass")
        assert "does not stand any more" in again.content
        assert await people.revision() == revision + len(SEATS)


async def test_a_strangers_click_is_refused_in_private(database_url: str) -> None:
    async with club(database_url, draws=turn_one.draws()) as people:
        await at_the_window(people)
        revision, seen = await people.revision(), len(people.wire.public)
        for label in ("Announce", "Pass", "Open"):
            told = await people.press(people.stranger, people.last, label)
            assert told.ephemeral
            assert "You have no seat in this game" in told.content
        for command in ("act", "hand", "pass"):
            assert "You have no seat in this game" in (await people.slash(people.stranger, command)).content
        assert (await people.revision(), len(people.wire.public)) == (revision, seen)
        assert people.wire.faults() == []


async def test_before_the_start_nothing_can_be_answered(database_url: str) -> None:
    async with club(database_url) as people:
        await people.slash(people.anna, "game new")
        await people.slash(people.anna, "join")
        for command in ("act", "pass"):
            assert "not started yet" in (await people.slash(people.anna, command)).content
            assert "You have no seat in this game" in (await people.slash(people.boris, command)).content


async def test_one_person_in_several_seats(database_url: str) -> None:
    async with club(database_url, draws=turn_one.draws()) as people:
        await people.slash(people.anna, "game new")
        for person, seat in ((people.anna, SEATS[0]), (people.boris, SEATS[1]), (people.anna, SEATS[2])):
            await people.slash(person, "join", position=seat)
        await people.slash(people.boris, "join")
        await people.slash(people.anna, "start")
        await people.press(people.anna, people.last, "Gauls")
        told = await people.slash(people.anna, "act", sentence="greeks")
        assert "For Gauls:" in told.content
        assert people.pinged() == {people.boris.id}
        which = await people.press(people.anna, people.last, "Pass")
        assert labels(which) == ["Greeks: Pass", "Gauls: Pass"]
        told = await people.press(people.anna, which, "Greeks: Pass")
        assert "Greeks: Pass" in told.content
        assert "For Gauls:" in told.content
        hand = await people.slash(people.anna, "hand", for_="greeks")
        assert "Siege" not in hand.content
        assert "Walls of Euryalus (1)" in hand.content
        assert "not for you" in (await people.slash(people.anna, "hand", for_="romans")).content
        await people.press(people.anna, people.last, "Pass")
        opened = await people.press(people.boris, people.last, "Open")
        assert "For Romans:" in opened.content or "For Etruscans and Samnites:" in opened.content
        await people.slash(people.boris, "pass", for_="romans")
        assert await people.asked() == [("etruscans_samnites", "desperate")]
        await people.press(people.boris, people.last, "Pass")
        assert await people.asked() == [("greeks", "turn")]
        assert people.pinged() == {people.anna.id}
        assert people.wire.faults() == []


async def test_what_a_closed_door_keeps_out_is_said_in_the_channel_with_a_ping(database_url: str) -> None:
    async with club(database_url, draws=turn_one.draws()) as people:
        await people.start()
        client, boris = people.client, people.boris
        fallback = Message(text=f"{boris.mention}, you could not be reached by direct message.", mentions=(boris.id,))
        letter = Notice(
            kind="letter", target=Target("user", boris.id), message=Message(text="It is your turn"), fallback=fallback
        )
        people.env.inject_error("POST", "/channels/*/messages", status=403, code=50007)
        with people.env.time_context():
            await client.store.put((await people.table()).row, [letter], client.clock.now())
            await client.outbox.deliver_all()
        assert people.last.content == fallback.text
        assert people.pinged() == {boris.id}
        assert await client.store.unsent() == []
        await people.press(people.anna, people.public[-2], "Gauls")  # and the game goes on
        assert "Who goes first" in people.public[-2].content


async def test_an_alliance_is_not_ended_by_passing(database_url: str) -> None:
    """5.9 `/pass` shows the question; the button says what it ends."""
    async with club(database_url, draws=turn_one.draws()) as people:
        await people.start()
        play = Play(people)
        for script in turn_one.UNTIL_ALLIANCES:
            await play(script)
        await play("gauls: Gauls")
        assert labels(people.last) == ["Go on", "End the alliance", "Open", "Since my last answer"]
        shown = await people.slash(people.anna, "pass")
        assert "Does the alliance of Gauls and Greeks go on?" in shown.content
        assert await people.asked() == [("gauls", "renew")]
