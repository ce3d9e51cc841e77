"""The development server: types, hidden files, the sub-path."""

from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from tools import serve

pytestmark = pytest.mark.cpython  # threads and sockets


@pytest.fixture
def folder(tmp_path):
    for name in (
        "index.html",
        "a.mjs",
        "a.js",
        "a.wasm",
        "a.toml",
        "a.py",
        "a.svg",
        "a.json",
        "a.webmanifest",
        ".secret",
    ):
        (tmp_path / name).write_text(name)
    (tmp_path / "inner").mkdir()
    return tmp_path


def get(address, path):
    connection = HTTPConnection(urlsplit(address).netloc, timeout=10)
    try:
        connection.request("GET", path)
        response = connection.getresponse()
        return response.status, response.headers, response.read()
    finally:
        connection.close()


def test_the_prefix_without_its_slash_leads_to_the_page(folder) -> None:
    with serve.running_server(folder, "/durak/") as address:
        status, headers, _body = get(address, "/durak")
    assert (status, headers["Location"], headers["Cache-Control"]) == (301, "/durak/", "max-age=600")


@pytest.mark.parametrize(
    ("name", "content_type"),
    [
        ("", "text/html; charset=utf-8"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.js", "text/javascript; charset=utf-8"),
        ("a.wasm", "application/wasm"),
        ("a.toml", "application/toml"),
        ("a.py", "text/x-python; charset=utf-8"),
        ("a.svg", "image/svg+xml"),
        ("a.json", "application/json"),
        ("a.webmanifest", "application/manifest+json"),
    ],
)
def test_content_types_are_fixed_and_nothing_goes_stale(folder, name, content_type) -> None:
    with serve.running_server(folder, "/durak/") as address:
        status, headers, body = get(address, f"/durak/{name}?seed=1")
    assert (status, headers["Content-Type"], headers["Cache-Control"]) == (200, content_type, "no-cache")
    assert body.decode() == (name or "index.html")


@pytest.mark.parametrize(
    "path", ["/", "/index.html", "/durak/missing", "/durak/.secret", "/durak/%2esecret", "/durak/inner/"]
)
def test_what_a_published_page_lacks_is_not_served(folder, path) -> None:
    with serve.running_server(folder, "/durak/") as address:
        assert get(address, path)[0] == 404


def test_a_taken_port_is_told_in_a_sentence(folder) -> None:
    with serve.make_server(folder, 0) as server, pytest.raises(serve.CommandFailure, match="cannot be used"):
        serve._server_on_port(folder, server.server_port)
