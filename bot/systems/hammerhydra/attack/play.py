"""Attacks as people play them: declared, met, rolled, rolled again, landed (HH-38 to HH-50)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Scene
from bot.core.words import fold
from bot.shared.combat.arena import find_fight, public_lines
from bot.shared.combat.turns import Turns
from bot.shared.permits import gm_only
from bot.systems.hammerhydra.attack import steps
from bot.systems.hammerhydra.attack.actions import (
    Accept,
    AttackView,
    Compare,
    Compared,
    Defend,
    Fought,
    NoBlock,
    Strike,
    StrikeAgain,
    TakeBack,
)
from bot.systems.hammerhydra.attack.steps import apply, reroll, roll_on, who_may_reroll
from bot.systems.hammerhydra.checks.play import find_roll, keep_roll, new_roll, wrong_stage
from bot.systems.hammerhydra.combat import COMBAT
from bot.systems.hammerhydra.field import (
    AttackState,
    attacks_of,
    contender,
    fighter_state,
    must_have_turn,
    tie_of,
    who_chose,
    with_fighter,
)
from bot.systems.hammerhydra.house import HOUSE, HouseRules
from bot.systems.hammerhydra.players import PLAYERS
from bot.systems.hammerhydra.rules.attack import Stance, stance
from bot.systems.hammerhydra.rules.checks import Pool
from bot.systems.hammerhydra.rules.odds import MOST_COUNTED, attack_law, success_chance
from bot.systems.hammerhydra.side import Side, aim_at, modifiers_of

Edges = Mapping[str, int]


def open_attack(scene: Scene, number: int) -> tuple[OpenRoll, AttackState]:
    """An attack that is not over; raises `unknown_roll`, `roll_closed`, `gone`."""
    row, attack = find_roll(scene, number, AttackState)
    for key, name in zip((attack.attacker, attack.defender), attack.names, strict=True):
        if key not in scene.characters:
            raise Refusal("gone", f"{name} is no longer at this table; a GM ends the attack.")
    return row, attack


def edges(scene: Scene, attack: AttackState) -> Edges:
    """How much edge both have now."""
    return {key: PLAYERS.of(scene, key).edge.current for key in (attack.attacker, attack.defender)}


def go_on(
    scene: Scene, row: OpenRoll, attack: AttackState, dice: Dice, before: Edges
) -> tuple[Fought, Scene]:
    """The attack goes on from the roll that stands, as far as nobody has to say anything."""
    here = HOUSE.at(scene.house)
    scene, attack = roll_on(scene, attack, here, dice)
    return settle(scene, row, attack, dice, before)


def settle(
    scene: Scene, row: OpenRoll, attack: AttackState, dice: Dice, before: Edges
) -> tuple[Fought, Scene]:
    """The attack kept as it stands now; one that has landed is applied, and the turn is over."""
    if attack.stage != "landed":
        return _keep(scene, row, attack, before)
    scene = keep_roll(scene, row, attack, open_=True)
    scene, done, said = conclude(scene, attack.combat, dice, (row.number,))
    told = tuple(view_of(scene, number, one, before) for number, one in done)
    if not told:
        return _keep(scene, row, attack, before)
    mine = next(one for one in told if one.roll == row.number)
    others = tuple(one for one in told if one.roll != row.number)
    return Fought(mine, others, said), scene


def conclude(
    scene: Scene, combat: str, dice: Dice, numbers: tuple[int, ...]
) -> tuple[Scene, tuple[tuple[int, AttackState], ...], tuple[str, ...]]:
    """Apply what has landed: these rolls, or those of a tie once all of them have (HH-58, R-30).

    Nothing happens while another attack of the tie is still open. Returns the attacks that are
    over, and what the order of the fight says to it (HH-50).
    """
    waiting = attacks_of(scene, combat)
    if any(waiting[number].tie for number in numbers if number in waiting):
        if any(one.tie and one.stage != "landed" for one in waiting.values()):
            return scene, (), ()
        numbers = tuple(number for number, one in waiting.items() if one.tie)
    done: list[tuple[int, AttackState]] = []
    here = HOUSE.at(scene.house)
    for number in numbers:
        scene, attack = apply(scene, waiting[number], here)
        scene = keep_roll(scene, scene.rolls[number], attack, open_=False)
        done.append((number, attack))
    now = find_fight(scene, combat)
    keys = {attack.attacker for _, attack in done}
    if any(attack.tie for _, attack in done):
        keys |= set(who_chose(now, now.standing.turn))
    step = Turns(COMBAT, dice).finish(scene, combat, tuple(keys))
    said = public_lines(step.notes, find_fight(step.scene, combat), now)
    return step.scene, tuple(done), said


def hidden_attacker(name: str, more: str = "") -> Refusal:
    """An attack tells everybody who strikes, so that nobody can strike unseen."""
    return Refusal("hidden_attacker", f"{name} is hidden: show them first with /gm reveal.{more}")


def view_of(scene: Scene, number: int, attack: AttackState, before: Edges) -> AttackView:
    """The attack as its card tells it."""
    may = "" if attack.is_over else who_may_reroll(scene, attack)
    side = _last_check(attack)
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
    return AttackView(number, attack, may, chance, changed)


def deadline_of(scene: Scene, attack: AttackState) -> int | None:
    """When the clock goes on with the attack; None where nobody has to hurry (R-46)."""
    here = HOUSE.at(scene.house)
    seconds = here.defence_timeout if attack.stage == "declared" else here.reroll_window
    return scene.now + seconds if seconds and attack.stage != "landed" else None


def _keep(scene: Scene, row: OpenRoll, attack: AttackState, before: Edges) -> tuple[Fought, Scene]:
    deadline = deadline_of(scene, attack)
    scene = keep_roll(scene, row, attack, open_=not attack.is_over, deadline=deadline)
    return Fought(view_of(scene, row.number, attack, before)), scene


def _last_check(attack: AttackState) -> Side | None:
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
    now = find_fight(scene, action.combat)
    if not now.order.running:
        raise Refusal("no_round", f"{now.combat.name} has not begun: a GM begins round 1.")
    me = contender(scene, now, action.who)
    steps.victim(scene, now, me, action.against)
    must_have_turn(now, me)
    if me.row.key in tie_of(scene, now):
        raise Refusal(
            "choose_first",
            f"{me.row.name} acts at the same time as others: choose first, in secret, with the "
            "panel's button or /hydra choose.",
        )
    if any(one.attacker == me.row.key for one in attacks_of(scene, now.key).values()):
        raise Refusal("attack_waits", f"An attack of {me.row.name} waits already; finish it first.")
    if me.row.hidden and not action.unaware:
        raise hidden_attacker(me.row.name, " Or say unaware: nobody sees the attack coming.")
    attack = steps.declare_attack(action, scene, now, me)
    attack = replace(
        attack,
        unaware=action.unaware,
        dramatic=action.dramatic,
        may_block=not action.no_block,
        stance=Stance("none") if action.unaware else None,
    )
    row = new_roll(scene, attack.attacker)
    before = edges(scene, attack)
    if attack.stance is None:
        return _keep(scene, row, attack, before)
    return go_on(scene, row, attack, dice, before)


def defend(action: Defend, scene: Scene, dice: Dice) -> tuple[Fought, Scene]:
    """The defender declares, and the dice fall (HH-38).

    Raises `nothing_to_meet`, `bad_defence`, `bad_block_with`, `block_not_allowed`, and what
    `found` and the values of a roll raise.
    """
    number = action.roll or _newest_attack_on(scene, action.who)
    row, attack = _waiting_for_defence(scene, number)
    how = stance(fold(action.how), fold(action.cover), may_block=attack.may_block)
    if how.defence == "none":
        raise Refusal("bad_defence", "Say how: counterattack, dodge or block.")
    before = edges(scene, attack)
    attack = replace(attack, stance=how)
    who = PLAYERS.of(scene, attack.defender)
    if how.defence == "counterattack":
        scene = _keep_counterattack(scene, attack)
    else:
        attack = replace(attack, guard=steps.declare_guard(action, scene, who))
    return go_on(scene, row, attack, dice, before)


def _keep_counterattack(scene: Scene, attack: AttackState) -> Scene:
    """The declaration is kept at once: it pays in the next round (HH-40, HH-41)."""
    row = scene.combatants.get((attack.combat, attack.defender))
    if row is None:
        return scene
    fighter = fighter_state(row)
    rounds = tuple(dict.fromkeys((*fighter.countered, attack.round)))[-2:]
    return with_fighter(scene, attack.combat, attack.defender, replace(fighter, countered=rounds))


def _waiting_for_defence(scene: Scene, number: int) -> tuple[OpenRoll, AttackState]:
    row, attack = open_attack(scene, number)
    if attack.stage != "declared":
        raise wrong_stage(number)
    return row, attack


def _newest_attack_on(scene: Scene, who: str) -> int:
    """The newest attack that waits for this character's defence; raises `nothing_to_meet`."""
    key = scene.key_of(PLAYERS.system, who)
    rolls = sorted(scene.rolls.items(), reverse=True)
    for number, row in rolls:
        if not row.open:
            continue
        try:
            _, attack = find_roll(scene, number, AttackState)
        except Refusal:
            continue
        if attack.stage == "declared" and attack.defender == key:
            return number
    raise Refusal("nothing_to_meet", f"No attack waits for a defence of {scene.name(who)[:40]}.")


def roll_again(action: StrikeAgain, scene: Scene, dice: Dice) -> tuple[Fought, Scene]:
    """The roll that lies there again, for edge (HH-70); raises `wrong_stage`, `reroll_used`."""
    row, attack = open_attack(scene, action.roll)
    here: HouseRules = HOUSE.at(scene.house)
    before = edges(scene, attack)
    scene, attack = reroll(scene, attack, here, dice)
    return go_on(scene, row, attack, dice, before)


def take_back(action: TakeBack, scene: Scene, dice: Dice) -> tuple[Fought, Scene]:
    """Nothing was rolled, so nothing is lost; of a tie only a GM calls an attack off."""
    row, attack = find_roll(scene, action.roll, AttackState)
    if attack.stage != "declared":
        raise wrong_stage(action.roll)
    if attack.tie:
        gm_only(scene.actor)
        fresh = replace(attack, stage="landed", stance=Stance("none"))
        return settle(scene, row, fresh, dice, {})
    off = replace(attack, stage="off")
    return Fought(AttackView(row.number, off)), keep_roll(scene, row, off, open_=False)


def accept(action: Accept, scene: Scene, dice: Dice) -> tuple[Fought, Scene]:
    """The roll that lies there stands, and the attack goes on; raises `wrong_stage`."""
    row, attack = open_attack(scene, action.roll)
    if not who_may_reroll(scene, attack) and attack.stage in {"declared", "landed"}:
        raise wrong_stage(action.roll)
    return go_on(scene, row, attack, dice, edges(scene, attack))


def rule_out_block(action: NoBlock, scene: Scene, dice: Dice) -> tuple[Fought, Scene]:
    """A GM rules that this attack cannot be blocked (HH-38); raises `wrong_stage`."""
    row, attack = _waiting_for_defence(scene, action.roll)
    return _keep(scene, row, replace(attack, may_block=False), edges(scene, attack))


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
    who = PLAYERS.of(scene, attack.defender)
    mods, parts = modifiers_of(scene, who)
    step = here.edge_step
    guard = Side(
        who.key, who.name, aim_at(scene, who, "", "Athleticism"), mods, parts, "auto", step
    )
    strike, meets = _countable(attack.side.pool), _countable(guard.pool)
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


def _countable(pool: Pool) -> Pool:
    """The pool as far as it can be counted beforehand."""
    return Pool(min(pool.dice, MOST_COUNTED), pool.target)
