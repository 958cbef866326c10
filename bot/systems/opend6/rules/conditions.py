"""Conditions: what they are called, what they change, how they add up (D6-80 to D6-84)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from bot.core.condition import Condition, Conditions, Modifier, Moment, Stacking
from bot.core.errors import Refusal
from bot.core.words import fold, with_sign
from bot.shared.conditions import modifiers_for, total
from bot.systems.opend6.rules import durations
from bot.systems.opend6.rules.codes import MOST_DICE, PIPS
from bot.systems.opend6.rules.durations import Duration
from bot.systems.opend6.rules.given import one_of, whole

CHECK = "check"
"""A flat change of the total of a check."""
DICE = "dice"
"""Dice more or fewer on a check; fixed values stay (R-21)."""
CODE = "code"
"""Dice more or fewer of a skill or ability itself: a fixed value changes by 3 each (R-21)."""
BOOST, PENALTY, WILD = "boost", "penalty", "wild"
ADVANTAGE, DISADVANTAGE = "advantage", "disadvantage"
OPPOSITES = {
    BOOST: PENALTY, PENALTY: BOOST, ADVANTAGE: DISADVANTAGE, DISADVANTAGE: ADVANTAGE,
}  # fmt: skip
"""What is counted and never below 0, and what takes it away (D6-74, D6-112)."""
FIXED = "fixed"
"""A flat change of a fixed value."""
INITIATIVE = "initiative"
FULL_ACTIONS, BONUS_ACTIONS = "full actions", "bonus actions"
NO_BONUS = "no bonus"
OUT = "out of action"
BAD_FOOTING = "bad footing"
"""Defends with acrobatics: balance instead of the combat skill (D6-140)."""
WORDS = (
    CHECK, DICE, CODE, BOOST, PENALTY, WILD, ADVANTAGE, DISADVANTAGE, FIXED, INITIATIVE,
    FULL_ACTIONS, BONUS_ACTIONS, NO_BONUS, OUT, BAD_FOOTING,
)  # fmt: skip

SO_OR_NOT = {NO_BONUS: "no bonus action", OUT: "cannot act", BAD_FOOTING: "bad footing"}
"""What a condition changes without a number."""

ABILITIES = ("Strength", "Dexterity", "Perception", "Intelligence", "Presence", "Wits")
"""The abilities of R-58."""

MODIFIERS = (
    *WORDS,
    *(f"{what} {of.casefold()}" for what in (CHECK, DICE, CODE, FIXED) for of in ABILITIES),
)
"""What a GM's condition can change: everything, or an ability."""

LONGEST_FIRST = tuple(sorted(WORDS, key=len, reverse=True))
"""The words of changes, so that none is found within another."""

Kind = Literal["check", "effect", "fixed", "initiative"]

ONE_CHECK = "one check"
"""The family of what is used up by the first check that it concerns (R-42)."""


class Weight(Struct, frozen=True):
    """Everything that conditions change about one roll or fixed value; counts, below 0 less."""

    flat: int = 0
    dice: int = 0
    advantage: int = 0
    disadvantage: int = 0
    boost: int = 0
    penalty: int = 0
    wild: int = 0


class Hindrance(Struct, frozen=True):
    """What conditions change about actions: more or fewer of them, no bonus action, none at all."""

    full: int = 0
    bonus: int = 0
    no_bonus: bool = False
    out: bool = False


def change(what: str, amount: int, of: str = "") -> Modifier:
    """A change of everything, or only `of` an ability, skill or specialisation."""
    return Modifier(f"{what} {fold(of)}" if of else what, amount)


def in_words(modifier: Modifier) -> str:
    """`−1D on Dexterity`; without a number what is so or is not: `no bonus action`."""
    phrase = SO_OR_NOT.get(modifier.what)
    if phrase:
        return phrase
    what = next((word for word in LONGEST_FIRST if modifier.what.startswith(word)), "")
    of = modifier.what.removeprefix(what).strip()
    on = next((name for name in ABILITIES if fold(name) == of), of) or "all"
    number = with_sign(modifier.amount)
    what, amount = turn_negative(what, modifier.amount)
    match what:
        case "check":
            return f"{number} on {on}"
        case "dice" | "code":
            return f"{number}D on {on}"
        case "fixed":
            return f"{number} on {'fixed values' if on == 'all' else f'the fixed value of {on}'}"
        case "initiative":
            return f"{number} initiative"
        case "boost" | "penalty":
            return f"{what.capitalize()}-{amount} on {on}"
        case "wild":
            return f"{number} wild {_plural('die', 'dice', modifier.amount)} on {on}"
        case "full actions" | "bonus actions":
            return f"{number} {_plural(what.removesuffix('s'), what, modifier.amount)}"
        case "advantage" | "disadvantage":
            many = f"{amount} {what}s" if amount > 1 else what
            return f"{many} on {on}"
        case _:
            return f"{modifier.what} {number}"


def turn_negative(what: str, amount: int) -> tuple[str, int]:
    """A change, where it is less than none of something as so many of its opposite.

    Conditions that earlier versions laid on may have such ones.
    """
    return (OPPOSITES[what], -amount) if amount < 0 and what in OPPOSITES else (what, amount)


def _plural(singular: str, plural: str, number: int) -> str:
    return singular if abs(number) == 1 else plural


def weight(
    conditions: Conditions,
    bearer: str,
    *,
    ability: str = "",
    skill: str = "",
    kind: Kind = "check",
    round_number: int | None = None,
) -> Weight:
    """What the bearer's conditions change about a roll or fixed value of this kind.

    Checks of every sort are changed, effect rolls are not (R-55); a fixed value only by what names
    it, and by changes of the code behind it (R-21, R-57). Without a `round_number` what begins
    later counts as well.
    """

    def all_of(what: str) -> int:
        return total(
            conditions, bearer, concerning(what, ability, skill), current_round=round_number
        )

    code = all_of(CODE)
    match kind:
        case "check":
            return Weight(
                flat=all_of(CHECK),
                dice=all_of(DICE) + code,
                advantage=all_of(ADVANTAGE),
                disadvantage=all_of(DISADVANTAGE),
                boost=all_of(BOOST),
                penalty=all_of(PENALTY),
                wild=all_of(WILD),
            )
        case "fixed":
            # Dice on checks leave fixed values alone, dice of the code itself do not.
            return Weight(flat=all_of(FIXED) + PIPS * code)
        case "initiative":
            return Weight(flat=initiative_change(conditions, bearer, round_number=round_number))
        case "effect":
            return Weight()


def reasons(
    conditions: Conditions,
    bearer: str,
    *,
    ability: str = "",
    skill: str = "",
    round_number: int | None = None,
) -> tuple[tuple[str, str, int], ...]:
    """What changes a check and why, as (the condition, what it changes, how much)."""
    checks = (CHECK, DICE, CODE, ADVANTAGE, DISADVANTAGE, BOOST, PENALTY, WILD)
    return tuple(
        (name, *turn_negative(what, amount))
        for what in checks
        for subject in concerning(what, ability, skill)
        for name, amount in modifiers_for(conditions, bearer, subject, current_round=round_number)
    )


def hindrance(conditions: Conditions, bearer: str, *, round_number: int | None = None) -> Hindrance:
    """What the bearer's conditions change about its actions in a round."""

    def all_of(what: str) -> int:
        return total(conditions, bearer, (what,), current_round=round_number)

    return Hindrance(
        full=all_of(FULL_ACTIONS),
        bonus=all_of(BONUS_ACTIONS),
        no_bonus=all_of(NO_BONUS) > 0,
        out=all_of(OUT) > 0,
    )


def bad_footing(conditions: Conditions, bearer: str) -> bool:
    """Whether the bearer must defend with a movement skill (D6-140)."""
    return total(conditions, bearer, (BAD_FOOTING,)) > 0


def initiative_change(
    conditions: Conditions, bearer: str, *, round_number: int | None = None
) -> int:
    """What conditions add to the initiative besides the fixed value: Startled and awareness."""
    return total(conditions, bearer, (INITIATIVE,), current_round=round_number)


def use_up(conditions: Conditions, bearer: str, *, ability: str, skill: str) -> Conditions:
    """The conditions without those that this check has used up (R-42)."""
    # Whichever change of a check concerns it uses the condition up, also one that cancelled out.
    names = {subject for what in WORDS for subject in concerning(what, ability, skill)}
    return {
        key: condition
        for key, condition in conditions.items()
        if key[0] != bearer
        or condition.family != ONE_CHECK
        or not any(modifier.what in names for modifier in condition.modifiers)
    }


def pool_after(dice: int, by: int, *, zero: Literal["forbid", "pips"] = "forbid") -> int:
    """How many dice of a pool are left after a change (D6-67).

    Raises `no_dice` for none, unless the pips may stand alone (R-48), `dice_out_of_range`.
    """
    before = whole(dice, "dice_out_of_range", "a number of dice", least=0, most=MOST_DICE)
    after = before + whole(by, "bad_number", "a change of dice")
    if after > MOST_DICE:
        raise Refusal("dice_out_of_range", f"At most {MOST_DICE} dice are rolled, not {after}.")
    if after < 1 and zero == "forbid":
        bare = f"{before}D with {with_sign(by)}D leaves" if by else f"{before}D has"
        raise Refusal(
            "no_dice", f"{bare} no die: nothing can be rolled. Its fixed value still stands."
        )
    return max(0, after)


def concerning(what: str, ability: str, skill: str) -> Iterable[str]:
    """The names under which a change concerns a roll: all rolls, its ability, skill, special."""
    parts = [part for part in fold(skill).split(":") if part.strip()]
    # A change of melee concerns melee: deflect as well, not the other way round.
    skills = (":".join(parts[: n + 1]).strip() for n in range(len(parts)))
    return (what, *(f"{what} {of}" for of in (fold(ability), *skills) if of))


LONGEST_NAME = 80
STACKINGS: tuple[Stacking, ...] = ("discrete", "progressive", "cumulative")


def name_of(name: str) -> str:
    """The name of a condition: a word or short phrase of 1..80 characters; raises `bad_name`."""
    label = " ".join(name.split())
    if not 1 <= len(label) <= LONGEST_NAME or not label.isprintable():
        raise Refusal(
            "bad_name", f"A condition is a word or phrase of 1 to {LONGEST_NAME} characters."
        )
    return label


def stacking(kind: str) -> Stacking:
    """Discrete, progressive or cumulative; raises `unknown_kind` (D6-82 to D6-84)."""
    return one_of(kind, STACKINGS, "unknown_kind", "kind of condition")


def describe(
    name: str,
    bearer: str,
    moment: Moment,
    *,
    kind: str = "discrete",
    family: str = "",
    lasts: Duration = "recovered",
    note: str = "",
) -> Condition:
    """A free-form condition of any element from now on (D6-80); lay it on with `apply`.

    Raises `bad_name`, `unknown_kind`, `no_family` for a progressive one without.
    """
    label, how = name_of(name), stacking(kind)
    group = family.strip()
    if how == "progressive" and not group:
        raise Refusal("no_family", f"{label} is progressive: say which family it belongs to.")
    return Condition(
        name=label,
        bearer=bearer,
        stacking=how,
        family=group,
        clock=durations.clock(lasts, moment, bearer),
        note=note,
    )
