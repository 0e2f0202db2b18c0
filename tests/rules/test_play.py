"""7.1 The uses of a card."""

import pytest

from engine.sword import play
from engine.sword.activation import Activation
from engine.sword.cards.playing import PlayEvent, event_barred
from engine.sword.events import CardPlayed, CuPlaced
from engine.sword.game import INDEPENDENT, OUT
from engine.sword.sequence import Turn
from tests.rules.table import Table

ETRUSCANS = "etruscans_samnites"


def turn(seat: str, table: Table) -> Table:
    table.game.round = 1
    table.run(Turn(seat=seat))
    return table


def romans(*hand: str) -> Table:
    table = Table()
    table.put("romans", "roma", 5, "valerius")
    table.put("romans", "velitrae", 6, "camillus")
    table.hand("romans", *hand)
    return table


def test_7_1_the_uses_of_a_card() -> None:
    table = turn("romans", romans("rom_01", "rom_22"))
    assert {"activate", "support", "reinforce"} <= set(table.words("romans"))


# activate


def test_7_1_activate_a_leader_whose_initiative_is_at_most_the_value() -> None:
    table = turn("romans", romans("rom_05", "rom_08", "rom_01"))
    assert table.words("romans", "activate valerius") == ["rom_08", "rom_01"]
    assert table.words("romans", "activate camillus") == ["rom_01"]
    assert table.refused("romans", "activate camillus rom_08") == ("8", "initiative")


def test_7_1_no_card_is_good_enough_for_a_leader() -> None:
    table = turn("romans", romans("rom_08"))
    assert table.words("romans", "activate") == ["valerius"]
    assert table.refused("romans", "activate camillus") == ("8", "initiative")


def test_7_1_no_leader_for_these_cards() -> None:
    table = turn("romans", romans("rom_05"))
    assert table.refused("romans", "activate") == ("7.1", "no_leader_for_these_cards")


def test_7_1_a_leader_off_the_map_is_not_activated() -> None:
    table = turn("romans", romans("rom_01"))
    assert table.refused("romans", "activate claudius") == ("7.1", "leader_not_on_map")
    assert table.refused("romans", "activate roman_minor_1") == ("7.1", "leader_not_on_map")


def test_7_1_only_leaders_of_ones_own_powers() -> None:
    table = romans("rom_01")
    table.put("gauls", "bononia", 3, "gallic_minor_1")
    turn("romans", table)
    assert table.refused("romans", "activate gallic_minor_1") is None


def test_7_1_a_player_of_two_powers_activates_leaders_of_both() -> None:
    table = Table()
    table.put("etruscans", "clusium", 3, "etruscan_minor_1")
    table.put("samnites", "bovianum", 3, "egnatius")
    table.hand(ETRUSCANS, "ets_01")
    turn(ETRUSCANS, table)
    assert table.words(ETRUSCANS, "activate") == ["egnatius", "etruscan_minor_1"]


def test_9_1_a_leader_alone_may_be_activated() -> None:
    table = Table()
    table.put("romans", "roma", 0, "valerius")
    table.hand("romans", "rom_01")
    turn("romans", table)
    assert table.words("romans", "activate") == ["valerius"]


def test_13_4_1_who_is_inside_a_besieged_city_is_activated_only_with_cu() -> None:
    table = Table()
    table.put("romans", "roma", 0, inside=2, within=["valerius"])
    table.put("romans", "capua", 0, within=["camillus"])
    table.put("gauls", "roma", 4, "gallic_minor_1")
    table.put("gauls", "capua", 4, "gallic_minor_2")
    table.hand("romans", "rom_01")
    turn("romans", table)
    assert table.words("romans", "activate") == ["valerius"]
    assert table.refused("romans", "activate camillus") == ("13.4.1", "no_cu_inside")


def test_7_1_a_card_goes_to_the_discards_before_the_activation() -> None:
    table = turn("romans", romans("rom_08"))
    table.say("romans", "activate valerius rom_08")
    assert [seat for seat, _ in table.asked()] == ["romans"]
    assert table.game.discards["romans"] == ["rom_08"]
    assert table.told(CardPlayed) == [CardPlayed(seat="romans", card="rom_08", use="activate", removed=False)]


# support


def test_7_1_support_up_to_the_value_in_any_mixture() -> None:
    table = romans("rom_01")
    table.put("romans", "caere", 1)
    turn("romans", table)
    table.say("romans", "support rom_01 caere narnia narnia done")
    assert table.game.control["caere"] == "romans"
    assert table.game.loyalty["narnia"] == 3
    assert table.game.discards["romans"] == ["rom_01"]


def test_7_1_support_may_be_less_than_the_value_but_not_nothing() -> None:
    table = turn("romans", romans("rom_01"))
    assert table.refused("romans", "support rom_01 done") is None
    table.say("romans", "support rom_01 capua done")
    assert table.game.loyalty["capua"] == 2


def test_7_1_support_never_more_than_the_value() -> None:
    table = turn("romans", romans("rom_05"))
    assert table.words("romans", "support rom_05 capua") == ["done"]


@pytest.mark.parametrize(
    ("picks", "narnia", "sutrium"), [("narnia narnia", 3, 1), ("narnia sutrium", 2, 2), ("sutrium sutrium", 1, 3)]
)
def test_7_3_1_a_two_gives_one_city_two_or_two_cities_one(picks: str, narnia: int, sutrium: int) -> None:
    table = turn("romans", romans("rom_08"))
    table.say("romans", f"support rom_08 {picks} done")
    assert (table.game.loyalty["narnia"], table.game.loyalty["sutrium"]) == (narnia, sutrium)


def test_7_3_1_a_two_gives_two_markers_or_one_of_each() -> None:
    table = romans("rom_08")
    table.put("romans", "caere", 1)
    table.put("romans", "ardea", 1)
    turn("romans", table)
    words = table.words("romans", "support rom_08 caere")
    assert "ardea" in words
    assert "narnia" in words


def test_7_3_1_points_are_counted_together() -> None:
    table = romans("rom_01")
    table.put("romans", "caere", 1)
    table.loyalty("narnia", 2)
    turn("romans", table)
    assert table.refused("romans", "support rom_01 narnia narnia") == ("7.3.1", "loyalty_full")
    assert table.refused("romans", "support rom_01 caere caere") == ("7.3.1", "own_marker_there")


def test_7_1_spaces_are_named_in_the_order_of_the_board() -> None:
    table = turn("romans", romans("rom_08"))
    assert table.refused("romans", "support rom_08 sutrium narnia") is None


def test_7_1_a_player_of_two_powers_may_split_support() -> None:
    table = Table()
    table.put("samnites", "alba_fucens", 1)
    table.put("etruscans", "reate", 1)
    table.hand(ETRUSCANS, "ets_01")
    turn(ETRUSCANS, table)
    table.say(ETRUSCANS, "support ets_01 pisae reate alba_fucens done")
    control = table.game.control
    assert (control["reate"], control["alba_fucens"], table.game.loyalty["pisae"]) == ("etruscans", "samnites", 2)


def test_7_3_1_nothing_to_add() -> None:
    table = Table()
    for space in table.game.loyalty:
        table.game.loyalty[space] = 3
    table.hand("romans", "rom_01")
    turn("romans", table)
    assert table.refused("romans", "support") == ("7.3.1", "nothing_to_add")


# reinforce


def test_7_1_a_three_places_a_cu_as_a_reinforcement() -> None:
    table = turn("romans", romans("rom_01", "rom_08"))
    assert table.refused("romans", "reinforce rom_08") == ("7.1", "needs_value_3")
    table.say("romans", "reinforce rom_01 roma")
    assert table.cu("roma", "romans") == 6
    assert table.told(CuPlaced) == [CuPlaced(power="romans", space="roma", number=1, cause="rom_01")]
    assert table.game.discards["romans"] == ["rom_01"]


def test_7_1_a_reinforcement_follows_5_10() -> None:
    table = turn("romans", romans("rom_01"))
    refused = table.refused("romans", "reinforce rom_01 caere")
    assert refused
    assert refused[0] == "5.10"


def test_7_1_no_three_in_hand() -> None:
    table = turn("romans", romans("rom_08"))
    assert table.refused("romans", "reinforce") == ("7.1", "needs_value_3")


def test_5_10_no_place_for_a_reinforcement() -> None:
    table = Table()
    table.control("gauls", "roma", "capua", "narnia", "sutrium")
    table.hand("romans", "rom_01")
    turn("romans", table)
    assert table.refused("romans", "reinforce") == ("5.10", "no_place")


def test_r_19_the_power_is_named_where_both_may_place_a_cu() -> None:
    table = Table()
    table.hand(ETRUSCANS, "ets_01")
    turn(ETRUSCANS, table)
    assert table.words(ETRUSCANS, "reinforce ets_01 pisae") == []
    table.say(ETRUSCANS, "reinforce ets_01 pisae")
    assert table.cu("pisae", "etruscans") == 1


def test_r_19_a_space_in_reach_of_both_powers() -> None:
    """A friendly space joined to reinforcement spaces of both: all ground between is Etruscan or Samnite."""
    table = Table()
    table.control("etruscans", "narnia", "roma", "praeneste", "sutrium", "velitrae", "capua")
    table.hand(ETRUSCANS, "ets_01")
    turn(ETRUSCANS, table)
    assert table.words(ETRUSCANS, "reinforce ets_01 capua") == ["etruscans", "samnites"]
    table.say(ETRUSCANS, "reinforce ets_01 capua samnites")
    assert table.cu("capua", "samnites") == 1


# events


def test_7_1_none_of_several_cards_has_an_event_to_play() -> None:
    table = turn("romans", romans("rom_07", "rom_22"))
    assert table.refused("romans", "event") == ("7.1", "no_event_to_play")


def test_7_1_1_response_events_only_as_responses() -> None:
    table = turn("romans", romans("rom_22"))
    assert table.refused("romans", "event") == ("7.1.1", "response_only")


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("rom_07", ("7.1", "does_not_apply")),
        ("rom_35", ("7.1.2", "beside_the_card")),
        ("rom_22", ("7.1.1", "response_only")),
    ],
)
def test_7_1_each_card_says_why_its_event_cannot_be_played(card: str, reason: tuple[str, str]) -> None:
    table = turn("romans", romans(card))
    ((word, barred),) = [
        (option.word, option.barred) for option in play.use_words(table.game, "romans", ("event",), None)
    ]
    assert word == card
    assert barred
    assert (barred.rule, barred.key) == reason


def test_7_1_3_remove_cards_leave_the_game_only_as_events() -> None:
    table = Table()
    table.hand("gauls", "gal_31", "gal_33")
    play.spend(table.game, "gauls", "gal_33", "support")
    table.run(PlayEvent(seat="gauls", card="gal_31", picks=("eporedia",)))
    assert table.game.removed["gauls"] == ["gal_31"]
    assert table.game.discards["gauls"] == ["gal_33"]


def test_7_1_3_other_cards_played_as_events_are_discarded() -> None:
    table = Table()
    table.hand("romans", "rom_09")
    frame = play.use(table.game, "romans", ("event", "rom_09"), None)
    assert frame == PlayEvent(seat="romans", card="rom_09")
    table.run(frame)
    assert table.game.discards["romans"] == ["rom_09"]


def test_3_with_three_players_cancelling_cards_are_no_events() -> None:
    table = Table()
    table.game.scenario = "three"
    card = next(card for card in table.game.decks["romans"] if table.game.data.cards[card].icons.cancels_gallic)
    barred = event_barred(table.game, card)
    assert barred
    assert (barred.rule, barred.key) == ("3", "cancels_gallic_only")


def test_7_1_without_cards_nothing_is_played() -> None:
    table = romans()
    turn("romans", table)
    for verb in ("activate", "support", "reinforce", "event"):
        assert table.refused("romans", verb) == ("7.1", "no_cards")


def test_5_4_one_card_of_the_round() -> None:
    table = turn("romans", romans("rom_01", "rom_08"))
    table.say("romans", "support rom_08 capua done")
    assert "support" not in table.words("romans")
    table.say("romans", "end")
    assert table.asked() == []


def test_6_4_1_a_reshuffle_card_is_remembered() -> None:
    table = romans()
    card = next(card for card in table.game.decks["romans"] if table.game.data.cards[card].reshuffle)
    table.hand("romans", card)
    turn("romans", table)
    table.say("romans", f"support {card} capua done")
    assert table.game.reminders == ["romans"]


def test_5_10_3_leaders_out_of_the_game_stay_out() -> None:
    table = romans("rom_01")
    table.game.places["claudius"] = OUT
    turn("romans", table)
    assert table.refused("romans", "activate claudius") == ("7.1", "leader_not_on_map")
    assert table.game.control["ardea"] == INDEPENDENT


def test_5_4_with_nothing_to_do_and_no_card_the_turn_ends_by_itself() -> None:
    """An empty hand is public; a card in it is asked for, whatever it is."""
    table = Table()
    for power in ("gauls", "etruscans", "samnites", "greeks"):
        table.ally("romans", power)
    table.control(INDEPENDENT, "roma", "narnia", "sutrium", "capua", "velitrae", "praeneste")
    table.hand("romans", "rom_01")
    table.run(Turn(seat="romans"))
    assert table.words("romans") == ["end"]
    table.hand("romans")
    table.run(Turn(seat="romans"))
    assert table.asked() == []


def test_7_4_3_the_words_of_a_card_that_is_given() -> None:
    """As a Desperate Times: no card is named, and nothing is an event."""
    table = romans("rom_05")
    table.put("romans", "ardea", 1)

    def words(*said: str) -> list[str]:
        options = play.use_words(table.game, "romans", said, "rom_01")
        return [option.word for option in options if option.barred is None]

    assert words() == ["activate", "support", "reinforce"]
    every = [option.word for option in play.use_words(table.game, "romans", (), "rom_01")]
    assert "event" not in every, "not even barred"
    assert "ardea" in words("support")
    assert words("support", "capua", "capua", "ardea") == ["done"]
    assert "roma" in words("reinforce")
    assert words("reinforce", "roma") == []
    assert "camillus" in words("activate")
    assert words("activate", "camillus") == []


def test_7_4_3_a_card_that_is_given_is_used() -> None:
    table = romans()
    play.use(table.game, "romans", ("support", "capua", "capua", "narnia", "done"), "rom_38")
    assert (table.game.loyalty["capua"], table.game.loyalty["narnia"]) == (3, 2)
    assert table.game.removed["romans"] == ["rom_38"]
    play.use(table.game, "romans", ("reinforce", "roma"), "rom_39")
    assert table.cu("roma", "romans") == 6
    table.game.desperate["romans"].append("rom_38")
    frame = play.use(table.game, "romans", ("activate", "camillus"), "rom_38")
    assert isinstance(frame, Activation)
    assert (frame.leader, frame.card, frame.value) == ("camillus", "rom_38", 3)


def test_3_only_cards_with_the_icon_and_only_with_three_players_are_no_events_at_all() -> None:
    table = Table()
    cards = table.game.data.cards
    icon = next(card for card in table.game.decks["romans"] if cards[card].icons.cancels_gallic)
    plain = next(card for card in table.game.decks["romans"] if not cards[card].icons.cancels_gallic)
    for scenario, card, cancels in (("four", icon, False), ("three", plain, False), ("three", icon, True)):
        table.game.scenario = scenario
        barred = event_barred(table.game, card)
        assert barred
        assert (barred.key == "cancels_gallic_only") is cancels


def test_5_10_a_cu_goes_where_either_power_may_place_one() -> None:
    table = Table()
    table.loyalty("pisae", 1, "romans")
    table.loyalty("tarquinii", 1, "romans")
    table.hand(ETRUSCANS, "ets_01")
    turn(ETRUSCANS, table)
    assert table.game.data.cards["ets_01"].value == 3
    assert "bovianum" in table.words(ETRUSCANS, "reinforce ets_01")
    assert table.words(ETRUSCANS, "reinforce ets_01 bovianum") == []
    table.say(ETRUSCANS, "reinforce ets_01 bovianum")
    assert table.cu("bovianum", "samnites") == 1


def test_7_1_only_leaders_of_the_scenario() -> None:
    for scenario in ("four", "five"):
        game = Table(scenario).game
        for seat in game.seats:
            assert set(play.own_leaders(game, seat)) <= set(game.places)
