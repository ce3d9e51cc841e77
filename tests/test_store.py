"""The store: texts are kept, and a browser that forbids it does no harm."""

import pytest

from durak.web.store import PREFIX, LocalStore


class FakeStorage:
    """localStorage in Python; None stands for JavaScript's null, which is no string either."""

    def __init__(self):
        self.items = {}

    def getItem(self, key):  # noqa: N802 - the browser's name
        return self.items.get(key)

    def setItem(self, key, text):  # noqa: N802
        self.items[key] = text

    def removeItem(self, key):  # noqa: N802
        self.items.pop(key, None)


class FullStorage(FakeStorage):
    """Reads but does not take anything, as a full one or a private window does."""

    def setItem(self, key, text):  # noqa: ARG002, N802
        raise OSError("QuotaExceededError")


class MuteStorage(FakeStorage):
    """Takes everything and gives nothing back."""

    def getItem(self, key):  # noqa: ARG002, N802
        raise PermissionError("SecurityError")


class ForgetfulStorage(FakeStorage):
    """Takes everything and keeps nothing."""

    def setItem(self, key, text):  # noqa: ARG002, N802
        return


def forbidden():
    raise PermissionError("SecurityError: access is denied")


def test_a_text_is_kept_under_a_key_of_ours():
    storage = FakeStorage()
    store = LocalStore(lambda: storage)
    assert store.available
    assert store.put("game", "text")
    assert store.get("game") == "text"
    assert storage.items == {"durak:game": "text"}


def test_other_pages_of_the_origin_keep_what_is_theirs():
    storage = FakeStorage()
    storage.items["game"] = "theirs"
    store = LocalStore(lambda: storage)
    assert store.get("game") is None
    store.remove("game")
    store.quarantine("game")
    assert storage.items == {"game": "theirs"}


def test_a_text_is_forgotten():
    storage = FakeStorage()
    store = LocalStore(lambda: storage)
    store.put("game", "text")
    store.remove("game")
    assert store.get("game") is None
    store.remove("game")


def test_a_bad_text_is_set_aside():
    storage = FakeStorage()
    store = LocalStore(lambda: storage)
    store.put("game", "{")
    store.quarantine("game")
    assert store.get("game") is None
    assert storage.items == {f"{PREFIX}quarantine:game": "{"}


@pytest.mark.parametrize("find_storage", [forbidden, lambda: None, FullStorage, MuteStorage, ForgetfulStorage])
def test_a_browser_that_keeps_nothing_does_no_harm(find_storage):
    store = LocalStore(find_storage)
    assert not store.available
    assert not store.put("game", "text")
    assert store.get("game") is None
    store.remove("game")
    store.quarantine("game")


def test_what_cannot_be_read_is_not_written_over():
    storage = MuteStorage()
    storage.items["durak:game"] = "text"
    assert not LocalStore(lambda: storage).put("game", "another")
    assert storage.items == {"durak:game": "text"}


def test_a_full_store_still_lets_a_bad_text_go():
    """Or the next start would stumble over it again."""
    storage = FullStorage()
    storage.items["durak:game"] = "{"
    LocalStore(lambda: storage).quarantine("game")
    assert storage.items == {}


class SmallStorage(FakeStorage):
    """Has room for ten characters."""

    def setItem(self, key, text):  # noqa: N802
        if sum(map(len, self.items.values())) + len(text) > 10:
            raise OSError("QuotaExceededError")
        super().setItem(key, text)


def test_a_bad_text_is_set_aside_where_there_is_no_room_for_it_twice():
    storage = SmallStorage()
    store = LocalStore(lambda: storage)
    store.put("game", "{" * 8)
    store.quarantine("game")
    assert storage.items == {f"{PREFIX}quarantine:game": "{" * 8}
