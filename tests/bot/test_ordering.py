"""Standing orders looked at and changed: pages, refusals, what a change answers at once, private news."""

from dataclasses import replace
from itertools import count
from random import Random

import pytest

from bot.beforehand import orderbook
from bot.beforehand.ordered import (
    ANSWERS,
    CARD,
    INTERCEPT,
    CardOrder,
    DesperateOrder,
    News,
    PassOrder,
    PresetOrder,
    ReactionOrder,
    SeatOrders,
    interception,
    kind_of,
)
from bot.beforehand.orderpages import card_page, joined, overview
from bot.beforehand.orderreactiontexts import kind_name, reaction_news
from bot.beforehand.orders import Ended, ended, response_cards
from bot.beforehand.ordertyped import Wanted, WantedReaction
from bot.beside import Beside
from bot.delivery.post import Message
from bot.preferences import DEFAULT
from bot.questions.clicks import Click
from bot.refusals import GameOver, NoOrder, NothingToPass, NotYourSeat, Refusal, Unknown
from bot.storage.store import Answer
from bot.storage.stored import NotKept
from bot.storage.tables import OrderRow, Status
from bot.votes.decisions import replaced
from engine import Game
from engine.core.fork import fork
from engine.sword.game import OUT
from tests.bot.discord_limits import faults_of_message
from tests.bot.fulldisk import Fault
from tests.bot.room import (
    ANNA,
    BORIS,
    CLARA,
    DMITRI,
    PEOPLE,
    SEATS,
    Room,
    asks,
    components,
    labels,
    order,
    played_until,
)
from tests.checks import redealt


def responding() -> Game:
    """A position in which somebody is asked for a response."""
    return played_until(lambda game: asks(game, "response"), seed=3)


async def said(room: Room, seat: str) -> SeatOrders:
    return (await orderbook.load(room.store, (await room.table()).row.id)).get(seat, SeatOrders())


async def press(room: Room, user: int, message: Message, label: str) -> Message:
    """Click a button of the pages by its label, or choose an option of a menu."""
    for row in message.rows:
        for custom_id, shown, words in components(row):
            if shown == label:
                reply = await room.office.ordering.clicked(user, Click.parse(custom_id), words)
                await room.desk.settled()
                assert faults_of_message(reply) == []
                return reply
    raise AssertionError(f"{label!r} is not among {labels(message)}")


async def page(room: Room, seat: str, card: str = "") -> Message:
    return await room.office.ordering.page(await room.table(), seat, card=card)


async def typed(room: Room, seat: str, **said: str | int | bool) -> Message:
    also = {name: said.pop(name) for name in ("preset", "desperate", "clear") if name in said}
    wanted = Wanted(**said)  # type: ignore[arg-type]
    reply = await room.office.ordering.typed(await room.table(), seat, wanted, **also)  # type: ignore[arg-type]
    await room.desk.settled()
    return reply


# presets


async def test_whoever_takes_a_seat_is_shown_the_presets_and_asked_everything_until_he_chooses(room: Room) -> None:
    table = await room.open()
    shown = joined(table, "gauls")
    assert faults_of_message(shown) == []
    assert labels(shown) == ["Ask me everything", "Ask me where I take part (recommended)", "Only what I arm"]
    assert "Until you choose, it asks you everything" in shown.text
    assert shown.text.count("Costs") == 3
    assert (await said(room, "gauls")).preset == "ask"
    reply = await press(room, ANNA, shown, "Ask me where I take part (recommended)")
    assert "Preset **Ask me where I take part**" in reply.text
    assert (await said(room, "gauls")).preset == "own"
    assert (await said(room, "greeks")).preset == "ask"


async def test_who_leaves_takes_his_orders_with_him(room: Room) -> None:
    table = await room.open()
    await typed(room, "gauls", preset="armed")
    await typed(room, "greeks", preset="armed")
    table = await room.lobby.leave(table, ANNA, None)
    await room.lobby.join(table, BORIS, "gauls")
    assert (await said(room, "gauls")).preset == "ask"
    assert (await said(room, "greeks")).preset == "armed"


async def test_nobody_changes_the_orders_of_another(room: Room) -> None:
    await room.start()
    for user in (BORIS, 999):
        with pytest.raises(NotYourSeat):
            await press(room, user, await page(room, "gauls"), "Only what I arm")
    with pytest.raises(NotYourSeat):
        await room.office.ordering.clicked(ANNA, Click(act="preset", game=1, word="persians.own"))
    with pytest.raises(Unknown):
        await room.office.ordering.clicked(ANNA, Click(act="preset", game=1, word="gauls.all"))


# pages


async def test_the_list_is_of_the_deck_whatever_is_in_the_hand(room: Room) -> None:
    table = await room.start()
    for seat in SEATS:
        shown = overview(table, seat, SeatOrders())
        other = replace(table, game=redealt(table.running, None, Random(1)))
        assert overview(other, seat, SeatOrders()) == shown
        for card in response_cards(table.data, "four", seat):
            assert table.data.cards[card].name in shown.text
            assert card_page(other, seat, card, SeatOrders()) == card_page(table, seat, card, SeatOrders())


async def test_every_page_fits_discord(room: Room) -> None:
    running = await room.start()
    lobby = replace(running, game=None)
    for table in (lobby, running):
        for seat in SEATS:
            cards = {
                card: CardOrder("armed", "camillus", "transalpines", 12, "roma")
                for card in response_cards(table.data, "four", seat)
            }
            passing = PassOrder.now("turn", running.running)
            full = SeatOrders(preset="own", desperate="declared", passing=passing, cards=cards)
            for orders in (SeatOrders(), full):
                assert faults_of_message(overview(table, seat, orders)) == []
                assert faults_of_message(joined(table, seat)) == []
                for card in cards:
                    assert faults_of_message(card_page(table, seat, card, orders)) == []


async def test_a_card_is_armed_step_by_step_with_buttons_and_menus(room: Room) -> None:
    await room.start()
    shown = await press(room, DMITRI, await page(room, "romans"), "Castra (2)")
    assert "Your order: as the preset" in shown.text
    shown = await press(room, DMITRI, shown, "Arm")
    assert (await said(room, "romans")).cards == {"rom_27": CardOrder("armed")}
    shown = await press(room, DMITRI, shown, "Armed if they take part: Gauls")
    shown = await press(room, DMITRI, shown, "Armed from 3 CU that are hostile")
    assert "Your order: armed: Gauls take part, at least 3 hostile CU there" in shown.text
    assert (await said(room, "romans")).cards == {"rom_27": CardOrder("armed", power="gauls", cu=3)}
    shown = await press(room, DMITRI, shown, "Armed for any power")
    assert (await said(room, "romans")).cards == {"rom_27": CardOrder("armed", cu=3)}
    shown = await press(room, DMITRI, shown, "All orders")
    assert "Castra (2): armed: at least 3 hostile CU there" in shown.text
    shown = await press(room, DMITRI, await press(room, DMITRI, shown, "Castra (2)"), "As the preset")
    assert (await said(room, "romans")).cards == {}


async def test_desperate_times_and_clearing(room: Room) -> None:
    await room.start()
    shown = await press(room, ANNA, await page(room, "gauls"), "Only what I arm")
    assert "passed unless you have said otherwise with /desperate (by the preset)" in shown.text
    shown = await press(room, ANNA, shown, "Desperate Times: ask me")
    assert "you are asked each time you have not answered ahead." in shown.text
    shown = await press(room, ANNA, shown, "Pass this turn")
    assert "all passed to the end of turn 1" in shown.text
    shown = await press(room, ANNA, shown, "Clear all orders")
    assert await said(room, "gauls") == SeatOrders()


# typed


async def test_orders_typed_with_all_that_may_be_said(room: Room) -> None:
    await room.start()
    await typed(
        room,
        "romans",
        card="Castra",
        do="armed",
        leader="camillus",
        power="Gauls",
        cu=4,
        space="Roma",
        preset="own",
        desperate="declared",
    )
    found = await said(room, "romans")
    assert (found.preset, found.desperate) == ("own", "declared")
    assert found.cards == {"rom_27": CardOrder("armed", "camillus", "gauls", 4, "roma")}
    await typed(room, "romans", card="rom_27", clear=True, desperate="preset")
    found = await said(room, "romans")
    assert (found.preset, found.desperate, found.cards) == ("own", None, {})
    shown = await typed(room, "romans", card="rom_27")
    assert "Castra" in shown.text
    assert await said(room, "romans") == found
    await typed(room, "romans", clear=True)
    assert await said(room, "romans") == SeatOrders()


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ({"card": "no_such", "do": "pass"}, "There is no “no\\_such” here"),
        ({"card": "gal_06", "do": "pass"}, "Gaesatae (3) is not in your deck"),
        ({"card": "rom_01", "do": "pass"}, "is no response that is in force"),
        ({"do": "pass"}, "say for which card"),
        ({"card": "rom_27", "do": "pass", "cu": 3}, "order do:armed with them"),
        ({"card": "rom_27", "do": "armed", "leader": "nobody"}, "There is no “nobody” here"),
        ({"card": "rom_27", "do": "armed", "space": "nowhere"}, "There is no “nowhere” here"),
        ({"card": "rom_27", "do": "armed", "power": "persians"}, "There is no “persians” here"),
        ({"card": "rom_27", "do": "armed", "leader": "camillus"}, "is out of the game"),
        ({"card": "rom_22", "do": "armed"}, "Obesus Etruscus (1) is out of the game"),
        ({"card": "rom_27", "do": "armed", "power": "greeks"}, "Greeks are out of the game"),
        ({"card": "rom_27", "do": "never"}, "There is no “never” here"),
        ({"preset": "all"}, "There is no “all” here"),
    ],
)
async def test_what_cannot_be_ordered_is_refused_and_changes_nothing(
    room: Room, wanted: dict[str, str | int], told: str
) -> None:
    table = await room.start()
    game = fork(table.running)
    game.places["camillus"] = OUT
    game.removed["romans"].append("rom_22")
    game.fallen.append("greeks")
    table = replace(table, game=game)
    also = {"preset": str(wanted.pop("preset", ""))}
    with pytest.raises((NoOrder, Unknown)) as refused:
        await room.office.ordering.typed(table, "romans", Wanted(**wanted), **also)  # type: ignore[arg-type]
    assert isinstance(refused.value, Refusal)
    assert told in refused.value.tell()
    assert await said(room, "romans") == SeatOrders()


async def test_a_finished_game_takes_no_orders(room: Room) -> None:
    table = await room.start()
    table.row.status = Status.OVER
    with pytest.raises(GameOver):
        await room.office.ordering.typed(table, "gauls", Wanted(), preset="own")


# what a change answers


async def test_a_changed_order_answers_an_open_question_at_once(room: Room) -> None:
    await room.start()
    table = await room.put(responding())
    seat = table.waiting[0].seat
    user = table.holders[seat]
    shown = await press(room, user, await page(room, seat), "Only what I arm")
    assert "Your open question is answered by your orders" in shown.text
    assert seat not in {ask.seat for ask in (await room.table()).waiting if ask.name == "response"}
    entry = (await room.store.entries(table.row.id))[-1]
    assert (entry.by, entry.user, entry.seat, entry.words) == ("order", None, seat, ["pass"])


async def test_who_has_handed_his_seat_over_meanwhile_orders_nothing_for_it(room: Room) -> None:
    table = await room.start()
    async with room.desk.lock(table.row.id):
        await room.office.council._decide(table, replaced(table, "romans", 999, DEFAULT, room.clock.now()), ANNA)
    with pytest.raises(NotYourSeat):
        await room.office.ordering.change(table, "romans", {"preset": PresetOrder("armed")})
    assert (await said(room, "romans")).preset == "ask"


async def test_an_order_is_kept_with_what_it_answers_or_not_at_all(room: Room) -> None:
    await room.start()
    table = await room.put(responding())
    seat = table.waiting[0].seat
    for at in count(1):
        fault = Fault(at)
        with fault.within(room.store):
            try:
                await room.office.ordering.change(table, seat, {"preset": PresetOrder("armed")})
                break
            except NotKept:
                assert await said(room, seat) == SeatOrders()
                assert (await room.table()).row.revision == table.row.revision
        await room.desk.settled()
    assert at > 4, "the order and its answer were broken off"
    assert (await said(room, seat)).preset == "armed"
    assert (await room.table()).row.revision > table.row.revision


async def test_passing_until_answers_this_question_and_the_ones_that_follow(room: Room) -> None:
    await room.start()
    table = await room.put(responding())
    seat = table.waiting[0].seat
    user = table.holders[seat]
    prompt = await room.talk.current(table, user)
    assert {"Pass this action", "Pass this round", "Pass this turn"} <= set(labels(prompt))
    shown = await press(room, user, prompt, "Pass this action")
    assert "all passed as long as" in shown.text
    order = (await said(room, seat)).passing
    assert order == PassOrder("action", table.running.turn, table.running.round, table.running.active)
    asked = [entry.words for entry in await room.store.entries(table.row.id) if entry.seat == seat]
    assert asked[-1] == ["pass"]
    again = await press(room, user, prompt, "Pass this round")
    assert "does not stand any more" in again.text
    table = await room.put(responding())  # the same action: another window
    await room.desk.settle(table.row.id)
    assert seat not in {ask.seat for ask in (await room.table()).waiting if ask.name == "response"}


async def test_outside_an_action_only_the_turn_can_be_passed(room: Room) -> None:
    table = await room.start()
    with pytest.raises(NothingToPass):
        await room.office.ordering.pass_until(ANNA, table, "gauls", "round")
    await room.office.ordering.pass_until(ANNA, table, "gauls", "turn")
    assert (await said(room, "gauls")).passing == PassOrder("turn", 1, 0, "")


async def test_public_messages_are_the_same_whoever_ordered_what(room: Room) -> None:
    """Orders that answer nothing now leave no trace for the others."""
    await room.start()
    before = dict(room.channel.messages)
    for seat, user in zip(SEATS, PEOPLE, strict=True):
        await press(room, user, await page(room, seat), "Only what I arm")
        await press(room, user, await page(room, seat), "Pass this turn")
    assert room.channel.messages == before


# news


async def test_news_of_ended_orders_are_told_once_and_to_their_owner_alone(room: Room) -> None:
    table = await room.start()
    game = table.row.id
    for number, news in enumerate(
        (News("card:rom_27", "played"), News("pass", "pass_over"), News("card:rom_22", "leader_out"))
    ):
        await order(room.store, game, "romans", f"news:7.{number}", news)
    plain = Message(text="Hello")
    with_news = room.office.ordering.with_news
    for other in (ANNA, BORIS, CLARA):
        assert await with_news(game, other, plain) == (plain, {})
    told, heard = await with_news(game, DMITRI, plain)
    assert (await with_news(game, DMITRI, plain))[0] == told, "until he has it"
    await room.office.ordering.told(game, heard)
    assert "Castra (2) was played" in told.text
    assert "Your pass is over" in told.text
    assert "Your order for Obesus Etruscus (1) has ended: the leader it waited for" in told.text
    assert told.text.endswith("\nHello")
    assert await with_news(game, DMITRI, plain) == (plain, {})


async def test_news_without_room_wait_for_the_next_reply(room: Room) -> None:
    game = (await room.start()).row.id
    await order(room.store, game, "romans", "news:7.0", News("pass", "pass_over"))
    full = Message(text="x" * 1990)
    assert await room.office.ordering.with_news(game, DMITRI, full) == (full, {})
    assert "pass is over" in (await room.office.ordering.with_news(game, DMITRI, Message(text="y")))[0].text


# rows


async def test_orders_are_read_seat_by_seat_and_changed_one_by_one(room: Room) -> None:
    game = (await room.start()).row.id
    await order(room.store, game, "romans", "preset", PresetOrder("own"))
    await order(room.store, game, "romans", CARD + "rom_27", CardOrder("pass"))
    await order(room.store, game, "romans", CARD + "rom_27", CardOrder("ask"))
    await order(room.store, game, "greeks", "desperate", DesperateOrder("declared"))
    found = await orderbook.load(room.store, game)
    assert found == {
        "romans": SeatOrders(preset="own", cards={"rom_27": CardOrder("ask")}),
        "greeks": SeatOrders(desperate="declared"),
    }
    assert await orderbook.load(room.store, game + 1) == {}
    await room.desk.settle(game, {"romans": {"preset": None, "pass": None}, "greeks": {"desperate": None}})
    assert await orderbook.load(room.store, game) == {"romans": SeatOrders(cards={"rom_27": CardOrder("ask")})}


async def test_ended_orders_go_and_their_news_come_with_the_answer_that_ended_them(room: Room) -> None:
    table = await room.start()
    game = table.row.id
    await order(room.store, game, "romans", CARD + "rom_27", CardOrder("armed"))
    await order(room.store, game, "greeks", "preset", PresetOrder("own"))
    given = await orderbook.load(room.store, game)
    over = (Ended("romans", CARD + "rom_27", "played"), Ended("greeks", "", "seat_out"))
    changes = orderbook.changes(over, given, table.row.revision + 1)
    answer = Answer(seat=None, user=None, question=None, words=())
    await room.store.record_answers(
        table.row,
        [(answer, table.row.state)],
        at=room.clock.now(),
        draws=table.row.draws,
        beside=Beside(orders=changes),
    )
    found = await orderbook.load(room.store, game)
    assert found == {
        "romans": SeatOrders(
            news={"news:2.0": News(CARD + "rom_27", "played")}, done={(2, CARD + "rom_27"): CardOrder("armed")}
        ),
        "greeks": SeatOrders(news={"news:2.1": News("", "seat_out")}, done={(2, "preset"): PresetOrder("own")}),
    }
    await order(room.store, game, "romans", CARD + "rom_28", CardOrder("ask"))
    assert (2, CARD + "rom_27") in (await orderbook.load(room.store, game))["romans"].done
    await room.desk.settle(game, {"romans": {CARD + "rom_27": None}})
    assert (await orderbook.load(room.store, game))["romans"].done == {}, "he wants none: none comes back"


async def test_an_order_that_cannot_be_read_is_asked_logged_once_and_replaced(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    game = (await room.start()).row.id
    async with room.store.transaction() as session:
        session.add(OrderRow(game=game, seat="romans", subject="card:rom_27", content={"do": "perhaps"}))
    for _again in range(3):
        assert "Not readable, so you are asked: card:rom_27." in (await page(room, "romans")).text
    assert caplog.text.count("order of romans, card:rom_27: do") == 1
    await typed(room, "romans", card="rom_27", do="pass")
    assert await said(room, "romans") == SeatOrders(cards={"rom_27": CardOrder("pass")})


# reactions


async def test_every_page_of_reactions_is_reached_and_fits(room: Room) -> None:
    await room.start()
    await room.put(responding())
    overview_page = await page(room, "romans")
    assert "Reactions of your armies: all is asked." in overview_page.text
    pages = await press(room, DMITRI, overview_page, "Reactions of my armies")
    for kind in ANSWERS:
        shown = await press(room, DMITRI, pages, kind_name(kind))
        for word in (word for word in ANSWERS[kind] if word != "ask"):
            shown = await room.office.ordering.clicked(
                DMITRI, Click(act="order", game=1, word=f"romans.answer.{_subject(kind)}.{word}")
            )
            assert faults_of_message(shown) == []
            assert "Your order: " in shown.text
        shown = await press(room, DMITRI, shown, "This turn")
        assert "to the end of turn" in shown.text
    kept = (await said(room, "romans")).reactions
    assert {kind_of(subject) for subject in kept} == set(ANSWERS)
    assert all(order.ends for order in kept.values())
    assert faults_of_message(await page(room, "romans")) == []
    cleared = await press(room, DMITRI, await page(room, "romans"), "Clear all orders")
    assert (await said(room, "romans")).reactions == {}
    assert "all is asked" in cleared.text


def _subject(kind: str) -> str:
    return interception("", "") if kind == INTERCEPT else kind


async def test_an_order_for_reactions_is_typed_or_refused_with_the_way_out(room: Room) -> None:
    await room.start()
    await room.put(responding())

    async def order(**words: str) -> Message:
        reply = await room.office.ordering.typed(
            await room.table(), "romans", Wanted(), reaction=WantedReaction(**words)
        )
        await room.desk.settled()
        return reply

    text = (await order(reaction=INTERCEPT, answer="never", who="Camillus", against="gauls")).text
    assert "**Interception with Camillus against Gauls**" in text
    assert (await said(room, "romans")).reactions == {"intercept:camillus/gauls": ReactionOrder("never")}
    assert "Your order: stand and fight" in (await order(reaction="avoid", answer="stand")).text
    assert "as the preset" in (await order(reaction="avoid", answer="preset")).text
    for wrong, reason in (
        ({"answer": "stand"}, "say with reaction:"),
        ({"reaction": "avoid"}, ""),
        ({"reaction": "avoid", "until": "turn"}, "say with answer:"),
        ({"reaction": "avoid", "answer": "stand", "who": "camillus"}, "go with reaction:interception alone"),
        ({"reaction": "flee", "answer": "stand"}, "no “flee”"),
        ({"reaction": "avoid", "answer": "9"}, "no “9”"),
        ({"reaction": INTERCEPT, "answer": "never", "who": "hannibal"}, "no “hannibal”"),
    ):
        if not reason:
            assert "Your order: " in (await order(**wrong)).text
            continue
        with pytest.raises(Refusal) as refused:
            await order(**wrong)
        assert reason in refused.value.tell()


async def test_an_order_that_ends_is_told_once_and_stands_again_after_an_undo(room: Room) -> None:
    await room.start()
    table = await room.put(responding())
    over = PassOrder("turn", table.running.turn - 1, 0, "")
    await order(room.store, table.row.id, "romans", "avoid", ReactionOrder("stand", ends=over))
    orders = await orderbook.load(room.store, table.row.id)
    (gone,) = ended(table, orders)
    assert gone == Ended("romans", "avoid", "order_over")
    kept = orderbook.changes([gone], orders, table.row.revision)
    assert kept["romans", "avoid"] is None
    assert reaction_news(News("avoid", "order_over"), table.data) == (
        "Your order (Avoiding battle) has ended: its time is over."
    )
    assert "stands again" in reaction_news(News("avoid", "back"), table.data)


# a card and a reaction in one command


async def reacting(room: Room, wanted: Wanted, *, clear: bool = False, **words: str) -> Message:
    reply = await room.office.ordering.typed(
        await room.table(), "romans", wanted, clear=clear, reaction=WantedReaction(**words)
    )
    await room.desk.settled()
    return reply


async def with_orders(room: Room) -> SeatOrders:
    await room.start()
    await typed(room, "romans", card="rom_27", do="pass", preset="own")
    await reacting(room, Wanted(), reaction="avoid", answer="stand")
    await reacting(room, Wanted(), reaction="city", answer="3")
    return await said(room, "romans")


async def test_an_answer_with_clear_takes_back_that_of_the_reaction_alone(room: Room) -> None:
    before = await with_orders(room)
    await reacting(room, Wanted(), clear=True, reaction="avoid", answer="1")
    after = await said(room, "romans")
    assert after == replace(before, reactions={**before.reactions, "avoid": ANSWERS["avoid"]["1"]})


async def test_clear_takes_back_the_orders_for_a_card_and_a_reaction_together(room: Room) -> None:
    before = await with_orders(room)
    await reacting(room, Wanted(card="rom_27"), clear=True, reaction="avoid")
    after = await said(room, "romans")
    assert after == replace(before, cards={}, reactions={"city": before.reactions["city"]})


async def test_a_card_and_a_reaction_are_ordered_together_and_both_shown(room: Room) -> None:
    await room.start()
    shown = await reacting(room, Wanted(card="rom_27", do="pass"), reaction="avoid", answer="stand")
    after = await said(room, "romans")
    assert (after.cards, after.reactions) == ({"rom_27": CardOrder("pass")}, {"avoid": ANSWERS["avoid"]["stand"]})
    assert "Castra" in shown.text
    assert "Avoiding battle" in shown.text


@pytest.mark.parametrize(
    ("do", "answer", "told"), [("", "stand", "say with do: what to do with"), ("pass", "", "say with answer: what to")]
)
async def test_of_a_card_and_a_reaction_neither_is_left_out_in_silence(
    room: Room, do: str, answer: str, told: str
) -> None:
    await room.start()
    with pytest.raises(NoOrder) as refused:
        await reacting(room, Wanted(card="rom_27", do=do), reaction="avoid", answer=answer)
    assert told in refused.value.tell()
    assert await said(room, "romans") == SeatOrders()
