"""Acting in Discord: buttons, menus, /act and its shortcuts, restarts, errors."""

import logging

import pytest

import engine
from bot.beforehand.ordered import News
from bot.storage.store import Answer
from bot.table import Table
from engine import Game, Question
from tests.bot.room import asks, order, played_until
from tests.bot.stage import Stage, answer, labels, rows, staged
from tests.cards.deeds import Deeds

AFTER = 2
"""The revision of a game after its start and one step."""


async def put(stage: Stage, game: Game) -> Question:
    """Start a game and have it stand at this position; the question asked there."""
    await stage.start()
    office = stage.client.office
    row = (await table_of(stage)).row
    answer = Answer(seat=None, user=None, question=None, words=())
    with stage.env.time_context():
        await office.store.record_answers(row, [(answer, engine.save(game))], at=row.created, draws=game.draws)
    return (await table_of(stage)).waiting[0]


async def table_of(stage: Stage) -> Table:
    return await stage.client.office.desk.table_in(stage.channel.id)


async def revision(stage: Stage) -> int:
    return (await table_of(stage)).row.revision


def turn_of(seat: str, seed: int = 1) -> Game:
    return played_until(
        lambda game: any(q.waits and q.name == "turn" and q.seat == seat for q in engine.questions(game)), seed
    )


# clicks


async def test_the_message_for_all_is_answered_with_one_click_and_edited(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        message = stage.last
        reply = await stage.click(stage.anna, message, "Gauls")
        assert reply.ephemeral
        assert "Who goes first" in reply.content
        assert stage.last.id == message.id
        assert "Who goes first" in stage.last.content


async def test_a_stranger_and_an_old_button_do_nothing(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        message = stage.last
        assert "no seat in this game" in (await stage.click(stage.stranger, message, "Gauls")).content
        assert (
            f"for Gauls (<@{stage.anna.id}>), not for you" in (await stage.click(stage.boris, message, "Gauls")).content
        )
        assert await revision(stage) == 1
        private = await stage.click(stage.anna, message, "Open")
        await stage.click(stage.anna, message, "Gauls")
        stale = await stage.click(stage.anna, private, "Greeks")
        assert "does not stand any more" in stale.content
        assert "Who goes first" in stale.content
        assert await revision(stage) == AFTER


async def test_a_private_question_is_answered_in_place_word_by_word(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, turn_of("romans"))
        shown = await stage.slash(stage.dmitri, "act")
        leaders = await stage.click(stage.dmitri, shown, "Activate a leader")
        assert leaders.id == shown.id
        back = await stage.click(stage.dmitri, leaders, "Back")
        assert "Activate a leader" in labels(back)
        assert stage.channel.history(viewer=stage.anna)[-1].id != shown.id


async def test_four_clicks_on_one_window_each_count_and_the_next_is_pinged(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        await stage.click(stage.anna, stage.last, "Gauls")
        await stage.slash(stage.anna, "act", sentence="romans")
        window, before = stage.last, await revision(stage)
        assert stage.pinged() == {person.id for person in stage.players[1:]}
        for person in stage.players[:3]:
            await stage.click(person, window, "Pass")
        reply = await stage.click(stage.dmitri, window, "Pass")
        assert await revision(stage) == before + 4
        assert "It is your turn" in reply.content
        assert stage.last.id == window.id


async def test_a_question_is_answered_after_a_restart_by_its_old_button(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        old = labels(stage.last)
    async with staged(database_url) as stage:
        assert labels(stage.last) == old
        assert stage.pinged() == set()
        assert "The bot is back" in stage.last.content
        await stage.click(stage.anna, stage.last, "Gauls")
        assert await revision(stage) == AFTER


async def test_a_button_of_another_version_is_answered(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        stored = stage.env.backend.get_message(stage.channel.id, stage.last.id)
        stored.components[0]["components"][0]["custom_id"] = "pass:1:7"
        reply = await stage.click(stage.anna, stage.last, "Gauls")
        assert "not in use any more" in reply.content


# typing


async def test_act_suggests_and_says_a_sentence(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, turn_of("romans"))
        first = await stage.suggestions(stage.dmitri, "act", "sentence")
        assert {"activate", "end"} <= set(first)
        leaders = await stage.suggestions(stage.dmitri, "act", "sentence", "activate ")
        cards = await stage.suggestions(stage.dmitri, "act", "sentence", f"{leaders[0]} ")
        before = await revision(stage)
        reply = await stage.slash(stage.dmitri, "act", sentence=cards[0], note="for Rome")
        assert await revision(stage) == before + 1
        assert "Romans: Activate a leader" in reply.content
        assert "> Romans: for Rome" in stage.last.content
        assert await stage.suggestions(stage.stranger, "act", "sentence") == []


async def test_the_shortcuts_say_the_same_sentences(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, turn_of("romans"))
        leader = (await stage.suggestions(stage.dmitri, "activate", "leader"))[0]
        found = await stage.dmitri.autocomplete(stage.channel, "activate", "card", "", leader=leader)
        before = await revision(stage)
        unfinished = await stage.slash(stage.dmitri, "activate", leader=leader)
        assert "Activate a leader › " in unfinished.content
        await stage.slash(stage.dmitri, "activate", leader=leader, card=found[0]["value"])
        assert await revision(stage) == before + 1


@pytest.mark.parametrize("command", ["support", "reinforce"])
async def test_a_shortcut_fills_in_its_words_one_after_the_other(database_url: str, command: str) -> None:
    names = {"support": ("card", "spaces"), "reinforce": ("card", "space")}[command]

    def offers(game: Game) -> bool:
        asked = [q for q in engine.questions(game) if q.waits and q.name == "turn"]
        return any(o.word == command for q in asked for o in engine.options(game, q.number))

    async with staged(database_url) as stage:
        question = await put(stage, played_until(offers, seed=2))
        person = stage.players[(await table_of(stage)).seats.index(question.seat)]
        filled: dict[str, str] = {}
        for name in names:
            found = await person.autocomplete(stage.channel, command, name, "", **filled)
            assert found
            filled[name] = found[0]["value"]
        before = await revision(stage)
        reply = await stage.slash(person, command, **filled)
        assert await revision(stage) == before + 1 or "›" in reply.content


async def test_pass_ends_a_turn_and_passes_in_a_window(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, turn_of("romans"))
        before = await revision(stage)
        assert "End my turn" in (await stage.slash(stage.dmitri, "pass")).content
        assert await revision(stage) == before + 1
        assert "not asked" in (await stage.slash(stage.dmitri, "pass")).content or "Pass" in labels(stage.last)


@pytest.mark.parametrize("name", ["offer_answer", "step", "first_player", "support"])
async def test_pass_says_where_there_is_nothing_to_pass_and_shows_the_question(database_url: str, name: str) -> None:
    async with staged(database_url) as stage:
        question = await put(stage, played_until(lambda game: asks(game, name)))
        person = stage.players[(await table_of(stage)).seats.index(question.seat)]
        before = await revision(stage)
        reply = await stage.slash(person, "pass")
        assert reply.content.startswith("There is nothing to pass here.")
        assert len(labels(reply)) > 1
        assert await revision(stage) == before


async def test_a_private_question_has_its_picture_and_keeps_it_while_it_stays_the_same(database_url: str) -> None:
    async with staged(database_url, pictures=True) as stage:
        question = await put(stage, played_until(lambda game: asks(game, "step")))
        person = stage.players[(await table_of(stage)).seats.index(question.seat)]
        shown = await stage.slash(person, "act")
        assert [one.filename for one in shown.attachments] == ["region.jpg"]
        sent = len(stage.env.http_requests)
        word = next(one for one in labels(shown) if one in ("Leave behind", "Take along"))
        step = await stage.click(person, shown, word)
        edits = [call for call in stage.env.http_requests[sent:] if call.method == "PATCH"]
        assert all("attachments" not in (call.json or {}) for call in edits)
        assert [one.filename for one in step.attachments] == ["region.jpg"]


async def test_march_suggests_the_nearest_first(database_url: str) -> None:
    async with staged(database_url) as stage:
        question = await put(stage, played_until(lambda game: asks(game, "step")))
        table = await table_of(stage)
        person = stage.players[table.seats.index(question.seat)]
        leader, here = str(question.about["leader"]), str(question.about["space"])
        found = await person.autocomplete(stage.channel, "march", "to", "", leader=leader)
        assert here not in {one["value"] for one in found}
        assert found[0]["value"] in {link.to for link in table.data.neighbours[here]}
        costs = [int(one["name"].rpartition("(")[2].split()[0]) for one in found if one["name"].endswith("MP)")]
        assert len(costs) > 10
        assert costs == sorted(costs)


async def test_desperate_times_are_answered_beforehand_in_private(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        edits = stage.last.edited_at
        found = await stage.suggestions(stage.boris, "desperate", "when")
        assert "not_this_turn" in found
        reply = await stage.slash(stage.boris, "desperate", when="not_this_turn")
        assert reply.ephemeral
        assert "Not this turn" in reply.content
        assert stage.last.edited_at == edits


async def test_for_chooses_among_ones_own_seats(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.slash(stage.anna, "game new")
        for seat in ("gauls", "romans"):
            await stage.slash(stage.anna, "join", position=seat)
        await stage.slash(stage.boris, "join", position="greeks")
        await stage.slash(stage.boris, "join")
        await stage.slash(stage.anna, "start")
        assert await stage.suggestions(stage.anna, "act", "for") == ["gauls", "romans"]
        refused = await stage.slash(stage.anna, "act", sentence="not_this_round", for_="romans")
        assert "7.4.1" in refused.content
        reply = await stage.slash(stage.anna, "act", sentence="not_this_turn", for_="romans")
        assert "Romans: Not this turn" in reply.content
        assert "not for you" in (await stage.slash(stage.anna, "act", sentence="x", for_="greeks")).content


async def test_march_goes_to_the_next_space(database_url: str) -> None:
    async with staged(database_url) as stage:
        question = await put(stage, played_until(lambda game: asks(game, "step")))
        table = await table_of(stage)
        person = stage.players[table.seats.index(question.seat)]
        leader = str(question.about["leader"])
        assert await stage.suggestions(person, "march", "leader") == [leader]
        to = table.options(question, ("to",))[0].word
        assert to in await stage.suggestions(person, "march", "to", to)
        await stage.slash(person, "march", leader=leader, to=to)
        entries = await stage.client.store.entries(table.row.id, table.row.revision)
        assert entries[0].words == ["to", to]


async def test_names_may_be_typed_without_taking_a_suggestion(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, played_until(lambda game: asks(game, "turn")))
        question = (await table_of(stage)).waiting[0]
        person = stage.players[(await table_of(stage)).seats.index(question.seat)]
        assert "**Roma**" in (await stage.slash(person, "space", name="roma ")).content
        assert "**Roma**" in (await stage.slash(person, "space", name="ROMA")).content
        assert "not_real" not in (await stage.slash(person, "space", name="not_real")).content
        reply = await stage.slash(person, "act", sentence="offer AN alliance")
        assert "Offer an alliance › …" in reply.content
        assert (await stage.slash(person, "hand", for_=(await table_of(stage)).seat_name(question.seat))).content


async def test_for_somebody_elses_seat_is_refused_also_without_a_sentence(database_url: str) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        assert "not for you" in (await stage.slash(stage.anna, "act", for_="romans")).content
        assert "There is no" in (await stage.slash(stage.anna, "act", for_="nobody")).content


# news


@pytest.mark.parametrize(
    ("command", "filled"),
    [("hand", {}), ("since", {}), ("act", {}), ("pass", {}), ("march", {"leader": "camillus", "to": "roma"})],
)
async def test_every_private_reply_begins_with_the_news_of_ended_orders(
    database_url: str, command: str, filled: dict[str, str]
) -> None:
    async with staged(database_url) as stage:
        await put(stage, turn_of("romans"))
        game = (await table_of(stage)).row.id
        await order(stage.client.store, game, "romans", "news:7.0", News("pass", "pass_over"))
        assert "pass is over" not in (await stage.slash(stage.anna, "hand")).content
        assert "pass is over" not in (await stage.slash(stage.dmitri, "status", share=True)).content
        assert (await stage.slash(stage.dmitri, command, **filled)).content.startswith("Your pass is over")
        assert "pass is over" not in (await stage.slash(stage.dmitri, "hand")).content


async def test_news_that_did_not_reach_him_begin_the_next_reply(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, turn_of("romans"))
        game = (await table_of(stage)).row.id
        await order(stage.client.store, game, "romans", "news:7.0", News("pass", "pass_over"))
        stage.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=404, code=10015, times=1)
        await stage.dmitri.slash(stage.channel, "hand")
        assert (await stage.slash(stage.dmitri, "hand")).content.startswith("Your pass is over")
        assert "pass is over" not in (await stage.slash(stage.dmitri, "hand")).content


async def test_so_does_a_reply_to_a_menu(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, turn_of("romans"))
        page = await stage.slash(stage.dmitri, "orders")
        game = (await table_of(stage)).row.id
        await order(stage.client.store, game, "romans", "news:7.0", News("pass", "pass_over"))
        card = next(
            option["value"]
            for row in rows(page)
            for part in row["components"]
            for option in part.get("options", ())
            if option["value"].startswith("rom_")
        )
        reply = answer(await stage.dmitri.select(page, values=[card]))
        assert reply.content.startswith("Your pass is over")


# errors


async def test_an_error_of_ours_is_told_with_its_number_and_changes_nothing(
    database_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    async with staged(database_url) as stage:
        await stage.start()
        with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
            patch.setattr(engine, "play", broken)
            reply = await stage.click(stage.anna, stage.last, "Gauls")
        number = reply.content.partition("error ")[2][:6]
        assert f"Error {number}" in caplog.text
        assert await revision(stage) == 1
        await stage.click(stage.anna, stage.last, "Gauls")
        assert await revision(stage) == AFTER


async def test_a_command_that_fails_outside_the_rules_is_told_too(
    database_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with staged(database_url) as stage:
        await stage.start()
        monkeypatch.setattr(stage.client.office.illustrator, "map", None)
        with caplog.at_level(logging.ERROR):
            reply = await stage.slash(stage.anna, "map")
            assert "Something broke" in reply.content
            assert "/log shows whether anything was done" in reply.content


async def test_7_1_march_suggests_whom_an_event_activates(database_url: str) -> None:
    """Senones on the March."""
    async with staged(database_url) as stage:
        board = Deeds()
        board.put("gauls", "sena_gallica", 4, "gallic_minor_1")
        board.put("gauls", "mediolanum", 2, "elitovius")
        board.event("gauls", "gal_22")
        assert board.asked() == [("gauls", "event_choice")]
        question = await put(stage, board.game)
        table = await table_of(stage)
        found = await stage.suggestions(stage.players[table.seats.index("gauls")], "march", "leader")
        assert found == [option.word for option in table.options(question)] != []
        assert "gallic_minor_1" in found
