"""A blow that lands: damage dice, armour, and the wound on the victim's sheet (BD-75 to BD-87)."""

from __future__ import annotations

from bot.core.dice import Dice
from bot.core.scene import Scene
from bot.systems.blackdice.arms import is_bare
from bot.systems.blackdice.attack.actions import AttackState, Blow
from bot.systems.blackdice.attack.answers import Option
from bot.systems.blackdice.body import add_harm
from bot.systems.blackdice.field import usual_trades
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.rules import damage as rules
from bot.systems.blackdice.rules.attack import Exchange, blow_kind
from bot.systems.blackdice.rules.damage import Armour
from bot.systems.blackdice.rules.dice import throw, throw_black
from bot.systems.blackdice.rules.tasks import trade
from bot.systems.blackdice.sheet import PLAYERS


def land_blow(
    scene: Scene, waits: AttackState, option: Option, found: Exchange, dice: Dice
) -> tuple[Blow, Scene]:
    """Damage dice, armour, and the wound on the victim's sheet."""
    here = HOUSE.at(scene.house)
    first = found.striker == "attacker"
    one = waits.arm if first else (option.arm or waits.arm)
    striker = PLAYERS.of(scene, waits.attacker.key if first else waits.target)
    victim = PLAYERS.of(scene, waits.target if first else waits.attacker.key)
    kind = blow_kind(waits.kind, option.reaction, found.striker or "attacker")
    bared = waits.bare if first else waits.bare_back
    worn: Armour = "none" if bared else victim.sheet.armour
    harm = (
        rules.damage_dice(
            kind,
            strength=striker.sheet.strength,
            weapon=one.name,
            brass_knuckles=striker.sheet.knuckles,
        )
        if is_bare(one)
        else rules.damage_dice(kind, one.rating, striker.sheet.strength)
    )
    swaps = trade(harm.dice, usual_trades(scene, striker.key, "damage", harm.dice))
    thrown = throw(dice, swaps.dice, here.explode_damage)
    dark = rules.armour_dice(kind, victim.sheet.av, worn, one.pierce)
    armour = throw_black(dice, dark)
    damage = rules.damage(
        kind,
        thrown,
        rules.margin_in_damage(kind, found.margin, in_ranged=here.margin_in_ranged),
        av=victim.sheet.av,
        av_faces=armour,
        armour=worn,
        pierce=one.pierce,
        av_cuts_margin=here.av_cuts_margin,
        auto=swaps.auto,
    )
    before = scene.characters[victim.key].sheet
    wounded, scene = add_harm(scene, victim.key, damage.total, bruise=harm.bruise)
    return (
        Blow(
            victim=victim.key,
            weapon=one.name,
            kind=kind,
            rating=one.rating,
            strength=striker.sheet.strength if kind == "melee" else 0,
            dice=harm.dice,
            thrown=thrown,
            auto=swaps.auto,
            armour=armour,
            damage=damage,
            applied=wounded.applied,
            overkill=wounded.overkill,
            bruise=harm.bruise,
            av=rules.armour_value(victim.sheet.av, worn, one.pierce),
            hard=worn == "hard",
            bare=bared,
            before=before,
            after=scene.characters[victim.key].sheet,
        ),
        scene,
    )
