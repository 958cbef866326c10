"""The arguments of Black Dice's vectors: named, none missing, and results in the vectors' words."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from bot.core.errors import Refusal
from bot.core.wrong import record
from bot.systems.blackdice.rules import tasks
from bot.systems.blackdice.rules.dice import Thrown, lying
from bot.systems.blackdice.rules.health import Body, body
from bot.systems.blackdice.rules.tasks import Result
from bot.systems.blackdice.rules.values import sequence

Given = dict[str, Any]

TASK = "pool_faces reroll_faces black_faces pool trades auto need partial_ok explode automatic"


def taken(given: Any, required: str = "", optional: str = "") -> Given:
    """The arguments, each of these names; kinds `bad_type`, `unknown_field`, `missing`."""
    found = named(given)
    must, may = required.split(), optional.split()
    for name in found:
        if name not in must and name not in may:
            raise Refusal("unknown_field", f"There is no argument {name}.")
    for name in must:
        if name not in found:
            raise Refusal("missing", f"The argument {name} is missing.")
    return found


def named(given: Any) -> Given:
    """Named values; kind `bad_type` for anything else."""
    found = record(given)
    if found is None:
        raise Refusal("bad_type", "These are no named values.")
    return dict(found)


def listed(value: Any, what: str) -> tuple[Any, ...]:
    """A list of anything, of any length."""
    return sequence(value, what, most=1000)


def task(given: Any, *, opposed: bool = False) -> Result:
    """A task as its arguments tell it; Very Easy is no rung of an opposed roll."""
    found = taken(given, optional=TASK)
    if opposed and found.get("automatic"):
        raise Refusal("not_allowed", "Nothing is automatic against somebody.")
    if "pool_faces" not in found and not found.get("automatic"):
        raise Refusal("missing", "The argument pool_faces is missing.")
    names = {"black_faces": "black"}
    return tasks.task(**{names.get(name, name): value for name, value in found.items()})


def spelled(result: Result) -> Given:
    """A task's result in the vectors' words."""
    return {
        "pool_successes": result.pool_successes,
        "auto": result.auto,
        "black_successes": result.black_successes,
        "net": result.net,
        "successes": result.successes,
        "outcome": result.outcome,
        "passed": result.passed,
        "degree": result.degree.key,
        "tier": result.degree.tier,
        "foul": result.degree.foul,
    }


def dice(given: Given, explode: str = "explode") -> Thrown:
    """The damage or consciousness dice of these arguments."""
    how = given.get(explode, given.get("explode", "recursive"))
    return lying(given["faces"], given.get("reroll_faces", ()), how)


def hurt(given: Given) -> Body:
    """A body out of its pips, wounds and bruises."""
    return body(given["pips"], given.get("lethal", 0), given.get("bruise", 0))


def tracked(now: Body) -> Given:
    """A body in the vectors' words."""
    return {
        "lethal": now.lethal,
        "bruise": now.bruise,
        "health_left": now.health_left,
        "reserve_left": now.reserve_left,
        "penalty": now.penalty,
        "status": now.status,
    }


def ratio(value: Fraction) -> str:
    """A fraction as a/b."""
    return f"{value.numerator}/{value.denominator}"


def picked(given: Given, names: Iterable[str]) -> Given:
    """Those of the arguments that have one of these names."""
    return {name: given[name] for name in names if name in given}
