"""HFRPG's numbers in words."""

from __future__ import annotations

from bot.core.words import count
from bot.systems.hfrpg.rolls.actions import Rival, RollState
from bot.systems.hfrpg.rules.rolls import BANDS, SIDES, SUCCESS, Pool, Result
from bot.systems.hfrpg.tokens.cards import holds

CREDIT = "HFRPG and its dice rolls are by The Test Bear."


VERDICTS = {
    "critical_success": "CRITICAL SUCCESS",
    "clean_success": "CLEAN SUCCESS",
    "scraped_by": "SCRAPED BY",
    "almost_there": "ALMOST THERE",
    "clean_failure": "CLEAN FAILURE",
    "critical_failure": "CRITICAL FAILURE",
    "automatic_success": "AUTOMATIC SUCCESS",
    "automatic_failure": "AUTOMATIC FAILURE",
}
MEANINGS = {
    "critical_success": "the goal, and the best that could come of it",
    "clean_success": "the goal, nothing more",
    "scraped_by": "the goal, at a small price",
    "almost_there": "no goal, but something gained",
    "clean_failure": "no goal, nothing more",
    "critical_failure": "no goal, and the worst that could come of it",
    "automatic_success": "certain: it works without a roll",
    "automatic_failure": "impossible: it fails without a roll",
}


def level(name: str) -> str:
    """`Very Hard (D4)`, `Certain`."""
    sides = SIDES[name]
    words = name.replace("_", " ").title()
    return f"{words} (D{sides})" if sides else words


def goal(state: RollState) -> str:
    """` for the door`, or nothing."""
    return f" for {state.task}" if state.task else ""


def rival(one: Rival, leader: str) -> str:
    """`Bob, with 2 bonuses, would have been better: 78 % against Ann's 51 %`."""
    return (
        f"{one.name}, with {holds(one.balance)}, would have been better: "
        f"{100 * one.chance:.0f} % against {leader}'s {100 * one.leader:.0f} %"
    )


def sums(state: RollState, result: Result) -> str:
    """`8 + 4 + 2 + 1 = 15`: base, other exploding dice, extra rolls, C, S, the others."""
    pool = result.pool
    if pool is None:
        return ""
    parts = [str(pool.base), *map(str, pool.added), *map(str, result.extra)]
    if len(parts) > 12:
        parts = [str(pool.sum), f"{sum(result.extra)} of extra rolls"]
    member = state.member
    parts += [str(member.competency), str(member.specialisation)]
    if state.others:
        parts.append(f"{state.others} of the others")
    return f"{' + '.join(parts)} = {result.total}"


def pool_lines(pool: Pool) -> list[str]:
    """What the pool did: cancelled pairs, dice taken out, explosions."""
    lines: list[str] = []
    if pool.quiet_pairs:
        lines.append(f"{count(pool.quiet_pairs, 'pair')} cancelled: 1 and {pool.sides}")
    if pool.removed:
        dice = ", ".join(map(str, pool.removed))
        lines.append(f"{count(pool.imploding, 'implosion')}: {dice} taken out")
    if pool.exploding:
        lines.append(f"{count(pool.exploding, 'explosion')}")
    return lines


def near(state: RollState, result: Result) -> str:
    """What was nearly so: the next band within a step, or what a 1 has cost (near-miss line)."""
    pool = result.pool
    if pool is None:
        return ""
    if pool.removed:
        lost = max(pool.faces) - pool.base
        ones = "the 1" if pool.imploding == 1 else "the 1s"
        if lost > 0:
            return f"{ones} cost {state.name} {count(lost, 'point')}"
    above = [
        (least, band) for least, band, _ in BANDS if least is not None and least > result.total
    ]
    if above and above[-1][0] - result.total == 1:
        return f"one more would have made this a {above[-1][1].replace('_', ' ')}"
    if result.total == SUCCESS:
        return "one less would have failed"
    return ""
