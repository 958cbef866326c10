"""An attack met: both roll, one may hit, the wound is written at once (BD-64 to BD-87, R-65)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene
from bot.shared.combat.arena import Fight, fight
from bot.systems.blackdice.actions.fight import Bare, Favour, Prepare, React, StandIn
from bot.systems.blackdice.fight.arms import is_bare, readied, shot
from bot.systems.blackdice.fight.defence import Option, chosen, prepared, spent
from bot.systems.blackdice.house import at_table
from bot.systems.blackdice.injury import hurt
from bot.systems.blackdice.outcomes.fight import AttackWaits, Blow, Clashed
from bot.systems.blackdice.pending import Clash, Given, Plan, aimed_at, find, kept
from bot.systems.blackdice.ring import habit, turn_of, with_deed, with_engaged, with_turn
from bot.systems.blackdice.rules import damage as rules
from bot.systems.blackdice.rules.damage import Armour
from bot.systems.blackdice.rules.dice import throw, throw_black
from bot.systems.blackdice.rules.exchange import Exchange, blow, exchange
from bot.systems.blackdice.rules.tasks import trade
from bot.systems.blackdice.rules.values import whole
from bot.systems.blackdice.sheet import Player, known, player
from bot.systems.blackdice.sides import roll

NOTHING = "-"
"""Says that nothing is aimed at (any more)."""


def react(action: React, scene: Scene, dice: Dice) -> tuple[Clashed, Scene]:
    """The defender's answer, and with it all the dice.

    Raises `unknown_roll`, `roll_closed`, `not_target`, `unknown_option`, `not_allowed`,
    `no_actions_left`, `needs_two_actions`, `already_acted`, `too_many_actions`, `not_enough_dice`.
    """
    who, scene = player(scene, action.who)
    row, waits = _aimed(scene, who, action.roll)
    plan = _plan(waits.plan, action)
    waits = prepared(scene, waits, plan)
    option = chosen(scene, waits, action.reaction, action.weapon)
    if option.side is not None and option.side.trades < plan.trades:
        raise Refusal(
            "not_enough_dice",
            f"{plan.trades} trades take {3 * plan.trades} dice; this answer has "
            f"{option.side.pool}.",
        )
    scene = _answered(scene, waits, option)
    outcome, scene = _rolled(scene, row, waits, option, dice)
    if scene.actor.user and scene.characters[who.key].owner not in (None, scene.actor.user):
        outcome = replace(outcome, by=scene.actor.name)
    return outcome, kept(scene, row, waits, open_=False)


def prepare(action: Prepare, scene: Scene) -> tuple[AttackWaits, Scene]:
    """The defender settles how the answer will be rolled.

    Raises what `prepared` raises, `unknown_roll`, `roll_closed`, `not_target`.
    """
    who, scene = player(scene, action.who)
    row, waits = _aimed(scene, who, action.roll)
    waits = prepared(scene, waits, _plan(waits.plan, action))
    return AttackWaits(row.number, waits), kept(scene, row, waits)


def favour(action: Favour, scene: Scene) -> tuple[AttackWaits, Scene]:
    """The GM's dice for both sides; raises `unknown_roll`, `roll_closed`, `out_of_range`."""
    row, waits = _open(scene, action.roll)
    numbers = (
        action.attacker_black,
        action.attacker_bonus,
        action.defender_black,
        action.defender_bonus,
    )
    given = Given(*(whole(number, "The GM's dice") for number in numbers))
    waits = replace(waits, given=given)
    # Black dice of all sources are at most a hundred together; known before anybody rolls.
    _ = waits.attacking.black_dice
    return AttackWaits(row.number, waits), kept(scene, row, waits)


def bare(action: Bare, scene: Scene) -> tuple[AttackWaits, Scene]:
    """The GM agrees that called shots go past armour (BD-88); raises `not_allowed` without one."""
    row, waits = _open(scene, action.roll)
    if not (waits.attacker.called or waits.plan.called):
        raise Refusal("not_allowed", "Nobody aims at a part of the body here.")
    waits = replace(
        waits,
        bare=action.bare and bool(waits.attacker.called),
        bare_back=action.bare and bool(waits.plan.called),
    )
    return AttackWaits(row.number, waits), kept(scene, row, waits)


def stand_in(action: StandIn, scene: Scene) -> tuple[AttackWaits, Scene]:
    """A GM may answer for the player now; where one of both has gone nobody has to any more.

    Raises `unknown_roll`, `roll_closed`.
    """
    row, waits = find(scene, action.roll, Clash)
    both = {waits.attacker.key, waits.target} <= scene.characters.keys()
    waits = replace(waits, gm_answers=True, overdue=action.overdue)
    after = kept(scene, replace(row, deadline=None), waits, open_=both)
    return AttackWaits(row.number, waits), after


def _aimed(scene: Scene, who: Player, number: int) -> tuple[OpenRoll, Clash]:
    """The attack that waits for this character; 0 for the oldest."""
    row, waits = _open(scene, number or aimed_at(scene, who.key))
    if who.key != waits.target:
        raise Refusal(
            "not_target", f"This attack is aimed at {waits.target_name}, not at {who.name}."
        )
    return row, waits


def _open(scene: Scene, number: int) -> tuple[OpenRoll, Clash]:
    """An attack that waits, if both are still there."""
    row, waits = find(scene, number, Clash)
    for key, name in (
        (waits.attacker.key, waits.attacker.name),
        (waits.target, waits.target_name),
    ):
        if key not in scene.characters:
            raise Refusal("unknown_character", f"{name} is not at this table any more.")
    return row, waits


def _plan(plan: Plan, action: Prepare | React) -> Plan:
    """What was prepared with what is said now; what does not fit it any more is let go."""
    if action.actions is not None:
        plan = replace(plan, actions=whole(action.actions, "The number of actions"), trades=0)
    if action.trades is not None:
        plan = replace(plan, trades=whole(action.trades, "A number of trades"))
    if action.called is not None:
        plan = replace(plan, called="" if action.called == NOTHING else action.called)
    if isinstance(action, Prepare):
        if action.pool is not None:
            plan = replace(plan, pool=action.pool.strip(), trades=0)
        if action.dodge is not None:
            text = action.dodge.strip()
            plan = replace(plan, dodge=_dodge(text) if text else None, trades=0)
    return plan


def _dodge(text: str) -> int:
    if not text.isascii() or not text.removeprefix("-").isdigit() or len(text) > 4:
        raise Refusal("bad_type", f"Dodge is a whole number, not “{text[:20]}”.")
    return whole(int(text), "Dodge")


def _answered(scene: Scene, waits: Clash, option: Option) -> Scene:
    """The scene with the defender's action booked, her gun drawn and its shot spent."""
    now = _fight(scene, waits)
    if now is not None:
        turn = spent(
            turn_of(scene, now, waits.target), waits.plan, option.reaction, at_table(scene.house)
        )
        scene = with_turn(scene, now, waits.target, turn)
        if option.reaction != "none":
            scene = with_deed(scene, fight(scene, now.key), waits.target)
        if option.reaction == "close_in":
            scene = with_engaged(scene, now, waits.attacker.key, waits.target)
    one = option.arm
    if one is None:
        return scene
    if option.reaction == "duel_draw":
        scene = readied(scene, known(scene, waits.target), one)
        one = replace(one, ready=True)
    if option.reaction in ("duel", "duel_draw"):
        scene = shot(scene, known(scene, waits.target), one)
    return scene


def _rolled(
    scene: Scene, row: OpenRoll, waits: Clash, option: Option, dice: Dice
) -> tuple[Clashed, Scene]:
    """The attack's dice, the answer's, and the damage where one hits."""
    here = at_table(scene.house)
    attack = roll(waits.attacking, dice, here.explode)
    defence = roll(option.side, dice, here.explode) if option.side is not None else None
    found = exchange(
        waits.kind,
        option.reaction,
        attack.result.net,
        defence.result.net if defence is not None else None,
        range_=waits.reach,
    )
    made = Clashed(row.number, waits, option.reaction, attack, found, option.side, defence)
    if found.striker is None:
        return made, scene
    landed, scene = _blow(scene, waits, option, found, dice)
    return replace(made, blow=landed), scene


def _blow(
    scene: Scene, waits: Clash, option: Option, found: Exchange, dice: Dice
) -> tuple[Blow, Scene]:
    """Damage dice, armour, and the wound on the victim's sheet."""
    here = at_table(scene.house)
    first = found.striker == "attacker"
    one = waits.arm if first else (option.arm or waits.arm)
    striker = known(scene, waits.attacker.key if first else waits.target)
    victim = known(scene, waits.target if first else waits.attacker.key)
    kind = blow(waits.kind, option.reaction, found.striker or "attacker")
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
    swaps = trade(harm.dice, habit(scene, striker.key, "damage", harm.dice))
    thrown = throw(dice, swaps.dice, here.explode_damage)
    dark = rules.armour_dice(kind, victim.sheet.av, worn, one.pierce)
    armour = throw_black(dice, dark)
    damage = rules.damage(
        kind,
        thrown,
        rules.counted(kind, found.margin, in_ranged=here.margin_in_ranged),
        av=victim.sheet.av,
        av_faces=armour,
        armour=worn,
        pierce=one.pierce,
        av_cuts_margin=here.av_cuts_margin,
        auto=swaps.auto,
    )
    before = scene.characters[victim.key].sheet
    wounded, scene = hurt(scene, victim.key, damage.total, bruise=harm.bruise)
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


def _fight(scene: Scene, waits: Clash) -> Fight | None:
    """The fight this attack belongs to, if it still runs with its target in it."""
    if waits.combat not in scene.combats:
        return None
    now = fight(scene, waits.combat)
    return now if waits.target in now.combatants else None
