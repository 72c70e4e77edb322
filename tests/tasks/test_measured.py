"""The measured tables: as many rows as the sources print, a few of them digit by digit, and the laws that they hold."""

import numpy as np
import pytest
from scipy.stats import linregress

from nalu_tutorial import tasks
from nalu_tutorial.tasks.measured import inches

TABLES = {"BOYLE": 25, "PLANETS": 8, "HYDROGEN": 4, "MAMMALS": 95}


@pytest.mark.parametrize(("name", "count"), TABLES.items())
def test_a_table_has_named_columns_rows_above_0_and_a_source(name, count):
    table = getattr(tasks, name)
    rows = np.array(table.rows)
    assert rows.shape == (count, len(table.names))
    assert (rows > 0).all()
    assert table.source


def test_inches_and_sixteenths():
    assert [inches(each) for each in ("29 2/16", "37", "117 9/16")] == [29.125, 37, 117.5625]


def test_boyle_printed_these_rows():
    assert tasks.BOYLE.rows[0] == (29.125, 48)
    assert tasks.BOYLE.rows[12] == (58.8125, 24)
    assert tasks.BOYLE.rows[-1] == (117.5625, 12)
    pressure, volume = np.array(tasks.BOYLE.rows).T
    assert (np.diff(pressure) > 0).all()
    assert (np.diff(volume) < 0).all()
    assert np.ptp(pressure * volume) < 0.015 * np.mean(pressure * volume)


def test_the_planets_obey_kepler_and_hydrogen_balmer():
    distance, period = np.array(tasks.PLANETS.rows).T
    np.testing.assert_allclose(period, distance**1.5, rtol=2e-3)
    number, wavelength = np.array(tasks.HYDROGEN.rows).T
    np.testing.assert_allclose(wavelength, 3645.6 * number**2 / (number**2 - 4), atol=0.11)  # as he prints it


def test_the_mammals_have_the_power_that_kleiber_found():
    mass, rate = np.log(tasks.MAMMALS.rows).T
    assert linregress(mass, rate).slope == pytest.approx(0.739, abs=5e-4)
