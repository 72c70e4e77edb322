"""Real measurements: tables as their sources print them, in which there is a law to find."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple


class Measured(NamedTuple):
    """A table from a printed source.

    Attributes
    ----------
    names : tuple of str
        The names of the columns, with their units. The last column is the target of a law.
    rows : tuple of tuple of float
        The numbers as printed.
    source : str
        Where they are printed. The book's bibliography has the full titles.

    Examples
    --------
    >>> from nalu_tutorial.tasks import BOYLE
    >>> BOYLE.rows[0], BOYLE.names
    ((29.125, 48.0), ('pressure in inches of mercury', 'volume in marks of the tube'))
    >>> pressure, volume = zip(*BOYLE.rows)
    >>> pressure[0] * volume[0]
    1398.0
    """

    names: tuple[str, ...]
    rows: tuple[tuple[float, ...], ...]
    source: str


def inches(printed: str) -> float:
    """Return inches and sixteenths as a number: 29.125 for "29 2/16"."""
    whole, _, part = printed.partition(" ")
    return int(whole) + float(Fraction(part or 0))


PRESSURES = (
    "29 2/16, 30 9/16, 31 15/16, 33 8/16, 35 5/16, 37, 39 5/16, 41 10/16, 44 3/16, 47 1/16, 50 5/16, 54 5/16, "
    "58 13/16, 61 5/16, 64 1/16, 67 1/16, 70 11/16, 74 2/16, 77 14/16, 82 12/16, 87 14/16, 93 1/16, 100 7/16, "
    "107 13/16, 117 9/16"
)
MARKS = (*range(48, 24, -2), *range(24, 11, -1))

BOYLE = Measured(
    ("pressure in inches of mercury", "volume in marks of the tube"),
    tuple((inches(each), float(mark)) for each, mark in zip(PRESSURES.split(", "), MARKS, strict=True)),
    "Boyle (1662), table of the condensation of the air",
)

PLANETS = Measured(
    ("semi-major axis in astronomical units", "period in years"),
    (
        (0.3871, 0.2408),
        (0.7233, 0.6152),
        (1.0, 1.0),
        (1.5237, 1.8808),
        (5.2029, 11.862),
        (9.5367, 29.447),
        (19.189, 84.017),
        (30.07, 164.79),
    ),
    "Jet Propulsion Laboratory, Solar System Dynamics",
)

HYDROGEN = Measured(
    ("number of the line, from 3 on", "wavelength in ten-millionths of a millimeter"),
    ((3.0, 6562.1), (4.0, 4860.74), (5.0, 4340.1), (6.0, 4101.2)),
    "Balmer (1885), with Ångström's measurements",
)

MAMMALS = Measured(
    ("mass in kilograms", "metabolic rate in kilojoules a day"),
    (
        (2.5, 302), (10.3, 594), (1.3, 229), (0.812, 196), (1.33, 299), (3.26, 519), (0.0141, 9),
        (0.00365, 17.6), (0.0085, 5.17), (0.089, 37.4), (1, 201), (0.645, 153), (0.015, 9.64), (0.013, 13.7),
        (5.05, 628), (1.98, 306), (4.69, 694), (40, 4000), (4.8, 671), (3.79, 331), (3.32, 384), (2.73, 440),
        (4.22, 529), (0.021, 25.3), (0.362, 112), (0.0438, 22.5), (0.0481, 26), (0.0098, 18), (0.028, 22),
        (0.0195, 23.8), (0.021, 20.9), (0.321, 121), (0.139, 48.2), (0.187, 71.3), (0.172, 61.4),
        (0.842, 333), (0.0115, 11.4), (0.0395, 23.8), (0.0215, 15.4), (0.0455, 22.6), (0.0222, 26.8),
        (0.0036, 15), (0.005, 17.6), (0.494, 112), (6.78, 916), (0.75, 193), (0.5, 192), (2.65, 320),
        (0.076, 40.7), (0.109, 30.5), (0.132, 80.9), (0.187, 51.4), (0.161, 168), (2.5, 528), (1.58, 686),
        (2.3, 623), (3, 522), (3.36, 730), (0.702, 220), (32, 4320), (407, 23600), (3000, 165000), (19, 3670),
        (58, 7800), (400, 32000), (49, 4200), (65, 10700), (420, 29400), (40, 3140), (140, 12000),
        (20.2, 826), (10, 2200), (12.7, 2820), (11.1, 1440), (40, 12400), (5.01, 1210), (10, 1320),
        (14, 1880), (18, 2440), (3, 546), (0.66, 239), (26, 7400), (170, 23000), (1000, 69500), (0.029, 9.65),
        (0.022, 15.6), (0.148, 68), (0.057, 14.2), (0.598, 153), (45, 4620), (5, 960), (150, 15500),
        (250, 21000), (8, 1510), (65, 7560),
    ),
    "Ramsey and Schafer (2013), exercise 8.26",
)  # fmt: skip
