"""Options that several commands share: the rules, how long opponents may think, and other counts."""

from __future__ import annotations

import argparse

from durak.ai.player import Limit
from durak.rules import PRESETS

PRESET_HELP = f"the rules: {', '.join(PRESETS)} (default %(default)s)"


def configure_limit(parser: argparse.ArgumentParser) -> None:
    """Add `--seconds` and `--iterations`, of which one may be given."""
    either = parser.add_mutually_exclusive_group()
    own = "instead of the levels' own limits"
    either.add_argument("--seconds", type=_seconds, metavar="S", help=f"most thinking time a move, {own}")
    either.add_argument("--iterations", type=at_least_one, metavar="N", help=f"most iterations a move, {own}")


def chosen_limit(arguments: argparse.Namespace) -> Limit | None:
    """The limit that was given; None leaves each level its own."""
    if arguments.seconds is None and arguments.iterations is None:
        return None
    return Limit(arguments.seconds, arguments.iterations)


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds < 3600:
        raise argparse.ArgumentTypeError("more than 0 and less than an hour")
    return seconds


def at_least_one(text: str) -> int:
    """The number that an argument names; argparse tells when it is none, or less than 1."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number
