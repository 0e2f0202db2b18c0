"""Views made by hand for the tests of the picture: starts of scenarios, and random positions, not all reachable."""

from __future__ import annotations

import random
from dataclasses import replace

from engine.sword.dataset import DataSet, load_dataset
from engine.sword.facts import Scenario
from engine.sword.view import SeatView, SpaceView, StackView, View

MARKERS = (
    "appian_way",
    "duoviri",
    "punic_envoys",
    "treaty_signed",
    "foedus",
    "wild_beasts:samnites",
    "elephants:pyrrhus",
    "homonoia:dionysius",
    "mines_depleted",
)


def spaces_of(data: DataSet, scenario: Scenario) -> dict[str, SpaceView]:
    """The spaces of a scenario as printed, empty."""
    return {
        key: SpaceView(key, space.kind, space.control, space.loyalty, space.factor, None, None, ())
        for key, space in data.spaces.items()
        if space.in_game(scenario.players) and space.home not in scenario.out_of_play.spaces_of_homes
    }


def stack(
    power: str,
    cu: int,
    *leaders: str,
    inside: int = 0,
    within: tuple[str, ...] = (),
    hired: int = 0,
    hired_within: int = 0,
) -> StackView:
    return StackView(power, cu, hired, leaders[0] if leaders else None, leaders, inside, within, hired_within)


def starting_view(scenario_id: str = "four", data: DataSet | None = None) -> View:
    """Turn 1, first round, the first seat to act."""
    data = data or load_dataset()
    scenario = data.scenarios[scenario_id]
    spaces = spaces_of(data, scenario)
    for force in scenario.forces:
        new = stack(
            force.power,
            force.cu + force.mercenaries + force.militia,
            *force.leaders,
            *force.minors,
            hired=force.mercenaries,
        )
        spaces[force.space] = replace(spaces[force.space], stacks=(*spaces[force.space].stacks, new))
    order = tuple(seat for seat in scenario.seats if seat in data.positions)
    seats = tuple(
        SeatView(
            seat,
            data.positions[seat].powers,
            scenario.start_vp[seat],
            7,
            26,
            (),
            (),
            data.positions[seat].desperate_times,
            False,
            False,
        )
        for seat in order
    )
    pool = tuple(leader.id for leader in data.leaders.values() if leader.enters == ("consul_pool",))
    return View(
        viewer=None,
        data=data,
        scenario=scenario_id,
        options={},
        turn=1,
        turns=scenario.turns,
        round=1,
        phase="action",
        active=order[0],
        first=order[0],
        order=order,
        automatic_victory=scenario.automatic_victory[0],
        spaces=spaces,
        seats=seats,
        alliances=(),
        markers=(),
        plunder_gallic=0,
        plunder_transalpine=0,
        plunder_track=scenario.plunder_track,
        unrest=scenario.unrest,
        displaced=(),
        consul_pool=pool,
        hand=(),
        winner=None,
        commitment="0" * 64,
        seed=None,
    )


def random_view(seed: int) -> View:
    """A position with forces anywhere, sieges with CU inside and outside, two powers in a space, every panel filled."""
    dice = random.Random(seed)
    view = starting_view(dice.choice(("four", "five", "three", "two")))
    data, scenario = view.data, view.data.scenarios[view.scenario]
    powers = [power for power in data.powers if power not in scenario.out_of_play.powers and power != "revolters"]
    spaces = {key: _turned(space, powers, dice) for key, space in spaces_of(data, scenario).items()}
    waiting = _deploy(view, spaces, powers, dice)
    seats = tuple(
        replace(
            seat,
            vp=dice.randint(0, 12),
            hand=dice.randint(0, 9),
            deck=dice.randint(0, 30),
            discards=("x",) * dice.randint(0, 25),
            removed=("x",) * dice.randint(0, 6),
            desperate=dice.randint(0, 2),
            reshuffle=dice.random() < 0.4,
            out=dice.random() < 0.08,
        )
        for seat in view.seats
    )
    order = list(view.order)
    dice.shuffle(order)
    turn = dice.randint(1, view.turns)
    playable = [power for power in powers if data.powers[power].playable]
    pairs = [(first, second) for first in playable for second in playable if first < second]
    gallic = dice.randint(0, view.plunder_track or 0)
    return replace(
        view,
        turn=turn,
        round=dice.randint(1, 5),
        phase=dice.choice(("action", "attrition", "reinforcement")),
        active=dice.choice([*order, None]),
        first=order[0],
        order=tuple(order),
        automatic_victory=scenario.automatic_victory[turn - 1],
        spaces=spaces,
        seats=seats,
        alliances=tuple(dice.sample(pairs, dice.randint(0, 5))),
        markers=tuple(dice.sample(MARKERS, dice.randint(0, 9))),
        plunder_gallic=gallic,
        unrest=None if view.unrest is None else dice.randint(0, 10),
        displaced=tuple(waiting[: dice.randint(0, 20)]),
        consul_pool=view.consul_pool[: dice.randint(0, 9)],
        winner=dice.choice(order) if dice.random() < 0.1 else None,
    )


def _turned(space: SpaceView, powers: list[str], dice: random.Random) -> SpaceView:
    """Another controller now and then; a tribe subdued, a normal space made a city."""
    if space.kind == "box" or dice.random() < 0.55:
        return space
    control = dice.choice([*powers, "independent"])
    if space.kind == "tribe" and dice.random() < 0.5:
        return replace(space, kind="normal", control=control, factor=None)
    if space.kind == "normal" and dice.random() < 0.2:
        return replace(space, kind="city", control=control, loyalty=dice.randint(1, 3))
    if space.kind == "city":
        return replace(space, control=control, loyalty=dice.randint(1, 3))
    return replace(space, control=control)


def _deploy(view: View, spaces: dict[str, SpaceView], powers: list[str], dice: random.Random) -> list[str]:
    """Fill `spaces`; returns the leaders who found no place."""
    leaders = [leader.id for leader in view.data.leaders.values() if leader.power in powers]
    dice.shuffle(leaders)
    ground = [key for key, space in spaces.items() if space.kind != "box"]
    for power in powers:
        for key in dice.sample(ground, dice.randint(1, 9)):
            space = spaces[key]
            if len(space.stacks) > 1:
                continue
            mine = [leader for leader in leaders if view.data.leaders[leader].power == power][
                : dice.choice((0, 0, 1, 1, 2, 3))
            ]
            leaders = [leader for leader in leaders if leader not in mine]
            cu = dice.choice((1, 1, 2, 3, 4, 6, 8, 10, 14))
            new = stack(power, cu, *mine, hired=dice.choice((0, 0, 0, 1)))
            if space.kind == "city" and space.control == power and dice.random() < 0.5:
                new = stack(power, 0, inside=cu, within=tuple(mine))
            spaces[key] = replace(space, stacks=(*space.stacks, new))
            if space.kind in ("city", "tribe") and space.control != power and dice.random() < 0.8:
                spaces[key] = replace(spaces[key], siege=dice.randint(0, 2), besieger=power)
    return leaders
