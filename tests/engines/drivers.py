"""Driving Firefox and WebKitGTK with what they bring themselves: Marionette, and WebDriver over HTTP.

Both understand the commands of WebDriver. Only what the journeys need is here, and nothing has to be installed for it.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

WEBKIT_QUIRKS = {"WEBKIT_DISABLE_COMPOSITING_MODE": "1", "WEBKIT_DISABLE_DMABUF_RENDERER": "1"}
START_SECONDS = 60
SCRIPT_SECONDS = 180
FIREFOX_PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}


class Refused(Exception):
    """The browser could not do what it was told."""


class Driver(Protocol):
    """A browser with one page."""

    def go(self, address: str) -> None:
        """Open an address."""
        ...

    def run(self, script: str) -> Any:
        """The value of a JavaScript expression, awaited if it is a promise."""
        ...


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def as_callback(script: str) -> str:
    """A script for "execute async script" that hands over the value of an expression."""
    return (
        "const done = arguments[arguments.length - 1];"
        f"(async () => ({script}))().then((value) => done({{value}}), (error) => done({{error: String(error)}}));"
    )


def handed_over(answer: Any) -> Any:
    """What `as_callback` handed over."""
    if "error" in answer:
        raise Refused(answer["error"])
    return answer.get("value")


class Firefox:
    """Firefox, by its own protocol: each message is its length, a colon, and a list in JSON."""

    def __init__(self, port: int) -> None:
        self._socket = _connected(port)
        self._buffer = b""
        self._receive()
        self._number = 0
        self._command("WebDriver:NewSession", {"capabilities": {}})
        self._command("WebDriver:SetTimeouts", {"script": SCRIPT_SECONDS * 1000})

    def go(self, address: str) -> None:
        """Open an address."""
        self._command("WebDriver:Navigate", {"url": address})

    def run(self, script: str) -> Any:
        """The value of a JavaScript expression, awaited if it is a promise."""
        answer = self._command("WebDriver:ExecuteAsyncScript", {"script": as_callback(script), "args": []})
        return handed_over(answer["value"])

    def close(self) -> None:
        """Let go of it."""
        self._socket.close()

    def _command(self, name: str, parameters: dict[str, Any]) -> Any:
        self._number += 1
        message = json.dumps([0, self._number, name, parameters]).encode()
        self._socket.sendall(f"{len(message)}:".encode() + message)
        _, _, error, result = self._receive()
        if error is not None:
            raise Refused(f"{name}: {error['error']}: {error['message']}")
        return result

    def _receive(self) -> Any:
        while b":" not in self._buffer:
            self._fill()
        length, _, self._buffer = self._buffer.partition(b":")
        while len(self._buffer) < int(length):
            self._fill()
        message, self._buffer = self._buffer[: int(length)], self._buffer[int(length) :]
        return json.loads(message)

    def _fill(self) -> None:
        data = self._socket.recv(1 << 16)
        if not data:
            raise Refused("the browser has gone")
        self._buffer += data


class WebKit:
    """WebKitGTK's small browser, by its WebDriver."""

    def __init__(self, port: int, program: Path) -> None:
        _connected(port).close()
        self._base = f"http://127.0.0.1:{port}"
        options = {"binary": str(program), "args": ["--automation"]}
        capabilities = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._base += f"/session/{self._command('/session', capabilities)['sessionId']}"
        self._command("/timeouts", {"script": SCRIPT_SECONDS * 1000, "pageLoad": SCRIPT_SECONDS * 1000})

    def go(self, address: str) -> None:
        """Open an address."""
        self._command("/url", {"url": address})

    def run(self, script: str) -> Any:
        """The value of a JavaScript expression, awaited if it is a promise."""
        return handed_over(self._command("/execute/async", {"script": as_callback(script), "args": []}))

    def _command(self, path: str, parameters: dict[str, Any]) -> Any:
        request = urllib.request.Request(
            self._base + path, json.dumps(parameters).encode(), {"Content-Type": "application/json"}
        )
        try:
            with urllib.request.urlopen(request, timeout=SCRIPT_SECONDS + 20) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            raise Refused(error.read().decode()) from None


@contextlib.contextmanager
def firefox(program: Path, folder: Path) -> Iterator[Driver]:
    """Firefox with a profile of its own in `folder`."""
    port = free_port()
    preferences = {**FIREFOX_PREFERENCES, "marionette.port": port}
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in preferences.items()]
    (folder / "user.js").write_text("\n".join(lines), encoding="utf-8")
    command = [str(program), "--headless", "--no-remote", "--marionette", "--profile", str(folder)]
    # Refuses to run as root in the home of another user.
    with _running(command, {"HOME": str(folder), "MOZ_CRASHREPORTER_DISABLE": "1"}):
        driver = Firefox(port)
        with contextlib.closing(driver):
            yield driver


@contextlib.contextmanager
def webkit(program: Path, folder: Path) -> Iterator[Driver]:
    """WebKitGTK on a screen that nobody sees, with its files in `folder`."""
    port = free_port()
    command = [shutil.which("xvfb-run") or "xvfb-run", "-a", "WebKitWebDriver", f"--port={port}"]
    with _running(command, {**WEBKIT_QUIRKS, "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}):
        yield WebKit(port, program)


@contextlib.contextmanager
def _running(command: list[str], environment: dict[str, str]) -> Iterator[None]:
    """A program, ended with all that it has started."""
    process = subprocess.Popen(
        command,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)


def _connected(port: int) -> socket.socket:
    end = time.monotonic() + START_SECONDS
    while True:
        try:
            connection = socket.create_connection(("127.0.0.1", port), timeout=SCRIPT_SECONDS + 20)
        except OSError:
            if time.monotonic() > end:
                raise Refused("the browser does not start") from None
            time.sleep(0.2)
        else:
            return connection
