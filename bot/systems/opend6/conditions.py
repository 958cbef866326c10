"""Conditions of OpenD6: how they are told apart and what ranks change about them (D6-80 to D6-85).

They live in the engine of all systems: discrete ones exist once, a progressive one replaces the
other of its family, cumulative ones are made and removed singly.
"""

from __future__ import annotations

from bot.core.condition import Condition, Conditions, Moment, Stacking
from bot.core.errors import Refusal
from bot.shared import conditions as engine
from bot.shared.conditions import Applied
from bot.systems.opend6 import durations
from bot.systems.opend6.durations import Duration
from bot.systems.opend6.given import one_of

LONGEST_NAME = 80
STACKINGS: tuple[Stacking, ...] = ("discrete", "progressive", "cumulative")


def named(name: object) -> str:
    """The name of a condition: a word or short phrase of 1..80 characters; raises `bad_name`."""
    shown = " ".join(name.split()) if isinstance(name, str) else ""
    if not 1 <= len(shown) <= LONGEST_NAME or not shown.isprintable():
        raise Refusal(
            "bad_name", f"A condition is a word or phrase of 1 to {LONGEST_NAME} characters."
        )
    return shown


def stacking(kind: object) -> Stacking:
    """Discrete, progressive or cumulative; raises `unknown_kind` (D6-82 to D6-84)."""
    return one_of(kind, STACKINGS, "unknown_kind", "kind of condition")


def described(
    name: object,
    bearer: str,
    moment: Moment,
    *,
    kind: object = "discrete",
    family: object = "",
    lasts: Duration = "recovered",
    note: str = "",
) -> Condition:
    """A free-form condition of any element from now on (D6-80); lay it on with `apply`.

    Raises `bad_name`, `unknown_kind`, `no_family` for a progressive one without.
    """
    shown, how = named(name), stacking(kind)
    group = family.strip() if isinstance(family, str) else ""
    if how == "progressive" and not group:
        raise Refusal("no_family", f"{shown} is progressive: say which family it belongs to.")
    return Condition(
        name=shown,
        bearer=bearer,
        stacking=how,
        family=group,
        clock=durations.clock(lasts, moment, bearer),
        note=note,
    )


def added(conditions: Conditions, condition: Condition) -> tuple[Conditions, Applied]:
    """The conditions with one more, as its kind allows; a discrete one is there `already`."""
    return engine.apply(conditions, condition)
