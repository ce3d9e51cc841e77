"""The list of files in pyscript.toml: equal to what the page imports."""

import tomllib

import pytest

from tools import manifest
from tools.failure import CommandFailure
from tools.paths import PYSCRIPT_CONFIGURATION, ROOT

CONFIGURATION = 'interpreter = "x"\n\n[files]\n"./old.py" = "./old.py"\n\n[js_modules.main]\n"./a.js" = "a"\n'


def test_the_configuration_lists_what_the_page_imports() -> None:
    listed = tomllib.loads(PYSCRIPT_CONFIGURATION.read_text(encoding="utf-8"))["files"]
    assert listed == {f"./{path}": f"./{path}" for path in manifest.listed_files()}, (
        "run `python3 tools/dev.py manifest` after adding or removing a module"
    )


def test_listed_files_exist_and_the_start_module_is_not_among_them() -> None:
    listed = manifest.listed_files()
    assert all((ROOT / path).is_file() for path in listed)
    assert manifest.START_MODULE not in listed


@pytest.fixture
def tree(tmp_path):
    texts = {
        "durak/__init__.py": "",
        "durak/__main__.py": "import durak.arena",
        "durak/arena.py": "",
        "durak/cards.py": "import json",
        "durak/ai/__init__.py": "",
        "durak/ai/levels.py": "from durak import cards",
        "durak/web/__init__.py": "",
        "durak/web/main.py": "def start():\n    from durak.web import table",
        "durak/web/table.py": "from ..ai.levels import LEVELS\nfrom . import drag\nimport pyscript",
        "durak/web/drag.py": "",
        "durak/locale/ru.json": "{}",
    }
    for name, text in texts.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def test_imports_are_followed_from_the_modules_of_the_page(tree) -> None:
    assert manifest.listed_files(tree) == [
        "durak/__init__.py",
        "durak/ai/__init__.py",
        "durak/ai/levels.py",
        "durak/cards.py",
        "durak/locale/ru.json",
        "durak/web/__init__.py",
        "durak/web/drag.py",
        "durak/web/table.py",
    ]


def test_only_the_table_of_files_is_rewritten() -> None:
    updated = manifest.updated_configuration(CONFIGURATION, ["durak/cards.py"])
    assert updated == CONFIGURATION.replace("./old.py", "./durak/cards.py")
    assert manifest.updated_configuration(updated, ["durak/cards.py"]) == updated


def test_a_configuration_without_the_table_is_refused() -> None:
    with pytest.raises(CommandFailure, match="no \\[files\\] table"):
        manifest.updated_configuration('interpreter = "x"\n', [])
