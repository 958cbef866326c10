"""Those who are named in a call."""

from __future__ import annotations

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import fold
from bot.shared.calls.actions import EVERY_PLAYER, CalledPerson, How
from bot.shared.gm.whom import split

ALL = "all"


def read_people(scene: Scene, text: str) -> tuple[CalledPerson, ...]:
    """Those who are named, each once.

    Raises `nobody_named`, `too_many_named`, and of each name `unknown_character`,
    `hidden_combatant`.
    """
    # The whole text first: what looks like several may be one name.
    if scene.key_by_name(scene.system, text) is not None:
        return (find_person(scene, text),)
    result: list[CalledPerson] = []
    for word in split(text):
        if fold(word) == EVERY_PLAYER:
            result += _players(scene)
        elif fold(word) == ALL:
            result += [*_players(scene), *_npcs(scene)]
        else:
            result.append(find_person(scene, word))
    if not result:
        raise Refusal("nobody_named", "Nobody here plays this system yet. Name or mention them.")
    return tuple(dict.fromkeys(result))


def find_person(scene: Scene, name: str) -> CalledPerson:
    """A character, or a person who has none yet; raises `unknown_character`, `hidden_combatant`."""
    key = scene.key_by_name(scene.system, name)
    user = scene.user_of(name)
    strange = key is None or scene.characters[key].system != scene.system
    if strange and user is not None:
        key = scene.acts_as(user, scene.system)
        if not key:
            return CalledPerson(scene.seats[user].name, user=user)
    key = key or scene.find_key(scene.system, name)
    refuse_lurker(scene, key)
    return CalledPerson(scene.name(key), key)


def refuse_lurker(scene: Scene, key: str) -> None:
    """Refuses whoever the players do not see: `hidden_combatant`.

    Whoever may not know of them is told that there is nobody: `unknown_character`.
    """
    if not scene.knows(scene.actor, key):
        raise scene.no_such_name(scene.system, scene.name(key))
    if scene.hides(key):
        raise Refusal(
            "hidden_combatant",
            f"{scene.characters[key].name} is hidden, and the card of a call is for everybody. "
            "Roll for them with visibility:gm.",
        )


def _players(scene: Scene) -> list[CalledPerson]:
    """The active character of everybody who plays here; not whoever a GM rolls as."""
    caller = scene.implicit(scene.actor.user, scene.system)
    keys = (scene.acts_as(user, scene.system) for user in scene.seats)
    return [
        CalledPerson(scene.name(key), key)
        for key in keys
        if key and key != caller and _is_owned(scene, key)
    ]


def _npcs(scene: Scene) -> list[CalledPerson]:
    """The NPCs of the current fight whom everybody sees."""
    fight = scene.current_combat
    return [
        CalledPerson(scene.name(key), key)
        for combat, key in scene.combatants
        if combat == fight and not scene.hides(key) and not _is_owned(scene, key)
    ]


def _is_owned(scene: Scene, key: str) -> bool:
    return scene.characters[key].owner is not None


def read_how(text: str) -> tuple[How, str]:
    """How the rolls belong together, and against whom; raises `bad_how`."""
    word, _, name = text.strip().partition(" ")
    match fold(word):
        case "" | "each":
            return "each", ""
        case "together":
            return "together", ""
        case "against" if name.strip():
            return "against", name.strip()
        case _:
            raise Refusal("bad_how", "how: is each, together, or against and a name: against Don.")


def two_sides(rollers: tuple[CalledPerson, ...], other: CalledPerson) -> tuple[CalledPerson, ...]:
    """One against one; raises `too_many_named`, `own_opponent`."""
    if len(rollers) != 1:
        refuse_crowd()
    if rollers[0] == other:
        raise Refusal("own_opponent", f"{other.name} cannot roll against {other.name}.")
    return (*rollers, other)


def refuse_crowd() -> tuple[CalledPerson, ...]:
    """Raises `too_many_named`."""
    raise Refusal("too_many_named", "One rolls against one. Name one on each side.")
