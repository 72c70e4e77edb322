"""Write into each record of the package what its experiment declares: title, source, labels, layout, rule, note.

The numbers stay as they are. A record that is made anew has this from the start; this is for one that was made before
a label, a layout or what is shown was changed. A record whose rule of success reads otherwise is left, and named: it
has to be made anew, or, where the rule only has other words, ``--reworded`` writes them.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from nalu_tutorial.experiments import BENCHMARKS, EXPERIMENTS, Benchmark
from nalu_tutorial.experiments.running import declared_tables, success_rule
from nalu_tutorial.records import about_text, shipped_records

DATA = Path(__file__).parents[1] / "nalu_tutorial" / "records" / "data"


def declared(name: str, about: dict[str, Any]) -> dict[str, Any]:
    """Return what the JSON of a record has from its experiment."""
    each = (EXPERIMENTS | BENCHMARKS)[name]
    rule = each.success if isinstance(each, Benchmark) else success_rule(about["trainings"])
    return {**declared_tables(each), "title": each.title, "source": each.source, "success": rule, "note": each.note}


def main(reworded: bool) -> None:
    """Write the records whose declarations have changed, and name them; stop at one that another rule judged."""
    for name in shipped_records():
        path = DATA / f"{name}.json"
        about = json.loads(path.read_text(encoding="utf-8"))
        results = about.pop("results")
        declaration = about | declared(name, about)
        if not reworded and about.get("success", declaration["success"]) != declaration["success"]:
            raise SystemExit(f"{name}: its runs were judged by another rule, or --reworded says that it is the same")
        if declaration != about:
            path.write_text(about_text(declaration, results), encoding="utf-8")
            print(f"{name} now says what its experiment declares")


if __name__ == "__main__":
    main(reworded="--reworded" in sys.argv[1:])
