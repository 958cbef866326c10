"""A roll as a card shows it: every die, what changed it, and the ladder of extra tens."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.report import DiceRow, Die
from bot.core.words import count, listed
from bot.systems.hammerhydra.rules.check import Check
from bot.systems.hammerhydra.rules.tables import GRADES, grade
from bot.systems.hammerhydra.sides import Part, Side


def verdict(fell: Check, grades: Sequence[str]) -> str:
    """`Good: 3 successes`, `Failure`, `CRITICAL FAILURE ×2` in the table's own names (HH-18)."""
    name = grades[grade(fell.successes)]
    if fell.critical:
        return f"CRITICAL {name.upper()} ×{fell.critical}"
    return name if fell.failed else f"{name}: {count(fell.successes, 'success', 'successes')}"


def meaning(fell: Check) -> str:
    """One line on what it means."""
    if fell.critical:
        return f"it goes badly wrong: {count(fell.critical, 'natural 1')} in a failed roll"
    return GRADES[grade(fell.successes)][1]


def rows(side: Side, label: str = "") -> tuple[DiceRow, ...]:
    """The first roll, and each batch of extra dice on a row of its own (HH-17)."""
    fell = side.check
    if fell is None:
        return ()
    lifted = dict(fell.lifted)
    dice = [_die(place, face, lifted, fell) for place, face in enumerate(fell.faces)]
    what = f", {side.aim.words}" if side.aim.words else ""
    found = [DiceRow(label or f"{side.name}{what} ({pool_words(side)})", _cut(dice, fell.first, 0))]
    at = len(fell.first)
    for batch in fell.extra:
        tens = count(len(batch), "unused ten")
        more = "1 more die" if len(batch) == 1 else f"{len(batch)} more dice"
        found.append(DiceRow(f"{tens} → {more}", _cut(dice, batch, at)))
        at += len(batch)
    return tuple(found)


def pool_words(side: Side) -> str:
    """`3 dice, target 7`; `one die, needs a 10` where it was beyond reach (HH-12)."""
    pool = side.check.pool if side.check is not None else side.pool
    if pool.clamped:
        return "one die, needs a 10"
    return f"{'1 die' if pool.dice == 1 else f'{pool.dice} dice'}, target {pool.target}"


def sums(side: Side) -> tuple[str, ...]:
    """How dice and target came about, each modifier with its source (HH-10 to HH-12, HH-55)."""
    pool = side.check.pool if side.check is not None else side.pool
    parts = [*side.parts, *_edge(side)]
    lines: list[str] = []
    if any(part.dice for part in parts):
        dice = _sum(side.aim.dice, [(p.source, p.dice) for p in parts if p.dice])
        lines.append(f"dice {dice}")
    if any(part.target for part in parts):
        lines.append(
            f"target {_sum(side.aim.target, [(p.source, p.target) for p in parts if p.target])}"
        )
    if pool.clamped:
        lines.append("beyond reach: one die, needs a 10")
    elif lines and any(part.target for part in parts):
        lines[-1] += _floor(side, pool.target)
    return tuple(lines)


def ladder(side: Side) -> tuple[str, ...]:
    """What the extra tens did, step by step (HH-15 to HH-17)."""
    fell = side.check
    if fell is None or fell.tens < 2:
        return ()
    faces = fell.faces
    lines = [f"{count(fell.tens, 'natural ten')}, {fell.tens - 1} of them extra"]
    if fell.lifted:
        steps = listed(f"{faces[at]} → {faces[at] + more}" for at, more in fell.lifted)
        lines.append(f"lifted to the target: {steps}")
    if fell.extra:
        batches = ", then ".join(" ".join(map(str, batch)) for batch in fell.extra)
        lines.append(f"every die a success, so unused tens became dice: {batches}")
    if fell.spare:
        top = max(fell.scores)
        lines.append(f"{count(fell.spare, 'ten')} left over on the top die, which counts as {top}")
    return tuple(lines)


def _sum(start: int, parts: list[tuple[str, int]]) -> str:
    """`2 + 1 (GM) - 1 (wound) = 2`."""
    steps = "".join(f" {'+' if n > 0 else '-'} {abs(n)} ({source})" for source, n in parts)
    return f"{start}{steps} = {start + sum(n for _, n in parts)}"


def _floor(side: Side, target: int) -> str:
    """What a target is where a limit holds it (R-09)."""
    parts = [*side.parts, *_edge(side)]
    plain = side.aim.target + sum(part.target for part in parts)
    return f", and so {target}" if plain != target else ""


def _edge(side: Side) -> list[Part]:
    step = side.edge_step
    found = [
        Part("edge", dice=side.mods.edge_dice * step),
        Part("edge", target=-side.mods.edge_target * step),
    ]
    return [part for part in found if part.dice or part.target]


def _die(place: int, face: int, lifted: dict[int, int], fell: Check) -> Die:
    score = face + lifted.get(place, 0)
    mark = "hit" if score >= fell.pool.target else "plain"
    return Die(score, mark, (face,) if score != face else ())


def _cut(dice: list[Die], batch: Sequence[int], at: int) -> tuple[Die, ...]:
    return tuple(dice[at : at + len(batch)])
