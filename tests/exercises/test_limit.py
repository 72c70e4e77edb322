"""The time limit of a checker: what it stops, what it names, and where it does without."""

import ast
import contextlib
import json
import signal
import sys
import threading
import time

import pytest
import torch

from nalu_tutorial.exercises import nac
from nalu_tutorial.exercises._shared import limit
from nalu_tutorial.exercises._shared.checker import checker

LIMIT, CLOCK = 0.2, 1.5  # seconds of the processor, and of the clock
alarm = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no alarm")


@pytest.fixture(autouse=True)
def _short(monkeypatch):
    monkeypatch.setattr(limit, "SECONDS", LIMIT)


def busy(seconds):
    """Keep the processor busy for so long, however long that takes."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def slope(w_hat, m_hat):
    return w_hat.tanh() * m_hat.sigmoid() * (1 - m_hat.sigmoid())


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


def swallows_all(w_hat, m_hat):
    while w_hat is not None:
        try:
            while True:
                pass
        except:  # noqa: E722
            pass


def sleeps_and_swallows_all(w_hat, m_hat):
    while True:
        with contextlib.suppress(BaseException):
            time.sleep(LIMIT)


def sleeps(w_hat, m_hat):
    time.sleep(600)


@alarm
@pytest.mark.parametrize(
    ("draft", "loop", "seconds"),
    [
        (endless_while, "`while True:`", LIMIT),
        (endless_for, "`for _ in iter(int, 1):`", LIMIT),
        (endless_and_deaf, "`while m_hat is not None:`", LIMIT),
        (helped, "`while True:`", LIMIT),
        (swallows_all, "`while True:`", LIMIT),
        (sleeps_and_swallows_all, "`while True:`", CLOCK),
        (sleeps, "`time.sleep(600)`", CLOCK),
    ],
)
def test_a_loop_without_end_is_stopped_and_named(draft, loop, seconds, monkeypatch):
    if seconds == CLOCK:  # else that of the processor comes first, however busy the machine is
        monkeypatch.setattr(limit, "CLOCK", CLOCK)
    began, traced = time.thread_time(), sys.gettrace()
    answer = nac.derivative_of_gate(draft)
    assert time.thread_time() - began < 15 * LIMIT
    assert not answer
    assert answer.begun
    assert loop in answer.message
    assert f"more than {seconds} seconds" in answer.message
    assert sys.gettrace() is traced


@alarm
def test_a_right_draft_that_waits_for_the_processor_is_right():
    def waits(w_hat, m_hat):
        time.sleep(3 * LIMIT)  # as if other processes had it
        return slope(w_hat, m_hat)

    assert nac.derivative_of_gate(waits)


@alarm
def test_no_look_begins_within_another(monkeypatch):
    parse, begun, begun_at_end = ast.parse, [], []

    def slowly(text, *more, **how):
        begun.append(text)
        time.sleep(LIMIT)  # several times as long as from look to look
        begun_at_end.append(len(begun))
        return parse(text, *more, **how)

    monkeypatch.setattr(ast, "parse", slowly)
    assert "`while True:`" in nac.derivative_of_gate(endless_while).message
    assert begun_at_end[0] == 1


@alarm
@pytest.mark.parametrize(
    "work",
    [lambda answer: answer(), lambda _: json.loads("[" + "0," * 1000 + "0]")],
    ids=["short calls", "Python itself"],
)
def test_what_takes_long_outside_of_one_call_is_no_loop_of_the_reader(work):
    def works(answer):
        end = time.thread_time() + 2 * LIMIT
        while time.thread_time() < end:
            work(answer)
        return "Fine."

    for ours in (works, work):
        ours.__code__ = ours.__code__.replace(co_filename=limit.__file__)  # as if it stood in the package
    assert checker(works)(lambda: busy(LIMIT / 20))


@alarm
def test_the_alarm_is_as_it_was_before():
    def other(*_):
        pass

    before = signal.signal(signal.SIGALRM, other)
    try:
        assert not nac.derivative_of_gate(endless_while)
        assert signal.getsignal(signal.SIGALRM) is other
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    finally:
        signal.signal(signal.SIGALRM, before)


@alarm
def test_an_alarm_that_somebody_else_has_set_stays():
    before = signal.signal(signal.SIGALRM, lambda *_: None)
    signal.setitimer(signal.ITIMER_REAL, 100)
    try:
        assert nac.derivative_of_gate(slope)
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 0
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_beside_the_main_thread_there_is_no_limit():
    answers = []
    ask = threading.Thread(target=lambda: answers.append(nac.derivative_of_gate(lambda w, m: torch.zeros(50))))
    ask.start()
    ask.join()
    assert "autograd gives" in answers[0].message


def test_without_alarms_there_is_no_limit(monkeypatch):
    monkeypatch.delattr(signal, "setitimer", raising=False)
    assert nac.derivative_of_gate(slope)
