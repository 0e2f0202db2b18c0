"""Requests counted: the library makes several by itself of what it is asked for once, where Discord's servers fail."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from types import SimpleNamespace

import aiohttp


@dataclass(slots=True)
class Made:
    number: int = 0


_made: ContextVar[Made | None] = ContextVar("made", default=None)


@contextmanager
def counted() -> Iterator[Made]:
    """What is begun meanwhile in this task, by a client that has the `trace`."""
    made = Made()
    token = _made.set(made)
    try:
        yield made
    finally:
        _made.reset(token)


def trace() -> aiohttp.TraceConfig:
    """For the library's `http_trace`."""
    config = aiohttp.TraceConfig()
    config.on_request_start.append(_begun)
    return config


async def _begun(_session: aiohttp.ClientSession, _context: SimpleNamespace, _request: object) -> None:
    made = _made.get()
    if made is not None:
        made.number += 1
