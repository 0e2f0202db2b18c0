"""7.1.1 Response windows: who is asked, in which order, and what answers come to."""

from dataclasses import replace
from random import Random

import pytest

from engine import StaleQuestion, fitting
from engine.core.play import play, questions
from engine.core.window import Window
from engine.sword.cards.actions import Coordinate
from engine.sword.cards.book import answering, rules
from engine.sword.cards.carrying import PlayResponse
from engine.sword.cards.conditions import condition
from engine.sword.cards.effect_words import effect
from engine.sword.cards.effects import Cases, Effect
from engine.sword.cards.kinds import CAMPAIGN, kind
from engine.sword.cards.moment import scene
from engine.sword.cards.moments import Modify
from engine.sword.cards.selectors import Scene, ally_of_player, fits
from engine.sword.cards.window import Responses, unfit
from engine.sword.combat import Battle
from engine.sword.dataset import load_dataset
from engine.sword.events import CardPlayed, ResponseFailed
from engine.sword.facts import DataError, Step
from engine.sword.rules import CODEC
from tests.cards.field import Field

DATA = load_dataset()
SAMNITE, ROMAN = "etruscans_samnites", "romans"


def dealt(seed: int = 1) -> Field:
    """Everybody holds seven cards of his deck."""
    table = Field()
    rng = Random(seed)
    for seat in table.game.seats:
        cards = table.game.decks[seat]
        rng.shuffle(cards)
        table.game.hands[seat], table.game.decks[seat] = cards[:7], cards[7:]
    return table


def open_battle(table: Field, moment: str) -> None:
    table.battle("romans", "samnites", "553", "522", cu=(6, 5))
    table.until(moment)


# who is asked


@pytest.mark.parametrize("moment", ["before_battle_roll", "on_battle_losses", "on_battle_end"])
def test_7_1_1_who_is_asked_does_not_depend_on_hands(moment: str) -> None:
    """Cards change places between hand and deck; the same seats are asked, by the same words where nothing fits."""
    table = dealt()
    open_battle(table, moment)
    asked = table.asked()
    assert asked
    rng = Random(2)
    for _ in range(20):
        again = dealt(rng.randrange(1000))
        open_battle(again, moment)
        assert again.asked() == asked
        assert again.game.asked == table.game.asked, "nor how often somebody was asked on the way"


@pytest.mark.parametrize("pile", ["discards", "removed"])
def test_7_1_1_not_asked_whose_fitting_cards_all_lie_open(pile: str) -> None:
    table = dealt()
    gone = [card.card.id for card in answering(DATA, 4, "roman", "before_battle_roll")]
    for seat in table.game.seats:
        for cards in (table.game.hands[seat], table.game.decks[seat]):
            cards[:] = [card for card in cards if card not in gone]
    {"discards": table.game.discards, "removed": table.game.removed}[pile]["romans"] = gone
    open_battle(table, "before_battle_roll")
    assert table.asked() == [("etruscans_samnites", "response")]


def test_7_1_1_not_asked_who_has_no_card_left() -> None:
    table = dealt()
    table.game.decks["romans"] += table.game.hands["romans"]
    table.game.hands["romans"] = []
    open_battle(table, "before_battle_roll")
    assert table.asked() == [("etruscans_samnites", "response")]


def test_7_1_1_the_active_player_first_then_clockwise() -> None:
    table = dealt()
    open_battle(table, "before_battle_roll")
    assert table.asked() == [("romans", "response"), ("etruscans_samnites", "response")]
    table = dealt()
    table.battle("gauls", "greeks", "222", "222")
    table.until("before_battle_roll")
    assert table.asked() == [("gauls", "response"), ("greeks", "response")]


def test_5_4_no_window_outside_the_action_phase() -> None:
    table = dealt()
    table.game.phase = "surrender"
    table.battle("romans", "samnites", "222", "222")
    assert ("romans", "response") not in table.asked()


# which cards may be in the hand


def fits_now(table: Field, seat: str) -> tuple[str, ...]:
    return fitting(table.game, table.question(seat, "response").number)


def test_7_1_1_the_cards_that_could_be_held_do_not_depend_on_the_hand() -> None:
    table = dealt()
    open_battle(table, "before_battle_roll")
    found = fits_now(table, ROMAN), fits_now(table, SAMNITE)
    assert found == (("rom_23",), ("ets_10", "ets_11", "ets_30"))
    for seed in range(2, 12):
        again = dealt(seed)
        open_battle(again, "before_battle_roll")
        assert (fits_now(again, ROMAN), fits_now(again, SAMNITE)) == found


@pytest.mark.parametrize("pile", ["discards", "removed"])
def test_7_1_1_what_lies_open_is_none_of_them(pile: str) -> None:
    table = dealt()
    table.hand(SAMNITE, "ets_01")
    table.game.decks[SAMNITE].remove("ets_10")
    {"discards": table.game.discards, "removed": table.game.removed}[pile][SAMNITE] = ["ets_10"]
    open_battle(table, "before_battle_roll")
    assert fits_now(table, SAMNITE) == ("ets_11", "ets_30")


def test_7_1_1_with_the_whole_deck_in_hand_they_are_all_that_can_be_played() -> None:
    table = dealt()
    open_battle(table, "before_battle_roll")
    for seat, deck in ((ROMAN, "roman"), (SAMNITE, "etruscan_samnite")):
        known = fits_now(table, seat)
        table.game.hands[seat] = list(DATA.decks_for(deck, 4))
        assert set(known) == set(table.words(seat, "play"))


def test_7_1_1_a_card_of_a_name_that_was_played_is_none_of_them() -> None:
    table = two_cards()
    table.say(ROMAN, "wait")
    table.say(SAMNITE, "play ets_10")
    assert fits_now(table, SAMNITE) == ("ets_11", "ets_30")
    table.game.discards[SAMNITE].clear()
    assert fits_now(table, SAMNITE) == ("ets_11", "ets_30"), "nor does a deck made anew bring it back"


def test_7_1_1_another_question_has_none() -> None:
    table = Field()
    table.march("romans", "valerius", 3, "roma", "ardea")
    table.until()
    (ask,) = questions(table.game)
    assert ask.name != "response"
    assert fitting(table.game, ask.number) == ()
    with pytest.raises(StaleQuestion):
        fitting(table.game, 99)


# what answers come to


BOTH = [(SAMNITE, "response"), (ROMAN, "response")]


def two_cards() -> Field:
    """The Samnites attack; a Roman has one card that fits, they have two."""
    table = Field()
    table.hand(ROMAN, "rom_23", "rom_22")
    table.hand(SAMNITE, "ets_10", "ets_30")
    table.battle("samnites", "romans", "222", "222")
    return table


def played(table: Field) -> list[str]:
    return [event.card for event in table.events if isinstance(event, CardPlayed)]


@pytest.mark.parametrize("order", [(SAMNITE, ROMAN), (ROMAN, SAMNITE)])
def test_7_1_1_sealed_answers_are_taken_in_the_order_of_the_rules(order: tuple[str, str]) -> None:
    table = two_cards()
    words = {ROMAN: "play rom_23", SAMNITE: "play ets_10"}
    for seat in order:
        table.say(seat, words[seat])
    assert played(table) == ["ets_10"]
    assert table.asked() == BOTH, "anew"


def test_7_1_1_who_insists_is_not_asked_again() -> None:
    table = two_cards()
    table.say(SAMNITE, "play ets_10")
    table.say(ROMAN, "insist rom_23")
    assert table.asked() == [(SAMNITE, "response")]
    table.say(SAMNITE, "pass")
    assert played(table) == ["ets_10", "rom_23"]
    assert table.added("romans") == {"rom_23": 2, "ets_10": -2}


def test_7_1_1_a_pass_stands_unless_he_asked_to_be_asked_again() -> None:
    table = two_cards()
    table.say(ROMAN, "pass")
    table.say(SAMNITE, "play ets_10")
    assert table.asked() == [(SAMNITE, "response")]
    table = two_cards()
    table.say(ROMAN, "wait")
    table.say(SAMNITE, "play ets_10")
    assert table.asked() == BOTH


def test_7_1_1_one_player_may_play_several() -> None:
    table = two_cards()
    table.respond("etruscans_samnites", "ets_10")
    table.play("etruscans_samnites", "ets_30")
    assert table.added("romans") == {"ets_10": -2}
    assert table.added("samnites") == {"ets_30": 1}


def test_7_1_1_the_hand_is_listed_with_reasons() -> None:
    table = Field()
    table.hand("romans", "rom_23", "rom_22", "rom_34", "rom_01", "rom_24", "rom_25")
    table.battle("romans", "samnites", "222", "222")
    assert table.words("romans", "play") == ["rom_23"]
    assert table.refused("romans", "play rom_22") == ("7.1.1", "does_not_apply")
    assert table.refused("romans", "play rom_34") == ("7.1.1", "other_moment")
    assert table.refused("romans", "play rom_01") == ("7.1.1", "no_response")
    assert table.refused("romans", "play rom_25") == ("7.1.1", "does_not_apply")


def test_7_1_1_a_response_given_beforehand_may_fail() -> None:
    """Traitors open the gates; what was to strengthen the walls is not needed any more."""
    table = Field()
    table.hand(ROMAN, "rom_29")
    table.hand(SAMNITE, "ets_27")
    table.siege_roll("romans", "tarquinii", "valerius")
    table.say(ROMAN, "play rom_29")
    table.say(SAMNITE, "insist ets_27")
    assert table.game.control["tarquinii"] == "romans"
    assert table.game.hands[SAMNITE] == ["ets_27"]
    assert table.asked() == []


def test_7_1_1_a_play_that_does_not_fit_any_more_is_told() -> None:
    """Castra spares the Romans 2 CU: they lose too few for what the Gauls insist on."""
    table = Field()
    table.hand(ROMAN, "rom_27")
    table.hand("gauls", "gal_17")
    table.battle("romans", "gauls", "222", "543", cu=(6, 6))
    table.until("on_battle_losses")
    table.say(ROMAN, "play rom_27")
    table.say("gauls", "insist gal_17")
    assert played(table) == ["rom_27"], "3 losses less 2 are too few for Heads on the Saddle"
    assert table.game.hands["gauls"] == ["gal_17"]
    table.until()
    (event,) = table.told(ResponseFailed)
    assert event == ResponseFailed(seat="gauls")
    assert event.seen_by("gauls") == event
    assert event.seen_by(ROMAN) is event.seen_by(None) is None, "others do not learn what he holds"


def test_7_1_1_a_name_counts_once_on_one_battle() -> None:
    table = two_cards()
    table.say(ROMAN, "wait")
    table.say(SAMNITE, "play ets_10")
    battle = table.game.inside(Battle)
    assert battle is not None
    assert battle.played == ["Death of Aulius"]
    now = scene(table.game, "before_battle_roll", "ardea", {"attacker": "samnites", "defender": "romans"})
    barred = unfit(table.game, now, SAMNITE, rules(DATA)["ets_10"])
    assert barred is not None
    assert barred.key == "played_already"


def test_7_1_1_the_question_is_hidden_and_its_default_a_pass() -> None:
    table = two_cards()
    ask = questions(table.game)[0]
    assert (ask.name, ask.rule, ask.hidden, ask.waits) == ("response", "7.1.1", True, True)
    assert ask.about["moment"] == "before_battle_roll"
    assert table.game.waiting()[0].default(table.game) == ("pass",)


def test_a_window_can_be_saved_with_its_sealed_answers() -> None:
    table = two_cards()
    table.say(ROMAN, "play rom_23")
    again = CODEC.load(CODEC.save(table.game, {}), data=table.game.data)
    number = next(ask.number for ask in questions(again) if ask.seat == SAMNITE)
    after = play(again, number, ("pass",)).game
    assert after.hands["romans"] == ["rom_22"]


def test_only_the_fitting_piles_change() -> None:
    table = two_cards()
    before = (list(table.game.decks["romans"]), list(table.game.discards["greeks"]))
    table.play("romans", "rom_23")
    assert (table.game.decks["romans"], table.game.discards["greeks"]) == before
    assert table.game.discards["romans"] == ["rom_23"]


# 15.2 allies


def test_15_2_a_step_that_only_an_ally_would_suffer_is_not_chosen() -> None:
    """The Greeks are allied with both sides: neither loses CU by their cards."""
    table = Field()
    scene = Scene("on_battle_losses", "ardea", attacker="romans", defender="gauls", winner="romans", loser="gauls")
    table.ally("greeks", "gauls")
    harm = effect(Step("modify", {"what": "losses", "of": "loser", "n": 2}, duration="battle"), "x", "do")
    assert harm.harms_ally(table.game, scene, "greeks")
    assert not harm.holds(table.game, scene, "greeks")
    assert harm.holds(table.game, scene, "etruscans_samnites")
    help_ = effect(Step("modify", {"what": "losses", "of": "loser", "n": -2}, duration="battle"), "x", "do")
    assert help_.holds(table.game, scene, "greeks")


def test_15_1_of_two_powers_both_must_be_allied() -> None:
    table = Field()
    table.ally("romans", "etruscans")
    assert not ally_of_player(table.game, "etruscans_samnites", "romans")
    table.ally("romans", "samnites")
    assert ally_of_player(table.game, "etruscans_samnites", "romans")
    assert not ally_of_player(table.game, "etruscans_samnites", "etruscans")


def test_15_2_a_card_that_harms_only_an_ally_is_barred() -> None:
    table = Field()
    table.hand("greeks", "gre_20", "gre_32")
    table.battle("romans", "greeks", "222", "333")
    table.until("on_battle_losses")
    table.ally("greeks", "romans")
    now = scene(table.game, "on_battle_losses", "ardea", {"attacker": "romans", "defender": "greeks"})
    barred = unfit(table.game, now, "greeks", rules(DATA)["gre_20"])
    assert barred is not None
    assert (barred.rule, barred.key) == ("15.2", "only_an_ally_would_suffer")


# the words


def test_every_event_can_be_carried_out() -> None:
    assert set(rules(DATA)) == {card.id for card in DATA.cards.values() if card.effect}
    campaign = Coordinate(as_value=3, n=2, allies=True)
    campaigns = {card for card, found in rules(DATA).items() if found.steps == (campaign,)}
    assert campaigns == {card.id for card in DATA.cards.values() if card.name == "Campaign"}
    assert campaigns == {card.id for card in DATA.cards.values() if kind(card) == CAMPAIGN}
    both = Coordinate(as_value=2, n=2, powers=("etruscans", "samnites"))
    assert rules(DATA)["ets_24"].steps == (both, Effect()), "steps keep their numbers"


@pytest.mark.parametrize(
    ("step", "field"),
    [
        (Step("teleport", {}), "do.op"),
        (Step("modify", {"what": "mp", "n": 1, "of": "mover"}), "do.for"),
        (Step("vp", {"n": "many"}), "do.n"),
        (Step("cards", {"player": "self", "do": "burn", "n": 1}), "do.do"),
        (Step("alliance", {"do": "end", "between": "any", "forbid": "permanent"}), "do.forbid"),
        (Step("no_losses", {}, condition={"weather": "fair"}), "do.if.weather"),
        (Step("no_losses", {}, condition={"here": {"colour": "red"}}), "do.if.here.colour"),
    ],
)
def test_words_that_cannot_be_carried_out_fail_with_file_card_and_field(step: Step, field: str) -> None:
    with pytest.raises(DataError) as failed:
        effect(step, "rom_99", "do")
    assert (failed.value.file, failed.value.entry, failed.value.field) == ("decks.yaml", "rom_99", field)


def test_the_words_for_powers() -> None:
    table = Field()
    scene = Scene("before_battle_roll", "ardea", mover="romans", attacker="romans", defender="greeks")
    game, seat = table.game, "etruscans_samnites"
    assert fits(game, scene, seat, ("own",), "samnites")
    assert not fits(game, scene, seat, ("own",), "romans")
    assert fits(game, scene, seat, ("enemy",), "romans")
    assert fits(game, scene, seat, ("enemy",), "volsci"), "neutrals too"
    assert not fits(game, scene, seat, ("enemy",), "etruscans")
    assert not fits(game, scene, seat, ("enemy",), "independent")
    assert fits(game, scene, seat, ("foe:greeks",), "romans")
    assert not fits(game, scene, seat, ("foe:carthage",), "romans")
    assert fits(game, scene, seat, ("gauls", "attacker"), "romans")
    assert not fits(game, scene, seat, ("winner",), "")


def test_conditions_combine() -> None:
    table = Field()
    scene = Scene("before_battle_roll", "ardea", attacker="romans", defender="greeks", crossed="rough")
    either = condition({"any": ({"fights": "gauls"}, {"crossed": ("rough",)})}, "x", "if")
    assert either.holds(table.game, scene, "romans")
    assert not either.holds(table.game, replace(scene, crossed="clear"), "romans")
    neither = condition({"not": {"fights": "greeks"}}, "x", "if")
    assert not neither.holds(table.game, scene, "romans")
    assert condition({"not": {"loser": "own"}}, "x", "if").asks_outcome()
    assert condition({"attacker": "winner"}, "x", "if").asks_outcome()
    assert not condition({"attacker": "own"}, "x", "if").asks_outcome()


def test_a_card_without_condition_always_fits_its_window() -> None:
    card = DATA.cards["rom_22"]
    assert card.effect is not None
    cards = {card.id: replace(card, effect=replace(card.effect, condition=None))}
    assert rules(replace(DATA, id="other", cards=cards))["rom_22"].needs == ()


def test_a_single_face_of_a_die() -> None:
    nothing = (Step("no_losses", {}),)
    cases = effect(Step("roll", {"cases": {"1-2": nothing, "3": nothing, "4-6": nothing}}), "x", "do")
    assert isinstance(cases, Cases)
    assert [(low, high) for low, high, _ in cases.cases] == [(1, 2), (3, 3), (4, 6)]


def test_frames_of_windows_can_be_saved() -> None:
    assert issubclass(Responses, Window)
    assert {"at", "seat", "card", "todo"} <= set(PlayResponse.__dataclass_fields__)


def test_15_2_only_what_costs_cu_harms_an_ally() -> None:
    game = Field().game
    now = Scene("before_battle_roll", "ardea", attacker="gauls", defender="romans")
    for what, n, harmed in (("losses", 1, "romans"), ("losses", 0, ""), ("losses", -1, ""), ("combat", 1, "")):
        assert Modify(what=what, n=n, of=("romans",)).victim(game, now, "greeks") == harmed
