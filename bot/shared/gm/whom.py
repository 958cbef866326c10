"""Whom a GM names: one or several, and what of them the players may know."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import astuple, replace

from bot.core.action import Action
from bot.core.errors import Refusal
from bot.core.people import Sight
from bot.core.report import Report
from bot.core.scene import Scene
from bot.core.settings import own_house
from bot.core.words import fold, mention_of
from bot.shared.combat.members import with_people
from bot.shared.combat.rules import CombatRules
from bot.shared.system import AnySystem

MOST_NAMED = 20


def split(text: str) -> tuple[str, ...]:
    """`Skaz, Blazer` as names, each once; raises `nobody_named`, `too_many_named` above 20."""
    names = {fold(part): part.strip() for part in text.split(",") if part.strip()}
    if not names:
        raise Refusal("nobody_named", "Name somebody, or several with commas between them.")
    if len(names) > MOST_NAMED:
        raise Refusal("too_many_named", f"Name at most {MOST_NAMED} at once, not {len(names)}.")
    return tuple(names.values())


def keys_of(scene: Scene, text: str) -> tuple[str, ...]:
    """The keys of the characters named; raises `unknown_character` and what `split` raises."""
    whole = scene.key_of(scene.system, text)
    if whole is not None:
        return (whole,)
    return tuple(dict.fromkeys(scene.find_key(scene.system, name) for name in split(text)))


def bearers_of(scene: Scene, text: str) -> tuple[str, ...]:
    """The same, and places that bear conditions; raises what `keys_of` raises."""
    places = {bearer for bearer, _ in scene.conditions} - set(scene.characters)
    if places.isdisjoint(map(fold, text.split(","))):
        return keys_of(scene, text)
    names = (fold(name) for name in split(text))
    return tuple(name if name in places else scene.find_key(scene.system, name) for name in names)


def known_keys(scene: Scene, text: str) -> tuple[str, ...]:
    """The keys of the characters among those who are named."""
    keys = (scene.key_of(scene.system, name) for name in (text, *text.split(",")) if name.strip())
    return tuple(dict.fromkeys(key for key in keys if key is not None))


def with_mentions(scene: Scene, system: AnySystem, text: str) -> Scene:
    """The scene with a character for every person mentioned here who has none of this system."""
    rules = system.rules_for(CombatRules) or CombatRules()
    names = [name.strip() for name in text.split(",") if mention_of(name.strip()) is not None]
    after = with_people(own_house(scene, system.key), rules, names)
    return replace(after, house=scene.house, system=scene.system)


def hidden_targets(scene: Scene, action: Action) -> tuple[str, ...]:
    """The keys of those hidden whom this action names, alone or among others."""
    texts = [word for word in astuple(action) if isinstance(word, str)]
    names = {fold(part) for text in texts for part in (text, *text.split(","))}
    hidden = (key for key in scene.characters if scene.hides(key))
    return tuple(key for key in hidden if names & {key, fold(scene.name(key))})


def among_gms(scene: Scene, report: Report, keys: Iterable[str]) -> Report:
    """The report, for the GM alone where it is about somebody whom the players do not see."""
    if not any(scene.hides(key) for key in keys):
        return report
    sight = Sight("gm", scene.actor.user)
    return replace(report, private=True, sight=sight, line="a GM did something out of sight")
