"""The rank shop: what the ranks of a check buy (D6-86, D6-87, D6-89 to D6-94, R-42 to R-47).

Any effect may be bought several times but an effect roll, from as many ranks as a check created.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from bot.core.condition import Condition, Modifier, Moment
from bot.core.errors import Refusal
from bot.core.words import fold
from bot.systems.opend6.rules import durations
from bot.systems.opend6.rules.conditions import (
    ADVANTAGE,
    BONUS_ACTIONS,
    BOOST,
    CHECK,
    CODE,
    DICE,
    DISADVANTAGE,
    FIXED,
    FULL_ACTIONS,
    ONE_CHECK,
    PENALTY,
    WILD,
    change,
)
from bot.systems.opend6.rules.durations import Duration
from bot.systems.opend6.rules.given import one_of, whole

Of = Literal["skill", "ability", "actor", "roll", "condition"]
"""What an effect is about."""

EFFECT_ROLL = "effect_roll"
MOST_RANKS = 99


class Effect(Struct, frozen=True):
    """Something ranks buy: `words` has the sign as ±, `lasts` is None for what happens at once.

    `what` and `amount` are the change it makes, `once` marks one that a single check uses up.
    """

    key: str
    rank: int
    words: str
    of: Of
    lasts: Duration | None = None
    what: str = ""
    amount: int = 0
    once: bool = False

    @property
    def has_sign(self) -> bool:
        """Whether it may be turned into a hindrance."""
        return "±" in self.words

    @property
    def later(self) -> bool:
        """Whether it counts in the next round only."""
        return self.what in {FULL_ACTIONS, BONUS_ACTIONS}


class Purchase(Struct, frozen=True):
    """A purchase: what it costs, and how many ranks are left."""

    cost: int
    left: int


SHOP: tuple[Effect, ...] = (
    Effect(EFFECT_ROLL, 1, "an effect roll at once", "roll"),
    Effect("effect_roll_die", 1, "±1D on an effect roll of this turn", "roll"),
    Effect("check_flat_2", 1, "±2 on one check", "skill", "turn", CHECK, 2, once=True),
    Effect("boost_1", 1, "Boost-1 on one check", "skill", "turn", BOOST, 1, once=True),
    Effect("penalty_1", 1, "Penalty-1 on one check", "skill", "turn", PENALTY, 1, once=True),
    Effect("wild_1", 1, "±1 wild die on one check", "skill", "turn", WILD, 1, once=True),
    Effect("advantage", 1, "Advantage on one check", "skill", "turn", ADVANTAGE, 1, once=True),
    Effect(
        "disadvantage", 1, "Disadvantage on one check", "skill", "turn", DISADVANTAGE, 1, once=True
    ),
    Effect("add_round", 1, "a round more of a condition", "condition"),
    Effect("remove_round", 1, "a round less of a condition", "condition"),
    Effect("check_die", 2, "±1D on one check", "skill", "round", DICE, 1, once=True),
    Effect("fixed_3", 2, "±3 on one fixed value", "skill", "round", FIXED, 3),
    Effect(
        "bonus_action", 2, "±1 bonus action in the next round", "actor", "round", BONUS_ACTIONS, 1
    ),
    Effect("extend_encounter", 2, "a condition lasts until the end of the encounter", "condition"),
    Effect("encounter_to_rounds", 2, "end of encounter becomes 1D rounds", "condition"),
    Effect("skill_die", 3, "±1D on one skill", "skill", "encounter", CODE, 1),
    Effect("full_action", 3, "±1 full action in the next round", "actor", "round", FULL_ACTIONS, 1),
    Effect("extend_scene", 3, "a condition lasts until the end of the scene", "condition"),
    Effect("scene_to_encounter", 3, "end of scene becomes end of encounter", "condition"),
    Effect("ability_die", 4, "±1D on one ability", "ability", "scene", CODE, 1),
    Effect("action_point", 4, "±1 action point", "actor"),
    Effect("require_recovery", 4, "a condition lasts until recovered", "condition"),
    Effect("recovered_to_scene", 4, "until recovered becomes end of scene", "condition"),
    # It changes no number: what the new ability is worth a GM says.
    Effect("ability", 5, "±1 ability until the end of the scene", "actor", "scene"),
)
EFFECTS = {ware.key: ware for ware in SHOP}


def effect(key: str) -> Effect:
    """An effect by its key; raises `unknown_effect`."""
    return EFFECTS[one_of(key, tuple(EFFECTS), "unknown_effect", "effect")]


def cost_of(keys: Sequence[str]) -> int:
    """The ranks that purchases took; what is no effect was a rank for something else."""
    return sum(EFFECTS[key].rank if key in EFFECTS else 1 for key in keys)


def ranks_of(ranks: int) -> int:
    """Ranks that can be spent, 0..99; raises `bad_rank`."""
    return whole(ranks, "bad_rank", "a number of ranks", least=0, most=MOST_RANKS)


def buy(ranks: int, purchases: Sequence[str], *, of_effect_roll: bool = False) -> Purchase:
    """What these effects cost together (D6-89).

    `of_effect_roll` says that the ranks came of an effect roll, which buys no other. Raises
    `bad_rank`, `unknown_effect`, `effect_roll_chain`, `effect_roll_limit`, `insufficient_ranks`.
    """
    have = ranks_of(ranks)
    basket = [effect(key) for key in purchases]
    times = Counter(ware.key for ware in basket)
    if of_effect_roll and times[EFFECT_ROLL]:
        raise Refusal("effect_roll_chain", "An effect roll does not buy another effect roll.")
    if times[EFFECT_ROLL] > 1:
        raise Refusal("effect_roll_limit", "A check leads to one effect roll only.")
    cost = sum(ware.rank for ware in basket)
    if cost > have:
        raise Refusal(
            "insufficient_ranks", f"That costs {cost} ranks and there are {have}; buy less."
        )
    return Purchase(cost, have - cost)


def affordable(ranks: int, *, after_effect_roll: bool = False) -> tuple[Effect, ...]:
    """What so many ranks can still buy; no second effect roll (D6-86); raises `bad_rank`."""
    have = ranks_of(ranks)
    barred = EFFECT_ROLL if after_effect_roll else ""
    return tuple(ware for ware in SHOP if ware.rank <= have and ware.key != barred)


def befalls(
    effect: Effect,
    bearer: str,
    moment: Moment,
    *,
    on: str = "",
    against: bool = False,
    source: str = "",
    note: str = "",
) -> Condition:
    """The condition that a bought effect is from now on; lay it on with `added` (D6-90 to D6-94).

    `on` is the skill or ability it concerns, by name; `against` turns what is signed into a
    hindrance. Raises `unknown_effect` for what happens at once, `unknown_skill` without `on`,
    `bad_name` for a new ability without a `note` that names it.
    """
    if effect.lasts is None:
        raise Refusal("unknown_effect", f"{effect.words}: that happens at once and does not last.")
    if effect.of in {"skill", "ability"} and not fold(on):
        raise Refusal("unknown_skill", f"{effect.words}: name the {effect.of} it concerns.")
    if effect.key == "ability" and not fold(note):
        raise Refusal("bad_name", "Say which ability is meant.")
    amount = -effect.amount if against and effect.has_sign else effect.amount
    modifiers: tuple[Modifier, ...] = (change(effect.what, amount, on),) if effect.what else ()
    called = effect.words.replace("±", "-" if against else "+")
    return Condition(
        name=f"{called} ({on})" if on else f"{called}: {note}" if note else called,
        bearer=bearer,
        source=source,
        rank=effect.rank,
        stacking="cumulative",
        family=ONE_CHECK if effect.once else "",
        clock=durations.clock(effect.lasts, moment, bearer),
        modifiers=modifiers,
        # Extra actions wait for the next round; where nobody counts rounds there is none.
        since=moment.round + 1 if effect.later and moment.combat else 0,
        note=note,
    )


def lengthen(
    condition: Condition, key: str, moment: Moment, *, die: int | None = None
) -> Condition:
    """A condition whose duration ranks change; its price of recovery rises by them (R-47).

    Raises `unknown_effect`, `bad_duration`, `bad_face`, `wrong_face_count`.
    """
    purchase = effect(key)
    change_ = durations.change(durations.lasting(condition.clock, moment), purchase.key, die=die)
    return durations.alter(condition, change_, moment, ranks=purchase.rank)
