"""A report rebuilds the position and its question and holds nothing that its reporter could not know."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from engine import (
    PLAYABLE,
    Game,
    SaveError,
    commitment,
    open_report,
    options,
    play,
    questions,
    random_answer,
    redacted,
    report,
    save,
    view,
)
from engine.core.choice import random_choice
from engine.core.fork import fork
from engine.core.frames import Together
from engine.core.window import Window
from engine.sword.desperate import ANNOUNCE, Desperate, DesperateLast, DesperateWindow, holders
from engine.sword.victory import VpOrder
from tests import checks, fuzz
from tests.cards.field import Field
from tests.rules.table import Table

SEED = "a seed of the report"
AHEAD = (("not_before_my_next_action",), ("only_if_somebody_else",), ("ask_me",), ("not_this_turn", "1"))


@cache
def positions() -> tuple[Game, ...]:
    return tuple(_positions())


def _positions() -> Iterator[Game]:
    """Of a random game of each scenario: those with sealed answers, and every fortieth."""
    for seed, scenario in enumerate(PLAYABLE):
        for number, game in enumerate(fuzz.random_game(seed, scenario=scenario)):
            top = game.stack[-1] if game.stack else None
            said = isinstance(top, Together) and any(ask.said for ask in top.asks)
            if said or number % 40 == 0 or game.winner or game.inside(DesperateLast):
                yield game


def twin(game: Game, viewer: str | None, rng: Random, changed: Counter[str]) -> Game:
    """Another game that looks the same to `viewer`: other hands, seed, sealed answers and answers ahead."""
    other = checks.redealt(game, viewer, rng)
    if not game.winner:
        other.seed = f"other seed {rng.random()}"
        changed["seed"] += 1
    changed["hands"] += other.hands != game.hands
    changed["own deck"] += viewer is not None and other.decks[viewer] != game.decks[viewer]
    for aside in other.asides:
        if aside.name == "ahead" and aside.seat != viewer and rng.random() < 0.7:
            other.asked += 1
            aside.number = other.asked
            other.ahead[aside.seat] = rng.choice(AHEAD)
            changed["ahead"] += 1
    top = other.stack[-1] if other.stack else None
    for ask in top.asks if isinstance(top, Together) else []:
        if ask.said and ask.number and ask.seat != viewer:
            said = random_choice(lambda words, ask=ask: ask.words(other, words), rng)  # type: ignore[misc]
            changed["sealed"] += said != ask.said
            ask.said = said
    if isinstance(top, Together) and top.asks and isinstance(top.asks[0], Desperate):
        _announce_instead_of_passing(other, top, viewer, changed)
    return other


def _announce_instead_of_passing(game: Game, top: Together[Game], viewer: str | None, changed: Counter[str]) -> None:
    """Who has answered ahead has said the other thing."""
    first = top.asks[0]
    assert isinstance(first, Desperate)
    asked = [ask.seat for ask in top.asks if ask.number]
    top.asks = [ask for ask in top.asks if ask.number or ask.seat == viewer]
    for seat in holders(game, first.before):
        if seat not in asked and seat != viewer:
            top.asks.append(type(first)(seat=seat, before=first.before, said=(ANNOUNCE,)))
            changed["announced ahead"] += 1


def look_alike(one: Game, other: Game, viewer: str | None) -> None:
    """The report of `viewer` is the same to the last byte, the public commitment apart."""
    texts = []
    for game in (one, other):
        text = report(game, viewer, SEED, {"revision": "7"})
        texts.append(text.replace(commitment(game.seed), "the commitment"))
    assert texts[0] == texts[1]


def test_two_games_that_look_the_same_give_the_same_report() -> None:
    rng = Random(7)
    changed: Counter[str] = Counter()
    assert len(positions()) >= 200
    for game in positions():
        for viewer in (None, *game.seats):
            look_alike(game, twin(game, viewer, rng, changed), viewer)
    assert all(changed[what] for what in ("seed", "hands", "own deck", "ahead", "sealed", "announced ahead")), changed


def test_the_viewer_sees_and_is_asked_the_same() -> None:
    for game in positions():
        for viewer in (None, *game.seats):
            copy = redacted(game, viewer, SEED)
            assert view(copy, viewer) == replace(view(game, viewer), commitment=commitment(copy.seed))
            mine = [ask for ask in questions(game) if ask.seat == viewer]
            assert [ask for ask in questions(copy) if ask.seat == viewer] == mine
            assert set(numbers(game)) <= set(numbers(copy))
            for ask in mine:
                assert options(copy, ask.number, barred=True) == options(game, ask.number, barred=True)
            asked = [ask.number for ask in questions(copy)]
            assert len(set(asked)) == len(asked)
            assert max(asked, default=0) <= copy.asked
            assert copy.draws == game.draws


def numbers(game: Game) -> list[tuple[str, str, int]]:
    return [(ask.seat, ask.name, ask.number) for ask in questions(game) if ask.waits]


def test_no_card_order_and_no_seed_is_left() -> None:
    for game in positions()[::10]:
        for viewer in (None, *game.seats):
            copy = redacted(game, viewer, SEED)
            assert (copy.seed == game.seed) == bool(game.winner)
            assert (copy.loaded, copy.events, copy.drawn, copy.returned) == ([], [], [], None)
            for seat in game.seats:
                before, after = ([*one.hands[seat], *one.decks[seat]] for one in (game, copy))
                assert sorted(before) == sorted(after)
                assert before != after or len(game.decks[seat]) < 6
    other = redacted(positions()[5], None, "another seed")
    assert (other.seed, other.decks) != (copy.seed, redacted(positions()[5], None, SEED).decks)


def test_a_copy_is_played_on_to_the_end() -> None:
    rng = Random(1)
    for game in positions()[::70]:
        copy = redacted(game, "romans", SEED)
        while not copy.winner:
            ask = fuzz.choose(copy, rng)
            copy = play(copy, ask.number, random_answer(copy, ask.number, rng)).game
            checks.conserved(copy)


def test_the_game_is_left_as_it_was() -> None:
    for game in positions()[::20]:
        before = save(game)
        report(game, "gauls", SEED, {})
        assert save(game) == before


# positions that random games seldom reach


def battle() -> Field:
    """Three cards that fit before a roll in Latium, in two hands."""
    table = Field()
    table.hand("romans", "rom_23", "rom_22")
    table.hand("etruscans_samnites", "ets_10", "ets_30")
    table.battle("samnites", "romans", "222", "222")
    return table


@pytest.mark.parametrize("said", ["insist rom_23", "pass"])
def test_who_insists_cannot_be_told_from_who_has_passed(said: str) -> None:
    """Asked again after a play: neither he who insists nor he who passed is; in the copy both are."""
    table = battle()
    table.say("romans", said)
    table.say("etruscans_samnites", "play ets_10")
    assert table.asked() == [("etruscans_samnites", "response")]
    window = table.game.inside(Window)
    assert window is not None
    assert window.passed + list(window.insisting) == ["romans"]
    other = fork(table.game)
    hidden = other.inside(Window)
    assert hidden is not None
    hidden.passed, hidden.insisting = (["romans"], {}) if hidden.insisting else ([], {"romans": ("rom_22",)})
    look_alike(table.game, other, "etruscans_samnites")
    look_alike(table.game, other, None)
    copy = redacted(table.game, "etruscans_samnites", SEED)
    assert [(ask.seat, ask.name) for ask in questions(copy) if ask.waits] == [
        ("etruscans_samnites", "response"),
        ("romans", "response"),
    ]
    mine = redacted(table.game, "romans", SEED).inside(Window)
    assert mine is not None
    assert (mine.passed, mine.insisting) == (window.passed, window.insisting)


def test_a_sealed_answer_is_unsaid_for_all_but_its_own_player() -> None:
    table = battle()
    table.say("romans", "play rom_23")
    copy = redacted(table.game, "etruscans_samnites", SEED)
    assert ("romans", "response") in [(ask.seat, ask.name) for ask in questions(copy)]
    assert questions(redacted(table.game, "romans", SEED)) == questions(table.game)
    assert "rom_23" not in report(table.game, None, SEED, {}).partition('"hands"')[0]
    found = open_report(report(table.game, "etruscans_samnites", SEED, {}))
    assert found.answered == ("romans",)
    assert open_report(report(table.game, "romans", SEED, {})).answered == ()


def desperate(**vp: int) -> Table:
    laid = Table()
    laid.game.round, laid.game.active = 5, "romans"
    laid.game.vp.update(vp)
    laid.game.ahead["gauls"] = laid.game.ahead["greeks"] = ("not_this_turn", "1")
    return laid


def test_7_4_5_who_has_passed_ahead_shows_neither_in_a_tie_nor_in_the_order() -> None:
    """Romans first; of Gauls and Greeks, level behind them, one has passed ahead and comes last."""
    saves = []
    for asks in ("gauls", "greeks"):
        laid = desperate(romans=9, gauls=5, greeks=5, etruscans_samnites=2)
        del laid.game.ahead[asks]
        laid.run(DesperateLast())
        assert laid.asked() == [("romans", "desperate_last")]
        last = laid.game.inside(DesperateLast)
        assert last is not None
        assert last.left[1] == asks
        saves.append(save(redacted(laid.game, "romans", SEED)))
    assert saves[0] == saves[1]
    copy = redacted(laid.game, "romans", SEED).inside(DesperateLast)
    assert copy is not None
    assert copy.left == ["romans", "gauls", "greeks", "etruscans_samnites"]


def test_7_4_5_nor_while_a_tie_is_ordered() -> None:
    """Romans and Etruscans are tied; whether the Gauls, alone on their level, will act is not known."""
    saves = []
    for gauls in (("not_this_turn", "1"), ("ask_me",)):
        laid = desperate(romans=9, etruscans_samnites=9, gauls=9, greeks=3)
        laid.game.ahead["greeks"] = gauls
        laid.run(DesperateLast())
        assert laid.asked() == [("etruscans_samnites", "tie_order")]
        saves.append(save(redacted(laid.game, "romans", SEED)))
    assert saves[0] == saves[1]
    copy = redacted(laid.game, "romans", SEED)
    order = copy.inside(VpOrder)
    assert order is not None
    assert order.order == ["etruscans_samnites", "romans", "gauls", "greeks"]
    after = play(copy, numbers(copy)[0][2], ("romans",)).game
    assert numbers(after)[0][:2] == ("romans", "desperate_last")


def test_7_4_1_the_answers_ahead_of_others_are_forgotten_ones_own_kept() -> None:
    laid = desperate()
    laid.game.ahead["romans"] = ("only_if_somebody_else",)
    laid.run(DesperateWindow(before="romans"))
    assert laid.asked() == [("etruscans_samnites", "desperate")]
    assert redacted(laid.game, "romans", SEED).ahead == {"romans": ("only_if_somebody_else",)}
    assert redacted(laid.game, None, SEED).ahead == {}


# the file


def test_the_file_says_what_it_is_and_opens_again() -> None:
    game = battle().game
    text = report(game, "romans", SEED, {"revision": "12", "error": "AB12", "words": "two\nlines"})
    found = open_report(text)
    assert save(found.game) == save(redacted(game, "romans", SEED))
    assert (found.seat, found.version, found.data) == ("romans", 2, (game.data.id, game.data.hash))
    assert found.about == {"revision": "12", "error": "AB12", "words": "two\nlines"}
    assert found.commitment == commitment(game.seed)
    assert found.asked == tuple(numbers(game))
    assert commitment(found.game.seed) != found.commitment
    assert open_report(report(game, None, SEED, {})).seat is None


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("report", 2, "report: of format 2"),
        ("seat", "carthage", "seat: 'carthage' is not in this game"),
        ("about", {"revision": 12}, "about: not an object of texts"),
        ("asked", 7, "the header of the report is broken"),
        ("data", {"id": "own"}, "the header of the report is broken"),
        ("save", {"rules": "chess"}, "rules: a save of 'chess'"),
        ("more", 1, "more: unknown key"),
        ("answered", None, "answered: missing"),
    ],
)
def test_a_broken_report_is_refused_with_what_is_wrong(key: str, value: object, told: str) -> None:
    raw = json.loads(report(battle().game, "romans", SEED, {}))
    raw[key] = value
    if value is None:
        del raw[key]
    with pytest.raises(SaveError, match=told):
        open_report(json.dumps(raw))


@pytest.mark.parametrize(("text", "told"), [("{", "not JSON"), ("[]", "no report"), ("{}", "no report")])
def test_what_is_no_report_is_refused(text: str, told: str) -> None:
    with pytest.raises(SaveError, match=told):
        open_report(text)
