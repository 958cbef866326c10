"""What failures left behind, in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import count
from bot.systems.flamepunk.tasks import play as out


def describe_parts(parts: Sequence[tuple[int, int]]) -> str:
    """`+1, +2 by the GM`; of many the newest six."""
    shown = [f"+{n}{'' if roll else ' by the GM'}" for roll, n in parts]
    return ", ".join(shown if len(shown) <= 6 else ["…", *shown[-6:]])


MOST_LINES = 40


def grudges(outcome: out.PenaltiesShown, scene: Scene) -> Report:
    """The tasks that hold a grudge, worst first, and the dice each wants."""
    if not outcome.grudges:
        why = ("No failure waits for anybody.",)
        return Report(head=Head("No task holds a grudge"), lines=why, private=outcome.private)
    lines = [_describe_grudge(grudge) for grudge in outcome.grudges[:MOST_LINES]]
    if len(outcome.grudges) > MOST_LINES:
        lines.append(f"and {len(outcome.grudges) - MOST_LINES} more")
    number = count(len(outcome.grudges), "task holds", "tasks hold")
    return Report(head=Head(f"{number} a grudge"), lines=tuple(lines), private=outcome.private)


def grudge_change(outcome: out.PenaltySet, scene: Scene) -> Report:
    """A GM set or cleared a grudge."""
    whose = outcome.name or "everybody"
    if not outcome.after:
        head = Head(f"{outcome.task} holds nothing against {whose}")
    else:
        head = Head(outcome.task, verdict=f"Dodge +{outcome.after} for {whose}")
    changed = f"{outcome.task}: Dodge +{outcome.before} → +{outcome.after}"
    return Report(head, changes=(changed,) if outcome.before != outcome.after else ())


def _describe_grudge(grudge: out.Grudge) -> str:
    """`door, Skaz: Dodge +3 (+1, +2); hopeless below 4 dice`."""
    whose = grudge.name or "everybody"
    head = f"{grudge.task}, {whose}: Dodge +{grudge.amount} ({describe_parts(grudge.parts)})"
    if grudge.blocked:
        return f"{head}; blocked until a GM clears it"
    return f"{head}; hopeless below {grudge.amount + 1} dice"
