"""Black Dice's fights for the vectors: who acts when, with what, and who is hit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from bot.core.combat import CURRENT, Combat, Combatant, Order
from bot.core.dice import ScriptedDice
from bot.core.edge import word
from bot.core.errors import Refusal
from bot.core.people import CLOCK
from bot.core.scene import Character, Scene, Table
from bot.core.words import fold
from bot.shared.combat.arena import find_fight
from bot.shared.combat.turns import Turns
from bot.systems.blackdice import BLACKDICE
from bot.systems.blackdice.combat import COMBAT
from bot.systems.blackdice.rules import actions as rules_actions
from bot.systems.blackdice.rules import attack, initiative, tasks
from bot.systems.blackdice.rules.actions import Reaction, Turn
from bot.systems.blackdice.rules.attack import Attack, Situation
from bot.systems.blackdice.rules.bounds import bound
from bot.systems.blackdice.rules.dice import Source
from bot.systems.blackdice.rules.initiative import Entry
from bot.systems.blackdice.sheet import KEY, Sheet
from bot.systems.blackdice.sides import Side
from bot.systems.blackdice.surprise.actions import NoticeRest, Surprise
from tests.vectors.adapters._blackdice_fields import (
    Given,
    listed,
    named,
    names,
    number,
    picked,
    renamed,
    sequence,
    taken,
)

MOVING = "with_move moving while_moving on_move on_the_move move"
"""Whether a weapon is drawn while walking into position."""
CONFIG = "defence_costs_action"


def _surprise(given: Given) -> object:
    found = taken(given, "attacker_net defenders")
    return initiative.notice_all(
        found["attacker_net"],
        {name: number(net, "A net") for name, net in named(found["defenders"]).items()},
    )


def _initiative(given: Given) -> object:
    entries = [_entry(one) for one in listed(taken(given, "entries")["entries"], "Entries")]
    found = initiative.order_entries(entries)
    again = [{"names": list(one.names), "method": one.method} for one in found.needs_rolloff]
    return {
        "order": None if found.order is None else list(found.order),
        "needs_rolloff": again,
        "bonus": {name: list(lower) for name, lower in found.bonus.items()},
    }


def _entry(given: Given) -> Entry:
    found = taken(given, "name successes rating", "rolloffs side surprised_by")
    return Entry(
        names([found["name"]], "Names")[0],
        number(found["successes"], "Successes"),
        number(found["rating"], "A rating"),
        tuple(number(n, "A roll-off") for n in sequence(found.get("rolloffs", ()), "Roll-offs")),
        names([found.get("side") or ""], "Sides")[0],
        names(found.get("surprised_by", ()), "Surprisers"),
    )


def _disengage(given: Given) -> object:
    found = taken(given, "beaten engaged")
    free, held = initiative.split_opponents(
        names(found["beaten"], "The beaten"), names(found["engaged"], "The engaged")
    )
    return {"free_of": list(free), "held_by": list(held)}


def _round_phases(given: Given) -> object:
    """What happens when two begin this round, one of them out of an ambush."""
    found = taken(given, "round_number", "ambush")
    number_ = bound(found["round_number"], "A round", least=1, most=None)
    ambush = found.get("ambush", False)
    rows = [Character(name, None, KEY, msgspec.json.encode(Sheet(initiative=1))) for name in "AB"]
    scene = _fight(("a", "b"), Order(), number=number_)
    scene = replace(scene, characters={fold(row.name): row for row in rows})
    turns = Turns(COMBAT, ScriptedDice((1, 2)))
    phases: list[str] = []
    if ambush:
        surprise = Surprise(by=("a",), against=("b",))
        _, scene = BLACKDICE.act(surprise, scene, ScriptedDice(()))
        try:
            turns.begin(scene, CURRENT)
        except Refusal as no:
            phases.append("surprise" if no.kind == "ambush_waits" else no.kind)
        rest = NoticeRest(roll=scene.last_roll)
        _, scene = BLACKDICE.act(rest, replace(scene, actor=CLOCK), ScriptedDice(()))
    now = find_fight(turns.begin(scene, CURRENT).scene, CURRENT)
    if all(row.initiative for row in now.combatants.values()):
        phases.append("initiative")
    return {"phases": [*phases, *(("turns",) if now.standing.turn else ())]}


def _turns(given: Given) -> object:
    found = taken(given, "order events")
    present = names(found["order"], "The order")
    if not present:
        raise Refusal("missing", "Nobody is in the order.")
    scene = _fight(present, Order(running=True, groups=tuple((name,) for name in present)))
    for event in listed(found["events"], "Events"):
        scene = _passed(scene, *_event(event))
    now = find_fight(scene, CURRENT).standing
    return {
        "current": now.turn[0] if now.turn else None,
        "held": list(now.holding),
        "acted": list(now.acted),
    }


def _fight(present: tuple[str, ...], order: Order, *, number: int = 1) -> Scene:
    rows = {
        (CURRENT, name): Combatant(name, name, joined=place) for place, name in enumerate(present)
    }
    combat = Combat("Alley", "combat", number)
    return Scene(
        Table(1, 2), 0, combats={CURRENT: combat}, orders={CURRENT: order}, combatants=rows
    )


def _passed(scene: Scene, what: Any, name: str) -> Scene:
    """The scene after a turn is done or held, or a held one is taken."""
    turns = Turns(COMBAT, ScriptedDice(()))
    how = word(what, ("done", "hold", "step_in"), "What becomes of a turn")
    now = find_fight(scene, CURRENT).standing
    if how == "step_in":
        if name not in now.holding:
            raise Refusal("not_held", "Who holds no turn does not step in.")
        return turns.step_in(scene, CURRENT, name).scene
    if not now.turn:
        raise Refusal("round_over", "Everybody has had a turn.")
    if how == "hold":
        return turns.hold(scene, CURRENT, now.turn[0]).scene
    return turns.finish(scene, CURRENT, now.turn).scene


def _event(given: Given) -> tuple[Any, str]:
    found = taken(given, "do", "name")
    if found["do"] == "step_in":
        taken(given, "do name")
    return found["do"], names([found.get("name", "")], "Names")[0]


def _reach(given: Given) -> object:
    found = rules_actions.reach(**taken(given, "distance speed"))
    return {"rounds": found.rounds, "this_round": found.this_round}


def _mph(given: Given) -> object:
    return {"mph": rules_actions.mph(**taken(given, "yards"))}


def _vehicle(given: Given) -> object:
    found = rules_actions.drive(**taken(given, "speed change limit top"))
    return {"speed": found.speed, "mph": found.mph}


def _max_actions(given: Given) -> object:
    return {"actions": rules_actions.max_actions(**taken(given, "dexterity"))}


def _split(given: Given) -> object:
    found = taken(given, "pool actions dexterity")
    turn = rules_actions.begin_turn(found["dexterity"])
    pool = Source("pool", tasks.pool_dice(0, found["pool"]))
    divisor = rules_actions.declare(turn, found["actions"]).divisor
    return {"pool": Side("", "", (pool,), divisor=divisor).pool}


def _action(given: Given) -> object:
    found = taken(given, "name", MOVING)
    kind = rules_actions.action_cost(
        word(found["name"], ACTIONS, "An action"), moving=_moving(found)
    )
    return {"cost": kind.cost, "roll": kind.roll}


def _turn(given: Given) -> object:
    found = taken(given, "dexterity events", f"woke_this_round busy_rounds unaware {CONFIG}")
    turn = rules_actions.begin_turn(
        found["dexterity"],
        woke=found.get("woke_this_round", False),
        busy_rounds=found.get("busy_rounds", 0),
    )
    costs = found.get(CONFIG, True)
    unaware = found.get("unaware", False)
    for event in listed(found["events"], "Events"):
        turn = _done(turn, event, costs=costs, unaware=unaware)
    return {
        "declared": turn.declared,
        "used": turn.used,
        "left": turn.remaining,
        "divisor": turn.divisor,
        "busy_rounds": turn.busy_rounds,
    }


def _done(turn: Turn, given: Given, *, costs: bool, unaware: bool) -> Turn:
    everything = f"n action reaction rounds reload_rounds draw {MOVING}"
    match word(taken(given, "do", everything)["do"], EVENTS, "What is done"):
        case "declare":
            return rules_actions.declare(turn, taken(given, "do n")["n"])
        case "react":
            what = taken(given, "do reaction")["reaction"]
            return rules_actions.react(turn, what, costs_action=costs, unaware=unaware)
        case "long":
            return rules_actions.act_long(turn, taken(given, "do rounds")["rounds"])
        case "busy":
            return rules_actions.bystand(turn, taken(given, "do rounds")["rounds"])
        case "reload":
            return rules_actions.reload(turn, _rounds(taken(given, "do", "rounds reload_rounds")))
        case _:
            found = taken(given, "do action", f"rounds reload_rounds draw {MOVING}")
            if found["action"] == "reload":
                return rules_actions.reload(turn, _rounds(found))
            return rules_actions.act(turn, found["action"], moving=_moving(found))


def _rounds(found: Given) -> int:
    return found.get("rounds", found.get("reload_rounds", 1))


def _moving(found: Given) -> bool:
    return any(found[name] for name in MOVING.split() if name in found)


def _attack_choices(given: Given) -> object:
    hands = "weapon_ready weapon_carried undeclared dexterity actions_left left"
    found = renamed(taken(given, "", hands), "left", "actions_left")
    return {"options": list(attack.attack_choices(**found))}


def _range_band(given: Given) -> object:
    return {"range": attack.range_band(**taken(given, "feet"))}


def _reaction_options(given: Given) -> object:
    flags = "ranged_ready ranged_carried loaded melee_ready fists undeclared unaware"
    found = taken(given, "kind", f"{flags} dexterity actions_left left range {CONFIG}")
    found = renamed(found, "left", "actions_left")
    kind: Attack = word(found.pop("kind"), ATTACKS, "An attack")
    free = not found.pop(CONFIG, True)
    return {"options": list(attack.reaction_options(kind, Situation(**found, free_defence=free)))}


def _reaction_pool(given: Given) -> object:
    optional = "skill dodge range bonus actions draw needs_reload complementary"
    found = taken(given, "reaction attribute", optional)
    what: Reaction = found["reaction"]
    share = attack.reaction_share(
        what,
        found.get("dodge", 0),
        range_=found.get("range", "normal"),
        **picked(found, ("needs_reload", "complementary")),
    )
    several = bound(found.get("actions", 1), "The number of actions", least=1)
    drawn = found.get("draw", False)
    if what == "duel_draw" or (what == "duel" and drawn):
        rules_actions.react(Turn(0, several), "duel_draw")
    own = found["attribute"]
    skill = found.get("skill", 0)
    bonus = found.get("bonus", 0)
    if what == "none":
        return {"pool": 0, "black": 0}
    helping = share.dodge if what == "dodge" else skill + share.dodge
    dice = Source(what, own + helping)
    tasks.pool_dice(own, helping, bonus)
    pool = Side("", "", (dice, Source("bonus", bonus)), divisor=several).pool
    return {"pool": pool, "black": share.black}


ACTIONS = tuple(rules_actions.ACTIONS)
ATTACKS: tuple[Attack, ...] = get_args(Attack)
EVENTS = ("declare", "act", "react", "long", "reload", "busy")

OPS: dict[str, Callable[[Given], object]] = {
    "surprise": _surprise,
    "initiative": _initiative,
    "disengage": _disengage,
    "round_phases": _round_phases,
    "turns": _turns,
    "reach": _reach,
    "mph": _mph,
    "vehicle": _vehicle,
    "max_actions": _max_actions,
    "split": _split,
    "action": _action,
    "turn": _turn,
    "attack_choices": _attack_choices,
    "range_band": _range_band,
    "reaction_options": _reaction_options,
    "reaction_pool": _reaction_pool,
}
