"""For whoever translates: finds the texts of the commands themselves, which Discord is told in each language.

They stand in decorators, as discord.py wants them, and are looked up by `bot.cogs.texts`. bot/babel.cfg names this to
Babel, for the files of the commands in place of its own extractor: `pybabel extract -F bot/babel.cfg -o bot.pot .`
"""

import ast
from collections.abc import Collection, Iterator, Mapping
from io import BytesIO
from typing import IO

from babel.messages.extract import extract_python

DESCRIBING = ("command", "Group")
"""Calls whose `description` is shown."""


def commands(
    file: IO[bytes], keywords: Mapping[str, None], comment_tags: Collection[str], options: Mapping[str, object]
) -> Iterator[tuple[object, ...]]:
    """Line, function, text and comments of each, as Babel wants them from an extractor; what is marked, too."""
    source = file.read()
    yield from extract_python(BytesIO(source), keywords, comment_tags, {})
    tree = ast.parse(source)
    texts = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name) and _is_text(node.value)
    }
    yield from ((node.lineno, None, _text(node), []) for name, node in texts.items() if name.endswith("_TEXT"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from ((found.lineno, None, _text(found), []) for found in _shown(node) if _is_text(found))


def _shown(call: ast.Call) -> Iterator[ast.expr]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    given = {keyword.arg: keyword.value for keyword in call.keywords}
    if name in DESCRIBING and "description" in given:
        yield given["description"]
    elif name == "describe":
        yield from given.values()
    elif name == "Choice" and "name" in given:
        yield given["name"]


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _text(node: ast.expr) -> str:
    assert isinstance(node, ast.Constant)
    return str(node.value)
