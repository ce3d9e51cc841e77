"""The only command needed to play, test and build: ``python3 tools/dev.py play``.

This file stays readable for any Python 3, so that an old one gets a clear sentence; everything else is imported after
that check.
"""

import pathlib
import sys

OLDEST_PYTHON = (3, 11)


def run():
    # type: () -> int
    """Check the Python version, make the repository importable and hand over to the commands."""
    if sys.version_info < OLDEST_PYTHON:
        running = "{}.{}".format(*sys.version_info[:2])
        sys.stderr.write("Python 3.11 or newer is needed; this is Python " + running + " (" + sys.executable + ").\n")
        return 1
    # Python put the folder of this script first; modules such as tools/site.py must not hide those of the library.
    sys.path[0] = str(pathlib.Path(__file__).resolve().parent.parent)
    from tools import commands

    return commands.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(run())
