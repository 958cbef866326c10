"""HFRPG's numbers in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.words import count, percent
from bot.systems.hfrpg.rolls.actions import Hand, Rival, RollState
from bot.systems.hfrpg.rules.odds import after
from bot.systems.hfrpg.rules.rolls import BANDS, CRITICAL, SIDES, SUCCESS, Pool, Result, threshold
from bot.systems.hfrpg.tokens.cards import holds

MOST_CHANGES = 4
"""How many changed dice a button names."""
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
    "critical_success": "the goal, and the best of it",
    "clean_success": "the goal, nothing more",
    "scraped_by": "the goal, at a small price",
    "almost_there": "no goal, but something gained",
    "clean_failure": "no goal, nothing more",
    "critical_failure": "no goal, and the worst of it",
    "automatic_success": "certain: it works without a roll",
    "automatic_failure": "impossible: it fails without a roll",
}
NEARLY = {
    "critical_success": "a critical success",
    "clean_success": "a clean success",
    "scraped_by": "“scraped by”",
    "almost_there": "“almost there”",
    "clean_failure": "a clean failure",
}


def level(name: str) -> str:
    """`Very Hard (D4)`, `Certain`."""
    sides = SIDES[name]
    words = name.replace("_", " ").title()
    return f"{words} (D{sides})" if sides else words


def rollers(state: RollState) -> str:
    """Who rolls, `Skaz + Blazer` in a group: the leader first."""
    return " + ".join(hand.member.name for hand in _leader_first(state))


def hands(state: RollState) -> tuple[str, ...]:
    """Who takes part with what; in a group the leader's dice, the others' share (HF-35, HF-36)."""
    lines: list[str] = []
    for place, hand in enumerate(state.hands):
        member = hand.member
        role = (" leads" if place == state.leads else " adds") if state.group else ""
        dice = count(member.attribute, "die", "dice") if place == state.leads else ""
        own = " ".join(f"+{more}" for more in (member.competency, member.specialisation) if more)
        lines.append(f"{member.name}{role}: {', '.join(filter(None, (dice, own))) or 'nothing'}")
    return tuple(lines)


def shares(state: RollState) -> tuple[str, ...]:
    """Everybody's attribute, competency and specialisation with their sum."""
    lines: list[str] = []
    for place, hand in enumerate(state.hands):
        member = hand.member
        numbers = f"{member.attribute} + {member.competency} + {member.specialisation}"
        role = (" leads" if place == state.leads else f" adds {member.share}") * state.group
        lines.append(f"{member.name}{role}: {numbers} = {member.acs}")
    return tuple(lines)


def additions(state: RollState) -> str:
    """`, +2 +1`: what is added to the dice, of a group by whom; nothing for nothing."""
    if state.group:
        shares = [f"+{hand.member.share} {hand.member.name}" for hand in _leader_first(state)]
        return f", {' '.join(shares)}"
    own = (state.member.competency, state.member.specialisation)
    parts = " ".join(f"+{more}" for more in own if more)
    return f", {parts}" if parts else ""


def _leader_first(state: RollState) -> list[Hand]:
    return sorted(state.hands, key=lambda hand: hand.key != state.roller)


def rival(challenger: Rival, leader: str) -> str:
    """`Bob, with 2 bonuses, would have been better: 78 % against Ann's 51 %`."""
    return (
        f"{challenger.name}, with {holds(challenger.balance)}, would have been better: "
        f"{100 * challenger.chance:.0f} % against {leader}'s {100 * challenger.leader:.0f} %"
    )


def sums(state: RollState, result: Result, pool: Pool) -> list[str]:
    """The sum behind the dice, of a group the dice and then the shares on a line of their own.

    `, +2 +1 = 10`; nothing where a single die is all there is.
    """
    dice = pool.sum + sum(result.extra)
    more = additions(state)
    if state.group:
        return [f" = {dice}", f"{more.removeprefix(', ')} = {result.total}"]
    if not more and not pool.added and not result.extra:
        return [""]
    return [f"{more} = {result.total}"]


def sum_in_full(state: RollState, result: Result, pool: Pool) -> str:
    """`8 + 4 + 2 + 1 = 15`: base, other exploding dice, extra rolls, C, S, the others."""
    parts = [str(pool.base), *map(str, pool.added), *map(str, result.extra)]
    if len(parts) > 12:
        parts = [str(pool.sum), f"{sum(result.extra)} of extra rolls"]
    member = state.member
    parts += [str(member.competency), str(member.specialisation)]
    if state.others:
        parts.append(f"{state.others} of the others")
    return f"{' + '.join(parts)} = {result.total}"


def verdict(result: Result) -> str:
    """`CLEAN SUCCESS, 14`."""
    return f"{VERDICTS[result.band]}, {result.total}"


def changes(before: Sequence[int], pool: Pool) -> str:
    """`6→8!, 1→2`: the dice that bonuses raise, `!` where one explodes."""
    dice = [
        # A die raised to its top explodes only where no 1 keeps it quiet.
        f"{old}→{new}{'!' if new == pool.sides and pool.exploding else ''}"
        for old, new in zip(before, pool.faces, strict=True)
        if old != new
    ]
    return ", ".join(dice) if len(dice) <= MOST_CHANGES else f"{len(dice)} dice"


def prospect(pool: Pool, cs: int) -> str:
    """`SCRAPED BY, 10`; where extra dice are to fall `10+ sure, 16+ 38 %`."""
    if not pool.exploding:
        total = pool.sum + cs
        return f"{VERDICTS[threshold(total).band]}, {total}"
    if after(pool, cs, CRITICAL) == 1:
        return f"{CRITICAL}+ sure"
    return ", ".join(f"{least}+ {percent(after(pool, cs, least))}" for least in (SUCCESS, CRITICAL))


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


def near(state: RollState, total: int, pool: Pool) -> str:
    """What was nearly so: the next band within a step, or what a 1 has cost (near-miss line)."""
    if pool.removed:
        cost = max(pool.faces) - pool.base
        ones = "the 1" if pool.imploding == 1 else "the 1s"
        if cost > 0:
            return f"{ones} cost {state.name} {count(cost, 'point')}"
    above = [(least, band) for least, band, _ in BANDS if least is not None and least > total]
    if above and above[-1][0] - total == 1:
        return f"one more would have made this {NEARLY[above[-1][1]]}"
    if total == SUCCESS:
        return "one less would have failed"
    return ""
