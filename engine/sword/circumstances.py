"""12.2.1-12.2.3 What the sizes of the armies and the circumstances of a battle add to its rolls."""

from collections.abc import Iterator, Mapping

from engine.sword.cards import standing
from engine.sword.cards.targets import FightTarget
from engine.sword.events import Modifier
from engine.sword.game import Sword


def force_ratio(game: Sword, sizes: Mapping[str, int], attacker: str, defender: str) -> dict[str, int] | None:
    """12.2.1 What the larger side adds to its roll; None: it wins without dice."""
    larger, smaller = (attacker, defender) if sizes[attacker] >= sizes[defender] else (defender, attacker)
    n = game.data.tables.force_ratio(sizes[larger], sizes[smaller])
    return None if n is None else {larger: n}


def circumstances(
    game: Sword,
    space: str,
    attacker: str,
    defender: str,
    crossed: str,
    tactics: Mapping[str, int],
    leader: str = "",
    flanker: str = "",
) -> Iterator[tuple[str, Modifier]]:
    """12.2.2, 12.2.3 Leadership, friendly ground (§R 3) and the crossing: who adds what, nothings left out.

    With what cards played before do (7.1). `crossed` is the attacker's connection as it counts for him, `leader` his
    commander if he is not there yet, `flanker` the power that flanks for him (9.5.6). §19: nobody is at home in a box.
    """
    ahead = tactics[attacker] - tactics[defender]
    if ahead:
        yield (attacker if ahead > 0 else defender), Modifier(abs(ahead), "leadership", "12.2.2")
    for power in (attacker, defender):
        if game.friendly_ground(space, power) and game.kinds[space] != "box":
            yield power, Modifier(1, "friendly_space", "12.2.3")
    if crossed in ("rough", "strait"):
        yield attacker, Modifier(-2, crossed, "12.2.3")
    led = {power: game.force(space, power).commander or "" for power in (attacker, defender)}
    yield from standing.modifiers(game, attacker, defender, {**led, attacker: leader or led[attacker]}, flanker)


def on_the_board(game: Sword, fight: FightTarget, sizes: Mapping[str, int]) -> dict[str, list[Modifier]]:
    """12.2.1-12.2.3 What the board gives each side of a battle, before what cards have brought to it."""
    sides = (fight.attacker, fight.defender)
    ratio = force_ratio(game, sizes, *sides) or {}
    found = {power: [Modifier(n, "force_ratio", "12.2.1")] for power, n in ratio.items() if n}
    leaders = {power: fight.commander(game, power) for power in sides}
    tactics = {power: game.tactics(leader) for power, leader in leaders.items()}
    led = leaders[fight.attacker]
    for power, modifier in circumstances(game, fight.space, *sides, fight.crossed, tactics, led, fight.flanker):
        found.setdefault(power, []).append(modifier)
    return found
