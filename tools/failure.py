"""How a command fails: one clear sentence for the reader, never a traceback for a foreseeable trouble."""


class CommandFailure(Exception):
    """A foreseeable failure; its text says what went wrong and what the reader can do about it."""
