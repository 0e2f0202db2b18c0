"""The pictures: their sizes and weights, that they show what the view says, and what their descriptions tell."""

from __future__ import annotations

import ast
import math
from collections.abc import Iterator
from dataclasses import fields, replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from assets.build.projection import Projection
from bot import render
from bot.language.i18n import speaking
from bot.narration import wording
from bot.pages import looks
from bot.render.board import base_map
from bot.render.counters import counters_of
from bot.render.spaces import centre_of
from bot.render.sprites import SPRITES, Sprite, Sprites
from bot.render.style import SIZE, colour_of, theme
from engine.sword.dataset import load_dataset
from engine.sword.game import Lasting
from engine.sword.layout import load_layout
from engine.sword.view import SpaceView, View
from tests.bot.views import random_view, stack, starting_view

KILOBYTE = 1000
RENDER = Path(render.__file__).parent


def holding(*cards: str) -> View:
    return replace(starting_view(), viewer="romans", hand=cards)


def test_the_map_is_1500_by_2000_and_at_most_a_megabyte() -> None:
    for view in (starting_view(), random_view(2), random_view(11)):
        picture = render.draw_map(view)
        assert (picture.size, picture.mode) == (SIZE, "RGB")
        data = render.encode(picture)
        assert len(data) <= 1000 * KILOBYTE
        with Image.open(BytesIO(data)) as read:
            assert read.size == SIZE
    assert render.SUFFIX == ".jpg"


def test_a_space_is_drawn_in_its_controllers_colour() -> None:
    view = starting_view()
    taken = replace(view, spaces={**view.spaces, "velitrae": replace(view.spaces["velitrae"], control="samnites")})
    x, y = centre_of("velitrae")
    spot = (x - 14, y + 4)
    for shown, power in ((view, "romans"), (taken, "samnites")):
        pixel = render.draw_map(shown).getpixel(spot)
        assert isinstance(pixel, tuple)
        assert all(abs(seen - meant) < 6 for seen, meant in zip(pixel, colour_of(power), strict=True))


@pytest.mark.parametrize(
    "change",
    [
        {"turn": 2},
        {"round": 3},
        {"phase": "scoring"},
        {"active": "greeks"},
        {"winner": "romans"},
        {"plunder_gallic": 2},
        {"plunder_transalpine": 1},
        {"alliances": (("romans", "greeks"),)},
        {"markers": ("foedus",)},
        {"markers": ("appian_way",)},
        {"displaced": ("egnatius",)},
        {"consul_pool": ()},
        {"automatic_victory": 11},
        {"first": "romans"},
        {"order": ("romans", "greeks", "etruscans_samnites", "gauls")},
        {"turns": 6},
        {"acted": ("volsci",)},
        {"forbidden": (("romans", "greeks"),)},
        {"lasting": (Lasting(what="enter", until="turn", seat="romans", card="rom_12", who=("gauls",)),)},
        {"lasting": (Lasting(what="enter", until="cycle", seat="romans", card="rom_12", who=("gauls",)),)},
        {"unrest": 2},
        {"plunder_track": 9},
    ],
)
def test_every_public_fact_shows(change: dict[str, object]) -> None:
    view = starting_view()
    assert render.draw_map(view).tobytes() != render.draw_map(replace(view, **change)).tobytes()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "change",
    [
        {"vp": 3},
        {"hand": 1},
        {"deck": 3},
        {"discards": ("rom_01",)},
        {"removed": ("rom_01",)},
        {"desperate": 0},
        {"reshuffle": True},
        {"out": True},
    ],
)
def test_every_public_fact_of_a_seat_shows(change: dict[str, object]) -> None:
    view = starting_view()
    seats = (replace(view.seats[0], **change), *view.seats[1:])  # type: ignore[arg-type]
    assert render.draw_map(view).tobytes() != render.draw_map(replace(view, seats=seats)).tobytes()


@pytest.mark.parametrize(
    "change",
    [
        {"control": "gauls"},
        {"loyalty": 1},
        {"kind": "normal"},
        {"siege": 0, "besieger": "gauls"},
        {"siege": 1, "besieger": "samnites"},
        {"stacks": (stack("romans", 3),)},
        {"stacks": (stack("romans", 3, "camillus"),)},
        {"stacks": (stack("romans", 3, "camillus", "fabius"),)},
        {"stacks": (stack("romans", 3, hired=1),)},
        {"stacks": (stack("romans", 0, inside=3),)},
        {"stacks": (stack("romans", 0, inside=3, within=("camillus",)),)},
    ],
)
def test_every_public_fact_of_a_space_shows(change: dict[str, object]) -> None:
    view = starting_view()
    roma = replace(view.spaces["roma"], **change)  # type: ignore[arg-type]
    seen = [render.draw_crop(shown, ("roma",)).tobytes() for shown in (view, _with_roma(view, roma))]
    assert seen[0] != seen[1]


def _with_roma(view: View, roma: SpaceView) -> View:
    return replace(view, spaces={**view.spaces, "roma": roma})


def test_7_2_4_mercenaries_outside_and_inside_are_told_apart() -> None:
    view = starting_view("five")
    split = stack("carthage", 6, "hamilcar", inside=4, hired=2, hired_within=3)
    lilybaeum = replace(view.spaces["lilybaeum"], siege=1, besieger="greeks", stacks=(split,))
    view = replace(view, spaces={**view.spaces, "lilybaeum": lilybaeum})
    counters = counters_of(view.spaces["lilybaeum"], view.data)
    assert [(one.cu, one.hired, one.walled) for one in counters] == [(6, 2, False), (4, 3, True)]
    told = render.crop_alt_text(view, ("lilybaeum",))
    assert "Carthage 6 CU (Hamilcar, 2 of them mercenaries), inside Carthage 4 CU (3 of them mercenaries)" in told
    named = looks.space(view, view.spaces["lilybaeum"])[2]
    assert named.startswith("• Carthage: 6 CU (2 of them mercenaries), ")
    assert named.endswith(", inside: 4 CU (3 of them mercenaries)")


def test_whether_a_siege_has_had_its_roll_shows() -> None:
    view = starting_view()
    view = _with_roma(view, replace(view.spaces["roma"], siege=1, besieger="gauls"))
    pictures = {render.draw_crop(replace(view, rolled=rolled), ("roma",)).tobytes() for rolled in ((), ("roma",))}
    assert len(pictures) == 2


def test_there_is_no_other_public_fact() -> None:
    """A new field of the view is to be drawn, or named here with the reason why not."""
    told_elsewhere = {"viewer", "hand"}  # the hand's own picture
    of_the_edition = {"data", "scenario", "options"}  # the shape of the board; `turns` has the short game
    proof_of_the_dice = {"commitment", "seed"}
    drawn = {
        "turn", "turns", "round", "phase", "active", "first", "order", "automatic_victory", "spaces", "seats",
        "alliances", "markers", "plunder_gallic", "plunder_transalpine", "plunder_track", "unrest", "displaced",
        "consul_pool", "winner", "lasting", "acted", "rolled", "forbidden",
    }  # fmt: skip
    assert {one.name for one in fields(View)} == drawn | told_elsewhere | of_the_edition | proof_of_the_dice


@pytest.mark.parametrize("night", [False, True])
def test_what_is_kept_from_earlier_pictures_changes_nothing(night: bool) -> None:
    """Each view after another that differs in some of it, then each alone."""
    view = starting_view()
    views = [view, replace(view, turn=2), replace(view, acted=("volsci",)), random_view(4)]
    with theme(night):
        warm = [render.draw_map(one).tobytes() for one in (*views, *views)]
        for number, one in enumerate(views):
            SPRITES.clear()
            assert render.draw_map(one).tobytes() == warm[number] == warm[number + len(views)]


def test_light_and_dark_pictures_are_kept_apart() -> None:
    view = starting_view()
    light = render.draw_map(view)
    with theme(True):
        dark = render.draw_map(view)
        assert len(render.encode(dark)) <= 1000 * KILOBYTE
    assert render.draw_map(view).tobytes() == light.tobytes() != dark.tobytes()
    x, y = centre_of("velitrae")
    spot = (x - 14, y + 4)
    assert light.getpixel(spot) == dark.getpixel(spot), "the colours of the powers are the same"


def test_the_base_map_fits_the_layout() -> None:
    """Spaces that were not moved by hand stand where the coast's projection puts their towns."""
    assert base_map().size == SIZE
    layout = load_layout(load_dataset())
    projection = Projection(layout.transform)
    true = [place for place in layout.spaces.values() if not place.nudged and place.size is None]
    assert len(true) > 20
    for place in true:
        assert math.dist(projection.place(place.lat, place.lon), place.at) < 0.5


def test_what_nobody_may_see_does_not_show() -> None:
    view = starting_view()
    theirs = replace(view, viewer="romans", hand=("rom_01", "rom_04"))
    assert render.draw_map(view).tobytes() == render.draw_map(theirs).tobytes()


def test_those_inside_a_city_are_told_from_those_outside() -> None:
    view = starting_view()

    def at_roma(*stacks: object) -> bytes:
        roma = replace(view.spaces["roma"], siege=0, besieger="gauls", stacks=stacks)  # type: ignore[arg-type]
        return render.draw_map(replace(view, spaces={**view.spaces, "roma": roma})).tobytes()

    gauls = stack("gauls", 5, "gallic_minor_1")
    assert at_roma(gauls, stack("romans", 3)) != at_roma(gauls, stack("romans", 0, inside=3))


def test_a_highlight_is_drawn() -> None:
    view = starting_view()
    plain, ringed = render.draw_map(view), render.draw_map(view, render.MapOptions(highlight=("roma",)))
    assert plain.tobytes() != ringed.tobytes()


def test_a_place_is_found_even_on_a_full_map() -> None:
    view = starting_view()
    spaces = dict(view.spaces)
    for key, space in spaces.items():
        if space.kind != "box":
            spaces[key] = replace(space, stacks=(stack("romans", 9, "camillus", "valerius"), stack("samnites", 8)))
    assert render.draw_map(replace(view, spaces=spaces)).size == SIZE


@pytest.mark.parametrize("number", range(1, 10))
def test_the_hand_fits_whatever_it_holds(number: int) -> None:
    cards = tuple(card for card in starting_view().data.cards if card.startswith("rom_"))[:number]
    picture = render.draw_hand(holding(*cards), dict.fromkeys(cards))
    assert picture.mode == "RGB"
    assert len(render.encode(picture)) <= 400 * KILOBYTE


def test_the_hand_says_what_is_playable_and_why_not() -> None:
    view = holding("rom_01", "rom_04")
    pictures = {
        render.draw_hand(view, marks).tobytes()
        for marks in ({}, {"rom_01": None}, {"rom_01": "No leader to activate (7.1)."}, {"rom_04": None})
    }
    assert len(pictures) == 4
    assert render.draw_hand(holding(), {}).size[0] > 0


def test_the_hand_speaks_the_players_language() -> None:
    view = holding("rom_04")
    with speaking("ru"):
        russian = render.draw_hand(view, {}).tobytes()
        assert view.data.cards["rom_04"].name_ru in render.hand_alt_text(view, {})
    assert russian != render.draw_hand(view, {}).tobytes()


def test_alt_text_tells_the_position() -> None:
    view = starting_view()
    roma = replace(view.spaces["roma"], siege=1, besieger="gauls", stacks=(stack("gauls", 12, "gallic_minor_1"),))
    ardea = replace(view.spaces["ardea"], control="romans")
    told = render.alt_text(
        replace(
            view,
            spaces={**view.spaces, "roma": roma, "ardea": ardea},
            markers=("foedus",),
            lasting=(
                Lasting(what="enter", until="turn", seat="romans", card="rom_12", who=("gauls",)),
                Lasting(what="marker", until="turn", seat="romans", card="rom_01", who=("foedus",)),
            ),
            acted=("volsci", "unrest"),
            unrest=3,
            alliances=(("romans", "greeks"),),
            plunder_gallic=2,
        )
    )
    facts = (
        "Turn 1 of 9",
        "Round 1",
        "To act: Gauls",
        "Romans 6",
        "Roma by Gauls, level 1",
        "Changed hands: Romans: Ardea.",
        "Gauls 12 CU under Chieftain 1 at Roma",
        "Romans with Greeks",
        "Foedus",
        "2 Gallic",
        f"For a while: {wording.card('rom_12', view)}: Gauls, until the end of the turn.",
        "Have acted this round: Volsci; Unrest.",
        "Unrest in Carthage: 3",
    )
    for fact in facts:
        assert fact in told


@pytest.mark.parametrize("seed", range(30))
def test_alt_text_is_short_enough(seed: int) -> None:
    view = random_view(seed)
    assert 0 < len(render.alt_text(view)) <= 1024
    hand = tuple(card for card in view.data.cards if card.startswith("gal_"))[:9]
    reason = "This card's condition does not hold, because no army of yours stands next to an enemy one. " * 4
    assert 0 < len(render.hand_alt_text(replace(view, hand=hand), dict.fromkeys(hand, reason))) <= 1024


def test_hand_alt_text_tells_the_cards() -> None:
    view = holding("rom_01", "rom_04")
    told = render.hand_alt_text(view, {"rom_01": None, "rom_04": "no army (7.1)"})
    assert "3 Campaign (playable now)" in told
    assert "3 Dictator (not now: no army (7.1))" in told
    assert render.hand_alt_text(holding(), {}) == "No cards in hand"


def test_the_sprite_cache_is_bounded() -> None:
    small = Sprites(limit=4000)
    for number in range(50):
        small.get(number, lambda: Sprite(Image.new("RGBA", (10, 10)), (10, 10), 0))
    assert small.held <= 4000
    assert SPRITES.held <= SPRITES.limit <= 150_000_000


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def test_render_knows_neither_discord_nor_the_game() -> None:
    names = {name for path in RENDER.glob("*.py") for name in imported(path)}
    assert not {name for name in names if name.split(".")[0] in ("discord", "numpy", "shapely")}
    assert not {name for name in names if name.startswith(("engine.sword.game", "engine.core", "assets.build"))}
