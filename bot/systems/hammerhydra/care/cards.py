"""The cards of what a character carries: a GM's care, and edge."""

from __future__ import annotations

from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import join_words, with_sign
from bot.shared.gm.whom import among_gms
from bot.systems.hammerhydra.care.actions import Cared, EdgeRefreshed

MOST_ROWS = 40


def care(outcome: Cared, scene: Scene) -> Report:
    """What a GM changed about somebody."""
    if outcome.title:
        tone = "bad" if outcome.bad else "good"
        return Report(Head(outcome.title), tone=tone, changes=outcome.notes)
    what, worse = "", bool(outcome.injury)
    if outcome.wound is not None:
        before, after = outcome.wound
        what, worse = f"targets {with_sign(before)} → {with_sign(after)}", worse or after > before
    if outcome.armour is not None:
        before, after = outcome.armour
        what, worse = f"armour {before} → {after}", after < before
    head = Head(outcome.name, "", outcome.injury or what)
    changes = (f"{outcome.name}: {what}",) if outcome.injury and what else ()
    return Report(head, tone="bad" if worse else "good", changes=changes)


def refresh(outcome: EdgeRefreshed, scene: Scene) -> Report:
    """Edge that came back; for GMs alone where all of them are hidden."""
    rows = outcome.rows
    lines = [f"{row.name}: edge {row.before} → {row.left} of {row.total}" for row in rows]
    whom = join_words(row.name for row in rows[:20]) or "nobody"
    head = Head(f"Edge comes back to {whom}")
    report = Report(head, tone="good", changes=tuple(lines[:MOST_ROWS]))
    return among_gms(scene, report, (row.key for row in rows))
