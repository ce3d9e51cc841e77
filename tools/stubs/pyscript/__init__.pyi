# The part of PyScript's interface that the page uses; values from JavaScript are untyped.
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

_Handler = TypeVar("_Handler", bound=Callable[..., Any])

RUNNING_IN_WORKER: bool
config: Mapping[str, Any]
current_target: str
document: Any
PyWorker: Callable[..., Any]
sync: Any
window: Any
workers: Any

def when(event: str, *selectors: Any, **options: Any) -> Callable[[_Handler], _Handler]: ...
def create_named_worker(src: str, name: str, config: Any = ..., type: str = ...) -> Awaitable[Any]: ...
def storage(name: str) -> Awaitable[Any]: ...
