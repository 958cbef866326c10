"""Opposed rolls: declared, answered, rolled again, closed (HH-25 to HH-27, R-18 to R-20, R-47)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Action, Outcome
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import GMS
from bot.core.scene import OpenRoll, Scene
from bot.core.words import clean
from bot.systems.hammerhydra.checks.play import DAY, find_roll, keep_roll, new_roll, wrong_stage
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.players import PLAYERS
from bot.systems.hammerhydra.rules import odds as chances
from bot.systems.hammerhydra.rules.opposed import Comparison, compare
from bot.systems.hammerhydra.sheet import KEY
from bot.systems.hammerhydra.side import (
    Side,
    aim_at,
    declare_side,
    edge_of,
    may_reroll,
    pay_bought_edge,
    pay_edge,
    throw_dice,
)


class Sided(Action, frozen=True):
    """One side's check; each value a name on the sheet or a number, `skill` "" the attribute."""

    skill: str = ""
    attribute: str = ""
    dice: int = 0
    target: int = 0
    edge_dice: int = 0
    edge_target: int = 0
    tens: str = "auto"


class Oppose(Sided, frozen=True, tag="oppose"):
    """A side declares its check against `opponent` (HH-25)."""

    opponent: str = ""
    task: str = ""


class Answer(Sided, frozen=True, tag="answer"):
    """The other side declares its own, and both results appear; `roll` 0 is the one that waits."""

    roll: int = 0


class Withdraw(Action, frozen=True, tag="withdraw"):
    """A GM closes an opposed roll that nobody has answered."""

    asker = GMS

    roll: int = 0


class SideAgain(Action, frozen=True, tag="side_again"):
    """One side rolls again for one edge point, once (HH-70, R-37)."""

    roll: int = 0


class SideKeep(Action, frozen=True, tag="side_keep"):
    """A side lets its result stand; both where time ran out and it is `overdue`."""

    roll: int = 0
    overdue: bool = False


class Draw(Action, frozen=True, tag="draw"):
    """After a draw both roll once more (R-19)."""

    roll: int = 0


class OpposedState(Struct, frozen=True, tag="opposed"):
    """An opposed roll; `opponent` is the key of who answers, by the name `named`.

    `other` is None before the answer. `stands` are the places, 0 and 1, of the sides that let
    their result stand.
    """

    one: Side
    opponent: str
    named: str
    other: Side | None = None
    task: str = ""
    stands: tuple[int, ...] = ()


class Challenged(Outcome, frozen=True, tag="challenged"):
    """A side has rolled, unseen, and waits for the other."""

    roll: int
    duel: OpposedState


class Withdrawn(Outcome, frozen=True, tag="withdrawn"):
    """An opposed roll that nobody answered."""

    roll: int
    duel: OpposedState


class Faced(Outcome, frozen=True, tag="faced"):
    """Both results. `again` is each side's chance of a second roll while it may buy one.

    `edge` are (name, before, after) of those who spent some; `open_` whether it may still change.
    """

    roll: int
    duel: OpposedState
    result: Comparison
    again: tuple[float | None, ...] = ()
    edge: tuple[tuple[str, int, int], ...] = ()
    open_: bool = False


def result(duel: OpposedState) -> Comparison | None:
    """Who wins, once both have rolled."""
    if duel.other is None or duel.one.check is None or duel.other.check is None:
        return None
    return compare(duel.one.check, duel.other.check)


def oppose(action: Oppose, scene: Scene, dice: Dice) -> tuple[Challenged, Scene]:
    """The challenger's dice fall, and nobody sees them before the answer."""
    other, scene = PLAYERS.acting(scene, action.opponent)
    who, scene = PLAYERS.acting(scene, action.who)
    if who.key == other.key:
        raise Refusal("own_opponent", f"{who.name} cannot oppose themselves: name somebody else.")
    side, scene = _side(action, scene, dice)
    task = clean(action.task, what="task") if action.task.strip() else ""
    duel = OpposedState(side, other.key, other.name, task=task)
    row = new_roll(scene, side.key)
    return Challenged(row.number, duel), keep_roll(scene, row, duel, open_=True)


def _side(action: Sided, scene: Scene, dice: Dice) -> tuple[Side, Scene]:
    who, scene = PLAYERS.acting(scene, action.who)
    aim = aim_at(scene, who, action.skill, action.attribute)
    side = declare_side(action, scene, who, who.name, aim)
    scene = pay_bought_edge(scene, side)
    return throw_dice(side, HOUSE.at(scene.house), dice), scene


def answer(action: Answer, scene: Scene, dice: Dice) -> tuple[Faced, Scene]:
    """The other side's dice fall, and both results appear (HH-25).

    Raises `nothing_to_answer`, `not_your_roll`, `answered`, and what a roll's values raise.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    number = action.roll or _newest_for(scene, who.key)
    row, duel = find_roll(scene, number, OpposedState)
    if duel.opponent != who.key:
        raise Refusal("not_your_roll", f"Roll {number} waits for {duel.named}, not for {who.name}.")
    if duel.other is not None:
        raise Refusal("answered", f"{duel.named} has answered roll {number} already.")
    before = _edge_of_both(scene, duel)
    side, scene = _side(action, scene, dice)
    return _show(scene, row, replace(duel, other=side), before)


def _newest_for(scene: Scene, key: str) -> int:
    """The newest opposed roll that waits for this character."""
    for number, row in sorted(scene.rolls.items(), reverse=True):
        if row.open and row.system == KEY:
            try:
                _, duel = find_roll(scene, number, OpposedState)
            except Refusal:
                continue
            if duel.opponent == key and duel.other is None:
                return number
    raise Refusal(
        "nothing_to_answer",
        "No opposed roll waits for this character; /hydra oppose begins one.",
    )


def withdraw(action: Withdraw, scene: Scene, dice: Dice) -> tuple[Withdrawn, Scene]:
    """A GM closes what nobody has answered; raises `wrong_stage`."""
    row, duel = find_roll(scene, action.roll, OpposedState)
    if duel.other is not None:
        raise wrong_stage(action.roll)
    return Withdrawn(row.number, duel), keep_roll(scene, row, duel, open_=False)


def roll_side_again(action: SideAgain, scene: Scene, dice: Dice) -> tuple[Faced, Scene]:
    """One side again for edge (HH-70); raises `not_your_roll`, `wrong_stage`, `reroll_used`."""
    row, duel, place = _side_of(scene, action.roll, action.who)
    side = _both(duel)[place]
    if place in duel.stands:
        raise wrong_stage(action.roll)
    before = _edge_of_both(scene, duel)
    scene = pay_edge(scene, side, reroll=True)
    side = throw_dice(side, HOUSE.at(scene.house), dice)
    duel = replace(duel, one=side) if place == 0 else replace(duel, other=side)
    return _show(scene, row, duel, before)


def keep_side(action: SideKeep, scene: Scene, dice: Dice) -> tuple[Faced, Scene]:
    """A side lets its result stand, or both; raises `not_your_roll`, `wrong_stage`."""
    if action.overdue:
        row, duel = find_roll(scene, action.roll, OpposedState)
        places: tuple[int, ...] = (0, 1)
    else:
        row, duel, place = _side_of(scene, action.roll, action.who)
        places = (*duel.stands, place)
    return _show(scene, row, replace(duel, stands=places), _edge_of_both(scene, duel))


def roll_draw_again(action: Draw, scene: Scene, dice: Dice) -> tuple[Faced, Scene]:
    """Both throw the same pools once more; whose second roll is used up stays so (R-19)."""
    row, duel, _ = _side_of(scene, action.roll, action.who)
    found = result(duel)
    if found is None or found.winner != "draw":
        raise wrong_stage(action.roll)
    here = HOUSE.at(scene.house)
    one, other = (
        replace(throw_dice(replace(side, check=None, before=None), here, dice), before=side.before)
        for side in _both(duel)
    )
    duel = replace(duel, one=one, other=other, stands=())
    return _show(scene, row, duel, _edge_of_both(scene, duel))


def _side_of(scene: Scene, number: int, who: str) -> tuple[OpenRoll, OpposedState, int]:
    """The roll and which of its sides this character is."""
    row, duel = find_roll(scene, number, OpposedState)
    for place, side in enumerate(_both(duel)):
        if side.key == scene.key_of(KEY, who):
            return row, duel, place
    raise Refusal("not_your_roll", f"{scene.name(who)[:40]} is no side of roll {number}.")


def _both(duel: OpposedState) -> tuple[Side, Side]:
    if duel.other is None:
        raise Refusal("wrong_stage", f"{duel.named} has not answered yet. Nothing has changed.")
    return duel.one, duel.other


def _edge_of_both(scene: Scene, duel: OpposedState) -> dict[str, int]:
    return {key: edge_of(scene, side) for key, side in _sides_by_key(duel).items()}


def _sides_by_key(duel: OpposedState) -> dict[str, Side]:
    return {side.key: side for side in (duel.one, duel.other) if side is not None}


def _show(
    scene: Scene, row: OpenRoll, duel: OpposedState, before: dict[str, int]
) -> tuple[Faced, Scene]:
    """Both results; the roll stays open while somebody may still change it."""
    again: list[float | None] = []
    for place, side in enumerate(_both(duel)):
        open_ = place not in duel.stands and may_reroll(scene, side)
        pool = side.pool
        again.append(float(chances.success_chance(pool.dice, pool.target)) if open_ else None)
    found = result(duel)
    equal = found is not None and found.winner == "draw"
    waits = any(one is not None for one in again) or (equal and len(duel.stands) < 2)
    spent = tuple(
        (side.name, before.get(key, edge_of(scene, side)), edge_of(scene, side))
        for key, side in _sides_by_key(duel).items()
        if before.get(key, edge_of(scene, side)) != edge_of(scene, side)
    )
    outcome = Faced(row.number, duel, found or Comparison("none"), tuple(again), spent, open_=waits)
    deadline = scene.now + DAY if waits else None
    return outcome, keep_roll(scene, row, duel, open_=waits, deadline=deadline)
