"""/status: everything pending that everybody may see."""

from dataclasses import replace

import pytest

from bot.narration import deeds, wording
from bot.pages import standing
from engine.sword.game import Lasting
from tests.bot.chronicle import played
from tests.bot.room import ANNA, Room


def test_status_tells_markers_what_lasts_and_what_is_once_a_turn_or_round() -> None:
    table = played(1, 0)[0]
    game = table.running
    game.markers["foedus"] = ""
    game.lasting += [
        Lasting(
            what="enter", until="turn", seat="carthage", card="car_22", who=("greeks",), step=(0,), chosen="greeks"
        ),
        Lasting(what="marker", until="permanent", seat="romans", card="rom_01", who=("duoviri",)),
    ]
    game.acted.append("volsci")
    game.rolled.append("capua")
    game.forbidden.append(("gauls", "romans"))
    told = "\n".join(standing.board(replace(table, game=game)))
    card = wording.card("car_22", table.public)
    for line in (
        "In force: Foedus",
        f"{card}: Greeks may not enter the home of Carthage, until the end of the turn",
        "Non-player powers that have acted this round: Volsci",
        "Have had their siege roll: Capua (13.1.1)",
        "No alliance this turn: Gauls + Romans (15.1)",
    ):
        assert line in told
    assert "rest of the game" not in told, "a marker is listed as one"


@pytest.mark.parametrize(
    ("one", "told"),
    [
        (
            Lasting(
                what="sail", until="cycle", seat="carthage", card="car_15", who=("romans",), step=(0,), chosen="roma"
            ),
            "Blockade (2): Romans may not sail to or from Roma, until Carthage are next active",
        ),
        (
            Lasting(what="enter", until="cycle", seat="greeks", card="gre_33", who=("romans",), step=(0,)),
            "Cineas (3): Romans may not enter spaces that are: controlled by Greeks or with CU of Greeks, until "
            "Greeks are next active",
        ),
        (
            Lasting(what="enter", until="cycle", seat="etruscans_samnites", card="ets_37", who=("romans",), step=(2,)),
            "Purchased Peace (2): Romans may not enter spaces that are: controlled by Etruscans or Samnites, until "
            "Etruscans and Samnites are next active",
        ),
        (
            Lasting(what="attack", until="turn", seat="romans", card="rom_18", who=("romans",), vs=("gauls",), n=1),
            "Ius Fetiale (2): Romans +1 to the battle roll when they attack Gauls, until the end of the turn",
        ),
        (
            Lasting(what="activate", until="cycle", seat="greeks", card="gre_31", who=("carthage",), step=(0,)),
            "Sicilian Truce (1): no leader of Carthage may be activated, until Greeks are next active",
        ),
    ],
)
def test_what_lasts_is_told_with_whom_it_is_aimed_at_and_where(one: Lasting, told: str) -> None:
    assert deeds.lasting(one, played(1, 0)[0].public) == told


def test_every_kind_of_what_lasts_has_its_words() -> None:
    bars, added = {"enter", "hide", "intercept", "activate", "sail"}, {"combat", "attack", "losses", "support"}
    rolls, moves = {"siege", "test", "naval"}, {"mp", "sea_cost", "ease"}
    others = {"ships", "ships, safe", "leader", "consul"}
    assert set(deeds.LASTING) == bars | added | rolls | moves | others


async def test_status_of_five_tells_the_unrest(room: Room) -> None:
    assert "Unrest in Carthage: 0" in "\n".join(standing.board(await room.start((ANNA,) * 5, "five")))
