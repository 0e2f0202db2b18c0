"""An army comes between those of two players: one has ordered what to do, the other is asked, and the bot restarts."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

import engine
from bot.storage.store import Answer
from engine import Game
from engine.sword.game import Stack, Units
from tests.bot.stage import labels
from tests.bot.test_cogs_play import turn_of
from tests.e2e.club import Club, club

CARD = "rom_01"
SAMNITES, GREEKS, ROMANS = "etruscans_samnites", "greeks", "romans"


def at_capua(*dice: str) -> Game:
    """Valerius stands at Capua with 6 CU and a card; Egnatius at Maleventum and Dionysius at Neapolis are next to
    Caudium."""
    game = turn_of(ROMANS)
    game.stacks = {}
    game.places = {leader: "aside" if place in game.kinds else place for leader, place in game.places.items()}
    for power, space, cu, leader in (
        ("romans", "capua", 6, "valerius"),
        ("samnites", "maleventum", 4, "egnatius"),
        ("greeks", "neapolis", 5, "dionysius"),
    ):
        game.stacks[space] = (Stack(power, outside=Units(cu), leaders=(leader,)),)
        game.places[leader] = space
        game.control[space] = power
    game.control["caudium"] = "romans"
    game.loaded = [tuple(die) for die in dice]
    game.alliances = []
    return game


@asynccontextmanager
async def marching(url: str, *dice: str, painted: bool = False) -> AsyncIterator[Club]:
    """Valerius has come to Caudium. The Samnites never intercept; the Greeks are asked."""
    async with club(url, painted=painted) as people:
        await people.start()
        game = at_capua(*dice)
        answer = Answer(seat=None, user=None, question=None, words=())
        table = await people.table()
        with people.env.time_context():
            store = people.client.office.store
            await store.record_answers(table.row, [(answer, engine.save(game))], at=table.row.created, draws=game.draws)
        for person in people.players:
            await people.slash(person, "orders", preset="armed")
        await people.slash(people.boris, "orders", reaction="intercept:", answer="never")
        await people.slash(people.clara, "orders", reaction="intercept:", answer="ask", until="turn")
        card = game.hands[ROMANS][0]
        await people.slash(people.dmitri, "act", sentence=f"activate valerius {card}")
        if (ROMANS, "activation") in await people.asked():
            await people.slash(people.dmitri, "act", sentence="move")
        await people.slash(people.dmitri, "act", sentence="to caudium")
        yield people


async def test_one_has_an_order_and_one_is_asked_with_one_ping(database_url: str) -> None:
    async with marching(database_url) as people:
        assert await people.asked() == [(GREEKS, "intercept")]
        assert people.pinged() == {people.clara.id}
        assert "Valerius comes to Caudium with 6 CU (Romans): do you intercept?" in people.last.content
        entries = await people.client.store.entries((await people.table()).row.id, 0)
        assert [(one.seat, one.words) for one in entries if one.by == "order" and one.name == "intercept"] == [
            (SAMNITES, ["no"])
        ]
        opened = await people.press(people.clara, people.last, "Open")
        assert "From Neapolis: 5 CU and Dionysius" in opened.content
        assert "(10.4), then wins with **" in opened.content
        assert labels(opened)[:2] == ["Neapolis", "No interception"]
        told = await people.press(people.clara, opened, "No interception")
        assert "Greeks: No interception" in told.content
        assert await people.asked() == [(ROMANS, "step")]
        assert people.wire.faults() == []


async def test_a_restart_between_and_an_old_button(database_url: str) -> None:
    async with marching(database_url, "1") as people:
        other = await people.press(people.clara, people.last, "Open")
        old = await people.press(people.clara, people.last, "Open", "Neapolis")
        await people.restart()
        assert await people.asked() == [(GREEKS, "intercept")]
        shown = await people.press(people.clara, old, "Dionysius")
        assert "Neapolis › Dionysius" in shown.content
        told = await people.press(people.clara, shown, "5 CU")
        assert "do you intercept? → Neapolis › Dionysius" in told.content
        assert "try to intercept in Caudium from Neapolis: Dionysius and 5 CU (10.3)" in people.last.content
        assert "Dionysius intercepts: die 1" in people.last.content
        assert await people.asked() == [(ROMANS, "refuse")]
        assert people.pinged() == {people.dmitri.id}
        revision = await people.revision()
        stale = await people.press(people.clara, other, "No interception")
        assert "does not stand any more" in stale.content
        assert await people.revision() == revision
        fights = await people.press(people.dmitri, people.last, "Open")
        assert "does he fight, or back up to Capua?" in fights.content
        assert "+1 interception (12.2.3)" in fights.content
        assert people.wire.faults() == []


@pytest.mark.parametrize("answer", ["never", "1"])
async def test_an_order_given_while_he_is_asked_answers_at_once(database_url: str, answer: str) -> None:
    async with marching(database_url, "6") as people:
        page = await people.slash(people.clara, "orders", reaction="intercept:", answer=answer)
        assert "Your open question is answered by your orders." in page.content
        assert await people.asked() == [(ROMANS, "step")]
        tried = "Dionysius does not intercept: die 6" in people.last.content
        assert tried is (answer == "1")


async def test_orders_are_given_by_pages_and_seen_by_their_player_alone(database_url: str) -> None:
    async with marching(database_url) as people:
        pages = await people.slash(people.boris, "orders")
        assert "• Interception with anyone against anyone: never" in pages.content
        page = await people.press(
            people.boris, pages, "Reactions of my armies", "Inside the city", "3 CU and leaders inside"
        )
        assert "Your order: 3 CU and leaders inside" in page.content
        page = await people.press(people.boris, page, "This round")
        assert "to the end of round" in page.content
        page = await people.press(people.boris, page, "All reactions", "Interception", "With Egnatius", "From 50%")
        assert "**Interception with Egnatius against anyone**" in page.content
        assert "Your order: from 50%" in page.content
        assert page.ephemeral
        assert "ntercept" not in "".join(one.content for one in people.public[-1:]).replace("do you intercept?", "")
        page = await people.press(people.boris, page, "As the preset")
        assert "Your order: as the preset" in page.content
        assert people.wire.faults() == []
