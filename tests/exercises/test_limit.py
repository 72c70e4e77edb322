"""The time limit of a checker: what it stops, what it names, and where it does without."""

import ast
import contextlib
import signal
import subprocess
import sys
import threading
import time

import pytest
import torch

from nalu_tutorial.exercises import nac
from nalu_tutorial.exercises._shared import limit
from nalu_tutorial.exercises._shared.checker import checker

LIMIT = 0.2
alarm = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no alarm")


@pytest.fixture(autouse=True)
def _short(monkeypatch):
    monkeypatch.setattr(limit, "SECONDS", LIMIT)


def endless_while(w_hat, m_hat):
    while True:
        w_hat = w_hat + 0


def endless_for(w_hat, m_hat):
    for _ in range(3):
        for _ in iter(int, 1):
            pass


def endless_and_deaf(w_hat, m_hat):
    while m_hat is not None:
        with contextlib.suppress(Exception):
            w_hat = w_hat + 0


def helped(w_hat, m_hat):
    return endless_while(w_hat, m_hat)


def only_slow(w_hat, m_hat):
    time.sleep(20 * LIMIT)


@alarm
@pytest.mark.parametrize(
    ("draft", "loop"),
    [
        (endless_while, "`while True:`"),
        (endless_for, "`for _ in iter(int, 1):`"),
        (endless_and_deaf, "`while m_hat is not None:`"),
        (helped, "`while True:`"),
        (only_slow, "`time.sleep(20 * LIMIT)`"),
    ],
)
def test_a_loop_without_end_is_stopped_and_named(draft, loop):
    began = time.monotonic()
    answer = nac.slope_of_gate(draft)
    assert time.monotonic() - began < 15 * LIMIT
    assert not answer
    assert answer.begun
    assert loop in answer.message
    assert "more than 0.2 seconds" in answer.message


@alarm
def test_no_look_begins_within_another(monkeypatch):
    parse, begun, begun_at_end = ast.parse, [], []

    def slowly(text, *more, **how):
        begun.append(text)
        time.sleep(LIMIT)  # several times as long as from look to look
        begun_at_end.append(len(begun))
        return parse(text, *more, **how)

    monkeypatch.setattr(ast, "parse", slowly)
    assert "`while True:`" in nac.slope_of_gate(endless_while).message
    assert begun_at_end[0] == 1


@alarm
def test_many_short_calls_are_no_loop():
    def calls(answer):
        end = time.monotonic() + 5 * LIMIT
        while time.monotonic() < end:
            answer()
        return "Fine."

    calls.__code__ = calls.__code__.replace(co_filename=limit.__file__)  # as if it stood in the package
    assert checker(calls)(lambda: time.sleep(LIMIT / 20))


@alarm
def test_what_takes_long_in_python_itself_is_no_loop_of_the_reader():
    def compiles(answer):
        subprocess.run([sys.executable, "-c", f"import time; time.sleep({10 * LIMIT})"], check=True)
        return "Fine."

    compiles.__code__ = compiles.__code__.replace(co_filename=limit.__file__)  # as if it stood in the package
    assert checker(compiles)(1)


@alarm
def test_the_alarm_is_as_it_was_before():
    def other(*_):
        pass

    before = signal.signal(signal.SIGALRM, other)
    try:
        assert not nac.slope_of_gate(endless_while)
        assert signal.getsignal(signal.SIGALRM) is other
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    finally:
        signal.signal(signal.SIGALRM, before)


@alarm
def test_an_alarm_that_somebody_else_has_set_stays():
    before = signal.signal(signal.SIGALRM, lambda *_: None)
    signal.setitimer(signal.ITIMER_REAL, 100)
    try:
        assert nac.slope_of_gate(lambda w, m: w.tanh() * m.sigmoid() * (1 - m.sigmoid()))
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 90
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_beside_the_main_thread_there_is_no_limit():
    answers = []
    ask = threading.Thread(target=lambda: answers.append(nac.slope_of_gate(lambda w, m: torch.zeros(50))))
    ask.start()
    ask.join()
    assert "autograd says" in answers[0].message


def test_without_alarms_there_is_no_limit(monkeypatch):
    monkeypatch.delattr(signal, "setitimer", raising=False)
    assert nac.slope_of_gate(lambda w, m: w.tanh() * m.sigmoid() * (1 - m.sigmoid()))
