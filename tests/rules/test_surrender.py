"""5.6 Surrender."""

import pytest

from engine.core.events import AnsweredItself
from engine.core.play import default
from engine.sword.events import ControlChanged, SiegeRolled
from engine.sword.surrender import Surrender
from tests.rules.table import INDEPENDENT, Table


def answer_by_default(table: Table, seat: str) -> tuple[str, ...]:
    said = default(table.game, table.question(seat).number)
    assert said is not None
    table.say(seat, " ".join(said))
    return said


def test_5_6_nothing_to_do_is_not_asked() -> None:
    table = Table(empty=False)
    table.run(Surrender())
    assert table.events == []
    assert table.asked() == []


def test_5_6_a_marker_in_an_enemy_normal_space_with_own_cu() -> None:
    table = Table()
    table.put("romans", "clusium", 1)
    table.put("romans", "reate", 2)
    table.run(Surrender())
    assert table.words("romans") == ["pc", "done"]
    assert table.words("romans", "pc") == ["all", "clusium", "reate"]
    table.say("romans", "pc reate")
    assert table.game.control["reate"] == "romans"
    table.say("romans", "pc clusium")
    assert table.asked() == []
    assert table.told(ControlChanged) == [
        ControlChanged(space="reate", old=INDEPENDENT, new="romans", cause="5.6"),
        ControlChanged(space="clusium", old="etruscans", new="romans", cause="5.6"),
    ]


def test_5_6_all_at_once() -> None:
    table = Table()
    table.put("romans", "clusium", 1)
    table.put("romans", "reate", 2)
    table.run(Surrender())
    table.say("romans", "pc all")
    assert table.game.control["reate"] == table.game.control["clusium"] == "romans"
    assert table.asked() == []


def test_5_6_it_is_optional() -> None:
    table = Table()
    table.put("romans", "clusium", 1)
    table.run(Surrender())
    table.say("romans", "done")
    assert table.game.control["clusium"] == "etruscans"
    assert table.asked() == []


@pytest.mark.parametrize(
    ("space", "reason"),
    [
        ("perusia", ("5.6", "no_own_cu")),
        ("pisae", ("5.6", "not_a_normal_space")),
        ("bovianum", ("5.6", "not_a_normal_space")),
        ("velitrae", ("5.6", "space_not_enemy")),
        ("locri", ("5.6", "space_not_enemy")),
        ("carthago", ("17", "cannot_be_converted")),
    ],
)
def test_5_6_where_no_marker_goes(space: str, reason: tuple[str, str]) -> None:
    table = Table()
    table.ally("romans", "greeks")
    table.put("romans", "clusium", 1)
    for other in ("pisae", "bovianum", "velitrae", "locri", "carthago"):
        table.put("romans", other, 1)
    table.run(Surrender())
    assert table.refused("romans", f"pc {space}") == reason


def test_5_6_in_an_allys_home_the_marker_is_only_removed() -> None:
    """15.2.3, §R 15"""
    table = Table()
    table.ally("romans", "greeks")
    table.control("gauls", "thurii")
    table.put("romans", "thurii", 1)
    table.run(Surrender())
    table.say("romans", "pc thurii")
    assert table.game.control["thurii"] == "greeks"


def test_5_6_samnites_free_etruscan_homes() -> None:
    """§R 18"""
    table = Table()
    table.control("romans", "clusium")
    table.put("samnites", "clusium", 1)
    table.run(Surrender())
    table.say("etruscans_samnites", "pc clusium")
    assert table.game.control["clusium"] == "etruscans"


def test_5_6_a_former_allys_home_is_taken() -> None:
    table = Table()
    table.control("gauls", "thurii")
    table.put("romans", "thurii", 1)
    table.run(Surrender())
    table.say("romans", "pc thurii")
    assert table.game.control["thurii"] == "romans"


def test_5_6_one_roll_in_each_city_or_tribe_whatever_was_rolled_before() -> None:
    """13.1.3"""
    table = Table()
    table.put("romans", "antium", 3, "camillus")
    table.put("romans", "bovianum", 4, "valerius")
    table.siege("antium", 0, "romans")
    table.siege("bovianum", 0, "romans")
    table.game.rolled.append("antium")
    table.dice("55", "54")
    table.run(Surrender())
    assert table.words("romans") == ["roll", "done"]
    assert table.words("romans", "roll") == ["antium", "bovianum"]
    table.say("romans", "roll bovianum")
    assert table.refused("romans", "roll bovianum") == ("5.6", "already_rolled")
    table.say("romans", "roll antium")
    assert table.asked() == []
    assert [event.space for event in table.told(SiegeRolled) if isinstance(event, SiegeRolled)] == [
        "bovianum",
        "antium",
    ]
    assert (table.game.sieges["bovianum"].level, table.game.sieges["antium"].level) == (1, 1)


def test_5_6_a_city_may_fall() -> None:
    """13.5"""
    table = Table()
    table.put("romans", "antium", 3, "camillus")
    table.siege("antium", 1, "romans")
    table.dice("64")
    table.run(Surrender())
    table.say("romans", "roll antium")
    assert (table.game.control["antium"], table.game.loyalty["antium"]) == ("romans", 1)


@pytest.mark.parametrize(
    ("space", "reason"),
    [
        ("pisae", ("13.4", "fewer_than_three_cu")),
        ("tarquinii", ("13.1.1", "no_commander")),
        ("clusium", ("13.1.1", "nothing_to_besiege")),
        ("neapolis", ("13.1.1", "nothing_to_besiege")),
    ],
)
def test_5_6_where_no_roll_is_made(space: str, reason: tuple[str, str]) -> None:
    table = Table()
    table.ally("romans", "greeks")
    table.put("romans", "antium", 3, "camillus")
    table.put("romans", "pisae", 2, "valerius")
    table.put("romans", "tarquinii", 5)
    table.put("romans", "clusium", 3, "fabius")
    table.put("romans", "neapolis", 3, "decius")
    table.run(Surrender())
    assert table.refused("romans", f"roll {space}") == reason


def test_5_6_markers_and_rolls_in_any_order() -> None:
    table = Table()
    table.put("romans", "antium", 3, "camillus")
    table.siege("antium", 0, "romans")
    table.put("romans", "clusium", 1)
    table.dice("52")
    table.run(Surrender())
    table.say("romans", "roll antium")
    table.say("romans", "pc clusium")
    assert table.asked() == []
    assert table.cu("antium", "romans") == 2


def test_5_6_default_all_markers_then_all_rolls() -> None:
    table = Table()
    table.put("romans", "antium", 3, "camillus")
    table.put("romans", "bovianum", 3, "valerius")
    table.put("romans", "clusium", 1)
    table.put("romans", "reate", 1)
    table.siege("antium", 0, "romans")
    table.siege("bovianum", 0, "romans")
    table.dice("32", "32")
    table.run(Surrender())
    assert answer_by_default(table, "romans") == ("pc", "all")
    assert answer_by_default(table, "romans") == ("roll", "antium")
    assert answer_by_default(table, "romans") == ("roll", "bovianum")
    assert table.asked() == []


def test_5_6_non_player_powers_first_by_whoever_decides_for_them() -> None:
    """16.1 Fewest VP, for the Volsci neither the Roman nor his ally."""
    table = Table()
    table.game.vp.update(romans=1, greeks=3)
    table.put("volsci", "velitrae", 1)
    table.put("gauls", "clusium", 1)
    table.run(Surrender())
    assert table.asked() == [("greeks", "surrender")]
    table.say("greeks", "pc velitrae")
    assert table.game.control["velitrae"] == "volsci"
    assert table.asked() == [("gauls", "surrender")]


def test_5_6_descending_vp_order_and_ties_only_among_who_has_something_to_do() -> None:
    """4.4"""
    table = Table()
    table.game.vp.update(gauls=6, greeks=6, romans=6, etruscans_samnites=8)
    table.put("greeks", "clusium", 1)
    table.put("romans", "perusia", 1)
    table.put("samnites", "reate", 1)
    table.run(Surrender())
    assert table.asked() == [("greeks", "tie_order")]
    assert table.words("greeks") == ["greeks", "romans"]
    table.say("greeks", "romans")
    assert table.asked() == [("etruscans_samnites", "surrender")]
    table.say("etruscans_samnites", "done")
    assert table.asked() == [("romans", "surrender")]
    table.say("romans", "done")
    assert table.asked() == [("greeks", "surrender")]


def test_5_6_the_seat_decides_for_both_its_powers() -> None:
    table = Table()
    table.put("samnites", "reate", 1)
    table.put("etruscans", "narnia", 3, "spurinna")
    table.siege("narnia", 0, "etruscans")
    table.dice("41")
    table.run(Surrender())
    table.say("etruscans_samnites", "pc reate")
    table.say("etruscans_samnites", "roll narnia")
    assert table.game.control["reate"] == "samnites"
    assert table.asked() == []


def test_5_6_a_leader_alone_does_not_stand_in_the_way_of_the_other_power() -> None:
    """§R 34 leaves both powers of one player where they are."""
    table = Table()
    table.put("etruscans", "minturnae", 2)
    table.put("samnites", "minturnae", 0, "samnite_minor_1")
    table.run(Surrender())
    assert table.words("etruscans_samnites", "pc") == ["minturnae"]
    table.say("etruscans_samnites", "pc minturnae")
    assert table.game.control["minturnae"] == "etruscans"


def test_5_6_all_is_offered_for_several_only() -> None:
    table = Table()
    table.put("romans", "clusium", 1)
    table.run(Surrender())
    assert table.words("romans", "pc") == ["clusium"]
    table.say("romans", "pc clusium")
    assert table.told(AnsweredItself) == [], "with nothing left to do nothing is asked at all"


def test_5_6_a_refusal_is_that_of_the_power_with_cu_there() -> None:
    table = Table()
    table.put("samnites", "roma", 3)
    table.put("samnites", "reate", 1)
    table.run(Surrender())
    assert table.refused("etruscans_samnites", "pc roma") == ("5.6", "not_a_normal_space")


def test_5_non_player_powers_surrender_in_their_order() -> None:
    table = Table()
    table.put("volsci", "ardea", 1)
    table.put("carthage", "henna", 1)
    table.run(Surrender())
    order = []
    while table.asked():
        seat, name = table.asked()[0]
        if name == "surrender":
            order.append(table.question(seat).about["powers"])
        table.say(seat, " ".join(table.default(seat) or ()), name)
    assert order == ["volsci", "carthage"]
