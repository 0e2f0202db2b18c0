"""12.3, 13.2 What responses act upon."""

import pytest

from engine.sword.cards.book import CardRules
from engine.sword.cards.effects import Cases
from engine.sword.cards.moments import Modify
from engine.sword.cards.targets import FightTarget, SiegeTarget
from engine.sword.dataset import load_dataset
from engine.sword.events import Modifier
from tests.rules.table import Table


@pytest.mark.parametrize(
    ("counted", "changes", "losing"),
    [
        (3, (), 3),
        (3, (-1,), 2),
        (3, (-2, -2), 0),
        (1, (-2, 1), 1),
        (0, (1,), 1),
        (3, (2, 1), 6),
        (9, (), 7),
        (6, (3,), 7),
    ],
)
def test_12_3_what_a_side_will_lose(counted: int, changes: tuple[int, ...], losing: int) -> None:
    """Of 7 CU; cards spare what the dice cost, not what other cards do."""
    table = Table()
    table.put("romans", "ardea", 7)
    fight = FightTarget(space="ardea", attacker="romans", defender="gauls", counted={"romans": counted})
    fight.extra_losses["romans"] = [Modifier(n, "card", "7.1.1") for n in changes]
    assert fight.losing(table.game, "romans") == losing


def test_12_3_nothing_is_lost_to_dice_not_yet_rolled() -> None:
    table = Table()
    table.put("romans", "ardea", 7)
    fight = FightTarget(space="ardea", attacker="romans", defender="gauls")
    assert fight.losing(table.game, "romans") == 0
    fight.extra_losses["romans"] = [Modifier(1, "card", "7.1.1")]
    assert fight.losing(table.game, "romans") == 1


@pytest.mark.parametrize(
    ("level", "points", "cancelled", "decided"),
    [(0, 0, False, False), (0, 0, True, True), (2, 0, False, False), (2, 1, False, True), (0, 3, False, True)],
)
def test_13_5_whether_dice_will_be_rolled(level: int, points: int, cancelled: bool, decided: bool) -> None:
    """Roma has loyalty 3."""
    table = Table()
    roll = SiegeTarget(space="roma", power="gauls", extra_points=points, cancelled=cancelled)
    if level:
        table.siege("roma", level, "gauls")
    assert roll.decided(table.game) == decided


def test_13_5_a_city_of_loyalty_one_without_a_marker_is_not_decided() -> None:
    roll = SiegeTarget(space="capua", power="gauls")
    assert not roll.decided(Table().game)


def test_7_1_1_a_step_is_found_by_its_address() -> None:
    """The address: number of the step, then of the case and of the step within it."""
    first, second, third, fourth = (Modify(what="combat", n=n) for n in range(4))
    by_die = Cases(cases=((1, 3, (first,)), (4, 6, (second, third))))
    rules = CardRules(card=load_dataset().cards["gal_08"], needs=(), pick=None, steps=(fourth, by_die))
    assert rules.step((0,)) is fourth
    assert rules.step((1,)) is by_die
    assert rules.step((1, 0, 0)) is first
    assert rules.step((1, 1, 0)) is second
    assert rules.step((1, 1, 1)) is third
