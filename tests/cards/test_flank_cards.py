"""9.5.6, 9.5.9 Cards played for a flanking force or against it: Naval Transports and Caudine Forks."""

from engine.sword.events import BattleFought, FlankJoined
from engine.sword.rules import CODEC
from tests.cards.deeds import ROMANS, SAMNITES
from tests.cards.rounds import Rounds
from tests.cards.test_refight import go_on
from tests.rules import marching
from tests.rules.campaigning import campaign, say
from tests.rules.test_flank import by_default, reasons

# ets_08 Naval Transports


def test_ets_08_is_for_the_etruscans_who_flank_where_they_are() -> None:
    """12.4.3 Beaten with the Samnites at Tarentum they sail from Brundisium, next to it."""
    table = Rounds()
    table.hand(SAMNITES, "ets_08")
    table.put("samnites", "venusia", 6, "pontius")
    table.put("etruscans", "brundisium", 4, "spurinna")
    table.put("greeks", "tarentum", 6, "dionysius")
    table.dice("222", "663")
    campaign(table, SAMNITES)
    say(table, "pontius", "to tarentum")
    by_default(table, "flank")
    say(table, "spurinna", "stop")
    go_on(table, "on_battle_losses")
    asked = {seat for seat, _ in table.asked()}
    assert asked == {SAMNITES}
    table.say(SAMNITES, "play ets_08")
    (ships,) = table.game.lasting
    assert (ships.who, ships.space, ships.leader) == (("etruscans",), "brundisium", "")
    by_default(table, "retreat_sea")
    assert table.asked() == [(SAMNITES, "retreat_sea")]


# ets_31 Caudine Forks


def trapped(*dice: str) -> Rounds:
    """Valerius is on his way to Capua, to flank for Camillus at Fregellae, and Pontius comes there from Caudium."""
    table = Rounds()
    table.hand(SAMNITES, "ets_31")
    table.put("romans", "velitrae", 6, "camillus")
    table.put("romans", "minturnae", 5, "valerius")
    table.put("samnites", "fregellae", 5, "egnatius")
    table.put("samnites", "caudium", 4, "pontius")
    table.control("romans", "minturnae")
    table.dice(*dice)
    campaign(table, ROMANS)
    say(table, "camillus", "to fregellae")
    by_default(table, "flank")
    marching.say(table, "valerius")
    table.until()
    marching.say(table, "to capua")
    go_on(table, "on_enter")
    table.respond(SAMNITES, "ets_31")
    table.say(SAMNITES, "caudium pontius 4", "event_choice")
    return table


def test_9_5_9_who_is_trapped_does_not_flank_and_his_battle_comes_after_the_primary_one() -> None:
    table = trapped("333", "222", "333", "222")
    by_default(table, "never")
    assert not table.told(FlankJoined)
    first, second = table.told(BattleFought)
    assert isinstance(first, BattleFought)
    assert isinstance(second, BattleFought)
    assert (first.space, second.space) == ("fregellae", "capua")
    assert [one.n for one in second.attacker.modifiers if one.reason == "ets_31"] == [-2]
    assert "ets_31" not in reasons(first.attacker)
    assert "interception" not in reasons(second.defender), "9.3.3 no +1"


def test_9_3_3_who_is_trapped_on_the_flank_may_not_refuse() -> None:
    table = trapped("333", "222", "333", "222")
    asked = []
    while table.asked():
        seat, name = table.asked()[0]
        asked.append(name)
        table.say(seat, " ".join(table.default(seat) or ()))
    assert "refuse" not in asked
    assert table.game.stack == []


def test_9_5_9_in_the_middle_of_a_trap_the_game_is_saved() -> None:
    table = trapped("333", "222")
    text = CODEC.save(table.game, {})
    assert CODEC.save(CODEC.load(text, data=table.game.data), {}) == text
