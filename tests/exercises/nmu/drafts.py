"""What several tests of chapter 6 write their drafts with."""

WEIGHTS = {"x1 * x3": (1, 0, 1), "x1": (1, 0, 0), "1": (0, 0, 0), "(x1 + 1) / 2": (0.5, 0, 0)}
WEIGHTS |= {"x1 / x2": None, "x1 * x1": None}
