"""Opponents: they see Views only, and answer with an element of `view.legal`.

`levels.level(name)` finds one; everything else here is how they think.
"""
