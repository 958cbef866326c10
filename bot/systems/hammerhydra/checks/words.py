"""A roll of Hammerhydra in words: its verdict, its dice, and what changed them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.core.report import DiceRow, Die, Tone
from bot.core.scene import Scene
from bot.core.settings import shows_chances
from bot.core.words import count, join_words, minus, percent
from bot.shared.exchange.ways import tells_chances
from bot.systems.hammerhydra.checks.actions import Advice
from bot.systems.hammerhydra.rules.checks import Check, Pool
from bot.systems.hammerhydra.rules.tables import SIDES, grade
from bot.systems.hammerhydra.side import Modifier, Side

CLAMPED = "one die, needs a 10"


def verdict(fell: Check, grades: Sequence[str]) -> str:
    """`GOOD, 3`, `FAILURE`, `CRITICAL FAILURE ×2`, in the table's own names (HH-18)."""
    name = grades[grade(fell.successes)].upper()
    if fell.critical:
        return f"CRITICAL {name} ×{fell.critical}"
    return name if fell.is_failure else f"{name}, {fell.successes}"


def critical(fell: Check) -> str:
    """`, critical ×2` behind the dice of a failed roll with 1s (HH-14); "" for another."""
    return f", critical ×{fell.critical}" if fell.critical else ""


def tone_of(fell: Check) -> Tone:
    """Gold for everything there is, red for a failure."""
    if fell.is_failure:
        return "bad"
    return "best" if fell.successes >= 5 else "good"


def pool_of(side: Side) -> Pool:
    """What was rolled, or is to be."""
    return side.check.pool if side.check is not None else side.pool


def describe_pool(side: Side, *, about: str = "") -> str:
    """`3 dice on Strength 7`; `one die, needs a 10` where it is beyond reach (HH-12)."""
    pool = pool_of(side)
    if pool.clamped:
        return CLAMPED
    return f"{count(pool.dice, 'die', 'dice')}{describe_target(side, about=about)}"


def describe_target(side: Side, *, about: str = "") -> str:
    """` on Strength 7`, ` on 7` where no attribute is behind it or it is what this is `about`."""
    attribute = f"{side.aim.attribute} " if side.aim.attribute not in {"", about} else ""
    return f" on {attribute}{pool_of(side).target}"


def check_row(side: Side, label: str = "", *, ends: str = "", by_hand: int = 0) -> DiceRow:
    """All dice of a roll: hits bold, lifted ones with an arrow, extra dice behind their tens.

    The extra dice of a batch stand behind the last tens of the one before (HH-15, HH-17).
    """
    fell = side.check
    if fell is None:
        return DiceRow(label, ())
    lifted = dict(fell.lifted)
    batches = (fell.first, *fell.extra)
    at = len(fell.faces)
    then: list[Die] = []
    for batch in reversed(batches):
        at -= len(batch)
        tens = [place for place, face in enumerate(batch) if face == SIDES]
        # Not tens[-len(then):], which is all of them where nothing follows.
        behind = dict(zip(tens[len(tens) - len(then) :], then, strict=True))
        then = [
            _die(face, lifted.get(at + place, 0), fell.pool.target, behind.get(place))
            for place, face in enumerate(batch)
        ]
    return DiceRow(label, tuple(then), ends, by_hand)


def _die(face: int, more: int, target: int, then: Die | None) -> Die:
    mark = "hit" if face + more >= target else "plain"
    was = (face,) if more else ()
    return Die(face + more, mark, was, then=() if then is None else (then,), sides=SIDES)


def pool_changes(side: Side) -> str:
    """`dice 2 + 1 (GM) = 3 · target 10 − 3 (GM) = 7`; "" where nothing changes them (HH-10 to 12).

    Every modifier with its source, and where a limit holds the target (R-09).
    """
    return " · ".join(_changes_of(side))


def _changes_of(side: Side) -> Iterator[str]:
    pool = pool_of(side)
    parts = [*side.parts, *_edge_parts(side)]
    dice = [(part.source, part.dice) for part in parts if part.dice]
    target = [(part.source, part.target) for part in parts if part.target]
    if dice:
        yield f"dice {_sum(side.aim.dice, dice)}"
    if target:
        plain = side.aim.target + sum(number for _, number in target)
        is_bounded = not pool.clamped and plain != pool.target
        yield f"target {_sum(side.aim.target, target)}{f', so {pool.target}' if is_bounded else ''}"
    if pool.clamped:
        yield CLAMPED


def _sum(start: int, parts: Sequence[tuple[str, int]]) -> str:
    """`2 + 1 (GM) − 1 (wound) = 2`."""
    steps = "".join(f" {'+' if n > 0 else '−'} {abs(n)} ({source})" for source, n in parts)
    return f"{start}{steps} = {minus(start + sum(n for _, n in parts))}"


def _edge_parts(side: Side) -> list[Modifier]:
    step = side.edge_step
    parts = [
        Modifier("edge", dice=side.mods.edge_dice * step),
        Modifier("edge", target=-side.mods.edge_target * step),
    ]
    return [part for part in parts if part.dice or part.target]


def ladder(side: Side) -> tuple[str, ...]:
    """What the extra tens did, step by step (HH-15 to HH-17)."""
    fell = side.check
    if fell is None or fell.tens < 2:
        return ()
    faces = fell.faces
    lines = [f"{count(fell.tens, 'natural ten')}, {fell.tens - 1} of them extra"]
    if fell.lifted:
        steps = join_words(f"{faces[at]} → {faces[at] + more}" for at, more in fell.lifted)
        lines.append(f"lifted to the target: {steps}")
    if fell.extra:
        batches = ", then ".join(" ".join(map(str, batch)) for batch in fell.extra)
        lines.append(f"every die a success, so unused tens became dice: {batches}")
    if fell.spare:
        top = max(fell.scores)
        lines.append(f"{count(fell.spare, 'ten')} left over on the top die, which counts as {top}")
    return tuple(lines)


def steps(side: Side) -> tuple[str, ...]:
    """How a roll came about and what its tens did, for who asks why."""
    what = f"{side.aim.skill}: " if side.aim.skill else ""
    changes = pool_changes(side)
    return (f"{what}{describe_pool(side)}", *((changes,) if changes else ()), *ladder(side))


def second_dice(side: Side) -> tuple[str, ...]:
    """What lay there before edge rolled it again (HH-70)."""
    if side.before is None:
        return ()
    faces = " ".join(map(str, side.before.faces))
    return (f"rolled again for edge; first it was {faces}",)


def edge_change(name: str, before: int, after: int) -> str:
    """`Skaz: edge 3 → 2`."""
    return f"{name}: edge {before} → {after}"


def may_hope(scene: Scene, key: str) -> bool:
    """Whether a card may say how likely something is for this character (a key).

    Of a roll behind which nobody's sheet is everybody may know it.
    """
    return tells_chances(scene, key) if key else shows_chances(scene)


def hopes(chance: float | None, scene: Scene, key: str) -> str:
    """`: 78 %`, "" where the card may not say it."""
    return f": {percent(chance)}" if chance is not None and may_hope(scene, key) else ""


def again_label(what: str, chance: float | None, scene: Scene, key: str, how: str = "") -> str:
    """`Roll again, 1 edge: 92 %`, or 41 % better; 0 is not told."""
    hope = hopes(chance or None, scene, key)
    return f"{what} again, 1 edge{hope}{f' {how}' if how and hope else ''}"


def better(side: Side) -> str:
    """What a second roll may be: `better`, where one that failed may only succeed."""
    return "" if side.check is None or side.check.is_failure else "better"


def advice_lines(advice: Advice) -> tuple[str, ...]:
    """What a point of edge would do: `a point of edge: one die more 66 %, …`."""
    ways = (
        ("one die more", advice.die),
        ("target 1 lower", advice.target),
        ("a second roll after a failure", advice.again),
    )
    hints = [f"{what} {percent(chance)}" for what, chance in ways if chance is not None]
    return (f"a point of edge: {', '.join(hints)}",) if hints else ()
