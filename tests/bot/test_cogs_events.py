"""/event and /played with cards that are held, not held, played beside the card of the round, and cancelled."""

import pytest

from engine import Game
from tests.bot.stage import staged
from tests.bot.test_cogs_play import put, revision, table_of
from tests.cards.deeds import Deeds


def turn(seat: str, *hand: str, **others: str) -> Game:
    """It is his turn with these cards; the others hold what is named, apart by spaces."""
    table = Deeds(empty=False)
    table.turn(seat, *hand)
    for other, cards in others.items():
        table.hand(other, *cards.split())
    return table.game


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("Municipal Rights", "you do not hold Municipal Rights (2) (rule 6.1)"),
        ("rom_15", "you do not hold Suffect Consul (1) (rule 6.1)"),
        ("Brennus", "you do not hold Brennus (2) (rule 6.1)"),
        ("Carthage Signs Treaty", "it needs: Punic Envoys in force (rule 7.1)"),
        ("Sibylline Books", "played in response"),
        ("Nonsense Card", "“Nonsense” is not among the answers after “Play an event”"),
    ],
)
async def test_7_1_why_a_card_is_no_event_now(database_url: str, typed: str, told: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, turn("romans", "rom_05", "rom_07", "rom_33"))
        before = await revision(stage)
        assert told in (await stage.slash(stage.dmitri, "event", card=typed)).content
        assert await revision(stage) == before


async def test_6_1_a_card_not_held_is_told_so_in_every_sentence(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, turn("romans", "rom_05", "rom_07"))
        for command, said in (("support", {"card": "Suffect Consul"}), ("act", {"sentence": "event Suffect Consul"})):
            assert "you do not hold Suffect Consul" in (await stage.slash(stage.dmitri, command, **said)).content
        assert "you do not hold" not in (await stage.slash(stage.dmitri, "activate", leader="Brennus")).content


async def test_7_1_2_a_neutral_power_activates_is_suggested_and_played_by_event(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, turn("greeks", "gre_36", "gre_10"))
        assert "gre_36" in await stage.suggestions(stage.clara, "event", "card")
        found = await stage.clara.autocomplete(stage.channel, "event", "targets", "", card="gre_36")
        powers = [choice["value"] for choice in found]
        assert "volsci" in powers
        await stage.slash(stage.clara, "event", card="Neutral Power Activates", targets="volsci")
        assert (await table_of(stage)).running.discards["greeks"] == ["gre_36"]


async def test_18_a_roman_3_card_is_still_played_as_its_own_event(database_url: str) -> None:
    """Though it may also be played for an allied Carthage."""
    game = turn("romans", "rom_04", "rom_05")
    game.markers["punic_alliance"] = game.markers["treaty_signed"] = "permanent"
    async with staged(database_url) as stage:
        await put(stage, game)
        assert await stage.suggestions(stage.dmitri, "event", "card") == ["rom_04", "rom_05"]
        assert "Play an event › Dictator" in (await stage.slash(stage.dmitri, "event", card="Dictator")).content or (
            "rom_04" in (await table_of(stage)).running.discards["romans"]
        )


async def test_7_1_1_a_cancelled_event_is_not_told_to_be_out_of_the_game(database_url: str) -> None:
    async with staged(database_url) as stage:
        await put(stage, turn("gauls", "gal_31", "gal_26", romans="rom_33"))
        await stage.slash(stage.anna, "event", card="Elitovius", targets="mediolanum")
        assert "out of the game unless cancelled" in stage.last.content
        assert "as its event, out of the game" in (await stage.slash(stage.boris, "played")).content
        await stage.slash(stage.dmitri, "respond", card="Sibylline Books")
        assert (await table_of(stage)).running.discards["gauls"] == ["gal_31"]
        told = (await stage.slash(stage.boris, "played")).content
        assert "Elitovius (2) as its event, no effect (Sibylline Books (3))" in told
        assert "out of the game" not in told
