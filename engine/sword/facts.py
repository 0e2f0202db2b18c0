"""The facts of the game as typed, frozen objects: what board, cards, leaders and set-ups say (§2, §3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, Union

from engine.sword.tables import Tables

SpaceKind: TypeAlias = Literal["normal", "city", "tribe", "box"]
Region: TypeAlias = Literal["italy", "gaul", "sicily", "islands", "africa", "offmap"]
ConnectionType: TypeAlias = Literal["clear", "rough", "strait", "appian"]
GALLIC_SEAT = "gallic_table"
"""3 (3P) Stands in the order of a round where the Gallic player would act."""

CardKind: TypeAlias = Literal["strategy", "desperate", "replacement"]
PlayerCounts: TypeAlias = Literal["all", "2-4", "5"]

# What an effect, a condition or a selector may hold. Which words may stand where is checked at loading (vocabulary.py).
Value: TypeAlias = Union[bool, int, str, "Step", "tuple[Value, ...]", "Mapping[str, Value]"]
Words: TypeAlias = "Mapping[str, Value]"


class DataError(Exception):
    """Something in a data folder is wrong: the file, the entry (an id, or ""), the field (or "") and what to do."""

    def __init__(self, file: str, entry: str, field: str, problem: str) -> None:
        super().__init__(f"{', '.join(part for part in (file, entry, field) if part)}: {problem}")
        self.file = file
        self.entry = entry
        self.field = field
        self.problem = problem


def counts_in(players: PlayerCounts, number: int) -> bool:
    """Whether a thing marked `players` is in a game of `number` players."""
    return players == "all" or (number == 5 if players == "5" else 2 <= number <= 4)


@dataclass(frozen=True, slots=True)
class Space:
    """A space as printed: `loyalty` of cities, `factor` of tribes and `home` (None: independent) as at the start."""

    id: str
    name: str
    name_ru: str
    kind: SpaceKind
    home: str | None
    region: Region
    source: str
    own: tuple[str, ...] = ()
    loyalty: int | None = None
    factor: int | None = None
    port: bool = False
    reinforcement: int = 0
    victory: bool = False
    victory_5p: bool = False
    convertible: bool = True
    convertible_5p: bool = True
    only_players: tuple[int, ...] = ()

    @property
    def control(self) -> str:
        """Who controls it at the start: its home power, or `independent`."""
        return self.home or "independent"

    @property
    def in_italy(self) -> bool:
        """§2 Italy is the mainland, Gaul included."""
        return self.region in ("italy", "gaul")

    def in_game(self, players: int) -> bool:
        return not self.only_players or players in self.only_players

    def scores(self, players: int) -> bool:
        """§5.8 Whether it is a victory space in a game of so many players."""
        return self.victory or (self.victory_5p and players == 5)

    def converts(self, players: int) -> bool:
        """§17 Whether control of it can change at all in a game of so many players."""
        return self.convertible_5p if players == 5 else self.convertible


@dataclass(frozen=True, slots=True)
class Connection:
    a: str
    b: str
    type: ConnectionType
    one_way: bool = False
    note: str = ""
    source: str = "own"


@dataclass(frozen=True, slots=True)
class Link:
    """A connection seen from one of its ends."""

    to: str
    type: ConnectionType


@dataclass(frozen=True, slots=True)
class Power:
    """`playable`: has (a share of) a hand in some scenario."""

    id: str
    name: str
    name_ru: str
    playable: bool


@dataclass(frozen=True, slots=True)
class Leader:
    """§8 `enters`: "setup", "consul_pool" or the ids of the event cards that bring him. `loyalty_penalty` 0: none."""

    id: str
    name: str
    name_ru: str
    power: str
    rank: Literal["named", "minor"]
    initiative: int
    tactics: int
    enters: tuple[str, ...]
    players: PlayerCounts
    source: str
    consul: bool = False
    loyalty_penalty: int = 0
    notes: str = ""

    @property
    def named(self) -> bool:
        return self.rank == "named"


@dataclass(frozen=True, slots=True)
class Icons:
    """`naval` counts for §9.6.3, `bribe` for §7.2.2, `cancels_gallic` cancels a Gallic event with three players."""

    naval: bool
    bribe: bool
    cancels_gallic: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One effect: its word, its parameters, and what any step may carry.

    `duration` is the word `for` of the data; `by` the selector of the player who chooses, None the card's player.
    """

    op: str
    params: Words
    condition: Words | None = None
    may: bool = False
    by: str | None = None
    duration: str | None = None
    up_to: bool = False

    @property
    def lists(self) -> tuple[tuple[Step, ...], ...]:
        """The lists of steps among which a die or a player chooses, in the order of the data."""
        found = self.params.get("cases", self.params.get("options", ()))
        values = found.values() if isinstance(found, Mapping) else found if isinstance(found, tuple) else ()
        return tuple(
            tuple(one for one in steps if isinstance(one, Step)) for steps in values if isinstance(steps, tuple)
        )


@dataclass(frozen=True, slots=True)
class Effect:
    """`beside`: played in addition to the card of the round. `condition` None: always playable."""

    steps: tuple[Step, ...]
    beside: bool = False
    condition: Words | None = None
    pick: Words | None = None

    def step(self, address: tuple[int, ...]) -> Step:
        """A step by its address: its number, then for each list it lies in that of the list and its own within it."""
        found = self.steps[address[0]]
        for at in range(1, len(address), 2):
            found = found.lists[address[at]][address[at + 1]]
        return found


@dataclass(frozen=True, slots=True)
class Card:
    """`response` and `response_also` are windows; `effect` is None for Desperate Times (§7.4)."""

    id: str
    deck: str
    number: int
    name: str
    name_ru: str
    value: int
    kind: CardKind
    players: PlayerCounts
    response: str | None
    response_also: tuple[str, ...]
    remove: bool
    reshuffle: bool
    icons: Icons
    text: str
    text_ru: str
    effect: Effect | None
    source: str
    replaces: str | None
    fetches: str | None

    @property
    def windows(self) -> tuple[str, ...]:
        return (self.response, *self.response_also) if self.response else ()


@dataclass(frozen=True, slots=True)
class Deck:
    """`size`: strategy cards in it in every game it is in."""

    id: str
    position: str
    powers: tuple[str, ...]
    players: PlayerCounts
    size: int


@dataclass(frozen=True, slots=True)
class Position:
    """A player's place: one hand, deck, VP total and chair; it runs one or two powers."""

    id: str
    name: str
    name_ru: str
    powers: tuple[str, ...]
    deck: str
    desperate_times: int


@dataclass(frozen=True, slots=True)
class Turn:
    """`start` and `end` are years before Christ."""

    turn: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Force:
    """What one power has in one space at the start.

    `mercenaries` and `militia` (CU that never leave Africa, §17) come on top of `cu`. `leaders` are named ones,
    `minors` the counters of that power in their printed order.
    """

    power: str
    space: str
    cu: int
    mercenaries: int = 0
    militia: int = 0
    leaders: tuple[str, ...] = ()
    minors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """Positions run by one person (2P)."""

    id: str
    name: str
    name_ru: str
    positions: tuple[str, ...]
    wins_ties: bool = False


@dataclass(frozen=True, slots=True)
class OutOfPlay:
    """§3 What does not exist in a scenario: positions, powers, and all spaces that are home to `spaces_of_homes`."""

    positions: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    spaces_of_homes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """A set-up. `seats` are position ids clockwise, `round` the same with GALLIC_SEAT where it acts (3P);
    `automatic_victory` is one number a turn.

    A hand of "formula" is that of §6.2.2 for Carthage. `plunder_track` None: no track. `leaders` are all counters of
    the scenario, on the map or not.
    """

    id: str
    name: str
    name_ru: str
    players: int
    seats: tuple[str, ...]
    round: tuple[str, ...]
    sides: tuple[Side, ...]
    turns: int
    short_turns: int
    start_vp: Mapping[str, int]
    automatic_victory: tuple[int, ...]
    hands: Mapping[str, int | Literal["formula"]]
    npps: tuple[str, ...]
    forces: tuple[Force, ...]
    leaders: tuple[str, ...]
    plunder_track: int | None
    unrest: int | None
    five_player_cards: bool
    gallic_table: bool
    out_of_play: OutOfPlay

    def seats_with(self, seat: str) -> tuple[str, ...]:
        """All seats of the person who has this one: both of his side (2P), else it alone."""
        return next((side.positions for side in self.sides if seat in side.positions), (seat,))


@dataclass(frozen=True, slots=True)
class DataSet:
    """All facts of one edition of the game. Two sets are equal when id and hash are.

    `hash` is the SHA-256 of everything the rules read: not of names, texts, sources and notes. `neighbours` leaves out
    the way back of a one-way connection. `texts`: the files it was read from, by name.
    """

    id: str
    hash: str
    version: int = field(compare=False)
    name: str = field(compare=False)
    spaces: Mapping[str, Space] = field(compare=False, repr=False)
    connections: tuple[Connection, ...] = field(compare=False, repr=False)
    neighbours: Mapping[str, tuple[Link, ...]] = field(compare=False, repr=False)
    powers: Mapping[str, Power] = field(compare=False, repr=False)
    independent: Power = field(compare=False, repr=False)
    leaders: Mapping[str, Leader] = field(compare=False, repr=False)
    decks: Mapping[str, Deck] = field(compare=False, repr=False)
    cards: Mapping[str, Card] = field(compare=False, repr=False)
    positions: Mapping[str, Position] = field(compare=False, repr=False)
    turns: tuple[Turn, ...] = field(compare=False, repr=False)
    scenarios: Mapping[str, Scenario] = field(compare=False, repr=False)
    tables: Tables = field(compare=False, repr=False)
    texts: Mapping[str, str] = field(compare=False, repr=False)

    def decks_for(self, deck: str, players: int) -> tuple[str, ...]:
        """The strategy cards of a deck in printed order; a replacement stands in the place of what it replaces."""
        own = [card for card in self.cards.values() if card.deck == deck and card.kind != "desperate"]
        instead = {card.replaces: card.id for card in own if card.replaces and counts_in(card.players, players)}
        return tuple(
            instead.get(card.id, card.id)
            for card in own
            if not card.replaces and (card.id in instead or counts_in(card.players, players))
        )

    def desperate_cards(self, deck: str) -> tuple[str, ...]:
        """§7.4 The Desperate Times of a deck's position."""
        return tuple(card.id for card in self.cards.values() if card.deck == deck and card.kind == "desperate")
