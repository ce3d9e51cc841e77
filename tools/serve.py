"""A small web server for the folder of the page: right content types on every system, and no stale files.

The content types are written down here because those of the operating system differ (Windows may call JavaScript plain
text, which stops every module), and a browser compiles WebAssembly only under its own type.
"""

import os
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from tools.failure import CommandFailure

HOST = "127.0.0.1"
# A fixed port keeps saved games: a browser stores them by address. Any free one serves when it is taken.
USUAL_PORT = 8236
CONTENT_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".md": "text/markdown; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".toml": "application/toml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}


class PageRequestHandler(SimpleHTTPRequestHandler):
    """Serve one folder under a path prefix, the way GitHub Pages serves a project."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **CONTENT_TYPES}

    def __init__(self, *arguments: Any, prefix: str, **options: Any) -> None:
        self.prefix = prefix
        super().__init__(*arguments, **options)

    def send_head(self) -> Any:
        """Answer only what a published page would hold: nothing outside the prefix and no hidden file."""
        path = unquote(urlsplit(self.path).path)
        if f"{path}/" == self.prefix:
            self._send_to_folder()
            return None
        hidden = any(part.startswith(".") for part in path.split("/"))
        if hidden or not path.startswith(self.prefix):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        return super().send_head()

    def _send_to_folder(self) -> None:
        """Lead from the prefix without its last slash to the page; the browser may remember it, as on GitHub Pages."""
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        self.send_header("Location", self.prefix)
        self.send_header("Content-Length", "0")
        super().send_header("Cache-Control", "max-age=600")
        super().end_headers()

    def translate_path(self, path: str) -> str:
        """Map a requested path to a file, without the prefix."""
        return super().translate_path("/" + path.removeprefix(self.prefix))

    def list_directory(self, _path: Any) -> None:
        """Refuse to list folders, as GitHub Pages does."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def end_headers(self) -> None:
        """Let the browser keep files, but ask each time whether they have changed."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_arguments: Any) -> None:
        """Stay silent; the browser's own tools show requests."""


class PageServer(ThreadingHTTPServer):
    """A server that does not wait for open connections and does not complain about closed ones."""

    daemon_threads = True
    # Windows would let two servers share one port, and requests would reach either of them.
    allow_reuse_address = os.name != "nt"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore a browser that closes a connection early; it happens whenever a page is left."""


def make_server(folder: Path, port: int, prefix: str = "/") -> PageServer:
    """Return a server for a folder, bound to this machine only; port 0 takes any free port."""
    handler = partial(PageRequestHandler, directory=str(folder), prefix=prefix)
    return PageServer((HOST, port), handler)


def address_of(server: PageServer, prefix: str = "/") -> str:
    """Return the address at which the page can be opened."""
    return f"http://{HOST}:{server.server_port}{prefix}"


@contextmanager
def running_server(folder: Path, prefix: str = "/") -> Iterator[str]:
    """Serve a folder in the background on a free port and give its address."""
    server = make_server(folder, 0, prefix)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield address_of(server, prefix)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def serve_until_interrupted(folder: Path, port: int | None, open_browser: bool) -> None:
    """Serve the page until the reader presses Ctrl+C."""
    server = _server_on_usual_port(folder) if port is None else _server_on_port(folder, port)
    address = address_of(server)
    print(f"Durak is at {address} – press Ctrl+C to stop.", flush=True)
    if open_browser:
        webbrowser.open(address)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        server.server_close()


def _server_on_usual_port(folder: Path) -> PageServer:
    try:
        return make_server(folder, USUAL_PORT)
    except OSError:
        return make_server(folder, 0)


def _server_on_port(folder: Path, port: int) -> PageServer:
    try:
        return make_server(folder, port)
    except (OSError, OverflowError) as error:
        raise CommandFailure(
            f"Port {port} cannot be used: {str(error).rstrip('.')}. Leave --port out to take a free one."
        ) from error
