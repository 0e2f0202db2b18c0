"""Interactions as Discord would hand them over, with whatever content: sent past the checks of the simulation.

Whatever is sent, the answer must be clear, within Discord's limits and without a word of what its reader may not know,
and nothing may change but what its sender may change.
"""

import asyncio
import json
import logging
import re
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, TypeAlias
from unittest.mock import patch

import discord
import pytest
from discord import app_commands
from hypothesis import settings
from simcord import MemberActor, actors
from simcord.backend import serializers
from simcord.builders import ChannelHandle, GuildHandle
from simcord.enums import ComponentType, InteractionType
from sqlmodel import SQLModel

import engine
from bot.cogs import reply
from bot.delivery.outbox import Outbox
from bot.delivery.post import Message, Select
from bot.language.i18n import speaking
from bot.language.texts import cut
from bot.office import Office
from bot.pictures.subjects import ALT, Drawn, Subject
from bot.questions.suggest import Suggestion
from bot.storage.store import Answer
from bot.storage.tables import DraftRow, NoteRow, SpectatorRow
from tests.bot.discord_limits import custom_ids, faults_of_message, faults_of_suggestions
from tests.bot.stage import Stage, staged
from tests.checks import redealt
from tests.conftest import deal

Command: TypeAlias = "app_commands.Command[Any, ..., Any]"
Value = str | int | float | bool
Row = Mapping[str, Any]
Dump = Mapping[str, Mapping[tuple[object, ...], Row]]

SECRET = "canary"
"""Begins each stored word that one person alone may read; his id comes after it."""
NOT_CLEAR = re.compile(r"Something broke|Error [0-9A-F]{6}|Traceback")
_CUSTOM_ID = re.compile(r'"custom_id": "([^"]+)"')
PLAYED = 60
LOOKS = ("help", "act", "hand", "prepare", "orders", "status", "since", "log", "proposals", "who", "shown", "remind")
"""Commands that show and change nothing, said without options."""


def budget(examples: int) -> int:
    """So many examples by default, and as many more as the profile of hypothesis in force has."""
    return max(1, examples * settings().max_examples // 100)


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody is when he sends something; `guild` None: in his direct messages."""

    guild: GuildHandle | None
    channel: ChannelHandle | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """What came of an interaction. `done`: it was not refused; None of suggestions."""

    messages: tuple[Message, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()
    done: bool | None = None

    @property
    def texts(self) -> Iterator[str]:
        """All that is read, or could be by who looks into the components."""
        for message in self.messages:
            yield message.text
            yield from map(repr, message.rows)
            for picture in message.pictures:
                yield from (picture.filename, picture.alt)
            for file in message.files:
                yield from (file.filename, file.data.decode(errors="replace"))
        for one in self.suggestions:
            yield from (one.name, one.value)


class _Heard(logging.Handler):
    """What was answered, refused, and said in the log."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[Message] = []
        self.done: bool | None = None
        self.log: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        trace = logging.Formatter().formatException(record.exc_info) if record.exc_info else ""
        self.log.append(f"{record.getMessage()}\n{trace}")


@contextmanager
def _overheard() -> Iterator[_Heard]:
    heard = _Heard()
    result, finish, alone = reply._result, reply._finish, reply._tell_alone

    async def resulting(interaction: Any, work: Any, *, share: bool) -> tuple[Message, bool]:
        message, done = await result(interaction, work, share=share)
        heard.done = done
        return message, done

    async def finishing(interaction: Any, message: Message) -> bool:
        heard.messages.append(message)
        return await finish(interaction, message)

    async def telling(interaction: Any, message: Message) -> bool:
        heard.messages.append(message)
        return await alone(interaction, message)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reply, "_result", resulting)
        patch.setattr(reply, "_finish", finishing)
        patch.setattr(reply, "_tell_alone", telling)
        logging.getLogger().addHandler(heard)
        try:
            yield heard
        finally:
            logging.getLogger().removeHandler(heard)


class Forger:
    """A stage with two servers and games of every kind, and a way to send it anything."""

    def __init__(self, stage: Stage, path: Path) -> None:
        self.stage, self._path = stage, path
        self._kept = sqlite3.connect(":memory:")
        self.changed = False
        self.real: tuple[str, ...] = ()
        self.shown_to: dict[str, set[int]] = {}
        self.offered: dict[str, tuple[str, ...]] = {}  # by the custom id of a menu
        self.expected = "\0"  # what the log may say
        self.lenient = False  # about what changes
        self.abroad = stage.env.create_guild(name="Elsewhere")
        here, there = stage.guild.create_text_channel, self.abroad.create_text_channel
        self.channels = {name: here(name) for name in ("second", "lobby", "over", "empty")} | {"rome": stage.channel}
        self.far = {name: there(name) for name in ("far", "free")}
        self.people = (*stage.players, stage.stranger)
        self._abroad = {one.id: self.abroad.add_member(one.user) for one in self.people}
        self.places = (
            *(Place(stage.guild, channel) for channel in self.channels.values()),
            *(Place(self.abroad, channel) for channel in self.far.values()),
            Place(None),
        )

    async def set_up(self) -> None:
        """A game for four in its midst, one for two by two of these, a lobby, one that is over, one in another server;
        secrets of every seat; a proposal; somebody who follows.
        """
        client, stage = self.stage.client, self.stage
        anna, boris, clara, dmitri, stranger = (person.id for person in self.people)
        guild, far = stage.guild.id, self.abroad.id
        at = self.channels
        await self._game(guild, at["rome"].id, "four", (anna, boris, clara, dmitri), PLAYED)
        await self._game(guild, at["second"].id, "two", (anna, boris), PLAYED)
        await self._game(guild, at["over"].id, "four", (anna, boris, clara, dmitri), 8)
        await self._game(far, self.far["far"].id, "five", (anna, boris, clara, dmitri, anna), PLAYED)
        lobby = client.office.lobby
        table = await lobby.open(
            guild=guild, channel=at["lobby"].id, owner=clara, scenario="four", options={}, name="Open", language="en"
        )
        await lobby.join(table, clara, "romans")
        async with client.store.transaction() as session:
            session.add(SpectatorRow(game=1, user=stranger))
        for row in self.dump()["seat"].values():
            secret = f"{SECRET}{row['user']}"
            async with client.store.transaction() as session:
                session.add(NoteRow(game=row["game"], seat=row["seat"], text=secret, at=client.clock.now()))
        await self._drafts()
        with closing(sqlite3.connect(self._path)) as connection, connection:
            connection.execute("UPDATE game SET status = 'over', ended = 'abandoned' WHERE id = 3")
        await client.office.settled()

    async def _drafts(self) -> None:
        """What is asked has been begun to be answered, with a note to the table."""
        store, desk = self.stage.client.store, self.stage.client.office.desk
        for game in (1, 2, 4):
            table = await desk.table(game)
            for question in table.questions:
                words = [f"\n{SECRET}{table.holders[question.seat]}"]
                async with store.transaction() as session:
                    session.add(DraftRow(game=game, seat=question.seat, question=question.number, words=words))

    async def _game(self, guild: int, channel: int, scenario: str, people: Sequence[int], answers: int) -> None:
        """At a position to which so many random answers led."""
        office, rng = self.stage.client.office, Random(answers)
        table = await office.lobby.open(
            guild=guild, channel=channel, owner=people[0], scenario=scenario, options={}, name="Game", language="en"
        )
        for person, place in zip(people, table.places, strict=True):
            table, _place = await office.lobby.join(table, person, place)
        table = await office.lobby.start(table, people[0])
        game = table.running
        for _ in range(answers):
            question = next(ask for ask in engine.questions(game) if ask.waits)
            game = engine.play(game, question.number, engine.random_answer(game, question.number, rng)).game
        await office.store.record_answers(
            table.row,
            [(Answer(seat=None, user=None, question=None, words=()), engine.save(game))],
            at=office.clock.now(),
            draws=game.draws,
        )
        await office.desk.announce_anew(table.row.id)
        await office.settled()

    async def look_around(self) -> None:
        """Everybody looks at everything, so that the components of all these pages are known."""
        asked: list[tuple[str, Mapping[str, Value]]] = [(name, {}) for name in LOOKS]
        asked += [("orders", {"reaction": kind}) for kind in ("react", "intercept", "inside")]
        asked += [("orders", {"card": card}) for card in ("rom_01", "gal_01", "gre_01", "etr_01")]
        found: dict[str, set[int]] = {}
        for place in (Place(self.stage.guild, self.channels[name]) for name in ("rome", "lobby")):
            for person in self.people:
                for name, options in asked if person in self.players(place) else asked[:1]:
                    said = await self.command(person, place, commands_of(self)[name], options)
                    for custom_id in (one for message in said.messages for one in custom_ids(message)):
                        found.setdefault(custom_id, set()).add(person.id)
                    for menu in (row for message in said.messages for row in message.rows if isinstance(row, Select)):
                        self.offered[menu.custom_id] = tuple(option.value for option in menu.options)
        for row in self.dump()["outbox"].values():
            for custom_id in _CUSTOM_ID.findall(row["message"]):
                found.setdefault(custom_id, set()).update(person.id for person in self.people)
        self.real, self.shown_to = tuple(sorted(found)), found

    def players(self, place: Place) -> list[MemberActor]:
        """Those with a seat in the game of that channel."""
        assert place.channel is not None
        dump = self.dump()
        games = [key[0] for key, row in dump["game"].items() if row["channel"] == place.channel.id]
        return [one for one in self.people if any(game in games for game, _seat in _seats_of(one.id, dump))]

    # sending

    async def command(self, person: MemberActor, place: Place, command: Command, options: Mapping[str, Value]) -> Said:
        """`options` by their shown names; a user, channel or role by its id."""
        return await self._send(person, place, InteractionType.APPLICATION_COMMAND, self._data(command, options, place))

    async def suggest(
        self, person: MemberActor, place: Place, command: Command, option: str, options: Mapping[str, Value]
    ) -> Said:
        """While he types that option."""
        kind = InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE
        return await self._send(person, place, kind, self._data(command, options, place, option))

    async def click(
        self,
        person: MemberActor,
        place: Place,
        custom_id: str,
        values: Sequence[str] | None = None,
        *,
        private: bool = False,
    ) -> Said:
        """On a component of a message of the bot's; `values` of a menu. `private`: he alone sees it."""
        component: dict[str, Any]
        if values is None:
            component = {"type": int(ComponentType.BUTTON), "custom_id": custom_id, "label": "x", "style": 2}
        else:
            component = {"type": int(ComponentType.STRING_SELECT), "custom_id": custom_id, "max_values": 25}
            component["options"] = [{"label": "x", "value": value} for value in dict.fromkeys(values)]
        backend = self.stage.env.backend
        message = backend.create_message(
            self._channel(person, place).id, backend.bot_user.id, "x", flags=64 if private else 0, broadcast=False
        )
        payload = dict(serializers.message_payload(backend, message))
        payload["components"] = [{"type": 1, "components": [component]}]
        data = {"custom_id": custom_id, "component_type": component["type"]}
        if values is not None:
            data["values"] = list(values)
        return await self._send(
            person, place, InteractionType.MESSAGE_COMPONENT, data, extra={"message": payload}, source=message.id
        )

    def _data(self, command: Command, options: Mapping[str, Value], place: Place, focused: str = "") -> dict[str, Any]:
        kinds = {one.display_name: one.type for one in command.parameters}
        given: list[dict[str, Any]] = []
        resolved: dict[str, dict[str, Any]] = {}
        for name, value in options.items():
            kind, shown = kinds[name], {}
            given.append({"name": name, "type": kind.value, "value": value})
            if name == focused:
                given[-1]["focused"] = True
            match kind:
                case discord.AppCommandOptionType.user:
                    shown = {"id": value, "username": "u", "discriminator": "0", "avatar": None, "bot": False}
                case discord.AppCommandOptionType.channel:
                    shown = {"id": value, "name": "c", "type": 0, "permissions": "0"}
                case discord.AppCommandOptionType.role:
                    shown = {"id": value, "name": "r", "position": 1, "permissions": "0"}
                    shown |= {"color": 0, "hoist": False, "managed": False, "mentionable": False}
            if shown:
                resolved.setdefault(f"{kind.name}s", {})[str(value)] = shown
        root, *path = command.qualified_name.split()
        for name in reversed(path):
            given = [{"name": name, "type": 1, "options": given}]
        data = {"id": "5", "name": root, "type": 1, "options": given}
        return data | ({"resolved": resolved} if resolved else {})

    def _channel(self, person: MemberActor, place: Place) -> ChannelHandle:
        return place.channel or person.user.dm_channel

    async def _send(
        self,
        person: MemberActor,
        place: Place,
        kind: int,
        data: dict[str, Any],
        extra: dict[str, Any] | None = None,
        source: int | None = None,
    ) -> Said:
        actor: Any = person
        if place.guild is None:
            actor = person.user
        elif place.guild.id == self.abroad.id:
            actor = self._abroad[person.id]
        before = self.dump()
        with _overheard() as heard:
            result = await actors._dispatch_actor_interaction(
                actor, kind, self._channel(person, place), data, extra=extra, source_message_id=source
            )
            await self.stage.client.office.settled()
        said = Said(tuple(heard.messages), _suggestions(result.autocomplete_choices), heard.done)
        faults = [f"the log says: {line}" for line in heard.log if self.expected not in line]
        if kind == InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE:
            faults += faults_of_suggestions(said.suggestions)
            faults += ["no suggestions, not even none"] if result.autocomplete_choices is None else []
        else:
            faults += [] if said.messages else ["no answer"]
            faults += [one for message in said.messages for one in faults_of_message(message)]
            faults += [message.text for message in said.messages if NOT_CLEAR.search(message.text)]
        after = self.dump()
        faults += [] if self.lenient else changes_of(person.id, said, before, after)
        faults += leaks_to(person.id, said, before, after)
        assert not faults, (person.name, data, faults, [message.text for message in said.messages])
        self.changed |= after != before
        return said

    # what is kept

    def dump(self) -> Dump:
        """Everything that is stored, by table and primary key; but not which language somebody's Discord speaks."""
        found: dict[str, dict[tuple[object, ...], Row]] = {}
        with closing(sqlite3.connect(self._path)) as connection:
            connection.row_factory = sqlite3.Row
            for table in SQLModel.metadata.tables.values():
                keys = [column.name for column in table.primary_key]
                rows = [dict(row) for row in connection.execute(f'SELECT * FROM "{table.name}"')]
                found[table.name] = {tuple(row[key] for key in keys): row for row in rows}
        for row in found["player"].values():
            row["preferences"] = json.loads(row["preferences"]) | {"language": ""}  # type: ignore[index]
        return found

    def keep(self) -> None:
        """What `restore` goes back to."""
        self.changed = False
        with closing(sqlite3.connect(self._path)) as connection:
            connection.backup(self._kept)

    def restore(self) -> None:
        """Everything as it was: what is stored, and what the bot remembers of it."""
        if not self.changed:
            return
        self.changed = False
        with closing(sqlite3.connect(self._path)) as connection:
            self._kept.backup(connection)
        self._forget()

    async def deal_anew(self, viewer: str | None, seed: int) -> None:
        """The first game with everything that seat (None: whoever has none) cannot see dealt anew."""
        table = await self.stage.client.office.desk.table(1)
        game = redealt(table.running, viewer, Random(seed))
        with closing(sqlite3.connect(self._path)) as connection, connection:
            connection.execute("UPDATE game SET state = ? WHERE id = 1", (engine.save(game),))
        self.changed = True
        self._forget()

    def _forget(self) -> None:
        client = self.stage.client
        client.outbox = Outbox(client.store, client.post, client.clock, client.outbox._saying._illustrate)
        client.office = Office(client.store, client.clock, client.outbox.deliver, client.office.desk.datasets)

    def close(self) -> None:
        self._kept.close()


def _suggestions(choices: Sequence[Mapping[str, Any]] | None) -> tuple[Suggestion, ...]:
    return tuple(Suggestion(name=one["name"], value=str(one["value"])) for one in choices or ())


# what must not be


def _seats_of(user: int, dump: Dump) -> set[tuple[int, str]]:
    return {(row["game"], row["seat"]) for row in dump["seat"].values() if row["user"] == user}


def changes_of(user: int, said: Said, before: Dump, after: Dump) -> list[str]:
    """What has changed and may not: anything after a refusal, else what is not the user's to change."""
    changed = {
        name: [key for key in {**before[name], **after[name]} if before[name].get(key) != after[name].get(key)]
        for name in before
    }
    if not said.done:
        return [f"{name} {keys} changed though nothing was done" for name, keys in changed.items() if keys]
    seats = _seats_of(user, before) | _seats_of(user, after)
    games = {game for game, _seat in seats} | {
        key[0] for dump in (before, after) for key, row in dump["game"].items() if row["owner"] == user
    }
    answered = {
        key[0]
        for key in changed["entry"]
        if (row := after["entry"].get(key)) and (row["user"] == user or (key[0], row["seat"]) in seats)
    }
    lawful: Mapping[str, Callable[[Row], bool]] = {
        "player": lambda row: row["user"] == user,
        "spectator": lambda row: row["user"] == user,
        "warned": lambda row: row["user"] == user,
        "seat": lambda row: row["user"] == user,
        "game": lambda row: row["id"] in games,
        "proposal": lambda row: row["game"] in games or user in json.loads(row["voters"]),
        "ask": lambda row: row["game"] in games,
        "outbox": lambda row: row["game"] in games,
        "entry": lambda row: row["game"] in answered,
        "dataset": lambda row: bool(changed["game"]),
        "server": lambda row: True,  # who may say /setup is settled by Discord
    } | dict.fromkeys(
        ("note", "draft", "order", "shown"),
        lambda row: (row["game"], row["seat"]) in seats or row["game"] in answered,
    )
    assert set(lawful) == set(before), "whose are the rows of a new table?"
    return [
        f"{name} {key} is not his to change"
        for name, keys in changed.items()
        for key in keys
        if not lawful[name](after[name].get(key) or before[name][key])
    ]


def leaks_to(user: int, said: Said, before: Dump, after: Dump) -> list[str]:
    """Stored secrets that stand in what somebody was told and are not his own."""
    secrets = {f"{SECRET}{row['user']}" for row in before["seat"].values() if row["user"] != user}
    for dump in (before, after):
        rows = dump["game"].values()
        secrets |= {_seed_in(row["state"]) for row in rows if row["state"] and row["status"] != "over"}
    return [f"{secret} is told in {text[:200]}" for text in said.texts for secret in secrets if secret in text]


@lru_cache(maxsize=64)
def _seed_in(state: str) -> str:
    seed: str = json.loads(state)["state"]["seed"]
    return seed


# the stage


def _described(subject: Subject, language: str, _night: bool) -> Drawn:
    """What the picture shows, without the picture: it takes the most time."""
    with speaking(language):
        return Drawn(f"{subject.name}.jpg", b"picture", cut(subject.describe(), ALT))


@asynccontextmanager
async def forging(url: str, path: Path, *, pictures: bool = False) -> AsyncIterator[Forger]:
    with pytest.MonkeyPatch.context() as monkeypatch:
        if not pictures:
            monkeypatch.setattr(Subject, "drawn", _described)
        async with staged(url, pictures=pictures) as stage:
            forger = Forger(stage, path)
            await forger.set_up()
            for person in forger.people:  # from now on it is known which language they speak
                await forger.command(person, forger.places[0], commands_of(forger)["about"], {})
            forger.keep()
            yield forger
            forger.close()


def commands_of(forger: Forger) -> Mapping[str, Command]:
    """Every command there is, by its qualified name."""
    return {
        command.qualified_name: command
        for command in forger.stage.client.tree.walk_commands()
        if isinstance(command, app_commands.Command)
    }


class Workshop:
    """A forger on a loop of its own, for hypothesis calls what it tests from outside of any."""

    def __init__(self, url: str, path: Path, *, pictures: bool = False) -> None:
        self._runner = asyncio.Runner()
        self._context = forging(url, path, pictures=pictures)
        seeds = deal("workshop")  # whichever test comes first
        with patch.object(engine, "new_seed", lambda: next(seeds)):
            self.forger = self._runner.run(self._context.__aenter__())

    def run(self, work: Any) -> Any:
        return self._runner.run(work)

    def close(self) -> None:
        self._runner.run(self._context.__aexit__(None, None, None))
        self._runner.close()
