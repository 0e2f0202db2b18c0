"""gal_10 To The Brave Belongs Everything: the same sides fight again (§21), without what was the first battle's."""

from engine.sword.events import BattleFought, FlankJoined, Overrun, Side, Withdrew
from engine.sword.march import March
from tests.cards.deeds import GAULS, SAMNITES
from tests.cards.rounds import Rounds
from tests.rules.campaigning import campaign, say
from tests.rules.marching import march
from tests.rules.test_flank import by_default, reasons


def go_on(table: Rounds, until: str = "") -> None:
    """Up to that window, or the end, everybody answers as at a deadline, but stays where he is."""
    while table.asked() and (not until or table.window() != until):
        seat, name = table.asked()[0]
        table.say(seat, "stop" if name == "step" else " ".join(table.default(seat) or ()))


def brave(table: Rounds) -> list[tuple[Side, Side]]:
    """The card is played; the sides of both battles."""
    go_on(table, "on_battle_losses")
    table.play(GAULS, "gal_10")
    return [(one.attacker, one.defender) for one in table.told(BattleFought) if isinstance(one, BattleFought)]


def test_gal_10_a_card_of_the_way_there_counts_in_the_first_battle_alone() -> None:
    """The -2 of Caudine Forks is for the battle."""
    table = Rounds()
    table.hand(SAMNITES, "ets_31")
    table.hand(GAULS, "gal_10")
    table.put("samnites", "caudium", 5, "pontius")
    table.march("gauls", "brennus", 6, "fregellae", "capua")
    go_on(table, "on_enter")
    table.dice("322", "333", "332", "332")
    table.respond(SAMNITES, "ets_31")
    table.say(SAMNITES, "caudium pontius 5")
    (first, _), (second, _) = brave(table)
    assert reasons(first)["ets_31"] == -2
    assert "ets_31" not in reasons(second)


def test_12_2_3_an_avoidance_that_has_failed_counts_in_both() -> None:
    table = Rounds()
    table.hand(GAULS, "gal_10")
    table.put("romans", "ardea", 8, "valerius")
    table.march("gauls", "brennus", 8, "antium", "ardea")
    assert table.asked() == [("romans", "avoid")]
    table.say("romans", "avoid valerius 8")
    table.dice("6", "222", "444", "222", "333")
    table.say(GAULS, "roll")
    assert [reasons(roman)["failed_avoidance"] for _, roman in brave(table)] == [-1, -1]


def coordinated(*flanker: str) -> Rounds:
    """Brennus with 5 CU attacks as many Romans in Capua and is beaten; 1 CU in Caudium could flank."""
    table = Rounds()
    table.hand(GAULS, "gal_10")
    table.put("romans", "capua", 5, "valerius")
    table.put("gauls", "fregellae", 5, "brennus")
    table.put("gauls", "caudium", 1, "gallic_minor_1")
    table.control("gauls", "fregellae", "caudium")
    table.game.kinds["fregellae"] = "normal"
    campaign(table, GAULS)
    say(table, "brennus", "to capua")
    by_default(table, "flank")
    table.dice("322", "642", "333", "333")
    say(table, *flanker)
    return table


def test_9_5_6_a_flanking_force_that_has_died_gives_nothing_in_the_second_battle() -> None:
    table = coordinated("gallic_minor_1", "stop")
    (first, _), (second, _) = brave(table)
    assert (first.flank, second.flank, table.cu("caudium", "gauls")) == (1, 0, 0)
    assert reasons(first)["flanking_force"] == 1
    assert "flanking_force" not in reasons(second)


def test_21_nobody_flanks_who_did_not_in_the_first_battle() -> None:
    table = coordinated("nobody")
    assert len(brave(table)) == 2, "nobody is asked between them"
    assert table.told(FlankJoined) == []


def test_9_4_who_has_fought_goes_no_farther_even_after_an_automatic_victory() -> None:
    """Of 10 CU and 3 are left 4 and 1."""
    table = Rounds()
    table.hand(GAULS, "gal_10")
    table.put("romans", "ardea", 3)
    table.march("gauls", "gallic_minor_1", 10, "roma", "ardea")
    table.dice("442", "666")
    assert len(brave(table)) == 1
    table.until()
    assert len(table.told(Overrun)) == 1
    assert (table.cu("ardea", "gauls"), table.cu("ardea", "romans")) == (4, 0)
    while table.asked() and table.asked()[0][1] != "step":
        seat, _ = table.asked()[0]
        table.say(seat, " ".join(table.default(seat) or ()))
    assert table.asked() == []


def test_9_5_2_a_flanking_force_that_has_fought_does_not_go_on() -> None:
    """gal_15 The Gauls lose the dice, fight again, and the foe flees: a card for Brennus, who moves on (7.1)."""
    table = Rounds()
    table.hand(GAULS, "gal_10", "gal_15")
    table.put("gauls", "velitrae", 6, "brennus")
    table.put("gauls", "roma", 6, "gallic_minor_1")
    table.control("gauls", "velitrae")
    table.put("romans", "praeneste", 8, "camillus")
    table.dice("221", "221")
    campaign(table, GAULS)
    say(table, "brennus", "to praeneste")
    by_default(table, "flank")
    say(table, "gallic_minor_1", "stop")
    go_on(table, "on_battle_losses")
    table.respond(GAULS, "gal_10")
    go_on(table, "on_battle_start")
    table.respond(GAULS, "gal_15")
    by_default(table, "step")
    assert len(table.told(Withdrew)) == 1
    assert march(table).leader == "brennus"
    table.say(GAULS, "stop")
    by_default(table, "step")
    assert table.game.inside(March) is None
    assert table.game.places["gallic_minor_1"] == "roma"
