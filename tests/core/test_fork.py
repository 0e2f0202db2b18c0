from dataclasses import dataclass, field

import pytest

from engine.core.fork import ForkError, fork
from engine.core.play import go_on
from tests.core.toy import Battle, Lose, Note, Toy


def test_containers_are_copied_and_leaves_shared() -> None:
    old = Toy(seed="s", stack=[Battle(bonus={"anna": 1})])
    new = fork(old)
    new.hands["anna"].append("trick")
    new.cu["anna"] = 0
    frame = new.stack[0]
    assert isinstance(frame, Battle)
    frame.bonus["anna"] = 2
    assert old.hands["anna"] == ["ambush", "foil"]
    assert old.cu["anna"] == 6
    assert isinstance(old.stack[0], Battle)
    assert old.stack[0].bonus == {"anna": 1}
    assert new.units["anna"] is old.units["anna"]


def test_questions_and_asides_are_copied() -> None:
    game = Toy(seed="s", stack=[Battle()])
    game.open(Note(seat="anna"))
    game = go_on(game).game
    new = fork(game)
    new.waiting()[0].said = ("1",)
    new.asides[0].number = 99
    assert game.waiting()[0].said == ()
    assert game.asides[0].number == 1
    assert isinstance(new.waiting()[0], Lose)


def test_what_cannot_be_copied_is_refused_by_name() -> None:
    @dataclass
    class Bad:
        things: set[str] = field(default_factory=set)

    with pytest.raises(ForkError, match=r"Bad\.things"):
        fork(Bad())
