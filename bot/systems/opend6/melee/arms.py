"""With what one attacks and defends: weapon, skill, reach, room, friends (D6-20 to D6-25)."""

from __future__ import annotations

from msgspec import Struct

from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import fold, join_words
from bot.shared.combat.arena import Fight
from bot.systems.opend6.bearers import bonus
from bot.systems.opend6.budget import is_out_of_action
from bot.systems.opend6.field import distance, fighter
from bot.systems.opend6.players import Player, body, fixed_value, maybe, settings_of, soak, value_of
from bot.systems.opend6.rules import attack
from bot.systems.opend6.rules.codes import Code, code
from bot.systems.opend6.rules.conditions import bad_footing
from bot.systems.opend6.rules.position import BAD_FOOTING
from bot.systems.opend6.sheet import Weapon, plain
from bot.systems.opend6.skills import Value

UNARMED = "unarmed"
SKILLS: dict[str, str] = {
    "unarmed": "brawling: strike",
    "close": "skirmish: close weapons",
    "light": "skirmish: light weapons",
    "martial": "melee: martial weapons",
    "long": "melee: long weapons",
}
"""The attack skill of each category (D6-21)."""


class Guard(Struct, frozen=True):
    """What an attack must reach at least: the fixed value and where it comes from (D6-22, R-33).

    `skill` is "" for the passive defence; then there is no check to make instead.
    """

    value: int
    skill: str
    parts: tuple[str, ...]


def weapon_of(who: Player, name: str, damage: str = "") -> Weapon:
    """A weapon by its name, what is in hand for "", bare hands for `unarmed`.

    Bare hands do Strength damage, for the text names none. Raises `unknown_weapon`,
    `bad_die_code`.
    """
    weapon = who.in_hand if not name.strip() else who.sheet.weapon(name)
    if weapon is None and fold(name) in {"", UNARMED, "nothing", "none"}:
        weapon = Weapon(UNARMED, "unarmed", who.sheet.strength)
    if weapon is None:
        has = join_words([*(weapon.name for weapon in who.sheet.weapons), UNARMED], last="or")
        raise Refusal(
            "unknown_weapon",
            f"{who.name} has no “{name[:40]}”. Name {has}, or add it with /character edit.",
        )
    if damage.strip():
        weapon = Weapon(weapon.name, weapon.category, str(code(damage)), weapon.skill)
    # For its refusal: without a code no hit could be rolled for (D6-19).
    code(weapon.damage)
    return weapon


def default_weapon(who: Player) -> str:
    """What one attacks with who says nothing: in hand, else the first of the sheet, else bare."""
    weapon = who.in_hand or next(iter(who.sheet.weapons), None)
    return weapon.name if weapon is not None else UNARMED


def attack_value(scene: Scene, who: Player, weapon: Weapon, skill: str = "") -> Value:
    """What an attack is rolled with; raises `unknown_skill`, `bad_die_code`."""
    name = skill.strip() or weapon.skill.strip() or SKILLS[weapon.category]
    return value_of(scene, who, name)


def attack_skill(value: Value, weapon: Weapon) -> str:
    """The attack skill of the text's pairs that this attack counts as (D6-21)."""
    name = plain(value.skill)
    return name if name in attack.DEFENCES else SKILLS[weapon.category]


def feet_too_far(
    scene: Scene, fight: Fight, attacker: str, target: str, weapon: Weapon
) -> int | None:
    """The feet between two where the house measures them and this weapon does not reach so far."""
    feet = distance(scene, fight.key, attacker, target)
    if feet is None or not settings_of(scene).enforce_reach:
        return None
    return None if attack.in_reach(weapon.category, feet) else feet


def guard(
    scene: Scene, fight: Fight, who: Player, by: str, attack_skill: str, *, skill: str = ""
) -> Guard:
    """The passive defence of `who` against an attack by `by` with one of the text's attack skills.

    `skill` is what a GM or the defender says instead (D6-24). Raises `unknown_skill`.
    """
    house = settings_of(scene)
    if is_out_of_action(scene, who.key, fight.key):
        return Guard(0, "", ("out of action: 0",))
    crowd = bonus(scene, fight, who.key, skill="melee", against=by)
    more = (f"friends +{crowd}",) if crowd else ()
    if skill.strip():
        return _guard_with(scene, who, value_of(scene, who, skill), crowd, more)
    if bad_footing(scene.conditions, who.key):
        value = maybe(scene, who, BAD_FOOTING)
        if value is not None:
            return _guard_with(scene, who, value, crowd, ("bad footing", *more))
    state = fighter(fight.combatants[who.key])
    feet = distance(scene, fight.key, who.key, by)
    weapon = who.in_hand
    options = attack.defence_options(
        attack_skill,
        (weapon.category if weapon is not None else "none",),
        # Where nobody has said how far apart they are, there is room enough to defend.
        distance=attack.LEVERAGE if feet is None else feet,
        clearance=house.clearance if state.clearance is None else state.clearance,
    )
    values = filter(None, (maybe(scene, who, name) for name in options))
    best = max(values, key=lambda value: fixed_value(scene, who, value), default=None)
    if best is not None:
        return _guard_with(scene, who, best, crowd, more)
    why = "no skill for it" if options else _stopped_by_nothing(who, attack_skill)
    passive = house.passive_defence
    return Guard(passive + crowd, "", (f"passive {passive} ({why})", *more))


def strength(scene: Scene, who: Player) -> tuple[Code, int, tuple[str, ...]]:
    """The code and the fixed value that resist damage: Strength with armour, no skills (D6-66)."""
    parts = [f"Strength {who.sheet.strength}"]
    if code(who.sheet.armour).fixed_value:
        parts.append(f"armour {who.sheet.armour}")
    return body(who).code, soak(scene, who), tuple(parts)


def _guard_with(
    scene: Scene, who: Player, worth: Value, crowd: int, more: tuple[str, ...]
) -> Guard:
    value = fixed_value(scene, who, worth)
    changed = "" if value == worth.fixed_value else f" with conditions {value}"
    source = f"{worth.name} {worth.code} ({worth.fixed_value}){changed}"
    return Guard(value + crowd, worth.name, (source, *more))


def _stopped_by_nothing(who: Player, attack_skill: str) -> str:
    weapon = who.in_hand
    what = f"{weapon.name} in hand" if weapon is not None else "bare hands"
    return f"{what} cannot stop {attack_skill} here"
