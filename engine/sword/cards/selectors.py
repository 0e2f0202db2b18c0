"""7.1 How a card names powers and spaces (data/README.md, selectors), and the moment in which it does."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from engine.sword.facts import DataError, Value, Words
from engine.sword.game import INDEPENDENT, Sword

FILE = "decks.yaml"

Powers: TypeAlias = tuple[str, ...]
"""Words of the vocabulary for powers, any of which will do."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The moment of a response and the powers bound in it, empty where nobody is.

    `crossed` is the connection by which mover or attacker came, `roll` siege, subjugation or raid.
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
    crossed: str = ""
    roll: str = ""

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
            case _:
                return self.besieged

    def foe(self, power: str) -> str:
        """The side of a battle opposed to that power's army."""
        return {self.attacker: self.defender, self.defender: self.attacker}.get(power, "")

    @property
    def forces(self) -> tuple[str, ...]:
        """The powers with an army in this moment."""
        return (self.attacker, self.defender) if self.attacker else (self.mover or self.besieger,)


ROLES = ("mover", "attacker", "defender", "winner", "loser", "besieger", "besieged")
OUTCOME = frozenset({"winner", "loser"})


def fits(game: Sword, scene: Scene, seat: str, words: Powers, power: str) -> bool:
    """7.1 Whether a power is one of those the words name, for a card of that seat."""
    return any(_fits(game, scene, seat, word, power) for word in words)


def _fits(game: Sword, scene: Scene, seat: str, word: str, power: str) -> bool:
    own = game.powers_of(seat)
    match word:
        case "own":
            return power in own
        case "other":
            return bool(power) and power not in (*own, INDEPENDENT)
        case "enemy":
            return power not in (*own, INDEPENDENT) and not all(game.friendly(mine, power) for mine in own)
        case _ if word in ROLES:
            return bool(power) and scene.role(word) == power
        case _ if word.startswith("foe:"):
            return bool(power) and scene.foe(word.removeprefix("foe:")) == power
        case _:
            return word == power


def army(game: Sword, scene: Scene, seat: str, words: Powers) -> str:
    """7.1 The power here whose army the words name; empty if there is none."""
    return next((power for power in scene.forces if fits(game, scene, seat, words, power)), "")


def ally_of_player(game: Sword, seat: str, power: str) -> bool:
    """15.2, 15.1 Whom cards of that seat may not harm: of a player of two powers only who is allied with both."""
    return all(game.allied(mine, power) for mine in game.powers_of(seat))


@dataclass(frozen=True, slots=True)
class SpaceIs:
    """A space is one of `ids`, and home to one of `home`; an empty one asks nothing."""

    ids: tuple[str, ...] = ()
    home: Powers = ()

    def fits(self, game: Sword, scene: Scene, seat: str, space: str) -> bool:
        if self.ids and space not in self.ids:
            return False
        return not self.home or fits(game, scene, seat, self.home, game.home(space) or INDEPENDENT)


# reading them


def powers(value: "Value | None") -> Powers:
    """A power word or a list of them; nothing for None."""
    if isinstance(value, tuple):
        return tuple(str(one) for one in value)
    return () if value is None else (str(value),)


def space_is(value: Value, card: str, field: str) -> SpaceIs:
    """Raises DataError for a key that is not in force."""
    said = mapping(value, card, field)
    for key in said:
        if key not in ("ids", "home"):
            raise not_in_force(card, f"{field}.{key}", key)
    return SpaceIs(ids=powers(said.get("ids")), home=powers(said.get("home")))


def mapping(value: Value, card: str, field: str) -> Words:
    """Raises DataError if the value is no mapping."""
    if not isinstance(value, Mapping):
        raise DataError(FILE, card, field, f"{value!r} must be a mapping like {{word: value}}")
    return value


def not_in_force(card: str, field: str, word: str) -> DataError:
    return DataError(
        FILE, card, field, f"{word!r} is not in force yet; take the card out of engine.sword.cards.IN_FORCE"
    )
