"""/status: everything pending that everybody may see."""

from dataclasses import replace

from bot import standing
from bot.narration import wording
from engine.sword.game import Lasting
from tests.bot.chronicle import played
from tests.bot.room import ANNA, Room


def test_status_tells_markers_what_lasts_and_what_is_once_a_turn_or_round() -> None:
    table = played(1, 0)[0]
    game = table.running
    game.markers["foedus"] = ""
    game.lasting += [
        Lasting(what="enter", until="turn", seat="romans", card="rom_12", who=("gauls",)),
        Lasting(what="marker", until="permanent", seat="romans", card="rom_01", who=("duoviri",)),
    ]
    game.acted.append("volsci")
    game.rolled.append("capua")
    game.forbidden.append(("gauls", "romans"))
    told = "\n".join(standing.board(replace(table, game=game)))
    card = wording.card("rom_12", table.public)
    for line in (
        "In force: Foedus",
        f"{card}: Gauls until the end of the turn",
        "Non-player powers that have acted this round: Volsci",
        "Have had their siege roll: Capua (13.1.1)",
        "No alliance this turn: Gauls + Romans (15.1)",
    ):
        assert line in told
    assert "rest of the game" not in told, "a marker is listed as one"


async def test_status_of_five_tells_the_unrest(room: Room) -> None:
    assert "Unrest in Carthage: 0" in "\n".join(standing.status(await room.start((ANNA,) * 5, "five")))
