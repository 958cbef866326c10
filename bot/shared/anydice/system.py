"""`/roll`: any other dice, played like a system."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import Choice, Command, Outcome
from bot.core.dice import Dice, is_by_hand
from bot.core.people import Audience
from bot.core.report import DiceRow, Die, Head, Report
from bot.core.scene import Scene
from bot.core.words import count, minus
from bot.shared.anydice.actions import KEY, RollDice
from bot.shared.anydice.notation import LONGEST, RolledDie, roll_expression
from bot.shared.keeping import SaveRoll, save_button
from bot.shared.system import System

MOST_SHOWN = 40


class DiceRolled(Outcome, frozen=True, tag="dice_rolled"):
    """What an expression came to, for whom (a name); `groups` are its dice as they stand in it."""

    name: str
    user: int
    what: str
    total: int
    groups: tuple[tuple[str, tuple[RolledDie, ...]], ...]
    by_hand: bool = False


def dice_system() -> System[RollDice, DiceRolled]:
    """Expressions at any table."""

    def act(action: RollDice, scene: Scene, dice: Dice) -> tuple[DiceRolled, Scene]:
        what = " ".join(action.what.split())
        result = roll_expression(what, dice)
        name = scene.seats[scene.actor.user].name
        outcome = DiceRolled(name, scene.actor.user, what, result.total, result.groups)
        return (replace(outcome, by_hand=True) if is_by_hand(dice) else outcome), scene

    return System(KEY, "Any dice", "roll", RollDice, DiceRolled, act, _card)


def _card(outcome: DiceRolled, scene: Scene) -> Report:
    """`Skaz, 4d6kh3+2: 16`, and the dice of each part of it."""
    several = len(outcome.groups) > 1
    rows = tuple(
        _row(label if several else "", dice, by_hand=outcome.by_hand)
        for label, dice in outcome.groups
    )
    what, by = outcome.what[:LONGEST], Audience(users=(outcome.user,))
    total = minus(outcome.total)
    return Report(
        Head(outcome.name, outcome.what, total, number=outcome.total),
        dice=rows,
        choices=(
            Choice("Again", RollDice(what=what), by, keep=True, command=Command()),
            save_button(SaveRoll(what=what), by),
        ),
    )


def _row(label: str, dice: tuple[RolledDie, ...], *, by_hand: bool) -> DiceRow:
    faces = tuple(
        Die(die.faces[-1], "plain" if die.counts else "removed", die.faces[:-1], sides=die.sides)
        for die in dice[:MOST_SHOWN]
    )
    more = len(dice) - MOST_SHOWN
    rest = f" and {count(more, 'more die', 'more dice')}" if more > 0 else ""
    return DiceRow(label, faces, rest, by_hand=len(faces) if by_hand else 0)
