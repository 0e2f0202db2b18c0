"""Standing orders in Discord: /orders, the presets at /join, the buttons beside a response, /pass until."""

from bot.beforehand import orderbook
from bot.beforehand.ordered import CardOrder, News, PassOrder, SeatOrders
from tests.bot.room import asks, order, played_until
from tests.bot.stage import SEATS, Stage, labels, staged
from tests.bot.test_cogs_play import put, table_of, turn_of


async def said(stage: Stage, seat: str) -> SeatOrders:
    game = (await table_of(stage)).row.id
    return (await orderbook.load(stage.client.office.store, game)).get(seat, SeatOrders())


async def test_a_preset_is_chosen_when_a_seat_is_taken_and_changed_later(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.slash(stage.anna, "game new")
        reply = await stage.slash(stage.anna, "join", position="gauls")
        assert reply.ephemeral
        assert "Only what I arm" in labels(reply)
        reply = await stage.click(stage.anna, reply, "Only what I arm")
        assert reply.ephemeral
        assert "Standing orders of the Gauls" in reply.content
        assert (await said(stage, "gauls")).preset == "armed"
        joined = await stage.click(stage.boris, stage.last, "Join: Greeks")
        assert joined.ephemeral
        await stage.click(stage.boris, joined, "Ask me where I take part (recommended)")
        await stage.slash(stage.anna, "orders", preset="ask")
        assert (await said(stage, "gauls")).preset == "ask"
        assert (await said(stage, "greeks")).preset == "own"
        assert not any("Standing orders" in message.content for message in stage.public)


async def test_orders_are_listed_and_changed_in_private(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        public = len(stage.public)
        reply = await stage.slash(stage.dmitri, "orders")
        assert reply.ephemeral
        assert "Castra (2): as the preset" in reply.content
        reply = await stage.slash(stage.dmitri, "orders", card="rom_27", do="armed", leader="Camillus", cu=3)
        assert "Your order: armed: Camillus is there, at least 3 hostile CU there" in reply.content
        found = (await said(stage, "romans")).cards
        assert found == {"rom_27": CardOrder("armed", leader="camillus", cu=3)}
        reply = await stage.click(stage.dmitri, reply, "All orders")
        assert "Castra (2): armed" in reply.content
        refused = await stage.slash(stage.dmitri, "orders", card="gal_06", do="pass")
        assert "is not in your deck" in refused.content
        await stage.slash(stage.dmitri, "orders", clear=True)
        assert await said(stage, "romans") == SeatOrders()
        assert len(stage.public) == public
        assert "no seat in this game" in (await stage.slash(stage.stranger, "orders")).content


async def test_what_is_suggested_for_orders_is_of_the_deck_not_of_the_hand(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        cards = await stage.suggestions(stage.dmitri, "orders", "card")
        assert cards == [f"rom_{number}" for number in range(22, 35)]
        assert await stage.suggestions(stage.dmitri, "orders", "card", "cas") == ["rom_27"]
        assert "camillus" in await stage.suggestions(stage.dmitri, "orders", "leader", "cam")
        assert await stage.suggestions(stage.dmitri, "orders", "power", "gaul") == ["gauls", "transalpines"]
        assert "roma" in await stage.suggestions(stage.dmitri, "orders", "space", "rom")
        assert await stage.suggestions(stage.stranger, "orders", "card") == []


async def test_a_card_is_chosen_from_the_menu(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        reply = await stage.slash(stage.anna, "orders")
        chosen = await stage.anna.select(reply, values=["gal_06"])
        assert chosen.response is not None
        assert "Gaesatae" in chosen.response.content
        await stage.click(stage.anna, chosen.response, "Arm")
        assert (await said(stage, "gauls")).cards == {"gal_06": CardOrder("armed")}


async def test_the_button_beside_a_response_passes_it_and_the_rest_of_the_action(database_url: str) -> None:
    async with staged(database_url) as stage:
        question = await put(stage, played_until(lambda game: asks(game, "response"), seed=3))
        table = await table_of(stage)
        person = stage.players[SEATS.index(question.seat)]
        assert not any("this action" in label for label in labels(stage.last))
        reply = await stage.slash(person, "act")
        assert {"Pass this action", "Pass this round", "Pass this turn"} <= set(labels(reply))
        reply = await stage.click(person, reply, "Pass this round")
        assert "all passed to the end of round" in reply.content
        game = table.running
        order = PassOrder("round", game.turn, game.round, game.active)
        assert (await said(stage, question.seat)).passing == order
        assert (await table_of(stage)).question(question.number) is None


async def test_pass_until_by_command_answers_the_response_and_nothing_else(database_url: str) -> None:
    async with staged(database_url) as stage:
        question = await put(stage, turn_of("gauls"))
        reply = await stage.slash(stage.anna, "pass", until="turn")
        assert "all passed to the end of turn" in reply.content
        assert (await table_of(stage)).question(question.number) is not None  # his own turn goes on
        found = (await said(stage, "gauls")).passing
        assert found is not None
        assert found.until == "turn"


async def test_pass_until_outside_an_action_is_refused(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        reply = await stage.slash(stage.anna, "pass", until="action")
        assert "/pass until:turn" in reply.content
        assert (await said(stage, "gauls")).passing is None


async def test_news_of_an_ended_order_come_with_the_next_private_reply(database_url: str) -> None:
    for command in ("orders", "act"):
        async with staged(database_url) as stage:
            if command == "orders":
                await stage.start()
            store, game = stage.client.office.store, (await table_of(stage)).row.id
            await order(store, game, "gauls", "news:3.0", News("card:gal_06", "card_out"))
            assert "Gaesatae" not in (await stage.slash(stage.boris, command)).content
            reply = await stage.slash(stage.anna, command)
            assert "Your order for Gaesatae (3) has ended: the card is out of the game" in reply.content
            assert "has ended" not in (await stage.slash(stage.anna, command)).content


async def test_open_brings_the_news_too(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        store, game = stage.client.office.store, (await table_of(stage)).row.id
        await order(store, game, "gauls", "news:3.0", News("pass", "pass_over"))
        reply = await stage.click(stage.anna, stage.last, "Open")
        assert reply.content.startswith("Your pass is over")
        assert all("pass is over" not in message.content for message in stage.public)
