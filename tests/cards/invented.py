"""Cards put together at random from the words of the vocabulary, and random games played with them alone."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import TypeAlias

from engine import random_answer
from engine.core.play import go_on, play, questions
from engine.sword import sequence
from engine.sword import vocabulary as words
from engine.sword.cards.book import card_rules
from engine.sword.dataset import load_dataset
from engine.sword.effect_reader import EffectReader, Ids
from engine.sword.facts import Card, DataError, DataSet
from engine.sword.game import Sword
from engine.sword.setup import set_up

Raw: TypeAlias = object
"""What YAML makes of a file."""

DATA = load_dataset()
IDS = Ids(
    spaces=frozenset(DATA.spaces),
    boxes=frozenset(space.id for space in DATA.spaces.values() if space.kind == "box"),
    powers=frozenset(DATA.powers),
    neutrals=frozenset(power for scenario in DATA.scenarios.values() for power in scenario.npps),
    leaders=frozenset(DATA.leaders),
    decks=frozenset(DATA.decks),
)
EVENTS = 0.5
"""The share of cards that are no responses."""
TRIES = 40
DEEP = 2
"""How many lists of steps may lie within one another."""


class Inventor:
    """Effects for a card of `windows`, wild ones: most are refused by the loader."""

    def __init__(self, rng: Random, windows: tuple[str, ...], own: tuple[str, ...]) -> None:
        self.rng = rng
        self.pick = ""
        roles = {role for window in windows for role in words.WINDOWS[window]} & set(words.ROLES)
        self.powers = [*own, *own, *sorted(IDS.powers), *words.SIDES, *sorted(roles), *sorted(roles)]
        self.places = ["here"] if windows else []
        self.ops = sorted(words.OPS)
        self.depth = 0

    def effect(self) -> dict[str, Raw]:
        said: dict[str, Raw] = {}
        if self.rng.random() < 0.4:
            self.pick = self.rng.choice(sorted(words.PICKS))
            said["pick"] = {self.pick: self.value(words.PICKS[self.pick])}
            self.powers += ["chosen"] * 8
            self.places += ["chosen"] * 2
        if self.rng.random() < 0.25:
            said["if"] = self.value("condition")
        if self.rng.random() < 0.1:
            said["beside"] = True
        return {**said, "do": [self.step() for _ in range(self.rng.choice((1, 1, 2, 3)))]}

    def step(self) -> dict[str, Raw]:
        name = self.rng.choice(self.ops)
        op = words.OPS[name]
        said = {key: self.value(shape) for key, shape in op.must.items()}
        if op.one_of:
            key = self.rng.choice(op.one_of)
            said[key] = self.value(op.may[key])
        for key, shape in op.may.items():
            if key not in op.one_of and self.rng.random() < 0.4:
                said[key] = self.value(shape)
        for (of, key, value), needed in words.NEEDS.items():
            if of == name and key in said and value in ("*", said[key]):
                said.update(
                    {one: self.value({**op.must, **op.may, **words.COMMON}[one]) for one in needed if one not in said}
                )
        if op.lasts:
            said["for"] = self.value(words.COMMON["for"])
        for key, share in (("if", 0.1), ("may", 0.15), ("up_to", 0.2), ("by", 0.1)):
            if self.rng.random() < share:
                said[key] = self.value(words.COMMON[key])
        return {"op": name, **said}

    def value(self, shape: words.Shape) -> Raw:
        rng = self.rng
        match shape:
            case words.Word():
                return rng.choice(shape.words)
            case words.Number():
                return (
                    rng.choice(shape.words)
                    if shape.words and rng.random() < 0.1
                    else rng.randint(shape.low, min(shape.high, 6))
                )
            case words.Listed():
                return [self.value(shape.shape) for _ in range(rng.choice((1, 1, 2)))]
            case words.WordMap():
                return {rng.choice(self.powers): self.value(shape.shape)}
        match shape:
            case "power" | "besieged" | "control":
                return rng.choice(self.powers)
            case "neutral":
                return rng.choice(sorted(IDS.neutrals))
            case "player":
                return rng.choice(["self", "self", *sorted(IDS.decks), *(["chosen"] * 3 if self.pick else ())])
            case "power id":
                return rng.choice(sorted(IDS.powers))
            case "leader":
                return rng.choice([*sorted(IDS.leaders), *(["chosen"] * 30 if self.pick else ())])
            case "space id":
                return rng.choice(sorted(IDS.spaces))
            case "box id":
                return rng.choice(sorted(IDS.boxes))
            case "place":
                return rng.choice([*self.places, "here"])
            case "true":
                return True
            case "flag":
                return rng.random() < 0.5
            case "space":
                return self.parts(words.SPACE, 2)
            case "condition":
                return self.parts(words.CONDITIONS, 1)
            case "steps":
                return self.steps()
            case "cases":
                return {"1-3": self.steps(), "4": self.steps(), "5-6": self.steps()}
        must, may = words.CONDITION_PARTS[shape]
        return {key: self.value(one) for key, one in {**must, **may}.items()}

    def parts(self, shapes: dict[str, words.Shape], most: int) -> dict[str, Raw]:
        """Now and then one that is a space of the moment or of the pick."""
        self.depth += 1
        simple = [
            key for key in shapes if self.depth <= DEEP or key not in ("any", "not", "adjacent", "exists", "here")
        ]
        keys = self.rng.sample(simple, self.rng.randint(1, most))
        if "is" in shapes and self.places and self.rng.random() < 0.5:
            keys = ["is"]
        found = {key: self.value(shapes[key]) for key in keys}
        self.depth -= 1
        return found

    def steps(self) -> list[Raw]:
        self.depth += 1
        found: list[Raw] = [self.step() for _ in range(self.rng.randint(0, 2))] if self.depth <= DEEP else []
        self.depth -= 1
        return found


def read(card: Card, raw: Raw, windows: tuple[str, ...]) -> Card:
    """The card with that effect. Raises DataError as the loader does."""
    first, *also = windows or (None,)
    deck = DATA.decks[card.deck]
    five = "5" in (card.players, deck.players)
    reader = EffectReader(card.id, windows, IDS, five=five, own=deck.powers)
    new = replace(card, effect=reader.effect(raw), response=first, response_also=tuple(str(one) for one in also))
    card_rules(new)
    return new


def invented(rng: Random, card: Card) -> Card:
    """That card with an effect of which the loader takes every word; after so many refusals the card itself."""
    own = DATA.decks[card.deck].powers
    for _ in range(TRIES):
        windows = () if rng.random() < EVENTS else tuple(rng.sample(sorted(words.WINDOWS), rng.choice((1, 1, 1, 2))))
        try:
            return read(card, Inventor(rng, windows, own).effect(), windows)
        except DataError:
            continue
    return card


def with_cards(name: str, cards: Iterable[Card]) -> DataSet:
    """The project's data with these cards in the place of its own; sets of different names are different."""
    new = {**DATA.cards, **{card.id: card for card in cards}}
    return replace(DATA, hash=f"invented {name}", cards=MappingProxyType(new))


def edition(seed: str) -> DataSet:
    """The project's data with the events of its cards invented."""
    rng = Random(f"cards {seed}")
    return with_cards(seed, [invented(rng, card) for card in DATA.cards.values() if card.effect is not None])


EAGER = ("event", "neutral", "beside", "activate", "play", "to")


def answer(game: Sword, number: int, rng: Random) -> tuple[str, ...]:
    """One at random; who can do something with a card mostly does."""
    said = random_answer(game, number, rng)
    for _ in range(5):
        if said[0] in EAGER:
            break
        said = random_answer(game, number, rng)
    return said


def games(scenario: str, data: DataSet, answers: int) -> Iterator[Sword]:
    """The states of a random game of so many answers, or up to its end."""
    rng = Random(data.hash)
    game = set_up(scenario, data.hash, {}, data)
    sequence.begin(game)
    game = go_on(game).game
    yield game
    for _ in range(answers):
        if game.winner:
            return
        ask = rng.choice([one for one in questions(game) if one.waits])
        game = play(game, ask.number, answer(game, ask.number, rng)).game
        yield game
