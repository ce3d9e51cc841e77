"""Command line: `python3 -m durak play | check FILE… | arena … | serve-engine | bench`."""

from __future__ import annotations

import argparse
import contextlib
import io
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
    about = "a cases file or a replays file (JSON)"
    parser.add_argument("files", nargs="+", type=_file_name, metavar="FILE", help=about)


def _file_name(text: str) -> Path:
    if not text:
        # The path of no name would be this folder.
        raise argparse.ArgumentTypeError("a file name is needed, not an empty one")
    return Path(text)


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
    """Runs one command and returns the exit status; as in a shell 130 when interrupted, 141 when nobody listens."""
    _prepare_streams()
    if sys.stdout is None:
        return _say_lost("it is closed")
    try:
        try:
            return _run(words)
        finally:
            # What is still in the buffer belongs to the command, also when argparse has ended it.
            sys.stdout.flush()
    except BrokenPipeError:
        _give_up_output()
        return 141
    except OSError as error:
        if _can_write():
            raise
        _give_up_output()
        return _say_lost(error.strerror)
    except KeyboardInterrupt:
        return 130


def _prepare_streams() -> None:
    """A closed input is one that has ended; letters that a terminal cannot show or has not sent whole end nothing."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - open for as long as the program runs
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _can_write() -> bool:
    """Whether standard output takes an empty line; if it does, an error of the system was not its."""
    try:
        print(flush=True)
    except OSError:
        return False
    return True


def _give_up_output() -> None:
    """What is still in the buffer is not written at the end either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _say_lost(why: str | None) -> int:
    """Tells that nothing can be written, unless even that cannot be; the exit status."""
    with contextlib.suppress(OSError):
        print(f"python3 -m durak: standard output cannot be written ({why})", file=sys.stderr)
    return 1


def _run(words: list[str] | None) -> int:
    """Runs the command that `words`, or those of the command line, call for."""
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
    status: int = import_module(COMMANDS[arguments.command][0]).run(arguments)
    return status


if __name__ == "__main__":
    sys.exit(main())
