"""One side of a roll: whose dice, where they come from, and what they came to (BD-02)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Field, Form, Instead
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import count, fold, join_words
from bot.shared.conditions import modifiers_for
from bot.shared.unlisted import add_it, not_on_sheet, roll_alone, type_dice, value_field
from bot.systems.blackdice.body import wound_dice
from bot.systems.blackdice.field import pool_divisor
from bot.systems.blackdice.rules import tasks as rules
from bot.systems.blackdice.rules.bounds import MOST_DICE
from bot.systems.blackdice.rules.dice import (
    Explode,
    Source,
    Throws,
    black_total,
    nonzero,
    throw,
    throw_black,
)
from bot.systems.blackdice.rules.tasks import Result, divide_pool, result_of, trade
from bot.systems.blackdice.sheet import ATTRIBUTES, KEY, MOST_SKILL, Player


class Side(Struct, frozen=True, omit_defaults=True):
    """Who rolls with what.

    `parts` are the pool's dice by where they come from, an attribute may be below 0; `divisor` is
    the number of actions declared (BD-51). `black` are black dice, `weapon` what strikes (its name,
    `fists` or `kick`; "" where nothing does), `called` the part aimed at.
    """

    key: str
    name: str
    parts: tuple[Source, ...] = ()
    divisor: int = 1
    trades: int = 0
    black: tuple[Source, ...] = ()
    weapon: str = ""
    called: str = ""

    @property
    def whole(self) -> int:
        """The pool before it is divided, 0..100 (R-12, R-14)."""
        return min(MOST_DICE, max(0, sum(part.dice for part in self.parts)))

    @property
    def pool(self) -> int:
        """The pool after the division, before trades."""
        return divide_pool(self.whole, self.divisor)

    @property
    def black_dice(self) -> int:
        """All black dice, at most 100; raises `out_of_range`."""
        return black_total(nonzero(self.black))


class SideDice(Struct, frozen=True):
    """A side's dice on the table. `auto` are successes traded for."""

    thrown: Throws = Throws()
    black: tuple[int, ...] = ()
    auto: int = 0

    @property
    def result(self) -> Result:
        """What they come to."""
        return result_of(self.thrown, self.black, auto=self.auto)


def roll_side(side: Side, dice: Dice, how: Explode) -> SideDice:
    """The pool thrown, then the black dice; raises `not_enough_dice`, `out_of_range`."""
    swap = trade(side.pool, side.trades)
    # The pool falls first: of typed faces the order says which are black (`words.side_rows`).
    throws = throw(dice, swap.dice, how)
    return SideDice(throws, throw_black(dice, side.black_dice), swap.auto)


EXTRA = "extra"
"""What black dice are called that whoever rolls has asked for."""
BLACK = "black"
BONUS = "bonus"
"""What a condition may change of its bearer's rolls."""

NO_ATTRIBUTE = "0"
"""Instead of an attribute: the skill is rolled alone."""
NO_SKILL = "0"
"""Instead of a skill: the attribute is rolled alone."""
POOL = "pool"
"""Where dice come from that are said as one number."""
_NUMBER = re.compile(r"-?[0-9]{1,4}")


Parts = tuple[Source, ...]
"""Dice by where they come from: `Wits` 2, `Medicine` 3."""


def dice_parts(
    who: Player, pool: int | None, attribute: str, skill: str, *, lenient: bool = False
) -> Parts:
    """What somebody rolls, by numbers or by names on the sheet (BD-02).

    Where it is `lenient` a skill that stands not among those of the sheet counts 0. What stands as
    a skill without an attribute is read as a line of dice.

    Raises `missing` where one of attribute and skill is, `conflict` where the pool is given too,
    `unknown_stat`, `out_of_range`.
    """
    attribute, skill = attribute.strip(), skill.strip()
    if pool is not None and (attribute or skill):
        raise Refusal("conflict", "Give the whole pool, or attribute and skill, not both.")
    if skill and not attribute:
        pool, attribute, skill = read_dice(skill)
        if pool is None and not attribute:
            # First that the sheet has no such skill, then that the attribute is missing.
            _skill_part(who, skill, lenient=lenient)
            raise _lacks_attribute(who, skill)
    if pool is not None:
        return (Source(POOL, rules.pool_dice(0, pool)),)
    if not attribute or not skill:
        raise Refusal(
            "missing",
            "Say all your dice as one number, or attribute and skill: Wits + Medicine.",
            instead=(_type_all({"attribute": "", "skill": ""}),),
        )
    skill_part = _skill_part(who, skill, attribute, lenient=lenient)
    if attribute == NO_ATTRIBUTE:
        # For the refusals; the dice stay apart by where they come from.
        rules.pool_dice(0, skill_part.dice)
        return (skill_part,)
    attribute_part = _attribute_dice(who, attribute)
    rules.pool_dice(attribute_part.dice, skill_part.dice)
    # On an empty sheet an attribute of 0 is a number that nobody has said yet.
    empty = not any(getattr(who.sheet, key) for key in ATTRIBUTES)
    if empty and skill == NO_SKILL and not _NUMBER.fullmatch(attribute):
        raise not_on_sheet(
            who, attribute.title(), (type_dice(attribute, f"Dice of {attribute.title()}"),)
        )
    return attribute_part, skill_part


def refuse_no_dice(side: Side, what: str, changes: Mapping[str, str]) -> None:
    """Refuses with `no_dice` what would take an action with nothing to throw (BD-51, R-12).

    The dice that are typed instead are asked for with these `changes` of other fields.
    """
    if side.pool:
        return
    why = f" as one of {count(side.divisor, 'action')}" if side.whole else ""
    # Dice that went by dividing the round come back by no other number.
    ways = () if side.whole else (_type_all(changes),)
    raise Refusal("no_dice", f"{side.name} has no dice for {what}{why}.", instead=ways)


def _type_all(changes: Mapping[str, str]) -> Instead:
    form = Form("Dice", (Field("pool", "How many dice in all", 3),))
    return Instead("Type dice…", changes, ask=form)


def read_dice(text: str) -> tuple[int | None, str, str]:
    """Pool, attribute and skill of one line: `6`, `Wits + Climbing`, `Wits`, or a skill alone.

    An attribute alone has `NO_SKILL`, a skill alone "" for the attribute it is rolled with.

    Raises `missing`.
    """
    match [term.strip() for term in text.split("+") if term.strip()]:
        case [only] if _NUMBER.fullmatch(only):
            return int(only), "", ""
        case [only]:
            alone = fold(only) in ATTRIBUTES
            return (None, only, NO_SKILL) if alone else (None, "", only)
        case [first, second]:
            return None, first, second
        case _:
            raise Refusal(
                "missing",
                "Write a number of dice such as 6, or attribute + skill: Wits + Medicine.",
            )


def parse_dice(who: Player, text: str) -> Parts:
    """The dice of such a line; raises `missing`, `unknown_stat`, `out_of_range`."""
    return dice_parts(who, *read_dice(text))


def skill_dice(who: Player, skill: str) -> Parts:
    """The dice of a skill alone, by name or number; raises `missing`, `unknown_stat` (BD-27)."""
    if not skill.strip():
        raise Refusal("missing", "Say which skill, by its name on your sheet or as a number.")
    source = _skill_part(who, skill.strip())
    rules.pool_dice(0, source.dice)
    return (source,)


def build_side(
    scene: Scene,
    who: Player,
    parts: Parts,
    *,
    bonus: Iterable[Source] = (),
    black: Iterable[Source] = (),
    trades: int = 0,
) -> Side:
    """Somebody about to roll, with what conditions and wounds put in by themselves (BD-07, BD-83).

    In a fight the pool is divided by the actions declared for the round (BD-51, R-27).

    Raises `out_of_range`, `not_enough_dice`.
    """
    more = nonzero((*bonus, *_condition_dice(scene, who.key, BONUS)))
    against = nonzero((*black, *_condition_dice(scene, who.key, BLACK), *wound_dice(who)))
    dice = sum(part.dice for part in parts)
    # As an attribute, for a sum of parts may be below 0.
    rules.pool_dice(dice, 0, sum(source.dice for source in more))
    black_total(against)
    by = pool_divisor(scene, who.key)
    side = Side(who.key, who.name, (*parts, *more), divisor=by, black=against)
    return trade_dice(side, trades)


def trade_dice(side: Side, trades: int) -> Side:
    """The same with so many trades; raises `out_of_range`, `not_enough_dice` (BD-16)."""
    rules.trade(side.pool, trades)
    return replace(side, trades=trades)


def _condition_dice(scene: Scene, key: str, what: str) -> tuple[Source, ...]:
    """What conditions add, each at least nothing: harder is always black dice (R-13)."""
    rows = modifiers_for(scene.conditions, key, what)
    return tuple(Source(why, max(0, amount)) for why, amount in rows)


def _attribute_dice(who: Player, text: str) -> Source:
    key = fold(text)
    if _NUMBER.fullmatch(text):
        return Source("attribute", int(text))
    if key not in ATTRIBUTES:
        choices = join_words(attribute.title() for attribute in ATTRIBUTES)
        raise Refusal(
            "unknown_stat", f"“{text[:20]}” is no attribute and no number. There are: {choices}."
        )
    return Source(key.title(), int(getattr(who.sheet, key)))


def _skill_part(who: Player, text: str, attribute: str = "", *, lenient: bool = False) -> Source:
    if _NUMBER.fullmatch(text):
        return Source("skill", int(text))
    skill = next((skill for skill in who.sheet.skills if fold(skill.name) == fold(text)), None)
    if skill is None and lenient and who.sheet.skills:
        return Source(text, 0)
    if skill is None:
        raise _no_skill(who, text, attribute)
    return Source(skill.name, skill.value)


def _lacks_attribute(who: Player, skill: str) -> Refusal:
    """A skill alone is half a roll; it asks for the attribute, the best first (BD-02)."""
    own = sorted(ATTRIBUTES, key=lambda attribute: -getattr(who.sheet, attribute))
    ways = (
        Instead(
            f"{attribute.title()} {getattr(who.sheet, attribute)} + {skill}"[:80],
            swap=(skill, f"{attribute.title()} + {skill}"),
        )
        for attribute in own
    )
    sentence = f"{skill} is rolled with an attribute, such as {own[0].title()} + {skill}."
    return Refusal("missing", sentence, instead=(*ways, type_dice(skill, "How many dice in all")))


def _no_skill(who: Player, text: str, attribute: str) -> Refusal:
    """Without the skill the attribute alone is rolled (BD-02)."""
    add = add_it(who, text, (KEY, "skills"), value_field("How many dice", f"0 to {MOST_SKILL}"))
    if attribute not in {"", NO_ATTRIBUTE}:
        alone = Instead(f"Roll {attribute.title()[:20]} alone", swap=(text, "0"))
        return not_on_sheet(who, text, (add, alone, type_dice(text, "Dice of the skill")))
    attributes = [(key.title(), f"{key.title()} {getattr(who.sheet, key)}") for key in ATTRIBUTES]
    ways = (add, type_dice(text, "How many dice in all"), roll_alone(text, attributes))
    return not_on_sheet(who, text, ways)


def cap_dice(parts: Parts, bonus: Parts) -> Parts:
    """The dice of a pool, cut where with the bonus they would be more than a hundred (R-14)."""
    over = sum(part.dice for part in (*parts, *bonus)) - MOST_DICE
    return (*parts, Source("at most 100", -over)) if over > 0 else parts
