"""Saves of earlier releases in the present shape: `MIGRATIONS[v]` turns one of version v into one of version v + 1.

Fields of frames that are new and have a default need nothing.
"""

from collections.abc import Iterator, Mapping

from engine.core.frames import END
from engine.core.save import Json, Migration


def _frames(save: Json) -> Iterator[Json]:
    """Those on the stack, outermost first, and the questions asked together."""
    for frame in save["state"]["stack"]:
        yield frame
        yield from frame.get("asks", ())


def from_1(save: Json) -> Json:
    """A march knows the value it was activated with (9.2, 9.6.3); a battle says when it is over (12.1); the CU a choice
    of losses is about have their own field, beside the number of the question. Nothing yet has left its mark that came
    with cards, non-player powers, bribes and unrest; mercenaries (5P) are rounded as they always were.
    """
    value = 0
    for frame in _frames(save):
        match frame["frame"]:
            case "Activation":
                value = frame["value"]
            case "March":
                frame["value"] = value
            case "Battle" if frame["at"] == END:
                frame["at"] = "conclude"
            case "LossesChoice":
                frame["losing"] = frame["number"]
    state = {"acted": [], "led": {}, "bribed": [], "forbidden": [], "lasting": [], "unrest": 0, **save["state"]}
    state["options"] = {"mercenary_rounding": "down", **state["options"]}
    return {**save, "version": 2, "state": state}


MIGRATIONS: Mapping[int, Migration] = {1: from_1}
