"""The cards of the table: seats, pools, rounds, time, defences."""

from __future__ import annotations

from bot.core.action import Choice
from bot.core.people import GMS
from bot.core.report import Report
from bot.core.scene import Scene
from bot.core.words import count, listed
from bot.systems.flamepunk.pools import actions as out
from bot.systems.flamepunk.pools.actions import LENGTHS, EndConflict, NextRound, PassTime
from bot.systems.flamepunk.rolls.cards import moved_on, resolved
from bot.systems.flamepunk.rolls.words import dodges, pips
from bot.systems.flamepunk.tasks.cards import MOST_LINES

MANY_DICE = 2


def joined(card: out.Joined, scene: Scene) -> Report:
    """Somebody took a seat."""
    whose = " (NPC)" if card.npc else ""
    return Report(
        title=f"{card.name}{whose} joins: {count(card.dice, 'die', 'dice')}, {card.pyros} Pyros",
        changes=(
            f"{card.name}: pool {card.dice}/{card.maximum} {pips(card.dice, card.maximum)}",
            f"{card.name}: Pyros {card.pyros}/{card.pyros_max}",
        ),
    )


def left(card: out.Left, scene: Scene) -> Report:
    """Somebody went."""
    gone = f"open roll {listed(map(str, card.rolls))} dropped"
    return Report(title=f"{card.name} leaves the table", changes=(gone,) if card.rolls else ())


def automatic(card: out.Automatic, scene: Scene) -> Report:
    """An automatic action works (FP-47)."""
    row = pips(card.after, card.maximum)
    return Report(
        title=f"DONE: {card.name}, {card.what}" if card.what else f"DONE: {card.name} does it",
        tone="good",
        why=(f"automatic action, {count(card.cost, 'die', 'dice')}, no roll",),
        changes=(
            f"{card.name}: pool {card.before} → {card.after} {row}",
            *moved_on(card.settled, scene),
        ),
        hint="Most automatic actions cost 1 die." if card.cost > MANY_DICE else "",
        also=tuple(resolved(one, scene) for one in card.settled),
    )


def pools(card: out.PoolsShown, scene: Scene) -> Report:
    """Everybody's pools as they are."""
    head = f"Pools in round {card.round} ({card.kind})" if card.round else "Pools"
    if not card.pools:
        return Report(title=head, why=("Nobody has joined yet.",))
    choices = _round_choices(card.round) if card.round else _rest_choices()
    return Report(title=head, why=_pool_lines(card.pools), choices=choices)


def pool_set(card: out.PoolSet, scene: Scene) -> Report:
    """A GM's hand on a pool."""
    pool = card.pool
    lines = [f"{pool.name}: pool {pool.before} → {pool.after} {pips(pool.after, pool.maximum)}"]
    if pool.maximum != card.old_maximum:
        lines.append(f"{pool.name}: maximum {card.old_maximum} → {pool.maximum}")
    title = f"{pool.name} has {count(pool.after, 'die', 'dice')}"
    return Report(title=title, changes=tuple(lines))


def pyros(card: out.PyrosChanged, scene: Scene) -> Report:
    """Pyros spent or gained."""
    verb = "spends" if card.after < card.before else "gains"
    goal = f": {card.what}" if card.what else ""
    full = card.after - card.before < card.asked and verb == "gains"
    return Report(
        title=f"{card.name} {verb} {card.asked} Pyros{goal}",
        changes=(f"{card.name}: Pyros {card.before} → {card.after}/{card.maximum}",),
        hint="Pyros stops at its maximum." if full else "",
    )


def round_started(card: out.RoundStarted, scene: Scene) -> Report:
    """A round begins: everybody regained 3 dice (FP-03)."""
    return Report(
        title=f"Round {card.round} ({card.kind})",
        why=_pool_lines(card.pools),
        changes=_refreshed(card.pools),
        choices=_round_choices(card.round),
        hint=f"A round is {LENGTHS[card.kind]}." if card.kind in LENGTHS else "",
    )


def conflict_ended(card: out.ConflictEnded, scene: Scene) -> Report:
    """The conflict is over; pools stay."""
    return Report(
        title=f"The {card.kind} conflict is over after {count(card.rounds, 'round')}",
        why=_pool_lines(card.pools),
        choices=_rest_choices() if card.pools else (),
    )


def time_passed(card: out.TimePassed, scene: Scene) -> Report:
    """Time passed outside conflict (FP-46)."""
    passed = "a breather" if card.seconds is None else count(card.seconds, "second")
    return Report(
        title=f"Time passes: {passed}",
        why=_pool_lines(card.pools),
        changes=_refreshed(card.pools) or ("nobody regained dice",),
    )


def defence_changed(card: out.DefenceChanged, scene: Scene) -> Report:
    """A defence more or less."""
    defence = card.defence
    if not card.added:
        return Report(title=f"{card.name} no longer has {defence.name}")
    removes = count(defence.removes, "die", "dice")
    return Report(
        title=f"{card.name} may defend by {defence.name}",
        why=(
            f"costs {count(defence.cost, 'die', 'dice')}, takes out up to {removes}",
            f"against {listed(defence.against)}",
        ),
    )


def _pool_lines(pools: tuple[out.PoolLine, ...]) -> tuple[str, ...]:
    """Pips of the whole table, most dice first, and who can still dodge."""
    ordered = sorted(pools, key=lambda pool: -pool.after)
    lines = [
        f"{pool.name} {pips(pool.after, pool.maximum)} {dodges(pool.after)} · "
        f"Pyros {pool.pyros}/{pool.pyros_max}"
        + (f" · {count(pool.wounds, 'wound')}" if pool.wounds else "")
        for pool in ordered[:MOST_LINES]
    ]
    if len(pools) > MOST_LINES:
        lines.append(f"… and {len(pools) - MOST_LINES} more")
    return tuple(lines)


def _refreshed(pools: tuple[out.PoolLine, ...]) -> tuple[str, ...]:
    changed = [pool for pool in pools if pool.after != pool.before]
    return tuple(f"{pool.name}: pool {pool.before} → {pool.after}" for pool in changed)[:MOST_LINES]


def _round_choices(round_: int) -> tuple[Choice, ...]:
    return (
        Choice("Next round", NextRound(seen=round_), GMS, style="primary"),
        Choice("End conflict", EndConflict(), GMS),
    )


def _rest_choices() -> tuple[Choice, ...]:
    return (Choice("Catch your breath (all pools full)", PassTime(everyone=True), GMS),)
