"""What the vectors are spoken to is what plays."""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ADAPTERS = ROOT / "tests" / "vectors" / "adapters"
Named = tuple[str, str]
"""A module, and a name in it."""


def named(path: Path) -> set[Named]:
    """What a file names of the modules of this project, its own too, outside its definition."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    own = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    modules: dict[str, str] = {}
    found: set[Named] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {(node.module, one.name) for one in node.names}
            modules |= {one.asname or one.name: f"{node.module}.{one.name}" for one in node.names}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found.add((modules.get(node.value.id, ""), node.attr))
    return found | {(own, name) for name in loaded(tree)}


def loaded(tree: ast.Module) -> Iterable[str]:
    """The names that a module reads, but for those of its functions' own variables."""
    for part in tree.body:
        inside = list(ast.walk(part))
        bound = {one.arg for one in inside if isinstance(one, ast.arg)}
        names = [one for one in inside if isinstance(one, ast.Name)]
        bound |= {one.id for one in names if isinstance(one.ctx, ast.Store)}
        bound |= {part.name} if isinstance(part, ast.FunctionDef) else set()
        yield from (one.id for one in names if one.id not in bound)


@pytest.mark.parametrize("system", ["opend6"])
def test_no_function_that_an_adapter_calls_is_there_for_tests_alone(system: str) -> None:
    plays = set[Named]().union(*map(named, (ROOT / "bot").rglob("*.py")))
    asked = set[Named]().union(*map(named, ADAPTERS.glob(f"*{system}*.py")))
    own = {one for one in asked if one[0].startswith(f"bot.systems.{system}.")}
    rules = {one for one in own if (ROOT / f"{one[0].replace('.', '/')}.py").exists()}
    functions = {
        one
        for one in rules
        if inspect.isfunction(getattr(importlib.import_module(one[0]), one[1], None))
    }

    assert len(functions) > 50
    assert functions - plays == set()


HIT = {"attack_total": 17, "fixed": 12, "weapon": "4D", "strength": "3D"}
TIRED = [{"track": "fatigue", "rank": 3}]


@pytest.mark.parametrize(
    ("op", "given", "answer"),
    [
        ("attack", HIT | {"gang": 4}, {"resistance": 16, "rank": 1}),
        ("attack", HIT | {"gang": {"members": 4}}, {"resistance": 18, "success": False}),
        (
            "attack",
            HIT | {"gang": 4, "stance": "full", "defence_total": 5},
            {"resistance": 16, "defence_rolled": True},
        ),
        ("attack", HIT | {"attack_total": 30, "spent": 2}, {"rank": 4, "damage_code": "5D"}),
        (
            "attack",
            HIT | {"damage_total": 14, "armour": "1D+2", "conditions": TIRED},
            {"soak": 12, "condition": "Stunned"},
        ),
        (
            "attack",
            HIT | {"damage_total": 16, "strength": "0D-2", "armour": "6D-2"},
            {"soak": 14, "condition": "Stunned"},
        ),
        ("attack", HIT | {"attack_total": 12, "ties": "fail"}, {"success": False}),
        ("attack", HIT | {"attack_total": 12, "tie_rank": 1}, {"success": True, "rank": 1}),
        ("attack", HIT | {"tie_rank": 2}, {"error": "bad_rank"}),
        ("defence", {"stance": "readied", "fixed": 15, "gang": 2, "check_total": 9}, {"value": 17}),
        ("fixed_value", {"code": "4D", "modifier": -2}, {"value": 10}),
        ("fixed_value", {"code": "1D", "modifier": -9}, {"value": 0}),
        ("fixed_value", {"codes": ["3D+1", "1D+2"]}, {"value": 15}),
        ("roll", {"regular": [2, 3], "added": [6, 1]}, {"total": 12, "kept": [6, 3, 2, 1]}),
        (
            "roll",
            {"regular": [2, 3], "penalty": [4], "added": [6, 1]},
            {"total": 10, "discarded": [6]},
        ),
        (
            "spend_action_point",
            {"points": 1, "use": "+2D", "first": 9, "added": [3, 4]},
            {"points": 0, "total": 16},
        ),
        ("economy", {"conditions": TIRED, "spend": ["bonus"]}, {"full": 1, "bonus": 0}),
        (
            "economy",
            {"conditions": [{"track": "fatigue", "rank": 2}], "spend": ["bonus"]},
            {"error": "no_action_left"},
        ),
        (
            "maneuver",
            {"kind": "restrict", "total": 12, "resistance": 12, "ties": "fail"},
            {"success": False},
        ),
        ("initiative", {"fixed": 14, "roll": 6, "conditions": TIRED, "bonus": 2}, {"score": 8}),
    ],
)
def test_an_adapter_of_opend6_honours_what_the_rules_know(
    op: str, given: dict[str, object], answer: dict[str, object]
) -> None:
    run = importlib.import_module("tests.vectors.adapters.opend6").run
    told = run(op, given)

    assert {key: told[key] for key in answer} == answer
