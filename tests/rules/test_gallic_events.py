"""3 Gallic events, with three players."""

from dataclasses import replace

import pytest

from engine.core.events import Unsealed
from engine.core.play import questions
from engine.sword.cards.book import answering
from engine.sword.cards.playing import event_barred
from engine.sword.cards.window import CANCELS_ONLY
from engine.sword.dataset import load_dataset
from engine.sword.desperate import to_come
from engine.sword.events import (
    CardsDiscarded,
    ControlChanged,
    CuLost,
    CuPlaced,
    DesperateAnnounced,
    GallicEventRolled,
    GallicEventVoided,
    LoyaltyChanged,
)
from engine.sword.facts import GALLIC_SEAT
from engine.sword.gallic_events import (
    GallicEvents,
    does_something,
    strike_barred,
    struck_words,
    suffering,
    targets,
)
from engine.sword.game import INDEPENDENT
from engine.sword.sequence import Round
from engine.sword.support import because
from engine.sword.tables import GallicEvent, GallicStep
from tests.rules.table import Table

ETRUSCANS, GREEKS, ROMANS = SEATS = ("etruscans_samnites", "greeks", "romans")
CANCELS = {ROMANS: "rom_20", GREEKS: "gre_27", ETRUSCANS: "ets_09"}


def rolled(dice: str, **vp: int) -> Table:
    """An event of the table: nobody has a card unless the test gives him one; the Etruscans have the fewest VP."""
    laid = Table("three")
    laid.game.vp.update({ETRUSCANS: 4, GREEKS: 6, ROMANS: 5} | vp)
    laid.dice(dice)
    return laid


def run(laid: Table) -> Table:
    laid.run(GallicEvents(to_act=()))
    return laid


# the scenario


def test_3_neither_gauls_nor_their_spaces_exist() -> None:
    game = Table("three", empty=False).game
    assert game.seats == list(SEATS)
    assert "gauls" not in game.vp
    homes = {game.data.spaces[space].home for space in game.control}
    assert homes.isdisjoint({"gauls", "transalpines"})
    assert "transalpine_box" not in game.control
    assert {stack.power for stacks in game.stacks.values() for stack in stacks}.isdisjoint({"gauls", "transalpines"})
    assert not any(game.leader(leader).power in ("gauls", "transalpines") for leader in game.places)
    assert game.npps() == ("volsci", "carthage")
    assert game.setting.plunder_track is None


def test_3_the_table_stands_in_the_order_of_the_round() -> None:
    game = Table("three").game
    assert game.setting.round == (GALLIC_SEAT, *SEATS)
    assert game.round_from(GREEKS) == [GREEKS, ROMANS, GALLIC_SEAT, ETRUSCANS]
    game.fallen.append(GREEKS)
    assert game.round_from(ROMANS) == [ROMANS, GALLIC_SEAT, ETRUSCANS]
    assert Table("four").game.round_from("romans") == ["romans", "gauls", "etruscans_samnites", "greeks"]


def test_5_4_a_round_rolls_where_the_gauls_would_act_without_desperate_times() -> None:
    laid = Table("three")
    laid.dice("34")
    laid.run(Round(to_act=[GALLIC_SEAT, ETRUSCANS]))
    assert laid.told(GallicEventRolled) == [GallicEventRolled(dice=(3, 4), total=7, idle=True)]
    assert laid.told(DesperateAnnounced) == []
    assert laid.game.active == "", "nobody is active"
    assert {name for _seat, name in laid.asked()} == {"desperate"}
    assert {ask.about["before"] for ask in questions(laid.game) if ask.waits} == {ETRUSCANS}


def test_7_4_1_during_an_event_only_those_still_to_act_can_be_named_ahead() -> None:
    laid = rolled("23")
    laid.hand(ROMANS, CANCELS[ROMANS])
    laid.run(Round(to_act=[GALLIC_SEAT, ETRUSCANS]))
    assert laid.asked() == [(ROMANS, "gallic_cancel")]
    event = laid.game.inside(GallicEvents)
    assert event is not None
    assert event.to_act == (ETRUSCANS,)

    assert to_come(laid.game, ROMANS) == [ETRUSCANS]


# cancelling


def test_3_who_could_hold_the_icon_is_asked_clockwise_from_the_gallic_seat() -> None:
    laid = rolled("23")
    for seat in SEATS:
        laid.hand(seat, laid.game.decks[seat][-1])
    run(laid)
    assert laid.asked() == [(seat, "gallic_cancel") for seat in SEATS]
    assert laid.words(ROMANS) == ["no"], "it is hidden whether he has one"
    assert laid.default(ROMANS) == ("no",)
    assert laid.refused(ROMANS, laid.game.hands[ROMANS][0]) == ("3", "no_cancel_icon")


def test_3_who_cannot_hold_one_any_more_is_not_asked() -> None:
    laid = rolled("23")
    for seat in SEATS:
        laid.hand(seat, laid.game.decks[seat][-1])
    laid.game.discards[GREEKS].append("gre_27")
    laid.game.decks[GREEKS].remove("gre_27")
    laid.game.decks[ETRUSCANS].extend(laid.game.hands[ETRUSCANS])
    laid.game.hands[ETRUSCANS] = []
    run(laid)
    assert laid.asked() == [(ROMANS, "gallic_cancel")], "the Greek card lies open, the Etruscans have no cards"


def test_3_the_first_clockwise_voids_it_and_the_others_keep_their_cards() -> None:
    laid = rolled("23")
    for seat, card in CANCELS.items():
        laid.hand(seat, card)
    run(laid)
    laid.say(ROMANS, CANCELS[ROMANS])
    laid.say(ETRUSCANS, "no")
    laid.say(GREEKS, CANCELS[GREEKS])
    assert laid.told(Unsealed) == [Unsealed(seats=SEATS)]
    assert laid.told(CardsDiscarded) == [CardsDiscarded(seat=GREEKS, cards=("gre_27",), cause="3")]
    assert laid.told(GallicEventVoided) == [GallicEventVoided(total=5, seat=GREEKS, card="gre_27")]
    assert laid.game.hands[ROMANS] == ["rom_20"]
    assert laid.told(ControlChanged) == []
    assert laid.asked() == []


def test_3_an_event_that_does_nothing_is_not_asked_about() -> None:
    laid = rolled("34")
    laid.hand(ROMANS, CANCELS[ROMANS])
    run(laid)
    assert laid.asked() == []
    laid = rolled("46")
    laid.control(INDEPENDENT, *laid.game.data.tables.gallic_event(10).steps[0].spaces)
    laid.hand(ROMANS, CANCELS[ROMANS])
    run(laid)
    assert laid.told(GallicEventRolled) == [GallicEventRolled(dice=(4, 6), total=10, idle=True)]
    assert laid.asked() == []


def test_3_a_card_with_the_icon_cannot_be_played_as_its_event() -> None:
    data, laid = load_dataset(), Table("three")
    for card in ("rom_20", "gre_27", "ets_09"):
        assert event_barred(laid.game, card) == CANCELS_ONLY
        assert event_barred(Table("four").game, card) != CANCELS_ONLY
    for deck, card in (("roman", "rom_28"), ("etruscan_samnite", "ets_25")):
        moment = data.cards[card].windows[0]
        assert card in {one.card.id for one in answering(data, 4, deck, moment)}
        assert card not in {one.card.id for one in answering(data, 3, deck, moment)}


# raids


def test_3_the_player_with_fewest_vp_chooses_and_spares_himself_as_long_as_he_can() -> None:
    laid = run(rolled("23"))
    assert laid.asked() == [(ETRUSCANS, "gallic_event")]
    border = ["luna", "faesulae", "arretium", "sentinum"]
    assert laid.words(ETRUSCANS) == border, "all are his own"
    assert laid.default(ETRUSCANS) == ("luna",)
    laid.say(ETRUSCANS, "arretium")
    assert laid.game.control["arretium"] == INDEPENDENT
    assert laid.told(ControlChanged) == [ControlChanged(space="arretium", old="etruscans", new=INDEPENDENT, cause="3")]
    laid = rolled("23")
    laid.control("romans", "faesulae", "arretium")
    run(laid)
    assert laid.words(ETRUSCANS) == ["faesulae", "arretium"]
    assert laid.default(ETRUSCANS) == ("faesulae",)
    assert laid.refused(ETRUSCANS, "luna") == ("3", "own_space_while_others")


def test_4_4_a_tie_for_fewest_vp_is_decided_by_its_winner() -> None:
    laid = run(rolled("23", romans=4))
    assert laid.asked() == [(ETRUSCANS, "tie_choice")]
    assert laid.question(ETRUSCANS).about == {"where": "3", "tied": "etruscans_samnites romans"}
    laid.say(ETRUSCANS, ROMANS)
    assert laid.asked() == [(ROMANS, "gallic_event")]


def test_3_a_guarded_space_costs_a_cu_of_its_power_or_an_ally() -> None:
    laid = rolled("23")
    laid.control(INDEPENDENT, "faesulae", "arretium", "sentinum")
    laid.put("etruscans", "luna", 2, "spurinna")
    run(laid)
    assert laid.asked() == [], "there is but one space"
    assert laid.told(CuLost) == [CuLost(power="etruscans", space="luna", number=1, cause="3", inside=False)]
    assert laid.game.control["luna"] == "etruscans"
    laid = rolled("23")
    laid.control(INDEPENDENT, "faesulae", "arretium", "sentinum")
    laid.put("romans", "luna", 1)
    run(laid)
    assert laid.cu("luna", "romans") == 1
    assert laid.game.control["luna"] == INDEPENDENT, "an enemy's CU guard nothing"
    laid = rolled("23")
    laid.control(INDEPENDENT, "faesulae", "arretium", "sentinum")
    laid.ally("etruscans", "romans")
    laid.put("romans", "luna", 1)
    run(laid)
    assert laid.cu("luna", "romans") == 0
    assert laid.game.control["luna"] == "etruscans"


def test_3_a_leader_alone_guards_nothing() -> None:
    laid = rolled("23")
    laid.control(INDEPENDENT, "faesulae", "arretium", "sentinum")
    laid.put("etruscans", "luna", 0, "spurinna")
    run(laid)
    assert laid.game.control["luna"] == INDEPENDENT


def test_3_its_own_power_pays_before_an_ally() -> None:
    laid = rolled("23")
    laid.control(INDEPENDENT, "faesulae", "arretium", "sentinum")
    laid.ally("etruscans", "romans")
    laid.put("romans", "luna", 1)
    laid.put("etruscans", "luna", 1)
    run(laid)
    assert (laid.cu("luna", "romans"), laid.cu("luna", "etruscans")) == (1, 0), "R 34"


def test_3_the_last_guard_leaves_his_leader_alone() -> None:
    laid = rolled("23")
    laid.control(INDEPENDENT, "faesulae", "arretium", "sentinum")
    laid.put("etruscans", "luna", 1, "spurinna")
    run(laid)
    assert laid.game.places["spurinna"] == "luna", "R 21"


def test_3_three_different_spaces_of_the_great_descent() -> None:
    laid = run(rolled("66"))
    laid.say(ETRUSCANS, "luna")
    assert laid.refused(ETRUSCANS, "luna") == ("3", "struck_already")
    laid.put("etruscans", "clusium", 2)
    laid.say(ETRUSCANS, "clusium")
    assert laid.refused(ETRUSCANS, "clusium") == ("3", "struck_already"), "though it is still Etruscan"
    laid.say(ETRUSCANS, "perusia")
    assert laid.asked() == []
    assert [event.space for event in laid.events if isinstance(event, ControlChanged)] == ["luna", "perusia"]
    assert laid.cu("clusium", "etruscans") == 1


def test_3_an_own_space_once_struck_is_out_of_the_question_anyway() -> None:
    laid = rolled("66", romans=3)
    laid.control("romans", "luna", "clusium")
    laid.control(INDEPENDENT, *[one for one in targets(laid.game, descent(laid)) if one not in STRUCK])
    run(laid)
    assert laid.words(ROMANS) == ["perusia", "volsinii"]
    assert laid.refused(ROMANS, "luna") == ("3", "own_space_while_others")
    laid.say(ROMANS, "perusia")
    assert laid.game.control["volsinii"] == INDEPENDENT, "the only other"
    assert laid.words(ROMANS) == ["luna", "clusium"], "now there is none"
    assert laid.refused(ROMANS, "perusia") == ("3", "struck_already")
    assert laid.refused(ROMANS, "sentinum") == ("3", "independent")


def test_3_why_an_own_space_cannot_be_struck_is_told_first() -> None:
    laid = rolled("66", romans=3)
    laid.control("romans", "luna")
    laid.put("etruscans", "clusium", 2)
    words = {one.word: one.barred for one in struck_words(laid.game, descent(laid), ROMANS, ("luna", "clusium"))}
    assert words["luna"] == because("3", "struck_already", "luna")
    assert words["perusia"] is None


STRUCK = ("luna", "clusium", "perusia", "volsinii")


def descent(laid: Table) -> GallicStep:
    return laid.game.data.tables.gallic_event(12).steps[0]


def test_3_as_far_as_it_can_be_done() -> None:
    laid = rolled("66")
    one = laid.game.data.tables.gallic_event(12).steps[0]
    laid.control(INDEPENDENT, *one.spaces)
    laid.control("romans", "luna", "clusium")
    run(laid)
    assert laid.asked() == [], "both are struck, and there is no third"
    assert laid.game.control["luna"] == laid.game.control["clusium"] == INDEPENDENT


@pytest.mark.parametrize(
    ("op", "space", "key"),
    [
        ("raid", "roma", ("3", "other_kind_of_space")),
        ("raid", "lucani", ("7.3", "tribe")),
        ("raid", "asculum", ("3", "independent")),
        ("loyalty", "ancon", ("3", "independent")),
        ("loyalty", "caere", ("3", "other_kind_of_space")),
    ],
)
def test_3_what_an_event_cannot_strike(op: str, space: str, key: tuple[str, str]) -> None:
    one = GallicStep("raid" if op == "raid" else "loyalty", 1, (space,))
    barred = strike_barred(Table("three").game, one, space)
    assert barred is not None
    assert (barred.rule, barred.key) == key
    assert targets(Table("three").game, one) == []


def test_3_a_colony_is_no_normal_space_any_more() -> None:
    game = Table("three").game
    game.kinds["caere"], game.loyalty["caere"] = "city", 1
    assert strike_barred(game, GallicStep("raid", 1, ("caere",)), "caere") == because(
        "3", "other_kind_of_space", "caere"
    )


# loyalty


def test_3_loyalty_is_lost_as_by_7_3_3() -> None:
    laid = rolled("11")
    laid.control(INDEPENDENT, "caere", "velitrae", "praeneste", "tarracina")
    laid.loyalty("roma", 3)
    laid.put("romans", "roma", 2)
    laid.put("romans", "narnia", 3)
    laid.put("romans", "sutrium", 3)
    run(laid)
    assert laid.asked() == [], "narnia and sutrium are protected"
    assert laid.told(LoyaltyChanged) == [LoyaltyChanged(space="roma", power="romans", old=3, new=2, cause="3")]


@pytest.mark.parametrize(("cu", "protected"), [(1, False), (2, True), (3, True)])
def test_7_3_3_as_many_cu_as_loyalty_protect_a_city(cu: int, protected: bool) -> None:
    laid = Table("three")
    laid.loyalty("roma", 2)
    laid.put("romans", "roma", cu)
    assert (strike_barred(laid.game, GallicStep("loyalty", 1, ("roma",)), "roma") is not None) is protected


def test_3_more_than_one_point_is_lost_by_one_city() -> None:
    laid = rolled("11")
    one = GallicStep("loyalty", 2, ("roma", "capua"))
    event = GallicEvent(2, "Two points", "Два", (one,))
    tables = replace(laid.game.data.tables, gallic_events={2: event})
    laid.game.data = replace(laid.game.data, tables=tables)
    laid.loyalty("roma", 3)
    laid.loyalty("capua", 1)
    run(laid)
    assert laid.words(ETRUSCANS) == ["roma", "capua"]
    laid.say(ETRUSCANS, "roma")
    assert (laid.game.loyalty["roma"], laid.game.loyalty["capua"]) == (1, 1)
    assert laid.asked() == []


def test_3_whom_an_event_may_cost_something() -> None:
    game = rolled("11").game
    assert suffering(game, GallicStep("raid", 1, ("luna", "velitrae", "asculum"))) == ["etruscans", "romans"]
    assert suffering(game, GallicStep("loyalty", 1, ("roma",))) == ["romans"]
    assert suffering(game, GallicStep("support", 1, (), "most_vp")) == ["greeks"]
    assert suffering(game, GallicStep("levy", 1, (), "fewest_vp")) == []


def test_3_at_0_the_city_is_independent() -> None:
    laid = rolled("11")
    laid.control(INDEPENDENT, "caere", "velitrae", "praeneste", "tarracina", "roma")
    laid.loyalty("roma", 1, INDEPENDENT)
    laid.loyalty("sutrium", 1, INDEPENDENT)
    laid.loyalty("narnia", 1)
    run(laid)
    assert (laid.game.control["narnia"], laid.game.loyalty["narnia"]) == (INDEPENDENT, 1)


def test_13_5_a_besieged_city_falls_to_its_besieger() -> None:
    laid = rolled("11")
    laid.control(INDEPENDENT, "caere", "velitrae", "praeneste", "tarracina")
    laid.loyalty("roma", 1, INDEPENDENT)
    laid.loyalty("sutrium", 1, INDEPENDENT)
    laid.loyalty("narnia", 2)
    laid.put("etruscans", "narnia", 3, "spurinna")
    laid.siege("narnia", 1, "etruscans")
    run(laid)
    assert (laid.game.control["narnia"], laid.game.loyalty["narnia"]) == ("etruscans", 1)


# levy and support


def test_3_the_player_with_fewest_vp_places_a_cu_as_a_reinforcement() -> None:
    laid = run(rolled("45", romans=3))
    assert laid.asked() == [(ROMANS, "reinforce")]
    laid.say(ROMANS, "cu capua 1")
    assert laid.told(CuPlaced) == [CuPlaced(power="romans", space="capua", number=1, cause="5.10")]
    assert laid.asked() == []


def test_r_19_of_two_powers_he_says_whose_it_is() -> None:
    laid = run(rolled("45"))
    assert laid.words(ETRUSCANS, "cu") == ["etruscans", "samnites"]
    laid.say(ETRUSCANS, "cu samnites bovianum 1")
    assert laid.cu("bovianum", "samnites") == 1


def test_3_the_player_with_most_vp_gives_up_a_point_of_his_own() -> None:
    laid = run(rolled("56"))
    assert laid.asked() == [(GREEKS, "gallic_event")]
    assert laid.refused(GREEKS, "roma") == ("7.3.2", "not_own_support")
    laid.say(GREEKS, "syracusae")
    assert laid.game.loyalty["syracusae"] == load_dataset().spaces["syracusae"].loyalty - 1  # type: ignore[operator]
    assert laid.asked() == []


def test_4_4_a_tie_for_most_vp_is_decided_by_its_winner() -> None:
    laid = run(rolled("56", romans=6))
    assert laid.asked() == [(GREEKS, "tie_choice")]
    laid.say(GREEKS, ROMANS)
    assert laid.asked() == [(ROMANS, "gallic_event")]


def test_3_nothing_to_place_or_to_give_up() -> None:
    laid = Table("three")
    for space in laid.game.control:
        laid.game.control[space] = INDEPENDENT
    assert not does_something(laid.game, GallicStep("levy", 1, (), "fewest_vp"))
    assert not does_something(laid.game, GallicStep("support", 1, (), "most_vp"))
    laid.control("romans", "velitrae")
    laid.game.vp[ROMANS] = 0
    assert not does_something(laid.game, GallicStep("levy", 1, (), "fewest_vp")), "no path to a reinforcement space"
    laid.game.vp[ROMANS] = 12
    assert does_something(laid.game, GallicStep("support", 1, (), "most_vp"))
