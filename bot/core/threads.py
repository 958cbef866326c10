"""People who come from a channel into its thread bring the character they play there."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.core.people import Actor
from bot.core.renaming import giving_way
from bot.core.report import Action
from bot.core.scene import Character, Pool, Scene, put
from bot.core.words import fold


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
        key = fold(action.who)
        return key not in scene.characters or not scene.knows(actor, key)
    seat = scene.seats.get(actor.user)
    return seat is None or seat.active not in scene.characters


def guest(channel: Scene, actor: Actor, action: Action) -> Guest | None:
    """The character this person plays in the channel, if that is whom the action means."""
    seat = channel.seats.get(actor.user)
    key = seat.active if seat else None
    character = channel.characters.get(key) if key else None
    if key is None or character is None or character.owner != actor.user:
        return None
    if action.who and fold(action.who) != key:
        return None
    return Guest(key, character, {k: row for k, row in channel.pools.items() if k[0] == key})


def brought(thread: Scene, one: Guest | None) -> Scene:
    """The thread with the guest in it, played by their owner; without change where taken."""
    if one is None or one.character.owner is None or thread.key_of(one.key) is not None:
        return thread
    thread = giving_way(thread, one.key)
    owner = one.character.owner
    seat = replace(thread.seats[owner], active=one.key)
    return replace(
        thread,
        characters=put(thread.characters, one.key, one.character),
        pools={**thread.pools, **one.pools},
        seats=put(thread.seats, owner, seat),
    )
