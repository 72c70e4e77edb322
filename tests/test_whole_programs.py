"""Each lesson's whole program: short, of nothing that is ours, shown in the lesson as it is, and right when it runs."""

import ast
import os
import re
import runpy
import sys
import time
from pathlib import Path

import pytest
import torch

from tests.forked import fork
from tests.notebooks import LESSONS, ROOT, cells_of

PROGRAMS = sorted((ROOT / "chapters" / "programs").glob("*.py"))
LIBRARIES = {"torch", "numpy", "scipy", "sklearn"}
SECONDS = 60  # of one core: twice what a lesson promises, as a busy machine counts more of them
SHOWN = re.compile(
    r'<details class="program"><summary>[^<]+</summary>\n\n```python\n(?P<code>.*?)```\n\n'
    r"It prints\n\n```text\n(?P<printed>.*?)```\n\n</details>",
    re.DOTALL,
)
# What each prints. [low, high] stands for a number that other processors may change, within what the lesson says.
PRINTS = {
    "01-identity-failure": """
Median error of 50 networks that learn y = x:
tanh, data from -5 to 5: [13, 15] at -20 ([0, 0] below 0.1), [13, 15] at 20 ([0, 0] below 0.1)
tanh, data from -5 to 20: [4, 7] at -20 ([0, 0] below 0.1), [0.8, 1.3] at 20 ([0, 2] below 0.1)
relu, data from -5 to 5: [0.2, 0.9] at -20 ([8, 24] below 0.1), [0.3, 1.0] at 20 ([6, 22] below 0.1)
relu, data from -5 to 20: [0.1, 0.6] at -20 ([8, 25] below 0.1), [0, 0.02] at 20 ([45, 50] below 0.1)
""",
    "02-nac": """
Of 50 networks of two layers, when all weights are rounded:
two linear layers: [0, 20] exact, [30, 50] output twice the sum
two NACs: [50, 50] exact, [0, 0] output twice the sum
""",
    "03-nalu": """
published initialization:
  x1 · x2: [0, 10] of 50 from 0 to 1, [41, 50] from 1 to 2
  x1 + x2: [2, 14] of 50 from 0 to 1, [41, 50] from 1 to 2
weights near 1:
  x1 · x2: [40, 50] of 50 from 0 to 1, [49, 50] from 1 to 2
  x1 + x2: [44, 50] of 50 from 0 to 1, [49, 50] from 1 to 2
""",
    "04-gradient-expectation": """
sums moved by their gradient: [0, 8] of 50 solve the task
sums moved as if exponents were positive: [28, 43] of 50 solve the task
""",
    "05-inalu": """
none of the seven: [0, 0] of 50 learn x1 + x2, [0, 0] learn x1 · x2
+ gate without input: [48, 50] of 50 learn x1 + x2, [0, 0] learn x1 · x2
+ sign: [48, 50] of 50 learn x1 + x2, [4, 20] learn x1 · x2
+ separate weights: [48, 50] of 50 learn x1 + x2, [48, 50] learn x1 · x2
the same, initialized with random signs: [45, 50] of 50 learn x1 + x2, [4, 18] learn x1 · x2
""",
    "06-nau-nmu": """
NAC → NAC•: [2, 16] of 50 learn the product
NAC → NAC• with positive exponents: [30, 48] of 50 learn the product
NAC → NMU: [9, 26] of 50 learn the product
NAU → NAC•: [8, 28] of 50 learn the product
NAU → NAC• with positive exponents: [45, 50] of 50 learn the product
NAU → NMU: [46, 50] of 50 learn the product
""",
    "07-npu": """
negative inputs, sign cosine: [0, 1] of 20 learn x1 · x2, [19, 20] of 20 x1 / x2
negative inputs, sign |cosine|: [0, 1] of 20 learn x1 · x2, [19, 20] of 20 x1 / x2
negative inputs, sign always 1: [19, 20] of 20 learn x1 · x2, [19, 20] of 20 x1 / x2
x1 / x2 among 50 inputs, without gates: [0, 1] of 20
x1 / x2 among 50 inputs, with gates: [18, 20] of 20
""",
    "08-nsr": """
W0 as drawn: [12, 28] of 40 are faultless up to 10^13
W0 above 0: [35, 40] of 40 are faultless up to 10^13
W0 below 0: [0, 8] of 40 are faultless up to 10^13
W0 below 0, operands apart: [38, 40] of 40 are faultless up to 10^13
""",
    "09-lnn": """
of [221, 221] statements that follow the network finds [92, 92], and [0, 0] wrong
""",
    "10-newer-units": """
x1 / x2, magnitudes from 0 to 2 and both signs:
neither remedy: [10, 26] of 50 learn it
gradients clipped: [19, 33] of 50
exact sign: [28, 45] of 50
both remedies: [47, 50] of 50
""",
    "11-digits": """
4.5 for every picture: off by [2.5, 2.6]
one number: off by [0.9, 1.3], [27, 45]% within 0.5, [20, 20] of 20 networks better than 4.5
ten shares: off by [0.4, 0.6], [58, 80]% within 0.5, [20, 20] of 20 networks better than 4.5
""",
    "12-words-and-programs": """
4 rows: [46, 50] of 50 make no error, [45, 50] none with 40 either
3 rows: [30, 47] of 50 make no error, [17, 36] none with 40 either
3 rows, first weight positive: [47, 50] of 50 make no error, [42, 50] none with 40 either
""",
    "13-keeping-time": """
as learned, exact to median [15, 18], and [0, 2] of 50 to 60
count corrected: exact to median [4, 4], and [0, 10] of 50 to 60
and read-out trained again: exact to median [60, 60], and [48, 50] of 50 to 60
""",
    "14-your-data": """
a / P: off by [0.11, 0.11] inside, [0.07, 0.07] on the rows held out
a P^w + b: off by [0.07, 0.07] inside, [0.20, 0.20] on the rows held out
of 200 tables made by a / P with noise, a / P is closer inside in [0, 0], and on the rows held out in [143, 151]
""",
    "15-transformer": """
norm, scores, feed-forward, up to 5: error < 0.5 in [9, 10] of 10
norm, scores, feed-forward, up to 500: error < 0.5 in [0, 0] of 10
norm, up to 5: error < 0.5 in [8, 10] of 10
norm, up to 500: error < 0.5 in [0, 0] of 10
scores, up to 5: error < 0.5 in [9, 10] of 10
scores, up to 500: error < 0.5 in [0, 1] of 10
no part, up to 5: error < 0.5 in [9, 10] of 10
no part, up to 500: error < 0.5 in [8, 10] of 10
norm, scores, feed-forward, weights, up to 5: error < 0.5 in [10, 10] of 10
norm, scores, feed-forward, weights, up to 500: error < 0.5 in [10, 10] of 10
norm, scores, feed-forward, scaled, up to 5: error < 0.5 in [9, 10] of 10
norm, scores, feed-forward, scaled, up to 500: error < 0.5 in [9, 10] of 10
""",
    "16-rows-first": """
(a + b) / c over both signs, after 3000 steps:
all rows: [0, 4] of 50 learn it
all rows, exponents of c initialized below 0: [26, 50] of 50
positive rows first: [40, 50] of 50
""",
}


each_program = pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)


def test_each_lesson_has_its_program() -> None:
    assert [path.stem for path in PROGRAMS] == [path.stem for path in LESSONS] == list(PRINTS)


@each_program
def test_a_program_is_short_and_needs_no_package_of_ours(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) <= 40
    assert max(map(len, lines)) <= 88
    tree = ast.parse("\n".join(lines))
    names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module or "." for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert {name.partition(".")[0] for name in names} <= LIBRARIES | set(sys.stdlib_module_names)


@each_program
def test_a_lesson_shows_its_program_as_it_is_with_what_it_prints_and_offers_it_as_a_file(path: Path) -> None:
    cells = [cell["source"] for cell in cells_of(path.parents[1] / f"{path.stem}.ipynb", "markdown")]
    (cell,) = [cell for cell in cells if cell.startswith("## The whole program\n")]
    shown = SHOWN.search(cell)
    assert shown
    assert shown["code"] == path.read_text(encoding="utf-8")
    assert f"](programs/{path.name})" in cell
    check_printed(path.stem, shown["printed"])


@pytest.mark.process
@each_program
def test_a_program_prints_what_its_lesson_found(path: Path, tmp_path: Path) -> None:
    """In a process that has read PyTorch already, which takes as long as some of the programs."""
    printed = tmp_path / "printed"
    process = fork(run, path, printed)
    process.join(1800)
    assert process.exitcode == 0, printed.read_text(encoding="utf-8")
    *lines, seconds = printed.read_text(encoding="utf-8").splitlines(keepends=True)
    check_printed(path.stem, "".join(lines))
    assert float(seconds) < SECONDS


def run(path: Path, printed: Path) -> None:
    """Run a program as Python does; write what it prints, and below it the seconds of the processor."""
    torch.set_num_threads(1)
    os.chdir(printed.parent)
    file = os.open(printed, os.O_WRONLY | os.O_CREAT)
    for stream in (1, 2):
        os.dup2(file, stream)
    before = time.process_time()
    runpy.run_path(str(path), run_name="__main__")
    print(time.process_time() - before)


def check_printed(name: str, printed: str) -> None:
    """Assert that these are the lines that the program prints, each number in its range."""
    pieces = re.split(r"\[([\d.]+), ([\d.]+)\]", PRINTS[name].lstrip("\n"))
    match = re.fullmatch(r"([\d.]+)".join(map(re.escape, pieces[::3])), printed)
    assert match, printed
    for low, high, number in zip(pieces[1::3], pieces[2::3], match.groups(), strict=True):
        assert float(low) <= float(number) <= float(high), (number, low, high, printed)
