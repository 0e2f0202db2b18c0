"""The panel of alliances and of what is in force: that it keeps nothing back, says what it bears on, covers nothing."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from bot.language.i18n import languages, speaking
from bot.narration import deeds
from bot.render import affairs, alt_text, plan
from bot.render.affairs import affair_items, affairs_box
from bot.render.paper import panel_box
from engine.sword.view import Lasting, View
from tests.bot.test_render_plan import check, unpainted
from tests.bot.views import MARKERS, random_view, stack, starting_view

BLOCKADE = Lasting(
    what="sail", until="cycle", seat="carthage", card="car_15", who=("romans",), step=(0,), chosen="tarquinii"
)
FETIAL = Lasting(what="attack", until="turn", seat="romans", card="rom_18", who=("romans",), vs=("volsci",), n=1)
MARCH = Lasting(what="mp", until="action", seat="romans", card="rom_26", who=("romans",), n=2, leader="camillus")
TOO_FAR = Lasting(
    what="hide", until="action", seat="gauls", card="gal_09", who=("etruscans",), step=(0,), space="pisae"
)
CINEAS = Lasting(what="enter", until="cycle", seat="greeks", card="gre_33", who=("gauls",), step=(0,))
APENNINES = Lasting(what="ease", until="action", seat="gauls", card="gal_16", who=("gauls",), leader="brennus")
ALL = (BLOCKADE, FETIAL, MARCH, TOO_FAR, CINEAS, APENNINES)


def powers(view: View) -> list[str]:
    return [key for key, facts in view.data.powers.items() if facts.playable]


def written(view: View) -> list[str]:
    return [item.about for item in affair_items(view) if item.kind == "text"]


def said(view: View) -> str:
    return " ".join(written(view))


def test_every_alliance_is_drawn_and_every_one_that_is_forbidden() -> None:
    view = starting_view("five")
    pairs = tuple(combinations(powers(view), 2))
    assert len(pairs) == 15
    for field, what in (("alliances", "ally"), ("forbidden", "never")):
        items = affair_items(replace(view, **{field: pairs}))  # type: ignore[arg-type]
        for number, pair in enumerate(pairs):
            for power in pair:
                assert any(item.about == f"{what} {number} {power}" for item in items)


@pytest.mark.parametrize("language", languages())
def test_as_much_as_a_game_has_at_once_is_all_said(language: str) -> None:
    """The fullest panel of 2,300 positions of played games: four cards, or thirteen alliances, with their markers."""
    view = starting_view("five")
    pairs = tuple(combinations(powers(view), 2))
    full = (
        replace(view, alliances=pairs[:1], lasting=(APENNINES, CINEAS, BLOCKADE, FETIAL), markers=MARKERS[:2]),
        replace(view, alliances=pairs[:13], lasting=(MARCH, FETIAL), markers=MARKERS[:4]),
    )
    with speaking(language):
        for one in full:
            text = said(one)
            assert "…" not in text
            for effect in one.lasting:
                assert deeds.bearing(effect, one) in text


@pytest.mark.parametrize(
    ("one", "told"),
    [
        (BLOCKADE, "Romans may not sail to or from Tarquinii"),
        (FETIAL, "when they attack Volsci"),
        (MARCH, "Romans (Camillus) +2 MP"),
        (TOO_FAR, "Etruscans may not go inside Pisae"),
    ],
)
def test_what_lasts_says_whom_and_what_it_bears_on(one: Lasting, told: str) -> None:
    view = replace(starting_view(), lasting=(one,))
    assert told in said(view)
    assert told in alt_text(view)


def test_until_whose_turn_it_lasts() -> None:
    view = replace(starting_view("five"), lasting=(BLOCKADE, CINEAS))
    abouts = [item.about for item in affair_items(view)]
    headings = [at for at, about in enumerate(abouts) if about == "Until next active"]
    assert [abouts[at + 1].split()[:2] for at in headings] == [["concerns", "carthage"], ["concerns", "greeks"]]
    told = alt_text(view)
    assert "until Carthage are next active" in told
    assert "until Greeks are next active" in told


def test_too_much_for_the_panel_leaves_sentences_out_first_then_says_how_many_are_missing() -> None:
    view = starting_view("five")
    pairs = tuple(combinations(powers(view), 2))
    crowded = replace(view, alliances=pairs[:10], forbidden=pairs[10:], markers=MARKERS[:6], acted=("volsci", "unrest"))
    brief = replace(crowded, lasting=(FETIAL, BLOCKADE))
    assert deeds.bearing(BLOCKADE, brief) in said(brief)
    assert "Ius Fetiale" in written(brief)
    assert deeds.bearing(FETIAL, brief) not in said(brief)
    worst = replace(crowded, markers=MARKERS, lasting=ALL)
    assert "Blockade: Tarquinii" in written(worst)
    (more,) = (text for text in written(worst) if text.startswith("and "))
    listed = affairs._in_force(worst)
    names = [affair.text for found in listed.values() for affair in found]
    shown = sum(any(text.startswith(name) for text in written(worst)) for name in names)
    assert more == f"and {len(names) - shown} more"
    left, top, right, bottom = panel_box(affairs.PANEL)
    assert affairs_box(worst)[:3] == (left, top, right)
    assert affairs_box(worst)[3] <= bottom


@pytest.mark.parametrize("language", languages())
def test_counters_make_room_for_the_panel_as_it_grows(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "counter_sprite", unpainted)
    with speaking(language):
        for seed in range(12):
            view = random_view(seed)
            check(replace(view, alliances=tuple(combinations(powers(view), 2)), lasting=ALL[seed % 5 :]))


def test_a_blockaded_port_is_marked_and_the_mark_covers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "counter_sprite", unpainted)
    view = starting_view("five")
    ports = [key for key in view.spaces if view.data.spaces[key].port]
    closing = tuple(replace(BLOCKADE, chosen=port) for port in ports)
    every = replace(view, lasting=closing)
    marks = {item.about for item in plan.plan_map(every).counters if item.kind == "closed"}
    assert marks == {f"{port} closed" for port in ports}
    check(every)
    besieged = {
        port: replace(view.spaces[port], siege=1, besieger="romans", stacks=(stack("romans", 9),)) for port in ports
    }
    check(replace(every, spaces={**view.spaces, **besieged}))
