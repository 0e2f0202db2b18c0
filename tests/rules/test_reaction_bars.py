"""9-11 Each restriction on a reaction by its refusal: the rule it cites and the reason it gives."""

import pytest

from engine.core.choice import Barred
from engine.sword import naval
from engine.sword.avoidance import avoid_barred, end_barred, haven_barred, step_barred
from engine.sword.events import AttemptDeclared, Moved
from engine.sword.game import Stack, Units
from engine.sword.interception import intercept_barred
from engine.sword.party import Entry
from tests.rules.marching import activate, march, say
from tests.rules.table import Table

SAMNITES, ROMANS, GREEKS, GAULS = "etruscans_samnites", "romans", "greeks", "gauls"


def why(barred: Barred | None) -> tuple[str, str]:
    return (barred.rule, barred.key) if barred else ("", "")


# 10.2


def at_minturnae() -> Table:
    """Romans have come to Minturnae from Tarracina; Samnites stand next to it, at Capua."""
    table = Table()
    table.put("romans", "minturnae", 3, "valerius")
    table.put("samnites", "capua", 3, "egnatius")
    return table


ENTRY = Entry("romans", ROMANS, Units(3), ("valerius",), ("tarracina", "minturnae"))


def test_10_2_an_interception_that_nothing_bars() -> None:
    assert intercept_barred(at_minturnae().game, ENTRY, "samnites", "capua") is None


@pytest.mark.parametrize(
    ("space", "origin", "bars"),
    [("fregellae", "tarracina", True), ("fregellae", "aufidena", False), ("rhegium", "messana", True)],
)
def test_10_2_not_across_rough_ground_or_a_strait_the_samnite_exception_apart(
    space: str, origin: str, bars: bool
) -> None:
    table = Table()
    table.put("romans", space, 3, "valerius")
    table.put("samnites", origin, 3, "egnatius")
    entry = ENTRY._replace(path=("capua", space))
    found = why(intercept_barred(table.game, entry, "samnites", origin))
    assert found == (("10.2", "intercepts_on_clear_ground") if bars else ("", ""))


@pytest.mark.parametrize("power", ["greeks", "gauls", "etruscans"])
def test_10_2_not_to_cu_of_an_ally_or_enemy(power: str) -> None:
    """Greeks are allied with the mover, Gauls with nobody, the Etruscans are standing allies of the Samnites."""
    table = at_minturnae()
    table.ally("greeks", "romans")
    table.put(power, "minturnae", 1)
    found = intercept_barred(table.game, ENTRY, "samnites", "capua")
    assert found == Barred("10.2", "others_stand_there", {"space": "minturnae", "power": power})


def test_10_2_not_where_an_allys_army_is_under_attack() -> None:
    """Greeks besieged by nobody yet at Neapolis: their Samnite ally at Caudium may not come to their help."""
    table = Table()
    table.ally("greeks", "samnites")
    table.put("greeks", "neapolis", 2, "dionysius")
    table.put("samnites", "caudium", 3, "egnatius")
    table.put("romans", "capua", 5, "valerius")
    activate(table, "valerius")
    say(table, "to neapolis")
    assert table.asked() == [(GREEKS, "city")]


def test_10_2_besieged_cu_are_no_bar() -> None:
    table = Table()
    table.put("gauls", "capua", 3, "gallic_minor_1")
    table.put("romans", "capua", inside=2)
    table.siege("capua", 0, "gauls")
    table.put("samnites", "caudium", 3, "egnatius")
    entry = Entry("gauls", GAULS, Units(3), ("gallic_minor_1",), ("minturnae", "capua"))
    assert intercept_barred(table.game, entry, "samnites", "caudium") is None
    del table.game.sieges["capua"]
    assert why(intercept_barred(table.game, entry, "samnites", "caudium")) == ("10.2", "others_stand_there")


def test_15_3_not_where_a_leader_of_an_ally_stands() -> None:
    table = at_minturnae()
    table.ally("greeks", "samnites")
    table.ally("greeks", "romans")
    table.put("greeks", "minturnae", 0, "dionysius")
    assert why(intercept_barred(table.game, ENTRY, "samnites", "capua")) == ("15.3", "ally_stands_there")


def test_16_3_not_where_a_non_player_power_may_not_end() -> None:
    table = Table()
    entry = ENTRY._replace(path=("roma", "ardea"))
    assert why(intercept_barred(table.game, entry, "volsci", "antium")) == ("16.3", "may_not_end_there")
    entry = ENTRY._replace(path=("roma", "velitrae"))
    assert intercept_barred(table.game, entry, "volsci", "antium") is None


def test_10_2_no_interception_against_an_avoidance() -> None:
    """Egnatius avoids to Maleventum, next to which a Greek army stands."""
    table = Table()
    table.put("romans", "capua", 5, "valerius")
    table.put("samnites", "allifae", 3, "egnatius")
    table.put("greeks", "caudium", 5, "dionysius")
    activate(table, "valerius")
    say(table, "to allifae", "avoid egnatius 3", "let_go", "maleventum")
    assert table.asked() == [(ROMANS, "pursue")]
    assert table.cu("maleventum", "samnites") == 3


def test_10_2_no_interception_against_a_refusal_or_an_interception() -> None:
    """Greeks at Velitrae see the Samnites come to Minturnae and the Romans go back to Tarracina, next to them."""
    table = Table()
    table.control("samnites", "capua")
    table.put("romans", "tarracina", 5, "valerius")
    table.put("samnites", "capua", 4, "egnatius")
    table.put("greeks", "velitrae", 4, "dionysius")
    table.put("gauls", "neapolis", 4, "brennus")
    activate(table, "valerius")
    say(table, "to minturnae")
    table.dice("1")
    say(table, "capua egnatius 4", "back", "allow")
    assert table.asked() == []
    assert [event.how for event in table.told(Moved) if isinstance(event, Moved)] == ["march", "intercept", "refuse"]


# 10.5.2


def test_10_5_2_neither_the_intercepted_army_nor_its_interceptors_go_inside() -> None:
    """Romans come to their own city of Capua, Samnites to it as interceptors; then Samnites to their own Capua."""
    table = Table()
    table.put("romans", "fregellae", 5, "camillus")
    table.put("samnites", "caudium", 4, "egnatius")
    activate(table, "camillus")
    say(table, "to capua")
    table.dice("1", "666", "111")
    say(table, "caudium egnatius 4", "fight")
    assert ("romans", "city") not in table.asked()
    assert table.game.force("capua", "romans").inside == Units()
    table = Table()
    table.control("samnites", "capua")
    table.put("romans", "fregellae", 5, "camillus")
    table.put("samnites", "caudium", 4, "egnatius")
    activate(table, "camillus")
    say(table, "to capua")
    table.dice("1")
    say(table, "caudium egnatius 4")
    assert table.asked() == [(ROMANS, "refuse")]
    assert table.game.force("capua", "samnites").outside == Units(4)


def test_11_1_who_is_intercepted_is_not_avoided_and_avoids_nobody() -> None:
    table = Table()
    table.control("samnites", "capua")
    table.put("romans", "tarracina", 5, "valerius")
    table.put("samnites", "capua", 4, "egnatius")
    activate(table, "valerius")
    say(table, "to minturnae")
    table.dice("1", "222", "333")
    say(table, "capua egnatius 4")
    assert table.asked() == [(ROMANS, "refuse")]
    table.say(ROMANS, "fight")
    assert [event.what for event in table.told(AttemptDeclared) if isinstance(event, AttemptDeclared)] == ["intercept"]


# 10.6, 11.1, 11.2


def test_10_6_the_refusal_names_the_rule() -> None:
    table = Table()
    table.put("samnites", "allifae", 3, "egnatius")
    stack = table.game.force("allifae", "samnites")
    tried = [("samnites", "allifae")]
    assert why(avoid_barred(table.game, stack, "allifae", "capua", tried)) == ("10.6", "tried_to_intercept")
    assert avoid_barred(table.game, stack, "allifae", "capua", [("samnites", "capua")]) is None


def test_10_6_the_whole_stack_of_that_space() -> None:
    """Statius, who has not tried, joins those at Maleventum who have, and may not avoid with them any more."""
    table = Table()
    table.put("romans", "capua", 5, "valerius")
    table.put("samnites", "allifae", 2, "statius")
    table.put("samnites", "maleventum", 3, "egnatius")
    activate(table, "valerius")
    say(table, "to allifae")
    table.dice("1", "6", "1")
    say(table, "avoid statius 2 maleventum egnatius 1", "roll", "maleventum", "egnatius")
    assert march(table).tried == [("samnites", "maleventum")]
    say(table, "roll")
    table.dice("222", "333")
    say(table, "to maleventum")
    assert (SAMNITES, "avoid") not in table.asked()


def test_10_6_only_in_the_same_action() -> None:
    table = Table()
    table.put("romans", "capua", 5, "valerius")
    table.put("samnites", "maleventum", 3, "egnatius")
    activate(table, "valerius")
    say(table, "to allifae")
    table.dice("6")
    say(table, "maleventum egnatius 3", "stop")
    activate(table, "valerius")
    say(table, "to maleventum")
    assert table.asked() == [(SAMNITES, "avoid")]


def test_11_1_no_army_no_attempt() -> None:
    table = Table()
    table.put("samnites", "allifae", 3)
    assert why(avoid_barred(table.game, table.game.force("allifae", "samnites"), "allifae", "capua", ())) == (
        "11.1",
        "no_army_to_avoid",
    )


def test_11_2_each_step_that_is_refused() -> None:
    table = Table()
    game = table.game
    table.put("gauls", "caudium", 1)
    table.put("etruscans", "maleventum", 1)
    assert why(step_barred(game, "samnites", "capua", "allifae", "capua")) == ("11.2", "attacker_came_from_there")
    assert why(step_barred(game, "romans", "capua", "fregellae", "tarracina")) == ("11.2", "avoids_on_clear_ground")
    assert why(step_barred(game, "greeks", "locri", "rhegium", "messana")) == ("11.2", "avoids_on_clear_ground")
    assert why(step_barred(game, "samnites", "roma", "capua", "minturnae")) == ("11.2", "space_not_friendly")
    assert why(step_barred(game, "samnites", "roma", "maleventum", "caudium")) == ("11.2", "enemy_cu")
    assert why(end_barred(game, "samnites", "maleventum")) == ("15.3", "stacked_with_ally")
    assert why(end_barred(game, "volsci", "tarquinii")) == ("16.3", "may_not_end_there")
    assert step_barred(game, "samnites", "capua", "allifae", "bovianum") is None, "9.2 native ground"


def test_11_2_into_independent_tribes_and_cities_no_more_than_into_enemy_ones() -> None:
    game = Table().game
    for here, to in (("velia", "lucani"), ("canusium", "brundisium"), ("allifae", "capua")):
        assert why(step_barred(game, "samnites", "", here, to)) in (
            ("11.2", "space_not_friendly"),
            ("11.2", "avoids_on_clear_ground"),
        )
    assert why(step_barred(game, "samnites", "", "canusium", "brundisium")) == ("11.2", "space_not_friendly")


def test_11_1_1_each_port_that_is_refused() -> None:
    table = Table()
    game = table.game
    table.put("greeks", "velia", 3, "dionysius")
    table.put("gauls", "rhegium", 1)
    table.ally("greeks", "romans")
    table.put("romans", "tarentum", 1)
    stack = game.force("velia", "greeks")

    def barred(to: str, origin: str = "posidonia") -> tuple[str, str]:
        return why(haven_barred(game, stack, "velia", origin, to))

    assert barred("syracusae") == ("", "")
    assert barred("syracusae", "syracusae") == ("11.2", "attacker_came_from_there")
    assert barred("genua") == ("11.1.1", "no_friendly_port")
    assert barred("rhegium") == ("11.2", "enemy_cu")
    assert barred("tarentum") == ("15.3", "stacked_with_ally")
    assert barred("roma") == ("", ""), "an ally's port is friendly"
    assert barred("kerkouane") == ("9.6.2", "african_port")
    assert why(haven_barred(game, stack, "posidonia", "", "syracusae")) == ("9.6", "no_port")
    table.put("carthage", "lilybaeum", 3, "hamilcar")
    punic = game.force("lilybaeum", "carthage")
    assert why(haven_barred(game, punic, "lilybaeum", "", "roma")) == ("16.3", "carthage_stays_out_of_italy")


def test_17_militia_do_not_avoid_to_sicily() -> None:
    game = Table().game
    militia = Stack("carthage", outside=Units(militia=2), leaders=("hamilcar",))
    assert why(haven_barred(game, militia, "kerkouane", "", "panormus")) == ("17", "militia_stays")
    assert haven_barred(game, militia, "kerkouane", "", "carthago") is None
    assert naval.aboard(game, militia.outside, "carthago", 10) == Units(militia=2)


# 11.1.1 whose ships


@pytest.mark.parametrize(
    ("power", "space", "mark", "card", "to", "room"),
    [
        ("romans", "roma", "duoviri", "rom_10", "tarentum", 3),
        ("romans", "roma", "punic_alliance", "rom_10", "tarentum", 10),
        ("greeks", "velia", "", "gre_01", "tarentum", 3),
        ("greeks", "velia", "", "gre_01", "syracusae", 6),
        ("etruscans", "populonium", "", "ets_08", "tarquinii", 3),
    ],
)
def test_11_1_1_who_takes_how_many_with_which_card(
    power: str, space: str, mark: str, card: str, to: str, room: int
) -> None:
    """Gauls come upon an army of 12 CU from the only friendly space next to it; all other ones are hostile."""
    table = Table()
    game = table.game
    seat = game.seat_of(power) or ""
    leader = next(one.id for one in game.data.leaders.values() if one.power == power and one.named)
    origin = game.data.neighbours[space][0].to
    table.control("gauls", *(link.to for link in game.data.neighbours[space] if link.to != to))
    table.control(power, space, to)
    if game.kinds[space] == "city":
        game.kinds[space] = "normal"
    if mark:
        game.markers[mark] = "permanent"
    table.put(power, space, 12, leader)
    table.put("gauls", origin, 3, "gallic_minor_3")
    table.hand(seat, card)
    game.desperate[seat] = []
    activate(table, "gallic_minor_3")
    say(table, f"to {space}")
    assert table.asked() == [(seat, "avoid")]
    assert table.words(seat, f"sail {to} {card} {leader}") == [str(cu) for cu in range(1, room + 1)]
