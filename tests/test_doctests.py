"""The examples in the README and in docstrings do what they say."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import durak

README = Path(__file__).parents[1] / "README.md"


def modules_below_the_page() -> list[str]:
    names = [module.name for module in pkgutil.walk_packages(durak.__path__, "durak.")]
    return [name for name in names if not name.startswith(("durak.web", "durak.__main__"))]


@pytest.mark.parametrize("name", modules_below_the_page())
def test_examples_of_a_module(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_examples_of_the_readme():
    results = doctest.testfile(str(README), module_relative=False)

    assert results.attempted > 5
    assert results.failed == 0
