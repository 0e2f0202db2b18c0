"""7.2.2 Etruscan bribes. Etruscan Volsinii lies between Etruscan Clusium and the Roman city of Sutrium."""

import pytest

from engine.sword import alliances
from engine.sword.abilities import MINES_DEPLETED
from engine.sword.bribe import could_bribe
from engine.sword.events import BattleBegan, Bribed, MoveStopped
from engine.sword.interception import neighbours
from engine.sword.party import Entry
from engine.sword.sequence import Turn
from tests.rules.marching import activate, march, say, unanswered
from tests.rules.table import Table

ETRUSCANS, ROMANS, GAULS = "etruscans_samnites", "romans", "gauls"
THREE, OTHER = "ets_01", "ets_08"
"""A 3-value card, and one that bribes nobody."""


def entered(*cards: str, avoids: bool = False) -> Table:
    """Romans have come from Sutrium to an Etruscan army at Volsinii that does not avoid them."""
    table = Table()
    table.hand(ETRUSCANS, *cards)
    table.put("romans", "sutrium", 5, "valerius")
    table.put("etruscans", "volsinii", 3, "vel_saties")
    activate(table, "valerius")
    table.say(ROMANS, "to volsinii")
    table.say(ETRUSCANS, "stand")
    return table


# (a) an enemy army that has come to an Etruscan one


def test_7_2_2_the_step_is_undone_and_the_move_ends() -> None:
    table = entered(THREE)
    assert table.asked() == [(ETRUSCANS, "bribe")]
    assert table.words(ETRUSCANS) == ["no", THREE, "ets_38", "ets_39"]
    table.say(ETRUSCANS, THREE)
    assert (table.cu("sutrium", "romans"), table.cu("volsinii", "romans")) == (5, 0)
    assert table.told(Bribed) == [Bribed(space="volsinii", bribed=("romans",), what="back")]
    assert table.told(MoveStopped) == [MoveStopped(power="romans", space="sutrium", cause="7.2.2")]
    assert table.told(BattleBegan) == []
    assert table.game.stack == []


def test_7_1_3_the_card_is_out_of_the_game() -> None:
    table = entered(THREE)
    table.say(ETRUSCANS, THREE)
    assert THREE in table.game.removed[ETRUSCANS]
    assert THREE not in table.game.discards[ETRUSCANS]


def test_7_4_6_a_desperate_times_bribes_too() -> None:
    table = entered()
    table.say(ETRUSCANS, "ets_38")
    assert table.game.desperate[ETRUSCANS] == ["ets_39"]
    assert "ets_38" in table.game.removed[ETRUSCANS]
    assert table.cu("sutrium", "romans") == 5


def test_7_2_2_without_a_bribe_there_is_a_battle() -> None:
    table = entered(THREE)
    assert table.default(ETRUSCANS) == ("no",)
    table.dice("666", "111")
    table.say(ETRUSCANS, "no")
    unanswered(table, "on_enter")
    assert len(table.told(BattleBegan)) == 1
    assert THREE in table.game.hands[ETRUSCANS]


def test_7_2_2_only_with_a_3_value_card() -> None:
    table = entered(OTHER)
    assert OTHER not in table.words(ETRUSCANS)


def test_d_he_is_asked_whatever_he_holds() -> None:
    for cards in ((THREE,), (OTHER,), ()):
        assert entered(*cards).asked() == [(ETRUSCANS, "bribe")]


def test_d_he_is_not_asked_where_everybody_knows_that_he_has_no_card() -> None:
    table = Table()
    game = table.game
    game.desperate[ETRUSCANS] = []
    assert not could_bribe(game, ETRUSCANS)
    table.hand(ETRUSCANS, OTHER)
    assert could_bribe(game, ETRUSCANS)
    game.discards[ETRUSCANS] = [card for card in game.decks[ETRUSCANS] if game.data.cards[card].icons.bribe]
    assert not could_bribe(game, ETRUSCANS)


def test_7_2_3_not_after_mine_depletion() -> None:
    table = Table()
    table.game.markers[MINES_DEPLETED] = "permanent"
    table.put("romans", "sutrium", 5, "valerius")
    table.put("etruscans", "volsinii", 3, "vel_saties")
    activate(table, "valerius")
    table.dice("666", "111")
    table.say(ROMANS, "to volsinii")
    table.say(ETRUSCANS, "stand")
    assert (ETRUSCANS, "bribe") not in table.asked()
    assert len(table.told(BattleBegan)) == 1


@pytest.mark.parametrize(("power", "leaders"), [("etruscans", ()), ("samnites", ("egnatius",))])
def test_7_2_2_only_where_an_etruscan_army_is(power: str, leaders: tuple[str, ...]) -> None:
    table = Table()
    table.put("romans", "sutrium", 5, "valerius")
    table.put(power, "volsinii", 3, *leaders)
    activate(table, "valerius")
    table.dice("666", "111", "1")
    table.say(ROMANS, "to volsinii")
    if leaders:
        table.say(ETRUSCANS, "stand")
    assert (ETRUSCANS, "bribe") not in table.asked()


@pytest.mark.parametrize(("cu", "asked"), [(2, True), (0, False)])
def test_7_2_2_an_army_inside_its_city_is_in_the_space_too(cu: int, asked: bool) -> None:
    """9.3.1 They have gone inside Tarquinii; a leader alone is no army (2)."""
    table = Table()
    table.hand(ETRUSCANS, THREE)
    table.put("romans", "caere", 5, "valerius")
    table.put("etruscans", "tarquinii", inside=cu, within=("vel_saties",))
    activate(table, "valerius")
    table.say(ROMANS, "to tarquinii")
    assert ((ETRUSCANS, "bribe") in table.asked()) == asked
    if asked:
        table.say(ETRUSCANS, THREE)
        assert table.cu("caere", "romans") == 5
        assert table.told(MoveStopped) == [MoveStopped(power="romans", space="caere", cause="7.2.2")]


def test_7_2_2_nor_one_inside_that_belongs_to_an_ally() -> None:
    table = Table()
    table.ally("gauls", "etruscans")
    table.put("gauls", "luna", 5, "brennus")
    table.put("etruscans", "pisae", inside=2, within=("vel_saties",))
    activate(table, "brennus")
    table.say(GAULS, "to pisae")
    assert table.asked() == [(GAULS, "step")]


def test_7_2_2_not_an_ally_nor_a_leader_alone() -> None:
    table = Table()
    table.ally("romans", "etruscans")
    table.put("romans", "sutrium", 5, "valerius")
    table.put("etruscans", "volsinii", 3, "vel_saties")
    activate(table, "valerius")
    table.say(ROMANS, "to volsinii")
    assert table.asked() == [(ROMANS, "step")]


def test_9_3_3_after_avoidance_and_interception() -> None:
    table = Table()
    table.put("romans", "sutrium", 5, "valerius")
    table.put("etruscans", "volsinii", 3, "vel_saties")
    activate(table, "valerius")
    table.say(ROMANS, "to volsinii")
    assert table.asked() == [(ETRUSCANS, "avoid")]
    table.dice("6")
    table.say(ETRUSCANS, "avoid vel_saties 3")
    table.say(ROMANS, "roll")
    assert table.asked() == [(ETRUSCANS, "bribe")]


def test_7_2_2_who_has_got_away_bribes_nobody() -> None:
    table = Table()
    table.put("romans", "sutrium", 5, "valerius")
    table.put("etruscans", "volsinii", 3, "vel_saties")
    activate(table, "valerius")
    table.say(ROMANS, "to volsinii")
    table.say(ETRUSCANS, "avoid vel_saties 3")
    table.say(ROMANS, "let_go")
    assert table.cu("clusium", "etruscans") == 3
    assert table.asked() == [(ROMANS, "pursue")]


def test_r_20_back_to_the_last_space_where_it_may_stop() -> None:
    table = Table()
    table.ally("romans", "gauls")
    table.put("romans", "roma", 5, "valerius")
    table.put("gauls", "sutrium", 1)
    table.put("etruscans", "volsinii", 3, "vel_saties")
    activate(table, "valerius")
    say(table, "to sutrium", "to volsinii", "stand", "ets_38")
    assert table.cu("roma", "romans") == 5


def test_7_2_2_an_etruscan_interceptor_bribes_too() -> None:
    table = Table()
    table.put("romans", "sutrium", 5, "valerius")
    table.put("etruscans", "clusium", 3, "vel_saties")
    activate(table, "valerius")
    table.say(ROMANS, "to volsinii")
    table.dice("1")
    table.say(ETRUSCANS, "clusium vel_saties 3")
    table.say(ROMANS, "fight")
    assert table.asked() == [(ETRUSCANS, "bribe")]
    table.say(ETRUSCANS, "ets_38")
    assert (table.cu("sutrium", "romans"), table.cu("volsinii", "etruscans")) == (5, 3)


# (b) an Etruscan army that has come to enemies


def passing(*, beyond: bool = True) -> Table:
    """Etruscans from Clusium have come to Romans at Volsinii, who stand; beyond lie Sutrium and Tarquinii."""
    table = Table()
    table.put("etruscans", "clusium", 4, "vel_saties")
    table.put("romans", "volsinii", 2, "valerius")
    activate(table, "vel_saties")
    if not beyond:
        march(table).mp = 1
    table.say(ETRUSCANS, "to volsinii")
    table.say(ROMANS, "stand")
    return table


def test_7_2_2_they_pass_through_and_do_not_stop_there() -> None:
    table = passing()
    assert table.asked() == [(ETRUSCANS, "bribe")]
    assert table.question(ETRUSCANS).about["what"] == "pass"
    table.say(ETRUSCANS, "ets_38")
    assert table.told(Bribed) == [Bribed(space="volsinii", bribed=("romans",), what="pass")]
    assert table.refused(ETRUSCANS, "stop") == ("15.3", "stacked_with_ally")
    assert table.refused(ETRUSCANS, "drop 1") == ("15.3", "stacked_with_ally")
    say(table, "to sutrium", "stop")
    assert (table.cu("sutrium", "etruscans"), table.cu("volsinii", "romans")) == (4, 2)
    assert table.told(BattleBegan) == []


def test_7_2_2_those_bribed_do_not_intercept() -> None:
    table = passing()
    table.say(ETRUSCANS, "ets_38")
    say(table, "to sutrium")
    assert table.asked() == [(ETRUSCANS, "step")]
    entry = Entry("etruscans", ETRUSCANS, march(table).units, ("vel_saties",), ("volsinii", "sutrium"))
    assert list(neighbours(table.game, entry)) == []
    table.game.bribed.clear()
    assert [space for space, _ in neighbours(table.game, entry)] == ["volsinii"]


def test_7_2_2_only_those_cu() -> None:
    table = passing()
    table.put("romans", "roma", 2, "camillus")
    table.say(ETRUSCANS, "ets_38")
    table.say(ETRUSCANS, "to sutrium")
    assert table.asked() == [(ROMANS, "intercept")]


def test_7_2_2_not_without_mp_and_a_place_to_stop_beyond() -> None:
    table = Table()
    table.put("etruscans", "clusium", 4, "vel_saties")
    table.put("romans", "volsinii", 2)
    activate(table, "vel_saties")
    march(table).mp = 1
    table.dice("666", "111")
    table.say(ETRUSCANS, "to volsinii")
    assert (ETRUSCANS, "bribe") not in table.asked()
    assert len(table.told(BattleBegan)) == 1


def test_7_2_2_for_the_rest_of_the_action() -> None:
    table = Table()
    table.put("etruscans", "clusium", 4, "vel_saties")
    table.put("romans", "volsinii", 2)
    table.hand(ETRUSCANS, "ets_01")
    table.game.active = ETRUSCANS
    table.run(Turn(seat=ETRUSCANS))
    say(table, "activate vel_saties ets_01", "to volsinii", "ets_38", "to sutrium")
    assert table.game.bribed == [("volsinii", "romans")]
    say(table, "stop")
    assert table.game.bribed == []


def test_7_2_2_nobody_becomes_an_ally_by_it() -> None:
    table = passing()
    table.say(ETRUSCANS, "ets_38")
    assert not table.game.allied("romans", "etruscans")
    assert alliances.may_offer(table.game, "romans", "etruscans") is None


def test_7_2_2_the_samnites_bribe_nobody() -> None:
    table = Table()
    table.put("samnites", "clusium", 4, "egnatius")
    table.put("romans", "volsinii", 2)
    activate(table, "egnatius")
    table.dice("666", "111")
    table.say(ETRUSCANS, "to volsinii")
    assert (ETRUSCANS, "bribe") not in table.asked()
