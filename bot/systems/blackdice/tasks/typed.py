"""A roll as it is typed: its dice in one line, how hard it is, further words (BD-02, BD-13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from bot.core.errors import Refusal
from bot.core.words import fold
from bot.shared.more import Word
from bot.systems.blackdice.rules import tables
from bot.systems.blackdice.rules.bounds import MOST_DICE
from bot.systems.blackdice.rules.tables import RUNGS
from bot.systems.blackdice.rules.tasks import MOST_NEED
from bot.systems.blackdice.sheet import ATTRIBUTES, Sheet
from bot.systems.blackdice.sides import read_dice
from bot.systems.blackdice.tasks.actions import Rolling

R = TypeVar("R", bound=Rolling)

TASK = Word("task", "what is tried, so that tries count")
BLACK = Word("black", "black dice more", "number", least=0, most=MOST_DICE)
BONUS = Word("bonus", "pool dice more", "number", least=0, most=MOST_DICE)
NEED = Word("need", "successes needed", "number", least=1, most=MOST_NEED)
TRADES = Word("trades", "three dice for a success, so often", "number", least=0, most=MOST_DICE)
PARTIAL = Word("partial", "GM: a partial victory counts", "flag", "granted")
READY = Word("ready", "wait for the choice of trades, with the chance of each", "flag")
HIDDEN = Word("hidden", "GM: keep the black dice from the players", "flag")
WHAT = Word("what", "other dice: 6, or attribute + skill", field="typed_what")
HARD = Word("hard", "a difficulty, or black dice", field="typed_hard")


def read_hard(text: str) -> str:
    """A rung's key, or a number of black dice; raises `unknown_option`, `out_of_range` (BD-13)."""
    bare = fold(text).removesuffix("black").strip()
    if not bare:
        return tables.AVERAGE
    # `isdigit` alone is true of ², which `int` refuses.
    if bare.isascii() and bare.isdigit() and len(bare) < 4:
        dice = int(bare)
        if dice > MOST_DICE:
            raise Refusal("out_of_range", f"Black dice are 0 to {MOST_DICE}, not {dice}.")
        # 0 is no rung's number: the first without black dice is Very Easy, which takes no roll.
        return next((rung.key for rung in RUNGS if dice and rung.black == dice), str(dice))
    return tables.difficulty(bare.replace(" ", "_")).key


def split_hard(hard: str) -> tuple[str, int]:
    """The rung, and black dice besides."""
    return (tables.AVERAGE, int(hard)) if hard.isdigit() else (hard, 0)


def typed_rolling(
    rolling: type[R], what: str, hard: str, more: Mapping[str, Any], **base: Any
) -> R:
    """A roll of what is typed, with the fields that `more:` says; `what` "" leaves the dice open.

    Raises what `read_dice` and `read_hard` raise.
    """
    fields = {**base, **more}
    what, hard = fields.pop(WHAT.goes_to, what), fields.pop(HARD.goes_to, hard)
    pool, attribute, skill = read_dice(what) if what.strip() else (None, "", "")
    difficulty, black = split_hard(read_hard(hard))
    fields["black"] = black + fields.get("black", 0)
    return rolling(pool=pool, attribute=attribute, skill=skill, difficulty=difficulty, **fields)


def complete_dice(sheet: Sheet, text: str) -> list[tuple[str, str]]:
    """What dice typed so far may become, as (shown, value), out of a sheet.

    An attribute first, then its skills; a skill alone has each attribute before it, the best first.
    """
    values = {name.title(): int(getattr(sheet, name)) for name in ATTRIBUTES}
    first, plus, last = (part.strip() for part in text.partition("+"))
    if plus:
        firsts = [name for name in values if fold(name) == fold(first)]
        return _pairs(sheet, firsts or [first], last)
    fitting = {name: value for name, value in values.items() if fold(first) in fold(name)}
    offers = [(f"{name} {value}", name) for name, value in fitting.items()]
    if not first:
        return offers
    whole = [name for name in fitting if fold(name) == fold(first)]
    best = sorted(values, key=lambda name: -values[name])
    return [*offers, *_pairs(sheet, whole, ""), *_pairs(sheet, best, first)]


def _pairs(sheet: Sheet, attributes: Sequence[str], text: str) -> list[tuple[str, str]]:
    """These attributes with each skill that fits."""
    skills = [skill for skill in sheet.skills if fold(text) in fold(skill.name)]
    return [
        (f"{name} + {skill.name} {skill.value}", f"{name} + {skill.name}")
        for name in attributes
        for skill in skills
    ]
