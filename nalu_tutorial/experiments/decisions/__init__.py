"""Comparisons by neural status registers, and functions in pieces that they choose between."""
