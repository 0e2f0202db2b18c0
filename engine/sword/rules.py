"""The rules of The Sword of Rome as a whole: how a game begins, and the kinds of frames and events a save may hold."""

from collections.abc import Iterator, Mapping
from types import ModuleType

from engine.core import events as core_events
from engine.core.events import Event
from engine.core.frames import Frame
from engine.core.play import Outcome, go_on
from engine.core.save import Codec, SaveError
from engine.sword import (
    activation,
    africa,
    alliances,
    attrition,
    avoidance,
    battle_support,
    bribe,
    campaign,
    combat,
    decks,
    declaring,
    desperate,
    desperate_use,
    evasion,
    events,
    flank,
    flankers,
    gallic_events,
    insurrection,
    interception,
    isolation,
    leaders,
    leave,
    losses,
    march,
    marching,
    mercenaries,
    movement,
    muster,
    naval,
    neutral,
    nonplayer,
    penalty,
    play,
    plunder,
    punic_ships,
    raid,
    reaction,
    refuge,
    reinforcement,
    relief,
    retreat,
    scoring,
    sea_retreat,
    sequence,
    setup,
    siege,
    surrender,
    uprising,
    victory,
)
from engine.sword.cards import asking, carrying, consuls, landing, playing, toll, trap, trial, window
from engine.sword.dataset import edition, load_dataset
from engine.sword.facts import DataSet
from engine.sword.game import Sword
from engine.sword.migrations import MIGRATIONS

VERSION = 2
PLAYABLE = ("five", "four", "three", "two")
"""The scenarios whose rules are in force as a whole."""

MODULES = (
    activation,
    africa,
    alliances,
    attrition,
    avoidance,
    battle_support,
    bribe,
    campaign,
    combat,
    decks,
    declaring,
    desperate,
    desperate_use,
    evasion,
    flank,
    flankers,
    gallic_events,
    insurrection,
    interception,
    isolation,
    leaders,
    leave,
    losses,
    march,
    marching,
    mercenaries,
    movement,
    muster,
    naval,
    neutral,
    nonplayer,
    penalty,
    play,
    plunder,
    punic_ships,
    reaction,
    raid,
    refuge,
    reinforcement,
    relief,
    retreat,
    scoring,
    sea_retreat,
    sequence,
    siege,
    surrender,
    uprising,
    victory,
    asking,
    carrying,
    consuls,
    landing,
    playing,
    toll,
    trap,
    trial,
    window,
)


def _kinds(module: ModuleType, base: type) -> Iterator[type]:
    """The classes defined in a module that are of that kind."""
    for member in vars(module).values():
        if isinstance(member, type) and issubclass(member, base) and member.__module__ == module.__name__:
            yield member


FRAMES: tuple[type[Frame], ...] = tuple(kind for module in MODULES for kind in _kinds(module, Frame))
EVENTS: tuple[type[Event], ...] = tuple(
    kind
    for module in (core_events, events.table, events.board, events.battle, events.cards, events.repair)
    for kind in _kinds(module, Event)
    if kind is not Event
)

CODEC = Codec("sword", VERSION, Sword, FRAMES, EVENTS, MIGRATIONS)


def new_game(
    scenario: str,
    seed: str,
    options: Mapping[str, str] | None = None,
    data: DataSet | None = None,
    loaded: list[tuple[str, ...]] | None = None,
) -> Outcome[Sword]:
    """A game at its first question. `loaded` holds results for the first draws. Raises SetupError, DataError."""
    if scenario not in PLAYABLE:
        raise setup.SetupError(f"scenario {scenario!r} cannot be played yet; choose among {', '.join(PLAYABLE)}")
    game = setup.set_up(scenario, seed, options or {}, data or load_dataset())
    began = tuple(game.events)
    game.loaded = loaded or []
    sequence.begin(game)
    outcome = go_on(game)
    return Outcome(outcome.game, (*began, *outcome.events), outcome.draws)


def save(game: Sword) -> str:
    """The whole state as JSON, secrets included; it names the data set the game was begun with."""
    return CODEC.save(game, {"id": game.data.id, "hash": game.data.hash})


def load(text: str, data: DataSet | None = None) -> Sword:
    """`data` None: the edition of the project's own that the game began with.

    Raises SaveError with the path of what is unknown or broken, or if the game began with another data set.
    """
    named = CODEC.header(text)
    data = data or edition(named.get("id", ""), named.get("hash", "")) or load_dataset()
    if (named.get("id"), named.get("hash")) != (data.id, data.hash):
        raise SaveError(f"data: the game was begun with data set {named.get('id')} {named.get('hash')}; load that one")
    return CODEC.load(text, data=data)
