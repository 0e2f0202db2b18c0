import pytest

from engine.core.choice import Choice
from engine.core.dice import roll
from engine.core.fork import fork
from engine.core.play import IllegalChoice, Outcome, go_on, play, questions, resume
from engine.core.record import Entry, Record, RecordError, adjust_entry, entry, parse, replay, undo_entry, write
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


# what the table mends


def adjust(game: Toy, said: Choice) -> Outcome[Toy]:
    """`cu SEAT NUMBER`"""
    if said[0] != "cu":
        raise IllegalChoice(said, 0, None)
    new = fork(game)
    new.cu[said[1]] = int(said[2])
    return Outcome(resume(new, game), (), ())


MENDED = """rules toy

start
anna lose: 1
boris lose: 2
table undo: 2
table adjust: cu clara 9
boris lose: 1
table undo: 1
boris lose: 2
table undo: 6
clara lose: 2
"""


def test_an_undo_goes_back_to_the_position_after_an_entry_and_every_entry_counts() -> None:
    after = [outcome.game for outcome in replay(parse(MENDED), begin, adjust)]
    assert len(after) == 10
    assert [[ask.seat for ask in questions(game)] for game in after] == [
        ["anna", "boris", "clara"],
        ["boris", "clara"],
        ["clara"],
        ["boris", "clara"],
        ["boris", "clara"],
        ["clara"],
        ["anna", "boris", "clara"],
        ["anna", "clara"],
        ["clara"],
        ["anna", "boris", "clara"],
    ]
    assert after[-1].cu == {"anna": 5, "boris": 5, "clara": 7}


def test_entries_of_the_table_are_written_and_read() -> None:
    entries = (undo_entry(12), adjust_entry(("cu", "clara", "9")))
    assert entries == (Entry("table", "undo", ("12",)), Entry("table", "adjust", ("cu", "clara", "9")))
    text = write(Record({}, {}, (Entry(), *entries)))
    assert text == "\nstart\ntable undo: 12\ntable adjust: cu clara 9\n"
    assert [(one.seat, one.question, one.said) for one in parse(text).entries[1:]] == [
        (one.seat, one.question, one.said) for one in entries
    ]


def test_dice_after_an_undo_are_those_of_the_next_numbers() -> None:
    """The same round is rolled twice: as the first and as the second draw of the seed."""
    losses = "".join(f"{seat} lose: 1\n" for seat in ("anna", "boris", "clara"))
    passes = "".join(f"{seat} response: pass\n" for seat in ("anna", "boris", "clara"))
    rolls = [" ".join(str(face) for face in roll("replay", n, 3)) for n in (1, 2)]
    assert rolls[0] != rolls[1]
    once, again = (f"{passes}  round 1 = {faces}\n" for faces in rolls)
    text = f"seed replay\n\nstart\n{losses}{once}table undo: 4\n{again}"
    *_, last = replay(parse(text), begin)
    assert [(draw.n, draw.result) for draw in last.draws] == [(2, tuple(rolls[1].split()))]
    with pytest.raises(RecordError, match="line 14: round 1 is"):
        list(replay(parse(text.replace(rolls[1], rolls[0])), begin))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("undo: 6", "undo: 9", "line 11: there is no entry '9' before"),
        ("undo: 6", "undo: 10", "line 11: there is no entry '10' before"),
        ("undo: 6", "undo: 0", "line 11: there is no entry '0' before"),
        ("undo: 6", "undo: six", "line 11: there is no entry 'six' before"),
        ("undo: 6", "undo:", "line 11: there is no entry '' before"),
        ("undo: 6", "redo: 6", "line 11: the table can undo and adjust, not 'redo'"),
        ("adjust: cu", "adjust: gold", "line 7: .* word 1"),
        ("undo: 6\n", "undo: 6\n  round 1 = 1 1 1\n", "line 11: the rules drew nothing here"),
    ],
)
def test_what_the_table_cannot_do_is_named_by_its_line(old: str, new: str, told: str) -> None:
    with pytest.raises(RecordError, match=told):
        list(replay(parse(MENDED.replace(old, new)), begin, adjust))


def test_a_game_without_adjustments_refuses_them() -> None:
    with pytest.raises(RecordError, match="line 7: the table can undo and adjust, not 'adjust'"):
        list(replay(parse(MENDED), begin))
