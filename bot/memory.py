"""What the bot keeps in memory, told to those who manage it."""

import ctypes
import gc
from contextlib import suppress

M_ARENA_MAX = -8
HEAPS = 2


def prepare() -> None:
    """At the start, when the modules are there.

    glibc would give every thread a heap of its own and keep what is free in each: what one picture needed serves the
    next one, whichever thread draws it. The collector would look through all modules again and again.
    """
    with suppress(OSError, TypeError, AttributeError):  # not glibc
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, HEAPS)
    gc.freeze()
