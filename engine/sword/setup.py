"""3 Setup: the board, forces, leaders and decks of a scenario."""

from collections.abc import Mapping

from engine.core.dice import commitment
from engine.sword.cards import book
from engine.sword.events import GameBegan
from engine.sword.facts import DataSet, Scenario
from engine.sword.game import ASIDE, POOL, Stack, Sword, Units, with_stack

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "length": ("full", "short"),
    "appian_way": ("road", "clear"),
    "reinforcements": ("pooled", "separate"),
    "mercenary_rounding": ("down", "up"),
}
"""Choices about the rules (§S) and the length of the game (§3), the default first."""


class SetupError(ValueError):
    """A scenario or an option that does not exist; the message lists those that do."""


def checked_options(options: Mapping[str, str]) -> dict[str, str]:
    """All options with their values, the defaults filled in. Raises SetupError."""
    for name, value in options.items():
        if name not in OPTIONS:
            raise SetupError(f"there is no option {name!r}; choose among {', '.join(OPTIONS)}")
        if value not in OPTIONS[name]:
            raise SetupError(f"option {name} cannot be {value!r}; choose among {', '.join(OPTIONS[name])}")
    return {name: options.get(name, values[0]) for name, values in OPTIONS.items()}


def set_up(scenario: str, seed: str, options: Mapping[str, str], data: DataSet) -> Sword:
    """The board as it stands before turn 1; decks not yet shuffled, hands empty.

    Raises SetupError, and DataError for a data set whose cards say more than is in force.
    """
    if scenario not in data.scenarios:
        raise SetupError(f"there is no scenario {scenario!r}; choose among {', '.join(data.scenarios)}")
    setting = data.scenarios[scenario]
    book.rules(data)
    game = Sword(seed=seed, data=data, scenario=scenario, options=checked_options(options), seats=list(setting.seats))
    game.unrest = setting.unrest or 0
    _lay_out_spaces(game, setting)
    _place_forces(game, setting)
    for seat in game.seats:
        deck = data.positions[seat].deck
        game.vp[seat] = setting.start_vp[seat]
        game.decks[seat] = list(data.decks_for(deck, setting.players))
        game.desperate[seat] = list(data.desperate_cards(deck))
        game.hands[seat], game.discards[seat], game.removed[seat] = [], [], []
    game.tell(GameBegan(scenario=scenario, seats=tuple(game.seats), commitment=commitment(seed)))
    return game


def _lay_out_spaces(game: Sword, setting: Scenario) -> None:
    for space in game.data.spaces.values():
        if not space.in_game(setting.players) or space.home in setting.out_of_play.spaces_of_homes:
            continue
        game.control[space.id] = space.control
        game.kinds[space.id] = space.kind
        if space.kind == "city":
            game.loyalty[space.id] = space.loyalty or 1


def _place_forces(game: Sword, setting: Scenario) -> None:
    for leader in setting.leaders:
        facts = game.data.leaders[leader]
        game.places[leader] = POOL if facts.consul else ASIDE
    for force in setting.forces:
        leaders = (*force.leaders, *force.minors)
        units = Units(force.cu, force.mercenaries, force.militia)
        stack = Stack(force.power, outside=units, leaders=leaders)
        game.stacks[force.space] = with_stack(game.stacks.get(force.space, ()), stack)
        for leader in leaders:
            game.places[leader] = force.space
