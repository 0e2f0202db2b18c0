"""What is put to the table: who is asked, how votes count, what it is told, and that nothing is done twice."""

import asyncio
from collections.abc import Mapping
from random import Random

import pytest

import engine
from bot.beside import Consent
from bot.language.i18n import speaking
from bot.language.texts import CONTENT
from bot.questions.clicks import Click
from bot.refusals import GameOver, NotStarted, NotYourSeat
from bot.storage.store import NotOpen, Store
from bot.storage.tables import Status
from bot.votes import agenda, proposals, suffrage
from bot.votes.agenda import Item
from bot.votes.objections import (
    NoProposal,
    NothingToUndo,
    NoVoice,
    NoWayBack,
    NoWayBackAnywhere,
    OpenAlready,
    Outdated,
    ProposalEnded,
    VotedAlready,
)
from bot.votes.proposed import teller
from bot.votes.suffrage import Rule
from tests.bot.discord_limits import faults_of_message
from tests.bot.room import ANNA, BORIS, CLARA, DMITRI, PEOPLE, STRANGER, Room, labels
from tests.bot.voting import after_two, ask, made, open_ones, pinged, shown, vote

OTHERS = {BORIS, CLARA, DMITRI}


# votes


@pytest.mark.parametrize(
    ("votes", "verdict"),
    [
        ({}, ""),
        ({BORIS: True}, ""),
        ({BORIS: True, CLARA: True}, "agreed"),
        ({BORIS: True, CLARA: False}, "refused"),
        ({CLARA: False}, "refused"),
        ({STRANGER: False, DMITRI: True}, ""),
    ],
)
def test_where_all_must_agree_one_no_ends_it(votes: Mapping[int, bool], verdict: str) -> None:
    assert Rule(must=(BORIS, CLARA)).verdict(votes) == verdict


@pytest.mark.parametrize(
    ("votes", "verdict"),
    [
        ({ANNA: True, BORIS: True}, ""),
        ({ANNA: True, BORIS: True, CLARA: True}, "agreed"),
        ({ANNA: True, BORIS: False}, ""),
        ({ANNA: True, BORIS: False, CLARA: False}, "refused"),
        ({ANNA: True, BORIS: True, CLARA: False}, ""),
    ],
)
def test_a_majority_is_more_than_half_and_a_lost_vote_ends(votes: Mapping[int, bool], verdict: str) -> None:
    assert Rule(most=PEOPLE).verdict(votes) == verdict


def test_a_successor_must_accept_whatever_the_others_say() -> None:
    rule = Rule(must=(STRANGER,), most=(ANNA, BORIS, CLARA))
    assert rule.verdict({ANNA: True, BORIS: True}) == ""
    assert rule.verdict({ANNA: True, BORIS: True, STRANGER: True}) == "agreed"
    assert rule.verdict({ANNA: True, BORIS: True, STRANGER: False}) == "refused"


def test_nobody_to_ask_is_agreed() -> None:
    assert Rule().verdict({}) == "agreed"


async def test_people_are_asked_not_seats(room: Room) -> None:
    table = await room.open((ANNA, ANNA, BORIS, CLARA))
    assert suffrage.everybody(table, ANNA).voters == (BORIS, CLARA)
    assert suffrage.everybody(await room.desk.table(table.row.id), STRANGER).voters == (ANNA, BORIS, CLARA)
    assert suffrage.majority(table).most == (ANNA, BORIS, CLARA)
    others = suffrage.successor(table, CLARA, "romans", STRANGER, room.clock.now()).others
    assert others == (ANNA, BORIS)


# undo


async def test_ones_own_last_answer_is_taken_back_at_once(room: Room) -> None:
    await room.start()
    await room.say("gauls")
    reply = await ask(room, ANNA, "undo", None)
    assert "Done; nobody else had to be asked" in reply.text
    assert (await room.table()).waiting[0].name == "tie_choice"
    assert await made(room) == []


async def test_an_undo_beyond_that_is_put_to_all_others_with_what_it_takes_back(room: Room) -> None:
    await after_two(room)
    revision = (await room.say("pass", seat="gauls")).row.revision
    reply = await ask(room, ANNA, "undo", "1")
    assert pinged(room) == OTHERS
    assert labels(shown(room)) == ["Agree", "Refuse", "Since my last answer"]
    for text in ("after number 1", "`3` Gauls let Romans go first", "3 answers that show nothing in the log"):
        assert text in shown(room).text
    assert labels(reply) == ["Withdraw"]
    assert (await room.table()).row.revision == revision
    for user in (BORIS, CLARA):
        assert "Your word is kept" in (await vote(room, user)).text
        assert f"<@{user}>" in shown(room).text.partition("Agreed:")[2].partition("\n")[0]
    assert (await room.table()).row.revision == revision
    await vote(room, DMITRI)
    table = await room.table()
    assert table.row.revision == revision + 1
    assert table.waiting[0].name == "tie_choice"
    entry = (await room.store.entries(table.row.id))[-1]
    assert (entry.by, entry.user, entry.words) == ("table", ANNA, ["undo", "1"])
    assert labels(shown(room)) == []
    assert "**Agreed**" in shown(room).text
    assert pinged(room) == {ANNA}, "his question has come back, and he did not cause that"


async def test_without_a_number_the_own_last_answer_is_put_to_the_vote_when_it_is_not_free(room: Room) -> None:
    await after_two(room)
    await ask(room, ANNA, "undo", None)
    assert "after number 2" in shown(room).text


async def test_one_no_ends_an_undo(room: Room) -> None:
    await after_two(room)
    revision = (await room.table()).row.revision
    await ask(room, ANNA, "undo", "1")
    await vote(room, CLARA, "no")
    assert (await made(room))[0].ended == "refused"
    assert "**Refused**" in shown(room).text
    assert labels(shown(room)) == []
    with pytest.raises(ProposalEnded):
        await vote(room, BORIS, number=1)
    assert (await room.table()).row.revision == revision


async def test_an_undo_is_void_when_an_answer_came_meanwhile(room: Room) -> None:
    await after_two(room)
    await ask(room, ANNA, "undo", "1")
    await vote(room, BORIS)
    await vote(room, CLARA)
    await room.say("pass", seat="greeks")
    revision = (await room.table()).row.revision
    with pytest.raises(Outdated, match="gone on"):
        await vote(room, DMITRI)
    assert (await room.table()).row.revision == revision
    assert "**Void**: the game has gone on meanwhile" in shown(room).text
    assert labels(shown(room)) == []
    await ask(room, ANNA, "undo", "1")  # the void one is in nobody's way


async def test_a_void_undo_is_in_no_ones_way_though_nobody_clicked_it(room: Room) -> None:
    await after_two(room)
    await ask(room, ANNA, "undo", "1")
    await room.say("pass", seat="greeks")
    await ask(room, BORIS, "undo", "2")
    assert [row.ended for row in await made(room)] == ["void", ""]


@pytest.mark.parametrize("number", ["77", "0", "x", "4"])
async def test_one_goes_back_to_what_is_there(room: Room, number: str) -> None:
    await after_two(room)
    with pytest.raises(NoWayBack):
        await ask(room, ANNA, "undo", number)


async def test_who_names_an_entry_when_nothing_can_be_taken_back_is_told_so(room: Room) -> None:
    await after_two(room)
    await ask(room, ANNA, "undo", "1")
    for user in (BORIS, CLARA, DMITRI):
        await vote(room, user)
    with pytest.raises(NoWayBackAnywhere):
        await ask(room, ANNA, "undo", "1")
    assert "suggestions" not in NoWayBackAnywhere().tell()


async def test_there_must_be_something_to_take_back(room: Room) -> None:
    await room.start()
    with pytest.raises(NothingToUndo):
        await ask(room, BORIS, "undo", None)


async def test_what_is_sealed_stays_so_in_what_an_undo_lists(room: Room) -> None:
    await after_two(room)
    await ask(room, BORIS, "undo", "1")
    assert "pass" not in shown(room).text.lower()


async def test_a_long_list_keeps_within_a_message(room: Room) -> None:
    await room.start()
    rng = Random(1)
    for _ in range(60):
        user, question = await room.question()
        table = await room.table()
        said = engine.random_answer(table.running, question.number, rng)
        await room.desk.answer(table.row.id, user, question.number, said)
    await ask(room, ANNA, "undo", "1")
    assert faults_of_message(shown(room)) == []
    assert "after number 1 of the log" in shown(room).text
    assert "Needed: the word of" in shown(room).text


# who may say what


async def test_nobody_votes_twice_or_without_a_voice(room: Room) -> None:
    await after_two(room)
    await ask(room, ANNA, "adjust", "vp gauls 9")
    await vote(room, BORIS)
    for word in ("yes", "no"):
        with pytest.raises(VotedAlready, match="True"):
            await vote(room, BORIS, word)
    with pytest.raises(NoVoice) as refused:
        await vote(room, STRANGER)
    assert f"<@{CLARA}>, <@{DMITRI}>" in refused.value.tell()
    with pytest.raises(VotedAlready) as told:
        await vote(room, ANNA)
    assert "You have proposed this" in told.value.tell()
    assert (await open_ones(room))[0].votes == {str(BORIS): True}


async def test_the_proposer_withdraws(room: Room) -> None:
    await after_two(room)
    await ask(room, ANNA, "adjust", "vp gauls 9")
    reply = await vote(room, ANNA, "no")
    assert f"Withdrawn** by <@{ANNA}>" in reply.text
    assert f"Withdrawn** by <@{ANNA}>" in shown(room).text
    assert labels(shown(room)) == []
    with pytest.raises(ProposalEnded) as refused:
        await vote(room, BORIS, number=1)
    assert "Withdrawn" in refused.value.tell()


async def test_a_kind_is_open_once(room: Room) -> None:
    await after_two(room)
    await ask(room, ANNA, "adjust", "vp gauls 9")
    with pytest.raises(OpenAlready):
        await ask(room, BORIS, "adjust", "vp gauls 8")
    await ask(room, BORIS, "pause")
    assert [row.kind for row in await open_ones(room)] == ["adjust", "pause"]


async def test_only_players_of_a_running_game_propose(room: Room) -> None:
    await room.open()
    with pytest.raises(NotStarted):
        await ask(room, ANNA, "pause")
    await room.lobby.start(await room.table(), ANNA)
    with pytest.raises(NotYourSeat):
        await ask(room, STRANGER, "pause")
    row = (await room.table()).row
    async with room.store.transaction() as session:
        row.status = Status.OVER
        await session.merge(row)
    with pytest.raises(GameOver):
        await ask(room, ANNA, "pause")


@pytest.mark.parametrize("word", ["77.yes", "1.maybe", "1", "x.yes", ".yes", ""])
async def test_what_is_no_vote_is_refused(room: Room, word: str) -> None:
    await after_two(room)
    await ask(room, ANNA, "pause")
    game = (await room.table()).row.id
    with pytest.raises(NoProposal):
        await room.office.council.clicked(BORIS, Click(act="vote", game=game, word=word))
    with pytest.raises(NoProposal):
        await room.office.council.clicked(BORIS, Click(act="vote", game=game + 1, word="1.yes"))


async def test_who_plays_alone_asks_nobody(room: Room) -> None:
    await room.start((ANNA,) * 4)
    await ask(room, ANNA, "adjust", "loyalty roma 2")
    assert (await room.table()).public.spaces["roma"].loyalty == 2
    await ask(room, ANNA, "undo", "1")
    await ask(room, ANNA, "pause")
    assert (await room.table()).row.paused is not None
    assert await made(room) == []


# what is shown


async def test_open_ones_are_shown_with_the_buttons_of_who_asks(room: Room) -> None:
    await after_two(room)
    table, council = await room.table(), room.office.council
    assert "Nothing is proposed" in (await council.open_ones(table, BORIS)).text
    await ask(room, ANNA, "adjust", "vp gauls 9")
    for user, buttons in ((BORIS, ["Agree", "Refuse"]), (ANNA, ["Withdraw"]), (STRANGER, [])):
        page = await council.open_ones(table, user)
        assert labels(page) == buttons
        assert "→ 9 VP" in page.text
    await ask(room, BORIS, "pause")
    await ask(room, CLARA, "undo", "1")
    await ask(room, DMITRI, "abandon")
    await ask(room, DMITRI, "replace", "gauls", STRANGER)
    await ask(room, DMITRI, "replace", "greeks", STRANGER)
    for user, seat in zip((ANNA, BORIS), ("gauls", "etruscans_samnites"), strict=True):
        await ask(room, user, "replace", seat, STRANGER)
    assert len(await open_ones(room)) == 7
    for user in (BORIS, STRANGER):
        page = await council.open_ones(table, user)
        assert faults_of_message(page) == []
    page = await council.open_ones(table, BORIS)
    assert labels(page)[:2] == ["Agree: mend the position", "Refuse: mend the position"]
    assert "Withdraw: pause the game" in labels(page)
    assert "Refuse: another player for a seat (Greeks)" in labels(page)


@pytest.mark.parametrize("language", ["en", "ru"])
async def test_each_of_several_open_ones_is_shown_by_whole_lines_with_how_it_stands(room: Room, language: str) -> None:
    await after_two(room)
    table = await room.table()
    await ask(room, ANNA, "replace", "gauls", STRANGER)
    await ask(room, ANNA, "replace", "romans", STRANGER)
    await ask(room, DMITRI, "adjust", "; ".join(f"vp {seat} 9" for seat in table.seats))
    await ask(room, BORIS, "pause")
    with speaking(language):
        page = (await room.office.council.open_ones(table, CLARA)).text
        for row in await open_ones(room):
            told, state = (await teller(room.desk, table, row))(), proposals.state_lines(row, viewer=CLARA)
            assert state
            assert "\n".join([*told, *state]) in page, "there is place for all of them"
    assert len(page) <= CONTENT


def test_where_there_is_no_place_the_rest_is_left_out_by_lines_and_then_named() -> None:
    asked = [
        Item(
            about=f"thing {n}",
            told=[f"{n} asks {'long' * 20}", *(f"{n}: {k} <@{BORIS}>" for k in range(9))],
            state=[f"{n} needs"],
        )
        for n in range(4)
    ]
    whole = [line for one in asked for line in (*one.told, *one.state)]
    seen = set[int]()
    for limit in range(300, 1200):
        lines = agenda.page(asked, limit).splitlines()
        assert len("\n".join(lines)) <= limit
        assert all(line in whole or "in the channel" in line for line in lines)
        shown = [n for n in range(4) if any(line.startswith(f"{n} asks") for line in lines)]
        assert [n for n in range(4) if f"{n} needs" in lines] == shown
        assert all(n in shown or f"thing {n}" in lines[-1] for n in range(4))
        seen.add(len(shown))
    assert seen == {1, 2, 3, 4}
    assert agenda.page(asked, CONTENT).splitlines() == whole


async def test_after_a_restart_or_a_deleted_message_a_vote_still_counts(room: Room, store: Store) -> None:
    await after_two(room)
    await ask(room, ANNA, "adjust", "vp gauls 9")
    number = next(n for n, one in room.channel.messages.items() if one == shown(room))
    del room.channel.messages[number]
    again = Room(store, room.clock)
    again.channel.messages, again.channel.nonces = room.channel.messages, room.channel.nonces
    page = await again.office.council.open_ones(await again.table(), BORIS)
    assert labels(page) == ["Agree", "Refuse"]
    await vote(again, BORIS)
    assert labels(shown(again)) == ["Agree", "Refuse", "Since my last answer"], "its message has come back"
    assert not any(again.channel.pings)
    for user in (CLARA, DMITRI):
        await vote(again, user)
    assert (await again.table()).public.seats[0].vp == 9


# nothing twice


async def test_votes_at_once_count_once_each_and_it_is_done_once(room: Room) -> None:
    revision = (await after_two(room)).row.revision
    await ask(room, ANNA, "adjust", "vp gauls 9")
    results = await asyncio.gather(*(vote(room, user, number=1) for user in [*OTHERS] * 2), return_exceptions=True)
    assert sum(isinstance(one, VotedAlready | ProposalEnded) for one in results) == len(OTHERS), results
    assert (await room.table()).row.revision == revision + 1


async def test_two_processes_count_every_vote_and_do_it_once(room: Room, store: Store, database_url: str) -> None:
    revision = (await after_two(room)).row.revision
    await ask(room, ANNA, "undo", "1")
    second = Store(database_url)
    other = Room(second, room.clock)
    await asyncio.gather(vote(room, BORIS, number=1), vote(other, CLARA, number=1))
    assert (await open_ones(room))[0].votes == {str(BORIS): True, str(CLARA): True}
    results = await asyncio.gather(vote(room, DMITRI, number=1), vote(other, DMITRI, number=1), return_exceptions=True)
    assert sum(isinstance(one, VotedAlready | ProposalEnded | Outdated) for one in results) <= 1
    assert (await room.table()).row.revision == revision + 1
    assert [row.ended for row in await made(room)] == ["agreed"]
    await other.desk.settled()
    await second.close()


async def test_what_was_agreed_to_when_the_bot_stopped_is_done_at_the_next_click(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await after_two(room)
    await ask(room, ANNA, "adjust", "vp gauls 9")
    await vote(room, BORIS)
    await vote(room, CLARA)
    with monkeypatch.context() as patch:
        patch.setattr(room.desk, "adjust", None)
        with pytest.raises(TypeError):
            await vote(room, DMITRI)
    assert [row.ended for row in await made(room)] == [""]
    assert labels(await room.office.council.open_ones(await room.table(), CLARA)) == ["Agree", "Refuse"]
    await vote(room, CLARA)
    assert (await room.table()).public.seats[0].vp == 9
    assert [row.ended for row in await made(room)] == ["agreed"]


async def test_a_proposal_ended_by_others_is_not_carried_out(room: Room) -> None:
    table = await after_two(room)
    await ask(room, ANNA, "adjust", "vp gauls 9")
    await vote(room, ANNA, "no")
    with pytest.raises(NotOpen):
        await room.desk.adjust(table.row.id, [("vp", "gauls", "9")], ANNA, consent=Consent(1, BORIS))
    with pytest.raises(NotOpen):
        await room.desk.undo(table.row.id, 1, ANNA, seen=table.row.revision, consent=Consent(1, BORIS))
    assert (await room.table()).row.revision == table.row.revision
