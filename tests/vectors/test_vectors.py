"""Every golden vector of every system, through the system's own rules.

`PARRY_VECTORS` names a folder whose `<system>.json` files are read instead of those beside this
file; a system without a file there is left out.
"""

from __future__ import annotations

import importlib.util
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

HERE = Path(__file__).parent
FOLDER = Path(os.environ.get("PARRY_VECTORS") or HERE)
SYSTEMS = sorted(path.stem for path in (HERE / "adapters").glob("[a-z]*.py"))
Named = dict[str, Any]

PARTIAL = frozenset({"hammerhydra", "opend6"})
"""Systems whose vectors name the part of an answer that must match, key by key."""


def _adapter(system: str) -> Callable[[str, dict[str, Any]], object]:
    path = HERE / "adapters" / f"{system}.py"
    spec = importlib.util.spec_from_file_location(f"vector_adapter_{system}", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.run


def _vectors() -> list[Any]:
    found: list[Any] = []
    for system in SYSTEMS:
        path = FOLDER / f"{system}.json"
        if path.exists():
            run = _adapter(system)
            vectors = json.loads(path.read_text(encoding="utf-8"))
            found += [
                pytest.param(run, v, system in PARTIAL, id=f"{system}-{v['id']}") for v in vectors
            ]
    return found


def _named(answer: Any, wanted: Any) -> Any:
    """Of an answer what the vector names, at every depth; lists whole."""
    if isinstance(answer, dict) and isinstance(wanted, dict):
        told, names = cast("Named", answer), cast("Named", wanted)
        return {key: _named(told[key], names[key]) for key in names if key in told}
    if isinstance(answer, list) and isinstance(wanted, list):
        items, wishes = cast("list[Any]", answer), cast("list[Any]", wanted)
        if len(items) == len(wishes):
            return [_named(one, wish) for one, wish in zip(items, wishes, strict=True)]
    return cast("Any", answer)


@pytest.mark.parametrize(("run", "vector", "partial"), _vectors())
def test_the_rules_answer_as_the_vector_says(
    run: Callable[[str, dict[str, Any]], object],
    vector: dict[str, Any],
    partial: bool,  # noqa: FBT001 -- a parameter of the test
) -> None:
    """The adapter's answer is the vector's, compared as JSON."""
    answer = json.loads(json.dumps(run(vector["op"], vector["in"])))

    told = _named(answer, vector["out"]) if partial else answer
    assert told == vector["out"], vector["why"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_unknown_operation_fails(system: str) -> None:
    """A vector that no adapter understands cannot pass unnoticed."""
    run = _adapter(system)

    with pytest.raises(KeyError):
        run("no such operation", {})


def test_vectors_were_found() -> None:
    """An empty folder is a mistake, not a success."""
    assert _vectors()
