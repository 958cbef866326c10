"""What the odds cost at worst: every allowed input counted, the slowest again beside `d20`."""

from __future__ import annotations

import gc
import heapq
import itertools
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from operator import itemgetter
from typing import Any, get_args

import d20

from bot.core.errors import Refusal
from bot.systems.blackdice.rules import odds as blackdice
from bot.systems.blackdice.rules.dice import Explode
from bot.systems.blackdice.rules.laws import law_of_pool
from bot.systems.flamepunk.rules import odds as flamepunk
from bot.systems.flamepunk.rules.removal import Policy
from bot.systems.hammerhydra.rules import contest, tables
from bot.systems.hammerhydra.rules import odds as hammerhydra
from bot.systems.hammerhydra.rules.attack import Stance
from bot.systems.hammerhydra.rules.checks import LEAST_TARGET, TENS, Pool
from bot.systems.hammerhydra.rules.weapons import DamageStat
from bot.systems.hfrpg.rules import odds as hfrpg
from bot.systems.hfrpg.rules import rolls as hfrpg_rolls
from bot.systems.hfrpg.rules import tokens as hfrpg_tokens
from bot.systems.opend6.rules import odds as opend6
from bot.systems.opend6.rules import throw as opend6_throw
from bot.systems.opend6.rules.codes import Code
from bot.systems.opend6.rules.notation import Boost
from bot.systems.opend6.rules.throw import DiscardFrom, FlipOrder, Ways, WildOne
from tests.bench.timing import Repeat, sample

AGAIN = 12
"""So many of the slowest inputs are counted again, so that no pause of the machine is a figure."""
TURNS = 5
ROLLS = 200
AIM = "at most 2000 rolls"

Work = Callable[[], object]
Named = tuple[str, Work]


def measure(repeat: Repeat) -> dict[str, object]:
    """The slowest odds of each system, in milliseconds and in rolls of six dice by `d20`."""
    return {
        "Flamepunk odds": worst(_flamepunk(), repeat),
        "Flamepunk dice to attack with": worst(_splits(), repeat),
        "Black Dice odds": worst(_blackdice(), repeat),
        "HFRPG odds": worst(_hfrpg(), repeat),
        "HFRPG best use of 40 tokens on 20 dice": worst(_tokens(), repeat),
        "OpenD6 odds": worst(_opend6(), repeat),
        "OpenD6 attacks": worst(_opend6_attacks(), repeat),
        "Hammerhydra odds": worst(_hammerhydra(), repeat),
        "Hammerhydra opposed rolls": worst(_opposed(), repeat),
    }


def worst(inputs: Iterable[Named], repeat: Repeat) -> dict[str, object]:
    """Every input once, the slowest again in turns with `d20`: the median of the slowest.

    Who is refused waits, too. As in `timeit` no collection of garbage falls into a time.
    """
    gc.collect()
    gc.disable()
    try:
        return _worst(sample(inputs, repeat), repeat(TURNS))
    finally:
        gc.enable()


def _worst(inputs: Iterable[Named], turns: int) -> dict[str, object]:
    took: list[float] = []
    slowest: list[tuple[float, str, Work]] = []
    for name, work in inputs:
        took.append(_seconds(work))
        slowest.append((took[-1], name, work))
        if len(slowest) > 2 * AGAIN:
            slowest = heapq.nlargest(AGAIN, slowest, key=itemgetter(0))
    times: list[list[float]] = [[] for _ in slowest]
    rolls: list[float] = []
    for _ in range(turns):
        for (_, _, work), kept in zip(slowest, times, strict=True):
            kept.append(_seconds(work))
            rolls.append(_seconds(_roll) / ROLLS)
    spent, name = max(
        (statistics.median(kept), name) for kept, (_, name, _) in zip(times, slowest, strict=True)
    )
    roll = statistics.median(rolls)
    return {
        "inputs": len(took),
        "median_ms": round(statistics.median(took) * 1e3, 3),
        "worst_ms": round(spent * 1e3, 2),
        "worst_input": name,
        "d20_roll_6d6_us": round(roll * 1e6, 2),
        "rolls": round(spent / roll),
        "aim": AIM,
    }


def _seconds(work: Work) -> float:
    begun = time.process_time()
    with suppress(Refusal):
        work()
    return time.process_time() - begun


def _roll() -> None:
    for _ in range(ROLLS):
        d20.roll("6d6")


def _flamepunk() -> Iterator[Named]:
    """All numbers of dice, sizes of hit sets, defences and ways to take dice out."""
    hits = [tuple(range(7 - size, 7)) for size in range(1, 7)]
    for dice, hit, defence, exact, merciful in itertools.product(
        range(1, 21), hits, range(21), (False, True), (False, True)
    ):
        how = Policy(exact=exact, merciful=merciful)
        yield (
            f"{dice} dice, {len(hit)} faces hit, defence {defence}, {how}",
            partial(flamepunk.chances, dice, hit, defence, how),
        )


def _splits() -> Iterator[Named]:
    """A pool against attacks that are all different, and against attacks that are all alike."""
    for pool in range(21):
        for most in range(1, 21):
            for incoming in (range(1, most + 1), (most,) * flamepunk.MOST_ATTACKS):
                yield (
                    f"a pool of {pool} against {', '.join(map(str, incoming))} dice",
                    partial(flamepunk.split_table, pool, incoming),
                )


def _blackdice() -> Iterator[Named]:
    """Pools and black dice up to 100 of each side, every way to throw sixes again."""
    pools, black = (0, 1, 2, 5, 10, 20, 40, 60, 80, 99, 100), (0, 1, 3, 12, 36, 60, 100)
    hard = blackdice.strike("ranged", 100, av=100)
    soft = blackdice.strike("ranged", 100, av=0)
    for how in get_args(Explode):
        sides = [law_of_pool(*one, how=how) for one in itertools.product(pools, black)]
        for a, need in itertools.product(sides, (1, 2, 50)):
            yield f"a task, {a}, needs {need}", partial(blackdice.task_odds, a, need)
            yield f"every trade, {a}, needs {need}", partial(blackdice.trade_odds, a, need)
        for a, b in itertools.product(sides, sides[::3]):
            yield f"{a} against {b}", partial(blackdice.opposed_odds, a, b)
        for a, b, blow in itertools.product(sides[::5], sides[::7], (hard, soft)):
            yield (
                f"an attack, {a} against {b}, {blow}",
                partial(blackdice.attack_odds, a, b, "duel", blow, blow),
            )


def _hfrpg() -> Iterator[Named]:
    """All numbers of dice, dice, readings of explosions, and balances from -99 to 99."""
    levels = [level for level, sides in hfrpg_rolls.SIDES.items() if sides]
    most = hfrpg_rolls.MOST_TOKENS
    for n, level, tokens, how in itertools.product(
        range(1, hfrpg_rolls.MOST_DICE + 1),
        levels,
        range(-most, most + 1),
        get_args(hfrpg_rolls.Mode),
    ):
        yield (
            f"{n} d{hfrpg_rolls.SIDES[level]}, {tokens} tokens, {how}",
            partial(hfrpg.odds, n, level, 0, tokens, how),
        )


def _tokens() -> Iterator[Named]:
    """The best, the harshest and every use of tokens on dice of each kind that lie low or mixed."""
    for level, sides in hfrpg_rolls.SIDES.items():
        for how in get_args(hfrpg_rolls.Mode) if sides else ():
            for faces in (
                (1,) * 20,
                (2,) * 20,
                tuple(1 + at * 7 % (sides or 1) for at in range(20)),
            ):
                for use in (hfrpg_tokens.best, hfrpg_tokens.harshest, hfrpg_tokens.ladder):
                    yield (
                        f"{use.__name__} on {faces}, {level}, {how}",
                        partial(use, faces, sides or 0, 40, how),
                    )


def _opend6() -> Iterator[Named]:
    """Dice, some or all of them wild, boost and penalty, flips, and what houses change."""
    extra = [Boost("none", 0)]
    extra += [Boost(kind, count) for kind in ("boost", "penalty") for count in (1, 3, 20)]
    orders = map(get_args, (FlipOrder, DiscardFrom, WildOne))
    ways = [Ways(*order) for order in itertools.product(*orders)]
    sizes = [(6, 6), (6, 20), (12, 6), (20, 20)]
    pools = [(dice, wild) for dice in (3, 6, 12, 50) for wild in sorted({0, 1, 3, dice})]
    for (dice, wild), boost, flips, (sides, other), how in itertools.product(
        pools, extra, ((), (1, 6)), sizes, ways
    ):
        if (other != sides and not boost.count) or (how.flip_order == "after" and not flips):
            continue
        pool = opend6_throw.Pool(
            dice, wild=wild, boost=boost, flips=flips, sides=sides, extra_sides=other
        )
        yield f"{pool}, {how}", partial(opend6.curve, pool, ways=how)
        yield f"successes of {pool}, {how}", partial(opend6.p_successes, dice, pool, ways=how)


def _opend6_attacks() -> Iterator[Named]:
    """A player's attack with wild dice, damage by rank."""
    for dice, wild, code, soak in itertools.product(
        (1, 3, 5, 10, 30, 50), (0, 1, 50), (0, 1, 5, 10, 50), (0, 12, 400)
    ):
        pool = opend6_throw.Pool(dice, 1, wild=min(wild, dice))
        yield (
            f"{pool}, damage {code}D against {soak}",
            partial(opend6.attack, pool, 3 * dice, Code(code), soak),
        )


def _hammerhydra() -> Iterator[Named]:
    """All dice and targets: successes with their mean, and attacks under every defence."""
    most, upto = hammerhydra.MOST_COUNTED, hammerhydra.MOST_UPTO
    stances = (Stance("none"), Stance("dodge"), Stance("block", "body"), Stance("block", "object"))
    for dice, target, tens, chain in itertools.product(
        range(1, most + 1), range(LEAST_TARGET, tables.WORST + 1), TENS, (True, False)
    ):
        what = f"{dice} dice on {target}, {tens}, chain {chain}"
        yield what, partial(hammerhydra.success_law, dice, target, tens, upto, chain=chain)
        yield (
            f"mean of {what}",
            partial(hammerhydra.mean_successes, dice, target, tens, chain=chain),
        )
        for stance in stances:
            attack = partial(
                hammerhydra.attack_law, Pool(dice, target), DamageStat(2, 2), stance,
                Pool(most, target), tens=tens, upto=upto, chain=chain,
            )  # fmt: skip
            yield f"an attack with {what}, {stance}", attack


def _opposed() -> Iterator[Named]:
    """All dice and targets of both sides."""
    sizes: list[Any] = [
        *itertools.product(
            range(1, contest.MOST_OPPOSED + 1), range(LEAST_TARGET, tables.WORST + 1)
        )
    ]
    for (a, b), chain in itertools.product(
        itertools.combinations_with_replacement(sizes, 2), (True, False)
    ):
        yield f"{a} against {b}, chain {chain}", partial(contest.opposed_law, a, b, chain=chain)
