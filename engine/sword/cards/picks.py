"""7.1 What a card's player picks when he announces it (data/README.md, picks); the word said is then `chosen`."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from engine.core.choice import Barred, Kind, Option
from engine.sword.cards.selectors import (
    ANYWHERE,
    Powers,
    Scene,
    SpaceIs,
    armies,
    fits,
    mapping,
    named,
    powers,
    space_is,
)
from engine.sword.facts import Words
from engine.sword.game import DISPLACED, Sword

What: TypeAlias = Literal["power", "seat", "space", "army", "leader"]

OPTION: dict[What, Kind] = {"power": "power", "seat": "seat", "space": "space", "army": "leader", "leader": "leader"}


@dataclass(frozen=True, slots=True)
class Pick:
    """One target. An army is named by its commander. `named` only named leaders, `displaced` ones too; `where`: only if
    a space matches, for an army or a leader its own, in which `chosen` is the candidate.
    """

    what: What
    who: Powers = ()
    space: SpaceIs = ANYWHERE
    where: SpaceIs | None = None
    named: bool = False
    displaced: bool = False

    def words(self, game: Sword, scene: Scene, seat: str, card: str) -> Iterator[Option]:
        for word in self._candidates(game, scene, seat):
            barred = None if self._there(game, replace(scene, chosen=word), seat) else not_there(card, word)
            yield Option(word, OPTION[self.what], barred=barred)

    def _candidates(self, game: Sword, scene: Scene, seat: str) -> Iterator[str]:
        match self.what:
            case "power":
                yield from named(game, scene, seat, self.who)
            case "seat":
                own = game.setting.seats_with(seat)
                yield from (other for other in game.in_play() if other not in own)
            case "space":
                yield from self.space.spaces(game, scene, seat)
            case "army":
                for stacks in game.stacks.values():
                    for stack in stacks:
                        if fits(game, scene, seat, self.who, stack.power) and any(armies(stack)):
                            if stack.leaders and stack.cu:
                                yield stack.leaders[0]
                            if stack.within and stack.inside.total:
                                yield stack.within[0]
            case _:
                for leader, place in game.places.items():
                    facts = game.leader(leader)
                    on_map = place in game.kinds or (self.displaced and place == DISPLACED)
                    if on_map and facts.named >= self.named and fits(game, scene, seat, self.who, facts.power):
                        yield leader

    def _there(self, game: Sword, scene: Scene, seat: str) -> bool:
        if self.where is None:
            return True
        if self.what in ("army", "leader"):
            return self.where.fits(game, scene, seat, game.places[scene.chosen])
        return any(self.where.spaces(game, scene, seat))


def not_there(card: str, word: str) -> Barred:
    return Barred("7.1", "pick_does_not_fit", {"card": card, "target": word})


def pick(value: Words, card: str, *, displaced: bool) -> Pick:
    """Raises DataError."""
    at = "effect.pick"
    where = None if "where" not in value else space_is(value["where"], card, f"{at}.where")
    if "space" in value:
        return Pick("space", space=space_is(mapping(value["space"], card, f"{at}.space"), card, f"{at}.space"))
    if "player" in value:
        return Pick("seat")
    rank = "rank" in value
    for what in ("power", "army", "leader"):
        if what in value:
            kinds: dict[str, What] = {"power": "power", "army": "army", "leader": "leader"}
            return Pick(kinds[what], powers(value[what]), where=where, named=rank, displaced=displaced)
    raise AssertionError("the loader lets no other pick pass")
