"""The last action on the map: which way, where a battle, what changed hands; sea lanes keep off the land."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from PIL import Image
from shapely.geometry import LineString, Point

from assets.build.projection import Projection
from assets.build.terrain import load_land
from bot import render
from bot.pictures.spaces import eventful, touched
from bot.render import Latest, Stretch, Trail, Walk, latest_of, legend
from bot.render.course import course, length_of
from bot.render.geometry import overlap
from bot.render.latest import taken_sprite
from bot.render.plan import plan_map
from bot.render.report import report_of
from bot.render.sheets import Painted
from bot.render.spaces import centre_of, ring_sprite
from bot.render.sprites import Sprite
from bot.render.style import SCALE, SIZE, contrast, drawing, theme
from bot.render.trail import labels
from bot.render.windows import CROP
from engine import View
from engine.sword import events
from tests.bot.views import random_view, starting_view

VIEW = starting_view()


def moved(*path: str, how: str = "march", power: str = "romans") -> events.Moved:
    return events.Moved(power=power, path=path, number=3, leaders=("camillus",), how=how)


def test_the_steps_of_a_march_are_one_way_and_a_flight_another() -> None:
    story = (
        moved("roma", "velitrae"),
        moved("velitrae", "fregellae"),
        events.BattleBegan(space="fregellae", attacker="romans", defender="samnites", attackers=3, defenders=2),
        moved("fregellae", "aufidena", how="retreat", power="samnites"),
        events.ControlChanged(space="fregellae", old="samnites", new="romans", cause="12.5"),
    )
    assert latest_of(story, VIEW.data) == Latest(
        (Walk("romans", ("roma", "velitrae", "fregellae")), Walk("samnites", ("fregellae", "aufidena"), fled=True)),
        ("fregellae",),
        ("fregellae",),
    )


def test_by_sea_is_what_is_sailed_and_a_flight_to_a_port_far_away() -> None:
    story = (moved("roma", "neapolis", how="sail"), moved("tarentum", "syracusae", how="avoid", power="greeks"))
    assert [walk.by_sea for walk in latest_of(story, VIEW.data).walks] == [True, True]


def test_9_5_6_a_flanking_army_comes_from_where_it_stands() -> None:
    story = (
        moved("volsinii", "clusium"),
        events.FlankJoined(power="romans", leader="valerius", origin="arretium", space="clusium", number=3),
    )
    walks = latest_of(story, VIEW.data).walks
    assert walks == (Walk("romans", ("volsinii", "clusium")), Walk("romans", ("arretium", "clusium")))


def embarked(*path: str, how: str = "sail") -> events.Embarked:
    return events.Embarked(power="carthage", path=path, number=4, leaders=(), how=how)


def rolled(*path: str, result: str) -> events.SeaRolled:
    return events.SeaRolled(power="carthage", path=path, die=1, modifiers=(), total=1, result=result, loss=0)


def test_9_6_4_who_has_not_arrived_is_shown_on_half_of_his_way() -> None:
    way = ("caralis", "panormus")
    declared = embarked(*way)
    sailed = events.Moved(power="carthage", path=way, number=4, leaders=(), how="sail")
    cancelled = events.VoyageCancelled(power="carthage", space="caralis", card="gre_01")
    lost = Walk("carthage", way, by_sea=True, arrived=False)
    for story in ((declared,), (declared, rolled(*way, result="return")), (declared, cancelled)):
        assert latest_of(story, VIEW.data).walks == (lost,)
    arrived = Walk("carthage", way, by_sea=True)
    assert latest_of((declared, rolled(*way, result="success"), sailed), VIEW.data).walks == (arrived,)
    assert lost.points[0] == arrived.points[0]
    assert 0.49 < length_of(lost.points) / length_of(arrived.points) < 0.51
    assert "Caralis → Panormus (not arrived)." in render.alt_text(VIEW, Latest((lost,)))


def test_9_6_4_the_report_of_a_voyage_shows_where_the_force_is() -> None:
    way = ("caralis", "panormus")
    sailed = events.Moved(power="carthage", path=way, number=4, leaders=(), how="sail")
    assert report_of((rolled(*way, result="return"),)).place == "caralis"
    assert report_of((rolled(*way, result="success"), sailed)).place == "panormus"


def test_a_voyage_of_the_garrison_box_goes_by_way_of_carthago() -> None:
    out, back = course("garrison_box", "lilybaeum", True), course("lilybaeum", "garrison_box", True)
    lane = course("carthago", "lilybaeum", True)
    assert out[1:] == lane
    assert back == out[::-1]


@pytest.mark.parametrize(
    "latest",
    [
        Latest((Walk("romans", ("roma", "velitrae")),)),
        Latest((Walk("gauls", ("roma", "velitrae")),)),
        Latest((Walk("romans", ("roma", "velitrae"), fled=True),)),
        Latest((Walk("romans", ("roma", "antium"), by_sea=True),)),
        Latest((), ("velitrae",)),
        Latest((), (), ("velitrae",)),
    ],
)
def test_each_part_of_it_is_seen(latest: Latest) -> None:
    options = render.MapOptions(latest=latest)
    assert render.draw_crop(VIEW, ("roma",)).tobytes() != render.draw_crop(VIEW, ("roma",), options).tobytes()


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("power", ["romans", "independent"])
def test_both_rings_are_seen_and_told_apart(power: str, night: bool) -> None:
    """One of another controller is whole, whoever he is, one of an event is dashed; a space passed has none."""
    place = replace(VIEW.spaces["caudium"], control=power)
    view = replace(VIEW, spaces={**VIEW.spaces, "caudium": place})
    way = Walk("romans", ("capua", "caudium", "maleventum"))
    with theme(night):
        bare = render.draw_map(view, render.MapOptions(latest=Latest((way,))))
        taken = render.draw_map(view, render.MapOptions(latest=Latest((way,), (), ("caudium",))))
        event = render.draw_map(view, render.MapOptions(("caudium",), latest=Latest((way,))))
        both = render.draw_map(view, render.MapOptions(("caudium",), latest=Latest((way,), (), ("caudium",))))
    assert both.tobytes() == taken.tobytes()
    assert shown_round("caudium", taken, bare) > 0.9
    assert 0.4 < shown_round("caudium", event, bare) < 0.8
    assert shown_round("caudium", bare, render_plain(view, night)) < 0.3, "the arrows alone"


def render_plain(view: View, night: bool) -> Image.Image:
    with theme(night):
        return render.draw_map(view)


def shown_round(space: str, picture: Image.Image, other: Image.Image) -> float:
    """The share of the directions from a space in which one picture has what stands out from the other's ground."""
    (x, y), seen = centre_of(space), 0
    for degrees in range(0, 360, 3):
        dx, dy = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        spots = [(round(x + dx * reach), round(y + dy * reach)) for reach in range(28, 44)]
        pairs = [(picture.getpixel(spot), other.getpixel(spot)) for spot in spots]
        seen += max(contrast(*pair) for pair in pairs) >= 3  # type: ignore[arg-type]
    return seen / 120


def test_the_legend_has_both_rings(monkeypatch: pytest.MonkeyPatch) -> None:
    signs = {item.about.rpartition(" ")[0]: item.sprite for item in legend.legend_items(VIEW)}
    assert signs["sample taken"] is taken_sprite(14)
    assert signs["sample event"] is ring_sprite(28)
    painted = list[Sprite]()
    monkeypatch.setattr(Painted, "put", lambda sheet, sprite, left, top: painted.append(sprite))
    render.draw_map(VIEW, render.MapOptions(("roma",), latest=Latest((), (), ("capua",))))
    assert taken_sprite() in painted
    assert ring_sprite() in painted


def test_what_is_ringed_is_where_something_happened() -> None:
    siege = events.SiegeSet(space="capua", besieger="romans", old=None, new=0)
    lost = events.CuLost(power="samnites", space="caudium", number=1, cause="12.3")
    began = events.BattleBegan(space="caudium", attacker="romans", defender="samnites", attackers=3, defenders=2)
    story = (moved("roma", "velitrae", "capua"), siege, moved("capua", "caudium"), began, lost)
    assert eventful(story) == ("capua",)
    assert set(touched(story)) == {"roma", "velitrae", "capua", "caudium"}


def test_it_is_told_to_who_does_not_see_it() -> None:
    latest = Latest((Walk("romans", ("roma", "velitrae")),), ("velitrae",), ("roma",))
    told = render.alt_text(VIEW, latest)
    for fact in ("Last: Romans Roma → Velitrae.", "Battle: Velitrae.", "Control: Roma is Romans."):
        assert fact in told


def test_as_little_of_the_map_as_shows_all_of_it() -> None:
    near, far = Latest((Walk("romans", ("roma", "velitrae")),)), Latest((Walk("gauls", ("brixia", "syracusae")),))
    assert render.draw_about(VIEW, (), near).size == CROP
    assert render.draw_about(VIEW, (), far).size == SIZE


def test_a_lane_leads_over_the_sea() -> None:
    """But for the water of its two ports, some of which lie a little inland, and the straits."""
    data = drawing()
    land = load_land(data, Projection(data.layout.transform))
    for link in VIEW.data.connections:
        if link.type == "strait":
            land = land.difference(LineString([data.layout.spaces[end].at for end in (link.a, link.b)]).buffer(14))
    ports = sorted(key for key, space in VIEW.data.spaces.items() if space.port)
    assert len(ports) > 20
    for start, end in combinations(ports, 2):
        line = LineString([(x / SCALE, y / SCALE) for x, y in course(start, end, True)])
        harbours = Point(line.coords[0]).buffer(30).union(Point(line.coords[-1]).buffer(30))
        assert line.difference(harbours).intersection(land).length < 14, (start, end)
        assert course(end, start, True)[0] == course(start, end, True)[-1]


def test_the_labels_of_a_way_cover_no_counter() -> None:
    """Neither the number of CU nor what else is on it, on the marches of 60 random positions."""
    dice = Random(6)
    for seed in range(60):
        view = random_view(seed)
        planned = plan_map(view)
        here, steps = dice.choice([space for space in view.spaces if view.data.neighbours.get(space)]), []
        for _ in range(4):
            there = dice.choice(view.data.neighbours[here]).to
            if not view.data.neighbours.get(there):
                break
            steps.append(Stretch(here, there, str(dice.randint(1, 4))))
            here = there
        counters = [item.box for item in planned.counters]
        printed = [item.box for item in (*planned.names, *planned.counters, *planned.spaces)]
        for sprite, left, top in labels(Trail(tuple(steps)), printed):
            box = (left, top, left + sprite.size[0], top + sprite.size[1])
            assert not any(overlap(box, counter) for counter in counters), seed
