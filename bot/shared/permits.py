"""Who acts, for whom, and whether they may; and whom a person brings along into a thread."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Action
from bot.core.errors import ONLY_GMS, Refusal
from bot.core.people import CLOCK, Actor
from bot.core.scene import Character, Entry, Pool, Scene, Seat, put, with_active
from bot.core.settings import recognised
from bot.core.words import LONGEST_NAME, fold, mention
from bot.shared.combat.arena import find_fight
from bot.shared.exchange.windows import Answer
from bot.shared.renaming import giving_way, is_taken

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


def seat_all(scene: Scene, people: Iterable[Actor]) -> Scene:
    """The scene with these people known, with its line; the same scene where all of them are."""
    after = scene
    for person in people:
        after = seat(after, person, here=False)
    after = replace(after, actor=scene.actor)
    if after == scene:
        return scene
    return replace(after, entry=Entry(0, CLOCK.name, "", b"{}", b"{}", "took seats at the table"))


def fill_who(scene: Scene, action: Action, *, in_turn: bool = False) -> Action:
    """The action with `who` filled in: whom this person plays in this system, else themselves.

    A deed that is done `in_turn` is of whose turn it is, where this person alone plays that one.
    """
    if action.who or action.who_may_ask() is not None:
        return action
    user = scene.actor.user
    turn = _in_turn(scene) if in_turn and not isinstance(action, Answer) else ()
    if len(turn) == 1:
        return replace(action, who=turn[0])
    return replace(action, who=scene.acts_as(user, scene.system) or mention(user))


def _in_turn(scene: Scene) -> tuple[str, ...]:
    """The keys of those in turn in the current fight whom whoever acts plays: a GM every NPC."""
    if scene.combat is None:
        return ()
    actor = scene.actor
    rows = (
        (k, scene.characters.get(k)) for k in find_fight(scene, scene.current_combat).standing.turn
    )
    return tuple(
        key
        for key, row in rows
        if row is not None
        and row.system == scene.system
        and (row.owner == actor.user or (row.owner is None and actor.gm))
    )


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
    person = scene.user_of(action.who)
    if person is not None and (key is None or scene.characters[key].system != scene.system):
        if not scene.actor.gm and person != scene.actor.user:
            name = scene.seats[person].name
            raise Refusal("not_yours", f"{name} is not yours to play. You can act for your own.")
        return action
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
        raise Refusal("gm_only", ONLY_GMS)


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
    return not scene.acts_as(actor.user, scene.system)


def guest(channel: Scene, actor: Actor, action: Action) -> Guest | None:
    """The character this person plays in the channel, if that is whom the action means."""
    user, system = actor.user, channel.system
    key = channel.acts_as(user, system)
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
    if is_taken(thread, system, name):
        return thread
    thread = giving_way(thread, system, name)
    thread = replace(
        thread,
        characters=put(thread.characters, one.key, one.character),
        pools={**thread.pools, **one.pools},
    )
    return with_active(thread, one.character.owner, one.key)
