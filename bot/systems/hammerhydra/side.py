"""One side of a roll: what is rolled on what, everything that changes it, and what fell.

Checks, opposed rolls and fights share it.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Field, Instead
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Pool as Kept
from bot.core.scene import Scene, with_pool
from bot.core.words import fold
from bot.shared.conditions import modifiers_for
from bot.shared.unlisted import add_it, not_on_sheet, type_dice, value_field
from bot.systems.hammerhydra.house import HOUSE, HouseRules
from bot.systems.hammerhydra.players import PLAYERS, Player
from bot.systems.hammerhydra.rules import edge, odds
from bot.systems.hammerhydra.rules.checks import (
    MOST_DICE,
    MOST_MODIFIER,
    TENS,
    Check,
    Mods,
    Pool,
    Tens,
    check,
    pool,
    skill_pool,
    whole,
)
from bot.systems.hammerhydra.rules.tables import (
    BEST,
    HEADINGS,
    LONGEST_SKILL,
    MOST_DOTS,
    WORST,
    attribute,
)
from bot.systems.hammerhydra.sheet import EDGE, KEY, Sheet

GM_WORD = "GM"
"""The source of modifiers that were said with the roll."""
NUMBER = 3
"""How many characters a number of dice or a target takes at most."""


class Modifier(Struct, frozen=True):
    """A modifier with its source, for the card; `dice` and `target` as they count."""

    source: str
    dice: int = 0
    target: int = 0


class Aim(Struct, frozen=True):
    """What is rolled before anything changes it: so many dice, and the target 5..10.

    `attribute` is its name, "" for a bare number; `skill` likewise.
    """

    dice: int
    target: int
    skill: str = ""
    attribute: str = ""

    @property
    def words(self) -> str:
        """`Surgery on Perception`, `Perception`, or nothing."""
        return " on ".join(filter(None, (self.skill, self.attribute)))


class Side(Struct, frozen=True):
    """Somebody's roll. `key` is "" where nobody's sheet is behind it.

    `mods` is the sum of `parts` and of the edge bought. `check` is what fell, `before` what fell
    first where it was `rerolled`.
    """

    key: str
    name: str
    aim: Aim
    mods: Mods = Mods()
    parts: tuple[Modifier, ...] = ()
    tens: Tens = "auto"
    edge_step: int = 1
    check: Check | None = None
    before: Check | None = None

    @property
    def pool(self) -> Pool:
        """What is rolled after all changes; raises what the rules raise."""
        return pool(self.aim.dice, self.aim.target, self.mods, edge_step=self.edge_step)

    @property
    def has_second_roll(self) -> bool:
        """Whether this task's one second roll was taken (HH-70)."""
        return self.before is not None


def aim_at(scene: Scene, who: Player | None, skill: str, attribute_: str) -> Aim:
    """A skill on an attribute, each a name on the sheet or a number (HH-08, HH-19, R-13).

    `skill` "" is the bare attribute. A heading is a skill without dots of its own.
    Raises `unknown_skill`, `skill_not_approved`, `unknown_attribute`, `bad_dice`, `bad_target`.
    """
    house = HOUSE.at(scene.house)
    target, label = _read_target(who, attribute_)
    if not skill.strip():
        # Three dice by the rule; a house may take the two of the printed fight.
        return Aim(house.defence_dice, target, attribute=label)
    # The sheet's own skills come first: one of them may be called as a heading is.
    if who is not None and (own := who.sheet.skill(skill)):
        # A sheet over a limit is kept and told, and rolls no more than the limit.
        dots = skill_pool(min(own.total, 5), who.sheet.general_dots(own.heading))
        if not own.approved and house.skill_approval == "block":
            raise Refusal(
                "skill_not_approved",
                f"No GM has approved {own.name} yet: /hydra sheet does it. "
                "Until then roll the attribute alone.",
            )
        return Aim(dots, target, own.name, label)
    if is_number(skill):
        return Aim(whole(int(skill), "bad_dice", "Dice", 0, MOST_DICE), target, "", label)
    heading = next((heading for heading in HEADINGS if fold(heading) == fold(skill)), None)
    if heading is None:
        raise _no_skill(who, skill)
    # Without general dots these are 0 dice, which are clamped to one.
    general = who.sheet.general_dots(heading) if who is not None else 0
    return Aim(general, target, heading, label)


def modifiers_of(
    scene: Scene,
    who: Player | None,
    *,
    dice: int = 0,
    target: int = 0,
    block: bool = False,
    counter: bool = False,
) -> tuple[Mods, tuple[Modifier, ...]]:
    """Everything that changes a roll of this character, with its sources (HH-10, HH-11, HH-55).

    `dice` and `target` are what was said with the roll; conditions add theirs.
    Raises `bad_modifier`.
    """
    for amount in (dice, target):
        whole(amount, "bad_modifier", "A modifier", -MOST_MODIFIER, MOST_MODIFIER)
    parts = [Modifier(GM_WORD, dice, target)] if dice or target else []
    wound = 0
    if who is not None and who.key:
        parts += _conditions(scene, who.key)
        wound = who.sheet.wound
    total_dice = sum(part.dice for part in parts)
    total_target = sum(part.target for part in parts)
    if wound:
        parts.append(Modifier("standing wound", target=wound))
    if block:
        parts.append(Modifier("failed block", target=1))
    if counter:
        parts.append(Modifier("counterattack", dice=1, target=-1))
    # Conditions may add up to more than the rules take as one modifier.
    mods = Mods(_within(total_dice), _within(total_target), wound, block, counter)
    return mods, tuple(parts)


class RollOptions(Protocol):
    """What is said with a roll: modifiers, edge bought before it, and what unused tens do."""

    @property
    def dice(self) -> int: ...
    @property
    def target(self) -> int: ...
    @property
    def edge_dice(self) -> int: ...
    @property
    def edge_target(self) -> int: ...
    @property
    def tens(self) -> str: ...


def declare_side(
    options: RollOptions,
    scene: Scene,
    who: Player | None,
    name: str,
    aim: Aim,
    *,
    block: bool = False,
    counter: bool = False,
) -> Side:
    """A side with everything that was said with its roll, and what is pending for an attack.

    Raises `bad_modifier`, `bad_tens`, `bad_edge`, `edge_wasted`, `bad_dice`.
    """
    dice, target = options.dice, options.target
    mods, parts = modifiers_of(scene, who, dice=dice, target=target, block=block, counter=counter)
    mods = replace(mods, edge_dice=options.edge_dice, edge_target=options.edge_target)
    key = who.key if who is not None else ""
    step = HOUSE.at(scene.house).edge_step
    return rollable(Side(key, name, aim, mods, parts, tens_of(options.tens), step))


def tens_of(word: str) -> Tens:
    """What unused tens do: auto or raise; raises `bad_tens` (R-07)."""
    for tens in TENS:
        if tens == fold(word):
            return tens
    raise Refusal("bad_tens", f"Unused tens are auto or raise, not “{word[:20]}”.")


def adjust_side(side: Side, *, dice: int, target: int) -> Side:
    """The side with the GM's modifiers changed by so much; raises `bad_modifier`."""
    old = next((part for part in side.parts if part.source == GM_WORD), Modifier(GM_WORD))
    new = replace(old, dice=old.dice + dice, target=old.target + target)
    for amount in (new.dice, new.target):
        whole(amount, "bad_modifier", "A modifier", -MOST_MODIFIER, MOST_MODIFIER)
    rest = tuple(part for part in side.parts if part.source != GM_WORD)
    mods = replace(side.mods, dice=side.mods.dice + dice, target=side.mods.target + target)
    parts = (new, *rest) if new.dice or new.target else rest
    return rollable(replace(side, mods=mods, parts=parts))


def rollable(side: Side) -> Side:
    """The side, where its pool can be rolled; raises what the rules raise."""
    pool(side.aim.dice, side.aim.target, side.mods, edge_step=side.edge_step)
    return side


def pay_second_roll(scene: Scene, side: Side) -> Scene:
    """The scene with the edge taken that rolls a side again; `edge_insufficient`, `reroll_used`."""
    return charge_edge(scene, side.key, reroll=True, rerolled=side.has_second_roll)


def charge_edge(
    scene: Scene,
    key: str,
    *,
    dice: int = 0,
    target: int = 0,
    reroll: bool = False,
    rerolled: bool = False,
) -> Scene:
    """The scene with this edge taken from a character (HH-67 to HH-70).

    Raises `edge_insufficient`, `bad_edge`, `reroll_used`, `reroll_fixed_pool`.
    """
    row = PLAYERS.of(scene, key).edge if key in scene.characters else Kept(0, 0)
    most = max(row.maximum, row.current)
    spent = edge.spend(
        most, most - row.current, dice=dice, target=target, reroll=reroll, rerolled=rerolled
    )
    if most - spent == row.current:
        return scene
    return with_pool(scene, key, EDGE, replace(row, current=most - spent))


def pay_bought_edge(scene: Scene, side: Side) -> Scene:
    """The scene with the edge taken that was bought before the roll (R-35)."""
    return charge_edge(scene, side.key, dice=side.mods.edge_dice, target=side.mods.edge_target)


def edge_of(scene: Scene, side: Side) -> int:
    """How much edge the side's character has left."""
    return PLAYERS.of(scene, side.key).edge.current if side.key in scene.characters else 0


def throw_dice(side: Side, house: HouseRules, dice: Dice) -> Side:
    """The side with its dice fallen; those that lay before are kept as they were."""

    def throw(number: int) -> tuple[int, ...]:
        return dice.roll(number, 10)

    fell = check(
        side.pool, throw, tens=side.tens, critical=house.critical, chain=house.extra_dice_chain
    )
    return replace(side, check=fell, before=side.check)


def may_reroll(scene: Scene, side: Side) -> bool:
    """Whether edge could roll this again: none was used on it, and a point is left (HH-70)."""
    return side.check is not None and not side.has_second_roll and edge_of(scene, side) > 0


def chance_above(side: Side, hits: int, house: HouseRules) -> float:
    """The chance, 0..1, that a second roll has more successes than these."""
    return float(odds.chance_above(side.pool, hits, side.tens, chain=house.extra_dice_chain))


def better_chance(side: Side, house: HouseRules) -> float | None:
    """The chance of more successes than fell; None where there is none."""
    return chance_above(side, side.check.successes, house) or None if side.check else None


def _read_target(who: Player | None, text: str) -> tuple[int, str]:
    if is_number(text):
        return whole(int(text), "bad_target", "A target", BEST, WORST), ""
    name = attribute(text)
    sheet = who.sheet if who is not None else Sheet()
    return sheet.target(name), name


def is_number(text: str) -> bool:
    """Whether this is a number of up to three digits."""
    # isdigit() alone takes ² as well, of which int() makes nothing.
    bare = text.strip()
    return bare.isascii() and bare.isdigit() and len(bare) <= NUMBER


def _no_skill(who: Player | None, skill: str) -> Refusal:
    """Somebody without the skill rolls one die that needs a 10 (R-13)."""
    if who is not None:
        dots = value_field("Dots", f"0 to {MOST_DOTS}")
        heading = Field("heading", "Heading", LONGEST_SKILL, hint="Where its name does not say")
        add = add_it(who, skill, (KEY, "skills"), dots, heading)
        single_die = Instead("One die, needs a 10", swap=(skill, "0"))
        ways = (add, single_die, type_dice(skill, "How many dice"))
        return not_on_sheet(who, skill, ways, kind="unknown_skill")
    return Refusal(
        "unknown_skill", f"{skill[:40]} is no heading, such as Medicine. Write a number of dice."
    )


def _conditions(scene: Scene, key: str) -> list[Modifier]:
    round_ = scene.combat.round if scene.combat else None
    rows: dict[str, list[int]] = {}
    for place, what in enumerate(("dice", "target")):
        for source, amount in modifiers_for(scene.conditions, key, what, current_round=round_):
            rows.setdefault(source, [0, 0])[place] += amount
    return [Modifier(source, dice, target) for source, (dice, target) in rows.items()]


def _within(amount: int) -> int:
    return max(-MOST_MODIFIER, min(MOST_MODIFIER, amount))
