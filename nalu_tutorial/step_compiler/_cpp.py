"""From C++ to a function in this process, kept on the disk for the next one."""

from __future__ import annotations

import ctypes
import hashlib
import os
import shlex
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from ._torch_internals import internal
from ._torch_lock import TORCH_LOCK
from ._values import SLOWER, CompilerError, UnsupportedStepError

# None of these lets the compiler change the order of a sum or forget about NaN: `omp simd` names the sums that it may.
FLAGS = (
    "-std=c++17",
    "-O3",
    "-march=native",  # the widest vectors that this processor has; the library is kept for this processor alone
    "-shared",
    "-fPIC",
    "-fopenmp-simd",  # heeds `omp simd` and starts no threads
    "-fno-math-errno",  # a root that sets errno is a call, and else an instruction
    "-fno-trapping-math",  # both sides of a choice may be computed for a vector, as no division by zero interrupts
    "-fwrapv",  # whole numbers overflow as torch's do
    "-ffp-contract=off",  # a product and a sum are two roundings, as torch's: the batches are the same to the bit
    # Without partial redundancy elimination: it moves reads in a way that keeps GCC from vectorizing a loop,
    # which made two plain layers five times slower.
    "-fno-tree-pre",
    "-w",
)


DIGEST = hashlib.sha256().digest_size  # bytes at the end of a library, which show that it is complete


def compiler() -> tuple[str, ...] | None:
    """Return the command of the C++ compiler, as CXX has it or one that is found; None if there is none."""
    commands = [tuple(shlex.split(os.environ.get("CXX", "g++"))), ("clang++",)]
    return next((command for command in commands if command and shutil.which(command[0])), None)


def has_compiler() -> bool:
    """Return whether there is a C++ compiler for the step."""
    return compiler() is not None


def folder() -> Path:
    """Return where compiled steps are kept: beside what torch's own compiler keeps."""
    try:
        return Path(internal("cache_dir")()) / "nalu_tutorial"
    except OSError as wrong:
        raise CompilerError(f"compiled steps cannot be kept ({wrong}); {SLOWER}") from wrong


@cache
def machine(command: tuple[str, ...]) -> str:
    """Return what a compiled step depends on besides its source: the compiler, and what this processor can do."""
    asked = [*command, *FLAGS, "-dM", "-E", "-x", "c++", os.devnull]  # what it defines, as __VERSION__ and __AVX2__
    return repr((command, FLAGS, subprocess.run(asked, capture_output=True, text=True, check=False).stdout))


def load(source: str) -> ctypes.CDLL:
    """Return a library made of this source.

    Raises
    ------
    UnsupportedStepError
        If there is no compiler.
    CompilerError
        If it does not make one that can be kept and loaded.
    """
    command = compiler()
    if command is None:
        raise UnsupportedStepError("no C++ compiler")
    # By what it is made of, and not by the model: the seeds are no part of the source, so that other seeds find it.
    key = hashlib.sha256((machine(command) + source).encode()).hexdigest()[:32]
    library = folder() / f"{key}.so"
    try:
        with TORCH_LOCK:  # several threads most often want the same
            if not is_whole(library):
                build(command, source, library)
        return ctypes.CDLL(str(library))
    except OSError as wrong:
        raise CompilerError(f"the compiled step cannot be kept or loaded ({wrong}); {SLOWER}") from wrong


def is_whole(library: Path) -> bool:
    """Return whether a library is complete: one that was truncated would end the process that loads it."""
    content = library.read_bytes() if library.exists() else b""
    return content[-DIGEST:] == hashlib.sha256(content[:-DIGEST]).digest()


def build(command: tuple[str, ...], source: str, library: Path) -> None:
    """Compile; the library appears whole or not at all: other processes may look for it at this moment."""
    library.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=library.parent) as name:
        file, made = Path(name) / "step.cpp", Path(name) / "step.so"
        file.write_text(source, encoding="utf-8")
        asked = [*command, *FLAGS, str(file), "-o", str(made)]
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        if done.returncode:
            raise CompilerError(f"{command[0]} refused the compiled step ({done.stderr[-2000:]}); {SLOWER}")
        content = made.read_bytes()
        made.write_bytes(content + hashlib.sha256(content).digest())  # what follows a library is not loaded
        made.replace(library)
