# The JavaScript global scope; whatever it holds is untyped.
from typing import Any

def __getattr__(name: str) -> Any: ...
