"""Status conditions: something limited that is measured without counting (D6-101 to D6-103).

A status is a progressive condition of whoever has it; `Ammo: Heavy` in the family `status: ammo`.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from bot.core.condition import Condition, Key
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import clean, fold, join_words
from bot.shared import conditions as engine
from bot.shared.combat.arena import with_conditions
from bot.shared.permits import gm_only
from bot.systems.opend6 import bearers
from bot.systems.opend6.bearers import PLACE
from bot.systems.opend6.checks.roll import acting, throw_check
from bot.systems.opend6.effects.actions import (
    DropStatus,
    MakeStatus,
    SetStatus,
    ShowStatus,
    StatusDropped,
    StatusShown,
    StatusStands,
    TestStatus,
)
from bot.systems.opend6.players import PLAYERS, settings_of, value_of
from bot.systems.opend6.rules import data, minds
from bot.systems.opend6.rules.data import Status


class StatusAt(NamedTuple):
    """A status and the key of the condition that it is."""

    key: Key
    status: Status


def show_status(
    action: ShowStatus, scene: Scene, dice: Dice
) -> tuple[StatusShown | StatusStands, Scene]:
    """All that is measured so, or the one that is named; raises `unknown_condition`."""
    if not action.name.strip():
        return StatusShown(), scene
    key, status = find(scene, action.name, action.owner)
    return StatusStands(key[0], status), scene


def drop_status(action: DropStatus, scene: Scene, dice: Dice) -> tuple[StatusDropped, Scene]:
    """A status is no longer kept; raises `unknown_condition`."""
    key, status = find(scene, action.name, action.owner)
    rest, _ = engine.remove(scene.conditions, key)
    return StatusDropped(status.name), with_conditions(scene, rest)


def every(scene: Scene) -> tuple[StatusAt, ...]:
    """All that is measured here, as far as whoever asks may know of its owner."""
    notes = ((key, data.read(condition)) for key, condition in sorted(scene.conditions.items()))
    return tuple(
        StatusAt(key, status)
        for key, status in notes
        if isinstance(status, Status) and scene.knows(scene.actor, key[0])
    )


def find(scene: Scene, name: str, owner: str = "") -> StatusAt:
    """A status by its name; raises `unknown_condition`."""
    whose = bearers.bearer(scene, owner) if owner.strip() else ""
    measured = every(scene)
    namesakes = [match for match in measured if fold(match.status.name) == fold(name)]
    matches = [match for match in namesakes if not whose or match.key[0] == whose]
    if len(matches) == 1:
        return matches[0]
    names = join_words(
        f"{status.name} ({bearers.name_of(scene, key[0])})" for key, status in measured
    )
    why = f"No status is called “{name[:40]}”." if name.strip() else "Say which status is meant."
    if matches:
        why = "Say whose it is with more:of."
    stock = f"Measured here: {names}." if names else "None is measured here."
    raise Refusal("unknown_condition", f"{why} {stock}")


def make_status(action: MakeStatus, scene: Scene, dice: Dice) -> tuple[StatusStands, Scene]:
    """Something limited is measured without counting (D6-101).

    Raises `bad_name`, `unknown_track`, `unknown_skill`, `gm_only`, `already_active`.
    """
    name = clean(action.name, what="name of a status").replace(": ", " ")
    kind = minds.kind_of(action.kind)
    skill = " ".join(action.skill.split())[:60]
    if not skill:
        raise Refusal("unknown_skill", "Say which skill tests it, such as survival: awareness.")
    if action.scene:
        gm_only(scene.actor)
        owner = PLACE
    else:
        who, scene = PLAYERS.acting(scene, action.who)
        owner = who.key
    if any(fold(old.name) == fold(name) and key[0] == owner for key, old in every(scene)):
        raise Refusal("already_active", f"{name} is measured already; give this one another name.")
    status = Status(name, kind, skill, 0)
    return StatusStands(owner, status), _put(scene, owner, status)


def test_status(action: TestStatus, scene: Scene, dice: Dice) -> tuple[StatusStands, Scene]:
    """A check against the stage it stands at (D6-102).

    Raises `unknown_condition`, `status_expired`, `unknown_skill`.
    """
    key, status = find(scene, action.name, action.owner)
    who, scene = PLAYERS.acting(scene, action.who or acting(scene))
    # Refused in the rules' words before any die falls.
    if status.stage == minds.LAST:
        minds.try_status(status.kind, status.stage, 0)
    value = value_of(scene, who, action.skill or status.skill)
    needed = minds.DIFFICULTIES[status.stage]
    roll, scene = throw_check(scene, who, value, action.said, dice, difficulty=needed)
    rules = settings_of(scene).rules
    test = minds.try_status(status.kind, status.stage, roll.throw.total, rules)
    after = replace(status, stage=test.stage)
    stands = StatusStands(key[0], after, status.stage, (roll,), test.held)
    return stands, _put(scene, key[0], after)


def set_status(action: SetStatus, scene: Scene, dice: Dice) -> tuple[StatusStands, Scene]:
    """A GM puts it at a stage; raises `unknown_condition`, `bad_stage`."""
    key, status = find(scene, action.name, action.owner)
    number = action.place if action.place is not None else status.stage + action.by
    # One place on at the end stays there; a place that was typed is refused beyond it.
    stage = minds.stage_of(min(number, minds.LAST) if action.by else number)
    after = replace(status, stage=stage)
    stands = StatusStands(key[0], after, status.stage)
    return stands, _put(scene, key[0], after)


def _put(scene: Scene, owner: str, status: Status) -> Scene:
    """The scene where this stands for its owner; it replaces where it stood (D6-83)."""
    condition = Condition(
        name=f"{status.name}: {status.stage_name}",
        bearer=owner,
        stacking="progressive",
        family=f"{data.STATUS}{status.name}",
        data=data.write(status),
    )
    return with_conditions(scene, engine.apply(scene.conditions, condition)[0])
