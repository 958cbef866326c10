"""Things at a table as a reducer: elements, smashing, bricks, building, tracks."""

from __future__ import annotations

from typing import assert_never

from bot.core.dice import Dice
from bot.core.scene import Scene
from bot.systems.opend6 import shelf
from bot.systems.opend6.building import bricks, build, conflicts, elements, smash
from bot.systems.opend6.building.actions import (
    Assign,
    Build,
    DropBuild,
    DropThing,
    DropTrack,
    GiveBricks,
    Hit,
    HurtThing,
    JoinBuild,
    MakeThing,
    SetBricks,
    ShowBricks,
    ShowBuild,
    ShowThings,
    ShowTracks,
    Smash,
    Start,
    TakeBricks,
    Terms,
    Track,
    Unhit,
    UseDevice,
    Worked,
    WorksAction,
    WorksOutcome,
)


def act(action: WorksAction, scene: Scene, dice: Dice) -> tuple[WorksOutcome, Scene]:
    """What the action comes to, and the scene after it; raises `Refusal` and changes nothing."""
    outcome, scene = _done(action, scene, dice)
    if isinstance(outcome, Worked) and outcome.row:
        scene = shelf.noted(scene, outcome.row, outcome.title)
    return outcome, scene


def _done(action: WorksAction, scene: Scene, dice: Dice) -> tuple[WorksOutcome, Scene]:
    match action:
        case Smash():
            return smash.act(action, scene, dice)
        case MakeThing() | ShowThings() | HurtThing() | DropThing():
            return elements.act(action, scene, dice)
        case ShowBricks() | TakeBricks() | GiveBricks() | SetBricks():
            return bricks.act(action, scene)
        case Track() | Hit() | Unhit() | ShowTracks() | DropTrack():
            return conflicts.act(action, scene)
        case (
            Start()
            | Terms()
            | JoinBuild()
            | Build()
            | Assign()
            | UseDevice()
            | ShowBuild()
            | DropBuild()
        ):
            return build.act(action, scene, dice)
        case _:
            assert_never(action)
