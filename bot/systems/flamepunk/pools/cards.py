"""The cards of the table: seats, pools, rounds, time, defences."""

from __future__ import annotations

from bot.core.action import Choice
from bot.core.people import GMS
from bot.core.report import Report
from bot.core.scene import Scene
from bot.core.words import count, join_words
from bot.systems.flamepunk.pools import actions as out
from bot.systems.flamepunk.pools.actions import LENGTHS, EndConflict, NextRound, PassTime
from bot.systems.flamepunk.rolls.cards import earlier_rolls, roll
from bot.systems.flamepunk.rolls.earlier import tales_of
from bot.systems.flamepunk.rolls.words import describe_dodges, pips
from bot.systems.flamepunk.tasks.cards import MOST_LINES

MANY_DICE = 2


def arrival(outcome: out.Joined, scene: Scene) -> Report:
    """Somebody took a seat."""
    whose = " (NPC)" if outcome.npc else ""
    dice = count(outcome.dice, "die", "dice")
    dots = pips(outcome.dice, outcome.maximum)
    return Report(
        head=f"{outcome.name}{whose} joins: {dice}, {outcome.pyros} Pyros",
        changes=(
            f"{outcome.name}: pool {outcome.dice}/{outcome.maximum} {dots}",
            f"{outcome.name}: Pyros {outcome.pyros}/{outcome.pyros_max}",
        ),
    )


def departure(outcome: out.Left, scene: Scene) -> Report:
    """Somebody went."""
    gone = f"open roll {join_words(map(str, outcome.rolls))} dropped"
    return Report(head=f"{outcome.name} leaves the table", changes=(gone,) if outcome.rolls else ())


def automatic_action(outcome: out.Automatic, scene: Scene) -> Report:
    """An automatic action works (FP-47)."""
    dots = pips(outcome.after, outcome.maximum)
    earlier = tales_of(outcome.settled)
    return Report(
        head=f"DONE: {outcome.name}, {outcome.what}"
        if outcome.what
        else f"DONE: {outcome.name} does it",
        tone="good",
        why=(f"automatic action, {count(outcome.cost, 'die', 'dice')}, no roll",),
        changes=(
            f"{outcome.name}: pool {outcome.before} → {outcome.after} {dots}",
            *earlier_rolls(earlier, scene),
        ),
        hint="Most automatic actions cost 1 die." if outcome.cost > MANY_DICE else "",
        also=tuple(roll(tale, scene) for tale in earlier),
    )


def pools(outcome: out.PoolsShown, scene: Scene) -> Report:
    """Everybody's pools as they are."""
    head = f"Pools in round {outcome.round} ({outcome.kind})" if outcome.round else "Pools"
    if not outcome.pools:
        return Report(head=head, why=("Nobody has joined yet.",))
    choices = _round_choices(outcome.round) if outcome.round else _rest_choices()
    return Report(head=head, why=_pool_lines(outcome.pools), choices=choices)


def pool_change(outcome: out.PoolSet, scene: Scene) -> Report:
    """A GM's hand on a pool."""
    pool = outcome.pool
    lines = [f"{pool.name}: pool {pool.before} → {pool.after} {pips(pool.after, pool.maximum)}"]
    if pool.maximum != outcome.old_maximum:
        lines.append(f"{pool.name}: maximum {outcome.old_maximum} → {pool.maximum}")
    title = f"{pool.name} has {count(pool.after, 'die', 'dice')}"
    return Report(head=title, changes=tuple(lines))


def pyros_change(outcome: out.PyrosChanged, scene: Scene) -> Report:
    """Pyros spent or gained."""
    verb = "spends" if outcome.after < outcome.before else "gains"
    goal = f": {outcome.what}" if outcome.what else ""
    full = outcome.after - outcome.before < outcome.asked and verb == "gains"
    return Report(
        head=f"{outcome.name} {verb} {outcome.asked} Pyros{goal}",
        changes=(f"{outcome.name}: Pyros {outcome.before} → {outcome.after}/{outcome.maximum}",),
        hint="Pyros stops at its maximum." if full else "",
    )


def round_start(outcome: out.RoundStarted, scene: Scene) -> Report:
    """A round begins: everybody regained 3 dice (FP-03)."""
    return Report(
        head=f"Round {outcome.round} ({outcome.kind})",
        why=_pool_lines(outcome.pools),
        changes=_gains(outcome.pools),
        choices=_round_choices(outcome.round),
        hint=f"A round is {LENGTHS[outcome.kind]}." if outcome.kind in LENGTHS else "",
    )


def conflict_end(outcome: out.ConflictEnded, scene: Scene) -> Report:
    """The conflict is over; pools stay."""
    return Report(
        head=f"The {outcome.kind} conflict is over after {count(outcome.rounds, 'round')}",
        why=_pool_lines(outcome.pools),
        choices=_rest_choices() if outcome.pools else (),
    )


def breather(outcome: out.TimePassed, scene: Scene) -> Report:
    """Time passed outside conflict (FP-46)."""
    passed = "a breather" if outcome.seconds is None else count(outcome.seconds, "second")
    return Report(
        head=f"Time passes: {passed}",
        why=_pool_lines(outcome.pools),
        changes=_gains(outcome.pools) or ("nobody regained dice",),
    )


def defence_change(outcome: out.DefenceChanged, scene: Scene) -> Report:
    """A defence more or less."""
    defence = outcome.defence
    if not outcome.added:
        return Report(head=f"{outcome.name} no longer has {defence.name}")
    removes = count(defence.removes, "die", "dice")
    return Report(
        head=f"{outcome.name} may defend by {defence.name}",
        why=(
            f"costs {count(defence.cost, 'die', 'dice')}, takes out up to {removes}",
            f"against {join_words(defence.against)}",
        ),
    )


def _pool_lines(pools: tuple[out.PoolLine, ...]) -> tuple[str, ...]:
    """Pips of the whole table, most dice first, and who can still dodge."""
    ordered = sorted(pools, key=lambda pool: -pool.after)
    lines = [
        f"{pool.name} {pips(pool.after, pool.maximum)} {describe_dodges(pool.after)} · "
        f"Pyros {pool.pyros}/{pool.pyros_max}"
        + (f" · {count(pool.wounds, 'wound')}" if pool.wounds else "")
        for pool in ordered[:MOST_LINES]
    ]
    if len(pools) > MOST_LINES:
        lines.append(f"… and {len(pools) - MOST_LINES} more")
    return tuple(lines)


def _gains(pools: tuple[out.PoolLine, ...]) -> tuple[str, ...]:
    changed = [pool for pool in pools if pool.after != pool.before]
    return tuple(f"{pool.name}: pool {pool.before} → {pool.after}" for pool in changed)[:MOST_LINES]


def _round_choices(round_: int) -> tuple[Choice, ...]:
    return (
        Choice("Next round", NextRound(seen=round_), GMS, style="primary"),
        Choice("End conflict", EndConflict(), GMS),
    )


def _rest_choices() -> tuple[Choice, ...]:
    return (Choice("Catch your breath (all pools full)", PassTime(everyone=True), GMS),)
