"""12, 13, 14, 9.6, 10, 11, 5.5 The pictures of battles and rolls: what they say, that all of it can be read."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot import render
from bot.language.i18n import speaking
from bot.narration import rolls, wording
from bot.render import report
from bot.render.fight import fights_of, shown_of
from bot.render.leaf import LEAST, Leaf
from bot.render.palette import DARK, LIGHT, Palette
from bot.render.report import report_leaf
from bot.render.rolls import facts_of
from bot.render.sprites import SPRITES
from bot.render.style import contrast, theme
from engine import Event
from engine.sword import events as told
from engine.sword.view import View
from tests.bot.battles import attempt, camillus, random_battle, random_rolls, siege, voyage
from tests.bot.leaves import astray, collisions, faint, long_words, without_text
from tests.bot.likeness import alike, kept_picture, looks_like, shrunk
from tests.bot.views import starting_view

KILOBYTE = 1000


def leaf_of(view: View, events: tuple[Event, ...]) -> Leaf:
    return report_leaf(render.report_of(events), view)


def said(leaf: Leaf) -> str:
    return " ".join(leaf.texts)


def things(leaf: Leaf, kind: str) -> list[str]:
    return [item.about for item in leaf.items if item.kind == kind]


@pytest.mark.parametrize("seed", range(60))
def test_every_public_fact_of_a_battle_is_said(seed: int) -> None:
    view, events = random_battle(seed)
    leaf, fight = leaf_of(view, events), shown_of(fights_of(events))
    text = said(leaf).replace("…", "")
    assert wording.space(fight.space, view) in text
    for host in fight.hosts:
        assert wording.power(host.power) in text
        for leader in host.leaders:
            assert wording.ratings(leader, view).replace("-", "–") in text
        assert host.leaders or "no leader" in text
        assert len([one for one in things(leaf, "shield") if one.split()[1] == host.power]) == host.strength
        assert [f"die {host.power} {at}: {face}" for at, face in enumerate(host.dice)] == [
            one for one in things(leaf, "die") if one.split()[1] == host.power
        ]
        for item in host.modifiers:
            words = rolls.cause(item, view).split()
            assert {rolls.signed(item.n), item.rule, *words} <= set(text.split())
        assert not host.dice or {str(host.total), str(sum(host.dice))} <= set(text.split())
        assert not host.lost or f"{host.lost} CU lost" in text
    assert not fight.winner or f"{wording.power(fight.winner)} win" in text
    for power, cu in fight.lost:
        assert f"{wording.power(power)} {cu} CU" in text


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_commanders_name_is_never_shortened(language: str) -> None:
    """Its number tells the first chieftain from the second."""
    view, (began, *rest) = starting_view("five"), camillus()
    assert isinstance(began, told.BattleBegan)
    fought = next(event for event in rest if isinstance(event, told.BattleFought))
    with speaking(language):
        for leader in view.data.leaders:
            story = (
                replace(began, leading=(leader,), facing=(leader,)),
                replace(
                    fought,
                    attacker=replace(fought.attacker, commander=leader),
                    defender=replace(fought.defender, commander=leader),
                ),
            )
            leaf = leaf_of(view, story)
            assert said(leaf).count(wording.leader(leader, view)) == 2 or wrapped_in(leaf, leader, view) == 2
            assert collisions(leaf) == []
            assert astray(leaf) == []


def wrapped_in(leaf: Leaf, leader: str, view: View) -> int:
    """How often its name stands whole in lines one below another."""
    lines: dict[int, str] = {}
    for line in leaf.lines:
        lines[line.left] = f"{lines.get(line.left, '')} {line.text}"
    return sum(text.count(wording.leader(leader, view)) for text in lines.values())


@pytest.mark.parametrize("language", ["en", "ru"])
def test_5_5_every_space_is_named_in_full_whoever_stands_there(language: str) -> None:
    view = starting_view("five")
    with speaking(language):
        for space in view.data.spaces:
            rolled = told.AttritionRolled(power="transalpines", space=space, die=6, cu=33, loss=9)
            leaf = leaf_of(view, (rolled,))
            assert wording.space(space, view) in leaf.texts
            assert collisions(leaf) == []


def test_the_story_beside_the_dice() -> None:
    text = said(leaf_of(starting_view(), camillus()))
    for fact in (
        "Battle at Capua",
        "under him: Valerius (2–2)",
        "on the flank: Decius (1–2) from Minturnae",
        "6 + 2 CU on the flank",
        "count as 7 (12.2.1)",
        "Decius flanks from Minturnae",
        "in response (7.1.1)",
        "Valerius is displaced (8.4)",
        "Romans retreat: Camillus and 4 CU, Capua → Minturnae (12.4)",
        "Samnites have 2 points of support to spend (12.5)",
        "Lost in all: Samnites 2 CU, Romans 4 CU (12.5)",
    ):
        assert fact in text, fact


def test_12_3_dice_of_which_a_card_spares_a_side_say_nothing() -> None:
    events = list(camillus())
    fought = events[3]
    assert isinstance(fought, told.BattleFought)
    events[3] = replace(fought, attacker=replace(fought.attacker, losses=0))
    assert things(leaf_of(starting_view(), tuple(events)), "tile") == ["cost romans 0", "cost romans 2"]


def test_12_3_each_die_says_what_it_costs() -> None:
    """The winner's 6 and 5 cost the loser 2 CU each, the loser's 5 and 4 the winner one each."""
    leaf = leaf_of(starting_view(), camillus())
    assert sorted(things(leaf, "tile")) == [f"cost {power} {at}" for power in ("romans", "samnites") for at in (0, 2)]
    assert [text for text in leaf.texts if text in ("−1", "−2")].count("−2") == 3, "with Death of Aulius"


@pytest.mark.parametrize(
    ("events", "facts"),
    [
        (siege(), ("Siege of Capua", "Brennus", "= 8", "−1", "13.2", "7", "1 siege point, 1 CU lost", "level 0 → 1")),
        (
            (voyage(),),
            ("Greeks at sea", "Croton → Olbia", "arrive", "losses", "friendly port", "9.6.4", "Back to Croton"),
        ),
        (
            (attempt(),),
            ("Interception at Capua", "Camillus, tactics 3", "enemy space", "10.3", "needed: 3 or less (10.4)", "4"),
        ),
        (
            (told.AttritionRolled(power="gauls", space="capua", die=6, cu=9, loss=5),),
            ("Attrition (5.5)", "Capua", "9 CU", "5 CU lost"),
        ),
    ],
)
def test_rolls_say_what_was_rolled_what_was_needed_and_what_came_of_it(
    events: tuple[Event, ...], facts: tuple[str, ...]
) -> None:
    leaf = leaf_of(starting_view("five"), events)
    for fact in facts:
        assert fact in said(leaf), fact
    assert things(leaf, "die")


@pytest.mark.parametrize("seed", range(40))
def test_the_total_that_was_looked_up_is_marked(seed: int) -> None:
    view, events = random_rolls(seed)
    for roll in render.report_of(events).rolls:
        facts = facts_of(roll, view)
        assert [cell.roll for cell in facts.cells if cell.hit] == [
            max(facts.cells[0].roll, min(facts.cells[-1].roll, facts.total))
        ]


def test_cards_drawn_while_a_battle_waits_are_not_in_its_picture() -> None:
    view = starting_view()
    began, *rest = camillus()
    drawn = told.CardsDrawn(seat="romans", number=1, cards=("rom_04",))
    events = (began, drawn, *rest)
    name = view.data.cards["rom_04"].name
    assert name not in said(leaf_of(view, events))
    assert name not in render.report_alt_text(view, events)


def test_a_picture_is_of_the_battle_that_is_not_over() -> None:
    view = starting_view()
    inner = told.BattleBegan(space="minturnae", attacker="greeks", defender="gauls", attackers=1, defenders=2)
    began, *rest = camillus()
    assert "Battle at Minturnae" in said(leaf_of(view, (began, inner)))
    ended = told.BattleEnded(space="minturnae", winner="gauls", loser="greeks", lost=(("gauls", 0), ("greeks", 1)))
    assert "Battle at Capua" in said(leaf_of(view, (began, inner, ended, *rest)))


def test_a_reroll_shows_the_dice_that_count() -> None:
    side = told.Side("romans", "", 1, 1, (), (1, 2, 3), 6)
    other = told.Side("greeks", "", 1, 1, (), (1, 1, 1), 3)
    began = told.BattleBegan(space="roma", attacker="romans", defender="greeks", attackers=1, defenders=1)
    rolled = told.BattleRolled(space="roma", attacker=side, defender=other)
    again = told.DiceRerolled(power="romans", dice=(6, 2, 3), card="rom_04")
    fight = shown_of(fights_of((began, rolled, again)))
    assert (fight.attacker.dice, fight.attacker.total) == ((6, 2, 3), 11)


def test_a_battle_fought_again_begins_with_the_cu_that_are_left() -> None:
    *events, _ended = camillus()
    fight = shown_of(fights_of((*events[:4], told.FoughtAgain(space="capua", card="rom_04"))))
    assert [(host.cu, host.dice, host.lost) for host in fight.hosts] == [(2, (), 0), (6, (), 0)]
    assert (fight.state, fight.winner) == ("begun", "")


def test_9_5_6_of_a_flank_that_has_lost_cu_the_rest_fights_again() -> None:
    began, joined, card, fought, *_rest = camillus()
    flank = told.CuLost(power="romans", space="minturnae", number=1, cause="12.3")
    lost = (told.CuLost(power="romans", space="capua", number=3, cause="12.3"), flank)
    again = told.FoughtAgain(space="capua", card="rom_04")
    attacker = shown_of(fights_of((began, joined, card, fought, *lost, again))).attacker
    assert attacker.wing is not None
    assert (attacker.cu, attacker.wing.cu, attacker.lost) == (3, 1, 0)
    attacker = shown_of(fights_of((began, joined, card, fought, *lost, flank, again))).attacker
    assert (attacker.cu, attacker.wing) == (4, None)


@pytest.mark.parametrize("cause", ["12.4.5", "9.6.4"])
def test_12_5_cu_lost_on_the_retreat_count_while_the_battle_goes_on(cause: str) -> None:
    *events, _support, ended = camillus()
    fight = shown_of(fights_of((*events, told.CuLost(power="romans", space="capua", number=1, cause=cause))))
    assert (fight.attacker.lost, fight.defender.lost, fight.done) == (5, 2, False)
    before = shown_of(fights_of((events[0], told.CuLost(power="romans", space="roma", number=1, cause=cause))))
    assert before.attacker.lost == 0, "at sea, on the way to the battle"
    assert shown_of(fights_of((*events, ended))).attacker.lost == 4


def test_no_report_without_dice() -> None:
    moved = told.Moved(power="romans", path=("roma", "ardea"), number=1, leaders=(), how="march")
    assert not render.report_of((moved,)).rolled
    with pytest.raises(ValueError, match="neither"):
        render.draw_report(starting_view(), (moved,))


# what the eye needs


def check(leaf: Leaf) -> None:
    assert collisions(leaf) == []
    assert astray(leaf) == []
    assert all(line.size >= LEAST for line in leaf.lines)


@pytest.mark.parametrize("seed", range(100))
def test_nothing_overlaps_in_random_battles(seed: int) -> None:
    check(leaf_of(*random_battle(seed)))


@pytest.mark.parametrize("seed", range(60))
def test_nothing_overlaps_in_random_rolls(seed: int) -> None:
    check(leaf_of(*random_rolls(seed)))


@pytest.mark.parametrize("seed", range(40))
def test_longer_words_fit(seed: int) -> None:
    with long_words():
        check(leaf_of(*random_battle(seed)))
        check(leaf_of(*random_rolls(seed)))


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_every_text_stands_out_from_what_is_behind_it(seed: int, night: bool) -> None:
    with theme(night):
        for view, events in (random_battle(seed), random_rolls(seed)):
            leaf = leaf_of(view, events)
            assert faint(leaf, without_text(leaf).drawn()) == []


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_inks_stand_out_from_papers(palette: Palette) -> None:
    for paper in (palette.paper, palette.panel, palette.bad):
        for ink in (palette.ink, palette.faded, palette.red, palette.green, palette.blue):
            assert contrast(ink, paper) >= 4.5, (palette.name, ink, paper)
    assert contrast(palette.bright, palette.good) >= 4.5


@pytest.mark.parametrize("seed", range(30))
def test_alt_text_tells_who_fought_whom_and_who_won(seed: int) -> None:
    view, events = random_battle(seed)
    text, fight = render.report_alt_text(view, events), shown_of(fights_of(events))
    assert text.startswith(f"Battle at {wording.space(fight.space, view)}.")
    assert not fight.winner or f"{wording.power(fight.winner)} win" in text
    for host in fight.hosts:
        assert f"{wording.power(host.power)}, {host.cu} CU" in text
        assert not host.dice or f"dice {' '.join(map(str, host.dice))}" in text
        assert not host.dice or f"total {host.total}" in text


def test_alt_text_of_rolls() -> None:
    text = render.report_alt_text(starting_view(), siege())
    for fact in ("Siege of Capua", "Brennus", "dice 5 3", "−1 Gauls against a city", "total 7", "1 siege point"):
        assert fact in text


# the pictures themselves


def test_5_5_alt_text_says_that_no_army_loses_cu() -> None:
    roll = told.AttritionRolled(power="gauls", space="roma", die=1, cu=4, loss=0)
    assert "no army" in render.report_alt_text(starting_view(), [roll])
    lost = replace(roll, die=6, loss=2)
    assert "2 lost" in render.report_alt_text(starting_view(), [roll, lost])
    assert "no army" not in render.report_alt_text(starting_view(), [roll, lost])


@pytest.mark.parametrize("night", [False, True])
def test_a_battle_looks_as_it_did(night: bool) -> None:
    with theme(night):
        picture = leaf_of(starting_view(), camillus()).drawn()
    assert looks_like("battle_night" if night else "battle", picture)


def test_rolls_look_as_they_did() -> None:
    assert looks_like("siege", leaf_of(starting_view(), siege()).drawn())
    assert looks_like("rolls", leaf_of(starting_view(), (voyage(), attempt())).drawn())


def test_another_die_does_not_look_the_same() -> None:
    """What the comparison of pictures is for: it fails on a single pip."""
    assert not looks_like_battle(camillus((5, 3, 4)))
    assert not looks_like_battle(camillus((4, 2, 5)))
    assert looks_like_battle(camillus())


def looks_like_battle(events: tuple[Event, ...]) -> bool:
    """The dice alone changed: totals and all else are those kept."""
    view = starting_view()
    leaf, kept = leaf_of(view, events), leaf_of(view, camillus())
    dice = [item for item in leaf.items if item.kind == "die"]
    kept.items = [dice.pop(0) if item.kind == "die" else item for item in kept.items]
    return alike(kept_picture("battle"), shrunk(kept.drawn()))


def test_a_report_weighs_at_most_250_kilobytes_with_its_map() -> None:
    view = starting_view()
    picture = render.draw_report(view, camillus(), ("capua",))
    assert (picture.mode, picture.width) == ("RGB", 800)
    assert picture.height > leaf_of(view, camillus()).height
    assert len(render.encode_report(picture)) <= 250 * KILOBYTE


def test_the_place_of_a_roll_is_ringed_and_swords_show_that_of_a_battle(monkeypatch: pytest.MonkeyPatch) -> None:
    ringed = list[str]()

    def noted(view: View, shown: tuple[str, ...], options: render.MapOptions, size: tuple[int, int]) -> Image.Image:
        ringed.append(" ".join(options.highlight))
        return Image.new("RGB", size)

    monkeypatch.setattr(report, "draw_crop", noted)
    for events in (siege(), (attempt(),), camillus()):
        render.draw_report(starting_view(), events)
    assert ringed == ["capua", "capua", ""]


def test_a_flat_picture_keeps_its_colours() -> None:
    picture = leaf_of(starting_view(), camillus()).drawn()
    data = render.encode_flat(picture)
    assert len(data) <= 100 * KILOBYTE
    with Image.open(BytesIO(data)) as read:
        assert read.size == picture.size
        assert looks_like("battle", read.convert("RGB"))


def test_what_is_drawn_is_kept_within_bounds() -> None:
    for seed in range(20):
        leaf_of(*random_battle(seed)).drawn()
    assert SPRITES.held <= SPRITES.limit


def test_the_end_of_a_turn_has_no_one_place() -> None:
    rolled = told.AttritionRolled(power="gauls", space="capua", die=6, cu=9, loss=5)
    assert render.report_of((rolled,)).place is None
    assert render.report_of(siege()).place == "capua"
    view = replace(starting_view(), turn=2)
    assert render.draw_report(view, (rolled,)).height == leaf_of(view, (rolled,)).height
