"""What is written in the pictures of a Russian game: no word in another alphabet, none cut off on the map's panels."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import ImageDraw

from bot import render
from bot.language.i18n import speaking
from bot.render import plan
from bot.render.face import face
from bot.render.names import as_laid_out
from bot.render.report import report_leaf
from bot.render.sprites import SPRITES
from engine import load_dataset
from tests.bot.battles import attempt, camillus, random_battle, random_rolls, siege, voyage
from tests.bot.latin import latin
from tests.bot.leaves import astray, collisions
from tests.bot.views import random_view, starting_view

SIGNS = re.compile(r"Aa|[IVX]+|N")
"""How a victory space is written, the turns, north."""

CUT = "…"


@pytest.fixture(autouse=True)
def _russian() -> Iterator[None]:
    with speaking("ru"):
        yield


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """Whatever a pen writes meanwhile."""
    texts: set[str] = set()
    write = ImageDraw.ImageDraw.text

    def text(draw: ImageDraw.ImageDraw, at: Any, words: str, *how: Any, **more: Any) -> None:
        texts.add(words)
        write(draw, at, words, *how, **more)

    monkeypatch.setattr(ImageDraw.ImageDraw, "text", text)
    SPRITES.clear()
    yield texts
    SPRITES.clear()


def foreign(texts: set[str]) -> list[str]:
    return sorted(text for text in texts if latin(text) and not SIGNS.fullmatch(text))


@pytest.mark.parametrize("scenario", ["two", "three", "four", "five"])
def test_the_map_at_the_start(scenario: str, written: set[str]) -> None:
    view = starting_view(scenario)
    render.draw_map(view)
    assert {view.data.spaces[space].name_ru for space in view.spaces} <= written
    assert foreign(written) == []
    assert [text for text in written if text.endswith(CUT)] == []


@pytest.mark.parametrize("seed", range(12))
def test_the_map_of_random_positions(seed: int, written: set[str]) -> None:
    render.draw_map(random_view(seed))
    assert len(written) > 100
    assert foreign(written) == []


def test_what_the_panels_say_is_never_cut() -> None:
    for seed in range(40):
        planned = plan.plan_map(random_view(seed))
        assert [item.about for item in planned.panels if item.kind == "text" and item.about.endswith(CUT)] == []


def test_names_of_spaces_stand_clear_where_the_latin_ones_would_not() -> None:
    """In English all stand as they are laid out; in Russian those that would touch something are moved."""
    data = load_dataset()
    russian = plan._labels(data, "ru")
    moved = [space for space, label in russian.items() if label != as_laid_out(space)]
    assert 0 < len(moved) < len(russian) / 3
    with speaking("en"):
        assert all(label == as_laid_out(space) for space, label in plan._labels(data, "en").items())


@pytest.mark.parametrize("seed", range(40))
def test_battles_and_rolls(seed: int) -> None:
    for view, events in (random_battle(seed), random_rolls(seed)):
        leaf = report_leaf(render.report_of(events), view)
        assert foreign(set(leaf.texts)) == []
        assert collisions(leaf) == []
        assert astray(leaf) == []


def test_battles_and_rolls_made_by_hand() -> None:
    for events in (camillus(), siege(), (voyage(),), (attempt(),)):
        leaf = report_leaf(render.report_of(events), starting_view())
        assert foreign(set(leaf.texts)) == []


def test_cards() -> None:
    data = load_dataset()
    for card in data.cards.values():
        assert foreign(set(face(card, data, None).texts)) == [], card.id


@pytest.mark.parametrize("seed", range(12))
def test_what_is_read_out_of_them(seed: int) -> None:
    view, events = random_battle(seed)
    battle = render.report_alt_text(view, events)
    assert foreign({render.alt_text(random_view(seed)), battle}) == []
