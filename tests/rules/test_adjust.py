"""What the table mends by consent: each verb, what it refuses, what follows from it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

import pytest

from engine import adjust, adjust_options, new_game, options, questions, save
from engine.core.choice import Barred, Choice, Option, allowed, walk
from engine.core.events import Event
from engine.core.play import IllegalChoice
from engine.sword import adjust as adjusting
from engine.sword import events
from engine.sword.decks import Draw
from engine.sword.desperate import Ahead, DesperateWindow, open_asides
from engine.sword.game import ASIDE, DISPLACED, INDEPENDENT, OUT, POOL, Decision, Siege, Sword
from engine.sword.leaders import DrawConsuls
from engine.sword.muster import BringLeaders, RaiseCu
from engine.sword.rules import EVENTS
from engine.sword.sequence import Turn, TurnWithoutCards
from engine.sword.victory import Fewest
from tests.rules.marching import activate
from tests.rules.table import Table

ETRUSCANS = "etruscans_samnites"


def laid() -> Table:
    """The Romans are at their turn on an empty board."""
    table = Table()
    table.run(Turn(seat="romans"))
    return table


def mend(table: Table, words: str) -> list[Event]:
    """What is told of it, without the head."""
    outcome = adjust(table.game, tuple(words.split()))
    assert outcome.events[0] == events.Adjusted(said=tuple(words.split()))
    assert outcome.draws == ()
    table.game = outcome.game
    return list(outcome.events[1:])


def refused(table: Table, words: str) -> tuple[str, str] | None:
    """Section and key of the refusal; None where a word is not known there. The game is left as it was."""
    before = save(table.game)
    with pytest.raises(IllegalChoice) as caught:
        adjust(table.game, tuple(words.split()))
    assert save(table.game) == before
    barred = caught.value.barred
    return (barred.rule, barred.key) if barred else None


def offered(table: Table, words: str = "") -> list[str]:
    return [option.word for option in adjust_options(table.game, tuple(words.split()))]


# how it is said


def test_5_4_word_by_word_as_any_answer() -> None:
    table = laid()
    assert offered(table)[:3] == ["cu", "leader", "control"]
    assert set(offered(table, "cu")) == {"romans", "gauls", *("etruscans", "samnites", "greeks"), *table.game.npps()}
    assert offered(table, "cu romans roma")[:3] == ["1", "2", "3"]
    every = {option.word: option.barred for option in adjust_options(table.game, ("cu", "romans", "roma"), barred=True)}
    assert every["0"] is not None
    assert offered(table, "cu romans roma 5") == []
    with pytest.raises(IllegalChoice):
        adjust_options(table.game, ("cu", "romans", "atlantis"))


@pytest.mark.parametrize(
    "words", ["", "cu", "cu romans roma", "cu romans roma 1 1", "gold romans 1", "cu romans roma -1"]
)
def test_5_4_what_is_no_sentence_is_refused(words: str) -> None:
    assert refused(laid(), words) is None


def test_5_4_questions_stay_open_under_new_numbers_and_nothing_else_changes() -> None:
    table = laid()
    open_asides(table.game)
    before, asked = save(table.game), questions(table.game)
    mend(table, "vp romans 7")
    now = questions(table.game)
    assert [(ask.seat, ask.name) for ask in now] == [(ask.seat, ask.name) for ask in asked]
    assert min(ask.number for ask in now) > max(ask.number for ask in asked)
    other = save(table.game)
    assert before != other
    mend(table, "vp romans 6")
    assert table.game.vp["romans"] == 6


def test_4_not_when_the_game_is_over() -> None:
    table = laid()
    table.game.winner = "gauls"
    assert refused(table, "vp romans 7") == ("4", "game_over")
    assert offered(table) == []
    assert all(option.barred for option in adjust_options(table.game, (), barred=True))


def test_5_4_a_verb_with_nothing_to_say_is_refused() -> None:
    assert refused(laid(), "commander") == ("2", "nothing_to_adjust")


# CU


def test_2_cu_come_and_go() -> None:
    table = laid()
    assert mend(table, "cu romans roma 5") == [
        events.CuPlaced(power="romans", space="roma", number=5, cause=events.TABLE)
    ]
    assert mend(table, "cu romans roma 2") == [
        events.CuLost(power="romans", space="roma", number=3, cause=events.TABLE)
    ]
    assert table.cu("roma", "romans") == 2
    assert refused(table, "cu romans roma 2") == ("2", "as_it_is")
    assert len(mend(table, "cu romans roma 4")) == 1
    assert table.cu("roma", "romans") == 4
    mend(table, "cu romans roma 0")
    assert table.game.stacks == {}


def test_9_3_1_inside_a_city_with_enemies_before_it() -> None:
    table = laid()
    assert offered(table, "cu samnites capua 3") == []
    table.control("samnites", "capua")
    table.put("romans", "capua", 4, "camillus")
    assert offered(table, "cu samnites capua") == ["0"]
    assert refused(table, "cu samnites capua 2") == ("9.4", "enemy_cu_there")
    assert offered(table, "cu samnites capua 0") == ["1", "2", "3"]
    assert refused(table, "cu samnites capua 0 0") == ("2", "as_it_is")
    told = mend(table, "cu samnites capua 0 2")
    assert told == [events.CuPlaced(power="samnites", space="capua", number=2, cause=events.TABLE)]
    assert table.game.force("capua", "samnites").inside.total == 2
    told = mend(table, "cu samnites capua 0 1")
    assert told == [events.CuLost(power="samnites", space="capua", number=1, cause=events.TABLE, inside=True)]


def test_9_3_1_a_city_shelters_three_in_all() -> None:
    table = laid()
    table.control("samnites", "capua")
    table.put("romans", "capua", 4)
    table.ally("samnites", "greeks")
    table.put("greeks", "capua", inside=2)
    assert refused(table, "cu samnites capua 0 2") == ("15.3", "stacked_with_ally")
    table.put("samnites", "capua", inside=1)
    assert refused(table, "cu samnites capua 0 2") == ("9.3.1", "three_inside")
    assert offered(table, "cu greeks capua 0") == ["0", "1"]


def test_9_3_1_who_was_inside_comes_out_when_the_besieger_goes() -> None:
    table = laid()
    table.control("samnites", "capua")
    table.put("romans", "capua", 4, "camillus")
    table.put("samnites", "capua", inside=2, within=("egnatius",))
    table.siege("capua", 1, "romans")
    told = mend(table, "cu romans capua 0")
    assert [type(event) for event in told] == [events.CuLost, events.WentInside, events.LeaderRemoved, events.SiegeSet]
    assert table.game.force("capua", "samnites").cu == 2
    assert table.game.places["camillus"] == DISPLACED
    assert table.game.sieges == {}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("cu romans garrison_box 1", None),
        ("cu romans transalpine_box 1", ("2", "box_of_another")),
        ("cu carthage capua 1", ("16.3", "carthage_stays_out_of_italy")),
        ("cu samnites arretium 1", ("15.3", "stacked_with_ally")),
        ("cu gauls arretium 1", ("9.4", "enemy_cu_there")),
        ("cu independent roma 1", None),
    ],
)
def test_2_where_no_cu_of_a_power_may_stand(words: str, why: tuple[str, str] | None) -> None:
    table = laid()
    table.put("etruscans", "arretium", 2)
    assert refused(table, words) == why


def test_5_10_3_nothing_of_a_player_who_is_out() -> None:
    table = laid()
    table.game.fallen.append("gauls")
    for words in (
        "cu gauls mediolanum 1",
        "leader brennus roma",
        "control roma gauls",
        "vp gauls 3",
        "card gal_01 hand",
    ):
        assert refused(table, words) is None


# leaders


def test_8_a_leader_is_placed_and_taken_away() -> None:
    table = laid()
    told = mend(table, "leader camillus roma")
    assert told == [events.LeaderPlaced(leader="camillus", power="romans", space="roma")]
    assert refused(table, "leader camillus roma") == ("8", "already_there")
    mend(table, "cu romans capua 3")
    mend(table, "leader camillus capua")
    assert table.game.force("roma", "romans").empty
    for place in (DISPLACED, POOL, OUT):
        told = mend(table, f"leader camillus {place}")
        assert isinstance(told[0], events.LeaderRemoved)
        assert (told[0].to, told[0].cause) == (place, events.TABLE)
        assert refused(table, f"leader camillus {place}") == ("8", "as_it_is")


@pytest.mark.parametrize("words", ["camillus aside", "brennus pool", "roman_minor_1 displaced", "roman_minor_1 pool"])
def test_8_2_2_8_4_each_box_has_its_leaders(words: str) -> None:
    table = laid()
    table.put("romans", "roma", 1, "roman_minor_1")
    assert refused(table, f"leader {words}") == ("8.4", "no_such_leader_there")


def test_8_2_1_no_named_leader_is_left_behind_a_minor_one() -> None:
    table = laid()
    table.put("romans", "roma", 3, "camillus", "roman_minor_1", "valerius")
    mend(table, "leader camillus pool")
    assert table.game.force("roma", "romans").leaders == ("valerius", "roman_minor_1")
    table.put("romans", "capua", 3, "roman_minor_2")
    told = mend(table, "leader camillus capua")
    assert told[-1] == events.CommanderNamed(leader="camillus", power="romans", space="capua")


def test_8_2_1_another_commander() -> None:
    table = laid()
    table.put("romans", "roma", 3, "camillus", "valerius", "roman_minor_1")
    assert offered(table, "commander") == ["valerius"]
    assert refused(table, "commander roman_minor_1") == ("8.2.1", "minor_over_named")
    assert mend(table, "commander valerius") == [events.CommanderNamed(leader="valerius", power="romans", space="roma")]


def test_8_4_no_leader_is_alone_with_enemies() -> None:
    table = laid()
    table.put("gauls", "arretium", 2)
    table.put("gauls", "perusia", 0, "brennus")
    assert refused(table, "leader camillus arretium") == ("8.4", "alone_with_enemies")
    assert refused(table, "leader camillus perusia") == ("8.4", "lone_leader_with_enemy_leaders")
    assert refused(table, "leader bomilcar roma") == ("17", "bomilcar_stays_in_africa")
    table.put("gauls", "capua", 2)
    table.put("samnites", "capua", 0, "egnatius")
    assert refused(table, "leader vel_saties capua") == ("15.3", "stacked_with_ally")


def test_9_3_1_a_leader_goes_inside_a_besieged_city() -> None:
    table = laid()
    table.control("samnites", "capua")
    table.put("romans", "capua", 4)
    assert offered(table, "leader egnatius capua") == ["inside"]
    assert refused(table, "leader egnatius capua outside") == ("8.4", "alone_with_enemies")
    assert mend(table, "leader egnatius capua inside") == [
        events.LeaderPlaced(leader="egnatius", power="samnites", space="capua", inside=True)
    ]
    assert refused(table, "leader egnatius capua inside") == ("8", "already_there")
    mend(table, "leader egnatius bovianum")
    assert table.game.places["egnatius"] == "bovianum"


# spaces


def test_2_control_of_a_space_and_of_a_city() -> None:
    table = laid()
    table.control("romans", "fregellae")
    assert refused(table, "control fregellae romans") == ("2", "as_it_is")
    assert mend(table, "control fregellae gauls") in (
        [events.ControlChanged(space="fregellae", old="romans", new="gauls", cause=events.TABLE)],
    )
    table.control("samnites", "capua")
    table.loyalty("capua", 3)
    table.put("romans", "capua", 3)
    table.siege("capua", 1, "romans")
    told = mend(table, "control capua greeks")
    assert [type(event) for event in told] == [events.SiegeSet, events.CityChangedHands]
    assert (table.game.control["capua"], table.game.loyalty["capua"]) == ("greeks", 1)
    mend(table, f"control capua {INDEPENDENT}")


def test_13_5_nobody_is_left_inside_an_enemy_city() -> None:
    table = laid()
    table.control("samnites", "capua")
    table.put("romans", "capua", 3)
    table.put("samnites", "capua", inside=1)
    assert refused(table, "control capua romans") == ("13.5", "others_inside")
    assert refused(table, "control capua greeks") == ("13.5", "others_inside")
    mend(table, "control capua etruscans")


def test_13_4_a_tribe_that_becomes_its_besiegers_is_no_longer_besieged() -> None:
    table = laid()
    table.put("romans", "lucani", 3)
    table.siege("lucani", 1, "romans")
    told = mend(table, "control lucani romans")
    assert [type(event) for event in told] == [events.ControlChanged, events.SiegeSet]


def test_17_2_what_never_changes_hands() -> None:
    table = laid()
    assert refused(table, "control carthago romans") == ("17", "cannot_be_converted")
    assert refused(table, "control transalpine_box romans") == ("2", "box")


def test_13_5_7_2_1_tribes_and_colonies_come_and_go() -> None:
    table = laid()
    table.put("romans", "lucani", 3)
    table.siege("lucani", 1, "romans")
    assert [type(event) for event in mend(table, "kind lucani normal")] == [events.SiegeSet, events.KindSet]
    assert refused(table, "kind lucani normal") == ("2", "as_it_is")
    assert offered(table, "kind lucani") == ["tribe"]
    assert mend(table, "kind lucani tribe") == [events.KindSet(space="lucani", old="normal", new="tribe")]
    table.control("romans", "perusia")
    mend(table, "kind perusia city")
    assert table.game.loyalty["perusia"] == 1
    mend(table, "loyalty perusia 2")
    table.control("samnites", "perusia")
    table.put("romans", "perusia", 3)
    table.put("samnites", "perusia", inside=1)
    assert refused(table, "kind perusia normal") == ("13.5", "others_inside")
    mend(table, "cu samnites perusia 0 0")
    mend(table, "kind perusia normal")
    assert "perusia" not in table.game.loyalty
    assert refused(table, "kind capua normal") is None


def test_7_3_1_loyalty_of_a_city() -> None:
    table = laid()
    table.loyalty("capua", 1, "samnites")
    assert mend(table, "loyalty capua 3") == [
        events.LoyaltyChanged(space="capua", power="samnites", old=1, new=3, cause=events.TABLE)
    ]
    assert refused(table, "loyalty capua 3") == ("2", "as_it_is")
    assert refused(table, "loyalty capua 4") is None
    table.put("romans", "capua", 3)
    table.siege("capua", 2, "romans")
    assert refused(table, "loyalty capua 2") == ("13.5", "falls_to_besieger")
    table.game.sieges.clear()
    table.loyalty("capua", 1, "gauls")
    assert refused(table, "loyalty capua 2") == ("7.3.1", "loyalty_at_most")
    assert refused(table, "loyalty capua") == ("7.3.1", "loyalty_at_most"), "a sentence that leads nowhere is not begun"


def test_13_a_siege_is_laid_changed_and_lifted() -> None:
    table = laid()
    table.loyalty("capua", 3, "samnites")
    assert refused(table, "siege capua 1 romans") == ("13.4", "nobody_besieges")
    with pytest.raises(IllegalChoice) as wrong:
        adjust(table.game, ("siege", "capua", "1", "romans"))
    assert wrong.value.barred is not None
    assert wrong.value.barred.params == {"space": "capua"}, "not another space that comes before it"
    assert refused(table, "siege") == ("2", "nothing_to_adjust")
    assert {one.word: one.barred is None for one in adjust_options(table.game, ("siege",), barred=True)}[
        "capua"
    ] is False
    table.put("romans", "capua", 3)
    assert offered(table, "siege capua") == ["0", "1", "2"]
    assert offered(table, "siege capua 1") == ["romans"]
    assert refused(table, "siege capua none") == ("13", "as_it_is")
    assert mend(table, "siege capua 1 romans") == [events.SiegeSet(space="capua", besieger="romans", old=None, new=1)]
    assert refused(table, "siege capua 1 romans") == ("13", "as_it_is")
    mend(table, "siege capua 2 romans")
    assert table.game.sieges == {"capua": Siege(2, "romans")}
    assert mend(table, "siege capua none") == [events.SiegeSet(space="capua", besieger="romans", old=2, new=None)]
    assert refused(table, "siege perusia 0 romans") is None


# beside the board


def test_4_1_vp() -> None:
    table = laid()
    assert mend(table, "vp romans 2") == [
        events.VpChanged(seat="romans", old=6, new=2, gained=0, lost=4, cause=events.TABLE)
    ]
    mend(table, "vp romans 12")
    assert refused(table, "vp romans 12") == ("4.1", "as_it_is")
    assert refused(table, "vp romans 13") is None


def test_14_1_plunder_of_one_kind() -> None:
    table = laid()
    assert mend(table, "plunder gallic 3") == [events.PlunderChanged(gallic=3, transalpine=0)]
    assert mend(table, "plunder transalpine 2") == [events.PlunderChanged(gallic=0, transalpine=2)]
    assert refused(table, "plunder transalpine 2") == ("14.1", "as_it_is")
    track = table.game.setting.plunder_track
    assert refused(table, f"plunder gallic {track}") is None


def test_18_with_its_marker_goes_the_alliance_of_rome_and_carthage() -> None:
    table = laid()
    mend(table, "marker punic_alliance on")
    assert table.game.allied("romans", "carthage")
    mend(table, "marker punic_alliance off")
    assert not table.game.allied("romans", "carthage")
    assert table.game.markers == {}


def test_16_1_1_whether_a_non_player_power_has_acted() -> None:
    table = laid()
    assert mend(table, "acted volsci on") == [events.ReminderSet(what="acted", of="volsci", on=True)]
    assert table.game.acted == ["volsci"]
    assert refused(table, "acted volsci on") == ("16.1.1", "as_it_is")
    mend(table, "acted volsci off")
    assert table.game.acted == []


def test_2_markers_and_reminders() -> None:
    table = laid()
    assert mend(table, "marker appian_way on") == [events.MarkerSet(marker="appian_way", value="permanent")]
    assert refused(table, "marker appian_way on") == ("2", "as_it_is")
    markers = ["appian_way", "duoviri", "mines_depleted", "punic_alliance", "punic_envoys", "treaty_signed"]
    assert sorted(offered(table, "marker")) == markers
    mend(table, "marker appian_way off")
    assert refused(table, "marker appian_way off") == ("2", "as_it_is")
    table.game.markers["homonoia"] = "pyrrhus"
    mend(table, "marker homonoia off")
    assert table.game.markers == {}
    assert mend(table, "rolled capua on") == [events.ReminderSet(what="rolled", of="capua", on=True)]
    assert refused(table, "rolled capua on") == ("13.1.1", "as_it_is")
    mend(table, "rolled capua off")
    assert table.game.rolled == []
    assert mend(table, "reshuffle gauls on") == [events.ReminderSet(what="reshuffle", of="gauls", on=True)]
    assert refused(table, "reshuffle gauls on") == ("6.4.1", "as_it_is")
    mend(table, "reshuffle gauls off")
    assert table.game.reminders == []


def test_15_alliances_begin_and_end_with_what_follows() -> None:
    table = laid()
    table.control("greeks", "capua")
    table.put("romans", "capua", 3)
    table.put("greeks", "capua", inside=2)
    table.siege("capua", 0, "romans")
    told = mend(table, "alliance romans greeks on")
    assert [type(event) for event in told] == [events.AllianceSet, events.SiegeSet, events.WentInside]
    assert refused(table, "alliance greeks romans on") == ("15", "as_it_is")
    assert mend(table, "alliance greeks romans off") == [
        events.AllianceEnded(power="greeks", other="romans", cause=events.TABLE)
    ]
    assert refused(table, "alliance greeks romans off") == ("15", "as_it_is")
    assert refused(table, "alliance etruscans samnites off") == ("15", "standing_allies")
    assert refused(table, "alliance romans volsci on") is None


def test_15_1_not_while_an_alliance_is_offered() -> None:
    table = laid()
    table.say("romans", "ally romans greeks")
    assert refused(table, "alliance romans greeks on") == ("15", "in_the_middle")


# cards


def test_6_a_card_goes_from_anywhere_to_anywhere() -> None:
    table = laid()
    piles = {"hand": "hands", "deck": "decks", "discards": "discards", "removed": "removed"}
    came = ""
    for goal in ("hand", "discards", "deck", "removed", "hand", "hand"):
        assert mend(table, f"card rom_12 {goal}") == [events.CardPut(seat="romans", card="rom_12", came=came, to=goal)]
        assert "rom_12" in getattr(table.game, piles[goal])["romans"]
        came = goal if goal in ("discards", "removed") else ""
    mend(table, "card rom_12 deck")
    assert table.game.decks["romans"][0] == "rom_12"
    for goal in ("discards", "removed"):
        mend(table, f"card rom_12 {goal}")
        assert refused(table, f"card rom_12 {goal}") == ("6", "as_it_is")


def test_6_1_nothing_offered_refused_or_told_shows_where_a_hidden_card_is() -> None:
    tables = [laid(), laid()]
    tables[0].hand("romans", "rom_11", "rom_12")
    tables[1].hand("romans", "rom_11", "rom_13")
    for table in tables:
        table.run(Turn(seat="romans"))
    offers = [[*walk(partial(adjusting.words, table.game), ("card",))] for table in tables]
    assert offers[0] == offers[1]
    for goal in ("hand", "deck", "discards", "removed"):
        outcomes = [adjust(table.game, ("card", "rom_12", goal)) for table in tables]
        assert outcomes[0].events == outcomes[1].events
        assert questions(outcomes[0].game) == questions(outcomes[1].game)


def test_6_4_1_a_reshuffle_card_brings_its_reminder_and_takes_it_away() -> None:
    table = laid()
    cards = [card for card in table.game.decks["romans"] if table.game.data.cards[card].reshuffle][:2]
    for card in cards:
        mend(table, f"card {card} discards")
        assert table.game.reminders == ["romans"]
    mend(table, f"card {cards[0]} hand")
    assert table.game.reminders == (["romans"] if len(cards) > 1 else [])
    mend(table, f"card {cards[-1]} hand")
    assert table.game.reminders == []


def test_5_4_with_the_first_card_in_hand_the_turn_is_asked_as_with_cards() -> None:
    table = laid()
    table.put("romans", "roma", 3, "camillus", "valerius", "roman_minor_1")
    table.put("romans", "capua", 3)
    table.run(Turn(seat="romans"))
    assert isinstance(table.game.stack[-1], TurnWithoutCards)
    card = next(card for card in table.game.decks["romans"] if table.game.data.cards[card].value == 3)
    mend(table, f"card {card} hand")
    assert table.question("romans").hidden
    assert "activate" in table.words("romans")
    mend(table, f"card {card} removed")
    assert not table.question("romans").hidden


def test_7_4_1_desperate_times_come_back_with_their_answer_ahead() -> None:
    table = laid()
    open_asides(table.game)
    table.game.ahead["romans"] = ("only_if_somebody_else",)
    assert offered(table, "card rom_38") == ["removed"]
    for card in ("rom_38", "rom_39"):
        mend(table, f"card {card} removed")
        assert refused(table, f"card {card} removed") == ("6", "as_it_is")
    assert "romans" not in table.game.ahead
    asked = [ask.seat for ask in table.game.asides if isinstance(ask, Ahead)]
    assert asked == ["gauls", ETRUSCANS, "greeks"]
    mend(table, "card rom_39 kept")
    mend(table, "card rom_38 kept")
    assert [ask.seat for ask in table.game.asides if isinstance(ask, Ahead)].count("romans") == 1


# what reveals a card


def test_6_what_events_reveal() -> None:
    """Cards that somebody sees for the first time, sealed answers, and with the seed everything."""
    assert {kind.__name__ for kind in EVENTS if kind.reveals} == {
        *("CardsDrawn", "CardsDiscarded", "CardPlayed", "CardFetched", "CardPut", "GameEnded", "Unsealed"),
        *("HandShown", "CardsSearched"),
    }


# while a rule is in progress


def test_7_4_1_no_desperate_times_and_6_2_1_no_card_while_answers_about_them_are_sealed() -> None:
    table = laid()
    table.run(DesperateWindow(before="romans"))
    assert refused(table, "card rom_38 removed") == ("7.4.1", "in_the_middle")
    mend(table, "card rom_12 hand")
    table.hand("romans", "rom_12", "rom_13")
    table.run(Draw())
    assert refused(table, "card rom_12 removed") == ("6.2.1", "in_the_middle")
    mend(table, "card rom_38 removed")


def test_4_4_no_vp_while_a_tie_is_decided() -> None:
    table = laid()
    table.game.phase = "first_player"
    table.run(Fewest(seats=table.game.in_play(), where="5.3"))
    assert table.asked() == [("gauls", "tie_choice")]
    assert refused(table, "vp romans 7") == ("4.4", "in_the_middle")


def test_9_what_is_on_the_march_is_left_alone() -> None:
    table = Table()
    table.put("romans", "roma", 5, "camillus", "valerius")
    table.put("romans", "capua", 5, "fabius", "papirius")
    activate(table, "camillus")
    assert table.asked() == [("romans", "step")]
    for words, rule in (
        ("leader camillus pool", "8"),
        ("leader valerius pool", "8"),
        ("leader fabius roma", "8"),
        ("commander valerius", "8.2.1"),
        ("cu romans roma 2", "2"),
        ("control roma gauls", "2"),
        ("rolled roma on", "13.1.1"),
    ):
        assert refused(table, words) == (rule, "in_progress")
    mend(table, "commander papirius")
    assert refused(table, "alliance romans gauls on") == ("15", "in_the_middle")
    mend(table, "cu gauls arretium 2")
    assert table.asked() == [("romans", "step")]
    table.say("romans", "stop")


def test_5_10_2_a_question_never_loses_its_last_answer() -> None:
    table = Table()
    table.put("romans", "roma", 3)
    table.put("romans", "capua", 3)
    table.run(DrawConsuls(seat="romans"))
    assert table.asked() == [("romans", "consuls")]
    mend(table, "cu romans capua 0")
    assert refused(table, "cu romans roma 0") == ("2", "no_answer_left")
    mend(table, "cu romans roma 1")


@dataclass(kw_only=True)
class Fickle(Decision):
    """4.1 Who has 7 VP cannot give the default; who has 8 cannot end the sentence he begins; who has 9 says nothing."""

    name = "fickle"

    def words(self, game: Sword, said: Choice) -> Iterator[Option]:
        vp = game.vp[self.seat]
        barred = Barred("4.1", "as_it_is")
        if not said and vp < 9:
            yield Option("rather", "verb", barred=barred if vp == 7 else None)
            yield Option("or", "verb")
        elif vp == 8 and len(said) == 1:
            yield Option("else", "verb", barred=barred)

    def default(self, game: Sword) -> Choice:
        return ("rather",)


@dataclass(kw_only=True)
class HiddenFickle(Fickle):
    """4.1"""

    hidden: ClassVar[bool] = True


@pytest.mark.parametrize(("kind", "stuck"), [(Fickle, (7, 8, 9)), (HiddenFickle, (7, 9))])
def test_4_1_a_question_keeps_its_default_and_a_way_to_answer(kind: type[Fickle], stuck: tuple[int, ...]) -> None:
    """Of what depends on hidden cards only the first words are looked at."""
    table = Table()
    table.run(kind(seat="romans"))
    for number in (5, 7, 8, 9):
        said = ("vp", "romans", str(number))
        if number in stuck:
            with pytest.raises(IllegalChoice) as caught:
                adjust(table.game, said)
            assert caught.value.barred == Barred("2", "no_answer_left", {"seat": "romans"})
        else:
            assert adjust(table.game, said).game.vp["romans"] == number


def test_5_10_no_word_is_left_that_leads_nowhere() -> None:
    table = Table()
    for leader in ("pyrrhus", "agathocles"):
        table.game.places[leader] = DISPLACED
    table.put("greeks", "tarentum", 3)
    table.put("greeks", "syracusae", 3)
    table.run(BringLeaders(powers=("greeks",), seat="greeks"))
    assert table.asked() == [("greeks", "reinforce")]
    mend(table, "cu greeks tarentum 0")
    assert refused(table, "cu greeks syracusae 0") == ("2", "no_answer_left")


def test_5_10_a_rule_that_counts_on_spaces_keeps_them() -> None:
    table = Table()
    table.run(RaiseCu(powers=("romans",), seat="romans"))
    assert table.asked() == [("romans", "reinforce")]
    assert refused(table, "cu romans roma 3") == ("2", "in_progress")


def test_d_every_verb_that_means_something_can_be_said() -> None:
    """At the first question the first player is in a tie, nobody besieges, no two leaders stand together, and Carthage
    has no player.
    """
    game = new_game("four", seed="verbs").game
    able = {option.word for option in allowed(partial(adjusting.words, game), ())}
    assert {*adjusting.VERBS} - able == {"commander", "siege", "vp", "unrest", "mercenaries"}
    assert options(game, questions(game)[0].number)
    assert ASIDE in {option.word for option in adjust_options(game, ("leader", "brennus"), barred=True)}
