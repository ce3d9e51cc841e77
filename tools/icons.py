"""Draw the icons of the installed page, ``static/icons/*.png``: ``.venv/bin/python -m tools.icons``.

They are committed, since drawing them takes a browser. The picture is ``static/icon.svg``; systems that cut icons into
a shape of their own get it smaller, on a ground that reaches the edge.
"""

from playwright.sync_api import Page, sync_playwright

from tools import browser
from tools.paths import ROOT

PICTURE = ROOT / "static" / "icon.svg"
FOLDER = ROOT / "static" / "icons"
SIZES = {"icon-192.png": 192, "icon-512.png": 512}
# Size, and the part of it that the picture takes: the inner circle that every shape leaves whole is 0.8 wide.
FILLED = {"maskable-512.png": (512, 0.76), "apple-180.png": (180, 0.9)}
GROUND = "#1f5f40"


def main() -> None:
    """Draw all icons."""
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser.find_chromium(), args=["--no-sandbox"])
        page = chromium.new_page()
        for name, size in SIZES.items():
            _draw(page, name, size, size, "transparent")
        for name, (size, part) in FILLED.items():
            _draw(page, name, size, round(size * part), GROUND)
        chromium.close()


def _draw(page: Page, name: str, size: int, inner: int, ground: str) -> None:
    page.set_viewport_size({"width": size, "height": size})
    style = f"margin:0;height:100vh;display:grid;place-items:center;background:{ground}"
    picture = PICTURE.read_text(encoding="utf-8").replace("<svg ", f'<svg width="{inner}" height="{inner}" ', 1)
    page.set_content(f'<body style="{style}">{picture}</body>')
    page.screenshot(path=FOLDER / name, omit_background=True)


if __name__ == "__main__":
    main()
