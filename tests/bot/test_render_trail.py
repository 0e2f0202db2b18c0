"""The picture of a march: as little of the map as shows it all, at the width of a phone, arrows and labels seen."""

import pytest
from PIL import Image

import engine
from assets.drawing_data import Colour
from bot.render import MapOptions, Stretch, Trail, course, draw_crop, draw_trail, trail_alt_text
from bot.render.board import base_map
from bot.render.geometry import overlap
from bot.render.plan import plan_map
from bot.render.sheets import Painted
from bot.render.style import contrast, theme
from bot.render.trail import draw_lines, labels
from bot.render.windows import CROP, WIDEST
from engine import View

COAST = Trail(
    (Stretch("velitrae", "tarracina", "1"), Stretch("tarracina", "minturnae", "1"), Stretch("minturnae", "capua", "1")),
    (Stretch("fregellae", "capua", "33%"),),
    ("capua",),
)


def view() -> View:
    return engine.view(engine.new_game("four", seed="trail").game, None)


def test_a_march_is_drawn_on_a_crop_as_wide_as_a_phone() -> None:
    picture = draw_trail(view(), COAST)
    assert picture.size[0] == CROP[0]
    assert picture.size[1] < CROP[1]
    plain = draw_crop(view(), COAST.spaces, MapOptions(), picture.size)
    assert picture.tobytes() != plain.tobytes()


def test_a_long_voyage_is_shown_whole_and_made_smaller() -> None:
    far = Trail((Stretch("syracusae", "pisae", "3", by_sea=True), Stretch("pisae", "ariminum", "2")))
    assert draw_trail(view(), far).size[0] <= WIDEST


def test_every_step_and_every_threat_changes_the_picture() -> None:
    drawn = draw_trail(view(), COAST).tobytes()
    without = Trail(COAST.steps, (Stretch("fregellae", "capua", "50%"),), COAST.fights)
    by_sea = Trail((*COAST.steps[:2], Stretch("minturnae", "capua", "1", by_sea=True)), COAST.threats, COAST.fights)
    dearer = Trail((*COAST.steps[:2], Stretch("minturnae", "capua", "2")), COAST.threats, COAST.fights)
    assert len({drawn, *(draw_trail(view(), other).tobytes() for other in (without, by_sea, dearer))}) == 4


def test_it_is_told_to_who_does_not_see_it() -> None:
    text = trail_alt_text(view(), COAST)
    assert "Velitrae → Tarracina (1 MP) → Minturnae (1 MP) → Capua (1 MP)" in text
    assert "Fregellae → Capua 33%" in text
    assert "Enemies: Capua" in text


def test_a_label_covers_no_name_if_there_is_room_beside_the_line() -> None:
    """The last step of a march along the coast, short, with the name of Capua beside it."""
    plan = plan_map(view())
    names = [item.box for item in plan.names]
    printed = [*names, *(item.box for item in (*plan.counters, *plan.spaces))]
    for trail in (COAST, Trail(COAST.steps), Trail((Stretch("velitrae", "roma", "1"), Stretch("roma", "ardea", "1")))):
        for sprite, left, top in labels(trail, printed):
            box = (left, top, left + sprite.size[0], top + sprite.size[1])
            assert not any(overlap(box, name) for name in names)
    covered = [
        any(overlap((left, top, left + sprite.size[0], top + sprite.size[1]), name) for name in names)
        for sprite, left, top in labels(COAST, ())
    ]
    assert any(covered), "the names are what moves the labels"


NOTICED = 3.0


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize(
    "stretch",
    [
        Stretch("carthago", "lilybaeum", "1", by_sea=True),
        Stretch("messana", "ancon", "1", by_sea=True),
        Stretch("velitrae", "capua", "1"),
        Stretch("clastidium", "parma", "1"),
    ],
)
def test_a_planned_way_is_seen_by_day_and_by_night(stretch: Stretch, night: bool) -> None:
    """Across its line, something stands out from the ground on both sides and something from that."""
    with theme(night):
        sheet = Painted(base_map().copy())
        draw_lines(sheet, Trail((stretch,)))
        line, seen = stretch.line, 0
        tries = range(60, round(course.length_of(line)) - 40, 7)
        for far in tries:
            (x, y), (dx, dy) = course.spot(line, far)
            places = [(round(x - dy * off), round(y + dx * off)) for off in range(-9, 10)]
            ground = pixel(base_map(), places[0])
            colours = [pixel(sheet.image, place) for place in places]
            casing = max(contrast(colour, ground) for colour in colours)
            core = max(contrast(colours[9], colour) for colour in colours)
            seen += casing >= NOTICED and core >= NOTICED
        assert seen / len(tries) > (0.4 if stretch.by_sea else 0.9), "a line by sea is half of gaps"


def pixel(image: Image.Image, at: tuple[int, int]) -> Colour:
    red, green, blue = image.getpixel(at)  # type: ignore[misc]
    return red, green, blue
