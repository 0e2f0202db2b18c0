"""The data set of the game: reading a folder of facts into typed objects, or saying what is wrong with it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Protocol, TypeVar

from engine.sword import dataset_files as files
from engine.sword.cards.book import rules
from engine.sword.dataset_check import check_board, check_decks, check_leaders
from engine.sword.dataset_check_setups import check_setups, counter, counters
from engine.sword.dataset_check_tables import check_tables, gallic_spaces
from engine.sword.effect_reader import EffectReader, Ids
from engine.sword.facts import (
    GALLIC_SEAT,
    Card,
    CardKind,
    Connection,
    ConnectionType,
    DataError,
    DataSet,
    Deck,
    Effect,
    Force,
    Icons,
    Leader,
    Link,
    OutOfPlay,
    PlayerCounts,
    Position,
    Power,
    Region,
    Scenario,
    Side,
    Space,
    SpaceKind,
    Step,
    Turn,
    Value,
    Words,
    counts_in,
)
from engine.sword.tables import (
    CombatLosses,
    GallicEvent,
    GallicStep,
    NavalResult,
    RatioStep,
    SiegeResult,
    Tables,
)

__all__ = [
    "Card", "CardKind", "CombatLosses", "Connection", "ConnectionType", "DataError", "DataSet", "Deck", "Effect",
    "Force", "GallicEvent", "GallicStep", "Icons", "Leader", "Link", "NavalResult", "OutOfPlay", "PlayerCounts",
    "Position", "Power", "RatioStep", "Region", "Scenario", "Side", "SiegeResult", "Space", "SpaceKind", "Step",
    "Tables", "Turn", "Value", "Words", "counts_in", "load_dataset", "read_dataset",
]  # fmt: skip

OWN_FOLDER = Path(__file__).parent / "data"
EARLIER = OWN_FOLDER / "earlier"
"""A folder for each earlier edition of the project's own data, called after its hash: the files changed since."""

# What the rules do not read, and the hash leaves out.
PROSE = frozenset({"name", "name_ru", "text", "text_ru", "source", "own", "note", "notes"})


class _WithId(Protocol):
    @property
    def id(self) -> str: ...


Thing = TypeVar("Thing", bound=_WithId)
Key = TypeVar("Key")
Item = TypeVar("Item")


@cache
def load_dataset(folder: Path | None = None) -> DataSet:
    """The data set in `folder`, None: the project's own; read once, then remembered.

    What the folder has no file for is as in the project's own. Raises DataError if there is no file at all, or one that
    is not YAML, or says something unknown, impossible or contradictory, or if a card says what the rules cannot carry
    out.
    """
    return read_dataset(files.folder_texts(folder or OWN_FOLDER, OWN_FOLDER))


@cache
def edition(id_: str, hash_: str) -> DataSet | None:
    """The project's own data of that id and hash, as they are or as they were; None for others."""
    for folder in (None, *sorted(EARLIER.iterdir())):
        if folder is None or hash_.startswith(folder.name):
            data = load_dataset(folder)
            if (data.id, data.hash) == (id_, hash_):
                return data
    return None


def read_dataset(texts: Mapping[str, str]) -> DataSet:
    """That of these `DataSet.texts`; raises DataError as `load_dataset` does."""
    content = {name: files.text_content(f"{name}.yaml", texts[name]) for name in files.FILES}
    for name, one in content.items():
        files.check_numbers(f"{name}.yaml", one)
    facts = {name: one for name, one in content.items() if name != "set"}
    about = files.file_shape("set.yaml", content["set"], files.SetFile)
    board = files.file_shape("board.yaml", content["board"], files.BoardFile)
    leaders = files.file_shape("leaders.yaml", content["leaders"], files.LeadersFile)
    setups = files.file_shape("scenarios.yaml", content["scenarios"], files.ScenariosFile)
    tables = files.file_shape("tables.yaml", content["tables"], files.TablesFile)
    decks = files.file_shape("decks.yaml", content["decks"], files.DecksFile)
    check_board(board)
    check_leaders(leaders, board)
    check_setups(setups, board, leaders, decks)
    check_tables(tables, board)
    cards = _cards(decks, board, leaders, setups)
    check_decks(decks, cards, setups, leaders)
    found = DataSet(
        id=about.id,
        hash=hashlib.sha256(json.dumps(_without_prose(facts), sort_keys=True).encode()).hexdigest(),
        version=about.version,
        name=about.name,
        spaces=_by_id(board.spaces),
        connections=board.connections,
        neighbours=_neighbours(board),
        powers=_by_id(board.powers),
        independent=board.independent,
        leaders=_by_id(leaders.leaders),
        decks=_by_id(decks.decks),
        cards=_by_id(cards),
        positions=_by_id(setups.positions),
        turns=setups.turns,
        scenarios=_by_id(_scenario(one, setups, leaders) for one in setups.scenarios),
        tables=_tables(tables),
        texts=MappingProxyType({name: texts[name] for name in files.FILES}),
    )
    rules(found)
    return found


def _by_id(things: Iterable[Thing]) -> Mapping[str, Thing]:
    return MappingProxyType({thing.id: thing for thing in things})


def _without_prose(value: object) -> object:
    if isinstance(value, dict):
        return {
            str(key): one if key == "effect" else _without_prose(one) for key, one in value.items() if key not in PROSE
        }
    return [_without_prose(one) for one in value] if isinstance(value, list) else value


def _neighbours(board: files.BoardFile) -> Mapping[str, tuple[Link, ...]]:
    links: dict[str, list[Link]] = {space.id: [] for space in board.spaces}
    for one in board.connections:
        links[one.a].append(Link(one.b, one.type))
        if not one.one_way:
            links[one.b].append(Link(one.a, one.type))
    return MappingProxyType({space: tuple(to) for space, to in links.items()})


def _cards(
    decks: files.DecksFile, board: files.BoardFile, leaders: files.LeadersFile, setups: files.ScenariosFile
) -> tuple[Card, ...]:
    ids = Ids(
        spaces=frozenset(space.id for space in board.spaces),
        boxes=frozenset(space.id for space in board.spaces if space.kind == "box"),
        powers=frozenset(power.id for power in board.powers),
        neutrals=frozenset(power for scenario in setups.scenarios for power in scenario.npps),
        leaders=frozenset(leader.id for leader in leaders.leaders),
        decks=frozenset(deck.id for deck in decks.decks),
    )
    by_id = {deck.id: deck for deck in decks.decks}
    return tuple(_card(entry, ids, by_id) for entry in decks.cards)


def _card(entry: files.CardEntry, ids: Ids, decks: Mapping[str, Deck]) -> Card:
    windows = (entry.response, *entry.response_also) if entry.response else ()
    deck = decks.get(entry.deck)
    five = "5" in (entry.players, deck.players if deck else "")
    reader = EffectReader(entry.id, windows, ids, five=five, own=deck.powers if deck else ())
    return Card(
        id=entry.id,
        deck=entry.deck,
        number=entry.number,
        name=entry.name,
        name_ru=entry.name_ru,
        value=entry.value,
        kind=entry.kind,
        players=entry.players,
        response=entry.response,
        response_also=entry.response_also,
        remove=entry.remove,
        reshuffle=entry.reshuffle,
        icons=entry.icons,
        text=entry.text,
        text_ru=entry.text_ru,
        effect=None if entry.effect is None else reader.effect(entry.effect),
        source=entry.source,
        replaces=entry.replaces,
        fetches=entry.fetches,
    )


def _scenario(entry: files.ScenarioEntry, setups: files.ScenariosFile, leaders: files.LeadersFile) -> Scenario:
    in_play = counters(entry, leaders)
    named = {leader.id for leader in in_play}
    forces = []
    by_id = {force.id: force for force in setups.forces}
    for force in (by_id[name] for name in entry.forces):
        minors = iter([leader.id for leader in in_play if leader.power == force.power and not leader.named])
        for unit in force.units:
            forces.append(
                Force(
                    power=force.power,
                    space=unit.space,
                    cu=unit.cu,
                    mercenaries=unit.mercenaries,
                    militia=unit.militia,
                    leaders=tuple(counter(leader, named, entry.players) for leader in unit.leaders),
                    minors=tuple(next(minors) for _ in range(unit.minor)),
                )
            )
    return Scenario(
        id=entry.id,
        name=entry.name,
        name_ru=entry.name_ru,
        players=entry.players,
        seats=tuple(seat for seat in entry.seats if seat != GALLIC_SEAT),
        round=entry.seats,
        sides=entry.sides,
        turns=entry.turns,
        short_turns=entry.short_turns,
        start_vp=MappingProxyType(dict(entry.start_vp)),
        automatic_victory=entry.automatic_victory,
        hands=MappingProxyType(dict(entry.hands)),
        npps=entry.npps,
        forces=tuple(forces),
        leaders=tuple(leader.id for leader in in_play),
        plunder_track=entry.plunder_track,
        unrest=entry.unrest,
        five_player_cards=entry.five_player_cards,
        gallic_table=entry.gallic_table,
        out_of_play=entry.out_of_play,
    )


def _tables(tables: files.TablesFile) -> Tables:
    losses = tables.combat_losses
    lists = tables.gallic_events.lists
    return Tables(
        ratio_steps=tables.force_ratio.steps,
        ratio_victory=tables.force_ratio.automatic_victory,
        losses=CombatLosses(_frozen(losses.winner_die), _frozen(losses.loser_die), _frozen(losses.loser_own_die)),
        siege_rows=_frozen({row.roll: SiegeResult(row.points, row.loss) for row in tables.siege.rows}),
        siege_modifiers=_frozen(tables.siege.modifiers),
        attrition_percent=_frozen(tables.attrition.percent),
        attrition_losses=_frozen(tables.attrition.losses),
        naval_rows=_frozen({row.die: row.result for row in tables.naval_combat.rows}),
        naval_modifiers=_frozen(tables.naval_combat.modifiers),
        gallic_events=_frozen(
            {
                row.roll: GallicEvent(
                    row.roll,
                    row.name,
                    row.name_ru,
                    tuple(GallicStep(one.op, one.amount, gallic_spaces(one, lists), one.who) for one in row.do),
                )
                for row in tables.gallic_events.rows
            }
        ),
    )


def _frozen(things: Mapping[Key, Item]) -> Mapping[Key, Item]:
    return MappingProxyType(dict(things))
