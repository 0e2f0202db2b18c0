"""6 The pictures of cards: their faces, whether each can be played now and why not; in any language, light and dark."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageStat

from bot import render
from bot.language.i18n import speaking
from bot.render.face import Remark, face
from bot.render.leaf import Leaf
from bot.render.sprites import SPRITES
from bot.render.style import theme
from bot.render.words import card_name, card_text, card_type
from engine.sword.facts import Card, Icons
from engine.sword.view import View
from tests.bot.leaves import astray, collisions, faint, long_words, without_text
from tests.bot.likeness import looks_like
from tests.bot.views import starting_view

VIEW = starting_view("five")
CARDS = tuple(VIEW.data.cards.values())
DECKS = tuple(VIEW.data.decks)
LONG = "no leader of yours stands in a space from which he could come to Beneventum within four movement points (9.2)"
LETTERS = 22
"""At the least, on a card of which two lie in 800 pixels: 11 of 400."""
KILOBYTE = 1000


def holding(*cards: str) -> View:
    return replace(VIEW, viewer="romans", hand=cards)


def words(leaf: Leaf) -> str:
    return " ".join(" ".join(leaf.texts).split())


def check(card: Card, remark: Remark | None) -> Leaf:
    leaf = face(card, VIEW.data, remark)
    assert collisions(leaf) == []
    assert astray(leaf) == []
    assert min(line.size for line in leaf.lines) >= LETTERS
    return leaf


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("deck", DECKS)
def test_every_card_has_all_its_words_and_marks(deck: str, language: str) -> None:
    with speaking(language):
        for card in (card for card in CARDS if card.deck == deck):
            text = words(check(card, None))
            for said in (card_name(card), card_type(card), card_text(card), *render.card_marks(card)):
                assert " ".join(said.split()) in text, card.id
            assert str(card.value or "!") in text.split()


@pytest.mark.parametrize("deck", DECKS)
def test_longer_words_fit_on_a_card(deck: str) -> None:
    with long_words():
        for card in (card for card in CARDS if card.deck == deck):
            check(card, Remark(LONG, ""))
            check(card, Remark(None, LONG))


def test_all_marks_at_once() -> None:
    card = replace(CARDS[0], remove=True, reshuffle=True, icons=Icons(naval=True, bribe=True, cancels_gallic=True))
    text = words(check(card, None))
    for mark in ("remove", "reshuffle", "naval", "bribe", "cancels Gauls"):
        assert mark in text


def test_what_can_be_played_and_why_not_is_said_in_full() -> None:
    card = VIEW.data.cards["rom_04"]
    assert "Playable now" in words(check(card, Remark(None, "")))
    assert LONG in words(check(card, Remark(None, LONG)))
    barred = words(check(card, Remark(LONG, "")))
    assert "Playable now" not in barred
    assert LONG[1:] in barred
    assert "Playable" not in words(check(card, None))


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("deck", DECKS)
def test_every_text_stands_out_from_what_is_behind_it(deck: str, night: bool) -> None:
    with theme(night):
        for card in [card for card in CARDS if card.deck == deck][::6]:
            for remark in (None, Remark(None, LONG), Remark(LONG, "")):
                leaf = face(card, VIEW.data, remark)
                assert faint(leaf, without_text(leaf).drawn()) == []


@pytest.mark.parametrize("number", range(1, 11))
def test_a_hand_lies_two_in_a_row_and_is_light(number: int) -> None:
    cards = [card.id for card in sorted(CARDS, key=lambda card: -len(card.text))][:number]
    picture = render.draw_hand(holding(*cards), dict.fromkeys(cards, LONG))
    assert picture.mode == "RGB"
    assert picture.width == 804 or number == 1
    assert len(render.encode_flat(picture)) <= 400 * KILOBYTE


def test_a_card_of_its_own_is_large() -> None:
    picture = render.draw_card(VIEW.data.cards["rom_04"], VIEW.data)
    assert picture.width > 600
    assert picture.size == render.draw_hand(holding("rom_04"), {}).size


def test_faces_are_kept_within_bounds() -> None:
    for start in range(0, 60, 10):
        render.draw_hand(holding(*(card.id for card in CARDS[start : start + 10])), {})
    assert SPRITES.held <= SPRITES.limit


def test_the_night_is_dark() -> None:
    view = holding("rom_01", "rom_04")
    day = brightness(render.draw_hand(view, {}))
    with theme(night=True):
        night = brightness(render.draw_hand(view, {}))
    assert day > 140 > 90 > night


def brightness(picture: Image.Image) -> float:
    return ImageStat.Stat(picture.convert("L")).mean[0]


def printed(deck: str, name: str, **facts: object) -> Card:
    """A card whose words no edition changes."""
    card = next(card for card in CARDS if card.deck == deck)
    text = (
        "Choose a walled city under siege. Its owner loses 1 loyalty there, and 2 more CU if a leader is inside (13)."
    )
    plain = replace(card, name=name, text=text, remove=False, reshuffle=False, icons=Icons(False, False, False))
    return replace(plain, **facts)  # type: ignore[arg-type]


HELD = (
    printed("roman", "Siege Towers", value=3, response=None, reshuffle=True, icons=Icons(True, False, False)),
    printed("roman", "A Traitor Opens the Gate", value=1, response="on_siege_roll", response_also=(), remove=True),
    printed("gallic", "Ships of Massalia", value=2, response=None, icons=Icons(True, True, False)),
)


@pytest.mark.parametrize("night", [False, True])
def test_a_hand_looks_as_it_did(night: bool) -> None:
    cards = {f"held_{at}": replace(card, id=f"held_{at}") for at, card in enumerate(HELD)}
    view = replace(holding(*cards), data=replace(VIEW.data, cards=cards))
    playable = {"held_0": None, "held_1": "a response: before a siege or raid roll", "held_2": None}
    with theme(night):
        picture = render.draw_hand(view, playable, {"held_2": "its condition does not hold now (rule 7.1)"})
    assert looks_like("hand_night" if night else "hand", picture)


def test_a_card_looks_as_it_did() -> None:
    card = printed(
        "etruscan_samnite", "The Caudine Mountains", value=2, response=None, remove=True, icons=Icons(False, True, True)
    )
    assert looks_like("card", render.draw_card(card, VIEW.data))
