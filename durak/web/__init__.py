"""The page: the only part of the package that knows PyScript and the DOM."""
