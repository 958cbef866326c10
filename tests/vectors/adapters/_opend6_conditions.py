"""OpenD6's vectors of results and conditions, on the engine that keeps them for every system."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from bot.core.condition import (
    Clock,
    CombatEnds,
    Condition,
    Conditions,
    Hook,
    Moment,
    RoundEnds,
    SceneEnds,
    TurnEnds,
)
from bot.core.errors import Refusal
from bot.core.words import fold
from bot.shared.conditions import apply, of, tick
from bot.systems.opend6.rules import conditions, durations, effects, minds, tracks
from bot.systems.opend6.rules.given import one_of
from bot.systems.opend6.skills import TREE
from tests.vectors.adapters._opend6_dice import NONE, WHO, house, rules, words

Given = dict[str, Any]

HERE = Moment("main", 1)
SPELLED = {
    conditions.CHECK: "check_flat",
    conditions.DICE: "check_dice",
    conditions.FIXED: "fixed_flat",
    conditions.NO_BONUS: "no_bonus",
    conditions.OUT: "out_of_action",
}
LASTS = {
    "next turn": "next_turn_end",
    "next round": "next_round_end",
    "combat": "encounter",
    "removed": "recovered",
}
SAID = {"until recovered": "recovered", "n rounds": "rounds", "1d rounds": "rounds"}
"""Other words for a duration."""
KINDS: dict[object, conditions.Kind] = {
    "check": "check",
    "attack": "check",
    "defence": "check",
    "movement": "check",
    "recovery": "check",
    "interaction": "check",
    "effect": "effect",
    "effect_roll": "effect",
    "damage": "effect",
    "fixed": "fixed",
    "fixed_value": "fixed",
    "initiative": "initiative",
}
EVENTS = ("turn_end", "round_end", "encounter_end", "scene_end")


def suffered(rows: Iterable[Given]) -> Conditions:
    """The conditions of one bearer, laid on in the engine."""
    found: Conditions = {}
    for row in rows:
        made = tracks.condition(row.get("track", NONE), row.get("rank", NONE), WHO, HERE)
        if made is not None:
            found, _ = apply(found, made)
    return found


def _condition_row(given: Given) -> object:
    found = tracks.row(
        given.get("track", NONE),
        given.get("rank", NONE),
        incapacitated=house(given, "incapacitated").incapacitated,
    )
    state = found.state
    if state is None:
        return {"name": found.name, "rank": 0, "duration": None, "effects": []}
    return {
        "name": found.name,
        "rank": found.rank,
        "duration": "next_round_only" if state.later else LASTS.get(state.lasts, state.lasts),
        "effects": [_effect(one.what, one.amount) for one in state.modifiers],
    }


def _effect(what: str, amount: int) -> list[object]:
    ability = next((one for one in conditions.ABILITIES if what.endswith(f" {one.casefold()}")), "")
    bare = what.removesuffix(f" {ability.casefold()}") if ability else what
    return [SPELLED.get(bare, bare), amount, ability or "all"]


def _modifiers(given: Given) -> object:
    rows = suffered(given.get("conditions", ()))
    told = given.get("kind", "check")
    if told not in KINDS:
        raise Refusal("unknown_kind", f"{told} is no kind of roll.")
    kind = KINDS[told]
    skill = words(given, "skill")
    ability = words(given, "ability") or TREE.get(skill.partition(":")[0], "")
    found = conditions.weight(rows, WHO, ability=ability, skill=skill, kind=kind)
    hindered = conditions.hindrance(rows, WHO)
    fixed = conditions.weight(rows, WHO, kind="fixed").flat
    first = conditions.initiative_change(rows, WHO)
    return {
        # Initiative is a fixed value, and Tired weighs on it as well.
        "flat": fixed + first if kind == "initiative" else found.flat,
        "dice": found.dice,
        "disadvantage": found.disadvantage,
        "advantage": found.advantage,
        "fixed": fixed,
        "initiative": first,
        "no_bonus": hindered.no_bonus,
        "out": hindered.out,
        "out_of_action": hindered.out,
    }


def _pool_after(given: Given) -> object:
    zero = house(given, mode="zero_dice").zero_dice
    return {
        "dice": conditions.pool_after(given.get("dice", NONE), given.get("change", 0), zero=zero)
    }


def _out_of_action(given: Given) -> object:
    adds = next((given[key] for key in given if key not in ("conditions", "length")), False)
    rows = of(suffered(given.get("conditions", ())), WHO)
    length = tracks.length_of(given.get("length", "standard"))
    return {"out": tracks.out_of_action(rows, adds_up=adds not in (False, "off"), length=length)}


def _rank_benchmark(given: Given) -> object:
    found = durations.benchmark(given.get("rank", NONE))
    return {"rank": found.rank, "severity": found.severity, "duration": found.duration}


def _add_condition(given: Given) -> object:
    rows: Conditions = {}
    for row in (*given.get("existing", ()), given["new"]):
        made = conditions.describe(
            row.get("name", NONE),
            WHO,
            HERE,
            kind=row.get("kind", "discrete"),
            family=row.get("family", NONE) or "",
        )
        rows, _ = apply(rows, made)
    return {"names": [row.name for row in of(rows, WHO)]}


def duration_of(told: Any) -> Any:
    """A duration as the rules name it."""
    return SAID.get(fold(told.replace("_", " ")), told) if isinstance(told, str) else told


def _made(given: Given, first: object = None) -> tuple[Clock, Moment]:
    """A clock, and when it was made: in the bearer's turn, before it or after it."""
    lasts = durations.duration(duration_of(given.get("duration", NONE)))
    own = bool(given.get("on_own_turn", NONE))
    had = not own and first == "round_end"
    moment = Moment(
        HERE.combat, HERE.round, turn=(WHO,) if own else (), finished=(WHO,) if had else ()
    )
    return durations.clock(lasts, moment, WHO, rounds=given.get("n", 1)), moment


def _expire(given: Given) -> object:
    events = [one_of(one, EVENTS, "unknown_event", "event") for one in given.get("events", ())]
    clock, moment = _made(given, next(iter(events), None))
    rows, _ = apply({}, Condition("Anything", WHO, clock=clock))
    turn = moment.round + (WHO in moment.finished)
    ended = moment.round
    for event in events:
        hook: Hook
        match event:
            case "turn_end":
                hook, turn = TurnEnds(moment.combat, turn, WHO), turn + 1
            case "round_end":
                # A turn that is skipped ends too: no round ends before the bearer's turn.
                over = min(ended, turn - 1) if clock.until == "turn" else ended
                hook, ended = RoundEnds(moment.combat, over), ended + 1
            case "encounter_end":
                hook = CombatEnds(moment.combat)
            case _:
                hook = SceneEnds()
        rows, _ = tick(rows, hook)
    return {"active": bool(rows)}


def _shift_clock(given: Given) -> object:
    clock, moment = _made(given)
    left = durations.counter(durations.shift(clock, given.get("delta", 1)), moment)
    counts = "turn_ends" if clock.until == "turn" else "round_ends"
    return {"clock": {counts: getattr(left, counts)}}


def _buy_effects(given: Given) -> object:
    told = [value for key, value in given.items() if key not in ("ranks", "purchases")]
    came = any(value is True or "effect" in str(value) for value in told)
    found = effects.buy(given.get("ranks", NONE), given.get("purchases", ()), of_effect_roll=came)
    return {"cost": found.cost, "left": found.left}


def _shift_progressive(given: Given) -> object:
    name = minds.influence(
        given.get("ladder", NONE),
        given.get("now", NONE),
        given.get("rank", 1),
        given.get("towards", "up"),
    )
    return {"name": name}


def _resistance_modifier(given: Given) -> object:
    found = minds.resistance_modifier(
        given.get("attitude", minds.NEUTRAL),
        given.get("willpower", minds.NEUTRAL),
        skill=given.get("skill", NONE) or "",
        mode=house(given, mode="attitude_mode").attitude_mode,
    )
    return {"modifier": found}


def _status_test(given: Given) -> object:
    found = minds.try_status(
        given.get("kind", NONE), given.get("stage", 0), given.get("total", NONE), rules(given)
    )
    return {
        "difficulty": found.difficulty,
        "held": found.held,
        "stage": found.stage,
        "name": found.name,
        "effect": found.effect,
    }


def _encounter_track(given: Given) -> object:
    mode = house(given, mode="track_mode").track_mode
    found = tracks.standing(
        given.get("length", NONE),
        given.get("ranks", ()),
        accumulate=given.get("accumulate", mode == "accumulate"),
    )
    return {"at": found.at, "out_of_action": found.out_of_action, "end": found.end}


OPS: dict[str, Callable[[Given], object]] = {
    "add_condition": _add_condition,
    "buy_effects": _buy_effects,
    "condition_row": _condition_row,
    "encounter_track": _encounter_track,
    "expire": _expire,
    "modifiers": _modifiers,
    "out_of_action": _out_of_action,
    "pool_after": _pool_after,
    "rank_benchmark": _rank_benchmark,
    "resistance_modifier": _resistance_modifier,
    "shift_clock": _shift_clock,
    "shift_progressive": _shift_progressive,
    "status_test": _status_test,
}
