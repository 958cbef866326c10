"""Attacks as people play them: declared, met, rolled, rolled again, landed (HH-38 to HH-50)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene
from bot.core.words import fold
from bot.shared.combat import turns
from bot.shared.combat.arena import announced, fight
from bot.shared.combat.rules import Bout
from bot.shared.permits import gm_only
from bot.systems.hammerhydra.attack import steps
from bot.systems.hammerhydra.attack.actions import (
    Accept,
    Compare,
    Compared,
    Defend,
    Fought,
    NoBlock,
    Strike,
    StrikeAgain,
    TakeBack,
    Told,
)
from bot.systems.hammerhydra.attack.steps import again, applied, rolled_on, window
from bot.systems.hammerhydra.checks.play import find, kept, opened, wrong_stage
from bot.systems.hammerhydra.combat import COMBAT
from bot.systems.hammerhydra.field import (
    Attack,
    attacks_of,
    chosen,
    fighter_of,
    must_have_turn,
    standing,
    tied,
    with_fighter,
)
from bot.systems.hammerhydra.house import HOUSE, HouseRules
from bot.systems.hammerhydra.players import known
from bot.systems.hammerhydra.rules.attack import Stance, stance
from bot.systems.hammerhydra.rules.checks import Pool
from bot.systems.hammerhydra.rules.odds import MOST_COUNTED, attack_law, success_chance
from bot.systems.hammerhydra.side import Side, aimed, changed

Edges = Mapping[str, int]


def found(scene: Scene, number: int) -> tuple[OpenRoll, Attack]:
    """An attack that is not over; raises `unknown_roll`, `roll_closed`, `gone`."""
    row, attack = find(scene, number, Attack)
    for key, name in zip((attack.attacker, attack.defender), attack.names, strict=True):
        if key not in scene.characters:
            raise Refusal("gone", f"{name} is no longer at this table; a GM ends the attack.")
    return row, attack


def edges(scene: Scene, attack: Attack) -> Edges:
    """How much edge both have now."""
    return {key: known(scene, key).edge.current for key in (attack.attacker, attack.defender)}


def on(
    scene: Scene, row: OpenRoll, attack: Attack, bout: Bout, before: Edges
) -> tuple[Fought, Scene]:
    """The attack goes on from the roll that stands, as far as nobody has to say anything."""
    here = HOUSE.at(scene.house)
    scene, attack = rolled_on(scene, attack, here, bout.dice)
    return settled(scene, row, attack, bout, before)


def settled(
    scene: Scene, row: OpenRoll, attack: Attack, bout: Bout, before: Edges
) -> tuple[Fought, Scene]:
    """The attack kept as it stands now; one that has landed is applied, and the turn is over."""
    if attack.stage != "landed":
        return _told(scene, row, attack, before)
    scene = kept(scene, row, attack, open_=True)
    scene, done, said = concluded(scene, bout, (row.number,))
    told = tuple(told_of(scene, number, one, before) for number, one in done)
    if not told:
        return _told(scene, row, attack, before)
    mine = next(one for one in told if one.roll == row.number)
    others = tuple(one for one in told if one.roll != row.number)
    return Fought(mine, others, said), scene


def concluded(
    scene: Scene, bout: Bout, numbers: tuple[int, ...]
) -> tuple[Scene, tuple[tuple[int, Attack], ...], tuple[str, ...]]:
    """Apply what has landed: these rolls, or those of a tie once all of them have (HH-58, R-30).

    Nothing happens while another attack of the tie is still open. Returns the attacks that are
    over, and what the order of the fight says to it (HH-50).
    """
    waiting = attacks_of(scene, bout.key)
    if any(waiting[number].tie for number in numbers if number in waiting):
        if any(one.tie and one.stage != "landed" for one in waiting.values()):
            return scene, (), ()
        numbers = tuple(number for number, one in waiting.items() if one.tie)
    done: list[tuple[int, Attack]] = []
    here = HOUSE.at(scene.house)
    for number in numbers:
        scene, attack = applied(scene, waiting[number], here)
        scene = kept(scene, scene.rolls[number], attack, open_=False)
        done.append((number, attack))
    now = fight(scene, bout.key)
    keys = {attack.attacker for _, attack in done}
    if any(attack.tie for _, attack in done):
        keys |= set(chosen(now, now.standing.turn))
    step = turns.finish(scene, bout, tuple(keys))
    said = announced(step.notes, fight(step.scene, bout.key), now)
    return step.scene, tuple(done), said


def hidden_attacker(name: str, more: str = "") -> Refusal:
    """An attack tells everybody who strikes, so that nobody can strike unseen."""
    return Refusal("hidden_attacker", f"{name} is hidden: show them first with /gm reveal.{more}")


def told_of(scene: Scene, number: int, attack: Attack, before: Edges) -> Told:
    """The attack as its card tells it."""
    may = "" if attack.over else window(scene, attack)
    side = _lying(attack)
    chance = None
    if may and side is not None:
        pool = side.pool
        chance = float(success_chance(pool.dice, pool.target))
    after = edges(scene, attack)
    names = dict(zip((attack.attacker, attack.defender), attack.names, strict=True))
    changed = tuple(
        (names[key], was, after[key])
        for key, was in before.items()
        if key in after and after[key] != was
    )
    return Told(number, attack, may, chance, changed)


def waits_until(scene: Scene, attack: Attack) -> int | None:
    """When the clock goes on with the attack; None where nobody has to hurry (R-46)."""
    here = HOUSE.at(scene.house)
    seconds = here.defence_timeout if attack.stage == "declared" else here.reroll_window
    return scene.now + seconds if seconds and attack.stage != "landed" else None


def _told(scene: Scene, row: OpenRoll, attack: Attack, before: Edges) -> tuple[Fought, Scene]:
    deadline = waits_until(scene, attack)
    scene = kept(scene, row, attack, open_=not attack.over, deadline=deadline)
    return Fought(told_of(scene, row.number, attack, before)), scene


def _lying(attack: Attack) -> Side | None:
    """The check that lies there; None for a damage roll."""
    match attack.stage:
        case "struck":
            return attack.side
        case "dodged" | "blocked":
            return attack.guard
        case _:
            return None


def strike(action: Strike, scene: Scene, dice: Dice) -> tuple[Fought, Scene]:
    """An attack is declared (HH-38).

    Raises `gm_only`, `no_combat`, `no_round`, `not_in_fight`, `bad_target_choice`, `dead`,
    `not_your_turn`, `already_acted`, `choose_first`, `attack_waits`, `hidden_attacker`, and what
    the values of a roll raise.
    """
    if action.unaware or action.dramatic or action.no_block:
        gm_only(scene.actor)
    now = fight(scene, action.combat)
    if not now.order.running:
        raise Refusal("no_round", f"{now.combat.name} has not begun: a GM begins round 1.")
    me = standing(scene, now, action.who)
    steps.victim(scene, now, me, action.against)
    must_have_turn(now, me)
    if me.row.key in tied(scene, now):
        raise Refusal(
            "choose_first",
            f"{me.row.name} acts at the same time as others: choose first, in secret, with the "
            "panel's button or /hydra choose.",
        )
    if any(one.attacker == me.row.key for one in attacks_of(scene, now.key).values()):
        raise Refusal("attack_waits", f"An attack of {me.row.name} waits already; finish it first.")
    if me.row.hidden and not action.unaware:
        raise hidden_attacker(me.row.name, " Or say unaware: nobody sees the attack coming.")
    attack = steps.attack(action, scene, now, me)
    attack = replace(
        attack,
        unaware=action.unaware,
        dramatic=action.dramatic,
        may_block=not action.no_block,
        stance=Stance("none") if action.unaware else None,
    )
    row = opened(scene, attack.attacker)
    before = edges(scene, attack)
    if attack.stance is None:
        return _told(scene, row, attack, before)
    return on(scene, row, attack, Bout(now.key, COMBAT, dice), before)


def defend(action: Defend, scene: Scene, dice: Dice) -> tuple[Fought, Scene]:
    """The defender declares, and the dice fall (HH-38).

    Raises `nothing_to_meet`, `bad_defence`, `bad_block_with`, `block_not_allowed`, and what
    `found` and the values of a roll raise.
    """
    number = action.roll or _against(scene, action.who)
    row, attack = _waiting_for_defence(scene, number)
    how = stance(fold(action.how), fold(action.cover) or None, may_block=attack.may_block)
    if how.defence == "none":
        raise Refusal("bad_defence", "Say how: counterattack, dodge or block.")
    before = edges(scene, attack)
    attack = replace(attack, stance=how)
    who = known(scene, attack.defender)
    if how.defence == "counterattack":
        scene = _countered(scene, attack)
    else:
        attack = replace(attack, guard=steps.guard(action, scene, who))
    return on(scene, row, attack, Bout(attack.combat, COMBAT, dice), before)


def _countered(scene: Scene, attack: Attack) -> Scene:
    """The declaration is kept at once: it pays in the next round (HH-40, HH-41)."""
    row = scene.combatants.get((attack.combat, attack.defender))
    if row is None:
        return scene
    fighter = fighter_of(row)
    rounds = tuple(dict.fromkeys((*fighter.countered, attack.round)))[-2:]
    return with_fighter(scene, attack.combat, attack.defender, replace(fighter, countered=rounds))


def _waiting_for_defence(scene: Scene, number: int) -> tuple[OpenRoll, Attack]:
    row, attack = found(scene, number)
    if attack.stage != "declared":
        raise wrong_stage(number)
    return row, attack


def _against(scene: Scene, who: str) -> int:
    """The newest attack that waits for this character's defence; raises `nothing_to_meet`."""
    key = fold(who)
    rolls = sorted(scene.rolls.items(), reverse=True)
    for number, row in rolls:
        if not row.open:
            continue
        try:
            _, attack = find(scene, number, Attack)
        except Refusal:
            continue
        if attack.stage == "declared" and attack.defender == key:
            return number
    raise Refusal("nothing_to_meet", f"No attack waits for a defence of {who[:40]}.")


def roll_again(action: StrikeAgain, scene: Scene, dice: Dice) -> tuple[Fought, Scene]:
    """The roll that lies there again, for edge (HH-70); raises `wrong_stage`, `reroll_used`."""
    row, attack = found(scene, action.roll)
    here: HouseRules = HOUSE.at(scene.house)
    before = edges(scene, attack)
    scene, attack = again(scene, attack, here, dice)
    return on(scene, row, attack, Bout(attack.combat, COMBAT, dice), before)


def take_back(action: TakeBack, scene: Scene, dice: Dice) -> tuple[Fought, Scene]:
    """Nothing was rolled, so nothing is lost; of a tie only a GM calls an attack off."""
    row, attack = find(scene, action.roll, Attack)
    if attack.stage != "declared":
        raise wrong_stage(action.roll)
    if attack.tie:
        gm_only(scene.actor)
        fresh = replace(attack, stage="landed", stance=Stance("none"))
        return settled(scene, row, fresh, Bout(attack.combat, COMBAT, dice), {})
    off = replace(attack, stage="off")
    return Fought(Told(row.number, off)), kept(scene, row, off, open_=False)


def accept(action: Accept, scene: Scene, dice: Dice) -> tuple[Fought, Scene]:
    """The roll that lies there stands, and the attack goes on; raises `wrong_stage`."""
    row, attack = found(scene, action.roll)
    if not window(scene, attack) and attack.stage in {"declared", "landed"}:
        raise wrong_stage(action.roll)
    return on(scene, row, attack, Bout(attack.combat, COMBAT, dice), edges(scene, attack))


def rule_out_block(action: NoBlock, scene: Scene, dice: Dice) -> tuple[Fought, Scene]:
    """A GM rules that this attack cannot be blocked (HH-38); raises `wrong_stage`."""
    row, attack = _waiting_for_defence(scene, action.roll)
    return _told(scene, row, replace(attack, may_block=False), edges(scene, attack))


WAYS: tuple[tuple[str, Stance, str], ...] = (
    ("Counterattack", Stance("counterattack"), "next round +1 die, target -1"),
    ("Dodge", Stance("dodge"), "no price"),
    ("Block: body", Stance("block", "body"), "if it fails: initiative +1, next attack +1"),
    ("Block: object", Stance("block", "object"), "if it fails: initiative +1, next attack +1"),
)


def compare(action: Compare, scene: Scene, dice: Dice) -> tuple[Compared, Scene]:
    """The mean damage and the chance of any, for each defence; raises `wrong_stage`."""
    _, attack = _waiting_for_defence(scene, action.roll)
    here = HOUSE.at(scene.house)
    who = known(scene, attack.defender)
    mods, parts = changed(scene, who)
    step = here.edge_step
    guard = Side(who.key, who.name, aimed(scene, who, "", "Athleticism"), mods, parts, "auto", step)
    strike, meets = _counted(attack.side.pool), _counted(guard.pool)
    more = attack.edge_damage * step
    damage = replace(attack.weapon.damage, dots=attack.weapon.damage.dots + more)
    rows: list[tuple[str, float, float, str]] = []
    for label, way, price in WAYS:
        if way.defence == "block" and not attack.may_block:
            continue
        law = attack_law(
            strike,
            damage,
            way,
            meets,
            who.sheet.armour,
            floor=here.armour_floor,
            tens=attack.side.tens,
            chain=here.extra_dice_chain,
        )
        rows.append((label, float(law.mean), float(law.any), price))
    return Compared(who.name, tuple(rows)), scene


def _counted(pool: Pool) -> Pool:
    """The pool as far as it can be counted beforehand."""
    return Pool(min(pool.dice, MOST_COUNTED), pool.target)
