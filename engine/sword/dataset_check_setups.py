"""What must hold of positions and set-ups; each breach is a DataError that names file, entry and field."""

from __future__ import annotations

from collections.abc import Iterable

from engine.sword.dataset_check import fail, known, russian, unique
from engine.sword.dataset_files import BoardFile, DecksFile, ForceEntry, LeadersFile, ScenarioEntry, ScenariosFile
from engine.sword.facts import GALLIC_SEAT, Leader, counts_in


def counters(scenario: ScenarioEntry, leaders: LeadersFile) -> tuple[Leader, ...]:
    """The leader counters of a scenario, in the order of leaders.yaml."""
    out = scenario.out_of_play.powers
    fitting = (leader for leader in leaders.leaders if counts_in(leader.players, scenario.players))
    return tuple(leader for leader in fitting if leader.power not in out)


def counter(leader: str, in_play: Iterable[str], players: int) -> str:
    """With five players an id means the counter of that leader for five, where there is one."""
    five = f"{leader}_5p"
    return five if players == 5 and five in in_play else leader


def check_setups(setups: ScenariosFile, board: BoardFile, leaders: LeadersFile, decks: DecksFile) -> None:
    file = "scenarios.yaml"
    unique(file, (position.id for position in setups.positions))
    unique(file, (scenario.id for scenario in setups.scenarios))
    unique(file, (force.id for force in setups.forces))
    powers = {power.id for power in board.powers}
    for position in setups.positions:
        russian(file, position.id, "name_ru", position.name_ru)
        for power in position.powers:
            known(file, position.id, "powers", power, powers)
        known(file, position.id, "deck", position.deck, {deck.id for deck in decks.decks})
    for number, turn in enumerate(setups.turns, 1):
        if turn.turn != number:
            fail(file, str(turn.turn), "turn", f"turn {number} comes here; number the turns from 1")
    for force in setups.forces:
        known(file, force.id, "power", force.power, powers)
        for unit in force.units:
            entry = f"{force.id} {unit.space}"
            known(file, entry, "space", unit.space, {space.id for space in board.spaces})
            for key, value in (("cu", unit.cu), ("mercenaries", unit.mercenaries), ("militia", unit.militia)):
                if value < (key == "cu"):
                    fail(file, entry, key, f"{value} is too few; a force has CU, or leave it out")
            if unit.minor < 0:
                fail(file, entry, "minor", f"{unit.minor} must not be negative")
    for scenario in setups.scenarios:
        _check_scenario(file, scenario, setups, board, leaders)


def _check_scenario(
    file: str, scenario: ScenarioEntry, setups: ScenariosFile, board: BoardFile, leaders: LeadersFile
) -> None:
    entry = scenario.id
    positions = {position.id: position for position in setups.positions}
    russian(file, entry, "name_ru", scenario.name_ru)
    if scenario.players not in (2, 3, 4, 5):
        fail(file, entry, "players", f"{scenario.players} must be from 2 to 5")
    for seat in scenario.seats:
        known(file, entry, "seats", seat, {*positions, *([GALLIC_SEAT] if scenario.gallic_table else [])})
    seats = [seat for seat in scenario.seats if seat != GALLIC_SEAT]
    if len(set(seats)) < len(seats):
        fail(file, entry, "seats", "a seat is named twice; take one out")
    if len(scenario.sides or seats) != scenario.players:
        fail(file, entry, "seats", f"{scenario.players} players need as many seats, or sides; correct one of them")
    if scenario.sides and sorted(seat for side in scenario.sides for seat in side.positions) != sorted(seats):
        fail(file, entry, "sides", "every seat must be on exactly one side")
    for key, keyed in (("start_vp", scenario.start_vp), ("hands", scenario.hands)):
        if keyed.keys() != set(seats):
            fail(file, entry, key, f"give one number to each seat: {', '.join(seats)}")
    for seat, vp in scenario.start_vp.items():
        if not 0 <= vp <= 12:
            fail(file, entry, f"start_vp.{seat}", f"{vp} must be from 0 to 12")
    for seat, hand in scenario.hands.items():
        if hand != "formula" and not 1 <= hand <= 20:
            fail(file, entry, f"hands.{seat}", f"{hand} must be a number of cards from 1 to 20, or formula")
    if len(setups.turns) != scenario.turns:
        fail(file, entry, "turns", f"{len(setups.turns)} turns are dated above; give as many")
    if not 1 <= scenario.short_turns <= scenario.turns:
        fail(file, entry, "short_turns", f"{scenario.short_turns} must be from 1 to {scenario.turns}")
    if len(scenario.automatic_victory) != scenario.turns:
        fail(file, entry, "automatic_victory", f"give one number for each of the {scenario.turns} turns")
    if not all(1 <= level <= 12 for level in scenario.automatic_victory):
        fail(file, entry, "automatic_victory", "levels must be from 1 to 12, the top of the track")
    powers = {power.id for power in board.powers}
    run = {power for seat in seats for power in positions[seat].powers}
    for npp in scenario.npps:
        known(file, entry, "npps", npp, powers - run)
    for power in (*scenario.out_of_play.powers, *scenario.out_of_play.spaces_of_homes):
        known(file, entry, "out_of_play", power, powers - run - set(scenario.npps))
    for seat in scenario.out_of_play.positions:
        known(file, entry, "out_of_play", seat, positions.keys() - set(seats))
    forces = {force.id: force for force in setups.forces}
    for force in scenario.forces:
        known(file, entry, "forces", force, forces)
        known(file, entry, "forces", forces[force].power, run | set(scenario.npps))
    _check_forces(file, scenario, [forces[force] for force in scenario.forces], setups, board, leaders)


def _check_forces(
    file: str,
    scenario: ScenarioEntry,
    forces: list[ForceEntry],
    setups: ScenariosFile,
    board: BoardFile,
    leaders: LeadersFile,
) -> None:
    in_play = {leader.id: leader for leader in counters(scenario, leaders)}
    owned = {**setups.minor_leaders, **(setups.minor_leaders_5p if scenario.players == 5 else {})}
    spaces = {space.id: space for space in board.spaces}
    taken: dict[str, str] = {}
    placed: set[str] = set()
    for force in forces:
        minors = sum(unit.minor for unit in force.units)
        have = sum(leader.power == force.power and not leader.named for leader in in_play.values())
        if owned.get(force.power, 0) != have:
            said = owned.get(force.power, 0)
            fail(
                file, scenario.id, f"minor_leaders.{force.power}", f"{said} here, but leaders.yaml has {have} counters"
            )
        if minors > have:
            fail(file, force.id, "minor", f"{minors} minor leaders stand on the map, but there are {have}; place fewer")
        for unit in force.units:
            entry = f"{force.id} {unit.space}"
            if unit.space in taken:
                fail(
                    file, entry, "space", f"{taken[unit.space]} stands there already ({scenario.id}); move one of them"
                )
            taken[unit.space] = force.id
            space = spaces[unit.space]
            if not space.in_game(scenario.players) or space.home in scenario.out_of_play.spaces_of_homes:
                fail(file, entry, "space", f"it is not in the game of {scenario.id}; move the force")
            for leader in unit.leaders:
                chosen = counter(leader, in_play, scenario.players)
                mine = [one.id for one in in_play.values() if one.power == force.power and one.named]
                known(file, entry, "leaders", chosen, mine)
                if chosen in placed:
                    fail(file, entry, "leaders", f"{chosen} stands on the map twice; take him out once")
                if "setup" not in in_play[chosen].enters:
                    fail("leaders.yaml", chosen, "enters", f"he starts on the map ({scenario.id}); add setup")
                placed.add(chosen)
    for one in in_play.values():
        if one.named and "setup" in one.enters and one.id not in placed:
            fail("leaders.yaml", one.id, "enters", f"no force of {scenario.id} has him; place him or take setup out")
