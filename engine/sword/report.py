"""A file from which a position and its question can be rebuilt, without the secrets of others."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.dice import commitment
from engine.core.play import questions
from engine.core.save import SaveError
from engine.sword.facts import DataSet
from engine.sword.game import Sword
from engine.sword.redact import redacted, sealed
from engine.sword.rules import CODEC, load, save

FORMAT = 1
WHAT = "a position of The Sword of Rome as one seat may know it; python -m engine FILE shows it"
HEADER = ("report", "what", "rules", "version", "data", "commitment", "seat", "asked", "answered", "about", "save")


@dataclass(frozen=True, slots=True)
class Report:
    """`game` as `seat` (None: the public) may know it. `asked`: seat, question and number of what the game waits for;
    `answered`: whose sealed answers are not in it; `about`: what the reporter adds, the revision and an error, say.
    """

    game: Sword
    seat: str | None
    version: int
    data: tuple[str, str]
    commitment: str
    asked: tuple[tuple[str, str, int], ...]
    answered: tuple[str, ...]
    about: Mapping[str, str]


def report(game: Sword, viewer: str | None, seed: str, about: Mapping[str, str]) -> str:
    """One line for each word of HEADER, as JSON. `seed`: any text that has nothing to do with the game's own."""
    waiting = [[ask.seat, ask.name, ask.number] for ask in questions(game) if ask.waits]
    known = (
        FORMAT,
        WHAT,
        CODEC.rules,
        CODEC.version,
        {"id": game.data.id, "hash": game.data.hash},
        commitment(game.seed),
        viewer,
        waiting,
        sealed(game, viewer),
        dict(about),
        json.loads(save(redacted(game, viewer, seed))),
    )
    pairs = zip(HEADER, (json.dumps(value, ensure_ascii=False) for value in known), strict=True)
    return "{\n" + ",\n".join(f'"{key}": {value}' for key, value in pairs) + "\n}\n"


def open_report(text: str, data: DataSet | None = None) -> Report:
    """Raises SaveError with the path of what is unknown or broken, or if the game began with another data set."""
    try:
        raw: object = json.loads(text)
    except json.JSONDecodeError as error:
        raise SaveError(f"line {error.lineno}, column {error.colno}: not JSON") from None
    if not isinstance(raw, dict) or "report" not in raw:
        raise SaveError("report: missing; this is no report of a game")
    if raw["report"] != FORMAT:
        raise SaveError(f"report: of format {raw['report']!r}, this program reads {FORMAT}; update the program")
    for key in HEADER:
        if key not in raw:
            raise SaveError(f"{key}: missing")
    if unknown := [key for key in raw if key not in HEADER]:
        raise SaveError(f"{unknown[0]}: unknown key")
    seat, about = raw["seat"], raw["about"]
    if not isinstance(about, dict) or not all(isinstance(value, str) for value in about.values()):
        raise SaveError("about: not an object of texts")
    game = load(json.dumps(raw["save"]), data)
    if seat is not None and seat not in game.seats:
        raise SaveError(f"seat: {seat!r} is not in this game")
    try:
        return Report(
            game=game,
            seat=seat,
            version=int(raw["version"]),
            data=(str(raw["data"]["id"]), str(raw["data"]["hash"])),
            commitment=str(raw["commitment"]),
            asked=tuple((str(one), str(name), int(number)) for one, name, number in raw["asked"]),
            answered=tuple(str(one) for one in raw["answered"]),
            about=about,
        )
    except (TypeError, ValueError, LookupError) as error:
        raise SaveError(f"the header of the report is broken: {error}") from None
