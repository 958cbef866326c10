"""What a hit takes from somebody, by an attack or by the GM's word (HH-52 to HH-54, HH-62)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.scene import Scene, with_pool
from bot.shared.combat.arena import Fight, fight
from bot.shared.gm.whom import keys_of
from bot.systems.hammerhydra.actions.fight import Hit
from bot.systems.hammerhydra.fight.order import mode_of
from bot.systems.hammerhydra.house import at_table
from bot.systems.hammerhydra.melee import fighter_of, melee_of, with_fighter
from bot.systems.hammerhydra.outcomes.fight import Changed
from bot.systems.hammerhydra.people import Player, known
from bot.systems.hammerhydra.rules.damage import Hurt, Wounds, wounds
from bot.systems.hammerhydra.sheet import GRIND, HEALTH, KEY


def taken(
    scene: Scene, who: Player, amount: int, mode: Wounds, *, dramatic: bool
) -> tuple[Scene, Hurt]:
    """The scene with a hit crossed off; raises `dead`, `bad_damage_amount`."""
    hit = wounds(who.health.maximum, who.lost, who.grind_lost, amount, mode=mode, dramatic=dramatic)
    scene = with_pool(scene, who.key, HEALTH, replace(who.health, current=hit.left))
    if hit.grind_left != who.grind.current and mode == "grind":
        scene = with_pool(scene, who.key, GRIND, replace(who.grind, current=hit.grind_left))
    return scene, hit


def hit_or_heal(action: Hit, scene: Scene) -> tuple[Changed, Scene]:
    """Damage or healing for everybody named; raises `dead`, `bad_damage_amount`, `wrong_system`."""
    lines: list[str] = []
    for key in keys_of(scene, action.named):
        who = known(scene, key)
        if action.amount < 0:
            scene = _healed(scene, who, -action.amount)
            after = known(scene, key).health
            lines.append(
                f"{who.name}: Health {who.health.current} → {after.current}/{after.maximum}"
            )
        else:
            scene, told = _hurt(scene, who, action)
            lines += told
    healed = action.amount < 0
    words = f"{'Healing' if healed else 'Damage'}: {abs(action.amount)}"
    return Changed(words + (", to the real boxes" if action.dramatic else ""), tuple(lines)), scene


def _hurt(scene: Scene, who: Player, action: Hit) -> tuple[Scene, list[str]]:
    now = _fight_of(scene, who.key)
    here = at_table(scene.house)
    mode = mode_of(now, here) if now else here.wounds
    dramatic = action.dramatic or (now is not None and melee_of(now).dramatic)
    scene, hit = taken(scene, who, action.amount, mode, dramatic=dramatic)
    full = who.health.maximum
    told = [f"{who.name}: Health {who.health.current} → {hit.left}/{full}"]
    if mode == "grind" and not dramatic:
        told.append(f"{who.name}: grind wounds {who.grind.current} → {hit.grind_left}")
    if hit.serious:
        told.append(f"{who.name}: a serious injury; /hydra-gm injury writes it down")
    if hit.dead:
        told.append(f"{who.name} is dead")
    if now is not None:
        fighter = fighter_of(now.combatants[who.key])
        died = now.combat.round if hit.dead else fighter.died
        fresh = replace(fighter, serious=fighter.serious + hit.serious, died=died)
        scene = with_fighter(scene, now.key, who.key, fresh)
    return scene, told


def _healed(scene: Scene, who: Player, amount: int) -> Scene:
    most = max(who.health.maximum, who.health.current)
    current = min(most, who.health.current + amount)
    return with_pool(scene, who.key, HEALTH, replace(who.health, current=current))


def _fight_of(scene: Scene, key: str) -> Fight | None:
    """The fight this character is in, if there is one."""
    if scene.characters[key].system != KEY:
        return None
    found = next((combat for combat, who in scene.combatants if who == key), None)
    return fight(scene, found) if found else None
