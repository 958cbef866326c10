"""Who is among the characters of a table, who may name whom, and how many there may be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from msgspec.structs import replace

from bot.core.action import Field, Form, Instead
from bot.core.errors import Refusal
from bot.core.scene import Character, Pool, Scene, with_active, with_character, with_pool
from bot.core.words import LONGEST_NAME, NO_NAMES, clean, clean_person, fold
from bot.shared.characters.actions import KEY, New, ShowReady, Use
from bot.shared.renaming import giving_way, is_taken, namesake, new_key, numbered_names, rename
from bot.shared.sheet.spec import SheetSpec

MOST_OWN = 25
MOST_NPCS = 100


def seat(
    scene: Scene,
    name: str,
    *,
    owner: int | None,
    system: str,
    sheet: bytes,
    pools: Mapping[str, Pool],
    implicit: bool = False,
) -> Scene:
    """The scene with a new character, active for an owner who has no other in its system.

    Kinds: `bad_name`, `already_joined`, `too_many_characters`.
    """
    name = _check_name(name)
    scene = _with_free_name(scene, system, name)
    key = new_key(scene, system, name)
    scene = with_character(scene, key, Character(name, owner, system, sheet, implicit=implicit))
    # Once they are in, for the limit counts them, too.
    refuse_crowd(scene, owner)
    for pool, row in pools.items():
        scene = with_pool(scene, key, pool, row)
    if owner is None or owner not in scene.seats or scene.active(owner, system):
        return scene
    return with_active(scene, owner, key)


def bearable(name: str) -> str:
    """The name of a person as a character may bear it: no comma, no @ first, no word of ours."""
    name = name.replace(",", " ").strip(" @")
    return "Somebody" if fold(name) in {"", *NO_NAMES} else name


def _check_name(name: str) -> str:
    """A name as it is shown; raises `bad_name`, also where it would look like several."""
    name = clean_person(name)
    # Where several are named commas stand between them.
    if "," in name:
        raise Refusal("bad_name", f"A name has no comma, and “{name}” has one.")
    return name


def free_name(scene: Scene, system: str, name: str) -> str:
    """The name as it is shown, with a number where somebody of this system is called so."""
    name = clean(bearable(name))
    names = chain((name,), numbered_names(name, 2))
    return next(name for name in names if not is_taken(scene, system, name))


def settle(
    scene: Scene,
    system: str,
    spec: SheetSpec,
    name: str,
    *,
    owner: int | None,
    values: Mapping[str, Any] | None = None,
    pools: Mapping[str, Pool] | None = None,
) -> tuple[str, Scene]:
    """A character that somebody made, by its key: the one they play, in place of an implicit one.

    Its sheet has these values, or begins as all do; its pools are full unless given. The scene is
    as its system sees it. Kinds as for `seat`.
    """
    values = spec.usual(npc=owner is None) if values is None else values
    sheet = spec.kept(values)
    pools = spec.full(values, scene.house) if pools is None else pools
    old = "" if owner is None else scene.implicit(owner, system)
    if old:
        scene = adopt(scene, old, name, sheet=sheet, pools=pools)
    else:
        scene = seat(scene, name, owner=owner, system=system, sheet=sheet, pools=pools)
    key = namesake(scene, system, clean(name)) or ""
    refuse_crowd(scene, owner)
    if owner is not None and owner in scene.seats:
        scene = with_active(scene, owner, key)
    return key, scene


def adopt(scene: Scene, key: str, name: str, *, sheet: bytes, pools: Mapping[str, Pool]) -> Scene:
    """The scene in which an implicit character has this name and sheet, and is implicit no more.

    It keeps its key, and whatever is spent stays spent. Raises `bad_name`, `already_joined`.
    """
    name = _check_name(name)
    system = scene.characters[key].system
    # The name that they bear already is in nobody's way.
    if namesake(scene, system, name) != key:
        scene = _with_free_name(scene, system, name)
    scene = rename(scene, key, name)
    character = replace(scene.characters[key], sheet=sheet, implicit=False)
    scene = with_character(scene, key, character)
    for pool, full in pools.items():
        old = scene.pools.get((key, pool), full)
        spent = old.maximum - old.current
        row = replace(full, current=max(0, min(full.current, full.maximum - spent)))
        scene = with_pool(scene, key, pool, row)
    return scene


def call(scene: Scene, key: str, name: str) -> Scene:
    """The scene in which the character of this key is called so from now on.

    Raises `bad_name`, `already_joined`.
    """
    name = _check_name(name)
    system = scene.characters[key].system
    bearer = namesake(scene, system, name)
    if bearer is not None and bearer != key:
        if is_taken(scene, system, name):
            own = scene.characters[bearer].owner == scene.actor.user
            whose = "yours already" if own else "somebody's name here"
            raise Refusal("already_joined", f"{name} is {whose}. Pick another one.")
        scene = giving_way(scene, system, name)
    return rename(scene, key, name)


def refuse_crowd(scene: Scene, owner: int | None) -> None:
    """Refuses with `too_many_characters` where this owner, or the GMs, have more than allowed."""
    most = MOST_NPCS if owner is None else MOST_OWN
    rows = scene.characters.values()
    if sum(row.owner == owner and not row.implicit for row in rows) > most:
        whose = "The GMs have" if owner is None else "You have"
        what = "NPCs" if owner is None else "characters"
        raise Refusal(
            "too_many_characters",
            f"{whose} {most} {what} at this table, and that is the most. "
            "Delete one with /character delete first.",
        )


def _with_free_name(scene: Scene, system: str, name: str) -> Scene:
    """The scene in which this name is free; raises `already_joined`."""
    if not is_taken(scene, system, name):
        return giving_way(scene, system, name)
    key = namesake(scene, system, name) or ""
    if scene.characters[key].owner != scene.actor.user:
        raise Refusal("already_joined", f"{name} is somebody's name here. Pick another one.")
    if is_active(scene, key):
        edit = f"/character edit changes {name}, another name makes another."
        raise Refusal("already_joined", f"{name} is yours and active. {edit}")
    way = Instead(f"Play {name[:LONGEST_NAME]}", action=Use(who=key), system=KEY)
    raise Refusal("already_joined", f"{name} is yours.", instead=(way,))


def nameable(scene: Scene) -> list[str]:
    """The keys of the characters that whoever asks may know of: a player no NPCs."""
    gm = scene.actor.gm
    keys = [key for key, character in scene.characters.items() if gm or character.owner is not None]
    # False comes first, and so their own.
    return sorted(keys, key=lambda key: (scene.characters[key].owner != scene.actor.user, key))


def playable(scene: Scene) -> list[str]:
    """The keys of the characters that whoever asks may play: their own first, a GM all."""
    return [key for key in nameable(scene) if scene.may_play(scene.actor, key)]


def usable(scene: Scene) -> list[str]:
    """The keys that whoever asks may make active: their own, a GM also NPCs."""
    owners = {key: scene.characters[key].owner for key in playable(scene)}
    own = (key for key, owner in owners.items() if owner == scene.actor.user)
    return [*own, *(key for key, owner in owners.items() if owner is None)]


def is_active(scene: Scene, key: str) -> bool:
    """Whether whoever asks acts for this character in its system."""
    return scene.active(scene.actor.user, scene.characters[key].system) == key


def known(scene: Scene, who: str) -> str:
    """The key of a character that whoever asks may know of; "" is the active one.

    Raises `no_character`, `unknown_character`, and `not_yours` for an NPC that is seen in a fight;
    it tells nobody of a character they must not know.
    """
    user, system = scene.actor.user, scene.system
    if who.strip():
        key = scene.key_of(system, who)
    else:
        key = scene.acts_as(user, system) or _elsewhere(scene, user)
    # Nobody of their own, which None, somebody unknown, is not.
    if key == "":
        line = Field("line", "Name and the rest", 1000, hint="Ada, dex 3, Firearms 4, revolver 4")
        ready = Instead("Ready-made…", action=ShowReady(), system=KEY)
        way = Instead("One line…", action=New(), ask=Form("A character in one line", (line,)))
        raise Refusal("no_character", "No character here yet.", instead=(ready, way))
    if key is not None and key in nameable(scene):
        return key
    if key is not None and any(fighter == key for _, fighter in scene.combatants):
        name = scene.characters[key].name
        raise Refusal("not_yours", f"{name} is an NPC: only a GM sees or changes that sheet.")
    raise scene.no_such_name(system, who)


def _elsewhere(scene: Scene, user: int) -> str:
    """The key of a character that this person acts for in another system, "" for none."""
    seat = scene.seats.get(user)
    return next(iter(seat.active.values()), "") if seat is not None else ""


def own(scene: Scene, who: str, *, among: Iterable[str] | None = None) -> str:
    """The key of a character that whoever asks may play; raises `not_yours` besides.

    `among` are the keys that are allowed, all that this person may play unless given.
    """
    key = known(scene, who)
    if key not in (playable(scene) if among is None else among):
        name = scene.characters[key].name
        raise Refusal("not_yours", f"{name} is not yours to play. Nothing has changed.")
    return key
