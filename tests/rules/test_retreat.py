"""12.4 Retreat."""

from engine.core.play import options
from engine.sword.combat import Battle
from engine.sword.events import Moved, RetreatPaid, SupportGained, WentInside
from engine.sword.flight import Flight, closest_ways, end_barred, step_barred
from engine.sword.game import DISPLACED, INDEPENDENT, Units, changed, with_stack
from engine.sword.refuge import may_retreat_inside
from engine.sword.retreat import Retreat, RetreatTo
from tests.rules.table import Table


class Rout(Table):
    """A beaten army in a space; it is asked to retreat at once."""

    def __init__(self, power: str, space: str, cu: int, *leaders: str) -> None:
        super().__init__()
        self.power, self.space = power, space
        self.game.active = self.seat
        self.put(power, space, cu, *leaders)

    @property
    def seat(self) -> str:
        return self.game.seat_of(self.power) or "romans"

    def flee(self, origin: str = "", *, attacked: bool = False) -> None:
        self.run(
            Battle(
                at=Battle.retreat.name,
                space=self.space,
                attacker=self.power if attacked else "revolters",
                defender="revolters" if attacked else self.power,
                winner="revolters",
                loser=self.power,
                origin=origin,
                owners={self.power: self.seat, "revolters": "romans"},
                lost={self.power: 0, "revolters": 0},
                held={"revolters": ()},
            )
        )

    def ways(self, origin: str = "", *, attacked: bool = False) -> list[tuple[str, ...]]:
        cu = self.game.force(self.space, self.power).cu
        return [way.path for way in closest_ways(self.game, Flight(self.power, self.space, cu, origin, attacked))]


# 12.4, 12.4.1 where to


def test_12_4_to_the_closest_friendly_space() -> None:
    table = Rout("romans", "minturnae", 4, "valerius")
    assert table.ways() == [("tarracina",), ("capua",)]
    table.flee()
    assert table.words("romans") == ["tarracina", "capua"]
    table.say("romans", "capua")
    assert table.cu("capua", "romans") == 4
    assert table.game.places["valerius"] == "capua"


def test_12_4_not_to_a_foreign_space_unless_more_stand_there() -> None:
    table = Rout("romans", "minturnae", 4)
    table.control(INDEPENDENT, "capua")
    table.put("romans", "capua", 4)
    barred = end_barred(table.game, "romans", "capua", 4)
    assert barred
    assert (barred.rule, barred.key) == ("12.4", "neither_friendly_nor_held")
    assert end_barred(table.game, "romans", "capua", 3) is None


def test_12_4_not_farther_than_the_closest() -> None:
    table = Rout("romans", "fregellae", 4)
    table.control("samnites", "velitrae", "praeneste")
    assert table.ways() == [("capua",)]
    table.put("romans", "velitrae", 2)
    table.put("gauls", "capua", 1)
    assert table.ways("capua") == [("velitrae", "roma"), ("velitrae", "tarracina"), ("praeneste", "roma")]


def test_12_4_to_more_of_his_cu_than_retreat() -> None:
    table = Rout("romans", "maleventum", 3)
    table.put("romans", "allifae", 4)
    table.put("romans", "caudium", 3)
    assert table.ways() == [("allifae",)]


def test_12_4_refused_words_say_why() -> None:
    table = Rout("romans", "fregellae", 4)
    table.control("samnites", "praeneste")
    table.flee("capua")
    table.game.control["velitrae"] = "romans"
    table = Rout("romans", "fregellae", 4)
    table.put("romans", "praeneste", 1)
    table.flee("capua")
    assert table.words("romans") == ["velitrae", "praeneste"]
    assert table.refused("romans", "capua") == ("12.4.1", "attacker_came_from_there")
    assert table.refused("romans", "tarracina") == ("12.4.1", "rough_or_strait")
    assert table.refused("romans", "allifae") == ("12.4", "neither_friendly_nor_held")


def test_12_4_1_an_attacker_goes_back_first() -> None:
    table = Rout("romans", "fregellae", 4)
    assert table.ways("capua", attacked=True) == [("capua",)]
    table.control("samnites", "capua")
    assert table.ways("capua", attacked=True) == [("capua", "minturnae", "tarracina")]


def test_12_4_1_an_attacker_across_rough_is_lost() -> None:
    table = Rout("romans", "fregellae", 4, "valerius")
    table.flee("tarracina", attacked=True)
    assert table.asked() == [("romans", "support")] or table.asked() == []
    assert table.cu("fregellae", "romans") == 0
    assert table.game.places["valerius"] == DISPLACED
    assert table.told(SupportGained) == [SupportGained(power="revolters", points=2)]


def test_12_4_1_nor_across_a_strait() -> None:
    table = Rout("greeks", "messana", 4)
    table.control("carthage", "messana", "tyndaris", "catina")
    assert table.ways() == [("catina", "syracusae")], "not to Rhegium"


def test_9_2_samnites_retreat_across_their_own_rough_connections() -> None:
    table = Rout("samnites", "fregellae", 4)
    table.control("romans", "allifae")
    assert ("aufidena",) in table.ways()
    table = Rout("romans", "fregellae", 4)
    table.control("romans", "aufidena")
    table.control("samnites", "velitrae", "praeneste", "capua")
    assert ("aufidena",) not in table.ways()


def test_12_4_1_a_defender_never_enters_where_the_attacker_came_from() -> None:
    table = Rout("romans", "minturnae", 4)
    assert table.ways("capua") == [("tarracina",)]
    table.put("gauls", "tarracina", 2)
    assert table.ways("capua") == [("tarracina", "velitrae")]


def test_12_4_1_at_most_four_spaces() -> None:
    table = Rout("gauls", "capua", 4, "gallic_minor_1")
    for space, home in [(space, table.game.home(space)) for space in table.game.control]:
        if home == "gauls":
            table.control("romans", space)
    table.control("gauls", "pisae")
    assert table.ways() == []
    table.control("gauls", "tarquinii")
    assert table.ways() == [], "six spaces"
    table.control("gauls", "praeneste")
    assert table.ways() == [("fregellae", "praeneste")]
    table.control("romans", "praeneste")
    table.control("gauls", "roma")
    assert {path[-1] for path in table.ways()} == {"roma"}
    assert all(len(path) == 3 for path in table.ways())


def test_12_4_1_four_spaces_are_still_allowed() -> None:
    table = Rout("gauls", "capua", 9, "gallic_minor_1")
    for space in list(table.game.control):
        if table.game.control[space] == "gauls":
            table.control("romans", space)
    table.control("gauls", "caere")
    assert {path[-1] for path in table.ways()} == {"caere"}
    assert {len(path) for path in table.ways()} == {4}
    table.control("romans", "caere")
    table.control("gauls", "tarquinii")
    assert table.ways() == [], "five are not"


def test_12_4_1_not_ending_with_enemy_cu_or_another_power() -> None:
    table = Rout("romans", "minturnae", 4)
    table.put("gauls", "capua", 1)
    table.put("greeks", "tarracina", 1)
    table.ally("greeks", "romans")
    assert table.ways() == [("tarracina", "velitrae"), ("capua", "neapolis")], "through the ally, or to his Neapolis"


def test_12_4_1_not_ending_with_leaders_of_an_ally() -> None:
    table = Rout("romans", "minturnae", 4)
    table.put("greeks", "tarracina", 0, "dionysius")
    table.ally("greeks", "romans")
    assert table.ways() == [("capua",)]


def test_12_4_who_is_shut_in_in_a_city_hinders_nobody() -> None:
    table = Rout("romans", "capua", 3)
    table.control("gauls", "minturnae")
    table.put("romans", "neapolis", 5)
    table.put("greeks", "neapolis", inside=2)
    assert ("neapolis",) in table.ways()


def test_12_4_1_no_way_back_into_the_transalpine_box() -> None:
    table = Rout("transalpines", "eporedia", 3, "transalpine_minor_1")
    table.flee("transalpine_box", attacked=True)
    assert table.game.total_cu("transalpines") == 0


def test_12_4_of_ways_that_come_to_the_same_the_first() -> None:
    table = Rout("romans", "maleventum", 4)
    assert table.ways() == [("allifae", "capua"), ("caudium", "capua")]
    table.flee()
    assert table.asked() == [("romans", "support")], "the revolters'; nobody need choose a way"
    assert table.cu("capua", "romans") == 3
    table = Rout("romans", "maleventum", 4)
    table.put("romans", "caudium", 1)
    table.flee()
    assert table.words("romans") == ["allifae", "caudium"], "there 1 CU is swept along"
    assert table.words("romans", "allifae") == ["capua"]
    table.say("romans", "caudium capua")
    assert table.cu("capua", "romans") == 4
    assert table.cu("caudium", "romans") == 0


def test_12_4_refused_is_a_way_that_comes_to_the_same() -> None:
    table = Rout("romans", "maleventum", 4)
    ask = RetreatTo(seat="romans", power="romans", space="maleventum", flight=Flight("romans", "maleventum", 4))
    barred = {option.word: option.barred.key for option in ask.words(table.game, ()) if option.barred}
    assert barred == {
        "caudium": "comes_to_the_same",
        "compsa": "not_closest",
        "bovianum": "rough_or_strait",
        "luceria": "rough_or_strait",
    }


def test_3_a_space_that_is_not_in_play_is_no_way() -> None:
    table = Rout("romans", "minturnae", 4)
    del table.game.kinds["tarracina"]
    assert table.ways() == [("capua",)]
    table.flee()
    assert table.cu("capua", "romans") == 4


def test_12_4_1_no_space_twice() -> None:
    table = Rout("romans", "fregellae", 4)
    table.control("samnites", "capua")
    for path in table.ways("capua", attacked=True):
        assert "fregellae" not in path
        assert len(set(path)) == len(path)


def refused_steps(table: Rout, said: str = "") -> dict[str, tuple[str, str]]:
    """Why not where else, in the question that waits; by the space."""
    number = table.question(table.seat).number
    return {
        option.word: (option.barred.rule, option.barred.key)
        for option in options(table.game, number, tuple(said.split()), barred=True)
        if option.barred
    }


def test_12_4_1_refused_is_an_end_with_enemy_cu_or_another_power() -> None:
    table = Rout("romans", "fregellae", 4)
    table.put("gauls", "velitrae", 1)
    table.control("romans", "allifae")
    table.flee()
    assert table.words("romans") == ["praeneste", "capua", "allifae"]
    assert refused_steps(table)["velitrae"] == ("12.4.1", "enemy_cu")
    table = Rout("romans", "fregellae", 4)
    table.ally("greeks", "romans")
    table.put("greeks", "velitrae", 1)
    table.flee()
    assert refused_steps(table) == {
        "velitrae": ("12.4.1", "another_power"),
        "allifae": ("12.4", "neither_friendly_nor_held"),
        "tarracina": ("12.4.1", "rough_or_strait"),
        "aufidena": ("12.4.1", "rough_or_strait"),
        "alba_fucens": ("12.4.1", "rough_or_strait"),
    }


def test_12_4_refused_is_an_end_where_no_more_stand_than_retreat() -> None:
    """Swept along in Caudium 5 retreat: 5 in Neapolis are not more, 6 are."""
    for there, held in ((5, False), (6, True)):
        table = Rout("romans", "maleventum", 4)
        table.put("romans", "caudium", 1)
        table.put("romans", "neapolis", there)
        table.flee()
        assert ("neapolis" in table.words("romans", "caudium")) == held
        if not held:
            assert refused_steps(table, "caudium")["neapolis"] == ("12.4", "neither_friendly_nor_held")


def test_12_4_1_refused_is_what_an_attacker_does_not_go_back_by() -> None:
    table = Rout("romans", "maleventum", 6)
    table.control("romans", "aufidena", "bovianum", "fregellae")
    table.flee("allifae", attacked=True)
    assert table.words("romans", "allifae") == ["capua", "fregellae"]
    assert refused_steps(table)["caudium"] == ("12.4.1", "attacker_goes_back_first")
    assert refused_steps(table, "allifae")["maleventum"] == ("12.4.1", "no_space_twice")
    assert refused_steps(table, "allifae")["bovianum"] == ("12.4.1", "rough_or_strait")


def test_12_4_1_no_fifth_space() -> None:
    game = Rout("romans", "maleventum", 4).game
    flight = Flight("romans", "maleventum", 4)
    barred = step_barred(game, flight, ("allifae", "capua", "minturnae", "tarracina"), "velitrae")
    assert barred
    assert (barred.rule, barred.key) == ("12.4.1", "four_spaces")
    assert step_barred(game, flight, ("allifae", "capua", "minturnae"), "tarracina") is None


def test_3_refused_is_a_space_out_of_play() -> None:
    game = Rout("romans", "minturnae", 4).game
    del game.kinds["tarracina"]
    barred = step_barred(game, Flight("romans", "minturnae", 4), (), "tarracina")
    assert barred
    assert (barred.rule, barred.key) == ("3", "out_of_play")


# 12.4.2 swept along


def test_12_4_2_own_cu_on_the_way_are_swept_along() -> None:
    table = Rout("romans", "fregellae", 4, "valerius")
    table.control("samnites", "capua")
    table.put("romans", "capua", 2, "fabius")
    table.flee("capua", attacked=True)
    assert table.cu("fregellae", "romans") == 0
    assert table.cu("capua", "romans") == 0
    assert table.cu("tarracina", "romans") == 4 + 2 - 2, "1 each for Capua and Minturnae"
    assert table.game.places["fabius"] == "tarracina"


def test_12_4_2_not_if_they_outnumber_the_fleeing() -> None:
    table = Rout("romans", "fregellae", 2)
    table.control("samnites", "capua")
    table.put("romans", "capua", 3)
    assert table.ways("capua", attacked=True) == [("capua",)], "there they are more than retreat"


def test_12_4_2_as_many_do_not_outnumber() -> None:
    table = Rout("romans", "fregellae", 3)
    table.control("samnites", "capua")
    table.put("romans", "capua", 3)
    assert table.ways("capua", attacked=True) == [("capua", "minturnae", "tarracina")]


def test_12_4_2_who_was_swept_along_counts_from_there_on() -> None:
    table = Rout("romans", "fregellae", 3)
    table.control("samnites", "capua")
    table.put("romans", "capua", 3)
    table.put("romans", "minturnae", 6)
    assert table.ways("capua", attacked=True) == [("capua", "minturnae", "tarracina")], "6 are not more than 6"
    table.put("romans", "minturnae", 1)
    assert table.ways("capua", attacked=True) == [("capua", "minturnae")]


def test_12_4_2_no_limit_of_ten() -> None:
    table = Rout("romans", "minturnae", 9)
    table.put("romans", "tarracina", 4)
    table.flee("capua")
    assert table.cu("tarracina", "romans") == 13


def test_12_4_2_who_is_inside_a_city_is_not_swept_along() -> None:
    table = Rout("romans", "fregellae", 4)
    table.put("romans", "capua", 0, inside=2)
    table.put("gauls", "capua", 1)
    table.flee("capua", attacked=True)
    assert table.cu("capua", "romans") == 2
    assert table.cu("tarracina", "romans") == 4 - 1 - 1, "1 for the Gaul, 1 for Minturnae"


def test_8_2_1_the_owner_names_who_commands_those_who_come_together() -> None:
    table = Rout("romans", "minturnae", 4, "valerius")
    table.put("romans", "tarracina", 1, "fabius")
    table.flee("capua")
    assert table.asked() == [("romans", "commander")]
    table.say("romans", "fabius")
    assert table.game.force("tarracina", "romans").commander == "fabius"


def test_8_2_1_nobody_is_asked_who_commands_if_nobody_joined() -> None:
    table = Rout("romans", "minturnae", 4, "valerius", "fabius")
    table.flee("capua")
    assert table.asked() == []
    assert table.game.force("tarracina", "romans").leaders == ("valerius", "fabius")


# 12.4.5 penalties


def test_12_4_5_each_enemy_space_and_each_enemy_cu_costs_one() -> None:
    table = Rout("romans", "allifae", 9)
    table.control("samnites", "capua")
    table.put("samnites", "capua", 2)
    table.flee("capua", attacked=True)
    table.say("romans", "capua minturnae tarracina")
    assert table.cu("tarracina", "romans") == 9 - (1 + 2) - 1
    assert table.told(SupportGained) == [SupportGained(power="revolters", points=2)]


def test_12_4_5_it_is_told_for_which_spaces_the_way_costs() -> None:
    table = Rout("romans", "allifae", 9)
    table.control("samnites", "capua")
    table.put("samnites", "capua", 2)
    table.flee("capua", attacked=True)
    table.say("romans", "capua minturnae tarracina")
    assert table.told(RetreatPaid) == [RetreatPaid(power="romans", costs=(("capua", 3), ("minturnae", 1)))]


def test_12_4_5_it_is_told_too_when_the_way_costs_all() -> None:
    table = Rout("romans", "allifae", 2, "valerius")
    table.control("samnites", "capua")
    table.put("samnites", "capua", 2)
    table.flee("capua", attacked=True)
    table.say("romans", "capua minturnae tarracina")
    assert table.told(RetreatPaid) == [RetreatPaid(power="romans", costs=(("capua", 3), ("minturnae", 1)))]


def test_12_4_5_a_way_that_costs_nothing_is_not_told_of() -> None:
    table = Rout("romans", "minturnae", 2)
    table.flee("capua")
    assert table.told(RetreatPaid) == []


def test_12_4_5_only_who_comes_pays_not_who_was_there() -> None:
    """12.3 Mercenaries would be lost first, but those in Tarracina have not retreated: nobody is asked."""
    table = Rout("romans", "fregellae", 4)
    table.control("samnites", "capua")
    stack = changed(table.game.force("tarracina", "romans"), outside=Units(0, 2))
    table.game.stacks["tarracina"] = with_stack((), stack)
    table.flee("capua", attacked=True)
    assert ("romans", "losses") not in table.asked()
    assert table.game.force("tarracina", "romans").outside == Units(2, 2)


def test_12_4_5_of_those_who_come_the_owner_says_which_are_lost() -> None:
    table = Rout("romans", "fregellae", 3)
    table.control("samnites", "capua")
    stack = changed(table.game.force("fregellae", "romans"), outside=Units(3, 1))
    table.game.stacks["fregellae"] = with_stack((), stack)
    stack = changed(table.game.force("tarracina", "romans"), outside=Units(0, 2))
    table.game.stacks["tarracina"] = with_stack((), stack)
    table.flee("capua", attacked=True)
    assert table.asked() == [("romans", "losses")]
    assert table.default("romans") == ("mercenary", "regular")
    assert table.words("romans", "mercenary") == ["regular"], "one mercenary has come"
    table.say("romans", "regular regular")
    assert table.game.force("tarracina", "romans").outside == Units(1, 3)


def test_12_4_5_a_friendly_space_costs_nothing() -> None:
    table = Rout("romans", "minturnae", 2)
    table.flee("capua")
    assert table.cu("tarracina", "romans") == 2
    assert [event.path for event in table.events if isinstance(event, Moved)] == [("minturnae", "tarracina")]


def test_12_4_5_who_loses_all_on_the_way_is_displaced() -> None:
    table = Rout("romans", "allifae", 2, "valerius")
    table.control("samnites", "capua")
    table.put("samnites", "capua", 2)
    table.flee("capua", attacked=True)
    table.say("romans", "capua minturnae tarracina")
    assert table.game.total_cu("romans") == 0
    assert table.game.places["valerius"] == DISPLACED
    assert table.told(SupportGained) == [SupportGained(power="revolters", points=1)]


def test_12_4_5_with_those_swept_along_who_lose_all_too() -> None:
    table = Rout("romans", "allifae", 2, "valerius")
    table.control("samnites", "capua", "fregellae", "minturnae")
    table.put("romans", "minturnae", 1, "fabius")
    table.put("samnites", "capua", 3)
    table.flee("capua", attacked=True)
    table.say("romans", "capua minturnae tarracina")
    assert table.game.total_cu("romans") == 0, "5 lost of 3"
    assert table.game.places["fabius"] == DISPLACED
    assert table.told(SupportGained) == [SupportGained(power="revolters", points=2)]


def test_12_4_default_fewest_lost_then_own_cu_most_then_first() -> None:
    table = Rout("romans", "minturnae", 4)
    retreat = Retreat(power="romans", space="minturnae", origin="", attacked=False, owner="romans")
    table.run(retreat)
    assert default(table) == ("tarracina",)
    table = Rout("romans", "minturnae", 4)
    table.put("romans", "capua", 1)
    table.run(retreat)
    assert default(table) == ("capua",)
    table = Rout("romans", "fregellae", 9)
    table.control("samnites", "velitrae", "praeneste", "capua")
    table.put("gauls", "praeneste", 2)
    table.run(Retreat(power="romans", space="fregellae", origin="", attacked=False, owner="romans"))
    assert default(table) == ("velitrae", "roma")


def default(table: Table) -> tuple[str, ...] | None:
    (ask,) = table.game.waiting()
    return ask.default(table.game)


# 12.4.4 into the city


def besieged(cu: int, *leaders: str, inside: int = 0) -> Rout:
    table = Rout("romans", "capua", cu, *leaders)
    if inside:
        table.put("romans", "capua", inside=inside)
    table.put("revolters", "capua", 9)
    return table


def test_12_4_4_defenders_may_go_into_the_city() -> None:
    table = besieged(3, "valerius")
    table.flee("minturnae")
    assert table.asked() == [("romans", "retreat_inside")]
    assert default(table) == ("3",)
    table.say("romans", "3")
    stack = table.game.force("capua", "romans")
    assert (stack.inside.total, stack.cu, stack.within) == (3, 0, ("valerius",))
    assert table.asked() == [], "nobody is left to retreat"


def test_12_4_4_up_to_three_those_inside_counted() -> None:
    table = besieged(3, inside=2)
    table.flee("minturnae")
    assert table.words("romans") == ["0", "1"]
    assert table.refused("romans", "2") == ("12.4.4", "three_inside")
    assert default(table) == ("0",)


def test_12_4_4_the_rest_retreats() -> None:
    table = besieged(5, "valerius", "fabius")
    table.flee("fregellae")
    table.say("romans", "3 fabius done")
    stack = table.game.force("capua", "romans")
    assert (stack.inside.total, stack.within) == (3, ("fabius",))
    assert table.cu("tarracina", "romans") == 1, "2 left, 1 lost in Minturnae"
    assert table.game.places["valerius"] == "tarracina"


def test_12_4_4_leaders_may_go_in_without_cu() -> None:
    table = besieged(5, "dictator", "roman_minor_1")
    table.flee("fregellae")
    assert table.words("romans", "0") == ["dictator", "roman_minor_1", "done"]
    assert table.words("romans", "0 dictator") == ["roman_minor_1", "done"]
    assert table.words("romans", "0 dictator roman_minor_1") == ["done"]
    assert default(table) == ("0", "done")
    table.say("romans", "0 dictator done")
    stack = table.game.force("capua", "romans")
    assert (stack.inside.total, stack.within) == (0, ("dictator",))
    assert table.game.places["roman_minor_1"] == "tarracina"


def test_9_1_no_consul_goes_in_without_a_cu_that_stays() -> None:
    table = besieged(5, "valerius", "fabius")
    table.flee("fregellae")
    assert table.words("romans", "0") == ["done"]
    assert table.refused("romans", "0 fabius done") == ("9.1", "consul_without_cu")
    assert table.words("romans", "1") == ["valerius", "fabius", "done"]
    table = besieged(5, "valerius", inside=1)
    table.flee("fregellae")
    assert table.words("romans", "0") == ["valerius", "done"], "he finds one inside"


def test_9_1_a_consul_inside_without_a_cu_is_not_left_so() -> None:
    table = besieged(5, "fabius")
    table.put("romans", "capua", within=("valerius",))
    table.flee("fregellae")
    assert table.words("romans") == ["1", "2", "3"]
    assert table.refused("romans", "0 done") == ("9.1", "consul_without_cu")
    assert default(table) == ("1", "done")


def test_12_4_4_cu_may_go_in_without_leaders() -> None:
    table = besieged(5, "valerius")
    table.flee("fregellae")
    table.say("romans", "2 done")
    stack = table.game.force("capua", "romans")
    assert (stack.inside.total, stack.within) == (2, ())
    assert table.game.places["valerius"] == "tarracina"


def test_12_4_4_or_nobody() -> None:
    table = besieged(5)
    table.flee("fregellae")
    assert table.words("romans", "0") == []
    table.say("romans", "0")
    assert table.cu("capua", "romans") == 0
    assert not table.told(WentInside)


def test_12_4_4_not_for_an_attacker() -> None:
    table = besieged(3, "valerius")
    table.flee("minturnae", attacked=True)
    assert table.game.force("capua", "romans").inside.total == 0


def test_12_4_4_only_while_enemy_cu_stand_outside() -> None:
    table = Rout("romans", "capua", 3, "valerius")
    table.flee("fregellae")
    assert ("romans", "retreat_inside") not in table.asked()
    assert table.cu("capua", "romans") == 0


def test_12_4_4_only_a_friendly_city() -> None:
    table = besieged(3, "valerius")
    table.control(INDEPENDENT, "capua")
    table.flee("minturnae")
    assert ("romans", "retreat_inside") not in table.asked()


def test_16_3_carthage_never_retreats_into_italy() -> None:
    table = Rout("carthage", "fregellae", 4)
    table.control("carthage", "velitrae")
    assert table.ways() == []


def test_16_3_other_non_player_powers_retreat_in_italy() -> None:
    table = Rout("volsci", "velitrae", 4)
    assert table.ways() == [("antium",)]
    table = Rout("carthage", "messana", 4)
    table.control("carthage", "messana", "tyndaris")
    assert table.ways() == [("tyndaris",)], "in Sicily it does"


def test_12_4_whose_owner_is_known_is_not_looked_up() -> None:
    """16.1 would ask who decides for the Volsci; whoever activated them decides."""
    table = Rout("volsci", "roma", 4)
    table.control("volsci", "velitrae", "praeneste")
    table.run(Retreat(power="volsci", space="roma", origin="", attacked=False, owner="greeks"))
    assert table.asked() == [("greeks", "retreat")]
    table = Rout("volsci", "roma", 4)
    table.control("volsci", "velitrae", "praeneste")
    table.run(Retreat(power="volsci", space="roma", origin="", attacked=False, owner=""))
    assert table.asked()[0][1] == "tie_choice"


def test_16_1_nobody_is_asked_who_decides_where_there_is_one_way() -> None:
    table = Rout("volsci", "velitrae", 4)
    table.run(Retreat(power="volsci", space="velitrae", origin="", attacked=False, owner=""))
    assert table.asked() == []
    assert table.cu("antium", "volsci") == 4


def test_12_4_1_an_attacker_who_came_by_no_land_connection_has_no_way_to_go_back_first() -> None:
    table = Rout("romans", "minturnae", 4)
    assert table.ways("", attacked=True) == [("tarracina",), ("capua",)]


def test_16_3_carthage_as_a_players_power_retreats_in_italy_too() -> None:
    """9.2: nobody but a non-player power is kept out."""
    table = Rout("carthage", "fregellae", 4)
    table.game.scenario = "five"
    table.control("carthage", "velitrae")
    assert table.ways() == [("velitrae",)]


def test_12_4_4_not_beside_another_powers_leaders_or_cu() -> None:
    for cu, leaders, inside, within in ((0, ("dionysius",), 0, ()), (0, (), 0, ("dionysius",)), (0, (), 2, ())):
        table = besieged(3, "valerius")
        table.ally("romans", "greeks")
        assert may_retreat_inside(table.game, "romans", "capua")
        table.put("greeks", "capua", cu, *leaders, inside=inside, within=within)
        assert not may_retreat_inside(table.game, "romans", "capua")


def test_16_1_who_decides_whether_a_non_player_power_goes_inside() -> None:
    table = Rout("volsci", "antium", 3)
    table.put("romans", "antium", 5)
    table.run(Retreat(power="volsci", space="antium", origin="roma", attacked=False, owner=""))
    assert table.asked() == [("gauls", "tie_choice")]
    table.say("gauls", "greeks")
    assert table.asked() == [("greeks", "retreat_inside")]


def test_12_4_a_retreat_is_one_move_from_end_to_end() -> None:
    table = Rout("romans", "fregellae", 4, "valerius")
    table.control("samnites", "capua")
    table.flee("capua", attacked=True)
    moved = [event for event in table.told(Moved) if isinstance(event, Moved)]
    assert [(event.path, event.number, event.how) for event in moved] == [
        (("fregellae", "capua", "minturnae", "tarracina"), 4, "retreat")
    ]
