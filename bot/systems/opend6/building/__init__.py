"""Elements, smashing, bricks, building, tracks for anything (D6-97, D6-104, D6-129 to D6-137)."""

from __future__ import annotations

from bot.core.dice import Dice
from bot.core.scene import Scene
from bot.shared.chapter import A, Chapter, Handler, Play, on, says
from bot.systems.opend6 import shelf
from bot.systems.opend6.building import actions, bricks, build, cards, conflicts, elements, smash


def remembered(action: type[A], play: Play[A]) -> Handler:
    """This action is played so, and the card of the thing it is about remembers the verdict."""

    def play_and_note(asked: A, scene: Scene, dice: Dice) -> tuple[actions.Worked, Scene]:
        worked, scene = play(asked, scene, dice)
        if not isinstance(worked, actions.Worked):
            raise TypeError(type(worked))
        return worked, shelf.noted(scene, worked.row, worked.title) if worked.row else scene

    return on(action, play_and_note)


BUILDING = Chapter(
    "D6-97, D6-104, D6-105, D6-129 to D6-137",
    handlers=(
        remembered(actions.MakeThing, elements.make_thing),
        remembered(actions.HurtThing, elements.hurt_thing),
        remembered(actions.DropThing, elements.drop_thing),
        remembered(actions.Smash, smash.smash),
        remembered(actions.Track, conflicts.make_track),
        remembered(actions.Hit, conflicts.hit),
        remembered(actions.Unhit, conflicts.unhit),
        remembered(actions.DropTrack, conflicts.drop_track),
        remembered(actions.Start, build.start),
        remembered(actions.Terms, build.set_terms),
        remembered(actions.JoinBuild, build.join_build),
        remembered(actions.Build, build.build),
        remembered(actions.Assign, build.assign),
        remembered(actions.UseDevice, build.use_device),
        remembered(actions.DropBuild, build.drop_build),
        on(actions.TakeBricks, bricks.take_bricks),
        on(actions.GiveBricks, bricks.give_bricks),
        on(actions.SetBricks, bricks.set_bricks),
        on(actions.ShowBricks, bricks.show_bricks),
        on(actions.ShowThings, elements.show_things),
        on(actions.ShowTracks, conflicts.show_tracks),
        on(actions.ShowBuild, build.show_build),
    ),
    cards=(
        says(actions.Worked, cards.worked),
        says(actions.BricksShown, cards.piles),
        says(actions.Looked, cards.looked),
    ),
)
