"""5 The turn sequence."""

import pytest

from engine.core.play import questions
from engine.sword.abilities import MINES_DEPLETED
from engine.sword.events import (
    BecameActive,
    CardPlayed,
    DeckReshuffled,
    FirstPlayerChosen,
    GameEnded,
    PhaseBegan,
    RoundBegan,
    TurnBegan,
    TurnEnded,
)
from engine.sword.game import Siege
from engine.sword.sequence import Match, Round, Turn
from engine.sword.victory import TIES
from tests.rules.table import Table

ETRUSCANS = "etruscans_samnites"
SEATS = ["gauls", ETRUSCANS, "greeks", "romans"]
PHASES = ["mines", "draw", "first_player", "action", "attrition", "surrender", "isolation", "scoring"]


def match(**vp: int) -> Table:
    """The whole game from its beginning, with nobody holding Desperate Times."""
    table = Table(empty=False)
    game = table.game
    game.turn, game.round, game.phase, game.first, game.active = 0, 0, "", "", ""
    game.vp.update(vp)
    for cards in game.desperate.values():
        cards.clear()
    table.run(Match())
    return table


def answer(table: Table) -> None:
    """Answer a question by its default."""
    seat, name = table.asked()[0]
    table.say(seat, " ".join(table.default(seat, name) or ()), name)


def go_on(table: Table, until: str) -> None:
    """Answer by default until a question of that name is asked."""
    while table.asked()[0][1] != until:
        answer(table)


def phases(table: Table) -> list[str]:
    return [event.phase for event in table.events if isinstance(event, PhaseBegan)]


def active(table: Table) -> list[str]:
    return [event.seat for event in table.events if isinstance(event, BecameActive)]


def turn(seat: str, table: Table) -> Table:
    table.run(Turn(seat=seat))
    return table


def romans() -> Table:
    """Valerius with 5 CU in Roma and a 3-card; a minor leader to place."""
    table = Table()
    table.put("romans", "roma", 5, "valerius")
    table.hand("romans", "rom_01", "rom_05")
    return table


# 3, 5.1-5.3


def test_3_decks_are_shuffled_and_the_first_hand_drawn_in_turn_1() -> None:
    table = match()
    purposes = [draw.purpose for draw in table.game.drawn]
    assert purposes == [f"deck {seat}" for seat in SEATS]
    assert all(draw.hidden for draw in table.game.drawn)
    for seat in SEATS:
        deck = [*table.game.hands[seat], *table.game.decks[seat]]
        assert deck != sorted(deck)
        assert len(table.game.hands[seat]) == (8 if seat == "romans" else 7)
    assert (table.game.turn, table.game.round) == (1, 0)
    assert table.told(TurnBegan) == [TurnBegan(turn=1)]
    assert phases(table) == ["mines", "draw", "first_player"]


def test_7_4_1_answers_ahead_stand_from_the_beginning() -> None:
    table = Table(empty=False)
    table.run(Match())
    assert {(ask.seat, ask.name) for ask in questions(table.game) if not ask.waits} == {
        (seat, "ahead") for seat in SEATS
    }


def test_5_1_mines_are_checked_at_the_start_of_each_turn() -> None:
    table = match()
    table.control("romans", "luna", "populonium", "rusellae", "caere", "faesulae")
    assert MINES_DEPLETED not in table.game.markers
    while table.game.turn == 1:
        answer(table)
    assert MINES_DEPLETED in table.game.markers


def test_5_3_the_player_with_fewest_vp_picks_who_goes_first() -> None:
    table = match(greeks=4)
    assert table.asked() == [("greeks", "first_player")]
    assert table.words("greeks") == SEATS
    assert table.words("greeks", "romans") == []
    assert table.default("greeks") == ("greeks",)
    table.say("greeks", "romans")
    assert table.game.first == "romans"
    assert table.told(FirstPlayerChosen) == [FirstPlayerChosen(seat="romans", by="greeks")]
    assert table.game.phase == "action"
    assert table.asked() == [("romans", "turn")]


def test_5_3_of_the_tied_the_winner_of_the_tie_says_who_picks() -> None:
    table = match()
    assert table.asked() == [("gauls", "tie_choice")]
    assert table.question("gauls").about["where"] == "5.3"
    table.say("gauls", "romans")
    assert table.asked() == [("romans", "first_player")]


# 5.4


def test_5_4_five_rounds_clockwise_from_the_first_player() -> None:
    table = match(greeks=4)
    table.say("greeks", "romans")
    go_on(table, "tie_order")
    assert active(table) == ["romans", "gauls", ETRUSCANS, "greeks"] * 5
    assert [event.round for event in table.events if isinstance(event, RoundBegan)] == [1, 2, 3, 4, 5]
    assert {event.cause for event in table.events if isinstance(event, BecameActive)} == {"5.4"}


def test_5_4_passing_is_legal_and_he_says_when_he_has_done() -> None:
    table = turn("romans", romans())
    assert table.game.active == "romans"
    assert table.default("romans") == ("end",)
    table.say("romans", "end")
    assert table.asked() == []
    assert table.told(TurnEnded) == [TurnEnded(seat="romans", played=False)]


def test_5_4_any_number_of_minor_leaders_and_one_card() -> None:
    table = romans()
    table.put("romans", "velitrae", 2)
    turn("romans", table)
    table.say("romans", "minor roman_minor_1 velitrae")
    table.say("romans", "support rom_05 capua done")
    assert [event.card for event in table.events if isinstance(event, CardPlayed)] == ["rom_05"]
    for use in ("activate", "support", "reinforce", "event"):
        assert table.refused("romans", use) == ("5.4", "card_of_the_round_played")
    table.say("romans", "minor roman_minor_2 velitrae roman_minor_1")
    table.say("romans", "end")
    assert table.told(TurnEnded) == [TurnEnded(seat="romans", played=True)]


def test_5_4_what_he_may_do() -> None:
    table = turn("romans", romans())
    words = table.words("romans")
    assert {"activate", "support", "reinforce", "ally", "minor", "end"} <= set(words)
    assert table.words("romans", "end") == []
    assert table.words("romans", "ally romans") == ["gauls", "etruscans", "samnites", "greeks"]
    assert table.words("romans", "activate") == ["valerius"]
    assert table.words("romans", "minor") == ["roman_minor_1", "roman_minor_2"]
    assert table.question("romans").hidden


def test_15_1_offers_of_one_turn_are_remembered() -> None:
    table = turn("romans", romans())
    table.say("romans", "ally romans greeks")
    assert table.asked() == [("greeks", "offer_answer")]
    table.say("greeks", "accept")
    assert table.game.allied("romans", "greeks")
    table.say("romans", "ally romans gauls")
    table.say("gauls", "refuse")
    assert table.refused("romans", "ally romans gauls") == ("15.1", "offered_this_turn")
    assert table.asked() == [("romans", "turn")]


def test_15_5_an_alliance_is_broken_for_3_support() -> None:
    table = romans()
    table.ally("romans", "greeks")
    turn("romans", table)
    table.say("romans", "break romans greeks roma roma capua done")
    assert not table.game.allied("romans", "greeks")
    assert (table.game.loyalty["roma"], table.game.control["capua"]) == (1, "independent")
    assert table.asked() == [("romans", "turn")]


def test_13_1_1_a_marker_at_the_end_of_each_action() -> None:
    table = romans()
    table.put("romans", "pisae", 1)
    turn("romans", table)
    table.say("romans", "minor roman_minor_1 pisae")
    assert table.game.sieges == {"pisae": Siege(0, "romans")}


def test_5_4_what_is_limited_to_once_a_round_is_free_again_in_the_next() -> None:
    table = match(greeks=4)
    table.say("greeks", "romans")
    table.game.rolled.append("antium")
    for seat in ("romans", "gauls", ETRUSCANS):
        table.say(seat, "end")
        assert table.game.rolled == ["antium"]
    table.say("greeks", "end")
    assert (table.game.round, table.game.rolled) == (2, [])


def test_5_4_each_player_becomes_active_after_the_window() -> None:
    table = Table()
    table.run(Round(to_act=["greeks", "romans"]))
    assert table.asked() == [(seat, "desperate") for seat in ("greeks", "romans", "gauls", ETRUSCANS)]
    for seat in SEATS:
        table.say(seat, "pass")
    assert table.asked() == [("greeks", "turn")]
    assert table.game.active == "greeks"
    table.say("greeks", "end")
    assert table.asked()[0] == ("romans", "desperate")


def test_7_4_5_after_round_5() -> None:
    table = match(greeks=4, romans=7)
    table.game.desperate["romans"].append("rom_dt_1")
    table.say("greeks", "romans")
    go_on(table, "desperate_last")
    assert table.asked() == [("romans", "desperate_last")]
    assert (table.game.round, table.game.phase) == (5, "action")
    assert active(table) == ["romans", "gauls", ETRUSCANS, "greeks"] * 5


# 5.5-5.11


def test_5_the_phases_of_a_turn() -> None:
    table = match(greeks=4)
    while table.game.turn == 1:
        assert table.game.phase == "action" or not table.game.active
        answer(table)
    assert phases(table)[:10] == [*PHASES, "alliances", "reinforcement"]
    assert table.told(TurnBegan) == [TurnBegan(turn=1), TurnBegan(turn=2)]
    assert table.game.round == 0
    assert table.told(GameEnded) == []


def test_5_2_the_draw_phase_of_each_turn() -> None:
    table = match(greeks=4)
    while table.game.turn == 1:
        answer(table)
    assert [seat for seat, name in table.asked() if name == "discard"] == [ETRUSCANS, "greeks", "romans"]
    assert table.told(DeckReshuffled) == []


# 4.2, 4.3


def end_of_turn(number: int, length: str = "full", **vp: int) -> Table:
    """The end of a turn, from the check of victory on."""
    table = Table(empty=False, length=length)
    table.game.turn, table.game.active, table.game.phase = number, "", "scoring"
    table.game.vp.update(vp)
    table.run(Match(at=Match.victory_check.name))
    return table


def test_4_2_automatic_victory_ends_the_game_at_once() -> None:
    table = end_of_turn(1, greeks=9)
    assert table.game.winner == "greeks"
    assert [event.cause for event in table.events if isinstance(event, GameEnded)] == ["4.2"]
    assert phases(table) == []
    assert questions(table.game) == ()


def test_4_2_below_the_number_the_game_goes_on() -> None:
    table = end_of_turn(1, greeks=8)
    assert not table.game.winner
    assert phases(table)[:2] == ["alliances", "reinforcement"]


@pytest.mark.parametrize(("length", "last"), [("full", 9), ("short", 6)])
def test_4_3_after_the_last_turn_most_vp_win(length: str, last: int) -> None:
    table = end_of_turn(last, length, romans=7)
    assert table.game.winner == "romans"
    assert [event.cause for event in table.events if isinstance(event, GameEnded)] == ["4.3"]
    table = end_of_turn(last - 1, length, romans=7)
    assert not table.game.winner
    assert phases(table)[0] == "alliances"


def test_4_4_a_tied_victory_goes_by_the_list() -> None:
    assert end_of_turn(9).game.winner == TIES[0]


def test_5_10_3_the_game_ends_with_the_last_player() -> None:
    table = Table(empty=False)
    table.game.winner, table.game.active = "romans", ""
    table.run(Match(at=Match.end_turn.name))
    assert table.told(TurnBegan) == []
    assert questions(table.game) == ()


def test_5_4_who_can_only_end_and_has_no_cards_is_not_asked() -> None:
    """Everybody knows it; with a card in hand he is asked, whatever it is good for."""
    table = turn("romans", Table())
    assert table.asked() == [("romans", "turn")], "he may offer alliances"
    assert not table.question("romans").hidden
    table = Table()
    table.game.fallen.extend(["gauls", ETRUSCANS, "greeks"])
    assert turn("romans", table).asked() == []
    assert table.told(TurnEnded) == [TurnEnded(seat="romans", played=False)]
    table = Table()
    table.game.fallen.extend(["gauls", ETRUSCANS, "greeks"])
    table.hand("romans", "rom_05")
    assert turn("romans", table).asked() == [("romans", "turn")]
