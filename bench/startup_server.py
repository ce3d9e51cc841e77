"""A server for measurements: gzip as on GitHub Pages, bytes counted, and a line as slow as one likes."""

from __future__ import annotations

import gzip
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tools.serve import CONTENT_TYPES, HOST, PageServer

PREFIX = "/durak/"
PACKED = {".html", ".css", ".js", ".mjs", ".json", ".svg", ".wasm", ".py", ".webmanifest"}
CHUNK = 16_384


class Line:
    """One shared line of so many bits a second; every answer waits for the delay first. Zero means no limit."""

    def __init__(self, megabits: float, delay: float) -> None:
        self.megabits, self.delay = megabits, delay
        self.sent, self.requests = 0, 0
        self._free_at = 0.0
        self._lock = threading.Lock()

    def carry(self, size: int) -> None:
        """Wait until so many bytes have passed."""
        with self._lock:
            self.sent += size
            if not self.megabits:
                return
            self._free_at = max(self._free_at, time.monotonic()) + size * 8 / (self.megabits * 1e6)
            wait = self._free_at - time.monotonic()
        if wait > 0:
            time.sleep(wait)


class Files:
    """A folder in memory, packed once."""

    def __init__(self, folder: Path) -> None:
        self._answers: dict[str, tuple[str, bytes, bool]] = {}
        for path in folder.rglob("*"):
            if path.is_file():
                packed = path.suffix in PACKED
                content = gzip.compress(path.read_bytes(), 9) if packed else path.read_bytes()
                kind = CONTENT_TYPES.get(path.suffix, "application/octet-stream")
                self._answers[path.relative_to(folder).as_posix()] = (kind, content, packed)

    def answer(self, address: str) -> tuple[str, bytes, bool] | None:
        """Content type, bytes, and whether they are packed; None for a file that does not exist."""
        path = urlsplit(address).path
        return self._answers.get(path.removeprefix(PREFIX) or "index.html") if path.startswith(PREFIX) else None


class Handler(BaseHTTPRequestHandler):
    """Answers from memory, over the line."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *arguments: Any, files: Files, line: Line) -> None:
        self.files, self.line = files, line
        super().__init__(*arguments)

    def do_GET(self) -> None:
        """Send one file."""
        self.line.requests += 1
        time.sleep(self.line.delay)
        found = self.files.answer(self.path)
        kind, content, packed = found or ("text/html", b"", False)
        self.send_response(200 if found else 404)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        # Ten minutes, as GitHub Pages has it.
        self.send_header("Cache-Control", "max-age=600")
        if packed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        for start in range(0, len(content), CHUNK):
            part = content[start : start + CHUNK]
            self.line.carry(len(part))
            self.wfile.write(part)

    def log_message(self, *_arguments: Any) -> None:
        """Stay silent."""


@contextmanager
def serving(files: Files, line: Line, port: int = 0) -> Iterator[tuple[str, int]]:
    """Serve in the background; gives the address of the page and the port."""
    server = PageServer((HOST, port), partial(Handler, files=files, line=line))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield f"http://{HOST}:{server.server_port}{PREFIX}", server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
