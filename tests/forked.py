"""Kernels for nbval that need not read torch and the package again: each is forked from a process that has.

To start a kernel and to import what every notebook imports takes seconds, more than many a notebook takes for itself.
A forked kernel has the modules in memory and none of their names, so a notebook that forgets an import fails as ever.
"""

import os
import signal
import sys
from collections.abc import Callable
from multiprocessing import Pipe, get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any

from jupyter_client import launcher
from jupyter_client.provisioning import local_provisioner

from tests.other_processor import be_processor

READ = [f"nalu_tutorial.{name}" for name in ("exercises", "explorables", "figures", "regression")]
READ += ["ipykernel.kernelapp", "matplotlib.backends.backend_svg", "scipy.stats"]
READ += ["torch._dynamo"]  # every optimizer imports it
ORDINARY = [sys.executable, "-m", "ipykernel_launcher"]


class Forked:
    """A forked process, with what Jupyter asks of a `subprocess.Popen`."""

    stdin = stdout = stderr = None

    def __init__(self, process: BaseProcess) -> None:
        assert process.pid
        self.process, self.pid, self.wait = process, process.pid, process.join

    def poll(self) -> int | None:
        return self.process.exitcode

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


def fork(target: Callable[..., None], *arguments: Any) -> BaseProcess:
    """Start a process that has read PyTorch, and what else notebooks import; off Linux a new one."""
    context = get_context("forkserver" if sys.platform == "linux" else "spawn")
    context.set_forkserver_preload(READ)
    process = context.Process(target=target, args=arguments, daemon=True)
    process.start()
    return process


def kernel(arguments: list[str], folder: str, environment: dict[str, str], begun: Connection) -> None:
    """Be a kernel, for as long as there are the tests that asked for it."""
    os.setsid()  # Jupyter ends the whole group of a kernel, which must not be that of the tests
    begun.send(True)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # as nbval has it
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    Thread(target=end_with_tests, daemon=True).start()
    if number := environment.get("PROCESSOR"):
        be_processor(int(number))

    from ipykernel.kernelapp import launch_new_instance

    launch_new_instance([*arguments, "--IPKernelApp.parent_handle=1"])  # 1: it need not watch a parent itself


def end_with_tests() -> None:
    """End this process as soon as the tests are gone, however they ended."""
    if tests := parent_process():
        tests.join()
    os._exit(1)


def launch_kernel(command: list[str], **how: Any) -> Any:
    """Fork a kernel if it is of this Python, and on Linux: elsewhere not all that torch loads survives a fork."""
    if command[:3] != ORDINARY or sys.platform != "linux":
        return launcher.launch_kernel(command, **how)
    heard, begun = Pipe(duplex=False)
    process = fork(kernel, command[3:], str(how["cwd"]), dict(how["env"]), begun)
    begun.close()
    heard.recv()
    return Forked(process)


local_provisioner.launch_kernel = launch_kernel
