"""The command line: read the arguments, do what the command names, and report a failure in one sentence."""

import argparse
import sys
from collections.abc import Sequence

from tools import checks, manifest, parts, processes, python_packages, serve, site
from tools.failure import CommandFailure
from tools.paths import DIST, ROOT


def main(arguments: Sequence[str]) -> int:
    """Run one command and return the exit status."""
    # A Windows console may use an old code page, in which the words printed here cannot all be written.
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    options = _parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except CommandFailure as failure:
        print(failure, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def play(options: argparse.Namespace) -> int:
    """Set up what the page needs and serve it."""
    parts.ensure_parts(game=False)
    serve.serve_until_interrupted(ROOT, options.port, not options.no_browser)
    return 0


def test(options: argparse.Namespace) -> int:
    """Set up everything and run the checks."""
    return 0 if checks.run_checks(options.only or (), options.all_browsers, options.thorough) else 1


def build(_options: argparse.Namespace) -> int:
    """Assemble the published page."""
    size = site.build_site()
    print(f"The page is in {DIST.relative_to(ROOT)}/ ({size / 1e6:.1f} MB).")
    return 0


def format_sources(_options: argparse.Namespace) -> int:
    """Format the Python files and mend what can be mended by itself."""
    python = python_packages.ensure_check_packages()
    for arguments in (["format"], ["check", "--fix-only"]):
        print(processes.run_quietly([python, "-m", "ruff", *arguments], "ruff could not format the files."), end="")
    return 0


def write_manifest(_options: argparse.Namespace) -> int:
    """List the package's files for PyScript."""
    manifest.write_manifest()
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="dev.py", description="Play, test and build Durak.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    player = commands.add_parser("play", help="play the game in your browser")
    player.add_argument("--port", type=int, help="the port to serve on (default: 8236, or a free one)")
    player.add_argument("--no-browser", action="store_true", help="only serve, do not open the browser")
    player.set_defaults(run=play)
    tester = commands.add_parser("test", help="run the everyday checks")
    tester.add_argument("--only", action="append", choices=tuple(checks.CHECKS), help="run this check (may repeat)")
    tester.add_argument("--all-browsers", action="store_true", help="also in Firefox and WebKitGTK")
    tester.add_argument("--thorough", action="store_true", help="also what takes long")
    tester.set_defaults(run=test)
    commands.add_parser("build", help="assemble the page in dist/").set_defaults(run=build)
    commands.add_parser("format", help="format the Python files").set_defaults(run=format_sources)
    commands.add_parser("manifest", help="list the package's files in pyscript.toml").set_defaults(run=write_manifest)
    return parser
