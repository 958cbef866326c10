"""What failures left behind, in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.report import Report
from bot.core.scene import Scene
from bot.core.words import count
from bot.systems.flamepunk.tasks import play as out


def sources(parts: Sequence[tuple[int, int]]) -> str:
    """`+1 roll 4, +2 the GM`; of many the newest six."""
    shown = [f"+{n} {f'roll {roll}' if roll else 'the GM'}" for roll, n in parts]
    return ", ".join(shown if len(shown) <= 6 else ["…", *shown[-6:]])


MOST_LINES = 40


def penalties(card: out.PenaltiesShown, scene: Scene) -> Report:
    """The tasks that hold a grudge, worst first, and the dice each wants."""
    if not card.grudges:
        why = ("No failure waits for anybody.",)
        return Report(title="No task holds a grudge", why=why, private=card.private)
    lines = [_grudge(grudge) for grudge in card.grudges[:MOST_LINES]]
    if len(card.grudges) > MOST_LINES:
        lines.append(f"… and {len(card.grudges) - MOST_LINES} more")
    number = count(len(card.grudges), "task holds", "tasks hold")
    return Report(title=f"{number} a grudge", why=tuple(lines), private=card.private)


def penalty_set(card: out.PenaltySet, scene: Scene) -> Report:
    """A GM set or cleared a grudge."""
    whose = card.name or "everybody"
    if not card.after:
        title = f"{card.task} holds nothing against {whose}"
    else:
        title = f"{card.task}: Dodge +{card.after} for {whose}"
    changed = f"{card.task}: Dodge +{card.before} → +{card.after}"
    return Report(title=title, changes=(changed,) if card.before != card.after else ())


def _grudge(grudge: out.Grudge) -> str:
    """`door, Skaz: Dodge +3 (+1 roll 4, +2 roll 7); hopeless below 4 dice`."""
    whose = grudge.name or "everybody"
    head = f"{grudge.task}, {whose}: Dodge +{grudge.amount} ({sources(grudge.parts)})"
    if grudge.blocked:
        return f"{head}; blocked until a GM clears it"
    return f"{head}; hopeless below {grudge.amount + 1} dice"
