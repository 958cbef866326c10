"""Checks from the declaration to the result (HH-08 to HH-19, HH-67 to HH-70)."""

from __future__ import annotations

from typing import TypeVar, assert_never

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
    Attempt,
    Bare,
    Buy,
    Call,
    CheckAction,
    CheckOutcome,
    Drop,
    Keep,
    NotRolled,
    Odds,
    Pool,
    Ready,
    Roll,
    Rolled,
    Rolling,
    RuleOut,
    Throw,
)
from bot.systems.hammerhydra.checks.odds import advised, odds
from bot.systems.hammerhydra.house import at_table
from bot.systems.hammerhydra.players import Player, met, player
from bot.systems.hammerhydra.rules import odds as chances
from bot.systems.hammerhydra.rules.checks import MOST_DICE, whole
from bot.systems.hammerhydra.rules.tables import BEST, WORST
from bot.systems.hammerhydra.sheet import KEY
from bot.systems.hammerhydra.side import (
    Aim,
    Side,
    adjusted,
    aimed,
    bought,
    declared,
    left,
    may_again,
    paid,
    sound,
    thrown,
)

DAY = 86_400
"""Seconds a roll may be rolled again before it stands by itself."""


S = TypeVar("S", bound=Struct)


def opened(scene: Scene, who: str) -> OpenRoll:
    """A new roll of this character's; its number is the next one."""
    return OpenRoll(number=scene.last_roll + 1, system=KEY, who=who, state=b"")


def kept(
    scene: Scene, row: OpenRoll, state: Struct, *, open_: bool, deadline: int | None = None
) -> Scene:
    """The scene with this roll as it stands now, open or closed; `deadline` as of the epoch."""
    raw = msgspec.json.encode(state)
    return with_roll(scene, replace(row, state=raw, open=open_, deadline=deadline))


def find(scene: Scene, number: int, kind: type[S]) -> tuple[OpenRoll, S]:
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


def act(action: CheckAction, scene: Scene, dice: Dice) -> tuple[CheckOutcome, Scene]:
    """What comes of it.

    Raises `unknown_roll`, `roll_closed`, `wrong_stage`, and what a roll's values raise.
    """
    match action:
        case Roll() | Bare() | Pool():
            return _rolling(action, scene, dice)
        case Call():
            return _called(action, scene)
        case Throw():
            return _throw(action, scene, dice)
        case Drop() | RuleOut():
            return _not_rolled(action, scene)
        case Adjust() | Buy():
            return _changed(action, scene)
        case Again():
            return _again(action, scene, dice)
        case Keep():
            return _stands(action, scene)
        case Odds():
            return odds(action, scene), scene
        case _:
            assert_never(action)


def _rolling(action: Roll | Bare | Pool, scene: Scene, dice: Dice) -> tuple[Ready | Rolled, Scene]:
    who, name, scene = _who(action, scene)
    side = declared(action, scene, who, name, _aim(action, scene, who))
    bought(scene, side)
    attempt = Attempt(side, task=_task(action.task), user=scene.actor.user, final=action.final)
    row = opened(scene, side.key or fold(name))
    if action.ready:
        return _ready(scene, row, attempt)
    return _fallen(scene, row, attempt, dice)


def _who(action: Rolling, scene: Scene) -> tuple[Player | None, str, Scene]:
    """Whose sheet is rolled on; a pool of dice needs none."""
    if isinstance(action, Pool) and met(scene, action.who) is None:
        key = scene.key_of(action.who)
        return None, scene.characters[key].name if key else action.who, scene
    who, scene = player(scene, action.who)
    return who, who.name, scene


def _aim(action: Roll | Bare | Pool, scene: Scene, who: Player | None) -> Aim:
    match action:
        case Roll():
            return aimed(scene, who, action.skill or "0", action.attribute)
        case Bare():
            return aimed(scene, who, "", action.attribute)
        case Pool():
            return Aim(
                whole(action.base, "bad_dice", "Dice", 0, MOST_DICE),
                whole(action.against, "bad_target", "A target", BEST, WORST),
            )
        case _:
            assert_never(action)


def _task(text: str) -> str:
    return clean(text, what="task") if text.strip() else ""


def _called(action: Call, scene: Scene) -> tuple[Ready | NotRolled, Scene]:
    """A card with the GM's modifiers fixed (HH-10, HH-11), or a plain no (HH-13)."""
    who, scene = player(scene, action.who)
    aim = aimed(scene, who, action.skill, action.attribute)
    side = declared(action, scene, who, who.name, aim)
    task = _task(action.task)
    if action.impossible:
        return NotRolled(side, task, impossible=True), scene
    attempt = Attempt(side, task=task, user=scene.actor.user, called=True)
    return _ready(scene, opened(scene, who.key), attempt)


def _ready(scene: Scene, row: OpenRoll, attempt: Attempt) -> tuple[Ready, Scene]:
    side = attempt.side
    outcome = Ready(
        row.number,
        side,
        attempt.task,
        attempt.called,
        left(scene, side),
        advised(side),
        attempt.user,
    )
    return outcome, kept(scene, row, attempt, open_=True)


def _throw(action: Throw, scene: Scene, dice: Dice) -> tuple[Rolled, Scene]:
    row, attempt = _at(scene, action.roll, "ready")
    return _fallen(scene, row, attempt, dice)


def _at(scene: Scene, number: int, stage: str) -> tuple[OpenRoll, Attempt]:
    row, attempt = find(scene, number, Attempt)
    if attempt.stage != stage:
        raise wrong_stage(number)
    return row, attempt


def _fallen(scene: Scene, row: OpenRoll, attempt: Attempt, dice: Dice) -> tuple[Rolled, Scene]:
    """The dice fall; the edge that was bought goes only now."""
    before = left(scene, attempt.side)
    scene = bought(scene, attempt.side)
    side = thrown(attempt.side, at_table(scene.house), dice)
    return _told(scene, row, replace(attempt, side=side), before)


def _again(action: Again, scene: Scene, dice: Dice) -> tuple[Rolled, Scene]:
    """The whole thing once more, with the same pool (HH-70, R-37)."""
    row, attempt = _at(scene, action.roll, "rolled")
    before = left(scene, attempt.side)
    scene = paid(scene, attempt.side, reroll=True)
    side = thrown(attempt.side, at_table(scene.house), dice)
    return _told(scene, row, replace(attempt, side=side), before)


def _told(scene: Scene, row: OpenRoll, attempt: Attempt, before: int) -> tuple[Rolled, Scene]:
    """A roll read; it stays open while edge could roll it again."""
    side = attempt.side
    now = left(scene, side)
    waits = not attempt.final and may_again(scene, side)
    again = None
    if waits:
        pool = side.pool
        again = float(chances.success_chance(pool.dice, pool.target))
    outcome = Rolled(
        row.number, side, attempt.task, again, (before, now) if before != now else None
    )
    attempt = replace(attempt, stage="rolled" if waits else "done")
    deadline = scene.now + DAY if waits else None
    return outcome, kept(scene, row, attempt, open_=waits, deadline=deadline)


def _stands(action: Keep, scene: Scene) -> tuple[Rolled, Scene]:
    row, attempt = _at(scene, action.roll, "rolled")
    stands = "time is up" if action.overdue else "it stands"
    outcome = Rolled(row.number, attempt.side, attempt.task, stands=stands)
    return outcome, kept(scene, row, replace(attempt, stage="done"), open_=False)


def _not_rolled(action: Drop | RuleOut, scene: Scene) -> tuple[NotRolled, Scene]:
    row, attempt = _at(scene, action.roll, "ready")
    no = isinstance(action, RuleOut)
    outcome = NotRolled(attempt.side, attempt.task, row.number, impossible=no)
    return outcome, kept(scene, row, replace(attempt, stage="done"), open_=False)


def _changed(action: Adjust | Buy, scene: Scene) -> tuple[Ready, Scene]:
    """Other modifiers, or more edge, before the dice fall; the edge is taken with the roll."""
    row, attempt = _at(scene, action.roll, "ready")
    side = attempt.side
    if isinstance(action, Buy):
        mods = replace(
            side.mods,
            edge_dice=max(0, side.mods.edge_dice + action.dice),
            edge_target=max(0, side.mods.edge_target + action.target),
        )
        side = replace(side, mods=mods)
    else:
        side = adjusted(side, dice=action.dice, target=action.target)
    bought(scene, sound(side))
    return _ready(scene, row, replace(attempt, side=side))
