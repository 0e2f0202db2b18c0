"""The local mode as its user has it: a process, and a page that is played through over HTTP."""

import time
from pathlib import Path

from tests.bot.page import LocalMode, Page


def sees(page: Page, wanted: str) -> bool:
    """What somebody else has done shows when the page is refreshed, about half a second later."""
    for _ in range(50):
        if any(wanted in text for text in page.texts):
            return True
        time.sleep(0.1)
        page.look()
    return False


def buttons(page: Page) -> list[str]:
    """Of the newest message that has any."""
    for message in reversed(page.messages):
        found = [part["label"] for row in message["components"] for part in row["components"] if "label" in part]
        if found:
            return found
    return []


def test_a_game_is_played_through_the_page_and_goes_on_after_a_restart(tmp_path: Path) -> None:
    with LocalMode(tmp_path) as local:
        anna, boris = local.open("anna"), local.open("boris")
        assert sees(anna, "The game begins")

        anna.run("status")
        assert sees(anna, "Turn 1 of 9")
        assert {"gauls", "romans"} <= set(anna.complete("act", "sentence"))
        assert anna.complete("act", "sentence", "rom") == ["romans"]

        anna.click("Gauls")
        assert sees(boris, "Who goes first in all rounds of this turn?")

        anna.run("hand")
        assert sees(anna, "You hold 7 cards")
        (hand,) = [message for message in anna.messages if message["content"].startswith("You hold 7 cards")]
        assert hand["attachments"]
        anna.run("status", share=True)
        assert sees(boris, "Turn 1 of 9")  # so he has got everything that is for him
        assert hand["id"] not in boris.state["timeline"]
        assert not any(text.startswith("You hold") for text in boris.texts)

        commitment = next(text for text in anna.texts if "Commitment to the dice" in text)
        assert local.stop() == 0
        assert local.log == ""
    with LocalMode(tmp_path) as again:
        anna, boris = again.open("anna"), again.open("boris")
        assert sees(boris, "The bot is back")
        (text,) = boris.texts
        assert "Who goes first in all rounds of this turn?" in text
        assert buttons(boris) == ["Gauls", "Etruscans and Samnites", "Greeks", "Romans", "Open", "Since my last answer"]
        anna.run("status")
        sha = commitment.partition("dice: `")[2].partition("`")[0]
        assert sees(anna, sha)
        anna.click("Romans")
        assert sees(boris, "Gauls let Romans go first this turn (5.3)")
        boris.click("Pass")
        assert sees(boris, "Etruscans and Samnites: Pass")
        assert again.stop() == 0
        assert again.log == ""
