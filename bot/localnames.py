"""The names of commands in the local mode: its page has them in one language, as Discord shows them to each user."""

from collections.abc import Callable, Mapping
from typing import ParamSpec, TypeVar, cast

import simcord
from pydantic import JsonValue
from simcord import interactions

P = ParamSpec("P")
R = TypeVar("R")
Payload = dict[str, JsonValue]
"""A command, an option or a choice, as the bot registers it or as it is used."""


def name_commands(env: simcord.Env, language: str) -> None:
    """Those the bot registers from now on; what is used of them reaches it by its own names."""
    register, known = env.backend.register_commands, dict[str, Payload]()

    def registered(guild: int | None, payloads: list[Payload]) -> list[Payload]:
        known.update({shown_name(one, language): one for one in payloads})
        return register(guild, [shown(one, language) for one in payloads])

    env.backend.register_commands = registered  # type: ignore[method-assign,assignment]
    interactions.base_payload = _used(interactions.base_payload, known, language)


def _used(make: Callable[P, R], known: Mapping[str, Payload], language: str) -> Callable[P, R]:
    def payload(*args: P.args, **kwargs: P.kwargs) -> R:
        data = cast("Payload", kwargs["data"])
        command = known.get(str(data.get("name", "")))
        if command is not None:
            kwargs["data"] = registered_as(data, command, language)
        return make(*args, **kwargs)

    return payload


def shown(payload: Payload, language: str) -> Payload:
    """With the names and descriptions of that language, of everything in it too."""
    named: Payload = {**payload, "name": shown_name(payload, language)}
    if described := _local(payload, "description", language):
        named["description"] = described
    for inside in ("options", "choices"):
        if inside in payload:
            named[inside] = [shown(one, language) for one in _in(payload, inside)]
    return named


def shown_name(payload: Payload, language: str) -> str:
    return _local(payload, "name", language) or str(payload["name"])


def registered_as(used: Payload, command: Payload, language: str) -> Payload:
    """What is used of a command, under the names that it was registered with."""
    declared = {shown_name(one, language): one for one in _in(command, "options")}
    back: Payload = {**used, "name": command["name"]}
    if "options" in used:
        back["options"] = [registered_as(one, declared[str(one["name"])], language) for one in _in(used, "options")]
    return back


def _local(payload: Payload, field: str, language: str) -> str:
    """Empty if there is none."""
    found = payload.get(f"{field}_localizations")
    return str(found[language]) if isinstance(found, dict) and language in found else ""


def _in(payload: Payload, inside: str) -> list[Payload]:
    return cast("list[Payload]", payload.get(inside) or [])
