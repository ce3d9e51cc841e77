"""Measurements; each prints ratios, since machines differ."""
