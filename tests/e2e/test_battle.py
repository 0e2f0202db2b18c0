"""The bot goes down in the middle of a battle and comes back."""

from tests.bot.stage import labels
from tests.e2e import turn_one
from tests.e2e.club import Club, club
from tests.e2e.script import Play, lines

BEFORE = (turn_one.FIRST_PLAYER, turn_one.DESPERATE, turn_one.ROUND_1, turn_one.MARCH_TO_FREGELLAE)
ASKED = [("romans", "response")]


async def in_battle(people: Club) -> Play:
    """The Samnites have answered, sealed; the Romans have not."""
    await people.start()
    play = Play(people)
    for script in BEFORE:
        await play(script)
    javelins, _order = lines(turn_one.RESPONSES)
    await play.step(javelins)
    assert await people.asked() == ASKED
    return play


async def test_the_same_question_stands_and_its_old_buttons_answer(database_url: str) -> None:
    async with club(database_url, draws=turn_one.draws()) as people:
        play = await in_battle(people)
        old = people.last
        opened = await people.press(people.dmitri, old, "Open", "Play")
        await people.restart()
        assert await people.asked() == ASKED
        assert people.last.id != old.id
        assert labels(people.public[-2]) == []
        assert "The bot is back" in people.last.content
        assert "before the battle roll, Fregellae" in people.last.content
        assert labels(people.last) == ["Pass", "Open", "Since my last answer"]
        assert people.pinged() == set()
        told = await people.press(people.dmitri, opened, "Manipular Order")
        assert "Romans: Play › Manipular Order (2)" in told.content
        await play(turn_one.REOPENED)  # with the sealed answer from before, which was not reached
        assert "Attacker: Romans (Camillus), 7 CU\n• dice 5 2 2" in people.public[-2].content
        assert "• total **17**" in people.public[-2].content
        await play(turn_one.AFTER_THE_BATTLE)
        assert people.wire.faults() == []


async def test_an_old_message_that_kept_its_buttons_answers_too(database_url: str) -> None:
    async with club(database_url, draws=turn_one.draws()) as people:
        await in_battle(people)
        old, revision = people.last, await people.revision()
        people.cannot_edit(old)
        await people.restart()
        assert labels(old) == labels(people.last) == ["Pass", "Open", "Since my last answer"]
        told = await people.press(people.dmitri, old, "Pass")
        assert "Romans: Pass" in told.content
        # given before the restart
        assert "Etruscans and Samnites play **Oscan Javelins (1)** in response" in told.content
        assert await people.revision() == revision + 1


async def test_a_sentence_half_said_is_gone_on_with(database_url: str) -> None:
    async with club(database_url, draws=turn_one.draws()) as people:
        await in_battle(people)
        await people.press(people.dmitri, people.last, "Open", "Play")
        await people.restart()
        shown = await people.press(people.dmitri, people.last, "Open")
        assert "Play › …" in shown.content
        assert "Manipular Order (2)" in labels(shown)
        back = await people.press(people.dmitri, shown, "Back")
        assert "Play whatever happens" in labels(back)


async def test_a_bot_that_starts_twice_pings_nobody(database_url: str) -> None:
    async with club(database_url, draws=turn_one.draws()) as people:
        await in_battle(people)
        sent = len(people.wire.public)
        await people.restart()
        await people.restart()
        assert [call.pinged for call in people.wire.public[sent:] if not call.edits] == [frozenset(), frozenset()]
        assert people.wire.faults() == []
