"""Flamepunk's verdicts in words: one line per thing, short enough for a phone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.core.words import count, join_words
from bot.systems.flamepunk.rolls.actions import Payment, RollState
from bot.systems.flamepunk.rules.rolls import Reading, describe_hits
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


def verdict(state: RollState, reading: Reading) -> str:
    """`SUCCESS, level 2 (normal): 2 damage`."""
    level = f"level {reading.level} ({reading.band})"
    line = f"SUCCESS, {level}" if reading.success else f"FAILURE, {level}"
    if not state.deals_damage:
        return line
    return f"{line}: {reading.level} damage" if reading.success else f"{line}: no damage"


def expectation(state: RollState, reading: Reading) -> str:
    """The headline of a roll that waits: what it is, and how it reads if nothing more happens."""
    if not state.has_target:
        return verdict(state, reading)
    label = "" if state.kind == "physical" else f" ({state.kind})"
    verb = "attacks" if state.kind == "physical" else "acts against"
    end = " as it stands" if state.reflexes else " if nobody defends"
    return f"{state.name} {verb} {state.target_name}{label}: {effect(reading)}{end}"


def effect(reading: Reading) -> str:
    """`level 4`, or `failure, level 3`."""
    return f"level {reading.level}" if reading.success else f"failure, level {reading.level}"


def steps(state: RollState) -> tuple[str, ...]:
    """Why: what was taken out, magnitude, level, and where every modifier comes from."""
    reading = state.reading
    lines: list[str] = []
    if reading.removed:
        by = join_words(f"{r.name}'s {r.defence}" for r in state.reflexes)
        by = join_words(word for word in (_dodge_text(state), by) if word)
        lines.append(f"taken out: {join_faces(reading.removed)} ({by})")
    elif state.passive or state.reflexes:
        by = join_words((*filter(None, [_dodge_text(state)]), *_defence_names(state)))
        lines.append(f"nothing taken out ({by})")
    lines += [*describe_magnitude(reading), describe_level(reading)]
    if state.parts or state.modifiers:
        lines.append(describe_dodge(state.dodge, state.parts, state.modifiers))
    if state.shift:
        _, old, new = state.shift
        lines.append(f"1 Pyros turned a {old} into a {new}")
    if state.hit != (5, 6):
        lines.append(f"hits on {describe_hits(state.hit)}")
    return tuple(lines)


def describe_level(reading: Reading) -> str:
    """`1 hit × magnitude 2 = 2`, or `magnitude 2 × 4 dice = 8`."""
    if reading.success:
        hits = count(reading.hits, "hit")
        return f"{hits} × magnitude {reading.magnitude} = {reading.level}"
    if not reading.left:
        return "no dice left: failure at level 0"
    dice = count(len(reading.left), "die", "dice")
    return f"no hits: magnitude {reading.magnitude} × {dice} = {reading.level}"


def describe_magnitude(reading: Reading) -> tuple[str, ...]:
    """`magnitude 2: two 3s`; nothing where no dice are left."""
    if not reading.left:
        return ()
    groups = Counter(reading.left)
    largest = [face for face, number in groups.items() if number == reading.magnitude]
    if len(reading.left) == 1:
        return ("magnitude 1: one die",)
    if reading.magnitude == 1:
        return ("magnitude 1: no two alike",)
    return (
        f"magnitude {reading.magnitude}: "
        + join_words((describe_group(reading.magnitude, face) for face in largest), last="or"),
    )


def describe_group(number: int, face: int) -> str:
    """`two 3s`."""
    word = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"{word} {face}{'s' if number > 1 else ''}"


def join_faces(dice: Sequence[int]) -> str:
    """`6, 5, 5`, or `nothing`."""
    return ", ".join(map(str, dice)) or "nothing"


def describe_removal(dice: Sequence[int]) -> str:
    """`take the 6`, `take two 3s and a 5`, `take nothing`."""
    if len(dice) == 1:
        return f"take the {dice[0]}"
    groups = Counter(dice).items()
    return "take " + (
        join_words(
            f"a {face}" if number == 1 else describe_group(number, face) for face, number in groups
        )
        or "nothing"
    )


def describe_dodge(
    dodge: int, parts: Sequence[tuple[int, int]], modifiers: Sequence[tuple[str, int]] = ()
) -> str:
    """`Dodge 1 + 1 Dazed + 3 from earlier failures (+1 roll 4, +2 roll 7)`."""
    text = f"Dodge {dodge}"
    for condition, amount in modifiers:
        text += f" {'-' if amount < 0 else '+'} {abs(amount)} {condition}"
    if not parts:
        return text
    return f"{text} + {sum(n for _, n in parts)} from earlier failures ({describe_parts(parts)})"


def pips(current: int, maximum: int) -> str:
    """`●●○○○○`; dice above the maximum are shown too."""
    return "●" * current + "○" * (maximum - current)


def describe_reserve(dice: int) -> str:
    """What the dice kept back are worth (FP-07)."""
    return f"{count(dice, 'die', 'dice')} held = {count(dice, 'dodge')}" if dice else "exposed"


def describe_dodges(dice: int) -> str:
    """What a pool is still good for, shorter: `6 dodges`, `exposed`."""
    return count(dice, "dodge") if dice else "exposed"


def shorten(text: str, limit: int = 80) -> str:
    """The text, cut with an ellipsis where it is longer than a button's label may be."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def describe_payment(payment: Payment) -> str:
    """`Skaz: pool 6 → 2 ●●○○○○`."""
    if payment.what == "dice":
        dots = pips(payment.after, payment.maximum)
        return f"{payment.name}: pool {payment.before} → {payment.after} {dots}"
    return f"{payment.name}: Pyros {payment.before} → {payment.after}"


def percent(chance: float) -> str:
    """`33.3 %`; never a round 0 or 100 for what is not."""
    if 0 < chance < 0.0005:
        return "under 0.1 %"
    if 0.9995 < chance < 1:
        return "over 99.9 %"
    return f"{100 * chance:.1f} %"


def _dodge_text(state: RollState) -> str:
    return f"Dodge {state.passive}" if state.passive else ""


def _defence_names(state: RollState) -> tuple[str, ...]:
    return tuple(f"{reflex.name}'s {reflex.defence}" for reflex in state.reflexes)
