"""The game as one plays it, without a page: words, settings, what a dialog or the table shows."""
