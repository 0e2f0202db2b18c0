"""The same first turn with other cards in hidden hands: whoever does not hold them notices no difference."""

from pathlib import Path

import pytest

from tests.e2e import turn_one
from tests.e2e.club import club
from tests.e2e.script import Play, lines

OTHERS = {
    "gauls": "gal_06 gal_08 gal_33 gal_02 gal_37 gal_01 gal_03",
    "etruscans_samnites": "ets_10 ets_12 ets_27 ets_30 ets_33 ets_14 ets_31",
    "greeks": "gre_02 gre_24 gre_37 gre_08 gre_32 gre_35 gre_36",
    "romans": "rom_08 rom_09 rom_10 rom_11 rom_13 rom_23 rom_26 rom_29",
}
"""What the script plays, and otherwise other cards: responses where there were none, none where there were."""
AT_ONCE = (("gauls",), ("etruscans_samnites", "greeks", "romans"))
"""Whose hands are others in the same turn; if all of them show nothing together, none does."""


async def shown(folder: Path, **deal: str) -> list[list[str]]:
    """With each line of the script all that the channel got: texts, components, pings, pictures and their texts."""
    found = []
    async with club(f"sqlite+aiosqlite:///{folder / 'game.db'}", draws=turn_one.draws(**deal)) as people:
        await people.start()
        play = Play(people)
        for line in lines(turn_one.WHOLE):
            seen = len(people.wire.public)
            await play.step(line)
            found.append([call.told() for call in people.wire.public[seen:]])
    return found


@pytest.mark.slow
async def test_other_cards_in_a_hand_change_nothing_that_others_see(tmp_path: Path) -> None:
    first = await shown(tmp_path)
    assert sum(map(len, first)) > 100
    for seats in AT_ONCE:
        folder = tmp_path / seats[0]
        folder.mkdir()
        again = await shown(folder, **{seat: OTHERS[seat] for seat in seats})
        assert again[:-1] == first[:-1], seats
        # 6.2.1 With the last line the Gauls must show their whole hand; nobody else's shows.
        assert (again[-1] == first[-1]) is ("gauls" not in seats), seats
