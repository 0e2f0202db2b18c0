"""6 Decks and hands."""

from engine.sword import acts, acts_cards
from engine.sword.decks import Draw, discards_all, hand_size
from engine.sword.events import CardFetched, CardPlayed, CardsDiscarded, CardsDrawn, DeckReshuffled
from tests.rules.table import Table

ETRUSCANS = "etruscans_samnites"
RESHUFFLE = "rom_19"


def drawing(table: Table) -> Table:
    table.run(Draw())
    return table


def romans_only(*hand: str) -> Table:
    """Only the Romans have cards in hand."""
    table = Table()
    table.hand("romans", *hand)
    return table


# 6.2 the Draw phase


def test_6_2_2_hand_size_7_the_romans_8() -> None:
    table = drawing(Table())
    assert {seat: len(cards) for seat, cards in table.game.hands.items()} == {
        "gauls": 7,
        ETRUSCANS: 7,
        "greeks": 7,
        "romans": 8,
    }
    assert hand_size(Table("two").game, "romans") == 7


def test_6_2_1_with_nothing_to_discard_nobody_is_asked() -> None:
    assert drawing(Table()).asked() == []


def test_6_2_1_cards_come_from_the_top_of_the_deck() -> None:
    table = Table()
    top = tuple(table.game.decks["greeks"][:7])
    drawing(table)
    assert table.game.hands["greeks"] == list(top)
    assert CardsDrawn(seat="greeks", number=7, cards=top) in table.events


def test_6_2_1_any_of_the_cards_kept_may_be_discarded() -> None:
    table = drawing(romans_only("rom_05", "rom_02", "rom_09"))
    assert table.asked() == [("romans", "discard")]
    assert table.words("romans") == ["rom_02", "rom_05", "rom_09", "done"]
    assert table.words("romans", "rom_05") == ["rom_09", "done"]
    assert table.words("romans", "rom_05 done") == []
    assert table.default("romans") == ("done",)
    table.say("romans", "rom_02 rom_09 done")
    assert table.game.discards["romans"] == ["rom_02", "rom_09"]
    assert table.told(CardsDiscarded) == [CardsDiscarded(seat="romans", cards=("rom_02", "rom_09"), cause="6.2.1")]
    assert len(table.game.hands["romans"]) == 8
    assert "rom_05" in table.game.hands["romans"]


def test_6_2_1_keeping_all_tells_nothing() -> None:
    table = drawing(romans_only("rom_05"))
    table.say("romans", "done")
    assert table.told(CardsDiscarded) == []


def test_6_2_1_one_card_may_be_kept_or_not_and_he_is_asked() -> None:
    table = drawing(romans_only("rom_05"))
    assert table.asked() == [("romans", "discard")]
    assert table.question("romans").hidden


def test_6_2_1_all_do_so_at_once() -> None:
    table = Table()
    table.hand("greeks", "gre_01")
    table.hand("romans", "rom_05")
    drawing(table)
    assert table.asked() == [("greeks", "discard"), ("romans", "discard")]
    table.say("romans", "rom_05 done")
    assert table.game.discards["romans"] == [], "sealed until all are in"
    table.say("greeks", "done")
    assert table.game.discards["romans"] == ["rom_05"]


def test_6_2_1_the_gauls_must_discard_all() -> None:
    table = Table()
    table.hand("gauls", "gal_01", "gal_02")
    drawing(table)
    assert table.asked() == []
    assert table.game.discards["gauls"] == ["gal_01", "gal_02"]
    assert len(table.game.hands["gauls"]) == 7


def test_6_2_1_only_with_four_players_or_more_and_only_the_gauls() -> None:
    assert discards_all(Table("five").game, "gauls")
    assert discards_all(Table("four").game, "gauls")
    assert not discards_all(Table("two").game, "gauls")
    three = Table().game
    three.scenario = "three"
    assert not discards_all(three, "gauls")
    assert not discards_all(Table("four").game, "romans")


def test_6_2_1_never_down() -> None:
    cards = tuple(f"rom_{number:02}" for number in range(1, 11))
    table = drawing(romans_only(*cards))
    table.say("romans", "done")
    assert table.game.hands["romans"] == list(cards)


def test_5_10_3_who_is_out_draws_nothing() -> None:
    table = Table()
    table.hand("greeks", "gre_01")
    table.game.fallen.append("greeks")
    drawing(table)
    assert table.game.hands["greeks"] == ["gre_01"]
    assert table.asked() == []


# 6.4 reshuffling


def test_6_4_1_a_card_marked_reshuffle_lies_as_a_reminder() -> None:
    table = romans_only(RESHUFFLE, "rom_05")
    acts.play_card(table.game, "romans", RESHUFFLE, "activate")
    assert table.game.reminders == ["romans"]
    assert table.game.discards["romans"] == [RESHUFFLE]
    table.game.hands["romans"].append(RESHUFFLE)
    acts.discard(table.game, "romans", (RESHUFFLE,), "7.4.3")
    assert table.game.reminders == ["romans"], "once"


def test_6_4_1_other_cards_are_no_reminder() -> None:
    table = romans_only("rom_05")
    acts.discard(table.game, "romans", ("rom_05",), "6.2.1")
    assert table.game.reminders == []


def test_6_4_1_at_the_start_of_the_draw_phase_before_any_discard() -> None:
    table = romans_only("rom_05")
    table.game.decks["romans"].remove(RESHUFFLE)
    table.game.discards["romans"] = [RESHUFFLE]
    table.game.reminders.append("romans")
    table.dice(RESHUFFLE)
    drawing(table)
    assert table.told(DeckReshuffled) == [DeckReshuffled(seat="romans", number=36, cause="6.4.1")]
    assert table.asked() == [("romans", "discard")]
    assert table.game.discards["romans"] == []
    assert table.game.reminders == []
    table.say("romans", "done")
    assert RESHUFFLE in table.game.hands["romans"]


def test_6_4_1_one_discarded_in_a_draw_phase_waits_for_the_next() -> None:
    table = drawing(romans_only(RESHUFFLE))
    table.say("romans", f"{RESHUFFLE} done")
    assert table.told(DeckReshuffled) == []
    assert table.game.reminders == ["romans"]
    drawing(table)
    assert [event.seat for event in table.events if isinstance(event, DeckReshuffled)] == ["romans"]


def test_6_4_1_only_the_deck_of_its_player() -> None:
    table = Table()
    table.game.reminders.append("greeks")
    drawing(table)
    assert [event.seat for event in table.events if isinstance(event, DeckReshuffled)] == ["greeks"]


def test_6_4_2_a_deck_that_runs_out_is_made_of_the_discards() -> None:
    table = Table()
    game = table.game
    game.decks["romans"], game.discards["romans"] = ["rom_01", "rom_02"], ["rom_03", "rom_04", "rom_05"]
    game.reminders.append("romans")
    table.dice("rom_05 rom_03")
    acts.draw_cards(game, "romans", 4)
    assert game.hands["romans"] == ["rom_01", "rom_02", "rom_05", "rom_03"]
    assert (game.decks["romans"], game.discards["romans"]) == (["rom_04"], [])
    assert game.reminders == [], "a waiting reminder is done with"
    drawn = ("rom_01", "rom_02", "rom_05", "rom_03")
    assert game.events == [
        DeckReshuffled(seat="romans", number=3, cause="6.4.2"),
        CardsDrawn(seat="romans", number=4, cards=drawn),
    ]


def test_6_4_2_a_deck_just_emptied_is_not_shuffled_before_it_is_needed() -> None:
    table = Table()
    table.game.decks["romans"], table.game.discards["romans"] = ["rom_01"], ["rom_03"]
    acts.draw_cards(table.game, "romans", 1)
    assert table.game.discards["romans"] == ["rom_03"]


def test_6_4_2_with_no_discards_either_no_more_is_drawn() -> None:
    table = Table()
    table.game.decks["romans"] = ["rom_01"]
    acts.draw_cards(table.game, "romans", 3)
    assert table.game.hands["romans"] == ["rom_01"]
    table.game.events.clear()
    acts.draw_cards(table.game, "romans", 3)
    assert table.game.events == []


# 7 where cards go


def test_7_1_a_card_played_goes_to_its_discards() -> None:
    table = romans_only("rom_05", "rom_06")
    acts.play_card(table.game, "romans", "rom_05", "support")
    assert (table.game.hands["romans"], table.game.discards["romans"]) == (["rom_06"], ["rom_05"])
    assert table.game.events == [CardPlayed(seat="romans", card="rom_05", use="support", removed=False)]


def test_7_1_3_a_card_removed_is_gone_for_good() -> None:
    table = romans_only(RESHUFFLE)
    acts.play_card(table.game, "romans", RESHUFFLE, "event", remove=True)
    assert table.game.removed["romans"] == [RESHUFFLE]
    assert (table.game.discards["romans"], table.game.reminders) == ([], [])
    assert table.game.events == [CardPlayed(seat="romans", card=RESHUFFLE, use="event", removed=True)]


def test_7_4_a_used_desperate_times_is_out_of_the_game() -> None:
    table = Table()
    used, kept = table.game.desperate["romans"]
    acts.play_desperate(table.game, "romans", used)
    assert table.game.desperate["romans"] == [kept]
    assert table.game.removed["romans"] == [used]
    assert table.game.events == [CardPlayed(seat="romans", card=used, use="desperate", removed=True)]


def test_7_4_3_a_card_is_found_in_hand_deck_or_discards() -> None:
    table = romans_only("rom_05")
    table.game.decks["romans"].remove("rom_06")
    table.game.discards["romans"].append("rom_06")
    for card in ("rom_05", "rom_06", "rom_07"):
        acts_cards.fetch_card(table.game, "romans", card)
    assert table.game.hands["romans"] == ["rom_05", "rom_06", "rom_07"]
    assert [event.pile for event in table.game.events if isinstance(event, CardFetched)] == ["hand", "discards", "deck"]
    assert not {"rom_06", "rom_07"} & {*table.game.decks["romans"], *table.game.discards["romans"]}


def test_7_4_3_the_deck_alone_is_shuffled() -> None:
    table = Table()
    table.game.decks["romans"], table.game.discards["romans"] = ["rom_01", "rom_02"], ["rom_03"]
    table.game.reminders.append("romans")
    table.dice("rom_02")
    acts_cards.shuffle_deck(table.game, "romans", "7.4.3")
    assert table.game.decks["romans"] == ["rom_02", "rom_01"]
    assert table.game.discards["romans"] == ["rom_03"]
    assert table.game.reminders == ["romans"]
    assert table.game.events == [DeckReshuffled(seat="romans", number=2, cause="7.4.3")]
