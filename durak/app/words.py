"""Words: every text the page says, by key and language.

The catalogues are `durak/locale/*.json`: one flat object each, keys sorted, one key a line. A value is a text with
`str.format` placeholders, or a list of plural forms of such texts. Nothing here knows what a key is for.
"""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

LANGUAGES: Final = {"ru": "Русский", "en": "English"}
"""Code of each language and the name it has for itself."""

LOCALE_FOLDER: Final = Path(__file__).parents[1] / "locale"

Catalogue = Mapping[str, str | list[str]]


class UnknownLanguage(ValueError):
    """There is no catalogue for this language."""


class MissingWords(LookupError):
    """The catalogue has no such key, or a text that the given values do not fit."""


def _russian_form(number: int) -> int:
    """0 for 1, 21, 31…; 1 for 2–4, 22–24…; 2 for the rest, 11–14 among them."""
    last, last_two = number % 10, number % 100
    if last == 1 and last_two != 11:
        return 0
    return 1 if 2 <= last <= 4 and not 12 <= last_two <= 14 else 2


def _english_form(number: int) -> int:
    return int(number != 1)


PLURAL_FORM: Final[Mapping[str, Callable[[int], int]]] = {"ru": _russian_form, "en": _english_form}
"""By language: which of a word's forms goes with a number."""


class Words:
    """The words of one language.

    >>> words = Words.load("ru")
    >>> words("app.name")
    'Дурак'
    >>> words.count("card", 5)
    '5 карт'
    """

    def __init__(self, language: str, catalogue: Catalogue) -> None:
        self.language = language
        self._catalogue = catalogue

    @classmethod
    def load(cls, language: str) -> Words:
        """The words of `language`; UnknownLanguage when there is no catalogue for it."""
        if language not in LANGUAGES:
            raise UnknownLanguage(f"no such language: {language!r:.40}")
        # Through the import system, since the published page imports the package from an archive.
        text = pkgutil.get_data("durak", f"{LOCALE_FOLDER.name}/{language}.json")
        assert text is not None
        return cls(language, json.loads(text))

    def with_letters(self, letters: str) -> Words:
        """These words with other letters on jack, queen, king and ace, in this order; with none the same."""
        printed = {f"card.letter.{rank}": letter for rank, letter in zip("JQKA", letters, strict=False)}
        return Words(self.language, {**self._catalogue, **printed})

    def __contains__(self, key: str) -> bool:
        return key in self._catalogue

    def __call__(self, key: str, **values: object) -> str:
        """The text of `key` with `values` put in; MissingWords when there is none or a value is missing."""
        text = self._catalogue.get(key)
        if not isinstance(text, str):
            raise MissingWords(f"no text in {self.language}: {key}")
        return self._filled(key, text, values)

    def count(self, key: str, number: int, **values: object) -> str:
        """`number` with its counted word, which stands under `count.<key>`: «1 карта», «2 карты», «5 карт»."""
        forms = self._catalogue.get(f"count.{key}")
        if not isinstance(forms, list):
            raise MissingWords(f"no counted word in {self.language}: count.{key}")
        form = forms[PLURAL_FORM[self.language](abs(number))]
        return self._filled(f"count.{key}", form, {"count": number, **values})

    def _filled(self, key: str, text: str, values: Mapping[str, object]) -> str:
        try:
            return text.format_map(values)
        except (KeyError, IndexError, ValueError) as error:
            raise MissingWords(f"{key} in {self.language} does not fit {sorted(values)}: {error!r}") from None
