"""Where things are: the folders and files that the commands share."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VIRTUAL_ENVIRONMENT = ROOT / ".venv"
NODE_MODULES = ROOT / "node_modules"
PACKAGE = ROOT / "durak"
COURTS = ROOT / "static" / "courts"
LIBRARY = ROOT / "static" / "python" / "library.bin"
GAME = ROOT / "static" / "python" / "game.zip"
DIST = ROOT / "dist"
PYSCRIPT_CONFIGURATION = ROOT / "pyscript.toml"
