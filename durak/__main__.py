"""Command line: `python3 -m durak play | check FILE… | arena … | serve-engine | bench`."""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from pathlib import Path

COMMANDS = {
    "play": ("durak.terminal", "play in the terminal"),
    "check": ("durak.__main__", "check files of rule cases or recorded games against the engine"),
    "arena": ("durak.arena", "let opponents play mirrored matches"),
    "serve-engine": ("durak.serve", "answer views on standard input with actions on standard output"),
    "bench": ("durak.benchmark", "measure the speed of the engine"),
}


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `check`."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a cases file or a replays file (JSON)")


def run(arguments: argparse.Namespace) -> int:
    """Checks files: a line for each disagreement, then the count; 1 when anything failed or could not be read."""
    from durak.conformance import InvalidFile, check_file

    passed = failed = 0
    for path in arguments.files:
        try:
            for name, disagreements in check_file(path):
                passed += not disagreements
                failed += bool(disagreements)
                for line in disagreements:
                    print(f"{path.name}: {name}: {' '.join(line.split())}")
        except InvalidFile as error:
            failed += 1
            print(" ".join(str(error).split()))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def main(words: list[str] | None = None) -> int:
    """Runs one command and returns the exit status; 130 when it was interrupted."""
    parser = argparse.ArgumentParser(prog="python3 -m durak", description="Durak, the Russian card game.")
    commands = parser.add_subparsers(dest="command", required=True)
    words = sys.argv[1:] if words is None else words
    chosen = words[0] if words else None
    for name, (module, help_text) in COMMANDS.items():
        command = commands.add_parser(name, help=help_text, description=help_text)
        if name == chosen:
            # Only the module that is asked for: the arena and the terminal pull in much that checking does not need.
            import_module(module).configure(command)
    arguments = parser.parse_args(words)
    try:
        status: int = import_module(COMMANDS[arguments.command][0]).run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Nobody listens any more; what is still in the buffer must not be written at the end either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    return status


if __name__ == "__main__":
    sys.exit(main())
