"""Who acts, for whom, and whether they may; and whom a person brings along into a thread."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Action, Instead, Select
from bot.core.errors import ONLY_GMS, Refusal
from bot.core.people import CLOCK, Actor
from bot.core.scene import Character, Entry, Pool, Scene, Seat, put, with_active
from bot.core.settings import recognise
from bot.core.words import LONGEST_NAME, fold, mention
from bot.shared.combat.arena import find_fight
from bot.shared.exchange.windows import Answer, PendingRoll
from bot.shared.renaming import giving_way, is_taken

SOON = 300
"""To so many seconds it is kept when somebody was here."""
MINUTE = 60
"""The same of a GM."""

MOST_ASKED = 24
"""Among so many it is asked who is meant."""


def seat(scene: Scene, actor: Actor, *, here: bool = True) -> Scene:
    """The scene with this person known, recognised as GM where the table says so, and acting.

    Somebody who is only spoken of is not `here`.
    """
    name = "".join(c for c in actor.name if c.isprintable()).strip()[:LONGEST_NAME] or "Somebody"
    old = scene.seats.get(actor.user) or Seat("")
    person = recognise(scene, actor)
    place = replace(old, name=name)
    if here:
        # Rounded, for a seat that differs is written, and this would differ with every command.
        gm_at = scene.now // MINUTE * MINUTE if person.gm else old.gm_at
        place = replace(place, at=scene.now // SOON * SOON, gm_at=gm_at)
    seats = scene.seats if place == old else put(scene.seats, actor.user, place)
    return replace(scene, seats=seats, actor=person)


def gm_is_here(scene: Scene, seconds: int) -> bool:
    """Whether a GM has done something within so many seconds, to a minute."""
    return any(seat.gm_at and scene.now - seat.gm_at < seconds for seat in scene.seats.values())


def seat_all(scene: Scene, people: Iterable[Actor]) -> Scene:
    """The scene with these people known, with its line; the same scene where all of them are."""
    after = scene
    for person in people:
        after = seat(after, person, here=False)
    after = replace(after, actor=scene.actor)
    if after == scene:
        return scene
    return replace(after, entry=Entry(0, CLOCK.name, "", b"{}", b"{}", ""))


def fill_who(
    scene: Scene, action: Action, *, in_turn: bool = False, waiting: Sequence[PendingRoll] = ()
) -> Action:
    """The action with `who` filled in: whom this person plays in this system, else themselves.

    A deed that is done `in_turn` is of whose turn it is, where this person plays that one, and an
    answer of whom it is asked for among those that are `waiting`. Raises `ask_who` where several
    of this person's are meant, or none of a GM's.
    """
    if action.who or action.who_may_ask() is not None:
        return action
    user = scene.actor.user
    if isinstance(action, Answer):
        answerer = _asked_for(scene, action, waiting)
        if answerer is not None:
            return replace(action, who=answerer.who, roll=action.roll or answerer.roll)
    elif in_turn:
        turn = in_turn_of(scene)
        if len(turn) > 1:
            raise ask_who(scene, turn)
        if turn:
            return replace(action, who=turn[0])
        if npcs := _npcs_to_play(scene):
            raise ask_who(scene, npcs, others=True)
    return replace(action, who=scene.acts_as(user, scene.system) or mention(user))


class Answerer(NamedTuple):
    """Who is to answer (a key), and which roll, 0 where that is not clear."""

    who: str
    roll: int


def _asked_for(scene: Scene, answer: Answer, waiting: Sequence[PendingRoll]) -> Answerer | None:
    """Whom of this person's an answer is asked for, if any; raises `ask_who` for several."""
    kind = str(answer.__struct_config__.tag)
    questions = [
        question
        for question in waiting
        if kind in question.kinds and answer.roll in {0, question.roll}
    ]
    mine = [
        Answerer(key, question.roll)
        for question in questions
        for key in question.by
        if acts_for(scene, key)
    ]
    keys = dict.fromkeys(key for key, _ in mine)
    if len(keys) > 1:
        raise ask_who(scene, tuple(keys))
    if not mine:
        return None
    return mine[0] if len(mine) == 1 else Answerer(mine[0].who, 0)


def acts_for(scene: Scene, key: str) -> bool:
    """Whether whoever acts plays this character: their own, of a GM every NPC."""
    row, actor = scene.characters.get(key), scene.actor
    return row is not None and (actor.gm if row.owner is None else row.owner == actor.user)


def in_turn_of(scene: Scene) -> tuple[str, ...]:
    """The keys of those in turn in the current fight whom whoever acts plays: a GM every NPC."""
    if scene.combat is None:
        return ()
    turn = find_fight(scene, scene.current_combat).standing.turn
    return tuple(
        key for key in turn if acts_for(scene, key) and scene.characters[key].system == scene.system
    )


def _npcs_to_play(scene: Scene) -> tuple[str, ...]:
    """The NPCs of the fight that runs, where a GM may mean any and nobody else's in it."""
    if not scene.actor.gm or scene.combat is None:
        return ()
    fight = find_fight(scene, scene.current_combat)
    if not fight.order.running:
        return ()
    rows = [(key, scene.characters[key]) for key in fight.combatants if key in scene.characters]
    if any(row.owner == scene.actor.user for _, row in rows):
        return ()
    return tuple(key for key, row in rows if row.owner is None and row.system == scene.system)


def ask_who(scene: Scene, keys: Sequence[str], *, others: bool = False) -> Refusal:
    """The question who of these is meant, or with `others` whoever asks themselves."""
    # 24 and whoever asks: a select of Discord has at most 25 options.
    options = [(key, scene.name(key)) for key in keys[:MOST_ASKED]]
    if others:
        user = scene.actor.user
        own = scene.acts_as(user, scene.system)
        # A GM may have chosen one of the NPCs as the character that they play.
        if own not in keys:
            options.append((own or mention(user), scene.name(own) if own else scene.actor.name))
    way = Instead(options[0][1], ask=Select("who", tuple(options)))
    return Refusal("ask_who", "Who?", instead=(way,))


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
            # For its refusal: nobody of whom they may know is called so.
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
    if not scene.table.parent or (action.who_may_ask() is not None and not action.brings):
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
    # A GM may act as an NPC of the channel; that one is nobody's to bring along.
    if character.owner != actor.user:
        return None
    if action.who and channel.key_by_name(system, action.who) != key:
        return None
    return Guest(key, character, {k: pool for k, pool in channel.pools.items() if k[0] == key})


def bring(thread: Scene, guest: Guest | None) -> Scene:
    """The thread with the guest in it, played by their owner; without change where taken."""
    if guest is None or guest.character.owner is None:
        return thread
    system, name = guest.character.system, guest.character.name
    if is_taken(thread, system, name):
        return thread
    thread = giving_way(thread, system, name)
    thread = replace(
        thread,
        characters=put(thread.characters, guest.key, guest.character),
        pools={**thread.pools, **guest.pools},
    )
    return with_active(thread, guest.character.owner, guest.key)
