"""A player who says a given sentence as people do: by clicks, by typing, by choosing what comes up, by shortcuts."""

from collections.abc import Sequence
from random import Random

import simcord

from bot.questions.clicks import Click
from bot.questions.components import spoken_by
from bot.questions.suggest import VALUE
from engine import Choice, Option, Question
from tests.bot.stage import Shown, labels, rows
from tests.e2e.club import Club

WAYS = ("click", "type", "choose", "shortcut")
SAYING = ("say", "menu", "confirm")
SHORTCUTS = {
    "activate": ("leader", "card"),
    "ally": ("power", "other"),
    "break": ("power", "other"),
    "event": ("card",),
    "reinforce": ("card", "space", "power"),
}
REST = {"break": "spaces", "event": "targets"}
"""What the words after those are called."""

COMMANDS = {"ally": "ally propose", "break": "ally break"}
ANSWERS: dict[str, dict[str, tuple[str, dict[str, str | bool]]]] = {
    "offer_answer": {"accept": ("ally accept", {}), "refuse": ("ally refuse", {})},
    "renew": {"go_on": ("ally renew", {"answer": "yes"}), "end": ("ally renew", {"answer": "no"})},
}


class Player:
    def __init__(self, club: Club, rng: Random) -> None:
        self._club = club
        self._rng = rng

    async def say(self, question: Question, said: Choice, way: str) -> None:
        person = self._club.person(question.seat)
        match way:
            case "click":
                await self._click(person, question, said)
            case "choose":
                await self._choose(person, said)
            case "shortcut" if given := _shortcut(question, said):
                await self._club.slash(person, given[0], **given[1])
            case _:
                await self._club.slash(person, "act", sentence=" ".join(said))

    async def _click(self, person: simcord.MemberActor, question: Question, said: Choice) -> None:
        """One click on the message for all if that will do, else word by word in the answer to Open."""
        table = await self._club.table()
        public = self._club.last
        offered = _offered(public, question, said[0])
        if question.waits and len(said) == 1 and offered and self._rng.random() < 0.7:
            asked = await self._club.use(person, public, *offered)
            if sure := _confirming(asked):  # it would give something up
                await self._club.use(person, asked, sure)
            return
        shown: Shown = await self._club.press(person, public, "Open")
        if not _asks(shown, question):
            shown = await self._club.use(person, shown, _door(shown, question))
        for at, word in enumerate(said):
            options = table.options(question, said[:at])
            following = await self._say(person, shown, question, word, options)
            if following is None:
                await self._club.slash(person, "act", sentence=" ".join(said))
                return
            shown = following

    async def _say(
        self, person: simcord.MemberActor, shown: Shown, question: Question, word: str, options: Sequence[Option]
    ) -> Shown | None:
        """None if another card that is alike stands for this one."""
        spoken = next(spoken_by(option, options) for option in options if option.word == word)
        while True:
            offered = _offered(shown, question, spoken)
            if offered:
                return await self._club.use(person, shown, *offered)
            following = next((one for one, label in _buttons(shown) if label == "▶"), None)
            if following is None:
                assert any(" ×" in label for label in labels(shown)), (question, word)
                return None
            shown = await self._club.use(person, shown, following)

    async def _choose(self, person: simcord.MemberActor, said: Choice) -> None:
        """With `/act` and what it suggests; a sentence too long to be sent back goes in parts."""
        typed = ""
        for at, word in enumerate(said):
            found = await self._club.suggestions(person, "act", "sentence", f"{typed}{word}")
            wanted = f"{typed}{word}"
            if len(wanted) > VALUE:
                sent = typed.rstrip()
                assert sent in found
                await self._club.slash(person, "act", sentence=sent)
                wanted = f"+ {word}"
                found = await self._club.suggestions(person, "act", "sentence", wanted)
            assert wanted in found, (said, at, found)
            typed = f"{wanted} "
        await self._club.slash(person, "act", sentence=typed.rstrip())


def _shortcut(question: Question, said: Choice) -> tuple[str, dict[str, str | bool]] | None:
    """The command that says the same, and its options."""
    if said in (("pass",), ("end",)) and question.name in ("turn", "response", "desperate"):
        return "pass", {}
    if question.name.startswith(("desperate", "ahead")) and question.name != "desperate_use":
        return "desperate", {"when": " ".join(said)}
    if question.name == "response" and said[0] in ("play", "insist"):
        picks = {"picks": " ".join(said[2:])} if said[2:] else {}
        return "respond", {"card": said[1], "insist": said[0] == "insist", **picks}
    if question.name == "turn" and said[0] == "support":
        return "support", {"card": said[1], "spaces": " ".join(said[2:])}
    if question.name in ANSWERS and len(said) == 1:
        return ANSWERS[question.name][said[0]]
    if question.name == "turn" and said[0] in SHORTCUTS:
        names = SHORTCUTS[said[0]]
        options: dict[str, str | bool] = dict(zip(names, said[1:], strict=False))
        if said[len(names) + 1 :] and said[0] in REST:
            options[REST[said[0]]] = " ".join(said[len(names) + 1 :])
        return COMMANDS.get(said[0], said[0]), options
    return None


# what a message offers


def _offered(shown: Shown, question: Question, word: str) -> tuple[str, str | None] | None:
    """The component that says a word of this question, and the value of it in a menu."""
    for row in rows(shown):
        for part in row["components"]:
            click = Click.parse(part["custom_id"])
            if question.number not in click.questions:
                continue
            if click.act in ("say", "confirm") and click.word == word:
                return part["custom_id"], None
            if click.act == "menu" and any(option["value"] == word for option in part["options"]):
                return part["custom_id"], word
    return None


def _buttons(shown: Shown) -> list[tuple[str, str]]:
    """(custom id, label)"""
    return [(part["custom_id"], part["label"]) for row in rows(shown) for part in row["components"] if "label" in part]


def _asks(shown: Shown, question: Question) -> bool:
    clicks = (Click.parse(part["custom_id"]) for row in rows(shown) for part in row["components"])
    return any(click.act in SAYING and click.questions == (question.number,) for click in clicks)


def _confirming(shown: Shown) -> str | None:
    """The one button that says a word for good, in a message that asks for nothing else."""
    clicks = [(custom_id, Click.parse(custom_id).act) for custom_id, _label in _buttons(shown)]
    return clicks[0][0] if [act for _, act in clicks] == ["confirm", "open"] else None


def _door(shown: Shown, question: Question) -> str:
    doors = ((custom_id, Click.parse(custom_id)) for custom_id, _ in _buttons(shown))
    return next(one for one, click in doors if click.act == "open" and click.questions == (question.number,))
