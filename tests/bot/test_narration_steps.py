"""The steps of cards in words: every effect of the vocabulary, whatever it does, has a phrase of its own."""

from collections.abc import Iterator

import pytest

import engine
from bot.narration import conditions, steps
from engine.sword import vocabulary
from engine.sword.facts import Step, Value, Words
from engine.sword.vocabulary import OPS, Op, Word

DATA = engine.load_dataset()
VIEW = engine.view(engine.new_game("five", seed="steps").game, None)
OTHERS = {"turn_back": ("0", "1"), "activate": ("", "count")}


def kinds(name: str, op: Op) -> tuple[str, ...]:
    """What tells apart the things that an effect does, as the vocabulary lists them."""
    if name in OTHERS:
        return OTHERS[name]
    if name in steps.KINDS:
        shape = (op.must | op.may)[steps.KINDS[name]]
        assert isinstance(shape, Word)
        return shape.words
    return ("",) if not op.one_of or name == "lose_cu" else op.one_of


def test_every_effect_of_the_vocabulary_has_a_phrase_and_no_phrase_is_left_over() -> None:
    assert set(steps.PHRASES) == {(name, kind) for name, op in OPS.items() for kind in kinds(name, op)}
    assert len(set(steps.PHRASES.values())) == len(steps.PHRASES)


def every_step(found: tuple[Step, ...]) -> Iterator[Step]:
    for one in found:
        yield one
        for inner in one.lists:
            yield from every_step(inner)


def used() -> list[Step]:
    effects = [card.effect for card in DATA.cards.values() if card.effect is not None]
    return [one for effect in effects for one in every_step(effect.steps)]


def test_steps_of_all_cards_are_told_without_a_word_of_the_data(monkeypatch: pytest.MonkeyPatch) -> None:
    """And through gettext: what is looked up there is what is told."""
    found = used()
    assert {one.op for one in found} == set(OPS)
    for one in found:
        told = steps.phrase(one, VIEW)
        assert "_" not in told, told
        assert "{" not in told, told
    monkeypatch.setattr(steps, "_", lambda text: f"«{text}»")
    assert all(steps.phrase(one, VIEW).startswith("«") for one in found)


@pytest.mark.parametrize(
    ("op", "params", "told"),
    [
        ("shift", {"power": "romans", "n": 4, "from": {}, "to": {"ids": ("roma",)}},
         "put up to 4 CU of Romans elsewhere in Roma"),
        ("displace", {"commander": "enemy"}, "displace the commander of enemies"),
        ("modify", {"what": "combat", "n": -2, "of": "gauls"}, "-2 to the battle roll of Gauls"),
        ("bar", {"who": "chosen", "from": "sail", "at": {"ids": ("messana",)}},
         "the one chosen may not use the sea in Messana"),
        ("cards", {"player": "roman", "do": "random", "n": 1}, "discard 1 at random (Romans)"),
        ("cards", {"player": "self", "do": "scry", "n": 4, "keep": 1}, "look at 4 cards of the deck and keep 1"),
        ("plunder", {"n": "removed"}, "Gallic plunder markers: as many"),
        ("turn_back", {"army": "mover", "spaces": 1}, "the one that moves go back a space"),
        ("unrest", {"to": 0}, "set the unrest in Carthage to 0"),
    ],
)  # fmt: skip
def test_what_a_step_does(op: str, params: Words, told: str) -> None:
    assert steps.phrase(Step(op, params), VIEW) == told


@pytest.mark.parametrize(("up_to", "n", "told"), [(False, 2, "take control: 2"), (True, 2, "take control: up to 2")])
def test_up_to_so_many(up_to: bool, n: Value, told: str) -> None:
    assert steps.phrase(Step("add_support", {"power": "own", "n": n, "kind": "control"}, up_to=up_to), VIEW) == told


def test_words_for_powers_of_the_vocabulary_are_known() -> None:
    for word in (*vocabulary.SIDES, *vocabulary.ROLES, *vocabulary.FOES, "chosen"):
        assert conditions.word(word, VIEW) != word
