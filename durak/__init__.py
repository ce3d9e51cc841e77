"""Durak, the Russian card game: rules engine, opponents, terminal and browser front ends. See ARCHITECTURE.md."""
