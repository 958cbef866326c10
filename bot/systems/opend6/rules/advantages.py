"""What the bonus action gains: advantages made, held, passed on and used, and support for others.

D6-46 to D6-50 with R-65, D6-60 with R-34.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.core.condition import Condition, Conditions, Key, Moment, this_round
from bot.core.errors import Refusal
from bot.core.words import fold
from bot.shared import conditions as engine
from bot.systems.opend6.rules import data, durations
from bot.systems.opend6.rules.conditions import CHECK, INITIATIVE, ONE_CHECK, change
from bot.systems.opend6.rules.data import HELD, HeldAdvantage
from bot.systems.opend6.rules.durations import Duration
from bot.systems.opend6.rules.effects import befalls, effect
from bot.systems.opend6.rules.given import one_of, total

NEW_ABILITY = "ability"
"""The row of the table that is named when it is used (R-44)."""

AWARENESS = 10
"""The difficulty of the awareness advantage (D6-49)."""

GAINED: dict[str, str | None] = {
    "bluff: misdirection": "insight: cues",
    "research: memory": None,
    "survival: awareness": None,
}
"""What gains an advantage, and the skill that resists it, if any (D6-47 to D6-49)."""

LABEL = "Advantage: "
"""What the name of a held advantage begins with."""


class Option(Struct, frozen=True):
    """An effect of the advantage table; `lasts` as the table says it, "" for what is not timed."""

    rank: int
    effect: str
    lasts: str = ""

    @property
    def advantage(self) -> HeldAdvantage:
        """What its holder keeps of it until it is used."""
        return HeldAdvantage(self.effect, self.lasts)

    def __str__(self) -> str:
        return str(self.advantage)


TABLE: tuple[Option, ...] = (
    Option(1, "check_flat_2", "turn"),
    Option(1, "advantage", "single"),
    Option(2, "check_die", "round"),
    Option(2, "bonus_action", "round"),
    Option(3, "skill_die", "encounter"),
    Option(3, "full_action", "round"),
    Option(4, "action_point"),
    Option(5, "ability"),
)


def skill_of(skill: str) -> str:
    """A skill that gains an advantage; raises `unknown_skill`."""
    return one_of(skill, tuple(GAINED), "unknown_skill", "skill that gains an advantage")


def awareness(roll: int | None) -> int:
    """What the awareness advantage adds to the initiative of the next round, 0 or more (D6-49).

    Raises `wrong_face_count`, `bad_number`.
    """
    return max(0, total(roll) - AWARENESS)


def values(option: Option, holder: str, moment: Moment) -> Condition:
    """An advantage that its holder may use or pass on until it expires (D6-46)."""
    counted: dict[str, Duration] = {"turn": "turn", "round": "round"}
    lasts = counted.get(option.lasts, "encounter")
    return Condition(
        name=f"{LABEL}{effect(option.effect).words.replace('±', '+')}",
        bearer=holder,
        rank=option.rank,
        stacking="cumulative",
        family=HELD,
        clock=durations.clock(lasts, moment, holder),
        data=data.write(option.advantage),
    )


def hand_over(
    conditions: Conditions, key: Key, to: str, *, can_benefit: bool = True
) -> tuple[Conditions, Key]:
    """An advantage handed to somebody else; its time does not begin anew (D6-46, R-65).

    Raises `unknown_condition`, `self_target`, `bad_target` for whom it would not help.
    """
    condition, _ = find_advantage(conditions, key)
    if fold(condition.bearer) == fold(to):
        raise Refusal("self_target", "Pass an advantage to somebody else; you hold it already.")
    if not can_benefit:
        raise Refusal("bad_target", "It would not help them; pass it to somebody who can use it.")
    rest, _ = engine.remove(conditions, key)
    after, applied = engine.apply(rest, replace(condition, bearer=to))
    return after, applied.key


def use_up(conditions: Conditions, key: Key, moment: Moment, *, on: str = "") -> Conditions:
    """The conditions with a held advantage in force, `on` a skill or the next check of any.

    What changes a whole skill needs one, and a new ability its name (R-44); extra actions come with
    the next round (R-46). Raises `unknown_condition`, `unknown_skill`, `bad_name`, `unknown_effect`
    for an action point, which is handed out at once.
    """
    condition, advantage = find_advantage(conditions, key)
    gain = effect(advantage.effect)
    if advantage.effect == NEW_ABILITY:
        if not fold(on):
            raise Refusal("bad_name", "Say which ability is meant, with on:.")
        ability = befalls(gain, condition.bearer, moment, note=on, source=condition.source)
        return {**conditions, key: ability}
    if not gain.what:
        raise Refusal("unknown_effect", f"{gain.words}: that is handed out, not used.")
    if gain.of == "skill" and not gain.once and not fold(on):
        raise Refusal("unknown_skill", f"{gain.words}: name the {gain.of} it concerns.")
    about = on if gain.of == "skill" else ""
    benefit = replace(
        condition,
        family=ONE_CHECK if gain.once else "",
        modifiers=(change(gain.what, gain.amount, about),),
        since=moment.round + 1 if gain.later and moment.combat else 0,
        note="",
        data=b"",
    )
    # They come with the next round, which the advantage itself need not live to see.
    if gain.later:
        benefit = replace(benefit, clock=durations.clock("round", moment, condition.bearer))
    return {**conditions, key: benefit}


def alert(bonus: int, bearer: str, moment: Moment) -> Condition:
    """What the awareness advantage adds to the initiative of the next round (D6-49, R-59)."""
    return Condition(
        name=f"Alert {bonus:+d}",
        bearer=bearer,
        stacking="cumulative",
        clock=durations.clock("round", moment, bearer),
        modifiers=(change(INITIATIVE, bonus),),
        since=moment.round + 1 if moment.combat else 0,
    )


def support(modifier: int, bearer: str, moment: Moment, *, by: str) -> Condition:
    """Help or, below 0, hindrance on the bearer's next check of this round (D6-60, R-34).

    `modifier` is that of Related Skills.
    """
    return Condition(
        name="Supported" if modifier > 0 else "Hindered",
        bearer=bearer,
        source=by,
        stacking="cumulative",
        family=ONE_CHECK,
        clock=this_round(moment),
        modifiers=(change(CHECK, modifier),),
    )


def find_advantage(conditions: Conditions, key: Key) -> tuple[Condition, HeldAdvantage]:
    """A held advantage under this key, with what it keeps; raises `unknown_condition`."""
    condition = conditions.get(key)
    advantage = data.read(condition) if condition is not None else None
    if condition is None or not isinstance(advantage, HeldAdvantage):
        raise Refusal("unknown_condition", "Nobody holds that advantage any more.")
    return condition, advantage
