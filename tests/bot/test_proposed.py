"""What is proposed is kept, not the sentence: everybody reads it in his own language, the table in the game's."""

from datetime import timedelta

import pytest
from simcord import interactions

import engine
from bot import preferences
from bot.language.i18n import speaking
from bot.local import speak
from bot.storage.tables import ProposalRow
from bot.votes import proposals
from bot.votes.proposed import teller
from tests.bot.room import ANNA, BORIS, CLARA, STRANGER, Room
from tests.bot.stage import labels, staged
from tests.bot.voting import after_two, ask, made, open_ones, shown, vote

PROPOSED = {
    "undo": (("1",), "asks to take back", "взять назад"),
    "adjust": (("vp gauls 9",), "asks to mend", "поправить"),
    "pause": ((), "asks for a pause", "паузу"),
    "abandon": ((), "proposes to abandon", "прекратить партию"),
    "replace": (("gauls", STRANGER), "proposes that", "предлагает"),
}


async def told(room: Room, row: ProposalRow, language: str) -> list[str]:
    tell = await teller(room.desk, await room.table(), row)
    with speaking(language):
        return tell()


@pytest.mark.parametrize("kind", PROPOSED)
async def test_a_proposal_is_read_in_each_language(room: Room, kind: str) -> None:
    facts, english, russian = PROPOSED[kind]
    await after_two(room)
    with speaking("ru"):
        await ask(room, BORIS, kind, *facts)
    assert english in shown(room).text, "the game's language"
    (row,) = await open_ones(room)
    for language, words in (("en", english), ("ru", russian)):
        with speaking(language):
            page = await room.office.council.open_ones(await room.table(), BORIS)
        assert words in page.text
        assert await told(room, row, language) == page.text.splitlines()[: len(await told(room, row, language))]


async def test_a_direct_message_is_in_the_language_of_its_reader(room: Room) -> None:
    table = await after_two(room)
    await preferences.save(room.store, BORIS, preferences.Preferences(dm=True))
    await preferences.hear(room.store, BORIS, "ru")
    await ask(room, ANNA, "pause")
    await room.desk.settled()
    texts = [one.text for one in room.channel.messages.values() if table.name in one.text]
    assert any("просит сделать паузу" in text or "паузу" in text for text in texts), texts


async def test_what_an_undo_took_back_is_told_after_it_too(room: Room) -> None:
    await after_two(room)
    await ask(room, ANNA, "undo", "1")
    (row,) = await open_ones(room)
    before = await told(room, row, "ru")
    assert len(before) > 2
    for user in (BORIS, CLARA, 104):
        await vote(room, user)
    assert [one.ended for one in await made(room)] == ["agreed"]
    assert await told(room, row, "ru") == before
    await room.say("greeks")
    assert await told(room, row, "ru") == before


async def test_an_adjustment_tells_of_the_position_it_was_proposed_in(room: Room) -> None:
    await after_two(room)
    await ask(room, ANNA, "adjust", "vp gauls 9")
    (row,) = await open_ones(room)
    before = await told(room, row, "en")
    assert "6 VP → 9 VP" in before[1]
    await vote(room, BORIS)
    await vote(room, CLARA)
    await vote(room, 104)
    assert (await room.table()).public.seats[0].vp == 9
    assert await told(room, row, "en") == before


async def test_an_adjustment_the_rules_refuse_by_now_is_told_as_it_was_typed(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await after_two(room)
    await ask(room, ANNA, "adjust", "vp gauls 9")
    (row,) = await open_ones(room)

    def refuse(*_said: object) -> None:
        raise engine.IllegalChoice(("vp",), 0, None)

    monkeypatch.setattr(engine, "adjust", refuse)
    assert (await told(room, row, "en"))[1:] == ["• `vp gauls 9`"]
    await vote(room, BORIS)
    assert "Agreed" in shown(room).text


async def test_whose_word_a_replacement_needs_is_told_as_it_was_when_proposed(room: Room) -> None:
    await room.start()
    room.clock.advance(timedelta(hours=25))
    await ask(room, BORIS, "replace", "gauls", STRANGER)
    (row,) = await open_ones(room)
    (first, why) = await told(room, row, "en")
    assert "more than half of the other players" in why
    await room.say("gauls")
    assert await told(room, row, "en") == [first, why]
    assert "больше половины" in (await told(room, row, "ru"))[1]


async def test_a_proposal_of_an_earlier_version_of_the_bot_is_told_too(room: Room) -> None:
    """That kept its sentence and not since when the game waits."""
    await room.start()
    await ask(room, BORIS, "replace", "gauls", STRANGER)
    (row,) = await open_ones(room)
    old = {name: value for name, value in row.content.items() if name != "since"}
    row = proposals.changed(row, content={**old, "lines": ["asks"]})
    assert len(await told(room, row, "ru")) == 1
    assert "предлагает" in (await told(room, row, "ru"))[0]


async def test_how_it_is_taken_back_is_said_by_the_name_of_the_button_there(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(interactions, "base_payload", interactions.base_payload)
    async with staged(database_url) as stage:
        speak(lambda user: "ru" if user == stage.anna.id else "en-GB")
        await stage.start()
        reply = await stage.slash(stage.anna, "pause")
        assert labels(reply) == ["Снять"]
        assert "«Снять»" in reply.content
        assert "«Отказать»" not in reply.content
        assert "паузу" in reply.content
        assert "withdraws it with Refuse" in stage.last.content
        assert "asks for a pause" in stage.last.content
        other = await stage.slash(stage.boris, "proposals")
        assert "asks for a pause" in other.content
        assert "Withdraw" not in other.content
