"""Options that several commands share: the rules, how long opponents may think, and other counts."""

from __future__ import annotations

import argparse
import contextlib

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
    with contextlib.suppress(ValueError):
        seconds = float(text)
        if 0 < seconds < 3600:
            return seconds
    raise _unfit("more than 0 and less than 3600 seconds are needed", text)


def at_least_one(text: str) -> int:
    """The number that an argument names; argparse tells when it is none, or less than 1."""
    with contextlib.suppress(ValueError):
        number = int(text)
        if number >= 1:
            return number
    raise _unfit("a whole number of at least 1 is needed", text)


def whole_number(text: str) -> int:
    """The number that an argument names; argparse tells when it is none."""
    try:
        return int(text)
    except ValueError:
        raise _unfit("a whole number is needed", text) from None


def _unfit(needed: str, text: str) -> argparse.ArgumentTypeError:
    """The error of which argparse tells the words; for others it would name the function that read the argument."""
    return argparse.ArgumentTypeError(f"{needed}, not {text!r:.40}")
