"""What must hold of board, leaders and cards; each breach is a DataError that names file, entry and field."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NoReturn

from engine.sword.dataset_files import BoardFile, DecksFile, LeadersFile, ScenariosFile
from engine.sword.facts import Card, DataError, Space, Step, Value, counts_in


def unique(file: str, ids: Iterable[str], field: str = "id") -> None:
    """No id twice."""
    seen: set[str] = set()
    for one in ids:
        if one in seen:
            fail(file, one, field, "it stands there twice; give one of them another")
        seen.add(one)


def known(file: str, entry: str, field: str, value: str, names: Iterable[str]) -> None:
    """A value that is one of these names."""
    if value not in names:
        names = sorted(names)
        some = ", ".join(names[:12]) + (" ..." if len(names) > 12 else "")
        fail(file, entry, field, f"{value!r} is not known here; use one of {some}")


def russian(file: str, entry: str, field: str, text: str) -> None:
    """A text with Cyrillic letters in it."""
    if not re.search("[\u0400-\u04ff]", text):
        fail(file, entry, field, "the Russian text is missing; write it")


def fail(file: str, entry: str, field: str, problem: str) -> NoReturn:
    raise DataError(file, entry, field, problem)


def check_board(board: BoardFile) -> None:
    file = "board.yaml"
    unique(file, (power.id for power in board.powers))
    unique(file, (space.id for space in board.spaces))
    powers = {power.id for power in board.powers}
    if board.independent.id != "independent":
        fail(file, "independent", "id", f"{board.independent.id!r} must be independent")
    for power in (*board.powers, board.independent):
        russian(file, power.id, "name_ru", power.name_ru)
    for space in board.spaces:
        if space.home is not None:
            known(file, space.id, "home", space.home, powers)
        russian(file, space.id, "name_ru", space.name_ru)
        _check_space(file, space)
    spaces = {space.id for space in board.spaces}
    seen: set[frozenset[str]] = set()
    for one in board.connections:
        entry = f"{one.a}-{one.b}"
        known(file, entry, "a", one.a, spaces)
        known(file, entry, "b", one.b, spaces)
        if one.a == one.b:
            fail(file, entry, "b", "a space cannot be joined to itself; name another or take the connection out")
        if frozenset((one.a, one.b)) in seen:
            fail(file, entry, "b", "these two are joined already; take one of the connections out")
        seen.add(frozenset((one.a, one.b)))


def _check_space(file: str, space: Space) -> None:
    for key, value, kind in (("loyalty", space.loyalty, "city"), ("factor", space.factor, "tribe")):
        if space.kind == kind and value is None:
            fail(file, space.id, key, f"a {kind} needs one; add it")
        if space.kind != kind and value is not None:
            fail(file, space.id, key, f"only a {kind} has one, this is a {space.kind}; take it out")
        if value is not None and not 1 <= value <= 3:
            fail(file, space.id, key, f"{value} must be from 1 to 3")
    most = 1 if space.home in (None, "gauls", "transalpines") else 3
    if space.loyalty is not None and space.loyalty > most:
        fail(file, space.id, "loyalty", f"cities of {space.control} never have more than {most}; lower it")
    if space.reinforcement < 0:
        fail(file, space.id, "reinforcement", f"{space.reinforcement} must not be negative")
    if space.reinforcement and space.home is None:
        fail(file, space.id, "reinforcement", "an independent space raises nothing; take it out or give a home")
    if space.only_players and not set(space.only_players) <= {2, 3, 4, 5}:
        fail(file, space.id, "only_players", f"{space.only_players} must be numbers of players from 2 to 5")


def check_leaders(leaders: LeadersFile, board: BoardFile) -> None:
    file = "leaders.yaml"
    unique(file, (leader.id for leader in leaders.leaders))
    powers = {power.id for power in board.powers}
    for leader in leaders.leaders:
        known(file, leader.id, "power", leader.power, powers)
        russian(file, leader.id, "name_ru", leader.name_ru)
        for key, value, low, high in (
            ("initiative", leader.initiative, 1, 3),
            ("tactics", leader.tactics, 0, 6),
            ("loyalty_penalty", leader.loyalty_penalty, 0, 9),
        ):
            if not low <= value <= high:
                fail(file, leader.id, key, f"{value} must be from {low} to {high}")
        if not leader.enters:
            fail(file, leader.id, "enters", "say how he comes: setup, consul_pool or the ids of cards")
        if leader.consul and not leader.named:
            fail(file, leader.id, "consul", "only named leaders are consuls; take it out")
        if "consul_pool" in leader.enters and not leader.consul:
            fail(file, leader.id, "enters", "only consuls come from the pool; mark him `consul: true`")


def check_decks(decks: DecksFile, cards: tuple[Card, ...], setups: ScenariosFile, leaders: LeadersFile) -> None:
    file = "decks.yaml"
    unique(file, (deck.id for deck in decks.decks))
    unique(file, (card.id for card in cards))
    positions = {position.id: position for position in setups.positions}
    by_id = {card.id: card for card in cards}
    for card in cards:
        known(file, card.id, "deck", card.deck, {deck.id for deck in decks.decks})
        _check_card(file, card, by_id)
    for deck in decks.decks:
        known(file, deck.id, "position", deck.position, positions)
        position = positions[deck.position]
        if position.deck != deck.id or position.powers != deck.powers:
            fail(
                file,
                deck.id,
                "position",
                f"{deck.position} has deck {position.deck} in scenarios.yaml; make them agree",
            )
        own = [card for card in cards if card.deck == deck.id]
        unique(file, (str(card.number) for card in own if card.kind != "replacement"), f"{deck.id} number")
        for players in (4, 5):
            size = sum(card.kind != "desperate" and counts_in(card.players, players) for card in own)
            if counts_in(deck.players, players) and size != deck.size:
                fail(file, deck.id, "size", f"{deck.size}, but with {players} players it has {size} strategy cards")
        desperate = sum(card.kind == "desperate" for card in own)
        if desperate != position.desperate_times:
            have = f"{position.desperate_times} in scenarios.yaml, but there are {desperate} cards"
            fail(file, deck.id, "desperate_times", f"{have}; make them agree")
    _check_entrances(cards, leaders)


def _check_card(file: str, card: Card, by_id: Mapping[str, Card]) -> None:
    russian(file, card.id, "text_ru", card.text_ru)
    if not card.name_ru.strip() or not card.name.strip() or not card.text.strip():
        fail(file, card.id, "text", "name, name_ru and text must not be empty; write them")
    if not 1 <= card.value <= 3:
        fail(file, card.id, "value", f"{card.value} must be from 1 to 3")
    if card.response_also and not card.response:
        fail(file, card.id, "response", "response_also needs a first window; name it")
    if (card.kind == "desperate") != (card.effect is None):
        fail(file, card.id, "effect", "Desperate Times have none (null), all others have one")
    if (card.kind == "desperate") != (card.fetches is not None):
        fail(file, card.id, "fetches", "Desperate Times name the card they find, no others do")
    if (card.kind == "replacement") != (card.replaces is not None):
        fail(file, card.id, "replaces", "replacements name the card they replace, no others do")
    for key, other in (("fetches", card.fetches), ("replaces", card.replaces)):
        if other is not None:
            known(file, card.id, key, other, [one.id for one in by_id.values() if one.deck == card.deck])
            if by_id[other].kind != "strategy":
                fail(file, card.id, key, f"{other} is no strategy card; name one")
    if card.fetches is not None:
        _check_fetched(file, card, by_id[card.fetches])
    if card.replaces is not None:
        instead = by_id[card.replaces]
        if card.number != instead.number:
            fail(file, card.id, "number", f"{instead.id} has {instead.number}; a replacement has the same")
        if (card.players, instead.players) != ("5", "2-4"):
            fail(file, card.id, "players", f"a replacement is for '5' and {instead.id} for '2-4'; correct them")


def _check_fetched(file: str, card: Card, event: Card) -> None:
    """7.4.3 It is played at once, in every game the Desperate Times is in."""
    if event.response:
        fail(file, card.id, "fetches", f"{event.id} is a response and cannot be played at once; name another")
    if event.players not in ("all", card.players):
        fail(file, card.id, "fetches", f"{event.id} is there with {event.players} players only; name another")


def _check_entrances(cards: tuple[Card, ...], leaders: LeadersFile) -> None:
    """A leader enters by the cards that place him, and by no others."""
    by = {leader.id: set[str]() for leader in leaders.leaders}
    for card in cards:
        for step in _steps(card.effect.steps if card.effect else ()):
            leader = step.params.get("leader")
            if step.op == "place_leader" and isinstance(leader, str) and leader in by:
                by[leader].add(card.id)
    ids = {card.id for card in cards}
    for one in leaders.leaders:
        for card_id in one.enters:
            known("leaders.yaml", one.id, "enters", card_id, {"setup", "consul_pool"} | ids)
        said = set(one.enters) & ids
        if said != by[one.id]:
            right = ", ".join(sorted(by[one.id])) or "no card"
            fail("leaders.yaml", one.id, "enters", f"in decks.yaml {right} places him; make them agree")


def _steps(value: Value) -> Iterator[Step]:
    if isinstance(value, Step):
        yield value
        for one in value.params.values():
            yield from _steps(one)
    elif isinstance(value, tuple):
        for one in value:
            yield from _steps(one)
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _steps(one)
