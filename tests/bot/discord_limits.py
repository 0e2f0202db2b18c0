"""Discord's limits, held against what the bot shows: messages, command trees, autocomplete. Each check lists faults."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.delivery.post import Button, Message, Select
from bot.questions.suggest import Suggestion

CONTENT = 2000
ROWS = 5
BUTTONS = 5
OPTIONS = 25
LABEL = 80
CUSTOM_ID = 100
OPTION_TEXT = 100
PLACEHOLDER = 150
ALT = 1024
PICTURES = 10
MENTIONS = 100
COMMANDS = 100
COMMAND_OPTIONS = 25
DESCRIPTION = 100
COMMAND_CHARACTERS = 8000
COMMAND_NAME = re.compile(r"[-_\w]{1,32}")


def faults_of_message(message: Message) -> list[str]:
    return [*_text(message), *_rows(message), *_pictures(message)]


def _text(message: Message) -> Iterator[str]:
    if len(message.text) > CONTENT:
        yield f"{len(message.text)} characters of text"
    if not message.text and not message.pictures:
        yield "an empty message"
    if len(message.mentions) > MENTIONS or len(set(message.mentions)) != len(message.mentions):
        yield f"mentions {message.mentions}"


def _rows(message: Message) -> Iterator[str]:
    if len(message.rows) > ROWS:
        yield f"{len(message.rows)} rows"
    ids = list(custom_ids(message))
    if len(set(ids)) != len(ids):
        yield f"a custom id twice: {ids}"
    for custom_id in ids:
        if not 1 <= len(custom_id) <= CUSTOM_ID:
            yield f"custom id of {len(custom_id)} characters: {custom_id!r}"
    for row in message.rows:
        if isinstance(row, Select):
            yield from _select(row)
        else:
            if not 1 <= len(row) <= BUTTONS:
                yield f"a row of {len(row)} buttons"
            yield from (f"label {button.label!r}" for button in row if not 1 <= len(button.label) <= LABEL)


def _select(select: Select) -> Iterator[str]:
    if not 1 <= len(select.options) <= OPTIONS:
        yield f"a menu of {len(select.options)} options"
    if len({option.value for option in select.options}) != len(select.options):
        yield f"a value twice in {select.custom_id}"
    if len(select.placeholder) > PLACEHOLDER:
        yield f"placeholder {select.placeholder!r}"
    if not 0 <= select.least <= select.most <= len(select.options):
        yield f"{select.least} to {select.most} of {len(select.options)} options"
    for option in select.options:
        if not (1 <= len(option.value) <= OPTION_TEXT and 1 <= len(option.label) <= OPTION_TEXT):
            yield f"option {option.value!r} {option.label!r}"
        if len(option.description) > OPTION_TEXT:
            yield f"description {option.description!r}"


def _pictures(message: Message) -> Iterator[str]:
    if len(message.pictures) > PICTURES:
        yield f"{len(message.pictures)} pictures"
    for picture in message.pictures:
        if not 1 <= len(picture.alt) <= ALT:
            yield f"{len(picture.alt)} characters of alt text on {picture.filename}"


def custom_ids(message: Message) -> Iterator[str]:
    for row in message.rows:
        if isinstance(row, Select):
            yield row.custom_id
        else:
            yield from (button.custom_id for button in row)


def buttons(message: Message) -> list[Button]:
    return [button for row in message.rows if not isinstance(row, Select) for button in row]


def faults_of_suggestions(suggestions: Sequence[Suggestion]) -> list[str]:
    faults = [f"{len(suggestions)} suggestions"] if len(suggestions) > OPTIONS else []
    faults += [
        f"suggestion {one.name!r} {one.value!r}"
        for one in suggestions
        if not (1 <= len(one.name) <= OPTION_TEXT and 1 <= len(one.value) <= OPTION_TEXT)
    ]
    if len({one.value for one in suggestions}) != len(suggestions):
        faults.append("a suggestion twice")
    return faults


def faults_of_commands(tree: Sequence[Mapping[str, Any]]) -> list[str]:
    """`tree`: the commands as they are sent to Discord (`Command.to_dict`), with their names in other languages."""
    faults = [f"{len(tree)} commands"] if len(tree) > COMMANDS else []
    faults += _twice(tree, "command")
    for command in tree:
        faults += _command(command, command["name"])
        if (size := _characters(command)) > COMMAND_CHARACTERS:
            faults.append(f"/{command['name']}: {size} characters")
    return faults


def _command(command: Mapping[str, Any], where: str) -> Iterator[str]:
    for name in _spoken(command, "name"):
        if not COMMAND_NAME.fullmatch(name) or name != name.lower():
            yield f"/{where}: the name {name}"
    for description in _spoken(command, "description"):
        if not 1 <= len(description) <= DESCRIPTION:
            yield f"/{where}: a description of {len(description)} characters: {description}"
    options = command.get("options", ())
    if len(options) > COMMAND_OPTIONS:
        yield f"/{where}: {len(options)} options"
    required = [option.get("required", False) for option in options]
    if required != sorted(required, reverse=True):
        yield f"/{where}: a required option after an optional one"
    yield from (f"/{where}: {fault}" for fault in _twice(options, "option"))
    for option in options:
        for choice in option.get("choices") or ():
            yield from (
                f"/{where} {option['name']}: the choice {name!r}"
                for name in _spoken(choice, "name")
                if not 1 <= len(name) <= OPTION_TEXT
            )
        yield from _command(option, f"{where} {option['name']}")
        if len(option.get("choices") or ()) > OPTIONS:
            yield f"/{where} {option['name']}: {len(option['choices'])} choices"
        if option.get("choices") and option.get("autocomplete"):
            yield f"/{where} {option['name']}: choices and autocomplete"


def _spoken(part: Mapping[str, Any], what: str) -> list[str]:
    """A name or a description, and what it is in other languages."""
    return [part[what], *(part.get(f"{what}_localizations") or {}).values()]


def _twice(parts: Sequence[Mapping[str, Any]], what: str) -> list[str]:
    """Names that two of them have in one language."""
    languages = {language for part in parts for language in part.get("name_localizations") or {}}
    called = [[part["name"] for part in parts]]
    called += [[(part.get("name_localizations") or {}).get(one, part["name"]) for part in parts] for one in languages]
    return [f"{what} twice: {names}" for names in called if len(set(names)) != len(names)]


def _characters(command: Mapping[str, Any]) -> int:
    """Of several languages the longest counts."""
    size = sum(max(map(len, _spoken(command, what))) for what in ("name", "description"))
    size += sum(_characters(option) for option in command.get("options", ()))
    choices = command.get("choices") or ()
    return size + sum(max(map(len, _spoken(choice, "name"))) + len(str(choice["value"])) for choice in choices)
