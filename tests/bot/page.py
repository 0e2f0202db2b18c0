"""The local mode as a process, and its page as a person with a browser uses it, over HTTP."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from bot.settings import Settings

# A click that falls together with a refresh of the page is refused; a person clicks again.
SPOILT = ("busy", "stale-revision")
ATTEMPTS = 20
ATTEMPT_SECONDS = 0.05


def command(folder: Path, *arguments: str, **environment: str) -> subprocess.Popen[str]:
    """`python -m bot` in a folder of its own, with no settings but these."""
    clean = {name: value for name, value in os.environ.items() if name.lower() not in Settings.model_fields}
    return subprocess.Popen(
        [sys.executable, "-m", "bot", *arguments],
        cwd=folder,
        env={**clean, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


class LocalMode:
    """Running for the time of a `with`; `log` is what it wrote to stderr, once stopped."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self._process = command(folder, "--local", *arguments)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise AssertionError(f"The local mode did not start: {self._process.communicate()[1]}")
        self.address, self._token = line.split()[-1].split("/#")
        self.log = ""

    def open(self, name: str) -> "Page":
        """The page as one of the people sees it."""
        first = self.ask("/api/pages", {})
        viewer = next(viewer["id"] for viewer in first["viewers"] if viewer["username"] == name)
        return Page(self, self.ask("/api/pages", {"viewer_id": viewer}))

    def ask(self, path: str, body: object = None, context: str = "") -> Any:
        request = urllib.request.Request(
            self.address + path,
            data=None if body is None else json.dumps(body).encode(),
            headers={
                "Content-Type": "application/json",
                "X-Simcord-Capability": self._token,
                "X-Simcord-Context": context,
            },
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def stop(self) -> int:
        """Ctrl-C; the exit code."""
        self._process.send_signal(signal.SIGINT)
        _, self.log = self._process.communicate(timeout=20)
        return self._process.returncode

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._process.returncode is None:
            self._process.kill()
            self._process.communicate()


@dataclass
class Page:
    local: LocalMode
    state: dict[str, Any]
    _sequence: int = field(default=0)

    def look(self) -> None:
        """Fetch what the page shows now."""
        self.state = self.local.ask("/api/state", context=self._context)

    @property
    def messages(self) -> list[dict[str, Any]]:
        """What this person sees, the newest last."""
        return [self.state["messages"][message] for message in self.state["timeline"]]

    @property
    def texts(self) -> list[str]:
        return [message["content"] for message in self.messages]

    def run(self, command: str, **options: object) -> dict[str, Any]:
        """Give a slash command; the receipt."""
        return self._act("run_command", **self._command(command), options=options)

    def complete(self, command: str, focused: str, typed: str = "", **filled: object) -> list[str]:
        """The values offered for an option of a slash command."""
        receipt = self._act(
            "autocomplete_command", **self._command(command), focused=focused, value=typed, options=filled
        )
        return [choice["value"] for choice in receipt["result"]["choices"]]

    def click(self, label: str) -> dict[str, Any]:
        """Click the newest button with this label; the receipt."""
        message, component = self._control(label)
        return self._act("click", target_id=message["id"], control_key=component["control_key"])

    def choose(self, custom_id: str, *values: str) -> dict[str, Any]:
        """Choose in the newest menu with this id; the receipt."""
        message, component = self._control(custom_id)
        return self._act("select", target_id=message["id"], control_key=component["control_key"], values=list(values))

    def _control(self, name: str) -> tuple[dict[str, Any], dict[str, Any]]:
        for message in reversed(self.messages):
            for row in message["components"]:
                for component in row.get("components", []):
                    if name in (component.get("label"), component.get("custom_id")):
                        return message, component
        raise AssertionError(f"There is no {name!r} to click in {self.texts}")

    def _command(self, command: str) -> dict[str, object]:
        path = command.split()
        entries = self.local.ask("/api/commands", context=self._context)["entries"]
        entry = next(entry for entry in entries if entry["invocation"] == command)
        return {
            "command_id": entry["key"].partition(":")[0],
            "path": path,
            "schema_fingerprint": entry["schemaFingerprint"],
        }

    def _act(self, kind: str, **details: object) -> dict[str, Any]:
        self._sequence += 1
        receipt = self._try(kind, details)
        for _ in range(ATTEMPTS):
            if receipt["rejected"] and receipt["diagnostics"][0]["code"] in SPOILT:
                time.sleep(ATTEMPT_SECONDS)
                receipt = self._try(kind, details)
        assert not receipt["rejected"], receipt["diagnostics"]
        self.look()
        return receipt

    def _try(self, kind: str, details: dict[str, object]) -> dict[str, Any]:
        self.look()
        body = {
            "protocol_version": 3,
            "sequence": self._sequence,
            "request_id": f"r{self._sequence}",
            "generation": self.state["context"]["generation"],
            "bot_generation": self.state["botGeneration"],
            "published_revision": self.state["publishedRevision"],
            "kind": kind,
            **details,
        }
        receipt: dict[str, Any] = self.local.ask("/api/action", body, self._context)
        return receipt

    @property
    def _context(self) -> str:
        context: str = self.state["context"]["id"]
        return context
