"""Make two archives in `_build`: the site, to be read from a stick, and notebooks with the package, for a class.

`make zip` runs this. Equal contents make equal archives.
"""

import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
NAME = "arithmetic-by-gradient"
SINCE = (1980, 1, 1, 0, 0, 0)  # the first day that a zip knows
CLASS = ("chapters", "nalu_tutorial", "pyproject.toml", "constraints.txt", "README.md", "CITATION.cff")
LICENSES = ("LICENSE", "LICENSE-TEXT.md")
LEFT_OUT = ("__pycache__", ".ipynb_checkpoints", ".pytest_cache")
READ_ME = """Arithmetic by Gradient: the notebooks, and the package that they import.

Before class, on a machine with a network and of the same kind as the others, in this folder:

    pip download -d wheels -c constraints.txt torch jupyterlab gymnasium scikit-learn scipy sympy ipywidgets anywidget loky tqdm matplotlib

Copy this folder with `wheels` in it. Then on each machine, without a network:

    pip install --no-index --find-links wheels torch jupyterlab gymnasium scikit-learn scipy sympy ipywidgets anywidget loky tqdm matplotlib
    PYTHONPATH=. jupyter lab chapters/01-identity-failure.ipynb

On Windows write `set PYTHONPATH=%CD%` first, and then `jupyter lab`. The package needs no installation.
"""  # noqa: E501  commands that are copied whole


def main(html: Path, target: Path) -> None:
    """Make both archives and say how large they are."""
    site, lessons = target / f"{NAME}-site.zip", target / f"{NAME}-class.zip"
    write(site, ((path, path.relative_to(html)) for path in files(html)))
    write(
        lessons, ((path, path.relative_to(ROOT)) for name in CLASS + LICENSES for path in files(ROOT / name)), READ_ME
    )
    print(f"{site} ({megabytes(site)}): unpack it, on a stick too, and open {NAME}/index.html.")
    print(f"{lessons} ({megabytes(lessons)}): {NAME}/READ-ME.txt says how a class uses it without a network.")


def files(place: Path) -> list[Path]:
    """Return a file, or the files of a folder in their order, without what running leaves there."""
    paths = sorted(place.rglob("*")) if place.is_dir() else [place]
    return [path for path in paths if path.is_file() and not set(LEFT_OUT) & set(path.parts)]


def write(target: Path, contents: Iterable[tuple[Path, Path]], read_me: str = "") -> None:
    """Write an archive of files, each by its name in it, below one folder."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        if read_me:
            archive.writestr(entry("READ-ME.txt"), read_me)
        for path, name in contents:
            archive.writestr(entry(name.as_posix()), path.read_bytes())


def entry(name: str) -> zipfile.ZipInfo:
    """Return the head of a file in an archive, without a date of its own."""
    head = zipfile.ZipInfo(f"{NAME}/{name}", SINCE)
    head.compress_type, head.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
    return head


def megabytes(path: Path) -> str:
    """Return how large a file is."""
    return f"{path.stat().st_size / 1e6:.1f} MB"


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
