"""What failures left behind, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.core.action import Choice, Field
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import LONGEST_NAME, count, first_of
from bot.shared.gm.corrections import Corrections
from bot.systems.flamepunk.rules.rolls import MOST_DEFENCE
from bot.systems.flamepunk.tasks import play as out

MOST_LINES = 40
MOST_BUTTONS = 15

CORRECTIONS = Corrections(
    "What it costs",
    Field("who", "Whose failures", LONGEST_NAME),
    Field("amount", f"Dodge that it adds, 0 to {MOST_DEFENCE}; 0 forgives", 2),
    out.SetPenalty,
)


def grudges(outcome: out.PenaltiesShown, scene: Scene) -> Report:
    """The tasks that hold a grudge, worst first, and the dice each wants."""
    choices = () if outcome.private and not scene.actor.gm else tuple(_corrections(outcome))
    tasks = count(len(outcome.grudges), "task holds", "tasks hold")
    lines = [_describe_grudge(grudge) for grudge in outcome.grudges]
    return Report(
        Head(f"{tasks if lines else 'No task holds'} a grudge"),
        lines=first_of(lines, MOST_LINES) or ("No earlier failure makes a task harder.",),
        choices=choices,
        private=outcome.private,
        kept=outcome.private and bool(choices),
    )


def _corrections(outcome: out.PenaltiesShown) -> Iterator[Choice]:
    """A GM sets what each of them costs, or what another task does; 0 forgives."""
    for grudge in outcome.grudges[:MOST_BUTTONS]:
        yield CORRECTIONS.of(grudge.name, grudge.task, grudge.amount)
    yield CORRECTIONS.of_another()


def grudge_change(outcome: out.PenaltySet, scene: Scene) -> Report:
    """A GM set or cleared a grudge."""
    whose = outcome.name or "everybody"
    if not outcome.after:
        head = Head(f"{outcome.task} holds nothing against {whose}")
    else:
        head = Head(outcome.task, verdict=f"Dodge +{outcome.after} for {whose}")
    changed = f"{outcome.task}: Dodge +{outcome.before} → +{outcome.after}"
    return Report(head, changes=(changed,) if outcome.before != outcome.after else ())


def describe_parts(parts: Sequence[tuple[int, int]]) -> str:
    """`+1, +2 by the GM`; of many the newest six."""
    labels = [f"+{amount}{'' if roll else ' by the GM'}" for roll, amount in parts]
    return ", ".join(labels if len(labels) <= 6 else ["…", *labels[-6:]])


def _describe_grudge(grudge: out.Grudge) -> str:
    """`door, Skaz: Dodge +3 (+1, +2); hopeless below 4 dice`."""
    whose = grudge.name or "everybody"
    head = f"{grudge.task}, {whose}: Dodge +{grudge.amount} ({describe_parts(grudge.parts)})"
    if grudge.blocked:
        return f"{head}; blocked until a GM clears it"
    return f"{head}; hopeless below {grudge.amount + 1} dice"
