"""9.5 What the leaders of a Campaign do besides moving: colonies (7.2.1), bribes (7.2.2), the unrest (20.3, 5P)."""

from engine.core.play import options
from engine.sword.campaign import Campaign
from engine.sword.events import ActivationDeclared, Bribed, CuLost, LeaderActivated, MoveStopped
from engine.sword.game import Units
from tests.cards.field import Field
from tests.rules.campaigning import CARDS, campaign, fregellae, going, say
from tests.rules.marching import march
from tests.rules.table import Table

ROMANS, ETRUSCANS, CARTHAGE, BOX = "romans", "etruscans_samnites", "carthage", "garrison_box"
MORE_MP = "rom_26"


# 7.2.1


def settlers(cu: int = 4, *leaders: str) -> Table:
    """Valerius has come from Roma to Velitrae, a Roman space without a city."""
    table = Table()
    table.put("romans", "roma", cu, "valerius")
    table.put("romans", "capua", 2, *leaders)
    campaign(table)
    say(table, "valerius", "to velitrae", "stop")
    return table


def test_9_5_1_the_same_leader_again_to_found_a_colony() -> None:
    table = settlers(4, "camillus")
    assert table.words(ROMANS) == ["camillus", "valerius", "nobody"]
    table.say(ROMANS, "valerius")
    assert table.game.kinds["velitrae"] == "city"
    assert table.cu("velitrae", "romans") == 3
    assert table.told(CuLost) == [CuLost(power="romans", space="velitrae", number=1, cause="7.2.1")]
    assert len(table.told(LeaderActivated)) == 2
    assert table.asked() == [], "no third one"


def test_9_5_1_also_if_nobody_else_could_be_activated() -> None:
    table = settlers()
    assert table.asked() == [(ROMANS, "event_choice")]
    assert table.default(ROMANS) == ("nobody",)
    table.say(ROMANS, "nobody")
    assert table.game.kinds["velitrae"] == "normal"


def test_9_5_1_not_again_where_no_colony_can_be() -> None:
    table = settlers(2, "camillus")
    assert table.refused(ROMANS, "valerius") == ("9.5.1", "activated_already")


def test_9_5_2_who_moves_no_more_may_found_a_colony() -> None:
    table = settlers(4, "camillus")
    going(table).tire_all(table.game, "romans", "velitrae")
    table.say(ROMANS, "valerius")
    assert table.game.kinds["velitrae"] == "city"


def test_9_5_1_who_has_founded_one_moves_no_more() -> None:
    table = Table()
    table.put("romans", "velitrae", 5, "valerius")
    table.put("romans", "capua", 2, "camillus")
    campaign(table)
    table.say(ROMANS, "valerius")
    table.say(ROMANS, "colony")
    assert table.refused(ROMANS, "valerius") == ("9.5.1", "activated_already")
    say(table, "camillus")
    assert march(table).leader == "camillus"


# 7.2.2


def bribed() -> Table:
    """Two Roman armies at Sutrium; the first has been bribed to go back there from the Etruscans at Volsinii."""
    table = Table()
    table.hand(ETRUSCANS, "ets_01", "ets_02")
    table.put("romans", "sutrium", 8, "camillus", "roman_minor_1")
    table.put("etruscans", "volsinii", 3, "vel_saties")
    campaign(table)
    say(table, "camillus", "drop roman_minor_1", "drop 3", "to volsinii", "stand")
    assert table.asked() == [(ETRUSCANS, "bribe")]
    say(table, "ets_01")
    return table


def test_9_5_4_a_bribe_does_not_stop_the_second_from_the_same_space() -> None:
    table = bribed()
    assert table.told(MoveStopped) == [MoveStopped(power="romans", space="sutrium", cause="7.2.2")]
    assert table.asked() == [(ROMANS, "event_choice")]
    say(table, "roman_minor_1")
    assert march(table).units.total == 7, "who was bribed has not fought (9.5.2); Camillus keeps a CU (9.1)"
    say(table, "to volsinii", "stand")
    assert table.asked() == [(ETRUSCANS, "bribe")]
    say(table, "ets_02" if "ets_02" in table.words(ETRUSCANS) else "ets_38")
    assert [event.what for event in table.told(Bribed) if isinstance(event, Bribed)] == ["back", "back"]
    assert table.cu("sutrium", "romans") == 8


def test_9_5_2_the_bribed_have_spent_their_mp() -> None:
    table = bribed()
    assert {(lot.space, lot.spent, lot.units.total) for lot in going(table).lots} == {("sutrium", 1, 5)}


# 20.3


def box(level: int, regular: int, hired: int = 0) -> Field:
    table = Field("five")
    table.game.unrest = level
    table.put("carthage", BOX, regular, "hanno", "hasdrubal", hired=hired)
    table.game.active = CARTHAGE
    table.game.desperate = {seat: [] for seat in table.game.seats}
    table.run(Campaign(seat=CARTHAGE, card="car_01"))
    return table


def test_20_3_a_campaign_attacks_the_unrest_twice_with_different_leaders_and_cu() -> None:
    table = box(6, 6)
    table.say(CARTHAGE, "hanno")
    table.until()
    table.dice("666", "111")
    table.say(CARTHAGE, "unrest 3 done")
    table.until()
    assert table.asked() == [(CARTHAGE, "event_choice")]
    assert table.refused(CARTHAGE, "hanno") == ("9.5.1", "activated_already")
    assert table.cu(BOX, "carthage") == 6, "those who fought have lost nobody"
    table.say(CARTHAGE, "hasdrubal")
    table.until()
    assert table.words(CARTHAGE, "unrest") == ["1", "2", "3"], "only those who have not fought (9.5.2)"


def test_20_3_those_who_have_fought_move_no_more() -> None:
    table = box(6, 4)
    table.say(CARTHAGE, "hanno")
    table.until()
    table.dice("666", "111")
    table.say(CARTHAGE, "unrest 4")
    table.until()
    assert table.cu(BOX, "carthage") == 4
    assert table.asked() == [], "Hasdrubal has fought with Hanno, and there is nobody else"


# 9.1 by kind (5P)


def test_9_5_2_which_of_each_group_are_mercenaries() -> None:
    """2 regular CU and 2 mercenaries have gone a step with Hanno; Hasdrubal finds 1 and 1 more who have not."""
    table = Field("five")
    table.put("carthage", "lilybaeum", 2, "hanno", hired=2)
    table.put("carthage", "selinus", 1, "hasdrubal", hired=1)
    table.game.active = CARTHAGE
    table.game.desperate = {seat: [] for seat in table.game.seats}
    table.run(Campaign(seat=CARTHAGE, card="car_01"))
    table.say(CARTHAGE, "hanno")
    table.until()
    for words in ("to selinus", "stop", "hasdrubal"):
        table.say(CARTHAGE, words)
        table.until()
    table.say(CARTHAGE, "hasdrubal")
    table.until()
    assert going(table).with_him("hasdrubal") == {1: Units(2, 2), 0: Units(1, 1)}
    numbers = [option.label for option in options(table.game, table.question(CARTHAGE).number, ("drop", "2", "2"))]
    assert numbers == ["mercenaries"] * 3
    table.say(CARTHAGE, "drop 2 1 1 0")
    assert going(table).with_him("hasdrubal") == {1: Units(2, 1), 0: Units(0, 1)}


# 7.1.1


def test_7_1_1_the_activation_of_a_flanking_force_may_be_answered() -> None:
    table = fregellae()
    table.hand(ROMANS, MORE_MP)
    campaign(table)
    say(table, "camillus", "to fregellae", "stand")
    table.say(ROMANS, "valerius")
    assert table.told(ActivationDeclared)[-1] == ActivationDeclared(
        leader="valerius", power="romans", space="velitrae", card=CARDS[ROMANS]
    )
    assert table.asked() == [(ROMANS, "response")]
    table.say(ROMANS, f"play {MORE_MP}")
    say(table, "pass") if table.asked()[0][1] == "response" else None
    assert march(table).leader == "valerius"
    assert march(table).mover().mp == 6, "2 more in this action, and nobody lags behind (9.5.2)"
