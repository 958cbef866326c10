"""Methods of order, chaos, and plans declared before anybody acts (D6-16, D6-118 to D6-127)."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import fold
from bot.shared.combat.arena import Fight, find_fight, public_lines, with_order
from bot.shared.combat.rules import CombatRules
from bot.shared.combat.turns import Turns
from bot.systems.opend6.attack.actions import Attack
from bot.systems.opend6.budget import still_fights
from bot.systems.opend6.field import (
    Plan,
    field,
    fighter_of,
    find_opponent,
    method,
    plan_of,
    with_field,
    with_fighter,
)
from bot.systems.opend6.house import AS_WRITTEN, HOUSE
from bot.systems.opend6.melee.actions import Declare
from bot.systems.opend6.melee.arms import weapon_of
from bot.systems.opend6.melee.initiative import DECLARATION
from bot.systems.opend6.melee.turn import in_fight, whole_skill
from bot.systems.opend6.movement.actions import Move
from bot.systems.opend6.order.actions import (
    Chaos,
    ChaosSet,
    DeclareForNpcs,
    Method,
    MethodSet,
    PlanMade,
    PlansMade,
)
from bot.systems.opend6.order.words import describe_plan
from bot.systems.opend6.players import PLAYERS, Player
from bot.systems.opend6.pressing.actions import Force, Interact
from bot.systems.opend6.recovery.actions import Recover
from bot.systems.opend6.rules import order
from bot.systems.opend6.rules.given import one_of
from bot.systems.opend6.rules.order import DEEDS, Preset, chaos_until, declares, preset
from bot.systems.opend6.rules.pressing import forcing_skill, interaction_skill
from bot.systems.opend6.rules.tracks import LENGTHS
from bot.systems.opend6.sheet import KEY

P = TypeVar("P", PlanMade, PlansMade)

KINDS: dict[str, tuple[str, ...]] = {
    "mode": order.MODES,
    "renew": order.RENEWALS,
    "group_by": order.GROUPINGS,
    "length": tuple(LENGTHS),
}
"""What a word on the order of battle says, by field of the action."""
WHATS = ("attack", "force", "interact", "move", "recover", "other")
DEED_OF: dict[str, tuple[str, ...]] = {
    "attack": ("physical",),
    "force": ("physical",),
    "recover": ("physical",),
    "interact": ("speak",),
    "other": ("speak",),
    "move": ("move",),
}
"""In which phase an action is done where nothing is said of that (D6-126)."""
FOR_EVER = 9999
USUAL: dict[str, Preset] = {
    "ambush": Preset("split"),
    "brawl": Preset("phases"),
    "duel": Preset("lifo"),
    "skirmish": Preset("fifo", "dynamic"),
    "battle": Preset("group"),
    "story": Preset("narrative"),
}
"""Methods for kinds of encounters that every table has, unless it names its own (D6-127)."""


def presets(scene: Scene) -> dict[str, Preset]:
    """The named methods of this table; raises `unknown_mode` for one that says nothing known."""
    result = dict(USUAL)
    text = HOUSE.at(scene.house).order_presets
    for part in text.split(",") if text != AS_WRITTEN else ():
        name, _, rest = part.strip().partition(" ")
        words = rest.split()
        if name and words:
            renew = next((w for w in words[1:] if w in order.RENEWALS), "static")
            by = next((w for w in words[1:] if w in order.GROUPINGS), "best")
            result[fold(name)] = preset(words[0], renew, by)
    return result


FILLERS = ("length", "by", "order")
"""Words between those that say something."""


def read_order(line: str) -> Method | Chaos:
    """`split dynamic`, `duel`, `group average`, `length brief`; `chaos`, `chaos 2`, `chaos off`.

    Raises `unknown_mode`, `said_twice`.
    """
    words = fold(line).replace(",", " ").split()
    if words[:1] == ["chaos"]:
        return _read_chaos(words[1:])
    parts: dict[str, str] = {}
    for word in words:
        if word in FILLERS:
            continue
        kind = next((kind for kind, terms in KINDS.items() if word in terms), "preset")
        if kind in parts:
            raise Refusal("said_twice", f"“{parts[kind]}” and “{word[:20]}”: one of them, please.")
        parts[kind] = word
    return msgspec.convert(parts, Method)


def _read_chaos(words: list[str]) -> Chaos:
    match words:
        case []:
            return Chaos(rounds=None)
        case ["off"]:
            return Chaos(stop=True)
        case [number] if number.isascii() and number.isdigit() and len(number) < 5:
            return Chaos(rounds=int(number))
        case _:
            raise Refusal("unknown_mode", "chaos, chaos and a number of rounds, or chaos off.")


def set_method(action: Method, scene: Scene, dice: Dice) -> tuple[MethodSet, Scene]:
    """Another way of ordering, from the next round on; raises `unknown_mode` (D6-127)."""
    fight = find_fight(scene)
    state = field(scene, fight.key)
    # On top of what is to come, not of what still runs: several words add up before the round.
    how = state.coming or method(scene, fight.key)
    if action.preset.strip():
        methods = presets(scene)
        how = methods[one_of(action.preset, tuple(methods), "unknown_mode", "preset of order")]
    how = preset(
        action.mode or how.mode, action.renew or how.renew, action.group_by or how.group_by
    )
    if action.length.strip():
        length = one_of(action.length, tuple(LENGTHS), "unknown_mode", "length of a conflict")
        state = replace(state, length=length)
    state = replace(state, coming=how) if fight.order.running else replace(state, method=how)
    outcome = MethodSet(how, state.length, fight.order.running, combat=fight.key)
    return outcome, with_field(scene, fight.key, state)


def chaos(action: Chaos, scene: Scene, dice: Dice) -> tuple[ChaosSet, Scene]:
    """Rolls of awareness from the next round on, in the first one before it begins (D6-16).

    Raises `bad_number`.
    """
    fight = find_fight(scene)
    state = field(scene, fight.key)
    if action.stop:
        return ChaosSet(combat=fight.key), with_field(scene, fight.key, replace(state, chaos=0))
    first = fight.combat.round + 1 if fight.order.running else fight.combat.round
    last = chaos_until(first, action.rounds) if action.rounds is not None else None
    after = replace(state, chaos=FOR_EVER if last is None else last)
    return ChaosSet(first, last, combat=fight.key), with_field(scene, fight.key, after)


def declare(
    action: Declare, scene: Scene, dice: Dice, *, rules: CombatRules
) -> tuple[PlanMade, Scene]:
    """A plan for this round; in the pass of declarations the turn goes on (D6-122, D6-126).

    Raises `unknown_mode` where nothing is declared, `unknown_kind`, `not_declared` without
    anything, `too_late` once it is acted on, `bad_target`.
    """
    who, fight, scene = in_fight(scene, action.who)
    words, scene = _plan(action, scene, fight, who, rules)
    outcome = PlanMade(who.name, "" if action.secret else words, combat=fight.key)
    return _go_on(outcome, scene, Turns(rules, dice))


def declare_for_npcs(
    action: DeclareForNpcs, scene: Scene, dice: Dice, *, rules: CombatRules
) -> tuple[PlansMade, Scene]:
    """The same plan for each NPC that has none yet, but not against itself (D6-118, D6-122).

    Raises what a plan does, and `too_late` where each of them has one.
    """
    fight = find_fight(scene)
    target = scene.key_of(KEY, action.target) if action.target else None
    keys = tuple(key for key in npcs_to_declare(scene, fight) if key != target)
    if not keys:
        raise Refusal("too_late", "All NPCs have declared.")
    words = ""
    plan = Declare(
        deeds=action.deeds,
        what=action.what,
        target=action.target,
        words=action.words,
        secret=action.secret,
    )
    for key in keys:
        words, scene = _plan(plan, scene, fight, PLAYERS.of(scene, key), rules)
    outcome = PlansMade(keys, "" if action.secret else words, combat=fight.key)
    return _go_on(outcome, scene, Turns(rules, dice))


def npcs_to_declare(scene: Scene, fight: Fight) -> tuple[str, ...]:
    """The NPCs (keys) that have no plan for this round, and still fight."""
    npcs = (
        row
        for row in fight.present
        if row.key in scene.characters and scene.characters[row.key].owner is None
    )
    able = (row for row in npcs if still_fights(scene, fight.key, row))
    return tuple(row.key for row in able if plan_of(row, fight.combat.round) is None)


def _plan(
    action: Declare, scene: Scene, fight: Fight, who: Player, rules: CombatRules
) -> tuple[str, Scene]:
    """A plan in words, and the scene with it; raises what declaring raises."""
    action = replace(action, skill=whole_skill(action.skill))
    how = method(scene, fight.key)
    if not declares(how.mode):
        raise Refusal(
            "unknown_mode",
            f"Nothing is declared beforehand in {how.mode}: it is said and done in one's turn.",
        )
    if not fight.order.running or rules.phase(scene, fight).name != DECLARATION:
        raise Refusal("too_late", "Plans are declared at the start of a round.")
    deeds = tuple(one_of(d, DEEDS, "unknown_kind", "kind of action") for d in action.deeds)
    deeds = deeds or (DEED_OF.get(action.what, ()) if how.mode == "phases" else ())
    if how.mode == "phases" and not deeds:
        raise Refusal("not_declared", "Say the kind: speak, move, shoot, physical or spell.")
    if not (deeds or action.what.strip() or action.words.strip()):
        raise Refusal("not_declared", "Say what is planned: an action, or words.")
    raw, words = _store(action, scene, fight, who)
    plan = Plan(
        fight.combat.round, deeds, words, fold(action.target), kept=raw, secret=action.secret
    )
    state = fighter_of(scene, fight.key, who.key)
    return words, with_fighter(scene, fight.key, who.key, replace(state, plan=plan))


def missing_plans(scene: Scene, fight: Fight) -> tuple[str, ...]:
    """The names of those who have not declared for this round, for everybody.

    Nobody hidden, and nobody who is out of action or has conceded (R-62).
    """
    able = (c for c in fight.present if still_fights(scene, fight.key, c))
    visible = (c for c in able if not c.hidden and c.key in scene.characters)
    return tuple(c.name for c in visible if plan_of(c, fight.combat.round) is None)


def _go_on(outcome: P, scene: Scene, turns: Turns) -> tuple[P, Scene]:
    """The pass of declarations as far as it is done, what is announced, and who is missing."""
    combat, notes = outcome.combat, list[str]()
    moved = False
    while True:
        fight = find_fight(scene, combat)
        turn = fight.standing.turn
        ready = tuple(k for k in turn if plan_of(fight.combatants[k], fight.combat.round))
        if not ready or turns.rules.phase(scene, fight).name != DECLARATION:
            break
        step = turns.next_turn(scene, combat, who=ready)
        scene, moved = step.scene, True
        notes += public_lines(step.notes, find_fight(scene, combat), fight)
    if moved:
        changed = find_fight(scene, combat).order
        # As with any turn that ends: no older card ends another one after it.
        scene = with_order(scene, combat, replace(changed, version=changed.version + 1))
    fight = find_fight(scene, combat)
    complete = turns.rules.phase(scene, fight).name != DECLARATION
    missing = missing_plans(scene, fight)
    return replace(outcome, missing=missing, complete=complete, changes=tuple(notes)), scene


def _store(action: Declare, scene: Scene, fight: Fight, who: Player) -> tuple[bytes, str]:
    """The declared action as it will be taken, and in words.

    Raises `unknown_action`, `bad_target`, `unknown_weapon`, `unknown_skill`.
    """
    name = who.name
    words = " ".join(action.words.split())[:200]
    what = one_of(action.what or "other", WHATS, "unknown_action", "action to declare")
    target = (
        find_opponent(scene, fight, who.key, action.target).name if action.target.strip() else ""
    )
    deed: Attack | Force | Interact | Move | Recover
    match what:
        case "attack":
            weapon_of(who, action.weapon)
            deed = Attack(who=name, target=target, weapon=action.weapon, skill=action.skill)
        case "force":
            deed = Force(who=name, target=target, skill=forcing_skill(action.skill))
        case "interact":
            deed = Interact(who=name, target=target, skill=interaction_skill(action.skill))
        case "recover":
            deed = Recover(who=name)
        case _:
            return b"", words or ", ".join(action.deeds) or what
    if what != "recover" and not target:
        raise Refusal("bad_target", "Say whom it is against: target:.")
    return msgspec.json.encode(deed), describe_plan(what, target, words)
