"""Several games in one server, one in each channel: nobody ever acts in the wrong one."""

import pytest
from sqlmodel import select

from bot import preferences
from bot.delivery.notice import message_in
from bot.delivery.notify import HANDOVER
from bot.delivery.post import Message
from bot.preferences import Preferences
from bot.questions.clicks import Click
from bot.refusals import ChannelBusy, NotYourSeat
from bot.storage.tables import NoticeRow
from bot.table import Table
from bot.votes import motions
from bot.votes.objections import NoProposal
from bot.votes.proposals import Motion, open_in
from tests.bot.discord_limits import custom_ids
from tests.bot.room import ANNA, BORIS, CHANNEL, CLARA, DMITRI, GUILD, SEATS, STRANGER, Room
from tests.bot.stage import answer, staged

OTHER = CHANNEL + 1
THERE = (DMITRI, ANNA, BORIS, STRANGER)
"""Who plays in the other channel; everybody but Clara plays in both, and nobody the same seat."""


@pytest.fixture
async def games(room: Room) -> tuple[int, int]:
    """Anna is asked in both: as the Gauls here, as the Etruscans and Samnites there."""
    here = await room.start()
    there = await room.lobby.open(
        guild=GUILD, channel=OTHER, owner=ANNA, scenario="four", options={}, name="Others", language="en"
    )
    for user, seat in zip(THERE, SEATS, strict=True):
        there, _seat = await room.lobby.join(there, user, seat)
    there = await room.lobby.start(there, ANNA)
    await room.desk.answer(there.row.id, DMITRI, there.waiting[0].number, ("gauls",))
    await room.desk.answer(there.row.id, DMITRI, (await room.desk.table(there.row.id)).waiting[0].number, ("romans",))
    await room.desk.settled()
    return here.row.id, there.row.id


async def handover(room: Room, game: int) -> Message:
    row = await room.store.latest(game, HANDOVER)
    assert row is not None
    return room.channel.messages[row.message_id or 0]


async def revisions(room: Room, games: tuple[int, int]) -> list[int]:
    return [(await room.desk.table(game)).row.revision for game in games]


async def test_a_channel_has_its_own_game(room: Room, games: tuple[int, int]) -> None:
    assert [(await room.desk.table_in(channel)).row.id for channel in (CHANNEL, OTHER)] == list(games)
    with pytest.raises(ChannelBusy):
        await room.lobby.open(
            guild=GUILD, channel=OTHER, owner=ANNA, scenario="four", options={}, name="x", language="en"
        )


async def test_every_button_in_a_channel_carries_its_game(room: Room, games: tuple[int, int]) -> None:
    for game in games:
        ids = list(custom_ids(await handover(room, game)))
        assert ids
        assert {Click.parse(one).game for one in ids} == {game}


async def test_a_button_of_one_game_acts_there_whatever_was_done_last(room: Room, games: tuple[int, int]) -> None:
    here, there = games
    first = await handover(room, here)
    await room.click(ANNA, await handover(room, there), "Pass")
    before = await revisions(room, games)
    await room.click(ANNA, first, "Gauls")
    assert await revisions(room, games) == [before[0] + 1, before[1]]


async def test_numbers_of_questions_do_not_reach_into_the_other_game(room: Room, games: tuple[int, int]) -> None:
    here, there = games
    asked = (await room.desk.table(here)).waiting[0]
    before = await revisions(room, games)
    with pytest.raises(NotYourSeat):
        await room.talk.clicked(CLARA, Click(act="say", game=there, questions=(asked.number,), word="gauls"))
    stale = await room.talk.clicked(ANNA, Click(act="say", game=there, questions=(asked.number,), word="gauls"))
    assert "does not stand any more" in stale.text
    assert await revisions(room, games) == before


async def test_direct_messages_of_both_games_carry_theirs(room: Room, games: tuple[int, int]) -> None:
    here, there = games
    await preferences.save(room.store, CLARA, Preferences(dm=True))
    await preferences.save(room.store, STRANGER, Preferences(dm=True))
    await preferences.save(room.store, BORIS, Preferences(dm=True))
    table = await room.desk.table(here)
    await room.desk.answer(here, ANNA, table.waiting[0].number, ("gauls",))
    table = await room.desk.table(here)
    await room.desk.answer(here, ANNA, table.waiting[0].number, ("romans",))
    for user in (STRANGER, DMITRI, ANNA, BORIS):
        table = await room.desk.table(there)
        asked = [question for question in table.asked_of(user) if question.waits]
        if asked:
            await room.desk.answer(there, user, asked[0].number, ("pass",))
    await room.desk.settled()
    async with room.store.transaction() as session:
        sent = (
            await session.exec(select(NoticeRow).where(NoticeRow.target_kind == "user", NoticeRow.action == "send"))
        ).all()
    assert {row.game for row in sent} == {here, there}
    for row in sent:
        ids = list(custom_ids(message_in(row)))
        assert ids
        assert {Click.parse(one).game for one in ids} == {row.game}
    mine = next(row for row in sent if (row.game, row.target) == (here, BORIS))
    before = await revisions(room, games)
    await room.click(BORIS, message_in(mine), "Pass")
    assert await revisions(room, games) == [before[0] + 1, before[1]]


async def test_a_draft_belongs_to_its_game(room: Room, games: tuple[int, int]) -> None:
    here, there = games
    await room.store.save_draft(here, "gauls", 7, ("activate",))
    assert await room.store.draft(there, "gauls", 7) == ()


async def test_votes_and_undos_stay_in_their_game(room: Room, games: tuple[int, int]) -> None:
    here, there = games

    async def make(table: Table) -> Motion:
        return motions.pause(table, ANNA)

    before = await revisions(room, games)
    await room.office.council.propose(there, ANNA, make)
    number = (await open_in(room.store, there))[0].id
    with pytest.raises(NoProposal):
        await room.office.council.clicked(BORIS, Click(act="vote", game=here, word=f"{number}.yes"))
    for user in (BORIS, DMITRI, STRANGER):
        await room.office.council.clicked(user, Click(act="vote", game=there, word=f"{number}.yes"))
    assert (await room.desk.table(there)).row.paused is not None
    assert (await room.desk.table(here)).row.paused is None
    await room.desk.undo(there, 1, DMITRI, seen=before[1])
    assert await revisions(room, games) == [before[0], before[1] + 1]
    await room.desk.settled()


async def test_commands_go_by_the_channel(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        other = stage.guild.create_text_channel("other")
        await stage.anna.slash(other, "game new", name="Others")
        for person, seat in zip((stage.dmitri, stage.anna, stage.boris, stage.clara), SEATS, strict=True):
            await person.slash(other, "join", position=seat)
        await stage.anna.slash(other, "start")
        desk = stage.client.office.desk
        games = [(await desk.table_in(channel.id)).row.id for channel in (stage.channel, other)]
        assert len(set(games)) == len(games)

        async def stand() -> list[int]:
            return [(await desk.table(game)).row.revision for game in games]

        assert await stand() == [1, 1]
        assert "not asked" in answer(await stage.anna.slash(other, "act", sentence="gauls")).content
        assert await stand() == [1, 1]
        await stage.dmitri.slash(other, "act", sentence="gauls")
        assert await stand() == [1, 2]
        assert "given no answer" in (await stage.slash(stage.dmitri, "undo")).content
        assert await stand() == [1, 2]
        assert "nobody else had to be asked" in answer(await stage.dmitri.slash(other, "undo")).content
        assert await stand() == [1, 3]
        for channel, seat in ((stage.channel, "gauls"), (other, "etruscans_samnites")):
            found = await stage.anna.autocomplete(channel, "hand", "for", "")
            assert [choice["value"] for choice in found] == [seat]
