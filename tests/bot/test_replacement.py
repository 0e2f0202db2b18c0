"""Another player for a seat: whose word it takes, since when the game waits, and that one does not block the next."""

from collections.abc import Mapping
from datetime import timedelta

import pytest

from bot.clocks.timing import at
from bot.delivery.post import Message
from bot.votes.objections import NoVoice, ProposalEnded, VotedAlready
from bot.votes.suffrage import Rule
from tests.bot.room import ANNA, BORIS, CLARA, DMITRI, STRANGER, Room, labels
from tests.bot.voting import ask, made, open_ones, pinged, shown, vote

DAY = timedelta(hours=24)
MOMENT = timedelta(seconds=1)
OTHER = 998


async def waiting(room: Room, *, since: timedelta = DAY) -> None:
    """The game waits for the Gauls."""
    await room.start()
    room.clock.advance(since)


def about(room: Room, *words: str) -> Message:
    """The newest message that says all this."""
    return next(one for one in reversed(room.channel.messages.values()) if all(word in one.text for word in words))


async def holder(room: Room, seat: str = "gauls") -> int:
    return (await room.table()).holders[seat]


async def ends(room: Room) -> list[str]:
    return [row.ended for row in await made(room)]


# how votes count


@pytest.mark.parametrize(
    ("votes", "verdict"),
    [
        ({STRANGER: True}, ""),
        ({STRANGER: True, BORIS: True}, ""),
        ({STRANGER: True, BORIS: True, CLARA: True}, "agreed"),
        ({BORIS: True, CLARA: True, DMITRI: True}, ""),
        ({STRANGER: True, ANNA: True}, "agreed"),
        ({ANNA: True, BORIS: False, CLARA: False}, ""),
        ({STRANGER: True, ANNA: False}, "refused"),
        ({BORIS: True, CLARA: True, ANNA: False}, "refused"),
        ({BORIS: False, CLARA: False}, "refused"),
        ({BORIS: True, CLARA: False}, ""),
        ({STRANGER: False, BORIS: True, CLARA: True}, "refused"),
    ],
)
def test_the_holder_decides_alone_and_else_more_than_half(votes: Mapping[int, bool], verdict: str) -> None:
    rule = Rule(must=(STRANGER,), most=(BORIS, CLARA, DMITRI), holder=(ANNA,))
    assert rule.verdict(votes) == verdict


@pytest.mark.parametrize(
    ("votes", "verdict"),
    [
        ({BORIS: False}, ""),
        ({BORIS: False, CLARA: False}, "refused"),
        ({STRANGER: True, BORIS: False}, "agreed"),
    ],
)
def test_more_than_half_end_by_refusing_what_does_not_need_them(votes: Mapping[int, bool], verdict: str) -> None:
    assert Rule(must=(STRANGER,), others=(BORIS, CLARA, DMITRI)).verdict(votes) == verdict


# without a day of waiting


async def test_a_seat_the_game_does_not_wait_for_takes_its_holders_word(room: Room) -> None:
    await room.start()
    await ask(room, ANNA, "replace", "romans", ANNA)
    assert pinged(room) == {DMITRI}
    assert f"<@{DMITRI}> and <@{ANNA}> must both agree: the game does not wait for the Romans now" in shown(room).text
    for user in (BORIS, CLARA):
        with pytest.raises(NoVoice) as refused:
            await vote(room, user)
        assert f"only that of <@{DMITRI}>" in refused.value.tell()
        assert "does not wait for the Romans" in refused.value.tell()
    assert await holder(room, "romans") == DMITRI
    await vote(room, DMITRI)
    assert (await room.table()).seats_of(ANNA) == ("gauls", "romans")


async def test_before_a_day_is_over_neither_votes_nor_a_friend_take_a_seat(room: Room) -> None:
    await waiting(room, since=DAY - MOMENT)
    since = room.clock.now() - DAY + MOMENT
    await ask(room, BORIS, "replace", "gauls", STRANGER)
    assert pinged(room) == {STRANGER, ANNA}
    assert f"since {at(since)}" in shown(room).text
    assert "only after 24 hours" in shown(room).text
    assert "As soon as this is agreed you play the Gauls" in (await vote(room, STRANGER)).text
    for user in (CLARA, DMITRI):
        with pytest.raises(NoVoice):
            await vote(room, user)
    assert await holder(room) == ANNA
    reply = await vote(room, ANNA, "no")
    assert "only after 24 hours" in reply.text, "the refusal says by which rule"
    assert await ends(room) == ["refused"]
    assert "only after 24 hours" in shown(room).text


async def test_a_seat_is_not_seized_with_a_proposal_for_oneself(room: Room) -> None:
    await room.start()
    await ask(room, BORIS, "replace", "gauls", BORIS)
    assert await holder(room) == ANNA
    assert (await open_ones(room))[0].votes == {str(BORIS): True}


async def test_who_has_agreed_to_give_his_seat_may_still_refuse(room: Room) -> None:
    await room.start()
    await ask(room, BORIS, "replace", "gauls", STRANGER)
    await vote(room, ANNA)
    with pytest.raises(VotedAlready):
        await vote(room, ANNA)
    assert labels(await room.office.council.open_ones(await room.table(), ANNA)) == ["Refuse"]
    await vote(room, ANNA, "no")
    assert await ends(room) == ["refused"]


# after a day of waiting


async def test_after_a_day_more_than_half_of_the_others_decide(room: Room) -> None:
    await waiting(room)
    await ask(room, BORIS, "replace", "gauls", STRANGER)
    assert pinged(room) == {STRANGER, ANNA, CLARA, DMITRI}
    for text in (f"since {at(room.clock.now() - DAY)}", "more than half", f"<@{ANNA}> may refuse"):
        assert text in shown(room).text
    await vote(room, STRANGER)
    assert await holder(room) == ANNA
    await vote(room, CLARA)
    assert await holder(room) == STRANGER


async def test_even_then_the_holder_refuses_it(room: Room) -> None:
    await waiting(room)
    await ask(room, BORIS, "replace", "gauls", STRANGER)
    await vote(room, CLARA)
    await vote(room, DMITRI)
    await vote(room, ANNA, "no")
    assert await ends(room) == ["refused"]
    with pytest.raises(ProposalEnded):
        await vote(room, STRANGER, number=1)
    assert await holder(room) == ANNA


async def test_who_gets_the_seat_has_no_vote_on_it(room: Room) -> None:
    await waiting(room)
    await ask(room, BORIS, "replace", "gauls", BORIS)
    assert "More than half of 2" in shown(room).text
    await vote(room, CLARA)
    assert await holder(room) == ANNA
    await vote(room, DMITRI, "no")
    assert await ends(room) == ["refused"]


async def test_two_people_need_no_third_when_one_is_gone(room: Room) -> None:
    await room.start((ANNA, BORIS, BORIS, BORIS))
    room.clock.advance(DAY - MOMENT)
    await ask(room, BORIS, "replace", "gauls", BORIS)
    assert await holder(room) == ANNA
    room.clock.advance(MOMENT)
    await ask(room, BORIS, "replace", "gauls", BORIS)
    assert await holder(room) == BORIS
    assert "there is no other player to ask" in about(room, "plays the Gauls from now on").text
    assert await ends(room) == ["void"]


async def test_the_time_of_a_pause_is_no_waiting(room: Room) -> None:
    await room.start()
    game = (await room.table()).row.id
    await ask(room, ANNA, "pause")
    for user in (BORIS, CLARA, DMITRI):
        await vote(room, user)
    room.clock.advance(2 * DAY)
    for _paused in range(2):
        await ask(room, BORIS, "replace", "gauls", STRANGER)
        assert "only after 24 hours" in shown(room).text
        if (await room.table()).row.paused:
            await room.office.council.resume(game, CLARA)
    room.clock.advance(DAY)
    await ask(room, BORIS, "replace", "gauls", STRANGER)
    assert "24 hours or more" in shown(room).text


async def test_a_seat_answered_for_meanwhile_is_kept(room: Room) -> None:
    await waiting(room)
    await ask(room, BORIS, "replace", "gauls", STRANGER)
    await vote(room, STRANGER)
    await room.say("gauls")
    await room.say("romans")
    assert "**Void**: the game does not wait for that seat any more" in shown(room).text
    assert labels(shown(room)) == []
    with pytest.raises(ProposalEnded):
        await vote(room, CLARA, number=1)
    assert await holder(room) == ANNA


# several at once


async def test_a_newer_one_for_the_same_seat_takes_the_place_of_the_older(room: Room) -> None:
    await room.start()
    await ask(room, BORIS, "replace", "gauls", STRANGER)
    await ask(room, ANNA, "replace", "gauls", OTHER)
    old = about(room, "proposes", f"<@{STRANGER}>")
    assert "**Void**: a newer proposal for that seat takes its place" in old.text
    assert labels(old) == []
    assert await ends(room) == ["void", ""]
    await vote(room, OTHER)
    assert await holder(room) == OTHER


async def test_other_seats_change_hands_independently(room: Room) -> None:
    await room.start()
    await ask(room, ANNA, "replace", "gauls", STRANGER)
    await ask(room, CLARA, "replace", "greeks", OTHER)
    assert await ends(room) == ["", ""]
    await vote(room, OTHER)
    assert await ends(room) == ["", "agreed"]
    await vote(room, STRANGER, number=1)
    assert ((await holder(room)), (await holder(room, "greeks"))) == (STRANGER, OTHER)


async def test_a_vote_of_others_is_void_when_these_are_others_now(room: Room) -> None:
    await waiting(room)
    await ask(room, BORIS, "replace", "gauls", STRANGER)
    await ask(room, CLARA, "replace", "greeks", OTHER)
    await vote(room, OTHER)
    assert await ends(room) == ["void", "agreed"]


async def test_any_player_may_refuse_a_replacement_with_one_vote(room: Room) -> None:
    await room.start()
    await ask(room, ANNA, "replace", "gauls", STRANGER)
    assert "more than half of them" in shown(room).text
    assert labels(await room.office.council.open_ones(await room.table(), BORIS)) == ["Refuse"]
    await vote(room, BORIS, "no")
    assert await ends(room) == [""]
    with pytest.raises(VotedAlready):
        await vote(room, BORIS, "no")
    with pytest.raises(NoVoice):
        await vote(room, OTHER, "no")
    await vote(room, CLARA, "no")
    assert await ends(room) == ["refused"]
