"""What a component says when it is clicked: custom ids, there and back."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, Self
from zlib import crc32

Act = Literal[
    "say",
    "menu",
    "open",
    "back",
    "page",
    "seat",
    "go",
    "confirm",
    "prepare",
    "vote",
    "snooze",
    "wait",
    "look",
    "since",
    "log",
    "until",
    "preset",
    "order",
    "pick",
    "help",
    "step",
    "status",
]

PREFIX: dict[Act, str] = {
    "say": "s",
    "menu": "m",
    "open": "o",
    "back": "b",
    "page": "p",
    "seat": "j",
    "go": "g",
    "confirm": "c",
    "prepare": "r",
    "vote": "v",
    "snooze": "z",
    "wait": "w",
    "look": "l",
    "since": "i",
    "log": "h",
    "until": "u",
    "preset": "q",
    "order": "d",
    "pick": "k",
    "help": "e",
    "step": "x",
    "status": "t",
}
MENUS: tuple[Act, ...] = ("menu", "pick")
ACTS: dict[str, Act] = {prefix: act for act, prefix in PREFIX.items()}
_BUTTONS = "".join(prefix for act, prefix in PREFIX.items() if act not in MENUS)
_MENUS = "".join(PREFIX[act] for act in MENUS)
LONGEST = 100
EPOCH = 6
"""Digits, at most, of what tells the ids made after a restore of the database from those that were made before."""
_NUMBER = "[0-9]{1,18}"  # what a database takes
_REST = (
    rf"(?=.{{0,{LONGEST - 1}}}\Z):(?P<game>{_NUMBER})(?:-(?P<epoch>[0-9a-f]{{1,{EPOCH}}}))?"
    rf":(?P<questions>(?:{_NUMBER}(?:\.{_NUMBER})*)?)"
    r":(?P<mark>[0-9a-f]{0,8}):(?P<word>.*)"
)
BUTTON = rf"(?P<act>[{_BUTTONS}]){_REST}"
MENU = rf"(?P<act>[{_MENUS}]){_REST}"
_FORM = re.compile(rf"(?P<act>[{_MENUS}{_BUTTONS}]){_REST}")


def mark(said: Sequence[str]) -> str:
    """What stands for the words said before this click; nothing for none."""
    return f"{crc32(' '.join(said).encode()):x}" if said else ""


def dated(custom_id: str, epoch: str) -> str:
    """As it is sent to Discord: that of a game with the epoch of its database, if this has one and there is room, so
    that one kept by an older version cannot hold up its message.
    """
    try:
        click = Click.parse(custom_id) if epoch else None
        return replace(click, epoch=epoch).custom_id if click and click.game else custom_id
    except ValueError:
        return custom_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Click:
    """`questions`: the numbers it may answer; whose it is, is settled by who clicks.

    `mark` is that of the words before. `word`: the word said, the page to turn to, the seat of a lobby, the march
    planned. `game` 0: that of the channel, if any. `epoch`: of the database; `dated` gives it to what is sent.
    """

    act: Act
    game: int
    questions: tuple[int, ...] = ()
    mark: str = ""
    word: str = ""
    epoch: str = ""

    @property
    def custom_id(self) -> str:
        """At most 100 characters with its epoch; raises ValueError."""
        numbers = ".".join(str(number) for number in self.questions)
        epoch = f"-{self.epoch}" if self.epoch else ""
        text = f"{PREFIX[self.act]}:{self.game}{epoch}:{numbers}:{self.mark}:{self.word}"
        most = LONGEST if epoch else LONGEST - EPOCH - 1
        if len(text) > most:
            raise ValueError(f"the custom id {text!r} is longer than {most} characters")
        return text

    @classmethod
    def parse(cls, custom_id: str) -> Self:
        """Raises ValueError."""
        form = _FORM.fullmatch(custom_id)
        if form is None:
            raise ValueError(f"{custom_id!r} is not a custom id of this bot")
        return cls(
            act=ACTS[form["act"]],
            game=int(form["game"]),
            questions=tuple(map(int, filter(None, form["questions"].split(".")))),
            mark=form["mark"],
            word=form["word"],
            epoch=form["epoch"] or "",
        )

    @property
    def number(self) -> int:
        """The word as a number; 0 if it is none."""
        return int(self.word) if re.fullmatch(_NUMBER, self.word) else 0

    def prefix_of(self, draft: Sequence[str]) -> tuple[str, ...] | None:
        """The words of a draft after which this click was offered; None if it belongs to another sentence.

        Clicking twice, or on an older menu of the same sentence, thus says the word in its own place.
        """
        for length in range(len(draft), -1, -1):
            if mark(draft[:length]) == self.mark:
                return tuple(draft[:length])
        return None
