"""Products of sums, of a few numbers and of slices of a hundred: networks of two layers."""
