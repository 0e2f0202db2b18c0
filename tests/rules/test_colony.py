"""7.2.1 Roman colonies. Velitrae is a Roman home space without a city."""

from engine.sword.activation import Activation
from engine.sword.colony import colony_barred, found
from engine.sword.events import CityChangedHands, CuLost
from engine.sword.placement import raised
from engine.sword.siege import lay_markers
from tests.rules.marching import march
from tests.rules.table import Table

ROMANS = "romans"


def activated(cu: int = 3, *, space: str = "velitrae", leaders: tuple[str, ...] = ("valerius",)) -> Table:
    table = Table()
    table.put("romans", space, cu, *leaders)
    table.game.active = ROMANS
    table.run(Activation(leader=leaders[0], seat=ROMANS, value=3))
    return table


def key(table: Table, leader: str = "valerius") -> tuple[str, str] | None:
    barred = colony_barred(table.game, leader)
    return (barred.rule, barred.key) if barred else None


def test_7_2_1_an_army_of_three_founds_a_walled_city() -> None:
    table = activated()
    assert table.words(ROMANS) == ["move", "colony"]
    table.say(ROMANS, "colony")
    assert (table.game.kinds["velitrae"], table.game.loyalty["velitrae"]) == ("city", 1)
    assert table.game.control["velitrae"] == "romans"
    assert table.cu("velitrae", "romans") == 2
    assert table.told(CuLost) == [CuLost(power="romans", space="velitrae", number=1, cause="7.2.1")]
    assert table.told(CityChangedHands) == [
        CityChangedHands(space="velitrae", old="romans", new="romans", cause="7.2.1")
    ]
    assert table.game.stack == []


def test_7_2_1_instead_of_moving() -> None:
    table = activated()
    table.say(ROMANS, "move")
    assert march(table).space == "velitrae"
    assert "colony" not in table.words(ROMANS)


def test_7_2_1_under_a_roman_marker_anywhere() -> None:
    table = Table()
    table.put("romans", "ardea", 3, "valerius")
    assert key(table) == ("7.2.1", "not_roman_ground")
    table.control("romans", "ardea")
    assert key(table) is None


def test_7_2_1_not_with_fewer_than_three() -> None:
    table = activated(2)
    assert key(table) == ("7.2.1", "too_few_founders")
    assert march(table).space == "velitrae"


def test_7_2_1_the_cu_that_the_leader_may_lead() -> None:
    table = Table()
    table.put("romans", "velitrae", 3, "valerius", "roman_minor_1")
    assert key(table) is None
    assert key(table, "roman_minor_1") == ("7.2.1", "too_few_founders")


def test_7_2_1_only_on_a_normal_space() -> None:
    table = Table()
    table.put("romans", "roma", 5, "valerius")
    assert key(table) == ("7.2.1", "no_place_for_a_colony")


def test_7_2_1_only_romans() -> None:
    table = Table()
    table.put("gauls", "mantua", 5, "gallic_minor_1")
    assert key(table, "gallic_minor_1") == ("7.2.1", "only_romans_found")


def test_7_2_1_not_from_inside_a_city() -> None:
    table = Table()
    table.put("romans", "roma", 0, inside=3, within=("valerius",))
    table.put("gauls", "roma", 3, "gallic_minor_1")
    assert key(table) == ("9.3.1", "shut_in")


def test_7_2_1_it_is_a_walled_city_like_any_other() -> None:
    table = Table()
    found(table.game, "velitrae", "7.2.1")
    assert raised(table.game, "romans", "velitrae") == 1
    table.put("gauls", "velitrae", 3, "gallic_minor_1")
    lay_markers(table.game)
    assert table.game.sieges["velitrae"].besieger == "gauls"


def test_7_2_1_the_leader_has_been_activated_and_that_is_all() -> None:
    table = activated(4)
    table.say(ROMANS, "colony")
    assert table.game.places["valerius"] == "velitrae"
    assert table.asked() == []
