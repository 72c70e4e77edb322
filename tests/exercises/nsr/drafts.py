"""What several tests of chapter 8 write their drafts with."""

import torch

TRIPLES = {"-4, 4, 4": (4, 2, 2), "4, -4, 4": (0, -4, 0), "3, 5, -7": (-5, 3.5, 1.5)}
RELATIONS = {"-4, 4, 4": ">=", "4, -4, 4": "!=", "3, 5, -7": "<="}
ROWS = {"A": "x > z", "B": "x == y", "C": "z <= y", "D": "True", "E": "False", "F": "x >= z"}
NAMES = {(0, 0, 1): ">", (1, 0, 0): "<", (0, 1, 1): ">=", (1, 1, 0): "<=", (0, 1, 0): "==", (1, 0, 1): "!="}


def entry(table, i, j, same):
    if i == j and same is not None:
        return same(table)
    return (i, NAMES[table], j) if table in NAMES else table[0] == 1


def reader(
    logits=lambda s, z, b: (b - s - z, b + z, b + s - z),
    yes=lambda logits: logits > 0,
    choose=lambda v: v.argmax(-1),
    same=lambda table: table[1] == 1,
):
    def read(V1, V2, s, z, b):
        tables = yes(torch.stack(logits(s, z, b), -1)).int().tolist()
        chosen = zip(tables, choose(V1).tolist(), choose(V2).tolist(), strict=True)
        return [entry(tuple(table), i, j, same) for table, i, j in chosen]

    return read


read = reader()
