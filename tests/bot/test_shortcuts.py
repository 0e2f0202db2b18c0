"""A shortcut answers the question it is for, and no other that happens to stand."""

from collections.abc import Iterator, Mapping
from random import Random

import pytest

import engine
from bot.beforehand import prepared
from bot.desk import Answered, Desk
from bot.storage.store import Answer
from engine import Choice, Game, Question
from tests.bot.stage import Stage, labels, staged
from tests.bot.test_cogs_play import put, table_of, turn_of

TURN = {"turn", "neutral"}
ANSWERS: Mapping[str, set[str]] = {
    "activate": TURN,
    "support": {*TURN, "support"},
    "reinforce": TURN,
    "event": {"turn"},
    "respond": {"response"},
    "desperate": {"desperate", "desperate_instead", "desperate_last", "desperate_use", "ahead"},
    "ally propose": {"turn"},
    "ally break": {"turn"},
    "march": {*TURN, "activation", "step", "pursue", "flank", "desperate_use"},
}
"""By shortcut the questions it may answer."""
FIRST: Mapping[str, str] = {
    "activate": "leader",
    "support": "spaces",
    "reinforce": "card",
    "event": "card",
    "respond": "card",
    "desperate": "when",
    "ally propose": "power",
    "ally break": "power",
    "march": "leader",
}
"""The option of each in which a whole answer to the question that stands is typed."""


def standing(seed: int) -> Iterator[tuple[Game, Question, Choice]]:
    """Of a random game, the first question of each kind with an answer to it."""
    rng, met = Random(seed), set[str]()
    game = engine.new_game("four", seed=f"room {seed}").game
    while not game.winner:
        question = next(ask for ask in engine.questions(game) if ask.waits)
        said = engine.random_answer(game, question.number, rng)
        if question.name not in met:
            met.add(question.name)
            yield game, question, said
        game = engine.play(game, question.number, said).game


async def stand(stage: Stage, game: Game) -> None:
    """The game of the stage, begun, has this position."""
    row = (await table_of(stage)).row
    answer = Answer(seat=None, user=None, question=None, words=())
    with stage.env.time_context():
        await stage.client.store.record_answers(row, [(answer, engine.save(game))], at=row.created, draws=game.draws)


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 4))])
async def test_no_shortcut_answers_another_question(
    database_url: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered: list[str] = []
    real = Desk.answer

    async def counting(desk: Desk, game: int, user: int, number: int, *rest: object, **more: object) -> Answered:
        table = await desk.table(game)
        answered.extend(one.name for one in table.questions if one.number == number)
        return await real(desk, game, user, number, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Desk, "answer", counting)
    kinds = set[str]()
    async with staged(database_url) as stage:
        await stage.start()
        for game, question, said in standing(seed):
            kinds.add(question.name)
            await stand(stage, game)
            for command in ANSWERS:
                if question.name in ANSWERS[command]:
                    continue
                person = stage.players[(await table_of(stage)).seats.index(question.seat)]
                filled = {FIRST[command]: " ".join(said), **({"to": "roma"} if command == "march" else {})}
                reply = await stage.slash(person, command, **filled)
                assert reply.content
                assert set(answered) <= ANSWERS[command], (command, question.name, said)
                if answered:  # of another question of its own
                    answered.clear()
                    await stand(stage, game)
    assert len(kinds) > 10


async def test_support_without_its_card_asks_for_the_card_and_spends_nothing(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, turn_of("romans"))
        table = await table_of(stage)
        question = next(one for one in table.waiting if one.seat == "romans")
        cards = [option.word for option in table.options(question, ("support",))]
        for spaces in ("roma", "Roma, capua"):
            reply = await stage.slash(stage.dmitri, "support", spaces=spaces)
            assert reply.content.startswith("With which card?")
            names = " ".join(labels(reply))
            assert all(table.data.cards[card].name in names for card in cards)
        assert (await table_of(stage)).row.revision == table.row.revision


async def test_support_takes_several_spaces_with_commas_between(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, turn_of("romans"))
        table = await table_of(stage)
        question = next(one for one in table.waiting if one.seat == "romans")
        said = next(
            (card, first.word, second.word)
            for card in sorted({option.word for option in table.options(question, ("support",))})
            for first in table.options(question, ("support", card))
            if first.kind == "space"
            for second in table.options(question, ("support", card, first.word))
            if second.kind == "space" and second.word != first.word
        )
        names = [table.data.spaces[space].name for space in said[1:]]
        await stage.slash(stage.dmitri, "support", card=said[0], spaces=", ".join(names))
        store = stage.client.store
        entries = await store.entries(table.row.id, table.row.revision)
        with stage.env.time_context():
            draft = await store.draft(table.row.id, "romans", question.number)
        assert tuple(entries[0].words if entries else draft) == ("support", *said)


async def test_what_is_the_matter_is_said_where_no_suggestions_come_up(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, turn_of("romans"))
        table = await table_of(stage)
        for person, seat in zip(stage.players, table.seats, strict=True):
            if seat == "romans":
                continue
            for command, filled in (
                ("march", {"leader": "x", "to": "roma"}),
                ("activate", {"leader": "x"}),
                ("support", {"spaces": "x"}),
                ("event", {"card": "x"}),
            ):
                reply = await stage.slash(person, command, **filled)
                assert "suggestions" not in reply.content, command
                assert "not asked anything now" in reply.content or "Nothing" in reply.content
                assert "something else" not in reply.content, "nothing is asked"
        assert "no seat in this game" in (await stage.slash(stage.stranger, "hand", for_="x")).content


async def test_in_ones_own_turn_desperate_times_are_not_what_is_asked(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, turn_of("romans"))
        reply = await stage.slash(stage.dmitri, "desperate", when="announce")
        assert reply.content.startswith("Nothing was done: you are asked nothing about Desperate Times now (7.4).")
        assert "It is your turn. What do you do?" in reply.content
        assert "not asked anything" not in reply.content


async def test_a_wrong_word_in_prepare_is_not_sent_to_act(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, turn_of("romans"))
        table = await table_of(stage)
        person = next(
            one
            for one, seat in zip(stage.players, table.seats, strict=True)
            if seat != "romans" and prepared.prospect(table, seat) is not None
        )
        reply = await stage.slash(person, "prepare", sentence="foo")
        assert reply.content.startswith("“foo” is not among the answers here.")
        assert "/act" not in reply.content.splitlines()[0]
