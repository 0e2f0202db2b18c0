"""7.1 How a card names powers and spaces (data/README.md, selectors), and the moment in which it does."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from engine.sword.facts import DataError, DataSet, Value, Words
from engine.sword.game import INDEPENDENT, Stack, Sword

FILE = "decks.yaml"

Powers: TypeAlias = tuple[str, ...]
"""Words of the vocabulary for powers, any of which will do."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The moment of a card and the powers bound in it, empty where nobody is; an event has no moment of its own.

    `crossed` is the connection by which mover or attacker came, `roll` siege, subjugation or raid, `test` what the
    tester tries; `player` and `card` are the seat and the event of `on_card_played`. `chosen` is what the card's player
    has picked. `flanker` is the power that flanks for the attacker (9.5.6).
    """

    moment: str
    space: str
    mover: str = ""
    attacker: str = ""
    defender: str = ""
    winner: str = ""
    loser: str = ""
    besieger: str = ""
    besieged: str = ""
    tester: str = ""
    test: str = ""
    player: str = ""
    card: str = ""
    crossed: str = ""
    roll: str = ""
    chosen: str = ""
    flanker: str = ""

    def role(self, word: str) -> str:
        """The power in a role; empty if nobody is in it now."""
        match word:
            case "mover":
                return self.mover
            case "attacker":
                return self.attacker
            case "defender":
                return self.defender
            case "winner":
                return self.winner
            case "loser":
                return self.loser
            case "besieger":
                return self.besieger
            case "tester":
                return self.tester
            case _:
                return self.besieged

    def foe(self, power: str) -> str:
        """The side of a battle opposed to that power's army."""
        return {self.flanker: self.defender, self.attacker: self.defender, self.defender: self.attacker}.get(power, "")

    @property
    def forces(self) -> tuple[str, ...]:
        """The powers with an army in this moment."""
        return (self.attacker, self.defender) if self.attacker else (self.mover or self.besieger,)


ROLES = ("mover", "attacker", "defender", "winner", "loser", "besieger", "besieged", "tester")
OUTCOME = frozenset({"winner", "loser"})
SIDES = frozenset({"attacker", "defender", *OUTCOME})


def fits(game: Sword, scene: Scene, seat: str, words: Powers, power: str) -> bool:
    """7.1 Whether a power is one of those the words name, for a card of that seat."""
    return any(_fits(game, scene, seat, word, power) for word in words)


def side_fits(game: Sword, scene: Scene, seat: str, words: Powers, side: str) -> bool:
    """12.1 Whether the words name a side of the moment: a power named by its id also stands for the side it flanks for
    (9.5.6).
    """
    flanks = bool(scene.flanker) and side == scene.attacker and scene.flanker in words
    return flanks or fits(game, scene, seat, words, side)


def _fits(game: Sword, scene: Scene, seat: str, word: str, power: str) -> bool:
    own = game.powers_of(seat)
    match word:
        case "own":
            return power in own
        case "other":
            return bool(power) and power not in (*own, INDEPENDENT)
        case "enemy":
            return power not in ("", *own, INDEPENDENT) and not all(game.friendly(mine, power) for mine in own)
        case "rival":
            return game.seat_of(power) not in (None, *game.setting.seats_with(seat))
        case "any":
            return bool(power) and power != INDEPENDENT
        case "chosen":
            return bool(power) and power == chosen_power(game, scene)
        case "opponent":
            there = any(stack.power == power for stack in game.stacks.get(scene.space, ()))
            return there and not game.friendly(scene.mover, power)
        case _ if word in ROLES:
            return bool(power) and scene.role(word) == power
        case _ if word.startswith("foe:"):
            return bool(power) and scene.foe(word.removeprefix("foe:")) == power
        case _:
            return word == power


def chosen_power(game: Sword, scene: Scene) -> str:
    """7.1 The power picked, or that of the leader or army picked."""
    facts = game.data.leaders.get(scene.chosen)
    return facts.power if facts else scene.chosen


def named(game: Sword, scene: Scene, seat: str, words: Powers) -> tuple[str, ...]:
    """7.1 The powers in the game that the words name, in the order of the data."""
    playing = (*game.powers(), *game.npps())
    return tuple(power for power in game.data.powers if power in playing and fits(game, scene, seat, words, power))


def army(game: Sword, scene: Scene, seat: str, words: Powers) -> str:
    """7.1 The power here whose army, flanking force included, the words name; empty if there is none."""
    return next((power for power in scene.forces if side_fits(game, scene, seat, words, power)), "")


def ally_of_player(game: Sword, seat: str, power: str) -> bool:
    """15.2, 15.1 Whom cards of that seat may not harm: of a player of two powers only who is allied with both."""
    return all(game.allied(mine, power) for mine in game.powers_of(seat))


def armies(stack: Stack) -> Iterator[int]:
    """2 The CU of each army of a stack: a commander with CU outside, and one inside a city."""
    if stack.leaders and stack.cu:
        yield stack.cu
    if stack.within and stack.inside.total:
        yield stack.inside.total


@dataclass(frozen=True, slots=True)
class SpaceIs:
    """A space of which all that is given holds; an empty one asks nothing. Fields as the keys of the vocabulary."""

    ids: tuple[str, ...] = ()
    box: str = ""
    home: Powers = ()
    control: Powers = ()
    kind: str = ""
    port: bool = False
    cu: Powers = ()
    army: Powers = ()
    min_cu: int = 1
    no_cu: Powers = ()
    adjacent: "SpaceIs | None" = None
    unbesieged: bool = False
    besieged: Powers = ()
    bound: str = ""
    any: "tuple[SpaceIs, ...]" = ()

    def fits(self, game: Sword, scene: Scene, seat: str, space: str) -> bool:
        if space not in game.kinds or (self.ids and space not in self.ids) or (self.box and space != self.box):
            return False
        if self.bound and space != (scene.space if self.bound == "here" else _chosen_space(game, scene)):
            return False
        if (self.kind and game.kinds[space] != self.kind) or (self.port and not game.data.spaces[space].port):
            return False
        return (
            (not self.home or fits(game, scene, seat, self.home, game.home(space) or INDEPENDENT))
            and (not self.control or _controls(game, scene, seat, self.control, game.control[space]))
            and self._besieged(game, scene, seat, space)
            and self._held(game, scene, seat, space)
            and (self.adjacent is None or self._adjacent(game, scene, seat, space, self.adjacent))
            and (not self.any or any(one.fits(game, scene, seat, space) for one in self.any))
        )

    def _besieged(self, game: Sword, scene: Scene, seat: str, space: str) -> bool:
        siege = game.sieges.get(space)
        if self.unbesieged and siege is not None:
            return False
        return not self.besieged or (siege is not None and fits(game, scene, seat, self.besieged, siege.besieger))

    def _held(self, game: Sword, scene: Scene, seat: str, space: str) -> bool:
        stacks = game.stacks.get(space, ())
        if self.no_cu and any(stack.all_cu and fits(game, scene, seat, self.no_cu, stack.power) for stack in stacks):
            return False
        if self.cu and not any(
            stack.all_cu >= self.min_cu and fits(game, scene, seat, self.cu, stack.power) for stack in stacks
        ):
            return False
        return not self.army or any(
            any(cu >= self.min_cu for cu in armies(stack)) and fits(game, scene, seat, self.army, stack.power)
            for stack in stacks
        )

    def _adjacent(self, game: Sword, scene: Scene, seat: str, space: str, other: "SpaceIs") -> bool:
        return any(other.fits(game, scene, seat, near) for near in adjacent(game.data)[space])

    def spaces(self, game: Sword, scene: Scene, seat: str) -> Iterator[str]:
        """Those in play that fit, in the order of the board."""
        return (space for space in game.control if self.fits(game, scene, seat, space))


ANYWHERE = SpaceIs()


def _controls(game: Sword, scene: Scene, seat: str, words: Powers, control: str) -> bool:
    return (control == INDEPENDENT and INDEPENDENT in words) or fits(game, scene, seat, words, control)


def _chosen_space(game: Sword, scene: Scene) -> str:
    """The space picked, or where the leader or army picked is."""
    return game.places.get(scene.chosen, scene.chosen)


@lru_cache(maxsize=8)
def adjacent(data: DataSet) -> Mapping[str, tuple[str, ...]]:
    """2 The spaces joined with each by one connection of any type, one-way ones from both ends."""
    found: dict[str, list[str]] = {space: [] for space in data.spaces}
    for line in data.connections:
        found[line.a].append(line.b)
        found[line.b].append(line.a)
    return {space: tuple(near) for space, near in found.items()}


# reading them


def powers(value: "Value | None") -> Powers:
    """A power word or a list of them; nothing for None."""
    if isinstance(value, tuple):
        return tuple(str(one) for one in value)
    return () if value is None else (str(value),)


def space_is(value: Value, card: str, field: str) -> SpaceIs:
    """Raises DataError for a key that is not known."""
    said = mapping(value, card, field)
    for key in said:
        if key not in _KEYS:
            raise unreadable(card, f"{field}.{key}", key)
    near, besieged, among = said.get("adjacent"), said.get("besieged"), said.get("any", ())
    if not isinstance(among, tuple):
        raise unreadable(card, f"{field}.any", "any")
    return SpaceIs(
        ids=powers(said.get("ids")),
        box=str(said.get("box", "")),
        home=powers(said.get("home")),
        control=powers(said.get("control")),
        kind=str(said.get("kind", "")),
        port=bool(said.get("port", False)),
        cu=powers(said.get("cu")),
        army=powers(said.get("army")),
        min_cu=number(said.get("min_cu", 1), card, f"{field}.min_cu"),
        no_cu=powers(said.get("no_cu")),
        adjacent=None if near is None else space_is(near, card, f"{field}.adjacent"),
        unbesieged=besieged is False,
        besieged=() if besieged is False else powers(besieged),
        bound=str(said.get("is", "")),
        any=tuple(space_is(one, card, f"{field}.any[{at}]") for at, one in enumerate(among)),
    )


_KEYS = frozenset(
    {
        *("ids", "box", "home", "control", "kind", "port", "cu", "army", "min_cu", "no_cu"),
        *("adjacent", "besieged", "is", "any"),
    }
)


def mapping(value: Value, card: str, field: str) -> Words:
    """Raises DataError if the value is no mapping."""
    if not isinstance(value, Mapping):
        raise DataError(FILE, card, field, f"{value!r} must be a mapping like {{word: value}}")
    return value


def number(value: Value, card: str, field: str) -> int:
    """Raises DataError if it is not a whole number."""
    if not isinstance(value, int):
        raise DataError(FILE, card, field, f"{value!r} must be a number here")
    return value


def unreadable(card: str, field: str, word: str) -> DataError:
    return DataError(FILE, card, field, f"{word!r} cannot be carried out here; see the vocabulary in data/README.md")
