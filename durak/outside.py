"""Outside opponents: programs of any language that talk the line protocol on their standard input and output."""

from __future__ import annotations

import contextlib
import random
import shlex
import shutil
import subprocess
import threading
from typing import IO, Final

from durak.actions import Action
from durak.ai.levels import Level, UnknownLevel, level
from durak.ai.player import Limit
from durak.line_protocol import ProtocolError, parse_answer, question_line
from durak.view import View

PREFIX: Final = "command:"
PATIENCE: Final = 30.0
"""Seconds beyond the limit of thought after which a program that has not answered is ended."""


class OutsidePlayer:
    """A program as an opponent. Started when it is first asked, and again if it has ended since."""

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        """`command` is split as a shell would; no shell runs it."""
        self._words = shlex.split(command)
        self._patience = patience
        self._process: subprocess.Popen[str] | None = None

    def choose(self, view: View, rng: random.Random, limit: Limit) -> Action:  # noqa: ARG002 - the program has its own
        """What the program answers; ProtocolError when that is nothing legal, OSError when it cannot be started.

        How long it thinks is the program's own affair; `limit` only says how much longer one waits for it.
        """
        process = self._started()
        assert process.stdin is not None and process.stdout is not None
        watchdog = threading.Timer((limit.seconds or 0.0) + self._patience, process.kill)
        watchdog.start()
        try:
            line = _exchange(process.stdin, process.stdout, question_line(view))
        finally:
            watchdog.cancel()
        if not line.endswith("\n"):
            self.close()
            raise ProtocolError("no_answer", "the program has ended, or was too slow")
        try:
            return parse_answer(line, view)
        except ProtocolError:
            # One line too many would make every later answer that to the question before; a new start costs one move.
            self.close()
            raise

    def _started(self) -> subprocess.Popen[str]:
        if self._process is None:
            pipe = subprocess.PIPE
            self._process = subprocess.Popen(self._words, stdin=pipe, stdout=pipe, encoding="utf-8", errors="replace")
        return self._process

    def close(self) -> None:
        """End the program, if it runs."""
        process, self._process = self._process, None
        if process is None:
            return
        # The end of its input ends a program that behaves; leaving the block closes both pipes and waits.
        with process:
            with contextlib.suppress(OSError, subprocess.TimeoutExpired):
                process.communicate(timeout=1)
            process.kill()


def _exchange(into: IO[str], out: IO[str], question: str) -> str:
    try:
        into.write(question + "\n")
        into.flush()
    except OSError:
        return ""
    return out.readline()


_running: Final[dict[str, OutsidePlayer]] = {}
"""By command. One program serves all games, since it may be slow to start and each line stands by itself."""


def opponent(name: str) -> Level:
    """The level called `name`, or the foreign player of `module:attribute`, or the program of `command:WORDS`.

    UnknownLevel if there is none. Whoever plays against programs calls `close_all` in the end.
    """
    if not name.startswith(PREFIX):
        return level(name)
    command = name.removeprefix(PREFIX)
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UnknownLevel("bad_command", name) from error
    if not words or shutil.which(words[0]) is None:
        raise UnknownLevel("command_not_found", name)
    return Level(name, lambda: _running.setdefault(command, OutsidePlayer(command)))


def close_all() -> None:
    """End all programs that were started here."""
    while _running:
        _running.popitem()[1].close()
