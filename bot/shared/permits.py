"""Who acts, for whom, and whether they may; and whom a person brings along into a thread."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Action
from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.scene import Character, Pool, Scene, Seat, put, with_active
from bot.core.settings import recognised
from bot.core.words import LONGEST_NAME, fold
from bot.shared.renaming import giving_way

SOON = 300
"""To so many seconds it is kept when somebody was here."""


def seat(scene: Scene, actor: Actor, *, here: bool = True) -> Scene:
    """The scene with this person known, recognised as GM where the table says so, and acting.

    Somebody who is only spoken of is not `here`.
    """
    name = "".join(c for c in actor.name if c.isprintable()).strip()[:LONGEST_NAME] or "Somebody"
    old = scene.seats.get(actor.user) or Seat("")
    place = replace(old, name=name, at=scene.now // SOON * SOON if here else old.at)
    seats = scene.seats if place == old else put(scene.seats, actor.user, place)
    return replace(scene, seats=seats, actor=recognised(scene, actor))


def fill_who(scene: Scene, action: Action) -> Action:
    """The action with `who` filled in: the active character, else the person's own name.

    Raises `who` for a GM who acts for nobody.
    """
    if action.who or action.who_may_ask() is not None:
        return action
    user = scene.actor.user
    active = scene.active(user, scene.system) or scene.active_anywhere(user)
    if active:
        return replace(action, who=active)
    if scene.actor.gm:
        raise Refusal(
            "who", "As GM, say who acts: add who: with a character, or join with one of your own."
        )
    return replace(action, who=scene.seats[user].name)


def permit(scene: Scene, action: Action) -> Action:
    """The action, if this person may ask for it, with the key of who acts.

    Who has no character yet keeps the name of the person. Raises `gm_only`, `not_yours`.

    Of who is hidden from this person it says `unknown_character`, as of nobody.
    """
    askers = action.who_may_ask()
    if askers is not None:
        if askers.gm and not askers.anyone:
            gm_only(scene.actor)
        return action
    key = scene.key_of(scene.system, action.who)
    if key is None:
        if not scene.actor.gm and fold(action.who) != fold(scene.seats[scene.actor.user].name):
            scene.find_key(scene.system, action.who)
        return action
    if not scene.may_play(scene.actor, key):
        name = scene.name(key)
        raise Refusal("not_yours", f"{name} is not yours to play. You can act for your own.")
    return replace(action, who=key)


def gm_only(actor: Actor) -> None:
    """Refuses with `gm_only` whoever is no GM."""
    if not actor.gm:
        raise Refusal("gm_only", "Only a GM of this table can do that. Nothing has changed.")


class Guest(Struct, frozen=True):
    """A character as it is in the channel, with its pools; from now on the two go their own way."""

    key: str
    character: Character
    pools: Mapping[tuple[str, str], Pool]


def stranger(scene: Scene, actor: Actor, action: Action) -> bool:
    """Whether somebody acts in a thread for a character that is not there (yet)."""
    if not scene.table.parent or action.who_may_ask() is not None:
        return False
    if action.who:
        key = scene.key_by_name(scene.system, action.who)
        return key is None or not scene.knows(actor, key)
    return not (scene.active(actor.user, scene.system) or scene.active_anywhere(actor.user))


def guest(channel: Scene, actor: Actor, action: Action) -> Guest | None:
    """The character this person plays in the channel, if that is whom the action means."""
    user, system = actor.user, channel.system
    key = channel.active(user, system) or channel.active_anywhere(user)
    if not key:
        return None
    character = channel.characters[key]
    if character.owner != actor.user:
        return None
    if action.who and channel.key_by_name(system, action.who) != key:
        return None
    return Guest(key, character, {k: pool for k, pool in channel.pools.items() if k[0] == key})


def bring(thread: Scene, one: Guest | None) -> Scene:
    """The thread with the guest in it, played by their owner; without change where taken."""
    if one is None or one.character.owner is None:
        return thread
    system, name = one.character.system, one.character.name
    if thread.key_of(system, name) is not None:
        return thread
    thread = giving_way(thread, system, name)
    thread = replace(
        thread,
        characters=put(thread.characters, one.key, one.character),
        pools={**thread.pools, **one.pools},
    )
    return with_active(thread, one.character.owner, one.key)
