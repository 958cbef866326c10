"""A roll read to its end: what explodes is thrown, and every token is booked (HF-12 to HF-25)."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.scene import OpenRoll, Scene
from bot.shared.table.session import newest
from bot.systems.hfrpg.house import HOUSE, HouseRules
from bot.systems.hfrpg.rolls.actions import Attempt, Hand, Resolved, Rival
from bot.systems.hfrpg.rolls.waiting import keep
from bot.systems.hfrpg.rules import rolls
from bot.systems.hfrpg.rules.odds import after, odds
from bot.systems.hfrpg.rules.rolls import Mode, Pool, concluded
from bot.systems.hfrpg.rules.tokens import enough, used
from bot.systems.hfrpg.tokens.play import Moved, balance, has_pool, with_balance


def aimed(attempt: Attempt, how: Mode, target: int) -> tuple[int, ...]:
    """How many of the bonuses left go on each die for the best chance of a total, and no more."""

    def chance(pool: Pool) -> Fraction:
        return after(pool, attempt.cs, target)

    return enough(attempt.shown, attempt.sides, attempt.left, how, chance)


def finish(
    scene: Scene, row: OpenRoll, attempt: Attempt, dice: Dice, *, how: str
) -> tuple[Resolved, Scene]:
    """Throw what explodes, read the total, and book every token in the same step.

    Raises what using tokens raises.
    """
    here = HOUSE.at(scene.house)
    pool = attempt.pool(here.explode_total)
    chains, stopped = _chains(pool, dice)
    extra = tuple(face for links in chains for face in links)
    spent = used(attempt.use, attempt.balance, keep=here.penalty_overflow == "keep")
    result = concluded(
        attempt.level,
        attempt.faces,
        pool,
        extra,
        cs=attempt.cs,
        balance=attempt.balance,
        spent=spent,
    )
    done = replace(attempt, stage="done")
    rival = _rival(scene, attempt, here)
    last = newest(scene)
    same = last is not None and last.number == attempt.session and not last.ended
    # Tokens of a session that is over were cleared with it: nothing of them is left to take.
    change = (result.spent if attempt.balance < 0 else -result.spent) if same else 0
    reasons = ((f"{result.spent} used", change),) if result.spent and same else ()
    reasons += (("a lone 1", result.lone),) if result.lone else ()
    reasons += ((result.band.replace("_", " "), result.token),) if result.token else ()
    moved: list[Moved] = []
    for key, parts in _owed(
        scene, done, reasons, result.token, everyone=here.group_tokens == "everyone"
    ):
        before = balance(scene, key)
        if not has_pool(scene, key):
            continue
        scene = with_balance(scene, key, before + sum(amount for _, amount in parts))
        told = tuple(f"{why} {amount:+d}" for why, amount in parts)
        moved.append(Moved(scene.characters[key].name, before, balance(scene, key), told))
    outcome = Resolved(row.number, done, result, chains, tuple(moved), how, stopped, rival)
    return outcome, keep(scene, row, done, open_=False)


def _rival(scene: Scene, attempt: Attempt, here: HouseRules) -> Rival | None:
    """Who of a group, with tokens, would have had a better chance than who rolled, if anybody.

    All C + S are added whoever rolls, so that only dice and tokens differ (HA-12, HA-13).
    """

    def chance(hand: Hand, held: int) -> float:
        count = hand.member.attribute
        return float(odds(count, attempt.level, attempt.cs, held, here.explode_total).success)

    leader = chance(attempt.hands[attempt.leads], attempt.balance) if attempt.group else 1.0
    best: Rival | None = None
    for hand in attempt.hands:
        held = balance(scene, hand.key) if hand.key in scene.characters else 0
        if hand.key == attempt.roller or held < 1:
            continue
        found = chance(hand, held)
        if found > (best.chance if best else leader):
            best = Rival(hand.member.name, held, found, leader)
    return best


def _owed(
    scene: Scene, attempt: Attempt, mine: tuple[tuple[str, int], ...], token: int, *, everyone: bool
) -> list[tuple[str, tuple[tuple[str, int], ...]]]:
    """Whose balance moves by what: the roller's, and that of a group where the house says so."""
    here = [hand.key for hand in attempt.hands if hand.key in scene.characters]
    found = [(attempt.roller, mine)] if attempt.roller in here else []
    if everyone and token:
        owners = {scene.characters[attempt.roller].owner} if found else set[int | None]()
        for key in here:
            owner = scene.characters[key].owner
            if key == attempt.roller or (owner is not None and owner in owners):
                continue
            owners.add(owner)
            found.append((key, (("the group's result", token),)))
    return found


def _chains(pool: rolls.Pool, dice: Dice) -> tuple[tuple[tuple[int, ...], ...], bool]:
    """The extra rolls of each exploding die, and whether the bot had to stop (HF-13, HA-19)."""
    chains: list[tuple[int, ...]] = []
    left = rolls.MOST_EXTRA
    for _ in range(pool.exploding):
        links: list[int] = []
        while left and (not links or links[-1] == pool.sides):
            links += dice.roll(1, pool.sides)
            left -= 1
        chains.append(tuple(links))
    return tuple(chains), not left
