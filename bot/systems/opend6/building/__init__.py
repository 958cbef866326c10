"""Elements, smashing, bricks, building, tracks for anything (D6-97, D6-104, D6-129 to D6-137)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.opend6.building import actions, bricks, build, cards, conflicts, elements, smash

BUILDING = Chapter(
    "D6-97, D6-104, D6-105, D6-129 to D6-137",
    handlers=(
        on(actions.MakeThing, elements.make_thing),
        on(actions.HurtThing, elements.hurt_thing),
        on(actions.DropThing, elements.drop_thing),
        on(actions.Smash, smash.smash),
        on(actions.Track, conflicts.make_track),
        on(actions.Hit, conflicts.hit),
        on(actions.Unhit, conflicts.unhit),
        on(actions.DropTrack, conflicts.drop_track),
        on(actions.Start, build.start),
        on(actions.Terms, build.set_terms),
        on(actions.JoinBuild, build.join_build),
        on(actions.Build, build.build),
        on(actions.Assign, build.assign),
        on(actions.UseDevice, build.use_device),
        on(actions.DropBuild, build.drop_build),
        on(actions.TakeBricks, bricks.take_bricks),
        on(actions.GiveBricks, bricks.give_bricks),
        on(actions.SetBricks, bricks.set_bricks),
        on(actions.ShowThings, elements.show_things),
        on(actions.ShowTracks, conflicts.show_tracks),
        on(actions.ShowBuild, build.show_build),
    ),
    cards=(
        says(actions.Worked, cards.work_card),
        says(actions.Looked, cards.look_card),
    ),
)
