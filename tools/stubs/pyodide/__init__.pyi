# The interpreter's own package.
__version__: str
