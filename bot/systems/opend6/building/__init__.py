"""Elements, smashing, bricks, building, tracks for anything (D6-97, D6-104, D6-129 to D6-137)."""

from __future__ import annotations

from bot.core.dice import Dice
from bot.core.scene import Scene
from bot.shared.chapter import A, Chapter, Handler, Play, on, says
from bot.systems.opend6 import shelf
from bot.systems.opend6.building import actions, bricks, build, cards, conflicts, elements, smash


def remember(action: type[A], play: Play[A]) -> Handler:
    """This action is played so, and the card of the thing it is about remembers the verdict."""

    def play_and_note(asked: A, scene: Scene, dice: Dice) -> tuple[actions.Worked, Scene]:
        worked, scene = play(asked, scene, dice)
        if not isinstance(worked, actions.Worked):
            raise TypeError(type(worked))
        return worked, shelf.note_verdict(scene, worked.row, worked.title) if worked.row else scene

    return on(action, play_and_note)


BUILDING = Chapter(
    "D6-97, D6-104, D6-105, D6-129 to D6-137",
    handlers=(
        remember(actions.MakeThing, elements.make_thing),
        remember(actions.HurtThing, elements.hurt_thing),
        remember(actions.DropThing, elements.drop_thing),
        remember(actions.Smash, smash.smash),
        remember(actions.Track, conflicts.make_track),
        remember(actions.Hit, conflicts.hit),
        remember(actions.Unhit, conflicts.unhit),
        remember(actions.DropTrack, conflicts.drop_track),
        remember(actions.Start, build.start),
        remember(actions.Terms, build.set_terms),
        remember(actions.JoinBuild, build.join_build),
        remember(actions.Build, build.build),
        remember(actions.Assign, build.assign),
        remember(actions.UseDevice, build.use_device),
        remember(actions.DropBuild, build.drop_build),
        on(actions.TakeBricks, bricks.take_bricks),
        on(actions.GiveBricks, bricks.give_bricks),
        on(actions.SetBricks, bricks.set_bricks),
        on(actions.ShowBricks, bricks.show_bricks),
        on(actions.ShowThings, elements.show_things),
        on(actions.ShowTracks, conflicts.show_tracks),
        on(actions.ShowBuild, build.show_build),
    ),
    cards=(
        says(actions.Worked, cards.work_card),
        says(actions.BricksShown, cards.bricks_card),
        says(actions.Looked, cards.look_card),
    ),
)
