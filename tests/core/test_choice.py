from random import Random

from engine.core.choice import Barred, Choice, Option, allowed, is_legal, only, random_choice, refusal, walk


def words(said: Choice) -> list[Option]:
    if not said:
        return [Option("go", "verb"), Option("stay", "verb"), Option("fly", "verb", barred=Barred("9.1", "no_wings"))]
    if said == ("go",):
        return [Option("roma", "space"), Option("capua", "space")]
    return []


def test_walk_yields_every_sentence_in_order_and_no_barred_word() -> None:
    assert list(walk(words)) == [("go", "roma"), ("go", "capua"), ("stay",)]
    assert list(walk(words, ("go",))) == [("go", "roma"), ("go", "capua")]


def test_refusal_tells_the_word_and_the_reason() -> None:
    assert refusal(words, ("go", "roma")) is None
    assert refusal(words, ("fly",)) == (0, Barred("9.1", "no_wings"))
    assert refusal(words, ("go", "carthago")) == (1, None)
    assert refusal(words, ("go",)) == (1, None)
    assert refusal(words, ()) == (0, None)
    assert refusal(words, ("stay", "here")) == (1, None)


def test_is_legal_agrees_with_walk() -> None:
    assert all(is_legal(words, said) for said in walk(words))
    assert not is_legal(words, ("fly",))


def test_random_choice_is_always_legal_and_reaches_all() -> None:
    rng = Random(1)
    assert {random_choice(words, rng) for _ in range(100)} == set(walk(words))


def test_only_finds_a_sole_sentence() -> None:
    assert only(lambda said: [] if said else [Option("end", "verb")]) == ("end",)
    assert only(words) is None
    assert only(lambda said: []) is None
    assert [option.word for option in allowed(words, ())] == ["go", "stay"]
