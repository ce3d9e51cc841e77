# The JavaScript modules that pyscript.toml names.
from typing import Any

def __getattr__(name: str) -> Any: ...
