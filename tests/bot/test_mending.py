"""Adjustments put to the table: what they say, and what becomes of them."""

from random import Random

import pytest

import engine
from bot.course import ADJUST
from bot.language.i18n import speaking
from bot.language.texts import CONTENT
from bot.refusals import Refused
from bot.votes import mending, motions, proposals
from bot.votes.objections import Outdated, TooMuch
from engine import Choice, Game, IllegalChoice
from engine.sword.game import Stack, Units
from engine.sword.listing import listing
from engine.sword.view import view
from tests.bot.discord_limits import faults_of_suggestions
from tests.bot.room import ANNA, BORIS, CLARA, DMITRI, Room, asks, labels, played_until
from tests.bot.voting import after_two, ask, made, open_ones, pinged, shown, vote
from tests.counts import table_of

OTHERS = {BORIS, CLARA, DMITRI}
PICKED = 0.1


async def test_an_adjustment_says_what_is_and_what_would_be(room: Room) -> None:
    await after_two(room)
    before = (await room.table()).public.seats[0].vp
    await ask(room, ANNA, "adjust", "vp gauls 9; loyalty roma 2")
    assert pinged(room) == OTHERS
    assert f"`vp gauls 9` Gauls: {before} VP → 9 VP" in shown(room).text
    assert "`loyalty roma 2` Roma: loyalty 3 → loyalty 2" in shown(room).text
    for user in OTHERS:
        assert (await room.table()).public.seats[0].vp == before
        await vote(room, user)
    table = await room.table()
    assert table.public.seats[0].vp == 9
    assert table.public.spaces["roma"].loyalty == 2
    entries = (await room.store.entries(table.row.id))[-2:]
    assert [(entry.by, entry.user, entry.words[0]) for entry in entries] == [("table", ANNA, ADJUST)] * 2


def test_7_2_4_an_adjustment_tells_mercenaries_in_a_city_from_those_outside() -> None:
    game = engine.new_game("five", seed="split").game
    game.stacks["lilybaeum"] = (Stack("carthage", outside=Units(4, 2), inside=Units(1, 3)),)
    line, *_follows = mending.told(table_of(game), [("mercenaries", "lilybaeum", "3", "3")])
    assert "Lilybaeum, mercenaries: 2 + 3 inside → " in line
    assert "  carthage: 6 CU (2 of them mercenaries), inside 4 CU (3 of them mercenaries)" in listing(view(game, None))


async def test_an_adjustment_goes_by_names_too_and_says_what_is_wrong(room: Room) -> None:
    await after_two(room)
    with pytest.raises(Refused):
        await ask(room, ANNA, "adjust", "vp gauls 99")
    with pytest.raises(Refused):
        await ask(room, ANNA, "adjust", " ; ")
    await ask(room, ANNA, "adjust", "loyalty Roma 2")
    assert proposals.sentences_in((await open_ones(room))[0]) == [("loyalty", "roma", "2")]


async def test_an_adjustment_may_be_agreed_to_while_the_game_goes_on(room: Room) -> None:
    await after_two(room)
    await ask(room, ANNA, "adjust", "vp gauls 9")
    await room.say("pass", seat="greeks")
    for user in OTHERS:
        await vote(room, user)
    assert (await room.table()).public.seats[0].vp == 9


async def test_an_adjustment_that_no_longer_fits_is_void_and_says_why(room: Room) -> None:
    table = await after_two(room)
    await ask(room, ANNA, "adjust", "vp gauls 9")
    await room.desk.adjust(table.row.id, [("vp", "gauls", "9")], BORIS)
    for user in (BORIS, CLARA):
        await vote(room, user)
    with pytest.raises(Outdated):
        await vote(room, DMITRI)
    assert "**Void**" in shown(room).text
    assert labels(shown(room)) == []
    assert [row.ended for row in await made(room)] == ["void"]


async def test_an_adjustment_is_void_when_what_it_shows_as_now_is_not_so_any_more(room: Room) -> None:
    table = await after_two(room)
    await ask(room, ANNA, "adjust", "vp gauls 9")
    await room.desk.adjust(table.row.id, [("vp", "gauls", "5")], BORIS)
    for user in (BORIS, CLARA):
        await vote(room, user)
    with pytest.raises(Outdated, match="no longer as it says"):
        await vote(room, DMITRI)
    assert "**Void**: the position has changed meanwhile" in shown(room).text
    assert "says here. Nothing was changed" in shown(room).text
    assert [row.ended for row in await made(room)] == ["void"]
    assert (await room.table()).public.seats[0].vp == 5


async def test_more_than_ten_sentences_are_not_even_read(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await after_two(room)
    ten = "; ".join(f"loyalty roma {2 + number % 2}" for number in range(mending.SENTENCES))
    assert len(mending.read(await room.table(), f"{ten}; ;")) == mending.SENTENCES
    monkeypatch.setattr(engine, "adjust_options", None)
    for typed in (f"{ten}; vp gauls 9", "vp gauls 9" + " " * mending.LONGEST):
        with pytest.raises(TooMuch) as refused:
            await ask(room, ANNA, "adjust", typed)
        assert "10 sentences at most" in refused.value.tell()
        assert "Make two of it" in refused.value.tell()


async def test_all_that_is_proposed_can_be_read_in_the_message(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await after_two(room)
    told = mending.told
    room_left = CONTENT - motions.BALLOT - len(f"<@{ANNA}> asks to mend the position:\n")
    for length, fits in ((room_left, True), (room_left + 1, False)):
        line = "x" * length
        monkeypatch.setattr(mending, "told", lambda *_, line=line: [line])
        if fits:
            await ask(room, ANNA, "adjust", "vp gauls 9")
            for user in (BORIS, CLARA):
                assert line in shown(room).text
                await vote(room, user)
            assert line in shown(room).text
            await vote(room, ANNA, "no")
            assert line in shown(room).text
        else:
            with pytest.raises(TooMuch):
                await ask(room, ANNA, "adjust", "vp gauls 9")
    monkeypatch.setattr(mending, "told", told)


@pytest.mark.parametrize(
    "typed",
    ["vp gauls 9; " * 40, "cu " * 400, "x" * 6000, "cu" + " " * 6000, ";" * 2000, "vp gauls 9; " * 9 + "loyalty roma "],
)
async def test_suggestions_for_long_texts_cost_nothing(room: Room, monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    table = await after_two(room)
    monkeypatch.setattr(engine, "adjust", None)
    monkeypatch.setattr(engine, "adjust_options", None)
    assert mending.suggested(table, typed) == []


async def test_after_the_first_wrong_word_nothing_more_is_looked_up(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, looked = await after_two(room), []
    find = engine.adjust_options

    def options(game: Game, said: Choice, *, barred: bool = False) -> tuple[engine.Option, ...]:
        looked.append(said)
        return find(game, said, barred=barred)

    monkeypatch.setattr(engine, "adjust_options", options)
    with pytest.raises(Refused):
        mending.read(table, "cu " * 300)
    assert len(looked) < 6


@pytest.mark.parametrize("typed", ["siege roma 1 gauls", "siege Roma 1 Gauls", "siege roma"])
async def test_a_refusal_is_about_the_space_that_was_named(room: Room, typed: str) -> None:
    await after_two(room)
    with pytest.raises(Refused) as refused:
        await ask(room, ANNA, "adjust", typed)
    assert "no enemy CU stand before Roma" in refused.value.tell()


async def test_without_a_space_a_refusal_names_none(room: Room) -> None:
    table = await after_two(room)
    with pytest.raises(Refused) as refused:
        await ask(room, ANNA, "adjust", "siege")
    told = refused.value.tell()
    assert "nothing of the kind" in told
    assert not [space.name for space in table.data.spaces.values() if space.name in told]


async def test_the_example_of_an_adjustment_may_be_typed_in_either_language(room: Room) -> None:
    table = await after_two(room)
    for language, words in (("en", "CU, leader, commander"), ("ru", "БО, лидер, командир")):
        with speaking(language):
            with pytest.raises(Refused) as refused:
                await ask(room, ANNA, "adjust", "bogus")
            told = refused.value.tell()
            assert words in told
            example = told.rpartition(": ")[2]
            assert mending.read(table, example.replace("5", "4")) == [("cu", "romans", "roma", "4")]


@pytest.mark.parametrize("typed", ["bogus", " ; ", "cu romans", "siege foo 1 gauls"])
async def test_what_is_no_adjustment_is_sent_to_the_suggestions(room: Room, typed: str) -> None:
    await after_two(room)
    with pytest.raises(Refused) as refused:
        await ask(room, ANNA, "adjust", typed)
    told = refused.value.tell()
    assert "Type /adjust and take the suggestions" in told
    assert "CU, leader, commander" in told
    assert "/act" not in told


async def test_an_adjustment_can_be_taken_back(room: Room) -> None:
    before = (await after_two(room)).public
    await ask(room, ANNA, "adjust", "vp gauls 9")
    for user in OTHERS:
        await vote(room, user)
    await ask(room, BORIS, "undo", "4")
    for user in (ANNA, CLARA, DMITRI):
        await vote(room, user)
    assert (await room.table()).public == before


async def test_where_a_hidden_card_is_makes_no_difference_to_what_is_proposed(room: Room) -> None:
    await room.start()
    game = played_until(lambda one: asks(one, "turn"))
    told = []
    for seed in ("one", "two"):
        await room.put(engine.redacted(game, None, seed))
        card = game.data.decks_for(game.data.positions["romans"].deck, game.setting.players)[0]
        await ask(room, ANNA, "adjust", f"card {card} discards")
        told.append(shown(room).text)
        await vote(room, ANNA, "no")
    assert told[0] == told[1]


async def test_every_adjustment_can_be_told_read_back_and_suggested(room: Room) -> None:
    await room.start()
    rng = Random(5)
    verbs = set()
    for seed in range(4):
        table = await room.put(played_until(lambda game: asks(game, "turn") and rng.random() < PICKED, seed))
        for option in engine.adjust_options(table.running, ()):
            said = _sentence(table.running, option.word, rng)
            try:
                lines = mending.told(table, [said])
            except IllegalChoice:  # what is asked now would lose its answers
                continue
            old, _arrow, new = lines[0].partition(f"`{' '.join(said)}` ")[2].rpartition(": ")[2].partition(" → ")
            assert old != new, lines[0]
            assert mending.read(table, " ".join(said)) == [said]
            assert faults_of_suggestions(mending.suggested(table, " ".join(said[:-1]) + " ")) == []
            verbs.add(option.word)
    assert verbs > {"cu", "leader", "control", "vp", "card", "alliance", "reshuffle", "plunder"}


def _sentence(game: Game, verb: str, rng: Random) -> Choice:
    said: Choice = (verb,)
    while options := engine.adjust_options(game, said):
        said = (*said, rng.choice(options).word)
    return said
