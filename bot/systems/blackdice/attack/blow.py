"""A blow that lands: damage dice, armour, and the wound on the victim's sheet (BD-75 to BD-87)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.scene import Scene
from bot.shared.exchange.dice import NamedDice
from bot.systems.blackdice.arms import is_bare
from bot.systems.blackdice.attack.actions import AttackState, Blow
from bot.systems.blackdice.body import add_harm
from bot.systems.blackdice.field import usual_trades
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.rules import damage as rules
from bot.systems.blackdice.rules.attack import Attack, Exchange, blow_kind
from bot.systems.blackdice.rules.damage import Armour, DamageDice
from bot.systems.blackdice.rules.dice import throw, throw_black
from bot.systems.blackdice.rules.tasks import trade
from bot.systems.blackdice.sheet import PLAYERS, Sheet, Weapon


def harm_with(arm: Weapon, kind: Attack, striker: Sheet) -> DamageDice:
    """The damage dice of a hit with this weapon: its rating, in melee with Strength."""
    if not is_bare(arm):
        return rules.damage_dice(kind, arm.rating, striker.strength)
    return rules.damage_dice(
        kind, strength=striker.strength, weapon=arm.name, brass_knuckles=striker.knuckles
    )


def throw_blow(scene: Scene, state: AttackState, exchange: Exchange, dice: NamedDice) -> Blow:
    """Damage dice and armour of who struck; nobody is hurt yet."""
    house, first = HOUSE.at(scene.house), exchange.striker == "attacker"
    own = state.response.arm if state.response is not None else None
    arm = state.arm if first else (own or state.arm)
    striker = PLAYERS.of(scene, state.attacker.key if first else state.target)
    victim = PLAYERS.of(scene, state.target if first else state.attacker.key)
    kind = blow_kind(state.kind, state.reaction, exchange.striker or "attacker")
    bared = state.bare if first else state.bare_back
    worn: Armour = "none" if bared else victim.sheet.armour
    harm = harm_with(arm, kind, striker.sheet)
    swaps = trade(harm.dice, usual_trades(scene, striker.key, "damage", harm.dice))
    throws = throw(dice.of(striker.key, "damage"), swaps.dice, house.explode_damage)
    dark = rules.armour_dice(kind, victim.sheet.av, worn, arm.pierce)
    armour = throw_black(dice.of(striker.key, "armour"), dark)
    damage = rules.damage(
        kind,
        throws,
        rules.margin_in_damage(kind, exchange.margin, in_ranged=house.margin_in_ranged),
        av=victim.sheet.av,
        av_faces=armour,
        armour=worn,
        pierce=arm.pierce,
        av_cuts_margin=house.av_cuts_margin,
        auto=swaps.auto,
    )
    return Blow(
        victim=victim.key,
        weapon=arm.name,
        kind=kind,
        rating=arm.rating,
        strength=striker.sheet.strength if kind == "melee" else 0,
        dice=harm.dice,
        thrown=throws,
        auto=swaps.auto,
        armour=armour,
        damage=damage,
        applied=0,
        overkill=0,
        bruise=harm.bruise,
        av=rules.armour_value(victim.sheet.av, worn, arm.pierce),
        hard=worn == "hard",
        bare=bared,
    )


def land_blow(scene: Scene, blow: Blow) -> tuple[Blow, Scene]:
    """The wound on the victim's sheet (BD-82)."""
    before = scene.characters[blow.victim].sheet
    wounded, scene = add_harm(scene, blow.victim, blow.damage.total, bruise=blow.bruise)
    blow = replace(
        blow,
        applied=wounded.applied,
        overkill=wounded.overkill,
        before=before,
        after=scene.characters[blow.victim].sheet,
    )
    return blow, scene
