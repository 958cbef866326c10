"""Status conditions: something limited that is measured without counting (D6-101 to D6-103).

A status is a progressive condition of whoever has it; `Ammo: Heavy` in the family `status: ammo`.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.core.condition import Condition, Key
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import clean, fold, join_words
from bot.shared import conditions as engine
from bot.shared.permits import gm_only
from bot.systems.opend6 import bearers
from bot.systems.opend6.bearers import PLACE
from bot.systems.opend6.checks.roll import acting, throw_check, total
from bot.systems.opend6.effects.actions import (
    Altered,
    DropStatus,
    MakeStatus,
    SetStatus,
    ShowStatus,
    StatusMoved,
    StatusShown,
    TestStatus,
)
from bot.systems.opend6.players import PLAYERS, value_of
from bot.systems.opend6.rules import minds

FAMILY = "status: "
BREAK = "; tested by "


class Status(Struct, frozen=True):
    """A status as it stands: whose it is, its kind, the skill that tests it, its place 0..4."""

    key: Key
    name: str
    kind: str
    skill: str
    place: int

    @property
    def stage(self) -> str:
        """The name of the place."""
        return minds.KINDS[self.kind][self.place]


def show_status(action: ShowStatus, scene: Scene, dice: Dice) -> tuple[StatusShown, Scene]:
    """All that is measured so."""
    return StatusShown(), scene


def drop_status(action: DropStatus, scene: Scene, dice: Dice) -> tuple[Altered, Scene]:
    """A status is no longer kept; raises `unknown_condition`."""
    status = find(scene, action.name, action.owner)
    left, _ = engine.remove(scene.conditions, status.key)
    return Altered(f"{status.name} is no longer measured"), replace(scene, conditions=left)


def every(scene: Scene) -> tuple[Status, ...]:
    """All that is measured here, as far as whoever asks may know of its owner."""
    return tuple(
        read(key, row)
        for key, row in sorted(scene.conditions.items())
        if row.family.startswith(FAMILY) and scene.knows(scene.actor, row.bearer)
    )


def read(key: Key, row: Condition) -> Status:
    """A condition as the status that it is."""
    kind, _, skill = row.note.partition(BREAK)
    name, _, stage = row.name.rpartition(": ")
    return Status(key, name, kind, skill, minds.KINDS[kind].index(stage))


def find(scene: Scene, name: str, owner: str = "") -> Status:
    """A status by its name; raises `unknown_condition`."""
    whose = bearers.bearer(scene, owner) if owner.strip() else ""
    rows = [one for one in every(scene) if fold(one.name) == fold(name)]
    found = [one for one in rows if not whose or one.key[0] == whose]
    if len(found) == 1:
        return found[0]
    known = join_words(f"{one.name} ({bearers.name_of(scene, one.key[0])})" for one in every(scene))
    said = "Say owner: too; " if found else f"There is no status “{name[:40]}”. "
    raise Refusal("unknown_condition", f"{said}Measured are: {known or 'none'}.")


def make_status(action: MakeStatus, scene: Scene, dice: Dice) -> tuple[StatusMoved, Scene]:
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
    if any(fold(one.name) == fold(name) and one.key[0] == owner for one in every(scene)):
        raise Refusal("already_active", f"{name} is measured already; give this one another name.")
    scene = _at(scene, Status((owner, 0), name, kind, skill, 0), 0)
    title = f"{name}: {minds.KINDS[kind][0]}"
    return StatusMoved(name, owner, 0, title), scene


def test_status(action: TestStatus, scene: Scene, dice: Dice) -> tuple[StatusMoved, Scene]:
    """A check against the place it stands at (D6-102).

    Raises `unknown_condition`, `status_expired`, `unknown_skill`.
    """
    found = find(scene, action.name, action.owner)
    who, scene = PLAYERS.acting(scene, action.who or acting(scene))
    if found.place == minds.LAST:
        minds.try_status(found.kind, found.place, 0)
    worth = value_of(scene, who, action.skill or found.skill)
    needed = minds.DIFFICULTIES[found.place]
    rolled, scene = throw_check(scene, who, worth, action.said, dice, difficulty=needed)
    told = minds.try_status(found.kind, found.place, total(rolled))
    scene = _at(scene, found, told.stage)
    moved = (f"{found.stage} → {told.name}",) if told.stage != found.place else ()
    title = f"{found.name}: {told.name}" if moved else f"{found.name} stays {told.name}"
    moved += (f"now worth {told.effect}",) if moved else ()
    tone = "good" if told.held else "bad"
    failed = not told.held and told.stage < minds.LAST
    return (
        StatusMoved(
            found.name, found.key[0], told.stage, title, (rolled,), moved, tone, failed, action.told
        ),
        scene,
    )


def set_status(action: SetStatus, scene: Scene, dice: Dice) -> tuple[StatusMoved, Scene]:
    """A GM puts it at a place; raises `unknown_condition`, `bad_stage`."""
    found = find(scene, action.name, action.owner)
    wanted = action.place if action.place is not None else found.place + action.by
    place = minds.stage_of(min(wanted, minds.LAST) if action.by else wanted)
    scene = _at(scene, found, place)
    stage = minds.KINDS[found.kind][place]
    changes = (f"{found.stage} → {stage}",)
    title = f"{found.name}: {stage}"
    moved = StatusMoved(found.name, found.key[0], place, title, changes=changes, told=action.told)
    return moved, scene


def _at(scene: Scene, one: Status, place: int) -> Scene:
    """The scene with this status at this place; it replaces where it stood (D6-83)."""
    row = Condition(
        name=f"{one.name}: {minds.KINDS[one.kind][place]}",
        bearer=one.key[0],
        stacking="progressive",
        family=f"{FAMILY}{one.name}",
        note=f"{one.kind}{BREAK}{one.skill}",
    )
    laid, _ = engine.apply(scene.conditions, row)
    return replace(scene, conditions=laid)
