"""The pictures of a turn in the channel: one for a hand-over, with all of the action, and none for a step of it."""

import re

from tests.bot.stage import SEATS
from tests.e2e.club import Club, club
from tests.e2e.script import Play
from tests.e2e.turn_one import DESPERATE, FIRST_PLAYER, draws

ACTIVATED = """
etruscans_samnites: Open > Activate a leader > Egnatius > Neutral Power Activates
etruscans_samnites: … > Pass
"""
UNDERWAY = """
etruscans_samnites: … > Go to > Aufidena > Leave behind > 1 CU > Go to > Fregellae
"""
STOPPED = """
etruscans_samnites: … > Stop here
"""
WAY = ["Last: Samnites Bovianum → Aufidena → Fregellae."]


def last_action(club: Club) -> tuple[str, list[str]]:
    """Which file the newest message has, and what it tells of the last action."""
    (picture,) = club.last.attachments
    return picture.url, re.findall(r"Last: [^.]*\.", picture.description or "")


async def test_the_message_that_hands_over_shows_the_whole_action(database_url: str) -> None:
    async with club(database_url, draws=draws()) as people:
        await people.slash(people.anna, "game new", name="Friends")
        for person, seat in zip(people.players, SEATS, strict=True):
            await people.slash(person, "join", position=seat)
        await people.slash(people.anna, "start")
        play = Play(people)
        await play(FIRST_PLAYER)
        await play(DESPERATE)
        begun = last_action(people)
        assert begun[1] == []
        await play(ACTIVATED)
        await play(UNDERWAY)
        assert last_action(people) == begun, "no picture for a step that another follows"
        await play(STOPPED)
        stopped, seen = last_action(people)
        assert seen == WAY
        await play("etruscans_samnites: /pass")
        handed_over, seen = last_action(people)
        assert handed_over != stopped
        assert seen == WAY
