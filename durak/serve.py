"""Serve an engine: `python3 -m durak serve-engine` answers the line protocol, so that outside programs can play us."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable

from durak.ai.levels import DEFAULT_LEVEL, UnknownLevel, level
from durak.ai.player import Limit, Player
from durak.command_options import chosen_limit, configure_limit
from durak.line_protocol import answer_line


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the `serve-engine` command to its parser."""
    parser.add_argument(
        "--level", default=DEFAULT_LEVEL, help="a level, or module:attribute of a foreign player (default %(default)s)"
    )
    configure_limit(parser)
    parser.add_argument("--seed", default="1", help="decides what is chosen among equals (default %(default)s)")


def run(arguments: argparse.Namespace) -> int:
    """Answers until the input ends; 2 when there is no such level."""
    try:
        found = level(arguments.level)
        player = found.player()
    except UnknownLevel as error:
        print(f"serve-engine: {error}", file=sys.stderr)
        return 2
    limit = chosen_limit(arguments) or found.limit
    serve(sys.stdin.buffer, lambda line: print(line, flush=True), player, limit, arguments.seed)
    return 0


def serve(lines: Iterable[bytes], write: Callable[[str], None], player: Player, limit: Limit, seed: str) -> None:
    """Write the answer to each line that is not empty, as soon as it is known."""
    for line in lines:
        # Some programs begin what they write in UTF-8 with a byte order mark.
        text = line.decode("utf-8-sig", "replace").strip()
        if text:
            write(answer_line(text, player, limit, seed))
