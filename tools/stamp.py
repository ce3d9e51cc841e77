"""Remember finished set-up steps, so that a second run of a command has nothing to do.

A stamp is a small file inside the product itself: whoever deletes the product deletes the memory of it too.
"""

import hashlib
from collections.abc import Iterable
from pathlib import Path


def fingerprint(inputs: Iterable[Path], *extra: str) -> str:
    """Return a hash of the files a product is made from and of anything else it depends on."""
    digest = hashlib.sha256()
    for path in inputs:
        digest.update(path.read_bytes())
    for text in extra:
        digest.update(text.encode())
    return digest.hexdigest()


def is_current(stamp: Path, expected: str) -> bool:
    """Tell whether the product beside the stamp was made from exactly these inputs."""
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == expected


def write(stamp: Path, value: str) -> None:
    """Record that the product is finished; to be called last."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(value, encoding="utf-8")
