"""Bytecode, and archives of it whose bytes depend on nothing but their content."""

from __future__ import annotations

import tempfile
import zipfile
import zlib
from collections.abc import Iterable
from pathlib import Path

# The oldest date an archive can hold: the same bytes whenever it is made.
DATE = (1980, 1, 1, 0, 0, 0)
# zlib's way to ask for the frame that browsers call gzip, with no date in it.
GZIP = 31


def compiled(source: str, place: str, optimize: int, checked: bool = False) -> bytes:
    """Bytecode that names `place` in tracebacks; it is used as it is or, when `checked`, only for this very source."""
    import py_compile

    modes = py_compile.PycInvalidationMode
    with tempfile.TemporaryDirectory() as folder:
        file, product = Path(folder) / "source.py", Path(folder) / "bytecode.pyc"
        file.write_text(source, encoding="utf-8", newline="")
        mode = modes.CHECKED_HASH if checked else modes.UNCHECKED_HASH
        py_compile.compile(str(file), str(product), place, doraise=True, optimize=optimize, invalidation_mode=mode)
        return product.read_bytes()


def write_archive(target: Path, entries: Iterable[tuple[str, bytes]], packed: bool) -> None:
    """Write a zip file: its entries packed one by one, or not packed and the whole put into gzip."""
    plain = target.with_suffix(".zip")
    method = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
    with zipfile.ZipFile(plain, "w", method, compresslevel=9) as archive:
        for name, content in entries:
            archive.writestr(zipfile.ZipInfo(name, DATE), content, method, 9)
    if not packed:
        packer = zlib.compressobj(9, zlib.DEFLATED, GZIP)
        content = packer.compress(plain.read_bytes()) + packer.flush()
        plain.unlink()
        target.write_bytes(content)
