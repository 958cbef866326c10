"""The cards of the table: seats, pools, rounds, time, defences."""

from __future__ import annotations

from bot.core.action import Choice
from bot.core.people import GMS
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import bar, count, first_of, join_words
from bot.systems.flamepunk.pools import actions as out
from bot.systems.flamepunk.pools.actions import LENGTHS, EndConflict, NextRound, PassTime
from bot.systems.flamepunk.rolls.cards import earlier_rolls, roll
from bot.systems.flamepunk.rolls.earlier import tales_of
from bot.systems.flamepunk.tasks.cards import MOST_LINES


def arrival(outcome: out.Joined, scene: Scene) -> Report:
    """Somebody took a seat."""
    whose = " (NPC)" if outcome.npc else ""
    dots = bar(outcome.dice, outcome.maximum)
    return Report(
        Head(f"{outcome.name}{whose} joins"),
        changes=(f"{outcome.name} {dots} Pyros {outcome.pyros}",),
    )


def departure(outcome: out.Left, scene: Scene) -> Report:
    """Somebody went."""
    dropped = count(len(outcome.rolls), "roll that waited is", "rolls that waited are")
    return Report(
        Head(f"{outcome.name} leaves the table"),
        changes=(f"{dropped} dropped",) if outcome.rolls else (),
    )


def automatic_action(outcome: out.Automatic, scene: Scene) -> Report:
    """An automatic action works (FP-47)."""
    earlier = tales_of(outcome.settled)
    return Report(
        Head(outcome.name, outcome.what, f"done, {count(outcome.cost, 'die', 'dice')}"),
        tone="good",
        changes=(
            f"{outcome.name} {bar(outcome.after, outcome.maximum)}",
            *earlier_rolls(earlier, scene),
        ),
        also=tuple(roll(tale, scene) for tale in earlier),
    )


def pools(outcome: out.PoolsShown, scene: Scene) -> Report:
    """Everybody's pools as they are."""
    head = Head(f"Pools in round {outcome.round}" if outcome.round else "Pools")
    if not outcome.pools:
        return Report(head, lines=("Nobody has joined yet.",))
    choices = _round_choices(outcome.round) if outcome.round else _rest_choices()
    return Report(head, lines=_pool_lines(outcome.pools), choices=choices)


def pool_change(outcome: out.PoolSet, scene: Scene) -> Report:
    """A GM's hand on a pool."""
    pool = outcome.pool
    line = f"{pool.name} {bar(pool.after, pool.maximum)}"
    if pool.maximum != outcome.old_maximum:
        line += f" at most {outcome.old_maximum} → {pool.maximum}"
    head = Head(pool.name, verdict=count(pool.after, "die", "dice"))
    return Report(head, changes=(line,))


def pyros_change(outcome: out.PyrosChanged, scene: Scene) -> Report:
    """Pyros spent or gained."""
    verb = "spends" if outcome.after < outcome.before else "gains"
    full = outcome.after - outcome.before < outcome.asked and verb == "gains"
    most = ", the most there are" if full else ""
    return Report(
        Head(f"{outcome.name} {verb} {outcome.asked} Pyros", verdict=outcome.what),
        changes=(f"{outcome.name} Pyros {outcome.before} → {outcome.after}{most}",),
    )


def round_start(outcome: out.RoundStarted, scene: Scene) -> Report:
    """A round begins: everybody regained 3 dice (FP-03)."""
    length = LENGTHS.get(outcome.kind)
    return Report(
        Head(f"Round {outcome.round}"),
        lines=(*((f"a round is {length}",) if length else ()), *_pool_lines(outcome.pools)),
        choices=_round_choices(outcome.round),
    )


def conflict_end(outcome: out.ConflictEnded, scene: Scene) -> Report:
    """The conflict is over; pools stay."""
    return Report(
        Head(f"The {outcome.kind} conflict is over", verdict=count(outcome.rounds, "round")),
        lines=_pool_lines(outcome.pools),
        choices=_rest_choices() if outcome.pools else (),
    )


def breather(outcome: out.TimePassed, scene: Scene) -> Report:
    """Time passed outside conflict (FP-46)."""
    passed = "a breather" if outcome.seconds is None else count(outcome.seconds, "second")
    gained = any(pool.after != pool.before for pool in outcome.pools)
    return Report(
        Head("Time passes", verdict=passed),
        lines=_pool_lines(outcome.pools),
        changes=() if gained else ("nobody regained dice",),
    )


def defence_change(outcome: out.DefenceChanged, scene: Scene) -> Report:
    """A defence more or less."""
    defence = outcome.defence
    if not outcome.added:
        return Report(Head(f"{outcome.name} no longer has {defence.name}"))
    removes = count(defence.removes, "die", "dice")
    return Report(
        Head(f"{outcome.name} can defend with {defence.name}"),
        lines=(
            f"costs {count(defence.cost, 'die', 'dice')}, takes out up to {removes}",
            f"against {join_words(defence.against)}",
        ),
    )


def _pool_lines(pools: tuple[out.PoolLine, ...]) -> tuple[str, ...]:
    """The pools of the whole table as the panel shows them, most dice first."""
    ordered = sorted(pools, key=lambda pool: -pool.after)
    lines = [
        f"{pool.name} {bar(pool.after, pool.maximum)} Pyros {pool.pyros}"
        + (f" wounds {pool.wounds}" if pool.wounds else "")
        for pool in ordered
    ]
    return first_of(lines, MOST_LINES)


def _round_choices(round_: int) -> tuple[Choice, ...]:
    return (
        Choice("GM: next round", NextRound(seen=round_), GMS, style="primary"),
        Choice("GM: end conflict", EndConflict(), GMS),
    )


def _rest_choices() -> tuple[Choice, ...]:
    return (Choice("GM: catch your breath (all pools full)", PassTime(everyone=True), GMS),)
