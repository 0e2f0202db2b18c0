"""Campaigns in the tests: a card on its own, and the field of the battle at Fregellae."""

from engine.sword.campaign import Campaign
from tests.rules import marching
from tests.rules.marching import no_colony, unanswered
from tests.rules.table import Table

CARDS = {"romans": "rom_01", "gauls": "gal_01", "greeks": "gre_01", "etruscans_samnites": "ets_01"}


MOMENTS = ("on_activation", "on_test_declared", "on_enter")


def say(table: Table, *sentences: str) -> None:
    """Answers of the one seat that is asked; nobody responds on the way, and no colony is founded."""
    for sentence in sentences:
        marching.say(table, sentence)
        unanswered(table, *MOMENTS)
        if sentence != "move":
            no_colony(table)


def campaign(table: Table, seat: str = "romans") -> Campaign:
    """A Campaign card of a seat has just been played."""
    table.game.active = seat
    found = Campaign(seat=seat, card=CARDS[seat])
    table.run(found)
    return found


def going(table: Table) -> Campaign:
    """The Campaign in progress."""
    found = table.game.inside(Campaign)
    assert found is not None
    return found


def fregellae(camillus: int = 7, egnatius: int = 5, valerius: int = 5) -> Table:
    """12.5 Camillus in Capua, Valerius in Velitrae, and Egnatius between them, who has been attacked."""
    table = Table()
    table.put("romans", "capua", camillus, "camillus")
    table.put("romans", "velitrae", valerius, "valerius")
    table.put("samnites", "fregellae", egnatius, "egnatius")
    return table


def attack(table: Table, *more: str) -> None:
    """Camillus attacks at Fregellae, and Egnatius stands."""
    campaign(table)
    say(table, "camillus", "to fregellae", "stand", *more)
