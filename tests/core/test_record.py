import pytest

from engine.core.dice import roll
from engine.core.play import Outcome, go_on, play, questions
from engine.core.record import Record, RecordError, entry, parse, replay, write
from tests.core.toy import CODEC, Battle, Toy


def begin(record: Record, loaded: list[tuple[str, ...]]) -> Outcome[Toy]:
    return go_on(Toy(seed=record.head.get("seed", "replay"), stack=[Battle()], rounds=1, loaded=loaded))


TEXT = """rules toy
option wind fair

start
anna lose: 1      # 12.3 the fewest he may
boris lose: 2
clara lose: 1
anna response: pass
boris response: play foil
clara response: pass
boris response: pass
  round 1 = 6 6 1
"""


def test_written_parsed_and_written_again() -> None:
    record = parse(TEXT)
    assert record.options == {"wind": "fair"}
    assert parse(write(record)).entries[1].said == ("1",)
    assert write(parse(write(record))) == write(record)


def test_replay_gives_the_states_of_the_game_played() -> None:
    played = begin(parse(TEXT), []).game
    states = [CODEC.save(played, {})]
    entries = [entry("", "", (), ())]
    for seat, said in (
        ("anna", "1"),
        ("boris", "2"),
        ("clara", "1"),
        ("clara", "pass"),
        ("anna", "pass"),
        ("boris", "pass"),
    ):
        ask = next(ask for ask in questions(played) if ask.seat == seat)
        outcome = play(played, ask.number, (said,))
        entries.append(entry(seat, ask.name, (said,), outcome.draws))
        played = outcome.game
        states.append(CODEC.save(played, {}))
    text = write(Record({"rules": "toy"}, {}, tuple(entries)))
    again = [CODEC.save(outcome.game, {}) for outcome in replay(parse(text), begin)]
    assert [state.replace('"seed":"replay"', "") for state in again] == [
        state.replace('"seed":"replay"', "") for state in states
    ]


def test_a_record_by_hand_is_replayed_with_its_own_dice() -> None:
    *_, last = replay(parse(TEXT), begin)
    assert last.draws[0].result == ("6", "6", "1")
    assert last.game.log == ["removed", "boris foil"]


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("anna lose: 1 ", "anna lose: 3 ", "line 5"),
        ("anna lose: 1 ", "anna flee: 1 ", "line 5"),
        ("6 6 1", "6 6", "line 11"),
        ("  round 1 = 6 6 1\n", "", "line 11"),
        ("round 1 =", "round 2 =", "line 11"),
        ("clara lose: 1\n", "clara lose: 1\n  round 9 = 1 1 1\n", "line 7"),
        ("anna response: pass", "what is this", "line 8"),
        ("  round 1 = 6 6 1", "  round 1", "line 12"),
    ],
)
def test_what_does_not_fit_is_named_by_its_line(old: str, new: str, line: str) -> None:
    with pytest.raises(RecordError, match=line):
        list(replay(parse(TEXT.replace(old, new)), begin))


def test_with_the_seed_every_result_is_compared() -> None:
    faces = " ".join(str(face) for face in roll("replay", 1, 3))
    sound = TEXT.replace("rules toy", "rules toy\nseed replay").replace("6 6 1", faces)
    assert len(list(replay(parse(sound), begin))) == 8
    with pytest.raises(RecordError, match=r"line 12: round 1 is"):
        list(replay(parse(sound.replace(f"= {faces}", "= 6 6 6")), begin))
