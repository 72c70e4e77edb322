"""Arriving on time in a grid: agents that count, taught by imitation or by rewards."""
