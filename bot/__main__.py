"""`python -m bot`. Told to stop before it has read its modules, it ends at once: nothing is begun."""

import os
import signal
import sys
from types import FrameType

SIGNALS = (signal.SIGTERM, signal.SIGINT)


def end(number: int, _frame: FrameType | None) -> None:
    """As the signal itself would; the first process of a container has to end by itself."""
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
    os._exit(128 + number)


if __name__ == "__main__":
    for number in SIGNALS:
        signal.signal(number, end)
    os.umask(0o077)  # whatever it writes holds hands and seeds

    from bot.program import main

    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.exit(main())
