"""Quotients, roots and products by neural power units."""
