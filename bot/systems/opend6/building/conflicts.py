"""Tracks of any length for any element (D6-104, D6-105, R-40)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import clean, fold
from bot.systems.opend6 import shelf
from bot.systems.opend6.building.actions import (
    DropTrack,
    Hit,
    Looked,
    ShowTracks,
    Track,
    Unhit,
    Worked,
)
from bot.systems.opend6.players import settings_of
from bot.systems.opend6.rules import tracks
from bot.systems.opend6.rules.results import rank_of
from bot.systems.opend6.rules.tracks import LENGTHS, OUT_OF_ACTION, Length, Standing
from bot.systems.opend6.shelf import Conflict

NORMAL = "Normal"
MOST_RESULTS = 60


def unhit(action: Unhit, scene: Scene, dice: Dice) -> tuple[Worked, Scene]:
    """The newest result is taken away; raises `unknown_track`, `bad_count`."""
    number, track = shelf.conflict(scene, action.name)
    if not track.ranks:
        raise Refusal("bad_count", f"Nothing has happened on {track.name} yet.")
    track = replace(track, ranks=track.ranks[:-1])
    scene = shelf.put_by(scene, number, track)
    return Worked(f"{track.name}: back to {label(track, standing(scene, track).at)}", number), scene


def show_tracks(action: ShowTracks, scene: Scene, dice: Dice) -> tuple[Looked, Scene]:
    """One track, or all of them; raises `unknown_track`."""
    if action.name.strip():
        return Looked("track", (shelf.conflict(scene, action.name)[0],)), scene
    rows = tuple(number for number, _ in shelf.every(scene, Conflict))
    return Looked("track", rows, every=True), scene


def drop_track(action: DropTrack, scene: Scene, dice: Dice) -> tuple[Worked, Scene]:
    """A track is no longer kept; raises `unknown_track`."""
    number, track = shelf.conflict(scene, action.name)
    scene = shelf.put_by(scene, number, track, open_=False)
    return Worked(f"{track.name} is no longer tracked", number, over=True), scene


def standing(scene: Scene, track: Conflict) -> Standing:
    """How far it has come; by house rule only the worst result counts (R-40)."""
    adds_up = settings_of(scene).track_mode == "accumulate"
    return tracks.standing(track.length, track.ranks, accumulate=adds_up)


def label(track: Conflict, at: int) -> str:
    """What the condition at this place of a track is called."""
    if at >= LENGTHS[track.length]:
        return OUT_OF_ACTION
    if not at:
        return NORMAL
    return track.labels[at - 1] if at <= len(track.labels) else f"rank {at}"


def make_track(action: Track, scene: Scene, dice: Dice) -> tuple[Worked, Scene]:
    """A track for anything (D6-104); raises `bad_name`, `already_active`, `unknown_mode`."""
    name = clean(action.name, what="name of a track")
    if any(fold(conflict.name) == fold(name) for _, conflict in shelf.every(scene, Conflict)):
        raise Refusal("already_active", f"There is a track {name} already; remove it first.")
    end = tracks.length_of(action.length)
    # However the length was typed, its end says which one it is.
    length: Length = next(length for length in LENGTHS if LENGTHS[length] == end)
    labels = tuple(clean(part, what="label") for part in action.labels.split(",") if part.strip())
    if len(labels) >= end:
        raise Refusal(
            "bad_count",
            f"Between Normal and Out of Action this track has {end - 1} conditions; "
            f"{len(labels)} were named.",
        )
    number, scene = shelf.new_thing(scene, Conflict(name, length, labels))
    return Worked(f"{name}: {length}, out of action at rank {end}", number), scene


def hit(action: Hit, scene: Scene, dice: Dice) -> tuple[Worked, Scene]:
    """A result on a track (D6-105); raises `unknown_track`, `bad_rank`, `bad_count`."""
    number, track = shelf.conflict(scene, action.name)
    result = rank_of(action.rank)
    before = standing(scene, track)
    if before.out_of_action:
        raise Refusal(
            "out_of_action", f"{track.name} has come to its end; remove it, or step back."
        )
    if len(track.ranks) >= MOST_RESULTS:
        raise Refusal("bad_count", f"At most {MOST_RESULTS} results stand on one track.")
    track = replace(track, ranks=(*track.ranks, result))
    after = standing(scene, track)
    scene = shelf.put_by(scene, number, track)
    moved = f"{label(track, before.at)} → {label(track, after.at)}"
    title = f"{track.name}: {label(track, after.at)}"
    tone = "bad" if after.out_of_action else "plain"
    why = (f"rank {result}: {before.at} → {after.at} of {after.end}",)
    return Worked(title, number, tone, why=why, changes=(moved,)), scene
