"""Fights and characters of another system than the table plays now: the two do not meet."""

from __future__ import annotations

from bot.core.action import Instead
from bot.core.combat import begin_with_fight
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import LONGEST_NAME
from bot.shared.combat.actions import SYSTEM, End, JoinIn, Start
from bot.shared.system import Registry


def fight_system(scene: Scene, combat: str) -> str:
    """Whose characters alone are in the fight of this key; "" of nobody, and of several."""
    keys = (who for at, who in scene.combatants if at == combat)
    systems = {scene.characters[key].system for key in keys if key in scene.characters}
    return systems.pop() if len(systems) == 1 else ""


def refuse_foreign(scene: Scene, combat: str, systems: Registry) -> None:
    """Refuses with `wrong_system` what would go on in a fight of another system than is played."""
    system = fight_system(scene, combat)
    if system not in systems or system == scene.system:
        return
    raise Refusal(
        "wrong_system",
        f"This fight is one of {systems[system].title}, and the table plays "
        f"{systems[scene.system].title} now. End it, or set the table back with /table setup.",
        instead=(Instead("End the fight", action=End(combat=combat), system=SYSTEM),),
    )


def refuse_open_fights(scene: Scene, next_system: str, systems: Registry) -> None:
    """Refuses with `fight_open` to play another system while a fight of this one is open."""
    for key, combat in scene.combats.items():
        system = fight_system(scene, key)
        if system in systems and system != next_system:
            raise Refusal(
                "fight_open",
                f"{begin_with_fight(combat.name)} of {systems[system].title} goes on here. End it "
                f"before the table plays {systems[next_system].title}.",
                instead=(
                    Instead("End the fight", action=End(combat=key), system=SYSTEM, again=True),
                ),
            )


def refuse_outsiders(scene: Scene, action: Start | JoinIn, systems: Registry) -> None:
    """Refuses with `wrong_system` to let somebody of another system into a fight of this one.

    A person who has no character of this system yet is none: one is made for them.
    """
    names = action.members if isinstance(action, Start) else (action.who,)
    for name in names:
        key = scene.key_of(scene.system, name)
        if key is None or scene.user_of(name) is not None:
            continue
        character = scene.characters[key]
        if character.system == scene.system:
            continue
        here, user = systems[scene.system].title, scene.actor.user
        theirs = systems[character.system].title if character.system in systems else "another game"
        own = scene.acts_as(user, scene.system)
        joins = scene.name(own) if own else scene.seats[user].name[:LONGEST_NAME]
        way = Instead(f"Join as {joins}", changes={"who": ""})
        raise Refusal(
            "wrong_system",
            f"{character.name} plays {theirs}. Only characters of {here} come into this fight.",
            instead=(way,) if isinstance(action, JoinIn) and character.owner == user else (),
        )
