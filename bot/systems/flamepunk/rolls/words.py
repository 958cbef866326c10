"""Flamepunk's verdicts in words: one line per thing, short enough for a phone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from bot.core.words import bar, count, join_words, percent
from bot.systems.flamepunk.rolls.actions import Payment, RollState, WhatIfShown
from bot.systems.flamepunk.rules.rolls import Reading, describe_hits
from bot.systems.flamepunk.sheet import DICE
from bot.systems.flamepunk.tasks.cards import describe_parts

DIFFICULTIES = (
    (0, "simple", "most people manage with time and effort: a rotten door"),
    (1, "fair", "takes some effort: an ordinary door, a fact in an occult library"),
    (2, "significant", "hard even for the skilled: an ordinary lock, five knives in the air"),
    (3, "major", "best left to a master: surgery with crude tools, a wall six feet high"),
    (4, "beyond", "rarely done even with six dice and every trick"),
)
"""What a task's Dodge means, as (value, word, example) (FP-38 to FP-42)."""

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")

SUCCESSES = {"normal": "1 to 5", "solid": "6 to 11", "exceptional": "12 and more"}
FAILURES = {"significant": "1 to 5", "botched": "6 to 11", "catastrophic": "12 and more"}


def verdict(reading: Reading) -> str:
    """`SUCCESS 6, solid`."""
    return f"{'SUCCESS' if reading.success else 'FAILURE'} {reading.level}, {reading.band}"


def effect(reading: Reading, state: RollState) -> str:
    """What a way leads to, in short, beside what the roll is now: `9`, `FAILURE 3`, `no hit`."""
    if state.has_target:
        return str(reading.level) if reading.success else "no hit"
    if reading.success and state.reading.success:
        return str(reading.level)
    return f"{'SUCCESS' if reading.success else 'FAILURE'} {reading.level}"


def level_sum(reading: Reading) -> str:
    """`2 hits × 2 (two 3s) = 4`, `no hit: 3 dice × 2 (two 2s) = 6`; "" where one die decides."""
    if not reading.left:
        return "no dice left"
    if len(reading.left) == 1:
        return ""
    times = f"× {reading.magnitude}{_largest(reading)} = {reading.level}"
    if reading.success:
        return f"{count(reading.hits, 'hit')} {times}"
    return f"no hit: {count(len(reading.left), 'die', 'dice')} {times}"


def _largest(reading: Reading) -> str:
    """` (two 3s)`: what the magnitude is counted from."""
    if reading.magnitude == 1:
        return ""
    groups = Counter(reading.left)
    largest = [face for face, number in groups.items() if number == reading.magnitude]
    sets = (describe_group(reading.magnitude, face) for face in largest)
    return f" ({join_words(sets, last='or')})"


def steps(state: RollState) -> tuple[str, ...]:
    """Why: dice, magnitude, level, and where every modifier comes from."""
    reading = state.reading
    faces = ", ".join(map(str, state.faces))
    lines = [
        f"{count(len(state.faces), 'die', 'dice')}: {faces}; hits on {describe_hits(state.hit)}"
    ]
    if state.shift:
        _, old, new = state.shift
        lines.append(f"1 Pyros turned a {old} into a {new}")
    if state.dodge or state.parts or state.modifiers:
        lines.append(describe_dodge(state.dodge, state.parts, state.modifiers))
    for reflex in state.reflexes:
        cost = count(reflex.cost, "die", "dice")
        lines.append(f"{reflex.name}: {reflex.defence}, {cost}, takes out up to {reflex.removes}")
    if reading.removed:
        lines.append(f"out: {join_faces(reading.removed)}")
    elif state.passive or state.reflexes:
        lines.append("nothing is out")
    if reading.left:
        largest = f"{reading.magnitude}{_largest(reading)}"
        lines.append(f"magnitude {largest}: the largest set of equal dice")
    lines.append(describe_level(reading))
    bands = SUCCESSES if reading.success else FAILURES
    if reading.band in bands:
        of = "success" if reading.success else "failure"
        lines.append(f"{reading.band}: a {of} of {bands[reading.band]}")
    lines += map(describe_payment, state.paid)
    return tuple(lines)


def describe_level(reading: Reading) -> str:
    """`1 hit × magnitude 2 = 2`, or `magnitude 2 × 4 dice = 8`."""
    if reading.success:
        hits = count(reading.hits, "hit")
        return f"{hits} × magnitude {reading.magnitude} = {reading.level}"
    if not reading.left:
        return "no dice left: failure 0"
    dice = count(len(reading.left), "die", "dice")
    return f"no hit: magnitude {reading.magnitude} × {dice} = {reading.level}"


def describe_group(number: int, face: int) -> str:
    """`two 3s`."""
    word = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"{word} {face}{'s' if number > 1 else ''}"


def join_faces(dice: Sequence[int]) -> str:
    """`6, 5 and 5`, or `none`."""
    return join_words(map(str, dice)) or "none"


def describe_removal(dice: Sequence[int]) -> str:
    """`6 out`, `two 3s and 5 out`, `none out`."""
    groups = Counter(dice).items()
    faces = (str(face) if number == 1 else describe_group(number, face) for face, number in groups)
    return f"{join_words(faces) or 'none'} out"


def describe_dodge(
    dodge: int, parts: Sequence[tuple[int, int]], modifiers: Sequence[tuple[str, int]] = ()
) -> str:
    """`Dodge 1 + 1 Dazed + 3 from earlier failures (+1, +2)`."""
    text = f"Dodge {dodge}"
    for condition, amount in modifiers:
        text += f" {'−' if amount < 0 else '+'} {abs(amount)} {condition}"
    if not parts:
        return text
    return f"{text} + {sum(n for _, n in parts)} from earlier failures ({describe_parts(parts)})"


def describe_hindsight(
    hindsight: WhatIfShown, describe: Callable[[Reading], str]
) -> tuple[str, ...]:
    """What else a roll could have been: bare, with one die more, with a die turned."""
    chance, mean = hindsight.one_more
    lines = [f"with one die more: success {percent(chance)}, mean level {mean:.1f}"]
    if hindsight.defence_matters:
        lines.insert(0, f"without the defence: {describe(hindsight.bare)}")
    if hindsight.shift:
        old, new, reading = hindsight.shift
        lines.append(f"1 Pyros, {old}→{new}: {describe(reading)}")
    return tuple(lines)


def describe_reserve(dice: int) -> str:
    """What the dice kept back are worth (FP-07)."""
    return f"{count(dice, 'die', 'dice')} held = {count(dice, 'dodge')}" if dice else "exposed"


def shorten(text: str, limit: int = 80) -> str:
    """The text, cut with an ellipsis where it is longer than a button's label may be."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def describe_payment(payment: Payment) -> str:
    """`Skaz: dice 6 → 2`, for who asks why."""
    what = "dice" if payment.what == DICE else "Pyros"
    return f"{payment.name}: {what} {payment.before} → {payment.after}"


def describe_payments(payments: Sequence[Payment]) -> str:
    """What one person paid, as the panel shows what is left: `Skaz ●●○○○○ Pyros 6 → 5`."""
    parts = [payments[0].name]
    for payment in payments:
        if payment.what == DICE:
            parts.insert(1, bar(payment.after, payment.maximum))
        else:
            parts.append(f"Pyros {payment.before} → {payment.after}")
    return " ".join(parts)
