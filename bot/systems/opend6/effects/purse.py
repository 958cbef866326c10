"""The ranks that somebody may spend: those of the last check, or what a GM gave (D6-86)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import count
from bot.systems.opend6 import shelf as keeping
from bot.systems.opend6.checks.play import open_checks
from bot.systems.opend6.players import settings_of
from bot.systems.opend6.rules import effects
from bot.systems.opend6.rules.effects import EFFECT_ROLL, cost_of
from bot.systems.opend6.shelf import Purse

DIE = "effect_roll_die"
SPENT = "rank"
"""What stands among the purchases for each rank that bought something else than an effect."""


class Ranks(Struct, frozen=True):
    """Ranks left in the row of this number; `of` what check they came.

    They are `of_check` where the row is that of a check, else they were given.
    """

    roll: int
    of: str
    left: int
    bought: tuple[str, ...] = ()
    of_effect_roll: bool = False
    of_check: bool = False


def ranks(scene: Scene, key: str) -> Ranks:
    """What somebody can spend now; raises `insufficient_ranks` where there is nothing.

    The last check that still lies counts, and before it what a GM gave.
    """
    purses = [row for row in keeping.every(scene, Purse) if row[1].key == key and row[1].ranks]
    if purses:
        number, purse = purses[-1]
        bought = (EFFECT_ROLL,) if purse.rolled else ()
        return Ranks(number, purse.of, purse.ranks, bought, purse.of_effect_roll)
    for number, attempt in sorted(open_checks(scene, key).items(), reverse=True):
        rest = attempt.rank(settings_of(scene)) - cost_of(attempt.bought)
        if rest > 0:
            of = attempt.task or attempt.trial.worth.name
            return Ranks(number, of, rest, attempt.bought, attempt.effect_roll, of_check=True)
    raise Refusal(
        "insufficient_ranks",
        "There are no ranks to spend: they come from a check that beats its difficulty, and are "
        "lost with the next check or at the end of the turn.",
    )


def give(scene: Scene, key: str, number: int, of: str) -> Scene:
    """The scene in which somebody has so many ranks to spend, in place of those given before."""
    for old, state in list(keeping.every(scene, Purse)):
        if state.key == key:
            scene = keeping.put_by(scene, old, state, open_=False)
    return keeping.new_thing(scene, Purse(key, number, of))[1]


def spend(scene: Scene, key: str, keys: tuple[str, ...]) -> tuple[Ranks, Scene]:
    """What is left after these purchases, each an effect or a rank for something else.

    In a check that is written by `SpendRanks`. Raises `insufficient_ranks`, `effect_roll_limit`,
    `effect_roll_chain`, `unknown_effect`.
    """
    before = ranks(scene, key)
    if EFFECT_ROLL in keys:
        if before.of_effect_roll:
            # Called for its refusal: it says in which way an effect roll leads to no other (D6-87).
            effects.buy(before.left, keys, of_effect_roll=True)
        if EFFECT_ROLL in before.bought:
            raise Refusal("effect_roll_limit", "A check leads to one effect roll only.")
    cost = cost_of(keys)
    if cost > before.left:
        raise Refusal(
            "insufficient_ranks",
            f"That costs {count(cost, 'rank')} and {before.left} are left; buy less.",
        )
    after = replace(before, left=before.left - cost, bought=(*before.bought, *keys))
    purse = keeping.state_of(scene, before.roll)
    if isinstance(purse, Purse):
        purse = replace(purse, ranks=after.left, rolled=purse.rolled or EFFECT_ROLL in keys)
        return after, keeping.put_by(scene, before.roll, purse, open_=after.left > 0)
    return after, scene
