"""Checks from the declaration to the result (HH-08 to HH-19, HH-67 to HH-70)."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import Audience, play
from bot.core.scene import OpenRoll, Scene, with_roll
from bot.core.words import clean, fold
from bot.systems.hammerhydra.checks.actions import (
    Adjust,
    Again,
    Buy,
    Call,
    CheckOptions,
    CheckState,
    Drop,
    Keep,
    NotRolled,
    Ready,
    RollAttribute,
    Rolled,
    RollPool,
    RollSkill,
    RuleOut,
    Throw,
)
from bot.systems.hammerhydra.checks.odds import advise
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.players import PLAYERS, player_or_none
from bot.systems.hammerhydra.rules import odds as chances
from bot.systems.hammerhydra.rules.checks import MOST_DICE, whole
from bot.systems.hammerhydra.rules.tables import BEST, WORST
from bot.systems.hammerhydra.sheet import KEY
from bot.systems.hammerhydra.side import (
    Aim,
    Side,
    adjust_side,
    aim_at,
    declare_side,
    edge_of,
    may_reroll,
    pay_bought_edge,
    pay_edge,
    rollable,
    throw_dice,
)

DAY = 86_400
"""Seconds a roll may be rolled again before it stands by itself."""


S = TypeVar("S", bound=Struct)


def new_roll(scene: Scene, who: str) -> OpenRoll:
    """A new roll of this character's; its number is the next one."""
    return OpenRoll(number=scene.last_roll + 1, system=KEY, who=who, state=b"")


def keep_roll(
    scene: Scene, row: OpenRoll, state: Struct, *, open_: bool, deadline: int | None = None
) -> Scene:
    """The scene with this roll as it stands now, open or closed; `deadline` as of the epoch."""
    raw = msgspec.json.encode(state)
    return with_roll(scene, replace(row, state=raw, open=open_, deadline=deadline))


def find_roll(scene: Scene, number: int, kind: type[S]) -> tuple[OpenRoll, S]:
    """An open roll of this kind by its number; raises `unknown_roll`, `roll_closed`."""
    row = scene.open_roll(number, system=KEY)
    try:
        return row, msgspec.json.decode(row.state, type=kind)
    except msgspec.ValidationError as error:
        raise Refusal("unknown_roll", f"Roll {number} is of another kind.") from error


def wrong_stage(number: int) -> Refusal:
    """The roll does not wait for that."""
    return Refusal("wrong_stage", f"Roll {number} does not wait for that. Nothing has changed.")


def players_of(side: Side, user: int = 0) -> Audience:
    """Whoever plays a side; where no sheet is behind it, the person who asked."""
    return play(side.key) if side.key else Audience(users=(user,))


def roll_skill(action: RollSkill, scene: Scene, dice: Dice) -> tuple[Ready | Rolled, Scene]:
    """A skill on any attribute (HH-08); raises what the values of a roll raise."""
    who, scene = PLAYERS.acting(scene, action.who)
    aim = aim_at(scene, who, action.skill or "0", action.attribute)
    return _begin(action, scene, dice, declare_side(action, scene, who, who.name, aim))


def roll_attribute(action: RollAttribute, scene: Scene, dice: Dice) -> tuple[Ready | Rolled, Scene]:
    """An attribute alone (HH-19); raises what the values of a roll raise."""
    who, scene = PLAYERS.acting(scene, action.who)
    aim = aim_at(scene, who, "", action.attribute)
    return _begin(action, scene, dice, declare_side(action, scene, who, who.name, aim))


def roll_pool(action: RollPool, scene: Scene, dice: Dice) -> tuple[Ready | Rolled, Scene]:
    """So many dice against a target; no sheet is needed. Raises `bad_dice`, `bad_target`."""
    who = None
    key = scene.key_of(KEY, action.who)
    name = scene.name(key) if key else action.who
    if player_or_none(scene, action.who) is not None:
        who, scene = PLAYERS.acting(scene, action.who)
        name = who.name
    aim = Aim(
        whole(action.base, "bad_dice", "Dice", 0, MOST_DICE),
        whole(action.against, "bad_target", "A target", BEST, WORST),
    )
    return _begin(action, scene, dice, declare_side(action, scene, who, name, aim))


def _begin(
    action: CheckOptions, scene: Scene, dice: Dice, side: Side
) -> tuple[Ready | Rolled, Scene]:
    """The card that waits for the dice, or the dice; refuses edge beyond what is left."""
    pay_bought_edge(scene, side)
    attempt = CheckState(side, task=_task(action.task), user=scene.actor.user, final=action.final)
    row = new_roll(scene, side.key or fold(side.name))
    if action.ready:
        return _ready(scene, row, attempt)
    return _throw(scene, row, attempt, dice)


def _task(text: str) -> str:
    return clean(text, what="task") if text.strip() else ""


def call(action: Call, scene: Scene, dice: Dice) -> tuple[Ready | NotRolled, Scene]:
    """A card with the GM's modifiers fixed (HH-10, HH-11), or a plain no (HH-13)."""
    who, scene = PLAYERS.acting(scene, action.who)
    aim = aim_at(scene, who, action.skill, action.attribute)
    side = declare_side(action, scene, who, who.name, aim)
    task = _task(action.task)
    if action.impossible:
        return NotRolled(side, task, impossible=True), scene
    attempt = CheckState(side, task=task, user=scene.actor.user, called=True)
    return _ready(scene, new_roll(scene, who.key), attempt)


def _ready(scene: Scene, row: OpenRoll, attempt: CheckState) -> tuple[Ready, Scene]:
    side = attempt.side
    outcome = Ready(
        row.number,
        side,
        attempt.task,
        attempt.called,
        edge_of(scene, side),
        advise(side),
        attempt.user,
    )
    return outcome, keep_roll(scene, row, attempt, open_=True)


def throw(action: Throw, scene: Scene, dice: Dice) -> tuple[Rolled, Scene]:
    """The dice of a check that was made ready."""
    row, attempt = _at_stage(scene, action.roll, "ready")
    return _throw(scene, row, attempt, dice)


def _at_stage(scene: Scene, number: int, stage: str) -> tuple[OpenRoll, CheckState]:
    row, attempt = find_roll(scene, number, CheckState)
    if attempt.stage != stage:
        raise wrong_stage(number)
    return row, attempt


def _throw(scene: Scene, row: OpenRoll, attempt: CheckState, dice: Dice) -> tuple[Rolled, Scene]:
    """The dice fall; the edge that was bought goes only now."""
    before = edge_of(scene, attempt.side)
    scene = pay_bought_edge(scene, attempt.side)
    side = throw_dice(attempt.side, HOUSE.at(scene.house), dice)
    return _show(scene, row, replace(attempt, side=side), before)


def roll_again(action: Again, scene: Scene, dice: Dice) -> tuple[Rolled, Scene]:
    """The whole thing once more, with the same pool (HH-70, R-37)."""
    row, attempt = _at_stage(scene, action.roll, "rolled")
    before = edge_of(scene, attempt.side)
    scene = pay_edge(scene, attempt.side, reroll=True)
    side = throw_dice(attempt.side, HOUSE.at(scene.house), dice)
    return _show(scene, row, replace(attempt, side=side), before)


def _show(scene: Scene, row: OpenRoll, attempt: CheckState, before: int) -> tuple[Rolled, Scene]:
    """A roll read; it stays open while edge could roll it again."""
    side = attempt.side
    now = edge_of(scene, side)
    waits = not attempt.final and may_reroll(scene, side)
    again = None
    if waits:
        pool = side.pool
        again = float(chances.success_chance(pool.dice, pool.target))
    outcome = Rolled(
        row.number, side, attempt.task, again, (before, now) if before != now else None
    )
    attempt = replace(attempt, stage="rolled" if waits else "done")
    deadline = scene.now + DAY if waits else None
    return outcome, keep_roll(scene, row, attempt, open_=waits, deadline=deadline)


def keep(action: Keep, scene: Scene, dice: Dice) -> tuple[Rolled, Scene]:
    """The result stands."""
    row, attempt = _at_stage(scene, action.roll, "rolled")
    stands = "time is up" if action.overdue else "it stands"
    outcome = Rolled(row.number, attempt.side, attempt.task, stands=stands)
    return outcome, keep_roll(scene, row, replace(attempt, stage="done"), open_=False)


def drop(action: Drop, scene: Scene, dice: Dice) -> tuple[NotRolled, Scene]:
    """A check that was made ready is not made."""
    return _close(scene, action.roll, impossible=False)


def rule_out(action: RuleOut, scene: Scene, dice: Dice) -> tuple[NotRolled, Scene]:
    """A GM rules a check out (HH-13)."""
    return _close(scene, action.roll, impossible=True)


def _close(scene: Scene, number: int, *, impossible: bool) -> tuple[NotRolled, Scene]:
    row, attempt = _at_stage(scene, number, "ready")
    outcome = NotRolled(attempt.side, attempt.task, row.number, impossible=impossible)
    return outcome, keep_roll(scene, row, replace(attempt, stage="done"), open_=False)


def adjust(action: Adjust, scene: Scene, dice: Dice) -> tuple[Ready, Scene]:
    """A GM's modifiers change before the dice fall; raises `bad_modifier`."""
    row, attempt = _at_stage(scene, action.roll, "ready")
    side = adjust_side(attempt.side, dice=action.dice, target=action.target)
    return _change(scene, row, replace(attempt, side=side))


def buy(action: Buy, scene: Scene, dice: Dice) -> tuple[Ready, Scene]:
    """Edge more or less before the dice fall (R-35); raises `edge_wasted`."""
    row, attempt = _at_stage(scene, action.roll, "ready")
    mods = attempt.side.mods
    mods = replace(
        mods,
        edge_dice=max(0, mods.edge_dice + action.dice),
        edge_target=max(0, mods.edge_target + action.target),
    )
    return _change(scene, row, replace(attempt, side=replace(attempt.side, mods=mods)))


def _change(scene: Scene, row: OpenRoll, attempt: CheckState) -> tuple[Ready, Scene]:
    """The check as it would be made now; edge is taken only with the roll, and refused here."""
    pay_bought_edge(scene, rollable(attempt.side))
    return _ready(scene, row, attempt)
