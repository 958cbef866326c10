"""Rolls that wait for somebody, as they are kept while people decide (BD-06, 08, 22, 27)."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene, with_roll
from bot.core.words import clean, fold
from bot.systems.blackdice import sides
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.retries.play import tries_dice, tries_of
from bot.systems.blackdice.rules import tables
from bot.systems.blackdice.rules.bounds import bound
from bot.systems.blackdice.rules.dice import Source, black_total
from bot.systems.blackdice.rules.tasks import MOST_NEED, NEED
from bot.systems.blackdice.sheet import KEY, Player
from bot.systems.blackdice.sides import Parts, Side
from bot.systems.blackdice.tasks.actions import (
    CallState,
    Drop,
    Grant,
    GroupState,
    OpposedState,
    PartialState,
    Rolling,
    Terms,
    Waiting,
)

W = TypeVar("W", bound=Struct)
MOST_WAITING = 100
"""How many rolls can wait at one table."""


def read_terms(
    action: Rolling, scene: Scene, *, need: int = NEED, hidden: bool = False, granted: bool = False
) -> Terms:
    """What was asked for; raises `bad_type`, `unknown_option`, `out_of_range`, `bad_name`."""
    rung = tables.difficulty(fold(action.difficulty).replace(" ", "_"))
    made = Terms(
        pool=None if action.pool is None else bound(action.pool, "A pool"),
        attribute=action.attribute.strip(),
        skill=action.skill.strip(),
        difficulty=rung.key,
        black=bound(action.black, "A number of black dice"),
        bonus=bound(action.bonus, "A number of bonus dice (harder is black dice)"),
        task=clean(action.task, what="task") if action.task.strip() else "",
        need=bound(need, "The number of successes needed", least=1, most=MOST_NEED),
        hidden=hidden,
        granted=granted,
        by_gm=scene.actor.gm,
    )
    black_total(made.black_sources)
    return made


def terms_dice(who: Player, asked: Terms) -> Parts:
    """The dice the terms give this character; raises what `dice_parts` raises."""
    return sides.dice_parts(who, asked.pool, asked.attribute, asked.skill)


def lenient_dice(who: Player, asked: Terms) -> Parts:
    """The same where somebody else named the skill: who does not have it rolls without.

    Raises `unknown_stat` for a sheet without any skills, which says nothing.
    """
    return sides.dice_parts(who, asked.pool, asked.attribute, asked.skill, lenient=True)


def side_on_terms(
    scene: Scene,
    who: Player,
    asked: Terms,
    parts: Parts,
    *,
    trades: int = 0,
    bonus: tuple[Source, ...] = (),
) -> tuple[Side, tuple[Source, ...]]:
    """Somebody about to roll on these terms, and the black dice that only GMs know of.

    In a fight the pool is divided as all of the round are (R-61). Raises `out_of_range`,
    `not_enough_dice`.
    """
    veiled = asked.black_sources if asked.hidden else ()
    known = () if asked.hidden else asked.black_sources
    earlier = tries_dice(tries_of(scene, who.key, asked.task))
    side = sides.build_side(
        scene, who, parts, bonus=(*asked.bonus_sources, *bonus), black=(*known, *earlier)
    )
    black_total((*side.black, *veiled))
    return sides.trade_dice(side, trades), veiled


def with_all_black(side: Side, veiled: tuple[Source, ...]) -> Side:
    """The side with all its black dice."""
    return replace(side, black=(*veiled, *side.black))


def new_roll(scene: Scene, who: str) -> OpenRoll:
    """A new roll of this character, not kept yet; raises `too_many_waiting`."""
    waiting = sum(row.open and row.system == KEY for row in scene.rolls.values())
    if waiting >= MOST_WAITING:
        raise Refusal(
            "too_many_waiting", f"{waiting} rolls wait at this table; answer or close some first."
        )
    number = scene.last_roll + 1
    return OpenRoll(
        number=number, system=KEY, who=who, state=b"{}", deadline=deadline_from_now(scene)
    )


def overdue(row: OpenRoll) -> Grant | Drop | None:
    """A partial that nobody decided on is none; what nobody answered is dropped."""
    match read_waiting(row):
        case PartialState():
            return Grant(roll=row.number, granted=False, overdue=True)
        case CallState() | OpposedState() | GroupState():
            return Drop(roll=row.number)
        case None:
            return None


def deadline_from_now(scene: Scene) -> int | None:
    """When what begins to wait now has waited long enough; None for never."""
    seconds = HOUSE.at(scene.house).pending
    return scene.now + seconds if seconds else None


def put_state(scene: Scene, row: OpenRoll, state: Struct, *, open_: bool = True) -> Scene:
    """The scene with this roll in this state."""
    deadline = row.deadline if open_ else None
    raw = msgspec.json.encode(state)
    return with_roll(scene, replace(row, state=raw, open=open_, deadline=deadline))


def find_waiting(scene: Scene, number: int, *kinds: type[W]) -> tuple[OpenRoll, W]:
    """An open roll by its number, waiting in one of these ways.

    Raises `unknown_roll`, `roll_closed`, `wrong_stage`.
    """
    row = scene.open_roll(number, system=KEY)
    state = read_waiting(row)
    if not isinstance(state, kinds):
        raise Refusal("wrong_stage", f"Roll {number} does not wait for that. Nothing has changed.")
    return row, state


def read_waiting(row: OpenRoll) -> Waiting | None:
    """What a roll outside a fight waits for; None where it is a fight's."""
    try:
        return msgspec.json.decode(row.state, type=Waiting)
    except msgspec.ValidationError:
        return None
