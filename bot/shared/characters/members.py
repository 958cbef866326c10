"""Who is among the characters of a table, who may name whom, and how many there may be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.scene import (
    Character,
    Pool,
    Scene,
    new_key,
    with_active,
    with_character,
    with_pool,
)
from bot.core.words import clean
from bot.shared.renaming import giving_way, rename
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
) -> Scene:
    """The scene with a new character, active for an owner who has no other.

    Kinds: `bad_name`, `already_joined`, `too_many_characters`.
    """
    shown = clean(name)
    if scene.key_of(system, shown) is not None:
        raise _taken(shown)
    scene = giving_way(scene, system, shown)
    key = new_key(scene, system, shown)
    scene = with_character(scene, key, Character(shown, owner, system, sheet))
    refuse_crowd(scene, owner)
    for pool, row in pools.items():
        scene = with_pool(scene, key, pool, row)
    if owner is None or owner not in scene.seats or scene.active_anywhere(owner):
        return scene
    return with_active(scene, owner, key)


def fresh(
    scene: Scene,
    name: str,
    *,
    owner: int | None,
    system: str,
    spec: SheetSpec,
    house: Mapping[str, str],
) -> Scene:
    """The scene with a new character as the system's sheet begins; kinds as for `seat`.

    `house` are the system's house rules by their bare keys.
    """
    values = spec.usual(npc=owner is None)
    pools = spec.full(values, house)
    return seat(scene, name, owner=owner, system=system, sheet=spec.kept(values), pools=pools)


def adopt(
    scene: Scene,
    key: str,
    name: str,
    *,
    sheet: bytes,
    spec: SheetSpec,
    house: Mapping[str, str],
) -> Scene:
    """The scene in which an implicit character has this name and sheet, and is implicit no more.

    It keeps its key, and whatever is spent stays spent. Raises `bad_name`, `already_joined`.
    """
    shown = clean(name)
    system = scene.characters[key].system
    if scene.key_of(system, shown) not in (None, key):
        raise _taken(shown)
    if scene.key_by_name(system, shown) != key:
        scene = giving_way(scene, system, shown)
    scene = rename(scene, key, shown)
    character = replace(scene.characters[key], sheet=sheet, implicit=False)
    scene = with_character(scene, key, character)
    for pool, full in spec.full(spec.values(sheet), house).items():
        held = scene.pools.get((key, pool), full)
        spent = held.maximum - held.current
        row = replace(full, current=max(0, full.maximum - spent))
        scene = with_pool(scene, key, pool, row)
    return scene


def refuse_crowd(scene: Scene, owner: int | None) -> None:
    """Refuses with `too_many_characters` where this owner, or the GMs, have more than allowed."""
    most = MOST_NPCS if owner is None else MOST_OWN
    have = sum(one.owner == owner for one in scene.characters.values())
    if have > most:
        whose = "The GMs have" if owner is None else "You have"
        what = "NPCs" if owner is None else "characters"
        raise Refusal(
            "too_many_characters",
            f"{whose} {most} {what} at this table, and that is the most. "
            "Delete one with /character delete first.",
        )


def _taken(name: str) -> Refusal:
    return Refusal(
        "already_joined", f"{name} has a seat at this table. Pick another name, or leave first."
    )


def nameable(scene: Scene) -> list[str]:
    """The keys of the characters that whoever asks may know of: a player no NPCs."""
    gm = scene.actor.gm
    keys = [key for key, one in scene.characters.items() if gm or one.owner is not None]
    return sorted(keys, key=lambda key: (scene.characters[key].owner != scene.actor.user, key))


def playable(scene: Scene) -> list[str]:
    """The keys of the characters that whoever asks may play: their own first, a GM all."""
    return [key for key in nameable(scene) if scene.may_play(scene.actor, key)]


def usable(scene: Scene) -> list[str]:
    """The keys that whoever asks may make active: their own, a GM also NPCs."""
    keys = (key for key in playable(scene) if scene.characters[key].owner is None)
    own = (k for k in playable(scene) if scene.characters[k].owner == scene.actor.user)
    return [*own, *keys]


def is_active(scene: Scene, key: str) -> bool:
    """Whether whoever asks acts for this character in its system."""
    return scene.active(scene.actor.user, scene.characters[key].system) == key


def known(scene: Scene, who: str) -> str:
    """The key of a character that whoever asks may know of; "" is the active one.

    Raises `no_character`, `unknown_character`; it tells nobody of a character they must not know.
    """
    user, system = scene.actor.user, scene.system
    if who.strip():
        key = scene.key_of(system, who)
    else:
        key = scene.active(user, system) or scene.active_anywhere(user)
    if key == "":
        raise Refusal(
            "no_character",
            "You have no active character here. Make one with /character new, or say who: "
            "with one of yours.",
        )
    among = nameable(scene)
    if key is not None and key in among:
        return key
    names = ", ".join(scene.characters[k].name for k in among[:20])
    raise Refusal(
        "unknown_character",
        f"There is no character named “{who[:40]}” here that you may name. "
        + (f"Known here: {names}." if names else "Make one with /character new."),
    )


def own(scene: Scene, who: str, *, among: Iterable[str] | None = None) -> str:
    """The key of a character that whoever asks may play; raises `not_yours` besides.

    `among` are the keys that are allowed, all that this person may play unless given.
    """
    key = known(scene, who)
    if key not in (playable(scene) if among is None else among):
        name = scene.characters[key].name
        raise Refusal("not_yours", f"{name} is not yours to play. Nothing has changed.")
    return key
